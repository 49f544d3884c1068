package py

// headsort.go sorts keys whose comparison runs no code: each is stood for by a number in the order of the keys, and only those with the same number
// are looked at themselves. With such keys the order that a stable sort makes is the only one, so how it gets there can't be seen.

import (
	"encoding/binary"
	"math"
)

// headed stands for a key. head is less than that of another only if the key is less; at is the key's place.
type headed struct {
	head uint64
	at   int
}

const (
	fewInOrder = 16  // heads that are put in order one by one
	spareHeads = 128 // keys whose heads the VM has room for
)

// headSorter sorts heads. Its methods are given them, since what it refers to can't lie on the Go stack.
type headSorter struct {
	vm     *VM
	keys   []Value
	kind   Kind   // of the keys
	turn   uint64 // what turns heads round for the reverse order: all bits or none
	ties   bool   // the same head does not say that the keys are equal
	gaveUp bool   // only == and < of the keys can say
	err    error
}

// sortByHeads puts vals in the order of their keys, or the keys themselves if vals is nil. It returns false, and nothing has moved, if heads can't say
// what that is. kind is that of all keys. In reverse, too, equal keys stay as they are.
func (vm *VM) sortByHeads(kind Kind, keys, vals []Value, reverse bool) (bool, error) {
	n := len(keys)
	s := headSorter{vm: vm, keys: keys, kind: kind, ties: kind == KindStr || kind == KindTuple}
	if reverse {
		s.turn = ^uint64(0)
	}
	var few [fewInOrder]headed
	h, from := few[:], []headed(nil)
	switch {
	case n <= fewInOrder:
		h = h[:n]
	case n <= spareHeads:
		sp := vm.spare()
		if sp.heads == nil {
			sp.heads = make([]headed, 2*spareHeads)
		}
		h, from = sp.heads[:n], sp.heads[spareHeads:][:n]
	default:
		if err := vm.Reserve(2 * sizeof[headed]() * n); err != nil {
			return false, err
		}
		var err error
		if h, err = newMany[headed](vm, n, n); err != nil {
			return false, err
		}
	}
	if ok, err := s.fill(h); !ok || err != nil {
		return false, err
	}
	switch up, down := s.order(h); {
	case s.gaveUp || s.err != nil:
		return false, s.err
	case up:
		return true, nil
	case down:
		reverseSlice(h)
	case n <= fewInOrder:
		s.insert(h)
	default:
		if from == nil {
			var err error
			if from, err = newMany[headed](vm, n, n); err != nil {
				return false, err
			}
		}
		if _, err := appendMany(vm, from[:0], h); err != nil {
			return false, err
		}
		s.sort(h, from)
	}
	if s.gaveUp || s.err != nil {
		return false, s.err
	}
	if vals == nil {
		vals = keys
	}
	return true, s.place(h, vals)
}

// fill makes the heads. It returns false if a key has none.
func (s *headSorter) fill(heads []headed) (bool, error) {
	vm := s.vm
	skip := 0
	if s.kind == KindStr {
		var err error
		if skip, err = vm.commonPrefix(s.keys); err != nil {
			return false, err
		}
	}
	for lo := 0; lo < len(heads); lo += placedAtOnce {
		hi := min(lo+placedAtOnce, len(heads))
		h, keys := heads[lo:hi], s.keys[lo:hi]
		for i := range h {
			h[i].at = lo + i
		}
		switch s.kind {
		case KindInt:
			for i, k := range keys {
				h[i].head = k.n ^ 1<<63 ^ s.turn
			}
		case KindFloat:
			for i, k := range keys {
				head, ok := floatHead(k)
				if !ok {
					return false, nil
				}
				h[i].head = head ^ s.turn
			}
		case KindStr:
			for i, k := range keys {
				h[i].head = textHead(strLayout.of(k.o).s[skip:]) ^ s.turn
			}
		case KindTuple:
			if !s.fillTuples(h, keys) {
				return false, nil
			}
		}
		if err := vm.Step(len(h)>>4 + 1); err != nil {
			return false, err
		}
	}
	return true, nil
}

// fillTuples makes the heads of tuples: those of their first items, which must be of one kind.
func (s *headSorter) fillTuples(h []headed, keys []Value) bool {
	all := KindObject
	if first := tupleOf(s.keys[0]).items(); len(first) > 0 {
		all = headKind(first[0])
	}
	for i, k := range keys {
		items := tupleOf(k).items()
		if len(items) == 0 {
			return false
		}
		k = items[0]
		kind := headKind(k)
		if kind != all {
			return false
		}
		switch kind {
		case KindInt:
			h[i].head = k.n ^ 1<<63 ^ s.turn
		case KindFloat:
			head, ok := floatHead(k)
			if !ok {
				return false
			}
			h[i].head = head ^ s.turn
		case KindStr:
			h[i].head = textHead(strLayout.of(k.o).s) ^ s.turn
		default:
			return false
		}
	}
	return true
}

// floatHead returns the head of a float; NaN, which is neither less nor greater, has none.
func floatHead(v Value) (uint64, bool) {
	f := math.Float64frombits(v.n)
	if f < 0 {
		return ^v.n, true
	}
	return math.Float64bits(f+0) | 1<<63, f == f // -0.0 is 0.0
}

// textHead returns the first eight bytes of s.
func textHead(s string) uint64 {
	if len(s) >= 8 {
		return binary.BigEndian.Uint64([]byte(s[:8]))
	}
	var b [8]byte
	copy(b[:], s)
	return binary.BigEndian.Uint64(b[:])
}

