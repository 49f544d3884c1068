package fmath

import (
	"math"
	"math/bits"
)

// Sine, cosine, tangent and their inverses.

const (
	// π/2 in four parts, the first two short enough to be multiplied exactly by 21 bits.
	pio2a = 0x1.921fb54400000p+0
	pio2b = 0x1.0b4611a600000p-34
	pio2c = 0x1.3198a2e037073p-69
	pio2d = 0x1.129024e088a68p-123
)

var pio2 = dd{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}

// remPio2 returns x - n * π/2, at most about π/4 from zero, and n modulo 4.
func remPio2(x float64) (r dd, n int) {
	if math.Abs(x) >= 1<<20 {
		return remLarge(x)
	}
	k := math.RoundToEven(x * (2 / math.Pi))
	r = twoSum(x-float64(k*pio2a), -float64(k*pio2b))
	r = r.add(twoProd(-k, pio2c)).addFloat(-k * pio2d)
	return r, int(k) & 3
}

// remLarge is remPio2 for |x| >= 1, after Payne and Hanek (1983): x times the bits of 2/π that matter, modulo 4.
func remLarge(x float64) (dd, int) {
	fr, e := math.Frexp(math.Abs(x))
	m := uint64(fr * (1 << 53))
	e -= 53
	// Bits of 2/π up to skip give multiples of 4; the 192 bits from there on are w.
	skip := max(0, e-2)
	var w [4]uint64
	for i := range w {
		if j := skip/64 + i; j < len(twoOverPi) {
			w[i] = twoOverPi[j]
		}
	}
	if s := uint(skip % 64); s != 0 {
		for i := range 3 {
			w[i] = w[i]<<s | w[i+1]>>(64-s)
		}
	}
	if e < 2 { // the product's top bit has weight 2 only after a shift
		s := uint(2 - e)
		w[2] = w[2]>>s | w[1]<<(64-s)
		w[1] = w[1]>>s | w[0]<<(64-s)
		w[0] >>= s
	}
	// p = m * w modulo 2**192, most significant word first.
	h2, p2 := bits.Mul64(m, w[2])
	h1, l1 := bits.Mul64(m, w[1])
	p1, c := bits.Add64(l1, h2, 0)
	p0 := m*w[0] + h1 + c
	n := int(p0 >> 62)
	// What is below those two bits is a fraction; take it into [-1/2, 1/2).
	p0 = p0<<2 | p1>>62
	p1 = p1<<2 | p2>>62
	p2 <<= 2
	neg := p0>>63 != 0
	if neg {
		n++
		var b uint64
		p2, b = bits.Sub64(0, p2, 0)
		p1, b = bits.Sub64(0, p1, b)
		p0, _ = bits.Sub64(0, p0, b)
	}
	exp := -64
	for p0 == 0 && exp > -192 {
		p0, p1, p2, exp = p1, p2, 0, exp-64
	}
	if s := uint(bits.LeadingZeros64(p0)); s > 0 && s < 64 {
		p0 = p0<<s | p1>>(64-s)
		p1 = p1<<s | p2>>(64-s)
		exp -= int(s)
	}
	// 53 bits, then the 64 after them.
	hi := math.Ldexp(float64(p0>>11), exp+11)
	lo := math.Ldexp(float64(p0<<53|p1>>11), exp-53)
	r := fastTwoSum(hi, lo).mul(pio2)
	if neg {
		r = r.neg()
	}
	if x < 0 {
		return r.neg(), -n & 3
	}
	return r, n & 3
}

