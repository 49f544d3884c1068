package itertools

// combinatorics.go holds product, permutations and combinations.

import (
	"math"

	"github.com/krait-run/krait/internal/py"
)

// product goes through the items of several pools at once: indices says which item of which pool is next.
type product struct {
	pools   []py.Value // tuples
	indices []int
	started bool
	done    bool
}

func (s *product) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.pools...)
	return 96 + 24*len(s.pools)
}

// selection goes through the ways to choose r items from a pool.
type selection struct {
	pool    py.Value   // a tuple
	items   []py.Value // of pool
	indices []int
	cycles  []int // permutations only
	r       int
	started bool
	done    bool
}

func (s *selection) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.pool)
	return 128 + 8*(len(s.indices)+len(s.cycles))
}

// result returns the tuple of the items chosen.
func (s *selection) result(vm *py.VM) (py.Value, error) {
	p, at := s.items, s.indices[:s.r]
	var few [8]py.Value
	switch len(at) {
	case 2:
		return vm.TupleOf([]py.Value{p[at[0]], p[at[1]]}), nil
	case 3:
		return vm.TupleOf([]py.Value{p[at[0]], p[at[1]], p[at[2]]}), nil
	case 0, 1, 4, 5, 6, 7, 8:
		for i, k := range at {
			few[i] = p[k]
		}
		return vm.TupleOf(few[:len(at)]), nil
	}
	out, err := newItems(vm, len(at))
	if err != nil {
		return py.Value{}, err
	}
	for i, k := range at {
		out[i] = p[k]
	}
	return vm.Tuple(out), nil
}

// indicesOf returns n ints, accounted.
func indicesOf(vm *py.VM, n int) ([]int, error) {
	if n > math.MaxInt/64 {
		return nil, vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(8 * n); err != nil {
		return nil, err
	}
	return make([]int, n), nil
}

func productSpec() py.TypeSpec {
	return iterator("product", "The Cartesian product of iterables.",
		func(vm *py.VM, args py.Args) (product, error) {
			times := 1
			for i := range args.KwLen() {
				name, v := args.Kw(i)
				if name.String() != "repeat" {
					return product{}, vm.TypeErrorf("product() got an unexpected keyword argument '%s'%s", name.String(), py.DidYouMean(name.String(), []string{"repeat"}))
				}
				var err error
				if times, err = ssize(vm, v); err != nil {
					return product{}, err
				}
				if times < 0 {
					return product{}, vm.ValueErrorf("repeat argument cannot be negative")
				}
			}
			n := args.Len()
			if times == 0 {
				n = 0
			} else if n > math.MaxInt/32/times {
				return product{}, vm.Errorf(py.OverflowError, "repeat argument too large")
			}
			if err := vm.Reserve(32 * n * times); err != nil {
				return product{}, err
			}
			s := product{pools: make([]py.Value, n*times), indices: make([]int, n*times)}
			mark := vm.PushRoot(py.None)
			defer vm.PopRoots(mark)
			for i, x := range args.Pos()[:n] {
				p, err := pool(vm, x)
				if err != nil {
					return product{}, err
				}
				vm.PushRoot(p)
				s.pools[i] = p
			}
			for i := n; i < n*times; i++ {
				s.pools[i] = s.pools[i-n]
			}
			return s, vm.Step(n * times >> 8)
		},
		func(vm *py.VM, s *product) (py.Value, error) {
			if s.done {
				return py.Value{}, nil
			}
			if !s.started {
				s.started = true
				for _, p := range s.pools {
					if len(itemsOf(p)) == 0 {
						s.done = true
						return py.Value{}, nil
					}
				}
			} else {
				i := len(s.pools) - 1
				for ; i >= 0; i-- {
					if s.indices[i]++; s.indices[i] < len(itemsOf(s.pools[i])) {
						break
					}
					s.indices[i] = 0
				}
				if i < 0 {
					s.done = true
					return py.Value{}, nil
				}
			}
			var few [8]py.Value
			if n := len(s.pools); n <= len(few) {
				for i, p := range s.pools {
					few[i] = itemsOf(p)[s.indices[i]]
				}
				return vm.TupleOf(few[:n]), nil
			}
			out, err := newItems(vm, len(s.pools))
			if err != nil {
				return py.Value{}, err
			}
			for i, p := range s.pools {
				out[i] = itemsOf(p)[s.indices[i]]
			}
			return vm.Tuple(out), nil
		})
}

// newSelection makes the state for combinations of r from one pool.
func newSelection(vm *py.VM, iterable, r py.Value) (selection, error) {
	p, err := pool(vm, iterable)
	if err != nil {
		return selection{}, err
	}
	mark := vm.PushRoot(p)
	defer vm.PopRoots(mark)
	n, err := ssize(vm, r)
	if err != nil {
		return selection{}, err
	}
	if n < 0 {
		return selection{}, vm.ValueErrorf("r must be non-negative")
	}
	return selection{pool: p, items: itemsOf(p), r: n}, nil
}

func combinationsSpec() py.TypeSpec {
	bind := py.NewBinder("combinations", "iterable, r")
	return iterator("combinations", "The combinations of r items, in order.",
		func(vm *py.VM, args py.Args) (selection, error) {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return selection{}, err
			}
			s, err := newSelection(vm, a[0], a[1])
			if err != nil {
				return selection{}, err
			}
			if s.r > len(s.items) {
				s.done = true
				return s, nil
			}
			if s.indices, err = indicesOf(vm, s.r); err != nil {
				return selection{}, err
			}
			for i := range s.indices {
				s.indices[i] = i
			}
			return s, nil
		},
		func(vm *py.VM, s *selection) (py.Value, error) {
			if s.done {
				return py.Value{}, nil
			}
			if !s.started {
				s.started = true
				return s.result(vm)
			}
			n := len(s.items)
			i := s.r - 1
			for i >= 0 && s.indices[i] == i+n-s.r {
				i--
			}
			if i < 0 {
				s.done = true
				return py.Value{}, nil
			}
			s.indices[i]++
			for j := i + 1; j < s.r; j++ {
				s.indices[j] = s.indices[j-1] + 1
			}
			return s.result(vm)
		})
}

