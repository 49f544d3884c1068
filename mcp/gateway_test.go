package mcp_test

// gateway_test.go tests the gateway behind the SDK's client, over a stream and over HTTP.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool"
)

// client connects the SDK's client to a gateway.
type client struct {
	name string
	dial func(t testing.TB, g *mcp.Gateway) sdk.Transport
}

var clients = []client{
	{"stream", func(t testing.TB, g *mcp.Gateway) sdk.Transport {
		fromClient, toServer := io.Pipe()
		fromServer, toClient := io.Pipe()
		done := make(chan error, 1)
		go func() { done <- g.Serve(context.Background(), fromClient, toClient) }()
		t.Cleanup(func() {
			_ = toServer.Close()
			select {
			case err := <-done:
				if err != nil && !errors.Is(err, mcp.ErrClosed) {
					t.Errorf("Serve: %v", err)
				}
			case <-time.After(long):
				t.Error("Serve does not end")
			}
		})
		return &sdk.IOTransport{Reader: fromServer, Writer: toServer}
	}},
	{"http", func(t testing.TB, g *mcp.Gateway) sdk.Transport {
		ts := httptest.NewServer(g.Handler())
		t.Cleanup(ts.Close)
		return &sdk.StreamableClientTransport{Endpoint: ts.URL}
	}},
	{"http-plain", func(t testing.TB, g *mcp.Gateway) sdk.Transport { // without a stream beside the requests
		ts := httptest.NewServer(g.Handler())
		t.Cleanup(ts.Close)
		return &sdk.StreamableClientTransport{Endpoint: ts.URL, DisableStandaloneSSE: true}
	}},
}

func (c client) connect(t testing.TB, g *mcp.Gateway, o *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), long)
	t.Cleanup(cancel)
	s, err := sdk.NewClient(&sdk.Implementation{Name: "client", Version: "1"}, o).Connect(ctx, c.dial(t, g), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func gateway(t testing.TB, s *mcp.Servers, o mcp.GatewayOptions) *mcp.Gateway {
	t.Helper()
	g, err := mcp.NewGateway(s, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = g.Close() })
	return g
}

func use(t testing.TB, s *sdk.ClientSession, name string, args any) *sdk.CallToolResult {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	res, err := s.CallTool(ctx, &sdk.CallToolParams{Name: name, Arguments: args})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return res
}

func run(t testing.TB, s *sdk.ClientSession, code string) *sdk.CallToolResult {
	t.Helper()
	return use(t, s, "run_code", map[string]any{"code": code})
}

func textOf(res *sdk.CallToolResult) string {
	for _, c := range res.Content {
		if t, ok := c.(*sdk.TextContent); ok {
			return t.Text
		}
	}
	return ""
}

func field(res *sdk.CallToolResult, name string) any {
	m, _ := res.StructuredContent.(map[string]any)
	return m[name]
}

