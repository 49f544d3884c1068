package container

// outside.go holds what an interpreter in another process asks of its host's clock, entropy and input, on both sides.

import (
	"io"
	"slices"
	"time"

	"github.com/krait-run/krait/internal/engine"
)

// maxEntropy is how many random bytes a question may ask for.
const maxEntropy = 1 << 20

// outside answers a question that is not one for the run's host; ok is false for others. What a guest asks for and was not given is no
// question.
func (s *Session) outside(query string, args []any) (v any, ok bool, err error) {
	if s.opened == nil || s.opened.Interpreter == nil {
		return nil, false, nil
	}
	in := s.opened.Interpreter
	switch {
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

// reach gives the interpreter of a guest what Outside names.
func (g *guest) reach(in *engine.Interpreter) {
	c := (*caller)(g)
	if slices.Contains(in.Outside, engine.AskClock) {
		in.Clock = func() time.Time {
			v, _ := c.Ask(engine.AskClock, nil)
			n, _ := v.(int64)
			return time.Unix(0, n).UTC()
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
type entropy struct{ c *caller }

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
