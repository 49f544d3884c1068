package syntax

// Escape sequences in string and bytes literals (reference section 2.5.1).

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// unescape resolves the escapes of s, which is t's text without quotes.
func (p *parser) unescape(s string, isBytes bool, t *token) (string, *Error) {
	var b strings.Builder
	b.Grow(len(s))
	warned := false
	for i := 0; i < len(s); {
		j := strings.IndexByte(s[i:], '\\')
		if j < 0 {
			b.WriteString(s[i:])
			break
		}
		b.WriteString(s[i : i+j])
		i += j
		if i+1 >= len(s) {
			// In an f-string, before a replacement field.
			b.WriteByte('\\')
			break
		}
		c := s[i+1]
		switch c {
		case '\n':
		case '\\', '\'', '"':
			b.WriteByte(c)
		case 'a':
			b.WriteByte(7)
		case 'b':
			b.WriteByte(8)
		case 'f':
			b.WriteByte(12)
		case 'n':
			b.WriteByte(10)
		case 'r':
			b.WriteByte(13)
		case 't':
			b.WriteByte(9)
		case 'v':
			b.WriteByte(11)
		case '0', '1', '2', '3', '4', '5', '6', '7':
			v, k := 0, i+1
			for k < len(s) && k < i+4 && s[k] >= '0' && s[k] <= '7' {
				v = v*8 + int(s[k]-'0')
				k++
			}
			if v > 0o377 && !warned {
				warned = true
				p.warnEscape(t, s, i, invalidOctal(s[i+1:k]))
			}
			if isBytes {
				b.WriteByte(byte(v))
			} else {
				b.WriteRune(rune(v))
			}
			i = k
			continue
		case 'x':
			v, n := hexDigits(s[i+2:], 2)
			if n < 2 {
				if isBytes {
					return "", p.errorAt(t.pos(), fmt.Sprintf("(value error) invalid \\x escape at position %d", i))
				}
				return "", p.decodeError(t, p.escapeOffset(s, i), p.escapeOffset(s, i)+1+n, "truncated \\xXX escape")
			}
			if isBytes {
				b.WriteByte(byte(v))
			} else {
				b.WriteRune(v)
			}
			i += 4
			continue
		case 'u', 'U', 'N':
			if isBytes {
				b.WriteByte('\\')
				b.WriteByte(c)
				if !warned {
					warned = true
					p.warnEscape(t, s, i, invalidEscape(s[i+1:i+2]))
				}
				break
			}
			if c == 'N' {
				next, err := p.namedEscape(&b, s, i, t)
				if err != nil {
					return "", err
				}
				i = next
				continue
			}
			size, what := 4, "truncated \\uXXXX escape"
			if c == 'U' {
				size, what = 8, "truncated \\UXXXXXXXX escape"
			}
			v, n := hexDigits(s[i+2:], size)
			if n < size {
				return "", p.decodeError(t, p.escapeOffset(s, i), p.escapeOffset(s, i)+1+n, what)
			}
			if v > utf8.MaxRune || v < 0 {
				return "", p.decodeError(t, p.escapeOffset(s, i), p.escapeOffset(s, i)+9, "illegal Unicode character")
			}
			writeWTF8(&b, v)
			i += 2 + size
			continue
		default:
			r, n := utf8.DecodeRuneInString(s[i+1:])
			if !warned && r < utf8.RuneSelf && !(t.kind != kString && (r == '{' || r == '}')) {
				warned = true
				p.warnEscape(t, s, i, invalidEscape(string(r)))
			}
			b.WriteString(s[i : i+1+n])
			i += 1 + n
			continue
		}
		i += 2
	}
	return b.String(), nil
}

// escapeOffset gives the offset that CPython reports for the escape at s[i]: it counts the text it
// decodes, in which each character past ASCII is written \UXXXXXXXX.
func (p *parser) escapeOffset(s string, i int) int {
	n := 0
	for _, r := range s[:i] {
		if r >= 0x80 {
			n += 10
		} else {
			n++
		}
	}
	return n
}

// namedEscape resolves \N{name} at s[i] and gives the offset after it.
func (p *parser) namedEscape(b *strings.Builder, s string, i int, t *token) (int, *Error) {
	at := p.escapeOffset(s, i)
	if i+2 >= len(s) || s[i+2] != '{' {
		return 0, p.decodeError(t, at, at+1, "malformed \\N character escape")
	}
	j := strings.IndexByte(s[i:], '}')
	if j < 0 {
		return 0, p.decodeError(t, at, p.escapeOffset(s, len(s))-1, "malformed \\N character escape")
	}
	name := s[i+3 : i+j]
	if name == "" {
		return 0, p.decodeError(t, at, at+2, "malformed \\N character escape")
	}
	if p.lookup != nil {
		if v, ok := p.lookup(name); ok {
			b.WriteString(v)
			return i + j + 1, nil
		}
	}
	return 0, p.decodeError(t, at, p.escapeOffset(s, i+j), "unknown Unicode character name")
}

func (p *parser) decodeError(t *token, from, to int, reason string) *Error {
	where := fmt.Sprintf("bytes in position %d-%d", from, to)
	if from == to {
		where = fmt.Sprintf("byte 0x5c in position %d", from)
	}
	return p.errorAt(t.pos(), "(unicode error) 'unicodeescape' codec can't decode "+where+": "+reason)
}

// warnEscape warns of the escape at s[i] within t.
func (p *parser) warnEscape(t *token, s string, i int, msg string) {
	if p.collect {
		// The line of the backslash: count from the token's start, as the text is part of it.
		line := t.line + int32(strings.Count(s[:i], "\n"))
		p.warnings = append(p.warnings, warning{Warning: Warning{Msg: msg, Line: int(line)}})
	}
}

// hexDigits reads up to n hexadecimal digits; it gives their value and how many there are.
func hexDigits(s string, n int) (v rune, count int) {
	for count < n && count < len(s) {
		d := rune(s[count])
		switch {
		case d >= '0' && d <= '9':
			d -= '0'
		case d >= 'a' && d <= 'f':
			d -= 'a' - 10
		case d >= 'A' && d <= 'F':
			d -= 'A' - 10
		default:
			return v, count
		}
		if v > 0x7ffffff {
			v = -1 // too large for any character, as is all that follows
			return v, n
		}
		v = v<<4 | d
		count++
	}
	return v, count
}

// writeWTF8 appends r in UTF-8, a surrogate too.
func writeWTF8(b *strings.Builder, r rune) {
	if r >= 0xd800 && r <= 0xdfff {
		b.WriteByte(byte(0xe0 | r>>12))
		b.WriteByte(byte(0x80 | r>>6&0x3f))
		b.WriteByte(byte(0x80 | r&0x3f))
		return
	}
	b.WriteRune(r)
}
