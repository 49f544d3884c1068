package py

// objecttype.go holds object, None, NotImplemented and Ellipsis.

import (
	"strconv"
)

func objectSpec() TypeSpec {
	return TypeSpec{
		Name: "object", Sig: "",
		Doc: "The base class of the class hierarchy.\n\nWhen called, it accepts no arguments and returns a new featureless\ninstance that has no instance attributes and cannot be given any.\n",
		Slots: Slots{
			New: objectNew, Init: objectInit,
			Repr: func(vm *VM, v Value) (string, error) { return vm.defaultRepr(v), nil },
			Str:  objectStr,
			Hash: func(vm *VM, v Value) (int64, error) { return int64(vm.ID(v)>>4 | 1<<40), nil },
			Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
				switch op {
				case EQ:
					if a == b {
						return True, nil
					}
				case NE:
					r, err := vm.objectNe(a, b)
					return r, err
				}
				return NotImplemented, nil
			},
		},
		Methods: []Def{
			{Name: "__getattribute__", Sig: "name, /", Fn: func(vm *VM, a []Value) (Value, error) {
				n, err := vm.attrName(a[1])
				if err != nil {
					return Value{}, err
				}
				return vm.GenericGetAttr(a[0], n)
			}},
			{Name: "__setattr__", Sig: "name, value, /", Fn: func(vm *VM, a []Value) (Value, error) {
				n, err := vm.attrName(a[1])
				if err != nil {
					return Value{}, err
				}
				if a[0].kind() == KindType {
					return Value{}, vm.TypeErrorf("can't apply this __setattr__ to %s object", a[0].Type().name)
				}
				return None, vm.GenericSetAttr(a[0], n, a[2])
			}},
			{Name: "__delattr__", Sig: "name, /", Fn: func(vm *VM, a []Value) (Value, error) {
				n, err := vm.attrName(a[1])
				if err != nil {
					return Value{}, err
				}
				if a[0].kind() == KindType {
					return Value{}, vm.TypeErrorf("can't apply this __delattr__ to %s object", a[0].Type().name)
				}
				return None, vm.GenericSetAttr(a[0], n, Value{})
			}},
			{Name: "__reduce_ex__", Sig: "protocol, /", Fn: func(vm *VM, a []Value) (Value, error) {
				t := a[0].Type()
				if own := t.lookup("__reduce__") != objectType.dict.GetStr("__reduce__"); own || t.slots.GetAttr != nil {
					m, err := vm.LookupAttr(a[0], "__reduce__")
					if err != nil {
						return Value{}, err
					}
					if own && m.o != nil {
						return vm.CallValues(m)
					}
				}
				n, err := vm.IndexInt(a[1])
				if err != nil {
					return Value{}, err
				}
				return vm.reduceEx(a[0], n)
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) { return vm.reduceEx(a[0], 0) }},
			{Name: "__getstate__", Fn: func(vm *VM, a []Value) (Value, error) { return vm.getState(a[0]) }},
			{Name: "__subclasshook__", Sig: "object, /", Kind: ClassMethod, Fn: func(vm *VM, a []Value) (Value, error) { return NotImplemented, nil }},
			{Name: "__init_subclass__", Kind: ClassMethod, Fn: func(vm *VM, a []Value) (Value, error) { return None, nil }},
			{Name: "__format__", Sig: "format_spec, /", Fn: func(vm *VM, a []Value) (Value, error) {
				s, ok := AsStr(a[1])
				if !ok {
					return Value{}, vm.TypeErrorf("__format__() argument must be str, not %s", ArgType(a[1]))
				}
				if s != "" {
					return Value{}, vm.TypeErrorf("unsupported format string passed to %s.__format__", a[0].Type().name)
				}
				t, err := vm.StrOf(a[0])
				if err != nil {
					return Value{}, err
				}
				return vm.Str(t), nil
			}},
			{Name: "__sizeof__", Fn: func(vm *VM, a []Value) (Value, error) { return Int(sizeOfOther(a[0])), nil }},
			{Name: "__dir__", Fn: func(vm *VM, a []Value) (Value, error) { return vm.objectDir(a[0]) }},
		},
		Getters: []Getter{
			{Name: "__class__", Get: func(vm *VM, v Value) (Value, error) { return v.Type().Value(), nil },
				Set: func(vm *VM, v, x Value) error { return vm.setClass(v, x) }},
		},
	}
}

