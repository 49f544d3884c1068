package numfmt

import (
	"errors"
	"math/big"
	"math/bits"

	"github.com/krait-run/krait/internal/unicodetext"
)

// This file holds int(s, base) and what the string-to-number conversions share: spaces, digits of other scripts.

// ErrLiteral says that a string is no number. The caller, who knows whether it was a str, bytes or bytearray, raises
// IntLiteralError, FloatLiteralError or their like with its repr.
var ErrLiteral = errors.New("numfmt: not a number")

// IntLiteralError is int()'s ValueError for a string that is no number. repr is the argument's repr, of which the first
// 200 code points are shown; base is the argument as given.
func IntLiteralError(repr string, base int) error {
	repr, _ = truncate(repr, -1, 200)
	return valueError("invalid literal for int() with base %d: %s", base, repr)
}

// SmallInt returns the int that s is, at most 18 decimal digits with or without a sign; ok is false for everything else.
func SmallInt(s string) (i int64, ok bool) {
	digits := s
	if len(s) > 1 && (s[0] == '-' || s[0] == '+') {
		digits = s[1:]
	}
	if len(digits) == 0 || len(digits) > 18 {
		return 0, false
	}
	for k := 0; k < len(digits); k++ {
		c := digits[k] - '0'
		if c > 9 {
			return 0, false
		}
		i = i*10 + int64(c)
	}
	if s[0] == '-' {
		i = -i
	}
	return i, true
}

// ParseInt is int(s, base). The value is in i if b is nil, else in b. s is WTF-8, or the bytes of a bytes object.
//
// Errors: ErrLiteral; ValueError for a base that is not 0 or 2 to 36, and beyond the digit limit of bounds, which holds
// for bases that are no power of two.
func ParseInt(s string, base int, bounds *Bounds) (i int64, b *big.Int, err error) {
	if base != 0 && (base < 2 || base > 36) {
		return 0, nil, valueError("int() base must be >= 2 and <= 36, or 0")
	}
	var poll Poll
	if bounds != nil {
		poll = bounds.Poll
	}
	s, ok, err := asciiNumber(s, poll)
	if err != nil {
		return 0, nil, err
	}
	if !ok || s == "" {
		return 0, nil, ErrLiteral
	}
	neg := false
	if s[0] == '+' || s[0] == '-' {
		neg = s[0] == '-'
		s = s[1:]
	}
	mustBeZero := false
	if base == 0 {
		base = 10
		if len(s) > 0 && s[0] == '0' {
			if p := prefixBase(s); p != 0 {
				base = p
			} else {
				mustBeZero = true // 010 is no literal, though 00 is
			}
		}
	}
	if p := prefixBase(s); p == base && p != 0 {
		s = s[2:]
		if s != "" && s[0] == '_' {
			s = s[1:]
		}
	}
	// Check the digits and count them: single underscores may stand between them.
	n, zeros := 0, true
	prev := byte('_')
	for k := 0; k < len(s); k++ {
		if k&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return 0, nil, err
			}
		}
		c := s[k]
		if c == '_' {
			if prev == '_' {
				return 0, nil, ErrLiteral
			}
		} else {
			d := digitValue(c)
			if d >= base {
				return 0, nil, ErrLiteral
			}
			zeros = zeros && d == 0
			n++
		}
		prev = c
	}
	if prev == '_' || mustBeZero && !zeros {
		return 0, nil, ErrLiteral
	}
	if limit := bounds.intDigits(); limit > 0 && n > limit && base&(base-1) != 0 {
		return 0, nil, valueError("Exceeds the limit (%d digits) for integer string conversion: value has %d digits; "+
			"use sys.set_int_max_str_digits() to increase the limit", limit, n)
	}
	if n*bits.Len(uint(base-1)) <= 63 || base == 10 && n <= 18 {
		for k := 0; k < len(s); k++ {
			if s[k] != '_' {
				i = i*int64(base) + int64(digitValue(s[k]))
			}
		}
		if neg {
			i = -i
		}
		return i, nil, nil
	}
	if err := bounds.allow(n); err != nil {
		return 0, nil, err
	}
	if n != len(s) {
		out := make([]byte, 0, n)
		for k := 0; k < len(s); k++ {
			if k&pollMask == pollMask {
				if err := poll.ask(); err != nil {
					return 0, nil, err
				}
			}
			if s[k] != '_' {
				out = append(out, s[k])
			}
		}
		s = string(out)
	}
	if bounds != nil && bounds.Digits != nil && base&(base-1) != 0 {
		if b, err = bounds.Digits(s, base); err != nil {
			return 0, nil, err
		}
	} else {
		if b, err = bigDigits(s, base, poll); err != nil {
			return 0, nil, err
		}
	}
	if neg {
		b.Neg(b)
	}
	if b.IsInt64() {
		return b.Int64(), nil, nil
	}
	return 0, b, nil
}

