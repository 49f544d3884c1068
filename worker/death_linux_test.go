package worker_test

// death_linux_test.go: the death of a worker is an error of its run, and the end of its sandbox alone.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/testcmd"
	"github.com/krait-run/krait/worker"
)

// children returns the processes that this one has started and that have not ended.
func children(t testing.TB) (pids []int) {
	t.Helper()
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(rest)
		if len(fields) > 2 && fields[0] != "Z" && fields[1] == strconv.Itoa(os.Getpid()) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			pids = append(pids, pid)
		}
	}
	return pids
}

// mortal is a sandbox in a pool of its own, and the process that it has.
func mortal(t *testing.T, o krait.Options) (*krait.Sandbox, int) {
	t.Helper()
	p, err := worker.New(worker.Options{Size: -1, Grace: 200 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	before := children(t)
	o.Workers = p
	sb := sandbox(t, o)
	for _, pid := range children(t) {
		if len(before) == 0 || pid != before[0] {
			return sb, pid
		}
	}
	t.Fatal("no worker")
	return nil, 0
}

// A worker that is killed or stopped, before a run or within it, is an error of its run. Nothing of it is left.
func TestDeath(t *testing.T) {
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGSEGV, syscall.SIGSTOP} {
		for _, source := range []string{"while True: pass", "from sandbox import hostcall\nhostcall('wait')", ""} {
			t.Run(fmt.Sprintf("%v/%.5s", sig, source), func(t *testing.T) {
				sb, pid := mortal(t, krait.Options{Limits: krait.Limits{Time: time.Second}, HostCalls: map[string]krait.HostFunc{
					"wait": func(ctx context.Context, _ any) (any, error) { <-ctx.Done(); return nil, ctx.Err() },
				}})
				if source == "" {
					_ = syscall.Kill(pid, sig)
					source = "while True: pass"
				} else {
					time.AfterFunc(100*time.Millisecond, func() { _ = syscall.Kill(pid, sig) })
				}
				_, err := sb.Eval(t.Context(), source)
				switch {
				case sig == syscall.SIGSTOP && !errors.Is(err, krait.ErrTime):
					t.Errorf("stopped: %v", err)
				case sig != syscall.SIGSTOP && !errors.Is(err, krait.ErrContainer):
					t.Errorf("killed: %v", err)
				}
				if _, err := sb.Eval(t.Context(), "1"); !errors.Is(err, krait.ErrContainer) {
					t.Errorf("afterwards: %v", err)
				}
				if err := sb.Close(); err != nil {
					t.Error(err)
				}
				if left := children(t); len(left) > 0 {
					t.Errorf("left: %v", left)
				}
			})
		}
	}
}

// A worker that does not read a long script is an error of its run, in the time of the run. Close ends a run that has no end.
func TestStopped(t *testing.T) {
	long := strings.Repeat("# \n", 1<<20)
	soon := func(what string, f func() error) error {
		t.Helper()
		done := make(chan error, 1)
		go func() { done <- f() }()
		select {
		case err := <-done:
			return err
		case <-time.After(5 * time.Second):
			t.Fatalf("%s does not end", what)
			return nil
		}
	}
	eval := func(sb *krait.Sandbox) error { _, err := sb.Eval(context.Background(), long); return err }

	sb, pid := mortal(t, krait.Options{Limits: krait.Limits{Time: 300 * time.Millisecond}})
	_ = syscall.Kill(pid, syscall.SIGSTOP)
	if err := soon("the run", func() error { return eval(sb) }); !errors.Is(err, krait.ErrTime) {
		t.Error(err)
	}
	if err := soon("Close", sb.Close); err != nil {
		t.Error(err)
	}

	sb, pid = mortal(t, krait.Options{Limits: krait.Limits{Time: -1}})
	_ = syscall.Kill(pid, syscall.SIGSTOP)
	done := make(chan error, 1)
	go func() { done <- eval(sb) }()
	time.Sleep(100 * time.Millisecond)
	if err := soon("Close", sb.Close); err != nil {
		t.Error(err)
	}
	if err := soon("the run", func() error { return <-done }); !errors.Is(err, krait.ErrClosed) {
		t.Error(err)
	}
	if left := children(t); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// Workers end with the host, however that ends.
func TestHostDies(t *testing.T) {
	if os.Getenv("KRAIT_TEST_HOST") != "" {
		p, err := worker.New(worker.Options{Size: 2})
		if err != nil {
			t.Fatal(err)
		}
		for p.Ready() < 2 {
			time.Sleep(time.Millisecond)
		}
		fmt.Println("workers", children(t))
		_ = os.Stdout.Sync()
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
	out, err := startAgain(t, "^TestHostDies$", "KRAIT_TEST_HOST=1")
	if err == nil {
		t.Fatal("the host did not die")
	}
	_, list, ok := strings.Cut(out, "workers [")
	list, _, _ = strings.Cut(list, "]")
	pids := strings.Fields(list)
	if !ok || len(pids) != 2 {
		t.Fatalf("workers: %s", out)
	}
	for _, pid := range pids {
		for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
			text, err := os.ReadFile("/proc/" + pid + "/stat")
			if err != nil || strings.Contains(string(text), ") Z ") {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("worker %s is alive", pid)
			}
		}
	}
}

// A worker has taken from itself what it does not need: package confine tries what is left. Its environment is empty.
func TestConfined(t *testing.T) {
	_, pid := mortal(t, krait.Options{})
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"NoNewPrivs:\t1\n", "Seccomp:\t2\n"} {
		if !strings.Contains(string(status), want) {
			t.Errorf("not %q in\n%s", want, status)
		}
	}
	defer capabilities(t, string(status))
	fds, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	if err == nil && len(fds) > 5 { // three pipes, and two of Go's own
		t.Errorf("descriptors: %v", fds)
	}
	if environ, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid)); err == nil && strings.Trim(string(environ), "\x00") != "" {
		t.Errorf("environment: %q", environ)
	}
}

// capabilities fails unless the worker has none. One that was built with cgo can't give them up if it is still root in its namespaces, which
// it is where the kernel refuses user namespaces, as in a chroot.
func capabilities(t *testing.T, status string) {
	t.Helper()
	if strings.Contains(status, "CapEff:\t0000000000000000\n") {
		return
	}
	cgo := false
	if info, ok := debug.ReadBuildInfo(); ok {
		cgo = slices.Contains(info.Settings, debug.BuildSetting{Key: "CGO_ENABLED", Value: "1"})
	}
	if out, err := exec.Command("unshare", "--user", "true").CombinedOutput(); err != nil && cgo {
		testcmd.Missing(t, "built with cgo, workers of root keep capabilities without user namespaces: "+strings.TrimSpace(string(out)))
	}
	t.Errorf("a worker has capabilities:\n%s", status)
}
