package itertools

// combinatorics.go holds product, permutations and combinations.

import (
	"math"

	"github.com/krait-run/krait/internal/py"
)

// selection goes through the ways to choose from pools: indices says which item of which pool is chosen for each place.
type selection struct {
	pools   [][]py.Value // one for each place, or a single one for all
	indices []int
	cycles  []int // permutations only
	r       int
	started bool
	done    bool
}

func (s *selection) Traverse(visit func(py.Value)) int {
	n := 128 + 8*(len(s.indices)+len(s.cycles)) + 24*len(s.pools)
	for i, p := range s.pools {
		// product's repeat shares pools
		if i > 0 && len(p) > 0 && len(s.pools[i-1]) > 0 && &p[0] == &s.pools[i-1][0] {
			continue
		}
		visitAll(visit, p...)
		n += 16 * len(p)
	}
	return n
}

// result returns the tuple of the items chosen.
func (s *selection) result(vm *py.VM) (py.Value, error) {
	p := s.pools[0]
	return tupleOf(vm, s.r, func(i int) py.Value { return p[s.indices[i]] })
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
		func(vm *py.VM, args py.Args) (*selection, error) {
			times := 1
			for i := range args.KwLen() {
				name, v := args.Kw(i)
				if name.String() != "repeat" {
					return nil, vm.TypeErrorf("product() got an unexpected keyword argument '%s'%s", name.String(), py.DidYouMean(name.String(), []string{"repeat"}))
				}
				var err error
				if times, err = ssize(vm, v); err != nil {
					return nil, err
				}
				if times < 0 {
					return nil, vm.ValueErrorf("repeat argument cannot be negative")
				}
			}
			n := args.Len()
			if times == 0 {
				n = 0
			} else if n > math.MaxInt/32/times {
				return nil, vm.Errorf(py.OverflowError, "repeat argument too large")
			}
			if err := vm.Reserve(32 * n * times); err != nil {
				return nil, err
			}
			s := &selection{r: n * times, pools: make([][]py.Value, 0, n*times), indices: make([]int, n*times)}
			// A pool is one Value list kept alive by s only after the loop, so it is rooted meanwhile.
			mark := vm.PushRoot(py.None)
			defer vm.PopRoots(mark)
			for _, x := range args.Pos()[:n] {
				p, err := pool(vm, x)
				if err != nil {
					return nil, err
				}
				vm.PushRoot(vm.List(p))
				s.pools = append(s.pools, p)
			}
			for i := n; i < n*times; i++ {
				s.pools = append(s.pools, s.pools[i-n])
			}
			return s, vm.Step(s.r >> 8)
		},
		func(vm *py.VM, s *selection) (py.Value, error) {
			if s.done {
				return py.Value{}, nil
			}
			if !s.started {
				s.started = true
				for _, p := range s.pools {
					if len(p) == 0 {
						s.done = true
						return py.Value{}, nil
					}
				}
			} else {
				i := s.r - 1
				for ; i >= 0; i-- {
					if s.indices[i]++; s.indices[i] < len(s.pools[i]) {
						break
					}
					s.indices[i] = 0
				}
				if i < 0 {
					s.done = true
					return py.Value{}, nil
				}
			}
			return tupleOf(vm, s.r, func(i int) py.Value { return s.pools[i][s.indices[i]] })
		})
}

// newSelection makes the state for combinations of r from one pool.
func newSelection(vm *py.VM, iterable, r py.Value) (*selection, error) {
	p, err := pool(vm, iterable)
	if err != nil {
		return nil, err
	}
	mark := vm.PushRoot(vm.List(p))
	defer vm.PopRoots(mark)
	n, err := ssize(vm, r)
	if err != nil {
		return nil, err
	}
	if n < 0 {
		return nil, vm.ValueErrorf("r must be non-negative")
	}
	return &selection{pools: [][]py.Value{p}, r: n}, nil
}

func combinationsSpec() py.TypeSpec {
	bind := py.NewBinder("combinations", "iterable, r")
	return iterator("combinations", "The combinations of r items, in order.",
		func(vm *py.VM, args py.Args) (*selection, error) {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return nil, err
			}
			s, err := newSelection(vm, a[0], a[1])
			if err != nil {
				return nil, err
			}
			if s.r > len(s.pools[0]) {
				s.done = true
				return s, nil
			}
			if s.indices, err = indicesOf(vm, s.r); err != nil {
				return nil, err
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
			n := len(s.pools[0])
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
		func(vm *py.VM, args py.Args) (*selection, error) {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return nil, err
			}
			s, err := newSelection(vm, a[0], a[1])
			if err != nil {
				return nil, err
			}
			if len(s.pools[0]) == 0 && s.r > 0 {
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
			n := len(s.pools[0])
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
		func(vm *py.VM, args py.Args) (*selection, error) {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return nil, err
			}
			p, err := pool(vm, a[0])
			if err != nil {
				return nil, err
			}
			n := len(p)
			s := &selection{pools: [][]py.Value{p}, r: n}
			if !a[1].IsNullOrNone() {
				if !py.IsInt(a[1]) {
					return nil, vm.TypeErrorf("Expected int as r")
				}
				if s.r, err = ssize(vm, a[1]); err != nil {
					return nil, err
				}
				if s.r < 0 {
					return nil, vm.ValueErrorf("r must be non-negative")
				}
			}
			if s.r > n {
				s.done = true
				return s, nil
			}
			if s.indices, err = indicesOf(vm, n); err != nil {
				return nil, err
			}
			if s.cycles, err = indicesOf(vm, s.r); err != nil {
				return nil, err
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
