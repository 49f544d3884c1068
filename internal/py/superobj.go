package py

// superobj.go holds super objects, and the calls of methods through them.

import "github.com/krait-run/krait/internal/compile"

// superObj is a super object.
type superObj struct {
	Object
	attrs   []Value
	typ     *Type
	obj     Value // null if unbound
	objType *Type
}

// lookup finds name along what follows the type of s in the mro of its object, and returns null if nothing there has it.
func (s *superObj) lookup(name *Str) Value {
	if s.objType == nil || name.s == "__class__" {
		return Value{}
	}
	skip := true
	for _, m := range s.objType.mro {
		if skip {
			skip = m != s.typ
		} else if d := m.dict.getStr(name); d.o != nil {
			return d
		}
	}
	return Value{}
}

// superMethod returns the method name of v, which is exactly a super, with the object before its arguments, or nulls where it takes more than that.
func (vm *VM) superMethod(v Value, name *Str) (m, self Value) {
	s := superLayout.of(v.o)
	d := s.lookup(name)
	if d.o == nil {
		return
	}
	// What is asked for methods of a class is the class itself, if it is not an instance of the metaclass that has them. Another object may say of
	// itself that it is of the class, which is nothing that methods in Go rely on.
	if s.obj.o != &s.objType.Object && takesSelf(d, s.obj.o.shape.typ) {
		return d, s.obj
	}
	switch d.o.shape {
	case &staticMethodType.root:
		m = staticMethodLayout.guarded(d.o).fn
	case &classMethodType.root:
		if f := classMethodLayout.guarded(d.o).fn; f.o != nil && f.o.shape == &functionType.root {
			m, self = f, s.objType.Value()
		}
	case &functionType.root:
		m = d
	}
	return m, self
}

// begin makes s what super(typ, obj) is; obj may be null.
func (s *superObj) begin(vm *VM, typ, obj Value) error {
	t := AsType(typ)
	if t == nil {
		return vm.TypeErrorf("super() argument 1 must be a type, not %s", typ.Type().name)
	}
	s.typ, s.obj, s.objType = t, obj, nil
	if obj.o != nil {
		ot, err := vm.superCheck(t, obj)
		if err != nil {
			return err
		}
		s.objType = ot
	}
	return nil
}

// callSuper is a call of super without arguments, whose result is stored at the stack position dest.
func (vm *VM) callSuper(dest int) error {
	typ, obj, err := vm.superArgs()
	if err != nil {
		return err
	}
	lent := vm.onlyMethod(&vm.frames[vm.depth-1], dest)
	var s *superObj
	if lent {
		s = vm.spare().super
		vm.spares.super = nil
	}
	if s == nil {
		vm.charge(superSize)
		s = &superObj{Object: Object{shape: &superType.root}}
	}
	if lent {
		s.n = loopOwned
	}
	if err := s.begin(vm, typ, obj); err != nil {
		return err
	}
	set(&vm.stack[dest], FromObject(&s.Object))
	return nil
}

// onlyMethod reports whether what is stored at the stack position at is read by the look-up of a method only, up to which the running frame does nothing but load
// arguments, and which puts something else there.
func (vm *VM) onlyMethod(fr *frame, at int) bool {
	r := uint8(at - fr.base)
	instrs := fr.fn.code.Instrs[fr.pc:]
	for _, w := range instrs[:min(len(instrs), windowSize)] {
		a, b := uint8(w>>8), uint8(w>>16)
		switch compile.Op(w) {
		case compile.OpMove:
			if b == r {
				return false
			}
		case compile.OpLoadI, compile.OpLoadK:
		case compile.OpInvoke:
			return a+1 == r
		case compile.OpLoadMethod:
			return b == r && (a == r || a+1 == r)
		default:
			return false
		}
		if a == r {
			return false
		}
	}
	return false
}

// methodOfSuper returns the method c.name of v, which is exactly a super, with the object before its arguments, or nulls where it takes more than that.
func (vm *VM) methodOfSuper(v Value, c *cache) (m, self Value) {
	s := superLayout.guarded(v.o)
	m, self = vm.superMethod(v, c.name)
	if m.o != nil && m.o.shape == &functionType.root && self == s.obj {
		vm.fill(c, v, cache{kind: cacheSuper, shape: v.o.shape, epoch: vm.epoch, next: &s.objType.root, dict: s.typ.dict, val: m})
	}
	s.looked(vm, m.o != nil)
	return m, self
}

// looked is for s when a method was looked up through it. One that was made for that alone is used again if the method was found; else it is the script's from then on.
func (s *superObj) looked(vm *VM, found bool) {
	if s.n != loopOwned {
		return
	}
	s.n = 0
	if found {
		s.typ, s.obj, s.objType = nil, Value{}, nil
		vm.spare().super = s
	}
}

const superSize = 80

