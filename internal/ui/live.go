package ui

// live.go holds Live, for a terminal: what is done stays above, what is going on moves below.

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/charmbracelet/x/ansi"
)

// LiveOptions say how a live view draws.
type LiveOptions struct {
	// Size returns the terminal's columns and rows; nil, or a size that is not positive: 80 by 24.
	Size func() (columns, rows int)
	// Every is the time between two pictures of what is going on. 0: 100 ms.
	Every time.Duration
	// Markdown shows the model's texts as Markdown, instead of as they are.
	Markdown bool
}

// NewLive returns a view for a terminal, to which nobody else writes between Begin and End but between Ask and Asked. It draws on a
// goroutine of its own from Begin to End.
func NewLive(w io.Writer, o LiveOptions) View {
	if o.Size == nil {
		o.Size = func() (int, int) { return 0, 0 }
	}
	if o.Every <= 0 {
		o.Every = 100 * time.Millisecond
	}
	return &live{out: w, o: o}
}

type live struct {
	o LiveOptions

	mu     sync.Mutex // guards all that follows
	out    io.Writer
	shown  int    // lines of the region at the bottom that are on the screen; the cursor is below them
	held   string // to be printed when nobody is asked any more
	asking bool
	stop   chan struct{} // ends the drawing goroutine; nil between runs
	done   chan struct{}

	since    time.Time // when the model was asked; zero: it does not think
	text     strings.Builder
	writing  []*draft
	programs []*program
	frame    int
	begun    bool // something of the run has been printed
}

// draft is code on its way.
type draft struct {
	id string
	b  strings.Builder
}

// program is one that runs.
type program struct {
	id    string
	begun time.Time
	calls []*running
}

type running struct {
	c     Call
	begun time.Time
	ended bool

	progress string // what a server last told of it
}

// The marks and colours.
var (
	frames = []string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}
	dim    = style("8").Render
	good   = style("2").Render
	bad    = style("1").Render
	accent = style("6").Render
)

const (
	maxTree      = 24 // calls of a program that stay on the screen
	maxPrinted   = 20 // lines
	maxTraceback = 12
	maxDraft     = 12 // lines of code and of text on their way
)

func (l *live) size() (columns, rows int) {
	columns, rows = l.o.Size()
	if columns <= 0 {
		columns = 80
	}
	if rows <= 0 {
		rows = 24
	}
	return columns, rows
}

// print puts text, which ends with a line feed or is empty, above the region, and draws that anew. l.mu is held.
func (l *live) print(text string) {
	if l.asking {
		l.held += text
		return
	}
	var b strings.Builder
	b.WriteString("\x1b[?2026h") // the terminal shows what follows at once, where it can
	if l.shown > 0 {
		fmt.Fprintf(&b, "\r\x1b[%dA\x1b[J", l.shown)
	} else if l.stop != nil {
		b.WriteString("\r\x1b[J")
	}
	b.WriteString(text)
	lines := l.region()
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
	l.shown = len(lines)
	b.WriteString("\x1b[?2026l")
	_, _ = io.WriteString(l.out, b.String())
}

// region is what is going on, line by line. l.mu is held.
func (l *live) region() []string {
	if l.stop == nil {
		return nil
	}
	columns, rows := l.size()
	spin := accent(frames[l.frame%len(frames)])
	var lines []string
	for _, p := range l.programs {
		lines = append(lines, p.tree(spin, columns, max(rows/2, 4), false)...)
		lines = append(lines, fmt.Sprintf("%s %s", spin, dim("running "+coarse(time.Since(p.begun)))))
	}
	if text := strings.TrimSpace(Clean(l.text.String())); text != "" {
		wrapped, _ := tail(ansi.Wrap(text, columns-1, ""), maxDraft)
		lines = append(lines, wrapped...)
	}
	for _, d := range l.writing {
		code, before := tail(Highlight(Clean(partialCode(d.b.String()))), maxDraft)
		if before > 0 {
			lines = append(lines, dim(fmt.Sprintf("  … %s above", Plural(before, "line"))))
		}
		for _, c := range code {
			lines = append(lines, "  "+c)
		}
	}
	if !l.since.IsZero() {
		what := "thinking"
		if len(l.writing) > 0 {
			what = "writing a program"
		} else if l.text.Len() > 0 {
			what = "writing"
		}
		lines = append(lines, fmt.Sprintf("%s %s", spin, dim(what+" "+coarse(time.Since(l.since)))))
	}
	if most := max(rows-1, 1); len(lines) > most {
		lines = lines[len(lines)-most:]
	}
	for i := range lines {
		lines[i] = ansi.Truncate(strings.ReplaceAll(lines[i], "\t", "    "), columns-1, "…")
	}
	return lines
}

