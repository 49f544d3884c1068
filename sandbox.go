package krait

// sandbox.go holds Sandbox: one isolated interpreter, its runs, and what they may use.

import (
	"context"
	"fmt"
	"io"
	"iter"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait/py"
	"github.com/krait-run/krait/stdlib/asyncio"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/vfs"
)

// Sandbox is one isolated Python. It belongs to one goroutine at a time: a method called while another runs returns ErrBusy.
// What scripts define stays until Close.
type Sandbox struct {
	tmpl      *Template
	vm        *py.VM
	main      *py.Module
	limits    Limits
	extra     map[string]HostFunc
	onEvent   func(Event)
	mounts    *mountTable
	files     *vfs.View // nil before it is used
	http      HTTP      // nil is denied
	out       io.Writer
	errOut    io.Writer
	box       atomic.Pointer[box] // where its Python is if it is in a container; vm is nil then
	file      string              // __file__
	undecided atomic.Bool         // of TierAuto: nothing has run so far

	tools       *tool.Run    // see toolRun
	toolOpts    *toolOptions // of the sandbox; nil: the template's
	rec         *recorder    // nil without a journal and without a player
	hostEntries map[string]*tool.Entry
	planned     planAliases // of the scripts that ran; see PlanApprover

	mu     sync.Mutex // guards busy, closed, gen and broken
	busy   bool
	closed bool
	broken error
	gen    uint64 // number of the run, so that a late cancellation does not hit the next one

	nextCall int64
	cur      *runState // the run under way; nil between runs
}

// runState is what belongs to one run.
type runState struct {
	ctx     context.Context // of the run with its time limit, for host calls; made when first needed
	parent  context.Context
	cancel  context.CancelFunc
	begun   time.Time
	sink    func(Event) bool // of Stream; nil for Run
	handing bool             // the host's own code receives an event or output
	stopped bool             // the consumer of Stream went away
	stdout  strings.Builder
	stderr  strings.Builder
	calls   []*Call
	active  int
	// responses is the number of responses of sandbox.http that are open.
	responses int
	output    int64
	pending   *pendingCall // the call that suspended the run
	artifacts []Artifact   // of a run in a container
	shown     struct {     // how much it has shown
		bytes        int64
		count, files int
	}
	payloads int64         // bytes of the arguments of calls of a container
	stop     func() bool   // ends the watch over parent
	ready    chan struct{} // gets a token when a blocking call or the run's time ends
}

// now is the time, read off the monotonic clock alone, which is half the work of time.Now.
func (st *runState) now() time.Time { return st.begun.Add(time.Since(st.begun)) }

// start makes the interpreter.
func (s *Sandbox) start(config *py.Config, now time.Time) {
	l := py.Limits{Steps: s.limits.Steps, Memory: s.limits.Memory, Recursion: s.limits.Recursion, Output: s.limits.Output}
	s.vm = py.NewSharedVM(config, l, now)
	s.vm.SetHost(s)
	if s.rec != nil {
		s.vm.SetRecorder(s.rec)
	}
	s.main = s.vm.MainModule()
}

// printFor is what the interpreter of a sandbox writes output with.
func printFor(vm *py.VM, stderr bool, p []byte) error {
	s, ok := vm.Host().(*Sandbox)
	if !ok {
		return nil
	}
	if stderr {
		return s.print(EventStderr, p)
	}
	return s.print(EventStdout, p)
}

// Close ends the sandbox and closes its files. Runs under way are not ended by it: cancel their context. Closing twice does nothing.
func (s *Sandbox) Close() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.busy {
		return ErrBusy
	}
	if !s.closed && s.broken == nil && s.vm != nil {
		s.vm.Release()
	}
	s.closed = true
	s.vm, s.main = nil, nil
	if b := s.box.Load(); b != nil {
		if err := b.c.Close(); err != nil {
			return fmt.Errorf("krait: %w", err)
		}
	}
	if s.files != nil {
		return s.files.Close()
	}
	return nil
}

// enter claims the sandbox for a run.
func (s *Sandbox) enter() (uint64, error) {
	if s == nil {
		return 0, ErrClosed
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed:
		return 0, ErrClosed
	case s.busy:
		return 0, ErrBusy
	case s.broken != nil:
		return 0, s.broken
	}
	s.busy = true
	s.gen++
	return s.gen, nil
}

func (s *Sandbox) exit() {
	st := s.cur
	if s.vm != nil {
		s.vm.EndFibers() // there are some after a panic only
	}
	if st.stop != nil {
		st.stop()
	}
	if st.cancel != nil {
		st.cancel()
	}
	s.cur = nil
	s.mu.Lock()
	s.busy = false
	s.gen++
	s.mu.Unlock()
}

