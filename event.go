package krait

// event.go holds Event, what happens during a run, and Result, what came of it.

import (
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

// EventKind says what an Event reports.
type EventKind string

// The kinds of events.
const (
	// EventStdout and EventStderr: the script printed Text.
	EventStdout EventKind = "stdout"
	EventStderr EventKind = "stderr"
	// EventLog: the script logged Text at Level through sandbox.logging.
	EventLog EventKind = "log"
	// EventCallStart and EventCallEnd: the host call Call began, or ended.
	EventCallStart EventKind = "call_start"
	EventCallEnd   EventKind = "call_end"
	// EventPartial: a generator yielded Value.
	EventPartial EventKind = "partial"
	// EventArtifact: a run in a container made Artifact.
	EventArtifact EventKind = "artifact"
	// EventEnd: the run ended with Value (nil after a generator). EventError: it ended with Err.
	EventEnd   EventKind = "end"
	EventError EventKind = "error"
)

// Event is one thing that happened during a run. Events of a run arrive in order, on the goroutine that runs it.
type Event struct {
	Kind EventKind
	// Time is when it happened.
	Time time.Time
	// Text is the text of output and log events.
	Text string
	// Level is the level of a log event: "debug", "info", "warning", "error" or "critical".
	Level string
	// Value is the value of partial and end events, as Go data.
	Value any
	// Call is the call of call events. After EventCallEnd it does not change any more.
	Call *Call
	// Artifact is what an artifact event is about.
	Artifact *values.Artifact
	// Err is the error of an error event, as Run would return it.
	Err error
	// Result is what Run would return; set on end and error events.
	Result *Result
}

// Call is one host call, or one call of a tool.
type Call struct {
	// ID numbers the calls of a sandbox from 1.
	ID int64
	// Name is the host function's name, Payload what the script passed; or Name is a tool's full name and Args are the arguments by
	// name, defaults filled in.
	Name    string
	Payload any
	Args    map[string]any
	// Number numbers the calls of tools from 1, also in the journal; 0 for a host call that is not recorded.
	Number int64
	// Decision is what policy and approvers said of the call of a tool, set when it ends; nil: the tool's hints allow it.
	Decision *journal.Decision
	// Recorded says that the call was answered from a journal.
	Recorded bool
	// File and Line are where the script called a tool.
	File string
	Line int
	// Start and End are when the call began and ended; End is zero while it is under way.
	Start, End time.Time
	// Result is what the function returned; Err its error (*PanicError if it panicked).
	Result any
	Err    error
	// Async says that the script awaited the call instead of blocking in it.
	Async bool
}

// Result is what came of a run.
type Result struct {
	// Value is the function's result (or the last expression's value) as Go data: nil, bool, int64, *big.Int, float64, string,
	// []byte, time.Time, []any or map[string]any.
	Value any
	// Notes say in words what of Value is not as it was in Python: "keys of other types than str became text". They are for who reads the
	// value without knowing the script, such as a model.
	Notes []string
	// Stdout and Stderr are what the script printed during the run. Stream keeps them empty: they are in its events.
	Stdout, Stderr string
	// Calls are the host calls in the order in which they began.
	Calls []*Call
	// Artifacts are what a run in a container made to be looked at, and the files that it wrote in its working directory.
	Artifacts []values.Artifact
	// Usage says what the run took.
	Usage Usage
}

// Usage is what a run took.
type Usage struct {
	// Time is the run's duration.
	Time time.Duration
	// Steps is the number of steps; 0 for a run in a container.
	Steps int64
	// Calls is the number of host calls.
	Calls int
	// Output is the number of bytes printed.
	Output int64
	// Memory is at most how many bytes the sandbox's objects take when the run has ended, as Limits.Memory accounts for them: those that
	// earlier runs have left too, and what has become garbage since they were counted last. They are counted again where 64 KiB and a quarter of
	// that have been allocated. The peak is not known. For JavaScript it is what its heap takes, garbage in cycles included. In a container it is what the Python process says that it has in
	// memory, 0 where it does not know.
	Memory int64
}
