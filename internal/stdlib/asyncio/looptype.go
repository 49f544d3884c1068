package asyncio

// looptype.go holds the event loop's Python type.

import (
	"math"

	"github.com/krait-run/krait/internal/py"
)

// baseLoopType is BaseEventLoop, which has all the methods; loopType is what is made where nobody asks for another one.
var baseLoopType, loopType, handleType, timerType = &py.Type{}, &py.Type{}, &py.Type{}, &py.Type{}

// value returns the Handle object of h.
func (h *handle) value(vm *py.VM) py.Value {
	if h.self.IsNull() {
		t := handleType
		if h.timer {
			t = timerType
		}
		h.self = vm.NewNative(t, h, 0)
	}
	return h.self
}

// createTask is loop.create_task(coro, **kwargs).
func (l *loop) createTask(vm *py.VM, coro py.Value, names []string, values []py.Value) (py.Value, error) {
	if err := l.checkOpen(vm); err != nil {
		return py.Value{}, err
	}
	if !l.factory.IsNullOrNone() {
		return vm.CallKw(l.factory, []py.Value{l.self, coro}, names, values)
	}
	a := taskArgs{coro: coro}
	for i, n := range names {
		v := values[i]
		switch n {
		case "name":
			a.name = v
		case "context":
			if !v.IsNullOrNone() {
				c, err := contextArg(vm, v)
				if err != nil {
					return py.Value{}, err
				}
				a.ctx = c
			}
		case "eager_start":
			if !v.IsNullOrNone() {
				b, err := vm.Truth(v)
				if err != nil {
					return py.Value{}, err
				}
				a.eager = b
			}
		default:
			return py.Value{}, vm.TypeErrorf("Task() got an unexpected keyword argument '%s'", n)
		}
	}
	t, err := newTask(vm, l, a)
	if err != nil {
		return py.Value{}, err
	}
	return t.self, nil
}

// taskKwargs splits a dict of keyword arguments.
func taskKwargs(d py.Value) (names []string, values []py.Value) {
	m := py.AsDict(d)
	if m == nil {
		return nil, nil
	}
	for i := range m.Span() {
		if k, v, ok := m.At(i); ok {
			s, _ := py.AsStr(k)
			names, values = append(names, s), append(values, v)
		}
	}
	return names, values
}

// seconds returns a number of seconds given by a script.
func seconds(vm *py.VM, v py.Value) (float64, error) {
	f, err := vm.FloatOf(v)
	if err == nil && math.IsNaN(f) {
		return 0, vm.ValueErrorf("Invalid delay: NaN (not a number)")
	}
	return f, err
}