// operation is what the host has a sandbox do, for the journal and the plan.
type operation struct {
	name     string  // as journal.Op has it
	script   *Script // of load and eval
	function string  // of run and stream
	args     []CallArg
}

// operation describes what is about to be done, for those that want to know; else it returns nil. It is a call of its own so that the
// stacks of waiting sandboxes stay small.
//
//go:noinline
func (s *Sandbox) operation(name string, script *Script, function string, args []CallArg) *operation {
	if s == nil || s.tmpl == nil || s.rec == nil && !s.tmpl.planned && s.toolOpts == nil {
		return nil
	}
	return &operation{name, script, function, args}
}

// run runs fn, which uses the interpreter, under the sandbox's limits and ctx.
func (s *Sandbox) run(ctx context.Context, op *operation, convert bool, fn func() (py.Value, error)) (*Result, error) {
	return s.runSink(ctx, op, convert, nil, fn)
}

func (s *Sandbox) runSink(ctx context.Context, op *operation, convert bool, sink func(Event) bool, fn func() (py.Value, error)) (*Result, error) {
	if err := s.begin(ctx, sink); err != nil {
		return nil, err
	}
	defer s.exit()
	if op != nil {
		if err := s.announce(op); err != nil {
			return nil, err
		}
	}
	v, err := s.advance(fn)
	for err == py.ErrSuspended {
		// The Go stack is shallow here, which is what a goroutine that waits long keeps.
		s.cur.pending.wait(s)
		v, err = s.advance(s.resume)
	}
	if e := s.files.Sync(); e != nil && err == nil {
		err = fmt.Errorf("krait: files: %w", e)
	}
	return s.end(convert, v, err)
}

// begin claims the sandbox and makes the state of a run.
func (s *Sandbox) begin(ctx context.Context, sink func(Event) bool) error {
	if ctx == nil {
		return fmt.Errorf("%w: the context is nil", ErrOptions)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	gen, err := s.enter()
	if err != nil {
		return err
	}
	vm := s.vm
	st := &runState{parent: ctx, begun: time.Now(), sink: sink}
	s.cur = st
	if s.boxed() {
		return nil
	}
	vm.BeginRun()
	if s.limits.Time > 0 {
		vm.SetDeadline(st.begun.Add(s.limits.Time))
	}
	if ctx.Done() != nil {
		st.stop = context.AfterFunc(ctx, func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			if s.gen == gen {
				vm.Interrupt(ctx.Err())
			}
		})
	}
	return nil
}

// advance runs the interpreter. A panic in it is an error, after which the sandbox can't be used any more.
func (s *Sandbox) advance(fn func() (py.Value, error)) (v py.Value, err error) {
	defer func() {
		if p := recover(); p != nil {
			f := &FaultError{Value: p, Stack: debug.Stack()}
			s.mu.Lock()
			s.broken = f
			s.mu.Unlock()
			if s.cur != nil && s.cur.handing {
				panic(p) // of the host's own code, which the run called
			}
			err = f
		}
	}()
	return fn()
}

// end makes the result of the run.
func (s *Sandbox) end(convert bool, v py.Value, err error) (*Result, error) {
	st, vm := s.cur, s.vm
	if _, ok := err.(*py.Exc); ok {
		one := s.tmpl.opts.OneProgram
		_, err = s.advance(func() (py.Value, error) {
			return py.None, vm.ReportUncaught(err, one, one && (vm.NeedsEnd() || vm.HasFinals()))
		})
	}
	if vm.NeedsEnd() {
		_, err = s.advance(func() (py.Value, error) { return py.None, vm.EndRun(err) })
	}
	if s.tmpl.opts.OneProgram && vm.HasFinals() {
		if _, ok := err.(*py.Exc); ok || err == nil {
			_, e := s.advance(func() (py.Value, error) { return py.None, vm.FinalizeAll(s.main.Dict()) })
			if e != nil {
				err = e
			}
		}
	}
	var value any
	if err == nil && convert {
		_, err = s.advance(func() (py.Value, error) {
			x, err := vm.ToGo(v, "result")
			value = x
			return py.None, err
		})
	}
	if err != nil {
		value = nil
		err = s.hostError(err)
		s.settle(err)
	}
	if s.rec != nil {
		if err = s.rec.end(value, err); err != nil {
			value = nil
		}
	}
	res := &Result{Value: value, Stdout: st.stdout.String(), Stderr: st.stderr.String(), Calls: st.calls,
		Usage: Usage{Time: time.Since(st.begun), Steps: vm.Steps(), Calls: len(st.calls), Output: st.output}}
	if err != nil {
		_ = s.emit(Event{Kind: EventError, Err: err, Result: res})
		return res, err
	}
	if convert {
		_ = s.emit(Event{Kind: EventEnd, Value: value, Result: res})
	}
	return res, nil
}

