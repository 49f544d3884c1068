package syntax

// The second look at compound statements.

func (d *diag) compoundStmt() bool {
	m := d.mark
	if !d.compound() {
		return false
	}
	// A function is none of the statements after which traceback looks for misspelt keywords, nor is an if that the first reading
	// takes without an else in which the second one finds the mistake.
	if !d.wasDef && d.wrong {
		d.lastStmt = max(d.lastStmt, d.toks[m].line)
	}
	d.wasDef = false
	return true
}

func (d *diag) compound() bool {
	m := d.mark
	k := d.cur().kind
	switch k {
	case kIf:
		return d.ifStmt()
	case kTry:
		return d.tryStmt()
	case kWhile:
		return d.whileStmt()
	case kWith:
		return d.withStmt()
	case kFor:
		return d.forStmt()
	case kDef:
		return d.funcDef()
	case kClass:
		return d.classDef()
	case kAt:
		d.decorators()
		if d.at(kClass) {
			return d.classDef() || d.back(m)
		}
		return d.funcDef() || d.back(m)
	case kAsync:
		return d.funcDef() || d.back(m) || d.withStmt() || d.back(m) || d.forStmt() || d.back(m)
	}
	return d.matchStmt()
}

// block reads an indented block or the simple statements on the line.
func (d *diag) block() bool {
	return d.memoised(rBlock, func() *outline {
		m := d.mark
		if d.got(kNewline) {
			if d.got(kIndent) {
				n := 0
				for d.statement() {
					n++
				}
				if n > 0 && d.got(kDedent) {
					return d.node("", m)
				}
			}
			d.mark = m + 1
			if d.wrong && !d.at(kIndent) {
				d.raiseIndent("expected an indented block")
			}
			return nil
		}
		return d.ok(m, d.simpleStmts())
	}) != nil
}

// header checks what follows the head of a compound statement: a line without colon, or nothing indented
// after it. where names the statement, which began at token at.
func (d *diag) header(where string, at int, colon bool) {
	m := d.mark
	if colon && d.got(kNewline) {
		d.raiseLast("expected ':'")
	}
	d.noBlock(where, at)
	d.mark = m
}

// noBlock reports a colon with no block after it.
func (d *diag) noBlock(where string, at int) {
	m := d.mark
	if d.got(kColon) && d.got(kNewline) && !d.at(kIndent) {
		d.raiseIndent("expected an indented block after %s on line %d", where, d.toks[at].line)
	}
	d.mark = m
}

func (d *diag) colonBlock() bool { return d.got(kColon) && d.block() }

func (d *diag) ifStmt() bool { return d.conditional("'if' statement") }

// conditional reads if or elif with what follows.
func (d *diag) conditional(where string) bool {
	m := d.mark
	d.mark++
	if d.named() == nil {
		return d.back(m)
	}
	if d.wrong {
		d.header(where, m, true)
	}
	if !d.colonBlock() {
		return d.back(m)
	}
	end := d.mark
	if d.at(kElif) {
		d.enter()
		ok := d.conditional("'elif' statement")
		d.depth--
		if ok {
			return true
		}
		d.mark = end
	}
	d.elseBlock()
	return true
}

// enter counts a recursion that does not pass through memoised.
func (d *diag) enter() {
	if d.depth++; d.depth > maxDiagDepth {
		d.aborted = true
		panic(diagStop{})
	}
}

// elseBlock reads an else clause, if it is there.
func (d *diag) elseBlock() {
	m := d.mark
	if !d.got(kElse) {
		return
	}
	if d.wrong {
		d.noBlock("'else' statement", m)
		if d.colonBlock() && d.at(kElif) {
			d.raiseLast("'elif' block follows an 'else' block")
		}
		d.mark = m + 1
	}
	d.must(kColon, ":")
	if !d.block() {
		d.mark = m
	}
}

func (d *diag) whileStmt() bool {
	m := d.mark
	d.mark++
	if d.named() == nil {
		return d.back(m)
	}
	if d.wrong {
		d.header("'while' statement", m, true)
	}
	if !d.colonBlock() {
		return d.back(m)
	}
	d.elseBlock()
	return true
}

