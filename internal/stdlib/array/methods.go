package array

// methods.go holds the methods of arrays, and how they are pickled.

import (
	"math"
	"slices"

	"github.com/krait-run/krait/internal/py"
)

func arrayMethods() []py.Def {
	def := func(name, sig, doc string, f func(vm *py.VM, a *array, v []py.Value) (py.Value, error)) py.Def {
		return py.Def{Name: name, Sig: sig, Doc: doc, Fn: func(vm *py.VM, v []py.Value) (py.Value, error) { return f(vm, arrayOf(v[0]), v) }}
	}
	// done is def for methods that return None.
	done := func(name, sig, doc string, f func(vm *py.VM, a *array, v []py.Value) error) py.Def {
		return def(name, sig, doc, func(vm *py.VM, a *array, v []py.Value) (py.Value, error) { return py.None, f(vm, a, v) })
	}
	copyOf := func(vm *py.VM, a *array, _ []py.Value) (py.Value, error) { return a.copyOf(vm) }
	return []py.Def{
		done("append", "v, /", "Add v at the end.", func(vm *py.VM, a *array, v []py.Value) error { return a.append(vm, v[1]) }),
		def("buffer_info", "", "Return address and length of the memory; the address is a mere number.",
			func(vm *py.VM, a *array, v []py.Value) (py.Value, error) {
				return vm.TupleOf([]py.Value{py.Int(int64(vm.ID(v[0]) << 4)), py.Int(int64(a.len()))}), nil
			}),
		done("byteswap", "", "Reverse the bytes of each item.", func(vm *py.VM, a *array, _ []py.Value) error { return a.byteswap(vm) }),
		done("clear", "", "Remove all items.", func(vm *py.VM, a *array, _ []py.Value) error { return a.resize(vm, 0) }),
		def("count", "v, /", "Return how often v occurs.", func(vm *py.VM, a *array, v []py.Value) (py.Value, error) {
			n := int64(0)
			for i := 0; ; i++ {
				j, err := a.find(vm, v[1], i, math.MaxInt)
				if err != nil || j < 0 {
					return py.Int(n), err
				}
				n, i = n+1, j
				if err := vm.Step(1); err != nil {
					return py.Value{}, err
				}
			}
		}),
		done("extend", "bb, /", "Add the items of an array or another iterable.", func(vm *py.VM, a *array, v []py.Value) error { return a.extend(vm, v[1]) }),
		done("frombytes", "buffer, /", "Add the items that the bytes of buffer are.", func(vm *py.VM, a *array, v []py.Value) error {
			if arrayOf(v[1]) != nil && arrayOf(v[1]).size != 1 {
				return vm.TypeErrorf("a bytes-like object is required")
			}
			b, err := py.ContiguousBufferOf(vm, v[1])
			if err != nil {
				return err
			}
			return a.fromBytes(vm, b)
		}),
		done("fromfile", "f, n, /", "Read n items from a file.", fromFile),
		done("fromlist", "list, /", "Add the items of a list.", func(vm *py.VM, a *array, v []py.Value) error {
			l := py.AsList(v[1])
			if l == nil {
				return vm.TypeErrorf("arg must be list")
			}
			return a.fromItems(vm, l.Items)
		}),
		done("fromunicode", "ustr, /", "Add the characters of a str.", func(vm *py.VM, a *array, v []py.Value) error {
			s := py.AsStrObject(v[1])
			if s == nil {
				return vm.TypeErrorf("fromunicode() argument must be str, not %s", py.ArgType(v[1]))
			}
			if !isText(a.code) {
				return vm.ValueErrorf("fromunicode() may only be called on unicode type arrays ('u' or 'w')")
			}
			return a.addText(vm, s)
		}),
		def("index", "v, start=0, stop=sys.maxsize, /", "Return the first index of v.", func(vm *py.VM, a *array, v []py.Value) (py.Value, error) {
			bound := func(v py.Value, def int) (int, error) {
				if v.IsNull() {
					return def, nil
				}
				if !vm.HasIndex(v) {
					return 0, vm.TypeErrorf("slice indices must be integers or have an __index__ method")
				}
				i, err := vm.IndexClamped(v)
				if i < 0 {
					i = max(i+a.len(), 0)
				}
				return i, err
			}
			from, err := bound(v[2], 0)
			if err != nil {
				return py.Value{}, err
			}
			to, err := bound(v[3], math.MaxInt)
			if err != nil {
				return py.Value{}, err
			}
			i, err := a.find(vm, v[1], from, to)
			if err == nil && i < 0 {
				err = vm.ValueErrorf("array.index(x): x not in array")
			}
			return py.Int(int64(i)), err
		}),
		done("insert", "i, v, /", "Add v before index i.", func(vm *py.VM, a *array, v []py.Value) error {
			i, err := vm.IndexInt(v[1])
			if err != nil {
				return err
			}
			var x [8]byte
			if err := put(vm, a.code, x[:a.size], v[2]); err != nil {
				return err
			}
			if i < 0 {
				i = max(i+a.len(), 0)
			}
			i = min(i, a.len()) * a.size
			return a.splice(vm, i, i, x[:a.size])
		}),
		def("pop", "i=-1, /", "Remove item i and return it.", func(vm *py.VM, a *array, v []py.Value) (py.Value, error) {
			i := -1
			if !v[1].IsNull() {
				var err error
				if i, err = vm.IndexInt(v[1]); err != nil {
					return py.Value{}, err
				}
			}
			if a.len() == 0 {
				return py.Value{}, vm.Errorf(py.IndexError, "pop from empty array")
			}
			if i < 0 {
				i += a.len()
			}
			if i < 0 || i >= a.len() {
				return py.Value{}, vm.Errorf(py.IndexError, "pop index out of range")
			}
			x, err := a.item(vm, i)
			if err != nil {
				return py.Value{}, err
			}
			return x, a.splice(vm, i*a.size, (i+1)*a.size, nil)
		}),
		done("remove", "v, /", "Remove the first v.", func(vm *py.VM, a *array, v []py.Value) error {
			i, err := a.find(vm, v[1], 0, math.MaxInt)
			if err != nil {
				return err
			}
			if i < 0 || i >= a.len() {
				return vm.ValueErrorf("array.remove(x): x not in array")
			}
			return a.splice(vm, i*a.size, (i+1)*a.size, nil)
		}),
		done("reverse", "", "Reverse the order of the items.", func(vm *py.VM, a *array, _ []py.Value) error { return a.reverse(vm) }),
		def("tobytes", "", "Return the memory as bytes.", func(vm *py.VM, a *array, _ []py.Value) (py.Value, error) { return a.bytes(vm) }),
		done("tofile", "f, /", "Write the memory to a file.", func(vm *py.VM, a *array, v []py.Value) error {
			const block = 64 << 10
			for i := 0; i < len(a.b); i += block {
				_, err := vm.CallMethod(v[1], "write", vm.Bytes(string(a.b[i:min(i+block, len(a.b))])))
				if err != nil {
					return err
				}
			}
			return nil
		}),
		def("tolist", "", "Return the list of the items.", func(vm *py.VM, a *array, _ []py.Value) (py.Value, error) { return a.list(vm) }),
		def("tounicode", "", "Return the str of the characters.", func(vm *py.VM, a *array, _ []py.Value) (py.Value, error) {
			if !isText(a.code) {
				return py.Value{}, vm.ValueErrorf("tounicode() may only be called on unicode type arrays ('u' or 'w')")
			}
			return a.text(vm)
		}),
		def("__copy__", "", "Return a copy of the array.", copyOf),
		def("__deepcopy__", "unused, /", "Return a copy of the array.", copyOf),
		def("__reduce_ex__", "value, /", "Return state information for pickling.", reduce),
		def("__sizeof__", "", "Size of the array in memory, in bytes.", func(_ *py.VM, a *array, _ []py.Value) (py.Value, error) {
			return py.Int(int64(64 + cap(a.b))), nil
		}),
		py.ClassGetItem(),
	}
}

