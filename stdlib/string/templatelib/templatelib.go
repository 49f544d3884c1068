// Package templatelib is Python's module string.templatelib.
package templatelib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/py"
)

//go:embed templatelib.py
var source string

// Module returns the module string.templatelib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "string.templatelib", Doc: "Support for template string literals (t-strings).", Source: source}
})
