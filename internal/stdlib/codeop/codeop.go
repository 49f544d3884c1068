// Package codeop is Python's module codeop.
package codeop

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed codeop.py
var source string

// Module returns the module codeop.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "codeop", Doc: "Compiling code that may be incomplete.", Source: source}
})
