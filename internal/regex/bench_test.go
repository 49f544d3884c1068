package regex

import (
	"fmt"
	"strings"
	"testing"
)

// benchText is about a megabyte of configuration lines, addresses, dates and prose.
func benchText() string {
	var b strings.Builder
	for i := 0; b.Len() < 1<<20; i++ {
		fmt.Fprintf(&b, "key_%d = value %d of many\n", i, i*7)
		fmt.Fprintf(&b, "The quick brown fox%d jumps over the lazy dog, and then some more words follow it, to no end.\n", i)
		if i%3 == 0 {
			fmt.Fprintf(&b, "contact: user%d name@example.com on %04d-%02d-%02d <tag attr=\"x\">bar</tag>\n", i, 1990+i%40, 1+i%12, 1+i%28)
		}
		if i%11 == 0 {
			b.WriteString("ein schöner Tag für Größe und Übermut\n")
		}
	}
	return b.String()
}

var benchPatterns = []struct {
	name, pattern string
	flags         Flags
}{
	{"Words", `\w+`, 0},
	{"Digits", `\d+`, 0},
	{"Spaces", `\s+`, 0},
	{"Email", `[a-z]+@[a-z]+\.com`, 0},
	{"EmailFull", `[\w.+-]+@[\w-]+\.[\w.-]+`, 0},
	{"Literal", `Übermut`, 0},
	{"LiteralIgnoreCase", `übermut`, IgnoreCase},
	{"Alternation", `foo|bar|baz`, 0},
	{"Keywords", `\b(?:if|else|while|for|return|over|dog|class|def)\b`, 0},
	{"Lines", `^\s*(\w+)\s*=\s*(.*)$`, Multiline},
	{"Date", `(\d{4})-(\d{2})-(\d{2})`, 0},
	{"Tag", `<[^>]+>`, 0},
	{"LazyTag", `<.*?>`, 0},
	{"Quoted", `"([^"\\]|\\.)*"`, 0},
	{"Groups", `(\w+) (\w+)`, 0},
	{"Dots", `.*`, 0},
	{"Nested", `(?:[a-z]+ )+jumps`, 0},
	{"Numbers", `[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?`, 0},
	{"Behind", `(?<=user)\d+`, 0},
	{"Comma", `\s*,\s*`, 0},
}

// Each pattern finds all its matches in a megabyte.
func BenchmarkFindAll(b *testing.B) {
	text := benchText()
	for _, bp := range benchPatterns {
		b.Run(bp.name, func(b *testing.B) {
			re, err := Compile(bp.pattern, false, bp.flags)
			if err != nil {
				b.Fatal(err)
			}
			b.SetBytes(int64(len(text)))
			n := 0
			for b.Loop() {
				sc := re.Scanner(text, 0, -1, Limits{})
				for n = 0; ; n++ {
					ok, err := sc.Next(Search)
					if err != nil {
						b.Fatal(err)
					}
					if !ok {
						break
					}
				}
				sc.Close()
			}
			b.ReportMetric(float64(n), "matches")
		})
	}
}

// One match in a short text, as scripts do most.
func BenchmarkMatchShort(b *testing.B) {
	re, err := Compile(`(\w+)\s*=\s*(\d+)`, false, 0)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if r, err := re.Match("width = 120", 0, -1, Match, Limits{}); r == nil || err != nil {
			b.Fatal(r, err)
		}
	}
}

// Compiling a typical pattern.
func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		if _, err := Compile(`^\s*(?P<key>\w+)\s*=\s*(?P<value>[^#\n]*?)\s*(?:#.*)?$`, false, Multiline); err != nil {
			b.Fatal(err)
		}
	}
}
