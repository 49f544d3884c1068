// Package asyncio is Python's module asyncio: event loops, futures, tasks, and what is built from them.
//
// A loop runs on the VM's goroutine. It schedules as CPython's selector loop does, so that the output of concurrent tasks
// interleaves in the same way. There are no threads, files, sockets or processes: what happens elsewhere comes in through
// StartExternal.
package asyncio

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed exceptions.py
var exceptionsSource string

var buildOnce sync.Once

// build builds the types.
func build() {
	buildOnce.Do(func() {
		buildErrors()
		py.BuildType(futureType, futureSpec())
		py.BuildType(taskType, taskSpec())
		py.BuildType(iterType, iterSpec())
		py.BuildType(pauseType, pauseSpec())
		py.BuildType(gatherType, gatherSpec())
		py.BuildType(baseLoopType, loopSpec())
		py.BuildType(loopType, py.TypeSpec{Name: "_UnixSelectorEventLoop", Module: "asyncio.unix_events", Python: true, Base: baseLoopType,
			Kind: py.KindNative, Flags: py.FlagHasDict})
		py.BuildType(handleType, handleSpec("Handle", nil))
		py.BuildType(timerType, handleSpec("TimerHandle", handleType))
	})
}

// submodules lists where the names of asyncio that are not always there come from. A submodule is loaded when one of its
// names is first asked for, since making all classes takes longer than most scripts run.
var submodules = []struct {
	name  string
	names []string
}{
	{"tasks", []string{"ALL_COMPLETED", "FIRST_COMPLETED", "FIRST_EXCEPTION", "as_completed", "shield", "sleep", "wait", "wait_for", "to_thread",
		"create_eager_task_factory", "eager_task_factory", "iscoroutinefunction", "run_coroutine_threadsafe", "wrap_future"}},
	{"exceptions", []string{"IncompleteReadError", "LimitOverrunError", "SendfileNotAvailableError"}},
	{"locks", []string{"Lock", "Event", "Condition", "Semaphore", "BoundedSemaphore", "Barrier"}},
	{"queues", []string{"Queue", "PriorityQueue", "LifoQueue", "QueueEmpty", "QueueFull", "QueueShutDown"}},
	{"runners", []string{"Runner"}},
	{"taskgroups", []string{"TaskGroup"}},
	{"timeouts", []string{"Timeout", "timeout", "timeout_at"}},
	{"base_events", nil}, {"base_tasks", nil}, {"events", []string{"get_event_loop_policy", "set_event_loop_policy"}}, {"futures", nil}, {"coroutines", nil}, {"threads", nil}, {"constants", nil}, {"format_helpers", nil}, {"log", nil},
	{"protocols", []string{"BaseProtocol", "BufferedProtocol", "DatagramProtocol", "Protocol", "SubprocessProtocol"}},
	{"transports", []string{"BaseTransport", "DatagramTransport", "ReadTransport", "SubprocessTransport", "Transport", "WriteTransport"}},
	{"streams", []string{"StreamReader", "StreamReaderProtocol", "StreamWriter", "open_connection", "open_unix_connection", "start_server", "start_unix_server"}},
	{"unavailable", []string{"AbstractEventLoop", "AbstractServer", "Server", "create_subprocess_exec", "create_subprocess_shell",
		"FrameCallGraphEntry", "FutureCallGraph", "capture_call_graph", "format_call_graph", "print_call_graph",
		"future_add_to_awaited_by", "future_discard_from_awaited_by"}},
}

// Module returns the module asyncio.
var Module = sync.OnceValue(func() *py.ModuleDef {
	build()
	return &py.ModuleDef{Name: "asyncio", Package: true, Funcs: functions(),
		Types: []*py.Type{futureType, taskType, CancelledError, InvalidStateError, brokenBarrierError, handleType, timerType},
		Consts: []py.Const{
			{Name: "TimeoutError", Value: py.TimeoutError.Value()},
			{Name: "BaseEventLoop", Value: baseLoopType.Value()},
			{Name: "SelectorEventLoop", Value: loopType.Value()}, {Name: "EventLoop", Value: loopType.Value()},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			all := vm.NewList(nil)
			d := m.Dict()
			for i := range d.Span() {
				if k, _, ok := d.At(i); ok {
					if s, _ := py.AsStr(k); s[0] != '_' {
						if err := all.Append(vm, k); err != nil {
							return err
						}
					}
				}
			}
			for _, s := range submodules {
				for _, n := range s.names {
					if err := all.Append(vm, vm.Str(n)); err != nil {
						return err
					}
				}
			}
			m.Set(vm, "__all__", vm.Tuple(all.Items()))
			m.Set(vm, "__dir__", vm.NewFunction(&py.Def{Name: "__dir__", Fn: names}, "asyncio"))
			m.Set(vm, "__getattr__", vm.NewFunction(&py.Def{Name: "__getattr__", Sig: "name, /", Fn: lazy}, "asyncio"))
			return nil
		}}
})

// names is asyncio.__dir__: what is there and what can be loaded.
func names(vm *py.VM, _ []py.Value) (py.Value, error) {
	m := py.AsModule(vm.Modules().GetStr("asyncio"))
	if m == nil {
		return vm.NewList(nil).Value(), nil
	}
	found := m.Dict().Copy(vm)
	for _, s := range submodules {
		found.SetStr(vm, s.name, py.None)
		for _, n := range s.names {
			found.SetStr(vm, n, py.None)
		}
	}
	l, err := vm.Collect(found.Value())
	return l.Value(), err
}

