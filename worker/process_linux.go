package worker

// process_linux.go: a worker dies with its host, and the kernel bounds its memory.

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// pipe makes a pipe whose ends block the thread that waits: a call of the host and back takes half of the time that it takes through Go's
// poller. Whoever waits is woken by the end of the worker.
func pipe() (r, w *os.File, err error) {
	var fds [2]int
	if err := unix.Pipe2(fds[:], unix.O_CLOEXEC); err != nil {
		return nil, nil, err
	}
	return os.NewFile(uintptr(fds[0]), "worker"), os.NewFile(uintptr(fds[1]), "worker"), nil
}

// bound ends the worker when it holds more than n bytes of memory. Some time before that the kernel may refuse it more: what a Go program
// has mapped is more than what it holds, so that this bound has to be a wide one.
func (p *process) bound(n int64) error {
	limit := &unix.Rlimit{Cur: uint64(4*n + 1<<30), Max: uint64(4*n + 1<<30)}
	if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_DATA, limit, nil); err != nil {
		return fmt.Errorf("worker: the bound of its memory: %w", err)
	}
	go p.watch(n)
	return nil
}

// growth is more than a program can grow by in a second: so long as the room that it has lasts, there is no need to look again.
const growth = 2 << 30

// watch looks at the worker's memory until it ends.
func (p *process) watch(n int64) {
	name := "/proc/" + p.ID() + "/statm"
	page := int64(os.Getpagesize())
	for {
		text, err := os.ReadFile(name)
		if err != nil {
			return
		}
		var size, resident int64
		if _, err := fmt.Sscan(string(text), &size, &resident); err != nil {
			return
		}
		room := n - resident*page
		if room < 0 {
			p.full.Store(true)
			_ = p.cmd.Process.Kill()
			return
		}
		wait := time.NewTimer(max(time.Second*time.Duration(room/(growth/1000))/1000, 5*time.Millisecond))
		select {
		case <-wait.C:
		case <-p.exited:
			wait.Stop()
			return
		}
	}
}

// signal returns the number of the signal that ended the process.
func signal(e *exec.ExitError) int {
	if s, ok := e.Sys().(syscall.WaitStatus); ok && s.Signaled() {
		return int(s.Signal())
	}
	return 0
}
