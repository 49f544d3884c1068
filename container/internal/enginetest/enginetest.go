//go:build unix

// Package enginetest tests an engine from inside its containers: a Python program for each attack, and what the host sees of it.
package enginetest

// enginetest.go runs programs and tells what they printed.

import (
	"context"
	_ "embed"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait/container"
)

// prelude defines what programs use: refused(what, function, ...), absent(what, condition).
//
//go:embed prelude.py
var prelude string

// result is what a program has done.
type result struct {
	out, stderr string
	readErr     error // of reading what it printed
	err         error // of Wait
}

// A run is a program and its container.
type run struct {
	bounds  container.Bounds
	mounts  []container.Mount
	env     []string
	stdin   string
	program string
}

// ctx lasts long enough for a slow machine and ends before the test's own time.
func ctx(t testing.TB) context.Context {
	c, cancel := context.WithTimeout(context.Background(), 3*time.Minute)
	t.Cleanup(cancel)
	return c
}

// do runs a program to its end, and checks that nothing is left to close.
func do(t *testing.T, e container.Engine, r run) result {
	t.Helper()
	p, err := e.Start(ctx(t), container.Spec{
		Command: []string{"python3", "-I", "-S", "-u", "-c", prelude + r.program}, Bounds: r.bounds, Mounts: r.mounts, Env: r.env,
	})
	if err != nil {
		t.Fatalf("start: %v", err)
	}
	stop := context.AfterFunc(ctx(t), func() { _ = p.Close() })
	defer stop()
	go func() {
		_, _ = io.WriteString(p.Stdin(), r.stdin)
		_ = p.Stdin().Close()
	}()
	out, readErr := io.ReadAll(p.Stdout())
	res := result{out: string(out), readErr: readErr, err: p.Wait(), stderr: p.Stderr()}
	if err := p.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
	return res
}

// attack runs a program that prints a line for each thing that it tried. It must come to its end, and nothing may have escaped.
func attack(t *testing.T, e container.Engine, r run) result {
	t.Helper()
	res := do(t, e, r)
	if res.err != nil || !strings.HasSuffix(res.out, "DONE\n") {
		t.Errorf("%v\n%s%s", res.err, res.out, res.stderr)
	}
	for line := range strings.Lines(res.out) {
		if strings.HasPrefix(line, "ESCAPED") {
			t.Error(strings.TrimSpace(line))
		}
	}
	return res
}

// Available returns the engine if it works here. Otherwise it skips the test, or fails it where the engine must be there.
func Available(t *testing.T, e container.Engine, required bool) {
	t.Helper()
	if err := e.Probe(ctx(t)); err != nil {
		if required || !errors.Is(err, container.ErrUnavailable) {
			t.Fatal(err)
		}
		t.Skip(err)
	}
}

// CI tells whether everything that tests use must be there.
func CI() bool { return os.Getenv("CI") == "true" }
