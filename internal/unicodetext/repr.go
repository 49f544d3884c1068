package unicodetext

// This file holds repr and ascii of str, and repr of bytes.

const hexDigits = "0123456789abcdef"

// ReprSize is the length in bytes of what AppendRepr appends for s.
func ReprSize(s string) int { return reprSize(s, false) }

// ASCIISize is the length in bytes of what AppendASCII appends for s.
func ASCIISize(s string) int { return reprSize(s, true) }

// Repr is repr(s). A repr is at most five times longer in bytes than s, and two quotes; see ReprSize for its exact size.
func Repr(s string) string { return textOf(AppendRepr(make([]byte, 0, ReprSize(s)), s)) }

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

// quoteFor is the quote that repr uses: double quotes if that saves escaping.
func quoteFor(s string) byte {
	quote := byte('\'')
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			return '\''
		case '\'':
			quote = '"'
		}
	}
	return quote
}

func reprSize(s string, ascii bool) int {
	size := len(s) + 2
	if plainRepr(s) {
		return size
	}
	quote := quoteFor(s)
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
	quote := quoteFor(s)
	dst = append(dst, quote)
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
	return append(dst, quote)
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
func BytesReprSize(b string) int {
	size := len(b) + 3
	quote := quoteFor(b)
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
	quote := quoteFor(b)
	dst = append(dst, 'b', quote)
	for i := 0; i < len(b); i++ {
		dst = appendReprByte(dst, b[i], quote)
	}
	return append(dst, quote)
}
