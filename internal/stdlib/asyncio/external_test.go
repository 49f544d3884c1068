package asyncio_test

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib"
	"github.com/krait-run/krait/internal/stdlib/asyncio"
)

// complete is what StartExternal gives its start function.
type complete = func(func(*py.VM) (py.Value, error))

// host runs scripts with a function call(x) whose future handle completes.
type host struct {
	vm     *py.VM
	out    strings.Builder
	handle func(x int64, done complete) (onCancel func())
}

func newHost(cfg py.Config, handle func(x int64, done complete) func()) *host {
	h := &host{handle: handle}
	cfg.Modules = stdlib.Lookup
	cfg.Stdout = func(p []byte) error { h.out.Write(p); return nil }
	h.vm = py.NewVM(cfg)
	return h
}

// run runs src, whose async function main is then run to its end.
func (h *host) run(t *testing.T, src string) (string, error) {
	t.Helper()
	code, err := py.Compile(src, py.CompileOptions{Filename: "test.py"})
	if err != nil {
		t.Fatal(err)
	}
	m := h.vm.NewModule("__main__")
	m.Set(h.vm, "call", h.vm.NewFunction(&py.Def{Name: "call", Sig: "x, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		x, _ := py.AsInt64(a[0])
		var onCancel func()
		return asyncio.StartExternal(vm, func(done func(func(*py.VM) (py.Value, error))) { onCancel = h.handle(x, done) }, func() {
			if onCancel != nil {
				onCancel()
			}
		})
	}}, "test"))
	if _, err := h.vm.RunCode(code, m.Dict()); err != nil {
		return "", err
	}
	main, err := h.vm.CallValues(m.Dict().GetStr("main"))
	if err != nil {
		return "", err
	}
	v, err := asyncio.RunMain(h.vm, main)
	if err != nil {
		return "", err
	}
	return h.vm.Repr(v)
}

func value(x int64) func(*py.VM) (py.Value, error) {
	return func(*py.VM) (py.Value, error) { return py.Int(x), nil }
}

// noLeak fails if there are more goroutines than before once all had time to end.
func noLeak(t *testing.T) {
	t.Helper()
	before := runtime.NumGoroutine()
	t.Cleanup(func() {
		for end := time.Now().Add(5 * time.Second); ; time.Sleep(time.Millisecond) {
			if runtime.NumGoroutine() <= before {
				return
			}
			if time.Now().After(end) {
				t.Errorf("%d goroutines, %d before", runtime.NumGoroutine(), before)
				return
			}
		}
	})
}

// Hundreds of results arrive from as many goroutines at once.
func TestExternalConcurrent(t *testing.T) {
	noLeak(t)
	const n = 500
	var arrive sync.WaitGroup
	arrive.Add(n)
	h := newHost(py.Config{}, func(x int64, done complete) func() {
		go func() {
			arrive.Done()
			arrive.Wait() // all are under way at once
			done(value(2 * x))
			done(value(-1)) // ignored
		}()
		return nil
	})
	got, err := h.run(t, fmt.Sprintf(`
import asyncio
async def one(i):
    return await call(i)
async def main():
    r = await asyncio.gather(*(one(i) for i in range(%d)))
    return r == [2 * i for i in range(%d)]
`, n, n))
	if err != nil || got != "True" {
		t.Error(got, err)
	}
}

// Results are taken in the order in which they arrived.
func TestExternalOrder(t *testing.T) {
	var waiting []func()
	h := newHost(py.Config{}, func(x int64, done complete) func() {
		waiting = append(waiting, func() { done(value(x)) })
		if len(waiting) == 3 {
			go func() {
				for _, i := range []int{2, 0, 1} {
					waiting[i]()
				}
			}()
		}
		return nil
	})
	got, err := h.run(t, `
import asyncio
order = []
async def one(i):
    order.append(await call(i))
async def main():
    await asyncio.gather(one(0), one(1), one(2))
    return order
`)
	if err != nil || got != "[2, 0, 1]" {
		t.Error(got, err)
	}
}

// A Python exception of result is the future's, and completing within start works.
func TestExternalException(t *testing.T) {
	h := newHost(py.Config{}, func(x int64, done complete) func() {
		done(func(vm *py.VM) (py.Value, error) {
			if x == 0 {
				return py.Value{}, vm.ValueErrorf("no zero")
			}
			return py.Int(x), nil
		})
		return nil
	})
	got, err := h.run(t, `
async def main():
    try:
        await call(0)
    except ValueError as e:
        return str(e), await call(1)
`)
	if err != nil || got != "('no zero', 1)" {
		t.Error(got, err)
	}
}

