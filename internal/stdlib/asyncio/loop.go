package asyncio

// loop.go holds the event loop: one iteration, running until told to stop, closing.

import (
	"math"
	"slices"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
)

// loop is the state of an event loop. An iteration runs what was ready when it began, in the order in which it became so;
// timers that are due go behind. It belongs to the VM's goroutine but for ext.
type loop struct {
	st   *state
	self py.Value

	ready  queue
	timers timers
	seq    uint64
	dead   int // cancelled timers in the heap

	running, stopping, closed, debug bool
	aborted                          bool // the run is over by a limit or the like

	factory, handler py.Value // null or None: the default
	first            *task    // tasks that are not done, oldest first
	last             *task
	agens            []py.Value // asynchronous generators that have been iterated
	agensMax         int        // when to look for those that have ended
	agensClosed      bool
	executorClosed   bool
	executor         py.Value  // of set_default_executor; null or None: threads
	executing        int       // functions that run on threads
	slots            []bool    // which numbers of threads are in use
	executorIdle     *future   // done when there are none any more, or nil
	lost             []*future // futures with an exception that nobody may have looked at
	ext              *external

	current *handle // the callback that runs

	number, iteration int64 // of the loop among the VM's, and of its iteration; from 1
}

// clockResolution is how much later than now a timer may be to be due, in seconds.
const clockResolution = 1e-9

func newLoop(vm *py.VM, cls *py.Type) *loop {
	l := &loop{st: stateOf(vm), ext: &external{}, number: nextLoop(vm)}
	l.self = vm.NewNative(cls, l, 512)
	if m := vm.Modules().GetStr("asyncio.coroutines"); !m.IsNull() {
		if v, err := vm.CallMethod(m, "_is_debug_mode"); err == nil {
			l.debug, _ = vm.Truth(v)
		}
	}
	return l
}

// Traverse visits what the loop holds for the memory account.
func (l *loop) Traverse(visit func(py.Value)) int {
	for i := range l.ready.n {
		l.ready.items[(l.ready.head+i)&(len(l.ready.items)-1)].visit(visit)
	}
	for _, h := range l.timers {
		h.visit(visit)
	}
	for _, v := range []py.Value{l.factory, l.handler, l.executor} {
		if !v.IsNull() {
			visit(v)
		}
	}
	for t := l.first; t != nil; t = t.next {
		visit(t.self)
	}
	for _, g := range l.agens {
		if !py.Tracked(g) {
			visit(g)
		}
	}
	for _, f := range l.lost {
		if !f.tracked {
			visit(f.self)
		}
	}
	if l.current != nil {
		l.current.visit(visit)
	}
	for f := range l.ext.pending {
		visit(f.self)
	}
	if l.executorIdle != nil {
		visit(l.executorIdle.self)
	}
	return 512 + 168*l.ready.n + 168*len(l.timers) + 16*len(l.agens)
}

func (l *loop) checkOpen(vm *py.VM) error {
	if l.closed {
		return vm.Errorf(py.RuntimeError, "Event loop is closed")
	}
	return nil
}

// time returns the loop's own clock in seconds.
func (l *loop) time() float64 { return l.st.vm.Monotonic().Seconds() }

// custom reports whether the loop is of a class in Python, whose methods take the place of those here.
func (l *loop) custom() bool { t := l.self.Type(); return t == baseLoopType || t.IsHeap() }

// now is loop.time().
func (l *loop) now(vm *py.VM) (float64, error) {
	if !l.custom() {
		return l.time(), nil
	}
	v, err := vm.CallMethod(l.self, "time")
	if err != nil {
		return 0, err
	}
	return seconds(vm, v)
}

// timer makes a function run at a time.
func (l *loop) timer(vm *py.VM, when float64, fn, args, context py.Value) (*handle, error) {
	c, err := contextArg(vm, context)
	if err != nil {
		return nil, err
	}
	items, _ := py.AsTuple(args)
	h := &handle{fn: fn, args: items, ctx: c}
	return h, l.at(h, when)
}

