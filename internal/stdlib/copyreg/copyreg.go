// Package copyreg is Python's module copyreg: how objects are taken apart and put together again for copies.
package copyreg

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed copyreg.py
var source string

// Module returns the module copyreg.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "copyreg",
		Doc:  "Helper to provide extensibility for pickle.",
		Funcs: []py.Def{
			{Name: "__newobj__", Sig: "cls, /, *args", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				f, err := vm.GetAttr(a[0], "__new__")
				if err != nil {
					return py.Value{}, err
				}
				args, _ := py.AsTuple(a[1])
				return vm.Call(f, py.PosArgs(args...).Prepend(a[0]))
			}},
		},
		Source: source,
	}
})
