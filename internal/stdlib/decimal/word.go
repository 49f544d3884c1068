package decimal

// word.go holds the operations on numbers whose coefficients fit a machine word, as those of amounts and measurements do. Each reports
// false where the result may have to be rounded to the context, or is too large for a word: the general operation does it then.

import (
	"math/bits"

	"github.com/krait-run/krait/internal/py"
)

// wordPowers has the powers of ten that fit a word.
var wordPowers = [20]uint64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19}

// word returns the coefficient of a finite number, if it fits.
func (x *num) word() (uint64, bool) {
	if x.form != finite || !x.coeff.IsUint64() {
		return 0, false
	}
	return x.coeff.Uint64(), true
}

// wordDigits returns the number of decimal digits of w, 1 for zero.
func wordDigits(w uint64) int64 {
	d := bits.Len64(w) * 1233 >> 12 // log10(2) is about 1233/4096
	if w >= wordPowers[d] {
		return int64(d) + 1
	}
	return max(int64(d), 1)
}

// timesTen returns w * 10**n, if it fits; n is not negative.
func timesTen(w uint64, n int64) (uint64, bool) {
	if w == 0 {
		return 0, true
	}
	if n >= int64(len(wordPowers)) {
		return 0, false
	}
	high, low := bits.Mul64(w, wordPowers[n])
	return low, high == 0
}

// word is a finite number with such a coefficient, made by an operation.
type word struct {
	coeff     uint64
	exp, size int64
	neg       bool
}

func (w word) store(z *num) {
	z.exp, z.size, z.neg = w.exp, w.size, w.neg
	z.coeff.SetUint64(w.coeff)
}

func (w word) num() *num {
	z := new(num)
	w.store(z)
	return z
}

// number returns a Decimal of w.
func (w word) number(vm *py.VM) py.Value {
	v, z := py.NewNativeOf[num](vm, decimalType, 80)
	w.store(z)
	return v
}

// exactWord returns the number of a result that is exact in the context.
func (k *calc) exactWord(neg bool, w uint64, exp int64) (z word, ok bool) {
	if k.clamp {
		return z, false
	}
	z = word{coeff: w, exp: exp, size: 1, neg: neg}
	if w == 0 {
		return z, exp >= k.etiny() && exp <= k.emax
	}
	z.size = wordDigits(w)
	first := exp + z.size - 1
	return z, z.size <= k.prec && first <= k.emax && first >= k.emin
}

// words does the operators that have an operation here.
func (k *calc) words(op py.BinOp, x, y *num) (z word, ok bool) {
	switch op {
	case py.Add:
		return k.addWords(x, y, y.neg)
	case py.Sub:
		return k.addWords(x, y, !y.neg)
	case py.Mul:
		return k.mulWords(x, y)
	case py.TrueDiv:
		return k.divWords(x, y)
	}
	return z, false
}

// addWords adds x and y; the sign of y is negY.
func (k *calc) addWords(x, y *num, negY bool) (z word, ok bool) {
	a, ok := x.word()
	if !ok {
		return z, false
	}
	b, ok := y.word()
	if !ok {
		return z, false
	}
	exp, neg := x.exp, x.neg
	if shift := x.exp - y.exp; shift > 0 {
		a, ok = timesTen(a, shift)
		exp = y.exp
	} else {
		b, ok = timesTen(b, -shift)
	}
	switch {
	case !ok:
		return z, false
	case x.neg == negY:
		sum, carry := bits.Add64(a, b, 0)
		if carry != 0 {
			return z, false
		}
		a = sum
	case a > b:
		a -= b
	case a < b:
		a, neg = b-a, negY
	default:
		a, neg = 0, k.round == roundFloor
	}
	return k.exactWord(neg, a, exp)
}

func (k *calc) mulWords(x, y *num) (z word, ok bool) {
	a, ok := x.word()
	if !ok {
		return z, false
	}
	b, ok := y.word()
	if !ok {
		return z, false
	}
	high, low := bits.Mul64(a, b)
	if high != 0 {
		return z, false
	}
	return k.exactWord(x.neg != y.neg, low, x.exp+y.exp)
}

// divWords divides x by y where the quotient ends.
func (k *calc) divWords(x, y *num) (z word, ok bool) {
	a, ok := x.word()
	if !ok || a == 0 {
		return z, false
	}
	b, ok := y.word()
	if !ok || b == 0 {
		return z, false
	}
	exp := x.exp - y.exp
	if a%b != 0 {
		shift := int64(len(wordPowers)) - 1 - wordDigits(a)
		if shift <= 0 {
			return z, false
		}
		a *= wordPowers[shift] // has 19 digits then
		if a%b != 0 {
			return z, false
		}
		a /= b
		for exp -= shift; shift > 0 && a%10 == 0; shift-- {
			a /= 10
			exp++
		}
	} else {
		a /= b
	}
	return k.exactWord(x.neg != y.neg, a, exp)
}

// quantizeWord gives x the exponent e.
func (k *calc) quantizeWord(x *num, e int64) (z word, ok bool) {
	w, ok := x.word()
	if !ok {
		return z, false
	}
	var cond condition
	switch n := e - x.exp; {
	case w == 0:
	case n <= 0:
		if w, ok = timesTen(w, -n); !ok {
			return z, false
		}
	case n >= int64(len(wordPowers)):
		return z, false
	default:
		p := wordPowers[n]
		q, r := w/p, w%p
		cond = rounded
		if r != 0 {
			cond |= inexact
			half := 1
			if rest := p - r; r < rest {
				half = -1
			} else if r == rest {
				half = 0
			}
			if k.increments(x.neg, q%10, half) {
				q++
			}
		}
		w = q
	}
	if z, ok = k.exactWord(x.neg, w, e); ok {
		k.cond |= cond
	}
	return z, ok
}

// orderWords compares the absolute values of x and y, if it can.
func orderWords(x, y *num) (order int, ok bool) {
	a, ok := x.word()
	if !ok {
		return 0, false
	}
	b, ok := y.word()
	if !ok {
		return 0, false
	}
	if shift := x.exp - y.exp; shift > 0 {
		a, ok = timesTen(a, shift)
	} else {
		b, ok = timesTen(b, -shift)
	}
	switch {
	case a < b:
		return -1, ok
	case a > b:
		return 1, ok
	}
	return 0, ok
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
