// Command costs runs benchmarks of the packages and writes docs/costs.md: what sandboxes, calls, journals, containers and the gateway
// cost. The pages of these link to it and give no figures themselves.
//
//	go run ./bench/costs [-n 5] [-o docs/costs.md]
//
// Each benchmark is run in a process of its own, in turn with the others, so that all meet the same machine. A cell is the median of
// the runs, with the least and the largest. What the machine lacks is named at the end of the page.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"

	"github.com/krait-run/krait/internal/testcmd"
)

func main() {
	n := flag.Int("n", 5, "how often each benchmark is run")
	out := flag.String("o", "", "the file to write; the default is docs/costs.md, and - is stdout")
	flag.Parse()
	if err := run(*n, *out); err != nil {
		fmt.Fprintln(os.Stderr, "costs:", err)
		os.Exit(1)
	}
}

func run(n int, out string) error {
	if n < 1 {
		return errors.New("-n is less than 1")
	}
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	s := setup{runs: n, machine: testcmd.Machine(), commit: testcmd.Commit(root), load: testcmd.Load()}
	r := runner{root: root, results: map[benchmark]*result{}}
	defer r.close()
	if err := r.build(plan); err != nil {
		return err
	}
	for i := range n {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", i+1, n)
		if err := r.round(plan); err != nil {
			return err
		}
	}
	text := page(s, plan, r.results)
	switch out {
	case "-":
		_, err = os.Stdout.WriteString(text)
		return err
	case "":
		out = filepath.Join(root, "docs", "costs.md")
	}
	return os.WriteFile(out, []byte(text), 0o644)
}
