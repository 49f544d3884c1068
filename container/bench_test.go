package container_test

// bench_test.go measures the protocol: starts, cells, calls. The engine is a plain process, so that what a container costs is not in it.

import (
	"context"
	"fmt"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/guesttest"
	"github.com/krait-run/krait/tool"
)

func benchTools(b *testing.B) *tool.Set {
	type in struct {
		A int `json:"a"`
		B int `json:"b"`
	}
	add := func(_ context.Context, i in) (int, error) { return i.A + i.B, nil }
	set, err := tool.NewSet(tool.Func("add", add, tool.ReadOnly()), tool.Func("aadd", add, tool.ReadOnly(), tool.Async()))
	if err != nil {
		b.Fatal(err)
	}
	return set
}

func benchSandbox(b *testing.B) *krait.Sandbox {
	t, err := krait.NewTemplate(krait.Options{Tier: krait.TierContainer, Containers: guesttest.Containers(b, container.Options{}), Tools: benchTools(b), Allow: []string{"*"},
		Limits: krait.Limits{Calls: -1, Time: -1, ConcurrentCalls: -1}})
	if err != nil {
		b.Fatal(err)
	}
	sb, err := t.NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { sb.Close() })
	return sb
}

// BenchmarkToolCall is the round trip of a call that the script waits for, through the whole path of tools.
func BenchmarkToolCall(b *testing.B) {
	sb := benchSandbox(b)
	source := fmt.Sprintf("for i in range(%d): add(i, 2)", b.N)
	b.ResetTimer()
	if _, err := sb.Eval(context.Background(), source); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkAsyncToolCalls is one of 20 calls that the script awaits together.
func BenchmarkAsyncToolCalls(b *testing.B) {
	sb := benchSandbox(b)
	source := fmt.Sprintf("import asyncio\nfor i in range(%d): await asyncio.gather(*[aadd(i, 2) for i in range(20)])", b.N/20+1)
	b.ResetTimer()
	if _, err := sb.Eval(context.Background(), source); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkCell is a run that does nothing.
func BenchmarkCell(b *testing.B) {
	sb := benchSandbox(b)
	for b.Loop() {
		if _, err := sb.Eval(context.Background(), "1"); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkPrint is a line that is printed.
func BenchmarkPrint(b *testing.B) {
	s := open(b, container.Options{})
	source := fmt.Sprintf("for i in range(%d): print('a line of output', i)", b.N)
	b.ResetTimer()
	if _, err := (&host{}).eval(s, source); err != nil {
		b.Fatal(err)
	}
}

// BenchmarkStart is the start of a Python until it is ready, without a container; Preload imports pandas.
func BenchmarkStart(b *testing.B) {
	for _, o := range []container.Options{{}, {Preload: []string{"pandas"}}} {
		b.Run(fmt.Sprintf("preload=%v", o.Preload), func(b *testing.B) {
			o.Python = guesttest.Pythons(b)[0]
			for b.Loop() {
				s, err := container.Start(context.Background(), guesttest.New(b), o)
				if err != nil {
					b.Fatal(err)
				}
				s.Close()
			}
		})
	}
}

// BenchmarkReset is a fresh Python by a fork of one that has pandas imported.
func BenchmarkReset(b *testing.B) {
	s := open(b, container.Options{Preload: []string{"pandas"}})
	for b.Loop() {
		if err := s.Reset(context.Background()); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkValue is a list of 10,000 numbers on its way out.
func BenchmarkValue(b *testing.B) {
	s := open(b, container.Options{})
	h := &host{}
	if _, err := h.eval(s, "l = [i * 1.5 for i in range(10000)]"); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := h.eval(s, "l"); err != nil {
			b.Fatal(err)
		}
	}
}

// ready hands out a session that was started before.
type ready struct{ s *container.Session }

func (r *ready) Open(ctx context.Context, o engine.Options) (engine.Machine, error) {
	return r.s, r.s.Prepare(ctx, o)
}

// BenchmarkWarm is a sandbox in a container that is ready, with pandas imported, until it has run something. Starting it does not count.
func BenchmarkWarm(b *testing.B) {
	ctx := context.Background()
	r := &ready{}
	t, err := krait.NewTemplate(krait.Options{Tier: krait.TierContainer, Containers: r, Tools: benchTools(b), Allow: []string{"*"}})
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		b.StopTimer()
		if r.s, err = container.Start(ctx, guesttest.New(b), container.Options{Python: guesttest.Pythons(b)[0], Preload: []string{"pandas"}}); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		sb, err := t.NewSandbox(ctx, krait.SandboxOptions{})
		if err != nil {
			b.Fatal(err)
		}
		if _, err := sb.Eval(ctx, "1"); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		sb.Close()
		b.StartTimer()
	}
}
