// Package inspect is Python's module inspect.
package inspect

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
	"github.com/krait-run/krait/internal/syntax"
	"github.com/krait-run/krait/internal/unicodename"
)

//go:embed inspect.py
var source string

// more defines what few programs ask for.
//
//go:embed more.py
var more string

// Module returns the module inspect.
var Module = sync.OnceValue(func() *py.ModuleDef {
	rare := lazy.New("inspect", more,
		"AGEN_CLOSED", "AGEN_CREATED", "AGEN_RUNNING", "AGEN_SUSPENDED", "ArgInfo", "Arguments", "Attribute", "BufferFlags",
		"CO_HAS_DOCSTRING", "CO_METHOD", "CO_NOFREE", "ClassFoundException", "ClosureVars", "EndOfBlock", "FrameInfo",
		"FullArgSpec", "TPFLAGS_IS_ABSTRACT", "Traceback", "_findclass", "classify_class_attrs", "findsource",
		"formatannotationrelativeto", "formatargvalues", "getabsfile", "getargs", "getargvalues", "getasyncgenlocals",
		"getasyncgenstate", "getblock", "getclasstree", "getclosurevars", "getcomments", "getcoroutinelocals", "getframeinfo",
		"getgeneratorlocals", "getinnerframes", "getlineno", "getmembers_static", "getmodulename", "getouterframes",
		"indentsize", "ispackage", "modulesbyfile", "stack", "trace", "walktree")
	return &py.ModuleDef{
		Name: "inspect",
		Doc:  "Get useful information from live Python objects.",
		Funcs: []py.Def{
			// The text of the signature of a native function, or None.
			{Name: "_text_signature", Sig: "obj, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if s, ok := py.SignatureText(a[0]); ok {
					return vm.Str(s), nil
				}
				return py.None, nil
			}},
			// The first and last line of a definition in source text, or None.
			{Name: "_definition", Sig: "source, line, qualname, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				src, _ := py.AsStr(a[0])
				line, err := vm.IndexInt(a[1])
				if err != nil {
					return py.Value{}, err
				}
				qualname, _ := py.AsStr(a[2])
				if err := vm.Reserve(len(src) * 40); err != nil {
					return py.Value{}, err
				}
				if err := vm.Step(len(src) / 16); err != nil {
					return py.Value{}, err
				}
				first, last, _, ok := definition(vm, src, line, qualname)
				if err := vm.Step(1); err != nil {
					return py.Value{}, err
				}
				if !ok {
					return py.None, nil
				}
				return vm.TupleOf([]py.Value{py.Int(int64(first)), py.Int(int64(last))}), nil
			}},
			// What the arguments of a call of a Python function are bound to, by position in the signature sig.
			{Name: "_bind_call", Sig: "name, sig, count, args, kwargs, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				name, _ := py.AsStr(a[0])
				sig, _ := py.AsStr(a[1])
				n, err := vm.IndexInt(a[2])
				if err != nil {
					return py.Value{}, err
				}
				pos, _ := py.AsTuple(a[3])
				vals := append([]py.Value(nil), pos...)
				var keys []*py.Str
				if kw := py.AsDict(a[4]); kw != nil {
					for i := 0; i < kw.Span(); i++ {
						if k, v, ok := kw.At(i); ok {
							keys, vals = append(keys, py.AsStrObject(k)), append(vals, v)
						}
					}
				}
				out := make([]py.Value, n)
				if err := vm.BindPython(name, sig, py.MakeArgs(vals, keys), out, py.Value{}); err != nil {
					return py.Value{}, err
				}
				d := vm.NewDict()
				for i, v := range out {
					if !v.IsNull() {
						if err := d.Set(vm, py.Int(int64(i)), v); err != nil {
							return py.Value{}, err
						}
					}
				}
				return d.Value(), nil
			}},
			// The module's source lines from the first line of a function or code object on, and that line's number.
			{Name: "_source", Sig: "obj, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				src, first, ok := py.CodeOf(a[0])
				if !ok || src == "" {
					return py.None, nil
				}
				lines := strings.SplitAfter(src, "\n")
				if err := vm.Reserve(len(src) + 80*len(lines)); err != nil {
					return py.Value{}, err
				}
				out := make([]py.Value, 0, len(lines))
				for _, l := range lines {
					if l != "" {
						out = append(out, vm.Str(l))
					}
				}
				return vm.TupleOf([]py.Value{vm.List(out), py.Int(int64(first))}), vm.Step(len(lines) / 16)
			}},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			lazy.Install(vm, m, "inspect", rare)
			return nil
		},
		Source: source,
	}
})

