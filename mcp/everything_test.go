package mcp_test

// everything_test.go runs the SDK's conformance server, its conformance client and its example servers, which come with the module, and
// the reference servers of MCP where Node has them: every tool is called from Python.

import (
	"context"
	"fmt"
	"net"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/mcp"
)

const sdkModule = "github.com/modelcontextprotocol/go-sdk"

// programs are the SDK's programs, built once.
var programs = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "krait-mcp-")
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "go", "build", "-o", dir+"/", sdkModule+"/conformance/everything-server", sdkModule+"/conformance/everything-client",
		sdkModule+"/examples/server/everything", sdkModule+"/examples/server/memory").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return dir, nil
})

// built says that programs was called.
var built atomic.Bool

func program(t testing.TB, name string) string {
	t.Helper()
	built.Store(true)
	dir, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	return filepath.Join(dir, name)
}

// python runs code in a sandbox with the servers' tools and returns its value as JSON.
func python(t testing.TB, s *mcp.Servers, code string) string {
	t.Helper()
	tmpl, err := krait.NewTemplate(krait.Options{Tools: s.Set(), Allow: []string{"*"}, RealTime: true})
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
	res, err := sb.Eval(ctx, code)
	if err != nil {
		t.Fatalf("%s: %v", code, err)
	}
	return js(t, res.Value)
}

