package numfmt

import (
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/unicodetext"
)

// This file holds the syntax of str.format: replacement fields in a format string, and the names in the fields.

// MaxFormatDepth is how deep str.format nests: a format string, and the specs of its fields. A caller that would expand
// a spec at greater depth raises ErrFormatDepth.
const MaxFormatDepth = 2

// ErrFormatDepth is raised for replacement fields in the spec of a field that is in a spec.
var ErrFormatDepth error = &Error{"ValueError", "Max string recursion exceeded"}

// Field is one piece of a str.format string: literal text, then perhaps a replacement field.
type Field struct {
	Literal    string // text before the field, one brace of each doubled pair
	HasField   bool
	Name       string // as written; see ParseFieldName
	Conversion rune   // after '!', 0 if absent
	Spec       string // after ':'
	SpecNested bool   // Spec holds a '{' and is itself a format string
}

// FormatParser splits a str.format string into pieces.
type FormatParser struct {
	rest string
}

// NewFormatParser returns a parser of a format string, in WTF-8.
func NewFormatParser(s string) FormatParser { return FormatParser{s} }

// Next returns the next piece; ok is false at the end. Adjoining literals can come as several pieces.
//
// Errors: ValueError for unbalanced braces and the like.
func (p *FormatParser) Next() (f Field, ok bool, err error) {
	s := p.rest
	if s == "" {
		return f, false, nil
	}
	i := indexEither(s, '{', '}')
	if i < 0 {
		f.Literal, p.rest = s, ""
		return f, true, nil
	}
	if i+1 < len(s) && s[i+1] == s[i] {
		f.Literal, p.rest = s[:i+1], s[i+2:]
		return f, true, nil
	}
	if s[i] == '}' {
		return f, false, valueError("Single '}' encountered in format string")
	}
	if i+1 == len(s) {
		return f, false, valueError("Single '{' encountered in format string")
	}
	f.Literal, p.rest = s[:i], s[i+1:]
	f.HasField = true
	if err := p.field(&f); err != nil {
		return f, false, err
	}
	return f, true, nil
}

// Empty is Next where that is a field {} with nothing in its braces; ok is false, and nothing is passed over, for everything else.
func (p *FormatParser) Empty() (literal string, ok bool) {
	s := p.rest
	i := indexEither(s, '{', '}')
	if i < 0 || i+1 >= len(s) || s[i] != '{' || s[i+1] != '}' {
		return "", false
	}
	p.rest = s[i+2:]
	return s[:i], true
}

// indexEither is strings.IndexAny for two ASCII characters.
func indexEither(s string, a, b byte) int {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c == a || c == b {
			return i
		}
	}
	return -1
}

// field parses a replacement field after its opening brace.
func (p *FormatParser) field(f *Field) error {
	s := p.rest
	i := 0
name:
	for ; ; i++ {
		if i >= len(s) {
			return valueError("expected '}' before end of string")
		}
		switch s[i] {
		case '{':
			return valueError("unexpected '{' in field name")
		case '[':
			// Everything up to the bracket is part of the name. The bracket itself is read again by the loop.
			j := strings.IndexByte(s[i:], ']')
			if j < 0 {
				return valueError("expected '}' before end of string")
			}
			i += j
		case '}', ':', '!':
			break name
		}
	}
	f.Name = s[:i]
	c := s[i]
	s = s[i+1:]
	if c == '}' {
		p.rest = s
		return nil
	}
	if c == '!' {
		if s == "" {
			return valueError("end of string while looking for conversion specifier")
		}
		r, n := unicodetext.DecodeRune(s)
		f.Conversion = r
		s = s[n:]
		if s != "" {
			c, s = s[0], s[1:]
			if c == '}' {
				p.rest = s
				return nil
			}
			if c != ':' {
				return valueError("expected ':' after conversion specifier")
			}
		}
	}
	depth := 1
	for j := 0; j < len(s); j++ {
		switch s[j] {
		case '{':
			f.SpecNested = true
			depth++
		case '}':
			if depth--; depth == 0 {
				f.Spec, p.rest = s[:j], s[j+1:]
				return nil
			}
		}
	}
	return valueError("unmatched '{' in format spec")
}

