// Package platform is Python's module platform.
package platform

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed platform.py
var source string

// Module returns the module platform.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "platform", Doc: "Facts about the platform, the same everywhere.", Source: source}
})
