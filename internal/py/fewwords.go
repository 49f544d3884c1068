package py

// fewwords.go holds the arithmetic of ints of up to fewWords words by loops over their words, whose result is computed on the stack: what has a result of
// 64 bits allocates nothing, and everything else one object.

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/krait-run/krait/internal/numfmt"
)

// fewWords is the size of the operands, in words, up to which fewBinary does an operation: beyond, math/big's assembly makes up for what calling it costs.
const fewWords = numfmt.FewWords

// fewRoom is where a result is computed: a product has twice the words of its factors at most.
type fewRoom [2 * fewWords]big.Word

// fewOf returns the words of the magnitude of an exact int, from the lowest on, with none that is 0 on top; ok is false where there are more than fewWords.
// The words must not be changed. small is room for those of an int that fits 64 bits.
func fewOf(v Value, small *[1]big.Word) (words []big.Word, neg, ok bool) {
	if v.o == &intTag {
		if v.n == 0 {
			return small[:0], false, true
		}
		small[0] = big.Word(magnitude(int64(v.n)))
		return small[:], int64(v.n) < 0, true
	}
	x := &bigInt(v.o).v
	words = x.Bits()
	return words, x.Sign() < 0, len(words) <= fewWords
}

// fewInt returns the int whose magnitude is in words, which are copied and may be 0 on top.
func (vm *VM) fewInt(words []big.Word, neg bool) Value {
	n := len(words)
	for n > 0 && words[n-1] == 0 {
		n--
	}
	if n <= 1 {
		if n == 0 {
			return Int(0)
		}
		if w := uint64(words[0]); w < 1<<63 || neg && w == 1<<63 {
			if neg {
				w = -w
			}
			return Int(int64(w))
		}
	}
	o := newBigFor(n)
	own := o.v.Bits()[:n]
	copy(own, words)
	o.v.SetBits(own)
	if neg {
		o.v.Neg(&o.v)
	}
	vm.charge(48 + 8*cap(own))
	return Value{o: &o.Object}
}

// fewBinary does the frequent operators on exact ints of up to fewWords words; ok is false where an operand is longer, the result would be, the divisor has
// more than a word or is 0, or the operator is another.
func (vm *VM) fewBinary(op BinOp, a, b Value) (v Value, ok bool) {
	if bits.UintSize != 64 {
		return v, false
	}
	var smallX, smallY [1]big.Word
	x, xneg, ok := fewOf(a, &smallX)
	if !ok {
		return v, false
	}
	y, yneg, ok := fewOf(b, &smallY)
	if !ok {
		return v, false
	}
	var z fewRoom
	switch op {
	case Sub:
		yneg = !yneg
		fallthrough
	case Add:
		if len(x) < len(y) {
			x, y = y, x
			xneg, yneg = yneg, xneg
		}
		if xneg == yneg {
			return vm.fewInt(z[:addFew(&z, x, y)], xneg), true
		}
		if subFew(&z, x, y) {
			xneg = !xneg
		}
		return vm.fewInt(z[:len(x)], xneg), true
	case Mul:
		return vm.fewInt(z[:mulFew(&z, x, y)], xneg != yneg), true
	case FloorDiv, Mod, DivMod:
		if len(y) != 1 {
			return v, false
		}
		return vm.fewDivide(op, x, uint(y[0]), xneg, yneg), true
	case And, Or, Xor:
		n, neg := bitsFew(&z, op, x, y, xneg, yneg)
		return vm.fewInt(z[:n], neg), true
	case LShift:
		k, small := b.SmallInt()
		if !small || k < 0 || k > 64*fewWords || len(x) == 0 {
			return v, false
		}
		skip, shift := int(k/64), uint(k%64)
		if len(x)+skip >= len(z) {
			return v, false
		}
		for i, w := range x {
			z[skip+i] |= w << shift
			z[skip+i+1] = w >> (64 - shift)
		}
		return vm.fewInt(z[:skip+len(x)+1], xneg), true
	case RShift:
		k, small := b.SmallInt()
		if !small || k < 0 {
			return v, false
		}
		return vm.fewInt(z[:rightFew(&z, x, uint64(k), xneg)], xneg), true
	case Pow:
		return vm.fewPow(x, xneg, b)
	}
	return v, false
}

