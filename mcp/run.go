package mcp

// run.go holds the gateway's tools: run_code, search_tools, describe_tools, and those that are passed through.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// The schemas of the gateway's tools.
const (
	runInput = `{"type": "object", "properties": {
		"code": {"type": "string", "description": "the source"},
		"restart": {"type": "boolean", "description": "begin with a fresh sandbox, without the variables of earlier programs", "default": false}},
		"required": ["code"]}`
	runOutput = `{"type": "object", "properties": {
		"value": {"description": "the value of the last expression"},
		"printed": {"type": "string"},
		"error": {"type": "string", "description": "the traceback, if an exception ended the program"},
		"calls": {"type": "array", "items": {"type": "object", "properties": {"tool": {"type": "string"}, "error": {"type": "string"}}, "required": ["tool"]}},
		"files": {"type": "array", "items": {"type": "object", "properties": {"path": {"type": "string"}, "uri": {"type": "string"}, "size": {"type": "integer"}, "mimeType": {"type": "string"}},
			"required": ["path", "uri", "size"]}},
		"notes": {"type": "array", "items": {"type": "string"}}}}`
	searchInput = `{"type": "object", "properties": {
		"query": {"type": "string", "description": "words of what it does; empty lists by name"},
		"limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 10}}, "required": ["query"]}`
	searchOutput = `{"type": "object", "properties": {"tools": {"type": "array", "items": {"type": "object",
		"properties": {"name": {"type": "string"}, "signature": {"type": "string"}, "doc": {"type": "string"}}, "required": ["name", "signature", "doc"]}}}, "required": ["tools"]}`
	describeInput = `{"type": "object", "properties": {"names": {"type": "array", "items": {"type": "string"}, "minItems": 1, "maxItems": 50,
		"description": "full names, such as github.list_issues"}}, "required": ["names"]}`
)

// wrong is the answer to a call that makes no sense.
func wrong(format string, args ...any) (*sdk.CallToolResult, error) {
	return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: fmt.Sprintf(format, args...)}}}, nil
}

// readInput reads the arguments of a call.
func readInput(req *sdk.CallToolRequest, into any) error {
	if len(req.Params.Arguments) == 0 {
		return nil
	}
	if err := json.Unmarshal(req.Params.Arguments, into); err != nil {
		return fmt.Errorf("bad arguments: %s", clip(err.Error()))
	}
	return nil
}

// run is run_code.
func (g *Gateway) run(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	var in struct {
		Code     *string `json:"code"`
		Restart  bool    `json:"restart"`
		Language string  `json:"language"`
	}
	if err := readInput(req, &in); err != nil {
		return wrong("%s", err)
	}
	if in.Code == nil {
		return wrong(`bad arguments: "code" is missing`)
	}
	code, fence := unfenced(*in.Code)
	t, err := g.spoken(in.Language, fence)
	if err != nil {
		return wrong("%s", err)
	}
	s, err := g.session(req.Session)
	if err != nil {
		return nil, err
	}
	r := &request{ctx: ctx, ss: req.Session, token: req.Params.GetProgressToken()}
	ctx, release, err := s.begin(r)
	if err != nil {
		return nil, err
	}
	defer release()
	language := t.Language()
	if in.Restart {
		s.drop(language)
	}
	box, err := s.open(ctx, t)
	if err != nil {
		if ctx.Err() == nil {
			g.o.Log.Error("no sandbox", "session", s.id, "error", err)
		}
		return wrong("the sandbox can't be made: %s", clip(err.Error()))
	}
	o := outcome{s: s, none: "None"}
	if language != "python" {
		o.none = "null"
	}
	if box.made != t {
		o.notes = append(o.notes, "The tools have changed since this sandbox was made; restart=true gives one that has them.")
	}
	res, err := box.sandbox.Eval(ctx, code)
	if e := (*krait.Error)(nil); err != nil && !errors.As(err, &e) {
		if ctx.Err() != nil {
			s.drop(language)
			return nil, context.Cause(ctx)
		}
		// A limit, an approval that is pending, or a fault: what the sandbox holds can't be relied on.
		s.drop(language)
		o.notes = append(o.notes, "The sandbox was restarted: nothing that earlier programs defined is there any more.")
		if !errors.Is(err, krait.ErrLimit) && !errors.Is(err, krait.ErrPending) {
			g.o.Log.Error("a program failed", "session", s.id, "error", err)
		}
	}
	return o.result(res, err), nil
}

