package syntax

// The scanner: source text to tokens, one at a time (reference section 2, PEP 263, 701, 750, 3131).

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CPython's tokenizer limits.
const (
	maxBrackets     = 200 // open brackets
	maxIndents      = 100 // indentation levels, counting the outermost
	maxFStrings     = 150 // f-strings within f-strings, counting the outermost text
	maxFieldNesting = 3   // replacement fields within format specs
)

const unexpectedEOF = "unexpected EOF while parsing"

// scanner reads src from left to right. After an error, err is set and next keeps giving kError.
//
// src holds no carriage returns (see decode). Text that lacks a final newline is read as though it had one.
type scanner struct {
	src       string
	filename  string
	pos       int   // the next byte
	lineStart int   // offset of the line that pos is in
	bufStart  int   // the same, except that it stays behind in tokens and joined lines of several lines
	line      int32 // of pos, from 1
	bol       bool  // at the beginning of a logical line
	evalEnd   bool  // white space at the end without a line feed is indentation, as in eval()
	pending   int   // INDENTs (positive) or DEDENTs (negative) to hand out

	indents  []indent
	brackets []bracket
	modes    []strMode // the f-strings we are in, outermost first

	inlineIndents  [4]indent
	inlineBrackets [8]bracket

	warn   func(line int32, msg string) // nil: no warnings are wanted
	goesOn func() bool                  // asked in the midst of a long name; nil: it does
	err    *Error
	atEnd  bool // err came at the end of the text
	soft   bool // err is of the sort that yields to the parser's own
}

// indent is an indentation level's column with tabs to 8 and with tabs to 1; both must agree.
type indent struct{ col, alt int32 }

// bracket is an open bracket.
type bracket struct {
	ch   byte
	line int32
	col  int32
}

// strMode is an f-string or t-string being read.
type strMode struct {
	inText     bool // reading literal text (or a format spec), not an expression
	quote      byte
	size       int8 // quotes: 1 or 3
	raw        bool
	template   bool
	inSpec     bool
	debug      bool // saw = in the expression
	start      int  // offset of the literal's first byte
	lineStart  int
	line       int32
	curlyDepth int // brackets of any sort opened in the current literal
	fieldDepth int // curlyDepth at which the innermost replacement field began; -1 outside of any
}

func (s *scanner) init(src, filename string) {
	s.src, s.filename = src, filename
	s.line = 1
	s.bol = true
	s.indents = append(s.inlineIndents[:0], indent{})
	s.brackets = s.inlineBrackets[:0]
}

func (s *scanner) peek() int {
	if s.pos < len(s.src) {
		return int(s.src[s.pos])
	}
	return -1
}

func (s *scanner) peekAt(n int) int {
	if s.pos+n < len(s.src) {
		return int(s.src[s.pos+n])
	}
	return -1
}

// newline notes that pos has just moved past a line feed.
func (s *scanner) newline() {
	s.line++
	s.lineStart = s.pos
}

// fail reports an error at the byte before pos.
func (s *scanner) fail(format string, args ...any) {
	msg := format
	if len(args) > 0 {
		msg = fmt.Sprintf(format, args...)
	}
	off := runeCount(s.src[s.lineStart:s.pos])
	s.failAt(s.line, s.lineStart, off, off, msg)
}

func (s *scanner) failAt(line int32, lineStart, offset, endOffset int, msg string) {
	if s.err != nil {
		return
	}
	s.err = &Error{
		Kind: "SyntaxError", Msg: msg, Filename: s.filename, source: s.src,
		Line: int(line), Offset: offset, EndLine: int(line), EndOffset: endOffset,
		Text: lineAt(s.src, lineStart), scanned: true,
	}
}

