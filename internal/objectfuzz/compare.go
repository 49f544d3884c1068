package objectfuzz

// compare.go compares how the operations of programs end with how they end in CPython.

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// unlike lists types of values.txt that are not compared, each with the reason.
var unlike = map[string]string{
	"newline_decoder": "Krait does not have it",
	"stat_result":     "can't be made by a script in Krait",
	"iobase":          "a Python class in Krait",
}

// boundedCPython runs the program on its stdin with little memory.
const boundedCPython = `import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
resource.setrlimit(resource.RLIMIT_CPU, (5, 5))
source = sys.stdin.read()
del resource, sys
exec(compile(source, '<script>', 'exec'))
`

// Difference is an operation that ends in Krait in another way than in CPython. Later ones of the same program may follow from it and
// are not told.
type Difference struct {
	Seed          uint64
	Operation     string // its source
	CPython, Here string // the type of the exception, or "ok"
}

// Compare runs the programs of n seeds from the given one in both, and tells found the first difference of each. Programs in which
// either does not come to its end count as far as they come. exe is CPython's path.
func Compare(ctx context.Context, exe string, seed uint64, n int, found func(Difference)) error {
	var p process
	defer p.stop()
	for i := range n {
		if err := ctx.Err(); err != nil {
			return nil
		}
		body, _ := OfSeed(seed + uint64(i))
		out, err := p.run(job{Source: Complete(body)})
		if err != nil {
			return err
		}
		if out.bad() {
			continue // Hunt's business
		}
		limited, cancel := context.WithTimeout(ctx, 10*time.Second)
		cmd := exec.CommandContext(limited, exe, "-I", "-u", "-c", boundedCPython)
		cmd.Stdin = strings.NewReader(Complete(body))
		text, _ := cmd.Output() // it may well crash
		cancel()
		theirs, ours := endings(string(text)), endings(out.Output)
		for op := 1; theirs[op] != "" && ours[op] != ""; op++ {
			if source := operation(body, op); theirs[op] != ours[op] && lacking(source) {
				break
			} else if theirs[op] != ours[op] {
				found(Difference{seed + uint64(i), source, theirs[op], ours[op]})
				break
			}
		}
	}
	return nil
}

// lacking reports whether an operation uses what Krait is known not to have.
func lacking(source string) bool {
	for _, v := range values {
		if unlike[v.name] != "" && strings.Contains(source, v.expr) {
			return true
		}
	}
	return strings.Contains(source, ".replace(co_")
}

// endings reads "number type" lines.
func endings(output string) map[int]string {
	m := map[int]string{}
	for line := range strings.Lines(output) {
		var n int
		var kind string
		if c, err := fmt.Sscanf(line, "%d %s", &n, &kind); c == 2 && err == nil && m[n] == "" {
			m[n] = kind
		}
	}
	return m
}

// operation returns the block of the operation n.
func operation(body string, n int) string {
	lines := strings.SplitAfter(body, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, fmt.Sprintf("with op(%d):", n)) {
			return strings.Join(lines[i+1:blockEnd(lines, i)], "")
		}
	}
	return ""
}
