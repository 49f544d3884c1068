package py

// tuple.go holds the type tuple.

import (
	"math"
	"slices"
)

func tupleSpec() TypeSpec {
	return TypeSpec{
		Name: "tuple", Kind: KindTuple, Flags: FlagSequence | FlagMatchSelf, Sig: "iterable=(), /",
		Doc: "An immutable sequence.\n\nWithout an argument the tuple is empty; otherwise it holds the items of the iterable.",
		Slots: Slots{
			New: tupleNew, Repr: tupleRepr, Hash: tupleHashOf, Compare: tupleCompare,
			Len: tupleLen, GetItem: tupleGetItem, Contains: tupleContains, Iter: tupleIterOf,
			Concat: tupleConcat, Repeat: tupleRepeat,
		},
		Methods: []Def{
			{Name: "count", Sig: "value, /", Fn: tupleCount, Doc: "Return how many items equal value."},
			{Name: "index", Sig: "value, start=0, stop=sys.maxsize, /", Fn: tupleIndex,
				Doc: "Return the index of the first item equal to value.\n\nRaises ValueError if there is none."},
			{Name: "__getnewargs__", Fn: tupleGetNewArgs},
			{Name: "__sizeof__", Fn: tupleSizeof, Doc: "Return the size in memory, in bytes."},
			classGetItemDef(),
		},
	}
}

// Tuple returns a tuple that owns items.
func (vm *VM) Tuple(items []Value) Value {
	if len(items) == 0 {
		return EmptyTuple
	}
	vm.charge(16 * len(items))
	return vm.ownedTuple(items)
}

// ownedTuple is Tuple for items that are accounted already.
func (vm *VM) ownedTuple(items []Value) Value {
	if len(items) == 0 {
		return EmptyTuple
	}
	vm.charge(32)
	if cap(items) > len(items)+len(items)/8 { // a tuple does not know of room that it leaves unused
		items = slices.Clone(items)
	}
	t := &Tuple{Object: Object{shape: &tupleType.root}}
	t.setItems(items)
	return Value{o: &t.Object}
}

// CopyTuple returns a tuple of a copy of items. The error is that of a memory limit.
func (vm *VM) CopyTuple(items []Value) (Value, error) {
	switch len(items) {
	case 0:
		return EmptyTuple, nil
	case 2:
		return vm.tuple2(items[0], items[1]), nil
	case 3:
		return vm.tuple3(items[0], items[1], items[2]), nil
	}
	if len(items) <= maxInlineTuple {
		return vm.TupleOf(items), nil
	}
	own, err := vm.copyItems(items)
	if err != nil {
		return Value{}, err
	}
	return vm.ownedTuple(own), nil
}

// inheritedItems returns the items of an instance of a subclass of tuple that iterates as tuples do, such as a named tuple, and nil for what has none
// and for all other values.
func inheritedItems(v Value) []Value {
	t := v.o.shape.typ
	if t.kind != KindTuple || t == &tupleType || t.lookup("__iter__") != tupleType.lookup("__iter__") {
		return nil
	}
	return tupleLayout.of(v.o).items()
}

// tuple2 returns the tuple (a, b).
func (vm *VM) tuple2(a, b Value) Value {
	vm.charge(64)
	t := &tuple2{Tuple: Tuple{Object: Object{shape: &tupleType.root, n: 2}}, a: [2]Value{a, b}}
	t.first = &t.a[0]
	return Value{o: &t.Object}
}

// tuple3 returns the tuple (a, b, c).
func (vm *VM) tuple3(a, b, c Value) Value {
	vm.charge(80)
	t := &tuple3{Tuple: Tuple{Object: Object{shape: &tupleType.root, n: 3}}, a: [3]Value{a, b, c}}
	t.first = &t.a[0]
	return Value{o: &t.Object}
}

// AsTuple returns the items of a tuple or an instance of a tuple subclass. The caller must not change them.
func AsTuple(v Value) ([]Value, bool) {
	if v.o != nil && v.o.shape.typ.kind == KindTuple {
		return tupleLayout.guarded(v.o).items(), true
	}
	return nil, false
}

// tupleOf is the tuple behind a value known to be one.
func tupleOf(v Value) *Tuple { return tupleLayout.of(v.o) }

func tupleNew(vm *VM, cls *Type, args Args) (Value, error) {
	heap := cls.flags&flagHeap != 0
	var v Value
	if args.KwLen() > 0 && !cls.keepsSlot(&tupleType, "__init__") {
		args = Args{v: args.Pos()}
	}
	v, err := vm.optionalIterable("tuple", args)
	if err != nil {
		return Value{}, err
	}
	var items []Value
	switch {
	case v.o == nil:
	case v.o.shape == &tupleType.root:
		if !heap {
			return v, nil
		}
		items = tupleOf(v).items()
	case v.o.shape == &listType.root:
		if !heap {
			return vm.CopyTuple(listOf(v).items)
		}
		if items, err = vm.copyItems(listOf(v).items); err != nil {
			return Value{}, err
		}
	default:
		l, err := vm.collectPlain(v)
		if err != nil {
			return Value{}, err
		}
		items = l.items
		if cap(items) > len(items)+len(items)/8 {
			if items, err = vm.copyItems(items); err != nil {
				return Value{}, err
			}
		}
	}
	if !heap {
		return vm.ownedTuple(items), nil
	}
	vm.charge(56)
	t := &tupleInstance{Tuple: Tuple{Object: Object{shape: &cls.root}}}
	t.setItems(items)
	return Value{o: &t.Object}, nil
}

