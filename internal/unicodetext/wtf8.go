// Package unicodetext is what Python's str, bytes and codecs need to know about text, on strings in generalised UTF-8.
//
// A Python str is a sequence of code points 0 to 0x10FFFF, lone surrogates included. It is held as WTF-8: UTF-8 in
// which a surrogate is written as its three-byte encoding (ED A0 80 to ED BF BF). Equal strs have equal bytes, and byte
// order is code point order. Functions that take a WTF-8 string accept any bytes without panicking: a byte that starts
// no valid sequence counts as one code point U+FFFD.
//
// Character properties are those of Unicode 16.0, the version of CPython 3.14, and do not depend on Go's own tables.
package unicodetext

import (
	"strings"
	"unicode/utf8"
)

// This file holds WTF-8: decoding, encoding and counting code points, surrogates included.

const (
	surrogateMin = 0xD800
	surrogateMax = 0xDFFF
	maxRune      = 0x10FFFF
)

// IsSurrogate reports whether r is a surrogate code point.
func IsSurrogate(r rune) bool { return surrogateMin <= r && r <= surrogateMax }

// DecodeRune returns the first code point of s and its length in bytes. It returns (U+FFFD, 1) for a byte that starts
// no valid sequence and (U+FFFD, 0) for an empty string.
func DecodeRune(s string) (rune, int) {
	if len(s) == 0 {
		return utf8.RuneError, 0
	}
	c := s[0]
	switch {
	case c < utf8.RuneSelf:
		return rune(c), 1
	case c < 0xC2:
	case c < 0xE0:
		if len(s) >= 2 && s[1]&0xC0 == 0x80 {
			return rune(c&0x1F)<<6 | rune(s[1]&0x3F), 2
		}
	case c < 0xF0: // surrogates as well
		if len(s) >= 3 && s[1]&0xC0 == 0x80 && s[2]&0xC0 == 0x80 && (c != 0xE0 || s[1] >= 0xA0) {
			return rune(c&0x0F)<<12 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), 3
		}
	default:
		return utf8.DecodeRuneInString(s)
	}
	return utf8.RuneError, 1
}

// DecodeLastRune returns the last code point of s and its length in bytes, with the same replies as DecodeRune for
// invalid and empty strings.
func DecodeLastRune(s string) (rune, int) {
	if n := len(s); n > 0 && s[n-1] < utf8.RuneSelf {
		return rune(s[n-1]), 1
	}
	r, n := utf8.DecodeLastRuneInString(s)
	if n == 1 && len(s) >= 3 {
		if r, n := DecodeRune(s[len(s)-3:]); n == 3 {
			return r, 3
		}
	}
	return r, n
}

// AppendRune appends the WTF-8 form of r, a surrogate as its three bytes. A value that is no code point gives U+FFFD.
func AppendRune(dst []byte, r rune) []byte {
	if uint32(r) < utf8.RuneSelf {
		return append(dst, byte(r))
	}
	if IsSurrogate(r) {
		return append(dst, 0xED, 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
	}
	return utf8.AppendRune(dst, r)
}

// RuneString returns the one-character string for r.
func RuneString(r rune) string {
	if uint32(r) < utf8.RuneSelf {
		return asciiChars[r : r+1]
	}
	var buf [utf8.UTFMax]byte
	return string(AppendRune(buf[:0], r))
}

// asciiChars is the 128 ASCII characters in order, so that one-character strings need no allocation.
const asciiChars = "\x00\x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\x0c\r\x0e\x0f" +
	"\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19\x1a\x1b\x1c\x1d\x1e\x1f" +
	" !\"#$%&'()*+,-./0123456789:;<=>?" +
	"@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_" +
	"`abcdefghijklmnopqrstuvwxyz{|}~\x7f"

// RuneLen is the number of bytes of r's WTF-8 form.
func RuneLen(r rune) int {
	switch {
	case uint32(r) < 0x80:
		return 1
	case uint32(r) < 0x800:
		return 2
	case uint32(r) < 0x10000 || uint32(r) > maxRune:
		return 3
	}
	return 4
}

// IsASCII reports whether every byte of s is below 0x80.
func IsASCII(s string) bool {
	for ; len(s) >= 32; s = s[32:] {
		if (word(s)|word(s[8:])|word(s[16:])|word(s[24:]))&highBits != 0 {
			return false
		}
	}
	for ; len(s) >= 8; s = s[8:] {
		if word(s)&highBits != 0 {
			return false
		}
	}
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// RuneCount is the number of code points of s: Python's len. For WTF-8 it is the number of bytes that are not
// continuation bytes, which is what it counts.
func RuneCount(s string) int {
	n := len(s)
	for len(s) >= 8 {
		// Bytes that continue a character are 10xxxxxx: bit 7 set, bit 6 clear. Each byte of sum counts those at its place.
		part := s[:min(len(s)&^7, 255*8)]
		s = s[len(part):]
		sum := uint64(0)
		for ; len(part) >= 32; part = part[32:] {
			sum += continues(part) + continues(part[8:]) + continues(part[16:]) + continues(part[24:])
		}
		for ; len(part) >= 8; part = part[8:] {
			sum += continues(part)
		}
		const pairs = 0x00FF00FF00FF00FF
		n -= int((sum&pairs + sum>>8&pairs) * 0x0001000100010001 >> 48)
	}
	for i := 0; i < len(s); i++ {
		if s[i]&0xC0 == 0x80 {
			n--
		}
	}
	return n
}

// continues has a 1 in each byte whose byte of the first eight of s continues a character.
func continues(s string) uint64 {
	w := word(s)
	return w >> 7 &^ (w >> 6) & 0x0101010101010101
}

// highBits are the bits of a word that no ASCII character has.
const highBits = 0x8080808080808080

// word is the first eight bytes of s.
func word(s string) uint64 {
	_ = s[7] // one check
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// Valid reports whether s is WTF-8, that is, UTF-8 with surrogates allowed. A surrogate pair written as two
// three-byte sequences is valid: Python keeps such a str apart from the one character the pair stands for.
func Valid(s string) bool {
	if utf8.ValidString(s) {
		return true
	}
	for i := 0; i < len(s); {
		r, n := DecodeRune(s[i:])
		if n == 1 && r >= utf8.RuneSelf {
			return false
		}
		i += n
	}
	return true
}

// HasSurrogate reports whether s holds a surrogate, which no strict UTF codec can encode.
func HasSurrogate(s string) bool {
	for {
		i := strings.IndexByte(s, 0xED)
		if i < 0 || i+1 >= len(s) {
			return false
		}
		if s[i+1] >= 0xA0 {
			return true
		}
		s = s[i+1:]
	}
}

// Offset returns the byte offset of code point index n of s, len(s) if s has no more than n code points.
func Offset(s string, n int) int {
	if n <= 0 {
		return 0
	}
	i := 0
	for ; len(s)-i >= 8; i += 8 {
		c := 8 - int(continues(s[i:])*0x0101010101010101>>56)
		if c > n {
			break
		}
		n -= c
	}
	for ; i < len(s); i++ {
		if s[i]&0xC0 != 0x80 {
			if n == 0 {
				return i
			}
			n--
		}
	}
	return len(s)
}
