package mcp_test

// hostile_test.go tests servers that mean no good, or know no better.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool"
)

// fake is a server that answers with text as it is: requests by method.
func fake(t *testing.T, name string, answers map[string]string) mcp.Server {
	t.Helper()
	s := serve(t, name, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost {
			w.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		var m struct {
			ID     json.RawMessage
			Method string
		}
		b, _ := io.ReadAll(r.Body)
		_ = json.Unmarshal(b, &m)
		if m.ID == nil {
			w.WriteHeader(http.StatusAccepted)
			return
		}
		result, ok := answers[m.Method]
		if m.Method == "initialize" && !ok {
			result, ok = `{"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "fake", "version": "1"}}`, true
		}
		w.Header().Set("Content-Type", "application/json")
		if !ok {
			fmt.Fprintf(w, `{"jsonrpc": "2.0", "id": %s, "error": {"code": -32601, "message": "no"}}`, m.ID)
			return
		}
		fmt.Fprintf(w, `{"jsonrpc": "2.0", "id": %s, "result": %s}`, m.ID, result)
	}))
	s.StartTimeout = 20 * time.Second
	return s
}

// Nothing in a name, a description or a schema gets out of a comment or a docstring.
func TestHostileText(t *testing.T) {
	evil := "\"\"\"\nimport os; os.system('x')\n'''\n\\\"\"\"\\\n# tools.rm()\r\nEVIL1()\u2028EVIL2()\x00\x1b[2J\u202e\U000e0041"
	q := func(s string) string { b, _ := json.Marshal(s); return string(b) }
	list := fmt.Sprintf(`{"tools": [
		{"name": "a", "description": %[1]s, "inputSchema": {"type": "object", "properties": {"p": {"type": "string", "description": %[1]s, "default": %[1]s},
			"k": {"enum": [%[1]s, "b"]}, "o": {"type": "object", "properties": {"in \"side\nEVIL5()": {"type": "string", "description": %[1]s}}}}},
			"outputSchema": {"type": "object", "description": %[1]s, "title": %[1]s, "properties": {"x\nEVIL6()": {"type": "string", "description": %[1]s}}}},
		{"name": "b\nEVIL3()", "title": %[1]s, "inputSchema": {"type": "object", "properties": {"x\"): EVIL4(": {"type": "integer"}}}},
		{"name": "class", "inputSchema": {"type": "object"}}, {"name": "2fa", "inputSchema": {"type": "object"}}]}`, q(evil))
	s := connect(t, mcp.Options{}, fake(t, "evil", map[string]string{"tools/list": list}))
	set := s.Set()
	texts := map[string]string{"stub": set.Stub(nil, tool.StubOptions{}), "search": set.Stub(nil, tool.StubOptions{Inline: -1})}
	for _, e := range set.All() {
		texts[e.Name()], _ = set.Describe(e.Name(), false)
	}
	for name, text := range texts {
		for i, line := range strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' || r == '\u2028' }) {
			if strings.HasPrefix(strings.TrimSpace(line), "EVIL") && (name == "stub" || name == "search") {
				t.Errorf("%s: line %d is code of the server:\n%s", name, i+1, text)
			}
		}
		if strings.ContainsAny(text, "\x00\x1b\u202e\U000e0041\u2028\r") {
			t.Errorf("%s has characters that can't be seen: %q", name, text)
		}
		if name == "stub" || name == "search" {
			continue
		}
		// A declaration is Python: its only statements are classes, functions, imports and docstrings.
		mod, err := syntax.Parse(text, syntax.Options{})
		if err != nil {
			t.Errorf("%s: %v\n%s", name, err, text)
			continue
		}
		for _, stmt := range mod.(*syntax.Module).Body {
			switch stmt := stmt.(type) {
			case *syntax.ClassDef, *syntax.FunctionDef, *syntax.AsyncFunctionDef, *syntax.ImportFrom, *syntax.Import:
			case *syntax.Assign: // X = TypedDict(...)
			default:
				t.Errorf("%s: %T\n%s", name, stmt, text)
			}
		}
	}
	if set.Lookup("evil.class_") == nil || set.Lookup("evil._2fa") == nil {
		t.Error("names are not mapped")
	}
}

