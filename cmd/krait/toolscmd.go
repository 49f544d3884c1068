package main

// toolscmd.go holds the commands about the tools of a configuration: tools list, search, describe, call.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

func toolsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use: "tools", Short: "Look at the tools of a configuration, and call them", Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(
		toolsSubcommand("list [PATTERN]", "List the tools, those that are allowed marked with +", cobra.MaximumNArgs(1), listTools),
		toolsSubcommand("search QUERY", "Find tools by words", cobra.MinimumNArgs(1), searchTools),
		toolsSubcommand("describe NAME", "Show a tool as programs see it", cobra.ExactArgs(1), describeTool),
		toolsSubcommand("call NAME [ARGUMENT=VALUE... | JSON]", "Call a tool; who names it here allows and approves the call", cobra.MinimumNArgs(1), callTool),
	)
	return cmd
}

// toolsCall is what a subcommand works with.
type toolsCall struct {
	box   *toolbox
	allow *tool.Run // knows what is allowed
	json  bool
	out   io.Writer
	args  []string
}

func toolsSubcommand(use, short string, args cobra.PositionalArgs, do func(context.Context, *toolsCall) error) *cobra.Command {
	var f settingFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: use, Short: short, Args: args,
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, stop := interruptible(background(cmd))
			defer stop()
			c, err := f.load()
			if err != nil {
				return err
			}
			box, err := openToolbox(ctx, c, toolboxOptions{note: notes(cmd), person: newAsker(nil), progress: progressLines(notes(cmd))})
			if err != nil {
				return startError(ctx, err)
			}
			defer box.close()
			if box.set == nil {
				return usage("there are no tools; name some with --mcp or --tools, or in krait.yaml")
			}
			run, err := box.set.NewRun(tool.RunOptions{Allow: c.Allow})
			if err != nil {
				return usage("%s: %w", c.Where("allow"), err)
			}
			return do(ctx, &toolsCall{box, run, asJSON, cmd.OutOrStdout(), args})
		},
	}
	f.register(cmd, "mcp", "tools", "allow")
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

// toolRow is a tool for --json.
type toolRow struct {
	Name      string          `json:"name"`
	Signature string          `json:"signature"`
	Doc       string          `json:"doc"`
	Risk      string          `json:"risk"`
	Approval  bool            `json:"require_approval"`
	Allowed   bool            `json:"allowed"`
	Input     json.RawMessage `json:"input,omitempty"`
	Output    json.RawMessage `json:"output,omitempty"`
}

func (t *toolsCall) row(e *tool.Entry, schemas bool) toolRow {
	s := e.Spec()
	r := toolRow{Name: e.Name(), Signature: e.Signature(), Doc: s.Doc, Risk: s.Hints.Risk().String(), Approval: s.RequireApproval, Allowed: t.allow.Allowed(e.Name())}
	if schemas && s.Input != nil {
		r.Input = s.Input.JSON()
	}
	if schemas && s.Output != nil {
		r.Output = s.Output.JSON()
	}
	return r
}

// print writes tools, one a line.
func (t *toolsCall) print(entries []*tool.Entry) error {
	if t.json {
		rows := []toolRow{}
		for _, e := range entries {
			rows = append(rows, t.row(e, false))
		}
		return printJSON(t.out, rows)
	}
	for _, e := range entries {
		mark := " "
		if t.allow.Allowed(e.Name()) {
			mark = "+"
		}
		summary, _, _ := strings.Cut(strings.TrimSpace(e.Spec().Doc), "\n")
		if summary != "" {
			summary = "  # " + summary
		}
		fmt.Fprintf(t.out, "%s %s%s%s\n", mark, e.Name(), e.Signature(), summary)
	}
	return nil
}

