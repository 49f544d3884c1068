package container

// fetch.go holds the HTTP requests of an interpreter in another process, which its host makes, on both sides.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/krait-run/krait/internal/engine"
)

// response is a response that a guest has.
type response struct {
	head   *engine.HTTPResponse
	body   streamState
	size   int  // of the read under way
	end    bool // the body was read to its end
	cancel context.CancelFunc
}

// fetch makes the call that a request is.
func (r *run) fetch(c *engine.Call) (*response, error) {
	send := fetchOf(r.s.opened)
	req, ok := requestOf(c.Pos)
	switch {
	case !ok:
		return nil, r.s.fail(bad("a request that is none"))
	case send == nil:
		return nil, engine.Raisef("PermissionError", "this sandbox has no network")
	case len(r.responses) >= engine.MaxResponses:
		return nil, engine.Raisef("OSError", "more than %d responses are open: read or close them", engine.MaxResponses)
	}
	own, cancel := context.WithCancel(r.ctx)
	resp := &response{cancel: cancel}
	resp.body.next = resp.read
	c.Untyped, c.Name, c.Other, c.Pos = true, engine.FetchCall, engine.FetchError, []any{req.Payload()}
	c.Do = func(ctx context.Context) (any, error) {
		stop := context.AfterFunc(ctx, cancel)
		head, err := send(own, req)
		if err == nil && head == nil {
			err = errors.New("the host gave no response")
		}
		if err != nil {
			cancel()
			return nil, err
		}
		stop()
		if body := head.Body; body != nil {
			context.AfterFunc(own, func() { _ = body.Close() })
		}
		resp.head = head
		return head.Outcome(), nil
	}
	return resp, nil
}

// fetchOf returns what sends requests, nil if there is nothing.
func fetchOf(o *engine.Options) engine.Fetch {
	if o == nil || o.Interpreter == nil {
		return nil
	}
	return o.Interpreter.Fetch
}

// requestOf reads the arguments of a request.
func requestOf(args []any) (*engine.HTTPRequest, bool) {
	if len(args) != 6 {
		return nil, false
	}
	r := &engine.HTTPRequest{}
	var ok [5]bool
	r.Method, ok[0] = args[0].(string)
	r.URL, ok[1] = args[1].(string)
	header, isList := args[2].([]any)
	ok[2] = isList
	for _, x := range header {
		pair, _ := x.([]any)
		if len(pair) != 2 {
			return nil, false
		}
		k, isText := pair[0].(string)
		v, isText2 := pair[1].(string)
		if !isText || !isText2 {
			return nil, false
		}
		r.Header = append(r.Header, [2]string{k, v})
	}
	r.Body, _ = args[3].([]byte)
	timeout, isInt := args[4].(int64)
	r.Timeout, ok[3] = time.Duration(max(timeout, 0)), isInt
	r.NoRedirect, ok[4] = args[5].(bool)
	return r, ok == [5]bool{true, true, true, true, true}
}

// open gives a guest the response: its number and its head.
func (r *run) open(resp *response) []any {
	r.s.lastResponse++ // of all runs: the guest may close one late
	if r.responses == nil {
		r.responses = map[int64]*response{}
	}
	r.responses[r.s.lastResponse] = resp
	h := resp.head
	header := make([]any, len(h.Header))
	for i, p := range h.Header {
		header[i] = []any{p[0], p[1]}
	}
	return []any{r.s.lastResponse, int64(h.Status), h.Reason, h.URL, header, h.Body != nil}
}

// shut ends a response, whether or not it was read.
func (r *run) shut(id int64) {
	if resp := r.responses[id]; resp != nil {
		resp.cancel()
		delete(r.responses, id)
	}
}

// read reads from the body.
func (p *response) read(context.Context) (any, bool, error) {
	if p.end || p.head.Body == nil {
		return nil, false, nil
	}
	buf := make([]byte, p.size)
	for range 100 {
		n, err := p.head.Body.Read(buf)
		p.end = err == io.EOF
		switch {
		case n > 0 && n <= len(buf):
			return buf[:n], true, nil // an error comes again
		case p.end:
			return nil, false, nil
		case err != nil:
			return nil, false, engine.RaiseOf(err, engine.FetchError)
		}
	}
	return nil, false, engine.RaiseOf(io.ErrNoProgress, engine.FetchError)
}

// readBody begins a read that the guest asks for.
func (r *run) readBody(m *message) error {
	var n, size int64
	if len(m.Pos) == 2 {
		n, _ = m.Pos[0].(int64)
		size, _ = m.Pos[1].(int64)
	}
	resp := r.responses[n]
	if resp == nil || size <= 0 {
		return r.answer(m.ID, nil, engine.Raisef("RuntimeError", "Response is closed"))
	}
	if resp.body.busy {
		return r.answer(m.ID, nil, engine.Raisef("RuntimeError", "another read of this response is under way"))
	}
	resp.size = int(min(size, 1<<20))
	return r.take(m.ID, &resp.body)
}

// beginFetch begins a request in the guest. The host makes a call of it.
func (c *caller) beginFetch(call *engine.Call) (engine.Work, error) {
	q := call.Request
	header := make([]any, len(q.Header))
	for i, h := range q.Header {
		header[i] = []any{h[0], h[1]}
	}
	var body any
	if q.Body != nil {
		body = q.Body
	}
	own := *call
	own.Pos = []any{q.Method, q.URL, header, body, int64(q.Timeout), q.NoRedirect}
	w, err := c.beginCall(&own)
	if err != nil {
		return nil, err
	}
	w.deliver = call.Deliver
	return w, nil
}

// received hands the response that a reply has to who made the request.
func (w *remoteWork) received(m *incoming) error {
	v, err := (*guest)(w.c).data(m.Value, m.tail)
	list, _ := v.([]any)
	if err != nil || len(list) != 6 {
		return fmt.Errorf("%w: a response that is none", ErrProtocol)
	}
	r := &engine.HTTPResponse{}
	id, _ := list[0].(int64)
	status, _ := list[1].(int64)
	r.Status = int(status)
	r.Reason, _ = list[2].(string)
	r.URL, _ = list[3].(string)
	header, _ := list[4].([]any)
	for _, x := range header {
		var h [2]string
		if pair, _ := x.([]any); len(pair) == 2 {
			h[0], _ = pair[0].(string)
			h[1], _ = pair[1].(string)
		}
		r.Header = append(r.Header, h)
	}
	b := &remoteBody{g: (*guest)(w.c), id: id}
	b.ctx, b.cancel = context.WithCancel(context.Background())
	r.Body = b
	w.deliver(r)
	return nil
}

// remoteBody is the body of a response that the host has.
type remoteBody struct {
	g      *guest
	id     int64
	ctx    context.Context
	cancel context.CancelFunc
}

// Read implements io.Reader.
func (b *remoteBody) Read(p []byte) (int, error) {
	v, ok, err := b.g.askAside(b.ctx, "read", b.id, int64(len(p)))
	if err != nil {
		return 0, err
	}
	if !ok {
		return 0, io.EOF
	}
	data, _ := v.([]byte)
	return copy(p, data), nil
}

// Close implements io.Closer.
func (b *remoteBody) Close() error {
	if b.ctx.Err() != nil {
		return nil
	}
	b.cancel()
	return b.g.say(map[string]any{"t": "close", "id": b.id})
}
