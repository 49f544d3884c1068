package worker

// pool.go holds Pool, which has workers ready before they are asked for.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/pool"
	"github.com/krait-run/krait/internal/confine"
	"github.com/krait-run/krait/internal/engine"
)

// ErrStart is wrapped by the errors of workers that did not begin.
var ErrStart = errors.New("worker: start")

// Options say how workers are started. The zero Options start this program again, whose main calls Main.
type Options struct {
	// Command is a program whose main calls Main, and its arguments; nil: this program, without arguments.
	Command []string
	// Size is how many workers are kept ready. 0 is 1; negative: none, each is started when it is asked for.
	Size int
	// Idle is how long they are kept when nobody asks. 0 is ten minutes, negative is for ever.
	Idle time.Duration
	// Grace is how long a script may take to end that is interrupted, at the end of its time or of its context, before its worker is killed.
	// 0 is 50 milliseconds; negative: none.
	Grace time.Duration
	// Error receives what went wrong with workers that nobody has asked for yet; nil drops it.
	Error func(error)
}

const defaultGrace = 50 * time.Millisecond

// Pool gives every sandbox a worker of its own. It is for krait.Options.Workers and safe for concurrent use. Close it when its templates
// are not used any more.
type Pool struct {
	pool *pool.Pool[*worker]
}

var _ krait.Containers = (*Pool)(nil)

// worker is a session with a process.
type worker struct {
	*container.Session
	p *process
}

// starter starts workers in the strongest way that works here.
type starter struct {
	command []string
	grace   time.Duration
	forms   []confine.Isolation
	form    atomic.Int32 // the index of the first form that did not fail
}

// start starts a worker. A form that the system refuses, or in which the program can't be read, is not tried again.
func (st *starter) start(ctx context.Context) (*worker, error) {
	for {
		i := st.form.Load()
		w, err := st.startAs(ctx, st.forms[i])
		if err != nil && ctx.Err() != nil {
			return nil, fmt.Errorf("%w: %w", ErrStart, ctx.Err()) // what else was wrong may be that form alone
		}
		if err == nil || int(i) == len(st.forms)-1 {
			return w, err
		}
		st.form.CompareAndSwap(i, i+1)
	}
}

func (st *starter) startAs(ctx context.Context, form confine.Isolation) (*worker, error) {
	p, err := start(st.command, form.Attributes())
	if err != nil {
		return nil, err
	}
	s, err := container.Attach(ctx, p, container.Options{Grace: st.grace})
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	return &worker{s, p}, nil
}

// command is what starts a worker.
func (o *Options) command() ([]string, error) {
	if len(o.Command) > 0 {
		return o.Command, nil
	}
	self, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	return []string{self}, nil
}

// New begins to start workers.
func New(o Options) (*Pool, error) {
	command, err := o.command()
	if err != nil {
		return nil, err
	}
	grace := o.Grace
	if grace == 0 {
		grace = defaultGrace
	}
	st := &starter{command: command, grace: grace, forms: confine.Forms()}
	p, err := pool.New(pool.Options[*worker]{
		Start: st.start,
		Alive: func(w *worker) bool { return w.Alive() == nil },
		Size:  o.Size, Idle: o.Idle, Error: o.Error,
	})
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	return &Pool{p}, nil
}

// Open hands out a worker that is ready, or starts one.
func (p *Pool) Open(ctx context.Context, o engine.Options) (engine.Machine, error) {
	w, err := p.pool.Get(ctx)
	if err != nil {
		return nil, fmt.Errorf("worker: %w", err)
	}
	if o.Interpreter != nil && o.Interpreter.Memory > 0 {
		err = w.p.bound(hard(o.Interpreter.Memory))
	}
	if err == nil {
		err = w.Prepare(ctx, o)
	}
	if err != nil {
		_ = w.Close()
		return nil, err
	}
	return w.Session, nil
}

// Ready returns how many workers there are that nobody has asked for.
func (p *Pool) Ready() int { return p.pool.Ready() }

// Close ends the workers that nobody has asked for. Those that sandboxes have end with these.
func (p *Pool) Close() error { return p.pool.Close() }
