package container

// session.go holds Session, the host's side of the protocol with one guest.

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/engine/remote"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
)

// Options say how a Python, or a Node.js, is started. The zero value is a Python without packages under default bounds.
type Options struct {
	// Python is the program; "": python3, along PATH.
	Python string
	// Language is what scripts are in, if it is not Python: javascript.Language() or javascript.TypeScript(), which Node.js runs then. Fresh
	// takes that of the template.
	Language engine.Language
	// Node is the program for a Language; "": node, along PATH. It is version 18 or later.
	Node string
	// Spec is what the container is like. Its Command is made by Start, its Env added to.
	Spec Spec
	// Preload are modules that are imported before the Python is ready, so that scripts need not wait for them. One that can't be imported
	// is left out, see Session.Missing.
	Preload []string
	// Grace is how long a script that is interrupted may take to end before it is killed. 0: two seconds; negative: none.
	Grace time.Duration
	// StartTime is how long the guest may take to be ready, with what is preloaded, and again to be fresh after a Reset. 0: two minutes;
	// negative: as long as the context lasts.
	StartTime time.Duration
	// NoZygote runs scripts in the process that was started, in place of one that it forks: one process less, and no Reset.
	NoZygote bool
}

const (
	defaultGrace     = 2 * time.Second
	defaultStartTime = 2 * time.Minute
	// stuck is how long a message may take to be written once nobody waits for what comes of it.
	stuck = time.Second / 2
	// sessionOutput is the bound of what the process may write: the protocol with all artifacts and files. What a script prints, and how
	// much a run shows, has bounds of its own.
	sessionOutput = 1 << 40
	// drain is how long the output of a process may be open after its end.
	drain = time.Second / 2
	// protocolVersion is the version of the protocol; the guest has the same.
	protocolVersion = 1
)

// Session is a Python, or a Node.js, that runs in a container. Its methods are called by one goroutine at a time, but for Close, Alive and ID. It is a
// engine.Engine.
type Session struct {
	p       Process
	o       Options
	closing chan struct{} // closed by Close
	exited  chan struct{} // closed when the process has ended
	waitErr error         // of the process; set before exited is closed

	// What the guest sends is read by who waits for it, which is nobody else's turn to run, or by a goroutine for it, see ask.
	r     *bufio.Reader
	asked bool          // a goroutine reads, and hands a frame to in
	in    chan frame    // has room for one
	ended chan struct{} // closed when there is nothing more to read

	writing sync.Mutex   // guards wbuf and the process's input
	wbuf    []byte       //
	writes  atomic.Int64 // how often a write began or ended: odd in a write

	mu     sync.Mutex // guards gone and closed
	gone   error
	closed bool
	wg     sync.WaitGroup

	nextID  int64
	missing []string
	python  string
	dir     string
	opened  *engine.Options // what Prepare said, for Reset
	server  *remote.Server  // of an interpreter; nil: none
	handles map[string]values.Handle
	streams []*streamState // of the run under way

	lastResponse int64
}

var _ engine.Machine = (*Session)(nil)

// frame is what the guest has sent: a message, or why there is none.
type frame struct {
	m   *message
	err error
}

// Start makes a container with engine and starts the guest in it. ctx bounds that alone. The caller closes the Session.
func Start(ctx context.Context, engine Engine, o Options) (*Session, error) {
	if engine == nil {
		return nil, fmt.Errorf("%w: the engine is nil", ErrStart)
	}
	if ctx == nil {
		return nil, fmt.Errorf("%w: the context is nil", ErrStart)
	}
	spec := o.Spec
	cpus := spec.Bounds.CPUs
	if cpus == 0 {
		cpus = 1
	}
	if spec.Bounds.Output == 0 {
		spec.Bounds.Output = sessionOutput
	}
	spec.Command, spec.Env = Guest(o.Python, o.Spec.Env, cpus)
	if o.Language != nil {
		spec.Command, spec.Env = nodeGuest(o.Node, spec.Bounds.Memory), environment(o.Spec.Env)
	}
	p, err := engine.Start(ctx, spec)
	if err != nil {
		return nil, err
	}
	return NewSession(ctx, p, o)
}

