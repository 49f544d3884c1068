package main

// A drawing of when the host calls of a program ran.

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/krait-run/krait/agent"
)

// timelineWidth is the width of the drawing, in characters.
const timelineWidth = 40

// drawTimeline writes one bar per call, all to the same scale, and how many
// calls were under way at the same time.
func drawTimeline(w io.Writer, calls []agent.Call) {
	if len(calls) == 0 {
		fmt.Fprintln(w, "no calls")
		return
	}
	var end, sum time.Duration
	name := 0
	for _, c := range calls {
		end = max(end, c.Start+c.Took)
		sum += c.Took
		name = max(name, len(c.Name))
	}
	for _, c := range calls {
		from, to := column(c.Start, end), column(c.Start+c.Took, end)
		to = min(max(to, from+1), timelineWidth)
		from = min(from, to-1)
		bar := strings.Repeat(" ", from) + strings.Repeat("=", to-from) + strings.Repeat(" ", timelineWidth-to)
		fmt.Fprintf(w, "%-*s |%s| %5.1f to %5.1f ms", name, c.Name, bar, milliseconds(c.Start), milliseconds(c.Start+c.Took))
		if c.Error != "" {
			fmt.Fprintf(w, "  failed: %s", c.Error)
		}
		fmt.Fprintln(w)
	}
	fmt.Fprintf(w, "%d calls, up to %d at once: %.1f ms of calls in %.1f ms\n", len(calls), mostAtOnce(calls), milliseconds(sum), milliseconds(end))
}

func column(at, end time.Duration) int {
	if end <= 0 {
		return 0
	}
	return int(float64(at) / float64(end) * timelineWidth)
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// mostAtOnce is the largest number of calls that were under way together.
func mostAtOnce(calls []agent.Call) int {
	type edge struct {
		at   time.Duration
		step int
	}
	var edges []edge
	for _, c := range calls {
		edges = append(edges, edge{c.Start, 1}, edge{c.Start + c.Took, -1})
	}
	slices.SortFunc(edges, func(a, b edge) int {
		if a.at != b.at {
			return int(min(1, max(-1, a.at-b.at)))
		}
		return a.step - b.step // an end comes before a beginning
	})
	most, now := 0, 0
	for _, e := range edges {
		now += e.step
		most = max(most, now)
	}
	return most
}
