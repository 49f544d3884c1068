package py

// attr.go holds attribute access: the generic look-up through type, instance and descriptors, and its variants.

import "slices"

// GetAttr returns v.name, or raises AttributeError.
func (vm *VM) GetAttr(v Value, name string) (Value, error) {
	return vm.getAttr(v, vm.internName(name))
}

// LookupAttr returns v.name, or null without an error where the attribute does not exist.
func (vm *VM) LookupAttr(v Value, name string) (Value, error) {
	if vm.lacksAttr(v, name) {
		return Value{}, nil
	}
	return vm.attrOrNull(v, vm.internName(name))
}

// attrOrNull is LookupAttr for a name that is an object already.
func (vm *VM) attrOrNull(v Value, name *Str) (r Value, err error) {
	switch {
	case v.o.shape.typ.slots.GetAttr == nil:
		vm.readsName(name.s)
		if r, err = vm.findAttr(v, name); err != nil {
			vm.missedAttr(err, v, name)
		}
	case vm.lacksAttr(v, name.s):
		return Value{}, nil
	default:
		r, err = vm.getAttr(v, name)
	}
	if err != nil && IsExc(err, AttributeError) {
		return Value{}, nil
	}
	return r, err
}

// lacksAttr reports whether v certainly has no attribute name, where that can be told without running anything: it saves the making
// of an exception.
func (vm *VM) lacksAttr(v Value, name string) bool {
	vm.readsName(name)
	t := v.o.shape.typ
	switch {
	case t.slots.GetAttr == nil:
		if t.lookup(name).o != nil {
			return false
		}
		s := v.o.shape
		if s.attrsOff == 0 {
			return t != &builtinType || name != defaultsAttr
		}
		if s.asDict {
			d := AsDict((*attrsOf(v.o))[s.dictAt])
			return d == nil || d.GetStr(name).o == nil
		}
		return s.lookup(name) < 0
	case t == &functionType:
		a := functionLayout.of(v.o).attrsOf().attrs
		return (a == nil || a.GetStr(name).o == nil) && functionType.lookup(name).o == nil
	case t == &typeType:
		return typeLayout.of(v.o).lookup(name).o == nil && typeType.lookup(name).o == nil
	}
	return false
}

// SetAttr sets v.name = x.
func (vm *VM) SetAttr(v Value, name string, x Value) error {
	return vm.setAttr(v, vm.internName(name), x)
}

// DelAttr deletes v.name.
func (vm *VM) DelAttr(v Value, name string) error {
	return vm.setAttr(v, vm.internName(name), Value{})
}

// internName returns a string object for an attribute name given by Go code.
func (vm *VM) internName(name string) *Str { return vm.NewStr(name) }

func (vm *VM) getAttr(v Value, name *Str) (Value, error) {
	vm.readsName(name.s)
	if f := v.o.shape.typ.slots.GetAttr; f != nil {
		if err := vm.Enter(); err != nil {
			return Value{}, err
		}
		r, err := f(vm, v, name)
		vm.Leave()
		if err != nil {
			vm.missedAttr(err, v, name)
		}
		return r, err
	}
	r, err := vm.GenericGetAttr(v, name)
	if err != nil {
		vm.missedAttr(err, v, name)
	}
	return r, err
}

// missedAttr is told of an error that came of looking up v.name: an AttributeError that a script raised gets the fields that
// suggestions come from. CPython does not do so where a property's getter has become part of the instruction, and here the getters
// that OpGetAttr has cached are not looked up either.
func (vm *VM) missedAttr(err error, v Value, name *Str) {
	e, ok := err.(*Exc)
	if !ok || e.layout() != excAttribute || orNone(e.field(attrErrName)) != None || orNone(e.field(attrErrObj)) != None {
		return
	}
	e.setField(vm, attrErrName, name.Value())
	e.setField(vm, attrErrObj, v)
}

func (vm *VM) setAttr(v Value, name *Str, x Value) error {
	vm.readsName(name.s)
	if f := v.o.shape.typ.slots.SetAttr; f != nil {
		if err := vm.Enter(); err != nil {
			return err
		}
		err := f(vm, v, name, x)
		vm.Leave()
		return err
	}
	return vm.GenericSetAttr(v, name, x)
}

