// Package contextlib is Python's contextlib module.
package contextlib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var module = sync.OnceValue(newModule)

// Module returns the definition of the module contextlib.
func Module() *py.ModuleDef { return module() }

var (
	//go:embed contextlib.py
	source string
	//go:embed stacks.py
	stacksSource string
	//go:embed async.py
	asyncSource string
)

func newModule() *py.ModuleDef {
	stacks := lazy.New("contextlib", stacksSource, "ExitStack", "redirect_stdout", "redirect_stderr", "chdir")
	async := lazy.New("contextlib", asyncSource, "AbstractAsyncContextManager", "AsyncContextDecorator", "asynccontextmanager", "aclosing", "AsyncExitStack")
	return &py.ModuleDef{
		Name: "contextlib", Doc: "Context managers.",
		Init: func(vm *py.VM, m *py.Module) error {
			lazy.Install(vm, m, "contextlib", stacks, async)
			return nil
		},
		Source: source,
	}
}
