// Package difflib is Python's module difflib. Diffs as text or HTML are loaded when a script asks for them.
package difflib

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed matcher.py
var matcher string

//go:embed differ.py
var differ string

//go:embed html.py
var html string

var (
	differPart = sync.OnceValue(func() *lazy.Part {
		return lazy.New("difflib", differ, "Differ", "ndiff", "restore", "unified_diff", "context_diff", "diff_bytes", "IS_LINE_JUNK",
			"IS_CHARACTER_JUNK", "_format_range_unified", "_format_range_context")
	})
	htmlPart = sync.OnceValue(func() *lazy.Part { return lazy.New("difflib", html, "HtmlDiff", "_mdiff") })
)

// Module returns the module difflib.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "difflib", Doc: "Helpers for computing deltas between objects.", Source: matcher,
		Init: func(vm *py.VM, m *py.Module) error {
			lazy.Install(vm, m, "difflib", differPart(), htmlPart())
			return nil
		},
	}
})
