package krait

// boxed.go holds the runs of a sandbox whose Python is in a container: the calls of its scripts take the path of all tools.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"reflect"
	"time"

	"github.com/krait-run/krait/tool"
)

// box is the container of a sandbox.
type box struct {
	c    Container
	file string // __file__, to be set before the next run
}

// boxed reports whether the sandbox's Python is in a container.
func (s *Sandbox) boxed() bool { return s != nil && s.box.Load() != nil }

// Tier says where the sandbox's scripts run now: TierInterpreter or TierContainer.
func (s *Sandbox) Tier() Tier {
	if s.boxed() {
		return TierContainer
	}
	return TierInterpreter
}

// replaying reports whether what happens now happened before.
func (s *Sandbox) replaying() bool {
	if s.vm != nil {
		return s.vm.Replaying()
	}
	return s.rec != nil && s.rec.Replaying()
}

// compile makes a script of source. What a container runs is compiled there, but for a plan, which is made here.
func (s *Sandbox) compile(source, name string) (*Script, error) {
	if s.boxed() {
		return &Script{text: source, file: name}, nil
	}
	return compileScript(source, name, s.wantsTree())
}

// scriptOp is the operation that runs a script.
func scriptOp(kind string, script *Script) *ContainerOp {
	text, file := script.source()
	return &ContainerOp{Kind: kind, Source: text, File: file}
}

// openBox puts the sandbox, which has nothing in it yet, into a container.
func (s *Sandbox) openBox(ctx context.Context) error {
	c, err := s.openContainer(ctx)
	if err != nil {
		return err
	}
	s.box.Store(&box{c: c})
	return nil
}

func (s *Sandbox) openContainer(ctx context.Context) (Container, error) {
	o := ContainerOptions{Env: s.tmpl.opts.Env, Argv: s.tmpl.opts.Argv, Artifacts: maxArtifacts, ArtifactCount: maxArtifactCount}
	if run := s.toolRun(); run != nil {
		for _, e := range run.Set().All() {
			t := ContainerTool{Name: e.Name(), Signature: e.Signature(), Extra: e.Extra(), Async: e.Spec().Async, Allowed: run.Allowed(e.Name())}
			for _, p := range e.Params() {
				t.Params = append(t.Params, p.Name)
				if p.Required {
					t.Required++
				}
			}
			o.Tools = append(o.Tools, t)
		}
	}
	c, err := s.tmpl.opts.Containers.Open(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("krait: no container: %w", err)
	}
	return c, nil
}

// runBox does an operation in the container, under the sandbox's limits and ctx.
func (s *Sandbox) runBox(ctx context.Context, op *ContainerOp, jop *operation, convert bool, sink func(Event) bool, args ...CallArg) (*Result, error) {
	if err := s.begin(ctx, sink); err != nil {
		return nil, err
	}
	defer s.exit()
	if jop != nil {
		if err := s.announce(jop); err != nil {
			return nil, err
		}
	}
	if err := s.boxArgs(op, args); err != nil {
		return s.endBox(convert, nil, err)
	}
	b := s.box.Load()
	within := s.callContext()
	if b.file != "" {
		set := &ContainerOp{Kind: "set", Kwargs: map[string]any{"__file__": b.file}}
		if _, err := b.c.Do(within, set, quietHost{}); err != nil {
			return s.endBox(convert, nil, s.boxError(within, err))
		}
		b.file = ""
	}
	v, err := b.c.Do(within, op, boxHost{s})
	if err != nil {
		err = s.boxError(within, err)
	}
	return s.endBox(convert, v, err)
}

// boxError is the error of a run whose context may have ended.
func (s *Sandbox) boxError(ctx context.Context, err error) error {
	if alive := s.box.Load().c.Alive(); alive != nil {
		s.mu.Lock()
		s.broken = alive
		s.mu.Unlock()
	}
	if ctx.Err() != nil && isContextError(err) {
		return s.ended(ctx)
	}
	return err
}

