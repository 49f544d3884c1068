package ast

// validate.go checks trees that scripts made for what the compiler takes for granted.

import (
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/syntax"
)

// validate fails with what CPython says of such a tree.
func validate(vm *py.VM, mod syntax.Mod) error {
	v := validator{vm}
	switch m := mod.(type) {
	case *syntax.Module:
		return v.stmts(m.Body)
	case *syntax.Interactive:
		return v.stmts(m.Body)
	case *syntax.Expression:
		return v.expr(m.Body, syntax.Load)
	}
	return nil
}

type validator struct{ vm *py.VM }

func (v validator) fail(format string, args ...any) error { return v.vm.ValueErrorf(format, args...) }

// firstError runs checks until one fails.
func firstError(checks ...func() error) error {
	for _, f := range checks {
		if err := f(); err != nil {
			return err
		}
	}
	return nil
}

func (v validator) filled(n int, what, owner string) error {
	if n == 0 {
		return v.fail("empty %s on %s", what, owner)
	}
	return nil
}

func (v validator) stmts(body []syntax.Stmt) error {
	for _, s := range body {
		if s == nil {
			return v.fail("None disallowed in statement list")
		}
		if err := v.stmt(s); err != nil {
			return err
		}
	}
	return nil
}

// body checks statements of which there must be some.
func (v validator) body(body []syntax.Stmt, owner string) error {
	if err := v.filled(len(body), "body", owner); err != nil {
		return err
	}
	return v.stmts(body)
}

// name refuses the names that are keywords for constants.
func (v validator) name(s string) error {
	if s == "None" || s == "True" || s == "False" {
		return v.fail("identifier field can't represent '%s' constant", s)
	}
	return nil
}

func (v validator) opt(e syntax.Expr, ctx syntax.ExprContext) error {
	if e == nil {
		return nil
	}
	return v.expr(e, ctx)
}

func (v validator) exprs(list []syntax.Expr, ctx syntax.ExprContext, null bool) error {
	for _, e := range list {
		if e == nil {
			if null {
				continue
			}
			return v.fail("None disallowed in expression list")
		}
		if err := v.expr(e, ctx); err != nil {
			return err
		}
	}
	return nil
}

// targets checks expressions of which there must be some.
func (v validator) targets(list []syntax.Expr, owner string, ctx syntax.ExprContext) error {
	if err := v.filled(len(list), "targets", owner); err != nil {
		return err
	}
	return v.exprs(list, ctx, false)
}

