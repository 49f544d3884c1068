package itertools

// chains.go holds the iterators that pass items on from others: chain, cycle, repeat, count, islice, pairwise, batched,
// zip_longest, accumulate.

import (
	"math"

	"github.com/krait-run/krait/internal/py"
)

// chain goes through iterables: those that are left of given, or those that source gives.
type chain struct {
	source, active py.Value // null where there is none
	again          *repeat  // the state of active if that is a repeat
	given          []py.Value
	room           [3]py.Value // of given
	over           bool
}

func (s *chain) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.source, s.active)
	visitAll(visit, s.given...)
	return 112 + 16*len(s.given)
}

func chainSpec() py.TypeSpec {
	spec := iterator("chain", "The items of several iterables, one after the other.",
		func(vm *py.VM, args py.Args, s *chain) error {
			if args.KwLen() > 0 {
				return vm.TypeErrorf("chain() takes no keyword arguments")
			}
			s.given = s.room[:min(args.Len(), len(s.room))]
			if args.Len() > len(s.room) {
				var err error
				if s.given, err = newItems(vm, args.Len()); err != nil {
					return err
				}
				vm.Charge(16 * args.Len())
			}
			copy(s.given, args.Pos())
			return nil
		})
	spec.Slots.Next = chainNext
	spec.Slots.Passes = func(self py.Value) py.Value {
		s, _ := py.NativeState(self).(*chain)
		return s.active
	}
	spec.Slots.Expects = func(self py.Value, depth int) int {
		s, _ := py.NativeState(self).(*chain)
		n := 0
		if !s.active.IsNull() {
			n = py.Expected(s.active, depth)
		}
		if s.source.IsNull() {
			return n + py.ExpectedOf(s.given)
		}
		return n + py.ExpectedOf(py.LeftOf(s.source))
	}
	spec.Slots.Ahead = func(vm *py.VM, self py.Value, items []py.Value) int {
		if s, _ := py.NativeState(self).(*chain); !s.active.IsNull() {
			return vm.Ahead(s.active, items)
		}
		return 0
	}
	spec.Slots.Skip = func(self py.Value, taken []py.Value) {
		s, _ := py.NativeState(self).(*chain)
		py.SkipAhead(s.active, taken)
	}
	spec.Methods = []py.Def{
		{Name: "from_iterable", Sig: "iterable, /", Kind: py.ClassMethod, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			cls := py.AsType(a[0])
			it, err := vm.OwnIter(a[1])
			if err != nil {
				return py.Value{}, err
			}
			v, s := py.NewNativeOf[chain](vm, cls, 64)
			s.source = it
			return v, nil
		}},
		py.ClassGetItem(),
	}
	return spec
}

func chainNext(vm *py.VM, self py.Value) (py.Value, error) {
	s, _ := py.NativeState(self).(*chain)
	if s.again != nil && s.again.n != 0 {
		return s.again.next(), nil
	}
	for !s.over {
		if s.active.IsNull() {
			x, err := s.nextIterable(vm)
			if x.IsNull() || err != nil {
				s.over = true
				return py.Value{}, err
			}
			if s.active, err = vm.OwnIter(x); err != nil {
				s.end()
				return py.Value{}, err
			}
			if s.active.Type() == repeatType {
				s.again, _ = py.NativeState(s.active).(*repeat)
			}
		}
		active := s.active
		v, err := vm.NextOf(active)
		if err != nil || !v.IsNull() {
			return v, err
		}
		if s.active == active {
			vm.EndIter(active)
		}
		s.active, s.again = py.Value{}, nil
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
	}
	s.end()
	return py.Value{}, nil
}

// nextIterable returns the next of the iterables, or null.
func (s *chain) nextIterable(vm *py.VM) (py.Value, error) {
	if s.source.IsNull() {
		if len(s.given) == 0 {
			return py.Value{}, nil
		}
		x := s.given[0]
		s.given[0] = py.Value{}
		s.given = s.given[1:]
		return x, nil
	}
	source := s.source
	x, err := vm.NextOf(source)
	if x.IsNull() && err == nil && s.source == source {
		vm.EndIter(source)
		s.source = py.Value{}
	}
	return x, err
}