// lazy is asyncio.__getattr__: it loads the submodule that has a name.
func lazy(vm *py.VM, a []py.Value) (py.Value, error) {
	name, _ := py.AsStr(a[0])
	if name == "AbstractEventLoopPolicy" || name == "DefaultEventLoopPolicy" {
		m, err := vm.Import("asyncio.events")
		if err != nil {
			return py.Value{}, err
		}
		return vm.CallMethod(m.Value(), "_policy_class", a[0])
	}
	for _, s := range submodules {
		if s.name == name {
			m, err := vm.Import("asyncio." + name)
			if err != nil {
				return py.Value{}, err
			}
			return m.Value(), nil
		}
		for _, n := range s.names {
			if n != name {
				continue
			}
			m, err := vm.Import("asyncio." + s.name)
			if err != nil {
				return py.Value{}, err
			}
			v, err := vm.GetAttr(m.Value(), name)
			if err != nil {
				return py.Value{}, err
			}
			if p := py.AsModule(vm.Modules().GetStr("asyncio")); p != nil {
				p.Set(vm, name, v)
			}
			return v, nil
		}
	}
	return py.Value{}, vm.Errorf(py.AttributeError, "module 'asyncio' has no attribute '%s'", name)
}

// Exceptions returns the module asyncio.exceptions.
var Exceptions = sync.OnceValue(func() *py.ModuleDef {
	build()
	return &py.ModuleDef{Name: "asyncio.exceptions", Source: exceptionsSource,
		Types:  []*py.Type{CancelledError, InvalidStateError, brokenBarrierError},
		Consts: []py.Const{{Name: "TimeoutError", Value: py.TimeoutError.Value()}}}
})

// functions returns the functions of asyncio that are written in Go.
func functions() []py.Def {
	taskOf := func(vm *py.VM, v py.Value) (py.Value, error) {
		if !v.IsNullOrNone() {
			return v, nil
		}
		l, err := runningLoop(vm)
		if err != nil {
			return py.Value{}, err
		}
		return l.self, nil
	}
	return append(introspection(), []py.Def{
		{Name: "run", Sig: "main, *, debug=None, loop_factory=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return run(vm, a[0], orNone(a[1]), orNone(a[2]))
		}},
		{Name: "get_running_loop", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			l, err := runningLoop(vm)
			if err != nil {
				return py.Value{}, err
			}
			return l.self, nil
		}},
		{Name: "_get_running_loop", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if l := stateOf(vm).running; l != nil {
				return l.self, nil
			}
			return py.None, nil
		}},
		{Name: "_set_running_loop", Sig: "loop, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			l, _ := py.NativeData[*loop](a[0])
			stateOf(vm).running = l
			return py.None, nil
		}},
		{Name: "get_event_loop", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			l, err := eventLoop(vm)
			if err != nil {
				return py.Value{}, err
			}
			return l.self, nil
		}},
		{Name: "set_event_loop", Sig: "loop", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.None, setEventLoop(vm, a[0])
		}},
		{Name: "new_event_loop", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return loopFromPolicy(vm) }},
		{Name: "create_task", Sig: "coro, **kwargs", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			l, err := runningLoop(vm)
			if err != nil {
				return py.Value{}, err
			}
			names, values := taskKwargs(a[1])
			if l.self.Type().IsHeap() {
				m, err := vm.GetAttr(l.self, "create_task")
				if err != nil {
					return py.Value{}, err
				}
				return vm.CallKw(m, a[:1], names, values)
			}
			return l.createTask(vm, a[0], names, values)
		}},
		{Name: "current_task", Sig: "loop=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			l, err := taskOf(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			s := stateOf(vm)
			if s.running != nil && s.running.self == l {
				return s.currentTask(), nil
			}
			return py.None, nil
		}},
		{Name: "all_tasks", Sig: "loop=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			l, err := taskOf(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			return allTasks(vm, l)
		}},
		{Name: "gather", Sig: "*coros_or_futures, return_exceptions=False", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			args, _ := py.AsTuple(a[0])
			quiet := false
			if !a[1].IsNull() {
				var err error
				if quiet, err = vm.Truth(a[1]); err != nil {
					return py.Value{}, err
				}
			}
			return gatherAll(vm, args, quiet)
		}},
		{Name: "ensure_future", Sig: "coro_or_future, *, loop=None", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if duck, err := isFuture(vm, a[0]); err != nil {
				return py.Value{}, err
			} else if duck && asFuture(a[0]) == nil {
				return a[0], nil
			}
			var l *loop
			if !a[1].IsNullOrNone() {
				var err error
				if l, err = loopArg(vm, a[1]); err != nil {
					return py.Value{}, err
				}
			}
			f, _, err := ensureFuture(vm, a[0], l)
			if err != nil {
				return py.Value{}, err
			}
			return f.self, nil
		}},
		{Name: "isfuture", Sig: "obj", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			ok, err := isFuture(vm, a[0])
			return py.Bool(ok), err
		}},
		{Name: "iscoroutine", Sig: "obj", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Bool(isCoroutine(vm, a[0])), nil }},
		{Name: "_sleep", Sig: "delay, result, /", Fn: sleep},
		{Name: "_pause", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.NewNativeWith(vm, pauseType, pause{}, 16), nil
		}},
	}...)
}
