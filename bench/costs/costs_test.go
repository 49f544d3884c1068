package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for _, c := range []struct {
		out     string
		unit    string
		want    float64
		skipped string
	}{
		{out: "goos: linux\nBenchmarkDir/one-2 \t 81926 \t 14210 ns/op\t 70370 calls/s\t 904 B/op\t 22 allocs/op\nPASS\n", unit: "calls/s", want: 70370},
		{out: "BenchmarkParked-2   \t       1\t  10842 B/sandbox\n", unit: "B/sandbox", want: 10842},
		{out: "BenchmarkCold\nBenchmarkCold/docker\n    bench_test.go:30: no socket\n--- SKIP: BenchmarkCold/docker\nPASS\n", skipped: "no socket"},
		{out: "--- SKIP: BenchmarkCold/docker\nPASS\n", skipped: "no reason given"},
		{out: "PASS\n"},
	} {
		metrics, skipped := parse(c.out)
		if metrics[c.unit] != c.want || skipped != c.skipped {
			t.Errorf("%q: got %v, %q", c.out, metrics, skipped)
		}
	}
}

func TestPattern(t *testing.T) {
	if got := pattern("Start/preload=[]"); got != `^BenchmarkStart$/^preload=\[\]$` {
		t.Error(got)
	}
}

func TestFigure(t *testing.T) {
	for _, c := range []struct {
		cell cell
		runs []float64
		want string
	}{
		{ns("A"), []float64{1060, 970, 990}, "0.99 µs (0.97 to 1.06)"},
		{ns("A"), []float64{380}, "380 ns"},
		{ns("A").withAllocs(), []float64{2700, 2500}, "2.60 µs (2.50 to 2.70), 11 allocations"},
		{metric("A", "added-µs"), []float64{460}, "460 µs"},
		{metric("A", "B/sandbox"), []float64{10842}, "10.8 KB each"},
		{metric("A", "scripts/s"), []float64{81234.5}, "81234 a second"},
		{cell{}, nil, "–"},
	} {
		got := figure(c.cell, &result{metrics: map[string][]float64{c.cell.unit: c.runs, "allocs/op": {11}}})
		if got != c.want {
			t.Errorf("%v: got %q, want %q", c.runs, got, c.want)
		}
	}
	if got := figure(ns("A"), &result{skipped: "no socket"}); got != "–" {
		t.Errorf("skipped: got %q", got)
	}
}

// Each table has a cell for each column, and the packages have the benchmarks.
func TestPlan(t *testing.T) {
	for _, table := range plan {
		files, err := filepath.Glob(filepath.Join("../..", table.pkg, "*_test.go"))
		if err != nil {
			t.Fatal(err)
		}
		var source strings.Builder
		for _, f := range files {
			text, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			source.Write(text)
		}
		for _, row := range table.rows {
			if len(row.cells) != len(table.columns) {
				t.Errorf("%s: %s: %d cells for %d columns", table.heading, row.what, len(row.cells), len(table.columns))
			}
			for _, c := range row.cells {
				if f, _, _ := strings.Cut(c.name, "/"); c.name != "" && !strings.Contains(source.String(), "\nfunc Benchmark"+f+"(") {
					t.Errorf("%s: there is no Benchmark%s", table.pkg, f)
				}
			}
		}
	}
}

// The page in the tree has the tables of the plan, row by row.
func TestPageHasThePlan(t *testing.T) {
	text, err := os.ReadFile("../../docs/costs.md")
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, table := range plan {
		want = append(want, "## "+table.heading, "| what | "+strings.Join(table.columns, " | ")+" |")
		for _, row := range table.rows {
			want = append(want, row.what)
		}
	}
	rule := regexp.MustCompile(`^\|[-:|]+$`)
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		switch {
		case strings.HasPrefix(line, "## "), strings.HasPrefix(line, "| what |"):
			got = append(got, line)
		case strings.HasPrefix(line, "| ") && !rule.MatchString(line):
			what, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
			got = append(got, what)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("docs/costs.md has\n%q\nand the plan\n%q: go run ./bench/costs", got, want)
	}
}
