// Package zipfile is Python's module zipfile.
package zipfile

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed zipfile.py
var source string

// Module returns the module zipfile.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "zipfile", Doc: "Reading and writing ZIP archives.", Source: source}
})
