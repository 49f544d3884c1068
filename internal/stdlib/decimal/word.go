package decimal

// word.go holds the operations on numbers whose coefficients fit two machine words, as those of amounts and measurements do, and their
// quotients. They allocate nothing. Each reports false where that is not enough, where an operand is special, and where the exponent leaves
// the range of normal numbers: the general operation does it then.

import (
	"cmp"
	"math"
	"math/bits"

	"github.com/krait-run/krait/internal/py"
)

// wordPowers has the powers of ten that fit a word.
var wordPowers = [20]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19}

// widePowers has those that fit two.
var widePowers = [wideDigits + 1]coef{
	{lo: 1e0},
	{lo: 1e1},
	{lo: 1e2},
	{lo: 1e3},
	{lo: 1e4},
	{lo: 1e5},
	{lo: 1e6},
	{lo: 1e7},
	{lo: 1e8},
	{lo: 1e9},
	{lo: 1e10},
	{lo: 1e11},
	{lo: 1e12},
	{lo: 1e13},
	{lo: 1e14},
	{lo: 1e15},
	{lo: 1e16},
	{lo: 1e17},
	{lo: 1e18},
	{lo: 1e19},
	{hi: 100000000000000000000 >> 64, lo: 100000000000000000000 & math.MaxUint64},
	{hi: 1000000000000000000000 >> 64, lo: 1000000000000000000000 & math.MaxUint64},
	{hi: 10000000000000000000000 >> 64, lo: 10000000000000000000000 & math.MaxUint64},
	{hi: 100000000000000000000000 >> 64, lo: 100000000000000000000000 & math.MaxUint64},
	{hi: 1000000000000000000000000 >> 64, lo: 1000000000000000000000000 & math.MaxUint64},
	{hi: 10000000000000000000000000 >> 64, lo: 10000000000000000000000000 & math.MaxUint64},
	{hi: 100000000000000000000000000 >> 64, lo: 100000000000000000000000000 & math.MaxUint64},
	{hi: 1000000000000000000000000000 >> 64, lo: 1000000000000000000000000000 & math.MaxUint64},
	{hi: 10000000000000000000000000000 >> 64, lo: 10000000000000000000000000000 & math.MaxUint64},
	{hi: 100000000000000000000000000000 >> 64, lo: 100000000000000000000000000000 & math.MaxUint64},
	{hi: 1000000000000000000000000000000 >> 64, lo: 1000000000000000000000000000000 & math.MaxUint64},
	{hi: 10000000000000000000000000000000 >> 64, lo: 10000000000000000000000000000000 & math.MaxUint64},
	{hi: 100000000000000000000000000000000 >> 64, lo: 100000000000000000000000000000000 & math.MaxUint64},
	{hi: 1000000000000000000000000000000000 >> 64, lo: 1000000000000000000000000000000000 & math.MaxUint64},
	{hi: 10000000000000000000000000000000000 >> 64, lo: 10000000000000000000000000000000000 & math.MaxUint64},
	{hi: 100000000000000000000000000000000000 >> 64, lo: 100000000000000000000000000000000000 & math.MaxUint64},
	{hi: 1000000000000000000000000000000000000 >> 64, lo: 1000000000000000000000000000000000000 & math.MaxUint64},
	{hi: 10000000000000000000000000000000000000 >> 64, lo: 10000000000000000000000000000000000000 & math.MaxUint64},
	{hi: 100000000000000000000000000000000000000 >> 64, lo: 100000000000000000000000000000000000000 & math.MaxUint64},
}

const (
	wideDigits = 38 // how many digits two words always hold
	fewDigits  = 4  // fewer are not worth a step of a division
)

// word returns the coefficient of a finite number, if it fits one word.
func (x *num) word() (uint64, bool) {
	return x.coeff.lo, x.form == finite && x.coeff.fits()
}

// isWord reports whether x is finite and its coefficient fits two words.
func (x *num) isWord() bool { return x.form == finite && x.coeff.large == nil }

// wordDigits returns the number of decimal digits of w, 1 for zero.
func wordDigits(w uint64) int64 {
	d := bits.Len64(w) * 1233 >> 12 // log10(2) is about 1233/4096
	if w >= wordPowers[d] {
		return int64(d) + 1
	}
	return max(int64(d), 1)
}

// word is a finite number with such a coefficient, made by an operation.
type word struct {
	coeff     coef
	exp, size int64
	neg       bool
}

