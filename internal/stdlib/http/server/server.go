// Package server is Python's module http.server, whose classes say that there are no sockets.
package server

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed server.py
var source string

// Module returns the module http.server.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "http.server", Doc: "HTTP servers, which a sandbox can't have.", Source: source}
})
