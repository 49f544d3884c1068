package krait_test

// limits_test.go: what bounds a script, and that hostile scripts end without harm to the host.

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/racedetector"
)

// uncatchable is a script that tries everything to survive what its function do does.
const uncatchable = `
survived = False
finally_ran = False

class Suppress:
    def __enter__(self): return self
    def __exit__(self, *exc):
        global survived
        survived = True
        return True

def main(*args):
    global survived, finally_ran
    try:
        with Suppress():
            try:
                do()
            except BaseException:
                survived = True
            except:
                survived = True
            finally:
                finally_ran = True
    finally:
        finally_ran = True
    return "survived"
`

// Each limit ends the run with an error of its own that no except, finally or with statement sees, and the sandbox goes on
// working.
func TestLimitsCannotBeCaught(t *testing.T) {
	noop := func(ctx context.Context, payload any) (any, error) { return nil, nil }
	block := func(ctx context.Context, payload any) (any, error) { <-ctx.Done(); return nil, ctx.Err() }
	calls := map[string]krait.HostFunc{"noop": noop, "block": block}
	for _, test := range []struct {
		name   string
		limits krait.Limits
		do     string
		want   error
		limit  string
		max    int64
	}{
		{"time", krait.Limits{Time: 50 * time.Millisecond}, "while True: pass", krait.ErrTime, "time", int64(50 * time.Millisecond)},
		{"time in a host call", krait.Limits{Time: 50 * time.Millisecond}, "hostcall('block')", krait.ErrTime, "time", int64(50 * time.Millisecond)},
		{"time in an awaited host call", krait.Limits{Time: 50 * time.Millisecond}, "asyncio.run(ahostcall())", krait.ErrTime, "time", int64(50 * time.Millisecond)},
		{"time in a builtin function", krait.Limits{Time: 50 * time.Millisecond}, "sum(range(10**15))", krait.ErrTime, "time", int64(50 * time.Millisecond)},
		{"time in a sort key", krait.Limits{Time: 50 * time.Millisecond}, "sorted([1, 2], key=forever)", krait.ErrTime, "time", int64(50 * time.Millisecond)},
		{"steps", krait.Limits{Steps: 100_000}, "while True: pass", krait.ErrSteps, "steps", 100_000},
		{"steps in a builtin function", krait.Limits{Steps: 100_000}, "sum(range(10**15))", krait.ErrSteps, "steps", 100_000},
		{"memory at once", krait.Limits{Memory: 1 << 20}, "x = 'x' * 500_000; y = x + 'y'; z = y + 'z'", krait.ErrMemory, "memory", 1 << 20},
		{"memory bit by bit", krait.Limits{Memory: 1 << 20}, "l = []\n    while True: l.append([])", krait.ErrMemory, "memory", 1 << 20},
		{"output", krait.Limits{Output: 1000}, "while True: print('spam')", krait.ErrOutput, "output", 1000},
		{"output at once", krait.Limits{Output: 1000}, "print('x' * 1001)", krait.ErrOutput, "output", 1000},
		{"output on stderr", krait.Limits{Output: 1000}, "import sys; sys.stderr.write('x' * 1001)", krait.ErrOutput, "output", 1000},
		{"output in logs", krait.Limits{Output: 1000}, "log.info('x' * 1001)", krait.ErrOutput, "output", 1000},
		{"host calls", krait.Limits{Calls: 3}, "for _ in range(4): hostcall('noop')", krait.ErrCalls, "host calls", 3},
		{"concurrent host calls", krait.Limits{ConcurrentCalls: 2}, "asyncio.run(many())", krait.ErrConcurrentCalls, "concurrent host calls", 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			noLeaks(t)
			sb := sandbox(t, krait.Options{Limits: test.limits, HostCalls: calls}, `
import asyncio
from sandbox import hostcall
import sandbox.asyncio
import sandbox.logging as log

async def ahostcall():
    try:
        await sandbox.asyncio.hostcall('block')
    finally:
        globals()['finally_ran'] = True

async def many():
    await asyncio.gather(*[ahostcall() for _ in range(3)], return_exceptions=True)

def forever(x):
    while True: pass

def do():
    `+test.do+uncatchable)
			var res *krait.Result
			var err error
			ends(t, func() { res, err = sb.Run(context.Background(), "main") })
			if !errors.Is(err, test.want) || !errors.Is(err, krait.ErrLimit) {
				t.Fatalf("got %v, want %v", describe(err), test.want)
			}
			var l *krait.LimitError
			if !errors.As(err, &l) || l.Limit != test.limit || l.Max != test.max {
				t.Errorf("got %#v, want the limit %q of %d", l, test.limit, test.max)
			}
			for _, other := range []error{krait.ErrTime, krait.ErrSteps, krait.ErrMemory, krait.ErrOutput, krait.ErrCalls, krait.ErrConcurrentCalls, krait.ErrFault, krait.ErrBusy} {
				if other != test.want && errors.Is(err, other) {
					t.Errorf("it is %v too", other)
				}
			}
			if res == nil || res.Value != nil {
				t.Errorf("result: got %+v, want one without a value", res)
			}
			if got := eval(t, sb, "survived or finally_ran"); got != false {
				t.Errorf("the script saw the limit")
			}
			if got := eval(t, sb, "6 * 7"); got != int64(42) {
				t.Errorf("afterwards: got %v", got)
			}
		})
	}
}

