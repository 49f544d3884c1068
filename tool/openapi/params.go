package openapi

// params.go makes the input of an operation's tool: its parameters and body.

import (
	"errors"
	"fmt"
	"mime"
	"slices"
	"strings"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// param is a parameter of the tool, and where its value goes.
type param struct {
	name    string // of the tool's parameter
	wire    string // of the request's
	in      string // path, query, header, cookie, body (a property of it), whole (the body)
	style   string
	explode bool
	json    bool // the value is written as JSON
}

// schema parses a schema; nil allows everything.
func (m *maker) schema(raw any) (*tool.Schema, error) {
	if raw == nil {
		return &tool.Schema{}, nil
	}
	return m.parser.Parse(raw)
}

// places are where parameters are, in the order of the tool's.
var places = []string{"path", "query", "header", "cookie"}

// parameter is one of an operation's, as the document has it.
type parameter struct {
	name, in string
	data     any
}

// parameters are those of the path and of the operation, whose own replace the path's, in the order of places.
func (m *maker) parameters(o described) ([]parameter, error) {
	var out []parameter
	for _, of := range []any{o.item, o.data} {
		list, err := m.list(of, "parameters")
		if err != nil {
			return nil, err
		}
		for i, x := range list {
			data, err := m.follow(x)
			if err != nil {
				return nil, fmt.Errorf("parameters[%d]: %w", i, err)
			}
			if data == nil {
				continue
			}
			p := parameter{data: data}
			var e1, e2 error
			p.name, e1 = m.text(data, "name")
			p.in, e2 = m.text(data, "in")
			if err := errors.Join(e1, e2); err != nil {
				return nil, fmt.Errorf("parameters[%d]: %w", i, err)
			}
			if j := slices.IndexFunc(out, func(have parameter) bool { return have.name == p.name && have.in == p.in }); j >= 0 {
				out[j] = p
			} else {
				out = append(out, p)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b parameter) int { return slices.Index(places, a.in) - slices.Index(places, b.in) })
	return out, nil
}

// input makes the schema of the arguments, and notes in r where they go.
func (m *maker) input(r *request, o described) (*tool.Schema, error) {
	in := &tool.Schema{Kinds: tool.Dict, Closed: true}
	list, err := m.parameters(o)
	if err != nil {
		return nil, err
	}
	for _, p := range list {
		if p.in == "header" && slices.ContainsFunc([]string{"accept", "content-type", "authorization"}, func(h string) bool { return strings.EqualFold(h, p.name) }) {
			continue // not parameters, says the specification
		}
		if !slices.Contains(places, p.in) || p.name == "" {
			return nil, fmt.Errorf("parameter %q: in %q: there is no such place", p.name, p.in)
		}
		if err := m.addParameter(r, in, p); err != nil {
			return nil, fmt.Errorf("parameter %s: %w", p.name, err)
		}
	}
	if err := m.body(r, in, o); err != nil {
		return nil, fmt.Errorf("request body: %w", err)
	}
	for _, name := range pathNames(r.path) {
		if !slices.ContainsFunc(r.params, func(p param) bool { return p.in == "path" && p.wire == name }) {
			r.add(in, param{wire: name, in: "path", style: "simple"}, tool.Property{Schema: &tool.Schema{Kinds: tool.String}, Required: true})
		}
	}
	return in, nil
}

// addParameter makes a parameter of the tool of one of the document.
func (m *maker) addParameter(r *request, in *tool.Schema, p parameter) error {
	q := param{wire: p.name, in: p.in}
	raw := member(p.data, "schema")
	if raw == nil {
		content, err := m.members(p.data, "content")
		if err != nil {
			return err
		}
		if names := sortedContent(content); len(names) > 0 {
			raw, q.json = member(member(content, names[0]), "schema"), isJSON(names[0])
		}
	}
	schema, err := m.schema(raw)
	if err != nil {
		return err
	}
	prop := tool.Property{Schema: schema}
	var deprecated bool
	var e1, e2, e3, e4, e5 error
	q.style, e1 = m.text(p.data, "style")
	q.explode, e2 = m.flag(p.data, "explode")
	prop.Required, e3 = m.flag(p.data, "required")
	prop.Doc, e4 = m.text(p.data, "description")
	deprecated, e5 = m.flag(p.data, "deprecated")
	if err := errors.Join(e1, e2, e3, e4, e5); err != nil {
		return err
	}
	if q.style == "" {
		q.style = map[string]string{"path": "simple", "header": "simple", "query": "form", "cookie": "form"}[p.in]
	}
	if member(p.data, "explode") == nil {
		q.explode = q.style == "form"
	}
	prop.Required = prop.Required || p.in == "path"
	if prop.Doc == "" {
		prop.Doc = schema.Doc
	}
	setDefault(&prop, m.resolve(raw))
	if deprecated {
		prop.Doc = strings.TrimSpace("Deprecated. " + prop.Doc)
	}
	r.add(in, q, prop)
	return nil
}

// setDefault takes over a schema's default.
func setDefault(p *tool.Property, raw any) {
	if o, ok := raw.(*values.Object); ok {
		if v, ok := o.Get("default"); ok && !p.Required {
			p.Default, p.HasDefault = v, true
		}
	}
}

// add adds a parameter; one whose name another one has gets its place after it.
func (r *request) add(in *tool.Schema, q param, prop tool.Property) {
	q.name = q.wire
	for slices.ContainsFunc(r.params, func(p param) bool { return p.name == q.name }) {
		q.name += "_" + q.in
	}
	prop.Name = q.name
	r.params = append(r.params, q)
	in.Properties = append(in.Properties, prop)
}

// pathNames are the names in braces of a path.
func pathNames(path string) []string {
	var out []string
	for {
		_, rest, ok := strings.Cut(path, "{")
		if !ok {
			return out
		}
		name, rest, ok := strings.Cut(rest, "}")
		if !ok {
			return out
		}
		out, path = append(out, name), rest
	}
}

// Content types of bodies, the best first.
var bodyTypes = []string{"application/json", "application/x-www-form-urlencoded", "multipart/form-data", "text/plain", "application/octet-stream"}

func isJSON(contentType string) bool {
	t, _, err := mime.ParseMediaType(contentType)
	return err == nil && (t == "application/json" || strings.HasSuffix(t, "+json"))
}

// sortedContent are the content types of a body, the best first. c may be nil.
func sortedContent(c *values.Object) []string {
	names := sortedNames(c)
	rank := func(n string) int {
		t, _, _ := mime.ParseMediaType(n)
		if isJSON(n) {
			t = bodyTypes[0]
		}
		if i := slices.Index(bodyTypes, t); i >= 0 {
			return i
		}
		return len(bodyTypes)
	}
	slices.SortStableFunc(names, func(a, b string) int { return rank(a) - rank(b) })
	return names
}

// body adds the body's parameters.
func (m *maker) body(r *request, in *tool.Schema, o described) error {
	body, err := m.members(o.data, "requestBody")
	if body == nil || err != nil {
		return err
	}
	content, err := m.members(body, "content")
	if err != nil {
		return err
	}
	names := sortedContent(content)
	if len(names) == 0 {
		return nil
	}
	r.contentType = names[0]
	if strings.Contains(r.contentType, "*") {
		r.contentType = "application/octet-stream"
	}
	if r.bodyRequired, err = m.flag(body, "required"); err != nil {
		return err
	}
	doc, err := m.text(body, "description")
	if err != nil {
		return err
	}
	raw := member(member(content, names[0]), "schema")
	schema, err := m.schema(raw)
	if err != nil {
		return err
	}
	t, _, _ := mime.ParseMediaType(r.contentType)
	form := t == "application/x-www-form-urlencoded" || t == "multipart/form-data"
	target := schema
	for n := 0; target.Ref != nil && n < 20; n++ {
		target = target.Ref
	}
	if (form || isJSON(t)) && len(target.Properties) > 0 && target.Kinds&^(tool.Dict|tool.Null) == 0 && target.Extra == nil &&
		target.AnyOf == nil && target.OneOf == nil && target.AllOf == nil && target.Not == nil {
		for _, p := range target.Properties {
			if m.readOnly(raw, p.Name) {
				continue
			}
			if t == "multipart/form-data" && p.Schema.Format == "binary" {
				p.Schema = &tool.Schema{Kinds: tool.Bytes | tool.String, Doc: p.Schema.Doc}
			}
			p.Required = p.Required && r.bodyRequired
			r.add(in, param{wire: p.Name, in: "body"}, p)
		}
		return nil
	}
	switch {
	case form || isJSON(t):
	case t == "text/plain":
		schema = &tool.Schema{Kinds: tool.String}
	default:
		schema = &tool.Schema{Kinds: tool.Bytes | tool.String}
	}
	r.add(in, param{wire: "body", in: "whole"}, tool.Property{Schema: schema, Required: r.bodyRequired, Doc: doc})
	return nil
}

// readOnly reports whether a property of a schema is of responses only.
func (m *maker) readOnly(schema any, name string) bool {
	properties := m.resolve(member(m.resolve(schema), "properties"))
	only, _ := member(m.resolve(member(properties, name)), "readOnly").(bool)
	return only
}

// output makes the schema of the result, nil if it is not known.
func (m *maker) output(o described) (*tool.Schema, error) {
	responses, err := m.members(o.data, "responses")
	if err != nil || o.Method == "HEAD" {
		return nil, err
	}
	codes := sortedNames(responses)
	for _, code := range codes {
		if !strings.HasPrefix(code, "2") && (code != "default" || len(codes) > 1) {
			continue
		}
		response, err := m.members(responses, code)
		if err != nil {
			return nil, err
		}
		if response == nil {
			continue
		}
		content, err := m.members(response, "content")
		if err != nil {
			return nil, fmt.Errorf("response %s: %w", code, err)
		}
		names := sortedContent(content)
		if len(names) == 0 {
			if code == "default" {
				return nil, nil
			}
			return &tool.Schema{Kinds: tool.Null}, nil
		}
		t, _, _ := mime.ParseMediaType(names[0])
		switch {
		case isJSON(names[0]):
			raw := member(member(content, names[0]), "schema")
			if raw == nil {
				return nil, nil
			}
			s, err := m.schema(raw)
			if err != nil {
				return nil, fmt.Errorf("response %s: %w", code, err)
			}
			return s, nil
		case strings.HasPrefix(t, "text/"):
			return &tool.Schema{Kinds: tool.String}, nil
		case strings.Contains(t, "*"):
			return nil, nil
		}
		return &tool.Schema{Kinds: tool.Bytes}, nil
	}
	return nil, nil
}
