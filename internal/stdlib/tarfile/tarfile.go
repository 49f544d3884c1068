// Package tarfile is Python's module tarfile.
package tarfile

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed tarfile.py
var source string

// Module returns the module tarfile.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "tarfile", Doc: "Reading and writing tar archives.", Source: source}
})
