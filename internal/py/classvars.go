package py

// classvars.go holds the attributes of classes that are assigned to again and again, such as counters: caches know where these are, and not what they
// are, so that an assignment leaves all caches alone.

// maxClassVars bounds the names of class variables that a VM knows, and maxClassVarName the length of one.
const (
	maxClassVars    = 256
	maxClassVarName = 128
)

// assignClassVar assigns v to the attribute name of t if t has it already, and neither what it was nor v has a say in what the attribute means. It
// reports whether it did. The first time, nothing is known of the name, and all caches are told as of any other change.
func (vm *VM) assignClassVar(t *Type, name *Str, v Value) bool {
	if len(name.s) > maxClassVarName || len(name.s) > 1 && name.s[:2] == "__" || !isPlainAttr(v) {
		return false
	}
	i := t.dict.findStr(name.s, name.hashOf())
	if i < 0 || !isPlainAttr(t.dict.entries[i].val) {
		return false
	}
	if !vm.classVars[name.s] {
		if len(vm.classVars) >= maxClassVars {
			return false
		}
		if vm.classVars == nil {
			vm.classVars = make(map[string]bool)
		}
		vm.charge(64 + len(name.s))
		vm.classVars[name.s] = true
		return false
	}
	t.dict.entries[i].val = v
	return true
}

// setClassAttr sets the attribute c.name of the class v to x, for OpSetAttr. Where that is a class variable of v itself, and the metaclass has no say in
// it, c knows its place.
func (vm *VM) setClassAttr(v, x Value, c *cache) error {
	cls := typeLayout.of(v.o)
	if e := c.find(v, vm.epoch); e != nil && e.kind == cacheClassStore && int(e.slot) < len(e.dict.entries) {
		if p := &e.dict.entries[e.slot]; p.key.o == e.val.o && isPlainAttr(p.val) && isPlainAttr(x) {
			p.val = x
			return nil
		}
	}
	meta := v.o.shape.typ
	if err := meta.slots.SetAttr(vm, v, c.name, x); err != nil {
		return err
	}
	if meta = v.o.shape.typ; !vm.classVars[c.name.s] || !meta.keepsSlot(&typeType, "__setattr__") {
		return nil
	}
	if d := meta.lookup(c.name.s); d.o != nil && d.o.shape.typ.slots.DescrSet != nil {
		return nil
	}
	if i := cls.dict.findStr(c.name.s, c.name.hashOf()); i >= 0 {
		e := &cls.dict.entries[i]
		vm.fill(c, v, cache{kind: cacheClassStore, shape: v.o.shape, epoch: vm.epoch, slot: int32(i), val: e.key, dict: cls.dict, next: &cls.root})
	}
	return nil
}

// isPlainAttr reports whether v is not a descriptor, nor a function or a class: as an attribute of a class it is just a value.
func isPlainAttr(v Value) bool {
	s := &v.o.shape.typ.slots
	return s.DescrGet == nil && s.DescrSet == nil && v.o.shape.typ.kind != KindType
}

// fillClassVar enters in c where the class variable c.name is that d, found along the mro of t, is the value of. v is an instance of t, or t itself if next is
// its root shape. It reports false where c.name is no class variable.
func (vm *VM) fillClassVar(c *cache, v Value, t *Type, d Value, next *Shape) bool {
	if !vm.classVars[c.name.s] || !isPlainAttr(d) {
		return false
	}
	for _, m := range t.mro {
		if m.dict == nil {
			continue
		}
		if i := m.dict.findStr(c.name.s, c.name.hashOf()); i >= 0 {
			e := &m.dict.entries[i]
			vm.fill(c, v, cache{kind: cacheClassVar, shape: v.o.shape, epoch: vm.epoch, slot: int32(i), val: e.key, dict: m.dict, next: next})
			return true
		}
	}
	return false
}

// classVar returns the value of the class variable that c, which holds for the object, knows the place of, or null if that has changed.
func (c *cache) classVar() Value {
	if int(c.slot) < len(c.dict.entries) {
		if p := &c.dict.entries[c.slot]; p.key.o == c.val.o {
			return p.val
		}
	}
	return Value{}
}
