package container_test

// session_test.go says what a session does: cells, values, output, errors, limits, on a real Python.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/pool"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/guesttest"
	"github.com/krait-run/krait/values"
)

func start(tb testing.TB, o container.Options) *container.Session {
	tb.Helper()
	if o.Python == "" {
		o.Python = guesttest.Pythons(tb)[0]
	}
	s, err := container.Start(context.Background(), guesttest.New(tb), o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := s.Close(); err != nil {
			tb.Error(err)
		}
	})
	return s
}

// host is a ContainerHost that keeps what it gets.
type host struct {
	out, err strings.Builder
	logs     []string
	yields   []any
	shown    []values.Artifact
	call     func(ctx context.Context, c *engine.Call) (any, error)
	onPrint  func() error
}

func (h *host) Print(stderr bool, text []byte) error {
	if stderr {
		h.err.Write(text)
	} else {
		h.out.Write(text)
	}
	if h.onPrint != nil {
		return h.onPrint()
	}
	return nil
}
func (h *host) Log(level, text string) error { h.logs = append(h.logs, level+": "+text); return nil }
func (h *host) Yield(v any) error            { h.yields = append(h.yields, v); return nil }
func (h *host) Show(a values.Artifact) error { h.shown = append(h.shown, a); return nil }
func (h *host) Bind(*engine.Call) error      { return nil }
func (h *host) Ask(what string, args []any) (any, error) {
	return fmt.Sprint(what, args), nil
}
func (h *host) Begin(c *engine.Call) (engine.Work, error) {
	return &hostWork{h, c}, nil
}

type hostWork struct {
	h *host
	c *engine.Call
}

func (w *hostWork) Do(ctx context.Context) (any, error) {
	if w.h.call == nil {
		return w.c.Pos, nil
	}
	return w.h.call(ctx, w.c)
}
func (w *hostWork) State() engine.State                     { return engine.Live }
func (w *hostWork) ID(context.Context, error) int64         { return 0 }
func (w *hostWork) Drop()                                   {}
func (w *hostWork) End(v any, err error) (any, bool, error) { return v, false, err }
func (h *host) eval(s *container.Session, src string) (any, error) {
	return s.Do(context.Background(), &engine.Op{Kind: "eval", Source: src, File: "<eval>"}, h)
}

// open starts a session that is ready for Do.
func open(tb testing.TB, o container.Options, tools ...engine.Tool) *container.Session {
	tb.Helper()
	s := start(tb, o)
	if err := s.Prepare(context.Background(), engine.Options{Tools: tools, Argv: []string{"prog", "x"}, Env: map[string]string{"NAME": "krait"}}); err != nil {
		tb.Fatal(err)
	}
	return s
}

// On each Python: a source, the value of its last expression and what it prints. State stays from one to the next.
var cells = []struct {
	source string
	value  any
	out    string
}{
	{"1 + 1", int64(2), ""},
	{"x = 5", nil, ""},
	{"print(x)\nx * 2", int64(10), "5\n"},
	{"import os\nos.write(1, b'raw\\n')\nprint('a')\nimport subprocess\n_ = subprocess.run(['echo', 'child'])\nprint('b')", nil, "raw\na\nchild\nb\n"},
	{"import sys\nsys.stdin.read(), sys.argv, os.environ['NAME'], __name__", []any{"", []any{"prog", "x"}, "krait", "__main__"}, ""},
	{"import asyncio\nawait asyncio.sleep(0)\n7", int64(7), ""},
	{"await asyncio.sleep(0, 'z')", "z", ""},
	{"def f(a, b=2):\n    return {'a': a, 'b': b}\nf(1)", map[string]any{"a": int64(1), "b": int64(2)}, ""},
	{"import pickle\nclass A:\n    pass\ntype(pickle.loads(pickle.dumps(A()))) is A", true, ""},
	{"import dataclasses\n@dataclasses.dataclass\nclass P:\n    x: int\nrepr(P(3))", "P(x=3)", ""},
	{"[None, True, 1.5, 'ü', b'\\x00\\xff', (1, 2), {'$': 'x', 'k': []}, 2**70, -2**64, 4.0]", []any{nil, true, 1.5, "ü", []byte{0, 255}, []any{int64(1), int64(2)},
		map[string]any{"$": "x", "k": []any{}}, new(big.Int).Lsh(big.NewInt(1), 70), new(big.Int).Neg(new(big.Int).Lsh(big.NewInt(1), 64)), 4.0}, ""},
	{"from datetime import datetime, timezone, timedelta\n[datetime(2026, 1, 2, 3, 4, 5, 6), datetime(2026, 1, 2, tzinfo=timezone(timedelta(hours=2)))]",
		[]any{time.Date(2026, 1, 2, 3, 4, 5, 6000, time.UTC), time.Date(2026, 1, 1, 22, 0, 0, 0, time.UTC)}, ""},
	{"float('inf')", math.Inf(1), ""},
	{"import threading\nt = threading.Thread(target=print, args=('thread',)); t.start(); t.join()", nil, "thread\n"},
	{"pid = os.fork()\nif pid == 0:\n    print('forked')\n    sys.stdout.flush()\n    os._exit(0)\n_ = os.waitpid(pid, 0)", nil, "forked\n"},
	{"import multiprocessing as mp\ndef sq(x):\n    return x * x\nwith mp.get_context('fork').Pool(2) as pool:\n    r = pool.map(sq, range(4))\nr", []any{int64(0), int64(1), int64(4), int64(9)}, ""},
	{"print('x' * 100000)\n1", int64(1), strings.Repeat("x", 100000) + "\n"},
	{"for i in range(1000): print(i)", nil, func() (s string) {
		for i := range 1000 {
			s += fmt.Sprintln(i)
		}
		return
	}()},
}

