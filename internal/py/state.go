package py

// state.go holds the state of instances as pickles and copies have it: object.__getstate__, and the same without making a dict.

import "slices"

// getState is object.__getstate__: the dict, or (dict, slots) where there are slots.
func (vm *VM) getState(v Value) (Value, error) {
	t := v.Type()
	state := None
	if t.flags&FlagHasDict != 0 && !v.IsInline() {
		if d := vm.dictOf(v); d != nil && d.Len() > 0 {
			if v.o.shape.attrsOff != 0 && AsModule(v) == nil {
				d = vm.instanceDict(v)
			}
			state = d.Value()
		}
	}
	slots := vm.NewDict()
	err := vm.slotState(v, func(name *Str, x Value) error { return slots.Set(vm, name.Value(), x) })
	if err != nil || slots.Len() == 0 {
		return state, err
	}
	return vm.TupleOf([]Value{state, slots.Value()}), nil
}

// slotState calls f for each slot of v that has a value, in the order of the class's __slotnames__.
func (vm *VM) slotState(v Value, f func(name *Str, x Value) error) error {
	names, err := vm.slotNames(v.Type())
	if err != nil || names == nil {
		return err
	}
	n := names.Len()
	for i := 0; i < n; i++ {
		name := AsStrObject(names.At(i))
		if name == nil {
			return vm.TypeErrorf("attribute name must be string, not '%s'", names.At(i).Type().name)
		}
		x, err := vm.attrOrNull(v, name)
		if err == nil && x.o != nil {
			err = f(name, x)
		}
		if err != nil {
			return err
		}
		if names.Len() != n {
			return vm.Errorf(RuntimeError, "__slotsname__ changed size during iteration")
		}
	}
	return nil
}

// slotNames returns the names in the __slots__ of t and its bases, which copyreg finds and t keeps; nil if there are none.
func (vm *VM) slotNames(t *Type) (*List, error) {
	if t.flags&flagHeap == 0 {
		return nil, nil
	}
	names := t.dict.GetStr("__slotnames__")
	if names.o == nil {
		m, err := vm.Import("copyreg")
		if err != nil {
			return nil, err
		}
		if names, err = vm.CallMethod(m.Value(), "_slotnames", t.Value()); err != nil {
			return nil, err
		}
		if !names.IsNone() && AsList(names) == nil {
			return nil, vm.TypeErrorf("copyreg._slotnames didn't return a list or None")
		}
	}
	if names.IsNone() {
		return nil, nil
	}
	l := AsList(names)
	if l == nil {
		return nil, vm.TypeErrorf("%s.__slotnames__ should be a list or None, not %s", t.name, names.Type().name)
	}
	return l, nil
}

// ReducesPlainly reports whether instances of t are reduced by object.__reduce_ex__ alone, so that protocols from 2 on have
// copyreg.__newobj__, the class and what object.__getstate__ says. An attribute of the instance may still come before: see Attrs.
// The answer holds while Epoch stays.
func (t *Type) ReducesPlainly() bool {
	if t.kind != KindObject || t.flags&flagHeap == 0 || t.slots.GetAttr != nil {
		return false
	}
	for _, n := range [...]string{"__reduce_ex__", "__reduce__", "__getstate__", "__class__"} {
		if t.lookup(n) != objectType.dict.GetStr(n) {
			return false
		}
	}
	return t.lookup("__getnewargs_ex__").o == nil && t.lookup("__getnewargs__").o == nil
}

// CopyPlain returns what copy.copy makes of x where that is another instance with the same attributes and no code of a script has a say in it; null for everything
// else, to which also belong the first instance of a class, whose __slotnames__ copyreg has to find, and those of classes with __slots__. What is registered with
// copyreg is for the caller to ask.
func (vm *VM) CopyPlain(x Value) (Value, error) {
	if x.IsInline() {
		return Value{}, nil
	}
	s := x.o.shape
	t := s.typ
	if t.copyShape != s || t.copyEpoch != vm.epoch+1 {
		if !s.copiesPlainly() {
			return Value{}, nil
		}
		t.copyShape, t.copyEpoch = s, vm.epoch+1
	}
	if names := AsList(t.dict.GetStr("__slotnames__")); names == nil || names.Len() > 0 {
		return Value{}, nil
	}
	attrs := *attrsOf(x.o)
	for _, v := range attrs {
		if v.o == nil {
			return Value{}, nil
		}
	}
	y := vm.newInstance(t)
	to := attrsOf(y.o)
	if cap(*to) < len(attrs) {
		if err := vm.Reserve(16 * len(attrs)); err != nil {
			return Value{}, err
		}
		*to = make([]Value, 0, len(attrs))
	}
	*to = append((*to)[:0], attrs...)
	y.o.shape = s
	return y, nil
}

