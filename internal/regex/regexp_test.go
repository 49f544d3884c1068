package regex

// This file holds fixed patterns: what each construct matches and what each mistake is told. Every row also goes to CPython.

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// The rows give the first match by search: spans of the match and of all groups, then lastindex.
var matchTable = []struct {
	rule, pattern string
	flags         Flags
	input         string
	want          []int // nil: no match
}{
	{"leftmost, then first alternative", `b|ab|abc`, 0, "xabc", []int{1, 3, -1}},
	{"greedy", `a.*c`, 0, "xabcbcx", []int{1, 6, -1}},
	{"lazy", `a.*?c`, 0, "xabcbcx", []int{1, 4, -1}},
	{"possessive repeats give nothing back", `a.*+c`, 0, "xabcbcx", nil},
	{"atomic groups give nothing back", `(?>a+)ab`, 0, "aaab", nil},
	{"what follows an atomic group doesn't steer it", `(?>a?)A`, IgnoreCase, " a ", nil},
	{"counts", `a{2,3}`, 0, "aaaa", []int{0, 3, -1}},
	{"lazy counts", `a{2,3}?`, 0, "aaaa", []int{0, 2, -1}},
	{"{,n} starts at none", `xa{,2}`, 0, "xaaa", []int{0, 3, -1}},
	{"an incomplete count is text", `a{1`, 0, "a{1", []int{0, 3, -1}},
	{"groups", `(\d{4})-(\d{2})-(\d{2})`, 0, "on 2024-05-06", []int{3, 13, 3, 7, 8, 10, 11, 13, 3}},
	{"lastindex is the group closed last", `((a)(b))`, 0, "ab", []int{0, 2, 0, 2, 0, 1, 1, 2, 1}},
	{"a group in a repeat keeps its last turn", `(?:(a)|(b))*`, 0, "aba", []int{0, 3, 2, 3, 1, 2, 1}},
	{"a failed turn leaves no trace", `(?:(a)x|(a)y)*+`, 0, "axay", []int{0, 4, 0, 1, 2, 3, 2}},
	{"an empty turn ends a repeat", `(a*)*`, 0, "aab", []int{0, 2, 2, 2, 1}},
	{"an empty turn ends a repeat, lazily", `(a*)*?b`, 0, "aab", []int{0, 3, 0, 2, 1}},
	{"a required empty turn happens", `(a|b*){2,}c`, 0, "aac", []int{0, 3, 2, 2, 1}},
	{"references", `(a|b)c\1`, 0, "acbacb bcb", []int{7, 10, 7, 8, 1}},
	{"a reference to a group without match fails", `(a)?b\1`, 0, "b", nil},
	{"named groups and references", `(?P<q>['"]).*?(?P=q)`, 0, `say "it's" now`, []int{4, 10, 4, 5, 1}},
	{"conditionals", `(<)?a(?(1)>|$)`, 0, "<a> a", []int{0, 3, 0, 1, 1}},
	{"conditionals without the group", `^(<)?a(?(1)>)`, 0, "a>", []int{0, 1, -1, -1, -1}},
	{"an open group is unset on its first turn", `(a(?(1)b|c))*`, 0, "acab", []int{0, 4, 2, 4, 1}},
	{"look-ahead", `a(?=b)`, 0, "acab", []int{2, 3, -1}},
	{"negative look-ahead", `a(?!b)`, 0, "abac", []int{2, 3, -1}},
	{"groups set in a look-ahead stay", `(?=(a+))a`, 0, "aa", []int{0, 1, 0, 2, 1}},
	{"groups set in a negative look-ahead don't", `(?!(a)b)a`, 0, "ac", []int{0, 1, -1, -1, -1}},
	{"look-behind", `(?<=ab|cd)e`, 0, "eabe", []int{3, 4, -1}},
	{"negative look-behind", `(?<!a)b`, 0, "abb", []int{2, 3, -1}},
	{"look-behind counts characters", `(?<=é.)x`, 0, "éäx", []int{4, 5, -1}},
	{"the empty negative look-ahead fails", `a(?!)|b`, 0, "ab", []int{1, 2, -1}},
	{"anchors", `^a$`, 0, "a\n", []int{0, 1, -1}},
	{`\Z and \z mean the very end`, `a\Z|a\z`, 0, "a\n", nil},
	{"MULTILINE anchors", `^b$`, Multiline, "a\nb\nc", []int{2, 3, -1}},
	{"the dot and newlines", `a.b`, 0, "a\nb a.b", []int{4, 7, -1}},
	{"DOTALL", `a.b`, DotAll, "a\nb", []int{0, 3, -1}},
	{"scoped flags", `(?s:.)(?i:A).`, 0, "\nab", []int{0, 3, -1}},
	{"flags turned off", `(?-i:a)b`, IgnoreCase, "AB aB", []int{3, 5, -1}},
	{"VERBOSE", "a b # comment\n [ #] \\  c", Verbose, "ab# c", []int{0, 5, -1}},
	{"word edges", `\bé\b`, 0, "aé é", []int{4, 6, -1}},
	{"ASCII word edges", `\bé\B`, ASCII, "é", nil},
	{`\B matches an empty text`, `\B`, 0, "", []int{0, 0, -1}},
	{`\w and letters`, `\w+`, 0, "-é_٣中²-", []int{1, 11, -1}},
	{`\w under ASCII`, `\w+`, ASCII, "éa_1é", []int{2, 5, -1}},
	{`\d is decimal only`, `\d+`, 0, "²Ⅷ٣", []int{5, 7, -1}},
	{`\s`, `\s+`, 0, "a\u00a0\x1c\u2003b", []int{1, 7, -1}},
	{`\s under ASCII`, `\s+`, ASCII, "a\u00a0\x1cb ", []int{5, 6, -1}},
	{"sets", `[^a-c\d]+`, 0, "a1xyz2", []int{2, 5, -1}},
	{"] first in a set is text", `[]a]+`, 0, "xa]", []int{1, 3, -1}},
	{"sets of everything and nothing", `[\s\S][^\w\W]?`, 0, "\n", []int{0, 1, -1}},
	{"octal escapes", `\101\07[\102]`, 0, "A\aB", []int{0, 3, -1}},
	{"hexadecimal escapes", `\x41\u00e9\U0001F600`, 0, "Aé😀", []int{0, 7, -1}},
	{"lone surrogates", `\ud800.`, 0, "a\xed\xa0\x80b", []int{1, 5, -1}},
	{"ignoring case, across classes", `(?i)sk`, 0, "ſ\u212a", []int{0, 5, -1}},
	{"ignoring case in ASCII", `(?ai)sk`, 0, "ſ\u212a SK", []int{6, 8, -1}},
	{"ignoring case, ß and ẞ", `ß`, IgnoreCase, "ẞ", []int{0, 3, -1}},
	{"ignoring case in sets", `[Σ]+x?[à-þ]`, IgnoreCase, "ςσÉ", []int{0, 6, -1}},
	{"ignoring case in sets beyond the basic plane", `[𐐀x]`, IgnoreCase, "𐐨", []int{0, 4, -1}},
	{"ignoring case in references", `(Σ|İ)\1`, IgnoreCase, "σΣ", []int{0, 4, 0, 2, 1}},
	{"common starts and ends of alternatives", `abc|abd|ab`, 0, "xabd", []int{1, 4, -1}},
	{"many alternatives", `(foo|bar|baz|qux|do|done|x)+e`, 0, "a bardonee", []int{2, 10, 5, 9, 1}},
	{"the start of a search isn't in the middle of a character", `\s`, 0, "²é ", []int{4, 5, -1}},
	{"backing off goes by characters", `[é-ü]*ü`, 0, "éüüx", []int{0, 6, -1}},
	{"an atomic group at the start", `(?>c*)([c]+)x?`, 0, "acc", nil},
	{"alternatives in a possessive group", `(?:(?:ab|a)c?)++b`, 0, "aab", nil},
	{"text around a repeated group", `(?P<k>\w+)\s*=\s*(?P<v>[^;]*?)\s*;`, 0, " a = b c ; d=e;", []int{1, 10, 1, 2, 5, 8, 2}},
}