// What a hostile script tries ends with an error of a kind that is allowed for it, within the limits, and leaves the sandbox
// usable.
func TestHostileScripts(t *testing.T) {
	const limit, exception, fine = "limit", "exception", "fine"
	for _, test := range []struct{ name, source, allowed string }{
		{"endless loop", "while True: pass", limit},
		{"huge list", "[0] * 10**12", limit + " MemoryError"},
		{"huger list", "[0] * 10**19", "OverflowError MemoryError"},
		{"huge str", "'x' * 10**12", limit + " MemoryError"},
		{"huge bytes", "bytes(10**12)", limit + " MemoryError"},
		{"huge bytearray", "bytearray(10**12)", limit + " MemoryError"},
		{"huge tuple", "(0,) * 10**12", limit + " MemoryError"},
		{"huge power", "2 ** 10**10", limit + " MemoryError"},
		{"huge shift", "1 << 10**12", limit + " MemoryError OverflowError"},
		{"tower of powers", "9 ** 9 ** 9 ** 9", limit + " MemoryError"},
		{"huge factorial", "import math; math.factorial(10**8)", limit + " MemoryError"},
		{"modular power", "pow(3, 10**50000, 10**50000)", limit + " ValueError"},
		{"huge int to str", "str(10**5000)", "ValueError"},
		{"huge int from str", "int('9' * 10**6)", "ValueError"},
		{"multiplying up", "x = 3\nwhile True: x = x * x", limit + " MemoryError"},
		{"doubling a str", "x = 'x'\nwhile True: x += x", limit + " MemoryError"},
		{"doubling a list", "x = [0]\nwhile True: x += x", limit + " MemoryError"},
		{"doubling by replace", "x = 'aa'\nwhile True: x = x.replace('a', 'aa')", limit + " MemoryError"},
		{"join", "x = ','.join(['x' * 10**6] * 10**6)", limit + " MemoryError"},
		{"format width", "'{:1000000000000}'.format(1)", limit + " MemoryError ValueError"},
		{"percent width", "'%1000000000d' % 1", limit + " MemoryError"},
		{"nested width", "f'{1:{10**11}}'", limit + " MemoryError ValueError"},
		{"ljust", "'x'.ljust(10**12)", limit + " MemoryError"},
		{"zfill", "'x'.zfill(10**12)", limit + " MemoryError"},
		{"expandtabs", "('\\t' * 1000).expandtabs(10**9)", limit + " MemoryError OverflowError"},
		{"translate", "('a' * 10**6).translate({97: 'b' * 10**6})", limit + " MemoryError"},
		{"to_bytes", "(1).to_bytes(10**12, 'big')", limit + " MemoryError"},
		{"deep recursion", "def f(): f()\nf()", "RecursionError"},
		{"deep recursion, high limit", "import sys\nsys.setrecursionlimit(10**6)\ndef f(n): return f(n + 1)\nf(0)", limit + " RecursionError"},
		{"recursion in repr", "class C:\n def __repr__(self): return repr(self)\nrepr(C())", "RecursionError"},
		{"recursion in eq", "class C:\n def __eq__(self, o): return self == o\nC() == C()", "RecursionError"},
		{"recursion in getattr", "class C:\n def __getattr__(self, n): return getattr(self, n)\nC().x", "RecursionError"},
		{"recursion in hash", "class C:\n def __hash__(self): return hash(self)\nhash(C())", "RecursionError"},
		{"recursion in sort", "class C:\n def __lt__(self, o): return sorted([C(), C()])\nsorted([C(), C()])", "RecursionError"},
		{"recursion in exec", "def f(): exec('f()')\nf()", "RecursionError"},
		{"deep list repr", "x = []\nfor _ in range(10**6): x = [x]\nrepr(x)", "RecursionError"},
		{"deep list eq", "x = []\ny = []\nfor _ in range(2 * 10**5): x, y = [x], [y]\nx == y", "RecursionError"},
		{"deep list lt", "x = []\ny = []\nfor _ in range(2 * 10**5): x, y = [x], [y]\nx < y", "RecursionError"},
		{"deep tuple hash", "x = ()\nfor _ in range(10**6): x = (x,)\nhash(x)", "RecursionError"},
		{"deep dict repr", "x = {}\nfor _ in range(10**5): x = {1: x}\nrepr(x)", "RecursionError"},
		{"deep dict eq", "x = {}\ny = {}\nfor _ in range(5 * 10**4): x, y = {1: x}, {1: y}\nx == y", "RecursionError"},
		{"deep isinstance", "x = (int,)\nfor _ in range(10**6): x = (x,)\nisinstance('', x)", "RecursionError"},
		{"deep iterators", "x = iter(())\nfor _ in range(10**6): x = map(int, x)\nlist(x)", limit + " RecursionError"},
		{"deep exception chain", "e = None\nfor _ in range(10**5):\n n = ValueError()\n n.__cause__ = e\n e = n\nraise e", "ValueError"},
		{"deep source", "eval('(' * 10**5 + ')' * 10**5)", "SyntaxError MemoryError RecursionError"},
		{"deep operators", "eval('-' * 10**6 + '1')", "SyntaxError MemoryError RecursionError"},
		{"deep attributes", "eval('a' + '.b' * 10**6)", limit + " NameError SyntaxError MemoryError RecursionError"},
		{"regex blow-up", "import re\nre.match('(a+)+$', 'a' * 40 + 'b')", limit + " " + fine},
		{"regex repeat blow-up", "import re\nre.compile('(?:(?:(?:a{1000}){1000}){1000}){1000}').match('a' * 1000)", limit + " error MemoryError OverflowError " + fine},
		{"deep regex", "import re\nre.compile('(' * 10**5 + ')' * 10**5)", limit + " error RecursionError MemoryError"},
		{"endless print", "while True: print('x' * 1000)", limit},
		{"endless generator into list", "import itertools\nlist(itertools.count())", limit},
		{"endless generator into set", "def g():\n i = 0\n while True:\n  yield i\n  i += 1\nset(g())", limit},
		{"endless generator into dict", "import itertools\ndict(zip(itertools.count(), itertools.count()))", limit},
		{"endless generator into sum", "import itertools\nsum(itertools.repeat(1))", limit},
		{"endless generator into max", "import itertools\nmax(itertools.count())", limit},
		{"endless generator into join", "import itertools\n''.join(itertools.repeat('x'))", limit},
		{"endless generator into in", "import itertools\n-1 in itertools.count()", limit},
		{"endless generator into unpacking", "import itertools\n[*itertools.count()]", limit},
		{"endless generator into any", "import itertools\nany(itertools.repeat(0))", limit},
		{"endless generator into deque", "import itertools, collections\ncollections.deque(itertools.count(), maxlen=0)", limit},
		{"endless generator into Counter", "import itertools, collections\ncollections.Counter(itertools.count())", limit},
		{"endless generator into list of lists", "import itertools\nlist(map(lambda x: [x] * 100, itertools.count()))", limit},
		{"endless getitem", "class C:\n def __getitem__(self, i): return i\nlist(C())", limit},
		{"endless iter", "list(iter(int, 1))", limit},
		{"product", "import itertools\nfor _ in itertools.product(range(1000), repeat=1000): pass", limit + " MemoryError"},
		{"count in range", "range(10**18).index(10**18 - 1), range(10**30).count(5), len(range(10**18)), 10**17 in range(10**18)", fine},
		{"sum of range", "sum(range(10**18))", limit},
		{"hostile lt", "class C:\n def __lt__(self, o):\n  l.append(1)\n  return True\nl = [C() for _ in range(100)]\nl.sort()", "ValueError"},
		{"random lt", "n = 0\nclass C:\n def __lt__(self, o):\n  global n\n  n += 1\n  return n * 7919 % 3 == 0\nsorted([C() for _ in range(2000)]) and None", fine},
		{"raising lt", "class C:\n def __lt__(self, o): raise KeyError\nsorted([C(), C()])", "KeyError"},
		{"hostile eq in dict", "class C:\n def __hash__(self): return 1\n def __eq__(self, o):\n  d.clear()\n  return False\nd = {}\nfor _ in range(100): d[C()] = 1\nlen(d)", fine},
		{"hash collisions", "class C:\n def __hash__(self): return 1\nd = {}\nwhile True: d[C()] = 1", limit},
		{"list changed while iterated", "l = [1]\nfor x in l: l.append(x)", limit},
		{"dict changed while iterated", "d = {1: 1}\nfor x in d: d[x + 1] = 1", "RuntimeError"},
		{"list cleared by its own repr", "class C:\n def __repr__(self):\n  l.clear()\n  return ''\nl = [C() for _ in range(100)]\nrepr(l)", fine},
		{"list changed by index", "class C:\n def __index__(self):\n  l.clear()\n  return 5\nl = list(range(10))\nl[C()]", "IndexError"},
		{"bytearray changed by index", "class C:\n def __index__(self):\n  b.clear()\n  return 5\nb = bytearray(10)\nb[C()] = 1", "IndexError"},
		{"cyclic repr", "l = []\nl.append(l)\nrepr(l)", fine},
		{"cyclic eq", "a = []\nb = []\na.append(b)\nb.append(a)\na == b", "RecursionError"},
		{"cyclic mro", "class A: pass\nclass B(A): pass\nA.__bases__ = (B,)", "TypeError"},
		{"many classes", "while True:\n class A: pass\n l = globals().setdefault('l', [])\n l.append(A)", limit},
		{"many tasks", "import asyncio\nasync def f(): await asyncio.sleep(10**9)\nasync def main():\n l = []\n while True: l.append(asyncio.create_task(f()))\nasyncio.run(main())", limit},
		{"tasks that catch cancellation", "import asyncio\nasync def f():\n while True:\n  try: await asyncio.sleep(1)\n  except BaseException: pass\nasyncio.run(f())", limit},
		{"many frames kept", "def g():\n yield\nl = []\nwhile True:\n x = g()\n next(x)\n l.append(x)", limit},
		{"many names", "i = 0\nwhile True:\n globals()['x' * 100 + str(i)] = i\n i += 1", limit},
		{"many interned names", "i = 0\nclass C: pass\nc = C()\nwhile True:\n setattr(c, 'x' * 100 + str(i), i)\n i += 1", limit},
		{"exec builds code", "l = []\nwhile True: l.append(compile('x = 1\\n' * 1000, 'f', 'exec'))", limit},
		{"huge source", "eval('1+' * 10**7 + '1')", limit + " RecursionError MemoryError SyntaxError"},
		{"slices", "x = list(range(10**5))\nl = []\nwhile True: l.append(x[:])", limit},
		{"memoryview", "b = bytearray(10)\nm = memoryview(b)\nb.extend(b'x' * 100)", "BufferError"},
		{"exit", "import sys\nsys.exit(3)", "SystemExit"},
		{"raise huge", "raise ValueError('x' * 10**6)", "ValueError"},
		{"str of exception raises", "class E(Exception):\n def __str__(self): raise KeyError\nraise E", "E"},
		{"str of exception never ends", "class E(Exception):\n def __str__(self):\n  while True: pass\nraise E", "E " + limit},
		{"chain of huge exceptions", "s = 'x' * 10**7\ndef f(n):\n try:\n  if n: f(n - 1)\n finally:\n  raise ValueError(s)\nf(200)", "ValueError " + limit},
		{"group of huge exceptions", "s = 'x' * 10**7\nraise ExceptionGroup(s, [ValueError(s)] * 1000)", "ExceptionGroup " + limit},
		{"result that multiplies", "x = []\nfor _ in range(100): x = [x, x]\nx", limit},
		{"result of dicts that multiply", "x = {}\nfor _ in range(100): x = {'a': x, 'b': x}\nx", limit},
		{"result of huge bytes that multiply", "x = b'x' * 10**6\n[x] * 10**5", limit},
	} {
		t.Run(strings.ReplaceAll(test.name, " ", "_"), func(t *testing.T) {
			noLeaks(t)
			sb := sandbox(t, krait.Options{Limits: krait.Limits{Time: time.Second, Memory: 64 << 20, Output: 1 << 20}, RealTime: false}, "")
			var err error
			before := heap()
			ends(t, func() { _, err = sb.Eval(context.Background(), test.source) })
			if after := heap(); after > before+1<<29 {
				t.Errorf("the heap grew by %d MiB", (after-before)>>20)
			}
			// A slow machine may reach the time limit before what else would end the script.
			if got := outcome(err); !strings.Contains(" "+test.allowed+" "+limit+" ", " "+got+" ") {
				t.Errorf("got %s (%.300s), want %s", got, describe(err), test.allowed)
			}
			// What the script left in the namespace may still fill the memory.
			ends(t, func() {
				res, err := sb.Eval(context.Background(), "6 * 7")
				if err == nil && res.Value != int64(42) || err != nil && !errors.Is(err, krait.ErrMemory) {
					t.Errorf("afterwards: got %v, %v", res, describe(err))
				}
			})
		})
	}
}

