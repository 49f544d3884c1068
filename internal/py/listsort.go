package py

// listsort.go holds list.sort: a stable, adaptive merge sort after Tim Peters's timsort (CPython's Objects/listsort.txt)
// with the merge order of powersort (J. Ian Munro and Sebastian Wild, 2018).
//
// Comparisons may be inconsistent or run Python code that fails: whatever they do, the items stay a permutation of what
// they were and indices stay in range.

import (
	"math"
	"math/bits"
)

const minGallop = 7

// sorter sorts keys, and vals along with them if it is not nil.
type sorter[K any] struct {
	vm      *VM
	keys    []K
	vals    []Value
	less    func(a, b K) (bool, error)
	gallop  int // wins in a row that make galloping worth it
	tmpKeys []K
	tmpVals []Value
	runs    []sortRun // pending runs, adjacent
}

// sortRun is a sorted stretch; power is the node power of the boundary between it and the next run.
type sortRun struct{ lo, n, power int }

// sortList sorts l in place. key is null or None for the items themselves.
func (vm *VM) sortList(l *List, key Value, reverse bool) error {
	items := l.items
	n := len(items)
	front, room := l.front, l.n
	// The list is empty while it is being sorted, so that scripts can't see it half-done, and changes are noticed.
	l.items, l.front = nil, 0
	hold := vm.hold(items)
	err := vm.sortItems(items, key, reverse)
	hold.end(vm)
	changed := l.items != nil
	l.items, l.front, l.n = items, front, room
	if err == nil && changed && n > 0 {
		err = vm.ValueErrorf("list modified during sort")
	}
	return err
}

// hold roots items, which no list has while they are sorted. It is a list for what counts memory, which no script sees.
func (vm *VM) hold(items []Value) held {
	l := vm.spare().held.take()
	if l == nil {
		l = &List{Object: Object{shape: &listType.root}}
	}
	l.items = items
	return held{l, vm.PushRoot(l.Value())}
}

type held struct {
	list *List
	root int
}

// end undoes hold.
func (h held) end(vm *VM) {
	vm.PopRoots(h.root)
	h.list.items = nil
	vm.spare().held.give(h.list)
}

func (vm *VM) sortItems(items []Value, key Value, reverse bool) error {
	if key.IsNullOrNone() || len(items) == 0 {
		return vm.sortPairs(items, nil, reverse)
	}
	var keys []Value
	n := len(items)
	size := minSpare
	for size < n && size < maxSpare {
		size *= 2
	}
	if n <= size {
		vm.charge(16 * size)
		keys = vm.spare().items.take(size)[:n]
	} else {
		var err error
		if keys, err = vm.newItems(n); err != nil {
			return err
		}
	}
	hold := vm.hold(keys[:0])
	err := vm.sortByKeys(hold.list, items, keys, key, reverse)
	hold.end(vm)
	vm.spare().items.give(keys)
	return err
}

// sortByKeys sorts items by what key says of each, which goes into keys. hold is a list of those that there are.
func (vm *VM) sortByKeys(hold *List, items, keys []Value, key Value, reverse bool) error {
	for i, v := range items {
		k, err := vm.callOne(key, v)
		if err != nil {
			return err
		}
		keys[i] = k
		hold.items = keys[:i+1]
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return err
			}
		}
	}
	return vm.sortPairs(keys, items, reverse)
}

// SortBy sorts items by their keys, of which it has one for each, stably; the keys are left in any order. Both are of lists that are rooted and that no
// script can change.
func (vm *VM) SortBy(keys, items []Value, reverse bool) error {
	if len(keys) != len(items) {
		return vm.Errorf(SystemError, "%d keys for %d items", len(keys), len(items))
	}
	return vm.sortPairs(keys, items, reverse)
}

