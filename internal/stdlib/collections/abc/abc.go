// Package abc is Python's collections.abc module.
package abc

import (
	"embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module collections.abc.
func Module() *py.ModuleDef { return module() }

// source is what an import runs. The classes come in parts; those that another one is registered with, or derived from, for the sake of
// issubclass are in one part with it.
//
//go:embed abc.py
var source string

//go:embed basic.py iteration.py callable.py async.py sets.py mappings.py sequences.py
var sources embed.FS

func part(name string, names ...string) *lazy.Part {
	b, err := sources.ReadFile(name + ".py")
	if err != nil {
		panic(err) // it is embedded
	}
	return lazy.New("collections.abc", string(b), names...)
}

func newModule() *py.ModuleDef {
	parts := []*lazy.Part{
		part("basic", "Hashable", "Iterable", "Sized", "Container", "Collection"),
		part("iteration", "Iterator", "Reversible", "Generator"),
		part("callable", "Callable", "Buffer", "_CallableGenericAlias", "_is_param_list"),
		part("async", "Awaitable", "Coroutine", "AsyncIterable", "AsyncIterator", "AsyncGenerator"),
		part("sets", "Set", "MutableSet", "MappingView", "KeysView", "ItemsView", "ValuesView"),
		part("mappings", "Mapping", "MutableMapping"),
		part("sequences", "Sequence", "MutableSequence", "ByteString"),
	}
	return &py.ModuleDef{
		Name: "collections.abc",
		Doc:  "Abstract base classes of containers (PEP 3119).",
		Funcs: []py.Def{
			{Name: "_defines", Sig: "cls, /, *names", Fn: defines},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			lazy.Install(vm, m, "collections.abc", parts...)
			return nil
		},
		Source: source,
	}
}

// defines says whether all the methods are found along the mro of a class and none of them is None there: True or
// NotImplemented, as __subclasshook__ returns it.
func defines(_ *py.VM, a []py.Value) (py.Value, error) {
	cls := py.AsType(a[0])
	if cls == nil {
		return py.NotImplemented, nil
	}
	names, _ := py.AsTuple(a[1])
	for _, n := range names {
		name, _ := py.AsStr(n)
		if cls.Lookup(name).IsNullOrNone() {
			return py.NotImplemented, nil
		}
	}
	return py.True, nil
}
