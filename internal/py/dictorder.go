package py

// dictorder.go holds what collections needs of dicts: changes to their order, and dict types of other packages with Go state.

// skipDeleted moves first to the first live entry.
func (d *Dict) skipDeleted() {
	for int(d.first) < len(d.entries) && d.entries[d.first].key.o == nil {
		d.first++
	}
}

// PopFirst removes the first key and returns it with its value; ok is false if there is none.
func (d *Dict) PopFirst() (k, v Value, ok bool) {
	if d.Len() == 0 {
		return Value{}, Value{}, false
	}
	d.skipDeleted()
	i := int(d.first)
	e := d.entries[i]
	d.deleteAt(i)
	return e.key, e.val, true
}

// PopLast removes the last key and returns it with its value; ok is false if there is none.
func (d *Dict) PopLast() (k, v Value, ok bool) {
	if d.Len() == 0 {
		return Value{}, Value{}, false
	}
	d.trimEnd()
	i := len(d.entries) - 1
	e := d.entries[i]
	d.deleteAt(i)
	d.trimEnd()
	return e.key, e.val, true
}

// moveLast moves entry i behind the last one.
func (d *Dict) moveLast(vm *VM, i int) {
	e := d.entries[i]
	if d.index == nil || len(d.entries) == cap(d.entries) {
		d.deleteAt(i)
		d.add(vm, e.key, e.val, e.hash)
		return
	}
	d.index[d.slotOf(i)] = int32(len(d.entries)) // the hash is the same, and so the way to the slot
	d.vacate(i)
	d.entries = append(d.entries, e)
	d.count++
}

// MoveToEnd makes k the last key, or the first, and reports whether it is there.
func (d *Dict) MoveToEnd(vm *VM, k Value, last bool) (bool, error) {
	h, err := vm.keyHash(k)
	if err != nil {
		return false, err
	}
	i, err := d.find(vm, k, h)
	if i < 0 || err != nil {
		return false, err
	}
	if d.Len() == 1 {
		return true, nil
	}
	if last {
		d.trimEnd()
		if i < len(d.entries)-1 {
			d.moveLast(vm, i)
		}
		return true, nil
	}
	e := d.entries[i]
	d.skipDeleted()
	if i == int(d.first) {
		return true, nil
	}
	d.deleteAt(i)
	if d.index == nil {
		d.compact(vm)
		n := len(d.entries)
		d.entries = append(d.entries, dictEntry{})
		copy(d.entries[1:], d.entries[:n])
		d.entries[0] = e
		d.count++
		d.version++
		return true, nil
	}
	d.skipDeleted()
	if d.first == 0 {
		// Make room in front for as many again.
		gap := d.Len()/2 + 4
		if err := vm.Reserve(40 * (2*gap + d.Len())); err != nil {
			return false, err
		}
		if err := vm.stepItems(d.Len()); err != nil {
			return false, err
		}
		entries := make([]dictEntry, gap, 2*gap+d.Len())
		for j := range d.entries {
			if d.entries[j].key.o != nil {
				entries = append(entries, d.entries[j])
			}
		}
		leave(d.entries)
		d.entries, d.first = entries, uint32(gap)
		d.reindex(vm)
	}
	d.first--
	d.entries[d.first] = e
	d.place(int(d.first), e.hash)
	d.count++
	d.version++
	return true, nil
}

// stateDict is an instance of a dict type with Go state (see TypeSpec.State).
type stateDict struct {
	dictInstance
	state any
}

// NewDictOf returns an empty instance of cls, a dict type or one derived from it. state is what DictState gives, and may
// implement Traverser.
func (vm *VM) NewDictOf(cls *Type, state any) Value {
	vm.charge(128)
	if cls.state {
		d := &stateDict{state: state}
		d.shape = &cls.root
		return Value{o: &d.Object}
	}
	d := &dictInstance{}
	d.shape = &cls.root
	return Value{o: &d.Object}
}

// DictState returns the Go state of v, an instance of a type with TypeSpec.State.
func DictState[T any](v Value) (T, bool) {
	if v.o != nil {
		if d := dictState(v.o); d != nil {
			s, ok := d.state.(T)
			return s, ok
		}
	}
	var zero T
	return zero, false
}

// SetDictState replaces the Go state of v, an instance of a type with TypeSpec.State.
func SetDictState(v Value, state any) {
	if d := dictState(v.o); d != nil {
		d.state = state
	}
}

// UpdateDict is dict.update(d, v).
func (vm *VM) UpdateDict(d *Dict, v Value) error { return vm.dictUpdate(d, v) }

// UpdateDictArgs is dict.update(d, *args, **keywords); name is for error texts.
func (vm *VM) UpdateDictArgs(name string, d *Dict, args Args) error {
	return vm.dictUpdateArgs(name, d, args)
}

// DictRepr is dict.__repr__.
func (vm *VM) DictRepr(v Value) (string, error) { return dictRepr(vm, v) }

// NewTupleOf returns an instance of cls, which derives from tuple, that owns items.
func (vm *VM) NewTupleOf(cls *Type, items []Value) Value {
	if cls.flags&flagHeap == 0 {
		return vm.ownedTuple(items)
	}
	vm.charge(56 + 16*len(items))
	t := &tupleInstance{Tuple: Tuple{Object: Object{shape: &cls.root}}}
	t.setItems(items)
	return Value{o: &t.Object}
}

// NewMethod returns the method descriptor of def for instances of owner, a builtin type, which is shared by all VMs.
func NewMethod(owner *Type, def *Def) Value {
	t := &methodDescrType
	if def.Kind == ClassMethod {
		t = &classMethodDescrType
	}
	return newBuiltin(t, def, owner, owner.module).Value()
}