// callAt is loop.call_at(when, fn, *args, context=context).
func (l *loop) callAt(vm *py.VM, when float64, fn, args, context py.Value) (py.Value, error) {
	if !l.custom() {
		h, err := l.timer(vm, when, fn, args, context)
		if err != nil {
			return py.Value{}, err
		}
		return h.value(vm), nil
	}
	m, err := vm.GetAttr(l.self, "call_at")
	if err != nil {
		return py.Value{}, err
	}
	items, _ := py.AsTuple(args)
	return vm.CallKw(m, append([]py.Value{py.Float(when), fn}, items...), []string{"context"}, []py.Value{orNone(context)})
}

// futureOf is loop.create_future().
func (l *loop) futureOf(vm *py.VM) (*future, error) {
	if !l.custom() {
		return l.newFuture(vm), nil
	}
	v, err := vm.CallMethod(l.self, "create_future")
	if err != nil {
		return nil, err
	}
	f := asFuture(v)
	if f == nil || f.l == nil {
		return nil, vm.TypeErrorf("create_future() must return a Future, not %s", v.Type().Name())
	}
	return f, nil
}

// soon puts h behind what is ready.
func (l *loop) soon(h *handle) error {
	if l.closed {
		return l.checkOpen(l.st.vm)
	}
	h.l = l
	l.st.vm.Charge(168)
	l.ready.push(h)
	return nil
}

// at makes h run at a time.
func (l *loop) at(h *handle, when float64) error {
	if err := l.checkOpen(l.st.vm); err != nil {
		return err
	}
	h.l, h.when, h.timer, h.scheduled = l, when, true, true
	l.seq++
	h.seq = l.seq
	l.st.vm.Charge(168)
	l.timers.push(h)
	return nil
}

// once is one iteration.
func (l *loop) once(vm *py.VM) error {
	if l.dead > 100 && l.dead > len(l.timers)/2 {
		l.timers.sweep()
		l.dead = 0
	}
	l.dropDead()
	if err := l.wait(vm); err != nil {
		return err
	}
	end, err := l.now(vm)
	if err != nil {
		return err
	}
	end += clockResolution
	for len(l.timers) > 0 && l.timers[0].when < end {
		h := l.timers.pop()
		h.scheduled = false
		if h.cancelled {
			l.dead--
		}
		l.ready.push(h)
	}
	for n := l.ready.n; n > 0; n-- {
		h := l.ready.pop()
		if h.cancelled {
			continue
		}
		if err := vm.Step(1); err != nil {
			return err
		}
		l.current = h
		err := h.run(vm)
		l.current = nil
		if err != nil {
			e, ok := err.(*py.Exc)
			if !ok || isExit(err) {
				return err
			}
			if err := l.reportCallback(vm, h, e); err != nil {
				return err
			}
		}
		if err := vm.DropLost(); err != nil {
			return err
		}
	}
	return nil
}

// dropDead removes cancelled timers from the front of the heap.
func (l *loop) dropDead() {
	for len(l.timers) > 0 && l.timers[0].cancelled {
		l.timers.pop().scheduled = false
		l.dead--
	}
}

// wait blocks until something is ready or due. What arrived from outside goes behind what is ready.
func (l *loop) wait(vm *py.VM) error {
	l.iteration++
	if vm.Fibers() > 1 && (l.ready.n > 0 || l.stopping) {
		// Other threads get their turn in each iteration.
		if _, err := vm.WaitFor(nil, 0, false); err != nil {
			return err
		}
	}
	if len(l.ext.pending) > 0 {
		if err := vm.TakeArrivals(l.number, l.iteration); err != nil {
			return err
		}
	}
	if l.custom() {
		if s, err := vm.LookupAttr(l.self, "_selector"); err != nil {
			return err
		} else if !s.IsNullOrNone() {
			return l.waitSelector(vm, s)
		}
	}
	for {
		if l.drain() || l.ready.n > 0 || l.stopping {
			return nil
		}
		d := time.Duration(-1)
		pending := len(l.ext.pending) > 0
		if len(l.timers) > 0 {
			now, err := l.now(vm)
			if err != nil {
				return err
			}
			left := l.timers[0].when - now
			if left <= 0 {
				return nil
			}
			d = milliseconds(left)
		} else if !pending && vm.Fibers() == 1 {
			return vm.Errorf(py.RuntimeError, "deadlock: every task waits for another one, and nothing is left that could wake them")
		}
		if _, err := vm.WaitFor(l.awake, d, pending); err != nil {
			return err
		}
		if len(l.timers) > 0 {
			now, err := l.now(vm)
			if err != nil {
				return err
			}
			if l.timers[0].when <= now {
				l.drain()
				return nil
			}
		}
	}
}

