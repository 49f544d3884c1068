package main

// page.go writes the page of a soak.

import (
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strings"
	"time"
)

type setup struct{ machine, commit, load string }

func page(s setup, o options, r *report) string {
	var b strings.Builder
	last := r.rounds[len(r.rounds)-1]
	fmt.Fprintf(&b, `# Many sandboxes for a long time

%sgo run ./bench/soak%s writes this page. It makes sandboxes for %s, %d side by side, of which half run honest programs, whose results are known, and half
hostile ones: those that reach for memory or time, those of the object model's fuzzer, those that go for the host (calls that wait, panic or
never end, open files, threads). All share a budget of %d MiB, each may take %d MiB, hostile ones %s. Some run in a worker process, some
with a journal, some with a directory of the host; some are ended by their context.

After each round of %s all are closed. What the process still has then is counted after a collection.

Machine: %s, load average %s at the start, GOMAXPROCS %d. %s, commit %s. Seed %d.

| what | figure |
|---|---:|
| time | %s |
| honest programs | %d |
| hostile programs | %d |
| of the sandboxes, in workers | %d |
| of the sandboxes, with a journal | %d |
| resident memory, at the peak | %d MiB |
| findings | %d |

`, "`", "`", plain(o.time), o.jobs, budget>>20, memory>>20, plain(hostileTime), plain(o.round), s.machine, s.load, runtime.GOMAXPROCS(0), runtime.Version(), s.commit, o.seed,
		plain(r.took.Round(time.Second)), last.honest, last.hostile, last.in, last.recorded, r.peak>>20, len(r.findings))
	b.WriteString("## What is left after a round\n\n| round | programs so far | resident, MiB | Go's heap, MiB | goroutines | open files | child processes | set aside in the budget |\n|---:|---:|---:|---:|---:|---:|---:|---:|\n")
	row := func(name string, n count) {
		fmt.Fprintf(&b, "| %s | %d | %.1f | %.1f | %d | %d | %d | %d |\n", name, n.honest+n.hostile, float64(n.resident)/(1<<20), float64(n.heap)/(1<<20), n.goroutines, n.files, n.children, n.reserved)
	}
	row("before", r.before)
	every := max(1, len(r.rounds)/10)
	for i, n := range r.rounds {
		if (i+1)%every == 0 || i == 0 || i == len(r.rounds)-1 {
			row(fmt.Sprint(i+1), n)
		}
	}
	b.WriteString("\n## How programs ended\n\n| program, and how it ended | number |\n|---|---:|\n")
	for _, how := range slices.Sorted(maps.Keys(r.ends)) {
		fmt.Fprintf(&b, "| %s | %d |\n", how, r.ends[how])
	}
	if len(r.findings) > 0 {
		b.WriteString("\n## Findings\n\n")
		for _, f := range r.findings {
			line, _, _ := strings.Cut(f, "\n")
			fmt.Fprintf(&b, "* %s\n", line)
		}
	}
	return b.String()
}

// plain is a duration in words of the largest unit that has no rest.
func plain(d time.Duration) string {
	for _, u := range []struct {
		d    time.Duration
		name string
	}{{time.Minute, "minute"}, {time.Second, "second"}} {
		if d%u.d == 0 && d >= u.d {
			if d == u.d {
				return "1 " + u.name
			}
			return fmt.Sprintf("%d %ss", d/u.d, u.name)
		}
	}
	return d.String()
}
