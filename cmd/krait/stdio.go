package main

// stdio.go holds the script's standard streams.

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"golang.org/x/term"
)

// outputDelay is how long output may wait for more of it.
const outputDelay = 20 * time.Millisecond

// output is a script's stdout and stderr. What is written to a terminal is written at once, other output together with what
// follows soon; stderr comes after what went to stdout before.
type output struct {
	mu      sync.Mutex
	buf     *bufio.Writer
	direct  bool
	pending bool // a flush is due
}

// newOutput returns the output that goes to stdout, by w.
func newOutput(w io.Writer) *output {
	return &output{buf: bufio.NewWriterSize(w, 64<<10), direct: term.IsTerminal(int(os.Stdout.Fd()))}
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n, err := o.buf.Write(p)
	if err != nil {
		return n, err
	}
	if o.direct {
		return n, o.buf.Flush()
	}
	if !o.pending && o.buf.Buffered() > 0 {
		o.pending = true
		time.AfterFunc(outputDelay, func() {
			o.mu.Lock()
			defer o.mu.Unlock()
			o.pending = false
			_ = o.buf.Flush() // the error stays with the writer, whose next use reports it
		})
	}
	return n, nil
}

// Flush writes what waits.
func (o *output) Flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.buf.Flush()
}

// errOutput writes to stderr after what was printed before went to stdout.
type errOutput struct {
	out *output
	to  io.Writer
}

func (w errOutput) Write(p []byte) (int, error) {
	if err := w.out.Flush(); err != nil {
		return 0, err
	}
	return w.to.Write(p)
}

// input is a script's stdin.
type input struct {
	ctx context.Context
	end <-chan time.Time // when the time limit ends waiting too; nil: never
	in  *bufio.Reader
	out io.Writer // for the prompt
}

func newInput(ctx context.Context, limit time.Duration, out io.Writer) *input {
	i := &input{ctx: ctx, in: bufio.NewReader(os.Stdin), out: out}
	if limit > 0 {
		i.end = time.After(limit)
	}
	return i
}

// line reads a line with its line feed, "" at the end.
func (i *input) line(prompt string) (string, error) {
	if _, err := io.WriteString(i.out, prompt); err != nil {
		return "", err
	}
	if f, ok := i.out.(*output); ok {
		if err := f.Flush(); err != nil {
			return "", err
		}
	}
	type result struct {
		line string
		err  error
	}
	done := make(chan result, 1)
	go func() { // ends with the process at the latest: nothing interrupts a read of stdin
		line, err := i.in.ReadString('\n')
		done <- result{line, err}
	}()
	select {
	case r := <-done:
		if r.err != nil && !errors.Is(r.err, io.EOF) {
			return "", r.err
		}
		return strings.ToValidUTF8(r.line, "\ufffd"), nil
	case <-i.ctx.Done():
		return "", i.ctx.Err()
	case <-i.end:
		return "", errTime
	}
}

// errTime ends waiting for input when the time limit is reached.
var errTime = errors.New("time limit exceeded while waiting for input")
