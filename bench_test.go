package krait_test

// bench_test.go measures what an embedding program pays: sandboxes, runs, host calls, parked sandboxes.

import (
	"context"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait"
)

// template makes a template. In a benchmark 64 MB that are never touched stand for the heap of the process that embeds Krait:
// on an empty one, Go's collector would run after every four megabytes.
func template(tb testing.TB, opts krait.Options) *krait.Template {
	tb.Helper()
	if _, ok := tb.(*testing.B); ok {
		heap := make([]byte, 64<<20)
		tb.Cleanup(func() { runtime.KeepAlive(heap) })
	}
	t, err := krait.NewTemplate(opts)
	if err != nil {
		tb.Fatal(err)
	}
	return t
}

func BenchmarkSandboxCompiled(b *testing.B) {
	ctx := context.Background()
	t := template(b, krait.Options{})
	c, err := krait.Compile("1+1", "")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		sb, err := t.NewSandbox(ctx, krait.SandboxOptions{})
		if err != nil {
			b.Fatal(err)
		}
		res, err := sb.EvalCompiled(ctx, c)
		if err != nil || res.Value != int64(2) {
			b.Fatal(res, err)
		}
		sb.Close()
	}
}

func BenchmarkSandboxSource(b *testing.B) {
	ctx := context.Background()
	t := template(b, krait.Options{})
	b.ReportAllocs()
	for b.Loop() {
		sb, err := t.NewSandbox(ctx, krait.SandboxOptions{})
		if err != nil {
			b.Fatal(err)
		}
		res, err := sb.Eval(ctx, "1+1")
		if err != nil || res.Value != int64(2) {
			b.Fatal(res, err)
		}
		sb.Close()
	}
}

func BenchmarkHostCallSync(b *testing.B) {
	ctx := context.Background()
	t := template(b, krait.Options{
		Limits: krait.Limits{Calls: -1, Time: -1},
		HostCalls: map[string]krait.HostFunc{
			"add": func(ctx context.Context, payload any) (any, error) { return payload, nil },
		},
	})
	sb, err := t.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		b.Fatal(err)
	}
	defer sb.Close()
	if err := sb.LoadScript(ctx, "from sandbox import hostcall\ndef main(n):\n    for i in range(n):\n        hostcall('add', i)\n    return n\n"); err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	// A run records each of its calls, so that long loops are cut into runs of bounded size.
	for left := b.N; left > 0; left -= 1000 {
		if _, err := sb.Run(ctx, "main", krait.Args{min(left, 1000)}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkParked holds 10,000 sandboxes in a host call two Python frames deep and reports the memory of each.
func BenchmarkParked(b *testing.B) {
	for b.Loop() {
		bytes := parked(b, 10_000)
		b.ReportMetric(bytes, "B/sandbox")
	}
}

// parked returns the bytes that each of n sandboxes waiting in a host call takes, goroutine stacks included.
func parked(tb testing.TB, n int) float64 {
	release := make(chan struct{})
	var waiting sync.WaitGroup
	waiting.Add(n)
	t := template(tb, krait.Options{
		Limits: krait.Limits{Time: -1},
		HostCalls: map[string]krait.HostFunc{
			"park": func(ctx context.Context, payload any) (any, error) {
				waiting.Done()
				<-release
				return payload, nil
			},
		},
	})
	c, err := krait.Compile("from sandbox import hostcall\ndef g(x):\n    return hostcall('park', x)\ndef f(x):\n    return g(x)\n", "")
	if err != nil {
		tb.Fatal(err)
	}
	ctx := context.Background()
	before := memory()
	goroutines := runtime.NumGoroutine()
	var done sync.WaitGroup
	for range n {
		done.Go(func() {
			sb, err := t.NewSandbox(ctx, krait.SandboxOptions{})
			if err != nil {
				tb.Error(err)
				return
			}
			defer sb.Close()
			if err := sb.LoadCompiled(ctx, c); err != nil {
				tb.Error(err)
			}
			res, err := sb.Run(ctx, "f", krait.Args{7})
			if err != nil || res.Value != int64(7) {
				tb.Error(res, err)
			}
		})
	}
	waiting.Wait()
	after := memory()
	for range 50 { // until the last of them waits too
		time.Sleep(50 * time.Millisecond)
		m := memory()
		if m > after*0.999 {
			break
		}
		after = m
	}
	close(release)
	done.Wait()
	for range 1000 {
		if runtime.NumGoroutine() <= goroutines {
			break
		}
		time.Sleep(time.Millisecond)
	}
	if g := runtime.NumGoroutine(); g > goroutines {
		tb.Errorf("%d goroutines are left over", g-goroutines)
	}
	return (after - before) / float64(n)
}

// memory returns the bytes of heap and stacks in use after collections have shrunk what they can.
func memory() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}
