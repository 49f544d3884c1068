package py

// set.go holds Set, the hash table behind set and frozenset.
//
// A script sees the order of a set, so the table works like CPython's (Objects/setobject.c): open addressing in a power of
// two of slots, each probe looking at up to ten slots in a row, then jumping by a recurrence that mixes in the high bits of
// the hash; a new element goes into the last deleted slot that its probes met, else into the unused one that ended them.

import (
	"math"
)

// Set is a Python set or frozenset.
type Set struct {
	Object
	table []setEntry // nil or a power of two of at least minSet
	fill  int        // slots in use, deleted ones included
	used  int        // elements
	// finger is where pop looks first.
	finger int
	// hash is the cached hash of a frozenset.
	hash   int64
	hashed bool
}

// setEntry is a slot: unused if key is null and hash 0, deleted if key is null and hash setDeleted.
type setEntry struct {
	key  Value
	hash uint64
}

type setInstance struct {
	Set
	attrs []Value
}

const (
	minSet      = 8
	linearProbe = 9
	perturbBits = 5
	setDeleted  = ^uint64(0)
)

// smallSet is a set with its first table in one allocation. A set that outgrows it gets a table elsewhere, and its own is unused then.
type smallSet struct {
	Set
	slots [minSet]setEntry
}

// newSet returns an empty set of a builtin type.
func (vm *VM) newSet(shape *Shape) *Set {
	vm.charge(96 + 24*minSet)
	x := &smallSet{}
	x.shape, x.n, x.table = shape, minSet, x.slots[:]
	return &x.Set
}

// newSetFor returns an empty set that is to get what the table holds.
func (vm *VM) newSetFor(shape *Shape, table []setEntry) *Set {
	if len(table) <= minSet {
		return vm.newSet(shape)
	}
	vm.charge(96)
	return &Set{Object: Object{shape: shape}}
}

// NewSet returns an empty set.
func (vm *VM) NewSet() *Set { return vm.newSet(&setType.root) }

// NewSet returns an empty set of vm.
func NewSet(vm *VM) *Set { return vm.NewSet() }

// NewFrozenSet returns an empty frozenset, to be filled with Add before a script sees it.
func (vm *VM) NewFrozenSet() *Set { return vm.newSet(&frozensetType.root) }

// AsSet returns the set behind a set or frozenset, or an instance of a subclass of these, or nil.
func AsSet(v Value) *Set {
	if v.o != nil {
		if k := v.o.shape.typ.kind; k == KindSet || k == KindFrozenSet {
			return setLayout.of(v.o)
		}
	}
	return nil
}

// setOf is AsSet for a value known to be a set.
func setOf(v Value) *Set { return setLayout.of(v.o) }

// Value returns the set as a Value.
//
// A nil set gives null.
func (s *Set) Value() Value {
	if s == nil {
		return Value{}
	}
	return Value{o: &s.Object}
}

// Len returns the number of elements.
func (s *Set) Len() int { return s.used }

// Span returns the number of slots, for loops with At.
func (s *Set) Span() int { return len(s.table) }

// At returns the element in slot i; ok is false if there is none. i runs up to Span.
func (s *Set) At(i int) (v Value, ok bool) {
	v = s.table[i].key
	return v, v.o != nil
}

// Add adds x. The error is that of hashing or comparing elements.
func (s *Set) Add(vm *VM, x Value) error {
	h, err := vm.elementHash(x)
	if err != nil {
		return err
	}
	return s.add(vm, x, h)
}

// Contains reports whether x is an element.
func (s *Set) Contains(vm *VM, x Value) (bool, error) {
	h, err := vm.elementHash(x)
	if err != nil {
		return false, err
	}
	i, err := s.find(vm, x, h)
	return i >= 0, err
}

// Discard removes x and reports whether it was an element.
func (s *Set) Discard(vm *VM, x Value) (bool, error) {
	h, err := vm.elementHash(x)
	if err != nil {
		return false, err
	}
	return s.discard(vm, x, h)
}

