package py

// slotwrap.go gives builtin types the special methods (__len__, __add__, ...) that go with their native operations.

import (
	"slices"
	"strings"
	"sync"
)

// addSlotWrappers enters a wrapper for every operation in t.slots, which must not be inherited yet.
func addSlotWrappers(t *Type) {
	s := t.slots // a copy: wrappers call this type's operation, whatever a subclass does
	add := func(name, sig string, f NativeFunc) {
		def := &Def{Name: name, Sig: sig, Fn: f}
		kind := &wrapperType
		if isMethodToo(t, name) {
			kind = &methodDescrType
		}
		t.dict.SetStr(nil, name, newBuiltin(kind, def, t, t.module).Value())
	}
	addRaw := func(name, sig string, f func(*VM, Args) (Value, error)) {
		def := &Def{Name: name, Sig: sig, Raw: f}
		t.dict.SetStr(nil, name, newBuiltin(&wrapperType, def, t, t.module).Value())
	}
	if f := s.New; f != nil {
		def := &Def{Name: "__new__", Sig: "*args, **kwargs", Kind: StaticMethod}
		def.Raw = func(vm *VM, args Args) (Value, error) { return vm.callNew(t, f, args) }
		b := newBuiltin(&builtinType, def, t, t.module)
		t.dict.SetStr(nil, "__new__", b.Value())
	}
	if f := s.Init; f != nil {
		addRaw("__init__", "/, *args, **kwargs", func(vm *VM, args Args) (Value, error) {
			return None, f(vm, args.v[0], Args{args.v[1:], args.names})
		})
	}
	text := func(name string, f func(*VM, Value) (string, error)) {
		add(name, "", func(vm *VM, a []Value) (Value, error) {
			r, err := f(vm, a[0])
			if err != nil {
				return Value{}, err
			}
			return vm.Str(r), nil
		})
	}
	if s.Repr != nil {
		text("__repr__", s.Repr)
	}
	if s.Str != nil {
		text("__str__", s.Str)
	}
	if f := s.Hash; f != nil {
		add("__hash__", "", func(vm *VM, a []Value) (Value, error) {
			h, err := f(vm, a[0])
			return Int(h), err
		})
	}
	if f := s.Compare; f != nil {
		for op := LT; op <= GE; op++ {
			add(cmpOpInfo[op].name, "value, /", func(vm *VM, a []Value) (Value, error) { return f(vm, op, a[0], a[1]) })
		}
	}
	if f := s.Bool; f != nil {
		add("__bool__", "", func(vm *VM, a []Value) (Value, error) {
			b, err := f(vm, a[0])
			return Bool(b), err
		})
	}
	if f := s.Len; f != nil {
		add("__len__", "", func(vm *VM, a []Value) (Value, error) {
			n, err := f(vm, a[0])
			return Int(int64(n)), err
		})
	}
	one := func(name string, f func(*VM, Value) (Value, error)) {
		if f != nil {
			add(name, "", func(vm *VM, a []Value) (Value, error) { return f(vm, a[0]) })
		}
	}
	if f := s.GetItem; f != nil {
		add("__getitem__", "key, /", func(vm *VM, a []Value) (Value, error) { return f(vm, a[0], a[1]) })
	}
	if f := s.SetItem; f != nil {
		add("__setitem__", "key, value, /", func(vm *VM, a []Value) (Value, error) { return None, f(vm, a[0], a[1], a[2]) })
		add("__delitem__", "key, /", func(vm *VM, a []Value) (Value, error) { return None, f(vm, a[0], a[1], Value{}) })
	}
	if f := s.Contains; f != nil {
		add("__contains__", "key, /", func(vm *VM, a []Value) (Value, error) {
			b, err := f(vm, a[0], a[1])
			return Bool(b), err
		})
	}
	one("__iter__", s.Iter)
	if f := s.Next; f != nil {
		add("__next__", "", func(vm *VM, a []Value) (Value, error) {
			vm.stopValue = Value{}
			v, err := f(vm, a[0])
			if err == nil && v.o == nil {
				return Value{}, vm.stopIteration(vm.takeStopValue())
			}
			return v, err
		})
	}
	if f := s.Call; f != nil {
		addRaw("__call__", "/, *args, **kwargs", func(vm *VM, args Args) (Value, error) {
			return f(vm, args.v[0], Args{args.v[1:], args.names})
		})
	}
	if f := s.GetAttr; f != nil {
		add("__getattribute__", "name, /", func(vm *VM, a []Value) (Value, error) {
			n, err := vm.attrName(a[1])
			if err != nil {
				return Value{}, err
			}
			return f(vm, a[0], n)
		})
	}
	if f := s.SetAttr; f != nil {
		add("__setattr__", "name, value, /", func(vm *VM, a []Value) (Value, error) {
			n, err := vm.attrName(a[1])
			if err != nil {
				return Value{}, err
			}
			return None, f(vm, a[0], n, a[2])
		})
		add("__delattr__", "name, /", func(vm *VM, a []Value) (Value, error) {
			n, err := vm.attrName(a[1])
			if err != nil {
				return Value{}, err
			}
			return None, f(vm, a[0], n, Value{})
		})
	}
	addOperators(t, &s, add)
	one("__index__", s.Index)
	one("__int__", s.ToInt)
	one("__float__", s.ToFloat)
	if f := s.DescrGet; f != nil {
		add("__get__", "instance, owner=None, /", func(vm *VM, a []Value) (Value, error) {
			obj := a[1]
			if obj.IsNone() {
				obj = Value{}
			}
			cls := AsType(a[2])
			if a[2].IsNullOrNone() {
				if obj.o == nil {
					return Value{}, vm.TypeErrorf("__get__(None, None) is invalid")
				}
				cls = obj.Type()
			}
			// No descriptor has to reckon with a class that is none.
			if cls == nil {
				if cls = a[2].Type(); obj.o != nil {
					cls = obj.Type()
				}
			}
			return f(vm, a[0], obj, cls)
		})
	}
	if f := s.DescrSet; f != nil {
		add("__set__", "instance, value, /", func(vm *VM, a []Value) (Value, error) { return None, f(vm, a[0], a[1], a[2]) })
		add("__delete__", "instance, /", func(vm *VM, a []Value) (Value, error) { return None, f(vm, a[0], a[1], Value{}) })
	}
	one("__await__", s.Await)
	one("__aiter__", s.AIter)
	one("__anext__", s.ANext)
}

