package agent

// context.go holds what agents hand to each other: context, and themselves as tools.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// Context is something that a model is to know before its prompt: what another agent found out, for instance.
type Context struct {
	From string // who says it; "" if that does not matter
	Text string
	// Images are shown with the prompt, up to 20 of a prompt. Journals keep what they are, and not the pictures: a run that is resumed
	// goes on without them. A model that can't see them is the provider's error.
	Images []Image
}

// Context returns the result's text as context for another agent.
func (r *Result) Context(from string) Context { return Context{From: from, Text: r.Text} }

// withContext puts context before a prompt.
func withContext(prompt string, given []Context) string {
	var b strings.Builder
	for _, c := range given {
		if strings.TrimSpace(c.Text) == "" {
			continue
		}
		b.WriteString("Context")
		if c.From != "" {
			b.WriteString(" from " + c.From)
		}
		b.WriteString(":\n\n" + strings.TrimSpace(c.Text) + "\n\n---\n\n")
	}
	return b.String() + prompt
}

// Tool returns a tool that has the agent do a task: a program, or another agent, awaits it as a function with the parameters task and context.
// It gives back the agent's text, or its value, if the agent's answers have a type. The agent has its own tools, allow-list and limits; its
// tokens count against those of the agent that calls it, too. Agents call each other at most Limits.Depth deep, as the outermost has it. That
// the agent could not do the task is a ToolError.
func (a *Agent) Tool(name, doc string, opts ...tool.Option) tool.Tool {
	input := []byte(`{"type": "object", "properties": {
		"task": {"type": "string", "description": "What to do, with all that is needed for it: nothing else is known there."},
		"context": {"type": "string", "default": "", "description": "Material that the task is about."}},
		"required": ["task"]}`)
	var output []byte
	if a != nil && a.typed != nil {
		output = a.typed.entry.Spec().Input.Properties[0].Schema.JSON()
	} else {
		output = []byte(`{"type": "string"}`)
	}
	call := func(ctx context.Context, args map[string]any) (any, error) {
		if a == nil {
			return nil, errors.New("the agent is nil")
		}
		task, _ := args["task"].(string)
		material, _ := args["context"].(string)
		result, err := a.Run(context.WithValue(ctx, calledAs{}, name), task, Context{Text: material})
		switch {
		case err != nil:
			return nil, agentError(ctx, name, err)
		case result.Value != nil:
			return values.ParseJSON(result.Value)
		}
		return result.Text, nil
	}
	return tool.FromJSONSchema(name, doc, input, output, call, append([]tool.Option{tool.Async()}, opts...)...)
}

// calledAs is the key of the name that an agent is called by as a tool; caller that of the session that calls.
type (
	calledAs struct{}
	caller   struct{}
)

// agentError is what the caller of an agent sees of its failure.
func agentError(ctx context.Context, name string, err error) error {
	if ctx.Err() != nil {
		return err
	}
	return &tool.Error{Tool: name, Message: err.Error(), Retryable: errors.Is(err, ErrRateLimited), Err: err}
}

// nest connects the session with the one whose tool the agent is, if there is any.
func (s *session) nest() error {
	parent, _ := s.caller.Value(caller{}).(*session)
	if parent == nil {
		s.depth = s.limits.Depth
		return nil
	}
	s.parent, s.depth = parent, parent.depth-1
	s.name, _ = s.caller.Value(calledAs{}).(string)
	if s.depth < 0 {
		return &LimitError{Limit: "depth", Max: int64(outermost(parent).limits.Depth)}
	}
	return nil
}

func outermost(s *session) *session {
	for s.parent != nil {
		s = s.parent
	}
	return s
}

// spend counts tokens of agents that the session's run called.
func (s *session) spend(u Usage, cost float64) {
	for p := s.parent; p != nil; p = p.parent {
		p.meter.Lock()
		p.inner, p.innerCost = p.inner.plus(u), p.innerCost+cost
		p.meter.Unlock()
	}
}

// account brings the result up to date with what called agents spent.
func (s *session) account() {
	s.meter.Lock()
	defer s.meter.Unlock()
	s.result.Agents = s.inner
	s.result.Cost = s.opts.Prices.Cost(s.result.Usage) + s.innerCost
}

// structured is a JSON text cut by its structure to about max bytes, with a line that says what was cut; ok is false for what is no JSON.
func structured(text json.RawMessage, max int) (out string, ok bool) {
	v, err := values.ParseJSON(text)
	if err != nil {
		return "", false
	}
	short, cuts := tool.Truncate(v, max-cutNote)
	if cuts.Count == 0 {
		return string(text), true
	}
	b, err := json.Marshal(short)
	if err != nil {
		return "", false
	}
	return cut(string(b), max-cutNote) + "\n" + cut(fmt.Sprintf("[%s; let the program return less]", cuts), cutNote-1), true
}
