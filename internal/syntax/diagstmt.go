package syntax

// The second look at statements.

// statement reads a compound statement or a line of simple ones.
func (d *diag) statement() bool {
	m := d.mark
	if d.compoundStmt() {
		return true
	}
	d.mark = m
	if d.simpleStmts() {
		return true
	}
	return d.back(m)
}

func (d *diag) simpleStmts() bool {
	m := d.mark
	if !d.simpleStmt() {
		return d.back(m)
	}
	for {
		mm := d.mark
		if !d.got(kSemi) {
			break
		}
		if !d.simpleStmt() {
			d.mark = mm + 1
			break
		}
	}
	if d.got(kNewline) {
		return true
	}
	return d.back(m)
}

// ok turns a bool into what memoised wants.
func (d *diag) ok(m int, b bool) *outline {
	if b {
		return d.node("", m)
	}
	return nil
}

func (d *diag) simpleStmt() bool {
	return d.memoised(rSimpleStmt, func() *outline {
		m := d.mark
		return d.ok(m, d.simple())
	}) != nil
}

func (d *diag) simple() bool {
	m := d.mark
	if d.assignment() {
		return true
	}
	d.mark = m
	if d.atWord("type") && d.typeAlias() {
		return true
	}
	d.mark = m
	if d.starExpressions() != nil {
		return true
	}
	d.mark = m
	switch d.cur().kind {
	case kReturn:
		d.mark++
		d.starExpressions()
		return true
	case kImport, kFrom:
		return d.importStmt()
	case kRaise:
		d.mark++
		if d.expression() != nil {
			d.after(kFrom, d.expression)
		}
		return true
	case kPass, kBreak, kContinue:
		d.mark++
		return true
	case kDel:
		d.mark++
		if d.delTargets() && (d.at(kSemi) || d.at(kNewline)) {
			return true
		}
		d.mark = m + 1
		if d.wrong {
			if a := d.starExpressions(); a != nil {
				d.invalidTarget(a, targetDel)
			}
		}
		return d.back(m)
	case kYield:
		return d.yield() != nil
	case kAssert:
		d.mark++
		if d.expression() == nil {
			return d.back(m)
		}
		d.after(kComma, d.expression)
		return true
	case kGlobal, kNonlocal:
		d.mark++
		if d.list(d.nameNode) == nil {
			return d.back(m)
		}
		return true
	}
	return false
}

func (d *diag) nameNode() *outline {
	m := d.mark
	if d.got(kName) {
		return d.node("name", m)
	}
	return nil
}

func (d *diag) typeAlias() bool {
	m := d.mark
	d.mark++
	if d.got(kName) {
		d.typeParams()
		if d.got(kEqual) && d.expression() != nil {
			return true
		}
	}
	return d.back(m)
}

func isAugAssign(k kind) bool { return k >= kPlusEqual && k <= kDoubleSlashEqual }

// annotation reads : type = value.
func (d *diag) annotation() bool {
	if !d.got(kColon) || d.expression() == nil {
		return false
	}
	d.after(kEqual, d.annotatedRHS)
	return true
}

// chainTargets reads a = b = ... and says whether there was one.
func (d *diag) chainTargets() bool {
	n := 0
	for {
		m := d.mark
		if d.starTargets() == nil || !d.got(kEqual) {
			d.mark = m
			return n > 0
		}
		n++
	}
}

func (d *diag) assignment() bool {
	m := d.mark
	if d.got(kName) && d.annotation() {
		return true
	}
	d.mark = m
	if d.got(kLpar) && d.singleTarget() != nil && d.got(kRpar) && d.annotation() {
		return true
	}
	d.mark = m
	if d.subscriptOrAttribute() != nil && d.annotation() {
		return true
	}
	d.mark = m
	if d.chainTargets() && d.annotatedRHS() != nil && !d.at(kEqual) {
		return true
	}
	d.mark = m
	if d.singleTarget() != nil && isAugAssign(d.cur().kind) {
		d.mark++
		if d.annotatedRHS() != nil {
			return true
		}
		return d.back(m)
	}
	d.mark = m
	if d.wrong {
		d.wrongAssignment()
	}
	return d.back(m)
}

