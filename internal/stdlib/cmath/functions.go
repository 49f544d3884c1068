package cmath

// functions.go holds the elementary functions, with the branch cuts and the care about overflow and cancellation of W. Kahan,
// "Branch cuts for complex elementary functions" (1987).

import (
	"math"

	"github.com/krait-run/krait/internal/fmath"
)

// failure says what is wrong with an argument.
type failure uint8

const (
	none failure = iota
	domain
	overflow
)

const (
	large     = math.MaxFloat64 / 4
	ln2       = math.Ln2
	leastReal = 0x1p-1022 // the least normal float
)

var (
	largeRoot = math.Sqrt(large)
	largeLog  = fmath.Log(large)
	leastRoot = math.Sqrt(leastReal)
)

func isFinite(z complex128) bool { return finite(real(z)) && finite(imag(z)) }

// turn is i*z, turnBack is -i*z, without the rounding and the NaNs of a product.
func turn(z complex128) complex128     { return complex(-imag(z), real(z)) }
func turnBack(z complex128) complex128 { return complex(imag(z), -real(z)) }

// turned makes f(z) = -i g(i z).
func turned(g function) function {
	return func(z complex128) (complex128, failure) {
		w, f := g(turn(z))
		return turnBack(w), f
	}
}

type function = func(z complex128) (complex128, failure)

func sqrt(z complex128) (complex128, failure) {
	if !isFinite(z) {
		return special(sqrtTable, z)
	}
	if z == 0 {
		return complex(0, imag(z)), none
	}
	x, y := math.Abs(real(z)), math.Abs(imag(z))
	var s float64
	if x < leastReal && y < leastReal {
		x = math.Ldexp(x, 53)
		s = math.Ldexp(math.Sqrt(x+fmath.CHypot(x, math.Ldexp(y, 53))), -27)
	} else {
		x /= 8
		s = 2 * math.Sqrt(x+fmath.CHypot(x, y/8))
	}
	d := y / (2 * s)
	if real(z) >= 0 {
		return complex(s, math.Copysign(d, imag(z))), none
	}
	return complex(d, math.Copysign(s, imag(z))), none
}

// isLarge reports whether z is so large that squares overflow.
func isLarge(z complex128) bool { return math.Abs(real(z)) > large || math.Abs(imag(z)) > large }

// logLarge is log(2|z|) of a large z.
func logLarge(z complex128) float64 {
	return fmath.Log(fmath.CHypot(real(z)/2, imag(z)/2)) + 2*ln2
}

func acos(z complex128) (complex128, failure) {
	if !isFinite(z) {
		return special(acosTable, z)
	}
	x, y := real(z), imag(z)
	if isLarge(z) {
		l := logLarge(z)
		if x < 0 {
			return complex(fmath.Atan2(math.Abs(y), x), -math.Copysign(l, y)), none
		}
		return complex(fmath.Atan2(math.Abs(y), x), math.Copysign(l, -y)), none
	}
	a, _ := sqrt(complex(1-x, -y))
	b, _ := sqrt(complex(1+x, y))
	return complex(2*fmath.Atan2(real(a), real(b)), fmath.Asinh(real(b)*imag(a)-imag(b)*real(a))), none
}

func acosh(z complex128) (complex128, failure) {
	if !isFinite(z) {
		return special(acoshTable, z)
	}
	x, y := real(z), imag(z)
	if isLarge(z) {
		return complex(logLarge(z), fmath.Atan2(y, x)), none
	}
	a, _ := sqrt(complex(x-1, y))
	b, _ := sqrt(complex(x+1, y))
	return complex(fmath.Asinh(real(a)*real(b)+imag(a)*imag(b)), 2*fmath.Atan2(imag(a), real(b))), none
}

func asinh(z complex128) (complex128, failure) {
	if !isFinite(z) {
		return special(asinhTable, z)
	}
	x, y := real(z), imag(z)
	if isLarge(z) {
		l := logLarge(z)
		if y >= 0 {
			return complex(math.Copysign(l, x), fmath.Atan2(y, math.Abs(x))), none
		}
		return complex(-math.Copysign(l, -x), fmath.Atan2(y, math.Abs(x))), none
	}
	a, _ := sqrt(complex(1+y, -x))
	b, _ := sqrt(complex(1-y, x))
	return complex(fmath.Asinh(real(a)*imag(b)-real(b)*imag(a)), fmath.Atan2(y, real(a)*real(b)-imag(a)*imag(b))), none
}

func atanh(z complex128) (complex128, failure) {
	if !isFinite(z) {
		return special(atanhTable, z)
	}
	x, y := real(z), imag(z)
	if math.Signbit(x) {
		w, f := atanh(complex(-x, -y))
		return complex(-real(w), -imag(w)), f
	}
	ay := math.Abs(y)
	switch {
	case x > largeRoot || ay > largeRoot:
		h := fmath.CHypot(x/2, y/2)
		return complex(x/4/h/h, -math.Copysign(math.Pi/2, -y)), none
	case x == 1 && ay < leastRoot:
		if ay == 0 {
			return 0, domain
		}
		re := -fmath.Log(math.Sqrt(ay) / math.Sqrt(fmath.CHypot(ay, 2)))
		return complex(re, math.Copysign(fmath.Atan2(2, -ay)/2, y)), none
	}
	re := fmath.Log1p(4*x/(float64((1-x)*(1-x))+float64(ay*ay))) / 4
	return complex(re, -fmath.Atan2(-2*y, float64((1-x)*(1+x))-float64(ay*ay))/2), none
}