func TestGateway(t *testing.T) {
	servers := connect(t, mcp.Options{}, self(t, "files", "server"))
	g := gateway(t, servers, mcp.GatewayOptions{})
	for _, c := range clients {
		t.Run(c.name, func(t *testing.T) {
			s := c.connect(t, g, nil)
			ctx, cancel := context.WithTimeout(context.Background(), long)
			defer cancel()
			list, err := s.ListTools(ctx, nil)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, x := range list.Tools {
				names = append(names, x.Name)
			}
			if want := []string{"describe_tools", "run_code", "search_tools"}; !slices.Equal(names, want) {
				t.Errorf("%q", names)
			}
			if d := list.Tools[1].Description; !strings.Contains(d, ".add_numbers(zeta: int, alpha: int = 1)") || !strings.Contains(d, "# files.*") {
				t.Error(d)
			}

			// State is kept; the value is structured and text.
			res := run(t, s, "x = files.add_numbers(40, alpha=2).sum\nprint('hello')\nx")
			if res.IsError || field(res, "value") != 42.0 || field(res, "printed") != "hello\n" || js(t, field(res, "calls")) != `[{"tool":"files.add_numbers"}]` {
				t.Errorf("%s", js(t, res))
			}
			if got := textOf(res); got != "42\n\nprinted:\nhello" {
				t.Errorf("%q", got)
			}
			if got := textOf(run(t, s, "```python\n[x + 1, {'b': 1, 'a': None}]\n```")); got != `[43,{"a":null,"b":1}]` {
				t.Errorf("%q", got)
			}
			if got := textOf(run(t, s, "y = 1")); got != "None" {
				t.Errorf("%q", got)
			}
			// An exception is an error with its traceback, and what was done before.
			res = run(t, s, "files.echo('a')\nfiles.fail()")
			if got := textOf(res); !res.IsError || !strings.Contains(got, "line 2") || !strings.Contains(got, "ToolError: the disk is full") || !strings.Contains(got, "calls that were made before:\nfiles.echo") {
				t.Errorf("%q", got)
			}
			if res := run(t, s, "def"); !res.IsError || !strings.Contains(textOf(res), "SyntaxError") {
				t.Errorf("%q", textOf(res))
			}
			// A fresh sandbox.
			res = use(t, s, "run_code", map[string]any{"code": "x", "restart": true})
			if !res.IsError || !strings.Contains(textOf(res), "NameError: name 'x' is not defined") {
				t.Errorf("%q", textOf(res))
			}
			// What is asked wrongly.
			for _, args := range []any{map[string]any{}, map[string]any{"code": 5}, map[string]any{"code": "1", "restart": "no"}} {
				if res := use(t, s, "run_code", args); !res.IsError || !strings.HasPrefix(textOf(res), "bad arguments: ") {
					t.Errorf("%v: %q", args, textOf(res))
				}
			}

			res = use(t, s, "search_tools", map[string]any{"query": "add numbers", "limit": 1})
			if got := textOf(res); !strings.HasPrefix(got, "files.add_numbers(zeta: int, alpha: int = 1) -> ") || !strings.Contains(got, "Add two numbers.") {
				t.Errorf("%q", got)
			}
			if tools, _ := field(res, "tools").([]any); len(tools) != 1 {
				t.Errorf("%v", res.StructuredContent)
			}
			res = use(t, s, "describe_tools", map[string]any{"names": []string{"files.add_numbers", "files.ad_numbers"}})
			if got := textOf(res); res.IsError || !strings.Contains(got, "def add_numbers(zeta: int, alpha: int = 1)") || !strings.Contains(got, "There is no function files.ad_numbers. Did you mean files.add_numbers?") {
				t.Errorf("%q", got)
			}
			if res := use(t, s, "describe_tools", map[string]any{"names": []string{}}); !res.IsError {
				t.Error("no names are no error")
			}

			// Clients don't see each other's variables.
			run(t, s, "secret = 1")
			other := c.connect(t, g, nil)
			if res := run(t, other, "secret"); !res.IsError {
				t.Error("another client's variable is there")
			}
		})
	}
}

func TestGatewaySearchMode(t *testing.T) {
	servers := connect(t, mcp.Options{}, self(t, "files", "server"))
	g := gateway(t, servers, mcp.GatewayOptions{Inline: 3, Tools: []any{tool.Func("now", func(context.Context, struct{}) (string, error) { return "noon", nil })}})
	s := clients[0].connect(t, g, nil)
	list, err := s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := list.Tools[1].Description; strings.Contains(d, "zeta") || !strings.Contains(d, "tools.search(query: str") {
		t.Error(d)
	}
	// What the description says works.
	res := run(t, s, `[t.name + t.signature + t.summary for t in tools.search("add numbers", 1)] + [now()]`)
	if got := textOf(res); !strings.Contains(got, "files.add_numbers(zeta: int, alpha: int = 1)") || !strings.Contains(got, "Add two numbers.") || !strings.Contains(got, "noon") {
		t.Error(got)
	}
}

