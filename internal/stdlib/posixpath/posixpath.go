// Package posixpath is Python's module posixpath, which is os.path.
package posixpath

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed posixpath.py
var source string

// Module returns the module posixpath.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "posixpath", Source: source, Init: lazy.Init("posixpath", lazy.Import("os")),
		Doc: "Common operations on Posix pathnames."}
})
