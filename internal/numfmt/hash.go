package numfmt

import (
	"math"
	"math/big"
	"math/bits"
)

// This file holds the hashes of numbers, tuples and frozensets. Numbers that are equal have equal hashes: the hash of a
// rational is its value modulo the prime 2**61-1 (Python reference, "Hashing of numeric types").

const (
	hashBits    = 61
	hashModulus = 1<<hashBits - 1
	hashInf     = 314159
	hashImag    = 1000003
)

// fixHash keeps -1 out of the hashes, as CPython does.
func fixHash(h int64) int64 {
	if h == -1 {
		return -2
	}
	return h
}

// HashInt is hash(i).
func HashInt(i int64) int64 {
	u := uint64(i)
	if i < 0 {
		u = -u
	}
	h := int64(u % hashModulus)
	if i < 0 {
		h = -h
	}
	return fixHash(h)
}

// HashBigInt is hash(b).
func HashBigInt(b *big.Int) int64 {
	// 2**61 is 1 modulo 2**61-1, so 2**64 is 8: Horner's rule over the words, each in two parts.
	h := uint64(0)
	words := b.Bits()
	for i := len(words) - 1; i >= 0; i-- {
		w := uint64(words[i])
		h = reduce(h<<3>>hashBits, h<<3&hashModulus)
		h = reduce(h, w&hashModulus)
		h = reduce(h, w>>hashBits)
	}
	s := int64(h)
	if b.Sign() < 0 {
		s = -s
	}
	return fixHash(s)
}

// reduce is a + b modulo 2**61-1, for a and b up to that.
func reduce(a, b uint64) uint64 {
	s := a + b
	if s >= hashModulus {
		s -= hashModulus
	}
	return s
}

// HashFloat is hash(f) for an f that is not NaN; a NaN's hash is its object's.
func HashFloat(f float64) int64 {
	if i := int64(f); float64(i) == f && -0x1p60 < f && f < 0x1p60 {
		return HashInt(i)
	}
	if math.IsInf(f, 0) {
		if f > 0 {
			return hashInf
		}
		return -hashInf
	}
	m, e := math.Frexp(math.Abs(f))
	mant := uint64(math.Ldexp(m, 53)) // |f| = mant × 2**(e-53)
	e = (e - 53) % hashBits
	if e < 0 {
		e += hashBits
	}
	// Multiplying by 2**e modulo 2**61-1 rotates 61 bits.
	h := int64(mant<<e&hashModulus | mant>>(hashBits-e))
	if f < 0 {
		h = -h
	}
	return fixHash(h)
}

// HashComplex combines the hashes of a complex number's parts, as HashFloat or a NaN's object gives them.
func HashComplex(re, im int64) int64 {
	return fixHash(int64(uint64(re) + hashImag*uint64(im)))
}

// TupleHasher combines the hashes of a tuple's items, after xxHash. Start with NewTupleHasher.
type TupleHasher struct {
	acc uint64
	n   uint64
}

const (
	xxPrime1 = 11400714785074694791
	xxPrime2 = 14029467366897019727
	xxPrime5 = 2870177450012600261
)

// NewTupleHasher returns the state for no items.
func NewTupleHasher() TupleHasher { return TupleHasher{acc: xxPrime5} }

// Add adds the hash of the next item.
func (t *TupleHasher) Add(hash int64) {
	t.acc += uint64(hash) * xxPrime2
	t.acc = bits.RotateLeft64(t.acc, 31) * xxPrime1
	t.n++
}

// Sum is the tuple's hash.
func (t *TupleHasher) Sum() int64 {
	h := t.acc + (t.n ^ (xxPrime5 ^ 3527539))
	if h == math.MaxUint64 {
		return 1546275796
	}
	return int64(h)
}

// SetHasher combines the hashes of a frozenset's items, in any order. Its zero value is the state for no items.
type SetHasher struct {
	acc uint64
	n   uint64
}

// Add adds the hash of one item.
func (s *SetHasher) Add(hash int64) {
	h := uint64(hash)
	s.acc ^= (h ^ 89869747 ^ h<<16) * 3644798167
	s.n++
}

// Sum is the frozenset's hash.
func (s *SetHasher) Sum() int64 {
	h := s.acc ^ (s.n+1)*1927868237
	h ^= h>>11 ^ h>>25
	h = h*69069 + 907133923
	if h == math.MaxUint64 {
		return 590923713
	}
	return int64(h)
}
