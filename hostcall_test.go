package krait_test

// hostcall_test.go: calls from scripts to functions of the host: results, errors, concurrency, cancellation.

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/tool"
)

// A blocking call returns the result, an awaited one an awaitable of it; the record says how it went.
func TestHostCall(t *testing.T) { onAllTiers(t, testHostCall) }

func testHostCall(t *testing.T, _ krait.Options) {
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{
		"add": func(ctx context.Context, p any) (any, error) {
			m := p.(map[string]any)
			return m["a"].(int64) + m["b"].(int64), nil
		},
		"echo": func(ctx context.Context, p any) (any, error) { return p, nil },
	}}, `
import sandbox, sandbox.asyncio
def sync(): return sandbox.hostcall("add", {"a": 1, "b": 2})
async def main(): return await sandbox.asyncio.hostcall("add", {"a": 3, "b": 4})
def nothing(): return sandbox.hostcall("echo")
def by_name(): return sandbox.hostcall(name="echo", payload=5)
`)
	for name, want := range map[string]any{"sync": int64(3), "main": int64(7), "nothing": nil, "by_name": int64(5)} {
		res := run(t, sb, name)
		if res.Value != want {
			t.Errorf("%s: got %v, want %v", name, res.Value, want)
		}
		if len(res.Calls) != 1 || res.Usage.Calls != 1 {
			t.Fatalf("%s: calls: got %v", name, res.Calls)
		}
		c := res.Calls[0]
		if c.ID < 1 || c.Result != want || c.Err != nil || c.Async != (name == "main") || c.End.Before(c.Start) || c.Start.IsZero() {
			t.Errorf("%s: got %+v", name, c)
		}
	}
}

// A blocking call works at any depth: in functions, generators, sort keys, class bodies, at import of a module's top level.
func TestBlockingCallAnywhere(t *testing.T) { onTiers(t, testBlockingCallAnywhere) }

func testBlockingCallAnywhere(t *testing.T, _ krait.Options) {
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"echo": func(ctx context.Context, p any) (any, error) { return p, nil }}}, `
from sandbox import hostcall
def echo(x): return hostcall("echo", x)
class C:
    attr = echo(1)
    def __init__(self): self.x = echo(2)
    @property
    def prop(self): return echo(3)
    def __eq__(self, other): return echo(True)
    def __iter__(self):
        yield echo(4)
        yield echo(5)
    def __repr__(self): return echo("C")
def rec(n): return echo(0) if n == 0 else rec(n - 1)
def main():
    c = C()
    try:
        raise ValueError(echo(6))
    except ValueError as e:
        err = echo(e.args[0])
    finally:
        f = echo(7)
    with_key = sorted([3, 1, 2], key=echo)
    return [c.attr, c.x, c.prop, c == 1, list(c), repr([c]), err, f, with_key, list(map(echo, (8, 9))), [echo(x) for x in (1, 2)], rec(100), exec("echo(1)"), eval("echo(2)")]
`)
	if got := fmt.Sprint(run(t, sb, "main").Value); got != "[1 2 3 true [4 5] [C] 6 7 [1 2 3] [8 9] [1 2] 0 <nil> 2]" {
		t.Errorf("got %s", got)
	}
}

// A handler's error becomes an exception: the one that it chooses, or RuntimeError; an expired context is TimeoutError.
func TestHandlerErrors(t *testing.T) { onAllTiers(t, testHandlerErrors) }

