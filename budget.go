package krait

// budget.go holds Budget, the memory that sandboxes may take together.

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/semaphore"

	"github.com/krait-run/krait/internal/engine/python"
	"github.com/krait-run/krait/internal/py"
)

// Budget bounds the memory that the interpreters of many sandboxes take together, where each by itself is bounded by its Limits.Memory.
// A run begins when there is room for all that it may take, which is then set aside for it; runs that find none wait in line, first come,
// first served. Between its runs a sandbox keeps what its objects take, and nothing after Close. A run that has begun is therefore never
// stopped for what others take.
//
// Templates share a Budget by its address. It is safe for any number of goroutines, and must not be copied or changed once a template
// has it.
//
// Garbage that Go has not collected comes on top, as it does without a Budget: with debug.SetMemoryLimit at five quarters of Memory,
// beyond what the rest of the process needs, it stays within that quarter.
type Budget struct {
	// Memory is the sum in bytes. It must be positive, and at least the Limits.Memory of each sandbox.
	Memory int64
	// Refuse makes a run that finds no room fail with a *LimitError, for which errors.Is(err, ErrBudget) is true, instead of waiting. Without
	// it the wait ends with the context of the run; Limits.Time begins after it. A tool's handler that runs another sandbox of the same
	// Budget may wait for its own run to end: such a host refuses, or has two budgets.
	Refuse bool

	once sync.Once
	room *semaphore.Weighted
	used atomic.Int64
}

// Used returns how many bytes are set aside now: those of the runs under way, and what sandboxes keep between runs.
func (b *Budget) Used() int64 {
	if b == nil {
		return 0
	}
	return b.used.Load()
}

// check refuses a budget in which a sandbox with the limits can never run.
func (b *Budget) check(l *Limits) error {
	switch {
	case b == nil:
		return nil
	case b.Memory <= 0:
		return fmt.Errorf("%w: budget: Memory is %d bytes, need more than none", ErrOptions, b.Memory)
	case l.Memory < 0:
		return fmt.Errorf("%w: budget: Limits.Memory is unlimited", ErrOptions)
	case l.memory() > b.Memory:
		return fmt.Errorf("%w: budget: Limits.Memory is %d bytes, more than the %d of all sandboxes", ErrOptions, l.memory(), b.Memory)
	}
	return nil
}

// take sets n bytes aside.
func (b *Budget) take(ctx context.Context, n int64) error {
	b.once.Do(func() { b.room = semaphore.NewWeighted(b.Memory) })
	if b.Refuse {
		if !b.room.TryAcquire(n) {
			return &LimitError{Limit: "memory budget", Max: b.Memory}
		}
	} else if err := b.room.Acquire(ctx, n); err != nil {
		return err
	}
	b.used.Add(n)
	return nil
}

// give gives n bytes back.
func (b *Budget) give(n int64) {
	if n > 0 {
		b.used.Add(-n)
		b.room.Release(n)
	}
}

// memory is the bound in force.
func (l *Limits) memory() int64 {
	if l.Memory == 0 {
		return py.DefaultMemory
	}
	return l.Memory
}

// reserve sets aside what a run may take beyond what the sandbox has.
func (s *Sandbox) reserve(ctx context.Context) error {
	b := s.tmpl.opts.Budget
	if b == nil || s.tier.outside() {
		return nil
	}
	n := s.limits.memory() - s.taken
	if err := b.take(ctx, n); err != nil {
		return err
	}
	s.taken += n
	return nil
}

// settle gives back what the sandbox does not hold after a run.
func (s *Sandbox) settle() {
	b := s.tmpl.opts.Budget
	if b == nil || s.taken == 0 {
		return
	}
	var held int64
	if en, ok := s.engine.(*python.Engine); ok {
		held = min(en.Held(), s.taken)
	}
	b.give(s.taken - held)
	s.taken = held
}
