// Package binascii is Python's module binascii.
package binascii

import (
	"encoding/base64"
	"encoding/hex"
	"hash/crc32"
	"math/big"
	"strconv"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/unicodetext"
)

var errorType, incompleteType = &py.Type{}, &py.Type{}

// Module returns the module binascii.
var Module = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(errorType, py.TypeSpec{Name: "Error", Module: "binascii", Python: true, Base: py.ValueError, Kind: py.KindException, Flags: py.FlagHasDict})
	py.BuildType(incompleteType, py.TypeSpec{Name: "Incomplete", Module: "binascii", Python: true, Base: py.Exception, Kind: py.KindException, Flags: py.FlagHasDict})
	return &py.ModuleDef{Name: "binascii", Doc: "Conversion between binary data and ASCII",
		Types: []*py.Type{errorType, incompleteType},
		Funcs: []py.Def{
			{Name: "hexlify", Sig: "data, sep=<unrepresentable>, bytes_per_sep=1", Fn: hexlify},
			{Name: "b2a_hex", Sig: "data, sep=<unrepresentable>, bytes_per_sep=1", Fn: hexlify},
			{Name: "unhexlify", Sig: "hexstr, /", Fn: unhexlify}, {Name: "a2b_hex", Sig: "hexstr, /", Fn: unhexlify},
			{Name: "b2a_base64", Sig: "data, /, *, newline=True", Fn: b2aBase64},
			{Name: "a2b_base64", Sig: "data, /, *, strict_mode=False", Fn: a2bBase64},
			{Name: "b2a_uu", Sig: "data, /, *, backtick=False", Fn: b2aUU},
			{Name: "a2b_uu", Sig: "data, /", Fn: a2bUU},
			{Name: "b2a_qp", Sig: "data, quotetabs=False, istext=True, header=False", Fn: b2aQP},
			{Name: "a2b_qp", Sig: "data, header=False", Fn: a2bQP},
			{Name: "crc32", Sig: "data, crc=0, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return checksum(vm, a, 0, func(crc uint32, b []byte) uint32 { return crc32.Update(crc, crc32.IEEETable, b) })
			}},
			{Name: "crc_hqx", Sig: "data, crc, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return checksum(vm, a, 0, crcHQX)
			}},
		}}
})

// Fail returns a binascii.Error.
func Fail(vm *py.VM, msg string) error {
	if _, err := vm.Import("binascii"); err != nil {
		return err
	}
	return vm.Errorf(errorType, "%s", msg)
}

func fail(vm *py.VM, msg string) error { return vm.Errorf(errorType, "%s", msg) }

