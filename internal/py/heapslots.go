package py

// heapslots.go gives Python classes their operations: each is inherited from the builtin base that provides it, or calls
// the special method that a Python class of the mro defines.

import (
	"sync"
)

// slotGroup ties an operation to the special methods that override it.
type slotGroup struct {
	names   []string
	inherit func(to, from *Slots)
	generic func(to *Slots)
	hashes  []uint64 // of names
}

var slotGroupTable struct {
	once   sync.Once
	groups []slotGroup
}

// slotGroups returns the table, which all VMs share.
func slotGroups() []slotGroup {
	t := &slotGroupTable
	t.once.Do(func() {
		t.groups = newSlotGroups()
		for i := range t.groups {
			for _, n := range t.groups[i].names {
				t.groups[i].hashes = append(t.groups[i].hashes, hashString(n))
			}
		}
	})
	return t.groups
}

func newSlotGroups() []slotGroup {
	return []slotGroup{
		{names: []string{"__new__"}, inherit: func(t, f *Slots) { t.New = f.New }, generic: func(t *Slots) { t.New = heapNew }},
		{names: []string{"__init__"}, inherit: func(t, f *Slots) { t.Init = f.Init }, generic: func(t *Slots) { t.Init = heapInit }},
		{names: []string{"__repr__"}, inherit: func(t, f *Slots) { t.Repr = f.Repr }, generic: func(t *Slots) { t.Repr = heapRepr }},
		{names: []string{"__str__"}, inherit: func(t, f *Slots) { t.Str = f.Str }, generic: func(t *Slots) { t.Str = heapStr }},
		{names: []string{"__hash__"}, inherit: func(t, f *Slots) { t.Hash, t.NoHash = f.Hash, f.NoHash }, generic: func(t *Slots) { t.Hash = heapHash }},
		{names: []string{"__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"}, inherit: func(t, f *Slots) { t.Compare = f.Compare }, generic: func(t *Slots) { t.Compare = heapCompare }},
		{names: []string{"__bool__"}, inherit: func(t, f *Slots) { t.Bool = f.Bool }, generic: func(t *Slots) { t.Bool = heapBool }},
		{names: []string{"__len__"}, inherit: func(t, f *Slots) { t.Len = f.Len }, generic: func(t *Slots) { t.Len = heapLen }},
		{names: []string{"__getitem__"}, inherit: func(t, f *Slots) { t.GetItem, t.Missing = f.GetItem, f.Missing }, generic: func(t *Slots) { t.GetItem, t.Missing = heapGetItem, nil }},
		{names: []string{"__setitem__", "__delitem__"}, inherit: func(t, f *Slots) { t.SetItem, t.StoresItems = f.SetItem, f.StoresItems }, generic: func(t *Slots) { t.SetItem, t.StoresItems = heapSetItem, false }},
		{names: []string{"__contains__"}, inherit: func(t, f *Slots) { t.Contains = f.Contains }, generic: func(t *Slots) { t.Contains = heapContains }},
		{names: []string{"__iter__"}, inherit: func(t, f *Slots) { t.Iter = f.Iter }, generic: func(t *Slots) { t.Iter = heapIter }},
		{names: []string{"__next__"}, inherit: func(t, f *Slots) { t.nextSlots(f) }, generic: func(t *Slots) { t.nextSlots(&Slots{Next: heapNext}) }},
		{names: []string{"__call__"}, inherit: func(t, f *Slots) { t.Call = f.Call }, generic: func(t *Slots) { t.Call = heapCall }},
		{names: []string{"__getattribute__", "__getattr__"}, inherit: func(t, f *Slots) { t.GetAttr = f.GetAttr }, generic: func(t *Slots) { t.GetAttr = heapGetAttr }},
		{names: []string{"__setattr__", "__delattr__"}, inherit: func(t, f *Slots) { t.SetAttr = f.SetAttr }, generic: func(t *Slots) { t.SetAttr = heapSetAttr }},
		{names: []string{"__neg__", "__pos__", "__invert__", "__abs__"}, inherit: func(t, f *Slots) { t.Unary, t.UnaryOps = f.Unary, f.UnaryOps }, generic: func(t *Slots) { t.Unary = heapUnary }},
		{names: []string{"__index__"}, inherit: func(t, f *Slots) { t.Index = f.Index }, generic: func(t *Slots) { t.Index = heapIndex }},
		{names: []string{"__int__"}, inherit: func(t, f *Slots) { t.ToInt = f.ToInt }, generic: func(t *Slots) { t.ToInt = heapInt }},
		{names: []string{"__float__"}, inherit: func(t, f *Slots) { t.ToFloat = f.ToFloat }, generic: func(t *Slots) { t.ToFloat = heapFloat }},
		{names: []string{"__get__"}, inherit: func(t, f *Slots) { t.DescrGet = f.DescrGet }, generic: func(t *Slots) { t.DescrGet = heapDescrGet }},
		{names: []string{"__set__", "__delete__"}, inherit: func(t, f *Slots) { t.DescrSet = f.DescrSet }, generic: func(t *Slots) { t.DescrSet = heapDescrSet }},
		{names: []string{"__await__"}, inherit: func(t, f *Slots) { t.Await = f.Await }, generic: func(t *Slots) { t.Await = heapUnaryMethod("__await__") }},
		{names: []string{"__aiter__"}, inherit: func(t, f *Slots) { t.AIter = f.AIter }, generic: func(t *Slots) { t.AIter = heapUnaryMethod("__aiter__") }},
		{names: []string{"__anext__"}, inherit: func(t, f *Slots) { t.ANext = f.ANext }, generic: func(t *Slots) { t.ANext = heapUnaryMethod("__anext__") }},
		{names: []string{"__add__"}, inherit: func(t, f *Slots) { t.Concat = f.Concat }, generic: func(t *Slots) {}},
		{names: []string{"__mul__", "__rmul__"}, inherit: func(t, f *Slots) { t.Repeat = f.Repeat }, generic: func(t *Slots) {}},
		{names: []string{"__iadd__"}, inherit: func(t, f *Slots) { t.InplaceConcat = f.InplaceConcat }, generic: func(t *Slots) {}},
		{names: []string{"__imul__"}, inherit: func(t, f *Slots) { t.InplaceRepeat = f.InplaceRepeat }, generic: func(t *Slots) {}},
	}
}

