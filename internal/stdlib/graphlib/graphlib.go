// Package graphlib is Python's module graphlib.
package graphlib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed graphlib.py
var source string

// Module returns the module graphlib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "graphlib", Doc: "Sorting of graphs in topological order.", Source: source}
})
