// Package ipaddress is Python's module ipaddress.
package ipaddress

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed ipaddress.py
var source string

// Module returns the module ipaddress.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "ipaddress", Doc: "IPv4 and IPv6 addresses and networks.", Source: source}
})
