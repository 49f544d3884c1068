package py

// settype.go holds the types set and frozenset: operators and methods.

func setSpec() TypeSpec {
	return TypeSpec{
		Name: "set", Kind: KindSet, Flags: FlagMatchSelf, Sig: "iterable=(), /",
		Doc: "A mutable collection of unique elements.",
		Slots: Slots{
			New: setNew, Init: setInit, Repr: setRepr, NoHash: true, Compare: setCompare,
			Len: setLen, Contains: setContains, Iter: setIterOf,
			Binary: setBinary, BinaryOps: []BinOp{Sub, And, Or, Xor},
			Inplace: setInplace, InplaceOps: []BinOp{Sub, And, Or, Xor},
		},
		Methods: append(setMethods(),
			Def{Name: "add", Sig: "object, /", Fn: setAdd, Doc: "Add an element."},
			Def{Name: "clear", Fn: setClear, Doc: "Remove all elements."},
			Def{Name: "difference_update", Sig: "*others", Spread: true, Fn: setDifferenceUpdate,
				Doc: "Remove the elements that are in one of the others."},
			Def{Name: "discard", Sig: "object, /", Fn: setDiscard, Doc: "Remove an element if it is there."},
			Def{Name: "intersection_update", Sig: "*others", Spread: true, Fn: setIntersectionUpdate,
				Doc: "Keep the elements that are in all others."},
			Def{Name: "pop", Fn: setPop, Doc: "Remove and return an element.\n\nRaises KeyError if the set is empty."},
			Def{Name: "remove", Sig: "object, /", Fn: setRemove,
				Doc: "Remove an element.\n\nRaises KeyError if it is not there."},
			Def{Name: "symmetric_difference_update", Sig: "other, /", Fn: setSymmetricDifferenceUpdate,
				Doc: "Keep the elements that are in one of both but not in both."},
			Def{Name: "update", Borrows: 1, Sig: "*others", Spread: true, Fn: setUpdate, Doc: "Add the elements of the others."},
		),
	}
}

func frozensetSpec() TypeSpec {
	return TypeSpec{
		Name: "frozenset", Kind: KindFrozenSet, Flags: FlagMatchSelf, Sig: "iterable=(), /",
		Doc: "An immutable collection of unique elements.",
		Slots: Slots{
			New: frozensetNew, Repr: setRepr, Hash: frozensetHash, Compare: setCompare,
			Len: setLen, Contains: setContains, Iter: setIterOf,
			Binary: setBinary, BinaryOps: []BinOp{Sub, And, Or, Xor},
		},
		Methods: setMethods(),
	}
}

// setMethods returns the methods that both types have.
func setMethods() []Def {
	return []Def{
		{Name: "__contains__", Sig: "object, /", Fn: setContainsMethod},
		{Name: "copy", Fn: setCopy, Doc: "Return a set with the same elements."},
		{Name: "difference", Sig: "*others", Spread: true, Fn: setDifference, Doc: "Return the elements that are in none of the others."},
		{Name: "intersection", Sig: "*others", Spread: true, Fn: setIntersection, Doc: "Return the elements that are in all others."},
		{Name: "isdisjoint", Sig: "other, /", Fn: setIsDisjoint, Doc: "Return whether both have no element in common."},
		{Name: "issubset", Sig: "other, /", Fn: setIsSubset, Doc: "Return whether all elements are in other."},
		{Name: "issuperset", Sig: "other, /", Fn: setIsSuperset, Doc: "Return whether all elements of other are in the set."},
		{Name: "symmetric_difference", Sig: "other, /", Fn: setSymmetricDifference,
			Doc: "Return the elements that are in one of both but not in both."},
		{Name: "union", Sig: "*others", Spread: true, Fn: setUnion, Doc: "Return the elements that are in the set or one of the others."},
		{Name: "__reduce__", Fn: setReduce},
		{Name: "__sizeof__", Fn: setSizeof, Doc: "Return the size in memory, in bytes."},
		classGetItemDef(),
	}
}