func (v validator) stmt(s syntax.Stmt) error {
	switch s := s.(type) {
	case *syntax.FunctionDef:
		return v.function(s.Body, s.TypeParams, s.Args, s.DecoratorList, s.Returns, "FunctionDef")
	case *syntax.AsyncFunctionDef:
		return v.function(s.Body, s.TypeParams, s.Args, s.DecoratorList, s.Returns, "AsyncFunctionDef")
	case *syntax.ClassDef:
		return firstError(
			func() error { return v.body(s.Body, "ClassDef") },
			func() error { return v.typeParams(s.TypeParams) },
			func() error { return v.exprs(s.Bases, syntax.Load, false) },
			func() error { return v.keywords(s.Keywords) },
			func() error { return v.exprs(s.DecoratorList, syntax.Load, false) })
	case *syntax.Return:
		return v.opt(s.Value, syntax.Load)
	case *syntax.Delete:
		return v.targets(s.Targets, "Delete", syntax.Del)
	case *syntax.Assign:
		if err := v.targets(s.Targets, "Assign", syntax.Store); err != nil {
			return err
		}
		return v.expr(s.Value, syntax.Load)
	case *syntax.AugAssign:
		if err := v.expr(s.Target, syntax.Store); err != nil {
			return err
		}
		return v.expr(s.Value, syntax.Load)
	case *syntax.AnnAssign:
		if _, ok := s.Target.(*syntax.Name); !ok && s.Simple {
			return v.vm.TypeErrorf("AnnAssign with simple non-Name target")
		}
		return firstError(
			func() error { return v.expr(s.Target, syntax.Store) },
			func() error { return v.opt(s.Value, syntax.Load) },
			func() error { return v.expr(s.Annotation, syntax.Load) })
	case *syntax.TypeAlias:
		return firstError(
			func() error { return v.expr(s.Name, syntax.Store) },
			func() error { return v.typeParams(s.TypeParams) },
			func() error { return v.expr(s.Value, syntax.Load) })
	case *syntax.For:
		return v.loop(s.Target, s.Iter, s.Body, s.Orelse, "For")
	case *syntax.AsyncFor:
		return v.loop(s.Target, s.Iter, s.Body, s.Orelse, "AsyncFor")
	case *syntax.While:
		return v.branch(s.Test, s.Body, s.Orelse, "While")
	case *syntax.If:
		return v.branch(s.Test, s.Body, s.Orelse, "If")
	case *syntax.With:
		return v.with(s.Items, s.Body, "With")
	case *syntax.AsyncWith:
		return v.with(s.Items, s.Body, "AsyncWith")
	case *syntax.Match:
		return v.match(s)
	case *syntax.Raise:
		if s.Exc == nil {
			if s.Cause != nil {
				return v.fail("Raise with cause but no exception")
			}
			return nil
		}
		if err := v.expr(s.Exc, syntax.Load); err != nil {
			return err
		}
		return v.opt(s.Cause, syntax.Load)
	case *syntax.Try:
		return v.try(s.Body, s.Handlers, s.Orelse, s.Finalbody, "Try")
	case *syntax.TryStar:
		return v.try(s.Body, s.Handlers, s.Orelse, s.Finalbody, "TryStar")
	case *syntax.Assert:
		if err := v.expr(s.Test, syntax.Load); err != nil {
			return err
		}
		return v.opt(s.Msg, syntax.Load)
	case *syntax.Import:
		return v.aliases(s.Names, "Import")
	case *syntax.ImportFrom:
		if s.Level < 0 {
			return v.fail("Negative ImportFrom level")
		}
		return v.aliases(s.Names, "ImportFrom")
	case *syntax.Global:
		return v.filled(len(s.Names), "names", "Global")
	case *syntax.Nonlocal:
		return v.filled(len(s.Names), "names", "Nonlocal")
	case *syntax.ExprStmt:
		return v.expr(s.Value, syntax.Load)
	}
	return nil
}

func (v validator) aliases(names []*syntax.Alias, owner string) error {
	if err := v.filled(len(names), "names", owner); err != nil {
		return err
	}
	for _, a := range names {
		if a == nil {
			return v.fail("None disallowed in alias list")
		}
	}
	return nil
}

func (v validator) function(body []syntax.Stmt, params []syntax.TypeParam, args *syntax.Arguments, decorators []syntax.Expr, returns syntax.Expr, owner string) error {
	return firstError(
		func() error { return v.body(body, owner) },
		func() error { return v.typeParams(params) },
		func() error { return v.arguments(args) },
		func() error { return v.exprs(decorators, syntax.Load, false) },
		func() error { return v.opt(returns, syntax.Load) })
}

func (v validator) loop(target, iter syntax.Expr, body, orelse []syntax.Stmt, owner string) error {
	return firstError(
		func() error { return v.expr(target, syntax.Store) },
		func() error { return v.expr(iter, syntax.Load) },
		func() error { return v.body(body, owner) },
		func() error { return v.stmts(orelse) })
}

func (v validator) branch(test syntax.Expr, body, orelse []syntax.Stmt, owner string) error {
	return firstError(
		func() error { return v.expr(test, syntax.Load) },
		func() error { return v.body(body, owner) },
		func() error { return v.stmts(orelse) })
}

func (v validator) with(items []*syntax.WithItem, body []syntax.Stmt, owner string) error {
	if err := v.filled(len(items), "items", owner); err != nil {
		return err
	}
	for _, it := range items {
		if it == nil {
			return v.fail("None disallowed in withitem list")
		}
		if err := v.expr(it.ContextExpr, syntax.Load); err != nil {
			return err
		}
		if err := v.opt(it.OptionalVars, syntax.Store); err != nil {
			return err
		}
	}
	return v.body(body, owner)
}

func (v validator) match(s *syntax.Match) error {
	if err := v.expr(s.Subject, syntax.Load); err != nil {
		return err
	}
	if err := v.filled(len(s.Cases), "cases", "Match"); err != nil {
		return err
	}
	for _, c := range s.Cases {
		if c == nil {
			return v.fail("None disallowed in match_case list")
		}
		if err := firstError(
			func() error { return v.pattern(c.Pattern, false) },
			func() error { return v.opt(c.Guard, syntax.Load) },
			func() error { return v.body(c.Body, "match_case") }); err != nil {
			return err
		}
	}
	return nil
}

