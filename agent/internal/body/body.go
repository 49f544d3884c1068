// Package body bounds the bodies of HTTP responses, which SDKs read into memory as a whole.
package body

// body.go holds Bound.

import (
	"fmt"
	"io"
	"net/http"
)

// Max is the bound of a response in bytes.
const Max = 64 << 20

// Bound makes the reading of res's body fail beyond Max bytes. res may be nil.
func Bound(res *http.Response) *http.Response {
	if res != nil && res.Body != nil {
		res.Body = &bounded{body: res.Body, left: Max}
	}
	return res
}

// Transport is an http.RoundTripper whose responses are bounded.
type Transport struct {
	// Base makes the requests; nil is http.DefaultTransport.
	Base http.RoundTripper
	// Last, if not nil, is called with the status of each response.
	Last func(status int)
}

// RoundTrip implements http.RoundTripper.
func (t Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	base := t.Base
	if base == nil {
		base = http.DefaultTransport
	}
	res, err := base.RoundTrip(req)
	if res != nil && t.Last != nil {
		t.Last(res.StatusCode)
	}
	return Bound(res), err
}

type bounded struct {
	body io.ReadCloser
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, fmt.Errorf("response is longer than %d MiB", Max>>20)
	}
	if int64(len(p)) > b.left {
		p = p[:b.left]
	}
	n, err := b.body.Read(p)
	b.left -= int64(n)
	return n, err
}

func (b *bounded) Close() error { return b.body.Close() }
