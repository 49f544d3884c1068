package krait

// declared.go holds the declarations of tools in a journal, which make it one that can be told again without the tools.

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// NoteTools is the code of the note that has the declarations of all tools, see RunOptions.Declare.
const NoteTools = "tools"

// declaration is a tool's Spec without what only calls need. Limits are a part, since tools.budget() shows them.
type declaration struct {
	Name      string          `json:"name"`
	Group     string          `json:"group,omitzero"`
	Doc       string          `json:"doc,omitzero"`
	Input     json.RawMessage `json:"input,omitzero"`
	Output    json.RawMessage `json:"output,omitzero"`
	Returns   string          `json:"returns,omitzero"`
	Examples  []string        `json:"examples,omitzero"`
	RateLimit string          `json:"rate_limit,omitzero"`
	Warnings  []string        `json:"warnings,omitzero"`
	Hints     tool.Hints      `json:"hints"`
	Async     bool            `json:"async,omitzero"`
	Approval  bool            `json:"require_approval,omitzero"`
	Lenient   bool            `json:"lenient,omitzero"`
	Limits    tool.Limits     `json:"limits"`
	Sensitive []string        `json:"sensitive,omitzero"`
}

// declarations is the text of the note.
func (t *Template) declarations() (string, error) {
	t.declareOnce.Do(func() {
		list := []declaration{}
		for _, e := range t.opts.Tools.All() {
			s := e.Spec()
			d := declaration{Name: s.Name, Group: s.Group, Doc: s.Doc, Returns: s.Returns, Examples: s.Examples, RateLimit: s.RateLimit,
				Warnings: s.Warnings, Hints: s.Hints, Async: s.Async, Approval: s.RequireApproval, Lenient: s.Lenient, Limits: s.Limits, Sensitive: s.Sensitive}
			if s.Input != nil {
				d.Input = s.Input.Declaration()
			}
			if s.Output != nil {
				d.Output = s.Output.Declaration()
			}
			list = append(list, d)
		}
		var text []byte
		text, t.declareErr = json.Marshal(list)
		t.declared = string(text)
	})
	return t.declared, t.declareErr
}

// RecordedTools returns tools with the declarations that the journal of a run has, for replays; nil if it has none. A tool that is called all
// the same fails.
func RecordedTools(records []journal.Record) (*tool.Set, error) {
	for _, r := range records {
		n, ok := r.Entry.(*journal.Note)
		if !ok || n.Code != NoteTools {
			continue
		}
		var list []declaration
		if err := json.Unmarshal([]byte(n.Text), &list); err != nil {
			return nil, fmt.Errorf("krait: the tools of the journal: %w", err)
		}
		var tools []any
		for _, d := range list {
			s := tool.Spec{Name: d.Name, Group: d.Group, Doc: d.Doc, Returns: d.Returns, Examples: d.Examples, RateLimit: d.RateLimit,
				Warnings: d.Warnings, Hints: d.Hints, Async: d.Async, RequireApproval: d.Approval, Lenient: d.Lenient, Limits: d.Limits, Sensitive: d.Sensitive}
			var err error
			if s.Input, err = parseDeclared(d.Input); err == nil {
				s.Output, err = parseDeclared(d.Output)
			}
			if err != nil {
				return nil, fmt.Errorf("krait: the tool %s of the journal: %w", d.Name, err)
			}
			tools = append(tools, declaredTool{s})
		}
		return tool.NewSet(tools...)
	}
	return nil, nil
}

func parseDeclared(text json.RawMessage) (*tool.Schema, error) {
	if len(text) == 0 {
		return nil, nil
	}
	return tool.ParseSchema(text)
}

// declaredTool is a tool of which only the declaration is there.
type declaredTool struct{ spec tool.Spec }

func (d declaredTool) Spec() tool.Spec { return d.spec }

func (d declaredTool) Call(context.Context, tool.Args) (any, error) {
	return nil, fmt.Errorf("the journal has the declaration of the tool only")
}
