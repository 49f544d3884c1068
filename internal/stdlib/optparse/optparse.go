// Package optparse is Python's module optparse.
package optparse

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed optparse.py
var source string

// Module returns the module optparse.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "optparse", Doc: "A powerful, extensible, and easy-to-use option parser.", Source: source}
})
