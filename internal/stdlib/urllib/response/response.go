// Package response is Python's module urllib.response.
package response

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed response.py
var source string

// Module returns the module urllib.response.
var Module = sync.OnceValue(func() *py.ModuleDef { return &py.ModuleDef{Name: "urllib.response", Source: source} })