// addFew puts the sum of x and y, which is not the longer, into z, and returns its length.
func addFew(z *fewRoom, x, y []big.Word) int {
	var c uint
	for i, w := range x {
		var add uint
		if i < len(y) {
			add = uint(y[i])
		}
		add, c = bits.Add(uint(w), add, c)
		z[i] = big.Word(add)
	}
	z[len(x)] = big.Word(c)
	return len(x) + 1
}

// subFew puts the difference of x and y, which is not the longer, into z, as long as x, and reports whether y was the larger.
func subFew(z *fewRoom, x, y []big.Word) bool {
	var c uint
	for i, w := range x {
		var sub uint
		if i < len(y) {
			sub = uint(y[i])
		}
		sub, c = bits.Sub(uint(w), sub, c)
		z[i] = big.Word(sub)
	}
	if c == 0 {
		return false
	}
	negateWords(z[:len(x)])
	return true
}

// addOne adds 1 to z, which has room for it.
func (z *fewRoom) addOne() {
	for i := range z {
		if z[i]++; z[i] != 0 {
			return
		}
	}
}

// negateWords makes of words their two's complement.
func negateWords(words []big.Word) {
	c := uint(1)
	for i, w := range words {
		var inverse uint
		inverse, c = bits.Add(^uint(w), 0, c)
		words[i] = big.Word(inverse)
	}
}

// mulFew puts the product of x and y into z, which is 0 yet, and returns its length.
func mulFew(z *fewRoom, x, y []big.Word) int {
	for j, w := range y {
		var c uint
		for i, u := range x {
			// u*w + z + c is less than the square of what a word can count to.
			hi, lo := bits.Mul(uint(u), uint(w))
			var d uint
			lo, d = bits.Add(lo, c, 0)
			hi += d
			lo, d = bits.Add(lo, uint(z[i+j]), 0)
			z[i+j], c = big.Word(lo), hi+d
		}
		z[len(x)+j] = big.Word(c)
	}
	return len(x) + len(y)
}

// fewDivide is x // y, x % y or both, for y other than 0. Python rounds down, and the remainder has the sign of the divisor.
func (vm *VM) fewDivide(op BinOp, x []big.Word, y uint, xneg, yneg bool) Value {
	var z fewRoom
	var r uint
	for i := len(x) - 1; i >= 0; i-- {
		var q uint
		q, r = bits.Div(r, uint(x[i]), y)
		z[i] = big.Word(q)
	}
	down := xneg != yneg
	if down && r != 0 {
		r = y - r
		z.addOne()
	}
	rest := [1]big.Word{big.Word(r)}
	switch op {
	case FloorDiv:
		return vm.fewInt(z[:len(x)+1], down)
	case Mod:
		return vm.fewInt(rest[:], yneg)
	}
	return vm.tuple2(vm.fewInt(z[:len(x)+1], down), vm.fewInt(rest[:], yneg))
}

// bitsFew puts the magnitude of x op y into z, for And, Or and Xor, and returns its length and whether the result is negative.
func bitsFew(z *fewRoom, op BinOp, x, y []big.Word, xneg, yneg bool) (n int, neg bool) {
	if !xneg && !yneg {
		if len(x) < len(y) {
			x, y = y, x
		}
		if op == And {
			for i, w := range y {
				z[i] = x[i] & w
			}
			return len(y), false
		}
		copy(z[:], x)
		for i, w := range y {
			if op == Or {
				z[i] |= w
			} else {
				z[i] ^= w
			}
		}
		return len(x), false
	}
	n = max(len(x), len(y)) + 1 // the last word is the sign's
	a, b := twosOfWords(x, xneg), twosOfWords(y, yneg)
	for i := range n {
		v, w := a.word(), b.word()
		switch op {
		case And:
			v &= w
		case Or:
			v |= w
		default:
			v ^= w
		}
		z[i] = big.Word(v)
	}
	if neg = int(z[n-1]) < 0; neg {
		negateWords(z[:n])
	}
	return n, neg
}