func TestCells(t *testing.T) {
	for _, python := range guesttest.Pythons(t) {
		t.Run(python, func(t *testing.T) {
			s := open(t, container.Options{Python: python})
			for _, c := range cells {
				h := &host{}
				v, err := h.eval(s, c.source)
				if err != nil {
					t.Fatalf("%s: %v\n%s", c.source, err, traceback(err))
				}
				if !equal(v, c.value) || h.out.String() != c.out {
					t.Errorf("%s:\ngot  %#v, printed %q\nwant %#v, printed %q", c.source, v, clip(h.out.String()), c.value, clip(c.out))
				}
				if h.err.Len() > 0 {
					t.Errorf("%s: on stderr: %s", c.source, h.err.String())
				}
			}
		})
	}
}

func clip(s string) string { return s[:min(len(s), 200)] }

func traceback(err error) string {
	var e *krait.Error
	if errors.As(err, &e) {
		return e.Traceback
	}
	return ""
}

// equal compares values, times by the instant.
func equal(a, b any) bool {
	if x, ok := a.(time.Time); ok {
		y, ok := b.(time.Time)
		return ok && x.Equal(y)
	}
	if x, ok := a.([]any); ok {
		y, ok := b.([]any)
		if !ok || len(x) != len(y) {
			return false
		}
		for i := range x {
			if !equal(x[i], y[i]) {
				return false
			}
		}
		return true
	}
	return reflect.DeepEqual(a, b)
}

