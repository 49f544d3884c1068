package machine_test

// death_linux_test.go: the death of a machine is an error of its run, and the end of its sandbox alone. Nothing of machines is left.

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/machinetest"
	"github.com/krait-run/krait/machine"
)

// machines returns the processes of machines that this one has started and that have not ended.
func machines(t testing.TB) (pids []int) {
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
		command, rest, _ := strings.Cut(string(text), ") ")
		fields := strings.Fields(rest)
		if strings.Contains(command, "(qemu") && len(fields) > 2 && fields[0] != "Z" && fields[1] == strconv.Itoa(os.Getpid()) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			pids = append(pids, pid)
		}
	}
	return pids
}

func testDeath(t *testing.T, p *machine.Pool, limits krait.Limits) {
	limits.Time = 3 * time.Second
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGSTOP} {
		t.Run(sig.String(), func(t *testing.T) {
			before := machines(t)
			// The pool's machines may take longer than the test wants to wait for: see Grace.
			sb := sandbox(t, p, krait.Options{Limits: limits})
			var pid int
			for _, id := range machines(t) {
				if !strings.Contains(fmt.Sprint(before), strconv.Itoa(id)) {
					pid = id
				}
			}
			if pid == 0 {
				t.Fatal("no machine")
			}
			confined(t, pid)
			time.AfterFunc(200*time.Millisecond, func() { _ = syscall.Kill(pid, sig) })
			_, err := sb.Eval(t.Context(), "while True: pass")
			switch {
			case sig == syscall.SIGSTOP && !errors.Is(err, krait.ErrTime):
				t.Errorf("stopped: %v", err)
			case sig == syscall.SIGKILL && !errors.Is(err, krait.ErrContainer):
				t.Errorf("killed: %v", err)
			}
			if _, err := sb.Eval(t.Context(), "1"); !errors.Is(err, krait.ErrContainer) {
				t.Errorf("afterwards: %v", err)
			}
			if err := sb.Close(); err != nil {
				t.Error(err)
			}
			if err := syscall.Kill(pid, 0); err != syscall.ESRCH {
				t.Errorf("machine %d: %v", pid, err)
			}
		})
	}
}

// confined looks at what QEMU's process may do.
func confined(t *testing.T, pid int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		t.Fatal(err)
	}
	status := string(text)
	for _, want := range []string{"NoNewPrivs:\t1\n", "Seccomp:\t2\n"} {
		if !strings.Contains(status, want) {
			t.Errorf("not %q in\n%s", want, status)
		}
	}
	_, uids, _ := strings.Cut(status, "Uid:")
	uid := strings.Fields(uids)[0]
	if uid != "65534" && os.Geteuid() == 0 || !strings.Contains(status, "CapEff:\t0000000000000000\n") {
		if out, err := exec.Command("unshare", "--user", "true").CombinedOutput(); err != nil {
			t.Logf("no user namespaces here: %s", out)
		}
		t.Errorf("QEMU's user is %s:\n%s", uid, status)
	}
	if environ, err := os.ReadFile(fmt.Sprintf("/proc/%d/environ", pid)); err == nil && strings.Trim(string(environ), "\x00") != "" {
		t.Errorf("environment: %q", environ)
	}
	// They are set while QEMU runs already.
	for _, limit := range []string{"Max file size             0 ", "Max core file size        0 "} {
		for end := time.Now().Add(5 * time.Second); ; time.Sleep(10 * time.Millisecond) {
			limits, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", pid))
			if err != nil || strings.Contains(string(limits), limit) {
				break
			}
			if time.Now().After(end) {
				t.Fatalf("not %q in\n%s", limit, limits)
			}
		}
	}
}

// Machines end with the host, however that ends, and the next host removes its files.
func TestHostDies(t *testing.T) {
	if os.Getenv("KRAIT_TEST_HOST") != "" {
		p, err := machine.New(machine.Options{Program: os.Getenv("KRAIT_TEST_HOST"), Size: -1, AlwaysBoot: true})
		if err != nil {
			t.Fatal(err)
		}
		go func() { _ = sandbox(t, p, krait.Options{}) }()
		// A machine that is there half a second later boots; a form that this system refuses ends sooner.
		var booting []int
		for since := time.Now(); len(booting) != 1 || time.Since(since) < 500*time.Millisecond; time.Sleep(time.Millisecond) {
			if now := machines(t); !slices.Equal(now, booting) {
				booting, since = now, time.Now()
			}
		}
		fmt.Println("machines", booting)
		_ = os.Stdout.Sync()
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	}
	program := machinetest.Program(t)
	tmp := t.TempDir()
	cmd := exec.Command(os.Args[0], "-test.run", "^TestHostDies$")
	cmd.Env = append(os.Environ(), "KRAIT_TEST_HOST="+program, "TMPDIR="+tmp)
	out, err := cmd.Output()
	if err == nil {
		t.Fatal("the host did not die")
	}
	_, list, ok := strings.Cut(string(out), "machines [")
	list, _, _ = strings.Cut(list, "]")
	pids := strings.Fields(list)
	if !ok || len(pids) != 1 {
		t.Fatalf("machines: %s", out)
	}
	for end := time.Now().Add(20 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		text, err := os.ReadFile("/proc/" + pids[0] + "/stat")
		if err != nil || strings.Contains(string(text), ") Z ") {
			break
		}
		if time.Now().After(end) {
			t.Fatalf("machine %s is alive", pids[0])
		}
	}
	left, _ := filepath.Glob(filepath.Join(tmp, "krait-machine-*"))
	if len(left) != 1 {
		t.Fatalf("files of the dead host: %v", left)
	}
	t.Setenv("TMPDIR", tmp)
	p := pool(t, machine.Options{})
	now, _ := filepath.Glob(filepath.Join(tmp, "krait-machine-*"))
	if len(now) != 1 || now[0] == left[0] {
		t.Errorf("files of machines: %v, and the dead host's were %v", now, left)
	}
	// A host that lives keeps its files.
	_ = pool(t, machine.Options{})
	if all, _ := filepath.Glob(filepath.Join(tmp, "krait-machine-*")); len(all) != 2 {
		t.Errorf("files of two hosts: %v", all)
	}
	if err := p.Close(); err != nil {
		t.Error(err)
	}
}
