//go:build !linux

package qemu

// start_other.go: QEMU's other accelerators are not used.

import (
	"context"
	"fmt"
	"runtime"

	"github.com/krait-run/krait/container"
)

type image struct{}

func newImage(*Options) (*image, error) {
	return nil, fmt.Errorf("%w: want Linux, this is %s", container.ErrUnavailable, runtime.GOOS)
}

// Starter starts machines.
type Starter struct{}

func newStarter(*image, []Accel, *Options) *Starter { return &Starter{} }

// Start fails.
func (*Starter) Start(context.Context) (*container.Session, error) {
	return nil, container.ErrUnavailable
}

// Close does nothing.
func (*Starter) Close() error { return nil }
