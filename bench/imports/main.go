// Command imports measures how long the first import of a module takes in a new process, for the modules of docs/library.md, under
// CPython and under Krait in turn, and writes docs/imports.md.
//
//	go run ./bench/imports [-n 7] [-o docs/imports.md] [-run REGEXP] [-krait "CMD"] [-max 1ms]
//
// With -run it prints the page unless -o is given. The time is what the script measures around the import; what the interpreter has loaded when it starts costs nothing, and CPython
// may have much of the library loaded. The table shows the minimum. With -max, a module that takes longer under Krait is an error.
package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/testcmd"
)

const script = `import time
t = time.perf_counter()
import %s
print(int((time.perf_counter() - t) * 1e9))
`

func main() {
	n := flag.Int("n", 7, "how often each module is imported under each interpreter")
	out := flag.String("o", "", "the file to write; the default is docs/imports.md, and - is stdout")
	run := flag.String("run", "", "only modules whose name matches")
	krait := flag.String("krait", "", testcmd.Flag)
	limit := flag.Duration("max", 0, "fail if a module takes longer")
	flag.Parse()
	if *run != "" && *out == "" {
		*out = "-"
	}
	if err := measure(*out, *n, *run, *krait, *limit); err != nil {
		fmt.Fprintln(os.Stderr, "imports:", err)
		os.Exit(1)
	}
}

// row is a module with the shortest times, 0 where it can't be imported.
type row struct {
	name           string
	cpython, krait time.Duration
}

func measure(out string, n int, run, krait string, limit time.Duration) error {
	pattern, err := regexp.Compile(run)
	if err != nil {
		return fmt.Errorf("-run: %w", err)
	}
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	load := testcmd.Load()
	list, err := os.ReadFile(filepath.Join(root, "docs", "library.md"))
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
	dir, err := os.MkdirTemp("", "imports-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var rows []row
	for _, m := range regexp.MustCompile("(?m)^\\* `([^`]+)`").FindAllSubmatch(list, -1) {
		name := string(m[1])
		if !pattern.MatchString(name) {
			continue
		}
		file := filepath.Join(dir, "first.py")
		if err := os.WriteFile(file, fmt.Appendf(nil, script, name), 0o666); err != nil {
			return err
		}
		r := row{name: name}
		for range n {
			r.cpython = shorter(r.cpython, start([]string{oracle.Path, file}))
			r.krait = shorter(r.krait, start(append(slices.Clone(argv), file)))
		}
		rows = append(rows, r)
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(b.krait, a.krait) })
	var late []string
	for _, r := range rows {
		if limit > 0 && (r.krait > limit || r.krait == 0) {
			late = append(late, r.name)
		}
	}
	text := page(n, load, testcmd.Commit(root), rows)
	switch out {
	case "-":
		_, err = os.Stdout.WriteString(text)
	case "":
		err = os.WriteFile(filepath.Join(root, "docs", "imports.md"), []byte(text), 0o644)
	default:
		err = os.WriteFile(out, []byte(text), 0o644)
	}
	if err == nil && len(late) > 0 {
		err = fmt.Errorf("longer than %v, or not at all: %s", limit, strings.Join(late, ", "))
	}
	return err
}

func page(n int, load, commit string, rows []row) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# What a first import costs\n\n"+
		"`go run ./bench/imports` writes this page. It starts %d processes for each import, under CPython 3.14 and Krait in turn, and shows the shortest time: "+
		"what a script measures around its first `import`. 0 is a module that CPython has loaded when it starts.\n\n", n)
	fmt.Fprintf(&b, "Machine: %s, load average %s at the start. %s, commit %s.\n\n", testcmd.Machine(), load, runtime.Version(), commit)
	b.WriteString("| module | CPython µs | Krait µs |\n|---|---:|---:|\n")
	for _, r := range rows {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r.name, micros(r.cpython), micros(r.krait))
	}
	return b.String()
}

func micros(d time.Duration) string {
	if d == 0 {
		return "–"
	}
	return strconv.FormatInt(d.Microseconds(), 10)
}

func shorter(a, b time.Duration) time.Duration {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}

// start runs the script once and returns what it printed, 0 if it failed.
func start(argv []string) time.Duration {
	out, err := exec.Command(argv[0], argv[1:]...).Output()
	if err != nil {
		return 0
	}
	ns, _ := strconv.ParseInt(string(bytes.TrimSpace(out)), 10, 64)
	return time.Duration(max(ns, 1))
}
