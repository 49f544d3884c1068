package py

// bigarith.go holds arithmetic on ints beyond 64 bits that charges the meter in proportion to its work and polls in
// between: math/big does one operation in one go, which takes minutes for operands of a few megabytes.

import (
	"math"
	"math/big"
	"math/bits"

	"github.com/krait-run/krait/internal/numfmt"
)

const (
	// wordsPerStep is how many words a linear operation handles in one step.
	wordsPerStep = 512
	// productsPerStep is how many products of words a step stands for.
	productsPerStep = 256
	// blockWords is the size in words up to which math/big multiplies or divides in one go: well under a millisecond.
	blockWords = 1024
	// bigReserve is the size in bytes from which a result is reserved before it is made; newBig charges smaller ones.
	bigReserve = 1 << 16
)

// newBig returns an int object to be filled with a result and passed to finishBig.
func newBig() *BigInt { return &BigInt{Object: Object{shape: &intType.root}} }

// finishBig returns the int in o, inline if it fits, and accounts for it. Results of bigReserve bytes and more have been
// reserved.
func (vm *VM) finishBig(o *BigInt) Value {
	if o.v.IsInt64() {
		return Int(o.v.Int64())
	}
	trimBig(&o.v)
	n := cap(o.v.Bits()) * 8
	vm.fuel -= int64(n >> 12) // noticed at the next poll
	if n >= bigReserve {
		n = 0
	}
	vm.charge(48 + n)
	return Value{o: &o.Object}
}

// maxSlack is the capacity in words beyond its number that an int may keep: math/big makes room for some more than it needs.
const maxSlack = 8

// trimBig lets go of the memory of larger numbers that a result was computed in.
func trimBig(b *big.Int) {
	w := b.Bits()
	if cap(w)-len(w) <= maxSlack+len(w)/4 {
		return
	}
	negative := b.Sign() < 0
	b.SetBits(append(make([]big.Word, 0, len(w)), w...))
	if negative {
		b.Neg(b)
	}
}

// bigValue is finishBig for a number made elsewhere, which belongs to the VM afterwards.
func (vm *VM) bigValue(b *big.Int) Value {
	if b.IsInt64() {
		return Int(b.Int64())
	}
	o := newBig()
	o.v = *b
	return vm.finishBig(o)
}

// linear charges for a linear operation whose result has up to n words, and reserves a large result.
func (vm *VM) linear(n int) error {
	if n*8 < bigReserve {
		if n < wordsPerStep {
			return nil
		}
		return vm.Step(n / wordsPerStep)
	}
	if err := vm.Reserve(n * 8); err != nil {
		return err
	}
	return vm.Step(n / wordsPerStep)
}

// productWork estimates the products of words that multiplying n words by m takes math/big, n >= m.
func productWork(n, m int) int {
	w := n
	for ; m > 64; m = (m + 1) / 2 {
		w += w / 2 // Karatsuba: twice the size, three times the work
	}
	return w * m
}

// mulBig returns x * y, new.
func (vm *VM) mulBig(x, y *big.Int) (*big.Int, error) {
	n, m := len(x.Bits()), len(y.Bits())
	if max(n, m) <= 64 {
		return new(big.Int).Mul(x, y), nil
	}
	if (n+m)*8 >= bigReserve {
		if err := vm.Reserve((n + m) * 8); err != nil {
			return nil, err
		}
	}
	z, err := vm.mulAbs(x, y)
	if err == nil && x.Sign() != y.Sign() && z.Sign() > 0 {
		z.Neg(z)
	}
	return z, err
}