// instanceAttr returns the attribute name kept in the instance itself, or null.
func (vm *VM) instanceAttr(v Value, name *Str) Value {
	s := v.o.shape
	if s.attrsOff == 0 {
		return Value{}
	}
	if s.asDict {
		if d := AsDict((*attrsOf(v.o))[s.dictAt]); d != nil {
			return d.getStr(name)
		}
		return Value{}
	}
	if i := s.lookup(name.s); i >= 0 {
		return (*attrsOf(v.o))[i]
	}
	return Value{}
}

// GenericGetAttr is object.__getattribute__: data descriptors of the type, then the instance, then the type.
func (vm *VM) GenericGetAttr(v Value, name *Str) (Value, error) {
	r, err := vm.findAttr(v, name)
	if r.o == nil && err == nil {
		err = vm.attributeError(v, name)
	}
	return r, err
}

// findAttr is GenericGetAttr that returns null without an error where there is no such attribute.
func (vm *VM) findAttr(v Value, name *Str) (Value, error) {
	t := v.o.shape.typ
	d := t.lookupStr(name)
	var get func(*VM, Value, Value, *Type) (Value, error)
	if d.o != nil {
		ds := &d.o.shape.typ.slots
		get = ds.DescrGet
		if d.o.shape == &slotMemberType.root {
			if m := slotMemberLayout.guarded(d.o); t.IsSubtype(m.owner) {
				if a := *attrsOf(v.o); m.slot < len(a) {
					return a[m.slot], nil // null without making an exception
				}
				return Value{}, nil
			}
		}
		if get != nil && ds.DescrSet != nil {
			return get(vm, d, v, t)
		}
	}
	if a := vm.instanceAttr(v, name); a.o != nil {
		return a, nil
	}
	if get != nil {
		return get(vm, d, v, t)
	}
	if t == &builtinType && name.s == defaultsAttr && asBuiltin(v).def.SetDefaults != nil {
		return asBuiltin(v).kept, nil
	}
	return d, nil
}

// attributeError is the AttributeError for a missing attribute, with name and obj set for suggestions.
func (vm *VM) attributeError(v Value, name *Str) error {
	e := vm.Errorf(AttributeError, "'%s' object has no attribute '%s'", v.Type().name, name.s).(*Exc)
	vm.setExcField(e, "name", name.Value())
	vm.setExcField(e, "obj", v)
	return e
}

// GenericSetAttr is object.__setattr__ and, with x null, object.__delattr__.
func (vm *VM) GenericSetAttr(v Value, name *Str, x Value) error {
	t := v.o.shape.typ
	d := t.lookupStr(name)
	if d.o != nil {
		if set := d.o.shape.typ.slots.DescrSet; set != nil {
			return set(vm, d, v, x)
		}
	}
	s := v.o.shape
	if s.attrsOff == 0 || t.flags&FlagHasDict == 0 {
		if d.o != nil {
			return vm.attrErrorf(v, name, "'%s' object attribute '%s' is read-only", t.name, name.s)
		}
		if t == &builtinType && name.s == defaultsAttr && asBuiltin(v).def.SetDefaults != nil {
			return vm.setNativeDefaults(asBuiltin(v), x)
		}
		if t.slots.SetAttr == nil && (t.flags&flagHeap == 0 || s.attrsOff == 0 || t.hasSlots) {
			return vm.attrErrorf(v, name, "'%s' object has no attribute '%s' and no __dict__ for setting new attributes", t.name, name.s)
		}
		return vm.attributeError(v, name)
	}
	if x.o == nil {
		return vm.delInstanceAttr(v, name)
	}
	if s.asDict {
		if err := vm.instanceDict(v).makeRoom(vm); err != nil {
			return err
		}
	}
	vm.setInstanceAttr(v.o, name, x)
	return nil
}

func (vm *VM) attrErrorf(v Value, name *Str, format string, args ...any) error {
	e := vm.Errorf(AttributeError, format, args...).(*Exc)
	vm.setExcField(e, "name", name.Value())
	vm.setExcField(e, "obj", v)
	return e
}

