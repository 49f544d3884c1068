package py

// set.go holds Set, the hash table behind set and frozenset.
//
// A script sees the order of a set, so the slots work like CPython's (Objects/setobject.c): open addressing in a power of
// two of slots, each probe looking at up to ten slots in a row, then jumping by a recurrence that mixes in the high bits of
// the hash; a new element goes into the last deleted slot that its probes met, else into the unused one that ended them.
//
// A slot is the number of an entry, so that the many slots that are unused take four bytes that the collector does not look at.

import (
	"math"
)

// Set is a Python set or frozenset.
type Set struct {
	Object
	// index is nil or has a power of two of slots, at least minSet. A slot is 0 if it is unused, else the number of its entry, counted from 1.
	index []int32
	// entries are those of the slots in use, deleted ones included: an entry keeps its slot until the index is built anew.
	entries []setEntry
	used    int32 // elements
	finger  int32 // the slot where pop looks first
	hash    int64 // cached, of a frozenset; 0 if not computed
}

// setEntry is an element, or deleted if key is null; hash is setDeleted then.
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
	minEntries  = 4 // one more makes minSet slots grow
	linearProbe = 9
	perturbBits = 5
	setDeleted  = ^uint64(0)
	fewJumps    = 3 // after which look counts steps
)

// smallSet is a set with its first slots and entries in one allocation. A set that outgrows them gets others elsewhere, and its own are unused then.
type smallSet struct {
	Set
	slots [minSet]int32
	first [minEntries]setEntry
}

// middleSet is what a set of up to minEntries moves to with one more: the slots that it gets then, and entries for most of them that grow no further, in one
// allocation. Both are one more than what spares keep, so that neither is used again by another set while the other is in use.
type middleSet struct {
	slots [middleSlots + 1]int32
	first [middleEntries]setEntry
}

const (
	middleSlots   = 4 * minSet
	middleEntries = fewEntries + 1
)

const (
	setSize      = 80
	setEntrySize = 24
	setSlotSize  = 4
	// fewEntries is for how many elements a set makes room that outgrows its own. Its slots get four times as many as there are elements, and most
	// sets never fill them.
	fewEntries = 10
)

// newSet returns an empty set of a builtin type.
func (vm *VM) newSet(shape *Shape) *Set {
	vm.charge(setSize + setSlotSize*minSet + setEntrySize*minEntries)
	x := &smallSet{}
	x.shape, x.n, x.index, x.entries = shape, minEntries, x.slots[:], x.first[:0]
	return &x.Set
}

