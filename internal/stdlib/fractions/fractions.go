// Package fractions is Python's module fractions.
package fractions

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed fractions.py
var source string

// Module returns the module fractions.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "fractions", Doc: "Fraction, infinite-precision, rational numbers.", Source: source,
		Init: lazy.Init("fractions", lazy.Import("re"))}
})
