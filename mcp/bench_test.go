package mcp_test

// bench_test.go measures what the gateway adds to a call.

import (
	"context"
	"os/exec"
	"slices"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/mcp"
)

// unbounded is for more calls than a sandbox may make.
var unbounded = krait.Options{Limits: krait.Limits{Calls: -1}}

// command is the SDK's transport to a server's command.
func command(s mcp.Server) sdk.Transport {
	cmd := exec.Command(s.Command, s.Args...)
	for k, v := range s.Env {
		cmd.Env = append(cmd.Env, k+"="+v)
	}
	return &sdk.CommandTransport{Command: cmd}
}

// BenchmarkAdded makes a call by the SDK's client at a server, and the same call by a program at a gateway in front of that server, in
// turns. bare-µs and gateway-µs are the medians, added-µs is their difference.
func BenchmarkAdded(b *testing.B) {
	for _, c := range []struct {
		name   string
		server func(testing.TB) mcp.Server
		client client
	}{
		{"stdio", func(t testing.TB) mcp.Server { return self(t, "files", "server") }, clients[0]},
		{"http", func(t testing.TB) mcp.Server { return serve(t, "files", streamable(newServer(), false)) }, clients[1]},
	} {
		b.Run(c.name, func(b *testing.B) {
			server := c.server(b)
			var bare *sdk.ClientSession
			ctx, cancel := context.WithCancel(context.Background())
			b.Cleanup(cancel)
			transport := sdk.Transport(&sdk.StreamableClientTransport{Endpoint: server.URL})
			if server.Command != "" {
				transport = command(server)
			}
			bare, err := sdk.NewClient(&sdk.Implementation{Name: "bench", Version: "1"}, nil).Connect(ctx, transport, nil)
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { _ = bare.Close() })
			g := gateway(b, connect(b, mcp.Options{}, server), mcp.GatewayOptions{Sandbox: unbounded})
			through := c.client.connect(b, g, nil)
			one := func(s *sdk.ClientSession, name string, args map[string]any) time.Duration {
				begin := time.Now()
				res, err := s.CallTool(ctx, &sdk.CallToolParams{Name: name, Arguments: args})
				if err != nil || res.IsError {
					b.Fatal(err, textOf(res))
				}
				return time.Since(begin)
			}
			var direct, program []time.Duration
			for b.Loop() {
				direct = append(direct, one(bare, "echo", map[string]any{"text": "hello"}))
				program = append(program, one(through, "run_code", map[string]any{"code": "files.echo('hello')"}))
			}
			slices.Sort(direct)
			slices.Sort(program)
			d, p := direct[len(direct)/2], program[len(program)/2]
			b.ReportMetric(float64(d.Nanoseconds())/1e3, "bare-µs")
			b.ReportMetric(float64(p.Nanoseconds())/1e3, "gateway-µs")
			b.ReportMetric(float64((p-d).Nanoseconds())/1e3, "added-µs")
		})
	}
}
