package krait_test

// bench_test.go measures what an embedding program pays: sandboxes, runs, host calls, parked sandboxes.

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
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

// BenchmarkHostCallSync is a host call that the script waits for: without a time limit, and with one, where the call has a goroutine of
// its own.
func BenchmarkHostCallSync(b *testing.B) {
	for _, c := range []struct {
		name  string
		limit time.Duration
	}{{"unlimited", -1}, {"limited", time.Hour}} {
		b.Run(c.name, func(b *testing.B) {
			ctx := context.Background()
			t := template(b, krait.Options{
				Limits: krait.Limits{Calls: -1, Time: c.limit},
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
		})
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

// benchTool is a set with one tool that does nothing.
func benchTool(tb testing.TB) *tool.Set {
	tb.Helper()
	set, err := tool.NewSet(tool.Func("add", func(_ context.Context, in struct {
		N int `json:"n"`
	}) (int, error) {
		return in.N, nil
	}, tool.ReadOnly()))
	if err != nil {
		tb.Fatal(err)
	}
	return set
}

// BenchmarkToolCallSync is a call of a tool: bound, validated, decided on; with a journal in memory too, and a policy.
func BenchmarkToolCallSync(b *testing.B) {
	ctx := context.Background()
	allow := func(context.Context, tool.Request) (tool.Decision, error) {
		return tool.Decision{Verdict: tool.Allow}, nil
	}
	for _, c := range []struct {
		name    string
		journal bool
		policy  tool.Policy
	}{{"plain", false, nil}, {"journal", true, nil}, {"journal and policy", true, allow}} {
		b.Run(c.name, func(b *testing.B) {
			t := template(b, krait.Options{Limits: krait.Limits{Calls: -1, Time: -1}, Tools: benchTool(b), Allow: []string{"add"}, Policy: c.policy})
			b.ReportAllocs()
			b.ResetTimer()
			for left := b.N; left > 0; left -= 1000 {
				var so krait.SandboxOptions
				if c.journal {
					var store journal.Memory
					log, err := store.Create(ctx, "r")
					if err != nil {
						b.Fatal(err)
					}
					so.Run = &krait.RunOptions{Journal: log, RunID: "r"}
				}
				sb, err := t.NewSandbox(ctx, so)
				if err != nil {
					b.Fatal(err)
				}
				if err := sb.LoadScript(ctx, "def main(n):\n    for i in range(n):\n        add(i)\n    return n\n"); err != nil {
					b.Fatal(err)
				}
				if _, err := sb.Run(ctx, "main", krait.Args{min(left, 1000)}); err != nil {
					b.Fatal(err)
				}
				sb.Close()
			}
		})
	}
}

// BenchmarkSandboxTools makes sandboxes of a template with 500 tools, of which the script uses one.
func BenchmarkSandboxTools(b *testing.B) {
	ctx := context.Background()
	var tools []any
	for i := range 500 {
		tools = append(tools, tool.Func(fmt.Sprintf("tool_%d", i), func(_ context.Context, in struct{}) (int, error) { return i, nil }))
	}
	set, err := tool.NewSet(tools...)
	if err != nil {
		b.Fatal(err)
	}
	for _, c := range []struct{ name, source string }{{"unused", "1+1"}, {"one call", "tool_7()"}} {
		b.Run(c.name, func(b *testing.B) {
			t := template(b, krait.Options{Tools: set, Allow: []string{"tool_*"}, Limits: krait.Limits{Time: -1}})
			script, err := krait.Compile(c.source, "")
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				sb, err := t.NewSandbox(ctx, krait.SandboxOptions{})
				if err != nil {
					b.Fatal(err)
				}
				if _, err := sb.EvalCompiled(ctx, script); err != nil {
					b.Fatal(err)
				}
				sb.Close()
			}
		})
	}
}

// BenchmarkToolScripts runs small scripts, each in a sandbox of its own, that call one tool and return what they make of its result. A policy
// decides, and OnEvent gets all events.
func BenchmarkToolScripts(b *testing.B) {
	ctx := context.Background()
	events := 0
	t := template(b, krait.Options{Tools: benchTool(b), Allow: []string{"add"}, Policy: func(context.Context, tool.Request) (tool.Decision, error) {
		return tool.Decision{Verdict: tool.Allow}, nil
	}})
	script, err := krait.Compile("n = add(7)\n{'n': n, 'even': n % 2 == 0}", "")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		sb, err := t.NewSandbox(ctx, krait.SandboxOptions{OnEvent: func(krait.Event) { events++ }})
		if err != nil {
			b.Fatal(err)
		}
		res, err := sb.EvalCompiled(ctx, script)
		if m, ok := res.Value.(map[string]any); err != nil || !ok || m["n"] != int64(7) {
			b.Fatal(res.Value, err)
		}
		sb.Close()
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "scripts/s")
	if events < 2*b.N {
		b.Fatalf("%d events of %d scripts", events, b.N)
	}
}

// BenchmarkReplay tells a run again in which tools took 20 ms, ten at a time; "live" is the run itself.
func BenchmarkReplay(b *testing.B) {
	const source = `
import asyncio
async def main():
    out = []
    for i in range(5):
        out += await asyncio.gather(*[wait(i * 10 + k) for k in range(10)])
    return out
asyncio.run(main())
`
	ctx := context.Background()
	set, err := tool.NewSet(tool.Func("wait", func(_ context.Context, in struct {
		N int `json:"n"`
	}) (int, error) {
		time.Sleep(20 * time.Millisecond)
		return in.N, nil
	}, tool.ReadOnly(), tool.Async()))
	if err != nil {
		b.Fatal(err)
	}
	t := template(b, krait.Options{Tools: set, Allow: []string{"*"}})
	var records []journal.Record
	b.Run("live", func(b *testing.B) {
		for b.Loop() {
			var store journal.Memory
			log, err := store.Create(ctx, "r")
			if err != nil {
				b.Fatal(err)
			}
			sb, err := t.NewSandbox(ctx, krait.SandboxOptions{Run: &krait.RunOptions{Journal: log, RunID: "r"}})
			if err != nil {
				b.Fatal(err)
			}
			if _, err := sb.Eval(ctx, source); err != nil {
				b.Fatal(err)
			}
			sb.Close()
			if records, err = journal.Records(ctx, &store, "r"); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("replay", func(b *testing.B) {
		for b.Loop() {
			if _, err := krait.Replay(ctx, t, records, krait.ReplayOptions{}); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkSandboxPlan loads and runs a script of thirty lines in a sandbox whose operator sees plans.
func BenchmarkSandboxPlan(b *testing.B) {
	ctx := context.Background()
	t := template(b, krait.Options{
		Tools: testTools(b), Allow: []string{"*"},
		PlanApprover: func(context.Context, tool.PlanReport) (tool.PlanDecision, error) {
			return tool.PlanDecision{Verdict: tool.Allow}, nil
		},
	})
	source := "import json, re\n\ndef words(text):\n    out = []\n    for w in text.split(' '):\n        if len(w) > 2 and w not in out:\n            out.append(w.lower())\n    return out\n" +
		"\n\nclass Report:\n    def __init__(self, city, days=2):\n        self.city = city\n        self.days = days\n        self.lines = []\n" +
		"\n    def add(self, text):\n        self.lines.append(f'{len(self.lines)}: {text}')\n        return self\n" +
		"\n    def text(self):\n        return '\\n'.join(self.lines)\n\n\n" +
		"def main(city):\n    r = Report(city)\n    for w in words('the quick brown fox jumps over the lazy dog'):\n        r.add(w)\n" +
		"    if not city:\n        return get_forecast('Oslo', 1).city\n    return r.text()\n"
	b.ReportAllocs()
	for b.Loop() {
		sb, err := t.NewSandbox(ctx, krait.SandboxOptions{})
		if err != nil {
			b.Fatal(err)
		}
		if err := sb.LoadScript(ctx, source); err != nil {
			b.Fatal(err)
		}
		if _, err := sb.Run(ctx, "main", krait.Args{"x"}); err != nil {
			b.Fatal(err)
		}
		sb.Close()
	}
}