// newSetFor returns an empty set that is to get what o holds.
func (vm *VM) newSetFor(shape *Shape, o *Set) *Set {
	if len(o.index) <= minSet {
		return vm.newSet(shape)
	}
	vm.charge(setSize)
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
func (s *Set) Len() int { return int(s.used) }

// Span returns the number of slots, for loops with At.
func (s *Set) Span() int { return len(s.index) }

// At returns the element in slot i; ok is false if there is none. i runs up to Span.
func (s *Set) At(i int) (v Value, ok bool) {
	if e := s.slot(i); e != nil {
		return e.key, true
	}
	return Value{}, false
}

// slot returns the element in slot i, or nil. It stays what it is until the set changes.
func (s *Set) slot(i int) *setEntry {
	if p := s.index[i]; p != 0 {
		if e := &s.entries[p-1]; e.key.o != nil {
			return e
		}
	}
	return nil
}

// Add adds x. The error is that of hashing or comparing elements.
func (s *Set) Add(vm *VM, x Value) error {
	if s.putPlain(x) {
		return nil
	}
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

// containsPlain is Contains of an int or a str.
func (s *Set) containsPlain(vm *VM, x Value) (bool, error) {
	var h uint64
	if x.o == &intTag {
		h = hashInt(int64(x.n))
	} else {
		h = strLayout.of(x.o).hashOf()
	}
	if index := s.index; len(index) > 0 {
		// Most are in the slot that their hash says, or that is unused.
		switch p := index[h&uint64(len(index)-1)]; {
		case p == 0:
			return false, nil
		case s.entries[p-1].key == x:
			return true, nil
		}
	}
	_, found, err := s.look(vm, x, h)
	return found, err
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
	if len(s.index) == minSet {
		clear(s.index) // they may be the set's own
		clear(s.entries)
	}
	s.index, s.entries, s.used = nil, nil, 0 // and pop goes on where it was, as in CPython
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
	case e.key.o.shape == &strType.root && x.o.shape == &strType.root && len(strLayout.guarded(x.o).s) <= maxSameText:
		return strLayout.guarded(e.key.o).s == strLayout.guarded(x.o).s, true
	case x.o.shape == &tupleType.root:
		return sameTuple(e.key, x.o, tupleLayout.guarded(x.o).items())
	}
	return false, false
}

// hasTuple reports whether a tuple of the items, which was not made, is an element; ok is false where only == can say, or after many probes.
func (s *Set) hasTuple(items []Value, h uint64) (found, ok bool) {
	if s.index == nil {
		return false, true
	}
	mask := uint64(len(s.index) - 1)
	perturb := h
	i := h & mask
	for range 8 {
		for j, end := i, i+probeLen(i, mask); j <= end; j++ {
			p := s.index[j]
			if p == 0 {
				return false, true
			}
			if e := &s.entries[p-1]; e.hash == h && e.key.o != nil {
				if same, known := sameTuple(e.key, nil, items); same || !known {
					return same, known
				}
			}
		}
		perturb >>= perturbBits
		i = (i*5 + 1 + perturb) & mask
	}
	return false, false
}

// holds reports whether x, whose hash is h, is an element; known is false where that takes more than a few jumps, or ==.
func (s *Set) holds(x Value, h uint64) (found, known bool) {
	index := s.index
	if len(index) == 0 {
		return false, true
	}
	mask := uint64(len(index) - 1)
	perturb := h
	i := h & mask
	for range fewJumps {
		for j, end := i, i+probeLen(i, mask); j <= end; j++ {
			p := index[j]
			if p == 0 {
				return false, true
			}
			if e := &s.entries[p-1]; e.hash == h && e.key.o != nil {
				if e.key == x {
					return true, true
				}
				if same, known := e.same(x); same || !known {
					return same, known
				}
			}
		}
		perturb >>= perturbBits
		i = (i*5 + 1 + perturb) & mask
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
// comparison that changes the slots makes it start again.
func (s *Set) look(vm *VM, x Value, h uint64) (slot uint64, found bool, err error) {
again:
	index, entries := s.index, s.entries
	if index == nil {
		return 0, false, nil
	}
	mask := uint64(len(index) - 1)
	perturb := h
	i := h & mask
	free := mask + 1
	for jumps := 0; ; jumps++ {
		for j, end := i, i+probeLen(i, mask); j <= end; j++ {
			p := index[j]
			if p == 0 {
				if free <= mask {
					j = free
				}
				return j, false, nil
			}
			e := &entries[p-1]
			if e.key.o == nil {
				free = j
				continue
			}
			if e.hash != h {
				continue
			}
			if e.key == x {
				return j, true, nil
			}
			same, known := e.same(x)
			if !known {
				start := e.key
				if same, err = vm.Equal(start, x); err != nil {
					return 0, false, err
				}
				entries = s.entries
				if len(s.index) != len(index) || &s.index[0] != &index[0] || len(entries) < int(p) || entries[p-1].key != start {
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
	if s.put(x, h) {
		return nil
	}
	if s.index == nil {
		s.begin(vm)
	}
	i, found, err := s.look(vm, x, h)
	if found || err != nil {
		return err
	}
	if uint64(len(s.index)) <= i {
		return s.add(vm, x, h) // the comparison cleared the set
	}
	if p := s.index[i]; p != 0 {
		s.entries[p-1] = setEntry{x, h}
		s.used++
		return nil
	}
	if len(s.entries) == cap(s.entries) {
		if len(s.entries) == minEntries && int(s.used) == minEntries && len(s.index) == minSet {
			s.outgrow(vm, x, h, i)
			return nil
		}
		if err := s.room(vm, 1); err != nil {
			return err
		}
	}
	s.push(x, h)
	s.index[i] = int32(len(s.entries))
	s.used++
	if len(s.entries)*5 < (len(s.index)-1)*3 {
		return nil
	}
	return s.regrow(vm)
}

// push makes the element the last entry, like (*Dict).push.
func (s *Set) push(x Value, h uint64) {
	s.entries = oneMore(s.entries)
	e := &s.entries[len(s.entries)-1]
	e.key = x
	e.hash = h
}

// putPlain is put for an int or a str.
func (s *Set) putPlain(x Value) bool {
	switch {
	case x.o == &intTag:
		return s.put(x, hashInt(int64(x.n)))
	case x.o.shape == &strType.root:
		return s.put(x, strLayout.guarded(x.o).hashOf())
	}
	return false
}

// put adds x, whose hash is h, where its slot is found in a few jumps, there is room for it, and no == has a say. Else it returns false, and nothing was done.
func (s *Set) put(x Value, h uint64) bool {
	index := s.index
	if len(index) == 0 {
		return false
	}
	mask := uint64(len(index) - 1)
	perturb := h
	i := h & mask
	for range fewJumps {
		for j, end := i, i+probeLen(i, mask); j <= end; j++ {
			p := index[j]
			if p == 0 {
				n := len(s.entries)
				if n == cap(s.entries) || (n+1)*5 >= (len(index)-1)*3 {
					return false
				}
				s.push(x, h)
				index[j] = int32(n + 1)
				s.used++
				return true
			}
			e := &s.entries[p-1]
			if e.hash == h {
				if e.key == x {
					return true
				}
				if e.key.o == nil {
					return false
				}
				if same, known := e.same(x); same || !known {
					return same
				}
				continue
			}
			if e.key.o == nil {
				return false // its slot is used again
			}
		}
		perturb >>= perturbBits
		i = (i*5 + 1 + perturb) & mask
	}
	return false
}

// begin gives a set without slots the least of them.
func (s *Set) begin(vm *VM) {
	vm.charge(minSet*setSlotSize + minEntries*setEntrySize)
	s.index, s.entries = make([]int32, minSet), make([]setEntry, 0, minEntries)
}

// outgrow adds x in slot i to a set of minEntries elements with minSet slots, which moves to a middleSet with that.
func (s *Set) outgrow(vm *VM, x Value, h, i uint64) {
	vm.charge(sizeof[middleSet]())
	b := &middleSet{}
	old, index := s.entries, b.slots[:middleSlots]
	s.entries = append(b.first[:0], old...)
	s.push(x, h)
	s.index[i] = minEntries + 1
	s.used++
	for _, p := range s.index {
		if p != 0 {
			vm.insertClean(index, p, s.entries[p-1].hash)
		}
	}
	clear(old) // they may be the set's own, as the slots
	clear(s.index)
	s.index = index
}

// room makes room for n more entries than there are: as many as the slots are for, or twice as many as there are, and at least fewEntries, where that is much
// less.
func (s *Set) room(vm *VM, n int) error {
	n += len(s.entries)
	if n <= cap(s.entries) {
		return nil
	}
	limit := (len(s.index)*3 + 1) / 5 // the number that makes add build the index anew
	if few := max(2*len(s.entries), fewEntries); limit < fewEntries || limit > few+few/2 {
		limit = few
	}
	n = max(n, limit)
	if err := vm.reserveEntries(n * setEntrySize); err != nil {
		return err
	}
	old := s.entries
	entries, err := takeMany(vm, &vm.spare().members, n)
	if err != nil {
		return err
	}
	if entries, err = appendMany(vm, entries, old); err != nil {
		return err // the set is as before
	}
	s.entries = entries
	s.leave(vm, old)
	return nil
}

// expect makes room for the first of up to n elements that come, once there are more than fit: for as many as some number of slots is for, and at most for
// those of 128, since many may be the same.
func (s *Set) expect(vm *VM, n int) error {
	if s.index == nil || len(s.entries) < cap(s.entries) {
		return nil
	}
	n += len(s.entries)
	if n <= middleEntries && len(s.entries) == minEntries {
		return nil // see outgrow
	}
	for _, size := range [...]int{fewEntries, 19, 38, 77} {
		if size > len(s.entries) && (size >= n || size == 77) {
			return s.room(vm, size-len(s.entries))
		}
	}
	return nil
}

// leave gives entries up that the set has no use for any more.
func (s *Set) leave(vm *VM, old []setEntry) {
	if cap(old) == minEntries || cap(old) == middleEntries {
		clear(old) // they may be the set's own, or beside its slots
	} else {
		vm.spare().members.give(old)
	}
}

// reserveEntries accounts for n bytes of slots or entries.
func (vm *VM) reserveEntries(n int) error {
	if n <= 4096 {
		vm.charge(n)
		return nil
	}
	return vm.Reserve(n)
}

// regrow builds the index anew with room to grow.
func (s *Set) regrow(vm *VM) error {
	if s.Len() > 50000 {
		return s.resize(vm, s.Len()*2)
	}
	return s.resize(vm, s.Len()*4)
}

// resize builds the index anew with more than n slots, without the deleted ones.
func (s *Set) resize(vm *VM, n int) error {
	size := minSet
	for size <= n {
		size <<= 1
	}
	if size == minSet && len(s.index) == minSet && len(s.entries) == s.Len() {
		return nil
	}
	if size > math.MaxInt32/2 {
		return vm.Reserve(math.MaxInt64)
	}
	if err := vm.reserveEntries(size * setSlotSize); err != nil {
		return err
	}
	if size > 170 {
		if err := vm.Step(size >> 6); err != nil {
			return err
		}
	}
	entries := s.entries
	whole := len(entries) == s.Len()
	if !whole { // the deleted ones go
		if err := vm.reserveEntries(s.Len() * setEntrySize); err != nil {
			return err
		}
		var err error
		if entries, err = takeMany(vm, &vm.spare().members, max(s.Len(), minEntries)); err != nil {
			return err
		}
	}
	old := s.index
	index, err := takeMany(vm, &vm.spare().index, size)
	if err != nil {
		return err
	}
	index = index[:size]
	if whole {
		err = s.reindex(vm, index)
	} else {
		entries, err = s.compact(vm, index, entries)
	}
	if err != nil {
		return err // the set is as before
	}
	if !whole {
		s.leave(vm, s.entries)
	}
	s.index, s.entries = index, entries
	if len(old) == minSet {
		clear(old) // they may be the set's own
	} else {
		vm.spare().index.give(old)
	}
	return nil
}

// reindex enters the entries, of which none is deleted, into an empty index in the order of the slots.
func (s *Set) reindex(vm *VM, index []int32) error {
	entries := s.entries
	mask := uint64(len(index) - 1)
	for i, p := range s.index {
		if p != 0 {
			h := entries[p-1].hash
			if at := &index[h&mask]; *at == 0 {
				*at = p
			} else {
				vm.insertClean(index, p, h)
			}
		}
		if i&(placedAtOnce-1) == placedAtOnce-1 {
			if err := vm.poll(); err != nil {
				return err
			}
		}
	}
	return nil
}

// compact is reindex that appends the entries that are not deleted to others, which index numbers. There is room for them.
func (s *Set) compact(vm *VM, index []int32, entries []setEntry) ([]setEntry, error) {
	for i := range s.index {
		if e := s.slot(i); e != nil {
			entries = append(entries, *e)
			vm.insertClean(index, int32(len(entries)), e.hash)
		}
		if i&(placedAtOnce-1) == placedAtOnce-1 {
			if err := vm.poll(); err != nil {
				return nil, err
			}
		}
	}
	return entries, nil
}

// insertClean enters entry number p, which is known to be absent, into an index without deleted slots.
func (vm *VM) insertClean(index []int32, p int32, h uint64) {
	mask := uint64(len(index) - 1)
	perturb := h
	i := h & mask
	for {
		for j, end := i, i+probeLen(i, mask); j <= end; j++ {
			if index[j] == 0 {
				index[j] = p
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
	s.entries[s.index[i]-1] = setEntry{hash: setDeleted}
	s.used--
	return true, nil
}

// pop removes and returns an element; the set must not be empty.
func (s *Set) pop(vm *VM) Value {
	mask := len(s.index) - 1
	i := int(s.finger) & mask
	e := s.slot(i)
	for n := 0; e == nil; n++ {
		if i++; i > mask {
			i = 0
		}
		if n&63 == 63 {
			vm.fuel--
		}
		e = s.slot(i)
	}
	v := e.key
	*e = setEntry{hash: setDeleted}
	s.used--
	s.finger = int32(i) + 1
	return v
}

// next returns the first element in slot i or after it and the slot behind it; the element is nil at the end. It stays what it is until the set changes.
func (s *Set) next(vm *VM, i int) (*setEntry, int) {
	from := i
	index, entries := s.index, s.entries
	var e *setEntry
	for i < len(index) && e == nil {
		p := index[i]
		i++
		if p != 0 {
			if e = &entries[p-1]; e.key.o == nil {
				e = nil
			}
		}
	}
	if i-from > 16 {
		vm.fuel -= int64(i-from) >> 4
	}
	return e, i
}

// merge adds the elements of o.
func (s *Set) merge(vm *VM, o *Set) error {
	if o == s || o.Len() == 0 {
		return nil
	}
	size := max(len(s.index), minSet)
	if (len(s.entries)+o.Len())*5 >= (size-1)*3 {
		if err := s.resize(vm, (s.Len()+o.Len())*2); err != nil {
			return err
		}
	}
	if err := vm.stepItems(len(o.index)); err != nil {
		return err
	}
	if s.index == nil {
		s.begin(vm)
	}
	if len(s.entries) == 0 {
		return s.copyFrom(vm, o)
	}
	for e, i := o.next(vm, 0); e != nil; e, i = o.next(vm, i) {
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

// copyFrom adds the elements of o, for which there are slots enough, to a set without entries.
func (s *Set) copyFrom(vm *VM, o *Set) error {
	if err := s.room(vm, o.Len()); err != nil {
		return err
	}
	var err error
	if len(o.entries) != o.Len() {
		s.entries, err = o.compact(vm, s.index, s.entries)
	} else if s.entries, err = appendMany(vm, s.entries, o.entries); err == nil {
		if len(s.index) == len(o.index) {
			_, err = appendMany(vm, s.index[:0], o.index)
		} else {
			err = o.reindex(vm, s.index)
		}
	}
	if err != nil {
		s.index, s.entries = nil, nil
		return err
	}
	s.used = o.used
	return nil
}

// updateDict adds the keys of d.
func (s *Set) updateDict(vm *VM, d *Dict) error {
	size := max(len(s.index), minSet)
	if (len(s.entries)+d.Len())*5 >= (size-1)*3 {
		if err := s.resize(vm, (s.Len()+d.Len())*2); err != nil {
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
	n := len(itemsAtHand(v)) - minEntries // which are there before it matters
	return vm.drainInto(v, s, func(x Value) error {
		if n > 0 {
			if err := s.expect(vm, n); err != nil {
				return err
			}
		}
		return s.Add(vm, x)
	})
}

// take adds v where that is quick. Most of what it leaves makes the slots grow.
func (s *Set) take(_ *VM, v Value) bool { return s.putPlain(v) }

func (s *Set) takeSome(_ *VM, items []Value) int {
	for i, v := range items {
		if !s.putPlain(v) {
			return i
		}
	}
	return len(items)
}

// constSet returns the set of a display whose items are constants: the elements of a frozenset, or the items of a tuple.
func (vm *VM) constSet(k Value) (*Set, error) {
	s := vm.NewSet()
	items, ok := AsTuple(k)
	if !ok {
		return s, s.merge(vm, AsSet(k))
	}
	for _, x := range items {
		if err := s.Add(vm, x); err != nil {
			return nil, err
		}
	}
	return s, nil
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
		if r.Len() >= s.Len() {
			return StopIterate
		}
		return nil
	})
}

// intersectSets walks the smaller set and takes its elements.
func (s *Set) intersectSets(vm *VM, o *Set) (*Set, error) {
	r := s.newBase(vm)
	if o.Len() > s.Len() {
		s, o = o, s
	}
	return r, o.filterInto(vm, r, s, true)
}

// filterInto adds to r those elements that are in o, or those that are not.
func (s *Set) filterInto(vm *VM, r, o *Set, in bool) error {
	index, entries := s.index, s.entries
	for i, n := 0, 0; ; i++ {
		from := i
		for i < len(index) && index[i] == 0 {
			i++
		}
		if i-from > 16 {
			vm.fuel -= int64(i-from) >> 4
		}
		if i >= len(index) {
			return nil
		}
		if n++; n&15 == 0 {
			if err := vm.Step(4); err != nil {
				return err
			}
		}
		p := index[i]
		if entries[p-1].key.o == nil {
			continue
		}
		x, h := entries[p-1].key, entries[p-1].hash
		found, known := o.holds(x, h)
		if !known {
			var err error
			if _, found, err = o.look(vm, x, h); err != nil {
				return err
			}
			index, entries = s.index, s.entries // a comparison may change the set
		}
		if found != in || r.put(x, h) {
			continue
		}
		if err := r.add(vm, x, h); err != nil {
			return err
		}
		index, entries = s.index, s.entries
	}
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
	r := vm.newSetFor(s.baseShape(), s)
	return r, r.merge(vm, s)
}

// difference returns the elements that are not in the iterable v.
func (s *Set) difference(vm *VM, v Value) (*Set, error) {
	o := AsSet(v)
	switch few := s.Len() >> 2; {
	case o != nil && few <= o.Len():
		r := s.newBase(vm)
		return r, s.filterInto(vm, r, o, false)
	case o == nil && v.o.shape == &dictType.root && few <= dictOf(v).Len():
		r := s.newBase(vm)
		return r, s.withoutKeys(vm, r, dictOf(v))
	}
	r, err := s.copyBase(vm)
	if err != nil {
		return nil, err
	}
	return r, r.differenceUpdate(vm, v)
}

// withoutKeys adds to r the elements that are no keys of d.
func (s *Set) withoutKeys(vm *VM, r *Set, d *Dict) error {
	n := 0
	for at, i := s.next(vm, 0); at != nil; at, i = s.next(vm, i) {
		if n++; n&15 == 0 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
		e := *at // a comparison may change the set
		if p, err := d.find(vm, e.key, e.hash); err != nil {
			return err
		} else if p >= 0 {
			continue
		}
		if err := r.add(vm, e.key, e.hash); err != nil {
			return err
		}
	}
	return nil
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
		if o.Len()>>3 > s.Len() {
			var err error
			if o, err = s.intersectSets(vm, o); err != nil {
				return err
			}
		}
		for n, i := 0, 0; ; n++ {
			var e *setEntry
			if e, i = o.next(vm, i); e == nil {
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
	if len(s.entries)-s.Len() <= (max(len(s.index), minSet)-1)/4 {
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
		var e *setEntry
		if e, i = o.next(vm, i); e == nil {
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
	if s.Len() > o.Len() {
		return false, nil
	}
	if err := vm.enterCompare(); err != nil {
		return false, err
	}
	defer vm.Leave()
	n := 0
	for e, i := s.next(vm, 0); e != nil; e, i = s.next(vm, i) {
		if n++; n&15 == 0 {
			if err := vm.Step(1); err != nil {
				return false, err
			}
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
	s.mark = immortal
	return s.Value()
}
