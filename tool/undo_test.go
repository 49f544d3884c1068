package tool_test

// undo_test.go holds how the effects of a run are taken back.

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// ledger is what tools write into.
type ledger struct{ lines []string }

func (l *ledger) tools(fail *bool) []any {
	add := func(_ context.Context, in text) (string, error) {
		l.lines = append(l.lines, in.S)
		return "id of " + in.S, nil
	}
	remove := func(ctx context.Context, in text, id string) error {
		if *fail {
			return errors.New("not now")
		}
		if id != "id of "+in.S {
			return fmt.Errorf("undo of %s got %s", in.S, id)
		}
		l.lines = append(l.lines, "undo "+in.S+" "+tool.KeyFrom(ctx))
		return nil
	}
	return []any{
		tool.Func("add", add, tool.Undo(remove)), tool.Func("send", add), tool.Func("look", add, tool.ReadOnly(), tool.Undo(remove)),
		tool.Func("edit", add, tool.Destructive(), tool.Undo(remove)), tool.Func("cached", add, tool.CacheFor(time.Hour), tool.Undo(remove)),
		tool.Func("refuse", func(context.Context, text) (string, error) { return "", errors.New("no") }, tool.Undo(remove)),
		tool.Func("secret", add, tool.Sensitive("s"), tool.Undo(remove)), tool.Func("crash", add, tool.Undo(func(context.Context, text, string) error { panic("boom") })),
	}
}

// ran carries out calls, each "tool argument".
func ran(t *testing.T, r *tool.Run, calls ...string) {
	t.Helper()
	for _, c := range calls {
		name, arg, _ := strings.Cut(c, " ")
		if _, err := r.Call(context.Background(), name, []any{arg}, nil); err != nil && name != "refuse" {
			t.Fatal(err)
		}
	}
}

// Calls are undone in reverse order, with what they were called with and what they returned, each recorded before and after; what read
// only, failed, or came from the cache, is left alone. A second time there is nothing to do.
func TestRollback(t *testing.T) {
	var l ledger
	no := false
	log := newRecord(t, "r")
	o := tool.RunOptions{ID: "r", Journal: log, Approver: tool.ApproverFunc(func(_ context.Context, q tool.Request) (tool.Decision, error) {
		return tool.Decision{Verdict: tool.Allow, Args: map[string]any{"s": "changed"}}, nil
	})}
	r := newRun(t, o, l.tools(&no)...)
	ran(t, r, "add a", "look b", "edit c", "refuse d", "cached e", "cached e")
	records := log.records(t)
	want := []string{"a", "b", "changed", "e", "undo e r/5", "undo changed r/3", "undo a r/1"}
	if err := r.Rollback(context.Background()); err != nil {
		t.Error(err)
	}
	if !reflect.DeepEqual(l.lines, want) {
		t.Errorf("got  %q\nwant %q", l.lines, want)
	}
	if lines := log.lines(t); !strings.HasSuffix(lines, "undo 5 done=false\nundo 5 done=true\nundo 3 done=false\nundo 3 done=true\nundo 1 done=false\nundo 1 done=true\n") {
		t.Error(lines)
	}
	if err := r.Rollback(context.Background()); err != nil || len(l.lines) != len(want) {
		t.Error("again:", err, l.lines)
	}

	// The same from the records, in another process.
	l.lines = l.lines[:4]
	again := newRecord(t, "r")
	if err := tool.Rollback(context.Background(), newSet(t, l.tools(&no)...), records, again); err != nil {
		t.Error(err)
	}
	if !reflect.DeepEqual(l.lines, want) {
		t.Errorf("from the records: got  %q\nwant %q", l.lines, want)
	}
	if strings.Count(again.lines(t), "done=true") != 3 {
		t.Error(again.lines(t))
	}
	if err := tool.Rollback(context.Background(), newSet(t, l.tools(&no)...), log.records(t), nil); err != nil || len(l.lines) != len(want) {
		t.Error("undone before:", err, l.lines)
	}
}

// What can't be undone is reported with its reason, and does not keep the rest from being undone.
func TestRollbackReports(t *testing.T) {
	var l ledger
	fail := true
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, l.tools(&fail)...)
	ran(t, r, "add a", "send b", "secret c", "crash d")
	records := log.records(t)
	err := r.Rollback(context.Background())
	var report *tool.RollbackError
	if !errors.As(err, &report) || !errors.Is(err, tool.ErrNotUndoable) || !errors.Is(err, tool.ErrPanic) {
		t.Fatalf("got %v", err)
	}
	if len(report.Undone) != 0 || len(report.Failed) != 3 || len(report.Left) != 1 || report.Left[0].Call != 2 || report.Failed[0].Call != 4 {
		t.Errorf("got %+v", report)
	}
	if want := "tool: rollback: 0 undone, 3 failed, 1 can't be undone; call 4 of crash: tool crash: panic: boom; call 3 of secret: not now; call 1 of add: not now; " +
		"call 2 of send: the tool has no undo function: tool: can't be undone"; err.Error() != want {
		t.Errorf("got  %s\nwant %s", err, want)
	}
	// Later, what failed is tried again.
	fail = false
	err = r.Rollback(context.Background())
	if !errors.As(err, &report) || !reflect.DeepEqual(report.Undone, []int64{3, 1}) || len(report.Failed) != 1 || len(report.Left) != 1 {
		t.Errorf("got %v", err)
	}
	// From the records, what they do not have can't be undone.
	err = tool.Rollback(context.Background(), newSet(t, l.tools(&fail)...), records, nil)
	if !errors.As(err, &report) || !reflect.DeepEqual(report.Undone, []int64{1}) || len(report.Left) != 2 || !strings.Contains(err.Error(), "call 3 of secret: its argument s was kept out of the journal") {
		t.Errorf("got %v", err)
	}
	// A tool that is gone, or has changed.
	err = tool.Rollback(context.Background(), newSet(t, echo("send"), tool.Func("add", func(context.Context, none) (none, error) { return none{}, nil }, tool.Undo(func(context.Context, none, none) error { return nil }))), records, nil)
	if err == nil || !strings.Contains(err.Error(), "no tool of that name is registered") || !strings.Contains(err.Error(), "its recorded arguments do not fit the tool any more") {
		t.Errorf("got %v", err)
	}
}

