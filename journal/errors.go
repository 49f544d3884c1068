package journal

// errors.go holds the errors of journals and their stores.

import (
	"errors"
	"fmt"
)

// Kinds of errors, for errors.Is.
var (
	// ErrExists: there is a journal of that id already.
	ErrExists = errors.New("the run exists")
	// ErrNotFound: there is no journal of that id.
	ErrNotFound = errors.New("no such run")
	// ErrBusy: the journal is open for appending, in this process or another one.
	ErrBusy = errors.New("the run is being written")
	// ErrID: the id can't name a journal, see CheckID.
	ErrID = errors.New("bad run id")
	// ErrClosed: the log or the store was closed.
	ErrClosed = errors.New("closed")
	// ErrTooLarge: a record is longer than MaxRecord.
	ErrTooLarge = errors.New("too large")
	// ErrVersion: a record was written by a later version of this package.
	ErrVersion = errors.New("newer version")
	// ErrCorrupt is what every *CorruptError is.
	ErrCorrupt = errors.New("damaged")
	// ErrDivergence is what every *DivergenceError is.
	ErrDivergence = errors.New("the replay diverges")
	// ErrRolledBack: calls of the run were undone, so that it can't be resumed.
	ErrRolledBack = errors.New("the run was rolled back")
	// ErrUnfinished is what every *UnfinishedError is.
	ErrUnfinished = errors.New("a call of unknown outcome")
)

// CorruptError says that a journal is damaged before its end, or that its records can't be those of a run.
type CorruptError struct {
	Run    string // "" where it is not known
	Seq    uint64 // the first record that can't be read
	Offset int64  // where it begins, in bytes; -1 where a store has no offsets
	Why    string
	Err    error // the cause, may be nil
}

func (e *CorruptError) Error() string {
	s := "journal: "
	if e.Run != "" {
		s += "run " + e.Run + ": "
	}
	s += fmt.Sprintf("record %d", e.Seq)
	if e.Offset >= 0 {
		s += fmt.Sprintf(" at byte %d", e.Offset)
	}
	return s + ": " + e.Why
}

// Unwrap gives the cause.
func (e *CorruptError) Unwrap() error { return e.Err }

// Is reports whether target is ErrCorrupt.
func (e *CorruptError) Is(target error) bool { return target == ErrCorrupt }

// DivergenceError says where a replay does something else than what was recorded.
type DivergenceError struct {
	// Code is one of the Code constants. They are stable.
	Code string
	// Call is the number of the tool call, 0 where it is about none.
	Call int64
	// Recorded and Asked are both sides in words.
	Recorded, Asked string
	// File and Line are where the script called, if that is known.
	File string
	Line int
}

// The codes of divergences.
const (
	CodeOp            = "op"              // another kind of operation, or one more, or one less
	CodeOpSource      = "op.source"       // an operation on other source text
	CodeOpFunction    = "op.function"     // a call of another function
	CodeOpArgs        = "op.args"         // a call with other arguments
	CodeCallTool      = "call.tool"       // a call of another tool
	CodeCallArgs      = "call.args"       // a call with other arguments
	CodeCallExtra     = "call.extra"      // a call that was not recorded
	CodeCallMissing   = "call.missing"    // recorded calls that were not made
	CodeCallAbandoned = "call.unfinished" // a call whose outcome was never recorded
	CodeCallResult    = "call.result"     // another outcome of a call: only of Diff, never in a replay
	CodeRedacted      = "redacted"        // a result that was kept out of the journal
	CodeOutput        = "output"          // other output, or less, or more
	CodeResult        = "result"          // another result
	CodeTurn          = "turn"            // calls completed at another moment
	CodeClock         = "clock"           // more readings of a clock, or fewer
	CodeEntropy       = "entropy"         // more random bytes, or fewer
)

func (e *DivergenceError) Error() string {
	s := "journal: replay: " + e.Code + ": recorded " + e.Recorded + ", replay " + e.Asked
	if e.File != "" {
		s += fmt.Sprintf(" (%s:%d)", e.File, e.Line)
	}
	return s
}

// Is reports whether target is ErrDivergence.
func (e *DivergenceError) Is(target error) bool { return target == ErrDivergence }

// UnfinishedError says that a call was about to be carried out when the run ended, that nothing says whether it was, and that its
// tool must not be called twice. Somebody has to find out, and to say it by PlayerOptions.Unfinished.
type UnfinishedError struct{ Intent *Intent }

func (e *UnfinishedError) Error() string {
	s := fmt.Sprintf("journal: call %d: %s was begun and has no recorded outcome; its tool is not idempotent, so whether to call it again has to be decided",
		e.Intent.Call, e.Intent.Text())
	if e.Intent.File != "" {
		s += fmt.Sprintf(" (%s:%d)", e.Intent.File, e.Intent.Line)
	}
	return s
}

// Is reports whether target is ErrUnfinished.
func (e *UnfinishedError) Is(target error) bool { return target == ErrUnfinished }