// end lets go of everything.
func (s *chain) end() {
	clear(s.given)
	s.over, s.source, s.active, s.again, s.given = true, py.Value{}, py.Value{}, nil, nil
}

// cycle goes through an iterable again and again.
type cycle struct {
	it    py.Value // null once saved holds everything
	saved []py.Value
	i     int
}

func (s *cycle) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.it)
	visitAll(visit, s.saved...)
	return 64 + 16*cap(s.saved)
}

func cycleSpec() py.TypeSpec {
	spec := iterator("cycle", "The items of an iterable again and again.",
		func(vm *py.VM, args py.Args, s *cycle) error {
			a, err := exactly(vm, "cycle", args, 1)
			if err != nil {
				return err
			}
			s.it, err = vm.OwnIter(a[0])
			return err
		})
	spec.Slots.Next = cycleNext
	spec.Slots.Ahead = func(vm *py.VM, self py.Value, items []py.Value) int {
		s, _ := py.NativeState(self).(*cycle)
		if !s.it.IsNull() { // Next makes room
			return vm.Ahead(s.it, items[:min(len(items), cap(s.saved)-len(s.saved))])
		}
		if len(s.saved) == 0 {
			return 0
		}
		for n, i := 0, s.i; n < len(items); {
			if i >= len(s.saved) {
				i = 0
			}
			k := copy(items[n:], s.saved[i:])
			i += k
			n += k
		}
		return len(items)
	}
	spec.Slots.Skip = func(self py.Value, taken []py.Value) {
		s, _ := py.NativeState(self).(*cycle)
		if !s.it.IsNull() {
			py.SkipAhead(s.it, taken)
			s.saved = append(s.saved, taken...)
			return
		}
		s.i = (s.i + len(taken)) % len(s.saved)
	}
	return spec
}

func cycleNext(vm *py.VM, self py.Value) (py.Value, error) {
	s, _ := py.NativeState(self).(*cycle)
	if i := s.i; s.it.IsNull() && i < len(s.saved) {
		s.i++
		return s.saved[i], nil
	}
	if !s.it.IsNull() {
		v, err := vm.NextOf(s.it)
		if err != nil {
			return py.Value{}, err
		}
		if !v.IsNull() {
			if len(s.saved) == cap(s.saved) {
				if err := vm.Reserve(16 * (cap(s.saved) + 8)); err != nil {
					return py.Value{}, err
				}
			}
			s.saved = append(s.saved, v)
			return v, nil
		}
		s.it = py.Value{}
	}
	if len(s.saved) == 0 {
		return py.Value{}, nil
	}
	s.i = 1
	return s.saved[0], nil
}

// repeat gives the same object, n times or forever (n < 0).
type repeat struct {
	v py.Value
	n int
}

func (s *repeat) Traverse(visit func(py.Value)) int {
	visit(s.v)
	return 32
}

// next returns the object, or null at the end.
func (s *repeat) next() py.Value {
	if s.n == 0 {
		return py.Value{}
	}
	if s.n > 0 {
		s.n--
	}
	return s.v
}

