package collections

// counter.go holds Counter.

import (
	"math"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/itertools"
)

var counterType = &py.Type{}

func isCounter(v py.Value) bool { return v.Type().IsSubtype(counterType) }

// plainCounter reports whether no Python class overrides how the counts of v are read and stored.
func plainCounter(v py.Value) bool {
	t := v.Type()
	return t == counterType || t.Lookup("__setitem__") == counterType.Lookup("__setitem__") && t.Lookup("get") == counterType.Lookup("get")
}

// addCount adds n to a count.
func addCount(old py.Value, n int64) (py.Value, bool) {
	if old.IsNull() {
		return py.Int(n), true
	}
	i, ok := old.SmallInt()
	if !ok || i > math.MaxInt64-n {
		return py.Value{}, false
	}
	return py.Int(i + n), true
}

// countElements adds 1 for each item of an iterable to a mapping.
func countElements(vm *py.VM, mapping, iterable py.Value) error {
	d := py.AsDict(mapping)
	if d == nil || mapping.Type() != py.DictType && (!isCounter(mapping) || !plainCounter(mapping)) {
		get, err := vm.GetAttr(mapping, "get")
		if err != nil {
			return err
		}
		return vm.Iterate(iterable, func(k py.Value) error {
			n, err := vm.CallValues(get, k, py.Int(0))
			if err != nil {
				return err
			}
			if n, err = vm.Binary(py.Add, n, py.Int(1)); err != nil {
				return err
			}
			return vm.SetItem(mapping, k, n)
		})
	}
	return vm.Iterate(iterable, func(k py.Value) error {
		odd := py.Value{}
		err := d.Merge(vm, k, func(old py.Value) py.Value {
			if n, ok := addCount(old, 1); ok {
				return n
			}
			odd = old
			return old
		})
		if err != nil || odd.IsNull() {
			return err
		}
		n, err := vm.Binary(py.Add, odd, py.Int(1))
		if err != nil {
			return err
		}
		return d.Set(vm, k, n)
	})
}

// count returns self[k], with 0 for a key that is not there.
func count(vm *py.VM, self, k py.Value) (py.Value, error) {
	if self.Type() == counterType {
		v, err := py.AsDict(self).Get(vm, k)
		if err == nil && v.IsNull() {
			v = py.Int(0)
		}
		return v, err
	}
	return vm.GetItem(self, k)
}

// eachCount calls f for each key and count of v, a mapping.
func eachCount(vm *py.VM, v py.Value, f func(k, n py.Value) error) error {
	if d := py.AsDict(v); d != nil && (v.Type() == counterType || v.Type() == py.DictType) {
		for i := 0; i < d.Span(); i++ {
			if k, n, ok := d.At(i); ok {
				size := d.Len()
				if err := f(k, n); err != nil {
					return err
				}
				if d.Len() != size {
					return vm.Errorf(py.RuntimeError, "dictionary changed size during iteration")
				}
				if i&3 == 3 {
					if err := vm.Step(1); err != nil {
						return err
					}
				}
			}
		}
		return nil
	}
	items, err := vm.CallMethod(v, "items")
	if err != nil {
		return err
	}
	return vm.Iterate(items, func(pair py.Value) error {
		kv, err := vm.Items(pair)
		if err != nil {
			return err
		}
		if len(kv) != 2 {
			return vm.ValueErrorf("too many values to unpack (expected 2, got %d)", len(kv))
		}
		return f(kv[0], kv[1])
	})
}

func isMapping(v py.Value) bool { return py.AsDict(v) != nil || v.Type().Flags()&py.FlagMapping != 0 }

