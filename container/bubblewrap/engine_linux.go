//go:build amd64 || arm64

package bubblewrap

// engine_linux.go starts containers and removes orphans.

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/internal/life"
	"github.com/krait-run/krait/container/internal/orphan"
	"github.com/krait-run/krait/container/internal/seccomp"
	"github.com/krait-run/krait/container/internal/spawn"
	"github.com/krait-run/krait/internal/cgroup"
)

type engine struct {
	options Options

	once     sync.Once // guards what follows; it is set once
	err      error
	command  string
	version  [3]int
	places   cgroup.Places
	registry *orphan.Registry
	filter   []byte
}

// prepare looks at the machine, once.
func (e *engine) prepare() error {
	e.once.Do(func() { e.err = e.look() })
	return e.err
}

func (e *engine) look() error {
	e.command = e.options.Command
	if e.command == "" {
		e.command = "bwrap"
	}
	var err error
	if e.command, err = exec.LookPath(e.command); err != nil {
		return fmt.Errorf("bubblewrap: %w: install the package bubblewrap: %w", err, container.ErrUnavailable)
	}
	out, err := exec.Command(e.command, "--version").Output()
	if err != nil {
		return fmt.Errorf("bubblewrap: %s --version: %w: %w", e.command, err, container.ErrUnavailable)
	}
	if n, _ := fmt.Sscanf(string(out), "bubblewrap %d.%d.%d", &e.version[0], &e.version[1], &e.version[2]); n < 2 {
		return fmt.Errorf("bubblewrap: %s --version: got %q: %w", e.command, out, container.ErrUnavailable)
	}
	if !e.atLeast(0, 5) { // --size, --clearenv
		return fmt.Errorf("bubblewrap: version %d.%d: at least 0.5 is needed: %w", e.version[0], e.version[1], container.ErrUnavailable)
	}
	e.places = cgroup.Find()
	if e.registry, err = orphan.Open(e.options.State); err != nil {
		return fmt.Errorf("bubblewrap: %w", err)
	}
	e.filter, err = seccomp.Filter()
	return err
}

func (e *engine) atLeast(major, minor int) bool {
	return e.version[0] > major || e.version[0] == major && e.version[1] >= minor
}

// Probe starts a Python and sees whether it answers.
func (e *engine) Probe(ctx context.Context) error {
	if err := e.prepare(); err != nil {
		return err
	}
	p, err := e.Start(ctx, container.Spec{Command: []string{"python3", "-I", "-S", "-c", "print(6 * 7)"}})
	if err != nil && ctx.Err() == nil {
		return fmt.Errorf("%w: %w", err, container.ErrUnavailable)
	}
	if err != nil {
		return err
	}
	defer p.Close()
	stop := context.AfterFunc(ctx, func() { _ = p.Close() })
	defer stop()
	out, err := io.ReadAll(p.Stdout())
	if exit := p.Wait(); exit != nil {
		return fmt.Errorf("bubblewrap: a trial container: %w%s: %w", exit, hint(p.Stderr()), container.ErrUnavailable)
	}
	if err != nil || strings.TrimSpace(string(out)) != "42" {
		return fmt.Errorf("bubblewrap: a trial container: printed %q, %v: %w", out, err, container.ErrUnavailable)
	}
	return nil
}

// hint says what to do about what bwrap printed.
func hint(text string) string {
	switch {
	case strings.Contains(text, "execvp python3"):
		return " (install python3 on the host, or name a root that has it)"
	case strings.Contains(text, "user namespace") || strings.Contains(text, "setting up uid map") || strings.Contains(text, "loopback"):
		return " (user namespaces are switched off: see sysctl kernel.unprivileged_userns_clone, user.max_user_namespaces," +
			" kernel.apparmor_restrict_unprivileged_userns)"
	case strings.Contains(text, "source path /proc/self/fd") && strings.Contains(text, "Permission denied"):
		return " (bwrap does not run as root: the root and the directories above it have to be readable for other users)"
	case strings.Contains(text, "mount proc"):
		return " (an outer container hides parts of /proc)"
	}
	return ""
}

// Notes says in a line each how bounds are kept on this machine, where that is weaker than elsewhere.
func (e *engine) Notes() []string {
	if e.prepare() != nil {
		return nil
	}
	var notes []string
	for _, n := range []struct{ controller, text string }{
		{"memory", "control groups for memory are not writable: memory is bounded for each process, not for all of them together"},
		{"pids", "control groups for processes are not writable: their number is bounded by RLIMIT_NPROC"},
		{"cpu", "control groups for processors are not writable: a container may use all of them"},
	} {
		if !e.places.Has(n.controller) {
			notes = append(notes, n.text)
		}
	}
	return notes
}

