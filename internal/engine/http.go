package engine

// http.go holds what scripts fetch: requests and responses, as krait.HTTPRequest and krait.HTTPResponse say.

import (
	"context"
	"io"
	"time"
)

// Fetch sends a request and returns when the response's header is there.
type Fetch func(ctx context.Context, req *HTTPRequest) (*HTTPResponse, error)

// HTTPRequest is what a script wants to send, see krait.HTTPRequest.
type HTTPRequest struct {
	Method, URL string
	Header      [][2]string
	Body        []byte
	Timeout     time.Duration
	NoRedirect  bool
}

// HTTPResponse is the answer, see krait.HTTPResponse.
type HTTPResponse struct {
	Status int
	Reason string
	URL    string
	Header [][2]string
	Body   io.ReadCloser
}

// FetchCall is the name under which events and Result.Calls show what a script fetches, FetchError the class of its exceptions.
const (
	FetchCall  = "sandbox.http.fetch"
	FetchError = "ConnectionError"
)

// MaxResponses is how many responses of a run may be open.
const MaxResponses = 256

// Payload is the request as events show it.
func (r *HTTPRequest) Payload() map[string]any {
	headers := map[string]any{}
	for _, h := range r.Header {
		headers[h[0]] = h[1]
	}
	payload := map[string]any{"method": r.Method, "url": r.URL, "headers": headers}
	if r.Body != nil {
		payload["body"] = r.Body
	}
	return payload
}

// Outcome is what events show of a response.
func (r *HTTPResponse) Outcome() map[string]any {
	return map[string]any{"status": int64(r.Status), "url": r.URL}
}
