package python

// source.go holds how the source of an operation is compiled.

import (
	"errors"
	"strings"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/syntax"
)

// CompileOptions are those for a source of a form; name is the file name in tracebacks.
func CompileOptions(form engine.Form, name string) py.CompileOptions {
	switch form {
	case engine.FileText:
		// A name in angle brackets is that of no file, of which tracebacks show no lines, but for the code of -c.
		return py.CompileOptions{Filename: name, LastExpr: true, File: true,
			NoLines: name != "<string>" && strings.HasPrefix(name, "<") && strings.HasSuffix(name, ">")}
	case engine.Statement:
		return py.CompileOptions{Filename: name, Mode: syntax.ModeSingle, TopLevelAwait: true}
	}
	return py.CompileOptions{Filename: name, LastExpr: true, TopLevelAwait: true}
}

// SyntaxError is the *py.Error for source that does not parse or compile. Its Traceback is without the Hint.
func SyntaxError(err error) error {
	var e *syntax.Error
	if !errors.As(err, &e) {
		return err
	}
	bases := []string{"SyntaxError", "Exception", "BaseException"}
	if e.Kind != "SyntaxError" {
		bases = append([]string{e.Kind}, bases...)
	}
	return &py.Error{
		Type: e.Kind, QualifiedType: e.Kind, Bases: bases, Message: e.Msg, Traceback: e.Render(),
		Filename: e.Filename, Line: e.Line, Column: max(e.Offset-1, 0), Function: "<module>",
		Hint: py.SyntaxHint(e.Kind, e.Msg, e.Text),
	}
}
