package regex

// This file compares categories and case rules with CPython's, for the characters that Go's Unicode version knows.

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"testing"
	"unicode"
)

// assigned reports whether the tables of package unicode know r as CPython does: Unicode 15.1 and 16.0 added characters, and
// counterparts in the other case for two older ones.
func assigned(r rune) bool {
	return r != 0x19b && r != 0x264 && unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Z, unicode.Cc, unicode.Cf, unicode.Cs, unicode.Co)
}

// textOf joins characters, surrogates too.
func textOf(rs []rune) string { return encode(rs, false) }

// findAll gives the characters of all one-character matches.
func findAll(t *testing.T, pattern string, flags Flags, text string) []rune {
	t.Helper()
	re, err := Compile(pattern, false, flags)
	if err != nil {
		t.Fatalf("%q: %v", pattern, err)
	}
	sc := re.Scanner(text, 0, -1, Limits{})
	defer sc.Close()
	var out []rune
	for {
		ok, err := sc.Next(Search)
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return out
		}
		s, _ := sc.Span(0)
		r, _ := decode(text, s)
		out = append(out, r)
	}
}

// Categories hold the same characters, and the same characters match each other when case is ignored, as in CPython.
func TestUnicodeAgainstCPython(t *testing.T) {
	out, err := exec.Command(oraclePath(t), "testdata/unicode.py").Output()
	if err != nil {
		t.Fatal(err)
	}
	var want struct {
		Categories, ASCII            map[string][][2]rune
		Literals, Sets, Refs, Ranges map[string][]rune
	}
	if err := json.Unmarshal(out, &want); err != nil {
		t.Fatal(err)
	}

	for flags, table := range map[Flags]map[string][][2]rune{0: want.Categories, ASCII: want.ASCII} {
		for pattern, ranges := range table {
			re, err := Compile(pattern, false, flags)
			if err != nil {
				t.Fatal(err)
			}
			set := re.prog.code[0].set
			i := 0
			for r := rune(0); r <= unicode.MaxRune; r++ {
				for i < len(ranges) && ranges[i][1] < r {
					i++
				}
				in := i < len(ranges) && ranges[i][0] <= r
				text := textOf([]rune{r})
				if got := set.matchAt(text, 0); (got > 0) != in && assigned(r) {
					t.Errorf("%s flags %d: U+%04X: got %v, CPython %v", pattern, flags, r, got > 0, in)
				}
			}
		}
	}

	var cased []rune
	for key := range want.Literals {
		c, err := strconv.Atoi(key)
		if err != nil {
			t.Fatal(err)
		}
		cased = append(cased, rune(c))
	}
	slices.Sort(cased)
	all := textOf(cased)
	check := func(what string, c rune, got, want []rune) {
		known := func(rs []rune) []rune {
			return slices.DeleteFunc(slices.Clone(rs), func(r rune) bool { return !assigned(r) })
		}
		if got, want := known(got), known(want); !slices.Equal(got, want) {
			t.Errorf("%s U+%04X: got %U, CPython %U", what, c, got, want)
		}
	}
	for _, c := range cased {
		if !assigned(c) {
			continue
		}
		key := strconv.Itoa(int(c))
		p := Escape(string(c))
		check("literal", c, findAll(t, p, IgnoreCase, all), want.Literals[key])
		check("set", c, findAll(t, "["+p+"\ue000]", IgnoreCase, all), want.Sets[key])
		text := []rune{c}
		for i, x := range cased {
			if i > 0 {
				text = append(text, c)
			}
			text = append(text, x)
		}
		check("reference", c, findAll(t, `(?<=(.))\1`, IgnoreCase|DotAll, textOf(text)), want.Refs[key])
	}
	for key, chars := range want.Ranges {
		var lo, hi rune
		if _, err := fmt.Sscanf(key, "%x-%x", &lo, &hi); err != nil {
			t.Fatal(err)
		}
		check("range "+key, lo, findAll(t, fmt.Sprintf(`[\U%08x-\U%08x]`, lo, hi), IgnoreCase, all), chars)
	}
}
