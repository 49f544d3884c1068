package compile

// stmt.go compiles simple statements, conditionals and loops.

import "github.com/krait-run/krait/internal/syntax"

func (u *unit) body(list []syntax.Stmt) {
	for _, s := range list {
		u.stmt(s)
	}
}

func (u *unit) stmt(s syntax.Stmt) {
	u.c.down()
	mark := u.top
	u.statement(s)
	u.top = mark
	u.c.depth--
}

func (u *unit) statement(s syntax.Stmt) {
	switch s := s.(type) {
	case *syntax.ExprStmt:
		u.exprStmt(s)
	case *syntax.Assign:
		u.assignStmt(s)
	case *syntax.AugAssign:
		u.augAssign(s)
	case *syntax.AnnAssign:
		u.annAssign(s)
	case *syntax.If:
		u.ifStmt(s)
	case *syntax.For:
		u.forStmt(s)
	case *syntax.AsyncFor:
		u.asyncForStmt(s)
	case *syntax.While:
		u.whileStmt(s)
	case *syntax.Return:
		u.returnStmt(s)
	case *syntax.FunctionDef:
		u.functionDef(s, s.Pos, s.Name, s.Args, s.Body, s.DecoratorList, s.Returns, s.TypeParams, false)
	case *syntax.AsyncFunctionDef:
		u.functionDef(s, s.Pos, s.Name, s.Args, s.Body, s.DecoratorList, s.Returns, s.TypeParams, true)
	case *syntax.ClassDef:
		u.classDef(s)
	case *syntax.TypeAlias:
		u.typeAlias(s)
	case *syntax.Delete:
		for _, t := range s.Targets {
			u.deleteTarget(t)
		}
	case *syntax.With:
		u.with(s.Pos, s.Items, s.Body, false)
	case *syntax.AsyncWith:
		u.with(s.Pos, s.Items, s.Body, true)
	case *syntax.Match:
		u.match(s)
	case *syntax.Raise:
		u.raise(s)
	case *syntax.Try:
		u.try(s)
	case *syntax.TryStar:
		u.tryStar(s)
	case *syntax.Assert:
		u.assert(s)
	case *syntax.Import:
		u.importStmt(s)
	case *syntax.ImportFrom:
		u.importFrom(s)
	case *syntax.Break:
		u.leaveLoop(s.Pos, true)
	case *syntax.Continue:
		u.leaveLoop(s.Pos, false)
	}
}

func (u *unit) exprStmt(s *syntax.ExprStmt) {
	if u.lastExpr == s {
		u.returnValue(s.Value, s.Pos)
		return
	}
	if u.interact {
		mark := u.top
		r := u.expr(s.Value, -1)
		u.top = mark
		t := u.alloc()
		u.emit(s.Pos, OpIntrinsic, t, r, 0, int(IntrPrint))
		return
	}
	if _, ok := s.Value.(*syntax.Constant); ok {
		return
	}
	r := u.expr(s.Value, -1)
	if u.c.table.async && r >= u.locals {
		u.emit(s.Value.Span(), OpIntrinsic, r, r, r, int(IntrDiscard))
	}
}

func (u *unit) returnValue(e syntax.Expr, pos syntax.Pos) {
	if v, ok := u.c.fold(e); ok {
		u.emit(pos, OpReturnK, 0, 0, 0, u.constant(v))
	} else if c, ok := e.(*syntax.IfExp); ok {
		other := &label{}
		u.c.down()
		u.cond(c.Test, other, false)
		u.returnValue(c.Body, pos)
		u.place(other)
		u.returnValue(c.Orelse, pos)
		u.c.depth--
	} else {
		mark := u.top
		r := u.expr(e, -1)
		u.handsOver(r)
		u.emit(pos, OpReturn, r, 0, 0, 0)
		u.top = mark
	}
	u.dead = true
}

func (u *unit) returnStmt(s *syntax.Return) {
	if u.scope.kind != scopeFunction {
		u.c.fail(s.Pos, "'return' outside function")
	}
	if s.Value == nil {
		u.unwind(0, s.Pos)
		u.emit(s.Pos, OpReturnK, 0, 0, 0, u.constant(nil))
		u.dead = true
		return
	}
	if u.code.Flags&FlagAsyncGenerator != 0 {
		u.c.fail(s.Pos, "'return' with value in async generator")
	}
	if v, ok := u.c.fold(s.Value); ok {
		pos := s.Pos
		if p := s.Value.Span(); p.Line == pos.Line {
			pos = p
		}
		u.unwind(0, pos)
		u.emit(s.Pos, OpReturnK, 0, 0, 0, u.constant(v))
		u.dead = true
		return
	}
	if !u.unwinds(0) {
		u.unwind(0, s.Pos)
		u.returnValue(s.Value, s.Pos)
		return
	}
	r := u.expr(s.Value, u.alloc())
	u.unwind(0, s.Pos)
	u.emit(s.Pos, OpReturn, r, 0, 0, 0)
	u.dead = true
}

