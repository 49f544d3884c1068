package main

// mcpcmd_test.go holds the tests of krait mcp: the process, behind the SDK's client.

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/internal/testcmd"
)

// gatewayCommand is krait mcp in a directory with that configuration.
func gatewayCommand(t *testing.T, config string, env []string, args ...string) *exec.Cmd {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "krait.yaml"), []byte(config), 0o666); err != nil {
		t.Fatal(err)
	}
	path, err := exec.LookPath("krait")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, append([]string{"mcp"}, args...)...)
	cmd.Dir = dir
	for _, v := range os.Environ() {
		if name, _, _ := strings.Cut(v, "="); !own.MatchString(name) {
			cmd.Env = append(cmd.Env, v)
		}
	}
	cmd.Env = append(append(cmd.Env, "PATH="+os.Getenv("PATH"), "HOME="+dir), env...)
	return cmd
}

func connect(t *testing.T, transport sdk.Transport, o *sdk.ClientOptions) *sdk.ClientSession {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	t.Cleanup(cancel)
	s, err := sdk.NewClient(&sdk.Implementation{Name: "test", Version: "1"}, o).Connect(ctx, transport, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// runCode returns the text that run_code answers with.
func runCode(t *testing.T, s *sdk.ClientSession, code string) string {
	t.Helper()
	res, err := s.CallTool(t.Context(), &sdk.CallToolParams{Name: "run_code", Arguments: map[string]any{"code": code}})
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, c := range res.Content {
		if text, ok := c.(*sdk.TextContent); ok {
			b.WriteString(text.Text)
		}
	}
	return b.String()
}

// In newer protocols the SDK's servers can't ask while a call runs.
const gatewayConfig = `
servers: {weather: {command: mcpserver, protocol: '2025-11-25'}}
tools: [tools.json]
journal: runs
`

func TestGatewayOverStdio(t *testing.T) {
	cmd := gatewayCommand(t, gatewayConfig, nil)
	if err := os.WriteFile(filepath.Join(cmd.Dir, "tools.json"), []byte(`[{"name": "greet", "command": ["echo", "hello"], "read_only": true}]`), 0o666); err != nil {
		t.Fatal(err)
	}
	asked := ""
	s := connect(t, &sdk.CommandTransport{Command: cmd}, &sdk.ClientOptions{
		ElicitationHandler: func(_ context.Context, r *sdk.ElicitRequest) (*sdk.ElicitResult, error) {
			if strings.Contains(r.Params.Message, "Which city?") {
				return &sdk.ElicitResult{Action: "accept", Content: map[string]any{"city": "Bergen"}}, nil
			}
			asked = r.Params.Message
			return &sdk.ElicitResult{Action: "decline"}, nil
		}})
	list, err := s.ListTools(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, tool := range list.Tools {
		names = append(names, tool.Name)
	}
	for _, want := range []string{"run_code", "search_tools", "describe_tools"} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s in %v", want, names)
		}
	}
	if got := runCode(t, s, "f = weather.get_forecast('Rome')\n(f.celsius, greet())"); !strings.Contains(got, "4") || !strings.Contains(got, "hello") {
		t.Errorf("got %s", got)
	}
	if got := runCode(t, s, "f.city"); !strings.Contains(got, "Rome") { // the session's state
		t.Errorf("got %s", got)
	}
	if got := runCode(t, s, "weather.remove('Rome')"); !strings.Contains(got, "PermissionError") || !strings.Contains(asked, "weather.remove") {
		t.Errorf("got %s, asked %q", got, asked)
	}
	if got := runCode(t, s, "weather.ask()"); !strings.Contains(got, "accept Bergen") {
		t.Errorf("got %s", got)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	// What ran was recorded.
	krait, _ := exec.LookPath("krait")
	show := exec.Command(krait, "runs", "--journal", filepath.Join(cmd.Dir, "runs"))
	if out, err := show.CombinedOutput(); err != nil || !strings.Contains(string(out), " 4 calls") {
		t.Errorf("%v: %s", err, out)
	}
}

func TestGatewayOverHTTP(t *testing.T) {
	// It ends with the sessions that are open. On a machine that is busy for all of endTime it dies of the signal, which says nothing about the gateway.
	var err error
	for range 3 {
		if err = overHTTP(t); err == nil {
			return
		}
	}
	t.Error(err)
}

// overHTTP uses a gateway over HTTP, asks it to end while a session is open, and returns how it ended.
func overHTTP(t *testing.T) error {
	t.Helper()
	cmd := gatewayCommand(t, "servers: {weather: {command: mcpserver}}\nallow: weather.get_forecast\n", []string{tokenVar + "=letmein"}, "--http", ":0")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	lines := bufio.NewReader(stderr)
	line, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	_, url, ok := strings.Cut(strings.TrimSpace(line), "serving MCP at ")
	if !ok || !strings.HasPrefix(url, "http://127.0.0.1:") {
		t.Fatalf("got %q", line)
	}
	if res, err := http.Post(url, "application/json", strings.NewReader("{}")); err != nil || res.StatusCode != http.StatusUnauthorized {
		t.Errorf("without the token: %v, %v", res, err)
	}
	s := connect(t, &sdk.StreamableClientTransport{Endpoint: url, HTTPClient: &http.Client{Transport: bearer("letmein")}}, nil)
	if got := runCode(t, s, "weather.get_forecast('Rome').celsius"); !strings.Contains(got, "4") {
		t.Errorf("got %s", got)
	}
	if got := runCode(t, s, "weather.slow(1)"); !strings.Contains(got, "PermissionError") {
		t.Errorf("got %s", got)
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	rest, _ := io.ReadAll(lines)
	if err = cmd.Wait(); err != nil {
		err = fmt.Errorf("%w: %s", err, rest)
	}
	_ = s.Close()
	return err
}

// initialize is what a client says first.
const initialize = `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
`

// A gateway whose answers can't be written ends, and says so.
func TestGatewayOnFullDisk(t *testing.T) {
	disk, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		testcmd.Missing(t, err.Error())
	}
	defer disk.Close()
	cmd := gatewayCommand(t, "", nil)
	in, err := cmd.StdinPipe() // stays open
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var errOut strings.Builder
	cmd.Stdout, cmd.Stderr = disk, &errOut
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	killer := time.AfterFunc(stuck, func() { _ = cmd.Process.Kill() })
	defer killer.Stop()
	if _, err := io.WriteString(in, initialize); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != statusError || !strings.Contains(errOut.String(), "krait: writing the answer: no space left on device\n") {
		t.Errorf("status %d, %q", status, errOut.String())
	}
}

type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}