// failKind reports an error of the sort that CPython's tokenizer leaves to its parser to word.
func (s *scanner) failKind(kind, msg string, col int) {
	if s.err != nil {
		return
	}
	s.err = &Error{
		Kind: kind, Msg: msg, Filename: s.filename, source: s.src,
		Line: int(s.line), Offset: runeCount(s.src[s.lineStart:min(s.lineStart+col, len(s.src))]) + 1,
		EndLine: int(s.line), Text: lineAt(s.src, s.lineStart),
	}
	s.soft = true
}

// next gives the next token; at the end it gives kEOF for ever.
func (s *scanner) next(t *token) {
	if s.err != nil {
		t.kind = kError
		return
	}
	if n := len(s.modes); n > 0 && s.modes[n-1].inText {
		s.nextText(t, &s.modes[n-1])
	} else {
		s.nextCode(t)
	}
	if s.err != nil {
		t.kind = kError
	}
	t.level = uint8(len(s.brackets))
}

// mark sets t's start to pos.
func (s *scanner) mark(t *token) {
	t.start = int32(s.pos)
	t.line = s.line
	t.col = int32(s.pos - s.lineStart)
}

// done sets t's kind and its end to pos.
func (s *scanner) done(t *token, k kind) {
	t.kind = k
	t.end = int32(s.pos)
	t.endLine = s.line
	t.endCol = int32(s.pos - s.lineStart)
}

// unplaced makes t a token without text: INDENT, DEDENT, EOF. CPython has no column for these.
func (s *scanner) unplaced(t *token, k kind) {
	s.mark(t)
	s.done(t, k)
	if s.pos < len(s.src) {
		return
	}
	// At the end CPython still stands behind the last line.
	if s.pos > s.lineStart {
		if !s.evalEnd {
			t.col++
			t.endCol++
		}
	} else if s.line > 1 {
		end := len(s.src)
		col := int32(1) // the line feed
		if s.src[end-1] == '\n' {
			end--
		}
		start := strings.LastIndexByte(s.src[:end], '\n') + 1
		t.line, t.col = s.line-1, col+int32(end-start)
		t.endLine, t.endCol = t.line, t.col
	}
}

func (s *scanner) nextCode(t *token) {
nextLine:
	blank := false
	if s.bol {
		s.bol = false
		blank = s.indentation()
		if s.err != nil {
			return
		}
	}
	if s.pending != 0 {
		if s.pending > 0 {
			s.pending--
			s.unplaced(t, kIndent)
		} else {
			s.pending++
			s.unplaced(t, kDedent)
		}
		return
	}
again:
	src := s.src
	p := s.pos
	for p < len(src) && (src[p] == ' ' || src[p] == '\t' || src[p] == '\f') {
		p++
	}
	s.pos = p
	s.mark(t)
	if p < len(src) && src[p] == '#' {
		for p < len(src) && src[p] != '\n' {
			if src[p] == 0 {
				s.nullByte()
				return
			}
			p++
		}
		s.pos = p
	}
	if p >= len(src) {
		if len(s.brackets) > 0 || len(s.modes) > 0 {
			s.unexpectedEOF()
			return
		}
		if p > s.lineStart {
			// The text's last line has no line feed: it ends as though it had one.
			s.done(t, kNewline)
			t.endCol++
			s.line++
			s.lineStart = p
			if !blank {
				return
			}
		}
		if n := len(s.indents); n > 1 {
			s.indents = s.indents[:n-1]
			s.unplaced(t, kDedent)
			return
		}
		s.unplaced(t, kEOF)
		return
	}
	c := src[p]
	switch {
	case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80:
		s.name(t)
		return
	case c >= '0' && c <= '9':
		s.number(t)
		return
	}
	switch c {
	case '\n':
		if blank || len(s.brackets) > 0 {
			s.pos++
			s.newline()
			s.bufStart = s.pos
			s.bol = true
			goto nextLine
		}
		s.pos++
		s.done(t, kNewline)
		s.newline()
		s.bufStart = s.pos
		s.bol = true
	case '.':
		if d := s.peekAt(1); d >= '0' && d <= '9' {
			s.number(t)
		} else if d == '.' && s.peekAt(2) == '.' {
			s.pos += 3
			s.done(t, kEllipsis)
		} else {
			s.pos++
			s.done(t, kDot)
		}
	case '"', '\'':
		s.str(t)
	case '\\':
		s.pos++
		if !s.continuation() {
			return
		}
		goto again
	default:
		s.operator(t, c)
	}
}

