package main

// process.go asks the system about this process. Where it has no /proc, all is 0.

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"time"
)

// resident is how many bytes of memory the process has.
func resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	fields := bytes.Fields(text)
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(string(fields[1]), 10, 64)
	return pages * int64(os.Getpagesize())
}

// watch returns the largest resident memory until done is closed.
func watch(done <-chan struct{}) (peak int64) {
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return peak
		case <-tick.C:
			peak = max(peak, resident())
		}
	}
}

// entries counts the entries of a directory, without the one that reading it opens.
func entries(dir string) int {
	list, err := os.ReadDir(dir)
	if err != nil {
		return 0
	}
	return len(list) - 1
}

// children counts the processes that this one has started and that are there, dead ones that nobody has waited for included.
func children() int {
	n := 0
	tasks, _ := os.ReadDir("/proc/self/task")
	for _, t := range tasks {
		text, _ := os.ReadFile(fmt.Sprintf("/proc/self/task/%s/children", t.Name()))
		n += len(bytes.Fields(text))
	}
	return n
}
