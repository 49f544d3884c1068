package tool_test

// cache_test.go holds when a result is taken from the cache.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/krait-run/krait/tool"
)

// counted is a tool that returns how often it was called.
func counted(n *atomic.Int64, opts ...tool.Option) tool.Tool {
	return tool.Func("count", func(_ context.Context, in struct {
		S string `json:"s" default:""`
		N int    `json:"n" default:"1"`
	}) (int64, error) {
		return n.Add(1), nil
	}, opts...)
}

func TestCache(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var n atomic.Int64
		log := newRecord(t, "r")
		r := newRun(t, tool.RunOptions{ID: "r", Journal: log}, counted(&n, tool.ReadOnly(), tool.CacheFor(time.Minute)))
		for _, c := range []struct {
			kw   map[string]any
			wait time.Duration
			want int64
		}{
			{map[string]any{"s": "a"}, 0, 1},
			{map[string]any{"s": "a"}, 59 * time.Second, 1},
			{map[string]any{"n": int64(1), "s": "a"}, 0, 1}, // defaults are arguments too
			{map[string]any{"s": "b"}, 0, 2},
			{map[string]any{"n": int64(2), "s": "a"}, 0, 3},
			{map[string]any{"s": "a"}, time.Second, 4}, // expired
			{map[string]any{"s": "b"}, 0, 2},
		} {
			time.Sleep(c.wait)
			v, err := r.Call(context.Background(), "count", nil, c.kw)
			if err != nil || v != c.want {
				t.Errorf("%v: %v, %v", c.kw, v, err)
			}
		}
		if !strings.Contains(log.lines(t), "intent 2 count(n=1, s='a')\noutcome 2 1 cached attempts 0\n") {
			t.Error(log.lines(t))
		}
	})
}

// Without Spec.Cache nothing is kept.
func TestCacheIsOptIn(t *testing.T) {
	var n atomic.Int64
	r := newRun(t, tool.RunOptions{Cache: &tool.Cache{}}, counted(&n, tool.ReadOnly()))
	for want := range int64(3) {
		if v, err := r.Call(context.Background(), "count", nil, nil); v != want+1 || err != nil {
			t.Error(v, err)
		}
	}
}

// Runs share a cache where they are given the same one, but users do not, unless the operator says so, and tools of the same name in
// different sets neither.
func TestSharedCache(t *testing.T) {
	for _, share := range []bool{false, true} {
		var n atomic.Int64
		cache, err := tool.NewCache(tool.CacheOptions{ShareUsers: share})
		if err != nil {
			t.Fatal(err)
		}
		one := counted(&n, tool.CacheFor(time.Hour))
		call := func(user string, c *tool.Cache, tl tool.Tool) any {
			v, err := newRun(t, tool.RunOptions{User: user, Cache: c}, tl).Call(context.Background(), "count", nil, nil)
			if err != nil {
				t.Error(err)
			}
			return v
		}
		got := fmt.Sprint(call("ann", cache, one), call("ann", cache, one), call("bob", cache, one), call("ann", nil, one), call("ann", cache, counted(&n, tool.CacheFor(time.Hour))))
		if want := map[bool]string{false: "1 1 2 3 4", true: "1 1 1 2 3"}[share]; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

func TestErrorsAreNotCached(t *testing.T) {
	n := 0
	r := newRun(t, tool.RunOptions{}, tool.Func("f", func(context.Context, none) (int, error) {
		if n++; n == 1 {
			return 0, errors.New("not yet")
		}
		return n, nil
	}, tool.CacheFor(time.Hour)))
	_, err := r.Call(context.Background(), "f", nil, nil)
	wantError(t, err, "ToolError", "not yet", nil)
	if v, err := r.Call(context.Background(), "f", nil, nil); v != int64(2) || err != nil {
		t.Error(v, err)
	}
}

// Equal calls under way at once are made once; a leader that is cancelled does not take the others with it.
func TestSingleflight(t *testing.T) {
	for _, c := range []struct {
		name   string
		cancel bool
		err    error
	}{{"result", false, nil}, {"error", false, errors.New("no")}, {"cancelled leader", true, nil}} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var n atomic.Int64
				r := newRun(t, tool.RunOptions{}, tool.Func("f", func(ctx context.Context, _ none) (int64, error) {
					me := n.Add(1)
					select {
					case <-time.After(time.Minute):
						return me, c.err
					case <-ctx.Done():
						return 0, ctx.Err()
					}
				}, tool.CacheFor(time.Hour)))
				ctx, cancel := context.WithCancel(context.Background())
				leader := make(chan error, 1)
				go func() {
					_, err := r.Call(ctx, "f", nil, nil)
					leader <- err
				}()
				synctest.Wait()
				var wg sync.WaitGroup
				for range 5 {
					wg.Go(func() {
						v, err := r.Call(context.Background(), "f", nil, nil)
						switch {
						case c.err != nil:
							wantError(t, err, "ToolError", "f: no", nil)
						case err != nil || v != map[bool]int64{false: 1, true: 2}[c.cancel]:
							t.Error(v, err)
						}
					})
				}
				synctest.Wait()
				if c.cancel {
					cancel()
				}
				wg.Wait()
				cancel()
				if err := <-leader; c.cancel != errors.Is(err, context.Canceled) {
					t.Error(err)
				}
				if want := map[bool]int64{false: 1, true: 2}[c.cancel]; n.Load() != want {
					t.Errorf("called %d times", n.Load())
				}
			})
		})
	}
}

// One who waits for another's call does not wait longer than its own context.
func TestFollowerIsCancelled(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRun(t, tool.RunOptions{}, tool.Func("f", func(context.Context, none) (none, error) { time.Sleep(time.Hour); return none{}, nil }, tool.CacheFor(time.Hour)))
		go func() { _, _ = r.Call(context.Background(), "f", nil, nil) }()
		synctest.Wait()
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		start := time.Now()
		if _, err := r.Call(ctx, "f", nil, nil); !errors.Is(err, context.DeadlineExceeded) || time.Since(start) != time.Minute {
			t.Error(err, time.Since(start))
		}
		if err := r.Settle(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

// The cache is bounded in entries and bytes; what was not used for longest goes first.
func TestCacheBounds(t *testing.T) {
	var n atomic.Int64
	cache, _ := tool.NewCache(tool.CacheOptions{Entries: 3})
	r := newRun(t, tool.RunOptions{Cache: cache}, counted(&n, tool.CacheFor(time.Hour)))
	var got []any
	for _, s := range []string{"a", "b", "c", "a", "d", "a", "b", "d"} {
		v, err := r.Call(context.Background(), "count", []any{s}, nil)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, v)
	}
	if fmt.Sprint(got) != "[1 2 3 1 4 1 5 4]" || cache.Len() != 3 {
		t.Error(got, cache.Len())
	}
	cache.Clear()
	if cache.Len() != 0 {
		t.Error(cache.Len())
	}

	cache, _ = tool.NewCache(tool.CacheOptions{Bytes: 10_000})
	r = newRun(t, tool.RunOptions{Cache: cache}, echo("echo", tool.CacheFor(time.Hour)))
	for i := range 100 {
		s := fmt.Sprint(i, strings.Repeat("x", 500))
		if i%10 == 0 {
			s = strings.Repeat(s, 10) // more than a quarter: not kept
		}
		if _, err := r.Call(context.Background(), "echo", []any{s}, nil); err != nil {
			t.Fatal(err)
		}
	}
	if l := cache.Len(); l < 5 || l > 10 {
		t.Errorf("%d entries", l)
	}
}
