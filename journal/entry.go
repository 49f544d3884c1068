package journal

// entry.go holds the entries of a journal: what can be recorded of a run.

import "time"

// Record is an entry with its place in a journal.
type Record struct {
	// Seq counts the records of a journal from 0, without gaps.
	Seq uint64
	// Time is when the entry was appended.
	Time time.Time
	// Entry is what happened.
	Entry Entry
}

// Entry is one of the types of this file, by pointer. Values in entries (arguments, results) are Go data as krait.Result has it:
// nil, bool, int64, *big.Int, float64, string, []byte, time.Time, []any, map[string]any, and *Object, Redacted and Handle. Entries, and
// the values in them, must not be changed after they were appended, nor after they were read.
type Entry interface{ Kind() Kind }

// Kind numbers the types of entries, in the encoding too: numbers are never used anew.
type Kind uint8

// The kinds of entries.
const (
	KindBegin Kind = iota + 1
	KindOp
	KindOpEnd
	KindClock
	KindEntropy
	KindIntent
	KindDecision
	KindOutcome
	KindTurn
	KindOutput
	KindNote
	KindResumed
	KindUndo
	KindEnd
)

// Begin opens a journal: the sandbox that its operations run in.
type Begin struct {
	// Run is the journal's own id; Parent that of the run of which this is a replay or a counterfactual, or "".
	Run    string `cbor:"1,keyasint,omitzero"`
	Parent string `cbor:"2,keyasint,omitzero"`
	// Template is the fingerprint of what the sandbox was made from: prelude, tools with their schemas, allow-list, versions.
	Template string `cbor:"3,keyasint,omitzero"`
	// Tier is "interpreter", "container" or "auto" (where a Note says so if it went on in a container), User who the run is for, as the host says.
	Tier string `cbor:"4,keyasint,omitzero"`
	User string `cbor:"5,keyasint,omitzero"`
	// Allow is the run's allow-list.
	Allow []string `cbor:"6,keyasint,omitzero"`
	// Start is the sandbox's clock when it was made.
	Start time.Time `cbor:"7,keyasint,omitzero"`
}

// Op is something that the host had the sandbox do.
type Op struct {
	// Name is "load", "run", "stream", "eval", "display" (eval that prints the value) or "statement" (load of one at a prompt).
	Name string `cbor:"1,keyasint,omitzero"`
	// Source and File are the text of load and eval, and its name in tracebacks.
	Source string `cbor:"2,keyasint,omitzero"`
	File   string `cbor:"3,keyasint,omitzero"`
	// Function, Args and Kwargs are the call of run and stream.
	Function string         `cbor:"4,keyasint,omitzero"`
	Args     []any          `cbor:"5,keyasint,omitzero"`
	Kwargs   map[string]any `cbor:"6,keyasint,omitzero"`
}

// OpEnd is what became of the last Op.
type OpEnd struct {
	// Value is its result, Error the traceback or message of its failure, ErrorType the exception's type or the host error's code
	// ("limit", "cancelled", "pending", "host"); both are "" for success.
	Value     any    `cbor:"1,keyasint,omitzero"`
	Error     string `cbor:"2,keyasint,omitzero"`
	ErrorType string `cbor:"3,keyasint,omitzero"`
}

// Clock is a reading of a clock that the host gave: "now" (nanoseconds since 1970) or "monotonic" (nanoseconds).
type Clock struct {
	Name string `cbor:"1,keyasint,omitzero"`
	Nano int64  `cbor:"2,keyasint,omitzero"`
}

// Entropy is random bytes that the host gave.
type Entropy struct {
	Bytes []byte `cbor:"1,keyasint,omitzero"`
}

// Intent is a tool call about to be carried out. It is written before its effect may happen.
type Intent struct {
	// Call numbers the tool calls of the journal from 1, in the order in which the script made them.
	Call int64 `cbor:"1,keyasint,omitzero"`
	// Tool is the tool's full name; Args are the bound arguments by name.
	Tool string         `cbor:"2,keyasint,omitzero"`
	Args map[string]any `cbor:"3,keyasint,omitzero"`
	// Key is the call's idempotency key, the same in every retry and resumption.
	Key string `cbor:"4,keyasint,omitzero"`
	// Idempotent says that the tool may be called again with the same key; ReadOnly that it has no effect at all.
	Idempotent bool `cbor:"5,keyasint,omitzero"`
	ReadOnly   bool `cbor:"6,keyasint,omitzero"`
	// Async says that the script awaited the call.
	Async bool `cbor:"7,keyasint,omitzero"`
	// File and Line are where the script called.
	File string `cbor:"8,keyasint,omitzero"`
	Line int    `cbor:"9,keyasint,omitzero"`
}

