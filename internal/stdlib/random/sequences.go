package random

// sequences.go holds the methods that choose ints and items.

import (
	"math"
	"sort"

	"github.com/krait-run/krait/internal/fmath"
	"github.com/krait-run/krait/internal/py"
)

func randrange(vm *py.VM, a []py.Value) (py.Value, error) {
	g := newGenerator(vm, a[0])
	start, err := vm.IntIndex(a[1])
	if err != nil {
		return py.Value{}, err
	}
	if a[2].IsNullOrNone() {
		if !a[3].IsNull() && a[3] != py.Int(1) {
			return py.Value{}, vm.TypeErrorf("Missing a non-None stop argument")
		}
		if pos, err := vm.Compare(py.GT, start, py.Int(0)); err != nil || !pos {
			return py.Value{}, orError(err, vm.ValueErrorf("empty range for randrange()"))
		}
		return g.below(start)
	}
	stop, err := vm.IntIndex(a[2])
	if err != nil {
		return py.Value{}, err
	}
	step := py.Int(1)
	if !a[3].IsNull() {
		if step, err = vm.IntIndex(a[3]); err != nil {
			return py.Value{}, err
		}
	}
	if i, ok := start.SmallInt(); ok && step == py.Int(1) {
		if j, ok := stop.SmallInt(); ok && j > i && j-i > 0 {
			r, err := g.belowInt(uint64(j - i))
			return py.Int(i + int64(r)), err
		}
	}
	x, _ := py.AsBig(start)
	y, _ := py.AsBig(stop)
	d, _ := py.AsBig(step)
	width, err := vm.Binary(py.Sub, stop, start)
	if err != nil {
		return py.Value{}, err
	}
	n := width
	switch {
	case step == py.Int(1):
		if y.Cmp(x) <= 0 {
			return py.Value{}, emptyRange(vm, "randrange", a[1], a[2])
		}
	case d.Sign() == 0:
		return py.Value{}, vm.ValueErrorf("zero step for randrange()")
	default:
		// Rounded up: (width + step - 1) // step for a step above 0, else (width + step + 1) // step.
		if n, err = vm.Binary(py.Add, width, step); err != nil {
			return py.Value{}, err
		}
		if n, err = vm.Binary(py.Sub, n, py.Int(int64(d.Sign()))); err != nil {
			return py.Value{}, err
		}
		if n, err = vm.Binary(py.FloorDiv, n, step); err != nil {
			return py.Value{}, err
		}
		if b, _ := py.AsBig(n); b.Sign() <= 0 {
			return py.Value{}, emptyRange(vm, "randrange", a[1], a[2], a[3])
		}
	}
	r, err := g.below(n)
	if err != nil {
		return py.Value{}, err
	}
	if r, err = vm.Binary(py.Mul, step, r); err != nil {
		return py.Value{}, err
	}
	return vm.Binary(py.Add, start, r)
}

