// Package openapi makes tools of the operations that an OpenAPI 3 document describes.
package openapi

// openapi.go holds Tools and its options.

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// Options say which operations become tools, and how they are called. The zero Options is useful if the document names its server and
// needs no authentication.
type Options struct {
	// Group is the namespace of the tools; "": none.
	Group string
	// BaseURL is where the paths begin: "https://api.example.com/v2". "": the document's first server, which must then be absolute.
	BaseURL string
	// Client sends the requests. Nil: one with a timeout of 30 s. Redirects to other hosts are never followed.
	Client *http.Client
	// Auth authenticates each request. Nil: not at all. See Bearer, Basic, APIKey.
	Auth Auth
	// Include says which operations become tools. Nil: all.
	Include func(Operation) bool
	// Name names a tool. Nil: the operation's id in snake case, or else method and path.
	Name func(Operation) string
	// Tool returns further options of an operation's tool. Nil: none.
	Tool func(Operation) []tool.Option
	// Async makes the Python functions ones that are awaited.
	Async bool
	// MaxResponse is how many bytes a response may have. 0: 10 MiB; negative is an error.
	MaxResponse int64
	// UserAgent is the header of this name. "": krait.
	UserAgent string
}

// Operation is what a document says of an operation.
type Operation struct {
	ID, Method, Path, Summary string
	Tags                      []string
	Deprecated                bool
}

// ErrDocument is what errors about the document are.
var ErrDocument = errors.New("openapi: document")

type documentError struct{ err error }

func (e *documentError) Error() string        { return "openapi: document: " + e.err.Error() }
func (e *documentError) Is(target error) bool { return target == ErrDocument }
func (e *documentError) Unwrap() error        { return e.err }

// Bounds of a document.
const (
	maxDocument   = 32 << 20
	maxOperations = 5000
	maxDoc        = 1000 // bytes of a tool's description
)

// Tools returns a tool for each operation of an OpenAPI 3 document (JSON or YAML), sorted by path and method. References to other
// files are errors. Path, query, header and cookie parameters and the body become parameters: the properties of a JSON object one by one, any other body as
// "body". The result is what the response's content type says: JSON as data, text as str, nothing as None, anything else as bytes. A status of 400 or more is a *tool.Error, a
// ToolError, whose Err is an *HTTPError. Errors of Tools are ErrDocument, or tell what is wrong with the options.
func Tools(document []byte, o Options) ([]tool.Tool, error) {
	if len(document) > maxDocument {
		return nil, &documentError{fmt.Errorf("more than %d bytes", maxDocument)}
	}
	if o.MaxResponse < 0 {
		return nil, errors.New("openapi: options: MaxResponse is negative")
	}
	if o.MaxResponse == 0 {
		o.MaxResponse = 10 << 20
	}
	raw, err := parseDocument(document)
	if err != nil {
		return nil, &documentError{err}
	}
	m := &maker{raw: raw, parser: tool.NewSchemaParser(raw), options: o}
	version, err := m.text(raw, "openapi")
	if err != nil {
		return nil, &documentError{err}
	}
	if !strings.HasPrefix(version, "3.") {
		return nil, &documentError{fmt.Errorf("version %q is not 3", version)}
	}
	if m.base, err = m.baseURL(); err != nil {
		return nil, err
	}
	m.client = newClient(o, m.base)
	return m.tools()
}

// baseURL returns where paths begin.
func (m *maker) baseURL() (*url.URL, error) {
	text := m.options.BaseURL
	if text == "" {
		server := m.at("servers", 0)
		text, _ = member(server, "url").(string)
		if variables, ok := member(server, "variables").(*values.Object); ok {
			for i := range variables.Len() {
				name, v := variables.At(i)
				value, _ := member(v, "default").(string)
				text = strings.ReplaceAll(text, "{"+name+"}", value)
			}
		}
	}
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return nil, fmt.Errorf("openapi: options: BaseURL: %q is no absolute http or https URL", text)
	}
	if u.RawQuery != "" || u.Fragment != "" {
		return nil, fmt.Errorf("openapi: options: BaseURL: %q has a query or fragment", text)
	}
	u.Path, u.RawPath = strings.TrimSuffix(u.Path, "/"), ""
	return u, nil
}

// maker makes the tools of a document.
type maker struct {
	raw     any // the document as data, in its order
	parser  *tool.SchemaParser
	options Options
	client  *client
	base    *url.URL
}

// methods are the members of a path that are operations, sorted.
var methods = []string{"connect", "delete", "get", "head", "options", "patch", "post", "put", "trace"}