// unfenced takes code out of the fence of Markdown in which models sometimes send it, and returns what that says of the language.
func unfenced(code string) (source, language string) {
	t := strings.TrimSpace(code)
	if !strings.HasPrefix(t, "```") || !strings.HasSuffix(t, "```") || len(t) < 6 {
		return code, ""
	}
	head, body, ok := strings.Cut(t, "\n")
	if !ok {
		return code, ""
	}
	switch strings.ToLower(strings.TrimSpace(strings.TrimLeft(head, "`"))) {
	case "python", "py", "python3":
		language = "python"
	case "javascript", "js", "typescript", "ts":
		language = "script"
	}
	return strings.TrimSuffix(body, "```"), language
}

// spoken returns the template of a language, "" is the first one. fence is what unfenced has found: it says of a program that names no language
// which one it is in.
func (g *Gateway) spoken(language, fence string) (*krait.Template, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	fits := func(t *krait.Template) bool { return fence == "" || (fence == "python") == (t.Language() == "python") }
	var names []string
	for _, t := range g.templates {
		if t.Language() == language || language == "" && fits(t) {
			if !fits(t) {
				break
			}
			return t, nil
		}
		names = append(names, titles[t.Language()])
	}
	switch {
	case language == "":
		return nil, fmt.Errorf("the program is in a block of another language: this sandbox runs %s", strings.Join(names, " or "))
	case fence != "":
		return nil, fmt.Errorf("the program is in a block of another language than %s", clip(language))
	}
	return nil, fmt.Errorf("bad arguments: \"language\" is %q: want %s", clip(language), strings.ToLower(strings.Join(names, " or ")))
}

// now returns the present template of programs that do not name their language.
func (g *Gateway) now() *krait.Template {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.templates[0]
}

// search is search_tools.
func (g *Gateway) search(_ context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	in := struct {
		Query    string `json:"query"`
		Limit    int    `json:"limit"`
		Language string `json:"language"`
	}{Limit: 10}
	if err := readInput(req, &in); err != nil {
		return wrong("%s", err)
	}
	t, err := g.spoken(in.Language, "")
	if err != nil {
		return wrong("%s", err)
	}
	type found struct {
		Name      string `json:"name"`
		Signature string `json:"signature"`
		Doc       string `json:"doc"`
	}
	out := struct {
		Tools []found `json:"tools"`
	}{[]found{}}
	var text strings.Builder
	for _, m := range t.Tools().Search(in.Query, t.Allowed, min(max(in.Limit, 1), 100)) {
		e := m.Entry
		doc, _, _ := strings.Cut(e.Spec().Doc, "\n")
		signature := e.Signature()
		if t.Language() != "python" {
			signature = e.TypeScriptSignature()
		}
		out.Tools = append(out.Tools, found{e.Name(), signature, clip(doc)})
		fmt.Fprintf(&text, "%s%s\n", e.Name(), signature)
		if doc != "" {
			fmt.Fprintf(&text, "    %s\n", clip(doc))
		}
	}
	if len(out.Tools) == 0 {
		text.WriteString("Nothing fits. Try other words.\n")
	}
	return &sdk.CallToolResult{StructuredContent: out, Content: []sdk.Content{&sdk.TextContent{Text: text.String()}}}, nil
}