// Calls that need an approval are the user's to allow, where the client can ask.
func TestGatewayApproval(t *testing.T) {
	server := self(t, "files", "server")
	server.Approve = []string{"echo"}
	servers := connect(t, mcp.Options{}, server)
	for _, c := range clients {
		t.Run(c.name, func(t *testing.T) {
			g := gateway(t, servers, mcp.GatewayOptions{})
			var mu sync.Mutex
			var asked []string
			var answer *sdk.ElicitResult
			s := c.connect(t, g, &sdk.ClientOptions{ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
				mu.Lock()
				defer mu.Unlock()
				asked = append(asked, r.Params.Message)
				return answer, nil
			}})
			for _, a := range []struct {
				answer *sdk.ElicitResult
				want   string
			}{
				{&sdk.ElicitResult{Action: "accept", Content: map[string]any{"approve": true}}, "gone"},
				{&sdk.ElicitResult{Action: "accept"}, "gone"},
				{&sdk.ElicitResult{Action: "accept", Content: map[string]any{"approve": false}}, "PermissionError: files.delete: denied: the user said no"},
				{&sdk.ElicitResult{Action: "decline"}, "PermissionError: files.delete: denied: the user said no"},
				{&sdk.ElicitResult{Action: "cancel"}, "PermissionError: files.delete: denied: the user did not answer"},
			} {
				mu.Lock()
				answer = a.answer
				mu.Unlock()
				if got := textOf(run(t, s, "files.delete()")); !strings.Contains(got, a.want) {
					t.Errorf("%+v: %q, want %q", a.answer, got, a.want)
				}
			}
			mu.Lock()
			answer = &sdk.ElicitResult{Action: "accept"}
			asked = nil
			mu.Unlock()
			if got := textOf(run(t, s, "\nfiles.echo('two\\nlines\\x1b[2J')")); got != "two\nlines\x1b[2J" {
				t.Errorf("%q", got)
			}
			mu.Lock()
			if want := []string{"A program wants to call files.echo.\n\ntext = 'two\\nlines\\x1b[2J'\n\nthe tool requires an approval for every call\n\n(line 2 of the program)"}; !slices.Equal(asked, want) {
				t.Errorf("%q", asked)
			}
			mu.Unlock()

			// A client that can't ask.
			s = c.connect(t, g, nil)
			if got := textOf(run(t, s, "files.delete()")); !strings.Contains(got, "PermissionError") || !strings.Contains(got, "this MCP client can't ask its user") {
				t.Errorf("%q", got)
			}
		})
	}
	t.Run("policy", func(t *testing.T) {
		s := clients[0].connect(t, gateway(t, servers, mcp.GatewayOptions{Ask: mcp.AskNever}), nil)
		if got := textOf(run(t, s, "files.delete()")); got != "gone" {
			t.Errorf("%q", got)
		}
		s = clients[0].connect(t, gateway(t, servers, mcp.GatewayOptions{Ask: mcp.AskWrites}), nil)
		if got := textOf(run(t, s, "files.exact()")); !strings.Contains(got, "PermissionError") {
			t.Errorf("%q", got)
		}
		if got := textOf(run(t, s, "files.add_numbers(1).sum")); got != "2" {
			t.Errorf("%q", got)
		}
		s = clients[0].connect(t, gateway(t, servers, mcp.GatewayOptions{Sandbox: krait.Options{Allow: []string{"files.echo"}}}), nil)
		if got := textOf(run(t, s, "files.delete()")); !strings.Contains(got, "PermissionError") {
			t.Errorf("%q", got)
		}
	})
}

