package py

// typetype.go holds type: calling classes, attributes of classes, and what classes tell about themselves.

import (
	"slices"
	"strings"
)

func typeSpec() TypeSpec {
	self := func(v Value) *Type { return typeLayout.of(v.o) }
	return TypeSpec{
		Name: "type", Kind: KindType, Sig: "object_or_name, bases=None, dict=None, /, **kwds",
		Doc: "type(object) -> the object's type\ntype(name, bases, dict, **kwds) -> a new type",
		Slots: Slots{
			New: typeNew, Init: func(vm *VM, v Value, args Args) error {
				if n := args.Len(); n != 1 && n != 3 {
					return vm.TypeErrorf("type.__init__() takes 1 or 3 arguments")
				}
				return nil
			},
			Call:    typeCall,
			GetAttr: typeGetAttr, SetAttr: typeSetAttr,
			Repr: func(vm *VM, v Value) (string, error) {
				t := self(v)
				if m := t.moduleName(); m != "" && m != "builtins" {
					return "<class '" + m + "." + t.qualname + "'>", nil
				}
				return "<class '" + t.name + "'>", nil
			},
			Binary: typeUnion, BinaryOps: []BinOp{Or},
		},
		Methods: []Def{
			{Name: "mro", Fn: func(vm *VM, a []Value) (Value, error) {
				m, err := vm.linearize(self(a[0]))
				if err != nil {
					return Value{}, err
				}
				return vm.List(typeValues(m)), nil
			}},
			{Name: "__subclasses__", Fn: func(vm *VM, a []Value) (Value, error) {
				classes := vm.allSubclasses(self(a[0]))
				return vm.List(typeValues(classes)), vm.Step(len(classes) >> 4)
			}},
			{Name: "__prepare__", Sig: "*args, **kwargs", Kind: ClassMethod, Fn: func(vm *VM, a []Value) (Value, error) { return vm.NewDict().Value(), nil }},
			{Name: "__instancecheck__", Sig: "instance, /", Fn: func(vm *VM, a []Value) (Value, error) {
				ok, err := vm.realInstance(a[1], self(a[0]))
				return Bool(ok), err
			}},
			{Name: "__subclasscheck__", Sig: "subclass, /", Fn: func(vm *VM, a []Value) (Value, error) {
				if t := AsType(a[1]); t != nil {
					return Bool(t.IsSubtype(self(a[0]))), nil
				}
				ok, err := vm.playedSubclass(a[1], a[0])
				return Bool(ok), err
			}},
			{Name: "__dir__", Fn: func(vm *VM, a []Value) (Value, error) {
				names := vm.NewDict()
				defer vm.PopRoots(vm.PushRoot(names.Value()))
				return vm.typeNames(self(a[0]), names)
			}},
		},
		Getters: typeGetters(),
	}
}

