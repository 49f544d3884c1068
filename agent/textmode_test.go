package agent

import (
	"strings"
	"testing"
)

func TestTextMode(t *testing.T) {
	p := &scripted{turns: []any{
		turn(say("Let me see.\n```python\n42\n```\n")),
		turn(say("```\nraise\n```\nis what I would not run; but:\n~~~py\nraise\n~~~")),
		turn(say("The answer is:\n```\n42\n```")),
	}}
	a := newAgent(t, TextMode(p), func(o *Options) { o.Instructions = "Be brief." })
	result, err := a.Run(t.Context(), "q")
	if err != nil || result.Text != "The answer is:\n```\n42\n```" || len(result.Runs) != 2 {
		t.Fatalf("got %+v, %v", result, err)
	}
	if p.setup.Tool.Name != "" || !strings.HasPrefix(p.setup.Instructions, "Be brief.\n\nTo run a program") || !strings.Contains(p.setup.Instructions, "asyncio.gather") {
		t.Errorf("got setup %+v", p.setup)
	}
	if got := p.inputs[1].Prompt; got != "Output of the program:\n\n42" || p.inputs[1].Replies != nil {
		t.Errorf("got %q", got)
	}
	if got := p.inputs[2].Prompt; !strings.Contains(got, "NameError") {
		t.Errorf("got %q", got)
	}
}

// A program that was cut is not run.
func TestTextModeCut(t *testing.T) {
	p := &scripted{turns: []any{Turn{Items: []Item{say("```python\nx = ")}, Incomplete: "max_tokens"}}}
	if _, err := newAgent(t, TextMode(p), nil).Run(t.Context(), "q"); err == nil || !strings.Contains(err.Error(), "incomplete") {
		t.Errorf("got %v", err)
	}
}