// sortPairs sorts keys, and vals along with them unless that is nil; the keys are left in any order then.
func (vm *VM) sortPairs(keys, vals []Value, reverse bool) error {
	if len(keys) < 2 {
		return nil
	}
	kind, err := vm.sortKind(keys)
	if err != nil {
		return err
	}
	if kind != KindObject {
		if done, err := vm.sortByHeads(kind, keys, vals, reverse); done || err != nil {
			return err
		}
	}
	// Reversing before and after keeps equal items in order.
	if reverse {
		reverseSlice(keys)
		reverseSlice(vals)
	}
	switch kind {
	case KindFloat:
		err = sortWith(vm, keys, vals, floatLess)
	case KindTuple:
		err = sortWith(vm, keys, vals, vm.tupleLess)
	default:
		err = sortWith(vm, keys, vals, func(a, b Value) (bool, error) { return vm.Compare(LT, a, b) })
	}
	if reverse {
		if vals != nil {
			keys = vals
		}
		reverseSlice(keys)
	}
	return err
}

func floatLess(a, b Value) (bool, error) {
	return math.Float64frombits(a.n) < math.Float64frombits(b.n), nil
}

// textLess compares text, and counts a step for each comparison: the memory of both may be anywhere. Few long strings may be many items
// of a list.
func (vm *VM) textLess(s, t string) (bool, error) {
	if err := vm.Step(1 + min(len(s), len(t))>>10); err != nil {
		return false, err
	}
	return s < t, nil
}

// sortKind returns the kind that all keys have, exactly and not as a subclass, or KindObject.
func (vm *VM) sortKind(keys []Value) (Kind, error) {
	first := keys[0].o
	switch {
	case first == &intTag || first == &floatTag:
		for _, k := range keys {
			if k.o != first {
				return KindObject, nil
			}
		}
		return first.shape.typ.kind, nil
	case first.shape == &strType.root || first.shape == &tupleType.root:
		for i, k := range keys {
			if k.o.shape != first.shape {
				return KindObject, nil
			}
			if i&(placedAtOnce-1) == placedAtOnce-1 {
				if err := vm.poll(); err != nil {
					return KindObject, err
				}
			}
		}
		return first.shape.typ.kind, nil
	}
	return KindObject, nil
}

// tupleLess is a < b for exact tuples, with the usual types of first items done at once.
func (vm *VM) tupleLess(a, b Value) (bool, error) {
	x, y := tupleOf(a).items(), tupleOf(b).items()
	i := 0
	if len(x) > 0 && len(y) > 0 {
		p, q := x[0], y[0]
		switch {
		case p.o == &intTag && q.o == &intTag:
			if p.n != q.n {
				return int64(p.n) < int64(q.n), nil
			}
			i = 1
		case p.o == &floatTag && q.o == &floatTag:
			f, g := math.Float64frombits(p.n), math.Float64frombits(q.n)
			if f != g && p != q {
				return f < g, nil
			}
			i = 1
		case p.o.shape == &strType.root && q.o.shape == &strType.root:
			s, t := strLayout.of(p.o).s, strLayout.of(q.o).s
			if len(s) > shortText && len(s) == len(t) {
				if err := vm.Step(len(s) >> 8); err != nil {
					return false, err
				}
			}
			if len(s) != len(t) || s != t {
				return vm.textLess(s, t)
			}
			i = 1
		}
	}
	for ; i < len(x) && i < len(y); i++ {
		eq, err := vm.Equal(x[i], y[i])
		if err != nil {
			return false, err
		}
		if !eq {
			return vm.Compare(LT, x[i], y[i])
		}
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return false, err
			}
		}
	}
	return len(x) < len(y), nil
}

// sortWith sorts by less.
func sortWith[K any](vm *VM, keys []K, vals []Value, less func(a, b K) (bool, error)) error {
	s := sorter[K]{vm: vm, keys: keys, vals: vals, less: less, gallop: minGallop}
	return s.sort()
}

