// Package timeit is Python's module timeit.
package timeit

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed timeit.py
var source string

// Module returns the module timeit.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "timeit", Doc: "Measuring how long small pieces of code take.", Source: source}
})
