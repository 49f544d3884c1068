package py

// dictviews.go holds the views that keys(), values() and items() return, and the iterators of dicts.

// dictView is a dict_keys, dict_values or dict_items object.
type dictView struct {
	Object
	dict *Dict
}

// dictIter is an iterator over a dict, in either direction.
type dictIter struct {
	Object
	dict *Dict // nil at the end
	pos  int   // position in entries of the next to look at
	used int   // length of the dict when the iterator was made; -1 once it was seen to have changed
	left int   // keys that are still to come

	ordered bool   // of an OrderedDict
	version uint32 // of such: the dict's version when the iterator was made
}

func viewOf(v Value) *dictView      { return dictViewLayout.of(v.o) }
func dictIterOfV(v Value) *dictIter { return dictIterLayout.of(v.o) }

func dictKeyAt(_ *VM, e *dictEntry) Value   { return e.key }
func dictValueAt(_ *VM, e *dictEntry) Value { return e.val }
func dictItemAt(vm *VM, e *dictEntry) Value { return vm.tuple2(e.key, e.val) }

func (vm *VM) newDictView(t *Type, d *Dict) Value {
	vm.charge(24)
	return Value{o: &(&dictView{Object: Object{shape: &t.root}, dict: d}).Object}
}

func (vm *VM) newDictIter(t *Type, d *Dict, reverse bool) Value {
	vm.charge(48)
	it := new(dictIter)
	it.begin(t, d)
	if reverse {
		it.pos = len(d.entries) - 1
	}
	return Value{o: &it.Object}
}

// begin sets an iterator of type t to the start of d.
func (it *dictIter) begin(t *Type, d *Dict) {
	d.skipDeleted()
	it.shape, it.dict, it.pos, it.used, it.left = &t.root, d, int(d.first), d.Len(), d.Len()
	it.ordered = d.shape != &dictType.root && d.shape.typ.flags&FlagOrderedDict != 0
	it.version = d.version
}

func dictIterOf(vm *VM, self Value) (Value, error) {
	return vm.newDictIter(&dictKeyIterType, dictOf(self), false), nil
}

func dictReversed(vm *VM, a []Value) (Value, error) {
	return vm.newDictIter(&dictRevKeyIterType, dictOf(a[0]), true), nil
}

func dictKeysMethod(vm *VM, a []Value) (Value, error) {
	return vm.newDictView(&dictKeysType, dictOf(a[0])), nil
}

func dictValuesMethod(vm *VM, a []Value) (Value, error) {
	return vm.newDictView(&dictValuesType, dictOf(a[0])), nil
}

func dictItemsMethod(vm *VM, a []Value) (Value, error) {
	return vm.newDictView(&dictItemsType, dictOf(a[0])), nil
}

// dictViewSpec describes a kind of view, whose items at yields.
func dictViewSpec(name string, iter, rev *Type, at func(*VM, *dictEntry) Value) TypeSpec {
	return TypeSpec{
		Name: name, Kind: KindDictView, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{
			Len: func(vm *VM, self Value) (int, error) { return viewOf(self).dict.Len(), nil },
			Iter: func(vm *VM, self Value) (Value, error) {
				return vm.newDictIter(iter, viewOf(self).dict, false), nil
			},
			Repr: func(vm *VM, self Value) (string, error) { return vm.reprView(name, self, at) },
		},
		Methods: []Def{{Name: "__reversed__", Doc: "Return a reverse iterator.", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.newDictIter(rev, viewOf(a[0]).dict, true), nil
		}}},
		Getters: []Getter{{Name: "mapping", Doc: "The dict, read-only.", Get: func(vm *VM, self Value) (Value, error) {
			return vm.newMappingProxy(viewOf(self).dict.Value()), nil
		}}},
	}
}

func dictKeysSpec() TypeSpec {
	s := dictViewSpec("dict_keys", &dictKeyIterType, &dictRevKeyIterType, dictKeyAt)
	s.Slots.Contains = func(vm *VM, self, x Value) (bool, error) { return viewOf(self).dict.Contains(vm, x) }
	return setLikeView(s)
}

func dictValuesSpec() TypeSpec {
	return dictViewSpec("dict_values", &dictValueIterType, &dictRevValueIterType, dictValueAt)
}

func dictItemsSpec() TypeSpec {
	s := dictViewSpec("dict_items", &dictItemIterType, &dictRevItemIterType, dictItemAt)
	s.Slots.Contains = dictItemsContains
	return setLikeView(s)
}

// setLikeView adds the set operations.
func setLikeView(s TypeSpec) TypeSpec {
	s.Slots.Compare = dictViewCompare
	s.Slots.NoHash = true
	s.Slots.Binary = dictViewBinary
	s.Slots.BinaryOps = []BinOp{Sub, And, Or, Xor}
	s.Methods = append(s.Methods, Def{Name: "isdisjoint", Sig: "object, /", Fn: dictViewIsDisjoint,
		Doc: "Return whether the view and an iterable have nothing in common."})
	return s
}

