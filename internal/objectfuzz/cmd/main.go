// Command cmd hunts for programs that break the interpreter's object model, see package objectfuzz.
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/krait-run/krait/internal/objectfuzz"
)

func main() {
	if objectfuzz.IsChild() {
		objectfuzz.Child()
	}
	if err := hunt(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func hunt() error {
	var o objectfuzz.Options
	flag.DurationVar(&o.Time, "time", time.Minute, "how long to hunt; 0: until -programs were run")
	flag.IntVar(&o.Programs, "programs", 0, "how many programs to run at most; 0: no bound")
	flag.IntVar(&o.Jobs, "jobs", runtime.GOMAXPROCS(0), "number of child processes")
	flag.Uint64Var(&o.Seed, "seed", uint64(time.Now().UnixNano()), "seed of the first program")
	flag.IntVar(&o.Minimise, "minimise", 1200, "trials to make a finding smaller; 0: none")
	show := flag.Bool("print", false, "print the program of -seed and stop")
	out := flag.String("out", "", "directory for the findings")
	compare := flag.String("compare", "", "path of CPython: compare -programs programs with it rather than hunt")
	flag.Parse()
	if *show {
		body, atExit := objectfuzz.OfSeed(o.Seed)
		fmt.Printf("%s# at exit: %v\n", objectfuzz.Complete(body), atExit)
		return nil
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *compare != "" {
		return compareWith(ctx, *compare, o)
	}
	o.Found = func(f objectfuzz.Finding) {
		fmt.Printf("== seed %d: %s (alone: %v)\n%s\n", f.Seed, f.Signature, f.Alone, f.Program)
		if *out != "" {
			name := filepath.Join(*out, fmt.Sprint(f.Seed))
			_ = os.MkdirAll(*out, 0o777)
			_ = os.WriteFile(name+".py", []byte("# "+f.Signature+"\n"+f.Program), 0o666)
			_ = os.WriteFile(name+".txt", []byte(f.Stack), 0o666)
		}
	}
	r, err := objectfuzz.Hunt(ctx, o)
	fmt.Printf("seed %d: %d programs in %.0fs, of processor time %.0fs, %.1f/s: %v\n", o.Seed, r.Programs, r.Elapsed.Seconds(), r.Worked.Seconds(), float64(r.Programs)/r.Elapsed.Seconds(), r.Kinds)
	for _, s := range slices.Sorted(maps.Keys(r.Count)) {
		fmt.Printf("%6d %s\n", r.Count[s], s)
	}
	if err == nil && len(r.Findings) > 0 {
		err = fmt.Errorf("%d findings", len(r.Findings))
	}
	return err
}

// compareWith prints each kind of difference once, with how often it was met.
func compareWith(ctx context.Context, exe string, o objectfuzz.Options) error {
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Time)
		defer cancel()
	}
	if o.Programs == 0 {
		o.Programs = 1 << 30
	}
	n := 0
	err := objectfuzz.Compare(ctx, exe, o.Seed, o.Programs, func(d objectfuzz.Difference) {
		n++
		fmt.Printf("== seed %d: CPython %s, Krait %s\n%s", d.Seed, d.CPython, d.Here, d.Operation)
	})
	fmt.Printf("%d differences\n", n)
	return err
}
