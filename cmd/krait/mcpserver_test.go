package main

// mcpserver_test.go holds the MCP server of the tests: a process of its own, which scripts start as mcpserver.

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
)

// mcpServer is the process. Its argument, if there is one, says what is wrong with it.
func mcpServer() {
	kind := ""
	if len(os.Args) > 1 {
		kind = os.Args[1]
	}
	s := sdk.NewServer(&sdk.Implementation{Name: "test", Version: "1"}, nil)
	add := func(name, doc, in, out string, a *sdk.ToolAnnotations, f func(map[string]any) (string, error)) {
		t := &sdk.Tool{Name: name, Description: doc, InputSchema: json.RawMessage(in), Annotations: a}
		if out != "" {
			t.OutputSchema = json.RawMessage(out)
		}
		s.AddTool(t, func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			var args map[string]any
			if err := json.Unmarshal(r.Params.Arguments, &args); err != nil {
				return nil, err
			}
			text, err := f(args)
			res := &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: text}}}
			if err != nil {
				res.IsError, res.Content = true, []sdk.Content{&sdk.TextContent{Text: err.Error()}}
			} else if out != "" {
				res.StructuredContent = json.RawMessage(text)
			}
			return res, nil
		})
	}
	yes, readOnly := true, &sdk.ToolAnnotations{ReadOnlyHint: true}
	city := `{"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}`
	switch kind {
	case "die":
		fmt.Fprintln(os.Stderr, "no license key")
		os.Exit(3)
	case "stubborn": // goes on when it is asked to end, and has started something
		signal.Ignore(syscall.SIGTERM, os.Interrupt)
		if exec.Command("sleep", "1000").Start() == nil {
			defer time.Sleep(time.Hour)
		}
	case "asks":
		form := json.RawMessage(`{"type": "object", "required": ["seats"], "properties": {"seats": {"type": "integer", "minimum": 1, "maximum": 9, "default": 2},
			"class": {"type": "string", "enum": ["coach", "first"], "default": "coach"}, "window": {"type": "boolean", "title": "By the window"}, "name": {"type": "string"}}}`)
		s.AddTool(&sdk.Tool{Name: "book", Description: "Books seats.", InputSchema: json.RawMessage(`{"type": "object"}`), Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true}},
			func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
				// Servers of the newest protocol return what they ask; to clients of older ones that goes as elicitation/create.
				res, ok := r.Params.InputResponses["seats"].(*sdk.ElicitResult)
				if !ok {
					return &sdk.CallToolResult{InputRequests: sdk.InputRequestMap{"seats": &sdk.ElicitParams{Message: "Which seats?", RequestedSchema: form}}}, nil
				}
				text, err := json.Marshal(res.Content)
				return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: res.Action + " " + string(text)}}}, err
			})
		s.AddTool(&sdk.Tool{Name: "copy-all", Description: "Copies.", InputSchema: json.RawMessage(`{"type": "object"}`), Annotations: &sdk.ToolAnnotations{ReadOnlyHint: true}},
			func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
				p := &sdk.ProgressNotificationParams{ProgressToken: r.Params.GetProgressToken(), Progress: 3, Total: 8, Message: "files"}
				if err := r.Session.NotifyProgress(ctx, p); err != nil {
					return nil, err
				}
				time.Sleep(400 * time.Millisecond)
				return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: "copied"}}}, nil
			})
	case "schema":
		add("broken", "", `{"type": "object", "properties": {"x": {"type": "no such type"}}}`, "", nil, func(map[string]any) (string, error) { return "", nil })
	}
	add("get_forecast", "Forecast for a city.", city, `{"type": "object", "properties": {"city": {"type": "string"}, "celsius": {"type": "integer"}}, "required": ["city", "celsius"]}`,
		readOnly, func(args map[string]any) (string, error) {
			name, _ := args["city"].(string)
			if name == "Atlantis" {
				return "", errors.New("there is no such city")
			}
			return fmt.Sprintf(`{"city": %q, "celsius": %d}`, name, len(name)), nil
		})
	add("slow", "Takes its time.", `{"type": "object", "properties": {"ms": {"type": "integer"}}, "required": ["ms"]}`, "", readOnly, func(args map[string]any) (string, error) {
		ms, _ := args["ms"].(float64)
		time.Sleep(time.Duration(ms) * time.Millisecond)
		return "done", nil
	})
	add("remove", "Removes a city.", city, "", &sdk.ToolAnnotations{DestructiveHint: &yes}, func(args map[string]any) (string, error) { return fmt.Sprint("removed ", args["city"]), nil })
	add("secret", "Shows a variable.", `{"type": "object"}`, "", readOnly, func(map[string]any) (string, error) { return "token=" + os.Getenv("TEST_TOKEN"), nil })
	s.AddTool(&sdk.Tool{Name: "ask", Description: "Asks the user.", InputSchema: json.RawMessage(`{"type": "object"}`), Annotations: readOnly},
		func(ctx context.Context, r *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
			res, err := r.Session.Elicit(ctx, &sdk.ElicitParams{Message: "Which city?", RequestedSchema: json.RawMessage(`{"type": "object", "properties": {"city": {"type": "string"}}}`)})
			if err != nil {
				return nil, err
			}
			return &sdk.CallToolResult{Content: []sdk.Content{&sdk.TextContent{Text: fmt.Sprint(res.Action, " ", res.Content["city"])}}}, nil
		})
	if err := s.Run(context.Background(), &sdk.StdioTransport{}); err != nil && kind != "stubborn" {
		os.Exit(1)
	}
}
