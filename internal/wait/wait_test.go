package wait_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/wait"
)

func TestFor(t *testing.T) {
	broken := errors.New("broken")
	if v, err, over := wait.For(t.Context(), 0, func() (int, error) { return 3, broken }); v != 3 || err != broken || !over {
		t.Error(v, err, over)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	stay := make(chan struct{})
	defer close(stay)
	if v, err, over := wait.For(ctx, time.Millisecond, func() (int, error) { <-stay; return 3, nil }); v != 0 || !errors.Is(err, context.Canceled) || over {
		t.Error(v, err, over)
	}
	if v, err, over := wait.For(ctx, time.Minute, func() (int, error) { return 3, nil }); v != 3 || err != nil || !over {
		t.Error(v, err, over)
	}
}

// A panic is the caller's, who may recover it; in a goroutine of its own it would end the process.
func TestPanic(t *testing.T) {
	defer func() {
		if got := recover(); got != "spam" {
			t.Errorf("recovered %v", got)
		}
	}()
	_, _, _ = wait.For(t.Context(), 0, func() (int, error) { panic("spam") })
}