func (a *array) bytes(vm *py.VM) (py.Value, error) {
	if err := vm.Reserve(len(a.b)); err != nil {
		return py.Value{}, err
	}
	return vm.Bytes(string(a.b)), vm.Step(len(a.b) >> 12)
}

func fromFile(vm *py.VM, a *array, v []py.Value) error {
	n, err := vm.IndexInt(v[2])
	if err != nil {
		return err
	}
	if n < 0 {
		return vm.ValueErrorf("negative count")
	}
	if n > math.MaxInt/a.size {
		return vm.Errorf(py.MemoryError, "")
	}
	data, err := vm.CallMethod(v[1], "read", py.Int(int64(n*a.size)))
	if err != nil {
		return err
	}
	b, ok := py.AsBytes(data)
	if !ok {
		return vm.TypeErrorf("read() didn't return bytes")
	}
	if err := a.fromBytes(vm, []byte(b)); err != nil {
		return err
	}
	if len(b) != n*a.size {
		return vm.Errorf(py.EOFError, "read() didn't return enough bytes")
	}
	return nil
}

func reduce(vm *py.VM, a *array, v []py.Value) (py.Value, error) {
	if !py.IsInt(v[1]) {
		return py.Value{}, vm.TypeErrorf("__reduce_ex__ argument should be an integer")
	}
	proto, err := vm.IndexInt(v[1])
	if err != nil {
		return py.Value{}, err
	}
	state, err := vm.LookupAttr(v[0], "__dict__")
	if err != nil {
		return py.Value{}, err
	}
	if state.IsNull() {
		state = py.None
	}
	cls, code := v[0].Type().Value(), vm.Str(string(a.code))
	if proto < 3 {
		items, err := a.list(vm)
		if err != nil {
			return py.Value{}, err
		}
		return vm.TupleOf([]py.Value{cls, vm.TupleOf([]py.Value{code, items}), state}), nil
	}
	m, err := vm.Import("array")
	if err != nil {
		return py.Value{}, err
	}
	f, err := vm.GetAttr(m.Value(), "_array_reconstructor")
	if err != nil {
		return py.Value{}, err
	}
	b, err := a.bytes(vm)
	if err != nil {
		return py.Value{}, err
	}
	return vm.TupleOf([]py.Value{f, vm.TupleOf([]py.Value{cls, code, py.Int(int64(formatOf(a.code))), b}), state}), nil
}

