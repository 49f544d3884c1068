// Package mt19937 is the Mersenne Twister as CPython's random module runs it: the same seeds give the same numbers.
//
// The generator is MT19937 of Matsumoto and Nishimura ("Mersenne Twister", ACM TOMACS 8, 1998), with their array
// seeding of 2002.
package mt19937

import (
	"crypto/sha512"
	"math/big"
	"math/bits"
	"sync"
)

// This file holds the generator, its seeding, and the draws that Python's methods are made of.

const (
	size      = 624
	shiftSize = 397
	upperMask = 0x80000000
	lowerMask = 0x7FFFFFFF
	matrixA   = 0x9908B0DF
)

// StateLen is the number of values in a state: the generator's words and the index of the next one.
const StateLen = size + 1

// Rand is a generator, 2.5 kB large. It must be seeded before use. It is not safe for concurrent use.
type Rand struct {
	state [size]uint32
	index int // of the next word; size if the state is used up
}

// seedWord fills the state from one word.
func (r *Rand) seedWord(s uint32) {
	r.state[0] = s
	for i := uint32(1); i < size; i++ {
		s = 1812433253*(s^s>>30) + i
		r.state[i] = s
	}
	r.index = size
}

// fromWord is what seedWords begins with.
var fromWord = sync.OnceValue(func() *Rand {
	r := new(Rand)
	r.seedWord(19650218)
	return r
})

// seedWords fills the state from words, of which there is at least one. It takes time linear in their number.
func (r *Rand) seedWords(key []uint32) {
	*r = *fromWord()
	// The word before stays in a register: to read what was just written takes longer than all the rest.
	prev := r.state[0]
	i, j := uint32(1), 0
	for range max(size, len(key)) {
		prev = (r.state[i] ^ (prev^prev>>30)*1664525) + key[j] + uint32(j)
		r.state[i] = prev
		if i++; i >= size {
			r.state[0] = prev
			i = 1
		}
		if j++; j >= len(key) {
			j = 0
		}
	}
	for range size - 1 {
		prev = (r.state[i] ^ (prev^prev>>30)*1566083941) - i
		r.state[i] = prev
		if i++; i >= size {
			r.state[0] = prev
			i = 1
		}
	}
	r.state[0] = upperMask
}

// SeedUint64 seeds as random.seed(n) does for an int, whose sign does not matter: pass its absolute value. It is also
// how a float seeds, by its hash taken as unsigned.
func (r *Rand) SeedUint64(n uint64) {
	if hi := uint32(n >> 32); hi != 0 {
		r.seedWords([]uint32{uint32(n), hi})
	} else {
		r.seedWords([]uint32{uint32(n)})
	}
}

// SeedInt seeds as random.seed(n) does for an int of any size.
func (r *Rand) SeedInt(n *big.Int) {
	if n.IsUint64() {
		r.SeedUint64(n.Uint64())
		return
	}
	key := make([]uint32, 0, len(n.Bits())*bits.UintSize/32)
	for _, w := range n.Bits() { // the absolute value, lowest word first
		key = append(key, uint32(w))
		if bits.UintSize == 64 {
			key = append(key, uint32(uint64(w)>>32))
		}
	}
	for len(key) > 1 && key[len(key)-1] == 0 {
		key = key[:len(key)-1]
	}
	r.seedWords(key)
}

// SeedBytes seeds as random.seed(b) does for bytes, and for a str by its UTF-8 form: the bytes and their SHA-512 are
// read as one big-endian int.
func (r *Rand) SeedBytes(b []byte) {
	sum := sha512.Sum512(b)
	n := new(big.Int).SetBytes(append(b[:len(b):len(b)], sum[:]...))
	r.SeedInt(n)
}

// Uint32 is the next 32 bits.
func (r *Rand) Uint32() uint32 {
	if r.index >= size {
		r.refill()
	}
	y := r.state[r.index]
	r.index++
	y ^= y >> 11
	y ^= y << 7 & 0x9D2C5680
	y ^= y << 15 & 0xEFC60000
	return y ^ y>>18
}

// twist is the new value of a word from its neighbour and the word shiftSize further.
func twist(word, next, far uint32) uint32 {
	y := word&upperMask | next&lowerMask
	return far ^ y>>1 ^ -(y&1)&matrixA
}

func (r *Rand) refill() {
	s := &r.state
	for i := range size - shiftSize {
		s[i] = twist(s[i], s[i+1], s[i+shiftSize])
	}
	for i := size - shiftSize; i < size-1; i++ {
		s[i] = twist(s[i], s[i+1], s[i+shiftSize-size])
	}
	s[size-1] = twist(s[size-1], s[0], s[shiftSize-1])
	r.index = 0
}

// Float64 is random(): a multiple of 2**-53 in [0, 1).
func (r *Rand) Float64() float64 {
	a, b := r.Uint32()>>5, r.Uint32()>>6
	return (float64(a)*67108864 + float64(b)) / 9007199254740992
}

// Bits is getrandbits(k) for k from 0 to 64.
func (r *Rand) Bits(k int) uint64 {
	switch {
	case k <= 0:
		return 0
	case k <= 32:
		return uint64(r.Uint32() >> (32 - k))
	}
	low := uint64(r.Uint32())
	return low | uint64(r.Uint32()>>(64-k))<<32
}

// BigBits is getrandbits(k) for any k >= 0. The caller bounds k: the result has k bits, and takes time linear in k.
func (r *Rand) BigBits(k int) *big.Int {
	words := make([]big.Word, 0, k/bits.UintSize+1)
	for k > 0 {
		n := min(k, bits.UintSize)
		words = append(words, big.Word(r.Bits(n)))
		k -= n
	}
	return new(big.Int).SetBits(words)
}

// Below is random's choice of an int in [0, n) for n > 0: bits are drawn until they come to less than n. On average
// that takes less than two draws.
func (r *Rand) Below(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	k := bits.Len64(n)
	v := r.Bits(k)
	for v >= n {
		v = r.Bits(k)
	}
	return v
}

// BigBelow is Below for any n > 0; a result is new.
func (r *Rand) BigBelow(n *big.Int) *big.Int {
	if n.Sign() <= 0 {
		return new(big.Int)
	}
	k := n.BitLen()
	v := r.BigBits(k)
	for v.Cmp(n) >= 0 {
		v = r.BigBits(k)
	}
	return v
}

// State returns what getstate() holds as its second item: the words and the index.
func (r *Rand) State() [StateLen]uint32 {
	var s [StateLen]uint32
	copy(s[:], r.state[:])
	s[size] = uint32(r.index)
	return s
}

// SetState restores what State gave. It reports false, and changes nothing, if the index is out of range, where Python
// raises ValueError "invalid state".
func (r *Rand) SetState(s *[StateLen]uint32) bool {
	if s[size] > size {
		return false
	}
	copy(r.state[:], s[:size])
	r.index = int(s[size])
	return true
}
