package main

// installcmd.go holds the command mcp install: krait as a server in the configuration of other programs.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/tailscale/hujson"

	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/internal/wholefile"
)

// client is a program that has MCP servers.
type client struct {
	name, title string
	key         string // of its servers
	typed       bool   // servers say that they are of the type stdio
	// Where its file is: below the user's directory for programs' configurations, below the home directory, and in a project. "": nowhere.
	config, home, project string
}

// clients have their files where their documentation says; Claude Desktop has none for Linux, where its builds use the same name.
var clients = []client{
	{name: "claude-desktop", title: "Claude Desktop", key: "mcpServers", config: "Claude/claude_desktop_config.json"},
	{name: "claude-code", title: "Claude Code", key: "mcpServers", typed: true, home: ".claude.json", project: ".mcp.json"},
	{name: "cursor", title: "Cursor", key: "mcpServers", home: ".cursor/mcp.json", project: ".cursor/mcp.json"},
	{name: "vscode", title: "VS Code", key: "servers", typed: true, config: "Code/User/mcp.json", project: ".vscode/mcp.json"},
}

// file is where a client's servers are on a system. env looks variables up.
func (c *client) file(system, home string, env func(string) string) (string, error) {
	if c.home != "" {
		if home == "" {
			return "", errors.New("there is no home directory: set HOME")
		}
		return filepath.Join(home, c.home), nil
	}
	var dir string
	switch system {
	case "windows":
		if dir = env("APPDATA"); dir == "" {
			return "", errors.New("APPDATA is not set")
		}
	case "darwin":
		dir = filepath.Join(home, "Library", "Application Support")
	default:
		if dir = env("XDG_CONFIG_HOME"); dir == "" {
			dir = filepath.Join(home, ".config")
		}
	}
	if !filepath.IsAbs(dir) && system == runtime.GOOS {
		return "", errors.New("there is no home directory: set HOME")
	}
	return filepath.Join(dir, c.config), nil
}

// clientServer is a server in a client's file.
type clientServer struct {
	Type    string            `json:"type,omitempty"`
	Command string            `json:"command"`
	Args    []string          `json:"args"`
	Env     map[string]string `json:"env,omitempty"`
}

func installCommand() *cobra.Command {
	var f settingFlags
	var name string
	var env []string
	var project, show bool
	names := make([]string, len(clients))
	for i, c := range clients {
		names[i] = c.name
	}
	cmd := &cobra.Command{
		Use:   "install (" + strings.Join(names, " | ") + ")",
		Short: "Make krait a server of another program",
		Long: "Write this command, as an MCP server with the configuration that is found, into the file in which another program has its servers. What else is in that\n" +
			"file stays, comments too; a copy of it as it was is made beside it.",
		Args:      cobra.ExactArgs(1),
		ValidArgs: names,
		RunE: func(cmd *cobra.Command, args []string) error {
			for i := range clients {
				if clients[i].name == args[0] {
					variables, err := pairs("--env", "=", env)
					if err != nil {
						return err
					}
					return install(&f, &clients[i], name, variables, project, show, cmd.OutOrStdout(), notes(cmd))
				}
			}
			return usage("mcp install: %q: want %s", args[0], strings.Join(names, ", "))
		},
	}
	f.register(cmd)
	fl := cmd.Flags()
	fl.StringVar(&name, "name", "krait", "what the server is called there")
	fl.StringArrayVar(&env, "env", nil, "a variable that the other program gives krait, as NAME=VALUE; may be repeated")
	fl.BoolVar(&project, "project", false, "write into the file of the project in the working directory, not the user's own")
	fl.BoolVar(&show, "print", false, "show what would be written, and where, instead")
	return cmd
}

