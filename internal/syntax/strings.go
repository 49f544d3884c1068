package syntax

// String literals: concatenation, f-strings and t-strings (reference section 2.5).

import "strings"

// piece is one literal of an implicit concatenation.
type piece struct {
	pos    Pos
	value  any // string or Bytes; nil for an f-string or t-string
	kind   string
	values []Expr // of an f-string or t-string
}

// strings reads one or more adjacent literals.
func (p *parser) strings() Expr {
	p.height = 0
	start := p.here()
	first := p.piece()
	if p.k != kString && p.k != kFStart && p.k != kTStart {
		switch {
		case first.value != nil:
			return &Constant{Pos: first.pos, Value: first.value, Kind: first.kind}
		default:
			return p.joined(start, first.values)
		}
	}
	pieces := []piece{first}
	h := p.height
	for p.k == kString || p.k == kFStart || p.k == kTStart {
		pieces = append(pieces, p.piece())
		h = max(h, p.height)
	}
	p.height = h
	return p.concat(start, pieces)
}

// template marks a t-string's value list: its first element is nil and is dropped by joined.
func (p *parser) joined(start Pos, values []Expr) Expr {
	if len(values) > 0 && values[0] == nil {
		return &TemplateStr{Pos: p.to(start), Values: merge(values[1:])}
	}
	return &JoinedStr{Pos: p.to(start), Values: merge(values)}
}

func isTemplate(pc *piece) bool { return pc.value == nil && len(pc.values) > 0 && pc.values[0] == nil }

// concat joins adjacent literals.
func (p *parser) concat(start Pos, pieces []piece) Expr {
	templates, bytes, formatted := 0, 0, false
	size := 0
	for i := range pieces {
		pc := &pieces[i]
		switch v := pc.value.(type) {
		case Bytes:
			bytes++
			size += len(v)
		case string:
			size += len(v)
		default:
			if isTemplate(pc) {
				templates++
			} else {
				formatted = true
			}
		}
	}
	if templates > 0 && templates < len(pieces) {
		p.fail()
	}
	if bytes > 0 && bytes < len(pieces) {
		p.raise(p.errorAt(p.tok().pos(), "cannot mix bytes and nonbytes literals"))
	}
	if !formatted && templates == 0 {
		var b strings.Builder
		b.Grow(size)
		for i := range pieces {
			switch v := pieces[i].value.(type) {
			case Bytes:
				b.WriteString(string(v))
			case string:
				b.WriteString(v)
			}
		}
		c := &Constant{Pos: p.to(start), Value: b.String(), Kind: pieces[0].kind}
		if bytes > 0 {
			c.Value = Bytes(b.String())
		}
		return c
	}
	var values []Expr
	for i := range pieces {
		pc := &pieces[i]
		switch {
		case pc.value != nil:
			values = append(values, &Constant{Pos: pc.pos, Value: pc.value, Kind: pc.kind})
		case isTemplate(pc):
			values = append(values, pc.values[1:]...)
		default:
			values = append(values, pc.values...)
		}
	}
	values = merge(values)
	if templates > 0 {
		return &TemplateStr{Pos: p.to(start), Values: values}
	}
	return &JoinedStr{Pos: p.to(start), Values: values}
}

// merge joins adjacent constants and drops empty ones. It reuses the slice.
func merge(values []Expr) []Expr {
	out := values[:0]
	for i := 0; i < len(values); {
		c, ok := values[i].(*Constant)
		if !ok {
			out = append(out, values[i])
			i++
			continue
		}
		j := i + 1
		for j < len(values) {
			if _, ok := values[j].(*Constant); !ok {
				break
			}
			j++
		}
		if j > i+1 {
			var b strings.Builder
			for _, x := range values[i:j] {
				b.WriteString(x.(*Constant).Value.(string))
			}
			last := values[j-1].Span()
			c = &Constant{Pos: Pos{c.Line, c.Col, last.EndLine, last.EndCol}, Value: b.String(), Kind: c.Kind}
		}
		if c.Value != "" {
			out = append(out, c)
		}
		i = j
	}
	return out
}

// piece reads one literal.
func (p *parser) piece() piece {
	switch p.k {
	case kFStart, kTStart:
		return p.formatted()
	}
	t := p.tok()
	p.height = 0
	pc := piece{pos: t.pos()}
	pc.value, pc.kind = p.stringValue(t)
	p.advance()
	return pc
}

// stringValue decodes a STRING token to a string or Bytes, and "u" for a u prefix.
func (p *parser) stringValue(t *token) (any, string) {
	s := p.s.src[t.start:t.end]
	raw, isBytes := false, false
	kind := ""
	for s[0] != '"' && s[0] != '\'' {
		switch s[0] {
		case 'r', 'R':
			raw = true
		case 'b', 'B':
			isBytes = true
		case 'u':
			kind = "u"
		}
		s = s[1:]
	}
	n := 1
	if len(s) >= 6 && s[1] == s[0] && s[2] == s[0] {
		n = 3
	}
	s = s[n : len(s)-n]
	if isBytes {
		for i := 0; i < len(s); i++ {
			if s[i] >= 0x80 {
				p.raise(p.errorAt(t.pos(), "bytes can only contain ASCII literal characters"))
			}
		}
	}
	if raw || strings.IndexByte(s, '\\') < 0 {
		if isBytes {
			return Bytes(s), kind
		}
		return s, kind
	}
	s, err := p.unescape(s, isBytes, t)
	if err != nil {
		p.raise(err)
	}
	if isBytes {
		return Bytes(s), kind
	}
	return s, kind
}

