// Package importlib is Python's module importlib, and how imports find modules in mounts.
package importlib

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed importlib.py
var source string

// Module returns the module importlib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "importlib", Package: true, Doc: "A pure Python implementation of import.", Source: source, Funcs: []py.Def{
		{Name: "invalidate_caches", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.None, nil }},
		{Name: "_reload", Sig: "module, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			m := py.AsModule(a[0])
			if m == nil {
				return py.Value{}, vm.TypeErrorf("reload() argument must be a module")
			}
			return vm.Reload(m)
		}},
		{Name: "_find", Sig: "name, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			name, ok := py.AsStr(a[0])
			if !ok {
				return py.Value{}, vm.TypeErrorf("module name must be str, not %s", a[0].Type().Name())
			}
			vm.Reads(len(name))
			if f := vm.Config().Modules; f != nil {
				if def := f(name); def != nil {
					return vm.TupleOf([]py.Value{vm.Str("built-in"), py.Bool(def.Package)}), nil
				}
			}
			if err := vm.Admit(len(name)); err != nil {
				return py.Value{}, err
			}
			path, isPackage, err := find(vm, strings.Clone(name))
			if err != nil || path == "" {
				return py.None, err
			}
			return vm.TupleOf([]py.Value{vm.Str(path), py.Bool(isPackage)}), nil
		}},
	}}
})