// Clear removes all elements.
func (s *Set) Clear() {
	if len(s.table) == minSet {
		clear(s.table) // it may be the set's own
	}
	s.table, s.fill, s.used, s.finger = nil, 0, 0, 0
}

// probeLen is how many slots after slot i belong to its probe.
func probeLen(i, mask uint64) uint64 {
	if i+linearProbe <= mask {
		return linearProbe
	}
	return 0
}

// same reports whether the slot's key is x without running Python code; known is false if only == can say.
func (e *setEntry) same(x Value) (same, known bool) {
	switch {
	case e.key == x:
		return true, true
	case e.key.o == &intTag && x.o == &intTag:
		return false, true
	case e.key.o.shape == &strType.root && x.o.shape == &strType.root:
		return strLayout.guarded(e.key.o).s == strLayout.guarded(x.o).s, true
	case x.o.shape == &tupleType.root:
		return sameTuple(e.key, x)
	}
	return false, false
}

// find returns the slot that holds x, or -1.
func (s *Set) find(vm *VM, x Value, h uint64) (int, error) {
	i, found, err := s.look(vm, x, h)
	if !found || err != nil {
		return -1, err
	}
	return int(i), nil
}

// look returns the slot that holds x or, if there is none, the unused or deleted slot in which it would be put. A
// comparison that changes the table makes it start again.
func (s *Set) look(vm *VM, x Value, h uint64) (slot uint64, found bool, err error) {
again:
	table := s.table
	if table == nil {
		return 0, false, nil
	}
	mask := uint64(len(table) - 1)
	perturb := h
	i := h & mask
	free := mask + 1
	for jumps := 0; ; jumps++ {
		for j, end := i, i+probeLen(i, mask); j <= end; j++ {
			e := &table[j]
			if e.key.o == nil {
				if e.hash == 0 {
					if free <= mask {
						j = free
					}
					return j, false, nil
				}
				free = j
				continue
			}
			if e.hash != h {
				continue
			}
			same, known := e.same(x)
			if !known {
				start := e.key
				if same, err = vm.Equal(start, x); err != nil {
					return 0, false, err
				}
				if len(s.table) != len(table) || &s.table[0] != &table[0] || e.key != start {
					goto again
				}
			}
			if same {
				return j, true, nil
			}
		}
		if jumps > 2 {
			// Long chains are what colliding hashes make.
			vm.fuel--
		}
		perturb >>= perturbBits
		i = (i*5 + 1 + perturb) & mask
	}
}

// add adds x, whose hash is h.
func (s *Set) add(vm *VM, x Value, h uint64) error {
	if s.table == nil {
		vm.charge(minSet * 24)
		s.table = make([]setEntry, minSet)
	}
	i, found, err := s.look(vm, x, h)
	if found || err != nil {
		return err
	}
	if s.table == nil || uint64(len(s.table)) <= i {
		return s.add(vm, x, h) // the comparison cleared the set
	}
	reused := s.table[i].hash == setDeleted
	s.table[i] = setEntry{x, h}
	s.used++
	if reused {
		return nil
	}
	s.fill++
	if s.fill*5 < (len(s.table)-1)*3 {
		return nil
	}
	return s.regrow(vm)
}

// regrow rebuilds the table with room to grow.
func (s *Set) regrow(vm *VM) error {
	if s.used > 50000 {
		return s.resize(vm, s.used*2)
	}
	return s.resize(vm, s.used*4)
}

