package py

// dict.go holds the type dict; the table is in dictobj.go, views and iterators are in dictviews.go.

func dictSpec() TypeSpec {
	return TypeSpec{
		Name: "dict", Kind: KindDict, Flags: FlagMapping | FlagMatchSelf,
		Doc: "A mapping of keys to values that keeps the order of insertion.\n\n" +
			"dict() is empty; dict(mapping) has the mapping's items; dict(iterable) has those pairs;\n" +
			"keyword arguments are added to each.",
		Slots: Slots{
			New: dictNew, Init: dictInit, Repr: dictRepr, NoHash: true, Compare: dictCompare,
			Len: dictLen, GetItem: dictGetItem, Missing: dictMissing, SetItem: dictSetItem, StoresItems: true, Contains: dictContains, Iter: dictIterOf,
			Binary: dictBinary, BinaryOps: []BinOp{Or}, Inplace: dictInplace, InplaceOps: []BinOp{Or},
		},
		Methods: []Def{
			{Name: "clear", Fn: dictClear, Doc: "Remove all items."},
			{Name: "copy", Fn: dictCopyMethod, Doc: "Return a dict with the same items."},
			{Name: "fromkeys", Sig: "iterable, value=None, /", Kind: ClassMethod, Fn: dictFromKeys,
				Doc: "Return a dict with the keys of iterable, all mapped to value."},
			{Name: "get", Sig: "key, default=None, /", Fn: dictGet, Present: dictPresent, Doc: "Return the value of key, or default if it is not there."},
			{Name: "items", Fn: dictItemsMethod, Doc: "Return a view of the (key, value) pairs."},
			{Name: "keys", Fn: dictKeysMethod, Doc: "Return a view of the keys."},
			{Name: "pop", Sig: "key, default=<unrepresentable>, /", Fn: dictPop,
				Doc: "Remove key and return its value, or default if it is not there.\n\nRaises KeyError if there is no default."},
			{Name: "popitem", Fn: dictPopItem,
				Doc: "Remove and return the (key, value) pair that was added last.\n\nRaises KeyError if the dict is empty."},
			{Name: "setdefault", Sig: "key, default=None, /", Fn: dictSetDefault, Present: dictPresent,
				Doc: "Return the value of key, after setting it to default if it is not there."},
			{Name: "update", Borrows: 1, Raw: dictUpdateMethod,
				Doc: "Add the items of a mapping or an iterable of pairs, then those of the keyword arguments."},
			{Name: "values", Fn: dictValuesMethod, Doc: "Return a view of the values."},
			{Name: "__reversed__", Fn: dictReversed, Doc: "Return an iterator over the keys from the last to the first."},
			{Name: "__sizeof__", Fn: dictSizeof, Doc: "Return the size in memory, in bytes."},
			classGetItemDef(),
		},
	}
}

// dictOf is AsDict for a value known to be a dict.
func dictOf(v Value) *Dict { return dictLayout.of(v.o) }

// copyDict is copyFor that checks the memory limit first, and looks on the way whether the run has to end where there are many entries.
func (vm *VM) copyDict(d *Dict, n int) (*Dict, error) {
	if d.Len() >= manyEntries {
		return d.copyPolled(vm)
	}
	if d.Len() > 256 {
		if err := vm.Reserve(d.Len() * 8); err != nil {
			return nil, err
		}
		if err := vm.stepItems(d.Len()); err != nil {
			return nil, err
		}
	}
	return d.copyFor(vm, n), nil
}

func dictNew(vm *VM, cls *Type, args Args) (Value, error) {
	if cls != &dictType {
		return vm.NewDictOf(cls, nil), nil
	}
	if args.Len() > 0 {
		if o := args.v[0]; o.o.shape == &dictType.root {
			return vm.newDictCap(dictLayout.guarded(o.o).Len() + args.KwLen()).Value(), nil // __init__ finds room for what it is about to add
		}
		return vm.NewDict().Value(), nil
	}
	return vm.newDictCap(args.KwLen()).Value(), nil
}

func dictInit(vm *VM, self Value, args Args) error {
	return vm.dictUpdateArgs("dict", dictOf(self), args)
}

// dictUpdateArgs does the work of dict() and dict.update().
func (vm *VM) dictUpdateArgs(name string, d *Dict, args Args) error {
	if args.Len() > 1 {
		return vm.TypeErrorf("%s expected at most 1 argument, got %d", name, args.Len())
	}
	kw, vals := args.keys(), args.v[args.Len():]
	if args.Len() == 1 {
		vals = append([]Value(nil), vals...) // args is only valid until Python code runs
		if err := vm.dictUpdate(d, args.v[0]); err != nil {
			return err
		}
	}
	return d.setNames(vm, kw, vals)
}

