package py

// syntaxwarn.go hands the SyntaxWarnings of source that scripts compile to the module warnings.

import (
	"strings"

	"github.com/krait-run/krait/internal/syntax"
)

// futureEscapes is what a SyntaxError leaves out of the text of a warning about an escape.
const futureEscapes = "Such sequences will not work in the future. "

// compileWarned compiles as Compile does, and issues the warnings. Where a filter makes one an error, the error is a
// *syntax.Error in its place. text is the source if it is a file's, whose lines warnings show.
func (vm *VM) compileWarned(src string, opts CompileOptions, text string) (*Code, error) {
	var found []syntax.Warning
	opts.Warn = func(w syntax.Warning) { found = append(found, w) }
	c, failed := Compile(src, opts)
	if len(found) == 0 {
		return c, failed
	}
	if opts.Filename == "" {
		opts.Filename = "<string>"
	}
	m, err := vm.importFull("warnings")
	if IsExc(err, ModuleNotFoundError) {
		return c, failed
	}
	if err != nil {
		return nil, err
	}
	var lines sourceIndex
	for _, w := range found {
		if err := vm.Step(16); err != nil {
			return nil, err
		}
		warn, err := vm.GetAttr(m, "warn_explicit")
		if err != nil {
			return nil, err
		}
		if text != "" {
			if known, err := vm.LookupAttr(m, "_lines"); err == nil && AsDict(known) != nil {
				key := vm.TupleOf([]Value{vm.Str(opts.Filename), Int(int64(w.Line))})
				if err := vm.SetItem(known, key, vm.Str(lines.line(text, w.Line))); err != nil {
					return nil, err
				}
			}
		}
		_, err = vm.CallValues(warn, vm.Str(w.Msg), SyntaxWarning.Value(), vm.Str(opts.Filename), Int(int64(w.Line)))
		if IsExc(err, SyntaxWarning) {
			e := syntax.NewError("SyntaxError", strings.Replace(w.Msg, futureEscapes, "", 1), opts.Filename, src, w.Span())
			if opts.NoLines && w.Pos.Line > 0 {
				e.WithoutLine()
			}
			return nil, e
		}
		if err != nil {
			return nil, err
		}
	}
	return c, failed
}
