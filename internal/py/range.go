package py

// range.go holds the type range and its iterators. Ranges within int64 have a fast path; the others use big integers.

import (
	"math"
	"math/big"
)

// rangeIter is the iterator of a range whose items and length fit int64.
type rangeIter struct {
	Object
	cur, step int64
	left      int64 // items still to come
}

// longRangeIter is the iterator of any other range.
type longRangeIter struct {
	Object
	cur, step, left *big.Int // never changed in place
}

func rangeSpec() TypeSpec {
	part := func(name string, i int) Getter {
		return Getter{Name: name, Member: true, Get: func(vm *VM, self Value) (Value, error) { return rangeOf(self).part(i), nil }}
	}
	return TypeSpec{
		Name: "range", Kind: KindRange, Flags: FlagFinal | FlagSequence,
		Doc: "range(stop) counts from 0 to stop, range(start, stop, step) from start in steps of step.\n\nThe stop is left out.",
		Slots: Slots{
			New: rangeNew, Repr: rangeRepr, Hash: rangeHash, Compare: rangeCompare, Bool: rangeBool,
			Len: rangeLen, GetItem: rangeGetItem, Contains: rangeContains, Iter: rangeIterOf,
		},
		Methods: []Def{
			{Name: "count", Sig: "object, /", Fn: rangeCount, Doc: "Return how often object occurs."},
			{Name: "index", Sig: "object, /", Fn: rangeIndex,
				Doc: "Return the index of object.\n\nRaises ValueError if it is not there."},
			{Name: "__reversed__", Fn: rangeReversed, Doc: "Return a reverse iterator."},
			{Name: "__reduce__", Fn: rangeReduce},
		},
		Getters: []Getter{part("start", 0), part("stop", 1), part("step", 2)},
	}
}

// NewRange returns range(start, stop, step); step must not be 0.
func (vm *VM) NewRange(start, stop, step int64) Value {
	vm.charge(48)
	return Value{o: &(&Range{Object: Object{shape: &rangeType.root}, start: start, stop: stop, step: step}).Object}
}

func rangeOf(v Value) *Range { return rangeLayout.of(v.o) }

// AsRange returns the range that v is, or nil.
func AsRange(v Value) *Range {
	if v.o != nil && v.o.shape == &rangeType.root {
		return rangeOf(v)
	}
	return nil
}

// newRange returns the range of three ints of any size.
func (vm *VM) newRange(start, stop, step Value) Value {
	a, ok1 := start.SmallInt()
	b, ok2 := stop.SmallInt()
	c, ok3 := step.SmallInt()
	if ok1 && ok2 && ok3 {
		return vm.NewRange(a, b, c)
	}
	vm.charge(96)
	r := &Range{Object: Object{shape: &rangeType.root}, big: &[3]Value{start, stop, step}}
	return Value{o: &r.Object}
}

func (vm *VM) newBigRange(start, stop, step *big.Int) Value {
	return vm.newRange(vm.BigInt(start), vm.BigInt(stop), vm.BigInt(step))
}

// part returns start, stop or step.
func (r *Range) part(i int) Value {
	if r.big != nil {
		return r.big[i]
	}
	return Int([3]int64{r.start, r.stop, r.step}[i])
}

func (r *Range) bigPart(i int) *big.Int {
	b, _ := AsBig(r.part(i))
	return b
}

// small returns the length; ok is false if the range has big parts or more than MaxInt64 items.
func (r *Range) small() (n int64, ok bool) {
	if r.big != nil {
		return 0, false
	}
	var u uint64
	switch {
	case r.step > 0 && r.start < r.stop:
		u = (uint64(r.stop)-uint64(r.start)-1)/uint64(r.step) + 1
	case r.step < 0 && r.start > r.stop:
		u = (uint64(r.start)-uint64(r.stop)-1)/-uint64(r.step) + 1
	}
	return int64(u), u <= math.MaxInt64
}

// bigLen returns the length as a new integer.
func (r *Range) bigLen() *big.Int {
	start, stop, step := r.bigPart(0), r.bigPart(1), r.bigPart(2)
	d := new(big.Int)
	if step.Sign() > 0 {
		d.Sub(stop, start)
	} else {
		d.Sub(start, stop)
	}
	if d.Sign() <= 0 {
		return new(big.Int)
	}
	d.Sub(d, big.NewInt(1))
	d.Quo(d, new(big.Int).Abs(step))
	return d.Add(d, big.NewInt(1))
}

