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

func newCallIter(name string) func(vm *py.VM, args py.Args) (callIter, error) {
	return func(vm *py.VM, args py.Args) (callIter, error) {
		a, err := exactly(vm, name, args, 2)
		if err != nil {
			return callIter{}, err
		}
		it, err := vm.Iter(a[1])
		return callIter{fn: a[0], it: it}, err
	}
}

// test returns the truth of fn(v).
func (s *callIter) test(vm *py.VM, v py.Value) (bool, error) {
	r, err := vm.CallValues(s.fn, v)
	if err != nil {
		return false, err
	}
	return vm.Truth(r)
}

func dropWhileSpec() py.TypeSpec {
	return iterator("dropwhile", "The items from the first on for which the predicate is false.",
		newCallIter("dropwhile"), func(vm *py.VM, s *callIter) (py.Value, error) {
			for {
				v, err := vm.Next(s.it)
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
}

func takeWhileSpec() py.TypeSpec {
	return iterator("takewhile", "The items before the first for which the predicate is false.",
		newCallIter("takewhile"), func(vm *py.VM, s *callIter) (py.Value, error) {
			if s.done {
				return py.Value{}, nil
			}
			v, err := vm.Next(s.it)
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
	return iterator("filterfalse", "The items for which the predicate is false.",
		newCallIter("filterfalse"), func(vm *py.VM, s *callIter) (py.Value, error) {
			plain := s.fn.IsNone() || s.fn == py.BoolType.Value()
			for {
				v, err := vm.Next(s.it)
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

func starMapSpec() py.TypeSpec {
	return iterator("starmap", "What a function makes of arguments given as tuples.",
		newCallIter("starmap"), func(vm *py.VM, s *callIter) (py.Value, error) {
			v, err := vm.Next(s.it)
			if err != nil || v.IsNull() {
				return v, err
			}
			items, err := vm.Items(v)
			if err != nil {
				return py.Value{}, err
			}
			return vm.Call(s.fn, py.PosArgs(append([]py.Value(nil), items...)...))
		})
}

// compress filters data by selectors.
type compress struct{ data, selectors py.Value }

func (s *compress) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.data, s.selectors)
	return 32
}

func compressSpec() py.TypeSpec {
	bind := py.NewBinder("compress", "data, selectors")
	return iterator("compress", "The items whose selectors are true.",
		func(vm *py.VM, args py.Args) (compress, error) {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return compress{}, err
			}
			data, err := vm.Iter(a[0])
			if err != nil {
				return compress{}, err
			}
			sel, err := vm.Iter(a[1])
			return compress{data, sel}, err
		},
		func(vm *py.VM, s *compress) (py.Value, error) {
			for {
				v, err := vm.Next(s.data)
				if err != nil || v.IsNull() {
					return v, err
				}
				sel, err := vm.Next(s.selectors)
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
		})
}

// groupBy splits an iterable where the key changes.
type groupBy struct {
	it, fn           py.Value
	target, key, val py.Value
	grouper          *grouper // the group that may take items
}

func (s *groupBy) Traverse(visit func(py.Value)) int {
	visitAll(visit, s.it, s.fn, s.target, s.key, s.val)
	return 112
}

// step reads an item and its key.
func (s *groupBy) step(vm *py.VM) (ok bool, err error) {
	v, err := vm.Next(s.it)
	if err != nil || v.IsNull() {
		return false, err
	}
	key := v
	if !s.fn.IsNull() {
		if key, err = vm.CallValues(s.fn, v); err != nil {
			return false, err
		}
	}
	s.val, s.key = v, key
	return true, nil
}

func groupBySpec() py.TypeSpec {
	bind := py.NewBinder("groupby", "iterable, key=None")
	return iterator("groupby", "Runs of items with equal keys.",
		func(vm *py.VM, args py.Args) (groupBy, error) {
			var a [2]py.Value
			if err := bind.Bind(vm, args, a[:]); err != nil {
				return groupBy{}, err
			}
			s := groupBy{}
			if !a[1].IsNullOrNone() {
				s.fn = a[1]
			}
			var err error
			s.it, err = vm.Iter(a[0])
			return s, err
		},
		func(vm *py.VM, s *groupBy) (py.Value, error) {
			s.grouper = nil
			// Skip what is left of the group before.
			for {
				if !s.key.IsNull() {
					if s.target.IsNull() {
						break
					}
					same, err := vm.Equal(s.target, s.key)
					if err != nil {
						return py.Value{}, err
					}
					if !same {
						break
					}
				}
				ok, err := s.step(vm)
				if err != nil || !ok {
					return py.Value{}, err
				}
				if err := vm.Step(1); err != nil {
					return py.Value{}, err
				}
			}
			s.target = s.key
			return vm.TupleOf([]py.Value{s.key, s.group(vm, s.target)}), nil
		})
}

// grouper is the iterator of one group. It refers to the groupby through Go only, whose parts it visits itself.
type grouper struct {
	parent *groupBy
	key    py.Value
}

// group begins a group, which ends the one before.
func (s *groupBy) group(vm *py.VM, key py.Value) py.Value {
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
	spec := iterator("_grouper", "", nil, func(vm *py.VM, g *grouper) (py.Value, error) {
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
	})
	spec.Flags = py.FlagFinal
	spec.Slots.New = func(vm *py.VM, _ *py.Type, args py.Args) (py.Value, error) {
		a, err := exactly(vm, "_grouper", args, 2)
		if err != nil {
			return py.Value{}, err
		}
		if !a[0].Type().IsSubtype(groupByType) {
			return py.Value{}, vm.TypeErrorf("_grouper() argument 1 must be itertools.groupby, not %s", py.ArgType(a[0]))
		}
		s, _ := py.NativeData[*groupBy](a[0])
		return s.group(vm, a[1]), nil
	}
	return spec
}
