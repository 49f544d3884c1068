package decimal

// coef.go holds the coefficients: up to 128 bits, which are 38 digits, they are two machine words.

import (
	"math/big"
	"math/bits"
	"strconv"
)

// coef is a coefficient, never negative. The zero value is zero. Its big.Int does not change once it is set, so that coefs can be copied.
type coef struct {
	hi, lo uint64   // the value, if large is nil
	large  *big.Int // a value of more than 128 bits, or nil
}

// fits reports whether the value is in one word.
func (x *coef) fits() bool { return x.hi == 0 && x.large == nil }

func (x *coef) Uint64() uint64 {
	if x.large != nil {
		return x.large.Uint64()
	}
	return x.lo
}

func (z *coef) SetUint64(w uint64) { *z = coef{lo: w} }

// SetBig sets z to the absolute value of b, which it does not keep.
func (z *coef) SetBig(b *big.Int) {
	if b.BitLen() > 128 {
		*z = coef{large: new(big.Int).Abs(b)}
		return
	}
	z.setWords(b)
}

// setWords sets z to the absolute value of b, which has at most 128 bits.
func (z *coef) setWords(b *big.Int) {
	var out [2]uint64
	for i, w := range b.Bits() {
		at := i * bits.UintSize
		out[at/64] |= uint64(w) << (at % 64)
	}
	*z = coef{lo: out[0], hi: out[1]}
}

// take is SetBig of a b that is not negative and that belongs to z from now on.
func (z *coef) take(b *big.Int) *coef {
	if b.BitLen() > 128 {
		*z = coef{large: b}
	} else {
		z.setWords(b)
	}
	return z
}

// Big returns the value, which belongs to the caller.
func (x *coef) Big() *big.Int {
	if x.large != nil {
		return new(big.Int).Set(x.large)
	}
	in := [2]uint64{x.lo, x.hi}
	words := make([]big.Word, 128/bits.UintSize)
	for i := range words {
		at := i * bits.UintSize
		words[i] = big.Word(in[at/64] >> (at % 64))
	}
	return new(big.Int).SetBits(words)
}

// shared is Big of a value that the caller does not change.
func (x *coef) shared() *big.Int {
	if x.large != nil {
		return x.large
	}
	return x.Big()
}

func (x *coef) isZero() bool { return x.hi|x.lo == 0 && x.large == nil }

func (x *coef) BitLen() int {
	switch {
	case x.large != nil:
		return x.large.BitLen()
	case x.hi != 0:
		return 64 + bits.Len64(x.hi)
	}
	return bits.Len64(x.lo)
}

func (x *coef) odd() bool { return x.Uint64()&1 != 0 }

func (x *coef) TrailingZeroBits() uint {
	switch {
	case x.large != nil:
		return x.large.TrailingZeroBits()
	case x.lo != 0:
		return uint(bits.TrailingZeros64(x.lo))
	case x.hi != 0:
		return 64 + uint(bits.TrailingZeros64(x.hi))
	}
	return 0
}

func (x *coef) Cmp(y *coef) int {
	switch {
	case x.large != nil || y.large != nil:
		return x.shared().Cmp(y.shared())
	case x.hi != y.hi:
		if x.hi < y.hi {
			return -1
		}
		return 1
	case x.lo < y.lo:
		return -1
	case x.lo > y.lo:
		return 1
	}
	return 0
}

// Add sets z to x + y.
func (z *coef) Add(x, y *coef) {
	if x.large == nil && y.large == nil {
		lo, c := bits.Add64(x.lo, y.lo, 0)
		hi, c := bits.Add64(x.hi, y.hi, c)
		if c == 0 {
			*z = coef{lo: lo, hi: hi}
			return
		}
	}
	z.take(new(big.Int).Add(x.shared(), y.shared()))
}

