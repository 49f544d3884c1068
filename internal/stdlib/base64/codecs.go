package base64

// codecs.go holds Base32 (RFC 4648) and the two Base85 encodings.

import (
	"encoding/binary"
	"math"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/binascii"
)

// input returns a copy of the bytes of v, and pays for work in proportion and for a result twice as long.
func input(vm *py.VM, v py.Value) (string, error) {
	b, err := py.ContiguousBufferOf(vm, v)
	if err != nil {
		return "", err
	}
	if err := vm.Reserve(3*len(b) + 16); err != nil {
		return "", err
	}
	return string(b), vm.Step(1 + len(b)>>10)
}

// pieceSize is how many bytes are worked through between two polls.
const pieceSize = 1 << 16

// A pace has a loop over bytes look from time to time whether the run has to end. The work is paid for already.
type pace struct {
	vm   *py.VM
	next int // the position of the next poll
}

func (p *pace) at(i int) error {
	if i < p.next {
		return nil
	}
	p.next = i + pieceSize
	return p.vm.Poll()
}

func text(v py.Value) string {
	b, _ := py.AsBytes(v)
	return b
}

func encode32(vm *py.VM, a []py.Value) (py.Value, error) {
	alphabet := text(a[0])
	if len(alphabet) != 32 {
		return py.Value{}, vm.ValueErrorf("an alphabet of 32 characters is needed")
	}
	s, err := input(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	out := make([]byte, 0, (len(s)+4)/5*8)
	every := pace{vm: vm}
	for i := 0; i < len(s); i += 5 {
		if err := every.at(i); err != nil {
			return py.Value{}, err
		}
		var g [8]byte
		n := copy(g[3:], s[i:min(i+5, len(s))])
		x := binary.BigEndian.Uint64(g[:])
		for k := range 8 {
			if 5*k >= 8*n {
				out = append(out, '=')
			} else {
				out = append(out, alphabet[x>>(35-5*k)&31])
			}
		}
	}
	return vm.OwnBytes(out), nil
}

// decode32 decodes s, which has a multiple of 8 characters.
func decode32(vm *py.VM, a []py.Value) (py.Value, error) {
	alphabet := text(a[0])
	s, err := input(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	full := len(s)
	s = strings.TrimRight(s, "=")
	pad := full - len(s)
	out := make([]byte, 0, full/8*5)
	every := pace{vm: vm}
	for i := 0; i < len(s); i += 8 {
		if err := every.at(i); err != nil {
			return py.Value{}, err
		}
		x := uint64(0)
		for k := range 8 {
			x <<= 5
			if i+k < len(s) {
				v := strings.IndexByte(alphabet, s[i+k])
				if v < 0 {
					return py.Value{}, binascii.Fail(vm, "Non-base32 digit found")
				}
				x |= uint64(v)
			}
		}
		var g [8]byte
		binary.BigEndian.PutUint64(g[:], x)
		out = append(out, g[3:]...)
	}
	switch pad {
	case 0:
	case 1, 3, 4, 6:
		if len(out) == 0 {
			return py.Value{}, binascii.Fail(vm, "Incorrect padding")
		}
		out = out[:len(out)-(5*pad+7)/8]
	default:
		return py.Value{}, binascii.Fail(vm, "Incorrect padding")
	}
	return vm.OwnBytes(out), nil
}

// encode85 encodes s in digits of the alphabet a[0]. With nuls and spaces, four of them become z and y.
func encode85(vm *py.VM, a []py.Value) (py.Value, error) {
	alphabet := text(a[0])
	if len(alphabet) != 85 {
		return py.Value{}, vm.ValueErrorf("an alphabet of 85 characters is needed")
	}
	s, err := input(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	var opts [3]bool // pad, nuls, spaces
	for i := range opts {
		if opts[i], err = vm.Truth(a[2+i]); err != nil {
			return py.Value{}, err
		}
	}
	out := make([]byte, 0, (len(s)+3)/4*5)
	every := pace{vm: vm}
	for i := 0; i < len(s); i += 4 {
		if err := every.at(i); err != nil {
			return py.Value{}, err
		}
		var g [4]byte
		n := copy(g[:], s[i:])
		x := binary.BigEndian.Uint32(g[:])
		if opts[1] && x == 0 && (n == 4 || opts[0]) {
			out = append(out, 'z')
			continue
		}
		if opts[2] && x == 0x20202020 {
			out = append(out, 'y')
			continue
		}
		var d [5]byte
		for k := 4; k >= 0; k-- {
			d[k] = alphabet[x%85]
			x /= 85
		}
		if opts[0] {
			n = 4
		}
		out = append(out, d[:n+1]...)
	}
	return vm.OwnBytes(out), nil
}

func decodeA85(vm *py.VM, a []py.Value) (py.Value, error) {
	s, err := input(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	spaces, err := vm.Truth(a[1])
	if err != nil {
		return py.Value{}, err
	}
	ignored, err := input(vm, a[2])
	if err != nil {
		return py.Value{}, err
	}
	var ignore [256]bool
	for _, c := range []byte(ignored) {
		ignore[c] = true
	}
	out := make([]byte, 0, len(s))
	digits, x := 0, uint64(0)
	digit := func(c byte) error {
		x = x*85 + uint64(c-'!')
		if digits++; digits < 5 {
			return nil
		}
		if x > math.MaxUint32 {
			return vm.ValueErrorf("Ascii85 overflow")
		}
		out = binary.BigEndian.AppendUint32(out, uint32(x))
		digits, x = 0, 0
		return nil
	}
	every := pace{vm: vm}
	for i := 0; i < len(s); i++ {
		if err := every.at(i); err != nil {
			return py.Value{}, err
		}
		switch c := s[i]; {
		case '!' <= c && c <= 'u':
			if err := digit(c); err != nil {
				return py.Value{}, err
			}
		case c == 'z' || c == 'y' && spaces:
			if digits > 0 {
				return py.Value{}, vm.ValueErrorf("%c inside Ascii85 5-tuple", c)
			}
			if cap(out)-len(out) < 4 {
				if err := vm.Reserve(2 * cap(out)); err != nil {
					return py.Value{}, err
				}
			}
			if c == 'z' {
				out = append(out, 0, 0, 0, 0)
			} else {
				out = append(out, "    "...)
			}
		case ignore[c]:
		default:
			return py.Value{}, vm.ValueErrorf("Non-Ascii85 digit found: %s", string(rune(c)))
		}
	}
	if digits > 0 { // the missing digits count as the highest one
		drop := 5 - digits
		for digits > 0 {
			if err := digit('u'); err != nil {
				return py.Value{}, err
			}
		}
		out = out[:len(out)-drop]
	}
	return vm.OwnBytes(out), nil
}

func decodeB85(vm *py.VM, a []py.Value) (py.Value, error) {
	alphabet, name := text(a[0]), text(a[2])
	s, err := input(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	out := make([]byte, 0, (len(s)+4)/5*4)
	every := pace{vm: vm}
	for i := 0; i < len(s); i += 5 {
		if err := every.at(i); err != nil {
			return py.Value{}, err
		}
		x := uint64(0)
		for k := range 5 {
			v := 84
			if i+k < len(s) {
				if v = strings.IndexByte(alphabet, s[i+k]); v < 0 {
					return py.Value{}, vm.ValueErrorf("bad %s character at position %d", name, i+k)
				}
			}
			x = x*85 + uint64(v)
		}
		if x > math.MaxUint32 {
			return py.Value{}, vm.ValueErrorf("%s overflow in hunk starting at byte %d", name, i)
		}
		out = binary.BigEndian.AppendUint32(out, uint32(x))
	}
	if drop := (5 - len(s)%5) % 5; drop > 0 {
		out = out[:max(len(out)-drop, 0)]
	}
	return vm.OwnBytes(out), nil
}
