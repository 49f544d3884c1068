package py

// viewmethods.go holds memoryview's methods and the conversion of items between memory and Python values.

import (
	"encoding/binary"
	"math"
	"math/big"
	"slices"
)

func memoryviewMethods() []Def {
	release := func(vm *VM, a []Value) (Value, error) {
		memoryViewLayout.of(a[0].o).release()
		return None, nil
	}
	return []Def{
		bufferDef(), releaseBufferDef(),
		{Name: "release", Fn: release, Doc: "Release the underlying buffer exposed by the memoryview object."},
		{Name: "__enter__", Fn: func(vm *VM, a []Value) (Value, error) {
			_, err := vm.viewOf(a[0])
			return a[0], err
		}, Doc: "Release the underlying buffer exposed by the memoryview object."},
		{Name: "__exit__", Sig: "*exc_info", Fn: release, Doc: "Release the underlying buffer exposed by the memoryview object."},
		{Name: "tobytes", Sig: "order='C'", Fn: viewTobytes, Doc: "Return the data in the buffer as a byte string."},
		{Name: "tolist", Fn: func(vm *VM, a []Value) (Value, error) {
			m, err := vm.viewOf(a[0])
			if err != nil {
				return Value{}, err
			}
			f, err := vm.viewFormat(m)
			if err != nil {
				return Value{}, err
			}
			return vm.viewList(m, f, 0, m.start)
		}, Doc: "Return the data in the buffer as a list of elements."},
		{Name: "toreadonly", Fn: func(vm *VM, a []Value) (Value, error) {
			m, err := vm.viewOf(a[0])
			if err != nil {
				return Value{}, err
			}
			v := vm.view(m, m.start, m.format, m.size, m.shape, m.strides)
			asMemoryView(v).readonly = true
			return v, nil
		}, Doc: "Return a readonly version of the memoryview."},
		{Name: "cast", Sig: "format, shape=<unrepresentable>", Fn: viewCast, Doc: "Cast a memoryview to a new format or shape."},
		{Name: "hex", Sig: "sep=<unrepresentable>, bytes_per_sep=1", Fn: func(vm *VM, a []Value) (Value, error) {
			sep, group, err := vm.hexArgs(a)
			if err != nil {
				return Value{}, err
			}
			s, err := vm.bytesArg(a[0])
			if err != nil {
				return Value{}, err
			}
			return vm.hexText(s, sep, group)
		}, Doc: "Return the data in the buffer as a str of hexadecimal numbers."},
		{Name: "count", Sig: "value, /", Fn: func(vm *VM, a []Value) (Value, error) {
			n := 0
			_, err := vm.viewSearch(a[0], a[1], 0, math.MaxInt, func() bool { n++; return false })
			return Int(int64(n)), err
		}, Doc: "Count the number of occurrences of a value."},
		{Name: "index", Sig: "value, start=0, stop=sys.maxsize, /", Fn: func(vm *VM, a []Value) (Value, error) {
			m, err := vm.viewOf(a[0])
			if err != nil {
				return Value{}, err
			}
			if m.ndim() == 0 {
				return Value{}, vm.TypeErrorf("invalid lookup on 0-dim memory")
			}
			start, stop, err := vm.searchBounds(a[2], a[3], func() int { return m.shape[0] })
			if err != nil {
				return Value{}, err
			}
			i, err := vm.viewSearch(a[0], a[1], start, stop, func() bool { return true })
			if err == nil && i < 0 {
				err = vm.ValueErrorf("memoryview.index(x): x not found")
			}
			return Int(int64(i)), err
		}, Doc: "Return the index of the first occurrence of a value."},
		{Name: "_from_flags", Sig: "object, flags", Kind: ClassMethod, Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.MemoryView(a[1])
		}},
		genericAliasDef(),
	}
}