// tree is the calls of a program: all that fit, those that run before those that ended.
func (p *program) tree(spin string, columns, most int, over bool) []string {
	var lines []string
	hidden := max(len(p.calls)-most, 0)
	skipped := map[bool]int{} // by whether they failed
	for _, r := range p.calls {
		if hidden > 0 && r.ended {
			hidden--
			skipped[r.c.Error != ""]++
			continue
		}
		lines = append(lines, r.line(spin, columns, over))
	}
	if n := skipped[false] + skipped[true]; n > 0 {
		text := fmt.Sprintf("%s before", Plural(n, "call"))
		if skipped[true] > 0 {
			text += fmt.Sprintf(", %d failed", skipped[true])
		}
		lines = append([]string{dim("… " + text)}, lines...)
	}
	if len(lines) > most+1 { // more run at a time than fit
		rest := len(lines) - most
		lines = append(lines[:most], dim(fmt.Sprintf("… and %d more", rest)))
	}
	for i := range lines {
		branch := "├─ "
		if over && i == len(lines)-1 {
			branch = "└─ "
		}
		lines[i] = dim(branch) + lines[i]
	}
	return lines
}

func (r *running) line(spin string, columns int, over bool) string {
	sign := signature(r.c, max(columns-24, 30))
	switch {
	case !r.ended && over:
		return dim("·") + " " + sign + " " + dim("did not end")
	case !r.ended:
		line := spin + " " + sign + " " + dim(coarse(time.Since(r.begun)))
		if r.progress != "" {
			line += " " + dim(r.progress)
		}
		return line
	case r.c.Error != "":
		return bad("✗") + " " + sign + " " + dim(Short(r.c.Took)) + " " + bad(outcome(r.c, 160))
	}
	line := good("✓") + " " + sign + " " + dim(Short(r.c.Took))
	if room := columns - ansi.StringWidth(line) - 5; room > 12 {
		if out := outcome(r.c, room); out != "" {
			line += dim(" → " + out)
		}
	}
	return line
}

// coarse is a duration that goes on.
func coarse(d time.Duration) string {
	if d >= time.Minute {
		return d.Round(time.Second).String()
	}
	return fmt.Sprintf("%.1fs", d.Seconds())
}

func (l *live) Begin(string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.stop != nil {
		return
	}
	l.stop, l.done = make(chan struct{}), make(chan struct{})
	l.since, l.programs, l.writing, l.begun = time.Now(), nil, nil, false
	l.text.Reset()
	go l.draw(l.stop, l.done)
	l.print("")
}

func (l *live) draw(stop, done chan struct{}) {
	defer close(done)
	tick := time.NewTicker(l.o.Every)
	defer tick.Stop()
	for {
		select {
		case <-stop:
			return
		case <-tick.C:
			l.mu.Lock()
			l.frame++
			if !l.asking && l.stop != nil {
				l.print("")
			}
			l.mu.Unlock()
		}
	}
}

func (l *live) Turn(int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.since = time.Now()
	l.forget()
}

// forget drops what was on its way: it has come whole, or never will.
func (l *live) forget() {
	l.text.Reset()
	l.writing = nil
}

// maxStream bounds what is kept of an answer on its way.
const maxStream = 256 << 10

func (l *live) Delta(id, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if id == "" {
		if l.text.Len() < maxStream {
			l.text.WriteString(text)
		}
		return
	}
	var d *draft
	for _, w := range l.writing {
		if w.id == id {
			d = w
		}
	}
	if d == nil {
		d = &draft{id: id}
		l.writing = append(l.writing, d)
	}
	if d.b.Len() < maxStream {
		d.b.WriteString(text)
	}
}

func (l *live) Text(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Reset()
	columns, _ := l.size()
	l.print(l.gap() + l.said(text, columns-1) + "\n")
}

// said is a whole text of the model.
func (l *live) said(text string, columns int) string {
	text = strings.TrimSpace(Clean(text))
	if l.o.Markdown {
		return Markdown(text, columns)
	}
	return ansi.Wrap(text, columns, "")
}

// gap is the empty line before all but the first part of a run.
func (l *live) gap() string {
	if !l.begun {
		l.begun = true
		return ""
	}
	return "\n"
}

