// Package gzip is Python's module gzip.
package gzip

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed gzip.py
var source string

// Module returns the module gzip.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "gzip", Doc: "Reading and writing files in the format gzip.", Source: source}
})
