package objectfuzz

// cputime_linux.go holds the clock of another process.

import (
	"time"

	"golang.org/x/sys/unix"
)

// cpuTime returns the processor time that a process has used, and false where that can't be had.
func cpuTime(pid int) (time.Duration, bool) {
	// clock_getcpuclockid(3): the clock of a process is its id's complement, and 2 for the scheduler's time.
	var t unix.Timespec
	if err := unix.ClockGettime(int32(^pid<<3|2), &t); err != nil {
		return 0, false
	}
	return time.Duration(t.Nano()), true
}

// childrenTime returns the processor time of the child processes that this process has waited for.
func childrenTime() time.Duration {
	var u unix.Rusage
	_ = unix.Getrusage(unix.RUSAGE_CHILDREN, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
