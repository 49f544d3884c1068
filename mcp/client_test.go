package mcp_test

// client_test.go tests what servers' tools are to scripts, over each transport.

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// transports are the ways to reach the server of newServer.
var transports = []struct {
	name string
	make func(t testing.TB) mcp.Server
}{
	{"stdio", func(t testing.TB) mcp.Server { return self(t, "test", "server") }},
	{"stdio-2025", func(t testing.TB) mcp.Server { s := self(t, "test", "server"); s.Protocol = "2025-11-25"; return s }},
	{"http", func(t testing.TB) mcp.Server { return serve(t, "test", streamable(newServer(), false)) }},
	{"http-stateless", func(t testing.TB) mcp.Server { return serve(t, "test", streamable(newServer(), true)) }},
	{"sse", func(t testing.TB) mcp.Server {
		server := newServer()
		s := serve(t, "test", sdk.NewSSEHandler(func(*http.Request) *sdk.Server { return server }, nil))
		s.Transport = "sse"
		return s
	}},
}

func TestCalls(t *testing.T) {
	for _, tr := range transports {
		t.Run(tr.name, func(t *testing.T) {
			s := connect(t, mcp.Options{}, tr.make(t))
			for _, c := range []struct {
				name string
				args map[string]any
				want string
			}{
				{"test.add_numbers", map[string]any{"zeta": int64(2)}, `{"sum":3,"a":1}`},
				{"test.add_numbers", map[string]any{"zeta": int64(1) << 60, "alpha": int64(1)}, `{"sum":1152921504606846977,"a":1}`},
				{"test.exact", nil, `{"z":9007199254740993,"y":3,"x":3,"w":{"b":1,"a":2}}`},
				{"test.echo", map[string]any{"text": "plain"}, `"plain"`},
				{"test.echo", map[string]any{"text": ` {"b": 1, "a": [2]} `}, `{"b":1,"a":[2]}`},
				{"test.echo", map[string]any{"text": "{no json}"}, `"{no json}"`},
				{"test.echo", map[string]any{"text": "42"}, `"42"`},
				{"test.mixed", nil, `["see",{"type":"image","mimeType":"image/png","data":"AQI="},{"type":"audio","mimeType":"audio/wav","data":"Aw=="},` +
					`{"type":"resource","uri":"x://y","mimeType":"text/plain","text":"t"},{"type":"resource_link","uri":"x://z","name":"zed"}]`},
				{"mcp.read", map[string]any{"uri": "mem://notes"}, `"buy milk"`},
				{"mcp.read", map[string]any{"uri": "mem://logo"}, `"iVA="`},
				{"mcp.read", map[string]any{"uri": "user://7", "server": "test"}, `"user of user://7"`},
				{"mcp.resources", nil, `[{"server":"test","uri":"mem://logo","name":"logo","mimeType":"image/png"},{"server":"test","uri":"mem://notes","name":"notes","mimeType":"text/plain"},` +
					`{"server":"test","uri":"user://{id}","name":"user","template":true}]`},
				{"mcp.prompts", nil, `[{"server":"test","name":"greet","description":"Greet.","arguments":[{"name":"who","required":true}]}]`},
				{"mcp.prompt", map[string]any{"name": "greet", "arguments": map[string]any{"who": "Ann"}}, `[{"role":"user","content":"Hello Ann"}]`},
			} {
				v, err := call(t, s, c.name, c.args)
				if err != nil {
					t.Errorf("%s: %v", c.name, err)
				} else if got := js(t, v); got != c.want {
					t.Errorf("%s:\n got %s\nwant %s", c.name, got, c.want)
				}
			}
			exact, err := call(t, s, "test.exact", nil)
			if err != nil {
				t.Fatal(err)
			}
			y, _ := exact.(*values.Object).Get("y")
			x, _ := exact.(*values.Object).Get("x")
			if _, ok := y.(int64); !ok {
				t.Errorf("3 came as %T", y)
			}
			if _, ok := x.(float64); !ok {
				t.Errorf("3.0 came as %T", x)
			}
			_, err = call(t, s, "test.fail", nil)
			var e *tool.Error
			if !errors.As(err, &e) || e.Message != "the disk is full" || !errors.Is(err, mcp.ErrServer) {
				t.Errorf("fail: %v", err)
			}
			info := s.Info()[0]
			if info.ServerName != "test" || info.Err != nil || !info.Resources || !info.Prompts || info.Instructions != "For tests." || info.Protocol == "" {
				t.Errorf("%+v", info)
			}
		})
	}
}