// A server's question goes to the user of the client whose program made the call.
func TestGatewayElicitation(t *testing.T) {
	for _, protocol := range []string{"", "2025-11-25"} {
		server := self(t, "files", "server")
		server.Protocol = protocol
		server.Direct = []string{"ask"}
		servers := connect(t, mcp.Options{ElicitCaller: true}, server)
		g := gateway(t, servers, mcp.GatewayOptions{})
		for _, c := range clients {
			t.Run(c.name+protocol, func(t *testing.T) {
				s := c.connect(t, g, &sdk.ClientOptions{ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
					return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"name": r.Params.Message}}, nil
				}})
				if got := textOf(run(t, s, "files.ask()")); got != "accept The server files asks: Who?" {
					t.Errorf("%q", got)
				}
				if got := textOf(use(t, s, "files_ask", nil)); got != "accept The server files asks: Who?" {
					t.Errorf("%q", got)
				}
				if got := textOf(run(t, c.connect(t, g, nil), "files.ask()")); !strings.HasPrefix(got, "decline") {
					t.Errorf("%q", got)
				}
			})
		}
	}
}

func TestGatewayProgress(t *testing.T) {
	servers := connect(t, mcp.Options{}, self(t, "files", "server"))
	g := gateway(t, servers, mcp.GatewayOptions{})
	for _, c := range clients {
		t.Run(c.name, func(t *testing.T) {
			var mu sync.Mutex
			var got, logs []string
			s := c.connect(t, g, &sdk.ClientOptions{
				ProgressNotificationHandler: func(_ context.Context, r *sdk.ProgressNotificationClientRequest) {
					mu.Lock()
					defer mu.Unlock()
					got = append(got, fmt.Sprint(r.Params.ProgressToken, " ", r.Params.Progress, " ", r.Params.Message))
				},
				//lint:ignore SA1019 what clients of these protocols do
				LoggingMessageHandler: func(_ context.Context, r *sdk.LoggingMessageRequest) {
					mu.Lock()
					defer mu.Unlock()
					logs = append(logs, fmt.Sprint(r.Params.Level, " ", r.Params.Data))
				},
			})
			ctx, cancel := context.WithTimeout(context.Background(), long)
			defer cancel()
			//lint:ignore SA1019 what clients of these protocols do
			if err := s.SetLoggingLevel(ctx, &sdk.SetLoggingLevelParams{Level: "info"}); err != nil {
				t.Fatal(err)
			}
			p := &sdk.CallToolParams{Name: "run_code", Arguments: map[string]any{"code": "from sandbox import logging\nlogging.warning('careful')\nfiles.steps()\nfiles.echo('')"}}
			p.SetProgressToken("tok")
			// A server's last words may come after its result, when there is no request any more to tell of them: not every time all is told.
			eventually(t, "progress and logs", func() bool {
				if _, err := s.CallTool(ctx, p); err != nil {
					t.Fatal(err)
				}
				mu.Lock()
				defer mu.Unlock()
				for _, want := range []string{"tok 1 calling files.steps", "files.steps 1/3 step", "files.steps done"} {
					if !slices.ContainsFunc(got, func(s string) bool { return strings.Contains(s, want) }) {
						return false
					}
				}
				return slices.Contains(logs, "warning careful")
			})
		})
	}
}