// free is an address that nobody listens at.
func free(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// start starts a program until the end of the test, and waits until it listens at an address.
func start(t testing.TB, addr, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	eventually(t, name+" listens", func() bool {
		c, err := net.DialTimeout("tcp", addr, time.Second)
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}

// The scenarios of the conformance server, as they look from Python: what the client's scenarios (initialize, tools_call, sse-retry,
// elicitation defaults, multi round trips, headers, schemas) and the server's ask for, seen from the other side.
func TestConformanceServer(t *testing.T) {
	answer := func(_ context.Context, _ string, q *sdk.ElicitParams) (*sdk.ElicitResult, error) {
		content := map[string]any{}
		switch {
		case strings.Contains(q.Message, "name"), strings.Contains(q.Message, "Name"):
			content["name"] = "Ann"
		case strings.Contains(q.Message, "confirm"), strings.Contains(q.Message, "Confirm"):
			content["confirmed"] = true
		}
		if strings.Contains(js(t, q.RequestedSchema), `"username"`) {
			content["username"] = "ann"
		}
		return &sdk.ElicitResult{Action: "accept", Content: content}, nil
	}
	for _, tr := range []string{"stdio", "stdio-2025", "http", "http-stateless"} {
		t.Run(tr, func(t *testing.T) {
			server := mcp.Server{Name: "conf", Command: program(t, "everything-server")}
			switch tr {
			case "stdio-2025":
				server.Protocol = "2025-11-25"
			case "http", "http-stateless":
				addr := free(t)
				start(t, addr, program(t, "everything-server"), "-http", addr, "-stateless="+fmt.Sprint(tr == "http-stateless"))
				server = mcp.Server{Name: "conf", URL: "http://" + addr}
			}
			s := connect(t, mcp.Options{Elicit: answer}, server)
			old := tr == "stdio-2025" || tr == "http"
			type scenario struct{ code, want string }
			scenarios := []scenario{
				{`conf.test_simple_text()`, `"This is a simple text response for testing."`},
				{`r = conf.test_image_content(); [r.type, r.mimeType, r.data[:4]]`, `["image","image/png","iVBORw=="]`},
				{`r = conf.test_audio_content(); [r.type, r.mimeType, r.data[:4]]`, `["audio","audio/wav","UklGRg=="]`},
				{`conf.test_embedded_resource().text`, `"This is an embedded resource"`},
				{`[x if isinstance(x, str) else x.type for x in conf.test_multiple_content_types()]`, `["This is text content","image","resource"]`},
				{`conf.test_tool_with_logging()`, `"Tool with logging executed successfully"`},
				{`conf.test_tool_with_progress() != ""`, `true`},
				{"try:\n    conf.test_error_handling()\nexcept ToolError as e:\n    why = str(e)\nwhy", `"this tool intentionally returns an error for testing"`},
				{`conf.json_schema_2020_12_tool(name="Ann", phone="1", contactMethod="phone")[:36]`, `"JSON Schema 2020-12 tool called with"`},
				{`conf.test_x_mcp_header(region="eu", level=3)`, `"region=eu"`},
				{"try:\n    conf.test_missing_capability()\nexcept ToolError as e:\n    why = str(e)\n'sampling capability required' in why", `true`},
				{`conf.test_streaming_elicitation()`, `"stream observed: result frames only, no top-level requests"`},
				{`conf.test_logging_tool()`, `"Log attempted; framework gates on _meta.../logLevel."`},
				{`[conf.test_trigger_tool_change(), conf.test_trigger_prompt_change()]`, `["tools_list_changed published","prompts_list_changed published"]`},
				{`conf.test_input_required_result_elicitation()`, `"Hello, Ann!"`},
				{`mcp.read("test://static-text")`, `"This is the content of the static text resource."`},
				{`mcp.read("test://static-binary")[:4]`, `"iVBORw=="`},
				{`import json; json.loads(mcp.read("test://template/7/data"))["id"]`, `"7"`},
				{`mcp.prompt("test_simple_prompt")[0].content`, `"This is a simple prompt for testing."`},
				{`mcp.prompt("test_prompt_with_arguments", {"arg1": "a", "arg2": "b"})[0].content`, `"Prompt with arguments: arg1='a', arg2='b'"`},
				{`[m.content.type if not isinstance(m.content, str) else m.content for m in mcp.prompt("test_prompt_with_embedded_resource", {"resourceUri": "test://x"})]`,
					`["resource","Please process the embedded resource above."]`},
				{`mcp.prompt("test_prompt_with_image")[0].content.mimeType`, `"image/png"`},
			}
			if tr != "http" && tr != "http-stateless" { // the server keeps no events, so that no stream is taken up again; see TestReconnection
				scenarios = append(scenarios, scenario{`conf.test_reconnection()[:39]`, `"Reconnection test completed successfully"`[:40] + `"`})
			}
			if old { // where a server asks while the call runs
				scenarios = append(scenarios,
					scenario{`conf.test_elicitation("your name")`, `"Elicitation result: action=accept, content=map[name:Ann username:ann]"`},
					scenario{`conf.test_elicitation_sep1034_defaults()`, `"Elicitation result: action=accept, content=map[age:30 name:John Doe score:95.5 status:active verified:true]"`},
					// The SDK's client does not know lists whose items are anyOf.
					scenario{"try:\n    conf.test_elicitation_sep1330_enums()\nexcept ToolError as e:\n    why = str(e)\n'titledMulti' in why", `true`})
			}
			for _, c := range scenarios {
				if got := python(t, s, c.code); got != c.want {
					t.Errorf("%s:\n got %s\nwant %s", c.code, got, c.want)
				}
			}
			// What asks for sampling or roots, which are deprecated and which Krait does not offer, says so.
			for _, name := range []string{"test_sampling(prompt='x')", "test_input_required_result_sampling()"} {
				if got := python(t, s, "try:\n    conf."+name+"\n    why = ''\nexcept ToolError as e:\n    why = str(e)\nwhy != ''"); got != "true" {
					t.Errorf("%s: no error", name)
				}
			}
			var names []string
			for _, e := range s.Set().All() {
				if e.Group() == "conf" {
					names = append(names, e.Short())
				}
			}
			if len(names) < 26 {
				t.Errorf("%d tools: %q", len(names), names)
			}
		})
	}
}

// The conformance client's scenarios for servers, with the gateway as the server.
func TestConformanceClient(t *testing.T) {
	servers := connect(t, mcp.Options{}, mcp.Server{Name: "conf", Command: program(t, "everything-server")})
	g := gateway(t, servers, mcp.GatewayOptions{})
	ts := httptest.NewServer(g.Handler())
	t.Cleanup(ts.Close)
	for _, scenario := range []string{"initialize", "request-metadata", "json-schema-ref-no-deref", "http-standard-headers", "http-custom-headers", "http-invalid-tool-headers"} {
		ctx, cancel := context.WithTimeout(context.Background(), long)
		cmd := exec.CommandContext(ctx, program(t, "everything-client"), ts.URL)
		cmd.Env = append(os.Environ(), "MCP_CONFORMANCE_SCENARIO="+scenario)
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", scenario, err, out)
		}
		cancel()
	}
}

func TestExampleServers(t *testing.T) {
	t.Run("everything", func(t *testing.T) {
		s := connect(t, mcp.Options{Elicit: func(context.Context, string, *sdk.ElicitParams) (*sdk.ElicitResult, error) {
			return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"random": "yes"}}, nil
		}}, mcp.Server{Name: "conf", Command: program(t, "everything"), Protocol: "2025-11-25"})
		for _, c := range []struct{ code, want string }{
			{`conf.greet("Ann")`, `"Hi Ann"`},
			{`conf.greet__structured_("Ann")`, `{"message":"Hi Ann"}`},
			{`conf.greet__with_Icons_("Ann")`, `{"message":"Hi Ann"}`},
			{`conf.greet__content_with_ResourceLink_("Ann").type`, `"resource_link"`},
			{`conf.ping() is None`, `true`},
			{`conf.log() is None`, `true`},
			{`conf.elicit__form_()`, `"yes"`},
			{`mcp.read("embedded:info")`, `"This is the hello example server."`},
			{`mcp.prompt("greet", {"name": "Ann"})[0].content`, `"Say hi to Ann"`},
		} {
			if got := python(t, s, c.code); got != c.want {
				t.Errorf("%s:\n got %s\nwant %s", c.code, got, c.want)
			}
		}
	})
	t.Run("memory", func(t *testing.T) {
		s := connect(t, mcp.Options{}, mcp.Server{Name: "memory", Command: program(t, "memory")})
		got := python(t, s, `
memory.create_entities([{"name": "Ann", "entityType": "person", "observations": ["likes tea"]}, {"name": "Bob", "entityType": "person", "observations": []}])
memory.create_relations([{"from": "Ann", "to": "Bob", "relationType": "knows"}])
memory.add_observations([{"entityName": "Bob", "contents": ["plays chess"]}])
found = [e.name for e in memory.search_nodes("chess").entities]
opened = [e.observations for e in memory.open_nodes(["Ann"]).entities]
memory.delete_observations([{"entityName": "Ann", "contents": ["likes tea"]}])
memory.delete_relations([{"from": "Ann", "to": "Bob", "relationType": "knows"}])
memory.delete_entities(["Bob"])
g = memory.read_graph()
[found, opened, [e.name for e in g.entities], len(g.relations or [])]`)
		if want := `[["Bob"],[["likes tea"]],["Ann"],0]`; got != want {
			t.Errorf("got %s\nwant %s", got, want)
		}
	})
}