// len returns the length, or an OverflowError if it does not fit an int.
func (r *Range) len(vm *VM) (int, error) {
	if n, ok := r.small(); ok {
		return int(n), nil
	}
	if n := r.bigLen(); n.IsInt64() {
		return int(n.Int64()), nil
	}
	return 0, vm.Errorf(OverflowError, "Python int too large to convert to C ssize_t")
}

// bigItem returns start + i*step.
func (r *Range) bigItem(i *big.Int) *big.Int {
	x := new(big.Int).Mul(i, r.bigPart(2))
	return x.Add(x, r.bigPart(0))
}

func rangeNew(vm *VM, cls *Type, args Args) (Value, error) {
	if args.KwLen() > 0 {
		return Value{}, vm.TypeErrorf("range() takes no keyword arguments")
	}
	n := args.Len()
	switch {
	case n == 0:
		return Value{}, vm.TypeErrorf("range expected at least 1 argument, got 0")
	case n > 3:
		return Value{}, vm.TypeErrorf("range expected at most 3 arguments, got %d", n)
	}
	start, stop, step := Int(0), args.v[0], Int(1)
	if n > 1 {
		start, stop = args.v[0], args.v[1]
	}
	if n > 2 {
		step = args.v[2]
	}
	for _, p := range [...]*Value{&start, &stop, &step} {
		if p.o != &intTag {
			x, err := vm.Index(*p)
			if err != nil {
				return Value{}, err
			}
			*p = x
		}
	}
	if step == Int(0) {
		return Value{}, vm.ValueErrorf("range() arg 3 must not be zero")
	}
	return vm.newRange(start, stop, step), nil
}

func rangeRepr(vm *VM, self Value) (string, error) {
	r := rangeOf(self)
	s := "range("
	for i := 0; i < 3; i++ {
		if i == 2 && r.part(2) == Int(1) {
			break
		}
		t, err := vm.Repr(r.part(i))
		if err != nil {
			return "", err
		}
		if i > 0 {
			s += ", "
		}
		s += t
	}
	return s + ")", nil
}

// lenValue returns the length as a Python int.
func (r *Range) lenValue(vm *VM) Value {
	if n, ok := r.small(); ok {
		return Int(n)
	}
	return vm.BigInt(r.bigLen())
}

// identity returns what decides equality: the length, then the start if there are items, then the step if there are two.
func (r *Range) identity(vm *VM) [3]Value {
	id := [3]Value{r.lenValue(vm), None, None}
	if id[0] != Int(0) {
		id[1] = r.part(0)
		if id[0] != Int(1) {
			id[2] = r.part(2)
		}
	}
	return id
}

func rangeHash(vm *VM, self Value) (int64, error) {
	id := rangeOf(self).identity(vm)
	acc := newTupleHash()
	for _, v := range id {
		if v.IsNone() {
			acc.add(hashNone)
			continue
		}
		h, err := vm.hash(v)
		if err != nil {
			return 0, err
		}
		acc.add(h)
	}
	return acc.tuple(3), nil
}

func rangeCompare(vm *VM, op CmpOp, a, b Value) (Value, error) {
	if op != EQ && op != NE || b.o.shape != &rangeType.root {
		return NotImplemented, nil
	}
	x, y := rangeOf(a).identity(vm), rangeOf(b).identity(vm)
	for i := range x {
		eq, err := vm.Equal(x[i], y[i])
		if err != nil {
			return Value{}, err
		}
		if !eq {
			return Bool(op == NE), nil
		}
	}
	return Bool(op == EQ), nil
}

func rangeBool(vm *VM, self Value) (bool, error) {
	r := rangeOf(self)
	if n, ok := r.small(); ok {
		return n != 0, nil
	}
	return r.bigLen().Sign() != 0, nil
}

func rangeLen(vm *VM, self Value) (int, error) { return rangeOf(self).len(vm) }

