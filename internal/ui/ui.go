// Package ui shows what an agent does while it does it: on a terminal as it happens, with highlighted code and the tree of calls;
// elsewhere as plain lines, or as JSON lines for machines.
package ui

// ui.go holds View, what any way of showing implements, and what it is told.

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/krait-run/krait/values"
)

// A View shows one or more runs of an agent. Its methods may be called from any goroutine. What belongs to a program has the id of the
// model's call, which is not empty.
type View interface {
	// Begin says that a prompt was given to the model.
	Begin(prompt string)
	// Turn says that the model is asked for its answer number step, from 1.
	Turn(step int)
	// Delta is a piece of an answer on its way: of code if id is not "".
	Delta(id, text string)
	// Text is what the model said beside its programs.
	Text(text string)
	// Code comes before a program runs, Result after it.
	Code(id, source string)
	Result(id string, r Result)
	// CallStart and CallEnd enclose a call of a tool by a program. Their order among different calls is that of time.
	CallStart(id string, c Call)
	CallEnd(id string, c Call)
	// Progress is how far a call of the tool is: call is its number within the program, 0 if that is not known.
	Progress(tool string, call int64, text string)
	// Ask is called before somebody is asked at the terminal, Asked after the answer: what is shown in between waits.
	Ask()
	Asked()
	// Decision says what became of a call that needed an approval.
	Decision(tool, verdict, by, reason string)
	// Note is a line about something beside the run.
	Note(text string)
	// End closes a run.
	End(s Summary)
}

// Call is a call of a tool.
type Call struct {
	ID     int64 // within the program
	Name   string
	Args   json.RawMessage // an object, or anything else of a function that has no parameters by name
	Took   time.Duration
	Result string // the beginning of what it returned, as Python shows it; "" if it failed or returned nothing
	Error  string // "" if it succeeded
}

// Result is what became of a program.
type Result struct {
	Value     json.RawMessage
	Printed   string
	Traceback string // "" if it succeeded
	Took      time.Duration
}

// Summary is what came of a run.
type Summary struct {
	Answer string
	Value  json.RawMessage // of final_answer; nil for a text
	Err    error

	Turns, Programs, Calls int
	Input, Output, Cached  int64   // tokens
	Cost                   float64 // 0 and Priced: nothing; not Priced: not known
	Priced                 bool
	Took                   time.Duration
	Run                    string // id in the journal, "" without one
}

// Line is the closing line: turns, tokens, cost, time.
func (s *Summary) Line() string {
	parts := []string{Plural(s.Turns, "turn"), Plural(s.Programs, "program"), Plural(s.Calls, "call")}
	tokens := fmt.Sprintf("%s tokens in, %s out", thousands(s.Input), thousands(s.Output))
	if s.Cached > 0 {
		tokens = fmt.Sprintf("%s tokens in (%s from the cache), %s out", thousands(s.Input), thousands(s.Cached), thousands(s.Output))
	}
	cost := "cost not known"
	if s.Priced {
		cost = fmt.Sprintf("cost %.4f", s.Cost)
	}
	parts = append(parts, tokens, cost, Short(s.Took))
	if s.Run != "" {
		parts = append(parts, "run "+s.Run)
	}
	return strings.Join(parts, " · ")
}

// Plural is a number of things: 1 call, 2 calls.
func Plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func thousands(n int64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Short is a duration with three digits or so.
func Short(d time.Duration) string {
	switch {
	case d >= time.Minute:
		return d.Round(time.Second).String()
	case d >= time.Second:
		return d.Round(10 * time.Millisecond).String()
	case d >= 100*time.Millisecond:
		return d.Round(time.Millisecond).String()
	case d >= time.Millisecond:
		return d.Round(10 * time.Microsecond).String()
	}
	return d.Round(time.Microsecond).String()
}

// signature is a call as Python text of at most about max bytes.
func signature(c Call, max int) string {
	var b strings.Builder
	b.WriteString(Clean(c.Name) + "(")
	v, err := values.ParseJSON(c.Args)
	o, named := v.(*values.Object)
	switch {
	case err != nil || v == nil:
	case !named:
		b.WriteString(values.Repr(v, max))
	default:
		for i := range o.Len() {
			if i > 0 {
				b.WriteString(", ")
			}
			room := max - b.Len()
			if room < 8 {
				b.WriteString("...")
				break
			}
			name, value := o.At(i)
			b.WriteString(Clean(name) + "=" + values.Repr(value, min(room, 60)))
		}
	}
	b.WriteByte(')')
	return b.String()
}

// outcome is what a call came to, in a few words.
func outcome(c Call, max int) string {
	if c.Error != "" {
		return Clean(oneLine(c.Error, max))
	}
	return Clean(oneLine(c.Result, max))
}

// oneLine is the first line of s, of at most about max bytes.
func oneLine(s string, max int) string {
	line, _, more := strings.Cut(strings.TrimSpace(s), "\n")
	if len(line) > max {
		line, more = strings.ToValidUTF8(line[:max], ""), true
	}
	if more {
		line += "…"
	}
	return line
}

// Clean replaces what a terminal would take as a command, but for line feeds and tabs.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' {
			return r
		}
		if r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0x2028 || r == 0x2029 || r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 {
			return '\ufffd'
		}
		return r
	}, s)
}

// Name is the name of a file, quoted where a part of it could be taken for something else: a line break for the end of the line, say.
func Name(s string) string {
	if s == "" || !utf8.ValidString(s) || strings.ContainsAny(s, "\n\t") || Clean(s) != s {
		return strconv.Quote(s)
	}
	return s
}

// head is the first max lines of text, and how many more there are.
func head(text string, max int) (lines []string, more int) {
	lines = strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) > max {
		return lines[:max], len(lines) - max
	}
	return lines, 0
}

// tail is the last max lines of text, and how many come before.
func tail(text string, max int) (lines []string, before int) {
	lines = strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) > max {
		return lines[len(lines)-max:], len(lines) - max
	}
	return lines, 0
}
