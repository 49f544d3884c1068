package agent

// The errors a run ends with. Each type answers errors.As with its details and
// errors.Is with its category.

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Categories for errors.Is. A run that its caller cancelled matches
// context.Canceled or context.DeadlineExceeded, and none of these.
var (
	ErrLimit       = errors.New("limit reached")                      // *LimitError
	ErrRepeated    = errors.New("identical failing code repeated")    // *RepeatedError
	ErrRefused     = errors.New("model refused")                      // *RefusedError
	ErrIncomplete  = errors.New("model's answer is incomplete")       // *IncompleteError
	ErrNoAnswer    = errors.New("model gave neither code nor text")   // *NoAnswerError
	ErrExecutor    = errors.New("program could not be run")           // *ExecutorError
	ErrProvider    = errors.New("model provider failed")              // *ProviderError, each
	ErrRateLimited = errors.New("model provider's rate limit is hit") // *ProviderError with status 429, or a code that says so
	ErrMalformed   = errors.New("model provider's answer is malformed")
)

// LimitError is a limit of Limits that was reached.
type LimitError struct {
	Limit string // "steps", "runs", "calls", "tokens", "cost", "time" or "depth"
	Max   int64  // nanoseconds for "time", millionths for "cost"
	Used  int64  // 0 for "time"
}

func (e *LimitError) Error() string {
	switch {
	case e.Limit == "time":
		return fmt.Sprintf("agent: limit reached: no final text within %v", time.Duration(e.Max))
	case e.Limit == "tokens":
		return fmt.Sprintf("agent: limit reached: %d of at most %d tokens used without a final text", e.Used, e.Max)
	case e.Limit == "cost":
		return fmt.Sprintf("agent: limit reached: the run has cost %.6g of at most %.6g without a final text", float64(e.Used)/1e6, float64(e.Max)/1e6)
	case e.Limit == "calls":
		return fmt.Sprintf("agent: limit reached: the run made %d calls of the host, at most %d are allowed", e.Used, e.Max)
	case e.Limit == "depth":
		return fmt.Sprintf("agent: limit reached: agents call each other more than %d deep", e.Max)
	case e.Limit == "runs":
		return fmt.Sprintf("agent: limit reached: the model asked for %d program runs, at most %d are allowed", e.Used, e.Max)
	}
	return fmt.Sprintf("agent: limit reached: no final text after %d model %s", e.Max, e.Limit)
}

// Is reports whether target is ErrLimit.
func (e *LimitError) Is(target error) bool { return target == ErrLimit }

// RepeatedError ends a run whose model sends the same failing program, or makes
// the same failing call, again and again.
type RepeatedError struct {
	Times     int    // how often it failed
	Code      string // the program; or the call, "name({...})"
	Tool      string // of a direct call; else ""
	Traceback string // of the last failure
}

func (e *RepeatedError) Error() string {
	if e.Tool != "" {
		return fmt.Sprintf("agent: the model made the identical call of %s %d times, each time it failed: %s", e.Tool, e.Times, lastLine(e.Traceback))
	}
	return fmt.Sprintf("agent: the model sent the identical program %d times, each time it failed: %s", e.Times, lastLine(e.Traceback))
}

// Is reports whether target is ErrRepeated.
func (e *RepeatedError) Is(target error) bool { return target == ErrRepeated }

// RefusedError ends a run whose model declined to help.
type RefusedError struct {
	Text string // the model's words
}

func (e *RefusedError) Error() string { return fmt.Sprintf("agent: the model refused: %s", e.Text) }

// Is reports whether target is ErrRefused.
func (e *RefusedError) Is(target error) bool { return target == ErrRefused }

// IncompleteError ends a run whose model was stopped in the middle of an
// answer. Programs of such an answer are not run: they may be cut.
type IncompleteError struct {
	Reason string // in the provider's words, such as "max_output_tokens"
	Text   string // the text so far
}

func (e *IncompleteError) Error() string {
	return fmt.Sprintf("agent: the model's answer is incomplete: %s", e.Reason)
}

// Is reports whether target is ErrIncomplete.
func (e *IncompleteError) Is(target error) bool { return target == ErrIncomplete }

// NoAnswerError ends a run whose model answered with nothing to run and nothing to read.
type NoAnswerError struct {
	Types []string // wire types of what it did answer with
}

func (e *NoAnswerError) Error() string {
	if len(e.Types) == 0 {
		return "agent: the model gave neither code nor text"
	}
	return fmt.Sprintf("agent: the model gave neither code nor text, only %s", strings.Join(e.Types, ", "))
}

// Is reports whether target is ErrNoAnswer.
func (e *NoAnswerError) Is(target error) bool { return target == ErrNoAnswer }

// ExecutorError ends a run whose Executor failed, or one of whose direct calls
// could not be made or recorded; Err says how.
type ExecutorError struct {
	CallID string
	Tool   string // of a direct call; else ""
	Err    error
}

func (e *ExecutorError) Error() string {
	if e.Tool != "" {
		return fmt.Sprintf("agent: call %s of %s could not be made: %v", e.CallID, e.Tool, e.Err)
	}
	return fmt.Sprintf("agent: the program of call %s could not be run: %v", e.CallID, e.Err)
}

func (e *ExecutorError) Unwrap() error { return e.Err }

// Is reports whether target is ErrExecutor.
func (e *ExecutorError) Is(target error) bool { return target == ErrExecutor }

// ProviderError ends a run whose provider could not be reached, answered with
// an error, or answered with something that makes no sense.
type ProviderError struct {
	Status    int    // HTTP status; 0 when there was none
	Code      string // the API's error code, such as "rate_limit_exceeded"; may be ""
	Message   string // the API's words; may be ""
	Malformed bool   // the answer could not be understood
	Err       error  // the transport's error; may be nil
}

func (e *ProviderError) Error() string {
	var b strings.Builder
	b.WriteString("agent: model provider")
	if e.Malformed {
		b.WriteString(": malformed answer")
	}
	if e.Status != 0 {
		fmt.Fprintf(&b, ": HTTP status %d", e.Status)
	}
	if e.Code != "" {
		fmt.Fprintf(&b, ": %s", e.Code)
	}
	switch {
	case e.Message != "":
		fmt.Fprintf(&b, ": %s", e.Message)
	case e.Err != nil:
		fmt.Fprintf(&b, ": %v", e.Err)
	}
	return b.String()
}

func (e *ProviderError) Unwrap() error { return e.Err }

// Is reports whether target is ErrProvider, or one of ErrMalformed and
// ErrRateLimited that applies.
func (e *ProviderError) Is(target error) bool {
	switch target {
	case ErrProvider:
		return true
	case ErrMalformed:
		return e.Malformed
	case ErrRateLimited: // in a stream that began well, the status was another one
		return e.Status == 429 || e.Code == "rate_limit_exceeded" || e.Code == "rate_limit_error"
	}
	return false
}

// lastLine is the last line of text that is not blank: of a traceback, the
// exception.
func lastLine(text string) string {
	text = strings.TrimSpace(text)
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		text = text[i+1:]
	}
	return text
}
