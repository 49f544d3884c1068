package container

// caller.go holds the host as the engine of a guest in Go sees it: each method is a message, and an answer where there is one.

import (
	"context"
	"encoding/json"
	"errors"
	"sync/atomic"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// caller is a guest as an engine.Host.
type caller guest

var (
	_ engine.Host = (*caller)(nil)
	_ engine.Near = (*caller)(nil)
)

// Anywhere implements engine.Near.
func (c *caller) Anywhere() bool { return true }

// Placeless implements engine.Near.
func (c *caller) Placeless() bool { return c.placeless }

// Print implements engine.Host.
func (c *caller) Print(stderr bool, text []byte) error {
	const piece = 1 << 20 // of a frame
	for {
		n := min(len(text), piece)
		head := `{"t":"out","fd":1}`
		if stderr {
			head = `{"t":"out","fd":2}`
		}
		if err := (*guest)(c).send([]byte(head), text[:n]); err != nil {
			return err
		}
		if text = text[n:]; len(text) == 0 {
			return nil
		}
	}
}

// Log implements engine.Host.
func (c *caller) Log(level, text string) error {
	return (*guest)(c).say(map[string]any{"t": "log", "n": level, "m": text})
}

// Yield implements engine.Host.
func (c *caller) Yield(value any) error {
	e := &encoder{guest: true}
	e.raw(`{"t":"yield","v":`)
	if err := e.value(value, "yielded value", 0); err != nil {
		return err
	}
	e.raw("}")
	return (*guest)(c).send(e.text, e.tail)
}

// Show implements engine.Host.
func (c *caller) Show(a values.Artifact) error {
	forms := [][]any{}
	var tail []byte
	for _, f := range a.Forms {
		forms = append(forms, []any{f.MIME, len(tail), len(f.Data)})
		tail = append(tail, f.Data...)
	}
	text, err := json.Marshal(map[string]any{"t": "show", "k": a.Kind, "n": a.Name, "forms": forms, "x": a.Left})
	if err != nil {
		return err
	}
	return (*guest)(c).send(text, tail)
}

// request gives a message that awaits an answer its number.
func (c *caller) request() (int64, chan *incoming) {
	answer := make(chan *incoming, 1)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.nextID++
	c.waits[c.nextID] = answer
	return c.nextID, answer
}

// call appends what call and bind have in common.
func (e *encoder) call(t string, id int64, c *engine.Call) error {
	e.raw(`{"t":"`)
	e.raw(t)
	e.raw(`","id":`)
	e.int(id)
	switch {
	case c.Request != nil:
		e.raw(`,"k":"fetch","n":`)
	case c.Untyped:
		e.raw(`,"k":"host","n":`)
	default:
		e.raw(`,"k":"tool","n":`)
	}
	e.string(c.Name)
	if err := e.list("p", c.Pos); err != nil {
		return err
	}
	if len(c.Names) > 0 {
		e.raw(`,"w":[`)
		for i, name := range c.Names {
			if i > 0 {
				e.raw(",")
			}
			e.raw("[")
			e.string(name)
			e.raw(",")
			if err := e.value(c.Named[i], name, 0); err != nil {
				return err
			}
			e.raw("]")
		}
		e.raw("]")
	}
	switch {
	case c.Async:
		e.raw(`,"a":true`)
	case !c.Thread && t == "call":
		e.raw(`,"s":true`)
	}
	e.raw(`,"f":`)
	e.string(c.File)
	e.raw(`,"l":`)
	e.int(int64(c.Line))
	e.raw("}")
	return nil
}

// list appends a member that is a list of data.
func (e *encoder) list(name string, list []any) error {
	e.raw(`,"` + name + `":[`)
	for i, x := range list {
		if i > 0 {
			e.raw(",")
		}
		if err := e.value(x, "argument", 0); err != nil {
			return err
		}
	}
	e.raw("]")
	return nil
}

// Begin implements engine.Host.
func (c *caller) Begin(call *engine.Call) (engine.Work, error) {
	switch {
	case call.Do == nil:
		w, err := c.beginCall(call)
		if err != nil {
			return nil, err
		}
		return w, nil
	case call.Request != nil:
		return c.beginFetch(call)
	}
	return nil, &engine.Raise{Class: "RuntimeError", Message: "a worker has no way out but its host's functions"}
}

func (c *caller) beginCall(call *engine.Call) (*remoteWork, error) {
	id, answer := c.request()
	e := &encoder{guest: true}
	if err := e.call("call", id, call); err != nil {
		return nil, &engine.Raise{Class: "TypeError", Message: err.Error()}
	}
	w := &remoteWork{c: c, id: id, number: id, answer: answer}
	if !c.recorded {
		return w, (*guest)(c).send(e.text, e.tail)
	}
	e.text = append(e.text[:len(e.text)-1], `,"b":true}`...)
	begun := make(chan *incoming, 1)
	c.mu.Lock()
	c.waits[-id] = begun
	c.mu.Unlock()
	if err := (*guest)(c).send(e.text, e.tail); err != nil {
		return nil, err
	}
	m := c.await(begun, c.interrupted())
	if m == nil {
		return nil, errHeld
	}
	if err := m.raise(); err != nil {
		return nil, err
	}
	w.number, w.state = m.Number, m.State
	return w, nil
}

// Bind implements engine.Host.
func (c *caller) Bind(call *engine.Call) error {
	id, answer := c.request()
	e := &encoder{guest: true}
	if err := e.call("bind", id, call); err != nil {
		return &engine.Raise{Class: "TypeError", Message: err.Error()}
	}
	_, err := c.ask(e, answer)
	return err
}

// Ask implements engine.Host.
func (c *caller) Ask(what string, args []any) (any, error) {
	id, answer := c.request()
	e := &encoder{guest: true}
	e.raw(`{"t":"ask","id":`)
	e.int(id)
	e.raw(`,"q":`)
	e.string(what)
	if err := e.list("p", args); err != nil {
		return nil, &engine.Raise{Class: "TypeError", Message: err.Error()}
	}
	e.raw("}")
	return c.ask(e, answer)
}

// ask sends a request and waits for its answer, which a host gives unless it ends the run.
func (c *caller) ask(e *encoder, answer chan *incoming) (any, error) {
	if err := (*guest)(c).send(e.text, e.tail); err != nil {
		return nil, err
	}
	m := c.await(answer, c.interrupted())
	if m == nil {
		return nil, errHeld
	}
	if err := m.raise(); err != nil {
		return nil, err
	}
	return (*guest)(c).data(m.Value, m.tail)
}

// nextItem takes the next item of the host's stream n.
func (g *guest) nextItem(ctx context.Context, n int64) (any, bool, error) {
	return g.askAside(ctx, "next", n)
}

// askAside asks for what takes its time, on any goroutine: the answer is a list of one value, or an empty one for ok false.
func (g *guest) askAside(ctx context.Context, what string, args ...int64) (v any, ok bool, err error) {
	c := (*caller)(g)
	id, answer := c.request()
	e := &encoder{guest: true}
	e.raw(`{"t":"ask","id":`)
	e.int(id)
	e.raw(`,"q":"` + what + `","p":[`)
	for i, n := range args {
		if i > 0 {
			e.raw(",")
		}
		e.int(n)
	}
	e.raw("]}")
	if err := g.send(e.text, e.tail); err != nil {
		return nil, false, err
	}
	m := g.awaitAside(ctx, answer)
	if m == nil {
		if ctx.Err() != nil {
			return nil, false, ctx.Err()
		}
		return nil, false, errHeld
	}
	if err := m.raise(); err != nil {
		return nil, false, err
	}
	x, err := g.data(m.Value, m.tail)
	list, _ := x.([]any)
	if err != nil || len(list) == 0 {
		return nil, false, err
	}
	return list[0], true, nil
}

// remoteWork is a call that the host carries out.
type remoteWork struct {
	c      *caller
	id     int64
	answer chan *incoming
	over   atomic.Bool
	number int64 // of the call in the host's journal
	state  engine.State
	// deliver, if not nil, takes the response that the answer is.
	deliver func(*engine.HTTPResponse)
}

// Do implements engine.Work: what it returns is the answer, for End.
func (w *remoteWork) Do(ctx context.Context) (any, error) {
	if w.state == engine.Never {
		return nil, errHeld
	}
	return w.outcome(ctx, (*guest)(w.c).awaitAside(ctx, w.answer))
}

// DoHere implements engine.Here.
func (w *remoteWork) DoHere(ctx context.Context) (any, error) {
	return w.outcome(ctx, (*guest)(w.c).await(w.answer, ctx.Done()))
}

func (w *remoteWork) outcome(ctx context.Context, m *incoming) (any, error) {
	switch {
	case m != nil:
		w.over.Store(true)
		if m.Hold {
			return m, errHeld
		}
		return m, nil
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, errHeld
}

// State implements engine.Work.
func (w *remoteWork) State() engine.State { return w.state }

// ID implements engine.Work. What ends the run does not come as an answer.
func (w *remoteWork) ID(ctx context.Context, err error) int64 {
	if err != nil && context.Cause(ctx) != tool.ErrCancelled {
		return 0
	}
	return w.number
}

// errHeld ends an operation in the guest whose end the host has decided on.
var errHeld = errors.New("the host ends the run")

// End implements engine.Work.
func (w *remoteWork) End(value any, err error) (any, bool, error) {
	m, ok := value.(*incoming)
	switch {
	case ok && m.Hold:
		return nil, false, &engine.Held{Err: errHeld, Settle: func() { _ = (*guest)(w.c).say(map[string]any{"t": "idle"}) }}
	case err != nil:
		return nil, false, err
	case !ok:
		return nil, false, errHeld
	}
	if err := m.raise(); err != nil {
		return nil, false, err
	}
	if w.deliver != nil {
		return nil, true, w.received(m)
	}
	v, err := (*guest)(w.c).data(m.Value, m.tail)
	return v, !m.Records, err
}

// Drop implements engine.Work.
func (w *remoteWork) Drop() {
	if w.over.Swap(true) {
		return
	}
	w.c.mu.Lock()
	delete(w.c.waits, w.id)
	w.c.mu.Unlock()
	_ = (*guest)(w.c).say(map[string]any{"t": "cancel", "id": w.id})
}