// rightFew puts the magnitude of x >> k into z, and returns its length. Shifting rounds down.
func rightFew(z *fewRoom, x []big.Word, k uint64, neg bool) int {
	skip, shift := min(int(min(k/64, fewWords)), len(x)), uint(k%64)
	if k >= 64*fewWords {
		shift = 0
	}
	var lost big.Word
	for _, w := range x[:skip] {
		lost |= w
	}
	rest := x[skip:]
	if len(rest) > 0 {
		lost |= rest[0] & (1<<shift - 1)
	}
	for i, w := range rest {
		z[i] = w >> shift
		if i > 0 {
			z[i-1] |= w << (64 - shift)
		}
	}
	if neg && lost != 0 {
		z.addOne()
	}
	return len(rest) + 1
}

// fewPow is x ** b where the result has up to fewWords words.
func (vm *VM) fewPow(x []big.Word, neg bool, b Value) (v Value, ok bool) {
	n, ok := b.SmallInt()
	if !ok || n < 1 || n > 64*fewWords || len(x) == 0 {
		return v, false
	}
	if (64*(len(x)-1)+bits.Len(uint(x[len(x)-1])))*int(n) > 64*fewWords {
		return v, false
	}
	neg = neg && n&1 != 0
	var rooms [2]fewRoom
	z := rooms[0][:copy(rooms[0][:], x)]
	at := 0
	multiply := func(y []big.Word) {
		at ^= 1
		to := &rooms[at]
		*to = fewRoom{}
		k := mulFew(to, z, y)
		for k > 0 && to[k-1] == 0 {
			k--
		}
		z = to[:k]
	}
	for i := bits.Len64(uint64(n)) - 2; i >= 0; i-- {
		multiply(z)
		if n>>i&1 != 0 {
			multiply(x)
		}
	}
	return vm.fewInt(z, neg), true
}

// fewDigits is up to how many digits readFew reads: sys.set_int_max_str_digits can't forbid as many.
const fewDigits = 19 * 2 * fewWords

// readFew returns the int that s is, up to fewDigits decimal digits with or without a sign; ok is false for everything else.
func (vm *VM) readFew(s string) (v Value, ok bool) {
	if bits.UintSize != 64 {
		return v, false
	}
	neg := false
	if len(s) > 1 && (s[0] == '-' || s[0] == '+') {
		neg = s[0] == '-'
		s = s[1:]
	}
	if len(s) == 0 || len(s) > fewDigits {
		return v, false
	}
	var z fewRoom
	n := 0
	for len(s) > 0 {
		k := (len(s)-1)%19 + 1 // all but the first of the groups have 19 digits
		group := uint(0)
		for i := range k {
			c := s[i] - '0'
			if c > 9 {
				return v, false
			}
			group = group*10 + uint(c)
		}
		s = s[k:]
		// The number so far times 10**19, which is less than a word can count to, plus the group.
		for i, w := range z[:n] {
			hi, lo := bits.Mul(uint(w), 1e19)
			var c uint
			lo, c = bits.Add(lo, group, 0)
			z[i], group = big.Word(lo), hi+c
		}
		z[n] = big.Word(group)
		n++
	}
	return vm.fewInt(z[:n], neg), true
}

