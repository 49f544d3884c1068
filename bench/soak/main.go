// Command soak runs many sandboxes side by side for long, honest and hostile ones under one budget, and writes docs/soak.md: what they
// did, and what the process still holds of them after each minute.
//
//	go run ./bench/soak [-time 30m] [-jobs 64] [-seed 1] [-o docs/soak.md]
//
// It ends with status 1 where an honest program had another result than it has, where a run ended in a fault of the interpreter, or
// where something of a round is still there after it: memory, goroutines, open files, processes, room in the budget.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/worker"
)

func main() {
	worker.Main()
	var o options
	flag.DurationVar(&o.time, "time", 30*time.Minute, "how long it takes")
	flag.DurationVar(&o.round, "round", time.Minute, "how long sandboxes are made before all end and are counted")
	flag.IntVar(&o.jobs, "jobs", 64, "how many sandboxes there are side by side")
	flag.Uint64Var(&o.seed, "seed", 1, "what decides on the programs")
	out := flag.String("o", "", "the file to write; the default is docs/soak.md, and - is stdout")
	flag.Parse()
	if err := run(o, *out); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

func run(o options, out string) error {
	root, err := testcmd.Root()
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	s := setup{machine: testcmd.Machine(), commit: testcmd.Commit(root), load: testcmd.Load()}
	hostile, err := bombs(filepath.Join(root, "cmd", "krait", "testdata", "bombs.txt"))
	if err != nil {
		return err
	}
	r, err := soak(ctx, o, hostile)
	if err != nil {
		return err
	}
	text := page(s, o, r)
	switch out {
	case "-":
		_, err = os.Stdout.WriteString(text)
	case "":
		out = filepath.Join(root, "docs", "soak.md")
		fallthrough
	default:
		err = os.WriteFile(out, []byte(text), 0o644)
	}
	if err != nil {
		return err
	}
	if len(r.findings) > 0 {
		return fmt.Errorf("%d findings, the first: %s", len(r.findings), r.findings[0])
	}
	return ctx.Err()
}
