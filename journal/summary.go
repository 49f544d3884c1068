package journal

// summary.go holds Summary, a run as people look at it.

import (
	"slices"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/unicodetext"
	"github.com/krait-run/krait/values"
)

// The states of a run.
const (
	StatusDone        = "done"             // the last operation returned
	StatusFailed      = "failed"           // the last operation raised, or met a limit
	StatusPending     = "pending approval" // it can be resumed once that is decided
	StatusInterrupted = "interrupted"      // cancelled, or the process ended, or it still runs
)

// NoteStatus is the code of a note whose text is the run's status, in place of that of its last operation: of a run that is more than what
// its sandboxes do.
const NoteStatus = "status"

// The states of a call.
const (
	CallOK         = "ok"
	CallFailed     = "failed"
	CallDenied     = "denied"
	CallPending    = "pending approval"
	CallUnfinished = "unfinished" // begun, without an outcome
)

// Summary is a run in short. Times are since the run began; values are as JSON can have them, see JSON.
type Summary struct {
	Run      string        `json:"run"`
	Parent   string        `json:"parent,omitzero"`
	Template string        `json:"template,omitzero"`
	Tier     string        `json:"tier,omitzero"`
	User     string        `json:"user,omitzero"`
	Status   string        `json:"status"`
	Begun    time.Time     `json:"begun"`
	Took     time.Duration `json:"took_ns"` // up to the last record, with the time between a run's parts
	Resumed  int           `json:"resumed,omitzero"`
	Records  int           `json:"records"`
	Ops      []OpSummary   `json:"ops"`
	Calls    []CallSummary `json:"calls"` // by number
	Lines    []LineSummary `json:"lines"` // the lines that made calls, by file and line
	Output   []Printed     `json:"output"`
	Notes    []Noted       `json:"notes"`
}

// OpSummary is an operation: what the host had the sandbox do.
type OpSummary struct {
	Text      string        `json:"text"` // in words
	Name      string        `json:"name"`
	Function  string        `json:"function,omitzero"`
	File      string        `json:"file,omitzero"`
	Source    string        `json:"source,omitzero"`
	At        time.Duration `json:"at_ns"`
	Took      time.Duration `json:"took_ns"` // 0 if it did not end
	Status    string        `json:"status"`
	Value     any           `json:"value,omitzero"`
	ErrorType string        `json:"error_type,omitzero"`
	Error     string        `json:"error,omitzero"`
	Calls     int           `json:"calls"` // how many it made
}

// CallSummary is a tool call.
type CallSummary struct {
	Call      int64             `json:"call"`
	Op        int               `json:"op"` // index into Ops, -1: none
	Tool      string            `json:"tool"`
	Text      string            `json:"text"` // in words
	Args      any               `json:"args"`
	Status    string            `json:"status"`
	At        time.Duration     `json:"at_ns"`
	Took      time.Duration     `json:"took_ns"` // as recorded, else 0
	Attempts  int               `json:"attempts,omitzero"`
	Cached    bool              `json:"cached,omitzero"`
	Async     bool              `json:"async,omitzero"`
	Result    any               `json:"result,omitzero"`
	Answer    string            `json:"answer,omitzero"` // result or failure in words
	Failure   *FailureSummary   `json:"failure,omitzero"`
	Decisions []DecisionSummary `json:"decisions,omitzero"`
	Undone    string            `json:"undone,omitzero"` // "", "begun", "failed" or "done"
	Key       string            `json:"key,omitzero"`
	File      string            `json:"file,omitzero"`
	Line      int               `json:"line,omitzero"`
}

// FailureSummary is how a call failed.
type FailureSummary struct {
	Type      string `json:"type"`
	Message   string `json:"message"`
	Retryable bool   `json:"retryable,omitzero"`
}

// DecisionSummary is what was decided about a call.
type DecisionSummary struct {
	Verdict  string        `json:"verdict"`
	By       string        `json:"by,omitzero"`
	Reason   string        `json:"reason,omitzero"`
	Approval string        `json:"approval,omitzero"`
	At       time.Duration `json:"at_ns"`
	Args     any           `json:"args,omitzero"` // as they were changed
}

// LineSummary is the calls that a line of the script made.
type LineSummary struct {
	File   string        `json:"file"`
	Line   int           `json:"line"`
	Calls  []int64       `json:"calls"`
	Failed int           `json:"failed,omitzero"` // how many of them
	Took   time.Duration `json:"took_ns"`         // together
}

// Printed is what a script printed at a time.
type Printed struct {
	At     time.Duration `json:"at_ns"`
	Op     int           `json:"op"`
	Stderr bool          `json:"stderr,omitzero"`
	Text   string        `json:"text"`
}

// Noted is a note.
type Noted struct {
	At   time.Duration `json:"at_ns"`
	Call int64         `json:"call,omitzero"`
	Code string        `json:"code"`
	Text string        `json:"text"`
}

