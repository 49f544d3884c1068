package syntax

// The second look at what stands in brackets: groups, displays and comprehensions.

func (d *diag) group() *outline {
	m := d.mark
	if d.got(kLpar) {
		a := d.yield()
		if a == nil {
			a = d.named()
		}
		if a != nil && d.got(kRpar) {
			// The parentheses leave the expression's own place.
			return a
		}
	}
	d.mark = m
	if d.wrong && d.got(kLpar) {
		if a := d.starredExpression(); a != nil && d.got(kRpar) {
			d.raiseNode(a, "cannot use starred expression here")
		}
		d.mark = m + 1
		if star := d.tok(kDoubleStar); star >= 0 && d.expression() != nil && d.got(kRpar) {
			d.raiseTok(star, "cannot use double starred expression here")
		}
	}
	d.mark = m
	return nil
}

func (d *diag) tuple() *outline {
	m := d.mark
	if d.got(kLpar) {
		var elts []*outline
		mm := d.mark
		if a := d.starNamed(); a != nil && d.got(kComma) {
			elts = append([]*outline{a}, d.starNameds()...)
		} else {
			d.mark = mm
		}
		if d.got(kRpar) {
			n := d.node("tuple", m)
			n.elts = elts
			return n
		}
	}
	d.mark = m
	return nil
}

func (d *diag) genexp() *outline {
	m := d.mark
	if d.got(kLpar) {
		a, cut := d.walrus()
		if a == nil && !cut {
			if a = d.expression(); a != nil && d.at(kColonEqual) {
				a = nil
			}
		}
		if a != nil && d.forIfs() != nil && d.got(kRpar) {
			return d.node("generator expression", m)
		}
	}
	d.mark = m
	d.wrongComprehension()
	return nil
}

func (d *diag) listDisplay() *outline {
	m := d.mark
	if d.got(kLsqb) {
		elts := d.starNameds()
		if d.got(kRsqb) {
			n := d.node("list", m)
			n.elts = elts
			return n
		}
	}
	d.mark = m
	return nil
}

func (d *diag) listComp() *outline {
	m := d.mark
	if d.got(kLsqb) && d.named() != nil && d.forIfs() != nil && d.got(kRsqb) {
		return d.node("list comprehension", m)
	}
	d.mark = m
	d.wrongComprehension()
	return nil
}

func (d *diag) setComp() *outline {
	m := d.mark
	if d.got(kLbrace) && d.named() != nil && d.forIfs() != nil && d.got(kRbrace) {
		return d.node("set comprehension", m)
	}
	d.mark = m
	d.wrongComprehension()
	return nil
}

func (d *diag) set() *outline {
	m := d.mark
	if d.got(kLbrace) && d.starNameds() != nil && d.got(kRbrace) {
		return d.node("set display", m)
	}
	d.mark = m
	return nil
}

// wrongComprehension: a star, or a tuple without parentheses, before for.
func (d *diag) wrongComprehension() {
	if !d.wrong {
		return
	}
	m := d.mark
	k := d.cur().kind
	d.mark++
	if a := d.starredExpression(); a != nil && d.forIfs() != nil {
		d.raiseNode(a, "iterable unpacking cannot be used in comprehension")
	}
	if k != kLpar {
		d.mark = m + 1
		if a := d.starNamed(); a != nil {
			if comma := d.tok(kComma); comma >= 0 {
				if b := d.starNameds(); b != nil && d.forIfs() != nil {
					d.raiseNodes(a, b[len(b)-1], "did you forget parentheses around the comprehension target?")
				}
				d.mark = comma + 1
				if d.forIfs() != nil {
					d.raiseSpan(int(a.first), comma, "did you forget parentheses around the comprehension target?")
				}
			}
		}
	}
	d.mark = m
}

func (d *diag) dict() *outline {
	m := d.mark
	if d.got(kLbrace) {
		if d.list(d.kvPairOrStars) != nil {
			d.got(kComma)
		}
		if d.got(kRbrace) {
			return d.node("dict literal", m)
		}
	}
	// These mistakes are tried in the first reading too.
	d.mark = m + 1
	d.wrongPairs()
	d.mark = m
	return nil
}

