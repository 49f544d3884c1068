package asyncio

// futuretype.go holds the type Future and the iterator that awaits one.

import (
	"github.com/krait-run/krait/internal/py"
)

var futureType, taskType, iterType = &py.Type{}, &py.Type{}, &py.Type{}

// loopArg returns the loop of an optional argument, the current one by default.
func loopArg(vm *py.VM, v py.Value) (*loop, error) {
	if v.IsNullOrNone() {
		return eventLoop(vm)
	}
	if l, ok := py.NativeData[*loop](v); ok {
		return l, nil
	}
	return nil, vm.TypeErrorf("an event loop is required, got %s", v.Type().Name())
}

func futureSpec() py.TypeSpec {
	bind := py.NewPythonBinder("Future", "*, loop=None")
	return py.TypeSpec{Name: "Future", Module: "_asyncio", Kind: py.KindNative, Flags: py.FlagHasDict, Sig: "*, loop=<unrepresentable>",
		Doc: "A result that comes later.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				f := &future{}
				f.self = vm.NewNative(cls, f, 160)
				return f.self, nil
			},
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				var a [1]py.Value
				if err := bind.Bind(vm, args, a[:]); err != nil {
					return err
				}
				l, err := loopArg(vm, a[0])
				if err != nil {
					return err
				}
				if f := asFuture(self); f != nil && f.task == nil {
					*f = future{self: self, l: l}
					if l.debug {
						f.source, err = sourceStack(vm)
					}
				}
				return err
			},
			Repr: reprFuture,
			Iter: awaitFuture, Await: awaitFuture,
		},
		Methods: futureMethods(),
		Getters: futureGetters(),
	}
}

func awaitFuture(vm *py.VM, self py.Value) (py.Value, error) {
	f, err := selfFuture(vm, self)
	if err != nil {
		return py.Value{}, err
	}
	return f.await(vm), nil
}

// futureMethod makes a method of a function of an initialised future.
func futureMethod(name, sig string, fn func(vm *py.VM, f *future, a []py.Value) (py.Value, error)) py.Def {
	return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		f, err := selfFuture(vm, a[0])
		if err != nil {
			return py.Value{}, err
		}
		return fn(vm, f, a[1:])
	}}
}

// plainMethod is futureMethod of a function that takes a future that was not initialised for a pending one.
func plainMethod(name, sig string, fn func(vm *py.VM, f *future, a []py.Value) (py.Value, error)) py.Def {
	return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return fn(vm, asFuture(a[0]), a[1:]) }}
}

func futureMethods() []py.Def {
	return []py.Def{
		plainMethod("result", "", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) { return f.get(vm) }),
		plainMethod("exception", "", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) { return f.exception(vm) }),
		futureMethod("set_result", "result, /", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) {
			return py.None, f.setResult(vm, a[0])
		}),
		futureMethod("set_exception", "exception, /", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) {
			if f.done() {
				return py.Value{}, vm.Errorf(InvalidStateError, "invalid state")
			}
			x := a[0]
			if t := py.AsType(x); t != nil && t.IsSubtype(py.BaseException) {
				var err error
				if x, err = vm.CallValues(x); err != nil {
					return py.Value{}, err
				}
			}
			e := py.AsExc(x)
			if e == nil {
				return py.Value{}, vm.TypeErrorf("invalid exception object")
			}
			return py.None, f.setExc(vm, e)
		}),
		futureMethod("cancel", "msg=None", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) {
			ok, err := f.cancel(vm, a[0])
			return py.Bool(ok), err
		}),
		plainMethod("cancelled", "", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) { return py.Bool(f.state == cancelled), nil }),
		plainMethod("done", "", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) { return py.Bool(f.done()), nil }),
		futureMethod("add_done_callback", "fn, /, *, context=<unrepresentable>", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) {
			c, err := contextArg(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			return py.None, f.add(vm, callback{fn: a[0], ctx: c})
		}),
		futureMethod("remove_done_callback", "fn, /", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) {
			n, err := f.remove(vm, a[0])
			return py.Int(int64(n)), err
		}),
		futureMethod("get_loop", "", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) { return f.l.self, nil }),
		futureMethod("_make_cancelled_error", "", func(vm *py.VM, f *future, a []py.Value) (py.Value, error) {
			return f.cancelledError(vm).Value(), nil
		}),
		py.ClassGetItem(),
	}
}

