// Package code is Python's module code.
package code

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed code.py
var source string

// Module returns the module code.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "code", Doc: "Interactive interpreters.", Source: source}
})
