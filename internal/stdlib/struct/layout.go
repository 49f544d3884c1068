package structs

// layout.go holds the formats of structs: parsing, packing, unpacking.

import (
	"encoding/binary"
	"math"
	"math/big"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// layout is a parsed format.
type layout struct {
	format string
	order  binary.ByteOrder
	fields []field
	size   int // in bytes
	items  int // values that it takes
}

// field is a run of values of the same type.
type field struct {
	code  byte
	count int // values; 1 for s and p
	off   int // of the first
	size  int // of each
}

func (l *layout) bytes() int { return len(l.format) + 32*cap(l.fields) + 80 }

var cacheKey py.Key

// cache has the layouts of formats that were used: all of them, and by a few bits of the format the last one with these.
type cache struct {
	all  map[string]*layout
	last [8]*layout
}

func cacheOf(vm *py.VM) *cache {
	return py.Attached(vm, &cacheKey, func() *cache { return &cache{all: map[string]*layout{}} })
}

func (c *cache) clear() {
	clear(c.all)
	clear(c.last[:])
}

// The cache keeps short formats only, so that it needs no place in the memory account.
const maxCached, maxCachedFormat = 100, 64

// layoutOf returns the layout of a format given to a function of the module.
func layoutOf(vm *py.VM, v py.Value) (*layout, error) {
	if s, ok := v.Type(), v.Type() == py.StrType || v.Type() == py.BytesType; !ok && s != structType {
		if _, err := vm.Hash(v); err != nil && py.IsExc(err, py.TypeError) {
			return nil, vm.TypeErrorf("cannot use '%s' as a dict key (%s)", v.Type().Name(), err.(*py.Exc).Message())
		}
	}
	text, err := formatText(vm, v)
	if err != nil {
		return nil, err
	}
	c := cacheOf(vm)
	last := &c.last[0]
	if n := len(text); n > 0 {
		last = &c.last[(n+int(text[n-1]))&(len(c.last)-1)]
	}
	if *last != nil && (*last).format == text {
		return *last, nil
	}
	l := c.all[text]
	if l == nil {
		if l, err = parse(vm, text); err != nil || len(text) > maxCachedFormat {
			return l, err
		}
		if len(c.all) >= maxCached {
			c.clear()
		}
		c.all[l.format] = l
	}
	*last = l
	return l, nil
}

func formatText(vm *py.VM, v py.Value) (string, error) {
	if s := py.AsStrObject(v); s != nil {
		if s.IsASCII() {
			return s.String(), nil
		}
		_, err := vm.EncodeStr(v, "ascii", "strict")
		return "", err
	}
	if b, ok := py.AsBytes(v); ok {
		return b, nil
	}
	return "", vm.TypeErrorf("Struct() argument 1 must be a str or bytes object, not %s", v.Type().ShortName())
}

// itemSize returns the size of an item; 0 if there is no such code in the mode.
func itemSize(code byte, native bool) int {
	switch code {
	case 'x', 'b', 'B', 'c', '?', 's', 'p':
		return 1
	case 'h', 'H', 'e':
		return 2
	case 'i', 'I', 'f':
		return 4
	case 'q', 'Q', 'd', 'F':
		return 8
	case 'D':
		return 16
	case 'l', 'L':
		if native {
			return 8
		}
		return 4
	case 'n', 'N', 'P':
		if native {
			return 8
		}
	}
	return 0
}

func parse(vm *py.VM, format string) (*layout, error) {
	if strings.IndexByte(format, 0) >= 0 {
		return nil, fail(vm, "embedded null character")
	}
	if err := vm.Reserve(len(format) * 33); err != nil {
		return nil, err
	}
	l, whole := &layout{order: binary.LittleEndian}, format
	native := true
	if format != "" {
		switch format[0] {
		case '<', '=':
			native = false
		case '>', '!':
			native = false
			l.order = binary.BigEndian
		}
		if !native || format[0] == '@' {
			format = format[1:]
		}
	}
	tooLong := func() error { return fail(vm, "total struct size too long") }
	for i := 0; i < len(format); {
		if err := vm.Step(1); err != nil {
			return nil, err
		}
		if c := format[i]; c == ' ' || '\t' <= c && c <= '\r' {
			i++
			continue
		}
		n := 1
		if c := format[i]; '0' <= c && c <= '9' {
			for n = 0; i < len(format) && '0' <= format[i] && format[i] <= '9'; i++ {
				d := int(format[i] - '0')
				if n > (math.MaxInt-d)/10 {
					return nil, tooLong()
				}
				n = 10*n + d
			}
			if i == len(format) {
				return nil, fail(vm, "repeat count given without format specifier")
			}
		}
		c := format[i]
		i++
		size := itemSize(c, native)
		if size == 0 {
			return nil, fail(vm, "bad char in struct format")
		}
		if align := size; native && align > 1 {
			if c == 'F' || c == 'D' {
				align = size / 2
			}
			if l.size > math.MaxInt-align {
				return nil, tooLong()
			}
			l.size = (l.size + align - 1) / align * align
		}
		if n > (math.MaxInt-l.size)/size {
			return nil, tooLong()
		}
		f := field{code: c, count: n, off: l.size, size: size}
		l.size += n * size
		switch c {
		case 'x':
			continue
		case 's', 'p':
			f.count, f.size = 1, n
		}
		if f.count > math.MaxInt-l.items {
			return nil, tooLong()
		}
		l.items += f.count
		if f.count == 0 {
			continue
		}
		if l.fields == nil {
			// Room for all at once: to grow it copies what may be a hundred megabytes, without a poll.
			l.fields = make([]field, 0, 1+codes(format[i:]))
		}
		l.fields = append(l.fields, f)
	}
	l.format = strings.Clone(whole)
	return l, nil
}

// codes returns how many bytes of format are neither digits nor white space.
func codes(format string) (n int) {
	for i := range len(format) {
		if c := format[i]; c > '9' || ' ' < c && c < '0' {
			n++
		}
	}
	return n
}

// Items are counted by the batch: so many, and what they cost.
const batch, batchSteps = 256, 64

// pack writes the values a, of which there are l.items, to b, which is zero.
func (l *layout) pack(vm *py.VM, b []byte, a []py.Value) error {
	for _, f := range l.fields {
		for range f.count {
			if len(a)%batch == 0 {
				if err := vm.Step(batchSteps); err != nil {
					return err
				}
			}
			if err := l.packItem(vm, &f, b[f.off:f.off+f.size], a[0]); err != nil {
				return err
			}
			f.off += f.size
			a = a[1:]
		}
	}
	return nil
}

func (l *layout) packItem(vm *py.VM, f *field, b []byte, v py.Value) error {
	switch f.code {
	case 's', 'p':
		s, ok := py.AsBytes(v)
		if !ok {
			a := py.AsByteArray(v)
			if a == nil {
				return fail(vm, "argument for '%c' must be a bytes object", f.code)
			}
			s = string(a.Bytes())
		}
		if f.code == 'p' {
			if len(b) == 0 {
				return nil
			}
			b[0] = byte(min(len(s), len(b)-1, 255))
			b = b[1:]
		}
		copy(b, s)
		return nil
	case 'c':
		s, ok := py.AsBytes(v)
		if !ok || len(s) != 1 {
			return fail(vm, "char format requires a bytes object of length 1")
		}
		b[0] = s[0]
		return nil
	case '?':
		t, err := vm.Truth(v)
		if t {
			b[0] = 1
		}
		return err
	case 'e', 'f', 'd':
		x, ok := v.ExactFloat()
		if !ok {
			var err error
			if x, err = vm.FloatOf(v); err != nil {
				return l.notA(vm, err, "float")
			}
		}
		err := l.putFloat(vm, f.code, b, x)
		if err != nil && py.IsInt(v) && py.IsExc(err, py.OverflowError) {
			return fail(vm, "int too large to convert")
		}
		return err
	case 'F', 'D':
		re, im, err := vm.ComplexOf(v)
		if err != nil {
			return l.notA(vm, err, "complex")
		}
		code, half := byte('f'), len(b)/2
		if f.code == 'D' {
			code = 'd'
		} else if l.order == binary.LittleEndian { // the machine's own order: cast, not checked
			re, im = float64(float32(re)), float64(float32(im))
		}
		if err := l.putFloat(vm, code, b[:half], re); err != nil {
			return err
		}
		return l.putFloat(vm, code, b[half:], im)
	}
	x := v
	if _, ok := v.SmallInt(); !ok {
		if !vm.HasIndex(v) {
			return fail(vm, "required argument is not an integer")
		}
		var err error
		if x, err = vm.Index(v); err != nil {
			return err
		}
	}
	n, small := py.AsInt64(x)
	bits := uint(8 * f.size)
	signed := f.code >= 'a'
	switch {
	case f.code == 'P':
		if !small {
			u, _ := py.AsBig(x)
			if !u.IsUint64() {
				return fail(vm, "int too large to convert")
			}
			n = int64(u.Uint64())
		}
	case signed:
		if !small || bits < 64 && (n < -1<<(bits-1) || n >= 1<<(bits-1)) {
			return fail(vm, "'%c' format requires %d <= number <= %d", f.code, int64(-1)<<(bits-1), int64(1)<<(bits-1)-1)
		}
	default:
		ok := small && n >= 0 && (bits == 64 || n < 1<<bits)
		if !small && bits == 64 {
			u, _ := py.AsBig(x)
			if ok = u.IsUint64(); ok {
				n = int64(u.Uint64())
			}
		}
		if !ok {
			return fail(vm, "'%c' format requires 0 <= number <= %d", f.code, uint64(math.MaxUint64)>>(64-bits))
		}
	}
	switch len(b) {
	case 1:
		b[0] = byte(n)
	case 2:
		l.order.PutUint16(b, uint16(n))
	case 4:
		l.order.PutUint32(b, uint32(n))
	case 8:
		l.order.PutUint64(b, uint64(n))
	}
	return nil
}

// notA replaces a Python exception by struct.error.
func (l *layout) notA(vm *py.VM, err error, what string) error {
	if py.IsExc(err, py.Exception) {
		return fail(vm, "required argument is not a %s", what)
	}
	return err
}

func (l *layout) putFloat(vm *py.VM, code byte, b []byte, x float64) error {
	switch code {
	case 'e':
		h, ok := py.FloatToHalf(x)
		if !ok {
			return vm.Errorf(py.OverflowError, "float too large to pack with e format")
		}
		l.order.PutUint16(b, h)
	case 'f':
		y := float32(x)
		if math.IsInf(float64(y), 0) && !math.IsInf(x, 0) {
			return vm.Errorf(py.OverflowError, "float too large to pack with f format")
		}
		l.order.PutUint32(b, math.Float32bits(y))
	case 'd':
		l.order.PutUint64(b, math.Float64bits(x))
	}
	return nil
}

func (l *layout) float(code byte, b []byte) float64 {
	switch code {
	case 'e':
		return py.HalfToFloat(l.order.Uint16(b))
	case 'f':
		return float64(math.Float32frombits(l.order.Uint32(b)))
	}
	return math.Float64frombits(l.order.Uint64(b))
}

// unpack returns the tuple of the values in b, which has l.size bytes.
func (l *layout) unpack(vm *py.VM, b []byte) (py.Value, error) {
	if err := vm.Reserve(l.size); err != nil {
		return py.Value{}, err
	}
	var few [8]py.Value
	if l.items <= len(few) {
		if err := l.read(vm, few[:l.items], b); err != nil {
			return py.Value{}, err
		}
		return vm.TupleOf(few[:l.items]), nil
	}
	out, err := vm.NewItems(l.items)
	if err != nil {
		return py.Value{}, err
	}
	if err := l.read(vm, out, b); err != nil {
		return py.Value{}, err
	}
	return vm.Tuple(out), nil
}

// read sets out to the items in b.
func (l *layout) read(vm *py.VM, out []py.Value, b []byte) error {
	for _, f := range l.fields {
		for range f.count {
			if len(out)%batch == 0 {
				if err := vm.Step(batchSteps); err != nil {
					return err
				}
			}
			out[0] = l.item(vm, &f, b[f.off:f.off+f.size])
			f.off += f.size
			out = out[1:]
		}
	}
	return nil
}

func (l *layout) item(vm *py.VM, f *field, b []byte) py.Value {
	switch f.code {
	case 'b':
		return py.Int(int64(int8(b[0])))
	case 'B':
		return py.Int(int64(b[0]))
	case 'h':
		return py.Int(int64(int16(l.order.Uint16(b))))
	case 'H':
		return py.Int(int64(l.order.Uint16(b)))
	case 'i':
		return py.Int(int64(int32(l.order.Uint32(b))))
	case 'I':
		return py.Int(int64(l.order.Uint32(b)))
	case 'l', 'q', 'n':
		if f.size == 4 {
			return py.Int(int64(int32(l.order.Uint32(b))))
		}
		return py.Int(int64(l.order.Uint64(b)))
	case 'L', 'Q', 'N', 'P':
		if f.size == 4 {
			return py.Int(int64(l.order.Uint32(b)))
		}
		u := l.order.Uint64(b)
		if u <= math.MaxInt64 {
			return py.Int(int64(u))
		}
		return vm.BigInt(new(big.Int).SetUint64(u))
	case 'e', 'f', 'd':
		return py.Float(l.float(f.code, b))
	case 'F':
		return vm.Complex(l.float('f', b), l.float('f', b[4:]))
	case 'D':
		return vm.Complex(l.float('d', b), l.float('d', b[8:]))
	case '?':
		return py.Bool(b[0] != 0)
	case 'p':
		if len(b) == 0 {
			return vm.Bytes("")
		}
		return vm.CopyBytes(string(b[1 : 1+min(int(b[0]), len(b)-1)]))
	}
	return vm.CopyBytes(string(b)) // c, s
}
