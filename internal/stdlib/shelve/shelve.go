// Package shelve is Python's module shelve.
package shelve

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed shelve.py
var source string

// Module returns the module shelve.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "shelve", Doc: "Dicts of pickled objects in files.", Source: source}
})
