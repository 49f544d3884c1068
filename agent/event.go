package agent

// What a run tells those who watch it.

import "time"

// EventKind names an event in logs and on the wire.
type EventKind string

const (
	// EventCode comes before a program runs: Code and CallID are set.
	EventCode EventKind = "call_code"
	// EventResult comes after it: Code, CallID, Outcome, Output and Took are set.
	EventResult EventKind = "json_response"
	// EventTextDelta and EventCodeDelta are pieces of an answer on its way, with
	// Options.Stream: Text, and for code CallID, are set. What they add up to
	// comes again in the events of the whole answer.
	EventTextDelta EventKind = "text_delta"
	EventCodeDelta EventKind = "code_delta"
	// EventText is text beside code, or commentary: Text is set.
	EventText EventKind = "text"
	// EventUnknownCall is a call of a tool that does not exist: Text names it, and
	// CallID and Output are set.
	EventUnknownCall EventKind = "unknown_call"
	// EventCall and EventCallEnd are a call of a tool or host function on its way: of a
	// program, whose CallID it has, or a direct one of the model. Call is set, at
	// the end with Took and Error or Result; of direct calls Output is, too.
	EventCall    EventKind = "tool_call"
	EventCallEnd EventKind = "tool_result"
	// EventStdout is text that a program prints, as it does: Text and CallID are
	// set. It comes again in the Outcome.
	EventStdout EventKind = "stdout"
	// EventTurn closes every answer of the model: Usage has its tokens.
	EventTurn EventKind = "turn"
	// EventFinal is the final text: Text is set, and Usage has all tokens.
	EventFinal EventKind = "final_result"
)

// Event is one step of a run. Events of one run never overlap; those of
// programs that run side by side come interleaved and are told apart by CallID.
type Event struct {
	Kind    EventKind     `json:"kind"`
	Agent   string        `json:"agent,omitempty"` // that was called as a tool, by name; "a/b" if a called b; "" for the run's own
	Step    int           `json:"step"`            // the model's answer it belongs to, from 1
	CallID  string        `json:"call_id,omitempty"`
	Code    string        `json:"code,omitempty"`
	Output  string        `json:"output,omitempty"` // as sent to the model
	Outcome *Outcome      `json:"outcome,omitempty"`
	Call    *Call         `json:"call,omitempty"`
	Text    string        `json:"text,omitempty"`
	Took    time.Duration `json:"took,omitempty"`
	Usage   Usage         `json:"usage,omitzero"`
}
