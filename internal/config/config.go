// Package config reads krait.yaml, and puts over it what the environment and the command line say.
//
// A mistake is one error of one line, with the file and line where it is and what is wanted there; nothing is taken from a file that
// has one.
package config

// config.go holds Config, what may be configured, and where it is looked for.

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
)

// FileName is what the file is called in the working directory and in the user's configuration directory for krait.
const FileName = "krait.yaml"

// FileVar is the environment variable that names the file.
const FileVar = "KRAIT_CONFIG"

// maxFile bounds the file, in bytes.
const maxFile = 1 << 20

// ErrConfig is what errors about configurations are.
var ErrConfig = errors.New("config")

// Error is a mistake in a configuration.
type Error struct {
	Where string // "krait.yaml:3", "KRAIT_APPROVE", "--approve"
	Text  string // what is wrong and what to do
}

// Error is one line, whatever the text quotes.
func (e *Error) Error() string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return '\ufffd'
		}
		return r
	}, e.Where+": "+e.Text)
}

// Is reports whether target is ErrConfig.
func (e *Error) Is(target error) bool { return target == ErrConfig }

// Config is a configuration. Its zero value is that of an empty file.
type Config struct {
	File string // the file that was read; "" for none

	Model        string
	Models       map[string]*Model
	Servers      []Server  // in the order of the file
	MCP          []string  // files in the mcpServers shape
	Tools        []string  // files of tools
	Toolsets     []Toolset // in the order of the file
	Allow        []string
	Approve      Approve
	Journal      string
	Notebook     bool
	Languages    []Language // of programs; none is Python
	Tier         Tier
	Engine       string   // of containers; "" is auto
	Image        string   // of containers of Docker and Podman; "" is theirs
	Root         string   // directory that is the root of other containers; "" is the host's own system
	Mount        []string // HOST:GUEST or HOST:GUEST:rw
	Env          []string // NAME=VALUE
	HTTP         []string // hosts
	Imports      []string // modules, with a minus those that are refused
	Instructions string
	Limits       Limits

	where map[string]string // setting or path in the file -> where it was set
}

// Approve says what becomes of calls that need an approval.
type Approve string

// The ways of approving.
const (
	Ask    Approve = "ask"    // a person at the terminal is asked; without one the call is denied
	Always Approve = "always" // nobody is asked
	Never  Approve = "never"  // the call is denied
)

// ParseApprove reads a way of approving. "auto" and "deny" are other words for always and never; "" is ask.
func ParseApprove(s string) (Approve, error) {
	switch s {
	case "", "ask":
		return Ask, nil
	case "always", "auto":
		return Always, nil
	case "never", "deny":
		return Never, nil
	}
	return "", fmt.Errorf("%q is no way of approving: want ask, always or never", s)
}

// Language is what programs are written in.
type Language string

// The languages.
const (
	Python     Language = "python"
	JavaScript Language = "javascript"
	TypeScript Language = "typescript"
)

// ParseLanguages reads a language, or several with commas between. "" is Python.
func ParseLanguages(s string) ([]Language, error) {
	var list []Language
	for word := range strings.SplitSeq(s, ",") {
		var l Language
		switch strings.TrimSpace(word) {
		case "", "python", "py":
			l = Python
		case "javascript", "js":
			l = JavaScript
		case "typescript", "ts":
			l = TypeScript
		default:
			return nil, fmt.Errorf("%q is no language: want python, javascript or typescript", word)
		}
		if slices.Contains(list, l) {
			return nil, fmt.Errorf("%q names %s twice", s, l)
		}
		list = append(list, l)
	}
	return list, nil
}

// Language is the first of the languages.
func (c *Config) Language() Language {
	if len(c.Languages) == 0 {
		return Python
	}
	return c.Languages[0]
}

// Tier says where programs run.
type Tier string

// The tiers.
const (
	Interpreter Tier = "interpreter"
	Process     Tier = "process" // in the interpreter, in a process beside krait's
	Machine     Tier = "machine" // in the interpreter, in a virtual machine
	Container   Tier = "container"
	AutoTier    Tier = "auto" // in the interpreter until a program imports what it does not have
)

// ParseTier reads a tier; "" is the interpreter.
func ParseTier(s string) (Tier, error) {
	switch t := Tier(s); t {
	case "":
		return Interpreter, nil
	case Interpreter, Process, Machine, Container, AutoTier:
		return t, nil
	}
	return "", fmt.Errorf("%q is no tier: want interpreter, process, machine, container or auto", s)
}

// Model is a model by a name of the user's own.
type Model struct {
	Use       string // as --model takes it, but for names of models
	Key       string // name of the environment variable with the key; "": the provider's usual one
	API       string // of OpenAI: "responses" (default) or "chat"
	Text      bool   // programs in fences instead of tool calls
	Window    int64  // tokens
	MaxTokens int64  // of an answer
	Prices    Prices
}

