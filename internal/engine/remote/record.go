package remote

// record.go holds what a sandbox with a journal has beside: what an interpreter in another process learns from outside, and when, is recorded by
// its host, and given back by it. It is a py.Recorder whose methods are questions, on both sides.

import (
	"errors"
	"io"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
)

// The questions, named as the methods of a py.Recorder.
const (
	recordClock     = "clock"     // name, the guest's reading: the reading
	recordEntropy   = "entropy"   // how many bytes: bytes
	recordReplaying = "replaying" // : whether there is a record to follow
	recordTaken     = "taken"     // loop, point: the clock and numbers of results; nothing for none
	recordTake      = "take"      // loop, point, clock, numbers of results
	recordStarved   = "starved"
	recordMissing   = "missing" // number of a result
)

// recorded answers a question about the record. An error ends the run.
func recorded(in *engine.Interpreter, args []any) (any, error) {
	what := ""
	if len(args) > 0 {
		what, _ = args[0].(string)
	}
	numbers := make([]int64, max(len(args)-1, 0))
	for i := range numbers {
		numbers[i], _ = args[i+1].(int64)
	}
	rec := in.Recorder
	switch {
	case what == recordReplaying:
		return rec.Replaying(), nil
	case what == recordStarved:
		return nil, rec.Starved()
	case what == recordClock && len(args) == 3:
		name, _ := args[1].(string)
		if name != "now" && name != "monotonic" {
			break
		}
		return rec.Clock(name, func() int64 {
			if name == "now" && in.Clock != nil {
				return in.Clock().UnixNano()
			}
			return numbers[1]
		})
	case what == recordEntropy && len(args) == 2 && in.Entropy != nil:
		n := numbers[0]
		if n < 0 || n > maxEntropy {
			return nil, engine.Raisef("ValueError", "%d random bytes", n)
		}
		p := make([]byte, n)
		err := rec.Entropy(p, func(p []byte) error {
			_, err := io.ReadFull(in.Entropy, p)
			return err
		})
		return p, err
	case what == recordTaken && len(args) == 3:
		ids, clock, ok, err := rec.Taken(numbers[0], numbers[1])
		if err != nil || !ok {
			return []any{}, err
		}
		out := []any{int64(clock)}
		for _, id := range ids {
			out = append(out, id)
		}
		return out, nil
	case what == recordTake && len(args) >= 4:
		ids := numbers[3:]
		if len(ids) == 0 {
			ids = nil
		}
		return nil, rec.Take(numbers[0], numbers[1], ids, time.Duration(numbers[2]))
	case what == recordMissing && len(args) == 2:
		return nil, rec.Missing(numbers[0])
	}
	return nil, engine.Raisef("RuntimeError", "the host does not answer that")
}

// recorder is the host's recorder as the interpreter of a guest sees it.
type recorder struct {
	c     Asker
	clock bool // the host reads the time of day
	live  bool // there is nothing to follow any more
}

var _ py.Recorder = (*recorder)(nil)

func (r *recorder) ask(what string, args ...any) (any, error) {
	return r.c.Ask(engine.AskRecord, append([]any{what}, args...))
}

// Clock implements py.Recorder. The time of day is the host's to read where it gives one.
func (r *recorder) Clock(name string, read func() int64) (int64, error) {
	n := int64(0)
	if name != "now" || !r.clock {
		n = read()
	}
	v, err := r.ask(recordClock, name, n)
	n, _ = v.(int64)
	return n, err
}

// Entropy implements py.Recorder.
func (r *recorder) Entropy(p []byte, _ func(p []byte) error) error {
	v, err := r.ask(recordEntropy, int64(len(p)))
	if err != nil {
		return err
	}
	if b, _ := v.([]byte); copy(p, b) != len(p) {
		return io.ErrUnexpectedEOF
	}
	return nil
}

// Replaying implements py.Recorder.
func (r *recorder) Replaying() bool {
	if r.live {
		return false
	}
	v, err := r.ask(recordReplaying)
	replaying, _ := v.(bool)
	r.live = err == nil && !replaying
	return replaying
}

// Taken implements py.Recorder.
func (r *recorder) Taken(loop, point int64) (ids []int64, clock time.Duration, ok bool, err error) {
	v, err := r.ask(recordTaken, loop, point)
	list, _ := v.([]any)
	if err != nil || len(list) == 0 {
		return nil, 0, false, err
	}
	n, _ := list[0].(int64)
	for _, x := range list[1:] {
		id, _ := x.(int64)
		ids = append(ids, id)
	}
	return ids, time.Duration(n), true, nil
}

// Take implements py.Recorder.
func (r *recorder) Take(loop, point int64, ids []int64, clock time.Duration) error {
	args := []any{loop, point, int64(clock)}
	for _, id := range ids {
		args = append(args, id)
	}
	_, err := r.ask(recordTake, args...)
	return err
}

// Starved implements py.Recorder.
func (r *recorder) Starved() error {
	_, err := r.ask(recordStarved)
	return err
}

var errMissing = errors.New("the record has a result that is not there")

// Missing implements py.Recorder.
func (r *recorder) Missing(id int64) error {
	if _, err := r.ask(recordMissing, id); err != nil {
		return err
	}
	return errMissing
}
