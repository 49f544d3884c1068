// Package warnings is Python's module warnings.
package warnings

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed warnings.py
var source string

// Module returns the module warnings.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name:   "warnings",
		Doc:    "Python part of the warnings subsystem.",
		Source: source,
		Funcs: []py.Def{
			{Name: "_source_line", Sig: "code, line, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				n, err := vm.IndexInt(a[1])
				if err != nil {
					return py.Value{}, err
				}
				if lines := vm.CodeLines(a[0], n, n); len(lines) == 1 {
					return vm.Str(lines[0]), nil
				}
				return vm.Str(""), nil
			}},
		},
	}
})