// An error that is no Python exception ends the run, past every except clause.
func TestExternalFailure(t *testing.T) {
	boom := errors.New("boom")
	h := newHost(py.Config{}, func(x int64, done complete) func() {
		go done(func(*py.VM) (py.Value, error) { return py.Value{}, boom })
		return nil
	})
	_, err := h.run(t, `
async def main():
    try:
        await call(1)
    except BaseException:
        print("caught")
    finally:
        print("finally")
`)
	if err != boom || h.out.Len() > 0 {
		t.Error(err, h.out.String())
	}
}

// Cancelling the future, a timeout around it and the end of the loop call onCancel, once each.
func TestExternalCancel(t *testing.T) {
	noLeak(t)
	var cancelled atomic.Int64
	h := newHost(py.Config{}, func(x int64, done complete) func() {
		ctx, cancel := context.WithCancel(context.Background())
		go func() {
			<-ctx.Done()
			cancelled.Add(x)
			done(value(x))
		}()
		return cancel
	})
	got, err := h.run(t, `
import asyncio
async def one(i):
    return await call(i)
async def main():
    seen = []
    t = asyncio.create_task(one(1))
    await asyncio.sleep(0)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        seen.append("cancelled")
    try:
        await asyncio.wait_for(one(10), 0.001)
    except TimeoutError:
        seen.append("timeout")
    f = call(100)
    f.set_result("own")
    seen.append(await f)
    forgotten = call(1000)
    asyncio.create_task(one(10000))
    await asyncio.sleep(0)
    return seen
`)
	if err != nil || got != "['cancelled', 'timeout', 'own']" {
		t.Error(got, err)
	}
	for end := time.Now().Add(5 * time.Second); cancelled.Load() != 11111 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	if cancelled.Load() != 11111 {
		t.Error(cancelled.Load())
	}
}

// Interrupting an idle loop ends the run promptly and tells those whose results it waited for.
func TestInterruptIdle(t *testing.T) {
	noLeak(t)
	for _, src := range []string{"await call(1)", "await asyncio.sleep(3600)", "await asyncio.wait_for(call(1), 3600)"} {
		reason := errors.New("enough")
		stop := make(chan struct{})
		start := time.Now()
		h := newHost(py.Config{Monotonic: func() time.Duration { return time.Since(start) }}, func(x int64, done complete) func() {
			go func() { <-stop; done(value(x)) }()
			return func() { close(stop) }
		})
		var at time.Time
		go func() {
			time.Sleep(20 * time.Millisecond)
			at = time.Now()
			h.vm.Interrupt(reason)
		}()
		_, err := h.run(t, "import asyncio\nasync def main():\n    try:\n        "+src+"\n    finally:\n        print('finally')\n")
		if late := time.Since(at); err != reason || late > time.Second || h.out.Len() > 0 {
			t.Errorf("%s: %v after %v, %q", src, err, late, h.out.String())
		}
		// The VM can be used again.
		h.vm.BeginRun()
		if got, err := h.run(t, "import asyncio\nasync def main():\n    return await asyncio.sleep(0, 5)"); got != "5" {
			t.Error(got, err)
		}
	}
}

// The deadline ends an idle loop too.
func TestDeadlineIdle(t *testing.T) {
	h := newHost(py.Config{}, func(x int64, done complete) func() { return nil })
	h.vm.SetDeadline(time.Now().Add(10 * time.Millisecond))
	_, err := h.run(t, "async def main():\n    await call(1)")
	var limit *py.LimitError
	if !errors.As(err, &limit) || limit.Limit != "time" {
		t.Error(err)
	}
}

// Without the host's clock sleeping takes no time, and the clock goes on by what was slept.
func TestVirtualClock(t *testing.T) {
	h := newHost(py.Config{}, nil)
	begin := time.Now()
	got, err := h.run(t, `
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    begin = loop.time()
    await asyncio.gather(asyncio.sleep(3600), asyncio.sleep(7200))
    return round(loop.time() - begin)
`)
	if err != nil || got != "7200" || time.Since(begin) > time.Minute {
		t.Error(got, err)
	}
}

// A timer fires in real time while a result from outside is awaited.
func TestTimerBesideExternal(t *testing.T) {
	release := make(chan struct{})
	h := newHost(py.Config{}, func(x int64, done complete) func() {
		if x == 0 {
			close(release)
		} else {
			go func() { <-release; done(value(x)) }()
		}
		return nil
	})
	got, err := h.run(t, `
import asyncio
async def later():
    await asyncio.sleep(0.01)
    call(0)
async def main():
    t = asyncio.create_task(later())
    return await call(1)
`)
	if err != nil || got != "1" {
		t.Error(got, err)
	}
}