// Decision is what policy or an approver said of a call.
type Decision struct {
	Call int64 `cbor:"1,keyasint,omitzero"`
	// Verdict is "allow", "deny" or "pending".
	Verdict string `cbor:"2,keyasint,omitzero"`
	// By is who decided: "policy", "auto" or the approver's name.
	By     string `cbor:"3,keyasint,omitzero"`
	Reason string `cbor:"4,keyasint,omitzero"`
	// Approval is the id of a pending approval.
	Approval string `cbor:"5,keyasint,omitzero"`
	// Args are the arguments as the approver changed them; nil: not changed.
	Args map[string]any `cbor:"6,keyasint,omitzero"`
}

// Outcome is how a call ended.
type Outcome struct {
	Call   int64 `cbor:"1,keyasint,omitzero"`
	Result any   `cbor:"2,keyasint,omitzero"`
	// Failure is set if the call failed.
	Failure *Failure `cbor:"3,keyasint,omitzero"`
	// Took is how long it took; Attempts how often the handler was called (0: answered from the cache or by a decision).
	Took     time.Duration `cbor:"4,keyasint,omitzero"`
	Attempts int           `cbor:"5,keyasint,omitzero"`
	Cached   bool          `cbor:"6,keyasint,omitzero"`
}

// Failure is an error of a call, as the script saw it.
type Failure struct {
	// Type is the Python exception's name, Message its text.
	Type    string `cbor:"1,keyasint,omitzero"`
	Message string `cbor:"2,keyasint,omitzero"`
	// Retryable says that the same call may succeed later.
	Retryable bool `cbor:"3,keyasint,omitzero"`
}

// Turn is a moment in which an event loop took results from outside, or in which time passed while it waited for them.
type Turn struct {
	// Loop numbers the event loops of the sandbox from 1, Iteration the loop's iterations from 1. With Loop 0, Iteration counts the
	// moments in which the sandbox waited, or chose among threads.
	Loop      int64 `cbor:"1,keyasint,omitzero"`
	Iteration int64 `cbor:"2,keyasint,omitzero"`
	// Calls are the calls whose outcomes it took, in this order.
	Calls []int64 `cbor:"3,keyasint,omitzero"`
	// Clock is the sandbox's monotonic clock afterwards, in nanoseconds.
	Clock int64 `cbor:"4,keyasint,omitzero"`
}

// Output is what the script printed.
type Output struct {
	Stderr bool   `cbor:"1,keyasint,omitzero"`
	Text   string `cbor:"2,keyasint,omitzero"`
}

// Note is something that the host should know: a result that drifted from its schema, a truncation.
type Note struct {
	Call int64  `cbor:"1,keyasint,omitzero"` // 0: none
	Code string `cbor:"2,keyasint,omitzero"`
	Text string `cbor:"3,keyasint,omitzero"`
}

// Resumed says that the run goes on, in another process perhaps.
type Resumed struct {
	Reason string `cbor:"1,keyasint,omitzero"`
}

// Undo is the compensation of a call: first without, then with its end.
type Undo struct {
	Call    int64    `cbor:"1,keyasint,omitzero"`
	Done    bool     `cbor:"2,keyasint,omitzero"`
	Failure *Failure `cbor:"3,keyasint,omitzero"`
}

// End closes a journal.
type End struct {
	Reason string `cbor:"1,keyasint,omitzero"`
}

// Kind implements Entry.
func (*Begin) Kind() Kind    { return KindBegin }
func (*Op) Kind() Kind       { return KindOp }
func (*OpEnd) Kind() Kind    { return KindOpEnd }
func (*Clock) Kind() Kind    { return KindClock }
func (*Entropy) Kind() Kind  { return KindEntropy }
func (*Intent) Kind() Kind   { return KindIntent }
func (*Decision) Kind() Kind { return KindDecision }
func (*Outcome) Kind() Kind  { return KindOutcome }
func (*Turn) Kind() Kind     { return KindTurn }
func (*Output) Kind() Kind   { return KindOutput }
func (*Note) Kind() Kind     { return KindNote }
func (*Resumed) Kind() Kind  { return KindResumed }
func (*Undo) Kind() Kind     { return KindUndo }
func (*End) Kind() Kind      { return KindEnd }
