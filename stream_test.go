package krait_test

// stream_test.go: streaming arguments and streaming results.

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait"
)

const consumers = `
def sync(xs):
    out = []
    for x in xs: out.append(x)
    return out
async def main(xs):
    out = []
    async for x in xs: out.append(x)
    return out
def first(xs):
    for x in xs: return x
async def afirst(xs):
    async for x in xs: return x
def caught(xs):
    out = []
    try:
        for x in xs: out.append(x)
    except RuntimeError as e:
        out.append(str(e))
    return out
`

func numbers(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// Iterators and receive channels are streaming arguments, for for and async for.
func TestStreamingArguments(t *testing.T) { onTiers(t, testStreamingArguments) }

func testStreamingArguments(t *testing.T, _ krait.Options) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{}, consumers)
	channel := func() <-chan string {
		c := make(chan string, 2)
		c <- "a"
		c <- "b"
		close(c)
		return c
	}
	withErrors := func(yield func(map[string]any, error) bool) {
		_ = yield(map[string]any{"n": 1}, nil) && yield(map[string]any{"n": 2}, nil)
	}
	for _, test := range []struct {
		make func() any
		want string
	}{
		{func() any { return numbers(3) }, "[0 1 2]"},
		{func() any { return numbers(0) }, "[]"},
		{func() any { return channel() }, "[a b]"},
		{func() any { return iter.Seq2[map[string]any, error](withErrors) }, "[map[n:1] map[n:2]]"},
		{func() any { return withErrors }, "[map[n:1] map[n:2]]"},
	} {
		for _, f := range []string{"sync", "main"} {
			ends(t, func() {
				if got := fmt.Sprint(run(t, sb, f, krait.Args{test.make()}).Value); got != test.want {
					t.Errorf("%s: got %s, want %s", f, got, test.want)
				}
				if got := fmt.Sprint(run(t, sb, f, krait.Kwargs{"xs": test.make()}).Value); got != test.want {
					t.Errorf("%s by name: got %s, want %s", f, got, test.want)
				}
			})
		}
	}
}

// Items are taken as the script asks for them, so that an iterator may be endless; its goroutine ends with the run.
func TestEndlessArgument(t *testing.T) { onTiers(t, testEndlessArgument) }

func testEndlessArgument(t *testing.T, _ krait.Options) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{}, consumers)
	for _, f := range []string{"first", "afirst"} {
		stopped := make(chan bool, 1)
		endless := func(yield func(int) bool) {
			defer func() { stopped <- true }()
			for i := 0; yield(i); i++ {
			}
		}
		ends(t, func() {
			if got := run(t, sb, f, krait.Args{iter.Seq[int](endless)}).Value; got != int64(0) {
				t.Errorf("%s: got %v", f, got)
			}
			<-stopped
		})
	}
	silent := make(chan int)
	ends(t, func() {
		short, cancel := context.WithCancel(ctx)
		go cancel()
		if _, err := sb.Run(short, "sync", krait.Args{(<-chan int)(silent)}); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}

// An iterator's error is an exception where the script asks for the item; so is a panic in it and an item that can't enter.
func TestStreamingArgumentErrors(t *testing.T) { onTiers(t, testStreamingArgumentErrors) }

func testStreamingArgumentErrors(t *testing.T, _ krait.Options) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{}, consumers)
	failing := func(yield func(int, error) bool) { _ = yield(1, nil) && yield(0, errors.New("connection lost")) }
	if got := fmt.Sprint(run(t, sb, "caught", krait.Args{failing}).Value); got != "[1 connection lost]" {
		t.Errorf("got %s", got)
	}
	chosen := func(yield func(int, error) bool) { yield(0, &krait.Exception{Type: "ValueError", Message: "bad"}) }
	for _, f := range []string{"sync", "main"} {
		_, err := sb.Run(ctx, f, krait.Args{failing})
		raises(t, err, "RuntimeError", "connection lost")
		_, err = sb.Run(ctx, f, krait.Args{chosen})
		raises(t, err, "ValueError", "bad")
		_, err = sb.Run(ctx, f, krait.Args{func(yield func(int) bool) { panic("secret") }})
		if outcome(err) != "RuntimeError" {
			t.Errorf("got %v", err)
		}
		_, err = sb.Run(ctx, f, krait.Args{func(yield func(func()) bool) { yield(func() {}) }})
		raises(t, err, "TypeError", "value: no Python type for the Go type func()")
	}
}

// A streaming argument that the script keeps is of no use in a later run.
func TestStreamingArgumentKept(t *testing.T) { onTiers(t, testStreamingArgumentKept) }

func testStreamingArgumentKept(t *testing.T, _ krait.Options) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{}, "def keep(xs):\n    global kept\n    kept = xs\n    next(xs)\ndef use(): return list(kept)")
	run(t, sb, "keep", krait.Args{numbers(3)})
	_, err := sb.Run(ctx, "use")
	raises(t, err, "RuntimeError", "the streaming argument belongs to a run that has ended")
}

const producers = `
import sys
def gen(n):
    for i in range(n):
        print("at", i)
        yield i
    return "ignored"
async def agen(n):
    for i in range(n):
        yield {"i": i}
def fails():
    yield 1
    raise ValueError("spoilt")
def plain(): return 5
def endless():
    i = 0
    while True:
        yield i
        i += 1
def unfit():
    yield object()
`

// The values of a generator come one by one, between what it prints; Run collects them.
func TestStreamingResults(t *testing.T) { onTiers(t, testStreamingResults) }