func repeatSpec() py.TypeSpec {
	bind := py.NewBinder("repeat", "object, times=None")
	spec := iterator("repeat", "One object again and again, or a number of times.",
		func(vm *py.VM, args py.Args, s *repeat) error {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return err
			}
			s.v, s.n = a[0], -1
			if a[1].IsNull() {
				return nil
			}
			n, err := ssize(vm, a[1])
			s.n = max(n, 0)
			return err
		})
	spec.Slots.Next = func(_ *py.VM, self py.Value) (py.Value, error) {
		s, _ := py.NativeState(self).(*repeat)
		return s.next(), nil
	}
	spec.Slots.Ahead = func(_ *py.VM, self py.Value, items []py.Value) int {
		s, _ := py.NativeState(self).(*repeat)
		if s.n >= 0 {
			items = items[:min(len(items), s.n)]
		}
		if len(items) > 0 {
			items[0] = s.v
		}
		for n := 1; n < len(items); n *= 2 {
			copy(items[n:], items[:n])
		}
		return len(items)
	}
	spec.Slots.Skip = func(self py.Value, taken []py.Value) {
		if s, _ := py.NativeState(self).(*repeat); s.n >= 0 {
			s.n -= len(taken)
		}
	}
	spec.Slots.Expects = func(v py.Value, _ int) int {
		s, _ := py.NativeState(v).(*repeat)
		return min(s.n, py.MaxExpected)
	}
	spec.Methods = []py.Def{{Name: "__length_hint__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		s, _ := py.NativeState(a[0]).(*repeat)
		if s.n < 0 {
			return py.Value{}, vm.TypeErrorf("len() of unsized object")
		}
		return py.Int(int64(s.n)), nil
	}}}
	spec.Slots.Repr = func(vm *py.VM, v py.Value) (string, error) {
		s, _ := py.NativeState(v).(*repeat)
		r, err := vm.Repr(s.v)
		if err != nil {
			return "", err
		}
		if s.n < 0 {
			return v.Type().ShortName() + "(" + r + ")", nil
		}
		n, _ := vm.Repr(py.Int(int64(s.n)))
		return v.Type().ShortName() + "(" + r + ", " + n + ")", nil
	}
	return spec
}

// newRepeat returns repeat(v, times).
func newRepeat(vm *py.VM, v, times py.Value) (py.Value, error) {
	n, err := ssize(vm, times)
	if err != nil {
		return py.Value{}, err
	}
	return py.NewNativeWith(vm, repeatType, repeat{v, max(n, 0)}, 64), nil
}

// RepeatEach returns chain.from_iterable(starmap(repeat, pairs)).
func RepeatEach(vm *py.VM, pairs py.Value) (py.Value, error) {
	Module() // has the types made
	it, err := vm.OwnIter(pairs)
	if err != nil {
		return py.Value{}, err
	}
	runs := py.NewNativeWith(vm, starMapType, callIter{fn: repeatType.Value(), it: it}, 64)
	return py.NewNativeWith(vm, chainType, chain{source: runs}, 64), nil
}

// count adds step again and again.
type count struct{ v, step py.Value }

func (s *count) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.v, s.step)
	return 32
}

func countSpec() py.TypeSpec {
	bind := py.NewBinder("count", "start=0, step=1")
	isNumber := func(v py.Value) bool {
		if py.IsInt(v) || v.Type() == py.ComplexType || v.Type().Kind() == py.KindComplex {
			return true
		}
		if _, ok := py.AsFloat(v); ok {
			return true
		}
		t := v.Type()
		return !t.Lookup("__index__").IsNull() || !t.Lookup("__float__").IsNull() || !t.Lookup("__int__").IsNull()
	}
	spec := iterator("count", "Numbers at equal distances.",
		func(vm *py.VM, args py.Args, s *count) error {
			a := [2]py.Value{}
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return err
			}
			for i, def := range [2]int64{0, 1} {
				if a[i].IsNull() {
					a[i] = py.Int(def)
				}
				if !isNumber(a[i]) {
					return vm.TypeErrorf("a number is required")
				}
				if b, ok := a[i].ExactBool(); ok && b {
					a[i] = py.Int(1)
				} else if ok {
					a[i] = py.Int(0)
				}
			}
			s.v, s.step = a[0], a[1]
			return nil
		})
	spec.Slots.Next = func(vm *py.VM, self py.Value) (py.Value, error) {
		s, _ := py.NativeState(self).(*count)
		v := s.v
		next, err := sum(vm, v, s.step)
		if err != nil {
			return py.Value{}, err
		}
		s.v = next
		return v, nil
	}
	spec.Slots.Ahead = func(_ *py.VM, self py.Value, items []py.Value) int {
		s, _ := py.NativeState(self).(*count)
		v, ok := s.v.SmallInt()
		step, plain := s.step.SmallInt()
		if !ok || !plain {
			return 0
		}
		n := 0
		for ; n < len(items); n++ {
			next := v + step
			if (next > v) != (step > 0) {
				break // beyond 64 bits
			}
			items[n] = py.Int(v)
			v = next
		}
		return n
	}
	spec.Slots.Skip = func(self py.Value, taken []py.Value) {
		s, _ := py.NativeState(self).(*count)
		last, _ := taken[len(taken)-1].SmallInt()
		step, _ := s.step.SmallInt()
		s.v = py.Int(last + step)
	}
	spec.Slots.Expects = func(py.Value, int) int { return py.MaxExpected }
	spec.Slots.Repr = func(vm *py.VM, v py.Value) (string, error) {
		s, _ := py.NativeState(v).(*count)
		r, err := vm.Repr(s.v)
		if err != nil {
			return "", err
		}
		if s.step == py.Int(1) {
			return v.Type().ShortName() + "(" + r + ")", nil
		}
		d, err := vm.Repr(s.step)
		return v.Type().ShortName() + "(" + r + ", " + d + ")", err
	}
	return spec
}

