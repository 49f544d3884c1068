package costs

// table.go writes what was measured as a table with a line for each native, and reads the names of one.

import (
	"fmt"
	"strings"
	"time"
)

// A Line is what a table says of a native.
type Line struct {
	Native string
	Calls  int // how many of its calls took long enough to be measured
	// Slowest, Largest and Rarest are those with the most time for a step, with the most memory for what it charged, and with the longest
	// time between two polls for its size; nil where there is none.
	Slowest, Largest, Rarest *Row
}

// Lines sums up the rows of each native, in the order in which they were found.
func (r *Result) Lines() []Line {
	at := map[string]int{}
	var out []Line
	for _, name := range r.Natives {
		if _, ok := at[name]; !ok {
			at[name] = len(out)
			out = append(out, Line{Native: name})
		}
	}
	for i := range r.Rows {
		row := &r.Rows[i]
		l := &out[at[row.Native]]
		l.Calls++
		if row.Slow() > 0 && (l.Slowest == nil || row.Slow() > l.Slowest.Slow()) {
			l.Slowest = row
		}
		if row.Large() > 0 && (l.Largest == nil || row.Large() > l.Largest.Large()) {
			l.Largest = row
		}
		if l.Rarest == nil || row.Late() > l.Rarest.Late() {
			l.Rarest = row
		}
	}
	return out
}

// head names the columns of a table.
const head = "native\tcalls\tns for a step\tits call\tof the memory allowed\tits call\tms without a poll\tits call\n"

// Table is the lines with tabs between their columns. A native without an object to be called on has a dash for its calls.
func (r *Result) Table() string {
	without := map[string]bool{}
	for _, name := range r.Unmeasured {
		without[name] = true
	}
	var b strings.Builder
	b.WriteString(head)
	for _, l := range r.Lines() {
		if without[l.Native] {
			fmt.Fprintf(&b, "%s\t-\n", l.Native)
			continue
		}
		fmt.Fprintf(&b, "%s\t%d", l.Native, l.Calls)
		if l.Calls > 0 {
			cell := func(row *Row, text string, of func(*Row) float64) {
				if row == nil {
					b.WriteString("\t\t")
					return
				}
				fmt.Fprintf(&b, "\t"+text+"\t%s; %d", of(row), row.Call, row.Size)
			}
			cell(l.Slowest, "%.0f", nsPerStep)
			cell(l.Largest, "%.2f", (*Row).Large)
			cell(l.Rarest, "%.1f", func(r *Row) float64 { return r.Gap.Seconds() * 1e3 })
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func nsPerStep(r *Row) float64 { return r.Slow() * float64(PerStep/time.Nanosecond) }

// Names are the natives of a table that Table has made, and those of them that were measured.
func Names(table string) (all, measured []string) {
	for line := range strings.Lines(strings.TrimPrefix(table, head)) {
		name, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		all = append(all, name)
		if rest != "-" {
			measured = append(measured, name)
		}
	}
	return all, measured
}
