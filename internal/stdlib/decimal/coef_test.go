package decimal

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestCoef compares the arithmetic on coefficients with that of big ints, on both sides of 64 and 128 bits.
func TestCoef(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	pick := func() *big.Int {
		b := new(big.Int).SetUint64(r.Uint64())
		for range r.IntN(3) {
			b.Lsh(b, 64).Or(b, new(big.Int).SetUint64(r.Uint64()))
		}
		b.Rsh(b, uint(r.IntN(b.BitLen()+1)))
		switch r.IntN(6) {
		case 0: // all ones
			return b.Sub(b.Lsh(big.NewInt(1), uint(r.IntN(150))), big.NewInt(1))
		case 1: // a power of two
			return b.Lsh(big.NewInt(1), uint(r.IntN(150)))
		case 2:
			return b.Exp(big.NewInt(10), big.NewInt(int64(r.IntN(41))), nil)
		}
		return b
	}
	is := func(what string, got *coef, want, a, b *big.Int) {
		t.Helper()
		if got.Big().Cmp(want) != 0 || (got.large == nil) != (want.BitLen() <= 128) {
			t.Fatalf("%s of %v and %v: got %v, want %v", what, a, b, got.Big(), want)
		}
	}
	for range 200_000 {
		a, b := pick(), pick()
		var x, y, z, rest coef
		x.SetBig(a)
		y.SetBig(b)
		z.Add(&x, &y)
		is("sum", &z, new(big.Int).Add(a, b), a, b)
		z.Mul(&x, &y)
		is("product", &z, new(big.Int).Mul(a, b), a, b)
		if got := z.diff(&x, &y); got != a.Cmp(b) || got != x.Cmp(&y) {
			t.Fatalf("order of %v and %v: %d", a, b, got)
		}
		is("difference", &z, new(big.Int).Abs(new(big.Int).Sub(a, b)), a, b)
		if b.Sign() != 0 {
			z.QuoRem(&x, &y, &rest)
			q, m := new(big.Int).QuoRem(a, b, new(big.Int))
			is("quotient", &z, q, a, b)
			is("remainder", &rest, m, a, b)
		}
		n := uint(r.IntN(140))
		is("shift", z.Rsh(&x, n), new(big.Int).Rsh(a, n), a, b)
		if x.String() != a.String() || x.BitLen() != a.BitLen() || x.TrailingZeroBits() != a.TrailingZeroBits() || x.isZero() != (a.Sign() == 0) {
			t.Fatalf("%v: text %s, %d bits, %d zeros", a, x.String(), x.BitLen(), x.TrailingZeroBits())
		}
		if got, want := countDigits(&x), int64(len(a.String())); got != want {
			t.Fatalf("digits of %v: %d", a, got)
		}
		x.Add(&x, &x) // the operands may be the result
		is("double", &x, new(big.Int).Lsh(a, 1), a, b)
	}
}
