package main

// leaving_test.go runs small programs, as models write them, in all the ways that hand a value on: each must show the same JSON, or the same error.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/mcp"
	"github.com/krait-run/krait/values"
)

// shownValue is what a way shows of a program's value: its JSON, or the last line of the error.
type shownValue func(t *testing.T, source string) string

// The programs are testdata/leaving.txtar: a source, and what comes of it.
func TestLeaving(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("one way after the other, each of which has tests of its own")
	}
	archive, err := txtar.ParseFile("testdata/leaving.txtar")
	if err != nil {
		t.Fatal(err)
	}
	ways := []struct {
		name string
		show shownValue
	}{{"Eval", shownByEval}, {"Run", shownByRun}, {"agent", shownByAgent(agent.Notebook)}, {"agent main", shownByAgentMain},
		{"mcp", shownByGateway(t)}, {"krait eval --json", shownByCommand}}
	programs := 0
	for i := 0; i+1 < len(archive.Files); i += 2 {
		source, want := archive.Files[i], archive.Files[i+1]
		if want.Name != source.Name+" gives" {
			t.Fatalf("%s comes after %s", want.Name, source.Name)
		}
		programs++
		t.Run(source.Name, func(t *testing.T) {
			for _, way := range ways {
				if got, want := way.show(t, string(source.Data)), strings.TrimSpace(string(want.Data)); got != want {
					t.Errorf("%s:\ngot  %s\nwant %s", way.name, got, want)
				}
			}
		})
	}
	if programs < 60 {
		t.Errorf("%d programs", programs)
	}
}

// asMain makes the last line of a program the result of its main.
func asMain(source string) string {
	source = strings.TrimSpace(source)
	i := strings.LastIndexByte(source, '\n') + 1
	return source[:i] + "def main():\n    return " + source[i:] + "\n"
}