func (d *diag) forStmt() bool {
	m := d.mark
	if d.wrong {
		d.got(kAsync)
		at := d.mark
		if d.got(kFor) && d.starTargets() != nil && d.got(kIn) && d.starExpressions() != nil {
			d.header("'for' statement", at, true)
		}
		d.mark = m
	}
	d.got(kAsync)
	if d.got(kFor) && d.starTargets() != nil && d.got(kIn) {
		// Past the in there is no way back.
		if d.starExpressions() != nil && d.colonBlock() {
			d.elseBlock()
			return true
		}
		return d.back(m)
	}
	d.mark = m
	if d.wrong {
		d.wrongForTarget()
	}
	return d.back(m)
}

// --- with

func (d *diag) withStmt() bool {
	m := d.mark
	if d.wrong {
		d.wrongWith(true)
		d.mark = m
	}
	d.got(kAsync)
	if !d.got(kWith) {
		return d.back(m)
	}
	mm := d.mark
	if d.got(kLpar) && d.list(d.withItem) != nil {
		d.got(kComma)
		if d.got(kRpar) && d.colonBlock() {
			return true
		}
	}
	d.mark = mm
	if d.list(d.withItem) != nil && d.colonBlock() {
		return true
	}
	d.mark = m
	if d.wrong {
		d.wrongWith(false)
	}
	return d.back(m)
}

func (d *diag) withItem() *outline {
	m := d.mark
	if d.expression() != nil && d.got(kAs) && d.starTarget() != nil && d.atItemEnd() {
		return d.node("", m)
	}
	d.mark = m
	if d.wrong {
		if d.expression() != nil && d.got(kAs) {
			if a := d.expression(); a != nil && d.atItemEnd() {
				d.invalidTarget(a, targetStar)
			}
		}
		d.mark = m
	}
	if d.expression() != nil {
		return d.node("", m)
	}
	return nil
}

func (d *diag) atItemEnd() bool { return d.at(kComma) || d.at(kRpar) || d.at(kColon) }

// wrongWith: no block after the colon (indent), or no colon.
func (d *diag) wrongWith(indent bool) {
	m := d.mark
	d.got(kAsync)
	at := d.mark
	if !d.got(kWith) {
		d.mark = m
		return
	}
	item := func(e func() *outline) func() *outline {
		return func() *outline {
			mm := d.mark
			if e() == nil {
				return nil
			}
			d.after(kAs, d.starTarget)
			return d.node("", mm)
		}
	}
	check := func() {
		if indent {
			d.noBlock("'with' statement", at)
		} else if d.got(kNewline) {
			d.raiseLast("expected ':'")
		}
	}
	if d.list(item(d.expression)) != nil {
		check()
	}
	d.mark = at + 1
	if d.got(kLpar) && d.list(item(d.expressions)) != nil {
		d.got(kComma)
		if d.got(kRpar) {
			check()
		}
	}
	d.mark = m
}

// --- try

func (d *diag) tryStmt() bool {
	m := d.mark
	if d.wrong {
		d.wrongTry()
		d.mark = m
	}
	d.mark++
	d.must(kColon, ":")
	if !d.block() {
		return d.back(m)
	}
	end := d.mark
	if d.finallyBlock() {
		return true
	}
	d.mark = end
	if !d.excepts(false) && !d.excepts(true) {
		return d.back(m)
	}
	d.elseBlock()
	d.finallyBlock()
	return true
}

// excepts reads one or more except clauses of one sort.
func (d *diag) excepts(star bool) bool {
	n := 0
	for d.exceptBlock(star) {
		n++
	}
	return n > 0
}

func (d *diag) wrongTry() {
	m := d.mark
	d.mark++
	d.noBlock("'try' statement", m)
	if !d.got(kColon) {
		d.mark = m
		return
	}
	body := d.mark
	if d.block() && !d.at(kExcept) && !d.at(kFinally) {
		d.raiseLast("expected 'except' or 'finally' block")
	}
	const both = "cannot have both 'except' and 'except*' on the same 'try'"
	// For these CPython takes any number of blocks.
	d.mark = body
	for d.block() {
	}
	end := d.mark
	if d.excepts(false) {
		if at := d.tok(kExcept); at >= 0 {
			if star := d.tok(kStar); star >= 0 && d.expression() != nil {
				d.after(kAs, d.nameNode)
				if d.got(kColon) {
					d.raiseSpan(at, star, both)
				}
			}
		}
	}
	d.mark = end
	if d.excepts(true) {
		if at := d.tok(kExcept); at >= 0 {
			if d.expression() != nil {
				d.after(kAs, d.nameNode)
			}
			if d.got(kColon) {
				d.raiseTok(at, both)
			}
		}
	}
	d.mark = m
}

