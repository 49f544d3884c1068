package fmath

import "math"

// The exponential function and powers.

const (
	// ln2/64 in three parts, the first two short enough to be multiplied exactly by 21 bits.
	ln2By64a = 0x1.62e42fee00000p-7
	ln2By64b = 0x1.a39ef35600000p-39
	ln2By64c = 0x1.93c7673007e5fp-71
	invLn2   = 0x1.71547652b82fep+6 // 64/ln2
)

var sixth = dd{0x1.5555555555555p-3, 0x1.5555555555555p-57}

// expDD returns e**a as m * 2**k, for |a| < 1000.
func expDD(a dd) (m dd, k int) {
	n := math.RoundToEven(a.hi * invLn2)
	r := twoSum(a.hi-float64(n*ln2By64a), -float64(n*ln2By64b))
	r = r.addFloat(a.lo).addFloat(-n * ln2By64c)
	i := int(n)
	return expm1Small(r).mul(expTable[i&63]).add(expTable[i&63]), i >> 6
}

// expm1Small returns e**r - 1 for |r| < 1/180.
func expm1Small(r dd) dd {
	r2 := r.mul(r)
	h := r.hi
	q := h * h * h * h * (1./24 + h*(1./120+h*(1./720+h*(1./5040+h*(1./40320)))))
	return r.add(r2.scale(0.5)).add(r2.mul(r).mul(sixth).addFloat(q))
}

// Exp returns e**x.
func Exp(x float64) float64 {
	switch {
	case x != x || math.IsInf(x, 1):
		return x
	case x > 709.8:
		return math.Inf(1)
	case x < -746:
		return 0
	case math.Abs(x) < 0x1p-54:
		return 1 + x
	}
	return expSum(x, 0)
}

// Exp2 returns 2**x.
func Exp2(x float64) float64 {
	switch {
	case x != x || math.IsInf(x, 1):
		return x
	case x >= 1024:
		return math.Inf(1)
	case x < -1076:
		return 0
	}
	if math.Abs(x) < 0x1p-54 {
		return 1 + x
	}
	return exp2Near(x)
}

// Pow returns x ** y as C's pow does.
func Pow(x, y float64) float64 {
	switch {
	case x == 1 || y == 0:
		return 1
	case !(math.Abs(x) <= math.MaxFloat64) || !(math.Abs(y) <= math.MaxFloat64) || x == 0:
		return math.Pow(x, y) // exact cases
	case y == 1:
		return x
	}
	sign := 1.0
	if x < 0 {
		if y != math.Trunc(y) {
			return math.NaN()
		}
		if math.Mod(y, 2) != 0 {
			sign = -1
		}
		x = -x
		if x == 1 {
			return sign
		}
	}
	hi, lo := powLog(x)
	high := float64(y * hi)
	low := math.FMA(y, lo, math.FMA(y, hi, -high))
	if math.Abs(high) < 0x1p-54 {
		return sign * (1 + high)
	}
	return sign * expSum(high, low)
}
