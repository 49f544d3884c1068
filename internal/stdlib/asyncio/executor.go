package asyncio

// executor.go holds run_in_executor: functions that run on threads of their own.

import (
	"strconv"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/threading"
)

// runInExecutor calls fn on a thread, at once until it waits. The future is done in an iteration after it ended.
func (l *loop) runInExecutor(vm *py.VM, executor, fn, args py.Value) (py.Value, error) {
	if err := l.checkOpen(vm); err != nil {
		return py.Value{}, err
	}
	items, _ := py.AsTuple(args)
	if executor.IsNone() && !l.executor.IsNullOrNone() {
		executor = l.executor
	}
	if !executor.IsNone() {
		f, err := vm.CallMethod(executor, "submit", append([]py.Value{fn}, items...)...)
		if err != nil {
			return py.Value{}, err
		}
		m, err := vm.Import("asyncio.tasks")
		if err != nil {
			return py.Value{}, err
		}
		wrap, err := vm.GetAttr(m.Value(), "wrap_future")
		if err != nil {
			return py.Value{}, err
		}
		return vm.CallKw(wrap, []py.Value{f}, []string{"loop"}, []py.Value{l.self})
	}
	if l.executorClosed {
		return py.Value{}, vm.Errorf(py.RuntimeError, "Executor shutdown has been called")
	}
	f := l.newFuture(vm)
	mark := vm.PushRoot(f.self)
	defer vm.PopRoots(mark)
	l.executing++
	slot := 0 // the lowest number that no running function's thread has
	for slot < len(l.slots) && l.slots[slot] {
		slot++
	}
	if slot == len(l.slots) {
		l.slots = append(l.slots, false)
	}
	l.slots[slot] = true
	err := threading.Run(vm, "asyncio_"+strconv.Itoa(slot), func() (py.Value, error) {
		mark := vm.PushRoot(vm.TupleOf([]py.Value{f.self, fn, args}))
		defer vm.PopRoots(mark)
		return vm.CallValues(fn, items...)
	}, func(r py.Value, err error) error {
		l.slots[slot] = false
		return l.executed(vm, f, r, err)
	})
	return f.self, err
}

// executed takes the outcome of a function, on its thread.
func (l *loop) executed(vm *py.VM, f *future, r py.Value, err error) error {
	l.executing--
	e, ok := err.(*py.Exc)
	if err != nil && !ok {
		return err
	}
	if l.executing == 0 && l.executorIdle != nil {
		if err := l.executorIdle.setResult(vm, py.None); err != nil {
			return err
		}
		l.executorIdle = nil
	}
	if l.closed {
		return nil
	}
	return l.soon(&handle{wake: f, exc: e, args: []py.Value{orNone(r)}, native: func(vm *py.VM) error {
		switch {
		case f.done():
			return nil
		case e != nil && e.Type().Name() == "CancelledError" && !e.Type().IsSubtype(CancelledError):
			return f.setExc(vm, vm.NewExc(CancelledError, e.Args()...)) // that of concurrent.futures
		case e != nil:
			return f.setExc(vm, e)
		}
		return f.setResult(vm, r)
	}})
}

// shutdownExecutor returns a future that is done when no function runs any more.
func (l *loop) shutdownExecutor(vm *py.VM) (py.Value, error) {
	l.executorClosed = true
	f := l.newFuture(vm)
	if l.executing == 0 {
		return f.self, f.setResult(vm, py.None)
	}
	l.executorIdle = f
	return f.self, nil
}
