package agent

// The seam between the loop and whatever runs the model's programs.

import (
	"context"
	"encoding/json"
	"time"

	"github.com/krait-run/krait"
)

// An Executor runs programs. It is safe for concurrent use: the programs of one
// answer run side by side.
type Executor interface {
	// RunCode runs source, Python text that defines main, in a sandbox of its
	// own, and calls main. It returns when ctx ends.
	//
	// What the program does wrong (a syntax error, an exception, a limit of
	// the sandbox) is an Outcome with a Traceback. An error is for faults of
	// the host and for the end of ctx; it ends the conversation.
	RunCode(ctx context.Context, source string) (Outcome, error)
}

// A SessionExecutor is an Executor whose programs share what they define within
// a run: the loop opens a session for each run and closes it at its end.
type SessionExecutor interface {
	Executor
	// Session returns an Executor of one run, whose RunCode is called by one
	// goroutine at a time. close ends it.
	Session() (e Executor, close func())
}

// ExecutorFunc is a function as an Executor.
type ExecutorFunc func(ctx context.Context, source string) (Outcome, error)

// RunCode calls f.
func (f ExecutorFunc) RunCode(ctx context.Context, source string) (Outcome, error) {
	return f(ctx, source)
}

// Outcome is what became of one program.
type Outcome struct {
	// Value is main's result as JSON; nil counts as null. It is not read when
	// Traceback is set.
	Value json.RawMessage `json:"value,omitempty"`
	// Stdout is what the program printed.
	Stdout string `json:"stdout,omitempty"`
	// Shown is what the program made to be looked at, as text; Artifacts are that itself: figures, tables, files of a program that ran in a
	// container.
	Shown     string           `json:"shown,omitempty"`
	Artifacts []krait.Artifact `json:"-"`
	// Traceback is the error text for the model, as Python would print it; ""
	// when the program succeeded.
	Traceback string `json:"traceback,omitempty"`
	// Final is the JSON of what the program gave as the answer to the whole run,
	// by final_answer; nil if it gave none. The run ends with it.
	Final json.RawMessage `json:"final,omitempty"`
	// Calls are the host calls the program made, by start.
	Calls []Call `json:"calls,omitempty"`
}

// Failed reports whether the program ended with an error.
func (o *Outcome) Failed() bool { return o.Traceback != "" }

// Call is one host call of a program.
type Call struct {
	Name  string          `json:"name"`
	Args  json.RawMessage `json:"args,omitempty"`
	Start time.Duration   `json:"start"` // since the program began
	Took  time.Duration   `json:"took"`
	Error string          `json:"error,omitempty"` // "" when it succeeded
}
