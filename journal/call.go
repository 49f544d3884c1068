package journal

// call.go holds Call, what a journal has of a tool call.

import (
	"fmt"
	"reflect"
)

// Call is the records of a tool call.
type Call struct {
	Intent    *Intent
	Decisions []*Decision
	Outcome   *Outcome // nil: not recorded
	Undo      *Undo    // the last record of its compensation, nil: none
	// Begun and Ended are the records of Intent and Outcome; Ended is -1 without an outcome. They index the records given to Calls.
	Begun, Ended int
}

// Calls collects the calls of a run, in the order in which their intents were recorded. Records that can't be those of a run (an outcome
// without an intent, say) are a *CorruptError.
func Calls(records []Record) ([]*Call, error) {
	var calls []*Call
	byNumber := map[int64]*Call{}
	for i, r := range records {
		bad := func(format string, args ...any) error {
			return &CorruptError{Seq: r.Seq, Offset: -1, Why: fmt.Sprintf(format, args...)}
		}
		if v := reflect.ValueOf(r.Entry); v.Kind() == reflect.Pointer && v.IsNil() {
			return nil, bad("a %T without content", r.Entry)
		}
		switch e := r.Entry.(type) {
		case *Intent:
			if e.Call <= 0 {
				return nil, bad("call %d: they are numbered from 1", e.Call)
			}
			if byNumber[e.Call] != nil {
				return nil, bad("call %d begins again", e.Call)
			}
			c := &Call{Intent: e, Begun: i, Ended: -1}
			byNumber[e.Call] = c
			calls = append(calls, c)
		case *Decision:
			c := byNumber[e.Call]
			if c == nil {
				return nil, bad("a decision about call %d, which did not begin", e.Call)
			}
			c.Decisions = append(c.Decisions, e)
		case *Outcome:
			c := byNumber[e.Call]
			if c == nil || c.Outcome != nil {
				return nil, bad("an outcome of call %d, which was not under way", e.Call)
			}
			c.Outcome, c.Ended = e, i
		case *Undo:
			c := byNumber[e.Call]
			if c == nil {
				return nil, bad("call %d is undone, which did not begin", e.Call)
			}
			c.Undo = e
		case nil:
			return nil, bad("no entry")
		}
	}
	return calls, nil
}
