// Package locale is Python's module locale.
package locale

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed locale.py
var source string

// Module returns the module locale.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "locale", Doc: "The locale C, the only one.", Source: source}
})
