package mcp

// content.go holds what scripts get of the content of results and resources.

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// ErrServer are errors that a server answered with.
var ErrServer = errors.New("mcp: the server's error")

// result is what a script gets of a call: the structured content; without it, the only item of content, or the list of them, nil for none.
// An error of the tool is a *tool.Error with the text of the content.
func (r *remote) result(res *sdk.CallToolResult) (any, error) {
	switch {
	case res == nil:
		return nil, errors.New("mcp: the server sent no result")
	case res.IsError:
		return nil, &tool.Error{Message: failure(res), Err: ErrServer}
	}
	if text := kept(res.Meta, metaStructured); text != "" {
		v, err := values.ParseJSON([]byte(text))
		if err != nil {
			return nil, fmt.Errorf("mcp: structured content: %w", err)
		}
		return r.unwrapped(v), nil
	}
	if res.StructuredContent != nil { // of a transport whose messages were not seen by keep
		v, err := tool.Data(res.StructuredContent)
		if err != nil {
			return nil, fmt.Errorf("mcp: structured content: %w", err)
		}
		return r.unwrapped(v), nil
	}
	var list []any
	for _, c := range res.Content {
		if v := item(c); v != nil {
			list = append(list, v)
		}
	}
	switch len(list) {
	case 0:
		return nil, nil
	case 1:
		return list[0], nil
	}
	return list, nil
}

// unwrapped takes a result out of the object that was only put around it.
func (r *remote) unwrapped(v any) any {
	if o, ok := v.(*values.Object); ok && r.unwrap {
		if inner, ok := o.Get("result"); ok {
			return inner
		}
	}
	return v
}

// failure is the text of an error of a tool.
func failure(res *sdk.CallToolResult) string {
	var lines []string
	for _, c := range res.Content {
		if t, ok := c.(*sdk.TextContent); ok && t != nil && t.Text != "" {
			lines = append(lines, t.Text)
		}
	}
	if len(lines) == 0 {
		if text := kept(res.Meta, metaStructured); text != "" {
			lines = append(lines, text)
		}
	}
	if len(lines) == 0 {
		return "the tool failed, and its server does not say why"
	}
	return document(strings.Join(lines, "\n"))
}

// item is an item of content as data: text is str, or what it says if it is the JSON of an object or a list; the rest are dicts with type,
// mimeType, and data as bytes or text.
func item(c sdk.Content) any {
	switch c := c.(type) {
	case *sdk.TextContent:
		if c == nil {
			return nil
		}
		return unwrapText(c.Text)
	case *sdk.ImageContent:
		if c == nil {
			return nil
		}
		return object("type", "image", "mimeType", c.MIMEType, "data", bytesOf(c.Data))
	case *sdk.AudioContent:
		if c == nil {
			return nil
		}
		return object("type", "audio", "mimeType", c.MIMEType, "data", bytesOf(c.Data))
	case *sdk.EmbeddedResource:
		if c == nil || c.Resource == nil {
			return nil
		}
		return embedded(c.Resource)
	case *sdk.ResourceLink:
		if c == nil {
			return nil
		}
		o := object("type", "resource_link", "uri", c.URI, "name", c.Name)
		more(o, "title", c.Title)
		more(o, "description", c.Description)
		more(o, "mimeType", c.MIMEType)
		if c.Size != nil {
			o.Set("size", *c.Size)
		}
		return o
	}
	return nil
}

func embedded(r *sdk.ResourceContents) *values.Object {
	o := object("type", "resource", "uri", r.URI)
	more(o, "mimeType", r.MIMEType)
	if r.Blob != nil {
		o.Set("data", r.Blob)
	} else {
		o.Set("text", r.Text)
	}
	return o
}

// unwrapText is the value of a text that is the JSON of an object or a list, else the text.
func unwrapText(s string) any {
	t := strings.TrimSpace(s)
	if len(t) < 2 || !(t[0] == '{' && t[len(t)-1] == '}' || t[0] == '[' && t[len(t)-1] == ']') {
		return s
	}
	v, err := values.ParseJSON([]byte(t))
	if err != nil {
		return s
	}
	return v
}

func object(pairs ...any) *values.Object {
	o := &values.Object{}
	for i := 0; i+1 < len(pairs); i += 2 {
		o.Set(pairs[i].(string), pairs[i+1])
	}
	return o
}

func more(o *values.Object, key, value string) {
	if value != "" {
		o.Set(key, value)
	}
}

func bytesOf(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// callError is what a script sees of a call that came to no result.
func (c *conn) callError(ctx context.Context, err error) error {
	var rpc *jsonrpc.Error
	server := c.server.Name
	text := c.scrub(err).Error()
	var own *tool.Error
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &own):
		return own
	case errors.Is(err, sdk.ErrConnectionClosed), errors.Is(err, ErrConnection):
		text = strings.TrimPrefix(text, ErrConnection.Error()+": ")
		return &tool.Error{Type: "ConnectionError", Message: fmt.Sprintf("no connection to the server %q: %s", server, clip(text)), Retryable: true, Err: err}
	case errors.As(err, &rpc):
		class := ""
		if rpc.Code == jsonrpc.CodeInvalidParams {
			class = "ValueError"
		}
		return &tool.Error{Type: class, Message: fmt.Sprintf("%s (server %q, code %d)", document(c.scrub(errors.New(rpc.Message)).Error()), server, rpc.Code), Err: fmt.Errorf("%w: %w", ErrServer, err)}
	}
	return &tool.Error{Message: fmt.Sprintf("server %q: %s", server, clip(text)), Err: err}
}