func memoryviewGetters() []Getter {
	get := func(name string, f func(vm *VM, m *MemoryView) Value, doc string) Getter {
		return Getter{Name: name, Get: func(vm *VM, self Value) (Value, error) {
			m, err := vm.viewOf(self)
			if err != nil {
				return Value{}, err
			}
			return f(vm, m), nil
		}, Doc: doc}
	}
	ints := func(vm *VM, n []int) Value {
		items := make([]Value, len(n))
		for i, k := range n {
			items[i] = Int(int64(k))
		}
		return vm.Tuple(items)
	}
	return []Getter{
		get("obj", func(vm *VM, m *MemoryView) Value { return m.obj }, "The underlying object of the memoryview."),
		get("nbytes", func(vm *VM, m *MemoryView) Value { return Int(int64(m.nbytes())) }, "The amount of space in bytes that the array would use in a contiguous representation."),
		get("readonly", func(vm *VM, m *MemoryView) Value { return Bool(m.readonly) }, "A bool indicating whether the memory is read only."),
		get("format", func(vm *VM, m *MemoryView) Value { return vm.Str(m.format) }, "The format (in struct module style) of each element."),
		get("itemsize", func(vm *VM, m *MemoryView) Value { return Int(int64(m.size)) }, "The size in bytes of each element."),
		get("ndim", func(vm *VM, m *MemoryView) Value { return Int(int64(m.ndim())) }, "The number of dimensions."),
		get("shape", func(vm *VM, m *MemoryView) Value { return ints(vm, m.shape) }, "The length of each dimension."),
		get("strides", func(vm *VM, m *MemoryView) Value { return ints(vm, m.strides) }, "The size in bytes to access each element for each dimension."),
		get("suboffsets", func(vm *VM, m *MemoryView) Value { return EmptyTuple }, "Used internally for PIL-style arrays."),
		get("c_contiguous", func(vm *VM, m *MemoryView) Value { return Bool(m.contiguous()) }, "A bool indicating whether the memory is C contiguous."),
		get("f_contiguous", func(vm *VM, m *MemoryView) Value { return Bool(m.columnMajor()) }, "A bool indicating whether the memory is Fortran contiguous."),
		get("contiguous", func(vm *VM, m *MemoryView) Value { return Bool(m.contiguous() || m.columnMajor()) }, "A bool indicating whether the memory is contiguous."),
	}
}

// columnMajor reports whether the items lie one after the other, the first index varying fastest.
func (m *MemoryView) columnMajor() bool {
	if len(m.shape) == 1 {
		return m.contiguous()
	}
	want := m.size
	for i, n := range m.shape {
		if n > 1 && m.strides[i] != want {
			return false
		}
		want *= n
	}
	return true
}

func viewTobytes(vm *VM, a []Value) (Value, error) {
	m, err := vm.viewOf(a[0])
	if err != nil {
		return Value{}, err
	}
	order := "C"
	if !a[1].IsNullOrNone() {
		s, ok := AsStr(a[1])
		if !ok {
			return Value{}, vm.argTypeError("tobytes() argument 'order'", "str or None", a[1])
		}
		switch s {
		case "C", "A", "F":
			order = s
		default:
			return Value{}, vm.ValueErrorf("order must be 'C', 'F' or 'A'")
		}
	}
	if order == "F" && m.ndim() > 1 || order == "A" && !m.contiguous() && m.columnMajor() {
		// Column by column: the same items with their dimensions reversed.
		t := *m
		t.shape, t.strides = reversedInts(m.shape), reversedInts(m.strides)
		m = &t
	}
	b, err := vm.viewBytes(m)
	return vm.Bytes(bytesString(b)), err
}

func reversedInts(a []int) []int {
	out := make([]int, len(a))
	for i, x := range a {
		out[len(a)-1-i] = x
	}
	return out
}

// viewList returns the items from dimension dim on, at offset off, as nested lists.
func (vm *VM) viewList(m *MemoryView, f byte, dim, off int) (Value, error) {
	if dim == m.ndim() {
		return vm.unpackItem(f, m.data[off:off+m.size]), nil
	}
	if dim+1 == m.ndim() {
		out := valueList{vm: vm}
		for i := 0; i < m.shape[dim]; i++ {
			if err := out.add(vm.unpackItem(f, m.data[off:off+m.size])); err != nil {
				return Value{}, err
			}
			off += m.strides[dim]
		}
		return out.list(), nil
	}
	out := vm.NewList(nil)
	defer vm.PopRoots(vm.PushRoot(out.Value()))
	for i := 0; i < m.shape[dim]; i++ {
		v, err := vm.viewList(m, f, dim+1, off)
		if err != nil {
			return Value{}, err
		}
		if err := out.Append(vm, v); err != nil {
			return Value{}, err
		}
		off += m.strides[dim]
	}
	return out.Value(), nil
}

// viewSearch calls found for each item from start to stop that equals x, until it returns true; the index is then that
// item's, else -1.
func (vm *VM) viewSearch(self, x Value, start, stop int, found func() bool) (int, error) {
	m, err := vm.viewOf(self)
	if err != nil {
		return -1, err
	}
	if m.ndim() != 1 {
		if m.ndim() == 0 {
			return -1, vm.TypeErrorf("invalid indexing of 0-dim memory")
		}
		return -1, vm.Errorf(NotImplementedError, "multi-dimensional sub-views are not implemented")
	}
	f, err := vm.viewFormat(m)
	if err != nil {
		return -1, err
	}
	for i := start; i < stop && i < m.shape[0]; i++ {
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return -1, err
			}
		}
		if m.released {
			return -1, vm.releasedError()
		}
		off := m.start + i*m.strides[0]
		eq, err := vm.Equal(vm.unpackItem(f, m.data[off:off+m.size]), x)
		if err != nil {
			return -1, err
		}
		if eq && found() {
			return i, nil
		}
	}
	return -1, nil
}