// The signature has the parameters in the server's order, its documentation, and the hints of the annotations.
func TestSignatures(t *testing.T) {
	s := connect(t, mcp.Options{}, serve(t, "test", streamable(newServer(), false)))
	stub := s.Set().Stub(nil, tool.StubOptions{})
	for _, want := range []string{"# test.*", ".add_numbers(zeta: int, alpha: int = 1)", "sum: int", "Add two numbers.", "# mcp.*"} {
		if !strings.Contains(stub, want) {
			t.Errorf("no %q in\n%s", want, stub)
		}
	}
	hints := s.Set().Lookup("test.add_numbers").Spec().Hints
	if !hints.ReadOnly || hints.Destructive {
		t.Errorf("%+v", hints)
	}
	if h := s.Set().Lookup("test.delete").Spec().Hints; !h.Destructive || h.ReadOnly {
		t.Errorf("%+v", h)
	}
	if h := s.Set().Lookup("test.echo").Spec().Hints; h != (tool.Hints{}) {
		t.Errorf("%+v", h)
	}
}

// A server may have the name of a builtin.
func TestBuiltinName(t *testing.T) {
	s := connect(t, mcp.Options{}, self(t, "filter", "server"))
	if got := python(t, s, `filter_.echo("x")`); got != `"x"` {
		t.Error(got)
	}
}

func TestFromScripts(t *testing.T) {
	s := connect(t, mcp.Options{}, self(t, "my files", "server"))
	tmpl, err := krait.NewTemplate(krait.Options{Tools: s.Set(), Allow: []string{"my_files.*", "mcp.*"}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer sb.Close()
	res, err := sb.Eval(ctx, `
r = my_files.add_numbers(4, alpha=3)
try:
    my_files.fail()
except ToolError as e:
    why = str(e)
[r.sum, list(r), why, mcp.read("mem://notes"), mcp.read("mem://logo"), [type(x).__name__ for x in my_files.mixed()]]
`)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := js(t, res.Value), `[7,["sum","a"],"the disk is full","buy milk","iVA=",["str","Record","Record","Record","Record"]]`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

// A script's time limit, and a tool's timeout, cancel the call at the server.
func TestCancellation(t *testing.T) {
	skip := true // the first of this name
	for _, tr := range append(slices.Clone(transports), struct {
		name string
		make func(t testing.TB) mcp.Server
	}{"http-stateless", func(t testing.TB) mcp.Server { // by default such a server works on when nobody waits any more
		server := newServer()
		return serve(t, "test", sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, &sdk.StreamableHTTPOptions{Stateless: true, PropagateRequestCancellation: true}))
	}}) {
		if tr.name == "http-stateless" && skip {
			skip = false
			continue
		}
		t.Run(tr.name, func(t *testing.T) {
			server := tr.make(t)
			server.Timeout = 100 * time.Millisecond
			s := connect(t, mcp.Options{}, server)
			heard := func() int {
				v, err := call(t, s, "test.cancelled", nil)
				if err != nil {
					t.Fatal(err)
				}
				n, _ := strconv.Atoi(v.(string))
				return n
			}
			before := heard()
			if _, err := call(t, s, "test.wait", nil); !errors.Is(err, tool.ErrTimeout) {
				t.Errorf("%v", err)
			}
			if _, err := callFor(t, s, "test.wait", nil, 20*time.Millisecond); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%v", err)
			}
			eventually(t, "the server hears of both", func() bool { return heard() == before+2 })
		})
	}
}

// A server that dies in a call fails that call, and the next one starts it anew.
func TestServerDies(t *testing.T) {
	var mu sync.Mutex
	var logs []string
	s := connect(t, mcp.Options{Log: func(l mcp.Log) { mu.Lock(); defer mu.Unlock(); logs = append(logs, l.Text) }}, self(t, "test", "server"))
	for range 3 {
		_, err := call(t, s, "test.die", nil)
		var e *tool.Error
		if !errors.As(err, &e) || e.Type != "ConnectionError" || !e.Retryable {
			t.Fatalf("%v", err)
		}
		if v, err := call(t, s, "test.echo", map[string]any{"text": "again"}); err != nil || v != "again" {
			t.Fatalf("%v %v", v, err)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	if n := len(slices.DeleteFunc(slices.Clone(logs), func(s string) bool { return s != "connected again" })); n != 3 {
		t.Errorf("%q", logs)
	}
}

// A server on HTTP that has forgotten the session is asked again in a new one.
func TestSessionForgotten(t *testing.T) {
	var mu sync.Mutex
	handler := streamable(newServer(), false)
	s := connect(t, mcp.Options{}, serve(t, "test", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		h := handler
		mu.Unlock()
		h.ServeHTTP(w, r)
	})))
	mu.Lock()
	handler = streamable(newServer(), false)
	mu.Unlock()
	if v, err := call(t, s, "test.echo", map[string]any{"text": "again"}); err != nil || v != "again" {
		t.Fatalf("%v %v", v, err)
	}
}

// A stream that the server closes in a call is taken up again, where the server keeps its events: the conformance scenario sse-retry.
func TestReconnection(t *testing.T) {
	server := newServer()
	raw(server, "reconnect", "", noArgs, "", nil, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		if r.Extra == nil || r.Extra.CloseSSEStream == nil {
			return text("there is no stream to close"), nil
		}
		r.Extra.CloseSSEStream(sdk.CloseSSEStreamArgs{RetryAfter: 10 * time.Millisecond})
		time.Sleep(50 * time.Millisecond)
		return &sdk.CallToolResult{Content: []sdk.Content{}, StructuredContent: map[string]any{"n": 5}}, nil
	})
	s := connect(t, mcp.Options{}, serve(t, "test", sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server },
		&sdk.StreamableHTTPOptions{EventStore: sdk.NewMemoryEventStore(nil)})))
	v, err := call(t, s, "test.reconnect", nil)
	if err != nil || js(t, v) != `{"n":5}` {
		t.Errorf("%v %v", v, err)
	}
}

