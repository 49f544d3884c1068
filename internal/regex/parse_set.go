package regex

// This file parses character sets and escapes.

import (
	"fmt"
	"slices"
)

// set parses a character set after its opening bracket.
func (p *parser) set() node {
	here := p.tell() - 1
	if p.next.is('[') {
		p.warn("Possible nested set at position %d", p.tell())
	}
	var set []setItem
	negate := p.match('^')
	for {
		this := p.get()
		if this.c == end {
			panic(p.err("unterminated character set", p.tell()-here))
		}
		p.charge(1)
		if this.is(']') && len(set) > 0 {
			break
		}
		var lo setItem
		if this.esc {
			lo = p.setEscape(this)
		} else {
			if len(set) > 0 && !p.next.esc && p.next.c == this.c {
				what := ""
				switch this.c {
				case '-':
					what = "difference"
				case '&':
					what = "intersection"
				case '~':
					what = "symmetric difference"
				case '|':
					what = "union"
				}
				if what != "" {
					p.warn("Possible set %s at position %d", what, p.tell()-1)
				}
			}
			lo = setItem{kind: setRune, lo: this.c, hi: this.c}
		}
		if !p.match('-') {
			set = append(set, lo)
			continue
		}
		that := p.get()
		if that.c == end {
			panic(p.err("unterminated character set", p.tell()-here))
		}
		if that.is(']') {
			set = append(set, lo, setItem{kind: setRune, lo: '-', hi: '-'})
			break
		}
		var hi setItem
		if that.esc {
			hi = p.setEscape(that)
		} else {
			if that.c == '-' {
				p.warn("Possible set difference at position %d", p.tell()-2)
			}
			hi = setItem{kind: setRune, lo: that.c, hi: that.c}
		}
		if lo.kind != setRune || hi.kind != setRune || hi.lo < lo.lo {
			panic(p.err("bad character range "+str(this.runes())+"-"+str(that.runes()), this.len()+1+that.len()))
		}
		set = append(set, setItem{kind: setRange, lo: lo.lo, hi: hi.lo})
	}
	set = p.unique(set)
	if len(set) == 1 && set[0].kind == setRune {
		if negate {
			return node{op: nNotLiteral, ch: set[0].lo}
		}
		return node{op: nLiteral, ch: set[0].lo}
	}
	if negate {
		set = slices.Insert(set, 0, setItem{kind: setNegate})
	}
	return node{op: nIn, set: slices.Clip(set)}
}

// simpleEscape gives the character of an escape such as \n.
func simpleEscape(c rune) (rune, bool) {
	switch c {
	case 'a':
		return '\a', true
	case 'b':
		return '\b', true
	case 'f':
		return '\f', true
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case 't':
		return '\t', true
	case 'v':
		return '\v', true
	case '\\':
		return '\\', true
	}
	return 0, false
}

// categoryEscape gives the class of an escape such as \d.
func categoryEscape(c rune) (category, bool) {
	switch c {
	case 'd':
		return catDigit, true
	case 'D':
		return catNotDigit, true
	case 's':
		return catSpace, true
	case 'S':
		return catNotSpace, true
	case 'w':
		return catWord, true
	case 'W':
		return catNotWord, true
	}
	return 0, false
}

// setEscape parses an escape inside a set.
func (p *parser) setEscape(t token) setItem {
	char := func(c rune) setItem { return setItem{kind: setRune, lo: c, hi: c} }
	if c, ok := simpleEscape(t.c); ok {
		return char(c)
	}
	if cat, ok := categoryEscape(t.c); ok {
		return setItem{kind: setCategory, cat: cat}
	}
	text := t.runes()
	if c, ok := p.charEscape(t); ok {
		return char(c)
	}
	switch {
	case isOct(t.c):
		text = append(text, p.while(2, isOct)...)
		return char(p.octal(text))
	case isDigit(t.c), isASCIILetter(t.c):
		panic(p.err("bad escape "+str(text), len(text)))
	}
	return char(t.c)
}