// exceptBlock reads an except or except* clause.
func (d *diag) exceptBlock(star bool) bool {
	m := d.mark
	if !d.at(kExcept) {
		return false
	}
	body := m + 1
	if star {
		d.mark++
		if !d.got(kStar) {
			return d.back(m)
		}
		body++
	}
	where := "'except' statement"
	if star {
		where = "'except*' statement"
	}
	if d.wrong {
		d.mark = body
		if d.expression() != nil {
			d.after(kAs, d.nameNode)
			d.noBlock(where, m)
		}
		d.mark = body
		if !star {
			d.noBlock(where, m)
		}
	}
	d.mark = body
	if d.expression() != nil {
		end := d.mark
		if d.colonBlock() {
			return true
		}
		d.mark = end
		if d.got(kAs) && d.got(kName) && d.colonBlock() {
			return true
		}
	}
	d.mark = body
	if d.expressions() != nil && d.colonBlock() {
		return true
	}
	d.mark = body
	if !star && d.colonBlock() {
		return true
	}
	if d.wrong {
		d.mark = body
		d.wrongExcept(m, star)
	}
	return d.back(m)
}

// wrongExcept: several types and as, no colon, as something that is no name.
func (d *diag) wrongExcept(at int, star bool) {
	body := d.mark
	if a := d.expression(); a != nil && d.got(kComma) && d.expressions() != nil && d.got(kAs) && d.got(kName) && d.got(kColon) {
		d.raiseFrom(int(a.first), "multiple exception types must be parenthesized when using 'as'")
	}
	d.mark = body
	if d.expression() != nil {
		d.after(kAs, d.nameNode)
		if d.got(kNewline) {
			d.raiseLast("expected ':'")
		}
	}
	d.mark = body
	if star {
		if d.got(kNewline) || d.got(kColon) {
			d.raiseLast("expected one or more exception types")
		}
	} else if d.got(kNewline) {
		d.raiseLast("expected ':'")
	}
	d.mark = body
	if d.expression() != nil && d.got(kAs) {
		if a := d.expression(); a != nil && d.colonBlock() {
			what := "except"
			if star {
				what = "except*"
			}
			d.raiseNode(a, "cannot use %s statement with %s", what, a.what)
		}
	}
}

func (d *diag) finallyBlock() bool {
	m := d.mark
	if !d.got(kFinally) {
		return false
	}
	if d.wrong {
		d.noBlock("'finally' statement", m)
	}
	d.must(kColon, ":")
	return d.block() || d.back(m)
}

// --- definitions

func (d *diag) decorators() {
	for {
		m := d.mark
		if !d.got(kAt) || d.named() == nil || !d.got(kNewline) {
			d.mark = m
			return
		}
	}
}

func (d *diag) funcDef() bool {
	m := d.mark
	if d.wrong {
		d.wrongDef()
		d.mark = m
	}
	d.got(kAsync)
	if d.got(kDef) && d.got(kName) {
		d.typeParams()
		if d.got(kLpar) {
			d.params(kRpar)
			if d.got(kRpar) {
				d.after(kRarrow, d.expression)
				if d.colonBlock() {
					d.wasDef = true
					return true
				}
			}
		}
	}
	return d.back(m)
}

// wrongDef: nothing indented after the head, no parenthesis after the name, no colon.
func (d *diag) wrongDef() {
	d.got(kAsync)
	at := d.mark
	if !d.got(kDef) || !d.got(kName) {
		return
	}
	d.typeParams()
	d.must(kLpar, "(")
	d.params(kRpar)
	if !d.got(kRpar) {
		return
	}
	d.after(kRarrow, d.expression)
	d.noBlock("function definition", at)
	d.must(kColon, ":")
	d.block()
}

func (d *diag) classDef() bool {
	m := d.mark
	head := func() bool {
		if !d.got(kClass) || !d.got(kName) {
			return false
		}
		d.typeParams()
		mm := d.mark
		if d.got(kLpar) {
			d.arguments()
			if !d.got(kRpar) {
				d.mark = mm
			}
		}
		return true
	}
	if d.wrong && head() {
		d.header("class definition", m, true)
	}
	d.mark = m
	return head() && d.colonBlock() || d.back(m)
}
