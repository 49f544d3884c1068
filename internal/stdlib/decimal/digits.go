package decimal

// digits.go holds the operations on exponents and digits: quantize, rounding to integers, neighbours, shifts, logic.

import "strings"

func (k *calc) quantize(x, y *num) (*num, error) {
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	switch {
	case x.form == infinite && y.form == infinite:
		return special(infinite, x.neg), nil
	case x.form == infinite || y.form == infinite:
		return k.fail(invalid), nil
	}
	return k.quantizeTo(x, y.exp)
}

// quantizeTo gives x the exponent e.
func (k *calc) quantizeTo(x *num, e int64) (*num, error) {
	var w word
	if k.quantizeWord(&w, x, e) {
		return w.num(), nil
	}
	if e > k.emax || e < k.etiny() {
		return k.fail(invalid), nil
	}
	z, err := k.rescale(x, e)
	if err != nil {
		return nil, err
	}
	if z == nil || !z.coeff.isZero() && (z.adjusted() > k.emax || z.digits() > k.prec) {
		k.cond &^= inexact | rounded
		return k.fail(invalid), nil
	}
	return k.finish(z)
}

// rescale returns x with the exponent e, rounded, or nil if it has too many digits for the precision.
func (k *calc) rescale(x *num, e int64) (*num, error) {
	z := &num{exp: e, neg: x.neg}
	switch {
	case x.isZero():
	case e <= x.exp:
		if x.digits()+x.exp-e > k.prec {
			return nil, nil
		}
		if err := scale(k.vm, &z.coeff, &x.coeff, x.exp-e); err != nil {
			return nil, err
		}
	default:
		lost, err := k.cut(&z.coeff, &x.coeff, e-x.exp, x.neg)
		if err != nil {
			return nil, err
		}
		k.cond |= rounded
		if lost {
			k.cond |= inexact
		}
	}
	return z, nil
}

// toIntegral rounds x to an integer; exact says that the conditions are of interest.
func (k *calc) toIntegral(x *num, exact bool) (*num, error) {
	if z := k.nan(x); z != nil {
		return z, nil
	}
	if x.form == infinite || x.exp >= 0 {
		return x, nil
	}
	cond := k.cond
	z := &num{neg: x.neg}
	lost, err := k.cut(&z.coeff, &x.coeff, -x.exp, x.neg)
	k.cond = cond
	if exact && !x.coeff.isZero() {
		k.cond |= rounded
		if lost {
			k.cond |= inexact
		}
	}
	return z, err
}

func (k *calc) normalize(x *num) (*num, error) {
	if z := k.nan(x); z != nil {
		return z, nil
	}
	z, err := k.finish(x.clone())
	if err != nil || z.form == infinite {
		return z, err
	}
	if z.coeff.isZero() {
		z.exp = 0
		return z, nil
	}
	top := k.emax
	if k.clamp {
		top = k.etop()
	}
	n, err := stripZeros(k.vm, &z.coeff, top-z.exp)
	z.exp += n
	z.size = 0
	return z, err
}

// next returns the number after x in the direction up.
func (k *calc) next(x *num, up bool) (*num, error) {
	if z := k.nan(x); z != nil {
		return z, nil
	}
	if x.form == infinite {
		if x.neg != up {
			return special(infinite, x.neg), nil
		}
		return k.nines(x.neg)
	}
	c := *k
	c.round = roundFloor
	if up {
		c.round = roundCeiling
	}
	z, err := c.finish(x.clone())
	if err != nil {
		return nil, err
	}
	if z.form == infinite {
		return z, nil
	}
	o, err := order(k.vm, z, x)
	if err != nil || o != 0 {
		return z, err
	}
	tiny := &num{exp: k.etiny() - 1, neg: !up}
	tiny.coeff.SetUint64(1)
	c.cond = 0
	return c.add(x, tiny)
}

func (k *calc) nextToward(x, y *num) (*num, error) {
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	c, err := order(k.vm, x, y)
	if err != nil {
		return nil, err
	}
	if c == 0 {
		return x.signed(y.neg), nil
	}
	z, err := k.next(x, c < 0)
	if err != nil {
		return nil, err
	}
	switch {
	case z.form == infinite:
		k.cond |= overflow | inexact | rounded
	case z.adjusted() < k.emin:
		k.cond |= underflow | subnormal | inexact | rounded
		if z.coeff.isZero() {
			k.cond |= clamped
		}
	}
	return z, nil
}

// integerIn returns the value of y if it is an integer with exponent zero between -limit and limit.
func integerIn(y *num, limit int64) (int64, bool) {
	if y.form != finite || y.exp != 0 || y.coeff.BitLen() > 63 {
		return 0, false
	}
	n := int64(y.coeff.lo)
	if y.neg {
		n = -n
	}
	return n, n >= -limit && n <= limit
}