// What an uncaught exception is to the host, and what a traceback shows.
func TestErrors(t *testing.T) {
	for _, python := range guesttest.Pythons(t) {
		t.Run(python, func(t *testing.T) {
			s := open(t, container.Options{Python: python}, engine.Tool{Name: "get", Signature: "()"})
			h := &host{call: func(context.Context, *engine.Call) (any, error) {
				return nil, &engine.Raise{Class: "ToolError", Tool: "get", Message: "no", Retryable: true}
			}}
			fail := func(source string) *krait.Error {
				t.Helper()
				_, err := h.eval(s, source)
				var e *krait.Error
				if !errors.As(err, &e) {
					t.Fatalf("%s: %v", source, err)
				}
				return e
			}
			e := fail("def g():\n    return {}['k']\ng()")
			if e.Type != "KeyError" || e.Message != "'k'" || e.Line != 2 || e.Function != "g" || e.Filename != "<eval>" || !errors.Is(e, &krait.Error{Type: "LookupError"}) {
				t.Errorf("%+v", e)
			}
			if !strings.HasPrefix(e.Traceback, "Traceback (most recent call last):\n  File \"<eval>\", line 3, in <module>\n    g()") || strings.Contains(e.Traceback, "guest") {
				t.Error(e.Traceback)
			}
			if e := fail("x = = 1"); e.Type != "SyntaxError" || e.Line != 1 || !strings.Contains(e.Traceback, "x = = 1") {
				t.Errorf("%+v", e)
			}
			if e := fail("try:\n    1/0\nexcept Exception as x:\n    raise ValueError('v') from x"); e.Cause == nil || e.Cause.Type != "ZeroDivisionError" {
				t.Errorf("%+v", e)
			}
			if e := fail("raise SystemExit(3)"); e.Type != "SystemExit" || e.ExitCode != 3 {
				t.Errorf("%+v", e)
			}
			if e := fail("raise ExceptionGroup('g', [ValueError(1), TypeError(2)])"); len(e.Group) != 2 || e.Group[1].Type != "TypeError" {
				t.Errorf("%+v", e)
			}
			if e := fail("import asyncio\nasync def a():\n    raise OSError('o')\nawait a()"); strings.Contains(e.Traceback, "asyncio") || e.Function != "a" {
				t.Error(e.Traceback)
			}
			if e := fail("get()"); e.QualifiedType != "tools.ToolError" || e.Message != "no" || strings.Contains(e.Traceback, "guest") {
				t.Errorf("%+v", e)
			}
			// What a cell's last expression is need not be data; what a function returns must be.
			if v, err := h.eval(s, "[{1: object}]"); v != nil || err != nil || len(h.shown) != 1 || string(h.shown[0].Forms[0].Data) != "[{1: <class 'object'>}]" {
				t.Error(v, err, h.shown)
			}
			fail = func(expr string) *krait.Error {
				t.Helper()
				if _, err := h.eval(s, "def result():\n    l = []; l.append(l)\n    return "+expr); err != nil {
					t.Fatal(err)
				}
				_, err := s.Do(context.Background(), &engine.Op{Kind: "run", Function: "result"}, h)
				var e *krait.Error
				if !errors.As(err, &e) {
					t.Fatalf("%s: %v", expr, err)
				}
				return e
			}
			if e := fail("{1: object()}"); e.Type != "TypeError" || e.Message != `result["1"]: object of type object can't leave the sandbox` {
				t.Errorf("%+v", e)
			}
			if e := fail("[{'k': [1, object()]}]"); e.Message != `result[0]["k"][1]: object of type object can't leave the sandbox` {
				t.Error(e.Message)
			}
			if e := fail("l"); e.Message != "result[0]: a value that contains itself can't leave the sandbox" {
				t.Error(e.Message)
			}
			_, err := s.Do(context.Background(), &engine.Op{Kind: "run", Function: "gg"}, h)
			var f *engine.FunctionError
			if !errors.As(err, &f) || len(f.Near) == 0 || f.Near[0] != "g" {
				t.Errorf("%v", err)
			}
		})
	}
}

