package krait_test

// krait_test.go holds what the tests share: making sandboxes, bounding a test's time, finding leftover goroutines.

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
)

// safety is how long anything may take that has to end by itself.
const safety = 10 * time.Second

// sandbox makes a sandbox and loads source in it; it is closed with the test.
func sandbox(tb testing.TB, opts krait.Options, source string) *krait.Sandbox {
	tb.Helper()
	return sandboxWith(tb, opts, krait.SandboxOptions{}, source)
}

func sandboxWith(tb testing.TB, opts krait.Options, so krait.SandboxOptions, source string) *krait.Sandbox {
	tb.Helper()
	sb, err := template(tb, tiered(tb, opts)).NewSandbox(context.Background(), so)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := sb.Close(); err != nil {
			tb.Errorf("close: %v", err)
		}
	})
	if err := sb.LoadScript(context.Background(), source); err != nil {
		tb.Fatalf("load: %v", describe(err))
	}
	return sb
}

// run calls name and fails the test if that fails.
func run(tb testing.TB, sb *krait.Sandbox, name string, args ...krait.CallArg) *krait.Result {
	tb.Helper()
	res, err := sb.Run(context.Background(), name, args...)
	if err != nil {
		tb.Fatalf("%s: %v", name, describe(err))
	}
	return res
}

// eval evaluates source and fails the test if that fails.
func eval(tb testing.TB, sb *krait.Sandbox, source string) any {
	tb.Helper()
	res, err := sb.Eval(context.Background(), source)
	if err != nil {
		tb.Fatalf("%s: %v", source, describe(err))
	}
	return res.Value
}

// describe returns an error's text with the traceback of a Python exception.
func describe(err error) string {
	var e *krait.Error
	if errors.As(err, &e) && e.Traceback != "" {
		return e.Traceback
	}
	if err == nil {
		return "no error"
	}
	return err.Error()
}

// raises fails the test if err is not a Python exception of the type and message.
func raises(tb testing.TB, err error, typ, message string) *krait.Error {
	tb.Helper()
	var e *krait.Error
	if !errors.As(err, &e) {
		tb.Fatalf("got %v, want the exception %s: %s", err, typ, message)
	}
	if e.Type != typ || e.Message != message {
		tb.Fatalf("got %s: %s\nwant %s: %s", e.Type, e.Message, typ, message)
	}
	return e
}

// ends runs f and fails the test if it does not return.
func ends(tb testing.TB, f func()) {
	tb.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		f()
	}()
	select {
	case <-done:
	case <-time.After(safety):
		stacks := make([]byte, 1<<20)
		tb.Fatalf("still running after %v\n%s", safety, stacks[:runtime.Stack(stacks, true)])
	}
}

// noLeaks fails the test, when it ends, if there are more goroutines of this module than when noLeaks was called.
func noLeaks(tb testing.TB) {
	tb.Helper()
	before := goroutines()
	tb.Cleanup(func() {
		deadline := time.Now().Add(safety)
		for goroutines() > before {
			if time.Now().After(deadline) {
				stacks := make([]byte, 1<<20)
				tb.Errorf("%d goroutines are left over\n%s", goroutines()-before, stacks[:runtime.Stack(stacks, true)])
				return
			}
			time.Sleep(time.Millisecond)
		}
	})
}

// goroutines counts the goroutines, except those of the test framework that come and go.
func goroutines() int {
	stacks := make([]byte, 1<<20)
	n := 0
	for _, g := range strings.Split(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
		if strings.Contains(g, "krait-run/krait") && !strings.Contains(g, "testing.tRunner") {
			n++
		}
	}
	return n
}

// heap returns the bytes of memory that the process has from the system.
func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Sys
}

// goexit is a host function that ends its goroutine.
func goexit(ctx context.Context, payload any) (any, error) {
	runtime.Goexit()
	return nil, nil
}
