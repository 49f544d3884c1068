package py

// bigsmall.go holds the arithmetic of ints that take up to some hundred words: a short result and its words are one allocation, and what is
// needed for a moment lies in the VM.

import (
	"math/big"
	"math/bits"
)

// newBigFor is newBig for a result of up to n words: up to 58 lie in the object, in which there is never so much more room that
// trimBig would take them out.
func newBigFor(n int) *BigInt {
	switch {
	case n <= 3:
		o := &struct {
			BigInt
			w [3]big.Word
		}{}
		return o.over(o.w[:0])
	case n <= 5:
		o := &struct {
			BigInt
			w [5]big.Word
		}{}
		return o.over(o.w[:0])
	case n <= 7:
		o := &struct {
			BigInt
			w [7]big.Word
		}{}
		return o.over(o.w[:0])
	case n <= 10:
		o := &struct {
			BigInt
			w [10]big.Word
		}{}
		return o.over(o.w[:0])
	case n <= 18:
		o := &struct {
			BigInt
			w [18]big.Word
		}{}
		return o.over(o.w[:0])
	case n <= 26:
		o := &struct {
			BigInt
			w [26]big.Word
		}{}
		return o.over(o.w[:0])
	case n <= 34:
		o := &struct {
			BigInt
			w [34]big.Word
		}{}
		return o.over(o.w[:0])
	case n <= 42:
		o := &struct {
			BigInt
			w [42]big.Word
		}{}
		return o.over(o.w[:0])
	case n <= 58:
		o := &struct {
			BigInt
			w [58]big.Word
		}{}
		return o.over(o.w[:0])
	}
	return newBig()
}

// over makes o an int whose words are to lie in w.
func (o *BigInt) over(w []big.Word) *BigInt {
	o.shape = &intType.root
	o.v.SetBits(w)
	return o
}

// bigScratch are numbers that an operation needs until it is done. Nothing polls or runs Python code meanwhile.
type bigScratch struct{ x, y, q, r big.Int }

// shortWords is the size of the operands, in words, up to which shortBinary does an operation.
const shortWords = 500

// freeWords is the size up to which products and quotients cost nothing.
const freeWords = 64

// shortBinary does the frequent operators on exact ints of which at least one is not inline; ok is false where the operands are too
// large or the operator is another.
func (vm *VM) shortBinary(op BinOp, a, b Value) (v Value, ok bool, err error) {
	if vm.bigs == nil {
		vm.bigs = &bigScratch{}
	}
	x, y := bigOperand(a, &vm.bigs.x), bigOperand(b, &vm.bigs.y)
	n, m := len(x.Bits()), len(y.Bits())
	if n > shortWords || m > shortWords {
		return v, false, nil
	}
	if max(n, m) > freeWords {
		work := 0
		switch op {
		case Mul:
			work = productWork(max(n, m), min(n, m))
		case FloorDiv, Mod, DivMod:
			if n > freeWords && n >= m {
				work = productWork(max(m, n-m+1), min(m, n-m+1))
			}
		}
		if work >= productsPerStep {
			if err := vm.Step(work / productsPerStep); err != nil {
				return v, false, err
			}
			x, y = bigOperand(a, &vm.bigs.x), bigOperand(b, &vm.bigs.y)
		}
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
	case FloorDiv, Mod, DivMod:
		if m == 0 {
			return v, false, nil
		}
		if i, ok := b.SmallInt(); ok && op == Mod && i > 0 && bits.UintSize == 64 {
			var r uint64
			for w := x.Bits(); len(w) > 0; w = w[:len(w)-1] {
				r = bits.Rem64(r, uint64(w[len(w)-1]), uint64(i))
			}
			if r != 0 && x.Sign() < 0 {
				r = uint64(i) - r
			}
			return Int(int64(r)), true, nil
		}
		// QuoRem rounds towards zero, and works on the remainder in as much memory as the dividend takes.
		q, r := &vm.bigs.q, &vm.bigs.r
		if op != Mod {
			o = newBigFor(max(n-m, 0) + 2)
			q = &o.v
		}
		if q.QuoRem(x, y, r); r.Sign() != 0 && (r.Sign() < 0) != (y.Sign() < 0) {
			r.Add(r, y)
			if op != Mod {
				q.Sub(q, bigOne)
			}
		}
		if op != FloorDiv {
			rest := newBigFor(len(r.Bits()))
			rest.v.Set(r)
			if op == Mod {
				o = rest
				break
			}
			return vm.TupleOf([]Value{vm.finishBig(o), vm.finishBig(rest)}), true, nil
		}
	default:
		return v, false, nil
	}
	return vm.finishBig(o), true, nil
}

// bigOne is 1, and not to be changed.
var bigOne = big.NewInt(1)
