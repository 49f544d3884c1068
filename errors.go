package krait

// errors.go holds the errors that this package returns.

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// Error is an uncaught Python exception (or SyntaxError) of a script: its type, message, traceback and position.
type Error = py.Error

// LimitError says which bound a run exceeded. errors.Is(err, ErrLimit) is true for all of them, and errors.Is(err,
// ErrTime) and so on for one.
type LimitError struct {
	// Limit is "time", "steps", "memory", "output", "host calls", "concurrent host calls" or "memory budget".
	Limit string
	// Max is the bound: nanoseconds, steps, bytes or calls; 0 where the interpreter does not say.
	Max int64
}

func (e *LimitError) Error() string {
	if e.Limit == "time" && e.Max > 0 {
		return fmt.Sprintf("krait: time limit exceeded: at most %v", time.Duration(e.Max))
	}
	if e.Max > 0 {
		return fmt.Sprintf("krait: %s limit exceeded: at most %d", e.Limit, e.Max)
	}
	return fmt.Sprintf("krait: %s limit exceeded", e.Limit)
}

// Is makes errors.Is work with ErrLimit and the error of the single limit.
func (e *LimitError) Is(target error) bool {
	return target == ErrLimit || target == limitErrors[e.Limit]
}

// Categories of errors, for errors.Is.
var (
	// ErrLimit: the run exceeded a bound.
	ErrLimit = errors.New("krait: limit exceeded")
	// ErrTime, ErrSteps, ErrMemory, ErrOutput, ErrCalls and ErrConcurrentCalls are the single bounds.
	ErrTime            = errors.New("krait: time limit exceeded")
	ErrSteps           = errors.New("krait: step limit exceeded")
	ErrMemory          = errors.New("krait: memory limit exceeded")
	ErrOutput          = errors.New("krait: output limit exceeded")
	ErrCalls           = errors.New("krait: host call limit exceeded")
	ErrConcurrentCalls = errors.New("krait: concurrent host call limit exceeded")
	// ErrBudget: there was no room in the Budget. Nothing has run.
	ErrBudget = errors.New("krait: memory budget exhausted")
	// ErrClosed: the sandbox was closed.
	ErrClosed = errors.New("krait: sandbox is closed")
	// ErrBusy: another goroutine is using the sandbox, or a host function called back into it.
	ErrBusy = errors.New("krait: sandbox is in use")
	// ErrFault: the interpreter itself failed. The sandbox can't be used any more; the process is unharmed.
	ErrFault = errors.New("krait: interpreter fault")
	// ErrOptions: options that make no sense.
	ErrOptions = errors.New("krait: bad options")
	// ErrPending: a call waits for an approval; the run can be resumed from its journal. The error is a *tool.PendingError.
	ErrPending = tool.ErrPending
	// ErrDivergence: a replay did something else than what was recorded. The error is a *journal.DivergenceError.
	ErrDivergence = journal.ErrDivergence
	// ErrRecordEnd: a replay came to where the recorded run was interrupted.
	ErrRecordEnd = errors.New("krait: the record ends")
	// ErrContainer: the sandbox's container is gone: it ended, or was killed since a script did not stop. The sandbox can't be used any more.
	ErrContainer = errors.New("krait: the container is gone")
	// ErrFile: Upload or Download could not write or read the file. Where it is an error of io/fs (fs.ErrNotExist, fs.ErrPermission), it is that, too.
	ErrFile = engine.ErrFile
	// ErrTier: this does not work where the sandbox's scripts run.
	ErrTier = errors.New("krait: not in this tier")
	// ErrNoFunction: Run or Stream named a function that the script does not define.
	ErrNoFunction = errors.New("krait: no such function")
)

// isContextError reports whether err is that of a context that ended.
func isContextError(err error) bool {
	return errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

var limitErrors = map[string]error{
	"time": ErrTime, "steps": ErrSteps, "memory": ErrMemory, "output": ErrOutput,
	"host calls": ErrCalls, "concurrent host calls": ErrConcurrentCalls, "memory budget": ErrBudget,
}

// FunctionError says that a script has no function of the name, and which ones are near.
type FunctionError struct {
	// Name is what was asked for.
	Name string
	// Near are names of functions that the script does define and that look alike.
	Near []string
	// NotCallable says that the name exists but is no function.
	NotCallable bool
}

func (e *FunctionError) Error() string {
	if e.NotCallable {
		return fmt.Sprintf("krait: run: %q is not a function", e.Name)
	}
	if len(e.Near) > 0 {
		return fmt.Sprintf("krait: run: the script defines no function %q; did you mean %q?", e.Name, e.Near[0])
	}
	return fmt.Sprintf("krait: run: the script defines no function %q", e.Name)
}

// Is makes errors.Is(err, ErrNoFunction) true.
func (e *FunctionError) Is(target error) bool { return target == ErrNoFunction }

// Exception is an error that a host function may return to choose the exception that the script sees.
type Exception struct {
	// Type is the name of a builtin exception class that is made of a message, such as "ValueError"; another name gives
	// RuntimeError.
	Type string
	// Message is its text.
	Message string
}

func (e *Exception) Error() string { return e.Type + ": " + e.Message }

// PythonException returns the class and the text, for tools whose handlers return an Exception.
func (e *Exception) PythonException() (class, message string) { return e.Type, e.Message }

// PanicError reports that a host function panicked. The script saw RuntimeError.
type PanicError struct {
	// Call is the host function's name.
	Call string
	// Value is what it panicked with, Stack the goroutine's stack.
	Value any
	Stack []byte
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("krait: host call %s: panic: %v", e.Call, e.Value)
}

// FaultError reports that the interpreter panicked: a bug. errors.Is(err, ErrFault) is true.
type FaultError struct {
	Value any
	Stack []byte
}

func (e *FaultError) Error() string { return fmt.Sprintf("krait: interpreter fault: %v", e.Value) }

// Is makes errors.Is(err, ErrFault) true.
func (e *FaultError) Is(target error) bool { return target == ErrFault }