// typeGetters are the attributes of classes that are computed.
func typeGetters() []Getter {
	self := func(v Value) *Type { return typeLayout.of(v.o) }
	return []Getter{
		{Name: "__name__", Get: func(vm *VM, v Value) (Value, error) { return vm.nameObject(self(v)), nil }, Set: func(vm *VM, v, x Value) error {
			s, ok := AsStr(x)
			if err := vm.checkTypeAttr(self(v), x, "__name__"); err != nil {
				return err
			}
			if !ok {
				return vm.TypeErrorf("can only assign string to %s.__name__, not '%s'", self(v).name, x.Type().name)
			}
			if strings.IndexByte(s, 0) >= 0 {
				return vm.ValueErrorf("type name must not contain null characters")
			}
			if err := vm.encodable(s); err != nil {
				return err
			}
			self(v).name, self(v).native = s, false
			return nil
		}},
		{Name: "__qualname__", Get: func(vm *VM, v Value) (Value, error) { return vm.Str(self(v).qualname), nil }, Set: func(vm *VM, v, x Value) error {
			s, ok := AsStr(x)
			if err := vm.checkTypeAttr(self(v), x, "__qualname__"); err != nil {
				return err
			}
			if !ok {
				return vm.TypeErrorf("can only assign string to %s.__qualname__, not '%s'", self(v).name, x.Type().name)
			}
			self(v).qualname = s
			return nil
		}},
		{Name: "__module__", Get: func(vm *VM, v Value) (Value, error) {
			if t := self(v); t.flags&flagHeap != 0 {
				if m := t.dict.GetStr("__module__"); m.o != nil {
					return m, nil
				}
				return Value{}, vm.Errorf(AttributeError, "__module__")
			}
			return vm.Str(self(v).module), nil
		}, Set: func(vm *VM, v, x Value) error {
			t := self(v)
			if err := vm.checkTypeAttr(t, x, "__module__"); err != nil {
				return err
			}
			t.dict.SetStr(vm, "__module__", x)
			t.module, _ = AsStr(x)
			vm.epoch++
			return nil
		}},
		{Name: "__bases__", Get: func(vm *VM, v Value) (Value, error) { return vm.Tuple(typeValues(self(v).bases)), nil },
			Set: func(vm *VM, v, x Value) error { return vm.setBases(self(v), x) }},
		{Name: "__itemsize__", Member: true, Get: func(vm *VM, v Value) (Value, error) {
			for t := self(v); t != nil; t = t.base {
				switch t {
				case &tupleType:
					return Int(8), nil
				case &intType:
					return Int(4), nil
				case &bytesType:
					return Int(1), nil
				case &typeType:
					return Int(40), nil
				}
			}
			return Int(0), nil
		}},
		{Name: "__base__", Get: func(vm *VM, v Value) (Value, error) {
			if b := self(v).base; b != nil {
				return b.Value(), nil
			}
			return None, nil
		}},
		{Name: "__flags__", Get: func(vm *VM, v Value) (Value, error) { return Int(typeFlags(self(v))), nil }},
		{Name: "__mro__", Get: func(vm *VM, v Value) (Value, error) {
			if self(v).incomplete {
				return None, nil
			}
			return vm.Tuple(typeValues(self(v).mro)), nil
		}},
		{Name: "__dict__", Get: func(vm *VM, v Value) (Value, error) { return vm.newMappingProxy(self(v).dict.Value()), nil }},
		{Name: "__doc__", Get: func(vm *VM, v Value) (Value, error) {
			if t := self(v); t.flags&flagHeap == 0 && t.doc != "" {
				return vm.Str(t.doc), nil
			}
			d := self(v).dict.GetStr("__doc__")
			if d.o == nil {
				return None, nil
			}
			return vm.bind(d, Value{}, self(v))
		}, Set: func(vm *VM, v, x Value) error {
			t := self(v)
			if err := vm.checkTypeAttr(t, x, "__doc__"); err != nil {
				return err
			}
			t.dict.SetStr(vm, "__doc__", x)
			vm.epoch++
			return nil
		}},
		{Name: "__abstractmethods__", Get: func(vm *VM, v Value) (Value, error) {
			if d := self(v).dict.GetStr("__abstractmethods__"); d.o != nil && self(v) != &typeType {
				return d, nil
			}
			return Value{}, vm.Errorf(AttributeError, "__abstractmethods__")
		}, Set: func(vm *VM, v, x Value) error {
			t := self(v)
			if x.o == nil {
				if !t.dict.DelStr("__abstractmethods__") {
					return vm.Errorf(AttributeError, "__abstractmethods__")
				}
				t.flags &^= FlagAbstract
				return nil
			}
			t.dict.SetStr(vm, "__abstractmethods__", x)
			return vm.typeChanged(t, "__abstractmethods__")
		}},
		{Name: "__annotations__", Get: func(vm *VM, v Value) (Value, error) { return vm.typeAnnotations(self(v)) },
			Set: func(vm *VM, v, x Value) error { return vm.setTypeAnnotations(self(v), x) }},
		{Name: "__annotate__", Get: func(vm *VM, v Value) (Value, error) {
			t := self(v)
			if t.flags&flagHeap == 0 {
				return Value{}, vm.Errorf(AttributeError, "type object '%s' has no attribute '__annotate__'", t.name)
			}
			for _, n := range []string{"__annotate_func__", "__annotate__"} {
				if f := t.dict.GetStr(n); f.o != nil {
					return vm.bind(f, Value{}, t)
				}
			}
			return None, nil
		}, Set: func(vm *VM, v, x Value) error {
			t := self(v)
			if t.flags&flagHeap == 0 {
				return vm.TypeErrorf("cannot set '__annotate__' attribute of immutable type '%s'", t.name)
			}
			if x.o == nil {
				return vm.TypeErrorf("cannot delete __annotate__ attribute")
			}
			if !x.IsNone() && !IsCallable(x) {
				return vm.TypeErrorf("__annotate__ must be callable or None")
			}
			t.dict.SetStr(vm, "__annotate_func__", x)
			t.dict.DelStr("__annotations_cache__")
			return nil
		}},
		{Name: "__type_params__", Get: func(vm *VM, v Value) (Value, error) {
			if d := self(v).dict.GetStr("__type_params__"); d.o != nil {
				return d, nil
			}
			return EmptyTuple, nil
		}, Set: func(vm *VM, v, x Value) error {
			if err := vm.checkTypeAttr(self(v), x, "__type_params__"); err != nil {
				return err
			}
			self(v).dict.SetStr(vm, "__type_params__", x)
			return nil
		}},
		{Name: "__text_signature__", Get: func(vm *VM, v Value) (Value, error) { return None, nil }},
	}
}

