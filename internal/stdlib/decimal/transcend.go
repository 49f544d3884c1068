package decimal

// transcend.go holds exp, ln, log10 and power. They compute with binary fixed-point numbers, more precisely each time
// until the result rounds in one way only (Ziv's strategy).

import (
	"math"
	"math/big"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// fixed computes with ints that stand for n / 2**bits.
type fixed struct {
	vm   *py.VM
	bits uint
}

// tick charges for one operation of quadratic cost.
func (f fixed) tick() error {
	w := int(f.bits >> 6)
	return f.vm.Step(1 + w*w>>8)
}

// atanhInverse returns 2**bits * atanh(1/n), a few units too small.
func atanhInverse(n int64, bits uint, step func(int) error) (*big.Int, error) {
	sum := new(big.Int)
	term := new(big.Int).Lsh(big.NewInt(1), bits)
	term.Quo(term, big.NewInt(n))
	sq, part, d := big.NewInt(n*n), new(big.Int), new(big.Int)
	for i := int64(1); term.Sign() != 0; i += 2 {
		if err := step(1 + int(bits>>12)); err != nil {
			return nil, err
		}
		sum.Add(sum, part.Quo(term, d.SetInt64(i)))
		term.Quo(term, sq)
	}
	return sum, nil
}

// ln10Bits is the precision of the ready-made logarithm of ten.
const ln10Bits = 512

var readyLn10 = sync.OnceValue(func() *big.Int {
	l, _ := computeLn10(ln10Bits, func(int) error { return nil })
	return l
})

// ln10 returns the logarithm of ten, at most 2 units too small.
func (f fixed) ln10() (*big.Int, error) {
	if f.bits <= ln10Bits {
		return new(big.Int).Rsh(readyLn10(), ln10Bits-f.bits), nil
	}
	return computeLn10(f.bits, f.vm.Step)
}

// computeLn10 uses ln 10 = 46 atanh(1/31) + 34 atanh(1/49) + 20 atanh(1/161).
func computeLn10(bits uint, step func(int) error) (*big.Int, error) {
	sum := new(big.Int)
	for _, t := range [...][2]int64{{46, 31}, {34, 49}, {20, 161}} {
		a, err := atanhInverse(t[1], bits+32, step)
		if err != nil {
			return nil, err
		}
		sum.Add(sum, a.Mul(a, big.NewInt(t[0])))
	}
	return sum.Rsh(sum, 32), nil
}

// exp returns e**x for 0 <= x < 8, within 2 units of the last place relative to the result.
func (f fixed) exp(x *big.Int) (*big.Int, error) {
	// Halve the argument s times, sum the series, square s times.
	s := uint(math.Sqrt(float64(f.bits))/1.5) + 4
	g := fixed{f.vm, f.bits + s + 32}
	r := new(big.Int).Lsh(x, g.bits-f.bits)
	r.Rsh(r, s)
	one := new(big.Int).Lsh(big.NewInt(1), g.bits)
	sum, term, d := new(big.Int).Set(one), new(big.Int).Set(one), new(big.Int)
	for i := int64(1); ; i++ {
		if err := g.tick(); err != nil {
			return nil, err
		}
		p, err := f.vm.BigMul(term, r)
		if err != nil {
			return nil, err
		}
		term = p.Rsh(p, g.bits)
		if term.Quo(term, d.SetInt64(i)); term.Sign() == 0 {
			break
		}
		sum.Add(sum, term)
	}
	for range s {
		if err := g.tick(); err != nil {
			return nil, err
		}
		p, err := f.vm.BigMul(sum, sum)
		if err != nil {
			return nil, err
		}
		sum = p.Rsh(p, g.bits)
	}
	return sum.Rsh(sum, g.bits-f.bits), nil
}

// log returns the logarithm of m, 1 <= m < 10, within a few units.
func (f fixed) log(m *big.Int) (*big.Int, error) {
	// Halley's iteration y += 2 (m - e**y) / (m + e**y) triples the digits that are right.
	top := new(big.Int).Set(m)
	shift := uint(0)
	if f.bits > 58 {
		shift = f.bits - 58 // m < 16
		top.Rsh(top, shift)
	}
	start := math.Log(max(1, float64(top.Int64())/math.Ldexp(1, int(f.bits-shift))))
	y := big.NewInt(int64(math.Ldexp(start, 60)))
	if f.bits >= 60 {
		y.Lsh(y, f.bits-60)
	} else {
		y.Rsh(y, 60-f.bits)
	}
	for right := uint(48); ; right = 3*right - 4 {
		e, err := f.exp(y)
		if err != nil {
			return nil, err
		}
		num := new(big.Int).Sub(m, e)
		num.Lsh(num, f.bits+1)
		q, _, err := f.vm.BigFloorDivMod(num, e.Add(e, m))
		if err != nil {
			return nil, err
		}
		if y.Add(y, q); y.Sign() < 0 {
			y.SetInt64(0)
		}
		if right*3 > f.bits {
			return y, nil
		}
	}
}

// of returns floor(x * 2**bits) for a finite x.
func (f fixed) of(x *num) (*big.Int, error) {
	n := x.coeff.Big()
	if x.neg {
		n.Neg(n)
	}
	p, err := powerOfTen(f.vm, max(x.exp, -x.exp))
	if err != nil {
		return nil, err
	}
	if x.exp >= 0 {
		if n, err = f.vm.BigMul(n, p.Big()); err != nil {
			return nil, err
		}
		return n.Lsh(n, f.bits), nil
	}
	q, _, err := f.vm.BigFloorDivMod(n.Lsh(n, f.bits), p.Big())
	return q, err
}

// bitsFor is how many bits n decimal places take.
func bitsFor(n int64) uint { return uint(float64(n)*3.3219280948873626) + 1 }

// maxTranscend bounds the precision of transcendental functions: their time grows faster than its square.
const maxTranscend = 1 << 20

// rounds reports whether c, which may be off by 8, rounds to n digits in one way.
func rounds(vm *py.VM, c *big.Int, n int64) (bool, error) {
	var a coef
	a.SetBig(c)
	size, err := sizeOf(vm, &a)
	if err != nil {
		return false, err
	}
	cut := size - n
	if cut < 2 {
		return false, nil
	}
	p, err := powerOfTen(vm, cut)
	if err != nil {
		return false, err
	}
	var q, r coef
	if err := quoRemCoef(vm, &q, &r, &a, p); err != nil {
		return false, err
	}
	r.Add(&r, &r)
	r.diff(&r, p)
	return r.BitLen() > 6, nil
}

// ziv calls f with ever more extra digits until its result, an int of which the last digit is off by 8 at most, rounds
// in one way, and returns it as a number with an exponent; f returns that, too.
func (k *calc) ziv(f func(extra int64) (*big.Int, int64, error)) (*num, error) {
	for extra := int64(8); ; extra += 8 + extra {
		c, exp, err := f(extra)
		if err != nil {
			return nil, err
		}
		ok, err := rounds(k.vm, c, k.prec)
		if err != nil {
			return nil, err
		}
		if ok || extra > 200 {
			// The digits go on behind the last one.
			z := fromBig(c)
			z.exp = exp - 1
			z.coeff.Mul(&z.coeff, &widePowers[1])
			z.coeff.Add(&z.coeff, &widePowers[0])
			return z, nil
		}
	}
}

func (k *calc) tooPrecise() error {
	if k.prec > maxTranscend {
		return k.vm.Errorf(py.MemoryError, "")
	}
	return nil
}

// nearest finishes z, an inexact result, with the rounding half even.
func (k *calc) nearest(z *num) (*num, error) {
	half := *k
	half.round = roundHalfEven
	z, err := half.finish(z)
	k.cond = half.cond
	return z, err
}

// beyond returns the result of an operation that is far too large or too small.
func beyond(neg, large bool) *num {
	z := &num{neg: neg, exp: -3 * maxPrec}
	if large {
		z.exp = 2 * maxPrec
	}
	z.coeff.SetUint64(1)
	return z
}

func (k *calc) exp(x *num) (*num, error) {
	if z := k.nan(x); z != nil {
		return z, nil
	}
	switch {
	case x.form == infinite && x.neg:
		return &num{}, nil
	case x.form == infinite:
		return special(infinite, false), nil
	case x.isZero():
		return small(1), nil
	}
	if x.adjusted() > 18 {
		return k.nearest(beyond(false, !x.neg))
	}
	if err := k.tooPrecise(); err != nil {
		return nil, err
	}
	// Half of the last digit below one is a tenth of that above.
	limit := &num{exp: -(k.prec + 1)}
	limit.coeff.SetUint64(9)
	if x.neg {
		limit.coeff.SetUint64(5)
	}
	if o, err := orderAbs(k.vm, x, limit); err != nil {
		return nil, err
	} else if o < 0 {
		k.cond |= inexact | rounded
		return k.oneWith(k.prec-1, false)
	}
	z, err := k.ziv(func(extra int64) (*big.Int, int64, error) {
		f := fixed{k.vm, bitsFor(k.prec+extra) + 96}
		p, err := f.of(x)
		if err != nil {
			return nil, 0, err
		}
		return k.expOf(f, p, k.prec+extra)
	})
	if err != nil {
		return nil, err
	}
	return k.nearest(z)
}

// expOf returns e**p as an int with n+1 digits and its exponent.
func (k *calc) expOf(f fixed, p *big.Int, n int64) (*big.Int, int64, error) {
	l, err := f.ln10()
	if err != nil {
		return nil, 0, err
	}
	q, r, err := k.vm.BigFloorDivMod(p, l)
	if err != nil {
		return nil, 0, err
	}
	e, err := f.exp(r)
	if err != nil {
		return nil, 0, err
	}
	ten, err := powerOfTen(k.vm, n)
	if err != nil {
		return nil, 0, err
	}
	c, err := k.vm.BigMul(e, ten.Big())
	if err != nil {
		return nil, 0, err
	}
	return c.Rsh(c, f.bits), q.Int64() - n, nil
}

// lnOf returns the logarithm of a positive x in f.
func (k *calc) lnOf(f fixed, x *num) (*big.Int, error) {
	adj := x.adjusted()
	m := x.clone()
	m.exp, m.neg = 1-x.digits(), false
	v, err := f.of(m)
	if err != nil {
		return nil, err
	}
	y, err := f.log(v)
	if err != nil || adj == 0 {
		return y, err
	}
	l, err := f.ln10()
	if err != nil {
		return nil, err
	}
	return y.Add(y, l.Mul(l, big.NewInt(adj))), nil
}

// lnMagnitude returns a lower bound of the adjusted exponent of the logarithm of a positive x other than one.
func (k *calc) lnMagnitude(x *num) (int64, error) {
	adj := x.adjusted()
	if adj != 0 && adj != -1 {
		return 0, nil
	}
	one := small(1)
	wide := calc{vm: k.vm, prec: x.digits() + max(0, -x.exp) + 2, emin: -maxPrec, emax: maxPrec, round: roundHalfEven}
	d, err := wide.sub(x, one)
	if err != nil {
		return 0, err
	}
	return min(0, d.adjusted()-1), nil
}

// log is ln or, with ten, log10.
func (k *calc) log(x *num, ten bool) (*num, error) {
	if z := k.nan(x); z != nil {
		return z, nil
	}
	switch {
	case x.isZero():
		return special(infinite, true), nil
	case x.neg:
		return k.fail(invalid), nil
	case x.form == infinite:
		return special(infinite, false), nil
	}
	adj := x.adjusted()
	if ten || adj == 0 {
		power, err := powerOfTen(k.vm, x.digits()-1)
		if err != nil {
			return nil, err
		}
		if x.coeff.Cmp(power) == 0 {
			if !ten {
				return &num{}, nil
			}
			return k.finish(small(adj))
		}
	}
	if err := k.tooPrecise(); err != nil {
		return nil, err
	}
	mag, err := k.lnMagnitude(x)
	if err != nil {
		return nil, err
	}
	if ten {
		mag--
	}
	z, err := k.ziv(func(extra int64) (*big.Int, int64, error) {
		n := k.prec + extra - mag
		f := fixed{k.vm, bitsFor(n) + 96}
		y, err := k.lnOf(f, x)
		if err != nil {
			return nil, 0, err
		}
		if ten {
			l, err := f.ln10()
			if err != nil {
				return nil, 0, err
			}
			if y, _, err = k.vm.BigFloorDivMod(y.Lsh(y, f.bits), l); err != nil {
				return nil, 0, err
			}
		}
		p, err := powerOfTen(k.vm, n)
		if err != nil {
			return nil, 0, err
		}
		c, err := k.vm.BigMul(y, p.Big())
		if err != nil {
			return nil, 0, err
		}
		return c.Rsh(c, f.bits), -n, nil
	})
	if err != nil {
		return nil, err
	}
	return k.nearest(z)
}
