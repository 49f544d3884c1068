package unicodetext

import (
	"strings"

	"github.com/krait-run/krait/internal/unicodename"
)

// This file holds the codecs unicode_escape and raw_unicode_escape.

// decodeUnicodeEscape reads bytes as Latin-1 with the escapes of a string literal.
func decodeUnicodeEscape(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	if data[i] != '\\' {
		return AppendRune(dst, rune(data[i])), 1, 0, ""
	}
	if i+1 >= len(data) {
		if !final {
			return dst, 0, 0, ""
		}
		return dst, 0, len(data), `\ at end of string`
	}
	c := data[i+1]
	switch c {
	case '\n':
		return dst, 2, 0, ""
	case '\\', '\'', '"':
		return append(dst, c), 2, 0, ""
	case 'a':
		return append(dst, '\a'), 2, 0, ""
	case 'b':
		return append(dst, '\b'), 2, 0, ""
	case 'f':
		return append(dst, '\f'), 2, 0, ""
	case 'n':
		return append(dst, '\n'), 2, 0, ""
	case 'r':
		return append(dst, '\r'), 2, 0, ""
	case 't':
		return append(dst, '\t'), 2, 0, ""
	case 'v':
		return append(dst, '\v'), 2, 0, ""
	case '0', '1', '2', '3', '4', '5', '6', '7':
		v, k := rune(0), 1
		for ; k <= 3 && i+k < len(data) && '0' <= data[i+k] && data[i+k] <= '7'; k++ {
			v = v<<3 | rune(data[i+k]-'0')
		}
		if k <= 3 && i+k == len(data) && !final {
			return dst, 0, 0, ""
		}
		return AppendRune(dst, v), k, 0, ""
	case 'x':
		return hexEscape(dst, data, i, 2, final, `truncated \xXX escape`, "illegal Unicode character")
	case 'u':
		return hexEscape(dst, data, i, 4, final, `truncated \uXXXX escape`, "illegal Unicode character")
	case 'U':
		return hexEscape(dst, data, i, 8, final, `truncated \UXXXXXXXX escape`, "illegal Unicode character")
	case 'N':
		return nameEscape(dst, data, i, final)
	}
	return AppendRune(append(dst, '\\'), rune(c)), 2, 0, ""
}

// hexEscape reads the digits after \x, \u or \U at data[i].
func hexEscape(dst []byte, data string, i, digits int, final bool, truncated, tooLarge string) ([]byte, int, int, string) {
	v := uint32(0)
	for k := range digits {
		j := i + 2 + k
		if j >= len(data) {
			if !final {
				return dst, 0, 0, ""
			}
			return dst, 0, j, truncated
		}
		d := strings.IndexByte("0123456789abcdef", data[j]|0x20)
		if c := data[j]; d < 0 || d < 10 && c != '0'+byte(d) {
			return dst, 0, j, truncated
		}
		v = v<<4 | uint32(d)
	}
	if v > maxRune {
		return dst, 0, i + 2 + digits, tooLarge
	}
	return AppendRune(dst, rune(v)), 2 + digits, 0, ""
}

func nameEscape(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	const malformed = `malformed \N character escape`
	if i+2 < len(data) && data[i+2] != '{' {
		return dst, 0, i + 2, malformed
	}
	end := -1
	if i+2 < len(data) {
		end = strings.IndexByte(data[i+3:], '}')
	}
	switch {
	case end < 0 && !final:
		return dst, 0, 0, ""
	case end < 0:
		return dst, 0, len(data), malformed
	case end == 0:
		return dst, 0, i + 3, malformed
	}
	if text, ok := unicodename.Character(data[i+3 : i+3+end]); ok {
		return append(dst, text...), 3 + end + 1, 0, ""
	}
	return dst, 0, i + 3 + end + 1, "unknown Unicode character name"
}

func encodeUnicodeEscape(dst []byte, r rune) ([]byte, bool) {
	if r < 0x80 {
		return appendReprByte(dst, byte(r), '\\'), true
	}
	return AppendEscape(dst, r), true
}

// decodeRawUnicodeEscape reads bytes as Latin-1 with \u and \U escapes.
func decodeRawUnicodeEscape(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	if data[i] != '\\' {
		return AppendRune(dst, rune(data[i])), 1, 0, ""
	}
	if i+1 >= len(data) {
		if !final {
			return dst, 0, 0, ""
		}
		return append(dst, '\\'), 1, 0, ""
	}
	switch c := data[i+1]; c {
	case 'u':
		return hexEscape(dst, data, i, 4, final, `truncated \uXXXX escape`, `\Uxxxxxxxx out of range`)
	case 'U':
		return hexEscape(dst, data, i, 8, final, `truncated \UXXXXXXXX escape`, `\Uxxxxxxxx out of range`)
	default:
		return AppendRune(append(dst, '\\'), rune(c)), 2, 0, ""
	}
}

func encodeRawUnicodeEscape(dst []byte, r rune) ([]byte, bool) {
	if r < 0x100 {
		return append(dst, byte(r)), true
	}
	return AppendEscape(dst, r), true
}
