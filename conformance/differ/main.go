// Command differ makes random Python programs from a seed, runs them under CPython and Krait, and shows where they differ:
//
//	go run ./conformance/differ -seed 7 -n 2000
//
// A difference is cut down to the smallest expression or body that still differs and printed as a chunk for testdata. The
// exit status is 1 if there was one.
package main

import (
	"flag"
	"fmt"
	"os"

	"github.com/krait-run/krait/internal/chunkedtest"
	"github.com/krait-run/krait/internal/testcmd"
)

func main() {
	seed := flag.Uint64("seed", 1, "seed of the first program")
	n := flag.Int("n", 1000, "number of programs")
	batch := flag.Int("batch", 400, "programs to a process")
	krait := flag.String("krait", "", testcmd.Flag)
	most := flag.Int("max", 20, "differences to cut down and show")
	flag.Parse()
	if err := differ(*seed, *n, *batch, *krait, *most); err != nil {
		fmt.Fprintln(os.Stderr, "differ:", err)
		os.Exit(1)
	}
}

func differ(seed uint64, n, batch int, command string, most int) error {
	oracle, err := chunkedtest.FindOracle()
	if err != nil {
		return err
	}
	krait, cleanup, err := testcmd.Krait(command)
	defer cleanup()
	if err != nil {
		return err
	}
	r := &runner{oracle: []string{oracle.Path}, krait: krait}
	found := 0
	for at := 0; at < n; at += batch {
		var programs []*node
		for i := at; i < min(at+batch, n); i++ {
			programs = append(programs, generate(seed+uint64(i)))
		}
		differs, err := r.differs(programs)
		if err != nil {
			return err
		}
		for i, d := range differs {
			if d == nil {
				continue
			}
			if found++; found > most {
				continue
			}
			small, d, err := r.shrink(programs[i], d)
			if err != nil {
				return err
			}
			fmt.Printf("# --- seed %d\n%s# CPython: %s\n# Krait:   %s\n", seed+uint64(at+i), small.chunk(), d.want, d.got)
		}
	}
	if found > 0 {
		return fmt.Errorf("%d of %d programs differ", found, n)
	}
	fmt.Printf("%d programs, no difference\n", n)
	return nil
}
