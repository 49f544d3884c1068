// Package qemu starts virtual machines that run Krait's interpreter: what package machine keeps ready.
package qemu

// qemu.go says what machines are made of.

import (
	"errors"
	"fmt"
	"time"
)

// ErrStart is machine.ErrStart.
var ErrStart = errors.New("machine: start")

// Options are those of package machine, which has their meaning. Memory, Boot and Grace are set.
type Options struct {
	Program, Kernel, QEMU string
	Accel                 Accel
	Memory                int64
	Boot, Grace           time.Duration
	AlwaysBoot            bool
	Error                 func(error)
}

// Accel is machine.Accel.
type Accel string

// The ways to execute a machine's instructions.
const (
	KVM       Accel = "kvm"
	Emulation Accel = "tcg"
)

// New makes what machines are started from. The caller closes the Starter. Errors wrap ErrStart.
func New(o Options) (*Starter, error) {
	accels, err := o.Accel.ways()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	img, err := newImage(&o)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	return newStarter(img, accels, &o), nil
}
