package journal

// player.go holds Player, which answers a run from the records of an earlier one.

import (
	"fmt"
	"strings"

	"github.com/krait-run/krait/values"
)

// Mode says what a Player is for.
type Mode int

const (
	// Replay tells a run again: every answer comes from the records, and what they do not have is a divergence.
	Replay Mode = iota
	// Resume goes on with a run: answers come from the records up to their end; beyond it the run is live.
	Resume
	// Counterfactual runs other code on the answers of a run: calls are found by tool and arguments, in any order.
	Counterfactual
)

// PlayerOptions say how to answer.
type PlayerOptions struct {
	Mode Mode
	// Live says, in Counterfactual mode, which tools may be called for real when the records have no answer; nil: none.
	Live func(tool string) bool
	// Unfinished decides, in Resume mode, about a call whose intent was recorded and whose outcome was not, of a tool that is neither
	// idempotent nor read-only; nil: the run stops with an *UnfinishedError.
	Unfinished func(*Intent) (Resolution, error)
}

// Player answers a run from records. Once it has found a divergence, every method that returns an error returns that one. It belongs to
// the goroutine of the sandbox.
//
// What a Player answered is in the journal already: a run that is resumed appends only what Op, OpEnd, Output, Call, Turn, Clock and
// Entropy say is not recorded.
type Player struct {
	o     PlayerOptions
	begin *Begin
	ops   []*recordedOp
	calls map[int64]*Call
	asked map[int64]bool
	last  int64 // the highest number of a recorded call

	nextOp  int         // index into ops of the next Op
	current *recordedOp // the operation under way, nil: none, or a live one
	turns   []*Turn     // those to come
	clocks  map[string][]int64
	entropy []byte
	output  [2]string // of standard output and error, what is to come
	err     error

	found map[string]*callQueue // Counterfactual: by tool and arguments
	// extra is the divergence that the first call of the operation under way is which is in no record, if the script waits for it.
	extra *DivergenceError
}

// recordedOp is an operation with what was recorded until it ended.
type recordedOp struct {
	op     *Op
	end    *OpEnd  // nil: none, or the run was resumed after it
	calls  []*Call // made in it
	turns  int     // what was still to come after its end: turns, and bytes of output
	output [2]int
}

// NewPlayer makes a player of the records of a run. Records that can't be those of a run are a *CorruptError.
func NewPlayer(records []Record, o PlayerOptions) (*Player, error) {
	if o.Mode < Replay || o.Mode > Counterfactual {
		return nil, fmt.Errorf("journal: mode %d: no such mode", o.Mode)
	}
	begin, err := beginOf(records)
	if err != nil {
		return nil, err
	}
	calls, err := Calls(records)
	if err != nil {
		return nil, err
	}
	p := &Player{o: o, begin: begin, calls: make(map[int64]*Call, len(calls)), asked: map[int64]bool{}, clocks: map[string][]int64{}}
	for _, c := range calls {
		p.calls[c.Intent.Call] = c
		p.last = max(p.last, c.Intent.Call)
		if o.Mode == Resume && c.Undo != nil {
			return nil, fmt.Errorf("journal: run %s: call %d: %w", begin.Run, c.Intent.Call, ErrRolledBack)
		}
	}
	if err := p.load(records); err != nil {
		return nil, err
	}
	if o.Mode == Counterfactual {
		return p, p.index(calls)
	}
	return p, nil
}

func beginOf(records []Record) (*Begin, error) {
	if len(records) == 0 {
		return nil, &CorruptError{Offset: -1, Why: "the journal is empty"}
	}
	begin, ok := records[0].Entry.(*Begin)
	if !ok || begin == nil {
		return nil, &CorruptError{Seq: records[0].Seq, Offset: -1, Why: fmt.Sprintf("want begin first, got %s", kindOf(records[0].Entry))}
	}
	return begin, nil
}

