package compile

// comp.go compiles comprehensions: inlined into the frame (PEP 709), or a code object of their own for generator expressions.

import "github.com/krait-run/krait/internal/syntax"

// simpleTarget reports whether binding e reads nothing.
func simpleTarget(e syntax.Expr) bool {
	switch e := e.(type) {
	case *syntax.Name:
		return true
	case *syntax.Tuple:
		for _, x := range e.Elts {
			if !simpleTarget(x) {
				return false
			}
		}
		return true
	case *syntax.List:
		for _, x := range e.Elts {
			if !simpleTarget(x) {
				return false
			}
		}
		return true
	case *syntax.Starred:
		return simpleTarget(e.Value)
	}
	return false
}

// comprehension compiles a list, set or dict comprehension; elt is the key of a dict comprehension.
func (u *unit) comprehension(e syntax.Expr, pos syntax.Pos, gens []*syntax.Comprehension, elt, value syntax.Expr, dst int) int {
	mark := u.top
	acc := u.target(u.hint(dst))
	inner := u.top
	it := u.iterator(gens[0], -1)
	s := u.c.table.scopes[scopeKey{e, partMain}]
	outer := u.cur
	u.cur = s
	u.bindHidden(s, pos, gens)
	make := OpList
	switch s.comp {
	case setComp:
		make = OpSet
	case dictComp:
		make = OpDict
	}
	if len(gens) == 1 && len(gens[0].Ifs) == 0 && !gens[0].IsAsync {
		u.emit(pos, make, acc, it, 1, 0) // with room for what the iterator has
	} else {
		u.emit(pos, make, acc, 0, 0, 0)
	}
	u.generators(pos, gens, 0, it, func() {
		m := u.top
		switch s.comp {
		case listComp:
			r := u.expr(elt, -1)
			u.emit(elt.Span(), OpListAppend, acc, r, 0, 0)
		case setComp:
			r := u.expr(elt, -1)
			u.emit(elt.Span(), OpSetAdd, acc, r, 0, 0)
		default:
			k := u.operand(elt, -1, value)
			v := u.operand(value, -1)
			p := elt.Span()
			p.EndLine, p.EndCol = value.Span().EndLine, value.Span().EndCol
			u.emit(p, OpDictSet, acc, k, v, 0)
		}
		u.top = m
	})
	u.cur = outer
	u.top = inner
	return u.deliver(pos, acc, dst, mark)
}

// bindHidden gives the comprehension's variables temporaries.
func (u *unit) bindHidden(s *scope, pos syntax.Pos, gens []*syntax.Comprehension) {
	if u.hidden == nil {
		u.hidden = map[*scope]map[string]varRef{}
	}
	vars := map[string]varRef{}
	u.hidden[s] = vars
	null := len(gens) > 1 || !simpleTarget(gens[0].Target)
	for _, sym := range s.order {
		if sym.res != resLocal || sym.flags&defBound == 0 || sym.name == iteratorName {
			continue
		}
		r := u.alloc()
		u.bound.del(r)
		if sym.cell {
			vars[sym.name] = varRef{kind: varCell, reg: r, name: sym.name}
			u.emit(pos, OpNull, r, 0, 0, 0)
			u.emit(pos, OpMakeCell, r, 0, 0, 0)
			continue
		}
		vars[sym.name] = varRef{kind: varReg, reg: r, name: sym.name}
		if null {
			u.emit(pos, OpNull, r, 0, 0, 0)
		}
	}
}

// iterator evaluates the iterable of a for clause and its iterator.
func (u *unit) iterator(g *syntax.Comprehension, hint int) int {
	it := u.target(hint)
	r := u.operand(g.Iter, it)
	if g.IsAsync {
		u.emit(g.Iter.Span(), OpGetAIter, it, r, 0, 0)
	} else {
		u.emit(g.Iter.Span(), OpGetIter, it, r, 1, 0)
	}
	return it
}

// generators compiles the for clauses from number i on, whose iterator is in it, around body. whole is where the comprehension is, to
// which errors of asynchronous iterators belong.
func (u *unit) generators(whole syntax.Pos, gens []*syntax.Comprehension, i, it int, body func()) {
	u.c.down()
	g := gens[i]
	next := &label{}
	inside := func() {
		for _, c := range g.Ifs {
			u.cond(c, next, false)
		}
		if i+1 < len(gens) {
			u.inner(whole, gens, i+1, body)
		} else {
			body()
		}
	}
	if g.IsAsync {
		u.asyncLoop(whole, it, g.Target, next, inside)
	} else {
		u.iterLoop(g.Iter.Span(), it, g.Target, next, inside)
	}
	u.c.depth--
}