// setInstanceAttr stores an attribute in the instance, moving it to the next shape where the name is new.
func (vm *VM) setInstanceAttr(o *Object, name *Str, x Value) {
	s := o.shape
	attrs := attrsOf(o)
	if s.asDict {
		AsDict((*attrs)[s.dictAt]).setStr(vm, name, x)
		return
	}
	if i := s.lookup(name.s); i >= 0 {
		(*attrs)[i] = x
		return
	}
	if s.n >= maxShapeAttrs || s.typ.flags&flagHeap == 0 || len(s.next) > 256 || s.typ.shapeBytes > maxShapeBytes {
		vm.instanceDict(FromObject(o)).setStr(vm, name, x)
		return
	}
	if t := s.typ; s == &t.root && t.slotShape != nil {
		// An instance of a builtin's subclass: the places of its slots come first.
		grown := make([]Value, len(t.slotNames))
		copy(grown, *attrs)
		leave(*attrs)
		*attrs, s = grown, t.slotShape
	}
	vm.charge(16)
	if n := s.n + 1; n > s.typ.attrHint {
		s.typ.attrHint = n
	}
	if len(*attrs) == cap(*attrs) {
		old := *attrs
		*attrs = append(old, x)
		leave(old)
	} else {
		*attrs = append(*attrs, x)
	}
	o.shape = s.extend(name)
}

func (vm *VM) delInstanceAttr(v Value, name *Str) error {
	if vm.instanceAttr(v, name).o == nil {
		return vm.Errorf(AttributeError, "'%s' object has no attribute '%s'", v.Type().name, name.s) // without the fields, as in CPython
	}
	if s, attrs := v.o.shape, attrsOf(v.o); !s.asDict && s.n <= maxShifted {
		if t := s.without(name.s); t != nil {
			i := s.lookup(name.s)
			n := len(*attrs) - 1
			copy((*attrs)[i:], (*attrs)[i+1:])
			(*attrs)[n] = Value{}
			*attrs = (*attrs)[:n]
			v.o.shape = t
			return nil
		}
	}
	vm.instanceDict(v).DelStr(name.s)
	return nil
}

// instanceDict returns the __dict__ of an instance; from then on the instance keeps its attributes in it.
func (vm *VM) instanceDict(v Value) *Dict { return vm.instanceDictFor(v, 0) }

// instanceDictFor is instanceDict for an instance that gets about that many attributes more.
func (vm *VM) instanceDictFor(v Value, more int) *Dict {
	s := v.o.shape
	attrs := attrsOf(v.o)
	if s.asDict {
		return AsDict((*attrs)[s.dictAt])
	}
	slots := len(s.typ.slotNames)
	names := s.names()
	n := len(names) - slots
	d := vm.newDictCap(max(n, min(n+more, maxInlineItems)))
	if n > maxInlineItems {
		room := n + n/4
		vm.charge(40 * room)
		d.entries = make([]dictEntry, 0, room)
	}
	for i, n := range names {
		if x := (*attrs)[i]; x.o != nil && i >= slots {
			d.add(vm, n.Value(), x, n.hashOf())
		}
	}
	kept := make([]Value, slots+1)
	copy(kept, (*attrs)[:min(slots, len(*attrs))])
	kept[slots] = d.Value()
	leave(*attrs)
	*attrs = kept
	v.o.shape = s.typ.dictShapeOf(v.o)
	for _, w := range vm.dictWatches {
		w.made(v, d)
	}
	return d
}

// setInstanceDict replaces the __dict__ of an instance.
func (vm *VM) setInstanceDict(v Value, d *Dict) {
	vm.instanceDict(v)
	(*attrsOf(v.o))[v.o.shape.dictAt] = d.Value()
}

// dictShapeOf returns the shape of instances of t that keep a dict. Builtin types have it made with them.
func (t *Type) dictShapeOf(o *Object) *Shape {
	if t.dictShape == nil {
		t.dictShape = &Shape{typ: t, attrsOff: o.shape.attrsOff, asDict: true, dictAt: len(t.slotNames)}
	}
	return t.dictShape
}

// bind applies the descriptor protocol to a type attribute found for obj (null: on the class itself).
func (vm *VM) bind(d, obj Value, t *Type) (Value, error) {
	if get := d.o.shape.typ.slots.DescrGet; get != nil {
		return get(vm, d, obj, t)
	}
	return d, nil
}

// lookupSpecial finds a special method of v on its type and binds it; null if there is none.
func (vm *VM) lookupSpecial(v Value, name string) (Value, error) {
	t := v.o.shape.typ
	d := t.lookup(name)
	if d.o == nil {
		return Value{}, nil
	}
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	r, err := vm.bind(d, v, t)
	vm.Leave()
	return r, err
}

