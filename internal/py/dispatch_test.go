//go:build amd64 && !race

package py

// dispatch_test.go looks at the machine code of the evaluation loop.

import (
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// mostSpills is how many locals the dispatch stores to the stack: the next instruction and the frame, which some cases need registers of.
const mostSpills = 2

// TestDispatch shows that the loop keeps its locals in registers from one instruction to the next. A case that calls something and then goes on has them
// stored at each dispatch; six at a time made whole programs 2 % slower, and some 10 %.
func TestDispatch(t *testing.T) {
	exe := filepath.Join(t.TempDir(), "py.test") // the running program has no symbols
	if out, err := exec.Command("go", "test", "-c", "-o", exe).CombinedOutput(); err != nil {
		t.Fatalf("go test -c: %v\n%s", err, out)
	}
	out, err := exec.Command("go", "tool", "objdump", "-s", `internal/py\.\(\*VM\)\.run$`, exe).Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(string(out), "\n")
	jump := regexp.MustCompile(`JMP 0\(R?[A-Z0-9]+\)\(R?[A-Z0-9]+\*8\)`) // through the table of the switch
	store := regexp.MustCompile(`\bMOV[A-Z]* [A-Z0-9]+, 0x[0-9a-f]+\(SP\)`)
	fetch := regexp.MustCompile(`^\s*fetch\.go:`)
	for i, line := range lines {
		if !jump.MatchString(line) {
			continue
		}
		var spills []string
		fetched := false
		for k := i; k > 0 && i-k < 16; k-- {
			if store.MatchString(lines[k]) {
				spills = append(spills, strings.TrimSpace(lines[k]))
			}
			fetched = fetched || fetch.MatchString(lines[k])
		}
		if !fetched {
			t.Errorf("before the first jump through a table no instruction is fetched:\n%s", strings.Join(lines[max(0, i-16):i+1], "\n"))
		}
		if len(spills) > mostSpills {
			t.Errorf("the dispatch stores %d locals, and may %d:\n%s", len(spills), mostSpills, strings.Join(spills, "\n"))
		}
		return
	}
	t.Fatal("no jump through a table in (*VM).run")
}
