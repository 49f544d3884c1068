package config

// setting.go holds the table of settings: their names in the file, in the environment and on the command line.

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/suggest"
)

// Setting is something that the file, the environment and the command line can say.
type Setting struct {
	Key     string // in the file
	Env     string // variable
	Flag    string // without dashes; "": --limit NAME=VALUE
	Default string // for people
	Doc     string

	kind string            // what Kind returns; "": not known yet
	path bool              // the values are names of files
	at   func(*Config) any // pointer to the value
}

// Kind is the kind of value, for people.
func (s Setting) Kind() string {
	if s.kind != "" {
		return s.kind
	}
	switch s.at(&Config{}).(type) {
	case *[]string:
		return "list"
	case *bool:
		return "true or false"
	case *int, *int64:
		return "number"
	case *float64:
		return "amount"
	case *time.Duration:
		return "time"
	case *Size:
		return "size"
	}
	return "text"
}

// Settings returns the table.
func Settings() []Setting {
	return []Setting{
		{Key: "model", Flag: "model", Default: "none", Doc: "the model: `openai:NAME`, `anthropic:NAME`, `gemini:NAME`, the URL of a server that speaks Chat Completions, " +
			"with `#NAME` where it has several models, `recording:FILE`, or a name under `models`", at: func(c *Config) any { return &c.Model }},
		{Key: "mcp", Flag: "mcp", Default: "none", Doc: "files that list MCP servers under `mcpServers`", path: true, at: func(c *Config) any { return &c.MCP }},
		{Key: "tools", Flag: "tools", Default: "none", Doc: "files of tools: OpenAPI 3 documents, JSON lists of programs", path: true, at: func(c *Config) any { return &c.Tools }},
		{Key: "allow", Flag: "allow", Default: "none", Doc: "tools that programs may call: a name, `group.*`, `*`", at: func(c *Config) any { return &c.Allow }},
		{Key: "approve", Flag: "approve", Default: "ask", Doc: "calls that need an approval: `ask` at a terminal (denied without one), `always` approved, `never`",
			at: func(c *Config) any { return &c.Approve }},
		{Key: "journal", Flag: "journal", Default: "none", Doc: "directory in which runs are recorded", path: true, at: func(c *Config) any { return &c.Journal }},
		{Key: "notebook", Flag: "notebook", Default: "false; true for `krait chat`", Doc: "programs share a sandbox, like the cells of a notebook", at: func(c *Config) any { return &c.Notebook }},
		{Key: "language", Flag: "lang", Default: "python", Doc: "what programs are written in: `python`, `javascript` or `typescript`, in short `py`, `js`, `ts`; for `krait mcp` also several, with commas between. The names of " +
			"files come before it", at: func(c *Config) any { return &c.Languages }},
		{Key: "tier", Flag: "tier", Default: "process on Linux, else interpreter", Doc: "where programs run: `interpreter`, `process` (the interpreter, in a process of its own), `machine` (in a virtual machine), `container` (CPython with pandas), or `auto`: in the interpreter unless the first " +
			"imports what it does not have", at: func(c *Config) any { return &c.Tier }},
		{Key: "engine", Flag: "engine", Default: "auto", Doc: "what makes containers: `auto`, the first that works, or a name that `krait doctor` lists", at: func(c *Config) any { return &c.Engine }},
		{Key: "image", Flag: "image", Default: "krait-analysis", Doc: "the image that containers of Docker and Podman are made of, as `krait image build --name` makes it; the engine is docker then",
			at: func(c *Config) any { return &c.Image }},
		{Key: "root", Flag: "root", Default: "the host's own system", Doc: "the directory that containers of bubblewrap and runsc are made of, as `krait image build --dir` makes it", path: true, at: func(c *Config) any { return &c.Root }},
		{Key: "mount", Flag: "mount", Default: "none", Doc: "directories that programs see: `host:guest`, or `host:guest:rw` to allow writing", path: true, at: func(c *Config) any { return &c.Mount }},
		{Key: "env", Flag: "env", Default: "none", Doc: "variables that programs see: `NAME=VALUE`; in the file also `{NAME: VALUE}`", at: func(c *Config) any { return &c.Env }},
		{Key: "http", Flag: "http", Default: "none", Doc: "hosts that programs may reach: `api.example.com`, `*.example.com`, `*`, with `:port`; private addresses only by name, such as `localhost:8080`",
			at: func(c *Config) any { return &c.HTTP }},
		{Key: "imports", Flag: "imports", Default: "all", Doc: "modules that programs may import, with their submodules: `json`; with a minus, as in `-os`, those that they may not", at: func(c *Config) any { return &c.Imports }},
		{Key: "instructions", Flag: "instructions", Default: "none", Doc: "text for the model, before the conversation", at: func(c *Config) any { return &c.Instructions }},

		{Key: "limits.steps", Default: "12", Doc: "answers of the model", at: func(c *Config) any { return &c.Limits.Steps }},
		{Key: "limits.runs", Default: "24", Doc: "programs", at: func(c *Config) any { return &c.Limits.Runs }},
		{Key: "limits.parallel", Default: "4", Doc: "programs of one answer at a time", at: func(c *Config) any { return &c.Limits.Parallel }},
		{Key: "limits.calls", Default: "1000", Doc: "calls of tools by all programs", at: func(c *Config) any { return &c.Limits.Calls }},
		{Key: "limits.failures", Default: "3", Doc: "how often the same program may fail", at: func(c *Config) any { return &c.Limits.Failures }},
		{Key: "limits.tokens", Default: "200000", Doc: "tokens, in and out", at: func(c *Config) any { return &c.Limits.Tokens }},
		{Key: "limits.answer_tokens", Default: "the API's", Doc: "tokens of one answer", at: func(c *Config) any { return &c.Limits.AnswerTokens }},
		{Key: "limits.cost", Default: "none", Doc: "cost, in the currency of the model's prices", at: func(c *Config) any { return &c.Limits.Cost }},
		{Key: "limits.time", Default: "5m", Doc: "time until the answer", at: func(c *Config) any { return &c.Limits.Time }},
		{Key: "limits.output", Default: "64KiB", Doc: "what the model sees of a program's output", at: func(c *Config) any { return &c.Limits.Output }},
		{Key: "limits.program_time", Default: "30s", Doc: "time of a program", at: func(c *Config) any { return &c.Limits.ProgramTime }},
		{Key: "limits.program_steps", Default: "none", Doc: "steps of a program", at: func(c *Config) any { return &c.Limits.ProgramSteps }},
		{Key: "limits.program_memory", Default: "256MiB", Doc: "memory of a program", at: func(c *Config) any { return &c.Limits.ProgramMemory }},
		{Key: "limits.program_calls", Default: "1000", Doc: "calls of tools by one program", at: func(c *Config) any { return &c.Limits.ProgramCalls }},
	}
}

