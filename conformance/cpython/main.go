// Command cpython runs files of CPython 3.11's own test-suite, as Debian packages it, under Krait.
//
//	go run ./conformance/cpython [-only REGEXP] [-check] [-v] [-baseline] [-krait "CMD"]
//
// files.txt lists the files. They run unmodified, in a sandbox with Debian's folder mounted, through Krait's unittest; what
// they import of test.support, and modules that a sandbox can't have, come from support. driver.py runs the tests of one
// file and reports each; a test that ends the process or takes too long costs itself only.
//
// cpython311 has the tests of each file and what CPython 3.11 made of them (-baseline writes it anew). The tests that passed
// there are counted. cpython314 has those of them that CPython 3.14 does not pass (-newer oracle/bin/python3.14). results has those of them that Krait does not pass, and skips.txt gives the reasons of those that
// Krait is not meant to pass. docs/cpython-tests.md is the table. With -check nothing is written: a test that passed by
// results and does not now, nor when it is run a second time by itself, fails the command; one that passes now is reported.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait/internal/testcmd"
)

// options are the command's flags, and where things are.
type options struct {
	root     string // the module's directory
	tests    string // CPython's folder of tests
	set      string // directory with the lists of other files; empty: those of Debian's package
	python   string // CPython 3.11
	newer    string // CPython 3.14; empty: Krait is what runs the tests
	krait    string
	only     *regexp.Regexp
	check    bool
	baseline bool
	verbose  bool
	jobs     int
	timeout  time.Duration // for one test
	limit    time.Duration // for one file
	memory   string
}

func main() {
	var o options
	only := flag.String("only", "", "only files whose name matches the regular expression")
	flag.StringVar(&o.tests, "tests", "/usr/lib/python3.11/test", "CPython's folder of tests")
	flag.StringVar(&o.set, "set", "", "sqlite3: the files of CPython 3.13 about sqlite3, which Debian does not package; -tests says where they are")
	flag.StringVar(&o.python, "python", "/usr/bin/python3.11", "CPython 3.11, for -baseline")
	flag.StringVar(&o.krait, "krait", "", testcmd.Flag)
	flag.BoolVar(&o.check, "check", false, "compare with the results instead of writing them")
	flag.BoolVar(&o.baseline, "baseline", false, "run the tests under CPython 3.11 and write what it makes of them")
	flag.StringVar(&o.newer, "newer", "", "run the tests under this CPython 3.14 and write which of them it does not pass")
	flag.BoolVar(&o.verbose, "v", false, "print why each test fails")
	flag.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "files to run at a time")
	flag.DurationVar(&o.timeout, "timeout", time.Minute, "for one test")
	flag.DurationVar(&o.limit, "limit", 4*time.Minute, "for one file")
	flag.StringVar(&o.memory, "memory", "1GiB", "for the objects of a file")
	flag.Parse()
	err := o.complete(*only)
	if err == nil {
		err = o.run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "cpython:", err)
		os.Exit(1)
	}
}

func (o *options) complete(only string) (err error) {
	if o.only, err = regexp.Compile(only); err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	if o.jobs < 1 {
		return fmt.Errorf("-jobs: got %d, want at least 1", o.jobs)
	}
	if o.root, err = testcmd.Root(); err != nil {
		return err
	}
	if o.newer != "" {
		if o.newer, err = filepath.Abs(o.newer); err != nil {
			return err
		}
	}
	if _, err := os.Stat(filepath.Join(o.tests, "test_grammar.py")); err != nil {
		return fmt.Errorf("no tests in %s: install libpython3.11-testsuite, or say where they are with -tests", o.tests)
	}
	return nil
}

// path returns a file of this directory.
func (o *options) path(parts ...string) string {
	return filepath.Join(append([]string{o.root, "conformance", "cpython"}, parts...)...)
}

// list returns a file of the set that is run.
func (o *options) list(parts ...string) string { return o.path(append([]string{o.set}, parts...)...) }

// baseDir is the directory of what CPython makes of the tests, base its version.
func (o *options) baseDir() string { return "cpython" + strings.ReplaceAll(o.base(), ".", "") }

func (o *options) base() string {
	if o.set != "" {
		return "3.13"
	}
	return "3.11"
}

// file is a row of files.txt and what is known of it.
type file struct {
	name   string
	absent string // why there is no such file
	known  baseline
	newer  map[string]bool // tests that CPython 3.14 does not pass
	want   results
	got    []outcome
	broken string // why no test could be run
}