// islice gives the items next, next+step, ... below stop.
type islice struct {
	it               py.Value
	next, stop, step int // stop < 0: no end
	at               int
}

func (s *islice) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.it)
	return 64
}

func isliceSpec() py.TypeSpec {
	spec := iterator("islice", "Some of the items of an iterable, by position.", newIslice)
	spec.Slots.Next = isliceNext
	spec.Slots.Ahead = func(vm *py.VM, self py.Value, items []py.Value) int {
		s, _ := py.NativeState(self).(*islice)
		if s.it.IsNull() || s.step != 1 || s.at != s.next || s.at > math.MaxInt/2 {
			return 0
		}
		if s.stop >= 0 {
			items = items[:max(0, min(len(items), s.stop-s.at))]
		}
		return vm.Ahead(s.it, items)
	}
	spec.Slots.Skip = func(self py.Value, taken []py.Value) {
		s, _ := py.NativeState(self).(*islice)
		py.SkipAhead(s.it, taken)
		s.at += len(taken)
		s.next += len(taken)
	}
	spec.Slots.Expects = func(v py.Value, depth int) int {
		s, _ := py.NativeState(v).(*islice)
		n := py.Expected(s.it, depth)
		if s.stop >= 0 {
			n = min(n, s.stop-s.at)
		}
		return (n - (s.next - s.at) + s.step - 1) / s.step
	}
	return spec
}

func newIslice(vm *py.VM, args py.Args, s *islice) error {
	if args.KwLen() > 0 {
		return vm.TypeErrorf("islice() takes no keyword arguments")
	}
	a := args.Pos()
	if len(a) < 2 {
		return vm.TypeErrorf("islice expected at least 2 arguments, got %d", len(a))
	}
	if len(a) > 4 {
		return vm.TypeErrorf("islice expected at most 4 arguments, got %d", len(a))
	}
	// number gives the value of an argument that is None or a number, or ok = false.
	number := func(v py.Value, def int) (n int, ok bool, err error) {
		if v.IsNone() {
			return def, true, nil
		}
		i, err := vm.Index(v)
		if err != nil {
			if py.IsExc(err, py.Exception) {
				err = nil
			}
			return 0, false, err
		}
		k, fits := i.SmallInt()
		return int(k), fits, nil
	}
	const stopText = "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize."
	const indicesText = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize."
	s.stop, s.step = -1, 1
	if len(a) == 2 {
		n, ok, err := number(a[1], -1)
		if err != nil {
			return err
		}
		switch {
		case !ok || n == -1 && !a[1].IsNone():
			return vm.ValueErrorf(stopText)
		case n < -1:
			return vm.ValueErrorf(indicesText)
		}
		s.stop = n
	} else {
		start, okStart, err := number(a[1], 0)
		if err != nil {
			return err
		}
		stop, okStop, err := number(a[2], -1)
		if err != nil {
			return err
		}
		if !okStop || stop == -1 && !a[2].IsNone() {
			return vm.ValueErrorf(stopText)
		}
		if !okStart || start < 0 || stop < 0 && !a[2].IsNone() {
			return vm.ValueErrorf(indicesText)
		}
		s.next, s.stop = start, stop
		if len(a) == 4 {
			step, ok, err := number(a[3], 1)
			if err != nil {
				return err
			}
			if !ok || step < 1 {
				return vm.ValueErrorf("Step for islice() must be a positive integer or None.")
			}
			s.step = step
		}
	}
	it, err := vm.OwnIter(a[0])
	s.it = it
	return err
}

