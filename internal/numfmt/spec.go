package numfmt

import (
	"math"

	"github.com/krait-run/krait/internal/unicodetext"
)

// This file holds the format specification mini-language: [[fill]align][sign][z][#][0][width][grouping][.precision
// [grouping]][type] (PEP 3101, PEP 378, PEP 515, PEP 682).

// Kind is the sort of value that a format specification is for. It decides the default type and alignment and which
// types exist.
type Kind uint8

// The kinds.
const (
	KindStr Kind = iota
	KindInt
	KindFloat
	KindComplex
)

// Spec is a parsed format specification. The zero value is not useful; ParseSpec makes Specs. A Spec has no pointers
// and may be kept and shared.
type Spec struct {
	Fill      rune // a code point, a surrogate perhaps
	Align     byte // one of < > = ^
	Sign      byte // one of + - space, or 0 if absent
	Type      byte // a type that the kind has; 0 for a float or complex without one
	Group     byte // , or _ between integer digits, or 0
	FracGroup byte // , or _ between fraction digits, or 0
	NoNegZero bool // z
	Alt       bool // #
	Width     int  // in code points, -1 if absent
	Precision int  // -1 if absent
}

// isPlainInt reports whether the spec asks for nothing beyond an integer's digits.
func (s *Spec) isPlainInt() bool {
	return s.Width < 0 && s.Sign != '+' && s.Sign != ' ' && s.Group == 0
}

// types of each kind.
var kindTypes = [...]string{KindStr: "s", KindInt: "bcdoxXneEfFgG%", KindFloat: "eEfFgGn%", KindComplex: "eEfFgGn"}

// ParseSpec parses a format specification for a value of a kind. typeName is the Python type's name, for messages.
// Errors are ValueErrors; those that depend on the kind ("Sign not allowed in string format specifier") are given
// here too, so that a Spec can always be applied.
func ParseSpec(kind Kind, spec, typeName string) (Spec, error) {
	f := Spec{Fill: ' ', Align: '>', Width: -1, Precision: -1}
	switch kind {
	case KindStr:
		f.Align, f.Type = '<', 's'
	case KindInt:
		f.Type = 'd'
	}
	if spec == "" {
		return f, nil
	}
	defaultRight := f.Align == '>'
	rest := spec

	fillGiven, alignGiven := false, false
	if r, n := unicodetext.DecodeRune(rest); n < len(rest) && isAlign(rest[n]) {
		f.Fill, f.Align = r, rest[n]
		fillGiven, alignGiven = true, true
		rest = rest[n+1:]
	} else if isAlign(rest[0]) {
		f.Align, alignGiven = rest[0], true
		rest = rest[1:]
	}
	if c := peek(rest); c == '+' || c == '-' || c == ' ' {
		f.Sign = c
		rest = rest[1:]
	}
	if peek(rest) == 'z' {
		f.NoNegZero = true
		rest = rest[1:]
	}
	if peek(rest) == '#' {
		f.Alt = true
		rest = rest[1:]
	}
	if !fillGiven && peek(rest) == '0' {
		f.Fill = '0'
		if !alignGiven && defaultRight {
			f.Align = '='
		}
		rest = rest[1:]
	}
	var err error
	if f.Width, rest, err = leadingInt(rest); err != nil {
		return f, err
	}
	if f.Group, rest, err = grouping(rest); err != nil {
		return f, err
	}
	if peek(rest) == '.' {
		if f.Precision, rest, err = leadingInt(rest[1:]); err != nil {
			return f, err
		}
		if f.FracGroup, rest, err = grouping(rest); err != nil {
			return f, err
		}
		if f.Precision < 0 && f.FracGroup == 0 {
			return f, valueError("Format specifier missing precision")
		}
	}

	typ := rune(f.Type)
	if rest != "" {
		r, n := unicodetext.DecodeRune(rest)
		if n < len(rest) {
			return f, valueError("Invalid format specifier '%s' for object of type '%s'", spec, typeName)
		}
		typ = r
	}
	if err := f.checkGrouping(typ); err != nil {
		return f, err
	}
	if typ == 0 && rest != "" {
		// A literal NUL counts as "no type" in CPython, except where the kind's own default has a letter.
		if kind == KindStr || kind == KindInt {
			return f, unknownCode(typ, typeName)
		}
	} else if typ != 0 {
		if typ >= 0x80 || !contains(kindTypes[kind], byte(typ)) {
			return f, unknownCode(typ, typeName)
		}
	}
	f.Type = byte(typ)
	return f, f.check(kind)
}

