//go:build linux

package engines

import (
	"context"
	"testing"
	"time"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/container/docker"
	"github.com/krait-run/krait/container/internal/enginetest"
	"github.com/krait-run/krait/container/pool"
	"github.com/krait-run/krait/container/runsc"
)

func benchEngine(b *testing.B, name string) container.Engine {
	tag := ""
	if name == docker.Name {
		tag = enginetest.Image(b, func() enginetest.Importer { return docker.New(docker.Options{}) })
	}
	e := of(name, b.TempDir(), tag)
	b.Cleanup(func() { release(e) })
	if err := e.Probe(b.Context()); err != nil {
		b.Skip(err)
	}
	return e
}

// From nothing to the first line of a Python program.
func BenchmarkCold(b *testing.B) {
	for _, name := range []string{bubblewrap.Name, docker.Name, runsc.Name} {
		b.Run(name, func(b *testing.B) {
			e := benchEngine(b, name)
			for b.Loop() {
				s, err := start(b.Context(), e, "bench")
				if err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
		})
	}
}

// From asking a pool to an answer of the program.
func BenchmarkWarm(b *testing.B) {
	for _, name := range []string{bubblewrap.Name, docker.Name} {
		b.Run(name, func(b *testing.B) {
			e := benchEngine(b, name)
			p, err := pool.New(pool.Options[*session]{Start: func(ctx context.Context) (*session, error) { return start(ctx, e, "bench") }})
			if err != nil {
				b.Fatal(err)
			}
			defer p.Close()
			for b.Loop() {
				b.StopTimer()
				for p.Ready() == 0 {
					time.Sleep(time.Millisecond)
				}
				b.StartTimer()
				s, err := p.Get(b.Context())
				if err != nil {
					b.Fatal(err)
				}
				if err := s.talk("hello"); err != nil {
					b.Fatal(err)
				}
				b.StopTimer()
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
		})
	}
}