// waitSelector leaves the waiting to the selector of a loop written in Python.
func (l *loop) waitSelector(vm *py.VM, selector py.Value) error {
	l.drain()
	timeout := py.None
	switch {
	case l.ready.n > 0 || l.stopping:
		timeout = py.Int(0)
	case len(l.timers) > 0:
		now, err := l.now(vm)
		if err != nil {
			return err
		}
		timeout = py.Float(min(max(0, l.timers[0].when-now), maxWait.Seconds()))
	}
	events, err := vm.CallMethod(selector, "select", timeout)
	if err != nil {
		return err
	}
	_, err = vm.CallMethod(l.self, "_process_events", events)
	return err
}

// awake reports whether there is something to do.
func (l *loop) awake() bool { return l.ready.n > 0 || l.stopping || l.ext.arrived() }

// maxWait bounds one wait, as in CPython.
const maxWait = 24 * 3600 * time.Second

// milliseconds returns a number of seconds rounded up to milliseconds, as waiting with epoll does: timers that are close
// together are due together.
func milliseconds(s float64) time.Duration {
	if s >= maxWait.Seconds() {
		return maxWait
	}
	return time.Duration(math.Ceil(s*1e3)) * time.Millisecond
}

// runForever runs iterations until stop.
func (l *loop) runForever(vm *py.VM) error {
	if err := l.checkRunnable(vm); err != nil {
		return err
	}
	first := vm.NewFunction(&py.Def{Name: "_asyncgen_firstiter_hook", Sig: "agen, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		l.trackAgen(vm, a[0])
		return py.None, nil
	}}, "asyncio.base_events")
	final := vm.NewFunction(&py.Def{Name: "_asyncgen_finalizer_hook", Sig: "agen, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		return py.None, l.closeAgen(vm, a[0])
	}}, "asyncio.base_events")
	oldFirst, oldFinal := vm.SetAsyncGenHooks(first, final)
	mark := vm.PushRoot(orNone(oldFirst))
	vm.PushRoot(orNone(oldFinal))
	tidy := vm.Tidy()
	l.st = stateOf(vm) // the loop may have been made in another thread
	l.running, l.st.running = true, l
	task := l.st.task
	defer func() {
		l.stopping, l.running = false, false
		l.st.running, l.st.task = nil, task
		vm.SetAsyncGenHooks(oldFirst, oldFinal)
		vm.Untidy(tidy)
		vm.PopRoots(mark)
	}()
	for {
		var err error
		if l.custom() {
			_, err = vm.CallMethod(l.self, "_run_once")
		} else {
			err = l.once(vm)
		}
		if err != nil {
			return err
		}
		if l.stopping {
			return nil
		}
	}
}

func (l *loop) checkRunnable(vm *py.VM) error {
	if err := l.checkOpen(vm); err != nil {
		return err
	}
	if l.running {
		return vm.Errorf(py.RuntimeError, "This event loop is already running")
	}
	if stateOf(vm).running != nil {
		return vm.Errorf(py.RuntimeError, "Cannot run the event loop while another loop is running")
	}
	return nil
}

// trackAgen remembers an asynchronous generator for shutdown_asyncgens.
func (l *loop) trackAgen(vm *py.VM, g py.Value) {
	if len(l.agens) >= max(l.agensMax, 64) {
		kept := l.agens[:0]
		for _, a := range l.agens {
			if _, ended := py.IsAsyncGen(a); !ended {
				kept = append(kept, a)
			}
		}
		clear(l.agens[len(kept):])
		l.agens = kept
		l.agensMax = 2 * len(kept)
	}
	vm.Charge(16)
	l.agens = append(l.agens, g)
}

// closeAgen closes an asynchronous generator that is lost, in a task.
func (l *loop) closeAgen(vm *py.VM, g py.Value) error {
	if l.closed {
		return nil
	}
	mark := vm.PushRoot(g)
	defer vm.PopRoots(mark)
	create, err := vm.GetAttr(l.self, "create_task")
	if err != nil {
		return err
	}
	step, err := vm.CallMethod(g, "aclose")
	if err != nil {
		return err
	}
	l.agens = slices.DeleteFunc(l.agens, func(x py.Value) bool { return x == g })
	return l.soon(&handle{fn: create, args: []py.Value{step}, ctx: contextOr(vm, nil)})
}

