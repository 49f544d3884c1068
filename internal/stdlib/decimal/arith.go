package decimal

// arith.go holds the arithmetic of the General Decimal Arithmetic Specification (speleotrove.com/decimal): sums,
// products, quotients, roots, comparisons.

import (
	"math/big"

	"github.com/krait-run/krait/internal/py"
)

// align returns the coefficients of x and y for their common exponent. Where one is so small that it only decides the
// rounding, a number that decides it in the same way stands for it.
func (k *calc) align(x, y *num) (a, b coef, exp int64, err error) {
	high, low := x, y
	if x.exp < y.exp {
		high, low = y, x
	}
	lowCoeff, lowExp := low.coeff, low.exp
	if least := high.exp + min(-1, high.digits()-k.prec-2); low.adjusted() < least {
		lowCoeff, lowExp = coef{lo: 1}, least
	}
	var up coef
	if err := scale(k.vm, &up, &high.coeff, high.exp-lowExp); err != nil {
		return a, b, 0, err
	}
	if high == x {
		return up, lowCoeff, lowExp, nil
	}
	return lowCoeff, up, lowExp, nil
}

func (k *calc) plus(x *num) (*num, error) {
	if z := k.nan(x); z != nil {
		return z, nil
	}
	z := x.clone()
	if x.isZero() && k.round != roundFloor {
		z.neg = false
	}
	return k.finish(z)
}

func (k *calc) minus(x *num) (*num, error) {
	if z := k.nan(x); z != nil {
		return z, nil
	}
	z := x.clone()
	z.neg = !z.neg
	if x.isZero() && k.round != roundFloor {
		z.neg = false
	}
	return k.finish(z)
}

func (k *calc) abs(x *num) (*num, error) {
	if x.neg {
		return k.minus(x)
	}
	return k.plus(x)
}

// apply rounds x to the context.
func (k *calc) apply(x *num) (*num, error) {
	if x.isNaN() {
		z := k.payload(x)
		z.form = x.form
		return z, nil
	}
	return k.finish(x.clone())
}

func (k *calc) sub(x, y *num) (*num, error) {
	var w word
	if k.addWords(&w, x, y, !y.neg) {
		return w.num(), nil
	}
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	return k.add(x, y.signed(!y.neg))
}

func (k *calc) add(x, y *num) (*num, error) {
	var w word
	if k.addWords(&w, x, y, y.neg) {
		return w.num(), nil
	}
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	switch {
	case x.form == infinite && y.form == infinite && x.neg != y.neg:
		return k.fail(invalid), nil
	case x.form == infinite:
		return special(infinite, x.neg), nil
	case y.form == infinite:
		return special(infinite, y.neg), nil
	}
	exp := min(x.exp, y.exp)
	zx, zy := x.isZero(), y.isZero()
	switch {
	case zx && zy:
		z := &num{exp: exp, neg: x.neg && y.neg || k.round == roundFloor && x.neg != y.neg}
		return k.finish(z)
	case zx, zy:
		z := x.clone()
		if zx {
			z = y.clone()
		}
		// The zero's exponent shows as far as the precision allows.
		if exp = max(exp, z.exp-k.prec-1); exp < z.exp {
			if err := scale(k.vm, &z.coeff, &z.coeff, z.exp-exp); err != nil {
				return nil, err
			}
			z.exp, z.size = exp, 0
		}
		return k.finish(z)
	}
	a, b, exp, err := k.align(x, y)
	if err != nil {
		return nil, err
	}
	z := &num{exp: exp, neg: x.neg}
	if x.neg == y.neg {
		z.coeff.Add(&a, &b)
		return k.finish(z)
	}
	switch z.coeff.diff(&a, &b) {
	case 0:
		z.neg = k.round == roundFloor
	case -1:
		z.neg = y.neg
	}
	return k.finish(z)
}

func (k *calc) mul(x, y *num) (*num, error) {
	var w word
	if k.mulWords(&w, x, y) {
		return w.num(), nil
	}
	z, err := k.product(x, y)
	if err != nil || z.form != finite {
		return z, err
	}
	return k.finish(z)
}

