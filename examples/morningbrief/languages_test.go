package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/agent/openai"
	"github.com/krait-run/krait/journal"
)

// In TypeScript the example comes to the same report as in Python.
func TestLanguages(t *testing.T) {
	var reports [2]string
	for i, language := range []string{"python", "ts"} {
		var out, errs bytes.Buffer
		if err := run(t.Context(), []string{"-lang", language}, &out, &errs, noEnvironment, newExecutor); err != nil {
			t.Fatalf("%s: %v", language, err)
		}
		reports[i] = out.String()
	}
	if reports[0] != reports[1] || !strings.HasPrefix(reports[0], report) {
		t.Errorf("in Python\n%s\nin TypeScript\n%s", reports[0], reports[1])
	}
	if err := run(t.Context(), []string{"-lang", "cobol"}, new(bytes.Buffer), new(bytes.Buffer), noEnvironment, newExecutor); err == nil {
		t.Error("it runs in COBOL")
	}
}

// The journals of both have the same entries: the prompt, the calls with their arguments and results, what the model was told, the answer. Of the
// calls that are made at once, any may come first.
func TestJournals(t *testing.T) {
	var journals [2]string
	for i, e := range []edition{python(), typeScript()} {
		server, err := serveRecording(e)
		if err != nil {
			t.Fatal(err)
		}
		defer server.Close()
		exec, err := newExecutor(e, hostCalls())
		if err != nil {
			t.Fatal(err)
		}
		var store journal.Memory
		a, err := agent.New(agent.Options{Provider: openai.Responses(openai.Options{Model: "gpt-5.4", API: openai.API{BaseURL: server.URL(), Key: "recorded"}}),
			Executor: exec, Prelude: e.prelude, Guidance: e.guidance, Journal: &store})
		if err != nil {
			t.Fatal(err)
		}
		result, err := a.Run(t.Context(), prompt)
		if err != nil {
			t.Fatal(err)
		}
		records, err := journal.Records(t.Context(), &store, result.ID)
		if err != nil {
			t.Fatal(err)
		}
		s, err := journal.Summarise(records)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		var calls []string
		for _, c := range s.Calls {
			calls = append(calls, fmt.Sprintln(c.Text, c.Status, c.Answer))
		}
		slices.Sort(calls) // those that are made at once are there in the order in which they begin, which is any
		b.WriteString(strings.Join(calls, ""))
		for _, n := range s.Notes {
			if n.Code == agent.NotePrompt || n.Code == agent.NoteReply || n.Code == agent.NoteFinal {
				fmt.Fprintln(&b, n.Code, n.Text)
			}
		}
		journals[i] = b.String()
	}
	if journals[0] != journals[1] || !strings.Contains(journals[0], "get_forecast") {
		t.Errorf("in Python\n%s\nin TypeScript\n%s", journals[0], journals[1])
	}
}
