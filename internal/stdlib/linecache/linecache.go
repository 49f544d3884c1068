// Package linecache is Python's module linecache.
package linecache

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed linecache.py
var source string

// Module returns the definition of the module linecache.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "linecache", Doc: "Lines of Python source files, kept once they were read.", Source: source}
})