func listTools(_ context.Context, t *toolsCall) error {
	entries := t.box.set.All()
	if len(t.args) == 1 {
		if err := tool.CheckAllow(t.args); err != nil {
			return usage("tools list: %w", err)
		}
		some, err := t.box.set.NewRun(tool.RunOptions{Allow: t.args})
		if err != nil {
			return usage("tools list: %w", err)
		}
		var found []*tool.Entry
		for _, e := range entries {
			if some.Allowed(e.Name()) {
				found = append(found, e)
			}
		}
		entries = found
	}
	return t.print(entries)
}

func searchTools(_ context.Context, t *toolsCall) error {
	var entries []*tool.Entry
	for _, m := range t.box.set.Search(strings.Join(t.args, " "), nil, 20) {
		entries = append(entries, m.Entry)
	}
	if len(entries) == 0 && !t.json {
		return &statusErr{statusError, fmt.Errorf("no tool fits %q; krait tools list shows all", strings.Join(t.args, " "))}
	}
	return t.print(entries)
}

// entry finds a tool by name.
func (t *toolsCall) entry(name string) (*tool.Entry, error) {
	e := t.box.set.Lookup(name)
	if e == nil {
		text := fmt.Sprintf("there is no tool %q", name)
		if near := t.box.set.Near(name, nil); len(near) > 0 {
			text += fmt.Sprintf(", did you mean %s?", near[0])
		}
		return nil, usage("%s; krait tools list shows all", text)
	}
	return e, nil
}

func describeTool(_ context.Context, t *toolsCall) error {
	e, err := t.entry(t.args[0])
	if err != nil {
		return err
	}
	if t.json {
		return printJSON(t.out, t.row(e, true))
	}
	text, _ := t.box.set.Describe(e.Name(), false)
	fmt.Fprintln(t.out, strings.TrimRight(text, "\n"))
	return nil
}

func callTool(ctx context.Context, t *toolsCall) error {
	e, err := t.entry(t.args[0])
	if err != nil {
		return err
	}
	args, err := callArguments(t.args[1:])
	if err != nil {
		return usage("tools call: %w", err)
	}
	run, err := t.box.set.NewRun(tool.RunOptions{Allow: []string{e.Name()}, Approver: tool.AutoApprove()})
	if err != nil {
		return &statusErr{statusError, err}
	}
	v, err := run.Call(ctx, e.Name(), nil, args)
	if err != nil {
		if ctx.Err() != nil {
			return &statusErr{statusInterrupt, errInterrupt}
		}
		return &statusErr{statusError, oneLineError(err)}
	}
	if s, ok := v.(string); ok && !t.json {
		fmt.Fprintln(t.out, strings.TrimSuffix(s, "\n"))
		return nil
	}
	if err := printJSON(t.out, v); err != nil { // a float that JSON does not know
		return &statusErr{statusError, err}
	}
	return nil
}

// callArguments reads NAME=VALUE, where a VALUE that is JSON is that and other text is text, or one JSON object.
func callArguments(list []string) (map[string]any, error) {
	args := map[string]any{}
	if len(list) == 1 && strings.HasPrefix(strings.TrimSpace(list[0]), "{") {
		v, err := values.ParseJSON([]byte(list[0]))
		if err != nil {
			return nil, fmt.Errorf("the arguments are no JSON: %w", err)
		}
		o, ok := v.(*values.Object)
		if !ok {
			return nil, errors.New("the arguments must be an object")
		}
		for i := range o.Len() {
			name, v := o.At(i)
			args[name] = v
		}
		return args, nil
	}
	for _, a := range list {
		name, text, ok := strings.Cut(a, "=")
		if !ok || name == "" {
			return nil, fmt.Errorf("%q: want ARGUMENT=VALUE, or one JSON object", a)
		}
		if _, twice := args[name]; twice {
			return nil, fmt.Errorf("%s: given twice", name)
		}
		if v, err := values.ParseJSON([]byte(text)); err == nil {
			args[name] = v
		} else {
			args[name] = text
		}
	}
	return args, nil
}

// jsonText is v as JSON.
func jsonText(v any) (string, error) {
	b, err := json.Marshal(v)
	return string(b), err
}
