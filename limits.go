package krait

// limits.go holds Limits, the bounds of a sandbox.

import (
	"fmt"
	"time"

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
