package syntax

// The second look at assignment targets.

type targetKind uint8

const (
	targetStar targetKind = iota
	targetFor
	targetDel
)

// invalidTarget reports the part of e that can't be a target, if there is one.
func (d *diag) invalidTarget(e *outline, k targetKind) {
	bad := badTarget(e, k)
	if bad == nil {
		return
	}
	verb := "assign to"
	if k == targetDel {
		verb = "delete"
	}
	d.raiseNode(bad, "cannot %s %s", verb, bad.what)
}

func badTarget(e *outline, k targetKind) *outline {
	switch e.what {
	case "name", "subscript", "attribute":
		return nil
	case "list", "tuple":
		for _, x := range e.elts {
			if b := badTarget(x, k); b != nil {
				return b
			}
		}
		return nil
	case "starred":
		if k == targetDel {
			return e
		}
		return badTarget(e.left, k)
	case "comparison":
		if k == targetFor {
			if e.left != nil {
				return badTarget(e.left, k)
			}
			return nil
		}
	}
	return e
}

func (d *diag) starTargets() *outline {
	m := d.mark
	a := d.starTarget()
	if a == nil {
		return nil
	}
	if !d.at(kComma) {
		return a
	}
	for {
		mm := d.mark
		if !d.got(kComma) || d.starTarget() == nil {
			d.mark = mm
			break
		}
	}
	d.got(kComma)
	return d.node("tuple", m)
}

func (d *diag) starTarget() *outline {
	return d.memoised(rStarTarget, func() *outline {
		m := d.mark
		if d.got(kStar) {
			if !d.at(kStar) && d.starTarget() != nil {
				return d.node("starred", m)
			}
			d.mark = m
		}
		return d.targetStarAtom()
	})
}

func (d *diag) targetStarAtom() *outline {
	return d.memoised(rTargetStarAtom, func() *outline {
		if n := d.subscriptOrAttribute(); n != nil {
			return n
		}
		return d.starAtom()
	})
}

// subscriptOrAttribute reads a.b or a[b] with no trailer after it.
func (d *diag) subscriptOrAttribute() *outline {
	m := d.mark
	if d.tPrimary() == nil {
		d.mark = m
		return nil
	}
	mm := d.mark
	if d.got(kDot) && d.got(kName) && !d.atTrailer() {
		return d.node("attribute", m)
	}
	d.mark = mm
	if d.got(kLsqb) && d.slices() && d.got(kRsqb) && !d.atTrailer() {
		return d.node("subscript", m)
	}
	d.mark = m
	return nil
}

func (d *diag) atTrailer() bool { return d.at(kLpar) || d.at(kLsqb) || d.at(kDot) }

// tPrimary reads a primary that has a trailer after it.
func (d *diag) tPrimary() *outline {
	return d.memoised(rTPrimary, func() *outline {
		m := d.mark
		a := d.atom()
		if a == nil || !d.atTrailer() {
			return nil
		}
		for {
			mm := d.mark
			var what string
			switch d.cur().kind {
			case kDot:
				d.mark++
				if d.got(kName) {
					what = "attribute"
				}
			case kLsqb:
				d.mark++
				if d.slices() && d.got(kRsqb) {
					what = "subscript"
				} else {
					d.mark = mm
					d.wrongComprehension()
				}
			case kLpar:
				if d.genexp() != nil && d.atTrailer() {
					what = "function call"
					break
				}
				d.mark = mm + 1
				d.arguments()
				if d.got(kRpar) {
					what = "function call"
				}
			}
			if what == "" || !d.atTrailer() {
				d.mark = mm
				return a
			}
			a = d.node(what, m)
		}
	})
}

func (d *diag) starAtom() *outline {
	m := d.mark
	switch d.cur().kind {
	case kName:
		d.mark++
		return d.node("name", m)
	case kLpar:
		d.mark++
		if n := d.targetStarAtom(); n != nil && d.got(kRpar) {
			return n
		}
		d.mark = m + 1
		if a := d.starTarget(); a != nil && d.got(kComma) {
			if d.list(d.starTarget) != nil {
				d.got(kComma)
			}
		} else {
			d.mark = m + 1
		}
		if d.got(kRpar) {
			return d.node("tuple", m)
		}
	case kLsqb:
		d.mark++
		if d.list(d.starTarget) != nil {
			d.got(kComma)
		}
		if d.got(kRsqb) {
			return d.node("list", m)
		}
	}
	d.mark = m
	return nil
}

func (d *diag) singleTarget() *outline {
	if n := d.subscriptOrAttribute(); n != nil {
		return n
	}
	m := d.mark
	if d.got(kName) {
		return d.node("name", m)
	}
	if d.got(kLpar) {
		if n := d.singleTarget(); n != nil && d.got(kRpar) {
			return n
		}
	}
	d.mark = m
	return nil
}

func (d *diag) delTarget() *outline {
	return d.memoised(rDelTarget, func() *outline {
		if n := d.subscriptOrAttribute(); n != nil {
			return n
		}
		m := d.mark
		switch d.cur().kind {
		case kName:
			d.mark++
			return d.node("name", m)
		case kLpar:
			d.mark++
			if n := d.delTarget(); n != nil && d.got(kRpar) {
				return n
			}
			d.mark = m + 1
			d.delTargets()
			if d.got(kRpar) {
				return d.node("tuple", m)
			}
		case kLsqb:
			d.mark++
			d.delTargets()
			if d.got(kRsqb) {
				return d.node("list", m)
			}
		}
		return nil
	})
}

func (d *diag) delTargets() bool {
	if d.list(d.delTarget) == nil {
		return false
	}
	d.got(kComma)
	return true
}

// annTarget reads a list or tuple display, perhaps in parentheses.
func (d *diag) annTarget() *outline {
	m := d.mark
	if d.at(kLsqb) {
		return d.listDisplay()
	}
	if !d.at(kLpar) {
		return nil
	}
	if n := d.tuple(); n != nil {
		return n
	}
	d.mark = m + 1
	if n := d.annTarget(); n != nil && d.got(kRpar) {
		return n
	}
	d.mark = m
	return nil
}
