package compile

// symtable.go builds the scopes of a program: the first pass over the tree.

import (
	"github.com/krait-run/krait/internal/syntax"
)

// scopeKey identifies a scope by its node and, where one node has several, by which of them it is.
type scopeKey struct {
	node any
	part uint8
}

const (
	partMain uint8 = iota
	partAnnot
	partTypeParams
	partBound
	partDefault
)

type symtable struct {
	source
	scopes  map[scopeKey]*scope
	all     []*scope
	cur     *scope
	depth   int
	async   bool            // there is an async def
	await   bool            // top-level await is allowed
	future  bool            // from __future__ import annotations
	poll    func(int) error // Options.Poll
	unseen  int             // nodes and names since the last call of poll
	globals map[string]bool // names that a global statement anywhere declares: they are globals of the module's own code too
}

func (t *symtable) enter(node any, part uint8, kind scopeKind, name string, pos syntax.Pos) *scope {
	s := &scope{kind: kind, name: name, node: node, parent: t.cur, pos: pos}
	if t.cur != nil {
		s.compIter = t.cur.compIter
		s.private, s.mangledSet = t.cur.private, t.cur.mangledSet
		s.nested = t.cur.nested || t.cur.functionLike()
	}
	if t.cur != nil { // nobody looks up the module's
		if t.scopes == nil {
			t.scopes = map[scopeKey]*scope{}
		}
		t.scopes[scopeKey{node, part}] = s
	}
	t.all = append(t.all, s)
	t.cur = s
	return s
}

func (t *symtable) leave() { t.cur = t.cur.parent }

// tell counts a node or a name, and calls poll after as many as take the time of pollEvery instructions.
func (t *symtable) tell() {
	if t.unseen++; t.unseen < 4*pollEvery {
		return
	}
	t.unseen = 0
	if t.poll != nil {
		if err := t.poll(pollEvery); err != nil {
			panic(failure{err})
		}
	}
}

func (t *symtable) down() {
	t.tell()
	if t.depth++; t.depth > maxDepth {
		panic(failure{errDepth()})
	}
}

// fail reports an error of the symbol table.
func (t *symtable) fail(pos syntax.Pos, format string, args ...any) { t.failBare(pos, format, args...) }

// def records that the current block does f with name.
func (t *symtable) def(name string, f symFlags, pos syntax.Pos) { t.defIn(t.cur, name, f, pos) }

func (t *symtable) defIn(s *scope, name string, f symFlags, pos syntax.Pos) {
	if f&defBound != 0 {
		t.checkName(name, pos, "assign to")
	}
	name = s.mangle(name)
	old := s.flagsOf(name)
	if f&defParam != 0 && old&defParam != 0 {
		t.fail(pos, "duplicate argument '%s' in function definition", name)
	}
	if f&defTypeParam != 0 && old&defTypeParam != 0 {
		t.fail(pos, "duplicate type parameter '%s'", name)
	}
	if s.compTarget {
		if old&(defGlobal|defNonlocal) != 0 {
			t.fail(pos, "comprehension inner loop cannot rebind assignment expression target '%s'", name)
		}
		f |= defCompIter
	}
	s.mark(name, f)
}

func (t *symtable) checkName(name string, pos syntax.Pos, what string) {
	if name == "__debug__" {
		t.fail(pos, "cannot %s __debug__", what)
	}
}

func (t *symtable) use(name string, pos syntax.Pos) {
	f := t.cur.frame()
	switch name {
	case "locals", "vars", "dir", "eval", "exec":
		f.clearsAll = true
	case "super":
		// super() without arguments needs __class__.
		if t.cur.functionLike() {
			t.cur.mark("__class__", used)
		}
	}
	t.cur.mark(t.cur.mangle(name), used)
}

func (t *symtable) body(list []syntax.Stmt) {
	for _, s := range list {
		t.stmt(s)
	}
}

// condBody visits statements that may not run.
func (t *symtable) condBody(lists ...[]syntax.Stmt) {
	t.cur.inCond++
	for _, l := range lists {
		t.body(l)
	}
	t.cur.inCond--
}