// objectStr is object.__str__: what __repr__ returns.
func objectStr(vm *VM, v Value) (string, error) {
	t := v.Type()
	if t.flags&flagHeap != 0 {
		if m := t.lookup("__repr__"); m.o.shape == &functionType.root {
			r, err := vm.callSpecial(m, v, t)
			if err != nil {
				return "", err
			}
			s, ok := AsStr(r)
			if !ok {
				return "", vm.TypeErrorf("__str__ returned non-string (type %s)", r.Type().name)
			}
			return s, nil
		}
	}
	return vm.Repr(v)
}

// dictGetter is the attribute __dict__ of instances.
func dictGetter() *Getter {
	return &Getter{Name: "__dict__", Doc: "dictionary for instance variables", Get: func(vm *VM, v Value) (Value, error) {
		if v.o.shape.attrsOff == 0 || v.Type().flags&FlagHasDict == 0 {
			return Value{}, vm.Errorf(AttributeError, "'%s' object has no attribute '__dict__'", v.Type().name)
		}
		return vm.instanceDict(v).Value(), nil
	}, Set: func(vm *VM, v, x Value) error {
		if x.o == nil {
			x = vm.NewDict().Value()
		}
		d := AsDict(x)
		if d == nil {
			return vm.TypeErrorf("__dict__ must be set to a dictionary, not a '%s'", x.Type().name)
		}
		if v.o.shape.attrsOff == 0 || v.Type().flags&FlagHasDict == 0 {
			return vm.Errorf(AttributeError, "'%s' object has no attribute '__dict__'", v.Type().name)
		}
		vm.setInstanceDict(v, d)
		return nil
	}}
}

// weakrefGetter is the attribute __weakref__ of instances.
func weakrefGetter() *Getter {
	return &Getter{Name: "__weakref__", Doc: "list of weak references to the object", Get: func(vm *VM, v Value) (Value, error) { return None, nil }}
}

func (vm *VM) objectNe(a, b Value) (Value, error) {
	r, err := heapOrNativeEq(vm, a, b)
	if err != nil || r == NotImplemented {
		return r, err
	}
	t, err := vm.Truth(r)
	return Bool(!t), err
}

// heapOrNativeEq is a.__eq__(b).
func heapOrNativeEq(vm *VM, a, b Value) (Value, error) {
	m := a.Type().lookup("__eq__")
	if m.o.shape == &wrapperType.root {
		if w := builtinLayout.guarded(m.o); w.owner == &objectType && w.def.Name == "__eq__" {
			if a == b {
				return True, nil
			}
			return NotImplemented, nil
		}
	}
	return vm.callSpecial(m, a, a.Type(), b)
}

func objectNew(vm *VM, cls *Type, args Args) (Value, error) {
	if len(args.v) > 0 {
		if cls.lookup("__new__") != objectType.dict.GetStr("__new__") {
			return Value{}, vm.TypeErrorf("object.__new__() takes exactly one argument (the type to instantiate)")
		}
		if cls.lookup("__init__") == objectType.dict.GetStr("__init__") {
			return Value{}, vm.TypeErrorf("%s() takes no arguments", cls.name)
		}
	}
	if cls.flags&FlagAbstract != 0 {
		return Value{}, vm.abstractError(cls)
	}
	if cls == &objectType {
		vm.charge(48)
		return FromObject(&(&Instance{Object: Object{shape: &objectType.root}}).Object), nil
	}
	base := staticBase(cls)
	if base.flags&FlagNoNew != 0 {
		return Value{}, vm.TypeErrorf("cannot create '%s' instances", base.name)
	}
	// A builtin type with a __new__ of its own has a struct of its own too, whatever its kind.
	if cls.kind == KindObject && (base == &objectType || base.lookup("__new__") == objectType.dict.GetStr("__new__")) {
		return vm.newInstance(cls), nil
	}
	return Value{}, vm.TypeErrorf("object.__new__(%s) is not safe, use %s.__new__()", cls.name, makerOf(cls).name)
}

