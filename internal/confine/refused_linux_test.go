//go:build amd64 || arm64

package confine_test

// refused_linux_test.go lets a worker try everything, behind all walls, behind all but the filter of calls, and behind none. The last shows
// that an attempt would succeed.

import (
	"bytes"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/krait-run/krait/internal/testcmd"
)

// A world is what attempts are made on.
type world struct {
	file, secret string
	tcp, udp     string
	path         string
	abstract     string
	pid, address string // of another process, and in its memory
	accepted     chan struct{}
}

// newWorld has listeners, files and a process that live as long as the test.
func newWorld(t *testing.T) *world {
	t.Helper()
	dir, err := os.MkdirTemp("", "confine") // the path of a socket is short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	w := &world{file: filepath.Join(dir, "file"), secret: filepath.Join(dir, "secret"), path: filepath.Join(dir, "socket"),
		abstract: fmt.Sprintf("@krait-confine-%d-%s", os.Getpid(), filepath.Base(dir)), accepted: make(chan struct{}, 100)}
	for _, f := range []string{w.file, w.secret} {
		if err := os.WriteFile(f, []byte("swordfish"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	listen := func(network, address string) string {
		l, err := net.Listen(network, address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				w.accepted <- struct{}{}
				go func() {
					_, _ = c.Read(make([]byte, 1))
					c.Close()
				}()
			}
		}()
		return l.Addr().String()
	}
	w.tcp = listen("tcp", "127.0.0.1:0")
	listen("unix", w.path)
	listen("unix", w.abstract)
	u, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { u.Close() })
	w.udp = u.LocalAddr().String()
	w.pid, w.address = victim(t)
	return w
}

// victim starts a process that waits, and returns its number and an address in its memory. It must be alive when the test ends.
func victim(t *testing.T) (pid, address string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program, "confined", `{"Walls":"none","Do":"wait"}`)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		_ = cmd.Wait()
	})
	if _, err := out.Read(make([]byte, 1)); err != nil { // it has begun
		t.Fatal(err)
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", cmd.Process.Pid))
	if err != nil {
		t.Fatal(err)
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	return fmt.Sprint(cmd.Process.Pid), fields[50-3] // where its environment begins
}

func alive(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false
	}
	state := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))[0]
	return state != "Z" && state != "X"
}

// A trial is an attempt, what it is made with, and which walls refuse it besides the filter.
type trial struct {
	do       string
	args     func(w *world) []string
	landlock string // the layer of landlock that refuses it too
	others   bool   // descriptors, environment, capabilities or limits refuse it too
}

func trials() []trial {
	of := func(f func(w *world) string) func(w *world) []string {
		return func(w *world) []string { return []string{f(w)} }
	}
	file := of(func(w *world) string { return w.file })
	pid := of(func(w *world) string { return w.pid })
	const files, signals = "landlock: files", "landlock: signals and abstract sockets"
	return []trial{
		{do: "read a file", args: func(*world) []string { return []string{"/etc/passwd"} }, landlock: files},
		{do: "create a file", args: of(func(w *world) string { return w.file + "2" }), landlock: files},
		{do: "list a directory", args: func(*world) []string { return []string{"/etc"} }, landlock: files},
		{do: "read the environment", landlock: files},
		{do: "make a directory", args: of(func(w *world) string { return w.file + "3" }), landlock: files},
		{do: "rename a file", args: file, landlock: files},
		{do: "delete a file", args: of(func(w *world) string { return w.secret }), landlock: files},
		{do: "link a file", args: file, landlock: files},
		{do: "change a mode", args: file},
		{do: "change directory"},
		{do: "openat2", args: file, landlock: files},
		{do: "read open descriptors", others: true},
		{do: "see the environment", others: true},

		{do: "connect TCP", args: of(func(w *world) string { return w.tcp }), landlock: "landlock: TCP", others: true},
		{do: "listen TCP", landlock: "landlock: TCP", others: true},
		{do: "send UDP", args: of(func(w *world) string { return w.udp }), others: true},
		{do: "connect a socket's path", args: of(func(w *world) string { return w.path }), others: true},
		{do: "connect an abstract socket", args: of(func(w *world) string { return w.abstract }), landlock: signals, others: true},
		{do: "make a raw socket", others: true},
		{do: "make a netlink socket", others: true},
		{do: "make a pair of sockets", others: true},

		{do: "start a program", landlock: files, others: true},
		{do: "become a program", landlock: files},
		{do: "fork"},
		{do: "send a signal", args: pid, landlock: signals},
		{do: "send a signal to a thread", args: pid, landlock: signals},
		{do: "send a signal to all"},
		{do: "queue a signal", args: pid, landlock: signals},
		{do: "signal by descriptor", args: pid, landlock: signals, others: true},
		{do: "trace", args: pid, landlock: files},
		{do: "read another's memory", args: func(w *world) []string { return []string{w.pid, w.address} }, landlock: files},
		{do: "change another's limits", args: pid},
		{do: "raise a limit", others: true},

		{do: "map executable memory"},
		{do: "make memory executable"},
		{do: "make memory executable by key"},
		{do: "map shared memory"},
		{do: "map a stack that grows"},
		{do: "make a file of memory", others: true},

		{do: "mount", others: true},
		{do: "make namespaces", others: true},
		{do: "join a namespace"},
		{do: "change root", others: true},
		{do: "change user"},
		{do: "regain capabilities", others: true},
		{do: "bpf", others: true},
		{do: "io_uring", others: true},
		{do: "keys"},
		{do: "perf events", others: true},
		{do: "userfaultfd", others: true},
		{do: "another filter"},
		{do: "traceable again"},
		{do: "name the machine"},
		{do: "a pipe", others: true},
		{do: "another descriptor", others: true},
		{do: "an event descriptor", others: true},
		{do: "priority inheritance"},
		{do: "the other table of calls"},
		{do: "a call of the future"},
		{do: "read a file on an older thread", args: file, landlock: files},
		{do: "change user on an older thread"},
		{do: "make namespaces on an older thread", others: true},
		{do: "on a new thread"},
	}
}

