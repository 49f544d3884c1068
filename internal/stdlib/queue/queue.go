// Package queue is Python's module queue: queues between threads.
package queue

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

//go:embed queue.py
var source string

// Module returns the module queue.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "queue", Source: source, Init: lazy.Init("queue", lazy.Import("threading"))}
})
