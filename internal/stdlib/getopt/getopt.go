// Package getopt is Python's module getopt.
package getopt

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed getopt.py
var source string

// Module returns the module getopt.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "getopt", Doc: "Parser for command line options.", Source: source}
})
