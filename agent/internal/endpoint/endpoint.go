// Package endpoint sends requests to models' APIs: JSON for JSON, or for a stream of events.
package endpoint

// endpoint.go holds Endpoint, what its requests have in common, and when they are repeated.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// Endpoint is where an API is and how it is asked. It is immutable after its first use.
type Endpoint struct {
	// URL is what paths are below. Its query is kept.
	URL string
	// Header is of each request, the key included.
	Header http.Header
	// HTTP sends the requests; nil is http.DefaultClient. Redirects to other hosts, which would get the key, are not followed.
	HTTP *http.Client
	// Retries is how often a request is repeated that failed for lack of a connection, or with a status that says that it may
	// work later. 0 is 2, negative is never.
	Retries int
}

const (
	firstDelay = 500 * time.Millisecond // before a request is repeated; doubled each time
	maxDelay   = 8 * time.Second
	maxAsked   = 2 * time.Minute // as long as a server may ask to wait; beyond that its refusal stands
)

// Ask posts in as JSON and decodes the answer into out, a pointer.
func (e *Endpoint) Ask(ctx context.Context, path string, in, out any) error {
	res, err := e.post(ctx, path, in, "application/json")
	if err != nil {
		return err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err == nil {
		err = json.Unmarshal(text, out)
	}
	if err != nil {
		return broken(ctx, res.StatusCode, err)
	}
	return nil
}

// post sends a request until it succeeds or is not to be repeated. The caller closes the body.
func (e *Endpoint) post(ctx context.Context, path string, in any, accept string) (*http.Response, error) {
	text, err := encode(in)
	if err != nil {
		return nil, broken(ctx, 0, err)
	}
	u, err := url.Parse(e.URL)
	if err != nil {
		return nil, broken(ctx, 0, err)
	}
	target, query, _ := bytes.Cut([]byte(path), []byte("?"))
	u = u.JoinPath(string(target))
	if len(query) > 0 {
		if u.RawQuery != "" {
			u.RawQuery += "&"
		}
		u.RawQuery += string(query)
	}
	client := e.client()
	for attempt := 0; ; attempt++ {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, u.String(), bytes.NewReader(text))
		if err != nil {
			return nil, broken(ctx, 0, err)
		}
		req.Header.Set("User-Agent", "krait")
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", accept)
		for name, values := range e.Header {
			req.Header[http.CanonicalHeaderKey(name)] = values
		}
		res, err := client.Do(req)
		if err == nil && res.StatusCode/100 == 2 {
			res.Body = &bounded{body: res.Body, left: maxBody}
			return res, nil
		}
		delay, again := e.again(res, attempt)
		if !again || ctx.Err() != nil {
			return nil, failed(ctx, res, err)
		}
		if res != nil {
			_ = res.Body.Close()
		}
		select {
		case <-ctx.Done():
			return nil, broken(ctx, 0, context.Cause(ctx))
		case <-time.After(delay):
		}
	}
}

// encode is JSON as people would write it: < and & of programs stay.
func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(v)
	return b.Bytes(), err
}

func (e *Endpoint) client() *http.Client {
	c := http.Client{}
	if e.HTTP != nil {
		c = *e.HTTP
	}
	check := c.CheckRedirect
	c.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		switch {
		case r.URL.Host != via[0].URL.Host || r.URL.Scheme != via[0].URL.Scheme:
			return http.ErrUseLastResponse
		case check != nil:
			return check(r, via)
		case len(via) >= 10:
			return errors.New("stopped after 10 redirects")
		}
		return nil
	}
	return &c
}

// failed is the error of a response, or of there being none.
func failed(ctx context.Context, res *http.Response, err error) error {
	if err != nil {
		return broken(ctx, 0, err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	if err != nil {
		return broken(ctx, res.StatusCode, err)
	}
	return refused(res.StatusCode, text)
}

// again tells whether a request is to be repeated, and after which time. res is nil if there was no connection.
func (e *Endpoint) again(res *http.Response, attempt int) (time.Duration, bool) {
	retries := e.Retries
	if retries == 0 {
		retries = 2
	}
	if attempt >= retries {
		return 0, false
	}
	delay := min(firstDelay<<min(attempt, 10), maxDelay)
	delay -= rand.N(delay / 4) // so that those who were refused together don't come back together
	if res == nil {
		return delay, true
	}
	switch s := res.StatusCode; {
	case res.Header.Get("X-Should-Retry") == "true": // OpenAI's and Anthropic's word goes before the status
	case res.Header.Get("X-Should-Retry") == "false":
		return 0, false
	case s == http.StatusRequestTimeout, s == http.StatusConflict, s == http.StatusTooManyRequests, s >= 500:
	default:
		return 0, false
	}
	if asked, ok := asked(res.Header); ok {
		return asked, asked <= maxAsked
	}
	return delay, true
}

// asked is how long a server asks to wait.
func asked(h http.Header) (time.Duration, bool) {
	of := func(name string, unit time.Duration) (time.Duration, bool) {
		n, err := strconv.ParseFloat(h.Get(name), 64)
		if err != nil || !(n >= 0) {
			return 0, false
		}
		return time.Duration(min(n, 1e6) * float64(unit)), true
	}
	if d, ok := of("Retry-After-Ms", time.Millisecond); ok {
		return d, true
	}
	if d, ok := of("Retry-After", time.Second); ok {
		return d, true
	}
	if at, err := http.ParseTime(h.Get("Retry-After")); err == nil {
		return max(0, time.Until(at)), true
	}
	return 0, false
}
