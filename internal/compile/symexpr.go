package compile

// symexpr.go is the symbol table's walk over expressions.

import "github.com/krait-run/krait/internal/syntax"

func (t *symtable) opt(e syntax.Expr) {
	if e != nil {
		t.expr(e)
	}
}

func (t *symtable) exprs(list []syntax.Expr) {
	for _, e := range list {
		t.opt(e)
	}
}

func (t *symtable) keywords(list []*syntax.Keyword) {
	for _, k := range list {
		if k.Arg != "" {
			t.checkName(k.Arg, k.Pos, "assign to")
		}
		t.expr(k.Value)
	}
}

func (t *symtable) expr(e syntax.Expr) {
	t.down()
	switch e := e.(type) {
	case *syntax.BoolOp:
		t.exprs(e.Values)
	case *syntax.NamedExpr:
		t.namedExpr(e)
	case *syntax.BinOp:
		t.expr(e.Left)
		t.expr(e.Right)
	case *syntax.UnaryOp:
		t.expr(e.Operand)
	case *syntax.Lambda:
		t.defaults(e.Args)
		t.enter(e, partMain, scopeFunction, "<lambda>", e.Pos)
		t.params(e.Args)
		t.expr(e.Body)
		t.leave()
	case *syntax.IfExp:
		t.expr(e.Test)
		t.expr(e.Body)
		t.expr(e.Orelse)
	case *syntax.Dict:
		t.exprs(e.Keys)
		t.exprs(e.Values)
	case *syntax.Set:
		t.exprs(e.Elts)
	case *syntax.ListComp:
		t.comprehension(e, e.Pos, "<listcomp>", listComp, e.Generators, e.Elt, nil)
	case *syntax.SetComp:
		t.comprehension(e, e.Pos, "<setcomp>", setComp, e.Generators, e.Elt, nil)
	case *syntax.DictComp:
		t.comprehension(e, e.Pos, "<dictcomp>", dictComp, e.Generators, e.Key, e.Value)
	case *syntax.GeneratorExp:
		t.comprehension(e, e.Pos, "<genexpr>", genExp, e.Generators, e.Elt, nil)
	case *syntax.Await:
		t.notInAnnotation("await expression", e.Pos)
		if !t.await || t.cur.frame().kind != scopeModule {
			if !t.cur.functionLike() {
				t.fail(e.Pos, "'await' outside function")
			}
			if !t.cur.asyncDef && t.cur.comp == notComp {
				t.fail(e.Pos, "'await' outside async function")
			}
		}
		t.expr(e.Value)
		t.cur.coroutine = true
	case *syntax.Yield:
		t.notInAnnotation("yield expression", e.Pos)
		t.opt(e.Value)
		t.yield(e.Pos)
	case *syntax.YieldFrom:
		t.notInAnnotation("yield expression", e.Pos)
		t.expr(e.Value)
		t.yield(e.Pos)
	case *syntax.Compare:
		t.expr(e.Left)
		t.exprs(e.Comparators)
	case *syntax.Call:
		t.expr(e.Func)
		t.exprs(e.Args)
		t.keywords(e.Keywords)
	case *syntax.FormattedValue:
		t.expr(e.Value)
		t.opt(e.FormatSpec)
	case *syntax.Interpolation:
		t.expr(e.Value)
		t.opt(e.FormatSpec)
	case *syntax.JoinedStr:
		t.exprs(e.Values)
	case *syntax.TemplateStr:
		t.exprs(e.Values)
	case *syntax.Attribute:
		if e.Ctx != syntax.Load {
			what := "assign to"
			if e.Ctx == syntax.Del {
				what = "delete"
			}
			t.checkName(e.Attr, e.Pos, what)
			if e.Ctx == syntax.Store {
				t.selfAttr(e)
			}
		}
		t.expr(e.Value)
	case *syntax.Subscript:
		t.expr(e.Value)
		t.expr(e.Slice)
	case *syntax.Starred:
		t.expr(e.Value)
	case *syntax.Name:
		switch e.Ctx {
		case syntax.Load:
			t.use(e.Id, e.Pos)
		case syntax.Store:
			t.def(e.Id, defLocal, e.Pos)
		case syntax.Del:
			t.checkName(e.Id, e.Pos, "delete")
			t.def(e.Id, defLocal, e.Pos)
			t.cur.mayDelete(t.cur.mangle(e.Id))
		}
	case *syntax.List:
		t.exprs(e.Elts)
	case *syntax.Tuple:
		t.exprs(e.Elts)
	case *syntax.Slice:
		t.opt(e.Lower)
		t.opt(e.Upper)
		t.opt(e.Step)
	}
	t.depth--
}

