package syntax

import (
	"errors"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Parse calls Poll for all tokens but the last few, and returns its error, wherever the parser is.
func TestPoll(t *testing.T) {
	enough := errors.New("enough")
	for _, src := range []string{
		strings.Repeat("x = 1\n", 5000), "x = [" + strings.Repeat("1, ", 10000) + "]", strings.Repeat("def f(a, *b):\n  return a\n", 2000),
		"with (" + strings.Repeat("a, ", 10000) + "b): pass", "match x:\n" + strings.Repeat(" case [a, *b]: pass\n", 2000),
		"x = = 1\n" + strings.Repeat("a b c\n", 5000), "x = [" + strings.Repeat("1, ", 10000) + "1 2]", // what is wrong is looked for
	} {
		told := 0
		_, plain := Parse(src, Options{})
		_, err := Parse(src, Options{Poll: func(n int) error { told += n; return nil }})
		if (err == nil) != (plain == nil) || told < len(src)/10 {
			t.Errorf("%.20q: %v, %d tokens", src, err, told)
		}
		told = 0
		if _, err := Parse(src, Options{Poll: func(n int) error {
			if told += n; told > 3*PollEvery {
				return enough
			}
			return nil
		}}); err != enough {
			t.Errorf("%.20q: %v, want the error of Poll", src, err)
		}
	}
}

// A long name is one token, and polls.
func TestPollInName(t *testing.T) {
	enough := errors.New("enough")
	src := "x = " + strings.Repeat("ä", 1<<19)
	for calls := range 40 {
		left := calls
		_, err := Parse(src, Options{Poll: func(int) error {
			if left--; left < 0 {
				return enough
			}
			return nil
		}})
		if err != enough {
			t.Fatalf("after %d calls: %v, want the error of Poll", calls, err)
		}
	}
}

// What the shortcut takes for letters stand anywhere in names, are normal, and do not join what is before them.
func TestPlainLetters(t *testing.T) {
	n := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if !isPlainLetter(r) {
			continue
		}
		n++
		if !unicode.In(r, unicode.L) || unicode.Is(notXIDStart, r) || !norm.NFKC.IsNormalString(string(r)) || !norm.NFKC.PropertiesString(string(r)).BoundaryBefore() {
			t.Errorf("%U is no plain letter", r)
		}
	}
	if n < 30000 {
		t.Errorf("%d plain letters", n)
	}
}

// A long name that has to be normalised is normalised in pieces, with calls of Poll between them, to what it would be at once.
func TestPollInNormalisedName(t *testing.T) {
	name := strings.Repeat("a\u0301\u0316ﬀK", 3000)
	told := 0
	m, err := Parse(name, Options{Poll: func(n int) error { told += n; return nil }})
	if err != nil {
		t.Fatal(err)
	}
	if told < len(name)>>4 {
		t.Errorf("told of %d tokens, want at least %d", told, len(name)>>4)
	}
	n, ok := m.(*Module).Body[0].(*ExprStmt).Value.(*Name)
	if !ok || n.Id != norm.NFKC.String(name) {
		t.Errorf("the name is another one")
	}
}