func (vm *VM) reprView(name string, self Value, at func(*VM, *dictEntry) Value) (string, error) {
	if t := viewOf(self).dict.shape.typ; t != &dictType && t.lookup("move_to_end").o != nil {
		name = "o" + name // an OrderedDict's
	}
	if !vm.enterRepr(self.o) {
		return "...", nil
	}
	defer vm.leaveRepr()
	d := viewOf(self).dict
	w := reprWriter{vm: vm}
	defer w.done()
	w.text(name + "([")
	for i := 0; i < len(d.entries); i++ {
		if e := d.entries[i]; e.key.o != nil {
			if err := w.item(at(vm, &e)); err != nil {
				return "", err
			}
		}
	}
	w.text("])")
	return bytesString(w.b), nil
}

func dictItemsContains(vm *VM, self, x Value) (bool, error) {
	if x.kind() != KindTuple || len(tupleOf(x).items()) != 2 {
		return false, nil
	}
	pair := tupleOf(x).items()
	v, err := viewOf(self).dict.Get(vm, pair[0])
	if v.o == nil || err != nil {
		return false, err
	}
	return vm.Equal(v, pair[1])
}

// isSetView reports whether v is a dict_keys or dict_items object.
func isSetView(v Value) bool {
	return v.o.shape == &dictKeysType.root || v.o.shape == &dictItemsType.root
}

// setLikeLen returns the length of a set or set-like view; ok is false for other values.
func setLikeLen(v Value) (n int, ok bool) {
	if s := AsSet(v); s != nil {
		return s.Len(), true
	}
	if isSetView(v) {
		return viewOf(v).dict.Len(), true
	}
	return 0, false
}

func dictViewCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	n := viewOf(a).dict.Len()
	m, ok := setLikeLen(b)
	if !ok {
		return NotImplemented, nil
	}
	within, size := a, n <= m
	other := b
	switch op {
	case EQ, NE:
		size = n == m
	case LT:
		size = n < m
	case GT, GE:
		within, other = b, a
		size = n > m || op == GE && n == m
	}
	all := false
	if size {
		var err error
		if all, err = vm.allContained(within, other); err != nil {
			return Value{}, err
		}
	}
	return Bool(all == (op != NE)), nil
}

// allContained reports whether every item of the iterable a is in b.
func (vm *VM) allContained(a, b Value) (bool, error) {
	if err := vm.enterCompare(); err != nil {
		return false, err
	}
	defer vm.Leave()
	all := true
	err := vm.Iterate(a, func(x Value) error {
		in, err := vm.Contains(b, x)
		if err != nil {
			return err
		}
		if !in {
			all = false
			return StopIterate
		}
		return nil
	})
	return all, err
}

// viewToSet returns a new set of the items of v.
func (vm *VM) viewToSet(v Value) (*Set, error) {
	s := vm.NewSet()
	if v.o.shape == &dictKeysType.root && viewOf(v).dict.shape == &dictType.root {
		return s, s.updateDict(vm, viewOf(v).dict)
	}
	return s, s.update(vm, v)
}

func dictViewBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	switch op {
	case Sub, Or, Xor:
		if op == Xor && a.o.shape == &dictItemsType.root && b.o.shape == &dictItemsType.root {
			return vm.dictItemsXor(viewOf(a).dict, viewOf(b).dict)
		}
		s, err := vm.viewToSet(a)
		if err != nil {
			return Value{}, err
		}
		switch op {
		case Sub:
			err = s.differenceUpdate(vm, b)
		case Or:
			err = s.update(vm, b)
		case Xor:
			err = s.symmetricDifferenceUpdate(vm, b)
		}
		return s.Value(), err
	case And:
		return vm.dictViewAnd(a, b)
	}
	return NotImplemented, nil
}

// dictViewAnd intersects like CPython, which decides the order of the result: the smaller side is walked.
func (vm *VM) dictViewAnd(a, b Value) (Value, error) {
	if !isSetView(a) {
		a, b = b, a
	}
	n := viewOf(a).dict.Len()
	if b.o.shape == &setType.root {
		if other := setOf(b); n <= other.Len() {
			s, err := other.intersection(vm, a)
			if err != nil {
				return Value{}, err
			}
			return s.Value(), nil
		}
	} else if isSetView(b) && viewOf(b).dict.Len() > n {
		a, b = b, a
	}
	s := vm.NewSet()
	mark := vm.PushRoot(s.Value())
	defer vm.PopRoots(mark)
	return s.Value(), vm.Iterate(b, func(x Value) error {
		in, err := vm.Contains(a, x)
		if err != nil || !in {
			return err
		}
		return s.Add(vm, x)
	})
}

