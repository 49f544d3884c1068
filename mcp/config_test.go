package mcp_test

// config_test.go tests what is read of configurations, and what is said of wrong ones.

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/mcp"
)

func env(name string) (string, bool) {
	v, ok := map[string]string{"TOKEN": "s3cret", "DIR": "/srv", "EMPTY": ""}[name]
	return v, ok
}

func TestConfig(t *testing.T) {
	c, err := mcp.ParseConfig([]byte("\ufeff"+`{
		"globalShortcut": "Ctrl+Space",
		"mcpServers": {
			"files": {"command": "npx", "args": ["-y", "server", "${DIR}/data", "${HOME_OF_NOBODY:-/home}", "$5 {x}"], "env": {"A": "${env:TOKEN}", "B": "${EMPTY:-b}", "C": "${EMPTY}"},
				"cwd": "${DIR}", "startTimeout": "5s", "timeout": "1m30s", "exclude": ["rm*"], "alwaysAllow": ["x"], "approve": ["write"], "tools": ["*"], "direct": ["read"], "comand": ""},
			"web": {"type": "streamable-http", "url": "https://example.com/mcp", "headers": {"Authorization": "Bearer ${TOKEN}"}},
			"old": {"type": "sse", "url": "http://127.0.0.1:1/sse"},
			"off": {"disabled": true, "command": "${NO_SUCH}"},
			"login": {"url": "https://example.com/x", "oauth": {"scopes": ["a"], "clientId": "c", "clientSecret": "${TOKEN}"}}
		}}`), mcp.ConfigOptions{File: "c.json", Getenv: env})
	if err != nil {
		t.Fatal(err)
	}
	want := []mcp.Server{
		{Name: "files", Command: "npx", Args: []string{"-y", "server", "/srv/data", "/home", "$5 {x}"}, Env: map[string]string{"A": "s3cret", "B": "b", "C": ""}, Dir: "/srv",
			StartTimeout: 5 * time.Second, Timeout: 90 * time.Second, Exclude: []string{"rm*"}, Approve: []string{"write"}, Tools: []string{"*"}, Direct: []string{"read"}},
		{Name: "web", Transport: "http", URL: "https://example.com/mcp", Headers: map[string]string{"Authorization": "Bearer s3cret"}},
		{Name: "old", Transport: "sse", URL: "http://127.0.0.1:1/sse"},
		{Name: "off", Disabled: true},
		{Name: "login", URL: "https://example.com/x", OAuth: &mcp.OAuth{Scopes: []string{"a"}, ClientID: "c", ClientSecret: "s3cret"}},
	}
	for i, s := range c.Servers {
		if !reflect.DeepEqual(s, want[i]) {
			t.Errorf("got  %+v\nwant %+v", s, want[i])
		}
	}
	if len(c.Servers) != len(want) {
		t.Errorf("%d servers", len(c.Servers))
	}
	if want := []string{`mcp: c.json: "globalShortcut" is not read`, `mcp: c.json: server "files": "alwaysAllow" is not read`,
		`mcp: c.json: server "files": "comand" is not read: did you mean "command"?`}; !slices.Equal(c.Warnings, want) {
		t.Errorf("%q", c.Warnings)
	}
}

