//go:build unix

package krait_test

// budget_test.go: sandboxes that share a budget wait for room or are refused, and what they take together stays within it.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/racedetector"
)

// holding is the source of a script whose run waits in the host.
const holding = "from sandbox import hostcall\nhostcall('hold')\n"

// holder is a host function that says when it is called, and waits until it may return.
func holder() (calls map[string]krait.HostFunc, called, release chan struct{}) {
	called, release = make(chan struct{}, 8), make(chan struct{})
	return map[string]krait.HostFunc{"hold": func(ctx context.Context, _ any) (any, error) {
		called <- struct{}{}
		select {
		case <-release:
			return nil, nil
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}}, called, release
}

// A run that finds no room waits until another ends; its own time begins only then. A context ends the wait, and the sandbox is as before.
func TestBudgetWaits(t *testing.T) {
	noLeaks(t)
	calls, called, release := holder()
	budget := &krait.Budget{Memory: 10 << 20}
	opts := krait.Options{HostCalls: calls, Budget: budget, Limits: krait.Limits{Memory: 6 << 20, Time: time.Minute}}
	first, second := sandbox(t, opts, ""), sandbox(t, opts, "")
	ended := make(chan error)
	go func() {
		_, err := first.Eval(t.Context(), holding)
		ended <- err
	}()
	<-called
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	if _, err := second.Eval(ctx, "1"); !errors.Is(err, context.DeadlineExceeded) {
		t.Fatalf("a run without room: %v", err)
	}
	go func() {
		res, err := second.Eval(t.Context(), "40 + 2")
		if err == nil && res.Value != int64(42) {
			err = fmt.Errorf("got %v", res.Value)
		}
		ended <- err
	}()
	close(release)
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	if n := budget.Used(); n <= 0 || n > 4<<20 {
		t.Errorf("two idle sandboxes keep %d bytes", n)
	}
}

// With Refuse a run that finds no room is an error, of which a script sees nothing.
func TestBudgetRefuses(t *testing.T) {
	noLeaks(t)
	calls, called, release := holder()
	budget := &krait.Budget{Memory: 10 << 20, Refuse: true}
	opts := krait.Options{HostCalls: calls, Budget: budget, Limits: krait.Limits{Memory: 6 << 20}}
	first, second := sandbox(t, opts, ""), sandbox(t, opts, "x = 0")
	ended := make(chan error)
	go func() {
		_, err := first.Eval(t.Context(), holding)
		ended <- err
	}()
	<-called
	_, err := second.Eval(t.Context(), "x = 1")
	if !errors.Is(err, krait.ErrBudget) || !errors.Is(err, krait.ErrLimit) {
		t.Errorf("a run without room: %v", err)
	}
	close(release)
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if res, err := second.Eval(t.Context(), "x"); err != nil || res.Value != int64(0) {
		t.Errorf("afterwards: %v, %v", res, err)
	}
}

// Between runs a sandbox keeps what its objects take: no more, so that others find room, and no less, so that they can't have it too.
// Nothing is kept after Close, nor after a run that ended by a limit and was closed.
func TestBudgetKeepsWhatIsHeld(t *testing.T) {
	budget := &krait.Budget{Memory: 64 << 20}
	opts := krait.Options{Budget: budget, Limits: krait.Limits{Memory: 32 << 20}}
	sb := sandbox(t, opts, "")
	eval := func(source string, least, most int64) {
		t.Helper()
		if _, err := sb.Eval(t.Context(), source); err != nil && !errors.Is(err, krait.ErrMemory) {
			t.Fatal(err)
		}
		if n := budget.Used(); n < least || n > most {
			t.Errorf("after %s: %d bytes are set aside, want %d to %d", source, n, least, most)
		}
	}
	eval("1", 1, 4<<20)
	eval("x = bytearray(8_000_000)", 8_000_000, 13<<20)
	eval("for _ in range(20): bytearray(8_000_000)", 8_000_000, 13<<20)
	eval("x = None", 1, 5<<20)
	eval("x = []\nwhile True: x.append(bytearray(1000))", 20<<20, 32<<20)
	if err := sb.Close(); err != nil {
		t.Fatal(err)
	}
	if n := budget.Used(); n != 0 {
		t.Errorf("%d bytes are set aside after Close", n)
	}
}

// A budget in which a sandbox could never run is refused when it is given.
func TestBudgetOptions(t *testing.T) {
	for _, test := range []struct {
		budget, limit int64
		want          string
	}{
		{0, 0, "Memory is 0 bytes"},
		{-1, 0, "Memory is -1 bytes"},
		{1 << 20, 2 << 20, "more than the 1048576 of all sandboxes"},
		{1 << 20, 0, "Limits.Memory is 268435456 bytes"},
		{1 << 30, -1, "unlimited"},
	} {
		_, err := krait.NewTemplate(krait.Options{Budget: &krait.Budget{Memory: test.budget}, Limits: krait.Limits{Memory: test.limit}})
		if !errors.Is(err, krait.ErrOptions) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("budget %d, limit %d: %v", test.budget, test.limit, err)
		}
	}
	tmpl, err := krait.NewTemplate(krait.Options{Budget: &krait.Budget{Memory: 300 << 20}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tmpl.NewSandbox(t.Context(), krait.SandboxOptions{Limits: &krait.Limits{Memory: 400 << 20}}); !errors.Is(err, krait.ErrOptions) {
		t.Errorf("a sandbox with more than the budget: %v", err)
	}
	if n := (*krait.Budget)(nil).Used(); n != 0 {
		t.Errorf("no budget: %d bytes are used", n)
	}
}

const budgetVar = "KRAIT_TEST_BUDGET"

// A hundred hostile programs and twenty honest ones, started at once under a budget of a gigabyte: the honest ones get their results, and
// the process never holds more than 1.4 gigabytes. It is a process of its own, since the peak is.
func TestBudgetOfHostilePrograms(t *testing.T) {
	if os.Getenv(budgetVar) != "" {
		hostileCrowd(t)
		return
	}
	if testing.Short() {
		t.Skip("takes some 20 s")
	}
	cmd := exec.Command(os.Args[0], "-test.run", "^TestBudgetOfHostilePrograms$", "-test.v")
	cmd.Env = append(os.Environ(), budgetVar+"=1")
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "honest: 20") {
		t.Fatalf("%v\n%s", err, out)
	}
	peak := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss >> 10
	t.Logf("peak: %d MiB", peak)
	if peak > 1400 && !racedetector.Enabled {
		t.Errorf("the process held %d MiB", peak)
	}
}

func hostileCrowd(t *testing.T) {
	text, err := os.ReadFile("cmd/krait/testdata/bombs.txt")
	if err != nil {
		t.Fatal(err)
	}
	bombs := strings.Split(string(text), "\n== ")[1:]
	if len(bombs) < 100 {
		t.Fatalf("%d bombs", len(bombs))
	}
	budget := &krait.Budget{Memory: 1 << 30}
	debug.SetMemoryLimit(budget.Memory + budget.Memory/8)
	run := func(source string, limits krait.Limits) (*krait.Result, error) {
		tmpl, err := krait.NewTemplate(krait.Options{Budget: budget, Limits: limits})
		if err != nil {
			return nil, err
		}
		sb, err := tmpl.NewSandbox(t.Context(), krait.SandboxOptions{})
		if err != nil {
			return nil, err
		}
		defer func() { _ = sb.Close() }()
		return sb.Eval(t.Context(), source)
	}
	var all sync.WaitGroup
	for i := range 100 {
		_, source, _ := strings.Cut(bombs[i*len(bombs)/100], "\n")
		all.Go(func() {
			_, err := run(source, krait.Limits{Memory: 64 << 20, Time: 2 * time.Second})
			if errors.Is(err, krait.ErrFault) || errors.Is(err, krait.ErrBudget) {
				t.Errorf("bomb %d: %v", i, err)
			}
		})
	}
	var mu sync.Mutex
	honest := 0
	for i := range 20 {
		all.Go(func() {
			res, err := run(fmt.Sprintf("len({n * n %% 10007 for n in range(%d)}) + sum(map(len, [str(n) for n in range(5000)]))", 10007+i), krait.Limits{Memory: 64 << 20, Time: 2 * time.Minute})
			if err != nil || res.Value != int64(5004+18890) {
				t.Errorf("honest %d: %v, %v", i, res, err)
				return
			}
			mu.Lock()
			honest++
			mu.Unlock()
		})
	}
	all.Wait()
	t.Logf("honest: %d", honest)
	if n := budget.Used(); n != 0 {
		t.Errorf("%d bytes are set aside at the end", n)
	}
}
