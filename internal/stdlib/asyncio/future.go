package asyncio

// future.go holds future, the state of a Future or Task: a result that comes later, and who waits for it.

import (
	"slices"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
)

type futureState uint8

const (
	pending futureState = iota
	cancelled
	finished
)

// future is the state of a Future. One without a loop was never initialised.
type future struct {
	self  py.Value
	l     *loop
	state futureState
	// blocking says that the future was just yielded by an await.
	blocking bool
	// logTB says that exc is not nil and nobody has asked for it.
	logTB     bool
	tracked   bool // told of when it is lost
	result    py.Value
	exc       *py.Exc
	excTB     *py.Traceback
	msg       py.Value // of cancel, or null
	cancelExc *py.Exc  // the CancelledError that ended a task, until it is raised
	callbacks []callback
	source    py.Value // in debug mode where it was made, or null

	task     *task    // the rest of a Task, or nil
	gather   *gather  // the rest of a gather's future, or nil
	timer    *handle  // ends the future behind a sleep, or nil
	external *outside // where the result comes from outside of the loop, until it is there
}

// callback is called once the future is done, in the loop.
type callback struct {
	fn  py.Value
	ctx *contextvars.Ctx
	// task is woken up, where fn is null.
	task *task
	// native is Go code called name, which key identifies.
	native func(vm *py.VM, f *future) error
	name   string
	key    any
	holds  py.Value // what the Go code refers to, or null
}

// overrides reports whether the future is of a class in Python that has a method of its own.
func (f *future) overrides(name string) bool {
	t := f.self.Type()
	return t.IsHeap() && t.Lookup(name) != futureType.Lookup(name)
}

// asFuture returns the future behind v, a Future or Task, or nil.
func asFuture(v py.Value) *future {
	if t, ok := py.NativeData[*task](v); ok {
		return &t.future
	}
	f, _ := py.NativeData[*future](v)
	return f
}

// selfFuture returns the future of a method call, or a RuntimeError if __init__ was not called.
func selfFuture(vm *py.VM, v py.Value) (*future, error) {
	f := asFuture(v)
	if f == nil || f.l == nil {
		return nil, vm.Errorf(py.RuntimeError, "Future object is not initialized.")
	}
	return f, nil
}

// Traverse visits what the future holds for the memory account.
func (f *future) Traverse(visit func(py.Value)) int {
	if f.l != nil {
		visit(f.l.self)
	}
	for _, v := range []py.Value{f.result, f.msg, f.source} {
		if !v.IsNull() {
			visit(v)
		}
	}
	for _, e := range []*py.Exc{f.exc, f.cancelExc} {
		if e != nil {
			visit(e.Value())
		}
	}
	for i := range f.callbacks {
		c := &f.callbacks[i]
		if !c.fn.IsNull() {
			visit(c.fn)
		}
		if c.ctx != nil {
			visit(c.ctx.Value())
		}
		if c.task != nil {
			visit(c.task.self)
		}
		if !c.holds.IsNull() {
			visit(c.holds)
		}
	}
	if f.gather != nil {
		for _, c := range f.gather.children {
			visit(c.self)
		}
	}
	return 160 + 80*cap(f.callbacks)
}

func (f *future) done() bool { return f.state != pending }

// schedule puts the callbacks in the loop.
func (f *future) schedule(vm *py.VM) error {
	cbs := f.callbacks
	f.callbacks = nil
	for i := range cbs {
		if err := f.l.soon(cbs[i].handle(f)); err != nil {
			return err
		}
	}
	return nil
}

// handle returns what the loop runs for the callback of f.
func (c *callback) handle(f *future) *handle {
	switch {
	case c.task != nil:
		return &handle{task: c.task, wake: f, ctx: c.ctx}
	case c.native != nil:
		native := c.native
		return &handle{native: func(vm *py.VM) error { return native(vm, f) }, wake: f, args: []py.Value{orNone(c.holds)}}
	}
	return &handle{fn: c.fn, args: []py.Value{f.self}, ctx: c.ctx}
}

// add calls c once the future is done.
func (f *future) add(vm *py.VM, c callback) error {
	if f.done() {
		return f.l.soon(c.handle(f))
	}
	vm.Charge(80)
	f.callbacks = append(f.callbacks, c)
	return nil
}

func (f *future) addNative(vm *py.VM, name string, key any, fn func(vm *py.VM, f *future) error) error {
	return f.add(vm, callback{native: fn, name: name, key: key})
}

func (f *future) removeNative(key any) {
	kept := f.callbacks[:0]
	for _, c := range f.callbacks {
		if c.key == nil || c.key != key {
			kept = append(kept, c)
		}
	}
	clear(f.callbacks[len(kept):])
	f.callbacks = kept
}

// remove removes the callbacks equal to fn and returns how many there were.
func (f *future) remove(vm *py.VM, fn py.Value) (int, error) {
	old := f.callbacks
	kept := make([]callback, 0, len(old))
	for _, c := range old {
		if !c.fn.IsNull() {
			if err := vm.Step(1); err != nil {
				return 0, err
			}
			same, err := vm.Equal(c.fn, fn)
			if err != nil {
				return 0, err
			}
			if same {
				continue
			}
		}
		kept = append(kept, c)
	}
	n := len(old) - len(kept)
	// A comparison may have added callbacks behind.
	if len(f.callbacks) > len(old) {
		kept = append(kept, f.callbacks[len(old):]...)
	}
	f.callbacks = kept
	return n, nil
}

// cancel cancels the future unless it is done; msg may be null.
func (f *future) cancel(vm *py.VM, msg py.Value) (bool, error) {
	switch {
	case f.task != nil:
		return f.task.cancelTask(vm, msg)
	case f.gather != nil:
		return f.gather.cancel(vm, msg)
	}
	return f.cancelFuture(vm, msg)
}