// sincosDD returns the sine and cosine of r, |r| < 0.8.
func sincosDD(r dd) (sin, cos dd) {
	neg := r.hi < 0
	if neg {
		r = r.neg()
	}
	i := int(r.hi*64 + 0.5)
	d := r.addFloat(-float64(i) / 64)
	d2 := d.mul(d)
	h := d2.hi
	sd := d.add(d.mul(d2.mul(sixth).neg().addFloat(h * h * (1./120 - h*(1./5040-h*(1./362880))))))
	cd := d2.scale(-0.5).addFloat(h * h * (1./24 - h*(1./720-h*(1./40320)))) // cos d - 1
	sin, cos = sd, cd.addFloat(1)
	if i > 0 {
		s, c := sinTable[i], cosTable[i]
		sin = s.add(s.mul(cd).add(c.mul(sd)))
		cos = c.add(c.mul(cd).add(s.mul(sd).neg()))
	}
	if neg {
		sin = sin.neg()
	}
	return sin, cos
}

// sincosOf returns the sine and cosine of a finite x.
func sincosOf(x float64) (sin, cos dd) {
	r, n := remPio2(x)
	s, c := sincosDD(r)
	switch n {
	case 0:
		return s, c
	case 1:
		return c, s.neg()
	case 2:
		return s.neg(), c.neg()
	}
	return c.neg(), s
}

func finite(x float64) bool { return x-x == 0 }

// Sin returns the sine of x, NaN for infinities.
func Sin(x float64) float64 {
	if math.Abs(x) < 0x1p-27 {
		return x
	}
	if math.Abs(x) < smallAngle {
		return sinSmall(x)
	}
	if !finite(x) {
		return math.NaN()
	}
	s, _ := sincosOf(x)
	return s.hi
}

// Cos returns the cosine of x, NaN for infinities.
func Cos(x float64) float64 {
	if math.Abs(x) < smallAngle {
		return cosSmall(x)
	}
	if !finite(x) {
		return math.NaN()
	}
	_, c := sincosOf(x)
	return c.hi
}

// Sincos returns both.
func Sincos(x float64) (sin, cos float64) { return Sin(x), Cos(x) }

// Tan returns the tangent of x, NaN for infinities.
func Tan(x float64) float64 {
	if math.Abs(x) < 0x1p-27 {
		return x
	}
	if !finite(x) {
		return math.NaN()
	}
	s, c := sincosOf(x)
	return s.div(c).hi
}

// Atan returns the arc tangent of x. Like the other inverses it improves a float by one step of Newton's method.
func Atan(x float64) float64 {
	if !finite(x) || math.Abs(x) < 0x1p-27 {
		return math.Atan(x)
	}
	y := math.Atan(x)
	s, c := sincosOf(y)
	return y + c.mulFloat(x).add(s.neg()).hi/(c.hi+x*s.hi)
}

// Atan2 returns the angle of the point (x, y).
func Atan2(y, x float64) float64 {
	a := math.Atan2(y, x)
	if !finite(x) || !finite(y) || x == 0 || y == 0 {
		return a
	}
	if a == math.Pi { // y/x may be too small to keep its sign
		a = math.Copysign(a, y)
	}
	_, ex := math.Frexp(x)
	_, ey := math.Frexp(y)
	if ex-ey > 60 || ey-ex > 60 {
		return a
	}
	x, y = math.Ldexp(x, -ex), math.Ldexp(y, -ex)
	s, c := sincosOf(a)
	return a + c.mulFloat(y).add(s.mulFloat(-x)).hi/(x*c.hi+y*s.hi)
}

// Asin returns the arc sine of x, NaN outside [-1, 1].
func Asin(x float64) float64 {
	if !(math.Abs(x) < 1) {
		return math.Asin(x)
	}
	if math.Abs(x) < 0x1p-27 {
		return x
	}
	y := math.Atan2(x, math.Sqrt((1-x)*(1+x)))
	s, c := sincosOf(y)
	return y + s.neg().addFloat(x).hi/c.hi
}

// Acos returns the arc cosine of x, NaN outside [-1, 1].
func Acos(x float64) float64 {
	if !(math.Abs(x) < 1) {
		return math.Acos(x)
	}
	y := 2 * math.Atan2(math.Sqrt(1-x), math.Sqrt(1+x))
	s, c := sincosOf(y)
	return y + c.addFloat(-x).hi/s.hi
}
