package main

// run.go runs batches of programs under both interpreters and cuts down those that differ.

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// prelude defines p, which runs a program and prints what its function returns or raises, in one line.
const prelude = `def show(x):
    # The order of strings in a set is nobody's promise.
    if type(x) in (set, frozenset) and not all(type(e) is int for e in x):
        return type(x).__name__ + str(sorted(map(repr, x)))
    if type(x) in (list, tuple) and x:
        return type(x).__name__ + '(' + ', '.join(map(show, x)) + ')'
    return repr(x)

def p(n, src):
    ns = {'__name__': '__main__'}
    try:
        exec(src, ns)
        s = show(ns['f']())
    except Exception as e:
        s = type(e).__name__ + ': ' + str(e)
    if len(s) > 3000:
        s = s[:3000] + '...' + str(len(s))
    print(n, s.encode('ascii', 'backslashreplace').decode().replace('\n', '\\n'))
`

type runner struct{ oracle, krait []string }

// difference is what the two interpreters print of a program.
type difference struct{ want, got string }

// differs runs programs and returns a difference for each of them, or nil.
func (r *runner) differs(programs []*node) ([]*difference, error) {
	var src strings.Builder
	src.WriteString(prelude)
	for i, p := range programs {
		src.WriteString(p.program(i))
	}
	dir, err := os.MkdirTemp("", "differ")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "program.py")
	if err := os.WriteFile(file, []byte(src.String()), 0o666); err != nil {
		return nil, err
	}
	want, errW := output(append([]string{"sh", "-c", `ulimit -v 4000000; exec "$@"`, "sh"}, r.oracle...), file)
	got, errG := output(r.krait, file)
	if errW != nil && len(programs) == 1 {
		return []*difference{nil}, nil // takes too long, or too much memory: it shows nothing
	}
	if errW != nil {
		half := len(programs) / 2
		a, err := r.differs(programs[:half])
		if err != nil {
			return nil, err
		}
		b, err := r.differs(programs[half:])
		return append(a, b...), err
	}
	out := make([]*difference, len(programs))
	for i := range programs {
		w, g := want[i], got[i]
		if w == g {
			continue
		}
		if g == "" && errG != nil {
			g = errG.Error()
		}
		out[i] = &difference{w, g}
		if errG != nil {
			break // nothing is printed after this one
		}
	}
	return out, nil
}

// address is where CPython and Krait can't agree.
var address = regexp.MustCompile(`(?i) at 0x[0-9a-f]+`)

// output runs a program and returns its lines by their numbers.
func output(command []string, file string) (map[int]string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, command[0], append(command[1:len(command):len(command)], file)...)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	cmd.Env = append(os.Environ(), "PYTHONHASHSEED=0", "PYTHONWARNINGS=ignore")
	err := cmd.Run()
	if err != nil {
		text := strings.TrimSpace(stderr.String())
		err = fmt.Errorf("%w: %s", err, text[strings.LastIndexByte(text, '\n')+1:])
	}
	lines := map[int]string{}
	for l := range strings.Lines(stdout.String()) {
		var n int
		if k, _ := fmt.Sscan(l, &n); k == 1 {
			_, rest, _ := strings.Cut(strings.TrimSuffix(l, "\n"), " ")
			lines[n] += address.ReplaceAllString(rest, " at 0x...")
		}
	}
	return lines, err
}

// shrink returns the smallest program that it finds that still differs.
func (r *runner) shrink(p *node, d *difference) (*node, *difference, error) {
	for range 40 {
		smaller := p.smaller()
		if len(smaller) > 300 {
			smaller = smaller[:300]
		}
		if len(smaller) == 0 {
			break
		}
		ds, err := r.differs(smaller)
		if err != nil {
			return nil, nil, err
		}
		next := -1
		for i, x := range ds {
			if x != nil && (next < 0 || smaller[i].size() < smaller[next].size()) {
				next = i
			}
		}
		if next < 0 {
			break
		}
		p, d = smaller[next], ds[next]
	}
	return p, d, nil
}