// table is Settings with what follows from the keys. Nobody changes it: each command asks for it when it is made.
var table = sync.OnceValue(func() []Setting {
	list := Settings()
	for i := range list {
		list[i].Env, list[i].kind = EnvName(list[i].Key), list[i].Kind()
	}
	return list
})

// Table returns the settings with the names of their environment variables filled in.
func Table() []Setting { return table() }

// EnvName is the environment variable of a setting: KRAIT_LIMITS_STEPS for limits.steps.
func EnvName(key string) string { return "KRAIT_" + strings.ToUpper(strings.ReplaceAll(key, ".", "_")) }

// keys are the names of settings in a section ("limits"), or of those in none.
func keys(section string) []string {
	var out []string
	for _, s := range table() {
		head, tail, dotted := strings.Cut(s.Key, ".")
		switch {
		case section == "" && !dotted:
			out = append(out, head)
		case section != "" && dotted && head == section:
			out = append(out, tail)
		}
	}
	return out
}

// overlay puts environment and flags over the file.
func (c *Config) overlay(s Sources) error {
	for _, set := range table() {
		if s.Env != nil {
			if v, ok := s.Env(set.Env); ok && v != "" {
				values := []string{v}
				if set.Kind() == "list" {
					values = splitList(v)
				}
				if err := c.put(set, set.Env, values, "", s.Home); err != nil {
					return err
				}
			}
		}
	}
	for _, f := range s.Flags {
		if f.Name == "limit" {
			for _, v := range f.Values {
				if err := c.limit(v); err != nil {
					return err
				}
			}
			continue
		}
		i := slices.IndexFunc(table(), func(set Setting) bool { return set.Flag == f.Name })
		if i < 0 {
			return &Error{"--" + f.Name, "unknown flag"}
		}
		if err := c.put(table()[i], "--"+f.Name, f.Values, "", s.Home); err != nil {
			return err
		}
	}
	return nil
}

// limit takes --limit NAME=VALUE.
func (c *Config) limit(text string) error {
	name, value, ok := strings.Cut(text, "=")
	known := keys("limits")
	if !ok || !slices.Contains(known, name) {
		return &Error{"--limit", fmt.Sprintf("%q: want NAME=VALUE, where NAME is %s", text, oneOf(name, known))}
	}
	for _, set := range table() {
		if set.Key == "limits."+name {
			return c.put(set, "--limit "+name, []string{value}, "", "")
		}
	}
	return nil
}

// splitList splits a list in an environment variable at commas.
func splitList(s string) []string {
	var out []string
	for part := range strings.SplitSeq(s, ",") {
		if part = strings.TrimSpace(part); part != "" {
			out = append(out, part)
		}
	}
	return out
}