func TestLarge(t *testing.T) {
	s := connect(t, mcp.Options{MaxMessage: 1 << 20}, self(t, "test", "server"))
	v, err := call(t, s, "test.big", map[string]any{"n": int64(900_000)})
	if err != nil || len(v.(string)) != 900_000 {
		t.Fatalf("%v", err)
	}
	_, err = call(t, s, "test.big", map[string]any{"n": int64(2_000_000)})
	if err == nil {
		t.Fatal("a message beyond the bound was taken")
	}
	if v, err := call(t, s, "test.echo", map[string]any{"text": "again"}); err != nil || v != "again" {
		t.Fatalf("%v %v", v, err)
	}
}

func TestProgressAndLogs(t *testing.T) {
	for _, tr := range transports {
		t.Run(tr.name, func(t *testing.T) {
			var mu sync.Mutex
			var got, logs []string
			s := connect(t, mcp.Options{
				Progress: func(p mcp.Progress) {
					mu.Lock()
					defer mu.Unlock()
					got = append(got, fmt.Sprintf("%s %s %d %g/%g %s", p.Server, p.Tool, p.Call, p.Done, p.Total, p.Message))
				},
				Log: func(l mcp.Log) {
					mu.Lock()
					defer mu.Unlock()
					if l.Logger == "disk" {
						logs = append(logs, l.Level+" "+l.Text)
					}
				},
			}, tr.make(t))
			if _, err := call(t, s, "test.steps", nil); err != nil {
				t.Fatal(err)
			}
			want := []string{"test steps 1 1/3 step", "test steps 1 2/3 step", "test steps 1 3/3 step"}
			eventually(t, "all progress", func() bool {
				mu.Lock()
				defer mu.Unlock()
				return slices.Equal(got, want)
			})
			eventually(t, "a line of the log", func() bool {
				if _, err := call(t, s, "test.logs", nil); err != nil {
					t.Fatal(err)
				}
				mu.Lock()
				defer mu.Unlock()
				return slices.Contains(logs, "warning nearly full")
			})
		})
	}
}

func TestListChanged(t *testing.T) {
	for _, tr := range transports {
		t.Run(tr.name, func(t *testing.T) {
			changed := make(chan struct{}, 10)
			s := connect(t, mcp.Options{Changed: func() { changed <- struct{}{} }}, tr.make(t))
			before := s.Set()
			if before.Lookup("test.later") != nil {
				t.Fatal("it is there already")
			}
			if _, err := call(t, s, "test.grow", nil); err != nil {
				t.Fatal(err)
			}
			select {
			case <-changed:
			case <-time.After(long):
				t.Fatal("nothing was said")
			}
			if v, err := call(t, s, "test.later", nil); err != nil || v != "here" {
				t.Fatalf("%v %v", v, err)
			}
			if before.Lookup("test.later") != nil {
				t.Error("a set was changed")
			}
		})
	}
}

