package py

// nextitems.go holds what iterators of other packages share: tuples that a loop takes apart at once, and the items of iterators that go on to others.

// GiveTuples makes the type one of iterators that give tuples, by its slots NextItems and FillItems.
func (s *Slots) GiveTuples(next func(vm *VM, self Value) (n int, err error), fill func(self Value, items []Value)) {
	s.NextItems, s.FillItems = next, fill
	s.Next = func(vm *VM, self Value) (Value, error) {
		n, err := next(vm, self)
		if n < 0 || err != nil {
			return Value{}, err
		}
		return vm.filledTuple(self, n, fill)
	}
}

// GiveTwo is said, after GiveTuples, of a type whose iterators may give pairs: next is as in Slots.NextTwo.
func (s *Slots) GiveTwo(next func(vm *VM, self Value) (x, y Value, ok bool, err error)) {
	other := s.Next
	s.NextTwo = next
	s.Next = func(vm *VM, self Value) (Value, error) {
		x, y, ok, err := next(vm, self)
		switch {
		case err != nil:
			return Value{}, err
		case !ok:
			return other(vm, self)
		case x.o == nil:
			return Value{}, nil
		}
		return vm.tuple2(x, y), nil
	}
}

// filledTuple returns a tuple of the n items that fill gives.
func (vm *VM) filledTuple(self Value, n int, fill func(self Value, items []Value)) (Value, error) {
	if n == 0 {
		return EmptyTuple, nil
	}
	if n > MaxRoom {
		if err := vm.admit(16 * n); err != nil {
			return Value{}, err
		}
		if err := vm.Step(n >> 6); err != nil {
			return Value{}, err
		}
	}
	t := vm.newTuple(n)
	fill(self, t.items())
	return Value{o: &t.Object}, nil
}

// MaxRoom is the number of items up to which the memory of a tuple is charged, not checked.
const MaxRoom = 256

// loopItems is loopNext of the iterator it, of type t, which gives tuples: it puts n items into the registers from to on, or a tuple of another length into
// register b, for the instruction after the jump by d to say what is wrong with it.
func (vm *VM) loopItems(it Value, t *Type, to, n, b, d int) (next bool, err error) {
	fill := t.slots.FillItems // what runs in NextItems may change the type
	got, err := t.slots.NextItems(vm, it)
	if err != nil {
		return false, err
	}
	if got < 0 {
		vm.stopValue = Value{} // the loop drops it
		return false, nil
	}
	if got == n && n <= maxTogether {
		fill(it, vm.stack[to:to+n])
		return true, vm.jumpIf(true, d+1)
	}
	x, err := vm.filledTuple(it, got, fill)
	if err != nil {
		return false, err
	}
	set(&vm.stack[b], x)
	return true, vm.jumpIf(true, d)
}

// MaxExpected is the most that Expected returns.
const MaxExpected = maxExpected

// Expected returns how many items the iterator it has, up to MaxExpected, as far as that is known, and 0 otherwise. depth is how many iterators deep it looks.
func Expected(it Value, depth int) int {
	if it.o == nil {
		return 0
	}
	return expectedAt(it, depth)
}

// maxCounted is of how many iterables the lengths are looked at.
const maxCounted = 256

// ExpectedOf returns how many items there are in lists and tuples together, up to MaxExpected, and 0 if others are among them or they are many.
func ExpectedOf(vs []Value) int {
	if len(vs) > maxCounted {
		return 0
	}
	n := 0
	for _, v := range vs {
		switch v.o.shape {
		case &listType.root:
			n += len(listLayout.guarded(v.o).items)
		case &tupleType.root:
			n += len(tupleLayout.guarded(v.o).items())
		default:
			return 0
		}
	}
	return min(n, MaxExpected)
}

// LeftOf returns what an iterator of a list or tuple has left, and nil for others. The caller must not change it.
func LeftOf(it Value) []Value {
	switch it.o.shape {
	case &listIterType.root:
		if l := listIterLayout.guarded(it.o); l.list != nil {
			return l.list.items[min(l.i, len(l.list.items)):]
		}
	case &tupleIterType.root:
		t := tupleIterLayout.guarded(it.o)
		return t.items[min(t.i, len(t.items)):]
	}
	return nil
}

// RoomTuple returns a tuple of n items, which is up to MaxRoom and more than 0, and the place for them. The caller fills it before anything else sees it.
func (vm *VM) RoomTuple(n int) (tuple Value, items []Value) {
	t := vm.newTuple(n)
	return Value{o: &t.Object}, t.items()
}

// NextOf is Next of an iterator that native code goes through in a Next of its own. It counts a level of recursion, since iterators nest as deep as a script likes.
func (vm *VM) NextOf(it Value) (Value, error) {
	switch it.o.shape {
	case &listIterType.root:
		if i := listIterLayout.guarded(it.o); i.list != nil && i.i < len(i.list.items) {
			i.i++
			return i.list.items[i.i-1], nil
		}
	case &generatorType.root:
	default:
		if it.o.shape.typ.kind == KindNative {
			break // nextPlain knows none of them
		}
		if v, plain := nextPlain(it); plain {
			return v, nil
		}
	}
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	v, err := vm.Next(it)
	vm.Leave()
	return v, err
}

// NextPair returns the items of the next tuple of an iterator of pairs, such as a zip of two, which makes no tuple for that; x is null at the end. ok is false
// for other iterators, which are left alone.
func (vm *VM) NextPair(it Value) (x, y Value, ok bool, err error) { return vm.nextPair(it) }

// OwnIter returns an iterator over v that the caller shows to nobody. EndIter gets it when the caller has no more use for it.
func (vm *VM) OwnIter(v Value) (Value, error) {
	it, _, err := vm.nativeIter(v)
	return it, err
}

// EndIter gives back what OwnIter returned, and that is not used any more.
func (vm *VM) EndIter(it Value) { vm.endLoop(it.o) }

// CallOne calls fn with the argument x.
func (vm *VM) CallOne(fn, x Value) (Value, error) {
	if fn.o.shape == &functionType.root || fn.o.shape == &builtinType.root {
		return vm.CallValues(fn, x)
	}
	return vm.callOne(fn, x)
}
