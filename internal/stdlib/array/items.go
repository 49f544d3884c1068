package array

// items.go holds the typecodes, and the conversion of items between Python and memory.

import (
	"encoding/binary"
	"math"
	"math/big"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

// typecodes lists the codes in CPython's order.
const typecodes = "bBuwhHiIlLqQfd"

// sizeOf returns the size of an item; 0 if there is no such typecode.
func sizeOf(code byte) int {
	switch code {
	case 'b', 'B':
		return 1
	case 'h', 'H':
		return 2
	case 'u', 'w', 'i', 'I', 'f':
		return 4
	case 'l', 'L', 'q', 'Q', 'd':
		return 8
	}
	return 0
}

func isText(code byte) bool { return code == 'u' || code == 'w' }

var le = binary.LittleEndian

// item returns the item in b.
func item(vm *py.VM, code byte, b []byte) (py.Value, error) {
	switch code {
	case 'b':
		return py.Int(int64(int8(b[0]))), nil
	case 'B':
		return py.Int(int64(b[0])), nil
	case 'h':
		return py.Int(int64(int16(le.Uint16(b)))), nil
	case 'H':
		return py.Int(int64(le.Uint16(b))), nil
	case 'i':
		return py.Int(int64(int32(le.Uint32(b)))), nil
	case 'I':
		return py.Int(int64(le.Uint32(b))), nil
	case 'l', 'q':
		return py.Int(int64(le.Uint64(b))), nil
	case 'L', 'Q':
		u := le.Uint64(b)
		if u <= math.MaxInt64 {
			return py.Int(int64(u)), nil
		}
		return vm.BigInt(new(big.Int).SetUint64(u)), nil
	case 'f':
		return py.Float(float64(math.Float32frombits(le.Uint32(b)))), nil
	case 'd':
		return py.Float(math.Float64frombits(le.Uint64(b))), nil
	}
	r := le.Uint32(b)
	if r > unicodetextMax {
		return py.Value{}, vm.ValueErrorf("chr() arg not in range(0x110000)")
	}
	return vm.Str(unicodetext.RuneString(rune(r))), nil
}

const unicodetextMax = 0x10FFFF

// put writes v to b, or fails as CPython's conversion to the C type does.
func put(vm *py.VM, code byte, b []byte, v py.Value) error {
	switch code {
	case 'f', 'd':
		x, ok := v.Base().ExactFloat()
		if !ok {
			var err error
			if x, err = vm.FloatOf(v); err != nil {
				return err
			}
		}
		if code == 'f' {
			le.PutUint32(b, math.Float32bits(float32(x)))
		} else {
			le.PutUint64(b, math.Float64bits(x))
		}
		return nil
	case 'u', 'w':
		s := py.AsStrObject(v)
		if s == nil {
			return vm.TypeErrorf("array item must be a unicode character, not %s", v.Type().Name())
		}
		if s.Len() != 1 {
			return vm.TypeErrorf("array item must be a unicode character, not a string of length %d", s.Len())
		}
		r, _ := unicodetext.DecodeRune(s.String())
		le.PutUint32(b, uint32(r))
		return nil
	}
	x := v
	if _, ok := v.SmallInt(); !ok {
		var err error
		if x, err = vm.Index(v); err != nil {
			return err
		}
	}
	overflow := func(format string, args ...any) error { return vm.Errorf(py.OverflowError, format, args...) }
	n, small := py.AsInt64(x)
	if code == 'I' || code == 'L' || code == 'Q' {
		negative, u := n < 0, uint64(n)
		if !small {
			big, _ := py.AsBig(x)
			if negative = big.Sign() < 0; !negative && !big.IsUint64() {
				if code == 'Q' {
					return overflow("int too big to convert")
				}
				return overflow("Python int too large to convert to C unsigned long")
			}
			u = big.Uint64()
		}
		switch {
		case negative && code == 'Q':
			return overflow("can't convert negative int to unsigned")
		case negative:
			return overflow("can't convert negative value to unsigned int")
		case code != 'I':
			le.PutUint64(b, u)
			return nil
		case u > math.MaxUint32:
			return overflow("unsigned int is greater than maximum")
		}
		le.PutUint32(b, uint32(u))
		return nil
	}
	if !small {
		if code == 'q' {
			return overflow("int too big to convert")
		}
		return overflow("Python int too large to convert to C long")
	}
	// C conversions go through a wider type first, which has a message of its own.
	check := func(what string, min, max int64) error {
		if n < min {
			return overflow("%s is less than minimum", what)
		}
		if n > max {
			return overflow("%s is greater than maximum", what)
		}
		return nil
	}
	var err error
	switch code {
	case 'b':
		if err = check("signed short integer", math.MinInt16, math.MaxInt16); err == nil {
			err = check("signed char", math.MinInt8, math.MaxInt8)
		}
	case 'B':
		err = check("unsigned byte integer", 0, math.MaxUint8)
	case 'h':
		err = check("signed short integer", math.MinInt16, math.MaxInt16)
	case 'H':
		if err = check("signed integer", math.MinInt32, math.MaxInt32); err == nil {
			err = check("unsigned short", 0, math.MaxUint16)
		}
	case 'i':
		err = check("signed integer", math.MinInt32, math.MaxInt32)
	}
	if err != nil {
		return err
	}
	switch len(b) {
	case 1:
		b[0] = byte(n)
	case 2:
		le.PutUint16(b, uint16(n))
	case 4:
		le.PutUint32(b, uint32(n))
	case 8:
		le.PutUint64(b, uint64(n))
	}
	return nil
}

// text returns the str of an array of characters.
func (a *array) text(vm *py.VM) (py.Value, error) {
	if err := vm.Reserve(len(a.b)); err != nil {
		return py.Value{}, err
	}
	out := make([]byte, 0, len(a.b)/4)
	for i := 0; i < len(a.b); i += 4 {
		if i&0xFFFF == 0xFFFC {
			if err := vm.Step(1 << 6); err != nil {
				return py.Value{}, err
			}
		}
		r := le.Uint32(a.b[i:])
		if r > unicodetextMax {
			if a.code == 'u' {
				return py.Value{}, vm.ValueErrorf("character U+%x is not in range [U+0000; U+10ffff]", r)
			}
			return vm.DecodeBytes(string(a.b), "utf-32-le", "strict")
		}
		out = unicodetext.AppendRune(out, rune(r))
	}
	return vm.OwnStr(out), nil
}

// addText adds the characters of s.
func (a *array) addText(vm *py.VM, s *py.Str) error {
	at := len(a.b)
	if err := a.resize(vm, at+4*s.Len()); err != nil {
		return err
	}
	for t := s.String(); t != ""; at += 4 {
		r, n := unicodetext.DecodeRune(t)
		le.PutUint32(a.b[at:], uint32(r))
		t = t[n:]
	}
	return nil
}

// formats are the machine formats of pickled arrays, by their numbers: the typecodes, and the byte order.
const formats = "BbHHhhIIiiQQqqffdduuww"

// formatOf returns the machine format of a typecode on this machine.
func formatOf(code byte) int {
	switch code {
	case 'l':
		code = 'q'
	case 'L':
		code = 'Q'
	case 'u':
		code = 'w'
	}
	return strings.IndexByte(formats, code)
}