// NewSession takes over a process that runs what Guest returns, or that of a Language, and waits until it is ready. It closes the process if it
// fails.
func NewSession(ctx context.Context, p Process, o Options) (*Session, error) {
	if o.Language != nil {
		o.NoZygote, o.Grace = true, -1 // Node.js does not fork, and what is interrupted there can't be used again
		return newSession(ctx, p, o, bootText(nodeSource))
	}
	return newSession(ctx, p, o, bootText(guestSource))
}

// Attach takes over a process in which Serve runs, as NewSession does one that runs what Guest returns.
func Attach(ctx context.Context, p Process, o Options) (*Session, error) {
	o.NoZygote = true
	return newSession(ctx, p, o, nil)
}

// newSession takes over a process that reads boot first.
func newSession(ctx context.Context, p Process, o Options, boot []byte) (*Session, error) {
	s := &Session{p: p, o: o, r: newReader(p.Stdout()), in: make(chan frame, 1), ended: make(chan struct{}), closing: make(chan struct{}),
		exited: make(chan struct{}), handles: map[string]values.Handle{}}
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		s.waitErr = p.Wait()
		close(s.exited)
		t := time.NewTimer(drain)
		defer t.Stop()
		select {
		case <-s.ended:
		case <-s.closing:
		case <-t.C: // nobody reads, or something that it started has its output still
		}
		_ = p.Close()
	}()
	hello, _ := json.Marshal(map[string]any{"t": "hello", "v": protocolVersion, "preload": o.Preload, "zygote": !o.NoZygote})
	err := s.starting(ctx, func(ctx context.Context) error {
		if err := s.write(appendFrame(boot, hello, nil)); err != nil {
			return err
		}
		return s.ready(ctx)
	})
	if err != nil {
		_ = s.Close()
		switch {
		case ctx.Err() != nil:
			return nil, fmt.Errorf("%w: %w", ErrStart, ctx.Err())
		case errors.Is(err, ErrStart):
			return nil, err
		}
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	return s, nil
}

// starting bounds what readies the guest.
func (s *Session) starting(ctx context.Context, f func(ctx context.Context) error) error {
	d := s.o.StartTime
	if d == 0 {
		d = defaultStartTime
	}
	inner, cancel := ctx, context.CancelFunc(func() {})
	if d > 0 {
		inner, cancel = context.WithTimeout(ctx, d)
	}
	defer cancel()
	defer s.watch(inner)()
	err := f(inner)
	if err != nil && inner.Err() != nil && ctx.Err() == nil {
		return fmt.Errorf("%w: the guest was not ready within %v", ErrStart, d)
	}
	return err
}

// ready waits for the guest to say that it is ready.
func (s *Session) ready(ctx context.Context) error {
	for {
		m, err := s.next(ctx)
		if err != nil {
			return err
		}
		switch m.T {
		case "ready":
			if m.Version != protocolVersion {
				return s.fail(bad("the guest speaks version %d", m.Version))
			}
			s.python, s.dir = cut(m.Python, 100), cut(m.Dir, 4096)
			s.missing = nil
			for _, x := range m.Missing[:min(len(m.Missing), 1000)] {
				s.missing = append(s.missing, cut(x, 1000))
			}
			return nil
		case "out", "log":
		default:
			return s.fail(bad("%.40q before it was ready", m.T))
		}
	}
}

// read reads a frame. One goroutine does at a time.
func (s *Session) read() frame {
	text, tail, err := readFrame(s.r)
	if err == nil {
		var m *message
		if m, err = decode(text, tail); err == nil {
			return frame{m: m}
		}
	}
	select {
	case <-s.ended:
	default:
		close(s.ended)
	}
	return frame{err: err}
}