// endBox makes the result of a run.
func (s *Sandbox) endBox(convert bool, value any, err error) (*Result, error) {
	st := s.cur
	if err != nil {
		value = nil
		err = s.hostError(err)
		s.settle(err)
	} else if !convert {
		value = nil
	}
	if s.rec != nil {
		if err = s.rec.end(value, err); err != nil {
			value = nil
		}
	}
	res := &Result{Value: value, Stdout: st.stdout.String(), Stderr: st.stderr.String(), Calls: st.calls, Artifacts: st.artifacts,
		Usage: Usage{Time: time.Since(st.begun), Calls: len(st.calls), Output: st.output}}
	if err != nil {
		_ = s.emit(Event{Kind: EventError, Err: err, Result: res})
		return res, err
	}
	if convert {
		_ = s.emit(Event{Kind: EventEnd, Value: value, Result: res})
	}
	return res, nil
}

// boxArgs makes data of the arguments of a call.
func (s *Sandbox) boxArgs(op *ContainerOp, args []CallArg) error {
	for _, a := range args {
		switch a := a.(type) {
		case Args:
			for i, x := range a {
				v, err := s.boxArg(x, fmt.Sprintf("argument %d", i+1))
				if err != nil {
					return err
				}
				op.Args = append(op.Args, v)
			}
		case Kwargs:
			if op.Kwargs == nil {
				op.Kwargs = map[string]any{}
			}
			for _, k := range sortedKeys(a) {
				v, err := s.boxArg(a[k], fmt.Sprintf("argument %q", k))
				if err != nil {
					return err
				}
				op.Kwargs[k] = v
			}
		}
	}
	return nil
}

func (s *Sandbox) boxArg(x any, what string) (any, error) {
	if x != nil && s.rec == nil {
		if feed := source(reflect.ValueOf(x)); feed != nil {
			st := &stream{s: s, run: s.cur, feed: feed, ctx: s.callContext()}
			return &ContainerStream{Next: st.pull}, nil
		}
	}
	v, err := tool.Data(x)
	if err != nil {
		return nil, fmt.Errorf("krait: run: %s: %w", what, err)
	}
	return v, nil
}

// pull returns the next item.
func (st *stream) pull(ctx context.Context) (any, bool, error) {
	st.begin()
	select {
	case i := <-st.items:
		if i.err != nil {
			var x *Exception
			if !errors.As(i.err, &x) {
				x = &Exception{Type: "RuntimeError", Message: cleanText(i.err.Error())}
			}
			return nil, false, x
		}
		return i.value, !i.end, nil
	case <-ctx.Done():
		return nil, false, ctx.Err()
	}
}

// boxHost is what a script in the container reaches.
type boxHost struct{ s *Sandbox }

var _ ContainerHost = boxHost{}

// boxOutput is the output limit where none is given.
const boxOutput = 16 << 20

// room checks that n more bytes of output are within the limit.
func (h boxHost) room(n int) error {
	limit := h.s.limits.Output
	if limit == 0 {
		limit = boxOutput
	}
	if limit > 0 && h.s.cur.output+int64(n) > limit {
		return &LimitError{Limit: "output", Max: limit}
	}
	return nil
}

func (h boxHost) Print(stderr bool, text []byte) error {
	if err := h.room(len(text)); err != nil {
		return err
	}
	if stderr {
		return h.s.print(EventStderr, text)
	}
	return h.s.print(EventStdout, text)
}

func (h boxHost) Log(level, text string) error {
	if err := h.room(len(text) + 1); err != nil {
		return err
	}
	h.s.cur.output += int64(len(text)) + 1
	return h.s.emit(Event{Kind: EventLog, Level: level, Text: text})
}

func (h boxHost) Yield(v any) error { return h.s.emit(Event{Kind: EventPartial, Value: v}) }

