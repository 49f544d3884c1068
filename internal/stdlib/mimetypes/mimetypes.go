// Package mimetypes is Python's module mimetypes.
package mimetypes

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed mimetypes.py
var source string

// Module returns the module mimetypes.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "mimetypes", Doc: "Guessing the type of files by their names.", Source: source}
})
