// Package tempfile is Python's module tempfile.
package tempfile

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed tempfile.py
var source string

// Module returns the module tempfile.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "tempfile", Source: source, Init: lazy.Init("tempfile", lazy.Import("io", "os"))}
})