// fixupSlots computes the operations of the Python class t, and those of its subclasses where t changed after they were
// made. It fails only where the run has to end.
func (vm *VM) fixupSlots(t *Type) error {
	t.slots = Slots{}
	groups := slotGroups()
	for i := range groups {
		vm.fixupGroup(t, &groups[i])
		if len(t.mro) > longMRO {
			if err := vm.Step(len(t.mro) >> 4); err != nil {
				return err
			}
		}
	}
	vm.fixupFlags(t)
	t.hasDel = t.lookup("__del__").o != nil
	return nil
}

// longMRO is from how many classes on going through them for every operation takes a while.
const longMRO = 1024

func (vm *VM) fixupGroup(t *Type, g *slotGroup) {
	var from *Slots
	for i, n := range g.names {
		src, generic := slotSource(t, n, g.hashes[i])
		switch {
		case generic == noHash:
			t.slots.NoHash = true
			return
		case generic == viaMethod || src != nil && from != nil && src != from:
			g.generic(&t.slots)
			return
		case src != nil:
			from = src
		}
	}
	if from != nil {
		if g.names[0] == "__new__" {
			// Of several builtin bases the one whose struct the instances have makes them, whichever __new__ the mro has first.
			from = &staticBase(t).slots
		}
		g.inherit(&t.slots, from)
	}
}

// How a class comes by an operation.
const (
	native    = iota
	viaMethod // by calling the special method
	noHash    // __hash__ is None
)

// slotSource returns the operations that hold what the special method name of t does, nil where there is none, and how
// it is reached.
func slotSource(t *Type, name string, hash uint64) (*Slots, int) {
	for _, m := range t.mro {
		if m.dict == nil {
			continue
		}
		at := m.dict.findStr(name, hash)
		if at < 0 {
			continue
		}
		v := m.dict.entries[at].val
		if v.IsNone() && name == "__hash__" {
			return nil, noHash
		}
		if m.flags&flagHeap == 0 {
			return &m.slots, native
		}
		// `__repr__ = dict.__repr__` is the operation itself, but only where instances are dicts.
		if v.o.shape == &wrapperType.root {
			if b := asBuiltin(v); b.def.Name == name && extends(staticBase(t), b.owner) {
				return &b.owner.slots, native
			}
		}
		return nil, viaMethod
	}
	return nil, native
}

