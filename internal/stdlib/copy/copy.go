// Package copy is Python's copy module.
package copy

// copy.go holds the module, copy and replace.

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module copy.
func Module() *py.ModuleDef { return module() }

var errorType, memoType = &py.Type{}, &py.Type{}

func newModule() *py.ModuleDef {
	py.BuildType(errorType, py.TypeSpec{Name: "Error", Module: "copy", Base: py.Exception, Kind: py.KindException, Flags: py.FlagHasDict, Python: true})
	py.BuildType(memoType, py.TypeSpec{Name: "dict", Base: py.DictType, Kind: py.KindDict, State: true, Flags: py.FlagNoNew})
	return &py.ModuleDef{
		Name: "copy", Doc: "Shallow and deep copies.",
		Types: []*py.Type{errorType},
		Funcs: []py.Def{
			{Name: "copy", Sig: "x", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return shallow(vm, a[0]) }},
			{Name: "deepcopy", Sig: "x, memo=None, _nil=[]", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				d, err := newDeep(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				mark := vm.PushRoot(d.memoV)
				defer vm.PopRoots(mark)
				return d.copy(a[0])
			}},
			{Name: "replace", Sig: "obj, /, **changes", Python: true, Fn: replace},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "error", errorType.Value())
			m.Set(vm, "__all__", vm.List([]py.Value{vm.Str("Error"), vm.Str("copy"), vm.Str("deepcopy"), vm.Str("replace")}))
			return nil
		},
	}
}

// isAtomic reports whether copies of instances of t are the instances themselves.
func isAtomic(t *py.Type) bool {
	if t.IsHeap() {
		return t.Kind() == py.KindType
	}
	switch t.Kind() {
	case py.KindNone, py.KindBool, py.KindInt, py.KindFloat, py.KindComplex, py.KindStr, py.KindBytes, py.KindRange, py.KindType,
		py.KindFunction, py.KindBuiltin, py.KindCode:
		return true
	}
	if t.Module() == "weakref" && t.ShortName() == "ReferenceType" {
		return true
	}
	return t == py.NotImplemented.Type() || t == py.Ellipsis.Type() || t == py.PropertyType
}

func shallow(vm *py.VM, x py.Value) (py.Value, error) {
	t := x.Type()
	if isAtomic(t) {
		return x, nil
	}
	switch t {
	case py.ListType, py.DictType, py.SetType, py.ByteArrayType:
		return vm.CallMethod(x, "copy")
	case py.TupleType, py.FrozenSetType, py.SliceType:
		return x, nil
	}
	if registered(vm, t).IsNull() {
		if y, err := vm.CopyPlain(x); err != nil || !y.IsNull() {
			return y, err
		}
	}
	if copier, err := vm.LookupAttr(t.Value(), "__copy__"); err != nil {
		return py.Value{}, err
	} else if !copier.IsNull() && !copier.IsNone() {
		return vm.CallValues(copier, x)
	}
	parts, err := reduce(vm, x, "shallow")
	if err != nil || parts == nil {
		return x, err
	}
	return reconstruct(vm, x, parts, nil)
}

// reduce returns what __reduce_ex__(4) says of x; nil for objects that are their own copies. how they are copied is for the error.
func reduce(vm *py.VM, x py.Value, how string) ([]py.Value, error) {
	var r py.Value
	var err error
	if fn := registered(vm, x.Type()); !fn.IsNull() {
		r, err = vm.CallValues(fn, x)
	} else {
		var parts []py.Value
		if parts, err = plainParts(vm, x); parts != nil || err != nil {
			return parts, err
		}
		r, err = callReduce(vm, x, how)
	}
	if err != nil {
		return nil, err
	}
	if _, ok := py.AsStr(r); ok {
		return nil, nil
	}
	parts, ok := py.AsTuple(r)
	if !ok {
		return nil, vm.TypeErrorf("Value after * must be an iterable, not %s", r.Type().Name())
	}
	if len(parts) < 2 || len(parts) > 5 {
		return nil, vm.TypeErrorf("_reconstruct() takes from 4 to 7 positional arguments but %d were given", len(parts)+2)
	}
	return parts, nil
}

