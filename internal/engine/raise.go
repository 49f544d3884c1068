package engine

// raise.go holds the errors that cross between host and engine: what a script sees of an error, and what the host does of a script.

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Raise is an error that is raised in the script.
type Raise struct {
	// Class is the name of a builtin exception class that a message alone makes, or "ToolError", which any other name means for a
	// tool; for what is no tool it means RuntimeError.
	Class, Message string
	// Tool is the name of the tool that failed, "" if it is none; Retryable says that the same call may succeed later.
	Tool      string
	Retryable bool
}

// ToolError is the class of exceptions that only tools raise.
const ToolError = "ToolError"

func (r *Raise) Error() string { return r.Class + ": " + r.Message }

// PythonException returns the class and the text.
func (r *Raise) PythonException() (class, message string) { return r.Class, r.Message }

// RaiseOf makes an exception of the error of something without a signature: the one that it chooses by a method
// PythonException() (class, message string), TimeoutError for a deadline, else one of the class other.
func RaiseOf(err error, other string) *Raise {
	var r *Raise
	var x interface {
		error
		PythonException() (class, message string)
	}
	switch {
	case errors.As(err, &r):
		return r
	case errors.As(err, &x):
		class, message := x.PythonException()
		return &Raise{Class: class, Message: Clean(cut(message))}
	case errors.Is(err, context.DeadlineExceeded):
		return &Raise{Class: "TimeoutError", Message: Clean(cut(err.Error()))}
	}
	return &Raise{Class: other, Message: Clean(cut(err.Error()))}
}

// maxMessage is how many bytes of an error's text a script gets to see: it is in tracebacks, and no part of it is counted before it is there.
const maxMessage = 1 << 16

// cut bounds the text of an error.
func cut(s string) string {
	if len(s) <= maxMessage {
		return s
	}
	return fmt.Sprintf("%s... [%d more bytes]", s[:maxMessage], len(s)-maxMessage)
}

// Raisef makes a Raise.
func Raisef(class, format string, args ...any) *Raise {
	return &Raise{Class: class, Message: Clean(fmt.Sprintf(format, args...))}
}

// Clean makes text of s that a script can have.
func Clean(s string) string { return strings.ToValidUTF8(s, "\uFFFD") }

// FunctionError says that a script has no function of the name, and which ones are near.
type FunctionError struct {
	Name        string
	Near        []string
	NotCallable bool
}

func (e *FunctionError) Error() string { return fmt.Sprintf("no function %q", e.Name) }

// ArgumentError says that an argument of the function that the host calls can't enter.
type ArgumentError struct {
	Name string // as a number from 1, or quoted
	Err  error
}

func (e *ArgumentError) Error() string {
	return fmt.Sprintf("krait: run: argument %s: %v", e.Name, e.Err)
}

// Unwrap returns why.
func (e *ArgumentError) Unwrap() error { return e.Err }

// Fault is a panic of the engine itself, which can't be used any more.
type Fault struct {
	Value any
	Stack []byte
}

func (e *Fault) Error() string { return fmt.Sprintf("fault: %v", e.Value) }
