package agent

// The seam between the loop and whatever runs the model's programs.

import (
	"context"
	"encoding/json"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
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

// A ProgramExecutor is an Executor that tells of its programs while they run.
type ProgramExecutor interface {
	Executor
	// RunProgram is RunCode of a job's source.
	RunProgram(ctx context.Context, job Job) (Outcome, error)
}

// Job is a program that is to be run, and who is told of it. The functions may be
// nil; they are called on any goroutine, but never two at a time.
type Job struct {
	Source string
	// Name is the program's file name in tracebacks and journals; "" for the
	// executor's own.
	Name string
	// OnCall is told when a call of a tool or host function begins, and again when it has ended.
	OnCall func(c Call, ended bool)
	// OnPrint is given what the program prints.
	OnPrint func(text string)
	// Part, if not nil, is called for each sandbox that is made: log is where the
	// sandbox records what it does, nil for nowhere, and run the id of its run.
	Part func() (log journal.Log, run string)
	// User is who the run is for; "" if that is not known.
	User string
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
	// Notes say what of Value is not as it was in Python; the model reads them.
	Notes []string `json:"notes,omitempty"`
	// Stdout is what the program printed.
	Stdout string `json:"stdout,omitempty"`
	// Shown is what the program made to be looked at, as text; Artifacts are that itself: figures, tables, files of a program that ran in a
	// container.
	Shown     string            `json:"shown,omitempty"`
	Artifacts []values.Artifact `json:"-"`
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

// Call is one host call of a program, or a direct call of the model.
type Call struct {
	// Number tells the calls of a program apart, from 1; 0 for direct calls.
	Number int64           `json:"number,omitempty"`
	Name   string          `json:"name"`
	Args   json.RawMessage `json:"args,omitempty"`
	Start  time.Duration   `json:"start"` // since the program began
	Took   time.Duration   `json:"took"`
	Error  string          `json:"error,omitempty"` // "" when it succeeded
	// Text is the call in words, as Python would have it: name(key='value').
	Text string `json:"text,omitempty"`
	// Result is the beginning of what the call returned, as Python would show it.
	Result string `json:"result,omitempty"`
}