func (vm *VM) fixupFlags(t *Type) {
	t.flags &^= FlagAbstract
	if v := t.dict.GetStr("__abstractmethods__"); v.o != nil {
		if ok, _ := vm.Truth(v); ok {
			t.flags |= FlagAbstract
		}
	}
}

// typeChanged is called when the attribute name of the Python class t was set or deleted. It fails only where the run is to end.
func (vm *VM) typeChanged(t *Type, name string) error {
	vm.epoch++
	if len(name) < 5 || name[:2] != "__" {
		return nil
	}
	for _, g := range slotGroups() {
		for _, n := range g.names {
			if n == name {
				return vm.refixGroup(t, &g)
			}
		}
	}
	if name == "__abstractmethods__" {
		vm.fixupFlags(t)
	}
	return nil
}

func (vm *VM) refixGroup(t *Type, g *slotGroup) error {
	below, err := vm.classesBelow(t)
	if err != nil {
		return err
	}
	for _, c := range below {
		clearGroup := Slots{}
		g.inherit(&c.slots, &clearGroup)
		vm.fixupGroup(c, g)
		if err := vm.Step(len(c.mro) >> 4); err != nil {
			return err
		}
	}
	return nil
}

func heapNew(vm *VM, cls *Type, args Args) (Value, error) {
	f := cls.lookup("__new__")
	b, err := vm.bind(f, Value{}, cls)
	if err != nil {
		return Value{}, err
	}
	return vm.callWith(b, cls.Value(), args)
}

func heapInit(vm *VM, self Value, args Args) error {
	t := self.Type()
	m := t.lookup("__init__")
	var r Value
	var err error
	if m.o.shape.typ.flags&FlagMethodDescr != 0 {
		r, err = vm.callWith(m, self, args)
	} else {
		b, e := vm.bind(m, self, t)
		if e != nil {
			return e
		}
		r, err = vm.Call(b, args)
	}
	if err != nil {
		return err
	}
	if !r.IsNone() {
		return vm.TypeErrorf("__init__() should return None, not '%s'", r.Type().name)
	}
	return nil
}

// heapMethod calls the special method name of self, which its class is known to have.
func (vm *VM) heapMethod(self Value, name string, args ...Value) (Value, error) {
	t := self.Type()
	m := t.lookup(name)
	if m.o == nil {
		return Value{}, vm.TypeErrorf("'%s' object has no %s", t.name, name)
	}
	return vm.callSpecial(m, self, t, args...)
}

func heapUnaryMethod(name string) func(*VM, Value) (Value, error) {
	return func(vm *VM, self Value) (Value, error) { return vm.heapMethod(self, name) }
}

func heapRepr(vm *VM, self Value) (string, error) { return vm.heapText(self, "__repr__") }
func heapStr(vm *VM, self Value) (string, error)  { return vm.heapText(self, "__str__") }

func (vm *VM) heapText(self Value, name string) (string, error) {
	r, err := vm.heapMethod(self, name)
	if err != nil {
		return "", err
	}
	s, ok := AsStr(r)
	if !ok {
		return "", vm.TypeErrorf("%s returned non-string (type %s)", name, r.Type().name)
	}
	return s, nil
}

func heapHash(vm *VM, self Value) (int64, error) {
	r, err := vm.heapMethod(self, "__hash__")
	if err != nil {
		return 0, err
	}
	if i, ok := AsInt64(r); ok && i != -1 {
		return i, nil
	}
	if !IsInt(r) {
		return 0, vm.TypeErrorf("__hash__ method should return an integer")
	}
	h, err := vm.Hash(r.Base())
	return h, err
}

func heapCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	t := a.Type()
	m := t.lookup(cmpOpInfo[op].name)
	if m.o == nil {
		return NotImplemented, nil
	}
	return vm.callSpecial(m, a, t, b)
}

func heapBool(vm *VM, self Value) (bool, error) {
	if self.Type().lookup("__bool__").IsNone() {
		return false, vm.TypeErrorf("'%s' cannot be interpreted as a boolean", self.Type().name)
	}
	r, err := vm.heapMethod(self, "__bool__")
	if err != nil {
		return false, err
	}
	b, ok := r.ExactBool()
	if !ok {
		return false, vm.TypeErrorf("__bool__ should return bool, returned %s", r.Type().name)
	}
	return b, nil
}

