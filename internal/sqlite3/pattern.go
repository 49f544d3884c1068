package sqlite3

// pattern.go holds LIKE and GLOB. SQLite's own compare a long pattern at every place of a long text in one call.

import (
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/alias"
	"modernc.org/libc"
	lite "modernc.org/sqlite/lib"
)

// onLike is like(pattern, text, escape).
func onLike(tls *libc.TLS, ctx uintptr, n int32, argv uintptr) {
	matchFunction(tls, ctx, n, argv, false)
}

// onGlob is glob(pattern, text).
func onGlob(tls *libc.TLS, ctx uintptr, n int32, argv uintptr) {
	matchFunction(tls, ctx, n, argv, true)
}

func matchFunction(tls *libc.TLS, ctx uintptr, n int32, argv uintptr, glob bool) {
	c := threadOf(tls)
	if c.isBlob(argv, 0) || c.isBlob(argv, 1) {
		lite.Xsqlite3_result_int(tls, ctx, 0) // as SQLite where it is built so, which modernc.org/sqlite is
		return
	}
	m := matcher{c: c, glob: glob, escape: -1}
	if len(c.argText(argv, 0)) > int(lite.Xsqlite3_limit(tls, c.db, lite.SQLITE_LIMIT_LIKE_PATTERN_LENGTH, -1)) {
		c.sqlError(ctx, "LIKE or GLOB pattern too complex")
		return
	}
	if n == 3 {
		esc := c.argText(argv, 2)
		if c.isNull(argv, 2) {
			return
		}
		r, size := decode(esc)
		if size == 0 || size != len(esc) {
			c.sqlError(ctx, "ESCAPE expression must be a single character")
			return
		}
		m.escape = r
	}
	if c.isNull(argv, 0) || c.isNull(argv, 1) {
		return
	}
	pattern, _, _ := strings.Cut(alias.String(c.argText(argv, 0)), "\x00")
	text, _, _ := strings.Cut(alias.String(c.argText(argv, 1)), "\x00")
	matched := int32(0)
	if m.match(pattern, text) {
		matched = 1
	}
	lite.Xsqlite3_result_int(tls, ctx, matched)
}

// decode is the first character of b; a byte that is not UTF-8 stands for itself.
func decode[T string | []byte](b T) (r rune, size int) {
	if len(b) == 0 {
		return 0, 0
	}
	if b[0] < utf8.RuneSelf {
		return rune(b[0]), 1
	}
	r, size = utf8.DecodeRuneInString(string(b[:min(len(b), utf8.UTFMax)]))
	if r == utf8.RuneError && size == 1 {
		r = utf8.MaxRune + 1 + rune(b[0])
	}
	return r, size
}

// matcher compares texts with patterns.
type matcher struct {
	c      *connection
	glob   bool
	escape rune
	steps  int
}

func lower(r rune) rune {
	if r >= 'A' && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}

// match goes back to the last wildcard for any text where a comparison fails: what stands before it need not be looked at again.
func (m *matcher) match(pattern, text string) bool {
	starP, starT := "", ""
	star := false
	for {
		if m.steps++; m.steps&4095 == 0 && !m.c.poll(1024) {
			return false
		}
		pr, pn := decode(pattern)
		switch {
		case pn > 0 && pr != m.escape && (m.glob && pr == '*' || !m.glob && pr == '%'):
			pattern = pattern[pn:]
			star, starP, starT = true, pattern, text
			continue
		case pn == 0 && text == "":
			return true
		case pn > 0 && text != "":
			if rest, ok := m.one(pattern, text); ok {
				pattern = rest
				_, n := decode(text)
				text = text[n:]
				continue
			}
		}
		if !star || starT == "" {
			return false
		}
		_, n := decode(starT)
		starT = starT[n:]
		pattern, text = starP, starT
	}
}

// one compares the first character of text with what the pattern begins with, and returns the rest of the pattern.
func (m *matcher) one(pattern, text string) (rest string, ok bool) {
	pr, pn := decode(pattern)
	tr, _ := decode(text)
	rest = pattern[pn:]
	switch {
	case pr == m.escape:
		er, en := decode(rest)
		return rest[en:], en > 0 && lower(er) == lower(tr)
	case m.glob && pr == '?', !m.glob && pr == '_':
		return rest, true
	case m.glob && pr == '[':
		return m.set(rest, tr)
	case m.glob:
		return rest, pr == tr
	}
	return rest, lower(pr) == lower(tr)
}

// set looks r up in a set of characters, whose text is after the bracket.
func (m *matcher) set(pattern string, r rune) (rest string, ok bool) {
	invert, found := false, false
	next := func() rune {
		c, n := decode(pattern)
		pattern = pattern[n:]
		m.steps++
		if n == 0 {
			return -1
		}
		return c
	}
	c := next()
	if c == '^' {
		invert = true
		c = next()
	}
	if c == ']' {
		found = r == ']'
		c = next()
	}
	prior := rune(0)
	for c >= 0 && c != ']' {
		if c == '-' && pattern != "" && pattern[0] != ']' && prior > 0 {
			c = next()
			if r >= prior && r <= c {
				found = true
			}
			prior = 0
		} else {
			if r == c {
				found = true
			}
			prior = c
		}
		c = next()
	}
	return pattern, c == ']' && found != invert
}
