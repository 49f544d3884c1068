package costs

// cputime_linux.go holds the clock of the thread: what runs beside it does not count.

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime returns the processor time that the calling thread has used.
func cpuTime() time.Duration {
	var t unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &t)
	return time.Duration(t.Nano())
}
