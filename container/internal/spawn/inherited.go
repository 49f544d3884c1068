//go:build linux

// Package spawn starts commands that get nothing of this process but what they are given.
package spawn

// inherited.go keeps open files from the container that this process was itself started with.

import (
	"fmt"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// WithoutInherited pads the list of files, which a child gets from number 3 on, with nil up to the last open file that children inherit:
// such a place is closed in the child. Go opens all files so that children don't inherit them; a parent of this process may not have.
func WithoutInherited(files []*os.File) ([]*os.File, error) {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return nil, fmt.Errorf("spawn: %w", err)
	}
	for _, e := range entries {
		fd, err := strconv.Atoi(e.Name())
		if err != nil || fd < 3+len(files) {
			continue
		}
		if flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0); err == nil && flags&unix.FD_CLOEXEC == 0 {
			files = append(files, make([]*os.File, fd-2-len(files))...)
		}
	}
	return files, nil
}