// combine changes the counts of self by those of other, a mapping, or by 1 for each item of an iterable.
func combine(vm *py.VM, self, other py.Value, op py.BinOp) error {
	if isMapping(other) {
		if n, err := vm.Len(self); err != nil {
			return err
		} else if n == 0 && op == py.Add {
			if plainCounter(self) {
				return vm.UpdateDict(py.AsDict(self), other)
			}
			return eachCount(vm, other, func(k, n py.Value) error { return vm.SetItem(self, k, n) })
		}
		return eachCount(vm, other, func(k, n py.Value) error {
			old, err := vm.CallMethod(self, "get", k, py.Int(0))
			if err != nil {
				return err
			}
			a, b := n, old
			if op == py.Sub {
				a, b = old, n
			}
			sum, err := vm.Binary(op, a, b)
			if err != nil {
				return err
			}
			return vm.SetItem(self, k, sum)
		})
	}
	if op == py.Add {
		return countElements(vm, self, other)
	}
	return vm.Iterate(other, func(k py.Value) error {
		old, err := vm.CallMethod(self, "get", k, py.Int(0))
		if err != nil {
			return err
		}
		n, err := vm.Binary(py.Sub, old, py.Int(1))
		if err != nil {
			return err
		}
		return vm.SetItem(self, k, n)
	})
}

// change is Counter.update and Counter.subtract.
func change(op py.BinOp, name string) func(vm *py.VM, args py.Args) (py.Value, error) {
	return func(vm *py.VM, args py.Args) (py.Value, error) {
		if args.Len() > 2 {
			return py.Value{}, vm.TypeErrorf("Counter.%s() takes from 1 to 2 positional arguments but %d were given", name, args.Len())
		}
		self := args.Pos()[0]
		var kw *py.Dict
		if args.KwLen() > 0 {
			kw = vm.NewDict()
			for i := range args.KwLen() {
				k, v := args.Kw(i)
				if err := kw.Set(vm, k.Value(), v); err != nil {
					return py.Value{}, err
				}
			}
		}
		if args.Len() == 2 && !args.Pos()[1].IsNone() {
			if err := combine(vm, self, args.Pos()[1], op); err != nil {
				return py.Value{}, err
			}
		}
		if kw != nil {
			if err := combine(vm, self, kw.Value(), op); err != nil {
				return py.Value{}, err
			}
		}
		return py.None, nil
	}
}

// ranked returns the items as pairs, the most common first.
func ranked(vm *py.VM, self py.Value) (*py.List, error) {
	l, counts := vm.NewList(nil), vm.NewList(nil)
	mark := vm.PushRoot(l.Value())
	vm.PushRoot(counts.Value())
	defer vm.PopRoots(mark)
	err := eachCount(vm, self, func(k, n py.Value) error {
		if err := counts.Append(vm, n); err != nil {
			return err
		}
		return l.Append(vm, vm.TupleOf([]py.Value{k, n}))
	})
	if err != nil {
		return nil, err
	}
	return l, vm.SortBy(counts.Items(), l.Items(), true)
}

// keep returns a new Counter of the counts for which f gives one that is positive.
func keep(vm *py.VM, fill func(add func(k, n py.Value) error) error) (py.Value, error) {
	out := vm.NewDictOf(counterType, nil)
	mark := vm.PushRoot(out)
	defer vm.PopRoots(mark)
	return out, fill(func(k, n py.Value) error {
		if i, ok := n.SmallInt(); ok {
			if i <= 0 {
				return nil
			}
		} else if pos, err := vm.Compare(py.GT, n, py.Int(0)); err != nil || !pos {
			return err
		}
		return py.AsDict(out).Set(vm, k, n)
	})
}

func counterBinary(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
	if !isCounter(a) || !isCounter(b) {
		return py.NotImplemented, nil
	}
	switch op {
	case py.Add, py.Sub, py.And, py.Or:
	default:
		return py.NotImplemented, nil
	}
	return keep(vm, func(add func(k, n py.Value) error) error {
		err := eachCount(vm, a, func(k, n py.Value) error {
			m, err := count(vm, b, k)
			if err != nil {
				return err
			}
			switch op {
			case py.Add, py.Sub:
				n, err = vm.Binary(op, n, m)
			default:
				less, e := vm.Compare(py.LT, n, m)
				if err = e; less == (op == py.Or) {
					n = m
				}
			}
			if err != nil {
				return err
			}
			return add(k, n)
		})
		if err != nil || op == py.And {
			return err
		}
		return eachCount(vm, b, func(k, n py.Value) error {
			in, err := vm.Contains(a, k)
			if err != nil || in {
				return err
			}
			if op == py.Sub {
				if n, err = vm.Binary(py.Sub, py.Int(0), n); err != nil {
					return err
				}
			}
			return add(k, n)
		})
	})
}

