// Package marshal is Python's module marshal.
package marshal

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed marshal.py
var source string

// Module returns the module marshal.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "marshal", Doc: "Serialization of simple values.", Source: source}
})
