package itertools

// tee.go holds tee: iterators that share what they read of another in a linked list of blocks.

import "github.com/krait-run/krait/internal/py"

const teeBlock = 57

// teeData is a block of items read, an object so that the memory account counts it once.
type teeData struct {
	it      py.Value
	vals    []py.Value // in room
	next    py.Value   // the block after this one, or null
	reading bool
	room    [teeBlock]py.Value
}

func (d *teeData) Traverse(visit func(py.Value)) int {
	visitAll(visit, d.it, d.next)
	visitAll(visit, d.vals...)
	return teeDataSize
}

func teeDataSpec() py.TypeSpec {
	return py.TypeSpec{Name: "_tee_dataobject", Module: "itertools", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal}
}

// teeDataSize is the size of a block in bytes.
const teeDataSize = 80 + 16*teeBlock

func newTeeData(vm *py.VM, it py.Value) py.Value {
	v, d := py.NewNativeOf[teeData](vm, teeDataType, teeDataSize)
	d.it, d.vals = it, d.room[:0]
	return v
}

// teeIter is one of the iterators.
type teeIter struct {
	block py.Value
	i     int
}

func (s *teeIter) Traverse(visit func(py.Value)) int {
	visit(s.block)
	return 48
}

func teeSpec() py.TypeSpec {
	spec := iterator("_tee", "One of the iterators that tee makes.",
		func(vm *py.VM, args py.Args, s *teeIter) error {
			a, err := exactly(vm, "_tee", args, 1)
			if err != nil {
				return err
			}
			*s, err = newTee(vm, a[0])
			return err
		})
	spec.Slots.Next = teeNext
	spec.Slots.Ahead = func(vm *py.VM, self py.Value, items []py.Value) int {
		s, _ := py.NativeState(self).(*teeIter)
		d, _ := py.NativeState(s.block).(*teeData)
		if s.i < len(d.vals) {
			return copy(items, d.vals[s.i:])
		}
		if d.reading {
			return 0 // Next fails
		}
		d.reading = true
		n := vm.Ahead(d.it, items[:min(len(items), cap(d.vals)-len(d.vals))])
		d.reading = false
		return n
	}
	spec.Slots.Skip = func(self py.Value, taken []py.Value) {
		s, _ := py.NativeState(self).(*teeIter)
		d, _ := py.NativeState(s.block).(*teeData)
		if s.i == len(d.vals) {
			py.SkipAhead(d.it, taken)
			d.vals = append(d.vals, taken...)
		}
		s.i += len(taken)
	}
	spec.Flags |= py.FlagFinal
	spec.Methods = []py.Def{{Name: "__copy__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		s, _ := py.NativeState(a[0]).(*teeIter)
		return py.NewNativeWith(vm, teeType, teeIter{s.block, s.i}, 48), nil
	}}}
	return spec
}

func teeNext(vm *py.VM, self py.Value) (py.Value, error) {
	s, _ := py.NativeState(self).(*teeIter)
	d, _ := py.NativeState(s.block).(*teeData)
	if s.i == teeBlock {
		if d.next.IsNull() {
			d.next = newTeeData(vm, d.it)
		}
		s.block, s.i = d.next, 0
		d, _ = py.NativeState(s.block).(*teeData)
	}
	if s.i == len(d.vals) {
		if d.reading {
			return py.Value{}, vm.Errorf(py.RuntimeError, "cannot re-enter the tee iterator")
		}
		d.reading = true
		v, err := vm.NextOf(d.it)
		d.reading = false
		if err != nil || v.IsNull() {
			return py.Value{}, err
		}
		d.vals = append(d.vals, v)
	}
	s.i++
	return d.vals[s.i-1], nil
}

// newTee returns the state of a tee iterator over x, at the same place if x is one already.
func newTee(vm *py.VM, x py.Value) (teeIter, error) {
	it, err := vm.Iter(x)
	if err != nil {
		return teeIter{}, err
	}
	if s, ok := py.NativeState(it).(*teeIter); ok {
		return teeIter{s.block, s.i}, nil
	}
	return teeIter{block: newTeeData(vm, it)}, nil
}

func tee(vm *py.VM, a []py.Value) (py.Value, error) {
	n := 2
	if !a[1].IsNull() {
		var err error
		if n, err = ssize(vm, a[1]); err != nil {
			return py.Value{}, err
		}
	}
	if n < 0 {
		return py.Value{}, vm.ValueErrorf("n must be >= 0")
	}
	if n == 0 {
		return py.EmptyTuple, nil
	}
	if n > 1<<40 {
		return py.Value{}, vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(120 * n); err != nil {
		return py.Value{}, err
	}
	s, err := newTee(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	out := make([]py.Value, n)
	for i := range out {
		if i%64 == 0 {
			if err := vm.Step(8); err != nil {
				return py.Value{}, err
			}
		}
		out[i] = py.NewNativeWith(vm, teeType, teeIter{s.block, s.i}, 48)
	}
	return vm.Tuple(out), nil
}
