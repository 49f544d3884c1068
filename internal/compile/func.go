package compile

// func.go compiles functions and lambdas.

import (
	"strings"

	"github.com/krait-run/krait/internal/syntax"
)

// child makes the unit of a scope within u.
func (u *unit) child(s *scope, name string, line int32) *unit {
	p := u
	for p != nil && p.scope.kind == scopeTypeParams {
		p = p.parent
	}
	qual := name
	if p != nil && p.scope.kind != scopeModule {
		global := false
		if s.kind == scopeFunction || s.kind == scopeClass {
			if sym := p.cur.syms[p.mangle(name)]; sym != nil && sym.res == resGlobalExplicit {
				global = true
			}
		}
		switch {
		case global:
		case p.scope.kind == scopeFunction && p.scope.comp == notComp:
			qual = p.code.Qualname + ".<locals>." + name
		default:
			qual = p.code.Qualname + "." + name
		}
	}
	ch := u.c.newUnit(u, s, name, qual, line)
	ch.async = s.asyncDef
	return ch
}

// makeFunc finishes child and puts its function into dst. extras is the first of the three registers with defaults,
// keyword-only defaults and the annotate function, or -1.
func (u *unit) makeFunc(pos syntax.Pos, child *unit, dst, extras int) {
	d := u.nested(child)
	if u.dead {
		return
	}
	if extras < 0 {
		u.emit(pos, OpMakeFunc0, dst, 0, 0, d)
		return
	}
	u.emit(pos, OpMakeFunc, dst, extras, 0, d)
}

// nested finishes child, and returns its index among the children.
func (u *unit) nested(child *unit) int {
	code := child.finish()
	for _, n := range code.FreeNames {
		v := u.outer(child.scope.freeSet[n], n)
		code.Closure = append(code.Closure, uint8(v.reg))
	}
	if u.dead {
		return 0
	}
	u.code.Children = append(u.code.Children, code)
	return len(u.code.Children) - 1
}

// guard compiles the body of a function. In a generator or coroutine a StopIteration that leaves it becomes RuntimeError
// (PEP 479). body must not fall off its end.
func (u *unit) guard(pos syntax.Pos, body func()) {
	if u.code.Flags&FlagsSuspendable == 0 {
		body()
		return
	}
	mark := u.top
	exc := u.alloc()
	st := u.state()
	h := u.protect(exc, true)
	u.top = mark // when the exception is there nothing else is in use any more
	body()
	u.enterHandler(h, st)
	u.emit(pos, OpIntrinsic, exc, exc, exc, int(IntrStopIteration))
	u.emit(pos, OpReraise, exc, 0, 0, 0)
	u.dead = true
}

// paramNames lists the (mangled) parameters in the order of their registers.
func (u *unit) paramNames(a *syntax.Arguments) []string {
	var names []string
	for _, list := range [...][]*syntax.Arg{a.Posonlyargs, a.Args, a.Kwonlyargs} {
		for _, p := range list {
			names = append(names, u.mangle(p.Arg))
		}
	}
	if a.Vararg != nil {
		names = append(names, u.mangle(a.Vararg.Arg))
	}
	if a.Kwarg != nil {
		names = append(names, u.mangle(a.Kwarg.Arg))
	}
	return names
}

func (u *unit) setSignature(a *syntax.Arguments) {
	c := u.code
	c.NumPosOnly = len(a.Posonlyargs)
	c.NumArgs = len(a.Posonlyargs) + len(a.Args)
	c.NumKwOnly = len(a.Kwonlyargs)
	c.Flags |= FlagOptimized | FlagNewLocals
	if a.Vararg != nil {
		c.Flags |= FlagVarArgs
	}
	if a.Kwarg != nil {
		c.Flags |= FlagVarKeywords
	}
	s := u.scope
	switch {
	case s.asyncDef && s.generator:
		c.Flags |= FlagAsyncGenerator
	case s.asyncDef:
		c.Flags |= FlagCoroutine
	case s.generator:
		c.Flags |= FlagGenerator
	}
	if s.method {
		c.Flags |= FlagMethod
	}
}

// defaultValues evaluates defaults into R[w] and keyword-only defaults into R[w+1] (null if there are none).
func (u *unit) defaultValues(pos syntax.Pos, a *syntax.Arguments, w int) {
	if len(a.Defaults) == 0 {
		u.emit(pos, OpNull, w, 0, 0, 0)
	} else {
		u.expr(&syntax.Tuple{Pos: pos, Elts: a.Defaults}, w)
	}
	if !hasKwDefaults(a) {
		u.emit(pos, OpNull, w+1, 0, 0, 0)
		return
	}
	d := &syntax.Dict{Pos: pos}
	for i, e := range a.KwDefaults {
		if e != nil {
			d.Keys = append(d.Keys, &syntax.Constant{Pos: pos, Value: u.mangle(a.Kwonlyargs[i].Arg)})
			d.Values = append(d.Values, e)
		}
	}
	u.expr(d, w+1)
}

