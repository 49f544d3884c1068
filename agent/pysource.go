package agent

// Python source cut into logical lines: enough of Python's lexical rules
// (reference section 2.1) to know where statements begin and end without
// parsing them. Strings, f-strings, brackets, comments and backslash
// continuations are understood; nothing inside a statement is.

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxFieldDepth bounds the nesting of replacement fields in f-strings, and so
// the native recursion of the scanner. CPython allows far less.
const maxFieldDepth = 100

type lineKind uint8

const (
	blankLine   lineKind = iota
	commentLine          // nothing but a comment
	codeLine
)

// logicalLine is one logical line. All offsets are byte offsets into text and
// -1 where there is no such thing.
type logicalLine struct {
	kind    lineKind
	number  int    // of its first physical line, 1-based
	text    string // from the first column on, without the final newline
	margin  string // the white space text begins with
	indent  int    // width of margin, tabs filled up to multiples of 8
	colon   int    // the first ':' outside brackets and strings
	semis   []int  // each ';' outside brackets and strings
	comment int    // the '#' of a trailing comment
	opens   bool   // the last significant character is a ':' outside brackets
}

// code is the line without its margin and its trailing comment.
func (l *logicalLine) code() string {
	end := len(l.text)
	if l.comment >= 0 {
		end = l.comment
	}
	return strings.TrimSpace(l.text[len(l.margin):end])
}

// firstWord is the identifier or keyword the code begins with, or "".
func firstWord(code string) string {
	for i, r := range code {
		if r != '_' && !unicode.IsLetter(r) && (i == 0 || !unicode.IsDigit(r)) {
			return code[:i]
		}
	}
	return code
}

// sourceError is a fault of the source text at a 1-based line.
type sourceError struct {
	line int
	msg  string
}

func (e *sourceError) Error() string { return fmt.Sprintf("line %d: %s", e.line, e.msg) }

// normalizeNewlines makes every line end in "\n" and drops a byte order mark.
func normalizeNewlines(src string) string {
	src = strings.TrimPrefix(src, "\ufeff")
	src = strings.ReplaceAll(src, "\r\n", "\n")
	return strings.ReplaceAll(src, "\r", "\n")
}

// splitLines cuts src, whose newlines are normal, into logical lines.
func splitLines(src string) ([]logicalLine, error) {
	if !utf8.ValidString(src) {
		return nil, &sourceError{1, "source is not valid UTF-8"}
	}
	s := lineScanner{src: src, number: 1}
	var lines []logicalLine
	for s.pos < len(src) {
		line, err := s.next()
		if err != nil {
			return nil, err
		}
		lines = append(lines, line)
	}
	return lines, nil
}

type lineScanner struct {
	src    string
	pos    int
	number int
}

func (s *lineScanner) fail(line int, format string, args ...any) error {
	return &sourceError{line, fmt.Sprintf(format, args...)}
}

// uncontinued is a logical line without continuations at its end, which nothing follows: what comes next in a stub is another line.
func uncontinued(text string) string {
	for {
		t := strings.TrimRight(text, " \t\f")
		if !strings.HasSuffix(t, "\\\n") {
			return text
		}
		text = t[:len(t)-2]
		if t = strings.TrimRight(text, " \t\f"); t != "" { // else the line is its margin
			text = t
		}
	}
}

// next scans the logical line at pos and moves past its newline.
func (s *lineScanner) next() (logicalLine, error) {
	start := s.pos
	line := logicalLine{number: s.number, colon: -1, comment: -1}
	for s.pos < len(s.src) && strings.IndexByte(" \t\f", s.src[s.pos]) >= 0 {
		switch s.src[s.pos] {
		case ' ':
			line.indent++
		case '\t':
			line.indent = line.indent/8*8 + 8
		case '\f':
			line.indent = 0
		}
		s.pos++
	}
	line.margin = s.src[start:s.pos]
	begin := s.pos
	var open []byte // brackets not closed yet
	var openedAt int
	last := byte(0) // last significant character
	for {
		if s.pos >= len(s.src) {
			if len(open) > 0 {
				return line, s.fail(openedAt, "'%c' was never closed", open[len(open)-1])
			}
			break
		}
		c := s.src[s.pos]
		switch {
		case c == '\n':
			s.number++
			if len(open) == 0 {
				line.finish(uncontinued(s.src[start:s.pos]), start, begin, last)
				s.pos++
				return line, nil
			}
			s.pos++
			continue
		case c == '#':
			if len(open) == 0 {
				line.comment = s.pos - start
			}
			for s.pos < len(s.src) && s.src[s.pos] != '\n' {
				s.pos++
			}
			continue
		case c == '\\':
			if s.pos+1 >= len(s.src) || s.src[s.pos+1] != '\n' {
				return line, s.fail(s.number, "unexpected character after line continuation character")
			}
			s.number++
			if s.pos += 2; s.pos == len(s.src) {
				return line, s.fail(s.number-1, "unexpected EOF while parsing")
			}
			continue
		case c == '"' || c == '\'':
			prefix := s.src[begin:s.pos]
			if err := s.skipString(stringPrefix(prefix), 0); err != nil {
				return line, err
			}
			last = c
			continue
		case c == '(' || c == '[' || c == '{':
			if len(open) == 0 {
				openedAt = s.number
			}
			open = append(open, c)
		case c == ')' || c == ']' || c == '}':
			if len(open) == 0 {
				return line, s.fail(s.number, "unmatched '%c'", c)
			}
			if want := closing(open[len(open)-1]); c != want {
				return line, s.fail(s.number, "closing parenthesis '%c' does not match opening parenthesis '%c'", c, open[len(open)-1])
			}
			open = open[:len(open)-1]
		case c == ':' && len(open) == 0:
			if line.colon < 0 {
				line.colon = s.pos - start
			}
		case c == ';' && len(open) == 0:
			line.semis = append(line.semis, s.pos-start)
		}
		if c != ' ' && c != '\t' && c != '\f' {
			last = c
			if len(open) > 0 {
				last = open[len(open)-1]
			}
		}
		s.pos++
	}
	line.finish(uncontinued(s.src[start:s.pos]), start, begin, last)
	return line, nil
}

