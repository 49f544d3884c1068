package agent

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// TestStub walks testdata/stub.txt: chunks of a rule, a prelude, and behind
// "# ===" its stub or the error.
func TestStub(t *testing.T) {
	text, err := os.ReadFile("testdata/stub.txt")
	if err != nil {
		t.Fatal(err)
	}
	line := 1
	for chunk := range strings.SplitSeq(string(text), "# ---\n") {
		at := line
		line += strings.Count(chunk, "\n") + 1
		t.Run(fmt.Sprintf("stub.txt:%d", at), func(t *testing.T) {
			_, rest, _ := strings.Cut(chunk, "\n") // the rule
			prelude, want, ok := strings.Cut(rest, "# ===")
			if !ok {
				t.Fatal("chunk without # ===")
			}
			got, err := Stub(prelude)
			if message, ok := strings.CutPrefix(want, " error: "); ok {
				if want := "agent: stub of the prelude: " + strings.TrimSpace(message); err == nil || err.Error() != want {
					t.Errorf("got error %v, want %s", err, want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if want := strings.Trim(want, "\n"); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestStubOfOtherNewlines(t *testing.T) {
	for _, newline := range []string{"\n", "\r\n", "\r"} {
		prelude := "\ufeffimport a\n\ndef f():\n    return 1\nX = 1\n"
		got, err := Stub(strings.ReplaceAll(prelude, "\n", newline))
		if want := "def f(): ...\nX = 1"; err != nil || got != want {
			t.Errorf("newline %q: got %q, %v, want %q", newline, got, err, want)
		}
	}
}

// A prelude as deep or as long as it likes ends in an error or a stub, never in
// a stack overflow.
func TestStubOfDeepNesting(t *testing.T) {
	var classes strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&classes, "%sclass C:\n", strings.Repeat(" ", i))
	}
	for name, prelude := range map[string]string{
		"f-strings": strings.Repeat(`f"{`, 100_000),
		"classes":   classes.String(),
	} {
		if _, err := Stub(prelude); err == nil || !strings.Contains(err.Error(), "too") {
			t.Errorf("%s: got %v, want an error about the depth", name, err)
		}
	}
	if _, err := Stub("X = " + strings.Repeat("(", 100_000) + strings.Repeat(")", 100_000)); err != nil {
		t.Errorf("brackets: %v", err)
	}
}

func FuzzStub(f *testing.F) {
	text, err := os.ReadFile("testdata/stub.txt")
	if err != nil {
		f.Fatal(err)
	}
	for chunk := range strings.SplitSeq(string(text), "# ---\n") {
		f.Add(chunk)
	}
	f.Fuzz(func(t *testing.T, prelude string) {
		stub, err := Stub(prelude)
		if err != nil {
			return
		}
		if _, err := Stub(stub); err != nil {
			t.Fatalf("stub of a stub: %v\n%s", err, stub)
		}
	})
}
