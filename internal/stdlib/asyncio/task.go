package asyncio

// task.go holds task, a coroutine that the loop runs step by step.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
)

// task is the state of a Task.
type task struct {
	future
	coro       py.Value // None once an eager task has ended in its first step
	name       py.Value
	ctx        *contextvars.Ctx
	waiter     *future  // the future awaited, or nil
	otherWait  py.Value // an awaited object of another type with the methods of a future, or null
	wakeFn     py.Value // Task.task_wakeup for those
	mustCancel bool
	cancels    int64 // cancel() calls less uncancel() calls

	registered bool
	prev, next *task // tasks of the loop that are not done
}

func (t *task) Traverse(visit func(py.Value)) int {
	visit(t.coro)
	visit(t.name)
	visit(t.ctx.Value())
	if t.waiter != nil {
		visit(t.waiter.self)
	}
	for _, v := range []py.Value{t.otherWait, t.wakeFn} {
		if !v.IsNull() {
			visit(v)
		}
	}
	return 160 + t.future.Traverse(visit)
}

// taskArgs are what a task is made from.
type taskArgs struct {
	coro, name py.Value // name may be null
	ctx        *contextvars.Ctx
	eager      bool
}

// init makes t a task of l and schedules its first step, or does it at once if it is eager.
func (t *task) init(vm *py.VM, l *loop, a taskArgs) error {
	if !isCoroutine(vm, a.coro) {
		r, err := vm.Repr(a.coro)
		if err != nil {
			return err
		}
		return vm.TypeErrorf("a coroutine was expected, got %s", r)
	}
	t.future = future{self: t.self, l: l, task: t}
	if l.debug {
		var err error
		if t.source, err = sourceStack(vm); err != nil {
			return err
		}
	}
	t.coro, t.ctx, t.name = a.coro, contextOr(vm, a.ctx), a.name
	if a.name.IsNullOrNone() {
		t.name = py.Int(nextTaskName(vm))
	} else if _, ok := py.AsStr(a.name); !ok {
		s, err := vm.StrOf(a.name)
		if err != nil {
			return err
		}
		t.name = vm.Str(s)
	}
	if a.eager && l.running {
		return t.startEager(vm)
	}
	if err := t.begin(vm); err != nil {
		return err
	}
	t.register()
	return nil
}

// begin schedules the first step, through the call_soon of a loop written in Python.
func (t *task) begin(vm *py.VM) error {
	l := t.l
	if !l.custom() {
		return l.soon(&handle{task: t, ctx: t.ctx})
	}
	m, err := vm.GetAttr(l.self, "call_soon")
	if err != nil {
		return err
	}
	step := vm.NewFunctionOf(&py.Def{Name: "TaskStepMethWrapper", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		return py.None, t.step(vm, nil)
	}}, "_asyncio", t.self)
	_, err = vm.CallKw(m, []py.Value{step}, []string{"context"}, []py.Value{t.ctx.Value()})
	return err
}

// newTask makes a Task.
func newTask(vm *py.VM, l *loop, a taskArgs) (*task, error) {
	t := &task{coro: py.None, name: py.None}
	t.self = vm.NewNative(taskType, t, 360)
	return t, t.init(vm, l, a)
}

// startEager does the first step at once, in place of the running task.
func (t *task) startEager(vm *py.VM) error {
	st := t.l.st
	outer := st.task
	st.task = nil
	t.register()
	err := t.ctx.Enter(vm)
	if err == nil {
		err = t.step(vm, nil)
		t.ctx.Exit(vm)
	}
	st.task = outer
	if t.done() {
		t.unregister()
		t.coro = py.None
	}
	return err
}

func (t *task) register() {
	if t.registered || t.done() {
		return
	}
	t.registered = true
	l := t.l
	t.prev = l.last
	if l.last != nil {
		l.last.next = t
	} else {
		l.first = t
	}
	l.last = t
}

func (t *task) unregister() {
	if !t.registered {
		return
	}
	t.registered = false
	if t.prev != nil {
		t.prev.next = t.next
	} else {
		t.l.first = t.next
	}
	if t.next != nil {
		t.next.prev = t.prev
	} else {
		t.l.last = t.prev
	}
	t.prev, t.next = nil, nil
}

