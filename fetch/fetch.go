// Package fetch is the HTTP capability of a sandbox: a client that reaches the hosts on its list, no private addresses, and
// takes and gives a bounded number of bytes.
//
//	client, err := fetch.New(fetch.Options{Hosts: []string{"api.example.com", "*.example.org"}})
//	template, err := krait.NewTemplate(krait.Options{HTTP: client})
//
// It is a package of its own so that a program which gives its scripts no network links none.
package fetch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait"
)

// Options say what a Client reaches. The zero Options reach nothing.
type Options struct {
	// Hosts are the hosts that may be reached, also by redirections: "api.example.com", "*.example.com" for all names below
	// example.com, or "*" for all. A port may follow, as in "example.com:8443", or ":*" for every port; without one it is the
	// scheme's. "https://" before a host leaves out plain http.
	Hosts []string
	// Local has an entry of Hosts that is "localhost" or an address allow that address too, whatever network it is of: under this name
	// alone, so that no other name can be made to lead there.
	Local bool
	// Methods are the methods that may be used. Default: DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT.
	Methods []string
	// Networks are addresses that may be reached although they are private, loopback, link-local or otherwise not of the public
	// internet. All other such addresses are refused, whatever name leads to them.
	Networks []netip.Prefix
	// MaxRequest and MaxResponse bound the bodies, in bytes; that of the response after decompression. Default 10 MiB, negative:
	// no limit.
	MaxRequest, MaxResponse int64
	// Timeout bounds an exchange up to the last byte of the response. Default 30 s, negative: no limit.
	Timeout time.Duration
	// MaxConcurrent bounds the exchanges under way, up to the last byte of the response; others wait. Default 16, negative: no
	// limit.
	MaxConcurrent int
	// MaxRedirects bounds the redirections of a request. Default 10, negative: none is followed.
	MaxRedirects int
	// Prepare, if not nil, is called with each request before it is sent, redirections included. It may add headers that the
	// script is not to see, such as credentials for r.URL.Host, or refuse the request by an error.
	Prepare func(r *http.Request) error
	// Transport, if not nil, takes the place of the network, for tests. Addresses are then not checked, hosts are.
	Transport http.RoundTripper
}

// Client implements krait.HTTP. It is safe for concurrent use.
type Client struct {
	opts  Options
	hosts []pattern
	http  *http.Client
	slots chan struct{} // a token for each exchange under way; nil is no limit
}

var _ krait.HTTP = (*Client)(nil)

const (
	defaultBody       = 10 << 20
	defaultTimeout    = 30 * time.Second
	defaultConcurrent = 16
	defaultRedirects  = 10
	maxHeader         = 256 << 10
)

// New checks opts and makes a client.
func New(opts Options) (*Client, error) {
	c := &Client{opts: opts}
	c.opts.Networks = slices.Clone(opts.Networks)
	for _, h := range opts.Hosts {
		p, err := parsePattern(h)
		if err != nil {
			return nil, err
		}
		c.hosts = append(c.hosts, p)
	}
	c.opts.Methods = nil
	for _, m := range opts.Methods {
		c.opts.Methods = append(c.opts.Methods, strings.ToUpper(m))
	}
	if len(opts.Methods) == 0 {
		c.opts.Methods = []string{"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"}
	}
	c.opts.MaxRequest = orDefault(opts.MaxRequest, defaultBody)
	c.opts.MaxResponse = orDefault(opts.MaxResponse, defaultBody)
	c.opts.Timeout = orDefault(opts.Timeout, defaultTimeout)
	c.opts.MaxRedirects = orDefault(opts.MaxRedirects, defaultRedirects)
	if n := orDefault(opts.MaxConcurrent, defaultConcurrent); n > 0 {
		c.slots = make(chan struct{}, n)
	}
	rt := opts.Transport
	if rt == nil {
		dialer := &net.Dialer{Timeout: 10 * time.Second, Control: c.control}
		rt = &http.Transport{
			DialContext: c.dialer(dialer), ForceAttemptHTTP2: true, MaxIdleConns: 32, IdleConnTimeout: 30 * time.Second,
			TLSHandshakeTimeout: 10 * time.Second, MaxResponseHeaderBytes: maxHeader,
		}
	}
	c.http = &http.Client{Transport: prepared{c, rt}, CheckRedirect: c.checkRedirect}
	return c, nil
}

func orDefault[T int | int64 | time.Duration](v, def T) T {
	if v == 0 {
		return def
	}
	return v
}

// Close closes the connections that are not in use.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// denied is the error for what the host does not allow.
func denied(format string, args ...any) error {
	return &krait.Exception{Type: "PermissionError", Message: fmt.Sprintf(format, args...)}
}

