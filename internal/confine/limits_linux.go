//go:build amd64 || arm64

package confine

// limits_linux.go sets the kernel's limits of resources, which can't be raised again.

import (
	"errors"
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

const (
	// maxThreads is for a worker alone in its user namespace. The Go runtime takes one thread for each processor, some of its own, and one
	// for each call that blocks.
	maxThreads = 512

	maxStack = 8 << 20 // of the first thread, which the bound of memory doesn't count
)

func setLimits(o Options, here *process) Report {
	var r Report
	zero := []struct {
		resource int
		name     string
	}{
		{unix.RLIMIT_CORE, "size of dumps"},
		{unix.RLIMIT_NOFILE, "number of descriptors"}, // those that are open stay
		{unix.RLIMIT_MEMLOCK, "locked memory"},
		{unix.RLIMIT_LOCKS, "locks"},
		{unix.RLIMIT_MSGQUEUE, "message queues"},
		{unix.RLIMIT_FSIZE, "size of files"},
	}
	var failed []error
	for _, z := range zero {
		if z.resource == unix.RLIMIT_FSIZE && writesFile() {
			failed = append(failed, errors.New("size of files: descriptor 1 or 2 is a file"))
			continue
		}
		if err := bound(z.resource, 0); err != nil {
			failed = append(failed, fmt.Errorf("%s: %w", z.name, err))
		}
	}
	if err := bound(unix.RLIMIT_STACK, maxStack); err != nil {
		failed = append(failed, fmt.Errorf("stack: %w", err))
	}
	r.add("limits", errors.Join(failed...), "")

	// The kernel counts threads of all processes of a user. A bound that other processes may have used up would end the runtime.
	switch {
	case here == nil:
		r.add("number of threads", errNoProc, "")
	case !here.alone:
		r.add("number of threads", errors.New("no user namespace of its own: the bound would count other processes of the user"), "")
	case !countsByNamespace():
		r.add("number of threads", errors.New("before Linux 5.14 the bound counts other processes of the user"), "")
	default:
		r.add("number of threads", bound(unix.RLIMIT_NPROC, maxThreads), fmt.Sprint(maxThreads))
	}

	switch {
	case o.Memory == 0:
		r.add("memory", errors.New("no bound was asked for"), "")
	case here == nil || here.data == 0:
		r.add("memory", errNoProc, "")
	default:
		addresses := o.Memory + slack(o.Memory)
		err := errors.Join(
			bound(unix.RLIMIT_DATA, uint64(here.data+o.Memory)),
			bound(unix.RLIMIT_AS, uint64(here.total+addresses)))
		r.add("memory", err, fmt.Sprintf("%d MiB writable beyond the %d in use, and at most %d MiB of addresses", o.Memory>>20, here.data>>20, addresses>>20))
	}
	return r
}

// slack is what a process may map beyond its bound of memory without use.
//
// RLIMIT_DATA counts what is private and writable, which is what the runtime uses, and leaves out what it reserves. It has two holes: one
// mapping that replaces a reserved one passes whatever its size, as does a change of protection where RLIMIT_AS is nearly reached. So
// RLIMIT_AS, which counts all addresses, is what holds against native code. Shared memory and stacks that grow count there too.
//
// Go reserves its heap in blocks of 64 MiB, and has tables about it. Thread stacks of C are 8 MiB each, and glibc reserves 64 MiB, for a moment
// twice that, for each of the first threads that call malloc.
func slack(memory int64) int64 {
	n := memory/16 + 2*64<<20
	if cgo {
		n += 1 << 30
	}
	return n
}

// bound lowers a limit to n, or leaves it where it is lower already.
func bound(resource int, n uint64) error {
	var l unix.Rlimit
	if err := unix.Getrlimit(resource, &l); err != nil {
		return os.NewSyscallError("getrlimit", err)
	}
	n = min(n, l.Max)
	return os.NewSyscallError("setrlimit", unix.Prlimit(0, resource, &unix.Rlimit{Cur: n, Max: n}, nil))
}

// writesFile tells whether the process was given a file to write to. A write beyond the limit of size would end it by a signal.
func writesFile() bool {
	for fd := 1; fd <= 2; fd++ {
		var s unix.Stat_t
		if err := unix.Fstat(fd, &s); err == nil && s.Mode&unix.S_IFMT == unix.S_IFREG {
			return true
		}
	}
	return false
}

func countsByNamespace() bool {
	var u unix.Utsname
	var major, minor int
	if err := unix.Uname(&u); err != nil {
		return false
	}
	if n, _ := fmt.Sscanf(unix.ByteSliceToString(u.Release[:]), "%d.%d", &major, &minor); n < 2 {
		return false
	}
	return major > 5 || major == 5 && minor >= 14
}
