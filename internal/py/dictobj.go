package py

// dictobj.go holds Dict, the insertion-ordered hash table behind dict, namespaces and keyword arguments.

import (
	"slices"
)

// Dict is a Python dict.
type Dict struct {
	Object
	// entries are in insertion order; a deleted one has a null key. The hash of a deleted first one counts the deleted ones
	// that the dict begins with.
	entries []dictEntry
	// index maps hashes to positions in entries; nil while there are at most smallDict entries. It is probed as in CPython
	// (Objects/dictobject.c), which keeps ints that follow each other close together.
	index []int32
	count int32 // entries that are not deleted
	// version changes whenever a key is added or removed, not when a value is replaced.
	version uint32
	// tombs counts the slots of index that are marked deleted: a table without empty slots would have no end to a probe.
	tombs uint32
	// first says that the entries before it are deleted.
	first uint32
}

type dictEntry struct {
	key, val Value
	hash     uint64
}

type dictInstance struct {
	Dict
	attrs []Value
}

const (
	smallDict    = 8
	indexEmpty   = -1
	indexDeleted = -2
)

// NewDict returns an empty dict.
func (vm *VM) NewDict() *Dict {
	vm.charge(80)
	return &Dict{Object: Object{shape: &dictType.root}}
}

// Value returns the dict as a Value.
//
// A nil dict gives null.
func (d *Dict) Value() Value {
	if d == nil {
		return Value{}
	}
	return Value{o: &d.Object}
}

// Len returns the number of keys.
func (d *Dict) Len() int { return int(d.count) }

// AsDict returns the dict behind v (or behind an instance of a dict subclass), or nil.
func AsDict(v Value) *Dict {
	if v.o != nil && v.o.shape.typ.kind == KindDict {
		return dictLayout.guarded(v.o)
	}
	return nil
}

// nextSlot returns the slot to probe after slot i; perturb starts as the hash.
func nextSlot(i int, perturb *uint64, mask int) int {
	*perturb >>= 5
	return (i*5 + int(*perturb) + 1) & mask
}

// findStr returns the position of the entry whose key is the string s, or -1.
func (d *Dict) findStr(s string, h uint64) int {
	if d.index == nil {
		for i := range d.entries {
			e := &d.entries[i]
			if e.hash == h && e.key.o != nil {
				if e.key.o.shape == &strType.root && strLayout.guarded(e.key.o).s == s {
					return i
				}
			}
		}
		return -1
	}
	mask := len(d.index) - 1
	perturb := h
	for i := int(h) & mask; ; i = nextSlot(i, &perturb, mask) {
		p := d.index[i]
		if p == indexEmpty {
			break
		}
		if p >= 0 {
			if e := &d.entries[p]; e.hash == h {
				if e.key.o.shape == &strType.root && strLayout.guarded(e.key.o).s == s {
					return int(p)
				}
			}
		}
	}
	return -1
}

// GetStr returns the value of the string key, or null.
func (d *Dict) GetStr(key string) Value {
	if d.Len() == 0 {
		return Value{}
	}
	if i := d.findStr(key, hashString(key)); i >= 0 {
		return d.entries[i].val
	}
	return Value{}
}

// GetName is GetStr of a name that knows its hash.
func (d *Dict) GetName(key *Str) Value { return d.getStr(key) }

// getStr is GetStr with the key's cached hash.
func (d *Dict) getStr(key *Str) Value {
	if d.Len() == 0 {
		return Value{}
	}
	if i := d.findStr(key.s, key.hashOf()); i >= 0 {
		return d.entries[i].val
	}
	return Value{}
}

// SetStr sets the value of a string key. vm may be nil while builtin types are built.
func (d *Dict) SetStr(vm *VM, key string, v Value) {
	h := hashString(key)
	if i := d.findStr(key, h); i >= 0 {
		d.entries[i].val = v
		return
	}
	var k *Str
	if vm == nil {
		k = immortalStr(key)
	} else {
		k = vm.NewStr(key)
		if k.mark != immortal {
			k.hash = fold(h)
		}
	}
	d.add(vm, k.Value(), v, h)
}

