package tool

// undo.go holds Rollback, which undoes the calls of a run in reverse order.

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

// applied is a call that had its effect.
type applied struct {
	call   int64
	key    string
	entry  *Entry // nil: the set has no such tool
	name   string
	args   Args
	result any
	undone bool
	why    string // it can't be undone; "": it can
}

// effect remembers a call that was carried out. Run.mu is not held.
func (c *Call) effect(result any) {
	if c.spec.Hints.ReadOnly {
		return
	}
	a := &applied{call: c.id, key: c.key, entry: c.state.entry, name: c.Name()}
	if c.spec.Undo == nil {
		a.why = noUndo
	} else {
		a.args, a.result = c.final, result
	}
	c.run.mu.Lock()
	c.run.done = append(c.run.done, a)
	c.run.mu.Unlock()
}

const noUndo = "the tool has no undo function"

// applied remembers a call that an earlier process of this run carried out.
func (c *Call) applied(answer *journal.Answer) {
	a := recorded(&journal.Call{Intent: answer.Intent, Decisions: answer.Decisions, Outcome: answer.Outcome}, c.run.set)
	if a == nil {
		return
	}
	c.run.mu.Lock()
	c.run.done = append(c.run.done, a)
	c.run.mu.Unlock()
}

// recorded returns what is to be undone of a recorded call, nil if it had no effect.
func recorded(r *journal.Call, set *Set) *applied {
	if r.Intent.ReadOnly || r.Undo != nil && r.Undo.Done && r.Undo.Failure == nil {
		return nil
	}
	a := &applied{call: r.Intent.Call, key: r.Intent.Key, entry: set.Lookup(r.Intent.Tool), name: r.Intent.Tool}
	o := r.Outcome
	switch {
	case o == nil:
		if n := len(r.Decisions); n > 0 && r.Decisions[n-1].Verdict != recordAllow {
			return nil // it was not carried out
		}
		a.why = "it has no recorded outcome: whether it had its effect is not known"
		return a
	case o.Cached:
		return nil
	case o.Failure != nil && o.Result == nil:
		if o.Attempts == 0 || o.Failure.Type != "TimeoutError" && o.Failure.Type != "CancelledError" {
			return nil
		}
		a.why = "it ended with " + o.Failure.Type + ": whether it had its effect is not known"
		return a
	case a.entry == nil:
		a.why = "no tool of that name is registered"
		return a
	case a.entry.Spec().Undo == nil:
		a.why = noUndo
		return a
	}
	args := map[string]any{}
	for n, v := range r.Intent.Args {
		args[n] = v
	}
	for _, d := range r.Decisions {
		for n, v := range d.Args {
			args[n] = v
		}
	}
	for n, v := range args {
		if values.HasRedacted(v) {
			a.why = "its argument " + n + " was kept out of the journal"
			return a
		}
		args[n] = clone(v)
	}
	if values.HasRedacted(o.Result) {
		a.why = "its result was kept out of the journal"
		return a
	}
	bound, err := bindNamed(a.entry, args)
	if err != nil {
		a.why = "its recorded arguments do not fit the tool any more: " + argumentText(err)
		return a
	}
	a.args, a.result = bound, o.Result
	return a
}

// RollbackError says which calls of a run could not be undone. The others were.
type RollbackError struct {
	// Undone are the numbers of the calls that were undone, the last one first.
	Undone []int64
	// Failed are those whose undo function returned an error, or panicked.
	Failed []CallError
	// Left are those that can't be undone, with the reason; calls of tools that are read-only are not among them.
	Left []CallError
}

// CallError is an error about a call.
type CallError struct {
	Call int64
	Tool string
	Err  error
}

func (e CallError) Error() string { return fmt.Sprintf("call %d of %s: %v", e.Call, e.Tool, e.Err) }

// Unwrap returns the cause.
func (e CallError) Unwrap() error { return e.Err }

func (e *RollbackError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "tool: rollback: %d undone, %d failed, %d can't be undone", len(e.Undone), len(e.Failed), len(e.Left))
	for i, c := range append(append([]CallError(nil), e.Failed...), e.Left...) {
		if i == 5 {
			b.WriteString("; ...")
			break
		}
		b.WriteString("; " + c.Error())
	}
	return b.String()
}