func (w *word) num() *num { return &num{coeff: w.coeff, exp: w.exp, size: w.size, neg: w.neg} }

// number returns a Decimal of w.
func (w *word) number(vm *py.VM) py.Value {
	v, z := py.NewNativeOf[num](vm, decimalType, 80+w.coeff.BitLen()>>3)
	z.coeff, z.exp, z.size, z.neg = w.coeff, w.exp, w.size, w.neg
	return v
}

// set returns an int or a Decimal as a number, x if it is an int, or nil.
func (x *num) set(v py.Value) *num {
	if n, ok := v.SmallInt(); ok {
		x.coeff.lo, x.neg = uint64(max(n, -n)), n < 0
		return x
	}
	return numOf(v)
}

// shifted returns c * 10**n, if it fits; n is not negative.
func shifted(c *coef, n int64) (z coef, ok bool) {
	if n == 0 || c.isZero() {
		return *c, true
	}
	if n > wideDigits || countDigits(c)+n > wideDigits {
		return z, false
	}
	z.Mul(c, &widePowers[n])
	return z, true
}

// aligned returns the coefficients of x and y for their common exponent, if they fit.
func aligned(x, y *num) (a, b coef, exp int64, ok bool) {
	a, b, exp = x.coeff, y.coeff, x.exp
	if !x.isWord() || !y.isWord() {
		return a, b, exp, false
	}
	switch shift := x.exp - y.exp; {
	case shift > 0:
		exp = y.exp
		a, ok = shifted(&a, shift)
	case shift < 0:
		b, ok = shifted(&b, -shift)
	default:
		ok = true
	}
	return a, b, exp, ok
}

// without returns c without its last n digits, rounded, and what that met; n is at most wideDigits.
func (k *calc) without(c *coef, n int64, neg bool) (z coef, cond condition) {
	if c.hi == 0 && n < int64(len(wordPowers)) {
		p := wordPowers[n]
		q, r := c.lo/p, c.lo%p
		if r == 0 {
			return coef{lo: q}, rounded
		}
		if k.increments(neg, q%10, cmp.Compare(r, p-r)) {
			q++
		}
		return coef{lo: q}, rounded | inexact
	}
	p := &widePowers[n]
	var r coef
	z.QuoRem(c, p, &r)
	return z, k.roundAway(&z, &r, p, neg)
}

// roundAway adds one to z, the quotient of a coefficient and p with the remainder r, where rounding does, and returns what that met.
func (k *calc) roundAway(z, r, p *coef, neg bool) condition {
	if r.isZero() {
		return rounded
	}
	var rest coef
	rest.diff(p, r)
	last := z.lo & 1 // even or odd is all that the other modes ask for
	if k.round == round05Up {
		var q, digit coef
		q.QuoRem(z, &widePowers[1], &digit)
		last = digit.lo
	}
	if k.increments(neg, last, r.Cmp(&rest)) {
		z.Add(z, &widePowers[0])
	}
	return rounded | inexact
}

// setWord sets z to a result, rounded to the context, and notes what that met.
func (k *calc) setWord(z *word, neg bool, c *coef, exp int64) bool {
	if k.clamp {
		return false
	}
	z.coeff, z.exp, z.neg, z.size = *c, exp, neg, 1
	if c.isZero() {
		return exp >= k.etiny() && exp <= k.emax
	}
	if c.hi == 0 {
		z.size = wordDigits(c.lo)
	} else {
		z.size = countDigits(c)
	}
	if first := exp + z.size - 1; first < k.emin || first >= k.emax { // rounding may add a digit
		return false
	}
	if n := z.size - k.prec; n > 0 {
		var cond condition
		z.coeff, cond = k.without(c, n, neg)
		z.exp += n
		if z.size = countDigits(&z.coeff); z.size > k.prec { // a power of ten
			z.coeff = widePowers[k.prec-1]
			z.exp++
			z.size = k.prec
		}
		k.cond |= cond
	}
	return true
}

// words does the operators that have an operation here.
func (k *calc) words(op py.BinOp, z *word, x, y *num) bool {
	switch op {
	case py.Add:
		return k.addWords(z, x, y, y.neg)
	case py.Sub:
		return k.addWords(z, x, y, !y.neg)
	case py.Mul:
		return k.mulWords(z, x, y)
	case py.TrueDiv:
		return k.divWords(z, x, y)
	case py.FloorDiv, py.Mod:
		return k.remWords(z, op, x, y)
	}
	return false
}

