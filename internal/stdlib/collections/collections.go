// Package collections is Python's collections module.
package collections

// collections.go holds the module.

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module collections.
func Module() *py.ModuleDef { return module() }

// source defines the classes that need no speed.
//
//go:embed collections.py
var source string

func buildTypes() {
	py.BuildType(dequeType, dequeSpec())
	py.BuildType(dequeIterType, dequeIterSpec("_deque_iterator", false))
	py.BuildType(dequeRevIterType, dequeIterSpec("_deque_reverse_iterator", true))
	py.BuildType(defaultDictType, defaultDictSpec())
	py.BuildType(orderedDictType, orderedDictSpec())
	py.BuildType(counterType, counterSpec())
	py.BuildType(fieldType, fieldSpec())
}

var built = sync.OnceFunc(buildTypes)

func newModule() *py.ModuleDef {
	built()
	part := lazy.New("collections", source, "ChainMap", "UserDict", "UserList", "UserString")
	return &py.ModuleDef{
		Name:    "collections",
		Package: true,
		Types:   []*py.Type{dequeType, defaultDictType, orderedDictType, counterType},
		Funcs: []py.Def{
			{Name: "namedtuple", Sig: "typename, field_names, *, rename=False, defaults=None, module=None", Python: true, Fn: namedTuple},
			{Name: "_count_elements", Sig: "mapping, iterable, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return py.None, countElements(vm, a[0], a[1])
			}},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			names := [...]string{"ChainMap", "Counter", "OrderedDict", "UserDict", "UserList", "UserString", "defaultdict", "deque", "namedtuple"}
			all := make([]py.Value, len(names))
			for i, n := range names {
				all[i] = vm.Str(n)
			}
			m.Set(vm, "__all__", vm.List(all))
			m.Set(vm, "_tuplegetter", fieldType.Value())
			lazy.Install(vm, m, "collections", part, lazy.Submodules("abc"))
			return nil
		},
	}
}
