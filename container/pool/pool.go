// Package pool keeps containers warm: started, with what takes time already done (import pandas), and handed out once.
package pool

// pool.go fills the pool, hands out, and lets go.

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrClosed is returned by Get after Close.
var ErrClosed = errors.New("pool: closed")

// An Item is what a pool holds: a container's process or a session with it.
type Item interface {
	// Close ends it and waits until nothing of it is left. It may be called more than once.
	Close() error
}

// Options say what a pool holds. Start is required.
type Options[T Item] struct {
	// Start makes an item and warms it up. It is called by goroutines of the pool, several at a time, with a context that ends with the pool,
	// and by Get with the caller's.
	Start func(ctx context.Context) (T, error)
	// Alive tells whether an item can still be handed out; nil: always. It must be quick.
	Alive func(T) bool
	// Size is how many warm items are kept ready; 0 is 1, a negative number none: each Get starts one.
	Size int
	// Idle is how long an unused pool keeps them; the next Get starts one and the pool fills again. 0 is ten minutes, negative is for ever.
	Idle time.Duration
	// Error is told what went wrong in starting ahead of time, and in closing what nobody has got; nil drops it.
	Error func(error)
}

// A Pool hands out warm items. It is safe for concurrent use. Who gets an item closes it: it is never used again.
type Pool[T Item] struct {
	options Options[T]
	ctx     context.Context // ends with the pool
	cancel  context.CancelFunc
	work    sync.WaitGroup // starts and closings by the pool's own goroutines

	mu       sync.Mutex
	ready    []T // the oldest first
	starting int
	closed   bool
	idle     *time.Timer
	used     time.Time // the last Get
}

// Most is the largest size of a pool.
const Most = 1024

// New returns a pool that is being filled. It costs nothing but goroutines that start items.
func New[T Item](o Options[T]) (*Pool[T], error) {
	if o.Start == nil {
		return nil, errors.New("pool: options: Start is missing")
	}
	if o.Size > Most {
		return nil, fmt.Errorf("pool: options: Size: got %d, want at most %d", o.Size, Most)
	}
	if o.Size == 0 {
		o.Size = 1
	}
	if o.Idle == 0 {
		o.Idle = 10 * time.Minute
	}
	if o.Error == nil {
		o.Error = func(error) {}
	}
	p := &Pool[T]{options: o, used: time.Now()}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	p.mu.Lock()
	defer p.mu.Unlock()
	if o.Idle > 0 {
		p.idle = time.AfterFunc(o.Idle, p.expire)
	}
	p.fill(0)
	return p, nil
}

// settle is how long the pool lets alone one who has got an item before it starts the next: starting takes processors, and the kernel's locks.
const settle = 25 * time.Millisecond

// fill starts what is missing, one goroutine each. mu is held.
func (p *Pool[T]) fill(wait time.Duration) {
	for ; !p.closed && len(p.ready)+p.starting < p.options.Size; p.starting++ {
		p.work.Go(func() { p.startOne(wait) })
	}
}

func (p *Pool[T]) startOne(wait time.Duration) {
	if wait > 0 {
		timer := time.NewTimer(wait)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-p.ctx.Done():
		}
	}
	item, err := p.options.Start(p.ctx)
	p.mu.Lock()
	p.starting--
	keep := err == nil && !p.closed
	if keep {
		p.ready = append(p.ready, item)
	}
	closed := p.closed
	p.mu.Unlock()
	switch {
	case err != nil && !closed:
		p.options.Error(fmt.Errorf("pool: start: %w", err)) // the next Get tries again and gets the error itself
	case err == nil && !keep:
		p.let(item)
	}
}

// let closes an item that nobody has got.
func (p *Pool[T]) let(item T) {
	if err := item.Close(); err != nil {
		p.options.Error(fmt.Errorf("pool: close: %w", err))
	}
}

// Get returns a warm item, or starts one if there is none. The pool starts the next in the background. ctx bounds a start alone.
func (p *Pool[T]) Get(ctx context.Context) (T, error) {
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	item, ok, err := p.take()
	if ok || err != nil {
		return item, err
	}
	item, err = p.options.Start(ctx)
	if err != nil {
		return none, fmt.Errorf("pool: start: %w", err)
	}
	return item, nil
}

// take returns a warm item if there is one that lives.
func (p *Pool[T]) take() (item T, ok bool, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return item, false, ErrClosed
	}
	p.used = time.Now()
	for len(p.ready) > 0 && !ok {
		first := p.ready[0]
		p.ready = p.ready[1:]
		if p.options.Alive == nil || p.options.Alive(first) {
			item, ok = first, true
		} else {
			p.work.Go(func() { p.let(first) })
		}
	}
	if p.idle != nil {
		p.idle.Reset(p.options.Idle)
	}
	p.fill(settle)
	return item, ok, nil
}

// expire closes what has been warm for nothing.
func (p *Pool[T]) expire() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return
	}
	if rest := p.options.Idle - time.Since(p.used); rest > 0 { // a Get came in between
		p.idle.Reset(rest)
		return
	}
	for _, item := range p.ready {
		p.work.Go(func() { p.let(item) })
	}
	p.ready = nil
}

// Ready returns how many warm items there are now.
func (p *Pool[T]) Ready() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.ready)
}

// Close closes the warm items and waits until nothing of them is left, and until starts have been given up. Items that were handed out
// stay with those who have them. It may be called more than once.
func (p *Pool[T]) Close() error {
	p.mu.Lock()
	p.closed = true
	items := p.ready
	p.ready = nil
	if p.idle != nil {
		p.idle.Stop()
	}
	p.mu.Unlock()
	p.cancel()
	errs := make([]error, len(items))
	var all sync.WaitGroup
	for i, item := range items {
		all.Go(func() { errs[i] = item.Close() })
	}
	all.Wait()
	p.work.Wait()
	return errors.Join(errs...)
}
