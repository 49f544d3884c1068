package tool_test

// budget_test.go holds the bounds of calls: what exceeds them is an exception that a script can catch.

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/krait-run/krait/journal"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/values"
)

func TestNegativeLimits(t *testing.T) {
	s := newSet(t)
	for _, o := range []tool.RunOptions{
		{Limits: tool.Limits{Calls: -1}}, {Limits: tool.Limits{Timeout: -1}}, {Limits: tool.Limits{Backoff: -1}}, {Limits: tool.Limits{ResultMax: -1}},
		{Handles: tool.HandleOptions{Bytes: -1}}, {Handles: tool.HandleOptions{Count: -1}},
	} {
		if _, err := s.NewRun(o); !errors.Is(err, tool.ErrOptions) {
			t.Errorf("%+v: %v", o, err)
		}
	}
	if _, err := tool.NewCache(tool.CacheOptions{Bytes: -1}); !errors.Is(err, tool.ErrOptions) {
		t.Error(err)
	}
}

func TestCallLimits(t *testing.T) {
	r := newRun(t, tool.RunOptions{Limits: tool.Limits{Calls: 4}}, echo("a", tool.Limit(tool.Limits{Calls: 2})), echo("b"))
	call := func(name string) error {
		_, err := r.Call(context.Background(), name, []any{"x"}, nil)
		return err
	}
	for _, c := range []struct{ name, err string }{
		{"a", ""}, {"a", ""}, {"a", "a: at most 2 calls in a run, and all are used"}, {"b", ""}, {"b", ""}, {"b", "b: at most 4 tool calls in a run, and all are used"},
	} {
		err := call(c.name)
		if c.err == "" && err != nil {
			t.Errorf("%s: %v", c.name, err)
		} else if c.err != "" {
			wantError(t, err, "ToolError", c.err, tool.ErrLimit)
		}
	}
}

// A call counts when it is made, be it denied or answered from the cache: so that what a script reads of its budget does not depend on
// what happened before.
func TestEveryCallCounts(t *testing.T) {
	r := newRun(t, tool.RunOptions{Limits: tool.Limits{Calls: 10}}, echo("cached", tool.CacheFor(time.Hour)), echo("denied", tool.RequireApproval()))
	for range 3 {
		_, _ = r.Call(context.Background(), "cached", []any{"x"}, nil)
		_, _ = r.Call(context.Background(), "denied", []any{"x"}, nil)
		_, _ = r.Call(context.Background(), "denied", nil, nil) // not a call: the arguments do not fit
	}
	if b := r.Budget(); b["calls_used"] != int64(6) || b["calls_left"] != int64(4) {
		t.Error(b)
	}
}

func TestBudget(t *testing.T) {
	r := newRun(t, tool.RunOptions{Allow: []string{"a", "b", "d"}, Limits: tool.Limits{Calls: 10, Timeout: 2 * time.Second, Concurrent: 3}},
		echo("a", tool.Limit(tool.Limits{Calls: 5, Rate: 10, Per: time.Minute, ResultMax: 100})), echo("b"), echo("c", tool.Limit(tool.Limits{Calls: 1})), echo("d"))
	for _, n := range []string{"a", "a", "b"} {
		if _, err := r.Call(context.Background(), n, []any{"x"}, nil); err != nil {
			t.Fatal(err)
		}
	}
	unbound := func(more map[string]any) map[string]any {
		m := map[string]any{"calls": nil, "calls_used": int64(0), "calls_left": nil, "concurrent": nil, "rate": nil, "per": nil, "timeout": 2.0, "argument_bytes": nil, "result_bytes": nil}
		for k, v := range more {
			m[k] = v
		}
		return m
	}
	want := unbound(map[string]any{
		"calls": int64(10), "calls_used": int64(3), "calls_left": int64(7), "concurrent": int64(3),
		"tools": map[string]any{
			"a": unbound(map[string]any{"calls": int64(5), "calls_used": int64(2), "calls_left": int64(3), "rate": int64(10), "per": 60.0, "result_bytes": int64(100)}),
			"b": unbound(map[string]any{"calls_used": int64(1)}),
		},
	})
	if got := r.Budget(); !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if err := values.Check(r.Budget()); err != nil {
		t.Error(err)
	}
}

func TestArgumentMax(t *testing.T) {
	called := false
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Limits: tool.Limits{ArgumentMax: 100}}, tool.Func("f", func(context.Context, text) (none, error) { called = true; return none{}, nil }))
	_, err := r.Call(context.Background(), "f", []any{strings.Repeat("x", 100)}, nil)
	wantError(t, err, "ValueError", "f: the arguments are larger than 100 bytes (s is too long)", tool.ErrLimit)
	if called || log.lines(t) != "" {
		t.Error("called or recorded")
	}
	if _, err := r.Call(context.Background(), "f", []any{strings.Repeat("x", 80)}, nil); err != nil {
		t.Error(err)
	}
}

