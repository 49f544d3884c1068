package main

// init.go holds the command init: a first krait.yaml.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/internal/wholefile"
	"github.com/krait-run/krait/mcp"
)

func initCommand() *cobra.Command {
	var path string
	cmd := &cobra.Command{
		Use:   "init",
		Short: "Write a first " + config.FileName,
		Long: "Write a commented " + config.FileName + " after looking for models' keys in the environment (whether they are set, nothing else) and for lists of\n" +
			"MCP servers where other programs keep them. A file that exists is not touched.",
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			f := findings{keys: map[string]string{}}
			f.look()
			if err := f.settle(filepath.Dir(path)); err != nil {
				return &statusErr{statusError, err}
			}
			if err := wholefile.Create(path, []byte(f.text()), 0o644); err != nil {
				if errors.Is(err, fs.ErrExist) {
					return usage("%s: is there already; edit it, or write another with --config FILE", ui.Name(path))
				}
				return &statusErr{statusError, fmt.Errorf("%s can't be written: %w", ui.Name(path), wholefile.Reason(err))}
			}
			out := cmd.OutOrStdout()
			for _, l := range f.said {
				fmt.Fprintln(out, l)
			}
			fmt.Fprintf(out, "wrote %s; krait doctor says what is missing\n", ui.Name(path))
			return nil
		},
	}
	cmd.Flags().StringVar(&path, "config", config.FileName, "the file to write")
	return cmd
}

// findings are what init found.
type findings struct {
	keys    map[string]string // kind of model -> variable that is set
	servers []foundFile
	said    []string // for the terminal, a line each
}

// foundFile is a list of servers that another program keeps.
type foundFile struct {
	program string
	path    string
	names   []string
}

// firstModels are what init suggests for each kind of model.
var firstModels = []struct{ kind, name string }{{kindOpenAI, "gpt-5.4"}, {kindAnthropic, "claude-sonnet-4-5"}, {kindGemini, "gemini-2.5-flash"}}

// places are where other programs list MCP servers, from the home directory or, without ~, from the working directory.
var places = []struct{ program, path string }{
	{"Claude Desktop", "~/.config/Claude/claude_desktop_config.json"},
	{"Claude Desktop", "~/Library/Application Support/Claude/claude_desktop_config.json"},
	{"Claude Desktop", "~/AppData/Roaming/Claude/claude_desktop_config.json"},
	{"Claude's command line", "~/.claude.json"},
	{"Claude's command line, this project", ".mcp.json"},
	{"Cursor", "~/.cursor/mcp.json"},
	{"Cursor, this project", ".cursor/mcp.json"},
	{"VS Code", "~/.config/Code/User/mcp.json"},
	{"VS Code", "~/Library/Application Support/Code/User/mcp.json"},
	{"VS Code", "~/AppData/Roaming/Code/User/mcp.json"},
	{"VS Code, this project", ".vscode/mcp.json"},
}

func (f *findings) look() {
	for _, m := range firstModels {
		for _, v := range keyVariables[m.kind] {
			if os.Getenv(v) != "" && f.keys[m.kind] == "" {
				f.keys[m.kind] = v
				f.said = append(f.said, fmt.Sprintf("found a key for %s in %s", m.kind, v))
			}
		}
	}
	if len(f.keys) == 0 {
		f.said = append(f.said, "found no key: set OPENAI_API_KEY, ANTHROPIC_API_KEY or GEMINI_API_KEY, or name a server of your own under model")
	}
	home, _ := os.UserHomeDir()
	for _, p := range places {
		path := p.path
		if rest, ok := strings.CutPrefix(path, "~/"); ok {
			if home == "" {
				continue
			}
			path = filepath.Join(home, rest)
		}
		if _, err := os.Stat(path); err != nil {
			continue
		}
		// Variables need not be set yet.
		c, err := mcp.LoadConfig(path, mcp.ConfigOptions{Getenv: func(string) (string, bool) { return "x", true }})
		if err != nil {
			if p.path != "~/.claude.json" { // which is there without servers too
				f.said = append(f.said, fmt.Sprintf("left out %s of %s: %v", p.path, p.program, configError(err)))
			}
			continue
		}
		found := foundFile{program: p.program, path: p.path}
		for _, s := range c.Servers {
			found.names = append(found.names, s.Name)
		}
		if len(found.names) == 0 {
			continue
		}
		f.servers = append(f.servers, found)
		f.said = append(f.said, fmt.Sprintf("found %s of %s in %s: %s", count(len(found.names), "server"), p.program, p.path, strings.Join(found.names, ", ")))
	}
}

