package worker

// process.go holds the process of a worker, as the host sees it.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"

	"github.com/krait-run/krait/container"
)

// process is a container.Process.
type process struct {
	cmd    *exec.Cmd
	in     *os.File
	out    *os.File
	stderr tail
	exited chan struct{}
	err    error       // why it ended; set before exited is closed
	full   atomic.Bool // it was killed for its memory
}

var _ container.Process = (*process)(nil)

// start starts a worker. It has no environment but the variable that makes it one, and no files but its three pipes.
func start(command []string, a *syscall.SysProcAttr) (*process, error) {
	p := &process{cmd: exec.Command(command[0], command[1:]...), exited: make(chan struct{})}
	p.cmd.Env = []string{environ + "=1"}
	p.cmd.Dir = string(os.PathSeparator)
	p.cmd.Stderr = &p.stderr
	p.cmd.SysProcAttr = a
	theirIn, in, err := pipe()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	out, theirOut, err := pipe()
	if err != nil {
		_, _ = theirIn.Close(), in.Close()
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	p.cmd.Stdin, p.cmd.Stdout, p.in, p.out = theirIn, theirOut, in, out
	err = p.cmd.Start()
	_, _ = theirIn.Close(), theirOut.Close()
	if err != nil {
		_, _ = in.Close(), out.Close()
		return nil, fmt.Errorf("%w: %w", ErrStart, err)
	}
	go func() {
		p.err = p.ended(p.cmd.Wait())
		close(p.exited)
	}()
	return p, nil
}

// ended makes the error of a worker's end.
func (p *process) ended(err error) error {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return err
	}
	// A Go program that dies says why in a line that begins so; what it says before that is of its memory.
	said, why, _ := strings.Cut(p.Stderr(), "fatal error: ")
	if why != "" {
		said = why
	}
	said, _, _ = strings.Cut(said, "\n")
	e := &container.ExitError{Engine: "worker", ID: p.ID(), Code: exit.ExitCode(), Stderr: said}
	if e.Code < 0 {
		e.Code = 128 + signal(exit)
	}
	if p.full.Load() || wantOfMemory(said, why) {
		e.Cause = container.ErrMemory
	}
	return e
}

// wantOfMemory reports whether a Go program died since the kernel refused it memory: by the line in which it says why, or else by the one that it said
// last. A new thread needs memory too, for its stack, and the bound of threads is far above what the runtime takes.
func wantOfMemory(said, why string) bool {
	for _, words := range []string{"memory", "heap metadata", "map pages", "newosproc"} {
		if strings.Contains(why, words) {
			return true
		}
	}
	return why == "" && strings.Contains(said, "pthread_create failed")
}

func (p *process) Stdin() io.WriteCloser { return p.in }
func (p *process) Stdout() io.Reader     { return p.out }
func (p *process) Stderr() string        { return p.stderr.String() }
func (p *process) ID() string            { return strconv.Itoa(p.cmd.Process.Pid) }

// Wait implements container.Process.
func (p *process) Wait() error {
	<-p.exited
	return p.err
}

// Close implements container.Process.
func (p *process) Close() error {
	_ = p.cmd.Process.Kill()
	_ = p.in.Close()
	<-p.exited
	_ = p.out.Close()
	return nil
}

// tail keeps the beginning of what is written to it, where a Go program says why it dies, and drops the stacks after it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

const tailSize = 4096

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.text = append(t.text, p[:min(len(p), tailSize-len(t.text))]...)
	return len(p), nil
}

func (t *tail) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return string(t.text)
}
