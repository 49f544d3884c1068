package agent

// The executor that runs programs in Krait's own interpreter.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/krait-run/krait"
)

// Sandboxes returns an Executor that runs each program in a fresh sandbox of t and calls its main without arguments. The
// template's limits bound each program; t must not be nil.
func Sandboxes(t *krait.Template) Executor { return sandboxes{t} }

type sandboxes struct{ template *krait.Template }

// RunCode implements Executor.
func (s sandboxes) RunCode(ctx context.Context, source string) (Outcome, error) {
	sb, err := s.template.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		return Outcome{}, fmt.Errorf("agent: sandbox: %w", err)
	}
	defer sb.Close()
	begun := time.Now()
	if err := sb.LoadScript(ctx, source); err != nil {
		return failure(ctx, Outcome{}, err)
	}
	res, err := sb.Run(ctx, "main")
	var o Outcome
	if res != nil {
		o.Stdout = res.Stdout
		for _, c := range res.Calls {
			o.Calls = append(o.Calls, call(c, begun))
		}
	}
	if err != nil {
		return failure(ctx, o, err)
	}
	if o.Value, err = json.Marshal(res.Value); err != nil {
		o.Traceback = "TypeError: the result of main is not JSON serializable: " + err.Error() + "\n"
	}
	return o, nil
}

// failure sorts errors into those of the program, which the model is told of, and those of the host.
func failure(ctx context.Context, o Outcome, err error) (Outcome, error) {
	var e *krait.Error
	var f *krait.FunctionError
	switch {
	case errors.As(err, &e):
		o.Traceback = e.Traceback
	case errors.As(err, &f):
		o.Traceback = fmt.Sprintf("NameError: name '%s' is not defined; the program must define `async def main()`\n", f.Name)
	case ctx.Err() != nil:
		return Outcome{}, ctx.Err()
	case errors.Is(err, krait.ErrLimit):
		o.Traceback = "The program was ended by a limit of the sandbox: " + err.Error() + "\n"
	default:
		return Outcome{}, err
	}
	return o, nil
}

// call converts a host call; begun is when the program began.
func call(c *krait.Call, begun time.Time) Call {
	out := Call{Name: c.Name, Start: c.Start.Sub(begun)}
	if b, err := json.Marshal(c.Payload); err == nil {
		out.Args = b
	}
	if c.End.IsZero() {
		out.Took, out.Error = time.Since(c.Start), "still running when the program ended"
	} else {
		out.Took = c.End.Sub(c.Start)
	}
	if c.Err != nil {
		out.Error = c.Err.Error()
	}
	return out
}
