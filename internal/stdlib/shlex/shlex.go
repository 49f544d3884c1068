// Package shlex is Python's module shlex.
package shlex

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed shlex.py
var source string

// Module returns the module shlex.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "shlex", Doc: "A lexical analyzer class for simple shell-like syntaxes.", Source: source}
})
