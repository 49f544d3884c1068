package numfmt

import (
	"math"
	"math/big"
	"strconv"
)

// This file holds round, int(float) and the comparison of ints with floats.

// RoundFloat is round(f, n): to n decimal digits, correctly, ties on the exact value to even. The result is a float.
//
// Errors: OverflowError if the result is beyond the largest float.
func RoundFloat(f float64, n int) (float64, error) {
	switch {
	case f != f || math.IsInf(f, 0) || n > 323 || f == 0:
		return f, nil // a float has no digits that far behind the point
	case n < -308:
		return math.Copysign(0, f), nil
	}
	var buf [400]byte
	if n >= 0 {
		r, err := strconv.ParseFloat(string(strconv.AppendFloat(buf[:0], f, 'f', n, 64)), 64)
		if err != nil {
			return 0, errRound
		}
		return r, nil
	}
	a := math.Abs(f)
	text := strconv.AppendFloat(buf[:0], a, 'e', 0, 64)
	exp, _ := strconv.Atoi(string(text[2:]))
	// exp is one too large if a was rounded up to a power of ten, which is a float of its own up to 10**22.
	if p := pow10(exp); a < p || a == p && exp > 22 && CompareBigFloat(bigPow10(exp), a) > 0 {
		exp--
	}
	// digits is how many leading digits of a stay.
	digits := exp + 1 + n
	var r float64
	switch {
	case digits < 0:
		return math.Copysign(0, f), nil
	case digits == 0:
		// Less than one unit: nothing or one, compared with half a unit. A tie goes to 0, which is even.
		if aboveHalf(a, -n) {
			r = pow10(-n)
		}
	default:
		var err error
		r, err = strconv.ParseFloat(string(strconv.AppendFloat(buf[:0], a, 'e', digits-1, 64)), 64)
		if err != nil {
			return 0, errRound
		}
	}
	if math.IsInf(r, 0) {
		return 0, errRound
	}
	return math.Copysign(r, f), nil
}

var errRound error = &Error{"OverflowError", "rounded value too large to represent"}

// pow10 is the float nearest to 10**n, for 0 <= n <= 308; +Inf above.
func pow10(n int) float64 { return math.Pow10(n) }

// aboveHalf reports whether a > 5 × 10**(n-1), exactly.
func aboveHalf(a float64, n int) bool {
	half := bigPow10(n - 1)
	half.Mul(half, big.NewInt(5))
	return CompareBigFloat(half, a) < 0
}

func bigPow10(n int) *big.Int { return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil) }

// RoundHalfEven is round(f) before the conversion to int: the nearest whole float, ties to even.
func RoundHalfEven(f float64) float64 { return math.RoundToEven(f) }

// FloatToInt is int(f), towards zero. The value is in i if b is nil, else in b.
//
// Errors: ValueError for NaN, OverflowError for infinities.
func FloatToInt(f float64) (i int64, b *big.Int, err error) {
	switch {
	case -0x1p63 <= f && f < 0x1p63:
		return int64(f), nil, nil
	case f != f:
		return 0, nil, valueError("cannot convert float NaN to integer")
	case math.IsInf(f, 0):
		return 0, nil, overflowError("cannot convert float infinity to integer")
	}
	b, _ = big.NewFloat(f).Int(nil)
	return 0, b, nil
}

// RoundInt is round(x, -digits) for a digits > 0: to a multiple of 10**digits, ties to the even one. The result is new.
//
// Errors: b's own, as 10**digits is built if x has that many digits.
func RoundInt(x *big.Int, digits int, b *Bounds) (*big.Int, error) {
	// 10**digits has more than 3 × digits bits: if x has fewer bits by more than the factor two, the result is 0.
	if digits <= 0 {
		return new(big.Int).Set(x), nil
	}
	if digits > x.BitLen()/3+2 {
		return new(big.Int), nil
	}
	if err := b.allow(x.BitLen() / 4); err != nil {
		return nil, err
	}
	unit := bigPow10(digits)
	q, r := new(big.Int), new(big.Int)
	q.DivMod(x, unit, r) // r >= 0
	r.Lsh(r, 1)
	if c := r.Cmp(unit); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(1))
	}
	return q.Mul(q, unit), nil
}

// CompareIntFloat compares an int with a float that is not NaN, exactly: -1, 0 or +1.
func CompareIntFloat(i int64, f float64) int {
	switch {
	case f >= 0x1p63:
		return -1
	case f < -0x1p63:
		return 1
	}
	t := int64(f) // towards zero, exact
	switch {
	case i < t:
		return -1
	case i > t:
		return 1
	}
	rest := f - math.Trunc(f)
	switch {
	case rest > 0:
		return -1
	case rest < 0:
		return 1
	}
	return 0
}

// CompareBigFloat compares an int with a float that is not NaN, exactly: -1, 0 or +1.
func CompareBigFloat(b *big.Int, f float64) int {
	if b.IsInt64() {
		return CompareIntFloat(b.Int64(), f)
	}
	if math.IsInf(f, 0) || b.BitLen() > 1024 {
		if math.IsInf(f, 1) || !math.IsInf(f, -1) && b.Sign() < 0 {
			return -1
		}
		return 1
	}
	// b is beyond 2**63, where f is whole or smaller than b.
	t, _ := big.NewFloat(f).Int(nil)
	return b.Cmp(t)
}
