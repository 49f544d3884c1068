package unicodetext

import (
	"sync"

	"github.com/krait-run/krait/internal/alias"
)

// This file holds case conversion with the full mappings, which can change the number of characters.

// caseSpan is the characters lo, lo+stride, ... hi with the same differences to their mappings.
type caseSpan struct {
	lo, hi, stride            rune
	lower, upper, title, fold rune
}

// caseSpecial is a character of which a mapping has several characters.
type caseSpecial struct {
	r                         rune
	lower, upper, title, fold string
}

type caseMapping uint8

const (
	mapLower caseMapping = iota
	mapUpper
	mapTitle
	mapFold
)

// commonEnd ends the characters of the scripts that have cases and are used most: Latin, Greek, Cyrillic.
const commonEnd = 0x530

// common has the mappings of the characters below commonEnd, 0 for those of several characters. It is made of what searchMapping finds.
var common = sync.OnceValue(func() *[commonEnd][mapFold + 1]uint16 {
	t := new([commonEnd][mapFold + 1]uint16)
	for r := range t {
		for m := range t[r] {
			text := string(searchMapping(nil, rune(r), caseMapping(m)))
			if q, n := DecodeRune(text); n == len(text) {
				t[r][m] = uint16(q)
			}
		}
	}
	return t
})

// appendMapped appends the mapping of r.
func appendMapped(dst []byte, r rune, m caseMapping) []byte {
	if uint32(r) < commonEnd {
		if q := common()[r][m]; q != 0 {
			return AppendRune(dst, rune(q))
		}
	}
	return searchMapping(dst, r, m)
}

// searchMapping is appendMapped for all characters.
func searchMapping(dst []byte, r rune, m caseMapping) []byte {
	if record(r).flags&flagMapped == 0 {
		return AppendRune(dst, r)
	}
	// Find the last span that starts at r or before; r is in it or, where spans interleave, in the one before.
	lo, hi := 0, len(caseSpans)
	for lo < hi {
		if k := (lo + hi) / 2; caseSpans[k].lo <= r {
			lo = k + 1
		} else {
			hi = k
		}
	}
	for k := lo - 1; k >= 0 && k >= lo-2; k-- {
		if s := &caseSpans[k]; r <= s.hi && (r-s.lo)%s.stride == 0 {
			switch m {
			case mapLower:
				r += s.lower
			case mapUpper:
				r += s.upper
			case mapTitle:
				r += s.title
			default:
				r += s.fold
			}
			return AppendRune(dst, r)
		}
	}
	lo, hi = 0, len(caseSpecials)
	for lo < hi {
		k := (lo + hi) / 2
		s := &caseSpecials[k]
		switch {
		case r < s.r:
			hi = k
		case r > s.r:
			lo = k + 1
		case m == mapLower:
			return append(dst, s.lower...)
		case m == mapUpper:
			return append(dst, s.upper...)
		case m == mapTitle:
			return append(dst, s.title...)
		default:
			return append(dst, s.fold...)
		}
	}
	return AppendRune(dst, r)
}

const sigma = 0x3A3 // GREEK CAPITAL LETTER SIGMA, whose lower case depends on its place in the word

// appendLower appends the lower case of r, which stands at s[i:j].
func appendLower(dst []byte, r rune, s string, i, j int) []byte {
	if r != sigma {
		return appendMapped(dst, r, mapLower)
	}
	// Final sigma: a cased letter before it and none after it, case-ignorable characters aside (Unicode, section 3.13).
	if casedBefore(s[:i]) && !casedAfter(s[j:]) {
		return append(dst, "ς"...)
	}
	return append(dst, "σ"...)
}

func casedBefore(s string) bool {
	for s != "" {
		r, n := DecodeLastRune(s)
		f := record(r).flags
		if f&flagIgnorable == 0 {
			return f&flagCased != 0
		}
		s = s[:len(s)-n]
	}
	return false
}

func casedAfter(s string) bool {
	for s != "" {
		r, n := DecodeRune(s)
		f := record(r).flags
		if f&flagIgnorable == 0 {
			return f&flagCased != 0
		}
		s = s[n:]
	}
	return false
}

// MaxCaseGrowth is how many times longer in bytes a case conversion can make a string.
const MaxCaseGrowth = 3

// A CaseMapping appends to dst what becomes of s[i:j], where i and j are between characters. What is around it matters in few places.
type CaseMapping func(dst []byte, s string, i, j int) []byte