// put gives a setting its value. dir is what relative paths are relative to.
func (c *Config) put(s Setting, where string, values []string, dir, home string) error {
	fail := func(err error) error { return &Error{where, fmt.Sprintf("%s: %v", s.Key, err)} }
	if s.Flag != "" && strings.HasPrefix(where, "--") || where == s.Env { // the name is said already
		fail = func(err error) error { return &Error{where, err.Error()} }
	}
	at := s.at(c)
	if s.path {
		values = slices.Clone(values)
		for i := range values {
			values[i] = resolve(values[i], dir, home)
		}
	}
	if list, ok := at.(*[]string); ok {
		*list = values
		c.where[s.Key] = where
		return nil
	}
	if len(values) == 0 {
		return fail(fmt.Errorf("no value: want %s", wanted(s.Kind())))
	}
	if err := scan(at, values[len(values)-1]); err != nil {
		return fail(err)
	}
	c.where[s.Key] = where
	return nil
}

// scan reads a value.
func scan(at any, text string) error {
	bad := func(kind string) error { return fmt.Errorf("%q: want %s", text, wanted(kind)) }
	switch p := at.(type) {
	case *string:
		*p = text
	case *[]Language:
		v, err := ParseLanguages(text)
		if err != nil {
			return err
		}
		*p = v
	case *Tier:
		v, err := ParseTier(text)
		if err != nil {
			return err
		}
		*p = v
	case *Approve:
		a, err := ParseApprove(text)
		if err != nil {
			return err
		}
		*p = a
	case *bool:
		switch text {
		case "true":
			*p = true
		case "false":
			*p = false
		default:
			return bad("true or false")
		}
	case *int:
		n, err := strconv.Atoi(strings.ReplaceAll(text, "_", ""))
		if err != nil || n < 0 || n > math.MaxInt32 {
			return bad("number")
		}
		*p = n
	case *int64:
		n, err := strconv.ParseInt(strings.ReplaceAll(text, "_", ""), 10, 64)
		if err != nil || n < 0 {
			return bad("number")
		}
		*p = n
	case *float64:
		f, err := strconv.ParseFloat(text, 64)
		if err != nil || f < 0 || math.IsInf(f, 0) || math.IsNaN(f) {
			return bad("amount")
		}
		*p = f
	case *time.Duration:
		d, err := ParseTime(text)
		if err != nil {
			return bad("time")
		}
		*p = d
	case *Size:
		n, err := ParseSize(text)
		if err != nil {
			return bad("size")
		}
		*p = Size(n)
	}
	return nil
}

// wanted describes a kind of value.
func wanted(kind string) string {
	switch kind {
	case "list":
		return "a list of texts"
	case "true or false":
		return "true or false"
	case "number":
		return "a whole number that is not negative"
	case "amount":
		return "a number that is not negative"
	case "time":
		return "a time such as 30s, 5m or a number of seconds"
	case "size":
		return "a number of bytes such as 64MiB"
	}
	return "a text"
}

// oneOf lists names, with the likeliest first where a name is near.
func oneOf(wrong string, names []string) string {
	list := "one of " + strings.Join(names, ", ")
	if near := suggest.Name(wrong, names); near != "" {
		return fmt.Sprintf("%s (did you mean %s?)", list, near)
	}
	return list
}

// ParseTime reads a time that is not negative: 30s, 5m, or a number of seconds.
func ParseTime(s string) (time.Duration, error) {
	d, err := time.ParseDuration(s)
	if err != nil {
		seconds, bad := strconv.ParseFloat(s, 64)
		if bad != nil || !(math.Abs(seconds) <= float64(math.MaxInt64/time.Second)) {
			return 0, fmt.Errorf("bad time %q: want a time such as 5s or a number of seconds", s)
		}
		d = time.Duration(seconds * float64(time.Second))
	}
	if d < 0 {
		return 0, fmt.Errorf("bad time %q: it is negative", s)
	}
	return d, nil
}

// ParseSize reads a number of bytes: 1048576, 64MiB, 1GB.
func ParseSize(s string) (int64, error) {
	units := []struct {
		suffix string
		factor int64
	}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"kB", 1e3}, {"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}, {"B", 1}}
	num, factor := s, int64(1)
	for _, u := range units {
		if n, ok := strings.CutSuffix(s, u.suffix); ok {
			num, factor = n, u.factor
			break
		}
	}
	n, err := strconv.ParseInt(strings.TrimSpace(num), 10, 64)
	if err != nil || n <= 0 || n > (1<<62)/factor {
		return 0, fmt.Errorf("bad size %q: want a number of bytes such as 64MiB", s)
	}
	return n * factor, nil
}