func testHandlerErrors(t *testing.T, _ krait.Options) {
	var result error
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"fail": func(ctx context.Context, p any) (any, error) { return 1, result }}}, `
import sandbox, sandbox.asyncio
def caught():
    try:
        sandbox.hostcall("fail")
    except Exception as e:
        return f"{type(e).__name__}: {e}"
async def acaught():
    try:
        await sandbox.asyncio.hostcall("fail")
    except Exception as e:
        return f"{type(e).__name__}: {e}"
def uncaught():
    sandbox.hostcall("fail")
`)
	for _, test := range []struct {
		err  error
		want string
	}{
		{errors.New("disk full"), "RuntimeError: disk full"},
		{&krait.Exception{Type: "ValueError", Message: "bad city"}, "ValueError: bad city"},
		{fmt.Errorf("forecast: %w", &krait.Exception{Type: "PermissionError", Message: "no"}), "PermissionError: no"},
		{&krait.Exception{Type: "NoSuchError", Message: "x"}, "RuntimeError: x"},
		{&krait.Exception{}, "RuntimeError: "},
		{&krait.Exception{Type: "KeyError", Message: "k"}, "KeyError: 'k'"},
		{&krait.Exception{Type: "UnicodeDecodeError", Message: "x"}, "RuntimeError: x"},
		{&krait.Exception{Type: "ExceptionGroup", Message: "x"}, "RuntimeError: x"},
		{context.DeadlineExceeded, "TimeoutError: context deadline exceeded"},
		{context.Canceled, "RuntimeError: context canceled"},
		{errors.New("bad \xff byte"), "RuntimeError: bad \uFFFD byte"},
	} {
		result = test.err
		for _, f := range []string{"caught", "acaught"} {
			if got := run(t, sb, f).Value; got != test.want {
				t.Errorf("%s: %v: got %v, want %v", f, test.err, got, test.want)
			}
		}
	}
	result = errors.New("disk full")
	res, err := sb.Run(ctx, "uncaught")
	e := raises(t, err, "RuntimeError", "disk full")
	if e.Line != 14 || e.Function != "uncaught" {
		t.Errorf("got line %d in %s", e.Line, e.Function)
	}
	if len(res.Calls) != 1 || res.Calls[0].Err != result {
		t.Errorf("calls: got %+v", res.Calls)
	}
}

// A handler that panics is a RuntimeError for the script, which learns nothing of the host, and a PanicError in the record.
func TestHandlerPanics(t *testing.T) { onTiers(t, testHandlerPanics) }

func testHandlerPanics(t *testing.T, _ krait.Options) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"panic": func(ctx context.Context, p any) (any, error) { panic("secret") }}}, `
import sandbox, sandbox.asyncio
def main(): sandbox.hostcall("panic")
async def amain(): await sandbox.asyncio.hostcall("panic")
`)
	for _, f := range []string{"main", "amain"} {
		res, err := sb.Run(ctx, f)
		e := raises(t, err, "RuntimeError", `host call "panic" failed: internal error`)
		if strings.Contains(e.Traceback, "secret") {
			t.Errorf("the traceback tells: %s", e.Traceback)
		}
		var p *krait.PanicError
		if len(res.Calls) != 1 || !errors.As(res.Calls[0].Err, &p) || p.Value != "secret" || p.Call != "panic" || !strings.Contains(string(p.Stack), "testHandlerPanics") {
			t.Errorf("calls: got %+v", res.Calls)
		}
	}
}

// runtime.Goexit in a handler ends its goroutine, and must not leave the script waiting.
func TestHandlerGoexit(t *testing.T) { onTiers(t, testHandlerGoexit) }

func testHandlerGoexit(t *testing.T, _ krait.Options) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"exit": goexit}}, `
import sandbox, sandbox.asyncio
def main(): sandbox.hostcall("exit")
async def amain(): await sandbox.asyncio.hostcall("exit")
`)
	for _, f := range []string{"main", "amain"} {
		ends(t, func() {
			_, err := sb.Run(ctx, f)
			raises(t, err, "RuntimeError", `host call "exit" failed: internal error`)
		})
	}
}

// A name that is not registered is a NameError that says what is near; arguments of wrong types are TypeErrors; none is a call.
func TestBadHostCalls(t *testing.T) { onTiers(t, testBadHostCalls) }

