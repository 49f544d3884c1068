package numfmt

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
	"strings"
)

// This file holds float.hex, float.fromhex and float.as_integer_ratio.

// FloatHex is f.hex().
func FloatHex(f float64) string {
	if f != f || math.IsInf(f, 0) {
		return ReprFloat(f)
	}
	u := math.Float64bits(f)
	exp := int(u >> 52 & 0x7FF)
	mant := u & (1<<52 - 1)
	b := make([]byte, 0, 24)
	if u>>63 != 0 {
		b = append(b, '-')
	}
	lead := byte('1')
	switch {
	case exp == 0 && mant == 0:
		return string(append(b, "0x0.0p+0"...))
	case exp == 0:
		lead, exp = '0', 1
	}
	b = append(b, '0', 'x', lead, '.')
	for shift := 48; shift >= 0; shift -= 4 {
		b = append(b, "0123456789abcdef"[mant>>shift&15])
	}
	b = append(b, 'p')
	exp -= 1023
	if exp >= 0 {
		b = append(b, '+')
	}
	return string(strconv.AppendInt(b, int64(exp), 10))
}

// FloatFromHex is float.fromhex(s): correctly rounded, ties to even.
//
// Errors: ValueError for a malformed string, OverflowError for a value beyond the largest float.
func FloatFromHex(s string, poll Poll) (float64, error) {
	bad := valueError("invalid hexadecimal floating-point string")
	s = strings.Trim(s, " \t\n\v\f\r")
	if s == "" {
		return 0, bad
	}
	neg := s[0] == '-'
	if neg || s[0] == '+' {
		s = s[1:]
	}
	sign := 1.0
	if neg {
		sign = -1
	}
	switch {
	case len(s) == 3 && foldPrefix(s, "nan"):
		return math.Float64frombits(0x7ff8 << 48), nil
	case len(s) == 3 && foldPrefix(s, "inf"), len(s) == 8 && foldPrefix(s, "infinity"):
		return math.Inf(int(sign)), nil
	}
	if len(s) >= 2 && s[0] == '0' && s[1]|0x20 == 'x' {
		s = s[2:]
	}
	// The first 15 significant digits go to mant, whether any later one is not zero to sticky; the value is
	// (mant + sticky/2) × 2**exp then, and 60 bits are enough to round by.
	var mant uint64
	sticky := false
	exp, digits, kept := 0, 0, 0
	point := false
	i := 0
	for ; i < len(s); i++ {
		if i&pollMask == pollMask {
			if err := poll.ask(); err != nil {
				return 0, err
			}
		}
		if s[i] == '.' && !point {
			point = true
			continue
		}
		d := digitValue(s[i])
		if d >= 16 {
			break
		}
		digits++
		if point {
			exp -= 4
		}
		switch {
		case kept < 15:
			mant = mant<<4 | uint64(d)
			if mant != 0 {
				kept++
			}
		default:
			exp += 4
			sticky = sticky || d != 0
		}
	}
	if digits == 0 {
		return 0, bad
	}
	if i < len(s) && s[i]|0x20 == 'p' {
		e, n := hexExponent(s[i+1:])
		if n == 0 {
			return 0, bad
		}
		exp += e
		i += 1 + n
	}
	f := 0.0
	if mant != 0 {
		var ok bool
		if f, ok = roundBinary(mant, sticky, exp); !ok {
			return 0, overflowError("hexadecimal value too large to represent as a float")
		}
	}
	if i < len(s) { // CPython looks at what follows the number last
		return 0, bad
	}
	return sign * f, nil
}

// hexExponent reads a signed decimal exponent from the front of s. n is its length, 0 if there is none; its size
// saturates.
func hexExponent(s string) (e, n int) {
	neg := s != "" && s[0] == '-'
	if neg || s != "" && s[0] == '+' {
		n = 1
	}
	start := n
	for ; n < len(s) && isDigit(s[n]); n++ {
		if e < 1<<50 {
			e = e*10 + int(s[n]-'0')
		}
	}
	if n == start {
		return 0, 0
	}
	if neg {
		e = -e
	}
	return e, n
}

// roundBinary is mant × 2**exp, slightly more if sticky is set, rounded half to even; ok is false on overflow.
// mant is not 0.
func roundBinary(mant uint64, sticky bool, exp int) (f float64, ok bool) {
	top := bits.Len64(mant) + exp // the value is in [2**(top-1), 2**top)
	if top > 1024 {
		return 0, false
	}
	if top < -1074 {
		return 0, true // less than half of the smallest float
	}
	// lsb is the exponent of the last bit that the result has.
	lsb := max(top-53, -1074)
	drop := lsb - exp // at most 64
	if drop > 0 {
		half := uint64(1) << (drop - 1)
		low := mant & (half<<1 - 1)
		mant >>= drop
		if low > half || low == half && (sticky || mant&1 != 0) {
			mant++
		}
		exp = lsb
	}
	f = math.Ldexp(float64(mant), exp)
	return f, !math.IsInf(f, 0)
}

// AsIntegerRatio is f.as_integer_ratio(): coprime integers with a positive denominator.
//
// Errors: OverflowError for infinities, ValueError for NaN.
func AsIntegerRatio(f float64) (num, den *big.Int, err error) {
	switch {
	case f != f:
		return nil, nil, valueError("cannot convert NaN to integer ratio")
	case math.IsInf(f, 0):
		return nil, nil, overflowError("cannot convert Infinity to integer ratio")
	}
	r := new(big.Rat).SetFloat64(f)
	return r.Num(), r.Denom(), nil
}
