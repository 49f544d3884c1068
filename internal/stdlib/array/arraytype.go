package array

// arraytype.go holds the type array: its constructor, items, operators.

import (
	"math"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

func arraySpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "array", Module: "array", Kind: py.KindNative, Flags: py.FlagSequence,
		Doc: "array(typecode [, initializer])\n\nA sequence of numbers or characters of one type.",
		Slots: py.Slots{
			New:    arrayNew,
			Repr:   arrayRepr,
			NoHash: true,
			Len:    func(_ *py.VM, v py.Value) (int, error) { return arrayOf(v).len(), nil },
			Compare: func(vm *py.VM, op py.CmpOp, x, y py.Value) (py.Value, error) {
				a, b := arrayOf(x), arrayOf(y)
				if a == nil || b == nil {
					return py.NotImplemented, nil
				}
				return compare(vm, op, a, b)
			},
			Contains: func(vm *py.VM, v, x py.Value) (bool, error) {
				i, err := arrayOf(v).find(vm, x, 0, math.MaxInt)
				return i >= 0, err
			},
			GetItem: arrayGet,
			SetItem: arraySet,
			Iter: func(vm *py.VM, v py.Value) (py.Value, error) {
				return py.NewNativeWith(vm, iterType, iterator{v: v}, 48), nil
			},
			Concat: func(vm *py.VM, x, y py.Value) (py.Value, error) {
				a, b := arrayOf(x), arrayOf(y)
				if b == nil {
					return py.Value{}, vm.TypeErrorf("can only append array (not \"%s\") to array", y.Type().Name())
				}
				if a.code != b.code {
					return py.Value{}, vm.TypeErrorf("bad argument type for built-in operation")
				}
				v, err := a.copyOf(vm)
				if err == nil {
					err = arrayOf(v).addBytes(vm, b.b)
				}
				return v, err
			},
			Repeat: func(vm *py.VM, x py.Value, n int) (py.Value, error) {
				v, c := newArray(vm, arrayType, arrayOf(x).code)
				if n <= 0 {
					return v, nil
				}
				if size := len(arrayOf(x).b); size > 0 && n > math.MaxInt/size {
					return py.Value{}, vm.Errorf(py.MemoryError, "")
				}
				if err := c.addBytes(vm, arrayOf(x).b); err != nil {
					return py.Value{}, err
				}
				return v, c.repeat(vm, n)
			},
			InplaceConcat: func(vm *py.VM, x, y py.Value) (py.Value, error) {
				if arrayOf(y) == nil {
					return py.Value{}, vm.TypeErrorf("can only extend array with array (not \"%s\")", y.Type().Name())
				}
				return x, arrayOf(x).extend(vm, y)
			},
			InplaceRepeat: func(vm *py.VM, x py.Value, n int) (py.Value, error) { return x, arrayOf(x).repeat(vm, n) },
		},
		Methods: arrayMethods(),
		Getters: []py.Getter{
			{Name: "typecode", Doc: "The typecode.", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				return vm.Str(string(arrayOf(v).code)), nil
			}},
			{Name: "itemsize", Doc: "The size of an item in bytes.", Get: func(_ *py.VM, v py.Value) (py.Value, error) {
				return py.Int(int64(arrayOf(v).size)), nil
			}},
		},
	}
}