// dictUpdate adds the items of v: a dict, an object with keys(), or an iterable of pairs.
func (vm *VM) dictUpdate(d *Dict, v Value) error {
	if o := AsDict(v); o != nil {
		if o.shape == &dictType.root || !vm.overridesIter(v) {
			return vm.mergeDict(d, o)
		}
	} else {
		keys, err := vm.LookupAttr(v, "keys")
		if err != nil {
			return err
		}
		if keys.o == nil {
			return vm.dictUpdatePairs(d, v)
		}
	}
	return vm.updateFromKeys(d, v)
}

// overridesIter reports whether the class of v, a dict, has its own __iter__.
func (vm *VM) overridesIter(v Value) bool {
	return v.Type().lookup("__iter__") != dictType.lookup("__iter__")
}

// mergeDict adds the entries of o.
func (vm *VM) mergeDict(d, o *Dict) error {
	if d == o || o.Len() == 0 {
		return nil
	}
	if d.Len() == 0 && len(d.entries) == 0 {
		if o.Len() <= smallDict {
			d.fill(vm, o)
			return nil
		}
		c, err := vm.copyDict(o, 0)
		if err != nil {
			return err
		}
		d.entries, d.index, d.count, d.tombs = c.entries, c.index, c.count, 0
		d.version++
		return nil
	}
	n := o.Len()
	for i := 0; i < len(o.entries); i++ {
		e := &o.entries[i]
		if e.key.o == nil {
			continue
		}
		if err := d.setHash(vm, e.key, e.val, e.hash); err != nil {
			return err
		}
		if o.Len() != n {
			return vm.Errorf(RuntimeError, "dict mutated during update")
		}
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
	return nil
}

// fill adds the few entries of o to an empty dict. Most get others then, as in {**o, 'k': v}.
func (d *Dict) fill(vm *VM, o *Dict) {
	if n := o.Len(); cap(d.entries) < n {
		n = nextCap(n - 1)
		vm.charge(40 * n)
		d.entries = vm.spare().entries.take(n)
	}
	if len(o.entries) == o.Len() {
		d.entries = append(d.entries, o.entries...)
	} else {
		for i := range o.entries {
			if o.entries[i].key.o != nil {
				d.entries = append(d.entries, o.entries[i])
			}
		}
	}
	d.index, d.count, d.tombs, d.first = nil, o.count, 0, 0
	d.version++
}

// updateFromKeys adds the items of an object with keys() and __getitem__.
func (vm *VM) updateFromKeys(d *Dict, v Value) error {
	keys, err := vm.CallMethod(v, "keys")
	if err != nil {
		return err
	}
	return vm.Iterate(keys, func(k Value) error {
		x, err := vm.GetItem(v, k)
		if err != nil {
			return err
		}
		return d.Set(vm, k, x)
	})
}

// dictUpdatePairs adds the pairs of an iterable.
func (vm *VM) dictUpdatePairs(d *Dict, v Value) error {
	switch v.o.shape {
	case &zipType.root, &enumerateType.root, &dictItemIterType.root, &dictItemsType.root:
		it, err := vm.Iter(v)
		if err != nil {
			return err
		}
		mark := vm.PushRoot(it)
		defer vm.PopRoots(mark)
		made := d.expect(vm, expected(it))
		for i := 0; ; i++ {
			k, x, ok, err := vm.nextPair(it)
			if !ok {
				v = it // of a zip of more than two, or fewer
				break
			}
			if err == nil && k.o != nil && i&7 == 7 {
				err = vm.Step(1)
			}
			if k.o == nil || err != nil {
				vm.stopValue = Value{} // nobody asks for it
				if made {
					d.fit(vm)
				}
				return err
			}
			if err := d.Set(vm, k, x); err != nil {
				return err
			}
		}
	}
	p := &pairDrainer{d: d}
	return vm.drainInto(v, p, func(pair Value) error {
		i := p.taken
		p.taken++
		items, ok := itemsOf(pair)
		if !ok {
			if s := &pair.Type().slots; s.Iter == nil && s.GetItem == nil {
				err := vm.TypeErrorf("object is not iterable")
				if e, ok := err.(*Exc); ok {
					vm.giveNote(e, "Cannot convert dictionary update sequence element #"+itoa(i)+" to a sequence")
				}
				return err
			}
			l, err := vm.Collect(pair)
			if err != nil {
				return err
			}
			items = l.items
		}
		if len(items) != 2 {
			return vm.ValueErrorf("dictionary update sequence element #%d has length %d; 2 is required", i, len(items))
		}
		return d.Set(vm, items[0], items[1])
	})
}

// pairDrainer puts tuples of a plain key and a value into a dict.
type pairDrainer struct {
	d     *Dict
	taken int // all that came, those that were not taken too
}

func (p *pairDrainer) take(vm *VM, v Value) bool {
	if v.o.shape != &tupleType.root {
		return false
	}
	items := tupleLayout.guarded(v.o).items()
	return len(items) == 2 && p.takePair(vm, items[0], items[1])
}

// takePair is take for the items of a tuple, which need not be made.
func (p *pairDrainer) takePair(vm *VM, key, val Value) bool {
	if !p.d.putPlain(vm, key, val) {
		return false
	}
	p.taken++
	return true
}

// takeSome stops behind the first new key: the items may be the dict's own keys, and their iterator is to see that it changed.
func (p *pairDrainer) takeSome(vm *VM, items []Value) int {
	for i, v := range items {
		before := p.d.count
		if !p.take(vm, v) {
			return i
		}
		if p.d.count != before {
			return i + 1
		}
	}
	return len(items)
}

func dictRepr(vm *VM, self Value) (string, error) {
	d := dictOf(self)
	if d.Len() == 0 {
		return "{}", nil
	}
	if !vm.enterRepr(self.o) {
		return "{...}", nil
	}
	defer vm.leaveRepr()
	w := reprWriter{vm: vm}
	defer w.done()
	w.text("{")
	for i := 0; i < len(d.entries); i++ {
		e := d.entries[i]
		if e.key.o == nil {
			continue
		}
		if err := w.item(e.key); err != nil {
			return "", err
		}
		w.text(": ")
		if err := w.value(e.val); err != nil {
			return "", err
		}
	}
	w.text("}")
	return bytesString(w.b), nil
}

func dictCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	if op != EQ && op != NE || b.kind() != KindDict {
		return NotImplemented, nil
	}
	eq, err := vm.dictEqual(dictOf(a), dictOf(b))
	if err != nil {
		return Value{}, err
	}
	return Bool(eq == (op == EQ)), nil
}

