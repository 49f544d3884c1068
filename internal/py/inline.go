package py

// inline.go holds short lists, tuples and dicts in one allocation with their items. A list that outgrows its own items gets an array
// elsewhere, and its own are unused then.

const (
	// maxInlineItems is the number of entries up to which a dict is made in one allocation.
	maxInlineItems = 8
	// maxInlineList and maxInlineTuple are those of items of a list and of a tuple, as long as the allocator has their pointers beside what it allocates. An
	// array apart costs a fourth to a third more for 10 to 24 items, though Go does not clear it before it is filled: a second allocation, whose pointers are
	// marked item by item.
	maxInlineList  = 29
	maxInlineTuple = 30
)

// leave clears an array that its owner does not use any more, where it may be the owner's own, in whose memory it stays: what it
// refers to is lost, and the account does not see it.
func leave[T any](items []T) {
	if cap(items) <= maxInlineItems {
		clear(items[:cap(items)])
	}
}

type (
	list2 struct {
		List
		a [2]Value
	}
	list3 struct {
		List
		a [3]Value
	}
	list4 struct {
		List
		a [4]Value
	}
	list5 struct {
		List
		a [5]Value
	}
	list6 struct {
		List
		a [6]Value
	}
	list8 struct {
		List
		a [8]Value
	}
	// Longer ones fill the allocator's sizes.
	list10 struct {
		List
		a [10]Value
	}
	list12 struct {
		List
		a [12]Value
	}
	list15 struct {
		List
		a [15]Value
	}
	list17 struct {
		List
		a [17]Value
	}
	list21 struct {
		List
		a [21]Value
	}
	list25 struct {
		List
		a [25]Value
	}
	list29 struct {
		List
		a [29]Value
	}
	tuple4 struct {
		Tuple
		a [4]Value
	}
	tuple5 struct {
		Tuple
		a [5]Value
	}
	tuple6 struct {
		Tuple
		a [6]Value
	}
	tuple8 struct {
		Tuple
		a [8]Value
	}
	tuple10 struct {
		Tuple
		a [10]Value
	}
	tuple12 struct {
		Tuple
		a [12]Value
	}
	tuple14 struct {
		Tuple
		a [14]Value
	}
	tuple18 struct {
		Tuple
		a [18]Value
	}
	tuple22 struct {
		Tuple
		a [22]Value
	}
	tuple26 struct {
		Tuple
		a [26]Value
	}
	tuple30 struct {
		Tuple
		a [30]Value
	}
)

type (
	dict2 struct {
		Dict
		e [2]dictEntry
	}
	dict3 struct {
		Dict
		e [3]dictEntry
	}
	dict4 struct {
		Dict
		e [4]dictEntry
	}
	dict5 struct {
		Dict
		e [5]dictEntry
	}
	dict6 struct {
		Dict
		e [6]dictEntry
	}
	dict8 struct {
		Dict
		e [8]dictEntry
	}
)

// newDictCap returns an empty dict with room for n entries. The size is charged, not checked.
func (vm *VM) newDictCap(n int) *Dict {
	var d *Dict
	switch {
	case n == 0 || n > maxInlineItems:
		return vm.NewDict() // what is long grows under the limit
	case n <= 2:
		x := &dict2{}
		d, x.entries, n = &x.Dict, x.e[:0], 2
	case n <= 3:
		x := &dict3{}
		d, x.entries, n = &x.Dict, x.e[:0], 3
	case n <= 4:
		x := &dict4{}
		d, x.entries, n = &x.Dict, x.e[:0], 4
	case n <= 5:
		x := &dict5{}
		d, x.entries, n = &x.Dict, x.e[:0], 5
	case n <= 6:
		x := &dict6{}
		d, x.entries, n = &x.Dict, x.e[:0], 6
	default:
		x := &dict8{}
		d, x.entries, n = &x.Dict, x.e[:0], 8
	}
	vm.charge(80 + 40*n)
	d.shape, d.n = &dictType.root, int32(n)
	return d
}

// ListOf returns a list with a copy of items. The size is charged, not checked: use Reserve before making a large one.
func (vm *VM) ListOf(items []Value) Value {
	if len(items) > maxInlineList {
		return vm.List(append([]Value(nil), items...)) // which does not clear what it then fills
	}
	l := vm.NewListCap(len(items))
	l.items = append(l.items, items...)
	return l.Value()
}

