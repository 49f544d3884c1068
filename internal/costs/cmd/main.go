// Command cmd measures what natives cost, see package costs, and prints the calls that stand out, the worst first. With -write it writes the
// page of them and the table.
//
//	go run ./internal/costs/cmd -write
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/costs"
	"github.com/krait-run/krait/internal/testcmd"
)

func main() {
	var o costs.Options
	modules := flag.String("modules", "", "names of the modules, with commas between; none: all")
	flag.IntVar(&o.Sizes[0], "small", 0, "the smaller size; 0: 1,024")
	flag.IntVar(&o.Sizes[1], "large", 0, "the larger size; 0: 8,192")
	flag.IntVar(&o.Sizes[2], "huge", 0, "the size for the slowest calls; 0: 500,000")
	flag.IntVar(&o.Sizes[3], "long", 0, "the size of texts and ints in the last pass; 0: 4,000,000")
	flag.Int64Var(&o.Memory, "memory", 0, "the limit of memory in bytes; 0: 512 MiB")
	flag.DurationVar(&o.Time, "time", 0, "how long a call goes on at most; 0: 50 ms")
	least := flag.Float64("least", 1, "what stands out: a multiple of what a call may cost")
	write := flag.Bool("write", false, "write docs/natives.md and docs/testdata/natives.txt; all modules and sizes as they are")
	verbose := flag.Bool("v", false, "say what is measured")
	flag.Parse()
	if *verbose {
		o.Begin = func(native string) { fmt.Fprintln(os.Stderr, time.Now().Format("05.000"), native) }
	}
	if *modules != "" {
		o.Modules = strings.Split(*modules, ",")
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	root, err := testcmd.Root()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	commit := testcmd.Commit(root)
	r, err := costs.Measure(ctx, o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	if *write {
		if err := pages(r, root, commit); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	fmt.Println(r.Summary())
	slices.SortStableFunc(r.Rows, func(a, b costs.Row) int { return -cmp.Compare(max(a.Slow(), a.Large()), max(b.Slow(), b.Large())) })
	for _, row := range r.Rows {
		if max(row.Slow(), row.Large(), row.Late()) >= *least {
			fmt.Println(row.String())
		}
	}
}
