// Package futures is Python's package concurrent.futures. Its executors run on the VM's threads, the process pool too.
package futures

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed futures.py
var source string

//go:embed done.py
var doneSource string

// Parent returns the package concurrent.
var Parent = sync.OnceValue(func() *py.ModuleDef { return &py.ModuleDef{Name: "concurrent", Package: true} })

// Module returns the package concurrent.futures.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "concurrent.futures", Package: true, Source: source, Init: lazy.Init("concurrent.futures",
		lazy.New("concurrent.futures", doneSource, "DoneAndNotDoneFutures", "namedtuple"), lazy.Import("threading", "time"))}
})

// Submodule returns the module concurrent.futures.NAME, or nil. The submodules have the package's names.
func Submodule(name string) *py.ModuleDef { return submodules()[name] }

var submodules = sync.OnceValue(func() map[string]*py.ModuleDef {
	defs := map[string]*py.ModuleDef{}
	for _, name := range []string{"_base", "thread", "process"} {
		defs[name] = &py.ModuleDef{Name: "concurrent.futures." + name, Source: "from concurrent.futures import *\n" +
			"from concurrent.futures import CANCELLED, CANCELLED_AND_NOTIFIED, FINISHED, PENDING, RUNNING, BrokenProcessPool, BrokenThreadPool, Error\n"}
	}
	return defs
})
