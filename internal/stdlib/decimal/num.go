package decimal

// num.go holds the numbers: their representation, and the metered arithmetic on coefficients.

import (
	"math"
	"math/big"
	"math/bits"
	"sync"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
)

type form uint8

const (
	finite form = iota
	infinite
	quiet     // NaN
	signaling // sNaN
)

// num is a decimal number, (-1)**neg * coeff * 10**exp. It does not change once an operation has returned it.
type num struct {
	coeff coef  // of a NaN: its payload
	exp   int64 // 0 unless finite
	size  int64 // digits of coeff, 0 if not counted yet
	form  form
	neg   bool
}

func (x *num) isNaN() bool     { return x.form >= quiet }
func (x *num) isSpecial() bool { return x.form != finite }
func (x *num) isZero() bool    { return x.form == finite && x.coeff.isZero() }

// digits returns how many digits the coefficient has; zero has one.
func (x *num) digits() int64 {
	if x.size == 0 {
		x.size = countDigits(&x.coeff)
	}
	return x.size
}

// adjusted returns the exponent of the first digit.
func (x *num) adjusted() int64 { return x.exp + x.digits() - 1 }

// bytes is what the number takes for the memory account.
func (x *num) bytes() int { return 80 + x.coeff.BitLen()>>3 }

func small(n int64) *num {
	z := &num{neg: n < 0}
	z.coeff.SetUint64(uint64(max(n, -n)))
	return z
}

func special(f form, neg bool) *num { return &num{form: f, neg: neg} }

// sign returns a copy of x with another sign.
func (x *num) signed(neg bool) *num {
	if x.neg == neg {
		return x
	}
	z := x.clone()
	z.neg = neg
	return z
}

func (x *num) clone() *num {
	z := *x
	return &z
}

func fromBig(b *big.Int) *num {
	z := &num{neg: b.Sign() < 0}
	z.coeff.SetBig(b)
	return z
}

// powers has the powers of ten below 10**128. Those of two words are in widePowers, without a call.
var powers = sync.OnceValue(func() *[128]coef {
	p := new([128]coef)
	p[0].SetUint64(1)
	for i := 1; i < len(p); i++ {
		p[i].Mul(&p[i-1], &coef{lo: 10})
	}
	return p
})

// countDigits returns the number of decimal digits of c, 1 for zero. Where c may be long, sizeOf counts them.
func countDigits(c *coef) int64 {
	n, sure := guessDigits(c)
	if sure {
		return n
	}
	var p coef
	p.take(new(big.Int).Exp(big.NewInt(10), big.NewInt(n), nil))
	if c.Cmp(&p) >= 0 {
		n++
	}
	return n
}

// sizeOf is countDigits, with polls.
func sizeOf(vm *py.VM, c *coef) (int64, error) {
	n, sure := guessDigits(c)
	if sure {
		return n, nil
	}
	p, err := powerOfTen(vm, n)
	if err == nil && c.Cmp(p) >= 0 {
		n++
	}
	return n, err
}

// measure makes digits() of a long number cost nothing.
func (x *num) measure(vm *py.VM) error {
	if x == nil || x.size != 0 || x.coeff.BitLen() <= bulk {
		return nil
	}
	n, err := sizeOf(vm, &x.coeff)
	if err == nil {
		x.size = n
	}
	return err
}

// guessDigits returns the number of decimal digits of c. Where it is not sure that may be one too few: c is next to 10**n then.
func guessDigits(c *coef) (size int64, sure bool) {
	n := c.BitLen()
	if n <= 1 {
		return 1, true
	}
	if n <= 64 {
		return wordDigits(c.Uint64()), true
	}
	if d := n * 78913 >> 18; n <= 128 { // log10(2) is about 78913/2**18, close enough for so few bits
		if c.Cmp(&widePowers[d]) >= 0 {
			return int64(d) + 1, true
		}
		return int64(d), true
	} else if d < len(powers()) {
		if c.Cmp(&powers()[d]) >= 0 {
			return int64(d) + 1, true
		}
		return int64(d), true
	}
	// The logarithm of the leading bits settles it except next to a power of ten.
	top := new(coef).Rsh(c, uint(n-64)).Uint64()
	l := math.Log10(float64(top)) + float64(n-64)*math.Log10(2)
	d := math.Floor(l)
	if f := l - d; f > 1e-5 && f < 1-1e-5 {
		return int64(d) + 1, true
	}
	return int64(math.Round(l)), false
}