// product is mul without rounding.
func (k *calc) product(x, y *num) (*num, error) {
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	neg := x.neg != y.neg
	if x.form == infinite || y.form == infinite {
		if x.isZero() || y.isZero() {
			return k.fail(invalid), nil
		}
		return special(infinite, neg), nil
	}
	z := &num{exp: x.exp + y.exp, neg: neg}
	return z, mulCoef(k.vm, &z.coeff, &x.coeff, &y.coeff)
}

func (k *calc) fma(x, y, w *num) (*num, error) {
	if x.form == infinite && y.isZero() || x.isZero() && y.form == infinite {
		return k.fail(invalid), nil
	}
	if z := k.nan(x, y, w); z != nil {
		return z, nil
	}
	p, err := k.product(x, y)
	if err != nil || p.isNaN() {
		return p, err
	}
	return k.add(p, w)
}

// div is x / y.
func (k *calc) div(x, y *num) (*num, error) {
	var w word
	if k.divWords(&w, x, y) {
		return w.num(), nil
	}
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	neg := x.neg != y.neg
	switch {
	case x.form == infinite && y.form == infinite:
		return k.fail(invalid), nil
	case x.form == infinite:
		return special(infinite, neg), nil
	case y.form == infinite:
		k.cond |= clamped
		return &num{exp: k.etiny(), neg: neg}, nil
	case y.isZero() && x.isZero():
		return k.fail(divUndefined), nil
	case y.isZero():
		k.cond |= divByZero
		return special(infinite, neg), nil
	case x.isZero():
		return k.finish(&num{exp: x.exp - y.exp, neg: neg})
	}
	ideal := x.exp - y.exp
	shift := y.digits() - x.digits() + k.prec + 1
	if shift > 1000 {
		// With a large precision, first look whether the quotient ends.
		if z, err := k.exactQuotient(x, y, shift); err != nil || z != nil {
			return z, err
		}
	}
	z := &num{exp: ideal - shift, neg: neg}
	a, b := x.coeff, y.coeff
	var r coef
	var err error
	if shift >= 0 {
		err = scale(k.vm, &a, &a, shift)
	} else {
		err = scale(k.vm, &b, &b, -shift)
	}
	if err != nil {
		return nil, err
	}
	if err := quoRemCoef(k.vm, &z.coeff, &r, &a, &b); err != nil {
		return nil, err
	}
	if !r.isZero() {
		k.sticky(&z.coeff)
	} else if z.exp < ideal {
		n, err := stripZeros(k.vm, &z.coeff, ideal-z.exp)
		if err != nil {
			return nil, err
		}
		z.exp += n
	}
	return k.finish(z)
}

// sticky makes a truncated coefficient with a digit more than needed round as the exact one does.
func (k *calc) sticky(c *coef) {
	if d, err := k.lastDigit(c); err == nil && (d == 0 || d == 5) {
		c.Add(c, &widePowers[0])
	}
}

// exactQuotient returns x / y if it has finitely many digits, at most about limit, else nil.
func (k *calc) exactQuotient(x, y *num, limit int64) (*num, error) {
	g, err := k.vm.BigGCD(x.coeff.shared(), y.coeff.shared())
	if err != nil {
		return nil, err
	}
	var gc, a, b, q, r coef
	gc.SetBig(g)
	if err := quoRemCoef(k.vm, &a, &r, &x.coeff, &gc); err != nil {
		return nil, err
	}
	if err := quoRemCoef(k.vm, &b, &r, &y.coeff, &gc); err != nil {
		return nil, err
	}
	twos := int64(b.TrailingZeroBits())
	b.Rsh(&b, uint(twos))
	var fives int64
	five := &coef{lo: 5}
	for b.BitLen() > 1 {
		if err := k.vm.Step(1 + b.BitLen()>>12); err != nil {
			return nil, err
		}
		q.QuoRem(&b, five, &r)
		if !r.isZero() {
			return nil, nil
		}
		b = q
		fives++
	}
	n := max(twos, fives)
	if n > limit {
		return nil, nil
	}
	z := &num{exp: x.exp - y.exp, neg: x.neg != y.neg}
	if n == 0 {
		z.coeff = a
		return k.finish(z)
	}
	z.exp -= n
	if err := scale(k.vm, &a, &a, n); err != nil {
		return nil, err
	}
	b.SetUint64(1)
	for range fives {
		b.Mul(&b, five)
	}
	b.take(new(big.Int).Lsh(b.shared(), uint(twos)))
	if err := quoRemCoef(k.vm, &z.coeff, &r, &a, &b); err != nil {
		return nil, err
	}
	return k.finish(z)
}

