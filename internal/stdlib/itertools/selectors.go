package itertools

// selectors.go holds the iterators that ask a function about each item: compress, dropwhile, takewhile, filterfalse,
// starmap, groupby.

import "github.com/krait-run/krait/internal/py"

// callIter is a function and an iterator.
type callIter struct {
	fn, it py.Value
	done   bool
}

func (s *callIter) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.fn, s.it)
	return 48
}

// callIterSpec describes an iterator over a function and an iterator.
func callIterSpec(name, doc string, next func(vm *py.VM, v py.Value) (py.Value, error)) py.TypeSpec {
	spec := iterator(name, doc, func(vm *py.VM, args py.Args, s *callIter) error {
		a, err := exactly(vm, name, args, 2)
		if err != nil {
			return err
		}
		fn := a[0] // arguments are only valid until Python code runs
		it, err := vm.OwnIter(a[1])
		s.fn, s.it = fn, it
		return err
	})
	spec.Slots.Next = next
	return spec
}

// test returns the truth of fn(v).
func (s *callIter) test(vm *py.VM, v py.Value) (bool, error) {
	r, err := vm.CallOne(s.fn, v)
	if err != nil {
		return false, err
	}
	return vm.Truth(r)
}

func dropWhileSpec() py.TypeSpec {
	spec := callIterSpec("dropwhile", "The items from the first on for which the predicate is false.", func(vm *py.VM, self py.Value) (py.Value, error) {
		s, _ := py.NativeState(self).(*callIter)
		for {
			v, err := vm.NextOf(s.it)
			if err != nil || v.IsNull() || s.done {
				return v, err
			}
			drop, err := s.test(vm, v)
			if err != nil {
				return py.Value{}, err
			}
			if !drop {
				s.done = true
				return v, nil
			}
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
	})
	spec.Slots.Passes = func(self py.Value) py.Value {
		if s, _ := py.NativeState(self).(*callIter); s.done {
			return s.it
		}
		return py.Value{}
	}
	spec.Slots.Ahead = func(vm *py.VM, self py.Value, items []py.Value) int {
		if s, _ := py.NativeState(self).(*callIter); s.done {
			return vm.Ahead(s.it, items)
		}
		return 0
	}
	spec.Slots.Skip = func(self py.Value, taken []py.Value) {
		s, _ := py.NativeState(self).(*callIter)
		py.SkipAhead(s.it, taken)
	}
	return spec
}

func takeWhileSpec() py.TypeSpec {
	return callIterSpec("takewhile", "The items before the first for which the predicate is false.", func(vm *py.VM, self py.Value) (py.Value, error) {
		s, _ := py.NativeState(self).(*callIter)
		if s.done {
			return py.Value{}, nil
		}
		v, err := vm.NextOf(s.it)
		if err != nil || v.IsNull() {
			return v, err
		}
		take, err := s.test(vm, v)
		if err != nil {
			return py.Value{}, err
		}
		if !take {
			s.done = true
			return py.Value{}, nil
		}
		return v, nil
	})
}

func filterFalseSpec() py.TypeSpec {
	return callIterSpec("filterfalse", "The items for which the predicate is false.", func(vm *py.VM, self py.Value) (py.Value, error) {
		s, _ := py.NativeState(self).(*callIter)
		plain := s.fn.IsNone() || s.fn == py.BoolType.Value()
		for {
			v, err := vm.NextOf(s.it)
			if err != nil || v.IsNull() {
				return v, err
			}
			var truth bool
			if plain {
				truth, err = vm.Truth(v)
			} else {
				truth, err = s.test(vm, v)
			}
			if err != nil {
				return py.Value{}, err
			}
			if !truth {
				return v, nil
			}
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
	})
}

// fewArguments is how many items starmap passes on as they lie in their tuple or list. A call copies them before Python code runs.
const fewArguments = 16

func starMapSpec() py.TypeSpec {
	spec := callIterSpec("starmap", "What a function makes of arguments given as tuples.", func(vm *py.VM, self py.Value) (py.Value, error) {
		s, _ := py.NativeState(self).(*callIter)
		if x, y, pairs, err := vm.NextPair(s.it); pairs || err != nil {
			if x.IsNull() || err != nil {
				return py.Value{}, err
			}
			if s.fn == repeatType.Value() {
				return newRepeat(vm, x, y)
			}
			return vm.CallValues(s.fn, x, y)
		}
		v, err := vm.NextOf(s.it)
		if err != nil || v.IsNull() {
			return v, err
		}
		items, err := vm.Items(v)
		if err != nil {
			return py.Value{}, err
		}
		if len(items) <= fewArguments {
			return vm.CallValues(s.fn, items...)
		}
		return vm.Call(s.fn, py.PosArgs(append([]py.Value(nil), items...)...))
	})
	spec.Slots.Expects = func(v py.Value, depth int) int {
		s, _ := py.NativeState(v).(*callIter)
		return py.Expected(s.it, depth)
	}
	return spec
}

// compress filters data by selectors.
type compress struct{ data, selectors py.Value }

func (s *compress) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.data, s.selectors)
	return 32
}