func (v validator) try(body []syntax.Stmt, handlers []*syntax.ExceptHandler, orelse, final []syntax.Stmt, owner string) error {
	if err := v.body(body, owner); err != nil {
		return err
	}
	if len(handlers) == 0 {
		if len(final) == 0 {
			return v.fail("%s has neither except handlers nor finalbody", owner)
		}
		if len(orelse) > 0 {
			return v.fail("%s has orelse but no except handlers", owner)
		}
	}
	for _, h := range handlers {
		if h == nil {
			return v.fail("None disallowed in excepthandler list")
		}
		if err := v.opt(h.Type, syntax.Load); err != nil {
			return err
		}
		if err := v.body(h.Body, "ExceptHandler"); err != nil {
			return err
		}
	}
	if err := v.stmts(final); err != nil {
		return err
	}
	return v.stmts(orelse)
}

func (v validator) typeParams(params []syntax.TypeParam) error {
	for _, p := range params {
		var name string
		var parts []syntax.Expr
		switch p := p.(type) {
		case nil:
			return v.fail("None disallowed in type_param list")
		case *syntax.TypeVar:
			name, parts = p.Name, []syntax.Expr{p.Bound, p.DefaultValue}
		case *syntax.ParamSpec:
			name, parts = p.Name, []syntax.Expr{p.DefaultValue}
		case *syntax.TypeVarTuple:
			name, parts = p.Name, []syntax.Expr{p.DefaultValue}
		}
		if err := v.name(name); err != nil {
			return err
		}
		if err := v.exprs(parts, syntax.Load, true); err != nil {
			return err
		}
	}
	return nil
}

func (v validator) args(list []*syntax.Arg) error {
	for _, a := range list {
		if a == nil {
			return v.fail("None disallowed in arg list")
		}
		if err := v.opt(a.Annotation, syntax.Load); err != nil {
			return err
		}
	}
	return nil
}

func (v validator) arguments(a *syntax.Arguments) error {
	if err := v.args(a.Posonlyargs); err != nil {
		return err
	}
	if err := v.args(a.Args); err != nil {
		return err
	}
	if a.Vararg != nil {
		if err := v.opt(a.Vararg.Annotation, syntax.Load); err != nil {
			return err
		}
	}
	if err := v.args(a.Kwonlyargs); err != nil {
		return err
	}
	if a.Kwarg != nil {
		if err := v.opt(a.Kwarg.Annotation, syntax.Load); err != nil {
			return err
		}
	}
	if len(a.Defaults) > len(a.Posonlyargs)+len(a.Args) {
		return v.fail("more positional defaults than args on arguments")
	}
	if len(a.KwDefaults) != len(a.Kwonlyargs) {
		return v.fail("length of kwonlyargs is not the same as kw_defaults on arguments")
	}
	if err := v.exprs(a.Defaults, syntax.Load, false); err != nil {
		return err
	}
	return v.exprs(a.KwDefaults, syntax.Load, true)
}

func (v validator) keywords(list []*syntax.Keyword) error {
	for _, k := range list {
		if k == nil {
			return v.fail("None disallowed in keyword list")
		}
		if err := v.expr(k.Value, syntax.Load); err != nil {
			return err
		}
	}
	return nil
}

func (v validator) comprehension(gens []*syntax.Comprehension) error {
	if len(gens) == 0 {
		return v.fail("comprehension with no generators")
	}
	for _, g := range gens {
		if g == nil {
			return v.fail("None disallowed in comprehension list")
		}
		if err := firstError(
			func() error { return v.expr(g.Target, syntax.Store) },
			func() error { return v.expr(g.Iter, syntax.Load) },
			func() error { return v.exprs(g.Ifs, syntax.Load, false) }); err != nil {
			return err
		}
	}
	return nil
}