// Files that a program writes, and images that it returns, are resources of its session.
func TestGatewayFiles(t *testing.T) {
	servers := connect(t, mcp.Options{}, self(t, "files", "server"))
	g := gateway(t, servers, mcp.GatewayOptions{Files: 1 << 20})
	for _, c := range clients {
		t.Run(c.name, func(t *testing.T) {
			s := c.connect(t, g, nil)
			ctx, cancel := context.WithTimeout(context.Background(), long)
			defer cancel()
			res := run(t, s, "open('a b.csv', 'w').write('x,y\\n')\nopen('raw', 'wb').write(bytes([0, 255]))\n[files.mixed()[1], 5]")
			if got := js(t, field(res, "files")); got != `[{"mimeType":"text/csv","path":"a b.csv","size":4,"uri":"krait://files/a%20b.csv"},{"mimeType":"image/png","path":"images/1.png","size":2,"uri":"krait://files/images/1.png"},{"path":"raw","size":2,"uri":"krait://files/raw"}]` {
				t.Error(got)
			}
			if got := js(t, field(res, "value")); got != `[{"mimeType":"image/png","size":2,"type":"image","uri":"krait://files/images/1.png"},5]` {
				t.Error(got)
			}
			var images, links int
			for _, x := range res.Content {
				switch x := x.(type) {
				case *sdk.ImageContent:
					images++
					if string(x.Data) != "\x01\x02" || x.MIMEType != "image/png" {
						t.Errorf("%+v", x)
					}
				case *sdk.ResourceLink:
					links++
				}
			}
			if images != 1 || links != 3 {
				t.Errorf("%d images, %d links", images, links)
			}
			list, err := s.ListResources(ctx, nil)
			if err != nil || len(list.Resources) != 3 {
				t.Fatalf("%v %v", list, err)
			}
			for uri, want := range map[string]string{"krait://files/a%20b.csv": "x,y\n", "krait://files/raw": "\x00\xff", "krait://files/images/1.png": "\x01\x02"} {
				r, err := s.ReadResource(ctx, &sdk.ReadResourceParams{URI: uri})
				if err != nil {
					t.Errorf("%s: %v", uri, err)
				} else if got := r.Contents[0].Text + string(r.Contents[0].Blob); got != want {
					t.Errorf("%s: %q", uri, got)
				}
			}
			// What has not changed is not told again; files outlive a restart.
			if res := use(t, s, "run_code", map[string]any{"code": "open('a b.csv').read()", "restart": true}); field(res, "files") != nil || textOf(res) != "x,y" {
				t.Errorf("%s", js(t, res))
			}
			// Other clients see nothing of them.
			other := c.connect(t, g, nil)
			if list, err := other.ListResources(ctx, nil); err != nil || len(list.Resources) != 0 {
				t.Errorf("%v %v", list, err)
			}
			for _, uri := range []string{"krait://files/raw", "krait://files/../raw", "krait://files/", "krait://files/%2e%2e/raw"} {
				if r, err := other.ReadResource(ctx, &sdk.ReadResourceParams{URI: uri}); err == nil {
					t.Errorf("%s: %+v", uri, r)
				}
			}
			// More than a session may have.
			if res := run(t, s, "open('big', 'wb').write(bytes(2 << 20))"); !res.IsError || !strings.Contains(textOf(res), "OSError") {
				t.Errorf("%.300s", textOf(res))
			}
		})
	}
}