// mulAbs returns |x * y|. Karatsuba's method (1962) brings large operands down to blocks; the depth of the recursion is
// the logarithm of their size.
func (vm *VM) mulAbs(x, y *big.Int) (*big.Int, error) {
	xw, yw := x.Bits(), y.Bits()
	same := x == y
	if len(xw) < len(yw) {
		x, y = y, x
		xw, yw = yw, xw
	}
	n, m := len(xw), len(yw)
	if m <= blockWords && n <= 8*blockWords {
		if m == 0 {
			return new(big.Int), nil
		}
		if err := vm.Step(productWork(n, m) / productsPerStep); err != nil {
			return nil, err
		}
		z := new(big.Int).Mul(x, y)
		return z.Abs(z), nil
	}
	out := make([]big.Word, n+m+1)
	if n > 2*m || m <= blockWords {
		// Unbalanced: pieces of x times y.
		piece := max(m, blockWords)
		for i := 0; i < n; i += piece {
			p, err := vm.mulAbs(bigFromWords(xw[i:min(i+piece, n)]), y)
			if err != nil {
				return nil, err
			}
			addWords(out[i:], p.Bits())
		}
		return new(big.Int).SetBits(out), nil
	}
	h := (n + 1) / 2 // < m
	x0, x1 := bigFromWords(xw[:h]), bigFromWords(xw[h:])
	y0, y1 := x0, x1
	if !same {
		y0, y1 = bigFromWords(yw[:h]), bigFromWords(yw[h:])
	}
	low, err := vm.mulAbs(x0, y0)
	if err != nil {
		return nil, err
	}
	high, err := vm.mulAbs(x1, y1)
	if err != nil {
		return nil, err
	}
	x0, x1 = x0.Add(x0, x1), nil
	if same {
		y0 = x0
	} else {
		y0 = y0.Add(y0, y1)
	}
	mid, err := vm.mulAbs(x0, y0)
	if err != nil {
		return nil, err
	}
	mid.Sub(mid, low)
	mid.Sub(mid, high)
	copy(out, low.Bits())
	copy(out[2*h:], high.Bits())
	addWords(out[h:], mid.Bits())
	return new(big.Int).SetBits(out), vm.Step(n / wordsPerStep)
}

// bigFromWords returns a number that owns a copy of w.
func bigFromWords(w []big.Word) *big.Int {
	return new(big.Int).SetBits(append(make([]big.Word, 0, len(w)+1), w...))
}

// addWords adds w to z in place; the sum fits z.
func addWords(z, w []big.Word) {
	var c uint
	i := 0
	for ; i < len(w); i++ {
		s, c1 := bits.Add(uint(z[i]), uint(w[i]), c)
		z[i], c = big.Word(s), c1
	}
	for ; c != 0 && i < len(z); i++ {
		s, c1 := bits.Add(uint(z[i]), 0, c)
		z[i], c = big.Word(s), c1
	}
}

// quoRemBig returns the quotient and remainder of x / y, y != 0, rounded towards zero. The results are new.
func (vm *VM) quoRemBig(x, y *big.Int) (q, r *big.Int, err error) {
	n, m := len(x.Bits()), len(y.Bits())
	if n < m {
		// Who asks for the floor adds y.
		return new(big.Int), new(big.Int).Set(x), vm.Step(m / wordsPerStep)
	}
	if n*8 >= bigReserve {
		if err := vm.Reserve((n + m) * 8); err != nil {
			return nil, nil, err
		}
	}
	if n <= 2*blockWords || n-m <= 16 {
		if n > 64 {
			// Besides the products, both are shifted and copied.
			if err := vm.Step(productWork(max(m, n-m+1), min(m, n-m+1))/productsPerStep + 4*(n+m)/wordsPerStep); err != nil {
				return nil, nil, err
			}
		}
		q, r = new(big.Int).QuoRem(x, y, new(big.Int))
		return q, r, nil
	}
	ax, ay := new(big.Int).Abs(x), new(big.Int).Abs(y)
	if m <= blockWords {
		q, r, err = vm.divPieces(ax, ay)
	} else {
		q, r, err = vm.divDigits(ax, ay)
	}
	if err != nil {
		return nil, nil, err
	}
	if x.Sign() != y.Sign() {
		q.Neg(q)
	}
	if x.Sign() < 0 {
		r.Neg(r)
	}
	return q, r, nil
}

// divPieces divides a long x by a short y, a block of x at a time from the top.
func (vm *VM) divPieces(x, y *big.Int) (q, r *big.Int, err error) {
	xw := x.Bits()
	m := len(y.Bits())
	out := make([]big.Word, len(xw))
	buf := make([]big.Word, 0, blockWords+m+1)
	r = new(big.Int)
	part, top := new(big.Int), new(big.Int) // whose memory each block uses again
	for end := len(xw); end > 0; {
		start := (end - 1) / blockWords * blockWords
		buf = append(append(buf[:0], xw[start:end]...), r.Bits()...) // r * B**(end-start) + block
		if err := vm.Step(productWork(max(m, blockWords), min(m, blockWords)) / productsPerStep); err != nil {
			return nil, nil, err
		}
		part.QuoRem(top.SetBits(buf), y, r)
		copy(out[start:end], part.Bits()) // r < y, so that the quotient fits the block
		end = start
	}
	return new(big.Int).SetBits(out), r, nil
}

