package journal

// diff.go holds Difference: where two runs part.

import (
	"slices"
	"strings"

	"github.com/krait-run/krait/values"
)

// Difference is what tells two runs, A and B, apart. Times, keys and who decided are not compared, only what a script could see.
type Difference struct {
	A    string `json:"a"` // the runs' ids
	B    string `json:"b"`
	Same bool   `json:"same"`
	// First is where they part, nil if they do not.
	First *Parting `json:"first,omitzero"`
	// Calls are those of both runs side by side, without those that are the same.
	Calls []CallPair `json:"calls"`
	// SameCalls is how many calls are the same.
	SameCalls int `json:"same_calls"`
	// Partings are all that First is the first of: of each operation what was asked, the first call, the first output to differ, and the
	// end.
	Partings []Parting `json:"partings"`
}

// Parting is a difference in words.
type Parting struct {
	// Code is that of the divergence that it would be in a replay.
	Code string `json:"code"`
	// Op is the operation's index.
	Op int    `json:"op"`
	A  string `json:"a"`
	B  string `json:"b"`
	// CallA and CallB are the calls that it is about, 0: none.
	CallA int64 `json:"call_a,omitzero"`
	CallB int64 `json:"call_b,omitzero"`
}

// CallPair is a call of either run or of both.
type CallPair struct {
	// What is "args" (the same tool with other arguments), "result", "only a" or "only b".
	What string       `json:"what"`
	A    *CallSummary `json:"a,omitzero"`
	B    *CallSummary `json:"b,omitzero"`
}

// What tells the calls of a CallPair apart.
const (
	PairArgs   = "args"
	PairResult = "result"
	PairOnlyA  = "only a"
	PairOnlyB  = "only b"
)

// diffRun is a run by its operations.
type diffRun struct {
	id    string
	ops   []*diffOp
	calls []*diffCall // of all operations, by number
	sum   *Summary
}

type diffOp struct {
	op     *Op
	end    *OpEnd
	output [2]string
	marks  [2][]outputMark
	calls  []*diffCall
}

// outputMark says how many calls the operation had made when the output reached a length.
type outputMark struct{ length, calls int }

type diffCall struct {
	*Call
	key string // by tool and arguments
	sum *CallSummary
}

// Diff compares two runs. The result is the same for the same records. Records that can't be those of a run are a *CorruptError.
func Diff(a, b []Record) (*Difference, error) {
	x, err := newDiffRun(a)
	if err != nil {
		return nil, err
	}
	y, err := newDiffRun(b)
	if err != nil {
		return nil, err
	}
	d := &Difference{A: x.id, B: y.id, Calls: []CallPair{}, Partings: []Parting{}}
	for i := range max(len(x.ops), len(y.ops)) {
		d.Partings = append(d.Partings, partings(x, y, i)...)
	}
	if len(d.Partings) > 0 {
		d.First = &d.Partings[0]
	}
	d.Same = d.First == nil
	d.pair(x.calls, y.calls)
	return d, nil
}

func newDiffRun(records []Record) (*diffRun, error) {
	sum, err := Summarise(records)
	if err != nil {
		return nil, err
	}
	calls, err := Calls(records)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(calls, byNumber)
	run := &diffRun{id: sum.Run, sum: sum}
	for i, c := range calls {
		key, err := callKey(c.Intent)
		if err != nil {
			return nil, err
		}
		run.calls = append(run.calls, &diffCall{c, key, &sum.Calls[i]})
	}
	var op *diffOp
	var output [2]strings.Builder
	flush := func() {
		for i := range output {
			if op != nil {
				op.output[i] = output[i].String()
			}
			output[i].Reset()
		}
	}
	made := 0
	for _, r := range records {
		switch e := r.Entry.(type) {
		case *Op:
			flush()
			op, made = &diffOp{op: e}, 0
			run.ops = append(run.ops, op)
		case *OpEnd:
			if op != nil {
				op.end = e
			}
		case *Resumed:
			if op != nil && op.end != nil && Interrupted(op.end) {
				op.end = nil
			}
		case *Intent:
			made++
		case *Output:
			if op != nil {
				i := stream(e.Stderr)
				output[i].WriteString(e.Text)
				op.marks[i] = append(op.marks[i], outputMark{output[i].Len(), made})
			}
		}
	}
	flush()
	for _, c := range run.calls {
		if c.sum.Op >= 0 {
			run.ops[c.sum.Op].calls = append(run.ops[c.sum.Op].calls, c)
		}
	}
	return run, nil
}

