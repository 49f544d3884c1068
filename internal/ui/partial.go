package ui

// partial.go holds reading code on its way, which some APIs send as the JSON of a call's arguments.

import (
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// partialCode returns the source text in what has come of a program: the text itself, or, of a JSON object that may be cut anywhere, the
// value of its "code" as far as it goes.
func partialCode(text string) string {
	t := strings.TrimLeft(text, " \t\r\n")
	if !strings.HasPrefix(t, "{") {
		return text
	}
	_, rest, ok := strings.Cut(t, `"code"`)
	if !ok {
		return ""
	}
	rest = strings.TrimLeft(rest, " \t\r\n:")
	if !strings.HasPrefix(rest, `"`) {
		return ""
	}
	return partialString(rest[1:])
}

// partialString decodes the inside of a JSON string up to its end, or to the last escape that is whole.
func partialString(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		switch c := s[i]; c {
		case '"':
			return b.String()
		case '\\':
			if i+1 >= len(s) {
				return b.String()
			}
			if s[i+1] != 'u' {
				b.WriteByte(unescape(s[i+1]))
				i += 2
				continue
			}
			r, ok := hex4(s[i+2:])
			if !ok {
				return b.String()
			}
			i += 6
			if utf16.IsSurrogate(r) {
				next := s[i:min(i+6, len(s))]
				if len(next) < 6 && !strings.Contains(next, `"`) {
					return b.String() // its other half may come yet
				}
				low, ok := rune(0), strings.HasPrefix(next, `\u`) && len(next) == 6
				if ok {
					low, ok = hex4(next[2:])
				}
				if r = utf16.DecodeRune(r, low); !ok || r == utf8.RuneError {
					r = utf8.RuneError
				} else {
					i += 6
				}
			}
			b.WriteRune(r)
		default:
			b.WriteByte(c)
			i++
		}
	}
	return b.String()
}

func unescape(c byte) byte {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	case 'r':
		return '\r'
	case 'b':
		return '\b'
	case 'f':
		return '\f'
	}
	return c
}

// hex4 reads four hexadecimal digits.
func hex4(s string) (rune, bool) {
	if len(s) < 4 {
		return 0, false
	}
	var r rune
	for i := range 4 {
		d := strings.IndexByte("0123456789abcdef", s[i]|0x20)
		if d < 0 || s[i] < '0' {
			return 0, false
		}
		r = r<<4 | rune(d)
	}
	return r, true
}
