package main

// plan.go holds the commands that show what would happen: plan, which calls a program can make, and stub, what a model is shown.

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/ui"
	"github.com/krait-run/krait/tool"
)

func planCommand() *cobra.Command {
	var f limitFlags
	cmd := &cobra.Command{
		Use:   "plan FILE",
		Short: "Show which tools a program can call, without running it",
		Long: "Show which tools a program can call, without running it: a line for each with its risk, whether a person is asked, and the lines of the\n" +
			"program. It is for people to look at, and no bound: that are --allow and --approve.",
		Example: "  krait plan --tools tools.json --allow '*' report.py",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(background(cmd))
			defer stop()
			if err := f.load(); err != nil {
				return err
			}
			src, name, err := readScript(ctx, args[0], f.maxMemory)
			if err != nil {
				return startError(ctx, err)
			}
			script, err := f.compile(ctx, len(src), func() (*krait.Script, error) {
				if f.file = name; engine.Foreign(name) {
					return krait.Compile(string(src), name)
				}
				l, err := f.language()
				if err != nil {
					return nil, err
				}
				if l != nil {
					return krait.Compile(string(src), name+".ts")
				}
				return krait.CompileFile(src, name, nil)
			})
			if err != nil {
				return report(err, os.Stderr, colours(cmd, os.Stderr))
			}
			if err := f.openTools(ctx, src); err != nil {
				return startError(ctx, err)
			}
			defer f.tools.close()
			return f.showPlan(cmd.OutOrStdout(), script, ui.Name(name))
		},
	}
	f.cmd, f.memory, f.output, f.hints = cmd, defaultMemory, defaultMemory, "auto"
	f.settings.register(cmd, "lang", "mcp", "tools", "allow")
	cmd.Flags().BoolVar(&f.json, "json", false, "print JSON")
	return cmd
}

// planned is a plan for --json.
type planned struct {
	Tools        []plannedTool `json:"tools"`
	Any          bool          `json:"any"` // it may reach any tool that is allowed
	Unregistered []string      `json:"unregistered,omitempty"`
	NotAllowed   []string      `json:"not_allowed,omitempty"`
}

type plannedTool struct {
	Name      string `json:"name"`
	Signature string `json:"signature"`
	Risk      string `json:"risk"`
	Asks      bool   `json:"asks"`
	Lines     []int  `json:"lines,omitempty"`
}

func (f *limitFlags) showPlan(out io.Writer, script *krait.Script, name string) error {
	set := f.tools.set
	if set == nil {
		var err error
		if set, err = tool.NewSet(); err != nil {
			return &statusErr{statusError, err}
		}
	}
	plan, err := script.Plan(set)
	if err != nil {
		return &statusErr{statusError, err}
	}
	run, err := set.NewRun(tool.RunOptions{Allow: f.config.Allow})
	if err != nil {
		return usage("%s: %w", f.config.Where("allow"), err)
	}
	seen := run.Preview(plan)
	p := planned{Tools: []plannedTool{}, Any: seen.Any, Unregistered: seen.Unregistered, NotAllowed: seen.NotAllowed}
	for _, t := range seen.Tools {
		p.Tools = append(p.Tools, plannedTool{t.Name, t.Signature, t.Risk.String(), t.Asks, t.Lines})
	}
	if f.json {
		return printJSON(out, p)
	}
	for _, t := range p.Tools {
		line := t.Name + t.Signature + "  " + t.Risk
		if t.Asks {
			line += ", asks"
		}
		for i, n := range t.Lines {
			if i == 0 {
				line += "  " + name + ":"
			} else {
				line += ","
			}
			line += fmt.Sprint(n)
		}
		fmt.Fprintln(out, ui.Clean(line))
	}
	if p.Any {
		fmt.Fprintln(out, "It may call any tool that is allowed: it reaches tools in a way that its text does not tell.")
	}
	if len(p.NotAllowed) > 0 {
		fmt.Fprintf(out, "Not allowed: %s. --allow allows them.\n", strings.Join(p.NotAllowed, ", "))
	}
	if len(p.Unregistered) > 0 {
		fmt.Fprintf(out, "Unknown: %s.\n", strings.Join(p.Unregistered, ", "))
	}
	if len(p.Tools) == 0 && !p.Any && len(p.NotAllowed) == 0 && len(p.Unregistered) == 0 {
		fmt.Fprintln(out, "It calls no tools.")
	}
	return nil
}

func stubCommand() *cobra.Command {
	var f settingFlags
	cmd := &cobra.Command{
		Use:   "stub",
		Short: "Print what a model is shown: instructions, and the tools as functions",
		Long:  "Print what krait agent shows a model beside the prompt: the instructions, and the description of the code tool with the allowed tools as\nfunctions in Python, or with --lang ts in TypeScript. No model is asked.",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(background(cmd))
			defer stop()
			c, err := f.load()
			if err != nil {
				return err
			}
			return startError(ctx, stub(ctx, c, cmd.OutOrStdout(), notes(cmd)))
		},
	}
	f.register(cmd, "mcp", "tools", "allow", "lang", "mount", "env", "http", "imports", "tier", "engine", "image", "root", "instructions")
	return cmd
}

// stub prints what an agent of the configuration tells its model.
func stub(ctx context.Context, c *config.Config, out io.Writer, note func(string)) (err error) {
	seen := &onlooker{}
	s := &session{out: out, config: c, view: ui.NewPlain(noteWriter(note), io.Discard), model: &openModel{provider: seen}}
	defer func() { err = s.closeWith(err) }()
	c.Journal = ""
	if s.tools, err = openToolbox(ctx, c, toolboxOptions{note: note}); err != nil {
		return err
	}
	if err = s.makeAgent(ctx); err != nil {
		return err
	}
	if _, err = s.agent.Run(ctx, "."); err != nil {
		return &statusErr{statusError, err}
	}
	if text := strings.TrimSpace(seen.setup.Instructions); text != "" {
		fmt.Fprintf(out, "%s\n\n", text)
	}
	fmt.Fprintf(out, "%s:\n%s\n", seen.setup.Tool.Name, strings.TrimRight(seen.setup.Tool.Description, "\n"))
	return nil
}

// onlooker is a model that only looks at what it is shown.
type onlooker struct{ setup agent.Setup }

// Start implements agent.Provider.
func (o *onlooker) Start(s agent.Setup) agent.Conversation {
	o.setup = s
	return o
}

// Next implements agent.Conversation.
func (o *onlooker) Next(context.Context, agent.Input) (agent.Turn, error) {
	return agent.Turn{Items: []agent.Item{{Kind: agent.ItemText, Input: "."}}}, nil
}

// noteWriter tells note of each line.
type noteWriter func(string)

func (w noteWriter) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		w(strings.TrimPrefix(strings.TrimRight(line, "\n"), "krait: "))
	}
	return len(p), nil
}
