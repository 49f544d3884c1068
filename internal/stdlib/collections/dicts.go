package collections

// dicts.go holds defaultdict and OrderedDict.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
)

var defaultDictType, orderedDictType = &py.Type{}, &py.Type{}

// factory is the state of a defaultdict.
type factory struct{ fn py.Value }

// Traverse visits the function.
func (f *factory) Traverse(visit func(py.Value)) int {
	visit(f.fn)
	return 16
}

// factoryOf returns the default_factory of a defaultdict.
func factoryOf(v py.Value) py.Value {
	if f, ok := py.DictState[*factory](v); ok {
		return f.fn
	}
	return py.None
}

func missing(vm *py.VM, self, key py.Value) (py.Value, error) {
	fn := factoryOf(self)
	if fn.IsNone() {
		return py.Value{}, vm.KeyErrorOf(key)
	}
	v, err := vm.CallValues(fn)
	if err != nil {
		return py.Value{}, err
	}
	return v, vm.SetItem(self, key, v)
}

func defaultDictSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "defaultdict", Module: "collections", Base: py.DictType, Kind: py.KindDict, State: true, Sig: "default_factory=None, /, *args, **kwargs",
		Doc: "A dict that makes the values that are missing.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) {
				return vm.NewDictOf(cls, &factory{py.None}), nil
			},
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				fn, rest := py.None, args
				if args.Len() > 0 {
					fn, rest = args.Pos()[0], args.Skip(1)
					if !fn.IsNone() && !py.IsCallable(fn) {
						return vm.TypeErrorf("first argument must be callable or None")
					}
				}
				py.SetDictState(self, &factory{fn})
				return vm.UpdateDictArgs("dict", py.AsDict(self), rest)
			},
			Repr: func(vm *py.VM, self py.Value) (string, error) {
				base, err := vm.DictRepr(self)
				if err != nil {
					return "", err
				}
				fn := factoryOf(self)
				text := "..."
				if vm.EnterRepr(fn) {
					text, err = vm.Repr(fn)
					vm.LeaveRepr()
					if err != nil {
						return "", err
					}
				}
				return self.Type().ShortName() + "(" + text + ", " + base + ")", nil
			},
			Missing: func(vm *py.VM, self, key py.Value) (py.Value, error) {
				if self.Type() != defaultDictType {
					return vm.CallMethod(self, "__missing__", key)
				}
				return missing(vm, self, key)
			},
			Binary: func(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
				if op != py.Or || py.AsDict(a) == nil || py.AsDict(b) == nil {
					return py.NotImplemented, nil
				}
				self := a
				if !a.Type().IsSubtype(defaultDictType) {
					self = b
				}
				c, err := vm.CallValues(self.Type().Value(), factoryOf(self), a)
				if err != nil {
					return py.Value{}, err
				}
				return c, vm.UpdateDict(py.AsDict(c), b)
			},
			BinaryOps: []py.BinOp{py.Or},
		},
		Methods: []py.Def{
			{Name: "__missing__", Sig: "key, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return missing(vm, a[0], a[1]) }},
			{Name: "copy", Fn: defaultDictCopy},
			{Name: "__copy__", Fn: defaultDictCopy},
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				args := py.EmptyTuple
				if fn := factoryOf(a[0]); !fn.IsNone() {
					args = vm.TupleOf([]py.Value{fn})
				}
				items, err := vm.CallMethod(a[0], "items")
				if err != nil {
					return py.Value{}, err
				}
				it, err := vm.Iter(items)
				if err != nil {
					return py.Value{}, err
				}
				return vm.TupleOf([]py.Value{a[0].Type().Value(), args, py.None, py.None, it}), nil
			}},
			py.ClassGetItem(),
		},
		Getters: []py.Getter{{Name: "default_factory", Member: true, Doc: "What makes missing values; None makes none.",
			Get: func(_ *py.VM, v py.Value) (py.Value, error) { return factoryOf(v), nil },
			Set: func(_ *py.VM, v, x py.Value) error {
				if x.IsNull() {
					x = py.None
				}
				py.SetDictState(v, &factory{x})
				return nil
			}}},
	}
}

func defaultDictCopy(vm *py.VM, a []py.Value) (py.Value, error) {
	return vm.CallValues(a[0].Type().Value(), factoryOf(a[0]), a[0])
}