// describe is describe_tools.
func (g *Gateway) describe(_ context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	var in struct {
		Names    []string `json:"names"`
		Language string   `json:"language"`
	}
	if err := readInput(req, &in); err != nil {
		return wrong("%s", err)
	}
	if len(in.Names) == 0 || len(in.Names) > 50 {
		return wrong(`bad arguments: "names" has %d names, it can have 1 to 50`, len(in.Names))
	}
	t, err := g.spoken(in.Language, "")
	if err != nil {
		return wrong("%s", err)
	}
	describe, comment := t.Tools().Describe, "#"
	if t.Language() != "python" {
		describe, comment = t.Tools().DescribeTypeScript, "//"
	}
	var text strings.Builder
	missing := 0
	for i, name := range in.Names {
		if i > 0 {
			text.WriteByte('\n')
		}
		d, ok := "", false
		if t.Allowed(name) {
			d, ok = describe(name, false)
		}
		if ok {
			text.WriteString(d)
			continue
		}
		missing++
		fmt.Fprintf(&text, "%s There is no function %s.", comment, clip(name))
		if near := t.Tools().Near(name, t.Allowed); len(near) > 0 {
			fmt.Fprintf(&text, " Did you mean %s?", near[0])
		}
		text.WriteByte('\n')
	}
	return &sdk.CallToolResult{IsError: missing == len(in.Names), Content: []sdk.Content{&sdk.TextContent{Text: text.String()}}}, nil
}

// name is the tool's name at the gateway.
func (d directTool) name() string { return d.conn.group + "_" + d.r.python }

// python is its full name in Python.
func (d directTool) python() string { return d.conn.group + "." + d.r.python }

// declare is the tool as the gateway lists it.
func (d directTool) declare() *sdk.Tool {
	t := *d.r.sdk
	t.Name = d.name()
	input, output := kept(t.Meta, metaInput), kept(t.Meta, metaOutput)
	if input != "" {
		t.InputSchema = json.RawMessage(input)
	}
	if output != "" {
		t.OutputSchema = json.RawMessage(output)
	}
	t.Meta = nil
	t.Description = document(t.Description)
	return &t
}

// pass returns the handler of a tool that is passed through: governed as calls of programs are, with the server's result as it is.
func (g *Gateway) pass(d directTool) sdk.ToolHandler {
	return func(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		args := map[string]any{}
		if len(req.Params.Arguments) > 0 {
			v, err := values.ParseJSON(req.Params.Arguments)
			o, ok := v.(*values.Object)
			if err != nil || !ok && v != nil {
				return wrong("bad arguments: they must be an object")
			}
			if ok {
				for i := range o.Len() {
					k, v := o.At(i)
					args[k] = v
				}
			}
		}
		s, err := g.session(req.Session)
		if err != nil {
			return nil, err
		}
		run, err := s.passing()
		if err != nil {
			return nil, err
		}
		python := map[string]any{} // by the names that parameters have in Python
		if e := run.Set().Lookup(d.python()); e != nil {
			for _, p := range e.Params() {
				if v, ok := args[p.Wire]; ok {
					python[p.Name] = v
					delete(args, p.Wire)
				}
			}
		}
		for k, v := range args {
			python[k] = v
		}
		r := &request{ctx: ctx, ss: req.Session, token: req.Params.GetProgressToken()}
		ctx = context.WithValue(ctx, askKey{}, askFunc(r.ask))
		if r.token != nil {
			ctx = context.WithValue(ctx, progressKey{}, func(p Progress) { r.progress(p.Message) })
		}
		var raw captured
		ctx = context.WithValue(ctx, captureKey{}, &raw)
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		defer context.AfterFunc(s.ctx, cancel)()
		_, err = run.Call(ctx, d.python(), nil, python)
		e := (*tool.Error)(nil)
		switch {
		case raw.res != nil && (err == nil || errors.Is(err, ErrServer)):
			return original(raw.res), nil
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case errors.As(err, &e):
			return wrong("%s", e.Message)
		case err != nil:
			return wrong("%s", clip(err.Error()))
		}
		return nil, errors.New("no result") // can't be: what succeeds was captured
	}
}

// passing returns the run in which a session's tools that are passed through are called.
func (s *session) passing() (*tool.Run, error) {
	t := s.g.now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.calls != nil && s.callSet == t {
		return s.calls, nil
	}
	o := &s.g.o.Sandbox
	run, err := t.Tools().NewRun(tool.RunOptions{Allow: o.Allow, Policy: o.Policy, Approver: s.approver(), Limits: o.Limits.Tools, ID: s.id + "-direct"})
	if err == nil {
		s.calls, s.callSet = run, t
	}
	return run, err
}
