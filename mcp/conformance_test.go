package mcp_test

// conformance_test.go holds the client scenarios of the suite modelcontextprotocol/conformance, by their names, over real HTTP. The suite is a
// package of npm and is not run; what each scenario asks is taken from its name and from the specification of 2025-11-25.

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/mcp"
)

// registered is what a client that registers itself, gets a token and calls a tool does.
func registered(meta, scope, method string) []string {
	return []string{"resource /.well-known/oauth-protected-resource/mcp", "metadata " + meta, "register krait " + method + " native", "authorize scope=" + scope + " resource=true",
		"token authorization_code " + short(method) + " resource=true"}
}

func short(method string) string {
	return strings.TrimPrefix(map[string]string{"": "basic"}[method]+method, "client_secret_")
}

func TestConformanceAuth(t *testing.T) {
	const usual = "/.well-known/oauth-authorization-server"
	const cimd = "https://krait.example/client.json"
	for _, c := range []struct {
		scenario string
		world    *world
		oauth    mcp.OAuth
		want     []string
	}{
		{scenario: "auth/metadata-default", want: registered(usual, "-", "")},
		{scenario: "auth/metadata-var1", world: &world{metaAt: "/.well-known/openid-configuration", quiet: true}, want: registered("/.well-known/openid-configuration", "-", "")},
		{scenario: "auth/metadata-var2", world: &world{issuer: "/tenant1", prmAt: "/.well-known/oauth-protected-resource", quiet: true},
			want: replaced(registered(usual+"/tenant1", "-", ""), "resource /.well-known/oauth-protected-resource")},
		{scenario: "auth/metadata-var3", world: &world{issuer: "/tenant1", prmAt: "/custom/metadata/location.json", metaAt: "/tenant1/.well-known/openid-configuration"},
			want: replaced(registered("/tenant1/.well-known/openid-configuration", "-", ""), "resource /custom/metadata/location.json")},
		{scenario: "auth/metadata-var4 (OpenID, path inserted)", world: &world{issuer: "/tenant1", metaAt: "/.well-known/openid-configuration/tenant1"},
			want: registered("/.well-known/openid-configuration/tenant1", "-", "")},
		{scenario: "auth/basic-cimd", world: &world{cimd: cimd}, oauth: mcp.OAuth{ClientMetadata: cimd}, want: slices.Delete(registered(usual, "-", "none"), 2, 3)},
		{scenario: "auth/scope-from-www-authenticate", world: &world{challenge: "read write", listed: []string{"all"}}, want: registered(usual, "read write", "")},
		{scenario: "auth/scope-from-scopes-supported", world: &world{listed: []string{"read", "list"}}, want: registered(usual, "read list", "")},
		{scenario: "auth/scope-omitted-when-undefined", want: registered(usual, "-", "")},
		{scenario: "auth/offline-access-scope", world: &world{listed: []string{"read"}, offline: true}, want: registered(usual, "read offline_access", "")},
		{scenario: "auth/offline-access-not-supported", world: &world{listed: []string{"read"}}, want: registered(usual, "read", "")},
		{scenario: "auth/token-endpoint-auth-basic", world: &world{methods: []string{"client_secret_basic"}}, want: registered(usual, "-", "client_secret_basic")},
		{scenario: "auth/token-endpoint-auth-post", world: &world{methods: []string{"client_secret_post"}}, want: registered(usual, "-", "client_secret_post")},
		{scenario: "auth/token-endpoint-auth-none", world: &world{methods: []string{"none"}}, want: registered(usual, "-", "none")},
		{scenario: "auth/pre-registration", world: &world{noDCR: true, known: map[string]string{"me": "my-secret"}}, oauth: mcp.OAuth{ClientID: "me", ClientSecret: "my-secret"},
			want: slices.Delete(registered(usual, "-", ""), 2, 3)},
		{scenario: "auth/pre-registration (post)", world: &world{methods: []string{"client_secret_post"}, known: map[string]string{"me": "my-secret"}},
			oauth: mcp.OAuth{ClientID: "me", ClientSecret: "my-secret"}, want: slices.Delete(registered(usual, "-", "client_secret_post"), 2, 3)},
		{scenario: "auth/scope-step-up", world: &world{listed: []string{"read"}, stepUp: "write"},
			want: append(registered(usual, "read", ""), "403", "resource /.well-known/oauth-protected-resource/mcp", "metadata "+usual, "authorize scope=write read resource=true",
				"token authorization_code basic resource=true")},
		{scenario: "auth/2025-03-26-oauth-metadata-backcompat", world: &world{together: true, prmAt: "none", quiet: true}, want: registered(usual, "-", "")[1:]},
		{scenario: "auth/2025-03-26-oauth-endpoint-fallback", world: &world{together: true, prmAt: "none", quiet: true, metaAt: "none"}, want: registered(usual, "-", "")[2:]},
		{scenario: "auth/iss-supported", world: &world{iss: "ISSUER", issTold: true}, want: registered(usual, "-", "")},
		{scenario: "auth/iss-not-advertised", want: registered(usual, "-", "")},
	} {
		t.Run(c.scenario, func(t *testing.T) {
			if c.world == nil {
				c.world = &world{}
			}
			w := c.world.begin(t)
			s, err := w.connect(t, w.options(), &c.oauth)
			if err != nil {
				t.Fatal(err)
			}
			if v, err := call(t, s, "web.echo", map[string]any{"text": "in"}); err != nil || v != "in" {
				t.Fatalf("%v %v", v, err)
			}
			if got := w.log(); !slices.Equal(got, c.want) {
				t.Errorf("\n got %q\nwant %q", got, c.want)
			}
		})
	}
}