// ask has a goroutine read a frame for s.in, unless one does already. It is for who waits for something else too.
func (s *Session) ask() {
	if s.asked {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.asked = true
	s.wg.Go(func() { s.in <- s.read() })
}

// next returns the next message. Every error is final.
func (s *Session) next(ctx context.Context) (*message, error) {
	if err := ctx.Err(); err != nil {
		return nil, s.fail(err)
	}
	stop := context.AfterFunc(ctx, func() { _ = s.fail(ctx.Err()) })
	var f frame
	if s.asked {
		select {
		case f = <-s.in:
			s.asked = false
		case <-s.closing:
			f.err = errClosed
		}
	} else {
		f = s.read()
	}
	if !stop() && ctx.Err() != nil {
		_ = s.fail(ctx.Err())
		return nil, ctx.Err()
	}
	if f.err != nil {
		return nil, s.fail(f.err)
	}
	return f.m, nil
}

var errClosed = errors.New("it was closed")

// fail notes that the session can't go on, kills the guest and returns the reason.
func (s *Session) fail(err error) error {
	s.mu.Lock()
	if s.gone != nil {
		defer s.mu.Unlock()
		return s.gone
	}
	if s.closed {
		err = errClosed
	}
	if cut := errors.Is(err, errCut); cut || errors.Is(err, io.EOF) {
		// The process tells more than the end of its output.
		end := err
		t := time.NewTimer(time.Second)
		defer t.Stop()
		select {
		case <-s.exited:
			err = s.waitErr
			switch {
			case err == nil && cut:
				err = end
			case err == nil:
				err = errors.New("it has ended")
			case s.o.Language != nil && heapFull(err):
				err = fmt.Errorf("%w: %w", ErrMemory, err)
			}
		case <-t.C:
			if !cut {
				err = errors.New("it closed its output")
			}
		}
	}
	g := &GoneError{Why: err, language: s.language()}
	if err != errClosed {
		g.Stderr = s.p.Stderr()
	}
	s.gone = g
	s.mu.Unlock()
	_ = s.p.Close()
	return g
}

// grace is how long an interrupted script may take to end; negative: no time at all.
func (s *Session) grace() time.Duration {
	if s.o.Grace == 0 {
		return defaultGrace
	}
	return s.o.Grace
}

// watch kills the guest if it is not called off some time after the end of ctx, and sooner where the guest does not read what it is sent.
// Nothing is written to the guest, and nothing awaited of it, that a watch does not bound.
func (s *Session) watch(ctx context.Context) (off func()) {
	done := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		at, grace := s.writes.Load(), max(s.grace(), 0)
		first := min(grace, stuck)
		t := time.NewTimer(first)
		defer t.Stop()
		select {
		case <-t.C:
		case <-done:
			return
		}
		if at%2 == 0 || s.writes.Load() != at { // it reads
			t.Reset(grace - first + time.Second)
			select {
			case <-t.C:
			case <-done:
				return
			}
		}
		_ = s.fail(fmt.Errorf("it was killed: %w", ctx.Err()))
	})
	return func() {
		stop()
		close(done)
	}
}

// Alive returns nil as long as the session can be used, else a *GoneError.
func (s *Session) Alive() error {
	s.mu.Lock()
	gone := s.gone
	s.mu.Unlock()
	if gone != nil {
		return gone
	}
	select {
	case <-s.exited:
		return s.fail(io.EOF)
	case <-s.closing:
		return s.fail(errClosed)
	default:
		return nil
	}
}

// ID names the container in its engine's terms.
func (s *Session) ID() string { return s.p.ID() }

// language is that of scripts where it is not Python, which is "". The caller has s.mu, or is where Prepare is.
func (s *Session) language() string {
	if s.o.Language != nil {
		return s.o.Language.Name()
	}
	if s.opened == nil || s.opened.Interpreter == nil {
		return ""
	}
	return s.opened.Interpreter.Language
}

