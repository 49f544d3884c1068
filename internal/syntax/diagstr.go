package syntax

// The second look at string literals.

import "strings"

func (d *diag) strings() *outline {
	return d.memoised(rStrings, func() *outline {
		m := d.mark
		if d.wrong {
			d.wrongConcat()
			d.mark = m
		}
		what := ""
		text, bytes := false, false
		for {
			mm := d.mark
			switch d.cur().kind {
			case kString:
				d.mark++
				if what == "" {
					what = "literal"
				}
				if d.literal(mm) {
					bytes = true
				} else {
					text = true
				}
				continue
			case kFStart:
				if d.fstring(kFMiddle, kFEnd) {
					what = "f-string expression"
					text = true
					continue
				}
			}
			d.mark = mm
			break
		}
		if text && bytes {
			d.raiseLast("cannot mix bytes and nonbytes literals")
		}
		if what != "" {
			return d.node(what, m)
		}
		for d.at(kTStart) {
			mm := d.mark
			if !d.tstring() {
				d.mark = mm
				break
			}
			what = "t-string expression"
		}
		if what != "" {
			return d.node(what, m)
		}
		return nil
	})
}

// literal checks the escapes of the string token i; it says whether it is a bytes literal.
func (d *diag) literal(i int) (bytes bool) {
	p := parser{s: scanner{src: d.s.src, filename: d.s.filename}, lookup: d.lookup}
	t := d.toks[i]
	if !caught(func() {
		v, _ := p.stringValue(&t)
		_, bytes = v.(Bytes)
	}) {
		if strings.HasPrefix(p.err.Msg, "(") {
			d.raiseLast("%s", p.err.Msg)
		}
		d.raise(p.err)
	}
	return bytes
}

// wrongConcat: t"" and other literals side by side.
func (d *diag) wrongConcat() {
	const msg = "cannot mix t-string literals with string or bytes literals"
	last := -1
	template := false
	for {
		m := d.mark
		isT := false
		switch d.cur().kind {
		case kString:
			d.mark++
			d.literal(m)
		case kFStart:
			if !d.fstring(kFMiddle, kFEnd) {
				return
			}
		case kTStart:
			isT = true
			if !d.tstring() {
				return
			}
		default:
			return
		}
		if last >= 0 && isT != template {
			d.raiseSpan(last, d.mark-1, msg)
		}
		template = isT
		last = m
	}
}

// tstring reads a t-string.
func (d *diag) tstring() bool {
	return d.memoised(rTString, func() *outline {
		m := d.mark
		return d.ok(m, d.fstring(kTMiddle, kTEnd))
	}) != nil
}

// fstring reads an f-string or t-string.
func (d *diag) fstring(middle, end kind) bool {
	m := d.mark
	d.mark++
	for d.got(middle) || d.at(kLbrace) && d.field(middle) {
	}
	if d.got(end) {
		return true
	}
	return d.back(m)
}

// field reads a replacement field.
func (d *diag) field(middle kind) bool {
	m := d.mark
	if d.got(kLbrace) && d.annotatedRHS() != nil {
		d.got(kEqual)
		mm := d.mark
		if !d.got(kExclam) || !d.got(kName) {
			d.mark = mm
		}
		if d.got(kColon) {
			d.spec(middle)
		}
		if d.got(kRbrace) {
			return true
		}
	}
	d.mark = m
	if d.wrong {
		d.wrongField(middle)
		d.mark = m
	}
	return false
}

func (d *diag) spec(middle kind) {
	for d.got(middle) || d.at(kLbrace) && d.field(middle) {
	}
}

// wrongField: a replacement field without expression, or with something else amiss.
func (d *diag) wrongField(middle kind) {
	m := d.mark
	prefix := "f-string: "
	if middle == kTMiddle {
		prefix = "t-string: "
	}
	d.mark++
	switch d.cur().kind {
	case kEqual, kExclam, kColon, kRbrace:
		d.raiseTok(d.mark, "%svalid expression required before '%s'", prefix, d.text(d.mark))
	}
	if d.annotatedRHS() == nil {
		d.mark = m + 1
		d.raiseNext("%s", prefix+"expecting a valid expression after '{'")
	}
	debug := false
	switch d.cur().kind {
	case kEqual:
		debug = true
		d.mark++
	case kExclam, kColon, kRbrace:
	default:
		d.raiseNext("%s", prefix+"expecting '=', or '!', or ':', or '}'")
	}
	if debug && !d.at(kExclam) && !d.at(kColon) && !d.at(kRbrace) {
		d.raiseNext("%s", prefix+"expecting '!', or ':', or '}'")
	}
	if d.got(kExclam) {
		if d.at(kColon) || d.at(kRbrace) {
			d.raiseNext("%s", prefix+"missing conversion character")
		}
		if !d.got(kName) {
			d.raiseNext("%s", prefix+"invalid conversion character")
		}
	}
	if !d.at(kColon) && !d.at(kRbrace) {
		d.raiseNext("%s", prefix+"expecting ':' or '}'")
	}
	if d.got(kColon) {
		d.spec(middle)
		if !d.at(kRbrace) {
			d.raiseNext("%s", prefix+"expecting '}', or format specs")
		}
	}
	if !d.at(kRbrace) {
		d.raiseNext("%s", prefix+"expecting '}'")
	}
}
