// Package docs holds the tests of the documentation: its figures, links, paths and rough edges.
package docs

// figures_test.go holds the test that README quotes figures as the pages have them that commands write.

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write README's tables of figures anew")

// README's tables of figures have exactly the rows that follow from the pages they name.
func TestReadmeQuotesFigures(t *testing.T) {
	readme := read(t, "../README.md")
	for heading, want := range map[string][]string{
		"What Python it is": conformanceFigures(t),
		"Speed":             speedFigures(t),
	} {
		_, section, ok := strings.Cut(readme, "\n## "+heading+"\n")
		if !ok {
			t.Errorf("README.md has no section %q", heading)
			continue
		}
		section, _, _ = strings.Cut(section, "\n## ")
		_, table, ok := strings.Cut(section, "| what | figure | from |\n|---|---|---|\n")
		if !ok {
			t.Errorf("README.md, %q: no table of figures", heading)
			continue
		}
		table, _, _ = strings.Cut(table, "\n\n")
		if got := strings.TrimSpace(table); got == strings.Join(want, "\n") {
			continue
		} else if *update {
			readme = strings.Replace(readme, got, strings.Join(want, "\n"), 1)
		} else {
			t.Errorf("README.md, %q: the pages say\n%s\nand README says\n%s\nTo change README: go test ./docs -run Quotes -update", heading, strings.Join(want, "\n"), got)
		}
	}
	if *update {
		if err := os.WriteFile("../README.md", []byte(readme), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func conformanceFigures(t *testing.T) []string {
	var passed, all, corpora int
	for _, line := range strings.Split(read(t, "conformance.md"), "\n") {
		var n, m int
		if k, _ := fmt.Sscanf(line, "%d of %d programs pass", &n, &m); k == 2 {
			passed, all, corpora = passed+n, all+m, corpora+1
		}
	}
	if corpora == 0 {
		t.Error("conformance.md has no corpora")
	}
	own := row(t, "cpython-tests.md", "**all**")
	return []string{
		fmt.Sprintf("| programs of %d corpora that do what they do under CPython 3.14 | %d of %d | [conformance](docs/conformance.md) |", corpora, passed, all),
		fmt.Sprintf("| of the tests of CPython 3.11 that it passes itself | %s of %s pass, %s fail, %s are skipped with a reason each | [CPython's own tests](docs/cpython-tests.md) |",
			own[3], own[2], own[4], own[5]),
	}
}

func speedFigures(t *testing.T) []string {
	var lines []string
	quote := func(what, figure, name, page string) {
		lines = append(lines, fmt.Sprintf("| %s | %s | [%s](docs/%s) |", what, figure, name, page))
	}
	const costs = "costs.md"
	measured := func(what string) []string {
		c := row(t, costs, what)[1:]
		if slices.Contains(c, "–") {
			t.Errorf("%s has no figure of %q", costs, what)
		}
		return c
	}
	for _, what := range []string{
		"sandbox that runs `1+1` compiled before, made and closed",
		"the same from source",
		"blocking host call and back, without a time limit or a context that can end",
		"10,000 sandboxes parked in a host call, goroutine stacks included",
	} {
		quote(what, measured(what)[0], "costs", costs)
	}
	for _, table := range ratios(t, read(t, "speed.md")) {
		quote(table[0]+" beside CPython 3.14", table[1], "speed", "speed.md")
	}
	cpython := row(t, "start.md", "CPython 3.14: `print(1)`")
	krait := row(t, "start.md", "`krait run`, release: `print(1)`")
	quote("start of the command with `print(1)`, median", krait[1]+" ms and "+krait[4]+" MB; CPython "+cpython[1]+" ms and "+cpython[4]+" MB", "starts", "start.md")
	for _, what := range []string{ // of containers
		"a tool call that the script waits for, with binding, checks and events",
		"a sandbox in a container that is ready with pandas imported, and its first cell",
	} {
		c := measured(what)
		quote(what, c[0]+"; under bubblewrap "+c[1], "costs", costs)
	}
	tokens := row(t, "tokens.md", "50")
	quote("50 tools, shown to a model", tokens[2]+" tokens, as JSON with results "+tokens[1], "tokens", "tokens.md")
	return lines
}

// ratios describes the tables of speed.md: what each is of, and its figures.
func ratios(t *testing.T, page string) [][2]string {
	t.Helper()
	var tables [][2]string
	headings := 0
	title, name, n, slower := "", "", 0, 0
	least := math.Inf(1)
	for _, line := range strings.Split(page, "\n") {
		if heading, ok := strings.CutPrefix(line, "## "); ok {
			headings++
			_, title, _ = strings.Cut(heading, ": ")
			least, name, n, slower = math.Inf(1), "", 0, 0
			continue
		}
		c := cells(line)
		if len(c) != 4 {
			continue
		}
		if c[0] == "geometric mean" {
			tables = append(tables, [2]string{title, fmt.Sprintf("%s times its speed, the geometric mean of %d; slowest %.2f (%s), %d below 1", c[3], n, least, name, slower)})
			continue
		}
		if r, err := strconv.ParseFloat(c[3], 64); err == nil {
			n++
			if r < 1 {
				slower++
			}
			if r < least {
				least = r
				name, _, _ = strings.Cut(c[0], " (") // without the unit
			}
		}
	}
	if len(tables) != headings || headings == 0 {
		t.Fatalf("speed.md has %d tables that end in a geometric mean and %d headings", len(tables), headings)
	}
	return tables
}

// row returns the cells of the first row of a page whose first cell is what.
func row(t *testing.T, page, what string) []string {
	t.Helper()
	for _, line := range strings.Split(read(t, page), "\n") {
		if c := cells(line); len(c) > 1 && c[0] == what {
			return c
		}
	}
	t.Fatalf("%s has no row %q", page, what)
	return nil
}

// cells returns the cells of a row of a table, or nil.
func cells(line string) []string {
	line, ok := strings.CutPrefix(line, "|")
	line, ok2 := strings.CutSuffix(line, "|")
	if !ok || !ok2 {
		return nil
	}
	c := strings.Split(line, "|")
	for i := range c {
		c[i] = strings.TrimSpace(c[i])
	}
	return c
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
