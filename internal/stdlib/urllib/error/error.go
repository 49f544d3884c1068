// Package error is Python's module urllib.error.
package error

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed error.py
var source string

// Module returns the module urllib.error.
var Module = sync.OnceValue(func() *py.ModuleDef { return &py.ModuleDef{Name: "urllib.error", Source: source} })
