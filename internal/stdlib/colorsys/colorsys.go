// Package colorsys is Python's module colorsys.
package colorsys

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed colorsys.py
var source string

// Module returns the module colorsys.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "colorsys", Doc: "Conversion between colour systems.", Source: source}
})