func testStreamingResults(t *testing.T, _ krait.Options) {
	sb := sandbox(t, krait.Options{}, producers)
	if got := trace(sb.Stream(ctx, "gen", krait.Args{2})); got != `stdout "at 0\n"; partial 0; stdout "at 1\n"; partial 1; end <nil>` {
		t.Errorf("got %s", got)
	}
	if got := trace(sb.Stream(ctx, "agen", krait.Args{2})); got != `partial map[i:0]; partial map[i:1]; end <nil>` {
		t.Errorf("got %s", got)
	}
	if got := trace(sb.Stream(ctx, "fails")); got != `partial 1; error ValueError: spoilt` {
		t.Errorf("got %s", got)
	}
	if got := trace(sb.Stream(ctx, "plain")); got != `end 5` {
		t.Errorf("got %s", got)
	}
	if got := trace(sb.Stream(ctx, "unfit")); got != `error TypeError: yielded value: object of type object can't leave the sandbox` {
		t.Errorf("got %s", got)
	}
	if got := trace(sb.Stream(ctx, "missing")); got != `error krait: run: the script defines no function "missing"` {
		t.Errorf("got %s", got)
	}
	for f, want := range map[string]string{"gen": "[0 1]", "agen": "[map[i:0] map[i:1]]"} {
		if got := fmt.Sprint(run(t, sb, f, krait.Args{2}).Value); got != want {
			t.Errorf("%s: got %s, want %s", f, got, want)
		}
	}
}

// trace writes the events of a stream as a line.
func trace(events iter.Seq2[krait.Event, error]) string {
	s := ""
	for e, err := range events {
		if s != "" {
			s += "; "
		}
		if err != nil {
			s += "not begun: " + err.Error()
			continue
		}
		s += show(e)
	}
	return s
}

// show writes an event.
func show(e krait.Event) string {
	switch e.Kind {
	case krait.EventStdout, krait.EventStderr:
		return fmt.Sprintf("%s %q", e.Kind, e.Text)
	case krait.EventLog:
		return fmt.Sprintf("%s %s %q", e.Kind, e.Level, e.Text)
	case krait.EventCallStart:
		return fmt.Sprintf("%s %s(%v)", e.Kind, e.Call.Name, e.Call.Payload)
	case krait.EventCallEnd:
		if e.Call.Err != nil {
			return fmt.Sprintf("%s %s: %v", e.Kind, e.Call.Name, e.Call.Err)
		}
		return fmt.Sprintf("%s %s = %v", e.Kind, e.Call.Name, e.Call.Result)
	case krait.EventError:
		return fmt.Sprintf("%s %v", e.Kind, e.Err)
	}
	return fmt.Sprintf("%s %v", e.Kind, e.Value)
}

// Leaving the loop ends the run, also of an endless generator; the sandbox can be used again.
func TestLeavingAStream(t *testing.T) { onTiers(t, testLeavingAStream) }

func testLeavingAStream(t *testing.T, _ krait.Options) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{}, producers)
	ends(t, func() {
		n := 0
		for range sb.Stream(ctx, "endless") {
			if n++; n == 3 {
				break
			}
		}
		if got := run(t, sb, "plain").Value; got != int64(5) {
			t.Errorf("got %v", got)
		}
	})
}

// A panic of the consumer, or of OnEvent, goes through to the caller. The sandbox is given up; a container's Python was interrupted, and can be
// used on.
func TestConsumerPanics(t *testing.T) { onTiers(t, testConsumerPanics) }

func testConsumerPanics(t *testing.T, tier krait.Options) {
	sb := sandbox(t, krait.Options{}, producers)
	func() {
		defer func() {
			if p := recover(); p != "consumer" {
				t.Errorf("got the panic %v", p)
			}
		}()
		for range sb.Stream(ctx, "gen", krait.Args{2}) {
			panic("consumer")
		}
	}()
	if _, err := sb.Run(ctx, "plain"); !errors.Is(err, krait.ErrFault) && (tier.Tier == "" || err != nil) {
		t.Errorf("afterwards: got %v", err)
	}
}

// An iterator of the host may give errors whose methods panic, go on after its end on several goroutines, or end its goroutine: all this is
// an exception in the script.
func TestIteratorsThatPanic(t *testing.T) {
	sb := sandbox(t, krait.Options{Limits: krait.Limits{Time: 20 * time.Second}}, `
def sync(items):
    try:
        return list(items)
    except Exception as e:
        return str(e)
def first(items):
    for x in items:
        return x
async def amain(items):
    try:
        return [x async for x in items]
    except Exception as e:
        return str(e)
`)
	for name, err := range oddErrors {
		for _, f := range []string{"sync", "amain"} {
			seq := iter.Seq2[any, error](func(yield func(any, error) bool) { yield(1, err) })
			if got := run(t, sb, f, krait.Args{seq}).Value; got != "streaming argument: internal error" {
				t.Errorf("%s: %s: got %v", f, name, got)
			}
			items := iter.Seq[any](func(yield func(any) bool) { yield(err) })
			_ = run(t, sb, f, krait.Args{items})
		}
	}
	for _, f := range []string{"sync", "amain"} {
		ended := iter.Seq[any](func(func(any) bool) { runtime.Goexit() })
		if got := run(t, sb, f, krait.Args{ended}).Value; got != "krait: streaming argument: runtime.Goexit was called" {
			t.Errorf("%s: got %v", f, got)
		}
	}
	var all sync.WaitGroup
	many := iter.Seq[any](func(yield func(any) bool) {
		for i := range 10 {
			all.Go(func() { yield(i); yield(i) })
		}
		all.Wait()
	})
	_ = run(t, sb, "first", krait.Args{many})
	all.Wait()
}
