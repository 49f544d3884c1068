package approve

// terminal.go holds Terminal, which asks a person.

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

// TerminalOptions say how a Terminal asks.
type TerminalOptions struct {
	// Name is who approves, for the journal. "": "terminal".
	Name string
	// Color marks lines with ANSI colours.
	Color bool
	// Lines is how many lines of a long value are shown before the person asks for all. 0: 12.
	Lines int
}

// Terminal is an Approver that asks a person, one call at a time: it shows the arguments as a difference, to the last call of the same
// tool in the run where there was one, and takes a line for an answer. It shows nothing of the arguments as it is: control
// characters and the like are escaped. What is not clearly a yes is asked again, and after five times a no, as the end of the
// input is.
type Terminal struct {
	o   TerminalOptions
	in  *bufio.Reader
	out io.Writer

	turn  chan struct{} // holds a token while somebody is asked
	lines chan line     // what the reading goroutine has read

	mu      sync.Mutex
	reading bool
	asked   int                       // questions
	last    map[string]map[string]any // arguments by run and tool
}

type line struct {
	text  string
	err   error
	asked int // the question that it was read for
}

var _ tool.Approver = (*Terminal)(nil)

const (
	maxTries = 5
	maxLast  = 200 // remembered calls

)

// NewTerminal returns a Terminal that reads answers from in and writes to out. in is read only while somebody is asked; if the context
// of a call ends meanwhile, a goroutine stays with in until a line comes, which answers nothing.
func NewTerminal(in io.Reader, out io.Writer, o TerminalOptions) *Terminal {
	if o.Name == "" {
		o.Name = "terminal"
	}
	if o.Lines <= 0 {
		o.Lines = 12
	}
	return &Terminal{o: o, in: bufio.NewReader(in), out: out, turn: make(chan struct{}, 1), lines: make(chan line, 1), last: map[string]map[string]any{}}
}

// Approve implements tool.Approver.
func (t *Terminal) Approve(ctx context.Context, r tool.Request) (tool.Decision, error) {
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return tool.Decision{}, ctx.Err()
	}
	t.mu.Lock()
	t.asked++
	t.mu.Unlock()
	if err := t.show(&r, t.o.Lines); err != nil {
		return tool.Decision{}, err
	}
	var changed map[string]any
	for range maxTries {
		if _, err := fmt.Fprint(t.out, "Allow? [y]es, [n]o REASON, [s]et NAME=JSON, [v]iew all: "); err != nil {
			return tool.Decision{}, err
		}
		text, err := t.line(ctx)
		if err == io.EOF {
			return tool.Decision{Verdict: tool.Deny, By: t.o.Name, Reason: "nobody answered"}, nil
		}
		if err != nil {
			return tool.Decision{}, err
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
		rest = strings.TrimSpace(rest)
		switch strings.ToLower(word) {
		case "y", "yes":
			if rest != "" {
				break // "yes, but" is no yes
			}
			t.remember(&r)
			return tool.Decision{Verdict: tool.Allow, By: t.o.Name, Args: changed}, nil
		case "n", "no":
			return tool.Decision{Verdict: tool.Deny, By: t.o.Name, Reason: rest}, nil
		case "s", "set":
			if changed, err = t.set(&r, changed, rest); err != nil {
				fmt.Fprintf(t.out, "  %s\n", err)
			}
		case "v", "view":
			if err := t.show(&r, 1<<20); err != nil {
				return tool.Decision{}, err
			}
		}
	}
	return tool.Decision{Verdict: tool.Deny, By: t.o.Name, Reason: "the answer was not understood"}, nil
}

// Ask gives f the turn, so that nothing else is asked meanwhile. f asks by its argument, which writes a prompt as Approve does, line breaks
// aside, and returns the line without spaces around it; the end of the input is io.EOF.
func (t *Terminal) Ask(ctx context.Context, f func(line func(prompt string) (string, error)) error) error {
	select {
	case t.turn <- struct{}{}:
		defer func() { <-t.turn }()
	case <-ctx.Done():
		return ctx.Err()
	}
	t.mu.Lock()
	t.asked++
	t.mu.Unlock()
	return f(func(prompt string) (string, error) {
		lines := strings.Split(prompt, "\n")
		for i := range lines {
			lines[i] = clean(lines[i])
		}
		if _, err := io.WriteString(t.out, strings.Join(lines, "\n")); err != nil {
			return "", err
		}
		text, err := t.line(ctx)
		return strings.TrimSpace(text), err
	})
}