// A tool that can't be taken over is an error of the start, with what to do.
func TestBadTools(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{`[{"name": "a", "inputSchema": {"type": "object"}}, {"name": "a", "inputSchema": {"type": "object"}}]`, `tool "a": the server lists it twice; "exclude": ["a"] leaves it out`},
		{`[{"name": "a-b", "inputSchema": {"type": "object"}}, {"name": "a.b", "inputSchema": {"type": "object"}}]`, `tool "a.b": its name in Python is a_b, as that of the tool "a-b"; "exclude": ["a.b"] leaves it out`},
		{`[{"name": "a", "inputSchema": {"type": "string"}}]`, `tool "a": `},
		{`[{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"$ref": "http://example.com/x"}}}}]`, `tool "a": `},
		{`[{"name": "a", "inputSchema": {"type": "object", "properties": {"x": {"type": 5}}}}]`, `tool "a": `},
		{`[{"name": "a", "inputSchema": [1]}]`, `tool "a": `},
		{`[{"name": "", "inputSchema": {"type": "object"}}]`, `tool "": `},
		{`[{"name": "a", "inputSchema": {"type": "object", "properties": {"x-y": {}, "x_y": {}}}}]`, `tool "a": `},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), long)
		s, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{fake(t, "s", map[string]string{"tools/list": `{"tools": ` + c.list + `}`})}}, mcp.Options{})
		cancel()
		if err == nil {
			s.Close()
			t.Errorf("%s: taken", c.list)
			continue
		}
		if got := err.Error(); !errors.Is(err, mcp.ErrTool) || !strings.Contains(got, `mcp: bad tool: server "s": `+c.want) || strings.Contains(got, "\n") {
			t.Errorf("%s:\n%s", c.list, got)
		}
		t.Log(err)
	}
	server := fake(t, "s", map[string]string{"tools/list": `{"tools": [{"name": "bad", "inputSchema": {"type": "string"}}, {"name": "good", "inputSchema": {"type": "object"}}]}`})
	server.Exclude = []string{"b*"}
	if s := connect(t, mcp.Options{}, server); len(s.Set().All()) != 1 || s.Set().Lookup("s.good") == nil {
		t.Error("a tool is not left out")
	}
}

// Answers that are none, or not what was asked for.
func TestMalformed(t *testing.T) {
	list := `{"tools": [{"name": "f", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}}]}`
	for _, c := range []struct{ answer, want string }{
		{`{"content": [], "structuredContent": {"n": "five"}}`, `{"n":"five"}`}, // schemas are often wrong: it passes, and is noted
		{`{"content": []}`, `null`},
		{`{"content": null, "structuredContent": null}`, `null`},
		{`{"content": [{"type": "text", "text": "{\"n\": 5}"}]}`, `{"n":5}`},
		{`{"structuredContent": {"n": 5}}`, `{"n":5}`},
		{`{"_meta": {"krait/structured": "{\"n\": 6}"}, "structuredContent": {"n": 5}, "content": []}`, `{"n":5}`},
		{`{"content": [{"type": "hologram", "data": "x"}]}`, "error"},
		{`{"content": "text"}`, "error"},
		{`[1, 2]`, "error"},
		{`{"content": [{"type": "image", "mimeType": "image/png", "data": "no base64!"}]}`, "error"},
		{`{"isError": true, "content": []}`, "error"},
		{`{"isError": true}`, "error"},
		{`{"content": [], "structuredContent": ` + strings.Repeat("[", 5000) + strings.Repeat("]", 5000) + `}`, "error"},
	} {
		s := connect(t, mcp.Options{}, fake(t, "s", map[string]string{"tools/list": list, "tools/call": c.answer}))
		v, err := callFor(t, s, "s.f", nil, 20*time.Second)
		got := "error"
		if err == nil {
			got = js(t, v)
		}
		if got != c.want {
			t.Errorf("%.200s: %.200s %v, want %s", c.answer, got, err, c.want)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%.200s: %v", c.answer, err)
		}
		s.Close()
	}
	for _, list := range []string{`{"tools": 5}`, `{}`, `null`, `{"tools": [null]}`, `{"tools": [5]}`, `"x"`} {
		ctx, cancel := context.WithTimeout(context.Background(), long)
		s, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{fake(t, "s", map[string]string{"tools/list": list})}}, mcp.Options{})
		cancel()
		if err == nil {
			if n := len(s.Set().All()); n != 0 {
				t.Errorf("%s: %d tools", list, n)
			}
			s.Close()
		}
	}
}