func testBadHostCalls(t *testing.T, _ krait.Options) {
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"get_forecast": func(ctx context.Context, p any) (any, error) { return make(chan<- int), nil }}}, "from sandbox import hostcall\nimport sandbox.asyncio")
	for source, want := range map[string]string{
		"hostcall('get_forcast')":                       `NameError: host call "get_forcast" is not registered. Did you mean: "get_forecast"?`,
		"hostcall('zzzzz')":                             `NameError: host call "zzzzz" is not registered`,
		"hostcall('')":                                  `NameError: host call "" is not registered`,
		"hostcall(1)":                                   "TypeError: hostcall() argument 'name' must be str, not int",
		"hostcall('get_forecast', object())":            "TypeError: payload: object of type object can't leave the sandbox",
		"hostcall('get_forecast', {'a': [len]})":        `TypeError: payload["a"][0]: function can't leave the sandbox`,
		"hostcall('get_forecast', 1)":                   "TypeError: value: no Python type for the Go type chan<- int",
		"await sandbox.asyncio.hostcall('get_forcast')": `NameError: host call "get_forcast" is not registered. Did you mean: "get_forecast"?`,
		"sandbox.asyncio.hostcall('get_forecast')":      "RuntimeError: no running event loop",
	} {
		res, err := sb.Eval(ctx, source)
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %v", source, err, want)
		}
		if calls := len(res.Calls); calls != 0 && !strings.Contains(want, "no Python type") {
			t.Errorf("%s: %d calls", source, calls)
		}
	}
}

// gather really runs calls at once: each of them waits here for all the others. Results come in the order of the arguments.
func TestGatherIsConcurrent(t *testing.T) { onAllTiers(t, testGatherIsConcurrent) }

func testGatherIsConcurrent(t *testing.T, _ krait.Options) {
	noLeaks(t)
	const n = 20
	arrived := make(chan struct{}, n)
	all := make(chan struct{})
	var count atomic.Int32
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"meet": func(ctx context.Context, p any) (any, error) {
		arrived <- struct{}{}
		if count.Add(1) == n {
			close(all)
		}
		select {
		case <-all:
			return p, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}}}, `
import asyncio
from sandbox.asyncio import hostcall
async def main(n): return await asyncio.gather(*[hostcall("meet", i) for i in range(n)])
`)
	ends(t, func() {
		res := run(t, sb, "main", krait.Args{n})
		for i, v := range res.Value.([]any) {
			if v != int64(i) {
				t.Errorf("item %d: got %v", i, v)
			}
		}
	})
}

// Cancelling the task that awaits a call cancels the handler's context, however the task comes to be cancelled; the run goes on.
func TestCancellingATaskCancelsTheCall(t *testing.T) {
	onAllTiers(t, testCancellingATaskCancelsTheCall)
}

func testCancellingATaskCancelsTheCall(t *testing.T, _ krait.Options) {
	for what, source := range map[string]string{
		"cancel": `
    task = asyncio.create_task(call())
    await hostcall("started")
    task.cancel()
    try:
        await task
    except asyncio.CancelledError:
        return "cancelled"
`,
		"timeout": `
    try:
        async with asyncio.timeout(0.02):
            await call()
    except TimeoutError:
        return "cancelled"
`,
		"wait_for": `
    try:
        await asyncio.wait_for(call(), 0.02)
    except TimeoutError:
        return "cancelled"
`,
		"task group": `
    async def fail():
        await hostcall("started")
        raise ValueError
    try:
        async with asyncio.TaskGroup() as g:
            g.create_task(call())
            g.create_task(fail())
    except* ValueError:
        pass
    return "cancelled"
`,
	} {
		t.Run(what, func(t *testing.T) {
			noLeaks(t)
			started, ended := make(chan struct{}), make(chan error, 1)
			sb := sandbox(t, krait.Options{RealTime: true, HostCalls: map[string]krait.HostFunc{
				"block": func(ctx context.Context, p any) (any, error) {
					close(started)
					<-ctx.Done()
					ended <- ctx.Err()
					return nil, ctx.Err()
				},
				"started": func(ctx context.Context, p any) (any, error) { <-started; return nil, nil },
			}}, "import asyncio\nfrom sandbox.asyncio import hostcall\nasync def call():\n    return await hostcall('block')\nasync def main():"+source)
			ends(t, func() {
				res := run(t, sb, "main")
				if res.Value != "cancelled" {
					t.Errorf("got %v", res.Value)
				}
				if err := <-ended; err != context.Canceled {
					t.Errorf("the handler's context: got %v", err)
				}
				for _, c := range res.Calls {
					if c.Name == "block" && (c.Err != context.Canceled || c.End.IsZero()) {
						t.Errorf("the call: got %+v", c)
					}
				}
			})
		})
	}
}