// prepared calls Options.Prepare before it sends a request.
type prepared struct {
	c    *Client
	next http.RoundTripper
}

func (p prepared) RoundTrip(r *http.Request) (*http.Response, error) {
	if f := p.c.opts.Prepare; f != nil {
		r = r.Clone(r.Context())
		if err := f(r); err != nil {
			if r.Body != nil {
				_ = r.Body.Close()
			}
			return nil, err
		}
	}
	return p.next.RoundTrip(r)
}

// CloseIdleConnections passes the call on.
func (p prepared) CloseIdleConnections() {
	if t, ok := p.next.(interface{ CloseIdleConnections() }); ok {
		t.CloseIdleConnections()
	}
}

// redirectKey is the context's key for the request of the script that a redirection belongs to.
type redirectKey struct{}

func (c *Client) checkRedirect(r *http.Request, via []*http.Request) error {
	req, _ := r.Context().Value(redirectKey{}).(*krait.HTTPRequest)
	if c.opts.MaxRedirects < 0 || req != nil && req.NoRedirect {
		return http.ErrUseLastResponse
	}
	if len(via) > c.opts.MaxRedirects {
		return fmt.Errorf("more than %d redirections", c.opts.MaxRedirects)
	}
	return c.check(r.Method, r.URL)
}

// check refuses methods and URLs that the options don't allow.
func (c *Client) check(method string, u *url.URL) error {
	switch {
	case !slices.Contains(c.opts.Methods, method):
		return denied("the host does not allow the method %s; allowed: %s", method, strings.Join(c.opts.Methods, ", "))
	case u.Scheme != "http" && u.Scheme != "https":
		return &krait.Exception{Type: "ValueError", Message: fmt.Sprintf("unsupported URL scheme %q: use http or https", u.Scheme)}
	case u.Hostname() == "":
		return &krait.Exception{Type: "ValueError", Message: "the URL names no host"}
	}
	for _, p := range c.hosts {
		if p.matches(u) {
			return nil
		}
	}
	return denied("the host does not allow requests to %s://%s; allowed: %s", u.Scheme, u.Host, c.allowed())
}

// allowed lists the hosts for an error.
func (c *Client) allowed() string {
	if len(c.opts.Hosts) == 0 {
		return "none"
	}
	if n := 20; len(c.opts.Hosts) > n {
		return strings.Join(c.opts.Hosts[:n], ", ") + ", ..."
	}
	return strings.Join(c.opts.Hosts, ", ")
}

// Fetch implements krait.HTTP.
func (c *Client) Fetch(ctx context.Context, req *krait.HTTPRequest) (*krait.HTTPResponse, error) {
	u, err := url.Parse(req.URL)
	if err != nil {
		var e *url.Error
		if errors.As(err, &e) {
			err = e.Err
		}
		return nil, &krait.Exception{Type: "ValueError", Message: fmt.Sprintf("bad URL %q: %v", shorten(req.URL), err)}
	}
	if err := c.check(req.Method, u); err != nil {
		return nil, err
	}
	if c.opts.MaxRequest >= 0 && int64(len(req.Body)) > c.opts.MaxRequest {
		return nil, denied("the request's body has %d bytes, the host allows at most %d", len(req.Body), c.opts.MaxRequest)
	}
	x := &exchange{c: c, url: u}
	x.start(ctx, req.Timeout)
	resp, err := x.send(req, u)
	if err != nil {
		err = x.explain(err)
		x.end()
		return nil, err
	}
	return resp, nil
}

// exchange is a request with its response.
type exchange struct {
	c      *Client
	url    *url.URL
	ctx    context.Context
	cancel context.CancelCauseFunc
	timers []*time.Timer
	slot   bool
	body   io.ReadCloser
	left   int64 // bytes of the body that may come; negative: no limit
	once   sync.Once
}

// timedOut is why an exchange was cut off.
type timedOut struct{ text string }

func (e *timedOut) Error() string { return e.text }

// start begins the exchange's time.
func (x *exchange) start(ctx context.Context, first time.Duration) {
	x.ctx, x.cancel = context.WithCancelCause(ctx)
	limit := func(d time.Duration, text string) {
		x.timers = append(x.timers, time.AfterFunc(d, func() { x.cancel(&timedOut{text}) }))
	}
	if d := x.c.opts.Timeout; d > 0 {
		limit(d, fmt.Sprintf("the response took longer than the %v that the host allows", d))
	}
	if first > 0 {
		limit(first, fmt.Sprintf("no response within %v", first))
	}
}

