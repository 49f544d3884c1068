// Package decimal is Python's module decimal: the General Decimal Arithmetic Specification.
package decimal

// decimal.go holds the module.

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// source defines the exceptions and DecimalTuple, once per VM: modules imported anew have the same ones.
//
//go:embed decimal.py
var source string

var classCode = sync.OnceValues(func() (*py.Code, error) { return py.CompileLibrary(source, "<frozen decimal>") })

// classNames are the names that source defines.
var classNames = [...]string{"DecimalTuple", "DecimalException", "Clamped", "InvalidOperation", "ConversionSyntax", "DivisionImpossible", "DivisionUndefined",
	"InvalidContext", "DivisionByZero", "Inexact", "Rounded", "Subnormal", "Overflow", "Underflow", "FloatOperation"}

// install adds the classes to the module.
func (s *perVM) install(vm *py.VM, m *py.Module) error {
	if s.classes == nil {
		code, err := classCode()
		if err != nil {
			return err
		}
		if _, err := vm.RunCode(code, m.Dict()); err != nil {
			return err
		}
		s.classes = map[string]py.Value{}
		for _, name := range classNames {
			s.classes[name] = m.Dict().GetStr(name)
		}
		return nil
	}
	for _, name := range classNames {
		m.Set(vm, name, s.classes[name])
	}
	return nil
}

var decimalType = &py.Type{}

// Module returns the module decimal.
var Module = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(signalsType, signalsSpec())
	py.BuildType(managerType, managerSpec())
	py.BuildType(contextType, contextSpec())
	py.BuildType(decimalType, decimalSpec())
	return &py.ModuleDef{
		Name:  "decimal",
		Doc:   "Decimal fixed-point and floating-point arithmetic.",
		Types: []*py.Type{decimalType, contextType},
		Consts: []py.Const{
			{Name: "MAX_PREC", Value: py.Int(maxPrec)}, {Name: "MAX_EMAX", Value: py.Int(maxPrec)}, {Name: "MIN_EMIN", Value: py.Int(-maxPrec)},
			{Name: "MIN_ETINY", Value: py.Int(minEtiny)}, {Name: "IEEE_CONTEXT_MAX_BITS", Value: py.Int(ieeeBits)},
			{Name: "HAVE_THREADS", Value: py.True}, {Name: "HAVE_CONTEXTVAR", Value: py.True},
		},
		Funcs: []py.Def{
			{Name: "IEEEContext", Sig: "bits, /", Fn: ieeeContext},
			{Name: "getcontext", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) { return currentValue(vm) }},
			{Name: "localcontext", Sig: "ctx=None, **kwargs", Raw: localContext},
			{Name: "setcontext", Sig: "context, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if contextOf(a[0]) == nil {
					return py.Value{}, vm.TypeErrorf("argument must be a context")
				}
				return py.None, setCurrent(vm, a[0])
			}},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			for i, name := range [...]string{"DefaultContext", "BasicContext", "ExtendedContext"} {
				m.Set(vm, name, stateOf(vm).templates[i])
			}
			for i, name := range roundingNames {
				m.Set(vm, name, stateOf(vm).roundings[i])
			}
			m.Set(vm, "__version__", vm.Str("1.70"))
			m.Set(vm, "__libmpdec_version__", vm.Str("4.0.0"))
			return stateOf(vm).install(vm, m)
		},
	}
})

// Type returns the type Decimal.
func Type() *py.Type {
	Module()
	return decimalType
}