func TestGatewayDirect(t *testing.T) {
	server := self(t, "my-files", "server")
	server.Direct = []string{"add-numbers", "mixed", "fail", "delete"}
	servers := connect(t, mcp.Options{}, server)
	g := gateway(t, servers, mcp.GatewayOptions{})
	s := clients[1].connect(t, g, nil)
	list, err := s.ListTools(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, x := range list.Tools {
		names = append(names, x.Name)
		if x.Name == "my_files_add_numbers" {
			if got := js(t, x.InputSchema); !strings.Contains(got, `"zeta"`) || x.Annotations == nil || !x.Annotations.ReadOnlyHint {
				t.Errorf("%s", got)
			}
		}
	}
	if want := []string{"describe_tools", "my_files_add_numbers", "my_files_delete", "my_files_fail", "my_files_mixed", "run_code", "search_tools"}; !slices.Equal(names, want) {
		t.Errorf("%q", names)
	}
	if res := use(t, s, "my_files_add_numbers", map[string]any{"zeta": 2}); js(t, res.StructuredContent) != `{"a":1,"sum":3}` {
		t.Errorf("%s", js(t, res))
	}
	if res := use(t, s, "my_files_mixed", nil); len(res.Content) != 5 {
		t.Errorf("%s", js(t, res))
	}
	if res := use(t, s, "my_files_fail", map[string]any{}); !res.IsError || textOf(res) != "the disk is full" {
		t.Errorf("%s", js(t, res))
	}
	// They are governed as calls of programs are.
	if res := use(t, s, "my_files_delete", nil); !res.IsError || !strings.Contains(textOf(res), "can't ask its user") {
		t.Errorf("%s", js(t, res))
	}
	if res := use(t, s, "my_files_add_numbers", map[string]any{"zeta": "two"}); !res.IsError || !strings.Contains(textOf(res), "expected int") {
		t.Errorf("%s", js(t, res))
	}
}

func TestGatewayLimits(t *testing.T) {
	servers := connect(t, mcp.Options{}, self(t, "files", "server"))
	g := gateway(t, servers, mcp.GatewayOptions{Output: 2000, Sandbox: krait.Options{Limits: krait.Limits{Time: 300 * time.Millisecond, Calls: 20}}})
	s := clients[0].connect(t, g, nil)
	run(t, s, "x = 1")
	res := run(t, s, "files.wait()")
	if got := textOf(res); !res.IsError || !strings.Contains(got, "time limit exceeded") || !strings.Contains(got, "The sandbox was restarted") {
		t.Errorf("%q", got)
	}
	if res := run(t, s, "x"); !res.IsError {
		t.Error("a sandbox goes on after a limit")
	}
	res = run(t, s, "print('p' * 100000)\n['v' * 100000]")
	if got := textOf(res); len(got) > 4000 || !strings.Contains(got, "left out") || !strings.Contains(got, "The value was cut from") {
		t.Errorf("%d %q", len(got), got)
	}
	if b := js(t, res.StructuredContent); len(b) > 5000 {
		t.Errorf("%d bytes", len(b))
	}
}

// A cancelled request ends its program, and the call that it is in.
func TestGatewayCancel(t *testing.T) {
	handler := streamable(newServer(), false)
	server := serve(t, "web", handler)
	for _, c := range clients {
		t.Run(c.name, func(t *testing.T) {
			servers := connect(t, mcp.Options{}, server)
			g := gateway(t, servers, mcp.GatewayOptions{})
			s := c.connect(t, g, nil)
			for _, code := range []string{"web.wait()", "while True: pass"} {
				heard := cancelled.Load()
				ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
				_, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "run_code", Arguments: map[string]any{"code": code}})
				cancel()
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("%v", err)
				}
				if code == "web.wait()" {
					eventually(t, "the server hears of it", func() bool { return cancelled.Load() == heard+1 })
				}
				if got := textOf(run(t, s, "1 + 1")); got != "2" {
					t.Errorf("%q", got)
				}
			}
		})
	}
}

// The tools of servers that change are there after a restart, and the client is told.
func TestGatewayListChanged(t *testing.T) {
	servers := connect(t, mcp.Options{}, self(t, "files", "server"))
	g := gateway(t, servers, mcp.GatewayOptions{})
	changed := make(chan struct{}, 10)
	s := clients[0].connect(t, g, &sdk.ClientOptions{ToolListChangedHandler: func(context.Context, *sdk.ToolListChangedRequest) { changed <- struct{}{} }})
	if got := textOf(run(t, s, "x = 5\nfiles.grow()")); !strings.HasPrefix(got, "grown") {
		t.Errorf("%q", got)
	}
	select {
	case <-changed:
	case <-time.After(long):
		t.Fatal("the client was not told")
	}
	if got := textOf(run(t, s, "x")); !strings.HasPrefix(got, "5\n") || !strings.Contains(got, "The tools have changed") {
		t.Errorf("%q", got)
	}
	if got := textOf(use(t, s, "run_code", map[string]any{"code": "files.later()", "restart": true})); got != "here" {
		t.Errorf("%q", got)
	}
}

