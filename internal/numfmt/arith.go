package numfmt

import (
	"math"
	"math/big"
	"math/bits"
)

// This file holds Python's division, powers and roots of ints and floats.

// ErrDivision is ZeroDivisionError "division by zero".
var ErrDivision error = &Error{"ZeroDivisionError", "division by zero"}

// FloorDiv is a // b for b != 0. ok is false where the result is not an int64 (minimum by -1).
func FloorDiv(a, b int64) (q int64, ok bool) {
	if b == -1 {
		return -a, a != math.MinInt64
	}
	q = a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		q--
	}
	return q, true
}

// Mod is a % b for b != 0, with the sign of b.
func Mod(a, b int64) int64 {
	if b == -1 {
		return 0
	}
	r := a % b
	if r != 0 && (r < 0) != (b < 0) {
		r += b
	}
	return r
}

// FloorDivMod is divmod(a, b) for any ints, b != 0. The results are new.
func FloorDivMod(a, b *big.Int) (q, r *big.Int) {
	q, r = new(big.Int), new(big.Int)
	q.QuoRem(a, b, r)
	if r.Sign() != 0 && (r.Sign() < 0) != (b.Sign() < 0) {
		q.Sub(q, big.NewInt(1))
		r.Add(r, b)
	}
	return q, r
}

// FloatDivMod is divmod(a, b) for floats.
//
// Errors: ErrDivision for b == 0.
func FloatDivMod(a, b float64) (div, mod float64, err error) {
	if b == 0 {
		return 0, 0, ErrDivision
	}
	mod = fmod(a, b)
	d := (a - mod) / b
	if mod != 0 {
		if (b < 0) != (mod < 0) {
			mod += b
			d--
		}
	} else {
		mod = math.Copysign(0, b)
	}
	if d == 0 {
		return math.Copysign(0, a/b), mod, nil
	}
	div = math.Floor(d)
	if d-div > 0.5 {
		div++
	}
	return div, mod, nil
}

// FloatFloorDiv is a // b for floats.
//
// Errors: ErrDivision for b == 0.
func FloatFloorDiv(a, b float64) (float64, error) {
	div, _, err := FloatDivMod(a, b)
	return div, err
}

// FloatMod is a % b for floats.
//
// Errors: ErrDivision for b == 0.
func FloatMod(a, b float64) (float64, error) {
	if b == 0 {
		return 0, ErrDivision
	}
	mod := fmod(a, b)
	if mod == 0 {
		return math.Copysign(0, b), nil
	}
	if (b < 0) != (mod < 0) {
		mod += b
	}
	return mod, nil
}

// fmod is C's fmod. Whole numbers within 2**53 take the integer path, which is faster than math.Mod.
func fmod(a, b float64) float64 {
	const exact = 1 << 53
	if -exact < a && a < exact && -exact < b && b < exact {
		if i, j := int64(a), int64(b); float64(i) == a && float64(j) == b {
			return math.Copysign(float64(i%j), a)
		}
	}
	x, y := math.Float64bits(a)&^(1<<63), math.Float64bits(b)&^(1<<63)
	if x < y && y <= 0x7ff<<52 {
		return a
	}
	// Where the exponents are close, and neither is of a subnormal number, infinity or NaN, what a mantissa leaves of the other is the whole remainder: it
	// is below 2**53, and a power of two that is not subnormal scales it without loss.
	d := x>>52 - y>>52 // not negative if both are finite
	if e := y >> 52; d <= 11 && e > 53 && x>>52 < 0x7ff {
		const whole = 1 << 52
		r := (x&(whole-1) | whole) << d % (y&(whole-1) | whole)
		return math.Copysign(float64(r)*math.Float64frombits((e-52)<<52), a)
	}
	return math.Mod(a, b)
}

// TrueDivBig is a / b for ints, correctly rounded.
//
// Errors: ErrDivision for b == 0, OverflowError for a result beyond the largest float.
func TrueDivBig(a, b *big.Int) (float64, error) {
	if b.Sign() == 0 {
		return 0, ErrDivision
	}
	neg := (a.Sign() < 0) != (b.Sign() < 0)
	if a.Sign() == 0 {
		if b.Sign() < 0 {
			return math.Copysign(0, -1), nil
		}
		return 0, nil
	}
	if bits.UintSize == 64 && len(a.Bits()) <= FewWords && len(b.Bits()) == 1 {
		return fewQuotient(a, b)
	}
	// Scale so that the quotient has 64 or 65 bits, then round once.
	shift := a.BitLen() - b.BitLen() - 63
	if shift > 1024 {
		return 0, errTrueDiv
	}
	if shift < -1300 {
		if neg {
			return math.Copysign(0, -1), nil
		}
		return 0, nil
	}
	x, y := new(big.Int).Abs(a), new(big.Int).Abs(b)
	if shift < 0 {
		x.Lsh(x, uint(-shift))
	} else {
		y.Lsh(y, uint(shift))
	}
	r := new(big.Int)
	x.QuoRem(x, y, r) // 63 or 64 bits
	f, ok := roundBinary(x.Uint64(), r.Sign() != 0, shift)
	if !ok {
		return 0, errTrueDiv
	}
	if neg {
		f = -f
	}
	return f, nil
}

var errTrueDiv error = &Error{"OverflowError", "integer division result too large for a float"}