// Prices are for a million tokens.
type Prices struct{ Input, Cached, Output float64 }

// Server is an MCP server. JSON is its object as in a file of the mcpServers shape.
type Server struct {
	Name string
	JSON []byte
	Line int // in the file
}

// Limits bound an agent and its programs. Zero is the default of package agent, or of krait.Limits.
type Limits struct {
	Steps, Runs, Parallel, Calls, Failures int
	Tokens, AnswerTokens                   int64
	Cost                                   float64
	Time                                   time.Duration
	Output                                 Size // of a program, for the model

	ProgramTime   time.Duration
	ProgramSteps  int64
	ProgramMemory Size
	ProgramCalls  int
}

// Size is a number of bytes.
type Size int64

// Where says where a setting ("model", "limits.steps") or a path in the file ("servers.github") got its value: "krait.yaml:3",
// "KRAIT_MODEL", "--model". It is "" for what has its default.
func (c *Config) Where(path string) string { return c.where[path] }

// Given reports whether a setting has another value than its default.
func (c *Config) Given(path string) bool { return c.where[path] != "" }

// Errorf makes an error about a setting or path of the file.
func (c *Config) Errorf(path, format string, args ...any) error {
	where := c.where[path]
	if where == "" {
		where = "configuration"
	}
	return &Error{where, path + ": " + fmt.Sprintf(format, args...)}
}

// Flag is a flag of the command line that was given.
type Flag struct {
	Name   string // without dashes, as in Setting.Flag
	Values []string
}

// Sources are what a configuration is made of. The zero value looks for nothing and gives an empty configuration.
type Sources struct {
	// File is the file to read; "": that of KRAIT_CONFIG, else krait.yaml in Dir, else krait.yaml in UserDir, else none.
	File string
	// Dir is the working directory, UserDir the user's directory for krait's configuration. "": not looked at.
	Dir, UserDir string
	// Home is what a ~ at the beginning of a path stands for. "": paths are left alone.
	Home string
	// Env looks variables up; nil: there are none.
	Env func(string) (string, bool)
	// Flags are those given.
	Flags []Flag
}

// SystemSources are the sources of a command: the working directory, the user's directories, the environment.
func SystemSources() Sources {
	s := Sources{Dir: ".", Env: os.LookupEnv}
	if dir, err := os.UserConfigDir(); err == nil {
		s.UserDir = filepath.Join(dir, "krait")
	}
	s.Home, _ = os.UserHomeDir()
	return s
}

// Find returns the path of the file that Load reads, "" for none.
func (s Sources) Find() string {
	if s.File != "" {
		return s.File
	}
	if s.Env != nil {
		if v, ok := s.Env(FileVar); ok && v != "" {
			return v
		}
	}
	for _, dir := range []string{s.Dir, s.UserDir} {
		if dir == "" {
			continue
		}
		path := filepath.Join(dir, FileName)
		if _, err := os.Stat(path); err == nil || !errors.Is(err, fs.ErrNotExist) {
			return path
		}
	}
	return ""
}

// Load makes the configuration: the file, over it the environment, over that the flags. Errors are *Error. A file whose name ends with .json
// is no krait.yaml but a list of MCP servers, and goes before those that are named otherwise.
func Load(s Sources) (*Config, error) {
	c := &Config{where: map[string]string{}}
	path := s.Find()
	list := strings.HasSuffix(path, ".json")
	if path != "" && !list {
		text, err := readFile(path)
		if err != nil {
			return nil, err
		}
		c.File = path
		if err := c.parse(path, text, s.Home); err != nil {
			return nil, err
		}
	}
	if err := c.overlay(s); err != nil {
		return nil, err
	}
	if list {
		if _, err := readFile(path); err != nil {
			return nil, err
		}
		c.File, c.MCP = path, append([]string{path}, c.MCP...)
	}
	return c, nil
}

func readFile(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, &Error{path, "can't be read: " + reason(err) + "; name another file with --config, or make one with krait init"}
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, &Error{path, "can't be read: " + reason(err)}
	}
	if len(text) > maxFile {
		return nil, &Error{path, fmt.Sprintf("has more than %d bytes; this is no configuration", maxFile)}
	}
	return text, nil
}

// reason is an error's text without the path, which is said already.
func reason(err error) string {
	var e *fs.PathError
	if errors.As(err, &e) {
		return e.Err.Error()
	}
	return err.Error()
}

// resolve makes a path of a file in dir one for the process.
func resolve(path, dir, home string) string {
	if path == "" {
		return ""
	}
	if rest, ok := strings.CutPrefix(path, "~/"); ok && home != "" {
		return filepath.Join(home, rest)
	}
	if filepath.IsAbs(path) || dir == "" || dir == "." {
		return path
	}
	return filepath.Join(dir, path)
}