// The rows give str() of the error, with the class where it isn't PatternError.
var errorTable = []struct {
	pattern string
	flags   Flags
	bytes   bool
	want    string
}{
	{`[a`, 0, false, "unterminated character set at position 0"},
	{`ab[^`, 0, false, "unterminated character set at position 2"},
	{`*a`, 0, false, "nothing to repeat at position 0"},
	{`a|+`, 0, false, "nothing to repeat at position 2"},
	{`^*`, 0, false, "nothing to repeat at position 1"},
	{`a**`, 0, false, "multiple repeat at position 2"},
	{`a*+?`, 0, false, "multiple repeat at position 3"},
	{`a{1}{2}`, 0, false, "multiple repeat at position 4"},
	{`a{2,1}`, 0, false, "min repeat greater than max repeat at position 2"},
	{`a{4294967295}`, 0, false, "OverflowError: the repetition number is too large"},
	{`(a`, 0, false, "missing ), unterminated subpattern at position 0"},
	{`a)`, 0, false, "unbalanced parenthesis at position 1"},
	{`(?`, 0, false, "unexpected end of pattern at position 2"},
	{`(?P`, 0, false, "unexpected end of pattern at position 3"},
	{`(?<`, 0, false, "unexpected end of pattern at position 3"},
	{`(?#a`, 0, false, "missing ), unterminated comment at position 0"},
	{`\q`, 0, false, `bad escape \q at position 0`},
	{`[\q]`, 0, false, `bad escape \q at position 1`},
	{`a\`, 0, false, "bad escape (end of pattern) at position 1"},
	{`\x1`, 0, false, `incomplete escape \x1 at position 0`},
	{`\u12`, 0, false, `incomplete escape \u12 at position 0`},
	{`\U00110000`, 0, false, `bad escape \U00110000 at position 0`},
	{`\u0041`, 0, true, `bad escape \u at position 0`},
	{`\400`, 0, false, `octal escape value \400 outside of range 0-0o377 at position 0`},
	{`\N{no such character}`, 0, false, "undefined character name 'no such character' at position 0"},
	{"\\N{\xed\xa0\x80}", 0, false, `bad escape \N at position 3`},
	{`\N`, 0, false, "missing { at position 2"},
	{`\N{`, 0, false, "missing character name at position 3"},
	{`\N{a`, 0, false, "missing }, unterminated name at position 3"},
	{`\1`, 0, false, "invalid group reference 1 at position 1"},
	{`(a)\2`, 0, false, "invalid group reference 2 at position 4"},
	{`(a\1)`, 0, false, "cannot refer to an open group at position 2"},
	{`(?P<n>a(?P=n))`, 0, false, "cannot refer to an open group at position 11"},
	{`(?P=n)`, 0, false, "unknown group name 'n' at position 4"},
	{`(?P<n>a)(?P<n>b)`, 0, false, "redefinition of group name 'n' as group 2; was group 1 at position 12"},
	{`(?P<1>a)`, 0, false, "bad character in group name '1' at position 4"},
	{"(?P<a'\n>b)", 0, false, `bad character in group name "a'\n" at position 4 (line 1, column 5)`},
	{`(?P<>a)`, 0, false, "missing group name at position 4"},
	{`(?P<a`, 0, false, "missing >, unterminated name at position 4"},
	{`(?Px)`, 0, false, "unknown extension ?Px at position 1"},
	{`(?<x>a)`, 0, false, "unknown extension ?<x at position 1"},
	{`(?@)`, 0, false, "unknown extension ?@ at position 1"},
	{`(?(1)a|b|c)(x)`, 0, false, "conditional backref with more than two branches at position 8"},
	{`(?(2)a)(b)`, 0, false, "invalid group reference 2 at position 3"},
	{`(?(0)a)`, 0, false, "bad group number at position 3"},
	{`(?(x)a)`, 0, false, "unknown group name 'x' at position 3"},
	{`[z-a]`, 0, false, "bad character range z-a at position 1"},
	{`[a-\d]`, 0, false, `bad character range a-\d at position 1`},
	{`a(?i)b`, 0, false, "global flags not at the start of the expression at position 1"},
	{`(?q)`, 0, false, "unknown extension ?q at position 1"},
	{`(?iq)`, 0, false, "unknown flag at position 3"},
	{`(?i`, 0, false, "missing -, : or ) at position 3"},
	{`(?i-`, 0, false, "missing flag at position 4"},
	{`(?i-s`, 0, false, "missing : at position 5"},
	{`(?-q:a)`, 0, false, "unknown flag at position 3"},
	{`(?i-i:a)`, 0, false, "bad inline flags: flag turned on and off at position 5"},
	{`(?-u:a)`, 0, false, "bad inline flags: cannot turn off flags 'a', 'u' and 'L' at position 4"},
	{`(?au:a)`, 0, false, "bad inline flags: flags 'a', 'u' and 'L' are incompatible at position 4"},
	{`(?L:a)`, 0, false, "bad inline flags: cannot use 'L' flag with a str pattern at position 3"},
	{`(?u:a)`, 0, true, "bad inline flags: cannot use 'u' flag with a bytes pattern at position 3"},
	{`(?<=a*)b`, 0, false, "look-behind requires fixed-width pattern"},
	{`(?<=a|bc)d`, 0, false, "look-behind requires fixed-width pattern"},
	{`(?<=a{4294967294}aa)`, 0, false, "looks too much behind"},
	{`(?<=(a)\1)`, 0, false, "cannot refer to group defined in the same lookbehind subpattern at position 9"},
	{`a`, Locale, false, "ValueError: cannot use LOCALE flag with a str pattern"},
	{`a`, ASCII | Unicode, false, "ValueError: ASCII and UNICODE flags are incompatible"},
	{`a`, Unicode, true, "ValueError: cannot use UNICODE flag with a bytes pattern"},
	{`a`, ASCII | Locale, true, "ValueError: ASCII and LOCALE flags are incompatible"},
	{"a\nb[", 0, false, "unterminated character set at position 3 (line 2, column 2)"},
	{"[\xff-\xfe]", 0, true, `bad character range \xff-\xfe at position 1`},
	{"é(", 0, false, "missing ), unterminated subpattern at position 1"},
	{strings.Repeat("(", 497) + strings.Repeat(")", 497), 0, false, "RecursionError: maximum recursion depth exceeded"},
	{`(?(` + strings.Repeat("9", 30) + `)a)`, 0, false, "invalid group reference " + strings.Repeat("9", 30) + " at position 3"},
}

func TestMatchTable(t *testing.T) {
	for _, row := range matchTable {
		re, err := Compile(row.pattern, false, row.flags)
		if err != nil {
			t.Errorf("%s: %q: %v", row.rule, row.pattern, err)
			continue
		}
		r, err := re.Match(row.input, 0, -1, Search, Limits{})
		if err != nil {
			t.Errorf("%s: %q: %v", row.rule, row.pattern, err)
			continue
		}
		var got []int
		if r != nil {
			got = append(r.Spans, r.LastIndex)
		}
		if !slices.Equal(got, row.want) {
			t.Errorf("%s: %q on %q: got %v, want %v", row.rule, row.pattern, row.input, got, row.want)
		}
	}
}

func TestErrorTable(t *testing.T) {
	for _, row := range errorTable {
		_, err := Compile(row.pattern, row.bytes, row.flags)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("%q: got %v, want %s", row.pattern, err, row.want)
			continue
		}
		got := e.Error()
		if e.Kind != PatternError {
			got = kindNames[e.Kind] + ": " + got
		}
		if got != row.want {
			t.Errorf("%q: got %q, want %q", row.pattern, got, row.want)
		}
	}
}

// The expectations of the tables are CPython's.
func TestTablesAgainstCPython(t *testing.T) {
	var cases []oracleCase
	for _, row := range matchTable {
		cases = append(cases, oracleCase{Pattern: row.pattern, Flags: row.flags, Input: row.input, Endpos: len(row.input)})
	}
	for _, row := range errorTable {
		cases = append(cases, oracleCase{Pattern: row.pattern, Flags: row.flags, Bytes: row.bytes})
	}
	for _, row := range templateTable {
		cases = append(cases, oracleCase{Pattern: templatePattern, Input: templateInput, Endpos: len(templateInput), Repl: row.repl})
	}
	for _, row := range scanTable {
		cases = append(cases, oracleCase{Pattern: row.pattern, Input: row.input, Pos: row.pos, Endpos: row.endpos})
	}
	compare(t, cases)
}

const (
	templatePattern = `(a)(?P<b>b)?`
	templateInput   = "-ab-a"
)

// The rows give what sub makes of "-ab-a" with the pattern (a)(?P<b>b)?, or the error.
var templateTable = []struct{ repl, want string }{
	{`<\1>`, "-<a>-<a>"},
	{`\g<b>\g<2>\g<0>`, "-bbab-a"},
	{`\g<1>\n\\\t`, "-a\n\\\t-a\n\\\t"},
	{`\0\07\101\377`, "-\x00\x07Aÿ-\x00\x07Aÿ"},
	{`\-é`, `-\-é-\-é`},
	{`\3`, "invalid group reference 3 at position 1"},
	{`\11`, "invalid group reference 11 at position 1"},
	{`\g<3>`, "invalid group reference 3 at position 3"},
	{`\q`, `bad escape \q at position 0`},
	{`a\`, "bad escape (end of pattern) at position 1"},
	{`\g`, "missing < at position 2"},
	{`\g<`, "missing group name at position 3"},
	{`\g<>`, "missing group name at position 3"},
	{`\g<b`, "missing >, unterminated name at position 3"},
	{`\g<1a>`, "bad character in group name '1a' at position 3"},
	{`\g<-1>`, "bad character in group name '-1' at position 3"},
	{`\400`, `octal escape value \400 outside of range 0-0o377 at position 0`},
	{`\g<c>`, "IndexError: unknown group name 'c'"},
}

func TestTemplateTable(t *testing.T) {
	re, err := Compile(templatePattern, false, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range templateTable {
		got, err := sub(re, row.repl, templateInput)
		var e *Error
		if errors.As(err, &e) {
			got = e.Error()
			if e.Kind != PatternError {
				got = kindNames[e.Kind] + ": " + got
			}
		}
		if got != row.want {
			t.Errorf("%q: got %q, want %q", row.repl, got, row.want)
		}
	}
}

// The rows give the matches of finditer. An empty match may follow a match, but not an empty one at the same place.
var scanTable = []struct {
	pattern, input string
	pos, endpos    int
	want           [][2]int
}{
	{`a*`, "baac", 0, 4, [][2]int{{0, 0}, {1, 3}, {3, 3}, {4, 4}}},
	{`a*?`, "aa", 0, 2, [][2]int{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}}},
	{`|é`, "éx", 0, 3, [][2]int{{0, 0}, {0, 2}, {2, 2}, {3, 3}}},
	{`\b`, "ab c", 0, 4, [][2]int{{0, 0}, {2, 2}, {3, 3}, {4, 4}}},
	{`^|$`, "a", 0, 1, [][2]int{{0, 0}, {1, 1}}},
	{`^`, "aa", 1, 2, nil},
	{`a$`, "aab", 0, 2, [][2]int{{1, 2}}},
	{`(?<=a)b`, "ab", 1, 2, [][2]int{{1, 2}}},
	{`[a-z]+,`, "aaa,bbb,ccc", 0, 11, [][2]int{{0, 4}, {4, 8}}},
}

func TestScanTable(t *testing.T) {
	for _, row := range scanTable {
		re, err := Compile(row.pattern, false, 0)
		if err != nil {
			t.Fatal(err)
		}
		var got [][2]int
		sc := re.Scanner(row.input, row.pos, row.endpos, Limits{})
		for {
			ok, err := sc.Next(Search)
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				break
			}
			s, e := sc.Span(0)
			got = append(got, [2]int{s, e})
		}
		sc.Close()
		if !reflect.DeepEqual(got, row.want) {
			t.Errorf("%q on %q[%d:%d]: got %v, want %v", row.pattern, row.input, row.pos, row.endpos, got, row.want)
		}
	}
}

// A text that is too short for pos, and an end before the start, match nothing or nothing but the end.
func TestPositionsAreClamped(t *testing.T) {
	re, err := Compile(`a?`, false, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		pos, endpos int
		want        []int
	}{{9, -1, []int{2, 2}}, {-5, 99, []int{0, 1}}, {2, 1, nil}} {
		r, err := re.Match("ab", c.pos, c.endpos, Match, Limits{})
		if err != nil {
			t.Fatal(err)
		}
		var got []int
		if r != nil {
			got = r.Spans
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("Match(%d, %d): got %v, want %v", c.pos, c.endpos, got, c.want)
		}
	}
}

// Named groups are listed in the order of their numbers, with warnings and flags beside them.
func TestPatternFacts(t *testing.T) {
	re, err := Compile(`(?i)(?P<z>a)(b)(?P<a>[[c])`, false, Multiline)
	if err != nil {
		t.Fatal(err)
	}
	if got := re.GroupNames(); !slices.Equal(got, []string{"z", "a"}) {
		t.Errorf("names: %v", got)
	}
	if i, ok := re.GroupIndex("a"); i != 3 || !ok {
		t.Errorf("GroupIndex(a) = %d, %v", i, ok)
	}
	if _, ok := re.GroupIndex("b"); ok {
		t.Error("GroupIndex finds a name that isn't there")
	}
	if got := fmt.Sprintf("%s,%s,%s,%s", re.GroupName(1), re.GroupName(2), re.GroupName(3), re.GroupName(4)); got != "z,,a," {
		t.Errorf("GroupName: %q", got)
	}
	if re.Groups() != 3 || re.Flags() != IgnoreCase|Multiline|Unicode || re.IsBytes() || re.Pattern() == "" {
		t.Errorf("groups %d, flags %d", re.Groups(), re.Flags())
	}
	if w := re.Warnings(); len(w) != 1 || w[0].Msg != "Possible nested set at position 22" {
		t.Errorf("warnings: %v", w)
	}
}

// \N{...} asks the hook.
func TestCharName(t *testing.T) {
	re, err := CompileOptions(`\N{EM DASH}[\N{EM DASH}-]`, Options{CharName: func(name string) (rune, bool) { return '—', name == "EM DASH" }})
	if err != nil {
		t.Fatal(err)
	}
	if r, err := re.Match("a——", 0, -1, Search, Limits{}); err != nil || r == nil || r.Spans[1] != 7 {
		t.Errorf("got %v, %v", r, err)
	}
}

func TestEscape(t *testing.T) {
	if got, want := Escape("a.b é[1]-#~\n_"), "a\\.b\\ é\\[1\\]\\-\\#\\~\\\n_"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	all := make([]byte, 128)
	for i := range all {
		all[i] = byte(i)
	}
	re, err := Compile(Escape(string(all)), false, Verbose)
	if err != nil {
		t.Fatal(err)
	}
	if r, err := re.Match(string(all), 0, -1, FullMatch, Limits{}); r == nil || err != nil {
		t.Errorf("an escaped text doesn't match itself: %v", err)
	}
}