func (s *sorter[K]) sort() error {
	n := len(s.keys)
	minRun := minRunOf(n)
	for lo := 0; lo < n; {
		k, err := s.countRun(lo, n)
		if err != nil {
			return err
		}
		if k < minRun {
			force := min(minRun, n-lo)
			if err := s.insertionSort(lo, lo+k, lo+force); err != nil {
				return err
			}
			k = force
		}
		if err := s.vm.Step(k>>4 + 1); err != nil {
			return err
		}
		if k == n {
			return nil // as with all that is short
		}
		if err := s.pushRun(lo, k); err != nil {
			return err
		}
		lo += k
	}
	for len(s.runs) > 1 {
		i := len(s.runs) - 2
		if i > 0 && s.runs[i-1].n < s.runs[i+1].n {
			i--
		}
		if err := s.mergeAt(i); err != nil {
			return err
		}
	}
	return nil
}

// minRunOf returns a length of 32 to 64 for short runs, such that n divided by it is a power of two or a bit less.
func minRunOf(n int) int {
	r := 0
	for n >= 64 {
		r |= n & 1
		n >>= 1
	}
	return n + r
}

// reverse reverses keys[lo:hi].
func (s *sorter[K]) reverse(lo, hi int) {
	reverseSlice(s.keys[lo:hi])
	if s.vals != nil {
		reverseSlice(s.vals[lo:hi])
	}
}

// countRun returns the length of the run at lo, after making it ascending. A descending run may have equal neighbours:
// those are turned round twice, which keeps the sort stable.
func (s *sorter[K]) countRun(lo, hi int) (int, error) {
	down, err := false, error(nil)
	// extend moves i to the first item from i on that is less than the one before it.
	extend := func(i int) (int, error) {
		for ; i < hi; i++ {
			if down, err = s.less(s.keys[i], s.keys[i-1]); down || err != nil {
				return i, err
			}
			if i&1023 == 0 {
				if err := s.vm.Step(8); err != nil {
					return i, err
				}
			}
		}
		return i, nil
	}
	i, err := extend(lo + 1)
	if i == hi || err != nil {
		return i - lo, err
	}
	if i > lo+1 {
		up, err := s.less(s.keys[lo], s.keys[i-1])
		if up || err != nil {
			return i - lo, err
		}
		s.reverse(lo, i) // equal items, followed by a lesser one
	}
	equal := 0 // how many items at the end equal the one before them
	endEqual := func() {
		if equal > 0 {
			s.reverse(i-equal-1, i)
			equal = 0
		}
	}
	for i++; i < hi; i++ {
		if down, err = s.less(s.keys[i], s.keys[i-1]); err != nil {
			return 0, err
		}
		if down {
			endEqual()
		} else {
			up, err := s.less(s.keys[i-1], s.keys[i])
			if err != nil {
				return 0, err
			}
			if up {
				break
			}
			equal++
		}
		if i&1023 == 0 {
			if err := s.vm.Step(8); err != nil {
				return 0, err
			}
		}
	}
	endEqual()
	s.reverse(lo, i)
	i, err = extend(i)
	return i - lo, err
}

// insertionSort sorts [lo, hi), of which [lo, start) is sorted already, by binary insertion.
func (s *sorter[K]) insertionSort(lo, start, hi int) error {
	for ; start < hi; start++ {
		pivot := s.keys[start]
		l, r := lo, start
		for l < r {
			m := int(uint(l+r) >> 1)
			less, err := s.less(pivot, s.keys[m])
			if err != nil {
				return err
			}
			if less {
				r = m
			} else {
				l = m + 1
			}
		}
		copy(s.keys[l+1:start+1], s.keys[l:start])
		s.keys[l] = pivot
		if s.vals != nil {
			v := s.vals[start]
			copy(s.vals[l+1:start+1], s.vals[l:start])
			s.vals[l] = v
		}
	}
	return nil
}

