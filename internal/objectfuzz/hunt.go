package objectfuzz

// hunt.go runs programs of many seeds in child processes and collects what it finds.

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"
)

// Options say how to hunt. The zero value hunts for nothing.
type Options struct {
	// Time is how long, Programs how many at most; whichever ends first. Zero: no bound of that kind, both zero: nothing is run.
	Time     time.Duration
	Programs int
	// Jobs is the number of child processes; less than 1: one.
	Jobs int
	// Seed is that of the first program; each following one has the next number.
	Seed uint64
	// Minimise is how many trials it takes at most to make a finding smaller; 0: findings stay as they are.
	Minimise int
	// Found, if not nil, is told each finding of a new kind, one at a time.
	Found func(Finding)
}

// Finding is a program under which the interpreter fails.
type Finding struct {
	Seed uint64
	// Signature says what happened and where. It is the same for findings that likely have one cause.
	Signature string
	// Program is the whole program, smaller than that of the seed. Alone says whether it fails in a process of its own; if not, it takes
	// what ran before it.
	Program string
	Alone   bool
	// Stack is what the process said.
	Stack string
}

// Report says what a hunt came to.
type Report struct {
	Programs int
	// Kinds counts the programs by how they ended.
	Kinds map[string]int
	// Findings are the first of each kind, Count how often each signature was met.
	Findings []Finding
	Count    map[string]int
	// Elapsed is how long the hunt took, Worked the processor time of all child processes that have ended.
	Elapsed, Worked time.Duration
}

// OfSeed returns the body of a seed's program, and whether it is to end as an interpreter that exits.
func OfSeed(seed uint64) (body string, atExit bool) {
	return Program(rngChoices{rand.New(rand.NewPCG(seed, 0x6b72616974))}), seed%2 == 0
}

type rngChoices struct{ r *rand.Rand }

func (c rngChoices) Intn(n int) int { return c.r.IntN(n) }

// Hunt runs programs until ctx ends or the options' bounds are reached.
func Hunt(ctx context.Context, o Options) (Report, error) {
	h := &hunt{Options: o, report: Report{Kinds: map[string]int{}, Count: map[string]int{}}}
	if o.Time == 0 && o.Programs == 0 {
		return h.report, nil
	}
	if o.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.Time)
		defer cancel()
	}
	begun, worked := time.Now(), childrenTime()
	var wg sync.WaitGroup
	var first error
	for range max(1, o.Jobs) {
		wg.Go(func() {
			if err := h.work(ctx); err != nil {
				h.mu.Lock()
				first = err
				h.mu.Unlock()
			}
		})
	}
	wg.Wait()
	h.report.Elapsed, h.report.Worked = time.Since(begun), childrenTime()-worked
	return h.report, first
}

type hunt struct {
	Options
	mu     sync.Mutex // guards the following
	next   int
	report Report
}

// take returns the seed of the next program, and false at the end.
func (h *hunt) take() (uint64, bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.Programs > 0 && h.next >= h.Programs {
		return 0, false
	}
	h.next++
	return h.Seed + uint64(h.next-1), true
}

// restart is after how many programs a child is replaced, so that what one does to the process has an end.
const restart = 500

func (h *hunt) work(ctx context.Context) error {
	var p process
	defer p.stop()
	for n := 1; ctx.Err() == nil; n++ {
		seed, ok := h.take()
		if !ok {
			return nil
		}
		body, atExit := OfSeed(seed)
		out, err := p.run(job{Source: Complete(body), AtExit: atExit})
		if err != nil {
			return err
		}
		h.mu.Lock()
		h.report.Programs++
		h.report.Kinds[out.Kind]++
		h.mu.Unlock()
		if out.bad() {
			if err := h.found(seed, body, atExit, out); err != nil {
				return err
			}
		}
		if n%restart == 0 {
			p.stop()
		}
	}
	return nil
}

// found keeps a finding if it is the first of its kind.
func (h *hunt) found(seed uint64, body string, atExit bool, out outcome) error {
	// In a process of its own it has its own signature.
	p := process{}
	defer p.stop()
	alone, err := p.run(job{Source: Complete(body), AtExit: atExit})
	if err != nil {
		return err
	}
	f := Finding{Seed: seed, Alone: alone.bad(), Stack: out.Stack}
	if f.Alone {
		out = alone
		f.Stack = out.Stack
	}
	f.Signature = out.signature()
	h.mu.Lock()
	h.report.Count[f.Signature]++
	known := h.report.Count[f.Signature] > 1
	h.mu.Unlock()
	if known {
		return nil
	}
	if f.Alone && h.Minimise > 0 {
		most := h.Minimise
		if out.Kind == "hang" {
			most = min(most, 150)
			p.patience = 2 * time.Second
		}
		body = minimise(body, most, func(body string) bool {
			o, err := p.run(job{Source: Complete(body), AtExit: atExit})
			return err == nil && o.bad() && o.signature() == f.Signature
		})
	}
	f.Program = Complete(body)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.report.Findings = append(h.report.Findings, f)
	if h.Found != nil {
		h.Found(f)
	}
	return nil
}
