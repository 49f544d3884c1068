package py

// descriptors.go holds property, classmethod, staticmethod, super and the descriptors of native attributes.

import (
	"sync"
)

func propertySpec() TypeSpec {
	self := func(v Value) *Property { return propertyLayout.of(v.o) }
	orNone := func(v Value) Value {
		if v.o == nil {
			return None
		}
		return v
	}
	with := func(i int) NativeFunc {
		return func(vm *VM, a []Value) (Value, error) {
			p := self(a[0])
			args := []Value{orNone(p.get), orNone(p.set), orNone(p.del), orNone(p.doc)}
			if !a[1].IsNone() {
				args[i] = a[1]
			}
			if p.docFromGetter && !args[0].IsNone() {
				args[3] = None
			}
			v, err := vm.CallValues(a[0].Type().Value(), args...)
			if err == nil && v.o.shape == &propertyType.root {
				self(v).name = p.name
			}
			return v, err
		}
	}
	return TypeSpec{Name: "property", Kind: KindProperty, Sig: "fget=None, fset=None, fdel=None, doc=None",
		Doc: "Property attribute.",
		Slots: Slots{
			New: func(vm *VM, cls *Type, args Args) (Value, error) {
				vm.charge(160)
				p := &Property{Object: Object{shape: &cls.root}}
				return FromObject(&p.Object), nil
			},
			Init: func(vm *VM, v Value, args Args) error {
				out := make([]Value, 4)
				b := &Builtin{def: &Def{Name: "property", Sig: "fget=None, fset=None, fdel=None, doc=None"}}
				b.proto = b
				if err := vm.bindArgs(b, b.signature(), args, out); err != nil {
					return err
				}
				p := self(v)
				for i := range out {
					if out[i].IsNone() {
						out[i] = Value{}
					}
				}
				p.get, p.set, p.del, p.docFromGetter = out[0], out[1], out[2], false
				doc := out[3]
				if doc.o == nil && p.get.o != nil {
					var err error
					if doc, err = vm.LookupAttr(p.get, "__doc__"); err != nil {
						return err
					}
					if doc.IsNone() {
						doc = Value{}
					}
					p.docFromGetter = doc.o != nil
				}
				if v.o.shape == &propertyType.root {
					p.doc = doc
					return nil
				}
				// The class of v has a __doc__ of its own, which hides property's.
				err := vm.setAttr(v, vm.NewStr("__doc__"), orNone(doc))
				if err != nil && !p.docFromGetter && IsExc(err, AttributeError) {
					return nil
				}
				return err
			},
			DescrGet: func(vm *VM, d, obj Value, cls *Type) (Value, error) {
				p := self(d)
				if obj.o == nil {
					return d, nil
				}
				if p.get.o == nil {
					return Value{}, vm.propertyError(p, obj, "getter")
				}
				return vm.CallValues(p.get, obj)
			},
			DescrSet: func(vm *VM, d, obj, v Value) error {
				p := self(d)
				if v.o == nil {
					if p.del.o == nil {
						return vm.propertyError(p, obj, "deleter")
					}
					_, err := vm.CallValues(p.del, obj)
					return err
				}
				if p.set.o == nil {
					return vm.propertyError(p, obj, "setter")
				}
				_, err := vm.CallValues(p.set, obj, v)
				return err
			},
		},
		Methods: []Def{
			{Name: "getter", Sig: "object, /", Fn: with(0)},
			{Name: "setter", Sig: "object, /", Fn: with(1)},
			{Name: "deleter", Sig: "object, /", Fn: with(2)},
			{Name: "__set_name__", Raw: func(vm *VM, a Args) (Value, error) {
				pos := a.Pos()
				if len(pos) != 3 {
					return Value{}, vm.TypeErrorf("__set_name__() takes 2 positional arguments but %d were given", len(pos)-1)
				}
				self(pos[0]).name = pos[2]
				return None, nil
			}},
		},
		Getters: []Getter{
			{Name: "fget", Member: true, Get: func(vm *VM, v Value) (Value, error) { return orNone(self(v).get), nil }},
			{Name: "fset", Member: true, Get: func(vm *VM, v Value) (Value, error) { return orNone(self(v).set), nil }},
			{Name: "fdel", Member: true, Get: func(vm *VM, v Value) (Value, error) { return orNone(self(v).del), nil }},
			{Name: "__doc__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return orNone(self(v).doc), nil },
				Set: func(vm *VM, v, x Value) error { self(v).doc = x; return nil }},
			{Name: "__name__", Get: func(vm *VM, v Value) (Value, error) {
				p := self(v)
				if p.name.o != nil {
					return p.name, nil
				}
				if p.get.o != nil {
					return vm.GetAttr(p.get, "__name__")
				}
				return Value{}, vm.Errorf(AttributeError, "'property' object has no attribute '__name__'")
			}, Set: func(vm *VM, v, x Value) error { self(v).name = x; return nil }},
			{Name: "__isabstractmethod__", Get: func(vm *VM, v Value) (Value, error) {
				p := self(v)
				for _, f := range []Value{p.get, p.set, p.del} {
					if f.o == nil {
						continue
					}
					if b, err := vm.IsAbstract(f); b || err != nil {
						return Bool(b), err
					}
				}
				return False, nil
			}},
		},
	}
}