func install(f *settingFlags, c *client, name string, env map[string]string, project, show bool, out io.Writer, note func(string)) error {
	home, _ := os.UserHomeDir()
	path, err := c.file(runtime.GOOS, home, os.Getenv)
	if project {
		if path, err = c.project, nil; path == "" {
			return usage("--project: %s has no file in projects", c.title)
		}
	}
	if err != nil {
		return &statusErr{statusError, err}
	}
	command, err := os.Executable()
	if err != nil {
		return &statusErr{statusError, err}
	}
	server := clientServer{Command: command, Args: []string{"mcp"}, Env: env}
	if c.typed {
		server.Type = "stdio"
	}
	if found := f.sources().Find(); found != "" {
		if _, err := f.load(); err != nil { // the other program would show the mistake to nobody
			return err
		}
		if found, err = filepath.Abs(found); err != nil {
			return &statusErr{statusError, err}
		}
		server.Args = append(server.Args, "--config", found)
	} else {
		note("there is no " + config.FileName + ": krait will run programs without tools; krait init writes one")
	}
	if show {
		text, err := json.MarshalIndent(map[string]any{c.key: map[string]any{name: server}}, "", "  ")
		if err != nil {
			return &statusErr{statusError, err}
		}
		fmt.Fprintf(out, "%s\n", text)
		note("for " + ui.Name(path))
		return nil
	}
	before, err := os.ReadFile(path)
	missing := errors.Is(err, fs.ErrNotExist)
	if err != nil && !missing {
		return &statusErr{statusError, err}
	}
	after, err := withServer(before, c.key, name, server)
	if err != nil {
		return &statusErr{statusError, fmt.Errorf("%s: %w; krait mcp install --print shows what belongs there", ui.Name(path), err)}
	}
	if bytes.Equal(before, after) {
		fmt.Fprintf(out, "%s is in %s already\n", ui.Name(name), ui.Name(path))
		return nil
	}
	if missing {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return &statusErr{statusError, err}
		}
	} else {
		mode := fs.FileMode(0o600)
		if info, err := os.Stat(path); err == nil {
			mode = info.Mode().Perm()
		}
		copied := path + ".before-krait-" + time.Now().UTC().Format("20060102-150405.000")
		if err := wholefile.Create(copied, before, mode); err != nil {
			return &statusErr{statusError, fmt.Errorf("%s can't be written: %w", ui.Name(copied), wholefile.Reason(err))}
		}
		fmt.Fprintf(out, "%s is as it was in %s\n", ui.Name(path), ui.Name(filepath.Base(copied)))
	}
	if err := replaceFile(path, after, 0o600); err != nil {
		return err
	}
	fmt.Fprintf(out, "wrote %s into %s; start %s again\n", ui.Name(name), ui.Name(path), c.title)
	return nil
}

// withServer is the text of a client's file with a server, in place of one of that name. What else is there stays as it is written: these
// files may have comments and commas at the end.
func withServer(text []byte, key, name string, server clientServer) ([]byte, error) {
	if len(bytes.TrimSpace(text)) == 0 {
		text = []byte("{}\n")
	}
	root, err := hujson.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("it is no JSON: %w", err)
	}
	top, ok := root.Value.(*hujson.Object)
	if !ok {
		return nil, errors.New("it is no object")
	}
	step := "  "
	if len(top.Members) > 0 {
		if space := string(top.Members[0].Name.BeforeExtra); strings.Trim(space, " \t\r\n") == "" && strings.Contains(space, "\n") {
			if step = space[strings.LastIndex(space, "\n")+1:]; step == "" {
				step = "  "
			}
		}
	}
	servers, err := member(top, key, step, "", func() (hujson.Value, error) { return hujson.Value{Value: &hujson.Object{}}, nil })
	if err != nil {
		return nil, err
	}
	list, ok := servers.Value.(*hujson.Object)
	if !ok {
		return nil, fmt.Errorf("%q is no object", key)
	}
	want, err := json.MarshalIndent(server, step+step, step)
	if err != nil {
		return nil, err
	}
	value, err := hujson.Parse(want)
	if err != nil {
		return nil, err
	}
	entry, err := member(list, name, step+step, step, func() (hujson.Value, error) { return value, nil })
	if err != nil {
		return nil, err
	}
	if !sameJSON(entry.Clone(), value.Clone()) {
		entry.Value = value.Value
	}
	return root.Pack(), nil
}

func sameJSON(a, b hujson.Value) bool {
	a.Minimize()
	b.Minimize()
	return bytes.Equal(a.Pack(), b.Pack())
}

// member returns a member of an object, and makes it, on a line of its own, if it is not there. outer is the indentation of the object's end.
func member(o *hujson.Object, name, indent, outer string, value func() (hujson.Value, error)) (*hujson.Value, error) {
	found := -1
	for i := range o.Members {
		if literal, ok := o.Members[i].Name.Value.(hujson.Literal); ok && literal.String() == name {
			if found >= 0 {
				return nil, fmt.Errorf("%q is there twice", name)
			}
			found = i
		}
	}
	if found >= 0 {
		return &o.Members[found].Value, nil
	}
	v, err := value()
	if err != nil {
		return nil, err
	}
	m := hujson.ObjectMember{Name: hujson.Value{Value: hujson.String(name)}, Value: v}
	m.Value.BeforeExtra = hujson.Extra(" ")
	// What stands after the last member, such as a comment on its line, goes before the new one.
	before, trailing := o.AfterExtra, false
	if n := len(o.Members); n > 0 {
		last := &o.Members[n-1].Value
		trailing = last.AfterExtra != nil
	}
	m.Name.BeforeExtra = hujson.Extra(strings.TrimRight(string(before), " \t\r\n") + "\n" + indent)
	o.AfterExtra = hujson.Extra("\n" + outer)
	if trailing {
		m.Value.AfterExtra = hujson.Extra{}
	}
	o.Members = append(o.Members, m)
	return &o.Members[len(o.Members)-1].Value, nil
}
