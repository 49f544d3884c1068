package py

// twowords.go holds the arithmetic of ints of up to 128 bits, in registers and without math/big.

import (
	"math/big"
	"math/bits"
)

// wide is an int of up to 128 bits: sign and magnitude.
type wide struct {
	hi, lo uint64
	neg    bool
}

// wideOf is the value of an exact int; ok is false for longer ones.
func wideOf(v Value) (w wide, ok bool) {
	if bits.UintSize != 64 {
		return w, false
	}
	if i, ok := v.SmallInt(); ok {
		if i < 0 {
			return wide{lo: -uint64(i), neg: true}, true
		}
		return wide{lo: uint64(i)}, true
	}
	x := &bigInt(v.o).v
	switch b := x.Bits(); len(b) {
	case 1:
		return wide{lo: uint64(b[0]), neg: x.Sign() < 0}, true
	case 2:
		return wide{hi: uint64(b[1]), lo: uint64(b[0]), neg: x.Sign() < 0}, true
	}
	return w, false
}

// wideBinary does the frequent operators on exact ints of up to 128 bits; ok is false where an
// operand is longer, the divisor is 0, or the operator is another. Results have up to 256 bits.
func (vm *VM) wideBinary(op BinOp, a, b Value) (v Value, ok bool) {
	switch op {
	case Add, Sub, Mul, FloorDiv, Mod, DivMod:
	default:
		return v, false
	}
	x, ok := wideOf(a)
	if !ok {
		return v, false
	}
	y, ok := wideOf(b)
	if !ok {
		return v, false
	}
	switch op {
	case Sub:
		y.neg = !y.neg
		fallthrough
	case Add:
		if x.neg != y.neg {
			if x.less(y) {
				x, y = y, x
			}
			d := x.minus(y)
			return vm.wideInt(0, d, x.neg), true
		}
		lo, c := bits.Add64(x.lo, y.lo, 0)
		hi, c := bits.Add64(x.hi, y.hi, c)
		return vm.wideInt(c, wide{hi: hi, lo: lo}, x.neg), true
	case Mul:
		neg := x.neg != y.neg
		w1, w0 := bits.Mul64(x.lo, y.lo)
		if x.hi|y.hi == 0 {
			return vm.wideInt(0, wide{hi: w1, lo: w0}, neg), true
		}
		h1, l1 := bits.Mul64(x.lo, y.hi)
		h2, l2 := bits.Mul64(x.hi, y.lo)
		w3, w2 := bits.Mul64(x.hi, y.hi)
		var c, d uint64
		w1, c = bits.Add64(w1, l1, 0)
		w2, c = bits.Add64(w2, h1, c)
		w1, d = bits.Add64(w1, l2, 0)
		w2, d = bits.Add64(w2, h2, d)
		if w3 += c + d; w3 == 0 {
			return vm.wideInt(w2, wide{hi: w1, lo: w0}, neg), true
		}
		o := newBigFor(4)
		return vm.wideWords(o, append(o.v.Bits(), big.Word(w0), big.Word(w1), big.Word(w2), big.Word(w3)), neg), true
	}
	if y.hi|y.lo == 0 {
		return v, false
	}
	// Python rounds down, and the remainder has the sign of the divisor.
	q, r := x.over(y)
	down := x.neg != y.neg
	var c uint64
	if down && r.hi|r.lo != 0 {
		r = y.minus(r)
		q.lo, c = bits.Add64(q.lo, 1, 0)
		q.hi, c = bits.Add64(q.hi, 0, c)
	}
	switch op {
	case FloorDiv:
		return vm.wideInt(c, q, down), true
	case Mod:
		return vm.wideInt(0, r, y.neg), true
	}
	pair := [2]Value{vm.wideInt(c, q, down), vm.wideInt(0, r, y.neg)}
	return vm.TupleOf(pair[:]), true
}

// less compares magnitudes.
func (x wide) less(y wide) bool { return x.hi < y.hi || x.hi == y.hi && x.lo < y.lo }

// minus is the difference of the magnitudes, of which y's is not the larger.
func (x wide) minus(y wide) (d wide) {
	var borrow uint64
	d.lo, borrow = bits.Sub64(x.lo, y.lo, 0)
	d.hi, _ = bits.Sub64(x.hi, y.hi, borrow)
	return d
}

// over divides the magnitudes. y is not 0.
func (x wide) over(y wide) (q, r wide) {
	switch {
	case x.less(y):
		return wide{}, wide{hi: x.hi, lo: x.lo}
	case y.hi == 0:
		q.hi = x.hi / y.lo
		q.lo, r.lo = bits.Div64(x.hi%y.lo, x.lo, y.lo)
		return q, r
	}
	// The quotient has one word. An estimate by the first 64 bits of the divisor is at most 1 too large (H. S. Warren, Hacker's Delight, 9-5).
	n := uint(bits.LeadingZeros64(y.hi))
	first := y.hi<<n | y.lo>>1>>(63-n)
	guess, _ := bits.Div64(x.hi>>1, x.hi<<63|x.lo>>1, first)
	guess = guess >> (63 - n)
	if guess != 0 {
		guess--
	}
	top, lo := bits.Mul64(guess, y.lo)
	r = x.minus(wide{hi: guess*y.hi + top, lo: lo})
	if !r.less(y) {
		guess++
		r = r.minus(y)
	}
	return wide{lo: guess}, r
}

// wideInt returns the int of the magnitude top<<128 + w.
func (vm *VM) wideInt(top uint64, w wide, neg bool) Value {
	if top|w.hi == 0 {
		if !neg && w.lo < 1<<63 {
			return Int(int64(w.lo))
		}
		if neg && w.lo <= 1<<63 {
			return Int(-int64(w.lo))
		}
	}
	o := &struct {
		BigInt
		w [3]big.Word
	}{}
	o.w = [3]big.Word{big.Word(w.lo), big.Word(w.hi), big.Word(top)}
	return vm.wideWords(&o.BigInt, o.w[:], neg)
}

// wideWords returns the int o, whose magnitude is in words, which are its own.
func (vm *VM) wideWords(o *BigInt, words []big.Word, neg bool) Value {
	o.over(words)
	if neg {
		o.v.Neg(&o.v)
	}
	vm.charge(48 + 8*cap(words))
	return Value{o: &o.Object}
}
