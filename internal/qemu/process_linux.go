package qemu

// process_linux.go holds QEMU's process, which is the machine as the host sees it.

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
	cmd     *exec.Cmd
	port    *os.File // one end of a socket, for both directions
	monitor *monitor // nil unless the machine is to be saved
	said    console
	killed  atomic.Bool
	exited  chan struct{}
	err     error // why it ended; set before exited is closed
}

var _ container.Process = (*process)(nil)

// start starts a machine, from a state if there is one. QEMU has no environment, and no files but the port, its output, and the state or, if it is to
// be saved, the monitor.
func (img *image) start(w way, from *state, monitored bool) (p *process, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("%w: %w", ErrStart, err)
		}
	}()
	ours, theirs, err := socket()
	if err != nil {
		return nil, err
	}
	arguments := img.arguments(w.accel)
	files := []*os.File{theirs}
	p = &process{port: ours, exited: make(chan struct{})}
	other := strconv.Itoa(otherFile)
	saves := false
	switch {
	case from != nil:
		f, err := from.open()
		if err != nil {
			_, _ = ours.Close(), theirs.Close()
			return nil, err
		}
		files = append(files, f)
		arguments = append(arguments, "-incoming", "fd:"+other)
	case monitored:
		saves = true
		f, their, err := socket()
		if err != nil {
			_, _ = ours.Close(), theirs.Close()
			return nil, err
		}
		p.monitor = newMonitor(f)
		files = append(files, their)
		arguments = append(arguments, "-chardev", "socket,id=monitor,fd="+other, "-mon", "chardev=monitor,mode=control")
	}
	p.cmd = exec.Command(img.qemu, arguments...)
	p.cmd.Env = []string{}
	p.cmd.Dir = "/"
	p.cmd.Stdout, p.cmd.Stderr = &p.said, &p.said
	p.cmd.ExtraFiles = files
	p.cmd.SysProcAttr = w.attributes()
	err = p.cmd.Start()
	for _, f := range files {
		_ = f.Close()
	}
	if err != nil {
		p.release()
		return nil, &container.ExitError{Engine: "machine", ID: "none", Code: -1, Cause: err}
	}
	go func() {
		p.err = p.ended(p.cmd.Wait())
		close(p.exited)
	}()
	if err := restrict(p.cmd.Process.Pid, saves); err != nil {
		_ = p.Close()
		return nil, err
	}
	return p, nil
}

// release closes the host's ends.
func (p *process) release() {
	_ = p.port.Close()
	if p.monitor != nil {
		p.monitor.close()
	}
}

// ended makes the error of a machine's end. Without one, the machine has ended by itself, which a worker does not do.
func (p *process) ended(err error) error {
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return err
	}
	if p.killed.Load() {
		return errors.New("machine: it was killed")
	}
	said, memory := reason(p.said.String())
	e := &container.ExitError{Engine: "machine", ID: p.ID(), Code: p.cmd.ProcessState.ExitCode(), Stderr: said}
	if st, ok := p.cmd.ProcessState.Sys().(syscall.WaitStatus); ok && st.Signaled() {
		e.Code = 128 + int(st.Signal())
	}
	if memory {
		e.Cause = container.ErrMemory
	}
	return e
}

// reason finds in what was printed why a machine ended: what the worker said, a Go program that died or QEMU, else what the kernel said last.
// memory says that there was too little of it.
func reason(said string) (line string, memory bool) {
	for l := range strings.Lines(said) {
		l = strings.TrimSpace(l)
		lower := strings.ToLower(l)
		if strings.Contains(lower, "out of memory") || strings.Contains(lower, "deadlocked on memory") || strings.Contains(lower, "cannot allocate memory") {
			memory = true
		}
		_, after, fatal := strings.Cut(l, "fatal error: ")
		switch {
		case fatal:
			return after, memory
		case strings.HasPrefix(l, "worker: ") || strings.HasPrefix(l, "confine: ") || strings.Contains(l, "qemu-system-"):
			return l, memory
		case line == "" && strings.Contains(l, "Kernel panic"):
			line = l
		}
	}
	if line == "" {
		line, _, _ = strings.Cut(strings.TrimSpace(said), "\n")
	}
	return line, memory
}

func (p *process) Stdin() io.WriteCloser { return p.port }
func (p *process) Stdout() io.Reader     { return p }
func (p *process) ID() string            { return strconv.Itoa(p.cmd.Process.Pid) }

// Stderr implements container.Process: what the machine wrote about its end.
func (p *process) Stderr() string {
	line, _ := reason(p.said.String())
	return line
}

// Read reads from the port until the machine has ended, with or without having read all that it was sent.
func (p *process) Read(b []byte) (int, error) {
	n, err := p.port.Read(b)
	if errors.Is(err, syscall.ECONNRESET) {
		err = io.EOF
	}
	return n, err
}

// Wait implements container.Process.
func (p *process) Wait() error {
	<-p.exited
	return p.err
}

// Close implements container.Process. The end of the process ends what reads and writes the port.
func (p *process) Close() error {
	select {
	case <-p.exited:
	default:
		p.killed.Store(true)
		_ = p.cmd.Process.Kill()
		<-p.exited
	}
	p.release()
	return nil
}

// console keeps the beginning of what a machine and QEMU print.
type console struct {
	mu   sync.Mutex
	text []byte
}

const consoleSize = 16 << 10

func (c *console) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.text = append(c.text, p[:min(len(p), consoleSize-len(c.text))]...)
	return len(p), nil
}

func (c *console) String() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.text)
}
