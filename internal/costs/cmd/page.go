package main

// page.go writes the page of what natives cost, and the table with a line for each.

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/krait-run/krait/internal/costs"
	"github.com/krait-run/krait/internal/testcmd"
)

// shown is how many natives each table of the page has.
const shown = 15

func pages(r *costs.Result, root, commit string) error {
	if err := os.WriteFile(filepath.Join(root, "docs", "testdata", "natives.txt"), []byte(r.Table()), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(root, "docs", "natives.md"), []byte(page(r, commit)), 0o644)
}

func page(r *costs.Result, commit string) string {
	lines := r.Lines()
	long, slow, large, rare := 0, 0, 0, 0
	for _, l := range lines {
		if l.Calls > 0 {
			long++
		}
		if l.Slowest != nil && l.Slowest.Slow() > 1 {
			slow++
		}
		if l.Largest != nil && l.Largest.Large() > 1 {
			large++
		}
		if l.Rarest != nil && l.Rarest.Late() > 1 {
			rare++
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, `# What native functions count

%sgo run ./internal/costs/cmd -write%s writes this page, and [a table with a line for each native](testdata/natives.txt). It asks all modules and types for what
is written in Go, and calls each with texts, collections and numbers of three sizes: 1,024, 8,192 and, for the slowest of its calls, 500,000; then
with a text, bytes or an int of 4,000,000 beside small ones. Beside each call it reads the steps and bytes that were counted, the processor time of
the thread, and what Go's heap gave. A call that takes less than 0.1 ms and 256 KiB isn't looked at.

What a native may cost: %s for a step or 32 bytes charged; %d bytes of memory for a byte charged, and %d bytes of garbage for a step; %s
between two polls of what may end a run, and %s with what is longer than a million. A call ends at 50 ms by its limit.

Machine: %s, load average %s at the end. %s, commit %s.

| natives | number |
|---|---:|
| found | %d |
| of them methods without an object to be called on | %d |
| with calls that take long | %d |
| with more time than they may take | %d |
| with more memory than they may take | %d |
| with a longer time between two polls | %d |

%s.
`, "`", "`", costs.PerStep, costs.PerCharge, costs.Garbage, costs.LongestGap, costs.LongGap, testcmd.Machine(), testcmd.Load(), runtime.Version(), commit,
		len(lines), len(r.Unmeasured), long, slow, large, rare, r.Summary())
	section := func(title, unit string, of func(costs.Line) (*costs.Row, float64)) {
		fmt.Fprintf(&b, "\n## %s\n\n| native | arguments | size | %s | steps | bytes charged |\n|---|---|---:|---:|---:|---:|\n", title, unit)
		sorted := slices.Clone(lines)
		slices.SortStableFunc(sorted, func(x, y costs.Line) int {
			_, v := of(x)
			_, w := of(y)
			return -cmp.Compare(v, w)
		})
		for _, l := range sorted[:min(shown, len(sorted))] {
			if row, v := of(l); row != nil {
				fmt.Fprintf(&b, "| `%s` | `%s` | %d | %.2f | %d | %d |\n", l.Native, row.Call, row.Size, v, row.Steps, row.Charged)
			}
		}
	}
	section("The most time", "ns for a step or 32 bytes", func(l costs.Line) (*costs.Row, float64) {
		if l.Slowest == nil {
			return nil, 0
		}
		return l.Slowest, l.Slowest.Slow() * float64(costs.PerStep/time.Nanosecond)
	})
	section("The most memory", "of what it may take", func(l costs.Line) (*costs.Row, float64) {
		if l.Largest == nil {
			return nil, 0
		}
		return l.Largest, l.Largest.Large()
	})
	section("The longest without a poll", "of what it may take", func(l costs.Line) (*costs.Row, float64) {
		if l.Rarest == nil {
			return nil, 0
		}
		return l.Rarest, l.Rarest.Late()
	})
	return b.String()
}
