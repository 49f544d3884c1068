// Package unittest is Python's package unittest, with unittest.mock.
package unittest

// unittest.go holds the package and its submodules, which are Python and imported when a name of theirs is asked for.

import (
	"embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed *.py
var files embed.FS

var module = sync.OnceValue(newModule)

// Module returns the definition of the package unittest.
func Module() *py.ModuleDef { return module() }

// Submodule returns the definition of unittest.NAME, or nil.
func Submodule(name string) *py.ModuleDef { return submodules()[name] }

// names are the names of the package, by the submodule that has them.
var names = []struct {
	module string
	names  []string
}{
	{"case", []string{"TestCase", "FunctionTestCase", "SkipTest", "skip", "skipIf", "skipUnless", "expectedFailure",
		"addModuleCleanup", "doModuleCleanups", "enterModuleContext"}},
	{"async_case", []string{"IsolatedAsyncioTestCase"}},
	{"result", []string{"TestResult"}},
	{"suite", []string{"BaseTestSuite", "TestSuite"}},
	{"loader", []string{"TestLoader", "defaultTestLoader"}},
	{"main", []string{"TestProgram", "main"}},
	{"runner", []string{"TextTestRunner", "TextTestResult"}},
	{"signals", []string{"installHandler", "registerResult", "removeResult", "removeHandler"}},
}

// public is __all__, in CPython's order.
var public = []string{"IsolatedAsyncioTestCase", "TestResult", "TestCase", "TestSuite", "TextTestRunner", "TestLoader",
	"FunctionTestCase", "main", "defaultTestLoader", "SkipTest", "skip", "skipIf", "skipUnless", "expectedFailure",
	"TextTestResult", "installHandler", "registerResult", "removeResult", "removeHandler", "addModuleCleanup",
	"doModuleCleanups", "enterModuleContext"}

func newModule() *py.ModuleDef {
	var parts []*lazy.Part
	for _, n := range names {
		parts = append(parts, lazy.From("unittest."+n.module, n.names...))
	}
	for _, n := range [...]string{"case", "util", "result", "suite", "loader", "runner", "signals", "async_case"} {
		parts = append(parts, lazy.Submodule(n))
	}
	return &py.ModuleDef{
		Name: "unittest", Doc: "Tests of the script's own: test cases, suites, the runner and mock objects.", Package: true,
		Init: func(vm *py.VM, m *py.Module) error {
			all := make([]py.Value, len(public))
			for i, n := range public {
				all[i] = vm.Str(n)
			}
			m.Set(vm, "__all__", vm.List(all))
			m.Set(vm, "__unittest", py.True)
			lazy.Install(vm, m, "unittest", parts...)
			return nil
		},
	}
}

var submodules = sync.OnceValue(func() map[string]*py.ModuleDef {
	defs := map[string]*py.ModuleDef{}
	for _, name := range [...]string{"_checks", "_log", "async_case", "case", "loader", "main", "mock", "result", "runner", "signals",
		"suite", "util"} {
		source, err := files.ReadFile(name + ".py")
		if err != nil {
			panic(err) // The file is embedded.
		}
		defs[name] = &py.ModuleDef{Name: "unittest." + name, Source: string(source)}
	}
	return defs
})