// The bounds of the artifacts of a run. The guest keeps to them; one that does not is cut short.
const (
	maxArtifacts     = 16 << 20 // bytes
	maxArtifactCount = 100      // files not among them
	maxFileCount     = 200
)

func (h boxHost) Show(a Artifact) error {
	st := h.s.cur
	if n := &st.shown; a.Kind != "file" {
		if n.count++; n.count > maxArtifactCount {
			return nil
		}
		for i := 0; i < len(a.Forms); i++ {
			if n.bytes += int64(len(a.Forms[i].Data)); n.bytes > maxArtifacts {
				n.bytes -= int64(len(a.Forms[i].Data))
				a.Left = append(a.Left, a.Forms[i].MIME)
				a.Forms = append(a.Forms[:i:i], a.Forms[i+1:]...)
				i--
			}
		}
	} else if n.files++; n.files > maxFileCount {
		return nil
	}
	st.artifacts = append(st.artifacts, a)
	return h.s.emit(Event{Kind: EventArtifact, Artifact: &a})
}

// entry finds the tool of a call.
func (h boxHost) entry(c *ContainerCall) (*tool.Entry, error) {
	run := h.s.toolRun()
	if run == nil {
		return nil, &tool.Error{Type: "NameError", Tool: c.Name, Message: "there are no tools", Err: tool.ErrUnregistered}
	}
	return run.Resolve(c.Name)
}

func (h boxHost) Bind(c *ContainerCall) error {
	e, err := h.entry(c)
	if err == nil {
		_, err = e.Bind(c.Pos, c.Names, c.Named)
	}
	return err
}

// maxPayloads is how many bytes the arguments of the calls of a run may take in all: Result.Calls has them.
const maxPayloads = 256 << 20

func (h boxHost) Call(c *ContainerCall) (ContainerWork, error) {
	s := h.s
	if s.cur.payloads += c.Size; s.cur.payloads > maxPayloads {
		return nil, &LimitError{Limit: "memory", Max: maxPayloads}
	}
	if c.Host {
		return h.hostCall(c)
	}
	e, err := h.entry(c)
	if err != nil {
		return nil, err
	}
	return h.beginTool(s.toolRun(), e, c)
}

// beginTool binds a tool call, numbers it and records it.
func (h boxHost) beginTool(run *tool.Run, e *tool.Entry, c *ContainerCall) (*boxWork, error) {
	s := h.s
	if err := s.admitCall(); err != nil {
		return nil, err
	}
	if s.rec != nil {
		if err := s.rec.flush(); err != nil {
			return nil, err
		}
	}
	// Whoever calls may be left behind at the end of a run: which thread it is can't be told.
	t, err := run.Begin(e, c.Pos, c.Names, c.Named, tool.Site{File: c.File, Line: c.Line, Async: c.Async})
	if err != nil {
		return nil, err
	}
	w := &work{name: e.Name(), s: s, tool: t}
	b := &boxWork{w: w}
	if s.rec != nil && s.rec.over(t) {
		b.over = s.rec.recordEnd()
	}
	w.call = &Call{Name: e.Name(), Number: t.ID(), Args: t.Args(), Async: c.Async, File: c.File, Line: c.Line, Recorded: t.Recorded()}
	if err := s.noteCall(w.call); err != nil {
		w.forgo()
		return nil, err
	}
	if t.Recorded() {
		b.do(s.callContext())
		var e *tool.Error
		b.gaveUp = errors.As(b.err, &e) && e.Type == "CancelledError"
	}
	return b, nil
}