// load sorts the records by what asks for them.
func (p *Player) load(records []Record) error {
	var output [2]strings.Builder
	var op *recordedOp // the last one
	turns := 0
	for _, r := range records {
		bad := func(why string) error {
			return &CorruptError{Run: p.begin.Run, Seq: r.Seq, Offset: -1, Why: why}
		}
		switch e := r.Entry.(type) {
		case *Op:
			op = &recordedOp{op: e}
			p.ops = append(p.ops, op)
		case *OpEnd:
			if op == nil || op.end != nil {
				return bad("the end of an operation that did not begin")
			}
			op.end, op.turns, op.output = e, turns, [2]int{output[0].Len(), output[1].Len()}
		case *Resumed:
			if op != nil && op.end != nil && Interrupted(op.end) {
				op.end = nil
			}
		case *Intent:
			if op != nil {
				op.calls = append(op.calls, p.calls[e.Call])
			}
		case *Clock:
			p.clocks[e.Name] = append(p.clocks[e.Name], e.Nano)
		case *Entropy:
			p.entropy = append(p.entropy, e.Bytes...)
		case *Turn:
			p.turns = append(p.turns, e)
			turns++
		case *Output:
			output[stream(e.Stderr)].WriteString(e.Text)
		}
	}
	if p.o.Mode == Resume && op != nil && op.end != nil && Interrupted(op.end) {
		op.end = nil
	}
	for i := range output {
		p.output[i] = output[i].String()
	}
	for _, op := range p.ops { // from what came before the end to what comes after it
		op.turns = turns - op.turns
		for i := range output {
			op.output[i] = output[i].Len() - op.output[i]
		}
	}
	return nil
}

func stream(stderr bool) int {
	if stderr {
		return 1
	}
	return 0
}

// Interrupted reports whether an operation ended in a way after which it can be resumed: a limit, a cancellation, a fault of the host,
// or a wait for approval.
func Interrupted(end *OpEnd) bool {
	switch end.ErrorType {
	case "limit", "cancelled", "pending", "host":
		return true
	}
	return false
}

// fail keeps the first divergence.
func (p *Player) fail(e *DivergenceError) error {
	if p.err == nil {
		p.err = e
	}
	return p.err
}

// Starved returns the divergence of a script that waits although the records of the operation under way have nothing more to come, because
// it waits for a call that was not recorded; nil if it made none.
func (p *Player) Starved() error {
	if p.extra == nil {
		return nil
	}
	return p.fail(p.extra)
}

// Begin returns the first record.
func (p *Player) Begin() *Begin { return p.begin }

// Mode returns what the player is for.
func (p *Player) Mode() Mode { return p.o.Mode }

// Err returns the first divergence, also one that Clock or Entropy found; nil: none so far.
func (p *Player) Err() error { return p.err }

// LastCall returns the highest number of a recorded call, 0 if there is none.
func (p *Player) LastCall() int64 { return p.last }

// RecordedEnd returns how the operation under way ended in the records, nil if it is a live one or did not end; interrupted reports
// whether the records of the operation stop before its end, in a way after which a run can be resumed.
func (p *Player) RecordedEnd() (end *OpEnd, interrupted bool) {
	if p.current == nil {
		return nil, false
	}
	end = p.current.end
	return end, end == nil || Interrupted(end)
}

// NextOp returns the operation that was recorded next, nil if there is none: what a replay has to do.
func (p *Player) NextOp() *Op {
	if p.nextOp == len(p.ops) {
		return nil
	}
	return p.ops[p.nextOp].op
}

// Live reports whether the records are used up, so that what comes now is new. It is false in the other modes than Resume.
func (p *Player) Live() bool {
	if p.o.Mode != Resume || p.err != nil {
		return false
	}
	rest := p.Rest()
	return rest == Rest{}
}