// ranged reports a result that overflowed.
func ranged(re, im float64) (complex128, failure) {
	if math.IsInf(re, 0) || math.IsInf(im, 0) {
		return 0, overflow
	}
	return complex(re, im), none
}

// growing returns the result for an infinite real part, given the results' signs; ok is false if the table has it.
func growing(z complex128) bool {
	return math.IsInf(real(z), 0) && finite(imag(z)) && imag(z) != 0
}

func cosh(z complex128) (complex128, failure) {
	x, y := real(z), imag(z)
	s, c := fmath.Sincos(y)
	switch {
	case growing(z):
		return complex(math.Copysign(math.Inf(1), c), math.Copysign(math.Inf(1), s)*math.Copysign(1, x)), none
	case !isFinite(z):
		return special(coshTable, z)
	case math.Abs(x) > largeLog:
		r := x - math.Copysign(1, x)
		return ranged(c*fmath.Cosh(r)*math.E, s*fmath.Sinh(r)*math.E)
	}
	return ranged(c*fmath.Cosh(x), s*fmath.Sinh(x))
}

func sinh(z complex128) (complex128, failure) {
	x, y := real(z), imag(z)
	s, c := fmath.Sincos(y)
	switch {
	case growing(z):
		return complex(math.Copysign(math.Inf(1), c)*math.Copysign(1, x), math.Copysign(math.Inf(1), s)), none
	case !isFinite(z):
		return special(sinhTable, z)
	case math.Abs(x) > largeLog:
		r := x - math.Copysign(1, x)
		return ranged(c*fmath.Sinh(r)*math.E, s*fmath.Cosh(r)*math.E)
	}
	return ranged(c*fmath.Sinh(x), s*fmath.Cosh(x))
}

func tanh(z complex128) (complex128, failure) {
	x, y := real(z), imag(z)
	switch {
	case growing(z):
		s, c := fmath.Sincos(y)
		return complex(math.Copysign(1, x), math.Copysign(0, 2*s*c)), none
	case !isFinite(z):
		return special(tanhTable, z)
	case math.Abs(x) > largeLog:
		s, c := fmath.Sincos(y)
		return complex(math.Copysign(1, x), 4*s*c*fmath.Exp(-2*math.Abs(x))), none
	}
	tx, ty, cx := fmath.Tanh(x), fmath.Tan(y), 1/fmath.Cosh(x)
	t := tx * ty
	d := 1 + float64(t*t)
	return complex(tx*(1+float64(ty*ty))/d, ((ty/d)*cx)*cx), none
}

func exp(z complex128) (complex128, failure) {
	x, y := real(z), imag(z)
	s, c := fmath.Sincos(y)
	switch {
	case growing(z) && x > 0:
		return complex(math.Copysign(math.Inf(1), c), math.Copysign(math.Inf(1), s)), none
	case growing(z):
		return complex(math.Copysign(0, c), math.Copysign(0, s)), none
	case !isFinite(z):
		return special(expTable, z)
	case x > largeLog:
		l := fmath.Exp(x - 1)
		return ranged(l*c*math.E, l*s*math.E)
	}
	l := fmath.Exp(x)
	return ranged(l*c, l*s)
}

func log(z complex128) (complex128, failure) {
	if !isFinite(z) {
		return special(logTable, z)
	}
	x, y := math.Abs(real(z)), math.Abs(imag(z))
	var re float64
	fail := none
	switch {
	case x > large || y > large:
		re = fmath.Log(fmath.CHypot(x/2, y/2)) + ln2
	case x == 0 && y == 0:
		re, fail = math.Inf(-1), domain
	case x < leastReal && y < leastReal:
		re = fmath.Log(fmath.CHypot(math.Ldexp(x, 53), math.Ldexp(y, 53))) - 53*ln2
	default:
		if h := fmath.CHypot(x, y); h >= 0.71 && h <= 1.73 {
			m, n := max(x, y), min(x, y)
			re = fmath.Log1p(float64((m-1)*(m+1))+float64(n*n)) / 2
		} else {
			re = fmath.Log(h)
		}
	}
	return complex(re, fmath.Atan2(imag(z), real(z))), fail
}

func log10(z complex128) (complex128, failure) {
	w, f := log(z)
	return complex(real(w)/math.Ln10, imag(w)/math.Ln10), f
}

// rect returns the number with the polar coordinates r and phi.
func rect(r, phi float64) (complex128, failure) {
	z := complex(r, phi)
	if !isFinite(z) {
		if growing(z) {
			s, c := fmath.Sincos(phi)
			inf := math.Copysign(math.Inf(1), r)
			return complex(math.Copysign(inf, c)*math.Copysign(1, r), math.Copysign(inf, s)*math.Copysign(1, r)), none
		}
		return special(rectTable, z)
	}
	if phi == 0 {
		return complex(r, r*phi), none
	}
	s, c := fmath.Sincos(phi)
	return complex(r*c, r*s), none
}