func (u *unit) ifStmt(s *syntax.If) {
	end := &label{}
	for {
		u.c.down()
		next := end
		if len(s.Orelse) > 0 {
			next = &label{}
		}
		if lab := u.loopExit(s.Body); lab != nil {
			// `if test: break` is one jump.
			u.cond(s.Test, lab, true)
			if len(s.Orelse) == 0 {
				break
			}
		} else {
			u.cond(s.Test, next, false)
			u.body(s.Body)
			if len(s.Orelse) == 0 {
				break
			}
			if !u.dead {
				u.goTo(s.Pos, end)
			}
			u.place(next)
		}
		// A chain of elif is a loop here, not a recursion.
		if len(s.Orelse) == 1 {
			if n, ok := s.Orelse[0].(*syntax.If); ok {
				s = n
				u.c.depth--
				continue
			}
		}
		u.body(s.Orelse)
		break
	}
	u.c.depth--
	u.place(end)
}

// loopExit returns where the only statement of body, a break or continue, goes, if nothing has to be done on the way.
func (u *unit) loopExit(body []syntax.Stmt) *label {
	if len(body) != 1 || len(u.blocks) == 0 {
		return nil
	}
	b := u.blocks[len(u.blocks)-1]
	if b.kind != blockLoop {
		return nil
	}
	switch body[0].(type) {
	case *syntax.Break:
		return b.brk
	case *syntax.Continue:
		return b.next
	}
	return nil
}

// smallTest reports whether a loop's condition is small enough to be compiled twice.
func smallTest(e syntax.Expr, budget *int) bool {
	if *budget--; *budget < 0 {
		return false
	}
	switch e := e.(type) {
	case *syntax.Name, *syntax.Constant:
		return true
	case *syntax.Attribute:
		return smallTest(e.Value, budget)
	case *syntax.Subscript:
		return smallTest(e.Value, budget) && smallTest(e.Slice, budget)
	case *syntax.UnaryOp:
		return smallTest(e.Operand, budget)
	case *syntax.BinOp:
		return smallTest(e.Left, budget) && smallTest(e.Right, budget)
	case *syntax.NamedExpr:
		return smallTest(e.Value, budget)
	case *syntax.Compare:
		for _, x := range e.Comparators {
			if !smallTest(x, budget) {
				return false
			}
		}
		return smallTest(e.Left, budget)
	case *syntax.BoolOp:
		for _, x := range e.Values {
			if !smallTest(x, budget) {
				return false
			}
		}
		return true
	case *syntax.Call:
		for _, x := range e.Args {
			if !smallTest(x, budget) {
				return false
			}
		}
		return len(e.Keywords) == 0 && smallTest(e.Func, budget)
	}
	return false
}

func (u *unit) whileStmt(s *syntax.While) {
	pos := s.Pos
	head, next, orelse, brk := &label{}, &label{}, &label{}, &label{}
	u.push(block{kind: blockLoop, brk: brk, next: next}, pos)
	v, konst := u.c.fold(s.Test)
	budget := 16
	switch {
	case konst && truth(v):
		// The loop has no test: `continue` goes to its head.
		u.placeLoop(head)
		u.body(s.Body)
		u.place(next)
		u.goTo(pos, head)
	case konst:
		was := u.dead
		u.dead = true
		u.body(s.Body)
		u.dead = was
	case smallTest(s.Test, &budget):
		// The test stands before the loop and at its bottom. What it binds is bound in the body.
		for i := range u.bound {
			u.bound[i] &^= u.drop[i]
		}
		u.cond(s.Test, orelse, false)
		u.placeLoop(head)
		u.body(s.Body)
		u.place(next)
		u.cond(s.Test, head, true)
	default:
		if !u.dead {
			u.jump(pos, OpJump, 0, 0, 0, next)
			u.dead = false
		}
		u.placeLoop(head)
		u.body(s.Body)
		u.place(next)
		u.cond(s.Test, head, true)
	}
	u.pop()
	u.place(orelse)
	u.body(s.Orelse)
	u.place(brk)
}

func (u *unit) forStmt(s *syntax.For) {
	it := u.alloc()
	r := u.operand(s.Iter, it)
	u.emit(s.Iter.Span(), OpGetIter, it, r, 1, 0)
	next, brk := &label{}, &label{}
	u.push(block{kind: blockLoop, brk: brk, next: next}, s.Pos)
	u.iterLoop(s.Iter.Span(), it, s.Target, next, func() { u.body(s.Body) })
	u.pop()
	u.body(s.Orelse)
	u.place(brk)
}

