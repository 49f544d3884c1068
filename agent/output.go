package agent

// What a program's outcome looks like to the model.

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait"
)

// modelOutput is o as text of at most about max bytes.
func modelOutput(o *Outcome, max int) string {
	main := o.Traceback
	if !o.Failed() {
		main = "null"
		if len(o.Value) > 0 {
			main = string(o.Value)
		}
	}
	main = strings.TrimRight(main, "\n")
	if o.Shown != "" {
		show := cut(strings.TrimRight(o.Shown, "\n"), max/2)
		max -= len(show)
		if main == "null" { // the value is what is shown
			main = show
		} else {
			main = cut(main, max) + "\n\nshown:\n" + show
		}
		max += len(show)
	}
	if o.Stdout == "" {
		return cut(main, max)
	}
	out := strings.TrimRight(o.Stdout, "\n")
	if len(main)+len(out) > max {
		out = cut(out, max/4)
	}
	return cut(main, max-len(out)) + "\n\nprinted:\n" + out
}

// shown is what artifacts look like in words.
func shown(artifacts []krait.Artifact) string {
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
