package sqlite3

// sizet.go holds size_t.

import "modernc.org/libc/sys/types"

func sizeT[T int | uintptr](n T) types.Size_t { return types.Size_t(n) }
