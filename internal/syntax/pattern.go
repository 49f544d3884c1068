package syntax

// The match statement and its patterns (PEP 634).

// matchStmt reads a match statement; it gives nil, having read nothing, where match is only a name.
func (p *parser) matchStmt() Stmt {
	switch k := p.peek(); {
	case k == kStar:
	case !startsExpr(k):
		return nil
	}
	start := p.here()
	var subject Expr
	if !p.try(func() {
		p.advance()
		at := p.here()
		subject = p.starNamed()
		if p.k == kComma {
			elts := p.elements(subject, kColon)
			subject = &Tuple{Pos: p.to(at), Elts: elts}
		} else if _, star := subject.(*Starred); star {
			p.fail()
		}
		p.expect(kColon)
		p.expect(kNewline)
		p.expect(kIndent)
		if p.k != kName || p.text() != "case" {
			p.fail()
		}
	}) {
		return nil
	}
	m := &Match{Subject: subject}
	for p.k == kName && p.text() == "case" {
		p.advance()
		c := &MatchCase{Pattern: p.patterns()}
		if p.accept(kIf) {
			c.Guard = p.named()
		}
		c.Body = p.block()
		m.Cases = append(m.Cases, c)
	}
	p.expect(kDedent)
	m.Pos = p.to(start)
	return m
}

// patterns reads a pattern, or a sequence pattern without brackets.
func (p *parser) patterns() Pattern {
	start := p.here()
	first := p.starPattern()
	if p.k != kComma {
		if _, star := first.(*MatchStar); star {
			p.fail()
		}
		return first
	}
	list := []Pattern{first}
	for p.accept(kComma) {
		if p.k == kColon || p.k == kIf {
			break
		}
		list = append(list, p.starPattern())
	}
	return &MatchSequence{Pos: p.to(start), Patterns: list}
}

func (p *parser) starPattern() Pattern {
	if p.k != kStar {
		return p.pattern()
	}
	start := p.here()
	p.advance()
	name := p.captureName()
	if name == "_" {
		name = ""
	}
	return &MatchStar{Pos: p.to(start), Name: name}
}

// captureName reads a name that is not the start of a dotted name, a class pattern or a keyword.
func (p *parser) captureName() string {
	name := p.name()
	if p.k == kDot || p.k == kLpar || p.k == kEqual {
		p.fail()
	}
	return name
}

// pattern reads a | b as c.
func (p *parser) pattern() Pattern {
	start := p.here()
	e := p.orPattern()
	if !p.accept(kAs) {
		return e
	}
	name := p.captureName()
	if name == "_" {
		p.fail()
	}
	return &MatchAs{Pos: p.to(start), Pattern: e, Name: name}
}

func (p *parser) orPattern() Pattern {
	start := p.here()
	e := p.closedPattern()
	if p.k != kVbar {
		return e
	}
	list := []Pattern{e}
	for p.accept(kVbar) {
		list = append(list, p.closedPattern())
	}
	return &MatchOr{Pos: p.to(start), Patterns: list}
}

func (p *parser) closedPattern() Pattern {
	start := p.here()
	switch p.k {
	case kNumber, kMinus, kString, kFStart, kTStart:
		v := p.literalExpr()
		return &MatchValue{Pos: p.to(start), Value: v}
	case kNone, kTrue, kFalse:
		s := &MatchSingleton{}
		if p.k != kNone {
			s.Value = p.k == kTrue
		}
		p.advance()
		s.Pos = p.to(start)
		return s
	case kName:
		return p.namePattern()
	case kLpar:
		p.enter(costParen)
		defer p.leave(costParen)
		p.advance()
		if p.accept(kRpar) {
			return &MatchSequence{Pos: p.to(start)}
		}
		first := p.starPattern()
		if p.k != kComma {
			if _, star := first.(*MatchStar); star {
				p.fail()
			}
			p.expect(kRpar)
			return first
		}
		list := p.patternList([]Pattern{first}, kRpar)
		return &MatchSequence{Pos: p.to(start), Patterns: list}
	case kLsqb:
		p.enter(costParen)
		defer p.leave(costParen)
		p.advance()
		if p.accept(kRsqb) {
			return &MatchSequence{Pos: p.to(start)}
		}
		list := p.patternList([]Pattern{p.starPattern()}, kRsqb)
		return &MatchSequence{Pos: p.to(start), Patterns: list}
	case kLbrace:
		p.enter(costParen)
		defer p.leave(costParen)
		return p.mappingPattern()
	}
	p.fail()
	return nil
}

