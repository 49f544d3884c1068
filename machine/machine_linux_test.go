package machine_test

// machine_linux_test.go: a program in a machine of its own does what it does in the host's process, within the same limits.

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/machinetest"
	"github.com/krait-run/krait/machine"
	"github.com/krait-run/krait/tool"
	"github.com/krait-run/krait/worker"
)

func TestMain(m *testing.M) {
	worker.Main()
	os.Exit(machinetest.Main(m))
}

func sandbox(tb testing.TB, p *machine.Pool, o krait.Options) *krait.Sandbox {
	tb.Helper()
	o.Tier, o.Workers = krait.TierProcess, p
	tmpl, err := krait.NewTemplate(o)
	if err != nil {
		tb.Fatal(err)
	}
	sb, err := tmpl.NewSandbox(tb.Context(), krait.SandboxOptions{})
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = sb.Close() })
	return sb
}

// pool is machines for the subtests of one test, which begin with one saved state. Saving it must not fail.
func pool(t *testing.T, o machine.Options) *machine.Pool {
	o.Size = -1
	o.Error = func(err error) { t.Error(err) }
	return machinetest.Pool(t, o)
}

func TestMachine(t *testing.T) {
	p := pool(t, machine.Options{Memory: 64 << 20, Grace: 5 * time.Second})
	small := krait.Limits{Memory: 32 << 20}
	t.Run("runs", func(t *testing.T) {
		testRuns(t, sandbox(t, p, krait.Options{Limits: small, Env: map[string]string{"A": "b"}}))
	})
	t.Run("tools", func(t *testing.T) { testTools(t, p, small) })
	t.Run("limits", func(t *testing.T) { testLimits(t, p, small) })
	t.Run("entropy", func(t *testing.T) { testEntropy(t, p, small) })
	t.Run("memory", func(t *testing.T) {
		tmpl, err := krait.NewTemplate(krait.Options{Tier: krait.TierProcess, Workers: p, Limits: krait.Limits{Memory: 65 << 20}})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tmpl.NewSandbox(t.Context(), krait.SandboxOptions{}); err == nil || !strings.Contains(err.Error(), "limit of memory is 68157440 bytes") {
			t.Errorf("a sandbox with a larger limit than its machine: %v", err)
		}
	})
	t.Run("death", func(t *testing.T) { testDeath(t, p, small) })
}

// What a script defines stays, what it prints and returns arrives, an exception is as in the host's own interpreter.
func testRuns(t *testing.T, sb *krait.Sandbox) {
	ctx := t.Context()
	res, err := sb.Eval(ctx, "import os, sys\nprint('out')\nprint('err', file=sys.stderr)\nx = 42\n[x, os.environ['A'], len('x' * 1_000_000), len(os.environ)]")
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(res.Value); got != "[42 b 1000000 1]" || res.Stdout != "out\n" || res.Stderr != "err\n" || res.Usage.Steps == 0 {
		t.Errorf("%v, %q, %q, %+v", got, res.Stdout, res.Stderr, res.Usage)
	}
	_, err = sb.Eval(ctx, "def f(): return x / 0\nf()")
	var e *krait.Error
	if !errors.As(err, &e) || e.Type != "ZeroDivisionError" || e.Line != 1 || !strings.Contains(e.Traceback, "return x / 0") {
		t.Errorf("%v", err)
	}
	// More than the port takes at once, in both directions.
	long := strings.Repeat("spam ", 1<<18)
	if res, err = sb.Eval(ctx, "s = '"+long+"'\nprint(s)\ns"); err != nil || res.Value != long || res.Stdout != long+"\n" {
		t.Errorf("%d bytes, %d bytes, %v", len(fmt.Sprint(res.Value)), len(res.Stdout), err)
	}
}

