package main

import "syscall"

// adviseHuge asks for huge pages where b lies, for good. A kernel without them says no, which does no harm.
func adviseHuge(b []byte) { _ = syscall.Madvise(b, syscall.MADV_HUGEPAGE) }
