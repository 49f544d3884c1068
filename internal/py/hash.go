package py

// hash.go holds the hash of text and bytes: SipHash-1-3 (Aumasson and Bernstein, 2012) with a fixed key, so that runs are
// deterministic. Collisions that a script constructs cost steps: long probe sequences are charged to its meter.

import (
	"encoding/binary"
	"math/bits"
)

const (
	sipK0 = 0x6b72616974000001
	sipK1 = 0x70797468f0e50002

	// hashSpread is odd, so that spread has an inverse; 2^64 divided by the golden ratio (Knuth, volume 3, 6.4).
	hashSpread        = 0x9e3779b97f4a7c15
	hashSpreadInverse = 0xf1de83e19937733d
)

// A string keeps 32 bits of its hash, so that the header of a short string stays small; the hash of 64 bits is made of them.
func spread(folded uint32) uint64 { return uint64(folded) * hashSpread }

// fold returns what spread makes h of.
func fold(h uint64) uint32 { return uint32(h * hashSpreadInverse) }

// hashString returns the hash of s: 0 if s is empty, as in CPython, else not, and never -1.
func hashString(s string) uint64 { return spread(foldedHash(s)) }

// foldedHash returns 32 bits of the hash of s: 0 if it is empty, else not.
func foldedHash(s string) uint32 {
	if len(s) == 0 {
		return 0
	}
	k0, k1 := uint64(sipK0), uint64(sipK1)
	v0 := k0 ^ 0x736f6d6570736575
	v1 := k1 ^ 0x646f72616e646f6d
	v2 := k0 ^ 0x6c7967656e657261
	v3 := k1 ^ 0x7465646279746573
	b := stringBytes(s)
	last := uint64(len(s)) << 56
	for len(b) >= 8 {
		m := binary.LittleEndian.Uint64(b)
		b = b[8:]
		v3 ^= m
		v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
		v0 ^= m
	}
	for i := len(b) - 1; i >= 0; i-- {
		last |= uint64(b[i]) << (8 * uint(i))
	}
	v3 ^= last
	v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
	v0 ^= last
	v2 ^= 0xff
	v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
	v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
	v0, v1, v2, v3 = sipRound(v0, v1, v2, v3)
	h := v0 ^ v1 ^ v2 ^ v3
	folded := uint32(h ^ h>>32)
	if folded == 0 {
		folded = 2
	}
	return folded
}

func sipRound(v0, v1, v2, v3 uint64) (uint64, uint64, uint64, uint64) {
	v0 += v1
	v1 = bits.RotateLeft64(v1, 13)
	v1 ^= v0
	v0 = bits.RotateLeft64(v0, 32)
	v2 += v3
	v3 = bits.RotateLeft64(v3, 16)
	v3 ^= v2
	v0 += v3
	v3 = bits.RotateLeft64(v3, 21)
	v3 ^= v0
	v2 += v1
	v1 = bits.RotateLeft64(v1, 17)
	v1 ^= v2
	v2 = bits.RotateLeft64(v2, 32)
	return v0, v1, v2, v3
}

// hashOf returns the hash of the string, computing it once.
func (s *Str) hashOf() uint64 {
	if s.hash == 0 {
		s.keepHash()
	}
	return spread(s.hash)
}

// keepHash computes the hash. The empty string, which is shared, has 0.
func (s *Str) keepHash() {
	if len(s.s) != 0 {
		s.hash = foldedHash(s.s)
	}
}
