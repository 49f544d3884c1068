package agent

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// numbers are tools that tests call: add, and fail, which fails.
func numbers(t *testing.T) *tool.Set {
	t.Helper()
	set, err := tool.NewSet(
		tool.Func("add", func(_ context.Context, in struct{ A, B int }) (int, error) { return in.A + in.B, nil }, tool.Doc("Adds."), tool.ReadOnly()),
		tool.Func("fail", func(context.Context, struct{}) (int, error) { return 0, errors.New("out of order") }),
		tool.Func("wait", func(ctx context.Context, _ struct{}) (int, error) { <-ctx.Done(); return 0, ctx.Err() }),
	)
	if err != nil {
		t.Fatal(err)
	}
	return set
}

func direct1(id, name, args string) Item {
	return Item{Kind: ItemCall, CallID: id, Name: name, Input: args}
}

// A journal has the whole of a run: what was said, the programs, their calls and the direct ones, numbered together; each sandbox can be
// replayed from it.
func TestJournal(t *testing.T) {
	set := numbers(t)
	template := newTemplate(t, func(o *krait.Options) { o.Tools, o.Allow = set, []string{"*"} })
	for name, exec := range map[string]Executor{"sandboxes": Sandboxes(template), "notebook": Notebook(template)} {
		store := &journal.Memory{}
		p := &scripted{turns: []any{
			turn(say("Let me see."), code("c1", "def main():\n    print('hello')\n    return add(1, 2) + hostcall('add', 4)"), code("c2", "def main():\n    return add(3, 4)")),
			turn(direct1("d1", "add", `{"A": 10, "B": 20}`), code("c3", "def main():\n    add(5, 6)\n    fail()"), direct1("d2", "fail", "")),
			turn(code("c4", "def main():\n    final_answer(add(7, 8))")),
		}}
		a, err := New(Options{Provider: p, Executor: exec, Template: template, Direct: &DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"*"}}},
			Journal: store, User: "anna"})
		if err != nil {
			t.Fatal(err)
		}
		result, err := a.Run(t.Context(), "Count.")
		if err != nil || result.Text != "15" || len(result.Runs) != 4 || len(result.Calls) != 2 {
			t.Fatalf("%s: got %+v, %v", name, result, err)
		}
		records, err := journal.Records(t.Context(), store, result.ID)
		if err != nil {
			t.Fatal(err)
		}
		s, err := journal.Summarise(records)
		if err != nil || s.Status != journal.StatusDone || s.User != "anna" || s.Run != result.ID {
			t.Fatalf("%s: got %+v, %v", name, s, err)
		}
		var codes, calls []string
		for _, n := range s.Notes {
			if strings.HasPrefix(n.Code, "agent.") && n.Code != NoteSandbox {
				codes = append(codes, strings.TrimPrefix(n.Code, "agent."))
			}
		}
		if got, want := strings.Join(codes, " "), "prompt answer reply reply answer reply reply reply answer final"; got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
		for _, c := range s.Calls {
			calls = append(calls, c.Text+" "+c.Status)
		}
		all := strings.Join(calls, "; ")
		for _, want := range []string{"add(A=1, B=2) ok", "hostcall.add(payload=4) ok", "add(A=3, B=4) ok", "add(A=10, B=20) ok", "add(A=5, B=6) ok", "add(A=7, B=8) ok"} {
			if strings.Count(all, want) != 1 {
				t.Errorf("%s: %q is not there once: %s", name, want, all)
			}
		}
		if n := strings.Count(all, "fail() failed"); n != 2 {
			t.Errorf("%s: got %d failed calls: %s", name, n, all)
		}
		parts, err := SandboxRecords(records)
		if want := map[string]int{"sandboxes": 4, "notebook": 1}[name]; err != nil || len(parts) != want {
			t.Fatalf("%s: got %d sandboxes, %v", name, len(parts), err)
		}
		for i, part := range parts {
			own := map[string]krait.HostFunc{}
			for _, f := range []string{"agent.final_answer", "agent.restart"} {
				own[f] = func(context.Context, any) (any, error) { return nil, errors.New("not called") }
			}
			if _, err := krait.Replay(t.Context(), template, part, krait.ReplayOptions{Sandbox: krait.SandboxOptions{HostCalls: own}}); err != nil {
				t.Errorf("%s: sandbox %d: %v", name, i, err)
			}
		}
		var answer AnswerNote
		for _, n := range s.Notes {
			if n.Code == NoteAnswer {
				if err := json.Unmarshal([]byte(n.Text), &answer); err != nil {
					t.Error(err)
				}
			}
		}
		if answer.Step != 3 || len(answer.Items) != 1 || answer.Items[0].Kind != "code" || answer.Items[0].CallID != "c4" {
			t.Errorf("%s: got %+v", name, answer)
		}
	}
}

