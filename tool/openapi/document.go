package openapi

// document.go reads a document as data, in its order.

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/krait-run/krait/values"
)

// parseDocument reads JSON or YAML.
func parseDocument(text []byte) (any, error) {
	if t := bytes.TrimLeft(text, " \t\r\n\ufeff"); len(t) > 0 && t[0] == '{' {
		return values.ParseJSON(t)
	}
	var n yaml.Node
	if err := yaml.Unmarshal(text, &n); err != nil {
		return nil, err
	}
	if len(n.Content) == 0 {
		return nil, errors.New("it is empty")
	}
	c := yamlReader{left: maxNodes}
	return c.value(n.Content[0], 0)
}

// maxNodes is how many values a YAML document may have, with what its aliases repeat.
const maxNodes = 2_000_000

type yamlReader struct{ left int }

func (c *yamlReader) value(n *yaml.Node, depth int) (any, error) {
	if c.left--; c.left < 0 {
		return nil, fmt.Errorf("more than %d values", maxNodes)
	}
	if depth > 200 {
		return nil, errors.New("nested too deeply")
	}
	switch n.Kind {
	case yaml.AliasNode:
		return c.value(n.Alias, depth+1)
	case yaml.SequenceNode:
		out := make([]any, 0, len(n.Content))
		for _, e := range n.Content {
			v, err := c.value(e, depth+1)
			if err != nil {
				return nil, err
			}
			out = append(out, v)
		}
		return out, nil
	case yaml.MappingNode:
		o := values.NewObject(len(n.Content) / 2)
		for i := 0; i+1 < len(n.Content); i += 2 {
			v, err := c.value(n.Content[i+1], depth+1)
			if err != nil {
				return nil, err
			}
			if n.Content[i].ShortTag() == "!!merge" {
				merge(o, v)
				continue
			}
			o.Set(n.Content[i].Value, v)
		}
		return o, nil
	}
	switch n.ShortTag() {
	case "!!null":
		return nil, nil
	case "!!bool":
		var b bool
		err := n.Decode(&b)
		return b, err
	case "!!int", "!!float":
		if v, err := values.ParseJSON([]byte(n.Value)); err == nil {
			return v, nil
		}
		var f float64
		err := n.Decode(&f)
		return f, err
	}
	return n.Value, nil
}

// merge adds the members of v, an object or a list of them, that o does not have. Members of o that follow replace them.
func merge(o *values.Object, v any) {
	switch v := v.(type) {
	case *values.Object:
		for i := range v.Len() {
			key, value := v.At(i)
			if _, ok := o.Get(key); !ok {
				o.Set(key, value)
			}
		}
	case []any:
		for _, e := range v {
			if from, ok := e.(*values.Object); ok {
				merge(o, from)
			}
		}
	}
}

// at returns what is in the document at a way of keys and indices, following references; nil if there is nothing.
func (m *maker) at(way ...any) any {
	x := m.resolve(m.raw)
	for _, step := range way {
		switch step := step.(type) {
		case string:
			o, ok := x.(*values.Object)
			if !ok {
				return nil
			}
			x, _ = o.Get(step)
		case int:
			l, ok := x.([]any)
			if !ok || step >= len(l) {
				return nil
			}
			x = l[step]
		}
		x = m.resolve(x)
	}
	return x
}

// resolve follows references within the document.
func (m *maker) resolve(x any) any {
	for range 20 {
		ref := reference(x)
		if !strings.HasPrefix(ref, "#/") {
			return x
		}
		x = m.raw
		for part := range strings.SplitSeq(ref[2:], "/") {
			part = strings.NewReplacer("~1", "/", "~0", "~").Replace(part)
			switch v := x.(type) {
			case *values.Object:
				x, _ = v.Get(part)
			case []any:
				if i, err := strconv.Atoi(part); err == nil && i >= 0 && i < len(v) {
					x = v[i]
				}
			default:
				return nil
			}
		}
	}
	return x
}

func reference(x any) string {
	if o, ok := x.(*values.Object); ok {
		if v, ok := o.Get("$ref"); ok {
			s, _ := v.(string)
			return s
		}
	}
	return ""
}

// member returns a member of an object as it is, without following it: where a schema is a reference, its name counts.
func member(x any, key string) any {
	if o, ok := x.(*values.Object); ok {
		v, _ := o.Get(key)
		return v
	}
	return nil
}

// follow is x, or what it refers to. A reference that leads nowhere, or out of the document, is an error.
func (m *maker) follow(x any) (any, error) {
	if to := m.resolve(x); to != nil && reference(to) == "" {
		return to, nil
	}
	if ref := reference(x); ref != "" {
		return nil, fmt.Errorf("nothing in this document is at the reference %q", ref)
	}
	return nil, nil
}

// members returns a member that is an object, nil if there is none.
func (m *maker) members(x any, key string) (*values.Object, error) {
	v, err := m.follow(member(x, key))
	if v == nil || err != nil {
		return nil, err
	}
	o, ok := v.(*values.Object)
	if !ok {
		return nil, fmt.Errorf("%s is no object", key)
	}
	return o, nil
}

// list returns a member that is a list.
func (m *maker) list(x any, key string) ([]any, error) {
	v, err := m.follow(member(x, key))
	if v == nil || err != nil {
		return nil, err
	}
	l, ok := v.([]any)
	if !ok {
		return nil, fmt.Errorf("%s is no list", key)
	}
	return l, nil
}

// text returns a member that is a string. A number is one to people who write YAML.
func (m *maker) text(x any, key string) (string, error) {
	switch v := member(x, key).(type) {
	case nil:
		return "", nil
	case string:
		return v, nil
	case int64, float64:
		return fmt.Sprint(v), nil
	}
	return "", fmt.Errorf("%s is no text", key)
}

// flag returns a member that is true or false.
func (m *maker) flag(x any, key string) (bool, error) {
	switch v := member(x, key).(type) {
	case nil:
		return false, nil
	case bool:
		return v, nil
	}
	return false, fmt.Errorf("%s is neither true nor false", key)
}

// sortedNames are the names of an object's members. x may be nil.
func sortedNames(x *values.Object) []string {
	if x == nil {
		return nil
	}
	names := make([]string, x.Len())
	for i := range names {
		names[i], _ = x.At(i)
	}
	slices.Sort(names)
	return names
}