// update is OrderedDict's update: a subclass's __setitem__ is called.
func orderedUpdate(vm *py.VM, self py.Value, args py.Args) error {
	if args.Len() > 1 {
		return vm.TypeErrorf("expected at most 1 argument, got %d", args.Len())
	}
	d := py.AsDict(self)
	if args.Len() == 1 && py.AsDict(args.Pos()[0]) == nil {
		// Pairs are unpacked, with the errors of that.
		if keys, err := vm.LookupAttr(args.Pos()[0], "keys"); err != nil {
			return err
		} else if keys.IsNull() {
			err := vm.Iterate(args.Pos()[0], func(pair py.Value) error {
				items, err := vm.Items(pair)
				switch {
				case err != nil:
					return err
				case len(items) < 2:
					s := "s"
					if len(items) == 1 {
						s = ""
					}
					return vm.ValueErrorf("need more than %d value%s to unpack", len(items), s)
				case len(items) > 2:
					return vm.ValueErrorf("too many values to unpack (expected 2)")
				}
				return vm.SetItem(self, items[0], items[1])
			})
			if err != nil {
				return err
			}
			args = args.Skip(1)
		}
	}
	if self.Type() == orderedDictType || self.Type().Lookup("__setitem__") == orderedDictType.Lookup("__setitem__") {
		return vm.UpdateDictArgs("update", d, args)
	}
	var kw []py.Value
	for i := range args.KwLen() {
		name, v := args.Kw(i)
		kw = append(kw, name.Value(), v)
	}
	if args.Len() == 1 {
		// What dict.update makes of the argument is stored item by item.
		tmp := vm.NewDict()
		mark := vm.PushRoot(tmp.Value())
		defer vm.PopRoots(mark)
		if err := vm.UpdateDict(tmp, args.Pos()[0]); err != nil {
			return err
		}
		for i := 0; i < tmp.Span(); i++ {
			if k, v, ok := tmp.At(i); ok {
				if err := vm.SetItem(self, k, v); err != nil {
					return err
				}
			}
		}
	}
	for i := 0; i < len(kw); i += 2 {
		if err := vm.SetItem(self, kw[i], kw[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func orderedFromKeys(vm *py.VM, a []py.Value) (py.Value, error) {
	d, err := vm.CallValues(a[0])
	if err != nil {
		return py.Value{}, err
	}
	mark := vm.PushRoot(d)
	defer vm.PopRoots(mark)
	value := a[2]
	if value.IsNull() {
		value = py.None
	}
	return d, vm.Iterate(a[1], func(k py.Value) error { return vm.SetItem(d, k, value) })
}

func orderedPop(vm *py.VM, a []py.Value) (py.Value, error) {
	d := py.AsDict(a[0])
	v, err := d.Get(vm, a[1])
	switch {
	case err != nil:
		return py.Value{}, err
	case !v.IsNull():
		mark := vm.PushRoot(v)
		defer vm.PopRoots(mark)
		_, err := d.Delete(vm, a[1])
		return v, err
	case a[2].IsNull():
		return py.Value{}, vm.KeyErrorOf(a[1])
	}
	return a[2], nil
}

func orderedSetDefault(vm *py.VM, a []py.Value) (py.Value, error) {
	found, err := vm.Contains(a[0], a[1])
	if err != nil {
		return py.Value{}, err
	}
	if found {
		return vm.GetItem(a[0], a[1])
	}
	value := a[2]
	if value.IsNull() {
		value = py.None
	}
	return value, vm.SetItem(a[0], a[1], value)
}

func orderedDictSpec() py.TypeSpec {
	popItem := py.NewBinder("popitem", "last=True")
	return py.TypeSpec{
		Name: "OrderedDict", Module: "collections", Base: py.DictType, Kind: py.KindDict, Flags: py.FlagHasDict | py.FlagOrderedDict,
		Doc: "A dict whose order can be changed and compared.",
		Slots: py.Slots{
			New:  func(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) { return vm.NewDictOf(cls, nil), nil },
			Init: func(vm *py.VM, self py.Value, args py.Args) error { return orderedUpdate(vm, self, args) },
			Repr: func(vm *py.VM, self py.Value) (string, error) {
				if !vm.EnterRepr(self) {
					return "...", nil
				}
				defer vm.LeaveRepr()
				name := self.Type().ShortName()
				if n, err := vm.Len(self); err != nil {
					return "", err
				} else if n == 0 {
					return name + "()", nil
				}
				// items() may be overridden.
				plain := vm.NewDict()
				mark := vm.PushRoot(plain.Value())
				defer vm.PopRoots(mark)
				items, err := vm.CallMethod(self, "items")
				if err != nil {
					return "", err
				}
				if err := vm.UpdateDict(plain, items); err != nil {
					return "", err
				}
				s, err := vm.Repr(plain.Value())
				return name + "(" + s + ")", err
			},
			NoHash: true,
			Compare: func(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
				x, y := py.AsDict(a), py.AsDict(b)
				if x == nil || y == nil || op != py.EQ && op != py.NE {
					return py.NotImplemented, nil
				}
				eq, err := vm.EqualDicts(x, y)
				if err != nil {
					return py.Value{}, err
				}
				if eq && b.Type().IsSubtype(orderedDictType) && a.Type().IsSubtype(orderedDictType) {
					if eq, err = sameOrder(vm, x, y); err != nil {
						return py.Value{}, err
					}
				}
				return py.Bool(eq == (op == py.EQ)), nil
			},
			Binary: func(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
				if op != py.Or || py.AsDict(a) == nil || py.AsDict(b) == nil {
					return py.NotImplemented, nil
				}
				t := a.Type()
				if !t.IsSubtype(orderedDictType) {
					t = b.Type()
				}
				c, err := vm.CallValues(t.Value(), a)
				if err != nil {
					return py.Value{}, err
				}
				return c, orderedUpdate(vm, c, py.PosArgs(b))
			},
			BinaryOps: []py.BinOp{py.Or},
			Inplace: func(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
				if op != py.Or {
					return py.NotImplemented, nil
				}
				return a, orderedUpdate(vm, a, py.PosArgs(b))
			},
			InplaceOps: []py.BinOp{py.Or},
		},
		Methods: []py.Def{
			{Name: "update", Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
				return py.None, orderedUpdate(vm, args.Pos()[0], args.Skip(1))
			}},
			{Name: "fromkeys", Sig: "iterable, value=None", Kind: py.ClassMethod, Fn: orderedFromKeys},
			{Name: "pop", Sig: "key, default=<unrepresentable>", Fn: orderedPop},
			{Name: "setdefault", Sig: "key, default=None", Fn: orderedSetDefault},
			{Name: "move_to_end", Sig: "key, last=True", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				last := true
				if !a[2].IsNull() {
					var err error
					if last, err = vm.Truth(a[2]); err != nil {
						return py.Value{}, err
					}
				}
				ok, err := py.AsDict(a[0]).MoveToEnd(vm, a[1], last)
				if err == nil && !ok {
					err = vm.KeyErrorOf(a[1])
				}
				return py.None, err
			}},
			{Name: "popitem", Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
				var a [1]py.Value
				if err := popItem.Bind(vm, args.Skip(1), a[:]); err != nil {
					return py.Value{}, err
				}
				last := true
				if !a[0].IsNull() {
					var err error
					if last, err = vm.Truth(a[0]); err != nil {
						return py.Value{}, err
					}
				}
				d := py.AsDict(args.Pos()[0])
				pop := d.PopLast
				if !last {
					pop = d.PopFirst
				}
				k, v, ok := pop()
				if !ok {
					return py.Value{}, vm.KeyErrorOf(vm.Str("dictionary is empty"))
				}
				return vm.TupleOf([]py.Value{k, v}), nil
			}},
			{Name: "copy", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return vm.CallValues(a[0].Type().Value(), a[0]) }},
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				items, err := vm.CallMethod(a[0], "items")
				if err != nil {
					return py.Value{}, err
				}
				it, err := vm.Iter(items)
				if err != nil {
					return py.Value{}, err
				}
				state, err := vm.CallMethod(a[0], "__getstate__")
				if err != nil {
					return py.Value{}, err
				}
				return vm.TupleOf([]py.Value{a[0].Type().Value(), py.EmptyTuple, state, py.None, it}), nil
			}},
			py.ClassGetItem(),
		},
	}
}

// sameOrder reports whether two dicts of the same length have the same keys in the same order.
func sameOrder(vm *py.VM, x, y *py.Dict) (bool, error) {
	for i, j := 0, 0; ; i, j = i+1, j+1 {
		var k, l py.Value
		var ok bool
		for i < x.Span() {
			if k, _, ok = x.At(i); ok {
				break
			}
			i++
		}
		for j < y.Span() {
			if l, _, ok = y.At(j); ok {
				break
			}
			j++
		}
		if i >= x.Span() || j >= y.Span() {
			return true, nil
		}
		if eq, err := vm.Equal(k, l); err != nil || !eq {
			return false, err
		}
		if err := vm.Step(1); err != nil {
			return false, err
		}
	}
}

// writePair appends "key: value" to the repr of a dict.
func writePair(vm *py.VM, b *strings.Builder, k, v py.Value) error {
	ks, err := vm.Repr(k)
	if err != nil {
		return err
	}
	vs, err := vm.Repr(v)
	if err != nil {
		return err
	}
	if err := vm.AdmitMore(b, len(ks)+len(vs)+8); err != nil {
		return err
	}
	b.WriteString(ks)
	b.WriteString(": ")
	b.WriteString(vs)
	return nil
}