// addOperators adds the wrappers of arithmetic, and of + and * of sequences.
func addOperators(t *Type, s *Slots, add func(name, sig string, f NativeFunc)) {
	if f := s.Binary; f != nil {
		for _, op := range s.BinaryOps {
			d := binOpDunder[op]
			if op == Pow {
				add(d.fwd, "value, mod=None, /", func(vm *VM, a []Value) (Value, error) {
					if !a[2].IsNullOrNone() {
						return vm.powModNative(a[0], a[1], a[2])
					}
					return f(vm, op, a[0], a[1])
				})
				add(d.rev, "value, mod=None, /", func(vm *VM, a []Value) (Value, error) {
					if !a[2].IsNullOrNone() {
						return vm.powModNative(a[1], a[0], a[2])
					}
					return f(vm, op, a[1], a[0])
				})
				continue
			}
			add(d.fwd, "value, /", func(vm *VM, a []Value) (Value, error) { return f(vm, op, a[0], a[1]) })
			add(d.rev, "value, /", func(vm *VM, a []Value) (Value, error) { return f(vm, op, a[1], a[0]) })
		}
	}
	if f := s.Inplace; f != nil {
		for _, op := range s.InplaceOps {
			add(binOpDunder[op].inplace, "value, /", func(vm *VM, a []Value) (Value, error) { return f(vm, op, a[0], a[1]) })
		}
	}
	seq := func(name string, f func(*VM, Value, Value) (Value, error)) {
		if f != nil {
			add(name, "value, /", func(vm *VM, a []Value) (Value, error) { return f(vm, a[0], a[1]) })
			markSequence(t.dict.GetStr(name))
		}
	}
	rep := func(name string, f func(*VM, Value, int) (Value, error)) {
		if f != nil {
			add(name, "value, /", func(vm *VM, a []Value) (Value, error) {
				n, err := vm.IndexInt(a[1])
				if err != nil {
					return Value{}, err
				}
				return f(vm, a[0], max(n, 0))
			})
			markSequence(t.dict.GetStr(name))
		}
	}
	seq("__add__", s.Concat)
	seq("__iadd__", s.InplaceConcat)
	rep("__mul__", s.Repeat)
	rep("__rmul__", s.Repeat)
	rep("__imul__", s.InplaceRepeat)
	if f := s.Unary; f != nil {
		for _, op := range s.UnaryOps {
			add(unOpInfo[op].name, "", func(vm *VM, a []Value) (Value, error) { return f(vm, op, a[0]) })
		}
	}
}

