package worker_test

// worker_test.go: scripts run in a process beside the host's, as they do in the host.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/worker"
)

func TestMain(m *testing.M) {
	worker.Main()
	os.Exit(m.Run())
}

// workers are for the tests of one kind; a script may take long to end where the machine is busy.
func workers(t testing.TB) *worker.Pool {
	t.Helper()
	p, err := worker.New(worker.Options{Size: -1, Grace: 10 * time.Second, Error: func(err error) { t.Error(err) }})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p
}

func sandbox(t testing.TB, o krait.Options) *krait.Sandbox {
	t.Helper()
	o.Tier = krait.TierProcess
	if o.Workers == nil {
		o.Workers = workers(t)
	}
	tmpl, err := krait.NewTemplate(o)
	if err != nil {
		t.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(t.Context(), krait.SandboxOptions{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = sb.Close() })
	return sb
}

// What a script defines stays, what it prints and returns arrives, an exception is as in the host's own interpreter.
func TestRuns(t *testing.T) {
	sb := sandbox(t, krait.Options{Prelude: "def double(x): return 2 * x\n", Env: map[string]string{"A": "b"}})
	ctx := t.Context()
	res, err := sb.Eval(ctx, "import os, sys\nprint('out')\nprint('err', file=sys.stderr)\nx = double(21)\n[x, os.environ['A'], {'b': 1.5}, None, b'ab', 1 << 70]")
	if err != nil {
		t.Fatal(err)
	}
	if got := res.Value.([]any); got[0] != int64(42) || got[1] != "b" || res.Stdout != "out\n" || res.Stderr != "err\n" || res.Usage.Steps == 0 {
		t.Errorf("%v, %q, %q, %+v", got, res.Stdout, res.Stderr, res.Usage)
	}
	_, err = sb.Eval(ctx, "def f(): return 1 / 0\nf()")
	var e *krait.Error
	if !errors.As(err, &e) || e.Type != "ZeroDivisionError" || e.Line != 1 || !strings.Contains(e.Traceback, "return 1 / 0") {
		t.Errorf("%v", err)
	}
	if _, err = sb.Eval(ctx, "x ="); !errors.As(err, &e) || e.Type != "SyntaxError" || e.Filename != "<eval>" {
		t.Errorf("%v", err)
	}
	if err := sb.LoadScript(ctx, "def gen(n):\n    for i in range(n): yield i\nasync def co(a, b=1): return [a, b]\n"); err != nil {
		t.Fatal(err)
	}
	if res, err = sb.Run(ctx, "gen", krait.Args{3}); err != nil || len(res.Value.([]any)) != 3 {
		t.Errorf("%v, %v", res, err)
	}
	if res, err = sb.Run(ctx, "co", krait.Args{map[string]any{"k": "v"}}, krait.Kwargs{"b": 2.5}); err != nil || res.Value.([]any)[1] != 2.5 {
		t.Errorf("%v, %v", res, err)
	}
	var missing *krait.FunctionError
	if _, err = sb.Run(ctx, "gem"); !errors.As(err, &missing) || len(missing.Near) != 1 {
		t.Errorf("%v", err)
	}
}

// Tools are called with their signatures, in turn and at the same time; host calls too.
func TestTools(t *testing.T) {
	type in struct {
		City string `json:"city"`
		Days int    `json:"days" default:"3"`
	}
	type day struct {
		Low  int `json:"low"`
		High int `json:"high"`
	}
	forecast := tool.Func("forecast", func(_ context.Context, x in) ([]day, error) {
		if x.City == "" {
			return nil, &krait.Exception{Type: "ValueError", Message: "no city"}
		}
		return make([]day, x.Days), nil
	})
	set, err := tool.NewSet(forecast)
	if err != nil {
		t.Fatal(err)
	}
	sb := sandbox(t, krait.Options{Tools: set, Allow: []string{"*"}, HostCalls: map[string]krait.HostFunc{
		"echo": func(_ context.Context, payload any) (any, error) { return payload, nil },
	}})
	res, err := sb.Eval(t.Context(), `
from sandbox import hostcall
import sandbox.asyncio, asyncio, inspect
days = forecast("Oslo", days=2)
try:
    forecast("")
except ValueError as e:
    said = str(e)
try:
    forecast()
except TypeError as e:
    missing = str(e)
many = await asyncio.gather(*[sandbox.asyncio.hostcall("echo", i) for i in range(20)])
[len(days), days[0].low, said, missing, hostcall("echo", {"b": 1, "a": [2.5]}), sum(many), str(inspect.signature(forecast))]`)
	if err != nil {
		t.Fatal(err)
	}
	got := res.Value.([]any)
	if got[0] != int64(2) || got[1] != int64(0) || got[2] != "no city" || !strings.Contains(got[3].(string), "city") || got[5] != int64(190) || len(res.Calls) != 23 {
		t.Errorf("%v, %d calls", got, len(res.Calls))
	}
}

// The limits are those of the host's own interpreter, and a run that one ends leaves the sandbox usable.
func TestLimits(t *testing.T) {
	for _, test := range []struct {
		limits krait.Limits
		source string
		want   error
	}{
		{krait.Limits{Time: 2 * time.Second}, "while True: pass", krait.ErrTime}, // what comes after has it too
		{krait.Limits{Memory: 16 << 20}, "l = []\nwhile True: l.append([])", krait.ErrMemory},
		{krait.Limits{Steps: 100_000}, "while True: pass", krait.ErrSteps},
		{krait.Limits{Output: 1000}, "while True: print('spam')", krait.ErrOutput},
	} {
		sb := sandbox(t, krait.Options{Limits: test.limits})
		if _, err := sb.Eval(t.Context(), test.source); !errors.Is(err, test.want) || !errors.Is(err, krait.ErrLimit) {
			t.Errorf("%s: %v", test.source, err)
			continue
		}
		if res, err := sb.Eval(t.Context(), "l = None\n1 + 1"); err != nil || res.Value != int64(2) {
			t.Errorf("after %s: %v, %v", test.source, res, err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	sb := sandbox(t, krait.Options{})
	if _, err := sb.Eval(ctx, "while True: pass"); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("cancelled: %v", err)
	}
}

// Clock, entropy and input are the host's, where it gives them.
func TestOutside(t *testing.T) {
	lines := []string{"Ada"}
	sb := sandbox(t, krait.Options{
		Clock:   func() time.Time { return time.Date(2030, 1, 2, 3, 4, 5, 0, time.UTC) },
		Entropy: strings.NewReader(strings.Repeat("x", 4096)),
		Input: func(prompt string) (string, error) {
			if len(lines) == 0 {
				return "", nil // the end
			}
			line := prompt + lines[0]
			lines = lines[1:]
			return line, nil
		},
	})
	res, err := sb.Eval(t.Context(), `
import datetime, secrets
said = [input("name: ")]
try:
    input()
except EOFError as e:
    said.append(str(e))
[said, str(datetime.datetime.now()), secrets.token_bytes(3)]`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%s", res.Value); got != "[[name: Ada EOF when reading a line] 2030-01-02 03:04:05 xxx]" {
		t.Error(got)
	}
}

// startAgain runs a test of this binary in a process of its own.
func startAgain(t *testing.T, pattern string, env ...string) (string, error) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run", pattern, "-test.v")
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.Output()
	return string(out), err
}

// A start that its context ends says so, whatever else went wrong with the form that was tried.
func TestStartIsCancelled(t *testing.T) {
	for _, command := range [][]string{{"/bin/sleep", "1000"}, {"/nonexistent"}} {
		p, err := worker.New(worker.Options{Command: command, Size: -1})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		if command[0] == "/nonexistent" {
			cancel()
		} else {
			time.AfterFunc(50*time.Millisecond, cancel)
		}
		if _, err := p.Open(ctx, engine.Options{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", command[0], err)
		}
		cancel()
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}