// nameText returns get_name().
func (t *task) nameText(vm *py.VM) (string, error) {
	if n, ok := t.name.SmallInt(); ok {
		s, err := vm.StrOf(py.Int(n))
		return "Task-" + s, err
	}
	return vm.StrOf(t.name)
}

// cancelTask is Task.cancel.
func (t *task) cancelTask(vm *py.VM, msg py.Value) (bool, error) {
	t.logTB = false
	if t.done() {
		return false, nil
	}
	t.cancels++
	if t.waiter != nil {
		if err := vm.Enter(); err != nil { // a chain of tasks awaiting tasks
			return false, err
		}
		ok, err := t.waiter.cancelOther(vm, msg)
		vm.Leave()
		if err != nil || ok {
			return ok, err
		}
	} else if !t.otherWait.IsNull() {
		m, err := vm.GetAttr(t.otherWait, "cancel")
		if err != nil {
			return false, err
		}
		if msg.IsNull() {
			msg = py.None
		}
		r, err := vm.CallKw(m, nil, []string{"msg"}, []py.Value{msg})
		if err != nil {
			return false, err
		}
		if ok, err := vm.Truth(r); err != nil || ok {
			return ok, err
		}
	}
	t.mustCancel, t.msg = true, msg
	return true, nil
}

// wakeup does the next step with the outcome of f, which the task awaited.
func (t *task) wakeup(vm *py.VM, f *future) error {
	if f.state == cancelled || f.exc != nil {
		_, err := f.get(vm)
		e, ok := err.(*py.Exc)
		if !ok {
			return err
		}
		return t.step(vm, e)
	}
	return t.step(vm, nil)
}

// step runs the coroutine to its next await, raising exc in it if that is not nil.
func (t *task) step(vm *py.VM, exc *py.Exc) error {
	st := t.l.st
	if t.done() {
		r, err := vm.Repr(t.self)
		if err != nil {
			return err
		}
		return vm.Errorf(InvalidStateError, "__step(): already done: %s", r)
	}
	if t.mustCancel {
		if exc == nil || !exc.Type().IsSubtype(CancelledError) {
			exc = t.cancelledError(vm)
		}
		t.mustCancel = false
	}
	t.waiter, t.otherWait = nil, py.Value{}
	if now := st.currentTask(); !now.IsNone() {
		return t.enterError(vm, now)
	}
	st.task = t
	var r py.Value
	var done bool
	var err error
	if exc == nil {
		r, done, err = vm.Send(t.coro, py.None)
	} else {
		r, done, err = vm.Throw(t.coro, exc)
	}
	st.task = nil
	switch {
	case err != nil:
		return t.failed(vm, err)
	case done && t.mustCancel:
		t.mustCancel = false
		_, err := t.cancelFuture(vm, t.msg)
		return err
	case done:
		return t.setResult(vm, r)
	}
	return t.await(vm, r)
}

func (t *task) enterError(vm *py.VM, other py.Value) error {
	mine, running, err := reprs(vm, t.self, other)
	if err != nil {
		return err
	}
	return vm.Errorf(py.RuntimeError, "Cannot enter into task %s while another task %s is being executed.", mine, running)
}

// failed ends the task with what its coroutine raised.
func (t *task) failed(vm *py.VM, err error) error {
	e, ok := err.(*py.Exc)
	switch {
	case !ok:
		return err
	case e.Type().IsSubtype(CancelledError):
		t.cancelExc = e
		_, err := t.cancelFuture(vm, py.Value{}) // the exception has the message, once
		return err
	}
	if err := t.setExc(vm, e); err != nil {
		return err
	}
	if isExit(e) {
		return e
	}
	return nil
}

