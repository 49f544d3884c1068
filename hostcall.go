package krait

// hostcall.go holds the calls from scripts to functions of the host.

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sort"
	"strings"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait/py"
	"github.com/krait-run/krait/stdlib/asyncio"
	"github.com/krait-run/krait/tool"
)

// callContext returns the context of the run's host calls: the caller's, with the run's time limit.
func (s *Sandbox) callContext() context.Context {
	st := s.cur
	if st.ctx == nil {
		if s.limits.Time > 0 {
			st.ctx, st.cancel = context.WithDeadline(st.parent, st.begun.Add(s.limits.Time))
		} else {
			st.ctx, st.cancel = context.WithCancel(st.parent)
		}
	}
	return st.ctx
}

// lookup finds a host function.
func (s *Sandbox) lookup(name string) HostFunc {
	if f := s.extra[name]; f != nil {
		return f
	}
	return s.tmpl.opts.HostCalls[name]
}

// work is something outside of the interpreter that a script waits for.
type work struct {
	name string // for a PanicError
	do   func(ctx context.Context) (any, error)
	// finish makes the script's value of what do returned. It is called on the interpreter's goroutine, unless nobody wants
	// the outcome any more, when abandon is called instead.
	finish  func(v any, err error) (py.Value, error)
	abandon func()

	// A host call has these in place of the functions above, so that it is one allocation.
	s    *Sandbox
	host HostFunc
	call *Call

	// A tool call has tool, s and call.
	tool  *tool.Call
	plain bool // its result has no Records
	over  bool // in a replay: it does not end, since the recorded run ended before it
	fatal bool // its outcome ends the run; set before it arrives

	pending pendingCall // for a script that blocks on the work
}

func (w *work) run(ctx context.Context) (any, error) {
	switch {
	case w.tool != nil:
		return w.tool.Do(ctx)
	case w.host != nil:
		return w.host(ctx, w.call.Payload)
	}
	return w.do(ctx)
}

func (w *work) end(v any, err error) (py.Value, error) {
	switch {
	case w.tool != nil:
		return w.endTool(v, err)
	case w.host == nil:
		return w.finish(v, err)
	}
	if err := w.s.endCall(w.call, v, err); err != nil {
		return py.Value{}, err
	}
	if err != nil {
		return py.Value{}, w.s.exception(w.name, err, py.RuntimeError)
	}
	return w.s.vm.FromGo(v)
}

func (w *work) drop() {
	if w.call == nil {
		w.abandon()
		return
	}
	w.s.abandonCall(w.call)
}

// beginHostCall checks a host call, converts what the script passes and records the call.
func (s *Sandbox) beginHostCall(name string, payload py.Value, async bool) (*work, error) {
	f := s.lookup(name)
	if f == nil {
		msg := fmt.Sprintf("host call %q is not registered", name)
		if n := near(name, s.callNames()); n != nil {
			msg += fmt.Sprintf(". Did you mean: %q?", n[0])
		}
		return nil, s.vm.Errorf(py.NameError, "%s", msg)
	}
	var p any
	if !payload.IsNull() {
		var err error
		if p, err = s.vm.ToGoHeld(payload, "payload"); err != nil {
			return nil, err
		}
	}
	if s.rec != nil {
		return s.beginRecorded(name, f, p, async)
	}
	c, err := s.beginCall(name, p, async)
	if err != nil {
		return nil, err
	}
	return &work{name: name, s: s, host: f, call: c}, nil
}

// beginRecorded is a host call of a sandbox with a journal: it takes the way of tools. It is apart so that the stacks of the others
// stay small.
//
//go:noinline
func (s *Sandbox) beginRecorded(name string, f HostFunc, payload any, async bool) (*work, error) {
	e, err := s.hostEntry(name, f)
	if err != nil {
		return nil, err
	}
	site := tool.Site{Async: async}
	site.File, site.Line = s.vm.CallSite()
	w, err := s.beginTool(e, toolArgs{pos: []any{payload}}, site)
	if err == nil {
		w.plain, w.call.Name, w.call.Payload = true, name, payload
	}
	return w, err
}

// beginCall checks the limits of a call and records it.
func (s *Sandbox) beginCall(name string, payload any, async bool) (*Call, error) {
	if err := s.admitCall(); err != nil {
		return nil, err
	}
	c := &Call{Name: name, Payload: payload, Async: async}
	return c, s.noteCall(c)
}

// admitCall checks the limits of another call.
func (s *Sandbox) admitCall() error {
	st := s.cur
	// The host may look at files that the script has written.
	if err := s.files.Sync(); err != nil {
		return s.vm.FileError(err)
	}
	if s.limits.Calls > 0 && len(st.calls) >= s.limits.Calls {
		return &LimitError{"host calls", int64(s.limits.Calls)}
	}
	if s.limits.ConcurrentCalls > 0 && st.active >= s.limits.ConcurrentCalls {
		return &LimitError{"concurrent host calls", int64(s.limits.ConcurrentCalls)}
	}
	return nil
}