func (u *unit) lambda(e *syntax.Lambda, dst int) int {
	mark := u.top
	extras := -1
	if hasDefaults(e.Args) || hasKwDefaults(e.Args) {
		extras = u.allocN(3)
		u.defaultValues(e.Pos, e.Args, extras)
		u.emit(e.Pos, OpNull, extras+2, 0, 0, 0)
	}
	ch := u.child(u.c.table.scopes[scopeKey{e, partMain}], "<lambda>", e.Pos.Line)
	ch.setSignature(e.Args)
	ch.layout(ch.paramNames(e.Args))
	ch.guard(e.Pos, func() {
		ch.returnValue(e.Body, e.Body.Span())
	})
	u.top = mark
	dst = u.target(dst)
	u.makeFunc(e.Pos, ch, dst, extras)
	return dst
}

// decorators evaluates decorators into new registers and returns the first.
func (u *unit) decorators(list []syntax.Expr) int {
	base := u.top
	for _, d := range list {
		u.expr(d, u.alloc())
	}
	return base
}

// decorate applies the decorators from R[base] on to the value in R[base+len(list)] and returns the result's register.
func (u *unit) decorate(list []syntax.Expr, base int) int {
	for i := len(list) - 1; i >= 0; i-- {
		u.emit(list[i].Span(), OpCall, base+i, 1, base+i, 0)
	}
	return base
}

func (u *unit) functionDef(node any, pos syntax.Pos, name string, a *syntax.Arguments, body []syntax.Stmt,
	decorators []syntax.Expr, returns syntax.Expr, tps []syntax.TypeParam, async bool) {
	base := u.decorators(decorators)
	first := pos.Line
	if len(decorators) > 0 {
		first = decorators[0].Span().Line
	}
	f := u.alloc()
	if len(tps) == 0 {
		extras := u.allocN(3)
		u.defaultValues(pos, a, extras)
		plain := !hasDefaults(a) && !hasKwDefaults(a)
		if !u.annotate(node, pos, a, returns, extras+2) && plain {
			// Nothing to hand over.
			u.dropNulls(3)
			extras = -1
		}
		u.function(node, pos, name, a, body, first, f, extras)
	} else {
		u.genericFunction(node, pos, name, a, body, returns, tps, first, f)
	}
	u.decorate(decorators, base)
	u.storeName(pos, name, base)
}

// dropNulls takes back the last n instructions, which are OpNull.
func (u *unit) dropNulls(n int) {
	for range n {
		if k := len(u.instrs) - 1; !u.dead && k >= 0 && Op(u.instrs[k]) == OpNull {
			u.instrs, u.pos, u.ctx = u.instrs[:k], u.pos[:k], u.ctx[:k]
		}
	}
}

// function compiles a function's body and puts the function into dst.
func (u *unit) function(node any, pos syntax.Pos, name string, a *syntax.Arguments, body []syntax.Stmt, line int32, dst, extras int) {
	ch := u.child(u.c.table.scopes[scopeKey{node, partMain}], name, line)
	ch.setSignature(a)
	ch.layout(ch.paramNames(a))
	if d := docstring(body); d != nil && u.c.opts.Optimize < 2 {
		ch.code.Flags |= FlagHasDocstring
		ch.code.Doc = cleanDoc(d.Value.(string))
	}
	ch.guard(pos, func() {
		ch.body(body)
		if !ch.dead {
			ch.emit(ch.lastPos(), OpReturnK, 0, 0, 0, ch.constant(nil))
			ch.dead = true
		}
	})
	u.makeFunc(pos, ch, dst, extras)
}

// annotate puts the __annotate__ function of a function into R[r], or null. It reports which.
func (u *unit) annotate(node any, pos syntax.Pos, a *syntax.Arguments, returns syntax.Expr, r int) bool {
	s := u.c.table.scopes[scopeKey{node, partAnnot}]
	if s == nil {
		u.emit(pos, OpNull, r, 0, 0, 0)
		return false
	}
	ch := u.annotateUnit(s, pos)
	d := ch.alloc()
	ch.emit(pos, OpDict, d, 0, 0, 0)
	add := func(name string, e syntax.Expr) {
		if e == nil {
			return
		}
		mark := ch.top
		k, v := ch.alloc(), ch.alloc()
		ch.loadConst(e.Span(), name, k)
		ch.annotation(e, v)
		ch.emit(e.Span(), OpDictSet, d, k, v, 0)
		ch.top = mark
	}
	for _, p := range allArgs(a) {
		add(ch.mangle(p.Arg), p.Annotation)
	}
	add("return", returns)
	ch.emit(pos, OpReturn, d, 0, 0, 0)
	ch.dead = true
	u.makeFunc(pos, ch, r, -1)
	return true
}

// annotation puts the value of an annotation into dst: its text under `from __future__ import annotations`.
func (u *unit) annotation(e syntax.Expr, dst int) {
	if u.c.future {
		u.loadConst(e.Span(), syntax.Unparse(e), dst)
		return
	}
	if s, ok := e.(*syntax.Starred); ok {
		// *args: *Ts
		r := u.expr(s.Value, -1)
		u.emit(s.Pos, OpUnpack, dst, r, 0, 1)
		return
	}
	u.expr(e, dst)
}