// A script that runs too long is interrupted; one that does not stop is killed. After the first the session can be used on.
func TestInterrupt(t *testing.T) {
	s := open(t, container.Options{Grace: 2 * time.Second})
	h := &host{}
	for _, source := range []string{"while True: pass", "import time; time.sleep(100)", "import asyncio; await asyncio.sleep(100)", "import threading; threading.Event().wait()"} {
		ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
		_, err := s.Do(ctx, &engine.Op{Kind: "eval", Source: source, File: "<eval>"}, h)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v", source, err)
		}
		if v, err := h.eval(s, "6 * 7"); err != nil || v != int64(42) {
			t.Fatalf("after %s: %v %v", source, v, err)
		}
	}
	stop := errors.New("enough")
	_, err := (&host{onPrint: func() error { return stop }}).eval(s, "while True: print('x' * 1000)")
	if !errors.Is(err, stop) {
		t.Error(err)
	}
	if v, err := h.eval(s, "6 * 7"); err != nil || v != int64(42) {
		t.Fatalf("after too much output: %v %v", v, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	_, err = s.Do(ctx, &engine.Op{Kind: "eval", Source: "import signal\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\nwhile True: pass", File: "<eval>"}, h)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	if e := s.Alive(); !errors.Is(e, container.ErrGone) {
		t.Errorf("a script that can't be stopped lives on: %v", err)
	}
}

// A process that ends is an error, also between runs.
func TestEnd(t *testing.T) {
	for _, source := range []string{"import os; os._exit(3)", "import os; os.kill(os.getpid(), 9)", "import os, time; os.kill(os.getppid(), 9); time.sleep(10)",
		"import os\nfor fd in range(3, 50):\n    try: os.write(fd, b'rubbish that is no frame')\n    except OSError: pass\nimport time; time.sleep(10)"} {
		s := open(t, container.Options{})
		if _, err := (&host{}).eval(s, source); !errors.Is(err, container.ErrGone) {
			t.Errorf("%s: %v", source, err)
		}
		if _, err := (&host{}).eval(s, "1"); !errors.Is(err, container.ErrGone) {
			t.Errorf("after %s: %v", source, err)
		}
	}
}

// Calls that are awaited run at the same time; one that is given up is cancelled.
func TestCalls(t *testing.T) {
	for _, python := range guesttest.Pythons(t) {
		t.Run(python, func(t *testing.T) {
			s := open(t, container.Options{Python: python},
				engine.Tool{Name: "add", Signature: "(a, b)", Params: []string{"a", "b"}, Required: 2, Allowed: true},
				engine.Tool{Name: "g.meet", Signature: "(n)", Params: []string{"n"}, Required: 1, Async: true, Allowed: true})
			var mu sync.Mutex
			here := 0
			all := make(chan struct{})
			h := &host{call: func(ctx context.Context, c *engine.Call) (any, error) {
				switch c.Name {
				case "add":
					return c.Pos[0].(int64) + c.Named[0].(int64), nil
				case "wait":
					<-ctx.Done()
					mu.Lock()
					here = -1
					mu.Unlock()
					return nil, context.Cause(ctx)
				}
				mu.Lock()
				if here++; here == 10 {
					close(all)
				}
				mu.Unlock()
				<-all
				return map[string]any{"n": c.Pos[0]}, nil
			}}
			for _, c := range []struct {
				source string
				want   any
			}{
				{"add(1, b=2)", int64(3)},
				{"import asyncio\nr = await asyncio.gather(*(g.meet(i) for i in range(10)))\nsum(x.n for x in r)", int64(45)},
				{"from sandbox.asyncio import hostcall\ntry:\n    await asyncio.wait_for(hostcall('wait'), 0.01)\nexcept TimeoutError:\n    out = 'timeout'\nout", "timeout"},
				{"from concurrent.futures import ThreadPoolExecutor\nwith ThreadPoolExecutor(4) as p:\n    l = list(p.map(lambda i: add(i, b=1), range(4)))\nl", []any{int64(1), int64(2), int64(3), int64(4)}},
				{"add.__name__, g.meet.__qualname__, repr(g.meet)", []any{"add", "g.meet", "<async tool g.meet(n)>"}},
			} {
				if v, err := h.eval(s, c.source); err != nil || !equal(v, c.want) {
					t.Errorf("%s: %#v %v\n%s", c.source, v, err, traceback(err))
				}
			}
		})
	}
}

func TestStreams(t *testing.T) {
	s := open(t, container.Options{})
	h := &host{}
	_, err := s.Do(context.Background(), &engine.Op{Kind: "load", File: "<script>", Source: `
def total(items):
    for i in items:
        yield i * 2
async def atotal(items):
    async for i in items:
        yield i * 3
`}, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"total", "atotal"} {
		i := int64(0)
		st := &engine.Items{Next: func(context.Context) (any, bool, error) { i++; return i, i <= 3, nil }}
		h.yields = nil
		if _, err := s.Do(context.Background(), &engine.Op{Kind: "stream", Function: name, Args: []any{st}}, h); err != nil {
			t.Fatal(err, traceback(err))
		}
		if len(h.yields) != 3 {
			t.Errorf("%s: %v", name, h.yields)
		}
	}
}

func TestFiles(t *testing.T) {
	s := open(t, container.Options{})
	ctx := context.Background()
	data := bytes.Repeat([]byte("0123456789"), 1<<20)
	if err := s.Upload(ctx, "in/data.bin", bytes.NewReader(data)); err != nil {
		t.Fatal(err)
	}
	h := &host{}
	v, err := h.eval(s, "b = open('in/data.bin', 'rb').read()\nopen('out.csv', 'w').write('a,b\\n')\nlen(b)")
	if err != nil || v != int64(len(data)) {
		t.Fatal(v, err)
	}
	if len(h.shown) != 1 || h.shown[0].Name != "out.csv" || h.shown[0].Size != 4 || h.shown[0].Forms[0].MIME != "text/csv" {
		t.Errorf("%+v", h.shown)
	}
	var b bytes.Buffer
	if err := s.Download(ctx, "in/data.bin", &b); err != nil || !bytes.Equal(b.Bytes(), data) {
		t.Error(err, b.Len())
	}
	if err := s.Download(ctx, "nothing", &b); !errors.Is(err, container.ErrFile) || !strings.Contains(err.Error(), "FileNotFoundError") {
		t.Error(err)
	}
	files, err := s.Files(ctx)
	if err != nil || len(files) != 2 {
		t.Errorf("%v %v", files, err)
	}
}

// What is no file is neither read nor written, and a file of more than /work has room for does not come out, however little of it is there.
func TestNoFiles(t *testing.T) {
	for _, python := range guesttest.Pythons(t) {
		s := open(t, container.Options{Python: python})
		_, err := (&host{}).eval(s, `
import os
os.mkfifo("pipe")
os.symlink("pipe", "link")
os.symlink("/dev/zero", "zero")
os.mkdir("dir")
with open("sparse", "wb") as f:
    f.truncate(10 << 30)
`)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]string{"pipe": "no regular file", "link": "no regular file", "zero": "no regular file", "dir": "IsADirectoryError",
			"sparse": "it has 10737418240 bytes, and at most 268435456 come out"} {
			var b bytes.Buffer
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			err := s.Download(ctx, name, &b)
			if !errors.Is(err, container.ErrFile) || !strings.Contains(err.Error(), want) || b.Len() > 0 {
				t.Errorf("download %s: %d bytes, %v", name, b.Len(), err)
			}
			if name != "sparse" {
				if err := s.Upload(ctx, name, strings.NewReader("text")); !errors.Is(err, container.ErrFile) {
					t.Errorf("upload %s: %v", name, err)
				}
			}
			cancel()
		}
		if v, err := (&host{}).eval(s, "6 * 7"); err != nil || v != int64(42) {
			t.Error(v, err)
		}
	}
}