func loopSpec() py.TypeSpec {
	self := func(v py.Value) *loop { l, _ := py.NativeData[*loop](v); return l }
	type method = func(vm *py.VM, l *loop, a []py.Value) (py.Value, error)
	def := func(name, sig string, fn method) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return fn(vm, self(a[0]), a[1:]) }}
	}
	none := func(fn func(vm *py.VM, l *loop, a []py.Value) error) method {
		return func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return py.None, fn(vm, l, a) }
	}
	// check refuses in debug mode what no callback can be.
	check := func(vm *py.VM, l *loop, fn py.Value, name string) error {
		if !l.debug {
			return nil
		}
		bad := isCoroutine(vm, fn)
		if !bad {
			m, err := vm.Import("asyncio.tasks")
			if err != nil {
				return err
			}
			v, err := vm.CallMethod(m.Value(), "iscoroutinefunction", fn)
			if err != nil {
				return err
			}
			bad = v == py.True
		}
		if bad {
			return vm.TypeErrorf("coroutines cannot be used with %s()", name)
		}
		if !py.IsCallable(fn) {
			r, err := vm.Repr(fn)
			if err != nil {
				return err
			}
			return vm.TypeErrorf("a callable object was expected by %s(), got %s", name, r)
		}
		return nil
	}
	soonAs := func(name string) method {
		return func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) {
			if err := check(vm, l, a[0], name); err != nil {
				return py.Value{}, err
			}
			c, err := contextArg(vm, a[2])
			if err != nil {
				return py.Value{}, err
			}
			args, _ := py.AsTuple(a[1])
			h := &handle{fn: a[0], args: args, ctx: c}
			if err := l.soon(h); err != nil {
				return py.Value{}, err
			}
			return h.value(vm), nil
		}
	}
	later := func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) {
		if a[0].IsNone() {
			return py.Value{}, vm.TypeErrorf("delay must not be None")
		}
		if err := check(vm, l, a[1], "call_at"); err != nil {
			return py.Value{}, err
		}
		d, err := seconds(vm, a[0])
		if err != nil {
			return py.Value{}, err
		}
		now, err := l.now(vm)
		if err != nil {
			return py.Value{}, err
		}
		return l.callAt(vm, now+d, a[1], a[2], a[3])
	}
	coroutine := func(name string) method {
		return func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) {
			m, err := vm.Import("asyncio.base_events")
			if err != nil {
				return py.Value{}, err
			}
			return vm.CallMethod(m.Value(), name, l.self)
		}
	}
	methods := []py.Def{
		def("run_forever", "", none(func(vm *py.VM, l *loop, a []py.Value) error { return l.runForever(vm) })),
		def("run_until_complete", "future", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return l.runUntil(vm, a[0]) }),
		def("stop", "", none(func(vm *py.VM, l *loop, a []py.Value) error { l.stopping = true; return nil })),
		def("close", "", none(func(vm *py.VM, l *loop, a []py.Value) error { return l.close(vm) })),
		def("is_running", "", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return py.Bool(l.running), nil }),
		def("is_closed", "", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return py.Bool(l.closed), nil }),
		def("time", "", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return py.Float(l.time()), nil }),
		def("call_soon", "callback, *args, context=None", soonAs("call_soon")),
		def("call_soon_threadsafe", "callback, *args, context=None", soonAs("call_soon_threadsafe")),
		def("call_later", "delay, callback, *args, context=None", later),
		def("call_at", "when, callback, *args, context=None", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) {
			if a[0].IsNone() {
				return py.Value{}, vm.TypeErrorf("when cannot be None")
			}
			if err := check(vm, l, a[1], "call_at"); err != nil {
				return py.Value{}, err
			}
			w, err := seconds(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			h, err := l.timer(vm, w, a[1], a[2], a[3])
			if err != nil {
				return py.Value{}, err
			}
			return h.value(vm), nil
		}),
		def("create_future", "", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return l.newFuture(vm).self, nil }),
		def("create_task", "coro, **kwargs", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) {
			names, values := taskKwargs(a[1])
			return l.createTask(vm, a[0], names, values)
		}),
		def("set_task_factory", "factory", none(func(vm *py.VM, l *loop, a []py.Value) error {
			if !a[0].IsNone() && !py.IsCallable(a[0]) {
				return vm.TypeErrorf("task factory must be a callable or None")
			}
			l.factory = a[0]
			return nil
		})),
		def("get_task_factory", "", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return orNone(l.factory), nil }),
		def("run_in_executor", "executor, func, *args", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) {
			return l.runInExecutor(vm, a[0], a[1], a[2])
		}),
		def("set_default_executor", "executor", none(func(vm *py.VM, l *loop, a []py.Value) error {
			l.executor = a[0]
			return nil
		})),
		def("set_exception_handler", "handler", none(func(vm *py.VM, l *loop, a []py.Value) error {
			if !a[0].IsNone() && !py.IsCallable(a[0]) {
				r, err := vm.Repr(a[0])
				if err != nil {
					return err
				}
				return vm.TypeErrorf("A callable object or None is expected, got %s", r)
			}
			l.handler = a[0]
			return nil
		})),
		def("get_exception_handler", "", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return orNone(l.handler), nil }),
		def("default_exception_handler", "context", none(func(vm *py.VM, l *loop, a []py.Value) error { return l.defaultHandler(vm, a[0]) })),
		def("call_exception_handler", "context", none(func(vm *py.VM, l *loop, a []py.Value) error { return l.callHandler(vm, a[0]) })),
		def("get_debug", "", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return py.Bool(l.debug), nil }),
		def("set_debug", "enabled", none(func(vm *py.VM, l *loop, a []py.Value) error {
			b, err := vm.Truth(a[0])
			l.debug = b
			return err
		})),
		def("shutdown_asyncgens", "", coroutine("shutdown_asyncgens")),
		def("shutdown_default_executor", "timeout=None", coroutine("shutdown_default_executor")),
		def("_run_once", "", none(func(vm *py.VM, l *loop, a []py.Value) error { return l.once(vm) })),
		def("_process_events", "event_list", none(func(vm *py.VM, l *loop, a []py.Value) error { return nil })),
		def("_write_to_self", "", none(func(vm *py.VM, l *loop, a []py.Value) error { return nil })),
		def("_timer_handle_cancelled", "handle", none(func(vm *py.VM, l *loop, a []py.Value) error { return nil })),
		def("_check_closed", "", none(func(vm *py.VM, l *loop, a []py.Value) error { return l.checkOpen(vm) })),
		def("_take_asyncgens", "", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) {
			l.agensClosed = true
			gens := l.agens
			l.agens = nil
			return vm.List(gens), nil
		}),
		def("_shutdown_executor", "", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) { return l.shutdownExecutor(vm) }),
		def("_cancel_all_tasks", "", none(func(vm *py.VM, l *loop, a []py.Value) error { return l.cancelAll(vm) })),
	}
	for _, name := range [...]string{"add_reader", "remove_reader", "add_writer", "remove_writer", "add_signal_handler", "remove_signal_handler",
		"create_connection", "create_server", "create_unix_connection", "create_unix_server", "create_datagram_endpoint", "getaddrinfo", "getnameinfo",
		"subprocess_exec", "subprocess_shell", "connect_read_pipe", "connect_write_pipe", "sock_connect", "sock_recv", "sock_sendall", "sock_accept"} {
		methods = append(methods, def(name, "*args, **kwargs", func(vm *py.VM, l *loop, a []py.Value) (py.Value, error) {
			return py.Value{}, vm.Errorf(py.PermissionError, "loop.%s() is not available: the sandbox has no files, network, processes or signals", name)
		}))
	}
	return py.TypeSpec{Name: "BaseEventLoop", Module: "asyncio.base_events", Python: true, Kind: py.KindNative, Flags: py.FlagHasDict,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) { return newLoop(vm, cls).self, nil },
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				l := self(v)
				text := map[bool]string{true: "True", false: "False"}
				return "<" + v.Type().ShortName() + " running=" + text[l.running] + " closed=" + text[l.closed] + " debug=" + text[l.debug] + ">", nil
			},
		},
		Methods: methods,
		Getters: loopGetters(),
	}
}