func isliceNext(vm *py.VM, self py.Value) (py.Value, error) {
	s, _ := py.NativeState(self).(*islice)
	if s.it.IsNull() {
		return py.Value{}, nil
	}
	it := s.it
	if s.step == 1 && s.at == s.next && s.at < math.MaxInt-1 && (s.stop < 0 || s.at < s.stop) {
		v, err := vm.NextOf(it)
		if v.IsNull() || err != nil {
			s.end(vm)
			return py.Value{}, err
		}
		s.at++
		s.next++
		return v, nil
	}
	for limit := s.next; ; s.at++ {
		if s.stop >= 0 {
			limit = min(limit, s.stop)
		}
		if s.at >= limit {
			break
		}
		v, err := vm.NextOf(it)
		if v.IsNull() || err != nil {
			s.end(vm)
			return py.Value{}, err
		}
		if err := vm.Step(1); err != nil {
			return py.Value{}, err
		}
	}
	if s.stop >= 0 && s.at >= s.stop {
		s.end(vm)
		return py.Value{}, nil
	}
	v, err := vm.NextOf(it)
	if v.IsNull() || err != nil {
		s.end(vm)
		return py.Value{}, err
	}
	s.at++
	if s.next > math.MaxInt-s.step {
		s.next = math.MaxInt
	} else {
		s.next += s.step
	}
	if s.stop >= 0 {
		s.next = min(s.next, s.stop)
	}
	return v, nil
}

// end lets go of what it reads from.
func (s *islice) end(vm *py.VM) {
	if !s.it.IsNull() {
		vm.EndIter(s.it)
	}
	s.it = py.Value{}
}

// pairwise gives neighbours.
type pairwise struct {
	it, old py.Value
	first   py.Value // of the pair just found, whose second is old; null otherwise
}

func (s *pairwise) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.it, s.old, s.first)
	return 48
}

func pairwiseSpec() py.TypeSpec {
	spec := iterator("pairwise", "Pairs of neighbours.",
		func(vm *py.VM, args py.Args, s *pairwise) error {
			a, err := exactly(vm, "pairwise", args, 1)
			if err != nil {
				return err
			}
			s.it, err = vm.OwnIter(a[0])
			return err
		})
	spec.Slots.Expects = func(v py.Value, depth int) int {
		s, _ := py.NativeState(v).(*pairwise)
		n := py.Expected(s.it, depth)
		if s.old.IsNull() {
			n--
		}
		return n
	}
	spec.Slots.GiveTuples(pairwiseNext, func(v py.Value, into []py.Value) {
		s, _ := py.NativeState(v).(*pairwise)
		into[0], into[1] = s.first, s.old
		s.first = py.Value{}
	})
	spec.Slots.GiveTwo(func(vm *py.VM, v py.Value) (x, y py.Value, ok bool, err error) {
		s, _ := py.NativeState(v).(*pairwise)
		x, y, err = s.next(vm)
		return x, y, true, err
	})
	return spec
}

