//go:build amd64 || arm64

package confine

// capabilities_linux.go gives up what root may do.

import (
	"errors"
	"os"
	"strconv"
	"unsafe"

	"golang.org/x/sys/unix"
	"kernel.org/pub/linux/libs/security/libcap/psx"
)

// errForeignProc is why layers that are set on each thread can't be: with cgo they are found in /proc, by numbers of another namespace.
var errForeignProc = errors.New("built with cgo, and /proc belongs to another PID namespace")

// dropCapabilities gives up all capabilities of all threads. What may be regained by starting a program isn't looked at: none can be.
func dropCapabilities() (note string, err error) {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var has, none [2]unix.CapUserData // two words of 32 capabilities each
	if err := unix.Capget(&header, &has[0]); err != nil {
		return "", os.NewSyscallError("capget", err)
	}
	if has == none {
		return "had none", nil
	}
	if !eachThread() {
		return "", errForeignProc
	}
	if _, _, e := psx.Syscall3(unix.SYS_CAPSET, uintptr(unsafe.Pointer(&header)), uintptr(unsafe.Pointer(&none[0])), 0); e != 0 {
		return "", os.NewSyscallError("capset", e)
	}
	return "dropped", nil
}

// eachThread tells whether psx can reach all threads.
func eachThread() bool {
	if !cgo {
		return true
	}
	self, err := os.Readlink("/proc/self")
	return err == nil && self == strconv.Itoa(os.Getpid())
}