func (vm *VM) abstractError(cls *Type) error {
	names, err := vm.Collect(cls.dict.GetStr("__abstractmethods__"))
	if err != nil {
		return err
	}
	mark := vm.PushRoot(names.Value())
	defer vm.PopRoots(mark)
	if err := vm.sortList(names, None, false); err != nil {
		return err
	}
	list, err := vm.CallMethod(vm.Str("', '"), "join", names.Value())
	if err != nil {
		return err
	}
	text, _ := AsStr(list)
	return vm.TypeErrorf("Can't instantiate abstract class %s without an implementation for abstract method%s '%s'", cls.name, plural(len(names.items)), text)
}

func objectInit(vm *VM, self Value, args Args) error {
	if len(args.v) > 0 {
		t := self.Type()
		if t.lookup("__init__") != objectType.dict.GetStr("__init__") {
			return vm.TypeErrorf("object.__init__() takes exactly one argument (the instance to initialize)")
		}
		if t.lookup("__new__") == objectType.dict.GetStr("__new__") {
			return vm.TypeErrorf("%s.__init__() takes exactly one argument (the instance to initialize)", t.name)
		}
	}
	return nil
}

// describes reports whether instances of t have a say in what they are as attributes of classes.
func describes(t *Type) bool { return t.slots.DescrGet != nil || t.slots.DescrSet != nil }

// setClass is the assignment of __class__: possible between Python classes of the same layout.
func (vm *VM) setClass(v, x Value) error {
	n := AsType(x)
	if x.o == nil {
		return vm.TypeErrorf("can't delete __class__ attribute")
	}
	if n == nil {
		return vm.TypeErrorf("__class__ must be set to a class, not '%s' object", x.Type().name)
	}
	old := v.Type()
	modules := old.kind == KindModule && n.kind == KindModule
	if !modules && (n.flags&flagHeap == 0 || old.flags&flagHeap == 0) {
		return vm.TypeErrorf("__class__ assignment only supported for mutable types or ModuleType subclasses")
	}
	if old.kind != n.kind || !sameLayout(old, n) {
		return vm.TypeErrorf("__class__ assignment: '%s' object layout differs from '%s'", n.name, old.name)
	}
	if describes(old) || describes(n) {
		vm.epoch++ // v may be an attribute of a class, and caches know what it was
	}
	if n.flags&FlagHasDict != 0 && !modules {
		vm.instanceDict(v)
		v.o.shape = n.dictShapeOf(v.o)
		return nil
	}
	v.o.shape = &n.root
	if n.slotShape != nil {
		v.o.shape = n.slotShape
	}
	return nil
}

// ID returns id(v): small numbers in the order in which scripts ask, never addresses.
func (vm *VM) ID(v Value) uint64 {
	switch v.o {
	case &intTag:
		return 0x955000 + v.n*32
	case &noneTag:
		return 0x954000
	case &boolTag:
		return 0x954100 + v.n*32
	case &floatTag:
		return 0x7f0000000000 | v.n>>17&^15
	}
	near := &vm.spare().ids[addressHash(v.o)>>(64-idBits)]
	if near.o == v.o {
		return near.id
	}
	if vm.ids == nil {
		vm.ids = map[*Object]uint64{}
	}
	id, ok := vm.ids[v.o]
	if !ok {
		vm.charge(48)
		vm.nextID++
		id = 0x7f0000000000 + vm.nextID*48
		vm.ids[v.o] = id
	}
	near.o, near.id = v.o, id
	return id
}

// Address returns the address that reprs show for v: its id in hexadecimal digits.
func (vm *VM) Address(v Value) string { return vm.address(v) }

func (vm *VM) address(v Value) string { return "0x" + strconv.FormatUint(vm.ID(v), 16) }

func (vm *VM) defaultRepr(v Value) string {
	t := v.Type()
	name := t.name
	if m := t.moduleName(); m != "builtins" && m != "" {
		name = m + "." + t.qualname
	}
	return "<" + name + " object at " + vm.address(v) + ">"
}

// moduleName is the text of __module__.
func (t *Type) moduleName() string {
	if t.flags&flagHeap != 0 {
		if s, ok := AsStr(t.dict.GetStr("__module__")); ok {
			return s
		}
		return ""
	}
	return t.module
}