func (t *symtable) stmt(s syntax.Stmt) {
	t.down()
	switch s := s.(type) {
	case *syntax.FunctionDef:
		t.function(s, s.Pos, s.Name, s.Args, s.Body, s.DecoratorList, s.Returns, s.TypeParams, false)
	case *syntax.AsyncFunctionDef:
		t.function(s, s.Pos, s.Name, s.Args, s.Body, s.DecoratorList, s.Returns, s.TypeParams, true)
	case *syntax.ClassDef:
		t.classDef(s)
	case *syntax.Return:
		if s.Value != nil {
			t.expr(s.Value)
		}
	case *syntax.Delete:
		t.exprs(s.Targets)
	case *syntax.Assign:
		t.exprs(s.Targets)
		t.expr(s.Value)
	case *syntax.TypeAlias:
		t.typeAlias(s)
	case *syntax.AugAssign:
		t.expr(s.Target)
		t.expr(s.Value)
	case *syntax.AnnAssign:
		t.annAssign(s)
	case *syntax.For:
		t.forLoop(s.Target, s.Iter, s.Body, s.Orelse)
	case *syntax.AsyncFor:
		t.asyncStmt(s.Pos, "async for")
		t.forLoop(s.Target, s.Iter, s.Body, s.Orelse)
	case *syntax.While:
		t.expr(s.Test)
		t.condBody(s.Body, s.Orelse)
	case *syntax.If:
		t.expr(s.Test)
		t.condBody(s.Body, s.Orelse)
	case *syntax.With:
		t.with(s.Items, s.Body)
	case *syntax.AsyncWith:
		t.asyncStmt(s.Pos, "async with")
		t.with(s.Items, s.Body)
	case *syntax.Match:
		t.expr(s.Subject)
		t.cur.inCond++
		for _, c := range s.Cases {
			t.pattern(c.Pattern)
			if c.Guard != nil {
				t.expr(c.Guard)
			}
			t.body(c.Body)
		}
		t.cur.inCond--
	case *syntax.Raise:
		t.opt(s.Exc)
		t.opt(s.Cause)
	case *syntax.Try:
		t.try(s.Body, s.Handlers, s.Orelse, s.Finalbody)
	case *syntax.TryStar:
		t.try(s.Body, s.Handlers, s.Orelse, s.Finalbody)
	case *syntax.Assert:
		t.expr(s.Test)
		t.opt(s.Msg)
	case *syntax.Import:
		t.aliases(s.Names)
	case *syntax.ImportFrom:
		t.aliases(s.Names)
	case *syntax.Global:
		for _, n := range s.Names {
			t.directive(n, defGlobal, "global", s.Pos)
		}
	case *syntax.Nonlocal:
		for _, n := range s.Names {
			t.directive(n, defNonlocal, "nonlocal", s.Pos)
		}
	case *syntax.ExprStmt:
		t.expr(s.Value)
	}
	t.depth--
}

func (t *symtable) asyncStmt(pos syntax.Pos, what string) {
	switch {
	case t.cur.asyncDef:
	case t.cur.kind == scopeModule && t.await:
		t.cur.coroutine = true
	default:
		t.fail(pos, "'%s' outside async function", what)
	}
}

func (t *symtable) directive(name string, f symFlags, what string, pos syntax.Pos) {
	m := t.cur.mangle(name)
	if old := t.cur.flagsOf(m); old&(defParam|defLocal|used|defAnnot|defImport|defTypeParam) != 0 {
		switch {
		case old&defParam != 0:
			t.fail(pos, "name '%s' is parameter and %s", name, what)
		case old&used != 0:
			t.fail(pos, "name '%s' is used prior to %s declaration", name, what)
		case old&defAnnot != 0:
			t.fail(pos, "annotated name '%s' can't be %s", name, what)
		case old&defLocal != 0:
			t.fail(pos, "name '%s' is assigned to before %s declaration", name, what)
		}
	}
	t.def(name, f, pos)
	if f == defGlobal {
		if t.globals == nil {
			t.globals = map[string]bool{}
		}
		t.globals[m] = true
	}
	if t.cur.directives == nil {
		t.cur.directives = map[string]syntax.Pos{}
	}
	if _, ok := t.cur.directives[m]; !ok {
		t.cur.directives[m] = pos
	}
}

func (t *symtable) forLoop(target, iter syntax.Expr, body, orelse []syntax.Stmt) {
	t.expr(target)
	t.expr(iter)
	t.condBody(body, orelse)
}

func (t *symtable) with(items []*syntax.WithItem, body []syntax.Stmt) {
	for _, it := range items {
		t.expr(it.ContextExpr)
		t.opt(it.OptionalVars)
	}
	t.condBody(body)
}