// A reset makes the names fresh and keeps the files; what was preloaded stays loaded.
func TestReset(t *testing.T) {
	s := open(t, container.Options{Preload: []string{"decimal", "no_such_module"}})
	if m := s.Missing(); len(m) != 1 || !strings.Contains(m[0], "no_such_module") {
		t.Error(m)
	}
	h := &host{}
	if _, err := h.eval(s, "x = 1\nopen('f', 'w').write('1')\nimport subprocess\np = subprocess.Popen(['sleep', '1000'])\nprint(p.pid)"); err != nil {
		t.Fatal(err)
	}
	if err := s.Reset(context.Background()); err != nil {
		t.Fatal(err)
	}
	// A killed process takes its time to go.
	v, err := h.eval(s, "import os, sys, time\ngone = lambda: not os.path.exists('/proc/"+strings.TrimSpace(h.out.String())+"/exe')\n"+
		"end = time.monotonic() + 10\nwhile not gone() and time.monotonic() < end: time.sleep(0.01)\n['x' in globals(), 'decimal' in sys.modules, os.listdir(), os.environ['NAME'], gone()]")
	if err != nil || !equal(v, []any{false, true, []any{"f"}, "krait", true}) {
		t.Errorf("%v %v", v, err)
	}
}

// Nothing is left of sessions that were closed, whatever they were at.
func TestNoGoroutinesLeft(t *testing.T) {
	before := runtime.NumGoroutine()
	for _, source := range []string{"1", "import os; os._exit(1)", "import threading, time\nthreading.Thread(target=lambda: time.sleep(100)).start()", "hostcall = __import__('sandbox').hostcall; hostcall('wait')"} {
		s := start(t, container.Options{Grace: 100 * time.Millisecond})
		if err := s.Prepare(context.Background(), engine.Options{}); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
		h := &host{call: func(ctx context.Context, c *engine.Call) (any, error) { <-ctx.Done(); return nil, ctx.Err() }}
		_, _ = s.Do(ctx, &engine.Op{Kind: "eval", Source: source, File: "<eval>"}, h)
		cancel()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	buf := make([]byte, 1<<20)
	t.Errorf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
}

// Large values cross, larger ones are an error of the script, and the session lives on.
func TestLargeValues(t *testing.T) {
	s := open(t, container.Options{})
	h := &host{}
	if v, err := h.eval(s, "list(range(900000))"); err != nil || len(v.([]any)) != 900000 {
		t.Fatal(err)
	}
	if v, err := h.eval(s, "b'x' * 60_000_000"); err != nil || len(v.([]byte)) != 60_000_000 {
		t.Fatal(err)
	}
	for _, value := range []string{"list(range(2000000))", "[{}] * 1100000", "b'x' * 70_000_000", "'x' * 17_000_000", "{str(i): i for i in range(600000)}"} {
		if _, err := h.eval(s, "def f(): return "+value); err != nil {
			t.Fatal(err)
		}
		_, err := s.Do(context.Background(), &engine.Op{Kind: "run", Function: "f"}, h)
		if !errors.Is(err, &krait.Error{Type: "TypeError"}) {
			t.Errorf("%s: %v", value, err)
		}
	}
	if v, err := h.eval(s, "1"); err != nil || v != int64(1) {
		t.Error(v, err)
	}
}

// A guest that does not read what it is sent does not keep the host.
func TestDeafGuest(t *testing.T) {
	s := open(t, container.Options{Grace: 100 * time.Millisecond}, engine.Tool{Name: "get", Signature: "()", Allowed: true})
	big := strings.Repeat("x", 8<<20)
	h := &host{call: func(context.Context, *engine.Call) (any, error) { return big, nil }}
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	source := "import os, signal\nos.kill(os.getpid(), signal.SIGSTOP) if __import__('threading').Timer(0.05, lambda: os.kill(os.getpid(), signal.SIGSTOP)).start() else get()"
	if _, err := s.Do(ctx, &engine.Op{Kind: "eval", Source: "for i in range(1000):\n    " + strings.ReplaceAll(source, "\n", "\n    "), File: "<eval>"}, h); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("%v", err)
	}
	if err := s.Alive(); !errors.Is(err, container.ErrGone) {
		t.Error(err)
	}
}

