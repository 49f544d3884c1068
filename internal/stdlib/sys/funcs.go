package sys

// funcs.go holds the functions of the module.

import (
	"github.com/krait-run/krait/internal/py"
)

func funcs() []py.Def {
	none := func(*py.VM, []py.Value) (py.Value, error) { return py.None, nil }
	value := func(v py.Value) py.NativeFunc {
		return func(*py.VM, []py.Value) (py.Value, error) { return v, nil }
	}
	str := func(s string) py.NativeFunc {
		return func(vm *py.VM, _ []py.Value) (py.Value, error) { return vm.Str(s), nil }
	}
	return []py.Def{
		{Name: "exc_info", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			e := vm.Handled()
			if e == nil {
				return vm.TupleOf([]py.Value{py.None, py.None, py.None}), nil
			}
			return vm.TupleOf([]py.Value{e.Type().Value(), e.Value(), vm.TracebackValue(e)}), nil
		}},
		{Name: "exception", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if e := vm.Handled(); e != nil {
				return e.Value(), nil
			}
			return py.None, nil
		}},
		{Name: "exit", Sig: "status=None, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if a[0].IsNullOrNone() {
				return py.Value{}, vm.NewExc(py.SystemExit)
			}
			if items, ok := py.AsTuple(a[0]); ok {
				return py.Value{}, vm.NewExc(py.SystemExit, items...)
			}
			return py.Value{}, vm.NewExc(py.SystemExit, a[0])
		}},
		{Name: "getrecursionlimit", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Int(int64(vm.RecursionLimit())), nil }},
		{Name: "setrecursionlimit", Sig: "limit, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			n, err := vm.IndexInt(a[0])
			if err != nil {
				return py.Value{}, err
			}
			if n != int(int32(n)) {
				return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large to convert to C int")
			}
			return py.None, vm.SetRecursionLimit(n)
		}},
		{Name: "intern", Sig: "string, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if a[0].Type() != py.StrType {
				if _, ok := py.AsStr(a[0]); ok {
					return py.Value{}, vm.TypeErrorf("can't intern %s", a[0].Type().Name())
				}
				return py.Value{}, vm.TypeErrorf("intern() argument must be str, not %s", py.ArgType(a[0]))
			}
			d := py.Attached(vm, &internKey, vm.NewDict)
			v, err := d.Get(vm, a[0])
			if err != nil || !v.IsNull() {
				return v, err
			}
			return a[0], d.Set(vm, a[0], a[0])
		}},
		{Name: "_is_interned", Sig: "string, /", Fn: value(py.True)},
		{Name: "getsizeof", Sig: "object, default=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			n, err := vm.SizeOf(a[0])
			if err != nil && !a[1].IsNull() && py.IsExc(err, py.TypeError) {
				return a[1], nil
			}
			return n, err
		}},
		{Name: "getrefcount", Sig: "object, /", Fn: value(py.Int(1))},
		{Name: "get_int_max_str_digits", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Int(int64(vm.IntMaxStrDigits())), nil }},
		{Name: "set_int_max_str_digits", Sig: "maxdigits", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			n, err := vm.IndexInt(a[0])
			if err != nil {
				return py.Value{}, err
			}
			if n != 0 && n < 640 {
				return py.Value{}, vm.ValueErrorf("maxdigits must be >= 640 or 0 for unlimited")
			}
			vm.SetIntMaxStrDigits(n)
			return py.None, nil
		}},
		{Name: "displayhook", Sig: "object, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if a[0].IsNone() {
				return py.None, nil
			}
			b, err := vm.Import("builtins")
			if err != nil {
				return py.Value{}, err
			}
			b.Set(vm, "_", py.None)
			s, err := vm.Repr(a[0])
			if err != nil {
				return py.Value{}, err
			}
			b.Set(vm, "_", a[0])
			return py.None, text(vm, "stdout", s+"\n")
		}},
		{Name: "excepthook", Sig: "exctype, value, traceback, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			e := py.AsExc(a[1])
			if e == nil {
				return py.Value{}, vm.TypeErrorf("print_exception(): Exception expected for value, %s found", a[1].Type().Name())
			}
			s := vm.FormatException(e, py.FormatOptions{Traceback: a[2]})
			return py.None, text(vm, "stderr", s)
		}},
		{Name: "unraisablehook", Sig: "unraisable, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.None, vm.PrintUnraisable(a[0])
		}},
		{Name: "breakpointhook", Sig: "*args, **kws", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.Value{}, vm.Errorf(py.RuntimeError, "breakpoint(): no debugger in the sandbox")
		}},
		{Name: "audit", Sig: "event, /, *args", Fn: none},
		{Name: "addaudithook", Sig: "hook", Fn: none},
		{Name: "call_tracing", Sig: "func, args, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			items, _ := py.AsTuple(a[1])
			return vm.CallValues(a[0], items...)
		}},
		{Name: "_getframe", Sig: "depth=0, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			depth := 0
			if !a[0].IsNull() {
				var err error
				if depth, err = vm.IndexInt(a[0]); err != nil {
					return py.Value{}, err
				}
			}
			i := vm.FrameCount() - 1 - max(depth, 0)
			if i < 0 {
				return py.Value{}, vm.ValueErrorf("call stack is not deep enough")
			}
			return vm.FrameObject(i), nil
		}},
		{Name: "_getframemodulename", Sig: "depth=0", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			depth := 0
			if !a[0].IsNull() {
				var err error
				if depth, err = vm.IndexInt(a[0]); err != nil {
					return py.Value{}, err
				}
			}
			i := vm.FrameCount() - 1 - max(depth, 0)
			if i < 0 {
				return py.None, nil
			}
			if v := vm.FrameGlobals(i).GetStr("__name__"); !v.IsNull() {
				return v, nil
			}
			return py.None, nil
		}},
		{Name: "getdefaultencoding", Fn: str("utf-8")},
		{Name: "getfilesystemencoding", Fn: str("utf-8")},
		{Name: "getfilesystemencodeerrors", Fn: str("surrogateescape")},
		{Name: "getallocatedblocks", Fn: value(py.Int(0))},
		{Name: "getswitchinterval", Fn: value(py.Float(0.005))},
		{Name: "setswitchinterval", Sig: "interval, /", Fn: none},
		{Name: "gettrace", Fn: none}, {Name: "settrace", Sig: "function, /", Fn: none},
		{Name: "getprofile", Fn: none}, {Name: "setprofile", Sig: "function, /", Fn: none},
		{Name: "is_finalizing", Fn: value(py.False)},
		{Name: "_is_gil_enabled", Fn: value(py.True)},
		{Name: "is_stack_trampoline_active", Fn: value(py.False)},
		{Name: "_clear_type_cache", Fn: none},
		{Name: "_clear_internal_caches", Fn: none},
		{Name: "get_coroutine_origin_tracking_depth", Fn: value(py.Int(0))},
		{Name: "set_coroutine_origin_tracking_depth", Sig: "depth", Fn: none},
		{Name: "get_asyncgen_hooks", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			first, final := vm.SetAsyncGenHooks(py.Value{}, py.Value{})
			vm.SetAsyncGenHooks(first, final)
			return vm.StructSeq(asyncgenHooksType(), orNone(first), orNone(final)), nil
		}},
		{Name: "set_asyncgen_hooks", Sig: "firstiter=None, finalizer=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			first, final := vm.SetAsyncGenHooks(py.Value{}, py.Value{})
			for i, p := range []*py.Value{&first, &final} {
				v := a[i]
				if v.IsNull() {
					continue
				}
				if !v.IsNone() && !py.IsCallable(v) {
					vm.SetAsyncGenHooks(first, final)
					return py.Value{}, vm.TypeErrorf("callable %s expected, got %s", [2]string{"firstiter", "finalizer"}[i], v.Type().Name())
				}
				*p = v
			}
			vm.SetAsyncGenHooks(first, final)
			return py.None, nil
		}},
	}
}

var internKey py.Key

func orNone(v py.Value) py.Value {
	if v.IsNull() {
		return py.None
	}
	return v
}
