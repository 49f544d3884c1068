package xml

// token.go finds the tokens of XML 1.0 with namespaces, in text that may go on.

import (
	"bytes"
	"unicode/utf8"
)

// A status says how reading a token ended.
type status uint8

const (
	whole   status = iota
	partial        // the text ends within the token
	invalid        // there is a character that can't be in it
)

// char returns the size of the character at s[i].
func char(s []byte, i int) (int, status) {
	c := s[i]
	if c < utf8.RuneSelf {
		if c >= ' ' || c == '\t' || c == '\n' || c == '\r' {
			return 1, whole
		}
		return 0, invalid
	}
	if !utf8.FullRune(s[i:]) {
		return 0, partial
	}
	r, n := utf8.DecodeRune(s[i:])
	if r == utf8.RuneError && n == 1 || r == 0xFFFE || r == 0xFFFF {
		return 0, invalid
	}
	return n, whole
}

// isNameStart reports whether a name can begin with r (XML 1.0, production 4). Colons are left to the callers.
func isNameStart(r rune) bool {
	switch {
	case r < 0x80:
		return r|0x20 >= 'a' && r|0x20 <= 'z' || r == '_'
	case r < 0x2FF:
		return r >= 0xC0 && r != 0xD7 && r != 0xF7
	}
	return r >= 0x370 && r <= 0x1FFF && r != 0x37E || r == 0x200C || r == 0x200D || r >= 0x2070 && r <= 0x218F || r >= 0x2C00 && r <= 0x2FEF ||
		r >= 0x3001 && r <= 0xD7FF || r >= 0xF900 && r <= 0xFDCF || r >= 0xFDF0 && r <= 0xFFFD || r >= 0x10000 && r <= 0xEFFFF
}

// isNameChar reports whether a name can go on with r (production 4a).
func isNameChar(r rune) bool {
	return isNameStart(r) || r >= '0' && r <= '9' || r == '-' || r == '.' || r == 0xB7 || r >= 0x300 && r <= 0x36F || r == 0x203F || r == 0x2040
}