// plainParts returns what __reduce_ex__(4) says of an instance whose class leaves that, and what becomes of the state, to object; nil
// for all others. The state is a dict of its own, which nobody else sees: the instance keeps its attributes where they are.
func plainParts(vm *py.VM, x py.Value) ([]py.Value, error) {
	t := x.Type()
	if !t.ReducesPlainly() || !t.Lookup("__setstate__").IsNull() {
		return nil, nil
	}
	var attrs py.Attrs
	attrs.Start(vm, x)
	for _, name := range [...]string{"__reduce_ex__", "__reduce__", "__getstate__", "__setstate__"} {
		if attrs.Has(name) {
			return nil, nil
		}
	}
	if attrs.Dict() != nil {
		return nil, nil
	}
	m, err := vm.Import("copyreg")
	if err != nil {
		return nil, err
	}
	fn, err := vm.GetAttr(m.Value(), "__newobj__")
	if err != nil {
		return nil, err
	}
	dict, slots := vm.NewDict(), vm.NewDict()
	for k, v, ok := attrs.Next(vm); ok; k, v, ok = attrs.Next(vm) {
		if err := dict.Set(vm, k, v); err != nil {
			return nil, err
		}
	}
	if err := vm.SlotState(x, func(k, v py.Value) error { return slots.Set(vm, k, v) }); err != nil {
		return nil, err
	}
	state := py.None
	if dict.Len() > 0 {
		state = dict.Value()
	}
	if slots.Len() > 0 {
		state = vm.TupleOf([]py.Value{state, slots.Value()})
	}
	return []py.Value{fn, vm.TupleOf([]py.Value{t.Value()}), state}, nil
}

// callReduce calls x.__reduce_ex__(4), or x.__reduce__() without one.
func callReduce(vm *py.VM, x py.Value, how string) (py.Value, error) {
	m, err := vm.LookupAttr(x, "__reduce_ex__")
	if err != nil {
		return py.Value{}, err
	}
	if !m.IsNullOrNone() {
		return vm.CallValues(m, py.Int(4))
	}
	if m, err = vm.LookupAttr(x, "__reduce__"); err != nil {
		return py.Value{}, err
	}
	if m.IsNullOrNone() {
		t, err := vm.StrOf(x.Type().Value())
		if err != nil {
			return py.Value{}, err
		}
		return py.Value{}, vm.Errorf(errorType, "un(%s)copyable object of type %s", how, t)
	}
	return vm.CallValues(m)
}

// registered returns the reduction that copyreg.pickle registered for a type, or null.
func registered(vm *py.VM, t *py.Type) py.Value {
	m := py.AsModule(vm.Modules().GetStr("copyreg"))
	if m == nil {
		return py.Value{}
	}
	table := py.AsDict(m.Dict().GetStr("dispatch_table"))
	if table == nil || table.Len() == 0 {
		return py.Value{}
	}
	v, err := table.Get(vm, t.Value())
	if err != nil {
		return py.Value{}
	}
	return v
}

func replace(vm *py.VM, a []py.Value) (py.Value, error) {
	cls, err := vm.GetAttr(a[0], "__class__")
	if err != nil {
		return py.Value{}, err
	}
	fn, err := vm.LookupAttr(cls, "__replace__")
	if err != nil {
		return py.Value{}, err
	}
	if fn.IsNullOrNone() {
		name, err := vm.GetAttr(cls, "__name__")
		if err != nil {
			return py.Value{}, err
		}
		s, _ := py.AsStr(name)
		return py.Value{}, vm.TypeErrorf("replace() does not support %s objects", s)
	}
	args := []py.Value{a[0]}
	var keys []*py.Str
	if kw := py.AsDict(a[1]); kw != nil {
		for i := 0; i < kw.Span(); i++ {
			if k, v, ok := kw.At(i); ok {
				keys, args = append(keys, py.AsStrObject(k)), append(args, v)
			}
		}
	}
	return vm.Call(fn, py.MakeArgs(args, keys))
}

