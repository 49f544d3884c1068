package py

// excformat.go renders exceptions as CPython prints them on stderr: tracebacks, chains, groups, syntax errors.

import (
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/syntax"
)

// FormatOptions steer how an exception is rendered. The zero value shows everything, as for an uncaught exception.
type FormatOptions struct {
	// Limit is the number of frames to show per exception: the outermost ones, or if negative the innermost. 0 shows all.
	Limit int
	// NoFrames leaves out the traceback.
	NoFrames bool
	// NoChain leaves out the exceptions that e was raised from or during.
	NoChain bool
	// Traceback, unless null, replaces e's own: a traceback or None.
	Traceback Value
}

const (
	causeMessage   = "\nThe above exception was the direct cause of the following exception:\n\n"
	contextMessage = "\nDuring handling of the above exception, another exception occurred:\n\n"
	cutMessage     = "[earlier exceptions omitted]\n"
)

// FormatException renders e as CPython prints an uncaught exception on stderr, at most about a megabyte of it. It may run
// Python code (__str__ of exceptions and the like); where that ends the run, the text says only what e is.
func (vm *VM) FormatException(e *Exc, opts FormatOptions) string {
	s, err := vm.formatException(e, opts)
	if err != nil {
		return e.Error() + "\n"
	}
	return s
}

// formatException is FormatException that returns errors that end the run.
func (vm *VM) formatException(e *Exc, opts FormatOptions) (string, error) {
	parts, err := vm.ExceptionLines(e, opts)
	return strings.Join(parts, ""), err
}

// ExceptionLines renders e as FormatException does, in the pieces that traceback.format_exception returns: a frame or a message
// each. Only errors that end the run are returned.
func (vm *VM) ExceptionLines(e *Exc, opts FormatOptions) ([]string, error) {
	r := reporter{vm: vm, seen: map[*Exc]bool{}, opts: opts}
	rep, err := r.report(e)
	if err != nil {
		return nil, err
	}
	p := excPrinter{vm: vm, frames: map[frameKey]string{}, left: maxReportText}
	p.format(rep)
	return p.out, p.err
}

type frameKey struct {
	code *Code
	pos  syntax.Pos
}

// excPrinter renders reports into out, piece by piece.
type excPrinter struct {
	vm        *VM
	out       []string
	size      int // bytes in out
	left      int // bytes of text that may still be written
	full      bool
	index     sourceIndex
	frames    map[frameKey]string
	depth     int // groups around what is being printed
	needClose bool
	plain     bool // frames have their first line only, without marks
	noLines   bool // of plain: not even that
	err       error
}

// write appends text without a margin.
func (p *excPrinter) write(s string) {
	if p.full {
		return
	}
	if p.left -= len(s); p.left < 0 {
		p.full = true
		s = "[rest of the traceback omitted]\n"
	}
	p.out = append(p.out, s)
	p.size += len(s)
	if p.vm != nil && p.err == nil {
		p.vm.charge(len(s))
		p.err = p.vm.Step(1 + len(s)>>12)
	}
	if p.err != nil {
		p.full = true
	}
}

func (p *excPrinter) indent() string { return strings.Repeat(" ", 2*p.depth) }

// emit appends text with the margin of the group around it before each line.
func (p *excPrinter) emit(text string, margin string) {
	if p.depth == 0 {
		p.write(text)
		return
	}
	pre := p.indent() + margin + " "
	var b strings.Builder
	for len(text) > 0 && b.Len() <= p.left {
		n := lineEnd(text)
		b.WriteString(pre)
		b.WriteString(text[:n])
		text = text[n:]
	}
	p.write(b.String())
}

// lineEnd returns the length of the first line of s with its end, by str.splitlines' idea of one.
func lineEnd(s string) int {
	for i := 0; i < len(s); {
		r, n := utf8.DecodeRuneInString(s[i:])
		i += n
		switch r {
		case '\r':
			if i < len(s) && s[i] == '\n' {
				i++
			}
			return i
		case '\n', '\v', '\f', 0x1c, 0x1d, 0x1e, 0x85, 0x2028, 0x2029:
			return i
		}
	}
	return len(s)
}

