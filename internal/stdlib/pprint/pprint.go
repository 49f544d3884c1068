// Package pprint is Python's module pprint.
package pprint

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed pprint.py
var source string

// Module returns the module pprint.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "pprint", Doc: "Support to pretty-print lists, tuples, & dictionaries recursively.", Source: source}
})
