package py

// importpolicy.go holds Imports: which modules scripts may import.

import (
	"slices"
	"strings"
)

// Imports says which modules scripts may import, by full name; a name covers its submodules. Refuse counts before Allow. What the library
// imports for its own use is not concerned.
type Imports struct {
	// Allow, if it is not empty, has the only modules that may be imported, beside sandbox and tools, which are what the host gives.
	Allow []string
	// Refuse has modules that may not be imported.
	Refuse []string
}

// Empty reports whether every module may be imported.
func (p *Imports) Empty() bool { return p == nil || len(p.Allow) == 0 && len(p.Refuse) == 0 }

// granted are the modules of what the host gives.
var granted = []string{"sandbox", "tools"}

// covers reports whether one of the names is name or a package that it is in.
func covers(names []string, name string) bool {
	return slices.ContainsFunc(names, func(n string) bool {
		rest, ok := strings.CutPrefix(name, n)
		return ok && (rest == "" || rest[0] == '.')
	})
}

// Allowed reports whether scripts may import the module.
func (p *Imports) Allowed(name string) bool {
	if p.Empty() {
		return true
	}
	if covers(p.Refuse, name) {
		return false
	}
	return len(p.Allow) == 0 || covers(p.Allow, name) || covers(granted, name)
}

// refuseImport returns the ImportError for a module that a script may not import, or nil. A package above an allowed module may be imported to
// reach that.
func (vm *VM) refuseImport(name string) error {
	p := vm.config.Imports
	if p.Allowed(name) {
		return nil
	}
	above := func(n string) bool { return strings.HasPrefix(n, name+".") }
	if !covers(p.Refuse, name) && slices.ContainsFunc(p.Allow, above) {
		return nil
	}
	text := "the module '" + name + "' may not be imported in this sandbox"
	if n := len(p.Allow); n > 0 && n <= 30 {
		text += "; those that may be are " + strings.Join(p.Allow, ", ")
	}
	e := vm.Errorf(ImportError, "%s", text).(*Exc)
	vm.setExcField(e, "name", vm.Str(name))
	return e
}

// ImportFor is Import for a name that a script has chosen.
func (vm *VM) ImportFor(name string) (*Module, error) {
	if err := vm.refuseImport(name); err != nil {
		return nil, err
	}
	return vm.Import(name)
}

// modulesFor returns where a module of the name is kept once it is imported: sys.modules, or what scripts don't see for one that they may
// not import.
func (vm *VM) modulesFor(name string) *Dict {
	if vm.config.Imports.Allowed(name) || vm.refuseImport(name) == nil || name == "__main__" || name == "builtins" || name == "sys" {
		return vm.Modules()
	}
	if vm.ownModules == nil {
		vm.ownModules = vm.NewDict()
	}
	return vm.ownModules
}
