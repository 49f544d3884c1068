package worker

// probe.go holds Probe, which says what stands between a worker and its host here.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"

	"github.com/krait-run/krait/internal/confine"
)

// probing is the value of the variable environ for a worker that confines itself, says what came of it, and ends.
const probing = "probe"

// Confines reports whether this system has what workers must have: a filter of system calls. Elsewhere a worker is a process of its own, and
// no more.
func Confines() bool { return confine.Required }

// A Wall is one of the things that stand between a worker and its host.
type Wall struct {
	// Name says which: "namespaces", "landlock", "system calls".
	Name string
	// Holds says that it stands here.
	Holds bool
	// Note says what it holds or, where it does not stand, why; it may be empty.
	Note string
}

// Probe starts a worker in the strongest way that works here and returns what it found. The error says why none starts.
func Probe(ctx context.Context, o Options) ([]Wall, error) {
	command, err := o.command()
	if err != nil {
		return nil, err
	}
	var walls []Wall
	for _, form := range confine.Forms() {
		cmd := exec.CommandContext(ctx, command[0], command[1:]...)
		var out, messages bytes.Buffer
		cmd.Env, cmd.Dir = []string{environ + "=" + probing}, string(os.PathSeparator)
		cmd.Stdout, cmd.Stderr, cmd.SysProcAttr = &out, &messages, form.Attributes()
		if err = cmd.Run(); err == nil {
			walls = append(walls, Wall{form.String(), form != confine.Isolation{}, ""})
			return append(walls, wallsOf(out.String())...), nil
		}
		if ctx.Err() != nil {
			return nil, fmt.Errorf("%w: %w", ErrStart, ctx.Err())
		}
		if line, _, _ := strings.Cut(strings.TrimSpace(messages.String()), "\n"); line != "" {
			err = errors.New(line)
		}
		walls = append(walls, Wall{form.String(), false, err.Error()})
	}
	return walls, fmt.Errorf("%w: %w", ErrStart, err)
}

// report is the whole of a worker that is probed.
func report(w io.Writer) error {
	layers, err := confine.Apply(confine.Options{})
	if err != nil {
		return err
	}
	for _, l := range layers {
		if l.Name == "memory" {
			continue // the host bounds it, for each sandbox
		}
		state := "-"
		if l.Holds {
			state = "+"
		}
		if _, err := fmt.Fprintf(w, "%s%s\t%s\n", state, l.Name, strings.ReplaceAll(l.Note, "\n", "; ")); err != nil {
			return err
		}
	}
	return nil
}

// wallsOf reads what report has written.
func wallsOf(text string) []Wall {
	var out []Wall
	for line := range strings.Lines(text) {
		name, note, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if ok && len(name) > 1 {
			out = append(out, Wall{name[1:], name[0] == '+', note})
		}
	}
	return out
}
