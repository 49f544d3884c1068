package cmath

// special.go holds the results for infinities and NaNs, after annex G of the C standard.

import "math"

// tables have seven rows by the real part and seven columns by the imaginary part: -inf, negative, -0, 0, positive, inf, NaN. A
// cell is two symbols, for the real and the imaginary part of the result; V stands for a domain error.
const (
	acosTable  = "tipipipIpItIni" + "hi........hInn" + "hi........hIhn" + "hi........hIhn" + "hi........hInn" + "qi0i0i0I0IqIni" + "ninnnnnnnnnInn"
	acoshTable = "iTiPiPipipitin" + "iH........ihnn" + "iH........ihnh" + "iH........ihnh" + "iH........ihnn" + "iQizizi0i0iqin" + "innnnnnnnninnn"
	asinhTable = "IQIzIzI0I0IqIn" + "IH........Ihnn" + "IH........Ihnn" + "iH........ihnn" + "iH........ihnn" + "iQizizi0i0iqin" + "innnnzn0nninnn"
	atanhTable = "zHzHzHzhzhzhzn" + "zH........zhnn" + "zH........zhzn" + "0H........0h0n" + "0H........0hnn" + "0H0H0H0h0h0h0n" + "0Hnnnnnnnn0hnn"
	coshTable  = "VViii0iziIVVin" + "VV........VVnn" + "VV........VVn0" + "VV........VVn0" + "VV........VVnn" + "VViIizi0iiVVin" + "nnnnn0n0nnnnnn"
	expTable   = "000z0z00000000" + "VV........VVnn" + "VV........VVnn" + "VV........VVnn" + "VV........VVnn" + "VViIizi0iiVVin" + "nnnnnzn0nnnnnn"
	logTable   = "iTiPiPipipitin" + "iH........ihnn" + "iH........ihnn" + "iH........ihnn" + "iH........ihnn" + "iQizizi0i0iqin" + "innnnnnnnninnn"
	rectTable  = "VVIiI0IzIIVVin" + "VV........VVnn" + "00........0000" + "00........0000" + "VV........VVnn" + "VViIizi0iiVVin" + "nnnnn0n0nnnnnn"
	sinhTable  = "VVIIIzI0IiVVin" + "VV........VVnn" + "VV........VV0n" + "VV........VV0n" + "VV........VVnn" + "VViIizi0iiVVin" + "nnnnnzn0nnnnnn"
	sqrtTable  = "iI0I0I0i0iiini" + "iI........iinn" + "iI........iinn" + "iI........iinn" + "iI........iinn" + "iIizizi0i0iiin" + "iInnnnnnnniinn"
	tanhTable  = "m0mzmzm0m0m0m0" + "VV........VVnn" + "VV........VVzn" + "VV........VV0n" + "VV........VVnn" + "101z1z10101010" + "nnnnnzn0nnnnnn"
)

// nan is the NaN of C; math.NaN() has another payload.
var nan = math.Float64frombits(0x7ff8 << 48)

func finite(x float64) bool { return x-x == 0 }

// class returns the row or column of x.
func class(x float64) int {
	switch {
	case x != x:
		return 6
	case math.IsInf(x, 1):
		return 5
	case math.IsInf(x, -1):
		return 0
	case x > 0:
		return 4
	case x < 0:
		return 1
	case math.Signbit(x):
		return 2
	}
	return 3
}

// special returns the table's result for z, of which a part is infinite or NaN.
func special(table string, z complex128) (complex128, failure) {
	i := 2 * (7*class(real(z)) + class(imag(z)))
	if table[i] == 'V' {
		return 0, domain
	}
	return complex(symbol(table[i]), symbol(table[i+1])), none
}

func symbol(c byte) float64 {
	switch c {
	case 'i':
		return math.Inf(1)
	case 'I':
		return math.Inf(-1)
	case '0':
		return 0
	case 'z':
		return math.Copysign(0, -1)
	case '1':
		return 1
	case 'm':
		return -1
	case 'h':
		return math.Pi / 2
	case 'H':
		return -math.Pi / 2
	case 'q':
		return math.Pi / 4
	case 'Q':
		return -math.Pi / 4
	case 't':
		return 3 * math.Pi / 4
	case 'T':
		return -3 * math.Pi / 4
	case 'p':
		return math.Pi
	case 'P':
		return -math.Pi
	}
	return math.NaN()
}
