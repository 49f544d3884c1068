package py

// spare.go holds what a VM uses again instead of leaving it to the collector: arrays that containers outgrow, iterators of loops that have ended,
// and generators of calls that have.

// loopOwned marks the iterators that loopIter made.
const loopOwned = 1

const (
	minSpare   = 4 // items of the smallest arrays that are kept
	maxSpare   = 64
	spareSizes = 5
	spareDepth = 4 // arrays of a size, and iterators of a kind

	maxSpareText = 1 << 10 // bytes

	idBits = 4
)

// knownID is an object with the id that it has in VM.ids.
type knownID struct {
	o  *Object
	id uint64
}

// spares are a VM's own. Nothing else refers to what is in them, and it refers to nothing, but for ids, which has some of VM.ids. They are bounded by some 30 kilobytes and given up where the VM
// waits.
type spares struct {
	sum     *sumCall             // nil while it is in use
	extreme *extreme             // the same
	batch   [16]Value            // for Ahead; null
	ids     [1 << idBits]knownID // by address
	text    []byte               // of a print to a file; empty, and nil while it is in use
	heads   []headed             // 2*spareHeads for a sort; nil before the first
	items   spareArrays[Value]
	entries spareArrays[dictEntry]
	index   spareArrays[int32]
	members spareArrays[setEntry]

	held   spareIters[List] // see hold
	lists  spareIters[listIter]
	tuples spareIters[tupleIter]
	dicts  spareIters[dictIter]
	sets   spareIters[setIter]
	strs   spareIters[strIter]
	ranges spareIters[rangeIter]

	generators spareIters[lentGenerator]
	super      *superObj // see callSuper; nil while it is in use
}

// spare returns the VM's spares, which it makes when they are needed first.
func (vm *VM) spare() *spares {
	if vm.spares == nil {
		vm.spares = new(spares)
	}
	return vm.spares
}

// spareArrays are empty arrays by their size.
type spareArrays[T any] [spareSizes]struct {
	n    int
	free [spareDepth][]T
}

// spareClass returns the class of arrays of n items, or -1 for those that are not kept: lists grow to powers of two, dicts to what nextCap says, sets to what Set.room says.
func spareClass(n int) int {
	switch n {
	case minSpare:
		return 0
	case 8, 9, 10:
		return 1
	case 16, 19, 21:
		return 2
	case 32, 38, 42:
		return 3
	case maxSpare, 77, 128:
		return 4
	}
	return -1
}

// take returns an empty array for n items. One of another size of the class, which few have, is left to the collector.
func (s *spareArrays[T]) take(n int) []T {
	if i := spareClass(n); i >= 0 && s[i].n > 0 {
		s[i].n--
		if a := s[i].free[s[i].n]; cap(a) == n {
			return a
		}
	}
	return make([]T, 0, n)
}

// takeMany is take for any n, see newMany.
func takeMany[T any](vm *VM, s *spareArrays[T], n int) ([]T, error) {
	if spareClass(n) >= 0 {
		return s.take(n), nil
	}
	return newMany[T](vm, 0, n)
}

// give keeps an array that nothing uses any more. It is not part of another allocation, which would stay with it.
func (s *spareArrays[T]) give(a []T) { s.giveUsed(a[:cap(a)]) }

// giveUsed is give for an array that holds nothing behind a.
func (s *spareArrays[T]) giveUsed(a []T) {
	if i := spareClass(cap(a)); i >= 0 && s[i].n < spareDepth {
		clear(a)
		s[i].free[s[i].n] = a[:0]
		s[i].n++
	}
}

// spareIters are iterators of a kind that loops own.
type spareIters[T any] struct {
	n    int
	free [spareDepth]*T
}

// take returns one as give was given it, or nil.
func (s *spareIters[T]) take() *T {
	if s.n == 0 {
		return nil
	}
	s.n--
	return s.free[s.n]
}

// give keeps x. Loops in each other's bodies give back what they took last, which costs no write barrier.
func (s *spareIters[T]) give(x *T) {
	if s.n < spareDepth {
		if s.free[s.n] != x {
			s.free[s.n] = x
		}
		s.n++
	}
}