func (t *symtable) try(body []syntax.Stmt, hs []*syntax.ExceptHandler, orelse, final []syntax.Stmt) {
	t.condBody(body)
	t.cur.inCond++
	for _, h := range hs {
		t.opt(h.Type)
		if h.Name != "" {
			t.def(h.Name, defLocal, h.Pos)
			t.cur.mayDelete(t.cur.mangle(h.Name))
		}
		t.body(h.Body)
	}
	t.cur.inCond--
	t.condBody(orelse, final)
}

func (t *symtable) aliases(names []*syntax.Alias) {
	for _, a := range names {
		name := a.Asname
		if name == "" {
			name = a.Name
			for i := range name {
				if name[i] == '.' {
					name = name[:i]
					break
				}
			}
		}
		if name == "*" {
			if t.cur.kind != scopeModule {
				t.fail(a.Pos, "import * only allowed at module level")
			}
			continue
		}
		t.def(name, defImport, a.Pos)
	}
}

func (t *symtable) annAssign(s *syntax.AnnAssign) {
	if n, ok := s.Target.(*syntax.Name); ok {
		m := t.cur.mangle(n.Id)
		old := t.cur.flagsOf(m)
		if s.Simple && old&(defGlobal|defNonlocal) != 0 && t.cur.kind != scopeModule {
			what := "global"
			if old&defGlobal == 0 {
				what = "nonlocal"
			}
			t.fail(s.Pos, "annotated name '%s' can't be %s", n.Id, what)
		}
		if s.Simple {
			t.def(n.Id, defAnnot|defLocal, n.Pos)
		} else if s.Value != nil {
			t.def(n.Id, defLocal, n.Pos)
		}
	} else {
		t.expr(s.Target)
	}
	t.annotation(s)
	t.opt(s.Value)
}

// annotation visits the annotation of a variable. In functions it is never evaluated.
func (t *symtable) annotation(s *syntax.AnnAssign) {
	f := t.cur
	if t.future {
		// Only looked at for errors.
		f.hasAnnot = f.hasAnnot || f.kind != scopeFunction
		t.throwaway(s.Annotation, s)
		return
	}
	if f.kind == scopeFunction || !s.Simple && f.kind != scopeClass && f.kind != scopeModule {
		t.throwaway(s.Annotation, s)
		return
	}
	n, ok := s.Target.(*syntax.Name)
	if !ok || !s.Simple {
		t.throwaway(s.Annotation, s)
		return
	}
	cond := -1
	if f.kind == scopeModule || f.inCond > 0 {
		if !f.condAnnot {
			f.condAnnot = true
		}
		for i := range f.annots {
			if f.annots[i].cond > cond {
				cond = f.annots[i].cond
			}
		}
		cond++
		f.mark("__conditional_annotations__", used)
	}
	f.annots = append(f.annots, deferredAnnot{s, f.mangle(n.Id), cond})
	if f.annotScope == nil {
		a := t.enter(f, partAnnot, scopeAnnotation, "__annotate__", s.Annotation.Span())
		f.annotScope = a
		if f.kind == scopeClass {
			t.seeClass(a, f)
		}
		a.mark(".format", defParam)
	} else {
		t.cur = f.annotScope
	}
	if cond >= 0 {
		t.cur.mark("__conditional_annotations__", used)
	}
	t.expr(s.Annotation)
	t.cur = f
}

// seeClass lets names in s be looked up in the namespace of class first.
func (t *symtable) seeClass(s, class *scope) {
	s.seesClass, s.class = true, class
	s.mark("__classdict__", used)
}

// inheritClass does the same where the enclosing scope is such a scope or the class itself.
func (t *symtable) inheritClass(s *scope) {
	p := s.parent
	switch {
	case p.kind == scopeClass:
		t.seeClass(s, p)
	case p.seesClass:
		t.seeClass(s, p.class)
	}
}

// throwaway visits an annotation whose names have no effect on any scope.
func (t *symtable) throwaway(e syntax.Expr, node any) {
	n := len(t.all)
	t.enter(node, partAnnot, scopeAnnotation, "__annotate__", e.Span())
	t.expr(e)
	t.leave()
	t.all = t.all[:n]
}

