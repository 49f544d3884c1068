package numfmt

import (
	"math"
	"strconv"
)

// This file holds repr of float and complex.

// maxExactInt is the range in which every whole float64 is written with all its digits and a ".0".
const maxExactInt = 1e15

// ReprFloat returns repr(f): the shortest digits that read back as f.
func ReprFloat(f float64) string {
	var buf [32]byte
	return string(AppendReprFloat(buf[:0], f))
}

// AppendReprFloat appends repr(f).
func AppendReprFloat(dst []byte, f float64) []byte {
	if f == math.Trunc(f) && math.Abs(f) < maxExactInt && (f != 0 || !math.Signbit(f)) {
		dst = strconv.AppendInt(dst, int64(f), 10)
		return append(dst, '.', '0')
	}
	return appendShortest(dst, f, true)
}

// ReprComplex returns repr(complex(re, im)).
func ReprComplex(re, im float64) string {
	var buf [64]byte
	return string(AppendReprComplex(buf[:0], re, im))
}

// AppendReprComplex appends repr(complex(re, im)): "1j" when the real part is +0.0, else "(1+1j)".
func AppendReprComplex(dst []byte, re, im float64) []byte {
	if re == 0 && !math.Signbit(re) {
		return append(appendShortest(dst, im, false), 'j')
	}
	dst = append(dst, '(')
	dst = appendShortest(dst, re, false)
	if !math.Signbit(im) || im != im {
		dst = append(dst, '+')
	}
	dst = appendShortest(dst, im, false)
	return append(dst, 'j', ')')
}

// appendShortest appends the shortest form of f, with ".0" after whole numbers that have no exponent if dot0 is set.
// The exponent form is used when the decimal exponent is below -4 or at least 16.
func appendShortest(dst []byte, f float64, dot0 bool) []byte {
	switch {
	case f != f:
		return append(dst, "nan"...)
	case math.IsInf(f, 1):
		return append(dst, "inf"...)
	case math.IsInf(f, -1):
		return append(dst, "-inf"...)
	}
	a := math.Abs(f)
	if a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.AppendFloat(dst, f, 'e', -1, 64)
	}
	start := len(dst)
	dst = strconv.AppendFloat(dst, f, 'f', -1, 64)
	if dot0 {
		for _, c := range dst[start:] {
			if c == '.' {
				return dst
			}
		}
		dst = append(dst, '.', '0')
	}
	return dst
}
