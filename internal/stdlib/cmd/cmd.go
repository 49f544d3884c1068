// Package cmd is Python's module cmd.
package cmd

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed cmd.py
var source string

// Module returns the module cmd.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "cmd", Doc: "A simple framework for command interpreters.", Source: source}
})
