package py

// frametext.go renders one frame of a traceback: the file line, the source lines and the markers under them.

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
)

// FrameText is one frame of a traceback, ready to be rendered.
type FrameText struct {
	Filename, Name string
	// Line is the line to name, from 1; 0 is not known.
	Line int
	// Pos is the place of the instruction. Without an EndLine no markers are shown; Pos.Line may differ from Line.
	Pos syntax.Pos
	// Lines are the source lines from Line to Pos.EndLine without line ends; nil if the source is not known.
	Lines []string
}

const (
	// maxMarked is the size of source, in bytes, up to which markers are computed and lines are shown.
	maxMarked = 16 << 10
	// maxFrameLines bounds the lines of one instruction that are looked at.
	maxFrameLines = 1000
)

// sourceIndex finds the lines of source texts. It belongs to one rendering.
type sourceIndex struct {
	src  string
	offs []int32 // where each line begins
	all  map[string][]int32
}

// line returns line n of src, from 1, without its end and trailing blanks.
func (x *sourceIndex) line(src string, n int) string {
	if x.offs == nil || x.src != src {
		offs, ok := x.all[src]
		if !ok {
			offs = lineOffsets(src)
			if x.all == nil {
				x.all = map[string][]int32{}
			}
			x.all[src] = offs
		}
		x.src, x.offs = src, offs
	}
	if n < 1 || n > len(x.offs) {
		return ""
	}
	s := src[x.offs[n-1]:]
	if n < len(x.offs) {
		s = s[:x.offs[n]-x.offs[n-1]]
	}
	return strings.TrimRightFunc(s, isSpace)
}

// lineOffsets returns where the lines of src begin. Line ends are \n, \r\n and \r.
func lineOffsets(src string) []int32 {
	offs := []int32{0}
	for i := 0; i < len(src); i++ {
		switch src[i] {
		case '\r':
			if i+1 < len(src) && src[i+1] == '\n' {
				i++
			}
			offs = append(offs, int32(i+1))
		case '\n':
			offs = append(offs, int32(i+1))
		}
	}
	return offs
}

// isSpace is str.isspace of one character.
func isSpace(r rune) bool { return unicode.IsSpace(r) || r >= 0x1c && r <= 0x1f }

// entryText describes the frame of a traceback entry.
func (x *sourceIndex) entryText(t *Traceback) FrameText {
	f := x.frameText(t.code, t.position())
	if f.Line == 0 {
		f.Line = t.line()
	}
	return f
}

// frameText describes a frame that is at pos.
func (x *sourceIndex) frameText(code *Code, pos syntax.Pos) FrameText {
	f := FrameText{Filename: "<unknown>", Name: "<unknown>"}
	if code == nil || code.Code == nil {
		return f
	}
	f.Filename, f.Name, f.Line, f.Pos = code.Filename, code.Name, int(pos.Line), pos
	if f.Line == 0 {
		f.Line, f.Pos = code.FirstLine, syntax.Pos{}
	}
	if code.Source == "" || f.Line < 1 {
		return f
	}
	last := max(f.Line, int(f.Pos.EndLine))
	if last-f.Line >= maxFrameLines {
		last, f.Pos.EndLine = f.Line, 0
	}
	size := 0
	for n := f.Line; n <= last; n++ {
		l := x.line(code.Source, n)
		if size += len(l); size > maxMarked {
			f.Pos.EndLine = 0
			if len(f.Lines) > 0 {
				f.Lines = f.Lines[:1]
			}
			break
		}
		f.Lines = append(f.Lines, l)
	}
	return f
}

// String renders the frame as a traceback shows it: lines that end in a line feed.
func (f FrameText) String() string {
	name := f.Filename
	if strings.HasPrefix(name, "<stdin-") && strings.HasSuffix(name, ">") {
		name = "<stdin>"
	}
	line := "None"
	if f.Line > 0 {
		line = strconv.Itoa(f.Line)
	}
	head := "  File \"" + name + "\", line " + line + ", in " + f.Name + "\n"
	blank := true
	for _, l := range f.Lines {
		blank = blank && strings.TrimFunc(l, isSpace) == ""
	}
	if blank {
		return head
	}
	if f.Pos.EndLine == 0 {
		return head + "    " + strings.TrimFunc(f.Lines[0], isSpace) + "\n"
	}
	return head + f.source()
}