// mapped is the mapping of the whole of s.
func mapped(s string, m CaseMapping) string {
	return alias.String(m(make([]byte, 0, len(s)+len(s)/8), s, 0, len(s)))
}

// Lower is str.lower.
func Lower(s string) string {
	if firstOf(s, 'A', 'Z') < 0 {
		return s
	}
	return mapped(s, AppendLower)
}

// AppendLower is the CaseMapping of Lower.
func AppendLower(dst []byte, s string, i, j int) []byte {
	for i < j {
		if c := s[i]; c < 0x80 {
			dst = append(dst, lowerASCII(c))
			i++
			continue
		}
		r, n := DecodeRune(s[i:])
		dst = appendLower(dst, r, s, i, i+n)
		i += n
	}
	return dst
}

// Upper is str.upper.
func Upper(s string) string {
	if firstOf(s, 'a', 'z') < 0 {
		return s
	}
	return mapped(s, AppendUpper)
}

// AppendUpper is the CaseMapping of Upper.
func AppendUpper(dst []byte, s string, i, j int) []byte {
	return appendString(dst, s[i:j], mapUpper, 'a')
}

// Casefold is str.casefold.
func Casefold(s string) string {
	if firstOf(s, 'A', 'Z') < 0 {
		return s
	}
	return mapped(s, AppendFold)
}

// AppendFold is the CaseMapping of Casefold.
func AppendFold(dst []byte, s string, i, j int) []byte {
	return appendString(dst, s[i:j], mapFold, 'A')
}

// firstOf is the index of the first byte of s from lo to hi or not ASCII, -1 if there is none.
func firstOf(s string, lo, hi byte) int {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c-lo <= hi-lo || c >= 0x80 {
			return i
		}
	}
	return -1
}

// appendString appends s mapped. ASCII letters from first, 'a' or 'A', change case.
func appendString(dst []byte, s string, m caseMapping, first byte) []byte {
	for i := 0; i < len(s); {
		if c := s[i]; c < 0x80 {
			if c-first < 26 {
				c ^= 'a' - 'A'
			}
			dst = append(dst, c)
			i++
			continue
		}
		r, n := DecodeRune(s[i:])
		dst = appendMapped(dst, r, m)
		i += n
	}
	return dst
}

func lowerASCII(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + ('a' - 'A')
	}
	return c
}

func upperASCII(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - ('a' - 'A')
	}
	return c
}

// Title is str.title: each run of cased letters starts in title case and goes on in lower case.
func Title(s string) string { return mapped(s, AppendTitle) }

// AppendTitle is the CaseMapping of Title.
func AppendTitle(dst []byte, s string, i, j int) []byte {
	inWord := false
	if i > 0 {
		r, _ := DecodeLastRune(s[:i])
		inWord = IsCased(r)
	}
	for i < j {
		if c := s[i]; c < 0x80 {
			letter := 'a' <= c|0x20 && c|0x20 <= 'z'
			if inWord {
				dst = append(dst, lowerASCII(c))
			} else {
				dst = append(dst, upperASCII(c))
			}
			inWord = letter
			i++
			continue
		}
		r, n := DecodeRune(s[i:])
		if inWord {
			dst = appendLower(dst, r, s, i, i+n)
		} else {
			dst = appendMapped(dst, r, mapTitle)
		}
		inWord = IsCased(r)
		i += n
	}
	return dst
}

// Capitalize is str.capitalize: the first character in title case, the others in lower case.
func Capitalize(s string) string { return mapped(s, AppendCapitalized) }

// AppendCapitalized is the CaseMapping of Capitalize.
func AppendCapitalized(dst []byte, s string, i, j int) []byte {
	for i < j {
		r, n := DecodeRune(s[i:])
		switch {
		case i == 0:
			dst = appendMapped(dst, r, mapTitle)
		case r < 0x80:
			dst = append(dst, lowerASCII(byte(r)))
		default:
			dst = appendLower(dst, r, s, i, i+n)
		}
		i += n
	}
	return dst
}

// Swapcase is str.swapcase.
func Swapcase(s string) string { return mapped(s, AppendSwapped) }

// AppendSwapped is the CaseMapping of Swapcase.
func AppendSwapped(dst []byte, s string, i, j int) []byte {
	for i < j {
		r, n := DecodeRune(s[i:])
		switch f := record(r).flags; {
		case f&flagUpper != 0:
			dst = appendLower(dst, r, s, i, i+n)
		case f&flagLower != 0:
			dst = appendMapped(dst, r, mapUpper)
		default:
			dst = append(dst, s[i:i+n]...)
		}
		i += n
	}
	return dst
}
