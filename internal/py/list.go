package py

// list.go holds the type list.

import (
	"math"
	"slices"
)

func listSpec() TypeSpec {
	return TypeSpec{
		Name: "list", Kind: KindList, Flags: FlagSequence | FlagMatchSelf, Sig: "iterable=(), /",
		Doc: "A mutable sequence.\n\nWithout an argument the list is empty; otherwise it holds the items of the iterable.",
		Slots: Slots{
			New: listNew, Init: listInit, Repr: listRepr, NoHash: true, Compare: listCompare,
			Len: listLen, GetItem: listGetItem, SetItem: listSetItem, Contains: listContains, Iter: listIterOf,
			Concat: listConcat, Repeat: listRepeat, InplaceConcat: listInplaceConcat, InplaceRepeat: listInplaceRepeat,
		},
		Methods: []Def{
			{Name: "append", Sig: "object, /", Fn: listAppend, Doc: "Add object at the end."},
			{Name: "clear", Fn: listClear, Doc: "Remove all items."},
			{Name: "copy", Fn: listCopy, Doc: "Return a list with the same items."},
			{Name: "count", Sig: "value, /", Fn: listCount, Doc: "Return how many items equal value."},
			{Name: "extend", Borrows: 1, Sig: "iterable, /", Fn: listExtend, Doc: "Add the items of iterable at the end."},
			{Name: "index", Sig: "value, start=0, stop=sys.maxsize, /", Fn: listIndex,
				Doc: "Return the index of the first item equal to value.\n\nRaises ValueError if there is none."},
			{Name: "insert", Sig: "index, object, /", Fn: listInsert, Doc: "Insert object before index."},
			{Name: "pop", Sig: "index=-1, /", Fn: listPop,
				Doc: "Remove and return the item at index, by default the last.\n\nRaises IndexError if there is none."},
			{Name: "remove", Sig: "value, /", Fn: listRemove,
				Doc: "Remove the first item equal to value.\n\nRaises ValueError if there is none."},
			{Name: "reverse", Fn: listReverse, Doc: "Reverse the order of the items in place."},
			{Name: "sort", Sig: "*, key=None, reverse=False", Fn: listSort,
				Doc: "Sort the items in place, in ascending order and keeping equal ones in order.\n\n" +
					"key is called once for each item and gives what is compared."},
			{Name: "__reversed__", Fn: listReversed, Doc: "Return an iterator from the last item to the first."},
			{Name: "__sizeof__", Fn: listSizeof, Doc: "Return the size in memory, in bytes."},
			classGetItemDef(),
		},
	}
}

// NewList returns a list that owns items.
func (vm *VM) NewList(items []Value) *List {
	vm.charge(48 + 16*cap(items))
	return &List{Object: Object{shape: &listType.root}, items: items}
}

// List returns a list that owns items.
func (vm *VM) List(items []Value) Value { return vm.NewList(items).Value() }

// Value returns the list as a Value.
//
// A nil list gives null, so that `return l.Value(), err` is right after a failure too.
func (l *List) Value() Value {
	if l == nil {
		return Value{}
	}
	return Value{o: &l.Object}
}

// Len returns the number of items.
func (l *List) Len() int { return len(l.items) }

// At returns the item at index i, which must be in range.
func (l *List) At(i int) Value { return l.items[i] }

// Items returns the items. The slice is the list's own: the caller must not change it, nor keep it over a call into Python.
func (l *List) Items() []Value { return l.items }

// Append adds v at the end. The error is that of a memory limit.
func (l *List) Append(vm *VM, v Value) error {
	if len(l.items) == cap(l.items) {
		if err := l.grow(vm, 1); err != nil {
			return err
		}
	}
	l.items = append(l.items, v)
	return nil
}

// Extend adds a copy of items at the end. The error is that of a memory limit.
func (l *List) Extend(vm *VM, items []Value) error {
	if err := l.grow(vm, len(items)); err != nil {
		return err
	}
	l.items = append(l.items, items...)
	return nil
}

// AsList returns the list behind v (or behind an instance of a list subclass), or nil.
func AsList(v Value) *List {
	if v.o != nil && v.o.shape.typ.kind == KindList {
		return listLayout.guarded(v.o)
	}
	return nil
}