func TestResultMax(t *testing.T) {
	log := newRecord(t, "r")
	r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, echo("f", tool.Limit(tool.Limits{ResultMax: 10})))
	if _, err := r.Call(context.Background(), "f", []any{"12345678"}, nil); err != nil {
		t.Error(err)
	}
	_, err := r.Call(context.Background(), "f", []any{"123456789"}, nil)
	wantError(t, err, "ToolError", "f: the tool was called, but its result is larger than 10 bytes", tool.ErrLimit)
}

// The timeout of an attempt is a TimeoutError, even if the handler goes on; Settle waits for that.
func TestTimeout(t *testing.T) {
	for _, obeys := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			var notes []string
			log := newRecord(t, "r")
			r := newRun(t, tool.RunOptions{ID: "r", Journal: log, Limits: tool.Limits{Timeout: time.Minute}, Report: func(n journal.Note) { notes = append(notes, n.Code) }},
				tool.Func("slow", func(ctx context.Context, _ none) (string, error) {
					if obeys {
						<-ctx.Done()
						return "", ctx.Err()
					}
					time.Sleep(time.Hour)
					return "late", nil
				}, tool.Timeout(time.Second)))
			start := time.Now()
			_, err := r.Call(context.Background(), "slow", nil, nil)
			wantError(t, err, "TimeoutError", "slow: no answer within 1s", tool.ErrTimeout)
			var e *tool.Error
			if errors.As(err, &e) && !e.Retryable {
				t.Error("not retryable")
			}
			if d := time.Since(start); d != time.Second {
				t.Errorf("after %v", d)
			}
			log.wantLines(t, `
				intent 1 slow()
				outcome 1 TimeoutError: slow: no answer within 1s`)
			if err := r.Settle(context.Background()); err != nil {
				t.Error(err)
			}
			if d := time.Since(start); !obeys && d != time.Hour {
				t.Errorf("settled after %v", d)
			}
			if want := map[bool]string{true: "[]", false: "[late]"}[obeys]; fmt.Sprint(notes) != want {
				t.Errorf("noted %v", notes)
			}
		})
	}
}