// checkGrouping checks the separators against the type.
func (f *Spec) checkGrouping(typ rune) error {
	if f.Group != 0 {
		switch typ {
		case 'd', 'e', 'f', 'g', 'E', 'G', '%', 'F', 0:
		case 'b', 'o', 'x', 'X':
			if f.Group == ',' {
				return badGrouping(f.Group, typ)
			}
		default:
			return badGrouping(f.Group, typ)
		}
	}
	if f.FracGroup != 0 && typ == 'n' {
		return badGrouping(f.FracGroup, typ)
	}
	return nil
}

// check checks the rules of one kind of value.
func (f *Spec) check(kind Kind) error {
	switch kind {
	case KindStr:
		switch {
		case f.Sign == ' ':
			return valueError("Space not allowed in string format specifier")
		case f.Sign != 0:
			return valueError("Sign not allowed in string format specifier")
		case f.NoNegZero:
			return valueError("Negative zero coercion (z) not allowed in string format specifier")
		case f.Alt:
			return valueError("Alternate form (#) not allowed in string format specifier")
		case f.Align == '=':
			return valueError("'=' alignment not allowed in string format specifier")
		}
		return nil
	case KindInt:
		if !f.intType() {
			break
		}
		switch {
		case f.Precision >= 0:
			return valueError("Precision not allowed in integer format specifier")
		case f.NoNegZero:
			return valueError("Negative zero coercion (z) not allowed in integer format specifier")
		case f.Type == 'c' && f.Sign != 0:
			return valueError("Sign not allowed with integer format specifier 'c'")
		case f.Type == 'c' && f.Alt:
			return valueError("Alternate form (#) not allowed with integer format specifier 'c'")
		}
		return nil
	}
	if f.Precision > math.MaxInt32 {
		return valueError("precision too big")
	}
	if kind == KindComplex {
		switch {
		case f.Fill == '0':
			return valueError("Zero padding is not allowed in complex format specifier")
		case f.Align == '=':
			return valueError("'=' alignment flag is not allowed in complex format specifier")
		}
	}
	return nil
}

// intType reports whether the type formats an int as an int rather than as a float.
func (f *Spec) intType() bool {
	switch f.Type {
	case 'b', 'c', 'd', 'o', 'x', 'X', 'n':
		return true
	}
	return false
}

// leadingInt reads decimal digits, of any script, from the front of s. It gives -1 if there are none.
func leadingInt(s string) (int, string, error) {
	v, i := 0, 0
	for i < len(s) {
		r, n := unicodetext.DecodeRune(s[i:])
		d := decimal(r)
		if d < 0 {
			break
		}
		if v > (math.MaxInt-d)/10 {
			return 0, s, errManyDigits()
		}
		v = v*10 + d
		i += n
	}
	if i == 0 {
		return -1, s, nil
	}
	return v, s[i:], nil
}

func errManyDigits() error { return valueError("Too many decimal digits in format string") }

// decimal is the value of a decimal digit, or -1.
func decimal(r rune) int {
	if r < 0x80 {
		if '0' <= r && r <= '9' {
			return int(r - '0')
		}
		return -1
	}
	return unicodetext.Decimal(r)
}

// grouping reads one separator from the front of s. Two different ones are an error.
func grouping(s string) (byte, string, error) {
	c := peek(s)
	if c != ',' && c != '_' {
		return 0, s, nil
	}
	s = s[1:]
	if d := peek(s); (d == ',' || d == '_') && d != c {
		return 0, s, valueError("Cannot specify both ',' and '_'.")
	}
	return c, s, nil
}

func unknownCode(typ rune, typeName string) error {
	if typ > ' ' && typ < 0x80 {
		return valueError("Unknown format code '%c' for object of type '%s'", typ, typeName)
	}
	return valueError("Unknown format code '\\x%x' for object of type '%s'", typ, typeName)
}

func badGrouping(sep byte, typ rune) error {
	if typ > ' ' && typ < 0x80 {
		return valueError("Cannot specify '%c' with '%c'.", sep, typ)
	}
	return valueError("Cannot specify '%c' with '\\x%x'.", sep, typ)
}

func isAlign(c byte) bool { return c == '<' || c == '>' || c == '=' || c == '^' }

// peek is the first byte of s, 0 if s is empty.
func peek(s string) byte {
	if s == "" {
		return 0
	}
	return s[0]
}

func contains(set string, c byte) bool {
	for i := 0; i < len(set); i++ {
		if set[i] == c {
			return true
		}
	}
	return false
}
