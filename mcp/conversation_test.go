package mcp_test

// conversation_test.go plays conversations with the gateway, message by message, and over HTTP request by request.

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/tool"
)

// TestConversations plays testdata/conversations: what the client sends, and what the gateway has to answer, a message a line. In an
// answer, "*" stands for anything; a string that ends with "*" for all that begin like it.
func TestConversations(t *testing.T) {
	files, err := filepath.Glob("testdata/conversations/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no conversations", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			ar, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			type add struct {
				A int `json:"a"`
				B int `json:"b"`
			}
			g := gateway(t, nil, mcp.GatewayOptions{Version: "1.0", Tools: []any{
				tool.Func("add", func(_ context.Context, in add) (int, error) { return in.A + in.B, nil }, tool.Doc("Add two numbers."), tool.ReadOnly()),
				tool.Func("wipe", func(context.Context, struct{}) (string, error) { return "wiped", nil }, tool.Destructive()),
			}})
			fromClient, toServer := io.Pipe()
			fromServer, toClient := io.Pipe()
			done := make(chan error, 1)
			go func() { done <- g.Serve(context.Background(), fromClient, toClient) }()
			lines := make(chan string)
			go func() {
				defer close(lines)
				for s := bufio.NewScanner(fromServer); s.Scan(); {
					lines <- s.Text()
				}
			}()
			for _, f := range ar.Files {
				for line := range strings.Lines(string(f.Data)) {
					if line = strings.TrimSpace(line); line == "" {
						continue
					}
					switch f.Name {
					case "client":
						if _, err := io.WriteString(toServer, line+"\n"); err != nil {
							t.Fatal(err)
						}
					case "server":
						select {
						case got := <-lines:
							if !fits(t, line, got) {
								t.Errorf("got  %s\nwant %s", got, line)
							}
						case <-time.After(long):
							t.Fatalf("no answer; want %s", line)
						}
					default:
						t.Fatalf("a section %q", f.Name)
					}
				}
			}
			_ = toServer.Close()
			for line := range lines {
				t.Errorf("more was said: %s", line)
			}
			if err := <-done; err != nil {
				t.Error(err)
			}
		})
	}
}

// fits says whether a message is what is wanted.
func fits(t *testing.T, want, got string) bool {
	t.Helper()
	var w, g any
	if err := json.Unmarshal([]byte(want), &w); err != nil {
		t.Fatalf("%s: %v", want, err)
	}
	if err := json.Unmarshal([]byte(got), &g); err != nil {
		t.Fatalf("%s: %v", got, err)
	}
	return alike(w, g)
}

func alike(w, g any) bool {
	switch w := w.(type) {
	case string:
		head, open := strings.CutSuffix(w, "*")
		s, ok := g.(string)
		return w == "*" || ok && (s == w || open && strings.HasPrefix(s, head))
	case map[string]any:
		m, ok := g.(map[string]any)
		if !ok || len(m) != len(w) {
			return false
		}
		for k := range w {
			if v, ok := m[k]; !ok || !alike(w[k], v) {
				return false
			}
		}
		return true
	case []any:
		l, ok := g.([]any)
		if !ok || len(l) != len(w) {
			return false
		}
		for i := range w {
			if !alike(w[i], l[i]) {
				return false
			}
		}
		return true
	}
	return w == g
}

