package asyncio

// introspect.go holds what other implementations of tasks use: entering, leaving and registering tasks that are not Tasks.

import (
	"slices"

	"github.com/krait-run/krait/internal/py"
)

// registry is what is kept per VM for tasks of other types.
type registry struct {
	tasks  []py.Value // registered and not Tasks
	policy py.Value   // of set_event_loop_policy, or null
}

var registryKey py.Key

func registryOf(vm *py.VM) *registry {
	return py.Attached(vm, &registryKey, func() *registry { return &registry{} })
}

func (r *registry) Traverse(visit func(py.Value)) int {
	for _, t := range r.tasks {
		visit(t)
	}
	if !r.policy.IsNull() {
		visit(r.policy)
	}
	return 16 * cap(r.tasks)
}

// currentTask returns the task that runs now, or None.
func (s *state) currentTask() py.Value {
	switch {
	case !s.foreign.IsNull():
		return s.foreign
	case s.task != nil:
		return s.task.self
	}
	return py.None
}

// setCurrent makes v, a task or None, the one that runs.
func (s *state) setCurrent(v py.Value) {
	s.task, s.foreign = nil, py.Value{}
	if t, ok := py.NativeData[*task](v); ok {
		s.task = t
	} else if !v.IsNone() {
		s.foreign = v
	}
}

// checkLoop fails unless v is the running loop.
func (s *state) checkLoop(vm *py.VM, v py.Value) error {
	if s.running != nil && s.running.self == v {
		return nil
	}
	r, err := vm.Repr(v)
	if err != nil {
		return err
	}
	return vm.Errorf(py.RuntimeError, "loop %s is not the running loop", r)
}

func reprs(vm *py.VM, a, b py.Value) (string, string, error) {
	x, err := vm.Repr(a)
	if err != nil {
		return "", "", err
	}
	y, err := vm.Repr(b)
	return x, y, err
}

func enterTask(vm *py.VM, a []py.Value) (py.Value, error) {
	s := stateOf(vm)
	if err := s.checkLoop(vm, a[0]); err != nil {
		return py.Value{}, err
	}
	if now := s.currentTask(); !now.IsNone() {
		x, y, err := reprs(vm, a[1], now)
		if err != nil {
			return py.Value{}, err
		}
		return py.Value{}, vm.Errorf(py.RuntimeError, "Cannot enter into task %s while another task %s is being executed.", x, y)
	}
	s.setCurrent(a[1])
	return py.None, nil
}

func leaveTask(vm *py.VM, a []py.Value) (py.Value, error) {
	s := stateOf(vm)
	if err := s.checkLoop(vm, a[0]); err != nil {
		return py.Value{}, err
	}
	if now := s.currentTask(); now != a[1] {
		x, y, err := reprs(vm, a[1], now)
		if err != nil {
			return py.Value{}, err
		}
		return py.Value{}, vm.Errorf(py.RuntimeError, "Invalid attempt to leave task %s while task %s is entered.", x, y)
	}
	s.setCurrent(py.None)
	return py.None, nil
}

func swapTask(vm *py.VM, a []py.Value) (py.Value, error) {
	s := stateOf(vm)
	if err := s.checkLoop(vm, a[0]); err != nil {
		return py.Value{}, err
	}
	old := s.currentTask()
	s.setCurrent(a[1])
	return old, nil
}

func registerTask(vm *py.VM, a []py.Value) (py.Value, error) {
	if t, ok := py.NativeData[*task](a[0]); ok {
		if t.l != nil {
			t.register()
		}
		return py.None, nil
	}
	r := registryOf(vm)
	if !slices.Contains(r.tasks, a[0]) {
		vm.Charge(16)
		r.tasks = append(r.tasks, a[0])
	}
	return py.None, nil
}

func unregisterTask(vm *py.VM, a []py.Value) (py.Value, error) {
	if t, ok := py.NativeData[*task](a[0]); ok {
		t.unregister()
		return py.None, nil
	}
	r := registryOf(vm)
	r.tasks = slices.DeleteFunc(r.tasks, func(v py.Value) bool { return v == a[0] })
	return py.None, nil
}

// allTasks is all_tasks(loop).
func allTasks(vm *py.VM, l py.Value) (py.Value, error) {
	out := vm.NewSet()
	if x, ok := py.NativeData[*loop](l); ok {
		for t := x.first; t != nil; t = t.next {
			if err := out.Add(vm, t.self); err != nil {
				return py.Value{}, err
			}
		}
	}
	for _, t := range slices.Clone(registryOf(vm).tasks) {
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
		d, err := vm.CallMethod(t, "done")
		if err != nil {
			return py.Value{}, err
		}
		if done, err := vm.Truth(d); err != nil {
			return py.Value{}, err
		} else if done {
			continue
		}
		of, err := vm.LookupAttr(t, "get_loop")
		if err == nil && !of.IsNull() {
			of, err = vm.CallValues(of)
		} else if err == nil {
			of, err = vm.GetAttr(t, "_loop")
		}
		if err != nil {
			return py.Value{}, err
		}
		if of == l {
			if err := out.Add(vm, t); err != nil {
				return py.Value{}, err
			}
		}
	}
	return out.Value(), nil
}

// loopFromPolicy returns a new event loop: the policy's, if the script has set one.
func loopFromPolicy(vm *py.VM) (py.Value, error) {
	if p := registryOf(vm).policy; !p.IsNullOrNone() {
		return vm.CallMethod(p, "new_event_loop")
	}
	return newLoop(vm, loopType).self, nil
}

// setEventLoop is set_event_loop(v).
func setEventLoop(vm *py.VM, v py.Value) error {
	if p := registryOf(vm).policy; !p.IsNullOrNone() {
		_, err := vm.CallMethod(p, "set_event_loop", v)
		return err
	}
	return setCurrentLoop(vm, v)
}

// setCurrentLoop is what the default policy does.
func setCurrentLoop(vm *py.VM, v py.Value) error {
	l, _ := py.NativeData[*loop](v)
	if l == nil && !v.IsNone() {
		return vm.TypeErrorf("loop must be an instance of AbstractEventLoop or None, not '%s'", v.Type().Name())
	}
	stateOf(vm).current = l
	return nil
}

// introspection returns the functions.
func introspection() []py.Def {
	return []py.Def{
		{Name: "_enter_task", Sig: "loop, task", Fn: enterTask},
		{Name: "_leave_task", Sig: "loop, task", Fn: leaveTask},
		{Name: "_swap_current_task", Sig: "loop, task", Fn: swapTask},
		{Name: "_register_task", Sig: "task", Fn: registerTask},
		{Name: "_unregister_task", Sig: "task", Fn: unregisterTask},
		{Name: "_set_policy", Sig: "policy, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			registryOf(vm).policy = a[0]
			return py.None, nil
		}},
		{Name: "_get_policy", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return orNone(registryOf(vm).policy), nil }},
		{Name: "_new_loop", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return newLoop(vm, loopType).self, nil }},
		{Name: "_set_loop", Sig: "loop, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.None, setCurrentLoop(vm, a[0]) }},
		{Name: "_get_loop", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			s := stateOf(vm)
			if s.current == nil {
				return py.Value{}, noCurrentLoop(vm)
			}
			return s.current.self, nil
		}},
	}
}
