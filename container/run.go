package container

// run.go holds the doing of one operation: what the guest sends meanwhile, and the calls that it makes.

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"sync"
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
	alone  bool         // the script does nothing until the one call under way has ended

	responses map[int64]*response // that the guest has

	once  sync.Once   // interrupts the script
	timer *time.Timer // kills one that does not stop
}

// work is a call under way.
type work struct {
	w      engine.Work
	async  bool
	cancel context.CancelCauseFunc
	stream *streamState // in place of w
	fetch  *response    // what w makes
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
	source, sourceMap := op.Source, ""
	if l := s.o.Language; l != nil && op.Function == "" && op.Kind != engine.Set {
		var err error
		if source, sourceMap, err = compile(ctx, l, op); err != nil {
			return nil, err
		}
	}
	s.nextID++
	s.streams = nil
	e := &encoder{s: s}
	if err := e.operation(op, s.nextID, source, sourceMap); err != nil {
		return nil, err
	}
	defer s.watch(ctx)()
	if err := s.send(e); err != nil {
		return nil, err
	}
	inner, cancel := context.WithCancel(ctx)
	r := &run{s: s, op: op, host: host, ctx: inner, ends: make(chan ended), works: map[int64]*work{}}
	defer r.close(cancel)
	off := context.AfterFunc(ctx, func() { r.interrupt(ctx.Err()) })
	over := false
	defer func() {
		if !off() {
			r.once.Do(func() {}) // what was begun has ended: the next run is not interrupted
		}
	}()
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

// operation appends the message of an operation, with its source as it is or, with a map, as it was compiled.
func (e *encoder) operation(op *engine.Op, id int64, source, sourceMap string) error {
	e.raw(`{"t":"op","id":`)
	e.int(id)
	kind := op.Kind
	switch kind {
	case engine.Load, engine.Eval, engine.Display:
		e.raw(`,"source":`)
		e.string(source)
		if sourceMap != "" {
			e.raw(`,"text":`)
			e.string(op.Source)
			e.raw(`,"map":`)
			e.string(sourceMap)
		}
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
		var f frame
		switch {
		case len(r.works) == 0 && !s.asked:
			// Nothing else can happen: the end of ctx interrupts the script, or the guest is killed.
			f = s.read()
			if err := ctx.Err(); err != nil && done != nil {
				done = nil
				if err := r.stop(err); err != nil {
					return nil, err
				}
			}
		default:
			if e, ok := r.soon(); ok {
				if err := r.reply(e); err != nil {
					return nil, err
				}
				continue
			}
			in, exited := s.in, s.exited
			if r.alone && len(r.works) == 1 && !s.asked {
				in = nil
			} else {
				s.ask()
				exited = nil // what it has sent is read first
			}
			select {
			case f = <-in:
				s.asked = false
			case e := <-r.ends:
				if err := r.reply(e); err != nil {
					return nil, err
				}
				continue
			case <-done:
				done = nil
				if err := r.stop(ctx.Err()); err != nil {
					return nil, err
				}
				continue
			case <-exited:
				r.alone = false
				continue
			case <-s.closing:
				return nil, s.fail(errClosed)
			}
		}
		if f.err != nil {
			err := s.fail(f.err)
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
	}
}

// soon returns what came of the only call under way, if that takes no time: a goroutine that reads meanwhile costs as much as all the rest.
func (r *run) soon() (e ended, ok bool) {
	if len(r.works) != 1 || r.s.asked || r.reason != nil {
		return e, false
	}
	for range 2 {
		runtime.Gosched()
		select {
		case e = <-r.ends:
			return e, true
		default:
		}
	}
	return e, false
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
	r.interrupt(reason)
	if r.s.Alive() != nil {
		return reason
	}
	return nil
}

// interrupt has the script end, or the guest where it doesn't, once. It may be called from any goroutine.
func (r *run) interrupt(reason error) {
	r.once.Do(func() {
		grace := r.s.grace()
		if grace < 0 {
			_ = r.s.fail(fmt.Errorf("it was killed: %w", reason))
			return
		}
		r.timer = time.AfterFunc(grace, func() {
			_ = r.s.fail(fmt.Errorf("it was killed, since the script did not stop when it was interrupted: %w", reason))
		})
		e := &encoder{}
		e.raw(`{"t":"interrupt"}`)
		_ = r.s.send(e) // what fails is noted there
	})
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
		var resp *response
		if m.Kind == "fetch" {
			if resp, e = r.fetch(c); e != nil {
				if s.Alive() != nil {
					return true, nil, e
				}
				return false, nil, r.answer(m.ID, nil, e)
			}
		}
		e = r.begin(m, c)
		if w := r.works[m.ID]; w != nil {
			w.fetch = resp
		}
		return false, nil, e
	case "ask":
		if e := m.values(m.Pos, s.handles); e != nil {
			return true, nil, s.fail(e)
		}
		if r.reason != nil {
			return false, nil, s.refuseEnding(m.ID)
		}
		switch m.Query {
		case "next":
			return false, nil, r.nextItem(m)
		case "read":
			return false, nil, r.readBody(m)
		}
		if v, ok, e := s.server.Answer(m.Query, m.Pos); ok {
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
	case "close":
		r.shut(m.ID)
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
	if m.Err != nil && m.Err.Stopped != "" { // what it holds is given back at once
		_ = s.fail(&engine.Stopped{Reason: cut(m.Err.Stopped, 1000)})
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
func (r *run) begin(m *message, c *engine.Call) error {
	id := m.ID
	if r.works[id] != nil {
		return r.s.fail(bad("call %d begins twice", id))
	}
	w, err := r.host.Begin(c)
	if m.Begun {
		if over, e := r.begun(id, w, err); over || e != nil {
			return e
		}
	}
	if err != nil {
		return r.answer(id, nil, err)
	}
	if w.State() != engine.Live { // it takes no time
		r.works[id] = &work{w: w, async: c.Async, cancel: func(error) {}}
		switch {
		case w.State() == engine.GivenUp && !m.Begun:
			return nil // the script gives it up again
		case w.State() == engine.Never && m.Begun:
			_, _ = w.Do(r.ctx)
			return nil // the record says when the script comes to wait for it
		}
		v, err := w.Do(r.ctx)
		return r.reply(ended{id: id, value: v, err: err})
	}
	ctx, cancel := context.WithCancelCause(r.ctx)
	r.works[id] = &work{w: w, async: c.Async, cancel: cancel}
	r.alone = m.Alone
	go func() {
		e := ended{id: id, err: errExit}
		defer r.hand(ctx, &e, cancel) // also after runtime.Goexit
		e.value, e.err = w.Do(ctx)
	}()
	return nil
}

// begun tells a guest that keeps a record what its call is. over says that it is none.
func (r *run) begun(id int64, w engine.Work, err error) (over bool, _ error) {
	e := &encoder{}
	e.raw(`{"t":"begun","id":`)
	e.int(id)
	if err != nil {
		var x *engine.Raise
		if !errors.As(err, &x) {
			return false, nil // it ends the run
		}
		e.exception(x)
		return true, r.s.send(e)
	}
	e.raw(`,"s":`)
	e.int(int64(w.State()))
	e.raw(`,"j":`)
	e.int(w.ID(context.Background(), nil))
	e.raw("}")
	return false, r.s.send(e)
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
	return r.take(m.ID, st)
}

// take takes what comes next of a stream.
func (r *run) take(id int64, st *streamState) error {
	if st.done {
		return r.answer(id, []any{}, nil)
	}
	if r.works[id] != nil {
		return r.s.fail(bad("call %d begins twice", id))
	}
	st.busy = true
	ctx, cancel := context.WithCancelCause(r.ctx)
	r.works[id] = &work{stream: st, cancel: cancel}
	go func() {
		e := ended{id: id, err: errExit}
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
	if w.fetch != nil {
		return r.send(e.id, r.open(w.fetch), false)
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
	e.reply(id)
	e.exception(engine.RaiseOf(err, "RuntimeError"))
}

// exception appends the end of an answer that is an exception.
func (e *encoder) exception(x *engine.Raise) {
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