// slotOrder lists the special methods in the order in which CPython's types have them (seen in vars() of its types). Those in capitals are
// the ones of sequences.
const slotOrder = " __new__ __repr__ __hash__ __call__ __str__ __getattribute__ __setattr__ __delattr__ __lt__ __le__ __eq__ __ne__ __gt__ __ge__" +
	" __iter__ __next__ __get__ __set__ __delete__ __init__ __buffer__ __release_buffer__ __await__ __aiter__ __anext__ __add__ __radd__ __sub__" +
	" __rsub__ __mul__ __rmul__ __mod__ __rmod__ __divmod__ __rdivmod__ __pow__ __rpow__ __neg__ __pos__ __abs__ __bool__ __invert__ __lshift__" +
	" __rlshift__ __rshift__ __rrshift__ __and__ __rand__ __xor__ __rxor__ __or__ __ror__ __int__ __float__ __iadd__ __isub__ __imul__ __imod__" +
	" __ipow__ __ilshift__ __irshift__ __iand__ __ixor__ __ior__ __floordiv__ __rfloordiv__ __truediv__ __rtruediv__ __ifloordiv__" +
	" __itruediv__ __index__ __matmul__ __rmatmul__ __imatmul__ __len__ __getitem__ __setitem__ __delitem__ __ADD__ __MUL__ __RMUL__ __contains__" +
	" __IADD__ __IMUL__ "

// slotRanks are the places of special methods in slotOrder.
var slotRanks = sync.OnceValue(func() map[string]int {
	names := strings.Fields(slotOrder)
	ranks := make(map[string]int, len(names))
	for i, name := range names {
		ranks[name] = i
	}
	return ranks
})

// orderSlots puts the special methods that t has so far into CPython's order, and in front of other names.
func orderSlots(t *Type) {
	type ranked struct {
		rank int
		name string
		v    Value
	}
	ranks := slotRanks()
	all := make([]ranked, 0, t.dict.Span())
	for i := range t.dict.Span() {
		k, v, ok := t.dict.At(i)
		if !ok {
			continue
		}
		name, _ := AsStr(k)
		slot := name
		if isSequenceWrapper(v) {
			slot = strings.ToUpper(name)
		}
		rank, ok := ranks[slot]
		if !ok {
			rank = len(ranks)
		}
		all = append(all, ranked{rank, name, v})
	}
	byRank := func(a, b ranked) int { return a.rank - b.rank }
	if slices.IsSortedFunc(all, byRank) {
		return
	}
	slices.SortStableFunc(all, byRank)
	t.dict = &Dict{Object: Object{shape: &dictType.root, mark: immortal}}
	for _, e := range all {
		t.dict.SetStr(nil, e.name, e.v)
	}
}

