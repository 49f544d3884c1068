package serde

// cbor.go holds CBOR (RFC 8949).
//
//	first byte   what follows                       value
//	0x00-0x1b    unsigned n                         int n
//	0x20-0x3b    unsigned n                         int -1-n
//	0x40-0x5f    length, bytes                      bytes
//	0x60-0x7f    length, UTF-8                      str
//	0x80-0x9f    length, items                      list (a tuple where it is a key)
//	0xa0-0xbf    length, pairs                      dict
//	0xc2, 0xc3   bytes                              int n, int -1-n, of any size; other tags are passed over
//	0xf4-0xf7                                       False, True, None, None
//	0xf9-0xfb    IEEE 754 of 2, 4 or 8 bytes        float; 8 are written
//
// The low five bits hold a length below 24, or say how many bytes do: 24 to 27 for 1 to 8. 31 is an unknown length, up to 0xff.

import (
	"encoding/binary"
	"math"
	"math/big"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
)

// Major types, in the upper three bits of the first byte.
const (
	cborUint = iota << 5
	cborNegative
	cborBytes
	cborText
	cborArray
	cborMap
	cborTag
	cborOther
)

const cborBreak = 0xff

// encoder writes CBOR.
type encoder struct {
	vm       *py.VM
	out      []byte
	admitted int // the length up to which the memory limit allows it
}

// head writes a major type with its number, in the shortest form.
func (e *encoder) head(major byte, n uint64) {
	switch {
	case n < 24:
		e.out = append(e.out, major|byte(n))
	case n <= math.MaxUint8:
		e.out = append(e.out, major|24, byte(n))
	case n <= math.MaxUint16:
		e.out = binary.BigEndian.AppendUint16(append(e.out, major|25), uint16(n))
	case n <= math.MaxUint32:
		e.out = binary.BigEndian.AppendUint32(append(e.out, major|26), uint32(n))
	default:
		e.out = binary.BigEndian.AppendUint64(append(e.out, major|27), n)
	}
}

// hold makes sure that the memory limit allows an output of n bytes, and what it leaves behind while it grows.
func (e *encoder) hold(n int) error {
	if n <= e.admitted {
		return nil
	}
	e.admitted = n + n/4 + 1<<14
	return e.vm.Admit(3 * e.admitted)
}

// bytes writes a byte or text string.
func (e *encoder) bytes(major byte, s string) error {
	if err := e.vm.Step(len(s) / 64); err != nil {
		return err
	}
	if err := e.hold(len(e.out) + len(s) + 9); err != nil {
		return err
	}
	e.head(major, uint64(len(s)))
	e.out = append(e.out, s...)
	return nil
}