// format prints rep after the exceptions that it is chained to. Its recursion ends with maxGroupDepth.
func (p *excPrinter) format(rep *excReport) {
	type link struct {
		msg string
		rep *excReport
	}
	var chain []link
	for r := rep; r != nil; {
		var next *excReport
		msg := ""
		switch {
		case r.cause != nil:
			msg, next = causeMessage, r.cause
		case r.context != nil && !r.suppress:
			msg, next = contextMessage, r.context
		}
		chain = append(chain, link{msg, r})
		r = next
	}
	if last := chain[len(chain)-1].rep; last.cut {
		p.emit(cutMessage, "|")
	}
	if p.depth == 0 && len(chain) > 1 {
		// The newest exceptions matter most: where there is too much text the oldest ones go.
		var parts [][]string
		size := 0
		for i, l := range chain {
			q := excPrinter{vm: p.vm, frames: p.frames, index: p.index, left: maxReportText / 2}
			if l.msg != "" {
				q.emit(l.msg, "|")
			}
			q.single(l.rep)
			p.index = q.index
			if p.err = q.err; p.err != nil {
				return
			}
			if size += q.size; size > maxReportText && i > 0 {
				parts = append(parts, []string{cutMessage})
				break
			}
			parts = append(parts, q.out)
		}
		for i := len(parts) - 1; i >= 0; i-- {
			p.out = append(p.out, parts[i]...)
		}
		p.left -= size
		return
	}
	for i := len(chain) - 1; i >= 0; i-- {
		if l := chain[i]; l.msg != "" {
			p.emit(l.msg, "|")
		}
		p.single(chain[i].rep)
	}
}

// single prints one exception without its chain.
func (p *excPrinter) single(rep *excReport) {
	switch {
	case !rep.group:
		if len(rep.frames) > 0 {
			p.emit("Traceback (most recent call last):\n", "|")
			p.emitAll(p.stack(rep.frames))
		}
		p.emitAll(rep.lastLines())
		return
	case p.depth > maxGroupDepth:
		p.emit("... (max_group_depth is "+itoa(maxGroupDepth)+")\n", "|")
		return
	}
	top := p.depth == 0
	if top {
		p.depth++
	}
	if len(rep.frames) > 0 {
		margin := "|"
		if top {
			margin = "+"
		}
		p.emit("Exception Group Traceback (most recent call last):\n", margin)
		p.emitAll(p.stack(rep.frames))
	}
	p.emitAll(rep.lastLines())
	n := min(rep.size, maxGroupWidth+1)
	p.needClose = false
	for i := 0; i < n && !p.full; i++ {
		last := i == n-1
		if last {
			p.needClose = true
		}
		title := itoa(i + 1)
		if i >= maxGroupWidth {
			title = "..."
		}
		corner := "  "
		if i == 0 {
			corner = "+-"
		}
		p.write(p.indent() + corner + "+---------------- " + title + " ----------------\n")
		p.depth++
		switch {
		case i >= maxGroupWidth:
			more := rep.size - maxGroupWidth
			p.emit("and "+itoa(more)+" more exception"+plural(more)+"\n", "|")
		case i < len(rep.members):
			p.format(rep.members[i])
		default:
			p.emit("... (too many exceptions)\n", "|")
		}
		if last && p.needClose {
			p.write(p.indent() + "+------------------------------------\n")
			p.needClose = false
		}
		p.depth--
	}
	if top {
		p.depth = 0
	}
}

func (p *excPrinter) emitAll(texts []string) {
	for _, t := range texts {
		if p.full {
			return
		}
		p.emit(t, "|")
	}
}

const repeatedFrames = 3 // times that a line is shown before its repetitions are only counted

// stack renders frames, outermost first. Where there are too many the middle is left out.
func (p *excPrinter) stack(frames []*Traceback) []string {
	// First what to show: an index of frames, or -n for n repetitions of the line before.
	var items []int
	count := 0
	flush := func() {
		if count > repeatedFrames {
			items = append(items, repeatedFrames-count)
		}
	}
	for i, t := range frames {
		if i > 0 && sameLine(frames[i-1], t) {
			count++
		} else {
			flush()
			count = 1
		}
		if count <= repeatedFrames {
			items = append(items, i)
		}
	}
	flush()
	render := func(it int) string {
		if it < 0 {
			return "  [Previous line repeated " + itoa(-it) + " more time" + plural(-it) + "]\n"
		}
		return p.frame(frames[it])
	}
	var head, tail []string
	size, from, to := 0, 0, len(items)
	for from < to && size < maxReportText/8 && len(head) < maxReportFrames/2 {
		s := render(items[from])
		head = append(head, s)
		size += len(s)
		from++
	}
	for size = 0; from < to && size < maxReportText/8 && len(tail) < maxReportFrames/2; {
		to--
		s := render(items[to])
		tail = append(tail, s)
		size += len(s)
	}
	if from < to {
		head = append(head, "  ["+itoa(to-from)+" frames omitted]\n")
	}
	for i := len(tail) - 1; i >= 0; i-- {
		head = append(head, tail[i])
	}
	return head
}

