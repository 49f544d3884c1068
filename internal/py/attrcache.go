package py

// attrcache.go holds the look-up of attributes from code, with its inline caches.

import "math"

// getAttrCached returns v.name for OpGetAttr, filling the cache where the next access can be short.
func (vm *VM) getAttrCached(v Value, c *cache) (Value, error) {
	t := v.o.shape.typ
	s := v.o.shape
	if e := c.find(v, vm.epoch); e != nil {
		switch e.kind {
		case cacheSlot:
			if x := (*attrsOf(v.o))[e.slot]; x.o != nil {
				return x, nil
			}
		case cacheValue, cacheClassAttr:
			return e.val, nil
		case cacheClassVar:
			if x := e.classVar(); x.o != nil {
				return x, nil
			}
		case cacheClassName:
			return vm.nameObject(typeLayout.of(v.o)), nil
		case cacheDescr:
			return e.val.o.shape.typ.slots.DescrGet(vm, e.val, v, t)
		case cacheModule:
			if int(e.slot) < len(e.dict.entries) {
				if p := &e.dict.entries[e.slot]; p.key.o == e.val.o {
					return p.val, nil
				}
			}
		}
	}
	if t.slots.GetAttr == nil {
		d := t.lookup(c.name.s)
		if d.o == nil {
			if s.attrsOff != 0 && !s.asDict && s.n > 0 {
				if i := s.lookup(c.name.s); i >= 0 {
					if x := (*attrsOf(v.o))[i]; x.o != nil {
						vm.fill(c, v, cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(i)})
						return x, nil
					}
				}
			}
			if s.asDict {
				if x := vm.instanceAttr(v, c.name); x.o != nil {
					return x, nil
				}
			}
			return vm.getAttr(v, c.name)
		}
		ds := &d.o.shape.typ.slots
		// What the instance has comes before what the class has and does not set.
		if (ds.DescrGet == nil || ds.DescrSet == nil && s.attrsOff != 0 && s.lookup(c.name.s) >= 0) && !s.asDict {
			if s.attrsOff == 0 || s.lookup(c.name.s) < 0 {
				if !vm.fillClassVar(c, v, t, d, nil) {
					vm.fill(c, v, cache{kind: cacheValue, shape: s, epoch: vm.epoch, val: d})
				}
				return d, nil
			}
			i := s.lookup(c.name.s)
			if x := (*attrsOf(v.o))[i]; x.o != nil {
				vm.fill(c, v, cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(i)})
				return x, nil
			}
		}
		if ds.DescrSet == nil && s.asDict {
			if x := vm.instanceAttr(v, c.name); x.o != nil { // before what the class has
				return x, nil
			}
		}
		if d.o.shape == &propertyType.root {
			if g := AsFunc(propertyLayout.guarded(d.o).get); g != nil && g.code.simple && g.code.NumArgs == 1 {
				vm.fill(c, v, cache{kind: cacheProperty, shape: s, epoch: vm.epoch, val: g.Value()})
				return vm.getAttr(v, c.name)
			}
		}
		if slot, ok := slotMember(d); ok && ds.DescrGet != nil && slot < len(*attrsOf(v.o)) {
			if x := (*attrsOf(v.o))[slot]; x.o != nil {
				vm.fill(c, v, cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(slot)})
				return x, nil
			}
		}
		if isClassGetter(d) {
			vm.fill(c, v, cache{kind: cacheValue, shape: s, epoch: vm.epoch, val: t.Value()})
		} else if i, ok := tupleField(d); ok && t.kind == KindTuple {
			vm.fill(c, v, cache{kind: cacheItem, shape: s, epoch: vm.epoch, slot: int32(i)})
		} else if ds.DescrGet != nil && (ds.DescrSet != nil || s.attrsOff == 0 || !s.asDict && s.lookup(c.name.s) < 0) {
			vm.fill(c, v, cache{kind: cacheDescr, shape: s, epoch: vm.epoch, val: d})
		}
		return vm.getAttr(v, c.name)
	}
	if v.o.shape == &moduleType.root {
		m := moduleLayout.of(v.o)
		if i := m.dict.findStr(c.name.s, c.name.hashOf()); i >= 0 {
			vm.fill(c, v, cache{kind: cacheModule, shape: s, epoch: vm.epoch, slot: int32(i), val: m.dict.entries[i].key, dict: m.dict})
			return m.dict.entries[i].val, nil
		}
	}
	r, err := t.slots.GetAttr(vm, v, c.name)
	if err != nil {
		vm.missedAttr(err, v, c.name)
	} else if t.kind == KindType && t.keepsSlot(&typeType, "__getattribute__") {
		vm.fillOfClass(c, v, r)
	}
	return r, err
}

