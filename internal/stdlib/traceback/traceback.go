// Package traceback is Python's traceback module: rendering runs in Go, the classes are written in Python.
package traceback

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/syntax"
)

//go:embed traceback.py
var source string

// Module returns the module.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{
		Name: "traceback",
		Doc:  "Extract, format and print information about Python stack traces.",
		Funcs: []py.Def{
			{Name: "_exception", Sig: "exc, tb, limit, chain, /", Fn: exception},
			{Name: "_last_lines", Sig: "exc, tb, /", Fn: lastLines},
			{Name: "_text", Sig: "exc, tb, /", Fn: text},
			{Name: "_frames", Sig: "tb, /", Fn: frames},
			{Name: "_stack", Sig: "", Fn: stack},
			{Name: "_render", Sig: "filename, lineno, end_lineno, colno, end_colno, name, lines, /", Fn: render},
			{Name: "_code_lines", Sig: "code, first, last, /", Fn: codeLines},
		},
		Source: source,
	}
})

func strings(vm *py.VM, list []string) py.Value {
	out := make([]py.Value, len(list))
	for i, s := range list {
		out[i] = vm.Str(s)
	}
	return vm.List(out)
}

// exception renders exc with the traceback tb: a list of texts.
func exception(vm *py.VM, a []py.Value) (py.Value, error) {
	e := py.AsExc(a[0])
	if e == nil {
		return py.None, vm.TypeErrorf("Exception expected for value, %s found", a[0].Type().Name())
	}
	opts := py.FormatOptions{Traceback: a[1]}
	if !a[2].IsNone() {
		n, err := vm.IndexClamped(a[2])
		if err != nil {
			return py.None, err
		}
		if n == 0 {
			opts.NoFrames = true
		}
		opts.Limit = n
	}
	chain, err := vm.Truth(a[3])
	if err != nil {
		return py.None, err
	}
	opts.NoChain = !chain
	parts, err := vm.ExceptionLines(e, opts)
	if err != nil {
		return py.None, err
	}
	return strings(vm, parts), nil
}

func lastLines(vm *py.VM, a []py.Value) (py.Value, error) {
	e := py.AsExc(a[0])
	if e == nil {
		return py.None, vm.TypeErrorf("Exception expected for value, %s found", a[0].Type().Name())
	}
	parts, err := vm.ExceptionLastLines(e, !a[1].IsNone())
	if err != nil {
		return py.None, err
	}
	return strings(vm, parts), nil
}

func text(vm *py.VM, a []py.Value) (py.Value, error) {
	e := py.AsExc(a[0])
	if e == nil {
		return py.None, vm.TypeErrorf("Exception expected for value, %s found", a[0].Type().Name())
	}
	s, err := vm.ExceptionText(e, a[1])
	return vm.Str(s), err
}

func frames(vm *py.VM, a []py.Value) (py.Value, error) {
	list, err := vm.TracebackFrames(a[0])
	return rows(vm, list), err
}

func stack(vm *py.VM, a []py.Value) (py.Value, error) {
	list, err := vm.StackFrames()
	return rows(vm, list), err
}

// rows gives (filename, lineno, end_lineno, colno, end_colno, name, lines) of each frame; what is not known is None.
func rows(vm *py.VM, list []py.FrameText) py.Value {
	out := make([]py.Value, 0, len(list))
	for _, f := range list {
		end, col, endCol, lines := py.None, py.None, py.None, py.None
		if f.Pos.EndLine > 0 {
			end, col, endCol = py.Int(int64(f.Pos.EndLine)), py.Int(int64(f.Pos.Col)), py.Int(int64(f.Pos.EndCol))
		}
		if f.Lines != nil {
			lines = strings(vm, f.Lines)
		}
		out = append(out, vm.TupleOf([]py.Value{vm.Str(f.Filename), py.Int(int64(f.Line)), end, col, endCol, vm.Str(f.Name), lines}))
	}
	return vm.List(out)
}

// render is the text of one frame.
func render(vm *py.VM, a []py.Value) (py.Value, error) {
	var f py.FrameText
	var err error
	if f.Filename, err = vm.StrOf(a[0]); err != nil {
		return py.None, err
	}
	if f.Name, err = vm.StrOf(a[5]); err != nil {
		return py.None, err
	}
	number := func(v py.Value) (n int) {
		if err == nil && !v.IsNone() {
			if n, err = vm.IndexClamped(v); n < 0 || n > 1<<30 {
				n = 0
			}
		}
		return n
	}
	f.Line = number(a[1])
	if !a[3].IsNone() && !a[4].IsNone() {
		f.Pos = syntax.Pos{Line: int32(f.Line), EndLine: int32(number(a[2])), Col: int32(number(a[3])), EndCol: int32(number(a[4]))}
	}
	if err != nil {
		return py.None, err
	}
	if !a[6].IsNone() {
		items, err := vm.Items(a[6])
		if err != nil {
			return py.None, err
		}
		for _, v := range items {
			s, ok := py.AsStr(v)
			if !ok {
				return py.None, vm.TypeErrorf("expected str, not %s", v.Type().Name())
			}
			f.Lines = append(f.Lines, s)
		}
		if int(f.Pos.EndLine)-f.Line != len(f.Lines)-1 {
			f.Pos = syntax.Pos{} // not the lines that the columns are about
		}
	}
	if err := vm.Step(4 + len(f.Lines)); err != nil {
		return py.None, err
	}
	return vm.Str(f.String()), nil
}

func codeLines(vm *py.VM, a []py.Value) (py.Value, error) {
	first, err := vm.IndexInt(a[1])
	if err != nil {
		return py.None, err
	}
	last, err := vm.IndexInt(a[2])
	if err != nil {
		return py.None, err
	}
	lines := vm.CodeLines(a[0], first, last)
	if lines == nil {
		return py.None, nil
	}
	return strings(vm, lines), nil
}