func sameLine(a, b *Traceback) bool {
	if a.code == nil || b.code == nil || a.code.Code == nil || b.code.Code == nil {
		return false
	}
	return a.code.Filename == b.code.Filename && a.code.Name == b.code.Name && a.line() == b.line()
}

// frame renders one frame. Frames of recursive functions come often, so they are kept.
func (p *excPrinter) frame(t *Traceback) string {
	k := frameKey{t.code, t.position()}
	if s, ok := p.frames[k]; ok {
		return s
	}
	f := p.index.entryText(t)
	if p.plain {
		f.Pos = syntax.Pos{}
		if f.Lines = f.Lines[:min(len(f.Lines), 1)]; p.noLines {
			f.Lines = nil
		}
	}
	s := f.String()
	p.frames[k] = s
	if p.err == nil && p.vm != nil {
		p.vm.charge(len(s))
		p.err = p.vm.Step(4 + len(f.Lines))
	}
	return s
}

// lastLines returns the message and the notes, each text with line ends.
func (rep *excReport) lastLines() []string {
	var out []string
	switch {
	case rep.syntax != nil:
		out = rep.syntax.lines(rep.typeName)
	case rep.str == "":
		out = []string{rep.typeName + "\n"}
	default:
		out = []string{rep.typeName + ": " + rep.str + "\n"}
	}
	for _, n := range rep.notes {
		out = append(out, n+"\n")
	}
	return out
}

// lines renders a SyntaxError: where it is, the line with carets, the message.
func (s *syntaxReport) lines(typeName string) []string {
	var out []string
	suffix := ""
	if s.hasLineno {
		out = append(out, "  File \""+s.filenameText+"\", line "+s.linenoText+"\n")
	} else if !s.filename.IsNone() {
		suffix = " (" + s.filenameText + ")"
	}
	if text, ok := AsStr(s.text); ok && len(text) <= maxMarked {
		out = append(out, s.marked(text)...)
	}
	return append(out, typeName+": "+s.msgText+suffix+"\n")
}

// marked renders the source line of a SyntaxError and the carets under it.
func (s *syntaxReport) marked(source string) []string {
	text := []rune(source)
	rtext := []rune(strings.TrimRight(source, "\n"))
	ltext := []rune(strings.TrimLeft(string(rtext), " \n\f"))
	line := "    " + string(ltext) + "\n"
	if s.offset.IsNone() {
		return []string{line}
	}
	if !IsInt(s.offset) {
		return nil
	}
	number := func(v Value) int {
		n, ok := AsInt64(v)
		if !ok || n > maxMarked {
			return maxMarked + 1
		}
		return int(max(n, -maxMarked))
	}
	spaces := len(rtext) - len(ltext)
	offset, end := number(s.offset), len(rtext)+1
	if s.oneLine {
		if end = offset; IsInt(s.endOffset) && number(s.endOffset) != 0 {
			end = number(s.endOffset)
		}
	}
	if len(text) > 0 && offset > len(text) {
		offset = len(rtext) + 1
	}
	if len(text) > 0 && end > len(text) {
		end = len(rtext) + 1
	}
	if offset >= end || end < 0 {
		end = offset + 1
	}
	col, endCol := offset-1-spaces, end-1-spaces
	if col < 0 {
		return []string{line}
	}
	var b strings.Builder
	b.WriteString("    ")
	for _, r := range ltext[:min(col, len(ltext))] {
		if isSpace(r) {
			b.WriteRune(r) // tabs keep the caret aligned
		} else {
			b.WriteByte(' ')
		}
	}
	b.WriteString(strings.Repeat("^", endCol-col))
	b.WriteByte('\n')
	return []string{line, b.String()}
}
