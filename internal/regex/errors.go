package regex

// This file holds the errors of compiling, with CPython's texts and positions, and the errors that end a match.

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// ErrorKind is the Python exception class an Error stands for.
type ErrorKind uint8

// The exception classes compiling a pattern or a template can raise.
const (
	PatternError ErrorKind = iota
	OverflowError
	ValueError
	RecursionError
	IndexError
)

// Error says why a pattern or a template was refused.
//
// For a PatternError, Msg, Pattern, Pos, Line and Col are the attributes of Python's re.PatternError. Pos counts characters
// (bytes in a bytes pattern) from 0 and is -1 where Python has None (Pattern is then empty, and None in Python too); Line
// and Col count from 1 and are 0 without a position. The other kinds carry a Msg only.
type Error struct {
	Kind    ErrorKind
	Msg     string
	Pattern string
	Pos     int
	Line    int
	Col     int

	// Warnings are those that CPython gives before it finds the error.
	Warnings []Warning
}

// Error is str() of the Python exception.
func (e *Error) Error() string {
	if e.Pos < 0 {
		return e.Msg
	}
	s := fmt.Sprintf("%s at position %d", e.Msg, e.Pos)
	if strings.Contains(e.Pattern, "\n") {
		s += fmt.Sprintf(" (line %d, column %d)", e.Line, e.Col)
	}
	return s
}

// ErrStack ends a match whose backtracking needs more than Limits.Stack bytes; Python's nearest is MemoryError.
var ErrStack = errors.New("regex: backtracking stack limit reached")

// ErrTooLong refuses an input of 2 GiB or more.
var ErrTooLong = errors.New("regex: input too long")

// Warning is a FutureWarning of the parser.
type Warning struct {
	Msg string // the text CPython gives, with its position
}

// quote is repr() of a str given as code points.
func quote(rs []rune) string {
	q := '\''
	single, double := false, false
	for _, r := range rs {
		single = single || r == '\''
		double = double || r == '"'
	}
	if single && !double {
		q = '"'
	}
	var b []byte
	b = appendRune(b, q)
	for _, r := range rs {
		switch {
		case r == q || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\t':
			b = append(b, `\t`...)
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\r':
			b = append(b, `\r`...)
		case r < ' ' || r == 0x7f:
			b = fmt.Appendf(b, `\x%02x`, r)
		case r < 0x7f || unicode.IsPrint(r):
			b = appendRune(b, r)
		default:
			b = appendBackslash(b, r)
		}
	}
	return string(appendRune(b, q))
}

// appendBackslash writes r as the escape that Python's backslashreplace gives.
func appendBackslash(b []byte, r rune) []byte {
	switch {
	case r < 0x100:
		return fmt.Appendf(b, `\x%02x`, r)
	case r < 0x10000:
		return fmt.Appendf(b, `\u%04x`, r)
	}
	return fmt.Appendf(b, `\U%08x`, r)
}

// asciiOnly writes s with non-ASCII characters as backslash escapes, as ascii() does.
func asciiOnly(s string) string {
	var b []byte
	for i := 0; i < len(s); {
		r, w := decode(s, i)
		if r < 0x80 {
			b = append(b, byte(r))
		} else {
			b = appendBackslash(b, r)
		}
		i += w
	}
	return string(b)
}