// readFewHex returns the int that s is, up to 32*fewWords digits in base 16 with or without a sign and 0x; ok is false for everything else.
func (vm *VM) readFewHex(s string) (v Value, ok bool) {
	if bits.UintSize != 64 {
		return v, false
	}
	neg := false
	if len(s) > 1 && (s[0] == '-' || s[0] == '+') {
		neg = s[0] == '-'
		s = s[1:]
	}
	if len(s) > 2 && s[0] == '0' && s[1]|0x20 == 'x' {
		s = s[2:]
	}
	if len(s) == 0 || len(s) > 32*fewWords {
		return v, false
	}
	var z fewRoom
	for i := range len(s) {
		c := s[len(s)-1-i]
		d := c - '0'
		if d > 9 {
			if d = c | 0x20 - 'a'; d > 5 {
				return v, false
			}
			d += 10
		}
		z[i/16] |= big.Word(d) << (i % 16 * 4)
	}
	return vm.fewInt(z[:(len(s)+15)/16], neg), true
}

// fewBytes returns the int that the bytes s are, up to 8*fewWords of them, in two's complement where neg says that it is negative.
func (vm *VM) fewBytes(s string, bigEndian, neg bool) (v Value, ok bool) {
	if bits.UintSize != 64 || len(s) > 8*fewWords {
		return v, false
	}
	var z fewRoom
	for i := range len(s) {
		c := s[i]
		if bigEndian {
			c = s[len(s)-1-i]
		}
		z[i/8] |= big.Word(c) << (i % 8 * 8)
	}
	n := (len(s) + 7) / 8
	if neg {
		if k := len(s) % 8; k != 0 {
			z[n-1] |= ^big.Word(0) << (8 * k)
		}
		negateWords(z[:n])
	}
	return vm.fewInt(z[:n], neg), true
}

// fewText returns str(x) for an int of up to fewWords words.
func (vm *VM) fewText(x *big.Int) (s Value, ok bool) {
	if bits.UintSize != 64 || len(x.Bits()) > fewWords {
		return s, false
	}
	var buf [20 * fewWords]byte
	out := numfmt.AppendFewDecimal(buf[:0], x)
	o, dst := vm.newStrBytes(len(out))
	copy(dst, out)
	return o.Value(), true
}

// fewFloat returns int(f) for a float that is whole and has more than 64 bits, but no more than fewWords words.
func (vm *VM) fewFloat(f float64) (v Value, ok bool) {
	mantissa, exp := floatParts(f)
	if bits.UintSize != 64 || exp <= 0 || exp > 64*(fewWords-1) {
		return v, false
	}
	return vm.fewShifted(mantissa, uint(exp), f < 0), true
}

// floatParts returns the mantissa and the exponent of f, whose magnitude is their mantissa * 2**exp unless it is subnormal, infinite or NaN; those have the
// smallest exponent, -1075, and the largest, 972.
func floatParts(f float64) (mantissa uint64, exp int) {
	b := math.Float64bits(f)
	return b&(1<<52-1) | 1<<52, int(b>>52&0x7ff) - 1075
}

// fewShifted returns the int m << k, or its negative, for k up to 64*(fewWords-1).
func (vm *VM) fewShifted(m uint64, k uint, neg bool) Value {
	var z fewRoom
	at, shift := k/64, k%64
	z[at] = big.Word(m << shift)
	z[at+1] = big.Word(m >> (64 - shift))
	return vm.fewInt(z[:at+2], neg)
}

// fewRatio is f.as_integer_ratio() where both ints have up to fewWords words.
func (vm *VM) fewRatio(f float64) (v Value, ok bool) {
	if f == 0 {
		return vm.tuple2(Int(0), Int(1)), true
	}
	m, exp := floatParts(f)
	zeros := bits.TrailingZeros64(m)
	m >>= zeros
	exp += zeros
	if bits.UintSize != 64 || exp < -64*(fewWords-1) || exp > 64*(fewWords-1) {
		return v, false
	}
	n, d := vm.fewShifted(m, uint(max(exp, 0)), f < 0), vm.fewShifted(1, uint(max(-exp, 0)), false)
	return vm.tuple2(n, d), true
}
