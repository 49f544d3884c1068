package syntax

// The second look at match statements.

func (d *diag) matchStmt() bool {
	m := d.mark
	if !d.word("match") {
		return false
	}
	if d.subject() && d.got(kColon) && d.got(kNewline) && d.got(kIndent) {
		n := 0
		for d.caseBlock() {
			n++
		}
		if n > 0 && d.got(kDedent) {
			return true
		}
	}
	d.mark = m + 1
	if d.wrong && d.subject() {
		d.header("'match' statement", m, true)
	}
	return d.back(m)
}

func (d *diag) subject() bool {
	m := d.mark
	if d.starNamed() != nil && d.got(kComma) {
		d.starNameds()
		return true
	}
	d.mark = m
	return d.named() != nil
}

func (d *diag) caseBlock() bool {
	m := d.mark
	head := func() bool {
		if !d.word("case") || !d.patterns() {
			return false
		}
		d.after(kIf, d.named)
		return true
	}
	if d.wrong && head() {
		d.header("'case' statement", m, true)
	}
	d.mark = m
	return head() && d.colonBlock() || d.back(m)
}

func (d *diag) patterns() bool {
	m := d.mark
	return d.openSequence() || d.back(m) || d.pattern() != nil
}

// openSequence reads a, b without brackets.
func (d *diag) openSequence() bool {
	if d.maybeStarPattern() == nil || !d.got(kComma) {
		return false
	}
	d.maybeSequence()
	return true
}

func (d *diag) maybeSequence() {
	if d.list(d.maybeStarPattern) != nil {
		d.got(kComma)
	}
}

func (d *diag) maybeStarPattern() *outline {
	m := d.mark
	if n := d.starPattern(); n != nil {
		return n
	}
	d.mark = m
	return d.pattern()
}

func (d *diag) starPattern() *outline {
	return d.memoised(rStarPattern, func() *outline {
		m := d.mark
		if !d.got(kStar) {
			return nil
		}
		return d.ok(m, d.capture() || d.word("_"))
	})
}

// capture reads a name that captures.
func (d *diag) capture() bool {
	m := d.mark
	if d.atWord("_") || !d.got(kName) {
		return false
	}
	if d.at(kDot) || d.at(kLpar) || d.at(kEqual) {
		return d.back(m)
	}
	return true
}

func (d *diag) pattern() *outline {
	m := d.mark
	if d.orPattern() && d.got(kAs) && d.capture() {
		return d.node("", m)
	}
	d.mark = m
	if d.wrong {
		if d.orPattern() && d.got(kAs) {
			at := d.mark
			if d.word("_") {
				d.raiseTok(at, "cannot use '_' as a target")
			}
			if a := d.expression(); a != nil {
				d.raiseNode(a, "cannot use %s as pattern target", a.what)
			}
		}
		d.mark = m
	}
	return d.ok(m, d.orPattern())
}

func (d *diag) orPattern() bool {
	if d.closedPattern() == nil {
		return false
	}
	for {
		m := d.mark
		if !d.got(kVbar) || d.closedPattern() == nil {
			d.mark = m
			return true
		}
	}
}

func (d *diag) closedPattern() *outline {
	return d.memoised(rClosedPattern, func() *outline {
		m := d.mark
		if d.literalPattern() || d.back(m) || d.capture() || d.back(m) || d.word("_") {
			return d.node("", m)
		}
		switch d.cur().kind {
		case kName:
			d.nameOrAttr()
			if d.mark > m+1 && !d.at(kDot) && !d.at(kLpar) && !d.at(kEqual) {
				return d.node("", m)
			}
			d.mark = m
			return d.ok(m, d.classPattern())
		case kLpar:
			d.mark++
			if d.pattern() != nil && d.got(kRpar) {
				return d.node("", m)
			}
			d.mark = m + 1
			if !d.openSequence() {
				d.mark = m + 1
			}
			return d.ok(m, d.got(kRpar))
		case kLsqb:
			d.mark++
			d.maybeSequence()
			return d.ok(m, d.got(kRsqb))
		case kLbrace:
			return d.ok(m, d.mappingPattern())
		}
		return nil
	})
}

// literalPattern reads a signed or complex number, strings, None, True or False.
func (d *diag) literalPattern() bool {
	switch d.cur().kind {
	case kNone, kTrue, kFalse:
		d.mark++
		return true
	case kString, kFStart, kTStart:
		return d.strings() != nil
	case kMinus:
		d.mark++
	}
	if !d.got(kNumber) {
		return false
	}
	if d.got(kPlus) || d.got(kMinus) {
		return d.got(kNumber)
	}
	return true
}

func (d *diag) nameOrAttr() bool { return d.dotted() != nil }

func (d *diag) mappingPattern() bool {
	d.mark++
	if d.got(kRbrace) {
		return true
	}
	if d.list(d.keyValuePattern) != nil {
		if !d.got(kComma) {
			return d.got(kRbrace)
		}
	}
	if d.got(kDoubleStar) {
		if !d.capture() {
			return false
		}
		d.got(kComma)
	}
	return d.got(kRbrace)
}

func (d *diag) keyValuePattern() *outline {
	m := d.mark
	if !d.literalPattern() {
		d.mark = m
		if !d.nameOrAttr() || d.mark == m+1 {
			d.mark = m
			return nil
		}
	}
	if d.got(kColon) && d.pattern() != nil {
		return d.node("", m)
	}
	d.mark = m
	return nil
}

func (d *diag) classPattern() bool {
	m := d.mark
	if !d.nameOrAttr() || !d.got(kLpar) {
		return d.back(m)
	}
	args := d.mark
	if d.got(kRpar) {
		return true
	}
	if d.list(d.pattern) != nil {
		end := d.mark
		d.got(kComma)
		if d.got(kRpar) {
			return true
		}
		d.mark = end
		if d.got(kComma) && d.list(d.keywordPattern) != nil {
			d.got(kComma)
			if d.got(kRpar) {
				return true
			}
		}
	}
	d.mark = args
	if d.list(d.keywordPattern) != nil {
		d.got(kComma)
		if d.got(kRpar) {
			return true
		}
	}
	if d.wrong {
		d.mark = args
		if d.list(d.pattern) == nil || !d.got(kComma) {
			d.mark = args
		}
		if d.list(d.keywordPattern) != nil && d.got(kComma) {
			if l := d.list(d.pattern); l != nil {
				d.raiseNodes(l[0], l[len(l)-1], "positional patterns follow keyword patterns")
			}
		}
	}
	return d.back(m)
}

func (d *diag) keywordPattern() *outline {
	m := d.mark
	if d.got(kName) && d.got(kEqual) && d.pattern() != nil {
		return d.node("", m)
	}
	d.mark = m
	return nil
}