// neverClosed is the error for the innermost open bracket.
func (s *scanner) neverClosed() *Error {
	b := s.brackets[len(s.brackets)-1]
	ls := lineOffset(s.src, int(b.line))
	off := runeCount(s.src[ls:ls+int(b.col)]) + 1
	return &Error{
		Kind: "SyntaxError", Msg: "'" + string(rune(b.ch)) + "' was never closed", Filename: s.filename, source: s.src,
		Line: int(b.line), Offset: off, EndLine: int(b.line),
		Text: lineAt(s.src, ls), unclosed: true, scanned: len(s.src) > ls+len(lineAt(s.src, ls))+1,
	}
}

func (s *scanner) nullByte() {
	// CPython notices when it reads the line, before any of its tokens.
	s.failAt(s.line, s.lineStart, 0, -1, "source code cannot contain null bytes")
	s.err.Text, _, _ = strings.Cut(s.err.Text, "\x00")
}

// continuation is called after a backslash: it moves past the line feed.
func (s *scanner) continuation() bool {
	if s.pos >= len(s.src) {
		s.unexpectedEOF()
		return false
	}
	if s.src[s.pos] != '\n' {
		s.pos++
		s.failKind("SyntaxError", "unexpected character after line continuation character", s.pos-1-s.lineStart)
		if s.bufStart < s.lineStart {
			// CPython counts from the first of the joined lines.
			s.err.Offset = min(s.pos-s.bufStart, runeCount(s.err.Text)+2)
		}
		return false
	}
	if s.pos+1 >= len(s.src) {
		s.unexpectedEOF()
		return false
	}
	s.pos++
	s.newline()
	return true
}

func (s *scanner) unexpectedEOF() {
	s.atEnd = true
	if len(s.brackets) > 0 {
		s.err = s.neverClosed()
		s.soft = true
		return
	}
	s.failKind("SyntaxError", unexpectedEOF, s.pos-s.lineStart)
	s.err.EndOffset = -1
	if strings.Trim(s.err.Text, " \t\f") == "\\" {
		s.err.Offset = 0 // of a line without a token
	}
}

// indentation reads the white space that opens a line and queues INDENT and DEDENT tokens. It says
// whether the line is blank: only white space and a comment.
func (s *scanner) indentation() (blank bool) {
	var col, alt, cont int32
	src := s.src
loop:
	for s.pos < len(src) {
		switch src[s.pos] {
		case ' ':
			col++
			alt++
		case '\t':
			col = (col/8 + 1) * 8
			alt++
		case '\f':
			col, alt = 0, 0
		case '\\':
			// A line joined to the next has the indentation before its first backslash.
			if cont == 0 {
				cont = col
			}
			s.pos++
			if !s.continuation() {
				return false
			}
			continue
		default:
			break loop
		}
		s.pos++
	}
	if s.pos >= len(src) {
		if !s.evalEnd || s.pos == s.lineStart {
			return true
		}
	} else if src[s.pos] == '#' || src[s.pos] == '\n' {
		return true
	}
	if len(s.brackets) > 0 {
		return false
	}
	if cont != 0 {
		col, alt = cont, cont
	}
	top := s.indents[len(s.indents)-1]
	switch {
	case col == top.col:
		if alt != top.alt {
			s.tabError()
		}
	case col > top.col:
		if len(s.indents) >= maxIndents {
			s.failKind("IndentationError", "too many levels of indentation", 0)
			return false
		}
		if alt <= top.alt {
			s.tabError()
			return false
		}
		s.pending++
		s.indents = append(s.indents, indent{col, alt})
	default:
		for len(s.indents) > 1 && col < s.indents[len(s.indents)-1].col {
			s.pending--
			s.indents = s.indents[:len(s.indents)-1]
		}
		top = s.indents[len(s.indents)-1]
		if col != top.col {
			end := s.lineEnd()
			s.failAt(s.line, s.lineStart, runeCount(src[s.lineStart:end])+1, -1, "unindent does not match any outer indentation level")
			s.err.scanned = false
			s.err.Kind = "IndentationError"
			s.soft = true
			return false
		}
		if alt != top.alt {
			s.tabError()
		}
	}
	return false
}

