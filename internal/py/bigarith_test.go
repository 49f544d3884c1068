package py

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// randomBig returns a number of up to the given number of words, sometimes with long runs of equal bits.
func randomBig(r *rand.Rand, words int) *big.Int {
	w := make([]big.Word, 1+r.IntN(words))
	for i := range w {
		switch r.IntN(4) {
		case 0:
			w[i] = 0
		case 1:
			w[i] = ^big.Word(0)
		default:
			w[i] = big.Word(r.Uint64())
		}
	}
	b := new(big.Int).SetBits(w)
	if r.IntN(2) == 0 {
		b.Neg(b)
	}
	return b
}

// Arithmetic that splits its work gives math/big's results.
func TestBigArithmetic(t *testing.T) {
	BuildTypes()
	vm := &VM{mem: 1 << 40, limits: Limits{Memory: 1 << 40}}
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
		x, y := randomBig(r, 6*blockWords), randomBig(r, 1+6*blockWords>>(i%10))
		z, err := vm.mulBig(x, y)
		if err != nil || z.Cmp(new(big.Int).Mul(x, y)) != 0 {
			t.Fatalf("product of %d and %d words: %v", len(x.Bits()), len(y.Bits()), err)
		}
		if sq, err := vm.mulBig(y, y); err != nil || sq.Cmp(new(big.Int).Mul(y, y)) != 0 {
			t.Fatalf("square of %d words: %v", len(y.Bits()), err)
		}
		if y.Sign() == 0 {
			continue
		}
		wantQ, wantR := new(big.Int).QuoRem(x, y, new(big.Int))
		q, rem, err := vm.quoRemBig(x, y)
		if err != nil || q.Cmp(wantQ) != 0 || rem.Cmp(wantR) != 0 {
			t.Fatalf("quotient of %d by %d words: %v", len(x.Bits()), len(y.Bits()), err)
		}
		if q, rem, err = vm.quoRemBig(z, y); err != nil || q.Cmp(x) != 0 || rem.Sign() != 0 {
			t.Fatalf("exact quotient of %d by %d words: %v", len(z.Bits()), len(y.Bits()), err)
		}
		a := new(big.Int).Abs(x)
		if s, err := vm.isqrtBig(a); err != nil || s.Cmp(new(big.Int).Sqrt(a)) != 0 {
			t.Fatalf("root of %d words: %v", len(a.Bits()), err)
		}
	}
	for _, words := range []int{1, 600, 2000} {
		x := randomBig(r, words)
		text, err := vm.appendDecimal(nil, x)
		if err != nil || string(text) != x.String() {
			t.Fatalf("digits of %d words: %v", len(x.Bits()), err)
		}
		back, err := vm.parseDigits(new(big.Int).Abs(x).String(), 10)
		if err != nil || back.CmpAbs(x) != 0 {
			t.Fatalf("number of %d words from its digits: %v", len(x.Bits()), err)
		}
	}
	for _, base := range []int64{-12, 3, 7, -1, 1 << 40} {
		n := big.NewInt(9000)
		z, err := vm.powBig(big.NewInt(base), n)
		if err != nil || z.Cmp(new(big.Int).Exp(big.NewInt(base), n, nil)) != 0 {
			t.Fatalf("%d ** 9000: %v", base, err)
		}
	}
	m := new(big.Int).Abs(randomBig(r, 2*modWords))
	m.SetBit(m, 0, 1).SetBit(m, modWords*70, 1)
	a, n := randomBig(r, modWords), big.NewInt(1<<20+12345)
	if z, err := vm.powModBig(a, n, m); err != nil || z.Cmp(new(big.Int).Exp(a, n, m)) != 0 {
		t.Fatalf("power modulo %d words: %v", len(m.Bits()), err)
	}
	if z, err := vm.powModBig(a, big.NewInt(-1), m); err == nil && z.Cmp(new(big.Int).ModInverse(a, m)) != 0 {
		t.Fatalf("inverse modulo %d words", len(m.Bits()))
	}
	g := randomBig(r, 100)
	x, y := new(big.Int).Mul(g, randomBig(r, 2*blockWords)), new(big.Int).Mul(g, randomBig(r, 2*blockWords))
	want := new(big.Int).GCD(nil, nil, new(big.Int).Abs(x), new(big.Int).Abs(y))
	if z, err := vm.gcdBig(x, y); err != nil || z.Cmp(want) != 0 {
		t.Fatalf("greatest common divisor: %v", err)
	}
}