func heapLen(vm *VM, self Value) (int, error) {
	r, err := vm.heapMethod(self, "__len__")
	if err != nil {
		return 0, err
	}
	if !vm.hasIndex(r) {
		return 0, vm.TypeErrorf("'%s' object cannot be interpreted as an integer", r.Type().name)
	}
	i, err := vm.Index(r)
	if err != nil {
		return 0, err
	}
	n, ok := i.SmallInt()
	if b := bigOf(i); b != nil && b.v.Sign() < 0 || ok && n < 0 {
		return 0, vm.ValueErrorf("__len__() should return >= 0")
	}
	if !ok {
		return 0, vm.Errorf(OverflowError, "cannot fit 'int' into an index-sized integer")
	}
	return int(n), nil
}

func heapGetItem(vm *VM, self, key Value) (Value, error) {
	return vm.heapMethod(self, "__getitem__", key)
}

func heapSetItem(vm *VM, self, key, v Value) error {
	name := "__setitem__"
	if v.o == nil {
		name = "__delitem__"
	}
	t := self.Type()
	m := t.lookup(name)
	if m.o == nil {
		if v.o == nil {
			return vm.TypeErrorf("'%s' object doesn't support item deletion", t.name)
		}
		return vm.TypeErrorf("'%s' object does not support item assignment", t.name)
	}
	var err error
	if v.o == nil {
		_, err = vm.callSpecial(m, self, t, key)
	} else {
		_, err = vm.callSpecial(m, self, t, key, v)
	}
	return err
}

func heapContains(vm *VM, self, x Value) (bool, error) {
	t := self.Type()
	if m := t.lookup("__contains__"); m.IsNone() {
		return false, vm.TypeErrorf("'%s' object is not a container", t.name)
	}
	r, err := vm.heapMethod(self, "__contains__", x)
	if err != nil {
		return false, err
	}
	return vm.Truth(r)
}

func heapIter(vm *VM, self Value) (Value, error) {
	t := self.Type()
	if m := t.lookup("__iter__"); m.IsNone() {
		return Value{}, vm.TypeErrorf("'%s' object is not iterable", t.name)
	}
	it, err := vm.heapMethod(self, "__iter__")
	if err != nil {
		return Value{}, err
	}
	if it.Type().slots.Next == nil {
		return Value{}, vm.TypeErrorf("iter() returned non-iterator of type '%s'", it.Type().name)
	}
	return it, nil
}

func heapNext(vm *VM, self Value) (Value, error) {
	v, err := vm.heapMethod(self, "__next__")
	if err != nil && IsExc(err, StopIteration) {
		vm.stopValue = Value{}
		if x := vm.getExcField(err.(*Exc), "value"); x.o != nil && !x.IsNone() {
			vm.stopValue = x
		}
		return Value{}, nil
	}
	return v, err
}

func heapCall(vm *VM, self Value, args Args) (Value, error) {
	t := self.Type()
	m := t.lookup("__call__")
	if m.o.shape.typ.flags&FlagMethodDescr != 0 {
		return vm.callWith(m, self, args)
	}
	b, err := vm.bind(m, self, t)
	if err != nil {
		return Value{}, err
	}
	return vm.Call(b, args)
}

// isGenericGetAttr reports whether v is object.__getattribute__.
func isGenericGetAttr(v Value) bool {
	return v.o.shape == &wrapperType.root && asBuiltin(v).owner == &objectType && asBuiltin(v).def.Name == "__getattribute__"
}

