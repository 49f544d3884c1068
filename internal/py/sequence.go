package py

// sequence.go holds what sequences share: indices, slice bounds, item-wise comparison, search, repetition.

import (
	"math"
	"math/big"
)

// stepItems charges the meter for n items that were moved or looked at without calls.
func (vm *VM) stepItems(n int) error {
	if n < 64 {
		return nil
	}
	return vm.Step(n >> 6)
}

// reserveItems accounts n Values that are about to be allocated at once.
func (vm *VM) reserveItems(n int) error {
	if n <= 256 && n >= 0 {
		vm.charge(16 * n)
		return nil
	}
	if n < 0 || n > math.MaxInt/64 {
		return vm.Errorf(MemoryError, "")
	}
	return vm.Reserve(16 * n)
}

// newItems returns n null Values, accounted.
func (vm *VM) newItems(n int) ([]Value, error) {
	if err := vm.reserveItems(n); err != nil {
		return nil, err
	}
	return newMany[Value](vm, n, n)
}

// copiedAtOnce is how many Values are copied between two polls.
const copiedAtOnce = 1 << 16

// putItems copies src to dst, which has the same length, and counts that. With many of them it looks on the way whether the run has to end.
func (vm *VM) putItems(dst, src []Value) error {
	if _, err := appendMany(vm, dst[:0], src); err != nil {
		return err
	}
	return vm.stepItems(len(src))
}

// appendMany appends from to to, which has room for that, and looks on the way whether the run has to end. What it had appended by then is in to's array.
func appendMany[T any](vm *VM, to, from []T) ([]T, error) {
	for ; len(from) > copiedAtOnce; from = from[copiedAtOnce:] {
		to = append(to, from[:copiedAtOnce]...)
		if err := vm.poll(); err != nil {
			return nil, err
		}
	}
	return append(to, from...), nil
}

// copyItems returns a copy of items, accounted.
func (vm *VM) copyItems(items []Value) ([]Value, error) {
	if len(items) == 0 {
		return nil, nil
	}
	out, err := vm.newItems(len(items))
	if err != nil {
		return nil, err
	}
	if len(items) > copiedAtOnce {
		return out, vm.putItems(out, items)
	}
	copy(out, items)
	return out, vm.stepItems(len(items))
}

// repeatItems returns items n times over.
func (vm *VM) repeatItems(items []Value, n int) ([]Value, error) {
	if n <= 0 || len(items) == 0 {
		return nil, nil
	}
	if n > math.MaxInt/64/len(items) {
		return nil, vm.Errorf(MemoryError, "")
	}
	out, err := vm.newItems(n * len(items))
	if err != nil {
		return nil, err
	}
	if len(out) <= copiedAtOnce {
		if len(items) == 1 {
			x := items[0]
			for i := range out {
				out[i] = x
			}
		} else {
			for done := copy(out, items); done < len(out); {
				done += copy(out[done:], out[:done])
			}
		}
		return out, vm.stepItems(len(out))
	}
	if err := vm.putItems(out[:len(items)], items); err != nil {
		return nil, err
	}
	for done := len(items); done < len(out); {
		n := min(done, len(out)-done)
		if err := vm.putItems(out[done:done+n], out[:n]); err != nil {
			return nil, err
		}
		done += n
	}
	return out, nil
}

// indexValue returns operator.index(k) of a subscript; one that does not fit is an IndexError.
func (vm *VM) indexValue(k Value) (int, error) {
	if k.o == &intTag {
		return int(k.n), nil
	}
	i, err := vm.Index(k)
	if err != nil {
		return 0, err
	}
	if n, ok := i.SmallInt(); ok {
		return int(n), nil
	}
	return 0, vm.Errorf(IndexError, "cannot fit '%s' into an index-sized integer", k.Type().name)
}

// sliceIndex evaluates one bound of a slice, clamped to an int.
func (vm *VM) sliceIndex(v Value) (int, error) {
	if v.o == &intTag {
		return int(v.n), nil
	}
	if !vm.hasIndex(v) {
		return 0, vm.TypeErrorf("slice indices must be integers or None or have an __index__ method")
	}
	return vm.IndexClamped(v)
}

// sliceParts evaluates the parts of s, with stand-ins for those that are None. It may run Python code, so the length of
// what is sliced is taken afterwards.
func (vm *VM) sliceParts(s *Slice) (start, stop, step int, err error) {
	step = 1
	if !s.step.IsNone() {
		if step, err = vm.sliceIndex(s.step); err != nil {
			return 0, 0, 0, err
		}
		if step == 0 {
			return 0, 0, 0, vm.ValueErrorf("slice step cannot be zero")
		}
		step = max(step, -math.MaxInt)
	}
	stop = math.MaxInt
	if step < 0 {
		start, stop = math.MaxInt, math.MinInt
	}
	if !s.start.IsNone() {
		if start, err = vm.sliceIndex(s.start); err != nil {
			return 0, 0, 0, err
		}
	}
	if !s.stop.IsNone() {
		if stop, err = vm.sliceIndex(s.stop); err != nil {
			return 0, 0, 0, err
		}
	}
	return start, stop, step, nil
}