// hostError makes the error that the caller gets of one that the interpreter returned.
func (s *Sandbox) hostError(err error) error {
	if l, ok := err.(*py.LimitError); ok {
		e := &LimitError{Limit: l.Limit, Max: l.Max}
		if l.Limit == "time" {
			e.Max = int64(s.limits.Time)
		}
		return e
	}
	if s.boxed() {
		return err
	}
	return s.vm.HostError(err)
}

// print is what the interpreter writes output to.
func (s *Sandbox) print(kind EventKind, p []byte) error {
	st := s.cur
	if st == nil {
		return nil
	}
	st.output += int64(len(p))
	if s.rec != nil {
		if err := s.rec.print(kind == EventStderr, p); err != nil {
			return err
		}
	}
	w := s.out
	if kind == EventStderr {
		w = s.errOut
	}
	if w != nil {
		st.handing = true
		_, err := w.Write(p)
		st.handing = false
		if err != nil {
			return fmt.Errorf("krait: writing the script's output: %w", err)
		}
	} else if st.sink == nil {
		if kind == EventStdout {
			st.stdout.Write(p)
		} else {
			st.stderr.Write(p)
		}
	}
	if st.sink != nil || s.onEvent != nil {
		return s.emit(Event{Kind: kind, Text: string(p)})
	}
	return nil
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

// LoadScript runs source, a module's text, in the sandbox's namespace, so that Run can call the functions that it defines.
// The error is an *Error for a syntax error or an uncaught exception.
func (s *Sandbox) LoadScript(ctx context.Context, source string) error {
	c, err := s.compile(source, scriptName)
	if err != nil {
		return err
	}
	return s.LoadCompiled(ctx, c)
}

// SetFile sets __file__ in the sandbox's namespace, as a script run from a file has it, and what else such a script finds there.
func (s *Sandbox) SetFile(path string) {
	if s == nil {
		return
	}
	s.file = path
	if b := s.box.Load(); b != nil {
		b.file = path
	}
	if s.vm != nil {
		s.main.Set(s.vm, "__builtins__", s.vm.BuiltinsModule())
		s.main.Set(s.vm, "__file__", s.vm.Str(path))
		s.main.Set(s.vm, "__cached__", py.None)
	}
}

// LoadCompiled is LoadScript with source that Compile compiled.
func (s *Sandbox) LoadCompiled(ctx context.Context, script *Script) error {
	if script == nil || script.code == nil && !s.boxed() {
		return fmt.Errorf("%w: the script is nil", ErrOptions)
	}
	_, err := s.load(ctx, script)
	return err
}

func (s *Sandbox) load(ctx context.Context, script *Script) (*Result, error) {
	if err := s.choose(ctx, script); err != nil {
		return nil, err
	}
	if s.boxed() {
		return s.runBox(ctx, scriptOp("load", script), s.operation("load", script, "", nil), false, nil)
	}
	return s.run(ctx, s.operation("load", script, "", nil), false, func() (py.Value, error) { return s.runCode(script) })
}

// runCode runs a module's code, and awaits it where it awaits at top level.
func (s *Sandbox) runCode(script *Script) (py.Value, error) {
	v, err := s.vm.RunCode(script.code, s.main.Dict())
	if err == nil && py.IsCoroutine(v) && script.code.IsCoroutine() {
		return asyncio.RunMain(s.vm, v)
	}
	return v, err
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

// EvalCompiled is Eval with source that Compile compiled.
func (s *Sandbox) EvalCompiled(ctx context.Context, script *Script) (*Result, error) {
	if script == nil || script.code == nil && !s.boxed() {
		return nil, fmt.Errorf("%w: the script is nil", ErrOptions)
	}
	if err := s.choose(ctx, script); err != nil {
		return nil, err
	}
	if s.boxed() {
		return s.runBox(ctx, scriptOp("eval", script), s.operation("eval", script, "", nil), true, nil)
	}
	return s.run(ctx, s.operation("eval", script, "", nil), true, func() (py.Value, error) { return s.runCode(script) })
}

// CallArg is an argument of Run and Stream: Args or Kwargs.
type CallArg interface{ callArg() }

// Args are positional arguments. An iterator (iter.Seq[T], iter.Seq2[T, error]) or a receive channel among them is a
// streaming argument: the script iterates over it with for or async for, and items are taken as it asks for them.
type Args []any

// Kwargs are keyword arguments.
type Kwargs map[string]any

func (Args) callArg()   {}
func (Kwargs) callArg() {}

// Run calls the function name, which the script or prelude defines, and returns its result. An async function is run to its
// end; the values of a generator or asynchronous generator are collected in a list. A name that is not defined is a
// *FunctionError. The Result is not nil once the function was called, also where there is an error.
func (s *Sandbox) Run(ctx context.Context, name string, args ...CallArg) (*Result, error) {
	if err := s.choose(ctx, nil); err != nil {
		return nil, err
	}
	if s.boxed() {
		return s.runBox(ctx, &ContainerOp{Kind: "run", Function: name}, s.operation("run", nil, name, args), true, nil, args...)
	}
	return s.run(ctx, s.operation("run", nil, name, args), true, func() (py.Value, error) {
		v, err := s.call(name, args)
		if err != nil {
			return py.Value{}, err
		}
		if !py.IsGenerator(v) {
			return v, nil
		}
		l := s.vm.NewList(nil)
		mark := s.vm.PushRoot(l.Value())
		defer s.vm.PopRoots(mark)
		err = s.each(v, func(x py.Value) error {
			l.Append(s.vm, x)
			return nil
		})
		return l.Value(), err
	})
}

// Stream calls the function name as Run does and yields the events of the run: output, logs, host calls, a partial result for
// each value that a generator yields, and at last end or error. It runs on the goroutine that ranges over it; leaving the loop
// ends the run. The second value is nil but for an error that stopped the run from beginning.
func (s *Sandbox) Stream(ctx context.Context, name string, args ...CallArg) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		begun := false
		stopped := false
		if err := s.choose(ctx, nil); err != nil {
			yield(Event{}, err)
			return
		}
		if s.boxed() {
			_, err := s.runBox(ctx, &ContainerOp{Kind: "stream", Function: name}, s.operation("stream", nil, name, args), true, func(e Event) bool {
				begun = true
				stopped = !yield(e, nil)
				return !stopped
			}, args...)
			if err != nil && !begun && !stopped {
				yield(Event{}, err)
			}
			return
		}
		_, err := s.runSink(ctx, s.operation("stream", nil, name, args), true, func(e Event) bool {
			begun = true
			stopped = !yield(e, nil)
			return !stopped
		}, func() (py.Value, error) {
			begun = true
			v, err := s.call(name, args)
			if err != nil {
				return py.Value{}, err
			}
			if !py.IsGenerator(v) {
				return v, nil
			}
			return py.None, s.each(v, func(x py.Value) error {
				g, err := s.vm.ToGo(x, "yielded value")
				if err != nil {
					return err
				}
				return s.emit(Event{Kind: EventPartial, Value: g})
			})
		})
		if err != nil && !begun && !stopped {
			yield(Event{}, err)
		}
	}
}

