package sqltool

// scan.go holds the scanner: what of a statement is a name, a string or a comment, by the dialect's rules.

import (
	"strings"
)

// scan splits a statement into tokens, without comments. Errors are for what does not end, and for what may hide something.
func (d Dialect) scan(s string) ([]token, error) {
	var out []token
	for i := 0; i < len(s); {
		c := s[i]
		rest := s[i:]
		n := 1
		switch {
		case c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v':
		case d.lineComment(rest):
			if n = strings.IndexByte(rest, '\n'); n < 0 {
				n = len(rest)
			}
		case strings.HasPrefix(rest, "/*"):
			var err error
			if n, err = d.blockComment(rest); err != nil {
				return nil, err
			}
		case c == '\'' || c == '"' && d == MySQL:
			if n = endOfString(rest, c, d == MySQL); n < 0 {
				return nil, valueError("a string does not end: %s", shorten(rest))
			}
			out = append(out, token{text, ""})
		case c == '"' || c == '`' && d != Postgres || c == '[' && d == SQLite:
			end := c
			if c == '[' {
				end = ']'
			}
			if n = endOfString(rest, end, false); n < 0 {
				return nil, valueError("a name in quotes does not end: %s", shorten(rest))
			}
			out = append(out, token{quoted, strings.ReplaceAll(rest[1:n-1], string([]byte{end, end}), string(end))})
		case c == '$' && d == Postgres && dollarTag(rest) != "":
			tag := dollarTag(rest)
			end := strings.Index(rest[len(tag):], tag)
			if end < 0 {
				return nil, valueError("a string does not end: %s", shorten(rest))
			}
			n = end + 2*len(tag)
			out = append(out, token{text, ""})
		case isDigit(c) || c == '.' && len(rest) > 1 && isDigit(rest[1]):
			for n < len(rest) && (isNameByte(rest[n]) || rest[n] == '.') {
				n++
			}
			out = append(out, token{number, rest[:n]})
		case isNameByte(c) && c != '$':
			for n < len(rest) && isNameByte(rest[n]) {
				n++
			}
			name := strings.ToLower(rest[:n])
			if d == Postgres && n < len(rest) {
				switch {
				case name == "e" && rest[n] == '\'':
					end := endOfString(rest[n:], '\'', true)
					if end < 0 {
						return nil, valueError("a string does not end: %s", shorten(rest))
					}
					n += end
					out = append(out, token{text, ""})
					i += n
					continue
				case name == "u" && strings.HasPrefix(rest[n:], "&\""):
					return nil, refused(`names written as U&"..." can't be used here`)
				}
			}
			out = append(out, token{word, name})
		case strings.HasPrefix(rest, ":="):
			n = 2
			out = append(out, token{sign, ":="})
		default:
			out = append(out, token{sign, rest[:1]})
		}
		i += n
	}
	return out, nil
}

// lineComment reports whether s begins with a comment up to the end of the line. MySQL wants a space after two dashes.
func (d Dialect) lineComment(s string) bool {
	if d == MySQL {
		return s[0] == '#' || strings.HasPrefix(s, "--") && (len(s) == 2 || s[2] <= ' ')
	}
	return strings.HasPrefix(s, "--")
}

// blockComment returns the length of the comment that s begins with. PostgreSQL's nest; MySQL runs what is in some, and takes settings from
// others.
func (d Dialect) blockComment(s string) (int, error) {
	if d == MySQL && (strings.HasPrefix(s, "/*!") || strings.HasPrefix(s, "/*M!") || strings.HasPrefix(s, "/*+")) {
		return 0, refused("comments that the server reads (%s) can't be used here", s[:3])
	}
	depth := 0
	for i := 0; i+1 < len(s); {
		switch {
		case s[i:i+2] == "/*" && (depth == 0 || d == Postgres):
			depth++
			i += 2
		case s[i:i+2] == "*/":
			i += 2
			if depth--; depth == 0 {
				return i, nil
			}
		default:
			i++
		}
	}
	return 0, valueError("a comment does not end: %s", shorten(s))
}

// endOfString returns the length of what s begins with in quotes, -1 if it does not end. A quote is doubled within.
func endOfString(s string, quote byte, backslash bool) int {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '\\' && backslash:
			i++
		case s[i] == quote:
			if i+1 < len(s) && s[i+1] == quote && quote != ']' {
				i++
				continue
			}
			return i + 1
		}
	}
	return -1
}

// dollarTag is the $tag$ that s begins with, "" if it begins with a parameter or nothing of the kind.
func dollarTag(s string) string {
	for i := 1; i < len(s); i++ {
		switch {
		case s[i] == '$':
			return s[:i+1]
		case !isNameByte(s[i]) || i == 1 && isDigit(s[i]):
			return ""
		}
	}
	return ""
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isNameByte(c byte) bool {
	return c == '_' || c == '$' || c >= 0x80 || isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
