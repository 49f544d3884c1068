package container

// serve.go holds the guest's side of the protocol, for a guest that is an engine in Go: what guest/guest.py is for CPython.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/engine/remote"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
)

// ServeOptions say what a guest in Go runs. All fields are required.
type ServeOptions struct {
	// Language is the version of the language, as Session.Python returns it.
	Language string
	// Open makes the engine, once.
	Open func(o engine.Options) (engine.Engine, error)
	// Compile makes op.Code of op.Source; its error ends the operation.
	Compile func(op *engine.Op) error
}

// Serve is the guest at the other end of a Session: it reads messages of the host from in and answers on out until in ends. It is not for
// embedders: package worker calls it, in a process of its own, and Attach is the host's side.
func Serve(in io.Reader, out io.Writer, o ServeOptions) error {
	g := &guest{o: o, out: out, inbox: newInbox(in)}
	defer g.close()
	for {
		m := g.await(g.requests, nil)
		if m == nil {
			return g.why
		}
		if err := g.take(m); err != nil {
			return err
		}
	}
}

// incoming is a message of the host, see guest/table.md.
type incoming struct {
	T      string            `json:"t"`
	ID     int64             `json:"id"`
	Kind   engine.Kind       `json:"k"`
	Source string            `json:"source"`
	File   string            `json:"file"`
	Form   engine.Form       `json:"form"`
	Name   string            `json:"name"`
	Args   []json.RawMessage `json:"args"`
	Kw     json.RawMessage   `json:"kw"`
	Values json.RawMessage   `json:"values"`

	Value   json.RawMessage `json:"v"` // reply
	Records bool            `json:"r"`
	Hold    bool            `json:"hold"`
	State   engine.State    `json:"s"` // begun
	Number  int64           `json:"j"`
	Err     *struct {
		Type      string `json:"type"`
		Message   string `json:"message"`
		Tool      string `json:"tool"`
		Retryable bool   `json:"retryable"`
	} `json:"e"`

	Path   string `json:"path"` // put, get
	Append bool   `json:"append"`
	Offset int64  `json:"o"`
	Bytes  int    `json:"n"`

	Argv  []string          `json:"argv"` // open
	Env   map[string]string `json:"env"`
	Tools []struct {
		Name    string   `json:"n"`
		Params  []string `json:"p"`
		Allowed bool     `json:"ok"`
	} `json:"tools"`
	Interpreter *engine.Interpreter `json:"interpreter"`

	tail []byte
}

// raise returns the exception that a reply is, or nil.
func (m *incoming) raise() error {
	if m.Err == nil {
		return nil
	}
	return &engine.Raise{Class: m.Err.Type, Message: m.Err.Message, Tool: m.Err.Tool, Retryable: m.Err.Retryable}
}

// guest is the state of Serve.
type guest struct {
	o      ServeOptions
	engine engine.Engine // nil before open
	inbox

	recorded  bool // calls have the numbers and states of a record
	placeless bool // see engine.Near

	writing sync.Mutex // guards out and frame
	out     io.Writer
	frame   []byte
}

// close ends the engine when the host has gone.
func (g *guest) close() {
	if g.engine != nil {
		_ = g.engine.Close()
	}
}

// send writes a frame. An error of it ends the process: its host has gone.
func (g *guest) send(text, tail []byte) error {
	g.writing.Lock()
	defer g.writing.Unlock()
	g.frame = appendFrame(g.frame[:0], text, tail)
	_, err := g.out.Write(g.frame)
	if cap(g.frame) > 1<<20 {
		g.frame = nil
	}
	return err
}

// say sends an object.
func (g *guest) say(x any) error {
	text, err := json.Marshal(x)
	if err != nil {
		return err
	}
	return g.send(text, nil)
}

// take handles a message.
func (g *guest) take(m *incoming) error {
	switch m.T {
	case "hello":
		return g.say(map[string]any{"t": "ready", "version": protocolVersion, "python": g.o.Language, "dir": "/"})
	case "open":
		return g.ok(m.ID, g.open(m))
	case "op":
		return g.do(m)
	case "put", "get", "list":
		return g.move(m)
	}
	return g.ok(m.ID, fmt.Errorf("a worker does not know %q", m.T))
}

