package py

// containerbuiltins.go holds the builtin functions of containers and iterators: len, iter, next, sorted, min, max, any, all.

import "math"

func containerBuiltins() []Def {
	return []Def{
		{Name: "all", Borrows: 1, Sig: "iterable, /", Fn: builtinAll, Doc: "Return whether all items are true."},
		{Name: "any", Borrows: 1, Sig: "iterable, /", Fn: builtinAny, Doc: "Return whether an item is true."},
		{Name: "iter", Sig: "object, sentinel=<unrepresentable>, /", Fn: builtinIter,
			Doc: "Return an iterator over object, or one that calls object until it returns sentinel."},
		{Name: "len", Sig: "obj, /", Fn: builtinLen, Doc: "Return the number of items."},
		{Name: "max", Borrows: 1, Raw: func(vm *VM, args Args) (Value, error) { return vm.minMax("max", GT, args) },
			Doc: "Return the largest item of an iterable, or the largest argument."},
		{Name: "min", Borrows: 1, Raw: func(vm *VM, args Args) (Value, error) { return vm.minMax("min", LT, args) },
			Doc: "Return the smallest item of an iterable, or the smallest argument."},
		{Name: "next", Borrows: 2, Sig: "iterator, default=<unrepresentable>, /", Fn: builtinNext,
			Doc: "Return the next item, or default at the end.\n\nRaises StopIteration if there is no default."},
		{Name: "sorted", Borrows: 1, Sig: "iterable, /, *, key=None, reverse=False", Raw: builtinSorted,
			Doc: "Return a new sorted list of the items of iterable."},
	}
}

func builtinLen(vm *VM, a []Value) (Value, error) {
	n, err := vm.Len(a[0])
	return Int(int64(n)), err
}

func builtinIter(vm *VM, a []Value) (Value, error) {
	if a[1].o == nil {
		return vm.Iter(a[0])
	}
	if !IsCallable(a[0]) {
		return Value{}, vm.TypeErrorf("iter(v, w): v must be callable")
	}
	vm.charge(48)
	it := &callableIter{Object: Object{shape: &callableIterType.root}, fn: a[0], sentinel: a[1]}
	return Value{o: &it.Object}, nil
}

func builtinNext(vm *VM, a []Value) (Value, error) {
	vm.stopValue = Value{}
	v, err := vm.Next(a[0])
	if a[0].o.shape == &generatorType.root {
		vm.takeBack(generatorLayout.guarded(a[0].o))
	}
	if err != nil {
		if a[1].o != nil && IsExc(err, StopIteration) {
			return a[1], nil
		}
		return Value{}, err
	}
	if v.o != nil {
		return v, nil
	}
	if a[1].o != nil {
		return a[1], nil
	}
	return Value{}, vm.stopIteration(vm.takeStopValue())
}

func builtinAll(vm *VM, a []Value) (Value, error) {
	all := true
	err := vm.drainInto(a[0], truthDrainer(true), func(v Value) error {
		ok, err := vm.Truth(v)
		if err == nil && !ok {
			all = false
			return StopIterate
		}
		return err
	})
	return Bool(all), err
}

func builtinAny(vm *VM, a []Value) (Value, error) {
	found := false
	err := vm.drainInto(a[0], truthDrainer(false), func(v Value) error {
		ok, err := vm.Truth(v)
		if err == nil && ok {
			found = true
			return StopIterate
		}
		return err
	})
	return Bool(found), err
}

func builtinSorted(vm *VM, args Args) (Value, error) {
	if args.Len() != 1 {
		return Value{}, vm.TypeErrorf("sorted expected 1 argument, got %d", args.Len())
	}
	var key, rev Value
	for i := range args.keys() {
		switch name, v := args.Kw(i); name.s {
		case "key":
			key = v
		case "reverse":
			rev = v
		default:
			if s := suggest(name.s, []string{"key", "reverse"}); s != "" {
				return Value{}, vm.TypeErrorf("sort() got an unexpected keyword argument '%s'. Did you mean '%s'?", name.s, s)
			}
			return Value{}, vm.TypeErrorf("sort() got an unexpected keyword argument '%s'", name.s)
		}
	}
	l, err := vm.Collect(args.v[0])
	if err != nil {
		return Value{}, err
	}
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	reverse := false
	if rev.o != nil {
		if reverse, err = vm.Truth(rev); err != nil {
			return Value{}, err
		}
	}
	return l.Value(), vm.sortList(l, key, reverse)
}

