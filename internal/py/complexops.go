package py

// complexops.go holds the binary operators of complex. A real operand is no complex number with a zero imaginary part:
// the operations on it leave signs of zeros and infinities as C's Annex G does.

import (
	"math"

	"github.com/krait-run/krait/internal/fmath"
)

// complexOperand returns an operand of a complex operator; real says that it is an int or a float.
// quietNaN is the NaN of C; math.NaN() has another payload.
var quietNaN = math.Float64frombits(0x7ff8 << 48)

func (vm *VM) complexOperand(v Value) (c complexNumber, real, ok bool, err error) {
	if v.kind() == KindComplex {
		return asComplex(v), false, true, nil
	}
	f, ok, err := vm.floatOperand(v)
	return complexNumber{f, 0}, true, ok, err
}

func complexBinary(vm *VM, op BinOp, a, b Value) (Value, error) {
	switch op {
	case Add, Sub, Mul, TrueDiv, Pow:
	default:
		return NotImplemented, nil
	}
	x, realX, ok, err := vm.complexOperand(a)
	if !ok || err != nil {
		return NotImplemented, err
	}
	y, realY, ok, err := vm.complexOperand(b)
	if !ok || err != nil {
		return NotImplemented, err
	}
	var r complexNumber
	switch op {
	case Add:
		r = complexNumber{x.re + y.re, x.im + y.im}
		if realX {
			r.im = y.im
		} else if realY {
			r.im = x.im
		}
	case Sub:
		r = complexNumber{x.re - y.re, x.im - y.im}
		if realX {
			r.im = -y.im
		} else if realY {
			r.im = x.im
		}
	case Mul:
		switch {
		case realX:
			r = complexNumber{x.re * y.re, x.re * y.im}
		case realY:
			r = complexNumber{x.re * y.re, x.im * y.re}
		default:
			r = complexMul(x, y)
		}
	case TrueDiv:
		if y.re == 0 && y.im == 0 {
			return Value{}, vm.zeroDivision()
		}
		switch {
		case realX:
			r = complexDivReal(x.re, y)
		case realY:
			r = complexNumber{x.re / y.re, x.im / y.re}
		default:
			r = complexDiv(x, y)
		}
	default:
		return vm.complexPow(x, y)
	}
	return vm.Complex(r.re, r.im), nil
}

// complexMul multiplies as Annex G of C does: where the plain formula gives NaN for an infinite operand, it is infinite.
func complexMul(x, y complexNumber) complexNumber {
	ac, bd := float64(x.re*y.re), float64(x.im*y.im) // the conversions prevent fusing, here and below
	ad, bc := float64(x.re*y.im), float64(x.im*y.re)
	r := complexNumber{ac - bd, ad + bc}
	if r.re == r.re || r.im == r.im {
		return r
	}
	recalc := false
	inf := func(f float64) bool { return math.IsInf(f, 0) }
	box := func(f float64) float64 {
		b := 0.0
		if inf(f) {
			b = 1
		}
		return math.Copysign(b, f)
	}
	zero := func(f float64) float64 {
		if f != f {
			return math.Copysign(0, f)
		}
		return f
	}
	if inf(x.re) || inf(x.im) {
		x.re, x.im = box(x.re), box(x.im)
		y.re, y.im = zero(y.re), zero(y.im)
		recalc = true
	}
	if inf(y.re) || inf(y.im) {
		y.re, y.im = box(y.re), box(y.im)
		x.re, x.im = zero(x.re), zero(x.im)
		recalc = true
	}
	if !recalc && (inf(ac) || inf(bd) || inf(ad) || inf(bc)) {
		x.re, x.im, y.re, y.im = zero(x.re), zero(x.im), zero(y.re), zero(y.im)
		recalc = true
	}
	if recalc {
		i := math.Inf(1)
		r = complexNumber{i * (x.re*y.re - x.im*y.im), i * (x.re*y.im + x.im*y.re)}
	}
	return r
}

// complexDiv divides by y != 0 after Smith (1962), with the infinities of Annex G.
func complexDiv(x, y complexNumber) complexNumber {
	var r complexNumber
	switch {
	case math.Abs(y.re) >= math.Abs(y.im):
		ratio := y.im / y.re
		d := y.re + float64(y.im*ratio)
		r = complexNumber{(x.re + float64(x.im*ratio)) / d, (x.im - float64(x.re*ratio)) / d}
	case math.Abs(y.im) >= math.Abs(y.re):
		ratio := y.re / y.im
		d := float64(y.re*ratio) + y.im
		r = complexNumber{(float64(x.re*ratio) + x.im) / d, (float64(x.im*ratio) - x.re) / d}
	default:
		r = complexNumber{quietNaN, quietNaN}
	}
	if r.re != r.re && r.im != r.im {
		r = complexDivLimit(x, y, r)
	}
	return r
}