// definition finds a definition in source: the one that begins at a line (with its decorators), or the class with a qualified
// name. It returns the first and the last line, and the column of the body or -1 if it stands in the last line of the head.
func definition(vm *py.VM, source string, line int, qualname string) (first, last, body int, ok bool) {
	mod, err := syntax.Parse(source, syntax.Options{UnicodeName: unicodename.Character, Poll: vm.Step})
	if err != nil {
		return 0, 0, 0, false
	}
	d := finder{line: int32(line), qualname: qualname, lines: strings.Split(source, "\n")}
	if m, isModule := mod.(*syntax.Module); isModule {
		d.stmts(m.Body, "")
	}
	return d.first, d.last, d.body, d.found
}

type finder struct {
	line              int32
	qualname          string
	lines             []string
	first, last, body int
	found             bool
}

func (d *finder) stmts(body []syntax.Stmt, prefix string) {
	for _, s := range body {
		switch s := s.(type) {
		case *syntax.FunctionDef:
			d.define(s.Pos, s.DecoratorList, s.Body, prefix+s.Name, false)
			d.stmts(s.Body, prefix+s.Name+".<locals>.")
		case *syntax.AsyncFunctionDef:
			d.define(s.Pos, s.DecoratorList, s.Body, prefix+s.Name, false)
			d.stmts(s.Body, prefix+s.Name+".<locals>.")
		case *syntax.ClassDef:
			d.define(s.Pos, s.DecoratorList, s.Body, prefix+s.Name, true)
			d.stmts(s.Body, prefix+s.Name+".")
		default: // the blocks of the others
			syntax.Inspect(s, func(n syntax.Node) bool {
				if inner, ok := n.(syntax.Stmt); ok && inner != s {
					d.stmts([]syntax.Stmt{inner}, prefix)
					return false
				}
				_, ok := n.(syntax.Expr)
				return !ok
			})
		}
		// A statement with a lambda is its source.
		if p := s.Span(); !d.found && d.qualname == "" && p.Line <= d.line && d.line <= p.EndLine && !isDefinition(s) {
			d.first, d.last, d.body, d.found = int(d.line), int(p.EndLine), -1, true
		}
	}
}

// isDefinition reports whether s is a compound statement, in which definitions may stand.
func isDefinition(s syntax.Stmt) bool {
	switch s.(type) {
	case *syntax.FunctionDef, *syntax.AsyncFunctionDef, *syntax.ClassDef, *syntax.If, *syntax.For, *syntax.While, *syntax.With, *syntax.Try,
		*syntax.AsyncFor, *syntax.AsyncWith, *syntax.TryStar, *syntax.Match:
		return true
	}
	return false
}

func (d *finder) define(p syntax.Pos, decorators []syntax.Expr, body []syntax.Stmt, name string, class bool) {
	first := p.Line
	for _, e := range decorators {
		first = min(first, e.Span().Line)
	}
	if d.found || d.qualname != "" && (!class || name != d.qualname) || d.qualname == "" && first != d.line && p.Line != d.line {
		return
	}
	d.first, d.last, d.body, d.found = int(first), int(p.EndLine), -1, true
	if d.qualname == "" {
		d.first = int(d.line)
	}
	if len(body) == 0 || body[0].Span().Line == p.Line {
		return
	}
	d.body = int(body[0].Span().Col)
	// Comments after the body belong to it if they are indented as it is.
	for i := d.last; i < len(d.lines); i++ {
		text := strings.TrimLeft(d.lines[i], " \t")
		if text == "" || text == "\r" {
			continue
		}
		if text[0] != '#' {
			return
		}
		if len(d.lines[i])-len(text) >= d.body {
			d.last = i + 1
		}
	}
}
