package syntax

// Statements (reference sections 7 and 8).

// statement reads a compound statement or a line of simple ones, appending them to body.
func (p *parser) statement(body []Stmt) []Stmt {
	line := p.tok().line
	n := len(body)
	if body = p.compoundStmt(body); len(body) == n {
		return p.simpleStmts(body)
	}
	switch body[n].(type) {
	case *FunctionDef, *AsyncFunctionDef:
	default:
		p.lastStmt = max(p.lastStmt, line)
	}
	return body
}

// compoundStmt reads a compound statement if there is one, and appends it to body.
func (p *parser) compoundStmt(body []Stmt) []Stmt {
	switch p.k {
	case kIf:
		return append(body, p.ifStmt())
	case kWhile:
		return append(body, p.whileStmt())
	case kFor:
		return append(body, p.forStmt(p.here(), false))
	case kTry:
		return append(body, p.tryStmt())
	case kWith:
		return append(body, p.withStmt(p.here(), false))
	case kDef:
		return append(body, p.funcDef(p.here(), false, nil))
	case kClass:
		return append(body, p.classDef(nil))
	case kAt:
		return append(body, p.decorated())
	case kAsync:
		return append(body, p.asyncStmt(nil))
	case kName:
		if p.text() == "match" {
			if m := p.matchStmt(); m != nil {
				return append(body, m)
			}
		}
	}
	return body
}

// simpleStmts reads a; b; c and the end of the line.
func (p *parser) simpleStmts(body []Stmt) []Stmt {
	body = p.simpleLine(body)
	p.expect(kNewline)
	return body
}

// simpleLine reads a; b; c.
func (p *parser) simpleLine(body []Stmt) []Stmt {
	for {
		body = append(body, p.simpleStmt())
		if !p.accept(kSemi) || p.k == kNewline {
			return body
		}
	}
}

func (p *parser) simpleStmt() Stmt {
	start := p.here()
	switch p.k {
	case kPass:
		p.advance()
		return &Pass{Pos: p.to(start)}
	case kBreak:
		p.advance()
		p.warnControl("break", p.to(start))
		return &Break{Pos: p.to(start)}
	case kContinue:
		p.advance()
		p.warnControl("continue", p.to(start))
		return &Continue{Pos: p.to(start)}
	case kReturn:
		p.advance()
		var v Expr
		if p.k == kStar || startsExpr(p.k) {
			v = p.starExpressions()
		}
		p.warnControl("return", p.to(start))
		return &Return{Pos: p.to(start), Value: v}
	case kRaise:
		return p.raiseStmt()
	case kGlobal:
		names := p.nameList()
		return &Global{Pos: p.to(start), Names: names}
	case kNonlocal:
		names := p.nameList()
		return &Nonlocal{Pos: p.to(start), Names: names}
	case kDel:
		p.advance()
		targets := p.delTargets()
		if p.k != kSemi && p.k != kNewline {
			p.fail()
		}
		return &Delete{Pos: p.to(start), Targets: targets}
	case kAssert:
		p.advance()
		test := p.expression()
		var msg Expr
		if p.accept(kComma) {
			msg = p.expression()
		}
		a := &Assert{Pos: p.to(start), Test: test, Msg: msg}
		if p.collect {
			p.warnAssert(a)
		}
		return a
	case kImport:
		return p.importStmt()
	case kFrom:
		return p.importFrom()
	case kYield:
		v := p.yield()
		return &ExprStmt{Pos: p.to(start), Value: v}
	case kName:
		if p.text() == "type" && p.peek() == kName {
			return p.typeAlias()
		}
	}
	return p.exprStmt()
}

// exprStmt reads an expression, an assignment or an annotation.
func (p *parser) exprStmt() Stmt {
	start := p.here()
	plain := p.k == kName
	e := p.starExpressions()
	switch {
	case p.k == kEqual:
		targets := make([]Expr, 0, 1)
		for p.k == kEqual {
			p.store(e)
			targets = append(targets, e)
			p.advance()
			e = p.annotatedRHS()
		}
		return &Assign{Pos: p.to(start), Targets: targets, Value: e}
	case p.k == kColon:
		if !single(e) {
			p.fail()
		}
		_, isName := e.(*Name)
		p.setContext(e, Store, false)
		p.advance()
		a := &AnnAssign{Target: e, Annotation: p.expression(), Simple: plain && isName}
		if p.accept(kEqual) {
			a.Value = p.annotatedRHS()
		}
		a.Pos = p.to(start)
		return a
	case p.k >= kPlusEqual && p.k <= kDoubleSlashEqual:
		if !single(e) {
			p.fail()
		}
		p.setContext(e, Store, false)
		op := Operator(p.k - kPlusEqual)
		p.advance()
		v := p.annotatedRHS()
		return &AugAssign{Pos: p.to(start), Target: e, Op: op, Value: v}
	}
	return &ExprStmt{Pos: p.to(start), Value: e}
}