func (d *diag) kvPairOrStars() *outline {
	m := d.mark
	if d.got(kDoubleStar) {
		if a := d.bitOr(); a != nil {
			return a
		}
		d.mark = m
	}
	return d.kvPair()
}

func (d *diag) kvPair() *outline {
	m := d.mark
	if d.expression() != nil && d.got(kColon) && d.expression() != nil {
		return d.node("", m)
	}
	d.mark = m
	return nil
}

// wrongPairs: a key without value, or with a starred one.
func (d *diag) wrongPairs() {
	m := d.mark
	if d.list(d.kvPairOrStars) != nil && d.got(kComma) {
		at := d.mark
		if a := d.expression(); a != nil && !d.at(kColon) {
			t := &d.toks[a.last]
			e := d.makeError("SyntaxError", "':' expected after dictionary key",
				Pos{d.toks[a.first].line, t.endCol - 1, t.endLine, -1})
			e.EndOffset = 0
			d.raise(e)
		}
		d.mark = at
		d.wrongValue()
		d.mark = at
		d.wrongNoValue()
	}
	d.mark = m
	d.wrongValue()
	d.mark = m
	d.wrongNoValue()
}

func (d *diag) wrongValue() {
	if d.expression() != nil && d.got(kColon) {
		if star := d.tok(kStar); star >= 0 && d.bitOr() != nil {
			d.raiseFrom(star, "cannot use a starred expression in a dictionary value")
		}
	}
}

func (d *diag) wrongNoValue() {
	if d.expression() != nil {
		if colon := d.tok(kColon); colon >= 0 && (d.at(kRbrace) || d.at(kComma)) {
			d.raiseTok(colon, "expression expected after dictionary key and ':'")
		}
	}
}

func (d *diag) dictComp() *outline {
	m := d.mark
	if d.got(kLbrace) && d.kvPair() != nil && d.forIfs() != nil && d.got(kRbrace) {
		return d.node("dict comprehension", m)
	}
	d.mark = m
	if d.wrong && d.got(kLbrace) {
		if star := d.tok(kDoubleStar); star >= 0 {
			if b := d.bitOr(); b != nil && d.forIfs() != nil && d.got(kRbrace) {
				d.raiseTok(star, "dict unpacking cannot be used in dict comprehension")
			}
		}
	}
	d.mark = m
	return nil
}

// forIfs reads the clauses of a comprehension; its outline ends with the last clause's last expression.
func (d *diag) forIfs() *outline {
	m := d.mark
	var last *outline
	for {
		mm := d.mark
		n := d.forIf()
		if n == nil {
			d.mark = mm
			break
		}
		last = n
	}
	if last == nil {
		d.mark = m
		return nil
	}
	n := d.node("", m)
	n.left = last
	return n
}

func (d *diag) forIf() *outline {
	m := d.mark
	d.got(kAsync)
	if d.got(kFor) && d.starTargets() != nil && d.got(kIn) {
		last := d.disjunction()
		if last == nil {
			return nil
		}
		for {
			mm := d.mark
			if !d.got(kIf) {
				break
			}
			n := d.disjunction()
			if n == nil {
				d.mark = mm
				break
			}
			last = n
		}
		return last
	}
	d.mark = m
	if d.wrong {
		d.got(kAsync)
		if d.got(kFor) {
			if d.list(d.bitOr) != nil {
				d.got(kComma)
				if !d.at(kIn) {
					d.raiseLast("'in' expected after for-loop variables")
				}
			}
		}
		d.mark = m
		d.wrongForTarget()
	}
	d.mark = m
	return nil
}

// wrongForTarget: for f() in x.
func (d *diag) wrongForTarget() {
	m := d.mark
	d.got(kAsync)
	if d.got(kFor) {
		if a := d.starExpressions(); a != nil {
			d.invalidTarget(a, targetFor)
		}
	}
	d.mark = m
}
