package numfmt

import (
	"math"
	"strconv"
	"strings"
)

// This file holds float(s) and complex(s).

// FloatLiteralError is float()'s ValueError for a string that is no number. repr is the argument's repr.
func FloatLiteralError(repr string) error {
	return &Error{"ValueError", "could not convert string to float: " + repr}
}

// ComplexLiteralError is complex()'s ValueError for a str with a misplaced underscore (ErrLiteral); repr is the str's.
func ComplexLiteralError(repr string) error {
	return &Error{"ValueError", "could not convert string to complex: " + repr}
}

// ParseFloat is float(s), correctly rounded. s is WTF-8, or the bytes of a bytes object.
//
// Errors: ErrLiteral.
func ParseFloat(s string) (float64, error) {
	s, ok := asciiNumber(s)
	if !ok {
		return 0, ErrLiteral
	}
	if s, ok = dropUnderscores(s); !ok {
		return 0, ErrLiteral
	}
	f, n := floatPrefix(s)
	if n == 0 || n != len(s) {
		return 0, ErrLiteral
	}
	return f, nil
}

// dropUnderscores removes underscores, each of which must stand between digits.
func dropUnderscores(s string) (string, bool) {
	if strings.IndexByte(s, '_') < 0 {
		return s, true
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if s[i] != '_' {
			out = append(out, s[i])
			continue
		}
		if i == 0 || i+1 == len(s) || !isDigit(s[i-1]) || !isDigit(s[i+1]) {
			return s, false
		}
	}
	return string(out), true
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// floatPrefix reads the longest float literal that s starts with, inf and nan included, and returns its length, 0 if
// there is none.
func floatPrefix(s string) (f float64, n int) {
	neg := false
	if s != "" && (s[0] == '+' || s[0] == '-') {
		neg = s[0] == '-'
		n = 1
	}
	switch rest := s[n:]; {
	case foldPrefix(rest, "infinity"):
		f, n = math.Inf(1), n+8
	case foldPrefix(rest, "inf"):
		f, n = math.Inf(1), n+3
	case foldPrefix(rest, "nan"):
		f, n = math.Float64frombits(0x7ff8<<48) /* C's NaN; math.NaN() has another payload */, n+3
	default:
		start := n
		digits, point := 0, -1
		for ; n < len(s); n++ {
			if s[n] == '.' && point < 0 {
				point = n
			} else if isDigit(s[n]) {
				digits++
			} else {
				break
			}
		}
		if digits == 0 {
			return 0, 0
		}
		mantissa := n
		if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
			k := n + 1
			if k < len(s) && (s[k] == '+' || s[k] == '-') {
				k++
			}
			if k < len(s) && isDigit(s[k]) {
				for k < len(s) && isDigit(s[k]) {
					k++
				}
				n = k
			}
		}
		f = decimalValue(s[start:n], mantissa-start)
	}
	if neg {
		f = -f
	}
	return f, n
}

// decimalValue is the value of an unsigned decimal literal whose mantissa has the given length. strconv caps exponents,
// so those with many digits are first brought together with the place of the first digit.
func decimalValue(s string, mantissa int) float64 {
	if len(s)-mantissa <= 6 {
		f, _ := strconv.ParseFloat(s, 64) // overflow gives ±Inf, as wanted
		return f
	}
	exp := 0
	negExp := false
	for _, c := range []byte(s[mantissa+1:]) {
		switch {
		case c == '-':
			negExp = true
		case isDigit(c) && exp < 1<<40:
			exp = exp*10 + int(c-'0')
		}
	}
	if negExp {
		exp = -exp
	}
	m := s[:mantissa]
	point := strings.IndexByte(m, '.')
	if point < 0 {
		point = len(m)
	}
	first := 0
	for first < len(m) && (m[first] == '0' || m[first] == '.') {
		first++
	}
	if first == len(m) {
		return 0
	}
	// The number is d.ddd × 10**lead with d at first.
	lead := exp + point - first
	if first < point {
		lead--
	}
	switch {
	case lead > 400:
		return math.Inf(1)
	case lead < -400:
		return 0
	}
	digits := strings.ReplaceAll(m[first:], ".", "")
	f, _ := strconv.ParseFloat(digits[:1]+"."+digits[1:]+"e"+strconv.Itoa(lead), 64)
	return f
}

// foldPrefix reports whether s starts with a lower-case ASCII word in any case.
func foldPrefix(s, word string) bool {
	if len(s) < len(word) {
		return false
	}
	for i := range len(word) {
		if s[i]|0x20 != word[i] {
			return false
		}
	}
	return true
}

// ParseComplex is complex(s) for a str in WTF-8.
//
// Errors: ErrLiteral where an underscore is misplaced (see ComplexLiteralError), ValueError otherwise.
func ParseComplex(s string) (re, im float64, err error) {
	malformed := valueError("complex() arg is a malformed string")
	s, ascii := asciiNumber(s)
	s, ok := dropUnderscores(s)
	switch {
	case !ok:
		return 0, 0, ErrLiteral
	case !ascii:
		return 0, 0, malformed
	}
	if s != "" && s[0] == '(' {
		if len(s) < 2 || s[len(s)-1] != ')' {
			return 0, 0, malformed
		}
		s = strings.Trim(s[1:len(s)-1], " \t\n\v\f\r")
	}
	isJ := func(s string) bool { return s == "j" || s == "J" }
	z, n := floatPrefix(s)
	rest := s[n:]
	switch {
	case n > 0 && rest == "":
		return z, 0, nil
	case n > 0 && isJ(rest):
		return 0, z, nil
	case n > 0 && rest[0] != '+' && rest[0] != '-' || n == 0 && rest == "":
		return 0, 0, malformed
	case n > 0:
		re = z
		if im, n = floatPrefix(rest); n > 0 {
			if isJ(rest[n:]) {
				return re, im, nil
			}
			return 0, 0, malformed
		}
	}
	// What is left is [sign]j: one times j.
	im = 1
	if rest[0] == '+' || rest[0] == '-' {
		if rest[0] == '-' {
			im = -1
		}
		rest = rest[1:]
	}
	if !isJ(rest) {
		return 0, 0, malformed
	}
	return re, im, nil
}
