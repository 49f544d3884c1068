package krait

// limits.go holds Limits, the bounds of a sandbox, and Budget, the memory that sandboxes may take together.

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/tool"
)

// Limits bounds a sandbox. A zero field takes the default, a negative one means no limit. Exceeding a bound ends the run
// with a *LimitError that the script can't catch.
type Limits struct {
	// Time bounds each run (wall clock, waiting for host calls included). Default 30 s.
	Time time.Duration
	// Steps bounds the work of each run: loop iterations, calls, and units of work inside of builtin functions. Default:
	// no limit.
	Steps int64
	// Memory is the number of bytes that the sandbox's objects may take while they are alive. Default 256 MiB.
	Memory int64
	// Output is the number of bytes that each run may print, on stdout and stderr together. Default 16 MiB.
	Output int64
	// Recursion is the deepest nesting of Python calls that a script may set with sys.setrecursionlimit. Default
	// 1,000,000; it starts at 1000, as in CPython, or at Recursion where that is lower.
	Recursion int
	// Calls bounds the host calls of each run. Default 1000.
	Calls int
	// ConcurrentCalls bounds the host calls under way at once. Default 64.
	ConcurrentCalls int
	// Tools bound the calls of all tools together, in the sandbox's whole life. They are what scripts are to see, as exceptions and in
	// tools.budget(); Calls and ConcurrentCalls, which count such calls too, hold beside them. Zero: no such bound; negative is an error.
	Tools tool.Limits
}

const (
	defaultTime            = 30 * time.Second
	defaultCalls           = 1000
	defaultConcurrentCalls = 64
)

// withDefaults fills in what is zero.
func (l Limits) withDefaults() Limits {
	if l.Time == 0 {
		l.Time = defaultTime
	}
	if l.Calls == 0 {
		l.Calls = defaultCalls
	}
	if l.ConcurrentCalls == 0 {
		l.ConcurrentCalls = defaultConcurrentCalls
	}
	return l
}

// check refuses limits under which nothing could run.
func (l Limits) check() error {
	if l.Memory > 0 && l.Memory < minMemory {
		return fmt.Errorf("%w: limits: Memory is %d bytes, need at least %d", ErrOptions, l.Memory, minMemory)
	}
	if err := l.Tools.Check(); err != nil {
		return fmt.Errorf("%w: limits: Tools: %w", ErrOptions, err)
	}
	return nil
}

// minMemory is the smallest memory limit in which a script can do anything.
const minMemory = 256 << 10

// Budget bounds the memory that the interpreters of many sandboxes take together, where each by itself is bounded by its Limits.Memory.
// A run begins when there is room for all that it may take, which is then set aside for it; runs that find none wait in line, first come,
// first served. Between its runs a sandbox keeps what its objects take, and nothing after Close. A run that has begun is therefore never
// stopped for what others take.
//
// Templates share a Budget by its address. It is safe for any number of goroutines, and must not be copied or changed once a template
// has it.
//
// Garbage that Go has not collected comes on top, as it does without a Budget: with debug.SetMemoryLimit at nine eighths of Memory,
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
	if en, ok := s.engine.(interface{ Held() int64 }); ok {
		held = min(en.Held(), s.taken)
	}
	b.give(s.taken - held)
	s.taken = held
}