// selfAttr notes self.x = ... in a method for __static_attributes__.
func (t *symtable) selfAttr(e *syntax.Attribute) {
	n, ok := e.Value.(*syntax.Name)
	if !ok || n.Id != "self" {
		return
	}
	for s := t.cur; s != nil; s = s.parent {
		if s.kind == scopeClass {
			if !s.attrSet[e.Attr] {
				if s.attrSet == nil {
					s.attrSet = map[string]bool{}
				}
				s.attrSet[e.Attr] = true
				s.selfAttrs = append(s.selfAttrs, e.Attr)
			}
			return
		}
		if s.kind != scopeFunction {
			return
		}
	}
}

func (t *symtable) yield(pos syntax.Pos) {
	s := t.cur
	switch s.comp {
	case listComp:
		t.fail(pos, "'yield' inside list comprehension")
	case setComp:
		t.fail(pos, "'yield' inside set comprehension")
	case dictComp:
		t.fail(pos, "'yield' inside dict comprehension")
	case genExp:
		t.fail(pos, "'yield' inside generator expression")
	}
	s.generator = true
}

func (t *symtable) notInAnnotation(what string, pos syntax.Pos) {
	switch t.cur.kind {
	case scopeAnnotation:
		t.fail(pos, "%s cannot be used within an annotation", what)
	case scopeTypeVar:
		t.fail(pos, "%s cannot be used within %s", what, t.cur.typeParams)
	case scopeTypeAlias:
		t.fail(pos, "%s cannot be used within a type alias", what)
	case scopeTypeParams:
		t.fail(pos, "%s cannot be used within the definition of a generic", what)
	}
}

func (t *symtable) namedExpr(e *syntax.NamedExpr) {
	t.notInAnnotation("named expression", e.Pos)
	cur := t.cur
	name := e.Target.Id
	if cur.compIter > 0 {
		t.fail(e.Pos, "assignment expression cannot be used in a comprehension iterable expression")
	}
	if cur.comp != notComp {
		t.extendNamed(e)
	}
	f := cur.frame()
	if f.walrus == nil {
		f.walrus = map[string]bool{}
	}
	f.walrus[cur.mangle(name)] = true
	t.expr(e.Value)
	t.expr(e.Target)
}

// extendNamed binds the target of := within a comprehension in the scope around it (PEP 572).
func (t *symtable) extendNamed(e *syntax.NamedExpr) {
	cur := t.cur
	name := e.Target.Id
	pos := e.Target.Pos
	for s := cur; s != nil; s = s.parent {
		if s.comp != notComp {
			if s.flagsOf(s.mangle(name))&defCompIter != 0 {
				t.fail(pos, "assignment expression cannot rebind comprehension iteration variable '%s'", name)
			}
			continue
		}
		switch s.kind {
		case scopeFunction:
			t.checkName(name, pos, "assign to")
			if s.flagsOf(s.mangle(name))&defGlobal != 0 {
				cur.mark(cur.mangle(name), defGlobal)
			} else {
				cur.mark(cur.mangle(name), defNonlocal)
			}
			s.mark(s.mangle(name), defLocal)
			return
		case scopeModule:
			t.checkName(name, pos, "assign to")
			cur.mark(cur.mangle(name), defGlobal)
			s.mark(s.mangle(name), defGlobal)
			return
		case scopeClass:
			t.fail(pos, "assignment expression within a comprehension cannot be used in a class body")
		case scopeTypeParams:
			t.fail(pos, "assignment expression within a comprehension cannot be used within the definition of a generic")
		case scopeTypeAlias:
			t.fail(pos, "assignment expression within a comprehension cannot be used in a type alias")
		case scopeTypeVar:
			t.fail(pos, "assignment expression within a comprehension cannot be used in a TypeVar bound")
		}
	}
}

func (t *symtable) comprehension(node any, pos syntax.Pos, name string, kind compKind, gens []*syntax.Comprehension, elt, value syntax.Expr) {
	t.cur.compIter++
	t.expr(gens[0].Iter)
	t.cur.compIter--
	outer := t.cur
	s := t.enter(node, partMain, scopeFunction, name, pos)
	s.comp = kind
	s.generator = kind == genExp
	if outer.seesClass {
		t.seeClass(s, outer.class)
	}
	if gens[0].IsAsync {
		s.coroutine = true
	}
	s.mark(iteratorName, defParam)
	t.compTarget(gens[0].Target)
	t.exprs(gens[0].Ifs)
	for _, g := range gens[1:] {
		t.compTarget(g.Target)
		s.compIter++
		t.expr(g.Iter)
		s.compIter--
		t.exprs(g.Ifs)
		if g.IsAsync {
			s.coroutine = true
		}
	}
	t.opt(value)
	t.expr(elt)
	async := s.coroutine && kind != genExp
	t.leave()
	if !async {
		return
	}
	if !outer.asyncDef && outer.comp == notComp && !(t.await && outer.kind == scopeModule) {
		t.fail(pos, "asynchronous comprehension outside of an asynchronous function")
	}
	outer.coroutine = true
}

func (t *symtable) compTarget(e syntax.Expr) {
	t.cur.compTarget = true
	t.expr(e)
	t.cur.compTarget = false
}
