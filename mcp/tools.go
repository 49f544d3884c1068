package mcp

// tools.go makes tools of what a server lists.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// maxTools is how many tools a server may have, maxPages how many pages a list.
const (
	maxTools = 5000
	maxPages = 1000
)

// ErrTool are errors about a tool that can't be taken over.
var ErrTool = errors.New("mcp: bad tool")

// remote is a tool of a server.
type remote struct {
	sdk    *sdk.Tool
	tool   tool.Tool
	python string // its name in Python, without the group
	direct bool
	unwrap bool // results are in the member result of an object
}

// noCall stands where only a declaration is looked at.
func noCall(context.Context, map[string]any) (any, error) { return nil, nil }

// takes says whether a server's configuration wants a tool.
func (s *Server) takes(name string) bool {
	return (len(s.Tools) == 0 || matches(s.Tools, name)) && !matches(s.Exclude, name)
}

// matches says whether a name is one of those that the patterns mean.
func matches(patterns []string, name string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		if p == "*" {
			return true
		}
		ok, err := path.Match(p, name)
		return err == nil && ok || p == name
	})
}

// wrapped is what FastMCP, which many servers are made with, says of a schema that it has put around a result which is no object.
const wrapped = "x-fastmcp-wrap-result"

// convert makes tools of a list. The errors say, one line each, what can't be taken over.
func (c *conn) convert(list []*sdk.Tool) (out []*remote, errs []error) {
	names := map[string]string{}
	for _, t := range list {
		if t == nil || !c.server.takes(t.Name) {
			continue
		}
		r, err := c.tool(t)
		if err == nil {
			if other, twice := names[r.python]; twice && other == t.Name {
				err = errors.New("the server lists it twice")
			} else if twice {
				err = fmt.Errorf("its name in Python is %s, as that of the tool %q", r.python, clip(other))
			}
		}
		if err != nil {
			errs = append(errs, fmt.Errorf("%w: server %q: tool %q: %w; \"exclude\": [%q] leaves it out", ErrTool, c.server.Name, clip(t.Name), err, clip(t.Name)))
			continue
		}
		names[r.python] = t.Name
		out = append(out, r)
	}
	return out, errs
}

func (c *conn) tool(t *sdk.Tool) (*remote, error) {
	r := &remote{sdk: t, direct: matches(c.server.Direct, t.Name)}
	input, err := schemaText(t.Meta, metaInput, t.InputSchema)
	if err != nil {
		return nil, err
	}
	output, err := schemaText(t.Meta, metaOutput, t.OutputSchema)
	if err != nil {
		return nil, err
	}
	if inner, ok := unwrapped(output); ok {
		output, r.unwrap = inner, true
	}
	opts := []tool.Option{tool.Lenient(), tool.Limit(c.limits())}
	if a := t.Annotations; a != nil {
		if a.ReadOnlyHint {
			opts = append(opts, tool.ReadOnly())
		}
		if a.IdempotentHint {
			opts = append(opts, tool.Idempotent())
		}
		if a.DestructiveHint != nil && *a.DestructiveHint && !a.ReadOnlyHint {
			opts = append(opts, tool.Destructive())
		}
		if a.OpenWorldHint != nil && *a.OpenWorldHint {
			opts = append(opts, tool.OpenWorld())
		}
	}
	if matches(c.server.Approve, t.Name) {
		opts = append(opts, tool.RequireApproval())
	}
	doc := document(t.Description)
	if doc == "" {
		doc = clip(t.Title)
	}
	if doc == "" && t.Annotations != nil {
		doc = clip(t.Annotations.Title)
	}
	name := t.Name
	r.tool = tool.FromJSONSchema(name, doc, input, output, func(ctx context.Context, args map[string]any) (any, error) {
		return c.call(ctx, r, args)
	}, opts...)
	set, err := tool.NewSet(tool.Group(c.server.Name, r.tool))
	if err != nil {
		text := strings.TrimPrefix(err.Error(), "tool: set: ")
		text = strings.TrimPrefix(text, fmt.Sprintf("tool %s: ", name))
		return nil, errors.New(clip(text))
	}
	r.python = set.All()[0].Short()
	return r, nil
}

// schemaText returns the text of a schema, as the server sent it where that is known; empty if there is none.
func schemaText(meta map[string]any, key string, decoded any) ([]byte, error) {
	text := []byte(kept(meta, key))
	if len(text) == 0 && decoded != nil {
		var err error
		if text, err = json.Marshal(decoded); err != nil {
			return nil, fmt.Errorf("schema: %w", err)
		}
	}
	if s := string(text); s == "" || s == "null" || s == "{}" {
		return nil, nil
	}
	x, err := values.ParseJSON(text)
	if err != nil {
		return nil, fmt.Errorf("schema: %w", err)
	}
	return json.Marshal(readable(x))
}

// readable cleans the texts of a schema that are for readers. It changes x.
func readable(x any) any {
	switch x := x.(type) {
	case []any:
		for i := range x {
			x[i] = readable(x[i])
		}
	case *values.Object:
		for i := range x.Len() {
			switch key, v := x.At(i); key {
			case "description", "title":
				if s, ok := v.(string); ok {
					x.Set(key, document(s))
				} else {
					x.Set(key, readable(v)) // a property of this name
				}
			case "default", "const", "enum", "examples":
				if _, ok := v.(*values.Object); ok && key != "default" && key != "const" {
					x.Set(key, readable(v))
				}
			default:
				x.Set(key, readable(v))
			}
		}
	}
	return x
}

// unwrapped returns the schema of the member result of an output schema that was only put around it.
func unwrapped(output []byte) ([]byte, bool) {
	if !strings.Contains(string(output), wrapped) {
		return nil, false
	}
	x, err := values.ParseJSON(output)
	root, isObject := x.(*values.Object)
	if err != nil || !isObject {
		return nil, false
	}
	if is, _ := root.Get(wrapped); is != true {
		return nil, false
	}
	properties, _ := root.Get("properties")
	members, _ := properties.(*values.Object)
	if members == nil || members.Len() != 1 {
		return nil, false
	}
	name, schema := members.At(0)
	inner, isObject := schema.(*values.Object)
	if name != "result" || !isObject {
		return nil, false
	}
	all := values.Object{}
	for i := range inner.Len() {
		all.Set(inner.At(i))
	}
	for _, key := range []string{"$defs", "definitions"} {
		if defs, ok := root.Get(key); ok {
			all.Set(key, defs)
		}
	}
	text, err := all.MarshalJSON()
	return text, err == nil
}
