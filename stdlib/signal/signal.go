// Package signal is Python's module signal: handlers, which only the script itself can call.
package signal

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/py"
)

//go:embed signal.py
var source string

// Module returns the module signal.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "signal", Doc: "Signals that the script sends to itself; nothing comes from outside of a sandbox.", Source: source}
})
