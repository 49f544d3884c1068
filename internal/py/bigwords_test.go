package py

// bigwords_test.go compares what is done word by word with package math/big.

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// edges are numbers at both sides of powers of two, and some of random bits.
func edges(r *rand.Rand) []*big.Int {
	all := []*big.Int{new(big.Int)}
	for _, k := range []uint{0, 1, 31, 63, 64, 65, 127, 128, 640} {
		for d := int64(-1); d <= 1; d++ {
			x := new(big.Int).Lsh(big.NewInt(1), k)
			all = append(all, x.Add(x, big.NewInt(d)))
		}
	}
	for range 20 {
		words := make([]big.Word, r.IntN(40))
		for i := range words {
			if r.IntN(3) > 0 { // words of zeros are where carries go on
				words[i] = big.Word(r.Uint64())
			}
		}
		all = append(all, new(big.Int).SetBits(words))
	}
	for _, x := range all {
		all = append(all, new(big.Int).Neg(x))
	}
	return all
}

func TestBigWords(t *testing.T) {
	vm := NewVM(Config{})
	all := edges(rand.New(rand.NewPCG(1, 2)))
	same := func(what string, x, y any, got *big.Int, err error, want *big.Int) {
		if err != nil || got.Cmp(want) != 0 {
			t.Fatalf("%v %s %v: %v, %v, want %v", x, what, y, got, err, want)
		}
	}
	for _, x := range all {
		for _, y := range all {
			for op, f := range map[BinOp]func(z, x, y *big.Int) *big.Int{
				Add: (*big.Int).Add, Sub: (*big.Int).Sub, And: (*big.Int).And, Or: (*big.Int).Or, Xor: (*big.Int).Xor,
			} {
				got, err := vm.wordwise(op, x, y)
				same("op", x, y, got, err, f(new(big.Int), x, y))
			}
		}
		for k := uint(0); k < 300; k += 1 + k/70 {
			got, err := vm.leftWords(x, k)
			same("<<", x, k, got, err, new(big.Int).Lsh(x, k))
			if int(k) < x.BitLen() {
				got, err = vm.rightWords(x, k)
				same(">>", x, k, got, err, new(big.Int).Rsh(x, k))
			}
		}
	}
}