// checkTypeAttr refuses to set the special attribute name of a builtin type, and to delete it (x null) from any.
func (vm *VM) checkTypeAttr(t *Type, x Value, name string) error {
	if t.flags&flagHeap == 0 {
		return vm.TypeErrorf("cannot set '%s' attribute of immutable type '%s'", name, t.name)
	}
	if x.o == nil {
		return vm.TypeErrorf("cannot delete '%s' attribute of immutable type '%s'", name, t.name)
	}
	return nil
}

func typeValues(ts []*Type) []Value {
	out := make([]Value, len(ts))
	for i, t := range ts {
		out[i] = t.Value()
	}
	return out
}

// allSubclasses returns the direct subclasses that a script can know: builtin ones and this VM's Python classes.
func (vm *VM) allSubclasses(t *Type) []*Type {
	var out []*Type
	if t.flags&flagHeap == 0 {
		for _, e := range builtinTypes() {
			if e.typ.base == t {
				out = append(out, e.typ)
			}
		}
		for _, r := range exceptionHierarchy() {
			if r.base == t {
				out = append(out, r.typ)
			}
		}
		if t == Exception || t == BaseExceptionGroup {
			out = append(out, ExceptionGroup)
		}
	}
	return append(out, vm.pythonSubclasses(t)...)
}

func typeNew(vm *VM, meta *Type, args Args) (Value, error) {
	pos := args.Pos()
	if meta == &typeType && len(pos) == 1 && args.KwLen() == 0 {
		return pos[0].Type().Value(), nil
	}
	if len(pos) != 3 {
		return Value{}, vm.TypeErrorf("type.__new__() takes exactly 3 arguments (%d given)", len(pos))
	}
	name, ok := AsStr(pos[0])
	if !ok {
		return Value{}, vm.TypeErrorf("type.__new__() argument 1 must be str, not %s", ArgType(pos[0]))
	}
	vm.readsName(name)
	bases, ok := AsTuple(pos[1])
	if !ok {
		return Value{}, vm.TypeErrorf("type.__new__() argument 2 must be tuple, not %s", ArgType(pos[1]))
	}
	ns := AsDict(pos[2])
	if ns == nil {
		return Value{}, vm.TypeErrorf("type.__new__() argument 3 must be dict, not %s", ArgType(pos[2]))
	}
	for _, b := range bases {
		if AsType(b) == nil {
			m, err := vm.LookupAttr(b, "__mro_entries__")
			if err != nil {
				return Value{}, err
			}
			if m.o != nil {
				return Value{}, vm.TypeErrorf("type() doesn't support MRO entry resolution; use types.new_class()")
			}
		}
	}
	kw := Args{append([]Value(nil), args.v[3:]...), args.names}
	return vm.newClass(meta, pos[0], append([]Value(nil), bases...), ns, kw)
}

// typeCall makes an instance of the class self.
func typeCall(vm *VM, self Value, args Args) (Value, error) {
	t := typeLayout.of(self.o)
	if t == &typeType && args.Len() == 1 && args.KwLen() == 0 {
		return args.v[0].Type().Value(), nil
	}
	if t == &typeType && args.Len() != 3 {
		return Value{}, vm.TypeErrorf("type() takes 1 or 3 arguments")
	}
	if t.slots.New == nil || t.flags&FlagNoNew != 0 {
		return Value{}, vm.TypeErrorf("cannot create '%s' instances", t.fullName())
	}
	var v Value
	var err error
	if t.kind == KindObject && t.flags&flagHeap != 0 && vm.plainInit(t) != nil {
		v = vm.newInstance(t)
	} else if v, err = t.slots.New(vm, t, args); err != nil {
		return Value{}, err
	}
	vt := v.Type()
	if vt == t && t.flags&flagObjectInit != 0 {
		return v, nil
	}
	if vt != t && !vt.IsSubtype(t) {
		return v, nil
	}
	if f := vt.slots.Init; f != nil {
		// What __init__ puts into the object counts though nothing else refers to it yet.
		mark := vm.PushRoot(v)
		err := f(vm, v, args)
		vm.PopRoots(mark)
		if err != nil {
			return Value{}, err
		}
	}
	return v, nil
}