func pairwiseNext(vm *py.VM, v py.Value) (int, error) {
	s, _ := py.NativeState(v).(*pairwise)
	first, _, err := s.next(vm)
	if first.IsNull() || err != nil {
		return -1, err
	}
	s.first = first // and the second is old
	return 2, nil
}

// next returns the next pair, or nulls at the end.
func (s *pairwise) next(vm *py.VM) (x, y py.Value, err error) {
	if s.it.IsNull() {
		return py.Value{}, py.Value{}, nil
	}
	it, old := s.it, s.old
	if old.IsNull() {
		v, err := vm.NextOf(it)
		if err != nil || v.IsNull() {
			s.end(vm, it)
			return py.Value{}, py.Value{}, err
		}
		s.old, old = v, v
		if s.it.IsNull() {
			s.old = py.Value{}
			return py.Value{}, py.Value{}, nil
		}
	}
	second, err := vm.NextOf(it)
	if err != nil || second.IsNull() {
		s.end(vm, it)
		return py.Value{}, py.Value{}, err
	}
	s.old = second
	return old, second, nil
}

// end lets go of it, which has ended, and of what was left over.
func (s *pairwise) end(vm *py.VM, it py.Value) {
	if s.it == it {
		vm.EndIter(it)
	}
	s.it, s.old = py.Value{}, py.Value{}
}

// batched gives tuples of n items.
type batched struct {
	it     py.Value
	got    []py.Value // the items of the tuple just found; null otherwise
	n      int
	strict bool
}

func (s *batched) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.it)
	visitAll(visit, s.got...)
	return 56 + 16*len(s.got)
}

func batchedSpec() py.TypeSpec {
	bind := py.NewBinder("batched", "iterable, n, *, strict=False")
	spec := iterator("batched", "Tuples of n items; the last may be shorter.",
		func(vm *py.VM, args py.Args, s *batched) error {
			var a [3]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return err
			}
			n, err := ssize(vm, a[1])
			if err != nil {
				return err
			}
			strict := false
			if !a[2].IsNull() {
				if strict, err = vm.Truth(a[2]); err != nil {
					return err
				}
			}
			if n < 1 {
				return vm.ValueErrorf("n must be at least one")
			}
			s.n, s.strict = n, strict
			s.it, err = vm.OwnIter(a[0])
			return err
		})
	spec.Slots.GiveTuples(batchedItems, func(v py.Value, into []py.Value) {
		s, _ := py.NativeState(v).(*batched)
		copy(into, s.got)
		if s.n > maxBatch {
			s.got = nil
		} else {
			clear(s.got)
		}
	})
	spec.Slots.Next = batchedNext
	spec.Slots.Expects = func(v py.Value, depth int) int {
		s, _ := py.NativeState(v).(*batched)
		return py.Expected(s.it, depth) / s.n
	}
	return spec
}

// maxBatch is up to how many items there is room for before they are there.
const maxBatch = 64

func batchedNext(vm *py.VM, self py.Value) (py.Value, error) {
	s, _ := py.NativeState(self).(*batched)
	if s.it.IsNull() {
		return py.Value{}, nil
	}
	if s.n > maxBatch {
		return s.large(vm)
	}
	tuple, items := vm.RoomTuple(s.n)
	n, err := s.collect(vm, items)
	if n == 0 || err != nil {
		return py.Value{}, err
	}
	if n < len(items) {
		return vm.TupleOf(items[:n]), nil
	}
	return tuple, nil
}

// batchedItems has the items in an array that nothing else uses meanwhile, see zipLongestNext.
func batchedItems(vm *py.VM, self py.Value) (int, error) {
	s, _ := py.NativeState(self).(*batched)
	if s.it.IsNull() {
		return -1, nil
	}
	if s.n > maxBatch {
		tuple, err := s.large(vm)
		if tuple.IsNull() || err != nil {
			return -1, err
		}
		s.got = itemsOf(tuple)
		return len(s.got), nil
	}
	got := s.got
	s.got = nil
	if got == nil {
		vm.Charge(16 * s.n)
		got = make([]py.Value, s.n)
	}
	n, err := s.collect(vm, got)
	if n == 0 || err != nil {
		return -1, err
	}
	s.got = got
	return n, nil
}