// Op is called before an operation. It reports whether the operation is a recorded one; otherwise, it is for the caller to append.
func (p *Player) Op(op *Op) (recorded bool, err error) {
	if p.err != nil {
		return false, p.err
	}
	if p.o.Mode == Counterfactual {
		return false, nil
	}
	p.current = nil
	if p.nextOp == len(p.ops) {
		if p.o.Mode == Resume {
			return false, nil
		}
		return false, p.fail(&DivergenceError{Code: CodeOp, Recorded: "no more operations", Asked: "asked " + op.Text()})
	}
	r := p.ops[p.nextOp]
	if d := compareOps(r.op, op); d != nil {
		return false, p.fail(d)
	}
	p.nextOp++
	p.current = r
	return true, nil
}

// OpEnd is called after an operation, with its result. It reports whether the end is recorded; otherwise, it is for the caller to append.
func (p *Player) OpEnd(end *OpEnd) (recorded bool, err error) {
	if p.err != nil {
		return false, p.err
	}
	r := p.current
	p.current, p.extra = nil, nil
	if p.o.Mode == Counterfactual || r == nil {
		return false, nil
	}
	if err := p.missing(r); err != nil {
		return false, err
	}
	if r.end == nil {
		if p.o.Mode == Resume {
			return false, nil
		}
		return false, p.fail(&DivergenceError{Code: CodeResult, Recorded: "no end, since the run was interrupted", Asked: end.askedText()})
	}
	if !equalEnds(r.end, end) {
		return false, p.fail(&DivergenceError{Code: CodeResult, Recorded: r.end.recordedText(), Asked: end.askedText()})
	}
	return true, nil
}

// missing finds what was recorded of an operation that is over now, and was not asked for.
func (p *Player) missing(r *recordedOp) error {
	var left []*Call
	for _, c := range r.calls {
		if !p.asked[c.Intent.Call] {
			left = append(left, c)
		}
	}
	if len(left) > 0 {
		return p.fail(missingCalls(left))
	}
	if r.end == nil {
		return nil
	}
	for i, name := range streams {
		if more := len(p.output[i]) - r.output[i]; more > 0 {
			return p.fail(&DivergenceError{Code: CodeOutput,
				Recorded: name + " " + values.Repr(p.output[i][:more], maxText), Asked: "printed no more"})
		}
	}
	if more := len(p.turns) - r.turns; more > 0 {
		return p.fail(&DivergenceError{Code: CodeTurn, Recorded: p.turns[0].text(), Asked: "had no more turns"})
	}
	return nil
}

// Turn returns the recorded turn of an event loop's iteration, nil if it has none. It consumes it.
func (p *Player) Turn(loop, iteration int64) (*Turn, error) {
	if p.err != nil {
		return nil, p.err
	}
	if len(p.turns) == 0 || p.o.Mode == Counterfactual {
		return nil, nil
	}
	t := p.turns[0]
	if t.Loop == loop && t.Iteration == iteration {
		p.turns = p.turns[1:]
		return t, nil
	}
	if t.Loop == loop && t.Iteration < iteration {
		return nil, p.fail(&DivergenceError{Code: CodeTurn, Recorded: t.text(),
			Asked: fmt.Sprintf("is at iteration %d of loop %d", iteration, loop)})
	}
	return nil, nil
}

// NextTurn returns the turn that was recorded next, without consuming it; nil if there is none.
func (p *Player) NextTurn() *Turn {
	if len(p.turns) == 0 || p.o.Mode == Counterfactual {
		return nil
	}
	return p.turns[0]
}

// Clock returns the next recorded reading of a clock. False means that there is none: the reading is live, except in a replay, where Err
// has the divergence.
func (p *Player) Clock(name string) (nano int64, ok bool) {
	lane := p.clocks[name]
	if len(lane) > 0 {
		p.clocks[name] = lane[1:]
		return lane[0], true
	}
	if p.o.Mode == Replay {
		p.fail(&DivergenceError{Code: CodeClock, Recorded: "no more readings of the clock " + name, Asked: "asked for one"})
	}
	return 0, false
}