func (t *symtable) function(node any, pos syntax.Pos, name string, args *syntax.Arguments, body []syntax.Stmt,
	decorators []syntax.Expr, returns syntax.Expr, tps []syntax.TypeParam, async bool) {
	t.def(name, defLocal, pos)
	t.defaults(args)
	t.exprs(decorators)
	outer := t.cur
	if outer.kind == scopeClass && outer.derived {
		// CPython's classes have the cell __classdictcell__ for each function in them. A metaclass can see it.
		outer.needsDict = true
	}
	if len(tps) > 0 {
		t.typeParamScope(node, name, tps, hasDefaults(args), hasKwDefaults(args), nil, pos)
	}
	t.functionAnnotations(node, args, returns)
	s := t.enter(node, partMain, scopeFunction, name, pos)
	s.coroutine, s.asyncDef = async, async
	t.async = t.async || async
	s.method = outer.kind == scopeClass
	t.params(args)
	if s.method {
		s.selfName = firstParam(args)
	}
	t.body(body)
	t.leave()
	if len(tps) > 0 {
		t.leave()
	}
}

func firstParam(a *syntax.Arguments) string {
	if len(a.Posonlyargs) > 0 {
		return a.Posonlyargs[0].Arg
	}
	if len(a.Args) > 0 {
		return a.Args[0].Arg
	}
	return ""
}

func hasDefaults(a *syntax.Arguments) bool { return len(a.Defaults) > 0 }

func hasKwDefaults(a *syntax.Arguments) bool {
	for _, d := range a.KwDefaults {
		if d != nil {
			return true
		}
	}
	return false
}

func (t *symtable) defaults(a *syntax.Arguments) {
	t.exprs(a.Defaults)
	for _, d := range a.KwDefaults {
		t.opt(d)
	}
}

// allArgs lists the parameters in the order in which annotations are kept.
func allArgs(a *syntax.Arguments) []*syntax.Arg {
	var list []*syntax.Arg
	list = append(list, a.Posonlyargs...)
	list = append(list, a.Args...)
	if a.Vararg != nil {
		list = append(list, a.Vararg)
	}
	list = append(list, a.Kwonlyargs...)
	if a.Kwarg != nil {
		list = append(list, a.Kwarg)
	}
	return list
}

func (t *symtable) functionAnnotations(node any, a *syntax.Arguments, returns syntax.Expr) {
	any := returns != nil
	for _, p := range allArgs(a) {
		any = any || p.Annotation != nil
	}
	if !any {
		return
	}
	pos := node.(syntax.Node).Span()
	n := len(t.all)
	s := t.enter(node, partAnnot, scopeAnnotation, "__annotate__", pos)
	t.inheritClass(s)
	s.mark(".format", defParam)
	for _, p := range allArgs(a) {
		t.opt(p.Annotation)
	}
	t.opt(returns)
	t.leave()
	if t.future {
		t.all = t.all[:n]
		s := t.enter(node, partAnnot, scopeAnnotation, "__annotate__", pos)
		s.mark(".format", defParam)
		t.leave()
	}
}

func (t *symtable) params(a *syntax.Arguments) {
	for _, p := range a.Posonlyargs {
		t.def(p.Arg, defParam, p.Pos)
	}
	for _, p := range a.Args {
		t.def(p.Arg, defParam, p.Pos)
	}
	for _, p := range a.Kwonlyargs {
		t.def(p.Arg, defParam, p.Pos)
	}
	if a.Vararg != nil {
		t.def(a.Vararg.Arg, defParam, a.Vararg.Pos)
		t.cur.varargs = true
	}
	if a.Kwarg != nil {
		t.def(a.Kwarg.Arg, defParam, a.Kwarg.Pos)
		t.cur.varkw = true
	}
}

func (t *symtable) classDef(s *syntax.ClassDef) {
	t.def(s.Name, defLocal, s.Pos)
	t.exprs(s.DecoratorList)
	if len(s.TypeParams) > 0 {
		t.typeParamScope(s, s.Name, s.TypeParams, false, false, s, s.Pos)
	}
	t.exprs(s.Bases)
	t.keywords(s.Keywords)
	c := t.enter(s, partMain, scopeClass, s.Name, s.Pos)
	c.derived = len(s.Bases)+len(s.Keywords) > 0
	c.private, c.mangledSet = s.Name, nil
	if len(s.TypeParams) > 0 {
		c.mark("__type_params__", defLocal)
		c.mark(".type_params", used)
	}
	t.body(s.Body)
	t.leave()
	if len(s.TypeParams) > 0 {
		t.leave()
	}
}

