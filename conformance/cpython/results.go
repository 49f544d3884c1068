package main

// Results: what is kept of the outcomes, in text files that are read as well as written.

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// baseline is what CPython 3.11 made of a file. The names of tests are without the file's.
type baseline struct {
	passed []string
	others []outcome // that did not pass
}

// results are the tests of a file that CPython 3.11 passes and Krait does not.
type results map[string]outcome

// named gives outcomes their names within the file. A name that repeats gets a number.
func (f *file) named(got []outcome) []outcome {
	slices.SortStableFunc(got, func(a, b outcome) int { return a.number - b.number })
	seen := map[string]int{}
	for i := range got {
		id := strings.TrimPrefix(got[i].id, "test."+f.name+".")
		id = strings.ReplaceAll(id, " ", "_")
		seen[id]++
		if n := seen[id]; n > 1 {
			id = fmt.Sprintf("%s#%d", id, n)
		}
		got[i].id = id
	}
	return got
}

// judge compares the outcomes with the baseline's. A test that fails as skips says, or that CPython 3.14 fails too, is skipped.
func (f *file) judge(skips map[string]string) results {
	got := map[string]outcome{}
	for _, r := range f.named(f.got) {
		got[r.id] = r
	}
	bad := results{}
	for _, id := range f.known.passed {
		r, ok := got[id]
		if !ok {
			r = outcome{id: id, word: "missing", text: f.broken}
		}
		if r.word == "pass" {
			continue
		}
		if why, ok := skips[id]; ok && r.word != "skip" {
			r.word, r.text = "skip", why
		} else if f.newer[id] && r.word != "skip" {
			r.word, r.text = "skip", "CPython 3.14 does not pass it either"
		}
		bad[id] = r
	}
	return bad
}

// writeNames writes names that begin with a class, several in a line: "WORD Class: name name".
func writeNames(b *strings.Builder, word string, ids []string) {
	class, width := "", 0
	for _, id := range ids {
		c, name := "", id
		if i := strings.LastIndexByte(id, '.'); i >= 0 {
			c, name = id[:i], id[i+1:]
		}
		if c != class || width == 0 || width+len(name) > 120 {
			if width > 0 {
				b.WriteByte('\n')
			}
			n, _ := fmt.Fprintf(b, "%s %s:", word, c)
			class, width = c, n
		}
		n, _ := fmt.Fprintf(b, " %s", name)
		width += n
	}
	if width > 0 {
		b.WriteByte('\n')
	}
}

// readNames reads lines of writeNames, and of skipped tests: "skip Class.name: REASON".
func readNames(path string, name func(word, id, reason string)) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		word, rest, _ := strings.Cut(line, " ")
		if word == "skip" {
			id, reason, _ := strings.Cut(rest, ": ")
			name(word, id, reason)
			continue
		}
		class, names, ok := strings.Cut(rest, ":")
		if !ok {
			return fmt.Errorf("%s: bad line %q", path, line)
		}
		for _, n := range strings.Fields(names) {
			if class != "" {
				n = class + "." + n
			}
			name(word, n, "")
		}
	}
	return lines.Err()
}