// What the transport asks of a server on HTTP, beside the messages.
func TestGatewayHTTP(t *testing.T) {
	g := gateway(t, nil, mcp.GatewayOptions{Sessions: 2})
	ts := httptest.NewServer(g.Handler())
	t.Cleanup(ts.Close)
	client := &http.Client{Timeout: long}
	send := func(method, body string, header map[string]string) (int, string, http.Header) {
		t.Helper()
		req, err := http.NewRequest(method, ts.URL, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		for k, v := range header {
			if k == "Host" {
				req.Host = v
			} else {
				req.Header.Set(k, v)
			}
		}
		resp, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer resp.Body.Close()
		b, _ := io.ReadAll(resp.Body)
		return resp.StatusCode, string(b), resp.Header
	}
	initialize := func(version string) string {
		return fmt.Sprintf(`{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": %q, "capabilities": {}, "clientInfo": {"name": "c", "version": "1"}}}`, version)
	}
	begin := func() map[string]string {
		status, body, h := send("POST", initialize("2025-06-18"), nil)
		if status != 200 || !strings.Contains(body, `"protocolVersion":"2025-06-18"`) || h.Get("Mcp-Session-Id") == "" {
			t.Fatalf("%d %s", status, body)
		}
		session := map[string]string{"Mcp-Session-Id": h.Get("Mcp-Session-Id"), "Mcp-Protocol-Version": "2025-06-18"}
		if status, _, _ := send("POST", `{"jsonrpc": "2.0", "method": "notifications/initialized"}`, session); status != 202 {
			t.Fatalf("%d", status)
		}
		return session
	}
	session := begin()
	with := func(more ...string) map[string]string {
		m := map[string]string{}
		for k, v := range session {
			m[k] = v
		}
		for i := 0; i < len(more); i += 2 {
			m[more[i]] = more[i+1]
		}
		return m
	}
	ping := `{"jsonrpc": "2.0", "id": 2, "method": "ping"}`
	for _, c := range []struct {
		what, method, body string
		header             map[string]string
		status             int
		want               string
	}{
		{"ping", "POST", ping, session, 200, `"result":{}`},
		{"another host's name (DNS rebinding)", "POST", ping, with("Host", "evil.example"), 403, ""},
		{"a page of another origin", "POST", ping, with("Origin", "http://evil.example"), 403, ""},
		{"the same origin", "POST", ping, with("Origin", ts.URL), 200, `"result":{}`},
		{"an unknown session", "POST", ping, with("Mcp-Session-Id", "guess"), 404, ""},
		{"no session", "GET", "", map[string]string{"Mcp-Protocol-Version": "2025-06-18"}, 400, ""},
		{"an unknown version", "POST", ping, with("Mcp-Protocol-Version", "1999-01-01"), 400, ""},
		{"another type", "POST", ping, with("Content-Type", "text/plain"), 415, ""},
		{"takes no stream", "POST", ping, with("Accept", "application/json"), 400, ""},
		{"no JSON", "POST", "{", session, 400, ""},
		{"too large", "POST", `{"jsonrpc": "2.0", "id": 2, "method": "ping", "params": {"x": "` + strings.Repeat("x", 5<<20) + `"}}`, session, 413, ""},
		{"another method", "PUT", "", session, 405, ""},
		{"a newer protocol", "POST", `{"jsonrpc": "2.0", "id": 2, "method": "server/discover", "params": {"_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
			"io.modelcontextprotocol/clientCapabilities": {}}}}`,
			map[string]string{"Mcp-Protocol-Version": "2026-07-28", "Mcp-Method": "server/discover"}, 400, `"code":-32022`},
	} {
		status, body, _ := send(c.method, c.body, c.header)
		if status != c.status || !strings.Contains(body, c.want) {
			t.Errorf("%s: %d %.300s", c.what, status, body)
		}
	}
	// Several requests of a session at once.
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Go(func() {
			body := fmt.Sprintf(`{"jsonrpc": "2.0", "id": %d, "method": "tools/call", "params": {"name": "run_code", "arguments": {"code": "%d * 2"}}}`, i+10, i)
			req, err := http.NewRequest("POST", ts.URL, bytes.NewReader([]byte(body)))
			if err != nil {
				t.Error(err)
				return
			}
			for k, v := range with("Content-Type", "application/json", "Accept", "application/json, text/event-stream") {
				req.Header.Set(k, v)
			}
			resp, err := client.Do(req)
			if err != nil {
				t.Error(err)
				return
			}
			defer resp.Body.Close()
			b, _ := io.ReadAll(resp.Body)
			if !strings.Contains(string(b), fmt.Sprintf(`"value":%d`, i*2)) || !strings.Contains(string(b), fmt.Sprintf(`"id":%d`, i+10)) {
				t.Errorf("%d: %d %s", i, resp.StatusCode, b)
			}
		})
	}
	wg.Wait()
	// One session too many; and a place is free when one has ended.
	second := begin()
	if status, _, _ := send("POST", initialize("2025-06-18"), nil); status != 400 {
		t.Errorf("a third session of two: %d", status)
	}
	if status, _, _ := send("DELETE", "", second); status != 204 {
		t.Errorf("DELETE: %d", status)
	}
	if status, _, _ := send("POST", ping, second); status != 404 {
		t.Errorf("after DELETE: %d", status)
	}
	eventually(t, "there is a place", func() bool {
		status, _, _ := send("POST", initialize("2025-06-18"), nil)
		return status == 200
	})
}
