package krait_test

// thread_test.go: scripts with threads: calls to the host side by side, threads that are left at the end of a run.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait"
)

// Blocking calls of several threads are under way at the same time.
func TestThreadedCalls(t *testing.T) {
	const n = 5
	var all sync.WaitGroup
	all.Add(n)
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"meet": func(ctx context.Context, p any) (any, error) {
		all.Done()
		all.Wait()
		return p.(int64) * 10, nil
	}}}, `
from concurrent.futures import ThreadPoolExecutor
from sandbox import hostcall
def main(n):
    with ThreadPoolExecutor(n) as pool:
        return list(pool.map(lambda i: hostcall("meet", i), range(n)))
`)
	res := run(t, sb, "main", krait.Args{n})
	if got := fmt.Sprint(res.Value); got != "[0 10 20 30 40]" || len(res.Calls) != n {
		t.Errorf("got %s, %d calls", got, len(res.Calls))
	}
}

// A run ends when its threads have ended; daemon threads are ended with it, and waiting ones leave no goroutine.
func TestThreadsAtEnd(t *testing.T) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{}, `
import threading, time, queue
def main():
    def late():
        time.sleep(1)
        print("late")
    threading.Thread(target=late).start()
    threading.Thread(target=lambda: (time.sleep(5), print("never")), daemon=True).start()
    threading.Thread(target=queue.Queue().get, daemon=True).start()
    return 1
def stuck():
    threading.Thread(target=queue.Queue().get).start()
`)
	for range 3 {
		if res := run(t, sb, "main"); res.Value != int64(1) || res.Stdout != "late\n" {
			t.Errorf("got %v, %q", res.Value, res.Stdout)
		}
		run(t, sb, "stuck")
	}
}

// Ending a run from outside ends its threads, wherever they wait.
func TestThreadsCancelled(t *testing.T) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{RealTime: true, HostCalls: map[string]krait.HostFunc{"hang": func(ctx context.Context, p any) (any, error) {
		<-ctx.Done()
		return nil, ctx.Err()
	}}}, `
import threading, time, queue
from sandbox import hostcall
def main():
    ts = [threading.Thread(target=f) for f in (lambda: hostcall("hang"), lambda: time.sleep(3600), queue.Queue().get, lambda: busy())]
    def busy():
        while True:
            time.sleep(0.001)
    for t in ts:
        t.start()
    try:
        for t in ts:
            t.join()
    finally:
        print("finally")
`)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if res, err := sb.Run(ctx, "main"); !errors.Is(err, context.DeadlineExceeded) || res.Stdout != "" {
		t.Errorf("got %v, %q", err, res.Stdout)
	}
	if got := eval(t, sb, "1 + 1"); got != int64(2) {
		t.Errorf("got %v", got)
	}
}

// Limits hold for the threads of a run together.
func TestThreadLimits(t *testing.T) {
	noLeaks(t)
	for src, want := range map[string]string{
		"threading.Thread(target=spin).start()":                                                                        "steps",
		"[threading.Thread(target=hold).start() for i in range(100)]":                                                  "memory",
		"[threading.Thread(target=time.sleep, args=(i,), daemon=True).start() for i in range(10**6)]":                  "can't start new thread",
		"threading.Thread(target=lambda: print('x' * 2000)).start()":                                                   "output",
		"[threading.Thread(target=deep, args=(i,)).start() for i in range(900)]":                                       "",
		"lock = threading.Lock(); lock.acquire(); [threading.Thread(target=lock.acquire).start() for i in range(300)]": "",
	} {
		sb := sandbox(t, krait.Options{Limits: krait.Limits{Steps: 5_000_000, Memory: 32 << 20, Output: 1000}}, `
import threading, time
def spin():
    while True: pass
def hold():
    x = bytearray(1 << 20)
    time.sleep(1)
def deep(n):
    class C:
        def __lt__(self, other): return sorted([C(), C()]) and False
        def __bool__(self): time.sleep(1); return True
    try:
        sorted([C(), C()])
    except RecursionError:
        time.sleep(1)
`)
		res, err := sb.Eval(context.Background(), src)
		switch got := fmt.Sprint(err); {
		case want == "" && err == nil:
		case want != "" && strings.Contains(got, want):
		case want == "" && strings.Contains(got, "memory"):
		default:
			t.Errorf("%s: got %v, %v", src, err, res)
		}
	}
}

// A panic of the host's code on a thread's goroutine goes to the caller of the run.
func TestThreadPanic(t *testing.T) {
	noLeaks(t)
	sb := sandboxWith(t, krait.Options{}, krait.SandboxOptions{Stdout: panicWriter{}}, `
import threading, time
def main():
    threading.Thread(target=time.sleep, args=(1,)).start()
    threading.Thread(target=print, args=("x",)).start()
`)
	defer func() {
		if p := recover(); p != "writer" {
			t.Errorf("got %v", p)
		}
	}()
	_, err := sb.Run(context.Background(), "main")
	t.Errorf("no panic, but %v", err)
}

type panicWriter struct{}

func (panicWriter) Write(p []byte) (int, error) { panic("writer") }