// fewExpected is for how many items there is room in [], which most often gets some. In {} it gains nothing: most that get keys get more.
const fewExpected = 4

// emptyList returns the list that [] is.
func (vm *VM) emptyList() Value {
	l := vm.NewListCap(fewExpected)
	l.grown = true // as CPython's, where it gets its items one by one
	return l.Value()
}

// newListFor returns an empty list that is to get the items of v. It has room for them if they are few, and counted already.
func (vm *VM) newListFor(v Value) *List {
	n := 0
	switch v.o.shape {
	case &listType.root:
		n = len(listLayout.guarded(v.o).items)
	case &tupleType.root:
		n = len(tupleLayout.guarded(v.o).items())
	case &dictType.root:
		n = dictLayout.guarded(v.o).Len()
	case &dictKeysType.root, &dictValuesType.root, &dictItemsType.root:
		n = viewOf(v).dict.Len()
	case &setType.root, &frozensetType.root:
		n = setOf(v).Len()
	case &strType.root:
		n = int(strLayout.guarded(v.o).n)
	default:
		n = expected(v)
	}
	if n > maxInlineList {
		n = 0 // what is long grows under the limit
	}
	return vm.NewListCap(n)
}

// NewListCap returns an empty list with room for n items. The size is charged, not checked.
func (vm *VM) NewListCap(n int) *List {
	vm.charge(48 + 16*n)
	var l *List
	var a []Value
	switch {
	case n == 0:
		l = &List{}
	case n > maxInlineList:
		l, a = &List{}, make([]Value, n)
	case n <= 2:
		x := &list2{}
		l, a = &x.List, x.a[:]
	case n <= 3:
		x := &list3{}
		l, a = &x.List, x.a[:]
	case n <= 4:
		x := &list4{}
		l, a = &x.List, x.a[:]
	case n <= 5:
		x := &list5{}
		l, a = &x.List, x.a[:]
	case n <= 6:
		x := &list6{}
		l, a = &x.List, x.a[:]
	case n <= 8:
		x := &list8{}
		l, a = &x.List, x.a[:]
	default:
		l, a = longerList(n)
	}
	l.shape, l.items = &listType.root, a[:0]
	if n <= maxInlineList {
		l.n = int32(len(a))
	}
	return l
}

// longerList is NewListCap for more than 8 items and up to maxInlineList.
func longerList(n int) (*List, []Value) {
	switch {
	case n <= 10:
		x := &list10{}
		return &x.List, x.a[:]
	case n <= 12:
		x := &list12{}
		return &x.List, x.a[:]
	case n <= 15:
		x := &list15{}
		return &x.List, x.a[:]
	case n <= 17:
		x := &list17{}
		return &x.List, x.a[:]
	case n <= 21:
		x := &list21{}
		return &x.List, x.a[:]
	case n <= 25:
		x := &list25{}
		return &x.List, x.a[:]
	}
	x := &list29{}
	return &x.List, x.a[:]
}

// TupleOf returns a tuple with a copy of items. The size is charged, not checked.
func (vm *VM) TupleOf(items []Value) Value {
	n := len(items)
	switch {
	case n == 0:
		return EmptyTuple
	case n == 2:
		return vm.tuple2(items[0], items[1])
	case n == 3:
		return vm.tuple3(items[0], items[1], items[2])
	case n > maxInlineTuple:
		return vm.Tuple(append([]Value(nil), items...))
	}
	t := vm.newTuple(n)
	copy(t.items(), items)
	return Value{o: &t.Object}
}