// noteCall records the beginning of a call.
func (s *Sandbox) noteCall(c *Call) error {
	st := s.cur
	s.nextCall++
	c.ID, c.Start = s.nextCall, st.now()
	st.calls = append(st.calls, c)
	st.active++
	if s.vm != nil {
		s.vm.Charge(256)
	}
	return s.emit(Event{Kind: EventCallStart, Call: c})
}

// callNames returns the names of the host functions, sorted.
func (s *Sandbox) callNames() []string {
	if len(s.extra) == 0 {
		return s.tmpl.names
	}
	names := append([]string(nil), s.tmpl.names...)
	for n := range s.extra {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}

// endCall records the end of a call.
func (s *Sandbox) endCall(c *Call, result any, err error) error {
	s.cur.active--
	c.End, c.Result, c.Err = s.cur.now(), result, err
	if e := s.emit(Event{Kind: EventCallEnd, Call: c}); e != nil {
		return e
	}
	// The function may have returned because the run is ending; the script does not get to see that.
	if ctx := s.callContext(); ctx.Err() != nil {
		return s.ended(ctx)
	}
	return nil
}

// abandonCall records that nobody waits for a call any more.
func (s *Sandbox) abandonCall(c *Call) {
	if s.cur == nil || !c.End.IsZero() {
		return
	}
	s.cur.active--
	c.End, c.Err = time.Now(), context.Canceled
	_ = s.emit(Event{Kind: EventCallEnd, Call: c})
}

// exception makes the Python exception for a host function's error, of the class other if the error does not choose one.
func (s *Sandbox) exception(name string, err error, other *py.Type) error {
	vm := s.vm
	var x *Exception
	var p *PanicError
	switch {
	case errors.As(err, &x):
		t := exceptionClass(x.Type)
		if t == nil {
			t = py.RuntimeError
		}
		return vm.Errorf(t, "%s", cleanText(x.Message))
	case errors.As(err, &p):
		return vm.Errorf(py.RuntimeError, "host call %q failed: internal error", name)
	case errors.Is(err, context.DeadlineExceeded):
		return vm.Errorf(py.TimeoutError, "%s", cleanText(err.Error()))
	}
	return vm.Errorf(other, "%s", cleanText(err.Error()))
}

func cleanText(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// errGoexit is the value of the PanicError for a host function that called runtime.Goexit.
var errGoexit = errors.New("runtime.Goexit was called")

// invoke does the work on the present goroutine and hands its outcome to done, once; a panic becomes an error.
func (w *work) invoke(ctx context.Context, done func(result any, err error)) {
	var result any
	var err error
	returned := false
	defer func() {
		if !returned {
			p := recover()
			if p == nil {
				p = errGoexit
			}
			result, err = nil, &PanicError{Call: w.name, Value: p, Stack: debug.Stack()}
		}
		done(result, err)
	}()
	result, err = w.run(ctx)
	returned = true
}

// start does the work on a goroutine of its own, or at once where it was recorded.
func (w *work) start(ctx context.Context, done func(result any, err error)) {
	if w.over {
		w.forgo()
		return
	}
	if w.tool != nil && w.tool.Recorded() {
		w.invoke(ctx, done)
		return
	}
	go w.invoke(ctx, done)
}

// judge notes whether an error ends the run. A call that the script has cancelled ends too, which the loop may notice.
func (w *work) judge(ctx context.Context, err error) {
	var e *tool.Error
	var p *PanicError
	w.fatal = err != nil && context.Cause(ctx) != tool.ErrCancelled && !errors.As(err, &e) && !errors.As(err, &p)
}

// id is the number of the call in the journal; 0 if its outcome is none that a replay could take.
func (w *work) id() int64 {
	if w.tool == nil || w.fatal {
		return 0
	}
	return w.tool.ID()
}

// pendingCall is work that a script blocks on.
type pendingCall struct {
	work  *work
	value any
	err   error
	done  atomic.Bool // value and err are set
	// inline says that the work is done on the run's own goroutine: nothing can end this run before it returns.
	inline bool
}

// callSync is a host call that the script waits for.
func (s *Sandbox) callSync(name string, payload py.Value) (py.Value, error) {
	w, err := s.beginHostCall(name, payload, false)
	if err != nil {
		return py.Value{}, err
	}
	return s.block(w)
}

// block waits for work. Where it can, it suspends the run, so that the waiting costs no Go stack; inside of a builtin function
// that called back into Python it waits in place.
func (s *Sandbox) block(w *work) (py.Value, error) {
	if s.vm.Fibers() > 1 {
		return s.blockThread(w)
	}
	ctx := s.callContext()
	if w.tool != nil && w.tool.Recorded() {
		return w.end(w.tool.Do(ctx))
	}
	p := &w.pending
	p.work = w
	if s.limits.Time <= 0 && s.cur.parent.Done() == nil {
		p.inline = true
	} else {
		ready := s.cur.wakes()
		go w.invoke(ctx, func(v any, err error) {
			p.value, p.err = v, err
			p.done.Store(true)
			signal(ready)
		})
	}
	s.cur.pending = p
	if s.vm.CanSuspend() {
		return py.Value{}, py.ErrSuspended
	}
	p.wait(s)
	return s.finishPending()
}

// blockThread is block in a script with threads: the others run while this one waits.
func (s *Sandbox) blockThread(w *work) (py.Value, error) {
	ctx, vm := s.callContext(), s.vm
	p := &w.pending
	p.work = w
	defer context.AfterFunc(ctx, vm.Wake)()
	w.start(ctx, func(v any, err error) {
		p.value, p.err = v, err
		w.judge(ctx, err)
		vm.Arrive(w.id(), func() { p.done.Store(true) })
	})
	if _, err := vm.WaitFor(func() bool { return p.done.Load() || ctx.Err() != nil }, -1, true); err != nil {
		w.drop()
		return py.Value{}, err
	}
	s.cur.pending = p
	return s.finishPending()
}

// wakes returns the channel of tokens that end the waiting for a blocking call.
func (st *runState) wakes() chan struct{} {
	if st.ready == nil {
		ready := make(chan struct{}, 1)
		st.ready = ready
		context.AfterFunc(st.ctx, func() { signal(ready) })
	}
	return st.ready
}

// resume goes on with a run whose blocking call has ended.
func (s *Sandbox) resume() (py.Value, error) {
	s.vm.Unpark()
	return s.vm.Resume(s.finishPending())
}

// finishPending returns the result of the blocking call, or why it was not waited for.
func (s *Sandbox) finishPending() (py.Value, error) {
	p := s.cur.pending
	s.cur.pending = nil
	if !p.done.Load() {
		p.work.drop()
		return py.Value{}, s.ended(s.callContext())
	}
	return p.work.end(p.value, p.err)
}

// wait blocks until the call or the run's time ends. The interpreter is parked if that takes long and the run is suspended.
func (p *pendingCall) wait(s *Sandbox) {
	if p.inline {
		if !s.vm.Running() {
			s.vm.Park()
		}
		p.work.invoke(s.callContext(), func(v any, err error) {
			p.value, p.err = v, err
			p.done.Store(true)
		})
		return
	}
	for range 3 {
		if p.done.Load() {
			return
		}
		runtime.Gosched()
	}
	st := s.cur
	if !s.vm.Running() {
		s.vm.Park()
	}
	for !p.done.Load() && st.ctx.Err() == nil {
		<-st.ready
	}
}

// signal leaves a token in c unless there is one.
func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// ended returns why the run's context is done.
func (s *Sandbox) ended(ctx context.Context) error {
	if err := s.cur.parent.Err(); err != nil {
		return err
	}
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		return &py.LimitError{Limit: "time"}
	}
	return ctx.Err()
}

// callAsync is a host call that the script awaits: it returns a future of the running event loop.
func (s *Sandbox) callAsync(name string, payload py.Value) (py.Value, error) {
	if err := asyncio.CheckRunning(s.vm); err != nil {
		return py.Value{}, err
	}
	w, err := s.beginHostCall(name, payload, true)
	if err != nil {
		return py.Value{}, err
	}
	return s.future(w)
}

// future returns a future of the running event loop for the outcome of work.
func (s *Sandbox) future(w *work) (py.Value, error) {
	ctx, cancel := context.WithCancelCause(s.callContext())
	cancelled := false
	return asyncio.StartCall(s.vm, w.id, func(complete func(func(*py.VM) (py.Value, error))) {
		w.start(ctx, func(v any, err error) {
			defer cancel(nil)
			w.judge(ctx, err)
			complete(func(*py.VM) (py.Value, error) {
				if s.cur == nil || cancelled {
					return py.None, nil
				}
				return w.end(v, err)
			})
		})
	}, func(aborted bool) {
		if !aborted { // else the run's end cancels it, which is no decision of the script
			cancel(tool.ErrCancelled)
		}
		if !cancelled {
			cancelled = true
			w.drop()
		}
	})
}

// sandboxOf returns the Sandbox that vm belongs to.
func sandboxOf(vm *py.VM) (*Sandbox, error) {
	if s, ok := vm.Host().(*Sandbox); ok && s.cur != nil {
		return s, nil
	}
	return nil, vm.Errorf(py.RuntimeError, "no sandbox")
}
