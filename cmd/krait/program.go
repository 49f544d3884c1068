package main

// program.go holds tools that are programs: what a list says of them, and their processes.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/procgroup"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// The bounds of a program's output. Its result may have maxPrinted bytes, and no more than one in printedShare of the script's memory, since
// a parsed result takes several times the room of its text. Of what it says on its standard error the last maxSaid bytes are kept.
const (
	maxPrinted   = 16 << 20
	printedShare = 16
	maxSaid      = 4 << 10
)

// lingering is how long the output may stay open after the program has ended, held by what it has started.
const lingering = time.Second

// program is a tool of a JSON list.
type program struct {
	Name        string          `json:"name"`
	Group       string          `json:"group"`
	Doc         string          `json:"doc"`
	Input       json.RawMessage `json:"input"`
	Output      json.RawMessage `json:"output"`
	Command     []string        `json:"command"`
	ReadOnly    bool            `json:"read_only"`
	Idempotent  bool            `json:"idempotent"`
	Destructive bool            `json:"destructive"`
	Async       bool            `json:"async"`
	Approval    bool            `json:"require_approval"`
	Timeout     string          `json:"timeout"`

	max     int                // bytes of a result
	running *procgroup.Running // where its processes are kept
}

// tool makes the tool, for scripts with that much memory (0: the default): the program gets the arguments as JSON on its input and the
// idempotency key as KRAIT_KEY, and prints the result, as JSON or as text.
func (p *program) tool(r *procgroup.Running, memory int64) (tool.Tool, error) {
	p.running = r
	if len(p.Command) == 0 {
		return nil, fmt.Errorf("tool %q has no command", p.Name)
	}
	p.max = maxPrinted
	if memory > 0 {
		p.max = int(min(maxPrinted, memory/printedShare))
	}
	var opts []tool.Option
	for _, o := range []struct {
		on  bool
		opt tool.Option
	}{{p.ReadOnly, tool.ReadOnly()}, {p.Idempotent, tool.Idempotent()}, {p.Destructive, tool.Destructive()}, {p.Async, tool.Async()},
		{p.Approval, tool.RequireApproval()}, {p.Group != "", tool.InGroup(p.Group)}} {
		if o.on {
			opts = append(opts, o.opt)
		}
	}
	if p.Timeout != "" {
		d, err := time.ParseDuration(p.Timeout)
		if err != nil {
			return nil, fmt.Errorf("tool %q: timeout: %w", p.Name, err)
		}
		opts = append(opts, tool.Timeout(d))
	}
	return tool.FromJSONSchema(p.Name, p.Doc, p.Input, p.Output, p.call, opts...), nil
}

// call runs the program. Nothing that it has started in its group outlives the call.
func (p *program) call(ctx context.Context, args map[string]any) (any, error) {
	in, err := json.Marshal(args)
	if err != nil {
		return nil, err
	}
	running, end := context.WithCancel(ctx)
	defer end()
	cmd := exec.CommandContext(running, p.Command[0], p.Command[1:]...)
	out, said := printed{max: p.max, full: end}, saying{}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(in), &out, &said
	cmd.Env = append(os.Environ(), "KRAIT_KEY="+tool.KeyFrom(ctx))
	cmd.Cancel = func() error {
		procgroup.Kill(cmd)
		return nil
	}
	cmd.WaitDelay = lingering
	if err = p.running.Start(cmd); err == nil {
		err = cmd.Wait()
		p.running.Ended(cmd)
	}
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case out.over:
		return nil, fmt.Errorf("the program was ended: it printed more than %d bytes", p.max)
	case err != nil && !errors.Is(err, exec.ErrWaitDelay): // that one is of a program that succeeded
		if text := strings.TrimSpace(string(said.text)); text != "" {
			return nil, errors.New(text)
		}
		return nil, err
	}
	if v, err := values.ParseJSON(out.text.Bytes()); err == nil {
		return v, nil
	}
	return strings.TrimSuffix(out.text.String(), "\n"), nil
}

// printed takes the standard output of a program, up to max bytes.
type printed struct {
	text bytes.Buffer
	max  int
	full func() // is called when there is more
	over bool
}

func (p *printed) Write(b []byte) (int, error) {
	if p.over = p.over || len(b) > p.max-p.text.Len(); p.over {
		p.full()
		return len(b), nil
	}
	return p.text.Write(b)
}

// saying takes the standard error of a program, and keeps the end of it.
type saying struct{ text []byte }

func (s *saying) Write(b []byte) (int, error) {
	s.text = append(s.text, b[max(0, len(b)-maxSaid):]...)
	if more := len(s.text) - maxSaid; more > 0 {
		s.text = append(s.text[:0], s.text[more:]...)
	}
	return len(b), nil
}