func orError(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

// emptyRange is the ValueError for a range without items.
func emptyRange(vm *py.VM, fn string, args ...py.Value) error {
	text := ""
	for i, v := range args {
		s, err := vm.StrOf(v)
		if err != nil {
			return err
		}
		if i > 0 {
			text += ", "
		}
		text += s
	}
	return vm.ValueErrorf("empty range in %s(%s)", fn, text)
}

func randint(vm *py.VM, a []py.Value) (py.Value, error) {
	lo, err := vm.IntIndex(a[1])
	if err != nil {
		return py.Value{}, err
	}
	hi, err := vm.IntIndex(a[2])
	if err != nil {
		return py.Value{}, err
	}
	g := newGenerator(vm, a[0])
	if i, ok := lo.SmallInt(); ok {
		if j, ok := hi.SmallInt(); ok && j >= i && j-i >= 0 && j-i < math.MaxInt64 {
			r, err := g.belowInt(uint64(j-i) + 1)
			return py.Int(i + int64(r)), err
		}
	}
	if less, err := vm.Compare(py.LT, hi, lo); less || err != nil {
		return py.Value{}, orError(err, emptyRange(vm, "randint", lo, hi))
	}
	n, err := vm.Binary(py.Sub, hi, lo)
	if err != nil {
		return py.Value{}, err
	}
	if n, err = vm.Binary(py.Add, n, py.Int(1)); err != nil {
		return py.Value{}, err
	}
	if n, err = g.below(n); err != nil {
		return py.Value{}, err
	}
	return vm.Binary(py.Add, lo, n)
}

func choice(vm *py.VM, a []py.Value) (py.Value, error) {
	n, err := vm.Len(a[1])
	if err != nil {
		return py.Value{}, err
	}
	if n == 0 {
		return py.Value{}, vm.Errorf(py.IndexError, "Cannot choose from an empty sequence")
	}
	g := newGenerator(vm, a[0])
	i, err := g.belowInt(uint64(n))
	if err != nil {
		return py.Value{}, err
	}
	return vm.GetItem(a[1], py.Int(int64(i)))
}

func shuffle(vm *py.VM, a []py.Value) (py.Value, error) {
	x := a[1]
	n, err := vm.Len(x)
	if err != nil {
		return py.Value{}, err
	}
	g := newGenerator(vm, a[0])
	for i := n - 1; i >= 1; i-- {
		if i&15 == 0 {
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
		j, err := g.belowInt(uint64(i) + 1)
		if err != nil {
			return py.Value{}, err
		}
		if err := swap(vm, x, py.Int(int64(i)), py.Int(int64(j))); err != nil {
			return py.Value{}, err
		}
	}
	return py.None, nil
}

// swap is x[i], x[j] = x[j], x[i].
func swap(vm *py.VM, x, i, j py.Value) error {
	p, err := vm.GetItem(x, j)
	if err != nil {
		return err
	}
	mark := vm.PushRoot(p)
	defer vm.PopRoots(mark)
	q, err := vm.GetItem(x, i)
	if err != nil {
		return err
	}
	vm.PushRoot(q)
	if err := vm.SetItem(x, i, p); err != nil {
		return err
	}
	return vm.SetItem(x, j, q)
}

// isSequence reports whether sample takes v: sequences, and not sets, dicts or iterators.
func isSequence(v py.Value) bool {
	t := v.Type()
	for _, no := range []*py.Type{py.DictType, py.SetType, py.FrozenSetType} {
		if t.IsSubtype(no) {
			return false
		}
	}
	return !t.Lookup("__len__").IsNull() && !t.Lookup("__getitem__").IsNull()
}

// accumulate returns the running sums of an iterable of numbers as a list.
func accumulate(vm *py.VM, v py.Value) (*py.List, error) {
	out := vm.NewList(nil)
	mark := vm.PushRoot(out.Value())
	defer vm.PopRoots(mark)
	total := py.Value{}
	err := vm.Iterate(v, func(x py.Value) error {
		if total.IsNull() {
			total = x
		} else {
			t, err := vm.Binary(py.Add, total, x)
			if err != nil {
				return err
			}
			total = t
		}
		return out.Append(vm, total)
	})
	return out, err
}

// sampleSize is the number of items that sample is to take of n. What is no int fails where CPython compares it or uses it as a size.
func sampleSize(vm *py.VM, v py.Value, n int) (int, error) {
	ok, err := vm.RichCompare(py.LE, py.Int(0), v)
	if err != nil {
		return 0, err
	}
	in, err := vm.Truth(ok)
	if err == nil && in {
		if ok, err = vm.RichCompare(py.LE, v, py.Int(int64(n))); err == nil {
			in, err = vm.Truth(ok)
		}
	}
	if err != nil {
		return 0, err
	}
	if !in {
		return 0, vm.ValueErrorf("Sample larger than population or is negative")
	}
	k, err := vm.IndexInt(v)
	if py.IsExc(err, py.TypeError) {
		err = vm.TypeErrorf("can't multiply sequence by non-int of type '%s'", v.Type().Name())
	}
	return k, err
}

func sample(vm *py.VM, a []py.Value) (py.Value, error) {
	population := a[1]
	if !isSequence(population) {
		return py.Value{}, vm.TypeErrorf("Population must be a sequence.  For dicts or sets, use sorted(d).")
	}
	n, err := vm.Len(population)
	if err != nil {
		return py.Value{}, err
	}
	var k int
	if a[3].IsNullOrNone() {
		if k, err = sampleSize(vm, a[2], n); err != nil {
			return py.Value{}, err
		}
		g := newGenerator(vm, a[0])
		return g.sample(n, k, func(i int) (py.Value, error) { return vm.GetItem(population, py.Int(int64(i))) })
	}
	cum, err := accumulate(vm, a[3])
	if err != nil {
		return py.Value{}, err
	}
	mark := vm.PushRoot(cum.Value())
	defer vm.PopRoots(mark)
	items, err := vm.Items(cum.Value())
	if err != nil {
		return py.Value{}, err
	}
	if len(items) != n {
		return py.Value{}, vm.ValueErrorf("The number of counts does not match the population")
	}
	if k := len(items); k > 0 && !py.IsInt(items[k-1]) {
		return py.Value{}, vm.TypeErrorf("Counts must be integers")
	}
	bounds := make([]int, len(items))
	total := 0
	for i, v := range items {
		if bounds[i], err = vm.IndexInt(v); err != nil {
			return py.Value{}, err
		}
		total = bounds[i]
	}
	if total < 0 {
		return py.Value{}, vm.ValueErrorf("Counts must be non-negative")
	}
	if k, err = sampleSize(vm, a[2], total); err != nil {
		return py.Value{}, err
	}
	g := newGenerator(vm, a[0])
	return g.sample(total, k, func(i int) (py.Value, error) {
		at := sort.Search(len(bounds), func(j int) bool { return bounds[j] > i })
		return vm.GetItem(population, py.Int(int64(at)))
	})
}

// sample returns a list of item(i) for k different i below n.
func (g *generator) sample(n, k int, item func(int) (py.Value, error)) (py.Value, error) {
	vm := g.vm
	if k < 0 || k > n {
		return py.Value{}, vm.ValueErrorf("Sample larger than population or is negative")
	}
	// A set of what was chosen is smaller than a list of all, unless there are few.
	setSize := 21.
	if k > 5 {
		setSize += fmath.Pow(4, math.Ceil(fmath.Log(float64(k)*3)/fmath.Log(4)))
	}
	usePool := float64(n) <= setSize
	size := k
	if usePool {
		size += n
	}
	if size > math.MaxInt/64 {
		return py.Value{}, vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(32 * size); err != nil {
		return py.Value{}, err
	}
	out := vm.NewList(nil)
	mark := vm.PushRoot(out.Value())
	defer vm.PopRoots(mark)
	add := func(i int) error {
		v, err := item(i)
		if err != nil {
			return err
		}
		return out.Append(vm, v)
	}
	var pool []int
	if usePool {
		pool = make([]int, n)
		for i := range pool {
			pool[i] = i
		}
	}
	selected := map[int]struct{}{}
	for i := range k {
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
		if usePool {
			j, err := g.belowInt(uint64(n - i))
			if err != nil {
				return py.Value{}, err
			}
			if j >= uint64(n-i) {
				return py.Value{}, vm.Errorf(py.IndexError, "list index out of range")
			}
			if err := add(pool[j]); err != nil {
				return py.Value{}, err
			}
			pool[j] = pool[n-i-1]
			continue
		}
		for {
			j, err := g.belowInt(uint64(n))
			if err != nil {
				return py.Value{}, err
			}
			if _, seen := selected[int(j)]; !seen {
				selected[int(j)] = struct{}{}
				if err := add(int(j)); err != nil {
					return py.Value{}, err
				}
				break
			}
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
	}
	return out.Value(), nil
}

func choices(vm *py.VM, a []py.Value) (py.Value, error) {
	population, weights, cumWeights := a[1], a[2], a[3]
	g := newGenerator(vm, a[0])
	n, err := vm.Len(population)
	if err != nil {
		return py.Value{}, err
	}
	k := 1
	if !a[4].IsNull() {
		if k, err = vm.IndexInt(a[4]); err != nil {
			return py.Value{}, err
		}
	}
	if weights.IsNullOrNone() && cumWeights.IsNullOrNone() {
		return g.choose(population, k, func(f float64) (int, error) { return int(math.Floor(f * float64(n))), nil })
	}
	var cum py.Value
	switch {
	case cumWeights.IsNullOrNone():
		l, err := accumulate(vm, weights)
		if err != nil {
			if py.IsExc(err, py.TypeError) && py.IsInt(weights) {
				r, err := vm.Repr(weights)
				if err != nil {
					return py.Value{}, err
				}
				return py.Value{}, vm.TypeErrorf("The number of choices must be a keyword argument: k=%s", r)
			}
			return py.Value{}, err
		}
		cum = l.Value()
	case !weights.IsNullOrNone():
		return py.Value{}, vm.TypeErrorf("Cannot specify both weights and cumulative weights")
	default:
		cum = cumWeights
	}
	mark := vm.PushRoot(cum)
	defer vm.PopRoots(mark)
	m, err := vm.Len(cum)
	if err != nil {
		return py.Value{}, err
	}
	if m != n {
		return py.Value{}, vm.ValueErrorf("The number of weights does not match the population")
	}
	last, err := vm.GetItem(cum, py.Int(-1))
	if err != nil {
		return py.Value{}, err
	}
	if last, err = vm.Binary(py.Add, last, py.Float(0)); err != nil {
		return py.Value{}, err
	}
	total, err := vm.FloatOf(last)
	switch {
	case err != nil:
		return py.Value{}, err
	case total <= 0:
		return py.Value{}, vm.ValueErrorf("Total of weights must be greater than zero")
	case total-total != 0:
		return py.Value{}, vm.ValueErrorf("Total of weights must be finite")
	}
	return g.choose(population, k, func(f float64) (int, error) {
		x := py.Float(f * total)
		lo, hi := 0, n-1
		for lo < hi {
			mid := lo + (hi-lo)/2
			v, err := vm.GetItem(cum, py.Int(int64(mid)))
			if err != nil {
				return 0, err
			}
			less, err := vm.Compare(py.LT, x, v)
			if err != nil {
				return 0, err
			}
			if less {
				hi = mid
			} else {
				lo = mid + 1
			}
		}
		return lo, nil
	})
}

// choose returns a list of k items of population, whose index pick takes from a random float.
func (g *generator) choose(population py.Value, k int, pick func(f float64) (int, error)) (py.Value, error) {
	vm := g.vm
	k = max(k, 0)
	if k > math.MaxInt/64 {
		return py.Value{}, vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(16 * k); err != nil {
		return py.Value{}, err
	}
	out := vm.NewList(nil)
	mark := vm.PushRoot(out.Value())
	defer vm.PopRoots(mark)
	for range k {
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
		f, err := g.float()
		if err != nil {
			return py.Value{}, err
		}
		i, err := pick(f)
		if err != nil {
			return py.Value{}, err
		}
		v, err := vm.GetItem(population, py.Int(int64(i)))
		if err != nil {
			return py.Value{}, err
		}
		if err := out.Append(vm, v); err != nil {
			return py.Value{}, err
		}
	}
	return out.Value(), nil
}
