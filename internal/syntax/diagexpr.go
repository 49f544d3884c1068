package syntax

// The second look at expressions.

func (d *diag) expressions() *outline { return d.tupleOf(d.expression) }

func (d *diag) starExpressions() *outline { return d.tupleOf(d.starExpression) }

// tupleOf reads one or more items with commas between them and perhaps one after.
func (d *diag) tupleOf(item func() *outline) *outline {
	m := d.mark
	a := item()
	if a == nil {
		d.mark = m
		return nil
	}
	if !d.at(kComma) {
		return a
	}
	elts := []*outline{a}
	for d.got(kComma) {
		mm := d.mark
		b := item()
		if b == nil {
			d.mark = mm
			break
		}
		elts = append(elts, b)
	}
	n := d.node("tuple", m)
	n.elts = elts
	return n
}

// list reads one or more items with commas between them; a comma after the last is not read.
func (d *diag) list(item func() *outline) []*outline {
	m := d.mark
	a := item()
	if a == nil {
		d.mark = m
		return nil
	}
	elts := []*outline{a}
	for {
		mm := d.mark
		if !d.got(kComma) {
			return elts
		}
		b := item()
		if b == nil {
			d.mark = mm
			return elts
		}
		elts = append(elts, b)
	}
}

// many reads item again and again.
func (d *diag) many(item func() *outline) []*outline {
	var elts []*outline
	for {
		m := d.mark
		a := item()
		if a == nil {
			d.mark = m
			return elts
		}
		elts = append(elts, a)
	}
}

func (d *diag) starExpression() *outline {
	return d.memoised(rStarExpression, func() *outline {
		m := d.mark
		if n := d.starBitOr(); n != nil {
			return n
		}
		d.mark = m
		return d.expression()
	})
}

// starBitOr reads *a.
func (d *diag) starBitOr() *outline {
	m := d.mark
	if d.got(kStar) {
		if a := d.bitOr(); a != nil {
			n := d.node("starred", m)
			n.left = a
			return n
		}
	}
	d.mark = m
	return nil
}

func (d *diag) starNamed() *outline {
	if n := d.starBitOr(); n != nil {
		return n
	}
	return d.named()
}

// starNameds reads a, *b, c with a comma after the last allowed.
func (d *diag) starNameds() []*outline {
	l := d.list(d.starNamed)
	if l != nil {
		d.got(kComma)
	}
	return l
}

// walrus reads name := value. cut says that it failed after the operator.
func (d *diag) walrus() (n *outline, cut bool) {
	m := d.mark
	if d.got(kName) && d.got(kColonEqual) {
		if d.expression() != nil {
			return d.node("named expression", m), false
		}
		d.mark = m
		return nil, true
	}
	d.mark = m
	return nil, false
}

func (d *diag) named() *outline {
	m := d.mark
	if n, _ := d.walrus(); n != nil {
		return n
	}
	if d.wrong {
		d.wrongNamed()
		d.mark = m
	}
	if n := d.expression(); n != nil && !d.at(kColonEqual) {
		return n
	}
	d.mark = m
	return nil
}