// formatted reads an f-string or t-string.
func (p *parser) formatted() piece {
	pc := piece{pos: p.here()}
	var values []Expr
	template := p.k == kTStart
	middle, end := kFMiddle, kFEnd
	if template {
		values = append(values, nil)
		middle, end = kTMiddle, kTEnd
	}
	raw := strings.ContainsAny(p.text()[:2], "rR")
	p.advance()
	var h int32
	var late []warning // of the text; CPython finds them at the end, and counts their lines from there
	for p.k != end {
		switch p.k {
		case middle:
			line, n := p.tok().line, len(p.warnings)
			values = append(values, p.middle(raw))
			for _, w := range p.warnings[n:] {
				if !w.scanner {
					w.Line -= int(line)
					late = append(late, w)
				}
			}
			p.forget(n)
		case kLbrace:
			values = p.field(values, template, template, raw)
			h = max(h, p.height)
		default:
			p.fail()
		}
	}
	if p.textErr != nil {
		// CPython decodes the text when it has seen the end.
		p.raise(p.errorAt(p.tok().pos(), p.textErr.Msg))
	}
	for _, w := range late {
		w.Line += int(p.tok().line)
		p.warnings = append(p.warnings, w)
	}
	p.advance()
	p.height = h
	pc.pos = p.to(pc.pos)
	pc.values = values
	return pc
}

// middle reads literal text; where a brace is doubled the token ends with both.
func (p *parser) middle(raw bool) Expr {
	t := p.tok()
	s := p.s.src[t.start:t.end]
	if n := len(s); n >= 2 && s[n-1] == s[n-2] && (s[n-1] == '{' || s[n-1] == '}') {
		s = s[:n-1]
	}
	if !raw && strings.IndexByte(s, '\\') >= 0 {
		var err *Error
		if s, err = p.unescape(s, false, t); err != nil && p.textErr == nil {
			p.textErr = err
		}
	}
	c := &Constant{Pos: t.pos(), Value: s}
	p.advance()
	return c
}

// field reads a replacement field and appends it, and the text that {x=} stands for, to values.
// interpolate says that the field gives an Interpolation; template, that it is within a t-string.
func (p *parser) field(values []Expr, interpolate, template, raw bool) []Expr {
	start := p.here()
	brace := p.tok()
	from, fromLine, fromCol := brace.end, brace.endLine, brace.endCol
	p.advance()
	value := p.annotatedRHS()
	h := p.height
	exprEnd := p.endOff
	debug := p.accept(kEqual)
	at := p.tok()
	if debug {
		text := stripComments(p.s.src[from:at.start])
		values = append(values, &Constant{Pos: Pos{fromLine, fromCol, at.line, at.col}, Value: text})
	}
	conv := int32(-1)
	if p.k == kExclam {
		conv = p.conversion(template)
	}
	var spec Expr
	if p.k == kColon {
		spec = p.formatSpec(template, raw)
		h = max(h, p.height)
	} else if debug && conv < 0 {
		conv = 'r'
	}
	p.height = h
	p.expect(kRbrace)
	if interpolate {
		return append(values, &Interpolation{Pos: p.to(start), Value: value,
			Str: stripComments(p.s.src[from:exprEnd]), Conversion: conv, FormatSpec: spec})
	}
	return append(values, &FormattedValue{Pos: p.to(start), Value: value, Conversion: conv, FormatSpec: spec})
}

// conversion reads !r and the like.
func (p *parser) conversion(template bool) int32 {
	mark := *p.tok()
	p.advance()
	if p.k != kName {
		p.fail()
	}
	t := p.tok()
	prefix := "f-string: "
	if template {
		prefix = "t-string: "
	}
	if t.start != mark.end {
		p.raise(p.errorAt(Pos{mark.line, mark.col, t.endLine, t.endCol},
			prefix+"conversion type must come right after the exclamation mark"))
	}
	name := p.text()
	if name != "r" && name != "s" && name != "a" {
		p.raise(p.errorAt(t.pos(), prefix+"invalid conversion character '"+name+"': expected 's', 'r', or 'a'"))
	}
	p.advance()
	return int32(name[0])
}

// formatSpec reads : and what follows it up to the closing brace.
func (p *parser) formatSpec(template, raw bool) Expr {
	start := p.here()
	middle := kFMiddle
	if template {
		middle = kTMiddle
	}
	p.advance()
	var values []Expr
	var h int32
	for p.k != kRbrace {
		switch p.k {
		case middle:
			values = append(values, p.middle(raw))
		case kLbrace:
			values = p.field(values, false, template, raw)
			h = max(h, p.height)
		default:
			p.fail()
		}
	}
	p.height = h
	n := len(values)
	values = merge(values)
	if n > 1 && len(values) == 1 {
		if c, ok := values[0].(*Constant); ok {
			// CPython gives a plain constant where the text came in several tokens.
			c.Pos = p.to(start)
			return c
		}
	}
	return &JoinedStr{Pos: p.to(start), Values: values}
}

// stripComments drops comments from the source text of an expression.
func stripComments(s string) string {
	if strings.IndexByte(s, '#') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\'':
			n := 1
			if strings.HasPrefix(s[i:], strings.Repeat(s[i:i+1], 3)) {
				n = 3
			}
			quotes := s[i : i+n]
			j := i + n
			for j < len(s) && !strings.HasPrefix(s[j:], quotes) {
				if s[j] == '\\' {
					j++
				}
				j++
			}
			j = min(j+n, len(s))
			b.WriteString(s[i:j])
			i = j - 1
		case '#':
			for i < len(s) && s[i] != '\n' {
				i++
			}
			i--
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
