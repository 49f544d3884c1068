package main

// Measuring: one program under two interpreters.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Result is a program's times in nanoseconds for an iteration.
type Result struct {
	Title         string  `json:"title"`
	Unit          string  `json:"unit"`
	CPython       float64 `json:"cpython_ns"` // minimum
	Krait         float64 `json:"krait_ns"`
	CPythonMedian float64 `json:"cpython_median_ns"`
	KraitMedian   float64 `json:"krait_median_ns"`
	Ratio         float64 `json:"ratio"` // CPython / Krait
}

// processTimeout bounds one process; a program takes well under a second under CPython.
const processTimeout = 2 * time.Minute

// row is what one process printed of one thing that it timed.
type row struct {
	name    string // "" of a program that times one thing
	samples []float64
}

// measure starts p n times under each interpreter, in turn, and returns a result for each thing that it times.
func measure(p program, n int, cpython, krait, env []string) ([]Result, error) {
	if p.compiled {
		dir, err := os.MkdirTemp("", "krait-compare-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(dir)
		if p, err = compiling(p, dir); err != nil {
			return nil, err
		}
	}
	var results []Result
	var a, b [][]float64
	var want string
	for i := range n {
		for k, argv := range [][]string{cpython, krait} {
			rows, text, err := start(p, argv, env)
			if err != nil {
				return nil, err
			}
			if i == 0 && k == 0 {
				want = text
				a, b = make([][]float64, len(rows)), make([][]float64, len(rows))
				for _, r := range rows {
					title, unit := p.title, p.unit
					if r.name != "" {
						title = r.name
					}
					results = append(results, Result{Title: title, Unit: unit})
				}
			}
			if text != want || len(rows) != len(results) {
				return nil, fmt.Errorf("%s %s: got %d rows and the result %q, want %d and %q", strings.Join(argv, " "), p.path, len(rows), text, len(results), want)
			}
			for j, r := range rows {
				if k == 0 {
					a[j] = append(a[j], r.samples...)
				} else {
					b[j] = append(b[j], r.samples...)
				}
			}
		}
	}
	for j := range results {
		r := &results[j]
		r.CPython, r.Krait = slices.Min(a[j]), slices.Min(b[j])
		r.CPythonMedian, r.KraitMedian = median(a[j]), median(b[j])
		r.Ratio = r.CPython / r.Krait
	}
	return results, nil
}

// compiling makes a program in dir that times how long the compilation of p takes.
func compiling(p program, dir string) (program, error) {
	source, err := os.ReadFile(p.path)
	if err != nil {
		return p, err
	}
	text := fmt.Sprintf(compilation, strconv.QuoteToASCII(string(source)))
	p.path = filepath.Join(dir, filepath.Base(p.path))
	return p, os.WriteFile(p.path, []byte(text), 0o600)
}

// compilation is the program of compiling. A literal of Go in ASCII is one of Python.
const compilation = `from time import perf_counter
source = %s
samples = []
for _ in range(20):
    start = perf_counter()
    code = compile(source, "program.py", "exec")
    samples.append((perf_counter() - start) * 1e9 / len(source))
print(code.co_filename)
print("ns", *samples)
`

func start(p program, argv, env []string) ([]row, string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), processTimeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, argv[0], append(slices.Clone(argv[1:]), p.path)...)
	cmd.Env = env
	out, err := cmd.Output()
	if err != nil {
		var exit *exec.ExitError
		detail := ""
		if errors.As(err, &exit) {
			detail = "\n" + strings.TrimSpace(string(exit.Stderr))
		}
		return nil, "", fmt.Errorf("%s %s: %w%s", strings.Join(argv, " "), p.path, err, detail)
	}
	rows, text, err := parseOutput(string(out))
	if err != nil {
		return nil, "", fmt.Errorf("%s %s: %w", strings.Join(argv, " "), p.path, err)
	}
	return rows, text, nil
}

// parseOutput reads what a program prints: rows ("ns" and positive numbers, or "op", a name and positive numbers), and its result.
func parseOutput(out string) (rows []row, text string, err error) {
	for line := range strings.Lines(out) {
		fields := strings.Fields(line)
		var r row
		switch {
		case len(fields) > 1 && fields[0] == "ns":
			fields = fields[1:]
		case len(fields) > 2 && fields[0] == "op":
			r.name, fields = fields[1], fields[2:]
		default:
			text += line
			continue
		}
		for _, field := range fields {
			v, err := strconv.ParseFloat(field, 64)
			if err != nil || !(v > 0) || math.IsInf(v, 0) {
				return nil, "", fmt.Errorf("got %q, want a positive number of nanoseconds", field)
			}
			r.samples = append(r.samples, v)
		}
		rows = append(rows, r)
	}
	if len(rows) == 0 {
		return nil, "", fmt.Errorf("got %q, want \"ns\" and numbers", out)
	}
	return rows, text, nil
}

func median(xs []float64) float64 {
	s := slices.Sorted(slices.Values(xs))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}

// geomean is the geometric mean of the ratios, 0 without results.
func geomean(results []Result) float64 {
	if len(results) == 0 {
		return 0
	}
	sum := 0.0
	for _, r := range results {
		sum += math.Log(r.Ratio)
	}
	return math.Exp(sum / float64(len(results)))
}
