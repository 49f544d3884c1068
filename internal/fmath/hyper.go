package fmath

import "math"

// Hyperbolic functions, by the formulas in terms of expm1 that fdlibm and most C libraries use, and roots.

// Sinh returns the hyperbolic sine of x.
func Sinh(x float64) float64 {
	a := math.Abs(x)
	h := math.Copysign(0.5, x)
	switch {
	case !finite(x):
		return x
	case a < 0x1p-28:
		return x
	case a < 22:
		t := Expm1(a)
		if a < 1 {
			return h * (2*t - t*t/(t+1))
		}
		return h * (t + t/(t+1))
	case a < 709.7822265625:
		return h * Exp(a)
	}
	w := Exp(a / 2)
	return h * w * w
}

// Cosh returns the hyperbolic cosine of x.
func Cosh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !finite(x):
		return x * x
	case a < 0.5*math.Ln2:
		t := Expm1(a)
		w := 1 + t
		if a < 0x1p-55 {
			return w
		}
		return 1 + (t*t)/(w+w)
	case a < 22:
		t := Exp(a)
		return 0.5*t + 0.5/t
	case a < 709.7822265625:
		return 0.5 * Exp(a)
	}
	w := Exp(a / 2)
	return 0.5 * w * w
}

// Tanh returns the hyperbolic tangent of x.
func Tanh(x float64) float64 {
	a := math.Abs(x)
	var z float64
	switch {
	case x != x:
		return x
	case a >= 22:
		z = 1
	case a < 0x1p-55:
		return x
	case a >= 1:
		z = 1 - 2/(Expm1(2*a)+2)
	default:
		t := Expm1(-2 * a)
		z = -t / (t + 2)
	}
	return math.Copysign(z, x)
}

// Asinh returns the inverse hyperbolic sine of x.
func Asinh(x float64) float64 {
	a := math.Abs(x)
	var w float64
	switch {
	case !finite(x) || a < 0x1p-28:
		return x
	case a > 0x1p28:
		w = Log(a) + math.Ln2
	case a > 2:
		w = Log(2*a + 1/(math.Sqrt(x*x+1)+a))
	default:
		t := x * x
		w = Log1p(a + t/(1+math.Sqrt(1+t)))
	}
	return math.Copysign(w, x)
}

// Acosh returns the inverse hyperbolic cosine of x, NaN for x < 1.
func Acosh(x float64) float64 {
	switch {
	case !(x >= 1):
		return math.NaN()
	case math.IsInf(x, 1):
		return x
	case x > 0x1p28:
		return Log(x) + math.Ln2
	case x > 2:
		return Log(2*x - 1/(x+math.Sqrt(x*x-1)))
	}
	t := x - 1
	return Log1p(t + math.Sqrt(2*t+t*t))
}

// Atanh returns the inverse hyperbolic tangent of x.
func Atanh(x float64) float64 {
	a := math.Abs(x)
	switch {
	case !(a < 1):
		return math.Atanh(x)
	case a < 0x1p-28:
		return x
	case a < 0.5:
		t := a + a
		a = 0.5 * Log1p(t+t*a/(1-a))
	default:
		a = 0.5 * Log1p((a+a)/(1-a))
	}
	return math.Copysign(a, x)
}

// cbrtFactor[i] is 2 ** ((i-2)/3).
var cbrtFactor = [5]float64{0x1.428a2f98d728ap-1, 0x1.965fea53d6e3cp-1, 1, 1.2599210498948731648, 1.5874010519681994748}

// Cbrt returns the cube root of x by one step of Halley's method from a polynomial, with the coefficients of glibc.
func Cbrt(x float64) float64 {
	if !finite(x) || x == 0 {
		return x
	}
	m, e := math.Frexp(math.Abs(x))
	u := 0.354895765043919860 + (1.50819193781584896-(2.11499494167371287-(2.44693122563534430-
		(1.83469277483613086-(0.784932344976639262-0.145263899385486377*m)*m)*m)*m)*m)*m
	t := u * u * u
	y := u * (t + 2*m) / (2*t + m) * cbrtFactor[2+e%3]
	return math.Copysign(math.Ldexp(y, e/3), x)
}

// CHypot returns √(x² + y²) as the C library does: Borges, An Improved Algorithm for hypot(a,b) (2019), the corrected form without
// fused operations. The sizes of complex numbers are computed so, where math.hypot has Hypot.
func CHypot(x, y float64) float64 {
	x, y = math.Abs(x), math.Abs(y)
	switch {
	case math.IsInf(x, 0) || math.IsInf(y, 0):
		return math.Inf(1)
	case x != x || y != y:
		return math.NaN()
	}
	if x < y {
		x, y = y, x
	}
	switch {
	case y <= x*0x1p-54:
		return x + y
	case x > 0x1p511:
		return correctedNorm(x*0x1p-600, y*0x1p-600) * 0x1p600
	case y < 0x1p-459:
		return correctedNorm(x*0x1p600, y*0x1p600) * 0x1p-600
	}
	return correctedNorm(x, y)
}

// correctedNorm is √(x² + y²) for x >= y: the root of the rounded sum, less what it is too large by.
func correctedNorm(x, y float64) float64 {
	h := math.Sqrt(float64(x*x) + float64(y*y))
	var a, b float64 // their sum is h² - x² - y²
	if h <= 2*y {
		d := h - y
		a, b = float64(x*(2*d-x)), float64((d-2*(x-y))*d)
	} else {
		d := h - x
		a, b = float64(2*d*(x-2*y)), float64((4*d-y)*y)+float64(d*d)
	}
	return h - (a+b)/(2*h)
}

// Hypot returns √(x² + y²) without overflow on the way.
func Hypot(x, y float64) float64 {
	n, _ := Norm([]float64{x, y}, nil)
	return n
}

// normAtOnce is how many coordinates Norm looks at between two polls.
const normAtOnce = 1 << 14

// Norm returns the square root of the sum of squares, infinite if a coordinate is, else NaN if one is. Where there are many it calls poll on the way,
// whose error ends it.
func Norm(x []float64, poll func() error) (float64, error) {
	top, nan := 0.0, false
	for i, f := range x {
		if i%normAtOnce == normAtOnce-1 {
			if err := poll(); err != nil {
				return 0, err
			}
		}
		nan = nan || f != f
		top = max(top, math.Abs(f)) // NaN stays
		if math.IsInf(f, 0) {
			top = math.Inf(1)
			break
		}
	}
	switch {
	case math.IsInf(top, 1):
		return top, nil
	case nan:
		return math.NaN(), nil
	case top == 0 || len(x) == 1:
		return top, nil
	}
	_, e := math.Frexp(top)
	var s dd
	scale := 0.0 // 2**-e where that is a number whose product is rounded like math.Ldexp's, which is slower
	if -1000 < e && e < 1000 {
		scale = math.Float64frombits(uint64(1023-e) << 52)
	}
	for i, f := range x {
		if i%normAtOnce == normAtOnce-1 {
			if err := poll(); err != nil {
				return 0, err
			}
		}
		if scale != 0 {
			f *= scale
		} else {
			f = math.Ldexp(f, -e)
		}
		s = s.add(twoProd(f, f))
	}
	r := math.Sqrt(s.hi)
	p := twoProd(r, r)
	d := ((s.hi - p.hi) - p.lo + s.lo) / (2 * r)
	return fastTwoSum(r, d).ldexp(e), nil
}
