package worker_test

// bench_test.go: what a process of its own costs.

import (
	"context"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/worker"
)

// BenchmarkStart is a sandbox from a pool that has a worker ready, with its first expression.
func BenchmarkStart(b *testing.B) {
	p, err := worker.New(worker.Options{Size: 4})
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	tmpl, err := krait.NewTemplate(krait.Options{Tier: krait.TierProcess, Workers: p})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		b.StopTimer()
		for p.Ready() < 4 {
			time.Sleep(time.Millisecond)
		}
		b.StartTimer()
		sb, err := tmpl.NewSandbox(b.Context(), krait.SandboxOptions{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := sb.Eval(b.Context(), "1 + 1"); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		_ = sb.Close()
		b.StartTimer()
	}
}

// BenchmarkEval is an expression in a worker that has run before.
func BenchmarkEval(b *testing.B) {
	sb := sandbox(b, krait.Options{})
	for b.Loop() {
		if _, err := sb.Eval(b.Context(), "1 + 1"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHostCall is one call of a function of the host, among a thousand of a run.
func BenchmarkHostCall(b *testing.B) {
	const calls = 1000
	sb := sandbox(b, krait.Options{Limits: krait.Limits{Calls: -1}, HostCalls: map[string]krait.HostFunc{
		"echo": func(_ context.Context, payload any) (any, error) { return payload, nil },
	}})
	if err := sb.LoadScript(b.Context(), "from sandbox import hostcall\ndef main(n):\n    for i in range(n): hostcall('echo', i)\n"); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := sb.Run(b.Context(), "main", krait.Args{calls}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/calls, "ns/call")
}