// minMax is min and max: op says which of two items is the better one.
func (vm *VM) minMax(name string, op CmpOp, args Args) (Value, error) {
	if args.Len() == 0 {
		return Value{}, vm.TypeErrorf("%s expected at least 1 argument, got 0", name)
	}
	if args.Len() > 1 && args.Len() <= few && args.KwLen() == 0 {
		if v, ok := plainExtreme(op, args.Pos()); ok {
			return v, nil
		}
	}
	var key, def Value
	for i := range args.keys() {
		switch kw, v := args.Kw(i); kw.s {
		case "key":
			if !v.IsNone() {
				key = v
			}
		case "default":
			def = v
		default:
			return Value{}, vm.TypeErrorf("%s() got an unexpected keyword argument '%s'", name, kw.s)
		}
	}
	if def.o != nil && args.Len() > 1 {
		return Value{}, vm.TypeErrorf("Cannot specify a default for %s() with multiple positional arguments", name)
	}
	c := extreme{vm: vm, op: op, key: key}
	c.root = vm.PushRoot(None)
	defer vm.PopRoots(c.root)
	switch {
	case args.Len() > 1:
		vs := args.Pos()
		if key.o != nil || !allPlain(vs) {
			vs = append([]Value(nil), vs...)
		}
		for _, v := range vs {
			if err := c.consider(v); err != nil {
				return Value{}, err
			}
		}
	case key.o != nil:
		if err := vm.drainInto(args.v[0], nil, c.consider); err != nil {
			return Value{}, err
		}
	default:
		d := vm.spare().extreme
		if d == nil {
			d = &extreme{}
			d.f = d.consider
		}
		vm.spare().extreme = nil // items may be compared so as well
		f := d.f
		*d = c
		d.f = f
		err := vm.drainInto(args.v[0], d, f)
		c.best = d.best
		*d = extreme{f: f}
		vm.spare().extreme = d
		if err != nil {
			return Value{}, err
		}
	}
	if c.best.o == nil {
		if def.o == nil {
			return Value{}, vm.ValueErrorf("%s() iterable argument is empty", name)
		}
		return def, nil
	}
	return c.best, nil
}

// plainExtreme returns the least of vs, or the greatest, if all are ints of 64 bits, or all floats.
func plainExtreme(op CmpOp, vs []Value) (best Value, ok bool) {
	best = vs[0]
	switch best.o {
	case &intTag:
		for _, v := range vs[1:] {
			if v.o != &intTag {
				return best, false
			}
			if (op == LT) == (int64(v.n) < int64(best.n)) && v.n != best.n {
				best = v
			}
		}
		return best, true
	case &floatTag:
		for _, v := range vs[1:] {
			if v.o != &floatTag {
				return best, false
			}
			f, g := math.Float64frombits(v.n), math.Float64frombits(best.n)
			if op == LT && f < g || op != LT && f > g {
				best = v
			}
		}
		return best, true
	}
	return best, false
}

// extreme is a call of min or max. The VM uses the same again for those without a key.
type extreme struct {
	vm            *VM
	op            CmpOp
	key           Value // or null
	best, bestKey Value // or null before the first item
	root          int   // of the best
	f             func(Value) error
}

// consider looks at an item of any kind.
func (c *extreme) consider(v Value) error {
	vm := c.vm
	k := v
	if c.key.o != nil {
		var err error
		if k, err = vm.callOne(c.key, v); err != nil {
			return err
		}
	}
	if c.best.o != nil {
		better, err := vm.Compare(c.op, k, c.bestKey)
		if !better || err != nil {
			return err
		}
	}
	c.best, c.bestKey = v, k
	vm.roots[c.root] = v
	return nil
}

// take looks at a number of the kind that the best is of.
func (c *extreme) take(_ *VM, v Value) bool {
	if v.o != c.best.o {
		return false
	}
	var less, greater bool
	switch v.o {
	case &intTag:
		a, b := int64(v.n), int64(c.best.n)
		less, greater = a < b, a > b
	case &floatTag:
		a, b := math.Float64frombits(v.n), math.Float64frombits(c.best.n)
		less, greater = a < b, a > b
	default:
		return false
	}
	if less && c.op == LT || greater && c.op == GT {
		c.best, c.bestKey = v, v
	}
	return true
}

func (c *extreme) takeSome(vm *VM, items []Value) int {
	for i, v := range items {
		if !c.take(vm, v) {
			return i
		}
	}
	return len(items)
}

// allPlain reports whether comparing the values runs no Python code.
func allPlain(vs []Value) bool {
	for _, v := range vs {
		if !v.IsInline() {
			return false
		}
	}
	return true
}
