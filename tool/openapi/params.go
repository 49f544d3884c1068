package openapi

// params.go makes the input of an operation's tool: its parameters and body.

import (
	"encoding/json"
	"fmt"
	"mime"
	"slices"
	"sort"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
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

// schema parses the schema at a place of the document, or else as the loader read it.
func (m *maker) schema(raw any, ref *openapi3.SchemaRef) (*tool.Schema, error) {
	if raw == nil && ref != nil {
		text, err := json.Marshal(ref)
		if err != nil {
			return nil, err
		}
		if raw, err = journal.ParseJSON(text); err != nil {
			return nil, err
		}
	}
	if raw == nil {
		return &tool.Schema{}, nil
	}
	return m.parser.Parse(raw)
}

// input makes the schema of the arguments, and notes in r where they go.
func (m *maker) input(r *request, item *openapi3.PathItem, o *openapi3.Operation) (*tool.Schema, error) {
	in := &tool.Schema{Kinds: tool.Dict, Closed: true}
	method := strings.ToLower(r.method)
	type source struct {
		p   *openapi3.Parameter
		raw any
	}
	var list []source
	add := func(refs openapi3.Parameters, raw any) {
		for i, ref := range refs {
			if ref == nil || ref.Value == nil {
				continue
			}
			s := source{p: ref.Value}
			if l, ok := raw.([]any); ok && i < len(l) {
				s.raw = m.resolve(l[i])
			}
			if j := slices.IndexFunc(list, func(have source) bool { return have.p.Name == s.p.Name && have.p.In == s.p.In }); j >= 0 {
				list[j] = s // the operation's own
			} else {
				list = append(list, s)
			}
		}
	}
	add(item.Parameters, m.at("paths", r.path, "parameters"))
	add(o.Parameters, m.at("paths", r.path, method, "parameters"))
	order := []string{"path", "query", "header", "cookie"}
	sort.SliceStable(list, func(i, j int) bool { return slices.Index(order, list[i].p.In) < slices.Index(order, list[j].p.In) })
	for _, s := range list {
		p := s.p
		if p.In == "header" && slices.ContainsFunc([]string{"accept", "content-type", "authorization"}, func(h string) bool { return strings.EqualFold(h, p.Name) }) {
			continue // not parameters, says the specification
		}
		if !slices.Contains(order, p.In) || p.Name == "" {
			return nil, fmt.Errorf("parameter %q: in %q: there is no such place", p.Name, p.In)
		}
		q := param{wire: p.Name, in: p.In, style: p.Style}
		raw, ref := member(s.raw, "schema"), p.Schema
		if p.Schema == nil {
			for _, name := range sortedContent(p.Content) {
				if mt := p.Content[name]; mt != nil {
					raw, ref, q.json = member(member(member(s.raw, "content"), name), "schema"), mt.Schema, isJSON(name)
					break
				}
			}
		}
		schema, err := m.schema(raw, ref)
		if err != nil {
			return nil, fmt.Errorf("parameter %s: %w", p.Name, err)
		}
		if q.style == "" {
			q.style = map[string]string{"path": "simple", "header": "simple", "query": "form", "cookie": "form"}[p.In]
		}
		q.explode = q.style == "form"
		if p.Explode != nil {
			q.explode = *p.Explode
		}
		prop := tool.Property{Schema: schema, Required: p.Required || p.In == "path", Doc: p.Description}
		if prop.Doc == "" {
			prop.Doc = schema.Doc
		}
		setDefault(&prop, m.resolve(raw))
		if p.Deprecated {
			prop.Doc = strings.TrimSpace("Deprecated. " + prop.Doc)
		}
		r.add(in, q, prop)
	}
	if err := m.body(r, in, o, method); err != nil {
		return nil, fmt.Errorf("request body: %w", err)
	}
	for _, name := range pathNames(r.path) {
		if !slices.ContainsFunc(r.params, func(p param) bool { return p.in == "path" && p.wire == name }) {
			r.add(in, param{wire: name, in: "path", style: "simple"}, tool.Property{Schema: &tool.Schema{Kinds: tool.String}, Required: true})
		}
	}
	return in, nil
}

// setDefault takes over a schema's default.
func setDefault(p *tool.Property, raw any) {
	if o, ok := raw.(*journal.Object); ok {
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

func sortedContent(c openapi3.Content) []string {
	names := make([]string, 0, len(c))
	for n := range c {
		names = append(names, n)
	}
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
	sort.Slice(names, func(i, j int) bool {
		if a, b := rank(names[i]), rank(names[j]); a != b {
			return a < b
		}
		return names[i] < names[j]
	})
	return names
}

// body adds the body's parameters.
func (m *maker) body(r *request, in *tool.Schema, o *openapi3.Operation, method string) error {
	if o.RequestBody == nil || o.RequestBody.Value == nil {
		return nil
	}
	body := o.RequestBody.Value
	names := sortedContent(body.Content)
	if len(names) == 0 {
		return nil
	}
	r.contentType = names[0]
	if strings.Contains(r.contentType, "*") {
		r.contentType = "application/octet-stream"
	}
	r.bodyRequired = body.Required
	mt := body.Content[names[0]]
	var ref *openapi3.SchemaRef
	if mt != nil {
		ref = mt.Schema
	}
	schema, err := m.schema(member(m.at("paths", r.path, method, "requestBody", "content", names[0]), "schema"), ref)
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
			if m.readOnly(p.Schema, body.Content[names[0]], p.Name) {
				continue
			}
			if t == "multipart/form-data" && p.Schema.Format == "binary" {
				p.Schema = &tool.Schema{Kinds: tool.Bytes | tool.String, Doc: p.Schema.Doc}
			}
			p.Required = p.Required && body.Required
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
	r.add(in, param{wire: "body", in: "whole"}, tool.Property{Schema: schema, Required: body.Required, Doc: body.Description})
	return nil
}

// readOnly reports whether a property is of responses only.
func (m *maker) readOnly(_ *tool.Schema, mt *openapi3.MediaType, name string) bool {
	if mt == nil || mt.Schema == nil || mt.Schema.Value == nil {
		return false
	}
	p := mt.Schema.Value.Properties[name]
	return p != nil && p.Value != nil && p.Value.ReadOnly
}

// output makes the schema of the result, nil if it is not known.
func (m *maker) output(op Operation, o *openapi3.Operation) (*tool.Schema, error) {
	if o.Responses == nil || op.Method == "HEAD" {
		return nil, nil
	}
	codes := o.Responses.Keys()
	sort.Strings(codes)
	for _, code := range codes {
		if !strings.HasPrefix(code, "2") && (code != "default" || len(codes) > 1) {
			continue
		}
		r := o.Responses.Value(code)
		if r == nil || r.Value == nil {
			continue
		}
		names := sortedContent(r.Value.Content)
		if len(names) == 0 {
			if code == "default" {
				return nil, nil
			}
			return &tool.Schema{Kinds: tool.Null}, nil
		}
		t, _, _ := mime.ParseMediaType(names[0])
		switch {
		case isJSON(names[0]):
			mt := r.Value.Content[names[0]]
			if mt == nil || mt.Schema == nil {
				return nil, nil
			}
			s, err := m.schema(member(m.at("paths", op.Path, strings.ToLower(op.Method), "responses", code, "content", names[0]), "schema"), mt.Schema)
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