func futureGetters() []py.Getter {
	get := func(name string, fn func(vm *py.VM, f *future) py.Value) py.Getter {
		return py.Getter{Name: name, Get: func(vm *py.VM, self py.Value) (py.Value, error) {
			f := asFuture(self)
			if f == nil || f.l == nil {
				return py.None, nil
			}
			if v := fn(vm, f); !v.IsNull() {
				return v, nil
			}
			return py.None, nil
		}}
	}
	blocking := get("_asyncio_future_blocking", func(vm *py.VM, f *future) py.Value { return py.Bool(f.blocking) })
	blocking.Set = func(vm *py.VM, self, v py.Value) error {
		if v.IsNull() {
			return vm.Errorf(py.AttributeError, "cannot delete attribute")
		}
		b, err := vm.Truth(v)
		if f := asFuture(self); f != nil && err == nil {
			f.blocking = b
		}
		return err
	}
	logTB := get("_log_traceback", func(vm *py.VM, f *future) py.Value { return py.Bool(f.logTB) })
	logTB.Set = func(vm *py.VM, self, v py.Value) error {
		if v.IsNull() {
			return vm.Errorf(py.AttributeError, "cannot delete attribute")
		}
		b, err := vm.Truth(v)
		if err != nil {
			return err
		}
		if b {
			return vm.ValueErrorf("_log_traceback can only be set to False")
		}
		asFuture(self).logTB = false
		return nil
	}
	msg := get("_cancel_message", func(vm *py.VM, f *future) py.Value { return f.msg })
	msg.Set = func(vm *py.VM, self, v py.Value) error {
		asFuture(self).msg = v
		return nil
	}
	return []py.Getter{
		get("_state", func(vm *py.VM, f *future) py.Value {
			return vm.Str([]string{"PENDING", "CANCELLED", "FINISHED"}[f.state])
		}),
		blocking, logTB, msg,
		get("_source_traceback", func(vm *py.VM, f *future) py.Value { return f.source }),
		get("_loop", func(vm *py.VM, f *future) py.Value { return f.l.self }),
		get("_result", func(vm *py.VM, f *future) py.Value { return f.result }),
		get("_exception", func(vm *py.VM, f *future) py.Value {
			if f.exc == nil {
				return py.None
			}
			return f.exc.Value()
		}),
		get("_callbacks", func(vm *py.VM, f *future) py.Value {
			if len(f.callbacks) == 0 {
				return py.None
			}
			out := vm.NewList(nil)
			for _, c := range f.callbacks {
				if !c.fn.IsNull() {
					_ = out.Append(vm, vm.TupleOf([]py.Value{c.fn, c.ctx.Value()}))
				}
			}
			return out.Value()
		}),
	}
}

func iterSpec() py.TypeSpec {
	self := func(v py.Value) *futureIter { i, _ := py.NativeData[*futureIter](v); return i }
	stop := func(vm *py.VM, v py.Value, done bool, err error) (py.Value, error) {
		if err == nil && done {
			return py.Value{}, vm.NewExc(py.StopIteration, v)
		}
		return v, err
	}
	return py.TypeSpec{Name: "FutureIter", Module: "_asyncio", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Slots: py.Slots{
			Iter: func(vm *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				r, done, err := self(v).send(vm)
				return stop(vm, r, done, err)
			},
			Send: func(vm *py.VM, v, sent py.Value) (py.Value, bool, error) { return self(v).send(vm) },
		},
		Methods: []py.Def{
			{Name: "send", Sig: "value, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				r, done, err := self(a[0]).send(vm)
				return stop(vm, r, done, err)
			}},
			{Name: "throw", Sig: "type, val=None, tb=None, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if !a[3].IsNullOrNone() && a[3].Type().Name() != "traceback" {
					return py.Value{}, vm.TypeErrorf("throw() third argument must be a traceback")
				}
				self(a[0]).f = nil
				e, err := vm.ThrowArgs(a[1], a[2])
				if err != nil {
					return py.Value{}, err
				}
				return py.Value{}, e
			}},
			{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				self(a[0]).f = nil
				return py.None, nil
			}},
		},
	}
}
