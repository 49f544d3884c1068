package main

// tools.go holds the files of tools, which are programs and OpenAPI documents, and what recorded runs with them need.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/procgroup"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/tool/approve"
	"github.com/krait-run/krait/tool/openapi"
	"golang.org/x/term"
)

// readTools reads files of tools, for scripts with that much memory (0: the default). where is who named them, for errors.
func readTools(ctx context.Context, where string, files []string, memory int64) ([]any, error) {
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
				t, err := programs[i].tool(procgroup.Of(ctx), memory)
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

// recorded makes a sandbox with a journal.
func (f *limitFlags) recorded(ctx context.Context, t *krait.Template, so krait.SandboxOptions, line commandLine) (*krait.Sandbox, error) {
	store, err := openStore(f.config, true)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	id := f.runID
	if id == "" {
		id = newRunID()
		notes(f.cmd)("run " + id)
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

// toolOptions adds the tools, and who approves of their calls, to a template's options.
func (f *limitFlags) toolOptions(opts *krait.Options) {
	if opts.Tools = f.tools.set; opts.Tools == nil {
		return
	}
	opts.Allow = f.config.Allow
	switch f.config.Approve {
	case config.Always:
		opts.Approver = tool.AutoApprove()
	case config.Never:
	default:
		if person := f.asker(); person != nil {
			opts.Approver = person
		} else if term.IsTerminal(int(os.Stdin.Fd())) {
			opts.Approver = approve.NewTerminal(os.Stdin, os.Stderr, approve.TerminalOptions{})
		}
		opts.Approver = tool.AutoApproveFrom(os.Getenv, opts.Approver)
	}
}

// openStore opens the directory of the journals. Without create it must be there.
func openStore(c *config.Config, create bool) (*journal.Dir, error) {
	if c.Journal == "" {
		return nil, usage("no journal: give --journal DIR, set KRAIT_JOURNAL or write `journal` into %s", config.FileName)
	}
	if _, err := os.Stat(c.Journal); err != nil && !create {
		return nil, &statusErr{statusError, fmt.Errorf("%s: %w; krait run --journal %s FILE records a run there", c.Where("journal"), err, ui.Name(c.Journal))}
	}
	d, err := journal.NewDir(c.Journal, journal.DirOptions{})
	if err != nil {
		return nil, &statusErr{statusError, fmt.Errorf("%s: %w", c.Where("journal"), err)}
	}
	return d, nil
}