// List returns the containers that there are.
func (e *engine) List(context.Context) ([]container.Running, error) {
	if e.prepare() != nil {
		return nil, nil
	}
	return e.registry.List(Name)
}

// Reap removes what dead hosts have left.
func (e *engine) Reap(ctx context.Context) (int, error) {
	if err := e.prepare(); err != nil {
		return 0, err
	}
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	return e.registry.Reap(Name, nil)
}

// Start implements container.Engine.
func (e *engine) Start(ctx context.Context, spec container.Spec) (container.Process, error) {
	spec, err := spec.Filled()
	if err != nil {
		return nil, err
	}
	if err := e.prepare(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	c := &starting{engine: e, spec: spec, id: newID()}
	p, err := c.start(ctx)
	if err != nil {
		return nil, errors.Join(err, c.undo())
	}
	return p, nil
}

// starting is a container on its way. Its goroutine is that of Start.
type starting struct {
	engine *engine
	spec   container.Spec
	id     string
	group  *cgroup.Group
	record orphan.Record
	cmd    *exec.Cmd  // set once it runs
	mu     sync.Mutex // guards init once kill may be called by others
	init   int        // the pidfd of the container's first process; -1 before and after
	ours   []*os.File
	theirs []*os.File // closed once bwrap has them
}

func newID() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return "krait-" + hex.EncodeToString(b[:])
}

func (c *starting) start(ctx context.Context) (container.Process, error) {
	c.init = -1
	b := c.spec.Bounds
	e := c.engine
	c.record = orphan.Record{Engine: Name, ID: c.id, Groups: e.places.Dirs(c.id)}
	if err := e.registry.Put(c.record); err != nil {
		return nil, err
	}
	var err error
	if c.group, err = e.places.Create(c.id, cgroup.Limits{Memory: b.Memory, PIDs: b.PIDs, CPUs: b.CPUs}); err != nil {
		return nil, err
	}
	var stdin, stdout, stderr, info, release *os.File
	var theirs [5]*os.File
	for i, ours := range []**os.File{&stdin, &stdout, &stderr, &info, &release} {
		r, w, err := os.Pipe()
		if err != nil {
			return nil, fmt.Errorf("bubblewrap: %w", err)
		}
		c.ours, c.theirs = append(c.ours, r), append(c.theirs, w)
		*ours, theirs[i] = r, w
		if i == 0 || i == 4 { // bwrap reads these
			c.ours[i], c.theirs[i] = w, r
			*ours, theirs[i] = w, r
		}
	}
	a := &arguments{next: 3}
	args := a.extra(&c.theirs, nil) // the place of the pipe that will hold all the others
	infoFD, releaseFD := a.extra(&c.theirs, theirs[3]), a.extra(&c.theirs, theirs[4])
	if err := c.arguments(a, infoFD, releaseFD); err != nil {
		return nil, err
	}
	if a.files[args-3], err = data(&c.theirs, []byte(strings.Join(a.list, "\x00")+"\x00")); err != nil {
		return nil, err
	}
	if a.files, err = spawn.WithoutInherited(a.files); err != nil {
		return nil, err
	}
	cmd := &exec.Cmd{
		Path: e.command, Args: append([]string{c.id, "--args", fmt.Sprint(args), "--"}, limited(c.spec.Command, b, c.group)...), Env: []string{}, Dir: "/",
		Stdin: theirs[0], Stdout: theirs[1], Stderr: theirs[2], ExtraFiles: a.files,
		SysProcAttr: &syscall.SysProcAttr{Credential: stranger()},
	}
	// bwrap dies with the thread that starts it. A goroutine of its own is on a thread that stays; the caller may have locked its thread.
	started := make(chan error)
	go func() { started <- cmd.Start() }()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("bubblewrap: %w", err)
	}
	c.cmd = cmd
	for _, f := range c.theirs {
		f.Close()
	}
	pid, err := c.readPID(ctx, info, stderr)
	if err != nil {
		return nil, err
	}
	if c.init, err = unix.PidfdOpen(pid, 0); err != nil {
		return nil, fmt.Errorf("bubblewrap: process %d: %w", pid, err)
	}
	c.record.Processes = []orphan.Started{{PID: pid, Start: orphan.StartOf(pid)}, {PID: cmd.Process.Pid, Start: orphan.StartOf(cmd.Process.Pid)}}
	if err := e.registry.Put(c.record); err != nil {
		return nil, err
	}
	if err := c.group.Add(pid); err != nil {
		return nil, err
	}
	// If the machine runs out of memory, the container goes first. Children inherit it.
	_ = os.WriteFile(fmt.Sprintf("/proc/%d/oom_score_adj", pid), []byte("1000"), 0)
	if _, err := release.Write([]byte{1}); err != nil {
		return nil, fmt.Errorf("bubblewrap: %w", err)
	}
	release.Close()
	info.Close()
	return life.Start(life.Parts{
		Engine: Name, ID: c.id, Bounds: b, Stdin: stdin, Stdout: stdout, Stderr: stderr,
		Wait: c.wait, Kill: c.kill,
		Remove: func() error { stderr.Close(); return c.undo() },
	}), nil
}

