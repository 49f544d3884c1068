package container_test

// process_test.go holds an engine that contains nothing: a child process, for tests of the protocol.

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/krait-run/krait/container"
)

// processEngine starts plain child processes in directories of their own.
type processEngine struct{ dir func() string }

func (processEngine) Name() string                          { return "process" }
func (processEngine) Probe(context.Context) error           { return nil }
func (processEngine) Reap(ctx context.Context) (int, error) { return 0, nil }
func (e processEngine) Start(ctx context.Context, spec container.Spec) (container.Process, error) {
	cmd := exec.Command(spec.Command[0], spec.Command[1:]...)
	cmd.Env, cmd.Dir = spec.Env, e.dir()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
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
			_ = syscall.Kill(-c, syscall.SIGKILL)
			_ = syscall.Kill(c, syscall.SIGKILL)
		}
		_ = syscall.Kill(-pid, syscall.SIGKILL)
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

// pythons are the Pythons that the tests run on: KRAIT_TEST_PYTHONS, separated by colons, or the system's.
func pythons(tb testing.TB) []string {
	tb.Helper()
	if list := os.Getenv("KRAIT_TEST_PYTHONS"); list != "" {
		return strings.Split(list, ":")
	}
	const system = "/usr/bin/python3"
	if _, err := os.Stat(system); err != nil {
		tb.Fatalf("%s is missing: apt-get install python3", system)
	}
	return []string{system}
}

func start(tb testing.TB, o container.Options) *container.Session {
	tb.Helper()
	if o.Python == "" {
		o.Python = pythons(tb)[0]
	}
	s, err := container.Start(context.Background(), processEngine{tb.TempDir}, o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() {
		if err := s.Close(); err != nil {
			tb.Error(err)
		}
	})
	return s
}