// partings returns how the i-th operations differ: by what was asked, then the first call and the first output to differ in the order in
// which they came, then the end.
func partings(x, y *diffRun, i int) []Parting {
	if i >= len(x.ops) || i >= len(y.ops) {
		p := Parting{Code: CodeOp, Op: i, A: "no more operations", B: "no more operations"}
		if i < len(x.ops) {
			p.A = x.ops[i].op.Text()
		} else {
			p.B = y.ops[i].op.Text()
		}
		return []Parting{p}
	}
	a, b := x.ops[i], y.ops[i]
	var list []Parting
	if d := compareOps(a.op, b.op); d != nil {
		other := compareOps(b.op, a.op)
		list = append(list, Parting{Code: d.Code, Op: i, A: d.Recorded, B: other.Recorded})
	}
	at, call := firstCall(a, b, i)
	for s := range streams {
		if a.output[s] == b.output[s] {
			continue
		}
		t, u := textDifference(a.output[s], b.output[s])
		p := Parting{Code: CodeOutput, Op: i, A: streams[s] + " " + t, B: streams[s] + " " + u}
		if before := a.callsBefore(s, commonPrefix(a.output[s], b.output[s])); call != nil && before > at {
			list = append(list, *call)
			call = nil
		}
		list = append(list, p)
	}
	if call != nil {
		list = append(list, *call)
	}
	if endText(a.end) != endText(b.end) || a.end != nil && b.end != nil && !equalEnds(a.end, b.end) {
		t, u := endText(a.end), endText(b.end)
		if t == u {
			t, u = endDifference(a.end, b.end)
		}
		list = append(list, Parting{Code: CodeResult, Op: i, A: t, B: u})
	}
	return list
}

func endText(end *OpEnd) string {
	if end == nil {
		return "no end"
	}
	return end.recordedText()
}

// endDifference shows two ends whose shortened texts are the same.
func endDifference(a, b *OpEnd) (string, string) {
	if a.Error != b.Error {
		return textDifference(a.Error, b.Error)
	}
	return reprDifference(a.Value, b.Value)
}

// callsBefore returns how many calls the operation had made when it printed the byte at offset n.
func (op *diffOp) callsBefore(s, n int) int {
	for _, m := range op.marks[s] {
		if n < m.length {
			return m.calls
		}
	}
	return len(op.calls)
}

// firstCall returns how many calls of an operation are the same, and what the next one's difference is; nil if there is none.
func firstCall(a, b *diffOp, i int) (int, *Parting) {
	for n := range max(len(a.calls), len(b.calls)) {
		p := &Parting{Op: i, A: "no more calls", B: "no more calls"}
		if n < len(a.calls) {
			p.A, p.CallA = a.calls[n].Intent.Text(), a.calls[n].Intent.Call
		}
		if n < len(b.calls) {
			p.B, p.CallB = b.calls[n].Intent.Text(), b.calls[n].Intent.Call
		}
		switch {
		case n >= len(b.calls):
			p.Code = CodeCallMissing
		case n >= len(a.calls):
			p.Code = CodeCallExtra
		case a.calls[n].Intent.Tool != b.calls[n].Intent.Tool:
			p.Code = CodeCallTool
		case a.calls[n].key != b.calls[n].key:
			p.Code = CodeCallArgs
			p.A, p.B = callDifference(a.calls[n].Intent, b.calls[n].Intent)
		case !sameOutcome(a.calls[n], b.calls[n]):
			p.Code = CodeCallResult
			p.A, p.B = p.A+" -> "+a.calls[n].outcomeText(), p.B+" -> "+b.calls[n].outcomeText()
		default:
			continue
		}
		return n, p
	}
	return 0, nil
}

