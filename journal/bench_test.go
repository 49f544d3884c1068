package journal_test

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
)

// benchCall appends the two records of a small call.
func benchCall(b *testing.B, log journal.Log, n int64) {
	err := log.Append(&journal.Intent{Call: n, Tool: "get_forecast", Args: map[string]any{"city": "Tokyo", "days": int64(3)},
		Key: "run-1/17", ReadOnly: true, File: "script.py", Line: 12})
	if err == nil {
		err = log.Append(&journal.Outcome{Call: n, Result: map[string]any{"city": "Tokyo", "high": 21.5, "low": 14.0, "text": "sunny"},
			Took: 1234567, Attempts: 1})
	}
	if err != nil {
		b.Fatal(err)
	}
}

func perSecond(b *testing.B) {
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "calls/s")
}

// BenchmarkDir appends intent and outcome of calls to a file, without waiting for the disk, one after another and from eight goroutines.
func BenchmarkDir(b *testing.B) {
	d := openDir(b, journal.DirOptions{Sync: journal.SyncNever})
	log, err := d.Create(context.Background(), "run")
	if err != nil {
		b.Fatal(err)
	}
	defer log.Close()
	var n atomic.Int64
	b.Run("one", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			benchCall(b, log, n.Add(1))
		}
		perSecond(b)
	})
	b.Run("eight", func(b *testing.B) {
		b.SetParallelism(max(1, 8/runtime.GOMAXPROCS(0)))
		b.RunParallel(func(pb *testing.PB) {
			for pb.Next() {
				benchCall(b, log, n.Add(1))
			}
		})
		perSecond(b)
	})
}

// BenchmarkMemory appends one record that exists already.
func BenchmarkMemory(b *testing.B) {
	var m journal.Memory
	log, err := m.Create(context.Background(), "run")
	if err != nil {
		b.Fatal(err)
	}
	intent := &journal.Intent{Call: 1, Tool: "get_forecast", Args: map[string]any{"city": "Tokyo", "days": int64(3)}}
	b.ReportAllocs()
	for b.Loop() {
		if err := log.Append(intent); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkCanonical makes the key of small arguments.
func BenchmarkCanonical(b *testing.B) {
	args := map[string]any{"city": "Tokyo", "days": int64(3), "units": "metric"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := values.Canonical(args); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead reads and decodes the records of 10,000 calls.
func BenchmarkRead(b *testing.B) {
	ctx := context.Background()
	d := openDir(b, journal.DirOptions{Sync: journal.SyncNever})
	log, err := d.Create(ctx, "run")
	if err != nil {
		b.Fatal(err)
	}
	for i := range int64(10_000) {
		benchCall(b, log, i+1)
	}
	if err := log.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if records, err := journal.Records(ctx, d, "run"); err != nil || len(records) != 20_000 {
			b.Fatal(len(records), err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/20_000, "ns/record")
}

// BenchmarkPlayer answers calls from records.
func BenchmarkPlayer(b *testing.B) {
	const calls = 10_000
	records := []journal.Record{{Entry: &journal.Begin{}}, {Seq: 1, Entry: &journal.Op{Name: "run", Function: "main"}}}
	args := func(i int64) map[string]any {
		return map[string]any{"city": fmt.Sprint("city ", i), "days": int64(3)}
	}
	for i := range int64(calls) {
		records = append(records, journal.Record{Entry: &journal.Intent{Call: i + 1, Tool: "get_forecast", Args: args(i)}},
			journal.Record{Entry: &journal.Outcome{Call: i + 1, Result: map[string]any{"high": 21.5}, Took: time.Millisecond}})
	}
	intents := make([]*journal.Intent, calls)
	for i := range intents {
		intents[i] = &journal.Intent{Call: int64(i + 1), Tool: "get_forecast", Args: args(int64(i))}
	}
	for b.Loop() {
		p, err := journal.NewPlayer(records, journal.PlayerOptions{})
		if err != nil {
			b.Fatal(err)
		}
		for _, in := range intents {
			if a, err := p.Call(in); err != nil || a.Outcome == nil {
				b.Fatal(a, err)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/calls, "ns/call")
}