// keepPositive removes the counts that are not positive.
func keepPositive(vm *py.VM, self py.Value) (py.Value, error) {
	var gone []py.Value
	err := eachCount(vm, self, func(k, n py.Value) error {
		pos, err := vm.Compare(py.GT, n, py.Int(0))
		if !pos {
			gone = append(gone, k)
		}
		return err
	})
	if err != nil {
		return py.Value{}, err
	}
	for _, k := range gone {
		if err := vm.DelItem(self, k); err != nil {
			return py.Value{}, err
		}
	}
	return self, nil
}

func counterInplace(vm *py.VM, op py.BinOp, a, b py.Value) (py.Value, error) {
	var err error
	switch op {
	case py.Add, py.Sub:
		err = eachCount(vm, b, func(k, n py.Value) error {
			old, err := count(vm, a, k)
			if err != nil {
				return err
			}
			if n, err = vm.Inplace(op, old, n); err != nil {
				return err
			}
			return vm.SetItem(a, k, n)
		})
	case py.Or:
		err = eachCount(vm, b, func(k, n py.Value) error {
			old, err := count(vm, a, k)
			if err != nil {
				return err
			}
			if more, err := vm.Compare(py.GT, n, old); err != nil || !more {
				return err
			}
			return vm.SetItem(a, k, n)
		})
	case py.And:
		err = eachCount(vm, a, func(k, n py.Value) error {
			m, err := count(vm, b, k)
			if err != nil {
				return err
			}
			if less, err := vm.Compare(py.LT, m, n); err != nil || !less {
				return err
			}
			return vm.SetItem(a, k, m)
		})
	default:
		return py.NotImplemented, nil
	}
	if err != nil {
		return py.Value{}, err
	}
	return keepPositive(vm, a)
}

func counterCompare(vm *py.VM, op py.CmpOp, a, b py.Value) (py.Value, error) {
	if !isCounter(a) || !isCounter(b) {
		return py.NotImplemented, nil
	}
	// all says whether `a[k] test b[k]` holds for the keys of both.
	all := func(test py.CmpOp) (bool, error) {
		ok := true
		for _, v := range [2]py.Value{a, b} {
			err := eachCount(vm, v, func(k, _ py.Value) error {
				if !ok {
					return py.StopIterate
				}
				x, err := count(vm, a, k)
				if err != nil {
					return err
				}
				y, err := count(vm, b, k)
				if err != nil {
					return err
				}
				ok, err = vm.Compare(test, x, y)
				return err
			})
			if err != nil && err != py.StopIterate {
				return false, err
			}
		}
		return ok, nil
	}
	base := map[py.CmpOp]py.CmpOp{py.EQ: py.EQ, py.NE: py.EQ, py.LE: py.LE, py.LT: py.LE, py.GE: py.GE, py.GT: py.GE}[op]
	ok, err := all(base)
	if err != nil {
		return py.Value{}, err
	}
	switch op {
	case py.NE:
		ok = !ok
	case py.LT, py.GT:
		if ok {
			eq, err := all(py.EQ)
			if err != nil {
				return py.Value{}, err
			}
			ok = !eq
		}
	}
	return py.Bool(ok), nil
}

func counterRepr(vm *py.VM, self py.Value) (string, error) {
	name := self.Type().ShortName()
	d := py.AsDict(self)
	if d.Len() == 0 {
		return name + "()", nil
	}
	l, err := ranked(vm, self)
	if py.IsExc(err, py.TypeError) {
		s, err := vm.DictRepr(self)
		return name + "(" + s + ")", err
	} else if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString(name + "({")
	for i, p := range l.Items() {
		if i > 0 {
			b.WriteString(", ")
		}
		kv, _ := py.AsTuple(p)
		if err := writePair(vm, &b, kv[0], kv[1]); err != nil {
			return "", err
		}
	}
	b.WriteString("})")
	return b.String(), nil
}