// pushRun enters a run, merging earlier ones as powersort says.
func (s *sorter[K]) pushRun(lo, n int) error {
	if k := len(s.runs); k > 0 {
		power := nodePower(s.runs[k-1].lo, s.runs[k-1].n, n, len(s.keys))
		for len(s.runs) > 1 && s.runs[len(s.runs)-2].power > power {
			if err := s.mergeAt(len(s.runs) - 2); err != nil {
				return err
			}
		}
		s.runs[len(s.runs)-1].power = power
	}
	s.runs = append(s.runs, sortRun{lo: lo, n: n})
	return nil
}

// nodePower returns the depth at which the boundary between the run of n1 items at lo and the next of n2 items lies in the
// ideal merge tree over n items: the first bit in which the runs' midpoints, as fractions of n, differ.
func nodePower(lo, n1, n2, n int) int {
	a := uint64(2*lo + n1)
	b := a + uint64(n1+n2)
	x, _ := bits.Div64(a>>1, a<<63, uint64(n))
	y, _ := bits.Div64(b>>1, b<<63, uint64(n))
	return bits.LeadingZeros64(x^y) + 1
}

// mergeAt merges runs i and i+1.
func (s *sorter[K]) mergeAt(i int) error {
	a, b := s.runs[i], s.runs[i+1]
	if err := s.vm.Step((a.n+b.n)>>4 + 1); err != nil {
		return err
	}
	s.runs[i].n = a.n + b.n
	s.runs[i].power = b.power
	s.runs = append(s.runs[:i+1], s.runs[i+2:]...)
	// Items of a that are not greater than the first of b are in place, and so are those of b not less than the last of a.
	k, err := s.gallopRight(s.keys[b.lo], s.keys[a.lo:a.lo+a.n], 0)
	if err != nil {
		return err
	}
	a.lo += k
	a.n -= k
	if a.n == 0 {
		return nil
	}
	b.n, err = s.gallopLeft(s.keys[a.lo+a.n-1], s.keys[b.lo:b.lo+b.n], b.n-1)
	if err != nil || b.n == 0 {
		return err
	}
	if a.n <= b.n {
		return s.mergeLow(a.lo, a.n, b.lo, b.n)
	}
	return s.mergeHigh(a.lo, a.n, b.lo, b.n)
}

// gallopLeft returns where key goes in the sorted run, before equal items; the search spreads from index hint.
func (s *sorter[K]) gallopLeft(key K, run []K, hint int) (int, error) {
	n := len(run)
	last, ofs := 0, 1
	less, err := s.less(run[hint], key)
	if err != nil {
		return 0, err
	}
	if less {
		// run[hint] < key: gallop right until run[hint+last] < key <= run[hint+ofs].
		limit := n - hint
		for ofs < limit {
			if less, err = s.less(run[hint+ofs], key); err != nil {
				return 0, err
			}
			if !less {
				break
			}
			last = ofs
			ofs = ofs<<1 + 1
		}
		ofs = min(ofs, limit)
		last += hint
		ofs += hint
	} else {
		// key <= run[hint]: gallop left until run[hint-ofs] < key <= run[hint-last].
		limit := hint + 1
		for ofs < limit {
			if less, err = s.less(run[hint-ofs], key); err != nil {
				return 0, err
			}
			if less {
				break
			}
			last = ofs
			ofs = ofs<<1 + 1
		}
		ofs = min(ofs, limit)
		last, ofs = hint-ofs, hint-last
	}
	// run[last] < key <= run[ofs], with last == -1 and ofs == n possible.
	for last++; last < ofs; {
		m := last + (ofs-last)>>1
		if less, err = s.less(run[m], key); err != nil {
			return 0, err
		}
		if less {
			last = m + 1
		} else {
			ofs = m
		}
	}
	return ofs, nil
}

