package mcp_test

// helper_test.go holds the servers of the tests: real ones of the SDK, in this process over HTTP or in a process of their own.

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool"
)

// helperVar names the variable that makes the test binary a server.
const helperVar = "KRAIT_TEST_MCP_SERVER"

// long bounds what can hang.
const long = 60 * time.Second

func TestMain(m *testing.M) {
	if kind := os.Getenv(helperVar); kind != "" {
		helper(kind)
		return
	}
	code := m.Run()
	if built.Load() {
		if dir, err := programs(); err == nil {
			_ = os.RemoveAll(dir)
		}
	}
	os.Exit(code)
}

// helper is the process of a server.
func helper(kind string) {
	switch kind {
	case "die":
		fmt.Fprintln(os.Stderr, "first line")
		fmt.Fprintln(os.Stderr, "no license key")
		os.Exit(3)
	case "hang":
		time.Sleep(time.Hour)
	case "banner":
		fmt.Println("Welcome to the server!")
		fmt.Println()
	case "garbage":
		fmt.Println(`{"jsonrpc": "2.0", "id": 1, "result": {{{`)
		time.Sleep(time.Hour)
	}
	if how, _, is := strings.Cut(kind, " "); is && how != "" {
		bad(kind)
		return
	}
	s := newServer()
	if err := s.Run(context.Background(), &sdk.StdioTransport{}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func ptr[T any](v T) *T { return &v }

func text(s string) *sdk.CallToolResult {
	return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: s}}}
}

// raw adds a tool with schemas as text.
func raw(s *sdk.Server, name, doc, in, out string, a *sdk.ToolAnnotations, f func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error)) {
	t := &sdk.Tool{Name: name, Description: doc, InputSchema: json.RawMessage(in), Annotations: a}
	if out != "" {
		t.OutputSchema = json.RawMessage(out)
	}
	s.AddTool(t, f)
}

const noArgs = `{"type": "object", "properties": {}}`

// newServer returns the server of most tests.
func newServer() *sdk.Server {
	s := sdk.NewServer(&sdk.Implementation{Name: "test", Version: "1"}, &sdk.ServerOptions{Instructions: "For tests."})
	type call = sdk.CallToolRequest
	raw(s, "add-numbers", "Add two numbers.", `{"type": "object", "properties": {"zeta": {"type": "integer"}, "alpha": {"type": "integer", "default": 1}}, "required": ["zeta"]}`,
		`{"type": "object", "properties": {"sum": {"type": "integer"}, "a": {"type": "integer"}}, "required": ["sum", "a"]}`, &sdk.ToolAnnotations{ReadOnlyHint: true},
		func(_ context.Context, r *call) (*sdk.CallToolResult, error) {
			var in struct{ Zeta, Alpha int64 }
			if err := json.Unmarshal(r.Params.Arguments, &in); err != nil {
				return nil, err
			}
			return &sdk.CallToolResult{StructuredContent: json.RawMessage(fmt.Sprintf(`{"sum": %d, "a": %d}`, in.Zeta+in.Alpha, in.Alpha)), Content: []sdk.Content{}}, nil
		})
	raw(s, "exact", "", noArgs, "", nil, func(context.Context, *call) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{}, StructuredContent: json.RawMessage(`{"z": 9007199254740993, "y": 3, "x": 3.0, "w": {"b": 1, "a": 2}}`)}, nil
	})
	raw(s, "echo", "", `{"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}`, "", nil, func(_ context.Context, r *call) (*sdk.CallToolResult, error) {
		var in struct{ Text string }
		if err := json.Unmarshal(r.Params.Arguments, &in); err != nil {
			return nil, err
		}
		return text(in.Text), nil
	})
	raw(s, "env", "", `{"type": "object", "properties": {"name": {"type": "string"}}}`, "", nil, func(_ context.Context, r *call) (*sdk.CallToolResult, error) {
		var in struct{ Name string }
		_ = json.Unmarshal(r.Params.Arguments, &in)
		return text(os.Getenv(in.Name)), nil
	})
	raw(s, "mixed", "", noArgs, "", nil, func(context.Context, *call) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "see"}, &sdk.ImageContent{MIMEType: "image/png", Data: []byte{1, 2}},
			&sdk.AudioContent{MIMEType: "audio/wav", Data: []byte{3}}, &sdk.EmbeddedResource{Resource: &sdk.ResourceContents{URI: "x://y", Text: "t", MIMEType: "text/plain"}},
			&sdk.ResourceLink{URI: "x://z", Name: "zed"}}}, nil
	})
	raw(s, "fail", "", noArgs, "", nil, func(context.Context, *call) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{IsError: true, Content: []sdk.Content{&sdk.TextContent{Text: "the disk is full"}}}, nil
	})
	raw(s, "die", "", noArgs, "", nil, func(context.Context, *call) (*sdk.CallToolResult, error) {
		os.Exit(7)
		return nil, nil
	})
	raw(s, "big", "", `{"type": "object", "properties": {"n": {"type": "integer"}}}`, "", nil, func(_ context.Context, r *call) (*sdk.CallToolResult, error) {
		var in struct{ N int }
		_ = json.Unmarshal(r.Params.Arguments, &in)
		return text(strings.Repeat("x", in.N)), nil
	})
	raw(s, "wait", "", noArgs, "", nil, func(ctx context.Context, r *call) (*sdk.CallToolResult, error) {
		<-ctx.Done()
		cancelled.Add(1)
		return nil, ctx.Err()
	})
	raw(s, "cancelled", "", noArgs, "", nil, func(ctx context.Context, r *call) (*sdk.CallToolResult, error) {
		return text(fmt.Sprint(cancelled.Load())), nil
	})
	raw(s, "steps", "", noArgs, "", nil, func(ctx context.Context, r *call) (*sdk.CallToolResult, error) {
		for i := range 3 {
			_ = r.Session.NotifyProgress(ctx, &sdk.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: float64(i + 1), Total: 3, Message: "step"})
		}
		return text("done"), nil
	})
	raw(s, "logs", "", noArgs, "", nil, func(ctx context.Context, r *call) (*sdk.CallToolResult, error) {
		//lint:ignore SA1019 what servers of older protocols do
		_ = r.Session.Log(ctx, &sdk.LoggingMessageParams{Level: "warning", Logger: "disk", Data: "nearly full"})
		return text("done"), nil
	})
	raw(s, "delete", "Delete it all.", noArgs, "", &sdk.ToolAnnotations{DestructiveHint: ptr(true)}, func(context.Context, *call) (*sdk.CallToolResult, error) {
		return text("gone"), nil
	})
	bad := os.Getenv(helperVar) == "bad"
	raw(s, "grow", "", noArgs, "", nil, func(context.Context, *call) (*sdk.CallToolResult, error) {
		if bad {
			raw(s, "add_numbers", "", noArgs, "", nil, func(context.Context, *call) (*sdk.CallToolResult, error) { return text("bad"), nil })
		}
		raw(s, "later", "", noArgs, "", nil, func(context.Context, *call) (*sdk.CallToolResult, error) { return text("here"), nil })
		return text("grown"), nil
	})
	raw(s, "ask", "", noArgs, "", nil, func(ctx context.Context, r *call) (*sdk.CallToolResult, error) {
		if len(r.Params.InputResponses) == 0 {
			return &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{"name": &sdk.ElicitParams{Message: "Who?",
				RequestedSchema: json.RawMessage(`{"type": "object", "properties": {"name": {"type": "string"}}}`)}}}, nil
		}
		a := r.Params.InputResponses["name"].(*sdk.ElicitResult)
		return text(fmt.Sprint(a.Action, " ", a.Content["name"])), nil
	})
	s.AddResource(&sdk.Resource{URI: "mem://notes", Name: "notes", MIMEType: "text/plain"}, func(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: "mem://notes", Text: "buy milk"}}}, nil
	})
	s.AddResource(&sdk.Resource{URI: "mem://logo", Name: "logo", MIMEType: "image/png"}, func(context.Context, *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: "mem://logo", Blob: []byte{0x89, 'P'}}}}, nil
	})
	s.AddResourceTemplate(&sdk.ResourceTemplate{URITemplate: "user://{id}", Name: "user"}, func(_ context.Context, r *sdk.ReadResourceRequest) (*sdk.ReadResourceResult, error) {
		return &sdk.ReadResourceResult{Contents: []*sdk.ResourceContents{{URI: r.Params.URI, Text: "user of " + r.Params.URI}}}, nil
	})
	s.AddPrompt(&sdk.Prompt{Name: "greet", Description: "Greet.", Arguments: []*sdk.PromptArgument{{Name: "who", Required: true}}}, func(_ context.Context, r *sdk.GetPromptRequest) (*sdk.GetPromptResult, error) {
		return &sdk.GetPromptResult{Messages: []*sdk.PromptMessage{{Role: "user", Content: &sdk.TextContent{Text: "Hello " + r.Params.Arguments["who"]}}}}, nil
	})
	return s
}

