package main

// workers.go holds the processes and virtual machines that programs run in with the tiers process and machine.

import (
	"context"
	"errors"
	"strings"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/config"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/machine"
	"github.com/krait-run/krait/worker"
)

// workers is a pool of either.
type workers interface {
	krait.Containers
	Close() error
}

// openWorkers returns workers of the tier, of which size are kept ready, for sandboxes with at most that limit of memory; 0 is the default one. The
// caller closes them. Where size is negative there is one sandbox, and they end with it.
func openWorkers(tier config.Tier, memory int64, size int) (workers, error) {
	var w workers
	var err error
	if tier == config.Machine {
		w, err = machine.New(machine.Options{Memory: memory, Size: size, AlwaysBoot: size < 0})
	} else {
		w, err = worker.New(worker.Options{Size: size})
	}
	if err != nil {
		return nil, &statusErr{statusError, err}
	}
	if size < 0 {
		w = oneWorker{w}
	}
	return w, nil
}

// oneWorker is a pool for one sandbox.
type oneWorker struct{ workers }

func (o oneWorker) Open(ctx context.Context, options engine.Options) (engine.Machine, error) {
	m, err := o.workers.Open(ctx, options)
	if err != nil {
		err = errors.Join(err, o.Close())
		if ctx.Err() != nil {
			return nil, err // who ended ctx knows the status
		}
		return nil, &statusErr{statusError, err}
	}
	return lastMachine{m, o}, nil
}

// lastMachine is a worker with which its pool ends.
type lastMachine struct {
	engine.Machine
	pool workers
}

func (m lastMachine) Close() error { return errors.Join(m.Machine.Close(), m.pool.Close()) }

// modelTier is where programs run that models write: in a process of their own where the system can confine that, unless the configuration
// says something else.
func modelTier(c *config.Config) config.Tier {
	switch {
	case c.Tier != "":
		return c.Tier
	case worker.Confines():
		return config.Process
	}
	return config.Interpreter
}

// workers looks what a process of its own is worth here.
func (d *doctor) workers(ctx context.Context) {
	walls, err := worker.Probe(ctx, worker.Options{})
	if err != nil {
		d.note("tier process: no worker starts: %s; use --tier interpreter", message(oneLineError(err)))
		return
	}
	if !worker.Confines() {
		d.note("tier process: a process of its own bounds time and faults; this system has nothing to confine it with, so that agent, chat and mcp use the tier interpreter")
	}
	var holds []string
	for _, w := range walls {
		text := w.Name
		if w.Note != "" {
			text += " (" + w.Note + ")"
		}
		if w.Holds {
			holds = append(holds, text)
		}
	}
	d.ok("tier process: a worker starts; it is confined by %s", strings.Join(holds, ", "))
	for _, w := range walls {
		if !w.Holds {
			d.note("tier process: without %s: %s", w.Name, w.Note)
		}
	}
}
