package mcp

// process.go holds servers that are processes, spoken to on their standard input and output.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/krait-run/krait/internal/procgroup"
)

// grace is how long a process may take to end after its input was closed, and again after it was asked to end. Whoever ends waits for both.
const grace = 500 * time.Millisecond

// inherited are the variables of the environment that every command gets: what programs need to find themselves, and no secrets.
var inherited = strings.Fields("HOME LOGNAME PATH SHELL TERM TMPDIR USER LANG LC_ALL " +
	"APPDATA HOMEDRIVE HOMEPATH LOCALAPPDATA PATHEXT PROCESSOR_ARCHITECTURE PROGRAMFILES SYSTEMDRIVE SYSTEMROOT TEMP TMP USERNAME USERPROFILE WINDIR COMSPEC")

// process is a transport that starts a command when it is connected. It is used once.
type process struct {
	server *Server
	max    int
	line   func(text string) // receives the lines of the standard error, and what else is no message

	tail tail

	mu    sync.Mutex
	cmd   *exec.Cmd // nil before it is started
	close func()
}

// Connect implements sdk.Transport.
func (p *process) Connect(ctx context.Context) (sdk.Connection, error) {
	cmd := exec.Command(p.server.Command, p.server.Args...)
	cmd.Dir = p.server.Dir
	cmd.Env = environment(p.server.Env)
	cmd.WaitDelay = grace // of grandchildren that hold on to the pipes
	p.tail.line = p.line
	cmd.Stderr = &p.tail
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	running := procgroup.Of(ctx) // of a command that may end before its servers have
	if err := running.Start(cmd); err != nil {
		return nil, fmt.Errorf("the command can't be started: %w", err)
	}
	e := &ended{cmd: cmd, running: running, in: in, done: make(chan struct{})}
	p.mu.Lock()
	p.cmd, p.close = cmd, func() { _ = e.Close() }
	p.mu.Unlock()
	r := &lines{r: out, max: p.max, change: p.message}
	return (&sdk.IOTransport{Reader: body{r, e}, Writer: e, MaxLineLength: -1}).Connect(ctx)
}

// end kills the process, if there is one, and waits for its end.
func (p *process) end() {
	p.mu.Lock()
	cmd, wait := p.cmd, p.close
	p.mu.Unlock()
	if cmd != nil {
		procgroup.Kill(cmd)
		wait()
	}
}

// message passes a message on. Lines that can't be one, such as a banner, are not messages.
func (p *process) message(line []byte) ([]byte, error) {
	text := bytes.TrimSpace(line)
	if len(text) == 0 {
		return nil, nil
	}
	if text[0] != '{' && text[0] != '[' {
		p.line(clip(string(text)))
		return nil, nil
	}
	return append(bytes.TrimRight(keep(text), "\r\n"), '\n'), nil
}

// environment is what a command gets.
func environment(extra map[string]string) []string {
	out := []string{}
	for _, name := range inherited {
		if v, ok := os.LookupEnv(name); ok {
			if _, own := extra[name]; !own {
				out = append(out, name+"="+v)
			}
		}
	}
	for name, v := range extra {
		out = append(out, name+"="+v)
	}
	return out
}

// ended writes to a process, and ends it when it is closed.
type ended struct {
	cmd     *exec.Cmd
	running *procgroup.Running
	in      io.WriteCloser
	once    sync.Once
	done    chan struct{}
}

func (e *ended) Write(b []byte) (int, error) { return e.in.Write(b) }

// Close closes the input of the process and waits for its end; then it is asked to end, then killed, with all that it has started.
func (e *ended) Close() error {
	e.once.Do(func() {
		_ = e.in.Close()
		go func() {
			defer close(e.done)
			_ = e.cmd.Wait()
			e.running.Ended(e.cmd)
		}()
		for _, step := range []func(*exec.Cmd){func(*exec.Cmd) {}, procgroup.Terminate, procgroup.Kill} {
			step(e.cmd)
			timer := time.NewTimer(grace)
			select {
			case <-e.done:
				timer.Stop()
				return
			case <-timer.C:
			}
		}
	})
	return nil
}

// why adds to an error what the process said last.
func (p *process) why(err error) error {
	said := p.tail.last()
	if said == "" || errors.Is(err, context.Canceled) {
		return err
	}
	return fmt.Errorf("%w; it said: %s", err, said)
}

// tail takes the standard error of a process line by line and keeps the last one that says something.
type tail struct {
	line func(string)

	mu   sync.Mutex
	buf  []byte
	said string
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	t.buf = append(t.buf, b...)
	var out []string
	for {
		i := bytes.IndexByte(t.buf, '\n')
		if i < 0 && len(t.buf) > 64<<10 {
			i = len(t.buf) - 1
		}
		if i < 0 {
			break
		}
		if s := clip(string(t.buf[:i+1])); s != "" {
			t.said = s
			out = append(out, s)
		}
		t.buf = t.buf[i+1:]
	}
	t.mu.Unlock()
	for _, s := range out {
		t.line(s)
	}
	return len(b), nil
}

func (t *tail) last() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := clip(string(t.buf)); s != "" {
		return s
	}
	return t.said
}
