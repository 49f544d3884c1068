package random

// generator.go holds the source of randomness behind a method call: the object's own generator, or the methods that a
// subclass overrides.

import (
	"encoding/binary"
	"math"
	"math/big"
	"math/bits"

	"github.com/krait-run/krait/internal/py"
)

// generator draws numbers for one call of a method of self.
type generator struct {
	vm   *py.VM
	self py.Value
	s    *state
	// ownFloat and ownBits say that a subclass, or the object itself, overrides random and getrandbits.
	ownFloat, ownBits bool
	// byFloat says that ints are made from floats, because the class that comes first overrides random only.
	byFloat bool
}

func newGenerator(vm *py.VM, self py.Value) generator {
	g := generator{vm: vm, self: self, s: stateOf(self)}
	if t := self.Type(); t.IsHeap() {
		g.ownFloat = t.Lookup("random") != randomType.Lookup("random")
		g.ownBits = t.Lookup("getrandbits") != randomType.Lookup("getrandbits")
		for _, c := range t.MRO() {
			d := c.Dict()
			if c == randomType || d == nil || !d.GetStr("getrandbits").IsNull() {
				break
			}
			if g.byFloat = !d.GetStr("random").IsNull(); g.byFloat {
				break
			}
		}
	}
	if py.HasInstanceDict(self) {
		if g.s.names[0] == nil {
			g.s.names = [2]*py.Str{vm.NewStr("random"), vm.NewStr("getrandbits")}
		}
		g.ownFloat = g.ownFloat || !vm.InstanceAttr(self, g.s.names[0]).IsNull()
		g.ownBits = g.ownBits || !vm.InstanceAttr(self, g.s.names[1]).IsNull()
	}
	return g
}

// float returns self.random().
func (g *generator) float() (float64, error) {
	if g.ownFloat {
		v, err := g.vm.CallMethod(g.self, "random")
		if err != nil {
			return 0, err
		}
		return g.vm.FloatOf(v)
	}
	if g.s.system {
		return systemFloat(g.vm)
	}
	return g.s.rng.Float64(), nil
}

// belowInt returns an int in [0, n) for n > 0.
func (g *generator) belowInt(n uint64) (uint64, error) {
	if !g.ownBits && !g.byFloat && !g.s.system {
		return g.s.rng.Below(n), nil
	}
	v, err := g.below(g.vm.BigInt(new(big.Int).SetUint64(n)))
	if err != nil {
		return 0, err
	}
	b, ok := py.AsBig(v)
	if !ok || !b.IsUint64() {
		return 0, g.vm.TypeErrorf("'%s' object cannot be interpreted as an integer", v.Type().Name())
	}
	return b.Uint64(), nil
}

// below returns an int in [0, n) for an int n > 0.
func (g *generator) below(n py.Value) (py.Value, error) {
	b, _ := py.AsBig(n)
	if b.Sign() <= 0 {
		return py.Int(0), nil
	}
	k := b.BitLen()
	switch {
	case g.byFloat:
		return g.belowByFloat(n, b)
	case !g.ownBits && !g.s.system:
		if b.IsUint64() {
			return g.vm.BigInt(new(big.Int).SetUint64(g.s.rng.Below(b.Uint64()))), nil
		}
		if err := g.vm.Step(k / 64); err != nil {
			return py.Value{}, err
		}
		return g.vm.BigInt(g.s.rng.BigBelow(b)), nil
	}
	for {
		if err := g.vm.Step(1); err != nil {
			return py.Value{}, err
		}
		r, err := g.bits(k)
		if err != nil {
			return py.Value{}, err
		}
		less, err := g.vm.Compare(py.LT, r, n)
		if less || err != nil {
			return r, err
		}
	}
}

// belowByFloat is below where only random() is overridden.
func (g *generator) belowByFloat(n py.Value, b *big.Int) (py.Value, error) {
	const size = 1 << 53
	if b.Cmp(big.NewInt(size)) >= 0 {
		f, err := g.float()
		if err != nil {
			return py.Value{}, err
		}
		p, err := g.vm.Binary(py.Mul, py.Float(f), n)
		if err != nil {
			return py.Value{}, err
		}
		x, err := g.vm.FloatOf(p)
		if err != nil {
			return py.Value{}, err
		}
		return g.vm.FloatInt(math.Floor(x))
	}
	m := b.Int64()
	limit := float64(size-size%m) / size
	for {
		if err := g.vm.Step(1); err != nil {
			return py.Value{}, err
		}
		f, err := g.float()
		if err != nil {
			return py.Value{}, err
		}
		if f < limit {
			return py.Int(int64(math.Floor(f*size)) % m), nil
		}
	}
}