// hostCall begins the call of a host function.
func (h boxHost) hostCall(c *ContainerCall) (ContainerWork, error) {
	s := h.s
	f := s.lookup(c.Name)
	if f == nil {
		msg := fmt.Sprintf("host call %q is not registered", c.Name)
		if n := near(c.Name, s.callNames()); n != nil {
			msg += fmt.Sprintf(". Did you mean: %q?", n[0])
		}
		return nil, &Exception{Type: "NameError", Message: msg}
	}
	if len(c.Pos) != 1 || len(c.Names) > 0 {
		return nil, &Exception{Type: "TypeError", Message: "hostcall() takes a name and a payload"}
	}
	payload := c.Pos[0]
	if s.rec == nil {
		call, err := s.beginCall(c.Name, payload, c.Async)
		if err != nil {
			return nil, err
		}
		return &boxWork{w: &work{name: c.Name, s: s, host: f, call: call, plain: true}}, nil
	}
	e, err := s.hostEntry(c.Name, f)
	if err != nil {
		return nil, err
	}
	w, err := h.beginTool(s.toolRun(), e, c)
	if err != nil {
		return nil, err
	}
	w.w.plain, w.w.call.Name, w.w.call.Payload = true, c.Name, payload
	return w, nil
}

// Ask answers what a script wants to know of tools.
func (h boxHost) Ask(what string, args []any) (any, error) {
	run := h.s.toolRun()
	unknown := &Exception{Type: "RuntimeError", Message: "the host does not answer that"}
	if run == nil {
		return nil, unknown
	}
	if what == "budget" {
		return run.Budget(), nil
	}
	if len(args) == 0 {
		return nil, unknown
	}
	name, ok := args[0].(string)
	if !ok {
		return nil, unknown
	}
	switch what {
	case "search":
		n := int64(10)
		if len(args) > 1 {
			n, _ = args[1].(int64)
		}
		return searchTools(run, name, int(min(max(n, 0), maxSearch))), nil
	case "describe":
		return describeTool(run, name, h.s.rec == nil)
	case "doc", "source":
		e := run.Set().Lookup(name)
		switch {
		case e == nil:
			return nil, unknown
		case what == "doc":
			return e.Doc(), nil
		}
		return e.Python(), nil
	}
	return nil, unknown
}

// boxWork is a call of a script in the container.
type boxWork struct {
	w    *work
	over error // the recorded run ended before it

	// What came of a recorded call.
	value  any
	err    error
	gaveUp bool // the script gave it up, and does so again
}

var _ ContainerWork = (*boxWork)(nil)

func (b *boxWork) Recorded() bool {
	return b.over == nil && b.w.tool != nil && b.w.tool.Recorded() && !b.gaveUp
}

func (b *boxWork) do(ctx context.Context) {
	b.w.invoke(ctx, func(v any, err error) { b.value, b.err = v, err })
}

// quiet is how long a run goes on after a call that ends it, since an approval is pending or the records of a replay end there. The script
// may be about to begin others, that it does not wait for one after the other: a replay must find those that the recorded run has begun.
// Nothing says when it has come to them all.
const quiet = 50 * time.Millisecond

func (b *boxWork) Do(ctx context.Context) (v any, err error) {
	switch {
	case b.over != nil:
		b.w.forgo()
		b.err = b.over
	case b.gaveUp:
		<-ctx.Done()
		b.value, b.err = nil, ctx.Err()
	case b.w.tool != nil && b.w.tool.Recorded():
	default:
		b.do(ctx)
	}
	v, err = b.value, b.err
	if b.over != nil || errors.Is(err, tool.ErrPending) {
		t := time.NewTimer(quiet)
		defer t.Stop()
		select {
		case <-t.C:
		case <-ctx.Done():
		}
	}
	return v, err
}

func (b *boxWork) Drop() { b.w.s.abandonCall(b.w.call) }