// readPID waits for bwrap to tell the process id of the container's first process, which then waits to be released.
func (c *starting) readPID(ctx context.Context, info, stderr *os.File) (int, error) {
	stop := context.AfterFunc(ctx, func() { _ = c.cmd.Process.Kill() })
	defer stop()
	// A bwrap that is killed leaves a child that has the pipes too, and waits for it: they don't end.
	bwrap, err := unix.PidfdOpen(c.cmd.Process.Pid, 0)
	if err != nil {
		return 0, fmt.Errorf("bubblewrap: process %d: %w", c.cmd.Process.Pid, err)
	}
	var mu sync.Mutex // guards told, and the deadlines
	told := false
	limit := func(n int) (done bool) {
		mu.Lock()
		defer mu.Unlock()
		if n > 0 && !told {
			_ = info.SetReadDeadline(time.Now().Add(time.Second))
			_ = stderr.SetReadDeadline(time.Now().Add(time.Second))
		}
		return told || n > 0
	}
	go func() {
		defer unix.Close(bwrap)
		for {
			if n, _ := unix.Poll([]unix.PollFd{{Fd: int32(bwrap), Events: unix.POLLIN}}, 100); limit(n) {
				return
			}
		}
	}()
	defer func() {
		mu.Lock()
		defer mu.Unlock()
		told = true
		_ = stderr.SetReadDeadline(time.Time{})
	}()
	var text []byte
	for buf := make([]byte, 256); ; {
		n, err := info.Read(buf)
		text = append(text, buf[:n]...)
		if bytes.IndexByte(text, '}') >= 0 {
			break
		}
		if err != nil {
			if ctx.Err() != nil {
				return 0, fmt.Errorf("bubblewrap: start: %w", ctx.Err())
			}
			said, _ := io.ReadAll(io.LimitReader(stderr, 4096))
			return 0, fmt.Errorf("bubblewrap: %s%s", strings.TrimSpace(string(said)), hint(string(said)))
		}
	}
	var status struct {
		Child int `json:"child-pid"`
	}
	if err := json.Unmarshal(text, &status); err != nil || status.Child <= 1 {
		return 0, fmt.Errorf("bubblewrap: got %q as status", text)
	}
	return status.Child, nil
}

// kill ends the container's first process, with which the kernel ends all others.
func (c *starting) kill() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.init >= 0 {
		_ = unix.PidfdSendSignal(c.init, unix.SIGKILL, nil, 0)
	}
}

func (c *starting) wait() (int, error) {
	err := c.cmd.Wait()
	c.gone()
	code := c.cmd.ProcessState.ExitCode()
	if status, ok := c.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		code = 128 + int(status.Signal())
	}
	var exit *exec.ExitError
	switch {
	case err != nil && !errors.As(err, &exit):
		return -1, err
	case code != 0 && c.group.OOM():
		return code, container.ErrMemory
	}
	return code, nil
}

// gone waits until the container's first process has ended, and so all of them. bwrap itself may end a little earlier.
func (c *starting) gone() {
	if c.init < 0 {
		return
	}
	c.kill()
	for {
		_, err := unix.Poll([]unix.PollFd{{Fd: int32(c.init), Events: unix.POLLIN}}, -1)
		if err != unix.EINTR {
			return
		}
	}
}

// undo removes what there is of the container, except for streams that its user has.
func (c *starting) undo() error {
	if c.cmd == nil || c.cmd.ProcessState == nil { // the start has failed
		for _, f := range append(c.ours, c.theirs...) {
			f.Close()
		}
		if c.cmd != nil {
			_ = c.cmd.Process.Kill()
			_ = c.cmd.Wait()
			c.gone()
			orphan.KillNamed(c.id) // a child of bwrap that waits for it
		}
	}
	c.mu.Lock()
	if c.init >= 0 {
		unix.Close(c.init)
		c.init = -1
	}
	c.mu.Unlock()
	return errors.Join(c.group.Remove(), c.engine.registry.Delete(c.id))
}

// stranger is a user id that nobody else has, if this process may choose: then the container's processes have no rights on the host even
// without their namespaces, and are counted by themselves.
func stranger() *syscall.Credential {
	if os.Geteuid() != 0 {
		return nil
	}
	var b [4]byte
	_, _ = rand.Read(b[:])
	id := 0x72000000 + binary.LittleEndian.Uint32(b[:])%0x08000000 // above what systemd gives out, within 31 bits
	return &syscall.Credential{Uid: id, Gid: id}
}
