package approve

// diff.go holds the view of arguments: a line for each, a block for long texts, + and - where they differ from others.

import (
	"fmt"
	"strings"

	"github.com/krait-run/krait/values"
)

// diff collects lines, the first byte of which is ' ', '+' or '-'.
type diff struct {
	lines []string
	max   int // lines shown of a value
}

// maxLine is how many characters of a line are shown where the view is shortened.
const maxLine = 100

// plain shows a value.
func (d *diff) plain(mark byte, name string, width int, v any) {
	if s, ok := v.(string); ok && strings.Contains(s, "\n") {
		d.add(mark, name, width, fmt.Sprintf("text of %d lines:", strings.Count(s, "\n")+1))
		for i, l := range strings.Split(s, "\n") {
			if i >= d.max {
				d.block(mark, fmt.Sprintf("... %d more lines", strings.Count(s, "\n")+1-i))
				break
			}
			d.block(mark, d.line(l))
		}
		return
	}
	d.add(mark, name, width, d.repr(v))
}

// value shows a value beside the one before it.
func (d *diff) value(name string, width int, old, v any, had bool) {
	if !had {
		d.plain('+', name, width, v)
		return
	}
	if values.Equal(old, v) {
		d.add(' ', name, width, d.repr(v))
		return
	}
	a, ok := old.(string)
	b, ok2 := v.(string)
	if !ok || !ok2 || !strings.Contains(a, "\n") && !strings.Contains(b, "\n") {
		d.plain('-', name, width, old)
		d.plain('+', name, width, v)
		return
	}
	d.add(' ', name, width, fmt.Sprintf("text of %d lines:", strings.Count(b, "\n")+1))
	d.texts(strings.Split(a, "\n"), strings.Split(b, "\n"))
}

// texts shows how lines differ: equal ones at both ends are counted, what lies between is taken away and put in.
func (d *diff) texts(a, b []string) {
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	same := func(lines []string, n int, last bool) {
		switch {
		case n == 0:
		case n == 1:
			d.block(' ', d.line(lines[0]))
		case last:
			d.block(' ', fmt.Sprintf("... %d equal lines", n-1))
			d.block(' ', d.line(lines[n-1]))
		default:
			d.block(' ', d.line(lines[0]))
			d.block(' ', fmt.Sprintf("... %d equal lines", n-1))
		}
	}
	changed := func(mark byte, lines []string) {
		for i, l := range lines {
			if i >= d.max {
				d.block(mark, fmt.Sprintf("... %d more lines", len(lines)-i))
				return
			}
			d.block(mark, d.line(l))
		}
	}
	same(b, head, true)
	changed('-', a[head:len(a)-tail])
	changed('+', b[head:len(b)-tail])
	same(b[len(b)-tail:], tail, false)
}

func (d *diff) add(mark byte, name string, width int, text string) {
	d.lines = append(d.lines, fmt.Sprintf("%c %-*s = %s", mark, width, clean(name), text))
}

func (d *diff) block(mark byte, text string) {
	d.lines = append(d.lines, fmt.Sprintf("%c     | %s", mark, text))
}

// limit is how many characters of a line are shown.
func (d *diff) limit() int {
	if d.max >= 1<<20 {
		return 1 << 20
	}
	return maxLine
}

func (d *diff) line(s string) string {
	q := values.Repr(s, d.limit())
	return strings.TrimSuffix(q[1:], q[:1])
}

func (d *diff) repr(v any) string {
	text := values.Repr(v, d.limit())
	if n := strings.HasSuffix(text, "..."); n {
		text += "  [shortened]"
	}
	return text
}

// text returns the lines, indented, with colours if color is set.
func (d *diff) text(color bool) string {
	var b strings.Builder
	for _, l := range d.lines {
		code := ""
		switch {
		case color && l[0] == '+':
			code = "32"
		case color && l[0] == '-':
			code = "31"
		}
		if code != "" {
			fmt.Fprintf(&b, "  \x1b[%sm%s\x1b[0m\n", code, l)
		} else {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	return b.String()
}
