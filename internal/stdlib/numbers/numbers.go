// Package numbers is Python's module numbers.
package numbers

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/decimal"
)

//go:embed numbers.py
var source string

// Module returns the module numbers.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "numbers", Doc: "Abstract Base Classes (ABCs) for numbers, according to PEP 3141.", Source: source,
		Init: func(vm *py.VM, m *py.Module) error {
			m.Set(vm, "Decimal", decimal.Type().Value()) // the source registers and removes it
			return nil
		}}
})