// The reference servers are packages of Node. This runs where npx has them in its cache.
func TestReferenceServers(t *testing.T) {
	npx, err := exec.LookPath("npx")
	if err != nil {
		t.Skip("npx is missing: the reference servers everything, filesystem and memory are not tested")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.txt"), []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, pkg string
		args      []string
		code      string
		want      string
	}{
		{"everything", "@modelcontextprotocol/server-everything", nil, `everything.echo("hi")`, `"Echo: hi"`},
		{"files", "@modelcontextprotocol/server-filesystem", []string{dir}, fmt.Sprintf(`"hello" in str(files.read_text_file(%q))`, filepath.Join(dir, "a.txt")), `true`},
		{"memory", "@modelcontextprotocol/server-memory", nil, `memory.read_graph().entities`, `[]`},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			defer cancel()
			// --no: nothing is fetched.
			if err := exec.CommandContext(ctx, npx, "--no", "--offline", "--package", c.pkg, "--", "true").Run(); err != nil {
				t.Skipf("%s is not in the cache of npx: not tested", c.pkg)
			}
			s := connect(t, mcp.Options{}, mcp.Server{Name: c.name, Command: npx, Args: slices.Concat([]string{"--no", "--offline", c.pkg}, c.args)})
			if got := python(t, s, c.code); got != c.want {
				t.Errorf("%s: %s", c.code, got)
			}
		})
	}
}