// write writes the results as a file; there is none where all tests pass.
func (r results) write(path string) error {
	if len(r) == 0 {
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	var b strings.Builder
	b.WriteString("# Tests that CPython passes and Krait does not. Generated.\n")
	byWord := map[string][]string{}
	for id, o := range r {
		byWord[o.word] = append(byWord[o.word], id)
	}
	for _, word := range []string{"fail", "error", "timeout", "crash", "missing", "skip"} {
		ids := byWord[word]
		slices.Sort(ids)
		if word != "skip" {
			writeNames(&b, word, ids)
			continue
		}
		for _, id := range ids {
			fmt.Fprintf(&b, "skip %s: %s\n", id, r[id].text)
		}
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}

func readResults(path string) (results, error) {
	r := results{}
	err := readNames(path, func(word, id, reason string) { r[id] = outcome{id: id, word: word, text: reason} })
	return r, err
}

// runBaseline runs a file under CPython 3.11 and writes what it makes of it.
func (o *options) runBaseline(f *file) error {
	dir, err := os.MkdirTemp("", "cpython-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	p := process{timeout: o.limit, deadline: deadlineAfter(2 * o.limit)}
	if err := p.run([]string{o.python, o.path("driver.py"), "test." + f.name}, dir); err != nil {
		return err
	}
	if !p.done {
		return fmt.Errorf("CPython did not run it to the end: %s %s", p.module, p.why())
	}
	var b strings.Builder
	var passed []string
	all := f.named(p.outcomes)
	var others strings.Builder
	for _, r := range all {
		if r.word == "pass" {
			passed = append(passed, r.id)
		} else if r.word == "skip" {
			fmt.Fprintf(&others, "skip %s: %s\n", r.id, r.text)
		} else {
			writeNames(&others, r.word, []string{r.id})
		}
	}
	fmt.Fprintf(&b, "# What CPython %s makes of its tests: it passes %d of %d. Generated.\n", o.base(), len(passed), len(all))
	writeNames(&b, "pass", passed)
	b.WriteString(others.String())
	fmt.Printf("%s: CPython passes %d of %d\n", f.name, len(passed), len(all))
	path := o.list(o.baseDir(), f.name+".txt")
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}

// runNewer runs a file under CPython 3.14, with the stand-ins for test.support, and writes which tests it does not pass.
func (o *options) runNewer(f *file) error {
	dir, err := os.MkdirTemp("", "cpython-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	var bad []string
	got := map[string]bool{}
	for start := 0; ; {
		p := process{timeout: o.timeout, deadline: deadlineAfter(o.limit), env: []string{
			"CPYTHON_SUPPORT=" + o.path("support"), "CPYTHON_TESTS=" + o.tests}}
		if err := p.run([]string{o.newer, o.path("driver.py"), "test." + f.name, strconv.Itoa(start)}, dir); err != nil {
			return err
		}
		if !p.found {
			return fmt.Errorf("CPython 3.14 can't run it: %s %s", p.module, p.why())
		}
		f.got = append(f.got, p.outcomes...)
		if p.done || p.open == nil {
			break
		}
		p.open.word = "crash"
		f.got = append(f.got, *p.open)
		start = p.open.number + 1
	}
	for _, r := range f.named(f.got) {
		got[r.id] = r.word == "pass" || r.word == "skip"
	}
	for _, id := range f.known.passed {
		if ok, ran := got[id]; ran && !ok {
			bad = append(bad, id)
		}
	}
	path := o.list("cpython314", f.name+".txt")
	if len(bad) == 0 {
		os.Remove(path)
		return nil
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# Tests that CPython %s passes and CPython 3.14 does not. Generated.\n", o.base())
	writeNames(&b, "fail", bad)
	fmt.Printf("%s: CPython 3.14 does not pass %d of %d\n", f.name, len(bad), len(f.known.passed))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(b.String()), 0o644)
}

func readBaseline(path string) (baseline, error) {
	var base baseline
	err := readNames(path, func(word, id, reason string) {
		if word == "pass" {
			base.passed = append(base.passed, id)
		} else {
			base.others = append(base.others, outcome{id: id, word: word, text: reason})
		}
	})
	if err == nil && len(base.passed) == 0 {
		err = fmt.Errorf("%s: no tests: run go run ./conformance/cpython -baseline", path)
	}
	return base, err
}

// readSkips reads the reasons of tests that Krait is not meant to pass: "FILE Class.name: REASON".
func readSkips(path string) (map[string]map[string]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	skips := map[string]map[string]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		name, rest, _ := strings.Cut(line, " ")
		id, why, ok := strings.Cut(rest, ": ")
		if !ok || why == "" {
			return nil, fmt.Errorf("%s: bad line %q: want FILE TEST: REASON", path, line)
		}
		if skips[name] == nil {
			skips[name] = map[string]string{}
		}
		skips[name][id] = why
	}
	return skips, nil
}
