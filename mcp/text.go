package mcp

// text.go holds what is done to text of strangers before it gets anywhere: cut, and freed of what can't be seen.

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// maxDoc is how many bytes of a description are taken, maxLine how many of a name or a line in an error.
const (
	maxDoc  = 8 << 10
	maxLine = 300
)

// clip returns the first line of s without what can't be seen, at most maxLine bytes.
func clip(s string) string {
	s, _, more := strings.Cut(strings.TrimSpace(visible(s)), "\n")
	return cut(s, maxLine, more)
}

// document returns a description without what can't be seen, at most maxDoc bytes.
func document(s string) string { return cut(strings.TrimSpace(visible(s)), maxDoc, false) }

func cut(s string, n int, more bool) string {
	if len(s) > n {
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s, more = s[:n], true
	}
	if more {
		s += "…"
	}
	return s
}

// visible removes characters that a reader of the text would not see while a model does: controls, marks of direction, zero-width
// spaces, tags. Line ends and tabs stay.
func visible(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\r', r == '\u2028', r == '\u2029', r == '\u0085':
			return '\n'
		case r == '\n', r == '\t':
			return r
		case r < ' ', r >= 0x7f && r < 0xa0, r == utf8.RuneError:
			return -1
		case r == '\u200b', r == '\u200e', r == '\u200f', r >= '\u202a' && r <= '\u202e', r >= '\u2060' && r <= '\u206f', r == '\ufeff', r >= 0xe0000 && r <= 0xe0fff:
			return -1
		}
		return r
	}, strings.ReplaceAll(s, "\r\n", "\n"))
}

// limited reads at most n bytes, and fails where there are more.
type limited struct {
	r io.Reader
	n int64
}

func (l *limited) Read(p []byte) (int, error) {
	if l.n <= 0 {
		return 0, fmt.Errorf("more than it may have")
	}
	if int64(len(p)) > l.n {
		p = p[:l.n]
	}
	n, err := l.r.Read(p)
	l.n -= int64(n)
	return n, err
}
