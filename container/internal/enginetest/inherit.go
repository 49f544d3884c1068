//go:build unix

package enginetest

// inherit.go opens a file as a careless parent of this process would have left it open.

import (
	"os"
	"syscall"
	"testing"
)

// inherit makes a copy of f that children inherit. release closes it.
func inherit(t *testing.T, f *os.File) (release func()) {
	fd, err := syscall.Dup(int(f.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	return func() { _ = syscall.Close(fd) }
}
