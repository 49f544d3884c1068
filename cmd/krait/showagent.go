package main

// showagent.go holds how an agent's run is shown: what the model was told and said, its programs with what each line called.

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/krait-run/krait/agent"
	"github.com/krait-run/krait/journal"
)

// showAgent prints the story of an agent's run, and reports whether s is one.
func showAgent(out io.Writer, s *journal.Summary) bool {
	found := false
	programs := 0
	for _, n := range s.Notes {
		switch n.Code {
		case agent.NotePrompt:
			found = true
			fmt.Fprintf(out, "\nprompt:\n%s", indented(n.Text))
		case agent.NoteAnswer:
			var a agent.AnswerNote
			if json.Unmarshal([]byte(n.Text), &a) != nil {
				continue
			}
			fmt.Fprintf(out, "\nanswer %d (%d tokens read, %d written):\n", a.Step, a.Usage.InputTokens, a.Usage.OutputTokens)
			if a.Incomplete != "" {
				fmt.Fprintf(out, "    [incomplete: %s]\n", a.Incomplete)
			}
			for _, item := range a.Items {
				switch item.Kind {
				case "text", "commentary", "refusal":
					fmt.Fprint(out, indented(item.Input))
				case "call", "unknown_call":
					fmt.Fprintf(out, "  %s: %s(%s)\n", item.CallID, item.Name, item.Input)
				case "code":
					programs++
					showProgram(out, s, item.CallID, agent.ProgramName(programs), agent.Program(item.Input))
				}
			}
		case agent.NoteReply:
			var r agent.ReplyNote
			if json.Unmarshal([]byte(n.Text), &r) == nil {
				fmt.Fprintf(out, "\ntold about %s:\n%s", r.CallID, indented(r.Output))
			}
		case agent.NoteFinal:
			fmt.Fprintf(out, "\nfinal:\n%s", indented(n.Text))
		case agent.NoteError:
			fmt.Fprintf(out, "\nerror:\n%s", indented(n.Text))
		}
	}
	return found
}

func showProgram(out io.Writer, s *journal.Summary, id, name, source string) {
	fmt.Fprintf(out, "  %s: %s\n", id, name)
	for i, text := range strings.Split(strings.TrimSuffix(source, "\n"), "\n") {
		fmt.Fprintf(out, "%5d  %s\n", i+1, text)
		showLine(out, s, name, i+1)
	}
}

// indented puts four spaces before each line that is not empty; the text ends with a line feed.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(text, "\n") + "\n") {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	return b.String()
}
