// Package filecmp is Python's module filecmp.
package filecmp

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed filecmp.py
var source string

// Module returns the module filecmp.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "filecmp", Doc: "Comparing files and directories.", Source: source}
})