// A cancelled context ends the run promptly with its error, whatever the script does, and leaves no goroutine.
func TestCancelledRun(t *testing.T) {
	for what, do := range map[string]string{
		"loop":          "    started()\n    while True: pass",
		"builtin":       "    started()\n    sum(range(10**15))",
		"regex":         "    started()\n    import re\n    re.match('(a|a)*b', 'a' * 10**6)\n    while True: pass",
		"sort":          "    started()\n    l = [str(i) for i in range(10**5)]\n    while True: sorted(l)",
		"blocking call": "    hostcall('block')",
		"call in a key": "    sorted([1, 2], key=lambda x: hostcall('block'))",
		"awaited call":  "    asyncio.run(call())",
		"many calls":    "    asyncio.run(many())",
		"asyncio.sleep": "    asyncio.run(sleep())",
		"uncaught":      "    while True:\n        try:\n            while True: started()\n        except BaseException: pass",
		"catches all":   "    asyncio.run(stubborn())",
	} {
		t.Run(what, func(t *testing.T) {
			noLeaks(t)
			started := make(chan struct{}, 1)
			note := func() {
				select {
				case started <- struct{}{}:
				default:
				}
			}
			sb := sandbox(t, krait.Options{RealTime: true, Limits: krait.Limits{Calls: -1}, HostCalls: map[string]krait.HostFunc{
				"started": func(ctx context.Context, p any) (any, error) { note(); return nil, nil },
				"block": func(ctx context.Context, p any) (any, error) {
					note()
					<-ctx.Done()
					return nil, ctx.Err()
				},
			}}, `
import asyncio, sandbox.asyncio
from sandbox import hostcall
def started(): hostcall('started')
async def call():
    try:
        await sandbox.asyncio.hostcall('block')
    finally:
        globals()['finally_ran'] = True
async def many(): await asyncio.gather(*[call() for _ in range(10)])
async def sleep():
    started()
    await asyncio.sleep(3600)
async def stubborn():
    while True:
        try:
            await call()
        except BaseException:
            pass
def main():
`+do)
			run, cancel := context.WithCancel(ctx)
			go func() {
				<-started
				cancel()
			}()
			ends(t, func() {
				res, err := sb.Run(run, "main")
				if !errors.Is(err, context.Canceled) || errors.Is(err, krait.ErrLimit) {
					t.Errorf("got %v", describe(err))
				}
				if res == nil {
					t.Error("no result")
				}
			})
			// The sandbox is not spoilt by it.
			if got := eval(t, sb, "['finally_ran' in globals(), 6 * 7]"); fmt.Sprint(got) != "[false 42]" {
				t.Errorf("afterwards: got %v", got)
			}
		})
	}
}

// A deadline of the caller's context is reported as such, not as the time limit.
func TestDeadlineOfTheCaller(t *testing.T) { onAllTiers(t, testDeadlineOfTheCaller) }

func testDeadlineOfTheCaller(t *testing.T, _ krait.Options) {
	sb := sandbox(t, krait.Options{}, "def main():\n    while True: pass")
	short, cancel := context.WithTimeout(ctx, 30*time.Millisecond)
	defer cancel()
	ends(t, func() {
		if _, err := sb.Run(short, "main"); !errors.Is(err, context.DeadlineExceeded) || errors.Is(err, krait.ErrLimit) {
			t.Errorf("got %v", err)
		}
	})
}

// A handler that ignores its context keeps its goroutine until it returns, but the run ends without it, and its late result
// disturbs no later run.
func TestHandlerThatIgnoresItsContext(t *testing.T) { onTiers(t, testHandlerThatIgnoresItsContext) }

func testHandlerThatIgnoresItsContext(t *testing.T, _ krait.Options) {
	for _, f := range []string{"main", "amain"} {
		t.Run(f, func(t *testing.T) {
			noLeaks(t)
			started, release, returned := make(chan struct{}), make(chan struct{}), make(chan struct{})
			sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{
				"deaf": func(ctx context.Context, p any) (any, error) {
					close(started)
					<-release
					defer close(returned)
					return "late", nil
				},
				"echo": func(ctx context.Context, p any) (any, error) { return p, nil },
			}}, `
import asyncio, sandbox.asyncio
from sandbox import hostcall
def main(): hostcall('deaf')
async def amain(): await sandbox.asyncio.hostcall('deaf')
async def later(): return await asyncio.gather(*[sandbox.asyncio.hostcall('echo', i) for i in range(3)])
`)
			first, cancel := context.WithCancel(ctx)
			go func() { <-started; cancel() }()
			ends(t, func() {
				if _, err := sb.Run(first, f); !errors.Is(err, context.Canceled) {
					t.Errorf("got %v", err)
				}
			})
			close(release)
			<-returned
			res := run(t, sb, "later")
			if fmt.Sprint(res.Value) != "[0 1 2]" || len(res.Calls) != 3 {
				t.Errorf("got %+v", res)
			}
		})
	}
}