// divDigits divides by a y of more than a block of words, after Burnikel and Ziegler, "Fast Recursive Division" (1998):
// x is taken in digits of as many bits as y has.
func (vm *VM) divDigits(x, y *big.Int) (q, r *big.Int, err error) {
	n := y.BitLen()
	digits := (x.BitLen() + n - 1) / n
	q, r = new(big.Int), new(big.Int)
	for i := digits - 1; i >= 0; i-- {
		d := bitField(x, i*n, n)
		if err := vm.Step(4 * n / 64 / wordsPerStep); err != nil {
			return nil, nil, err
		}
		var qd *big.Int
		if qd, r, err = vm.div2by1(d.Or(d, r.Lsh(r, uint(n))), y, n); err != nil {
			return nil, nil, err
		}
		q.Or(q.Lsh(q, uint(n)), qd)
	}
	return q, r, nil
}

// bitField returns n bits of x >= 0 from bit i on.
func bitField(x *big.Int, i, n int) *big.Int {
	w := x.Bits()
	lo, hi := i/64, min((i+n)/64+1, len(w))
	if lo >= hi {
		return new(big.Int)
	}
	z := bigFromWords(w[lo:hi])
	z.Rsh(z, uint(i%64))
	if z.BitLen() > n {
		zw := z.Bits()
		zw = zw[:n/64+1]
		zw[n/64] &= 1<<(n%64) - 1
		z.SetBits(zw)
	}
	return z
}

// div2by1 divides a < b * 2**n by b, which has n bits.
func (vm *VM) div2by1(a, b *big.Int, n int) (q, r *big.Int, err error) {
	if n <= blockWords*64 {
		m := n/64 + 1
		if err := vm.Step(productWork(m, m) / productsPerStep); err != nil {
			return nil, nil, err
		}
		q, r = new(big.Int).QuoRem(a, b, new(big.Int))
		return q, r, nil
	}
	pad := uint(n & 1)
	if pad != 0 {
		a, b = new(big.Int).Lsh(a, 1), new(big.Int).Lsh(b, 1)
		n++
	}
	half := n / 2
	b1, b2 := bitField(b, half, half), bitField(b, 0, half)
	q1, r, err := vm.div3by2(bitField(a, n, n), bitField(a, half, half), b, b1, b2, half)
	if err != nil {
		return nil, nil, err
	}
	q2, r, err := vm.div3by2(r, bitField(a, 0, half), b, b1, b2, half)
	if err != nil {
		return nil, nil, err
	}
	return q1.Or(q1.Lsh(q1, uint(half)), q2), r.Rsh(r, pad), nil
}

// div3by2 divides a12 * 2**n + a3 by b = b1 * 2**n + b2, all parts of n bits but a12 of 2n.
func (vm *VM) div3by2(a12, a3, b, b1, b2 *big.Int, n int) (q, r *big.Int, err error) {
	if new(big.Int).Rsh(a12, uint(n)).Cmp(b1) == 0 {
		q = new(big.Int).Lsh(big.NewInt(1), uint(n))
		q.Sub(q, big.NewInt(1))
		r = new(big.Int).Sub(a12, new(big.Int).Lsh(b1, uint(n)))
		r.Add(r, b1)
	} else if q, r, err = vm.div2by1(a12, b1, n); err != nil {
		return nil, nil, err
	}
	p, err := vm.mulAbs(q, b2)
	if err != nil {
		return nil, nil, err
	}
	r = new(big.Int).Lsh(r, uint(n))
	r.Or(r, a3)
	r.Sub(r, p)
	for r.Sign() < 0 { // at most twice
		q.Sub(q, big.NewInt(1))
		r.Add(r, b)
	}
	return q, r, nil
}

// floorDivModBig returns divmod(x, y), y != 0. The results are new.
func (vm *VM) floorDivModBig(x, y *big.Int) (q, r *big.Int, err error) {
	if q, r, err = vm.quoRemBig(x, y); err != nil {
		return nil, nil, err
	}
	if r.Sign() != 0 && (r.Sign() < 0) != (y.Sign() < 0) {
		q.Sub(q, big.NewInt(1))
		if n := len(y.Bits()); len(x.Bits()) < n && n*8 >= bigReserve { // quoRemBig has reserved nothing
			if err := vm.Reserve(n * 8); err != nil {
				return nil, nil, err
			}
		}
		r.Add(r, y)
	}
	return q, r, nil
}

