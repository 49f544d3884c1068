package unicodetext

import (
	"iter"
	"strings"
)

// This file holds split, splitlines and strip. The split functions yield pieces, so that the caller counts them.

// firstBytes says of each byte whether the encoding of a white space character or of a line break begins with it. The others of a character, and
// characters that begin otherwise, need no decoding: text of megabytes is searched at the speed of its bytes.
var firstBytes = [256]uint8{
	'\t': ofSpace, '\n': ofSpace | ofBreak, '\v': ofSpace | ofBreak, '\f': ofSpace | ofBreak, '\r': ofSpace | ofBreak,
	0x1c: ofSpace | ofBreak, 0x1d: ofSpace | ofBreak, 0x1e: ofSpace | ofBreak, 0x1f: ofSpace, ' ': ofSpace,
	0xc2: ofSpace | ofBreak, // U+0085, U+00A0
	0xe1: ofSpace,           // U+1680
	0xe2: ofSpace | ofBreak, // U+2000 to U+200A, U+2028, U+2029, U+202F, U+205F
	0xe3: ofSpace,           // U+3000
}

const ofSpace, ofBreak = 1, 2

// Fields yields the pieces of s.split(None, max): runs of characters that are no white space; max < 0 means no limit.
// After max splits the rest is one piece, its white space at the end included.
func Fields(s string, max int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := 0; ; n++ {
			s = TrimLeft(s)
			if s == "" {
				return
			}
			if n == max {
				yield(s)
				return
			}
			i := 0
			for ; i < len(s); i++ {
				if c := s[i]; c > ' ' && c < 0x80 || firstBytes[c]&ofSpace == 0 {
					continue
				}
				if r, _ := DecodeRune(s[i:]); IsSpace(r) {
					break
				}
			}
			if !yield(s[:i]) {
				return
			}
			s = s[i:]
		}
	}
}

// RFields yields the pieces of s.rsplit(None, max), the last first; after max splits the rest is one piece.
func RFields(s string, max int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := 0; ; n++ {
			s = TrimRight(s)
			if s == "" {
				return
			}
			if n == max {
				yield(s)
				return
			}
			i := len(s)
			for i > 0 {
				j := i - 1
				for j > 0 && s[j]&0xc0 == 0x80 {
					j--
				}
				if firstBytes[s[j]]&ofSpace != 0 {
					if r, _ := DecodeRune(s[j:]); IsSpace(r) {
						break
					}
				}
				i = j
			}
			if !yield(s[i:]) {
				return
			}
			s = s[:i]
		}
	}
}

// Split yields the pieces of s.split(sep, max) for a sep that is not empty; max < 0 means no limit.
func Split(s, sep string, max int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := 0; n != max; n++ {
			i := strings.Index(s, sep)
			if i < 0 {
				break
			}
			if !yield(s[:i]) {
				return
			}
			s = s[i+len(sep):]
		}
		yield(s)
	}
}

// RSplit yields the pieces of s.rsplit(sep, max) for a sep that is not empty, the last first.
func RSplit(s, sep string, max int) iter.Seq[string] {
	return func(yield func(string) bool) {
		for n := 0; n != max; n++ {
			i := strings.LastIndex(s, sep)
			if i < 0 {
				break
			}
			if !yield(s[i+len(sep):]) {
				return
			}
			s = s[:i]
		}
		yield(s)
	}
}

// Lines yields the pieces of s.splitlines(keepends).
func Lines(s string, keepends bool) iter.Seq[string] {
	return func(yield func(string) bool) {
		start := 0
		for i := 0; i < len(s); {
			if firstBytes[s[i]]&ofBreak == 0 {
				i++
				continue
			}
			r, n := DecodeRune(s[i:])
			if !IsLineBreak(r) {
				i += n
				continue
			}
			end := i
			i += n
			if r == '\r' && i < len(s) && s[i] == '\n' {
				i++
			}
			if keepends {
				end = i
			}
			if !yield(s[start:end]) {
				return
			}
			start = i
		}
		if start < len(s) {
			yield(s[start:])
		}
	}
}

// TrimLeft is s.lstrip().
func TrimLeft(s string) string {
	for s != "" && firstBytes[s[0]]&ofSpace != 0 {
		r, n := DecodeRune(s)
		if !IsSpace(r) {
			break
		}
		s = s[n:]
	}
	return s
}

// TrimRight is s.rstrip().
func TrimRight(s string) string {
	for s != "" {
		r, n := DecodeLastRune(s)
		if !IsSpace(r) {
			break
		}
		s = s[:len(s)-n]
	}
	return s
}

// Trim is s.strip().
func Trim(s string) string { return TrimRight(TrimLeft(s)) }

// TrimSet strips the characters of a set: left for lstrip, right for rstrip, both for strip.
func TrimSet(s, chars string, left, right bool) string {
	set := Set{newCharSet(chars)}
	return set.Trim(s, left, right)
}

// Set is a set of characters.
type Set struct{ chars charSet }

// SetOf returns the set of the characters of s.
func SetOf(s string) *Set { return &Set{newCharSet(s)} }

// Trim strips the characters of the set, as TrimSet does.
func (t *Set) Trim(s string, left, right bool) string {
	set := &t.chars
	for left && s != "" {
		r, n := DecodeRune(s)
		if !set.has(r) {
			break
		}
		s = s[n:]
	}
	for right && s != "" {
		r, n := DecodeLastRune(s)
		if !set.has(r) {
			break
		}
		s = s[:len(s)-n]
	}
	return s
}

// charSet is a set of code points: a bit map for ASCII, and for the others a string searched while short, else a map.
type charSet struct {
	ascii [2]uint64
	rest  string
	many  map[rune]struct{}
}

func newCharSet(chars string) charSet {
	var set charSet
	for i := 0; i < len(chars); {
		r, n := DecodeRune(chars[i:])
		switch {
		case r < 0x80:
			set.ascii[r>>6] |= 1 << (r & 63)
		case len(chars) <= 64:
			set.rest = chars
		default:
			if set.many == nil {
				set.many = map[rune]struct{}{}
			}
			set.many[r] = struct{}{}
		}
		i += n
	}
	return set
}

func (c *charSet) has(r rune) bool {
	if r < 0x80 {
		return c.ascii[r>>6]>>(r&63)&1 != 0
	}
	if c.many != nil {
		_, ok := c.many[r]
		return ok
	}
	for s := c.rest; s != ""; {
		q, n := DecodeRune(s)
		if q == r {
			return true
		}
		s = s[n:]
	}
	return false
}
