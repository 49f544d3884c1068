//go:build amd64 || arm64

package confine

// calls_linux.go lists the system calls that stay: those that the Go runtime makes to compute, to wait and to talk over pipes, and those by
// which glibc and the race detector make threads and memory, where a program is built with cgo.

import (
	"fmt"
	"math"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/krait-run/krait/internal/seccomp"
)

var (
	refuse  = seccomp.Errno(uint16(unix.EPERM))
	unknown = seccomp.Errno(uint16(unix.ENOSYS))
	invalid = seccomp.Errno(uint16(unix.EINVAL))
)

// What a thread of this process is made with, and what glibc adds.
const (
	threadFlags = unix.CLONE_VM | unix.CLONE_FS | unix.CLONE_FILES | unix.CLONE_SIGHAND | unix.CLONE_SYSVSEM | unix.CLONE_THREAD
	threadExtra = unix.CLONE_SETTLS | unix.CLONE_PARENT_SETTID | unix.CLONE_CHILD_CLEARTID
)

// calls is the table for the process of that number. A call that is in no list ends the process: the worker's code makes none, so that what
// makes it is not the worker's code, and gets no second try. Calls by which Go's and C's libraries look for something optional (a file
// with time zones, the name of the machine) fail with EPERM instead, as they do where permissions are missing: these libraries expect it,
// and a new version that looks for one thing more must not end workers.
func calls(pid int) seccomp.Table {
	word := func(arg int, values ...uint32) seccomp.Test {
		return seccomp.Test{Arg: arg, Mask: math.MaxUint32, Values: values}
	}
	without := func(arg int, bits uint64, values ...uint32) seccomp.Test {
		return seccomp.Test{Arg: arg, Mask: ^bits, Values: values}
	}
	only := func(name string, otherwise seccomp.Action, when ...seccomp.Test) seccomp.Rule {
		return seccomp.Rule{Names: []string{name}, When: when, Then: seccomp.Allow, Otherwise: otherwise}
	}
	t := seccomp.Table{Otherwise: seccomp.Kill, Foreign: seccomp.Kill, Rules: []seccomp.Rule{
		{Then: seccomp.Allow, Names: []string{
			"read", "write", "nanosleep", "epoll_pwait", "epoll_wait", "epoll_ctl", "sched_yield", "clock_gettime", "clock_nanosleep", "gettimeofday",
			"getpid", "gettid", "rt_sigprocmask", "rt_sigreturn", "rt_sigaction", "sigaltstack", "restart_syscall",
			"munmap", "close", "getrandom", "sched_getaffinity", "exit", "exit_group",
		}},
		// Waiting and waking only: no inheritance of priorities, no requeueing.
		only("futex", unknown, seccomp.Test{Arg: 1, Mask: math.MaxUint32 &^ futexFlags,
			Values: []uint32{futexWait, futexWake, futexWaitBitset, futexWakeBitset}}),
		// Memory that is private, of no file, and never executable. Shared memory and stacks that grow escape the bound of memory.
		only("mmap", seccomp.Kill, without(2, unix.PROT_READ|unix.PROT_WRITE, 0),
			without(3, unix.MAP_FIXED|unix.MAP_FIXED_NOREPLACE|unix.MAP_NORESERVE|unix.MAP_STACK, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)),
		// Other advice is only advice, but for some that break things on purpose.
		only("madvise", invalid, word(2, unix.MADV_DONTNEED, unix.MADV_FREE, unix.MADV_HUGEPAGE, unix.MADV_NOHUGEPAGE, unix.MADV_COLLAPSE,
			unix.MADV_DONTDUMP, unix.MADV_DODUMP)),
		// Threads of this process. clone3 hides its flags in memory where no filter sees them; glibc does without.
		only("clone", seccomp.Kill, without(0, threadExtra, threadFlags)),
		{Names: []string{"clone3"}, Then: unknown},
		// Signals to itself, as the runtime stops threads by them.
		only("tgkill", seccomp.Kill, word(0, uint32(pid))),
		// Each thread's own variables, and names of mappings.
		only("arch_prctl", invalid, word(0, archSetFS)),
		only("prctl", refuse, word(0, unix.PR_SET_VMA), word(1, unix.PR_SET_VMA_ANON_NAME)),
		{Then: refuse, Names: []string{
			"open", "openat", "stat", "lstat", "fstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink", "readlinkat",
			"getcwd", "uname", "sysinfo", "fcntl", "ioctl", "lseek", "getuid", "geteuid", "getgid", "getegid", "getrlimit", "prlimit64",
			"getrusage", "mremap", "membarrier",
		}},
	}}
	if cgo { // glibc makes threads, their stacks and heaps by these
		t.Rules = append(t.Rules,
			only("mprotect", seccomp.Kill, without(2, unix.PROT_READ|unix.PROT_WRITE, 0)),
			seccomp.Rule{Names: []string{"brk", "rseq", "set_robust_list"}, Then: seccomp.Allow})
	}
	return t
}

// From linux/futex.h and asm/prctl.h.
const (
	futexWait, futexWake             = 0, 1
	futexWaitBitset, futexWakeBitset = 9, 10
	futexFlags                       = 128 | 256 // private, by the real clock

	archSetFS = 0x1002
)

// filterCalls sets the filter for all threads.
func filterCalls(pid int) error {
	program, err := calls(pid).Assemble()
	if err != nil {
		return err
	}
	filter := make([]unix.SockFilter, len(program))
	for i, p := range program {
		filter[i] = unix.SockFilter{Code: p.Op, Jt: p.Jt, Jf: p.Jf, K: p.K}
	}
	f := unix.SockFprog{Len: uint16(len(filter)), Filter: &filter[0]}
	thread, _, e := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(&f)))
	if e != 0 {
		return e
	}
	if thread != 0 {
		return fmt.Errorf("thread %d has another filter", thread)
	}
	return nil
}