func (m *maker) tools() ([]tool.Tool, error) {
	paths, err := m.members(m.raw, "paths")
	if err != nil {
		return nil, &documentError{err}
	}
	var out []tool.Tool
	var errs []error
	for _, path := range sortedNames(paths) {
		item, err := m.follow(member(paths, path))
		if err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", path, err))
			continue
		}
		for _, method := range methods {
			if member(item, method) == nil {
				continue
			}
			o, err := m.operation(path, method, item)
			if err != nil {
				errs = append(errs, fmt.Errorf("%s %s: %w", strings.ToUpper(method), path, err))
				continue
			}
			if m.options.Include != nil && !m.options.Include(o.Operation) {
				continue
			}
			if len(out) == maxOperations {
				return nil, &documentError{fmt.Errorf("more than %d operations", maxOperations)}
			}
			t, err := m.tool(o)
			if err != nil {
				errs = append(errs, fmt.Errorf("%s %s: %w", o.Method, path, err))
				continue
			}
			out = append(out, t)
		}
	}
	if len(errs) > 0 {
		return nil, &documentError{errors.Join(errs...)}
	}
	return out, nil
}

// described is an operation with the parts of the document that describe it.
type described struct {
	Operation
	description string
	item, data  any // of the path, of the operation
}

// operation reads what a path's member with the name of a method says.
func (m *maker) operation(path, method string, item any) (described, error) {
	o := described{Operation: Operation{Method: strings.ToUpper(method), Path: path}, item: item, data: member(item, method)}
	if _, ok := o.data.(*values.Object); !ok {
		return o, errors.New("it is no object")
	}
	tags, e1 := m.list(o.data, "tags")
	for _, tag := range tags {
		if text, ok := tag.(string); ok {
			o.Tags = append(o.Tags, text)
		}
	}
	var e2, e3, e4, e5 error
	o.ID, e2 = m.text(o.data, "operationId")
	o.Summary, e3 = m.text(o.data, "summary")
	o.description, e4 = m.text(o.data, "description")
	o.Deprecated, e5 = m.flag(o.data, "deprecated")
	return o, errors.Join(e1, e2, e3, e4, e5)
}

// tool makes the tool of an operation.
func (m *maker) tool(o described) (tool.Tool, error) {
	r := &request{maker: m, method: o.Method, path: o.Path}
	spec := tool.Spec{Group: m.options.Group, Async: m.options.Async, Doc: o.doc(), Lenient: true}
	if m.options.Name != nil {
		spec.Name = m.options.Name(o.Operation)
	} else {
		spec.Name = operationName(o.Operation)
	}
	spec.Hints.OpenWorld = true
	switch o.Method {
	case http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace:
		spec.Hints.ReadOnly, spec.Hints.Idempotent = true, true
	case http.MethodPut:
		spec.Hints.Idempotent = true
	case http.MethodDelete:
		spec.Hints.Idempotent, spec.Hints.Destructive = true, true
	}
	input, err := m.input(r, o)
	if err != nil {
		return nil, err
	}
	spec.Input = input
	if spec.Output, err = m.output(o); err != nil {
		return nil, err
	}
	if m.options.Tool != nil {
		for _, opt := range m.options.Tool(o.Operation) {
			if opt == nil {
				continue
			}
			if err := opt(&spec); err != nil {
				return nil, err
			}
		}
	}
	return &operation{spec, r}, nil
}

// operation is the Tool of an operation.
type operation struct {
	spec tool.Spec
	r    *request
}

// Spec implements tool.Tool.
func (o *operation) Spec() tool.Spec { return o.spec }

// Call implements tool.Tool.
func (o *operation) Call(ctx context.Context, a tool.Args) (any, error) { return o.r.do(ctx, a) }

// doc is the text about an operation.
func (o *described) doc() string {
	text := strings.TrimSpace(o.Summary)
	if d := strings.TrimSpace(o.description); d != "" && d != text {
		if text != "" {
			text = strings.TrimSuffix(text, ".") + ".\n\n"
		}
		text += d
	}
	if len(text) > maxDoc {
		text = strings.ToValidUTF8(text[:maxDoc], "") + "..."
	}
	if o.Deprecated {
		text = strings.TrimSpace("Deprecated. " + text)
	}
	return text
}

// operationName is the name of an operation's tool: its id in snake case, or method and path.
func operationName(op Operation) string {
	text := op.ID
	if text == "" {
		text = strings.ToLower(op.Method) + "_" + strings.Trim(strings.NewReplacer("{", "", "}", "").Replace(op.Path), "/")
	}
	var b strings.Builder
	runes := []rune(text)
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = '_'
		case unicode.IsUpper(r) && i > 0 && (unicode.IsLower(runes[i-1]) || unicode.IsDigit(runes[i-1]) ||
			unicode.IsUpper(runes[i-1]) && i+1 < len(runes) && unicode.IsLower(runes[i+1])):
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	out := b.String()
	for strings.Contains(out, "__") {
		out = strings.ReplaceAll(out, "__", "_")
	}
	return strings.Trim(out, "_")
}

// defaultTimeout bounds requests of the default client.
const defaultTimeout = 30 * time.Second
