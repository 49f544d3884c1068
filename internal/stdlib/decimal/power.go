package decimal

// power.go holds powers.

import (
	"math"
	"math/big"

	"github.com/krait-run/krait/internal/py"
)

// isInteger reports whether x is finite and has no fraction, and whether it is odd.
func (k *calc) isInteger(x *num) (whole, odd bool, err error) {
	if x.form != finite {
		return false, false, nil
	}
	if x.exp >= 0 || x.isZero() {
		return true, x.exp == 0 && x.coeff.odd(), nil
	}
	if -x.exp >= x.digits() {
		return false, false, nil
	}
	c := x.coeff
	n, err := stripZeros(k.vm, &c, -x.exp)
	return n == -x.exp, n == -x.exp && c.odd(), err
}

func (k *calc) pow(x, y *num) (*num, error) {
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	whole, odd, err := k.isInteger(y)
	if err != nil {
		return nil, err
	}
	neg := x.neg && odd
	switch {
	case x.isZero() && y.isZero():
		return k.fail(invalid), nil
	case x.isZero() && y.neg:
		return special(infinite, neg), nil
	case x.isZero():
		return &num{neg: neg}, nil
	case x.neg && !whole:
		return k.fail(invalid), nil
	}
	one, err := orderAgainstOne(k.vm, x)
	if err != nil {
		return nil, err
	}
	switch {
	case y.form == infinite && one == 0:
		k.cond |= inexact | rounded
		return k.oneWith(k.prec-1, neg)
	case y.form == infinite:
		if (one > 0) != y.neg {
			return special(infinite, neg), nil
		}
		return &num{neg: neg}, nil
	case x.form == infinite && y.isZero():
		return small(1), nil
	case x.form == infinite && y.neg:
		return &num{neg: neg}, nil
	case x.form == infinite:
		return special(infinite, neg), nil
	case y.isZero():
		return small(1), nil
	case one == 0:
		return k.powerOfOne(x, y, whole, neg)
	}
	if whole && k.inRange(x, y) {
		return k.powInt(x, y, neg)
	}
	// Results far out of range need no computation.
	if l := approxLog10(x) * approx(y); math.Abs(l) > 4*maxPrec {
		return k.finish(beyond(neg, l > 0))
	}
	if z, err := k.outOfRange(x, y, one, neg); z != nil || err != nil {
		return z, err
	}
	if whole && y.adjusted() < 40 {
		return k.powInt(x, y, neg)
	}
	if err := k.tooPrecise(); err != nil {
		return nil, err
	}
	// e ** (y ln x). The logarithm has as many more digits as the product can have before the point, and some.
	wide := exact(k.vm)
	wide.prec = max(x.digits(), k.prec) + 23
	z, err := wide.log(x, false)
	if err != nil {
		return nil, err
	}
	if z, err = wide.mul(z, y); err != nil {
		return nil, err
	}
	if z, err = wide.exp(z); err != nil {
		return nil, err
	}
	if z.form == infinite {
		return k.finish(beyond(neg, true))
	}
	// An exact result ends in zeros, like any other; what is one but for the precision is exactly one.
	k.cond |= inexact | rounded
	if o, err := orderAgainstOne(k.vm, z); err != nil {
		return nil, err
	} else if o == 0 {
		return k.oneWith(k.prec-1, neg)
	}
	z.neg = neg
	return k.finish(z)
}

// inRange reports whether the digits of x show that x ** y, for a short whole y, neither overflows nor underflows.
func (k *calc) inRange(x, y *num) bool {
	const long = 1 << 20
	n, ok := y.word()
	t := x.adjusted()
	return ok && y.exp == 0 && n < long && -long < t && t < long && (max(t, -t)+1)*int64(n) < min(k.emax, -k.emin)
}