// diff sets z to the absolute value of x - y and returns how x compares with y.
func (z *coef) diff(x, y *coef) int {
	order := x.Cmp(y)
	if order < 0 {
		x, y = y, x
	}
	if x.large != nil { // y is not larger
		z.take(new(big.Int).Sub(x.large, y.shared()))
		return order
	}
	lo, b := bits.Sub64(x.lo, y.lo, 0)
	hi, _ := bits.Sub64(x.hi, y.hi, b)
	*z = coef{lo: lo, hi: hi}
	return order
}

// Mul sets z to x * y.
func (z *coef) Mul(x, y *coef) {
	if x.large == nil && y.large == nil && (x.hi == 0 || y.hi == 0) {
		hi, lo := bits.Mul64(x.lo, y.lo)
		// At most one of the products is not zero.
		over1, c1 := bits.Mul64(x.hi, y.lo)
		over2, c2 := bits.Mul64(x.lo, y.hi)
		hi, c := bits.Add64(hi, c1+c2, 0)
		if over1|over2|c == 0 {
			*z = coef{lo: lo, hi: hi}
			return
		}
	}
	z.take(new(big.Int).Mul(x.shared(), y.shared()))
}

// QuoRem sets z to x / y, truncated, and r to the remainder. y is not zero.
func (z *coef) QuoRem(x, y, r *coef) {
	switch {
	case x.large != nil || y.large != nil:
		rest := new(big.Int)
		q, _ := new(big.Int).QuoRem(x.shared(), y.shared(), rest)
		z.take(q)
		r.take(rest)
	case x.hi|y.hi == 0:
		a, b := x.lo, y.lo
		*z, *r = coef{lo: a / b}, coef{lo: a % b}
	case y.hi == 0:
		d := y.lo
		var q coef
		high := x.hi
		if high >= d {
			q.hi, high = high/d, high%d
		}
		var rest uint64
		q.lo, rest = bits.Div64(high, x.lo, d)
		*z, *r = q, coef{lo: rest}
	default:
		q, rest := divWide(x.hi, x.lo, y.hi, y.lo)
		*z, *r = coef{lo: q}, rest
	}
}

// divWide divides two words by two words, of which the high one is not zero: the quotient fits a word.
func divWide(xh, xl, yh, yl uint64) (q uint64, rest coef) {
	// The quotient by the leading 64 bits of the divisor, half of the dividend by it so that it fits, is the quotient or one more.
	n := uint(bits.LeadingZeros64(yh))
	top := yh<<n | yl>>1>>(63-n)
	q, _ = bits.Div64(xh>>1, xh<<63|xl>>1, top)
	q = q >> (63 - n)
	if q != 0 {
		q--
	}
	// Now it is the quotient or one less.
	ph, pl := bits.Mul64(q, yl)
	ph += q * yh
	lo, b := bits.Sub64(xl, pl, 0)
	hi, _ := bits.Sub64(xh, ph, b)
	if hi > yh || hi == yh && lo >= yl {
		q++
		lo, b = bits.Sub64(lo, yl, 0)
		hi, _ = bits.Sub64(hi, yh, b)
	}
	return q, coef{lo: lo, hi: hi}
}

// Rsh sets z to x / 2**n, truncated.
func (z *coef) Rsh(x *coef, n uint) *coef {
	switch {
	case x.large != nil:
		return z.take(new(big.Int).Rsh(x.large, n))
	case n >= 64:
		*z = coef{lo: x.hi >> (n - 64)}
	default:
		*z = coef{lo: x.lo>>n | x.hi<<(64-n), hi: x.hi >> n}
	}
	return z
}

func (x *coef) String() string {
	if x.large != nil {
		return x.large.String()
	}
	var b [40]byte
	return string(x.append(b[:0]))
}

// append appends the digits of a value of up to 128 bits.
func (x *coef) append(b []byte) []byte {
	if x.hi == 0 {
		return strconv.AppendUint(b, x.lo, 10)
	}
	var q, r coef
	q.QuoRem(x, &coef{lo: wordPowers[18]}, &r)
	b = q.append(b)
	n := len(b)
	b = strconv.AppendUint(b, wordPowers[18]+r.lo, 10)
	return append(b[:n], b[n+1:]...) // with the zeros that lead the rest
}
