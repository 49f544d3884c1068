// Command mutants damages Python programs at random, runs what comes of it under CPython and Krait, and shows where stdout, exit
// status or stderr (the whole traceback) differ:
//
//	go run ./conformance/mutants -dir DIR -corpus lang -seed 7 -n 2000
//
// The corpora are those of ./conformance, or with -programs the files of a directory. Differences are put into classes by the lines
// that differ, and one program of each class is cut down to the lines that are needed. The exit status is 1 if there was one.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/testcmd"
)

type settings struct {
	dir, corpus, programs string
	seed                  uint64
	n, batch, edits, most int
	plain, shrink         bool
}

func main() {
	var s settings
	flag.StringVar(&s.dir, "dir", "", "directory of the corpora")
	flag.StringVar(&s.corpus, "corpus", "lang", "corpora, separated by commas")
	flag.StringVar(&s.programs, "programs", "", "take the *.py of this directory instead of corpora")
	flag.Uint64Var(&s.seed, "seed", 1, "seed of the first mutant")
	flag.IntVar(&s.n, "n", 1000, "number of mutants")
	flag.IntVar(&s.batch, "batch", 100, "mutants whose files exist at the same time")
	flag.IntVar(&s.edits, "edits", 2, "most edits to a mutant")
	flag.IntVar(&s.most, "max", 30, "classes to cut down and show")
	flag.BoolVar(&s.plain, "plain", false, "run the programs as they are")
	flag.BoolVar(&s.shrink, "shrink", true, "cut differences down")
	krait := flag.String("krait", "", testcmd.Flag)
	flag.Parse()
	if err := run(s, *krait); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// source is a program that mutants are made of.
type source struct{ name, text string }

// sources reads what the settings name, in a fixed order.
func sources(s settings) ([]source, error) {
	var out []source
	if s.programs != "" {
		return directory(s.programs)
	}
	if s.dir == "" {
		return nil, fmt.Errorf("-dir or -programs must be given")
	}
	for name := range strings.SplitSeq(s.corpus, ",") {
		of, err := directory(filepath.Join(s.dir, name))
		if err == nil && len(of) == 0 {
			of, err = packed(filepath.Join(s.dir, "corpora", name+".jsonl.gz"))
		}
		if err != nil {
			return nil, err
		}
		out = append(out, of...)
	}
	return out, nil
}

func run(s settings, command string) error {
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		return err
	}
	krait, cleanup, err := testcmd.Krait(command)
	defer cleanup()
	if err != nil {
		return err
	}
	from, err := sources(s)
	if err != nil {
		return err
	}
	if len(from) == 0 {
		return fmt.Errorf("no programs")
	}
	r := &runner{oracle: oracle.Path, krait: krait}
	if err := r.start(); err != nil {
		return err
	}
	defer r.cmd.Wait()
	defer r.in.Close()
	classes := map[string]int{}
	found := 0
	if s.plain {
		s.n = len(from)
	}
	for at := 0; at < s.n; at += s.batch {
		var mutants []string
		var what []string
		for i := at; i < min(at+s.batch, s.n); i++ {
			if s.plain {
				mutants, what = append(mutants, from[i].text), append(what, from[i].name)
				continue
			}
			rnd := rand.New(rand.NewPCG(s.seed+uint64(i), 0x6d7574616e74))
			src := from[rnd.IntN(len(from))]
			text, edits := mutate(rnd, src.text, 1+rnd.IntN(s.edits))
			mutants, what = append(mutants, text), append(what, fmt.Sprintf("seed %d, %s: %s", s.seed+uint64(i), src.name, edits))
		}
		ds, err := r.differs(mutants)
		if err != nil {
			return err
		}
		for i, d := range ds {
			if d == nil {
				continue
			}
			found++
			class := d.class()
			if classes[class]++; classes[class] > 1 || len(classes) > s.most {
				continue
			}
			small := mutants[i]
			if s.shrink {
				if small, d, err = r.shrink(small, d); err != nil {
					return err
				}
			}
			fmt.Printf("# --- %s\n%s\n%s", what[i], strings.TrimRight(small, "\n"), d)
		}
	}
	if found > 0 {
		var counts []string
		for c, n := range classes {
			counts = append(counts, fmt.Sprintf("%6d %s", n, c))
		}
		slices.Sort(counts)
		fmt.Println(strings.Join(counts, "\n"))
		return fmt.Errorf("%d of %d mutants differ, in %d classes", found, s.n, len(classes))
	}
	fmt.Printf("%d mutants, no difference\n", s.n)
	return nil
}
