package main

// crowd.go runs the sandboxes, and counts what is left of them.

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
	"github.com/krait-run/krait/worker"
)

type options struct {
	time, round time.Duration
	jobs        int
	seed        uint64
}

const (
	budget      = 1 << 30
	memory      = 32 << 20 // of a sandbox
	hostileTime = time.Second
	honestTime  = 10 * time.Minute // they share the processor with the hostile ones
	// grown is how much more the process may hold at the end than after the first rounds, in which what is made once is made.
	grown  = 24 << 20
	warmUp = 3

	kindHonest, kindHostile = "honest", "hostile" // also the names of their directories
)

// A count is what the process holds between two rounds.
type count struct {
	resident, heap                int64 // bytes
	goroutines, files, children   int
	reserved                      int64 // of the budget
	honest, hostile, recorded, in int   // programs so far: of both kinds, with a journal, in workers
}

// A report is what a soak found.
type report struct {
	took     time.Duration
	before   count
	rounds   []count
	peak     int64 // of resident memory
	ends     map[string]int
	findings []string
}

// A crowd is what all sandboxes share.
type crowd struct {
	o       options
	hostile []string
	budget  *krait.Budget
	workers *worker.Pool
	store   *journal.Dir
	dir     string

	seed                          atomic.Uint64
	honest, attacks, recorded, in atomic.Int64
	mu                            sync.Mutex
	ends                          map[string]int
	findings                      []string
}

func (c *crowd) found(format string, args ...any) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.findings = append(c.findings, fmt.Sprintf(format, args...))
	fmt.Fprintf(os.Stderr, format+"\n", args...)
}

func soak(ctx context.Context, o options, hostile []string) (*report, error) {
	c := &crowd{o: o, hostile: hostile, budget: &krait.Budget{Memory: budget}, ends: map[string]int{}}
	debug.SetMemoryLimit(budget + budget/8)
	var err error
	if c.dir, err = os.MkdirTemp("", "soak"); err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(c.dir) }()
	for _, name := range []string{kindHonest, kindHostile} {
		if err := os.Mkdir(filepath.Join(c.dir, name), 0o700); err != nil {
			return nil, err
		}
	}
	if c.store, err = journal.NewDir(filepath.Join(c.dir, "journals"), journal.DirOptions{Sync: journal.SyncNever}); err != nil {
		return nil, err
	}
	if c.workers, err = worker.New(worker.Options{Size: -1}); err != nil {
		return nil, err
	}
	defer func() { _ = c.workers.Close() }()
	r := &report{before: c.count()}
	peak, done := make(chan int64), make(chan struct{})
	go func() { peak <- watch(done) }()
	begun := time.Now()
	for time.Since(begun) < o.time && ctx.Err() == nil {
		c.round(ctx)
		n := c.count()
		r.rounds = append(r.rounds, n)
		fmt.Fprintf(os.Stderr, "%s: %d honest, %d hostile; %d MiB resident, %d MiB of heap, %d goroutines, %d files, %d children\n", time.Since(begun).Round(time.Second),
			n.honest, n.hostile, n.resident>>20, n.heap>>20, n.goroutines, n.files, n.children)
	}
	close(done)
	r.took, r.peak, r.ends = time.Since(begun), <-peak, c.ends
	c.judge(r)
	r.findings = c.findings
	return r, nil
}

// judge compares the last round with those after which all that is made once was made.
func (c *crowd) judge(r *report) {
	first, last := r.rounds[min(warmUp, len(r.rounds))-1], r.rounds[len(r.rounds)-1]
	for _, n := range r.rounds[:min(warmUp, len(r.rounds))] {
		first.resident, first.heap = max(first.resident, n.resident), max(first.heap, n.heap)
	}
	if d := last.resident - first.resident; d > grown {
		c.found("resident memory grew by %d MiB", d>>20)
	}
	if d := last.heap - first.heap; d > grown {
		c.found("the heap grew by %d MiB", d>>20)
	}
	for i, n := range r.rounds {
		if n.goroutines > r.before.goroutines+1 || n.files > r.before.files+2 || n.children > r.before.children || n.reserved != 0 {
			c.found("after round %d: %d goroutines, %d files, %d children, %d bytes of the budget; before the first: %d, %d, %d, 0", i+1, n.goroutines, n.files, n.children,
				n.reserved, r.before.goroutines, r.before.files, r.before.children)
		}
	}
	if r.peak > budget*14/10 {
		c.found("%d MiB were resident at the peak", r.peak>>20)
	}
}

// round makes sandboxes until its time is over, and waits for the last of them.
func (c *crowd) round(ctx context.Context) {
	until := time.Now().Add(c.o.round)
	var all sync.WaitGroup
	for range c.o.jobs {
		all.Go(func() {
			for time.Now().Before(until) && ctx.Err() == nil {
				c.one(ctx, c.o.seed<<32+c.seed.Add(1))
			}
		})
	}
	all.Wait()
}

