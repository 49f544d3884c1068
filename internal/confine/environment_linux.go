//go:build amd64 || arm64

package confine

// environment_linux.go forgets the environment, which may hold keys of the host.

import (
	"os"
	"slices"

	"golang.org/x/sys/unix"
)

// clearEnvironment empties Go's copy and overwrites the block that the kernel made, which /proc/self/environ shows. Strings of Go's copy
// stay somewhere in the heap until their memory is used again: a host that gives an empty environment needs none of this.
func clearEnvironment(here *process) (note string, err error) {
	had := len(os.Environ())
	os.Clearenv()
	if here == nil || here.envStart == 0 || here.envEnd < here.envStart {
		if had == 0 {
			return "was empty", nil
		}
		return "", errNoProc
	}
	if here.envStart == here.envEnd {
		return "was empty", nil
	}
	// The call takes addresses as numbers, also for the process itself.
	zeros := make([]byte, here.envEnd-here.envStart)
	local := []unix.Iovec{{Base: &zeros[0]}}
	local[0].SetLen(len(zeros))
	remote := []unix.RemoteIovec{{Base: uintptr(here.envStart), Len: len(zeros)}}
	if n, err := unix.ProcessVMWritev(os.Getpid(), local, remote, 0); err != nil {
		return "", os.NewSyscallError("process_vm_writev", err)
	} else if n != len(zeros) {
		return "", os.NewSyscallError("process_vm_writev", unix.EFAULT)
	}
	if shown, err := os.ReadFile("/proc/self/environ"); err == nil && slices.ContainsFunc(shown, func(b byte) bool { return b != 0 }) {
		return "", errStays
	}
	return "emptied; copies in the heap stay until overwritten", nil
}