// heapGetAttr calls __getattribute__ where a Python class overrides it, and then __getattr__ where there is one.
func heapGetAttr(vm *VM, self Value, name *Str) (Value, error) {
	t := self.Type()
	var r Value
	var err error
	ga := t.lookup("__getattribute__")
	switch {
	case isGenericGetAttr(ga):
		if r, err = vm.findAttr(self, name); r.o == nil && err == nil {
			// No exception is made where __getattr__ goes on.
			if m := t.lookup("__getattr__"); m.o != nil {
				return vm.callSpecial(m, self, t, name.Value())
			}
			err = vm.attributeError(self, name)
		}
	case ga.o.shape == &wrapperType.root && asBuiltin(ga).def.Name == "__getattribute__" && extends(staticBase(t), asBuiltin(ga).owner):
		r, err = asBuiltin(ga).owner.slots.GetAttr(vm, self, name)
	default:
		r, err = vm.callSpecial(ga, self, t, name.Value())
	}
	if err == nil || !IsExc(err, AttributeError) {
		return r, err
	}
	m := t.lookup("__getattr__")
	if m.o == nil {
		return r, err
	}
	return vm.callSpecial(m, self, t, name.Value())
}

func heapSetAttr(vm *VM, self Value, name *Str, v Value) error {
	t := self.Type()
	if v.o == nil {
		m := t.lookup("__delattr__")
		_, err := vm.callSpecial(m, self, t, name.Value())
		return err
	}
	m := t.lookup("__setattr__")
	_, err := vm.callSpecial(m, self, t, name.Value(), v)
	return err
}

func heapUnary(vm *VM, op UnOp, a Value) (Value, error) {
	t := a.Type()
	m := t.lookup(unOpInfo[op].name)
	if m.o == nil {
		return NotImplemented, nil
	}
	return vm.callSpecial(m, a, t)
}

func heapIndex(vm *VM, self Value) (Value, error) {
	r, err := vm.heapMethod(self, "__index__")
	if err != nil {
		return Value{}, err
	}
	if !IsInt(r) {
		return Value{}, vm.TypeErrorf("__index__ returned non-int (type %s)", r.Type().name)
	}
	if err := vm.warnSubclass(r, &intType, "__index__", "int"); err != nil {
		return Value{}, err
	}
	return vm.Index(r)
}

func heapInt(vm *VM, self Value) (Value, error) {
	r, err := vm.heapMethod(self, "__int__")
	if err != nil {
		return Value{}, err
	}
	if !IsInt(r) {
		return Value{}, vm.TypeErrorf("__int__ returned non-int (type %s)", r.Type().name)
	}
	if err := vm.warnSubclass(r, &intType, "__int__", "int"); err != nil {
		return Value{}, err
	}
	return vm.Index(r)
}

func heapFloat(vm *VM, self Value) (Value, error) {
	r, err := vm.heapMethod(self, "__float__")
	if err != nil {
		return Value{}, err
	}
	f, ok := AsFloat(r)
	if !ok {
		return Value{}, vm.TypeErrorf("%s.__float__ returned non-float (type %s)", self.Type().name, r.Type().name)
	}
	if err := vm.warnSubclass(r, &floatType, self.Type().name+".__float__", "float"); err != nil {
		return Value{}, err
	}
	return Float(f), nil
}

// warnSubclass gives the warning for a conversion method that returned an instance of a subclass of the number it has to return.
func (vm *VM) warnSubclass(r Value, exact *Type, method, number string) error {
	t := r.Type()
	if t == exact {
		return nil
	}
	return vm.warn(DeprecationWarning, method+" returned non-"+number+" (type "+t.name+").  The ability to return an instance of a strict subclass of "+number+
		" is deprecated, and may be removed in a future version of Python.")
}

func heapDescrGet(vm *VM, descr, obj Value, cls *Type) (Value, error) {
	if obj.o == nil {
		obj = None
	}
	c := None
	if cls != nil {
		c = cls.Value()
	}
	// What __get__ is itself isn't bound, as in CPython: a descriptor there would be asked for its own __get__ first.
	t := descr.Type()
	m := t.lookup("__get__")
	if m.o == nil {
		return Value{}, vm.TypeErrorf("'%s' object has no __get__", t.name)
	}
	return vm.CallValues(m, descr, obj, c)
}

func heapDescrSet(vm *VM, descr, obj, v Value) error {
	name := "__set__"
	if v.o == nil {
		name = "__delete__"
	}
	t := descr.Type()
	m := t.lookup(name)
	if m.o == nil {
		return vm.Errorf(AttributeError, "%s", name)
	}
	var err error
	if v.o == nil {
		_, err = vm.callSpecial(m, descr, t, obj)
	} else {
		_, err = vm.callSpecial(m, descr, t, obj, v)
	}
	return err
}