// gallopRight is gallopLeft for the place behind equal items.
func (s *sorter[K]) gallopRight(key K, run []K, hint int) (int, error) {
	n := len(run)
	last, ofs := 0, 1
	less, err := s.less(key, run[hint])
	if err != nil {
		return 0, err
	}
	if less {
		// key < run[hint]: gallop left until run[hint-ofs] <= key < run[hint-last].
		limit := hint + 1
		for ofs < limit {
			if less, err = s.less(key, run[hint-ofs]); err != nil {
				return 0, err
			}
			if !less {
				break
			}
			last = ofs
			ofs = ofs<<1 + 1
		}
		ofs = min(ofs, limit)
		last, ofs = hint-ofs, hint-last
	} else {
		// run[hint] <= key: gallop right until run[hint+last] <= key < run[hint+ofs].
		limit := n - hint
		for ofs < limit {
			if less, err = s.less(key, run[hint+ofs]); err != nil {
				return 0, err
			}
			if less {
				break
			}
			last = ofs
			ofs = ofs<<1 + 1
		}
		ofs = min(ofs, limit)
		last += hint
		ofs += hint
	}
	for last++; last < ofs; {
		m := last + (ofs-last)>>1
		if less, err = s.less(key, run[m]); err != nil {
			return 0, err
		}
		if less {
			ofs = m
		} else {
			last = m + 1
		}
	}
	return ofs, nil
}

// stash copies [lo, lo+n) to the temporary slices.
func (s *sorter[K]) stash(lo, n int) error {
	if len(s.tmpKeys) < n {
		size := sizeof[K]()
		if s.vals != nil {
			size += 16
		}
		if err := s.vm.Reserve(size * n); err != nil {
			return err
		}
		var err error
		if s.tmpKeys, err = newMany[K](s.vm, n, n); err != nil {
			return err
		}
		if s.vals != nil {
			if s.tmpVals, err = newMany[Value](s.vm, n, n); err != nil {
				return err
			}
		}
	}
	if _, err := appendMany(s.vm, s.tmpKeys[:0], s.keys[lo:lo+n]); err != nil || s.vals == nil {
		return err
	}
	_, err := appendMany(s.vm, s.tmpVals[:0], s.vals[lo:lo+n])
	return err
}

// move copies n items within the slices being sorted.
func (s *sorter[K]) move(to, from, n int) {
	copy(s.keys[to:to+n], s.keys[from:from+n])
	if s.vals != nil {
		copy(s.vals[to:to+n], s.vals[from:from+n])
	}
}

// unstash copies n items back from the temporary slices.
func (s *sorter[K]) unstash(to, from, n int) {
	copy(s.keys[to:to+n], s.tmpKeys[from:from+n])
	if s.vals != nil {
		copy(s.vals[to:to+n], s.tmpVals[from:from+n])
	}
}

// mergeLow merges the adjacent runs [a, a+na) and [b, b+nb) from the left; na <= nb. The first item of b is less than the
// first of a, and the last of a is greater than all of b, as far as comparisons are consistent.
//
// Throughout, the gap between dest and b is as long as what is left of a in the temporary slices: so however the merge
// ends, moving that into the gap leaves a permutation.
func (s *sorter[K]) mergeLow(a, na, b, nb int) error {
	if err := s.stash(a, na); err != nil {
		return err
	}
	dest, t := a, 0 // t is the next of a in the temporary slices
	defer func() { s.unstash(dest, t, na) }()
	takeB := func(n int) {
		s.move(dest, b, n)
		dest, b, nb = dest+n, b+n, nb-n
	}
	takeA := func(n int) {
		s.unstash(dest, t, n)
		dest, t, na = dest+n, t+n, na-n
	}
	takeB(1)
	for nb > 0 && na > 1 {
		wonA, wonB := 0, 0
		// One by one, until a run wins so often that galloping may pay. The bodies of takeA and takeB are spelt out.
		for {
			less, err := s.less(s.keys[b], s.tmpKeys[t])
			if err != nil {
				return err
			}
			if less {
				s.keys[dest] = s.keys[b]
				if s.vals != nil {
					s.vals[dest] = s.vals[b]
				}
				dest++
				b++
				nb--
				wonB++
				wonA = 0
				if nb == 0 {
					return nil
				}
				if wonB >= s.gallop {
					break
				}
			} else {
				s.keys[dest] = s.tmpKeys[t]
				if s.vals != nil {
					s.vals[dest] = s.tmpVals[t]
				}
				dest++
				t++
				na--
				wonA++
				wonB = 0
				if na == 1 {
					break
				}
				if wonA >= s.gallop {
					break
				}
			}
		}
		if na == 1 {
			break
		}
		s.gallop++
		for {
			if s.gallop > 1 {
				s.gallop--
			}
			k, err := s.gallopRight(s.keys[b], s.tmpKeys[t:t+na], 0)
			if err != nil {
				return err
			}
			wonA = k
			if k > 0 {
				takeA(k)
				if na <= 1 {
					break
				}
			}
			takeB(1)
			if nb == 0 {
				return nil
			}
			k, err = s.gallopLeft(s.tmpKeys[t], s.keys[b:b+nb], 0)
			if err != nil {
				return err
			}
			wonB = k
			if k > 0 {
				takeB(k)
				if nb == 0 {
					return nil
				}
			}
			takeA(1)
			if na == 1 {
				break
			}
			if wonA < minGallop && wonB < minGallop {
				s.gallop++ // penalty for leaving
				break
			}
		}
		if na <= 1 {
			break
		}
	}
	if na == 1 && nb > 0 {
		takeB(nb) // the last of a goes behind all of b
	}
	return nil
}

