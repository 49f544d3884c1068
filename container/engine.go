// Package container runs Python programs in real CPython, in containers that have no network and no way to the host.
package container

// engine.go defines what the ways of making a container have in common.

import (
	"context"
	"io"
	"time"
)

// An Engine starts processes in containers. It is safe for concurrent use.
type Engine interface {
	// Name is what configurations call it: "docker", "bubblewrap", "runsc".
	Name() string
	// Probe returns nil if the engine works here, else an error whose text says in one line what is missing and what to do. It may start
	// a container to find out.
	Probe(ctx context.Context) error
	// Start makes a container as spec says and starts spec.Command in it. ctx bounds the start alone.
	Start(ctx context.Context, spec Spec) (Process, error)
	// Reap removes what hosts that no longer live have left: containers, cgroups, directories. It returns how many it removed.
	Reap(ctx context.Context) (int, error)
}

// A Lister is an Engine that tells which containers there are, of all hosts on this machine whose containers this user may see.
type Lister interface {
	// List returns them, the oldest first. An engine that does not work here has none.
	List(ctx context.Context) ([]Running, error)
}

// Running is a container that is there.
type Running struct {
	// Engine and ID name it, ID as Process.ID does.
	Engine, ID string
	// Since is when it was made.
	Since time.Time
	// Host is the process id of the program that made it, Command that program's command line; 0 and "" if it is on another machine, or if
	// it has ended: see Left.
	Host    int
	Command []string
	// Left says that its host no longer lives: Reap removes the container.
	Left bool
}

// Spec says what runs in a container and what bounds it. Every engine enforces the same.
type Spec struct {
	// Command is the program and its arguments, as seen from inside. Required.
	Command []string
	// Env is the environment of the program, NAME=VALUE; nothing else is in it but PATH and PWD.
	Env []string
	// Dir is its working directory; "" is /work.
	Dir string
	// Bounds are what it may use.
	Bounds Bounds
	// Mounts are directories and files of the host that it sees, read-only unless they say otherwise. No other path of the host is visible
	// but the system directories that hold Python (of the engine's image, or of the host itself for an engine without one).
	Mounts []Mount
}

// Bounds are what a container may use. A zero field takes its default; a negative one is an error.
type Bounds struct {
	Memory int64         // bytes of memory, tmpfs included; default 1 GiB
	CPUs   float64       // share of processors, 1 is one; default 1
	PIDs   int           // processes and threads at a time; default 64
	Files  int           // open files of one process; default 256
	Tmp    int64         // bytes of /tmp; default 64 MiB
	Work   int64         // bytes of /work; default 256 MiB
	Output int64         // bytes that the program may print over its life; default 16 MiB
	Life   time.Duration // of the container; default an hour
}

// Mount is a directory or file of the host that a container sees.
type Mount struct {
	Host, Guest string
	Write       bool
}

// A Process is a program that runs in a container. Stdin and Stdout carry the host's protocol. Close may be called from any goroutine.
type Process interface {
	Stdin() io.WriteCloser
	Stdout() io.Reader
	// Stderr returns the end of what the process printed there, for messages.
	Stderr() string
	// ID names the container in the engine's own terms, for people.
	ID() string
	// Wait returns when the program has ended: nil if with status 0.
	Wait() error
	// Close kills everything in the container, removes the container and waits for that. It may be called more than once.
	Close() error
}