// collect puts the next items into items, of which there are s.n, and returns how many there are left.
func (s *batched) collect(vm *py.VM, items []py.Value) (int, error) {
	it := s.it
	ahead := true // what the iterator gives next may be known
	for i := 0; i < len(items); i++ {
		if ahead {
			if n := vm.Ahead(it, items[i:]); n > 0 {
				py.SkipAhead(it, items[i:i+n])
				i += n - 1
				continue
			}
			ahead = false
		}
		v, err := vm.NextOf(it)
		if err != nil {
			s.it = py.Value{}
			return 0, err
		}
		if v.IsNull() {
			s.it = py.Value{}
			if s.strict && i > 0 {
				return 0, vm.ValueErrorf("batched(): incomplete batch")
			}
			return i, nil
		}
		items[i] = v
	}
	return len(items), vm.Step(len(items) >> 4)
}

// large is batchedNext for more than maxBatch items.
func (s *batched) large(vm *py.VM) (py.Value, error) {
	it := s.it
	l := vm.NewList(make([]py.Value, 0, 16))
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	for l.Len() < s.n {
		v, err := vm.NextOf(it)
		if err != nil {
			s.it = py.Value{}
			return py.Value{}, err
		}
		if v.IsNull() {
			s.it = py.Value{}
			if l.Len() == 0 {
				return py.Value{}, nil
			}
			if s.strict {
				return py.Value{}, vm.ValueErrorf("batched(): incomplete batch")
			}
			break
		}
		if err := l.Append(vm, v); err != nil {
			return py.Value{}, err
		}
		if l.Len()&15 == 0 {
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
	}
	return vm.Tuple(l.Items()), nil // the list is not used again
}

// zipLongest goes through several iterables at once.
type zipLongest struct {
	its    []py.Value // null where exhausted
	got    []py.Value // the items of the tuple just found; null otherwise
	active int
	fill   py.Value
}

func (s *zipLongest) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.its...)
	visitAll(visit, s.got...)
	visit(s.fill)
	return 160 + 32*len(s.its)
}

func zipLongestSpec() py.TypeSpec {
	spec := iterator("zip_longest", "Tuples of the items of several iterables, filled up where one ends.",
		func(vm *py.VM, args py.Args, s *zipLongest) error {
			s.fill = py.None
			for i := range args.KwLen() {
				name, v := args.Kw(i)
				if name.String() != "fillvalue" {
					return vm.TypeErrorf("zip_longest() got an unexpected keyword argument")
				}
				s.fill = v
			}
			its, err := newItems(vm, args.Len())
			if err != nil {
				return err
			}
			for i, x := range args.Pos() {
				if its[i], err = vm.OwnIter(x); err != nil {
					return err
				}
			}
			s.its, s.active = its, len(its)
			return nil
		})
	spec.Slots.GiveTuples(zipLongestNext, func(v py.Value, into []py.Value) {
		s, _ := py.NativeState(v).(*zipLongest)
		for i, x := range s.got[:len(into)] {
			into[i], s.got[i] = x, py.Value{}
		}
	})
	spec.Slots.GiveTwo(func(vm *py.VM, v py.Value) (x, y py.Value, ok bool, err error) {
		s, _ := py.NativeState(v).(*zipLongest)
		if len(s.its) != 2 {
			return py.Value{}, py.Value{}, false, nil
		}
		var items [2]py.Value
		if s.active > 0 {
			ok, err = s.collect(vm, items[:])
		}
		if !ok {
			return py.Value{}, py.Value{}, true, err
		}
		return items[0], items[1], true, nil
	})
	inParts := spec.Slots.Next
	spec.Slots.Next = func(vm *py.VM, v py.Value) (py.Value, error) {
		s, _ := py.NativeState(v).(*zipLongest)
		if s.active == 0 {
			return py.Value{}, nil
		}
		if len(s.its) > py.MaxRoom {
			return inParts(vm, v)
		}
		tuple, items := vm.RoomTuple(len(s.its))
		if ok, err := s.collect(vm, items); !ok {
			return py.Value{}, err
		}
		return tuple, nil
	}
	spec.Slots.Expects = func(v py.Value, depth int) int {
		s, _ := py.NativeState(v).(*zipLongest)
		n := 0
		for _, it := range s.its[:min(len(s.its), 4)] {
			n = max(n, py.Expected(it, depth))
		}
		return n
	}
	return spec
}

