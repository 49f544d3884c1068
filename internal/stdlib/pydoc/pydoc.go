// Package pydoc is Python's module pydoc as far as help() needs it: documentation as text.
package pydoc

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed pydoc.py
var source string

// Module returns the definition of the module pydoc.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "pydoc", Doc: "Documentation of modules, classes, functions and methods as text.", Source: source}
})
