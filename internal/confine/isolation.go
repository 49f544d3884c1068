package confine

// isolation.go finds out how a worker can be started.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"syscall"
)

// Isolation is how a worker is started. The zero value is the weakest form.
type Isolation struct {
	User       bool // a user namespace of its own
	Namespaces bool // network, processes, IPC, host name, mounts and control groups of its own
	Stranger   bool // the user nobody outside too, which root may choose
}

func (i Isolation) String() string {
	var parts []string
	if i.User {
		parts = append(parts, "user namespace")
	}
	if i.Namespaces {
		parts = append(parts, "other namespaces")
	}
	if i.Stranger {
		parts = append(parts, "user nobody")
	}
	if parts == nil {
		return "no isolation from outside"
	}
	return strings.Join(parts, ", ")
}

// Forms returns the ways to start a worker, the strongest first. The last one works wherever processes can be started.
func Forms() []Isolation { return forms() }

// Attributes returns what starts a worker in the strongest way that this user may ask for. A system may refuse it: Probe tells.
func Attributes() *syscall.SysProcAttr { return forms()[0].Attributes() }

// Probe starts the worker's command in each way, from the strongest, until one works, and returns it with what came of those before. The
// command, whose path is absolute, gets no environment and an empty input, on which it ends with status 0. Forms that the kernel refuses, in which the
// program's file can't be read, or in which it fails, are passed over. An error is that of the weakest form, or of ctx.
func Probe(ctx context.Context, path string, args ...string) (Isolation, Report, error) {
	var r Report
	var err error
	for _, form := range forms() {
		cmd := exec.CommandContext(ctx, path, args...)
		var messages bytes.Buffer
		cmd.Env = []string{}
		cmd.Dir = "/"
		cmd.Stderr = &messages
		cmd.SysProcAttr = form.Attributes()
		if err = cmd.Run(); err != nil && messages.Len() > 0 {
			line, _, _ := strings.Cut(strings.TrimSpace(messages.String()), "\n")
			err = fmt.Errorf("%w: %s", err, line)
		}
		if ctx.Err() != nil {
			return Isolation{}, r, fmt.Errorf("confine: %s: %w", form, errors.Join(ctx.Err(), err))
		}
		r.add(form.String(), err, "")
		if err == nil {
			return form, r, nil
		}
	}
	return Isolation{}, r, fmt.Errorf("confine: %s: %w", path, err)
}
