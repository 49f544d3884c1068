package py

// slice.go holds the type slice.

import (
	"math/big"
)

func sliceSpec() TypeSpec {
	part := func(name string, i int) Getter {
		return Getter{Name: name, Member: true, Get: func(vm *VM, self Value) (Value, error) { return sliceOf(self).parts()[i], nil }}
	}
	return TypeSpec{
		Name: "slice", Kind: KindSlice, Flags: FlagFinal,
		Doc: "slice(stop) or slice(start, stop, step): the indices of an extended subscript such as a[0:10:2].",
		Slots: Slots{
			New: sliceNew, Repr: sliceRepr, Hash: sliceHash, Compare: sliceCompare,
		},
		Methods: []Def{
			{Name: "indices", Sig: "object, /", Fn: sliceIndices,
				Doc: "Return (start, stop, step) as they are for a sequence of the given length."},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				s := sliceOf(a[0])
				return vm.tuple2(sliceType.Value(), vm.tuple3(s.start, s.stop, s.step)), nil
			}},
		},
		Getters: []Getter{part("start", 0), part("stop", 1), part("step", 2)},
	}
}

// AsSlice returns the slice that v is, or nil.
func AsSlice(v Value) *Slice {
	if v.o != nil && v.o.shape == &sliceType.root {
		return sliceLayout.guarded(v.o)
	}
	return nil
}

func sliceOf(v Value) *Slice { return sliceLayout.of(v.o) }

func (s *Slice) parts() [3]Value { return [3]Value{s.start, s.stop, s.step} }

func sliceNew(vm *VM, cls *Type, args Args) (Value, error) {
	if args.KwLen() > 0 {
		return Value{}, vm.TypeErrorf("slice() takes no keyword arguments")
	}
	switch a := args.v; len(a) {
	case 0:
		return Value{}, vm.TypeErrorf("slice expected at least 1 argument, got 0")
	case 1:
		return vm.NewSlice(None, a[0], None), nil
	case 2:
		return vm.NewSlice(a[0], a[1], None), nil
	case 3:
		return vm.NewSlice(a[0], a[1], a[2]), nil
	}
	return Value{}, vm.TypeErrorf("slice expected at most 3 arguments, got %d", args.Len())
}

func sliceRepr(vm *VM, self Value) (string, error) {
	parts := sliceOf(self).parts()
	items := parts[:]
	return vm.reprItems(&items, "slice(", ")")
}

func sliceHash(vm *VM, self Value) (int64, error) {
	acc := newTupleHash()
	for _, v := range sliceOf(self).parts() {
		h, err := vm.hash(v)
		if err != nil {
			return 0, err
		}
		acc.add(h)
	}
	return acc.slice(), nil
}

func sliceCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	y := AsSlice(b)
	if y == nil {
		return NotImplemented, nil
	}
	p, q := sliceOf(a).parts(), y.parts()
	x, z := p[:], q[:]
	return vm.compareItems(op, &x, &z)
}

func sliceIndices(vm *VM, a []Value) (Value, error) {
	n, err := vm.bigIndex(a[1])
	if err != nil {
		return Value{}, err
	}
	if n.Sign() < 0 {
		return Value{}, vm.ValueErrorf("length should not be negative")
	}
	start, stop, step, err := vm.bigSliceIndices(sliceOf(a[0]), n)
	if err != nil {
		return Value{}, err
	}
	return vm.tuple3(vm.BigInt(start), vm.BigInt(stop), vm.BigInt(step)), nil
}

// bigSliceIndices fits the bounds of s to a sequence of n items, whatever their size. The results are new integers.
func (vm *VM) bigSliceIndices(s *Slice, n *big.Int) (start, stop, step *big.Int, err error) {
	eval := func(v Value) (*big.Int, error) {
		if !vm.hasIndex(v) {
			return nil, vm.TypeErrorf("slice indices must be integers or None or have an __index__ method")
		}
		b, err := vm.bigIndex(v)
		if err != nil {
			return nil, err
		}
		return new(big.Int).Set(b), nil
	}
	step = big.NewInt(1)
	if !s.step.IsNone() {
		if step, err = eval(s.step); err != nil {
			return nil, nil, nil, err
		}
		if step.Sign() == 0 {
			return nil, nil, nil, vm.ValueErrorf("slice step cannot be zero")
		}
	}
	low, high := new(big.Int), new(big.Int).Set(n)
	if step.Sign() < 0 {
		low.SetInt64(-1)
		high.Sub(n, big.NewInt(1))
	}
	fit := func(v Value, def *big.Int) (*big.Int, error) {
		if v.IsNone() {
			return new(big.Int).Set(def), nil
		}
		i, err := eval(v)
		if err != nil {
			return nil, err
		}
		if i.Sign() < 0 {
			i.Add(i, n)
			if i.Cmp(low) < 0 {
				i.Set(low)
			}
		} else if i.Cmp(high) > 0 {
			i.Set(high)
		}
		return i, nil
	}
	first, last := low, high
	if step.Sign() < 0 {
		first, last = high, low
	}
	if start, err = fit(s.start, first); err != nil {
		return nil, nil, nil, err
	}
	stop, err = fit(s.stop, last)
	return start, stop, step, err
}
