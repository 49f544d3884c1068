package krait_test

// lifecycle_test.go: templates, sandboxes, scripts; what persists, what is shared, what is refused.

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait"
)

var ctx = context.Background()

// The prelude runs once in each sandbox, and its names are there for scripts.
func TestPrelude(t *testing.T) {
	tmpl := template(t, krait.Options{Prelude: "calls = []\ndef helper(x):\n    calls.append(x)\n    return x * 2\n"})
	for range 2 {
		sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if err := sb.LoadScript(ctx, "def main(): return helper(21), len(calls)"); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(run(t, sb, "main").Value); got != "[42 1]" {
			t.Errorf("got %s", got)
		}
		if got := run(t, sb, "helper", krait.Args{"a"}).Value; got != "aa" {
			t.Errorf("a function of the prelude: got %v", got)
		}
		sb.Close()
	}
}

// A prelude that does not compile is an error of NewTemplate, one that raises an error of NewSandbox, and limits hold in it.
func TestPreludeErrors(t *testing.T) {
	_, err := krait.NewTemplate(krait.Options{Prelude: "x = \n", PreludeName: "tools.py"})
	e := raises(t, err, "SyntaxError", "invalid syntax")
	if e.Filename != "tools.py" || e.Line != 1 {
		t.Errorf("got %s:%d", e.Filename, e.Line)
	}
	_, err = template(t, krait.Options{Prelude: "\n1 / 0\n"}).NewSandbox(ctx, krait.SandboxOptions{})
	e = raises(t, err, "ZeroDivisionError", "division by zero")
	if e.Filename != "<prelude>" || e.Line != 2 {
		t.Errorf("got %s:%d", e.Filename, e.Line)
	}
	ends(t, func() {
		_, err = template(t, krait.Options{Prelude: "while True: pass", Limits: krait.Limits{Steps: 100_000}}).NewSandbox(ctx, krait.SandboxOptions{})
	})
	if !errors.Is(err, krait.ErrSteps) {
		t.Errorf("got %v", err)
	}
}

// What scripts define stays in their sandbox until it is closed, and in no other one.
func TestStatePersists(t *testing.T) {
	tmpl := template(t, krait.Options{})
	a, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer a.Close()
	if err := a.LoadScript(ctx, "n = 0\ndef main():\n    global n\n    n += 1\n    return n\n"); err != nil {
		t.Fatal(err)
	}
	for want := int64(1); want <= 3; want++ {
		if got := run(t, a, "main").Value; got != want {
			t.Errorf("got %v, want %d", got, want)
		}
	}
	if got := eval(t, a, "m = n * 2\nm"); got != int64(6) {
		t.Errorf("got %v", got)
	}
	if err := a.LoadScript(ctx, "k = m + 1"); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, a, "k"); got != int64(7) {
		t.Errorf("got %v", got)
	}
	b, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	_, err = b.Eval(ctx, "n")
	raises(t, err, "NameError", "name 'n' is not defined")
}

// Not even a change to a module or to a builtin class's registry is seen by another sandbox of the template.
func TestSandboxesAreIsolated(t *testing.T) {
	tmpl := template(t, krait.Options{Prelude: "import math, json\nconfig = {'a': [1]}"})
	a, _ := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	b, _ := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
	defer a.Close()
	defer b.Close()
	eval(t, a, `
import builtins, sys, abc
math.pi = 3
builtins.len = lambda x: -1
config['a'].append(2)
sys.modules['evil'] = math
class Int(int): pass
abc.ABC
`+"None")
	got := eval(t, b, "import sys, builtins\n[math.pi > 3, len([1]), config['a'], 'evil' in sys.modules, [c.__name__ for c in int.__subclasses__()]]")
	if s := fmt.Sprint(got); s != "[true 1 [1] false [bool]]" {
		t.Errorf("got %v", s)
	}
}

// Eval returns the value of the last expression; a source without one gives None. await is allowed.
func TestEval(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "import asyncio")
	for source, want := range map[string]any{
		"1 + 1":                          int64(2),
		"x = 5\nx * 2":                   int64(10),
		"x = 5":                          nil,
		"":                               nil,
		"# a comment":                    nil,
		"await asyncio.sleep(0, 'done')": "done",
		"for i in range(3): pass":        nil,
		"def f(): return 1\nf()":         int64(1),
		"[await asyncio.sleep(0, i) for i in (1, 2)][1]": int64(2),
	} {
		if got := eval(t, sb, source); got != want {
			t.Errorf("%q: got %v, want %v", source, got, want)
		}
	}
}