func (vm *VM) dictEqual(a, b *Dict) (bool, error) {
	if a.Len() != b.Len() {
		return false, nil
	}
	if err := vm.enterCompare(); err != nil {
		return false, err
	}
	defer vm.Leave()
	for i := 0; i < len(a.entries); i++ {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return false, err
			}
		}
		e := a.entries[i]
		if e.key.o == nil {
			continue
		}
		j, err := b.find(vm, e.key, e.hash)
		if j < 0 || err != nil {
			return false, err
		}
		if eq, err := vm.Equal(e.val, b.entries[j].val); !eq || err != nil {
			return false, err
		}
	}
	return true, nil
}

func dictLen(vm *VM, self Value) (int, error) { return dictOf(self).Len(), nil }

func dictGetItem(vm *VM, self, key Value) (Value, error) {
	d := dictOf(self)
	v, err := d.Get(vm, key)
	if v.o != nil || err != nil {
		return v, err
	}
	return self.o.shape.typ.missing(vm, self, key)
}

// missing is Missing, or dict's for a type whose own GetItem has called that of dict.
func (t *Type) missing(vm *VM, self, key Value) (Value, error) {
	if f := t.slots.Missing; f != nil {
		return f(vm, self, key)
	}
	return dictMissing(vm, self, key)
}

// dictMissing calls __missing__, which subclasses may have, or raises KeyError.
func dictMissing(vm *VM, self, key Value) (Value, error) {
	d := dictOf(self)
	if d.shape != &dictType.root {
		t := self.Type()
		if m := t.lookup("__missing__"); m.o != nil {
			return vm.callSpecial(m, self, t, key)
		}
	}
	e := vm.newExc(KeyError, key)
	if vm.config.Hints != nil {
		e.missed = d
	}
	return Value{}, e
}

func dictSetItem(vm *VM, self, key, v Value) error {
	d := dictOf(self)
	if v.o != nil {
		return d.Set(vm, key, v)
	}
	ok, err := d.Delete(vm, key)
	if err == nil && !ok {
		return vm.KeyErrorOf(key)
	}
	return err
}

func dictContains(vm *VM, self, key Value) (bool, error) { return dictOf(self).Contains(vm, key) }

// Contains reports whether k is a key.
func (d *Dict) Contains(vm *VM, k Value) (bool, error) {
	h, err := vm.keyHash(k)
	if err != nil {
		return false, err
	}
	i, err := d.find(vm, k, h)
	return i >= 0, err
}

func dictBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	if op != Or || a.kind() != KindDict || b.kind() != KindDict {
		return NotImplemented, nil
	}
	d, err := vm.copyDict(dictOf(a), dictOf(b).Len())
	if err != nil {
		return Value{}, err
	}
	return d.Value(), vm.dictUpdate(d, b)
}

