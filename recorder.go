package krait

// recorder.go holds the recording of a sandbox in a journal, and the following of an earlier one's.

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
)

// recorder is what a sandbox with a journal or a player has. It belongs to the sandbox's goroutine; tool.Run appends the entries of calls
// by itself.
type recorder struct {
	s      *Sandbox
	log    journal.Log     // nil: nothing is recorded
	player *journal.Player // nil: nothing is followed
	resume bool            // what the player has is in the log already
	live   bool            // the player's records are used up

	// What was printed and not yet written. Output is written before everything that it came before.
	out    strings.Builder
	stderr bool
}

var _ py.Recorder = (*recorder)(nil)

// outputChunk is how many bytes of output are kept back at most.
const outputChunk = 32 << 10

// append adds an entry to the journal.
func (r *recorder) append(e journal.Entry) error {
	if r.log == nil {
		return nil
	}
	if err := r.log.Append(e); err != nil {
		return &tool.JournalError{Err: err}
	}
	return nil
}

// known reports whether an entry of which the player said that it is recorded needs no appending.
func (r *recorder) known(recorded bool) bool { return recorded && r.resume }

// Replaying implements py.Recorder.
func (r *recorder) Replaying() bool {
	if r.player == nil || r.live || r.player.Mode() == journal.Counterfactual {
		return false
	}
	r.live = r.player.Live()
	return !r.live
}

// Clock implements py.Recorder.
func (r *recorder) Clock(name string, read func() int64) (int64, error) {
	recorded := false
	var n int64
	if r.player != nil {
		if n, recorded = r.player.Clock(name); !recorded && r.player.Err() != nil {
			return 0, r.player.Err()
		}
	}
	if !recorded {
		n = read()
	}
	if r.known(recorded) {
		return n, nil
	}
	return n, r.append(&journal.Clock{Name: name, Nano: n})
}

// Entropy implements py.Recorder.
func (r *recorder) Entropy(p []byte, read func(p []byte) error) error {
	if r.player != nil {
		b, ok := r.player.Entropy(len(p))
		if err := r.player.Err(); err != nil {
			return err
		}
		if ok {
			copy(p, b)
			if r.resume {
				return nil
			}
			return r.append(&journal.Entropy{Bytes: b})
		}
	}
	if err := read(p); err != nil {
		return err
	}
	return r.append(&journal.Entropy{Bytes: append([]byte(nil), p...)})
}

// Taken implements py.Recorder.
func (r *recorder) Taken(loop, point int64) (ids []int64, clock time.Duration, ok bool, err error) {
	t, err := r.player.Turn(loop, point)
	if err != nil || t == nil {
		return nil, 0, false, err
	}
	if !r.resume {
		if err := r.take(t); err != nil {
			return nil, 0, false, err
		}
	}
	return t.Calls, time.Duration(t.Clock), true, nil
}

// Take implements py.Recorder.
func (r *recorder) Take(loop, point int64, ids []int64, clock time.Duration) error {
	return r.take(&journal.Turn{Loop: loop, Iteration: point, Calls: ids, Clock: int64(clock)})
}

func (r *recorder) take(t *journal.Turn) error {
	if r.log == nil {
		return nil
	}
	if err := r.flush(); err != nil {
		return err
	}
	return r.append(t)
}

// Starved implements py.Recorder.
func (r *recorder) Starved() error {
	// What was printed may be the last thing that the records have.
	if err := r.flush(); err != nil {
		return err
	}
	if !r.Replaying() {
		return nil
	}
	if end, interrupted := r.player.RecordedEnd(); interrupted && r.player.Mode() == journal.Replay && r.player.NextTurn() == nil {
		return &recordEnd{end}
	}
	if r.player.NextTurn() == nil {
		if err := r.player.Starved(); err != nil {
			return err
		}
	}
	d := &journal.DivergenceError{Code: journal.CodeTurn, Recorded: "no wait here", Asked: "waits for what is outside"}
	if t := r.player.NextTurn(); t != nil {
		d.Recorded = fmt.Sprintf("its next turn at iteration %d of loop %d", t.Iteration, t.Loop)
	}
	return d
}

