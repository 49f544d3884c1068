// Package hmac is Python's module hmac.
package hmac

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed hmac.py
var source string

// Module returns the module hmac.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "hmac", Doc: "HMAC (Keyed-Hashing for Message Authentication) module.", Source: source}
})
