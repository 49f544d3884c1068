package syntax

// Assignment targets: expressions turned into places to store to.

// store turns an expression into a target of = or for, with stars and nested displays allowed.
func (p *parser) store(e Expr) {
	p.setContext(e, Store, true)
}

// setContext turns e into a target; star says whether *a may stand here.
func (p *parser) setContext(e Expr, ctx ExprContext, star bool) {
	switch e := e.(type) {
	case *Name:
		e.Ctx = ctx
	case *Attribute:
		e.Ctx = ctx
	case *Subscript:
		e.Ctx = ctx
	case *Tuple:
		e.Ctx = ctx
		for _, x := range e.Elts {
			p.setContext(x, ctx, ctx == Store)
		}
	case *List:
		e.Ctx = ctx
		for _, x := range e.Elts {
			p.setContext(x, ctx, ctx == Store)
		}
	case *Starred:
		if !star {
			p.fail()
		}
		e.Ctx = ctx
		p.setContext(e.Value, ctx, false)
	default:
		p.fail()
	}
}

// single says whether e may be annotated or assigned to with an operator.
func single(e Expr) bool {
	switch e.(type) {
	case *Name, *Attribute, *Subscript:
		return true
	}
	return false
}

// forTargets reads what stands between for and in.
func (p *parser) forTargets() Expr {
	start := p.here()
	e := p.starTarget()
	if p.k != kComma {
		return e
	}
	elts := []Expr{e}
	h := p.height
	for p.accept(kComma) {
		if p.k != kStar && !startsExpr(p.k) {
			break
		}
		elts = append(elts, p.starTarget())
		h = max(h, p.height)
	}
	p.height = h
	return &Tuple{Pos: p.to(start), Elts: elts, Ctx: Store}
}

// starTarget reads *a or a.
func (p *parser) starTarget() Expr {
	if p.k == kStar {
		start := p.here()
		p.advance()
		if p.k == kStar {
			p.fail()
		}
		v := p.starTarget()
		return &Starred{Pos: p.to(start), Value: v, Ctx: Store}
	}
	e := p.primary()
	p.setContext(e, Store, false)
	return e
}

// delTargets reads what follows del.
func (p *parser) delTargets() []Expr {
	var elts []Expr
	for {
		e := p.primary()
		p.setContext(e, Del, false)
		elts = append(elts, e)
		if !p.accept(kComma) || p.k == kSemi || p.k == kNewline {
			return elts
		}
	}
}
