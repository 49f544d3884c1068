package agent

import (
	"errors"
	"strings"
	"testing"
)

func TestChat(t *testing.T) {
	p := &scripted{turns: []any{
		turn(code("c1", "x = 1")), turn(say("set")),
		turn(code("c2", "x")), turn(say("it is one")),
	}}
	a := newAgent(t, p, func(o *Options) { o.Executor = Notebook(newTemplate(t, nil)) })
	chat := a.Chat()
	for i, prompt := range []string{"set x", "what is x?"} {
		result, err := chat.Ask(t.Context(), prompt)
		if err != nil || result.Steps != 2 {
			t.Fatalf("%d: got %+v, %v", i, result, err)
		}
		if i == 1 && result.Runs[0].Output != "1" {
			t.Errorf("got %+v", result)
		}
	}
	if p.inputs[2].Prompt != "what is x?" {
		t.Errorf("got %+v", p.inputs)
	}
	for range 2 {
		if err := chat.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, err := chat.Ask(t.Context(), "q"); !errors.Is(err, ErrChat) {
		t.Errorf("got %v", err)
	}
}

// A conversation that fills the window goes on from a summary.
func TestChatWindow(t *testing.T) {
	p := &scripted{turns: []any{
		Turn{Items: []Item{say("long")}, Usage: Usage{InputTokens: 700, OutputTokens: 100}},
		Turn{Items: []Item{say("we spoke of x = 41")}, Usage: Usage{InputTokens: 800}},
		turn(say("short")), turn(say("again")),
	}}
	chat := newAgent(t, p, func(o *Options) { o.Window = 1000 }).Chat()
	for _, prompt := range []string{"one", "two", "three"} {
		if _, err := chat.Ask(t.Context(), prompt); err != nil {
			t.Fatal(err)
		}
	}
	if got := p.inputs[2].Prompt; got != "What was said before, summed up:\n\nwe spoke of x = 41\n\n---\n\ntwo" {
		t.Errorf("got %q", got)
	}
	if got := p.inputs[3].Prompt; got != "three" {
		t.Errorf("got %q", got)
	}
}

// After an error the conversation goes on with what was said before it.
func TestChatError(t *testing.T) {
	p := &scripted{turns: []any{turn(say("hello")), &ProviderError{Status: 500}, turn(say("back"))}}
	chat := newAgent(t, p, nil).Chat()
	var errs []error
	for _, prompt := range []string{"one", "two", "three"} {
		_, err := chat.Ask(t.Context(), prompt)
		errs = append(errs, err)
	}
	if errs[0] != nil || !errors.Is(errs[1], ErrProvider) || errs[2] != nil || !strings.HasPrefix(p.inputs[2].Prompt, "What was said before, summed up:\n\nUser: one\nYou: hello") {
		t.Errorf("got %v, %+v", errs, p.inputs)
	}
}