func (u *unit) asyncForStmt(s *syntax.AsyncFor) {
	it := u.alloc()
	r := u.operand(s.Iter, it)
	u.emit(s.Iter.Span(), OpGetAIter, it, r, 0, 0)
	next, brk := &label{}, &label{}
	u.push(block{kind: blockLoop, brk: brk, next: next}, s.Pos)
	u.asyncLoop(s.Pos, it, s.Target, next, func() { u.body(s.Body) })
	u.pop()
	u.body(s.Orelse)
	u.place(brk)
}

func (u *unit) raise(s *syntax.Raise) {
	switch {
	case s.Exc == nil:
		u.emit(s.Pos, OpRaise, 0, 0, 0, 0)
	case s.Cause == nil:
		r := u.operand(s.Exc, -1)
		u.emit(s.Pos, OpRaise, r, 0, 1, 0)
	default:
		r := u.operand(s.Exc, -1, s.Cause)
		c := u.operand(s.Cause, -1)
		u.emit(s.Pos, OpRaise, r, c, 2, 0)
	}
	u.dead = true
}

func (u *unit) assert(s *syntax.Assert) {
	if u.c.opts.Optimize > 0 {
		return
	}
	ok := &label{}
	u.cond(s.Test, ok, true)
	pos := s.Test.Span()
	a := u.alloc()
	u.emit(pos, OpIntrinsic, a, a, a, int(IntrAssertionError))
	if s.Msg != nil {
		u.expr(s.Msg, u.alloc())
		u.emit(pos, OpCall, a, 1, a, 0)
	}
	u.emit(pos, OpRaise, a, 0, 1, 0)
	u.dead = true
	u.place(ok)
}

func (u *unit) importStmt(s *syntax.Import) {
	for _, a := range s.Names {
		mark := u.top
		m, level, from := u.alloc(), u.alloc(), u.alloc()
		u.loadConst(s.Pos, int64(0), level)
		u.loadConst(s.Pos, nil, from)
		u.emit(s.Pos, OpImport, m, level, from, u.constant(a.Name))
		name := a.Asname
		if name == "" {
			name = firstPart(a.Name)
		} else {
			// import a.b.c as d binds the innermost module.
			for rest := a.Name; ; {
				i := indexDot(rest)
				if i < 0 {
					break
				}
				rest = rest[i+1:]
				u.emit(s.Pos, OpImportFrom, m, m, 0, u.constant(firstPart(rest)))
			}
		}
		u.storeName(s.Pos, name, m)
		u.top = mark
	}
}

func indexDot(s string) int {
	for i := range len(s) {
		if s[i] == '.' {
			return i
		}
	}
	return -1
}

func firstPart(s string) string {
	if i := indexDot(s); i >= 0 {
		return s[:i]
	}
	return s
}

func (u *unit) importFrom(s *syntax.ImportFrom) {
	if s.Module == "__future__" && s.Level == 0 && !u.c.futureStmts[s] {
		u.c.failBare(s.Pos, "from __future__ imports must occur at the beginning of the file")
	}
	names := make(Tuple, len(s.Names))
	for i, a := range s.Names {
		names[i] = a.Name
	}
	m, level, from := u.alloc(), u.alloc(), u.alloc()
	u.loadConst(s.Pos, int64(s.Level), level)
	u.loadConst(s.Pos, names, from)
	u.emit(s.Pos, OpImport, m, level, from, u.constant(s.Module))
	for _, a := range s.Names {
		if a.Name == "*" {
			u.emit(s.Pos, OpImportStar, m, 0, 0, 0)
			return
		}
		mark := u.top
		name := a.Asname
		if name == "" {
			name = a.Name
		}
		if v := u.ref(u.mangle(name)); v.kind == varReg {
			u.emit(s.Pos, OpImportFrom, v.reg, m, 0, u.constant(a.Name))
			u.setBound(v.reg)
			continue
		}
		t := u.alloc()
		u.emit(s.Pos, OpImportFrom, t, m, 0, u.constant(a.Name))
		u.storeName(s.Pos, name, t)
		u.top = mark
	}
}

// module compiles the body of a module.
func (u *unit) module(body []syntax.Stmt) {
	u.interact = u.c.opts.Interactive
	if u.scope.coroutine {
		u.code.Flags |= FlagCoroutine
	}
	u.layout(nil)
	u.guard(syntax.Pos{Line: 1, EndLine: 1}, func() {
		if u.c.opts.LastExpr && len(body) > 0 {
			u.lastExpr, _ = body[len(body)-1].(*syntax.ExprStmt)
		}
		u.moduleAnnotations(body)
		if d := docstring(body); d != nil && u.c.opts.Optimize < 2 && !u.interact && u.lastExpr != body[0] {
			t := u.alloc()
			u.loadConst(d.Pos, cleanDoc(d.Value.(string)), t)
			u.emit(d.Pos, OpStoreName, t, 0, 0, u.cache("__doc__"))
			u.top--
			body = body[1:]
		}
		u.body(body)
		if !u.dead {
			u.emit(u.lastPos(), OpReturnK, 0, 0, 0, u.constant(nil))
			u.dead = true
		}
	})
}
