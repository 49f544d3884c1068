package syntax

// The scanner within f-strings and t-strings: literal text between replacement fields (PEP 701, 750).

import "fmt"

const newlineInSpec = "newlines are not allowed in format specifiers for single quoted "

// prefix names the literal in messages.
func (m *strMode) prefix() string {
	if m.template {
		return "t-string"
	}
	return "f-string"
}

func (m *strMode) kinds() (start, middle, end kind) {
	if m.template {
		return kTStart, kTMiddle, kTEnd
	}
	return kFStart, kFMiddle, kFEnd
}

// startText reads the quotes that open an f-string; pos is at the first, t's start at the prefix.
func (s *scanner) startText(t *token, prefix string) {
	m := strMode{
		inText: true, quote: s.src[s.pos], size: 1, fieldDepth: -1,
		start: int(t.start), lineStart: s.lineStart, line: s.line,
	}
	for _, c := range []byte(prefix) {
		switch c | 0x20 {
		case 'r':
			m.raw = true
		case 't':
			m.template = true
		}
	}
	if s.peekAt(1) == int(m.quote) && s.peekAt(2) == int(m.quote) {
		m.size = 3
	}
	s.pos += int(m.size)
	if len(s.modes)+2 > maxFStrings {
		s.fail("too many nested f-strings or t-strings")
		return
	}
	s.modes = append(s.modes, m)
	k, _, _ := m.kinds()
	s.done(t, k)
}

// enterField begins a replacement field whose brace is at pos.
func (s *scanner) enterField(m *strMode) bool {
	m.fieldDepth++
	if m.fieldDepth >= maxFieldNesting {
		s.fail("%s: expressions nested too deeply", m.prefix())
		return false
	}
	m.inText = false
	return true
}

// nextText reads literal text up to a replacement field, a doubled brace or the closing quotes.
func (s *scanner) nextText(t *token, m *strMode) {
	src := s.src
	s.mark(t)
	_, middle, end := m.kinds()
	if s.peek() == '{' && s.peekAt(1) != '{' {
		if !s.enterField(m) {
			return
		}
		s.nextCode(t)
		return
	}
	if s.atQuotes(m) {
		s.pos += int(m.size)
		s.modes = s.modes[:len(s.modes)-1]
		s.done(t, end)
		return
	}
	named := false // within \N{...}
	run := 0
	p := s.pos
	for run < int(m.size) {
		if p >= len(src) || m.size == 1 && src[p] == '\n' {
			if p < len(src) && m.inSpec && m.fieldDepth >= 0 {
				s.pos = p + 1
				s.fail("%s: %s%ss", m.prefix(), newlineInSpec, m.prefix())
				return
			}
			last := s.line
			if p >= len(src) {
				if src[len(src)-1] == '\n' {
					last--
				} else if m.size == 1 && m.inSpec && m.fieldDepth >= 0 {
					// The line ends as though it had a line feed.
					off := runeCount(src[s.lineStart:]) + 1
					s.failAt(s.line, s.lineStart, off, off, m.prefix()+": "+newlineInSpec+m.prefix()+"s")
					return
				}
			}
			s.atEnd = m.size == 3
			s.pos = m.start + 1
			s.line, s.lineStart = m.line, m.lineStart
			what := m.prefix()
			if m.size == 3 {
				s.fail("%s", fmt.Sprintf("unterminated triple-quoted %s literal (detected at line %d)", what, last))
			} else {
				s.fail("%s", fmt.Sprintf("unterminated %s literal (detected at line %d)", what, last))
			}
			return
		}
		c := src[p]
		p++
		if c == m.quote {
			run++
			continue
		}
		run = 0
		spec := m.inSpec && m.fieldDepth >= 0
		switch c {
		case '\n':
			s.line++
			s.lineStart = p
		case 0:
			s.pos = p
			s.nullByte()
			return
		case '{':
			if p < len(src) && src[p] == '{' && !spec {
				s.pos = p + 1
				s.done(t, middle)
				return
			}
			s.pos = p - 1
			if !s.enterField(m) {
				return
			}
			m.inSpec = false
			s.done(t, middle)
			return
		case '}':
			if named {
				s.pos = p
				s.done(t, middle)
				return
			}
			if p < len(src) && src[p] == '}' && !spec && m.curlyDepth == 0 {
				s.pos = p + 1
				s.done(t, middle)
				return
			}
			s.pos = p - 1
			m.inText = false
			m.inSpec = false
			s.done(t, middle)
			return
		case '\\':
			if p >= len(src) {
				continue
			}
			switch d := src[p]; {
			case d == '{' || d == '}':
				if !m.raw && s.warn != nil {
					s.warn(s.line, invalidEscape(string(rune(d))))
				}
			case d == 'N' && !m.raw:
				p++
				if p < len(src) && src[p] == '{' {
					p++
					named = true
				}
			case d == '\n':
				p++
				s.line++
				s.lineStart = p
			default:
				p++
			}
		}
	}
	s.pos = p - int(m.size)
	s.done(t, middle)
}

// atQuotes says whether the closing quotes are at pos.
func (s *scanner) atQuotes(m *strMode) bool {
	for i := 0; i < int(m.size); i++ {
		if s.peekAt(i) != int(m.quote) {
			return false
		}
	}
	return true
}