// A task that nobody awaits is cancelled when the run's loop ends, with its call.
func TestForgottenTask(t *testing.T) { onTiers(t, testForgottenTask) }

func testForgottenTask(t *testing.T, _ krait.Options) {
	noLeaks(t)
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{
		"block": func(ctx context.Context, p any) (any, error) { <-ctx.Done(); return nil, ctx.Err() },
	}}, `
import asyncio
from sandbox.asyncio import hostcall
async def call(): await hostcall('block')
async def main():
    asyncio.create_task(call())
    await asyncio.sleep(0)
    return 'done'
`)
	ends(t, func() {
		if res := run(t, sb, "main"); res.Value != "done" || len(res.Calls) != 1 || res.Calls[0].Err == nil {
			t.Errorf("got %+v", res)
		}
	})
}

// Calls follow one another without limit of time or leftovers, and their payloads count against the memory limit until the run
// ends, since Result.Calls keeps them.
func TestPayloadsAreCounted(t *testing.T) {
	sb := sandbox(t, krait.Options{Limits: krait.Limits{Memory: 32 << 20, Calls: -1}, HostCalls: map[string]krait.HostFunc{"echo": func(ctx context.Context, p any) (any, error) { return nil, nil }}}, `
from sandbox import hostcall
def main(n, size):
    for i in range(n): hostcall('echo', [str(i) * size])
`)
	run(t, sb, "main", krait.Args{10, 100_000})
	run(t, sb, "main", krait.Args{10, 100_000})
	ends(t, func() {
		if _, err := sb.Run(ctx, "main", krait.Args{10_000, 100_000}); !errors.Is(err, krait.ErrMemory) {
			t.Errorf("got %v", describe(err))
		}
	})
	run(t, sb, "main", krait.Args{10, 100_000})
}

// A policy decides on functions without a signature as it does on tools, whether the run is recorded or not.
func TestPolicyOfHostCalls(t *testing.T) { onTiers(t, testPolicyOfHostCalls) }