var abstractName = sync.OnceValue(func() *Str { return immortalStr("__isabstractmethod__") })

// IsAbstract reads __isabstractmethod__ of an attribute of a class.
func (vm *VM) IsAbstract(v Value) (bool, error) {
	for depth := 0; ; depth++ { // what class and static methods wrap, themselves perhaps
		if depth > maxNative {
			return false, vm.recursionError()
		}
		switch v.o.shape {
		case &classMethodType.root:
			v = classMethodLayout.of(v.o).fn
		case &staticMethodType.root:
			v = staticMethodLayout.of(v.o).fn
		default:
			return vm.isAbstract(v)
		}
		if v.o == nil {
			return false, nil
		}
		if err := vm.Step(1); err != nil {
			return false, err
		}
	}
}

// isAbstract is IsAbstract of what wraps nothing.
func (vm *VM) isAbstract(v Value) (bool, error) {
	switch v.o.shape {
	case &functionType.root:
		a := functionLayout.of(v.o).attrsOf().attrs
		if a == nil {
			return false, nil
		}
		x := a.getStr(abstractName())
		if x.o == nil {
			return false, nil
		}
		return vm.Truth(x)
	}
	if vm.lacksAttr(v, "__isabstractmethod__") {
		return false, nil
	}
	a, err := vm.LookupAttr(v, "__isabstractmethod__")
	if err != nil || a.o == nil {
		return false, err
	}
	return vm.Truth(a)
}

// MarkAbstract sets __isabstractmethod__ of a function or another object.
func (vm *VM) MarkAbstract(v Value) error {
	if f := AsFunc(v); f != nil && f.attrsOf().attrs == nil {
		f.dict(vm).entries = make([]dictEntry, 0, 1)
	}
	return vm.setAttr(v, abstractName(), True)
}

// StaticAttr returns a class's attribute that is a function, property, classmethod or staticmethod as the class keeps it; ok is false
// for all others.
func (t *Type) StaticAttr(name string) (v Value, ok bool) {
	if v = t.lookup(name); v.o == nil {
		return v, false
	}
	switch v.o.shape {
	case &functionType.root, &propertyType.root, &classMethodType.root, &staticMethodType.root:
		return v, true
	}
	return Value{}, false
}

func (vm *VM) propertyError(p *Property, obj Value, what string) error {
	q := obj.Type().qualname
	if p.name.o != nil {
		return vm.Errorf(AttributeError, "property %s of %s object has no %s", vm.reprText(p.name), vm.reprText(vm.Str(q)), what)
	}
	if p.get.o != nil {
		if n, err := vm.LookupAttr(p.get, "__name__"); err == nil && n.o != nil {
			return vm.Errorf(AttributeError, "property %s of %s object has no %s", vm.reprText(n), vm.reprText(vm.Str(q)), what)
		}
	}
	return vm.Errorf(AttributeError, "property of %s object has no %s", vm.reprText(vm.Str(q)), what)
}

func (vm *VM) newClassMethod(f Value) Value {
	vm.charge(64)
	c := &ClassMethodObj{Object: Object{shape: &classMethodType.root}, fn: f}
	return FromObject(&c.Object)
}

func (vm *VM) newStaticMethod(f Value) Value {
	vm.charge(64)
	c := &StaticMethodObj{Object: Object{shape: &staticMethodType.root}, fn: f}
	return FromObject(&c.Object)
}

// wrapperAttrs copies the naming attributes of a wrapped function to a classmethod or staticmethod.
var wrapperAttrNames = [...]string{"__module__", "__name__", "__qualname__", "__doc__"}

