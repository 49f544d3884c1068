package agent

// What a program's outcome looks like to the model.

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/notes"
	"github.com/krait-run/krait/values"
)

// modelOutput is o as text of at most about max bytes: the value, cut by its structure, with a note of what in it is not as it was, or the
// traceback; then what was printed; and of a program that failed, the calls that it had made, whose effects stay.
func modelOutput(o *Outcome, max int) string {
	main, calls := o.Traceback, ""
	if !o.Failed() {
		main = "null"
		if len(o.Value) > 0 {
			main = string(o.Value)
		}
	} else if len(o.Calls) > 0 {
		calls = "\n\ncalls made before the failure:\n" + callLines(o.Calls, max/4)
	}
	main = strings.TrimRight(main, "\n")
	show := ""
	note := ""
	if !o.Failed() && len(o.Notes) > 0 {
		note = "\n\n" + cut(notes.Line(o.Notes), max/4)
	}
	if o.Shown != "" {
		show = cut(strings.TrimRight(o.Shown, "\n"), max/2)
		if main == "null" { // the value is what is shown
			main, show = show, ""
		} else {
			show = "\n\nshown:\n" + show
		}
	}
	out := ""
	if o.Stdout != "" {
		out = strings.TrimRight(o.Stdout, "\n")
		if len(main)+len(note)+len(show)+len(out)+len(calls) > max {
			out = cut(out, max/4)
		}
		out = "\n\nprinted:\n" + out
	}
	room := max - len(note) - len(show) - len(out) - len(calls)
	if !o.Failed() && len(main) > room {
		if text, ok := structured(json.RawMessage(main), room); ok {
			return text + note + show + out
		}
	}
	return cut(main, room) + note + show + out + calls
}

// callLines are the calls of a program, a line for each, the last ones if there are too many.
func callLines(calls []Call, max int) string {
	var lines []string
	size := 0
	for i := len(calls) - 1; i >= 0; i-- {
		line := calls[i].text()
		if size += len(line) + 1; size > max && len(lines) > 0 {
			lines = append(lines, fmt.Sprintf("[... %d earlier calls ...]", i+1))
			break
		}
		lines = append(lines, cut(line, max))
	}
	var b strings.Builder
	for i := len(lines) - 1; i >= 0; i-- {
		b.WriteString(lines[i])
		if i > 0 {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// text is a call and what became of it.
func (c *Call) text() string {
	text := c.Text
	if text == "" {
		text = c.Name + "(" + string(c.Args) + ")"
	}
	switch {
	case c.Error != "":
		return text + " failed: " + lastLine(c.Error)
	case c.Result != "":
		return text + " -> " + c.Result
	}
	return text
}

// shown is what artifacts look like in words.
func shown(artifacts []values.Artifact) string {
	var b strings.Builder
	for _, a := range artifacts {
		if a.Kind == "file" {
			fmt.Fprintf(&b, "[file %s, %d bytes]\n", a.Name, a.Size)
			continue
		}
		if a.Kind != "text" && a.Kind != "table" {
			fmt.Fprintf(&b, "[%s %s] ", a.Kind, a.Name)
		}
		text, _ := a.Form("text/plain")
		b.Write(text)
		b.WriteByte('\n')
	}
	return b.String()
}

// cut returns text, or its beginning and end with a mark between them if it is
// longer than max bytes. The mark counts.
func cut(text string, max int) string {
	if len(text) <= max {
		return text
	}
	mark := fmt.Sprintf("\n[... cut: %d bytes in all; let the program return or print less ...]\n", len(text))
	room := max - len(mark)
	if room < 0 {
		room = 0
	}
	head, tail := room/2, len(text)-(room-room/2)
	for head > 0 && !utf8.RuneStart(text[head]) {
		head--
	}
	for tail < len(text) && !utf8.RuneStart(text[tail]) {
		tail++
	}
	return text[:head] + mark + text[tail:]
}
