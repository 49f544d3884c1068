// Package client is Python's module http.client.
package client

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed client.py
var source string

// Module returns the module http.client.
var Module = sync.OnceValue(func() *py.ModuleDef { return &py.ModuleDef{Name: "http.client", Source: source} })