func wrappedGetters(fn func(Value) Value) []Getter {
	g := []Getter{
		{Name: "__func__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return fn(v), nil }},
		{Name: "__wrapped__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return fn(v), nil }},
		{Name: "__isabstractmethod__", Get: func(vm *VM, v Value) (Value, error) {
			b, err := vm.IsAbstract(fn(v))
			return Bool(b), err
		}},
		{Name: "__annotations__", Get: func(vm *VM, v Value) (Value, error) { return vm.GetAttr(fn(v), "__annotations__") }},
	}
	for _, n := range wrapperAttrNames {
		g = append(g, Getter{Name: n, Get: func(vm *VM, v Value) (Value, error) { return vm.GetAttr(fn(v), n) }})
	}
	return g
}

func classMethodSpec() TypeSpec {
	fn := func(v Value) Value { return classMethodLayout.of(v.o).fn }
	return TypeSpec{Name: "classmethod", Kind: KindClassMethod, Sig: "function, /",
		Slots: Slots{
			New: func(vm *VM, cls *Type, args Args) (Value, error) {
				vm.charge(64)
				c := &ClassMethodObj{Object: Object{shape: &cls.root}, fn: None}
				return FromObject(&c.Object), nil
			},
			Init: func(vm *VM, v Value, args Args) error {
				if args.KwLen() > 0 {
					return vm.TypeErrorf("classmethod() takes no keyword arguments")
				}
				if args.Len() != 1 {
					return vm.TypeErrorf("classmethod expected 1 argument, got %d", args.Len())
				}
				classMethodLayout.of(v.o).fn = args.v[0]
				return nil
			},
			DescrGet: func(vm *VM, d, obj Value, cls *Type) (Value, error) {
				if cls == nil {
					cls = obj.Type()
				}
				f := fn(d)
				if f.o.shape.typ.flags&FlagMethodDescr != 0 && f.o.shape == &functionType.root {
					return vm.newBoundMethod(f, cls.Value()), nil
				}
				return vm.newBoundMethod(f, cls.Value()), nil
			},
			Repr: func(vm *VM, v Value) (string, error) {
				r, err := vm.Repr(fn(v))
				return "<classmethod(" + r + ")>", err
			},
		},
		Getters: wrappedGetters(fn), Methods: []Def{genericAliasDef()}}
}

func staticMethodSpec() TypeSpec {
	fn := func(v Value) Value { return staticMethodLayout.of(v.o).fn }
	return TypeSpec{Name: "staticmethod", Kind: KindStaticMethod, Sig: "function, /",
		Slots: Slots{
			New: func(vm *VM, cls *Type, args Args) (Value, error) {
				vm.charge(64)
				c := &StaticMethodObj{Object: Object{shape: &cls.root}, fn: None}
				return FromObject(&c.Object), nil
			},
			Init: func(vm *VM, v Value, args Args) error {
				if args.KwLen() > 0 {
					return vm.TypeErrorf("staticmethod() takes no keyword arguments")
				}
				if args.Len() != 1 {
					return vm.TypeErrorf("staticmethod expected 1 argument, got %d", args.Len())
				}
				staticMethodLayout.of(v.o).fn = args.v[0]
				return nil
			},
			DescrGet: func(vm *VM, d, obj Value, cls *Type) (Value, error) { return fn(d), nil },
			Call:     func(vm *VM, v Value, args Args) (Value, error) { return vm.Call(fn(v), args) },
			Repr: func(vm *VM, v Value) (string, error) {
				r, err := vm.Repr(fn(v))
				return "<staticmethod(" + r + ")>", err
			},
		},
		Getters: wrappedGetters(fn), Methods: []Def{genericAliasDef()}}
}

func getSetSpec() TypeSpec { return nativeAttrSpec("getset_descriptor", "attribute") }
func memberSpec() TypeSpec { return nativeAttrSpec("member_descriptor", "member") }

func nativeAttrSpec(name, word string) TypeSpec {
	self := func(v Value) *GetSet { return getSetLayout.of(v.o) }
	return TypeSpec{Name: name, Kind: KindGetSet, Flags: FlagNoNew | FlagFinal, Slots: Slots{
		DescrGet: func(vm *VM, d, obj Value, cls *Type) (Value, error) {
			g := self(d)
			if obj.o == nil {
				return d, nil
			}
			if !obj.Type().IsSubtype(g.owner) {
				return Value{}, vm.TypeErrorf("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", g.def.Name, g.owner.name, obj.Type().name)
			}
			// Wrappers of functions ask what they wrap, which may be a wrapper again.
			if err := vm.Enter(); err != nil {
				return Value{}, err
			}
			v, err := g.def.Get(vm, obj)
			vm.Leave()
			if err == nil && v.o == nil {
				err = vm.noResult(g.def.Name)
			}
			return v, err
		},
		DescrSet: func(vm *VM, d, obj, v Value) error {
			g := self(d)
			if !obj.Type().IsSubtype(g.owner) {
				return vm.TypeErrorf("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", g.def.Name, g.owner.name, obj.Type().name)
			}
			if g.def.Set == nil {
				if g.def.Member {
					return vm.Errorf(AttributeError, "readonly attribute")
				}
				return vm.Errorf(AttributeError, "attribute '%s' of '%s' objects is not writable", g.def.Name, g.owner.name)
			}
			return g.def.Set(vm, obj, v)
		},
		Repr: func(vm *VM, v Value) (string, error) {
			return "<" + word + " '" + self(v).def.Name + "' of '" + self(v).owner.name + "' objects>", nil
		},
	}, Getters: []Getter{
		{Name: "__name__", Get: func(vm *VM, v Value) (Value, error) { return vm.Str(self(v).def.Name), nil }},
		{Name: "__qualname__", Get: func(vm *VM, v Value) (Value, error) {
			return vm.Str(self(v).owner.qualname + "." + self(v).def.Name), nil
		}},
		{Name: "__objclass__", Get: func(vm *VM, v Value) (Value, error) { return self(v).owner.Value(), nil }},
		{Name: "__doc__", Get: func(vm *VM, v Value) (Value, error) {
			if d := self(v).def.Doc; d != "" {
				return vm.Str(d), nil
			}
			return None, nil
		}},
	}}
}

func slotMemberSpec() TypeSpec {
	self := func(v Value) *slotMemberObj { return slotMemberLayout.of(v.o) }
	return TypeSpec{Name: "member_descriptor", Kind: KindSlotMember, Flags: FlagNoNew | FlagFinal, Slots: Slots{
		DescrGet: func(vm *VM, d, obj Value, cls *Type) (Value, error) {
			m := self(d)
			if obj.o == nil {
				return d, nil
			}
			if !obj.Type().IsSubtype(m.owner) {
				return Value{}, vm.TypeErrorf("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", m.name.s, m.owner.name, obj.Type().name)
			}
			if a := *attrsOf(obj.o); m.slot < len(a) && a[m.slot].o != nil {
				return a[m.slot], nil
			}
			return Value{}, vm.attributeError(obj, m.name)
		},
		DescrSet: func(vm *VM, d, obj, v Value) error {
			m := self(d)
			if !obj.Type().IsSubtype(m.owner) {
				return vm.TypeErrorf("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", m.name.s, m.owner.name, obj.Type().name)
			}
			a := attrsOf(obj.o)
			if n := len(obj.Type().slotNames); len(*a) < n {
				// An instance of a builtin's subclass, whose slots are made when the first is set.
				grown := make([]Value, n)
				copy(grown, *a)
				*a = grown
				if obj.o.shape == &obj.Type().root && obj.Type().slotShape != nil {
					obj.o.shape = obj.Type().slotShape
				}
			}
			if v.o == nil && (*a)[m.slot].o == nil {
				return vm.attrErrorf(obj, m.name, "%s", m.name.s)
			}
			(*a)[m.slot] = v
			return nil
		},
		Repr: func(vm *VM, v Value) (string, error) {
			return "<member '" + self(v).name.s + "' of '" + self(v).owner.name + "' objects>", nil
		},
	}, Getters: []Getter{
		{Name: "__name__", Get: func(vm *VM, v Value) (Value, error) { return self(v).name.Value(), nil }},
		{Name: "__qualname__", Get: func(vm *VM, v Value) (Value, error) {
			return vm.Str(self(v).owner.qualname + "." + self(v).name.s), nil
		}},
		{Name: "__objclass__", Get: func(vm *VM, v Value) (Value, error) { return self(v).owner.Value(), nil }},
		{Name: "__doc__", Get: func(vm *VM, v Value) (Value, error) { return None, nil }},
	}}
}