// However a run ends, its journal says so, with what was done until then.
func TestJournalOfEnds(t *testing.T) {
	set := numbers(t)
	template := newTemplate(t, func(o *krait.Options) { o.Tools, o.Allow = set, []string{"*"} })
	interrupted, cancel := context.WithCancel(t.Context())
	for name, test := range map[string]struct {
		ctx    context.Context
		turns  []any
		event  func(Event)
		status string
		err    error
		calls  int
	}{
		"a program is interrupted": {interrupted, []any{turn(code("c1", "def main():\n    add(1, 2)\n    wait()"))}, func(e Event) {
			if e.Kind == EventCall && e.Call.Name == "wait" {
				cancel()
			}
		}, journal.StatusInterrupted, context.Canceled, -1},
		"the provider fails": {t.Context(), []any{turn(code("c1", "def main():\n    add(1, 2)")), errors.New("gone")}, nil, journal.StatusFailed, ErrProvider, 1},
		"too many calls":     {t.Context(), []any{turn(code("c1", "def main():\n    for i in range(1000): add(1, 2)"))}, nil, journal.StatusFailed, ErrLimit, -1},
		"too many direct calls": {t.Context(), []any{turn(direct1("1", "add", `{"A":1,"B":1}`), direct1("2", "add", `{"A":1,"B":2}`), direct1("3", "add", `{"A":1,"B":3}`),
			direct1("4", "add", `{"A":1,"B":4}`))}, nil, journal.StatusFailed, ErrLimit, -1},
	} {
		store := &journal.Memory{}
		a, err := New(Options{Provider: &scripted{turns: test.turns}, Template: template, Journal: store, OnEvent: test.event,
			Direct: &DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"add"}}}, Limits: Limits{Calls: 3}})
		if err != nil {
			t.Fatal(err)
		}
		result, err := a.Run(test.ctx, "q")
		if !errors.Is(err, test.err) {
			t.Errorf("%s: got %v", name, err)
		}
		records, err := journal.Records(t.Context(), store, result.ID)
		if err != nil {
			t.Fatal(err)
		}
		s, err := journal.Summarise(records)
		if err != nil || s.Status != test.status || test.calls >= 0 && len(s.Calls) != test.calls || len(s.Calls) > 4 {
			t.Errorf("%s: got %+v, %v", name, s, err)
		}
		if last := s.Notes[len(s.Notes)-1]; last.Code != NoteError {
			t.Errorf("%s: the last note is %+v", name, last)
		}
	}
}

// fullStore is a store whose journals take some records only.
type fullStore struct {
	journal.Memory
	left int
}

var errFull = errors.New("no space left")

func (s *fullStore) Create(ctx context.Context, id string) (journal.Log, error) {
	if s.left < 0 {
		return nil, errFull
	}
	log, err := s.Memory.Create(ctx, id)
	return &fullLog{Log: log, left: s.left}, err
}

type fullLog struct {
	journal.Log
	mu   sync.Mutex
	left int
}

func (l *fullLog) Append(e journal.Entry) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.left--; l.left < 0 {
		return errFull
	}
	return l.Log.Append(e)
}

// What can't be recorded does not happen.
func TestJournalIsFull(t *testing.T) {
	set := numbers(t)
	template := newTemplate(t, func(o *krait.Options) { o.Tools, o.Allow = set, []string{"*"} })
	for left := -1; left < 40; left++ {
		p := &scripted{turns: []any{turn(code("c1", "def main():\n    return add(1, 2)"), direct1("d1", "add", `{"A": 1, "B": 2}`)), turn(say("done"))}}
		a, err := New(Options{Provider: p, Template: template, Journal: &fullStore{left: left},
			Direct: &DirectTools{Set: set, Run: tool.RunOptions{Allow: []string{"*"}}}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = a.Run(t.Context(), "q")
		if err == nil {
			if left < 20 {
				t.Errorf("%d records are enough", left)
			}
			return
		}
		if !errors.Is(err, errFull) {
			t.Fatalf("%d: got %v", left, err)
		}
	}
	t.Error("40 records are not enough")
}

// A chat has one journal.
func TestJournalOfChat(t *testing.T) {
	store := &journal.Memory{}
	p := &scripted{turns: []any{turn(code("c1", "x = 1")), turn(say("one")), turn(code("c2", "x + 1")), turn(say("two"))}}
	a := newAgent(t, p, func(o *Options) { o.Executor, o.Journal = Notebook(newTemplate(t, nil)), store })
	c := a.Chat()
	first, err := c.Ask(t.Context(), "first")
	if err != nil {
		t.Fatal(err)
	}
	second, err := c.Ask(t.Context(), "second")
	if err != nil || first.ID != second.ID || second.Runs[0].Output != "2" {
		t.Fatalf("got %+v, %v", second, err)
	}
	if err := c.Close(); err != nil {
		t.Fatal(err)
	}
	records, err := journal.Records(t.Context(), store, first.ID)
	if err != nil {
		t.Fatal(err)
	}
	if parts, err := SandboxRecords(records); err != nil || len(parts) != 1 {
		t.Errorf("got %d sandboxes, %v", len(parts), err)
	}
	n := 0
	for range store.List(t.Context()) {
		n++
	}
	if n != 1 {
		t.Errorf("got %d journals", n)
	}
}