// source renders the source lines with markers, indented.
func (f FrameText) source() string {
	dedented := dedent(f.Lines)
	lines := make([][]rune, len(dedented))
	for i, l := range dedented {
		lines[i] = []rune(l)
	}
	first, last := f.Lines[0], f.Lines[len(f.Lines)-1]
	drop := utf8.RuneCountInString(first) - len(lines[0])
	start := max(0, runesBefore(first, int(f.Pos.Col))-drop)
	end := max(0, runesBefore(last, int(f.Pos.EndCol))-drop)
	tail := lines[len(lines)-1]
	dpStart, dpEnd := displayWidth(lines[0], start), displayWidth(tail, end)

	text := strings.Join(dedented, "\n")
	a := findAnchors(segment(text, start, len(tail)-end))
	n := len(lines)
	if a != nil && (a.leftLine >= n || a.rightLine >= n) {
		a = nil
	}
	marked := showMarkers(text, start, end, lines, a)

	// Shown are the first line, the last and those around the anchors.
	shown := make([]bool, n)
	shown[0], shown[n-1] = true, true
	leftCol, rightCol := 0, 0
	if a != nil {
		leftCol, rightCol = a.leftCol, a.rightCol
		if a.leftLine == 0 {
			leftCol += start
		}
		if a.rightLine == 0 {
			rightCol += start
		}
		leftCol, rightCol = displayWidth(lines[a.leftLine], leftCol), displayWidth(lines[a.rightLine], rightCol)
		for _, l := range [...]int{a.leftLine, a.rightLine} {
			for i := max(l-1, 0); i <= l+1 && i < n; i++ {
				shown[i] = true
			}
		}
	}
	var out []string
	emit := func(i int) {
		out = append(out, string(lines[i]))
		if !marked {
			return
		}
		indent := 0
		for indent < len(lines[i]) && isSpace(lines[i][indent]) {
			indent++
		}
		width := displayWidth(lines[i], len(lines[i]))
		if i == n-1 {
			width = dpEnd
		}
		marks := make([]byte, 0, width)
		for col := 0; col < width; col++ {
			c := byte('^')
			switch {
			case col < indent || i == 0 && col < dpStart:
				c = ' '
			case a != nil && !((i > a.leftLine || i == a.leftLine && col >= leftCol) && (i < a.rightLine || i == a.rightLine && col < rightCol)):
				c = '~'
			}
			marks = append(marks, c)
		}
		out = append(out, string(marks))
	}
	prev := -1
	for i := range lines {
		if !shown[i] {
			continue
		}
		switch gap := i - prev; {
		case prev < 0:
		case gap == 2:
			emit(i - 1)
		case gap > 2:
			out = append(out, "...<"+strconv.Itoa(gap-1)+" lines>...")
		}
		emit(i)
		prev = i
	}
	var b strings.Builder
	for _, l := range dedent(out) {
		b.WriteString("    " + l + "\n")
	}
	return b.String()
}

// dedent removes the blanks that all lines with text begin with; lines without text become empty.
func dedent(lines []string) []string {
	margin, have := "", false
	for _, l := range lines {
		t := strings.TrimLeft(l, " \t")
		if strings.TrimFunc(l, isSpace) == "" {
			continue
		}
		m := l[:len(l)-len(t)]
		if !have {
			margin, have = m, true
			continue
		}
		k := 0
		for k < len(margin) && k < len(m) && margin[k] == m[k] {
			k++
		}
		margin = margin[:k]
	}
	out := make([]string, len(lines))
	for i, l := range lines {
		if strings.TrimFunc(l, isSpace) != "" {
			out[i] = l[len(margin):]
		}
	}
	return out
}

// runesBefore returns the number of characters in the first n bytes of s.
func runesBefore(s string, n int) int { return utf8.RuneCountInString(s[:max(0, min(n, len(s)))]) }

// segment returns text from character start up to cut characters before its end.
func segment(text string, start, cut int) string {
	r := []rune(text)
	end := min(max(len(r)-cut, 0), len(r))
	if start >= end {
		return ""
	}
	return string(r[start:end])
}

// displayWidth returns the columns that the first n characters of line take on a terminal. On an ASCII line n may lie past
// its end.
func displayWidth(line []rune, n int) int {
	ascii, w := true, 0
	for i, r := range line {
		if r >= 0x80 {
			ascii = false
		}
		if i < n {
			if w++; isWide(r) {
				w++
			}
		}
	}
	if ascii {
		return n
	}
	return w
}

// parsedBody parses text and returns its statements; ok is false if it is no Python.
func parsedBody(text string) (body []syntax.Stmt, ok bool) {
	mod, err := syntax.Parse(text, syntax.Options{Filename: "<unknown>", UnicodeName: unicodename.Character})
	if err != nil {
		return nil, false
	}
	m, ok := mod.(*syntax.Module)
	if !ok {
		return nil, false
	}
	return m.Body, true
}