func arrayNew(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
	if args.KwLen() > 0 && cls == arrayType {
		return py.Value{}, vm.TypeErrorf("array.array() takes no keyword arguments")
	}
	pos := args.Pos()
	switch n := len(pos); {
	case n == 0:
		return py.Value{}, vm.TypeErrorf("array() takes at least 1 argument (0 given)")
	case n > 2:
		return py.Value{}, vm.TypeErrorf("array() takes at most 2 arguments (%d given)", n)
	}
	c := py.AsStrObject(pos[0])
	if c == nil {
		return py.Value{}, vm.TypeErrorf("array() argument 1 must be a unicode character, not %s", py.ArgType(pos[0]))
	}
	if c.Len() != 1 {
		return py.Value{}, vm.TypeErrorf("array() argument 1 must be a unicode character, not a string of length %d", c.Len())
	}
	var init py.Value
	var text *py.Str
	var from *array
	code := c.String()[0]
	if len(pos) == 2 {
		init = pos[1]
		text, from = py.AsStrObject(init), arrayOf(init)
		if text != nil && !isText(code) {
			return py.Value{}, vm.TypeErrorf("cannot use a str to initialize an array with typecode '%s'", c.String())
		}
		if from != nil && isText(from.code) && !isText(code) {
			return py.Value{}, vm.TypeErrorf("cannot use a unicode array to initialize an array with typecode '%s'", c.String())
		}
	}
	if sizeOf(code) == 0 {
		if !init.IsNull() && text == nil {
			if _, err := vm.Iter(init); err != nil { // CPython asks for the iterator first
				return py.Value{}, err
			}
		}
		return py.Value{}, vm.ValueErrorf("bad typecode (must be b, B, u, w, h, H, i, I, l, L, q, Q, f or d)")
	}
	if code == 'u' {
		w, err := vm.Import("warnings")
		if err != nil {
			return py.Value{}, err
		}
		const text = "The 'u' type code is deprecated and will be removed in Python 3.16"
		if _, err := vm.CallMethod(w.Value(), "warn", vm.Str(text), py.DeprecationWarning.Value()); err != nil {
			return py.Value{}, err
		}
	}
	v, a := newArray(vm, cls, code)
	mark := vm.PushRoot(v)
	defer vm.PopRoots(mark)
	var err error
	switch {
	case init.IsNull():
	case text != nil:
		err = a.addText(vm, text)
	case from != nil && (from.code == code || isText(from.code)):
		err = a.addBytes(vm, from.b)
	case from == nil && py.AsList(init) != nil:
		l := py.AsList(init)
		err = a.fromItems(vm, l.Items)
	case py.AsByteArray(init) != nil:
		err = a.fromBytes(vm, py.AsByteArray(init).Bytes())
	default:
		if s, ok := py.AsBytes(init); ok {
			err = a.fromBytes(vm, []byte(s))
		} else {
			err = vm.Iterate(init, func(x py.Value) error { return a.append(vm, x) })
		}
	}
	return v, err
}

func arrayRepr(vm *py.VM, v py.Value) (string, error) {
	a := arrayOf(v)
	head := v.Type().ShortName() + "('" + string(a.code) + "'"
	if len(a.b) == 0 {
		return head + ")", nil
	}
	var items py.Value
	var err error
	if isText(a.code) {
		items, err = a.text(vm)
	} else {
		items, err = a.list(vm)
	}
	if err != nil {
		return "", err
	}
	mark := vm.PushRoot(items)
	defer vm.PopRoots(mark)
	s, err := vm.Repr(items)
	if err != nil {
		return "", err
	}
	if err := vm.Reserve(len(s)); err != nil {
		return "", err
	}
	return strings.Join([]string{head, ", ", s, ")"}, ""), nil
}

// index evaluates a subscript that is no slice.
func (a *array) index(vm *py.VM, key py.Value, out string) (int, error) {
	if !vm.HasIndex(key) {
		return 0, vm.TypeErrorf("array indices must be integers")
	}
	x, err := vm.Index(key)
	if err != nil {
		return 0, err
	}
	i, ok := py.AsInt64(x)
	if !ok {
		return 0, vm.Errorf(py.IndexError, "cannot fit '%s' into an index-sized integer", key.Type().Name())
	}
	if i < 0 {
		i += int64(a.len())
	}
	if i < 0 || i >= int64(a.len()) {
		return 0, vm.Errorf(py.IndexError, "%s", out)
	}
	return int(i), nil
}

func arrayGet(vm *py.VM, v, key py.Value) (py.Value, error) {
	a := arrayOf(v)
	if py.AsSlice(key) == nil {
		i, err := a.index(vm, key, "array index out of range")
		if err != nil {
			return py.Value{}, err
		}
		return a.item(vm, i)
	}
	start, _, step, n, err := py.SliceIndices(vm, key, a.len())
	if err != nil {
		return py.Value{}, err
	}
	r, c := newArray(vm, arrayType, a.code)
	if n <= 0 || start+(n-1)*step >= a.len() || start >= a.len() {
		return r, nil
	}
	if step == 1 {
		return r, c.addBytes(vm, a.b[start*a.size:(start+n)*a.size])
	}
	if err := c.resize(vm, n*a.size); err != nil {
		return py.Value{}, err
	}
	for i := range n {
		copy(c.at(i), a.at(start+i*step))
	}
	return r, vm.Step(n >> 6)
}