// octal gives the value of an octal escape.
func (p *parser) octal(text []rune) rune {
	c := octalValue(text[1:])
	if c > 0o377 {
		panic(p.err("octal escape value "+str(text)+" outside of range 0-0o377", len(text)))
	}
	return c
}

func octalValue(digits []rune) rune {
	var c rune
	for _, d := range digits {
		c = c<<3 | (d - '0')
	}
	return c
}

// charEscape parses the escapes that spell a character: \x, and in a str pattern \u, \U and \N.
func (p *parser) charEscape(t token) (rune, bool) {
	n := 0
	switch {
	case t.c == 'x':
		n = 2
	case p.isBytes:
		return 0, false
	case t.c == 'u':
		n = 4
	case t.c == 'U':
		n = 8
	case t.c == 'N':
		return p.namedChar(), true
	default:
		return 0, false
	}
	text := append(t.runes(), p.while(n, isHex)...)
	if len(text) != n+2 {
		panic(p.err("incomplete escape "+str(text), len(text)))
	}
	var c int64
	for _, d := range text[2:] {
		switch {
		case isDigit(d):
			c = c<<4 | int64(d-'0')
		default:
			c = c<<4 | int64(d|0x20-'a'+10)
		}
	}
	if c > 0x10ffff {
		panic(p.err("bad escape "+str(text), len(text)))
	}
	return rune(c), true
}

// namedChar parses \N{...} after the N.
func (p *parser) namedChar() rune {
	if !p.match('{') {
		panic(p.err("missing {", 0))
	}
	name := p.until('}', "character name")
	for _, r := range name {
		if 0xd800 <= r && r <= 0xdfff { // CPython's look-up fails with a ValueError, as a bad escape does
			panic(p.err(`bad escape \N`, 2))
		}
	}
	p.charge(4)
	if p.charName != nil {
		if c, ok := p.charName(str(name)); ok {
			return c
		}
	}
	panic(p.err("undefined character name "+quote(name), len(name)+len(`\N{}`)))
}

// escape parses an escape outside a set.
func (p *parser) escape(t token) node {
	switch t.c {
	case 'A':
		return node{op: nAt, at: atBeginningString}
	case 'b':
		return node{op: nAt, at: atBoundary}
	case 'B':
		return node{op: nAt, at: atNonBoundary}
	case 'z', 'Z':
		return node{op: nAt, at: atEndString}
	}
	if cat, ok := categoryEscape(t.c); ok {
		return node{op: nIn, set: []setItem{{kind: setCategory, cat: cat}}}
	}
	if c, ok := simpleEscape(t.c); ok {
		return node{op: nLiteral, ch: c}
	}
	if c, ok := p.charEscape(t); ok {
		return node{op: nLiteral, ch: c}
	}
	text := t.runes()
	switch {
	case t.c == '0':
		return node{op: nLiteral, ch: octalValue(append(text, p.while(2, isOct)...)[1:])}
	case isDigit(t.c):
		return p.numberEscape(text)
	case isASCIILetter(t.c):
		panic(p.err("bad escape "+str(text), len(text)))
	}
	return node{op: nLiteral, ch: t.c}
}

// numberEscape parses a group reference, or an octal escape of three digits.
func (p *parser) numberEscape(text []rune) node {
	if second := p.while(1, isDigit); len(second) > 0 {
		text = append(text, second[0])
		if isOct(text[1]) && isOct(text[2]) {
			if third := p.while(1, isOct); len(third) > 0 {
				return node{op: nLiteral, ch: p.octal(append(text, third[0]))}
			}
		}
	}
	group, _ := parseInt(text[1:], 99)
	if group >= len(p.groups) {
		panic(p.err(fmt.Sprintf("invalid group reference %d", group), len(text)-1))
	}
	if !p.isClosed(group) {
		panic(p.err("cannot refer to an open group", len(text)))
	}
	p.checkBehind(group)
	return node{op: nGroupRef, group: int32(group)}
}
