package mcp_test

// example_test.go holds the programs of the package's documentation.

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/mcp"
)

// weather is a server for the examples, in this process. Usually servers come from a file: mcp.LoadConfig.
func weather() (sdk.Transport, error) {
	server := sdk.NewServer(&sdk.Implementation{Name: "weather", Version: "1"}, nil)
	type city struct {
		City string `json:"city" jsonschema:"in English"`
	}
	type report struct {
		Temp int `json:"temp"`
	}
	sdk.AddTool(server, &sdk.Tool{Name: "get-forecast", Description: "Tomorrow's weather."}, func(_ context.Context, _ *sdk.CallToolRequest, in city) (*sdk.CallToolResult, report, error) {
		return nil, report{Temp: 10 + len(in.City)}, nil
	})
	client, end := sdk.NewInMemoryTransports()
	_, err := server.Connect(context.Background(), end, nil)
	return client, err
}

// A script calls the tools of MCP servers.
func Example() {
	ctx := context.Background()
	config := &mcp.Config{Servers: []mcp.Server{{Name: "weather", Dial: weather}}}
	servers, err := mcp.Connect(ctx, config, mcp.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer servers.Close()
	template, err := krait.NewTemplate(krait.Options{Tools: servers.Set(), Allow: []string{"weather.*"}})
	if err != nil {
		log.Fatal(err)
	}
	sandbox, err := template.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer sandbox.Close()
	res, err := sandbox.Eval(ctx, `
max(["Oslo", "Tokyo", "Rome"], key=lambda c: weather.get_forecast(city=c).temp)
`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(res.Value)
	// Output: Tokyo
}

func ExampleParseConfig() {
	text := `{"mcpServers": {"files": {"command": "npx", "args": ["server-filesystem", "${HOME}"], "timeout": "20s", "arg": []}}}`
	config, err := mcp.ParseConfig([]byte(text), mcp.ConfigOptions{File: "mcp.json", Getenv: func(string) (string, bool) { return "/home/ann", true }})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(config.Servers[0].Args, config.Servers[0].Timeout)
	fmt.Println(strings.Join(config.Warnings, "\n"))
	// Output:
	// [server-filesystem /home/ann] 20s
	// mcp: mcp.json: server "files": "arg" is not read: did you mean "args"?
}

// A gateway serves one client on the standard streams.
func ExampleGateway_Serve() {
	ctx := context.Background()
	servers, err := mcp.Connect(ctx, &mcp.Config{Servers: []mcp.Server{{Name: "weather", Dial: weather}}}, mcp.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer servers.Close()
	gateway, err := mcp.NewGateway(servers, mcp.GatewayOptions{})
	if err != nil {
		log.Fatal(err)
	}
	defer gateway.Close()
	in := io.NopCloser(strings.NewReader(`{"jsonrpc": "2.0", "id": 1, "method": "ping"}` + "\n")) // os.Stdin
	if err := gateway.Serve(ctx, in, os.Stdout); err != nil {
		log.Fatal(err)
	}
}
