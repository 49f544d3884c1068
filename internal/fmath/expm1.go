package fmath

// expm1.go holds e**x - 1 and log(1+x) near zero: the algorithms of Sun's fdlibm (s_expm1.c, s_log1p.c; netlib.org/fdlibm),
// with the polynomials grouped and fused as in glibc for processors with FMA, so that the last bit is the same.

import "math"

const (
	ln2High = 6.93147180369123816490e-01 // 32 bits of ln 2
	ln2Low  = 1.90821492927058770002e-10 // the rest
)

// Expm1 returns e**x - 1.
func Expm1(x float64) float64 {
	const (
		q1 = -3.33333333333331316428e-02
		q2 = 1.58730158725481460165e-03
		q3 = -7.93650757867487942473e-05
		q4 = 4.00821782732936239552e-06
		q5 = -2.01099218183624371326e-07
	)
	a := math.Abs(x)
	switch {
	case x != x || math.IsInf(x, 1) || a < 0x1p-54:
		return x
	case x > 7.09782712893383973096e+02:
		return math.Inf(1)
	case x < -56*math.Ln2:
		return -1
	}
	// x is k ln 2 + r, and r is what of it fits a float, and c.
	k, c := 0, 0.0
	if a > 0.5*math.Ln2 {
		if a < 1.5*math.Ln2 {
			k = 1
		} else {
			k = int(math.Log2E*a + 0.5)
		}
		if x < 0 {
			k = -k
		}
		high := x - float64(float64(k)*ln2High)
		low := float64(k) * ln2Low
		x = high - low
		c = high - x - low
	}
	half := 0.5 * x
	s := x * half
	s2 := s * s
	r := math.FMA(s2*s2, math.FMA(s, q5, q4), math.FMA(s2, math.FMA(s, q3, q2), math.FMA(s, q1, 1)))
	t := math.FMA(-r, half, 3)
	e := s * ((r - t) / math.FMA(-x, t, 6))
	if k == 0 {
		return x - math.FMA(x, e, -s)
	}
	e = math.FMA(x, e-c, -c)
	e -= s
	switch {
	case k == -1:
		return 0.5*(x-e) - 0.5
	case k == 1 && x < -0.25:
		return -2 * (e - (x + 0.5))
	case k == 1:
		return 1 + 2*(x-e)
	case k <= -2 || k > 56:
		return math.Ldexp(1-(e-x), k) - 1
	case k < 20:
		return math.Ldexp(1-math.Ldexp(1, -k)-(e-x), k)
	}
	return math.Ldexp(x-(e+math.Ldexp(1, -k))+1, k)
}

// Log1p returns the logarithm of 1+x, NaN for x < -1.
func Log1p(x float64) float64 {
	const (
		p1 = 6.666666666666735130e-01
		p2 = 3.999999999940941908e-01
		p3 = 2.857142874366239149e-01
		p4 = 2.222219843214978396e-01
		p5 = 1.818357216161805012e-01
		p6 = 1.531383769920937332e-01
		p7 = 1.479819860511658591e-01
	)
	a := math.Abs(x)
	switch {
	case x < -1 || x != x || math.IsInf(x, 1) || x == -1:
		return math.Log1p(x)
	case a < 0x1p-54:
		return x
	case a < 0x1p-29:
		return x - float64(x*x)*0.5
	}
	// 1+x is 2**k (1+f), and c corrects the rounding of 1+x. near says that f is tiny.
	k, f, c, near := 0.0, x, 0.0, false
	if high := int32(math.Float64bits(x) >> 32); high <= 0 && uint32(high) > 0xbfd2bec3 || high > 0 && high >= 0x3fda827a {
		u := x
		if a < 0x1p53 {
			u = 1 + x
			if u >= 2 {
				c = 1 - (u - x)
			} else {
				c = x - (u - 1)
			}
			c /= u
		}
		bits := math.Float64bits(u)
		k = float64(int(bits>>52) - 1023)
		fraction := uint32(bits>>32) & 0xfffff
		bits &= 1<<52 - 1
		if fraction < 0x6a09e {
			u = math.Float64frombits(bits | 0x3ff<<52)
		} else {
			k++
			u = math.Float64frombits(bits | 0x3fe<<52)
			fraction = (0x100000 - fraction) >> 2
		}
		f = u - 1
		near = fraction == 0
	}
	square := 0.5 * float64(f*f)
	if near {
		if f == 0 {
			if k == 0 {
				return 0
			}
			return float64(k*ln2High) + (c + float64(k*ln2Low))
		}
		r := square * (1 - 0.66666666666666666*f)
		if k == 0 {
			return f - r
		}
		return float64(k*ln2High) - ((r - (float64(k*ln2Low) + c)) - f)
	}
	s := f / (2 + f)
	z := s * s
	z2 := z * z
	z4 := z2 * z2
	r := float64(z*p1) + float64(z2*(p2+float64(z*p3))) + float64(z4*(p4+float64(z*p5))) + float64(float64(z4*z2)*(p6+float64(z*p7)))
	if k == 0 {
		return f - (square - float64(s*(square+r)))
	}
	return float64(k*ln2High) - ((square - (float64(s*(square+r)) + (float64(k*ln2Low) + c))) - f)
}