func tupleRepr(vm *VM, self Value) (string, error) {
	t := tupleOf(self)
	if len(t.items()) == 0 {
		return "()", nil
	}
	if !vm.enterRepr(self.o) {
		return "(...)", nil
	}
	defer vm.leaveRepr()
	end := ")"
	if len(t.items()) == 1 {
		end = ",)"
	}
	items := t.items()
	return vm.reprItems(&items, "(", end)
}

func tupleHashOf(vm *VM, self Value) (int64, error) {
	t := tupleOf(self)
	if t.hash != 0 {
		return t.hash, nil
	}
	h, err := vm.hashTuple(t.items())
	if err == nil && t.mark != immortal {
		t.hash = h
	}
	return h, err
}

func tupleCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	if b.kind() != KindTuple {
		return NotImplemented, nil
	}
	x, y := tupleOf(a).items(), tupleOf(b).items()
	return vm.compareItems(op, &x, &y)
}

// sameTuple reports whether two keys, of which the second is the tuple b, or one of the items y that was not made, are equal as far as that
// needs no Python code: short tuples of ints, strings and whatever is the same object in both. known is false for others.
func sameTuple(a Value, b *Object, y []Value) (same, known bool) {
	if a.o == b {
		return true, true
	}
	if a.o.shape != &tupleType.root {
		return false, false
	}
	x := tupleLayout.guarded(a.o).items()
	if len(x) != len(y) {
		return false, true
	}
	if len(x) > maxInlineItems {
		return false, false
	}
	for i, v := range x {
		switch w := y[i]; {
		case v == w:
		case v.o == &intTag && w.o == &intTag:
			return false, true
		case v.o.shape == &strType.root && w.o.shape == &strType.root && len(strLayout.guarded(v.o).s) <= maxSameText:
			if strLayout.guarded(v.o).s != strLayout.guarded(w.o).s {
				return false, true
			}
		default:
			return false, false
		}
	}
	return true, true
}

// maxSameText bounds the strings that are compared without a count of steps where there is no VM to count them.
const maxSameText = 256

func tupleLen(vm *VM, self Value) (int, error) { return int(tupleOf(self).n), nil }

func tupleGetItem(vm *VM, self, key Value) (Value, error) {
	items := tupleOf(self).items()
	if s := AsSlice(key); s != nil {
		start, stop, step, err := vm.sliceParts(s)
		if err != nil {
			return Value{}, err
		}
		if i, _, n := clampSlice(start, stop, step, len(items)); step == 1 {
			if n == len(items) && self.o.shape == &tupleType.root {
				return self, nil
			}
			return vm.CopyTuple(items[i : i+n])
		}
		out, err := vm.sliceItems(items, start, stop, step)
		if err != nil {
			return Value{}, err
		}
		return vm.ownedTuple(out), nil
	}
	if !vm.hasIndex(key) {
		return Value{}, vm.TypeErrorf("tuple indices must be integers or slices, not %s", key.Type().name)
	}
	i, err := vm.indexValue(key)
	if err != nil {
		return Value{}, err
	}
	if i < 0 {
		i += len(items)
	}
	if uint(i) >= uint(len(items)) {
		return Value{}, vm.Errorf(IndexError, "tuple index out of range")
	}
	return items[i], nil
}

func tupleContains(vm *VM, self, x Value) (bool, error) {
	items := tupleOf(self).items()
	i, err := vm.findItem(&items, x, 0, math.MaxInt)
	return i >= 0, err
}

func tupleConcat(vm *VM, a, b Value) (Value, error) {
	if b.kind() != KindTuple {
		return Value{}, vm.TypeErrorf("can only concatenate tuple (not \"%s\") to tuple", b.Type().name)
	}
	x, y := tupleOf(a), tupleOf(b)
	if len(x.items()) == 0 && y.shape == &tupleType.root {
		return b, nil
	}
	if len(y.items()) == 0 && x.shape == &tupleType.root {
		return a, nil
	}
	return vm.concatTuples(x.items(), y.items())
}

func (vm *VM) concatTuples(x, y []Value) (Value, error) {
	if n := len(x) + len(y); 0 < n && n <= maxInlineTuple {
		t := vm.newTuple(n)
		items := t.items()
		copy(items[copy(items, x):], y)
		return Value{o: &t.Object}, nil
	}
	items, err := vm.concatItems(x, y)
	if err != nil {
		return Value{}, err
	}
	return vm.ownedTuple(items), nil
}

func tupleRepeat(vm *VM, a Value, n int) (Value, error) {
	t := tupleOf(a)
	if (n == 1 || len(t.items()) == 0) && t.shape == &tupleType.root {
		return a, nil
	}
	if t.n > 0 && n > maxTuple/int(t.n) {
		return Value{}, vm.Errorf(MemoryError, "")
	}
	items, err := vm.repeatItems(t.items(), n)
	if err != nil {
		return Value{}, err
	}
	return vm.ownedTuple(items), nil
}

func tupleCount(vm *VM, a []Value) (Value, error) {
	items := tupleOf(a[0]).items()
	return vm.countItem(&items, a[1])
}

func tupleIndex(vm *VM, a []Value) (Value, error) {
	items := tupleOf(a[0]).items()
	i, j, err := vm.searchBounds(a[2], a[3], func() int { return len(items) })
	if err != nil {
		return Value{}, err
	}
	i, err = vm.findItem(&items, a[1], i, j)
	if err != nil {
		return Value{}, err
	}
	if i < 0 {
		return Value{}, vm.ValueErrorf("tuple.index(x): x not in tuple")
	}
	return Int(int64(i)), nil
}

func tupleGetNewArgs(vm *VM, a []Value) (Value, error) {
	return vm.TupleOf([]Value{vm.ownedTuple(tupleOf(a[0]).items())}), nil
}
