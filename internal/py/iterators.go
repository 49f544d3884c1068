package py

// iterators.go holds the iterators of lists, tuples, sets, of objects with __getitem__ only, and of iter(callable, sentinel).

// listIter is the iterator of a list.
type listIter struct {
	Object
	list *List // nil at the end
	i    int   // index of the next item
}

// listRevIter is the reverse iterator of a list: list is nil at the end.
type listRevIter struct {
	Object
	list *List
	i    int
}

// tupleIter is the iterator of a tuple.
type tupleIter struct {
	Object
	items []Value // nil at the end
	i     int
	tuple *Tuple // whose items they are
}

// setIter is the iterator of a set or frozenset.
type setIter struct {
	Object
	set  *Set // nil at the end
	i    int  // slot to look at next
	used int  // length of the set when the iterator was made; -1 once it was seen to have changed
	left int
}

// seqIter iterates by __getitem__ with 0, 1, 2, ... until IndexError.
type seqIter struct {
	Object
	seq Value // null at the end
	i   int
}

// callableIter calls fn until it returns sentinel.
type callableIter struct {
	Object
	fn, sentinel Value // null at the end
}

// reduceIter returns what __reduce__ of an iterator does: (iter, (arg,)) and the state if there is one.
func (vm *VM) reduceIter(arg, state Value) Value {
	iter := vm.builtins.GetStr("iter")
	if iter.o == nil {
		iter = None
	}
	if state.o == nil {
		return vm.tuple2(iter, vm.TupleOf([]Value{arg}))
	}
	return vm.tuple3(iter, vm.TupleOf([]Value{arg}), state)
}

func listIterV(v Value) *listIter         { return listIterLayout.of(v.o) }
func listRevIterV(v Value) *listRevIter   { return listRevIterLayout.of(v.o) }
func tupleIterV(v Value) *tupleIter       { return tupleIterLayout.of(v.o) }
func setIterV(v Value) *setIter           { return setIterLayout.of(v.o) }
func seqIterV(v Value) *seqIter           { return seqIterLayout.of(v.o) }
func callableIterV(v Value) *callableIter { return callableIterLayout.of(v.o) }

func listIterOf(vm *VM, self Value) (Value, error) {
	vm.charge(32)
	return Value{o: &(&listIter{Object: Object{shape: &listIterType.root}, list: listOf(self)}).Object}, nil
}

func listIterNext(_ *VM, self Value) (Value, error) {
	it := listIterV(self)
	if it.list == nil {
		return Value{}, nil
	}
	if it.i < len(it.list.items) {
		it.i++
		return it.list.items[it.i-1], nil
	}
	it.list = nil
	return Value{}, nil
}

func listIterSpec() TypeSpec {
	return TypeSpec{
		Name: "list_iterator", Kind: KindListIter, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Iter: iterSelf, Next: listIterNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := listIterV(a[0])
				if it.list == nil {
					return Int(0), nil
				}
				return Int(int64(max(len(it.list.items)-it.i, 0))), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *VM, a []Value) (Value, error) {
				it := listIterV(a[0])
				i, err := vm.IndexInt(a[1])
				if err == nil && it.list != nil {
					it.i = min(max(i, 0), len(it.list.items))
				}
				return None, err
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := listIterV(a[0])
				if it.list == nil {
					return vm.reduceIter(vm.List(nil), Value{}), nil
				}
				return vm.reduceIter(it.list.Value(), Int(int64(it.i))), nil
			}},
		},
	}
}

func listReversed(vm *VM, a []Value) (Value, error) {
	vm.charge(32)
	l := listOf(a[0])
	return Value{o: &(&listRevIter{Object: Object{shape: &listRevIterType.root}, list: l, i: len(l.items) - 1}).Object}, nil
}

func listRevIterNext(_ *VM, self Value) (Value, error) {
	it := listRevIterV(self)
	if it.list == nil {
		return Value{}, nil
	}
	if i := it.i; i >= 0 && i < len(it.list.items) {
		it.i--
		return it.list.items[i], nil
	}
	it.list = nil
	it.i = -1
	return Value{}, nil
}

func listRevIterSpec() TypeSpec {
	return TypeSpec{
		Name: "list_reverseiterator", Kind: KindListRevIter, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Iter: iterSelf, Next: listRevIterNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := listRevIterV(a[0])
				if it.list == nil || len(it.list.items) < it.i+1 {
					return Int(0), nil
				}
				return Int(int64(it.i + 1)), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *VM, a []Value) (Value, error) {
				it := listRevIterV(a[0])
				i, err := vm.IndexInt(a[1])
				if err == nil && it.list != nil {
					it.i = min(max(i, -1), len(it.list.items)-1)
				}
				return None, err
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := listRevIterV(a[0])
				if it.list == nil {
					return vm.reduceIter(vm.List(nil), Value{}), nil
				}
				rev := vm.builtins.GetStr("reversed")
				return vm.tuple3(rev, vm.TupleOf([]Value{it.list.Value()}), Int(int64(it.i))), nil
			}},
		},
	}
}

func tupleIterOf(vm *VM, self Value) (Value, error) {
	vm.charge(48)
	t := tupleOf(self)
	return Value{o: &(&tupleIter{Object: Object{shape: &tupleIterType.root}, items: t.items(), tuple: t}).Object}, nil
}

