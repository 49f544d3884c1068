// Package quopri is Python's module quopri.
package quopri

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed quopri.py
var source string

// Module returns the module quopri.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "quopri", Doc: "The encoding quoted-printable (RFC 1521).", Source: source}
})
