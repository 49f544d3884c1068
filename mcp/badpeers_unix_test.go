//go:build unix

package mcp_test

// badpeers_unix_test.go tests servers that do not answer, or answer what can't be used: nobody waits for them, and others go on.

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait/mcp"
)

// bad is a server's process that goes wrong at a method: "silent tools/list", "flood initialize", "stop tools/call". With "tools JSON" it has
// these tools and answers all calls with "fine".
func bad(kind string) {
	how, at, _ := strings.Cut(kind, " ")
	list := `[{"name": "f", "inputSchema": {"type": "object", "properties": {"text": {"type": "string"}}}}]`
	if how == "tools" {
		list = at
	}
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var m struct {
			ID     json.RawMessage
			Method string
		}
		if json.Unmarshal(line, &m) != nil || m.ID == nil {
			continue
		}
		if m.Method == at {
			switch how {
			case "silent":
				continue
			case "flood":
				piece := []byte(strings.Repeat("{", 1<<16))
				for {
					if _, err := os.Stdout.Write(piece); err != nil {
						time.Sleep(time.Hour)
					}
				}
			case "stop":
				_ = syscall.Kill(os.Getpid(), syscall.SIGSTOP)
				time.Sleep(time.Hour) // until the signal has come
			}
		}
		answer := `{"content": [{"type": "text", "text": "fine"}]}`
		switch m.Method {
		case "initialize":
			answer = `{"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "bad", "version": "1"}}`
		case "tools/list":
			answer = `{"tools": ` + list + `}`
		case "tools/call":
		default:
			fmt.Printf(`{"jsonrpc": "2.0", "id": %s, "error": {"code": -32601, "message": "no"}}`+"\n", m.ID)
			continue
		}
		fmt.Printf(`{"jsonrpc": "2.0", "id": %s, "result": %s}`+"\n", m.ID, answer)
	}
}

const (
	patience = 700 * time.Millisecond
	slack    = 2 * time.Second
)

// A start ends soon after its time, whatever the server does, and so does closing.
func TestNoWaitingForAStart(t *testing.T) {
	before := runtime.NumGoroutine()
	deaf, err := net.Listen("tcp", "127.0.0.1:0") // accepts, and never answers
	if err != nil {
		t.Fatal(err)
	}
	defer deaf.Close()
	servers := map[string]mcp.Server{"deaf": {Name: "bad", URL: "http://" + deaf.Addr().String() + "/mcp"}}
	servers["deaf sse"] = mcp.Server{Name: "bad", URL: "http://" + deaf.Addr().String() + "/sse", Transport: "sse"}
	for _, how := range []string{"silent", "flood", "stop"} {
		for _, at := range []string{"initialize", "tools/list"} {
			servers[how+" "+at] = self(t, "bad", how+" "+at)
		}
	}
	for name, server := range servers {
		t.Run(name, func(t *testing.T) {
			server.StartTimeout = patience
			begun := time.Now()
			s, err := mcp.Connect(t.Context(), &mcp.Config{Servers: []mcp.Server{server, self(t, "good", "server")}}, mcp.Options{Partial: true})
			if took := time.Since(begun); took > patience+slack {
				t.Errorf("it took %s", took)
			}
			if err != nil {
				t.Fatal(err)
			}
			info := s.Info()[0]
			if !errors.Is(info.Err, mcp.ErrStart) || strings.Contains(info.Err.Error(), "\n") {
				t.Errorf("%v", info.Err)
			}
			if v, err := call(t, s, "good.echo", map[string]any{"text": "fine"}); err != nil || v != "fine" {
				t.Errorf("%v, %v", v, err)
			}
			begun = time.Now()
			_ = s.Close()
			if took := time.Since(begun); took > slack {
				t.Errorf("closing took %s", took)
			}
		})
	}
	settled(t, before)
}

// A call ends soon after its time, also where the server does not even read what it is sent.
func TestNoWaitingForACall(t *testing.T) {
	for _, how := range []string{"silent", "flood", "stop"} {
		for _, size := range []int{1, 4 << 20} {
			t.Run(fmt.Sprint(how, " ", size), func(t *testing.T) {
				server := self(t, "bad", how+" tools/call")
				server.Timeout = patience
				s := connect(t, mcp.Options{}, server)
				for range 2 { // the second finds what the first has left
					begun := time.Now()
					v, err := call(t, s, "bad.f", map[string]any{"text": strings.Repeat("x", size)})
					if took := time.Since(begun); err == nil || took > patience+slack {
						t.Errorf("%v, %v, %s", v, err, took)
					}
					t.Log(err)
				}
				begun := time.Now()
				_ = s.Close()
				if took := time.Since(begun); took > slack {
					t.Errorf("closing took %s", took)
				}
			})
		}
	}
}

// A tool that can't be taken over costs only itself, and a server whose tools can't be read costs only its own.
func TestBadServerCostsItself(t *testing.T) {
	want := map[string]string{"__class__": "bad.fine", "wide": "bad.fine", "NFKC": "bad.file bad.fine", "NFKC, late": "bad.file bad.fine", "no name": "bad.fine"}
	deep := strings.Repeat(`{"type": "array", "items": `, 2000) + "{}" + strings.Repeat("}", 2000)
	tool := func(name string) string { return fmt.Sprintf(`{"name": %q, "inputSchema": {"type": "object"}}`, name) }
	fine := "," + tool("fine") + "]"
	for name, list := range map[string]string{
		"__class__":  "[" + tool("__class__") + fine,
		"deep":       `[{"name": "f", "inputSchema": {"type": "object", "properties": {"x": ` + deep + `}}}` + fine,
		"NFKC":       "[" + tool("file") + "," + tool("\ufb01le") + fine,
		"NFKC, late": "[" + tool("\ufb01le") + "," + tool("file") + fine,
		"wide":       `[{"name": "f", "inputSchema": {"type": "array"}}` + fine,
		"no name":    "[" + tool("") + fine,
	} {
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), long)
			defer cancel()
			s, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{self(t, "bad", "tools "+list), self(t, "good", "server")}}, mcp.Options{Partial: true})
			if err != nil {
				t.Fatal(err)
			}
			defer s.Close()
			info := s.Info()[0]
			if all := append(info.Bad, info.Err); errors.Join(all...) == nil || strings.Contains(errors.Join(all...).Error(), "\n") {
				t.Errorf("%+v", info)
			}
			if got := strings.Join(info.Tools, " "); got != want[name] {
				t.Errorf("%s, want %s", got, want[name])
			}
			if got := python(t, s, `good.echo("fine")`); got != `"fine"` {
				t.Error(got)
			}
		})
	}
}