// itemFormat returns the letter of a native single-character format, or 0.
func itemFormat(format string) byte {
	if len(format) == 2 && format[0] == '@' {
		format = format[1:]
	}
	if len(format) != 1 || letterSize(format[0]) == 0 {
		return 0
	}
	return format[0]
}

// letterSize returns the size in bytes of an item of a native format, as on 64-bit Linux; 0 for unknown letters.
func letterSize(c byte) int {
	switch c {
	case 'b', 'B', 'c', '?':
		return 1
	case 'h', 'H', 'e':
		return 2
	case 'i', 'I', 'f':
		return 4
	case 'l', 'L', 'q', 'Q', 'n', 'N', 'd', 'P':
		return 8
	}
	return 0
}

func formatSize(format string) int {
	if f := itemFormat(format); f != 0 {
		return letterSize(f)
	}
	if format == "w" {
		return 4 // array.array("w"), whose items a memoryview can't show
	}
	return 1
}

func (vm *VM) viewFormat(m *MemoryView) (byte, error) {
	f := itemFormat(m.format)
	if f == 0 {
		return 0, vm.Errorf(NotImplementedError, "memoryview: format %s not supported", m.format)
	}
	return f, nil
}

func viewCast(vm *VM, a []Value) (Value, error) {
	m, err := vm.viewOf(a[0])
	if err != nil {
		return Value{}, err
	}
	format, ok := AsStr(a[1])
	if !ok {
		return Value{}, vm.argTypeError("cast() argument 'format'", "str", a[1])
	}
	if !m.contiguous() {
		return Value{}, vm.TypeErrorf("memoryview: casts are restricted to C-contiguous views")
	}
	if (a[2].o != nil || m.ndim() != 1) && slices.Contains(m.shape, 0) {
		return Value{}, vm.TypeErrorf("memoryview: cannot cast view with zeros in shape or strides")
	}
	var shape []int
	if a[2].o != nil {
		items, ok := AsTuple(a[2])
		if a[2].kind() == KindList {
			items, ok = listLayout.of(a[2].o).items, true
		}
		if !ok {
			return Value{}, vm.TypeErrorf("shape must be a list or a tuple")
		}
		if len(items) > 64 {
			return Value{}, vm.ValueErrorf("memoryview: number of dimensions must not exceed 64")
		}
		if m.ndim() != 1 && len(items) != 1 {
			return Value{}, vm.TypeErrorf("memoryview: cast must be 1D -> ND or ND -> 1D")
		}
		shape = []int{}
		for _, v := range items {
			if !IsInt(v) {
				return Value{}, vm.TypeErrorf("memoryview.cast(): elements of shape must be integers")
			}
			n, err := vm.IndexInt(v)
			if err != nil {
				return Value{}, err
			}
			if n <= 0 {
				return Value{}, vm.ValueErrorf("memoryview.cast(): elements of shape must be integers > 0")
			}
			shape = append(shape, n)
		}
	}
	to := itemFormat(format)
	if to == 0 {
		return Value{}, vm.ValueErrorf("memoryview: destination format must be a native single character format prefixed with an optional '@'")
	}
	from := itemFormat(m.format)
	isByte := func(c byte) bool { return c == 'b' || c == 'B' || c == 'c' }
	if !isByte(from) && !isByte(to) {
		return Value{}, vm.TypeErrorf("memoryview: cannot cast between two non-byte formats")
	}
	size := letterSize(to)
	n := m.nbytes()
	if n%size != 0 {
		return Value{}, vm.TypeErrorf("memoryview: length is not a multiple of itemsize")
	}
	if shape == nil {
		shape = []int{n / size}
	} else {
		total := size
		for _, k := range shape {
			if k > math.MaxInt/total {
				return Value{}, vm.ValueErrorf("memoryview.cast(): product(shape) > SSIZE_MAX")
			}
			total *= k
		}
		if total != n {
			return Value{}, vm.TypeErrorf("memoryview: product(shape) * itemsize != buffer size")
		}
	}
	strides := make([]int, len(shape))
	step := size
	for i := len(shape) - 1; i >= 0; i-- {
		strides[i] = step
		step *= shape[i]
	}
	return vm.view(m, m.start, string(stringBytes(format)), size, shape, strides), nil
}