func setNew(vm *VM, cls *Type, args Args) (Value, error) {
	if cls.flags&flagHeap != 0 {
		vm.charge(120)
		s := &setInstance{Set: Set{Object: Object{shape: &cls.root}}}
		return Value{o: &s.Object}, nil
	}
	return vm.NewSet().Value(), nil
}

func setInit(vm *VM, self Value, args Args) error {
	v, err := vm.optionalIterable("set", args)
	if err != nil {
		return err
	}
	s := setOf(self)
	if len(s.entries) != 0 {
		s.Clear()
	}
	if v.o == nil {
		return nil
	}
	return s.update(vm, v)
}

func frozensetNew(vm *VM, cls *Type, args Args) (Value, error) {
	heap := cls.flags&flagHeap != 0
	if args.KwLen() > 0 && !cls.keepsSlot(&frozensetType, "__init__") {
		args = Args{v: args.Pos()}
	}
	v, err := vm.optionalIterable("frozenset", args)
	if err != nil {
		return Value{}, err
	}
	var s *Set
	if heap {
		vm.charge(120)
		s = &(&setInstance{Set: Set{Object: Object{shape: &cls.root}}}).Set
	} else {
		if v.o != nil && v.o.shape == &frozensetType.root {
			return v, nil
		}
		s = vm.NewFrozenSet()
	}
	if v.o == nil {
		return s.Value(), nil
	}
	mark := vm.PushRoot(s.Value())
	defer vm.PopRoots(mark)
	return s.Value(), s.update(vm, v)
}

func setRepr(vm *VM, self Value) (string, error) {
	s := setOf(self)
	name := self.Type().name
	if s.used == 0 {
		return name + "()", nil
	}
	if !vm.enterRepr(self.o) {
		return name + "(...)", nil
	}
	defer vm.leaveRepr()
	open, end := name+"({", "})"
	if s.shape == &setType.root {
		open, end = "{", "}"
	}
	items, err := s.items(vm)
	if err != nil {
		return "", err
	}
	return vm.reprItems(&items, open, end)
}

// items returns a new slice of the elements.
func (s *Set) items(vm *VM) ([]Value, error) {
	items, err := vm.newItems(s.Len())
	if err != nil {
		return nil, err
	}
	n := 0
	for i := range s.index {
		if e := s.slot(i); e != nil {
			items[n] = e.key
			n++
		}
	}
	return items, vm.stepItems(len(s.index))
}

func frozensetHash(vm *VM, self Value) (int64, error) {
	s := setOf(self)
	if s.hash != 0 {
		return s.hash, nil
	}
	if err := vm.stepItems(len(s.entries)); err != nil {
		return 0, err
	}
	h := hashFrozenset(func(yield func(uint64) bool) {
		for i := range s.entries {
			if e := &s.entries[i]; e.key.o != nil && !yield(e.hash) {
				return
			}
		}
	}, s.Len())
	if s.mark != immortal {
		s.hash = h
	}
	return h, nil
}

func setCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	y := AsSet(b)
	if y == nil {
		return NotImplemented, nil
	}
	x := setOf(a)
	var r bool
	var err error
	switch op {
	case EQ, NE:
		if x.used == y.used && (x.hash == 0 || y.hash == 0 || x.hash == y.hash) {
			r, err = x.subsetOf(vm, y)
		}
		r = r == (op == EQ)
	case LE:
		r, err = x.subsetOf(vm, y)
	case GE:
		r, err = y.subsetOf(vm, x)
	case LT:
		if x.used < y.used {
			r, err = x.subsetOf(vm, y)
		}
	case GT:
		if x.used > y.used {
			r, err = y.subsetOf(vm, x)
		}
	}
	return Bool(r), err
}

func setLen(vm *VM, self Value) (int, error) { return setOf(self).Len(), nil }

// withSetKey calls f with x or, if x is a set and therefore unhashable, with a frozenset of its elements.
func (s *Set) withSetKey(vm *VM, x Value, f func(Value) (bool, error)) (bool, error) {
	r, err := f(x)
	if err != nil && x.kind() == KindSet && IsExc(err, TypeError) {
		t := vm.NewFrozenSet()
		if err := t.merge(vm, setOf(x)); err != nil {
			return false, err
		}
		return f(t.Value())
	}
	return r, err
}

