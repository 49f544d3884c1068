package binascii

// qp.go holds the encodings of mail: quoted-printable (RFC 2045, 6.7) and uuencode.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// flags evaluates optional arguments; null ones keep their defaults.
func flags(vm *py.VM, a []py.Value, out ...*bool) error {
	for i, p := range out {
		if !a[i].IsNull() {
			var err error
			if *p, err = vm.Truth(a[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func hexValue(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return int(c|0x20-'a') + 10
	}
	return -1
}

func a2bQP(vm *py.VM, a []py.Value) (py.Value, error) {
	var header bool
	if err := flags(vm, a[1:], &header); err != nil {
		return py.Value{}, err
	}
	s, err := ascii(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	out := make([]byte, 0, len(s))
	for i, next := 0, pieceSize; i < len(s); i++ {
		if i >= next {
			next = i + pieceSize
			if err := vm.Poll(); err != nil {
				return py.Value{}, err
			}
		}
		c := s[i]
		switch {
		case c == '_' && header:
			out = append(out, ' ')
		case c != '=':
			out = append(out, c)
		case i+1 == len(s): // nothing follows
		case s[i+1] == '\n' || s[i+1] == '\r': // a soft line break
			k := strings.IndexByte(s[i:], '\n')
			if k < 0 {
				k = len(s) - i
			}
			i += k
		case s[i+1] == '=':
			out = append(out, '=')
			i++
		case i+2 < len(s) && hexValue(s[i+1]) >= 0 && hexValue(s[i+2]) >= 0:
			out = append(out, byte(hexValue(s[i+1])<<4|hexValue(s[i+2])))
			i += 2
		default:
			out = append(out, '=')
		}
	}
	return vm.OwnBytes(out), nil
}

// maxQPLine is the longest line that b2a_qp makes, with the soft break.
const maxQPLine = 76

// pieceSize is how many bytes are read between two polls.
const pieceSize = 1 << 16

func b2aQP(vm *py.VM, a []py.Value) (py.Value, error) {
	quoteTabs, text, header := false, true, false
	if err := flags(vm, a[1:], &quoteTabs, &text, &header); err != nil {
		return py.Value{}, err
	}
	s, err := data(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	eol := "\n"
	if i := strings.IndexByte(s, '\n'); i > 0 && s[i-1] == '\r' {
		eol = "\r\n"
	}
	const hex = "0123456789ABCDEF"
	out := make([]byte, 0, len(s)+len(s)/4)
	column := 0
	soft := func() {
		out = append(append(out, '='), eol...)
		column = 0
	}
	for i, next := 0, pieceSize; i < len(s); i++ {
		if i >= next {
			next = i + pieceSize
			if err := vm.Poll(); err != nil {
				return py.Value{}, err
			}
		}
		c := s[i]
		last := i+1 == len(s)
		encode := false
		switch {
		case c > 126 || c == '=' || c == '_' && header:
			encode = true
		case c == '\r' || c == '\n':
			encode = !text
		case c == ' ' || c == '\t':
			encode = quoteTabs || last
		case c < ' ':
			encode = true
		case c == '.' && column == 0: // a line of a dot alone ends mails
			encode = last || s[i+1] == '\n' || s[i+1] == '\r' || s[i+1] == 0
		}
		switch {
		case encode:
			if column+3 >= maxQPLine {
				soft()
			}
			out = append(out, '=', hex[c>>4], hex[c&15])
			column += 3
		case text && (c == '\n' || c == '\r' && !last && s[i+1] == '\n'):
			if n := len(out); n > 0 && (out[n-1] == ' ' || out[n-1] == '\t') {
				w := out[n-1]
				out = append(out[:n-1], '=', hex[w>>4], hex[w&15])
			}
			out = append(out, eol...)
			column = 0
			if c == '\r' {
				i++
			}
		default:
			if !last && s[i+1] != '\n' && column+1 >= maxQPLine {
				soft()
			}
			column++
			if header && c == ' ' {
				c = '_'
			}
			out = append(out, c)
		}
	}
	return vm.OwnBytes(out), nil
}

func a2bUU(vm *py.VM, a []py.Value) (py.Value, error) {
	s, err := ascii(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if s == "" {
		return py.Value{}, fail(vm, "Missing length byte")
	}
	n := int(s[0]-' ') & 63
	s = s[1:]
	out := make([]byte, 0, n)
	acc, bits := uint(0), 0
	for len(out) < n {
		v := uint(0) // blanks at the end of a line may have got lost
		if s != "" {
			c := s[0]
			s = s[1:]
			if c != '\n' && c != '\r' {
				if c < ' ' || c > ' '+64 {
					return py.Value{}, fail(vm, "Illegal char")
				}
				v = uint(c-' ') & 63
			}
		}
		acc, bits = acc<<6|v, bits+6
		if bits >= 8 {
			bits -= 8
			out = append(out, byte(acc>>bits))
			acc &= 1<<bits - 1
		}
	}
	if strings.Trim(s, " `\r\n") != "" {
		return py.Value{}, fail(vm, "Trailing garbage")
	}
	return vm.OwnBytes(out), nil
}

func b2aUU(vm *py.VM, a []py.Value) (py.Value, error) {
	var backtick bool
	if err := flags(vm, a[1:], &backtick); err != nil {
		return py.Value{}, err
	}
	s, err := data(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if len(s) > 45 {
		return py.Value{}, fail(vm, "At most 45 bytes at once")
	}
	char := func(v byte) byte {
		if v == 0 && backtick {
			return '`'
		}
		return ' ' + v
	}
	out := append(make([]byte, 0, 64), char(byte(len(s))))
	for i := 0; i < len(s); i += 3 {
		var g [3]byte
		copy(g[:], s[i:])
		out = append(out, char(g[0]>>2), char(g[0]<<4&63|g[1]>>4), char(g[1]<<2&63|g[2]>>6), char(g[2]&63))
	}
	return vm.OwnBytes(append(out, '\n')), nil
}