// newTuple returns a tuple with room for n items, which is more than 0. The caller fills it before anything else sees it. The size is charged, not checked.
func (vm *VM) newTuple(n int) *Tuple {
	vm.charge(32 + 16*n)
	var t *Tuple
	var a []Value
	switch {
	case n > maxInlineTuple:
		t, a = &Tuple{}, make([]Value, n)
	case n <= 1:
		x := &tuple1{}
		t, a = &x.Tuple, x.a[:]
	case n <= 2:
		x := &tuple2{}
		t, a = &x.Tuple, x.a[:]
	case n <= 3:
		x := &tuple3{}
		t, a = &x.Tuple, x.a[:]
	case n <= 4:
		x := &tuple4{}
		t, a = &x.Tuple, x.a[:]
	case n <= 5:
		x := &tuple5{}
		t, a = &x.Tuple, x.a[:]
	case n <= 6:
		x := &tuple6{}
		t, a = &x.Tuple, x.a[:]
	case n <= 8:
		x := &tuple8{}
		t, a = &x.Tuple, x.a[:]
	default:
		t, a = longerTuple(n)
	}
	t.shape = &tupleType.root
	t.setItems(a[:n])
	return t
}

// longerTuple is newTuple for more than 8 items and up to maxInlineTuple.
func longerTuple(n int) (*Tuple, []Value) {
	switch {
	case n <= 10:
		x := &tuple10{}
		return &x.Tuple, x.a[:]
	case n <= 12:
		x := &tuple12{}
		return &x.Tuple, x.a[:]
	case n <= 14:
		x := &tuple14{}
		return &x.Tuple, x.a[:]
	case n <= 18:
		x := &tuple18{}
		return &x.Tuple, x.a[:]
	case n <= 22:
		x := &tuple22{}
		return &x.Tuple, x.a[:]
	case n <= 26:
		x := &tuple26{}
		return &x.Tuple, x.a[:]
	}
	x := &tuple30{}
	return &x.Tuple, x.a[:]
}

// maxExpected bounds the items that a comprehension's result gets room for before there are any.
const maxExpected = 4096

// comprehensionList returns an empty list with room for the items of the iterator it, where that knows them.
func (vm *VM) comprehensionList(it Value) Value {
	l := vm.NewListCap(expected(it))
	l.grown = true // as CPython's, which appends
	return l.Value()
}

// comprehensionDict is comprehensionList for a dict.
func (vm *VM) comprehensionDict(it Value) Value {
	n := expected(it)
	if it.o.shape == &dictType.root { // of {**it, k: v}, which takes over all of a large one at once
		if n = dictLayout.guarded(it.o).Len() + 1; n > maxInlineItems {
			n = 0
		}
	}
	if n <= maxInlineItems {
		return vm.newDictCap(n).Value()
	}
	d := vm.NewDict()
	d.expect(vm, n)
	return d.Value()
}

// expected returns how many items the iterator it has, up to maxExpected, or 0 if it is not one of a builtin container, or of several of them together.
// It is a guess where scripts can have what the iterator reads from.
func expected(it Value) int { return expectedAt(it, 4) }

// expectedAt looks depth iterators deep.
func expectedAt(it Value, depth int) int {
	n := 0
	switch it.o.shape {
	case &rangeIterType.root:
		n = int(min(rangeIterLayout.guarded(it.o).left, maxExpected))
	case &listIterType.root:
		if i := listIterLayout.guarded(it.o); i.list != nil {
			n = len(i.list.items) - i.i
		}
	case &tupleIterType.root:
		i := tupleIterLayout.guarded(it.o)
		n = len(i.items) - i.i
	case &dictKeyIterType.root, &dictValueIterType.root, &dictItemIterType.root:
		n = dictIterLayout.guarded(it.o).left
	case &listRevIterType.root:
		n = listRevIterLayout.guarded(it.o).i + 1
	case &enumerateType.root:
		if depth > 0 {
			n = expectedAt(enumerateLayout.guarded(it.o).it, depth-1)
		}
	case &zipType.root:
		n = shortest(zipLayout.guarded(it.o).its, depth)
	case &mapType.root:
		n = shortest(mapLayout.guarded(it.o).its, depth)
	default:
		if f := it.o.shape.typ.slots.Expects; f != nil && depth > 0 {
			n = f(it, depth-1)
		}
	}
	return max(0, min(n, maxExpected))
}

// shortest returns the least that is expected of the first few of some iterators.
func shortest(its []Value, depth int) int {
	n := 0
	for i := 0; i < min(len(its), 4) && depth > 0; i++ {
		if k := expectedAt(its[i], depth-1); i == 0 || k < n {
			n = k
		}
	}
	return n
}
