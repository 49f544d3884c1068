package syntax

// Errors: CPython's SyntaxError and how its traceback shows it.

import (
	"strconv"
	"strings"
	"unicode"
)

// Error is what Parse returns for text that is wrong. The compiler uses it as well.
type Error struct {
	Kind      string // the exception: SyntaxError, IndentationError, TabError, MemoryError or RecursionError
	Msg       string // without file and line
	Filename  string
	Line      int    // from 1; 0: no place is known
	Offset    int    // in code points, from 1
	EndLine   int    // from 1
	EndOffset int    // in code points, from 1, exclusive; -1 or 0: unknown
	Text      string // the source line
	Bare      bool   // the exception's args hold the message only
	Late      bool   // found when code was made, after the symbol table

	source   string // the whole text, for Suggest
	stmtLine int    // where the last compound statement before the error began, for Suggest
	file     bool   // Options.File
	unclosed bool
	noLine   bool
	empty    bool // of an empty text, whose line is 0
	scanned  bool // found by the scanner itself, or when it was past the line: CPython's text has no line feed
	pos      Pos  // what NewError was given
}

// LineText gives the attribute text of the exception: the source line with its line feed, in most cases.
func (e *Error) LineText() string {
	if e.Text == "" || e.scanned {
		return e.Text
	}
	return e.Text + "\n"
}

// WithoutLine forgets the source line, as where CPython's compiler can't read the file. Its columns are then bytes.
func (e *Error) WithoutLine() {
	e.Text = ""
	e.byteColumns()
}

// byteColumns counts columns in bytes.
func (e *Error) byteColumns() {
	if e.pos.Line > 0 {
		e.Offset = int(e.pos.Col) + 1
		if e.pos.EndLine > 0 && e.pos.EndCol >= 0 {
			e.EndOffset = int(e.pos.EndCol) + 1
		}
	}
}

// Empty reports whether the error is that of a text without an expression, whose line is 0.
func (e *Error) Empty() bool { return e.empty }

// Error gives str(exception): the message, and file and line.
func (e *Error) Error() string {
	if e.Line == 0 && !e.empty {
		return e.Msg
	}
	name := e.Filename
	if i := strings.LastIndexByte(name, '/'); i >= 0 {
		name = name[i+1:]
	}
	return e.Msg + " (" + name + ", line " + strconv.Itoa(e.Line) + ")"
}

// Render gives the traceback's last lines as python3.14 prints them, each with its line feed:
//
//	  File "x.py", line 3
//	    text
//	    ^^^^
//	SyntaxError: msg
func (e *Error) Render() string {
	e = e.Suggest()
	var b strings.Builder
	if e.Line > 0 || e.empty {
		b.WriteString("  File \"" + e.Filename + "\", line " + strconv.Itoa(e.Line) + "\n")
		e.renderLine(&b)
	}
	b.WriteString(e.Kind + ": " + e.Msg)
	if e.Line == 0 && e.noLine {
		b.WriteString(" (" + e.Filename + ")")
	}
	b.WriteString("\n")
	return b.String()
}

// renderLine writes the source line and the carets.
func (e *Error) renderLine(b *strings.Builder) {
	text := []rune(e.Text)
	rtext := []rune(strings.TrimRight(e.Text, "\n"))
	ltext := []rune(strings.TrimLeft(string(rtext), " \n\f"))
	spaces := len(rtext) - len(ltext)
	offset, end := e.Offset, len(rtext)+1
	if e.Line == e.EndLine {
		end = e.EndOffset
		if end == 0 {
			end = offset
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
	b.WriteString("    " + string(ltext) + "\n")
	if col < 0 {
		return
	}
	b.WriteString("    ")
	for i := 0; i < col && i < len(ltext); i++ {
		if unicode.IsSpace(ltext[i]) {
			b.WriteRune(ltext[i])
		} else {
			b.WriteByte(' ')
		}
	}
	b.WriteString(strings.Repeat("^", endCol-col) + "\n")
}

// atOpenEnd corrects an error of an expression or an interactive statement whose last line has no line feed. CPython adds one to
// a file only: here the line's text lacks it, and the token that ends the line stands nowhere.
func (e *Error) atOpenEnd() {
	if e.Line == 0 || e.Line <= strings.Count(e.source, "\n") {
		return
	}
	e.scanned = true
	n := runeCount(e.Text)
	if e.Msg == "unexpected EOF while parsing" && strings.HasSuffix(e.Text, "\\") {
		e.Msg, e.Offset, e.EndOffset = "unexpected character after line continuation character", n, 0
		return
	}
	switch {
	case e.Offset != n+1:
	case e.EndOffset == n+2 && e.Msg == "invalid syntax":
		e.Offset, e.EndOffset = 0, 0
	case e.EndOffset == n+2 || e.EndOffset == -1:
		e.Offset, e.EndOffset = n, -1
	case e.EndOffset == n+1:
		e.Offset, e.EndOffset = 0, n
	}
}

// NewError makes an error for the place pos of source, which Parse accepted; the compiler's own
// checks use it. kind is "SyntaxError" in the usual case. Its columns count bytes, as those of CPython's compiler do.
func NewError(kind, msg, filename, source string, pos Pos) *Error {
	src, err := prepare(source, filename, false)
	if err != nil {
		return err
	}
	e := errorAt(src, filename, kind, msg, pos)
	e.byteColumns()
	return e
}

// errorAt makes an error for the place pos.
func errorAt(src, filename, kind, msg string, pos Pos) *Error {
	e := &Error{
		Kind: kind, Msg: msg, Filename: filename, source: src,
		Line: int(pos.Line), EndLine: int(pos.EndLine), EndOffset: -1, pos: pos,
	}
	e.Text = lineAt(src, lineOffset(src, e.Line))
	e.Offset = column(e.Text, int(pos.Col)) + 1
	if pos.EndLine > 0 && pos.EndCol >= 0 {
		// CPython counts the end's column in the first line, wherever the end is.
		e.EndOffset = min(column(e.Text, int(pos.EndCol))+1, runeCount(e.Text)+2)
		if e.EndLine != e.Line {
			e.EndOffset = min(e.EndOffset, runeCount(e.Text)+1)
		}
	}
	return e
}

// column turns a byte offset within line into code points.
func column(line string, n int) int {
	if n > len(line) {
		return runeCount(line) + n - len(line)
	}
	if n < 0 {
		n = 0
	}
	return runeCount(line[:n])
}

func (p *parser) errorAt(pos Pos, msg string) *Error {
	return errorAt(p.s.src, p.s.filename, "SyntaxError", msg, pos)
}