// loopIter returns an iterator over v that belongs to a loop: compile.Verify has shown that nothing but its OpForIter reads the register that
// gets it, up to the iterator's end. Where that is the parameter of a generator expression, frames read it as well, see disown. It returns nil for what Iter makes an iterator of.
func (vm *VM) loopIter(v Value) *Object {
	switch v.o.shape {
	case &listType.root:
		it := vm.spare().lists.take()
		if it == nil {
			vm.charge(sizeof[listIter]())
			it = &listIter{Object: Object{shape: &listIterType.root, n: loopOwned}}
		}
		it.list, it.i = listLayout.guarded(v.o), 0
		return &it.Object
	case &tupleType.root:
		it := vm.spare().tuples.take()
		if it == nil {
			vm.charge(sizeof[tupleIter]())
			it = &tupleIter{Object: Object{shape: &tupleIterType.root, n: loopOwned}}
		}
		it.tuple, it.i = tupleLayout.guarded(v.o), 0
		it.items = it.tuple.items()
		return &it.Object
	case &rangeType.root:
		r := rangeOf(v)
		n, ok := r.small()
		if !ok {
			return nil
		}
		it := vm.spare().ranges.take()
		if it == nil {
			vm.charge(sizeof[rangeIter]())
			it = &rangeIter{Object: Object{shape: &rangeIterType.root, n: loopOwned}}
		}
		it.cur, it.step, it.left = r.start, r.step, n
		return &it.Object
	case &dictType.root:
		return vm.dictLoopIter(&dictKeyIterType, dictLayout.guarded(v.o))
	case &dictKeysType.root:
		return vm.dictLoopIter(&dictKeyIterType, viewOf(v).dict)
	case &dictValuesType.root:
		return vm.dictLoopIter(&dictValueIterType, viewOf(v).dict)
	case &dictItemsType.root:
		return vm.dictLoopIter(&dictItemIterType, viewOf(v).dict)
	case &setType.root, &frozensetType.root:
		it := vm.spare().sets.take()
		if it == nil {
			vm.charge(sizeof[setIter]())
			it = &setIter{Object: Object{shape: &setIterType.root, n: loopOwned}}
		}
		s := setOf(v)
		it.set, it.i, it.used, it.left = s, 0, s.Len(), s.Len()
		return &it.Object
	case &strType.root:
		it := vm.spare().strs.take()
		if it == nil {
			vm.charge(sizeof[strIter]())
			it = &strIter{Object: Object{n: loopOwned}}
		}
		it.begin(strLayout.guarded(v.o))
		return &it.Object
	}
	return nil
}

// disown makes the iterator v, of a loop that is not at its end, one that others may have as well: a frame shows that of a generator expression.
func disown(v Value) {
	if v.o == nil {
		return
	}
	switch v.o.shape {
	case &generatorType.root:
		generatorLayout.guarded(v.o).lent = nil
	case &listIterType.root, &tupleIterType.root, &rangeIterType.root, &dictKeyIterType.root, &dictValueIterType.root, &dictItemIterType.root,
		&setIterType.root, &strASCIIIterType.root, &strIterType.root:
		v.o.n = 0
	}
}

func (vm *VM) dictLoopIter(t *Type, d *Dict) *Object {
	it := vm.spare().dicts.take()
	if it == nil {
		vm.charge(sizeof[dictIter]())
		it = &dictIter{Object: Object{n: loopOwned}}
	}
	it.begin(t, d)
	return &it.Object
}

// endLoop is for the iterator of a loop that has ended: it keeps one that loopIter made.
func (vm *VM) endLoop(o *Object) {
	switch o.shape {
	case &listIterType.root:
		if it := listIterLayout.guarded(o); it.n == loopOwned {
			it.list = nil
			vm.spare().lists.give(it)
		}
	case &tupleIterType.root:
		if it := tupleIterLayout.guarded(o); it.n == loopOwned {
			it.items, it.tuple = nil, nil
			vm.spare().tuples.give(it)
		}
	case &rangeIterType.root:
		if it := rangeIterLayout.guarded(o); it.n == loopOwned {
			vm.spare().ranges.give(it)
		}
	case &dictKeyIterType.root, &dictValueIterType.root, &dictItemIterType.root:
		if it := dictIterLayout.guarded(o); it.n == loopOwned {
			it.dict = nil
			vm.spare().dicts.give(it)
		}
	case &setIterType.root:
		if it := setIterLayout.guarded(o); it.n == loopOwned {
			it.set = nil
			vm.spare().sets.give(it)
		}
	case &strASCIIIterType.root, &strIterType.root:
		if it := strIterLayout.guarded(o); it.n == loopOwned {
			it.s = nil
			vm.spare().strs.give(it)
		}
	}
}
