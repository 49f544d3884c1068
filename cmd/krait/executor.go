package main

// executor.go holds what runs the programs of the commands agent and chat.

import (
	"context"
	"sync"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
)

// executor runs programs in sandboxes of t.
func (s *session) executor(t *krait.Template) agent.Executor {
	if s.config.Notebook {
		s.cells = &cells{inner: agent.Notebook(t)}
		return s.cells
	}
	return agent.Sandboxes(t)
}

// restart gives the next program a fresh sandbox.
func (s *session) restart() {
	if s.cells != nil {
		s.cells.restart()
	}
}

// cells is a notebook that can be restarted from outside, between programs.
type cells struct {
	inner agent.SessionExecutor

	mu   sync.Mutex // guards open
	open []*cellSession
}

// RunCode implements agent.Executor.
func (c *cells) RunCode(ctx context.Context, source string) (agent.Outcome, error) {
	return c.inner.RunCode(ctx, source)
}

// Session implements agent.SessionExecutor.
func (c *cells) Session() (agent.Executor, func()) {
	s := &cellSession{owner: c}
	c.mu.Lock()
	c.open = append(c.open, s)
	c.mu.Unlock()
	return s, s.close
}

func (c *cells) restart() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range c.open {
		s.restart()
	}
}

// cellSession is a session whose sandbox can be exchanged.
type cellSession struct {
	owner *cells

	mu    sync.Mutex // held while a program runs
	inner agent.Executor
	end   func()
	fresh bool // the model has not been told that its variables are gone
}

// RunCode implements agent.Executor.
func (s *cellSession) RunCode(ctx context.Context, source string) (agent.Outcome, error) {
	return s.RunProgram(ctx, agent.Job{Source: source})
}

// RunProgram implements agent.ProgramExecutor.
func (s *cellSession) RunProgram(ctx context.Context, job agent.Job) (agent.Outcome, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.inner == nil {
		s.inner, s.end = s.owner.inner.Session()
	}
	var o agent.Outcome
	var err error
	if p, ok := s.inner.(agent.ProgramExecutor); ok {
		o, err = p.RunProgram(ctx, job)
	} else {
		o, err = s.inner.RunCode(ctx, job.Source)
	}
	if s.fresh && err == nil && o.Failed() {
		o.Traceback = "The user restarted the sandbox before this program: nothing that earlier programs defined is there any more.\n\n" + o.Traceback
	}
	s.fresh = false
	return o, err
}

func (s *cellSession) restart() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.end != nil {
		s.end()
		s.inner, s.end, s.fresh = nil, nil, true
	}
}

func (s *cellSession) close() {
	s.mu.Lock()
	if s.end != nil {
		s.end()
		s.inner, s.end = nil, nil
	}
	s.mu.Unlock()
	c := s.owner
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, o := range c.open {
		if o == s {
			c.open = append(c.open[:i:i], c.open[i+1:]...)
			break
		}
	}
}
