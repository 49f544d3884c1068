package syntax

// The second look at parameters and type parameters.

// paramReader reads parameters up to end: ) or, for a lambda, the colon.
type paramReader struct {
	*diag
	end kind
}

// params reads a parameter list, if it can. It says whether it did.
func (d *diag) params(end kind) bool {
	r := paramReader{d, end}
	m := d.mark
	if d.wrong {
		r.wrongParams()
		d.mark = m
	}
	if r.list() {
		return true
	}
	d.mark = m
	return false
}

func (r paramReader) list() bool {
	m := r.mark
	switch {
	case r.slash(false):
		r.many(r.noDefault)
	case r.back(m) || r.slash(true):
	default:
		r.mark = m
		n := len(r.many(r.noDefault))
		n += len(r.many(r.withDefault))
		if n == 0 {
			return r.starEtc()
		}
		r.starEtc()
		return true
	}
	r.many(r.withDefault)
	r.starEtc()
	return true
}

// slash reads parameters and the / after them: without defaults, or with at least one.
func (r paramReader) slash(defaults bool) bool {
	m := r.mark
	n := len(r.many(r.noDefault))
	if defaults {
		n = len(r.many(r.withDefault))
	}
	if n > 0 && r.got(kSlash) && (r.got(kComma) || r.at(r.end)) {
		return true
	}
	r.mark = m
	return false
}

// anySlash reads either sort of slash.
func (r paramReader) anySlash() bool { return r.slash(false) || r.slash(true) }

// param reads a name and its annotation.
func (r paramReader) param() *outline {
	m := r.mark
	if !r.got(kName) {
		return nil
	}
	if r.end == kRpar {
		mm := r.mark
		if !r.got(kColon) || r.expression() == nil {
			r.mark = mm
		}
	}
	return r.node("", m)
}

// ended reads the comma after a parameter, or finds the end of the list.
func (r paramReader) ended() bool { return r.got(kComma) || r.at(r.end) }

func (r paramReader) noDefault() *outline {
	m := r.mark
	if n := r.param(); n != nil && r.ended() {
		return n
	}
	r.mark = m
	return nil
}

func (r paramReader) withDefault() *outline {
	m := r.mark
	if n := r.param(); n != nil && r.defaultValue() && r.ended() {
		return n
	}
	r.mark = m
	return nil
}

func (r paramReader) maybeDefault() *outline {
	m := r.mark
	if n := r.param(); n != nil {
		r.defaultValue()
		if r.ended() {
			return n
		}
	}
	r.mark = m
	return nil
}

func (r paramReader) defaultValue() bool {
	m := r.mark
	if r.got(kEqual) {
		if r.expression() != nil {
			return true
		}
		r.mark = m + 1
		if r.wrong && (r.at(kRpar) || r.at(kComma)) {
			r.raiseTok(m, "expected default value expression")
		}
	}
	r.mark = m
	return false
}

func (r paramReader) starEtc() bool {
	m := r.mark
	if r.wrong {
		r.wrongStarEtc()
		r.mark = m
	}
	if r.got(kStar) {
		if r.noDefault() != nil {
			r.many(r.maybeDefault)
			r.kwds()
			return true
		}
		if r.end == kRpar {
			mm := r.mark
			if r.got(kName) && r.got(kColon) && r.starExpression() != nil && r.ended() {
				r.many(r.maybeDefault)
				r.kwds()
				return true
			}
			r.mark = mm
		}
		if r.got(kComma) && len(r.many(r.maybeDefault)) > 0 {
			r.kwds()
			return true
		}
		r.mark = m
	}
	return r.kwds()
}

func (r paramReader) kwds() bool {
	m := r.mark
	if r.wrong {
		r.wrongKwds()
		r.mark = m
	}
	if r.got(kDoubleStar) && r.noDefault() != nil {
		return true
	}
	r.mark = m
	return false
}