// MulOverflow is a * b; ok is false where that is not an int64.
func MulOverflow(a, b int64) (p int64, ok bool) {
	hi, lo := bits.Mul64(uint64(a), uint64(b))
	if a < 0 {
		hi -= uint64(b)
	}
	if b < 0 {
		hi -= uint64(a)
	}
	p = int64(lo)
	return p, int64(hi) == p>>63
}

// PowSmall is a ** n for n >= 0; ok is false where that is not an int64.
func PowSmall(a int64, n uint64) (p int64, ok bool) {
	p = 1
	switch a {
	case 0, 1:
		if n == 0 {
			return 1, true
		}
		return a, true
	case -1:
		return 1 - 2*int64(n&1), true
	}
	for n > 0 { // |a| >= 2: at most six rounds before a overflows
		if n&1 != 0 {
			if p, ok = MulOverflow(p, a); !ok {
				return 0, false
			}
		}
		if n >>= 1; n > 0 {
			if a, ok = MulOverflow(a, a); !ok {
				return 0, false
			}
		}
	}
	return p, true
}

// PowSize is an upper bound of the size in bytes of a ** n, n >= 0, math.MaxInt if it is beyond counting.
func PowSize(a *big.Int, n *big.Int) int {
	bl := uint64(a.BitLen())
	if bl <= 1 || n.Sign() == 0 {
		return 8
	}
	if !n.IsUint64() {
		return math.MaxInt
	}
	hi, lo := bits.Mul64(bl, n.Uint64())
	if hi != 0 || lo > math.MaxInt {
		return math.MaxInt
	}
	return int(lo/8) + 8
}

// PowBig is a ** n for n >= 0. The result is new.
//
// Errors: b's own.
func PowBig(a, n *big.Int, b *Bounds) (*big.Int, error) {
	if a.BitLen() > 1 {
		if err := b.allow(PowSize(a, n)); err != nil {
			return nil, err
		}
		// Shift instead of multiplying the factors of two.
		if k := a.TrailingZeroBits(); k > 0 {
			odd := new(big.Int).Rsh(a, k)
			odd.Exp(odd, n, nil)
			return odd.Lsh(odd, k*uint(n.Uint64())), nil
		}
		return new(big.Int).Exp(a, n, nil), nil
	}
	if n.Sign() != 0 && (a.Sign() >= 0 || n.Bit(0) == 1) { // 0, 1 and -1
		return new(big.Int).Set(a), nil
	}
	return big.NewInt(1), nil
}

// powModChunk is the number of exponent bits that PowMod does between two calls of charge.
const powModChunk = 256

// PowMod is pow(a, n, m), the result with m's sign. charge, if not nil, is called now and then with the work done since
// in machine word multiplications; its error ends the computation.
//
// Errors: ValueError for m == 0 and for a negative n if a has no inverse; charge's own.
func PowMod(a, n, m *big.Int, charge func(work int) error) (*big.Int, error) {
	if m.Sign() == 0 {
		return nil, valueError("pow() 3rd argument cannot be 0")
	}
	mod := new(big.Int).Abs(m)
	if n.Sign() < 0 {
		inv := new(big.Int).Mod(a, mod)
		if mod.IsInt64() && mod.Int64() == 1 {
			return new(big.Int), nil
		}
		if charge != nil {
			if err := charge(len(mod.Bits()) * len(mod.Bits())); err != nil {
				return nil, err
			}
		}
		if inv = inv.ModInverse(inv, mod); inv == nil {
			return nil, valueError("base is not invertible for the given modulus")
		}
		a, n = inv, new(big.Int).Neg(n)
	}
	z := new(big.Int).Mod(a, mod)
	words := len(mod.Bits()) + 1
	if n.BitLen() <= powModChunk {
		if charge != nil {
			if err := charge(words * words * (n.BitLen() + 1)); err != nil {
				return nil, err
			}
		}
		z.Exp(z, n, mod)
	} else {
		// z = (((a ** c1) ** (2**k)) * a ** c2) ... over chunks of the exponent from the top.
		base := z
		z = big.NewInt(1)
		shift := new(big.Int).Lsh(big.NewInt(1), powModChunk)
		mask := new(big.Int).Sub(shift, big.NewInt(1))
		chunk, part := new(big.Int), new(big.Int)
		for pos := (n.BitLen() - 1) / powModChunk; pos >= 0; pos-- {
			if charge != nil {
				if err := charge(2 * words * words * powModChunk); err != nil {
					return nil, err
				}
			}
			chunk.Rsh(n, uint(pos)*powModChunk)
			chunk.And(chunk, mask)
			z.Exp(z, shift, mod)
			part.Exp(base, chunk, mod)
			z.Mul(z, part)
			z.Mod(z, mod)
		}
	}
	if m.Sign() < 0 && z.Sign() != 0 {
		z.Add(z, m)
	}
	return z, nil
}

// Isqrt is math.isqrt(n) for n >= 0.
func Isqrt(n int64) int64 {
	r := int64(math.Sqrt(float64(n)))
	for r > 0 && (r > 3037000499 || r*r > n) {
		r--
	}
	for r < 3037000499 && (r+1)*(r+1) <= n {
		r++
	}
	return r
}

// IsqrtBig is math.isqrt(n). The result is new.
//
// Errors: ValueError for n < 0.
func IsqrtBig(n *big.Int) (*big.Int, error) {
	if n.Sign() < 0 {
		return nil, valueError("isqrt() argument must be nonnegative")
	}
	return new(big.Int).Sqrt(n), nil
}
