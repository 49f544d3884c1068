package main

import (
	"reflect"
	"syscall"
)

// adviseHuge asks for huge pages in the n bytes that s keeps, for good. A kernel without them says no, which does no harm.
func adviseHuge(s string, n uintptr) {
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, reflect.ValueOf(s).Pointer(), n, syscall.MADV_HUGEPAGE)
}
