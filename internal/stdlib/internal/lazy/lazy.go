// Package lazy lets a module run a part of its Python source only when a script asks for a name that it defines.
package lazy

import (
	"slices"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// Part is Python source that defines some names of a module.
type Part struct {
	names []string
	from  string // the module that has the names, if they are not defined by code
	code  func() (*py.Code, error)
	// modules says that the names are those of other modules.
	modules bool
}

// New returns the part of the module called name that source defines. It is compiled once, when first needed.
func New(name, source string, names ...string) *Part {
	return Read(name, func() string { return source }, names...)
}

// Read is New with source that is read when it is first needed.
func Read(name string, source func() string, names ...string) *Part {
	return &Part{names: names, code: sync.OnceValues(func() (*py.Code, error) {
		return py.CompileLibrary(source(), "<frozen "+name+">")
	})}
}

// Submodules returns a part that imports the submodules of a package when their names are asked for.
func Submodules(names ...string) *Part { return &Part{names: names} }

// From returns a part whose names are taken from another module.
func From(module string, names ...string) *Part { return &Part{names: names, from: module} }

// Import returns a part of modules that m's code uses by their names without importing them.
func Import(names ...string) *Part { return &Part{names: names, modules: true} }

// Init returns what Install does as a ModuleDef.Init.
func Init(name string, parts ...*Part) func(vm *py.VM, m *py.Module) error {
	return func(vm *py.VM, m *py.Module) error {
		Install(vm, m, name, parts...)
		return nil
	}
}

// Install gives m a __getattr__ that runs the part that defines the name asked for in m's namespace; code of m that uses such a name
// gets it too. It is for ModuleDef.Init.
func Install(vm *py.VM, m *py.Module, name string, parts ...*Part) {
	m.Set(vm, "__dir__", vm.NewFunction(&py.Def{Name: "__dir__", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
		names := m.Dict().Copy(vm)
		for _, p := range parts {
			for _, n := range p.names {
				names.SetStr(vm, n, py.None)
			}
		}
		l, err := vm.Collect(names.Value())
		return l.Value(), err
	}}, name))
	running := make([]bool, len(parts)) // its own names are not there yet
	m.Set(vm, "__getattr__", vm.NewFunction(&py.Def{Name: "__getattr__", Sig: "name, /", Globals: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		attr, _ := py.AsStr(a[0])
		for i, p := range parts {
			if running[i] || !slices.Contains(p.names, attr) {
				continue
			}
			if p.modules {
				other, err := vm.Import(attr)
				if err != nil {
					return py.Value{}, err
				}
				m.Set(vm, attr, other.Value())
				return other.Value(), nil
			}
			if p.from == "" && p.code == nil {
				sub, err := vm.Import(name + "." + attr)
				if err != nil {
					return py.Value{}, err
				}
				return sub.Value(), nil
			}
			running[i] = true
			defer func() { running[i] = false }()
			if p.from != "" {
				src, err := vm.Import(p.from)
				if err != nil {
					return py.Value{}, err
				}
				v, err := vm.GetAttr(src.Value(), attr)
				if err == nil {
					m.Set(vm, attr, v)
				}
				return v, err
			}
			code, err := p.code()
			if err != nil {
				return py.Value{}, err
			}
			if _, err := vm.RunCode(code, m.Dict()); err != nil {
				return py.Value{}, err
			}
			if v := m.Dict().GetStr(attr); !v.IsNull() {
				return v, nil
			}
		}
		return py.Value{}, vm.ModuleAttributeError(m, attr)
	}}, name))
}