// one makes a sandbox, runs a program or a few in it, and closes it.
func (c *crowd) one(ctx context.Context, seed uint64) {
	rng := rand.New(rand.NewPCG(seed, 1))
	opts := krait.Options{Budget: c.budget, Limits: krait.Limits{Memory: memory, Time: honestTime, Output: 1 << 20, Calls: 10_000}, HostCalls: calls}
	so := krait.SandboxOptions{}
	number, attack := rng.IntN(len(honest)), rng.IntN(2) == 0
	files := attack || honest[number].name == "files"
	switch kind := rng.IntN(8); {
	case kind == 0 && !files:
		opts.Tier, opts.Workers, opts.Budget = krait.TierProcess, c.workers, nil
		c.in.Add(1)
	case kind == 1 && !files:
		id := fmt.Sprintf("run%d", seed)
		log, err := c.store.Create(ctx, id)
		if err != nil {
			c.found("journal: %v", err)
			return
		}
		defer func() {
			if err := log.Close(); err != nil {
				c.found("journal: %v", err)
			}
			if err := c.store.Delete(context.WithoutCancel(ctx), id); err != nil {
				c.found("journal: %v", err)
			}
		}()
		so.Run = &krait.RunOptions{Journal: log, RunID: id}
		c.recorded.Add(1)
	case files:
		name := kindHonest
		if attack {
			name = kindHostile
		}
		dir, err := vfs.OpenWritableDir(filepath.Join(c.dir, name))
		if err != nil {
			c.found("mount: %v", err)
			return
		}
		defer func() { _ = dir.Close() }()
		opts.Mounts = []krait.Mount{{Path: "/data", FS: dir, MaxFileSize: 1 << 20, MaxWritten: 4 << 20}}
	}
	if attack {
		opts.Limits.Time = hostileTime
	}
	tmpl, err := krait.NewTemplate(opts)
	if err != nil {
		c.found("template: %v", err)
		return
	}
	sb, err := tmpl.NewSandbox(ctx, so)
	if err != nil {
		c.found("sandbox: %v", err)
		return
	}
	defer func() {
		if err := sb.Close(); err != nil {
			c.found("close: %v", err)
		}
	}()
	if attack {
		c.attack(ctx, rng, sb, seed)
		return
	}
	for range 1 + rng.IntN(3) {
		p, n := honest[number], 1+rng.Int64N(1000)
		res, err := sb.Eval(ctx, fmt.Sprintf("n, name = %d, 'f%d'\n%s", n, seed, p.source))
		if err != nil && ctx.Err() != nil {
			return
		}
		if err != nil || res.Value != p.want(n) {
			c.found("%s with %d, seed %d: %v, %v", p.name, n, seed, res, err)
		}
		c.honest.Add(1)
		c.ended(kindHonest, err)
		number = rng.IntN(len(honest) - 1) // all but the last, which needs files
	}
}

// attack runs a hostile program: one that reaches for memory or time, one of the object model's fuzzer, or one that goes for the host.
func (c *crowd) attack(ctx context.Context, rng *rand.Rand, sb *krait.Sandbox, seed uint64) {
	source := ""
	switch rng.IntN(3) {
	case 0:
		source = c.hostile[rng.IntN(len(c.hostile))]
	case 1:
		source = random(seed)
	default:
		source = odd[rng.IntN(len(odd))]
	}
	if rng.IntN(4) == 0 { // ended from outside
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Duration(rng.Int64N(int64(hostileTime))))
		defer cancel()
	}
	_, err := sb.Eval(ctx, source)
	if errors.Is(err, krait.ErrFault) {
		c.found("seed %d: %v\n%s", seed, err, source)
	}
	c.attacks.Add(1)
	c.ended(kindHostile, err)
}

func (c *crowd) ended(kind string, err error) {
	how := "something else"
	var limit *krait.LimitError
	var raised *krait.Error
	switch {
	case err == nil:
		how = "fine"
	case errors.As(err, &limit):
		how = "by the limit of " + limit.Limit
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		how = "by the context"
	case errors.As(err, &raised):
		how = "by an exception"
	case errors.Is(err, values.ErrType), errors.Is(err, values.ErrDeep):
		how = "with a result that can't leave"
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.ends[kind+" "+how]++
	if how == "something else" && c.ends[kind+" "+how] < 10 {
		fmt.Fprintf(os.Stderr, "%s: %T: %v\n", kind, err, err)
	}
}

// calls are the functions of the host.
var calls = map[string]krait.HostFunc{
	"double": func(_ context.Context, n any) (any, error) { return n.(int64) * 2, nil },
	"wait":   func(ctx context.Context, _ any) (any, error) { <-ctx.Done(); return nil, ctx.Err() },
	"panic":  func(context.Context, any) (any, error) { panic("a handler that panics") },
}

// count waits until what runs beside a sandbox's end is over too, and counts what is there.
func (c *crowd) count() count {
	n := count{honest: int(c.honest.Load()), hostile: int(c.attacks.Load()), recorded: int(c.recorded.Load()), in: int(c.in.Load()), reserved: c.budget.Used()}
	for i := 0; ; i++ {
		n.goroutines, n.files, n.children = runtime.NumGoroutine(), entries("/proc/self/fd"), children()
		runtime.GC() // finalizers close what nobody refers to
		time.Sleep(20 * time.Millisecond)
		if g, f, p := runtime.NumGoroutine(), entries("/proc/self/fd"), children(); i >= 50 || i >= 5 && g == n.goroutines && f == n.files && p == n.children {
			break
		}
	}
	debug.FreeOSMemory()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	n.heap, n.resident = int64(m.HeapAlloc), resident()
	return n
}