// A compiled script runs in sandboxes of any template.
func TestCompile(t *testing.T) {
	c, err := krait.Compile("n = globals().get('n', 0) + 1\nn", "count.py")
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		sb := sandbox(t, krait.Options{}, "")
		for want := int64(1); want < 3; want++ {
			res, err := sb.EvalCompiled(ctx, c)
			if err != nil || res.Value != want {
				t.Errorf("got %v, %v", res, err)
			}
		}
		if err := sb.LoadCompiled(ctx, c); err != nil {
			t.Error(err)
		}
		if got := eval(t, sb, "n"); got != int64(3) {
			t.Errorf("got %v", got)
		}
	}
	_, err = krait.Compile("def f(:\n", "count.py")
	if e := raises(t, err, "SyntaxError", "invalid syntax"); e.Filename != "count.py" || e.Line != 1 || e.Column != 6 {
		t.Errorf("got %s:%d:%d", e.Filename, e.Line, e.Column)
	}
}

// Positional and keyword arguments bind as in Python, in the order in which they are given; missing ones are its TypeError.
func TestArguments(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "def f(a, b=2, *args, c=3, **kw):\n    return [a, b, list(args), c, kw]\n")
	for _, test := range []struct {
		args []krait.CallArg
		want string
	}{
		{[]krait.CallArg{krait.Args{1}}, "[1 2 [] 3 map[]]"},
		{[]krait.CallArg{krait.Args{1, 5, 6, 7}}, "[1 5 [6 7] 3 map[]]"},
		{[]krait.CallArg{krait.Args{1}, krait.Args{5}}, "[1 5 [] 3 map[]]"},
		{[]krait.CallArg{krait.Kwargs{"a": 1, "c": 4, "z": nil}}, "[1 2 [] 4 map[z:<nil>]]"},
		{[]krait.CallArg{krait.Kwargs{"c": 4}, krait.Args{1}}, "[1 2 [] 4 map[]]"},
	} {
		if got := fmt.Sprint(run(t, sb, "f", test.args...).Value); got != test.want {
			t.Errorf("%v: got %s, want %s", test.args, got, test.want)
		}
	}
	_, err := sb.Run(ctx, "f")
	raises(t, err, "TypeError", "f() missing 1 required positional argument: 'a'")
	_, err = sb.Run(ctx, "f", krait.Args{1}, krait.Kwargs{"a": 1})
	raises(t, err, "TypeError", "f() got multiple values for argument 'a'")
	_, err = sb.Run(ctx, "f", krait.Args{make(map[bool]int)})
	if err == nil || err.Error() != "krait: run: argument 1: value: map with bool keys: they must be strings, integers or text" {
		t.Errorf("got %v", err)
	}
	_, err = sb.Run(ctx, "f", krait.Kwargs{"a": []any{1, struct{ F func() }{func() {}}}})
	if err == nil || err.Error() != `krait: run: argument "a": value[1]: struct { F func() }.F: no Python type for the Go type func()` {
		t.Errorf("got %v", err)
	}
}

// A name that the script does not define is a FunctionError that lists the near ones.
func TestUnknownFunction(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "def get_forecast(): pass\ndef get_forecasts(): pass\ndef other(): pass\ntotal = 3\n")
	res, err := sb.Run(ctx, "get_forcast")
	var e *krait.FunctionError
	if !errors.As(err, &e) || !errors.Is(err, krait.ErrNoFunction) || e.Name != "get_forcast" || fmt.Sprint(e.Near) != "[get_forecast get_forecasts]" {
		t.Errorf("got %v (%+v)", err, e)
	}
	if err.Error() != `krait: run: the script defines no function "get_forcast"; did you mean "get_forecast"?` {
		t.Errorf("got %v", err)
	}
	if res == nil || res.Value != nil {
		t.Errorf("result: got %+v", res)
	}
	_, err = sb.Run(ctx, "zzzzzzzzzzzz")
	if err == nil || err.Error() != `krait: run: the script defines no function "zzzzzzzzzzzz"` {
		t.Errorf("got %v", err)
	}
	_, err = sb.Run(ctx, "total")
	if !errors.As(err, &e) || !e.NotCallable || err.Error() != `krait: run: "total" is not a function` {
		t.Errorf("got %v", err)
	}
	// Everything that Python can call may be called, methods and classes among them.
	eval(t, sb, "class C:\n    def __init__(self, x): self.x = x\n    def get(self): return self.x\nget = C(5).get\nNone")
	if got := run(t, sb, "get").Value; got != int64(5) {
		t.Errorf("got %v", got)
	}
}

