package objectfuzz

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// attack is a hostile program and how it must end: "ok", "limit", or the type of an exception.
type attack struct {
	file         string
	line         int
	name, source string
	ends         string
}

// attacks reads testdata/attacks. A file's first lines say what it holds; each program follows a line with three hyphens and begins
// with a line "# what it does: how it ends".
func attacks(t *testing.T) []attack {
	files, err := filepath.Glob("testdata/attacks/*.py")
	if err != nil || len(files) == 0 {
		t.Fatal("no attacks: ", err)
	}
	var list []attack
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		line := 1
		for i, part := range strings.SplitAfter(string(text), "# ---\n") {
			source := strings.TrimSuffix(part, "# ---\n")
			if i > 0 {
				head, _, _ := strings.Cut(source, "\n")
				at := strings.LastIndex(head, ": ")
				if !strings.HasPrefix(head, "# ") || at < 0 {
					t.Fatalf("%s:%d: %q does not say how the program ends", file, line, head)
				}
				list = append(list, attack{filepath.Base(file), line, head[2:at], source, head[at+2:]})
			}
			line += strings.Count(part, "\n")
		}
	}
	return list
}

// Each attack ends as it says, in a child process that outlives it, within the limits.
func TestAttacks(t *testing.T) {
	var p process
	defer p.stop()
	for _, a := range attacks(t) {
		t.Run(fmt.Sprintf("%s:%d", a.file, a.line), func(t *testing.T) {
			j := job{Source: a.source, AtExit: true, Time: 5 * time.Minute * time.Duration(slowness())}
			if a.ends == "limit" {
				j.Time = time.Second
			}
			out, err := p.run(j)
			if err != nil {
				t.Fatal(err)
			}
			got := out.Kind
			if got == "raised" {
				got = out.Type
			}
			if got == a.ends {
				return
			}
			t.Errorf("%s: ends as %q, want %q: %s", a.name, got, a.ends, out.Text)
			if out.bad() {
				t.Log(out.signature())
			}
		})
	}
}