// commonPrefix returns the length in bytes of the longest prefix that all strings have, or 256 if it is longer.
func (vm *VM) commonPrefix(keys []Value) (int, error) {
	first := strLayout.of(keys[0].o).s
	n := min(len(first), 256)
	for at, k := range keys[1:] {
		s := strLayout.of(k.o).s
		n = min(n, len(s))
		for i := 0; i < n; i++ {
			if s[i] != first[i] {
				n = i
			}
		}
		if n == 0 {
			break
		}
		if at&(placedAtOnce-1) == placedAtOnce-1 {
			if err := vm.poll(); err != nil {
				return 0, err
			}
		}
	}
	return n, nil
}

// headKind returns the kind of keys with heads that v is, or KindObject. A bool is the int that it equals.
func headKind(v Value) Kind {
	switch {
	case v.o == &intTag || v.o == &boolTag:
		return KindInt
	case v.o == &floatTag:
		return KindFloat
	case v.o.shape == &strType.root:
		return KindStr
	}
	return KindObject
}

// tie reports whether a goes before b, which has the same head.
func (s *headSorter) tie(a, b headed) bool {
	switch {
	case s.gaveUp || s.err != nil:
		return false
	case s.turn != 0:
		return s.less(s.keys[b.at], s.keys[a.at])
	}
	return s.less(s.keys[a.at], s.keys[b.at])
}

// less reports whether a is less than b.
func (s *headSorter) less(a, b Value) bool {
	var less bool
	if s.kind == KindStr {
		less, s.err = s.vm.textLess(strLayout.of(a.o).s, strLayout.of(b.o).s)
		return less
	}
	x, y := tupleOf(a).items(), tupleOf(b).items()
	for i := 0; i < len(x) && i < len(y); i++ {
		if i&15 == 15 {
			if s.err = s.vm.Step(1); s.err != nil {
				return false
			}
		}
		p, q := x[i], y[i]
		if p == q {
			continue // the same, which counts as equal
		}
		kind := headKind(p)
		if kind != headKind(q) {
			kind = KindObject
		}
		switch kind {
		case KindInt:
			if p.n != q.n {
				return int64(p.n) < int64(q.n)
			}
		case KindFloat:
			f, g := math.Float64frombits(p.n), math.Float64frombits(q.n)
			if f != g {
				s.gaveUp = f != f || g != g
				return f < g
			}
		case KindStr:
			t, u := strLayout.guarded(p.o).s, strLayout.guarded(q.o).s
			if less, s.err = s.vm.textLess(t, u); less || t != u {
				return less
			}
		default:
			s.gaveUp = true
			return false
		}
	}
	return len(x) < len(y)
}

// order reports whether no key is less than the one before it, or each is.
func (s *headSorter) order(h []headed) (up, down bool) {
	for i := 1; i < len(h); i++ {
		a, b := h[i].head, h[i-1].head
		less := a < b
		if a == b && s.ties {
			less = s.tie(h[i], h[i-1])
		}
		if i == 1 {
			down = less
		} else if less != down {
			return false, false
		}
		if i&(placedAtOnce-1) == 0 && s.err == nil {
			s.err = s.vm.poll()
		}
	}
	return !down, down
}

// insert sorts h, which is short.
func (s *headSorter) insert(h []headed) {
	for i := 1; i < len(h); i++ {
		x := h[i]
		j := i
		for ; j > 0; j-- {
			y := h[j-1]
			if x.head > y.head || x.head == y.head && !(s.ties && s.tie(x, y)) {
				break
			}
			h[j] = y
		}
		h[j] = x
	}
}

// sort sorts to, of which from is a copy. It recurs as often as that can be halved.
func (s *headSorter) sort(to, from []headed) {
	if len(to) <= fewInOrder {
		s.insert(to)
		return
	}
	mid := len(to) / 2
	s.sort(from[:mid], to[:mid])
	s.sort(from[mid:], to[mid:])
	if !s.gaveUp && s.err == nil {
		s.merge(to, from, mid)
	}
}

// merge merges the two parts of from, each of which is in order, into to.
func (s *headSorter) merge(to, from []headed, mid int) {
	for i, a, b := 0, 0, mid; i < len(to); i++ {
		switch {
		case b == len(from):
			copy(to[i:], from[a:mid])
			i = len(to)
		case a == mid:
			copy(to[i:], from[b:])
			i = len(to)
		default:
			x, y := from[a].head, from[b].head
			next, step := a, 0
			if y < x {
				next, step = b, 1
			}
			if x == y && s.ties && s.tie(from[b], from[a]) {
				next, step = b, 1
			}
			to[i] = from[next]
			a += 1 - step
			b += step
		}
		if i&(placedAtOnce-1) == placedAtOnce-1 && s.err == nil {
			s.err = s.vm.Step(placedAtOnce >> 4)
		}
	}
	if s.err == nil {
		s.err = s.vm.Step(len(to)&(placedAtOnce-1)>>4 + 1)
	}
}

// place puts vals in the order of the heads, each along a circle of places. An error leaves all of them there.
func (s *headSorter) place(h []headed, vals []Value) error {
	moved := 0
	for i := range h {
		if h[i].at < 0 || h[i].at == i {
			continue
		}
		first := vals[i]
		for k := i; ; {
			from := h[k].at
			h[k].at = -1
			if moved++; moved&(placedAtOnce-1) == 0 && s.err == nil {
				s.err = s.vm.poll()
			}
			if from == i || s.err != nil {
				vals[k] = first
				break
			}
			vals[k] = vals[from]
			k = from
		}
		if s.err != nil {
			return s.err
		}
	}
	return nil
}
