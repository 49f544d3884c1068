package unicodetext

import (
	"unicode/utf8"

	"github.com/krait-run/krait/internal/alias"
)

// This file holds what each codec does with one character.

const (
	utf8BOM    = "\xEF\xBB\xBF"
	utf16LEBOM = "\xFF\xFE"
	utf16BEBOM = "\xFE\xFF"
	utf32LEBOM = "\xFF\xFE\x00\x00"
	utf32BEBOM = "\x00\x00\xFE\xFF"
)

func validUTF8(s string) bool { return utf8.ValidString(s) }

// decodeUTF8 names the reasons as CPython does: what is valid so far decides how many bytes are wrong.
func decodeUTF8(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	if r, n := utf8.DecodeRuneInString(data[i:]); n > 1 || r != utf8.RuneError {
		return append(dst, data[i:i+n]...), n, 0, ""
	}
	c := data[i]
	lo, hi, need := byte(0x80), byte(0xBF), 0
	switch {
	case 0xC2 <= c && c <= 0xDF:
		need = 1
	case 0xE0 <= c && c <= 0xEF:
		need = 2
		if c == 0xE0 {
			lo = 0xA0
		} else if c == 0xED {
			hi = 0x9F
		}
	case 0xF0 <= c && c <= 0xF4:
		need = 3
		if c == 0xF0 {
			lo = 0x90
		} else if c == 0xF4 {
			hi = 0x8F
		}
	default:
		return dst, 0, i + 1, "invalid start byte"
	}
	for k := 1; k <= need; k++ {
		if i+k >= len(data) {
			if !final {
				return dst, 0, 0, ""
			}
			return dst, 0, len(data), "unexpected end of data"
		}
		if b := data[i+k]; b < lo || b > hi {
			// A surrogate cut short may be one that a handler passes once it is complete.
			if !final && c == 0xED && k == 1 && i+2 == len(data) && b >= 0xA0 && b <= 0xBF {
				return dst, 0, 0, ""
			}
			return dst, 0, i + k, "invalid continuation byte"
		}
		lo, hi = 0x80, 0xBF
	}
	return dst, 0, i + 1, "invalid start byte" // not reached: the sequence would have been valid
}

func encodeUTF8(dst []byte, r rune) ([]byte, bool) {
	if IsSurrogate(r) {
		return dst, false
	}
	return AppendRune(dst, r), true
}

func decodeASCII(dst []byte, data string, i int, _ bool) ([]byte, int, int, string) {
	if c := data[i]; c < 0x80 {
		return append(dst, c), 1, 0, ""
	}
	return dst, 0, i + 1, "ordinal not in range(128)"
}

func encodeASCII(dst []byte, r rune) ([]byte, bool) {
	if r >= 0x80 {
		return dst, false
	}
	return append(dst, byte(r)), true
}

// decodeLatin1 decodes all of data: each byte is a character.
func decodeLatin1(data string, limit Limit) (string, error) {
	if IsASCII(data) {
		return data, nil
	}
	high := 0
	for i := 0; i < len(data); i++ {
		high += int(data[i] >> 7)
		if i%pieceSize == pieceSize-1 {
			if err := limit.allow(0); err != nil {
				return "", err
			}
		}
	}
	if err := limit.allow(len(data) + high); err != nil {
		return "", err
	}
	b := make([]byte, 0, len(data)+high)
	for data != "" {
		part := data[:min(len(data), pieceSize)]
		data = data[len(part):]
		for i := 0; i < len(part); {
			i, _, b = appendRun(b, part, i, false)
			for ; i < len(part) && part[i] >= 0x80; i++ {
				b = append(b, 0xC0|part[i]>>6, 0x80|part[i]&0x3F)
			}
		}
		if err := limit.allow(0); err != nil {
			return "", err
		}
	}
	return alias.String(b), nil
}

func encodeLatin1(dst []byte, r rune) ([]byte, bool) {
	if r >= 0x100 {
		return dst, false
	}
	return append(dst, byte(r)), true
}

// cp1252 is the characters of bytes 0x80 to 0x9F in code page 1252; 0 marks those without one.
var cp1252 = [32]rune{
	0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
	0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
}

func decodeCP1252(dst []byte, data string, i int, _ bool) ([]byte, int, int, string) {
	r := rune(data[i])
	if 0x80 <= r && r < 0xA0 {
		if r = cp1252[r-0x80]; r == 0 {
			return dst, 0, i + 1, "character maps to <undefined>"
		}
	}
	return AppendRune(dst, r), 1, 0, ""
}

