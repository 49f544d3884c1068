package hashlib

// kdf.go holds the derivation of keys from passwords: PBKDF2 (RFC 8018, 5.2) and scrypt (RFC 7914).

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
	"math"
	"math/bits"

	"github.com/krait-run/krait/internal/py"
)

// copied returns a copy of the bytes of v.
func copied(vm *py.VM, v py.Value) ([]byte, error) {
	b, err := py.ContiguousBufferOf(vm, v)
	if err != nil {
		return nil, err
	}
	if err := vm.Reserve(len(b)); err != nil {
		return nil, err
	}
	return append([]byte(nil), b...), nil
}

func pbkdf2(vm *py.VM, a []py.Value) (py.Value, error) {
	name, ok := py.AsStr(a[0])
	if !ok {
		return py.Value{}, vm.TypeErrorf("pbkdf2_hmac() argument 'hash_name' must be str, not %s", py.ArgType(a[0]))
	}
	password, err := copied(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	salt, err := copied(vm, a[2])
	if err != nil {
		return py.Value{}, err
	}
	rounds, err := vm.IndexInt(a[3])
	if err != nil {
		return py.Value{}, err
	}
	var make func() hash.Hash
	if alg := find(name); alg != nil {
		make = alg.make
		if make == nil {
			return py.Value{}, vm.ValueErrorf("key length must be greater than 0.")
		}
	} else if big := name == "blake2b"; big || name == "blake2s" {
		make = func() hash.Hash { return newPlainBlake2(big) }
	} else {
		return py.Value{}, vm.Errorf(unsupportedType, "[digital envelope routines] unsupported")
	}
	if rounds < 1 {
		return py.Value{}, vm.ValueErrorf("iteration value must be greater than 0.")
	}
	if rounds > math.MaxInt32 {
		return py.Value{}, vm.Errorf(py.OverflowError, "iteration value is too great.")
	}
	size := make().Size()
	if !a[4].IsNullOrNone() {
		if size, err = vm.IndexInt(a[4]); err != nil {
			return py.Value{}, err
		}
	}
	if size < 1 {
		return py.Value{}, vm.ValueErrorf("key length must be greater than 0.")
	}
	if size > math.MaxInt32 {
		return py.Value{}, vm.Errorf(py.OverflowError, "key length is too great.")
	}
	key, err := deriveKey(vm, make, password, salt, rounds, size)
	return vm.OwnBytes(key), err
}

// deriveKey is PBKDF2.
func deriveKey(vm *py.VM, h func() hash.Hash, password, salt []byte, rounds, size int) ([]byte, error) {
	if err := vm.Reserve(size + 64); err != nil {
		return nil, err
	}
	if err := vm.Step(1 + (len(password)+len(salt))>>10); err != nil {
		return nil, err
	}
	mac := hmac.New(h, password)
	key := make([]byte, 0, size+mac.Size())
	u := make([]byte, 0, mac.Size())
	for block := uint32(1); len(key) < size; block++ {
		mac.Reset()
		mac.Write(salt)
		mac.Write(binary.BigEndian.AppendUint32(nil, block))
		u = mac.Sum(u[:0])
		start := len(key)
		key = append(key, u...)
		for r := range rounds - 1 {
			mac.Reset()
			mac.Write(u)
			u = mac.Sum(u[:0])
			for i, x := range u {
				key[start+i] ^= x
			}
			if r&3 == 0 {
				if err := vm.Step(1); err != nil {
					return nil, err
				}
			}
		}
		if err := vm.Step(1 + len(salt)>>10); err != nil {
			return nil, err
		}
	}
	return key[:size], nil
}

// plainBlake2 is BLAKE2 without parameters as a hash.Hash.
type plainBlake2 struct{ *blake2 }

func newPlainBlake2(big bool) hash.Hash {
	h := plainBlake2{&blake2{big: big}}
	h.Reset()
	return h
}

func (h plainBlake2) Reset() {
	p := make([]byte, 64)
	p[0], p[2], p[3] = 32, 1, 1
	if h.big {
		p[0] = 64
	}
	*h.blake2 = *newBlake2(h.big, p, nil, false)
}

func (h plainBlake2) Sum(b []byte) []byte { return append(b, h.sum()...) }

func scrypt(vm *py.VM, a []py.Value) (py.Value, error) {
	password, err := copied(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	salt, err := copied(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	var num [3]uint64 // n, r, p
	for i := range num {
		x, err := vm.Index(a[2+i])
		if err != nil {
			return py.Value{}, err
		}
		b, _ := py.AsBig(x)
		if b.Sign() < 0 {
			return py.Value{}, vm.ValueErrorf("Cannot convert negative int")
		}
		if !b.IsUint64() {
			return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large for C unsigned long")
		}
		num[i] = b.Uint64()
	}
	opts := [2]int64{0, 64} // maxmem, dklen
	for i := range opts {
		if !a[5+i].IsNull() {
			if opts[i], err = indexOf(vm, a[5+i]); err != nil {
				return py.Value{}, err
			}
		}
	}
	n, r, p := num[0], num[1], num[2]
	if n < 2 || n&(n-1) != 0 {
		return py.Value{}, vm.ValueErrorf("n must be a power of 2.")
	}
	if opts[0] < 0 || opts[0] > math.MaxInt32 {
		return py.Value{}, vm.ValueErrorf("maxmem must be positive and smaller than %d", math.MaxInt32)
	}
	if opts[1] < 1 || opts[1] > math.MaxInt32 {
		return py.Value{}, vm.ValueErrorf("dklen must be greater than 0 and smaller than %d", math.MaxInt32)
	}
	if r == 0 || p == 0 {
		return py.Value{}, vm.ValueErrorf("Invalid parameter combination for n, r, p, maxmem.")
	}
	maxMem := uint64(opts[0])
	if maxMem == 0 {
		maxMem = 32 << 20
	}
	// As OpenSSL counts it: the blocks of all p, and n + 2 blocks of 128*r bytes.
	const limit = 1 << 30
	if r > limit || p > limit/r || n > 1<<32 || 128*r*p > maxMem || (n+2) > (maxMem-128*r*p)/(128*r) {
		return py.Value{}, vm.ValueErrorf("[digital envelope routines] memory limit exceeded")
	}
	size := int(128 * r)
	if err := vm.Reserve(size * (int(n) + int(p) + 2)); err != nil {
		return py.Value{}, err
	}
	b, err := deriveKey(vm, sha256.New, password, salt, 1, size*int(p))
	if err != nil {
		return py.Value{}, err
	}
	s := newScryptState(int(n), int(r))
	for i := range int(p) {
		if err := s.mix(vm, b[i*size:(i+1)*size]); err != nil {
			return py.Value{}, err
		}
	}
	key, err := deriveKey(vm, sha256.New, password, b, 1, int(opts[1]))
	return vm.OwnBytes(key), err
}

// scryptState is the memory of ROMix: v holds n blocks of 32*r words.
type scryptState struct {
	n, r    int
	v, x, y []uint32
}

func newScryptState(n, r int) *scryptState {
	return &scryptState{n: n, r: r, v: make([]uint32, 32*r*n), x: make([]uint32, 32*r), y: make([]uint32, 32*r)}
}

// mix is ROMix of b, in place.
func (s *scryptState) mix(vm *py.VM, b []byte) error {
	for i := range s.x {
		s.x[i] = binary.LittleEndian.Uint32(b[4*i:])
	}
	words := 32 * s.r
	cost := 1 + s.r/4
	for i := range s.n {
		copy(s.v[i*words:], s.x)
		s.blockMix()
		if err := vm.Step(cost); err != nil {
			return err
		}
	}
	for range s.n {
		j := int(s.x[words-16]) & (s.n - 1)
		for k, w := range s.v[j*words : (j+1)*words] {
			s.x[k] ^= w
		}
		s.blockMix()
		if err := vm.Step(cost); err != nil {
			return err
		}
	}
	for i, w := range s.x {
		binary.LittleEndian.PutUint32(b[4*i:], w)
	}
	return nil
}

// blockMix is BlockMix of x, in place; the blocks with even numbers come first in the result.
func (s *scryptState) blockMix() {
	var t [16]uint32
	copy(t[:], s.x[len(s.x)-16:])
	for i := range 2 * s.r {
		for k := range t {
			t[k] ^= s.x[16*i+k]
		}
		salsa8(&t)
		at := i / 2
		if i%2 == 1 {
			at += s.r
		}
		copy(s.y[16*at:], t[:])
	}
	s.x, s.y = s.y, s.x
}

// salsaQuarters are the words of the quarter rounds: columns, then rows.
var salsaQuarters = [8][4]byte{
	{0, 4, 8, 12}, {5, 9, 13, 1}, {10, 14, 2, 6}, {15, 3, 7, 11},
	{0, 1, 2, 3}, {5, 6, 7, 4}, {10, 11, 8, 9}, {15, 12, 13, 14},
}

// salsa8 is the core of Salsa20 with eight rounds.
func salsa8(b *[16]uint32) {
	x := *b
	for range 4 {
		for i := range salsaQuarters {
			q := &salsaQuarters[i]
			a, c, d, e := x[q[0]&15], x[q[1]&15], x[q[2]&15], x[q[3]&15]
			c ^= bits.RotateLeft32(a+e, 7)
			d ^= bits.RotateLeft32(c+a, 9)
			e ^= bits.RotateLeft32(d+c, 13)
			a ^= bits.RotateLeft32(e+d, 18)
			x[q[0]&15], x[q[1]&15], x[q[2]&15], x[q[3]&15] = a, c, d, e
		}
	}
	for i := range b {
		b[i] += x[i]
	}
}
