// Package shutil is Python's module shutil.
package shutil

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed shutil.py
var source string

// Module returns the module shutil.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "shutil", Source: source, Init: lazy.Init("shutil", lazy.Import("fnmatch", "os"))}
})
