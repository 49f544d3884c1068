package itertools

// combinatorics.go holds product, permutations and combinations. Their steps are two functions: one finds the next indices, the other puts the items at them
// into a tuple, or where a loop takes them apart.

import (
	"math"

	"github.com/krait-run/krait/internal/py"
)

// product goes through the items of several pools at once.
type product struct {
	pools  []py.Value // the tuples given
	wheels []wheel    // of them, as often as they are repeated
	// Room of wheels and pools.
	room     [2]wheel
	poolRoom [2]py.Value
	started  bool
	done     bool
}

// wheel is a pool, and which of its items is next.
type wheel struct {
	items []py.Value
	at    int
}

func (s *product) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.pools...)
	return 192 + 16*len(s.pools) + 32*len(s.wheels)
}

// selection goes through the ways to choose r items from a pool.
type selection struct {
	pool    py.Value   // a tuple
	items   []py.Value // of pool
	indices []int
	cycles  []int // permutations only
	room    [6]int
	r       int
	started bool
	done    bool
}

func (s *selection) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.pool)
	return 176 + 8*(len(s.indices)+len(s.cycles))
}

// fill puts the items chosen into a tuple.
func (s *selection) fill(into []py.Value) {
	p := s.items
	for i, k := range s.indices[:len(into)] {
		into[i] = p[k]
	}
}

