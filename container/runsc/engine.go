// Package runsc runs containers with gVisor's command runsc as an OCI runtime: no daemon, and a kernel of the containers' own, so that
// programs do not reach the host's.
package runsc

// engine.go says what can be chosen.

import "github.com/krait-run/krait/container"

// Name is the engine's name in configurations.
const Name = "runsc"

// Options are useful at zero.
type Options struct {
	// Command is the program runsc; "" looks for it in PATH.
	Command string
	// Platform is how runsc catches system calls: "ptrace", "systrap", "kvm"; "" is its own default.
	Platform string
	// Root is a directory that becomes the containers' root, as made by package image; "" takes the host's own /usr. It may not change while
	// containers live.
	Root string
	// State is a directory of this user, for files about living containers; "" is one in $XDG_RUNTIME_DIR or the directory for temporary files.
	State string
}

// An Engine makes containers with runsc. It implements container.Engine.
type Engine struct{ engine }

// New returns an engine. It looks at nothing yet: Probe tells whether it works.
func New(o Options) *Engine { return &Engine{engine{options: o}} }

var _ interface {
	container.Engine
	container.Lister
} = (*Engine)(nil)

// Name returns "runsc".
func (e *Engine) Name() string { return Name }