// runUntil runs the loop until the awaitable v is done, and returns its result.
func (l *loop) runUntil(vm *py.VM, v py.Value) (py.Value, error) {
	if err := l.checkRunnable(vm); err != nil {
		return py.Value{}, err
	}
	if duck, err := isFuture(vm, v); err != nil {
		return py.Value{}, err
	} else if f := asFuture(v); duck && (f == nil || f.overrides("add_done_callback")) {
		return l.runUntilDuck(vm, v)
	}
	isNew := asFuture(v) == nil
	if isNew && isCoroutine(vm, v) {
		t, err := l.createTask(vm, v, nil, nil)
		if err != nil {
			return py.Value{}, err
		}
		if v = t; asFuture(t) == nil {
			return l.runUntilDuck(vm, t)
		}
	}
	f, _, err := ensureFuture(vm, v, l)
	if err != nil {
		return py.Value{}, err
	}
	if f.overrides("add_done_callback") {
		return l.runUntilDuck(vm, f.self)
	}
	mark := vm.PushRoot(f.self)
	defer vm.PopRoots(mark)
	stop := &untilDone{}
	f.addNative(vm, "_run_until_complete_cb", stop, func(vm *py.VM, f *future) error {
		f.retrieved() // the result is looked at
		if f.exc != nil && isExit(f.exc) {
			return nil
		}
		l.stopping = true
		return nil
	})
	err = l.runForever(vm)
	f.removeNative(stop)
	if err != nil {
		if isNew && f.state == finished {
			f.retrieved()
		}
		return py.Value{}, err
	}
	if f.state == pending {
		return py.Value{}, vm.Errorf(py.RuntimeError, "Event loop stopped before Future completed.")
	}
	return f.get(vm)
}

// runUntilDuck is runUntil for an object with a future's methods.
func (l *loop) runUntilDuck(vm *py.VM, v py.Value) (py.Value, error) {
	stop := vm.NewFunction(&py.Def{Name: "_run_until_complete_cb", Sig: "fut, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		if f := asFuture(a[0]); f == nil || f.exc == nil || !isExit(f.exc) {
			l.stopping = true
		}
		return py.None, nil
	}}, "asyncio.base_events")
	mark := vm.PushRoot(v)
	defer vm.PopRoots(mark)
	vm.PushRoot(stop)
	if _, err := vm.CallMethod(v, "add_done_callback", stop); err != nil {
		return py.Value{}, err
	}
	err := l.runForever(vm)
	if err != nil && !py.IsExc(err, py.BaseException) {
		return py.Value{}, err
	}
	if _, e := vm.CallMethod(v, "remove_done_callback", stop); err == nil {
		err = e
	}
	if err != nil {
		return py.Value{}, err
	}
	d, err := vm.CallMethod(v, "done")
	if err != nil {
		return py.Value{}, err
	}
	if done, err := vm.Truth(d); err != nil {
		return py.Value{}, err
	} else if !done {
		return py.Value{}, vm.Errorf(py.RuntimeError, "Event loop stopped before Future completed.")
	}
	return vm.CallMethod(v, "result")
}

// untilDone identifies the callback of a runUntil.
type untilDone struct{ _ byte }

// close ends the loop.
func (l *loop) close(vm *py.VM) error {
	if l.running {
		return vm.Errorf(py.RuntimeError, "Cannot close a running event loop")
	}
	if l.closed {
		return nil
	}
	l.closed = true
	l.ready, l.timers, l.dead = queue{}, nil, 0
	l.ext.close(l.aborted)
	return l.reportLost(vm)
}

// newFuture returns a pending future of the loop.
func (l *loop) newFuture(vm *py.VM) *future {
	f := &future{l: l}
	f.self = vm.NewNative(futureType, f, 160)
	return f
}

// contextOr returns c, or a copy of the current context.
func contextOr(vm *py.VM, c *contextvars.Ctx) *contextvars.Ctx {
	if c != nil {
		return c
	}
	return contextvars.CopyCurrent(vm)
}