// complexDivLimit corrects a quotient of NaNs where an operand is infinite.
func complexDivLimit(x, y, r complexNumber) complexNumber {
	inf := func(f float64) bool { return math.IsInf(f, 0) }
	finite := func(f float64) bool { return f-f == 0 }
	box := func(f float64) float64 {
		b := 0.0
		if inf(f) {
			b = 1
		}
		return math.Copysign(b, f)
	}
	switch {
	case (inf(x.re) || inf(x.im)) && finite(y.re) && finite(y.im):
		a, b := box(x.re), box(x.im)
		i := math.Inf(1)
		return complexNumber{i * (a*y.re + b*y.im), i * (b*y.re - a*y.im)}
	case (inf(y.re) || inf(y.im)) && finite(x.re) && finite(x.im):
		a, b := box(y.re), box(y.im)
		return complexNumber{0 * (x.re*a + x.im*b), 0 * (x.im*a - x.re*b)}
	}
	return r
}

// complexDivReal divides a real number by y != 0.
func complexDivReal(x float64, y complexNumber) complexNumber {
	var r complexNumber
	switch {
	case math.Abs(y.re) >= math.Abs(y.im):
		ratio := y.im / y.re
		d := y.re + float64(y.im*ratio)
		r = complexNumber{x / d, -x * ratio / d}
	case math.Abs(y.im) >= math.Abs(y.re):
		ratio := y.re / y.im
		d := float64(y.re*ratio) + y.im
		r = complexNumber{x * ratio / d, -x / d}
	default:
		r = complexNumber{quietNaN, quietNaN}
	}
	if r.re != r.re && r.im != r.im && (math.IsInf(y.re, 0) || math.IsInf(y.im, 0)) && x-x == 0 {
		box := func(f float64) float64 {
			if math.IsInf(f, 0) {
				return math.Copysign(1, f)
			}
			return math.Copysign(0, f)
		}
		return complexNumber{0 * (x * box(y.re)), 0 * (-x * box(y.im))}
	}
	return r
}

// complexPow is x ** y.
func (vm *VM) complexPow(x, y complexNumber) (Value, error) {
	var r complexNumber
	switch {
	case y.re == 0 && y.im == 0:
		r = complexNumber{1, 0}
	case y.im == 0 && y.re == math.Floor(y.re) && math.Abs(y.re) <= 100:
		// Small whole powers by multiplication.
		n := int(math.Abs(y.re))
		r = complexPowInt(x, n)
		if y.re < 0 {
			if r.re == 0 && r.im == 0 {
				return Value{}, vm.Errorf(ZeroDivisionError, "zero to a negative or complex power")
			}
			r = complexDiv(complexNumber{1, 0}, r)
		}
	case x.re == 0 && x.im == 0:
		if y.im != 0 || y.re < 0 {
			return Value{}, vm.Errorf(ZeroDivisionError, "zero to a negative or complex power")
		}
	default:
		abs := fmath.CHypot(x.re, x.im)
		length := fmath.Pow(abs, y.re)
		at := fmath.Atan2(x.im, x.re)
		phase := at * y.re
		if y.im != 0 {
			length *= fmath.Exp(-at * y.im)
			phase += y.im * fmath.Log(abs)
		}
		if math.IsInf(phase, 0) { // C's sin reports a domain error, and CPython takes it for this one
			return Value{}, vm.Errorf(ZeroDivisionError, "zero to a negative or complex power")
		}
		sin, cos := fmath.Sincos(phase)
		r = complexNumber{length * cos, length * sin}
	}
	if math.IsInf(r.re, 0) || math.IsInf(r.im, 0) {
		return Value{}, vm.Errorf(OverflowError, "complex exponentiation")
	}
	return vm.Complex(r.re, r.im), nil
}

// complexPowInt is x ** n for n > 0 by squaring.
func complexPowInt(x complexNumber, n int) complexNumber {
	r := complexNumber{1, 0}
	for mask := 1; mask > 0 && n >= mask; mask <<= 1 {
		if n&mask != 0 {
			r = complexMul(r, x)
		}
		x = complexMul(x, x)
	}
	return r
}
