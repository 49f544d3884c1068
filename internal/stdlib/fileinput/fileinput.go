// Package fileinput is Python's module fileinput.
package fileinput

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed fileinput.py
var source string

// Module returns the module fileinput.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "fileinput", Doc: "Reading lines of several files, one after the other.", Source: source}
})