// resize rebuilds the table with more than n slots, without the deleted ones.
func (s *Set) resize(vm *VM, n int) error {
	size := minSet
	for size <= n {
		size <<= 1
	}
	if size == minSet && len(s.table) == minSet && s.fill == s.used {
		return nil
	}
	if size*24 > 4096 {
		if err := vm.Reserve(size * 24); err != nil {
			return err
		}
		if err := vm.Step(size >> 6); err != nil {
			return err
		}
	} else {
		vm.charge(size * 24)
	}
	old := s.table
	s.table = vm.spare().tables.take(size)[:size]
	s.fill = s.used
	for i := range old {
		if e := &old[i]; e.key.o != nil {
			vm.insertClean(s.table, e.key, e.hash)
		}
	}
	if len(old) == minSet {
		clear(old) // it may be the set's own
	} else {
		vm.spare().tables.give(old)
	}
	return nil
}

// insertClean enters a key that is known to be absent into a table without deleted slots.
func (vm *VM) insertClean(table []setEntry, key Value, h uint64) {
	mask := uint64(len(table) - 1)
	perturb := h
	i := h & mask
	for {
		for j, end := i, i+probeLen(i, mask); j <= end; j++ {
			if table[j].key.o == nil {
				table[j] = setEntry{key, h}
				return
			}
		}
		perturb >>= perturbBits
		i = (i*5 + 1 + perturb) & mask
		vm.fuel--
	}
}

func (s *Set) discard(vm *VM, x Value, h uint64) (bool, error) {
	i, err := s.find(vm, x, h)
	if i < 0 || err != nil {
		return false, err
	}
	s.table[i] = setEntry{hash: setDeleted}
	s.used--
	return true, nil
}

// pop removes and returns an element; the set must not be empty.
func (s *Set) pop(vm *VM) Value {
	mask := len(s.table) - 1
	i := s.finger & mask
	for n := 0; s.table[i].key.o == nil; n++ {
		if i++; i > mask {
			i = 0
		}
		if n&63 == 63 {
			vm.fuel--
		}
	}
	v := s.table[i].key
	s.table[i] = setEntry{hash: setDeleted}
	s.used--
	s.finger = i + 1
	return v
}

// next returns the first element in slot i or after it and the slot behind it; the element is null at the end.
func (s *Set) next(vm *VM, i int) (setEntry, int) {
	from := i
	for i < len(s.table) {
		if e := s.table[i]; e.key.o != nil {
			return e, i + 1
		}
		i++
	}
	if i-from > 16 {
		vm.fuel -= int64(i-from) >> 4
	}
	return setEntry{}, i
}

// merge adds the elements of o.
func (s *Set) merge(vm *VM, o *Set) error {
	if o == s || o.used == 0 {
		return nil
	}
	size := max(len(s.table), minSet)
	if (s.fill+o.used)*5 >= (size-1)*3 {
		if err := s.resize(vm, (s.used+o.used)*2); err != nil {
			return err
		}
	}
	if err := vm.stepItems(len(o.table)); err != nil {
		return err
	}
	if s.table == nil {
		vm.charge(minSet * 24)
		s.table = make([]setEntry, minSet)
	}
	if s.fill == 0 {
		if len(s.table) == len(o.table) && o.fill == o.used {
			copy(s.table, o.table)
			s.fill, s.used = o.used, o.used
			return nil
		}
		for i := range o.table {
			if e := &o.table[i]; e.key.o != nil {
				vm.insertClean(s.table, e.key, e.hash)
			}
			if i&0xffff == 0xffff {
				if err := vm.poll(); err != nil {
					s.table = nil
					return err
				}
			}
		}
		s.fill, s.used = o.used, o.used
		return nil
	}
	for i := 0; i < len(o.table); i++ {
		e := o.table[i]
		if e.key.o == nil {
			continue
		}
		if i&63 == 63 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		if err := s.add(vm, e.key, e.hash); err != nil {
			return err
		}
	}
	return nil
}