// One goroutine at a time: a second one gets ErrBusy, also from inside of a host function or an event.
func TestBusy(t *testing.T) {
	started, release := make(chan bool), make(chan bool)
	var sb *krait.Sandbox
	var inside, inEvent error
	sb = sandboxWith(t, krait.Options{HostCalls: map[string]krait.HostFunc{
		"wait": func(ctx context.Context, p any) (any, error) {
			_, inside = sb.Eval(ctx, "1")
			close(started)
			<-release
			return nil, nil
		},
	}}, krait.SandboxOptions{OnEvent: func(e krait.Event) {
		if e.Kind == krait.EventStdout {
			_, inEvent = sb.Eval(ctx, "1")
		}
	}}, "from sandbox import hostcall\ndef main():\n    print('x')\n    hostcall('wait')\n")
	done := make(chan error)
	go func() {
		_, err := sb.Run(ctx, "main")
		done <- err
	}()
	<-started
	_, err := sb.Run(ctx, "main")
	for what, err := range map[string]error{"run": err, "load": sb.LoadScript(ctx, "1"), "close": sb.Close(), "in a host function": inside, "in an event": inEvent} {
		if !errors.Is(err, krait.ErrBusy) {
			t.Errorf("%s: got %v, want ErrBusy", what, err)
		}
	}
	for _, err := range sb.Stream(ctx, "main") {
		if !errors.Is(err, krait.ErrBusy) {
			t.Errorf("stream: got %v, want ErrBusy", err)
		}
	}
	close(release)
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// A closed sandbox returns ErrClosed; closing twice does nothing. Methods of a nil sandbox do too.
func TestClosed(t *testing.T) {
	closed, err := template(t, krait.Options{}).NewSandbox(ctx, krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := closed.Close(); err != nil {
		t.Error(err)
	}
	script, err := krait.Compile("1", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, sb := range []*krait.Sandbox{closed, nil} {
		if err := sb.Close(); err != nil {
			t.Errorf("close again: %v", err)
		}
		_, runErr := sb.Run(ctx, "main")
		_, evalErr := sb.Eval(ctx, "1")
		_, compiledErr := sb.EvalCompiled(ctx, script)
		for what, err := range map[string]error{"run": runErr, "eval": evalErr, "eval compiled": compiledErr,
			"load": sb.LoadScript(ctx, "1"), "load compiled": sb.LoadCompiled(ctx, script), "display": sb.Display(ctx, script)} {
			if !errors.Is(err, krait.ErrClosed) {
				t.Errorf("%s: got %v, want ErrClosed", what, err)
			}
		}
		n := 0
		for ev, err := range sb.Stream(ctx, "main") {
			n++
			if !errors.Is(err, krait.ErrClosed) || ev.Kind != "" {
				t.Errorf("stream: got %v, %v", ev, err)
			}
		}
		if n != 1 {
			t.Errorf("stream: got %d events", n)
		}
	}
}

// Arguments that make no sense are errors, never panics.
func TestBadArguments(t *testing.T) {
	f := func(context.Context, any) (any, error) { return nil, nil }
	for what, opts := range map[string]krait.Options{
		"nil host call":     {HostCalls: map[string]krait.HostFunc{"x": nil}},
		"unnamed host call": {HostCalls: map[string]krait.HostFunc{"": f}},
		"tiny memory":       {Limits: krait.Limits{Memory: 1}},
		"bad mount":         {Mounts: []krait.Mount{{Path: "relative"}}},
	} {
		if _, err := krait.NewTemplate(opts); !errors.Is(err, krait.ErrOptions) {
			t.Errorf("%s: got %v, want ErrOptions", what, err)
		}
	}
	tmpl := template(t, krait.Options{})
	for what, so := range map[string]krait.SandboxOptions{
		"nil host call":     {HostCalls: map[string]krait.HostFunc{"x": nil}},
		"unnamed host call": {HostCalls: map[string]krait.HostFunc{"": f}},
		"tiny memory":       {Limits: &krait.Limits{Memory: 1}},
	} {
		if _, err := tmpl.NewSandbox(ctx, so); !errors.Is(err, krait.ErrOptions) {
			t.Errorf("sandbox: %s: got %v, want ErrOptions", what, err)
		}
	}
	var none *krait.Template
	if _, err := none.NewSandbox(ctx, krait.SandboxOptions{}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("nil template: got %v", err)
	}
	var nilContext context.Context
	if _, err := tmpl.NewSandbox(nilContext, krait.SandboxOptions{}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("nil context: got %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := tmpl.NewSandbox(cancelled, krait.SandboxOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled context: got %v", err)
	}
	sb := sandbox(t, krait.Options{}, "def main(*a, **k): return len(a) + len(k)")
	for what, run := range map[string]func() error{
		"run":          func() error { _, err := sb.Run(nilContext, "main"); return err },
		"eval":         func() error { _, err := sb.Eval(nilContext, "1"); return err },
		"load":         func() error { return sb.LoadScript(nilContext, "1") },
		"nil script":   func() error { return sb.LoadCompiled(ctx, nil) },
		"nil script 2": func() error { _, err := sb.EvalCompiled(ctx, nil); return err },
		"nil script 3": func() error { return sb.Display(ctx, nil) },
		"empty script": func() error { return sb.LoadCompiled(ctx, &krait.Script{}) },
		"stream":       func() error { return streamError(sb.Stream(nilContext, "main")) },
	} {
		if err := run(); !errors.Is(err, krait.ErrOptions) {
			t.Errorf("%s: got %v, want ErrOptions", what, err)
		}
	}
	if _, err := sb.Run(cancelled, "main"); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled context: got %v", err)
	}
	if _, err := sb.Run(ctx, ""); !errors.Is(err, krait.ErrNoFunction) {
		t.Errorf("empty name: got %v", err)
	}
	if _, err := sb.Run(ctx, strings.Repeat("x", 1<<20)+"\xff"); !errors.Is(err, krait.ErrNoFunction) {
		t.Errorf("huge name: got %.50v", err)
	}
	if got := run(t, sb, "main", nil, krait.Args(nil), krait.Kwargs(nil), krait.Args{nil}).Value; got != int64(1) {
		t.Errorf("nil arguments: got %v", got)
	}
	if got := run(t, sb, "main", krait.Args(make([]any, 100_000)), krait.Kwargs{"": 1, "not a name": 2}).Value; got != int64(100_002) {
		t.Errorf("many arguments: got %v", got)
	}
	if krait.Incomplete("") || krait.OpenBracket("") || !krait.Incomplete("if x:") || !krait.OpenBracket("f(") || krait.Incomplete("x = 1") {
		t.Error("incomplete sources are not told")
	}
}

// streamError returns the error that a stream begins with.
func streamError(events func(func(krait.Event, error) bool)) error {
	for _, err := range events {
		return err
	}
	return nil
}

// Limits take defaults where they are zero and bound nothing where they are negative; the largest values are fine.
func TestLimitsZeroNegativeHuge(t *testing.T) {
	for _, l := range []krait.Limits{
		{},
		{Time: -1, Steps: -1, Memory: -1, Output: -1, Recursion: -1, Calls: -1, ConcurrentCalls: -1},
		{Time: math.MaxInt64, Steps: math.MaxInt64, Memory: math.MaxInt64, Output: math.MaxInt64, Recursion: math.MaxInt, Calls: math.MaxInt, ConcurrentCalls: math.MaxInt},
		{Time: math.MinInt64, Steps: math.MinInt64, Memory: math.MinInt64, Output: math.MinInt64, Recursion: math.MinInt, Calls: math.MinInt, ConcurrentCalls: math.MinInt},
	} {
		sb := sandbox(t, krait.Options{Limits: l, HostCalls: map[string]krait.HostFunc{"f": func(ctx context.Context, p any) (any, error) { return p, nil }}}, "from sandbox import hostcall")
		if got := eval(t, sb, "print('x')\nx = [i for i in range(10000)]\nhostcall('f', len(x))"); got != int64(10000) {
			t.Errorf("%+v: got %v", l, got)
		}
	}
	sb := sandbox(t, krait.Options{Limits: krait.Limits{Recursion: 50}}, "def f(n): return f(n - 1) if n else 0")
	if _, err := sb.Run(ctx, "f", krait.Args{60}); !errors.Is(err, &krait.Error{Type: "RecursionError"}) {
		t.Errorf("recursion: got %v", err)
	}
	run(t, sb, "f", krait.Args{30})
}

// SandboxOptions replace limits and add to the host calls.
func TestSandboxOptions(t *testing.T) {
	say := func(s string) krait.HostFunc {
		return func(context.Context, any) (any, error) { return s, nil }
	}
	var out, errOut strings.Builder
	sb := sandboxWith(t, krait.Options{HostCalls: map[string]krait.HostFunc{"a": say("template"), "b": say("template")}, Limits: krait.Limits{Calls: 1}},
		krait.SandboxOptions{HostCalls: map[string]krait.HostFunc{"b": say("sandbox"), "c": say("sandbox")}, Limits: &krait.Limits{Calls: 3}, Stdout: &out, Stderr: &errOut},
		"from sandbox import hostcall\nimport sys")
	res, err := sb.Eval(ctx, "print('out')\nprint('err', file=sys.stderr)\n[hostcall(n) for n in 'abc']")
	if err != nil || fmt.Sprint(res.Value) != "[template sandbox sandbox]" {
		t.Errorf("got %v, %v", res, describe(err))
	}
	if out.String() != "out\n" || errOut.String() != "err\n" || res.Stdout != "" || res.Stderr != "" {
		t.Errorf("got %q, %q, %+v", out.String(), errOut.String(), res)
	}
	failing := sandboxWith(t, krait.Options{}, krait.SandboxOptions{Stdout: failingWriter{}}, "")
	if _, err := failing.Eval(ctx, "try:\n    print('x')\nexcept BaseException: pass"); err == nil || err.Error() != "krait: writing the script's output: disk full" {
		t.Errorf("got %v", err)
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

// Nothing of the host's environment is visible: environment, arguments, clock and entropy are what the options say.
func TestEnvironment(t *testing.T) {
	t.Setenv("KRAIT_SECRET", "secret")
	when := time.Date(2001, 2, 3, 4, 5, 6, 0, time.UTC)
	sb := sandbox(t, krait.Options{Env: map[string]string{"A": "1"}, Argv: []string{"prog", "-x"}, Clock: func() time.Time { return when }}, "import os, sys, time, random")
	if got := fmt.Sprint(eval(t, sb, "[dict(os.environ), sys.argv, time.time()]")); got != fmt.Sprintf("[map[A:1] [prog -x] %v]", float64(when.Unix())) {
		t.Errorf("got %v", got)
	}
	plain := sandbox(t, krait.Options{}, "import os, sys, time, random")
	if got := fmt.Sprint(eval(t, plain, "[dict(os.environ), sys.argv]")); got != "[map[] []]" {
		t.Errorf("got %q", got)
	}
	other := sandbox(t, krait.Options{}, "import random")
	if a, b := eval(t, plain, "random.random()"), eval(t, other, "random.random()"); a != b {
		t.Errorf("without entropy: got %v and %v", a, b)
	}
	for what, source := range map[string]string{"open": "open('/etc/passwd')", "input": "input()"} {
		if _, err := plain.Eval(ctx, source); err == nil || outcome(err) == "limit" || outcome(err) == "other" {
			t.Errorf("%s: got %v, want an exception", what, err)
		}
	}
}

// Time passes only where a script sleeps, at once, unless RealTime says otherwise.
func TestVirtualTime(t *testing.T) {
	sb := sandbox(t, krait.Options{}, "import time, asyncio")
	ends(t, func() {
		if got := eval(t, sb, "a = time.monotonic()\ntime.sleep(3600)\nawait asyncio.sleep(3600)\nround(time.monotonic() - a)"); got != int64(7200) {
			t.Errorf("got %v", got)
		}
	})
	real := sandbox(t, krait.Options{RealTime: true}, "import time")
	begun := time.Now()
	eval(t, real, "time.sleep(0.05)")
	if time.Since(begun) < 50*time.Millisecond {
		t.Error("with RealTime, sleeping took no time")
	}
}

// A template serves any number of goroutines.
func TestTemplateFromManyGoroutines(t *testing.T) {
	tmpl := template(t, krait.Options{
		Prelude:   "import re, asyncio, collections\nfrom sandbox.asyncio import hostcall\nPoint = collections.namedtuple('Point', 'x y')\n",
		HostCalls: map[string]krait.HostFunc{"double": func(ctx context.Context, p any) (any, error) { return p.(int64) * 2, nil }},
		Env:       map[string]string{"A": "1"},
	})
	script, err := krait.Compile(`
class Node:
    def __init__(self, value): self.value = value
    def __lt__(self, other): return self.value < other.value
async def main(n):
    values = await asyncio.gather(*[hostcall('double', i) for i in range(n)])
    nodes = sorted(Node(-v) for v in values)
    return re.sub(r'\d', 'd', f'{Point(nodes[0].value, n)!r}')
`, "")
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for g := range 64 {
		wg.Go(func() {
			sb, err := tmpl.NewSandbox(ctx, krait.SandboxOptions{})
			if err != nil {
				t.Error(err)
				return
			}
			defer sb.Close()
			if err := sb.LoadCompiled(ctx, script); err != nil {
				t.Error(describe(err))
				return
			}
			for range 3 {
				res, err := sb.Run(ctx, "main", krait.Args{5 + g%3})
				if err != nil {
					t.Error(describe(err))
				} else if s := res.Value.(string); !strings.HasPrefix(s, "Point(x=-d") {
					t.Errorf("got %v", s)
				}
			}
		})
	}
	wg.Wait()
}
