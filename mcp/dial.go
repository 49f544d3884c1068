package mcp

// dial.go makes the transports.

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/auth"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// dial makes a transport, and a function that ends at once what it has started.
func (c *conn) dial() (t sdk.Transport, end func(), err error) {
	none := func() {}
	s := &c.server
	switch {
	case s.Dial != nil:
		t, err := s.Dial()
		if err == nil && t == nil {
			err = errors.New("the function Dial returned nil")
		}
		return t, none, err
	case s.Command != "":
		p := &process{server: s, max: c.o.MaxMessage, line: func(text string) {
			if c.o.Log != nil {
				c.o.Log(Log{Server: s.Name, Level: "info", Logger: "stderr", Text: text})
			}
		}}
		return p, p.end, nil
	}
	origin, err := url.Parse(s.URL)
	if err != nil {
		return nil, nil, err
	}
	var h auth.OAuthHandler
	if s.Transport != "sse" {
		if h, err = c.oauth(); err != nil {
			return nil, nil, err
		}
	}
	l, _ := h.(*login)
	client := c.httpClient(origin, l)
	if s.Transport == "sse" {
		return &sdk.SSEClientTransport{Endpoint: s.URL, HTTPClient: client, MaxEventSize: -1}, none, nil
	}
	st := &sdk.StreamableClientTransport{Endpoint: s.URL, HTTPClient: client, MaxEventSize: -1}
	if h != nil {
		st.OAuthHandler = h
	}
	return st, none, nil
}

// httpClient sends requests to the server, and to no other origin. l, if not nil, hears how requests with its tokens are answered.
func (c *conn) httpClient(origin *url.URL, l *login) *http.Client {
	trip := &headers{next: c.o.HTTP, origin: origin, set: c.server.Headers, max: c.o.MaxMessage, login: l}
	return &http.Client{Transport: trip, CheckRedirect: func(r *http.Request, via []*http.Request) error {
		if len(via) >= 5 {
			return errors.New("too many redirections")
		}
		if !same(r.URL, origin) {
			return fmt.Errorf("it redirects to another origin, %s://%s: put that into \"url\"", r.URL.Scheme, r.URL.Host)
		}
		return nil
	}}
}

// same says whether two addresses have one origin.
func same(a, b *url.URL) bool { return a.Scheme == b.Scheme && strings.EqualFold(a.Host, b.Host) }

// headers sends requests with headers, to one origin, and sees that responses keep what the SDK's decoding would lose.
type headers struct {
	next   http.RoundTripper
	origin *url.URL
	set    map[string]string
	max    int
	login  *login
}

func (h *headers) RoundTrip(r *http.Request) (*http.Response, error) {
	next := h.next
	if next == nil {
		next = http.DefaultTransport
	}
	if !same(r.URL, h.origin) {
		return nil, fmt.Errorf("the server names an address of another origin, %s://%s", r.URL.Scheme, r.URL.Host)
	}
	if len(h.set) > 0 {
		r = r.Clone(r.Context())
		for name, value := range h.set {
			r.Header.Set(name, value)
		}
	}
	resp, err := next.RoundTrip(r)
	if err == nil && h.login != nil && r.Header.Get("Authorization") != "" {
		h.login.saw(resp.StatusCode)
	}
	if err == nil && resp.Body != nil {
		response(resp, h.max)
	}
	return resp, err
}

// validHeader reports whether a header can be sent, and is not one that the transport needs for itself.
func validHeader(name, value string) bool {
	if name == "" || strings.ContainsAny(value, "\r\n\x00") {
		return false
	}
	for _, r := range name {
		if r <= ' ' || r >= 0x7f || strings.ContainsRune("()<>@,;:\\\"/[]?={}", r) {
			return false
		}
	}
	switch strings.ToLower(name) {
	case "content-type", "content-length", "accept", "host", "connection", "transfer-encoding", "mcp-session-id", "mcp-protocol-version", "last-event-id":
		return false
	}
	return true
}
