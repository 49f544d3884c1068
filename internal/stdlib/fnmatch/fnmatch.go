// Package fnmatch is Python's module fnmatch.
package fnmatch

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed fnmatch.py
var source string

// Module returns the module fnmatch.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "fnmatch", Source: source, Init: lazy.Init("fnmatch", lazy.Import("os", "re"))}
})
