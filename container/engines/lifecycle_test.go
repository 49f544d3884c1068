//go:build linux

package engines

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/moby/moby/client"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/container/docker"
	"github.com/krait-run/krait/container/internal/enginetest"
	"github.com/krait-run/krait/container/internal/orphan"
	"github.com/krait-run/krait/container/pool"
	"github.com/krait-run/krait/container/runsc"
	"github.com/krait-run/krait/internal/racedetector"
)

// TestMain runs the program of a host if the test started this binary as one.
func TestMain(m *testing.M) {
	if os.Getenv("KRAIT_TEST_HOST") != "" {
		if err := host(); err != nil {
			fmt.Println("host:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// echo is a guest that says that it is there and then repeats lines. Its last argument marks it.
const echo = "import sys\nprint('ready', flush=True)\nfor line in sys.stdin:\n    print(line, end='', flush=True)\n"

// session is a warm guest.
type session struct {
	container.Process
	lines *bufio.Reader
}

func start(ctx context.Context, e container.Engine, mark string) (*session, error) {
	p, err := e.Start(ctx, container.Spec{Command: []string{"python3", "-I", "-S", "-u", "-c", echo, mark}})
	if err != nil {
		return nil, err
	}
	s := &session{p, bufio.NewReader(p.Stdout())}
	stop := context.AfterFunc(ctx, func() { _ = p.Close() })
	defer stop()
	if line, err := s.lines.ReadString('\n'); line != "ready\n" {
		return nil, errors.Join(fmt.Errorf("got %q, %w", line, err), p.Wait(), p.Close())
	}
	return s, nil
}

// talk sends a line and waits for it to come back.
func (s *session) talk(text string) error {
	if _, err := io.WriteString(s.Stdin(), text+"\n"); err != nil {
		return err
	}
	if line, err := s.lines.ReadString('\n'); err != nil || line != text+"\n" {
		return fmt.Errorf("got %q: %w", line, err)
	}
	return nil
}

// of returns the engine that the environment names.
func of(name, state, image string) container.Engine {
	for _, e := range All(Options{
		Bubblewrap: bubblewrap.Options{State: state}, Docker: docker.Options{Image: image}, Runsc: runsc.Options{State: state},
	}) {
		if e.Name() == name {
			return e
		}
	}
	panic("no engine " + name)
}

// host runs sessions with a pool, a line of output for each, until there were enough.
func host() error {
	mark, name := os.Getenv("KRAIT_TEST_MARK"), os.Getenv("KRAIT_TEST_HOST")
	e := of(name, os.Getenv("KRAIT_TEST_STATE"), os.Getenv("KRAIT_TEST_IMAGE"))
	wanted, err := strconv.Atoi(os.Getenv("KRAIT_TEST_SESSIONS"))
	if err != nil {
		return err
	}
	ctx := context.Background()
	if _, err := e.Reap(ctx); err != nil {
		return err
	}
	p, err := pool.New(pool.Options[*session]{Size: 4, Start: func(ctx context.Context) (*session, error) { return start(ctx, e, mark) }})
	if err != nil {
		return err
	}
	var next atomic.Int64
	var all sync.WaitGroup
	var mu sync.Mutex
	for range 16 {
		all.Go(func() {
			for n := next.Add(1); n <= int64(wanted); n = next.Add(1) {
				s, err := p.Get(ctx)
				if err == nil {
					for i := range 3 {
						if err == nil {
							err = s.talk(fmt.Sprintf("session %d line %d", n, i))
						}
					}
					if closing := s.Close(); closing != nil {
						err = fmt.Errorf("LEFT %w", closing)
					}
				}
				mu.Lock()
				fmt.Printf("session %q\n", fmt.Sprint(err))
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return p.Close()
}

// Hosts are killed at any moment, and guests too; afterwards, once a host has removed what is left, nothing is.
func TestNothingIsLeft(t *testing.T) {
	for _, name := range []string{bubblewrap.Name, docker.Name, runsc.Name} {
		t.Run(name, func(t *testing.T) {
			state, image := t.TempDir(), ""
			if err := os.Chmod(state, 0o700); err != nil {
				t.Fatal(err)
			}
			if name == docker.Name {
				image = enginetest.Image(t, func() enginetest.Importer { return docker.New(docker.Options{}) })
			}
			e := of(name, state, image)
			defer release(e)
			enginetest.Available(t, e, enginetest.CI() && name != runsc.Name)
			survive(t, e, state, image)
		})
	}
}

func survive(t *testing.T, e container.Engine, state, image string) {
	sessions := 200
	if racedetector.Enabled { // most of the time is the engines'
		sessions = 60
	}
	before, groups := mounts(t), emptyGroups()
	mark := fmt.Sprintf("krait-test-%d-%d", os.Getpid(), time.Now().UnixNano())
	killed := 0
	done, good, hosts := 0, 0, 0
	var dead []int
	begin := time.Now()
	// The first hosts are killed, perhaps when their last session has ended; the last one comes to its end.
	for ended := false; !ended; hosts++ {
		wanted, until := max(sessions-done, 10), math.MaxInt
		if hosts < 5 && done < sessions {
			until = done + 1 + rand.IntN(25)
		}
		ended = until-done > wanted
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "KRAIT_TEST_HOST="+e.Name(), "KRAIT_TEST_MARK="+mark, "KRAIT_TEST_STATE="+state,
			"KRAIT_TEST_IMAGE="+image, fmt.Sprint("KRAIT_TEST_SESSIONS=", wanted))
		out, err := cmd.StdoutPipe()
		if err == nil {
			cmd.Stderr = os.Stderr
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		dead = append(dead, cmd.Process.Pid)
		for scan := bufio.NewScanner(out); scan.Scan(); {
			switch line := scan.Text(); {
			case line == `session "<nil>"`:
				done++
				good++
			case strings.Contains(line, "LEFT") || !strings.HasPrefix(line, "session "):
				t.Error(line)
			default:
				done++
			}
			if rand.IntN(5) == 0 {
				time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
				if pids := marked(mark); len(pids) > 0 && syscall.Kill(pids[rand.IntN(len(pids))], syscall.SIGKILL) == nil {
					killed++
				}
			}
			if !ended && done >= until {
				_ = cmd.Process.Kill()
			}
		}
		if err := cmd.Wait(); err != nil && ended {
			t.Fatalf("the last host: %v", err)
		}
	}
	took := time.Since(begin)
	// The host that came to its end has left nothing for others to remove.
	last := dead[len(dead)-1:]
	own, _ := filepath.Glob(filepath.Join(state, fmt.Sprint(last[0], "-*")))
	if e.Name() == docker.Name {
		own = append(own, containersOf(t, last)...)
	}
	if len(own) > 0 {
		t.Errorf("the last host left %v", own)
	}
	reaped, err := e.Reap(t.Context())
	if err != nil {
		t.Error(err)
	}
	t.Logf("%d sessions, %d unharmed, %d guests and %d hosts killed, %d containers reaped after the last, %v", done, good, killed, hosts-1, reaped, took)
	if good < sessions/4 {
		t.Errorf("%d of %d sessions went well", good, done)
	}
	left(t, e, mark, state, dead, groups)
	unmounted(t, before)
}

// left looks for what should not be there any more, but for the groups that were left by others before. The kernel may need a moment to end
// killed processes.
func left(t *testing.T, e container.Engine, mark, state string, hosts []int, groups []string) {
	var problems []string
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		problems = nil
		for _, pid := range marked(mark) {
			problems = append(problems, fmt.Sprintf("process %d", pid))
		}
		files, _ := filepath.Glob(filepath.Join(state, "*"))
		for _, f := range files {
			if inner, _ := filepath.Glob(filepath.Join(f, "*")); filepath.Base(f) != "runsc" || len(inner) > 0 {
				problems = append(problems, "file "+f)
			}
		}
		problems = append(problems, slices.DeleteFunc(emptyGroups(), func(g string) bool { return slices.Contains(groups, g) })...)
		if e.Name() == docker.Name {
			problems = append(problems, containersOf(t, hosts)...)
		}
		if len(problems) == 0 || time.Now().After(end) {
			break
		}
	}
	for _, p := range problems {
		t.Error("left: " + p)
	}
}

// marked returns the processes whose command line holds mark.
func marked(mark string) []int {
	var pids []int
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, f := range files {
		if line, err := os.ReadFile(f); err == nil && bytes.Contains(line, []byte(mark)) {
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(f))); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

// emptyGroups returns control groups of containers without a process: those of living containers, of other tests say, have some.
func emptyGroups() []string {
	var found []string
	for _, pattern := range []string{"/sys/fs/cgroup/krait-*", "/sys/fs/cgroup/*/krait-*", "/sys/fs/cgroup/*/*/krait-*", "/sys/fs/cgroup/*/*/*/krait-*"} {
		dirs, _ := filepath.Glob(pattern)
		for _, dir := range dirs {
			if procs, err := os.ReadFile(filepath.Join(dir, "cgroup.procs")); err == nil && len(procs) == 0 {
				found = append(found, "control group "+dir)
			}
		}
	}
	return found
}

func containersOf(t *testing.T, hosts []int) []string {
	api, err := client.New(client.FromEnv)
	if err != nil {
		t.Fatal(err)
	}
	defer api.Close()
	var found []string
	for _, pid := range hosts {
		list, err := api.ContainerList(t.Context(), client.ContainerListOptions{
			All: true, Filters: client.Filters{}.Add("label", fmt.Sprint(orphan.LabelPID, "=", pid)),
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range list.Items {
			found = append(found, "container "+c.ID)
		}
	}
	return found
}

// mounts returns where something is mounted.
func mounts(t *testing.T) map[string]bool {
	text, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		t.Fatal(err)
	}
	at := map[string]bool{}
	for line := range strings.Lines(string(text)) {
		if field := strings.Fields(line); len(field) > 4 {
			at[field[4]] = true
		}
	}
	return at
}

// unmounted waits until what was mounted since before is mounted no more. Tests of other packages run containers at the same time, whose
// mounts go when they end.
func unmounted(t *testing.T, before map[string]bool) {
	added := mounts(t)
	maps.DeleteFunc(added, func(at string, _ bool) bool { return before[at] })
	for end := time.Now().Add(2 * time.Minute); len(added) > 0 && time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		now := mounts(t)
		maps.DeleteFunc(added, func(at string, _ bool) bool { return !now[at] })
	}
	if len(added) > 0 {
		t.Errorf("left mounted: %v", slices.Sorted(maps.Keys(added)))
	}
}
