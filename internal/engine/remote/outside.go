// Package remote is what an interpreter in another process asks of its host: files, records, clock, entropy and input, each by questions of
// engine.Host. A Server answers them; Reach gives an interpreter what they are asked through.
package remote

// outside.go holds both ends, and the questions of clock, entropy and input.

import (
	"context"
	"errors"
	"io"
	"slices"
	"time"

	"github.com/krait-run/krait/internal/engine"
)

// Asker asks the host, as engine.Host does.
type Asker interface {
	Ask(what string, args []any) (any, error)
}

// Server answers questions of one interpreter. Its methods but Close are called by one goroutine at a time.
type Server struct {
	in    *engine.Interpreter
	files *files
}

// NewServer answers with what in has.
func NewServer(in *engine.Interpreter) *Server {
	s := &Server{in: in}
	if in.Files != nil {
		s.files = newFiles(in.Files)
	}
	return s
}

// Close closes the files that are open. A nil Server has none.
func (s *Server) Close() {
	if s != nil {
		s.files.close()
	}
}

// maxEntropy is how many random bytes a question may ask for.
const maxEntropy = 1 << 20

// Answer answers a question that is not one for the run's host; ok is false for others, and for a nil Server. What an interpreter asks for and was
// not given is no question.
func (s *Server) Answer(query string, args []any) (v any, ok bool, err error) {
	if s == nil {
		return nil, false, nil
	}
	in := s.in
	switch {
	case query == engine.AskFiles && s.files != nil:
		return s.files.answer(args), true, nil
	case query == engine.AskRecord && in.Recorder != nil:
		v, err := recorded(in, args)
		return v, true, err
	case query == engine.AskClock && in.Clock != nil:
		return in.Clock().UnixNano(), true, nil
	case query == engine.AskEntropy && in.Entropy != nil && len(args) == 1:
		n, _ := args[0].(int64)
		if n < 0 || n > maxEntropy {
			return nil, true, engine.Raisef("ValueError", "%d random bytes", n)
		}
		p := make([]byte, n)
		_, err := io.ReadFull(in.Entropy, p)
		return p, true, err
	case query == engine.AskInput && in.Input != nil && len(args) == 1:
		prompt, _ := args[0].(string)
		line, err := in.Input(prompt)
		return line, true, err
	}
	return nil, false, nil
}

// Reach gives an interpreter what Outside names.
func Reach(in *engine.Interpreter, c Asker) {
	in.Mounts = remoteMounts(c, in.Points)
	if slices.Contains(in.Outside, engine.AskClock) {
		in.Clock = func() time.Time {
			v, _ := c.Ask(engine.AskClock, nil)
			n, _ := v.(int64)
			return time.Unix(0, n).UTC()
		}
	}
	if slices.Contains(in.Outside, engine.AskRecord) {
		in.Recorder = &recorder{c: c, clock: in.Clock != nil}
	}
	if slices.Contains(in.Outside, engine.AskFetch) { // it is a call, which the host makes
		in.Fetch = func(context.Context, *engine.HTTPRequest) (*engine.HTTPResponse, error) {
			return nil, errors.ErrUnsupported
		}
	}
	if slices.Contains(in.Outside, engine.AskEntropy) {
		in.Entropy = entropy{c}
	}
	if slices.Contains(in.Outside, engine.AskInput) {
		in.Input = func(prompt string) (string, error) {
			v, err := c.Ask(engine.AskInput, []any{prompt})
			line, _ := v.(string)
			return line, err
		}
	}
}

// entropy reads the host's random bytes.
type entropy struct{ c Asker }

func (e entropy) Read(p []byte) (int, error) {
	v, err := e.c.Ask(engine.AskEntropy, []any{int64(min(len(p), maxEntropy))})
	if err != nil {
		return 0, err
	}
	b, _ := v.([]byte)
	if len(b) == 0 && len(p) > 0 {
		return 0, io.ErrUnexpectedEOF
	}
	return copy(p, b), nil
}