func (v validator) expr(e syntax.Expr, ctx syntax.ExprContext) error {
	actual, hasCtx := syntax.Load, true
	switch e := e.(type) {
	case *syntax.Attribute:
		actual = e.Ctx
	case *syntax.Subscript:
		actual = e.Ctx
	case *syntax.Starred:
		actual = e.Ctx
	case *syntax.Name:
		if err := v.name(e.Id); err != nil {
			return err
		}
		actual = e.Ctx
	case *syntax.List:
		actual = e.Ctx
	case *syntax.Tuple:
		actual = e.Ctx
	default:
		hasCtx = false
		if ctx != syntax.Load {
			return v.fail("expression which can't be assigned to in %s context", ctx)
		}
	}
	if hasCtx && actual != ctx {
		return v.fail("expression must have %s context but has %s instead", ctx, actual)
	}
	load := func(list ...syntax.Expr) error { return v.exprs(list, syntax.Load, true) }
	switch e := e.(type) {
	case *syntax.BoolOp:
		if len(e.Values) < 2 {
			return v.fail("BoolOp with less than 2 values")
		}
		return v.exprs(e.Values, syntax.Load, false)
	case *syntax.BinOp:
		return load(e.Left, e.Right)
	case *syntax.UnaryOp:
		return load(e.Operand)
	case *syntax.Lambda:
		if err := v.arguments(e.Args); err != nil {
			return err
		}
		return load(e.Body)
	case *syntax.IfExp:
		return load(e.Test, e.Body, e.Orelse)
	case *syntax.Dict:
		if len(e.Keys) != len(e.Values) {
			return v.fail("Dict doesn't have the same number of keys as values")
		}
		if err := v.exprs(e.Keys, syntax.Load, true); err != nil {
			return err
		}
		return v.exprs(e.Values, syntax.Load, false)
	case *syntax.Set:
		return v.exprs(e.Elts, syntax.Load, false)
	case *syntax.ListComp:
		return v.comp(e.Generators, e.Elt)
	case *syntax.SetComp:
		return v.comp(e.Generators, e.Elt)
	case *syntax.GeneratorExp:
		return v.comp(e.Generators, e.Elt)
	case *syntax.DictComp:
		return v.comp(e.Generators, e.Key, e.Value)
	case *syntax.Yield:
		return v.opt(e.Value, syntax.Load)
	case *syntax.YieldFrom:
		return load(e.Value)
	case *syntax.Await:
		return load(e.Value)
	case *syntax.Compare:
		if len(e.Comparators) == 0 {
			return v.fail("Compare with no comparators")
		}
		if len(e.Comparators) != len(e.Ops) {
			return v.fail("Compare has a different number of comparators and operands")
		}
		if err := v.exprs(e.Comparators, syntax.Load, false); err != nil {
			return err
		}
		return load(e.Left)
	case *syntax.Call:
		return firstError(
			func() error { return v.expr(e.Func, syntax.Load) },
			func() error { return v.exprs(e.Args, syntax.Load, false) },
			func() error { return v.keywords(e.Keywords) })
	case *syntax.FormattedValue:
		return load(e.Value, e.FormatSpec)
	case *syntax.Interpolation:
		return load(e.Value, e.FormatSpec)
	case *syntax.JoinedStr:
		return v.exprs(e.Values, syntax.Load, false)
	case *syntax.TemplateStr:
		return v.exprs(e.Values, syntax.Load, false)
	case *syntax.Attribute:
		return load(e.Value)
	case *syntax.Subscript:
		return load(e.Slice, e.Value)
	case *syntax.Starred:
		return v.expr(e.Value, ctx)
	case *syntax.Slice:
		return load(e.Lower, e.Upper, e.Step)
	case *syntax.List:
		return v.exprs(e.Elts, ctx, false)
	case *syntax.Tuple:
		return v.exprs(e.Elts, ctx, false)
	case *syntax.NamedExpr:
		if err := v.expr(e.Target, syntax.Store); err != nil {
			return err
		}
		return load(e.Value)
	}
	return nil
}

func (v validator) comp(gens []*syntax.Comprehension, parts ...syntax.Expr) error {
	if err := v.comprehension(gens); err != nil {
		return err
	}
	return v.exprs(parts, syntax.Load, false)
}

// capture checks a name that a pattern binds.
func (v validator) capture(name string) error {
	if name == "_" {
		return v.fail("can't capture name '_' in patterns")
	}
	return v.name(name)
}

