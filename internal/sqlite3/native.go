package sqlite3

// native.go holds what it takes to call SQLite, which is C turned into Go: memory that is not Go's, strings in it, functions that it calls,
// and how the library is set up for the process.

import (
	"math"
	"sync"
	"unsafe"

	"modernc.org/libc"
	lite "modernc.org/sqlite/lib"
)

// at is the memory at p, which is SQLite's and not of Go's heap.
func at(p uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&p)) }

// bytesAt are the n bytes at p, without a copy.
func bytesAt(p uintptr, n int) []byte {
	if n <= 0 || p == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(at(p)), n)
}

// word is the pointer at p.
func word(p uintptr) *uintptr { return (*uintptr)(at(p)) }

// cString is a copy of the NUL-terminated text at p; "" for NULL.
func cString(p uintptr) string {
	if p == 0 {
		return ""
	}
	return libc.GoString(p)
}

// function is f, a function of the top level, as SQLite calls it.
func function(f any) uintptr { return (*[2]uintptr)(unsafe.Pointer(&f))[1] }

// memoryMethods is sqlite3_mem_methods.
type memoryMethods struct {
	xMalloc, xFree, xRealloc, xSize, xRoundup, xInit, xShutdown, appData uintptr
}

// setUp prepares SQLite for the process, once: its memory comes from memory.go, local times of connections of scripts are UTC, and
// databases of scripts are opened through vfs.go. SQLite keeps these settings in variables of its own, for all who use it; other
// connections than those of scripts notice nothing.
var setUp = sync.OnceValue(func() error {
	tls := libc.NewTLS() // stays, as what is set up does
	methods := libc.Xmalloc(tls, sizeT(unsafe.Sizeof(memoryMethods{})))
	arg := libc.Xmalloc(tls, 16)
	if methods == 0 || arg == 0 {
		return errMemory
	}
	*(*memoryMethods)(at(methods)) = memoryMethods{
		xMalloc: function(memMalloc), xFree: function(memFree), xRealloc: function(memRealloc), xSize: function(memSize),
		xRoundup: function(memRoundup), xInit: function(memInit), xShutdown: function(memShutdown),
	}
	if rc := lite.Xsqlite3_config(tls, lite.SQLITE_CONFIG_MALLOC, libc.VaList(arg, methods)); rc != lite.SQLITE_OK {
		return errInUse
	}
	if rc := lite.Xsqlite3_initialize(tls); rc != lite.SQLITE_OK {
		return errMemory
	}
	lite.Xsqlite3_test_control(tls, lite.SQLITE_TESTCTRL_LOCALTIME_FAULT, libc.VaList(arg, int32(2), function(localTime)))
	return registerVFS(tls)
})

// SetUp prepares SQLite for the process. It fails where SQLite is in use already without it.
func SetUp() error { return setUp() }

// cText is a copy of s, NUL-terminated, in memory that free gives back; 0 where there is none.
func (c *connection) cText(s string) uintptr {
	p := lite.Xsqlite3_malloc64(c.tls, uint64(len(s)+1))
	if p == 0 {
		return 0
	}
	b := bytesAt(p, len(s)+1)
	copy(b, s)
	b[len(s)] = 0
	return p
}

func (c *connection) free(p uintptr) { lite.Xsqlite3_free(c.tls, p) }

// fits says that n is one of SQLite's ints.
func fits(n int) bool { return n <= math.MaxInt32 }
