package tool

// call.go holds Call, one call on its way: bound, decided on, answered, recorded.

import (
	"context"
	"errors"
	"runtime/debug"
	"strconv"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

// Call is a tool call that a script has made and that Do carries out.
type Call struct {
	run    *Run
	state  *toolState
	spec   *Spec
	id     int64
	key    string
	site   Site
	args   Args            // of the script
	rec    *callRecord     // nil: not needed so far
	answer *journal.Answer // nil: live

	// What Do is at. It belongs to the goroutine of Do.
	began    time.Time
	final    Args // after policy and approval
	written  bool // the intent is in the journal
	attempts int
	decision *journal.Decision
	ctx      callContext // of a handler that is called without a timeout
}

// callRecord is what the journal gets of a call, in one piece.
type callRecord struct {
	intent  journal.Intent
	outcome journal.Outcome
}

// Begin binds and validates a call, numbers it, and takes a recorded answer. The arguments belong to the call afterwards. It is called
// on the interpreter's goroutine: what it does depends on nothing but the calls before. Errors of type *Error are exceptions of
// the script (TypeError, ValueError, ToolError); others end the run, as *journal.DivergenceError and *journal.UnfinishedError do.
//
// Every Call must be ended by Do, once.
func (r *Run) Begin(e *Entry, pos []any, names []string, kw []any, site Site) (*Call, error) {
	args, err := e.Bind(pos, names, kw)
	if err == nil {
		args, err = e.Validate(args)
	}
	if err != nil {
		return nil, argumentError(e, err)
	}
	if m := least(e.Spec().Limits.ArgumentMax, r.o.Limits.ArgumentMax); m > 0 {
		n := 2
		for i, v := range args.Values {
			n += len(args.Names[i]) + 4
			if n += size(v, m-n); n > m {
				return nil, fail(ErrLimit, "ValueError", e.Name(), "%s: the arguments are larger than %d bytes (%s is too long)", e.Name(), m, args.Names[i])
			}
		}
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	st := r.state(e)
	if err := r.count(st); err != nil {
		return nil, err
	}
	c := &Call{run: r, state: st, spec: e.Spec(), id: r.next, site: site, args: args, final: args}
	var key [64]byte
	c.key = string(strconv.AppendInt(append(append(key[:0], r.idLocked()...), '/'), c.id, 10))
	if r.o.Player != nil {
		a, err := r.o.Player.Call(c.makeIntent())
		if err != nil {
			return nil, err
		}
		if c.answer = a; a != nil && a.Intent != nil {
			c.written = r.resume
			if r.resume {
				c.key = a.Intent.Key
				c.rec.intent.Key = a.Intent.Key
			}
		}
	}
	r.active++
	return c, nil
}

// bindNamed binds and validates arguments by the tool's own names.
func bindNamed(e *Entry, named map[string]any) (Args, error) {
	args, err := e.BindNamed(named)
	if err != nil {
		return Args{}, err
	}
	return e.Validate(args)
}

// argumentError is what the script sees of arguments that do not fit.
func argumentError(e *Entry, err error) error {
	var x *Error
	if errors.As(err, &x) {
		c := *x
		c.Tool = e.Name()
		if c.Err == nil {
			c.Err = ErrArguments
		}
		return &c
	}
	return fail(ErrArguments, "TypeError", e.Name(), "%s", err)
}

// ID numbers the calls of the run from 1.
func (c *Call) ID() int64 { return c.id }

// Name is the tool's full name, Entry the tool.
func (c *Call) Name() string { return c.state.entry.Name() }

// Entry returns the tool.
func (c *Call) Entry() *Entry { return c.state.entry }

// Key is the call's idempotency key: the run's id and the call's number.
func (c *Call) Key() string { return c.key }

// Decision is the last thing that was decided about the call, nil if nothing had to be. It is for use after Do.
func (c *Call) Decision() *journal.Decision {
	if a := c.answer; c.decision == nil && a != nil && len(a.Decisions) > 0 {
		return a.Decisions[len(a.Decisions)-1]
	}
	return c.decision
}

// Site is where the script called.
func (c *Call) Site() Site { return c.site }

// Args returns the script's arguments by name. The map is the caller's, the values in it are not.
func (c *Call) Args() map[string]any {
	m := make(map[string]any, len(c.args.Names))
	for i, n := range c.args.Names {
		m[n] = c.args.Values[i]
	}
	return m
}

// Recorded says that Do answers at once, from the journal.
func (c *Call) Recorded() bool { return c.answer != nil && c.answer.Outcome != nil }

// Abandoned says that this is a replay in which the call has no end: the run that is told again ended before it. Do returns when its
// context ends.
func (c *Call) Abandoned() bool { return c.answer != nil && c.answer.Abandoned }

// Do carries the call out and returns its result as Go data, which must not be changed. It may be called on any goroutine. An *Error is
// an exception of the script; any other error ends the run: a *PendingError, a *JournalError, or the context's. The context
// is passed to the handler; see ErrCancelled for how a call is cancelled that the script gave up. Do returns when the handler
// does, or when the tool's timeout has passed.
func (c *Call) Do(ctx context.Context) (any, error) {
	defer c.run.leave()
	c.began = time.Now()
	if a := c.answer; a != nil {
		if a.Outcome != nil {
			return c.replay()
		}
		if a.Abandoned {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		if a.Pending && !c.run.resume {
			return nil, c.replayPending()
		}
	}
	if ctx.Err() != nil {
		return nil, c.interrupted(ctx)
	}
	if err := c.gate(ctx); err != nil {
		return nil, c.end(ctx, nil, err, false)
	}
	if c.spec.Cache > 0 {
		return c.cached(ctx)
	}
	v, err := c.execute(ctx)
	return c.result(ctx, v, err, false)
}

// replay answers from the records.
func (c *Call) replay() (any, error) {
	a, o := c.answer, c.answer.Outcome
	if c.run.resume {
		c.applied(a)
	}
	if log := c.log(); log != nil && (!c.run.resume || a.Resolved) {
		if err := c.copyRecords(log); err != nil {
			return nil, c.journalError(err)
		}
	}
	if f := o.Failure; f != nil {
		return nil, &Error{Type: f.Type, Message: f.Message, Tool: c.Name(), Retryable: f.Retryable}
	}
	return o.Result, nil
}

// replayPending ends a replay where the run waited for an approval.
func (c *Call) replayPending() error {
	d := c.answer.Decisions[len(c.answer.Decisions)-1]
	if d.Verdict == recordDeny {
		return c.refusal(d.Reason)
	}
	return &PendingError{Approval: d.Approval, Call: c.id, Tool: c.Name(), Args: c.record(c.args, nil)}
}

// copyRecords appends what the records have of the call to the journal of another run, or the outcome that was decided.
func (c *Call) copyRecords(log journal.Log) error {
	if !c.written {
		if err := c.writeIntent(); err != nil {
			return err
		}
		for _, d := range c.answer.Decisions {
			copied := *d
			copied.Call = c.id
			if err := log.Append(&copied); err != nil {
				return err
			}
		}
	}
	o := *c.answer.Outcome
	o.Call = c.id
	return log.Append(&o)
}

// makeIntent returns the record of the call.
func (c *Call) makeIntent() *journal.Intent {
	if c.rec == nil {
		h := c.spec.Hints
		c.rec = &callRecord{intent: journal.Intent{
			Call: c.id, Tool: c.Name(), Args: c.record(c.args, nil), Key: c.key, Idempotent: h.Idempotent, ReadOnly: h.ReadOnly,
			Async: c.site.Async, File: c.site.File, Line: c.site.Line,
		}}
	}
	return &c.rec.intent
}

// writeIntent appends the intent, once.
func (c *Call) writeIntent() error {
	if c.written || c.log() == nil {
		return nil
	}
	c.written = true
	if err := c.run.o.Journal.Append(c.makeIntent()); err != nil {
		return c.journalError(err)
	}
	return nil
}

// log is what the call is recorded in; nil: nothing.
func (c *Call) log() journal.Log {
	if c.answer != nil && c.answer.Again {
		return nil // it is recorded already
	}
	return c.run.o.Journal
}

func (c *Call) journalError(err error) error {
	var j *JournalError
	if errors.As(err, &j) {
		return err
	}
	return &JournalError{Tool: c.Name(), Call: c.id, Err: err}
}

// record returns arguments as the journal gets to see them: copied, and without what is sensitive. changed, if it is not nil, has the
// ones that an approver or a policy changed.
func (c *Call) record(a Args, changed map[string]any) map[string]any {
	m := make(map[string]any, len(a.Names))
	for i, n := range a.Names {
		if c.state.masks(n) {
			reason := "sensitive"
			if _, ok := changed[n]; ok {
				reason = redactedChange
			}
			m[n] = values.Redacted{Reason: reason}
		} else {
			m[n] = clone(a.Values[i])
		}
	}
	return m
}

// redactedChange is the reason of a Redacted whose value can't be had from the script again.
const redactedChange = "sensitive, changed by approval"

func (st *toolState) masks(param string) bool {
	for _, m := range st.mask {
		if m == param {
			return true
		}
	}
	return false
}

// execute calls the handler, within the limits, and validates what it returns.
func (c *Call) execute(ctx context.Context) (any, error) {
	args, err := c.open(ctx, c.final)
	if err != nil {
		return nil, err
	}
	if err := c.writeIntent(); err != nil {
		return nil, err
	}
	if log := c.log(); log != nil && !c.spec.Hints.ReadOnly {
		if err := log.Sync(); err != nil {
			return nil, c.journalError(err)
		}
	}
	v, err := c.attempt(ctx, args)
	if err != nil {
		return nil, err
	}
	return c.validate(v)
}

// validate checks a handler's result and makes data of it that nobody else holds.
func (c *Call) validate(v any) (any, error) {
	e := c.state.entry
	if f, ok := e.Tool().(*funcTool); !ok || !f.fresh {
		v = clone(v)
	}
	out, err := e.CheckResult(v)
	if err != nil {
		x := asError(e.Name(), err)
		x.Message = "the tool was called, but " + x.Message
		if c.state.hidden { // the message may show the result
			x.Message = e.Name() + ": the tool was called, but its result is not as declared"
		}
		x.Err = errors.Join(ErrResult, x.Err)
		out, dataErr := Data(v)
		if dataErr != nil || out == nil {
			out = values.Redacted{Reason: "not data of the tool's type"}
		}
		return nil, &resultError{x, out}
	}
	if drift := e.Learn(out); drift != "" {
		if err := c.run.Note(c.id, NoteDrift, e.Name()+": "+drift); err != nil {
			return nil, c.journalError(err)
		}
	}
	return out, nil
}

// resultError is the Error of a result that was refused after the call had its effect.
type resultError struct {
	err    *Error
	result any
}

func (e *resultError) Error() string { return e.err.Error() }
func (e *resultError) Unwrap() error { return e.err }

// invoke calls the handler on the present goroutine.
func (c *Call) invoke(ctx context.Context, args Args) (v any, err error) {
	returned := false
	defer func() {
		if !returned {
			v, err = nil, c.panicked(recover(), "")
		}
	}()
	v, err = c.state.entry.Tool().Call(ctx, args)
	probe(err)
	returned = true
	return v, err
}

// panicked reports a panic; value is nil for runtime.Goexit.
func (c *Call) panicked(value any, where string) error {
	if value == nil {
		value = errGoexit
	}
	p := &PanicError{Tool: c.Name(), Value: value, Stack: debug.Stack()}
	_ = c.run.Note(c.id, NotePanic, where+p.Error()) // the call fails, whether this is recorded or not
	return p
}

var errGoexit = errors.New("runtime.Goexit was called")

// result ends a call whose handler was called, or whose result was cached.
func (c *Call) result(ctx context.Context, v any, err error, cached bool) (any, error) {
	if err != nil {
		return nil, c.end(ctx, nil, err, cached)
	}
	if !cached {
		c.effect(v)
	}
	v, err = c.keep(ctx, v)
	if err != nil {
		return nil, c.end(ctx, values.Redacted{Reason: "too large"}, err, cached)
	}
	if err := c.end(ctx, v, nil, cached); err != nil {
		return nil, err
	}
	return v, nil
}

// end records the outcome of a call and returns the error that Do returns.
func (c *Call) end(ctx context.Context, v any, err error, cached bool) error {
	if err == nil {
		return c.outcome(v, nil, cached)
	}
	var failed *Error
	var refused *resultError
	switch {
	case errors.As(err, &refused):
		failed, v = refused.err, refused.result
		if !cached {
			c.effect(v)
		}
	case errors.As(err, &failed):
	case ctx.Err() != nil && errEnded(err):
		return c.interrupted(ctx)
	default:
		return err // a PendingError, or a JournalError
	}
	if err := c.outcome(v, failed, cached); err != nil {
		return err
	}
	return failed
}

// outcome appends the end of a call to the journal.
func (c *Call) outcome(v any, failed *Error, cached bool) error {
	log := c.log()
	if log == nil {
		return nil
	}
	if err := c.writeIntent(); err != nil {
		return err
	}
	c.makeIntent()
	o := &c.rec.outcome
	*o = journal.Outcome{Call: c.id, Result: v, Took: time.Since(c.began), Attempts: c.attempts, Cached: cached}
	if c.state.hidden && v != nil {
		o.Result = values.Redacted{Reason: "sensitive"}
	}
	if failed != nil {
		o.Failure = failed.failure()
	}
	if err := log.Append(o); err != nil {
		return c.journalError(err)
	}
	return nil
}

// interrupted ends a call whose context has ended: with an outcome if the script gave it up, without if the run was interrupted.
func (c *Call) interrupted(ctx context.Context) error {
	err := ctx.Err()
	if context.Cause(ctx) == ErrCancelled {
		if e := c.outcome(nil, &Error{Type: "CancelledError", Message: "the call was cancelled"}, false); e != nil {
			return e
		}
		return err
	}
	if c.attempts > 0 && !c.spec.Hints.ReadOnly {
		if e := c.run.Note(c.id, NoteCancelled, c.Name()+": interrupted; whether it had its effect is not known"); e != nil {
			return c.journalError(e)
		}
	}
	return err
}

// callContext is a handler's context: its caller's, with the call.
type callContext struct {
	context.Context
	call *Call
}

type callKey struct{}

func (c *callContext) Value(key any) any {
	if key == (callKey{}) {
		return c.call
	}
	return c.Context.Value(key)
}

// Info is what a handler can know of the call that it carries out.
type Info struct {
	// Run and User are as RunOptions have them, Tool is the full name, Call its number in the run.
	Run, User, Tool string
	Call            int64
	// Key is the idempotency key: the same in every attempt and every resumption of the call, and in no other call.
	Key string
}

// InfoFrom returns what the context of a handler says of its call; ok is false for other contexts.
func InfoFrom(ctx context.Context) (i Info, ok bool) {
	c, ok := ctx.Value(callKey{}).(*Call)
	if !ok {
		return Info{}, false
	}
	return Info{Run: c.run.ID(), User: c.run.o.User, Tool: c.Name(), Call: c.id, Key: c.key}, true
}

// KeyFrom returns the idempotency key of the call whose handler has this context, "" for other contexts.
func KeyFrom(ctx context.Context) string {
	if c, ok := ctx.Value(callKey{}).(*Call); ok {
		return c.key
	}
	return ""
}
