package main

import (
	"reflect"
	"syscall"
)

// populateWrite is MADV_POPULATE_WRITE of madvise(2), since Linux 5.14, which package syscall does not name. It changes no byte.
const populateWrite = 23

// A region is the address of memory of Go's heap, which stays mapped for good.
type region uintptr

// adviseHuge asks for huge pages in the n bytes that s keeps, for good. A kernel without them says no, which does no harm.
func adviseHuge(s string, n uintptr) region {
	at := reflect.ValueOf(s).Pointer()
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, at, n, syscall.MADV_HUGEPAGE)
	return region(at)
}

// touch has the system provide n bytes from offset at on as if they were written to; it reports whether that was done.
func (r region) touch(at, n int64) bool {
	_, _, failed := syscall.Syscall(syscall.SYS_MADVISE, uintptr(r)+uintptr(at), uintptr(n), populateWrite)
	return failed == 0
}
