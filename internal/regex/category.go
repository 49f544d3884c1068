package regex

// This file holds the categories \d, \s and \w in their Unicode and ASCII forms.

import (
	"sync"
	"unicode"
)

// category is a character class; an odd one is the complement of the one before it.
type category uint8

const (
	catDigit category = iota
	catNotDigit
	catSpace
	catNotSpace
	catWord
	catNotWord
)

// bitmap holds a bit for each character of the basic plane, and what that means for the first bytes of UTF-8.
type bitmap struct {
	bits [1 << 10]uint64
	lead [256]leadClass // for first bytes of two and three-byte forms
}

// leadClass says how many of the characters that start with a byte belong to a set.
type leadClass uint8

const (
	leadNone leadClass = iota
	leadSome
	leadAll
)

func (b *bitmap) has(r rune) bool { return b.bits[r>>6]>>(r&63)&1 != 0 }

// newBitmap collects the characters of tables that lie in the basic plane.
func newBitmap(tables ...*unicode.RangeTable) *bitmap {
	b := &bitmap{}
	for _, t := range tables {
		for _, r := range t.R16 {
			for c := uint32(r.Lo); c <= uint32(r.Hi); c += uint32(r.Stride) {
				b.bits[c>>6] |= 1 << (c & 63)
			}
		}
	}
	for lead := 0xc2; lead < 0xf0; lead++ {
		lo, words := (lead&0x1f)<<6, 1
		if lead >= 0xe0 {
			lo, words = (lead&0x0f)<<12, 64
		}
		first := 0
		if lead == 0xe0 {
			first = 0x800 >> 6 // shorter forms would be overlong
		}
		none, all := true, true
		for w := first; w < words; w++ {
			none = none && b.bits[lo>>6+w] == 0
			all = all && b.bits[lo>>6+w] == ^uint64(0)
		}
		switch {
		case none:
			b.lead[lead] = leadNone
		case all:
			b.lead[lead] = leadAll
		default:
			b.lead[lead] = leadSome
		}
	}
	for lead := 0xf0; lead < 0xf5; lead++ {
		b.lead[lead] = leadSome
	}
	return b
}

// wordBits is str.isalnum or '_', for the basic plane.
var wordBits = sync.OnceValue(func() *bitmap {
	b := newBitmap(unicode.L, unicode.Nd, unicode.Nl, unicode.No)
	b.bits['_'>>6] |= 1 << ('_' & 63)
	return b
})

// digitBits is str.isdecimal, for the basic plane.
var digitBits = sync.OnceValue(func() *bitmap { return newBitmap(unicode.Nd) })

// spaceBits is str.isspace, for the basic plane.
var spaceBits = sync.OnceValue(func() *bitmap {
	b := newBitmap(unicode.White_Space)
	for c := 0x1c; c <= 0x1f; c++ {
		b.bits[0] |= 1 << c
	}
	return b
})

// isWord, isDecimal and isSpace are the Unicode categories.
func isWord(r rune) bool {
	if r < 0x10000 {
		return wordBits().has(r)
	}
	return unicode.In(r, unicode.L, unicode.Nd, unicode.Nl, unicode.No)
}

func isDecimal(r rune) bool {
	if r < 0x10000 {
		return digitBits().has(r)
	}
	return unicode.Is(unicode.Nd, r)
}

func isSpace(r rune) bool { return r < 0x10000 && spaceBits().has(r) }

func isWordASCII(r rune) bool {
	return r < 0x80 && (isASCIILetter(r) || isDigit(r) || r == '_')
}

func isSpaceASCII(r rune) bool { return r == ' ' || '\t' <= r && r <= '\r' }

// in reports whether r belongs to the category in its Unicode or ASCII form.
func (c category) in(r rune, uni bool) bool {
	var ok bool
	switch c &^ 1 {
	case catDigit:
		ok = isDigit(r) || uni && r >= 0x80 && isDecimal(r)
	case catSpace:
		ok = isSpaceASCII(r) || uni && isSpace(r)
	default:
		ok = isWordASCII(r) || uni && r >= 0x80 && isWord(r)
	}
	return ok != (c&1 != 0)
}

// lead classifies the characters that start with the byte b >= 0xc2.
func (c category) lead(b int, uni bool) leadClass {
	l := leadNone
	if uni {
		switch c &^ 1 {
		case catDigit:
			l = digitBits().lead[b]
		case catSpace:
			l = spaceBits().lead[b]
		default:
			l = wordBits().lead[b]
		}
	}
	if c&1 != 0 {
		l = leadAll - l
	}
	return l
}