func (k *calc) scaleb(x, y *num) (*num, error) {
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	n, ok := integerIn(y, 2*(k.emax+k.prec))
	if !ok {
		return k.fail(invalid), nil
	}
	if x.form == infinite {
		return special(infinite, x.neg), nil
	}
	z := x.clone()
	z.exp += n
	return k.finish(z)
}

func (k *calc) logb(x *num) (*num, error) {
	if z := k.nan(x); z != nil {
		return z, nil
	}
	switch {
	case x.form == infinite:
		return special(infinite, false), nil
	case x.isZero():
		k.cond |= divByZero
		return special(infinite, true), nil
	}
	return k.finish(small(x.adjusted()))
}

// window returns the last prec digits of x, with zeros in front.
func (k *calc) window(x *num) (string, error) {
	s, err := digitsOf(k.vm, &x.coeff)
	if err != nil {
		return "", err
	}
	if n := int64(len(s)); n > k.prec {
		s = s[n-k.prec:]
	} else if n < k.prec {
		if k.prec > maxDigits {
			return "", k.vm.Reserve(-1)
		}
		if err := k.vm.Reserve(int(2 * k.prec)); err != nil {
			return "", err
		}
		s = strings.Repeat("0", int(k.prec-n)) + s
	}
	return s, nil
}

// shift moves the digits of x by y places, rotate moves them around.
func (k *calc) shift(x, y *num, rotate bool) (*num, error) {
	if z := k.nan(x, y); z != nil {
		return z, nil
	}
	n, ok := integerIn(y, k.prec)
	if !ok {
		return k.fail(invalid), nil
	}
	if x.form == infinite {
		return special(infinite, x.neg), nil
	}
	z := &num{exp: x.exp, neg: x.neg}
	if !rotate && (n <= 0 || x.digits()+n <= k.prec) {
		// Without losing digits on the left, shifting is multiplying or dividing.
		c := x.coeff
		if x.digits() > k.prec {
			p, err := powerOfTen(k.vm, k.prec)
			if err != nil {
				return nil, err
			}
			var q coef
			if err := quoRemCoef(k.vm, &q, &c, &x.coeff, p); err != nil {
				return nil, err
			}
		}
		if n >= 0 {
			return z, scale(k.vm, &z.coeff, &c, n)
		}
		if size, err := sizeOf(k.vm, &c); err != nil || -n >= size {
			return z, err
		}
		p, err := powerOfTen(k.vm, -n)
		if err != nil {
			return nil, err
		}
		var r coef
		return z, quoRemCoef(k.vm, &z.coeff, &r, &c, p)
	}
	s, err := k.window(x)
	if err != nil {
		return nil, err
	}
	switch {
	case rotate && n < 0:
		n += k.prec
		fallthrough
	case rotate:
		s = s[n:] + s[:n]
	default:
		s = s[n:] + strings.Repeat("0", int(n))
	}
	return z, parseDigits(k.vm, &z.coeff, s)
}

// logical returns the digits of x, and whether it is an operand of a logical operation: digits 0 and 1, nothing else.
func (k *calc) logical(x *num) (s string, ok bool, err error) {
	if x.form != finite || x.neg || x.exp != 0 {
		return "", false, nil
	}
	if s, err = digitsOf(k.vm, &x.coeff); err != nil {
		return "", false, err
	}
	if n := int64(len(s)); n > k.prec {
		if strings.Trim(s, "01") != "" {
			return "", false, nil
		}
		s = s[n-k.prec:]
	}
	return s, strings.Trim(s, "01") == "", nil
}

func (k *calc) logic(x, y *num, f func(a, b byte) byte) (*num, error) {
	a, ok, err := k.logical(x)
	if err != nil {
		return nil, err
	}
	b, ok2, err := k.logical(y)
	if err != nil {
		return nil, err
	}
	if !ok || !ok2 {
		return k.fail(invalid), nil
	}
	n := max(len(a), len(b))
	a = strings.Repeat("0", n-len(a)) + a
	b = strings.Repeat("0", n-len(b)) + b
	out := make([]byte, n)
	for i := range out {
		out[i] = '0' + f(a[i]&1, b[i]&1)
	}
	z := &num{}
	return z, parseDigits(k.vm, &z.coeff, string(out))
}

func (k *calc) invert(x *num) (*num, error) {
	_, ok, err := k.logical(x)
	if err != nil || !ok {
		return k.fail(invalid), err
	}
	s, err := k.window(x)
	if err != nil {
		return nil, err
	}
	z := &num{}
	return z, parseDigits(k.vm, &z.coeff, strings.Map(func(r rune) rune { return '0' + '1' - r }, s))
}