func TestGatewayJournal(t *testing.T) {
	servers := connect(t, mcp.Options{}, self(t, "files", "server"))
	var mu sync.Mutex
	var store journal.Memory
	done := 0
	g := gateway(t, servers, mcp.GatewayOptions{Run: func(session string) (krait.RunOptions, func(), error) {
		log, err := store.Create(context.Background(), session)
		return krait.RunOptions{Journal: log, User: "ann"}, func() { mu.Lock(); defer mu.Unlock(); done++; log.Close() }, err
	}})
	s := clients[0].connect(t, g, nil)
	if got := textOf(run(t, s, "files.echo('x')")); got != "x" {
		t.Fatalf("%q", got)
	}
	s.Close()
	eventually(t, "the sandbox is closed", func() bool { mu.Lock(); defer mu.Unlock(); return done == 1 })
}

// A session over HTTP that nobody uses ends, and its sandbox with it.
func TestGatewayIdle(t *testing.T) {
	done := make(chan struct{}, 1)
	g := gateway(t, nil, mcp.GatewayOptions{Idle: time.Second, Run: func(string) (krait.RunOptions, func(), error) {
		return krait.RunOptions{}, func() { done <- struct{}{} }, nil
	}})
	s := clients[2].connect(t, g, nil)
	ctx, cancel := context.WithTimeout(context.Background(), long)
	defer cancel()
	run(t, s, "1")
	select {
	case <-done:
	case <-ctx.Done():
		t.Error("the sandbox is still there")
	}
	if _, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "run_code", Arguments: map[string]any{"code": "1"}}); err == nil {
		t.Error("the session is still there")
	}
}

func TestGatewayOptions(t *testing.T) {
	set, err := tool.NewSet()
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []mcp.GatewayOptions{
		{Sessions: -1}, {Idle: -1}, {Output: -1}, {Files: -1}, {Ask: 9}, {Sandbox: krait.Options{Tools: set}}, {Sandbox: krait.Options{Approver: tool.AutoApprove()}},
		{Tools: []any{5}}, {Sandbox: krait.Options{Allow: []string{"a b"}}},
	} {
		g, err := mcp.NewGateway(nil, o)
		if err == nil {
			g.Close()
			t.Errorf("%+v", o)
		} else if !errors.Is(err, mcp.ErrGateway) && !errors.Is(err, tool.ErrSet) && !errors.Is(err, krait.ErrOptions) && !errors.Is(err, tool.ErrOptions) {
			t.Errorf("%v", err)
		}
	}
	g := gateway(t, nil, mcp.GatewayOptions{})
	if err := g.Serve(context.Background(), nil, nil); !errors.Is(err, mcp.ErrGateway) {
		t.Errorf("%v", err)
	}
	s := clients[0].connect(t, g, nil)
	if got := textOf(run(t, s, "6 * 7")); got != "42" {
		t.Errorf("%q", got)
	}
}

func TestGatewayToken(t *testing.T) {
	g := gateway(t, nil, mcp.GatewayOptions{Token: "hush"})
	ts := httptest.NewServer(g.Handler())
	t.Cleanup(ts.Close)
	good := mcp.Server{Name: "g", URL: ts.URL, Headers: map[string]string{"Authorization": "Bearer hush"}}
	if v, err := call(t, connect(t, mcp.Options{}, good), "g.run_code", map[string]any{"code": "1"}); err != nil || js(t, v) != `{"value":1}` {
		t.Errorf("%v %v", v, err)
	}
	for _, h := range []map[string]string{nil, {"Authorization": "Bearer no"}, {"Authorization": "hush"}} {
		ctx, cancel := context.WithTimeout(context.Background(), long)
		_, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{{Name: "g", URL: ts.URL, Headers: h}}}, mcp.Options{})
		cancel()
		if err == nil || !strings.Contains(err.Error(), "Unauthorized") {
			t.Errorf("%v: %v", h, err)
		}
	}
}