// The run's own end is no TimeoutError: it passes the script by.
func TestEndOfRunIsNoTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRun(t, tool.RunOptions{Limits: tool.Limits{Timeout: time.Minute, Retries: 5}}, tool.Func("slow", func(ctx context.Context, _ none) (none, error) {
			<-ctx.Done()
			return none{}, ctx.Err()
		}, tool.Idempotent()))
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		_, err := r.Call(ctx, "slow", nil, nil)
		var e *tool.Error
		if !errors.Is(err, context.DeadlineExceeded) || errors.As(err, &e) {
			t.Errorf("got %v", err)
		}
		if err := r.Settle(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

// No more calls are under way than the tool and the run allow, also while a handler goes on after its timeout.
func TestConcurrency(t *testing.T) {
	for _, timeout := range []time.Duration{0, time.Second} {
		synctest.Test(t, func(t *testing.T) {
			var now, most [2]atomic.Int64 // of a, and of both
			count := func(i int, by int64) {
				n := now[i].Add(by)
				for m := most[i].Load(); n > m && !most[i].CompareAndSwap(m, n); m = most[i].Load() {
				}
			}
			f := func(isA int64) func(context.Context, none) (none, error) {
				return func(context.Context, none) (none, error) {
					count(0, isA)
					count(1, 1)
					time.Sleep(3 * time.Second)
					count(0, -isA)
					count(1, -1)
					return none{}, nil
				}
			}
			r := newRun(t, tool.RunOptions{Limits: tool.Limits{Concurrent: 3}},
				tool.Func("a", f(1), tool.Limit(tool.Limits{Concurrent: 2, Timeout: timeout})), tool.Func("b", f(0), tool.Limit(tool.Limits{Timeout: timeout})))
			var wg sync.WaitGroup
			for i := range 12 {
				wg.Go(func() {
					_, _ = r.Call(context.Background(), "ab"[i%2:][:1], nil, nil)
				})
			}
			wg.Wait()
			if err := r.Settle(context.Background()); err != nil {
				t.Error(err)
			}
			if a, all := most[0].Load(), most[1].Load(); a != 2 || all != 3 {
				t.Errorf("%d of a and %d in all at a time, want 2 and 3", a, all)
			}
		})
	}
}

// Waiting for a free place ends with the context.
func TestWaitingEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		release := make(chan struct{})
		r := newRun(t, tool.RunOptions{Limits: tool.Limits{Concurrent: 1}}, tool.Func("f", func(context.Context, none) (none, error) { <-release; return none{}, nil }))
		go func() { _, _ = r.Call(context.Background(), "f", nil, nil) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if _, err := r.Call(ctx, "f", nil, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		close(release)
		if err := r.Settle(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

// A rate lets so many calls begin at once, and then as many as the rate says.
func TestRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var begun []time.Duration
		start := time.Now()
		r := newRun(t, tool.RunOptions{}, tool.Func("f", func(context.Context, none) (none, error) {
			begun = append(begun, time.Since(start))
			return none{}, nil
		},
			tool.Limit(tool.Limits{Rate: 2, Per: time.Minute})))
		for range 5 {
			if _, err := r.Call(context.Background(), "f", nil, nil); err != nil {
				t.Fatal(err)
			}
		}
		if got := fmt.Sprint(begun); got != "[0s 0s 30s 1m0s 1m30s]" {
			t.Error(got)
		}
		// Where the run would be over before, waiting makes no sense, and takes no turn from others.
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		for range 3 {
			_, err := r.Call(ctx, "f", nil, nil)
			wantError(t, err, "ToolError", "f: the rate limit allows the next call in 30s, which is after the end of the run", tool.ErrLimit)
			var e *tool.Error
			if errors.As(err, &e) && !e.Retryable {
				t.Error("not retryable")
			}
		}
		if _, err := r.Call(context.Background(), "f", nil, nil); err != nil || begun[5] != 2*time.Minute {
			t.Error(begun[5], err)
		}
	})
}

// flaky fails so many times.
func flaky(n int, err error, keys *[]string, opts ...tool.Option) tool.Tool {
	return tool.Func("f", func(ctx context.Context, _ none) (string, error) {
		*keys = append(*keys, tool.KeyFrom(ctx))
		if len(*keys) <= n {
			return "", err
		}
		return "done", nil
	}, opts...)
}

func TestRetries(t *testing.T) {
	busy := tool.Retryable(errors.New("busy"), 0)
	limit := tool.Limit(tool.Limits{Retries: 3, Backoff: time.Second})
	for _, c := range []struct {
		name     string
		fails    int
		err      error
		opts     []tool.Option
		attempts int
		took     time.Duration
		ok       bool
	}{
		{"idempotent", 3, busy, []tool.Option{limit, tool.Idempotent()}, 4, 7 * time.Second, true},
		{"read-only", 1, busy, []tool.Option{limit, tool.ReadOnly()}, 2, time.Second, true},
		{"too often", 4, busy, []tool.Option{limit, tool.Idempotent()}, 4, 7 * time.Second, false},
		{"has effects", 1, busy, []tool.Option{limit}, 1, 0, false},
		{"will not go away", 1, errors.New("no such city"), []tool.Option{limit, tool.Idempotent()}, 1, 0, false},
		{"no retries", 1, busy, []tool.Option{tool.Idempotent()}, 1, 0, false},
		{"says when", 1, tool.Retryable(errors.New("busy"), time.Minute), []tool.Option{limit, tool.Idempotent()}, 2, time.Minute, true},
		{"of type Error", 1, &tool.Error{Type: "OSError", Message: "busy", Retryable: true}, []tool.Option{limit, tool.Idempotent()}, 2, time.Second, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var keys []string
				log := newRecord(t, "r")
				r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, flaky(c.fails, c.err, &keys, c.opts...))
				start := time.Now()
				_, err := r.Call(context.Background(), "f", nil, nil)
				if (err == nil) != c.ok || len(keys) != c.attempts || time.Since(start) != c.took {
					t.Errorf("%v after %d attempts in %v", err, len(keys), time.Since(start))
				}
				for _, k := range keys {
					if k != "r/1" {
						t.Errorf("keys %v", keys)
					}
				}
				rs := log.records(t)
				if o := rs[len(rs)-1].Entry.(*journal.Outcome); o.Attempts != c.attempts || len(rs) != 3 {
					t.Errorf("recorded %+v in %d records", o, len(rs))
				}
			})
		})
	}
}

// A timeout is an error that may go away.
func TestRetryAfterTimeout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int32
		r := newRun(t, tool.RunOptions{Limits: tool.Limits{Retries: 1}}, tool.Func("f", func(ctx context.Context, _ none) (string, error) {
			if n.Add(1) == 1 {
				<-ctx.Done()
				return "", ctx.Err()
			}
			return "done", nil
		}, tool.Idempotent(), tool.Timeout(time.Second)))
		start := time.Now()
		if v, err := r.Call(context.Background(), "f", nil, nil); v != "done" || err != nil || time.Since(start) != 1100*time.Millisecond {
			t.Error(v, err, time.Since(start))
		}
		if err := r.Settle(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

// Waiting for a retry ends with the context, and does not begin where it would.
func TestBackoffEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var keys []string
		r := newRun(t, tool.RunOptions{}, flaky(9, tool.Retryable(errors.New("busy"), 0), &keys, tool.Idempotent(), tool.Limit(tool.Limits{Retries: 9, Backoff: time.Minute})))
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		start := time.Now()
		_, err := r.Call(ctx, "f", nil, nil)
		wantError(t, err, "ToolError", "f: busy", nil)
		if time.Since(start) != 0 {
			t.Errorf("waited %v", time.Since(start))
		}
		ctx, stop := context.WithCancel(context.Background())
		time.AfterFunc(time.Second, stop)
		if _, err = r.Call(ctx, "f", nil, nil); !errors.Is(err, context.Canceled) || time.Since(start) != time.Second {
			t.Error(err, time.Since(start))
		}
	})
}
