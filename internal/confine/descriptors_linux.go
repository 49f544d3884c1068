//go:build amd64 || arm64

package confine

// descriptors_linux.go closes what the host left open.

import (
	"errors"
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// closeDescriptors closes all above 2 but those by which the Go runtime waits. These are made before, so that no call that makes
// descriptors is needed later. They carry close-on-exec; what a parent left open can't.
func closeDescriptors() (note string, err error) {
	r, w, err := os.Pipe() // the first that can be waited for makes the runtime's own
	if err != nil {
		return "", err
	}
	r.Close()
	w.Close()
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return "", errNoProc
	}
	closed, waits := 0, false
	for _, e := range entries {
		fd, err := strconv.Atoi(e.Name())
		if err != nil || fd <= 2 {
			continue
		}
		flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0)
		if err != nil {
			continue // that of the directory itself
		}
		if flags&unix.FD_CLOEXEC != 0 {
			switch target, _ := os.Readlink("/proc/self/fd/" + e.Name()); target {
			case "anon_inode:[eventpoll]":
				waits = true
				continue
			case "anon_inode:[eventfd]":
				continue
			}
		}
		if err := unix.Close(fd); err != nil {
			return "", fmt.Errorf("descriptor %d: %w", fd, err)
		}
		closed++
	}
	if !waits {
		return "", errors.New("the Go runtime has no epoll descriptor")
	}
	return fmt.Sprintf("%d closed", closed), nil
}