// Entropy returns the next n recorded random bytes. False means that there are none: the bytes are live, except in a replay, where Err
// has the divergence.
func (p *Player) Entropy(n int) (b []byte, ok bool) {
	if n >= 0 && len(p.entropy) >= n {
		b, p.entropy = p.entropy[:n:n], p.entropy[n:]
		return b, true
	}
	if p.o.Mode == Replay || p.o.Mode == Resume && len(p.entropy) > 0 {
		p.fail(&DivergenceError{Code: CodeEntropy, Recorded: counted(len(p.entropy), "more random byte"), Asked: fmt.Sprintf("asked for %d", n)})
	}
	return nil, false
}

// Output is called with what the script prints, in pieces of any size. It returns what of it is not recorded, which is for the caller to
// append.
func (p *Player) Output(stderr bool, text string) (rest string, err error) {
	if p.err != nil {
		return "", p.err
	}
	if p.o.Mode == Counterfactual {
		return text, nil
	}
	i := stream(stderr)
	recorded := p.output[i]
	n := min(len(recorded), len(text))
	if recorded[:n] != text[:n] || n < len(text) && p.o.Mode == Replay {
		r, a := textDifference(recorded, text)
		r = streams[i] + " " + r
		if recorded == text[:n] {
			r = "no more " + streams[i]
		}
		return "", p.fail(&DivergenceError{Code: CodeOutput, Recorded: r, Asked: "printed " + a})
	}
	p.output[i] = recorded[n:]
	return text[n:], nil
}

var streams = [2]string{"output", "error output"}

// Rest is what was recorded and not asked for so far.
type Rest struct{ Ops, Calls, Turns, Clocks, Entropy, Output int }

// Rest counts what was recorded and not asked for: operations (one under way whose end is recorded counts), calls, turns, readings of
// clocks, random bytes, bytes of output.
func (p *Player) Rest() Rest {
	r := Rest{
		Ops: len(p.ops) - p.nextOp, Calls: len(p.calls) - len(p.asked), Turns: len(p.turns), Entropy: len(p.entropy),
		Output: len(p.output[0]) + len(p.output[1]),
	}
	if p.current != nil && p.current.end != nil {
		r.Ops++
	}
	for _, lane := range p.clocks {
		r.Clocks += len(lane)
	}
	return r
}

// Finish is called at the end of a replay. What was recorded and not asked for is a divergence. In the other modes it returns Err.
func (p *Player) Finish() error {
	if p.err != nil || p.o.Mode != Replay {
		return p.err
	}
	rest := p.Rest()
	var d *DivergenceError
	switch {
	case rest.Calls > 0:
		var left []*Call
		for n, c := range p.calls {
			if !p.asked[n] {
				left = append(left, c)
			}
		}
		d = missingCalls(left)
	case rest.Ops > 0:
		d = &DivergenceError{Code: CodeOp, Recorded: counted(rest.Ops, "more operation"), Asked: "ended"}
		if op := p.NextOp(); op != nil {
			d.Recorded += ", the first " + op.Text()
		}
	case rest.Output > 0:
		for i := range p.output {
			if p.output[i] != "" && d == nil {
				d = &DivergenceError{Code: CodeOutput, Recorded: streams[i] + " " + values.Repr(p.output[i], maxText), Asked: "printed no more"}
			}
		}
	case rest.Turns > 0:
		d = &DivergenceError{Code: CodeTurn, Recorded: counted(rest.Turns, "more turn") + ", the first " + p.turns[0].text(), Asked: "ended"}
	case rest.Clocks > 0:
		d = &DivergenceError{Code: CodeClock, Recorded: counted(rest.Clocks, "more reading") + " of clocks", Asked: "ended"}
	case rest.Entropy > 0:
		d = &DivergenceError{Code: CodeEntropy, Recorded: counted(rest.Entropy, "more random byte"), Asked: "ended"}
	default:
		return nil
	}
	return p.fail(d)
}