func testTools(t *testing.T, p *machine.Pool, limits krait.Limits) {
	double := tool.Func("double", func(_ context.Context, in struct {
		X int `json:"x"`
	}) (int, error) {
		if in.X < 0 {
			return 0, &krait.Exception{Type: "ValueError", Message: "negative"}
		}
		return 2 * in.X, nil
	})
	set, err := tool.NewSet(double)
	if err != nil {
		t.Fatal(err)
	}
	sb := sandbox(t, p, krait.Options{Limits: limits, Tools: set, Allow: []string{"*"}, HostCalls: map[string]krait.HostFunc{
		"echo": func(_ context.Context, payload any) (any, error) { return payload, nil },
	}})
	res, err := sb.Eval(t.Context(), `
from sandbox import hostcall
import sandbox.asyncio, asyncio
try:
    double(-1)
except ValueError as e:
    said = str(e)
many = await asyncio.gather(*[sandbox.asyncio.hostcall("echo", i) for i in range(20)])
[double(21), said, hostcall("echo", {"a": [2.5]}), sum(many)]`)
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(res.Value); got != "[42 negative map[a:[2.5]] 190]" || len(res.Calls) != 23 {
		t.Errorf("%v, %d calls", got, len(res.Calls))
	}
}

// The limits are those of the host's own interpreter, and a run that one ends leaves the sandbox usable.
func testLimits(t *testing.T, p *machine.Pool, limits krait.Limits) {
	sb := sandbox(t, p, krait.Options{Limits: limits})
	for _, test := range []struct {
		source string
		want   error
	}{
		{"l = []\nwhile True: l.append([])", krait.ErrMemory},
		{"while True: pass", context.DeadlineExceeded},
	} {
		ctx, cancel := t.Context(), context.CancelFunc(func() {})
		if test.want == context.DeadlineExceeded {
			ctx, cancel = context.WithTimeout(ctx, 300*time.Millisecond)
		}
		_, err := sb.Eval(ctx, test.source)
		cancel()
		if !errors.Is(err, test.want) {
			t.Errorf("%s: %v", test.source, err)
			continue
		}
		if res, err := sb.Eval(t.Context(), "l = None\n1 + 1"); err != nil || res.Value != int64(2) {
			t.Errorf("after %s: %v, %v", test.source, res, err)
		}
	}
}

// Random numbers are the host's, so that machines which begin with the same state differ.
func testEntropy(t *testing.T, p *machine.Pool, limits krait.Limits) {
	seen := map[string]bool{}
	for range 2 {
		res, err := sandbox(t, p, krait.Options{Limits: limits, Entropy: rand.Reader}).Eval(t.Context(), "import secrets, random, uuid, os\n[secrets.token_hex(16), str(random.random()), str(uuid.uuid4()), os.urandom(16).hex()]")
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range res.Value.([]any) {
			if seen[x.(string)] {
				t.Errorf("%v comes again", x)
			}
			seen[x.(string)] = true
		}
	}
}

// A sandbox without a limit of memory has what the machine has. The host sees the end of that as the limit that it is.
func TestFull(t *testing.T) {
	sb := sandbox(t, pool(t, machine.Options{Memory: 1 << 20, AlwaysBoot: true}), krait.Options{Limits: krait.Limits{Memory: -1}})
	if _, err := sb.Eval(t.Context(), "l = []\nwhile True: l.append(bytearray(1 << 20))"); !errors.Is(err, krait.ErrMemory) {
		t.Errorf("%v", err)
	}
	if _, err := sb.Eval(t.Context(), "1"); !errors.Is(err, krait.ErrContainer) {
		t.Errorf("afterwards: %v", err)
	}
}

// Where each machine boots, nothing is saved.
func TestAlwaysBoot(t *testing.T) {
	sb := sandbox(t, pool(t, machine.Options{AlwaysBoot: true}), krait.Options{})
	if res, err := sb.Eval(t.Context(), "sum(range(10))"); err != nil || res.Value != int64(45) {
		t.Errorf("%v, %v", res, err)
	}
}
