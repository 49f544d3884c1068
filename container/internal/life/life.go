// Package life holds what processes of all engines have in common: bounds of output and time, and an end that happens once.
package life

// life.go runs a program from its start to the removal of its container.

import (
	"errors"
	"io"
	"sync"
	"time"

	"github.com/krait-run/krait/container"
)

// Parts are what an engine gives. All functions and streams are required; none of them may panic.
type Parts struct {
	Engine, ID string
	Bounds     container.Bounds // filled
	Stdin      io.WriteCloser
	Stdout     io.Reader // closed by Close if it is an io.Closer; what was printed before the end can be read until then
	// Stderr is read by a goroutine until its end.
	Stderr io.Reader
	// Wait returns when the program has ended by itself or was killed: its status and, if the engine knows why, the cause. It is called once.
	Wait func() (code int, cause error)
	// Kill ends everything in the container. It may be called at any time from any goroutine, also after the end.
	Kill func()
	// Remove frees what the container held, after Wait has returned: files, cgroups, the container itself. It is called once.
	Remove func() error
}

// A Process is a running program. It implements container.Process.
type Process struct {
	parts Parts
	timer *time.Timer
	tail  tail
	drain sync.WaitGroup
	ended chan struct{} // closed when nothing of the container is left

	kills sync.WaitGroup

	mu    sync.Mutex
	over  bool  // the program has ended; nothing is added to kills any more
	used  int64 // bytes printed
	cause error // why the host ended it; the first reason stays
	exit  error // set before ended is closed
	leak  error // what Remove said
}

var _ container.Process = (*Process)(nil)

// Start takes over the parts of a program that runs. Two goroutines live until its end.
func Start(parts Parts) *Process {
	p := &Process{parts: parts, ended: make(chan struct{})}
	p.timer = time.AfterFunc(parts.Bounds.Life, func() { p.end(container.ErrTime) })
	p.drain.Add(1)
	go func() {
		defer p.drain.Done()
		_, _ = io.Copy(&stderr{p}, parts.Stderr)
	}()
	go p.wait()
	return p
}

func (p *Process) wait() {
	code, cause := p.parts.Wait()
	p.timer.Stop()
	p.mu.Lock()
	p.over = true
	p.mu.Unlock()
	p.kills.Wait()
	p.parts.Kill() // processes that the program left behind
	p.drain.Wait()
	leak := p.parts.Remove()
	p.mu.Lock()
	if p.cause != nil {
		cause = p.cause
	}
	if code != 0 || cause != nil {
		p.exit = &container.ExitError{Engine: p.parts.Engine, ID: p.parts.ID, Code: code, Cause: cause, Stderr: p.tail.String()}
	}
	p.leak = leak
	p.mu.Unlock()
	close(p.ended)
}

// end kills the program, unless that was done; the first cause is kept. It does not wait: a reader of the program's output calls it, and the
// program may not end before that output is read.
func (p *Process) end(cause error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cause != nil || p.over {
		return
	}
	p.cause = cause
	p.kills.Go(p.parts.Kill)
}

// count adds n printed bytes and tells whether they were within the bound; past it, it ends the program.
func (p *Process) count(n int) bool {
	p.mu.Lock()
	p.used += int64(n)
	over := p.used > p.parts.Bounds.Output
	p.mu.Unlock()
	if over {
		p.end(container.ErrOutput)
	}
	return !over
}

func (p *Process) Stdin() io.WriteCloser { return p.parts.Stdin }
func (p *Process) Stdout() io.Reader     { return (*stdout)(p) }
func (p *Process) ID() string            { return p.parts.ID }

func (p *Process) Stderr() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.tail.String()
}

func (p *Process) Wait() error {
	<-p.ended
	return p.exit
}

// Close returns what could not be removed, if anything.
func (p *Process) Close() error {
	select {
	case <-p.ended:
	default:
		p.end(container.ErrClosed)
		<-p.ended
	}
	_ = p.parts.Stdin.Close()
	if c, ok := p.parts.Stdout.(io.Closer); ok {
		_ = c.Close()
	}
	return p.leak
}

// stdout counts what is read. Past the bound it returns an error that is container.ErrOutput.
type stdout Process

func (r *stdout) Read(b []byte) (int, error) {
	p := (*Process)(r)
	n, err := p.parts.Stdout.Read(b)
	if n > 0 && !p.count(n) {
		return 0, &container.ExitError{Engine: p.parts.Engine, ID: p.parts.ID, Code: -1, Cause: container.ErrOutput}
	}
	if err != nil && !errors.Is(err, io.EOF) {
		select {
		case <-p.ended: // a pipe that was closed at the end
			err = io.EOF
		default:
		}
	}
	return n, err
}

// stderr keeps the end of what is written. It never fails, so that the program is not held up before it is killed.
type stderr struct{ p *Process }

func (w *stderr) Write(b []byte) (int, error) {
	w.p.mu.Lock()
	w.p.tail.add(b)
	w.p.mu.Unlock()
	w.p.count(len(b))
	return len(b), nil
}