// New tools that can't be taken over leave the old ones as they were.
func TestBadListChange(t *testing.T) {
	logs := make(chan mcp.Log, 100)
	s := connect(t, mcp.Options{Log: func(l mcp.Log) {
		select {
		case logs <- l:
		default:
		}
	}}, self(t, "test", "bad"))
	before := s.Set()
	if _, err := call(t, s, "test.grow", nil); err != nil {
		t.Fatal(err)
	}
	for deadline := time.After(long); ; {
		select {
		case l := <-logs:
			if l.Level != "error" {
				continue
			}
			if !strings.Contains(l.Text, "its tools stay as they were") || !strings.Contains(l.Text, "its name in Python is add_numbers") {
				t.Error(l.Text)
			}
		case <-deadline:
			t.Fatal("nothing is said")
		}
		break
	}
	if s.Set() != before {
		t.Error("the set is another one")
	}
	if v, err := call(t, s, "test.add_numbers", map[string]any{"zeta": int64(1)}); err != nil || js(t, v) != `{"sum":2,"a":1}` {
		t.Errorf("%v %v", v, err)
	}
}

// What is secret in a configuration is in no error.
func TestSecretsInErrors(t *testing.T) {
	web := httptest.NewServer(streamable(newServer(), false))
	server := mcp.Server{Name: "web", URL: web.URL + "/mcp?key=hunter2", Headers: map[string]string{"Authorization": "Bearer hunter22"}}
	var mu sync.Mutex
	var logs []string
	s := connect(t, mcp.Options{Log: func(l mcp.Log) { mu.Lock(); defer mu.Unlock(); logs = append(logs, l.Text) }}, server)
	web.CloseClientConnections()
	_ = web.Listener.Close()
	for range 3 {
		if _, err := call(t, s, "web.echo", map[string]any{"text": ""}); err == nil || strings.Contains(err.Error(), "hunter2") {
			t.Errorf("%v", err)
		}
	}
	if err := s.Info()[0].Err; err != nil && strings.Contains(err.Error(), "hunter2") {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	if _, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{server}}, mcp.Options{}); err == nil || strings.Contains(err.Error(), "hunter2") {
		t.Errorf("%v", err)
	}
	_, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{{Name: "x", Command: "sh", Args: []string{"-c", "echo token is $TOKEN >&2"}, Env: map[string]string{"TOKEN": "hunter2"}}}}, mcp.Options{})
	if err == nil || strings.Contains(err.Error(), "hunter2") || !strings.Contains(err.Error(), "it said: token is …") {
		t.Errorf("%v", err)
	}
	mu.Lock()
	defer mu.Unlock()
	if strings.Contains(strings.Join(logs, "\n"), "hunter2") {
		t.Errorf("%q", logs)
	}
}

func TestElicitation(t *testing.T) {
	for _, tr := range transports {
		t.Run(tr.name, func(t *testing.T) {
			s := connect(t, mcp.Options{Elicit: func(_ context.Context, server string, q *sdk.ElicitParams) (*sdk.ElicitResult, error) {
				return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"name": server + " " + q.Message}}, nil
			}}, tr.make(t))
			if v, err := call(t, s, "test.ask", nil); err != nil || v != "accept test Who?" {
				t.Errorf("%v %v", v, err)
			}
			s = connect(t, mcp.Options{}, tr.make(t))
			if v, err := call(t, s, "test.ask", nil); err == nil {
				t.Errorf("nobody was asked, and the answer is %v", v)
			}
		})
	}
}

// Commands see the variables of the configuration and a few others, none of the host's secrets.
func TestEnvironment(t *testing.T) {
	t.Setenv("KRAIT_TEST_SECRET", "hunter2")
	server := self(t, "test", "server")
	server.Env["TOKEN"] = "abc"
	s := connect(t, mcp.Options{}, server)
	for name, want := range map[string]string{"TOKEN": "abc", "KRAIT_TEST_SECRET": ""} {
		if v, err := call(t, s, "test.env", map[string]any{"name": name}); err != nil || v != want {
			t.Errorf("%s: %q %v", name, v, err)
		}
	}
	if v, err := call(t, s, "test.env", map[string]any{"name": "PATH"}); err != nil || v == "" {
		t.Errorf("no PATH: %v", err)
	}
}