func tupleIterNext(_ *VM, self Value) (Value, error) {
	it := tupleIterV(self)
	if it.i < len(it.items) {
		it.i++
		return it.items[it.i-1], nil
	}
	it.items, it.tuple = nil, nil
	return Value{}, nil
}

func tupleIterSpec() TypeSpec {
	return TypeSpec{
		Name: "tuple_iterator", Kind: KindTupleIter, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Iter: iterSelf, Next: tupleIterNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := tupleIterV(a[0])
				return Int(int64(max(len(it.items)-it.i, 0))), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *VM, a []Value) (Value, error) {
				it := tupleIterV(a[0])
				i, err := vm.IndexInt(a[1])
				if err == nil {
					it.i = min(max(i, 0), len(it.items))
				}
				return None, err
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := tupleIterV(a[0])
				if it.items == nil {
					return vm.reduceIter(EmptyTuple, Value{}), nil
				}
				return vm.reduceIter(vm.ownedTuple(it.items), Int(int64(it.i))), nil
			}},
		},
	}
}

func setIterOf(vm *VM, self Value) (Value, error) {
	vm.charge(48)
	s := setOf(self)
	it := &setIter{Object: Object{shape: &setIterType.root}, set: s, used: s.Len(), left: s.Len()}
	return Value{o: &it.Object}, nil
}

func setIterNext(vm *VM, self Value) (Value, error) {
	it := setIterV(self)
	s := it.set
	if s == nil {
		return Value{}, nil
	}
	if it.used != s.Len() {
		it.used = -1
		return Value{}, vm.Errorf(RuntimeError, "Set changed size during iteration")
	}
	var e *setEntry
	if e, it.i = s.next(vm, it.i); e == nil {
		it.set = nil
		return Value{}, nil
	}
	it.left--
	return e.key, nil
}

func setIterSpec() TypeSpec {
	return TypeSpec{
		Name: "set_iterator", Kind: KindSetIter, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Iter: iterSelf, Next: setIterNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := setIterV(a[0])
				if it.set == nil || it.used != it.set.Len() {
					return Int(0), nil
				}
				return Int(int64(it.left)), nil
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				c := *setIterV(a[0])
				l := vm.NewList(nil)
				err := vm.extendIterator(l, Value{o: &c.Object})
				return vm.reduceIter(l.Value(), Value{}), err
			}},
		},
	}
}

// newSeqIter returns an iterator that subscripts v with 0, 1, 2, ...
func (vm *VM) newSeqIter(v Value) Value {
	vm.charge(48)
	return Value{o: &(&seqIter{Object: Object{shape: &seqIterType.root}, seq: v}).Object}
}

func seqIterNext(vm *VM, self Value) (Value, error) {
	it := seqIterV(self)
	if it.seq.o == nil {
		return Value{}, nil
	}
	v, err := vm.GetItem(it.seq, Int(int64(it.i)))
	if err != nil {
		if IsExc(err, IndexError) || IsExc(err, StopIteration) {
			it.seq = Value{}
			return Value{}, nil
		}
		return Value{}, err
	}
	it.i++
	return v, nil
}

func seqIterSpec() TypeSpec {
	return TypeSpec{
		Name: "iterator", Kind: KindSeqIter, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Iter: iterSelf, Next: seqIterNext},
		Methods: []Def{
			{Name: "__length_hint__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := seqIterV(a[0])
				if it.seq.o == nil {
					return Int(0), nil
				}
				if it.seq.Type().slots.Len == nil {
					return NotImplemented, nil
				}
				n, err := vm.Len(it.seq)
				return Int(int64(max(n-it.i, 0))), err
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *VM, a []Value) (Value, error) {
				i, err := vm.IndexInt(a[1])
				if err == nil {
					seqIterV(a[0]).i = max(i, 0)
				}
				return None, err
			}},
			{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
				it := seqIterV(a[0])
				if it.seq.o == nil {
					return vm.reduceIter(EmptyTuple, Value{}), nil
				}
				return vm.reduceIter(it.seq, Int(int64(it.i))), nil
			}},
		},
	}
}

func callableIterNext(vm *VM, self Value) (Value, error) {
	it := callableIterV(self)
	if it.fn.o == nil {
		return Value{}, nil
	}
	if err := vm.Enter(); err != nil {
		return Value{}, err
	}
	defer vm.Leave()
	v, err := vm.Call(it.fn, Args{})
	if err != nil {
		if IsExc(err, StopIteration) {
			it.fn, it.sentinel = Value{}, Value{}
			return Value{}, nil
		}
		return Value{}, err
	}
	if it.fn.o == nil {
		return Value{}, nil // the call used up the iterator itself
	}
	eq, err := vm.Equal(it.sentinel, v)
	if err != nil {
		return Value{}, err
	}
	if eq {
		it.fn, it.sentinel = Value{}, Value{}
		return Value{}, nil
	}
	return v, nil
}

func callableIterSpec() TypeSpec {
	return TypeSpec{
		Name: "callable_iterator", Kind: KindCallableIter, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{Iter: iterSelf, Next: callableIterNext},
		Methods: []Def{{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
			it := callableIterV(a[0])
			if it.fn.o == nil {
				return vm.reduceIter(EmptyTuple, Value{}), nil
			}
			return vm.tuple2(vm.builtins.GetStr("iter"), vm.tuple2(it.fn, it.sentinel)), nil
		}}},
	}
}
