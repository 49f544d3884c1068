package regex

// This file cuts a pattern or a template into tokens: a character, or a backslash with the character after it.

import (
	"fmt"
	"unicode"
)

// end is the token after the last one.
const end rune = -1

// token is a character or, with esc, a backslash and a character.
type token struct {
	c   rune
	esc bool
}

// is reports whether t is the plain character c.
func (t token) is(c rune) bool { return t.c == c && !t.esc }

// len is the number of characters the token stands for.
func (t token) len() int {
	switch {
	case t.c == end:
		return 0
	case t.esc:
		return 2
	}
	return 1
}

// runes gives the token's text.
func (t token) runes() []rune {
	if t.esc {
		return []rune{'\\', t.c}
	}
	return []rune{t.c}
}

func isDigit(c rune) bool { return '0' <= c && c <= '9' }
func isOct(c rune) bool   { return '0' <= c && c <= '7' }
func isHex(c rune) bool {
	return isDigit(c) || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}
func isASCIILetter(c rune) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// tokens reads text one token ahead. Errors are raised as panics of *Error, caught where parsing starts, which keeps the
// order of checks readable; nothing else panics on purpose.
type tokens struct {
	text    string
	rs      []rune
	isBytes bool
	index   int // of the character after next
	next    token
	read    int       // tokens since charge was called
	charge  func(int) // counts what next has read; may be nil
}

// readChunk is how many tokens are read between two charges of them, and readCost what these cost.
const (
	readChunk = 64
	readCost  = 2
)

func newTokens(text string, isBytes bool) *tokens {
	return &tokens{text: text, isBytes: isBytes, rs: chars(text, isBytes)}
}

// advance reads the next token.
func (t *tokens) advance() {
	if t.read++; t.read == readChunk {
		if t.read = 0; t.charge != nil {
			t.charge(readCost)
		}
	}
	if t.index >= len(t.rs) {
		t.next = token{c: end}
		return
	}
	c := t.rs[t.index]
	t.index++
	if c != '\\' {
		t.next = token{c: c}
		return
	}
	if t.index >= len(t.rs) {
		panic(t.errorAt("bad escape (end of pattern)", len(t.rs)-1))
	}
	t.next = token{c: t.rs[t.index], esc: true}
	t.index++
}

func (t *tokens) match(c rune) bool {
	if t.next.is(c) {
		t.advance()
		return true
	}
	return false
}

func (t *tokens) get() token {
	this := t.next
	t.advance()
	return this
}

// while reads up to n plain characters of a class.
func (t *tokens) while(n int, class func(rune) bool) []rune {
	var rs []rune
	for range n {
		if t.next.esc || t.next.c == end || !class(t.next.c) {
			break
		}
		rs = append(rs, t.next.c)
		t.advance()
	}
	return rs
}

// until reads a name up to the terminator.
func (t *tokens) until(terminator rune, what string) []rune {
	var rs []rune
	for {
		this := t.get()
		if this.c == end {
			if len(rs) == 0 {
				panic(t.err("missing "+what, 0))
			}
			panic(t.err(fmt.Sprintf("missing %c, unterminated name", terminator), len(rs)))
		}
		if this.is(terminator) {
			if len(rs) == 0 {
				panic(t.err("missing "+what, 1))
			}
			return rs
		}
		rs = append(rs, this.runes()...)
	}
}

// tell is the position of the next token, in characters.
func (t *tokens) tell() int { return t.index - t.next.len() }

func (t *tokens) seek(index int) {
	t.index = index
	t.advance()
}

// err is a PatternError offset characters before the next token.
func (t *tokens) err(msg string, offset int) *Error {
	if t.isBytes {
		msg = asciiOnly(msg)
	}
	return t.errorAt(msg, t.tell()-offset)
}

func (t *tokens) errorAt(msg string, pos int) *Error {
	e := &Error{Msg: msg, Pattern: t.text, Pos: pos, Line: 1, Col: pos + 1}
	for i, r := range t.rs[:min(max(pos, 0), len(t.rs))] {
		if r == '\n' {
			e.Line++
			e.Col = pos - i
		}
	}
	return e
}

// str is a text in a message; the characters of a bytes pattern are Latin-1.
func str(rs []rune) string { return encode(rs, false) }

// checkName refuses a group name that isn't an identifier (an ASCII one in a bytes pattern).
func (t *tokens) checkName(name []rune, offset int) {
	if t.isBytes {
		for _, r := range name {
			if r >= 0x80 {
				panic(t.err("bad character in group name "+asciiOnly(quote(name)), len(name)+offset))
			}
		}
	}
	if !isIdentifier(name) {
		panic(t.err("bad character in group name "+quote(name), len(name)+offset))
	}
}

// number reads a name that is all ASCII digits as a group number. Numbers above limit give limit; text is the number in
// canonical form.
func (t *tokens) number(name []rune, limit int) (n int, text string, ok bool) {
	for _, r := range name {
		if !isDigit(r) {
			return 0, "", false
		}
	}
	n, text = parseInt(name, limit)
	return n, text, true
}

// maxIntDigits is Python's default limit on the digits of int(str).
const maxIntDigits = 4300

// parseInt is int(digits), clamped to limit, and the digits without leading zeros.
func parseInt(digits []rune, limit int) (int, string) {
	if len(digits) > maxIntDigits {
		panic(&Error{Kind: ValueError, Pos: -1, Msg: fmt.Sprintf("Exceeds the limit (%d digits) for integer string conversion: "+
			"value has %d digits; use sys.set_int_max_str_digits() to increase the limit", maxIntDigits, len(digits))})
	}
	for len(digits) > 1 && digits[0] == '0' {
		digits = digits[1:]
	}
	n := 0
	for _, r := range digits {
		n = min(n*10+int(r-'0'), limit)
	}
	return n, str(digits)
}

// isIdentifier is str.isidentifier.
func isIdentifier(name []rune) bool {
	for i, r := range name {
		switch {
		case r == '_' || isASCIILetter(r):
		case isDigit(r) && i > 0:
		case r < 0x80:
			return false
		case notXID(r, i == 0):
			return false
		case unicode.IsLetter(r), unicode.Is(unicode.Nl, r), unicode.Is(unicode.Other_ID_Start, r):
		case i > 0 && unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue):
		default:
			return false
		}
	}
	return len(name) > 0
}

// notXID reports the characters that ID_Start and ID_Continue have but XID_Start and XID_Continue lack (UAX #31, 5.1).
func notXID(r rune, start bool) bool {
	switch {
	case r == 0x37a, 0xfc5e <= r && r <= 0xfc63, r == 0xfdfa, r == 0xfdfb, r == 0x2e2f:
		return true
	case 0xfe70 <= r && r <= 0xfe7e && r&1 == 0 && r != 0xfe74:
		return true
	}
	return start && (r == 0xe33 || r == 0xeb3 || r == 0xff9e || r == 0xff9f)
}