// reconstruct makes an object from the parts of a reduction: function, arguments, state, list items, dict items. With d the
// parts are copied deeply.
func reconstruct(vm *py.VM, x py.Value, parts []py.Value, d *deep) (py.Value, error) {
	part := func(i int) py.Value {
		if i < len(parts) {
			return parts[i]
		}
		return py.None
	}
	copied := func(v py.Value) (py.Value, error) {
		if d == nil {
			return v, nil
		}
		return d.copy(v)
	}
	args, ok := py.AsTuple(part(1))
	if !ok {
		return py.Value{}, vm.TypeErrorf("Value after * must be an iterable, not %s", part(1).Type().Name())
	}
	l := vm.NewList(make([]py.Value, 0, len(args)))
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	for _, a := range args {
		c, err := copied(a)
		if err != nil {
			return py.Value{}, err
		}
		if err := l.Append(vm, c); err != nil {
			return py.Value{}, err
		}
	}
	y, err := vm.Call(part(0), py.PosArgs(l.Items()...))
	if err != nil {
		return py.Value{}, err
	}
	vm.PushRoot(y)
	if d != nil {
		if err := d.remember(x, y); err != nil {
			return py.Value{}, err
		}
	}
	if state := part(2); !state.IsNone() {
		if state, err = copied(state); err != nil {
			return py.Value{}, err
		}
		if err := setState(vm, y, state); err != nil {
			return py.Value{}, err
		}
	}
	if it := part(3); !it.IsNone() {
		if err := vm.Iterate(it, func(v py.Value) error {
			c, err := copied(v)
			if err != nil {
				return err
			}
			if l := py.AsList(y); l != nil && !y.Type().IsHeap() {
				return l.Append(vm, c)
			}
			_, err = vm.CallMethod(y, "append", c)
			return err
		}); err != nil {
			return py.Value{}, err
		}
	}
	if it := part(4); !it.IsNone() {
		if err := vm.Iterate(it, func(pair py.Value) error {
			kv, err := vm.Items(pair)
			if err != nil {
				return err
			}
			if len(kv) != 2 {
				return vm.ValueErrorf("not enough values to unpack (expected 2, got %d)", len(kv))
			}
			v := kv[1]
			k, err := copied(kv[0])
			if err != nil {
				return err
			}
			if v, err = copied(v); err != nil {
				return err
			}
			return vm.SetItem(y, k, v)
		}); err != nil {
			return py.Value{}, err
		}
	}
	return y, nil
}

// setState gives y the state of a reduction.
func setState(vm *py.VM, y, state py.Value) error {
	set, err := vm.LookupAttr(y, "__setstate__")
	if err != nil {
		return err
	}
	if !set.IsNull() {
		_, err := vm.CallValues(set, state)
		return err
	}
	slots := py.None
	if pair, ok := py.AsTuple(state); ok && len(pair) == 2 {
		state, slots = pair[0], pair[1]
	}
	if !state.IsNone() {
		if d := py.AsDict(state); d != nil && slots.IsNone() && py.HasInstanceDict(y) && state.Type() == py.DictType {
			// The attributes are set in the instance itself: a __dict__ would slow it down.
			for i := 0; i < d.Span(); i++ {
				if k, v, ok := d.At(i); ok {
					name := py.AsStrObject(k)
					if name == nil {
						return updateDict(vm, y, state)
					}
					vm.SetInstanceAttr(y, name, v)
				}
				if i&15 == 15 {
					if err := vm.Step(1); err != nil {
						return err
					}
				}
			}
		} else if err := updateDict(vm, y, state); err != nil {
			return err
		}
	}
	if slots.IsNone() {
		return nil
	}
	items, err := vm.CallMethod(slots, "items")
	if err != nil {
		return err
	}
	return vm.Iterate(items, func(pair py.Value) error {
		kv, err := vm.Items(pair)
		if err != nil {
			return err
		}
		if len(kv) != 2 {
			return vm.ValueErrorf("not enough values to unpack (expected 2, got %d)", len(kv))
		}
		name, ok := py.AsStr(kv[0])
		if !ok {
			return vm.TypeErrorf("attribute name must be string, not '%s'", kv[0].Type().Name())
		}
		return vm.SetAttr(y, name, kv[1])
	})
}

func updateDict(vm *py.VM, y, state py.Value) error {
	attrs, err := vm.GetAttr(y, "__dict__")
	if err != nil {
		return err
	}
	_, err = vm.CallMethod(attrs, "update", state)
	return err
}