// A call whose end is not known is reported.
func TestRollbackOfUnfinished(t *testing.T) {
	var l ledger
	no := false
	records := []journal.Record{
		{Entry: &journal.Begin{Run: "r"}},
		{Entry: &journal.Intent{Call: 1, Tool: "add", Args: map[string]any{"s": "a"}}},
		{Entry: &journal.Intent{Call: 2, Tool: "edit", Args: map[string]any{"s": "b"}}},
		{Entry: &journal.Decision{Call: 2, Verdict: "pending"}},
		{Entry: &journal.Intent{Call: 3, Tool: "add", Args: map[string]any{"s": "c"}}},
		{Entry: &journal.Outcome{Call: 3, Attempts: 1, Failure: &journal.Failure{Type: "TimeoutError"}}},
		{Entry: &journal.Intent{Call: 4, Tool: "add", Args: map[string]any{"s": "d"}}},
		{Entry: &journal.Outcome{Call: 4, Attempts: 1, Result: "x", Failure: &journal.Failure{Type: "ToolError"}}},
	}
	err := tool.Rollback(context.Background(), newSet(t, l.tools(&no)...), records, nil)
	var report *tool.RollbackError
	if !errors.As(err, &report) || len(report.Left) != 2 || report.Left[0].Call != 1 || report.Left[1].Call != 3 || len(report.Failed) != 1 || report.Failed[0].Call != 4 {
		t.Errorf("got %v", err)
	}
}

// A resumed run undoes what was done before, too.
func TestRollbackAfterResume(t *testing.T) {
	var l ledger
	no := false
	log := newRecord(t, "r")
	ran(t, newRun(t, tool.RunOptions{ID: "r", Journal: log}, l.tools(&no)...), "add a", "add b")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Player: player(t, log.records(t), journal.PlayerOptions{Mode: journal.Resume})}, l.tools(&no)...)
	ran(t, r, "add a", "add b", "add c")
	if err := r.Rollback(context.Background()); err != nil {
		t.Error(err)
	}
	if want := []string{"a", "b", "c", "undo c r/3", "undo b r/2", "undo a r/1"}; !reflect.DeepEqual(l.lines, want) {
		t.Errorf("got %q", l.lines)
	}
	// A replay did nothing that could be undone.
	p := player(t, log.records(t)[:7], journal.PlayerOptions{})
	r = newRun(t, tool.RunOptions{ID: "r", Player: p}, l.tools(&no)...)
	ran(t, r, "add a", "add b", "add c")
	if err := r.Rollback(context.Background()); err != nil || len(l.lines) != 6 {
		t.Error(err, l.lines)
	}
}

// A journal that fails, and a context that ends, stop the undoing.
func TestRollbackStops(t *testing.T) {
	var l ledger
	no := false
	r := newRun(t, tool.RunOptions{ID: "r", Journal: &failing{Log: newRecord(t, "r"), at: "undo"}}, l.tools(&no)...)
	ran(t, r, "add a")
	if err := r.Rollback(context.Background()); !errors.Is(err, tool.ErrJournal) || len(l.lines) != 1 {
		t.Error(err, l.lines)
	}
	r = newRun(t, tool.RunOptions{}, l.tools(&no)...)
	ran(t, r, "add a")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := r.Rollback(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// A result that came after the tool was called, and was refused, is undone with it.
func TestRollbackOfRefusedResult(t *testing.T) {
	var undone any
	log := newRecord(t, "r")
	spec := tool.Spec{Name: "f", Output: &tool.Schema{Kinds: tool.Int}, Undo: func(_ context.Context, _ tool.Args, result any) error { undone = result; return nil }}
	f := &raw{spec, func(context.Context, tool.Args) (any, error) { return "odd", nil }}
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, f)
	if _, err := r.Call(context.Background(), "f", nil, nil); !errors.Is(err, tool.ErrResult) {
		t.Fatal(err)
	}
	if err := r.Rollback(context.Background()); err != nil || undone != "odd" {
		t.Error(err, undone)
	}
	undone = nil
	if err := tool.Rollback(context.Background(), newSet(t, f), log.records(t)[:3], nil); err != nil || undone != "odd" {
		t.Error(err, undone)
	}
}

// An undo function has no more time than the tool.
func TestRollbackTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRun(t, tool.RunOptions{}, tool.Func("f", func(context.Context, none) (none, error) { return none{}, nil }, tool.Timeout(time.Second),
			tool.Undo(func(ctx context.Context, _, _ none) error { <-ctx.Done(); return ctx.Err() })))
		if _, err := r.Call(context.Background(), "f", nil, nil); err != nil {
			t.Fatal(err)
		}
		if err := r.Rollback(context.Background()); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
	})
}