// Sandboxes get containers that are ready; each is used once.
func TestWarm(t *testing.T) {
	w, err := container.NewWarm(guesttest.New(t), container.Options{Python: guesttest.Pythons(t)[0], Preload: []string{"decimal"}}, container.WarmOptions{Size: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	template, err := krait.NewTemplate(krait.Options{Tier: krait.TierContainer, Containers: w})
	if err != nil {
		t.Fatal(err)
	}
	for range 4 {
		sb, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
		if err != nil {
			t.Fatal(err)
		}
		res, err := sb.Eval(context.Background(), "import sys\nfresh = 'x' not in globals() and 'decimal' in sys.modules\nx = 1\nfresh")
		if err != nil || res.Value != true {
			t.Error(res, err)
		}
		if err := sb.Close(); err != nil {
			t.Error(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Error(err)
	}
	if _, err := template.NewSandbox(context.Background(), krait.SandboxOptions{}); !errors.Is(err, pool.ErrClosed) {
		t.Error(err)
	}
}

// An interrupt is noticed whenever it comes: before the script begins, inside of a message, on the way into a wait.
func TestInterruptAnyTime(t *testing.T) {
	s := open(t, container.Options{Grace: 5 * time.Second}, engine.Tool{Name: "add", Signature: "(a)", Params: []string{"a"}, Required: 1, Allowed: true})
	h := &host{call: func(ctx context.Context, c *engine.Call) (any, error) {
		if c.Name == "wait" {
			<-ctx.Done()
			return nil, ctx.Err()
		}
		return nil, nil
	}}
	// An import that is interrupted leaves CPython with half a package.
	if _, err := h.eval(s, "import asyncio, time, sandbox"); err != nil {
		t.Fatal(err)
	}
	sources := []string{"while True: add(1)", "from sandbox import hostcall; hostcall('wait')", "import asyncio; await asyncio.sleep(100)", "while True: print('x')", "import time; time.sleep(100)"}
	for i := range 150 {
		ctx, cancel := context.WithTimeout(context.Background(), time.Duration(i%50)*100*time.Microsecond)
		_, err := s.Do(ctx, &engine.Op{Kind: "eval", Source: sources[i%len(sources)], File: "<eval>"}, h)
		cancel()
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Fatalf("%d: %v\n%s", i, err, traceback(err))
		}
		if e := s.Alive(); e != nil {
			t.Fatalf("%d: %v", i, e)
		}
	}
	if v, err := h.eval(s, "6 * 7"); err != nil || v != int64(42) {
		t.Errorf("%v %v", v, err)
	}
}
