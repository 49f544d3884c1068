// Package annotationlib is Python's module annotationlib.
package annotationlib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed annotationlib.py
var source string

// Module returns the module annotationlib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "annotationlib",
		Doc:  "Helpers for introspecting and wrapping annotations.",
		Funcs: []py.Def{
			// A copy of a function with other globals and, for variables of enclosing functions that are unbound, values.
			{Name: "_function_in", Sig: "function, globals, closure, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if v, ok := vm.FunctionIn(a[0], py.AsDict(a[1]), py.AsDict(a[2])); ok {
					return v, nil
				}
				return a[0], nil
			}},
		},
		Source: source,
	}
})
