package syntax

// The second look at calls' arguments.

// callArgs is what is known of a run of arguments.
type callArgs struct {
	positional []*outline // and starred ones
	keywords   int
	unpacks    bool // has **a
}

// arguments reads what may stand between the parentheses of a call, if it can.
func (d *diag) arguments() bool {
	return d.memoised(rArguments, func() *outline {
		m := d.mark
		if _, ok := d.args(); ok {
			end := d.mark
			if d.got(kComma) && d.at(kRpar) {
				return d.node("", m)
			}
			d.mark = end
			if d.at(kRpar) {
				return d.node("", m)
			}
		}
		d.mark = m
		if d.wrong {
			d.wrongArguments()
		}
		d.mark = m
		return nil
	}) != nil
}

// positional reads *a, a := b or an expression that is no keyword's name.
func (d *diag) positional() *outline {
	m := d.mark
	if n := d.starredExpression(); n != nil {
		return n
	}
	d.mark = m
	n, cut := d.walrus()
	if n == nil {
		if cut {
			return nil
		}
		if n = d.expression(); n == nil || d.at(kColonEqual) {
			d.mark = m
			return nil
		}
	}
	if d.at(kEqual) {
		d.mark = m
		return nil
	}
	return n
}

func (d *diag) args() (a callArgs, ok bool) {
	if l := d.list(d.positional); l != nil {
		a.positional = l
		m := d.mark
		if d.got(kComma) {
			if k, ok := d.kwargs(); ok {
				a.positional = append(a.positional, k.positional...)
				a.keywords, a.unpacks = k.keywords, k.unpacks
				return a, true
			}
		}
		d.mark = m
		return a, true
	}
	return d.kwargs()
}

// kwargs reads keyword arguments, stars before double stars.
func (d *diag) kwargs() (a callArgs, ok bool) {
	m := d.mark
	add := func(l []*outline) {
		for _, n := range l {
			switch n.what {
			case "starred":
				a.positional = append(a.positional, n)
			case "**":
				a.unpacks = true
				a.keywords++
			default:
				a.keywords++
			}
		}
	}
	if l := d.list(d.kwargOrStar); l != nil {
		end := d.mark
		add(l)
		if d.got(kComma) {
			if l := d.list(d.kwargOrDoubleStar); l != nil {
				add(l)
				return a, true
			}
		}
		d.mark = end
		return a, true
	}
	d.mark = m
	if l := d.list(d.kwargOrDoubleStar); l != nil {
		add(l)
		return a, true
	}
	d.mark = m
	return a, false
}

func (d *diag) kwargOrStar() *outline {
	if n := d.kwarg(); n != nil {
		return n
	}
	return d.starredExpression()
}

func (d *diag) kwargOrDoubleStar() *outline {
	if n := d.kwarg(); n != nil {
		return n
	}
	m := d.mark
	if d.got(kDoubleStar) && d.expression() != nil {
		return d.node("**", m)
	}
	d.mark = m
	return nil
}

func (d *diag) kwarg() *outline {
	m := d.mark
	if d.wrong {
		d.wrongKwarg()
		d.mark = m
	}
	if d.got(kName) && d.got(kEqual) && d.expression() != nil {
		return d.node("keyword", m)
	}
	d.mark = m
	return nil
}

// wrongKwarg: True=1, a.b=1, **a=1.
func (d *diag) wrongKwarg() {
	m := d.mark
	switch d.cur().kind {
	case kTrue, kFalse, kNone:
		d.mark++
		if eq := d.tok(kEqual); eq >= 0 {
			d.raiseSpan(m, eq, "cannot assign to %s", d.text(m))
		}
	case kName:
		d.mark++
		if eq := d.tok(kEqual); eq >= 0 {
			if d.expression() != nil && d.forIfs() != nil {
				d.raiseSpan(m, eq, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
			}
			d.mark = m
			return
		}
	}
	d.mark = m
	if a := d.expression(); a != nil {
		if eq := d.tok(kEqual); eq >= 0 {
			d.raiseSpan(int(a.first), eq, "expression cannot contain assignment, perhaps you meant \"==\"?")
		}
	}
	d.mark = m
	if d.got(kDoubleStar) && d.expression() != nil && d.got(kEqual) {
		if b := d.expression(); b != nil {
			d.raiseSpan(m, int(b.last), "cannot assign to keyword argument unpacking")
		}
	}
}

func (d *diag) starredExpression() *outline {
	m := d.mark
	if !d.at(kStar) {
		return nil
	}
	if d.wrong {
		d.mark++
		if d.expression() != nil && d.got(kEqual) {
			if b := d.expression(); b != nil {
				d.raiseSpan(m, int(b.last), "cannot assign to iterable argument unpacking")
			}
		}
		d.mark = m
	}
	d.mark++
	if a := d.expression(); a != nil {
		n := d.node("starred", m)
		n.left = a
		return n
	}
	d.mark = m
	if d.wrong {
		d.mark++
		d.raiseLast("Invalid star expression")
	}
	return nil
}

// wrongArguments: arguments in the wrong order, bare generator expressions, keywords without value.
func (d *diag) wrongArguments() {
	m := d.mark
	const bare = "Generator expression must be parenthesized"
	d.wrongStarOrder()
	d.mark = m
	if a := d.expression(); a != nil {
		if gens := d.forIfs(); gens != nil && d.got(kComma) {
			// What follows is read first, for the sake of the mistakes in it.
			mm := d.mark
			if _, ok := d.args(); !ok {
				d.mark = mm
				if d.expression() != nil {
					d.forIfs()
				}
			}
			d.raiseNodes(a, gens.left, bare)
		}
	}
	d.mark = m
	if d.got(kName) {
		if eq := d.tok(kEqual); eq >= 0 && d.expression() != nil && d.forIfs() != nil {
			d.raiseSpan(m, eq, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
		}
	}
	d.mark = m
	if _, ok := d.args(); !ok || !d.got(kComma) {
		d.mark = m
	}
	at := d.mark
	if d.got(kName) {
		if eq := d.tok(kEqual); eq >= 0 && (d.at(kComma) || d.at(kRpar)) {
			d.raiseSpan(at, eq, "expected argument value expression")
		}
	}
	d.mark = m
	a, ok := d.args()
	if !ok {
		d.mark = m
		return
	}
	end := d.mark
	if gens := d.forIfs(); gens != nil && len(a.positional) > 1 {
		d.raiseNodes(a.positional[len(a.positional)-1], gens.left, bare)
	}
	d.mark = end
	if d.got(kComma) {
		after := d.mark
		if e := d.expression(); e != nil {
			if gens := d.forIfs(); gens != nil {
				d.raiseNodes(e, gens.left, bare)
			}
		}
		d.mark = after
		if _, ok := d.args(); ok {
			if a.unpacks {
				d.raiseLast("positional argument follows keyword argument unpacking")
			}
			d.raiseLast("positional argument follows keyword argument")
		}
	}
	d.mark = m
}

// wrongStarOrder: f(**a, *b).
func (d *diag) wrongStarOrder() {
	m := d.mark
	ok := false
	if d.list(d.positional) != nil && d.got(kComma) {
		_, ok = d.kwargs()
	}
	if !ok {
		d.mark = m
		if _, ok = d.kwargs(); !ok {
			d.mark = m
			return
		}
	}
	comma := d.tok(kComma)
	if comma < 0 {
		return
	}
	if d.list(func() *outline {
		if n := d.starredExpression(); n != nil && !d.at(kEqual) {
			return n
		}
		return nil
	}) != nil {
		d.raiseFrom(comma, "iterable argument unpacking follows keyword argument unpacking")
	}
}