// checksum runs sum over a[0] from a[1], or from start, of which the lower 32 bits count.
func checksum(vm *py.VM, a []py.Value, start uint32, sum func(uint32, []byte) uint32) (py.Value, error) {
	b, err := py.ContiguousBufferOf(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if !a[1].IsNull() {
		x, err := vm.Index(a[1])
		if err != nil {
			return py.Value{}, err
		}
		n, _ := py.AsBig(x)
		// Two's complement of the lower 32 bits.
		low := new(big.Int).And(n, new(big.Int).SetUint64(1<<32-1))
		start = uint32(low.Uint64())
		if b, err = py.ContiguousBufferOf(vm, a[0]); err != nil {
			return py.Value{}, err
		}
	}
	for {
		n := min(len(b), 64<<10)
		start = sum(start, b[:n])
		if err := vm.Step(1 + n>>5); err != nil {
			return py.Value{}, err
		}
		if b = b[n:]; len(b) == 0 {
			return py.Int(int64(start)), nil
		}
	}
}

// crcHQX is CRC-CCITT with the polynomial x^16 + x^12 + x^5 + 1, as binhex4 uses it.
func crcHQX(crc uint32, b []byte) uint32 {
	crc &= 0xFFFF
	for _, c := range b {
		crc ^= uint32(c) << 8
		for range 8 {
			crc <<= 1
			if crc&0x10000 != 0 {
				crc ^= 0x11021
			}
		}
	}
	return crc
}

// data returns the bytes of a bytes-like object and pays for working through them and a result four times as long.
func data(vm *py.VM, v py.Value) (string, error) {
	b, ok := py.AsBytes(v)
	if !ok {
		c, err := py.ContiguousBufferOf(vm, v)
		if err != nil {
			return "", err
		}
		if err := vm.Admit(len(c)); err != nil {
			return "", err
		}
		b = string(c)
	}
	if err := vm.Reserve(4 * len(b)); err != nil {
		return "", err
	}
	return b, vm.Step(1 + len(b)/1024)
}

// ascii is data that also takes a str of ASCII.
func ascii(vm *py.VM, v py.Value) (string, error) {
	if s := py.AsStrObject(v); s != nil {
		if !s.IsASCII() {
			return "", vm.ValueErrorf("string argument should contain only ASCII characters")
		}
		if err := vm.Reserve(4 * len(s.String())); err != nil {
			return "", err
		}
		return s.String(), vm.Step(1 + len(s.String())/1024)
	}
	b, err := data(vm, v)
	if err != nil && py.IsExc(err, py.TypeError) {
		return "", vm.TypeErrorf("argument should be bytes, buffer or ASCII string, not '%s'", v.Type().Name())
	}
	return b, err
}

func hexlify(vm *py.VM, a []py.Value) (py.Value, error) {
	b, err := data(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if a[1].IsNull() {
		v, out := vm.NewBytes(2 * len(b))
		var few [64]byte
		if len(b) <= len(few) {
			hex.Encode(out, few[:copy(few[:], b)])
			return v, nil
		}
		return v, pieces(vm, b, func(i int, p []byte) { hex.Encode(out[2*i:], p) })
	}
	n, err := vm.Len(a[1])
	if err != nil {
		return py.Value{}, err
	}
	if n != 1 {
		return py.Value{}, vm.ValueErrorf("sep must be length 1.")
	}
	var sep byte
	if t, ok := py.AsStr(a[1]); ok {
		r, _ := unicodetext.DecodeRune(t)
		if r > 255 {
			return py.Value{}, vm.ValueErrorf("sep must be ASCII.")
		}
		sep = byte(r)
	} else if t, ok := py.AsBytes(a[1]); ok {
		sep = t[0]
	} else {
		return py.Value{}, vm.TypeErrorf("sep must be str or bytes.")
	}
	group := 1
	if !a[2].IsNull() {
		if group, err = vm.IndexInt(a[2]); err != nil {
			return py.Value{}, err
		}
	}
	// Groups are counted from the right, or from the left if negative; the first or last may be shorter.
	first := 0
	if group > 0 {
		first = len(b) % group
	}
	out := make([]byte, 0, 3*len(b))
	for i := range len(b) {
		if i%piece == piece-1 {
			if err := vm.Poll(); err != nil {
				return py.Value{}, err
			}
		}
		if at := i - first; i > 0 && group != 0 && at%group == 0 {
			out = append(out, sep)
		}
		out = hex.AppendEncode(out, []byte{b[i]})
	}
	return vm.OwnBytes(out), nil
}

func unhexlify(vm *py.VM, a []py.Value) (py.Value, error) {
	s, err := ascii(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if len(s)%2 != 0 {
		return py.Value{}, fail(vm, "Odd-length string")
	}
	b, err := hex.DecodeString(s)
	if err != nil {
		return py.Value{}, fail(vm, "Non-hexadecimal digit found")
	}
	return vm.Bytes(string(b)), nil
}

func b2aBase64(vm *py.VM, a []py.Value) (py.Value, error) {
	b, err := data(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	nl := true
	if !a[1].IsNull() {
		if nl, err = vm.Truth(a[1]); err != nil {
			return py.Value{}, err
		}
	}
	n := base64.StdEncoding.EncodedLen(len(b))
	size := n
	if nl {
		size++
	}
	v, out := vm.NewBytes(size)
	var few [64]byte
	if len(b) <= len(few) {
		base64.StdEncoding.Encode(out, few[:copy(few[:], b)])
	} else if err := pieces(vm, b, func(i int, p []byte) { base64.StdEncoding.Encode(out[i/3*4:], p) }); err != nil {
		return py.Value{}, err
	}
	if nl {
		out[n] = '\n'
	}
	return v, nil
}

// piece is how much is encoded or decoded between two polls, a multiple of three.
const piece = 3 << 16

// pieces calls f with one piece of b after the other, and where it begins.
func pieces(vm *py.VM, b string, f func(i int, p []byte)) error {
	for i := 0; i < len(b); i += piece {
		if i > 0 {
			if err := vm.Poll(); err != nil {
				return err
			}
		}
		f(i, []byte(b[i:min(i+piece, len(b))]))
	}
	return nil
}

// digits is one more than what each digit of base64 stands for, 0 for other bytes.
var digits = [256]byte{
	'A': 1, 'B': 2, 'C': 3, 'D': 4, 'E': 5, 'F': 6, 'G': 7, 'H': 8, 'I': 9, 'J': 10, 'K': 11, 'L': 12, 'M': 13,
	'N': 14, 'O': 15, 'P': 16, 'Q': 17, 'R': 18, 'S': 19, 'T': 20, 'U': 21, 'V': 22, 'W': 23, 'X': 24, 'Y': 25, 'Z': 26,
	'a': 27, 'b': 28, 'c': 29, 'd': 30, 'e': 31, 'f': 32, 'g': 33, 'h': 34, 'i': 35, 'j': 36, 'k': 37, 'l': 38, 'm': 39,
	'n': 40, 'o': 41, 'p': 42, 'q': 43, 'r': 44, 's': 45, 't': 46, 'u': 47, 'v': 48, 'w': 49, 'x': 50, 'y': 51, 'z': 52,
	'0': 53, '1': 54, '2': 55, '3': 56, '4': 57, '5': 58, '6': 59, '7': 60, '8': 61, '9': 62, '+': 63, '/': 64,
}

// a2bBase64 skips characters that don't belong there, as CPython does outside of its strict mode.
func a2bBase64(vm *py.VM, a []py.Value) (py.Value, error) {
	s, err := ascii(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	strict := false
	if !a[1].IsNull() {
		if strict, err = vm.Truth(a[1]); err != nil {
			return py.Value{}, err
		}
	}
	if strict && s != "" && s[0] == '=' {
		return py.Value{}, fail(vm, "Leading padding not allowed")
	}
	out := make([]byte, 0, len(s)*3/4)
	quad, pads, left := 0, 0, byte(0)
	for i, next := 0, piece; i < len(s); {
		if i >= next {
			next = i + piece
			if err := vm.Poll(); err != nil {
				return py.Value{}, err
			}
		}
		stop := min(len(s), next)
		for quad|pads == 0 && i+4 <= stop { // four digits together, as nearly always
			a, b, c, d := digits[s[i]], digits[s[i+1]], digits[s[i+2]], digits[s[i+3]]
			if a == 0 || b == 0 || c == 0 || d == 0 {
				break
			}
			a, b, c, d = a-1, b-1, c-1, d-1
			out = append(out, a<<2|b>>4, b<<4|c>>2, c<<6|d)
			i += 4
		}
		if i == stop {
			continue
		}
		c := s[i]
		i++
		if c == '=' {
			if quad == 1 && strict {
				break
			}
			if quad >= 2 {
				pads++
			}
			if strict && (quad == 0 || quad+pads > 4) {
				return py.Value{}, fail(vm, "Excess padding not allowed")
			}
			continue
		}
		v := int(digits[c]) - 1
		if v < 0 {
			if strict {
				return py.Value{}, fail(vm, "Only base64 data is allowed")
			}
			continue
		}
		if strict && pads > 0 {
			if quad+pads >= 4 {
				return py.Value{}, fail(vm, "Excess data after padding")
			}
			return py.Value{}, fail(vm, "Discontinuous padding not allowed")
		}
		pads = 0
		switch quad {
		case 0:
			left = byte(v)
		case 1:
			out = append(out, left<<2|byte(v)>>4)
			left = byte(v) & 15
		case 2:
			out = append(out, left<<4|byte(v)>>2)
			left = byte(v) & 3
		case 3:
			out = append(out, left<<6|byte(v))
		}
		quad = (quad + 1) & 3
	}
	if quad == 1 {
		n := len(out)/3*4 + 1
		return py.Value{}, fail(vm, "Invalid base64-encoded string: number of data characters ("+strconv.Itoa(n)+") cannot be 1 more than a multiple of 4")
	}
	if quad != 0 && quad+pads < 4 {
		return py.Value{}, fail(vm, "Incorrect padding")
	}
	return vm.OwnBytes(out), nil
}