func (vm *VM) dictItemsXor(a, b *Dict) (Value, error) {
	rest, err := vm.copyDict(a, 0)
	if err != nil {
		return Value{}, err
	}
	s := vm.NewSet()
	mark := vm.PushRoot(s.Value())
	vm.PushRoot(rest.Value())
	defer vm.PopRoots(mark)
	for i := 0; i < len(b.entries); i++ {
		if err := vm.Step(1); err != nil {
			return Value{}, err
		}
		e := b.entries[i]
		if e.key.o == nil {
			continue
		}
		j, err := rest.find(vm, e.key, e.hash)
		if err != nil {
			return Value{}, err
		}
		if j >= 0 {
			eq, err := vm.Equal(rest.entries[j].val, e.val)
			if err != nil {
				return Value{}, err
			}
			if eq {
				rest.deleteAt(j)
				continue
			}
		}
		if err := s.Add(vm, vm.tuple2(e.key, e.val)); err != nil {
			return Value{}, err
		}
	}
	return s.Value(), s.update(vm, vm.newDictView(&dictItemsType, rest))
}

func dictViewIsDisjoint(vm *VM, a []Value) (Value, error) {
	self, other := a[0], a[1]
	if self == other {
		return Bool(viewOf(self).dict.Len() == 0), nil
	}
	if n, ok := setLikeLen(other); ok && n > viewOf(self).dict.Len() {
		self, other = other, self
	}
	disjoint := true
	err := vm.Iterate(other, func(x Value) error {
		in, err := vm.Contains(self, x)
		if err != nil {
			return err
		}
		if in {
			disjoint = false
			return StopIterate
		}
		return nil
	})
	return Bool(disjoint), err
}

// advance returns the next entry, or nil at the end.
func (it *dictIter) advance(vm *VM, step int) (*dictEntry, error) {
	d := it.dict
	if d != nil && it.used == d.Len() && !it.ordered && it.left > 0 && uint(it.pos) < uint(len(d.entries)) {
		if e := &d.entries[it.pos]; e.key.o != nil {
			it.left--
			it.pos += step
			return e, nil
		}
	}
	return it.advanceFrom(vm, step)
}

// advanceFrom is advance where something is deleted, at its end or changed.
func (it *dictIter) advanceFrom(vm *VM, step int) (*dictEntry, error) {
	d := it.dict
	if d == nil {
		return nil, nil
	}
	if it.used != d.Len() || it.ordered && it.version != d.version {
		if it.ordered {
			return nil, it.orderChanged(vm)
		}
		it.used = -1
		return nil, vm.Errorf(RuntimeError, "dictionary changed size during iteration")
	}
	i := min(it.pos, len(d.entries))
	if i == 0 && step > 0 && len(d.entries) > 0 && d.entries[0].key.o == nil {
		i = int(d.entries[0].hash)
	}
	from := i
	for i >= 0 && i < len(d.entries) && d.entries[i].key.o == nil {
		i += step
	}
	if n := (i - from) * step; n > 16 {
		vm.fuel -= int64(n >> 4)
	}
	if i < 0 || i >= len(d.entries) {
		it.dict = nil
		return nil, nil
	}
	if it.left == 0 {
		if it.ordered {
			return nil, it.orderChanged(vm)
		}
		it.dict = nil
		return nil, vm.Errorf(RuntimeError, "dictionary keys changed during iteration")
	}
	it.left--
	it.pos = i + step
	return &d.entries[i], nil
}

// orderChanged is the error of the iterator of an OrderedDict that was changed; it has none where all keys have been given.
func (it *dictIter) orderChanged(vm *VM) error {
	if it.left == 0 {
		it.dict = nil
		return nil
	}
	it.used = -1
	return vm.Errorf(RuntimeError, "OrderedDict mutated during iteration")
}

// dictIterSpec describes an iterator whose items at yields.
func dictIterSpec(name string, step int, at func(*VM, *dictEntry) Value) TypeSpec {
	return TypeSpec{
		Name: name, Kind: KindDictIter, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Iter: iterSelf, Next: func(vm *VM, self Value) (Value, error) {
			e, err := dictIterOfV(self).advance(vm, step)
			if e == nil {
				return Value{}, err
			}
			return at(vm, e), nil
		}},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := dictIterOfV(a[0])
				if it.dict == nil || it.used != it.dict.Len() {
					return Int(0), nil
				}
				return Int(int64(it.left)), nil
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				c := *dictIterOfV(a[0])
				l := vm.NewList(nil)
				for {
					e, err := c.advance(vm, step)
					if err != nil {
						return Value{}, err
					}
					if e == nil {
						return vm.reduceIter(l.Value(), Value{}), nil
					}
					if err := l.Append(vm, at(vm, e)); err != nil {
						return Value{}, err
					}
				}
			}},
		},
	}
}

func dictKeyIterSpec() TypeSpec   { return dictIterSpec("dict_keyiterator", 1, dictKeyAt) }
func dictValueIterSpec() TypeSpec { return dictIterSpec("dict_valueiterator", 1, dictValueAt) }
func dictItemIterSpec() TypeSpec  { return dictIterSpec("dict_itemiterator", 1, dictItemAt) }
func dictRevKeyIterSpec() TypeSpec {
	return dictIterSpec("dict_reversekeyiterator", -1, dictKeyAt)
}
func dictRevValueIterSpec() TypeSpec {
	return dictIterSpec("dict_reversevalueiterator", -1, dictValueAt)
}
func dictRevItemIterSpec() TypeSpec {
	return dictIterSpec("dict_reverseitemiterator", -1, dictItemAt)
}
