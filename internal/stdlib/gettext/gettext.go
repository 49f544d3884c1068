// Package gettext is Python's module gettext.
package gettext

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed gettext.py
var source string

// Module returns the module gettext.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "gettext", Doc: "Internationalization and localization support.", Source: source}
})