func (s *scanner) tabError() {
	s.failKind("TabError", "inconsistent use of tabs and spaces in indentation", 0)
}

// lineEnd gives the offset of the line feed that ends the current line.
func (s *scanner) lineEnd() int {
	p := s.pos
	for p < len(s.src) && s.src[p] != '\n' {
		p++
	}
	return p
}

func isIdentByte(c int) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c >= 0x80
}

// name reads an identifier, a keyword or a prefixed string.
func (s *scanner) name(t *token) {
	src := s.src
	p := s.pos
	// A string's prefix: letters, then a quote.
	if q, clash := prefixLen(src[p:]); q > 0 {
		s.pos += q
		if clash != "" {
			// CPython's columns are in bytes here.
			s.failAt(s.line, s.lineStart, int(t.col)+1, int(t.col)+q+1, clash+" prefixes are incompatible")
			return
		}
		for _, c := range []byte(src[p:s.pos]) {
			switch c {
			case 'f', 'F', 't', 'T':
				s.startText(t, src[p:s.pos])
				return
			}
		}
		s.str(t)
		return
	}
	ascii := true
	for p < len(src) {
		c := src[p]
		if c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' {
			p++
			continue
		}
		if c < 0x80 {
			break
		}
		ascii = false
		p++
	}
	start := s.pos
	s.pos = p
	if !ascii && !s.checkIdentifier(start) {
		return
	}
	k := kName
	if ascii {
		k = keyword(src[start:p])
	}
	s.done(t, k)
}

// prefixLen gives the length of the string prefix that src begins with, 0 where it begins with none.
// clash names two letters of it that do not go together.
func prefixLen(src string) (n int, clash string) {
	var b, r, u, f, t bool
	for i := 0; i < len(src); i++ {
		var seen *bool
		switch src[i] | 0x20 {
		case 'b':
			seen = &b
		case 'u':
			seen = &u
		case 'r':
			seen = &r
		case 'f':
			seen = &f
		case 't':
			seen = &t
		case '"' | 0x20, '\'' | 0x20:
			if i == 0 || src[i] != '"' && src[i] != '\'' {
				return 0, ""
			}
			switch {
			case u && b:
				clash = "'u' and 'b'"
			case u && r:
				clash = "'u' and 'r'"
			case u && f:
				clash = "'u' and 'f'"
			case u && t:
				clash = "'u' and 't'"
			case b && f:
				clash = "'b' and 'f'"
			case b && t:
				clash = "'b' and 't'"
			case f && t:
				clash = "'f' and 't'"
			}
			return i, clash
		default:
			return 0, ""
		}
		if *seen {
			return 0, ""
		}
		*seen = true
	}
	return 0, ""
}

// longName is how many bytes of an identifier are looked at between two calls of goesOn.
const longName = 1 << 14

// checkIdentifier verifies the identifier from start to pos, which is not plain ASCII.
func (s *scanner) checkIdentifier(start int) bool {
	for i, next := start, start+longName; i < s.pos; {
		if i >= next {
			if next = i + longName; s.goesOn != nil && !s.goesOn() {
				s.pos = i
				s.fail("invalid syntax")
				return false
			}
		}
		r, n := utf8.DecodeRuneInString(s.src[i:])
		ok := isIDStart(r)
		if i > start {
			ok = isIDContinue(r)
		}
		if !ok {
			s.pos = i + n
			if unicode.IsPrint(r) {
				s.fail("invalid character '%c' (U+%04X)", r, r)
			} else {
				s.fail("invalid non-printable character U+%04X", r)
			}
			return false
		}
		i += n
	}
	return true
}

