package syntax

// The scanner's numbers: their shape and their errors.

func isDigit(c int) bool { return c >= '0' && c <= '9' }

// at gives the byte at p, -1 past the end.
func (s *scanner) at(p int) int {
	if p < len(s.src) {
		return int(s.src[p])
	}
	return -1
}

// failPast reports an error when p bytes of the text are read.
func (s *scanner) failPast(p int, format string, args ...any) {
	s.pos = min(p, len(s.src))
	s.fail(format, args...)
}

// number reads a numeric literal; t's start is already marked.
func (s *scanner) number(t *token) {
	p := s.pos
	if s.src[p] == '0' {
		switch s.at(p + 1) {
		case 'x', 'X':
			s.based(t, "hexadecimal", 16)
			return
		case 'o', 'O':
			s.based(t, "octal", 8)
			return
		case 'b', 'B':
			s.based(t, "binary", 2)
			return
		}
		p++
		for {
			if s.at(p) == '_' {
				p++
				if !isDigit(s.at(p)) {
					s.failPast(p, "invalid decimal literal")
					return
				}
			}
			if s.at(p) != '0' {
				break
			}
			p++
		}
		zeros := p
		nonzero := false
		if isDigit(s.at(p)) {
			nonzero = true
			if p = s.digits(p); p < 0 {
				return
			}
		}
		switch c := s.at(p); {
		case c == '.' || c == 'e' || c == 'E' || c == 'j' || c == 'J':
		case nonzero:
			ls := s.lineStart
			s.failAt(s.line, ls, int(t.start)-ls+1, zeros-ls+1, // columns in bytes, as CPython's
				"leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers")
			return
		default:
			if !s.endNumber(p, "decimal") {
				return
			}
			s.pos = p
			s.done(t, kNumber)
			return
		}
	} else if s.src[p] != '.' {
		if p = s.digits(p); p < 0 {
			return
		}
	}
	if s.at(p) == '.' {
		p++
		if isDigit(s.at(p)) {
			if p = s.digits(p); p < 0 {
				return
			}
		}
	}
	if c := s.at(p); c == 'e' || c == 'E' {
		q := p + 1
		if d := s.at(q); d == '+' || d == '-' {
			q++
			if !isDigit(s.at(q)) {
				s.failPast(q, "invalid decimal literal")
				return
			}
		} else if !isDigit(d) {
			// The e does not belong to the number.
			if s.endNumber(p, "decimal") {
				s.pos = p
				s.done(t, kNumber)
			}
			return
		}
		if p = s.digits(q); p < 0 {
			return
		}
	}
	kind := "decimal"
	if c := s.at(p); c == 'j' || c == 'J' {
		p++
		kind = "imaginary"
	}
	if s.endNumber(p, kind) {
		s.pos = p
		s.done(t, kNumber)
	}
}

// digits moves past decimal digits and single underscores between them; -1 after an error.
func (s *scanner) digits(p int) int {
	for {
		for isDigit(s.at(p)) {
			p++
		}
		if s.at(p) != '_' {
			return p
		}
		p++
		if !isDigit(s.at(p)) {
			s.failPast(p, "invalid decimal literal")
			return -1
		}
	}
}

// based reads a literal with a base prefix.
func (s *scanner) based(t *token, name string, base int) {
	p := s.pos + 2
	valid := func(c int) bool {
		switch base {
		case 16:
			return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f'
		case 8:
			return c >= '0' && c <= '7'
		}
		return c == '0' || c == '1'
	}
	for {
		if s.at(p) == '_' {
			p++
		}
		if c := s.at(p); !valid(c) {
			if isDigit(c) {
				s.failPast(p+1, "invalid digit '%c' in %s literal", c, name)
			} else {
				s.failPast(p, "invalid %s literal", name)
			}
			return
		}
		for valid(s.at(p)) {
			p++
		}
		if s.at(p) != '_' {
			break
		}
	}
	if c := s.at(p); isDigit(c) {
		s.failPast(p+1, "invalid digit '%c' in %s literal", c, name)
		return
	}
	if s.endNumber(p, name) {
		s.pos = p
		s.done(t, kNumber)
	}
}

// endNumber checks what follows a number that ends at p: a keyword gets a warning, any other letter
// an error.
func (s *scanner) endNumber(p int, kind string) bool {
	c := s.at(p)
	word := func(w string) bool {
		n := len(w)
		return p+n <= len(s.src) && s.src[p:p+n] == w && !isIdentByte(s.at(p+n))
	}
	r := false
	switch c {
	case 'a':
		r = word("and")
	case 'e':
		r = word("else")
	case 'f':
		r = word("for")
	case 'i':
		d := s.at(p + 1)
		r = d == 'f' || d == 'n' || d == 's'
	case 'o':
		r = word("or")
	case 'n':
		r = word("not")
	}
	if r {
		if s.warn != nil {
			s.warn(s.line, invalidLiteral(kind))
		}
		return true
	}
	if c >= 0 && c < 0x80 && isIdentByte(c) {
		s.failPast(p, "invalid %s literal", kind)
		return false
	}
	return true
}
