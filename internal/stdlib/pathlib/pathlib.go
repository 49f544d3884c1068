// Package pathlib is Python's module pathlib.
package pathlib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed pathlib.py
var source string

// Module returns the module pathlib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "pathlib", Source: source, Init: lazy.Init("pathlib", lazy.Import("io", "os"))}
})
