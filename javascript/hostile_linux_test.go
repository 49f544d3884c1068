package javascript_test

// hostile_linux_test.go: hostile scripts in workers, whose memory is looked at from outside.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/racedetector"
	"github.com/krait-run/krait/javascript"
	"github.com/krait-run/krait/worker"
)

// peak returns the most memory that a process has held, in bytes; 0 once it has ended.
func peak(pid int) (n int64) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(text)) {
		if rest, ok := strings.CutPrefix(line, "VmHWM:"); ok {
			_, _ = fmt.Sscan(rest, &n)
		}
	}
	return n << 10
}

// children returns the processes that this one has started and that have not ended.
func children() map[int]bool {
	pids := map[int]bool{}
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		text, err := os.ReadFile(name)
		if err != nil {
			continue // it has ended
		}
		_, rest, _ := strings.Cut(string(text), ") ")
		if fields := strings.Fields(rest); len(fields) > 2 && fields[0] != "Z" && fields[1] == strconv.Itoa(os.Getpid()) {
			pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(name)))
			pids[pid] = true
		}
	}
	return pids
}

// No script has its worker hold more than twice its limit and 16 MiB beyond what an idle one holds.
func TestHostileInWorkers(t *testing.T) {
	if racedetector.Enabled || testing.Short() {
		t.Skip("it takes a minute; with the race detector objects take more")
	}
	p, err := worker.New(worker.Options{Size: -1})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	template, err := krait.NewTemplate(krait.Options{Language: javascript.TypeScript(), Tier: krait.TierProcess, Workers: p, HostCalls: echo, Limits: hostileLimits})
	if err != nil {
		t.Fatal(err)
	}
	allowed := 2*hostileLimits.Memory + 16<<20
	var l latest
	var mu sync.Mutex // guards what follows, and the starting of workers
	most, mostName := int64(0), ""
	started := func(t *testing.T) (*krait.Sandbox, int) {
		mu.Lock()
		defer mu.Unlock()
		before := children()
		sandbox, err := template.NewSandbox(context.Background(), krait.SandboxOptions{})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { sandbox.Close() })
		for n := range children() {
			if !before[n] {
				return sandbox, n
			}
		}
		return sandbox, 0
	}
	names := chosen(func(string) bool { return true })
	script := func(name string) func(t *testing.T) {
		return func(t *testing.T) {
			t.Parallel()
			sandbox, pid := started(t)
			idle := peak(pid)
			if idle == 0 {
				t.Fatal("no worker")
			}
			var held atomic.Int64
			done, watched := make(chan bool), make(chan bool)
			go func() {
				defer close(watched)
				for {
					held.Store(max(held.Load(), peak(pid)))
					select {
					case <-done:
						return
					case <-time.After(2 * time.Millisecond):
					}
				}
			}()
			l.note(attack(t, sandbox, hostile[name]), name)
			close(done)
			<-watched
			over := held.Load() - idle
			if over > allowed {
				t.Errorf("it held %d MiB more than the %d MiB of an idle worker, and may hold %d", over>>20, idle>>20, allowed>>20)
			}
			mu.Lock()
			defer mu.Unlock()
			if over > most {
				most, mostName = over, name
			}
		}
	}
	t.Run("scripts", func(t *testing.T) {
		for _, name := range names {
			t.Run(name, script(name))
		}
	})
	t.Logf("%d scripts: the latest ended %v past its deadline (%s), the largest held %d MiB beyond an idle worker (%s)", len(names), l.late, l.name, most>>20, mostName)
}