// typeGetAttr is type.__getattribute__: metaclass data descriptors, then the class's mro, then the metaclass.
func typeGetAttr(vm *VM, self Value, name *Str) (Value, error) {
	t := typeLayout.of(self.o)
	meta := self.o.shape.typ
	md := meta.lookupStr(name)
	if md.o != nil {
		ms := &md.o.shape.typ.slots
		if ms.DescrGet != nil && ms.DescrSet != nil {
			return ms.DescrGet(vm, md, self, meta)
		}
	}
	if d := t.lookupStr(name); d.o != nil {
		if get := d.o.shape.typ.slots.DescrGet; get != nil {
			return get(vm, d, Value{}, t)
		}
		return d, nil
	}
	if md.o != nil {
		return vm.bind(md, self, meta)
	}
	e := vm.Errorf(AttributeError, "type object '%s' has no attribute '%s'", t.name, name.s).(*Exc)
	vm.setExcField(e, "name", name.Value())
	vm.setExcField(e, "obj", self)
	return Value{}, e
}

func typeSetAttr(vm *VM, self Value, name *Str, v Value) error {
	t := typeLayout.of(self.o)
	if t.flags&flagHeap == 0 {
		return vm.TypeErrorf("cannot set '%s' attribute of immutable type '%s'", name.s, t.fullName())
	}
	meta := self.o.shape.typ
	if md := meta.lookupStr(name); md.o != nil {
		if set := md.o.shape.typ.slots.DescrSet; set != nil {
			return set(vm, md, self, v)
		}
	}
	if v.o == nil {
		if !t.dict.DelStr(name.s) {
			e := vm.Errorf(AttributeError, "type object '%s' has no attribute '%s'", t.name, name.s).(*Exc)
			vm.setExcField(e, "name", name.Value())
			vm.setExcField(e, "obj", self)
			return e
		}
	} else {
		if vm.assignClassVar(t, name, v) {
			return nil
		}
		t.dict.setStr(vm, name, v)
	}
	return vm.typeChanged(t, name.s)
}

func (vm *VM) setBases(t *Type, x Value) error {
	if err := vm.checkTypeAttr(t, x, "__bases__"); err != nil {
		return err
	}
	items, ok := AsTuple(x)
	if !ok {
		return vm.TypeErrorf("can only assign tuple to %s.__bases__, not %s", t.name, x.Type().name)
	}
	if len(items) == 0 {
		return vm.TypeErrorf("can only assign non-empty tuple to %s.__bases__, not ()", t.name)
	}
	var bases []*Type
	for _, v := range items {
		b := AsType(v)
		if b == nil {
			return vm.TypeErrorf("%s.__bases__ must be tuple of classes, not '%s'", t.name, v.Type().name)
		}
		if cycle, err := vm.derives(b, t); err != nil {
			return err
		} else if cycle {
			return vm.TypeErrorf("a __bases__ item causes an inheritance cycle")
		}
		if slices.Contains(bases, b) {
			return vm.TypeErrorf("duplicate base class %s", b.ShortName())
		}
		bases = append(bases, b)
	}
	best, err := vm.bestBase(bases)
	if err != nil {
		return err
	}
	if best != t.base {
		// CPython compares what frees an object, which is the same for int and object, and for classes of Python.
		static := best.flags&flagHeap == 0
		if static != (t.base.flags&flagHeap == 0) || static && (best == &objectType || t.base == &objectType) && best != &intType {
			return vm.TypeErrorf("__bases__ assignment: '%s' deallocator differs from '%s'", best.name, t.base.name)
		}
		if !sameLayout(best, t.base) {
			return vm.TypeErrorf("__bases__ assignment: '%s' object layout differs from '%s'", best.name, t.base.name)
		}
	}
	old, oldBase := t.bases, t.base
	t.bases, t.base = bases, best
	if err := vm.relinearize(t); err != nil {
		t.bases, t.base = old, oldBase
		return err
	}
	for _, b := range old {
		vm.dropSubclass(b, t)
	}
	for _, b := range bases {
		vm.addSubclass(b, t)
	}
	return nil
}

