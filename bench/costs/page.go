package main

// page.go writes the page.

import (
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// setup is what the figures were measured on.
type setup struct {
	runs                  int
	machine, commit, load string
}

func page(s setup, tables []table, results map[benchmark]*result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "# What sandboxes, calls, journals and containers cost\n\n"+
		"`go run ./bench/costs` writes this page. It runs benchmarks of the packages %d times, in turn. A figure is the median, with the least and the largest in brackets.\n\n", s.runs)
	fmt.Fprintf(&b, "Machine: %s, load average %s at the start. %s, commit %s.\n", s.machine, s.load, runtime.Version(), s.commit)
	var skipped []string
	for _, t := range tables {
		fmt.Fprintf(&b, "\n## %s\n\n%s Benchmarks of %s.\n\n| what | %s |\n|---|%s\n", t.heading, t.text, name(t.pkg),
			strings.Join(t.columns, " | "), strings.Repeat("---:|", len(t.columns)))
		for _, row := range t.rows {
			fmt.Fprintf(&b, "| %s |", row.what)
			for _, c := range row.cells {
				res := results[t.of(c)]
				fmt.Fprintf(&b, " %s |", figure(c, res))
				if res != nil && res.skipped != "" {
					skipped = append(skipped, fmt.Sprintf("* `%s`: %s\n", c.name, res.skipped))
				}
			}
			b.WriteString("\n")
		}
	}
	if len(skipped) > 0 {
		fmt.Fprintf(&b, "\nNot measured, for what the machine lacks:\n\n%s", strings.Join(slices.Compact(skipped), ""))
	}
	return b.String()
}

func name(pkg string) string {
	if pkg == "." {
		return "the root package"
	}
	return "`" + pkg + "`"
}

// figure is the text of a cell.
func figure(c cell, r *result) string {
	if c.name == "" || r == nil || r.skipped != "" {
		return "–"
	}
	v := slices.Sorted(slices.Values(r.metrics[c.unit]))
	if len(v) == 0 {
		return "–"
	}
	scale, unit := scaled(c.unit, middle(v))
	text := digits(middle(v)*scale) + " " + unit
	if len(v) > 1 {
		text += fmt.Sprintf(" (%s to %s)", digits(v[0]*scale), digits(v[len(v)-1]*scale))
	}
	if c.allocs {
		text += fmt.Sprintf(", %.0f allocations", middle(slices.Sorted(slices.Values(r.metrics["allocs/op"]))))
	}
	return text
}

// middle is the median of sorted values.
func middle(v []float64) float64 {
	if len(v)%2 == 1 {
		return v[len(v)/2]
	}
	return (v[len(v)/2-1] + v[len(v)/2]) / 2
}

// scaled is the factor that makes of a metric's value one in the unit that a page gives it in.
func scaled(metric string, v float64) (factor float64, unit string) {
	switch metric {
	case "B/sandbox":
		return 1e-3, "KB each"
	case "scripts/s":
		return 1, "a second"
	case "bare-µs", "gateway-µs", "added-µs":
		v *= 1e3
		factor = 1e3
	default: // nanoseconds
		factor = 1
	}
	switch {
	case v < 900:
		return factor, "ns"
	case v < 900e3:
		return factor / 1e3, "µs"
	default:
		return factor / 1e6, "ms"
	}
}

// digits writes a number with two or three digits that matter.
func digits(v float64) string {
	switch {
	case v < 10:
		return strconv.FormatFloat(v, 'f', 2, 64)
	case v < 100:
		return strconv.FormatFloat(v, 'f', 1, 64)
	default:
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
}
