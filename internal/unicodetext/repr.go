package unicodetext

// This file holds repr and ascii of str, and repr of bytes.

import (
	"strings"

	"github.com/krait-run/krait/internal/alias"
)

const hexDigits = "0123456789abcdef"

// ReprSize is the length in bytes of what AppendRepr appends for s.
func ReprSize(s string) int { return reprSize(s, false) }

// ASCIISize is the length in bytes of what AppendASCII appends for s.
func ASCIISize(s string) int { return reprSize(s, true) }

// Repr is repr(s). A repr is at most five times longer in bytes than s, and two quotes; see ReprSize for its exact size.
func Repr(s string) string { return alias.String(AppendRepr(make([]byte, 0, ReprSize(s)), s)) }

// AppendRepr appends repr(s).
func AppendRepr(dst []byte, s string) []byte { return appendRepr(dst, s, false) }

// AppendASCII appends ascii(s): repr with all that is not ASCII escaped.
func AppendASCII(dst []byte, s string) []byte { return appendRepr(dst, s, true) }

// plainRepr reports whether s needs nothing but single quotes around it.
func plainRepr(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c >= 0x7F || c == '\'' || c == '\\' {
			return false
		}
	}
	return true
}

// QuoteFor is the quote that repr uses: double quotes if that saves escaping.
func QuoteFor(s string) byte {
	if strings.IndexByte(s, '\'') >= 0 && strings.IndexByte(s, '"') < 0 {
		return '"'
	}
	return '\''
}

// Quoting makes a repr piece by piece: Open, Append for each piece, and the quote.
type Quoting struct {
	ASCII bool // escape all that is not ASCII
	Bytes bool // of a bytes object
	Quote byte // see QuoteFor
}

// Overhead is the length in bytes of what stands around the pieces.
func (q Quoting) Overhead() int {
	if q.Bytes {
		return 3
	}
	return 2
}

// Open appends what stands before the first piece.
func (q Quoting) Open(dst []byte) []byte {
	if q.Bytes {
		dst = append(dst, 'b')
	}
	return append(dst, q.Quote)
}

// Size is the length in bytes of what Append appends.
func (q Quoting) Size(s string) int {
	if q.Bytes {
		return bytesSize(s, q.Quote)
	}
	return textSize(s, q.Quote, q.ASCII)
}

// Append appends the repr of a piece of a text or of bytes.
func (q Quoting) Append(dst []byte, s string) []byte {
	if q.Bytes {
		return appendBytes(dst, s, q.Quote)
	}
	return appendText(dst, s, q.Quote, q.ASCII)
}

func reprSize(s string, ascii bool) int {
	if plainRepr(s) {
		return len(s) + 2
	}
	return 2 + textSize(s, QuoteFor(s), ascii)
}

func textSize(s string, quote byte, ascii bool) int {
	size := len(s)
	for i := 0; i < len(s); {
		c := s[i]
		if c < 0x80 {
			i++
			switch {
			case c == quote || c == '\\' || c == '\n' || c == '\r' || c == '\t':
				size++
			case c < ' ' || c == 0x7F:
				size += 3
			}
			continue
		}
		r, n := DecodeRune(s[i:])
		i += n
		if ascii || !IsPrintable(r) {
			size += escapeSize(r) - n
		} else if n == 1 {
			size += 2 // an invalid byte is written as U+FFFD
		}
	}
	return size
}

func appendRepr(dst []byte, s string, ascii bool) []byte {
	if plainRepr(s) {
		dst = append(dst, '\'')
		dst = append(dst, s...)
		return append(dst, '\'')
	}
	quote := QuoteFor(s)
	return append(appendText(append(dst, quote), s, quote, ascii), quote)
}

func appendText(dst []byte, s string, quote byte, ascii bool) []byte {
	for i := 0; i < len(s); {
		c := s[i]
		if c < 0x80 {
			dst = appendReprByte(dst, c, quote)
			i++
			continue
		}
		r, n := DecodeRune(s[i:])
		i += n
		if ascii || !IsPrintable(r) {
			dst = AppendEscape(dst, r)
		} else {
			dst = AppendRune(dst, r)
		}
	}
	return dst
}

// appendReprByte appends an ASCII character as repr shows it.
func appendReprByte(dst []byte, c, quote byte) []byte {
	switch {
	case c == quote || c == '\\':
		return append(dst, '\\', c)
	case c == '\n':
		return append(dst, '\\', 'n')
	case c == '\r':
		return append(dst, '\\', 'r')
	case c == '\t':
		return append(dst, '\\', 't')
	case c < ' ' || c >= 0x7F:
		return append(dst, '\\', 'x', hexDigits[c>>4], hexDigits[c&15])
	}
	return append(dst, c)
}

// escapeSize is the length of the escape of r.
func escapeSize(r rune) int {
	switch {
	case r < 0x100:
		return 4
	case r < 0x10000:
		return 6
	}
	return 10
}

// AppendEscape appends the shortest of \xhh, \uhhhh and \Uhhhhhhhh for r.
func AppendEscape(dst []byte, r rune) []byte {
	letter := byte('x')
	n := escapeSize(r)
	switch n {
	case 6:
		letter = 'u'
	case 10:
		letter = 'U'
	}
	dst = append(dst, '\\', letter)
	for shift := (n - 3) * 4; shift >= 0; shift -= 4 {
		dst = append(dst, hexDigits[r>>shift&15])
	}
	return dst
}

// BytesReprSize is the length in bytes of what AppendBytesRepr appends for b.
func BytesReprSize(b string) int { return 3 + bytesSize(b, QuoteFor(b)) }

func bytesSize(b string, quote byte) int {
	size := len(b)
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == quote || c == '\\' || c == '\n' || c == '\r' || c == '\t':
			size++
		case c < ' ' || c >= 0x7F:
			size += 3
		}
	}
	return size
}

// AppendBytesRepr appends the repr of a bytes object: b'...'.
func AppendBytesRepr(dst []byte, b string) []byte {
	quote := QuoteFor(b)
	return append(appendBytes(append(dst, 'b', quote), b, quote), quote)
}

func appendBytes(dst []byte, b string, quote byte) []byte {
	for i := 0; i < len(b); i++ {
		dst = appendReprByte(dst, b[i], quote)
	}
	return dst
}