func (vm *VM) dropSubclass(base, t *Type) {
	list := vm.pythonSubclasses(base)
	for i, s := range list {
		if s == t {
			list = append(list[:i:i], list[i+1:]...)
			break
		}
	}
	if base.flags&flagHeap != 0 {
		base.subclasses = list
	} else {
		vm.subclassesOf[base] = list
	}
}

// relinearize computes the mro of t and of all that derives from it anew. If that fails, all have the ones they had.
func (vm *VM) relinearize(t *Type) error {
	below, err := vm.classesBelow(t)
	if err != nil {
		return err
	}
	old := make([][]*Type, len(below))
	for i, c := range below {
		old[i] = c.mro
	}
	for i, c := range below {
		mro, err := vm.resolutionOrder(c)
		if err != nil {
			for j := range i {
				below[j].mro = old[j]
			}
			vm.epoch++
			return err
		}
		c.mro = mro
		vm.epoch++
	}
	for _, c := range below {
		err := vm.fixupSlots(c)
		if err == nil {
			err = vm.Step(len(c.mro))
		}
		if err != nil {
			return err // the run ends; all of these classes are whole, some with the operations that they had
		}
	}
	return nil
}

// classGetItem is cls[item]: __class_getitem__ of the class.
func (vm *VM) classGetItem(cls, item Value) (Value, error) {
	t := AsType(cls)
	if m := t.Type().lookup("__getitem__"); m.o != nil {
		return vm.callSpecial(m, cls, t.Type(), item)
	}
	if t == &typeType {
		return vm.newGenericAlias(cls, item), nil
	}
	m, err := vm.LookupAttr(cls, "__class_getitem__")
	if err != nil {
		return Value{}, err
	}
	if m.o == nil {
		return Value{}, vm.TypeErrorf("type '%s' is not subscriptable", t.name)
	}
	return vm.CallValues(m, item)
}

// realInstance is isinstance without __instancecheck__: by type, or by what __class__ says.
func (vm *VM) realInstance(v Value, t *Type) (bool, error) {
	if v.Type().IsSubtype(t) {
		return true, nil
	}
	if vt := v.Type(); vt.flags&flagHeap == 0 && (vt.kind != KindNative || vt.slots.GetAttr == nil) {
		return false, nil
	}
	if v.Type().slots.GetAttr == nil && v.Type().lookup("__class__") == objectType.dict.GetStr("__class__") {
		return false, nil // the class says nothing else of its instances
	}
	c, err := vm.LookupAttr(v, "__class__")
	if err != nil {
		return false, err
	}
	ct := AsType(c)
	return ct != nil && ct != v.Type() && ct.IsSubtype(t), nil
}

// ClassIs reports whether __class__ of v is certainly its type: neither the type nor an object that stands for another says otherwise.
func ClassIs(v Value) bool {
	t := v.o.shape.typ
	if t.flags&flagHeap == 0 {
		return t.kind != KindNative || t.slots.GetAttr == nil
	}
	return (t.slots.GetAttr == nil || t.kind == KindType && t.keepsSlot(&typeType, "__getattribute__")) && isClassGetter(t.lookup("__class__"))
}

// abstractBases returns the __bases__ of what is no type but plays one; ok is false if that is no tuple.
func (vm *VM) abstractBases(v Value) (bases []Value, ok bool, err error) {
	b, err := vm.LookupAttr(v, "__bases__")
	if err != nil || b.o == nil {
		return nil, false, err
	}
	bases, ok = AsTuple(b)
	return bases, ok, nil
}