// wrongNamed: a.b := c, a = b for a comparison.
func (d *diag) wrongNamed() {
	d.memoised(rWrongNamed, func() *outline {
		m := d.mark
		if a := d.expression(); a != nil && d.got(kColonEqual) && d.expression() != nil {
			d.raiseNode(a, "cannot use assignment expressions with %s", a.what)
		}
		d.mark = m
		if d.got(kName) && d.got(kEqual) {
			if b := d.bitOr(); b != nil && !d.at(kEqual) && !d.at(kColonEqual) {
				d.raiseSpan(m, int(b.last), "invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
			}
		}
		d.mark = m
		switch d.cur().kind {
		case kTrue, kNone, kFalse:
			return nil
		case kLsqb:
			if d.listDisplay() != nil {
				return nil
			}
		case kLpar:
			if d.tuple() != nil {
				return nil
			}
			d.mark = m
			if d.genexp() != nil {
				return nil
			}
		}
		d.mark = m
		if a := d.bitOr(); a != nil && d.got(kEqual) && d.bitOr() != nil && !d.at(kEqual) && !d.at(kColonEqual) {
			d.raiseNode(a, "cannot assign to %s here. Maybe you meant '==' instead of '='?", a.what)
		}
		return nil
	})
}

func (d *diag) expression() *outline {
	return d.memoised(rExpression, func() *outline {
		m := d.mark
		if d.wrong {
			d.wrongExpression()
			d.mark = m
			d.wrongLegacy()
			d.mark = m
		}
		return d.plainExpression()
	})
}

// plainExpression reads a conditional expression, a disjunction or a lambda.
func (d *diag) plainExpression() *outline {
	m := d.mark
	a := d.disjunction()
	if a == nil {
		d.mark = m
		return d.lambda()
	}
	end := d.mark
	if d.got(kIf) && d.disjunction() != nil && d.got(kElse) && d.expression() != nil {
		return d.node("conditional expression", m)
	}
	d.mark = end
	return a
}

// withoutWrong reads an expression with mistakes not tried.
func (d *diag) withoutWrong() *outline {
	saved := d.wrong
	d.wrong = false
	n := d.plainExpression()
	d.wrong = saved
	return n
}

func isSoftKeyword(s string) bool {
	return s == "_" || s == "case" || s == "match" || s == "type"
}

func isLegacy(s string) bool { return s == "print" || s == "exec" }

// wrongExpression: a word within a string, a missing comma, an incomplete conditional expression.
func (d *diag) wrongExpression() {
	m := d.mark
	if d.got(kString) {
		var inner []*outline
		for !d.at(kString) {
			mm := d.mark
			n := d.withoutWrong()
			if n == nil {
				d.mark = mm
				break
			}
			inner = append(inner, n)
		}
		if len(inner) > 0 && d.got(kString) {
			d.raiseNodes(inner[0], inner[len(inner)-1], "invalid syntax. Is this intended to be part of the string?")
		}
		d.mark = m
	}
	skip := false
	if d.at(kName) {
		skip = isSoftKeyword(d.text(m))
		d.mark++
		if d.at(kString) {
			skip = true
		}
		d.mark = m
	}
	if !skip {
		if a := d.disjunction(); a != nil {
			if b := d.withoutWrong(); b != nil && !isLegacy(a.id) && d.toks[d.mark-1].level > 0 {
				d.raiseNodes(a, b, "invalid syntax. Perhaps you forgot a comma?")
			}
		}
		d.mark = m
	}
	if a := d.disjunction(); a != nil && d.got(kIf) {
		if b := d.disjunction(); b != nil {
			if !d.at(kElse) && !d.at(kColon) {
				d.raiseNodes(a, b, "expected 'else' after 'if' expression")
			}
			if d.got(kElse) {
				at := d.mark
				if d.expression() == nil {
					d.mark = at
					d.raiseNext("expected expression after 'else', but statement is given")
				}
			}
		}
	}
	d.mark = m
	switch d.cur().kind {
	case kPass, kBreak, kContinue:
		d.mark++
		if d.got(kIf) && d.disjunction() != nil && d.got(kElse) && d.simpleStmt() {
			d.raiseTok(m, "expected expression before 'if', but statement is given")
		}
	case kLambda:
		d.mark++
		d.params(kColon)
		if colon := d.tok(kColon); colon >= 0 {
			switch {
			case d.at(kFMiddle):
				d.raiseSpan(m, colon, "f-string: lambda expressions are not allowed without parentheses")
			case d.at(kTMiddle):
				d.raiseSpan(m, colon, "t-string: lambda expressions are not allowed without parentheses")
			}
		}
	}
	d.mark = m
}

// wrongLegacy: print and exec as statements.
func (d *diag) wrongLegacy() {
	m := d.mark
	if !d.got(kName) || d.at(kLpar) {
		return
	}
	if b := d.starExpressions(); b != nil && isLegacy(d.text(m)) {
		d.raiseSpan(m, int(b.last), "Missing parentheses in call to '%s'. Did you mean %s(...)?", d.text(m), d.text(m))
	}
}

func (d *diag) lambda() *outline {
	m := d.mark
	if d.got(kLambda) {
		d.params(kColon)
		if d.got(kColon) && d.expression() != nil {
			return d.node("lambda", m)
		}
	}
	d.mark = m
	return nil
}

func (d *diag) disjunction() *outline {
	return d.memoised(rDisjunction, func() *outline {
		return d.boolOp(kOr, d.conjunction)
	})
}

func (d *diag) conjunction() *outline {
	return d.memoised(rConjunction, func() *outline {
		return d.boolOp(kAnd, d.inversion)
	})
}

func (d *diag) boolOp(op kind, item func() *outline) *outline {
	m := d.mark
	a := item()
	if a == nil {
		return nil
	}
	more := false
	for {
		mm := d.mark
		if !d.got(op) || item() == nil {
			d.mark = mm
			break
		}
		more = true
	}
	if !more {
		return a
	}
	return d.node("expression", m)
}

func (d *diag) inversion() *outline {
	return d.memoised(rInversion, func() *outline {
		m := d.mark
		if d.got(kNot) {
			if d.inversion() != nil {
				return d.node("expression", m)
			}
			d.mark = m
		}
		return d.comparison()
	})
}

func (d *diag) comparison() *outline {
	m := d.mark
	a := d.bitOr()
	if a == nil {
		return nil
	}
	first := true
	var in bool
	for {
		mm := d.mark
		isIn := false
		ok := false
		switch d.cur().kind {
		case kEqEqual, kNotEqual, kLess, kLessEqual, kGreater, kGreaterEqual:
			if d.text(d.mark) != "<>" {
				d.mark++
				ok = true
			}
		case kIn:
			d.mark++
			ok, isIn = true, true
		case kNot:
			d.mark++
			ok = d.got(kIn)
		case kIs:
			d.mark++
			if d.got(kNot) {
				if d.bitOr() == nil {
					d.mark = mm + 1
					ok = true
					break
				}
				if first {
					first = false
				}
				continue
			}
			ok = true
		}
		if !ok || d.bitOr() == nil {
			d.mark = mm
			break
		}
		if first {
			in = isIn
			first = false
		}
	}
	if first {
		return a
	}
	n := d.node("comparison", m)
	if in {
		n.left = a
	}
	return n
}

// binary reads item op item op ... grouping to the left.
func (d *diag) binary(item func() *outline, isOp func(kind) bool) *outline {
	m := d.mark
	a := item()
	if a == nil {
		return nil
	}
	for {
		mm := d.mark
		if !isOp(d.cur().kind) {
			return a
		}
		d.mark++
		if item() == nil {
			d.mark = mm
			return a
		}
		a = d.node("expression", m)
	}
}

func (d *diag) bitOr() *outline {
	return d.memoised(rBitOr, func() *outline {
		return d.binary(d.bitXor, func(k kind) bool { return k == kVbar })
	})
}

func (d *diag) bitXor() *outline {
	return d.binary(d.bitAnd, func(k kind) bool { return k == kCaret })
}

func (d *diag) bitAnd() *outline {
	return d.binary(d.shift, func(k kind) bool { return k == kAmper })
}

func (d *diag) shift() *outline {
	return d.memoised(rShift, func() *outline {
		if d.wrong {
			d.wrongNot()
		}
		return d.binary(d.sum, func(k kind) bool { return k == kLshift || k == kRshift })
	})
}

// wrongNot: a + not b.
func (d *diag) wrongNot() {
	m := d.mark
	if d.sum() != nil {
		switch d.cur().kind {
		case kPlus, kMinus, kStar, kSlash, kPercent, kDoubleSlash, kAt:
			d.mark++
			if not := d.tok(kNot); not >= 0 {
				if b := d.inversion(); b != nil {
					d.raiseSpan(not, int(b.last), "'not' after an operator must be parenthesized")
				}
			}
		}
	}
	d.mark = m
}

func (d *diag) sum() *outline {
	return d.memoised(rSum, func() *outline {
		return d.binary(d.term, func(k kind) bool { return k == kPlus || k == kMinus })
	})
}

func (d *diag) term() *outline {
	return d.memoised(rTerm, func() *outline {
		m := d.mark
		if d.wrong {
			switch d.cur().kind {
			case kPlus, kMinus, kTilde:
				d.mark++
				if not := d.tok(kNot); not >= 0 {
					if b := d.factor(); b != nil {
						d.raiseSpan(not, int(b.last), "'not' after an operator must be parenthesized")
					}
				}
				d.mark = m
			}
		}
		return d.binary(d.factor, func(k kind) bool {
			return k == kStar || k == kSlash || k == kDoubleSlash || k == kPercent || k == kAt
		})
	})
}

func (d *diag) factor() *outline {
	return d.memoised(rFactor, func() *outline {
		m := d.mark
		switch d.cur().kind {
		case kPlus, kMinus, kTilde:
			d.mark++
			if d.factor() == nil {
				return nil
			}
			return d.node("expression", m)
		}
		a := d.awaitPrimary()
		if a == nil {
			return nil
		}
		end := d.mark
		if d.got(kDoubleStar) {
			if d.factor() != nil {
				return d.node("expression", m)
			}
			d.mark = end
		}
		return a
	})
}

func (d *diag) awaitPrimary() *outline {
	return d.memoised(rAwaitPrimary, func() *outline {
		m := d.mark
		if d.got(kAwait) {
			if d.primary() != nil {
				return d.node("await expression", m)
			}
			d.mark = m
		}
		return d.primary()
	})
}

func (d *diag) primary() *outline {
	return d.memoised(rPrimary, func() *outline {
		m := d.mark
		a := d.atom()
		if a == nil {
			return nil
		}
		for {
			what := d.trailer()
			if what == "" {
				return a
			}
			a = d.node(what, m)
		}
	})
}

// trailer reads .name, a call's arguments or a subscript; it gives what that makes of the primary.
func (d *diag) trailer() string {
	m := d.mark
	switch d.cur().kind {
	case kDot:
		d.mark++
		if d.got(kName) {
			return "attribute"
		}
	case kLpar:
		if d.genexp() != nil {
			return "function call"
		}
		d.mark = m + 1
		d.arguments()
		if d.got(kRpar) {
			return "function call"
		}
	case kLsqb:
		// CPython tries a generator expression after every primary, and with it the mistakes made in
		// comprehensions of any bracket.
		d.wrongComprehension()
		d.mark++
		if d.slices() && d.got(kRsqb) {
			return "subscript"
		}
	case kLbrace:
		d.wrongComprehension()
	}
	d.mark = m
	return ""
}

func (d *diag) slices() bool {
	m := d.mark
	if d.slice() != nil && !d.at(kComma) {
		return true
	}
	d.mark = m
	if d.list(func() *outline {
		mm := d.mark
		if n := d.slice(); n != nil {
			return n
		}
		d.mark = mm
		return d.starredExpression()
	}) == nil {
		return false
	}
	d.got(kComma)
	return true
}

func (d *diag) slice() *outline {
	m := d.mark
	d.expression()
	if d.got(kColon) {
		d.expression()
		if d.got(kColon) {
			d.expression()
		}
		return d.node("slice", m)
	}
	d.mark = m
	return d.named()
}

func (d *diag) atom() *outline {
	m := d.mark
	switch d.cur().kind {
	case kName:
		d.mark++
		n := d.node("name", m)
		n.id = d.text(m)
		return n
	case kTrue:
		d.mark++
		return d.node("True", m)
	case kFalse:
		d.mark++
		return d.node("False", m)
	case kNone:
		d.mark++
		return d.node("None", m)
	case kEllipsis:
		d.mark++
		return d.node("ellipsis", m)
	case kNumber:
		d.mark++
		return d.node("literal", m)
	case kString, kFStart, kTStart:
		return d.strings()
	case kLpar:
		if n := d.tuple(); n != nil {
			return n
		}
		if n := d.group(); n != nil {
			return n
		}
		return d.genexp()
	case kLsqb:
		if n := d.listDisplay(); n != nil {
			return n
		}
		return d.listComp()
	case kLbrace:
		if n := d.dict(); n != nil {
			return n
		}
		if n := d.set(); n != nil {
			return n
		}
		if n := d.dictComp(); n != nil {
			return n
		}
		return d.setComp()
	}
	return nil
}

func (d *diag) yield() *outline {
	m := d.mark
	if !d.got(kYield) {
		return nil
	}
	mm := d.mark
	if d.got(kFrom) && d.expression() != nil {
		return d.node("yield expression", m)
	}
	d.mark = mm
	d.starExpressions()
	return d.node("yield expression", m)
}

func (d *diag) annotatedRHS() *outline {
	if n := d.yield(); n != nil {
		return n
	}
	return d.starExpressions()
}
