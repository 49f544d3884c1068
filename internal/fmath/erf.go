package fmath

// erf.go holds the error function: rational approximations over five ranges, by Sun Microsystems (1993), with the sums taken in
// the order in which the C library takes them, so that results agree to the last bit.

import "math"

const (
	erfOne   float64 = 0.8450629115104675 // erf(1), rounded to a float of 32 bits
	erfSlope float64 = 0.1283791670955126 // 2/sqrt(pi) - 1
)

// The numerators and denominators, from the constant term on.
var (
	erfP0 = [...]float64{0.12837916709551256, -0.3250421072470015, -0.02848174957559851, -0.005770270296489442, -2.3763016656650163e-05}
	erfQ0 = [...]float64{1, 0.39791722395915535, 0.0650222499887673, 0.005081306281875766, 0.00013249473800432164, -3.960228278775368e-06}
	erfP1 = [...]float64{-0.0023621185607526594, 0.41485611868374833, -0.3722078760357013, 0.31834661990116175, -0.11089469428239668, 0.035478304325618236, -0.002166375594868791}
	erfQ1 = [...]float64{1, 0.10642088040084423, 0.540397917702171, 0.07182865441419627, 0.12617121980876164, 0.01363708391202905, 0.011984499846799107}
	erfP2 = [...]float64{-0.009864944034847148, -0.6938585727071818, -10.558626225323291, -62.375332450326006, -162.39666946257347, -184.60509290671104, -81.2874355063066, -9.814329344169145}
	erfQ2 = [...]float64{1, 19.651271667439257, 137.65775414351904, 434.56587747522923, 645.3872717332679, 429.00814002756783, 108.63500554177944, 6.570249770319282, -0.0604244152148581}
	erfP3 = [...]float64{-0.0098649429247001, -0.799283237680523, -17.757954917754752, -160.63638485582192, -637.5664433683896, -1025.0951316110772, -483.5191916086514}
	erfQ3 = [...]float64{1, 30.33806074348246, 325.7925129965739, 1536.729586084437, 3199.8582195085955, 2553.0504064331644, 474.52854120695537, -22.44095244658582}
)

// pairwise is a polynomial, summed by pairs of terms.
func pairwise(x float64, c []float64) float64 {
	x2 := float64(x * x)
	sum, power := 0.0, 1.0
	powers := [...]float64{1, x2, float64(x2 * x2), 0, 0}
	powers[3] = float64(powers[2] * x2)
	powers[4] = float64(powers[2] * powers[2])
	for i := 0; i < len(c); i += 2 {
		t := c[i]
		if i+1 < len(c) {
			t += float64(x * c[i+1])
		}
		if power = powers[i/2]; i == 0 {
			sum = t
		} else {
			sum += float64(power * t)
		}
	}
	return sum
}

// erfTail is erfc(x) for x from 1.25 up to 28.
func erfTail(x float64) float64 {
	s := 1 / float64(x*x)
	var q float64
	if x < 1/0.35 {
		q = pairwise(s, erfP2[:]) / pairwise(s, erfQ2[:])
	} else {
		q = pairwise(s, erfP3[:]) / pairwise(s, erfQ3[:])
	}
	z := math.Float64frombits(math.Float64bits(x) &^ (1<<32 - 1))
	return float64(Exp(float64(-z*z)-0.5625)*Exp(float64((z-x)*(z+x))+q)) / x
}

// Erf returns the error function of x.
func Erf(x float64) float64 {
	a := math.Abs(x)
	switch {
	case x != x:
		return x
	case a < 0x1p-1017:
		return 0.0625 * (16*x + float64(16*erfSlope*x))
	case a < 0x1p-28:
		return x + float64(erfSlope*x)
	case a < 0.84375:
		z := float64(x * x)
		y := pairwise(z, erfP0[:]) / pairwise(z, erfQ0[:])
		return x + float64(x*y)
	case a < 1.25:
		return math.Copysign(erfOne+pairwise(a-1, erfP1[:])/pairwise(a-1, erfQ1[:]), x)
	case a >= 6:
		return math.Copysign(1, x)
	}
	return math.Copysign(1-erfTail(a), x)
}

// Erfc returns 1 - Erf(x), exact for large x.
func Erfc(x float64) float64 {
	a := math.Abs(x)
	switch {
	case x != x:
		return x
	case a < 0x1p-56:
		return 1 - x
	case a < 0.84375:
		z := float64(x * x)
		y := pairwise(z, erfP0[:]) / pairwise(z, erfQ0[:])
		if x < 0.25 {
			return 1 - (x + float64(x*y))
		}
		return 0.5 - (float64(x*y) + (x - 0.5))
	case a < 1.25:
		q := pairwise(a-1, erfP1[:]) / pairwise(a-1, erfQ1[:])
		if x > 0 {
			return 1 - erfOne - q
		}
		return 1 + (erfOne + q)
	case x >= 28:
		return 0
	case x < -6:
		return 2
	case x < 0:
		return 2 - erfTail(a)
	}
	return erfTail(a)
}
