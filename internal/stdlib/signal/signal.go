// Package signal is Python's module signal.
package signal

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed signal.py
var source string

// Module returns the module signal.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "signal", Doc: "Signals, which a script can send to itself only.", Source: source}
})