// indicesOf returns n ints, accounted, in room if they fit.
func indicesOf(vm *py.VM, room []int, n int) ([]int, error) {
	if n <= len(room) {
		return room[:n:n], nil
	}
	if n > math.MaxInt/64 {
		return nil, vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(8 * n); err != nil {
		return nil, err
	}
	return make([]int, n), nil
}

func productSpec() py.TypeSpec {
	spec := iterator("product", "The Cartesian product of iterables.", newProduct)
	spec.Slots.Expects = func(v py.Value, _ int) int {
		s, _ := py.NativeState(v).(*product)
		if s.started {
			return 0
		}
		n := 1
		for i := range s.wheels {
			if n *= min(len(s.wheels[i].items), py.MaxExpected); n == 0 || n >= py.MaxExpected {
				return min(n, py.MaxExpected)
			}
		}
		return n
	}
	spec.Slots.GiveTuples(func(_ *py.VM, v py.Value) (int, error) {
		s, _ := py.NativeState(v).(*product)
		if !s.turn() {
			return -1, nil
		}
		return len(s.wheels), nil
	}, func(v py.Value, into []py.Value) {
		s, _ := py.NativeState(v).(*product)
		s.fill(into)
	})
	spec.Slots.NextTwo = func(_ *py.VM, v py.Value) (x, y py.Value, ok bool, err error) {
		s, _ := py.NativeState(v).(*product)
		if len(s.wheels) != 2 {
			return x, y, false, nil
		}
		if s.turn() {
			a, b := &s.wheels[0], &s.wheels[1]
			x, y = a.items[a.at], b.items[b.at]
		}
		return x, y, true, nil
	}
	inParts := spec.Slots.Next
	spec.Slots.Next = func(vm *py.VM, v py.Value) (py.Value, error) {
		s, _ := py.NativeState(v).(*product)
		n := len(s.wheels)
		if n == 0 || n > py.MaxRoom {
			return inParts(vm, v)
		}
		if !s.turn() {
			return py.Value{}, nil
		}
		tuple, into := vm.RoomTuple(n)
		s.fill(into)
		return tuple, nil
	}
	return spec
}

// fill puts the items that are next into a tuple.
func (s *product) fill(into []py.Value) {
	for i := range s.wheels[:len(into)] {
		w := &s.wheels[i]
		into[i] = w.items[w.at]
	}
}

func newProduct(vm *py.VM, args py.Args, s *product) error {
	times := 1
	for i := range args.KwLen() {
		name, v := args.Kw(i)
		if name.String() != "repeat" {
			return vm.TypeErrorf("product() got an unexpected keyword argument '%s'%s", name.String(), py.DidYouMean(name.String(), []string{"repeat"}))
		}
		var err error
		if times, err = ssize(vm, v); err != nil {
			return err
		}
		if times < 0 {
			return vm.ValueErrorf("repeat argument cannot be negative")
		}
	}
	n := args.Len()
	if times == 0 {
		n = 0
	} else if n > math.MaxInt/32/times {
		return vm.Errorf(py.OverflowError, "repeat argument too large")
	}
	if err := vm.Reserve(32 * n * times); err != nil {
		return err
	}
	if n <= len(s.poolRoom) {
		s.pools = s.poolRoom[:n]
	} else {
		vm.Charge(16 * n)
		s.pools = make([]py.Value, n)
	}
	if n*times <= len(s.room) {
		s.wheels = s.room[:n*times]
	} else {
		s.wheels = make([]wheel, n*times)
	}
	mark := vm.RootMark()
	defer vm.PopRoots(mark)
	for i, x := range args.Pos()[:n] {
		p, err := pool(vm, x)
		if err != nil {
			return err
		}
		vm.PushRoot(p)
		s.pools[i], s.wheels[i].items = p, itemsOf(p)
	}
	for i := n; i < n*times; i++ {
		s.wheels[i].items = s.wheels[i-n].items
	}
	return vm.Step(n * times >> 8)
}

// turn goes on to the next items, and is false at the end.
func (s *product) turn() bool {
	if i := len(s.wheels) - 1; s.started && !s.done && i >= 0 {
		if w := &s.wheels[i]; w.at < len(w.items)-1 {
			w.at++
			return true
		}
	}
	if s.done {
		return false
	}
	if !s.started {
		s.started = true
		for i := range s.wheels {
			if len(s.wheels[i].items) == 0 {
				s.done = true
				return false
			}
		}
		return true
	}
	for i := len(s.wheels) - 1; i >= 0; i-- {
		w := &s.wheels[i]
		if w.at++; w.at < len(w.items) {
			return true
		}
		w.at = 0
	}
	s.done = true
	return false
}

// begin sets the pool and how many items are chosen from it.
func (s *selection) begin(vm *py.VM, iterable, r py.Value) error {
	p, err := pool(vm, iterable)
	if err != nil {
		return err
	}
	mark := vm.PushRoot(p)
	defer vm.PopRoots(mark)
	n, err := ssize(vm, r)
	if err != nil {
		return err
	}
	if n < 0 {
		return vm.ValueErrorf("r must be non-negative")
	}
	s.pool, s.items, s.r = p, itemsOf(p), n
	return nil
}

// selections describes an iterator over selections. step goes on to the next one and is false at the end; number returns how many there are of r of n items, or py.MaxExpected if they are more.
func selections(name, doc string, create func(vm *py.VM, args py.Args, s *selection) error, step func(vm *py.VM, s *selection) (bool, error), number func(n, r int) int) py.TypeSpec {
	spec := iterator(name, doc, create)
	spec.Slots.GiveTuples(func(vm *py.VM, v py.Value) (int, error) {
		s, _ := py.NativeState(v).(*selection)
		if ok, err := step(vm, s); !ok {
			return -1, err
		}
		return s.r, nil
	}, func(v py.Value, into []py.Value) {
		s, _ := py.NativeState(v).(*selection)
		s.fill(into)
	})
	spec.Slots.NextTwo = func(vm *py.VM, v py.Value) (x, y py.Value, ok bool, err error) {
		s, _ := py.NativeState(v).(*selection)
		if s.r != 2 {
			return x, y, false, nil
		}
		if more, err := step(vm, s); !more {
			return x, y, true, err
		}
		return s.items[s.indices[0]], s.items[s.indices[1]], true, nil
	}
	inParts := spec.Slots.Next
	spec.Slots.Next = func(vm *py.VM, v py.Value) (py.Value, error) {
		s, _ := py.NativeState(v).(*selection)
		if s.r == 0 || s.r > py.MaxRoom {
			return inParts(vm, v)
		}
		if ok, err := step(vm, s); !ok {
			return py.Value{}, err
		}
		tuple, into := vm.RoomTuple(s.r)
		s.fill(into)
		return tuple, nil
	}
	spec.Slots.Expects = func(v py.Value, _ int) int {
		s, _ := py.NativeState(v).(*selection)
		if s.done || s.started {
			return 0
		}
		return number(len(s.items), s.r)
	}
	return spec
}

func combinationsSpec() py.TypeSpec {
	bind := py.NewBinder("combinations", "iterable, r")
	return selections("combinations", "The combinations of r items, in order.",
		func(vm *py.VM, args py.Args, s *selection) error {
			var a [2]py.Value
			err := bind.Bind(vm, args, a[:])
			if err != nil {
				return err
			}
			if err := s.begin(vm, a[0], a[1]); err != nil {
				return err
			}
			if s.r > len(s.items) {
				s.done = true
				return nil
			}
			if s.indices, err = indicesOf(vm, s.room[:], s.r); err != nil {
				return err
			}
			for i := range s.indices {
				s.indices[i] = i
			}
			return nil
		}, combinationsNext, combinationsOf)
}

// combinationsOf returns how many combinations there are of r of n items, or py.MaxExpected if they are more.
func combinationsOf(n, r int) int {
	r = min(r, n-r)
	k := 1
	for i := range max(r, 0) {
		if n >= py.MaxExpected {
			return py.MaxExpected
		}
		if k = k * (n - i) / (i + 1); k >= py.MaxExpected {
			return py.MaxExpected
		}
	}
	return k
}

func combinationsNext(_ *py.VM, s *selection) (bool, error) {
	if s.done {
		return false, nil
	}
	if !s.started {
		s.started = true
		return true, nil
	}
	n := len(s.items)
	i := s.r - 1
	for i >= 0 && s.indices[i] == i+n-s.r {
		i--
	}
	if i < 0 {
		s.done = true
		return false, nil
	}
	s.indices[i]++
	for j := i + 1; j < s.r; j++ {
		s.indices[j] = s.indices[j-1] + 1
	}
	return true, nil
}

func replacementSpec() py.TypeSpec {
	bind := py.NewBinder("combinations_with_replacement", "iterable, r")
	return selections("combinations_with_replacement", "The combinations of r items, in which items may be repeated.",
		func(vm *py.VM, args py.Args, s *selection) error {
			var a [2]py.Value
			err := bind.Bind(vm, args, a[:])
			if err != nil {
				return err
			}
			if err := s.begin(vm, a[0], a[1]); err != nil {
				return err
			}
			if len(s.items) == 0 && s.r > 0 {
				s.done = true
				return nil
			}
			s.indices, err = indicesOf(vm, s.room[:], s.r)
			return err
		}, replacementNext, func(n, r int) int { return combinationsOf(n+r-1, r) })
}

func replacementNext(_ *py.VM, s *selection) (bool, error) {
	if s.done {
		return false, nil
	}
	if !s.started {
		s.started = true
		return true, nil
	}
	n := len(s.items)
	i := s.r - 1
	for i >= 0 && s.indices[i] == n-1 {
		i--
	}
	if i < 0 {
		s.done = true
		return false, nil
	}
	k := s.indices[i] + 1
	for ; i < s.r; i++ {
		s.indices[i] = k
	}
	return true, nil
}

func permutationsSpec() py.TypeSpec {
	bind := py.NewBinder("permutations", "iterable, r=None")
	return selections("permutations", "The permutations of r items.",
		func(vm *py.VM, args py.Args, s *selection) error {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return err
			}
			p, err := pool(vm, a[0])
			if err != nil {
				return err
			}
			n := len(itemsOf(p))
			s.pool, s.items, s.r = p, itemsOf(p), n
			if !a[1].IsNullOrNone() {
				if !py.IsInt(a[1]) {
					return vm.TypeErrorf("Expected int as r")
				}
				if s.r, err = ssize(vm, a[1]); err != nil {
					return err
				}
				if s.r < 0 {
					return vm.ValueErrorf("r must be non-negative")
				}
			}
			if s.r > n {
				s.done = true
				return nil
			}
			room := s.room[:]
			if s.indices, err = indicesOf(vm, room, n); err != nil {
				return err
			}
			if n <= len(room) {
				room = room[n:]
			}
			if s.cycles, err = indicesOf(vm, room, s.r); err != nil {
				return err
			}
			for i := range s.indices {
				s.indices[i] = i
			}
			for i := range s.cycles {
				s.cycles[i] = n - i
			}
			return nil
		}, permutationsNext, func(n, r int) int {
			k := 1
			for i := range r {
				if k *= min(n-i, py.MaxExpected); k >= py.MaxExpected {
					return py.MaxExpected
				}
			}
			return k
		})
}

func permutationsNext(vm *py.VM, s *selection) (bool, error) {
	if s.done {
		return false, nil
	}
	if !s.started {
		s.started = true
		return true, nil
	}
	n := len(s.indices)
	work := 0
	for i := s.r - 1; i >= 0; i-- {
		if s.cycles[i]--; s.cycles[i] > 0 {
			j := n - s.cycles[i]
			s.indices[i], s.indices[j] = s.indices[j], s.indices[i]
			return true, nil
		}
		// Place i has been through all: rotate it to the end.
		first := s.indices[i]
		copy(s.indices[i:], s.indices[i+1:])
		s.indices[n-1] = first
		s.cycles[i] = n - i
		if work += n - i; work > 4096 {
			if err := vm.Step(work >> 8); err != nil {
				return false, err
			}
			work = 0
		}
	}
	s.done = true
	return false, nil
}