func (f *future) cancelFuture(vm *py.VM, msg py.Value) (bool, error) {
	f.logTB = false
	if f.done() {
		return false, nil
	}
	f.state, f.msg = cancelled, msg
	f.settled()
	return true, f.schedule(vm)
}

// settled is called once the future is done.
func (f *future) settled() {
	if f.task != nil {
		f.task.unregister()
	}
	if f.timer != nil {
		f.timer.cancel()
		f.timer = nil
	}
	if x := f.external; x != nil {
		x.cancel(f)
	}
}

// cancelOther cancels f as f.cancel(msg) in Python does: a subclass may have its own cancel.
func (f *future) cancelOther(vm *py.VM, msg py.Value) (bool, error) {
	if !f.self.Type().IsHeap() {
		return f.cancel(vm, msg)
	}
	m, err := vm.GetAttr(f.self, "cancel")
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
	return vm.Truth(r)
}

// cancelledError returns the CancelledError to raise for a cancelled future.
func (f *future) cancelledError(vm *py.VM) *py.Exc {
	if e := f.cancelExc; e != nil {
		f.cancelExc = nil
		return e
	}
	if f.msg.IsNullOrNone() {
		return vm.NewExc(CancelledError)
	}
	return vm.NewExc(CancelledError, f.msg)
}

// setResult ends the future.
func (f *future) setResult(vm *py.VM, v py.Value) error {
	if f.done() {
		return vm.Errorf(InvalidStateError, "invalid state")
	}
	f.state, f.result = finished, v
	f.settled()
	return f.schedule(vm)
}

// setExc ends the future with an exception.
func (f *future) setExc(vm *py.VM, e *py.Exc) error {
	if f.done() {
		return vm.Errorf(InvalidStateError, "invalid state")
	}
	if e.Type().IsSubtype(py.StopIteration) {
		n := vm.Errorf(py.RuntimeError, "StopIteration interacts badly with generators and cannot be raised into a Future").(*py.Exc)
		n.SetCause(e)
		n.SetContext(e.Value())
		e = n
	}
	f.state, f.exc, f.excTB, f.logTB = finished, e, e.Traceback(), true
	f.settled()
	f.l.lose(vm, f)
	return f.schedule(vm)
}

// retrieved notes that somebody asked for the exception.
func (f *future) retrieved() { f.logTB = false }

// get returns the result or raises the exception.
func (f *future) get(vm *py.VM) (py.Value, error) {
	switch f.state {
	case cancelled:
		return py.Value{}, f.cancelledError(vm)
	case pending:
		return py.Value{}, vm.Errorf(InvalidStateError, "Result is not set.")
	}
	f.logTB = false
	if f.exc != nil {
		f.exc.SetTraceback(f.excTB)
		return py.Value{}, f.exc
	}
	return f.result, nil
}

// exception returns the exception or None.
func (f *future) exception(vm *py.VM) (py.Value, error) {
	switch f.state {
	case cancelled:
		return py.Value{}, f.cancelledError(vm)
	case pending:
		return py.Value{}, vm.Errorf(InvalidStateError, "Exception is not set.")
	}
	f.logTB = false
	if f.exc != nil {
		f.exc.SetTraceback(f.excTB)
		return f.exc.Value(), nil
	}
	return py.None, nil
}

// maxLost bounds the futures whose exception is told of when the loop closes.
const maxLost = 1000

// lose remembers a future whose exception nobody has asked for yet. It is told of when the future is lost, or else when the loop
// is closed.
func (l *loop) lose(vm *py.VM, f *future) {
	if n := len(l.lost); n > 0 && n&(n-1) == 0 && n >= 64 || n >= maxLost {
		kept := l.lost[:0]
		for _, f := range l.lost {
			if f.logTB {
				kept = append(kept, f)
			}
		}
		clear(l.lost[len(kept):])
		l.lost = kept
		if len(kept) >= maxLost {
			return
		}
	}
	l.lost = append(l.lost, f)
	f.tracked = f.self.Type().Lookup("__del__").IsNull() && vm.Track(f.self)
}

var _ py.Final = (*future)(nil)

// Final reports whether the future has an exception that nobody has asked for.
func (f *future) Final() bool { return f.logTB && f.tracked }

// Lost tells of that exception.
func (f *future) Lost(vm *py.VM) error {
	f.tracked = false
	return f.l.reportOne(vm, f)
}

// Forget drops the future where nothing will be told of it.
func (f *future) Forget() {
	f.logTB, f.tracked = false, false
	f.l.lost = slices.DeleteFunc(f.l.lost, func(x *future) bool { return x == f })
}

// futureIter is the state of the iterator that awaits a future.
type futureIter struct{ f *future }

func (i *futureIter) Traverse(visit func(py.Value)) int {
	if i.f != nil {
		visit(i.f.self)
	}
	return 16
}

// await returns the iterator that awaits f.
func (f *future) await(vm *py.VM) py.Value { return py.NewNativeWith(vm, iterType, futureIter{f}, 16) }

// send is a step of an await: the future is yielded until it is done.
func (i *futureIter) send(vm *py.VM) (v py.Value, done bool, err error) {
	f := i.f
	if f == nil {
		return py.None, true, nil
	}
	if f.state == pending {
		if !f.blocking {
			f.blocking = true
			return f.self, false, nil
		}
		return py.Value{}, false, vm.Errorf(py.RuntimeError, "await wasn't used with future")
	}
	i.f = nil
	v, err = f.get(vm)
	return v, err == nil, err
}
