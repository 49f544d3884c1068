// Package parse is Python's module urllib.parse.
package parse

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed parse.py
var source string

// Module returns the module urllib.parse.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "urllib.parse", Doc: "Parse (absolute and relative) URLs.", Source: source}
})
