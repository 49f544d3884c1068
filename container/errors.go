package container

// errors.go names the ways in which a program in a container ends before its time.

import (
	"errors"
	"fmt"
	"strings"
)

// Why the host ended a program. An ExitError wraps one of them if that is what happened.
var (
	// ErrMemory: the kernel killed a process of the container because all of them together used more than Bounds.Memory.
	ErrMemory = errors.New("out of memory")
	// ErrOutput: the program printed more than Bounds.Output.
	ErrOutput = errors.New("too much output")
	// ErrTime: the container lived longer than Bounds.Life.
	ErrTime = errors.New("out of time")
	// ErrClosed: Close was called.
	ErrClosed = errors.New("closed")
)

// ErrUnavailable is wrapped by the errors of engines that don't work on this machine.
var ErrUnavailable = errors.New("not available here")

// An ExitError tells how a program in a container ended, if not with status 0.
type ExitError struct {
	Engine, ID string
	Code       int    // exit status; 128+n if signal n killed it; -1 if unknown
	Cause      error  // ErrMemory, ErrOutput, ErrTime, ErrClosed, an error of the engine, or nil
	Stderr     string // the end of what it printed there
}

func (e *ExitError) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "container: %s %s: ", e.Engine, e.ID)
	switch {
	case e.Cause != nil:
		fmt.Fprintf(&text, "ended: %v", e.Cause)
	case e.Code > 128 && e.Code < 128+65:
		fmt.Fprintf(&text, "killed by signal %d", e.Code-128)
	default:
		fmt.Fprintf(&text, "exit status %d", e.Code)
	}
	if last := strings.TrimSpace(e.Stderr); last != "" {
		if i := strings.LastIndexByte(last, '\n'); i >= 0 {
			last = last[i+1:]
		}
		fmt.Fprintf(&text, ": %s", last)
	}
	return text.String()
}

func (e *ExitError) Unwrap() error { return e.Cause }