// mergeHigh is mergeLow from the right, for na >= nb: b is in the temporary slices, and the gap lies behind a.
func (s *sorter[K]) mergeHigh(a, na, b, nb int) error {
	if err := s.stash(b, nb); err != nil {
		return err
	}
	end := b + nb // items from end on are merged
	defer func() { s.unstash(end-nb, 0, nb) }()
	takeA := func(n int) {
		s.move(end-n, a+na-n, n)
		end, na = end-n, na-n
	}
	takeB := func(n int) {
		s.unstash(end-n, nb-n, n)
		end, nb = end-n, nb-n
	}
	takeA(1)
	for na > 0 && nb > 1 {
		wonA, wonB := 0, 0
		for {
			less, err := s.less(s.tmpKeys[nb-1], s.keys[a+na-1])
			if err != nil {
				return err
			}
			end--
			if less {
				na--
				s.keys[end] = s.keys[a+na]
				if s.vals != nil {
					s.vals[end] = s.vals[a+na]
				}
				wonA++
				wonB = 0
				if na == 0 {
					return nil
				}
				if wonA >= s.gallop {
					break
				}
			} else {
				nb--
				s.keys[end] = s.tmpKeys[nb]
				if s.vals != nil {
					s.vals[end] = s.tmpVals[nb]
				}
				wonB++
				wonA = 0
				if nb == 1 {
					break
				}
				if wonB >= s.gallop {
					break
				}
			}
		}
		if nb == 1 {
			break
		}
		s.gallop++
		for {
			if s.gallop > 1 {
				s.gallop--
			}
			k, err := s.gallopRight(s.tmpKeys[nb-1], s.keys[a:a+na], na-1)
			if err != nil {
				return err
			}
			wonA = na - k
			if wonA > 0 {
				takeA(wonA)
				if na == 0 {
					return nil
				}
			}
			takeB(1)
			if nb == 1 {
				break
			}
			k, err = s.gallopLeft(s.keys[a+na-1], s.tmpKeys[:nb], nb-1)
			if err != nil {
				return err
			}
			wonB = nb - k
			if wonB > 0 {
				takeB(wonB)
				if nb <= 1 {
					break
				}
			}
			takeA(1)
			if na == 0 {
				return nil
			}
			if wonA < minGallop && wonB < minGallop {
				s.gallop++
				break
			}
		}
		if nb <= 1 {
			break
		}
	}
	if nb == 1 && na > 0 {
		takeA(na) // the first of b goes before all of a
	}
	return nil
}
