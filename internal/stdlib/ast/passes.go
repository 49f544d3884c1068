package ast

// passes.go holds what is done to a parsed tree: optimisation, the check of its version.

import (
	"reflect"
	"strings"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/syntax"
)

var posType = reflect.TypeFor[syntax.Pos]()

// visit calls f for each struct below v and v itself, children first, with the settable value that holds the pointer.
func visit(v reflect.Value, f func(slot reflect.Value)) {
	switch v.Kind() {
	case reflect.Interface, reflect.Pointer:
		if v.IsNil() {
			return
		}
		e := v.Elem()
		if v.Kind() == reflect.Interface {
			if e.Kind() != reflect.Pointer {
				return
			}
			e = e.Elem()
		}
		if e.Kind() != reflect.Struct {
			return
		}
		for i := range e.NumField() {
			if e.Type().Field(i).Type != posType {
				visit(e.Field(i), f)
			}
		}
		f(v)
	case reflect.Slice:
		for i := range v.Len() {
			visit(v.Index(i), f)
		}
	}
}

// shiftColumns moves what is in the first line of e.
func shiftColumns(e syntax.Expr, by int32) {
	visit(reflect.ValueOf(&e).Elem(), func(slot reflect.Value) {
		s := slot.Elem()
		if s.Kind() == reflect.Pointer {
			s = s.Elem()
		}
		if p := s.FieldByName("Pos"); p.IsValid() {
			at := p.Addr().Interface().(*syntax.Pos)
			if at.Line == 1 {
				at.Col += by
			}
			if at.EndLine == 1 {
				at.EndCol += by
			}
		}
	})
}

// since returns the version 3.minor that brought a statement or expression, and what it is called; 0 for the old ones.
func since(name string) (minor int, what string) {
	switch name {
	case "AnnAssign":
		return 6, "Variable annotation syntax is"
	case "Await":
		return 5, "Await expressions are"
	case "AsyncFunctionDef":
		return 5, "Async functions are"
	case "AsyncFor":
		return 5, "Async for loops are"
	case "AsyncWith":
		return 5, "Async with statements are"
	case "NamedExpr":
		return 8, "Assignment expressions are"
	case "Match":
		return 10, "Pattern matching is"
	case "TryStar":
		return 11, "Exception groups are"
	case "TypeAlias":
		return 12, "Type statement is"
	case "TypeVar", "ParamSpec", "TypeVarTuple":
		return 12, "Type parameter lists are"
	case "TemplateStr":
		return 14, "t-strings are"
	}
	return 0, ""
}

// checkVersion fails if the tree has syntax that is newer than what the request allows.
func checkVersion(mod syntax.Mod, req py.CompileRequest) error {
	if req.FeatureVersion < 0 || req.FeatureVersion >= 14 {
		return nil
	}
	var first *syntax.Error
	note := func(minor int, what string, p syntax.Pos) {
		if req.FeatureVersion < minor && first == nil {
			first = &syntax.Error{Kind: "SyntaxError", Filename: req.Filename, Line: int(p.EndLine), Offset: int(p.Col) + 1,
				Msg: what + " only supported in Python 3." + itoa(minor) + " and greater"}
		}
	}
	visit(reflect.ValueOf(&mod).Elem(), func(slot reflect.Value) {
		s := slot.Elem()
		if s.Kind() == reflect.Pointer {
			s = s.Elem()
		}
		var pos syntax.Pos
		if p := s.FieldByName("Pos"); p.IsValid() {
			pos = p.Interface().(syntax.Pos)
		}
		if minor, what := since(s.Type().Name()); minor > 0 {
			note(minor, what, pos)
		}
		switch n := s.Addr().Interface().(type) {
		case *syntax.TypeVar:
			if n.DefaultValue != nil {
				note(13, "Type parameter defaults are", n.Pos)
			}
		case *syntax.Arguments:
			if len(n.Posonlyargs) > 0 {
				note(8, "Positional-only parameters are", n.Posonlyargs[0].Pos)
			}
		case *syntax.BinOp:
			if n.Op == syntax.MatMult {
				note(5, "The '@' operator is", pos)
			}
		case *syntax.Comprehension:
			if n.IsAsync {
				note(6, "Async comprehensions are", n.Target.Span())
			}
		}
	})
	if first != nil {
		return first
	}
	return nil
}

func itoa(n int) string {
	if n >= 10 {
		return "1" + string(rune('0'+n-10))
	}
	return string(rune('0' + n))
}