// callSpecial calls the unbound special method m, found on type t, with self and args.
func (vm *VM) callSpecial(m, self Value, t *Type, args ...Value) (Value, error) {
	if m.o.shape == &functionType.root {
		if b := functionLayout.guarded(m.o).body; b.code.simple && b.code.NumArgs == 1+len(args) {
			return vm.callBody(b, self, args)
		}
	}
	if m.o.shape == &methodDescrType.root || m.o.shape == &wrapperType.root {
		b := builtinLayout.guarded(m.o)
		if b.def.Kind == Method && b.self.o == nil && t.IsSubtype(b.owner) {
			if r, ok, err := vm.callFixed(b, self, args); ok {
				return r, err
			}
		}
		w, err := vm.arguments(1 + len(args)) // and not callWith, or args would be allocated by every caller
		if err != nil {
			return Value{}, err
		}
		w.args[0] = self
		put(w.args[1:], args)
		r, err := vm.callBuiltin(b, Args{v: w.args})
		w.close(vm)
		return r, err
	}
	if m.o.shape.typ.flags&FlagMethodDescr != 0 {
		a := make([]Value, 1+len(args))
		a[0] = self
		copy(a[1:], args)
		return vm.Call(m, Args{v: a})
	}
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	b, err := vm.bind(m, self, t)
	vm.Leave()
	if err != nil {
		return Value{}, err
	}
	return vm.Call(b, Args{v: slices.Clone(args)})
}

// callBody runs b, which needs no binding, in a nested evaluation loop, with self, unless that is null, and args, which are all its
// parameters. It keeps nothing of args, so that callers need not allocate them.
func (vm *VM) callBody(b *body, self Value, args []Value) (Value, error) {
	if vm.native >= maxNative {
		return Value{}, vm.recursionError()
	}
	base := vm.top()
	if base+windowSize+stackSlack > len(vm.stack) {
		if err := vm.growStack(base); err != nil {
			return Value{}, err
		}
	}
	if vm.fuel--; vm.fuel < 0 {
		if err := vm.poll(); err != nil {
			return Value{}, err
		}
	}
	window := vm.stack[base:]
	if self.o != nil {
		set(&window[0], self)
		window = window[1:]
	}
	put(window, args)
	if err := vm.pushFrame(b, base, 0, frameEntry); err != nil {
		return Value{}, err
	}
	vm.native++
	r, err := vm.run(vm.depth)
	vm.native--
	return r, err
}

// CallMethod calls v.name(*args). name is no text that a script has computed. It keeps nothing of args.
func (vm *VM) CallMethod(v Value, name string, args ...Value) (Value, error) {
	if t := v.o.shape.typ; onlyTypes(v, name) {
		if m := t.lookup(name); m.o != nil && takesSelf(m, t) {
			return vm.callSpecial(m, v, t, args...)
		}
	}
	m, err := vm.GetAttr(v, name)
	if err != nil {
		return Value{}, err
	}
	return vm.CallValues(m, args...)
}

// CallMethodStr is CallMethod for any name.
func (vm *VM) CallMethodStr(v Value, name *Str, args ...Value) (Value, error) {
	vm.readsName(name.s)
	if t := v.o.shape.typ; onlyTypes(v, name.s) {
		if m := t.lookupStr(name); m.o != nil && takesSelf(m, t) {
			return vm.callSpecial(m, v, t, args...)
		}
	}
	m, err := vm.getAttr(v, name)
	if err != nil {
		return Value{}, err
	}
	return vm.CallValues(m, args...)
}

// onlyTypes reports whether v.name is certainly what the type of v says.
func onlyTypes(v Value, name string) bool {
	s := v.o.shape
	return s.typ.slots.GetAttr == nil && !s.asDict && (s.attrsOff == 0 || s.lookup(name) < 0)
}

// GetAttrStr is GetAttr for a name that is a string of the script.
func (vm *VM) GetAttrStr(v Value, name *Str) (Value, error) { return vm.getAttr(v, name) }

// CallValues calls fn with positional arguments.
func (vm *VM) CallValues(fn Value, args ...Value) (Value, error) {
	self := Value{}
	f := fn.o
	if f.shape == &methodType.root {
		m := methodLayout.guarded(f)
		f, self = m.fn.o, m.self
	}
	if f.shape == &functionType.root {
		n := len(args)
		if self.o != nil {
			n++
		}
		if b := functionLayout.guarded(f).body; b.code.simple && b.code.NumArgs == n {
			return vm.callBody(b, self, args)
		}
	}
	if self.o == nil && (f.shape == &builtinType.root || f.shape == &methodDescrType.root) {
		b := builtinLayout.guarded(f)
		self, rest := b.self, args
		ok := true
		if self.o == nil && b.owner != nil && b.def.Kind == Method {
			if ok = len(args) > 0 && args[0].o.shape.typ.IsSubtype(b.owner); ok {
				self, rest = args[0], args[1:]
			}
		}
		if ok {
			if r, ok, err := vm.callFixed(b, self, rest); ok {
				return r, err
			}
		}
	}
	w, err := vm.arguments(len(args))
	if err != nil {
		return Value{}, err
	}
	put(w.args, args)
	r, err := vm.Call(fn, Args{v: w.args})
	w.close(vm)
	return r, err
}