// updateDict adds the keys of d.
func (s *Set) updateDict(vm *VM, d *Dict) error {
	size := max(len(s.table), minSet)
	if (s.fill+d.live)*5 >= (size-1)*3 {
		if err := s.resize(vm, (s.used+d.live)*2); err != nil {
			return err
		}
	}
	for i := 0; i < len(d.entries); i++ {
		if e := d.entries[i]; e.key.o != nil {
			if err := s.add(vm, e.key, e.hash); err != nil {
				return err
			}
		}
		if i&63 == 63 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
	return nil
}

// update adds the items of the iterable v.
func (s *Set) update(vm *VM, v Value) error {
	if o := AsSet(v); o != nil {
		return s.merge(vm, o)
	}
	if v.o.shape == &dictType.root {
		return s.updateDict(vm, dictOf(v))
	}
	return vm.Iterate(v, func(x Value) error { return s.Add(vm, x) })
}

// constSet returns the set of a display whose items are constants. CPython makes a frozenset of up to 30 of them when it
// compiles and copies that into the set, which gives some sets another order than adding items one by one does.
func (vm *VM) constSet(items []Value) (*Set, error) {
	s := vm.NewSet()
	to := s
	if len(items) <= 30 {
		to = vm.NewFrozenSet()
	}
	for _, x := range items {
		if err := to.Add(vm, x); err != nil {
			return nil, err
		}
	}
	return s, s.merge(vm, to)
}

// intersection returns the elements that are in the iterable v too.
func (s *Set) intersection(vm *VM, v Value) (*Set, error) {
	if o := AsSet(v); o == s {
		return s.copyBase(vm)
	} else if o != nil {
		return s.intersectSets(vm, o)
	}
	r := s.newBase(vm)
	mark := vm.PushRoot(r.Value())
	defer vm.PopRoots(mark)
	return r, vm.Iterate(v, func(x Value) error {
		h, err := vm.hash(x)
		if err != nil {
			return err
		}
		i, err := s.find(vm, x, h)
		if i < 0 || err != nil {
			return err
		}
		if err := r.add(vm, x, h); err != nil {
			return err
		}
		if r.used >= s.used {
			return StopIterate
		}
		return nil
	})
}

// intersectSets walks the smaller set and takes its elements.
func (s *Set) intersectSets(vm *VM, o *Set) (*Set, error) {
	r := s.newBase(vm)
	if o.used > s.used {
		s, o = o, s
	}
	return r, o.filterInto(vm, r, func(e setEntry) (bool, error) {
		i, err := s.find(vm, e.key, e.hash)
		return i >= 0, err
	})
}

// filterInto adds to r those elements that keep accepts.
func (s *Set) filterInto(vm *VM, r *Set, keep func(setEntry) (bool, error)) error {
	for i := 0; i < len(s.table); i++ {
		if i&31 == 31 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		e := s.table[i]
		if e.key.o == nil {
			continue
		}
		ok, err := keep(e)
		if err != nil {
			return err
		}
		if ok {
			if err := r.add(vm, e.key, e.hash); err != nil {
				return err
			}
		}
	}
	return nil
}

// newBase returns an empty set or frozenset, as the receiver or the builtin base of its class is.
func (s *Set) newBase(vm *VM) *Set { return vm.newSet(s.baseShape()) }

func (s *Set) baseShape() *Shape {
	if s.shape.typ.kind == KindFrozenSet {
		return &frozensetType.root
	}
	return &setType.root
}

// copyBase returns a copy that is no instance of a subclass.
func (s *Set) copyBase(vm *VM) (*Set, error) {
	r := vm.newSetFor(s.baseShape(), s.table)
	return r, r.merge(vm, s)
}

// difference returns the elements that are not in the iterable v.
func (s *Set) difference(vm *VM, v Value) (*Set, error) {
	o := AsSet(v)
	var n int
	switch {
	case o != nil:
		n = o.used
	case v.o.shape == &dictType.root:
		n = dictOf(v).live
	default:
		n = -1
	}
	if n < 0 || s.used>>2 > n {
		r, err := s.copyBase(vm)
		if err != nil {
			return nil, err
		}
		return r, r.differenceUpdate(vm, v)
	}
	r := s.newBase(vm)
	return r, s.filterInto(vm, r, func(e setEntry) (bool, error) {
		var i int
		var err error
		if o != nil {
			i, err = o.find(vm, e.key, e.hash)
		} else {
			i, err = dictOf(v).find(vm, e.key, e.hash)
		}
		return i < 0, err
	})
}

// differenceUpdate removes the items of the iterable v.
func (s *Set) differenceUpdate(vm *VM, v Value) error {
	o := AsSet(v)
	if o == s {
		s.Clear()
		return nil
	}
	if o == nil {
		err := vm.Iterate(v, func(x Value) error {
			_, err := s.Discard(vm, x)
			return err
		})
		if err != nil {
			return err
		}
	} else {
		if o.used>>3 > s.used {
			var err error
			if o, err = s.intersectSets(vm, o); err != nil {
				return err
			}
		}
		for n, i := 0, 0; ; n++ {
			var e setEntry
			if e, i = o.next(vm, i); e.key.o == nil {
				break
			}
			if n&15 == 15 {
				if err := vm.Step(1); err != nil {
					return err
				}
			}
			if _, err := s.discard(vm, e.key, e.hash); err != nil {
				return err
			}
		}
	}
	if s.fill-s.used <= (max(len(s.table), minSet)-1)/4 {
		return nil
	}
	return s.regrow(vm)
}

// symmetricDifferenceUpdate keeps what is in the set or in the iterable v but not in both.
func (s *Set) symmetricDifferenceUpdate(vm *VM, v Value) error {
	toggle := func(x Value, h uint64) error {
		gone, err := s.discard(vm, x, h)
		if gone || err != nil {
			return err
		}
		return s.add(vm, x, h)
	}
	o := AsSet(v)
	switch {
	case o == s:
		s.Clear()
		return nil
	case o == nil && v.o.shape == &dictType.root:
		d := dictOf(v)
		for i := 0; i < len(d.entries); i++ {
			e := d.entries[i]
			if e.key.o == nil {
				continue
			}
			if err := vm.Step(1); err != nil {
				return err
			}
			if err := toggle(e.key, e.hash); err != nil {
				return err
			}
		}
		return nil
	case o == nil:
		o = vm.NewSet()
		if err := o.update(vm, v); err != nil {
			return err
		}
	}
	for n, i := 0, 0; ; n++ {
		var e setEntry
		if e, i = o.next(vm, i); e.key.o == nil {
			return nil
		}
		if n&15 == 15 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		if err := toggle(e.key, e.hash); err != nil {
			return err
		}
	}
}

// subsetOf reports whether all elements are in o.
func (s *Set) subsetOf(vm *VM, o *Set) (bool, error) {
	if s.used > o.used {
		return false, nil
	}
	if err := vm.enterCompare(); err != nil {
		return false, err
	}
	defer vm.Leave()
	for i := 0; i < len(s.table); i++ {
		if i&31 == 31 {
			if err := vm.Step(1); err != nil {
				return false, err
			}
		}
		e := &s.table[i]
		if e.key.o == nil {
			continue
		}
		_, found, err := o.look(vm, e.key, e.hash)
		if !found || err != nil {
			return false, err
		}
	}
	return true, nil
}

// immortalFrozenSet returns a frozenset constant of items, which are immutable constants: it is shared between VMs.
func immortalFrozenSet(items []Value) Value {
	// Nothing is accounted for: the source's length bounds the work.
	vm := &VM{mem: math.MaxInt64, fuel: math.MaxInt64, fuelStart: math.MaxInt64}
	s := &Set{Object: Object{shape: &frozensetType.root}}
	for _, x := range items {
		if err := s.Add(vm, x); err != nil {
			panic("py: load: unhashable constant: " + err.Error()) // a compiler bug, never input
		}
	}
	s.hash, _ = frozensetHash(vm, s.Value())
	s.hashed = true
	s.mark = immortal
	return s.Value()
}
