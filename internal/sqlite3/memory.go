package sqlite3

// memory.go holds SQLite's allocator. What a connection of a script allocates is accounted to its run, and refused beyond the run's limit.

import (
	"errors"
	"math/bits"
	"sync"
	"sync/atomic"
	"unsafe"

	"modernc.org/libc"
	lite "modernc.org/sqlite/lib"

	"github.com/krait-run/krait/internal/py"
)

var (
	errMemory = errors.New("sqlite: no memory")
	errInUse  = errors.New("sqlite: SQLite was in use before package sqlite was: its memory can't be limited")
)

// header stands before each block. Its size keeps blocks aligned.
type header struct {
	size  uint64
	owner uint64 // the number of an account, 0 for none
}

const (
	headerSize = int(unsafe.Sizeof(header{}))
	// slack is how many bytes SQLite may allocate before the run's account hears of it.
	slack = 64 << 10
	// bigBlock is the size from which an allocation counts as work.
	bigBlock = 16 << 10
)

// account is what SQLite holds for a connection, which the VM sees when it traverses the Connection. Blocks may outlive the connection in
// SQLite's cache of pages, and connections of other runs may give them back.
type account struct {
	id   uint64
	used atomic.Int64
	vm   *py.VM
	held int64 // of used, what the VM was charged; the VM's goroutine only
}

// The connections of scripts by their threads, and the accounts by their numbers: SQLite's own state is the process's.
var (
	byThread   sync.Map // *libc.TLS: *connection
	accounts   sync.Map // uint64: *account
	accountNum atomic.Uint64
)

func newAccount(vm *py.VM) *account {
	a := &account{id: accountNum.Add(1), vm: vm}
	accounts.Store(a.id, a)
	return a
}

// settle tells the VM of what is held now.
func (a *account) settle() error {
	d := a.used.Load() - a.held
	if d == 0 {
		return nil
	}
	if d < 0 {
		a.vm.Charge(int(d))
	} else if err := a.vm.Reserve(int(d)); err != nil {
		return err
	}
	a.held += d
	return nil
}

// take accounts n bytes that are about to be allocated.
func (a *account) take(n int) error {
	if d := a.used.Add(int64(n)) - a.held; d < slack {
		return nil
	}
	if err := a.settle(); err != nil {
		a.used.Add(-int64(n))
		return err
	}
	return nil
}

func threadOf(tls *libc.TLS) *connection {
	c, ok := byThread.Load(tls)
	if !ok {
		return nil
	}
	return c.(*connection)
}

// admit says whether the connection may have n bytes more.
func (c *connection) admit(n int) bool {
	if c.fatal != nil {
		return c.dying // what is needed to come to an end
	}
	if n >= bigBlock && !c.poll(n>>12) {
		return false
	}
	if err := c.account.take(n); err != nil {
		c.fail(err)
		return false
	}
	return true
}

// blockSize is what a block of n bytes takes: modernc.org/memory's classes are powers of two up to 32 KiB, and pages beyond.
func blockSize(n int) int {
	n += headerSize
	if n > 32<<10 {
		return (n + 8191) &^ 4095
	}
	return 1 << bits.Len(uint(n-1))
}

func memMalloc(tls *libc.TLS, n int32) uintptr {
	if n < 0 {
		return 0
	}
	h := header{size: uint64(n)}
	if c := threadOf(tls); c != nil {
		if !c.admit(blockSize(int(n))) {
			return 0
		}
		h.owner = c.account.id
		p := libc.Xmalloc(tls, sizeT(int(n)+headerSize))
		if p == 0 {
			c.account.used.Add(-int64(blockSize(int(n))))
			return 0
		}
		*(*header)(at(p)) = h
		return p + uintptr(headerSize)
	}
	p := libc.Xmalloc(tls, sizeT(int(n)+headerSize))
	if p == 0 {
		return 0
	}
	*(*header)(at(p)) = h
	return p + uintptr(headerSize)
}

// release takes n bytes off the account that owns them.
func release(tls *libc.TLS, owner uint64, n int64) {
	if owner == 0 {
		return
	}
	if c := threadOf(tls); c != nil && c.account.id == owner {
		c.account.used.Add(-n)
		return
	}
	if a, ok := accounts.Load(owner); ok {
		a.(*account).used.Add(-n)
	}
}

func memFree(tls *libc.TLS, p uintptr) {
	if p == 0 {
		return
	}
	p -= uintptr(headerSize)
	h := (*header)(at(p))
	release(tls, h.owner, int64(blockSize(int(h.size))))
	libc.Xfree(tls, p)
}

func memRealloc(tls *libc.TLS, p uintptr, n int32) uintptr {
	if n < 0 {
		return 0
	}
	p -= uintptr(headerSize)
	h := *(*header)(at(p))
	more := int64(blockSize(int(n)) - blockSize(int(h.size)))
	c := threadOf(tls)
	own := c != nil && c.account.id == h.owner
	if own && more > 0 {
		// The old block stays until the new one is there.
		if !c.admit(int(more)) {
			return 0
		}
	}
	q := libc.Xrealloc(tls, p, sizeT(int(n)+headerSize))
	if q == 0 {
		if own && more > 0 {
			c.account.used.Add(-more)
		}
		return 0
	}
	if more < 0 || !own {
		release(tls, h.owner, -more)
	}
	(*header)(at(q)).size = uint64(n)
	return q + uintptr(headerSize)
}

func memSize(_ *libc.TLS, p uintptr) int32 {
	if p == 0 {
		return 0
	}
	return int32((*header)(at(p - uintptr(headerSize))).size)
}

func memRoundup(_ *libc.TLS, n int32) int32 { return (n + 7) &^ 7 }

func memInit(*libc.TLS, uintptr) int32 { return lite.SQLITE_OK }

func memShutdown(*libc.TLS, uintptr) {}