// each runs the generator or asynchronous generator g and hands its values to f.
func (s *Sandbox) each(g py.Value, f func(py.Value) error) error {
	if py.IsAsyncGenerator(g) {
		return asyncio.Iterate(s.vm, g, f)
	}
	return s.vm.Iterate(g, f)
}

// call calls a function of the namespace and awaits it where it is a coroutine.
func (s *Sandbox) call(name string, args []CallArg) (py.Value, error) {
	fn := s.main.Dict().GetStr(name)
	if fn.IsNull() {
		return py.Value{}, &FunctionError{Name: name, Near: near(name, s.functions())}
	}
	if !py.IsCallable(fn) {
		return py.Value{}, &FunctionError{Name: name, NotCallable: true}
	}
	var pos []py.Value
	mark := s.vm.PushRoot(fn)
	defer s.vm.PopRoots(mark)
	var names []string
	var kw []py.Value
	for _, a := range args {
		switch a := a.(type) {
		case Args:
			for i, x := range a {
				v, err := s.argument(x)
				if err != nil {
					return py.Value{}, fmt.Errorf("krait: run: argument %d: %w", i+1, s.hostError(err))
				}
				s.vm.PushRoot(v)
				pos = append(pos, v)
			}
		case Kwargs:
			for _, k := range sortedKeys(a) {
				v, err := s.argument(a[k])
				if err != nil {
					return py.Value{}, fmt.Errorf("krait: run: argument %q: %w", k, s.hostError(err))
				}
				s.vm.PushRoot(v)
				names = append(names, k)
				kw = append(kw, v)
			}
		}
	}
	v, err := s.vm.CallKw(fn, pos, names, kw)
	if err != nil {
		return py.Value{}, err
	}
	if py.IsCoroutine(v) {
		return asyncio.RunMain(s.vm, v)
	}
	return v, nil
}

// functions returns the names of the callables in the namespace.
func (s *Sandbox) functions() []string {
	d := s.main.Dict()
	var out []string
	for i := 0; i < d.Span(); i++ {
		if k, v, ok := d.At(i); ok && py.IsCallable(v) {
			if n, ok := py.AsStr(k); ok {
				out = append(out, n)
			}
		}
	}
	return out
}
