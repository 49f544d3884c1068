// Package reprlib is Python's module reprlib.
package reprlib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed reprlib.py
var source string

// Module returns the module reprlib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "reprlib", Doc: "Redo the builtin repr() (string/Unicode) but with limits on most sizes.", Source: source}
})
