// Package future is Python's module __future__.
package future

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed future.py
var source string

// Module returns the module __future__.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "__future__", Doc: "Record of phased-in incompatible language changes.", Source: source}
})
