package javascript_test

import (
	"context"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/javascript"
)

// A sandbox that is made, runs 1+1 and is closed.
func BenchmarkSandbox(b *testing.B) {
	template, err := krait.NewTemplate(krait.Options{Language: javascript.Language()})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
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
func BenchmarkEval(b *testing.B) {
	benchmarkEval(b, func(int) string { return "1+1" })
}

// A call of a function of the host.
func BenchmarkHostCall(b *testing.B) {
	benchmarkEval(b, func(int) string { return "for (let i = 0; i < 1000; i++) await hostcall('echo', i)" })
}

func benchmarkEval(b *testing.B, source func(int) string) {
	echo := func(_ context.Context, x any) (any, error) { return x, nil }
	template, err := krait.NewTemplate(krait.Options{Language: javascript.Language(), Limits: krait.Limits{Calls: -1}, HostCalls: map[string]krait.HostFunc{"echo": echo}})
	if err != nil {
		b.Fatal(err)
	}
	sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		b.Fatal(err)
	}
	defer sandbox.Close()
	for b.Loop() {
		if _, err := sandbox.Eval(context.Background(), source(0)); err != nil {
			b.Fatal(err)
		}
	}
}