// setStr sets the value of the string key.
func (d *Dict) setStr(vm *VM, key *Str, v Value) {
	h := key.hashOf()
	if i := d.findStr(key.s, h); i >= 0 {
		d.entries[i].val = v
		return
	}
	d.add(vm, key.Value(), v, h)
}

// setNames sets the values of many keys, and counts that.
func (d *Dict) setNames(vm *VM, keys []*Str, vals []Value) error {
	for i, k := range keys {
		h := k.hashOf()
		if at := d.findStr(k.s, h); at >= 0 {
			d.entries[at].val = vals[i]
		} else if err := d.addPolled(vm, k.Value(), vals[i], h); err != nil {
			return err
		}
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
	return nil
}

// DelStr removes a string key and reports whether it was there.
func (d *Dict) DelStr(key string) bool {
	if i := d.findStr(key, hashString(key)); i >= 0 {
		d.deleteAt(i)
		return true
	}
	return false
}

// findInt returns the position of the entry whose key is the inline int k, or -1. Keys of other types that equal k
// (True, 1.0) have the same hash and are left to find: ok is false if one may be there.
func (d *Dict) findInt(k int64) (pos int, ok bool) {
	h := hashInt(k)
	if d.index == nil {
		for i := range d.entries {
			e := &d.entries[i]
			if e.hash == h && e.key.o != nil {
				if e.key.o == &intTag {
					if int64(e.key.n) == k {
						return i, true
					}
				} else {
					return -1, false
				}
			}
		}
		return -1, true
	}
	mask := len(d.index) - 1
	perturb := h
	for i := int(h) & mask; ; i = nextSlot(i, &perturb, mask) {
		p := d.index[i]
		if p == indexEmpty {
			return -1, true
		}
		if p >= 0 {
			if e := &d.entries[p]; e.hash == h {
				if e.key.o == &intTag {
					if int64(e.key.n) == k {
						return int(p), true
					}
				} else {
					return -1, false
				}
			}
		}
	}
}

// hashInt is the hash of an int, as CPython computes it: the value modulo 2**61-1 with the sign kept, and -2 for -1.
func hashInt(i int64) uint64 {
	const m = 1<<61 - 1
	if i >= 0 {
		if i < m {
			return uint64(i)
		}
		return uint64(i % m)
	}
	if i > -m {
		if i == -1 {
			i = -2
		}
		return uint64(i)
	}
	r := i % m
	if r == -1 {
		r = -2
	}
	return uint64(r)
}

// find returns the position of the entry whose key equals k, or -1. It may call __eq__ of keys.
func (d *Dict) find(vm *VM, k Value, h uint64) (int, error) {
	if k.o.shape == &strType.root {
		if i, ok := d.findStrKey(vm, k, h); ok {
			return i, nil
		}
	} else if k.o == &intTag {
		if i, ok := d.findInt(int64(k.n)); ok {
			return i, nil
		}
	} else if k.o.shape == &tupleType.root {
		if i, ok := d.findTuple(k.o, tupleLayout.guarded(k.o).items(), h); ok {
			return i, nil
		}
	}
	return d.findAny(vm, k, h)
}

// findPlain returns the position of the entry whose key is the int or str k, or -1. ok is false for other keys and where only == can say.
func (d *Dict) findPlain(vm *VM, k Value) (pos int, ok bool) {
	switch {
	case k.o == &intTag:
		return d.findInt(int64(k.n))
	case k.o.shape == &strType.root:
		return d.findStrKey(vm, k, strLayout.guarded(k.o).hashOf())
	}
	return -1, false
}

// findTuple returns the position of the entry whose key is the tuple k of the items, or -1; k is nil where the tuple was not made. ok is false
// where only == can say, or after many probes.
func (d *Dict) findTuple(k *Object, items []Value, h uint64) (pos int, ok bool) {
	if d.index == nil {
		for i := range d.entries {
			if e := &d.entries[i]; e.hash == h && e.key.o != nil {
				if same, known := sameTuple(e.key, k, items); same || !known {
					return i, known
				}
			}
		}
		return -1, true
	}
	mask := len(d.index) - 1
	perturb := h
	i := int(h) & mask
	for range 32 {
		p := d.index[i]
		if p == indexEmpty {
			return -1, true
		}
		if p >= 0 {
			if e := &d.entries[p]; e.hash == h {
				if same, known := sameTuple(e.key, k, items); same || !known {
					return int(p), known
				}
			}
		}
		i = nextSlot(i, &perturb, mask)
	}
	return -1, false
}

// textAt returns the position of the entry with the key s where one look says which that is, and -1 where findStrKey has to say.
func (d *Dict) textAt(s *Str) int {
	h := spread(s.hash)
	if n := len(d.index); n > 0 {
		if p := int(d.index[int(h)&(n-1)]); p >= 0 {
			if e := &d.entries[p]; e.hash == h && e.isText(s) {
				return p
			}
		}
		return -1
	}
	for i := range d.entries {
		if e := &d.entries[i]; e.hash == h && e.isText(s) {
			return i
		}
	}
	return -1
}

// isText reports whether the key of e is s or an equal str that takes next to no time to compare.
func (e *dictEntry) isText(s *Str) bool {
	o := e.key.o
	return o == &s.Object || o != nil && o.shape == &strType.root && len(s.s) <= maxSameText && strLayout.guarded(o).s == s.s
}

// findStrKey returns the position of the entry whose key is the str k, or -1. ok is false where only == can say.
func (d *Dict) findStrKey(vm *VM, k Value, h uint64) (pos int, ok bool) {
	s := strLayout.of(k.o)
	if d.index == nil {
		for i := range d.entries {
			e := &d.entries[i]
			if e.hash == h && e.key.o != nil {
				if e.key.o == k.o {
					return i, true
				}
				if e.key.o.shape != &strType.root {
					return -1, false
				}
				vm.Reads(len(s.s))
				if strLayout.guarded(e.key.o).s == s.s {
					return i, true
				}
			}
		}
		return -1, true
	}
	mask := len(d.index) - 1
	probes := 0
	perturb := h
	for i := int(h) & mask; ; i = nextSlot(i, &perturb, mask) {
		p := d.index[i]
		if p == indexEmpty {
			break
		}
		if p >= 0 {
			if e := &d.entries[p]; e.hash == h {
				if e.key.o == k.o {
					return int(p), true
				}
				if e.key.o.shape != &strType.root {
					return -1, false
				}
				vm.Reads(len(s.s))
				if strLayout.guarded(e.key.o).s == s.s {
					return int(p), true
				}
			}
		}
		probes++
	}
	if probes > 32 {
		vm.fuel -= int64(probes)
	}
	return -1, true
}

// findAny compares by identity, then by ==, and starts again if a comparison changed the table.
func (d *Dict) findAny(vm *VM, k Value, h uint64) (int, error) {
	tries := 0
again:
	if tries++; tries > 1000 {
		return -1, vm.Errorf(RuntimeError, "dictionary changed during lookup")
	}
	n := len(d.entries)
	ver := d.version
	check := func(p int) (hit, changed bool, err error) {
		e := &d.entries[p]
		if e.hash != h || e.key.o == nil {
			return false, false, nil
		}
		if e.key == k {
			return true, false, nil
		}
		eq, err := vm.Equal(e.key, k)
		if err != nil {
			return false, false, err
		}
		if ver != d.version || n != len(d.entries) {
			return false, true, nil
		}
		return eq, false, nil
	}
	if d.index == nil {
		for i := 0; i < len(d.entries); i++ {
			hit, changed, err := check(i)
			if err != nil {
				return -1, err
			}
			if changed {
				goto again
			}
			if hit {
				return i, nil
			}
		}
		return -1, nil
	}
	mask := len(d.index) - 1
	probes := 0
	perturb := h
	for i := int(h) & mask; ; i = nextSlot(i, &perturb, mask) {
		p := d.index[i]
		if p == indexEmpty {
			break
		}
		if p >= 0 {
			hit, changed, err := check(int(p))
			if err != nil {
				return -1, err
			}
			if changed {
				goto again
			}
			if hit {
				return int(p), nil
			}
		}
		if probes++; probes > 32 {
			vm.fuel--
		}
	}
	return -1, nil
}

// Get returns the value of k, or null if it is not there. The error is that of hashing or comparing keys.
func (d *Dict) Get(vm *VM, k Value) (Value, error) {
	h, err := vm.keyHash(k)
	if err != nil {
		return Value{}, err
	}
	if d.Len() == 0 {
		return Value{}, nil
	}
	i, err := d.find(vm, k, h)
	if i < 0 || err != nil {
		return Value{}, err
	}
	return d.entries[i].val, nil
}

// Set sets the value of k.
func (d *Dict) Set(vm *VM, k, v Value) error {
	h, err := vm.keyHash(k)
	if err != nil {
		return err
	}
	return d.setHash(vm, k, v, h)
}

func (d *Dict) setHash(vm *VM, k, v Value, h uint64) error {
	i, err := d.find(vm, k, h)
	if err != nil {
		return err
	}
	if i >= 0 {
		d.entries[i].val = v
		return nil
	}
	return d.addPolled(vm, k, v, h)
}

// putPlain sets the value of k where that runs no Python code and takes no poll. Else it returns false, and nothing was done.
func (d *Dict) putPlain(vm *VM, k, v Value) bool {
	var h uint64
	var i int
	var ok bool
	switch {
	case k.o == &intTag:
		h = hashInt(int64(k.n))
		i, ok = d.findInt(int64(k.n))
	case k.o.shape == &strType.root:
		h = strLayout.guarded(k.o).hashOf()
		i, ok = d.findStrKey(vm, k, h)
	}
	switch {
	case !ok || i < 0 && len(d.entries) >= manyEntries:
		return false
	case i >= 0:
		d.entries[i].val = v
	default:
		d.add(vm, k, v, h)
	}
	return true
}

// makeRoom makes room for another entry where there are many, and looks on the way whether the run has to end.
func (d *Dict) makeRoom(vm *VM) error {
	if len(d.entries) >= manyEntries && (len(d.entries) == cap(d.entries) || int(d.tombs) > len(d.index)/8) {
		return d.rebuild(vm)
	}
	return nil
}

// addPolled is add for what can fail: where there are many entries, it looks whether the run has to end while it makes room.
func (d *Dict) addPolled(vm *VM, k, v Value, h uint64) error {
	if err := d.makeRoom(vm); err != nil {
		return err
	}
	d.add(vm, k, v, h)
	return nil
}

// Delete removes k and reports whether it was there.
func (d *Dict) Delete(vm *VM, k Value) (bool, error) {
	h, err := vm.keyHash(k)
	if err != nil {
		return false, err
	}
	i, err := d.find(vm, k, h)
	if i < 0 || err != nil {
		return false, err
	}
	d.deleteAt(i)
	return true, nil
}

// deleteAt removes the entry at position i, which must be live.
func (d *Dict) deleteAt(i int) {
	if d.index != nil {
		d.index[d.slotOf(i)] = indexDeleted
		d.tombs++
	}
	d.vacate(i)
}

// slotOf returns where in the index entry i is. There is an index.
func (d *Dict) slotOf(i int) int {
	mask := len(d.index) - 1
	h := d.entries[i].hash
	perturb := h
	s := int(h) & mask
	for d.index[s] != int32(i) {
		s = nextSlot(s, &perturb, mask)
	}
	return s
}

// vacate leaves a hole where entry i is.
func (d *Dict) vacate(i int) {
	d.entries[i] = dictEntry{}
	d.count--
	d.version++
	if first := &d.entries[0]; i == 0 || first.key.o == nil && first.hash == uint64(i) {
		// The hole at the start says how many there are, so that taking the oldest key again and again is no loop over all.
		n := i + 1
		for n < len(d.entries) && d.entries[n].key.o == nil {
			n++
		}
		first.hash = uint64(n)
	}
	// The hole stays, so that an iterator sees keys added behind it. Room is made again when the entries are full.
}

// trimEnd drops deleted entries at the end, so that popping from the end takes constant time.
func (d *Dict) trimEnd() {
	n := len(d.entries)
	for n > 0 && d.entries[n-1].key.o == nil {
		n--
	}
	d.entries, d.first = d.entries[:n], min(d.first, uint32(n))
}

// add appends an entry whose key is known to be absent.
func (d *Dict) add(vm *VM, k, v Value, h uint64) {
	if len(d.entries) == cap(d.entries) {
		d.grow(vm)
	}
	if d.index != nil {
		if int(d.tombs) > len(d.index)/8 {
			d.reindex(vm)
		}
		if probes := d.place(len(d.entries), h); probes > 16 && vm != nil {
			vm.fuel -= int64(probes >> 2) // long chains are what colliding hashes make
		}
	} else if len(d.entries) >= smallDict {
		d.push(k, v, h)
		d.count++
		d.version++
		d.reindex(vm)
		return
	}
	d.push(k, v, h)
	d.count++
	d.version++
}

// push makes the entry the last one. Its words are stored one by one: of a composite literal Go makes a copy on the stack, and what loads that again, twice as
// wide, waits for all stores before it, those to new memory among them.
func (d *Dict) push(k, v Value, h uint64) {
	d.entries = oneMore(d.entries)
	e := &d.entries[len(d.entries)-1]
	e.key = k
	e.val = v
	e.hash = h
}

// oneMore returns entries with one more, which the caller fills in: it holds anything.
func oneMore[T any](entries []T) []T {
	if n := len(entries); n < cap(entries) {
		return entries[:n+1]
	}
	var zero T
	return append(entries, zero)
}

// place enters position p in the index and returns how many slots were taken on the way.
func (d *Dict) place(p int, h uint64) (probes int) {
	mask := len(d.index) - 1
	i := int(h) & mask
	for perturb := h; d.index[i] >= 0; probes++ {
		i = nextSlot(i, &perturb, mask)
	}
	if d.index[i] == indexDeleted {
		d.tombs--
	}
	d.index[i] = int32(p)
	return probes
}

// grow makes room for more entries, squeezing out deleted ones first.
func (d *Dict) grow(vm *VM) {
	if d.Len() < len(d.entries)*3/4 {
		d.compact(vm)
		if len(d.entries) < cap(d.entries) {
			return
		}
	}
	n := nextCap(cap(d.entries))
	old := d.entries
	if vm == nil {
		d.entries = slices.Grow(old, n-len(old))[:len(old):n]
		leave(old)
	} else {
		if n <= maxSpare {
			d.entries = append(vm.spare().entries.take(n), old...)
		} else {
			d.entries = slices.Grow(old, n-len(old))[:len(old):n] // which does not clear what is copied
		}
		if cap(old) <= int(d.n) {
			leave(old)
		} else {
			vm.spare().entries.give(old)
		}
		vm.charge(n * 24)
	}
	if d.index != nil && n > indexed(len(d.index)) {
		d.reindex(vm)
	}
}

// expect makes room for n entries, up to maxExpected, in a dict that has none, and reports whether it did.
func (d *Dict) expect(vm *VM, n int) bool {
	if n = min(n, maxExpected); len(d.entries) > 0 || n <= max(smallDict, cap(d.entries)) {
		return false
	}
	vm.charge(40 * n)
	d.entries = make([]dictEntry, 0, n)
	return true
}

// fit gives up what expect has made too large.
func (d *Dict) fit(vm *VM) {
	if n := len(d.entries); cap(d.entries) <= maxExpected && cap(d.entries) > max(smallDict, 2*n) {
		d.entries = append(make([]dictEntry, 0, n), d.entries...)
		if d.index != nil {
			d.reindex(vm)
		}
	}
}

// manyEntries is from how many on a dict is made anew with polls on the way.
const manyEntries = 1 << 17

// rebuild makes room for another entry where there are many, and leaves deleted ones out. After an error the dict is as it was.
func (d *Dict) rebuild(vm *VM) error {
	n := cap(d.entries)
	if d.Len() >= len(d.entries)*3/4 {
		n = nextCap(n)
	}
	slots := 16
	for indexed(slots) < n {
		slots *= 2
	}
	if err := vm.Reserve(24*n + 4*slots); err != nil {
		return err
	}
	entries, err := newMany[dictEntry](vm, 0, n)
	if err != nil {
		return err
	}
	index, err := vm.emptySlots(slots)
	if err != nil {
		return err
	}
	to := Dict{index: index}
	for i := range d.entries {
		if e := &d.entries[i]; e.key.o != nil {
			to.place(len(entries), e.hash)
			entries = append(entries, *e)
		}
		if i&(placedAtOnce-1) == placedAtOnce-1 {
			if err := vm.poll(); err != nil {
				return err
			}
		}
	}
	d.entries, d.index, d.tombs, d.first = entries, index, 0, 0
	d.version++
	return nil
}

// indexed is how many entries an index of n slots is for: two thirds, as in CPython.
func indexed(n int) int { return n * 2 / 3 }

// nextCap is the room for entries of a dict that has outgrown n: all that an index of some size is for, beyond the sizes that need none.
func nextCap(n int) int {
	switch {
	case n < 4:
		return 4
	case n < smallDict:
		return smallDict
	case n < indexed(32):
		return indexed(32)
	}
	for size := 64; ; size *= 2 {
		if c := indexed(size); c > n {
			return c
		}
	}
}

// compact squeezes out deleted entries, which changes positions.
func (d *Dict) compact(vm *VM) {
	j := 0
	for i := range d.entries {
		if d.entries[i].key.o != nil {
			if i != j {
				d.entries[j] = d.entries[i]
			}
			j++
		}
	}
	clear(d.entries[j:])
	d.entries, d.first = d.entries[:j], 0
	d.version++
	if d.index != nil {
		d.reindex(vm)
	}
}

// reindex builds the index anew, for as many entries as there is room for.
func (d *Dict) reindex(vm *VM) {
	n := d.indexSize()
	if n != len(d.index) {
		if vm == nil {
			d.index = make([]int32, n)
		} else {
			s := vm.spare()
			s.index.give(d.index)
			d.index = s.index.take(n)[:n]
			vm.charge(4 * n)
		}
	}
	for i := range d.index {
		d.index[i] = indexEmpty
	}
	d.tombs = 0
	for i := range d.entries {
		if e := &d.entries[i]; e.key.o != nil {
			d.place(i, e.hash)
		}
	}
}

// indexSize is how many slots an index for the room of entries has.
func (d *Dict) indexSize() int {
	n := 16
	for indexed(n) < cap(d.entries) {
		n *= 2
	}
	return n
}

// addEntries appends entries whose keys are strings that are not in the dict yet, nor twice among them.
func (d *Dict) addEntries(vm *VM, entries []dictEntry) {
	n := len(d.entries) + len(entries)
	if n > cap(d.entries) {
		e := make([]dictEntry, len(d.entries), n)
		copy(e, d.entries)
		leave(d.entries)
		d.entries = e
		vm.charge(40 * n)
	}
	d.entries = append(d.entries, entries...)
	d.count += int32(len(entries))
	d.version++
	if d.index != nil || len(d.entries) > smallDict {
		d.reindex(vm)
	}
}

// DictOf returns a dict with the keys and values that pairs holds in turn, the last of equal keys winning. The keys are exactly
// str. The size is charged, not checked.
func (vm *VM) DictOf(pairs []Value) *Dict {
	n := len(pairs) / 2
	d := vm.newDictCap(n)
	if n > maxInlineItems {
		vm.charge(40 * n)
		d.entries = make([]dictEntry, 0, n)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		d.setStr(vm, strLayout.of(pairs[i].o), pairs[i+1])
	}
	return d
}

// Clear removes all keys.
func (d *Dict) Clear() {
	leave(d.entries)
	d.entries, d.index, d.count, d.tombs, d.first = nil, nil, 0, 0, 0
	d.version++
}

// At returns the i-th entry, deleted ones included: ok is false for those. i runs up to Span.
func (d *Dict) At(i int) (k, v Value, ok bool) {
	e := &d.entries[i]
	return e.key, e.val, e.key.o != nil
}

// Span returns the number of entries with deleted ones, for loops with At.
func (d *Dict) Span() int { return len(d.entries) }

// Copy returns a dict with the same entries.
func (d *Dict) Copy(vm *VM) *Dict {
	if vm != nil {
		vm.fuel -= int64(d.Len() >> 4)
	}
	return d.copyFor(vm, 0)
}

// copyFor is Copy for a dict that may get n entries more, for which there is room if it is short.
func (d *Dict) copyFor(vm *VM, n int) *Dict {
	if d.Len() == 0 {
		return vm.NewDict()
	}
	var c *Dict
	if d.Len()+n <= maxInlineItems {
		c = vm.newDictCap(d.Len() + n)
	} else {
		room := d.Len()
		if room <= 256 { // the caller has the memory of more admitted
			room += min(n, room)
		}
		c = vm.NewDict()
		vm.charge(room * 40)
		c.entries = make([]dictEntry, 0, room)
	}
	c.count = d.count
	if len(d.entries) == d.Len() { // where none was deleted, places are the same
		c.entries = append(c.entries, d.entries...)
		if c.Len() <= smallDict {
			return c
		}
		if n := len(d.index); d.tombs == 0 && n == c.indexSize() {
			c.index = vm.spare().index.take(n)[:n]
			vm.charge(4 * n)
			copy(c.index, d.index)
			return c
		}
	} else {
		for i := range d.entries {
			if d.entries[i].key.o != nil {
				c.entries = append(c.entries, d.entries[i])
			}
		}
	}
	if c.Len() > smallDict {
		c.reindex(vm)
	}
	return c
}

// copyPolled is Copy with polls on the way, for a dict of many entries.
func (d *Dict) copyPolled(vm *VM) (*Dict, error) {
	n := 16
	for indexed(n) < d.Len() {
		n *= 2
	}
	if err := vm.Reserve(40*d.Len() + 4*n); err != nil {
		return nil, err
	}
	var to Dict
	var err error
	if to.entries, err = newMany[dictEntry](vm, 0, d.Len()); err != nil {
		return nil, err
	}
	same := len(d.entries) == d.Len() && d.tombs == 0 && n == len(d.index) // places are, too
	if same {
		if to.index, err = newMany[int32](vm, 0, n); err == nil {
			to.index, err = appendMany(vm, to.index, d.index)
		}
	} else {
		to.index, err = vm.emptySlots(n)
	}
	if err != nil {
		return nil, err
	}
	for at := 0; at < len(d.entries); at += placedAtOnce {
		part := d.entries[at:min(at+placedAtOnce, len(d.entries))]
		if same {
			to.entries = append(to.entries, part...)
		} else {
			for i := range part {
				if e := &part[i]; e.key.o != nil {
					to.place(len(to.entries), e.hash)
					to.entries = append(to.entries, *e)
				}
			}
		}
		if err := vm.Step(len(part) >> 4); err != nil {
			return nil, err
		}
		if err := vm.poll(); err != nil {
			return nil, err
		}
	}
	c := vm.NewDict()
	c.entries, c.index, c.count = to.entries, to.index, d.count
	return c, nil
}

// placedAtOnce is how many entries get their slots between two polls. The slots are far from each other, and each may lie in a page that the system has
// yet to provide.
const placedAtOnce = 1 << 11

// slotsAtOnce is how many slots of an index are filled between two polls.
const slotsAtOnce = 1 << 18

// emptySlots returns a new index of n slots, with polls on the way.
func (vm *VM) emptySlots(n int) ([]int32, error) {
	index, err := newMany[int32](vm, n, n)
	if err != nil {
		return nil, err
	}
	for rest := index; len(rest) > 0; rest = rest[min(slotsAtOnce, len(rest)):] {
		part := rest[:min(slotsAtOnce, len(rest))]
		for i := range part {
			part[i] = indexEmpty
		}
		if err := vm.poll(); err != nil {
			return nil, err
		}
	}
	return index, nil
}
