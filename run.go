package krait

// run.go holds the runs of a sandbox: an operation of its engine under limits, with events and records, and what came of it.

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/values"
)

// runState is what belongs to one run.
type runState struct {
	ctx      context.Context // parent with the time limit; made when first needed
	parent   context.Context
	cancel   context.CancelFunc
	begun    time.Time
	deadline time.Time        // zero: none
	sink     func(Event) bool // of Stream; nil for Run
	handing  bool             // the host's own code receives an event or output
	stopped  bool             // the consumer of Stream went away
	stdout   strings.Builder
	stderr   strings.Builder
	calls    []*Call
	active   int
	output   int64 // bytes printed
	logged   int64 // bytes of logs
	payloads int64 // bytes of the arguments of calls, beyond what the engine accounts for
	shows    shows
}

// now is the time, read off the monotonic clock alone, which is half the work of time.Now.
func (st *runState) now() time.Time { return st.begun.Add(time.Since(st.begun)) }

// callContext returns the context of the run with its time limit.
func (s *Sandbox) callContext() context.Context {
	st := s.cur
	if st.ctx == nil {
		if st.deadline.IsZero() {
			st.ctx, st.cancel = context.WithCancel(st.parent)
		} else {
			st.ctx, st.cancel = context.WithDeadline(st.parent, st.deadline)
		}
	}
	return st.ctx
}

// ended returns why the run is over: its context, or its time; nil while it goes on. now is the time.
func (s *Sandbox) ended(now time.Time) error {
	st := s.cur
	if err := st.parent.Err(); err != nil {
		return err
	}
	if !st.deadline.IsZero() && !now.Before(st.deadline) {
		return &LimitError{Limit: "time", Max: int64(s.limits.Time)}
	}
	return nil
}

// operation is what a run does.
type operation struct {
	engine.Op
	script *Script // nil for a call
	args   []CallArg
	sink   func(Event) bool // of Stream
	// within says that the sandbox is claimed already: the operation is a part of another one.
	within bool
	ok     bool // it has ended without an error
}

// run does an operation. Its frame, and those of the functions that it waits in, are what a waiting sandbox keeps of its stack, so that
// what can be is done by functions of their own.
func (s *Sandbox) run(ctx context.Context, o *operation) (*Result, error) {
	if err := s.begin(ctx, o); err != nil {
		return nil, err
	}
	defer s.finish(o)
	if err := s.prepare(o); err != nil {
		return nil, err
	}
	v, err := s.engine.Do(ctx, &o.Op, (*host)(s))
	return s.end(o, v, err)
}