const intrinsicSequence intrinsic = 255

// markSequence marks a wrapper of + or * of sequences, which the numeric protocol passes over.
func markSequence(v Value) { builtinLayout.of(v.o).intrinsic = intrinsicSequence }

func isSequenceWrapper(v Value) bool {
	return v.o.shape == &wrapperType.root && builtinLayout.guarded(v.o).intrinsic == intrinsicSequence
}

// attrName checks that an attribute name is a str.
func (vm *VM) attrName(v Value) (*Str, error) {
	if s := AsStrObject(v); s != nil {
		vm.readsName(s.s)
		if s.shape != &strType.root {
			return vm.NewStr(s.s), nil // Namespaces have plain strings as keys.
		}
		return s, nil
	}
	return nil, vm.TypeErrorf("attribute name must be string, not '%s'", v.Type().name)
}

// AsType returns the class that v is, or nil.
func AsType(v Value) *Type {
	if v.o != nil && v.o.shape.typ.kind == KindType {
		return typeLayout.guarded(v.o)
	}
	return nil
}

// makerOf returns the nearest among cls and its bases whose instances Go code makes: one that has no __new__ of Python.
func makerOf(cls *Type) *Type {
	for cls.flags&flagHeap != 0 && nativeNew(cls) == nil {
		cls = cls.base
	}
	return cls
}

// nativeNew returns the builtin type whose __new__ the class has, nil if that is no builtin's.
func nativeNew(cls *Type) *Type {
	v := cls.lookup("__new__")
	if v.o != nil && v.o.shape == &staticMethodType.root {
		v = staticMethodLayout.guarded(v.o).fn
	}
	if v.o != nil && v.o.shape == &builtinType.root {
		return builtinLayout.guarded(v.o).owner
	}
	return nil
}

// sameMaker reports whether __new__ of the builtin type t makes what s, a builtin type or a class derived from one, is made of: the
// same struct, with the same Go state or fields.
func sameMaker(s, t *Type) bool {
	b := staticBase(s)
	switch {
	case b.flags&FlagNoNew != 0 || b.kind != t.kind:
		return false
	case b == t:
		return true
	case t.kind == KindNative, t.kind == KindTuple:
		return nativeNew(b) == nativeNew(t)
	case t.kind == KindObject:
		return solidBase(b) == solidBase(t)
	case t.kind == KindException:
		return (b.excLayout == excOS) == (t.excLayout == excOS) && (b.excLayout == excGroup) == (t.excLayout == excGroup)
	}
	return true
}

// callNew is __new__ of the builtin type t called from Python: cls must derive from t and have the same layout.
func (vm *VM) callNew(t *Type, f func(*VM, *Type, Args) (Value, error), args Args) (Value, error) {
	if args.Len() == 0 {
		return Value{}, vm.TypeErrorf("%s.__new__(): not enough arguments", t.name)
	}
	cls := AsType(args.v[0])
	if cls == nil {
		return Value{}, vm.TypeErrorf("%s.__new__(X): X is not a type object (%s)", t.name, args.v[0].Type().name)
	}
	if !cls.IsSubtype(t) {
		return Value{}, vm.TypeErrorf("%s.__new__(%s): %s is not a subtype of %s", t.name, cls.name, cls.name, t.name)
	}
	if s := makerOf(cls); !sameMaker(s, t) {
		if s.flags&FlagNoNew != 0 {
			return Value{}, vm.TypeErrorf("cannot create '%s' instances", s.name)
		}
		return Value{}, vm.TypeErrorf("%s.__new__(%s) is not safe, use %s.__new__()", t.name, cls.name, s.name)
	}
	return f(vm, cls, Args{args.v[1:], args.names})
}

// staticBase returns the nearest builtin type that cls derives its layout from.
func staticBase(cls *Type) *Type {
	for cls.flags&flagHeap != 0 {
		cls = cls.base
	}
	return cls
}