// line reads a line, on a goroutine of its own, since reading can't be interrupted. A line that was waited for by a question that is over
// may have been typed before this one was seen: it does not count.
func (t *Terminal) line(ctx context.Context) (string, error) {
	for {
		t.mu.Lock()
		asked := t.asked
		if !t.reading {
			t.reading = true
			go t.read(asked)
		}
		t.mu.Unlock()
		select {
		case l := <-t.lines:
			if l.err != nil || l.asked == asked {
				return l.text, l.err
			}
			if _, err := fmt.Fprint(t.out, "\nThat line was read for a question that is over. Again: "); err != nil {
				return "", err
			}
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// read reads a line and hands it over. At most one is under way, or waits in t.lines.
func (t *Terminal) read(asked int) {
	text, err := t.in.ReadSlice('\n')
	l := line{string(text), err, asked}
	switch {
	case err == bufio.ErrBufferFull:
		for err == bufio.ErrBufferFull { // too long to be an answer
			_, err = t.in.ReadSlice('\n')
		}
		l.text, l.err = "", err
	case err == io.EOF && l.text != "":
		l.err = nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.reading = false
	select {
	case <-t.lines:
	default:
	}
	t.lines <- l
}

// set changes an argument, and shows the difference.
func (t *Terminal) set(r *tool.Request, changed map[string]any, text string) (map[string]any, error) {
	name, value, ok := strings.Cut(text, "=")
	name = strings.TrimSpace(name)
	if _, known := r.Args[name]; !ok || !known {
		return changed, fmt.Errorf("write: set NAME=JSON, where NAME is one of %s", strings.Join(r.Names, ", "))
	}
	v, err := values.ParseJSON([]byte(value))
	if err != nil {
		return changed, fmt.Errorf("%s: not JSON: texts are written in double quotes", name)
	}
	d := diff{max: t.o.Lines}
	d.value(name, len(name), r.Args[name], v, true)
	if changed == nil {
		changed = map[string]any{}
	}
	changed[name] = v
	r.Args[name] = v
	_, err = io.WriteString(t.out, d.text(t.o.Color))
	return changed, err
}

// show writes what is asked for.
func (t *Terminal) show(r *tool.Request, lines int) error {
	var b strings.Builder
	fmt.Fprintf(&b, "\nApproval of call %d in run %s", r.Call, clean(r.Run))
	if r.User != "" {
		fmt.Fprintf(&b, " for %s", clean(r.User))
	}
	if r.Site.Line > 0 {
		fmt.Fprintf(&b, ", %s:%d", clean(r.Site.File), r.Site.Line)
	}
	fmt.Fprintf(&b, "\n%s%s\n", clean(r.Tool), clean(r.Signature))
	if r.Reason != "" {
		fmt.Fprintf(&b, "%s: %s\n", r.Risk, clean(r.Reason))
	}
	before, note := r.Original, "changed by the policy"
	if before == nil {
		t.mu.Lock()
		before, note = t.last[r.Run+"\x00"+r.Tool], "compared with the last call that was allowed"
		t.mu.Unlock()
	}
	d := diff{max: lines}
	width := 0
	for _, n := range r.Names {
		width = max(width, len(n))
	}
	for _, n := range r.Names {
		old, had := before[n]
		if before == nil {
			d.plain(' ', n, width, r.Args[n])
			continue
		}
		d.value(n, width, old, r.Args[n], had)
	}
	if before != nil {
		fmt.Fprintf(&b, "(%s)\n", note)
	}
	if len(r.Names) == 0 {
		b.WriteString("    no arguments\n")
	}
	b.WriteString(d.text(t.o.Color))
	_, err := io.WriteString(t.out, b.String())
	return err
}

// remember keeps the arguments of a call that was allowed.
func (t *Terminal) remember(r *tool.Request) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.last) >= maxLast {
		clear(t.last)
	}
	t.last[r.Run+"\x00"+r.Tool] = r.Args
}

// clean escapes what is not to be sent to a terminal.
func clean(s string) string {
	q := values.Repr(s, 1000)
	return q[1 : len(q)-1]
}