func compressSpec() py.TypeSpec {
	bind := py.NewBinder("compress", "data, selectors")
	spec := iterator("compress", "The items whose selectors are true.",
		func(vm *py.VM, args py.Args, s *compress) error {
			var a [2]py.Value
			err := bind.Bind(vm, args, a[:])
			if err != nil {
				return err
			}
			if s.data, err = vm.OwnIter(a[0]); err != nil {
				return err
			}
			s.selectors, err = vm.OwnIter(a[1])
			return err
		})
	spec.Slots.Next = func(vm *py.VM, self py.Value) (py.Value, error) {
		s, _ := py.NativeState(self).(*compress)
		for {
			v, err := vm.NextOf(s.data)
			if err != nil || v.IsNull() {
				return v, err
			}
			sel, err := vm.NextOf(s.selectors)
			if err != nil || sel.IsNull() {
				return py.Value{}, err
			}
			if ok, err := vm.Truth(sel); err != nil {
				return py.Value{}, err
			} else if ok {
				return v, nil
			}
			if err := vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
	}
	return spec
}

// groupBy splits an iterable where the key changes.
type groupBy struct {
	it, fn           py.Value
	target, key, val py.Value
	grouper          *grouper // the group that may take items
	group            py.Value // the object of the group just begun, for the tuple
}

func (s *groupBy) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.it, s.fn, s.target, s.key, s.val)
	return 128
}

// step reads an item and its key.
func (s *groupBy) step(vm *py.VM) (ok bool, err error) {
	v, err := vm.NextOf(s.it)
	if err != nil || v.IsNull() {
		return false, err
	}
	key := v
	if !s.fn.IsNull() {
		if key, err = vm.CallOne(s.fn, v); err != nil {
			return false, err
		}
	}
	s.val, s.key = v, key
	return true, nil
}

func groupBySpec() py.TypeSpec {
	bind := py.NewBinder("groupby", "iterable, key=None")
	spec := iterator("groupby", "Runs of items with equal keys.",
		func(vm *py.VM, args py.Args, s *groupBy) error {
			var a [2]py.Value
			err := bind.Bind(vm, args, a[:])
			if err != nil {
				return err
			}
			if !a[1].IsNullOrNone() {
				s.fn = a[1]
			}
			s.it, err = vm.OwnIter(a[0])
			return err
		})
	spec.Slots.GiveTuples(groupByNext, func(v py.Value, into []py.Value) {
		s, _ := py.NativeState(v).(*groupBy)
		into[0], into[1] = s.target, s.group
		s.group = py.Value{}
	})
	spec.Slots.GiveTwo(func(vm *py.VM, v py.Value) (x, y py.Value, ok bool, err error) {
		s, _ := py.NativeState(v).(*groupBy)
		if found, err := s.next(vm); !found {
			return py.Value{}, py.Value{}, true, err
		}
		return s.target, s.begin(vm, s.target), true, nil
	})
	return spec
}

func groupByNext(vm *py.VM, v py.Value) (int, error) {
	s, _ := py.NativeState(v).(*groupBy)
	if found, err := s.next(vm); !found {
		return -1, err
	}
	s.group = s.begin(vm, s.target)
	return 2, nil
}

// next finds the next group, whose key is target afterwards.
func (s *groupBy) next(vm *py.VM) (found bool, err error) {
	s.grouper = nil
	// Skip what is left of the group before.
	for {
		if !s.key.IsNull() {
			if s.target.IsNull() {
				break
			}
			same, err := vm.Equal(s.target, s.key)
			if err != nil {
				return false, err
			}
			if !same {
				break
			}
		}
		ok, err := s.step(vm)
		if err != nil || !ok {
			return false, err
		}
		if err := vm.Step(1); err != nil {
			return false, err
		}
	}
	s.target = s.key
	return true, nil
}

// grouper is the iterator of one group. It refers to the groupby through Go only, whose parts it visits itself.
type grouper struct {
	parent *groupBy
	key    py.Value
}

// begin begins a group, which ends the one before.
func (s *groupBy) begin(vm *py.VM, key py.Value) py.Value {
	v, g := py.NewNativeOf[grouper](vm, grouperType, 48)
	g.parent, g.key = s, key
	s.grouper = g
	return v
}

func (g *grouper) Traverse(visit func(py.Value)) int {
	visit(g.key)
	g.parent.Traverse(visit)
	return 48
}

func grouperSpec() py.TypeSpec {
	spec := py.TypeSpec{Name: "_grouper", Module: "itertools", Kind: py.KindNative, Flags: py.FlagFinal}
	spec.Slots.Iter = func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil }
	spec.Slots.Next = func(vm *py.VM, self py.Value) (py.Value, error) {
		g, _ := py.NativeState(self).(*grouper)
		s := g.parent
		if s.grouper != g {
			return py.Value{}, nil
		}
		if s.val.IsNull() {
			if ok, err := s.step(vm); err != nil || !ok {
				return py.Value{}, err
			}
		}
		same, err := vm.Equal(g.key, s.key)
		if err != nil || !same {
			return py.Value{}, err
		}
		v := s.val
		s.val = py.Value{}
		return v, nil
	}
	spec.Slots.New = func(vm *py.VM, _ *py.Type, args py.Args) (py.Value, error) {
		a, err := exactly(vm, "_grouper", args, 2)
		if err != nil {
			return py.Value{}, err
		}
		if !a[0].Type().IsSubtype(groupByType) {
			return py.Value{}, vm.TypeErrorf("_grouper() argument 1 must be itertools.groupby, not %s", py.ArgType(a[0]))
		}
		s, _ := py.NativeState(a[0]).(*groupBy)
		return s.begin(vm, a[1]), nil
	}
	return spec
}