// canonical is JSON text with its keys sorted, on one line.
func canonical(t *testing.T, text []byte) string {
	t.Helper()
	v, err := values.ParseJSON(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return jsonOf(t, v)
}

func jsonOf(t *testing.T, v any) string {
	t.Helper()
	if o, ok := v.(*values.Object); ok { // its keys are to be sorted too
		v = plainValue(o)
	} else {
		v = plainValue(v)
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(b.String())
}

// plainValue is v with maps in place of objects.
func plainValue(v any) any {
	switch x := v.(type) {
	case []any:
		for i := range x {
			x[i] = plainValue(x[i])
		}
	case *values.Object:
		m := map[string]any{}
		for i := range x.Len() {
			k, e := x.At(i)
			m[k] = plainValue(e)
		}
		return m
	}
	return v
}

func lastOf(text string) string {
	text, _, _ = strings.Cut(text, "\nHint: ")
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}

func leavingTemplate(t *testing.T) *krait.Template {
	t.Helper()
	tmpl, err := krait.NewTemplate(krait.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return tmpl
}

func leavingSandbox(t *testing.T) *krait.Sandbox {
	t.Helper()
	sb, err := leavingTemplate(t).NewSandbox(t.Context(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sb.Close() })
	return sb
}

func shownResult(t *testing.T, res *krait.Result, err error) string {
	t.Helper()
	var e *krait.Error
	if errors.As(err, &e) {
		return lastOf(e.Traceback)
	}
	if err != nil {
		t.Fatal(err)
	}
	return jsonOf(t, values.Readable(res.Value))
}

func shownByEval(t *testing.T, source string) string {
	res, err := leavingSandbox(t).Eval(t.Context(), source)
	return shownResult(t, res, err)
}

func shownByRun(t *testing.T, source string) string {
	sb := leavingSandbox(t)
	if err := sb.LoadScript(t.Context(), asMain(source)); err != nil {
		t.Fatal(err)
	}
	res, err := sb.Run(t.Context(), "main")
	return shownResult(t, res, err)
}

// oneProgram is a model that writes one program, and keeps the answer to it.
type oneProgram struct {
	source, output string
}

func (p *oneProgram) Start(agent.Setup) agent.Conversation { return p }

func (p *oneProgram) Next(_ context.Context, in agent.Input) (agent.Turn, error) {
	if len(in.Replies) == 0 {
		return agent.Turn{Items: []agent.Item{{Kind: agent.ItemCode, CallID: "c1", Input: p.source}}}, nil
	}
	p.output = in.Replies[0].Output
	return agent.Turn{Items: []agent.Item{{Kind: agent.ItemText, Input: "done"}}}, nil
}

func shownByAgent[E agent.Executor](executor func(*krait.Template) E) shownValue {
	return func(t *testing.T, source string) string {
		p := &oneProgram{source: source}
		a, err := agent.New(agent.Options{Provider: p, Executor: executor(leavingTemplate(t))})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := a.Run(t.Context(), "go"); err != nil {
			t.Fatal(err)
		}
		return shownText(t, p.output)
	}
}

// shownText is the value or the error in a text for a model.
func shownText(t *testing.T, text string) string {
	t.Helper()
	value, _, _ := strings.Cut(text, "\n\nnote: ")
	if !json.Valid([]byte(value)) {
		return lastOf(text)
	}
	return canonical(t, []byte(value))
}

func shownByAgentMain(t *testing.T, source string) string {
	return shownByAgent(agent.Sandboxes)(t, asMain(source))
}

// connectGateway connects a client to a gateway, in memory.
func connectGateway(t *testing.T) *sdk.ClientSession {
	t.Helper()
	g, err := mcp.NewGateway(nil, mcp.GatewayOptions{})
	if err != nil {
		t.Fatal(err)
	}
	fromClient, toServer := io.Pipe()
	fromServer, toClient := io.Pipe()
	served := make(chan error, 1)
	go func() { served <- g.Serve(context.Background(), fromClient, toClient) }()
	c, err := sdk.NewClient(&sdk.Implementation{Name: "client", Version: "1"}, nil).Connect(t.Context(), &sdk.IOTransport{Reader: fromServer, Writer: toServer}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Close()
		_ = toServer.Close()
		_ = g.Close()
		select {
		case <-served:
		case <-time.After(time.Minute):
			t.Error("Serve does not end")
		}
	})
	return c
}

func callGateway(t *testing.T, c *sdk.ClientSession, source string) *sdk.CallToolResult {
	t.Helper()
	res, err := c.CallTool(t.Context(), &sdk.CallToolParams{Name: "run_code", Arguments: map[string]any{"code": source, "restart": true}})
	if err != nil {
		t.Fatal(err)
	}
	return res
}

func shownByGateway(t *testing.T) shownValue {
	c := connectGateway(t)
	return func(t *testing.T, source string) string {
		res := callGateway(t, c, source)
		text, err := json.Marshal(res.StructuredContent)
		if err != nil {
			t.Fatal(err)
		}
		var out struct {
			Value json.RawMessage `json:"value"`
			Error string          `json:"error"`
		}
		if err := json.Unmarshal(text, &out); err != nil {
			t.Fatal(err)
		}
		if out.Error != "" {
			return lastOf(out.Error)
		}
		if len(out.Value) == 0 {
			return "null"
		}
		if out.Value[0] == '"' { // the text has it without quotes
			return canonical(t, out.Value)
		}
		// The SDK's client reads numbers as float64, so that the text is what says what was sent.
		first, _, _ := strings.Cut(res.Content[0].(*sdk.TextContent).Text, "\n")
		return canonical(t, []byte(first))
	}
}

func shownByCommand(t *testing.T, source string) string {
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	cmd := exec.CommandContext(t.Context(), path)
	cmd.Args = []string{"krait", "eval", "--json", source}
	cmd.Stdout, cmd.Stderr = &out, os.Stderr
	err = cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	var o struct {
		Value json.RawMessage `json:"value"`
		Error *outcomeError   `json:"error"`
	}
	if err := json.Unmarshal(out.Bytes(), &o); err != nil {
		t.Fatalf("%s: %v", out.Bytes(), err)
	}
	if o.Error != nil {
		return lastOf(o.Error.Traceback)
	}
	return canonical(t, o.Value)
}

// A line beside a value tells the model what of it is not as it was.
func TestLeavingNotes(t *testing.T) {
	const source = "{1: {2}, 'data': b'ab'}"
	const note = "note: keys of other types than str became text; sets became sorted lists; bytes became base64"
	p := &oneProgram{source: source}
	a, err := agent.New(agent.Options{Provider: p, Executor: agent.Notebook(leavingTemplate(t))})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := a.Run(t.Context(), "go"); err != nil {
		t.Fatal(err)
	}
	if want := `{"1":[2],"data":"YWI="}` + "\n\n" + note; p.output != want {
		t.Errorf("agent:\ngot  %s\nwant %s", p.output, want)
	}
	res := callGateway(t, connectGateway(t), source)
	if text, want := res.Content[0].(*sdk.TextContent).Text, `{"1":[2],"data":"YWI="}`+"\n"+note; text != want {
		t.Errorf("mcp:\ngot  %s\nwant %s", text, want)
	}
}
