// Package sched is Python's module sched.
package sched

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed sched.py
var source string

// Module returns the module sched.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "sched", Doc: "A generally useful event scheduler class.", Source: source}
})