func (e *encoder) value(v py.Value, depth int) error {
	vm := e.vm
	if depth > maxDepth {
		return tooDeep(vm, "cbor")
	}
	if err := vm.Step(1); err != nil {
		return err
	}
	if err := e.hold(len(e.out) + 9); err != nil {
		return err
	}
	if s, ok := py.AsStr(v); ok {
		if !utf8.ValidString(s) {
			return vm.ValueErrorf("cbor: a str with surrogates can't be written")
		}
		return e.bytes(cborText, s)
	}
	switch {
	case v.IsNone():
		e.out = append(e.out, 0xf6)
		return nil
	case v == py.True:
		e.out = append(e.out, 0xf5)
		return nil
	case v == py.False:
		e.out = append(e.out, 0xf4)
		return nil
	}
	if i, ok := py.AsInt64(v); ok {
		if i < 0 {
			e.head(cborNegative, uint64(-1-i))
		} else {
			e.head(cborUint, uint64(i))
		}
		return nil
	}
	if b, ok := py.AsBig(v); ok {
		return e.big(b)
	}
	if f, ok := py.AsFloat(v); ok {
		e.out = binary.BigEndian.AppendUint64(append(e.out, 0xfb), math.Float64bits(f))
		return nil
	}
	if b, ok := py.AsBytes(v); ok {
		return e.bytes(cborBytes, b)
	}
	if b, ok, err := vm.BufferOf(v); err != nil {
		return err
	} else if ok {
		return e.bytes(cborBytes, b)
	}
	items, ok := py.AsTuple(v)
	if l := py.AsList(v); l != nil {
		items, ok = l.Items(), true
	}
	if ok {
		e.head(cborArray, uint64(len(items)))
		for _, x := range items {
			if err := e.value(x, depth+1); err != nil {
				return err
			}
		}
		return nil
	}
	d := py.AsDict(v)
	if d == nil {
		return unserializable(vm, v, "CBOR")
	}
	e.head(cborMap, uint64(d.Len()))
	for i := range d.Span() {
		k, x, ok := d.At(i)
		if !ok {
			continue
		}
		if err := e.value(k, depth+1); err != nil {
			return err
		}
		if err := e.value(x, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (e *encoder) big(b *big.Int) error {
	n, major, tag := new(big.Int).Set(b), byte(cborUint), byte(0xc2)
	if b.Sign() < 0 {
		n.Not(n)
		major, tag = cborNegative, 0xc3
	}
	if n.IsUint64() {
		e.head(major, n.Uint64())
		return nil
	}
	e.out = append(e.out, tag)
	return e.bytes(cborBytes, string(n.Bytes()))
}

// decoder reads CBOR.
type decoder struct {
	vm   *py.VM
	data string
	pos  int
}

func (d *decoder) fail(text string) error {
	return d.vm.ValueErrorf("cbor: %s at byte %d", text, d.pos)
}

// all reads the only value.
func (d *decoder) all() (py.Value, error) {
	v, err := d.value(0, false)
	if err == nil && d.pos < len(d.data) {
		err = d.fail("more data")
	}
	return v, err
}

// take returns the next n bytes.
func (d *decoder) take(n uint64) (string, error) {
	if n > uint64(len(d.data)-d.pos) {
		d.pos = len(d.data)
		return "", d.fail("premature end")
	}
	s := d.data[d.pos : d.pos+int(n)]
	d.pos += int(n)
	return s, nil
}

// head reads a first byte and its number; open says that the length is not known.
func (d *decoder) head() (major, low byte, n uint64, open bool, err error) {
	first, err := d.take(1)
	if err != nil {
		return 0, 0, 0, false, err
	}
	major, low = first[0]&0xe0, first[0]&0x1f
	switch {
	case low < 24:
		return major, low, uint64(low), false, nil
	case low == 31 && major >= cborBytes && major != cborTag:
		return major, low, 0, true, nil
	case low > 27:
		return 0, 0, 0, false, d.fail("malformed head")
	}
	s, err := d.take(1 << (low - 24))
	for i := range len(s) {
		n = n<<8 | uint64(s[i])
	}
	return major, low, n, false, err
}

// atBreak reports whether the end of something of unknown length is next, and passes over it.
func (d *decoder) atBreak() bool {
	if d.pos < len(d.data) && d.data[d.pos] == cborBreak {
		d.pos++
		return true
	}
	return false
}

// value reads a value. key says that it must be hashable.
func (d *decoder) value(depth int, key bool) (py.Value, error) {
	vm := d.vm
	if depth > maxDepth {
		return py.Value{}, tooDeep(vm, "cbor")
	}
	if err := vm.Step(1); err != nil {
		return py.Value{}, err
	}
	major, low, n, open, err := d.head()
	if err != nil {
		return py.Value{}, err
	}
	switch major {
	case cborUint:
		return vm.BigInt(new(big.Int).SetUint64(n)), nil
	case cborNegative:
		b := new(big.Int).SetUint64(n)
		return vm.BigInt(b.Not(b)), nil
	case cborBytes, cborText:
		s, err := d.text(major, n, open)
		if err != nil {
			return py.Value{}, err
		}
		if err := vm.Reserve(len(s)); err != nil {
			return py.Value{}, err
		}
		if major == cborBytes {
			return vm.Bytes(s), nil
		}
		if !utf8.ValidString(s) {
			return py.Value{}, d.fail("text is not valid UTF-8")
		}
		return vm.Str(s), nil
	case cborArray:
		return d.array(n, open, depth, key)
	case cborMap:
		if key {
			return py.Value{}, d.fail("a map can't be a key")
		}
		return d.mapping(n, open, depth)
	case cborTag:
		v, err := d.value(depth+1, key)
		if err != nil || n != 2 && n != 3 {
			return v, err
		}
		s, ok := py.AsBytes(v)
		if !ok {
			return py.Value{}, d.fail("a big number must be bytes")
		}
		if err := vm.Reserve(len(s)); err != nil {
			return py.Value{}, err
		}
		b := new(big.Int).SetBytes([]byte(s))
		if n == 3 {
			b.Not(b)
		}
		return vm.BigInt(b), nil
	}
	switch {
	case open:
		return py.Value{}, d.fail("unexpected break")
	case low == 25:
		return py.Float(halfFloat(uint16(n))), nil
	case low == 26:
		return py.Float(float64(math.Float32frombits(uint32(n)))), nil
	case low == 27:
		return py.Float(math.Float64frombits(n)), nil
	case n == 20:
		return py.False, nil
	case n == 21:
		return py.True, nil
	case n == 22 || n == 23:
		return py.None, nil
	}
	return py.Value{}, d.fail("unknown simple value")
}

// text reads the content of a string.
func (d *decoder) text(major byte, n uint64, open bool) (string, error) {
	if !open {
		if err := d.vm.Step(int(min(n, uint64(len(d.data))) / 64)); err != nil {
			return "", err
		}
		return d.take(n)
	}
	var out []byte
	admitted := 0
	for !d.atBreak() {
		m, _, n, open, err := d.head()
		if err != nil {
			return "", err
		}
		if m != major || open {
			return "", d.fail("malformed string")
		}
		s, err := d.text(major, n, false)
		if err != nil {
			return "", err
		}
		if err := d.vm.Step(1); err != nil {
			return "", err
		}
		if n := len(out) + len(s); n > admitted {
			admitted = n + n/4 + 1<<14
			if err := d.vm.Admit(3 * admitted); err != nil {
				return "", err
			}
		}
		out = append(out, s...)
	}
	return string(out), nil
}

func (d *decoder) array(n uint64, open bool, depth int, key bool) (py.Value, error) {
	vm := d.vm
	l := vm.NewList(nil)
	mark := vm.PushRoot(l.Value())
	defer vm.PopRoots(mark)
	for i := uint64(0); open && !d.atBreak() || !open && i < n; i++ {
		v, err := d.value(depth+1, key)
		if err != nil {
			return py.Value{}, err
		}
		if err := l.Append(vm, v); err != nil {
			return py.Value{}, err
		}
	}
	if key {
		return vm.Tuple(append([]py.Value(nil), l.Items()...)), nil
	}
	return l.Value(), nil
}

func (d *decoder) mapping(n uint64, open bool, depth int) (py.Value, error) {
	vm := d.vm
	m := vm.NewDict()
	mark := vm.PushRoot(m.Value())
	defer vm.PopRoots(mark)
	for i := uint64(0); open && !d.atBreak() || !open && i < n; i++ {
		k, err := d.value(depth+1, true)
		if err != nil {
			return py.Value{}, err
		}
		v, err := d.value(depth+1, false)
		if err != nil {
			return py.Value{}, err
		}
		if err := m.Set(vm, k, v); err != nil {
			return py.Value{}, err
		}
	}
	return m.Value(), nil
}

// halfFloat is the value of an IEEE 754 number of two bytes.
func halfFloat(h uint16) float64 {
	exp, frac := int(h>>10&0x1f), float64(h&0x3ff)
	var f float64
	switch exp {
	case 0:
		f = math.Ldexp(frac, -24)
	case 31:
		if f = math.Inf(1); frac != 0 {
			f = math.NaN()
		}
	default:
		f = math.Ldexp(1+frac/1024, exp-15)
	}
	if h&0x8000 != 0 {
		f = -f
	}
	return f
}
