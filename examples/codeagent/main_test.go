package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/krait-run/krait/agent/providertest"
	"github.com/krait-run/krait/agent/recorded"
)

var update = flag.Bool("update", false, "write recording.jsonl anew, from the answers in this file")

// answers are what the recorded model says: a program that asks for something which is not there, one that looks again, and one that
// calculates.
var answers = []string{
	"First I look the volume up.\n\n```python\nasync def main():\n    texts = sdk.search(\"volume of the gasometer\")\n    print(texts[0].snippets)\n```\n",
	"The field is called snippet.\n\n```python\nasync def main():\n    for t in sdk.search(\"gasometer oberhausen\"):\n        print(t.title, \"-\", t.snippet)\n```\n",
	"347,000 cubic metres.\n\n```python\nasync def main():\n    tonnes = sdk.calculate(\"347000 * 1.2 / 1000\")\n    final_answer(f\"About {round(tonnes)} tonnes.\")\n```\n",
}

// serve plays the answers in Anthropic's wire format.
func serve(t *testing.T) *recorded.Server {
	r := &recorded.Recording{Version: recorded.Version}
	for _, text := range answers {
		message := map[string]any{"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-5", "stop_reason": "end_turn", "stop_sequence": nil,
			"content": []any{map[string]any{"type": "text", "text": text}}, "usage": map[string]any{"input_tokens": 0, "output_tokens": 0}}
		r.Exchanges = append(r.Exchanges, recorded.Exchange{Request: recorded.Request{Path: "/v1/messages"}, Response: providertest.JSON(200, message)})
	}
	return recorded.Start(t, r)
}

func environment(env map[string]string) func(string) string {
	return func(name string) string { return env[name] }
}

const answer = "About 416 tonnes.\n"

// With a key and -record, the exchanges with the API are written down, without the key. That is how recording.jsonl is made (-update): the
// answers are those of this file, all else is what the SDK sent.
func TestRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "recording.jsonl")
	env := environment(map[string]string{"ANTHROPIC_API_KEY": "secret-0123456789", "ANTHROPIC_BASE_URL": serve(t).Root()})
	var out, errs bytes.Buffer
	if err := run(t.Context(), []string{"-record", file}, &out, &errs, env); err != nil || out.String() != answer || errs.Len() != 0 {
		t.Fatalf("got %s, %s, %v", &out, &errs, err)
	}
	text, err := os.ReadFile(file)
	if err != nil || bytes.Contains(text, []byte("0123456789")) {
		t.Fatalf("got %s, %v", text, err)
	}
	tape, err := recorded.ParseTape(text)
	if err != nil || len(tape.Exchanges) != len(answers) || tape.Source != "anthropic:claude-sonnet-4-5" {
		t.Fatalf("got %+v, %v", tape, err)
	}
	if *update {
		tape.About = "A model answers in three programs, of which the first fails. The answers are written by hand in the wire format of Anthropic's API, see main_test.go; the requests are the SDK's."
		if text, err = tape.Append(nil); err == nil {
			err = os.WriteFile("recording.jsonl", text, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Without a key the recorded model answers, and the programs run.
func TestRecorded(t *testing.T) {
	var out, errs bytes.Buffer
	if err := run(t.Context(), nil, &out, &errs, environment(nil)); err != nil || out.String() != answer || !strings.Contains(errs.String(), "recorded model") {
		t.Errorf("got %s, %s, %v", &out, &errs, err)
	}
	out.Reset()
	if err := run(t.Context(), []string{"-v"}, &out, &errs, environment(nil)); err != nil {
		t.Fatal(err)
	}
	rest := out.String()
	for _, want := range []string{
		"program 1:\n    async def main():", "call: sdk.search(query='volume of the gasometer') -> [", "AttributeError: ", "Did you mean: 'snippet'",
		"program 2:", "Gasometer Oberhausen - A former gas holder", "program 3:", "call: sdk.calculate(expression='347000 * 1.2 / 1000') -> 416.4", answer,
	} {
		_, after, ok := strings.Cut(rest, want)
		if !ok {
			t.Fatalf("%q does not follow in\n%s", want, &out)
		}
		rest = after
	}
	for _, args := range [][]string{{"What is 2 + 2?"}, {"-record", "x"}} {
		if err := run(t.Context(), args, &out, &errs, environment(nil)); err == nil || !strings.Contains(err.Error(), "needs ANTHROPIC_API_KEY") {
			t.Errorf("%q: got %v", args, err)
		}
	}
}

func TestCalculate(t *testing.T) {
	for in, want := range map[string]float64{"1234 * 5678": 7006652, "-(1 + 2) / 4": -0.75, "+1.5e3": 1500} {
		if got, err := calculate(t.Context(), struct {
			Expression string `json:"expression"`
		}{in}); err != nil || got != want {
			t.Errorf("%s: got %v, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "1 +", "1 / 0", "1 / (2 - 2)", "x", "f(1)", "1 << 2", `"a"`, "'a'", strings.Repeat("(", 2000)} {
		if got, err := calculate(t.Context(), struct {
			Expression string `json:"expression"`
		}{in}); err == nil {
			t.Errorf("%s: got %v", in, got)
		}
	}
}
