package weakref

// proxy.go holds the proxies, which do what their targets do.

import "github.com/krait-run/krait/internal/py"

var proxyType, callableProxyType = &py.Type{}, &py.Type{}

type proxy struct{ ref }

func proxyOf(v py.Value) *proxy {
	p, _ := py.NativeData[*proxy](v)
	return p
}

func makeProxy(vm *py.VM, a []py.Value) (py.Value, error) {
	target, callback := a[0], py.None
	if !a[1].IsNull() {
		callback = a[1]
	}
	if err := canRefer(vm, target); err != nil {
		return py.Value{}, err
	}
	t := proxyType
	if py.IsCallable(target) {
		t = callableProxyType
	}
	s := stateOf(vm)
	which := -1
	if callback.IsNone() {
		which = plainProxy
		if v := s.plain(target, which); !v.IsNull() {
			return v, nil
		}
	}
	p := &proxy{ref{callback: callback}}
	v := vm.NewNative(t, p, 96)
	s.watch(vm, &p.ref, v, target, which)
	return v, nil
}

// target returns what v stands for: v itself if it is no proxy.
func target(vm *py.VM, v py.Value) (py.Value, error) {
	p := proxyOf(v)
	if p == nil {
		return v, nil
	}
	if err := settle(vm); err != nil {
		return py.Value{}, err
	}
	t := p.Target()
	if t.IsNull() {
		return t, vm.Errorf(py.ReferenceError, "weakly-referenced object no longer exists")
	}
	return t, nil
}

// with calls f with the target of self.
func with[T any](f func(vm *py.VM, t py.Value) (T, error)) func(vm *py.VM, self py.Value) (T, error) {
	return func(vm *py.VM, self py.Value) (T, error) {
		var zero T
		t, err := target(vm, self)
		if err != nil {
			return zero, err
		}
		if err := vm.Enter(); err != nil { // a proxy may stand for a proxy
			return zero, err
		}
		defer vm.Leave()
		return f(vm, t)
	}
}

func binary(apply func(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error)) func(*py.VM, py.BinOp, py.Value, py.Value) (py.Value, error) {
	return func(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
		x, err := target(vm, a)
		if err != nil {
			return py.Value{}, err
		}
		y, err := target(vm, b)
		if err != nil {
			return py.Value{}, err
		}
		if err := vm.Enter(); err != nil {
			return py.Value{}, err
		}
		defer vm.Leave()
		return apply(vm, op, x, y)
	}
}

func proxySpec(callable bool) py.TypeSpec {
	ops := []py.BinOp{py.Add, py.Sub, py.Mul, py.TrueDiv, py.FloorDiv, py.Mod, py.Pow, py.LShift, py.RShift, py.And, py.Or, py.Xor, py.MatMul, py.DivMod}
	spec := py.TypeSpec{
		Name: "ProxyType", Module: "weakref", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Slots: py.Slots{
			NoHash: true,
			Repr: func(vm *py.VM, self py.Value) (string, error) {
				if err := settle(vm); err != nil {
					return "", err
				}
				head := "<weakproxy at " + vm.Address(self) + "; "
				t := proxyOf(self).Target()
				if t.IsNull() {
					return head + "dead>", nil
				}
				text, err := describe(vm, t)
				return head + text + ">", err
			},
			Str:  with((*py.VM).StrOf),
			Bool: with((*py.VM).Truth),
			Len:  with((*py.VM).Len),
			Iter: with((*py.VM).Iter),
			Next: with(func(vm *py.VM, t py.Value) (py.Value, error) {
				m, err := vm.LookupSpecial(t, "__next__")
				if err == nil && m.IsNull() {
					err = vm.TypeErrorf("Weakref proxy referenced a non-iterator '%s' object", t.Type().Name())
				}
				if err != nil {
					return py.Value{}, err
				}
				return vm.Next(t)
			}),
			Index: with((*py.VM).Index),
			ToInt: with((*py.VM).IntOf),
			ToFloat: with(func(vm *py.VM, t py.Value) (py.Value, error) {
				return vm.CallValues(py.FloatType.Value(), t)
			}),
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, err := target(vm, a)
				if err != nil {
					return py.Value{}, err
				}
				y, err := target(vm, b)
				if err != nil {
					return py.Value{}, err
				}
				return vm.RichCompare(op, x, y)
			},
			GetItem: func(vm *py.VM, self, key py.Value) (py.Value, error) {
				t, err := target(vm, self)
				if err != nil {
					return py.Value{}, err
				}
				return vm.GetItem(t, key)
			},
			SetItem: func(vm *py.VM, self, key, v py.Value) error {
				t, err := target(vm, self)
				if err != nil {
					return err
				}
				if v.IsNull() {
					return vm.DelItem(t, key)
				}
				return vm.SetItem(t, key, v)
			},
			Contains: func(vm *py.VM, self, x py.Value) (bool, error) {
				t, err := target(vm, self)
				if err != nil {
					return false, err
				}
				return vm.Contains(t, x)
			},
			GetAttr: func(vm *py.VM, self py.Value, name *py.Str) (py.Value, error) {
				t, err := target(vm, self)
				if err != nil {
					return py.Value{}, err
				}
				return vm.GetAttr(t, name.String())
			},
			SetAttr: func(vm *py.VM, self py.Value, name *py.Str, v py.Value) error {
				t, err := target(vm, self)
				if err != nil {
					return err
				}
				if v.IsNull() {
					return vm.DelAttr(t, name.String())
				}
				return vm.SetAttr(t, name.String(), v)
			},
			Binary: binary((*py.VM).Binary), BinaryOps: ops,
			Inplace: binary((*py.VM).Inplace), InplaceOps: ops[:13],
			Unary: func(vm *py.VM, op py.UnOp, a py.Value) (py.Value, error) {
				return with(func(vm *py.VM, t py.Value) (py.Value, error) { return vm.Unary(op, t) })(vm, a)
			},
			UnaryOps: []py.UnOp{py.Neg, py.Pos, py.Invert, py.AbsOp},
		},
		Methods: []py.Def{
			{Name: "__bytes__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				t, err := target(vm, a[0])
				if err != nil {
					return py.Value{}, err
				}
				return vm.CallMethod(t, "__bytes__")
			}},
			{Name: "__reversed__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				t, err := target(vm, a[0])
				if err != nil {
					return py.Value{}, err
				}
				return vm.CallMethod(t, "__reversed__")
			}},
		},
	}
	if callable {
		spec.Name = "CallableProxyType"
		spec.Slots.Call = func(vm *py.VM, self py.Value, args py.Args) (py.Value, error) {
			t, err := target(vm, self)
			if err != nil {
				return py.Value{}, err
			}
			return vm.Call(t, args)
		}
	}
	return spec
}
