package py

// bigsmall.go holds the arithmetic of ints that take a few words: a result and its words are one allocation, and what is needed for a
// moment lies in the VM.

import (
	"math/big"
	"math/bits"
)

// inlineWords is how many words lie in the object of an int.
const inlineWords = 4

// shortBig is an int with room for its words.
type shortBig struct {
	BigInt
	w [inlineWords]big.Word
}

// newBigFor is newBig for a result of up to n words.
func newBigFor(n int) *BigInt {
	if n > inlineWords {
		return newBig()
	}
	o := &shortBig{}
	o.shape = &intType.root
	o.v.SetBits(o.w[:0])
	return &o.BigInt
}

// bigScratch are numbers that an operation needs until it is done. Nothing polls or runs Python code meanwhile.
type bigScratch struct{ x, y, z big.Int }

// shortWords is the size of the operands, in words, up to which shortBinary does an operation, which takes less than a step then.
const shortWords = 64

// shortBinary does the frequent operators on exact ints of which at least one is not inline; ok is false where the operands are too
// large or the operator is another.
func (vm *VM) shortBinary(op BinOp, a, b Value) (v Value, ok bool) {
	if vm.bigs == nil {
		vm.bigs = &bigScratch{}
	}
	x, y := bigOperand(a, &vm.bigs.x), bigOperand(b, &vm.bigs.y)
	n, m := len(x.Bits()), len(y.Bits())
	if n > shortWords || m > shortWords {
		return v, false
	}
	var o *BigInt
	switch op {
	case Add:
		o = newBigFor(max(n, m) + 1)
		o.v.Add(x, y)
	case Sub:
		o = newBigFor(max(n, m) + 1)
		o.v.Sub(x, y)
	case And:
		o = newBigFor(max(n, m) + 1)
		o.v.And(x, y)
	case Or:
		o = newBigFor(max(n, m) + 1)
		o.v.Or(x, y)
	case Xor:
		o = newBigFor(max(n, m) + 1)
		o.v.Xor(x, y)
	case Mul:
		o = newBigFor(n + m)
		o.v.Mul(x, y)
	case FloorDiv, Mod:
		if m == 0 {
			return v, false
		}
		// QuoRem rounds towards zero.
		if i, ok := b.SmallInt(); ok && op == Mod && i > 0 && bits.UintSize == 64 {
			var r uint64
			for w := x.Bits(); len(w) > 0; w = w[:len(w)-1] {
				r = bits.Rem64(r, uint64(w[len(w)-1]), uint64(i))
			}
			if r != 0 && x.Sign() < 0 {
				r = uint64(i) - r
			}
			return Int(int64(r)), true
		}
		if op == Mod {
			o = newBigFor(max(n, m) + 1)
			vm.bigs.z.QuoRem(x, y, &o.v)
			if o.v.Sign() != 0 && (o.v.Sign() < 0) != (y.Sign() < 0) {
				o.v.Add(&o.v, y)
			}
			break
		}
		o = newBigFor(n + 1)
		o.v.QuoRem(x, y, &vm.bigs.z)
		if r := &vm.bigs.z; r.Sign() != 0 && (r.Sign() < 0) != (y.Sign() < 0) {
			o.v.Sub(&o.v, vm.bigs.x.SetInt64(1))
		}
	default:
		return v, false
	}
	return vm.finishBig(o), true
}
