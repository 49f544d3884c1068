package py

// frameproxy.go holds FrameLocalsProxy, the mapping of a function's local variables that writes through (PEP 667).

type localsProxy struct {
	Object
	frame *frameObject
}

func framed(v Value) *frameObject { return localsProxyLayout.of(v.o).frame }

// notLocal is the error for a variable that the frame has not, or not now.
func (vm *VM) notLocal(k Value) error {
	s, err := vm.Repr(k)
	if err != nil {
		return err
	}
	return vm.Errorf(KeyError, "local variable '%s' is not defined", s)
}

// get returns the value of a variable; null if it is not bound.
func (f *frameObject) get(vm *VM, k Value) (Value, error) {
	if s, ok := AsStr(k); ok {
		if place, ok := f.find(vm, s); ok && place != nil && place.o != nil {
			return *place, nil
		}
	} else if _, err := vm.Hash(k); err != nil {
		return Value{}, err
	}
	if f.extra == nil {
		return Value{}, nil
	}
	return f.extra.Get(vm, k)
}

func (f *frameObject) set(vm *VM, k, v Value) error {
	s, isStr := AsStr(k)
	if isStr {
		if place, ok := f.find(vm, s); ok {
			switch {
			case v.o == nil:
				return vm.ValueErrorf("cannot remove local variables from FrameLocalsProxy")
			case place != nil:
				*place = v
				return nil
			}
		}
	}
	if v.o == nil {
		if f.extra != nil {
			if found, err := f.extra.Delete(vm, k); found || err != nil {
				return err
			}
		}
		return vm.newExc(KeyError, k)
	}
	if f.extra == nil {
		f.extra = vm.NewDict()
	}
	return f.extra.Set(vm, k, v)
}

func localsProxySpec() TypeSpec {
	snapshot := func(v Value) func(vm *VM) Value {
		return func(vm *VM) Value { return framed(v).snapshot(vm).Value() }
	}
	forward := func(name string) NativeFunc {
		return func(vm *VM, a []Value) (Value, error) { return vm.CallMethod(snapshot(a[0])(vm), name) }
	}
	listed := func(name string) NativeFunc {
		return func(vm *VM, a []Value) (Value, error) {
			view, err := vm.CallMethod(snapshot(a[0])(vm), name)
			if err != nil {
				return Value{}, err
			}
			l, err := vm.Collect(view)
			if err != nil {
				return Value{}, err
			}
			return l.Value(), nil
		}
	}
	update := func(vm *VM, self, other Value) error {
		d := vm.NewDict().Value()
		if _, err := vm.CallMethod(d, "update", other); err != nil {
			return err
		}
		items := AsDict(d)
		for i := 0; i < items.Span(); i++ {
			if k, v, ok := items.At(i); ok {
				if err := framed(self).set(vm, k, v); err != nil {
					return err
				}
			}
		}
		return nil
	}
	plain := func(vm *VM, v Value) Value {
		if v.o.shape == &localsProxyType.root {
			return snapshot(v)(vm)
		}
		return v
	}
	return TypeSpec{
		Name: "FrameLocalsProxy", Kind: KindLocalsProxy, Flags: FlagFinal | FlagMapping,
		Slots: Slots{
			New: func(vm *VM, _ *Type, args Args) (Value, error) {
				switch n := args.Len(); {
				case n != 1:
					return Value{}, vm.TypeErrorf("FrameLocalsProxy expected 1 argument, got %d", n)
				case args.v[0].o.shape != &frameType.root:
					return Value{}, vm.TypeErrorf("expect frame, not %s", args.v[0].Type().name)
				case args.KwLen() > 0:
					return Value{}, vm.TypeErrorf("FrameLocalsProxy takes no keyword arguments")
				}
				vm.charge(32)
				return FromObject(&(&localsProxy{Object: Object{shape: &localsProxyType.root}, frame: frameLayout.guarded(args.v[0].o)}).Object), nil
			},
			Repr: func(vm *VM, self Value) (string, error) { return vm.Repr(snapshot(self)(vm)) },
			Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
				if op != EQ && op != NE {
					return NotImplemented, nil
				}
				if b.o.shape == &localsProxyType.root {
					return Bool((framed(a) == framed(b)) == (op == EQ)), nil
				}
				if AsDict(b) == nil {
					return NotImplemented, nil
				}
				return vm.RichCompare(op, snapshot(a)(vm), b)
			},
			Len: func(vm *VM, self Value) (int, error) { return vm.Len(snapshot(self)(vm)) },
			GetItem: func(vm *VM, self, k Value) (Value, error) {
				v, err := framed(self).get(vm, k)
				if err == nil && v.o == nil {
					err = vm.notLocal(k)
				}
				return v, err
			},
			SetItem: func(vm *VM, self, k, v Value) error { return framed(self).set(vm, k, v) },
			Contains: func(vm *VM, self, k Value) (bool, error) {
				v, err := framed(self).get(vm, k)
				return v.o != nil, err
			},
			Iter:       func(vm *VM, self Value) (Value, error) { return vm.Iter(snapshot(self)(vm)) },
			BinaryOps:  []BinOp{Or},
			InplaceOps: []BinOp{Or},
			Binary: func(vm *VM, op BinOp, a, b Value) (Value, error) {
				if op != Or {
					return NotImplemented, nil
				}
				return vm.Binary(Or, plain(vm, a), plain(vm, b))
			},
			Inplace: func(vm *VM, op BinOp, a, b Value) (Value, error) {
				if op != Or {
					return NotImplemented, nil
				}
				return a, update(vm, a, b)
			},
		},
		Methods: []Def{
			{Name: "get", Sig: "key, default=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
				v, err := framed(a[0]).get(vm, a[1])
				if err != nil || v.o != nil {
					return v, err
				}
				if a[2].o == nil {
					return None, nil
				}
				return a[2], nil
			}},
			{Name: "setdefault", Sig: "key, default=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
				v, err := framed(a[0]).get(vm, a[1])
				if err != nil || v.o != nil {
					return v, err
				}
				v = a[2]
				if v.o == nil {
					v = None
				}
				return v, framed(a[0]).set(vm, a[1], v)
			}},
			{Name: "pop", Sig: "key, default=None, /", Fn: func(vm *VM, a []Value) (Value, error) {
				f := framed(a[0])
				if s, ok := AsStr(a[1]); ok {
					if _, ok := f.find(vm, s); ok {
						return Value{}, vm.ValueErrorf("cannot remove local variables from FrameLocalsProxy")
					}
				}
				v, err := f.get(vm, a[1])
				if err != nil {
					return Value{}, err
				}
				if v.o != nil {
					return v, f.set(vm, a[1], Value{})
				}
				if a[2].o == nil {
					return Value{}, vm.newExc(KeyError, a[1])
				}
				return a[2], nil
			}},
			{Name: "update", Sig: "other, /", Fn: func(vm *VM, a []Value) (Value, error) { return None, update(vm, a[0], a[1]) }},
			{Name: "keys", Fn: listed("keys")},
			{Name: "values", Fn: listed("values")},
			{Name: "items", Fn: listed("items")},
			{Name: "copy", Fn: forward("copy")},
			{Name: "__reversed__", Fn: forward("__reversed__")},
		},
	}
}