// wrongAssignment: targets that can't be annotated or assigned to.
func (d *diag) wrongAssignment() {
	m := d.mark
	if a := d.annTarget(); a != nil && d.got(kColon) && d.expression() != nil {
		d.raiseNode(a, "only single target (not %s) can be annotated", a.what)
	}
	d.mark = m
	if a := d.starNamed(); a != nil && d.got(kComma) {
		for d.starNameds() != nil {
		}
		if d.got(kColon) && d.expression() != nil {
			d.raiseNode(a, "only single target (not tuple) can be annotated")
		}
	}
	d.mark = m
	if a := d.expression(); a != nil && d.got(kColon) && d.expression() != nil {
		d.raiseNode(a, "illegal target for annotation")
	}
	d.mark = m
	d.chainTargets()
	mm := d.mark
	if a := d.starExpressions(); a != nil && d.got(kEqual) {
		d.invalidTarget(a, targetStar)
	}
	d.mark = mm
	if a := d.yield(); a != nil && d.got(kEqual) {
		d.raiseNode(a, "assignment to yield expression not possible")
	}
	d.mark = m
	if a := d.starExpressions(); a != nil && isAugAssign(d.cur().kind) {
		d.mark++
		if d.annotatedRHS() != nil {
			d.raiseNode(a, "'%s' is an illegal expression for augmented assignment", a.what)
		}
	}
	d.mark = m
}

// --- imports

func (d *diag) importStmt() bool {
	return d.memoised(rImport, func() *outline {
		m := d.mark
		if d.got(kImport) {
			if d.wrong {
				if d.list(d.dotted) != nil && d.got(kFrom) && d.dotted() != nil {
					d.raiseFrom(m, "Did you mean to use 'from ... import ...' instead?")
				}
				d.mark = m + 1
				if d.at(kNewline) {
					d.raiseFrom(d.mark, "Expected one or more names after 'import'")
				}
			}
			return d.ok(m, d.list(d.dottedAs) != nil)
		}
		d.mark++
		dots := 0
		for d.got(kDot) || d.got(kEllipsis) {
			dots++
		}
		if d.dotted() == nil && dots == 0 {
			return nil
		}
		return d.ok(m, d.got(kImport) && d.importTargets())
	}) != nil
}

func (d *diag) dotted() *outline {
	m := d.mark
	if !d.got(kName) {
		return nil
	}
	for {
		mm := d.mark
		if !d.got(kDot) || !d.got(kName) {
			d.mark = mm
			return d.node("", m)
		}
	}
}

func (d *diag) dottedAs() *outline { return d.asName(d.dotted) }

func (d *diag) importAs() *outline { return d.asName(d.nameNode) }

// asName reads a name of an import and its as.
func (d *diag) asName(name func() *outline) *outline {
	m := d.mark
	if d.wrong {
		if name() != nil && d.got(kAs) {
			mm := d.mark
			good := d.got(kName) && (d.at(kComma) || d.at(kRpar) || d.at(kSemi) || d.at(kNewline))
			d.mark = mm
			if !good {
				if a := d.expression(); a != nil {
					d.raiseNode(a, "cannot use %s as import target", a.what)
				}
			}
		}
		d.mark = m
	}
	if name() == nil {
		return nil
	}
	d.after(kAs, d.nameNode)
	return d.node("", m)
}

func (d *diag) importTargets() bool {
	m := d.mark
	if d.got(kLpar) && d.list(d.importAs) != nil {
		d.got(kComma)
		if d.got(kRpar) {
			return true
		}
	}
	d.mark = m
	if d.list(d.importAs) != nil && !d.at(kComma) {
		return true
	}
	d.mark = m
	if d.got(kStar) {
		return true
	}
	if d.wrong {
		if d.list(d.importAs) != nil && d.got(kComma) && d.got(kNewline) {
			d.raiseLast("trailing comma not allowed without surrounding parentheses")
		}
		d.mark = m
		if d.at(kNewline) {
			d.raiseFrom(m, "Expected one or more names after 'import'")
		}
	}
	return d.back(m)
}