// outOfRange returns the result of x ** y if the digits of the exponents show that it overflows or underflows, else nil.
func (k *calc) outOfRange(x, y *num, one int, neg bool) (*num, error) {
	length := func(n int64) int64 { return small(n).digits() }
	var zeta int64 // lower bound of the exponent of the logarithm of x
	switch t := x.adjusted(); {
	case t > 0:
		zeta = length(t) - 1
	case t < -1:
		zeta = length(t+1) - 1
	default:
		d, err := exact(k.vm).sub(x.signed(false), small(1))
		if err != nil {
			return nil, err
		}
		if zeta = d.adjusted() - 1; t == 0 {
			zeta--
		}
	}
	size := zeta + y.adjusted()
	large := (one > 0) != y.neg
	switch {
	case large && size > length(k.emax):
		return k.finish(beyond(neg, true))
	case !large && size > length(k.etiny()):
		z := &num{exp: k.etiny() - 1, neg: neg}
		z.coeff.SetUint64(1)
		return k.finish(z)
	}
	return nil, nil
}

// oneWith returns one with n zeros behind the point.
func (k *calc) oneWith(n int64, neg bool) (*num, error) {
	p, err := powerOfTen(k.vm, n)
	if err != nil {
		return nil, err
	}
	z := &num{exp: -n, neg: neg}
	z.coeff = *p
	return z, nil
}

// orderAgainstOne compares |x| with one.
func orderAgainstOne(vm *py.VM, x *num) (int, error) {
	return order(vm, x.signed(false), small(1))
}

// powerOfOne is x ** y for |x| = 1: the digits that x has behind the point multiply.
func (k *calc) powerOfOne(x, y *num, whole, neg bool) (*num, error) {
	places := k.prec - 1
	switch {
	case !whole:
		k.cond |= inexact | rounded
	case y.neg:
		return small(1).signed(neg), nil
	default:
		if x.exp == 0 {
			places = 0
			break
		}
		if approx(y) > 1e19 {
			k.cond |= rounded
			break
		}
		n, err := integer(k.vm, y)
		if err != nil {
			return nil, err
		}
		if n.Mul(n, big.NewInt(-x.exp)); n.Cmp(big.NewInt(places)) > 0 {
			k.cond |= rounded
		} else {
			places = n.Int64()
		}
	}
	return k.oneWith(places, neg)
}

// approx returns roughly x, which is not zero.
func approx(x *num) float64 {
	f := math.Pow(10, approxLog10(x))
	if x.neg {
		return -f
	}
	return f
}

// approxLog10 returns roughly the logarithm of |x|.
func approxLog10(x *num) float64 {
	n := x.coeff.BitLen()
	top, shift := x.coeff.Uint64(), 0
	if n > 64 {
		shift = n - 64
		top = new(coef).Rsh(&x.coeff, uint(shift)).Uint64()
	}
	return math.Log10(float64(top)) + float64(shift)*math.Log10(2) + float64(x.exp)
}

// powInt is x ** y for an integral y: squares and products with more digits than needed, rounded at the end.
func (k *calc) powInt(x, y *num, neg bool) (*num, error) {
	n := y.coeff.Big()
	p, err := powerOfTen(k.vm, max(y.exp, -y.exp))
	if err != nil {
		return nil, err
	}
	if y.exp >= 0 {
		n.Mul(n, p.shared())
	} else {
		n.Quo(n, p.shared())
	}
	w := *k
	w.prec += y.digits() + y.exp + 2
	w.round, w.clamp = roundHalfEven, false
	base := x.signed(false)
	if y.neg {
		w.prec++
		if base, err = w.div(small(1), base); err != nil {
			return nil, err
		}
	}
	z := base.clone()
	for i := n.BitLen() - 2; i >= 0; i-- {
		if err := k.vm.Step(1); err != nil {
			return nil, err
		}
		if err = w.multiply(z, z); err == nil && n.Bit(i) == 1 {
			err = w.multiply(z, base)
		}
		if err != nil {
			return nil, err
		}
		if z.form != finite || z.coeff.isZero() && w.cond&clamped != 0 {
			break
		}
	}
	k.cond |= w.cond
	if z.form != finite {
		return k.finish(beyond(neg, true))
	}
	z.neg = neg
	return k.finish(z)
}

