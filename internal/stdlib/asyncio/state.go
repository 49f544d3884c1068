package asyncio

// state.go holds what asyncio keeps per thread: the running loop, the current task.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
)

// state is what asyncio keeps per thread.
type state struct {
	vm      *py.VM
	running *loop    // the loop that runs now
	current *loop    // what set_event_loop set
	task    *task    // the task that runs now
	foreign py.Value // in its place a task of another type, or null
}

var stateKey py.Key

func stateOf(vm *py.VM) *state {
	return py.Local(vm, &stateKey, func() *state { return &state{vm: vm} })
}

var taskNamesKey py.Key

// taskNames counts the tasks named so far in a VM.
type taskNames struct{ n int64 }

func nextTaskName(vm *py.VM) int64 {
	c := py.Attached(vm, &taskNamesKey, func() *taskNames { return &taskNames{} })
	c.n++
	return c.n
}

var loopCountKey py.Key

// loopCount counts the event loops of a VM.
type loopCount struct{ n int64 }

func nextLoop(vm *py.VM) int64 {
	c := py.Attached(vm, &loopCountKey, func() *loopCount { return &loopCount{} })
	c.n++
	return c.n
}

// Traverse visits the loops and the task for the memory account.
func (s *state) Traverse(visit func(py.Value)) int {
	if s.running != nil {
		visit(s.running.self)
	}
	if s.current != nil {
		visit(s.current.self)
	}
	if s.task != nil {
		visit(s.task.self)
	}
	if !s.foreign.IsNull() {
		visit(s.foreign)
	}
	return 0
}

// runningLoop returns the running loop, or a RuntimeError.
func runningLoop(vm *py.VM) (*loop, error) {
	if l := stateOf(vm).running; l != nil {
		return l, nil
	}
	return nil, vm.Errorf(py.RuntimeError, "no running event loop")
}

// eventLoop returns the running loop, or the one set by set_event_loop, or a RuntimeError.
func eventLoop(vm *py.VM) (*loop, error) {
	s := stateOf(vm)
	switch {
	case s.running != nil:
		return s.running, nil
	case s.current != nil:
		return s.current, nil
	}
	if p := registryOf(vm).policy; !p.IsNullOrNone() {
		v, err := vm.CallMethod(p, "get_event_loop")
		if err != nil {
			return nil, err
		}
		if l, ok := py.NativeData[*loop](v); ok {
			return l, nil
		}
	}
	return nil, noCurrentLoop(vm)
}

func noCurrentLoop(vm *py.VM) error {
	name := "MainThread"
	if m := vm.Modules().GetStr("threading"); !m.IsNull() {
		if t, err := vm.CallMethod(m, "current_thread"); err == nil {
			if n, err := vm.GetAttr(t, "name"); err == nil {
				name, _ = py.AsStr(n)
			}
		}
	}
	return vm.Errorf(py.RuntimeError, "There is no current event loop in thread '%s'.", name)
}

// contextArg returns the context of an optional argument, a copy of the current one by default.
func contextArg(vm *py.VM, v py.Value) (*contextvars.Ctx, error) {
	if v.IsNullOrNone() {
		return contextvars.CopyCurrent(vm), nil
	}
	if c := contextvars.Of(v); c != nil {
		return c, nil
	}
	return nil, vm.TypeErrorf("a Context is required, got %s", v.Type().Name())
}
