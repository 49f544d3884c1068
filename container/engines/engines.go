// Package engines knows all the ways of making a container, and chooses one.
package engines

// engines.go lists, asks and chooses.

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/container/docker"
	"github.com/krait-run/krait/container/runsc"
)

// Auto chooses the first engine that works.
const Auto = "auto"

// Options are those of the engines.
type Options struct {
	Bubblewrap bubblewrap.Options
	Docker     docker.Options
	Runsc      runsc.Options
}

// All returns the engines in the order in which Choose tries them: the one that needs no daemon and starts fastest comes first.
func All(o Options) []container.Engine {
	return []container.Engine{bubblewrap.New(o.Bubblewrap), docker.New(o.Docker), runsc.New(o.Runsc)}
}

// A Report tells about an engine on this machine.
type Report struct {
	Name  string
	Err   error    // why it does not work; nil if it does
	Notes []string // what is weaker here than elsewhere, a line each
}

// Doctor asks every engine whether it works.
func Doctor(ctx context.Context, o Options) []Report {
	var reports []Report
	for _, e := range All(o) {
		r := Report{Name: e.Name(), Err: e.Probe(ctx)}
		if n, ok := e.(interface{ Notes() []string }); ok && r.Err == nil {
			r.Notes = n.Notes()
		}
		release(e)
		reports = append(reports, r)
	}
	return reports
}

// Running returns the containers of all engines, the oldest first. What an engine could not say is an error beside the others'.
func Running(ctx context.Context, o Options) ([]container.Running, error) {
	var all []container.Running
	var errs []error
	for _, e := range All(o) {
		if l, ok := e.(container.Lister); ok {
			list, err := l.List(ctx)
			all, errs = append(all, list...), append(errs, err)
		}
		release(e)
	}
	slices.SortStableFunc(all, func(a, b container.Running) int { return a.Since.Compare(b.Since) })
	return all, errors.Join(errs...)
}

// release closes an engine that is not used any more.
func release(e container.Engine) {
	if c, ok := e.(interface{ Close() error }); ok {
		_ = c.Close()
	}
}

// Choose returns the engine of that name, or the first that works if the name is "" or Auto; it has been probed. What hosts that died have
// left is removed first; that it could not be removed is no error. The error says of each engine why it does not work.
func Choose(ctx context.Context, name string, o Options) (container.Engine, error) {
	var errs []error
	known := []string{Auto}
	for _, e := range All(o) {
		known = append(known, e.Name())
		if name != "" && name != Auto && name != e.Name() {
			release(e)
			continue
		}
		_, _ = e.Reap(ctx)
		if err := e.Probe(ctx); err != nil {
			errs = append(errs, err)
			release(e)
			continue
		}
		return e, nil
	}
	if errs == nil {
		return nil, fmt.Errorf("engines: %q: no such engine; there are %s", name, strings.Join(known, ", "))
	}
	return nil, fmt.Errorf("engines: none works here:\n%w", errors.Join(errs...))
}