// send sends the request once there is room for it.
func (x *exchange) send(req *krait.HTTPRequest, u *url.URL) (*krait.HTTPResponse, error) {
	if x.c.slots != nil {
		select {
		case x.c.slots <- struct{}{}:
			x.slot = true
		case <-x.ctx.Done():
			return nil, x.ctx.Err()
		}
	}
	var body io.Reader
	if req.Body != nil {
		body = bytes.NewReader(req.Body)
	}
	r, err := http.NewRequestWithContext(context.WithValue(x.ctx, redirectKey{}, req), req.Method, u.String(), body)
	if err != nil {
		return nil, &krait.Exception{Type: "ValueError", Message: err.Error()}
	}
	for _, h := range req.Header {
		if err := setHeader(r, h[0], h[1]); err != nil {
			return nil, err
		}
	}
	resp, err := x.c.http.Do(r)
	if err != nil {
		return nil, err
	}
	if len(x.timers) > 0 && req.Timeout > 0 {
		x.timers[len(x.timers)-1].Stop()
	}
	x.body, x.left = resp.Body, x.c.opts.MaxResponse
	if x.left >= 0 && resp.ContentLength > x.left {
		_ = resp.Body.Close()
		return nil, x.tooLarge()
	}
	out := &krait.HTTPResponse{Status: resp.StatusCode, URL: resp.Request.URL.Redacted(), Body: x}
	out.Reason = strings.TrimPrefix(strings.TrimPrefix(resp.Status, fmt.Sprint(resp.StatusCode)), " ")
	names := make([]string, 0, len(resp.Header))
	for name := range resp.Header {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		for _, v := range resp.Header[name] {
			out.Header = append(out.Header, [2]string{name, v})
		}
	}
	return out, nil
}

// setHeader adds a header. Those that frame the message are the client's own.
func setHeader(r *http.Request, name, value string) error {
	switch canonical := http.CanonicalHeaderKey(name); canonical {
	case "Host":
		if !strings.EqualFold(value, r.URL.Host) {
			return denied("the header Host must be the URL's host")
		}
	case "Accept-Encoding", "Content-Length", "Connection", "Keep-Alive", "Te", "Trailer", "Transfer-Encoding", "Upgrade", "Expect":
	case "Proxy-Authorization", "Proxy-Connection":
		return denied("the header %s can't be set", canonical)
	default:
		r.Header.Add(name, value)
	}
	return nil
}

func (x *exchange) tooLarge() error {
	return &krait.Exception{Type: "OSError", Message: fmt.Sprintf("the response from %s is larger than the %d bytes that the host allows", x.url.Host, x.c.opts.MaxResponse)}
}

// explain makes the error that the script sees of one of net/http.
func (x *exchange) explain(err error) error {
	var chosen *krait.Exception
	if errors.As(err, &chosen) {
		return chosen
	}
	var late *timedOut
	if errors.As(context.Cause(x.ctx), &late) {
		return &krait.Exception{Type: "TimeoutError", Message: late.text}
	}
	var e *url.Error
	for errors.As(err, &e) {
		err = e.Err
		e = nil
	}
	if ne, ok := err.(net.Error); ok && ne.Timeout() {
		return &krait.Exception{Type: "TimeoutError", Message: fmt.Sprintf("%s: %v", x.url.Host, err)}
	}
	return &krait.Exception{Type: "ConnectionError", Message: fmt.Sprintf("%s: %s", x.url.Host, plain(err))}
}

// plain is the text of a network error without addresses of this machine.
func plain(err error) string {
	var dns *net.DNSError
	if errors.As(err, &dns) {
		return dns.Err
	}
	var op *net.OpError
	if errors.As(err, &op) && op.Err != nil {
		return op.Op + ": " + op.Err.Error()
	}
	return err.Error()
}

// Read reads from the response's body.
func (x *exchange) Read(p []byte) (int, error) {
	if x.left >= 0 && int64(len(p)) > x.left+1 {
		p = p[:x.left+1]
	}
	n, err := x.body.Read(p)
	if x.left >= 0 {
		if x.left -= int64(n); x.left < 0 {
			x.end()
			return 0, x.tooLarge()
		}
	}
	if err != nil && err != io.EOF {
		err = x.explain(err)
	}
	if err != nil {
		x.end()
	}
	return n, err
}

// Close ends the exchange.
func (x *exchange) Close() error {
	x.end()
	return nil
}

// end gives back what the exchange holds. It may be called more than once, and from any goroutine.
func (x *exchange) end() {
	x.once.Do(func() {
		x.cancel(nil)
		for _, t := range x.timers {
			t.Stop()
		}
		if x.body != nil {
			_ = x.body.Close()
		}
		if x.slot {
			<-x.c.slots
		}
	})
}

func shorten(s string) string {
	if len(s) > 200 {
		return strings.ToValidUTF8(s[:200], "") + "..."
	}
	return s
}
