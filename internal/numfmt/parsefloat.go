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

// SmallFloat returns the float that s is, at most 15 decimal digits with or without a sign and a point; ok is false for everything else.
// The digits are an exact float64 then, and so is the power of ten, so that their quotient is correctly rounded (Clinger, How to Read Floating
// Point Numbers Accurately, 1990).
func SmallFloat(s string) (f float64, ok bool) {
	digits := s
	if len(s) > 1 && (s[0] == '-' || s[0] == '+') {
		digits = s[1:]
	}
	if len(digits) > 16 {
		return 0, false
	}
	var n int64
	count, point := 0, -1
	for k := 0; k < len(digits); k++ {
		if c := digits[k] - '0'; c <= 9 {
			n = n*10 + int64(c)
			count++
		} else if digits[k] == '.' && point < 0 {
			point = k
		} else {
			return 0, false
		}
	}
	if count == 0 || count > 15 {
		return 0, false
	}
	f = float64(n)
	if point >= 0 {
		f /= tens[len(digits)-1-point]
	}
	if s[0] == '-' {
		f = -f
	}
	return f, true
}

// tens are the powers of ten by their exponents.
var tens = [...]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// ParseFloat is float(s), correctly rounded. s is WTF-8, or the bytes of a bytes object.
//
// Errors: ErrLiteral, poll's own.
func ParseFloat(s string, poll Poll) (float64, error) {
	s, ok, err := asciiNumber(s, poll)
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, ErrLiteral
	}
	if s, ok, err = dropUnderscores(s, poll); err != nil {
		return 0, err
	}
	if !ok {
		return 0, ErrLiteral
	}
	f, n, err := floatPrefix(s, poll)
	if err != nil {
		return 0, err
	}
	if n == 0 || n != len(s) {
		return 0, ErrLiteral
	}
	return f, nil
}

// dropUnderscores removes underscores, each of which must stand between digits.
func dropUnderscores(s string, poll Poll) (string, bool, error) {
	if strings.IndexByte(s, '_') < 0 {
		return s, true, nil
	}
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ {
		if i&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return "", false, err
			}
		}
		if s[i] != '_' {
			out = append(out, s[i])
			continue
		}
		if i == 0 || i+1 == len(s) || !isDigit(s[i-1]) || !isDigit(s[i+1]) {
			return s, false, nil
		}
	}
	return string(out), true, nil
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// floatPrefix reads the longest float literal that s starts with, inf and nan included, and returns its length, 0 if
// there is none.
func floatPrefix(s string, poll Poll) (f float64, n int, err error) {
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
			if n&pollMask == pollMask {
				if err := poll.ask(); err != nil {
					return 0, 0, err
				}
			}
			if s[n] == '.' && point < 0 {
				point = n
			} else if isDigit(s[n]) {
				digits++
			} else {
				break
			}
		}
		if digits == 0 {
			return 0, 0, nil
		}
		mantissa := n
		if n < len(s) && (s[n] == 'e' || s[n] == 'E') {
			k := n + 1
			if k < len(s) && (s[k] == '+' || s[k] == '-') {
				k++
			}
			if k < len(s) && isDigit(s[k]) {
				for k < len(s) && isDigit(s[k]) {
					if k&pollMask == pollMask {
						if err := poll.ask(); err != nil {
							return 0, 0, err
						}
					}
					k++
				}
				n = k
			}
		}
		if f, err = decimalValue(s[start:n], mantissa-start, poll); err != nil {
			return 0, 0, err
		}
	}
	if neg {
		f = -f
	}
	return f, n, nil
}

// mostDigits is how many digits of a number decide which float it is, and more: of those behind them only counts whether all are zero.
const mostDigits = 1000

// decimalValue is the value of an unsigned decimal literal whose mantissa has the given length. strconv caps exponents,
// so those with many digits are first brought together with the place of the first digit; of long mantissas it gets the beginning.
func decimalValue(s string, mantissa int, poll Poll) (float64, error) {
	if len(s)-mantissa <= 6 && mantissa <= mostDigits {
		f, _ := strconv.ParseFloat(s, 64) // overflow gives ±Inf, as wanted
		return f, nil
	}
	exp := 0
	negExp := false
	for k := mantissa + 1; k < len(s); k++ {
		if k&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return 0, err
			}
		}
		switch c := s[k]; {
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
		if first&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return 0, err
			}
		}
		first++
	}
	if first == len(m) {
		return 0, nil
	}
	// The number is d.ddd × 10**lead with d at first.
	lead := exp + point - first
	if first < point {
		lead--
	}
	switch {
	case lead > 400:
		return math.Inf(1), nil
	case lead < -400:
		return 0, nil
	}
	digits, rest := m[first:], ""
	if len(digits) > mostDigits {
		digits, rest = digits[:mostDigits], digits[mostDigits:]
	}
	digits = strings.ReplaceAll(digits, ".", "")
	for k := range len(rest) {
		if k&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return 0, err
			}
		}
		if rest[k] != '0' && rest[k] != '.' {
			digits += "1"
			break
		}
	}
	f, _ := strconv.ParseFloat(digits[:1]+"."+digits[1:]+"e"+strconv.Itoa(lead), 64)
	return f, nil
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
// Errors: poll's own, ErrLiteral where an underscore is misplaced (see ComplexLiteralError), ValueError otherwise.
func ParseComplex(s string, poll Poll) (re, im float64, err error) {
	malformed := valueError("complex() arg is a malformed string")
	s, ascii, err := asciiNumber(s, poll)
	if err != nil {
		return 0, 0, err
	}
	s, ok, err := dropUnderscores(s, poll)
	if err != nil {
		return 0, 0, err
	}
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
	z, n, err := floatPrefix(s, poll)
	if err != nil {
		return 0, 0, err
	}
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
		if im, n, err = floatPrefix(rest, poll); err != nil {
			return 0, 0, err
		}
		if n > 0 {
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