// await makes the task wait for what its coroutine yielded.
func (t *task) await(vm *py.VM, r py.Value) error {
	if r.IsNone() {
		return t.l.soon(&handle{task: t, ctx: t.ctx})
	}
	problem := ""
	f := asFuture(r)
	switch {
	case r == t.self:
		problem = "Task cannot await on itself: "
	case f != nil && f.l != nil:
		if f.l != t.l {
			return t.raiseRepr(vm, r, "Task %s got Future %s attached to a different loop")
		}
		if !f.blocking {
			return t.raiseRepr(vm, r, "yield was used instead of yield from in task %s with %s")
		}
		if f.overrides("add_done_callback") {
			return t.awaitOther(vm, r, py.True)
		}
		f.blocking = false
		if err := f.add(vm, callback{task: t, ctx: t.ctx}); err != nil {
			return err
		}
		t.waiter = f
		if t.mustCancel {
			ok, err := f.cancelOther(vm, t.msg)
			if err != nil {
				return err
			}
			if ok {
				t.mustCancel = false
			}
		}
		return nil
	default:
		b, err := vm.LookupAttr(r, "_asyncio_future_blocking")
		if err != nil {
			return err
		}
		if !b.IsNullOrNone() {
			return t.awaitOther(vm, r, b)
		}
		if py.IsGenerator(r) {
			return t.raiseRepr(vm, r, "yield was used instead of yield from for generator in task %s with %s")
		}
		problem = "Task got bad yield: "
	}
	s, err := vm.Repr(r)
	if err != nil {
		return err
	}
	return t.raiseIn(vm, vm.Errorf(py.RuntimeError, "%s%s", problem, s))
}

// awaitOther waits for an object of another type that has a future's methods.
func (t *task) awaitOther(vm *py.VM, r, blocking py.Value) error {
	if ok, err := vm.Truth(blocking); err != nil {
		return err
	} else if !ok {
		return t.raiseRepr(vm, r, "yield was used instead of yield from in task %s with %s")
	}
	if err := vm.SetAttr(r, "_asyncio_future_blocking", py.False); err != nil {
		return err
	}
	if t.wakeFn.IsNull() {
		t.wakeFn = vm.NewFunction(&py.Def{Name: "task_wakeup", Sig: "fut, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if f := asFuture(a[0]); f != nil && f.l != nil {
				return py.None, t.wakeup(vm, f)
			}
			_, err := vm.CallMethod(a[0], "result")
			if err == nil {
				return py.None, t.step(vm, nil)
			}
			if e, ok := err.(*py.Exc); ok {
				err = t.step(vm, e)
			}
			return py.None, err
		}}, "_asyncio")
	}
	m, err := vm.GetAttr(r, "add_done_callback")
	if err != nil {
		return err
	}
	if _, err := vm.CallKw(m, []py.Value{t.wakeFn}, []string{"context"}, []py.Value{t.ctx.Value()}); err != nil {
		return err
	}
	t.otherWait = r
	if !t.mustCancel {
		return nil
	}
	m, err = vm.GetAttr(r, "cancel")
	if err != nil {
		return err
	}
	msg := t.msg
	if msg.IsNull() {
		msg = py.None
	}
	v, err := vm.CallKw(m, nil, []string{"msg"}, []py.Value{msg})
	if err != nil {
		return err
	}
	if ok, err := vm.Truth(v); err != nil {
		return err
	} else if ok {
		t.mustCancel = false
	}
	return nil
}

// raiseRepr raises a RuntimeError in the coroutine at its next step; format takes the reprs of the task and of r.
func (t *task) raiseRepr(vm *py.VM, r py.Value, format string) error {
	mine, err := vm.Repr(t.self)
	if err != nil {
		return err
	}
	other, err := vm.Repr(r)
	if err != nil {
		return err
	}
	return t.raiseIn(vm, vm.Errorf(py.RuntimeError, format, mine, other))
}

func (t *task) raiseIn(vm *py.VM, err error) error {
	e, ok := err.(*py.Exc)
	if !ok {
		return err
	}
	return t.l.soon(&handle{task: t, ctx: t.ctx, exc: e})
}

// isCoroutine is asyncio.iscoroutine: a coroutine object, or an object with a coroutine's methods.
func isCoroutine(vm *py.VM, v py.Value) bool {
	if py.IsCoroutine(v) {
		return true
	}
	t := v.Type()
	for _, name := range [...]string{"__await__", "send", "throw", "close"} {
		if m := t.Lookup(name); m.IsNullOrNone() {
			return false
		}
	}
	return true
}