// listOf is AsList for a value known to be a list.
func listOf(v Value) *List { return listLayout.of(v.o) }

// grow makes room for n more items.
func (l *List) grow(vm *VM, n int) error {
	need := len(l.items) + n
	if need <= cap(l.items) {
		return nil
	}
	if need < 0 {
		return vm.Errorf(MemoryError, "")
	}
	// About what append's growth comes to, for room for half as many items more: it is two of its steps of a quarter, which halve what a list
	// that grows to millions of items leaves behind and copies.
	c := cap(l.items)
	if c < 256 {
		c *= 2
	} else {
		c += (c + 3*256) / 4
		c += (c + 3*256) / 4
	}
	if err := vm.reserveItems(max(c, need)); err != nil {
		return err
	}
	old := l.items
	if n == 1 && len(old) < maxSpare {
		size := minSpare                                             // as CPython's
		for size <= len(old) || l.front > 0 && 2*size < 3*len(old) { // or a queue of nearly as many items would grow with each
			size *= 2
		}
		l.items = append(vm.spare().items.take(size), old...)
	} else if len(old) < 4*copiedAtOnce {
		l.items = slices.Grow(old, max(n, len(old)+cap(old)/2-cap(old)))
	} else { // Grow does not clear what is copied, but takes long for many
		items, err := newMany[Value](vm, len(old), max(need, len(old)+cap(old)/2))
		if err != nil {
			return err
		}
		if err := vm.putItems(items, old); err != nil {
			return err
		}
		l.items = items
	}
	vm.outgrown(l, old)
	l.grown, l.front = n == 1, 0
	return nil
}

// lengthen is grow for the items of one iterable, which are counted.
func (l *List) lengthen(vm *VM, n int) error {
	empty := len(l.items) == 0
	if err := l.grow(vm, n); err != nil {
		return err
	}
	if empty {
		l.grown, l.extended = false, true
	}
	return nil
}

// outgrown is for the array that a list has left for a larger one.
func (vm *VM) outgrown(l *List, old []Value) {
	switch {
	case cap(old) == 0:
	case l.n > 0:
		l.leaveOwn(old)
	case l.front > 0 || !l.grown:
	default:
		vm.spare().items.give(old)
	}
}

// leaveOwn is for items that the list has left for good. If they are in its own allocation, they stay there, and must refer to nothing.
func (l *List) leaveOwn(old []Value) {
	if l.n <= 0 {
		return
	}
	if cap(old) <= maxInlineList { // what was appended during a sort is not its own
		clear(old[:cap(old)])
	}
	l.n = -l.n
}

// shrink gives memory back where most of the array is unused.
func (l *List) shrink(vm *VM) {
	n := len(l.items)
	if total := cap(l.items) + int(l.front); total > 64 && n < total/4 || int(l.front) > max(n, 64) {
		vm.charge(32 * n)
		items := make([]Value, n, n*2)
		copy(items, l.items)
		l.items, l.front = items, 0
	}
}

// fewMoved is how many items a list moves rather than to leave slots before them unused, for which it would have to grow sooner.
const fewMoved = 16

// removeRange deletes items[i:j].
func (l *List) removeRange(vm *VM, i, j int) error {
	n := len(l.items)
	if i >= j {
		return nil
	}
	if i == 0 && n > fewMoved {
		// The front of a queue: move the start instead of the items.
		clear(l.items[:j])
		l.items = l.items[j:]
		l.front += uint32(j)
		l.shrink(vm)
		return vm.stepItems(j)
	}
	copy(l.items[i:], l.items[j:])
	clear(l.items[n-(j-i):])
	l.items = l.items[:n-(j-i)]
	l.shrink(vm)
	return vm.stepItems(n - i)
}

// setItems replaces the items with ones that the list owns from now on.
func (l *List) setItems(items []Value) {
	l.leaveOwn(l.items)
	l.items, l.front, l.extended = items, 0, false
}

