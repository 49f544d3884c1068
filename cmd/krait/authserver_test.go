package main

// authserver_test.go holds an MCP server that wants a login, with its authorization server, for scripts: package mcp tests all that may differ.

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rogpeppe/go-internal/testscript"
)

// authServer starts the servers and sets $SERVER to the address of the MCP server. The user agrees; device has it offer the device flow.
func authServer(ts *testscript.TestScript, neg bool, args []string) {
	server := sdk.NewServer(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	server.AddTool(&sdk.Tool{Name: "whoami", InputSchema: json.RawMessage(`{"type": "object"}`)}, func(context.Context, *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
		return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "the user"}}}, nil
	})
	inner := sdk.NewStreamableHTTPHandler(func(*http.Request) *sdk.Server { return server }, nil)
	mux := http.NewServeMux()
	web := httptest.NewServer(mux)
	ts.Defer(web.Close)
	ts.Setenv("SERVER", web.URL+"/mcp")
	var mu sync.Mutex
	tokens, codes, polls := map[string]bool{}, map[string]string{}, 0
	reply := func(w http.ResponseWriter, status int, v any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		_ = json.NewEncoder(w).Encode(v)
	}
	mux.HandleFunc("/mcp", func(w http.ResponseWriter, r *http.Request) {
		mu.Lock()
		ok := tokens[strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")]
		mu.Unlock()
		if !ok {
			w.Header().Set("WWW-Authenticate", `Bearer resource_metadata="`+web.URL+`/meta"`)
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		inner.ServeHTTP(w, r)
	})
	mux.HandleFunc("/meta", func(w http.ResponseWriter, _ *http.Request) {
		reply(w, 200, map[string]any{"resource": web.URL + "/mcp", "authorization_servers": []string{web.URL}, "scopes_supported": []string{"mail"}})
	})
	mux.HandleFunc("/.well-known/oauth-authorization-server", func(w http.ResponseWriter, _ *http.Request) {
		m := map[string]any{"issuer": web.URL, "authorization_endpoint": web.URL + "/authorize", "token_endpoint": web.URL + "/token", "registration_endpoint": web.URL + "/register",
			"revocation_endpoint": web.URL + "/revoke", "code_challenge_methods_supported": []string{"S256"}, "token_endpoint_auth_methods_supported": []string{"none"}}
		if len(args) > 0 {
			m["device_authorization_endpoint"] = web.URL + "/device"
		}
		reply(w, 200, m)
	})
	mux.HandleFunc("/register", func(w http.ResponseWriter, r *http.Request) {
		var m map[string]any
		_ = json.NewDecoder(r.Body).Decode(&m)
		m["client_id"] = "new"
		reply(w, 201, m)
	})
	mux.HandleFunc("/authorize", func(w http.ResponseWriter, r *http.Request) {
		q := r.URL.Query()
		mu.Lock()
		codes["code-1"] = q.Get("code_challenge")
		mu.Unlock()
		http.Redirect(w, r, q.Get("redirect_uri")+"?"+url.Values{"code": {"code-1"}, "state": {q.Get("state")}}.Encode(), http.StatusFound)
	})
	mux.HandleFunc("/device", func(w http.ResponseWriter, r *http.Request) {
		reply(w, 200, map[string]any{"device_code": "dev", "user_code": "ABCD-EFGH", "verification_uri": web.URL + "/go", "interval": 1, "expires_in": 600})
	})
	mux.HandleFunc("/token", func(w http.ResponseWriter, r *http.Request) {
		_ = r.ParseForm()
		mu.Lock()
		defer mu.Unlock()
		sum := sha256.Sum256([]byte(r.Form.Get("code_verifier")))
		switch {
		case r.Form.Get("device_code") == "dev":
			if polls++; polls == 1 {
				reply(w, 400, map[string]any{"error": "authorization_pending"})
				return
			}
		case codes[r.Form.Get("code")] != base64.RawURLEncoding.EncodeToString(sum[:]):
			reply(w, 400, map[string]any{"error": "invalid_grant"})
			return
		}
		token := fmt.Sprintf("the-token-%d", len(tokens))
		tokens[token] = true
		reply(w, 200, map[string]any{"access_token": token, "token_type": "Bearer", "expires_in": 3600, "refresh_token": "the-refresh-token"})
	})
	mux.HandleFunc("/revoke", func(w http.ResponseWriter, _ *http.Request) {
		mu.Lock()
		defer mu.Unlock()
		clear(tokens)
	})
}

// browse is a browser whose user agrees to everything: it follows the page to where it leads.
func browse() {
	resp, err := http.Get(os.Args[len(os.Args)-1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer resp.Body.Close()
	_, _ = io.Copy(io.Discard, resp.Body)
}
