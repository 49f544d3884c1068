package asyncio

// tasktype.go holds the type Task.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/contextvars"
)

func taskSpec() py.TypeSpec {
	self := func(vm *py.VM, v py.Value) (*task, error) {
		t, _ := py.NativeData[*task](v)
		if t == nil || t.l == nil {
			return nil, vm.Errorf(py.RuntimeError, "Task object is not initialized.")
		}
		return t, nil
	}
	method := func(name, sig string, fn func(vm *py.VM, t *task, a []py.Value) (py.Value, error)) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			t, err := self(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			return fn(vm, t, a[1:])
		}}
	}
	get := func(name string, fn func(vm *py.VM, t *task) py.Value) py.Getter {
		return py.Getter{Name: name, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			t, _ := py.NativeData[*task](v)
			if t == nil || t.l == nil {
				return py.None, nil
			}
			return fn(vm, t), nil
		}}
	}
	destroy := get("_log_destroy_pending", func(vm *py.VM, t *task) py.Value { return py.True })
	destroy.Set = func(vm *py.VM, v, x py.Value) error {
		if x.IsNull() {
			return vm.Errorf(py.AttributeError, "cannot delete attribute")
		}
		return nil
	}
	bind := py.NewPythonBinder("Task", "coro, *, loop=None, name=None, context=None, eager_start=False")
	return py.TypeSpec{Name: "Task", Module: "_asyncio", Base: futureType, Kind: py.KindNative, Flags: py.FlagHasDict,
		Sig: "coro, *, loop=None, name=None, context=None, eager_start=False", Doc: "A coroutine that an event loop runs.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				t := &task{coro: py.None, name: py.None, ctx: contextvars.Current(vm)}
				t.self = vm.NewNative(cls, t, 360)
				t.future.self = t.self
				return t.self, nil
			},
			Init: func(vm *py.VM, v py.Value, args py.Args) error {
				var a [5]py.Value
				if err := bind.Bind(vm, args, a[:]); err != nil {
					return err
				}
				t, _ := py.NativeData[*task](v)
				if t == nil || t.registered {
					return vm.Errorf(py.RuntimeError, "Task object can't be initialized again")
				}
				l, err := loopArg(vm, a[1])
				if err != nil {
					return err
				}
				ta := taskArgs{coro: a[0], name: a[2]}
				if !a[3].IsNullOrNone() {
					if ta.ctx, err = contextArg(vm, a[3]); err != nil {
						return err
					}
				}
				if !a[4].IsNull() {
					if ta.eager, err = vm.Truth(a[4]); err != nil {
						return err
					}
				}
				return t.init(vm, l, ta)
			},
			Repr: reprTask,
		},
		Methods: []py.Def{
			method("get_name", "", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) {
				s, err := t.nameText(vm)
				return vm.Str(s), err
			}),
			method("set_name", "value, /", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) {
				s, err := vm.StrOf(a[0])
				if err == nil {
					t.name = vm.Str(s)
				}
				return py.None, err
			}),
			method("get_coro", "", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) { return t.coro, nil }),
			method("get_context", "", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) { return t.ctx.Value(), nil }),
			method("cancelling", "", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) { return py.Int(t.cancels), nil }),
			method("uncancel", "", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) {
				if t.cancels > 0 {
					t.cancels--
					if t.cancels == 0 {
						t.mustCancel = false
					}
				}
				return py.Int(t.cancels), nil
			}),
			method("set_result", "result, /", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) {
				return py.Value{}, vm.Errorf(py.RuntimeError, "Task does not support set_result operation")
			}),
			method("set_exception", "exception, /", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) {
				return py.Value{}, vm.Errorf(py.RuntimeError, "Task does not support set_exception operation")
			}),
			method("print_stack", "*, limit=None, file=None", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) {
				m, err := vm.Import("asyncio.base_tasks")
				if err != nil {
					return py.Value{}, err
				}
				return vm.CallMethod(m.Value(), "_task_print_stack", t.self, orNone(a[0]), orNone(a[1]))
			}),
			method("get_stack", "*, limit=None", func(vm *py.VM, t *task, a []py.Value) (py.Value, error) {
				out := vm.NewList(nil)
				if n, ok := py.AsInt64(orNone(a[0])); ok && n <= 0 {
					return out.Value(), nil
				}
				for _, name := range [...]string{"cr_frame", "gi_frame"} {
					f, err := vm.LookupAttr(t.coro, name)
					if err != nil {
						return py.Value{}, err
					}
					if !f.IsNullOrNone() {
						return out.Value(), out.Append(vm, f)
					}
				}
				return out.Value(), nil
			}),
		},
		Getters: []py.Getter{
			get("_coro", func(vm *py.VM, t *task) py.Value { return t.coro }),
			get("_must_cancel", func(vm *py.VM, t *task) py.Value { return py.Bool(t.mustCancel) }),
			get("_fut_waiter", func(vm *py.VM, t *task) py.Value {
				switch {
				case t.waiter != nil:
					return t.waiter.self
				case !t.otherWait.IsNull():
					return t.otherWait
				}
				return py.None
			}),
			destroy,
		},
	}
}