func testPolicyOfHostCalls(t *testing.T, tier krait.Options) {
	var asked []string
	opts := tier
	opts.HostCalls = map[string]krait.HostFunc{
		"read":  func(_ context.Context, payload any) (any, error) { return payload, nil },
		"erase": func(context.Context, any) (any, error) { return nil, errors.New("carried out") },
	}
	opts.Policy = func(_ context.Context, r tool.Request) (tool.Decision, error) {
		asked = append(asked, r.Tool)
		if strings.HasSuffix(r.Tool, "erase") {
			return tool.Decision{Verdict: tool.Deny, Reason: "not here"}, nil
		}
		return tool.Decision{Verdict: tool.Allow}, nil
	}
	sb, err := template(t, opts).NewSandbox(context.Background(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer sb.Close()
	res, err := sb.Eval(context.Background(), "from sandbox import hostcall\ntry:\n    hostcall('erase')\nexcept PermissionError as e:\n    print(e)\nhostcall('read', {'a': [1]})")
	if err != nil || fmt.Sprint(res.Value) != "map[a:[1]]" || !strings.Contains(res.Stdout, "not here") || len(asked) != 2 || len(res.Calls) != 2 {
		t.Errorf("%+v %v asked %q", res, err, asked)
	}
}

// oddError has a method that panics where it is a nil pointer, as most have.
type oddError struct{ text string }

func (e *oddError) Error() string { return e.text }

// oddException panics when it is asked for its class.
type oddException struct{}

func (oddException) Error() string                            { return "odd" }
func (oddException) PythonException() (class, message string) { panic("PythonException") }
func (oddException) As(any) bool                              { return false }

// oddText panics when it is made text.
type oddText struct{ text string }

func (t *oddText) MarshalText() ([]byte, error) { return []byte(t.text), nil }
func (t *oddText) UnmarshalText(b []byte) error { t.text = string(b); return nil }

// oddErrors are errors whose methods panic.
var oddErrors = map[string]error{
	"nil":              (*oddError)(nil),
	"joined":           errors.Join((*oddError)(nil), errors.New("x")),
	"exception":        oddException{},
	"nil Exception":    (*krait.Exception)(nil),
	"nil tool.Error":   (*tool.Error)(nil),
	"wrapped":          fmt.Errorf("it failed: %w", (*tool.Error)(nil)),
	"nil LimitError":   (*krait.LimitError)(nil),
	"nil JournalError": (*tool.JournalError)(nil),
}

// A handler's error whose methods panic is as a panic of the handler: a nil pointer that has become an error, above all.
func TestErrorsThatPanic(t *testing.T) {
	for _, governed := range []bool{false, true} {
		var result error
		opts := krait.Options{HostCalls: map[string]krait.HostFunc{"fail": func(context.Context, any) (any, error) { return nil, result }}}
		if governed {
			opts.Policy = func(context.Context, tool.Request) (tool.Decision, error) { return tool.Decision{}, nil }
		}
		sb := sandbox(t, opts, `
import sandbox, sandbox.asyncio
def main():
    try:
        sandbox.hostcall("fail")
    except Exception as e:
        return str(e)
async def amain():
    try:
        await sandbox.asyncio.hostcall("fail")
    except Exception as e:
        return str(e)
`)
		for name, err := range oddErrors {
			result = err
			for _, f := range []string{"main", "amain"} {
				if got := fmt.Sprint(run(t, sb, f).Value); !strings.HasSuffix(got, "internal error") {
					t.Errorf("%s: %s: got %s", f, name, got)
				}
			}
		}
	}
}

// A policy whose error panics denies the call.
func TestPolicyErrorsThatPanic(t *testing.T) {
	var result error
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"f": func(context.Context, any) (any, error) { return nil, nil }},
		Policy: func(context.Context, tool.Request) (tool.Decision, error) { return tool.Decision{}, result }}, `
import sandbox
def main():
    try:
        sandbox.hostcall("f")
    except PermissionError as e:
        return str(e)
`)
	for name, err := range oddErrors {
		result = err
		if got := fmt.Sprint(run(t, sb, "main").Value); !strings.Contains(got, "the policy failed") {
			t.Errorf("%s: got %s", name, got)
		}
	}
}

// What a handler returns, and what a host passes, may be values whose methods panic.
func TestValuesThatPanic(t *testing.T) {
	var result any
	sb := sandbox(t, krait.Options{HostCalls: map[string]krait.HostFunc{"f": func(context.Context, any) (any, error) { return result, nil }}}, `
import sandbox
def main(x=None):
    try:
        return sandbox.hostcall("f")
    except TypeError as e:
        return str(e)
`)
	var none *oddText
	for _, v := range []any{(*oddError)(nil), []any{(*oddError)(nil)}, map[string]any{"a": &none}} {
		result = v
		_ = run(t, sb, "main")
		_, _ = sb.Run(ctx, "main", krait.Args{v})
	}
	result = (*oddError)(nil)
	if got := run(t, sb, "main").Value; got != "value: a method of the Go type *krait_test.oddError panicked" {
		t.Errorf("got %v", got)
	}
}

// The text of a handler's error is cut before it is made a text of the script.
func TestLongError(t *testing.T) {
	sb := sandbox(t, krait.Options{Limits: krait.Limits{Memory: 4 << 20}, HostCalls: map[string]krait.HostFunc{
		"fail": func(context.Context, any) (any, error) { return nil, errors.New(strings.Repeat("long", 10<<20)) }}}, `
import sandbox
def main():
    try:
        sandbox.hostcall("fail")
    except RuntimeError as e:
        return str(e)[-30:]
`)
	if got := run(t, sb, "main").Value; !strings.HasSuffix(fmt.Sprint(got), "... [41877504 more bytes]") {
		t.Errorf("got %v", got)
	}
}