// zipLongestNext has the items in an array that nothing else uses meanwhile: what gives them may ask this very iterator for its next tuple.
func zipLongestNext(vm *py.VM, v py.Value) (int, error) {
	s, _ := py.NativeState(v).(*zipLongest)
	if s.active == 0 {
		return -1, nil
	}
	got := s.got
	s.got = nil
	if got == nil {
		var err error
		if got, err = newItems(vm, len(s.its)); err != nil {
			return -1, err
		}
	}
	if ok, err := s.collect(vm, got); !ok {
		return -1, err
	}
	s.got = got
	return len(got), nil
}

// collect puts the next item of each iterator into items; ok is false at the end of all.
func (s *zipLongest) collect(vm *py.VM, items []py.Value) (ok bool, err error) {
	for i, it := range s.its {
		if it.IsNull() {
			items[i] = s.fill
			continue
		}
		v, err := vm.NextOf(it)
		if err != nil {
			s.active = 0
			return false, err
		}
		if v.IsNull() {
			s.its[i] = py.Value{}
			if s.active--; s.active <= 0 {
				s.active = 0
				return false, nil
			}
			v = s.fill
		}
		items[i] = v
	}
	return true, nil
}

// sum returns a + b.
func sum(vm *py.VM, a, b py.Value) (py.Value, error) {
	if m, ok := a.SmallInt(); ok {
		if n, ok := b.SmallInt(); ok {
			if s := m + n; (s > m) == (n > 0) {
				return py.Int(s), nil
			}
		}
	}
	return vm.Binary(py.Add, a, b)
}

// accumulate gives running totals.
type accumulate struct{ it, total, fn, initial py.Value }

func (s *accumulate) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.it, s.total, s.fn, s.initial)
	return 64
}

func accumulateSpec() py.TypeSpec {
	bind := py.NewBinder("accumulate", "iterable, func=None, *, initial=None")
	spec := iterator("accumulate", "Running totals, or what another function makes of the items so far.",
		func(vm *py.VM, args py.Args, s *accumulate) error {
			var a [3]py.Value
			err := bind.Bind(vm, args, a[:])
			if err != nil {
				return err
			}
			if !a[1].IsNullOrNone() {
				s.fn = a[1]
			}
			if !a[2].IsNullOrNone() {
				s.initial = a[2]
			}
			s.it, err = vm.OwnIter(a[0])
			return err
		})
	spec.Slots.Next = accumulateNext
	spec.Slots.Expects = func(v py.Value, depth int) int {
		s, _ := py.NativeState(v).(*accumulate)
		n := py.Expected(s.it, depth)
		if !s.initial.IsNull() {
			n++
		}
		return n
	}
	return spec
}

func accumulateNext(vm *py.VM, self py.Value) (py.Value, error) {
	s, _ := py.NativeState(self).(*accumulate)
	if !s.initial.IsNull() {
		s.total, s.initial = s.initial, py.Value{}
		return s.total, nil
	}
	v, err := vm.NextOf(s.it)
	if err != nil || v.IsNull() {
		return py.Value{}, err
	}
	switch {
	case s.total.IsNull():
	case s.fn.IsNull():
		v, err = sum(vm, s.total, v)
	default:
		v, err = vm.CallValues(s.fn, s.total, v)
	}
	if err != nil {
		return py.Value{}, err
	}
	s.total = v
	return v, nil
}