// extendList appends the items of the iterable v to l.
func (vm *VM) extendList(l *List, v Value) error {
	var src []Value
	switch v.o.shape {
	case &listType.root:
		src = listOf(v).items
	case &tupleType.root:
		src = tupleOf(v).items()
	case &rangeType.root:
		return vm.extendRange(l, rangeOf(v))
	case &dictType.root:
		return vm.extendDict(l, dictOf(v), dictKeyAt)
	case &dictKeysType.root:
		return vm.extendDict(l, viewOf(v).dict, dictKeyAt)
	case &dictValuesType.root:
		return vm.extendDict(l, viewOf(v).dict, dictValueAt)
	case &dictItemsType.root:
		return vm.extendDict(l, viewOf(v).dict, dictItemAt)
	case &setType.root, &frozensetType.root:
		return vm.extendSet(l, setOf(v))
	case &strType.root:
		return vm.extendStr(l, strLayout.guarded(v.o))
	default:
		return vm.extendIterator(l, v)
	}
	own := v.o == &l.Object
	if err := l.lengthen(vm, len(src)); err != nil {
		return err
	}
	if own {
		src = l.items // growing may have cleared where they were
	}
	items, err := appendMany(vm, l.items, src)
	if err != nil {
		return err
	}
	l.items = items
	return vm.stepItems(len(src))
}

// askLength calls __len__ or else __length_hint__ of an instance of a class in Python, as CPython does before it makes a list of one;
// only its calls and errors are of interest.
func (vm *VM) askLength(v Value) error {
	t := v.Type()
	if t.lookup("__len__").o != nil {
		_, err := vm.Len(v)
		if err == nil || !IsExc(err, TypeError) {
			return err
		}
	}
	m := t.lookup("__length_hint__")
	if m.o == nil {
		return nil
	}
	r, err := vm.callSpecial(m, v, t)
	switch {
	case err != nil && IsExc(err, TypeError):
		return nil
	case err != nil || r == NotImplemented:
		return err
	}
	n, ok := AsInt64(r)
	switch {
	case !ok && !r.Type().IsSubtype(&intType):
		return vm.TypeErrorf("__length_hint__ must be an integer, not %s", r.Type().ShortName())
	case n < 0:
		return vm.ValueErrorf("__length_hint__() should return >= 0")
	}
	return nil
}

func (vm *VM) extendIterator(l *List, v Value) error {
	it, err := vm.Iter(v)
	if err != nil {
		return err
	}
	if v.o.shape.typ.flags&flagHeap != 0 {
		mark := vm.PushRoot(it)
		err := vm.askLength(v)
		vm.PopRoots(mark)
		if err != nil {
			return err
		}
	}
	return vm.extendFrom(l, it)
}

// extendFrom appends what the iterator it gives. A list without room gets room for what is expected, or a spare array first and one of its own when its
// length is known.
func (vm *VM) extendFrom(l *List, it Value) error {
	next := it.o.shape.typ.slots.Next
	if next == nil {
		return vm.TypeErrorf("'%s' object is not an iterator", it.Type().name)
	}
	generator := it.o.shape == &generatorType.root
	if !generator {
		if done, err := vm.extendRest(l, it); done || err != nil {
			return err
		}
	}
	own := l.items
	unknown := len(own) == 0 && (cap(own) == 0 || l.n > 0)
	if unknown {
		if n := expected(it); n <= maxSpare {
			l.items = vm.spare().items.take(maxSpare)
		} else if err := vm.reserveItems(n); err != nil {
			return err
		} else {
			l.items = make([]Value, 0, n)
		}
		l.grown, l.front, l.n = true, 0, min(l.n, -l.n) // its own room is not in use meanwhile
	}
	var err error
	if generator {
		// What a generator sees of the list, if a script has it, is as if the items were appended one by one.
		err = vm.drainInto(it, l, func(v Value) error { return l.Append(vm, v) })
	} else {
		err = vm.appendAll(l, it, next)
	}
	if unknown {
		vm.fit(l, own)
	}
	return err
}