// replaced is a list with another first element.
func replaced(list []string, first string) []string {
	list[0] = first
	return list
}

// What must not lead to a token does not: the authorization server is never asked for one.
func TestConformanceAuthRefusals(t *testing.T) {
	for _, c := range []struct {
		scenario string
		world    *world
		oauth    mcp.OAuth
		want     string
	}{
		{scenario: "auth/resource-mismatch", world: &world{resource: "https://evil.example/mcp"}, want: "about another resource, https://evil.example/mcp"},
		{scenario: "auth/resource-mismatch (path)", world: &world{resource: "PATH"}, want: "about another resource"},
		{scenario: "auth/metadata-issuer-mismatch", world: &world{alien: true}, want: "calls itself https://other.example"},
		{scenario: "auth/metadata without PKCE", world: &world{noPKCE: true}, want: "PKCE"},
		{scenario: "auth/iss-supported-missing", world: &world{issTold: true}, want: "does not say who it is"},
		{scenario: "auth/iss-wrong-issuer", world: &world{iss: "https://evil.example", issTold: true}, want: "another authorization server, https://evil.example"},
		{scenario: "auth/iss-unexpected", world: &world{iss: "https://evil.example"}, want: "another authorization server, https://evil.example"},
		{scenario: "auth/iss-normalized", world: &world{iss: "ISSUER/", issTold: true}, want: "another authorization server"},
		{scenario: "issuer of the configuration", oauth: mcp.OAuth{ClientID: "me", ClientSecret: "my-secret", Issuer: "https://mine.example"}, want: `"issuer" is another`},
		{scenario: "no way to register", world: &world{noDCR: true}, want: `put "clientId" into "oauth"`},
		{scenario: "no method that is known", world: &world{methods: []string{"private_key_jwt"}}, want: "by private_key_jwt, none of which is known here"},
		{scenario: "no metadata of the authorization server", world: &world{metaAt: "none"}, want: "has no metadata at any of its places"},
	} {
		t.Run(c.scenario, func(t *testing.T) {
			if c.world == nil {
				c.world = &world{}
			}
			w := c.world.begin(t)
			if w.resource == "PATH" {
				w.resource = w.rs.URL + "/mcp2"
			}
			_, err := w.connect(t, w.options(), &c.oauth)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v\nwant %s", err, c.want)
			}
			for _, seen := range w.log() {
				if strings.HasPrefix(seen, "token ") {
					t.Errorf("%q", w.log())
				}
			}
		})
	}
}

// auth/scope-retry-limit: a server that is never content is asked no more often than makes sense.
func TestConformanceScopeRetryLimit(t *testing.T) {
	w := (&world{listed: []string{"read"}, stepUp: "write", always403: true}).begin(t)
	s, err := w.connect(t, w.options(), &mcp.OAuth{})
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		_, err := call(t, s, "web.echo", map[string]any{"text": "in"})
		if err == nil {
			t.Fatal("no error")
		}
		w.clean(t, err.Error())
	}
	asked := 0
	for _, seen := range w.log() {
		if strings.HasPrefix(seen, "authorize ") {
			asked++
		}
	}
	if asked != 2 { // at the start, and once for more
		t.Errorf("%q", w.log())
	}
}

