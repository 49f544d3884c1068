package chunkedtest

// Running: the interpreter under test, the comparison with CPython, and the subtests.

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/racedetector"
)

// Runner is an interpreter under test.
type Runner interface {
	// Run runs source as the module __main__ of a fresh interpreter and returns what it wrote to stdout, and the
	// exception that ended it or nil. Lines are numbered as in source, which starts with as many empty lines as the
	// chunk has lines before it in its file. Files of a directory are run at the same time, so Run must be safe for
	// concurrent use.
	Run(source, filename string) (stdout string, failure *Failure)
}

// Failure is an uncaught exception.
type Failure struct {
	Type string // as in a traceback: ValueError, json.decoder.JSONDecodeError
	Msg  string // str(exception); for a SyntaxError its msg, without the place
	Line int    // 1-based line of the innermost frame that lies in the file; for a syntax error the line it names; 0: none
}

// String is the last line of a traceback.
func (f *Failure) String() string {
	switch {
	case f == nil:
		return "no exception"
	case f.Msg == "":
		return f.Type
	}
	return f.Type + ": " + f.Msg
}

// Outcome is what running a source came to.
type Outcome struct {
	Stdout  string
	Failure *Failure
}

// manyFiles is how many files a directory may have for all of them to run under the race detector. Of more, every second one does: each runs in a goroutine of its own, and
// all share the same.
const manyFiles = 40

// Run runs each chunk of each *.py file below dir as a subtest, under r and under CPython. A directory without test
// files fails, and so does a missing CPython.
func Run(t *testing.T, dir string, r Runner) {
	t.Helper()
	files, err := testFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	oracle, err := FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range files {
		if racedetector.Enabled && len(files) > manyFiles && i%2 == 1 {
			continue
		}
		text, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil {
			t.Fatal(err)
		}
		chunks, err := parse(name, string(text))
		if err != nil {
			t.Error(err)
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			expected := sync.OnceValues(func() ([][]Outcome, error) { return runOracle(oracle, dir, chunks) })
			for i, c := range chunks {
				t.Run(fmt.Sprintf("%s:%d", name, c.line), func(t *testing.T) {
					got := runChunk(r, &c)
					want, err := expected()
					if err != nil {
						t.Fatal(err)
					}
					for _, problem := range judge(&c, got, want[i]) {
						t.Error(problem)
					}
				})
			}
		})
	}
}

func testFiles(dir string) ([]string, error) {
	var names []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.HasSuffix(path, ".py") {
			rel, _ := filepath.Rel(dir, path)
			names = append(names, filepath.ToSlash(rel))
		}
		return err
	})
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("no *.py files in %s", dir)
	}
	slices.Sort(names)
	return names, err
}

func runChunk(r Runner, c *chunk) []Outcome {
	var outs []Outcome
	for _, v := range c.variants() {
		stdout, failure := r.Run(v.source, c.file)
		outs = append(outs, Outcome{stdout, failure})
	}
	return outs
}

// oracleTimeout bounds CPython's run of a file.
const oracleTimeout = 2 * time.Minute

// runOracle runs all chunks of a file in one process and returns the outcomes of each chunk's variants.
func runOracle(o Oracle, dir string, chunks []chunk) ([][]Outcome, error) {
	var sources []Source
	for i := range chunks {
		for _, v := range chunks[i].variants() {
			sources = append(sources, Source{Text: v.source, Filename: chunks[i].file})
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), oracleTimeout)
	defer cancel()
	outs, err := o.RunAll(ctx, dir, sources)
	if err != nil {
		done := 0
		for i := range chunks {
			if done += len(chunks[i].variants()); done > len(outs) {
				return nil, fmt.Errorf("%s:%d: CPython did not end this chunk: %w", chunks[i].file, chunks[i].line, err)
			}
		}
		return nil, err
	}
	perChunk := make([][]Outcome, len(chunks))
	for i := range chunks {
		n := len(chunks[i].variants())
		perChunk[i], outs = outs[:n], outs[n:]
	}
	return perChunk, nil
}

// judge returns what is wrong with a chunk, one line or paragraph for each problem. got and oracle hold an outcome for
// each variant.
func judge(c *chunk, got, oracle []Outcome) []string {
	var problems []string
	agree := true
	for i, v := range c.variants() {
		if p := v.check(c, got[i]); p != "" {
			problems = append(problems, p)
			if c.krait == "" && v.check(c, oracle[i]) != "" {
				problems = append(problems, "and under CPython: "+v.check(c, oracle[i]))
			}
			continue
		}
		p := v.check(c, oracle[i])
		if p == "" {
			p = compare(c, got[i], oracle[i])
		}
		if p != "" {
			agree = false
			if c.krait == "" {
				problems = append(problems, "CPython differs: "+p)
			}
		}
	}
	if c.krait != "" && agree && len(problems) == 0 {
		problems = append(problems, fmt.Sprintf("%s:%d: CPython agrees, so this is no difference: %s", c.file, c.line, c.krait))
	}
	return problems
}

// check tells how an outcome is not what the chunk's marks say, or "".
func (v *variant) check(c *chunk, out Outcome) string {
	f := out.Failure
	switch {
	case v.want == nil && f == nil:
		return ""
	case v.want == nil:
		return fmt.Sprintf("%s:%d: unexpected %s%s", c.file, orLine(f.Line, c.line), f, printed(out.Stdout))
	case f == nil:
		return fmt.Sprintf("%s:%d: no exception, want %q", c.file, v.want.line, v.want.text)
	case !strings.Contains(f.String(), v.want.text):
		return fmt.Sprintf("%s:%d: got %s, want %q", c.file, orLine(f.Line, v.want.line), f, v.want.text)
	case f.Line != v.want.line:
		return fmt.Sprintf("%s:%d: %s was raised at line %d, want it here", c.file, v.want.line, f, f.Line)
	}
	return ""
}

// compare tells how two outcomes that both satisfy the marks differ, or "".
func compare(c *chunk, got, oracle Outcome) string {
	if g, o := got.Failure.String(), oracle.Failure.String(); g != o {
		return fmt.Sprintf("%s:%d: got %s\n\tCPython: %s", c.file, got.Failure.Line, g, o)
	}
	if got.Stdout == oracle.Stdout {
		return ""
	}
	g, o := strings.Split(got.Stdout, "\n"), strings.Split(oracle.Stdout, "\n")
	for i := range max(len(g), len(o)) {
		if a, b := lineAt(g, i), lineAt(o, i); a != b {
			return fmt.Sprintf("%s:%d: printed line %d: got %s\n\tCPython: %s", c.file, c.line, i+1, a, b)
		}
	}
	return ""
}

func lineAt(lines []string, i int) string {
	if i >= len(lines) {
		return "<end>"
	}
	return fmt.Sprintf("%q", lines[i])
}

func orLine(line, fallback int) int {
	if line == 0 {
		return fallback
	}
	return line
}

// printed shows the end of what a chunk printed before it failed.
func printed(stdout string) string {
	if stdout == "" {
		return ""
	}
	const limit = 1000
	if len(stdout) > limit {
		stdout = "..." + stdout[len(stdout)-limit:]
	}
	return "\n\tafter printing:\n\t" + strings.ReplaceAll(strings.TrimRight(stdout, "\n"), "\n", "\n\t")
}