func (l *live) Code(id, source string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.since = time.Time{}
	l.forget()
	l.programs = append(l.programs, &program{id: id, begun: time.Now()})
	var b strings.Builder
	for line := range strings.Lines(Highlight(strings.Trim(Clean(source), "\n"))) {
		b.WriteString("  " + strings.TrimSuffix(line, "\n") + "\n")
	}
	l.print(l.gap() + b.String())
}

func (l *live) program(id string) *program {
	for _, p := range l.programs {
		if p.id == id {
			return p
		}
	}
	return nil
}

func (l *live) CallStart(id string, c Call) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if p := l.program(id); p != nil {
		p.calls = append(p.calls, &running{c: c, begun: time.Now()})
	}
}

func (l *live) CallEnd(id string, c Call) {
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.program(id)
	if p == nil {
		return
	}
	for _, r := range p.calls {
		if r.c.ID == c.ID {
			r.c, r.ended = c, true
		}
	}
}

func (l *live) Progress(tool string, call int64, text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var found *running
	for _, p := range l.programs {
		for _, r := range p.calls {
			if r.c.Name == tool && !r.ended && (found == nil || r.c.ID == call) {
				found = r
			}
		}
	}
	if found != nil {
		found.progress = Clean(oneLine(text, 160))
	}
}

func (l *live) Result(id string, res Result) {
	l.mu.Lock()
	defer l.mu.Unlock()
	columns, _ := l.size()
	var b strings.Builder
	for i, p := range l.programs {
		if p.id != id {
			continue
		}
		for _, line := range p.tree("", columns, maxTree, true) {
			b.WriteString(ansi.Truncate(line, columns-1, "…") + "\n")
		}
		l.programs = append(l.programs[:i:i], l.programs[i+1:]...)
		break
	}
	if res.Printed != "" {
		lines, more := head(Clean(res.Printed), maxPrinted)
		for _, line := range lines {
			b.WriteString(dim("│ ") + line + "\n")
		}
		if more > 0 {
			b.WriteString(dim(fmt.Sprintf("│ (%s more)", Plural(more, "line"))) + "\n")
		}
	}
	took := dim(Short(res.Took))
	if res.Traceback != "" {
		lines, _ := tail(Clean(res.Traceback), maxTraceback)
		for i, line := range lines {
			if i == len(lines)-1 {
				b.WriteString(bad("✗") + " " + took + " " + bad(line) + "\n")
				break
			}
			b.WriteString("  " + dim(line) + "\n")
		}
	} else {
		value := ""
		if len(res.Value) > 0 && string(res.Value) != "null" {
			value = " " + Clean(oneLine(string(res.Value), max(columns-16, 20)))
		}
		b.WriteString(ansi.Truncate(good("✓")+" "+took+value, columns-1, "…") + "\n")
	}
	if len(l.programs) == 0 {
		l.since = time.Now()
	}
	l.print(b.String())
}

func (l *live) Ask() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.shown > 0 {
		_, _ = fmt.Fprintf(l.out, "\r\x1b[%dA\x1b[J", l.shown)
		l.shown = 0
	}
	l.asking = true
}

func (l *live) Asked() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asking = false
	held := l.held
	l.held = ""
	l.print(held)
}

func (l *live) Decision(tool, verdict, by, reason string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	mark := good("✓")
	if verdict != "allow" {
		mark = bad("✗")
	}
	if reason != "" {
		reason = ": " + Clean(oneLine(reason, 200))
	}
	l.print(fmt.Sprintf("%s %s %s\n", mark, Clean(tool), dim(Clean(verdict)+" by "+Clean(by)+reason)))
}

func (l *live) Note(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.print(dim("krait: "+Clean(text)) + "\n")
}

func (l *live) End(s Summary) {
	l.mu.Lock()
	stop, done := l.stop, l.done
	l.stop, l.done = nil, nil
	l.since, l.programs = time.Time{}, nil
	l.forget()
	l.asking = false
	columns, _ := l.size()
	var b strings.Builder
	b.WriteString(l.held)
	l.held = ""
	if s.Err == nil {
		answered := ansi.Wrap(strings.TrimSpace(Clean(s.Answer)), columns-1, "")
		if len(s.Value) == 0 || s.Value[0] == '"' {
			answered = l.said(s.Answer, columns-1)
		}
		b.WriteString(l.gap() + answered + "\n")
	}
	if s.Err == nil || s.Turns > 0 {
		b.WriteString(l.gap())
		for line := range strings.Lines(ansi.Wrap(s.Line(), columns-1, "")) {
			b.WriteString(dim(strings.TrimSuffix(line, "\n")) + "\n")
		}
	}
	l.print(b.String())
	l.mu.Unlock()
	if stop != nil {
		close(stop)
		<-done
	}
}
