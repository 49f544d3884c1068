// Package textwrap is Python's module textwrap.
package textwrap

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed textwrap.py
var source string

// Module returns the module textwrap.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "textwrap", Doc: "Text wrapping and filling.", Source: source}
})