// name returns where the name at s[i] ends. With a colon allowed, it may be prefix:local.
func name(s []byte, i int, colon bool) (int, status) {
	start := true
	for i < len(s) {
		if s[i] == ':' && !start && colon {
			colon, start = false, true
			i++
			continue
		}
		if c := s[i] | 0x20; !start && c >= 'a' && c <= 'z' {
			i++
			continue
		}
		n, st := char(s, i)
		if st != whole {
			return i, st
		}
		r, _ := utf8.DecodeRune(s[i:])
		if start && !isNameStart(r) {
			return i, invalid
		}
		if !start && !isNameChar(r) {
			if r == ':' {
				return i, invalid
			}
			return i, whole
		}
		start = false
		i += n
	}
	return i, partial
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

func skipSpace(s []byte, i int) int {
	for i < len(s) && isSpace(s[i]) {
		i++
	}
	return i
}

// reference returns where the reference at s[i], which is "&", ends.
func reference(s []byte, i int) (int, status) {
	j := i + 1
	if j == len(s) {
		return j, partial
	}
	if s[j] != '#' {
		end, st := name(s, j, false)
		if st != whole {
			return end, st
		}
		if s[end] != ';' {
			return end, invalid
		}
		return end + 1, whole
	}
	j++
	hex := j < len(s) && s[j] == 'x'
	if hex {
		j++
	}
	for first := true; j < len(s); j++ {
		c := s[j]
		digit := c >= '0' && c <= '9' || hex && c|0x20 >= 'a' && c|0x20 <= 'f'
		if c == ';' && !first {
			return j + 1, whole
		}
		if !digit {
			return j, invalid
		}
		first = false
	}
	return j, partial
}

// until returns where the text that ends with closing, and begins at s[i], ends. No character that XML lacks may be in it.
func until(s []byte, i int, closing string) (int, status) {
	end := bytes.Index(s[i:], []byte(closing))
	limit := len(s)
	if end >= 0 {
		limit = i + end
	}
	for i < limit {
		if c := s[i]; c >= ' ' && c < utf8.RuneSelf {
			i++
			continue
		}
		n, st := char(s, i)
		if st == invalid {
			return i, invalid
		}
		if st == partial {
			return i, partial
		}
		i += n
	}
	if end < 0 {
		return i, partial
	}
	return limit + len(closing), whole
}

// comment returns where the comment at s[i] ends. Two hyphens may only be at its end.
func comment(s []byte, i int) (int, status) {
	for j, want := range []byte("<!--") {
		if i+j == len(s) {
			return i + j, partial
		}
		if s[i+j] != want {
			return i + j, invalid
		}
	}
	end, st := until(s, i+4, "--")
	if st != whole {
		return end, st
	}
	if end == len(s) {
		return end, partial
	}
	if s[end] != '>' {
		return end, invalid
	}
	return end + 1, whole
}

// instruction returns where the processing instruction at s[i] ends, and where its target does.
func instruction(s []byte, i int) (end, target int, st status) {
	target, st = name(s, i+2, false)
	if st != whole {
		return target, target, st
	}
	if s[target] == '?' {
		if target+1 == len(s) {
			return target, target, partial
		}
		if s[target+1] != '>' {
			return target + 1, target, invalid
		}
		return target + 2, target, whole
	}
	if !isSpace(s[target]) {
		return target, target, invalid
	}
	end, st = until(s, target, "?>")
	return end, target, st
}

// An attribute is where one is in the text, by offsets.
type attribute struct{ name, nameEnd, value, valueEnd int }

// startTag returns where the tag at s[i] ends, where its name does, its attributes, and whether it is that of an empty element.
func startTag(s []byte, i int) (end, nameEnd int, attrs []attribute, empty bool, st status) {
	j, st := name(s, i+1, true)
	nameEnd = j
	for st == whole {
		spaced := skipSpace(s, j)
		if spaced == len(s) {
			return spaced, nameEnd, attrs, false, partial
		}
		switch {
		case s[spaced] == '>':
			return spaced + 1, nameEnd, attrs, false, whole
		case s[spaced] == '/':
			if spaced+1 == len(s) {
				return spaced, nameEnd, attrs, false, partial
			}
			if s[spaced+1] != '>' {
				return spaced + 1, nameEnd, attrs, false, invalid
			}
			return spaced + 2, nameEnd, attrs, true, whole
		case spaced == j:
			return j, nameEnd, attrs, false, invalid
		}
		var a attribute
		a, j, st = readAttribute(s, spaced)
		attrs = append(attrs, a)
	}
	return j, nameEnd, attrs, false, st
}

func readAttribute(s []byte, i int) (a attribute, end int, st status) {
	a.name = i
	a.nameEnd, st = name(s, i, true)
	if st != whole {
		return a, a.nameEnd, st
	}
	i = skipSpace(s, a.nameEnd)
	if i == len(s) {
		return a, i, partial
	}
	if s[i] != '=' {
		return a, i, invalid
	}
	i = skipSpace(s, i+1)
	if i == len(s) {
		return a, i, partial
	}
	quote := s[i]
	if quote != '"' && quote != '\'' {
		return a, i, invalid
	}
	i++
	a.value = i
	for i < len(s) {
		switch s[i] {
		case quote:
			a.valueEnd = i
			return a, i + 1, whole
		case '<':
			return a, i, invalid
		case '&':
			if i, st = reference(s, i); st != whole {
				return a, i, st
			}
		default:
			if c := s[i]; c >= ' ' && c < utf8.RuneSelf {
				i++
				continue
			}
			n, st := char(s, i)
			if st != whole {
				return a, i, st
			}
			i += n
		}
	}
	return a, i, partial
}

// endTag returns where the tag at s[i] ends, and where its name does.
func endTag(s []byte, i int) (end, nameEnd int, st status) {
	nameEnd, st = name(s, i+2, true)
	if st != whole {
		return nameEnd, nameEnd, st
	}
	end = skipSpace(s, nameEnd)
	if end == len(s) {
		return end, nameEnd, partial
	}
	if s[end] != '>' {
		return end, nameEnd, invalid
	}
	return end + 1, nameEnd, whole
}

// stray returns where a token at s[i] ends that may only be in a declaration, if anywhere. Expat tells them apart before it
// finds that they are out of place, so that what is wrong in them counts first.
func stray(s []byte, i int) (int, status) {
	follows := func(j int, allowed string) (int, status) {
		if j == len(s) {
			return j, partial
		}
		if bytes.IndexByte([]byte(allowed), s[j]) < 0 {
			return j, invalid
		}
		return j, whole
	}
	switch c := s[i]; c {
	case '"', '\'':
		end, st := until(s, i+1, string(c))
		if st != whole {
			return end, st
		}
		return follows(end, " \t\r\n>%[")
	case ']':
		if string(s[i:]) == "]]" {
			return i + 2, partial
		}
		return i + 1, whole
	case ',', '[', '(', '|', '>':
		return i + 1, whole
	case ')':
		return follows(i+1, "*+? \t\r\n>,|)")
	case '#':
		end, st := name(s, i+1, false)
		if st != whole {
			return end, st
		}
		return follows(end, " \t\r\n)>%|")
	case '%':
		if end, st := follows(i+1, " \t\r\n%"); st != invalid {
			return end, st
		}
		end, st := name(s, i+1, false)
		if st != whole {
			return end, st
		}
		return follows(end, ";")
	case '<':
		if i+1 == len(s) {
			return i, partial
		}
		if s[i+1] != '!' {
			if !isNameStartAt(s, i+1) {
				return i + 1, invalid
			}
			return i + 1, whole
		}
		j := i + 2
		if j < len(s) && s[j] == '[' {
			return j + 1, whole
		}
		for j < len(s) && isNameStartAt(s, j) {
			_, n := utf8.DecodeRune(s[j:])
			j += n
		}
		if j == i+2 && j < len(s) {
			return j, invalid
		}
		return follows(j, " \t\r\n%")
	}
	return word(s, i)
}

// word returns where the word at s[i] ends, which need not start like a name.
func word(s []byte, i int) (int, status) {
	isName, colons := false, 0
	for j := i; j < len(s); {
		n, st := char(s, j)
		if st != whole {
			return j, st
		}
		r, _ := utf8.DecodeRune(s[j:])
		switch {
		case r == ':':
			if colons++; colons > 1 && isName {
				return j, invalid
			}
		case isNameChar(r):
			if j == i {
				isName = isNameStart(r)
			} else if isName && j > 0 && s[j-1] == ':' && !isNameStart(r) {
				// No prefix after all.
				isName = false
			}
		case j == i:
			return j, invalid
		case isName && (r == '+' || r == '*' || r == '?'):
			return j + 1, whole
		case bytes.ContainsRune([]byte(" \t\r\n>),|[%"), r):
			return j, whole
		default:
			return j, invalid
		}
		j += n
	}
	return len(s), partial
}
