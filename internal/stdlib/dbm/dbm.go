// Package dbm is Python's package dbm: mappings of bytes in files. It has one kind, dbm.dumb.
package dbm

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var (
	//go:embed dbm.py
	source string
	//go:embed dumb.py
	dumb string
)

// Module returns the package dbm.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "dbm", Package: true, Doc: "Mappings of bytes in files.", Source: source}
})

// Dumb returns the module dbm.dumb.
var Dumb = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "dbm.dumb", Doc: "Mappings of bytes in plain files.", Source: dumb}
})
