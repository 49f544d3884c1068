package fmath

import "math"

// Logarithms.

var (
	log2e = dd{0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56}
	third = dd{0x1.5555555555555p-2, 0x1.5555555555555p-56}
)

// split returns x as m * 2**e with m within a factor √2 of 1.
func split(x float64) (m float64, e int) {
	m, e = math.Frexp(x)
	if m < math.Sqrt2/2 {
		m *= 2
		e--
	}
	return m, e
}

// logMantissa returns the logarithm of an m within a factor √2 of 1.
func logMantissa(m float64) dd {
	if math.Abs(m-1) < 1./32 {
		// 2 atanh(s) with s = (m-1)/(m+1).
		s := dd{m - 1, 0}.div(twoSum(m, 1))
		s2 := s.mul(s)
		h := s2.hi
		q := h * h * (1./5 + h*(1./7+h*(1./9+h*(1./11+h*(1./13+h*(1./15))))))
		return s.add(s.mul(s2.mul(third).addFloat(q))).scale(2)
	}
	// One step of Newton's method from a float: log m = y + log(m / e**y).
	y := math.Log(m)
	p, k := expDD(dd{-y, 0})
	d := p.scale(math.Ldexp(1, k)).mulFloat(m).addFloat(-1)
	return dd{y, 0}.add(d.addFloat(-d.hi * d.hi / 2))
}

// Log returns the natural logarithm of x: NaN for x < 0, -Inf for 0.
func Log(x float64) float64 {
	if !(x > 0) || x > math.MaxFloat64 {
		return math.Log(x)
	}
	return logNear(x)
}

// Log2 returns the binary logarithm of x.
func Log2(x float64) float64 {
	if !(x > 0) || x > math.MaxFloat64 {
		return math.Log2(x)
	}
	m, e := split(x)
	return logMantissa(m).mul(log2e).addFloat(float64(e)).hi
}

// Log10 returns the decimal logarithm of x, by the formula of fdlibm, whose last place CPython's results show.
func Log10(x float64) float64 {
	const (
		invLn10 = 4.34294481903251816668e-01
		log2Hi  = 3.01029995663611771306e-01 // log10(2), its upper half
		log2Lo  = 3.69423907715893078616e-13
	)
	if !(x > 0) || x > math.MaxFloat64 {
		return math.Log10(x)
	}
	m, e := math.Frexp(x)
	if e > 0 { // m is below 1 for negative exponents, else in [1, 2)
		m *= 2
		e--
	}
	y := float64(e)
	z := float64(y*log2Lo) + float64(invLn10*Log(m))
	return z + float64(y*log2Hi)
}