// prefixBase is the base that a prefix 0x, 0o, 0b in front of s stands for, 0 without one.
func prefixBase(s string) int {
	if len(s) >= 2 && s[0] == '0' {
		switch s[1] {
		case 'x', 'X':
			return 16
		case 'o', 'O':
			return 8
		case 'b', 'B':
			return 2
		}
	}
	return 0
}

// digitValue is the value of a digit in base 36; what is no digit gives 99.
func digitValue(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'z':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'Z':
		return int(c-'A') + 10
	}
	return 99
}

// bigDigits is the value of a string of digits. It takes linear time for powers of two, and otherwise splits long
// strings, as big.Int's own parser takes quadratic time.
func bigDigits(s string, base int, poll Poll) (*big.Int, error) {
	if base&(base-1) == 0 {
		return bigPowerDigits(s, bits.Len(uint(base))-1, poll)
	}
	const whole = 2000 // digits below which splitting gains nothing
	z := new(big.Int)
	if len(s) <= whole {
		z.SetString(s, base)
		return z, nil
	}
	low := whole
	for low*2 < len(s) {
		low *= 2
	}
	// Recursion halves the digits: its depth is the logarithm of the length.
	z.Exp(big.NewInt(int64(base)), big.NewInt(int64(low)), nil)
	high, err := bigDigits(s[:len(s)-low], base, poll)
	if err != nil {
		return nil, err
	}
	rest, err := bigDigits(s[len(s)-low:], base, poll)
	if err != nil {
		return nil, err
	}
	z.Mul(z, high)
	return z.Add(z, rest), nil
}

// bigPowerDigits is the value of digits of width bits each.
func bigPowerDigits(s string, width int, poll Poll) (*big.Int, error) {
	words := make([]big.Word, 0, len(s)*width/bits.UintSize+1)
	var acc uint64
	have := 0
	for k := len(s) - 1; k >= 0; k-- {
		if k&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return nil, err
			}
		}
		d := uint64(digitValue(s[k]))
		acc |= d << have
		if have += width; have >= bits.UintSize {
			words = append(words, big.Word(acc))
			have -= bits.UintSize
			acc = d >> (width - have)
		}
	}
	if acc != 0 {
		words = append(words, big.Word(acc))
	}
	return new(big.Int).SetBits(words), nil
}

// asciiNumber strips white space and turns decimal digits of other scripts into ASCII. Other characters that are not
// ASCII make it report false: they belong to no number. The text ends in a question mark for the first of them then.
func asciiNumber(s string, poll Poll) (string, bool, error) {
	for k := 0; s != ""; k++ {
		if k&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return "", false, err
			}
		}
		r, n := unicodetext.DecodeRune(s)
		if !numberSpace(r) {
			break
		}
		s = s[n:]
	}
	for k := 0; s != ""; k++ {
		if k&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return "", false, err
			}
		}
		r, n := unicodetext.DecodeLastRune(s)
		if !numberSpace(r) {
			break
		}
		s = s[:len(s)-n]
	}
	if unicodetext.IsASCII(s) {
		return s, true, nil
	}
	out := make([]byte, 0, len(s))
	for k := 0; s != ""; k++ {
		if k&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return "", false, err
			}
		}
		r, n := unicodetext.DecodeRune(s)
		s = s[n:]
		switch {
		case r < 0x80:
			out = append(out, byte(r))
		case unicodetext.IsSpace(r):
			out = append(out, ' ')
		default:
			d := unicodetext.Decimal(r)
			if d < 0 {
				return string(append(out, '?')), false, nil
			}
			out = append(out, '0'+byte(d))
		}
	}
	return string(out), true, nil
}

// numberSpace reports whether r may surround a number: unlike str.isspace, not U+001C to U+001F.
func numberSpace(r rune) bool {
	if r < 0x80 {
		return r == ' ' || '\t' <= r && r <= '\r'
	}
	return unicodetext.IsSpace(r)
}
