package ui

// jsonlines.go holds JSON: one object a line for each event, for machines.

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// NewJSON returns a view that writes events as JSON lines. The time of an event is in seconds since the view was made.
func NewJSON(w io.Writer) View {
	enc := json.NewEncoder(escaped{w})
	enc.SetEscapeHTML(false)
	return &jsonLines{enc: enc, begun: time.Now()}
}

// escaped writes JSON without the control characters that JSON allows and terminals obey.
type escaped struct{ to io.Writer }

func (e escaped) Write(p []byte) (int, error) {
	var b strings.Builder
	for _, r := range string(p) {
		if r >= 0x7f && r < 0xa0 {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	_, err := io.WriteString(e.to, b.String())
	return len(p), err
}

type jsonLines struct {
	mu    sync.Mutex
	enc   *json.Encoder
	begun time.Time
	told  pace // of progress
}

// line is an event. Which fields are there depends on the event: docs/cli.md has the table.
type line struct {
	Event     string          `json:"event"`
	At        float64         `json:"at"`
	Step      int             `json:"step,omitzero"`
	Program   string          `json:"program,omitzero"`
	Text      string          `json:"text,omitzero"`
	Code      string          `json:"code,omitzero"`
	Call      int64           `json:"call,omitzero"`
	Tool      string          `json:"tool,omitzero"`
	Args      json.RawMessage `json:"args,omitempty"`
	Value     json.RawMessage `json:"value,omitempty"`
	Printed   string          `json:"printed,omitzero"`
	Traceback string          `json:"traceback,omitzero"`
	Result    string          `json:"result,omitzero"`
	Verdict   string          `json:"verdict,omitzero"`
	By        string          `json:"by,omitzero"`
	Reason    string          `json:"reason,omitzero"`
	Error     string          `json:"error,omitzero"`
	Seconds   *float64        `json:"seconds,omitempty"`
	Usage     *usage          `json:"usage,omitempty"`
	Run       string          `json:"run,omitzero"`
}

type usage struct {
	Turns    int      `json:"turns"`
	Programs int      `json:"programs"`
	Calls    int      `json:"calls"`
	Input    int64    `json:"input_tokens"`
	Output   int64    `json:"output_tokens"`
	Cached   int64    `json:"cached_tokens"`
	Cost     *float64 `json:"cost"` // null: not known
}

func (j *jsonLines) emit(l line) {
	j.mu.Lock()
	defer j.mu.Unlock()
	l.At = time.Since(j.begun).Seconds()
	if err := j.enc.Encode(l); err != nil { // arguments that JSON does not know
		l.Args, l.Value, l.Error = nil, nil, err.Error()
		_ = j.enc.Encode(l)
	}
}

func seconds(d time.Duration) *float64 {
	s := d.Seconds()
	return &s
}

func (j *jsonLines) Begin(prompt string) { j.emit(line{Event: "prompt", Text: prompt}) }
func (j *jsonLines) Turn(step int)       { j.emit(line{Event: "turn", Step: step}) }
func (j *jsonLines) Delta(id, text string) {
	if id != "" {
		j.emit(line{Event: "code_delta", Program: id, Text: text})
		return
	}
	j.emit(line{Event: "text_delta", Text: text})
}
func (j *jsonLines) Text(text string)       { j.emit(line{Event: "text", Text: text}) }
func (j *jsonLines) Code(id, source string) { j.emit(line{Event: "code", Program: id, Code: source}) }
func (j *jsonLines) Result(id string, r Result) {
	l := line{Event: "result", Program: id, Value: r.Value, Printed: r.Printed, Traceback: r.Traceback, Seconds: seconds(r.Took)}
	if r.Traceback != "" {
		l.Value = nil
	}
	j.emit(l)
}
func (j *jsonLines) CallStart(id string, c Call) {
	j.emit(line{Event: "call", Program: id, Call: c.ID, Tool: c.Name, Args: c.Args})
}
func (j *jsonLines) CallEnd(id string, c Call) {
	j.emit(line{Event: "call_end", Program: id, Call: c.ID, Tool: c.Name, Result: c.Result, Error: c.Error, Seconds: seconds(c.Took)})
}
func (j *jsonLines) Progress(tool string, call int64, text string) {
	j.mu.Lock()
	due := j.told.due(tool)
	j.mu.Unlock()
	if due {
		j.emit(line{Event: "progress", Call: call, Tool: tool, Text: text})
	}
}
func (j *jsonLines) Ask()   {}
func (j *jsonLines) Asked() {}
func (j *jsonLines) Decision(tool, verdict, by, reason string) {
	j.emit(line{Event: "decision", Tool: tool, Verdict: verdict, By: by, Reason: reason})
}
func (j *jsonLines) Note(text string) { j.emit(line{Event: "note", Text: text}) }
func (j *jsonLines) End(s Summary) {
	l := line{Event: "end", Text: s.Answer, Value: s.Value, Seconds: seconds(s.Took), Run: s.Run,
		Usage: &usage{Turns: s.Turns, Programs: s.Programs, Calls: s.Calls, Input: s.Input, Output: s.Output, Cached: s.Cached}}
	if s.Priced {
		l.Usage.Cost = &s.Cost
	}
	if s.Err != nil {
		l.Error = s.Err.Error()
	}
	j.emit(l)
}