// cancelled counts calls of wait that saw their context end.
var cancelled atomic.Int64

// self is the test binary as a server of the given kind.
func self(t testing.TB, name, kind string) mcp.Server {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return mcp.Server{Name: name, Command: exe, Env: map[string]string{helperVar: kind}}
}

// serve returns a server on HTTP.
func serve(t testing.TB, name string, h http.Handler) mcp.Server {
	t.Helper()
	ts := httptest.NewServer(h)
	t.Cleanup(ts.Close)
	return mcp.Server{Name: name, URL: ts.URL + "/mcp?key=hidden"}
}

func streamable(s *sdk.Server, stateless bool) http.Handler {
	return sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return s }, &sdk.StreamableHTTPOptions{Stateless: stateless})
}

// connect connects to servers, and closes at the end of the test, when all goroutines must be gone.
func connect(t testing.TB, o mcp.Options, servers ...mcp.Server) *mcp.Servers {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	s, err := mcp.Connect(ctx, &mcp.Config{Servers: servers}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// call calls a tool by its Python name.
func call(t testing.TB, s *mcp.Servers, name string, args map[string]any) (any, error) {
	t.Helper()
	return callFor(t, s, name, args, long)
}

func callFor(t testing.TB, s *mcp.Servers, name string, args map[string]any, d time.Duration) (any, error) {
	t.Helper()
	run, err := s.Set().NewRun(tool.RunOptions{Allow: []string{"*"}, Approver: tool.AutoApprove()})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	return run.Call(ctx, name, nil, args)
}

// js is a value as JSON.
func js(t testing.TB, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatalf("%#v: %v", v, err)
	}
	return string(b)
}

// eventually waits until something is so.
func eventually(t testing.TB, what string, f func() bool) {
	t.Helper()
	deadline := time.Now().Add(long)
	for !f() {
		if time.Now().After(deadline) {
			t.Fatalf("not in %s: %s", long, what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// settled waits until there are no more goroutines than before.
func settled(t testing.TB, before int) {
	t.Helper()
	http.DefaultTransport.(*http.Transport).CloseIdleConnections()
	deadline := time.Now().Add(20 * time.Second)
	for runtime.NumGoroutine() > before {
		if time.Now().After(deadline) {
			buf := make([]byte, 1<<20)
			t.Fatalf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
		}
		http.DefaultTransport.(*http.Transport).CloseIdleConnections()
		time.Sleep(10 * time.Millisecond)
	}
}