// powBig returns a ** n for n >= 0, new.
func (vm *VM) powBig(a, n *big.Int) (*big.Int, error) {
	size := 8
	if a.BitLen() > 1 {
		size = numfmt.PowSize(a, n)
	}
	if size < bigReserve/8 {
		if err := vm.Step(productWork(size/16+1, size/16+1) / productsPerStep); err != nil {
			return nil, err
		}
		return numfmt.PowBig(a, n, nil)
	}
	if size == math.MaxInt {
		return nil, vm.Errorf(MemoryError, "")
	}
	if err := vm.Reserve(size); err != nil {
		return nil, err
	}
	twos := a.TrailingZeroBits() // shifted instead of multiplied
	odd := new(big.Int).Rsh(a, twos)
	z := new(big.Int).Set(odd)
	if odd.IsInt64() && (odd.Int64() == 1 || odd.Int64() == -1) {
		if n.Bit(0) == 0 {
			z.Abs(z)
		}
	} else {
		for i := n.BitLen() - 2; i >= 0; i-- {
			var err error
			if z, err = vm.mulAbs(z, z); err != nil {
				return nil, err
			}
			if n.Bit(i) != 0 {
				neg := (z.Sign() < 0) != (odd.Sign() < 0)
				if z, err = vm.mulAbs(z, odd); err != nil {
					return nil, err
				}
				if neg {
					z.Neg(z)
				}
			}
		}
	}
	if twos > 0 {
		z.Lsh(z, twos*uint(n.Uint64()))
	}
	return z, nil
}

// modWords is the size of a modulus, in words, up to which numfmt and math/big do modular powers and inverses.
const modWords = 128

// powModBig returns pow(a, n, m), new.
func (vm *VM) powModBig(a, n, m *big.Int) (*big.Int, error) {
	if len(m.Bits()) <= modWords && len(a.Bits()) <= blockWords {
		z, err := numfmt.PowMod(a, n, m, func(work int) error { return vm.Step(work / productsPerStep) })
		return z, vm.numError(err)
	}
	if m.Sign() == 0 {
		return nil, vm.ValueErrorf("pow() 3rd argument cannot be 0")
	}
	mod := new(big.Int).Abs(m)
	_, a, err := vm.floorDivModBig(a, mod)
	if err != nil {
		return nil, err
	}
	if n.Sign() < 0 {
		if a, err = vm.inverseBig(a, mod); err != nil {
			return nil, err
		}
		n = new(big.Int).Neg(n)
	}
	z := big.NewInt(1)
	for i := n.BitLen() - 1; i >= 0; i-- {
		if z, err = vm.mulAbs(z, z); err != nil {
			return nil, err
		}
		if _, z, err = vm.quoRemBig(z, mod); err != nil {
			return nil, err
		}
		if n.Bit(i) != 0 {
			if z, err = vm.mulAbs(z, a); err != nil {
				return nil, err
			}
			if _, z, err = vm.quoRemBig(z, mod); err != nil {
				return nil, err
			}
		}
		if err := vm.Step(1); err != nil {
			return nil, err
		}
	}
	_, z, err = vm.floorDivModBig(z, m)
	return z, err
}

// inverseBig returns the inverse of 0 <= a < m modulo m by Euclid's algorithm.
func (vm *VM) inverseBig(a, m *big.Int) (*big.Int, error) {
	r0, r1 := m, a
	t0, t1 := new(big.Int), big.NewInt(1)
	for r1.Sign() != 0 {
		q, r, err := vm.quoRemBig(r0, r1)
		if err != nil {
			return nil, err
		}
		p, err := vm.mulBig(q, t1)
		if err != nil {
			return nil, err
		}
		r0, r1 = r1, r
		t0, t1 = t1, p.Sub(t0, p)
		if err := vm.Step(1 + len(r0.Bits())/wordsPerStep); err != nil {
			return nil, err
		}
	}
	if !r0.IsInt64() || r0.Int64() != 1 {
		return nil, vm.ValueErrorf("base is not invertible for the given modulus")
	}
	_, t0, err := vm.floorDivModBig(t0, m)
	return t0, err
}

// gcdBig returns the greatest common divisor of |a| and |b|, new.
func (vm *VM) gcdBig(a, b *big.Int) (*big.Int, error) {
	a, b = new(big.Int).Abs(a), new(big.Int).Abs(b)
	if len(a.Bits()) < len(b.Bits()) {
		a, b = b, a
	}
	for b.Sign() != 0 && len(a.Bits()) > blockWords {
		_, r, err := vm.quoRemBig(a, b)
		if err != nil {
			return nil, err
		}
		a, b = b, r
		if err := vm.Step(1 + len(a.Bits())/wordsPerStep); err != nil {
			return nil, err
		}
	}
	n := len(a.Bits())
	if err := vm.Step(n * n / 8 / productsPerStep); err != nil {
		return nil, err
	}
	return a.GCD(nil, nil, a, b), nil
}

