//go:build unix

package main

// bombs_test.go: programs that reach for memory or time end within the limits of the command.

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/racedetector"
)

// A bomb is a program with the ways in which it may end.
type bomb struct {
	name    string
	allowed []string
	source  string
}

func bombs(t *testing.T) []bomb {
	t.Helper()
	text, err := os.ReadFile("testdata/bombs.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out []bomb
	for _, part := range strings.Split(string(text), "\n== ")[1:] {
		head, source, _ := strings.Cut(part, "\n")
		allowed, name, ok := strings.Cut(head, ": ")
		if !ok {
			t.Fatalf("no name: %s", head)
		}
		out = append(out, bomb{name, strings.Fields(allowed), source})
	}
	return out
}

const (
	// inWorkers is of how many bombs one runs in a worker too, and raced of how many one under the race detector: the limits are the interpreter's, and a
	// worker and its host do the same in all of them.
	inWorkers  = 4
	raced      = 12
	bombMemory = 64 // MiB, the limit
	// bombPeak is what a process may hold beyond an idle one, in KiB. The collector works beside the script: where the machine is busy
	// garbage runs ahead of it by some 16 MiB more.
	bombPeak = (2*bombMemory + 16 + 16) << 10
	// bombKilled is when a bomb has not ended by itself.
	bombKilled = 4 * time.Minute
)

// timeout is the limit of time of a bomb: short where that is a way for it to end, and else more than a busy machine takes for it.
func (b *bomb) timeout() string {
	if slices.Contains(b.allowed, "limit") {
		return "2s"
	}
	return "3m"
}

// Every bomb ends by itself in one of the ways that it names, as some do in a worker, without a trace of Go, and its process has never held much more than
// twice the limit beyond what it takes when it is idle.
func TestBombs(t *testing.T) {
	tiers := []string{"interpreter", "process"}
	if racedetector.Enabled {
		tiers = tiers[1:] // the interpreter in a worker, with the host's side: all that the race detector could see in the other
	}
	for _, tier := range tiers {
		t.Run(tier, func(t *testing.T) { testBombs(t, tier) })
	}
}

func testBombs(t *testing.T, tier string) {
	idle := exec.Command("krait", "run", "--tier", tier, "-")
	if err := idle.Run(); err != nil {
		t.Fatal(err)
	}
	most := idle.ProcessState.SysUsage().(*syscall.Rusage).Maxrss + bombPeak
	every := 1
	switch {
	case racedetector.Enabled:
		every = raced
	case tier == "process":
		every = inWorkers
	}
	for i, b := range bombs(t) {
		if i%every != 0 {
			continue
		}
		t.Run(strings.ReplaceAll(b.name, " ", "_"), func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "bomb.py")
			if err := os.WriteFile(path, []byte(b.source), 0o600); err != nil {
				t.Fatal(err)
			}
			cmd := exec.Command("krait", "run", "--timeout", b.timeout(), "--max-memory", "64MiB", "--tier", tier, path)
			cmd.Stdout = io.Discard
			var said ends
			cmd.Stderr = &said
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			killer := time.AfterFunc(bombKilled, func() { _ = cmd.Process.Kill() })
			err := cmd.Wait()
			if !killer.Stop() {
				t.Fatalf("it did not end by itself: %v", err)
			}
			var e *exec.ExitError
			if err != nil && !errors.As(err, &e) {
				t.Fatal(err)
			}
			if got := said.outcome(cmd.ProcessState.ExitCode()); !slices.Contains(b.allowed, got) {
				t.Errorf("ended with %s, want one of %s\n%s", got, b.allowed, said.tail)
			}
			if s := said.text(); strings.Contains(s, "goroutine ") || strings.Contains(s, "panic:") || strings.Contains(s, "fatal error:") {
				t.Errorf("a trace of Go:\n%s", s)
			}
			// The race detector has shadows of all memory, several times its size.
			if peak := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; peak > most && !racedetector.Enabled {
				t.Errorf("it held %d MiB, want at most %d", peak>>10, most>>10)
			}
		})
	}
}

// ends keeps the beginning and the end of what is written to it.
type ends struct{ head, tail []byte }

const endSize = 4096

func (e *ends) Write(p []byte) (int, error) {
	if room := endSize - len(e.head); room > 0 {
		e.head = append(e.head, p[:min(room, len(p))]...)
	}
	if len(p) >= endSize {
		e.tail = append(e.tail[:0], p[len(p)-endSize:]...)
	} else {
		e.tail = append(e.tail, p...)
		e.tail = append(e.tail[:0], e.tail[max(0, len(e.tail)-endSize):]...)
	}
	return len(p), nil
}

func (e *ends) text() string { return string(e.head) + "\n" + string(e.tail) }

var exceptionLine = regexp.MustCompile(`(?m)^[ |]*(?:\+ Exception Group .*\n[ |]*)?([A-Z]\w*)(?::|$)`)

// outcome says how a process ended: "fine", "limit", or the type of the exception that stderr names last.
func (e *ends) outcome(status int) string {
	switch status {
	case 0:
		return "fine"
	case statusLimit:
		return "limit"
	}
	found := exceptionLine.FindAllSubmatch(bytes.Join([][]byte{e.head, e.tail}, []byte("\n")), -1)
	if len(found) == 0 {
		return "something else"
	}
	return string(found[len(found)-1][1])
}