func setContains(vm *VM, self, x Value) (bool, error) {
	s := setOf(self)
	return s.withSetKey(vm, x, func(x Value) (bool, error) { return s.Contains(vm, x) })
}

func setContainsMethod(vm *VM, a []Value) (Value, error) {
	in, err := setContains(vm, a[0], a[1])
	return Bool(in), err
}

func setBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	x, y := AsSet(a), AsSet(b)
	if x == nil || y == nil {
		return NotImplemented, nil
	}
	var r *Set
	var err error
	switch op {
	case Or:
		if r, err = x.copyBase(vm); err == nil && x != y {
			err = r.merge(vm, y)
		}
	case And:
		r, err = x.intersection(vm, b)
	case Sub:
		r, err = x.difference(vm, b)
	case Xor:
		r, err = x.symmetricDifference(vm, b)
	default:
		return NotImplemented, nil
	}
	if err != nil {
		return Value{}, err
	}
	return r.Value(), nil
}

func setInplace(vm *VM, op BinOp, a, b Value) (Value, error) {
	s, o := setOf(a), AsSet(b)
	if o == nil {
		return NotImplemented, nil
	}
	switch op {
	case Or:
		return a, s.merge(vm, o)
	case And:
		r, err := s.intersection(vm, b)
		if err != nil {
			return Value{}, err
		}
		s.become(r)
		return a, nil
	case Sub:
		return a, s.differenceUpdate(vm, b)
	case Xor:
		return a, s.symmetricDifferenceUpdate(vm, b)
	}
	return NotImplemented, nil
}

// become moves the elements of r, which is not used afterwards, into s.
func (s *Set) become(r *Set) { s.index, s.entries, s.used = r.index, r.entries, r.used }

// union returns a new copy to which elements may be added.
func (s *Set) symmetricDifference(vm *VM, v Value) (*Set, error) {
	r := s.newBase(vm)
	if err := r.update(vm, v); err != nil {
		return nil, err
	}
	return r, r.symmetricDifferenceUpdate(vm, s.Value())
}

func setAdd(vm *VM, a []Value) (Value, error) { return None, setOf(a[0]).Add(vm, a[1]) }

func setClear(vm *VM, a []Value) (Value, error) {
	setOf(a[0]).Clear()
	return None, nil
}

func setCopy(vm *VM, a []Value) (Value, error) {
	if a[0].o.shape == &frozensetType.root {
		return a[0], nil
	}
	r, err := setOf(a[0]).copyBase(vm)
	if err != nil {
		return Value{}, err
	}
	return r.Value(), nil
}

func setUnion(vm *VM, a []Value) (Value, error) {
	s := setOf(a[0])
	others := a[1:]
	r, err := s.copyBase(vm)
	if err != nil {
		return Value{}, err
	}
	mark := vm.PushRoot(r.Value())
	defer vm.PopRoots(mark)
	for _, v := range others {
		if v == a[0] {
			continue
		}
		if err := r.update(vm, v); err != nil {
			return Value{}, err
		}
	}
	return r.Value(), nil
}

func setUpdate(vm *VM, a []Value) (Value, error) {
	for _, v := range a[1:] {
		if err := setOf(a[0]).update(vm, v); err != nil {
			return Value{}, err
		}
	}
	return None, nil
}

// intersectAll returns the intersection with all others.
func (s *Set) intersectAll(vm *VM, others []Value) (*Set, error) {
	if len(others) == 0 {
		return s.copyBase(vm)
	}
	r := s
	for _, v := range others {
		var err error
		if r, err = r.intersection(vm, v); err != nil {
			return nil, err
		}
	}
	return r, nil
}

func setIntersection(vm *VM, a []Value) (Value, error) {
	r, err := setOf(a[0]).intersectAll(vm, a[1:])
	if err != nil {
		return Value{}, err
	}
	return r.Value(), nil
}

func setIntersectionUpdate(vm *VM, a []Value) (Value, error) {
	s := setOf(a[0])
	r, err := s.intersectAll(vm, a[1:])
	if err != nil {
		return Value{}, err
	}
	s.become(r)
	return None, nil
}

