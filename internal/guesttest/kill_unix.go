//go:build unix

package guesttest

// kill_unix.go ends a process with its group.

import "syscall"

func kill(pid int) {
	_ = syscall.Kill(-pid, syscall.SIGKILL)
	_ = syscall.Kill(pid, syscall.SIGKILL)
}