// initialize, tools_call.
func TestConformanceInitializeToolsCall(t *testing.T) {
	var mu sync.Mutex
	var methods []string
	inner := streamable(newServer(), false)
	ts := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		var m struct {
			Method string
			Params struct {
				ProtocolVersion string
				ClientInfo      struct{ Name, Version string }
				Name            string
				Arguments       map[string]any
			}
		}
		_ = json.Unmarshal(body, &m)
		mu.Lock()
		switch m.Method {
		case "initialize":
			methods = append(methods, fmt.Sprintf("initialize %s %s %t", m.Params.ProtocolVersion, m.Params.ClientInfo.Name, m.Params.ClientInfo.Version != ""))
		case "tools/call":
			methods = append(methods, fmt.Sprintf("tools/call %s %v %s", m.Params.Name, m.Params.Arguments, r.Header.Get("Mcp-Protocol-Version")))
		case "notifications/initialized", "tools/list":
			methods = append(methods, m.Method)
		}
		mu.Unlock()
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		inner.ServeHTTP(w, r)
	}))
	t.Cleanup(ts.Close)
	s := connect(t, mcp.Options{}, mcp.Server{Name: "web", URL: ts.URL, Protocol: "2025-11-25"})
	v, err := call(t, s, "web.add_numbers", map[string]any{"zeta": int64(5), "alpha": int64(3)})
	if err != nil || js(t, v) != `{"sum":8,"a":3}` {
		t.Errorf("%v %v", v, err)
	}
	mu.Lock()
	defer mu.Unlock()
	want := []string{"initialize 2025-11-25 krait true", "notifications/initialized", "tools/list", "tools/call add-numbers map[alpha:3 zeta:5] 2025-11-25"}
	if !slices.Equal(methods, want) {
		t.Errorf("%q", methods)
	}
}

// sse-retry: a stream that the server closes is taken up again with Last-Event-ID, not before the time that the server said.
func TestConformanceSSERetry(t *testing.T) {
	const pause = 300 * time.Millisecond
	var mu sync.Mutex
	var closed, back time.Time
	var last, id string
	ts := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		if r.Method == http.MethodGet {
			if r.Header.Get("Last-Event-ID") == "" {
				w.WriteHeader(http.StatusMethodNotAllowed)
				return
			}
			back, last = time.Now(), r.Header.Get("Last-Event-ID")
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprintf(w, "id: event-2\ndata: {\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"content\":[{\"type\":\"text\",\"text\":\"late\"}]}}\n\n", id)
			return
		}
		var m struct {
			ID     json.RawMessage
			Method string
		}
		_ = json.NewDecoder(r.Body).Decode(&m)
		send := func(result string) {
			w.Header().Set("Content-Type", "application/json")
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":%s}`, m.ID, result)
		}
		switch m.Method {
		case "initialize":
			w.Header().Set("Mcp-Session-Id", "s1")
			send(`{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"x","version":"1"}}`)
		case "tools/list":
			send(`{"tools":[{"name":"wait","inputSchema":{"type":"object"}}]}`)
		case "tools/call":
			id = string(m.ID)
			w.Header().Set("Content-Type", "text/event-stream")
			fmt.Fprintf(w, "id: event-1\nretry: %d\ndata: \n\n", pause.Milliseconds())
			closed = time.Now()
		default:
			w.WriteHeader(http.StatusAccepted)
		}
	}))
	t.Cleanup(ts.Close)
	s := connect(t, mcp.Options{}, mcp.Server{Name: "web", URL: ts.URL, Protocol: "2025-11-25"})
	if v, err := call(t, s, "web.wait", nil); err != nil || v != "late" {
		t.Fatalf("%v %v", v, err)
	}
	mu.Lock()
	defer mu.Unlock()
	if last != "event-1" || back.Sub(closed) < pause*9/10 {
		t.Errorf("it came back with %q after %s", last, back.Sub(closed))
	}
}

// elicitation-sep1034-client-defaults: what the user leaves out of a form has its default.
func TestConformanceElicitationDefaults(t *testing.T) {
	const schema = `{"type": "object", "properties": {
		"name": {"type": "string", "default": "John Doe"}, "age": {"type": "integer", "default": 30}, "score": {"type": "number", "default": 95.5},
		"status": {"type": "string", "enum": ["active", "inactive", "pending"], "default": "active"}, "verified": {"type": "boolean", "default": true}}, "required": []}`
	server := sdk.NewServer(&sdk.Implementation{Name: "x", Version: "1"}, nil)
	raw(server, "form", "", noArgs, "", nil, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		res, err := r.Session.Elicit(ctx, &sdk.ElicitParams{Message: "Who?", RequestedSchema: json.RawMessage(schema)})
		if err != nil {
			return nil, err
		}
		b, _ := json.Marshal(res.Content)
		return text(res.Action + " " + string(b)), nil
	})
	for _, c := range []struct {
		name   string
		answer func(context.Context, string, *sdk.ElicitParams) (*sdk.ElicitResult, error)
		want   string
	}{
		{"defaults", mcp.ElicitDefaults, `accept {"age":30,"name":"John Doe","score":95.5,"status":"active","verified":true}`},
		{"some given", func(context.Context, string, *sdk.ElicitParams) (*sdk.ElicitResult, error) {
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"age": 31}}, nil
		}, `accept {"age":31,"name":"John Doe","score":95.5,"status":"active","verified":true}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			web := serve(t, "web", streamable(server, false))
			web.Protocol = "2025-11-25"
			s := connect(t, mcp.Options{Elicit: c.answer}, web)
			v, err := call(t, s, "web.form", nil)
			if err != nil || v != c.want {
				t.Errorf("%v %v", v, err)
			}
		})
	}
}
