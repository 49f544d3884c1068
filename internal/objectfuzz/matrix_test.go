package objectfuzz

import (
	_ "embed"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/internal/testcmd"
)

//go:embed testdata/matrix.py
var matrixProgram string

// receivers that take the call as theirs, or that a call changes for others.
var noReceivers = []string{"loop", "task", "weakproxy", "weakcallableproxy"}

// matrix is the program of a block.
func matrix(block string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "BLOCK = %q\nSKIP = %s\nVALUES = [\n", block, pythonList(noReceivers))
	for _, v := range values {
		if unlike[v.name] == "" && v.attrs != nil {
			fmt.Fprintf(&b, "(%q, lambda: %s),\n", v.name, v.expr)
		}
	}
	b.WriteString("]\n" + matrixProgram)
	return Complete(b.String())
}

func pythonList(names []string) string {
	return "['" + strings.Join(names, "', '") + "']"
}

// cells splits what a block printed into cells by "row / column".
func cells(output string) map[string]string {
	m := map[string]string{}
	var columns []string
	for line := range strings.Lines(output) {
		i := strings.LastIndexByte(strings.TrimSuffix(line, "\n"), ' ')
		if i < 0 {
			continue
		}
		if line[:i] == "columns" || strings.HasPrefix(line, "columns ") {
			columns = strings.Split(strings.TrimSpace(strings.TrimPrefix(line, "columns ")), ",")
			continue
		}
		for k, cell := range strings.Split(strings.TrimSpace(line[i+1:]), ",") {
			if k < len(columns) {
				m[line[:i]+" / "+columns[k]] = cell
			}
		}
	}
	return m
}

//go:embed testdata/matrix.txt
var differencesText string

// difference is a line of testdata/matrix.txt.
type difference struct {
	block, what, reason string
	used                bool
}

func parseDifferences() []*difference {
	var list []*difference
	for line := range strings.Lines(differencesText) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		if head, reason, ok := strings.Cut(strings.TrimSpace(line), ": "); ok {
			block, what, _ := strings.Cut(head, " | ")
			list = append(list, &difference{block: block, what: what, reason: reason})
		}
	}
	return list
}

// covers reports whether the line speaks of a cell.
func (d *difference) covers(block, row, column string) bool {
	if d.block != "*" && d.block != block {
		return false
	}
	plain, _, _ := strings.Cut(row, ".")
	plain = strings.TrimSuffix(plain, " derived")
	return d.what == plain || d.what == row || d.what == column || d.what == row+" / "+column
}

// oracleFile returns the path of CPython.
func oracleFile(t *testing.T) string {
	root, err := testcmd.Root()
	if err != nil {
		t.Fatal(err)
	}
	exe := filepath.Join(root, "oracle", "bin", "python3.14")
	if _, err := os.Stat(exe); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("no CPython to compare with: make oracle")
		}
		t.Skip("no CPython to compare with: make oracle")
	}
	return exe
}

// keep writes what a block printed into the directory that KRAIT_MATRIX_OUT names, if it does, for a closer look.
func keep(t *testing.T, name, text string) {
	if dir := os.Getenv("KRAIT_MATRIX_OUT"); dir != "" {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// What every type does with every other is what it does in CPython, but for the differences of testdata/matrix.txt.
func TestTypeMatrix(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("one goroutine")
	}
	exe := oracleFile(t)
	differences := parseDifferences()
	for _, block := range []string{"single", "derive", "class", "derived class", "new", "bases", "methods"} {
		t.Run(block, func(t *testing.T) {
			program := matrix(block)
			cmd := exec.Command(exe, "-I", "-")
			cmd.Stdin = strings.NewReader(program)
			var errs strings.Builder
			cmd.Stderr = &errs
			text, err := cmd.Output()
			keep(t, block+".cpython", string(text))
			if err != nil {
				t.Fatalf("%v\n%s", err, errs.String())
			}
			var p process
			defer p.stop()
			out, err := p.run(job{Source: program, Time: 10 * time.Minute, Memory: 1 << 30})
			if err != nil || out.Kind != "ok" {
				t.Fatalf("%v %s %s\n%s", err, out.Kind, out.Text, out.signature())
			}
			keep(t, block+".krait", out.Output)
			want, got := cells(string(text)), cells(out.Output)
			compared, left := 0, map[string]int{}
			for _, key := range slices.Sorted(maps.Keys(want)) {
				w, g := want[key], got[key]
				if g == "" || w == "-" || g == "-" {
					continue
				}
				compared++
				if w == g {
					continue
				}
				row, column, _ := strings.Cut(key, " / ")
				known := false
				for _, d := range differences {
					if d.covers(block, row, column) {
						d.used, known = true, true
					}
				}
				if !known {
					left[w+" -> "+g]++
					if left[w+" -> "+g] <= 20 {
						t.Errorf("%s: CPython %s, Krait %s", key, w, g)
					}
				}
			}
			t.Logf("%d cells compared; unknown differences: %v", compared, left)
		})
	}
	for _, d := range differences {
		if !d.used {
			t.Logf("testdata/matrix.txt: %s | %s is no difference any more", d.block, d.what)
		}
	}
}
