package py

// attrcache.go holds the look-up of attributes from code, with its inline caches.

// getAttrCached returns v.name for OpGetAttr, filling the cache where the next access can be short.
func (vm *VM) getAttrCached(v Value, c *cache) (Value, error) {
	t := v.o.shape.typ
	s := v.o.shape
	if t.slots.GetAttr == nil {
		d := t.lookup(c.name.s)
		if d.o == nil {
			if s.attrsOff != 0 && !s.asDict && s.n > 0 {
				if i := s.lookup(c.name.s); i >= 0 {
					if x := (*attrsOf(v.o))[i]; x.o != nil {
						*c = cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(i), name: c.name}
						return x, nil
					}
				}
			}
			return vm.getAttr(v, c.name)
		}
		ds := &d.o.shape.typ.slots
		if ds.DescrGet == nil && !s.asDict {
			if s.attrsOff == 0 || s.lookup(c.name.s) < 0 {
				*c = cache{kind: cacheValue, shape: s, epoch: vm.epoch, val: d, name: c.name}
				return d, nil
			}
			i := s.lookup(c.name.s)
			if x := (*attrsOf(v.o))[i]; x.o != nil {
				*c = cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(i), name: c.name}
				return x, nil
			}
		}
		if d.o.shape == &propertyType.root {
			if g := AsFunc(propertyLayout.guarded(d.o).get); g != nil && g.code.simple && g.code.NumArgs == 1 {
				*c = cache{kind: cacheProperty, shape: s, epoch: vm.epoch, val: g.Value(), name: c.name}
			}
		}
		if slot, ok := slotMember(d); ok && ds.DescrGet != nil && slot < len(*attrsOf(v.o)) {
			if x := (*attrsOf(v.o))[slot]; x.o != nil {
				*c = cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(slot), name: c.name}
				return x, nil
			}
		}
		return vm.getAttr(v, c.name)
	}
	if v.o.shape == &moduleType.root {
		m := moduleLayout.of(v.o)
		if i := m.dict.findStr(c.name.s, c.name.hashOf()); i >= 0 {
			*c = cache{kind: cacheModule, shape: s, epoch: vm.epoch, slot: int32(i), val: m.dict.entries[i].key, dict: m.dict, name: c.name}
			return m.dict.entries[i].val, nil
		}
	}
	r, err := t.slots.GetAttr(vm, v, c.name)
	if err != nil {
		vm.missedAttr(err, v, c.name)
	}
	if err == nil && v.o.shape == &typeType.root {
		// A plain class attribute: neither the metaclass nor the value has a say in it.
		cls := typeLayout.guarded(v.o)
		if typeType.lookup(c.name.s).o == nil {
			if d := cls.lookup(c.name.s); d == r && (d.o.shape.typ.slots.DescrGet == nil || d.o.shape == &functionType.root) {
				*c = cache{kind: cacheClassAttr, shape: s, epoch: vm.epoch, val: r, next: &cls.root, name: c.name}
			}
		}
	}
	return r, err
}

// setAttrCached sets v.name = x for OpSetAttr.
func (vm *VM) setAttrCached(v, x Value, c *cache) error {
	t := v.o.shape.typ
	if t.slots.SetAttr != nil {
		return t.slots.SetAttr(vm, v, c.name, x)
	}
	s := v.o.shape
	if t.flags&flagHeap != 0 && s.attrsOff != 0 && !s.asDict && t.flags&FlagHasDict != 0 {
		if d := t.lookup(c.name.s); d.o == nil || d.o.shape.typ.slots.DescrSet == nil {
			if i := s.lookup(c.name.s); i >= 0 {
				*c = cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(i), name: c.name}
				(*attrsOf(v.o))[i] = x
				return nil
			}
			vm.setInstanceAttr(v.o, c.name, x)
			if n := v.o.shape; n != s && !n.asDict && n.parent == s {
				*c = cache{kind: cacheAdd, shape: s, next: n, epoch: vm.epoch, slot: int32(s.n), name: c.name}
			}
			return nil
		}
	}
	if d := t.lookup(c.name.s); d.o != nil {
		if slot, ok := slotMember(d); ok && slot < len(*attrsOf(v.o)) {
			*c = cache{kind: cacheSlot, shape: s, epoch: vm.epoch, slot: int32(slot), name: c.name}
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

// wrappedFunction is what a call of c.name on v calls, and with what before its arguments, where c is the cache of a static or class method.
// The method itself is in the cache, not its function, which __init__ can replace.
func (vm *VM) wrappedFunction(v Value, c *cache) (f, self Value, ok bool) {
	if c.shape != v.o.shape || c.epoch != vm.epoch || c.next != nil && &typeLayout.of(v.o).root != c.next {
		return
	}
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
	n := cache{shape: s, epoch: vm.epoch, name: c.name}
	t := s.typ
	switch {
	case s == &typeType.root:
		if typeType.lookup(c.name.s).o != nil {
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
	*c = n
	return true
}

// loadMethod returns the method c.name of v with its self, or the attribute and null.
func (vm *VM) loadMethod(v Value, c *cache) (m, self Value, err error) {
	if c.kind >= cacheStaticMethod {
		if f, self, ok := vm.wrappedFunction(v, c); ok {
			return f, self, nil
		}
	}
	t := v.o.shape.typ
	if v.o.shape == &typeType.root && vm.cacheWrapped(v, c) {
		if f, self, ok := vm.wrappedFunction(v, c); ok {
			return f, self, nil
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
					*c = cache{kind: cacheMethod, shape: s, epoch: vm.epoch, val: d, name: c.name}
				}
				return d, v, nil
			}
			return inst, Value{}, nil
		}
		if d.o != nil && (d.o.shape == &staticMethodType.root || d.o.shape == &classMethodType.root) && vm.cacheWrapped(v, c) {
			if f, self, ok := vm.wrappedFunction(v, c); ok {
				return f, self, nil
			}
		}
	}
	r, err := vm.getAttrCached(v, c)
	return r, Value{}, err
}