func (l *logicalLine) finish(text string, start, begin int, last byte) {
	l.text = text
	l.opens = last == ':'
	switch {
	case begin-start == len(text):
		l.kind = blankLine
	case l.comment == begin-start:
		l.kind = commentLine
	default:
		l.kind = codeLine
	}
}

func closing(open byte) byte {
	switch open {
	case '(':
		return ')'
	case '[':
		return ']'
	}
	return '}'
}

// stringPrefix returns the letters directly before a quote, lower-cased, where
// they are a string prefix, else "".
func stringPrefix(before string) string {
	i := len(before)
	for i > 0 {
		r, size := utf8.DecodeLastRuneInString(before[:i])
		if r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			break
		}
		i -= size
	}
	switch p := strings.ToLower(before[i:]); p {
	case "r", "u", "b", "br", "rb", "f", "fr", "rf", "t", "tr", "rt":
		return p
	}
	return ""
}

// skipString moves past the string literal whose opening quote is at pos. depth
// counts the replacement fields around it.
func (s *lineScanner) skipString(prefix string, depth int) error {
	first := s.number
	quote := s.src[s.pos : s.pos+1]
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(s.src[s.pos:], triple) {
		quote = triple
	}
	formatted := strings.ContainsAny(prefix, "ft")
	s.pos += len(quote)
	for s.pos < len(s.src) {
		rest := s.src[s.pos:]
		switch {
		case strings.HasPrefix(rest, quote):
			s.pos += len(quote)
			return nil
		case rest[0] == '\\' && len(rest) > 1:
			// Raw strings too: there a backslash still keeps a quote from
			// ending the literal.
			if rest[1] == '\n' {
				s.number++
			}
			s.pos += 2
		case rest[0] == '\n':
			if len(quote) == 1 {
				return s.fail(first, "unterminated string literal")
			}
			s.number++
			s.pos++
		case formatted && strings.HasPrefix(rest, "{{"):
			s.pos += 2
		case formatted && rest[0] == '{':
			if err := s.skipField(depth+1, first); err != nil {
				return err
			}
		default:
			s.pos++
		}
	}
	return s.fail(first, "unterminated string literal")
}

// skipField moves past the replacement field of an f-string whose '{' is at pos
// (PEP 701: any expression, any quotes, then an optional format spec that may
// hold further fields).
func (s *lineScanner) skipField(depth, first int) error {
	if depth > maxFieldDepth {
		return s.fail(first, "f-string: expressions nested too deeply")
	}
	s.pos++
	begin := s.pos
	nested := 0
	spec := false
	for s.pos < len(s.src) {
		c := s.src[s.pos]
		switch {
		case c == '\n':
			s.number++
		case spec && c == '{':
			if err := s.skipField(depth+1, first); err != nil {
				return err
			}
			continue
		case spec && c != '}':
		case c == '"' || c == '\'':
			if err := s.skipString(stringPrefix(s.src[begin:s.pos]), depth); err != nil {
				return err
			}
			continue
		case c == '#':
			for s.pos < len(s.src) && s.src[s.pos] != '\n' {
				s.pos++
			}
			continue
		case c == '(' || c == '[' || c == '{':
			nested++
		case c == '}' && nested == 0:
			s.pos++
			return nil
		case c == ')' || c == ']' || c == '}':
			nested--
		case c == ':' && nested == 0:
			spec = true
		}
		s.pos++
	}
	return s.fail(first, "f-string: expecting '}'")
}
