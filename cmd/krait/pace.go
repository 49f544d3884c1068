package main

// pace.go holds how the process suits Go's heap to a script of its own. An embedding program decides for itself; so does GOGC
// in the environment.

import (
	"os"
	"runtime/debug"
)

const (
	// percent and ballastSize make the collector run after some 64 megabytes of garbage rather than after every four: the
	// ballast is never touched, and so costs address space only.
	percent     = 400
	ballastSize = 16 << 20
	// advisedSize is how much of the heap is asked for in huge pages: what a script fills before the first collection. Nothing
	// of it is touched here. Taking new memory in small pages cost a third of the time of json.loads and re.findall of 1 MB.
	advisedSize = 96 << 20
)

// pace sets the collector up. The caller keeps the ballast alive.
func pace() (ballast []byte) {
	if os.Getenv("GOGC") != "" {
		return nil
	}
	debug.SetGCPercent(-1)
	adviseHuge(make([]byte, advisedSize)) // free again with the collection that the ballast brings about
	ballast = make([]byte, ballastSize)
	debug.SetGCPercent(percent)
	return ballast
}
