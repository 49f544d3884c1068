package runsc

// engine_linux.go starts containers and removes orphans.

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/internal/life"
	"github.com/krait-run/krait/container/internal/orphan"
	"github.com/krait-run/krait/container/internal/spawn"
	"github.com/krait-run/krait/internal/cgroup"
)

type engine struct {
	options Options

	once     sync.Once // guards what follows; it is set once
	err      error
	command  string
	places   cgroup.Places
	registry *orphan.Registry
}

func (e *engine) prepare() error {
	e.once.Do(func() { e.err = e.look() })
	return e.err
}

func (e *engine) look() error {
	e.command = e.options.Command
	if e.command == "" {
		e.command = "runsc"
	}
	var err error
	if e.command, err = exec.LookPath(e.command); err != nil {
		return fmt.Errorf("runsc: %w: install gVisor (the package runsc): %w", err, container.ErrUnavailable)
	}
	e.places = cgroup.Find()
	if !e.places.Has("memory") || !e.places.Has("pids") {
		return fmt.Errorf("runsc: control groups for memory and processes are not writable, and nothing else bounds them: %w", container.ErrUnavailable)
	}
	if e.registry, err = orphan.Open(e.options.State); err != nil {
		return fmt.Errorf("runsc: %w", err)
	}
	return nil
}

// Probe starts a Python and sees whether it answers. A platform that does not work here may hang: it has until the context's end.
func (e *engine) Probe(ctx context.Context) error {
	if err := e.prepare(); err != nil {
		return err
	}
	p, err := e.Start(ctx, container.Spec{Command: []string{"python3", "-I", "-S", "-c", "print(6 * 7)"}, Bounds: container.Bounds{Life: 30 * time.Second}})
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
		return fmt.Errorf("runsc: a trial container: %w: try another platform: %w", exit, container.ErrUnavailable)
	}
	if err != nil || strings.TrimSpace(string(out)) != "42" {
		return fmt.Errorf("runsc: a trial container: printed %q, %v: %w", out, err, container.ErrUnavailable)
	}
	return nil
}

// Notes says in a line each how bounds are kept, where that is weaker than elsewhere.
func (e *engine) Notes() []string {
	notes := []string{"the number of processes is bounded together with gVisor's own: a container that reaches the bound may end whole"}
	if e.prepare() == nil && !e.places.Has("cpu") {
		notes = append(notes, "control groups for processors are not writable: a container may use all of them")
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
	return e.registry.Reap(Name, func(r orphan.Record) error {
		for _, dir := range r.Groups {
			cgroup.Open([]string{dir}).Kill()
		}
		e.delete(r.ID)
		return nil
	})
}

// run returns a command of runsc.
func (e *engine) run(args ...string) []string {
	command := []string{e.command, "--root", filepath.Join(e.registry.Dir(), "runsc"), "--network=none", "--ignore-cgroups", "--host-uds=none"}
	if e.options.Platform != "" {
		command = append(command, "--platform="+e.options.Platform)
	}
	if os.Geteuid() != 0 {
		command = append(command, "--rootless")
	}
	return append(command, args...)
}

// delete removes runsc's own files about a container. That there are none is no error.
func (e *engine) delete(id string) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	args := e.run("delete", "--force", id)
	_ = exec.CommandContext(ctx, args[0], args[1:]...).Run()
	// A container that was killed while runsc made it has a lock file only.
	left, _ := filepath.Glob(filepath.Join(e.registry.Dir(), "runsc", id+"*"))
	for _, f := range left {
		_ = os.Remove(f)
	}
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
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	c := &starting{engine: e, spec: spec, id: "krait-" + hex.EncodeToString(b[:])}
	p, err := c.start()
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
	bundle string
	group  *cgroup.Group
	cmd    *exec.Cmd // set once it runs
	files  []*os.File
}

// overhead is what gVisor itself takes besides the program: memory in bytes, and threads.
const (
	overhead = 64 << 20
	threads  = 512
)

func (c *starting) start() (container.Process, error) {
	e, b := c.engine, c.spec.Bounds
	c.bundle = filepath.Join(e.registry.Dir(), "bundle-"+c.id)
	if err := e.registry.Put(orphan.Record{Engine: Name, ID: c.id, Groups: e.places.Dirs(c.id), Paths: []string{c.bundle}}); err != nil {
		return nil, err
	}
	if err := c.writeBundle(); err != nil {
		return nil, err
	}
	var err error
	if c.group, err = e.places.Create(c.id, cgroup.Limits{Memory: b.Memory + overhead, PIDs: b.PIDs + threads, CPUs: b.CPUs}); err != nil {
		return nil, err
	}
	var pipes [4][2]*os.File // stdin, stdout, stderr, release: each to read and to write
	for i := range pipes {
		if pipes[i][0], pipes[i][1], err = os.Pipe(); err != nil {
			return nil, fmt.Errorf("runsc: %w", err)
		}
		c.files = append(c.files, pipes[i][:]...)
	}
	theirs := []*os.File{pipes[0][0], pipes[1][1], pipes[2][1], pipes[3][0]}
	extra, err := spawn.WithoutInherited([]*os.File{pipes[3][0]})
	if err != nil {
		return nil, err
	}
	// The shell waits until it is in the control group, in which all that it starts will be.
	args := append([]string{"sh", "-c", `read -r go <&3 && exec 3<&- && exec "$@"`, "sh"}, e.run("run", "--bundle", c.bundle, c.id)...)
	cmd := &exec.Cmd{
		Path: "/bin/sh", Args: args, Env: []string{"PATH=/usr/sbin:/usr/bin:/sbin:/bin"}, Dir: "/",
		Stdin: theirs[0], Stdout: theirs[1], Stderr: theirs[2], ExtraFiles: extra,
		SysProcAttr: &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL},
	}
	started := make(chan error) // the process dies with the thread that starts it; see bubblewrap
	go func() { started <- cmd.Start() }()
	if err := <-started; err != nil {
		return nil, fmt.Errorf("runsc: %w", err)
	}
	c.cmd = cmd
	for _, f := range theirs {
		f.Close()
	}
	if err := c.group.Add(cmd.Process.Pid); err != nil {
		return nil, err
	}
	if _, err := pipes[3][1].WriteString("go\n"); err != nil {
		return nil, fmt.Errorf("runsc: %w", err)
	}
	pipes[3][1].Close()
	return life.Start(life.Parts{
		Engine: Name, ID: c.id, Bounds: b, Stdin: pipes[0][1], Stdout: pipes[1][0], Stderr: pipes[2][0],
		Wait: c.wait, Kill: func() { c.group.Kill() },
		Remove: func() error { pipes[2][0].Close(); return c.undo() },
	}), nil
}

func (c *starting) wait() (int, error) {
	err := c.cmd.Wait()
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

// undo removes what there is of the container, except for streams that its user has.
func (c *starting) undo() error {
	if c.cmd == nil || c.cmd.ProcessState == nil { // the start has failed
		for _, f := range c.files {
			f.Close()
		}
		if c.cmd != nil {
			_ = c.cmd.Process.Kill()
			_ = c.cmd.Wait()
		}
	}
	err := c.group.Remove()
	c.engine.delete(c.id)
	return errors.Join(err, os.RemoveAll(c.bundle), c.engine.registry.Delete(c.id))
}