// A server that begins with nonsense does not start, or has nothing.
func TestMalformedStart(t *testing.T) {
	for _, answer := range []string{`null`, `{}`, `[]`, `{"protocolVersion": "2025-06-18"}`, `{"protocolVersion": 5}`, `{"protocolVersion": "1.0", "capabilities": {}}`,
		`{"protocolVersion": "2025-06-18", "capabilities": null, "serverInfo": null}`, `{"protocolVersion": "2025-06-18", "capabilities": {"tools": {}, "resources": {}, "logging": {}}}`} {
		ctx, cancel := context.WithTimeout(context.Background(), long)
		s, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{fake(t, "s", map[string]string{"initialize": answer, "tools/list": `{"tools": []}`})}}, mcp.Options{Log: func(mcp.Log) {}})
		cancel()
		if err == nil {
			if _, err := call(t, s, "mcp.read", map[string]any{"uri": "x://y"}); err == nil {
				t.Errorf("%s: there is something to read", answer)
			}
			_ = s.Info()
			s.Close()
		} else if !errors.Is(err, mcp.ErrStart) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", answer, err)
		}
	}
}

// A list that does not end, or whose pages go round, ends with the time for starting.
func TestEndlessList(t *testing.T) {
	server := fake(t, "s", map[string]string{"tools/list": `{"tools": [], "nextCursor": "again"}`})
	server.StartTimeout = 300 * time.Millisecond
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	_, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{server}}, mcp.Options{})
	if !errors.Is(err, mcp.ErrStart) || !strings.Contains(err.Error(), "nothing came of it within 300ms") {
		t.Errorf("%v", err)
	}
	page := `{"name": "t%d", "inputSchema": {"type": "object"}}`
	var list []string
	for i := range 1000 {
		list = append(list, fmt.Sprintf(page, i))
	}
	server = fake(t, "s", map[string]string{"tools/list": `{"tools": [` + strings.Join(list, ",") + `], "nextCursor": "again"}`})
	if _, err = mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{server}}, mcp.Options{}); err == nil || !strings.Contains(err.Error(), "more than 5000 tools") {
		t.Errorf("%v", err)
	}
}

// FastMCP puts results that are no objects into one; scripts get them as they are.
func TestWrappedResults(t *testing.T) {
	s := connect(t, mcp.Options{}, fake(t, "s", map[string]string{
		"tools/list": `{"tools": [{"name": "f", "inputSchema": {"type": "object"}, "outputSchema": {"type": "object", "x-fastmcp-wrap-result": true,
			"properties": {"result": {"type": "array", "items": {"$ref": "#/$defs/Day"}}}, "required": ["result"], "$defs": {"Day": {"type": "object", "title": "Day", "properties": {"n": {"type": "integer"}}}}}}]}`,
		"tools/call": `{"content": [], "structuredContent": {"result": [{"n": 1}]}}`}))
	if v, err := call(t, s, "s.f", nil); err != nil || js(t, v) != `[{"n":1}]` {
		t.Errorf("%v %v", v, err)
	}
	if d, _ := s.Set().Describe("s.f", false); !strings.Contains(d, "-> list[Day]") {
		t.Error(d)
	}
}

// The transports of a host's own are connected anew, too.
func TestDial(t *testing.T) {
	dials := 0
	s := connect(t, mcp.Options{}, mcp.Server{Name: "s", Dial: func() (sdk.Transport, error) {
		dials++
		client, server := sdk.NewInMemoryTransports()
		_, err := newServer().Connect(context.Background(), server, nil)
		return client, err
	}})
	if v, err := call(t, s, "s.add_numbers", map[string]any{"zeta": int64(1)}); err != nil || js(t, v) != `{"a":1,"sum":2}` {
		t.Errorf("%v %v", js(t, v), err)
	}
	if dials != 1 || s.Info()[0].Transport != "other" {
		t.Errorf("%d %+v", dials, s.Info()[0])
	}
}
