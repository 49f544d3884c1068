package procgroup

// running.go holds Running, the commands of a program that may end at any moment, and then kills them.

import (
	"context"
	"os/exec"
	"sync"
)

// Running are commands that run. The zero value is ready, and any goroutine may use it.
type Running struct {
	mu    sync.Mutex
	over  bool
	these map[*exec.Cmd]bool
}

type runningKey struct{}

// With returns a context whose commands r keeps.
func With(ctx context.Context, r *Running) context.Context {
	return context.WithValue(ctx, runningKey{}, r)
}

// Of returns what keeps the commands of a context; where it has none, one that nobody ends.
func Of(ctx context.Context) *Running {
	if r, ok := ctx.Value(runningKey{}).(*Running); ok {
		return r
	}
	return new(Running)
}

// Start starts a command in a group of its own. Who has started it calls Ended after its Wait. The error is context.Canceled after End.
func (r *Running) Start(cmd *exec.Cmd) error {
	Own(cmd)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over {
		return context.Canceled
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	if r.these == nil {
		r.these = map[*exec.Cmd]bool{}
	}
	r.these[cmd] = true
	return nil
}

// Ended kills what is left of the group of a command that has ended, and forgets it.
func (r *Running) Ended(cmd *exec.Cmd) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.these, cmd)
	Kill(cmd)
}

// End kills all that run with their groups, and lets no more start.
func (r *Running) End() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.over = true
	for cmd := range r.these {
		Kill(cmd)
	}
}