// over reports whether a replay has come to a call that the recorded run never made: it was interrupted there.
func (r *recorder) over(t *tool.Call) bool {
	return r.player != nil && r.player.Mode() == journal.Replay && !t.Recorded() && !t.Abandoned()
}

func (r *recorder) recordEnd() error {
	end, _ := r.player.RecordedEnd()
	return &recordEnd{end}
}

// Missing implements py.Recorder.
func (r *recorder) Missing(id int64) error {
	return &journal.DivergenceError{Code: journal.CodeTurn, Call: id, Recorded: fmt.Sprintf("the end of call %d", id), Asked: "does not wait for it"}
}

// print notes what the script printed.
func (r *recorder) print(stderr bool, p []byte) error {
	if r.out.Len() > 0 && r.stderr != stderr {
		if err := r.flush(); err != nil {
			return err
		}
	}
	r.stderr = stderr
	r.out.Write(p)
	if r.out.Len() >= outputChunk {
		return r.flush()
	}
	return nil
}

// flush writes what was printed.
func (r *recorder) flush() error {
	if r.out.Len() == 0 {
		return nil
	}
	text := strings.ToValidUTF8(r.out.String(), "\uFFFD")
	r.out.Reset()
	rest := text
	if r.player != nil {
		var err error
		if rest, err = r.player.Output(r.stderr, text); err != nil {
			return err
		}
	}
	if !r.resume {
		rest = text
	}
	if rest == "" {
		return nil
	}
	return r.append(&journal.Output{Stderr: r.stderr, Text: rest})
}

// begin records an operation.
func (r *recorder) begin(op *journal.Op) error {
	recorded := false
	if r.player != nil {
		var err error
		if recorded, err = r.player.Op(op); err != nil {
			return err
		}
	}
	if r.known(recorded) {
		return nil
	}
	return r.append(op)
}

// end records the end of an operation and returns the error that the operation has.
func (r *recorder) end(value any, err error) error {
	if e := r.flush(); e != nil && (err == nil || !isRecordError(err)) {
		err = e
	}
	var stop *recordEnd
	if errors.As(err, &stop) {
		if stop.end != nil && r.player != nil {
			if _, e := r.player.OpEnd(stop.end); e != nil {
				return e
			}
		}
		return err
	}
	if isRecordError(err) {
		return err
	}
	end := opEnd(value, err)
	recorded := false
	if r.player != nil {
		var e error
		if recorded, e = r.player.OpEnd(end); e != nil {
			return e
		}
	}
	if !r.known(recorded) {
		if e := r.append(end); e != nil {
			return e
		}
	}
	return err
}

// isRecordError reports whether err is about the record itself: the operation then has no end.
func isRecordError(err error) bool {
	var unfinished *journal.UnfinishedError
	var diverged *journal.DivergenceError
	var failed *tool.JournalError
	return errors.As(err, &unfinished) || errors.As(err, &diverged) || errors.As(err, &failed)
}

// opEnd describes the end of an operation.
func opEnd(value any, err error) *journal.OpEnd {
	if err == nil {
		return &journal.OpEnd{Value: value}
	}
	end := &journal.OpEnd{Error: err.Error(), ErrorType: "host"}
	var x *Error
	switch {
	case errors.As(err, &x):
		end.ErrorType, end.Error = x.Type, x.Traceback
	case errors.Is(err, ErrLimit):
		end.ErrorType = "limit"
	case errors.Is(err, tool.ErrPending):
		end.ErrorType = "pending"
	case isContextError(err):
		end.ErrorType = "cancelled"
	}
	return end
}

// recordEnd ends a replay where the recorded run was interrupted.
type recordEnd struct{ end *journal.OpEnd }

func (e *recordEnd) Error() string {
	if e.end == nil {
		return "krait: replay: the record ends here: the recorded run was interrupted"
	}
	return "krait: replay: the recorded run ended here: " + e.end.Error
}

// Is makes errors.Is(err, ErrRecordEnd) true.
func (e *recordEnd) Is(target error) bool { return target == ErrRecordEnd }