func arraySet(vm *py.VM, v, key, x py.Value) error {
	a := arrayOf(v)
	if py.AsSlice(key) == nil {
		i, err := a.index(vm, key, "array assignment index out of range")
		if err != nil {
			return err
		}
		if x.IsNull() {
			return a.splice(vm, i*a.size, (i+1)*a.size, nil)
		}
		var b [8]byte
		if err := put(vm, a.code, b[:a.size], x); err != nil {
			return err
		}
		if i >= a.len() { // converting x may have shortened the array
			return vm.Errorf(py.IndexError, "array assignment index out of range")
		}
		copy(a.at(i), b[:a.size])
		return nil
	}
	start, stop, step, n, err := py.SliceIndices(vm, key, a.len())
	if err != nil {
		return err
	}
	n = max(n, 0)
	var src []byte
	if !x.IsNull() {
		o := arrayOf(x)
		if o == nil {
			return vm.TypeErrorf("can only assign array (not \"%s\") to array slice", x.Type().Name())
		}
		if o.code != a.code {
			return vm.TypeErrorf("bad argument type for built-in operation")
		}
		if err := vm.Admit(len(o.b)); err != nil {
			return err
		}
		src = append(src, o.b...) // o may be the array itself
	}
	if step == 1 {
		return a.splice(vm, start*a.size, max(start, stop)*a.size, src)
	}
	if !x.IsNull() {
		if len(src) != n*a.size {
			return vm.ValueErrorf("attempt to assign array of size %d to extended slice of size %d", len(src)/a.size, n)
		}
		for i := range n {
			copy(a.at(start+i*step), src[i*a.size:])
		}
		return vm.Step(n >> 6)
	}
	if n == 0 {
		return nil
	}
	if err := a.movable(vm); err != nil {
		return err
	}
	if step < 0 {
		start, step = start+(n-1)*step, -step
	}
	w := start
	for i, next, left := start, start, n; i < a.len(); i++ {
		if left > 0 && i == next {
			next, left = next+step, left-1
			continue
		}
		copy(a.at(w), a.at(i))
		w++
	}
	if err := vm.Step(a.len() >> 6); err != nil {
		return err
	}
	return a.resize(vm, w*a.size)
}

// iterator is the state of an array's iterator.
type iterator struct {
	v py.Value // null at the end
	i int
}

func (it *iterator) Traverse(visit func(py.Value)) int {
	if !it.v.IsNull() {
		visit(it.v)
	}
	return 32
}

func iterSpec() py.TypeSpec {
	of := func(v py.Value) *iterator { it, _ := py.NativeData[*iterator](v); return it }
	return py.TypeSpec{
		Name: "arrayiterator", Module: "array", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Slots: py.Slots{
			Iter: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				it := of(v)
				if it.v.IsNull() {
					return py.Value{}, nil
				}
				a := arrayOf(it.v)
				if it.i >= a.len() {
					it.v = py.Value{}
					return py.Value{}, nil
				}
				it.i++
				return a.item(vm, it.i-1)
			},
			Ahead: func(vm *py.VM, v py.Value, items []py.Value) int {
				it := of(v)
				if it.v.IsNull() {
					return 0
				}
				a, n := arrayOf(it.v), 0
				for ; n < len(items) && it.i+n < a.len(); n++ {
					x, err := a.item(vm, it.i+n)
					if err != nil {
						break // Next says why
					}
					items[n] = x
				}
				return n
			},
			Skip: func(v py.Value, taken []py.Value) { of(v).i += len(taken) },
		},
		Methods: []py.Def{
			{Name: "__reduce__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				m, err := vm.Import("builtins")
				if err != nil {
					return py.Value{}, err
				}
				iter, err := vm.GetAttr(m.Value(), "iter")
				if err != nil {
					return py.Value{}, err
				}
				it := of(a[0])
				if it.v.IsNull() {
					return vm.TupleOf([]py.Value{iter, vm.TupleOf([]py.Value{py.EmptyTuple})}), nil
				}
				return vm.TupleOf([]py.Value{iter, vm.TupleOf([]py.Value{it.v}), py.Int(int64(it.i))}), nil
			}},
			{Name: "__setstate__", Sig: "state, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				i, err := vm.IndexInt(a[1])
				if it := of(a[0]); err == nil && !it.v.IsNull() {
					it.i = min(max(i, 0), arrayOf(it.v).len())
				}
				return py.None, err
			}},
		},
	}
}
