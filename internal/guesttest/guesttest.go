// Package guesttest has an engine that contains nothing, for tests of the protocol between host and guest: a plain child process.
package guesttest

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/container"
	"github.com/krait-run/krait/container/bubblewrap"
	"github.com/krait-run/krait/internal/procgroup"
	"github.com/krait-run/krait/internal/testcmd"
)

// Engine starts plain child processes in directories that Dir gives. It contains nothing: it is for scripts of tests alone.
type Engine struct{ Dir func() string }

var _ container.Engine = Engine{}

func (Engine) Name() string                          { return "process" }
func (Engine) Probe(context.Context) error           { return nil }
func (Engine) Reap(ctx context.Context) (int, error) { return 0, nil }
func (e Engine) Start(ctx context.Context, spec container.Spec) (container.Process, error) {
	cmd := exec.Command(spec.Command[0], spec.Command[1:]...)
	cmd.Env, cmd.Dir = spec.Env, e.Dir()
	procgroup.Own(cmd)
	p := &process{cmd: cmd, done: make(chan struct{})}
	cmd.Stderr = &p.stderr
	var err error
	if p.in, err = cmd.StdinPipe(); err != nil {
		return nil, err
	}
	// A pipe of our own: Wait of the command would close its read end before all is read.
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p.out, cmd.Stdout = r, w
	err = cmd.Start()
	w.Close()
	if err != nil {
		r.Close()
		return nil, err
	}
	go func() {
		p.err = cmd.Wait()
		close(p.done)
	}()
	return p, nil
}

type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *os.File
	stderr syncBuffer
	done   chan struct{}
	err    error
	once   sync.Once
}

func (p *process) Stdin() io.WriteCloser { return p.in }
func (p *process) Stdout() io.Reader     { return p.out }
func (p *process) Stderr() string        { return p.stderr.String() }
func (p *process) ID() string            { return strconv.Itoa(p.cmd.Process.Pid) }
func (p *process) Wait() error           { <-p.done; return p.err }

func (p *process) Close() error {
	p.once.Do(func() {
		pid := p.cmd.Process.Pid
		for _, c := range children(pid) { // a worker has a process group of its own
			kill(c)
		}
		procgroup.Kill(p.cmd)
		p.in.Close()
	})
	<-p.done
	p.out.Close()
	return nil
}

func children(pid int) []int {
	text, _ := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/task/" + strconv.Itoa(pid) + "/children")
	var out []int
	for _, f := range strings.Fields(string(text)) {
		if n, err := strconv.Atoi(f); err == nil {
			out = append(out, n)
		}
	}
	return out
}

type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

// Pythons are the Pythons that the tests run on: KRAIT_TEST_PYTHONS, separated by colons, or the system's.
func Pythons(tb testing.TB) []string {
	tb.Helper()
	if list := os.Getenv("KRAIT_TEST_PYTHONS"); list != "" {
		return strings.Split(list, ":")
	}
	const system = "/usr/bin/python3"
	if _, err := os.Stat(system); err != nil {
		testcmd.Missing(tb, system+" is missing: apt-get install python3")
	}
	return []string{system}
}

// Node is the Node.js that the tests run on: KRAIT_TEST_NODE, or the system's.
func Node(tb testing.TB) string {
	tb.Helper()
	if name := os.Getenv("KRAIT_TEST_NODE"); name != "" {
		return name
	}
	name, err := exec.LookPath("node")
	if err != nil {
		testcmd.Missing(tb, "node is missing: apt-get install nodejs")
	}
	return name
}

// New returns the engine that KRAIT_TEST_ENGINE names: "bubblewrap", or "", which is Engine.
func New(tb testing.TB) container.Engine {
	tb.Helper()
	switch name := os.Getenv("KRAIT_TEST_ENGINE"); name {
	case "", "process":
		return Engine{tb.TempDir}
	case bubblewrap.Name:
		e := bubblewrap.New(bubblewrap.Options{State: tb.TempDir()})
		if err := e.Probe(context.Background()); err != nil {
			tb.Fatal(err) // it was asked for
		}
		return e
	default:
		tb.Fatalf("KRAIT_TEST_ENGINE: there is no engine %q", name)
		return nil
	}
}

// Containers opens a Python for each sandbox.
func Containers(tb testing.TB, o container.Options) krait.Containers {
	tb.Helper()
	if o.Python == "" {
		o.Python = Pythons(tb)[0]
	}
	return container.Fresh{Engine: New(tb), Options: o}
}
