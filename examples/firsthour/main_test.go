package main

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait/agent/providertest"
	"github.com/krait-run/krait/agent/recorded"
	"github.com/krait-run/krait/journal"
)

var update = flag.Bool("update", false, "write what the program prints to docs/first-hour.md")

// With this variable the test's executable is the example.
const asExample = "FIRSTHOUR_EXAMPLE"

func TestMain(m *testing.M) {
	if os.Getenv(asExample) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

const task = "Order what runs out: fill everything below 20 up to 100."

const program = `async def main() -> object:
    low = [item for item in stock() if item["left"] < 20]
    return [order(item["name"], 100 - item["left"]) for item in low]
`

// model plays one in OpenAI's wire format: a program, then an answer. Its program gets what the tools return, and the refusal.
func model(t *testing.T, result recorded.Expectation, answer string) *recorded.Server {
	respond := func(output map[string]any) recorded.Response {
		return providertest.JSON(200, map[string]any{"id": "resp_1", "object": "response", "status": "completed", "model": "gpt-5.4", "output": []any{output}})
	}
	return recorded.Start(t, &recorded.Recording{Version: recorded.Version, Exchanges: []recorded.Exchange{
		{
			Request: recorded.Request{Path: "/v1/responses", Body: []recorded.Expectation{
				{At: "input", Contains: new(task)},
				{At: "tools[0].description", Contains: new("order(name: str, count: int) -> str\n")},
				{At: "tools[0].description", Contains: new("stock() -> list[{name, left: int}]\n")},
			}},
			Response: respond(map[string]any{"type": "custom_tool_call", "call_id": "call_1", "name": "run_code", "input": program}),
		},
		{
			Request: recorded.Request{Path: "/v1/responses", Body: []recorded.Expectation{{At: "input[0].call_id", Is: []byte(`"call_1"`)}, result}},
			Response: respond(map[string]any{"type": "message", "role": "assistant",
				"content": []any{map[string]any{"type": "output_text", "text": answer}}}),
		},
	}})
}

// start runs the example in a directory of its own, with what the person types.
func start(t *testing.T, s *recorded.Server, typed string) (output, dir string) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir = t.TempDir()
	cmd := exec.CommandContext(t.Context(), self)
	cmd.Dir, cmd.Stdin = dir, strings.NewReader(typed)
	cmd.Env = append(os.Environ(), asExample+"=1", "OPENAI_API_KEY=recorded", "OPENAI_BASE_URL="+s.URL(), "KRAIT_AUTO_APPROVE=")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s", err, out, &errs)
	}
	return string(out), dir
}

// The person is asked for each order, and docs/first-hour.md shows the program and what it prints.
func TestFirstHour(t *testing.T) {
	const answer = "Ordered 88 bolts and 96 washers."
	s := model(t, recorded.Expectation{At: "input[0].output", JSON: []byte(`["ordered 88 bolts", "ordered 96 washers"]`)}, answer)
	out, dir := start(t, s, "y\ny\n")
	shown, id, ok := strings.Cut(strings.TrimSpace(out), "\nrecorded as ")
	if !ok || !strings.HasSuffix(shown, answer) || strings.Count(shown, "Allow? ") != 2 {
		t.Fatalf("it printed\n%s", out)
	}
	store, err := journal.NewDir(filepath.Join(dir, "runs"), journal.DirOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	records, err := journal.Records(t.Context(), store, id)
	if err != nil || len(records) < 10 {
		t.Errorf("the journal has %d records, %v", len(records), err)
	}
	// A terminal shows what is typed, and the id is another each time.
	shown = strings.ReplaceAll(shown, "[v]iew all: ", "[v]iew all: y\n") + "\nrecorded as " + id + "\n"
	shown = strings.TrimPrefix(strings.ReplaceAll(shown, id, "agent-LBUST2JK6D3ZUUND55XOINUGXY"), "\n")
	const page = "../../docs/first-hour.md"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("main.go")
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(source, []byte("\n")); n >= 60 {
		t.Errorf("the program has %d lines", n)
	}
	got := string(text)
	for _, b := range []struct{ fence, body string }{{"```go\n", string(source)}, {"```python\n", program}, {"```text\n", shown}} {
		before, rest, ok := strings.Cut(got, b.fence)
		_, after, ok2 := strings.Cut(rest, "```\n")
		if !ok || !ok2 {
			t.Fatalf("%s has no block %q", page, b.fence)
		}
		got = before + b.fence + b.body + "```\n" + after
	}
	if *update {
		if err := os.WriteFile(page, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	} else if got != string(text) {
		t.Errorf("%s is not of this program: go test ./examples/firsthour -update", page)
	}
}

// A no is a PermissionError, which ends the model's program.
func TestRefused(t *testing.T) {
	s := model(t, recorded.Expectation{At: "input[0].output", Contains: new("PermissionError: ")}, "Nothing was ordered.")
	if out, _ := start(t, s, "no\n"); !strings.Contains(out, "Nothing was ordered.\n") {
		t.Errorf("it printed\n%s", out)
	}
}
