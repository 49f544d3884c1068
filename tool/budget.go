package tool

// budget.go holds the bounds of calls: how many, how fast, how many at once; and what a script can read of them.

import (
	"context"
	"fmt"
	"sync"
	"time"
)

// Check returns ErrOptions for bounds that make no sense: negative ones.
func (l Limits) Check() error {
	if l.Calls < 0 || l.Concurrent < 0 || l.Rate < 0 || l.Retries < 0 || l.ArgumentMax < 0 || l.ResultMax < 0 ||
		l.Per < 0 || l.Timeout < 0 || l.Backoff < 0 {
		return fmt.Errorf("a bound is negative: %w", ErrOptions)
	}
	return nil
}

// toolState is what a run knows of a tool. Its fields but count are set when it is made.
type toolState struct {
	entry  *Entry
	own    Limits // the tool's
	limits *limiter
	mask   []string // parameters, or "return", that stay out of the journal
	hidden bool     // "return" is one of them

	count int // calls begun; Run.mu guards it
}

// state returns the state of a tool. Run.mu is held.
func (r *Run) state(e *Entry) *toolState {
	st := r.tools[e]
	if st != nil {
		return st
	}
	spec := e.Spec()
	st = &toolState{entry: e, own: spec.Limits, limits: newLimiter(spec.Limits)}
	mask := func(name string) {
		for _, s := range spec.Sensitive {
			if s == name {
				st.mask = append(st.mask, name)
				return
			}
		}
		if r.o.Redact != nil && r.o.Redact(e.Name(), name) {
			st.mask = append(st.mask, name)
		}
	}
	for _, p := range e.Params() {
		mask(p.Wire)
	}
	n := len(st.mask)
	mask("return")
	st.hidden = len(st.mask) > n
	r.tools[e] = st
	return st
}

// least returns the smaller of two bounds, where 0 is none.
func least[T int | time.Duration](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}

// count takes a call from the budgets. A call counts when the script makes it, with arguments that fit, be it denied or answered from
// the cache afterwards: what a script reads of its budget is then the same in a replay. Run.mu is held.
func (r *Run) count(st *toolState) error {
	name := st.entry.Name()
	if m := st.own.Calls; m > 0 && st.count >= m {
		return fail(ErrLimit, toolError, name, "%s: at most %d calls in a run, and all are used", name, m)
	}
	if m := r.o.Limits.Calls; m > 0 && r.next >= int64(m) {
		return fail(ErrLimit, toolError, name, "%s: at most %d tool calls in a run, and all are used", name, m)
	}
	st.count++
	r.next++
	return nil
}

// Budget returns what is left to a script, as Go data. Bounds that do not exist are nil; times are in seconds, sizes in bytes:
//
//	calls, calls_left     bound of all calls together, and what is left of it
//	calls_used            how many there were
//	concurrent            how many may be under way at once
//	rate, per             how many may begin in how many seconds
//	timeout               of one call
//	argument_bytes, result_bytes
//	tools                 by full name, the same of each tool that was called or has bounds of its own, where they differ
func (r *Run) Budget() map[string]any {
	r.mu.Lock()
	defer r.mu.Unlock()
	out := budget(&r.o.Limits, r.next)
	tools := map[string]any{}
	for _, e := range r.set.All() {
		st := r.tools[e]
		own := e.Spec().Limits
		if st == nil && own == (Limits{}) || !r.allow.allows(e.Name()) {
			continue
		}
		n := 0
		if st != nil {
			n = st.count
		}
		own.Timeout = least(own.Timeout, r.o.Limits.Timeout)
		own.ArgumentMax = least(own.ArgumentMax, r.o.Limits.ArgumentMax)
		own.ResultMax = least(own.ResultMax, r.o.Limits.ResultMax)
		tools[e.Name()] = budget(&own, int64(n))
	}
	out["tools"] = tools
	return out
}

func budget(l *Limits, used int64) map[string]any {
	orNil := func(n int) any {
		if n == 0 {
			return nil
		}
		return int64(n)
	}
	seconds := func(d time.Duration) any {
		if d == 0 {
			return nil
		}
		return d.Seconds()
	}
	m := map[string]any{
		"calls": orNil(l.Calls), "calls_used": used, "calls_left": nil, "concurrent": orNil(l.Concurrent), "rate": orNil(l.Rate), "per": nil,
		"timeout": seconds(l.Timeout), "argument_bytes": orNil(l.ArgumentMax), "result_bytes": orNil(l.ResultMax),
	}
	if l.Calls > 0 {
		m["calls_left"] = max(int64(l.Calls)-used, 0)
	}
	if l.Rate > 0 {
		m["per"] = l.per().Seconds()
	}
	return m
}

func (l *Limits) per() time.Duration {
	if l.Per == 0 {
		return time.Second
	}
	return l.Per
}

// limiter holds calls back until they may begin. Nil holds nothing back.
type limiter struct {
	slots chan struct{} // a token for each call under way; nil: no bound

	mu       sync.Mutex
	interval time.Duration // between calls, on average; 0: no bound
	burst    time.Duration // how far ahead of that calls may be
	next     time.Time     // when the call after the last one would begin if all kept the interval
}

func newLimiter(l Limits) *limiter {
	if l.Concurrent == 0 && l.Rate == 0 {
		return nil
	}
	m := &limiter{}
	if l.Concurrent > 0 {
		m.slots = make(chan struct{}, l.Concurrent)
	}
	if l.Rate > 0 {
		m.interval = max(l.per()/time.Duration(l.Rate), 1)
		m.burst = l.per() - m.interval
	}
	return m
}

// acquire waits for a slot. It returns the context's error if that ends first.
func (m *limiter) acquire(ctx context.Context) error {
	if m == nil || m.slots == nil {
		return nil
	}
	select {
	case m.slots <- struct{}{}:
		return nil
	default:
	}
	select {
	case m.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (m *limiter) release() {
	if m != nil && m.slots != nil {
		<-m.slots
	}
}

// reserve takes the next moment at which the rate allows a call, and returns how far off it is. If it lies beyond the deadline it
// is not taken, and ok is false.
func (m *limiter) reserve(now, deadline time.Time) (wait time.Duration, ok bool) {
	if m == nil || m.interval == 0 {
		return 0, true
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	next := m.next
	if next.Before(now) {
		next = now
	}
	wait = max(next.Sub(now)-m.burst, 0)
	if !deadline.IsZero() && now.Add(wait).After(deadline) {
		return wait, false
	}
	m.next = next.Add(m.interval)
	return wait, true
}

// sleep waits. It returns the context's error if that ends first.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