// files reads files.txt.
func (o *options) files() ([]*file, error) {
	f, err := os.Open(o.list("files.txt"))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []*file
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		name, why, _ := strings.Cut(line, " absent: ")
		all = append(all, &file{name: name, absent: why})
	}
	return all, nil
}

func (o *options) run() error {
	all, err := o.files()
	if err != nil {
		return err
	}
	skips, err := readSkips(o.list("skips.txt"))
	if err != nil {
		return err
	}
	var argv []string
	if !o.baseline && o.newer == "" {
		var cleanup func()
		argv, cleanup, err = testcmd.Krait(o.krait)
		defer cleanup()
		if err != nil {
			return err
		}
		argv = append(argv, "--max-memory", o.memory, "--mount", o.path("support")+":/support", "--mount", o.tests+":/cpython/test")
	}
	if !o.baseline {
		if err := o.readLists(all); err != nil {
			return err
		}
	}
	var chosen []*file
	for _, f := range all {
		if f.absent == "" && o.only.MatchString(f.name) {
			chosen = append(chosen, f)
		}
	}
	if err := o.runAll(chosen, argv); err != nil {
		return err
	}
	if o.baseline || o.newer != "" {
		return nil
	}
	worse := 0
	for _, f := range chosen {
		now := f.judge(skips[f.name])
		if o.check {
			if now, err = o.again(f, argv, skips[f.name], now); err != nil {
				return err
			}
		}
		worse += o.report(f, now)
		if !o.check {
			f.want = now
			if err := now.write(o.list("results", f.name+".txt")); err != nil {
				return err
			}
		}
	}
	fmt.Println(total(all))
	if !o.check && o.set != "" {
		return writeSet(filepath.Join(o.root, "docs", "sqlite.md"), all)
	}
	if !o.check {
		return writeTable(filepath.Join(o.root, "docs", "cpython-tests.md"), all)
	}
	if worse > 0 {
		return fmt.Errorf("%d tests passed before and do not now", worse)
	}
	return nil
}

// readLists reads what is known of the files.
func (o *options) readLists(all []*file) (err error) {
	for _, f := range all {
		if f.absent != "" {
			continue
		}
		if f.known, err = readBaseline(o.list(o.baseDir(), f.name+".txt")); err != nil {
			return err
		}
		f.newer = map[string]bool{}
		if err = readNames(o.list("cpython314", f.name+".txt"), func(_, id, _ string) { f.newer[id] = true }); err != nil {
			return err
		}
		if f.want, err = readResults(o.list("results", f.name+".txt")); err != nil {
			return err
		}
	}
	return nil
}

// runAll runs files, some at a time, the long ones of the list's order first come first served.
func (o *options) runAll(chosen []*file, argv []string) error {
	next := make(chan *file)
	var workers sync.WaitGroup
	var mu sync.Mutex
	var failed error
	for range o.jobs {
		workers.Go(func() {
			for f := range next {
				var err error
				switch {
				case o.baseline:
					err = o.runBaseline(f)
				case o.newer != "":
					err = o.runNewer(f)
				default:
					err = o.runKrait(f, argv)
				}
				if err != nil {
					mu.Lock()
					failed = fmt.Errorf("%s: %w", f.name, err)
					mu.Unlock()
				}
			}
		})
	}
	for _, f := range chosen {
		next <- f
	}
	close(next)
	workers.Wait()
	return failed
}

// report prints how a file did, and what is new in it, and returns how many tests passed before and do not now.
func (o *options) report(f *file, now results) (worse int) {
	passed := len(f.known.passed) - len(now)
	fmt.Printf("%s: %d of %d", f.name, passed, len(f.known.passed))
	if f.broken != "" {
		fmt.Printf(": %s", f.broken)
	}
	fmt.Println()
	missing := 0
	for _, id := range f.known.passed {
		was, wasBad := f.want[id]
		is, isBad := now[id]
		switch {
		case isBad && is.word == "missing":
			missing++
		case isBad && (!wasBad || o.verbose):
			fmt.Printf("  %s %s: %s\n", is.word, id, is.text)
		case wasBad && !isBad:
			fmt.Printf("  passes now, was %s: %s\n", was.word, id)
		}
		if isBad && !wasBad {
			worse++
		}
	}
	if missing > 0 && f.broken == "" {
		fmt.Printf("  %d tests are missing\n", missing)
	}
	return worse
}
