//go:build !linux

package runsc

// engine_other.go: gVisor runs on Linux.

import (
	"context"
	"fmt"
	"runtime"

	"github.com/krait-run/krait/container"
)

type engine struct{ options Options }

func (e *engine) missing() error {
	return fmt.Errorf("runsc: %s: needs Linux: %w", runtime.GOOS, container.ErrUnavailable)
}

func (e *engine) Probe(context.Context) error { return e.missing() }
func (e *engine) Notes() []string             { return nil }
func (e *engine) Start(context.Context, container.Spec) (container.Process, error) {
	return nil, e.missing()
}
func (e *engine) Reap(context.Context) (int, error)                 { return 0, nil }
func (e *engine) List(context.Context) ([]container.Running, error) { return nil, nil }
