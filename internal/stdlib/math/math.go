// Package math is Python's module math.
package math

// math.go holds the module's table.

import (
	gomath "math"
	"sync"

	"github.com/krait-run/krait/internal/fmath"
	"github.com/krait-run/krait/internal/py"
)

// Module returns the definition of the module.
var Module = sync.OnceValue(func() *py.ModuleDef {
	def := &py.ModuleDef{
		Name: "math",
		Doc:  "Functions of real numbers, as the C standard defines them, and of ints.",
		Consts: []py.Const{
			{Name: "pi", Value: py.Float(gomath.Pi)}, {Name: "e", Value: py.Float(gomath.E)}, {Name: "tau", Value: py.Float(2 * gomath.Pi)},
			{Name: "inf", Value: py.Float(gomath.Inf(1))}, {Name: "nan", Value: py.Float(gomath.Float64frombits(0x7ff8 << 48))},
		},
	}
	for _, f := range realFunctions() {
		def.Funcs = append(def.Funcs, f.def())
	}
	def.Funcs = append(def.Funcs, floatFuncs()...)
	def.Funcs = append(def.Funcs, sumFuncs()...)
	def.Funcs = append(def.Funcs, intFuncs()...)
	return def
})

// realFunction is a function of one float.
type realFunction struct {
	name string
	f    func(float64) float64
	// overflow says that an infinite result of a finite argument is too large; else it is a pole.
	overflow bool
	// expected names what the argument should have been where the result is NaN or a pole.
	expected string
	doc      string
}

func realFunctions() []realFunction {
	const (
		finite  = "expected a finite input"
		unit    = "expected a number in range from -1 up to 1"
		integer = "expected a noninteger or positive integer"
	)
	return []realFunction{
		{"acos", fmath.Acos, false, unit, "Return the arc cosine of x in radians, from 0 to pi."},
		{"acosh", fmath.Acosh, false, "expected argument value not less than 1", "Return the inverse hyperbolic cosine of x."},
		{"asin", fmath.Asin, false, unit, "Return the arc sine of x in radians, from -pi/2 to pi/2."},
		{"asinh", fmath.Asinh, false, "", "Return the inverse hyperbolic sine of x."},
		{"atan", fmath.Atan, false, "", "Return the arc tangent of x in radians, from -pi/2 to pi/2."},
		{"atanh", fmath.Atanh, false, "expected a number between -1 and 1", "Return the inverse hyperbolic tangent of x."},
		{"cbrt", fmath.Cbrt, false, "", "Return the cube root of x."},
		{"cos", fmath.Cos, false, finite, "Return the cosine of x radians."},
		{"cosh", fmath.Cosh, true, "", "Return the hyperbolic cosine of x."},
		{"erf", fmath.Erf, false, "", "Return the error function at x."},
		{"erfc", fmath.Erfc, false, "", "Return 1 - erf(x), exact for large x."},
		{"exp", fmath.Exp, true, "", "Return e to the power x."},
		{"exp2", fmath.Exp2, true, "", "Return 2 to the power x."},
		{"expm1", fmath.Expm1, true, "", "Return exp(x) - 1, exact for small x."},
		{"fabs", gomath.Abs, false, "", "Return the absolute value of x as a float."},
		{"gamma", fmath.Gamma, true, integer, "Return the gamma function at x."},
		{"lgamma", fmath.LogGamma, true, integer, "Return the logarithm of the absolute value of the gamma function at x."},
		{"log1p", fmath.Log1p, false, "expected argument value > -1", "Return log(1 + x), exact for small x."},
		{"sin", fmath.Sin, false, finite, "Return the sine of x radians."},
		{"sinh", fmath.Sinh, true, "", "Return the hyperbolic sine of x."},
		{"sqrt", gomath.Sqrt, false, "expected a nonnegative input", "Return the square root of x."},
		{"tan", fmath.Tan, false, finite, "Return the tangent of x radians."},
		{"tanh", fmath.Tanh, false, "", "Return the hyperbolic tangent of x."},
	}
}

func (r realFunction) def() py.Def {
	return py.Def{Name: r.name, Sig: "x, /", Doc: r.doc, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		x, err := vm.FloatOf(a[0])
		if err != nil {
			return py.Value{}, err
		}
		y := r.f(x)
		if y-y == 0 { // finite
			return py.Float(y), nil
		}
		switch {
		case y != y && x == x:
			return py.Value{}, r.domainError(vm, x)
		case gomath.IsInf(y, 0) && x-x == 0:
			if r.overflow && !(r.expected != "" && x == gomath.Floor(x) && x <= 0) {
				return py.Value{}, rangeError(vm)
			}
			return py.Value{}, r.domainError(vm, x)
		}
		return py.Float(y), nil
	}}
}

func (r realFunction) domainError(vm *py.VM, x float64) error {
	if r.expected == "" {
		return domainError(vm)
	}
	return expectedError(vm, r.expected, x)
}

// expectedError is the ValueError for an argument outside a function's domain.
func expectedError(vm *py.VM, expected string, x float64) error {
	s, err := vm.Repr(py.Float(x))
	if err != nil {
		return err
	}
	return vm.ValueErrorf("%s, got %s", expected, s)
}

func domainError(vm *py.VM) error { return vm.ValueErrorf("math domain error") }

func rangeError(vm *py.VM) error { return vm.Errorf(py.OverflowError, "math range error") }