// bits returns self.getrandbits(k).
func (g *generator) bits(k int) (py.Value, error) {
	if g.ownBits {
		return g.vm.CallMethod(g.self, "getrandbits", py.Int(int64(k)))
	}
	if !g.s.system && k <= 62 {
		return py.Int(int64(g.s.rng.Bits(k))), nil
	}
	if k > 1<<15 {
		if err := g.vm.Reserve(k/8 + 8); err != nil {
			return py.Value{}, err
		}
		if err := g.vm.Step(k / 2048); err != nil {
			return py.Value{}, err
		}
	}
	if !g.s.system {
		x, err := g.bigBits(k)
		if err != nil {
			return py.Value{}, err
		}
		return g.vm.BigInt(x), nil
	}
	buf := make([]byte, (k+7)/8)
	if err := entropy(g.vm, buf); err != nil {
		return py.Value{}, err
	}
	x := new(big.Int).SetBytes(buf)
	return g.vm.BigInt(x.Rsh(x, uint(len(buf)*8-k))), nil
}

// drawnAtOnce is how many bits are drawn between two polls, a multiple of the size of words.
const drawnAtOnce = 1 << 20

// bigBits is the generator's getrandbits(k) for a k whose memory is accounted.
func (g *generator) bigBits(k int) (*big.Int, error) {
	if k <= drawnAtOnce {
		return g.s.rng.BigBits(k), nil
	}
	words := make([]big.Word, 0, k/bits.UintSize+1)
	for k > 0 {
		n := min(k, drawnAtOnce)
		part := g.s.rng.BigBits(n).Bits()
		words = append(words, part...)
		words = append(words, make([]big.Word, (n+bits.UintSize-1)/bits.UintSize-len(part))...) // zeros at the end are no words of an int
		if err := g.vm.Step(n >> 12); err != nil {
			return nil, err
		}
		k -= n
	}
	return new(big.Int).SetBits(words), nil
}

// fillBytes is the generator's randbytes, where nothing overrides what it draws from: getrandbits(8 * n) with the lowest byte first.
func (g *generator) fillBytes(p []byte) error {
	if g.s.system {
		return entropy(g.vm, p)
	}
	for len(p) > 0 {
		n := min(len(p), drawnAtOnce/8)
		part := p[:n]
		for ; len(part) >= 8; part = part[8:] {
			binary.LittleEndian.PutUint64(part, g.s.rng.Bits(64))
		}
		if len(part) > 0 {
			rest := g.s.rng.Bits(8 * len(part))
			for i := range part {
				part[i] = byte(rest >> (8 * i))
			}
		}
		if err := g.vm.Step(n >> 9); err != nil {
			return err
		}
		p = p[n:]
	}
	return nil
}

func randomFloat(vm *py.VM, a []py.Value) (py.Value, error) {
	s := stateOf(a[0])
	if s.system {
		f, err := systemFloat(vm)
		return py.Float(f), err
	}
	return py.Float(s.rng.Float64()), nil
}

func getrandbits(vm *py.VM, a []py.Value) (py.Value, error) {
	g := generator{vm: vm, self: a[0], s: stateOf(a[0])}
	if g.s.system { // a method in Python
		if neg, err := vm.Compare(py.LT, a[1], py.Int(0)); err != nil || neg {
			return py.Value{}, orError(err, vm.ValueErrorf("number of bits must be non-negative"))
		}
	}
	v, err := vm.IntIndex(a[1])
	if err != nil {
		return py.Value{}, err
	}
	k, ok := py.AsInt64(v)
	if !ok {
		b, _ := py.AsBig(v)
		switch {
		case b.Sign() < 0:
			k = -1
		case g.s.system && b.BitLen() > 66:
			return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
		case !g.s.system && b.BitLen() > 64:
			return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large for C uint64_t")
		default:
			return py.Value{}, vm.Errorf(py.MemoryError, "")
		}
	}
	switch {
	case k < 0:
		return py.Value{}, vm.ValueErrorf("Cannot convert negative int")
	case k > 1<<50: // more than any memory
		return py.Value{}, vm.Errorf(py.MemoryError, "")
	}
	return g.bits(int(k))
}

func randbytes(vm *py.VM, a []py.Value) (py.Value, error) {
	n, err := vm.IndexInt(a[1])
	if err != nil {
		return py.Value{}, err
	}
	if n < 0 || n > math.MaxInt/8 {
		return py.Value{}, vm.ValueErrorf("Cannot convert negative int")
	}
	g := newGenerator(vm, a[0])
	if err := vm.Reserve(n); err != nil {
		return py.Value{}, err
	}
	if !g.ownBits {
		out := make([]byte, n)
		if err := g.fillBytes(out); err != nil {
			return py.Value{}, err
		}
		return vm.OwnBytes(out), nil
	}
	v, err := g.bits(n * 8)
	if err != nil {
		return py.Value{}, err
	}
	b, ok := py.AsBig(v)
	if !ok || b.Sign() < 0 || b.BitLen() > n*8 {
		return py.Value{}, vm.Errorf(py.OverflowError, "int too big to convert")
	}
	out := make([]byte, n)
	b.FillBytes(out)
	if !g.s.system {
		for i, j := 0, n-1; i < j; i, j = i+1, j-1 {
			out[i], out[j] = out[j], out[i]
		}
	}
	return vm.Bytes(string(out)), nil
}
