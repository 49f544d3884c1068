// Package plistlib is Python's module plistlib.
package plistlib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed plistlib.py
var source string

// Module returns the module plistlib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "plistlib", Doc: "Property lists of Apple's systems.", Source: source}
})