// abstractSubclass follows the __bases__ of v to cls.
func (vm *VM) abstractSubclass(v, cls Value) (bool, error) {
	if err := vm.Enter(); err != nil {
		return false, err
	}
	defer vm.Leave()
	for {
		if v == cls {
			return true, nil
		}
		if err := vm.Step(1); err != nil {
			return false, err
		}
		bases, _, err := vm.abstractBases(v)
		if err != nil || len(bases) == 0 {
			return false, err
		}
		if len(bases) == 1 {
			v = bases[0]
			continue
		}
		for _, b := range bases {
			if ok, err := vm.abstractSubclass(b, cls); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	}
}

// IsInstance is isinstance(v, cls).
func (vm *VM) IsInstance(v, cls Value) (bool, error) {
	if v.Type().Value() == cls {
		return true, nil
	}
	if t := AsType(cls); t != nil && cls.o.shape == &typeType.root {
		return vm.realInstance(v, t)
	}
	if items, ok := AsTuple(cls); ok {
		if err := vm.Enter(); err != nil {
			return false, err
		}
		defer vm.Leave()
		for _, c := range items {
			if ok, err := vm.IsInstance(v, c); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	}
	t := cls.Type()
	m := t.instanceCheck
	if t.kind != KindType || t.vm != nil {
		m = t.lookup("__instancecheck__")
	}
	if m.o != nil {
		if r := vm.known(m, cls, v); r.o != nil {
			return r == True, nil
		}
		r, err := vm.callSpecial(m, cls, t, v)
		if err != nil {
			return false, err
		}
		return vm.Truth(r)
	}
	if _, ok, err := vm.abstractBases(cls); err != nil {
		return false, err
	} else if ok {
		c, err := vm.LookupAttr(v, "__class__")
		if err != nil || c.o == nil {
			return false, err
		}
		return vm.abstractSubclass(c, cls)
	}
	return false, vm.TypeErrorf("isinstance() arg 2 must be a type, a tuple of types, or a union")
}

// known returns what the special method m of the class cls, found on its metaclass, says of x, as a bool, if that is known without calling it.
func (vm *VM) known(m, cls, x Value) Value {
	if m.o.shape == &methodDescrType.root {
		if b := builtinLayout.guarded(m.o); b.def.Known != nil && cls.o.shape.typ.IsSubtype(b.owner) {
			return b.def.Known(vm, cls, x)
		}
	}
	return Value{}
}

// IsSubclass is issubclass(v, cls).
func (vm *VM) IsSubclass(v, cls Value) (bool, error) {
	if t := AsType(cls); t != nil && cls.o.shape == &typeType.root {
		if u := AsType(v); u != nil {
			return u.IsSubtype(t), nil
		}
		return vm.playedSubclass(v, cls)
	}
	if items, ok := AsTuple(cls); ok {
		if err := vm.Enter(); err != nil {
			return false, err
		}
		defer vm.Leave()
		for _, c := range items {
			if ok, err := vm.IsSubclass(v, c); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	}
	t := cls.Type()
	m := t.subclassCheck
	if t.kind != KindType || t.vm != nil {
		m = t.lookup("__subclasscheck__")
	}
	if m.o != nil {
		if r := vm.known(m, cls, v); r.o != nil {
			return r == True, nil
		}
		r, err := vm.callSpecial(m, cls, t, v)
		if err != nil {
			return false, err
		}
		return vm.Truth(r)
	}
	return vm.playedSubclass(v, cls)
}

// playedSubclass is issubclass where one of the two is no type.
func (vm *VM) playedSubclass(v, cls Value) (bool, error) {
	if _, ok, err := vm.abstractBases(v); err != nil {
		return false, err
	} else if !ok {
		return false, vm.TypeErrorf("issubclass() arg 1 must be a class")
	}
	if _, ok, err := vm.abstractBases(cls); err != nil {
		return false, err
	} else if !ok {
		return false, vm.TypeErrorf("issubclass() arg 2 must be a class, a tuple of classes, or a union")
	}
	return vm.abstractSubclass(v, cls)
}

// typeFlags is __flags__ as far as scripts can learn from it: what may be derived from, what is abstract, and of which builtin type
// a class is a subclass.
func typeFlags(t *Type) int64 {
	n := int64(1<<12 | 1<<18) // ready, has a version
	if t.flags&flagHeap != 0 {
		n |= 1<<9 | 1<<14 // made at run time, takes part in collection
	} else {
		n |= 1 << 8 // immutable
	}
	if t.flags&FlagFinal == 0 {
		n |= 1 << 10
	}
	if t.flags&FlagAbstract != 0 {
		n |= 1 << 20
	}
	for i, b := range [...]*Type{&intType, &listType, &tupleType, &bytesType, &strType, &dictType, BaseException, &typeType} {
		if t.IsSubtype(b) {
			n |= 1 << (24 + i)
		}
	}
	return n
}
