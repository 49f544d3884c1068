package main

// The table: docs/cpython-tests.md.

import (
	"fmt"
	"os"
	"strings"
	"time"
)

const tableHead = `# CPython's own tests

Files of CPython 3.11's test-suite (Debian's libpython3.11-testsuite), run unmodified under Krait. Written by
` + "`make conformance-cpython`" + `. Counted are the tests that CPython 3.11 itself passes where its tests are run without extra
resources. A skipped test is not passed: it is one that skips itself, or that Krait is not meant to pass, mostly since Python
3.14 differs from 3.11; ` + "`conformance/cpython/results`" + ` lists all that do not pass, with the reason of every skip. Tests of
CPython's C and Python versions of a module both run with Krait's one.

| file | tests | CPython 3.11 passes | passed | failed | skipped | share |
|---|--:|--:|--:|--:|--:|--:|
`

// counts are a row of the table.
type counts struct{ tests, base, passed, failed, skipped int }

func (f *file) counts() counts {
	c := counts{tests: len(f.known.passed) + len(f.known.others), base: len(f.known.passed)}
	for _, o := range f.want {
		if o.word == "skip" {
			c.skipped++
		} else {
			c.failed++
		}
	}
	c.passed = c.base - c.failed - c.skipped
	return c
}

func (c *counts) add(d counts) {
	c.tests += d.tests
	c.base += d.base
	c.passed += d.passed
	c.failed += d.failed
	c.skipped += d.skipped
}

func (c counts) share() string {
	if c.base == 0 {
		return "0 %"
	}
	return fmt.Sprintf("%.1f %%", 100*float64(c.passed)/float64(c.base))
}

func sum(all []*file) counts {
	var c counts
	for _, f := range all {
		c.add(f.counts())
	}
	return c
}

func total(all []*file) string {
	c := sum(all)
	return fmt.Sprintf("%d of %d tests pass (%s), %d fail, %d are skipped", c.passed, c.base, c.share(), c.failed, c.skipped)
}

func writeTable(path string, all []*file) error {
	var b strings.Builder
	b.WriteString(tableHead)
	row := func(name string, c counts) {
		fmt.Fprintf(&b, "| %s | %d | %d | %d | %d | %d | %s |\n", name, c.tests, c.base, c.passed, c.failed, c.skipped, c.share())
	}
	for _, f := range all {
		if f.absent != "" {
			fmt.Fprintf(&b, "| %s | | | | | | %s |\n", f.name, f.absent)
			continue
		}
		row(f.name, f.counts())
	}
	row("**all**", sum(all))
	return os.WriteFile(path, []byte(b.String()), 0o644)
}

// The figures of docs/sqlite.md stand between these.
const (
	setHead = "<!-- go run ./conformance/cpython -set sqlite3 -tests DIR -krait CMD writes what follows, which a test compares -->\n"
	setTail = "<!-- end -->\n"
)

// meant are the tests of a set that both versions of CPython pass, and that a sandbox can run.
func meant(all []*file) (passed, of int) {
	c := sum(all)
	return c.passed, c.base - c.skipped
}

// setText is the figures of a set in words.
func setText(all []*file) string {
	passed, of := meant(all)
	c := sum(all)
	return fmt.Sprintf("Of CPython 3.13's own tests of the module (`test_sqlite3`, all files but that of the command line) %d pass there. Of these %d are meant for a\n"+
		"sandbox and pass in CPython 3.14 too; Krait passes %d, %.1f %%. `conformance/cpython/sqlite3` has the others, with reasons.\n", c.base, of, passed, 100*float64(passed)/float64(of))
}

// writeSet writes the figures of a set into a page.
func writeSet(path string, all []*file) error {
	text, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	before, rest, ok := strings.Cut(string(text), setHead)
	_, after, ok2 := strings.Cut(rest, setTail)
	if !ok || !ok2 {
		return fmt.Errorf("%s: there is no place for figures", path)
	}
	return os.WriteFile(path, []byte(before+setHead+setText(all)+setTail+after), 0o644)
}

func deadlineAfter(d time.Duration) time.Time { return time.Now().Add(d) }
