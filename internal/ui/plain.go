package ui

// plain.go holds Plain: lines without colours or movement, for pipes and files.

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// NewPlain returns a view that writes what happens to progress, and each answer, as it is, to answers; see CleanWriter.
func NewPlain(progress, answers io.Writer) View { return &plain{progress: progress, answers: answers} }

// CleanWriter writes texts to a terminal as Clean has them. A text comes in one piece.
type CleanWriter struct{ To io.Writer }

func (w CleanWriter) Write(p []byte) (int, error) {
	_, err := io.WriteString(w.To, Clean(string(p)))
	return len(p), err
}

type plain struct {
	mu                sync.Mutex
	progress, answers io.Writer
	told              pace // of progress
}

// pace is how often the progress of each tool is told.
type pace map[string]time.Time

const oftenest = time.Second

// due reports whether it is time to tell of a tool again.
func (p *pace) due(tool string) bool {
	now := time.Now()
	if now.Sub((*p)[tool]) < oftenest {
		return false
	}
	if *p == nil {
		*p = pace{}
	}
	(*p)[tool] = now
	return true
}

func (p *plain) printf(format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintf(p.progress, format, args...)
}

func (p *plain) Begin(string)         {}
func (p *plain) Turn(int)             {}
func (p *plain) Delta(string, string) {}
func (p *plain) Ask()                 {}
func (p *plain) Asked()               {}

func (p *plain) Text(text string) { p.printf("%s\n", Clean(text)) }

func (p *plain) Code(_, source string) {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(source, "\n") + "\n") {
		b.WriteString("    " + Clean(line))
	}
	p.printf("%s", b.String())
}

func (p *plain) CallStart(string, Call) {}

func (p *plain) CallEnd(_ string, c Call) {
	line := "- " + signature(c, 100) + " " + Short(c.Took)
	if c.Error != "" {
		line += " failed: " + outcome(c, 200)
	} else if out := outcome(c, 80); out != "" {
		line += " -> " + out
	}
	p.printf("%s\n", line)
}

func (p *plain) Progress(tool string, _ int64, text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.told.due(tool) {
		fmt.Fprintf(p.progress, "- %s: %s\n", Clean(tool), Clean(oneLine(text, 200)))
	}
}

func (p *plain) Result(_ string, r Result) {
	var b strings.Builder
	if r.Printed != "" {
		lines, more := head(Clean(r.Printed), 40)
		for _, l := range lines {
			b.WriteString("| " + l + "\n")
		}
		if more > 0 {
			fmt.Fprintf(&b, "| (%d more lines)\n", more)
		}
	}
	if r.Traceback != "" {
		lines, _ := tail(Clean(r.Traceback), 20)
		for _, l := range lines {
			b.WriteString("! " + l + "\n")
		}
	} else if len(r.Value) > 0 && string(r.Value) != "null" {
		b.WriteString("= " + Clean(oneLine(string(r.Value), 200)) + "\n")
	}
	p.printf("%s", b.String())
}

func (p *plain) Decision(tool, verdict, by, reason string) {
	if reason != "" {
		reason = ": " + reason
	}
	p.printf("- %s: %s by %s%s\n", Clean(tool), Clean(verdict), Clean(by), Clean(oneLine(reason, 200)))
}

func (p *plain) Note(text string) { p.printf("krait: %s\n", Clean(text)) }

func (p *plain) End(s Summary) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.Err == nil {
		fmt.Fprintln(p.answers, s.Answer)
	}
	if s.Err == nil || s.Turns > 0 {
		fmt.Fprintln(p.progress, s.Line())
	}
}
