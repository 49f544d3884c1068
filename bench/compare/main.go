// Command compare runs the benchmark programs under CPython and under Krait, in turn, and prints both times.
//
//	go run ./bench/compare [-n 7] [-group GROUP] [-run REGEXP] [-krait "CMD"] [-json] [-out docs/speed.md]
//
// Groups are core and library (loops around one thing), ops (what single operations cost), tasks (short functions such as every script has some of), scripts (whole programs that do what a
// language model's scripts do: call tools, and filter, join, sum up and format what they get), classics (known benchmarks, written
// afresh) and compile (compile() of the sources of both).
//
// A program times its work itself, several times, and prints "ns" and the nanoseconds of one iteration for each
// time; one that times many things prints "op", a name and the nanoseconds for each thing. What else it prints is its result, which must
// be the same in all runs and under both interpreters. compare starts each program n times under each interpreter, A B A B, so that both
// see the same machine, and shows the minimum over all. The ratio is CPython's time divided by Krait's: above 1, Krait is faster. The
// worst rows come first.
package main

import (
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/testcmd"
)

func main() {
	n := flag.Int("n", 7, "how often each program is started under each interpreter")
	group := flag.String("group", "all", "programs to run: "+groupNames()+" or all")
	run := flag.String("run", "", "only programs whose file name matches")
	krait := flag.String("krait", "", testcmd.Flag)
	asJSON := flag.Bool("json", false, "print JSON instead of tables")
	out := flag.String("out", "", "write the tables to this file as well, when all programs have run")
	flag.Parse()
	var page strings.Builder
	err := compare(io.MultiWriter(os.Stdout, &page), *n, *group, *run, *krait, *asJSON)
	if err == nil && *out != "" {
		err = os.WriteFile(*out, []byte(page.String()), 0o666)
	}
	if err != nil {
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
		result := GroupResult{Name: g.name, Title: g.title}
		for _, p := range g.programs {
			rows, err := measure(p, n, []string{oracle.Path}, argv, oracle.Environ())
			if err != nil {
				return err
			}
			result.Programs = append(result.Programs, rows...)
		}
		slices.SortStableFunc(result.Programs, func(a, b Result) int { return cmp.Compare(a.Ratio, b.Ratio) })
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

// groupDirs are the groups in the order of reports: the directory of each under bench, and what its programs are.
var groupDirs = []struct{ name, dir, title string }{
	{"core", "core", "programs of the language"},
	{"library", "library", "programs of the library"},
	{"ops", "ops", "single operations"},
	{"tasks", "tasks", "small tasks over some hundred items"},
	{"scripts", "programs/scripts", "whole scripts as a model writes them"},
	{"classics", "programs/classics", "classic programs"},
	{"compile", "programs/*", "compilation"},
}

func groupNames() string {
	var names []string
	for _, gd := range groupDirs {
		names = append(names, gd.name)
	}
	return strings.Join(names, ", ")
}

// programGroup is a directory of benchmark programs.
type programGroup struct {
	name, title string
	programs    []program
}

// program is a benchmark program. Its first line reads "# TITLE (UNIT): ...", UNIT being what one iteration does.
type program struct {
	path, title, unit string
	compiled          bool // what is timed is the compilation of it
}

var firstLine = regexp.MustCompile(`^# ([^(]+) \(([^)]+)\): `)

func findPrograms(dir, group string, pattern *regexp.Regexp) ([]programGroup, error) {
	var groups []programGroup
	found, known := false, false
	for _, gd := range groupDirs {
		if group != "all" && group != gd.name {
			continue
		}
		known = true
		paths, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(gd.dir), "bench_*.py"))
		if err != nil {
			return nil, err
		}
		if len(paths) == 0 {
			return nil, fmt.Errorf("no programs in %s", filepath.Join(dir, gd.dir))
		}
		g := programGroup{name: gd.name, title: gd.title}
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
			p := program{path: path, title: m[1], unit: m[2]}
			if gd.name == "compile" {
				p.unit, p.compiled = "byte", true
			}
			g.programs = append(g.programs, p)
			found = true
		}
		groups = append(groups, g)
	}
	if !known {
		return nil, fmt.Errorf("no group %q", group)
	}
	if !found {
		return nil, fmt.Errorf("no program matches %q", pattern)
	}
	return groups, nil
}
