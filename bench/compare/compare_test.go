package main

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/krait-run/krait/internal/chunkedtest"
)

func TestParseOutput(t *testing.T) {
	rows, text, err := parseOutput("sum 3\nns 1.5 2e3\n")
	if err != nil || text != "sum 3\n" || len(rows) != 1 || rows[0].name != "" || !slices.Equal(rows[0].samples, []float64{1.5, 2000}) {
		t.Errorf("got %v, %q, %v", rows, text, err)
	}
	rows, text, err = parseOutput("op add 1 2\nop sub 3\n")
	if err != nil || text != "" || len(rows) != 2 || rows[1].name != "sub" || !slices.Equal(rows[0].samples, []float64{1, 2}) {
		t.Errorf("got %v, %q, %v", rows, text, err)
	}
	for _, bad := range []string{"", "ns", "1.5", "op add", "ns x", "ns 0", "ns -1", "ns nan", "ns inf", "op add x"} {
		if got, _, err := parseOutput(bad); err == nil {
			t.Errorf("%q: got %v, want an error", bad, got)
		}
	}
}

func TestMedianAndGeomean(t *testing.T) {
	if got := median([]float64{3, 1, 2}); got != 2 {
		t.Errorf("median of three: %v", got)
	}
	if got := median([]float64{4, 1, 2, 3}); got != 2.5 {
		t.Errorf("median of four: %v", got)
	}
	if got := geomean([]Result{{Ratio: 0.5}, {Ratio: 8}}); math.Abs(got-2) > 1e-12 {
		t.Errorf("geomean: %v", got)
	}
}

// Every program has a title, and a group without programs or a title line that is missing is an error.
func TestFindPrograms(t *testing.T) {
	any := regexp.MustCompile("")
	groups, err := findPrograms("..", "all", any)
	if err != nil || len(groups) != len(groupDirs) {
		t.Errorf("got %v, %v", groups, err)
	}
	least := map[string]int{"core": 14, "library": 10, "ops": 1, "tasks": 5, "scripts": 20, "classics": 20, "compile": 40}
	for _, g := range groups {
		if g.title == "" || len(g.programs) < max(least[g.name], 1) {
			t.Errorf("%s: got the title %q and %d programs, want at least %d", g.name, g.title, len(g.programs), max(least[g.name], 1))
		}
	}
	if _, err := findPrograms("..", "nosuch", any); err == nil {
		t.Error("no error for a group that is not there")
	}
	if _, err := findPrograms("..", "core", regexp.MustCompile("nosuch")); err == nil {
		t.Error("no error for a pattern that matches nothing")
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "core"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "core", "bench_x.py"), []byte("x = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := findPrograms(dir, "core", any); err == nil || !strings.Contains(err.Error(), "bench_x.py:1: got") {
		t.Errorf("got %v", err)
	}
}

// A whole comparison, with CPython on both sides.
func TestCompare(t *testing.T) {
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := compare(&out, 1, "core", "fib", oracle.Path, true); err != nil {
		t.Fatal(err)
	}
	var report Report
	if err := json.Unmarshal(out.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	if len(report.Groups) != 1 || len(report.Groups[0].Programs) != 1 || report.Groups[0].Programs[0].Title != "fib" || !(report.Groups[0].Geomean > 0) {
		t.Errorf("got %+v", report)
	}
	if text := report.markdown(); !strings.Contains(text, "| fib (call) ") || !strings.Contains(text, "| geometric mean ") {
		t.Errorf("got %s", text)
	}
	if err := compare(&out, 1, "core", "fib", "false", true); err == nil || !strings.Contains(err.Error(), "bench_fib.py: exit status 1") {
		t.Errorf("a program that fails: got %v", err)
	}
}