func setDifference(vm *VM, a []Value) (Value, error) {
	s := setOf(a[0])
	others := a[1:]
	if len(others) == 0 {
		r, err := s.copyBase(vm)
		return r.Value(), err
	}
	r, err := s.difference(vm, others[0])
	if err != nil {
		return Value{}, err
	}
	mark := vm.PushRoot(r.Value())
	defer vm.PopRoots(mark)
	for _, v := range others[1:] {
		if err := r.differenceUpdate(vm, v); err != nil {
			return Value{}, err
		}
	}
	return r.Value(), nil
}

func setDifferenceUpdate(vm *VM, a []Value) (Value, error) {
	for _, v := range a[1:] {
		if err := setOf(a[0]).differenceUpdate(vm, v); err != nil {
			return Value{}, err
		}
	}
	return None, nil
}

func setSymmetricDifference(vm *VM, a []Value) (Value, error) {
	r, err := setOf(a[0]).symmetricDifference(vm, a[1])
	if err != nil {
		return Value{}, err
	}
	return r.Value(), nil
}

func setSymmetricDifferenceUpdate(vm *VM, a []Value) (Value, error) {
	return None, setOf(a[0]).symmetricDifferenceUpdate(vm, a[1])
}

func setDiscard(vm *VM, a []Value) (Value, error) {
	s := setOf(a[0])
	_, err := s.withSetKey(vm, a[1], func(x Value) (bool, error) { return s.Discard(vm, x) })
	return None, err
}

func setRemove(vm *VM, a []Value) (Value, error) {
	s := setOf(a[0])
	ok, err := s.withSetKey(vm, a[1], func(x Value) (bool, error) { return s.Discard(vm, x) })
	if err == nil && !ok {
		err = vm.KeyErrorOf(a[1])
	}
	return None, err
}

func setPop(vm *VM, a []Value) (Value, error) {
	s := setOf(a[0])
	if s.used == 0 {
		return Value{}, vm.KeyErrorOf(vm.Str("pop from an empty set"))
	}
	return s.pop(vm), nil
}

func setIsDisjoint(vm *VM, a []Value) (Value, error) {
	s, v := setOf(a[0]), a[1]
	if a[0] == v {
		return Bool(s.used == 0), nil
	}
	if v.o.shape == &setType.root || v.o.shape == &frozensetType.root {
		o := setOf(v)
		if o.used > s.used {
			s, o = o, s
		}
		for n, i := 0, 0; ; n++ {
			var e *setEntry
			if e, i = o.next(vm, i); e == nil {
				return True, nil
			}
			if n&15 == 15 {
				if err := vm.Step(1); err != nil {
					return Value{}, err
				}
			}
			j, err := s.find(vm, e.key, e.hash)
			if j >= 0 || err != nil {
				return False, err
			}
		}
	}
	disjoint := true
	err := vm.Iterate(v, func(x Value) error {
		in, err := s.Contains(vm, x)
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

func setIsSubset(vm *VM, a []Value) (Value, error) {
	s := setOf(a[0])
	if o := AsSet(a[1]); o != nil {
		r, err := s.subsetOf(vm, o)
		return Bool(r), err
	}
	r, err := s.intersection(vm, a[1])
	if err != nil {
		return Value{}, err
	}
	return Bool(r.used == s.used), nil
}

func setIsSuperset(vm *VM, a []Value) (Value, error) {
	s := setOf(a[0])
	if o := AsSet(a[1]); o != nil {
		r, err := o.subsetOf(vm, s)
		return Bool(r), err
	}
	all := true
	err := vm.Iterate(a[1], func(x Value) error {
		in, err := s.Contains(vm, x)
		if err != nil {
			return err
		}
		if !in {
			all = false
			return StopIterate
		}
		return nil
	})
	return Bool(all), err
}

func setReduce(vm *VM, a []Value) (Value, error) {
	items, err := setOf(a[0]).items(vm)
	if err != nil {
		return Value{}, err
	}
	state, err := vm.CallMethod(a[0], "__getstate__")
	if err != nil {
		return Value{}, err
	}
	return vm.tuple3(a[0].Type().Value(), vm.TupleOf([]Value{vm.ownedList(items)}), state), nil
}
