package tool

// retry.go holds the attempts of a call: within the limits, with a timeout, again after an error that may go away.

import (
	"context"
	"errors"
	"time"
)

// Waiting before a retry.
const (
	defaultBackoff = 100 * time.Millisecond
	maxBackoff     = time.Minute
)

// attempt calls the handler until it succeeds, or fails in a way that won't go away.
func (c *Call) attempt(ctx context.Context, args Args) (any, error) {
	all, own := &c.run.o.Limits, &c.state.own
	retries, backoff := 0, own.Backoff
	if h := c.spec.Hints; h.Idempotent || h.ReadOnly {
		if retries = own.Retries; retries == 0 {
			retries = all.Retries
		}
	}
	if backoff == 0 {
		backoff = all.Backoff
	}
	if backoff == 0 {
		backoff = defaultBackoff
	}
	timeout := least(own.Timeout, all.Timeout)
	for {
		v, err := c.once(ctx, args, timeout)
		if err == nil {
			return v, nil
		}
		var stop *JournalError
		if ctx.Err() != nil && errEnded(err) || errors.As(err, &stop) {
			return nil, err
		}
		e := asError(c.Name(), err)
		if !e.Retryable || retries <= 0 || errors.Is(e, ErrLimit) {
			return nil, e
		}
		retries--
		wait := backoff
		var after interface{ RetryAfter() time.Duration }
		if errors.As(err, &after) {
			wait = max(wait, after.RetryAfter())
		}
		if deadline, ok := ctx.Deadline(); ok && time.Now().Add(wait).After(deadline) {
			return nil, e // the run would be over
		}
		if err := sleep(ctx, wait); err != nil {
			return nil, err
		}
		backoff = min(2*backoff, max(backoff, maxBackoff))
	}
}

// once makes one attempt: it waits for the limits and calls the handler.
func (c *Call) once(ctx context.Context, args Args, timeout time.Duration) (any, error) {
	own, all := c.state.limits, c.run.limits
	if own == nil && all == nil && timeout == 0 {
		c.attempts++
		c.ctx = callContext{ctx, c}
		return c.invoke(&c.ctx, args)
	}
	for _, l := range []*limiter{own, all} {
		if err := c.pace(ctx, l); err != nil {
			return nil, err
		}
	}
	if err := own.acquire(ctx); err != nil {
		return nil, err
	}
	if err := all.acquire(ctx); err != nil {
		own.release()
		return nil, err
	}
	c.attempts++
	if timeout == 0 {
		defer own.release()
		defer all.release()
		return c.invoke(&callContext{ctx, c}, args)
	}
	return c.timed(ctx, args, timeout)
}

// pace waits until the rate allows the call.
func (c *Call) pace(ctx context.Context, l *limiter) error {
	deadline, _ := ctx.Deadline()
	wait, ok := l.reserve(time.Now(), deadline)
	if !ok {
		e := fail(ErrLimit, toolError, c.Name(), "%s: the rate limit allows the next call in %v, which is after the end of the run", c.Name(), wait.Round(time.Millisecond))
		e.Retryable = true
		return e
	}
	return sleep(ctx, wait)
}

// timed calls the handler on a goroutine of its own, and gives it up when its time is over. Its slots are free when it returns.
func (c *Call) timed(ctx context.Context, args Args, timeout time.Duration) (any, error) {
	type reply struct {
		v   any
		err error
	}
	limited, cancel := context.WithTimeout(ctx, timeout)
	ch := make(chan reply) // the handler's goroutine waits until the reply was taken, or is too late
	late := make(chan struct{})
	c.run.enter()
	go func() {
		defer c.run.leave()
		r := reply{err: &PanicError{Tool: c.Name(), Value: errGoexit}} // stays if invoke does not return
		defer func() {
			c.state.limits.release()
			c.run.limits.release()
			select {
			case ch <- r:
			case <-late:
				if r.err == nil {
					_ = c.run.Note(c.id, NoteLate, c.Name()+": the handler succeeded after its call was given up")
				}
			}
		}()
		r.v, r.err = c.invoke(&callContext{limited, c}, args)
	}()
	defer cancel()
	select {
	case r := <-ch:
		if r.err != nil && errEnded(r.err) && limited.Err() != nil && ctx.Err() == nil {
			return nil, c.timeout(timeout, r.err)
		}
		return r.v, r.err
	case <-limited.Done():
	}
	// A handler that returns because of the timeout does so now; its answer counts if it comes at once.
	select {
	case r := <-ch:
		if r.err == nil || !errEnded(r.err) {
			return r.v, r.err
		}
	default:
		close(late)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return nil, c.timeout(timeout, context.DeadlineExceeded)
}

func (c *Call) timeout(d time.Duration, cause error) error {
	e := fail(errors.Join(ErrTimeout, cause), "TimeoutError", c.Name(), "%s: no answer within %v", c.Name(), d)
	e.Retryable = true
	return e
}