// inner compiles the for clauses from number i on. "for x in [y]" binds x without a loop, as in CPython.
func (u *unit) inner(whole syntax.Pos, gens []*syntax.Comprehension, i int, body func()) {
	mark := u.top
	if one, ok := singleton(gens[i]); ok {
		u.generatorOne(whole, gens, i, one, body)
	} else {
		u.generators(whole, gens, i, u.iterator(gens[i], -1), body)
	}
	u.top = mark
}

// singleton returns the only item of the display that a for clause runs over.
func singleton(g *syntax.Comprehension) (syntax.Expr, bool) {
	var elts []syntax.Expr
	switch it := g.Iter.(type) {
	case *syntax.List:
		elts = it.Elts
	case *syntax.Tuple:
		elts = it.Elts
	}
	if g.IsAsync || len(elts) != 1 {
		return nil, false
	}
	if _, ok := elts[0].(*syntax.Starred); ok {
		return nil, false
	}
	return elts[0], true
}

func (u *unit) generatorOne(whole syntax.Pos, gens []*syntax.Comprehension, i int, one syntax.Expr, body func()) {
	u.c.down()
	g := gens[i]
	skip := &label{}
	r := u.expr(one, -1)
	u.assign(g.Target, r)
	for _, c := range g.Ifs {
		u.cond(c, skip, false)
	}
	if i+1 < len(gens) {
		u.inner(whole, gens, i+1, body)
	} else {
		body()
	}
	u.place(skip)
	u.c.depth--
}

// iterLoop compiles a loop over the iterator in it. next is where `continue` goes.
func (u *unit) iterLoop(pos syntax.Pos, it int, target syntax.Expr, next *label, body func()) {
	mark := u.top
	head := &label{}
	if !u.dead {
		u.jump(pos, OpJump, 0, 0, 0, next)
		u.dead = false
	}
	// The body is entered from the bottom only; its state is that before the loop.
	u.placeLoop(head)
	item, direct := u.local(target)
	temporary := 0
	if direct {
		u.setBound(item)
	} else {
		temporary = 1
		item = u.alloc()
		u.assign(target, item)
		u.top = mark
	}
	body()
	u.top = mark
	u.place(next)
	u.jump(pos, OpForIter, it, item, temporary, head)
}

// asyncLoop is iterLoop for `async for`. After the loop's end the code goes on.
func (u *unit) asyncLoop(pos syntax.Pos, it int, target syntax.Expr, next *label, body func()) {
	mark := u.top
	exc := u.alloc()
	head := &label{}
	u.placeLoop(head)
	st := u.state()
	h := u.protect(exc, true)
	t := u.alloc()
	u.emit(pos, OpGetANext, t, it, 0, 0)
	u.emit(pos, OpYieldFrom, t, t, 0, 0)
	u.handler = u.handlers[h].parent
	u.assign(target, t)
	u.top = mark
	body()
	u.top = mark
	u.place(next)
	u.goTo(pos, head)
	u.enterHandler(h, st)
	u.emit(pos, OpEndAsyncFor, exc, 0, 0, 0)
	u.top = mark
}

// genExp compiles a generator expression: a generator whose parameter is the iterator.
func (u *unit) genExp(e *syntax.GeneratorExp, dst int) int {
	mark := u.top
	a := u.alloc()
	d := u.genIter(e, a)
	u.top = mark
	dst = u.target(dst)
	u.emit(e.Pos, OpMakeGen, dst, a, 0, d)
	return dst
}

// genIter compiles the code of a generator expression, whose index it returns, and puts the iterator that is its parameter into register a.
func (u *unit) genIter(e *syntax.GeneratorExp, a int) int {
	s := u.c.table.scopes[scopeKey{e, partMain}]
	child := u.child(s, "<genexpr>", e.Pos.Line)
	child.code.NumArgs = 1
	child.code.Flags |= FlagOptimized | FlagNewLocals | FlagGenerator
	if s.coroutine {
		child.code.Flags = child.code.Flags&^FlagGenerator | FlagAsyncGenerator
	}
	child.layout([]string{iteratorName})
	child.guard(e.Pos, func() {
		child.generators(e.Pos, e.Generators, 0, 0, func() {
			m := child.top
			r := child.expr(e.Elt, -1)
			child.handsOver(r)
			child.top = m
			t := child.alloc()
			op := OpYield
			if s.coroutine {
				op = OpAsyncYield
			}
			child.emit(e.Elt.Span(), op, t, r, 0, 0)
			child.top = m
		})
		child.emit(e.Pos, OpReturnK, 0, 0, 0, child.constant(nil))
		child.dead = true
	})
	d := u.nested(child)
	g := e.Generators[0]
	r := u.operand(g.Iter, a)
	op, owned := OpGetIter, 0
	if g.IsAsync {
		op = OpGetAIter
	} else if !u.dead && u.code.Children[d].TakesIterator() {
		owned = 1
	}
	u.emit(g.Iter.Span(), op, a, r, owned, 0)
	return d
}