// leaveOpen gives a worker a file with a secret, as a careless host would.
func leaveOpen(t *testing.T, w *world) func(*exec.Cmd) {
	return func(cmd *exec.Cmd) {
		f, err := os.Open(w.file)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		cmd.ExtraFiles = []*os.File{nil, f}
	}
}

func (k trial) task(walls string, w *world) task {
	var args []string
	if k.args != nil {
		args = k.args(w)
	}
	return task{Walls: walls, Do: k.do, Args: args}
}

// Behind all walls each attempt fails, and nothing outside has changed.
func TestEachAttemptIsRefused(t *testing.T) {
	w := newWorld(t)
	for _, k := range trials() {
		t.Run(k.do, func(t *testing.T) {
			o := run(t, k.task("all", w), leaveOpen(t, w))
			if o.refused() == "" {
				t.Fatalf("came through: %s", o.after.Through)
			}
			if o.killed != 0 && o.killed != syscall.SIGSYS {
				t.Errorf("%s, and not by the filter", o.refused())
			}
			t.Log(o.refused())
		})
	}
	if !alive(w.pid) {
		t.Error("the other process is dead")
	}
	if text, err := os.ReadFile(w.file); err != nil || string(text) != "swordfish" {
		t.Errorf("the file has %q, %v", text, err)
	}
	if entries, err := os.ReadDir(filepath.Dir(w.file)); err != nil || len(entries) != 3 {
		t.Errorf("the directory has %v, %v", entries, err)
	}
	select {
	case <-w.accepted:
		t.Error("a connection came")
	default:
	}
}

// Behind the filter stand other walls, which refuse much of the same without it. landlock alone is one of them.
func TestWallsBehindTheFilter(t *testing.T) {
	w := newWorld(t)
	for _, k := range trials() {
		behind := func(walls string) func(t *testing.T) {
			return func(t *testing.T) {
				o := run(t, k.task(walls, w), leaveOpen(t, w))
				if walls != "no filter" && !o.before.Report.Holds(k.landlock) {
					testcmd.Missing(t, k.landlock+" is missing here")
				}
				if o.killed != 0 {
					t.Errorf("%s", o.refused())
				}
				if o.refused() == "" {
					t.Fatalf("came through: %s", o.after.Through)
				}
				t.Log(o.refused())
			}
		}
		if k.others {
			t.Run(k.do, behind("no filter"))
		}
		if k.landlock != "" {
			t.Run("landlock/"+k.do, behind("no filter, no limits"))
		}
	}
	if !alive(w.pid) {
		t.Error("the other process is dead")
	}
}

// Without walls the attempts succeed, or they would show nothing. Some the kernel or an ordinary user's rights refuse anyway.
func TestAttemptsSucceedOutside(t *testing.T) {
	mayFail := map[string]bool{
		"mount": true, "make namespaces": true, "make namespaces on an older thread": true, "change root": true, "regain capabilities": true, "make a raw socket": true, // ordinary users
		"bpf": true, "io_uring": true, "perf events": true, "userfaultfd": true, "keys": true, "trace": true, "read another's memory": true, // settings of kernels
		"make memory executable by key": true, "raise a limit": true,
		"the other table of calls": true, // few kernels have it
	}
	never := map[string]bool{"join a namespace": true, "a call of the future": true} // wrong on purpose: the filter doesn't see it
	for _, k := range trials() {
		if never[k.do] {
			continue
		}
		t.Run(k.do, func(t *testing.T) {
			w := newWorld(t)
			o := run(t, k.task("none", w), leaveOpen(t, w))
			switch why := o.refused(); {
			case why == "" || o.killed != 0 && k.do == "send a signal to all":
			case mayFail[k.do]:
				t.Skipf("this system refuses it by itself: %s", why)
			default:
				t.Errorf("refused: %s", why)
			}
			if strings.HasPrefix(k.do, "send a signal") && k.do != "send a signal to all" || k.do == "queue a signal" || k.do == "signal by descriptor" {
				for alive(w.pid) {
					time.Sleep(time.Millisecond)
				}
			}
		})
	}
}
