package py

// mappingproxy.go holds mappingproxy, the read-only view of a mapping.

type mappingProxy struct {
	Object
	mapping Value
}

// newMappingProxy returns a read-only view of the mapping v.
func (vm *VM) newMappingProxy(v Value) Value {
	vm.charge(32)
	return Value{o: &(&mappingProxy{Object: Object{shape: &mappingProxyType.root}, mapping: v}).Object}
}

// proxied returns the mapping behind a mappingproxy.
func proxied(v Value) Value { return mappingProxyLayout.of(v.o).mapping }

func mappingProxySpec() TypeSpec {
	forward := func(name string, args ...int) NativeFunc {
		return func(vm *VM, a []Value) (Value, error) {
			if err := vm.Enter(); err != nil {
				return Value{}, err
			}
			defer vm.Leave()
			for len(a) > 0 && a[len(a)-1].o == nil {
				a = a[:len(a)-1]
			}
			return vm.CallMethod(proxied(a[0]), name, a[1:]...)
		}
	}
	return TypeSpec{
		Name: "mappingproxy", Kind: KindMappingProxy, Flags: FlagFinal | FlagMapping, Sig: "mapping",
		Doc: "A read-only view of a mapping.",
		Slots: Slots{
			New: mappingProxyNew,
			Repr: func(vm *VM, self Value) (string, error) {
				s, err := vm.Repr(proxied(self))
				return "mappingproxy(" + s + ")", err
			},
			Str:  func(vm *VM, self Value) (string, error) { return vm.StrOf(proxied(self)) },
			Hash: nested(func(vm *VM, self Value) (int64, error) { return vm.Hash(proxied(self)) }),
			Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
				if err := vm.enterCompare(); err != nil {
					return Value{}, err
				}
				defer vm.Leave()
				return vm.RichCompare(op, proxied(a), b)
			},
			Len: nested(func(vm *VM, self Value) (int, error) { return vm.Len(proxied(self)) }),
			GetItem: func(vm *VM, self, k Value) (Value, error) {
				if err := vm.Enter(); err != nil {
					return Value{}, err
				}
				defer vm.Leave()
				return vm.GetItem(proxied(self), k)
			},
			Contains: func(vm *VM, self, k Value) (bool, error) {
				if err := vm.Enter(); err != nil {
					return false, err
				}
				defer vm.Leave()
				return vm.Contains(proxied(self), k)
			},
			Iter:       nested(func(vm *VM, self Value) (Value, error) { return vm.Iter(proxied(self)) }),
			Binary:     mappingProxyBinary,
			BinaryOps:  []BinOp{Or},
			InplaceOps: []BinOp{Or},
			Inplace: func(vm *VM, op BinOp, a, b Value) (Value, error) {
				if op != Or {
					return NotImplemented, nil
				}
				return Value{}, vm.TypeErrorf("'|=' is not supported by %s; use '|' instead", a.Type().name)
			},
		},
		Methods: []Def{
			{Name: "get", Sig: "key, default=None, /", Doc: "Return the value of key, or default if it is not there.",
				Fn: func(vm *VM, a []Value) (Value, error) {
					if err := vm.Enter(); err != nil {
						return Value{}, err
					}
					defer vm.Leave()
					def := a[2]
					if def.o == nil {
						def = None
					}
					return vm.CallMethod(proxied(a[0]), "get", a[1], def)
				}},
			{Name: "keys", Fn: forward("keys"), Doc: "Return a view of the keys."},
			{Name: "values", Fn: forward("values"), Doc: "Return a view of the values."},
			{Name: "items", Fn: forward("items"), Doc: "Return a view of the (key, value) pairs."},
			{Name: "copy", Fn: forward("copy"), Doc: "Return a copy of the mapping."},
			{Name: "__reversed__", Fn: forward("__reversed__"), Doc: "Return a reverse iterator."},
			classGetItemDef(),
		},
	}
}

// nested makes f count a level of native recursion, since proxies can be nested.
func nested[T any](f func(*VM, Value) (T, error)) func(*VM, Value) (T, error) {
	return func(vm *VM, v Value) (T, error) {
		if err := vm.Enter(); err != nil {
			var zero T
			return zero, err
		}
		defer vm.Leave()
		return f(vm, v)
	}
}

func mappingProxyNew(vm *VM, cls *Type, args Args) (Value, error) {
	var v Value
	switch {
	case len(args.v) > 1:
		return Value{}, vm.TypeErrorf("mappingproxy() takes at most 1 argument (%d given)", len(args.v))
	case args.Len() == 1:
		v = args.v[0]
	case len(args.v) == 1 && args.keys()[0].s == "mapping":
		v = args.v[0]
	case len(args.v) == 1:
		return Value{}, vm.TypeErrorf("mappingproxy() got an unexpected keyword argument '%s'", args.keys()[0].s)
	default:
		return Value{}, vm.TypeErrorf("mappingproxy() missing required argument 'mapping' (pos 1)")
	}
	k := v.kind()
	if v.Type().slots.GetItem == nil || k == KindList || k == KindTuple {
		return Value{}, vm.TypeErrorf("mappingproxy() argument must be a mapping, not %s", v.Type().name)
	}
	return vm.newMappingProxy(v), nil
}

func mappingProxyBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	if op != Or {
		return NotImplemented, nil
	}
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	defer vm.Leave()
	if a.o.shape == &mappingProxyType.root {
		a = proxied(a)
	}
	if b.o.shape == &mappingProxyType.root {
		b = proxied(b)
	}
	return vm.Binary(Or, a, b)
}