// loopGetters are attributes that are not public, which subclasses and tests use.
func loopGetters() []py.Getter {
	self := func(v py.Value) *loop { l, _ := py.NativeData[*loop](v); return l }
	executor := py.Getter{Name: "_default_executor", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return orNone(self(v).executor), nil }}
	executor.Set = func(vm *py.VM, v, x py.Value) error {
		self(v).executor = x
		return nil
	}
	resolution := py.Getter{Name: "_clock_resolution", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Float(clockResolution), nil }}
	resolution.Set = func(vm *py.VM, v, x py.Value) error { return nil }
	handles := func(vm *py.VM, hs []*handle) (py.Value, error) {
		out := vm.NewList(nil)
		for _, h := range hs {
			if err := out.Append(vm, h.value(vm)); err != nil {
				return py.Value{}, err
			}
		}
		return out.Value(), nil
	}
	return []py.Getter{
		executor, resolution,
		{Name: "_stopping", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Bool(self(v).stopping), nil }},
		{Name: "_ready", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			q := &self(v).ready
			hs := make([]*handle, q.n)
			for i := range hs {
				hs[i] = q.items[(q.head+i)&(len(q.items)-1)]
			}
			return handles(vm, hs)
		}},
		{Name: "_scheduled", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return handles(vm, self(v).timers) }},
	}
}

func orNone(v py.Value) py.Value {
	if v.IsNull() {
		return py.None
	}
	return v
}

func handleSpec(name string, base *py.Type) py.TypeSpec {
	self := func(v py.Value) *handle { h, _ := py.NativeData[*handle](v); return h }
	spec := py.TypeSpec{Name: name, Module: "asyncio.events", Python: true, Base: base, Kind: py.KindNative, Flags: py.FlagNoNew}
	attr := func(name string, get func(vm *py.VM, h *handle) py.Value) py.Getter {
		return py.Getter{Name: name, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return orNone(get(vm, self(v))), nil }}
	}
	if base != nil {
		spec.Slots = py.Slots{
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, y := self(a), self(b)
				if x == nil || y == nil || !x.timer || !y.timer {
					return py.NotImplemented, nil
				}
				switch op {
				case py.EQ:
					return py.Bool(a == b), nil
				case py.NE:
					return py.Bool(a != b), nil
				}
				return vm.RichCompare(op, py.Float(x.when), py.Float(y.when))
			},
			Hash: func(vm *py.VM, v py.Value) (int64, error) { return vm.Hash(py.Float(self(v).when)) },
		}
		spec.Getters = []py.Getter{
			attr("_when", func(vm *py.VM, h *handle) py.Value { return py.Float(h.when) }),
			attr("_scheduled", func(vm *py.VM, h *handle) py.Value { return py.Bool(h.scheduled) }),
		}
		spec.Methods = []py.Def{{Name: "when", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Float(self(a[0]).when), nil }}}
		return spec
	}
	spec.Slots.Repr = reprHandle
	spec.Getters = []py.Getter{
		attr("_cancelled", func(vm *py.VM, h *handle) py.Value { return py.Bool(h.cancelled) }),
		attr("_callback", func(vm *py.VM, h *handle) py.Value { return h.fn }),
		attr("_args", func(vm *py.VM, h *handle) py.Value {
			if h.cancelled {
				return py.None
			}
			return vm.Tuple(append([]py.Value(nil), h.args...))
		}),
		attr("_loop", func(vm *py.VM, h *handle) py.Value {
			if h.l == nil {
				return py.None
			}
			return h.l.self
		}),
	}
	spec.Methods = []py.Def{
		{Name: "cancel", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { self(a[0]).cancel(); return py.None, nil }},
		{Name: "cancelled", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Bool(self(a[0]).cancelled), nil }},
		{Name: "get_context", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if c := self(a[0]).ctx; c != nil {
				return c.Value(), nil
			}
			return py.None, nil
		}},
	}
	return spec
}
