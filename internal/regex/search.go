package regex

// This file finds where matches can start.

import "strings"

// search looks for the leftmost match at or after start. It gives its bounds, or -1.
func (m *machine) search(start int) (int, int) {
	p, s := m.p, m.s
	if len(s)-start < p.minLen {
		return -1, -1
	}
	last := len(s) - p.minLen // where the last match can start
	if p.isPrefix {
		if i := m.index(start, p.prefix); i >= 0 {
			return i, i + len(p.prefix)
		}
		return -1, -1
	}
	m.leadEnd = -1
	for at := start; ; {
		switch {
		case p.anchor == textStart:
			if at > 0 {
				return -1, -1
			}
		case p.anchor == lineStart:
			if at > 0 && s[at-1] != '\n' {
				i := m.index(at, "\n")
				if i < 0 {
					return -1, -1
				}
				at = i + 1
			}
		case p.prefix != "":
			if at = m.index(at, p.prefix); at < 0 {
				return -1, -1
			}
		case p.first != nil:
			first, from := p.first, at
			for at < len(s) && !first[s[at]] {
				at++
			}
			if m.fuel -= (at - from) >> 4; at >= len(s) {
				return -1, -1
			}
		}
		if at > last || m.err != nil || !m.mayContain(at) {
			return -1, -1
		}
		if e := m.run(at, p.entry, at+p.entered); e >= 0 {
			return at, e
		} else if m.err != nil {
			return -1, -1
		}
		m.mustAdvance = false
		if at >= len(s) {
			return -1, -1
		}
		if m.leadEnd > at {
			at, m.leadEnd = m.leadEnd, -1
			continue
		}
		if at++; !p.isBytes {
			for at < len(s) && s[at]&0xc0 == 0x80 {
				at++
			}
		}
	}
}

// index is strings.Index from a position on, charged.
func (m *machine) index(from int, sub string) int {
	i := strings.Index(m.s[from:], sub)
	if i < 0 {
		m.fuel -= (len(m.s) - from) >> 6
		return -1
	}
	m.fuel -= i >> 6
	return from + i
}

// mayContain reports whether the text that a match at start needs occurs from there on. The place found is kept, so that a
// scan of the whole input looks at each byte once.
func (m *machine) mayContain(start int) bool {
	if m.p.required == "" || start <= m.needAt && m.needAt >= 0 {
		return true
	}
	if m.needAt = m.index(start, m.p.required); m.needAt < 0 {
		return false
	}
	return true
}
