package openapi

// client.go sends requests and reads responses.

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// Auth authenticates a request before it is sent. It is called on the goroutine of the call, for requests to the base URL only, and must
// be safe for concurrent use. An error fails the call; its text goes to the script.
type Auth func(*http.Request) error

// Bearer sends a token in the header Authorization.
func Bearer(token string) Auth {
	return func(r *http.Request) error { r.Header.Set("Authorization", "Bearer "+token); return nil }
}

// Basic sends a user's name and password in the header Authorization.
func Basic(user, password string) Auth {
	return func(r *http.Request) error {
		r.Header.Set("Authorization", "Basic "+base64.StdEncoding.EncodeToString([]byte(user+":"+password)))
		return nil
	}
}

// APIKey sends a key; in is "header", "query" or "cookie", as the document's security scheme says.
func APIKey(in, name, key string) Auth {
	return func(r *http.Request) error {
		switch in {
		case "header":
			r.Header.Set(name, key)
		case "query":
			q := r.URL.Query()
			q.Set(name, key)
			r.URL.RawQuery = q.Encode()
		case "cookie":
			r.AddCookie(&http.Cookie{Name: name, Value: key})
		default:
			return fmt.Errorf("openapi: API key in %q: there is no such place", in)
		}
		return nil
	}
}

// HTTPError is a response with a status of 400 or more.
type HTTPError struct {
	Status int
	Header http.Header
	// Body is the beginning of the body.
	Body []byte
	// After is what the header Retry-After says, 0 if it says nothing.
	After time.Duration
}

// Error returns the status.
func (e *HTTPError) Error() string {
	return fmt.Sprintf("openapi: HTTP %d %s", e.Status, http.StatusText(e.Status))
}

// RetryAfter is how long to wait before the next attempt.
func (e *HTTPError) RetryAfter() time.Duration { return e.After }

// client sends requests to one base URL.
type client struct {
	http      *http.Client
	auth      Auth
	max       int64
	userAgent string
}

var errRedirect = errors.New("redirect to another host")

func newClient(o Options, base *url.URL) *client {
	h := http.Client{Timeout: defaultTimeout}
	if o.Client != nil {
		h = *o.Client
	}
	check := h.CheckRedirect
	h.CheckRedirect = func(r *http.Request, via []*http.Request) error {
		switch {
		case r.URL.Host != base.Host || base.Scheme == "https" && r.URL.Scheme != "https":
			return errRedirect
		case check != nil:
			return check(r, via)
		case len(via) >= 10:
			return errors.New("stopped after 10 redirects")
		}
		return nil
	}
	c := &client{http: &h, auth: o.Auth, max: o.MaxResponse, userAgent: o.UserAgent}
	if c.userAgent == "" {
		c.userAgent = "krait"
	}
	return c
}

// do sends a request and returns the response as data.
func (c *client) do(req *http.Request) (any, error) {
	req.Header.Set("User-Agent", c.userAgent)
	if c.auth != nil {
		if err := c.auth(req); err != nil {
			return nil, &tool.Error{Message: "authentication failed: " + err.Error(), Err: err}
		}
	}
	resp, err := c.http.Do(req)
	if err != nil {
		return nil, requestError(req, err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(io.LimitReader(resp.Body, c.max+1))
	if err != nil {
		return nil, requestError(req, err)
	}
	if resp.StatusCode >= 400 {
		return nil, statusError(resp, text)
	}
	if int64(len(text)) > c.max {
		return nil, &tool.Error{Message: fmt.Sprintf("the response has more than %d bytes", c.max)}
	}
	return decode(resp, text)
}

// requestError is the error of a request that got no response. It does not tell the URL, which may hold a key.
func requestError(req *http.Request, err error) error {
	if ctx := req.Context().Err(); ctx != nil {
		return ctx
	}
	var u *url.Error
	retry := true
	if errors.As(err, &u) {
		if u.Timeout() {
			return &tool.Error{Type: "TimeoutError", Message: "the request timed out", Retryable: true, Err: err}
		}
		err = u.Err
		retry = !errors.Is(err, errRedirect)
	}
	return &tool.Error{Message: "the request failed: " + err.Error(), Retryable: retry, Err: err}
}

// decode makes data of a response, by its content type.
func decode(resp *http.Response, text []byte) (any, error) {
	if len(text) == 0 {
		return nil, nil
	}
	ct := resp.Header.Get("Content-Type")
	t, params, _ := mime.ParseMediaType(ct)
	switch {
	case isJSON(ct):
		x, err := values.ParseJSON(text)
		if err != nil {
			return nil, &tool.Error{Message: "the response is no JSON, though it says so", Err: err}
		}
		return x, nil
	case strings.HasPrefix(t, "text/") || t == "application/xml" || strings.HasSuffix(t, "+xml"):
		if cs := strings.ToLower(params["charset"]); cs == "iso-8859-1" || cs == "latin1" {
			runes := make([]rune, len(text))
			for i, b := range text {
				runes[i] = rune(b)
			}
			return string(runes), nil
		}
		return strings.ToValidUTF8(string(text), "\ufffd"), nil
	}
	return text, nil
}

// maxErrorBody is how much of an error's body is kept; less of it goes into the message.
const (
	maxErrorBody = 4 << 10
	maxDetail    = 300
)

// statusError is the error for a status of 400 or more.
func statusError(resp *http.Response, text []byte) error {
	e := &HTTPError{Status: resp.StatusCode, Header: resp.Header, Body: text[:min(len(text), maxErrorBody)]}
	if after := resp.Header.Get("Retry-After"); after != "" {
		if n, err := strconv.Atoi(after); err == nil && n > 0 {
			e.After = time.Duration(min(n, 24*3600)) * time.Second
		} else if at, err := http.ParseTime(after); err == nil {
			e.After = min(max(time.Until(at), 0), 24*time.Hour)
		}
	}
	msg := fmt.Sprintf("HTTP %d %s", e.Status, http.StatusText(e.Status))
	if d := detail(resp, text); d != "" {
		msg += ": " + d
	}
	if e.After > 0 {
		msg += fmt.Sprintf(" (retry after %d s)", int64((e.After+time.Second-1)/time.Second))
	}
	return &tool.Error{Message: msg, Retryable: e.Status == http.StatusTooManyRequests || e.Status >= 500, Err: e}
}

// detail is what the body of an error says.
func detail(resp *http.Response, text []byte) string {
	x, err := decode(resp, text)
	if err != nil {
		return ""
	}
	out := ""
	switch x := x.(type) {
	case string:
		if !strings.Contains(resp.Header.Get("Content-Type"), "html") {
			out = x
		}
	case *values.Object:
		out = said(x, 0)
		if out == "" {
			out = string(text)
		}
	}
	out = strings.Join(strings.Fields(strings.ToValidUTF8(out, "")), " ")
	if len(out) > maxDetail {
		out = strings.ToValidUTF8(out[:maxDetail], "") + "..."
	}
	return out
}

// said looks for the text of an error where APIs put it.
func said(o *values.Object, depth int) string {
	for _, key := range []string{"message", "detail", "error_description", "error", "title", "errors"} {
		v, _ := o.Get(key)
		if list, ok := v.([]any); ok && len(list) > 0 {
			v = list[0]
		}
		switch v := v.(type) {
		case string:
			return v
		case *values.Object:
			if depth < 3 {
				if s := said(v, depth+1); s != "" {
					return s
				}
			}
		}
	}
	return ""
}

func sortedKeys(m map[string]any) []string { return slices.Sorted(maps.Keys(m)) }
