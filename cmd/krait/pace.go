package main

// pace.go holds how the process suits Go's heap to a script of its own. An embedding program decides for itself; so does GOGC
// in the environment.

import (
	"context"
	"errors"
	"math"
	"os"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/wait"
)

const (
	// percent lets the first collection come after 16 megabytes. Most scripts end before it.
	percent = 400
	// ballastSize makes the collector then run after some 64 megabytes of garbage rather than after every four: the
	// ballast is hardly touched, and so costs address space only.
	ballastSize = 16 << 20
	// advisedSize is how much of the heap is asked for in huge pages: what a longer script fills before the next collection. Nothing
	// of it is touched here. Taking new memory in small pages cost a third of the time of json.loads and re.findall of 1 MB.
	advisedSize = 96 << 20
	// wideLimit is the memory limit from which a script gets the wide heap.
	wideLimit = 256 << 20
	// ownHeap is what the process takes beside a script's objects.
	ownHeap = 8 << 20
)

// A pacer suits the heap to the script. pace makes one, and the collector's goroutine and bound share it.
type pacer struct {
	mu      sync.Mutex
	limit   int64       // of the script's memory, 0 before it is known
	over    func(error) // ends the run
	ballast string
}

// pacerKey is the key of the process's pacer in a command's context.
type pacerKey struct{}

// pace sets the collector up. The caller keeps the pacer alive.
func pace() *pacer {
	p := new(pacer)
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
	afterCollection(p.collected)
	return p
}

// afterCollection has f called once, after the next collection.
func afterCollection(f func()) {
	type canary struct{ _ *canary }
	runtime.AddCleanup(new(canary), func(f func()) { f() }, f)
}

// bound makes the collector keep the heap, garbage and all, near one and a half times the memory that the script may have, since allocation goes
// on while it works. It calls over where what is alive takes more than one and a half times of that memory: then some of it is not in
// the account of the sandbox.
func (p *pacer) bound(limit int64, over func(error)) {
	if limit <= 0 || limit > math.MaxInt64/4 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.limit, p.over = limit, over
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limit + limit/2 + ownHeap)
	}
	if limit < wideLimit {
		p.ballast = ""
	}
}

// bounded returns a context that ends with a *krait.LimitError as its cause after timeout, where that is positive, and where memory
// takes more than a script with the limit may have. What a command does before its script runs, such as compiling it, counts in both.
func bounded(ctx context.Context, timeout time.Duration, memory int64) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	if p, ok := ctx.Value(pacerKey{}).(*pacer); ok {
		p.bound(memory, cancel)
	}
	if timeout <= 0 {
		return ctx, func() { cancel(nil) }
	}
	t := time.AfterFunc(timeout, func() { cancel(&krait.LimitError{Limit: "time", Max: int64(timeout)}) })
	return ctx, func() { t.Stop(); cancel(nil) }
}

// boundExceeded returns the limit or the signal that ended ctx, or else err.
func boundExceeded(ctx context.Context, err error) error {
	if c := context.Cause(ctx); err != nil && (errors.Is(c, krait.ErrLimit) || termination(ctx) != nil) {
		return c
	}
	return err
}

// within returns what f returns, or the error of ctx where its end comes first: f goes on then, in a process that is about to end.
func within[T any](ctx context.Context, f func() (T, error)) (T, error) {
	v, err, _ := wait.For(ctx, 0, f)
	return v, err
}

// collected is called after each collection.
func (p *pacer) collected() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.ballast == "" && p.limit >= wideLimit && os.Getenv("GOGC") == "" {
		p.widen()
	}
	if p.over != nil {
		live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
		metrics.Read(live)
		if live[0].Value.Kind() == metrics.KindUint64 && live[0].Value.Uint64() > uint64(p.limit+p.limit/2)+ownHeap+uint64(len(p.ballast)) {
			p.over(&krait.LimitError{Limit: "memory", Max: p.limit})
			p.over = nil
		}
	}
	afterCollection(p.collected)
}

// widen makes the heap one of a script that runs for longer.
func (p *pacer) widen() {
	debug.SetGCPercent(-1)
	adviseHuge(untouched(advisedSize), advisedSize) // free again with the collection that the ballast brings about
	p.ballast = untouched(ballastSize)
	debug.SetGCPercent(percent)
}

// untouched allocates n bytes, and returns a string of the first of them that keeps them all. make would clear them where
// memory of theirs was in use before.
func untouched(n int) string {
	var b strings.Builder
	b.Grow(n)
	b.WriteByte(0)
	return b.String()
}