// UnknownConversion is the error for a Field's Conversion that is none of r, s and a.
func UnknownConversion(r rune) error {
	if r > 32 && r < 127 {
		return valueError("Unknown conversion specifier %c", r)
	}
	return valueError("Unknown conversion specifier \\x%x", r)
}

// ReplacementIndexError is the error for a positional field beyond the arguments.
func ReplacementIndexError(index int) error {
	return &Error{"IndexError", "Replacement index " + strconv.Itoa(index) + " out of range for positional args tuple"}
}

// ErrPositional is raised for a positional field where only a mapping was given (str.format_map).
var ErrPositional error = &Error{"ValueError", "Format string contains positional fields"}

// AutoNumber numbers the fields without a name. Its zero value is the state before the first field; one AutoNumber
// serves a format string and the specs nested in it.
type AutoNumber struct {
	next         int
	auto, manual bool
}

// Take returns the number of a field without a name. ok is false where fields before had numbers, which is an error of ParseFieldName.
func (n *AutoNumber) Take() (i int, ok bool) {
	if n.manual {
		return 0, false
	}
	n.auto = true
	n.next++
	return n.next - 1, true
}

// FieldName is a parsed field name: "0.name[key]".
type FieldName struct {
	First string // the keyword argument's name, if Index < 0
	Index int    // the positional argument's number, or -1
	rest  string
}

// ParseFieldName splits off the first part of a field name, which says which argument the field takes. n, if not nil,
// numbers empty names.
//
// Errors: ValueError for mixed numbering and for too large numbers.
func ParseFieldName(name string, n *AutoNumber) (FieldName, error) {
	f := FieldName{First: name}
	if i := indexEither(name, '.', '['); i >= 0 {
		f.First, f.rest = name[:i], name[i:]
	}
	var err error
	if f.Index, err = wholeInt(f.First); err != nil {
		return f, err
	}
	empty := f.First == ""
	if n == nil || !empty && f.Index < 0 {
		return f, nil
	}
	if !n.auto && !n.manual {
		n.auto, n.manual = empty, !empty
	}
	if n.manual && empty {
		return f, valueError("cannot switch from manual field specification to automatic field numbering")
	}
	if n.auto && !empty {
		return f, valueError("cannot switch from automatic field numbering to manual field specification")
	}
	if empty {
		f.Index = n.next
		n.next++
	}
	return f, nil
}

// Accessor is one step of a field name after its first part: .Name or [Name].
type Accessor struct {
	Attribute bool   // .Name, else [Name]
	Name      string // the attribute's name, or the key if Index < 0
	Index     int    // the number in [..] if it is one, else -1
}

// Next returns the next accessor; ok is false at the end.
//
// Errors: ValueError for an empty or unclosed one.
func (f *FieldName) Next() (a Accessor, ok bool, err error) {
	s := f.rest
	if s == "" {
		return a, false, nil
	}
	a.Index = -1
	switch s[0] {
	case '.':
		a.Attribute = true
		s = s[1:]
		i := strings.IndexAny(s, ".[")
		if i < 0 {
			i = len(s)
		}
		a.Name, f.rest = s[:i], s[i:]
	case '[':
		i := strings.IndexByte(s, ']')
		if i < 0 {
			return a, false, valueError("Missing ']' in format string")
		}
		a.Name, f.rest = s[1:i], s[i+1:]
		if a.Index, err = wholeInt(a.Name); err != nil {
			return a, false, err
		}
	default:
		return a, false, valueError("Only '.' or '[' may follow ']' in format field specifier")
	}
	if a.Name == "" {
		return a, false, valueError("Empty attribute in format string")
	}
	return a, true, nil
}

// wholeInt is the number that all of s spells in decimal digits, -1 if it is not one.
func wholeInt(s string) (int, error) {
	v, rest, err := leadingInt(s)
	if err == nil && rest != "" {
		v = -1
	}
	return v, err
}