// patternList reads the rest of a sequence pattern and its closing bracket.
func (p *parser) patternList(list []Pattern, end kind) []Pattern {
	for p.accept(kComma) {
		if p.k == end {
			break
		}
		list = append(list, p.starPattern())
	}
	p.expect(end)
	return list
}

// namePattern reads a capture, the wildcard, a dotted name or a class pattern.
func (p *parser) namePattern() Pattern {
	start := p.here()
	k := p.peek()
	if k != kDot && k != kLpar {
		name := p.captureName()
		if name == "_" {
			name = ""
		}
		return &MatchAs{Pos: p.to(start), Name: name}
	}
	e := p.nameOrAttr()
	if p.k == kLpar {
		p.enter(costParen)
		defer p.leave(costParen)
		return p.classPattern(start, e)
	}
	if p.k == kEqual {
		p.fail()
	}
	return &MatchValue{Pos: p.to(start), Value: e}
}

// nameOrAttr reads a.b.c.
func (p *parser) nameOrAttr() Expr {
	start := p.here()
	var e Expr = &Name{Pos: p.tok().pos(), Id: p.name()}
	var h int32
	for p.accept(kDot) {
		attr := p.name()
		h = p.link(h, 0)
		e = &Attribute{Pos: p.to(start), Value: e, Attr: attr}
	}
	return e
}

func (p *parser) classPattern(start Pos, cls Expr) Pattern {
	c := &MatchClass{Cls: cls}
	p.advance()
	for p.k != kRpar {
		if p.k == kName && p.peek() == kEqual {
			c.KwdAttrs = append(c.KwdAttrs, p.name())
			p.advance()
			c.KwdPatterns = append(c.KwdPatterns, p.pattern())
		} else {
			if len(c.KwdAttrs) > 0 {
				p.fail()
			}
			c.Patterns = append(c.Patterns, p.pattern())
		}
		if p.k != kRpar {
			p.expect(kComma)
		}
	}
	p.advance()
	c.Pos = p.to(start)
	return c
}

func (p *parser) mappingPattern() Pattern {
	start := p.here()
	m := &MatchMapping{}
	p.advance()
	for p.k != kRbrace {
		if p.accept(kDoubleStar) {
			m.Rest = p.captureName()
			if m.Rest == "_" {
				p.fail()
			}
			p.accept(kComma)
			if p.k != kRbrace {
				p.fail()
			}
			break
		}
		var key Expr
		if p.k == kName {
			key = p.nameOrAttr()
			if _, plain := key.(*Name); plain {
				p.fail()
			}
		} else {
			key = p.literalExpr()
		}
		m.Keys = append(m.Keys, key)
		p.expect(kColon)
		m.Patterns = append(m.Patterns, p.pattern())
		if p.k != kRbrace {
			p.expect(kComma)
		}
	}
	p.advance()
	m.Pos = p.to(start)
	return m
}

// literalExpr reads a literal pattern's value: a signed or complex number, strings, None, True, False.
func (p *parser) literalExpr() Expr {
	switch p.k {
	case kString, kFStart, kTStart:
		return p.strings()
	case kNone, kTrue, kFalse:
		return p.atom()
	}
	start := p.here()
	left := p.signedNumber()
	if p.k != kPlus && p.k != kMinus {
		return left
	}
	if isImaginary(left) {
		p.raise(p.errorAt(left.Span(), "real number required in complex literal"))
	}
	op := Add
	if p.k == kMinus {
		op = Sub
	}
	p.advance()
	if p.k != kNumber {
		p.fail()
	}
	right := p.number()
	if !isImaginary(right) {
		p.raise(p.errorAt(right.Span(), "imaginary number required in complex literal"))
	}
	return &BinOp{Pos: p.to(start), Left: left, Op: op, Right: right}
}

func (p *parser) signedNumber() Expr {
	start := p.here()
	neg := p.accept(kMinus)
	if p.k != kNumber {
		p.fail()
	}
	n := p.number()
	if !neg {
		return n
	}
	return &UnaryOp{Pos: p.to(start), Op: USub, Operand: n}
}

// isImaginary says whether e is an imaginary literal, perhaps with a minus.
func isImaginary(e Expr) bool {
	if u, ok := e.(*UnaryOp); ok {
		e = u.Operand
	}
	c, ok := e.(*Constant)
	if !ok {
		return false
	}
	_, ok = c.Value.(complex128)
	return ok
}