// Where nothing can wake any task, the main task is cancelled and RuntimeError raised.
func TestDeadlock(t *testing.T) {
	h := newHost(py.Config{}, nil)
	_, err := h.run(t, `
import asyncio
async def main():
    q = asyncio.Queue()
    try:
        await q.get()
    finally:
        print("cleaned up")
`)
	if !py.IsExc(err, py.RuntimeError) || !strings.Contains(err.Error(), "deadlock") || h.out.String() != "cleaned up\n" {
		t.Error(err, h.out.String())
	}
}

// Iterate hands on what an asynchronous generator yields, and closes it where the consumer fails.
func TestIterate(t *testing.T) {
	h := newHost(py.Config{}, func(x int64, done complete) func() { go done(value(x * x)); return nil })
	if _, err := h.run(t, `
import asyncio, sys
async def gen():
    try:
        async with asyncio.timeout(10):
            for i in range(5):
                yield await call(i)
    finally:
        await asyncio.sleep(0)
        print("closed")
async def main():
    sys.modules["keep"] = gen
`); err != nil {
		t.Fatal(err)
	}
	gen := func() py.Value {
		g, err := h.vm.CallValues(h.vm.Modules().GetStr("keep"))
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	var got []int64
	collect := func(limit int, fail error) func(py.Value) error {
		got = nil
		return func(v py.Value) error {
			x, _ := py.AsInt64(v)
			if got = append(got, x); len(got) == limit {
				return fail
			}
			return nil
		}
	}
	if err := asyncio.Iterate(h.vm, gen(), collect(-1, nil)); err != nil || fmt.Sprint(got) != "[0 1 4 9 16]" || h.out.String() != "closed\n" {
		t.Error(got, err, h.out.String())
	}
	boom := errors.New("boom")
	if err := asyncio.Iterate(h.vm, gen(), collect(2, boom)); err != boom || fmt.Sprint(got) != "[0 1]" || h.out.String() != "closed\n" {
		t.Error(got, err, h.out.String())
	}
	h.vm.BeginRun() // an error that is no exception ends the run
	if err := asyncio.Iterate(h.vm, gen(), collect(2, h.vm.ValueErrorf("stop"))); !py.IsExc(err, py.ValueError) || h.out.String() != "closed\nclosed\n" {
		t.Error(got, err, h.out.String())
	}
}

// Exceptions that nobody asked for are reported when the loop is closed.
func TestNeverRetrieved(t *testing.T) {
	h := newHost(py.Config{}, nil)
	var stderr strings.Builder
	h.vm.Config().Stderr = func(p []byte) error { stderr.Write(p); return nil }
	if _, err := h.run(t, `
import asyncio
async def bad(n):
    raise ValueError(n)
async def main():
    for i in range(100):
        asyncio.create_task(bad(i), name=f"T{i}") if i % 50 == 1 else await asyncio.gather(bad(i), return_exceptions=True)
    await asyncio.sleep(0)
`); err != nil {
		t.Fatal(err)
	}
	text := stderr.String()
	if strings.Count(text, "Task exception was never retrieved\nfuture: <Task finished name='T1' coro=<bad() done, defined at test.py:3> exception=ValueError(1)>\n") != 1 ||
		strings.Count(text, "never retrieved") != 2 || !strings.Contains(text, "\nValueError: 51\n") {
		t.Error(text)
	}
}

// A script can't have more tasks than its memory allows, and each step of a loop costs.
func TestLimits(t *testing.T) {
	for src, limit := range map[string]string{
		"ts = [asyncio.create_task(asyncio.sleep(1)) for i in range(10**8)]":                                                                   "memory",
		"fs = [asyncio.Future() for i in range(10**8)]":                                                                                        "memory",
		"for i in range(10**8): asyncio.get_running_loop().call_soon(print)":                                                                   "memory",
		"while True: await asyncio.sleep(0)":                                                                                                   "steps",
		"loop = asyncio.get_running_loop(); f = lambda: loop.call_soon(f); f(); await asyncio.Future()":                                        "steps",
		"f = asyncio.Future()\n    while True: f.add_done_callback(print)":                                                                     "memory",
		"import contextvars\n    vs = [contextvars.ContextVar('v') for i in range(10**8)]":                                                     "memory",
		"import contextvars\n    while True: contextvars.ContextVar('v').set(1)":                                                               "memory",
		"import contextvars\n    c = contextvars.copy_context()\n    while True: c = [c.copy(), c.run(contextvars.ContextVar('v').set, 1)][0]": "",
	} {
		h := newHost(py.Config{Limits: py.Limits{Memory: 16 << 20, Steps: 3_000_000}}, nil)
		_, err := h.run(t, "import asyncio\nasync def main():\n    "+src)
		var l *py.LimitError
		if !errors.As(err, &l) || limit != "" && l.Limit != limit {
			t.Errorf("%s: %v", src, err)
		}
	}
}