// objectDir is object.__dir__: the names in the instance and along the mro.
func (vm *VM) objectDir(v Value) (Value, error) {
	names := vm.NewDict()
	defer vm.PopRoots(vm.PushRoot(names.Value()))
	if d := vm.dictOf(v); d != nil {
		if err := vm.collectNames(d, names); err != nil {
			return Value{}, err
		}
	}
	if slot := v.Type().lookup("__class__"); slot.o != nil && slot.o.shape == &slotMemberType.root {
		if c, err := vm.LookupAttr(v, "__class__"); err != nil {
			return Value{}, err
		} else if c.o == nil {
			return vm.nameList(names)
		}
	}
	return vm.typeNames(v.Type(), names)
}

// typeNames returns the list of names and of what the classes of t's mro have.
func (vm *VM) typeNames(t *Type, names *Dict) (Value, error) {
	for _, m := range t.mro {
		if err := vm.collectNames(m.dict, names); err != nil {
			return Value{}, err
		}
	}
	return vm.nameList(names)
}

// dictOf returns what v.__dict__ holds, without making one: nil if v has none.
func (vm *VM) dictOf(v Value) *Dict {
	if v.IsInline() {
		return nil
	}
	if m := AsModule(v); m != nil {
		return m.dict
	}
	if f := AsFunc(v); f != nil {
		return f.attrsOf().attrs
	}
	if t := AsType(v); t != nil {
		return t.dict
	}
	s := v.o.shape
	if s.attrsOff == 0 {
		return nil
	}
	if s.asDict {
		return AsDict((*attrsOf(v.o))[s.dictAt])
	}
	d := vm.NewDict()
	slots := len(s.typ.slotNames)
	for i, n := range s.names() {
		if x := (*attrsOf(v.o))[i]; x.o != nil && i >= slots {
			d.setStr(vm, n, x)
		}
	}
	return d
}

// collectNames adds the strings among d's keys to names.
func (vm *VM) collectNames(d, names *Dict) error {
	for i := 0; i < d.Span(); i++ {
		if i&7 == 7 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		k, _, ok := d.At(i)
		if !ok {
			continue
		}
		text := AsStrObject(k)
		if text == nil {
			continue
		}
		if text.shape != &strType.root {
			text = AsStrObject(vm.Str(text.s))
		}
		names.setStr(vm, text, None)
	}
	return nil
}

// nameList returns a sorted list of names.
func (vm *VM) nameList(names *Dict) (Value, error) {
	if err := vm.Reserve(16 * names.Len()); err != nil {
		return Value{}, err
	}
	out := make([]Value, 0, names.Len())
	for i := 0; i < names.Span(); i++ {
		if k, _, ok := names.At(i); ok {
			out = append(out, k)
		}
	}
	list := vm.List(out)
	return list, vm.sortList(AsList(list), Value{}, false)
}

func singleton(name, text string, flags TypeFlags, kind Kind, truth func(*VM, Value) (bool, error), v *Value) TypeSpec {
	return TypeSpec{Name: name, Kind: kind, Flags: FlagFinal | flags, Slots: Slots{
		New: func(vm *VM, cls *Type, args Args) (Value, error) {
			if len(args.v) > 0 {
				called := name
				if v == &Ellipsis {
					called = "EllipsisType" // as types does
				}
				return Value{}, vm.TypeErrorf("%s takes no arguments", called)
			}
			return *v, nil
		},
		Repr: func(*VM, Value) (string, error) { return text, nil },
		Bool: truth,
	}, Methods: []Def{{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) { return vm.Str(text), nil }}}}
}

func noneSpec() TypeSpec {
	s := singleton("NoneType", "None", 0, KindNone, func(*VM, Value) (bool, error) { return false, nil }, &None)
	s.Slots.Hash = func(*VM, Value) (int64, error) { return 0xfca86420, nil }
	s.Methods = nil
	s.Slots.Binary = typeUnion
	s.Slots.BinaryOps = nil
	return s
}

func notImplementedSpec() TypeSpec {
	return singleton("NotImplementedType", "NotImplemented", 0, KindSingleton, func(vm *VM, _ Value) (bool, error) {
		return false, vm.TypeErrorf("NotImplemented should not be used in a boolean context")
	}, &NotImplemented)
}

func ellipsisSpec() TypeSpec {
	return singleton("ellipsis", "Ellipsis", 0, KindSingleton, nil, &Ellipsis)
}