// str reads a string or bytes literal from its first quote; t's start is already marked.
func (s *scanner) str(t *token) {
	src := s.src
	quote := src[s.pos]
	p := s.pos + 1
	size := 1
	if p+1 < len(src) && src[p] == quote && src[p+1] == quote {
		size = 3
		p += 2
	} else if p < len(src) && src[p] == quote {
		s.pos = p + 1
		s.done(t, kString)
		return
	}
	escaped := false
	run := 0
	for run < size {
		if p >= len(src) {
			s.unterminated(t, quote, size, escaped, true)
			return
		}
		c := src[p]
		p++
		switch c {
		case quote:
			run++
			continue
		case '\n':
			if size == 1 {
				s.unterminated(t, quote, size, escaped, false)
				return
			}
			s.line++
			s.lineStart = p
		case '\\':
			if p < len(src) {
				if src[p] == quote {
					escaped = true
				}
				if src[p] == '\n' {
					s.line++
					s.lineStart = p + 1
				}
				p++
			}
		case 0:
			s.pos = p
			s.nullByte()
			return
		}
		run = 0
	}
	s.pos = p
	s.done(t, kString)
}

// unterminated reports a string literal without its end.
func (s *scanner) unterminated(t *token, quote byte, size int, escaped, atEOF bool) {
	last := s.line
	s.atEnd = size == 3
	if atEOF && strings.HasSuffix(s.src, "\n") {
		last-- // the text ends with the line feed
	}
	ls := int(t.start) - int(t.col)
	msg := fmt.Sprintf("unterminated string literal (detected at line %d)", last)
	if size == 3 {
		msg = fmt.Sprintf("unterminated triple-quoted string literal (detected at line %d)", last)
	} else if escaped {
		msg += "; perhaps you escaped the end quote?"
	}
	if n := len(s.modes); n > 0 && s.modes[n-1].quote == quote && int(s.modes[n-1].size) == size {
		msg = s.modes[n-1].prefix() + ": expecting '}'"
	}
	s.line, s.lineStart = t.line, ls
	s.pos = int(t.start) + 1
	s.fail("%s", msg)
}