// outcome says how a run ended: "fine", "limit", or the exception's type; "other" is none of them.
func outcome(err error) string {
	var e *krait.Error
	switch {
	case err == nil:
		return "fine"
	case errors.Is(err, krait.ErrLimit):
		return "limit"
	case errors.As(err, &e):
		if e.QualifiedType == "re.PatternError" || e.Type == "PatternError" {
			return "error"
		}
		return e.Type
	}
	return "other"
}

// A sandbox whose memory is full can be emptied by the next script, and fills no further than by a quarter, however many try.
func TestMemoryIsGivenBack(t *testing.T) {
	if racedetector.Enabled {
		t.Skip("one goroutine")
	}
	const limit = 16 << 20
	for _, source := range []string{
		"l = []\nwhile True: l.append([])", "l = []\nwhile True: l.append('x' * 30)", "l = {}\nwhile True: l[len(l)] = {}", "l = []\nwhile True: l.append((len(l),))",
		"l = None\nwhile True: l = [l]", "l = None\nwhile True: l = (l, 1)",
	} {
		sb := sandboxWith(t, krait.Options{Limits: krait.Limits{Memory: limit}}, krait.SandboxOptions{}, "")
		if _, err := sb.Eval(t.Context(), source); !errors.Is(err, krait.ErrMemory) {
			t.Errorf("%s: %v", source, err)
		}
		for range 20 {
			res, err := sb.Eval(t.Context(), "more = globals().get('more')\nwhile True: more = [more]")
			if !errors.Is(err, krait.ErrMemory) {
				t.Errorf("after %s: %v", source, err)
			} else if res.Usage.Memory > limit+limit/4+limit/16 {
				t.Errorf("after %s: %d bytes", source, res.Usage.Memory)
			}
		}
		sb = sandboxWith(t, krait.Options{Limits: krait.Limits{Memory: limit}}, krait.SandboxOptions{}, "")
		if _, err := sb.Eval(t.Context(), source); !errors.Is(err, krait.ErrMemory) {
			t.Errorf("%s: %v", source, err)
		}
		if res, err := sb.Eval(t.Context(), "l = None\n1 + 1"); err != nil || res.Value != int64(2) {
			t.Errorf("after %s: %v, %v", source, res, err)
		}
		if _, err := sb.Eval(t.Context(), "l = list(range(100_000))\nlen(l)"); err != nil {
			t.Errorf("after %s: %v", source, err)
		}
	}
}