// unpackItem returns the value of an item of format f in native (little-endian) order.
func (vm *VM) unpackItem(f byte, b []byte) Value {
	le := binary.LittleEndian
	switch f {
	case 'B':
		return Int(int64(b[0]))
	case 'b':
		return Int(int64(int8(b[0])))
	case 'c':
		return vm.Bytes(string(b[:1]))
	case '?':
		return Bool(b[0] != 0)
	case 'h':
		return Int(int64(int16(le.Uint16(b))))
	case 'H':
		return Int(int64(le.Uint16(b)))
	case 'e':
		return Float(HalfToFloat(le.Uint16(b)))
	case 'i':
		return Int(int64(int32(le.Uint32(b))))
	case 'I':
		return Int(int64(le.Uint32(b)))
	case 'f':
		return Float(float64(math.Float32frombits(le.Uint32(b))))
	case 'd':
		return Float(math.Float64frombits(le.Uint64(b)))
	case 'l', 'q', 'n':
		return Int(int64(le.Uint64(b)))
	}
	u := le.Uint64(b)
	if u > math.MaxInt64 {
		return vm.BigInt(new(big.Int).SetUint64(u))
	}
	return Int(int64(u))
}

// packItem stores v as an item of format f in b.
func (vm *VM) packItem(f byte, format string, b []byte, v Value) error {
	badType := func() error { return vm.TypeErrorf("memoryview: invalid type for format '%s'", format) }
	badValue := func() error { return vm.ValueErrorf("memoryview: invalid value for format '%s'", format) }
	le := binary.LittleEndian
	switch f {
	case 'c':
		s, ok := AsBytes(v)
		if !ok {
			return badType()
		}
		if len(s) != 1 {
			return badValue()
		}
		b[0] = s[0]
		return nil
	case '?':
		t, err := vm.Truth(v)
		b[0] = 0
		if t {
			b[0] = 1
		}
		return err
	case 'd', 'f', 'e':
		x, err := vm.FloatOf(v)
		if err != nil {
			if IsExc(err, TypeError) {
				return badType()
			}
			return err
		}
		switch f {
		case 'd':
			le.PutUint64(b, math.Float64bits(x))
		case 'f':
			le.PutUint32(b, math.Float32bits(float32(x)))
		default:
			h, ok := FloatToHalf(x)
			if !ok {
				return badValue()
			}
			le.PutUint16(b, h)
		}
		return nil
	}
	if !vm.hasIndex(v) {
		return badType()
	}
	i, err := vm.Index(v)
	if err != nil {
		return err
	}
	n, ok := i.SmallInt()
	bits := uint(8 * len(b))
	if f >= 'a' { // a lower-case letter: signed
		if !ok || bits < 64 && (n < -1<<(bits-1) || n >= 1<<(bits-1)) {
			return badValue()
		}
	} else {
		if !ok {
			x, _ := AsBig(i)
			if !x.IsUint64() {
				return badValue()
			}
			n = int64(x.Uint64())
			ok = bits == 64
		} else {
			ok = n >= 0 || f == 'P' // a pointer: any 64 bits
		}
		if !ok || bits < 64 && n >= 1<<bits {
			return badValue()
		}
	}
	switch len(b) {
	case 1:
		b[0] = byte(n)
	case 2:
		le.PutUint16(b, uint16(n))
	case 4:
		le.PutUint32(b, uint32(n))
	default:
		le.PutUint64(b, uint64(n))
	}
	return nil
}

// HalfToFloat returns the value of an IEEE 754 half-precision number.
func HalfToFloat(h uint16) float64 {
	exp, frac := int(h>>10&31), float64(h&1023)
	var x float64
	switch exp {
	case 0:
		x = math.Ldexp(frac, -24)
	case 31:
		if x = math.Inf(1); frac != 0 {
			return math.Float64frombits(0x7ff8 << 48)
		}
	default:
		x = math.Ldexp(1024+frac, exp-25)
	}
	if h>>15 != 0 {
		x = -x
	}
	return x
}

// FloatToHalf rounds x to half precision, to even where two are as near; ok is false if x is finite and too large.
func FloatToHalf(x float64) (h uint16, ok bool) {
	if math.Signbit(x) {
		h = 1 << 15
		x = -x
	}
	switch {
	case x != x:
		return h | 0x7e00, true
	case math.IsInf(x, 0):
		return h | 0x7c00, true
	case x == 0:
		return h, true
	}
	_, e := math.Frexp(x) // x = f * 2**e, 0.5 <= f < 1
	e = max(e-1, -14)
	m := math.RoundToEven(math.Ldexp(x, 10-e)) // up to 2048, the leading bit included
	n := int(m)
	if n < 1024 {
		return h | uint16(n), true // subnormal
	}
	bits := (e+15)<<10 + n - 1024 // a carry out of the fraction goes to the exponent
	if bits >= 0x7c00 {
		return 0, false
	}
	return h | uint16(bits), true
}