// clampSlice fits slice bounds to a sequence of n items and returns how many items they select.
func clampSlice(start, stop, step, n int) (int, int, int) {
	low, high := 0, n
	if step < 0 {
		low, high = -1, n-1
	}
	fit := func(i int) int {
		if i < 0 {
			return max(i+n, low)
		}
		return min(i, high)
	}
	start, stop = fit(start), fit(stop)
	count := 0
	switch {
	case step < 0 && stop < start:
		if count = start - stop; step != -1 {
			count = (count-1)/-step + 1
		}
	case step > 0 && start < stop:
		if count = stop - start; step != 1 {
			count = (count-1)/step + 1
		}
	}
	return start, stop, count
}

// SliceIndices evaluates slice, a slice object, for a sequence of length items: the indices are start, start+step, ...,
// count of them. Bounds may be objects whose __index__ runs Python code, so take the length as late as possible and look at
// it again afterwards if the sequence can change.
func SliceIndices(vm *VM, slice Value, length int) (start, stop, step, count int, err error) {
	s := AsSlice(slice)
	if s == nil {
		return 0, 0, 0, 0, vm.TypeErrorf("expected a slice, got '%s'", slice.Type().name)
	}
	start, stop, step, err = vm.sliceParts(s)
	if err != nil {
		return 0, 0, 0, 0, err
	}
	start, stop, count = clampSlice(start, stop, step, length)
	return start, stop, step, count, nil
}

// searchBounds evaluates the start and stop arguments of an index method; null ones are 0 and the end. Negative ones count
// from the end of n items.
func (vm *VM) searchBounds(start, stop Value, n func() int) (int, int, error) {
	eval := func(v Value, def int) (int, error) {
		if v.o == nil {
			return def, nil
		}
		if !vm.hasIndex(v) {
			return 0, vm.TypeErrorf("slice indices must be integers or have an __index__ method")
		}
		return vm.IndexClamped(v)
	}
	i, err := eval(start, 0)
	if err != nil {
		return 0, 0, err
	}
	j, err := eval(stop, math.MaxInt)
	if err != nil {
		return 0, 0, err
	}
	if i < 0 {
		i = max(i+n(), 0)
	}
	if j < 0 {
		j = max(j+n(), 0)
	}
	return i, j, nil
}

// findItem returns the first index in [i, j) of an item equal to x, or -1. Comparing may change the items, hence the
// pointer.
func (vm *VM) findItem(items *[]Value, x Value, i, j int) (int, error) {
	for ; i < j && i < len(*items); i++ {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return -1, err
			}
		}
		v := (*items)[i]
		if v == x {
			return i, nil
		}
		if v.o == &intTag && x.o == &intTag {
			continue
		}
		eq, err := vm.Equal(v, x)
		if err != nil {
			return -1, err
		}
		if eq {
			return i, nil
		}
	}
	return -1, nil
}

// countItem returns how many items equal x.
func (vm *VM) countItem(items *[]Value, x Value) (Value, error) {
	n := 0
	for i := 0; i < len(*items); i++ {
		i, err := vm.findItem(items, x, i, i+1)
		if err != nil {
			return Value{}, err
		}
		if i >= 0 {
			n++
		}
	}
	return Int(int64(n)), nil
}

// compareItems compares two sequences of items in lexicographical order. Comparing items may change them; what is nested counts
// its depth in RichCompare.
func (vm *VM) compareItems(op CmpOp, a, b *[]Value) (Value, error) {
	if len(*a) != len(*b) && (op == EQ || op == NE) {
		return Bool(op == NE), nil
	}
	for i := 0; i < len(*a) && i < len(*b); i++ {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return Value{}, err
			}
		}
		x, y := (*a)[i], (*b)[i]
		if x == y {
			continue
		}
		if x.o != &intTag || y.o != &intTag {
			eq, err := vm.Equal(x, y)
			if err != nil {
				return Value{}, err
			}
			if eq {
				continue
			}
		}
		if i >= len(*a) || i >= len(*b) {
			break // The comparison removed what it compared.
		}
		switch op {
		case EQ:
			return False, nil
		case NE:
			return True, nil
		}
		return vm.RichCompare(op, x, y)
	}
	return CompareOrder(op, len(*a)-len(*b)), nil
}

// itemsOf returns the items of a list or tuple whose class is builtin. ok is false for other values.
func itemsOf(v Value) (items []Value, ok bool) {
	if t := v.o.shape.typ; t.flags&flagHeap != 0 {
		return nil, false
	} else if t.kind == KindList {
		return listLayout.guarded(v.o).items, true
	} else if t.kind == KindTuple {
		return tupleLayout.guarded(v.o).items(), true
	}
	return nil, false
}

// bigIndex returns operator.index(v) as a big integer, which must not be changed.
func (vm *VM) bigIndex(v Value) (*big.Int, error) {
	i, err := vm.Index(v)
	if err != nil {
		return nil, err
	}
	b, _ := AsBig(i)
	return b, nil
}