// Headers go to the server's own origin only.
func TestHeaders(t *testing.T) {
	var mu sync.Mutex
	seen := map[string]bool{}
	handler := streamable(newServer(), false)
	server := serve(t, "test", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		seen[r.Header.Get("Authorization")] = true
		mu.Unlock()
		handler.ServeHTTP(w, r)
	}))
	server.Headers = map[string]string{"Authorization": "Bearer abc"}
	s := connect(t, mcp.Options{}, server)
	if _, err := call(t, s, "test.echo", map[string]any{"text": ""}); err != nil {
		t.Fatal(err)
	}
	mu.Lock()
	if len(seen) != 1 || !seen["Bearer abc"] {
		t.Errorf("%v", seen)
	}
	mu.Unlock()

	var leaked string
	other := serve(t, "other", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { leaked += r.Header.Get("Authorization") }))
	from := serve(t, "from", http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, other.URL, http.StatusTemporaryRedirect)
	}))
	from.Headers = server.Headers
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	_, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{from}}, mcp.Options{})
	if err == nil || !strings.Contains(err.Error(), "redirects to another origin") {
		t.Errorf("%v", err)
	}
	if leaked != "" {
		t.Errorf("the other origin got %q", leaked)
	}
}

// What does not start is said in one line, and nothing is left of the others.
func TestStartErrors(t *testing.T) {
	t.Cleanup(func() {})
	before := runtime.NumGoroutine()
	good := self(t, "good", "server")
	hang := self(t, "hang", "hang")
	hang.StartTimeout = 300 * time.Millisecond
	closed := serve(t, "web", http.NotFoundHandler())
	for _, c := range []struct {
		server mcp.Server
		want   string
	}{
		{mcp.Server{Name: "none", Command: "/no/such/command"}, "mcp: server did not start: server \"none\" (/no/such/command): the command can't be started: fork/exec /no/such/command: no such file or directory"},
		{self(t, "dead", "die"), "it said: no license key"},
		{self(t, "garbage", "garbage"), "mcp: server did not start: server \"garbage\""},
		{hang, "nothing came of it within 300ms"},
		{closed, "an older server needs \"type\": \"sse\""},
		{serve(t, "locked", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { http.Error(w, "no", http.StatusUnauthorized) })), `add "oauth": {}`},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), long)
		s, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{good, c.server}}, mcp.Options{})
		cancel()
		if err == nil {
			s.Close()
			t.Errorf("%s: it starts", c.server.Name)
			continue
		}
		if !errors.Is(err, mcp.ErrStart) || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") || strings.Contains(err.Error(), "hidden") {
			t.Errorf("%s: %v", c.server.Name, err)
		}
	}
	settled(t, before+4) // the listeners of the test's servers
	s := connect(t, mcp.Options{Partial: true}, good, self(t, "dead", "die"))
	if v, err := call(t, s, "good.echo", map[string]any{"text": "x"}); err != nil || v != "x" {
		t.Errorf("%v %v", v, err)
	}
	if i := s.Info(); i[0].Err != nil || i[1].Err == nil {
		t.Errorf("%+v", i)
	}
}

// A banner before the messages does no harm.
func TestBanner(t *testing.T) {
	s := connect(t, mcp.Options{}, self(t, "test", "banner"))
	if v, err := call(t, s, "test.echo", map[string]any{"text": "x"}); err != nil || v != "x" {
		t.Errorf("%v %v", v, err)
	}
}

func TestNoLeak(t *testing.T) {
	var keep []mcp.Server
	for _, tr := range transports {
		keep = append(keep, tr.make(t))
	}
	before := runtime.NumGoroutine()
	for _, server := range keep {
		ctx, cancel := context.WithTimeout(context.Background(), long)
		s, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{server}}, mcp.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := call(t, s, "test.echo", map[string]any{"text": "x"}); err != nil {
			t.Fatal(err)
		}
		cancel()
		s.Close()
		s.Close()
		if _, err := call(t, s, "test.echo", map[string]any{"text": "x"}); err == nil {
			t.Error("a closed server answers")
		}
	}
	settled(t, before)
}
