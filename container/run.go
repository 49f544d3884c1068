package container

// run.go holds the doing of one operation: what the guest sends meanwhile, and the calls that it makes.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/krait-run/krait/internal/changed"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/tool"
)

// streamState is a streaming argument of a run.
type streamState struct {
	next func(ctx context.Context) (any, bool, error)
	busy bool
	done bool
}

// run is an operation under way. It belongs to the goroutine of Do.
type run struct {
	s      *Session
	op     *engine.Op
	host   engine.Host
	ctx    context.Context // of calls; ends with the run
	ends   chan ended
	works  map[int64]*work
	reason error        // why the run has to end; nil: it goes on
	held   *engine.Held // why it has to end once the script waits
	timer  *time.Timer  // kills a script that does not stop
}

// work is a call under way.
type work struct {
	w      engine.Work
	async  bool
	cancel context.CancelCauseFunc
	stream *streamState // in place of w
}

// ended is what came of a call.
type ended struct {
	id    int64
	value any
	more  bool // of a stream
	err   error
}

// Do implements engine.Engine.
func (s *Session) Do(ctx context.Context, op *engine.Op, host engine.Host) (any, error) {
	if ctx == nil || op == nil || host == nil {
		return nil, errors.New("container: do: the context, the operation or the host is nil")
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := s.Alive(); err != nil {
		return nil, err
	}
	if !op.Deadline.IsZero() {
		var cancel context.CancelFunc
		ctx, cancel = context.WithDeadline(ctx, op.Deadline)
		defer cancel()
	}
	s.nextID++
	s.streams = nil
	e := &encoder{s: s}
	if err := e.operation(op, s.nextID); err != nil {
		return nil, err
	}
	defer s.watch(ctx)()
	if err := s.send(e); err != nil {
		return nil, err
	}
	inner, cancel := context.WithCancel(ctx)
	r := &run{s: s, op: op, host: host, ctx: inner, ends: make(chan ended), works: map[int64]*work{}}
	defer r.close(cancel)
	over := false
	defer func() {
		if !over { // the host's own code panicked, or ended the goroutine
			r.abandon(ctx)
		}
	}()
	v, err := r.loop(ctx)
	over = true
	return v, err
}

// abandon ends the run without calling the host any more.
func (r *run) abandon(ctx context.Context) {
	for _, w := range r.works {
		w.cancel(nil)
	}
	r.works = map[int64]*work{}
	if r.stop(errAbandoned) == nil {
		_, _ = r.loop(ctx)
	}
}

var errAbandoned = errors.New("the host gave the run up")

// operation appends the message of an operation.
func (e *encoder) operation(op *engine.Op, id int64) error {
	e.raw(`{"t":"op","id":`)
	e.int(id)
	kind := op.Kind
	switch kind {
	case engine.Load, engine.Eval, engine.Display:
		e.raw(`,"source":`)
		e.string(op.Source)
		e.raw(`,"file":`)
		e.string(op.File)
		if op.Form != engine.Text {
			e.raw(`,"form":`)
			e.string(string(op.Form))
		}
	case engine.Set:
		e.raw(`,"values":`)
		if err := e.value(op.Kwargs, "value", 0); err != nil {
			return fmt.Errorf("container: %w", err)
		}
	case engine.Run, engine.Stream:
		e.raw(`,"name":`)
		e.string(op.Function)
		e.raw(`,"args":[`)
		for i, x := range op.Args {
			if i > 0 {
				e.raw(",")
			}
			if err := e.argument(x, strconv.Itoa(i+1)); err != nil {
				return err
			}
		}
		e.raw(`],"kw":`)
		if err := e.value(op.Kwargs, "keyword arguments", 0); err != nil {
			return fmt.Errorf("container: %w", err)
		}
		if kind == engine.Stream {
			e.raw(`,"stream":true`)
		}
	default:
		return fmt.Errorf("container: do: there is no operation %q", kind)
	}
	e.raw(`,"k":`)
	e.string(string(kind))
	e.raw("}")
	return nil
}

// argument appends an argument; where names it for people.
func (e *encoder) argument(x any, where string) error {
	if err := e.value(x, "argument "+where, 0); err != nil {
		return fmt.Errorf("krait: run: %w", err)
	}
	return nil
}

// close ends what the run has left under way.
func (r *run) close(cancel context.CancelFunc) {
	cancel()
	for _, w := range r.works {
		if w.w != nil {
			w.w.Drop()
		}
	}
	if r.timer != nil {
		r.timer.Stop()
	}
	r.s.streams = nil
}

// loop handles what happens until the guest says that the operation has ended.
func (r *run) loop(ctx context.Context) (any, error) {
	s := r.s
	done := ctx.Done()
	for {
		select {
		case f, ok := <-s.in:
			if !ok || f.err != nil {
				err := f.err
				if !ok {
					err = io.EOF
				}
				err = s.fail(err)
				if r.reason != nil {
					return nil, r.reason
				}
				return nil, err
			}
			over, value, err := r.handle(f.m)
			if over {
				return value, err
			}
			if err != nil {
				return nil, err
			}
		case e := <-r.ends:
			if err := r.reply(e); err != nil {
				return nil, err
			}
		case <-done:
			done = nil
			if err := r.stop(ctx.Err()); err != nil {
				return nil, err
			}
		case <-s.closing:
			return nil, s.fail(errClosed)
		}
	}
}

// stop interrupts the script, for a reason. It returns an error if it had to be killed at once.
func (r *run) stop(reason error) error {
	if r.reason != nil {
		return nil
	}
	r.reason = reason
	for id, w := range r.works {
		w.cancel(nil)
		if w.w != nil {
			w.w.Drop()
		}
		delete(r.works, id)
	}
	grace := r.s.grace()
	if grace < 0 {
		_ = r.s.fail(fmt.Errorf("it was killed: %w", reason))
		return reason
	}
	r.timer = time.AfterFunc(grace, func() {
		_ = r.s.fail(fmt.Errorf("it was killed, since the script did not stop when it was interrupted: %w", reason))
	})
	e := &encoder{}
	e.raw(`{"t":"interrupt"}`)
	if err := r.s.send(e); err != nil {
		return reason
	}
	return nil
}

// handle does what a message asks for. over says that the operation has ended.
func (r *run) handle(m *message) (over bool, value any, err error) {
	s := r.s
	switch m.T {
	case "out":
		if r.reason == nil {
			err = r.host.Print(m.FD == 2, m.tail)
		}
	case "log":
		if r.reason == nil {
			err = r.host.Log(cut(m.Name, 40), cut(m.Text, 1<<20))
		}
	case "yield":
		if r.reason == nil {
			d := decoder{m.tail, s.handles}
			v, e := d.value(m.Value)
			if e != nil {
				return true, nil, s.fail(e)
			}
			err = r.host.Yield(v)
		}
	case "show":
		a, e := m.artifact()
		if e != nil {
			return true, nil, s.fail(e)
		}
		// What an interrupted script has made is shown, too.
		if e := r.host.Show(a); r.reason == nil {
			err = e
		}
	case "call", "bind":
		c, e := m.call(s.handles)
		if e != nil {
			return true, nil, s.fail(e)
		}
		if r.reason != nil {
			return false, nil, s.refuseEnding(m.ID)
		}
		if m.T == "bind" {
			return false, nil, r.answer(m.ID, nil, r.host.Bind(c))
		}
		return false, nil, r.begin(m.ID, c)
	case "ask":
		if e := m.values(m.Pos, s.handles); e != nil {
			return true, nil, s.fail(e)
		}
		if r.reason != nil {
			return false, nil, s.refuseEnding(m.ID)
		}
		if m.Query == "next" {
			return false, nil, r.nextItem(m)
		}
		if v, ok, e := s.outside(m.Query, m.Pos); ok {
			return false, nil, r.answer(m.ID, v, e)
		}
		v, e := r.host.Ask(cut(m.Query, 40), m.Pos)
		return false, nil, r.answer(m.ID, v, e)
	case "idle":
		if r.held != nil && r.reason == nil {
			err = r.held.End()
		}
	case "cancel":
		if w := r.works[m.ID]; w != nil {
			delete(r.works, m.ID)
			w.cancel(tool.ErrCancelled)
			if w.w != nil {
				w.w.Drop()
			}
		}
	case "done":
		return r.end(m)
	default:
		return true, nil, s.fail(bad("%.40q in a run", m.T))
	}
	if err != nil {
		err = r.stop(err)
	}
	return false, nil, err
}

// end makes the result of the operation.
func (r *run) end(m *message) (bool, any, error) {
	s := r.s
	if m.ID != s.nextID {
		return true, nil, s.fail(bad("the end of %d in place of %d", m.ID, s.nextID))
	}
	files, err := m.files()
	if err != nil {
		return true, nil, s.fail(err)
	}
	for _, f := range files {
		if err := r.host.Show(f); err != nil && r.reason == nil {
			return true, nil, err
		}
	}
	if r.reason != nil {
		return true, nil, r.reason
	}
	r.op.Steps, r.op.Memory = max(m.Steps, 0), max(m.Memory, 0)
	if m.Err != nil {
		err := m.Err.err(0)
		if m.Err.Fault != "" {
			_ = s.fail(err)
		}
		return true, nil, err
	}
	d := decoder{m.tail, s.handles}
	v, err := d.value(m.Value)
	if err != nil {
		return true, nil, s.fail(err)
	}
	r.op.Changed = changed.Leaving(m.Changed)
	return true, v, nil
}

// begin begins a call.
func (r *run) begin(id int64, c *engine.Call) error {
	if r.works[id] != nil {
		return r.s.fail(bad("call %d begins twice", id))
	}
	w, err := r.host.Begin(c)
	if err != nil {
		return r.answer(id, nil, err)
	}
	if w.State() != engine.Live { // it takes no time
		r.works[id] = &work{w: w, async: c.Async, cancel: func(error) {}}
		if w.State() == engine.GivenUp {
			return nil // the script gives it up again
		}
		v, err := w.Do(r.ctx)
		return r.reply(ended{id: id, value: v, err: err})
	}
	ctx, cancel := context.WithCancelCause(r.ctx)
	r.works[id] = &work{w: w, async: c.Async, cancel: cancel}
	go func() {
		e := ended{id: id, err: errExit}
		defer r.hand(ctx, &e, cancel) // also after runtime.Goexit
		e.value, e.err = w.Do(ctx)
	}()
	return nil
}

// errExit is what a call ends with whose goroutine has ended without returning.
var errExit = errors.New("container: the goroutine of the call has ended")

// hand hands what came of a call to the goroutine of Do.
func (r *run) hand(ctx context.Context, e *ended, cancel context.CancelCauseFunc) {
	select {
	case r.ends <- *e:
	case <-ctx.Done():
	}
	cancel(nil)
}

// nextItem takes the next item of a streaming argument.
func (r *run) nextItem(m *message) error {
	n, ok := int64(0), len(m.Pos) == 1
	if ok {
		n, ok = m.Pos[0].(int64)
	}
	if !ok || n < 1 || n > int64(len(r.s.streams)) {
		return r.answer(m.ID, nil, &engine.Raise{Class: "RuntimeError", Message: "the streaming argument belongs to a run that has ended"})
	}
	st := r.s.streams[n-1]
	if st.busy {
		return r.answer(m.ID, nil, &engine.Raise{Class: "RuntimeError", Message: "the next item of the streaming argument is being waited for already"})
	}
	if st.done {
		return r.answer(m.ID, []any{}, nil)
	}
	if r.works[m.ID] != nil {
		return r.s.fail(bad("call %d begins twice", m.ID))
	}
	st.busy = true
	ctx, cancel := context.WithCancelCause(r.ctx)
	r.works[m.ID] = &work{stream: st, cancel: cancel}
	go func() {
		e := ended{id: m.ID, err: errExit}
		defer r.hand(ctx, &e, cancel)
		e.value, e.more, e.err = st.next(ctx)
	}()
	return nil
}

// reply hands what came of a call to the script.
func (r *run) reply(e ended) error {
	w := r.works[e.id]
	if w == nil {
		return nil // nobody waits for it any more
	}
	delete(r.works, e.id)
	if w.stream != nil {
		w.stream.busy = false
		w.stream.done = !e.more || e.err != nil
		if e.err != nil {
			return r.answer(e.id, nil, e.err)
		}
		if !e.more {
			return r.answer(e.id, []any{}, nil)
		}
		return r.answer(e.id, item{e.value}, nil)
	}
	v, plain, err := w.w.End(e.value, e.err)
	var h *engine.Held
	if errors.As(err, &h) && w.async && r.reason == nil {
		if r.held == nil {
			r.held = h
		}
		hold := &encoder{}
		hold.reply(e.id)
		hold.raw(`,"hold":true}`)
		return r.s.send(hold)
	}
	if err != nil {
		return r.answer(e.id, nil, err)
	}
	return r.send(e.id, v, !plain)
}

// answer answers the guest: a value, an exception, or, for any other error, the end of the run.
func (r *run) answer(id int64, v any, err error) error {
	if err == nil {
		return r.send(id, v, true)
	}
	if r.reason != nil {
		return r.s.refuseEnding(id)
	}
	var x *engine.Raise
	if !errors.As(err, &x) {
		var h *engine.Held
		if errors.As(err, &h) {
			err = h.End()
		}
		return r.stop(err)
	}
	e := &encoder{}
	e.replyError(id, err)
	return r.s.send(e)
}

// send answers with a value.
func (r *run) send(id int64, v any, records bool) error {
	e := &encoder{s: r.s}
	e.reply(id)
	if records {
		e.raw(`,"r":true`)
	}
	e.raw(`,"v":`)
	err := e.value(v, "value", 0)
	if err == nil {
		e.raw("}")
		if err = r.s.send(e); err == nil || r.s.Alive() != nil {
			return err
		}
	}
	return r.answer(id, nil, &engine.Raise{Class: "TypeError", Message: engine.Clean(err.Error())})
}

// refuseEnding answers a call of a run that is being interrupted.
func (s *Session) refuseEnding(id int64) error {
	e := &encoder{}
	e.replyError(id, &engine.Raise{Class: "RuntimeError", Message: "the run is ending"})
	return s.send(e)
}

// reply appends the beginning of an answer. The guest finds the number where it is.
func (e *encoder) reply(id int64) {
	e.raw(`{"t":"reply","id":`)
	e.int(id)
}

// replyError appends an answer that is an exception.
func (e *encoder) replyError(id int64, err error) {
	x := engine.RaiseOf(err, "RuntimeError")
	e.reply(id)
	e.raw(`,"e":{"type":`)
	e.string(x.Class)
	e.raw(`,"message":`)
	e.string(x.Message)
	if x.Tool != "" {
		e.raw(`,"tool":`)
		e.string(x.Tool)
		if x.Retryable {
			e.raw(`,"retryable":true`)
		}
	}
	e.raw("}}")
}
