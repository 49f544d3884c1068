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
	// nursery is what a script allocates between collections while little is alive. Memory that was used before costs nothing to touch,
	// which with new memory took a third of the time of scripts.
	nursery = 48 << 20
	// arenaSize is how much of the heap is asked for in huge pages when the process starts. Nothing of it is touched here. To ask for more as the
	// heap grows made single operations four to ten times slower for some 100 ms, where the system had to find huge pages. What is alive, and what is
	// allocated while the collector works, comes to lie behind the nursery.
	arenaSize = nursery + 16<<20
	// lead is by how much memory that was touched is ahead of what the script has allocated.
	lead = 4 << 20
	// hugePage is the size of huge pages, in which memory is touched.
	hugePage = 2 << 20
	// soon and late are the shortest and the longest time between two looks at how much a script has allocated.
	soon = 100 * time.Microsecond
	late = time.Millisecond
	// idle is how long a script allocates next to nothing before nobody looks any more.
	idle = time.Second
	// growth is by how many times what is alive the heap grows between collections, where that is more than nursery.
	growth = 2
	// ownHeap is what the process takes beside a script's objects.
	ownHeap = 8 << 20
	// leastHeap is Go's least heap at GOGC=100, and more or less at others.
	leastHeap = 4 << 20
)

// A pacer suits the heap to the script. pace makes one, and the collector's goroutine and bound share it.
type pacer struct {
	mu      sync.Mutex
	limit   int64       // of the script's memory, 0 before it is known
	over    func(error) // ends the run
	percent int         // GOGC as it is now; 0 where the environment sets it
	goal    int64       // how large the heap grows up to the next collection
}

// pacerKey is the key of the process's pacer in a command's context.
type pacerKey struct{}

// pace sets the collector up. The caller keeps the pacer alive.
func pace() *pacer {
	p := new(pacer)
	if os.Getenv("GOGC") == "" {
		p.percent, p.goal = 100*nursery/leastHeap, nursery
		prepare(arenaSize, p.percent)
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
	p.mu.Lock()
	defer p.mu.Unlock()
	if limit <= 0 || limit > math.MaxInt64/4 {
		limit = math.MaxInt64 / 4
	}
	if limit == math.MaxInt64/4 {
		return
	}
	p.limit, p.over = limit, over
	if os.Getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(limit + limit/2 + ownHeap)
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
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() == metrics.KindUint64 {
		live := int64(min(sample[0].Value.Uint64(), math.MaxInt64/16))
		p.suit(live)
		if p.over != nil && live > p.limit+p.limit/2+ownHeap {
			p.over(&krait.LimitError{Limit: "memory", Max: p.limit})
			p.over = nil
		}
	}
	afterCollection(p.collected)
}

// suit has the next collection come when the heap has grown by what suits live bytes.
func (p *pacer) suit(live int64) {
	if p.percent == 0 {
		return
	}
	// A heap that shrinks at once where little is alive for a moment gives memory back that it takes anew.
	p.goal = max(live+max(nursery, growth*live), p.goal-p.goal/32)
	percent := int(min(100*(p.goal-live)/max(live, 1), 100*p.goal/leastHeap))
	if 16*percent < 15*p.percent || 15*percent > 16*p.percent { // setting it stops the world
		p.percent = percent
		debug.SetGCPercent(percent)
	}
}

// prepare makes the heap n bytes larger, asks for huge pages there, and sets GOGC to percent. The bytes are free again with the next collection, which
// this brings about, while next to nothing is alive. Then it has them touched ahead of what the process allocates.
func prepare(n int64, percent int) {
	debug.SetGCPercent(-1)
	s := untouched(int(n))
	room := adviseHuge(s, uintptr(n))
	runtime.KeepAlive(s)
	_, cycles := collectorCounts()
	debug.SetGCPercent(percent)
	go touchAhead(room, n, cycles+2)
}

// collectorCounts returns the bytes that were ever allocated, and the collections that have ended.
func collectorCounts() (allocated, cycles uint64) {
	samples := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(samples)
	return samples[0].Value.Uint64(), samples[1].Value.Uint64()
}

// touchAhead has the system provide the first n bytes of room, page by page, shortly before the script comes to them: Go allocates from the lowest addresses on. It works
// beside the script, which would wait for as long. It ends when the collector has done as many cycles as last says, after which the script goes on in memory that it had before, and where the script is idle.
func touchAhead(room region, n int64, last uint64) {
	begin, _ := collectorCounts()
	wait, waited := soon, time.Duration(0)
	for done := int64(0); done < n && waited < idle; {
		allocated, cycles := collectorCounts()
		if cycles >= last {
			return
		}
		if int64(allocated-begin)+lead <= done {
			time.Sleep(wait)
			waited += wait
			wait = min(2*wait, late)
			continue
		}
		if !room.touch(done, min(hugePage, n-done)) {
			return
		}
		done += hugePage
		wait, waited = soon, 0
	}
}

// untouched allocates n bytes, and returns a string of the first of them that keeps them all. make would clear them where
// memory of theirs was in use before.
func untouched(n int) string {
	var b strings.Builder
	b.Grow(n)
	b.WriteByte(0)
	return b.String()
}
