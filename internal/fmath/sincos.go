package fmath

// sincos.go holds sine and cosine of arguments of ordinary size. They are as exact as the C library's, and no more: both use a
// table in steps of 1/128 with short polynomials between, after IBM's Accurate Mathematical Library (A. Ziv and others), with
// fused multiplications, so that results agree to the last bit. The constants are the polynomials of that library.

import (
	"math"
	"sync"
)

const (
	sinTaylor1 = -0x1.5555555555555p-3
	sinTaylor2 = 0x1.1111111110ecep-7
	sinTaylor3 = -0x1.a01a019db08b8p-13
	sinTaylor4 = 0x1.71de27b9a7ed9p-19
	sinTaylor5 = -0x1.addffc2fcdf59p-26

	sinNear3 = -1.66666666666664880952546298448555e-01
	sinNear5 = 8.33333214285722277379541354343671e-03
	cosNear2 = 4.99999999999999999999950396842453e-01
	cosNear4 = -4.16666666666664434524222570944589e-02
	cosNear6 = 1.38888874007937613028114285595617e-03

	// Half of pi in two parts, and in four for the reduction of larger arguments.
	halfPiHigh = 0x1.921fb54442d18p0
	halfPiLow  = 0x1.1a62633145c07p-54
	halfPi1    = 0x1.921fb58p0
	halfPi2    = -0x1.dde973cp-27
	halfPi3    = -0x1.cb3b398p-55
	halfPi4    = -0x1.d747f23e32ed7p-83

	// What lies beyond needs the reduction that trig.go has.
	smallAngle = 105414350
)

// tablePoint has sine and cosine of a multiple of 1/128, each as a sum of two floats.
type tablePoint struct{ sin, cos dd }

var trigSteps = sync.OnceValue(func() *[112]tablePoint {
	t := new([112]tablePoint)
	for k := range t {
		t[k].sin, t[k].cos = sincosOf(float64(k) / 128)
	}
	return t
})

// tableStep splits x >= 0 into the nearest point of the table and the rest.
func tableStep(x float64) (p *tablePoint, rest float64) {
	const big = 0x1.8p45
	u := x + big
	return &trigSteps()[int((u-big)*128)], x - (u - big)
}

// sinNear is the sine of x+dx, for |x| up to a quarter of pi or a little more, and a tiny dx.
func sinNear(x, dx float64) float64 {
	a := math.Abs(x)
	if a < 0.126 {
		xx := float64(x * x)
		p := math.FMA(math.FMA(math.FMA(math.FMA(sinTaylor5, xx, sinTaylor4), xx, sinTaylor3), xx, sinTaylor2), xx, sinTaylor1)
		return x + math.FMA(math.FMA(p, x, -0.5*dx), xx, dx)
	}
	if x < 0 {
		dx = -dx
	}
	t, r := tableStep(a)
	rr := float64(r * r)
	s := r + math.FMA(float64(r*rr), math.FMA(rr, sinNear5, sinNear3), dx)
	c := math.FMA(r, dx, float64(rr*math.FMA(rr, math.FMA(rr, cosNear6, cosNear4), cosNear2)))
	low := math.FMA(t.cos.hi, s, math.FMA(-t.sin.hi, c, math.FMA(s, t.cos.lo, t.sin.lo)))
	return math.Copysign(t.sin.hi+low, x)
}

// cosNear is the cosine of x+dx.
func cosNear(x, dx float64) float64 {
	if x < 0 {
		dx = -dx
	}
	t, r := tableStep(math.Abs(x))
	r += dx
	rr := float64(r * r)
	s := math.FMA(float64(r*rr), math.FMA(rr, sinNear5, sinNear3), r)
	c := float64(rr * math.FMA(rr, math.FMA(rr, cosNear6, cosNear4), cosNear2))
	return t.cos.hi + math.FMA(-t.sin.hi, s, math.FMA(-t.cos.hi, c, math.FMA(-s, t.sin.lo, t.cos.lo)))
}

// reduceAngle takes multiples of pi/2 off x and returns their number and the rest, in two parts.
func reduceAngle(x float64) (n int, a, da float64) {
	const round = 0x1.8p52
	k := math.FMA(x, 2/math.Pi, round) - round
	y := math.FMA(-k, halfPi2, math.FMA(-k, halfPi1, x))
	z := math.FMA(-k, halfPi3, y)
	da = math.FMA(-k, halfPi3, y-z)
	a = math.FMA(-k, halfPi4, z)
	return int(k), a, da + math.FMA(-k, halfPi4, z-a)
}

// quarter is sine where n is even, cosine where it is odd, and the opposite sign for the other half of the circle.
func quarter(n int, a, da float64) float64 {
	var r float64
	if n&1 != 0 {
		r = cosNear(a, da)
	} else {
		r = sinNear(a, da)
	}
	if n&2 != 0 {
		return -r
	}
	return r
}

// sinSmall is the sine of |x| < smallAngle.
func sinSmall(x float64) float64 {
	switch a := math.Abs(x); {
	case a < 0x1p-26:
		return x
	case a < 0.855469:
		return sinNear(x, 0)
	case a < 2.426265:
		return math.Copysign(cosNear(halfPiHigh-a, halfPiLow), x)
	}
	return quarter(reduceAngle(x))
}

// cosSmall is the cosine of |x| < smallAngle.
func cosSmall(x float64) float64 {
	switch a := math.Abs(x); {
	case a < 0x1p-27:
		return 1
	case a < 0.855469:
		return cosNear(x, 0)
	case a < 2.426265:
		y := halfPiHigh - a
		b := y + halfPiLow
		return sinNear(b, (y-b)+halfPiLow)
	}
	n, a, da := reduceAngle(x)
	return quarter(n+1, a, da)
}