// appendAll appends what the iterator it gives, by its slot next.
func (vm *VM) appendAll(l *List, it Value, next func(*VM, Value) (Value, error)) error {
	mark := vm.PushRoot(it)
	defer vm.PopRoots(mark)
	if slots := &it.o.shape.typ.slots; slots.Passes != nil || slots.Ahead != nil {
		return vm.appendRuns(l, it, next, slots.Passes)
	}
	for i := 1; ; i++ {
		x, err := next(vm, it)
		if x.o == nil || err != nil {
			vm.stopValue = Value{} // nobody asks for it
			return err
		}
		if err := l.Append(vm, x); err != nil {
			return err
		}
		if i&7 == 0 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
}

// appendRuns is appendAll of an iterator that can give many items at once, by Ahead, and by the slot passes unless that is nil.
func (vm *VM) appendRuns(l *List, it Value, next func(*VM, Value) (Value, error), passes func(Value) Value) error {
	idle := 0 // times in a row in which nothing was ahead
	for i := 1; ; i++ {
		ended := false // what passes returns
		if passes != nil {
			if from := passes(it); from.o != nil {
				var err error
				if ended, err = vm.extendRest(l, from); err != nil {
					return err
				}
			}
		}
		if !ended && (idle < maxIdle || i&63 == 0) && len(l.items) < cap(l.items) {
			n := len(l.items)
			if err := l.takeAhead(vm, it); err != nil {
				return err
			}
			idle++
			if n < len(l.items) {
				idle = 0
			}
		}
		x, err := next(vm, it)
		if x.o == nil || err != nil {
			vm.stopValue = Value{}
			return err
		}
		if err := l.Append(vm, x); err != nil {
			return err
		}
		if i&7 == 0 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
}

// takeAhead appends what is ahead of the iterator it, as long as there is room and that fills it.
func (l *List) takeAhead(vm *VM, it Value) error {
	for {
		n := len(l.items)
		room := l.items[n:min(n+256, cap(l.items))]
		if len(room) == 0 {
			return nil
		}
		got := vm.Ahead(it, room)
		if got == 0 {
			return nil
		}
		SkipAhead(it, room[:got])
		l.items = l.items[:n+got]
		if err := vm.Step(got>>3 + 1); err != nil || got < len(room) {
			return err
		}
	}
}

// fit gives a list that still has the spare array that extendFrom gave it one of its length, unless that is most of it, or own where the items fit in.
func (vm *VM) fit(l *List, own []Value) {
	old := l.items
	n := len(old)
	l.grown, l.extended = n > 0, n > 0
	if cap(old) != maxSpare {
		return // it has grown, which was accounted for
	}
	if n > cap(own) {
		vm.charge(16 * n)
		if n > maxSpare*7/8 {
			return
		}
		own = make([]Value, 0, n)
	} else if cap(own) > 0 {
		l.n = max(l.n, -l.n) // in use again
	}
	l.items = append(own, old...)
	vm.spare().items.giveUsed(old)
}

// extendRest appends at once what an iterator of a list or tuple has left; done is false for other iterators.
func (vm *VM) extendRest(l *List, it Value) (done bool, err error) {
	var rest []Value
	switch it.o.shape {
	case &listIterType.root:
		i := listIterV(it)
		if i.list == l {
			return false, nil // which does not end
		}
		if i.list != nil {
			rest = i.list.items[min(i.i, len(i.list.items)):]
			i.list = nil
		}
	case &tupleIterType.root:
		i := tupleIterV(it)
		rest = i.items[min(i.i, len(i.items)):]
		i.items, i.tuple = nil, nil
	case &listRevIterType.root:
		i := listRevIterV(it)
		from, n := i.list, i.i+1
		i.list, i.i = nil, -1
		if from == nil || n > len(from.items) {
			return true, nil
		}
		if err := l.grow(vm, n); err != nil {
			return true, err
		}
		for k := n - 1; k >= 0; k-- {
			l.items = append(l.items, from.items[k])
		}
		return true, vm.stepItems(n)
	default:
		return false, nil
	}
	if err := l.grow(vm, len(rest)); err != nil {
		return true, err
	}
	l.items = append(l.items, rest...)
	return true, vm.stepItems(len(rest))
}

func (vm *VM) extendRange(l *List, r *Range) error {
	n, err := r.len(vm)
	if r.big != nil || err != nil {
		if err != nil {
			return vm.Errorf(MemoryError, "")
		}
		return vm.extendIterator(l, FromObject(&r.Object))
	}
	if n > math.MaxInt/64 {
		return vm.Errorf(MemoryError, "")
	}
	if err := l.lengthen(vm, n); err != nil {
		return err
	}
	x := r.start
	for k := 0; k < n; k++ {
		if k&(copiedAtOnce-1) == copiedAtOnce-1 {
			if err := vm.Step(copiedAtOnce >> 6); err != nil {
				return err
			}
		}
		l.items = append(l.items, Int(x))
		x += r.step
	}
	return vm.stepItems(n & (copiedAtOnce - 1))
}

func (vm *VM) extendDict(l *List, d *Dict, at func(*VM, *dictEntry) Value) error {
	if err := l.lengthen(vm, d.Len()); err != nil {
		return err
	}
	for i := range d.entries {
		if i&(copiedAtOnce-1) == copiedAtOnce-1 {
			if err := vm.Step(copiedAtOnce >> 6); err != nil {
				return err
			}
		}
		if e := &d.entries[i]; e.key.o != nil {
			l.items = append(l.items, at(vm, e))
		}
	}
	return vm.stepItems(len(d.entries) & (copiedAtOnce - 1))
}

// extendStr appends the characters of s.
func (vm *VM) extendStr(l *List, s *Str) error {
	if err := l.lengthen(vm, int(s.n)); err != nil {
		return err
	}
	for i, k := 0, 0; i < len(s.s); k++ {
		if k&(copiedAtOnce-1) == copiedAtOnce-1 {
			if err := vm.Step(copiedAtOnce >> 6); err != nil {
				return err
			}
		}
		c := vm.charAt(s, i)
		l.items = append(l.items, c)
		i += len(strLayout.of(c.o).s)
	}
	return vm.stepItems(int(s.n) & (copiedAtOnce - 1))
}

func (vm *VM) extendSet(l *List, s *Set) error {
	if err := l.lengthen(vm, s.Len()); err != nil {
		return err
	}
	for i := range s.index {
		if i&(copiedAtOnce-1) == copiedAtOnce-1 {
			if err := vm.Step(copiedAtOnce >> 6); err != nil {
				return err
			}
		}
		if e := s.slot(i); e != nil {
			l.items = append(l.items, e.key)
		}
	}
	return vm.stepItems(len(s.index) & (copiedAtOnce - 1))
}

func listNew(vm *VM, cls *Type, args Args) (Value, error) {
	if cls.flags&flagHeap != 0 {
		vm.charge(72)
		l := &listInstance{List: List{Object: Object{shape: &cls.root}}}
		return Value{o: &l.Object}, nil
	}
	if len(args.v) == 1 && args.KwLen() == 0 {
		return vm.newListFor(args.v[0]).Value(), nil // __init__ finds room for the few items that it is about to add
	}
	if len(args.v) == 0 {
		return vm.emptyList(), nil
	}
	return vm.List(nil), nil
}

// keepsSlot reports whether cls is base or has base's method of that name: then base's constructor refuses keyword
// arguments, which otherwise are for the method of cls.
func (cls *Type) keepsSlot(base *Type, name string) bool {
	return cls == base || cls.lookup(name) == base.lookup(name)
}

// optionalIterable checks the arguments of list(), tuple(), set(): at most one, by position.
func (vm *VM) optionalIterable(name string, args Args) (Value, error) {
	if args.KwLen() > 0 {
		return Value{}, vm.TypeErrorf("%s() takes no keyword arguments", name)
	}
	switch args.Len() {
	case 0:
		return Value{}, nil
	case 1:
		return args.v[0], nil
	}
	return Value{}, vm.TypeErrorf("%s expected at most 1 argument, got %d", name, args.Len())
}

func listInit(vm *VM, self Value, args Args) error {
	if args.KwLen() > 0 && !self.Type().keepsSlot(&listType, "__new__") {
		args = Args{v: args.Pos()}
	}
	v, err := vm.optionalIterable("list", args)
	if err != nil {
		return err
	}
	l := listOf(self)
	if len(l.items) > 0 {
		l.setItems(nil)
	}
	if v.o == nil {
		return nil
	}
	return vm.extendList(l, v)
}

func listRepr(vm *VM, self Value) (string, error) {
	l := listOf(self)
	if len(l.items) == 0 {
		return "[]", nil
	}
	if !vm.enterRepr(self.o) {
		return "[...]", nil
	}
	defer vm.leaveRepr()
	return vm.reprItems(&l.items, "[", "]")
}

func listCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	if b.kind() != KindList {
		return NotImplemented, nil
	}
	return vm.compareItems(op, &listOf(a).items, &listOf(b).items)
}

func listLen(vm *VM, self Value) (int, error) { return len(listOf(self).items), nil }

func listGetItem(vm *VM, self, key Value) (Value, error) {
	l := listOf(self)
	if i, ok := key.SmallInt(); ok {
		if i < 0 {
			i += int64(len(l.items))
		}
		if uint64(i) >= uint64(len(l.items)) {
			return Value{}, vm.Errorf(IndexError, "list index out of range")
		}
		return l.items[i], nil
	}
	if s := AsSlice(key); s != nil {
		start, stop, step, err := vm.sliceParts(s)
		if err != nil {
			return Value{}, err
		}
		if step == 1 {
			start, _, n := clampSlice(start, stop, step, len(l.items))
			return vm.copyList(l.items[start : start+n])
		}
		if start, _, n := clampSlice(start, stop, step, len(l.items)); n <= maxInlineList {
			part := vm.NewListCap(n)
			part.items = part.items[:n]
			for k := range part.items {
				part.items[k] = l.items[start+k*step]
			}
			return part.Value(), nil
		}
		items, err := vm.sliceItems(l.items, start, stop, step)
		if err != nil {
			return Value{}, err
		}
		return vm.ownedList(items), nil
	}
	if !vm.hasIndex(key) {
		return Value{}, vm.TypeErrorf("list indices must be integers or slices, not %s", key.Type().name)
	}
	i, err := vm.indexValue(key)
	if err != nil {
		return Value{}, err
	}
	if i < 0 {
		i += len(l.items)
	}
	if uint(i) >= uint(len(l.items)) {
		return Value{}, vm.Errorf(IndexError, "list index out of range")
	}
	return l.items[i], nil
}

// sliceItems returns a copy of the items that the evaluated slice bounds select.
func (vm *VM) sliceItems(items []Value, start, stop, step int) ([]Value, error) {
	start, _, n := clampSlice(start, stop, step, len(items))
	if step == 1 {
		return vm.copyItems(items[start : start+n])
	}
	out, err := vm.newItems(n)
	if err != nil {
		return nil, err
	}
	for k := range out {
		out[k] = items[start+k*step]
		if k&(copiedAtOnce-1) == copiedAtOnce-1 {
			if err := vm.poll(); err != nil {
				return nil, err
			}
		}
	}
	return out, vm.stepItems(n)
}

// ownedList returns a list of items that are accounted already.
func (vm *VM) ownedList(items []Value) Value {
	vm.charge(48)
	return (&List{Object: Object{shape: &listType.root}, items: items}).Value()
}

func listSetItem(vm *VM, self, key, v Value) error {
	l := listOf(self)
	if s := AsSlice(key); s != nil {
		return vm.listSetSlice(l, s, v)
	}
	if !vm.hasIndex(key) {
		return vm.TypeErrorf("list indices must be integers or slices, not %s", key.Type().name)
	}
	i, err := vm.indexValue(key)
	if err != nil {
		return err
	}
	if i < 0 {
		i += len(l.items)
	}
	if uint(i) >= uint(len(l.items)) {
		return vm.Errorf(IndexError, "list assignment index out of range")
	}
	if v.o == nil {
		return l.removeRange(vm, i, i+1)
	}
	l.items[i] = v
	return nil
}

// listSetSlice assigns the items of v to a slice, or deletes it if v is null.
func (vm *VM) listSetSlice(l *List, s *Slice, v Value) error {
	start, stop, step, err := vm.sliceParts(s)
	if err != nil {
		return err
	}
	if v.o == nil {
		return l.deleteSlice(vm, start, stop, step)
	}
	items, ok := itemsOf(v)
	if !ok || v.o == &l.Object {
		if v.Type().slots.Iter == nil && !v.Type().indexed() {
			return vm.TypeErrorf("must assign iterable to extended slice")
		}
		c, err := vm.collectPlain(v)
		if err != nil {
			return err
		}
		items = c.items
	}
	i, j, n := clampSlice(start, stop, step, len(l.items))
	if step == 1 {
		return l.replace(vm, i, max(i, j), items)
	}
	if n != len(items) {
		return vm.ValueErrorf("attempt to assign sequence of size %d to extended slice of size %d", len(items), n)
	}
	for k, x := range items {
		l.items[i+k*step] = x
	}
	return vm.stepItems(n)
}

// replace puts items, which are not the list's own, in place of l.items[i:j].
func (l *List) replace(vm *VM, i, j int, items []Value) error {
	d := len(items) - (j - i)
	n := len(l.items)
	switch {
	case d > 0:
		if err := l.grow(vm, d); err != nil {
			return err
		}
		l.items = l.items[:n+d]
		copy(l.items[j+d:], l.items[j:n])
	case d < 0:
		if err := l.removeRange(vm, i, i-d); err != nil {
			return err
		}
	}
	copy(l.items[i:], items)
	return vm.stepItems(max(len(items), n-j))
}

func (l *List) deleteSlice(vm *VM, start, stop, step int) error {
	i, j, n := clampSlice(start, stop, step, len(l.items))
	if n == 0 {
		return nil
	}
	if step < 0 {
		i, step = i+(n-1)*step, -step
		j = i + (n-1)*step + 1
	}
	if step == 1 {
		return l.removeRange(vm, i, j)
	}
	size := len(l.items)
	w := i
	for r := i; r < size; r++ {
		if k := r - i; k%step == 0 && k/step < n {
			continue
		}
		l.items[w] = l.items[r]
		w++
	}
	clear(l.items[w:])
	l.items = l.items[:w]
	l.shrink(vm)
	return vm.stepItems(size - i)
}

func listContains(vm *VM, self, x Value) (bool, error) {
	i, err := vm.findItem(&listOf(self).items, x, 0, math.MaxInt)
	return i >= 0, err
}

func listConcat(vm *VM, a, b Value) (Value, error) {
	if b.kind() != KindList {
		return Value{}, vm.TypeErrorf("can only concatenate list (not \"%s\") to list", b.Type().name)
	}
	return vm.concatLists(listOf(a).items, listOf(b).items)
}

func (vm *VM) concatLists(x, y []Value) (Value, error) {
	if n := len(x) + len(y); n <= maxInlineList {
		l := vm.NewListCap(n)
		l.items = append(append(l.items, x...), y...)
		return l.Value(), nil
	}
	items, err := vm.concatItems(x, y)
	if err != nil {
		return Value{}, err
	}
	return vm.ownedList(items), nil
}

func (vm *VM) concatItems(x, y []Value) ([]Value, error) {
	items, err := vm.newItems(len(x) + len(y))
	if err != nil {
		return nil, err
	}
	if err := vm.putItems(items[:len(x)], x); err != nil {
		return nil, err
	}
	return items, vm.putItems(items[len(x):], y)
}

func listRepeat(vm *VM, a Value, n int) (Value, error) {
	items := listOf(a).items
	if n > 0 && n <= maxInlineList && n*len(items) <= maxInlineList {
		l := vm.NewListCap(n * len(items))
		for ; n > 0; n-- {
			l.items = append(l.items, items...)
		}
		return l.Value(), nil
	}
	items, err := vm.repeatItems(items, n)
	if err != nil {
		return Value{}, err
	}
	return vm.ownedList(items), nil
}

func listInplaceConcat(vm *VM, a, b Value) (Value, error) { return a, vm.extendList(listOf(a), b) }

func listInplaceRepeat(vm *VM, a Value, n int) (Value, error) {
	l := listOf(a)
	if n == 1 {
		return a, nil
	}
	items, err := vm.repeatItems(l.items, n)
	if err != nil {
		return Value{}, err
	}
	l.setItems(items)
	return a, nil
}

func listAppend(vm *VM, a []Value) (Value, error) { return None, listOf(a[0]).Append(vm, a[1]) }

func listClear(vm *VM, a []Value) (Value, error) {
	listOf(a[0]).setItems(nil)
	return None, nil
}

func listCopy(vm *VM, a []Value) (Value, error) {
	return vm.copyList(listOf(a[0]).items)
}

// copyList returns a list of a copy of items.
func (vm *VM) copyList(items []Value) (Value, error) {
	if len(items) <= maxInlineList {
		return vm.ListOf(items), nil
	}
	items, err := vm.copyItems(items)
	if err != nil {
		return Value{}, err
	}
	return vm.ownedList(items), nil
}

func listCount(vm *VM, a []Value) (Value, error) { return vm.countItem(&listOf(a[0]).items, a[1]) }

func listExtend(vm *VM, a []Value) (Value, error) { return None, vm.extendList(listOf(a[0]), a[1]) }

func listIndex(vm *VM, a []Value) (Value, error) {
	l := listOf(a[0])
	i, j, err := vm.searchBounds(a[2], a[3], func() int { return len(l.items) })
	if err != nil {
		return Value{}, err
	}
	i, err = vm.findItem(&l.items, a[1], i, j)
	if err != nil {
		return Value{}, err
	}
	if i < 0 {
		return Value{}, vm.ValueErrorf("list.index(x): x not in list")
	}
	return Int(int64(i)), nil
}

func listInsert(vm *VM, a []Value) (Value, error) {
	l := listOf(a[0])
	at, err := vm.ssize(a[1])
	if err != nil {
		return Value{}, err
	}
	return None, l.Insert(vm, int(at), a[2])
}

// Insert puts v before the item at i, as list.insert does: a negative i counts from the end, and one that is out of range is the nearest that is not.
func (l *List) Insert(vm *VM, i int, v Value) error {
	n := len(l.items)
	if i < 0 {
		i = max(i+n, 0)
	}
	i = min(i, n)
	if err := l.grow(vm, 1); err != nil {
		return err
	}
	l.items = l.items[:n+1]
	copy(l.items[i+1:], l.items[i:n])
	l.items[i] = v
	return vm.stepItems(n - i)
}

func listPop(vm *VM, a []Value) (Value, error) {
	l := listOf(a[0])
	i := -1
	if a[1].o != nil {
		at, err := vm.ssize(a[1])
		if err != nil {
			return Value{}, err
		}
		i = int(at)
	}
	n := len(l.items)
	if n == 0 {
		return Value{}, vm.Errorf(IndexError, "pop from empty list")
	}
	if i < 0 {
		i += n
	}
	if uint(i) >= uint(n) {
		return Value{}, vm.Errorf(IndexError, "pop index out of range")
	}
	v := l.items[i]
	if i < n-1 {
		return v, l.removeRange(vm, i, i+1)
	}
	l.items[i] = Value{}
	l.items = l.items[:i]
	if n > 64 && n < cap(l.items)/4 {
		l.shrink(vm)
	}
	return v, nil
}

func listRemove(vm *VM, a []Value) (Value, error) {
	l := listOf(a[0])
	i, err := vm.findItem(&l.items, a[1], 0, math.MaxInt)
	if err != nil {
		return Value{}, err
	}
	if i < 0 {
		return Value{}, vm.ValueErrorf("list.remove(x): x not in list")
	}
	// The comparison may have made the list shorter.
	return None, l.removeRange(vm, i, min(i+1, len(l.items)))
}

func listReverse(vm *VM, a []Value) (Value, error) {
	items := listOf(a[0]).items
	reverseSlice(items)
	return None, vm.stepItems(len(items))
}

func reverseSlice[T any](s []T) {
	for i, j := 0, len(s)-1; i < j; i, j = i+1, j-1 {
		s[i], s[j] = s[j], s[i]
	}
}

func listSort(vm *VM, a []Value) (Value, error) {
	reverse := false
	if a[2].o != nil {
		var err error
		if reverse, err = vm.Truth(a[2]); err != nil {
			return Value{}, err
		}
	}
	return None, vm.sortList(listOf(a[0]), a[1], reverse)
}

// classGetItemDef is __class_getitem__ of the generic builtin types: list[int] is a types.GenericAlias.
func classGetItemDef() Def {
	return Def{Name: "__class_getitem__", Sig: "object, /", Kind: ClassMethod, Doc: "See PEP 585.",
		Fn: func(vm *VM, a []Value) (Value, error) { return vm.newGenericAlias(a[0], a[1]), nil }}
}
