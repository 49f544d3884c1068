// Package request is Python's module urllib.request.
package request

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed request.py
var source string

// Module returns the module urllib.request.
var Module = sync.OnceValue(func() *py.ModuleDef { return &py.ModuleDef{Name: "urllib.request", Source: source} })