// literal checks the expression of a value pattern.
func (v validator) literal(e syntax.Expr) error {
	if err := v.expr(e, syntax.Load); err != nil {
		return err
	}
	switch e := e.(type) {
	case *syntax.Constant:
		switch e.Value.(type) {
		case string, syntax.Bytes:
			return nil
		}
		if isNumber(e, true, true) {
			return nil
		}
		return v.fail("unexpected constant inside of a literal pattern")
	case *syntax.Attribute:
		return nil
	case *syntax.UnaryOp:
		if isSignedNumber(e, true) {
			return nil
		}
	case *syntax.BinOp:
		if (e.Op == syntax.Add || e.Op == syntax.Sub) && isSignedNumber(e.Left, false) && isNumber(e.Right, false, true) {
			return nil
		}
	case *syntax.JoinedStr, *syntax.TemplateStr:
		return nil
	}
	return v.fail("patterns may only match literals and attribute lookups")
}

// isNumber reports whether e is a number that is real or imaginary as allowed.
func isNumber(e syntax.Expr, re, im bool) bool {
	k, ok := e.(*syntax.Constant)
	if !ok {
		return false
	}
	switch k.Value.(type) {
	case complex128:
		return im
	case nil, bool, string, syntax.Bytes, syntax.Ellipsis:
		return false
	}
	return re
}

func isSignedNumber(e syntax.Expr, im bool) bool {
	if u, ok := e.(*syntax.UnaryOp); ok && u.Op == syntax.USub {
		e = u.Operand
	}
	return isNumber(e, true, im)
}

func (v validator) patterns(list []syntax.Pattern, star bool) error {
	for _, p := range list {
		if err := v.pattern(p, star); err != nil {
			return err
		}
	}
	return nil
}

func (v validator) pattern(p syntax.Pattern, star bool) error {
	switch p := p.(type) {
	case nil:
		return v.fail("None disallowed in pattern list")
	case *syntax.MatchValue:
		return v.literal(p.Value)
	case *syntax.MatchSingleton:
		switch p.Value.(type) {
		case nil, bool:
			return nil
		}
		return v.fail("MatchSingleton can only contain True, False and None")
	case *syntax.MatchSequence:
		return v.patterns(p.Patterns, true)
	case *syntax.MatchMapping:
		if len(p.Keys) != len(p.Patterns) {
			return v.fail("MatchMapping doesn't have the same number of keys as patterns")
		}
		if p.Rest != "" {
			if err := v.capture(p.Rest); err != nil {
				return err
			}
		}
		for _, k := range p.Keys {
			if k, ok := k.(*syntax.Constant); ok {
				switch k.Value.(type) {
				case nil, bool:
					continue
				}
			}
			if k == nil {
				return v.fail("None disallowed in expression list")
			}
			if err := v.literal(k); err != nil {
				return err
			}
		}
		return v.patterns(p.Patterns, false)
	case *syntax.MatchClass:
		if len(p.KwdAttrs) != len(p.KwdPatterns) {
			return v.fail("MatchClass doesn't have the same number of keyword attributes as patterns")
		}
		if err := v.expr(p.Cls, syntax.Load); err != nil {
			return err
		}
		cls := p.Cls
		for {
			a, ok := cls.(*syntax.Attribute)
			if !ok {
				break
			}
			cls = a.Value
		}
		if _, ok := cls.(*syntax.Name); !ok {
			return v.fail("MatchClass cls field can only contain Name or Attribute nodes.")
		}
		for _, a := range p.KwdAttrs {
			if err := v.name(a); err != nil {
				return err
			}
		}
		if err := v.patterns(p.Patterns, false); err != nil {
			return err
		}
		return v.patterns(p.KwdPatterns, false)
	case *syntax.MatchStar:
		if !star {
			return v.fail("can't use MatchStar here")
		}
		if p.Name == "" {
			return nil
		}
		return v.capture(p.Name)
	case *syntax.MatchAs:
		if p.Name != "" {
			if err := v.capture(p.Name); err != nil {
				return err
			}
		}
		switch {
		case p.Pattern == nil:
			return nil
		case p.Name == "":
			return v.fail("MatchAs must specify a target name if a pattern is given")
		}
		return v.pattern(p.Pattern, false)
	case *syntax.MatchOr:
		if len(p.Patterns) < 2 {
			return v.fail("MatchOr requires at least 2 patterns")
		}
		return v.patterns(p.Patterns, false)
	}
	return nil
}