// callFixed is callBuiltin where positional arguments are all that b takes, and there are as many as it wants. ok is false for everything else, errors included.
// self is what b is bound to or, for a method that is not bound, an instance of its type. It keeps nothing of args.
func (vm *VM) callFixed(b *Builtin, self Value, args []Value) (r Value, ok bool, err error) {
	n := len(args)
	if self.o != nil {
		if b.owner == nil || b.def.Kind == StaticMethod {
			return Value{}, false, nil
		}
		n++
	}
	arity := b.proto.arity.Load()
	if arity == 0 && b.def.Raw == nil {
		b.signature() // the first call, maybe
		arity = b.proto.arity.Load()
	}
	switch {
	case arity != 0:
		if n < int(uint8(arity)) || n > int(uint8(arity>>8)) {
			return Value{}, false, nil
		}
		n = int(uint8(arity >> 16))
	case len(args) > stackSlack:
		return Value{}, false, nil
	case b.def.Raw != nil:
		if self.o != nil || b.owner != nil {
			return Value{}, false, nil
		}
	case !b.spreads(n): // what does takes them as they lie, see Def.Spread
		return Value{}, false, nil
	}
	if vm.fuel--; vm.fuel < 0 || vm.native >= maxNative {
		if err := vm.mayEnter(""); err != nil {
			return Value{}, true, err
		}
	}
	base := vm.top()
	if base+windowSize+stackSlack+n > len(vm.stack) {
		if err := vm.growStack(base + n); err != nil {
			return Value{}, true, err
		}
	}
	places := vm.stack[base : base+n : base+n]
	k := 0
	if self.o != nil {
		set(&places[0], self)
		k = 1
	}
	for i := range args {
		set(&places[k], args[i])
		k++
	}
	for ; k < n; k++ {
		set(&places[k], Value{})
	}
	below := vm.nativeTop
	vm.nativeTop = base + n
	vm.native++
	if raw := b.def.Raw; raw != nil {
		r, err = raw(vm, Args{v: places})
	} else {
		r, err = b.def.Fn(vm, places)
	}
	vm.native--
	erase(places)
	vm.nativeTop = below
	if err == nil && r.o == nil {
		err = vm.noResult(b.def.Name)
	}
	return r, true, err
}

// Call calls fn. It nests a run of the evaluation loop where fn is a Python function.
func (vm *VM) Call(fn Value, args Args) (Value, error) {
	switch fn.o.shape {
	case &functionType.root:
		return vm.callFunction(functionLayout.guarded(fn.o), args)
	case &builtinType.root, &methodDescrType.root:
		return vm.callBuiltin(builtinLayout.guarded(fn.o), args)
	case &methodType.root:
		m := methodLayout.guarded(fn.o)
		if m.fn.o.shape == &methodType.root {
			break // Call of a method of a method counts its depth
		}
		return vm.callWith(m.fn, m.self, args)
	}
	if f := fn.o.shape.typ.slots.Call; f != nil {
		if err := vm.Enter(); err != nil {
			return Value{}, err
		}
		defer vm.Leave()
		return f(vm, fn, args)
	}
	if m := AsModule(fn); m != nil && m.shape == &moduleType.root { // the usual slip: datetime(...) for datetime.datetime(...)
		if name, ok := AsStr(orNone(m.dict.GetStr("__name__"))); ok {
			if v, err := vm.LookupAttr(fn, name); err == nil && v.o != nil && IsCallable(v) {
				return Value{}, vm.TypeErrorf("'module' object is not callable. Did you mean: '%s.%s(...)'?", name, name)
			}
		}
	}
	return Value{}, vm.TypeErrorf("'%s' object is not callable", fn.Type().name)
}

// IsCallable reports whether v can be called.
func IsCallable(v Value) bool { return v.o.shape.typ.slots.Call != nil }