// showMarkers decides whether markers tell anything: not if they would cover the whole line without an anchor, nor if they
// cover all of what a plain `return f(...)` or `x = f(...)` calls.
func showMarkers(text string, start, end int, lines [][]rune, a *anchors) bool {
	if body, ok := parsedBody(text); ok {
		if len(body) == 0 {
			return false
		}
		var value syntax.Expr
		switch s := body[0].(type) {
		case *syntax.Return:
			if c, ok := s.Value.(*syntax.Call); ok {
				if _, ok := c.Func.(*syntax.Name); ok {
					value = c
				}
			}
		case *syntax.Assign:
			if c, ok := s.Value.(*syntax.Call); ok && len(s.Targets) == 1 {
				if _, ok := s.Targets[0].(*syntax.Name); ok {
					value = c
				}
			}
		}
		if value != nil {
			p := value.Span()
			if p.Line == 1 && int(p.EndLine) == len(lines) && int(p.Col) == start && int(p.EndCol) == end {
				return false
			}
		}
	}
	if a != nil {
		return true
	}
	for _, r := range lines[0][:min(start, len(lines[0]))] {
		if !isSpace(r) {
			return true
		}
	}
	last := lines[len(lines)-1]
	for _, r := range last[min(end, len(last)):] {
		if !isSpace(r) {
			return true
		}
	}
	return false
}

// anchors is the part of an expression that gets ^ while the rest gets ~: an operator, the brackets of a call or a subscript.
// Lines count from 0 within the segment, columns in characters; the right end is exclusive.
type anchors struct {
	leftLine, leftCol, rightLine, rightCol int
}

// findAnchors parses the source of an expression and returns its anchors, or nil if it is none that has any.
func findAnchors(segment string) *anchors {
	// In brackets, so that line feeds are allowed; positions are one line further down for it.
	body, ok := parsedBody("(\n" + segment + "\n)")
	if !ok || len(body) != 1 {
		return nil
	}
	stmt, ok := body[0].(*syntax.ExprStmt)
	if !ok {
		return nil
	}
	s := anchorScan{}
	raw := strings.Split(segment, "\n")
	for _, l := range raw {
		s.lines = append(s.lines, []rune(l))
	}
	// column turns a byte offset into characters.
	column := func(line, off int) int {
		if line < 0 || line >= len(raw) {
			s.lost = true
			return 0
		}
		return runesBefore(raw[line], off)
	}
	after := func(e syntax.Expr) {
		p := e.Span()
		s.line, s.col = int(p.EndLine)-2, column(int(p.EndLine)-2, int(p.EndCol))
		s.valid()
	}
	var a anchors
	switch e := stmt.Value.(type) {
	case *syntax.BinOp:
		after(e.Left)
		s.until(func(r rune) bool { return !isSpace(r) && r != ')' })
		if s.lost {
			return nil
		}
		line, right := s.lines[s.line], s.col+1
		p := e.Right.Span()
		if right < len(line) && (int(p.Line)-2 > s.line || right < column(int(p.Line)-2, int(p.Col))) &&
			!isSpace(line[right]) && line[right] != '\\' && line[right] != '#' {
			right++
		}
		a = anchors{s.line, s.col, s.line, right}
	case *syntax.Subscript, *syntax.Call:
		open := '['
		if c, ok := e.(*syntax.Call); ok {
			open = '('
			after(c.Func)
		} else {
			after(e.(*syntax.Subscript).Value)
		}
		s.until(func(r rune) bool { return r == open })
		p := e.Span()
		line := int(p.EndLine) - 2
		a = anchors{s.line, s.col, line, column(line, int(p.EndCol))}
	default:
		return nil
	}
	if s.lost {
		return nil
	}
	return &a
}

// anchorScan walks over the characters of a segment; lost says that it ran past the end.
type anchorScan struct {
	lines     [][]rune
	line, col int
	lost      bool
}

// valid moves past the ends of lines to the next character.
func (s *anchorScan) valid() {
	for !s.lost {
		switch {
		case s.line < 0 || s.line >= len(s.lines):
			s.lost = true
		case s.col >= len(s.lines[s.line]):
			s.line, s.col = s.line+1, 0
		default:
			return
		}
	}
}

// until moves to the first character that stop takes, passing over comments and line continuations.
func (s *anchorScan) until(stop func(rune) bool) {
	for !s.lost {
		r := s.lines[s.line][s.col]
		switch {
		case r == '\\' || r == '#':
			s.line, s.col = s.line+1, 0
		case stop(r):
			return
		default:
			s.col++
		}
		s.valid()
	}
}