// Scripts see no tokens, headers or variables, whatever they look at.
func TestGatewaySecrets(t *testing.T) {
	t.Setenv("KRAIT_TEST_SECRET", "hunter2")
	server := self(t, "files", "server")
	server.Env["TOKEN"] = "hunter2"
	web := serve(t, "web", streamable(newServer(), false))
	web.Headers = map[string]string{"Authorization": "Bearer hunter2"}
	servers := connect(t, mcp.Options{}, server, web)
	s := clients[1].connect(t, gateway(t, servers, mcp.GatewayOptions{Token: ""}), nil)
	res := run(t, s, `
import os, gc, sys
seen = [repr(dict(os.environ)), repr(sys.argv), repr(vars(sys)), repr(dir(files.echo)), repr(files.echo.__doc__), repr(web.echo.__doc__)]
for n in dir(web.echo):
    try: seen.append(repr(getattr(web.echo, n)))
    except Exception as e: seen.append(repr(e))
try: web.fail()
except Exception as e: seen.append(repr(e.__dict__) + str(e))
try: open("/proc/self/environ")
except Exception as e: seen.append(repr(e))
"\n".join(seen)`)
	if res.IsError || strings.Contains(js(t, res), "hunter2") || !strings.Contains(textOf(res), "disk is full") {
		t.Error(textOf(res))
	}
}

// A hundred clients at once, each with its own state; nothing is left of them.
func TestGatewayManySessions(t *testing.T) {
	server := serve(t, "web", streamable(newServer(), false))
	const n = 100
	for _, c := range clients {
		t.Run(c.name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			func() {
				ctx, cancel := context.WithTimeout(context.Background(), 2*long)
				defer cancel()
				servers, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{server}}, mcp.Options{})
				if err != nil {
					t.Fatal(err)
				}
				defer servers.Close()
				g, err := mcp.NewGateway(servers, mcp.GatewayOptions{})
				if err != nil {
					t.Fatal(err)
				}
				defer g.Close()
				var shared string
				if c.name != "stream" {
					ts := httptest.NewServer(g.Handler())
					defer ts.Close()
					shared = ts.URL
				}
				var wg sync.WaitGroup
				errs := make(chan error, n)
				for i := range n {
					wg.Go(func() { errs <- oneOfMany(ctx, g, shared, i) })
				}
				wg.Wait()
				close(errs)
				for err := range errs {
					if err != nil {
						t.Error(err)
					}
				}
			}()
			settled(t, before)
		})
	}
}

func oneOfMany(ctx context.Context, g *mcp.Gateway, url string, i int) error {
	var transport sdk.Transport = &sdk.StreamableClientTransport{Endpoint: url}
	if url == "" {
		fromClient, toServer := io.Pipe()
		fromServer, toClient := io.Pipe()
		done := make(chan error, 1)
		go func() { done <- g.Serve(ctx, fromClient, toClient) }()
		defer func() { <-done }()
		transport = &sdk.IOTransport{Reader: fromServer, Writer: toServer}
	}
	s, err := sdk.NewClient(&sdk.Implementation{Name: "client", Version: "1"}, nil).Connect(ctx, transport, nil)
	if err != nil {
		return err
	}
	defer s.Close()
	for j := range 5 {
		res, err := s.CallTool(ctx, &sdk.CallToolParams{Name: "run_code", Arguments: map[string]any{
			"code": fmt.Sprintf("n = globals().get('n', 0) + 1\n[%d, n, web.add_numbers(n, alpha=%d).sum]", i, i)}})
		if err != nil {
			return err
		}
		b, _ := json.Marshal(field(res, "value"))
		if got, want := string(b), fmt.Sprintf("[%d,%d,%d]", i, j+1, i+j+1); got != want {
			return fmt.Errorf("client %d: %s, want %s: %s", i, got, want, textOf(res))
		}
	}
	return nil
}
