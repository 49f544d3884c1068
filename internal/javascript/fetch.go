package javascript

// fetch.go holds requests of HTTP: each is a call of the run, as it is for Python's scripts.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/krait-run/krait/internal/engine"
)

// maxResponseHead bounds the header of a response in bytes, bodyPiece is how much of a body there is at a time.
const (
	maxResponseHead = 1 << 20
	bodyPiece       = 64 << 10
)

// response is an answer whose body the script has not read to its end. It ends with the run.
type response struct {
	body    io.ReadCloser // nil: empty
	cancel  context.CancelFunc
	reading bool
	ended   bool // read to its end
}

// fetch begins a request, which is JSON; body is "" for none, or begins with "b" and has a character for each byte. It returns the number of the call, or the error as text.
func (r *run) fetch(request, body, stack string) (any, error) {
	en := r.en
	client := en.in.Fetch
	if client == nil {
		return en.raise(engine.Raisef("PermissionError", "there is no network in this sandbox: the host grants no HTTP; use a tool"))
	}
	if len(en.responses) >= engine.MaxResponses {
		return en.raise(engine.Raisef("Error", "more than %d responses are open: read or cancel them", engine.MaxResponses))
	}
	var in struct {
		Method, URL string
		Headers     [][2]string
		Manual      bool
	}
	if err := json.Unmarshal([]byte(request), &in); err != nil {
		return en.raise(engine.Raisef("TypeError", "bad request: %v", err))
	}
	req := &engine.HTTPRequest{Method: strings.ToUpper(engine.Clean(in.Method)), URL: engine.Clean(in.URL), Header: in.Headers, NoRedirect: in.Manual}
	if body != "" {
		req.Body = unlatin(body[1:])
	}
	own, cancel := context.WithCancel(r.ctx)
	w := &fetchWork{r: r, response: &response{cancel: cancel}}
	c := &engine.Call{Untyped: true, Name: engine.FetchCall, Pos: []any{req.Payload()}, Async: true, Size: int64(len(request) + len(req.Body)), Other: engine.FetchError, Request: req}
	c.File, c.Line = en.sources.caller(stack)
	c.Deliver = func(answer *engine.HTTPResponse) {
		if b := answer.Body; b != nil {
			context.AfterFunc(own, func() { _ = b.Close() })
		}
		w.answer = answer
	}
	c.Do = func(ctx context.Context) (any, error) {
		stop := context.AfterFunc(ctx, cancel)
		answer, err := client(own, req)
		if err == nil && answer == nil {
			err = errors.New("the host gave no response")
		}
		if err != nil {
			cancel()
			return nil, err
		}
		stop()
		c.Deliver(answer)
		return answer.Outcome(), nil
	}
	var err error
	if e := r.ask(func() { w.Work, err = r.host.Begin(c) }); e != nil {
		cancel()
		return nil, e
	}
	if err != nil {
		cancel()
		return en.raise(err)
	}
	id := r.start(w)
	w.id = id
	if en.responses == nil {
		en.responses = map[int64]*response{}
	}
	en.responses[id] = w.response
	return int(id), nil
}

// fetchWork is a request under way.
type fetchWork struct {
	engine.Work
	r        *run
	id       int64
	response *response
	answer   *engine.HTTPResponse // set before Do returns
}

// End implements engine.Work: what the script gets is what it makes a Response of.
func (w *fetchWork) End(v any, err error) (any, bool, error) {
	v, plain, err := w.Work.End(v, err)
	a := w.answer
	if err == nil && a == nil {
		err = engine.Raisef(engine.FetchError, "the host gave no response")
	}
	if err == nil {
		size := len(a.Reason) + len(a.URL)
		for _, h := range a.Header {
			size += len(h[0]) + len(h[1]) + 96
		}
		if size > maxResponseHead {
			err = engine.Raisef("Error", "the response's header is too large")
		}
	}
	if err != nil {
		w.r.closeResponse(w.id)
		return v, plain, err
	}
	headers := make([]any, len(a.Header))
	for i, h := range a.Header {
		headers[i] = []any{engine.Clean(h[0]), engine.Clean(h[1])}
	}
	w.response.body = a.Body
	return map[string]any{"status": int64(a.Status), "statusText": engine.Clean(a.Reason), "url": engine.Clean(a.URL), "headers": headers, "id": w.id}, true, nil
}

// Drop implements engine.Work.
func (w *fetchWork) Drop() {
	w.response.cancel()
	w.Work.Drop()
}

// closeResponse forgets a response and ends its request.
func (r *run) closeResponse(id int64) {
	if x := r.en.responses[id]; x != nil {
		delete(r.en.responses, id)
		x.cancel()
	}
}

// cancelFetch ends a request that the script does not want any more.
func (r *run) cancelFetch(id int64) error {
	return r.ask(func() { r.closeResponse(id) })
}

// body begins to read a body: all of it, or the next piece. What the script gets has a character for each byte; an empty piece is the end.
func (r *run) body(id int64, all bool) (any, error) {
	x := r.en.responses[id]
	switch {
	case x == nil:
		return r.en.raise(engine.Raisef("TypeError", "the response is closed"))
	case x.reading:
		return r.en.raise(engine.Raisef("TypeError", "another read of this response is under way"))
	}
	x.reading = true
	return int(r.start(&bodyWork{r: r, id: id, response: x, all: all, most: r.en.room()})), nil
}

// bodyWork is the reading of a body.
type bodyWork struct {
	r        *run
	id       int64
	response *response
	all      bool
	most     int64
}

func (w *bodyWork) Do(context.Context) (any, error) {
	body := w.response.body
	if body == nil || w.response.ended {
		return "", nil
	}
	if w.all {
		var data bytes.Buffer
		if _, err := io.Copy(&data, io.LimitReader(body, w.most+1)); err != nil {
			return nil, err
		}
		if int64(data.Len()) > w.most {
			return nil, engine.Raisef("RangeError", "the response has more than %d bytes, for which there is no room", w.most)
		}
		return latin(data.Bytes()), nil
	}
	piece := make([]byte, bodyPiece)
	for range 100 {
		n, err := body.Read(piece)
		w.response.ended = err == io.EOF
		if n > 0 || w.response.ended {
			return latin(piece[:n]), nil
		}
		if err != nil {
			return nil, err
		}
	}
	return nil, io.ErrNoProgress
}

func (*bodyWork) State() engine.State             { return engine.Live }
func (*bodyWork) ID(context.Context, error) int64 { return 0 }
func (w *bodyWork) Drop()                         { w.response.cancel() }

func (w *bodyWork) End(v any, err error) (any, bool, error) {
	w.response.reading = false
	if s, _ := v.(string); err != nil || w.all || s == "" {
		w.r.closeResponse(w.id)
	}
	if err != nil {
		return nil, false, engine.RaiseOf(err, engine.FetchError)
	}
	return v, true, nil
}