// Python returns the version of the Python ("3.11.2"), or that of the Node.js.
func (s *Session) Python() string { return s.python }

// Missing returns the modules to be preloaded that could not be imported, each with the reason.
func (s *Session) Missing() []string { return s.missing }

// Close kills what runs in the container, removes it, and waits for that. It may be called more than once.
func (s *Session) Close() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	first := !s.closed
	s.closed = true
	if first {
		close(s.closing)
	}
	server := s.server
	s.mu.Unlock()
	err := s.p.Close()
	s.wg.Wait()
	server.Close()
	return err
}

// write sends bytes to the guest. The caller watches, and has s.writing where more than one goroutine may write.
func (s *Session) write(b []byte) error {
	s.writes.Add(1)
	defer s.writes.Add(1)
	if _, err := s.p.Stdin().Write(b); err != nil {
		return s.fail(io.EOF)
	}
	return nil
}

// send sends a message of an encoder.
func (s *Session) send(e *encoder) error {
	if len(e.text) > maxText || len(e.text)+len(e.tail) > maxFrame-4 {
		return fmt.Errorf("container: a message of %d bytes; at most %d", len(e.text)+len(e.tail), int64(maxFrame))
	}
	s.writing.Lock()
	defer s.writing.Unlock()
	s.wbuf = appendFrame(s.wbuf[:0], e.text, e.tail)
	err := s.write(s.wbuf)
	if cap(s.wbuf) > 1<<20 {
		s.wbuf = nil
	}
	return err
}