func (b *boxWork) End(v any, err error) (any, bool, error) {
	w := b.w
	s := w.s
	if w.tool != nil {
		w.call.Decision = w.tool.Decision()
	}
	var p *PanicError
	if errors.As(b.err, &p) { // after runtime.Goexit err is none of this package
		v, err = nil, b.err
	}
	if e := s.endCall(w.call, v, err); e != nil {
		return nil, false, e
	}
	if err == nil {
		return v, w.plain, nil
	}
	var t *tool.Error
	var x *Exception
	switch {
	case errors.As(err, &p):
		err = &Exception{Type: "RuntimeError", Message: fmt.Sprintf("host call %q failed: internal error", w.name)}
	case errors.As(err, &t):
		err = t
	case w.tool != nil && isContextError(err):
		err = &Exception{Type: "RuntimeError", Message: w.name + ": the call was interrupted"}
	case w.tool != nil:
	case errors.As(err, &x):
		c := *x
		if exceptionClass(c.Type) == nil {
			c.Type = "RuntimeError"
		}
		c.Message = cleanText(c.Message)
		err = &c
	case errors.Is(err, context.DeadlineExceeded):
		err = &Exception{Type: "TimeoutError", Message: cleanText(err.Error())}
	default:
		err = &Exception{Type: "RuntimeError", Message: cleanText(err.Error())}
	}
	return nil, false, err
}

// quietHost is for what the host itself has a container do: nobody looks, and nothing is called.
type quietHost struct{}

func (quietHost) Print(bool, []byte) error  { return nil }
func (quietHost) Log(string, string) error  { return nil }
func (quietHost) Yield(any) error           { return nil }
func (quietHost) Show(Artifact) error       { return nil }
func (quietHost) Bind(*ContainerCall) error { return errQuiet }
func (quietHost) Ask(string, []any) (any, error) {
	return nil, errQuiet
}
func (quietHost) Call(*ContainerCall) (ContainerWork, error) { return nil, errQuiet }

var errQuiet = &Exception{Type: "RuntimeError", Message: "no calls now: the sandbox is being moved to its container"}

// idle claims the sandbox's container for something between runs.
func (s *Sandbox) idle(ctx context.Context, f func(c Container) error) error {
	if ctx == nil {
		return fmt.Errorf("%w: the context is nil", ErrOptions)
	}
	if s != nil && !s.boxed() {
		return ErrTier
	}
	if _, err := s.enter(); err != nil {
		return err
	}
	defer func() {
		s.mu.Lock()
		s.busy = false
		s.mu.Unlock()
	}()
	b := s.box.Load()
	err := f(b.c)
	if alive := b.c.Alive(); alive != nil {
		s.mu.Lock()
		s.broken = alive
		s.mu.Unlock()
	}
	return err
}

// Upload writes a file into the sandbox's container, in place of one that is there; a relative path is one of the working directory. What
// there is no room for is an error. In the interpreter it is ErrTier: scripts see Options.Mounts there.
func (s *Sandbox) Upload(ctx context.Context, path string, r io.Reader) error {
	return s.idle(ctx, func(c Container) error { return c.Upload(ctx, path, r) })
}

// Download writes a file of the sandbox's container to w.
func (s *Sandbox) Download(ctx context.Context, path string, w io.Writer) error {
	return s.idle(ctx, func(c Container) error { return c.Download(ctx, path, w) })
}

// Files lists the files of the working directory of the sandbox's container, as artifacts without data.
func (s *Sandbox) Files(ctx context.Context) (files []Artifact, err error) {
	err = s.idle(ctx, func(c Container) error {
		files, err = c.Files(ctx)
		return err
	})
	return files, err
}

// Reset makes the Python of the sandbox's container fresh, and runs the prelude again; files stay. Nothing of it is in the journal, so that
// a sandbox with one can't be reset.
func (s *Sandbox) Reset(ctx context.Context) error {
	if s != nil && s.rec != nil {
		return fmt.Errorf("%w: a sandbox with a journal or a player can't be reset", ErrOptions)
	}
	if err := s.idle(ctx, func(c Container) error { return c.Reset(ctx) }); err != nil {
		return err
	}
	if s.tmpl.preludeScript == nil {
		return nil
	}
	_, err := s.load(ctx, s.tmpl.preludeScript)
	return err
}