// wrongParams: / and * out of place, defaults before none, parentheses.
func (r paramReader) wrongParams() {
	m := r.mark
	if r.got(kSlash) && r.got(kComma) {
		r.raiseTok(m, "at least one argument must precede /")
	}
	r.mark = m
	if r.anySlash() {
		r.many(r.maybeDefault)
		if t := r.tok(kSlash); t >= 0 {
			r.raiseTok(t, "/ may appear only once")
		}
	}
	r.mark = m
	r.slash(false)
	r.many(r.noDefault)
	if r.slash(true) || len(r.many(r.withDefault)) > 0 {
		if a := r.noDefault(); a != nil {
			r.raiseNode(a, "parameter without a default follows parameter with a default")
		}
	}
	r.mark = m
	r.many(r.noDefault)
	if open := r.tok(kLpar); open >= 0 {
		msg := "Function parameters cannot be parenthesized"
		ok := false
		if r.end == kColon {
			msg = "Lambda expression parameters cannot be parenthesized"
			ok = r.diag.list(r.param) != nil
		} else {
			ok = len(r.many(r.noDefault)) > 0
		}
		if ok {
			r.got(kComma)
			if end := r.tok(kRpar); end >= 0 {
				r.raiseSpan(open, end, "%s", msg)
			}
		}
	}
	r.mark = m
	r.anySlash()
	r.many(r.maybeDefault)
	if r.got(kStar) && (r.got(kComma) || r.noDefault() != nil) {
		r.many(r.maybeDefault)
		if t := r.tok(kSlash); t >= 0 {
			r.raiseTok(t, "/ must be ahead of *")
		}
	}
	r.mark = m
	if len(r.many(r.maybeDefault)) > 0 && r.got(kSlash) {
		if t := r.tok(kStar); t >= 0 {
			r.raiseTok(t, "expected comma between / and *")
		}
	}
}

// wrongStarEtc: a bare * with nothing after it, a default for *args, a second *.
func (r paramReader) wrongStarEtc() {
	m := r.mark
	if !r.got(kStar) {
		return
	}
	bare := r.at(r.end)
	if bare {
		r.mark++
	} else if r.got(kComma) {
		if r.at(r.end) || r.at(kDoubleStar) {
			bare = true
		}
	}
	if bare {
		if r.end == kColon {
			r.raiseLast("named arguments must follow bare *")
		}
		r.raiseTok(m, "named arguments must follow bare *")
	}
	r.mark = m + 1
	if r.param() != nil {
		if t := r.tok(kEqual); t >= 0 {
			r.raiseTok(t, "var-positional argument cannot have default value")
		}
	}
	r.mark = m + 1
	if r.noDefault() != nil || r.got(kComma) {
		r.many(r.maybeDefault)
		if t := r.tok(kStar); t >= 0 && (r.noDefault() != nil || r.got(kComma)) {
			r.raiseTok(t, "* argument may appear only once")
		}
	}
}

// wrongKwds: a default for **kwargs, or anything after it.
func (r paramReader) wrongKwds() {
	m := r.mark
	if !r.got(kDoubleStar) || r.param() == nil {
		r.mark = m
		return
	}
	if t := r.tok(kEqual); t >= 0 {
		r.raiseTok(t, "var-keyword argument cannot have default value")
	}
	if r.got(kComma) {
		if a := r.param(); a != nil {
			r.raiseNode(a, "arguments cannot follow var-keyword argument")
		}
		switch r.cur().kind {
		case kStar, kDoubleStar, kSlash:
			r.raiseTok(r.mark, "arguments cannot follow var-keyword argument")
		}
	}
}

// typeParams reads [T, *Ts, **P], if it is there.
func (d *diag) typeParams() bool {
	m := d.mark
	if !d.got(kLsqb) {
		return false
	}
	if d.wrong && d.at(kRsqb) {
		d.raiseFrom(d.mark, "Type parameter list cannot be empty")
	}
	if d.list(d.typeParam) != nil {
		d.got(kComma)
		if d.got(kRsqb) {
			return true
		}
	}
	d.mark = m
	return false
}

func (d *diag) typeParam() *outline {
	return d.memoised(rTypeParam, func() *outline {
		m := d.mark
		if d.got(kName) {
			d.after(kColon, d.expression)
			d.after(kEqual, d.expression)
			return d.node("", m)
		}
		k := d.cur().kind
		if k != kStar && k != kDoubleStar {
			return nil
		}
		what, def := "TypeVarTuple", d.starExpression
		if k == kDoubleStar {
			what, def = "ParamSpec", d.expression
		}
		d.mark++
		if !d.got(kName) {
			return nil
		}
		if d.wrong {
			mm := d.mark
			if colon := d.tok(kColon); colon >= 0 {
				if e := d.expression(); e != nil {
					if e.what == "tuple" {
						d.raiseFrom(colon, "cannot use constraints with %s", what)
					}
					d.raiseFrom(colon, "cannot use bound with %s", what)
				}
			}
			d.mark = mm
		}
		d.after(kEqual, def)
		return d.node("", m)
	})
}

// after reads a token and an item, or nothing.
func (d *diag) after(k kind, item func() *outline) bool {
	m := d.mark
	if d.got(k) && item() != nil {
		return true
	}
	d.mark = m
	return false
}
