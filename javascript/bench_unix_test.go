//go:build unix

package javascript_test

import (
	"context"
	"fmt"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
)

// report adds what a benchmark takes of processors, which on a busy machine says more than the time that passes.
func report(b *testing.B, each int) (done func()) {
	used := func() time.Duration {
		var u syscall.Rusage
		_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
		return time.Duration(u.Utime.Nano() + u.Stime.Nano())
	}
	begun, cpu := time.Now(), used()
	return func() {
		n := float64(b.N * each)
		b.ReportMetric(float64(used()-cpu)/n, "cpu-ns/each")
		b.ReportMetric(float64(time.Since(begun))/n, "ns/each")
	}
}

func template(b *testing.B, o krait.Options) *krait.Template {
	o.Language = javascript.Language()
	place(&o)
	template, err := krait.NewTemplate(o)
	if err != nil {
		b.Fatal(err)
	}
	return template
}

// A sandbox that is made, runs 1+1 and is closed, one after the other: as fast as machines are made.
func BenchmarkSandbox(b *testing.B) { benchmarkSandbox(b, 0) }

// The same where there was time to make machines ready.
func BenchmarkSandboxReady(b *testing.B) { benchmarkSandbox(b, 20*time.Millisecond) }

func BenchmarkWorkerSandboxReady(b *testing.B) {
	workers(b)
	benchmarkSandbox(b, 300*time.Millisecond)
}

func benchmarkSandbox(b *testing.B, pause time.Duration) {
	template := template(b, krait.Options{})
	for b.Loop() {
		if pause > 0 {
			b.StopTimer()
			time.Sleep(pause)
			b.StartTimer()
		}
		sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := sandbox.Eval(context.Background(), "1+1"); err != nil {
			b.Fatal(err)
		}
		sandbox.Close()
	}
}

// 1+1 in a sandbox that is there.
func BenchmarkEval(b *testing.B) { benchmarkEval(b, 1, "1+1") }

func BenchmarkWorkerEval(b *testing.B) {
	workers(b)
	benchmarkEval(b, 1, "1+1")
}

// Sources that nobody has run before: one that is run as it stands, and one that esbuild reads.
func BenchmarkEvalNew(b *testing.B) {
	n := 0
	benchmarkSources(b, 1, func() string { n++; return fmt.Sprint("1+", n) })
}

func BenchmarkEvalNewCompiled(b *testing.B) {
	n := 0
	benchmarkSources(b, 1, func() string { n++; return fmt.Sprint("const a = ", n) })
}

// Calls of a function of the host that are awaited, one after the other.
func BenchmarkHostCall(b *testing.B) { benchmarkEval(b, calls, awaited) }

// The same with an object, there and back.
func BenchmarkHostCallObject(b *testing.B) {
	benchmarkEval(b, calls, "for (let i = 0; i < 1000; i++) await hostcall('echo', {id: i, name: 'abc', tags: ['a', 'b']})")
}

func BenchmarkWorkerHostCall(b *testing.B) {
	workers(b)
	benchmarkEval(b, calls, awaited)
}

const (
	calls   = 1000
	awaited = "for (let i = 0; i < 1000; i++) await hostcall('echo', i)"
)

func benchmarkEval(b *testing.B, each int, source string) {
	benchmarkSources(b, each, func() string { return source })
}

func benchmarkSources(b *testing.B, each int, source func() string) {
	echo := func(_ context.Context, x any) (any, error) { return x, nil }
	template := template(b, krait.Options{Limits: krait.Limits{Calls: -1}, HostCalls: map[string]krait.HostFunc{"echo": echo}})
	sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		b.Fatal(err)
	}
	defer sandbox.Close()
	done := report(b, each)
	for b.Loop() {
		if _, err := sandbox.Eval(context.Background(), source()); err != nil {
			b.Fatal(err)
		}
	}
	done()
}
