package krait

// interactive.go holds what a prompt needs: compiling a statement that displays its value, and telling when more lines must
// follow.

import (
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/engine/python"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
)

// CompileStatement compiles one statement as the interactive prompt does: the value of an expression is displayed. The error
// is an *Error.
func CompileStatement(source, name string) (*Script, error) {
	if name == "" {
		name = "<stdin>"
	}
	return newScript(source, engine.Statement, python.CompileOptions(engine.Statement, name), keepTree)
}

// Incomplete reports whether source is the beginning of a statement whose rest is missing. A compound statement is complete
// with an empty line after it.
func Incomplete(source string) bool {
	if OpenBracket(source) {
		return true
	}
	lines := strings.Split(strings.TrimSuffix(source, "\n"), "\n")
	last := lines[len(lines)-1]
	if strings.HasSuffix(last, "\\") {
		return true
	}
	if strings.TrimSpace(last) == "" {
		return false
	}
	mod, err := syntax.Parse(source, syntax.Options{UnicodeName: unicodename.Character})
	if err == nil {
		body := mod.(*syntax.Module).Body
		return len(body) > 0 && compound(body[len(body)-1])
	}
	e, ok := err.(*syntax.Error)
	if !ok {
		return false
	}
	// What is missing is missing at the end.
	code := 0 // the last line that is not a comment
	for i, l := range lines {
		if l = strings.TrimSpace(l); l != "" && l[0] != '#' {
			code = i + 1
		}
	}
	atEnd := e.Line > code || e.Line == code && e.Offset > utf8.RuneCountInString(strings.TrimRight(lines[code-1], " \t"))
	decorators := e.Msg == "invalid syntax" && strings.HasPrefix(lines[code-1], "@") && e.Line >= code && e.Offset == 0
	return decorators || atEnd && (strings.HasPrefix(e.Msg, "expected an indented block") || strings.HasPrefix(e.Msg, "expected 'except' or 'finally'"))
}

// compound reports whether more lines can follow as a part of s.
func compound(s syntax.Stmt) bool {
	switch s.(type) {
	case *syntax.FunctionDef, *syntax.AsyncFunctionDef, *syntax.ClassDef, *syntax.If, *syntax.For, *syntax.AsyncFor, *syntax.While,
		*syntax.Try, *syntax.TryStar, *syntax.With, *syntax.AsyncWith, *syntax.Match:
		return true
	}
	return false
}

// OpenBracket reports whether source ends inside of a bracket or a triple-quoted string.
func OpenBracket(source string) bool {
	_, err := syntax.Parse(source, syntax.Options{UnicodeName: unicodename.Character})
	e, ok := err.(*syntax.Error)
	if !ok {
		return false
	}
	return strings.HasSuffix(e.Msg, "was never closed") || strings.Contains(e.Msg, "unterminated triple-quoted")
}
