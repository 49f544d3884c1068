package regex

import (
	"errors"
	"testing"
	"unicode/utf8"
)

var fuzzSeeds = []string{
	``, `a`, `(a|b)*c`, `(?P<n>\w+)\s*=\s*(?P=n)`, `(?<=ab)c(?!d)`, `[^a-z\d]+?`, `(?i:é|ß)*+`, `(?>a+)b`, `(a)(?(1)b|c)`, `^\s*(\w+)$`,
	`(?x) a # b`, `\u00e9\x41\101\N{DASH}`, `(((a*)*)*)*`, `a{2,3}{`, `[[a&&b--c||d~~e]`, `(?a-i:`, `(?P<`, `\ud800[\udc00-\udfff]`, "\xff(\x80|.)*",
}

// Compiling never panics, and errors point into the pattern.
func FuzzCompile(f *testing.F) {
	for _, s := range fuzzSeeds {
		f.Add(s, false, uint16(0))
		f.Add(s, true, uint16(IgnoreCase))
	}
	f.Fuzz(func(t *testing.T, pattern string, isBytes bool, flags uint16) {
		re, err := CompileOptions(pattern, Options{Bytes: isBytes, Flags: Flags(flags), Budget: budget(1e6)})
		var e *Error
		switch {
		case err == nil:
			if _, err := re.ParseTemplate(pattern); err != nil && !errors.As(err, &e) {
				t.Errorf("template %q: %v", pattern, err)
			}
		case errors.As(err, &e):
			if e.Pos > len(pattern) || e.Pos >= 0 && (e.Line < 1 || e.Col < 1) || e.Msg == "" {
				t.Errorf("%q: %+v", pattern, *e)
			}
		case err != errSpent:
			t.Errorf("%q: %v", pattern, err)
		}
	})
}

// Matching never panics, ends, and gives spans inside the input; those of well-formed text lie between characters.
func FuzzMatch(f *testing.F) {
	for _, s := range fuzzSeeds {
		for _, in := range []string{"", "aab = aab", "xéß\nABC 123", "\xff\x80\xe9\xf0\x9f", "\xed\xa0\x80\xed\xb0\x80"} {
			f.Add(s, in, uint16(0), false, 0, -1)
			f.Add(s, in, uint16(IgnoreCase|Multiline|DotAll), true, 1, 3)
		}
	}
	f.Fuzz(func(t *testing.T, pattern, input string, flags uint16, isBytes bool, pos, endpos int) {
		re, err := CompileOptions(pattern, Options{Bytes: isBytes, Flags: Flags(flags), Budget: budget(1e6)})
		if err != nil {
			return
		}
		whole := !isBytes && utf8.ValidString(input) && utf8.ValidString(pattern) && pos <= 0 && endpos < 0
		for _, mode := range []Mode{Match, FullMatch, Search} {
			sc := re.Scanner(input, pos, endpos, Limits{Budget: budget(2e5), Stack: 1 << 20})
			for last := -1; ; {
				ok, err := sc.Next(mode)
				if err != nil && err != errSpent && err != ErrStack {
					t.Fatalf("%q on %q: %v", pattern, input, err)
				}
				if !ok {
					break
				}
				r := sc.Result()
				if r.Spans[0] < last || mode == FullMatch && endpos < 0 && r.Spans[1] != len(input) {
					t.Fatalf("%q on %q: match at %v after %d", pattern, input, r.Spans, last)
				}
				last = r.Spans[1]
				for i := 0; i < len(r.Spans); i += 2 {
					s, e := r.Spans[i], r.Spans[i+1]
					if s == -1 && e == -1 && i > 0 {
						continue
					}
					if s < 0 || e < 0 || s > len(input) || e > len(input) {
						t.Fatalf("%q on %q: spans %v", pattern, input, r.Spans)
					}
					if whole && (s < len(input) && !utf8.RuneStart(input[s]) || e < len(input) && !utf8.RuneStart(input[e])) {
						t.Fatalf("%q on %q: spans %v inside a character", pattern, input, r.Spans)
					}
				}
			}
			sc.Close()
		}
	})
}
