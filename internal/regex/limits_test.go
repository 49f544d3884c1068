package regex

// This file shows that hostile patterns and inputs end.

import (
	"errors"
	"strings"
	"testing"
)

var errSpent = errors.New("spent")

// budget allows a number of steps.
func budget(steps int) func(int) error {
	return func(n int) error {
		if steps -= n; steps < 0 {
			return errSpent
		}
		return nil
	}
}

// Matching that takes too long ends with the budget's error, whatever the pattern spends its time on.
func TestBudgetEndsMatching(t *testing.T) {
	as := strings.Repeat("a", 1<<16)
	for _, c := range []struct{ pattern, input string }{
		{`(a|aa)(a+)*\1b?$`, as + "c"},
		{`(?:a+?)*?(?=b)`, as},
		{`(?=(a+)+$)`, as + "c"},
		{`(.*)(.*)(.*)(.*)\1\2x?[^a]`, as},
		{`(?:a*){3000000000}b?`, "a"},
		{`(?:a{0})*+(?:(?:){3000000000})`, ""},
		{`(a+)\1[^a]`, as},
		{"(?=" + strings.Repeat("a", 30000) + "[^a])", as},
		{"(?<=" + strings.Repeat("a", 3000) + "[^a])", as},
		{strings.Repeat("(a)?", 3000) + "[^a]", as},
		{`(?i)(?:ss|k)*ſ(?!.)`, strings.Repeat("sſ", 1<<14) + "k"},
	} {
		re, err := Compile(c.pattern, false, 0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := re.Match(c.input, 0, -1, Search, Limits{Budget: budget(3e6)}); err != errSpent {
			t.Errorf("%.40q: got %v, want the budget's error", c.pattern, err)
		}
		sc := re.Scanner(c.input, 0, -1, Limits{Budget: budget(3e6)})
		for range 2 {
			if _, err := sc.Next(Search); err != errSpent {
				t.Errorf("%.40q: a scan gives %v, want the budget's error", c.pattern, err)
			}
		}
		sc.Close()
	}
}

// Patterns that are exponential in CPython but hold no state besides the position finish: failures are remembered.
func TestRememberedFailures(t *testing.T) {
	as := strings.Repeat("a", 5000)
	for _, c := range []struct {
		pattern, input string
		match          bool
	}{
		{`^(a|aa)+$`, as + "b", false},
		{`^(a|a)*?$`, as + "b", false},
		{`^(a*)*[^a]x`, as[:500] + "b", false},
		{`^(?:a?b?)*$`, as + "c", false},
		{`^(?:a*?a*?)*?c`, as[:500], false},
		{strings.Repeat("a?", 30) + strings.Repeat("a", 30) + "[^b]", as[:30] + "b", false},
		{strings.Repeat("a?", 30) + strings.Repeat("a", 30), as[:30], true},
		{`^(\w+\s?)*$`, strings.Repeat("aaaa ", 100) + "!", false},
		{`^(([a-z])+.)+[A-Z]([a-z])+$`, as[:200], false},
	} {
		re, err := Compile(c.pattern, false, 0)
		if err != nil {
			t.Fatal(err)
		}
		r, err := re.Match(c.input, 0, -1, Search, Limits{Budget: budget(5e6)})
		if err != nil || (r != nil) != c.match {
			t.Errorf("%.40q: got %v, %v", c.pattern, r, err)
		}
	}
}

// Remembering failures changes neither matches nor groups.
func TestRememberingKeepsGroups(t *testing.T) {
	g := newGenerator(7)
	n := 0
	for range 4000 {
		g.isBytes, g.groups, g.closed, g.wide = false, 0, nil, false
		pattern := g.pattern(3)
		re, err := Compile(pattern, false, 0)
		if err != nil || re.prog.memos == 0 {
			continue
		}
		input := g.input()
		scan := func(memoAt int) []int {
			var out []int
			m := &machine{p: re.prog, s: input, slots: make([]int32, 2*re.prog.groups+1+re.prog.regs), dirty: true, maxStack: 1 << 20, memoAt: 1 << 40, needAt: -1}
			for start := range len(input) + 1 {
				m.fuel, m.spent, m.memo, m.memoAt = 0, 0, nil, memoAt
				s, e := m.search(start)
				if e < 0 {
					out = append(out, s, e)
					continue
				}
				out = append(append(out, s, e, -9), toInts(m.slots[:2*re.prog.groups+1])...)
			}
			return out
		}
		plain, remembered := scan(1<<40), scan(-1)
		if len(plain) != len(remembered) {
			t.Fatalf("%q on %q: %v, with memory %v", pattern, input, plain, remembered)
		}
		for i := range plain {
			if plain[i] != remembered[i] {
				t.Fatalf("%q on %q: %v, with memory %v", pattern, input, plain, remembered)
			}
		}
		n++
	}
	if n < 500 {
		t.Errorf("only %d patterns remember failures", n)
	}
}

func toInts(s []int32) []int {
	out := make([]int, len(s))
	for i, v := range s {
		out[i] = int(v)
	}
	return out
}

// Backtracking that needs more memory than allowed ends with ErrStack, and the next match works.
func TestStackLimit(t *testing.T) {
	re, err := Compile(`(?:(a)|ab)*c?`, false, 0)
	if err != nil {
		t.Fatal(err)
	}
	input := strings.Repeat("a", 1<<16)
	if _, err := re.Match(input, 0, -1, Match, Limits{Stack: 64 << 10}); err != ErrStack {
		t.Errorf("got %v, want ErrStack", err)
	}
	if r, err := re.Match(input, 0, -1, Match, Limits{}); err != nil || r == nil || r.Spans[1] != len(input) {
		t.Errorf("with the default limit: %v, %v", r, err)
	}
}

// Compiling charges too.
func TestBudgetEndsCompiling(t *testing.T) {
	for _, pattern := range []string{
		strings.Repeat("a*", 1<<17), strings.Repeat(`[\w-z]`[:3]+"]", 1<<17), "(?i)" + strings.Repeat("[\u0100-\uffff]", 1<<14),
		strings.Repeat("(a|bc*)*", 1<<14),
	} {
		if _, err := CompileOptions(pattern, Options{Budget: budget(1e4)}); err != errSpent {
			t.Errorf("%.20q...: got %v, want the budget's error", pattern, err)
		}
	}
}

// What compiling counts grows with the work: with the length of the pattern, and with what nested groups copy again and again.
func TestCompilingCounts(t *testing.T) {
	const n = 20000
	long := func(s string) string { return strings.Repeat(s, n/len(s)) }
	nested := func(open string, depth int, s string) string {
		return strings.Repeat(open, depth) + s + strings.Repeat(")", depth)
	}
	var rising strings.Builder
	for i := range rune(n) {
		rising.WriteRune(0x10000 + 2*i)
	}
	for _, c := range []struct {
		name, pattern string
		least         int
	}{
		{"text", long("ab"), n},
		{"text without case", "(?i)" + long("ab"), 4 * n},
		{"classes", long(`\w`), n},
		{"escapes", long(`\x41`), n / 4},
		{"repeats", long("a*"), 2 * n},
		{"alternatives", "(?:" + long("a*|") + ")", n},
		{"a set", "[" + rising.String() + "]", n},
		{"a set without case", "(?i)[" + rising.String() + "]", 2 * n},
		{"groups", long("(a)"), n},
		{"a name", "(?P<" + long("ab") + ">)", n / 32},
		{"a comment", "(?#" + long("ab") + ")", n / 32},
		{"a verbose comment", "(?x)#" + long("ab"), n / 32},
		{"text in groups", nested("(?:b", 400, long("a")), 400 * n / 8},
		{"a set in alternatives", nested("(?:b|", 400, "["+rising.String()+"]"), 400 * n / 8},
		{"repeats of groups with flags", strings.Repeat("(?i:", 400) + "a" + strings.Repeat(")*", 400), 400},
	} {
		steps := 0
		if _, err := CompileOptions(c.pattern, Options{Budget: func(n int) error { steps += n; return nil }}); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if steps < c.least {
			t.Errorf("%s: %d steps, want at least %d", c.name, steps, c.least)
		}
	}
}

// Nesting as deep as CPython allows compiles and matches.
func TestDeepNesting(t *testing.T) {
	for _, open := range []string{"(", "(?:", "(?=", "(?>", "(?i:", "(?:(?:x|", "(?:x?"} {
		n := maxDepth / strings.Count(open, "(")
		closing := strings.Repeat(strings.Repeat(")", strings.Count(open, "("))+"*", n)
		re, err := Compile(strings.Repeat(open, n)+"a"+closing, false, 0)
		if err != nil {
			t.Errorf("%q: %v", open, err)
			continue
		}
		if _, err := re.Match("xaax", 0, -1, Search, Limits{Budget: budget(1e7)}); err != nil && err != errSpent {
			t.Errorf("%q: %v", open, err)
		}
	}
}