// annotateUnit begins an __annotate__ function, which knows the formats VALUE and VALUE_WITH_FAKE_GLOBALS only (PEP 649).
func (u *unit) annotateUnit(s *scope, pos syntax.Pos) *unit {
	ch := u.child(s, "__annotate__", pos.Line)
	ch.code.NumPosOnly, ch.code.NumArgs = 1, 1
	ch.code.Flags |= FlagOptimized | FlagNewLocals
	ch.layout([]string{".format"})
	ch.code.VarNames[0] = "format"
	ok := &label{}
	ch.jump(pos, OpJumpLEK, 1, 0, ch.constant(int64(2)), ok)
	t := ch.alloc()
	ch.emit(pos, OpIntrinsic, t, t, t, int(IntrNotImplementedError))
	ch.emit(pos, OpRaise, t, 0, 1, 0)
	ch.dead = true
	ch.top = t
	ch.place(ok)
	return ch
}

// moduleAnnotations makes the __annotate__ function of a module, at the start of its code.
func (u *unit) moduleAnnotations(body []syntax.Stmt) {
	pos := syntax.Pos{Line: 1, EndLine: 1}
	if len(body) > 0 {
		pos = body[0].Span()
	}
	if u.scope.hasAnnot {
		u.setupAnnotations(pos)
	}
	u.storeAnnotate(pos, "__annotate__")
	if u.scope.condAnnot {
		t := u.alloc()
		u.emit(pos, OpSet, t, 0, 0, 0)
		u.emit(pos, OpStoreName, t, 0, 0, u.cache("__conditional_annotations__"))
		u.top--
	}
}

// setupAnnotations makes the dict __annotations__ unless the namespace has it.
func (u *unit) setupAnnotations(pos syntax.Pos) {
	mark := u.top
	ns, k := u.alloc(), u.alloc()
	has := &label{}
	u.emit(pos, OpLoadLocals, ns, 0, 0, 0)
	u.loadConst(pos, "__annotations__", k)
	u.jump(pos, OpJumpIn, 1, k, ns, has)
	u.emit(pos, OpDict, ns, 0, 0, 0)
	u.emit(pos, OpStoreName, ns, 0, 0, u.cache("__annotations__"))
	u.place(has)
	u.top = mark
}

// storeAnnotate makes the function that evaluates the annotations of the module's or class's variables.
func (u *unit) storeAnnotate(pos syntax.Pos, name string) {
	s := u.scope
	if len(s.annots) == 0 {
		return
	}
	u.condIndex = map[*syntax.AnnAssign]int{}
	for _, a := range s.annots {
		u.condIndex[a.stmt] = a.cond
	}
	ch := u.annotateUnit(s.annotScope, pos)
	d := ch.alloc()
	ch.emit(pos, OpDict, d, 0, 0, 0)
	for _, a := range s.annots {
		mark := ch.top
		p := a.stmt.Annotation.Span()
		skip := &label{}
		k, v := ch.alloc(), ch.alloc()
		if a.cond >= 0 {
			ch.loadConst(p, int64(a.cond), k)
			if s.kind == scopeClass {
				c := ch.vars["\x00__conditional_annotations__"]
				ch.emit(p, OpLoadCell, v, c.reg, 0, ch.varNumber(c))
			} else {
				ch.emit(p, OpLoadGlobal, v, 0, 0, ch.cache("__conditional_annotations__"))
			}
			ch.jump(p, OpJumpIn, 0, k, v, skip)
		}
		ch.expr(a.stmt.Annotation, v)
		ch.loadConst(p, a.name, k)
		ch.emit(p, OpDictSet, d, k, v, 0)
		ch.place(skip)
		ch.top = mark
	}
	ch.emit(pos, OpReturn, d, 0, 0, 0)
	ch.dead = true
	t := u.alloc()
	u.makeFunc(pos, ch, t, -1)
	u.emit(pos, OpStoreName, t, 0, 0, u.cache(name))
	u.top--
}

// cleanDoc removes the indentation that all lines of a docstring but the first have in common, and that of the first.
func cleanDoc(s string) string {
	s = expandTabs(s)
	lines := strings.Split(s, "\n")
	margin := -1
	for _, l := range lines[1:] {
		if t := strings.TrimLeft(l, " "); t != "" {
			if n := len(l) - len(t); margin < 0 || n < margin {
				margin = n
			}
		}
	}
	lines[0] = strings.TrimLeft(lines[0], " ")
	for i, l := range lines[1:] {
		n := 0
		for n < len(l) && n < margin && l[n] == ' ' {
			n++
		}
		if margin < 0 {
			n = len(l) - len(strings.TrimLeft(l, " "))
		}
		lines[i+1] = l[n:]
	}
	return strings.Join(lines, "\n")
}

func expandTabs(s string) string {
	if !strings.Contains(s, "\t") {
		return s
	}
	var b strings.Builder
	col := 0
	for _, r := range s {
		switch r {
		case '\t':
			n := 8 - col%8
			b.WriteString("        "[:n])
			col += n
			continue
		case '\n', '\r':
			col = -1
		}
		b.WriteRune(r)
		col++
	}
	return b.String()
}
