package re

// error.go holds PatternError.

import (
	"fmt"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/regex"
	"github.com/krait-run/krait/internal/unicodetext"
)

func errorSpec() py.TypeSpec {
	return py.TypeSpec{
		Name: "PatternError", Module: "re", Base: py.Exception, Kind: py.KindException, Flags: py.FlagHasDict, Python: true,
		Doc:   "A pattern or template is invalid.",
		Slots: py.Slots{Init: errorInit},
		Sig:   "msg, pattern=None, pos=None",
	}
}

// errorInit is PatternError(msg, pattern=None, pos=None).
func errorInit(vm *py.VM, self py.Value, args py.Args) error {
	var a [4]py.Value
	if err := vm.BindPython("PatternError.__init__", "self, msg, pattern=None, pos=None", args, a[:], self); err != nil {
		return err
	}
	msg, pattern, pos := a[1], orNone(a[2]), orNone(a[3])
	line, col := py.None, py.None
	text := msg
	if !pattern.IsNone() && !pos.IsNone() {
		m, err := vm.StrOf(msg)
		if err != nil {
			return err
		}
		p, err := vm.IndexInt(pos)
		if err != nil {
			return err
		}
		src, isBytes, err := textOf(vm, pattern)
		if err != nil {
			return err
		}
		at := min(max(p, 0), len(src))
		if !isBytes {
			at = unicodetext.Offset(src, min(max(p, 0), unicodetext.RuneCount(src)))
		}
		before := src[:at]
		l, c := 1+strings.Count(before, "\n"), p+1
		if i := strings.LastIndexByte(before, '\n'); i >= 0 {
			c = len(before[i:])
			if !isBytes {
				c = unicodetext.RuneCount(before[i:])
			}
		}
		line, col = py.Int(int64(l)), py.Int(int64(c))
		s := fmt.Sprintf("%s at position %d", m, p)
		if strings.Contains(src, "\n") {
			s += fmt.Sprintf(" (line %d, column %d)", l, c)
		}
		text = vm.Str(s)
	}
	return setErrorFields(vm, self, text, msg, pattern, pos, line, col)
}

func setErrorFields(vm *py.VM, self, text py.Value, msg, pattern, pos, line, col py.Value) error {
	py.AsExc(self).SetArgs(text)
	for _, f := range [...]struct {
		name string
		v    py.Value
	}{{"msg", msg}, {"pattern", pattern}, {"pos", pos}, {"lineno", line}, {"colno", col}} {
		if err := vm.SetAttr(self, f.name, f.v); err != nil {
			return err
		}
	}
	return nil
}

// newPatternError makes the exception for an error of the engine. source is the pattern or template object.
func newPatternError(vm *py.VM, e *regex.Error, source py.Value) error {
	x := vm.NewExc(errorType)
	pattern, pos, line, col := py.None, py.None, py.None, py.None
	if e.Pos >= 0 {
		pattern, pos, line, col = source, py.Int(int64(e.Pos)), py.Int(int64(e.Line)), py.Int(int64(e.Col))
	}
	if err := setErrorFields(vm, x.Value(), vm.Str(e.Error()), vm.Str(e.Msg), pattern, pos, line, col); err != nil {
		return err
	}
	return x
}