// isqrtBig returns the integer square root of n >= 0, new: Newton's iteration at a precision that doubles with each
// step, as in CPython's math.isqrt (whose comment proves that the last step is off by one at most).
func (vm *VM) isqrtBig(n *big.Int) (*big.Int, error) {
	if len(n.Bits()) <= 64 {
		return numfmt.IsqrtBig(n)
	}
	c := (n.BitLen() - 1) / 2
	a := big.NewInt(1)
	d := 0
	for s := bits.Len(uint(c)) - 1; s >= 0; s-- {
		e := d
		d = c >> s
		if err := vm.linear(d / 64); err != nil {
			return nil, err
		}
		t := new(big.Int).Rsh(n, uint(2*c-e-d+1))
		q, _, err := vm.quoRemBig(t, a)
		if err != nil {
			return nil, err
		}
		a = new(big.Int).Lsh(a, uint(d-e-1))
		a.Add(a, q)
	}
	sq, err := vm.mulBig(a, a)
	if err != nil {
		return nil, err
	}
	if sq.Cmp(n) > 0 {
		a.Sub(a, big.NewInt(1))
	}
	return a, nil
}

// decimalBlock is the size in words up to which math/big writes or reads decimal digits in one go.
const decimalBlock = 512

// appendDecimal appends the digits of x, whose number has been checked against the limit. Longer numbers are split at
// powers of ten.
func (vm *VM) appendDecimal(dst []byte, x *big.Int) ([]byte, error) {
	if len(x.Bits()) > decimalBlock {
		if err := vm.Reserve(x.BitLen()/3 + 2); err != nil {
			return nil, err
		}
	}
	if x.Sign() < 0 {
		dst = append(dst, '-')
		x = new(big.Int).Abs(x)
	}
	// powers[i] is 10 ** (decimalUnit * 2**i), until one is above the root of x.
	powers := []*big.Int{new(big.Int).Exp(big.NewInt(10), big.NewInt(decimalUnit), nil)}
	for {
		p := powers[len(powers)-1]
		if 2*p.BitLen() > x.BitLen()+64 {
			break
		}
		p, err := vm.mulAbs(p, p)
		if err != nil {
			return nil, err
		}
		powers = append(powers, p)
	}
	return vm.appendDecimalSplit(dst, x, powers, false)
}

// decimalUnit is how many digits a number of decimalBlock words has at most, less a margin.
const decimalUnit = 8192

// appendDecimalSplit appends x < powers[last]**2, with leading zeros to the full width if pad is set.
func (vm *VM) appendDecimalSplit(dst []byte, x *big.Int, powers []*big.Int, pad bool) ([]byte, error) {
	if len(powers) == 0 {
		n := len(x.Bits())
		if err := vm.Step(n * n / productsPerStep); err != nil {
			return nil, err
		}
		start := len(dst)
		dst = x.Append(dst, 10)
		if missing := decimalUnit - (len(dst) - start); pad && missing > 0 {
			dst = append(dst, make([]byte, missing)...)
			copy(dst[start+missing:], dst[start:])
			for i := range missing {
				dst[start+i] = '0'
			}
		}
		return dst, nil
	}
	last := len(powers) - 1
	if !pad && x.Cmp(powers[last]) < 0 {
		return vm.appendDecimalSplit(dst, x, powers[:last], false)
	}
	q, r, err := vm.quoRemBig(x, powers[last])
	if err != nil {
		return nil, err
	}
	if dst, err = vm.appendDecimalSplit(dst, q, powers[:last], pad); err != nil {
		return nil, err
	}
	return vm.appendDecimalSplit(dst, r, powers[:last], true)
}

// parseDigits returns the value of a string of digits in a base that is no power of two.
func (vm *VM) parseDigits(s string, base int) (*big.Int, error) {
	if len(s) <= decimalUnit {
		if err := vm.Step(len(s) * len(s) / 512 / productsPerStep); err != nil {
			return nil, err
		}
		z, _ := new(big.Int).SetString(s, base)
		return z, nil
	}
	low := decimalUnit
	for low*2 < len(s) {
		low *= 2
	}
	high, err := vm.parseDigits(s[:len(s)-low], base)
	if err != nil {
		return nil, err
	}
	rest, err := vm.parseDigits(s[len(s)-low:], base)
	if err != nil {
		return nil, err
	}
	p, err := vm.powBig(big.NewInt(int64(base)), big.NewInt(int64(low)))
	if err != nil {
		return nil, err
	}
	if high, err = vm.mulAbs(high, p); err != nil {
		return nil, err
	}
	return high.Add(high, rest), nil
}
