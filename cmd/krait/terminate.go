package main

// terminate.go holds the signals that ask a command to end.

import (
	"context"
	"errors"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// endTime is how long what a command has started may take to end when the command is asked to.
const endTime = 1900 * time.Millisecond

// terminated is the cause of a command's context that a signal has ended.
type terminated struct{ signal syscall.Signal }

func (t *terminated) Error() string { return t.signal.String() }

// terminable returns a context that SIGTERM and SIGHUP end, with a *terminated as its cause. A process that has not ended endTime later dies
// of the signal, after last. Signals that are ignored when it is called stay so, as nohup wants it.
func terminable(ctx context.Context, last func()) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	asked := make(chan os.Signal, 1)
	for _, s := range []os.Signal{syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) {
			signal.Notify(asked, s)
		}
	}
	go func() {
		select {
		case s := <-asked:
			t := &terminated{s.(syscall.Signal)}
			cancel(t)
			time.Sleep(endTime)
			last()
			dieOf(t.signal)
			os.Exit(statusError)
		case <-ctx.Done():
		}
	}()
	return ctx, func() {
		signal.Stop(asked)
		cancel(nil)
	}
}

// termination is the signal that has ended a context, nil if none has.
func termination(ctx context.Context) *terminated {
	var t *terminated
	errors.As(context.Cause(ctx), &t)
	return t
}
