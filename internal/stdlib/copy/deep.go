package copy

// deep.go holds deepcopy and its memo.

import "github.com/krait-run/krait/internal/py"

// deep is the work of one deepcopy. What was copied already is kept by object; a dict that scripts see as the memo has that
// as its state, and besides it what they enter by id().
type deep struct {
	vm    *py.VM
	seen  *copies
	memo  *py.Dict
	memoV py.Value
	plain bool // the memo is a dict of the caller's, who wants to find the copies in it
}

// copies maps objects to their copies and keeps both alive.
type copies struct{ m map[*py.Object]py.Value }

// Traverse visits the objects and their copies.
func (c *copies) Traverse(visit func(py.Value)) int {
	for o, v := range c.m {
		visit(py.FromObject(o))
		visit(v)
	}
	return 64 * len(c.m)
}

func newDeep(vm *py.VM, memo py.Value) (*deep, error) {
	d := &deep{vm: vm}
	switch {
	case memo.IsNullOrNone():
		d.seen = &copies{m: map[*py.Object]py.Value{}}
		d.memoV = vm.NewDictOf(memoType, d.seen)
	default:
		if py.AsDict(memo) == nil {
			return nil, vm.TypeErrorf("memo must be a dict, not %s", memo.Type().Name())
		}
		d.memoV = memo
		if c, ok := py.DictState[*copies](memo); ok {
			d.seen = c
		} else {
			d.seen = &copies{m: map[*py.Object]py.Value{}}
			d.plain = true
		}
	}
	d.memo = py.AsDict(d.memoV)
	return d, nil
}

// find returns the copy of x made before, or null.
func (d *deep) find(x py.Value) (py.Value, error) {
	if v, ok := d.seen.m[x.Object()]; ok {
		return v, nil
	}
	if d.memo.Len() > 0 {
		if id, ok := d.vm.KnownID(x); ok {
			return d.memo.Get(d.vm, py.Int(int64(id)))
		}
	}
	return py.Value{}, nil
}

func (d *deep) remember(x, y py.Value) error {
	d.vm.Charge(64)
	d.seen.m[x.Object()] = y
	if d.plain {
		return d.memo.Set(d.vm, py.Int(int64(d.vm.ID(x))), y)
	}
	return nil
}

func (d *deep) copy(x py.Value) (py.Value, error) {
	t := x.Type()
	if isAtomic(t) {
		return x, nil
	}
	if y, err := d.find(x); err != nil || !y.IsNull() {
		return y, err
	}
	if err := d.vm.Enter(); err != nil {
		return py.Value{}, err
	}
	y, err := d.deeper(x, t)
	d.vm.Leave()
	return y, err
}

// deeper copies an instance of t that was not copied yet.
func (d *deep) deeper(x py.Value, t *py.Type) (py.Value, error) {
	if err := d.vm.Step(1); err != nil {
		return py.Value{}, err
	}
	switch t {
	case py.ListType:
		return d.list(x)
	case py.TupleType:
		return d.tuple(x)
	case py.DictType:
		return d.dict(x)
	case py.MethodType:
		fn, err := d.vm.GetAttr(x, "__func__")
		if err != nil {
			return py.Value{}, err
		}
		self, err := d.vm.GetAttr(x, "__self__")
		if err != nil {
			return py.Value{}, err
		}
		if self, err = d.copy(self); err != nil {
			return py.Value{}, err
		}
		return d.vm.CallValues(py.MethodType.Value(), fn, self)
	}
	copier, err := d.vm.LookupAttr(x, "__deepcopy__")
	if err != nil {
		return py.Value{}, err
	}
	var y py.Value
	if !copier.IsNullOrNone() {
		if y, err = d.vm.CallValues(copier, d.memoV); err != nil {
			return py.Value{}, err
		}
	} else {
		parts, err := reduce(d.vm, x, "deep")
		if err != nil || parts == nil {
			return x, err
		}
		if y, err = reconstruct(d.vm, x, parts, d); err != nil {
			return py.Value{}, err
		}
	}
	if y == x {
		return y, nil
	}
	return y, d.remember(x, y)
}

func (d *deep) list(x py.Value) (py.Value, error) {
	src := py.AsList(x)
	out := d.vm.NewList(nil)
	if err := d.remember(x, out.Value()); err != nil {
		return py.Value{}, err
	}
	for i := 0; i < src.Len(); i++ {
		y, err := d.copy(src.At(i))
		if err != nil {
			return py.Value{}, err
		}
		if err := out.Append(d.vm, y); err != nil {
			return py.Value{}, err
		}
		if i&15 == 15 {
			if err := d.vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
	}
	return out.Value(), nil
}

// tuple copies a tuple, or returns it where copying its items makes no difference.
func (d *deep) tuple(x py.Value) (py.Value, error) {
	src, _ := py.AsTuple(x)
	out := d.vm.NewList(nil)
	mark := d.vm.PushRoot(out.Value())
	defer d.vm.PopRoots(mark)
	same := true
	for i, v := range src {
		y, err := d.copy(v)
		if err != nil {
			return py.Value{}, err
		}
		same = same && y == v
		if err := out.Append(d.vm, y); err != nil {
			return py.Value{}, err
		}
		if i&15 == 15 {
			if err := d.vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
	}
	// A tuple may contain itself by way of its items.
	if y, err := d.find(x); err != nil || !y.IsNull() {
		return y, err
	}
	if same {
		return x, nil
	}
	y := d.vm.Tuple(out.Items()) // the list is not used again
	return y, d.remember(x, y)
}

func (d *deep) dict(x py.Value) (py.Value, error) {
	src := py.AsDict(x)
	out := d.vm.NewDict()
	if err := d.remember(x, out.Value()); err != nil {
		return py.Value{}, err
	}
	for i := 0; i < src.Span(); i++ {
		k, v, ok := src.At(i)
		if !ok {
			continue
		}
		n := src.Len()
		k, err := d.copy(k)
		if err != nil {
			return py.Value{}, err
		}
		if v, err = d.copy(v); err != nil {
			return py.Value{}, err
		}
		if err := out.Set(d.vm, k, v); err != nil {
			return py.Value{}, err
		}
		if src.Len() != n {
			return py.Value{}, d.vm.Errorf(py.RuntimeError, "dictionary changed size during iteration")
		}
		if i&15 == 15 {
			if err := d.vm.Step(1); err != nil {
				return py.Value{}, err
			}
		}
	}
	return out.Value(), nil
}