func (c *diffCall) outcomeText() string {
	if c.Outcome == nil {
		return c.sum.Status
	}
	return c.Outcome.text()
}

func sameOutcome(a, b *diffCall) bool {
	x, y := a.Outcome, b.Outcome
	if x == nil || y == nil {
		return x == nil && y == nil && a.sum.Status == b.sum.Status
	}
	if (x.Failure == nil) != (y.Failure == nil) {
		return false
	}
	if x.Failure != nil {
		return *x.Failure == *y.Failure
	}
	return values.Equal(x.Result, y.Result)
}

// maxTable is how many pairs of calls are compared to align two runs. What is beyond it is aligned one by one.
const maxTable = 1 << 22

// pair aligns the calls of two runs.
func (d *Difference) pair(a, b []*diffCall) {
	for len(a) > 0 && len(b) > 0 && a[0].key == b[0].key {
		d.matched(a[0], b[0])
		a, b = a[1:], b[1:]
	}
	tail := 0
	for tail < len(a) && tail < len(b) && a[len(a)-1-tail].key == b[len(b)-1-tail].key {
		tail++
	}
	endA, endB := a[len(a)-tail:], b[len(b)-tail:]
	a, b = a[:len(a)-tail], b[:len(b)-tail]
	if len(a)*len(b) > maxTable {
		for len(a) > 0 && len(b) > 0 {
			if a[0].key == b[0].key {
				d.matched(a[0], b[0])
			} else {
				d.between(a[:1], b[:1])
			}
			a, b = a[1:], b[1:]
		}
	}
	// length[i][j] is that of the longest common sequence of a[i:] and b[j:].
	width := len(b) + 1
	length := make([]int32, (len(a)+1)*width)
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i].key == b[j].key {
				length[i*width+j] = length[(i+1)*width+j+1] + 1
			} else {
				length[i*width+j] = max(length[(i+1)*width+j], length[i*width+j+1])
			}
		}
	}
	fromA, fromB := 0, 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].key == b[j].key:
			d.between(a[fromA:i], b[fromB:j])
			d.matched(a[i], b[j])
			i, j = i+1, j+1
			fromA, fromB = i, j
		case length[(i+1)*width+j] >= length[i*width+j+1]:
			i++
		default:
			j++
		}
	}
	d.between(a[fromA:], b[fromB:])
	for i := range endA {
		d.matched(endA[i], endB[i])
	}
}

func (d *Difference) matched(a, b *diffCall) {
	if sameOutcome(a, b) {
		d.SameCalls++
	} else {
		d.Calls = append(d.Calls, CallPair{PairResult, a.sum, b.sum})
	}
}

// between aligns calls of which none is in both runs: those of the same tool in order, as calls with other arguments.
func (d *Difference) between(a, b []*diffCall) {
	for _, x := range a {
		j := slices.IndexFunc(b, func(y *diffCall) bool { return x.Intent.Tool == y.Intent.Tool })
		if j < 0 {
			d.Calls = append(d.Calls, CallPair{PairOnlyA, x.sum, nil})
			continue
		}
		for _, y := range b[:j] {
			d.Calls = append(d.Calls, CallPair{PairOnlyB, nil, y.sum})
		}
		d.Calls = append(d.Calls, CallPair{PairArgs, x.sum, b[j].sum})
		b = b[j+1:]
	}
	for _, y := range b {
		d.Calls = append(d.Calls, CallPair{PairOnlyB, nil, y.sum})
	}
}
