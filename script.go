package krait

// script.go holds Script, compiled source, and what makes one of a file.

import (
	"fmt"
	"strings"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/engine/python"
	"github.com/krait-run/krait/internal/plan"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
	"github.com/krait-run/krait/tool"
)

// Script is compiled source that any sandbox of any template can run. It is immutable.
type Script struct {
	code *py.Code   // nil: text and file, which are compiled where the script runs
	tree syntax.Mod // nil: not kept, see keepTree
	text string
	file string
	form engine.Form
	// foreign says that the source is in another language than Python: text and file, of which only a sandbox of the language makes more.
	foreign bool
}

// Compile compiles source for Sandbox.LoadCompiled and EvalCompiled. name is the file name in tracebacks, "<script>" if empty.
// The error is an *Error, whose Traceback is without its Hint: only a sandbox knows whether hints are wanted.
//
// A name that ends in .js, .mjs, .cjs, .ts, .mts or .cts says that the source is JavaScript or TypeScript, which sandboxes with that
// Language compile when they run it.
func Compile(source, name string) (*Script, error) {
	if engine.Foreign(name) {
		return &Script{text: source, file: name, foreign: true}, nil
	}
	return compileScript(source, name, keepTree)
}

// Compile is Compile for the template's sandboxes: source is in their Language, whatever the name says. A nil template is one of Python.
func (t *Template) Compile(source, name string) (*Script, error) {
	if t == nil || t.opts.Language == nil {
		return compileScript(source, name, keepTree)
	}
	if name == "" {
		name = scriptName
	}
	return &Script{text: source, file: name, foreign: true}, nil
}

// Whether a script keeps its tree, which is as large as its code, for Plan and for TierAuto. Without it they parse the source again.
const (
	keepTree = true
	dropTree = false
)

// wantsTree reports whether the sandbox looks at the trees of the scripts that it runs; it may be nil.
func (s *Sandbox) wantsTree() bool {
	return s != nil && (s.Tier() == TierAuto || s.planApprover() != nil)
}

func compileScript(source, name string, tree bool) (*Script, error) {
	if name == "" {
		name = scriptName
	}
	return newScript(source, engine.Text, python.CompileOptions(engine.Text, name), tree)
}

// newScript compiles source with the options for its form. The error is an *Error.
func newScript(source string, form engine.Form, opts py.CompileOptions, tree bool) (*Script, error) {
	s := &Script{form: form}
	if tree {
		opts.Tree = func(mod syntax.Mod) { s.tree = mod }
	}
	var err error
	if s.code, err = py.Compile(source, opts); err != nil {
		return nil, python.SyntaxError(err)
	}
	return s, nil
}

// parsed returns the statements of the script, which nobody may change. The error is an *Error.
func (s *Script) parsed() ([]syntax.Stmt, error) {
	mod := s.tree
	if mod == nil {
		text, file := s.source()
		var err error
		mod, err = syntax.Parse(text, syntax.Options{Filename: file, AllowTopLevelAwait: true, UnicodeName: unicodename.Character})
		if err != nil {
			return nil, python.SyntaxError(err)
		}
	}
	switch m := mod.(type) {
	case *syntax.Module:
		return m.Body, nil
	case *syntax.Interactive:
		return m.Body, nil
	}
	return nil, nil
}

// Plan returns which tools of set the script's source names, and with Any that it may reach others; nil is a set without tools. It
// describes the script for people and is no bound: that are the allow-list and the approvals. See docs/tools-in-scripts.md for what
// makes it a plan of any tool. Code that an earlier script of the same sandbox has defined is not a part of it, but in that one's plan.
// The error is an *Error, for the text of a script that was not compiled and does not parse.
func (s *Script) Plan(set *tool.Set) (tool.Plan, error) { return s.plan(set, plan.Names{}) }

// plan is Plan with the names that earlier scripts gave to namespaces, to which it adds.
func (s *Script) plan(set *tool.Set, known plan.Names) (tool.Plan, error) {
	if s.foreign {
		if plan.Foreign == nil {
			return tool.Plan{Any: true}, nil // nobody here reads the language
		}
		return plan.Foreign(set, s.text, s.file, known)
	}
	body, err := s.parsed()
	if err != nil {
		return tool.Plan{}, err
	}
	_, file := s.source()
	return plan.Of(set, body, file, known), nil
}

// source returns the text and the file name.
func (s *Script) source() (text, file string) {
	if s.code == nil {
		return s.text, s.file
	}
	return s.code.Source, s.code.Filename
}

// The names of sources that have none.
const (
	scriptName = "<script>"
	evalName   = "<eval>"
)

// Warning is a SyntaxWarning: CompileFile found something in a script that is valid and probably wrong.
type Warning struct {
	// File and Line, from 1, say where.
	File string
	Line int
	// Message says what, as CPython does.
	Message string
	// Text is the source line without the space around it.
	Text string
}

// String gives the warning as CPython prints it, without the last line feed.
func (w Warning) String() string {
	s := fmt.Sprintf("%s:%d: SyntaxWarning: %s", w.File, w.Line, w.Message)
	if w.Text != "" {
		s += "\n  " + w.Text
	}
	return s
}

// CompileFile compiles the bytes of a Python file as running the file with CPython does: it honours a byte order mark and an
// encoding declaration (PEP 263), and words syntax errors as for a file. A name in angle brackets, such as "<stdin>", is that of
// no file: tracebacks show no lines of it, but for "<string>", which CPython calls the code of -c. warn, if not nil, receives the SyntaxWarnings; with an error, those found before it. The
// error is an *Error.
func CompileFile(source []byte, name string, warn func(Warning)) (*Script, error) {
	if name == "" {
		name = scriptName
	}
	text, err := syntax.Decode(source, syntax.Options{Filename: name, File: true})
	if err != nil {
		return nil, python.SyntaxError(err)
	}
	opts := python.CompileOptions(engine.FileText, name)
	if warn != nil {
		opts.Warn = func(w syntax.Warning) {
			out := Warning{File: name, Line: w.Line, Message: w.Msg}
			if !opts.NoLines {
				out.Text = strings.TrimSpace(line(text, w.Line))
			}
			warn(out)
		}
	}
	return newScript(text, engine.FileText, opts, keepTree)
}

// line returns line n, from 1, of text.
func line(text string, n int) string {
	for ; n > 1; n-- {
		i := strings.IndexAny(text, "\n\r")
		if i < 0 {
			return ""
		}
		if strings.HasPrefix(text[i:], "\r\n") {
			i++
		}
		text = text[i+1:]
	}
	if i := strings.IndexAny(text, "\n\r"); i >= 0 {
		text = text[:i]
	}
	return text
}