// fillOfClass enters in c that c.name of the class v, whose metaclass has type's __getattribute__, is r, where that holds as long as no class changes.
func (vm *VM) fillOfClass(c *cache, v, r Value) {
	cls, s := typeLayout.of(v.o), v.o.shape
	n := cache{kind: cacheClassAttr, shape: s, epoch: vm.epoch, val: r, next: &cls.root}
	meta := s.typ.lookup(c.name.s)
	if meta.o != nil && meta.o.shape.typ.slots.DescrSet != nil {
		// What the metaclass sets and gets goes before what the class has.
		switch {
		case meta.o.shape.typ.slots.DescrGet == nil:
		case isClassGetter(meta):
			vm.fill(c, v, cache{kind: cacheValue, shape: s, epoch: vm.epoch, val: r})
		case isGetter(meta, &typeType, "__name__"):
			vm.fill(c, v, cache{kind: cacheClassName, shape: s, epoch: vm.epoch})
		default:
			vm.fill(c, v, cache{kind: cacheDescr, shape: s, epoch: vm.epoch, val: meta})
		}
		return
	}
	// What the metaclass has and does not set, as type has __init__ and __new__, comes after what the class has.
	d := cls.lookup(c.name.s)
	if d.o == nil {
		if meta.o != nil && meta == r && meta.o.shape.typ.slots.DescrGet == nil {
			vm.fill(c, v, n)
		}
		return
	}
	if d != r {
		return
	}
	switch d.o.shape {
	case &functionType.root, &methodDescrType.root, &wrapperType.root:
		vm.fill(c, v, n)
	default:
		if d.o.shape.typ.slots.DescrGet == nil && !vm.fillClassVar(c, v, cls, d, &cls.root) {
			vm.fill(c, v, n)
		}
	}
}

// isClassGetter reports whether d is object's __class__, which is the class of what it is asked of.
func isClassGetter(d Value) bool { return isGetter(d, &objectType, "__class__") }

// isGetter reports whether d is the computed attribute name of the builtin type owner.
func isGetter(d Value, owner *Type, name string) bool {
	if d.o.shape != &getSetType.root {
		return false
	}
	g := getSetLayout.guarded(d.o)
	return g.owner == owner && g.def.Name == name
}

// leavesToClasses reports whether a class of the metaclass t has the attribute name that its mro says, if that says any: neither a __getattribute__ of t
// goes before it nor something that t sets.
func (t *Type) leavesToClasses(name string) bool {
	if !t.keepsSlot(&typeType, "__getattribute__") {
		return false
	}
	d := t.lookup(name)
	return d.o == nil || d.o.shape.typ.slots.DescrSet == nil
}

// TupleField is the state of a descriptor, written in Go, of one item of the tuples that instances are.
type TupleField interface {
	// Field returns the index of the item, which may be any number.
	Field() int
}

// tupleField returns the index of the item that the descriptor d is of, unless that is too large for a cache; ok is false for every
// other descriptor.
func tupleField(d Value) (index int, ok bool) {
	f, ok := NativeData[TupleField](d)
	if !ok || d.o.shape.typ.flags&flagHeap != 0 {
		return 0, false
	}
	i := f.Field()
	return i, i >= 0 && i <= math.MaxInt32
}

// holds reports whether c was filled for objects like v.
func (c *cache) holds(v Value, epoch uint64) bool {
	if c.shape != v.o.shape || c.epoch != epoch {
		return false
	}
	switch c.kind {
	case cacheModule:
		return moduleLayout.of(v.o).dict == c.dict
	case cacheSuper:
		s := superLayout.of(v.o)
		return s.objType != nil && &s.objType.root == c.next && s.typ.dict == c.dict && s.obj.o != &s.objType.Object
	case cacheClassAttr, cacheClassVar, cacheStaticMethod, cacheClassMethod, cacheMetaMethod, cacheClassStore:
		return c.next == nil || &typeLayout.of(v.o).root == c.next
	}
	return true
}

