// Package cmath is Python's module cmath.
package cmath

// cmath.go holds the module.

import (
	"math"
	"sync"

	"github.com/krait-run/krait/internal/fmath"
	"github.com/krait-run/krait/internal/py"
)

// Module returns the module cmath.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "cmath", Doc: "Mathematical functions of complex numbers.", Funcs: functions(),
		Consts: []py.Const{
			{Name: "e", Value: py.Float(math.E)}, {Name: "inf", Value: py.Float(math.Inf(1))}, {Name: "nan", Value: py.Float(nan)},
			{Name: "pi", Value: py.Float(math.Pi)}, {Name: "tau", Value: py.Float(2 * math.Pi)},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "infj", vm.Complex(0, math.Inf(1)))
			m.Set(vm, "nanj", vm.Complex(0, nan))
			return nil
		},
	}
})

func number(vm *py.VM, v py.Value) (complex128, error) {
	re, im, err := vm.ComplexOf(v)
	return complex(re, im), err
}

// result makes a value of a function's result.
func result(vm *py.VM, z complex128, f failure) (py.Value, error) {
	switch f {
	case domain:
		return py.Value{}, vm.ValueErrorf("math domain error")
	case overflow:
		return py.Value{}, vm.Errorf(py.OverflowError, "math range error")
	}
	return vm.Complex(real(z), imag(z)), nil
}

func functions() []py.Def {
	var defs []py.Def
	one := func(name, doc string, f function) {
		defs = append(defs, py.Def{Name: name, Sig: "z, /", Doc: doc, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			z, err := number(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			w, fail := f(z)
			return result(vm, w, fail)
		}})
	}
	test := func(name, doc string, f func(z complex128) bool) {
		defs = append(defs, py.Def{Name: name, Sig: "z, /", Doc: doc, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			z, err := number(vm, a[0])
			return py.Bool(f(z)), err
		}})
	}
	one("acos", "Return the arc cosine of z.", acos)
	one("acosh", "Return the inverse hyperbolic cosine of z.", acosh)
	one("asin", "Return the arc sine of z.", turned(asinh))
	one("asinh", "Return the inverse hyperbolic sine of z.", asinh)
	one("atan", "Return the arc tangent of z.", turned(atanh))
	one("atanh", "Return the inverse hyperbolic tangent of z.", atanh)
	one("cos", "Return the cosine of z.", func(z complex128) (complex128, failure) { return cosh(turn(z)) })
	one("cosh", "Return the hyperbolic cosine of z.", cosh)
	one("exp", "Return e to the power z.", exp)
	defs = append(defs, py.Def{Name: "isclose", Sig: "a, b, *, rel_tol=1e-09, abs_tol=0.0", Fn: isClose,
		Doc: "Return whether a and b differ by at most rel_tol times the greater of them, or by at most abs_tol."})
	test("isfinite", "Return whether both parts of z are finite.", isFinite)
	test("isinf", "Return whether a part of z is infinite.", func(z complex128) bool { return math.IsInf(real(z), 0) || math.IsInf(imag(z), 0) })
	test("isnan", "Return whether a part of z is NaN.", func(z complex128) bool { return math.IsNaN(real(z)) || math.IsNaN(imag(z)) })
	defs = append(defs, py.Def{Name: "log", Sig: "z, base=<unrepresentable>, /", Fn: logTo,
		Doc: "Return the logarithm of z to the given base, by default the natural one."})
	one("log10", "Return the decimal logarithm of z.", log10)
	defs = append(defs,
		py.Def{Name: "phase", Sig: "z, /", Doc: "Return the angle of z in radians.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			z, err := number(vm, a[0])
			phi := fmath.Atan2(imag(z), real(z))
			if err == nil && phi == 0 && imag(z) != 0 && !math.IsInf(real(z), 0) { // so reports the C library what is too small
				err = vm.Errorf(py.OverflowError, "math range error")
			}
			return py.Float(phi), err
		}},
		py.Def{Name: "polar", Sig: "z, /", Doc: "Return the distance of z from the origin, and its angle.", Fn: polar},
		py.Def{Name: "rect", Sig: "r, phi, /", Doc: "Return the number with the polar coordinates r and phi.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			r, err := vm.FloatOf(a[0])
			if err != nil {
				return py.Value{}, err
			}
			phi, err := vm.FloatOf(a[1])
			if err != nil {
				return py.Value{}, err
			}
			z, f := rect(r, phi)
			return result(vm, z, f)
		}})
	one("sin", "Return the sine of z.", turned(sinh))
	one("sinh", "Return the hyperbolic sine of z.", sinh)
	one("sqrt", "Return the square root of z.", sqrt)
	one("tan", "Return the tangent of z.", turned(tanh))
	one("tanh", "Return the hyperbolic tangent of z.", tanh)
	return defs
}

func logTo(vm *py.VM, a []py.Value) (py.Value, error) {
	z, err := number(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	w, fail := log(z)
	if a[1].IsNull() {
		return result(vm, w, fail)
	}
	if z, err = number(vm, a[1]); err != nil {
		return py.Value{}, err
	}
	base, fail := log(z)
	if fail != none {
		return result(vm, base, fail)
	}
	v, err := vm.Binary(py.TrueDiv, vm.Complex(real(w), imag(w)), vm.Complex(real(base), imag(base)))
	if py.IsExc(err, py.ZeroDivisionError) {
		return result(vm, 0, domain)
	}
	return v, err
}

func polar(vm *py.VM, a []py.Value) (py.Value, error) {
	z, err := number(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	r := fmath.CHypot(real(z), imag(z))
	if math.IsInf(r, 0) && isFinite(z) {
		return result(vm, 0, overflow)
	}
	return vm.TupleOf([]py.Value{py.Float(r), py.Float(fmath.Atan2(imag(z), real(z)))}), nil
}

func isClose(vm *py.VM, args []py.Value) (py.Value, error) {
	a, err := number(vm, args[0])
	if err != nil {
		return py.Value{}, err
	}
	b, err := number(vm, args[1])
	if err != nil {
		return py.Value{}, err
	}
	tol := [2]float64{1e-9, 0}
	for i, v := range args[2:] {
		if !v.IsNull() {
			if tol[i], err = vm.FloatOf(v); err != nil {
				return py.Value{}, err
			}
		}
	}
	if tol[0] < 0 || tol[1] < 0 {
		return py.Value{}, vm.ValueErrorf("tolerances must be non-negative")
	}
	if a == b {
		return py.True, nil
	}
	inf := func(z complex128) bool { return math.IsInf(real(z), 0) || math.IsInf(imag(z), 0) }
	if inf(a) || inf(b) {
		return py.False, nil
	}
	size := func(z complex128) float64 { return fmath.CHypot(real(z), imag(z)) }
	d := size(a - b)
	return py.Bool(d <= tol[0]*size(b) || d <= tol[0]*size(a) || d <= tol[1]), nil
}
