package hashlib

// blake2.go holds the hash functions BLAKE2b and BLAKE2s, after RFC 7693; their parameter block is that of the BLAKE2
// specification of 2013, section 2.5.

import (
	"encoding/binary"
	"math/bits"
)

// blake2Sigma are the permutations of the rounds; BLAKE2b uses the first two again for its last ones.
var blake2Sigma = [10][16]byte{
	{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
	{14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
	{11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
	{7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
	{9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
	{2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
	{12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
	{13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
	{6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
	{10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}

// blake2Mix are the columns and diagonals that a round mixes.
var blake2Mix = [8][4]byte{
	{0, 4, 8, 12}, {1, 5, 9, 13}, {2, 6, 10, 14}, {3, 7, 11, 15},
	{0, 5, 10, 15}, {1, 6, 11, 12}, {2, 7, 8, 13}, {3, 4, 9, 14},
}

// The initial values are those of SHA-512 and SHA-256.
var (
	blake2bIV = [8]uint64{0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
		0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179}
	blake2sIV = [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
)

// blake2 is a running hash of either kind. It is copied by assignment.
type blake2 struct {
	big      bool // BLAKE2b
	size     int  // of the digest
	lastNode bool
	h        [8]uint64 // for BLAKE2s only the lower halves
	lo, hi   uint64    // bytes compressed
	buf      [128]byte
	n        int // bytes in buf, which is compressed when more follows
}

// newBlake2 begins a hash with a parameter block, of 64 bytes or 32, whose first byte is the size of the digest.
func newBlake2(big bool, params, key []byte, lastNode bool) *blake2 {
	d := &blake2{big: big, size: int(params[0]), lastNode: lastNode}
	for i := range d.h {
		if big {
			d.h[i] = blake2bIV[i] ^ binary.LittleEndian.Uint64(params[8*i:])
		} else {
			d.h[i] = uint64(blake2sIV[i] ^ binary.LittleEndian.Uint32(params[4*i:]))
		}
	}
	if len(key) > 0 {
		block := make([]byte, d.BlockSize())
		copy(block, key)
		d.Write(block)
	}
	return d
}

func (d *blake2) BlockSize() int {
	if d.big {
		return 128
	}
	return 64
}

func (d *blake2) Size() int { return d.size }

func (d *blake2) Write(p []byte) (int, error) {
	total, block := len(p), d.BlockSize()
	for len(p) > 0 {
		if d.n == block {
			d.compress(block, false)
			d.n = 0
		}
		k := copy(d.buf[d.n:block], p)
		d.n += k
		p = p[k:]
	}
	return total, nil
}

// sum returns the digest; d goes on as it was.
func (d *blake2) sum() []byte {
	c := *d
	clear(c.buf[c.n:])
	c.compress(c.n, true)
	out := make([]byte, 64)
	for i, x := range c.h {
		if d.big {
			binary.LittleEndian.PutUint64(out[8*i:], x)
		} else {
			binary.LittleEndian.PutUint32(out[4*i:], uint32(x))
		}
	}
	return out[:d.size]
}

// compress adds the block in buf, of which n bytes count.
func (d *blake2) compress(n int, last bool) {
	if d.big {
		d.compress64(n, last)
	} else {
		d.compress32(n, last)
	}
}

func (d *blake2) compress64(n int, last bool) {
	var carry uint64
	d.lo, carry = bits.Add64(d.lo, uint64(n), 0)
	d.hi += carry
	var m, v [16]uint64
	for i := range m {
		m[i] = binary.LittleEndian.Uint64(d.buf[8*i:])
	}
	copy(v[:8], d.h[:])
	copy(v[8:], blake2bIV[:])
	v[12] ^= d.lo
	v[13] ^= d.hi
	if last {
		v[14] = ^v[14]
		if d.lastNode {
			v[15] = ^v[15]
		}
	}
	for r := range 12 {
		s := &blake2Sigma[r%10]
		for i := range blake2Mix {
			x := &blake2Mix[i]
			a, b, c, e := v[x[0]&15], v[x[1]&15], v[x[2]&15], v[x[3]&15]
			a += b + m[s[2*i]&15]
			e = bits.RotateLeft64(e^a, -32)
			c += e
			b = bits.RotateLeft64(b^c, -24)
			a += b + m[s[2*i+1]&15]
			e = bits.RotateLeft64(e^a, -16)
			c += e
			b = bits.RotateLeft64(b^c, -63)
			v[x[0]&15], v[x[1]&15], v[x[2]&15], v[x[3]&15] = a, b, c, e
		}
	}
	for i := range d.h {
		d.h[i] ^= v[i] ^ v[i+8]
	}
}

func (d *blake2) compress32(n int, last bool) {
	d.lo += uint64(n)
	var m, v [16]uint32
	for i := range m {
		m[i] = binary.LittleEndian.Uint32(d.buf[4*i:])
	}
	for i, x := range d.h {
		v[i] = uint32(x)
	}
	copy(v[8:], blake2sIV[:])
	v[12] ^= uint32(d.lo)
	v[13] ^= uint32(d.lo >> 32)
	if last {
		v[14] = ^v[14]
		if d.lastNode {
			v[15] = ^v[15]
		}
	}
	for r := range 10 {
		s := &blake2Sigma[r]
		for i := range blake2Mix {
			x := &blake2Mix[i]
			a, b, c, e := v[x[0]&15], v[x[1]&15], v[x[2]&15], v[x[3]&15]
			a += b + m[s[2*i]&15]
			e = bits.RotateLeft32(e^a, -16)
			c += e
			b = bits.RotateLeft32(b^c, -12)
			a += b + m[s[2*i+1]&15]
			e = bits.RotateLeft32(e^a, -8)
			c += e
			b = bits.RotateLeft32(b^c, -7)
			v[x[0]&15], v[x[1]&15], v[x[2]&15], v[x[3]&15] = a, b, c, e
		}
	}
	for i := range d.h {
		d.h[i] ^= uint64(v[i] ^ v[i+8])
	}
}