// divide is the integral quotient and the remainder of finite numbers, y not zero; q is nil if the quotient has more
// digits than the precision.
func (k *calc) divide(x, y *num) (q, r *num, err error) {
	neg := x.neg != y.neg
	q = &num{neg: neg}
	if x.isZero() {
		return q, &num{exp: min(x.exp, y.exp), neg: x.neg}, nil
	}
	d := x.adjusted() - y.adjusted()
	if d < 0 {
		r = x.clone()
		if x.exp > y.exp {
			if err := scale(k.vm, &r.coeff, &x.coeff, x.exp-y.exp); err != nil {
				return nil, nil, err
			}
			r.exp, r.size = y.exp, 0
		}
		return q, r, nil
	}
	if d > k.prec {
		return nil, nil, nil
	}
	a, b := x.coeff, y.coeff
	r = &num{exp: min(x.exp, y.exp), neg: x.neg}
	if x.exp >= y.exp {
		err = scale(k.vm, &a, &a, x.exp-y.exp)
	} else {
		err = scale(k.vm, &b, &b, y.exp-x.exp)
	}
	if err != nil {
		return nil, nil, err
	}
	if err := quoRemCoef(k.vm, &q.coeff, &r.coeff, &a, &b); err != nil {
		return nil, nil, err
	}
	if err := q.measure(k.vm); err != nil {
		return nil, nil, err
	}
	if q.digits() > k.prec {
		return nil, nil, nil
	}
	return q, r, nil
}

func (k *calc) divInt(x, y *num) (*num, error) {
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	neg := x.neg != y.neg
	switch {
	case x.form == infinite && y.form == infinite:
		return k.fail(invalid), nil
	case x.form == infinite:
		return special(infinite, neg), nil
	case y.form == infinite:
		return &num{neg: neg}, nil
	case y.isZero() && x.isZero():
		return k.fail(divUndefined), nil
	case y.isZero():
		k.cond |= divByZero
		return special(infinite, neg), nil
	}
	q, _, err := k.divide(x, y)
	if err != nil {
		return nil, err
	}
	if q == nil {
		return k.fail(divImpossible), nil
	}
	return k.finish(q)
}

func (k *calc) rem(x, y *num) (*num, error) {
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	switch {
	case x.form == infinite:
		return k.fail(invalid), nil
	case y.form == infinite:
		return k.finish(x.clone())
	case y.isZero() && x.isZero():
		return k.fail(divUndefined), nil
	case y.isZero():
		return k.fail(invalid), nil
	}
	_, r, err := k.divide(x, y)
	if err != nil {
		return nil, err
	}
	if r == nil {
		return k.fail(divImpossible), nil
	}
	return k.finish(r)
}

func (k *calc) divmod(x, y *num) (q, r *num, err error) {
	if z := k.nan(x, y); z != nil {
		return z, z, nil
	}
	neg := x.neg != y.neg
	switch {
	case x.form == infinite && y.form == infinite:
		q = k.fail(invalid)
		return q, q, nil
	case x.form == infinite:
		return special(infinite, neg), k.fail(invalid), nil
	case y.form == infinite:
		r, err = k.finish(x.clone())
		return &num{neg: neg}, r, err
	case y.isZero() && x.isZero():
		q = k.fail(divUndefined)
		return q, q, nil
	case y.isZero():
		k.cond |= divByZero
		return special(infinite, neg), k.fail(invalid), nil
	}
	if q, r, err = k.divide(x, y); err != nil {
		return nil, nil, err
	}
	if q == nil {
		q = k.fail(divImpossible)
		return q, q, nil
	}
	if q, err = k.finish(q); err == nil {
		r, err = k.finish(r)
	}
	return q, r, err
}

