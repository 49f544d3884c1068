// Package getpass is Python's module getpass.
package getpass

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed getpass.py
var source string

// Module returns the module getpass.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "getpass", Doc: "Utilities to get a password and/or the current user name.", Source: source}
})