// addWords adds x and y; the sign of y is negY.
func (k *calc) addWords(z *word, x, y *num, negY bool) bool {
	a, b, exp, ok := aligned(x, y)
	if !ok {
		return false
	}
	neg := x.neg
	if neg == negY {
		a.Add(&a, &b)
		if a.large != nil {
			return false
		}
	} else {
		switch a.diff(&a, &b) {
		case -1:
			neg = negY
		case 0:
			neg = k.round == roundFloor
		}
	}
	return k.setWord(z, neg, &a, exp)
}

func (k *calc) mulWords(z *word, x, y *num) bool {
	if !x.isWord() || !y.isWord() {
		return false
	}
	if x.coeff.BitLen()+y.coeff.BitLen() > 128 {
		return k.mulWide(z, x, y)
	}
	var c coef
	c.Mul(&x.coeff, &y.coeff)
	return k.setWord(z, x.neg != y.neg, &c, x.exp+y.exp)
}

// mulWide is mulWords where the product takes more than two words before it is rounded.
func (k *calc) mulWide(z *word, x, y *num) bool {
	if k.prec >= wideDigits || k.clamp {
		return false
	}
	p := product(&x.coeff, &y.coeff)
	length := 256
	for i := 3; p[i] == 0; i-- {
		if length -= 64; i == 0 {
			return false
		}
	}
	length -= bits.LeadingZeros64(p[length/64-1])
	// The product has so many digits, or one more: log10(2) is 0.30103, as near as 256 bits ask for.
	n := int64(length-1)*30103/100000 + 1 - k.prec
	if n <= 0 || n >= wideDigits {
		return false
	}
	const most = int64(len(wordPowers)) - 1
	low := p.divide(wordPowers[min(n, most)])
	r := coef{lo: low}
	if n > most {
		high := p.divide(wordPowers[n-most])
		r.Mul(&coef{lo: high}, &widePowers[most])
		r.Add(&r, &coef{lo: low})
	}
	q := coef{hi: p[1], lo: p[0]}
	if q.Cmp(&widePowers[k.prec]) >= 0 {
		digit := p.divide(10)
		q = coef{hi: p[1], lo: p[0]}
		var high coef
		high.Mul(&coef{lo: digit}, &widePowers[n])
		r.Add(&r, &high)
		n++
	}
	exp := x.exp + y.exp + n
	if first := exp + k.prec - 1; first < k.emin || first >= k.emax { // rounding may add a digit
		return false
	}
	neg := x.neg != y.neg
	k.cond |= k.roundAway(&q, &r, &widePowers[n], neg)
	if q == widePowers[k.prec] {
		q = widePowers[k.prec-1]
		exp++
	}
	z.coeff, z.exp, z.neg, z.size = q, exp, neg, k.prec
	return true
}

// fourWords is a product of two coefficients of two words, the lowest word first.
type fourWords [4]uint64

func product(x, y *coef) (p fourWords) {
	var carry uint64
	h0, l0 := bits.Mul64(x.lo, y.lo)
	h1, l1 := bits.Mul64(x.hi, y.lo)
	h2, l2 := bits.Mul64(x.lo, y.hi)
	h3, l3 := bits.Mul64(x.hi, y.hi)
	p[0] = l0
	p[1], carry = bits.Add64(h0, l1, 0)
	p[2], carry = bits.Add64(h1, l3, carry)
	p[3] = h3 + carry
	p[1], carry = bits.Add64(p[1], l2, 0)
	p[2], carry = bits.Add64(p[2], h2, carry)
	p[3] += carry
	return p
}

// divide divides p by d and returns the remainder.
func (p *fourWords) divide(d uint64) (rest uint64) {
	for i := len(p) - 1; i >= 0; i-- {
		if rest == 0 && p[i] < d {
			p[i], rest = 0, p[i]
			continue
		}
		p[i], rest = bits.Div64(rest, p[i], d)
	}
	return rest
}