// copiesPlainly reports whether instances of shape s are copied by copying their attributes. The answer holds while VM.epoch stays.
func (s *Shape) copiesPlainly() bool {
	t := s.typ
	if t.flags&flagHeap == 0 || t.Value().o.shape != &typeType.root || t.flags&FlagHasDict == 0 || t.flags&(FlagAbstract|FlagNoNew) != 0 || staticBase(t) != &objectType ||
		s.asDict || s.attrsOff == 0 || t.slotShape != nil || !t.ReducesPlainly() || !t.plainNew() || t.lookup("__copy__").o != nil || t.lookup("__setstate__").o != nil {
		return false
	}
	for p := s; p.name != nil; p = p.parent {
		switch p.name.s {
		case "__reduce_ex__", "__reduce__", "__getstate__", "__setstate__", "__class__":
			return false
		}
	}
	return true
}

// Attrs walks what the __dict__ of an instance holds, in order, and makes no dict unless the instance changes meanwhile.
type Attrs struct {
	v     Value
	shape *Shape
	names []*Str
	few   [8]*Str
	done  int   // names that were walked
	dict  *Dict // what is walked instead, from entry done on
}

// Start begins the walk over v, an instance of a Python class. The method has a pointer so that short walks allocate nothing.
func (a *Attrs) Start(vm *VM, v Value) {
	a.v, a.shape = v, v.o.shape
	switch {
	case v.Type().flags&FlagHasDict == 0 || a.shape.attrsOff == 0:
		return
	case a.shape.asDict:
		a.dict = vm.instanceDict(v)
		return
	}
	a.names = a.few[:0]
	if n := a.shape.n; n <= len(a.few) {
		a.names = a.few[:n]
	} else {
		a.names = make([]*Str, n)
	}
	for p := a.shape; p.name != nil; p = p.parent {
		a.names[p.n-1] = p.name
	}
	slots := len(v.Type().slotNames)
	a.names = a.names[min(slots, len(a.names)):]
	for i := range a.names {
		if (*attrsOf(v.o))[slots+i].o == nil {
			a.Make(vm)
			return
		}
	}
}

// Make makes the __dict__ that is walked, before the first Next, and returns it.
func (a *Attrs) Make(vm *VM) *Dict {
	if a.dict == nil {
		a.dict = vm.instanceDict(a.v)
	}
	return a.dict
}

// Dict returns the dict that is walked, or nil if none was made.
func (a *Attrs) Dict() *Dict { return a.dict }

// Has reports whether one of the attributes is called name.
func (a *Attrs) Has(name string) bool {
	if a.dict != nil {
		return a.dict.GetStr(name).o != nil
	}
	for _, n := range a.names {
		if n.s == name {
			return true
		}
	}
	return false
}

// Len returns how many attributes there are now.
func (a *Attrs) Len() int {
	switch {
	case a.dict != nil:
		return a.dict.Len()
	case a.v.o.shape == a.shape:
		return len(a.names)
	case a.v.o.shape.asDict:
		return AsDict((*attrsOf(a.v.o))[a.v.o.shape.dictAt]).Len()
	}
	return a.v.o.shape.n - len(a.v.Type().slotNames)
}

// Next returns the next attribute; ok is false after the last.
func (a *Attrs) Next(vm *VM) (name, x Value, ok bool) {
	if a.dict == nil && a.v.o.shape != a.shape {
		a.dict = vm.instanceDict(a.v)
	}
	if a.dict != nil {
		for a.done < a.dict.Span() {
			k, x, ok := a.dict.At(a.done)
			if a.done++; ok {
				return k, x, true
			}
		}
		return Value{}, Value{}, false
	}
	if a.done >= len(a.names) {
		return Value{}, Value{}, false
	}
	k := a.names[a.done]
	slots := len(a.v.Type().slotNames)
	x = (*attrsOf(a.v.o))[slots+a.done]
	a.done++
	return k.Value(), x, true
}

// SlotState calls f for each slot of v that has a value, in the order in which object.__getstate__ has them. Errors are those of f
// and of attributes that a script defines under the names of slots.
func (vm *VM) SlotState(v Value, f func(name, x Value) error) error {
	return vm.slotState(v, func(name *Str, x Value) error { return f(name.Value(), x) })
}

// DictWatch is told of the dicts that instances get.
type DictWatch struct{ made func(v Value, d *Dict) }

// WatchDicts calls made whenever an instance that kept its attributes itself gets a __dict__, until Unwatch. made runs no Python.
func (vm *VM) WatchDicts(made func(v Value, d *Dict)) *DictWatch {
	w := &DictWatch{made}
	vm.dictWatches = append(vm.dictWatches, w)
	return w
}

// Unwatch ends what WatchDicts began; a nil w does nothing.
func (vm *VM) Unwatch(w *DictWatch) {
	if i := slices.Index(vm.dictWatches, w); i >= 0 {
		vm.dictWatches = slices.Delete(vm.dictWatches, i, i+1)
	}
}

// NewsPlainly reports whether the class t leaves the making of its instances to object.__new__.
func (t *Type) NewsPlainly() bool {
	return t.flags&flagHeap != 0 && t.kind == KindObject && t.lookup("__new__") == objectType.dict.GetStr("__new__")
}

// NewPlain is object.__new__(t), for a t that NewsPlainly.
//
// Errors: TypeError for abstract classes and those whose builtin base makes no instances.
func (vm *VM) NewPlain(t *Type) (Value, error) { return objectNew(vm, t, Args{}) }