// request sends a message that the guest answers by "ok", between runs.
func (s *Session) request(ctx context.Context, build func(e *encoder) error) (*message, error) {
	if err := s.Alive(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	defer s.watch(ctx)()
	s.nextID++
	e := &encoder{s: s}
	if err := build(e); err != nil {
		return nil, err
	}
	e.raw(`,"id":`)
	e.int(s.nextID)
	e.raw("}")
	if err := s.send(e); err != nil {
		return nil, err
	}
	for {
		m, err := s.next(ctx)
		if err != nil {
			return nil, err
		}
		switch m.T {
		case "ok":
			if m.ID != s.nextID {
				return nil, s.fail(bad("an answer to %d in place of %d", m.ID, s.nextID))
			}
			if m.Error != "" {
				return nil, fileError{cut(m.Error, 2000), vfs.Errno(m.Errno)}
			}
			return m, nil
		case "out", "log", "show", "cancel", "idle", "close":
			// of threads that a script has left behind; nobody listens between runs
		case "ask":
			if err := s.answerBetween(m); err != nil {
				return nil, err
			}
		case "call", "bind":
			if err := s.refuse(m.ID); err != nil {
				return nil, err
			}
		default:
			return nil, s.fail(bad("%.40q between runs", m.T))
		}
	}
}

// answerBetween answers a question that comes while no run is under way: an interpreter may need the host's files and clock for its own.
func (s *Session) answerBetween(m *message) error {
	if m.Query != engine.AskFiles && m.Query != engine.AskClock {
		return s.refuse(m.ID)
	}
	if err := m.values(m.Pos, s.handles); err != nil {
		return s.fail(err)
	}
	over := false
	defer func() {
		if !over { // the host's own code panicked, or ended the goroutine
			_ = s.fail(errAbandoned)
		}
	}()
	v, ok, err := s.server.Answer(m.Query, m.Pos)
	over = true
	if !ok || err != nil {
		return s.refuse(m.ID)
	}
	e := &encoder{s: s}
	e.reply(m.ID)
	e.raw(`,"r":true,"v":`)
	if err := e.value(v, "value", 0); err != nil {
		return s.refuse(m.ID)
	}
	e.raw("}")
	return s.send(e)
}

// refuse answers a call that is made while no run is under way.
func (s *Session) refuse(id int64) error {
	e := &encoder{}
	e.replyError(id, &engine.Raise{Class: "RuntimeError", Message: "no run is under way"})
	return s.send(e)
}

// Prepare tells the guest what scripts see. It is called once, before Do.
func (s *Session) Prepare(ctx context.Context, o engine.Options) error {
	if o.Interpreter == nil && (o.Language != nil) != (s.o.Language != nil) {
		return fmt.Errorf("%w: the container was started for %s, and scripts are in %s", ErrStart, named(s.o.Language), named(o.Language))
	}
	s.mu.Lock()
	s.opened = &o
	if o.Interpreter != nil {
		s.server = remote.NewServer(o.Interpreter)
	}
	s.mu.Unlock()
	return s.starting(ctx, func(ctx context.Context) error {
		_, err := s.request(ctx, func(e *encoder) error { return e.open(&o) })
		return err
	})
}

// named is a language's name.
func named(l engine.Language) string {
	if l == nil {
		return "python"
	}
	return l.Name()
}

// open appends the message of Prepare, but for its end.
func (e *encoder) open(o *engine.Options) error {
	argv := o.Argv
	if len(argv) == 0 {
		argv = []string{""}
	}
	bytes, count := o.Artifacts, o.ArtifactCount
	if bytes <= 0 {
		bytes = defaultArtifacts
	}
	if count <= 0 {
		count = defaultArtifactCount
	}
	open := map[string]any{"t": "open", "argv": argv, "bytes": bytes, "count": count}
	if len(o.Env) > 0 {
		open["env"] = o.Env
	}
	tools := make([]map[string]any, len(o.Tools))
	for i, t := range o.Tools {
		params := t.Params
		if params == nil {
			params = []string{}
		}
		m := map[string]any{"n": t.Name, "s": t.Signature, "p": params, "r": t.Required, "ok": t.Allowed}
		if t.Async {
			m["a"] = true
		}
		if t.Extra {
			m["x"] = true
		}
		tools[i] = m
	}
	open["tools"] = tools
	if o.Interpreter != nil {
		open["interpreter"] = o.Interpreter
	}
	text, err := json.Marshal(open)
	if err != nil {
		return fmt.Errorf("container: %w", err)
	}
	e.text = text[:len(text)-1]
	return nil
}

const (
	defaultArtifacts     = 16 << 20
	defaultArtifactCount = 100
)

// Reset replaces the process that runs scripts by a fresh one; what was preloaded stays, and so do files.
func (s *Session) Reset(ctx context.Context) error {
	if s.o.NoZygote {
		return errors.New("container: reset: the session was started without a zygote")
	}
	if err := s.Alive(); err != nil {
		return err
	}
	if err := s.starting(ctx, s.restart); err != nil {
		return err
	}
	s.handles = map[string]values.Handle{}
	if s.opened == nil {
		return nil
	}
	return s.Prepare(ctx, *s.opened)
}

// restart has the guest begin again.
func (s *Session) restart(ctx context.Context) error {
	e := &encoder{}
	e.raw(`{"t":"restart"}`)
	if err := s.send(e); err != nil {
		return err
	}
	for {
		m, err := s.next(ctx)
		if err != nil {
			return err
		}
		if m.T == "ready" {
			return nil
		}
	}
}

// Versions returns the packages that scripts can import, as name and version.
func (s *Session) Versions(ctx context.Context) ([][2]string, error) {
	m, err := s.request(ctx, func(e *encoder) error { e.raw(`{"t":"versions"`); return nil })
	if err != nil {
		return nil, err
	}
	var out [][2]string
	for _, v := range m.List[:min(len(m.List), 10000)] {
		if len(v) != 2 {
			return nil, s.fail(bad("a version that is none"))
		}
		out = append(out, [2]string{cut(v[0], 200), cut(v[1], 200)})
	}
	return out, nil
}
