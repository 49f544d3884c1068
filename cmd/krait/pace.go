package main

// pace.go holds how the process suits Go's heap to a script of its own. An embedding program decides for itself; so does GOGC
// in the environment.

import (
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

const (
	// percent lets the first collection come after 16 megabytes. Most scripts end before it.
	percent = 400
	// ballastSize makes the collector then run after some 64 megabytes of garbage rather than after every four: the
	// ballast is hardly touched, and so costs address space only.
	ballastSize = 16 << 20
	// advisedSize is how much of the heap is asked for in huge pages: what a longer script fills before the next collection. Nothing
	// of it is touched here. Taking new memory in small pages cost a third of the time of json.loads and re.findall of 1 MB.
	advisedSize = 96 << 20
)

// A pacer holds the ballast. The collector's goroutine sets it, nothing reads it.
type pacer struct{ ballast string }

// pace sets the collector up. The caller keeps the pacer alive.
func pace() *pacer {
	p := new(pacer)
	if os.Getenv("GOGC") != "" {
		return p
	}
	debug.SetGCPercent(percent)
	type canary struct{ _ *canary }
	runtime.AddCleanup(new(canary), (*pacer).widen, p) // that is: after the first collection
	return p
}

// widen makes the heap one of a script that runs for longer.
func (p *pacer) widen() {
	debug.SetGCPercent(-1)
	adviseHuge(untouched(advisedSize), advisedSize) // free again with the collection that the ballast brings about
	p.ballast = untouched(ballastSize)
	debug.SetGCPercent(percent)
}

// untouched allocates n bytes, and returns a string of the first of them that keeps them all. make would clear them where
// memory of theirs was in use before.
func untouched(n int) string {
	var b strings.Builder
	b.Grow(n)
	b.WriteByte(0)
	return b.String()
}
