package vfs

// errno.go holds Errno: what can go wrong with a file, by Linux's numbers on every platform.

import (
	"errors"
	"io/fs"
	"strconv"
	"syscall"
)

// Errno is an error number of Linux (errno(3)), which scripts see as OSError.errno on every host.
type Errno int

// The error numbers that this package returns.
const (
	EPERM        Errno = 1
	ENOENT       Errno = 2
	EIO          Errno = 5
	EBADF        Errno = 9
	EACCES       Errno = 13
	EBUSY        Errno = 16
	EEXIST       Errno = 17
	EXDEV        Errno = 18
	ENOTDIR      Errno = 20
	EISDIR       Errno = 21
	EINVAL       Errno = 22
	EMFILE       Errno = 24
	EFBIG        Errno = 27
	ENOSPC       Errno = 28
	ESPIPE       Errno = 29
	EROFS        Errno = 30
	ENAMETOOLONG Errno = 36
	ENOTEMPTY    Errno = 39
	ELOOP        Errno = 40
	EOVERFLOW    Errno = 75
	ENOTSUP      Errno = 95
)

// Error returns the text that the C library has for the number.
func (e Errno) Error() string {
	switch e {
	case EPERM:
		return "Operation not permitted"
	case ENOENT:
		return "No such file or directory"
	case EIO:
		return "Input/output error"
	case EBADF:
		return "Bad file descriptor"
	case EACCES:
		return "Permission denied"
	case EBUSY:
		return "Device or resource busy"
	case EEXIST:
		return "File exists"
	case EXDEV:
		return "Invalid cross-device link"
	case ENOTDIR:
		return "Not a directory"
	case EISDIR:
		return "Is a directory"
	case EINVAL:
		return "Invalid argument"
	case EMFILE:
		return "Too many open files"
	case EFBIG:
		return "File too large"
	case ENOSPC:
		return "No space left on device"
	case ESPIPE:
		return "Illegal seek"
	case EROFS:
		return "Read-only file system"
	case ENAMETOOLONG:
		return "File name too long"
	case ENOTEMPTY:
		return "Directory not empty"
	case ELOOP:
		return "Too many levels of symbolic links"
	case EOVERFLOW:
		return "Value too large for defined data type"
	case ENOTSUP:
		return "Operation not supported"
	}
	return "Unknown error " + strconv.Itoa(int(e))
}

// Errno returns the number.
func (e Errno) Errno() int { return int(e) }

// Is makes errors.Is work with the errors of io/fs.
func (e Errno) Is(target error) bool {
	switch target {
	case fs.ErrNotExist:
		return e == ENOENT
	case fs.ErrExist:
		return e == EEXIST || e == ENOTEMPTY
	case fs.ErrPermission:
		return e == EACCES || e == EPERM || e == EROFS
	case fs.ErrInvalid:
		return e == EINVAL
	case fs.ErrClosed:
		return e == EBADF
	}
	return false
}

// errnoOf returns the number for an error of any file system; unknown is what it returns for one that it does not know.
func errnoOf(err error, unknown Errno) Errno {
	var e Errno
	if errors.As(err, &e) {
		return e
	}
	var s syscall.Errno
	if errors.As(err, &s) {
		for _, p := range [...]struct {
			host  syscall.Errno
			guest Errno
		}{
			{syscall.ENOENT, ENOENT}, {syscall.EEXIST, EEXIST}, {syscall.EACCES, EACCES}, {syscall.EPERM, EPERM},
			{syscall.ENOTDIR, ENOTDIR}, {syscall.EISDIR, EISDIR}, {syscall.ENOTEMPTY, ENOTEMPTY}, {syscall.EINVAL, EINVAL},
			{syscall.EROFS, EROFS}, {syscall.ENAMETOOLONG, ENAMETOOLONG}, {syscall.ELOOP, ELOOP}, {syscall.EXDEV, EXDEV},
			{syscall.ENOSPC, ENOSPC}, {syscall.EDQUOT, ENOSPC}, {syscall.EFBIG, EFBIG}, {syscall.EMFILE, EMFILE}, {syscall.ENFILE, EMFILE},
			{syscall.EBUSY, EBUSY}, {syscall.ESPIPE, ESPIPE}, {syscall.EBADF, EBADF},
		} {
			if s == p.host {
				return p.guest
			}
		}
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return ENOENT
	case errors.Is(err, fs.ErrExist):
		return EEXIST
	case errors.Is(err, fs.ErrPermission):
		return EACCES
	case errors.Is(err, fs.ErrInvalid):
		return EINVAL
	case errors.Is(err, fs.ErrClosed):
		return EBADF
	}
	return unknown
}

// pathError is the error of an operation on the guest path name.
func pathError(op, name string, err error) error {
	return &fs.PathError{Op: op, Path: name, Err: errnoOf(err, EIO)}
}
