// Command conformance runs corpora of Python programs under Krait and compares what they do with what CPython did.
//
//	go run ./conformance [-corpus lang] [-dir ../shared/conformance] [-stderr last|full] [-krait "CMD"] [-check] [-json]
//
// A corpus is a directory of programs, DIR/NAME/*.py with what is expected in DIR/NAME/expected, or a file
// DIR/corpora/NAME.jsonl.gz with a JSON object for each program. A program passes if its stdout and exit status are as
// expected and, where another exit status than 0 is expected, so is the line of stderr that names the exception
// (-stderr full: all of stderr).
//
// The result is written to docs/conformance.md, the scoreboard, which replaces the sections of the corpora that were run
// and holds nothing that changes from run to run. With -check the scoreboard is not written but is the minimum: a program
// that passes there and fails now fails the command. -filter and -limit run a part of a corpus and do neither.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/testcmd"
)

// options are the command's flags.
type options struct {
	corpora    []string
	dir        string
	scoreboard string // file; empty: none
	stderr     string // "last" or "full"
	krait      string
	filter     *regexp.Regexp // nil: all
	limit      int            // 0: all
	jobs       int
	timeout    time.Duration // for one program
	check      bool
	json       bool
}

func main() {
	var o options
	corpora := flag.String("corpus", "lang", "corpora to run, separated by commas, or all")
	filter := flag.String("filter", "", "only programs whose id matches the regular expression")
	flag.StringVar(&o.dir, "dir", "", "directory of the corpora (default: KRAIT_CONFORMANCE_DIR, or else shared/conformance beside the module)")
	flag.StringVar(&o.scoreboard, "scoreboard", filepath.FromSlash("docs/conformance.md"), "file to write, below the module's directory unless absolute; empty: none")
	flag.StringVar(&o.stderr, "stderr", "last", "how much of stderr counts: last or full")
	flag.StringVar(&o.krait, "krait", "", testcmd.Flag)
	flag.IntVar(&o.limit, "limit", 0, "only so many programs of each corpus, spread over it")
	flag.IntVar(&o.jobs, "jobs", runtime.NumCPU(), "programs to run at a time")
	flag.DurationVar(&o.timeout, "timeout", 10*time.Second, "for one program")
	flag.BoolVar(&o.check, "check", false, "compare with the scoreboard instead of writing it")
	flag.BoolVar(&o.json, "json", false, "print JSON")
	flag.Parse()
	o.corpora = strings.Split(*corpora, ",")
	err := o.complete(*filter)
	if err == nil {
		err = run(os.Stdout, o)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "conformance:", err)
		os.Exit(1)
	}
}

// complete checks the flags and fills in what depends on where the command runs.
func (o *options) complete(filter string) error {
	if o.stderr != "last" && o.stderr != "full" {
		return fmt.Errorf("-stderr: got %q, want last or full", o.stderr)
	}
	if o.jobs < 1 {
		return fmt.Errorf("-jobs: got %d, want at least 1", o.jobs)
	}
	if filter != "" {
		pattern, err := regexp.Compile(filter)
		if err != nil {
			return fmt.Errorf("-filter: %w", err)
		}
		o.filter = pattern
	}
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	if o.scoreboard != "" && !filepath.IsAbs(o.scoreboard) {
		o.scoreboard = filepath.Join(root, o.scoreboard)
	}
	if o.dir == "" {
		o.dir = os.Getenv("KRAIT_CONFORMANCE_DIR")
	}
	if o.dir == "" {
		o.dir = filepath.Join(filepath.Dir(root), "shared", "conformance")
	}
	if o.dir, err = filepath.Abs(o.dir); err != nil {
		return err
	}
	if len(o.corpora) == 1 && o.corpora[0] == "all" {
		o.corpora, err = allCorpora(o.dir)
	}
	return err
}

func run(w io.Writer, o options) error {
	var loaded []corpus
	for _, name := range o.corpora {
		c, err := loadCorpus(o.dir, name)
		if err != nil {
			return err
		}
		c.programs = choose(c.programs, o.filter, o.limit)
		if len(c.programs) == 0 {
			return fmt.Errorf("corpus %s: no programs to run", name)
		}
		loaded = append(loaded, c)
	}
	argv, cleanup, err := testcmd.Krait(o.krait)
	defer cleanup()
	if err != nil {
		return err
	}
	var scores []score
	for _, c := range loaded {
		s, err := runCorpus(c, argv, o)
		if err != nil {
			return err
		}
		scores = append(scores, s)
		if !o.json {
			fmt.Fprintf(w, "%s: %s\n", s.Corpus, s.summary())
			for _, f := range s.Failing {
				fmt.Fprintf(w, "  %s: %s\n", f.ID, f.Why)
			}
		}
	}
	if o.json {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		enc.SetEscapeHTML(false)
		if err := enc.Encode(scores); err != nil {
			return err
		}
	}
	if o.filter != nil || o.limit > 0 || o.scoreboard == "" {
		return nil
	}
	if o.check {
		return checkScoreboard(o.scoreboard, scores)
	}
	return writeScoreboard(o.scoreboard, scores)
}
