package syntax

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// The files testdata/*.txt hold chunks divided by lines "# ---". A chunk is a program and, on lines that
// begin with "### ", what CPython 3.14.6 says of it.

// golden is one chunk.
type golden struct {
	line      int // where it begins
	src, want string
}

func readGolden(t testing.TB, name string) []golden {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var all []golden
	line := 1
	for _, chunk := range strings.SplitAfter(string(b), "\n# ---\n") {
		g := golden{line: line}
		line += strings.Count(chunk, "\n")
		src, want, _ := strings.Cut(strings.TrimSuffix(chunk, "# ---\n"), "\n### ")
		g.src = src + "\n"
		if w, ok := strings.CutPrefix(src, "### "); ok {
			g.src, want = "", w
		}
		g.want = strings.ReplaceAll(want, "\n### ", "\n")
		all = append(all, g)
	}
	return all
}

// someNames knows the names that the test files use.
func someNames(name string) (string, bool) {
	if strings.EqualFold(name, "bullet") {
		return "•", true
	}
	return "", false
}

// An error is shown as running the file shows it: message, line, place and suggestion.
func TestErrors(t *testing.T) {
	for _, g := range readGolden(t, "errors.txt") {
		t.Run(fmt.Sprintf("errors.txt:%d", g.line), func(t *testing.T) {
			_, err := Parse(g.src, Options{Filename: "x.py", File: true})
			e, ok := err.(*Error)
			if !ok {
				t.Fatalf("errors.txt:%d: no error, want\n%s", g.line, g.want)
			}
			if got := e.Render(); got != g.want {
				t.Errorf("errors.txt:%d:\n%s\ngot\n%s\nwant\n%s", g.line, g.src, got, g.want)
			}
		})
	}
}

// A tree is CPython's, to the last column.
func TestTrees(t *testing.T) {
	for _, g := range readGolden(t, "trees.txt") {
		t.Run(fmt.Sprintf("trees.txt:%d", g.line), func(t *testing.T) {
			mod, err := Parse(g.src, Options{UnicodeName: someNames})
			if err != nil {
				t.Fatalf("trees.txt:%d: %v", g.line, err)
			}
			if got := Dump(mod); got != strings.TrimSuffix(g.want, "\n") {
				t.Errorf("trees.txt:%d:\n%s\ngot\n%s\nwant\n%s", g.line, g.src, got, g.want)
			}
		})
	}
}

// The warnings are CPython's, in its order.
func TestWarnings(t *testing.T) {
	for _, g := range readGolden(t, "warnings.txt") {
		t.Run(fmt.Sprintf("warnings.txt:%d", g.line), func(t *testing.T) {
			_, warnings, err := ParseWithWarnings(g.src, Options{UnicodeName: someNames})
			if err != nil {
				t.Fatalf("warnings.txt:%d: %v", g.line, err)
			}
			got := ""
			for _, w := range warnings {
				got += fmt.Sprintf("%d: %s\n", w.Line, w.Msg)
			}
			if got != g.want {
				t.Errorf("warnings.txt:%d:\n%s\ngot\n%s\nwant\n%s", g.line, g.src, got, g.want)
			}
		})
	}
}

// Text that is right has no mistakes: neither reading of the second parser finds one, but for those that
// CPython's rules find as well.
func TestSecondLookAccepts(t *testing.T) {
	for _, g := range readGolden(t, "trees.txt") {
		for _, wrong := range []bool{false, true} {
			if wrong && strings.HasPrefix(g.src, "match") {
				continue // CPython asks a line that begins with match(x) for its colon, if there is an error elsewhere
			}
			d := &diag{wrong: wrong, lookup: someNames}
			d.s.init(g.src, "x.py")
			if !d.read(ModeExec) {
				t.Errorf("trees.txt:%d: wrong=%v: %v %v\n%s", g.line, wrong, d.err, d.s.err, g.src)
			}
		}
	}
}