// find returns c, or what it keeps for other objects, that holds for v; nil if none does. Each 64th time that it is not c, the two change
// places: the loop looks at the first two only, and what is used most gets there, and what is used no more away.
func (c *cache) find(v Value, epoch uint64) *cache {
	if c.holds(v, epoch) {
		return c
	}
	for e := c.more; e != nil; e = e.more {
		if e.holds(v, epoch) {
			c.others++
			if c.others&63 != 0 {
				return e
			}
			*c, *e = *e, *c
			c.more, e.more, c.others = e.more, c.more, e.others
			return c
		}
	}
	return nil
}

// maxMore bounds the objects of different kinds that a cache knows beside the first.
const maxMore = 3

// fill enters in c what was found for objects like v, or with v null like n.shape says. It takes the place of what was found for such
// before; else it comes first, where the loop looks, and what has been there longest goes once there is enough: where a function makes its classes
// anew in each call, the newest is the one that it uses.
func (vm *VM) fill(c *cache, v Value, n cache) {
	n.name, n.others = c.name, c.others
	if c.kind == cacheNone || c.epoch != vm.epoch {
		*c = n // the others are as old
		return
	}
	count := 0
	var last, beforeLast *cache
	for e := c; e != nil; e = e.more {
		if v.o != nil && e.holds(v, vm.epoch) || v.o == nil && e.shape == n.shape {
			n.more = e.more
			*e = n
			return
		}
		beforeLast, last = last, e
		count++
	}
	if count > maxMore {
		beforeLast.more = nil
	} else {
		vm.charge(sizeof[cache]())
		last = new(cache)
	}
	*last = *c
	n.more = last
	*c = n
}

// setAttrCached sets v.name = x for OpSetAttr.
func (vm *VM) setAttrCached(v, x Value, c *cache) error {
	t := v.o.shape.typ
	if t.slots.SetAttr != nil {
		if t.kind == KindType {
			return vm.setClassAttr(v, x, c)
		}
		return t.slots.SetAttr(vm, v, c.name, x)
	}
	if e := c.find(v, vm.epoch); e != nil && e.kind == cacheSlot {
		(*attrsOf(v.o))[e.slot] = x
		return nil
	}
	s := v.o.shape
	if t.flags&flagHeap != 0 && s.attrsOff != 0 && !s.asDict && t.flags&FlagHasDict != 0 {
		if d := t.lookup(c.name.s); d.o == nil || d.o.shape.typ.slots.DescrSet == nil {
			if i := s.lookup(c.name.s); i >= 0 {
				vm.fill(c, v, cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(i)})
				(*attrsOf(v.o))[i] = x
				return nil
			}
			vm.setInstanceAttr(v.o, c.name, x)
			if n := v.o.shape; n != s && !n.asDict && n.parent == s {
				vm.fill(c, Value{}, cache{kind: cacheAdd, shape: s, next: n, epoch: vm.epoch, slot: int32(s.n)})
			}
			return nil
		}
	}
	if d := t.lookup(c.name.s); d.o != nil {
		if slot, ok := slotMember(d); ok && slot < len(*attrsOf(v.o)) {
			vm.fill(c, v, cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(slot)})
		}
	}
	return vm.GenericSetAttr(v, c.name, x)
}

// takesSelf reports whether the method d of class t can be called with an instance before its arguments, without being bound. Registers
// hold a method and its self, and caches a method, only where this was so: OpCallMethod and OpInvoke do not look at what self is. For
// what is false here bind says what a script meets.
func takesSelf(d Value, t *Type) bool {
	switch d.o.shape {
	case &functionType.root:
		return true
	case &methodDescrType.root, &wrapperType.root:
		return t.IsSubtype(builtinLayout.guarded(d.o).owner)
	}
	return d.o.shape.typ.flags&FlagMethodDescr != 0
}

// wrappedFunction is what a call of a method on v calls, and with what before its arguments, where c, which holds for v, is the cache of a
// static or class method. The method itself is in the cache, not its function, which __init__ can replace.
func wrappedFunction(v Value, c *cache) (f, self Value, ok bool) {
	switch c.kind {
	case cacheStaticMethod:
		f = staticMethodLayout.of(c.val.o).fn
		return f, Value{}, f.o != nil
	case cacheClassMethod:
		f = classMethodLayout.of(c.val.o).fn
		if self = v; c.next == nil {
			self = v.o.shape.typ.Value()
		}
		return f, self, f.o != nil && f.o.shape == &functionType.root
	}
	return
}

