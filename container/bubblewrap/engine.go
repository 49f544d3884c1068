// Package bubblewrap runs containers with the command bwrap: no daemon, no image, no privileges.
//
// A container is a set of Linux namespaces (user, process ids, network, IPC, host name, mounts, control groups) with a seccomp filter and
// without capabilities. Its root is read-only and holds the host's /usr and what Python needs of /etc, or the directory that Options name.
package bubblewrap

// engine.go says what can be chosen.

import "github.com/krait-run/krait/container"

// Name is the engine's name in configurations.
const Name = "bubblewrap"

// Options are useful at zero.
type Options struct {
	// Command is the program bwrap; "" looks for it in PATH.
	Command string
	// Root is a directory that becomes the containers' root, as made by package image; "" takes the host's own /usr. It may not change while
	// containers live.
	Root string
	// State is a directory of this user, for files about living containers; "" is one in $XDG_RUNTIME_DIR or the directory for temporary files.
	State string
}

// An Engine makes containers with bwrap. It implements container.Engine.
type Engine struct{ engine }

// New returns an engine. It looks at nothing yet: Probe tells whether it works.
func New(o Options) *Engine { return &Engine{engine{options: o}} }

var _ interface {
	container.Engine
	container.Lister
} = (*Engine)(nil)

// Name returns "bubblewrap".
func (e *Engine) Name() string { return Name }