func encodeCP1252(dst []byte, r rune) ([]byte, bool) {
	if r < 0x80 || 0xA0 <= r && r < 0x100 {
		return append(dst, byte(r)), true
	}
	for i, c := range cp1252 {
		if c == r && c != 0 {
			return append(dst, byte(0x80+i)), true
		}
	}
	return dst, false
}

func unit16(s string, big bool) uint16 {
	if big {
		return uint16(s[0])<<8 | uint16(s[1])
	}
	return uint16(s[1])<<8 | uint16(s[0])
}

func unit32(s string, big bool) uint32 {
	if big {
		return uint32(unit16(s, true))<<16 | uint32(unit16(s[2:], true))
	}
	return uint32(unit16(s[2:], false))<<16 | uint32(unit16(s, false))
}

func appendUnit16(dst []byte, u uint16, big bool) []byte {
	if big {
		return append(dst, byte(u>>8), byte(u))
	}
	return append(dst, byte(u), byte(u>>8))
}

func appendUnit32(dst []byte, u uint32, big bool) []byte {
	if big {
		return append(dst, byte(u>>24), byte(u>>16), byte(u>>8), byte(u))
	}
	return append(dst, byte(u), byte(u>>8), byte(u>>16), byte(u>>24))
}

func decodeUTF16LE(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	return decodeUTF16(dst, data, i, final, false)
}

func decodeUTF16BE(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	return decodeUTF16(dst, data, i, final, true)
}

func decodeUTF16(dst []byte, data string, i int, final, big bool) ([]byte, int, int, string) {
	rest := data[i:]
	if len(rest) < 2 {
		if !final {
			return dst, 0, 0, ""
		}
		return dst, 0, len(data), "truncated data"
	}
	u := rune(unit16(rest, big))
	switch {
	case !IsSurrogate(u):
		return AppendRune(dst, u), 2, 0, ""
	case u >= 0xDC00:
		return dst, 0, i + 2, "illegal encoding"
	case len(rest) < 4:
		if !final {
			return dst, 0, 0, ""
		}
		return dst, 0, len(data), "unexpected end of data"
	}
	low := rune(unit16(rest[2:], big))
	if low < 0xDC00 || low > surrogateMax {
		return dst, 0, i + 2, "illegal UTF-16 surrogate"
	}
	return AppendRune(dst, 0x10000+(u-surrogateMin)<<10+(low-0xDC00)), 4, 0, ""
}

func encodeUTF16LE(dst []byte, r rune) ([]byte, bool) { return encodeUTF16(dst, r, false) }

func encodeUTF16BE(dst []byte, r rune) ([]byte, bool) { return encodeUTF16(dst, r, true) }

func encodeUTF16(dst []byte, r rune, big bool) ([]byte, bool) {
	switch {
	case IsSurrogate(r):
		return dst, false
	case r < 0x10000:
		return appendUnit16(dst, uint16(r), big), true
	}
	r -= 0x10000
	dst = appendUnit16(dst, uint16(surrogateMin+r>>10), big)
	return appendUnit16(dst, uint16(0xDC00+r&0x3FF), big), true
}

func decodeUTF32LE(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	return decodeUTF32(dst, data, i, final, false)
}

func decodeUTF32BE(dst []byte, data string, i int, final bool) ([]byte, int, int, string) {
	return decodeUTF32(dst, data, i, final, true)
}

func decodeUTF32(dst []byte, data string, i int, final, big bool) ([]byte, int, int, string) {
	rest := data[i:]
	if len(rest) < 4 {
		if !final {
			return dst, 0, 0, ""
		}
		return dst, 0, len(data), "truncated data"
	}
	u := unit32(rest, big)
	switch {
	case u > maxRune:
		return dst, 0, i + 4, "code point not in range(0x110000)"
	case IsSurrogate(rune(u)):
		return dst, 0, i + 4, "code point in surrogate code point range(0xd800, 0xe000)"
	}
	return AppendRune(dst, rune(u)), 4, 0, ""
}

func encodeUTF32LE(dst []byte, r rune) ([]byte, bool) {
	if IsSurrogate(r) {
		return dst, false
	}
	return appendUnit32(dst, uint32(r), false), true
}

func encodeUTF32BE(dst []byte, r rune) ([]byte, bool) {
	if IsSurrogate(r) {
		return dst, false
	}
	return appendUnit32(dst, uint32(r), true), true
}
