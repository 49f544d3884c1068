package agent

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/journal"
)

// A run that broke goes on from its journal: the model sees what was done, programs that ended are not run again, and a call of which nobody
// knows whether it was carried out is decided on.
func TestResume(t *testing.T) {
	set := numbers(t)
	template := newTemplate(t, func(o *krait.Options) { o.Tools, o.Allow = set, []string{"*"} })
	store := &journal.Memory{}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	begin := func(turns ...any) (*Agent, *scripted) {
		p := &scripted{turns: turns}
		a, err := New(Options{Provider: p, Template: template, Journal: store, OnEvent: func(e Event) {
			if e.Kind == EventCall && e.Call.Name == "wait" {
				cancel()
			}
		}})
		if err != nil {
			t.Fatal(err)
		}
		return a, p
	}
	a, _ := begin(turn(code("c1", "def main():\n    return add(1, 2)")), turn(code("c2", "def main():\n    return wait()")))
	result, err := a.Run(ctx, "Count.")
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	a, p := begin(turn(say("It is 3.")))
	decided := 0
	again, err := a.Resume(t.Context(), result.ID, func(in *journal.Intent) (journal.Resolution, error) {
		decided++
		return journal.Resolution{}, nil
	})
	if err != nil || again.Text != "It is 3." || again.ID != result.ID || len(again.Runs) != 0 {
		t.Fatalf("got %+v, %v", again, err)
	}
	told := p.inputs[0].Prompt
	for _, want := range []string{"Count.", "return add(1, 2)", "You were told:\n3", "return wait()"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not in %s", want, told)
		}
	}
	if _, err := a.Resume(t.Context(), result.ID, nil); !errors.Is(err, ErrNotResumable) {
		t.Error(err)
	}
	records, err := journal.Records(t.Context(), store, result.ID)
	if err != nil {
		t.Fatal(err)
	}
	if s, err := journal.Summarise(records); err != nil || s.Status != journal.StatusDone {
		t.Errorf("got %+v, %v", s, err)
	}
}

// A chat with an id goes on in its journal, until what was said is forgotten.
func TestOpenChat(t *testing.T) {
	store := &journal.Memory{}
	template := newTemplate(t, func(*krait.Options) {})
	ask := func(forget bool, prompt string) string {
		p := &scripted{turns: []any{turn(say("Yes."))}}
		a, err := New(Options{Provider: p, Template: template, Journal: store})
		if err != nil {
			t.Fatal(err)
		}
		c, err := a.OpenChat(t.Context(), "trip")
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		if forget {
			if err := c.Forget(); err != nil {
				t.Fatal(err)
			}
		}
		if r, err := c.Ask(t.Context(), prompt); err != nil || r.ID != "trip" {
			t.Fatal(r, err)
		}
		return p.inputs[0].Prompt
	}
	if got := ask(false, "one"); got != "one" {
		t.Error(got)
	}
	if got := ask(false, "two"); !strings.Contains(got, "User: one\nYou: Yes.") || !strings.HasSuffix(got, "two") {
		t.Error(got)
	}
	if got := ask(true, "three"); got != "three" {
		t.Error(got)
	}
	if got := ask(false, "four"); strings.Contains(got, "one") || !strings.Contains(got, "User: three") {
		t.Error(got)
	}
}
