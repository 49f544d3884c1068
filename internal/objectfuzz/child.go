package objectfuzz

// child.go holds the child process: it runs the programs that it reads and says how each ended, until one kills it.

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/krait-run/krait/internal/racedetector"
)

// childVar is set in the environment of child processes.
const childVar = "KRAIT_OBJECTFUZZ_CHILD"

// memoryStatus is the exit status of a child that grew too large.
const memoryStatus = 77

// growth is by how many bytes a child may grow over what it takes without programs.
const growth = 600 << 20

// job is a program to be run.
type job struct {
	Source string
	AtExit bool
	// Time and Memory are limits that replace the usual ones if they are not zero.
	Time   time.Duration
	Memory int64
}

// IsChild reports whether this process is to call Child, which programs that hunt do first of all.
func IsChild() bool { return os.Getenv(childVar) != "" }

// Child runs programs until there are no more, and ends the process.
func Child() {
	debug.SetTraceback("all")
	// Recursion of natives that does not count its depth ends here rather than at the default of 1 GB.
	debug.SetMaxStack(int(64 << 20 * slowness()))
	go watch()
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	for n := 0; ; n++ {
		var j job
		if in.Decode(&j) != nil {
			os.Exit(0)
		}
		o := run(j)
		if n%4 == 3 {
			// The collector finds pointers that are none.
			runtime.GC()
		}
		if out.Encode(o) != nil {
			os.Exit(0)
		}
	}
}

// watch ends the process when it has grown too large.
func watch() {
	base := resident()
	for {
		time.Sleep(20 * time.Millisecond)
		if now := resident(); now > base+growth*slowness() {
			fmt.Fprintf(os.Stderr, "memory: grew from %d to %d MiB\n", base>>20, now>>20)
			buf := make([]byte, 1<<20)
			os.Stderr.Write(buf[:runtime.Stack(buf, true)])
			os.Exit(memoryStatus)
		}
	}
}

// resident is how much memory the process takes, in bytes.
func resident() uint64 {
	if text, err := os.ReadFile("/proc/self/statm"); err == nil {
		if fields := strings.Fields(string(text)); len(fields) > 1 {
			pages, _ := strconv.ParseUint(fields[1], 10, 64)
			return pages * uint64(os.Getpagesize())
		}
	}
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64()
}

// slowness is by how much the patience with this build is longer.
func slowness() uint64 {
	if racedetector.Enabled {
		return 10
	}
	return 1
}

// process is a child as its parent sees it. One goroutine uses it.
type process struct {
	patience time.Duration
	cmd      *exec.Cmd
	in       io.WriteCloser
	answers  chan outcome
	stderr   *tail
}

// tail keeps the beginning and the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	text []byte
}

func (t *tail) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.text) < 1<<20 {
		t.text = append(t.text, p...)
	}
	return len(p), nil
}

func (p *process) start() error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	p.cmd = exec.Command(exe)
	p.cmd.Env = append(os.Environ(), childVar+"=1", "GORACE=halt_on_error=1 exitcode=66")
	p.stderr = &tail{}
	p.cmd.Stderr = p.stderr
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return err
	}
	stdout, err := p.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	answers := make(chan outcome)
	p.answers = answers
	if err := p.cmd.Start(); err != nil {
		return err
	}
	go func() {
		defer close(answers)
		dec := json.NewDecoder(stdout)
		for {
			var o outcome
			if dec.Decode(&o) != nil {
				return
			}
			answers <- o
		}
	}()
	return nil
}

// stop ends the child.
func (p *process) stop() {
	if p.cmd == nil {
		return
	}
	p.in.Close()
	_ = p.cmd.Process.Kill()
	for range p.answers {
	}
	_ = p.cmd.Wait()
	p.cmd = nil
}

// used is how long the child has worked; where nobody knows, how late it is.
func (p *process) used() time.Duration {
	if used, ok := cpuTime(p.cmd.Process.Pid); ok {
		return used
	}
	return time.Duration(time.Now().UnixNano())
}

// idle is how many times the patience a program may take that waits for something, or for the machine.
const idle = 6

// run runs a program in the child, which it starts if there is none.
func (p *process) run(j job) (outcome, error) {
	if p.cmd == nil {
		if err := p.start(); err != nil {
			return outcome{}, err
		}
	}
	// A child that died before it read everything is seen below.
	_ = json.NewEncoder(p.in).Encode(j)
	patience := p.patience
	if patience == 0 {
		patience = 5 * time.Second
	}
	patience = (patience + 2*j.Time) * time.Duration(slowness())
	// A machine that does much else gives the child little of its time: what it works counts, and the time of the day only if it waits.
	begun, last := p.used(), time.Now().Add(idle*patience)
	timer := time.NewTimer(patience)
	defer timer.Stop()
	hang := false
	for {
		select {
		case o, ok := <-p.answers:
			if ok && !hang {
				return o, nil
			}
			if ok {
				continue
			}
			p.in.Close()
			_ = p.cmd.Wait()
			o = outcome{Kind: "died", Text: p.cmd.ProcessState.String(), Stack: string(p.stderr.text)}
			if p.cmd.ProcessState.ExitCode() == memoryStatus {
				o.Kind = "memory"
			} else if hang {
				o.Kind = "hang"
			}
			p.cmd = nil
			return o, nil
		case <-timer.C:
			if hang {
				_ = p.cmd.Process.Kill()
				continue
			}
			if left := patience - (p.used() - begun); left > 0 && time.Now().Before(last) {
				timer.Reset(min(left, time.Until(last)))
				continue
			}
			hang = true
			_ = p.cmd.Process.Signal(syscall.SIGQUIT)
			timer.Reset(5 * time.Second)
		}
	}
}
