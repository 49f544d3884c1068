package mcp

// session.go holds what a gateway has for a client: a sandbox that keeps its state, and its files.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/vfs"
)

type session struct {
	g     *Gateway
	ss    *sdk.ServerSession
	id    string
	ctx   context.Context // ends with the session
	stop  context.CancelFunc
	files *vfs.Mem
	turn  chan struct{} // held by the program that runs
	begun atomic.Int64  // sandboxes

	// Held with turn:
	boxes  map[string]*box  // by language
	known  map[string]stamp // files that the client was told of
	images int

	mu      sync.Mutex
	current *request  // of the program that runs
	calls   *tool.Run // of tools that are passed through
	callSet *krait.Template
}

// box is a sandbox of a session.
type box struct {
	sandbox *krait.Sandbox
	made    *krait.Template
	done    func() // nil: nothing is to be done when it was closed
}

// request is a call of run_code under way.
type request struct {
	ctx   context.Context // that of the request
	ss    *sdk.ServerSession
	token any // for progress; nil if the client does not want any

	mu    sync.Mutex
	steps float64
}

func newSession(g *Gateway, ss *sdk.ServerSession) *session {
	s := &session{g: g, ss: ss, id: "mcp-" + strings.ToLower(rand.Text()), turn: make(chan struct{}, 1), known: map[string]stamp{}, boxes: map[string]*box{},
		files: vfs.NewMem(vfs.MemOptions{MaxBytes: g.o.Files, MaxFiles: 2000, Clock: time.Now})}
	s.ctx, s.stop = context.WithCancel(g.ctx)
	return s
}

// close ends the program that runs, and the sandbox.
func (s *session) close() {
	s.stop()
	s.turn <- struct{}{}
	for language := range s.boxes {
		s.drop(language)
	}
	<-s.turn
}

// drop closes the sandbox of a language. The caller holds turn.
func (s *session) drop(language string) {
	b := s.boxes[language]
	if b == nil {
		return
	}
	delete(s.boxes, language)
	_ = b.sandbox.Close()
	if b.done != nil {
		b.done()
	}
}

// open returns the sandbox of t's language, which may have been made from a template before it; if there is none it makes one. The caller holds
// turn.
func (s *session) open(ctx context.Context, t *krait.Template) (*box, error) {
	if b := s.boxes[t.Language()]; b != nil {
		return b, nil
	}
	var ro krait.RunOptions
	var done func()
	if s.g.o.Run != nil {
		var err error
		if ro, done, err = s.g.o.Run(s.id); err != nil {
			return nil, err
		}
	}
	if ro.RunID == "" {
		ro.RunID = fmt.Sprintf("%s-%d", s.id, s.begun.Add(1))
	}
	if ro.Approver == nil {
		ro.Approver = s.approver()
	}
	mounts := []krait.Mount{{Path: "/", FS: s.files}}
	for _, m := range s.g.o.Sandbox.Mounts {
		if m.Path == "/" {
			mounts = nil
		}
	}
	if t.Language() != "python" { // which has no files
		mounts = nil
	}
	sb, err := t.NewSandbox(ctx, krait.SandboxOptions{Run: &ro, Mounts: mounts, OnEvent: s.event})
	if err != nil {
		if done != nil {
			done()
		}
		return nil, err
	}
	b := &box{sb, t, done}
	s.boxes[t.Language()] = b
	return b, nil
}

// errEnded ends programs whose session does.
var errEnded = errors.New("mcp: the session has ended")

// begin waits for the session's turn. release must be called if there is no error.
func (s *session) begin(r *request) (ctx context.Context, release func(), err error) {
	select {
	case s.turn <- struct{}{}:
	case <-r.ctx.Done():
		return nil, nil, r.ctx.Err()
	case <-s.ctx.Done():
		return nil, nil, errEnded
	}
	if s.ctx.Err() != nil {
		<-s.turn
		return nil, nil, errEnded
	}
	ctx, cancel := context.WithCancelCause(r.ctx)
	unhook := context.AfterFunc(s.ctx, func() { cancel(errEnded) })
	ctx = context.WithValue(ctx, askKey{}, askFunc(r.ask))
	if r.token != nil {
		ctx = context.WithValue(ctx, progressKey{}, func(p Progress) {
			text := p.Server + "." + p.Tool
			if p.Total > 0 {
				text += fmt.Sprintf(" %g/%g", p.Done, p.Total)
			}
			r.progress(strings.TrimSpace(text + " " + p.Message))
		})
	}
	s.mu.Lock()
	s.current = r
	s.mu.Unlock()
	return ctx, func() {
		s.mu.Lock()
		s.current = nil
		s.mu.Unlock()
		unhook()
		cancel(nil)
		<-s.turn
	}, nil
}

func (s *session) request() *request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current
}

// event hands on what happens in the sandbox, on the goroutine that runs it.
func (s *session) event(e krait.Event) {
	r := s.request()
	if r == nil {
		return
	}
	switch e.Kind {
	case krait.EventCallStart:
		if r.token != nil {
			r.progress("calling " + e.Call.Name)
		}
	case krait.EventCallEnd:
		if r.token != nil {
			if e.Call.Err != nil {
				r.progress(e.Call.Name + " failed")
			} else {
				r.progress(e.Call.Name + " done")
			}
		}
	case krait.EventLog:
		//lint:ignore SA1019 clients of these protocols get the log in this way
		p := &sdk.LoggingMessageParams{Level: sdk.LoggingLevel(e.Level), Logger: "program", Data: e.Text}
		//lint:ignore SA1019 as above
		_ = r.ss.Log(r.ctx, p)
	}
}

// progress tells the client. Steps only grow, whatever their number will be.
func (r *request) progress(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ctx.Err() != nil {
		return
	}
	r.steps++
	_ = r.ss.NotifyProgress(r.ctx, &sdk.ProgressNotificationParams{ProgressToken: r.token, Progress: r.steps, Message: text})
}