func replacementSpec() py.TypeSpec {
	bind := py.NewBinder("combinations_with_replacement", "iterable, r")
	return iterator("combinations_with_replacement", "The combinations of r items, in which items may be repeated.",
		func(vm *py.VM, args py.Args) (selection, error) {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return selection{}, err
			}
			s, err := newSelection(vm, a[0], a[1])
			if err != nil {
				return selection{}, err
			}
			if len(s.items) == 0 && s.r > 0 {
				s.done = true
				return s, nil
			}
			s.indices, err = indicesOf(vm, s.r)
			return s, err
		},
		func(vm *py.VM, s *selection) (py.Value, error) {
			if s.done {
				return py.Value{}, nil
			}
			if !s.started {
				s.started = true
				return s.result(vm)
			}
			n := len(s.items)
			i := s.r - 1
			for i >= 0 && s.indices[i] == n-1 {
				i--
			}
			if i < 0 {
				s.done = true
				return py.Value{}, nil
			}
			k := s.indices[i] + 1
			for ; i < s.r; i++ {
				s.indices[i] = k
			}
			return s.result(vm)
		})
}

func permutationsSpec() py.TypeSpec {
	bind := py.NewBinder("permutations", "iterable, r=None")
	return iterator("permutations", "The permutations of r items.",
		func(vm *py.VM, args py.Args) (selection, error) {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return selection{}, err
			}
			p, err := pool(vm, a[0])
			if err != nil {
				return selection{}, err
			}
			n := len(itemsOf(p))
			s := selection{pool: p, items: itemsOf(p), r: n}
			if !a[1].IsNullOrNone() {
				if !py.IsInt(a[1]) {
					return selection{}, vm.TypeErrorf("Expected int as r")
				}
				if s.r, err = ssize(vm, a[1]); err != nil {
					return selection{}, err
				}
				if s.r < 0 {
					return selection{}, vm.ValueErrorf("r must be non-negative")
				}
			}
			if s.r > n {
				s.done = true
				return s, nil
			}
			if s.indices, err = indicesOf(vm, n); err != nil {
				return selection{}, err
			}
			if s.cycles, err = indicesOf(vm, s.r); err != nil {
				return selection{}, err
			}
			for i := range s.indices {
				s.indices[i] = i
			}
			for i := range s.cycles {
				s.cycles[i] = n - i
			}
			return s, nil
		},
		func(vm *py.VM, s *selection) (py.Value, error) {
			if s.done {
				return py.Value{}, nil
			}
			if !s.started {
				s.started = true
				return s.result(vm)
			}
			n := len(s.indices)
			work := 0
			for i := s.r - 1; i >= 0; i-- {
				if s.cycles[i]--; s.cycles[i] > 0 {
					j := n - s.cycles[i]
					s.indices[i], s.indices[j] = s.indices[j], s.indices[i]
					return s.result(vm)
				}
				// Place i has been through all: rotate it to the end.
				first := s.indices[i]
				copy(s.indices[i:], s.indices[i+1:])
				s.indices[n-1] = first
				s.cycles[i] = n - i
				if work += n - i; work > 4096 {
					if err := vm.Step(work >> 8); err != nil {
						return py.Value{}, err
					}
					work = 0
				}
			}
			s.done = true
			return py.Value{}, nil
		})
}