func rangeGetItem(vm *VM, self, key Value) (Value, error) {
	r := rangeOf(self)
	if s := AsSlice(key); s != nil {
		start, stop, step, err := vm.bigSliceIndices(s, r.bigLen())
		if err != nil {
			return Value{}, err
		}
		return vm.newBigRange(r.bigItem(start), r.bigItem(stop), step.Mul(step, r.bigPart(2))), nil
	}
	if !vm.hasIndex(key) {
		return Value{}, vm.TypeErrorf("range indices must be integers or slices, not %s", key.Type().name)
	}
	k, err := vm.Index(key)
	if err != nil {
		return Value{}, err
	}
	if i, ok := k.SmallInt(); ok {
		if n, ok := r.small(); ok {
			if i < 0 {
				i += n
			}
			if uint64(i) >= uint64(n) {
				return Value{}, vm.Errorf(IndexError, "range object index out of range")
			}
			return Int(r.start + i*r.step), nil
		}
	}
	b, _ := AsBig(k)
	n := r.bigLen()
	if b.BitLen() > n.BitLen() {
		return Value{}, vm.Errorf(IndexError, "range object index out of range")
	}
	i := new(big.Int).Set(b)
	if i.Sign() < 0 {
		i.Add(i, n)
	}
	if i.Sign() < 0 || i.Cmp(n) >= 0 {
		return Value{}, vm.Errorf(IndexError, "range object index out of range")
	}
	return vm.BigInt(r.bigItem(i)), nil
}

// indexOf returns the index of the int x, or nil.
func (r *Range) indexOf(x Value) *big.Int {
	if v, ok := AsInt64(x); ok {
		if n, ok := r.small(); ok {
			if n == 0 || r.step > 0 && (v < r.start || v >= r.stop) || r.step < 0 && (v > r.start || v <= r.stop) {
				return nil
			}
			d, s := uint64(v)-uint64(r.start), uint64(r.step)
			if r.step < 0 {
				d, s = -d, -s
			}
			if d%s != 0 {
				return nil
			}
			return new(big.Int).SetUint64(d / s)
		}
	}
	v, _ := AsBig(x)
	if v.BitLen() > max(r.bigPart(0).BitLen(), r.bigPart(1).BitLen()) {
		return nil
	}
	d, rem := new(big.Int).QuoRem(new(big.Int).Sub(v, r.bigPart(0)), r.bigPart(2), new(big.Int))
	if rem.Sign() != 0 || d.Sign() < 0 || d.Cmp(r.bigLen()) >= 0 {
		return nil
	}
	return d
}

// exactInt reports whether v is an int or a bool, so that arithmetic says whether a range contains it.
func exactInt(v Value) bool { return v.o.shape == &intType.root || v.o == &boolTag }

func rangeContains(vm *VM, self, x Value) (bool, error) {
	r := rangeOf(self)
	if exactInt(x) {
		if i, ok := x.SmallInt(); ok {
			if _, ok := r.small(); ok {
				if r.step > 0 {
					return r.start <= i && i < r.stop && (uint64(i)-uint64(r.start))%uint64(r.step) == 0, nil
				}
				return r.stop < i && i <= r.start && (uint64(r.start)-uint64(i))%-uint64(r.step) == 0, nil
			}
		}
		return r.indexOf(x) != nil, nil
	}
	found := false
	err := vm.Iterate(self, func(v Value) error {
		eq, err := vm.Equal(v, x)
		if eq && err == nil {
			found = true
			return StopIterate
		}
		return err
	})
	return found, err
}

func rangeCount(vm *VM, a []Value) (Value, error) {
	if exactInt(a[1]) {
		if rangeOf(a[0]).indexOf(a[1]) != nil {
			return Int(1), nil
		}
		return Int(0), nil
	}
	n := int64(0)
	err := vm.Iterate(a[0], func(v Value) error {
		eq, err := vm.Equal(v, a[1])
		if eq {
			n++
		}
		return err
	})
	return Int(n), err
}

func rangeIndex(vm *VM, a []Value) (Value, error) {
	if exactInt(a[1]) {
		if i := rangeOf(a[0]).indexOf(a[1]); i != nil {
			return vm.BigInt(i), nil
		}
		return Value{}, vm.ValueErrorf("range.index(x): x not in range")
	}
	i, found := int64(-1), false
	err := vm.Iterate(a[0], func(v Value) error {
		i++
		eq, err := vm.Equal(v, a[1])
		if eq && err == nil {
			found = true
			return StopIterate
		}
		return err
	})
	if err != nil {
		return Value{}, err
	}
	if !found {
		return Value{}, vm.ValueErrorf("sequence.index(x): x not in sequence")
	}
	return Int(i), nil
}

func rangeReduce(vm *VM, a []Value) (Value, error) {
	r := rangeOf(a[0])
	return vm.tuple2(rangeType.Value(), vm.tuple3(r.part(0), r.part(1), r.part(2))), nil
}

func rangeIterOf(vm *VM, self Value) (Value, error) {
	r := rangeOf(self)
	if n, ok := r.small(); ok && !r.endsBeyond() {
		return vm.newRangeIter(r.start, r.step, n), nil
	}
	return vm.newLongRangeIter(r.bigPart(0), r.bigPart(2), r.bigLen()), nil
}