// optimize does what python -O and -OO do to trees.
func optimize(mod syntax.Mod, level int) {
	if m, ok := mod.(*syntax.Module); ok && level > 1 {
		m.Body = withoutDoc(m.Body)
	}
	visit(reflect.ValueOf(&mod).Elem(), func(slot reflect.Value) {
		switch n := slot.Interface().(type) {
		case *syntax.FunctionDef:
			if level > 1 {
				n.Body = withoutDoc(n.Body)
			}
		case *syntax.AsyncFunctionDef:
			if level > 1 {
				n.Body = withoutDoc(n.Body)
			}
		case *syntax.ClassDef:
			if level > 1 {
				n.Body = withoutDoc(n.Body)
			}
		case *syntax.Name:
			if n.Id == "__debug__" && n.Ctx == syntax.Load && slot.CanSet() && slot.Kind() == reflect.Interface {
				slot.Set(reflect.ValueOf(&syntax.Constant{Pos: n.Pos, Value: false}))
			}
		case *syntax.BinOp:
			if j := formatted(n); j != nil && slot.CanSet() {
				slot.Set(reflect.ValueOf(j))
			}
		case *syntax.MatchValue:
			n.Value = foldNumber(n.Value)
		case *syntax.MatchMapping:
			for i, k := range n.Keys {
				n.Keys[i] = foldNumber(k)
			}
		}
	})
}

// withoutDoc returns a body without its docstring.
func withoutDoc(body []syntax.Stmt) []syntax.Stmt {
	if len(body) == 0 {
		return body
	}
	e, ok := body[0].(*syntax.ExprStmt)
	if !ok {
		return body
	}
	k, ok := e.Value.(*syntax.Constant)
	if !ok {
		return body
	}
	if _, ok := k.Value.(string); !ok {
		return body
	}
	if len(body) == 1 {
		return []syntax.Stmt{&syntax.Pass{Pos: e.Pos}}
	}
	return body[1:]
}

// foldNumber returns the constant for a negative or complex number of a pattern.
func foldNumber(e syntax.Expr) syntax.Expr {
	switch n := e.(type) {
	case *syntax.UnaryOp:
		k, ok := n.Operand.(*syntax.Constant)
		if !ok || n.Op != syntax.USub {
			return e
		}
		switch v := k.Value.(type) {
		case int64:
			return &syntax.Constant{Pos: n.Pos, Value: -v}
		case float64:
			return &syntax.Constant{Pos: n.Pos, Value: -v}
		case complex128:
			return &syntax.Constant{Pos: n.Pos, Value: -v}
		}
	case *syntax.BinOp:
		l, ok1 := foldNumber(n.Left).(*syntax.Constant)
		r, ok2 := n.Right.(*syntax.Constant)
		if !ok1 || !ok2 {
			return e
		}
		im, ok := r.Value.(complex128)
		if !ok {
			return e
		}
		var re float64
		switch v := l.Value.(type) {
		case int64:
			re = float64(v)
		case float64:
			re = v
		default:
			return e
		}
		if n.Op == syntax.Sub {
			return &syntax.Constant{Pos: n.Pos, Value: complex(re, -imag(im))}
		}
		return &syntax.Constant{Pos: n.Pos, Value: complex(re, imag(im))}
	}
	return e
}

// formatted returns the f-string for "..." % (a, b) with simple conversions, or nil.
func formatted(n *syntax.BinOp) *syntax.JoinedStr {
	k, ok := n.Left.(*syntax.Constant)
	if !ok || n.Op != syntax.Modulo {
		return nil
	}
	text, ok := k.Value.(string)
	args, isTuple := n.Right.(*syntax.Tuple)
	if !ok || !isTuple {
		return nil
	}
	for _, a := range args.Elts {
		if _, star := a.(*syntax.Starred); star {
			return nil
		}
	}
	j := &syntax.JoinedStr{Pos: n.Pos}
	var lit strings.Builder
	flush := func() {
		if lit.Len() > 0 {
			j.Values = append(j.Values, &syntax.Constant{Pos: n.Pos, Value: lit.String()})
			lit.Reset()
		}
	}
	used := 0
	for i := 0; i < len(text); i++ {
		if text[i] != '%' {
			lit.WriteByte(text[i])
			continue
		}
		if i++; i == len(text) {
			return nil
		}
		if text[i] == '%' {
			lit.WriteByte('%')
			continue
		}
		start := i
		align := ">"
		if text[i] == '-' {
			align = ""
			start++
			i++
		}
		for i < len(text) && (text[i] >= '0' && text[i] <= '9' && (i > start || text[i] != '0') || text[i] == '.') {
			i++
		}
		if i == len(text) || strings.IndexByte("sra", text[i]) < 0 || used == len(args.Elts) {
			return nil
		}
		flush()
		v := &syntax.FormattedValue{Pos: args.Elts[used].Span(), Value: args.Elts[used], Conversion: int32(text[i])}
		if spec := text[start:i]; spec != "" {
			if strings.HasPrefix(spec, ".") {
				align = ""
			}
			v.FormatSpec = &syntax.Constant{Pos: v.Pos, Value: align + spec}
		}
		j.Values = append(j.Values, v)
		used++
	}
	if used != len(args.Elts) {
		return nil
	}
	flush()
	return j
}