func (k *calc) remNear(x, y *num) (*num, error) {
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	switch {
	case x.form == infinite:
		return k.fail(invalid), nil
	case y.form == infinite:
		return k.finish(x.clone())
	case y.isZero() && x.isZero():
		return k.fail(divUndefined), nil
	case y.isZero():
		return k.fail(invalid), nil
	}
	if x.adjusted()-y.adjusted() < -1 && !x.isZero() {
		r := x.clone()
		if x.exp > y.exp {
			if err := scale(k.vm, &r.coeff, &x.coeff, x.exp-y.exp); err != nil {
				return nil, err
			}
			r.exp, r.size = y.exp, 0
		}
		return k.finish(r)
	}
	wide := *k
	wide.prec++ // the quotient may round up to one digit more, which divide must not refuse
	q, r, err := wide.divide(x, y)
	if err != nil {
		return nil, err
	}
	if q == nil {
		return k.fail(divImpossible), nil
	}
	// The divisor at the remainder's exponent, to compare twice the remainder with it.
	var d, twice coef
	if err := scale(k.vm, &d, &y.coeff, y.exp-r.exp); err != nil {
		return nil, err
	}
	twice.Add(&r.coeff, &r.coeff)
	if c := twice.Cmp(&d); c > 0 || c == 0 && q.coeff.odd() {
		r.coeff.diff(&d, &r.coeff)
		r.neg, r.size = !r.neg, 0
		q.coeff.Add(&q.coeff, &widePowers[0])
		q.size = 0
	}
	if err := q.measure(k.vm); err != nil {
		return nil, err
	}
	if q.digits() > k.prec {
		return k.fail(divImpossible), nil
	}
	return k.finish(r)
}

func (k *calc) sqrt(x *num) (*num, error) {
	if z := k.nan(x); z != nil {
		return z, nil
	}
	ideal := x.exp >> 1
	switch {
	case x.isZero():
		return k.finish(&num{exp: ideal, neg: x.neg})
	case x.neg:
		return k.fail(invalid), nil
	case x.form == infinite:
		return special(infinite, false), nil
	}
	// An even exponent, and a coefficient with two digits for each one wanted, and for one more.
	c := x.coeff
	e := ideal
	if x.exp&1 != 0 {
		c.Mul(&c, &widePowers[1])
	}
	size, err := sizeOf(k.vm, &c)
	if err != nil {
		return nil, err
	}
	have := (size + 1) / 2
	shift := k.prec + 1 - have
	if shift > 1000 {
		root, exact, err := k.root(&c)
		if err != nil {
			return nil, err
		}
		if exact {
			z := &num{exp: e}
			z.coeff = *root
			return k.finish(z)
		}
	}
	exact := true
	if shift >= 0 {
		if err := scale(k.vm, &c, &c, 2*shift); err != nil {
			return nil, err
		}
	} else {
		p, err := powerOfTen(k.vm, -2*shift)
		if err != nil {
			return nil, err
		}
		var r coef
		if err := quoRemCoef(k.vm, &c, &r, &c, p); err != nil {
			return nil, err
		}
		exact = r.isZero()
	}
	e -= shift
	root, whole, err := k.root(&c)
	if err != nil {
		return nil, err
	}
	z := &num{exp: e}
	z.coeff = *root
	if exact && whole {
		if e < ideal {
			n, err := stripZeros(k.vm, &z.coeff, ideal-e)
			if err != nil {
				return nil, err
			}
			z.exp += n
		}
	} else {
		k.sticky(&z.coeff)
	}
	half := *k
	half.round = roundHalfEven
	z, err = half.finish(z)
	k.cond = half.cond
	return z, err
}

