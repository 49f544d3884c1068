package decimal

// round.go holds what happens to the exact result of an operation: rounding to the context, and the conditions met.

import (
	"slices"

	"github.com/krait-run/krait/internal/py"
)

// rounding is one of the eight modes.
type rounding uint8

const (
	roundUp rounding = iota
	roundDown
	roundCeiling
	roundFloor
	roundHalfUp
	roundHalfDown
	roundHalfEven
	round05Up
)

var roundingNames = [...]string{"ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"}

// condition is a set of things that happened in an operation. The first nine are the signals, the others say more about
// an invalid operation.
type condition uint16

const (
	invalid condition = 1 << iota
	floatOp
	divByZero
	overflow
	underflow
	subnormal
	inexact
	rounded
	clamped
	badSyntax
	divImpossible
	divUndefined

	signals      = 1<<9 - 1
	invalidKinds = badSyntax | divImpossible | divUndefined
)

// The bounds of contexts.
const (
	maxPrec  = 999999999999999999
	minEtiny = -1999999999999999997
)

// calc is an operation in progress, with the settings of its context and the conditions met so far. An error is that of
// a limit: conditions become exceptions only when the operation is done.
type calc struct {
	vm         *py.VM
	prec       int64
	emin, emax int64
	round      rounding
	clamp      bool
	cond       condition
}

func (k *calc) etiny() int64 { return k.emin - (k.prec - 1) }
func (k *calc) etop() int64  { return k.emax - (k.prec - 1) }

// fail notes an invalid operation and returns its result, a NaN.
func (k *calc) fail(c condition) *num {
	k.cond |= c
	return special(quiet, false)
}

// nan handles operands that are NaNs: it returns the result, or nil if there is none among them.
func (k *calc) nan(xs ...*num) *num {
	if !slices.ContainsFunc(xs, (*num).isNaN) {
		return nil
	}
	for _, want := range [...]form{signaling, quiet} {
		for _, x := range xs {
			if x.form == want {
				if want == signaling {
					k.cond |= invalid
				}
				return k.payload(x)
			}
		}
	}
	return nil
}

// payload returns x as a quiet NaN with as much of the payload as fits the precision.
func (k *calc) payload(x *num) *num {
	z := &num{form: quiet, neg: x.neg}
	most := k.prec
	if k.clamp {
		most--
	}
	if x.coeff.isZero() {
		return z
	}
	if z.coeff = x.coeff; x.digits() > most {
		if p, err := powerOfTen(k.vm, most); err == nil {
			var q coef
			q.QuoRem(&x.coeff, p, &z.coeff)
		}
	}
	return z
}

// increments says whether a coefficient is increased by one when digits that are not all zero were cut off it. last is its last digit
// now, and half compares what was cut off with a half.
func (k *calc) increments(neg bool, last uint64, half int) bool {
	switch k.round {
	case roundUp:
		return true
	case roundDown:
		return false
	case roundCeiling:
		return !neg
	case roundFloor:
		return neg
	case roundHalfUp:
		return half >= 0
	case roundHalfDown:
		return half > 0
	case roundHalfEven:
		return half > 0 || half == 0 && last%2 == 1
	}
	return last == 0 || last == 5
}

// lastDigit returns the last digit of c.
func (k *calc) lastDigit(c *coef) (uint64, error) {
	var q, r coef
	err := quoRemCoef(k.vm, &q, &r, c, &widePowers[1])
	return r.Uint64(), err
}

// cut sets z to c without its last n digits, rounded. lost reports whether they were not all zero.
func (k *calc) cut(z, c *coef, n int64, neg bool) (lost bool, err error) {
	size, err := sizeOf(k.vm, c)
	if err != nil {
		return false, err
	}
	half := -1
	if n > size {
		lost = !c.isZero()
		*z = coef{}
	} else {
		p, err := powerOfTen(k.vm, n)
		if err != nil {
			return false, err
		}
		var q, r coef
		if err := quoRemCoef(k.vm, &q, &r, c, p); err != nil {
			return false, err
		}
		if lost = !r.isZero(); lost {
			var rest coef
			rest.diff(p, &r)
			half = r.Cmp(&rest)
		}
		*z = q
	}
	last := z.Uint64() & 1 // even or odd is all that the other modes ask for
	if lost && k.round == round05Up {
		if last, err = k.lastDigit(z); err != nil {
			return false, err
		}
	}
	if lost && k.increments(neg, last, half) {
		z.Add(z, &widePowers[0])
	}
	return lost, nil
}

// finish rounds z to the context and returns it. z must belong to the caller.
func (k *calc) finish(z *num) (*num, error) {
	switch z.form {
	case infinite:
		return z, nil
	case quiet, signaling:
		return z, nil
	}
	etiny := k.etiny()
	if z.coeff.isZero() {
		top := k.emax
		if k.clamp {
			top = k.etop()
		}
		if e := min(max(z.exp, etiny), top); e != z.exp {
			k.cond |= clamped
			z.exp = e
		}
		return z, nil
	}
	if err := z.measure(k.vm); err != nil {
		return nil, err
	}
	size := z.digits()
	if z.adjusted() > k.emax {
		return k.overflowed(z)
	}
	least := size + z.exp - k.prec // the exponent below which digits are lost
	tiny := z.adjusted() < k.emin
	if least < etiny {
		least = etiny
	}
	if z.exp < least {
		n := least - z.exp
		lost, err := k.cut(&z.coeff, &z.coeff, n, z.neg)
		if err != nil {
			return nil, err
		}
		z.exp = least
		z.size = 0
		if err := z.measure(k.vm); err != nil {
			return nil, err
		}
		if z.digits() > k.prec {
			var rest coef
			z.coeff.QuoRem(&z.coeff, &widePowers[1], &rest)
			z.exp++
			z.size = 0
		}
		k.cond |= rounded
		if lost {
			k.cond |= inexact
		}
		if !z.coeff.isZero() && z.adjusted() > k.emax {
			return k.overflowed(z)
		}
		if tiny {
			k.cond |= subnormal
			if lost {
				k.cond |= underflow
			}
		}
		if z.coeff.isZero() {
			k.cond |= clamped
		}
		return z, nil
	}
	if tiny {
		k.cond |= subnormal
	}
	if k.clamp && z.exp > k.etop() {
		if err := scale(k.vm, &z.coeff, &z.coeff, z.exp-k.etop()); err != nil {
			return nil, err
		}
		z.exp, z.size = k.etop(), 0
		k.cond |= clamped
	}
	return z, nil
}

// overflowed returns the result of an operation that is too large: infinity or the largest number, as the mode says.
func (k *calc) overflowed(z *num) (*num, error) {
	k.cond |= overflow | inexact | rounded
	away := false
	switch k.round {
	case roundUp, roundHalfUp, roundHalfDown, roundHalfEven:
		away = true
	case roundCeiling:
		away = !z.neg
	case roundFloor:
		away = z.neg
	}
	if away {
		return special(infinite, z.neg), nil
	}
	return k.nines(z.neg)
}

// nines returns the largest finite number.
func (k *calc) nines(neg bool) (*num, error) {
	p, err := powerOfTen(k.vm, k.prec)
	if err != nil {
		return nil, err
	}
	z := &num{exp: k.etop(), neg: neg}
	z.coeff.diff(p, &widePowers[0])
	return z, nil
}