// typeParamScope enters the scope of type parameters; class is set for a generic class.
func (t *symtable) typeParamScope(node any, name string, tps []syntax.TypeParam, defaults, kwdefaults bool, class *syntax.ClassDef, pos syntax.Pos) {
	s := t.enter(node, partTypeParams, scopeTypeParams, name, pos)
	t.inheritClass(s)
	if class != nil {
		s.mark(".type_params", defLocal)
		s.mark(".generic_base", defLocal)
		s.private = class.Name
		s.mangledSet = map[string]bool{}
	}
	if defaults {
		s.mark(".defaults", defParam)
	}
	if kwdefaults {
		s.mark(".kwdefaults", defParam)
	}
	seenDefault := false
	for _, p := range tps {
		switch p := p.(type) {
		case *syntax.TypeVar:
			t.typeParam(p.Name, p.Pos)
			if p.Bound != nil {
				what := "a TypeVar bound"
				if _, ok := p.Bound.(*syntax.Tuple); ok {
					what = "a TypeVar constraint"
				}
				t.lazy(p, partBound, p.Name, p.Bound, what)
			}
			t.typeDefault(p, p.Name, p.DefaultValue, p.Pos, "a TypeVar default", &seenDefault)
		case *syntax.ParamSpec:
			t.typeParam(p.Name, p.Pos)
			t.typeDefault(p, p.Name, p.DefaultValue, p.Pos, "a ParamSpec default", &seenDefault)
		case *syntax.TypeVarTuple:
			t.typeParam(p.Name, p.Pos)
			t.typeDefault(p, p.Name, p.DefaultValue, p.Pos, "a TypeVarTuple default", &seenDefault)
		}
	}
}

func (t *symtable) typeParam(name string, pos syntax.Pos) {
	if name == "__classdict__" {
		t.source.fail(pos, "reserved name '%s' cannot be used for type parameter", name)
	}
	if t.cur.mangledSet != nil {
		t.cur.mangledSet[name] = true
	}
	t.def(name, defTypeParam|defLocal, pos)
}

func (t *symtable) typeDefault(node any, name string, e syntax.Expr, pos syntax.Pos, what string, seen *bool) {
	if e == nil {
		if *seen {
			t.source.fail(pos, "non-default type parameter '%s' follows default type parameter", name)
		}
		return
	}
	*seen = true
	t.lazy(node, partDefault, name, e, what)
}

// lazy visits a bound or default, which a function evaluates on demand.
func (t *symtable) lazy(node any, part uint8, name string, e syntax.Expr, what string) {
	s := t.enter(node, part, scopeTypeVar, name, e.Span())
	s.typeParams = what
	s.mark(".format", defParam)
	if s.parent.seesClass {
		t.seeClass(s, s.parent.class)
	}
	t.expr(e)
	t.leave()
}

func (t *symtable) typeAlias(s *syntax.TypeAlias) {
	t.expr(s.Name)
	if len(s.TypeParams) > 0 {
		t.typeParamScope(s, s.Name.Id, s.TypeParams, false, false, nil, s.Pos)
	}
	a := t.enter(s, partMain, scopeTypeAlias, s.Name.Id, s.Pos)
	a.mark(".format", defParam)
	t.inheritClass(a)
	t.expr(s.Value)
	t.leave()
	if len(s.TypeParams) > 0 {
		t.leave()
	}
}

func (t *symtable) pattern(p syntax.Pattern) {
	t.down()
	switch p := p.(type) {
	case *syntax.MatchValue:
		t.expr(p.Value)
	case *syntax.MatchSequence:
		t.patterns(p.Patterns)
	case *syntax.MatchMapping:
		t.exprs(p.Keys)
		t.patterns(p.Patterns)
		if p.Rest != "" {
			t.def(p.Rest, defLocal, p.Pos)
		}
	case *syntax.MatchClass:
		t.expr(p.Cls)
		t.patterns(p.Patterns)
		for i, a := range p.KwdAttrs {
			t.checkName(a, p.KwdPatterns[i].Span(), "assign to")
		}
		t.patterns(p.KwdPatterns)
	case *syntax.MatchStar:
		if p.Name != "" {
			t.def(p.Name, defLocal, p.Pos)
		}
	case *syntax.MatchAs:
		if p.Pattern != nil {
			t.pattern(p.Pattern)
		}
		if p.Name != "" {
			t.def(p.Name, defLocal, p.Pos)
		}
	case *syntax.MatchOr:
		t.patterns(p.Patterns)
	}
	t.depth--
}

func (t *symtable) patterns(list []syntax.Pattern) {
	for _, p := range list {
		t.pattern(p)
	}
}
