// Package wait bounds the wait for functions that may not notice the end of their context.
package wait

import (
	"context"
	"time"
)

// For returns what f returns, unless f goes on for a while after the end of ctx: then over is false, the error is that of ctx, and f goes on
// in a goroutine of its own. A panic of f is one of For.
func For[T any](ctx context.Context, while time.Duration, f func() (T, error)) (v T, err error, over bool) {
	type result struct {
		v        T
		err      error
		panicked any
	}
	done := make(chan result, 1)
	go func() {
		var r result
		defer func() {
			r.panicked = recover()
			done <- r
		}()
		r.v, r.err = f()
	}()
	ended := func(r result) (T, error, bool) {
		if r.panicked != nil {
			panic(r.panicked)
		}
		return r.v, r.err, true
	}
	select {
	case r := <-done:
		return ended(r)
	case <-ctx.Done():
	}
	t := time.NewTimer(while)
	defer t.Stop()
	select {
	case r := <-done:
		return ended(r)
	case <-t.C:
		return v, ctx.Err(), false
	}
}
