// Package tokenize is Python's module tokenize.
package tokenize

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var (
	//go:embed tokenize.py
	source string
	//go:embed token.py
	token string
)

// Module returns the module tokenize.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "tokenize", Doc: "The tokens of Python code.", Source: source}
})

// Token returns the module token.
var Token = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "token", Doc: "The kinds of tokens.", Source: token}
})