// divWords divides x by y.
func (k *calc) divWords(z *word, x, y *num) bool {
	if !x.isWord() || !y.isWord() || x.coeff.isZero() || y.coeff.isZero() {
		return false
	}
	neg, ideal := x.neg != y.neg, x.exp-y.exp
	var q, r coef
	if q.QuoRem(&x.coeff, &y.coeff, &r); r.isZero() {
		return k.setWord(z, neg, &q, ideal)
	}
	b, one := y.word()
	if a, ok := x.word(); ok && one { // most quotients that end do so within 19 digits
		if shift := int64(len(wordPowers)) - 1 - wordDigits(a); shift > 0 {
			if a *= wordPowers[shift]; a%b == 0 {
				a /= b
				for ; shift > 0 && a%10 == 0; shift-- {
					a /= 10
				}
				return k.setWord(z, neg, &coef{lo: a}, ideal-shift)
			}
		}
	}
	// One digit more than wanted, or two, in steps: the dividend as long as it fits, and what is left of it with zeros that it lacks.
	digits, divisor := countDigits(&x.coeff), countDigits(&y.coeff)
	shift := divisor - digits + k.prec + 1
	first := min(shift, wideDigits-digits)
	room := min(wideDigits-divisor, int64(len(wordPowers))-1)
	if k.prec > wideDigits-3 || first < 0 || room < fewDigits {
		return false
	}
	var a coef
	a.Mul(&x.coeff, &widePowers[first])
	q.QuoRem(&a, &y.coeff, &r)
	for left := shift - first; left > 0; left -= room {
		var low coef
		p := &widePowers[min(left, room)]
		a.Mul(&r, p)
		low.QuoRem(&a, &y.coeff, &r)
		q.Mul(&q, p)
		q.Add(&q, &low)
	}
	if !r.isZero() {
		k.sticky(&q)
		return k.setWord(z, neg, &q, ideal-shift)
	}
	n, err := stripZeros(k.vm, &q, shift) // without large numbers no error
	if err != nil {
		return false
	}
	return k.setWord(z, neg, &q, ideal-shift+n)
}

// remWords is the quotient of x and y without its fraction, or the remainder.
func (k *calc) remWords(z *word, op py.BinOp, x, y *num) bool {
	a, b, exp, ok := aligned(x, y)
	if !ok || b.isZero() {
		return false
	}
	var q, r coef
	q.QuoRem(&a, &b, &r)
	switch {
	case countDigits(&q) > k.prec:
		return false
	case op == py.FloorDiv:
		return k.setWord(z, x.neg != y.neg, &q, 0)
	}
	return k.setWord(z, x.neg, &r, exp)
}

// signWord is x with the sign neg; zero has one only where that is how the context rounds.
func (k *calc) signWord(z *word, x *num, neg bool) bool {
	if !x.isWord() {
		return false
	}
	return k.setWord(z, neg && (k.round == roundFloor || !x.coeff.isZero()), &x.coeff, x.exp)
}

// quantizeWord gives x the exponent e.
func (k *calc) quantizeWord(z *word, x *num, e int64) bool {
	if !x.isWord() {
		return false
	}
	c := x.coeff
	var cond condition
	switch n := e - x.exp; {
	case n == 0, c.isZero():
	case n < 0:
		var ok bool
		if c, ok = shifted(&c, -n); !ok {
			return false
		}
	case n > wideDigits:
		return false
	default:
		c, cond = k.without(&c, n, x.neg)
	}
	if countDigits(&c) > k.prec {
		return false
	}
	if !k.setWord(z, x.neg, &c, e) {
		return false
	}
	k.cond |= cond
	return true
}

// orderWords compares the absolute values of x and y, if it can.
func orderWords(x, y *num) (order int, ok bool) {
	a, b, _, ok := aligned(x, y)
	return a.Cmp(&b), ok
}

// orderQuickly compares two numbers, if it can.
func orderQuickly(x, y *num) (order int, ok bool) {
	if order, ok = orderWords(x, y); !ok {
		return 0, false
	}
	switch {
	case x.neg == y.neg && x.neg:
		order = -order
	case x.neg != y.neg && x.coeff.isZero() && y.coeff.isZero():
		order = 0
	case x.neg:
		order = -1
	case y.neg:
		order = 1
	}
	return order, true
}

// hashPrime is the modulus of the hashes of numbers.
const hashPrime = 1<<61 - 1

// hashMul returns a * b modulo hashPrime, for a and b below it.
func hashMul(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	_, r := bits.Div64(high, low, hashPrime)
	return r
}

// hashPower returns 10**e modulo hashPrime.
func hashPower(e int64) uint64 {
	base := uint64(10)
	if e < 0 {
		base = tenth
		e = -e
	}
	r := uint64(1)
	for ; e > 0; e >>= 1 {
		if e&1 != 0 {
			r = hashMul(r, base)
		}
		base = hashMul(base, base)
	}
	return r
}

// tenth is the inverse of 10 modulo hashPrime.
const tenth = (9*hashPrime + 1) / 10