// settle makes paths that are relative to the working directory right for a file in dir.
func (f *findings) settle(dir string) error {
	if dir == "." {
		return nil
	}
	for i, s := range f.servers {
		if strings.HasPrefix(s.path, "~/") {
			continue
		}
		abs, err := filepath.Abs(s.path)
		if err != nil {
			return err
		}
		f.servers[i].path = abs
	}
	return nil
}

// text is the file.
func (f *findings) text() string {
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, format+"\n", args...) }
	line("# What krait agent, chat, tools and mcp work with. docs/configuration.md has all keys.")
	line("# A flag is before a variable of the environment (KRAIT_MODEL, KRAIT_LIMITS_STEPS), and that before this file.")
	line("")
	line("# The model. Its key is in the environment; it is never written here.")
	chosen := false
	for _, m := range firstModels {
		mark, why := "# ", fmt.Sprintf("%s is not set", strings.Join(keyVariables[m.kind], " or "))
		if v := f.keys[m.kind]; v != "" {
			why = "key in " + v
			if !chosen {
				chosen, mark = true, ""
			}
		}
		line("%smodel: %s:%s  # %s", mark, m.kind, m.name, why)
	}
	line("# model: http://localhost:11434/v1#qwen3  # any server that speaks Chat Completions: Ollama, vLLM, llama.cpp")
	line("")
	line("# Models by names of your own, with what they cost per million tokens and how many tokens they hold.")
	line("# models:")
	line("#   fast:")
	line("#     use: openai:gpt-5.4-mini")
	line("#     window: 400000")
	line("#     prices: {input: 0.25, cached: 0.025, output: 2}")
	line("")
	line("# MCP servers: files of other programs, and your own.")
	if len(f.servers) == 0 {
		line("# mcp:")
		line("#   - ~/.cursor/mcp.json")
	} else {
		line("mcp:")
		for _, s := range f.servers {
			line("  - %s  # %s: %s", strconv.Quote(s.path), s.program, oneLineText(strings.Join(s.names, ", ")))
		}
	}
	line("# servers:")
	line("#   files:")
	line("#     command: npx")
	line("#     args: [-y, '@modelcontextprotocol/server-filesystem', .]")
	line("#   search:")
	line("#     url: https://example.com/mcp")
	line("#     headers: {Authorization: 'Bearer ${SEARCH_TOKEN}'}")
	line("")
	line("# Other tools: OpenAPI documents, JSON lists of programs.")
	line("# tools: [tools.json]")
	line("")
	line("# What programs may call: nothing, unless it is here. '*' is all, 'files.*' a server.")
	line("# allow: ['*']")
	line("")
	line("# Calls that may destroy something: ask at the terminal, always, never.")
	line("approve: ask")
	line("")
	line("# Where runs are recorded; krait runs, show, replay and diff look at them.")
	line("# journal: runs")
	line("")
	line("# Bounds of an answer and of its programs.")
	line("# limits:")
	line("#   steps: 12")
	line("#   tokens: 200000")
	line("#   time: 5m")
	line("#   program_time: 30s")
	line("#   program_memory: 256MiB")
	return b.String()
}

// oneLineText is text for a comment.
func oneLineText(s string) string {
	q := strconv.Quote(s)
	return q[1 : len(q)-1]
}
