package python

// fetch.go holds the module sandbox.http: its Python is in http.py, what it needs of the host is here.

import (
	"context"
	_ "embed"
	"errors"
	"io"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/asyncio"
)

//go:embed http.py
var sourceHTTP string

// Bounds of what one response takes at a time.
const (
	httpChunk       = 64 << 10
	httpFullChunk   = 1 << 20
	maxResponseHead = 1 << 20
)

var httpResponseType = &py.Type{}

var moduleHTTP = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(httpResponseType, py.TypeSpec{Name: "_Body", Module: "sandbox.http", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew})
	return &py.ModuleDef{
		Name: "sandbox.http", Doc: "HTTP requests, through what the host grants.",
		Source: sourceHTTP,
		Funcs: []py.Def{
			{Name: "_open", Sig: "method, url, headers, body, timeout, redirect, wait, /", Fn: httpOpen},
			{Name: "_read", Sig: "response, size, full, wait, /", Fn: httpRead},
			{Name: "_running", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return py.Bool(asyncio.CheckRunning(vm) == nil), nil
			}},
			{Name: "_close", Sig: "response, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if r, ok := py.NativeData[*openResponse](a[0]); ok {
					r.close()
				}
				return py.None, nil
			}},
		},
	}
})

// openResponse is the body of a response that a script holds.
type openResponse struct {
	en      *Engine
	run     *run // in which it was opened; it ends with that
	body    io.ReadCloser
	cancel  context.CancelFunc // ends the request and closes the body
	reading bool
	closed  bool
	eof     atomic.Bool
}

func (r *openResponse) close() {
	if r.closed {
		return
	}
	r.closed = true
	r.cancel()
	if r.en.cur == r.run {
		r.run.responses--
	}
}

// httpOpen sends a request. It returns, or if wait is false a future of, the body, status, reason, URL and headers.
func httpOpen(vm *py.VM, a []py.Value) (py.Value, error) {
	en, err := engineOf(vm)
	if err != nil {
		return py.Value{}, err
	}
	wait, _ := vm.Truth(a[6])
	if !wait {
		if err := asyncio.CheckRunning(vm); err != nil {
			return py.Value{}, err
		}
	}
	req, err := httpRequest(vm, a)
	if err != nil {
		return py.Value{}, err
	}
	client := en.fetch
	if client == nil {
		return py.Value{}, vm.Errorf(py.PermissionError,
			"there is no network in this sandbox")
	}
	w, err := en.beginFetch(client, req, !wait)
	if err != nil {
		return py.Value{}, err
	}
	if wait {
		return en.block(w)
	}
	return en.future(w)
}

// httpRequest converts the arguments of httpOpen.
func httpRequest(vm *py.VM, a []py.Value) (*HTTPRequest, error) {
	r := &HTTPRequest{}
	r.Method, _ = py.AsStr(a[0])
	r.URL, _ = py.AsStr(a[1])
	r.Method, r.URL = strings.ToUpper(engine.Clean(r.Method)), engine.Clean(r.URL)
	items := py.AsList(a[2])
	if items == nil {
		return nil, vm.TypeErrorf("headers must be a list")
	}
	for _, x := range items.Items() {
		if err := vm.Step(1); err != nil {
			return nil, err
		}
		var pair [2]string
		if p, ok := py.AsTuple(x); ok && len(p) == 2 {
			pair[0], _ = py.AsStr(p[0])
			pair[1], _ = py.AsStr(p[1])
		}
		r.Header = append(r.Header, pair)
	}
	if b, ok := py.AsBytes(a[3]); ok {
		if err := vm.Admit(len(b)); err != nil {
			return nil, err
		}
		r.Body = []byte(b)
	}
	if !a[4].IsNone() {
		f, err := vm.FloatOf(a[4])
		if err != nil {
			return nil, err
		}
		if math.IsNaN(f) || f <= 0 {
			return nil, vm.ValueErrorf("timeout must be a positive number of seconds")
		}
		r.Timeout = time.Duration(min(f, 1e9) * float64(time.Second))
	}
	follow, err := vm.Truth(a[5])
	r.NoRedirect = !follow
	return r, err
}