// Each mistake is one line that says where it is and what to do, and has no secret in it.
func TestConfigErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "line 1: it is no JSON: unexpected end of JSON input"},
		{"{\n\"mcpServers\": {\n\"a\" {}}}", "line 3: it is no JSON: invalid character '{' after object key"},
		{"[]", `it must be an object with the member "mcpServers"`},
		{`{"mcpServer": {}}`, `there is no member "mcpServers": it has the servers by name, {"mcpServers": {"files": {"command": ...}}}`},
		{`{"mcpServers": []}`, `"mcpServers" must be an object of servers by name`},
		{`{"mcpServers": {"a": []}}`, `server "a": it must be an object with "command" or "url"`},
		{`{"mcpServers": {"a": {}}}`, `server "a": it has neither "command" nor "url"`},
		{`{"mcpServers": {"a": {"command": "x", "url": "http://a/"}}}`, `server "a": it has both "command" and "url": leave one out`},
		{`{"mcpServers": {"a": {"command": 5}}}`, `server "a": "command" must be a string`},
		{`{"mcpServers": {"a": {"command": "x", "args": "y"}}}`, `server "a": "args" must be a list of strings`},
		{`{"mcpServers": {"a": {"command": "x", "env": {"A": 1}}}}`, `server "a": "env" must be an object of strings`},
		{`{"mcpServers": {"a": {"command": "x", "env": {"A": "${NOPE}"}}}}`, `server "a": "env.A": the variable NOPE is not set: set it, or write ${NOPE:-value}`},
		{`{"mcpServers": {"a": {"command": "x${"}}}`, `server "a": "command": ${ without the closing brace`},
		{`{"mcpServers": {"a": {"command": "x", "args": ["${input:key}"]}}}`, `server "a": "args": ${input:key}: not the name of a variable of the environment`},
		{`{"mcpServers": {"a": {"command": "x", "timeout": 30}}}`, `server "a": "timeout" must be a duration with its unit, such as "30s"`},
		{`{"mcpServers": {"a": {"command": "x", "headers": {"A": "b"}}}}`, `server "a": "headers" and "oauth" are for servers with a "url"; a command gets its secrets by "env"`},
		{`{"mcpServers": {"a": {"url": "ftp://a"}}}`, `server "a": "url" must be one of http or https, such as https://example.com/mcp`},
		{`{"mcpServers": {"a": {"url": "http://me:${TOKEN}@a/"}}}`, `server "a": "url" has a user or password in it: put them into "headers"`},
		{`{"mcpServers": {"a": {"url": "http://a/", "type": "websocket"}}}`, `server "a": unknown type "websocket": it is "stdio", "http" or "sse"`},
		{`{"mcpServers": {"a": {"url": "http://a/", "headers": {"X": "${TOKEN}\n"}}}}`, `server "a": the header "X" can't be sent as it is`},
		{`{"mcpServers": {"a": {"url": "http://a/", "headers": {"Mcp-Session-Id": "1"}}}}`, `server "a": the header "Mcp-Session-Id" can't be sent as it is`},
		{`{"mcpServers": {"a": {"url": "http://a/", "oauth": {"grant": "password"}}}}`, `server "a": unknown grant "password": it is "authorization_code" or "client_credentials"`},
		{`{"mcpServers": {"a": {"url": "http://a/", "oauth": {"redirect": "https://evil.example/"}}}}`, `server "a": "redirect" must be an address of this machine with a port, such as http://127.0.0.1:33418/callback`},
		{`{"mcpServers": {"a": {"command": "x", "protocol": "1.0"}}}`, `server "a": unknown protocol "1.0": known are 2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26, 2024-11-05`},
		{`{"mcpServers": {"a": {"command": "x", "tools": ["["]}}}`, `server "a": the pattern "[" is wrong`},
		{`{"mcpServers": {"a-b": {"command": "x"}, "a_b": {"command": "x"}}}`, `servers "a-b" and "a_b" both are the namespace a_b: rename one`},
		{`{"mcpServers": {"mcp": {"command": "x"}}}`, `server "mcp": the namespace mcp has the functions for resources and prompts: rename it`},
		{`{"mcpServers": {"tools": {"command": "x"}}}`, `server "tools": the name can't be a namespace of Python: rename it`},
		{`{"mcpServers": {"": {"command": "x"}}}`, `server "": the name can't be a namespace of Python: rename it`},
	} {
		_, err := mcp.ParseConfig([]byte(c.text), mcp.ConfigOptions{File: "c.json", Getenv: env})
		if err == nil {
			t.Errorf("%s: no error", c.text)
			continue
		}
		if got := err.Error(); got != "mcp: bad configuration: c.json: "+c.want || !errors.Is(err, mcp.ErrConfig) || strings.Contains(got, "s3cret") {
			t.Errorf("%s:\n got %s\nwant %s", c.text, got, c.want)
		}
	}
	_, err := mcp.ParseConfig([]byte(`{"mcpServers": {"a": {}, "b": {"command": 1}}}`), mcp.ConfigOptions{})
	if err == nil || strings.Count(err.Error(), "\n") != 1 {
		t.Errorf("two mistakes are not two lines: %v", err)
	}
}

func TestLoadConfig(t *testing.T) {
	dir := t.TempDir()
	if _, err := mcp.LoadConfig(filepath.Join(dir, "none.json"), mcp.ConfigOptions{}); !errors.Is(err, os.ErrNotExist) || !errors.Is(err, mcp.ErrConfig) {
		t.Errorf("%v", err)
	}
	file := filepath.Join(dir, "c.json")
	if err := os.WriteFile(file, []byte(`{"servers": {"a": {"command": "x"}}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if c, err := mcp.LoadConfig(file, mcp.ConfigOptions{}); err != nil || len(c.Servers) != 1 || len(c.Warnings) != 0 {
		t.Errorf("%+v %v", c, err)
	}
	if err := os.WriteFile(file, make([]byte, 5<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := mcp.LoadConfig(file, mcp.ConfigOptions{}); !errors.Is(err, mcp.ErrConfig) {
		t.Errorf("%v", err)
	}
}

func TestConnectChecksConfig(t *testing.T) {
	for _, c := range []*mcp.Config{
		{Servers: []mcp.Server{{Name: "a"}}},
		{Servers: []mcp.Server{{Name: "a", Command: "x", URL: "http://a"}}},
		{Servers: []mcp.Server{{Name: "a", Command: "x"}, {Name: "A", Command: "x"}, {Name: "A", Command: "x"}}},
	} {
		if _, err := mcp.Connect(context.Background(), c, mcp.Options{}); !errors.Is(err, mcp.ErrConfig) {
			t.Errorf("%+v: %v", c, err)
		}
	}
	s, err := mcp.Connect(context.Background(), nil, mcp.Options{})
	if err != nil || len(s.Set().All()) != 0 || s.Close() != nil {
		t.Errorf("%v", err)
	}
}

func FuzzParseConfig(f *testing.F) {
	f.Add([]byte(`{"mcpServers": {"a": {"command": "x", "args": ["${TOKEN}"], "timeout": "1s"}}}`))
	f.Add([]byte(`{"servers": {"a": {"url": "http://a/", "oauth": {}}}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := mcp.ParseConfig(text, mcp.ConfigOptions{Getenv: env})
		if (c == nil) == (err == nil) {
			t.Fatalf("%v %v", c, err)
		}
		if err != nil && !errors.Is(err, mcp.ErrConfig) {
			t.Fatal(err)
		}
	})
}