// Unwrap returns the errors.
func (e *RollbackError) Unwrap() []error {
	var errs []error
	for _, c := range append(append([]CallError(nil), e.Failed...), e.Left...) {
		errs = append(errs, c)
	}
	return errs
}

// ErrNotUndoable: a call has no compensation.
var ErrNotUndoable = errors.New("tool: can't be undone")

// Rollback undoes the calls of the run that had an effect, the last one first, by the Undo functions of their tools, each with a record
// before and after. It waits for calls under way first, and goes on after an error. What could not be undone is a *RollbackError; calling
// it again tries the failed ones again, so that undo functions must be idempotent (KeyFrom says which call they undo). After an
// error of the journal, or when ctx ends, it stops.
func (r *Run) Rollback(ctx context.Context) error {
	if err := r.Settle(ctx); err != nil {
		return err
	}
	r.mu.Lock()
	todo := append([]*applied(nil), r.done...)
	r.mu.Unlock()
	return rollback(ctx, r, todo, r.o.Journal)
}

// Rollback undoes the calls of a run from its records, as Run.Rollback does, and appends to its journal: for a run that ended, or whose
// process did. log may be nil.
func Rollback(ctx context.Context, set *Set, records []journal.Record, log journal.Log) error {
	calls, err := journal.Calls(records)
	if err != nil {
		return err
	}
	r := &Run{set: set, o: RunOptions{Journal: log}}
	for _, rec := range records {
		if b, ok := rec.Entry.(*journal.Begin); ok {
			r.id, r.o.User = b.Run, b.User
			break
		}
	}
	// In the order in which they ended; those that did not come last, since they are undone first.
	var todo []*applied
	for _, rec := range records {
		if o, ok := rec.Entry.(*journal.Outcome); ok {
			for _, c := range calls {
				if c.Outcome == o {
					if a := recorded(c, set); a != nil {
						todo = append(todo, a)
					}
					break
				}
			}
		}
	}
	for _, c := range calls {
		if c.Outcome == nil {
			if a := recorded(c, set); a != nil {
				todo = append(todo, a)
			}
		}
	}
	return rollback(ctx, r, todo, log)
}

func rollback(ctx context.Context, r *Run, todo []*applied, log journal.Log) error {
	var report RollbackError
	write := func(u *journal.Undo) error {
		if log == nil {
			return nil
		}
		err := log.Append(u)
		if err == nil && !u.Done {
			err = log.Sync()
		}
		return err
	}
	for i := len(todo) - 1; i >= 0; i-- {
		a := todo[i]
		if a.undone {
			continue
		}
		if a.why != "" {
			report.Left = append(report.Left, CallError{a.call, a.name, fmt.Errorf("%s: %w", a.why, ErrNotUndoable)})
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := write(&journal.Undo{Call: a.call}); err != nil {
			return &JournalError{Tool: a.name, Call: a.call, Err: err}
		}
		err := r.undo(ctx, a)
		end := &journal.Undo{Call: a.call, Done: true}
		if err != nil {
			end.Failure = asError(a.name, err).failure()
			report.Failed = append(report.Failed, CallError{a.call, a.name, err})
		} else {
			a.undone = true
			report.Undone = append(report.Undone, a.call)
		}
		if err := write(end); err != nil {
			return &JournalError{Tool: a.name, Call: a.call, Err: err}
		}
	}
	if len(report.Failed)+len(report.Left) > 0 {
		return &report
	}
	return nil
}

// undo calls the undo function of a call.
func (r *Run) undo(ctx context.Context, a *applied) (err error) {
	c := &Call{run: r, state: &toolState{entry: a.entry}, spec: a.entry.Spec(), id: a.call, key: a.key}
	if t := least(a.entry.Spec().Limits.Timeout, r.o.Limits.Timeout); t > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t)
		defer cancel()
	}
	returned := false
	defer func() {
		if !returned {
			p := recover()
			if p == nil {
				p = errGoexit
			}
			x := &PanicError{Tool: a.name, Value: p, Stack: debug.Stack()}
			_ = r.Note(a.call, NotePanic, "undo: "+x.Error())
			err = x
		}
	}()
	err = a.entry.Spec().Undo(&callContext{ctx, c}, a.args, a.result)
	probe(err)
	returned = true
	return err
}
