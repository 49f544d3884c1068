package main

// Reports: the tables, and what they were measured on.

import (
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/krait-run/krait/internal/testcmd"
)

// Report is a whole comparison.
type Report struct {
	Setup
	Runs   int           `json:"runs"` // processes for each program and interpreter
	Groups []GroupResult `json:"groups"`
}

// Setup names what a comparison was measured on.
type Setup struct {
	Machine string `json:"machine"`
	Go      string `json:"go"`
	CPython string `json:"cpython"`
	Commit  string `json:"commit"`
	Command string `json:"command"`
}

// GroupResult is a group's programs and the geometric mean of their ratios.
type GroupResult struct {
	Name     string   `json:"name"`
	Title    string   `json:"title"`
	Programs []Result `json:"programs"`
	Geomean  float64  `json:"geomean_ratio"`
}

func describeSetup(root, oracle string) Setup {
	return Setup{
		Machine: testcmd.Machine(),
		Go:      runtime.Version(),
		CPython: testcmd.Output("", oracle, "-c", "import platform; print(platform.python_version())"),
		Commit:  testcmd.Commit(root),
		Command: strings.Join(append([]string{"go run ./bench/compare"}, os.Args[1:]...), " "),
	}
}

func (r *Report) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "# Krait beside CPython\n\nThis page is written by `%s`. Machine: %s. %s, CPython %s, commit %s.\n", r.Command, r.Machine, r.Go, r.CPython, r.Commit)
	fmt.Fprintf(&b, "Least of %d processes each, in turn; nanoseconds of an iteration. Ratio: CPython's time by Krait's; above 1, Krait is faster. The worst rows come\nfirst.\n", r.Runs)
	for _, g := range r.Groups {
		if len(g.Programs) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n## %s: %s\n\nGeometric mean %.2f. Of %d, %d are below 1 and %d below 0.5.\n\n| what | CPython ns | Krait ns | ratio |\n|---|---:|---:|---:|\n",
			g.Name, g.Title, g.Geomean, len(g.Programs), below(g.Programs, 1), below(g.Programs, 0.5))
		for _, p := range g.Programs {
			fmt.Fprintf(&b, "| %s (%s) | %.2f | %.2f | %.2f |\n", p.Title, p.Unit, p.CPython, p.Krait, p.Ratio)
		}
		fmt.Fprintf(&b, "| geometric mean | | | %.2f |\n", g.Geomean)
	}
	return b.String()
}

// below counts the ratios under a bar.
func below(results []Result, bar float64) (n int) {
	for _, r := range results {
		if r.Ratio < bar {
			n++
		}
	}
	return n
}
