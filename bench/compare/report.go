package main

// Reports: the tables, and what they were measured on.

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
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
	Programs []Result `json:"programs"`
	Geomean  float64  `json:"geomean_ratio"`
}

func describeSetup(root, oracle string) Setup {
	s := Setup{
		Machine: fmt.Sprintf("%s, %d cores, %s/%s", cpuModel(), runtime.NumCPU(), runtime.GOOS, runtime.GOARCH),
		Go:      runtime.Version(),
		CPython: output("", oracle, "-c", "import platform; print(platform.python_version())"),
		Commit:  output(root, "git", "rev-parse", "--short", "HEAD"),
		Command: strings.Join(append([]string{"go run ./bench/compare"}, os.Args[1:]...), " "),
	}
	if output(root, "git", "status", "--porcelain", "--untracked-files=no") != "" {
		s.Commit += " with uncommitted changes"
	}
	return s
}

// output is what a command prints, or "unknown" if it can't run.
func output(dir, name string, args ...string) string {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

func cpuModel() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err == nil {
		for line := range strings.Lines(string(text)) {
			if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == "model name" {
				return strings.TrimSpace(value)
			}
		}
	}
	return "unknown processor"
}

func (r *Report) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "Machine: %s\nGo: %s, CPython: %s, commit: %s\nCommand: %s\n", r.Machine, r.Go, r.CPython, r.Commit, r.Command)
	fmt.Fprintf(&b, "Minimum of %d processes each, in turn; ns for an iteration. Ratio: CPython / Krait, above 1 Krait is faster.\n", r.Runs)
	for _, g := range r.Groups {
		if len(g.Programs) == 0 {
			continue
		}
		fmt.Fprintf(&b, "\n| %-50s | %10s | %10s | %7s |\n|%s|-----------:|-----------:|--------:|\n", g.Name, "CPython ns", "Krait ns", "ratio", strings.Repeat("-", 52))
		for _, p := range g.Programs {
			fmt.Fprintf(&b, "| %-50s | %10.2f | %10.2f | %6.2fx |\n", p.Title+" ("+p.Unit+")", p.CPython, p.Krait, p.Ratio)
		}
		fmt.Fprintf(&b, "| %-50s | %10s | %10s | %6.2fx |\n", "geometric mean", "", "", g.Geomean)
	}
	return b.String()
}