func superSpec() TypeSpec {
	self := func(v Value) *superObj { return superLayout.of(v.o) }
	return TypeSpec{Name: "super", Kind: KindSuper, Sig: "type, object_or_type=None, /",
		Slots: Slots{
			New: func(vm *VM, cls *Type, args Args) (Value, error) {
				vm.charge(superSize)
				s := &superObj{Object: Object{shape: &cls.root}}
				return FromObject(&s.Object), nil
			},
			Init: func(vm *VM, v Value, args Args) error {
				pos := args.Pos()
				if args.KwLen() > 0 {
					return vm.TypeErrorf("super() takes no keyword arguments")
				}
				if len(pos) > 2 {
					return vm.TypeErrorf("super() expected at most 2 arguments, got %d", len(pos))
				}
				var typ, obj Value
				if len(pos) == 0 {
					var err error
					if typ, obj, err = vm.superArgs(); err != nil {
						return err
					}
				} else {
					typ = pos[0]
					if len(pos) == 2 && !pos[1].IsNone() {
						obj = pos[1]
					}
				}
				return self(v).begin(vm, typ, obj)
			},
			GetAttr: func(vm *VM, v Value, name *Str) (Value, error) {
				s := self(v)
				if d := s.lookup(name); d.o != nil {
					if get := d.o.shape.typ.slots.DescrGet; get != nil {
						obj := s.obj
						if ot := AsType(obj); ot != nil && ot == s.objType {
							obj = Value{}
						}
						return get(vm, d, obj, s.objType)
					}
					return d, nil
				}
				r, err := vm.GenericGetAttr(v, name)
				if err != nil && IsExc(err, AttributeError) {
					e := vm.Errorf(AttributeError, "'super' object has no attribute '%s'", name.s).(*Exc)
					vm.setExcField(e, "name", name.Value())
					vm.setExcField(e, "obj", v)
					return Value{}, e
				}
				return r, err
			},
			DescrGet: func(vm *VM, d, obj Value, cls *Type) (Value, error) {
				s := self(d)
				if obj.o == nil || s.obj.o != nil {
					return d, nil
				}
				if s.typ == nil {
					return Value{}, vm.Errorf(RuntimeError, "super(): no type") // made without __init__; CPython crashes
				}
				return vm.CallValues(d.Type().Value(), s.typ.Value(), obj)
			},
			Repr: func(vm *VM, v Value) (string, error) {
				s := self(v)
				if s.typ == nil {
					return "<super: <class 'NULL'>, NULL>", nil
				}
				if s.objType != nil {
					return "<super: <class '" + s.typ.name + "'>, <" + s.objType.name + " object>>", nil
				}
				return "<super: <class '" + s.typ.name + "'>, NULL>", nil
			},
		},
		Getters: []Getter{
			{Name: "__thisclass__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return typeOrNone(self(v).typ), nil }},
			{Name: "__self__", Member: true, Get: func(vm *VM, v Value) (Value, error) {
				if o := self(v).obj; o.o != nil {
					return o, nil
				}
				return None, nil
			}},
			{Name: "__self_class__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return typeOrNone(self(v).objType), nil }},
		},
	}
}

func typeOrNone(t *Type) Value {
	if t == nil {
		return None
	}
	return t.Value()
}

// superArgs finds the class and the first argument of the running method, for super() without arguments.
func (vm *VM) superArgs() (typ, obj Value, err error) {
	if vm.depth == 0 {
		return typ, obj, vm.Errorf(RuntimeError, "super(): no current frame")
	}
	fr := &vm.frames[vm.depth-1]
	c := fr.fn.code
	if c.SelfReg < 0 {
		return typ, obj, vm.Errorf(RuntimeError, "super(): no arguments")
	}
	obj = vm.stack[fr.base+c.SelfReg]
	if c.SelfIsCell && obj.o != nil && obj.o.shape == &cellType.root {
		obj = cellLayout.of(obj.o).v
	}
	if obj.o == nil {
		return typ, obj, vm.Errorf(RuntimeError, "super(): arg[0] deleted")
	}
	if c.ClassCell < 0 {
		return typ, obj, vm.Errorf(RuntimeError, "super(): __class__ cell not found")
	}
	cv := vm.stack[fr.base+c.ClassCell]
	if cv.o == nil || cv.o.shape != &cellType.root {
		return typ, obj, vm.Errorf(RuntimeError, "super(): bad __class__ cell")
	}
	typ = cellLayout.of(cv.o).v
	if typ.o == nil {
		return typ, obj, vm.Errorf(RuntimeError, "super(): empty __class__ cell")
	}
	return typ, obj, nil
}

// superCheck returns the class whose mro super(t, obj) walks.
func (vm *VM) superCheck(t *Type, obj Value) (*Type, error) {
	if ot := AsType(obj); ot != nil && ot.IsSubtype(t) {
		return ot, nil
	}
	if obj.Type().IsSubtype(t) {
		return obj.Type(), nil
	}
	if c, err := vm.LookupAttr(obj, "__class__"); err == nil && c.o != nil {
		if ct := AsType(c); ct != nil && ct != obj.Type() && ct.IsSubtype(t) {
			return ct, nil
		}
	}
	kind := "instance of"
	name := obj.Type().name
	if ot := AsType(obj); ot != nil {
		kind, name = "type", ot.name
	}
	return nil, vm.TypeErrorf("super(type, obj): obj (%s %s) is not an instance or subtype of type (%s).", kind, name, t.name)
}