// operator reads punctuation starting with c.
func (s *scanner) operator(t *token, c byte) {
	c1, c2 := s.peekAt(1), s.peekAt(2)
	var mode *strMode
	if n := len(s.modes); n > 0 {
		mode = &s.modes[n-1]
	}
	if c == ':' && mode != nil && mode.fieldDepth >= 0 && mode.curlyDepth-1 == mode.fieldDepth {
		// The colon that begins a format spec.
		s.pos++
		s.done(t, kColon)
		mode.inText = true
		mode.inSpec = true
		return
	}
	k, n := kError, 1
	switch c {
	case '(':
		k = kLpar
	case ')':
		k = kRpar
	case '[':
		k = kLsqb
	case ']':
		k = kRsqb
	case '{':
		k = kLbrace
	case '}':
		k = kRbrace
	case ',':
		k = kComma
	case ';':
		k = kSemi
	case '~':
		k = kTilde
	case ':':
		k = kColon
		if c1 == '=' {
			k, n = kColonEqual, 2
		}
	case '=':
		k = kEqual
		if c1 == '=' {
			k, n = kEqEqual, 2
		}
	case '!':
		k = kExclam
		if c1 == '=' {
			k, n = kNotEqual, 2
		}
	case '+':
		k = kPlus
		if c1 == '=' {
			k, n = kPlusEqual, 2
		}
	case '-':
		k = kMinus
		if c1 == '=' {
			k, n = kMinusEqual, 2
		} else if c1 == '>' {
			k, n = kRarrow, 2
		}
	case '*':
		k = kStar
		if c1 == '=' {
			k, n = kStarEqual, 2
		} else if c1 == '*' {
			k, n = kDoubleStar, 2
			if c2 == '=' {
				k, n = kDoubleStarEqual, 3
			}
		}
	case '/':
		k = kSlash
		if c1 == '=' {
			k, n = kSlashEqual, 2
		} else if c1 == '/' {
			k, n = kDoubleSlash, 2
			if c2 == '=' {
				k, n = kDoubleSlashEqual, 3
			}
		}
	case '%':
		k = kPercent
		if c1 == '=' {
			k, n = kPercentEqual, 2
		}
	case '@':
		k = kAt
		if c1 == '=' {
			k, n = kAtEqual, 2
		}
	case '|':
		k = kVbar
		if c1 == '=' {
			k, n = kVbarEqual, 2
		}
	case '^':
		k = kCaret
		if c1 == '=' {
			k, n = kCaretEqual, 2
		}
	case '&':
		k = kAmper
		if c1 == '=' {
			k, n = kAmperEqual, 2
		}
	case '<':
		k = kLess
		switch c1 {
		case '=':
			k, n = kLessEqual, 2
		case '>':
			k, n = kNotEqual, 2
		case '<':
			k, n = kLshift, 2
			if c2 == '=' {
				k, n = kLshiftEqual, 3
			}
		}
	case '>':
		k = kGreater
		switch c1 {
		case '=':
			k, n = kGreaterEqual, 2
		case '>':
			k, n = kRshift, 2
			if c2 == '=' {
				k, n = kRshiftEqual, 3
			}
		}
	}
	s.pos += n
	switch k {
	case kLpar, kLsqb, kLbrace:
		if len(s.brackets) >= maxBrackets {
			s.fail("too many nested parentheses")
			return
		}
		s.brackets = append(s.brackets, bracket{c, t.line, t.col})
		if mode != nil {
			mode.curlyDepth++
		}
	case kRpar, kRsqb, kRbrace:
		if !s.closeBracket(c, mode) {
			return
		}
	case kEqual:
		if mode != nil && mode.fieldDepth >= 0 {
			mode.debug = true
		}
	case kError:
		switch {
		case c == 0:
			s.nullByte()
		case c == '$' || c == '?' || c == '`':
			// Not a token of the language: the parser says "invalid syntax" here.
			s.done(t, kUnknown)
		default:
			s.fail("invalid non-printable character U+%04X", c)
		}
		return
	}
	s.done(t, k)
}

// closeBracket checks the closing bracket c, which pos is just past.
func (s *scanner) closeBracket(c byte, mode *strMode) bool {
	if mode != nil && mode.curlyDepth == 0 && c == '}' {
		s.fail("%s: single '}' is not allowed", mode.prefix())
		return false
	}
	if len(s.brackets) == 0 {
		s.fail("unmatched '%c'", c)
		return false
	}
	open := s.brackets[len(s.brackets)-1]
	s.brackets = s.brackets[:len(s.brackets)-1]
	if !(open.ch == '(' && c == ')' || open.ch == '[' && c == ']' || open.ch == '{' && c == '}') {
		switch {
		case mode != nil && open.ch == '{' && mode.curlyDepth-1 == mode.fieldDepth:
			s.fail("%s: unmatched '%c'", mode.prefix(), c)
		case open.line != s.line:
			s.fail("closing parenthesis '%c' does not match opening parenthesis '%c' on line %d", c, open.ch, open.line)
		default:
			s.fail("closing parenthesis '%c' does not match opening parenthesis '%c'", c, open.ch)
		}
		return false
	}
	if mode != nil {
		mode.curlyDepth--
		if mode.curlyDepth < 0 {
			s.fail("%s: unmatched '%c'", mode.prefix(), c)
			return false
		}
		if c == '}' && mode.curlyDepth == mode.fieldDepth {
			mode.fieldDepth--
			mode.inText = true
			mode.inSpec = false
			mode.debug = false
		}
	}
	return true
}
