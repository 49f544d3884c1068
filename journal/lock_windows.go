package journal

// lock_windows.go holds the lock that keeps others from writing a file. It belongs to the open file, and ends with it or with the process.

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

const (
	lockExclusive       = 2
	lockFailImmediately = 1
	errorLockViolation  = syscall.Errno(33)
)

// lockFile locks a file that is open for writing, or returns ErrBusy. The lock is on a byte far beyond the file's end, since what is
// locked there can't be read.
func lockFile(f *os.File) error {
	lock := syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")
	at := &syscall.Overlapped{OffsetHigh: 1 << 30}
	ok, _, err := lock.Call(f.Fd(), lockExclusive|lockFailImmediately, 0, 1, 0, uintptr(unsafe.Pointer(at)))
	switch {
	case ok != 0:
		return nil
	case errors.Is(err, errorLockViolation), errors.Is(err, syscall.ERROR_IO_PENDING):
		return ErrBusy
	}
	return err
}

// unlockFile does nothing: no other process has the open file, so that closing it ends the lock.
func unlockFile(*os.File) {}