// reconstruct makes an array from items in a machine format.
func reconstruct(vm *py.VM, v []py.Value) (py.Value, error) {
	cls := py.AsType(v[0])
	if cls == nil {
		return py.Value{}, vm.TypeErrorf("first argument must be a type object, not %s", v[0].Type().Name())
	}
	tc := py.AsStrObject(v[1])
	if tc == nil {
		return py.Value{}, vm.TypeErrorf("_array_reconstructor() argument 2 must be a unicode character, not %s", py.ArgType(v[1]))
	}
	if tc.Len() != 1 {
		return py.Value{}, vm.TypeErrorf("_array_reconstructor(): argument 2 must be a unicode character, not a string of length %d", tc.Len())
	}
	format, err := vm.IndexInt(v[2])
	if err != nil {
		return py.Value{}, err
	}
	if !cls.IsSubtype(arrayType) {
		return py.Value{}, vm.TypeErrorf("%s is not a subtype of array.array", cls.Name())
	}
	code := tc.String()[0]
	if sizeOf(code) == 0 {
		return py.Value{}, vm.ValueErrorf("second argument must be a valid type code")
	}
	if format < 0 || format >= len(formats) {
		return py.Value{}, vm.ValueErrorf("third argument must be a valid machine format code.")
	}
	data, ok := py.AsBytes(v[3])
	if !ok {
		return py.Value{}, vm.TypeErrorf("fourth argument should be bytes, not %s", v[3].Type().Name())
	}
	construct := func(items py.Value) (py.Value, error) {
		return vm.CallValues(cls.Value(), vm.Str(string(code)), items)
	}
	if format == formatOf(code) {
		r, err := construct(vm.NewList(nil).Value())
		if err != nil {
			return py.Value{}, err
		}
		a := arrayOf(r)
		if a == nil {
			return py.Value{}, vm.TypeErrorf("bad argument type for built-in operation")
		}
		return r, a.fromBytes(vm, []byte(data))
	}
	from, swapped := formats[format], format > 1 && format%2 == 1
	if format >= 18 { // UTF-16 and UTF-32; CPython wants a multiple of twice their size
		unit := 4
		name := "utf-16-le"
		if from == 'w' {
			unit, name = 8, "utf-32-le"
		}
		if swapped {
			name = name[:len(name)-2] + "be"
		}
		if len(data)%unit != 0 {
			return py.Value{}, vm.ValueErrorf("string length not a multiple of item size")
		}
		s, err := vm.DecodeBytes(data, name, "strict")
		if err != nil {
			return py.Value{}, err
		}
		return construct(s)
	}
	if from != 'f' && from != 'd' {
		code = from
	}
	size := sizeOf(from)
	if len(data)%size != 0 {
		return py.Value{}, vm.ValueErrorf("string length not a multiple of item size")
	}
	if err := vm.Reserve(16*(len(data)/size) + len(data)); err != nil {
		return py.Value{}, err
	}
	tmp := array{code: from, size: size, b: []byte(data)}
	if swapped {
		for i := range tmp.len() {
			slices.Reverse(tmp.at(i))
		}
	}
	items, err := tmp.list(vm)
	if err != nil {
		return py.Value{}, err
	}
	return construct(items)
}