func counterSpec() py.TypeSpec {
	update := change(py.Add, "update")
	return py.TypeSpec{
		Name: "Counter", Module: "collections", Base: py.DictType, Kind: py.KindDict, Flags: py.FlagHasDict, Python: true, Sig: "iterable=None, /, **kwds",
		Doc: "A dict that counts.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) { return vm.NewDictOf(cls, nil), nil },
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				if args.Len() > 1 {
					return vm.TypeErrorf("Counter.__init__() takes from 1 to 2 positional arguments but %d were given", args.Len()+1)
				}
				if self.Type() == counterType {
					_, err := update(vm, args.Prepend(self))
					return err
				}
				m, err := vm.GetAttr(self, "update")
				if err != nil {
					return err
				}
				_, err = vm.Call(m, args)
				return err
			},
			Repr: counterRepr,
			Missing: func(vm *py.VM, self, key py.Value) (py.Value, error) {
				if self.Type() != counterType {
					return vm.CallMethod(self, "__missing__", key)
				}
				return py.Int(0), nil
			},
			StoresItems: true,
			SetItem: func(vm *py.VM, self, key, v py.Value) error {
				if v.IsNull() {
					_, err := py.AsDict(self).Delete(vm, key)
					return err
				}
				return py.AsDict(self).Set(vm, key, v)
			},
			NoHash:     true,
			Compare:    counterCompare,
			Binary:     counterBinary,
			BinaryOps:  []py.BinOp{py.Add, py.Sub, py.And, py.Or},
			Inplace:    counterInplace,
			InplaceOps: []py.BinOp{py.Add, py.Sub, py.And, py.Or},
			Unary: func(vm *py.VM, op py.UnOp, a py.Value) (py.Value, error) {
				if op != py.Pos && op != py.Neg {
					return py.NotImplemented, nil
				}
				return keep(vm, func(add func(k, n py.Value) error) error {
					return eachCount(vm, a, func(k, n py.Value) error {
						if op == py.Neg {
							var err error
							if n, err = vm.Binary(py.Sub, py.Int(0), n); err != nil {
								return err
							}
						}
						return add(k, n)
					})
				})
			},
			UnaryOps: []py.UnOp{py.Pos, py.Neg},
		},
		Methods: []py.Def{
			{Name: "__missing__", Sig: "key", Python: true, Fn: func(*py.VM, []py.Value) (py.Value, error) { return py.Int(0), nil }},
			{Name: "update", Raw: update},
			{Name: "subtract", Raw: change(py.Sub, "subtract")},
			{Name: "total", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				sum := py.Int(0)
				err := eachCount(vm, a[0], func(_, n py.Value) (err error) {
					sum, err = vm.Binary(py.Add, sum, n)
					return err
				})
				return sum, err
			}},
			{Name: "most_common", Sig: "n=None", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				l, err := ranked(vm, a[0])
				if err != nil || a[1].IsNullOrNone() {
					return l.Value(), err
				}
				if _, err := vm.Compare(py.GE, a[1], py.Int(int64(l.Len()))); err != nil {
					return py.Value{}, err
				}
				n, err := vm.IndexClamped(a[1])
				if err != nil {
					return py.Value{}, err
				}
				n = min(max(n, 0), l.Len())
				return vm.List(append([]py.Value(nil), l.Items()[:n]...)), nil
			}},
			{Name: "elements", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				items, err := vm.CallMethod(a[0], "items")
				if err != nil {
					return py.Value{}, err
				}
				return itertools.RepeatEach(vm, items)
			}},
			{Name: "copy", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return vm.CallValues(a[0].Type().Value(), a[0]) }},
			{Name: "fromkeys", Sig: "iterable, v=None", Kind: py.ClassMethod, Python: true, Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
				return py.Value{}, vm.Errorf(py.NotImplementedError, "Counter.fromkeys() is undefined.  Use Counter(iterable) instead.")
			}},
			{Name: "_keep_positive", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return keepPositive(vm, a[0]) }},
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				plain := vm.NewDict()
				if err := vm.UpdateDict(plain, a[0]); err != nil {
					return py.Value{}, err
				}
				return vm.TupleOf([]py.Value{a[0].Type().Value(), vm.TupleOf([]py.Value{plain.Value()})}), nil
			}},
		},
	}
}
