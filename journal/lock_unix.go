//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package journal

// lock_unix.go holds the lock that keeps others from writing a file. It belongs to the open file, and ends with it or with the process, or
// by unlockFile: a process that is being started has the open file too, until it becomes another program.

import (
	"errors"
	"os"
	"syscall"
)

// lockFile locks a file that is open for writing, or returns ErrBusy.
func lockFile(f *os.File) error {
	for {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		switch {
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return ErrBusy
		default:
			return err
		}
	}
}

// unlockFile ends the lock of a file that is about to be closed.
func unlockFile(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_UN) }
