package main

// tools.go holds the files of tools, which are programs and OpenAPI documents, and the flags about them.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/approve"
	"github.com/krait-run/krait/tool/openapi"
	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// toolFlags are the flags about tools and journals.
type toolFlags struct {
	files   []string
	allow   []string
	approve string
	journal string
	runID   string
}

func (f *toolFlags) register(cmd *cobra.Command) {
	fl := cmd.Flags()
	fl.StringArrayVar(&f.files, "tools", nil, "a file of tools: an OpenAPI 3 document, or a JSON list of programs (see docs/cli.md)")
	fl.StringArrayVar(&f.allow, "allow", nil, "let the script call these tools: a name, 'group.*' or '*' (default: none)")
	fl.StringVar(&f.approve, "approve", "ask", "calls that need an approval: ask (at a terminal), always, or never")
	f.registerJournal(cmd)
}

func (f *toolFlags) registerJournal(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.journal, "journal", "", "the directory of the journals")
}

// set reads the files of tools, for scripts with that much memory; nil without any.
func (f *toolFlags) set(memory int64) (*tool.Set, error) {
	if len(f.files) == 0 {
		return nil, nil
	}
	tools, err := readTools("--tools", f.files, memory)
	if err != nil {
		return nil, err
	}
	set, err := tool.NewSet(tools...)
	if err != nil {
		return nil, usage("--tools: %w", err)
	}
	return set, nil
}

// readTools reads files of tools, for scripts with that much memory (0: the default). where is who named them, for errors.
func readTools(where string, files []string, memory int64) ([]any, error) {
	var tools []any
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, usage("%s: %w", where, err)
		}
		var programs []program
		if t := bytes.TrimSpace(text); len(t) > 0 && t[0] == '[' {
			if err := json.Unmarshal(text, &programs); err != nil {
				return nil, usage("%s: %s: %w", where, path, err)
			}
			for i := range programs {
				t, err := programs[i].tool(memory)
				if err != nil {
					return nil, usage("%s: %s: %w", where, path, err)
				}
				tools = append(tools, t)
			}
			continue
		}
		list, err := openapi.Tools(text, openapi.Options{})
		if err != nil {
			return nil, usage("%s: %s: %w", where, path, err)
		}
		for _, t := range list {
			tools = append(tools, t)
		}
	}
	return tools, nil
}

// toolOptions is options for commands that may have been given no flags about tools.
func (f *toolFlags) toolOptions(opts *krait.Options) error {
	if f.approve == "" {
		return nil
	}
	return f.options(opts)
}

// recorded makes a sandbox with a journal.
func (f *toolFlags) recorded(ctx context.Context, t *krait.Template, so krait.SandboxOptions, line commandLine) (*krait.Sandbox, error) {
	store, err := f.store()
	if err != nil {
		return nil, err
	}
	defer store.Close()
	id := f.runID
	if id == "" {
		id = newRunID()
		fmt.Fprintln(os.Stderr, "krait: run", id)
	}
	log, err := store.Create(ctx, id)
	if err != nil {
		return nil, &statusErr{statusError, err}
	}
	so.Run = &krait.RunOptions{Journal: log, RunID: id, Declare: true}
	sb, err := t.NewSandbox(ctx, so)
	if err != nil {
		return nil, &statusErr{statusUsage, err}
	}
	text, err := json.Marshal(line)
	if err == nil {
		err = log.Append(&journal.Note{Code: noteCommand, Text: string(text)})
	}
	if err != nil {
		return nil, &statusErr{statusError, err}
	}
	return sb, nil
}

// options adds what the flags say to a template's options.
func (f *toolFlags) options(opts *krait.Options) error {
	set, err := f.set(opts.Limits.Memory)
	if err != nil {
		return err
	}
	opts.Tools, opts.Allow = set, f.allow
	if set == nil && len(f.allow) > 0 {
		return usage("--allow needs --tools")
	}
	how, err := config.ParseApprove(f.approve)
	if err != nil {
		return usage("--approve: %w", err)
	}
	switch how {
	case config.Always:
		opts.Approver = tool.AutoApprove()
	case config.Ask:
		if term.IsTerminal(int(os.Stdin.Fd())) {
			opts.Approver = approve.NewTerminal(os.Stdin, os.Stderr, approve.TerminalOptions{})
		}
		opts.Approver = tool.AutoApproveFrom(os.Getenv, opts.Approver)
	}
	return nil
}

// store opens the directory of the journals.
func (f *toolFlags) store() (*journal.Dir, error) {
	if f.journal == "" {
		return nil, usage("--journal is missing: the directory of the journals")
	}
	d, err := journal.NewDir(f.journal, journal.DirOptions{})
	if err != nil {
		return nil, &statusErr{statusError, err}
	}
	return d, nil
}