// root returns the integral square root of c, and whether it is exact.
func (k *calc) root(c *coef) (*coef, bool, error) {
	var r, sq coef
	if c.BitLen() <= bulk {
		r.take(new(big.Int).Sqrt(c.shared()))
	} else {
		b, err := k.vm.BigSqrt(c.shared())
		if err != nil {
			return nil, false, err
		}
		r.take(b)
	}
	if err := mulCoef(k.vm, &sq, &r, &r); err != nil {
		return nil, false, err
	}
	return &r, sq.Cmp(c) == 0, nil
}

// order compares numbers that are no NaNs.
func order(vm *py.VM, x, y *num) (int, error) {
	sx, sy := signOf(x), signOf(y)
	switch {
	case sx != sy:
		return compareInts(int64(sx), int64(sy)), nil
	case sx == 0:
		return 0, nil
	case x.form == infinite && y.form == infinite:
		return 0, nil
	case x.form == infinite:
		return sx, nil
	case y.form == infinite:
		return -sx, nil
	}
	c, err := orderAbs(vm, x, y)
	return c * sx, err
}

// orderAbs compares the absolute values of finite numbers.
func orderAbs(vm *py.VM, x, y *num) (int, error) {
	if x.isZero() || y.isZero() {
		return x.coeff.Cmp(&y.coeff), nil
	}
	if c, ok := orderWords(x, y); ok {
		return c, nil
	}
	if c := compareInts(x.adjusted(), y.adjusted()); c != 0 {
		return c, nil
	}
	var up coef
	if x.exp >= y.exp {
		err := scale(vm, &up, &x.coeff, x.exp-y.exp)
		return up.Cmp(&y.coeff), err
	}
	err := scale(vm, &up, &y.coeff, y.exp-x.exp)
	return x.coeff.Cmp(&up), err
}

// signOf returns -1, 0 or 1.
func signOf(x *num) int {
	switch {
	case x.isZero():
		return 0
	case x.neg:
		return -1
	}
	return 1
}

func compareInts(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// totalOrder compares as compare_total does: representations of a number differ, and NaNs and zeros have places.
func totalOrder(vm *py.VM, x, y *num) (int, error) {
	if x.neg != y.neg {
		if x.neg {
			return -1, nil
		}
		return 1, nil
	}
	c, err := totalOrderAbs(vm, x, y)
	if x.neg {
		c = -c
	}
	return c, err
}

func totalOrderAbs(vm *py.VM, x, y *num) (int, error) {
	rank := func(x *num) int64 {
		switch x.form {
		case signaling:
			return 1
		case quiet:
			return 2
		}
		return 0
	}
	if x.isNaN() || y.isNaN() {
		if c := compareInts(rank(x), rank(y)); c != 0 {
			return c, nil
		}
		return x.coeff.Cmp(&y.coeff), nil
	}
	if x.form == infinite || y.form == infinite {
		return compareInts(int64(x.form), int64(y.form)), nil
	}
	c, err := orderAbs(vm, x, y)
	if c == 0 && err == nil {
		c = compareInts(x.exp, y.exp)
	}
	return c, err
}

func (k *calc) compare(x, y *num, signal bool) (*num, error) {
	if z := k.nan(x, y); z != nil {
		if signal {
			k.cond |= invalid
		}
		return z, nil
	}
	c, err := order(k.vm, x, y)
	return small(int64(c)), err
}

// pick is max, min, max_mag and min_mag.
func (k *calc) pick(x, y *num, greater, magnitude bool) (*num, error) {
	switch {
	case x.form == quiet && !y.isNaN():
		return k.apply(y)
	case y.form == quiet && !x.isNaN():
		return k.apply(x)
	}
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	var c int
	var err error
	if magnitude {
		c, err = order(k.vm, x.signed(false), y.signed(false))
	} else {
		c, err = order(k.vm, x, y)
	}
	if c == 0 && err == nil {
		c, err = totalOrder(k.vm, x, y)
	}
	if err != nil {
		return nil, err
	}
	if (c < 0) == greater {
		x = y
	}
	return k.apply(x)
}
