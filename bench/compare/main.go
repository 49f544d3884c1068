// Command compare runs the benchmark programs under CPython and under Krait, in turn, and prints both times.
//
//	go run ./bench/compare [-n 7] [-group core|library|all] [-run REGEXP] [-krait "CMD"] [-json]
//
// A program times its work itself, several times, and prints "ns" and the nanoseconds of one iteration for each
// time. compare starts each program n times under each interpreter, A B A B, so that both see the same machine, and
// shows the minimum over all. The ratio is CPython's time divided by Krait's: above 1, Krait is faster.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/testcmd"
)

func main() {
	n := flag.Int("n", 7, "how often each program is started under each interpreter")
	group := flag.String("group", "all", "programs to run: core, library or all")
	run := flag.String("run", "", "only programs whose file name matches")
	krait := flag.String("krait", "", testcmd.Flag)
	asJSON := flag.Bool("json", false, "print JSON instead of tables")
	flag.Parse()
	if err := compare(os.Stdout, *n, *group, *run, *krait, *asJSON); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

func compare(w io.Writer, n int, group, run, krait string, asJSON bool) error {
	if n < 1 {
		return fmt.Errorf("-n: got %d, want at least 1", n)
	}
	pattern, err := regexp.Compile(run)
	if err != nil {
		return fmt.Errorf("-run: %w", err)
	}
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	groups, err := findPrograms(filepath.Join(root, "bench"), group, pattern)
	if err != nil {
		return err
	}
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		return err
	}
	argv, cleanup, err := testcmd.Krait(krait)
	defer cleanup()
	if err != nil {
		return err
	}
	report := Report{Setup: describeSetup(root, oracle.Path), Runs: n}
	for _, g := range groups {
		result := GroupResult{Name: g.name}
		for _, p := range g.programs {
			r, err := measure(p, n, []string{oracle.Path}, argv, oracle.Environ())
			if err != nil {
				return err
			}
			result.Programs = append(result.Programs, r)
		}
		result.Geomean = geomean(result.Programs)
		report.Groups = append(report.Groups, result)
	}
	if asJSON {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(report)
	}
	_, err = io.WriteString(w, report.markdown())
	return err
}

// programGroup is a directory of benchmark programs.
type programGroup struct {
	name     string
	programs []program
}

// program is a benchmark program. Its first line reads "# TITLE (UNIT): ...", UNIT being what one iteration does.
type program struct {
	path, title, unit string
}

var firstLine = regexp.MustCompile(`^# ([^(]+) \(([^)]+)\): `)

func findPrograms(dir, group string, pattern *regexp.Regexp) ([]programGroup, error) {
	names := []string{group}
	if group == "all" {
		names = []string{"core", "library"}
	}
	var groups []programGroup
	found := false
	for _, name := range names {
		paths, err := filepath.Glob(filepath.Join(dir, name, "bench_*.py"))
		if err != nil {
			return nil, err
		}
		if len(paths) == 0 {
			return nil, fmt.Errorf("no programs in %s", filepath.Join(dir, name))
		}
		g := programGroup{name: name}
		for _, path := range paths {
			if !pattern.MatchString(filepath.Base(path)) {
				continue
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			line, _, _ := strings.Cut(string(text), "\n")
			m := firstLine.FindStringSubmatch(line)
			if m == nil {
				return nil, fmt.Errorf("%s:1: got %q, want \"# TITLE (UNIT): ...\"", path, line)
			}
			g.programs = append(g.programs, program{path: path, title: m[1], unit: m[2]})
			found = true
		}
		groups = append(groups, g)
	}
	if !found {
		return nil, fmt.Errorf("no program matches %q", pattern)
	}
	return groups, nil
}
