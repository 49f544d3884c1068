package krait

// http.go holds the HTTP capability: what a host gives a sandbox so that scripts can fetch.

import (
	"context"
	"io"
	"time"
)

// HTTP is what scripts reach the network through: sandbox.http.fetch and urllib.request. Package fetch has one that bounds what
// is reached; a host may write its own. Its methods are called from several goroutines at once.
type HTTP interface {
	// Fetch sends a request and returns when the response's header is there. An error becomes an exception as a HostFunc's does,
	// but that ConnectionError takes the place of RuntimeError. ctx ends with the response's body, the run, or the task that
	// awaits the request.
	Fetch(ctx context.Context, req *HTTPRequest) (*HTTPResponse, error)
}

// HTTPRequest is what a script wants to send. None of it has been checked.
type HTTPRequest struct {
	// Method is in upper case, URL as the script wrote it, with its parameters.
	Method, URL string
	// Header are names and values in the script's order.
	Header [][2]string
	// Body is the body; nil if there is none.
	Body []byte
	// Timeout bounds the time until the response's header is there; 0 where the script sets none.
	Timeout time.Duration
	// NoRedirect asks for redirections as they are, instead of following them.
	NoRedirect bool
}

// HTTPResponse is the answer to a request.
type HTTPResponse struct {
	// Status and Reason are as in "404 Not Found".
	Status int
	Reason string
	// URL is where the response came from, after redirections.
	URL string
	// Header are names and values.
	Header [][2]string
	// Body is read and closed by the sandbox, the latter perhaps while a Read is under way. Nil is an empty one.
	Body io.ReadCloser
}