// Summarise returns a run in short. Records that can't be those of a run are a *CorruptError.
func Summarise(records []Record) (*Summary, error) {
	begin, err := beginOf(records)
	if err != nil {
		return nil, err
	}
	calls, err := Calls(records)
	if err != nil {
		return nil, err
	}
	begun := records[0].Time
	s := &Summary{Run: begin.Run, Parent: begin.Parent, Template: begin.Template, Tier: begin.Tier, User: begin.User,
		Begun: begun, Records: len(records), Took: records[len(records)-1].Time.Sub(begun),
		Ops: []OpSummary{}, Calls: []CallSummary{}, Lines: []LineSummary{}, Output: []Printed{}, Notes: []Noted{}}
	opOf := map[int64]int{}
	decided := map[*Decision]time.Duration{}
	ended := false
	status := ""
	for _, r := range records {
		at := r.Time.Sub(begun)
		last := len(s.Ops) - 1
		switch e := r.Entry.(type) {
		case *Op:
			s.Ops = append(s.Ops, OpSummary{Text: e.Text(), Name: e.Name, Function: e.Function, File: e.File, Source: e.Source, At: at,
				Status: StatusInterrupted})
		case *OpEnd:
			if last >= 0 {
				s.Ops[last].end(e, at)
			}
		case *Resumed:
			s.Resumed++
			if last >= 0 && s.Ops[last].interrupted() {
				op := &s.Ops[last]
				op.Status, op.Took, op.Value, op.Error, op.ErrorType = StatusInterrupted, 0, nil, "", ""
			}
		case *Intent:
			opOf[e.Call] = last
			if last >= 0 {
				s.Ops[last].Calls++
			}
		case *Decision:
			decided[e] = at
		case *Output:
			s.print(Printed{At: at, Op: last, Stderr: e.Stderr, Text: e.Text})
		case *Note:
			if e.Code == NoteStatus {
				status = e.Text
				continue
			}
			s.Notes = append(s.Notes, Noted{At: at, Call: e.Call, Code: e.Code, Text: e.Text})
		case *End:
			ended = true
		}
	}
	slices.SortStableFunc(calls, byNumber)
	for _, c := range calls {
		sum := summarise(c, records[c.Begun].Time.Sub(begun), decided)
		sum.Op = opOf[sum.Call]
		s.Calls = append(s.Calls, sum)
	}
	s.Lines = linesOf(s.Calls)
	switch n := len(s.Ops); {
	case status != "":
		s.Status = status
	case n > 0:
		s.Status = s.Ops[n-1].Status
	case ended:
		s.Status = StatusDone
	default:
		s.Status = StatusInterrupted
	}
	return s, nil
}

func byNumber(a, b *Call) int {
	if a.Intent.Call < b.Intent.Call {
		return -1
	}
	return 1 // numbers differ
}

func (op *OpSummary) end(e *OpEnd, at time.Duration) {
	op.Took, op.Value, op.Error, op.ErrorType = at-op.At, values.JSON(e.Value), e.Error, e.ErrorType
	switch {
	case e.ErrorType == "" && e.Error == "":
		op.Status = StatusDone
	case e.ErrorType == "pending":
		op.Status = StatusPending
	case e.ErrorType == "cancelled" || e.ErrorType == "host":
		op.Status = StatusInterrupted
	default:
		op.Status = StatusFailed
	}
}

func (op *OpSummary) interrupted() bool {
	return Interrupted(&OpEnd{ErrorType: op.ErrorType})
}

// print joins what was printed at the same time.
func (s *Summary) print(p Printed) {
	if n := len(s.Output); n > 0 {
		if last := &s.Output[n-1]; last.At == p.At && last.Op == p.Op && last.Stderr == p.Stderr {
			last.Text += p.Text
			return
		}
	}
	s.Output = append(s.Output, p)
}

func summarise(c *Call, at time.Duration, decided map[*Decision]time.Duration) CallSummary {
	in := c.Intent
	s := CallSummary{Call: in.Call, Tool: in.Tool, Text: in.Text(), Args: values.JSON(in.Args), At: at, Async: in.Async, Key: in.Key,
		File: in.File, Line: in.Line, Status: CallUnfinished}
	verdict := ""
	for _, d := range c.Decisions {
		verdict = d.Verdict
		sum := DecisionSummary{Verdict: d.Verdict, By: d.By, Reason: d.Reason, Approval: d.Approval, At: decided[d]}
		if d.Args != nil {
			sum.Args = values.JSON(d.Args)
		}
		s.Decisions = append(s.Decisions, sum)
	}
	switch o := c.Outcome; {
	case o == nil && verdict == "pending":
		s.Status = CallPending
	case verdict == "deny":
		s.Status = CallDenied
	case o != nil && o.Failure != nil:
		s.Status = CallFailed
	case o != nil:
		s.Status = CallOK
	}
	if o := c.Outcome; o != nil {
		s.Took, s.Attempts, s.Cached = o.Took, o.Attempts, o.Cached
		if f := o.Failure; f != nil {
			s.Failure = &FailureSummary{Type: f.Type, Message: f.Message, Retryable: f.Retryable}
		} else {
			s.Result = values.JSON(o.Result)
		}
		s.Answer = o.text()
	}
	if u := c.Undo; u != nil {
		switch {
		case !u.Done:
			s.Undone = "begun"
		case u.Failure != nil:
			s.Undone = "failed"
		default:
			s.Undone = "done"
		}
	}
	return s
}

func (o *Outcome) text() string {
	if o.Failure != nil {
		return o.Failure.Type + ": " + unicodetext.Short(o.Failure.Message, 2*maxText)
	}
	return values.Repr(o.Result, 2*maxText)
}

func linesOf(calls []CallSummary) []LineSummary {
	lines := []LineSummary{}
	for _, c := range calls {
		if c.Line == 0 {
			continue
		}
		i, found := slices.BinarySearchFunc(lines, c, func(l LineSummary, c CallSummary) int {
			if l.File != c.File {
				return strings.Compare(l.File, c.File)
			}
			return l.Line - c.Line
		})
		if !found {
			lines = slices.Insert(lines, i, LineSummary{File: c.File, Line: c.Line})
		}
		l := &lines[i]
		l.Calls = append(l.Calls, c.Call)
		l.Took += c.Took
		if c.Status == CallFailed || c.Status == CallDenied {
			l.Failed++
		}
	}
	return lines
}
