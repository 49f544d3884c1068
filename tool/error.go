package tool

// error.go holds Error, which becomes a Python exception, and the errors that end a run instead.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/krait-run/krait/journal"
)

// Error is how a call failed, as the script sees it: a Python exception of class Type with Message as its text. Handlers return
// one to choose the exception; every other error of a handler becomes one of type ToolError.
//
// What went wrong is told by errors.Is: ErrUnregistered, ErrNotAllowed, ErrArguments, ErrDenied, ErrLimit, ErrTimeout, ErrResult,
// ErrPanic, or none of them where the handler itself failed.
type Error struct {
	// Type is "ToolError", which "" means too, or the name of a builtin exception that is made of a message.
	Type string
	// Message is the exception's text.
	Message string
	// Tool is the full name of the tool; the path fills it in.
	Tool string
	// Retryable says that the same call may succeed later. Calls of idempotent tools are retried, see Limits.Retries.
	Retryable bool
	// Err is the cause, for the host. Scripts do not see it.
	Err error
}

// The type of exception that a call fails with where nothing else is said. It has the attributes tool and retryable.
const toolError = "ToolError"

func (e *Error) Error() string {
	t := e.Type
	if t == "" {
		t = toolError
	}
	if e.Tool == "" {
		return fmt.Sprintf("tool: %s: %s", t, e.Message)
	}
	return fmt.Sprintf("tool %s: %s: %s", e.Tool, t, e.Message)
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// PythonException returns the name of the exception's class and its text.
func (e *Error) PythonException() (class, message string) {
	if e.Type == "" {
		return toolError, e.Message
	}
	return e.Type, e.Message
}

// pythonException is an error that chooses the exception that the script sees, as Error and krait.Exception do.
type pythonException interface {
	error
	PythonException() (class, message string)
}

// Categories of errors, for errors.Is.
var (
	// ErrUnregistered: no tool has the name (NameError).
	ErrUnregistered = errors.New("tool: not registered")
	// ErrNotAllowed: the tool is not on the run's allow-list (PermissionError).
	ErrNotAllowed = errors.New("tool: not on the allow-list")
	// ErrArguments: the arguments do not fit the signature or the schema (TypeError, ValueError).
	ErrArguments = errors.New("tool: bad arguments")
	// ErrDenied: policy or an approver refused the call (PermissionError).
	ErrDenied = errors.New("tool: denied")
	// ErrLimit: the call exceeded one of the Limits (ToolError; ValueError for arguments that are too large).
	ErrLimit = errors.New("tool: limit exceeded")
	// ErrTimeout: the tool took longer than Limits.Timeout (TimeoutError).
	ErrTimeout = errors.New("tool: timeout")
	// ErrResult: the handler's result is no data or does not fit its schema (ToolError).
	ErrResult = errors.New("tool: bad result")
	// ErrPanic: the handler panicked (ToolError); see PanicError.
	ErrPanic = errors.New("tool: panic")
	// ErrPending: the call waits for an approval. It ends the run; see PendingError.
	ErrPending = errors.New("tool: approval pending")
	// ErrJournal: the journal failed. It ends the run; see JournalError.
	ErrJournal = errors.New("tool: journal failed")
	// ErrOptions: options that make no sense.
	ErrOptions = errors.New("tool: bad options")
	// ErrCancelled is the cause (context.WithCancelCause) to cancel a call's context with when the script gave the call up: it is
	// then recorded as cancelled. A call that ends because its context ended for another reason, as when the process shuts down, is
	// left unfinished in the journal, so that it is looked at when the run is resumed.
	ErrCancelled = errors.New("tool: the script cancelled the call")
)

// PanicError reports that a handler, a policy, an approver or an undo function panicked. Scripts see "internal error" only.
type PanicError struct {
	// Tool is the name of the tool that was called.
	Tool string
	// Value is what was panicked with, Stack the goroutine's stack.
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("tool %s: panic: %v", e.Tool, e.Value) }

// Is makes errors.Is(err, ErrPanic) true.
func (e *PanicError) Is(target error) bool { return target == ErrPanic }

// PendingError ends a run whose call waits for an approval. No script can catch it. The run is resumed from its journal, and the
// approver is asked again then. errors.Is(err, ErrPending) is true.
type PendingError struct {
	// Approval is the approver's id for it.
	Approval string
	// Call and Tool are the number and the name of the call.
	Call int64
	Tool string
	// Args are the arguments by name, with what the journal does not get to see left out.
	Args map[string]any
}

func (e *PendingError) Error() string {
	return fmt.Sprintf("tool %s: approval %s of call %d is pending", e.Tool, e.Approval, e.Call)
}

// Is makes errors.Is(err, ErrPending) true.
func (e *PendingError) Is(target error) bool { return target == ErrPending }

// JournalError ends a run whose journal can't be written: what is not recorded must not happen. errors.Is(err, ErrJournal) is
// true.
type JournalError struct {
	Tool string
	Call int64
	Err  error
}

func (e *JournalError) Error() string {
	return fmt.Sprintf("tool %s: call %d: journal: %v", e.Tool, e.Call, e.Err)
}

// Unwrap returns the journal's error.
func (e *JournalError) Unwrap() error { return e.Err }

// Is makes errors.Is(err, ErrJournal) true.
func (e *JournalError) Is(target error) bool { return target == ErrJournal }

// Retryable marks the error of a handler: the same call may succeed later, after at least the given time (0: the tool's backoff).
func Retryable(err error, after time.Duration) error {
	if err == nil {
		return nil
	}
	return &retryable{err, after}
}

type retryable struct {
	err   error
	after time.Duration
}

func (e *retryable) Error() string             { return e.err.Error() }
func (e *retryable) Unwrap() error             { return e.err }
func (e *retryable) Retryable() bool           { return true }
func (e *retryable) RetryAfter() time.Duration { return e.after }

// isRetryable says whether a handler's error may go away. An error says so by a method Retryable, or is a timeout.
func isRetryable(err error) bool {
	var e *Error
	if errors.As(err, &e) && e.Retryable {
		return true
	}
	var r interface{ Retryable() bool }
	if errors.As(err, &r) {
		return r.Retryable()
	}
	var t interface{ Timeout() bool }
	return errors.As(err, &t) && t.Timeout() || errors.Is(err, context.DeadlineExceeded)
}

// asError makes the Error of what a handler returned.
func asError(tool string, err error) *Error {
	if e, ok := err.(*Error); ok {
		c := *e
		if c.Type == "" {
			c.Type = toolError
		}
		c.Tool = tool
		c.Message = cleanText(c.Message)
		return &c
	}
	out := &Error{Type: toolError, Tool: tool, Retryable: isRetryable(err), Err: err}
	var chosen pythonException
	var panicked *PanicError
	switch {
	case errors.As(err, &panicked):
		out.Message = tool + ": internal error"
	case errors.As(err, &chosen):
		out.Type, out.Message = chosen.PythonException()
	case errors.Is(err, context.DeadlineExceeded):
		out.Type, out.Message = "TimeoutError", tool+": "+err.Error()
	default:
		out.Message = tool + ": " + err.Error()
	}
	out.Message = cleanText(out.Message)
	return out
}

// probe asks the error of a handler or the like for all that is asked of it later. One whose methods panic, such as a nil pointer that has
// become an error, does so here, where panics are expected.
func probe(err error) {
	if err == nil {
		return
	}
	errEnded(err)
	var after interface{ RetryAfter() time.Duration }
	if errors.As(err, &after) {
		after.RetryAfter()
	}
	asError("", err)
}

// maxMessage is how many bytes of an error's text a script gets to see.
const maxMessage = 4096

// cleanText makes text of a handler fit for an exception.
func cleanText(s string) string {
	if len(s) > maxMessage {
		s = s[:maxMessage] + "... [" + fmt.Sprint(len(s)-maxMessage) + " more bytes]"
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// fail returns an Error of a category.
func fail(category error, class, tool, format string, args ...any) *Error {
	return &Error{Type: class, Tool: tool, Message: cleanText(fmt.Sprintf(format, args...)), Err: category}
}

// failure is the record of an error.
func (e *Error) failure() *journal.Failure {
	class, message := e.PythonException()
	return &journal.Failure{Type: class, Message: message, Retryable: e.Retryable}
}