// beginFetch begins the call that sends a request.
func (en *Engine) beginFetch(fetch Fetch, req *HTTPRequest, async bool) (*work, error) {
	run := en.cur
	if run.responses >= engine.MaxResponses {
		return nil, en.vm.Errorf(py.OSError, "more than %d responses are open: read or close them", engine.MaxResponses)
	}
	own, cancel := context.WithCancel(en.callContext())
	var resp *HTTPResponse
	w := &work{en: en}
	w.untyped(engine.FetchCall, req.Payload(), async)
	w.call.Other, w.call.Request = engine.FetchError, req
	deliver := func(r *HTTPResponse) {
		if body := r.Body; body != nil {
			context.AfterFunc(own, func() { _ = body.Close() })
		}
		resp = r
	}
	w.call.Deliver = deliver
	w.call.Do = func(ctx context.Context) (any, error) {
		stop := context.AfterFunc(ctx, cancel)
		r, err := fetch(own, req)
		if err == nil && r == nil {
			err = errors.New("the host gave no response")
		}
		if err != nil {
			cancel()
			return nil, err
		}
		stop()
		deliver(r)
		return r.Outcome(), nil
	}
	w.finish = func(_ any, err error) (py.Value, error) {
		r := &openResponse{en: en, run: run, cancel: cancel}
		if err != nil {
			r.close()
			return py.Value{}, en.raise(err)
		}
		r.body = resp.Body
		out, err := en.responseValue(resp, r)
		if err != nil {
			r.close()
		}
		return out, err
	}
	w.abandon = func() {
		cancel()
		if en.cur == run {
			run.responses--
		}
	}
	if err := en.beginCall(w); err != nil {
		cancel()
		return nil, err
	}
	run.responses++
	return w, nil
}

// responseValue makes what httpOpen returns.
func (en *Engine) responseValue(resp *HTTPResponse, r *openResponse) (py.Value, error) {
	vm := en.vm
	size := len(resp.Reason) + len(resp.URL)
	for _, h := range resp.Header {
		size += len(h[0]) + len(h[1]) + 96
	}
	if size > maxResponseHead {
		return py.Value{}, vm.Errorf(py.OSError, "the response's header is too large")
	}
	if err := vm.Admit(size); err != nil {
		return py.Value{}, err
	}
	headers := make([]any, len(resp.Header))
	for i, h := range resp.Header {
		headers[i] = []string{engine.Clean(h[0]), engine.Clean(h[1])}
	}
	return vm.FromGo([]any{vm.NewNative(httpResponseType, r, 128), resp.Status, engine.Clean(resp.Reason), engine.Clean(resp.URL), headers})
}

// httpRead returns, or if wait is false a future of, the next bytes of a body, at most size: what is there, or as many as
// there will be if full is true. No bytes are the end.
func httpRead(vm *py.VM, a []py.Value) (py.Value, error) {
	en, err := engineOf(vm)
	if err != nil {
		return py.Value{}, err
	}
	r, ok := py.NativeData[*openResponse](a[0])
	if !ok {
		return py.Value{}, vm.TypeErrorf("not a response")
	}
	size, _ := py.AsInt64(a[1])
	full, _ := vm.Truth(a[2])
	wait, _ := vm.Truth(a[3])
	switch {
	case r.run != en.cur || r.closed && !r.eof.Load():
		return py.Value{}, vm.Errorf(py.RuntimeError, "Response is closed")
	case r.reading:
		return py.Value{}, vm.Errorf(py.RuntimeError, "another read of this response is under way")
	}
	if full {
		size = min(size, httpFullChunk)
	} else {
		size = min(size, httpChunk)
	}
	done := r.eof.Load() || r.body == nil || size <= 0
	if wait && done {
		r.close()
		return vm.Bytes(""), nil
	}
	if err := vm.Admit(2 * int(size)); err != nil {
		return py.Value{}, err
	}
	r.reading = true
	w := &work{
		en: en,
		do: func(ctx context.Context) (any, error) {
			if done {
				return "", nil
			}
			return r.next(int(size), full)
		},
		finish: func(v any, err error) (py.Value, error) {
			r.reading = false
			if r.eof.Load() || err != nil {
				r.close()
			}
			if ctx := en.callContext(); ctx.Err() != nil {
				return py.Value{}, en.ended(ctx)
			}
			if err != nil {
				return py.Value{}, en.raise(engine.RaiseOf(err, engine.FetchError))
			}
			return vm.Bytes(v.(string)), nil
		},
		abandon: r.close, // half of what was read is lost
	}
	if wait {
		return en.block(w)
	}
	return en.future(w)
}

// next reads from the body.
func (r *openResponse) next(size int, full bool) (string, error) {
	buf := make([]byte, size)
	n := 0
	for empty := 0; n < size && (n == 0 || full); {
		k, err := r.body.Read(buf[n:])
		n += k
		if err == io.EOF {
			r.eof.Store(true)
			break
		}
		if err != nil {
			return "", err
		}
		if empty++; k > 0 {
			empty = 0
		} else if empty > 100 {
			return "", io.ErrNoProgress
		}
	}
	return string(buf[:n]), nil
}
