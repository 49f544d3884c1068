package main

// measure.go runs the benchmarks and reads what they print.

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// result is what the runs of a benchmark gave: a value of each of its metrics for each run, or why it was skipped.
type result struct {
	metrics map[string][]float64
	skipped string
}

// runner has the test binaries of the packages in a directory of its own.
type runner struct {
	root    string
	dir     string
	results map[benchmark]*result
}

func (r *runner) close() { os.RemoveAll(r.dir) }

func (r *runner) binary(pkg string) string {
	return filepath.Join(r.dir, strings.ReplaceAll(pkg, "/", "-")+".test")
}

func (r *runner) build(tables []table) (err error) {
	if r.dir, err = os.MkdirTemp("", "costs-"); err != nil {
		return err
	}
	for _, t := range tables {
		cmd := exec.Command("go", "test", "-c", "-o", r.binary(t.pkg), "./"+t.pkg)
		cmd.Dir = r.root
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", strings.Join(cmd.Args, " "), err, out)
		}
	}
	return nil
}

// round runs each benchmark once.
func (r *runner) round(tables []table) error {
	ran := map[benchmark]bool{}
	for _, t := range tables {
		for _, row := range t.rows {
			for _, c := range row.cells {
				b := t.of(c)
				if c.name == "" || ran[b] {
					continue
				}
				ran[b] = true
				if r.results[b] == nil {
					r.results[b] = &result{metrics: map[string][]float64{}}
				}
				if err := r.run(b); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (r *runner) run(b benchmark) error {
	res := r.results[b]
	if res.skipped != "" {
		return nil
	}
	cmd := exec.Command(r.binary(b.pkg), "-test.run=^$", "-test.bench="+pattern(b.name), "-test.benchmem", "-test.v") // -test.v: why a benchmark is skipped
	if b.time != "" {
		cmd.Args = append(cmd.Args, "-test.benchtime="+b.time)
	}
	cmd.Dir = filepath.Join(r.root, b.pkg)
	cmd.Env = os.Environ()
	if b.env != "" {
		cmd.Env = append(cmd.Env, b.env)
	}
	out, err := cmd.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %s: %w\n%s", b.pkg, b.name, err, out)
	}
	metrics, skipped := parse(string(out))
	if metrics == nil && skipped == "" {
		return fmt.Errorf("%s: there is no benchmark %s", b.pkg, b.name)
	}
	res.skipped = skipped
	for unit, v := range metrics {
		res.metrics[unit] = append(res.metrics[unit], v)
	}
	return nil
}

// pattern matches a benchmark and the part of it that is named, and no others.
func pattern(name string) string {
	parts := strings.Split("Benchmark"+name, "/")
	for i, p := range parts {
		parts[i] = "^" + regexp.QuoteMeta(p) + "$"
	}
	return strings.Join(parts, "/")
}

// parse returns the metrics of the benchmark in the output of a test binary, or why it was skipped.
func parse(out string) (metrics map[string]float64, skipped string) {
	said := "no reason given"
	for line := range strings.Lines(out) {
		f := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "    ") && len(f) > 1:
			said = strings.Join(f[1:], " ") // behind the place
		case strings.HasPrefix(line, "--- SKIP: "):
			skipped = said
		case len(f) >= 4 && strings.HasPrefix(f[0], "Benchmark"):
			metrics = map[string]float64{}
			for i := 2; i+1 < len(f); i += 2 { // behind the name and the number of iterations
				if v, err := strconv.ParseFloat(f[i], 64); err == nil {
					metrics[f[i+1]] = v
				}
			}
		}
	}
	return metrics, skipped
}