// cacheWrapped fills c where the attribute c.name of v is a static or class method of its class, or of v itself if that is a class.
func (vm *VM) cacheWrapped(v Value, c *cache) bool {
	s := v.o.shape
	n := cache{shape: s, epoch: vm.epoch}
	t := s.typ
	switch {
	case t.kind == KindType:
		if !t.leavesToClasses(c.name.s) {
			return false
		}
		t = typeLayout.of(v.o)
		n.next = &t.root
	case t.slots.GetAttr != nil || s.asDict || s.attrsOff != 0 && s.lookup(c.name.s) >= 0:
		return false
	}
	n.val = t.lookup(c.name.s)
	switch {
	case n.val.o == nil:
		return false
	case n.val.o.shape == &staticMethodType.root:
		n.kind = cacheStaticMethod
	case n.val.o.shape == &classMethodType.root:
		n.kind = cacheClassMethod
	default:
		return false
	}
	vm.fill(c, v, n)
	return true
}

// boundClassMethod returns a builtin class method of t, as in dict.fromkeys, or null where the name is another attribute.
func (vm *VM) boundClassMethod(t *Type, name *Str) Value {
	if d := t.lookup(name.s); d.o != nil && d.o.shape == &classMethodDescrType.root && t.Type().leavesToClasses(name.s) {
		if b := builtinLayout.guarded(d.o); t.IsSubtype(b.owner) {
			return vm.boundBuiltin(b, t.Value())
		}
	}
	return Value{}
}

// loadMethod returns the method c.name of v with its self, or the attribute and null.
func (vm *VM) loadMethod(v Value, c *cache) (m, self Value, err error) {
	if e := c.find(v, vm.epoch); e != nil {
		switch e.kind {
		case cacheSuper:
			s := superLayout.guarded(v.o)
			self = s.obj
			s.looked(vm, true)
			return e.val, self, nil
		case cacheMethod, cacheMetaMethod:
			return e.val, v, nil
		case cacheClassAttr:
			return e.val, Value{}, nil
		}
		if f, self, ok := wrappedFunction(v, e); ok {
			return f, self, nil
		}
	}
	if v.o.shape == &superType.root {
		if m, self := vm.methodOfSuper(v, c); m.o != nil {
			return m, self, nil
		}
	}
	t := v.o.shape.typ
	if t.kind == KindType {
		if vm.cacheWrapped(v, c) {
			if f, self, ok := wrappedFunction(v, c.find(v, vm.epoch)); ok {
				return f, self, nil
			}
		} else if b := vm.boundClassMethod(typeLayout.guarded(v.o), c.name); b.o != nil {
			// A call does not see that it gets the same object each time.
			vm.fill(c, v, cache{kind: cacheClassAttr, shape: v.o.shape, epoch: vm.epoch, next: &typeLayout.guarded(v.o).root, val: b})
			return b, Value{}, nil
		} else if d := t.lookup(c.name.s); d.o != nil && takesSelf(d, t) && typeLayout.guarded(v.o).lookup(c.name.s).o == nil && t.leavesToClasses(c.name.s) {
			vm.fill(c, v, cache{kind: cacheMetaMethod, shape: v.o.shape, epoch: vm.epoch, next: &typeLayout.guarded(v.o).root, val: d})
			return d, v, nil
		}
	}
	if t.slots.GetAttr == nil {
		d := t.lookup(c.name.s)
		if d.o != nil && takesSelf(d, t) {
			s := v.o.shape
			inst := Value{}
			if s.attrsOff != 0 {
				inst = vm.instanceAttr(v, c.name)
			}
			if inst.o == nil {
				if !s.asDict {
					vm.fill(c, v, cache{kind: cacheMethod, shape: s, epoch: vm.epoch, val: d})
				}
				return d, v, nil
			}
			return inst, Value{}, nil
		}
		if d.o != nil && (d.o.shape == &staticMethodType.root || d.o.shape == &classMethodType.root) && vm.cacheWrapped(v, c) {
			if f, self, ok := wrappedFunction(v, c.find(v, vm.epoch)); ok {
				return f, self, nil
			}
		}
	}
	r, err := vm.getAttrCached(v, c)
	return r, Value{}, err
}