// endsBeyond reports whether the stop of a range of small numbers, rounded up to a step, is not small: then CPython's iterator
// is one of large numbers.
func (r *Range) endsBeyond() bool {
	if r.step > 0 {
		return r.stop > math.MaxInt64-(r.step-1)
	}
	return r.stop < math.MinInt64+(-1-r.step)
}

func rangeReversed(vm *VM, a []Value) (Value, error) {
	r := rangeOf(a[0])
	if n, ok := r.small(); ok && r.step != math.MinInt64 {
		return vm.newRangeIter(r.start+(n-1)*r.step, -r.step, n), nil
	}
	n := r.bigLen()
	last := r.bigItem(new(big.Int).Sub(n, big.NewInt(1)))
	return vm.newLongRangeIter(last, new(big.Int).Neg(r.bigPart(2)), n), nil
}

func (vm *VM) newRangeIter(start, step, n int64) Value {
	vm.charge(48)
	it := vm.rangeIters.take()
	it.shape, it.cur, it.step, it.left = &rangeIterType.root, start, step, n
	return Value{o: &it.Object}
}

func (vm *VM) newLongRangeIter(start, step, n *big.Int) Value {
	vm.charge(48 + 8*(len(start.Bits())+len(step.Bits())+len(n.Bits())))
	it := &longRangeIter{Object: Object{shape: &longRangeIterType.root}, cur: start, step: step, left: n}
	return Value{o: &it.Object}
}

func rangeIterV(v Value) *rangeIter         { return rangeIterLayout.of(v.o) }
func longRangeIterV(v Value) *longRangeIter { return longRangeIterLayout.of(v.o) }

func rangeIterSpec() TypeSpec {
	return TypeSpec{
		Name: "range_iterator", Kind: KindRangeIter, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Iter: iterSelf, Next: rangeIterNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) { return Int(rangeIterV(a[0]).left), nil }},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *VM, a []Value) (Value, error) {
				it := rangeIterV(a[0])
				n, err := vm.IndexInt(a[1])
				if err != nil {
					return Value{}, err
				}
				k := min(max(int64(n), 0), it.left)
				it.cur += k * it.step
				it.left -= k
				return None, nil
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := rangeIterV(a[0])
				start, step := big.NewInt(it.cur), big.NewInt(it.step)
				stop := new(big.Int).Mul(big.NewInt(it.left), step)
				return vm.reduceIter(vm.newBigRange(start, stop.Add(stop, start), step), None), nil
			}},
		},
	}
}

func rangeIterNext(vm *VM, self Value) (Value, error) {
	it := rangeIterV(self)
	if it.left <= 0 {
		return Value{}, nil
	}
	v := it.cur
	it.cur += it.step
	it.left--
	return Int(v), nil
}

func longRangeIterSpec() TypeSpec {
	return TypeSpec{
		Name: "longrange_iterator", Kind: KindLongRangeIter, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Iter: iterSelf, Next: longRangeIterNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				return vm.BigInt(new(big.Int).Set(longRangeIterV(a[0]).left)), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *VM, a []Value) (Value, error) {
				it := longRangeIterV(a[0])
				k, err := vm.bigIndex(a[1])
				if err != nil {
					return Value{}, err
				}
				if k.Sign() < 0 {
					return None, nil
				}
				if k.Cmp(it.left) > 0 {
					k = it.left
				}
				it.cur = new(big.Int).Add(it.cur, new(big.Int).Mul(k, it.step))
				it.left = new(big.Int).Sub(it.left, k)
				return None, nil
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := longRangeIterV(a[0])
				stop := new(big.Int).Mul(it.left, it.step)
				stop.Add(stop, it.cur)
				return vm.reduceIter(vm.newBigRange(new(big.Int).Set(it.cur), stop, new(big.Int).Set(it.step)), None), nil
			}},
		},
	}
}

func longRangeIterNext(vm *VM, self Value) (Value, error) {
	it := longRangeIterV(self)
	if it.left.Sign() <= 0 {
		return Value{}, nil
	}
	v := new(big.Int).Set(it.cur)
	it.cur = new(big.Int).Add(it.cur, it.step)
	it.left = new(big.Int).Sub(it.left, big.NewInt(1))
	vm.charge(8 * (len(it.cur.Bits()) + len(it.left.Bits())))
	return vm.BigInt(v), nil
}
