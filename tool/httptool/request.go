package httptool

// request.go holds what the tools do: a request of a script's arguments, and data of the response.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/big"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

type getIn struct {
	URL     string            `json:"url" doc:"whole, or a path below the base"`
	Params  map[string]any    `json:"params,omitempty" doc:"of the query; a list gives one for each item"`
	Headers map[string]string `json:"headers,omitempty"`
}

type sendIn struct {
	Method  string            `json:"method"`
	URL     string            `json:"url" doc:"whole, or a path below the base"`
	Body    any               `json:"body,omitempty" doc:"dict or list: JSON; str: text; bytes"`
	Params  map[string]any    `json:"params,omitempty" doc:"of the query"`
	Headers map[string]string `json:"headers,omitempty"`
}

// Response is what the tools give. Names of headers are in lower case.
type Response struct {
	Status  int               `json:"status"`
	Headers map[string]string `json:"headers"`
	Body    any               `json:"body" doc:"data if it is JSON, str if text, else bytes"`
}

func (c *client) get(ctx context.Context, in getIn) (Response, error) {
	return c.do(ctx, http.MethodGet, in.URL, in.Params, in.Headers, nil)
}

func (c *client) send(ctx context.Context, in sendIn) (Response, error) {
	method := strings.ToUpper(in.Method)
	return c.do(ctx, method, in.URL, in.Params, in.Headers, in.Body)
}

func valueError(format string, args ...any) error {
	return &tool.Error{Type: "ValueError", Message: fmt.Sprintf(format, args...)}
}

// address is the URL of a call.
func (c *client) address(text string, params map[string]any) (string, error) {
	if len(text) > maxURL {
		return "", valueError("the URL has more than %d bytes", maxURL)
	}
	u, err := url.Parse(text)
	if err != nil {
		return "", valueError("the URL can't be read")
	}
	switch {
	case u.User != nil:
		return "", valueError("the URL has a user: keys are filled in by the host")
	case u.Host != "" && u.Scheme != "":
	case u.Host != "" || u.Scheme != "" || c.base == nil:
		return "", valueError("%q: want a whole URL with https:// and a host", text)
	default:
		for part := range strings.SplitSeq(u.Path, "/") { // decoded, as servers may read it
			if part == ".." {
				return "", valueError("%q: the path leads out of the base", text)
			}
		}
		joined := c.base.JoinPath(u.EscapedPath())
		joined.RawQuery = u.RawQuery
		u = joined
	}
	if len(params) > 0 {
		q := u.Query()
		for _, name := range slices.Sorted(maps.Keys(params)) {
			list, ok := params[name].([]any)
			if !ok {
				list = []any{params[name]}
			}
			for _, v := range list {
				s, err := scalar(v)
				if err != nil {
					return "", valueError("params[%q]: %v", name, err)
				}
				q.Add(name, s)
			}
		}
		u.RawQuery = q.Encode()
	}
	return u.String(), nil
}

// scalar is a value as a query has it.
func scalar(v any) (string, error) {
	switch v := v.(type) {
	case string:
		return v, nil
	case bool:
		return strconv.FormatBool(v), nil
	case int64:
		return strconv.FormatInt(v, 10), nil
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), nil
	case *big.Int:
		return v.String(), nil
	}
	return "", errors.New("want a text, a number or a bool")
}

func (c *client) do(ctx context.Context, method, address string, params map[string]any, headers map[string]string, body any) (Response, error) {
	full, err := c.address(address, params)
	if err != nil {
		return Response{}, err
	}
	req := &krait.HTTPRequest{Method: method, URL: full}
	kind := ""
	switch b := body.(type) {
	case nil:
	case string:
		req.Body, kind = []byte(b), "text/plain; charset=utf-8"
	case []byte:
		req.Body, kind = b, "application/octet-stream"
	default:
		if req.Body, err = json.Marshal(body); err != nil {
			return Response{}, valueError("the body can't be written as JSON")
		}
		kind = "application/json"
	}
	for _, name := range slices.Sorted(maps.Keys(headers)) {
		if strings.EqualFold(name, "Content-Type") {
			kind = ""
		}
		req.Header = append(req.Header, [2]string{name, headers[name]})
	}
	if kind != "" {
		req.Header = append(req.Header, [2]string{"Content-Type", kind})
	}
	resp, err := c.fetch.Fetch(ctx, req)
	if err != nil {
		return Response{}, c.failed(ctx, err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return Response{}, c.failed(ctx, err)
	}
	return c.response(resp, text)
}

// failed is the error of a request without a response, or without a whole one.
func (c *client) failed(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	e := &tool.Error{Message: c.hide.Text(err.Error()), Err: err}
	var chosen *krait.Exception
	if errors.As(err, &chosen) {
		e.Type, e.Message = chosen.Type, c.hide.Text(chosen.Message)
		e.Retryable = chosen.Type == "ConnectionError" || chosen.Type == "TimeoutError"
	}
	return e
}

// maxDetail bounds what an error says of a response's body, in bytes.
const maxDetail = 500

// response makes data of a response, without what the host filled in.
func (c *client) response(resp *krait.HTTPResponse, text []byte) (Response, error) {
	out := Response{Status: resp.Status, Headers: map[string]string{}}
	for _, h := range resp.Header {
		name, value := strings.ToLower(h[0]), c.hide.Text(h[1])
		if before, twice := out.Headers[name]; twice {
			value = before + ", " + value
		}
		out.Headers[name] = value
	}
	out.Body = c.hide.Value(decode(out.Headers["content-type"], text))
	if resp.Status < 400 {
		return out, nil
	}
	message := fmt.Sprintf("HTTP %d %s", resp.Status, http.StatusText(resp.Status))
	if said := detail(out.Body); said != "" {
		message += ": " + said
	}
	return Response{}, &tool.Error{Message: message, Retryable: resp.Status == http.StatusTooManyRequests || resp.Status >= 500}
}

// decode makes data of a body by its type. JSON that can't be read is text.
func decode(contentType string, text []byte) any {
	if len(text) == 0 {
		return nil
	}
	t, _, _ := mime.ParseMediaType(contentType)
	switch {
	case t == "application/json" || strings.HasSuffix(t, "+json"):
		if x, err := values.ParseJSON(text); err == nil {
			return x
		}
	case !strings.HasPrefix(t, "text/") && t != "application/xml" && !strings.HasSuffix(t, "+xml") && t != "application/x-www-form-urlencoded":
		return text
	}
	return strings.ToValidUTF8(string(text), "\ufffd")
}

// detail is what an error's body says, in a line.
func detail(body any) string {
	var s string
	switch b := body.(type) {
	case string:
		if strings.Contains(b[:min(len(b), 200)], "<html") || strings.HasPrefix(b, "<!") {
			return ""
		}
		s = b
	case []byte:
		return ""
	default:
		text, err := json.Marshal(b)
		if err != nil || b == nil {
			return ""
		}
		s = string(text)
	}
	s = strings.Join(strings.Fields(s), " ")
	if len(s) > maxDetail {
		s = strings.ToValidUTF8(s[:maxDetail], "") + "..."
	}
	return s
}