// The metered arithmetic: what is larger than bulk bits goes through the VM, which charges for the work and polls.
const bulk = 1 << 13

// maxDigits bounds the digits of a coefficient.
const maxDigits = 1 << 30

func mulCoef(vm *py.VM, z, x, y *coef) error {
	if x.BitLen()+y.BitLen() <= bulk {
		z.Mul(x, y)
		return nil
	}
	p, err := vm.BigMul(x.shared(), y.shared())
	if err == nil {
		z.take(p)
	}
	return err
}

func quoRemCoef(vm *py.VM, q, r, x, y *coef) error {
	if x.BitLen() <= bulk {
		q.QuoRem(x, y, r)
		return nil
	}
	a, b, err := vm.BigFloorDivMod(x.shared(), y.shared())
	if err == nil {
		q.take(a)
		r.take(b)
	}
	return err
}

// powerOfTen returns 10**n, which the caller must not change.
func powerOfTen(vm *py.VM, n int64) (*coef, error) {
	switch {
	case n < int64(len(widePowers)):
		return &widePowers[n], nil
	case n < 128:
		return &powers()[n], nil
	case n > maxDigits:
		return nil, vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Reserve(int(n / 2)); err != nil {
		return nil, err
	}
	p, err := vm.BigPow(big.NewInt(10), big.NewInt(n))
	if err != nil {
		return nil, err
	}
	return new(coef).take(p), nil
}

// scale sets z to x * 10**n.
func scale(vm *py.VM, z, x *coef, n int64) error {
	if n == 0 || x.isZero() {
		*z = *x
		return nil
	}
	p, err := powerOfTen(vm, n)
	if err != nil {
		return err
	}
	return mulCoef(vm, z, x, p)
}

// stripZeros divides z by the largest power of ten that divides it, at most 10**limit, and returns its exponent.
func stripZeros(vm *py.VM, z *coef, limit int64) (int64, error) {
	if z.isZero() {
		return 0, nil
	}
	most := min(limit, int64(z.TrailingZeroBits()))
	if most <= 0 {
		return 0, nil
	}
	var taken int64
	var q, r coef
	for step := int64(1) << (bits.Len64(uint64(most)) - 1); step > 0; step /= 2 {
		if step > most-taken {
			continue
		}
		p, err := powerOfTen(vm, step)
		if err != nil {
			return 0, err
		}
		if err := quoRemCoef(vm, &q, &r, z, p); err != nil {
			return 0, err
		}
		if r.isZero() {
			*z = q
			taken += step
		}
	}
	return taken, nil
}

// digitsOf returns the digits of c.
func digitsOf(vm *py.VM, c *coef) (string, error) {
	if c.BitLen() <= bulk {
		return c.String(), nil
	}
	b, err := vm.AppendDigits(nil, c.shared())
	return alias.String(b), err
}

// parseDigits sets z to the value of ASCII digits.
func parseDigits(vm *py.VM, z *coef, s string) error {
	if len(s) <= 18 {
		var v uint64
		for i := range len(s) {
			v = v*10 + uint64(s[i]-'0')
		}
		z.SetUint64(v)
		return nil
	}
	if len(s) > maxDigits {
		return vm.Errorf(py.MemoryError, "")
	}
	if err := vm.Admit(len(s)); err != nil {
		return err
	}
	b, err := vm.ParseDigits(s)
	if err == nil {
		z.SetBig(b)
	}
	return err
}