// ok answers a request.
func (g *guest) ok(id int64, err error) error {
	answer := map[string]any{"t": "ok", "id": id}
	if err != nil {
		answer["error"] = err.Error()
		var file *engine.FileError
		if errors.As(err, &file) {
			answer["error"] = file.Reason()
		}
		var n vfs.Errno
		if errors.As(err, &n) {
			answer["errno"] = int(n)
		}
	}
	return g.say(answer)
}

// move moves a piece of a file, or lists files.
func (g *guest) move(m *incoming) error {
	from, ok := g.engine.(engine.Pieces)
	if !ok {
		return g.ok(m.ID, errors.New("a worker without files"))
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	g.begin(ctx, cancel)
	defer g.end()
	var data []byte
	var size int64
	var files []values.Artifact
	var err error
	switch m.T {
	case "put":
		err = from.Put(m.Path, m.tail, m.Append)
	case "get":
		data, size, err = from.Get(m.Path, max(m.Offset, 0), min(m.Bytes, chunk))
	default:
		files, err = from.Files(ctx)
	}
	if err != nil {
		return g.ok(m.ID, err)
	}
	list := make([][]any, 0, len(files))
	for _, f := range files {
		list = append(list, []any{f.Name, f.Size, f.Forms[0].MIME})
	}
	text, err := json.Marshal(map[string]any{"t": "ok", "id": m.ID, "size": size, "files": list})
	if err != nil {
		return err
	}
	return g.send(text, data)
}

func (g *guest) open(m *incoming) (err error) {
	if g.engine != nil {
		return errors.New("it is open already")
	}
	o := engine.Options{Env: m.Env, Argv: m.Argv, Interpreter: m.Interpreter}
	if m.Interpreter != nil {
		remote.Reach(m.Interpreter, (*caller)(g))
		g.recorded, g.placeless = m.Interpreter.Recorder != nil, m.Interpreter.Placeless
	}
	for _, t := range m.Tools {
		o.Tools = append(o.Tools, engine.Tool{Name: t.Name, Params: t.Params, Allowed: t.Allowed})
	}
	g.engine, err = g.o.Open(o)
	return err
}

// do does an operation and tells the host how it ended. An error is one of the protocol.
func (g *guest) do(m *incoming) error {
	if g.engine == nil {
		return fmt.Errorf("%w: an operation before the engine is open", ErrProtocol)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	g.begin(ctx, cancel)
	op := &engine.Op{Kind: m.Kind, Source: m.Source, File: m.File, Form: m.Form, Function: m.Name}
	v, err := g.operate(ctx, op, m)
	g.end()
	g.done(m.ID, op, v, err)
	return nil
}

// operate does an operation.
func (g *guest) operate(ctx context.Context, op *engine.Op, m *incoming) (any, error) {
	var err error
	switch op.Kind {
	case engine.Load, engine.Eval, engine.Display:
		if err := g.o.Compile(op); err != nil {
			return nil, err
		}
	case engine.Set:
		if op.Kwargs, err = g.members(m.Values, m.tail); err != nil {
			return nil, err
		}
	default:
		for _, raw := range m.Args {
			x, err := g.data(raw, m.tail)
			if err != nil {
				return nil, err
			}
			op.Args = append(op.Args, x)
		}
		if op.Kwargs, err = g.members(m.Kw, m.tail); err != nil {
			return nil, err
		}
	}
	return g.engine.Do(ctx, op, (*caller)(g))
}

// done tells the host how an operation ended.
func (g *guest) done(id int64, op *engine.Op, v any, err error) {
	e := &encoder{guest: true}
	head := func() {
		e.text, e.tail = e.text[:0], nil
		e.raw(`{"t":"done","id":`)
		e.int(id)
		e.raw(`,"steps":`)
		e.int(op.Steps)
		e.raw(`,"memory":`)
		e.int(op.Memory)
	}
	head()
	if err == nil {
		e.raw(`,"c":`)
		e.int(int64(op.Changed))
		e.raw(`,"v":`)
		if err = e.value(v, "result", 0); err == nil && len(e.text) > maxText-1 {
			err = fmt.Errorf("result: %d bytes are too many", len(e.text))
		}
	}
	if err != nil {
		head()
		x := describe(err)
		var stopped *engine.Stopped
		if errors.As(g.engine.Alive(), &stopped) {
			x.Stopped = stopped.Reason
		}
		text, _ := json.Marshal(x)
		e.raw(`,"e":`)
		e.text = append(e.text, text...)
	}
	e.raw("}")
	_ = g.send(e.text, e.tail) // that the host has gone ends the reading too
}

// members reads an object whose order does not matter.
func (g *guest) members(raw json.RawMessage, tail []byte) (map[string]any, error) {
	x, err := g.data(raw, tail)
	if err != nil {
		return nil, err
	}
	o, ok := x.(*values.Object)
	if !ok {
		return nil, nil
	}
	out := make(map[string]any, o.Len())
	for i := range o.Len() {
		k, v := o.At(i)
		out[k] = v
	}
	return out, nil
}

// data makes Go data of JSON in the order that it has there.
func (g *guest) data(raw json.RawMessage, tail []byte) (any, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	s := &scanner{text: raw, ordered: true}
	if v, ok := s.value(0); ok && len(s.text) == 0 {
		return v, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	return (&ordered{Decoder: d, tail: tail, g: g}).value()
}

// ordered reads values as decoder does, with objects as *values.Object.
type ordered struct {
	*json.Decoder
	tail []byte
	g    *guest
}

func (d *ordered) value() (any, error) {
	t, err := d.Token()
	if err != nil {
		return nil, err
	}
	switch t := t.(type) {
	case json.Number:
		return number(string(t))
	case json.Delim:
		if t == '[' {
			return d.list()
		}
		return d.object()
	}
	return t, nil
}

func (d *ordered) list() (any, error) {
	out := []any{}
	for d.More() {
		x, err := d.value()
		if err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	_, err := d.Token()
	return out, err
}

func (d *ordered) object() (any, error) {
	o := values.NewObject(4)
	for d.More() {
		k, err := d.Token()
		if err != nil {
			return nil, err
		}
		x, err := d.value()
		if err != nil {
			return nil, err
		}
		o.Set(k.(string), x)
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if kind, ok := o.Get("$"); ok {
		return d.tagged(kind, o)
	}
	return o, nil
}

func (d *ordered) tagged(kind any, o *values.Object) (any, error) {
	v, _ := o.Get("v")
	number := func(name string) json.Number {
		n, _ := o.Get(name)
		return json.Number(fmt.Sprint(n))
	}
	switch kind {
	case "bytes":
		return (&decoder{tail: d.tail}).bytes(number("o"), number("n"))
	case "dict":
		pairs, _ := v.([]any)
		out := values.NewObject(len(pairs))
		for _, p := range pairs {
			pair, ok := p.([]any)
			if !ok || len(pair) != 2 {
				return nil, bad("a dict that is none")
			}
			k, ok := pair[0].(string)
			if !ok {
				return nil, bad("a dict that is none")
			}
			out.Set(k, pair[1])
		}
		return out, nil
	case "handle":
		id, _ := v.(string)
		of, _ := o.Get("type")
		size, _ := o.Get("size")
		preview, _ := o.Get("preview")
		h := values.Handle{ID: id}
		h.Type, _ = of.(string)
		h.Bytes, _ = size.(int64)
		h.Preview, _ = preview.(string)
		return h, nil
	case "stream":
		n, _ := v.(int64)
		return &engine.Items{Next: func(ctx context.Context) (any, bool, error) { return d.g.nextItem(ctx, n) }}, nil
	}
	return (&decoder{}).tagged(kind, map[string]any{"v": v})
}
