package machine_test

// bench_linux_test.go: what a machine of its own costs.

import (
	"context"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/machinetest"
	"github.com/krait-run/krait/machine"
)

// template is sandboxes in machines.
func template(b *testing.B, p *machine.Pool) *krait.Template {
	b.Helper()
	tmpl, err := krait.NewTemplate(krait.Options{Tier: krait.TierProcess, Workers: p})
	if err != nil {
		b.Fatal(err)
	}
	return tmpl
}

// first is a sandbox and its first expression.
func first(b *testing.B, tmpl *krait.Template) {
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

// BenchmarkBoot is a machine that boots, with the first expression of its sandbox.
func BenchmarkBoot(b *testing.B) {
	tmpl := template(b, machinetest.Pool(b, machine.Options{Size: -1, AlwaysBoot: true}))
	for b.Loop() {
		first(b, tmpl)
	}
}

// BenchmarkRestore is a machine that begins with a saved state, with the first expression of its sandbox.
func BenchmarkRestore(b *testing.B) {
	tmpl := template(b, machinetest.Pool(b, machine.Options{Size: -1}))
	first(b, tmpl)
	for b.Loop() {
		first(b, tmpl)
	}
}

// BenchmarkStart is a sandbox from a pool that has a machine ready, with its first expression.
func BenchmarkStart(b *testing.B) {
	p := machinetest.Pool(b, machine.Options{})
	tmpl := template(b, p)
	for b.Loop() {
		b.StopTimer()
		for p.Ready() < 1 {
			time.Sleep(time.Millisecond)
		}
		b.StartTimer()
		first(b, tmpl)
	}
}

// shared is a sandbox in a machine that has run before.
func shared(b *testing.B, o krait.Options) *krait.Sandbox {
	return sandbox(b, machinetest.Pool(b, machine.Options{Size: -1, AlwaysBoot: true}), o)
}

// BenchmarkEval is an expression in a machine that has run before.
func BenchmarkEval(b *testing.B) {
	sb := shared(b, krait.Options{})
	for b.Loop() {
		if _, err := sb.Eval(b.Context(), "1 + 1"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkHostCall is one call of a function of the host, among a hundred of a run.
func BenchmarkHostCall(b *testing.B) {
	const calls = 100
	sb := shared(b, krait.Options{Limits: krait.Limits{Calls: -1}, HostCalls: map[string]krait.HostFunc{
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