func (p *parser) raiseStmt() Stmt {
	start := p.here()
	p.advance()
	r := &Raise{}
	if startsExpr(p.k) {
		r.Exc = p.expression()
		if p.accept(kFrom) {
			r.Cause = p.expression()
		}
	}
	r.Pos = p.to(start)
	return r
}

// nameList reads the names of a global or nonlocal statement.
func (p *parser) nameList() []string {
	p.advance()
	names := []string{p.name()}
	for p.accept(kComma) {
		names = append(names, p.name())
	}
	return names
}

func (p *parser) importStmt() Stmt {
	start := p.here()
	p.advance()
	var names []*Alias
	for {
		at := p.here()
		a := &Alias{Name: p.dotted()}
		if p.accept(kAs) {
			a.Asname = p.name()
		}
		a.Pos = p.to(at)
		names = append(names, a)
		if !p.accept(kComma) {
			return &Import{Pos: p.to(start), Names: names}
		}
	}
}

// dotted reads a.b.c.
func (p *parser) dotted() string {
	s := p.name()
	if p.k != kDot {
		return s
	}
	b := []byte(s)
	for p.accept(kDot) {
		b = append(b, '.')
		b = append(b, p.name()...)
	}
	return string(b)
}

func (p *parser) importFrom() Stmt {
	start := p.here()
	p.advance()
	f := &ImportFrom{}
	for p.k == kDot || p.k == kEllipsis {
		f.Level++
		if p.k == kEllipsis {
			f.Level += 2
		}
		p.advance()
	}
	if f.Level == 0 || p.k == kName {
		f.Module = p.dotted()
	}
	p.expect(kImport)
	if p.k == kStar {
		at := p.here()
		p.advance()
		f.Names = []*Alias{{Pos: p.to(at), Name: "*"}}
		f.Pos = p.to(start)
		return f
	}
	paren := p.accept(kLpar)
	for {
		at := p.here()
		a := &Alias{Name: p.name()}
		if p.accept(kAs) {
			a.Asname = p.name()
		}
		a.Pos = p.to(at)
		f.Names = append(f.Names, a)
		if !p.accept(kComma) || paren && p.k == kRpar {
			break
		}
	}
	if paren {
		p.expect(kRpar)
	}
	f.Pos = p.to(start)
	return f
}

func (p *parser) typeAlias() Stmt {
	start := p.here()
	p.advance()
	n := &Name{Pos: p.tok().pos(), Id: p.name(), Ctx: Store}
	params := p.typeParams()
	p.expect(kEqual)
	v := p.expression()
	return &TypeAlias{Pos: p.to(start), Name: n, TypeParams: params, Value: v}
}

// block reads the colon and the body of a compound statement.
func (p *parser) block() []Stmt {
	p.expect(kColon)
	return p.body()
}

// loopBody is block for the body of a loop.
func (p *parser) loopBody() []Stmt {
	saved := p.inFinally
	p.inFinally = false
	body := p.block()
	p.inFinally = saved
	return body
}

// body reads an indented block or the simple statements on the line.
func (p *parser) body() []Stmt {
	if !p.accept(kNewline) {
		return p.simpleStmts(nil)
	}
	p.expect(kIndent)
	var body []Stmt
	for p.k != kDedent && p.k != kEOF {
		body = p.statement(body)
	}
	p.expect(kDedent)
	return body
}

func (p *parser) orelse() []Stmt {
	if p.accept(kElse) {
		return p.block()
	}
	return nil
}

// ifStmt reads if, elif, else; the elifs nest in the tree but not on the stack.
func (p *parser) ifStmt() Stmt {
	var first *If
	var all []*If
	for {
		s := &If{Pos: p.here()}
		if first == nil {
			first = s
		} else {
			all[len(all)-1].Orelse = []Stmt{s}
		}
		all = append(all, s)
		p.advance()
		s.Test = p.named()
		s.Body = p.block()
		if p.k != kElif {
			s.Orelse = p.orelse()
			break
		}
		if len(all)+p.depth >= stackBudget {
			p.raise(p.tooComplex())
		}
	}
	for _, s := range all {
		s.Pos = p.to(s.Pos)
	}
	return first
}

func (p *parser) whileStmt() Stmt {
	start := p.here()
	p.advance()
	w := &While{}
	w.Test = p.named()
	w.Body = p.loopBody()
	w.Orelse = p.orelse()
	w.Pos = p.to(start)
	return w
}

func (p *parser) forStmt(start Pos, async bool) Stmt {
	p.advance()
	target := p.forTargets()
	p.expect(kIn)
	iter := p.starExpressions()
	body := p.loopBody()
	orelse := p.orelse()
	if async {
		return &AsyncFor{Pos: p.to(start), Target: target, Iter: iter, Body: body, Orelse: orelse}
	}
	return &For{Pos: p.to(start), Target: target, Iter: iter, Body: body, Orelse: orelse}
}

