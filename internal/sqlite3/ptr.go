package sqlite3

// ptr.go holds the size of a pointer.

import "unsafe"

const ptrSize = unsafe.Sizeof(uintptr(0))