// multiply makes x, which may be y, their product.
func (k *calc) multiply(x, y *num) error {
	var w word
	if k.mulWords(&w, x, y) {
		x.coeff, x.exp, x.size, x.neg = w.coeff, w.exp, w.size, w.neg
		return nil
	}
	z, err := k.mul(x, y)
	if err == nil {
		*x = *z
	}
	return err
}

// powMod is pow(x, y, m) for integers.
func (k *calc) powMod(x, y, m *num) (*num, error) {
	if z := k.nan(x, y, m); z != nil {
		return z, nil
	}
	for _, d := range [...]*num{x, y, m} {
		whole, _, err := k.isInteger(d)
		if err != nil {
			return nil, err
		}
		if !whole {
			return k.fail(invalid), nil
		}
	}
	switch {
	case y.neg && !y.isZero(), m.isZero(), m.adjusted() >= k.prec, x.isZero() && y.isZero():
		return k.fail(invalid), nil
	}
	_, odd, err := k.isInteger(y)
	if err != nil {
		return nil, err
	}
	mod, err := integer(k.vm, m.signed(false))
	if err != nil {
		return nil, err
	}
	// Powers of ten in the operands are powers modulo m, too: their exponents may be huge.
	base, tens, err := k.wholeParts(x)
	if err != nil {
		return nil, err
	}
	if tens > 0 {
		p, err := k.modPow(big.NewInt(10), big.NewInt(tens), mod)
		if err != nil {
			return nil, err
		}
		if base, err = k.vm.BigMul(base, p); err != nil {
			return nil, err
		}
	}
	exponent, tens, err := k.wholeParts(y)
	if err != nil {
		return nil, err
	}
	r, err := k.modPow(base, exponent, mod)
	for ten := big.NewInt(10); err == nil && tens > 0 && r.BitLen() > 1; tens-- {
		r, err = k.modPow(r, ten, mod)
	}
	if err != nil {
		return nil, err
	}
	z := fromBig(r)
	z.neg = x.neg && odd
	return k.finish(z)
}

// wholeParts returns n and e such that |x| is n * 10**e, for an x that is an integer.
func (k *calc) wholeParts(x *num) (*big.Int, int64, error) {
	if x.exp > 0 && !x.isZero() {
		return new(big.Int).Set(x.coeff.Big()), x.exp, nil
	}
	n, err := integer(k.vm, x.signed(false))
	return n, 0, err
}

// modPow is pow(b, e, m).
func (k *calc) modPow(b, e, m *big.Int) (*big.Int, error) {
	words := 1 + m.BitLen()>>6
	if err := k.vm.Step(1 + e.BitLen()*(1+words*words>>8)); err != nil {
		return nil, err
	}
	r, err := k.vm.PowMod(k.vm.BigInt(b), k.vm.BigInt(e), k.vm.BigInt(m))
	if err != nil {
		return nil, err
	}
	z, _ := py.AsBig(r)
	return z, nil
}

// integer returns the integral part of a finite number.
func integer(vm *py.VM, x *num) (*big.Int, error) {
	n := x.coeff.Big()
	switch {
	case x.isZero() || x.exp < 0 && -x.exp >= x.digits():
		return new(big.Int), nil
	case x.exp > 0:
		var c coef
		if err := scale(vm, &c, &x.coeff, x.exp); err != nil {
			return nil, err
		}
		n = c.Big()
	case x.exp < 0:
		p, err := powerOfTen(vm, -x.exp)
		if err != nil {
			return nil, err
		}
		var q, r coef
		if err := quoRemCoef(vm, &q, &r, &x.coeff, p); err != nil {
			return nil, err
		}
		n = q.Big()
	}
	if x.neg {
		n.Neg(n)
	}
	return n, nil
}