func dictInplace(vm *VM, op BinOp, a, b Value) (Value, error) {
	if op != Or {
		return NotImplemented, nil
	}
	return a, vm.dictUpdate(dictOf(a), b)
}

func dictClear(vm *VM, a []Value) (Value, error) {
	dictOf(a[0]).Clear()
	return None, nil
}

func dictCopyMethod(vm *VM, a []Value) (Value, error) {
	d, err := vm.copyDict(dictOf(a[0]), 0)
	if err != nil {
		return Value{}, err
	}
	return d.Value(), nil
}

func dictFromKeys(vm *VM, a []Value) (Value, error) {
	iterable, val := a[1], a[2]
	if val.o == nil {
		val = None
	}
	var out Value
	if a[0].o == &dictType.Object {
		out = vm.NewDict().Value()
	} else if v, err := vm.CallValues(a[0]); err != nil {
		return Value{}, err
	} else {
		out = v
	}
	mark := vm.PushRoot(out)
	defer vm.PopRoots(mark)
	if out.o.shape == &dictType.root {
		d := dictOf(out)
		if s := AsSet(iterable); s != nil && (s.shape == &setType.root || s.shape == &frozensetType.root) {
			return out, d.fromSet(vm, s, val)
		}
		if iterable.o.shape == &dictType.root {
			return out, d.fromDict(vm, dictOf(iterable), val)
		}
		made := d.expect(vm, ExpectedOf([]Value{iterable}))
		err := vm.Iterate(iterable, func(k Value) error { return d.Set(vm, k, val) })
		if made {
			d.fit(vm)
		}
		return out, err
	}
	return out, vm.Iterate(iterable, func(k Value) error { return vm.SetItem(out, k, val) })
}

// fromSet maps the elements of s to val, without hashing them again.
func (d *Dict) fromSet(vm *VM, s *Set, val Value) error {
	for i := 0; ; {
		var e *setEntry
		if e, i = s.next(vm, i); e == nil {
			return nil
		}
		if err := vm.Step(1); err != nil {
			return err
		}
		if err := d.setHash(vm, e.key, val, e.hash); err != nil {
			return err
		}
	}
}

// fromDict maps the keys of o to val, without hashing them again.
func (d *Dict) fromDict(vm *VM, o *Dict, val Value) error {
	for i := 0; i < len(o.entries); i++ {
		if e := o.entries[i]; e.key.o != nil {
			if err := d.setHash(vm, e.key, val, e.hash); err != nil {
				return err
			}
		}
		if err := vm.Step(1); err != nil {
			return err
		}
	}
	return nil
}

func dictGet(vm *VM, a []Value) (Value, error) {
	v, err := dictOf(a[0]).Get(vm, a[1])
	if v.o != nil || err != nil {
		return v, err
	}
	if a[2].o != nil {
		return a[2], nil
	}
	return None, nil
}

func dictPop(vm *VM, a []Value) (Value, error) {
	d, k := dictOf(a[0]), a[1]
	if d.Len() > 0 {
		h, err := vm.keyHash(k)
		if err != nil {
			return Value{}, err
		}
		i, err := d.find(vm, k, h)
		if err != nil {
			return Value{}, err
		}
		if i >= 0 {
			v := d.entries[i].val
			d.deleteAt(i)
			return v, nil
		}
	}
	if a[2].o != nil {
		return a[2], nil
	}
	return Value{}, vm.KeyErrorOf(k)
}

func dictPopItem(vm *VM, a []Value) (Value, error) {
	d := dictOf(a[0])
	if d.Len() == 0 {
		return Value{}, vm.KeyErrorOf(vm.Str("popitem(): dictionary is empty"))
	}
	d.trimEnd()
	i := len(d.entries) - 1
	e := d.entries[i]
	d.deleteAt(i)
	d.trimEnd()
	return vm.tuple2(e.key, e.val), nil
}

func dictSetDefault(vm *VM, a []Value) (Value, error) {
	d, k, val := dictOf(a[0]), a[1], a[2]
	if val.o == nil {
		val = None
	}
	h, err := vm.keyHash(k)
	if err != nil {
		return Value{}, err
	}
	i, err := d.find(vm, k, h)
	if err != nil {
		return Value{}, err
	}
	if i >= 0 {
		return d.entries[i].val, nil
	}
	return val, d.addPolled(vm, k, val, h)
}

func dictUpdateMethod(vm *VM, args Args) (Value, error) {
	return None, vm.dictUpdateArgs("update", dictOf(args.v[0]), Args{args.v[1:], args.names})
}
