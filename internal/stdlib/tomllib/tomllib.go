// Package tomllib is Python's module tomllib.
package tomllib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed tomllib.py
var source string

// Module returns the module tomllib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "tomllib", Doc: "Reading TOML 1.0.", Source: source}
})