// begin claims the sandbox, sees to it that it has an engine, and makes the state of a run.
//
//go:noinline
func (s *Sandbox) begin(ctx context.Context, o *operation) error {
	if !o.within {
		if ctx == nil {
			return fmt.Errorf("%w: the context is nil", ErrOptions)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := s.enter(); err != nil {
			return err
		}
		if err := s.reserve(ctx); err != nil {
			s.leave(false)
			return err
		}
		if err := s.choose(ctx, o.script); err != nil {
			s.settle()
			s.leave(true)
			return err
		}
	}
	st := &runState{parent: ctx, begun: time.Now(), sink: o.sink}
	if s.limits.Time > 0 {
		st.deadline = st.begun.Add(s.limits.Time)
	}
	s.cur, o.Deadline = st, st.deadline
	return nil
}

// prepare completes an operation and announces it.
//
//go:noinline
func (s *Sandbox) prepare(o *operation) error {
	if o.script != nil {
		o.Source, o.File = o.script.source()
		o.Form = o.script.form
		o.Code = o.script.code
	}
	if len(o.args) > 0 {
		if err := s.setArgs(&o.Op, o.args); err != nil {
			return err
		}
	}
	if s.rec != nil || s.tmpl.planned || s.toolOpts != nil {
		if err := s.announce(&o.Op, o.script); err != nil {
			return err
		}
	}
	if s.file == "" {
		return nil
	}
	set := &engine.Op{Kind: engine.Set, Kwargs: map[string]any{"__file__": s.file}, Deadline: o.Deadline}
	if _, err := s.engine.Do(s.callContext(), set, (*host)(s)); err != nil {
		return s.runError(err)
	}
	s.file = ""
	return nil
}

// finish ends the state of a run, and the claim.
func (s *Sandbox) finish(o *operation) {
	if st := s.cur; st.cancel != nil {
		st.cancel()
	}
	s.cur = nil
	if !o.within {
		s.settle()
		s.leave(!o.ok)
	}
}

// end makes the result of the run.
func (s *Sandbox) end(o *operation, value any, err error) (*Result, error) {
	st := s.cur
	if err != nil {
		value = nil
		err = s.runError(err)
	}
	if s.rec != nil {
		if err = s.rec.end(value, err); err != nil {
			value = nil
		}
	}
	res := &Result{Value: value, Notes: notes(o, err), Stdout: st.stdout.String(), Stderr: st.stderr.String(), Calls: st.calls, Artifacts: st.shows.list,
		Usage: Usage{Time: time.Since(st.begun), Steps: o.Steps, Calls: len(st.calls), Output: st.output, Memory: o.Memory}}
	if err != nil {
		_ = s.emit(Event{Kind: EventError, Err: err, Result: res})
		return res, err
	}
	if o.Kind.Valued() {
		_ = s.emit(Event{Kind: EventEnd, Value: value, Result: res})
	}
	o.ok = true
	return res, nil
}

// notes are those of a Result.
func notes(o *operation, err error) []string {
	if err != nil {
		return nil
	}
	return o.Changed.Texts()
}

// runError makes the error that the caller gets of one that the engine returned.
func (s *Sandbox) runError(err error) error {
	s.hint(err)
	if isContextError(err) {
		if e := s.ended(time.Now()); e != nil {
			return e
		}
	}
	if l, ok := err.(*py.LimitError); ok {
		e := &LimitError{Limit: l.Limit, Max: l.Max}
		if l.Limit == "time" {
			e.Max = int64(s.limits.Time)
		}
		return e
	}
	if s.tier == TierProcess && errors.Is(err, ErrMemory) { // a worker that was ended for it
		return &LimitError{Limit: "memory", Max: s.limits.memory()}
	}
	if a, ok := err.(*engine.ArgumentError); ok {
		return &engine.ArgumentError{Name: a.Name, Err: s.runError(a.Err)}
	}
	return publicError(err)
}

// host is the sandbox as its engine sees it.
type host Sandbox

var (
	_ engine.Host    = (*host)(nil)
	_ engine.Outside = (*host)(nil)
)

// Outside implements engine.Outside.
func (h *host) Outside() bool { return h.cur != nil && h.cur.handing }

var _ engine.Near = (*host)(nil)

// Anywhere implements engine.Near: events and output go to whoever waits for the run, on the goroutine that does.
func (h *host) Anywhere() bool {
	return h.onEvent == nil && h.out == nil && h.errOut == nil && h.cur.sink == nil
}

// Placeless implements engine.Near.
func (h *host) Placeless() bool { return !(*Sandbox)(h).governed() }

// defaultOutput is the output limit where none is given.
const defaultOutput = 16 << 20

// room checks that n more bytes of output are within the limit.
func (s *Sandbox) room(n int) error {
	limit := s.limits.Output
	if limit == 0 {
		limit = defaultOutput
	}
	if st := s.cur; limit > 0 && st.output+st.logged+int64(n) > limit {
		return &LimitError{Limit: "output", Max: limit}
	}
	return nil
}

// Print implements engine.Host.
func (h *host) Print(stderr bool, p []byte) error {
	s := (*Sandbox)(h)
	st := s.cur
	if err := s.room(len(p)); err != nil {
		return err
	}
	st.output += int64(len(p))
	if s.rec != nil {
		if err := s.rec.print(stderr, p); err != nil {
			return err
		}
	}
	kind, w := EventStdout, s.out
	if stderr {
		kind, w = EventStderr, s.errOut
	}
	if w != nil {
		st.handing = true
		_, err := w.Write(p)
		st.handing = false
		if err != nil {
			return fmt.Errorf("krait: writing the script's output: %w", err)
		}
	} else if st.sink == nil {
		if stderr {
			st.stderr.Write(p)
		} else {
			st.stdout.Write(p)
		}
	}
	if st.sink != nil || s.onEvent != nil {
		return s.emit(Event{Kind: kind, Text: string(p)})
	}
	return nil
}

// Log implements engine.Host.
func (h *host) Log(level, text string) error {
	s := (*Sandbox)(h)
	if err := s.room(len(text) + 1); err != nil {
		return err
	}
	s.cur.logged += int64(len(text)) + 1
	return s.emit(Event{Kind: EventLog, Level: level, Text: text})
}

// Yield implements engine.Host.
func (h *host) Yield(v any) error { return (*Sandbox)(h).emit(Event{Kind: EventPartial, Value: v}) }

// The bounds of the artifacts of a run. The engine keeps to them; one that does not is cut short.
const (
	maxArtifacts     = 16 << 20 // bytes
	maxArtifactCount = 100      // files not among them
	maxFileCount     = 200
)

// shows is what a run has shown.
type shows struct {
	list         []values.Artifact
	bytes        int64
	count, files int
}

// Show implements engine.Host.
func (h *host) Show(a values.Artifact) error {
	s := (*Sandbox)(h)
	n := &s.cur.shows
	if a.Kind != "file" {
		if n.count++; n.count > maxArtifactCount {
			return nil
		}
		for i := 0; i < len(a.Forms); i++ {
			if n.bytes += int64(len(a.Forms[i].Data)); n.bytes > maxArtifacts {
				n.bytes -= int64(len(a.Forms[i].Data))
				a.Left = append(a.Left, a.Forms[i].MIME)
				a.Forms = append(a.Forms[:i:i], a.Forms[i+1:]...)
				i--
			}
		}
	} else if n.files++; n.files > maxFileCount {
		return nil
	}
	n.list = append(n.list, a)
	return s.emit(Event{Kind: EventArtifact, Artifact: &a})
}

// errStopped ends a run whose events nobody wants any more.
var errStopped = fmt.Errorf("krait: the consumer of the stream stopped")

// emit hands an event to whoever listens.
func (s *Sandbox) emit(e Event) error {
	st := s.cur
	if st == nil || st.sink == nil && s.onEvent == nil {
		return nil
	}
	e.Time = time.Now()
	st.handing = true
	if s.onEvent != nil {
		s.onEvent(e)
	}
	if st.sink != nil && !st.stopped {
		st.stopped = !st.sink(e)
		if st.stopped {
			st.handing = false
			return errStopped
		}
	}
	st.handing = false
	return nil
}

// LoadScript runs source, a module's text, in the sandbox's namespace, so that Run can call the functions that it defines: it has no
// value, and no end event. The error is an *Error for a syntax error or an uncaught exception.
func (s *Sandbox) LoadScript(ctx context.Context, source string) error {
	c, err := s.compile(source, scriptName)
	if err != nil {
		return err
	}
	return s.LoadCompiled(ctx, c)
}

// compile makes a script of source. What a container or a worker runs is compiled there, but for a plan, which is made here.
func (s *Sandbox) compile(source, name string) (*Script, error) {
	if s != nil && s.tmpl.opts.Language != nil {
		return &Script{text: source, file: name, foreign: true}, nil
	}
	if s.Tier().outside() {
		return &Script{text: source, file: name}, nil
	}
	script, err := compileScript(source, name, s.wantsTree())
	s.hint(err)
	return script, err
}

// hint puts the hint of a syntax error, which is found without the sandbox, into its traceback, or takes it away.
func (s *Sandbox) hint(err error) {
	var e *Error
	switch {
	case !errors.As(err, &e):
	case s.tmpl.opts.NoHints:
		e.Hint = ""
	default:
		e.AddHint(e.Hint)
	}
}

// runScript is run with a script.
func (s *Sandbox) runScript(ctx context.Context, kind engine.Kind, script *Script) (*Result, error) {
	if s == nil {
		return nil, ErrClosed
	}
	if script == nil || script.code == nil && !script.foreign && !s.Tier().outside() {
		return nil, fmt.Errorf("%w: the script is nil", ErrOptions)
	}
	if script.foreign != (s.tmpl.opts.Language != nil) {
		return nil, fmt.Errorf("%w: the script is in another language than the sandbox", ErrOptions)
	}
	return s.run(ctx, &operation{Op: engine.Op{Kind: kind}, script: script})
}

// LoadCompiled is LoadScript with source that Compile compiled: once, for many sandboxes.
func (s *Sandbox) LoadCompiled(ctx context.Context, script *Script) error {
	_, err := s.runScript(ctx, engine.Load, script)
	return err
}

// Eval runs source in the sandbox's namespace as a read-eval-print loop would: if it ends with an expression, that is the
// result. await is allowed at top level.
func (s *Sandbox) Eval(ctx context.Context, source string) (*Result, error) {
	c, err := s.compile(source, evalName)
	if err != nil {
		return nil, err
	}
	return s.EvalCompiled(ctx, c)
}

// EvalCompiled is Eval with source that Compile compiled: once, for many sandboxes.
func (s *Sandbox) EvalCompiled(ctx context.Context, script *Script) (*Result, error) {
	return s.runScript(ctx, engine.Eval, script)
}

// Display runs script, made by Compile, and prints the value of its last expression as the interactive prompt would: its repr,
// or nothing for None. Unlike Eval it hands nothing to the host, so that the value may be anything.
func (s *Sandbox) Display(ctx context.Context, script *Script) error {
	_, err := s.runScript(ctx, engine.Display, script)
	return err
}

// Run calls the function name, which a script or the prelude defined, with values of the host, which need not be written as source, and returns
// its result. An async function is run to its
// end; the values of a generator or asynchronous generator are collected in a list. A name that is not defined is a
// *FunctionError. The Result is not nil once the function was called, also where there is an error.
func (s *Sandbox) Run(ctx context.Context, name string, args ...CallArg) (*Result, error) {
	return s.run(ctx, &operation{Op: engine.Op{Kind: engine.Run, Function: name}, args: args})
}

// Stream calls the function name as Run does and yields the events of the run while it goes on, where Run collects them: output, logs, host calls, a partial result for
// each value that a generator yields, and at last end or error. It runs on the goroutine that ranges over it; leaving the loop
// ends the run. The second value is nil but for an error that stopped the run from beginning.
func (s *Sandbox) Stream(ctx context.Context, name string, args ...CallArg) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		begun, stopped := false, false
		_, err := s.run(ctx, &operation{Op: engine.Op{Kind: engine.Stream, Function: name}, args: args, sink: func(e Event) bool {
			begun = true
			stopped = !yield(e, nil)
			return !stopped
		}})
		if err != nil && !begun && !stopped {
			yield(Event{}, err)
		}
	}
}
