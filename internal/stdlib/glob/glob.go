// Package glob is Python's module glob.
package glob

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed glob.py
var source string

// Module returns the module glob.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "glob", Source: source, Init: lazy.Init("glob", lazy.Import("fnmatch", "os", "re"))}
})