func (p *parser) withStmt(start Pos, async bool) Stmt {
	p.advance()
	var items []*WithItem
	// with (a as b, c): looks like with (a, b): until the as, and the latter may go on: with (a, b) as c:
	if p.k != kLpar || !p.try(func() { items = p.parenItems() }) {
		items = p.withItems(nil, kColon)
	}
	body := p.block()
	if async {
		return &AsyncWith{Pos: p.to(start), Items: items, Body: body}
	}
	return &With{Pos: p.to(start), Items: items, Body: body}
}

func (p *parser) parenItems() []*WithItem {
	p.advance()
	items := p.withItems(nil, kRpar)
	p.expect(kRpar)
	if p.k != kColon {
		p.fail()
	}
	return items
}

// withItems reads a as b, c up to end, before which a comma may stand if end is a parenthesis.
func (p *parser) withItems(items []*WithItem, end kind) []*WithItem {
	for {
		w := &WithItem{ContextExpr: p.expression()}
		if p.accept(kAs) {
			w.OptionalVars = p.starTarget()
			if p.k != kComma && p.k != kRpar && p.k != kColon {
				p.fail()
			}
		}
		items = append(items, w)
		if !p.accept(kComma) || end == kRpar && p.k == kRpar {
			return items
		}
	}
}

func (p *parser) tryStmt() Stmt {
	start := p.here()
	p.advance()
	t := &Try{Body: p.block()}
	star := false
	for p.k == kExcept {
		at := p.here()
		p.advance()
		isStar := p.accept(kStar)
		if len(t.Handlers) > 0 && isStar != star {
			p.fail()
		}
		star = isStar
		h := &ExceptHandler{}
		if p.k != kColon || star {
			first := p.here()
			h.Type = p.expression()
			if p.k == kComma {
				h.Type = p.moreExpressions(first, h.Type)
			} else if p.accept(kAs) {
				h.Name = p.name()
			}
		}
		h.Body = p.block()
		h.Pos = p.to(at)
		t.Handlers = append(t.Handlers, h)
	}
	if len(t.Handlers) > 0 {
		t.Orelse = p.orelse()
	}
	if p.k == kFinally {
		p.advance()
		saved := p.inFinally
		p.inFinally = true
		t.Finalbody = p.block()
		p.inFinally = saved
	} else if len(t.Handlers) == 0 {
		p.fail()
	}
	t.Pos = p.to(start)
	if star {
		return (*TryStar)(t)
	}
	return t
}

func (p *parser) decorated() Stmt {
	var list []Expr
	for p.accept(kAt) {
		list = append(list, p.named())
		p.expect(kNewline)
	}
	switch p.k {
	case kDef:
		return p.funcDef(p.here(), false, list)
	case kClass:
		return p.classDef(list)
	case kAsync:
		return p.asyncStmt(list)
	}
	p.fail()
	return nil
}

// asyncStmt reads async def, async for and async with; decorators leave only the first.
func (p *parser) asyncStmt(decorators []Expr) Stmt {
	start := p.here()
	p.advance()
	switch {
	case p.k == kDef:
		return p.funcDef(start, true, decorators)
	case p.k == kFor && decorators == nil:
		return p.forStmt(start, true)
	case p.k == kWith && decorators == nil:
		return p.withStmt(start, true)
	}
	p.fail()
	return nil
}

func (p *parser) funcDef(start Pos, async bool, decorators []Expr) Stmt {
	p.advance()
	f := &FunctionDef{Name: p.name(), DecoratorList: decorators}
	f.TypeParams = p.typeParams()
	p.expect(kLpar)
	f.Args = p.parameters(kRpar)
	p.expect(kRpar)
	if p.accept(kRarrow) {
		f.Returns = p.expression()
	}
	saved := p.inFinally
	p.inFinally = false
	f.Body = p.block()
	p.inFinally = saved
	f.Pos = p.to(start)
	if async {
		return (*AsyncFunctionDef)(f)
	}
	return f
}

func (p *parser) classDef(decorators []Expr) Stmt {
	start := p.here()
	p.advance()
	c := &ClassDef{Name: p.name(), DecoratorList: decorators}
	c.TypeParams = p.typeParams()
	if p.k == kLpar {
		var args Call
		paren := p.here()
		p.advance()
		p.arguments(paren, &args)
		if len(args.Args) == 1 {
			if g, ok := args.Args[0].(*GeneratorExp); ok && g.Pos == p.to(paren) {
				p.fail() // it would have to be in parentheses of its own
			}
		}
		c.Bases, c.Keywords = args.Args, args.Keywords
	}
	c.Body = p.block()
	c.Pos = p.to(start)
	return c
}
