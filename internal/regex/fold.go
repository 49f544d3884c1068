package regex

// This file holds the case rules of IGNORECASE: characters match when their lower-case forms are equal or belong to one
// class of lower-case characters that share an upper-case form.

import (
	"sync"
	"unicode"
)

// extraCases lists the classes of different lower-case characters whose upper-case forms (str.upper) are equal. The
// numbers follow from Unicode's case mappings; CPython keeps the same facts in re/_casefix.py.
var extraCases = [...][]rune{
	{0x69, 0x131}, {0x73, 0x17f}, {0xb5, 0x3bc}, {0x345, 0x3b9, 0x1fbe}, {0x390, 0x1fd3}, {0x3b0, 0x1fe3}, {0x3b2, 0x3d0},
	{0x3b5, 0x3f5}, {0x3b8, 0x3d1}, {0x3ba, 0x3f0}, {0x3c0, 0x3d6}, {0x3c1, 0x3f1}, {0x3c2, 0x3c3}, {0x3c6, 0x3d5},
	{0x432, 0x1c80}, {0x434, 0x1c81}, {0x43e, 0x1c82}, {0x441, 0x1c83}, {0x442, 0x1c84, 0x1c85}, {0x44a, 0x1c86},
	{0x463, 0x1c87}, {0x1c88, 0xa64b}, {0x1e61, 0x1e9b}, {0xfb05, 0xfb06},
}

// foldMode says how characters are compared.
type foldMode uint8

const (
	foldNone foldMode = iota
	foldASCII
	foldUnicode
	foldLocale // of the C locale
)

// foldOf gives the mode of flags.
func foldOf(flags Flags) foldMode {
	switch {
	case flags&IgnoreCase == 0:
		return foldNone
	case flags&Locale != 0:
		return foldLocale
	case flags&Unicode != 0:
		return foldUnicode
	}
	return foldASCII
}

func lowerASCII(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		r += 'a' - 'A'
	}
	return r
}

func upperASCII(r rune) rune {
	if 'a' <= r && r <= 'z' {
		r -= 'a' - 'A'
	}
	return r
}

func lower(r rune) rune {
	if r < 0x80 {
		return lowerASCII(r)
	}
	return unicode.ToLower(r)
}

// extras gives the class of lower-case characters r belongs to, or nil.
func extras(r rune) []rune {
	if r < 0x80 && r != 'i' && r != 's' {
		return nil
	}
	for _, class := range extraCases {
		for _, c := range class {
			if c == r {
				return class
			}
		}
	}
	return nil
}

// isCased reports whether case matters for r in a mode.
func isCased(r rune, mode foldMode) bool {
	switch {
	case mode == foldNone:
		return false
	case r < 0x80:
		return isASCIILetter(r)
	case mode != foldUnicode:
		return false
	}
	return unicode.ToLower(r) != r || unicode.SimpleFold(r) != r || extras(r) != nil
}

// caseVariants gives the characters that match the literal r when case is ignored.
func caseVariants(r rune, mode foldMode) []rune {
	if mode != foldUnicode {
		return []rune{lowerASCII(r), upperASCII(lowerASCII(r))}
	}
	lo := lower(r)
	class := extras(lo)
	if class == nil {
		class = []rune{lo}
	}
	var out []rune
	for _, t := range class {
		if lower(t) == t {
			out = append(out, t)
		}
		for c := unicode.SimpleFold(t); c != t; c = unicode.SimpleFold(c) {
			if unicode.ToLower(c) == t {
				out = append(out, c)
			}
		}
		if t == 'i' {
			out = append(out, 0x130) // lower-cases to i but folds to i with a dot above
		}
	}
	return out
}

func upper(r rune) rune {
	if r < 0x80 {
		return upperASCII(r)
	}
	return unicode.ToUpper(r)
}

// casedChars lists the characters of the basic plane for which isCased holds, in order.
var casedChars = sync.OnceValue(func() []rune {
	var out []rune
	for c := rune(0); c < 0x10000; c++ {
		if isCased(c, foldUnicode) {
			out = append(out, c)
		}
	}
	return out
})
