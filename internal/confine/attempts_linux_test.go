//go:build amd64 || arm64

package confine_test

// attempts_linux_test.go has what native code might try that has taken over a worker.

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"runtime"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// attempts are by name. Each returns what it reached, or why it did not.
var attempts map[string]func(args []string) (string, error)

func init() {
	attempts = map[string]func([]string) (string, error){
		"nothing":    func([]string) (string, error) { return "done", nil },
		"interpret":  interpret,
		"use memory": useMemory,
		"count":      count,
		"host":       host,
		"wait":       wait,

		"read a file":           readFile,
		"create a file":         func(a []string) (string, error) { return "made", os.WriteFile(a[0], []byte("x"), 0o600) },
		"list a directory":      listDirectory,
		"read the environment":  func([]string) (string, error) { return readFile([]string{"/proc/self/environ"}) },
		"make a directory":      func(a []string) (string, error) { return "made", os.Mkdir(a[0], 0o700) },
		"delete a file":         func(a []string) (string, error) { return "gone", os.Remove(a[0]) },
		"rename a file":         func(a []string) (string, error) { return "renamed", os.Rename(a[0], a[0]+"x") },
		"link a file":           func(a []string) (string, error) { return "linked", os.Symlink("/", a[0]+"x") },
		"change a mode":         func(a []string) (string, error) { return "changed", os.Chmod(a[0], 0o777) },
		"change directory":      func([]string) (string, error) { return "changed", os.Chdir("/") },
		"openat2":               openat2,
		"read open descriptors": readDescriptors,
		"see the environment":   seeEnvironment,

		"connect TCP":             func(a []string) (string, error) { return dial("tcp", a[0]) },
		"listen TCP":              listenTCP,
		"send UDP":                func(a []string) (string, error) { return dial("udp", a[0]) },
		"connect a socket's path": func(a []string) (string, error) { return dial("unix", a[0]) },
		"connect an abstract socket": func(a []string) (string, error) {
			return dial("unix", a[0])
		},
		"make a raw socket": func([]string) (string, error) {
			return call(unix.SYS_SOCKET, unix.AF_INET, unix.SOCK_RAW, unix.IPPROTO_ICMP)
		},
		"make a netlink socket": func([]string) (string, error) { return call(unix.SYS_SOCKET, unix.AF_NETLINK, unix.SOCK_RAW, 0) },
		"make a pair of sockets": func([]string) (string, error) {
			var pair [2]int32
			return call(unix.SYS_SOCKETPAIR, unix.AF_UNIX, unix.SOCK_STREAM, 0, uintptr(unsafe.Pointer(&pair)))
		},

		"start a program": func([]string) (string, error) { return "started", exec.Command("/bin/true").Run() },
		"become a program": func([]string) (string, error) {
			return "", unix.Exec("/bin/true", []string{"true"}, nil)
		},
		"fork": fork,
		"send a signal": func(a []string) (string, error) {
			return call(unix.SYS_KILL, number(a[0]), uintptr(unix.SIGKILL))
		},
		"send a signal to a thread": func(a []string) (string, error) {
			return call(unix.SYS_TGKILL, number(a[0]), number(a[0]), uintptr(unix.SIGKILL))
		},
		"send a signal to all": func(a []string) (string, error) { return call(unix.SYS_KILL, ^uintptr(0), 0) },
		"queue a signal": func(a []string) (string, error) {
			var info [128]byte
			*(*int32)(unsafe.Pointer(&info[8])) = -1 // SI_QUEUE
			return call(unix.SYS_RT_SIGQUEUEINFO, number(a[0]), uintptr(unix.SIGKILL), uintptr(unsafe.Pointer(&info)))
		},
		"signal by descriptor": pidfd,
		"trace":                func(a []string) (string, error) { return call(unix.SYS_PTRACE, unix.PTRACE_SEIZE, number(a[0]), 0, 0) },
		"read another's memory": func(a []string) (string, error) {
			var b [1]byte
			local := []unix.Iovec{{Base: &b[0], Len: 1}}
			remote := []unix.RemoteIovec{{Base: uintptr(number(a[1])), Len: 1}}
			_, err := unix.ProcessVMReadv(int(number(a[0])), local, remote, 0)
			return "read", err
		},
		"change another's limits": func(a []string) (string, error) {
			l := unix.Rlimit{Cur: 5, Max: 5}
			return "set", unix.Prlimit(int(number(a[0])), unix.RLIMIT_NOFILE, &l, nil)
		},
		"raise a limit": func([]string) (string, error) {
			return "raised", unix.Prlimit(0, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: 1 << 20, Max: 1 << 20}, nil)
		},

		"map executable memory": func([]string) (string, error) {
			_, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_EXEC, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
			return "mapped", err
		},
		"make memory executable": func([]string) (string, error) {
			m, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
			if err != nil {
				return "", err
			}
			return "made", unix.Mprotect(m, unix.PROT_READ|unix.PROT_EXEC)
		},
		"make memory executable by key": func([]string) (string, error) {
			m, err := unix.Mmap(-1, 0, 4096, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
			if err != nil {
				return "", err
			}
			return call(unix.SYS_PKEY_MPROTECT, uintptr(unsafe.Pointer(&m[0])), 4096, unix.PROT_READ|unix.PROT_EXEC, ^uintptr(0))
		},
		"map shared memory": func([]string) (string, error) {
			_, err := unix.Mmap(-1, 0, 1<<30, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_SHARED|unix.MAP_ANONYMOUS)
			return "mapped", err
		},
		"map a stack that grows": func([]string) (string, error) {
			_, err := unix.Mmap(-1, 0, 1<<20, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_GROWSDOWN)
			return "mapped", err
		},
		"map memory":             func([]string) (string, error) { return takeAll(mapWritable) },
		"map over a reservation": func([]string) (string, error) { return takeAll(mapOver) },
		"open a reservation":     func([]string) (string, error) { return takeAll(openReserved) },
		"map all at once, over a reservation": func([]string) (string, error) {
			for size := 8 << 30; ; size -= 16 << 20 {
				if size == 0 || mapOver(size) == nil {
					return fmt.Sprint(size >> 20), nil
				}
			}
		},
		"reserve to read": func([]string) (string, error) {
			return takeAll(func(size int) error {
				_, err := unix.Mmap(-1, 0, size, unix.PROT_READ, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_NORESERVE)
				return err
			})
		},
		"make a file of memory": func([]string) (string, error) {
			_, err := unix.MemfdCreate("x", 0)
			return "made", err
		},

		"mount": mount,
		"make namespaces": func([]string) (string, error) {
			return made(inThread(func() error { return unix.Unshare(unix.CLONE_FS | unix.CLONE_NEWNS | unix.CLONE_NEWUTS) }))
		},
		"join a namespace": func([]string) (string, error) { return call(unix.SYS_SETNS, 0, 0) },
		"change root":      func([]string) (string, error) { return made(inThread(func() error { return chroot() })) },
		"change user":      func([]string) (string, error) { return call(unix.SYS_SETUID, uintptr(os.Getuid())) },
		"regain capabilities": func([]string) (string, error) {
			h := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
			d := [2]unix.CapUserData{}
			d[0].Effective, d[0].Permitted = 1<<unix.CAP_CHOWN, 1<<unix.CAP_CHOWN
			return "has", unix.Capset(&h, &d[0])
		},
		"bpf": func([]string) (string, error) {
			attr := [4]uint32{unix.BPF_MAP_TYPE_ARRAY, 4, 4, 1}
			return call(unix.SYS_BPF, unix.BPF_MAP_CREATE, uintptr(unsafe.Pointer(&attr)), unsafe.Sizeof(attr))
		},
		"io_uring": func([]string) (string, error) {
			var params [120]byte
			return call(unix.SYS_IO_URING_SETUP, 1, uintptr(unsafe.Pointer(&params)))
		},
		"keys": func([]string) (string, error) {
			return call(unix.SYS_KEYCTL, unix.KEYCTL_GET_KEYRING_ID, ^uintptr(3)+1, 1) // the user's keyring, made if missing
		},
		"perf events": func([]string) (string, error) {
			attr := unix.PerfEventAttr{Type: unix.PERF_TYPE_SOFTWARE, Config: unix.PERF_COUNT_SW_TASK_CLOCK}
			attr.Size = uint32(unsafe.Sizeof(attr))
			_, err := unix.PerfEventOpen(&attr, 0, -1, -1, 0)
			return "opened", err
		},
		"userfaultfd": func([]string) (string, error) { return call(unix.SYS_USERFAULTFD, 0) },
		"another filter": func([]string) (string, error) {
			allow := unix.SockFilter{Code: unix.BPF_RET, K: unix.SECCOMP_RET_ALLOW}
			f := unix.SockFprog{Len: 1, Filter: &allow}
			return made(inThread(func() error {
				if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
					return err
				}
				return unix.Prctl(unix.PR_SET_SECCOMP, unix.SECCOMP_MODE_FILTER, uintptr(unsafe.Pointer(&f)), 0, 0)
			}))
		},
		"traceable again": func([]string) (string, error) { return "is", unix.Prctl(unix.PR_SET_DUMPABLE, 1, 0, 0, 0) },
		"name the machine": func([]string) (string, error) {
			var u unix.Utsname
			return "named", unix.Uname(&u)
		},
		"a pipe":               func([]string) (string, error) { return "made", unix.Pipe2(make([]int, 2), 0) },
		"another descriptor":   func([]string) (string, error) { return call(unix.SYS_DUP, 0) },
		"an event descriptor":  func([]string) (string, error) { return call(unix.SYS_EVENTFD2, 0, 0) },
		"priority inheritance": func([]string) (string, error) { return futexPI() },
		"the other table of calls": func([]string) (string, error) {
			return call(0x40000000|unix.SYS_GETPID, 0)
		},
		"a call of the future": func([]string) (string, error) { return call(100000, 0) },
		"read a file on an older thread": func(a []string) (string, error) {
			return made(onOlderThread(func() error { _, err := readFile(a); return err }))
		},
		"change user on an older thread": func([]string) (string, error) {
			return made(onOlderThread(func() error { _, err := call(unix.SYS_SETFSUID, 1); return err }))
		},
		"make namespaces on an older thread": func([]string) (string, error) {
			return made(onOlderThread(func() error { return unix.Unshare(unix.CLONE_NEWUTS) }))
		},
		"on a new thread": func([]string) (string, error) {
			return made(inThread(func() error { _, err := call(unix.SYS_GETPPID); return err }))
		},
	}
}

func number(s string) uintptr {
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		panic(err)
	}
	return uintptr(n)
}

//go:uintptrescapes
func call(trap uintptr, args ...uintptr) (string, error) {
	var a [6]uintptr
	copy(a[:], args)
	r, _, e := unix.Syscall6(trap, a[0], a[1], a[2], a[3], a[4], a[5])
	if e != 0 {
		return "", e
	}
	return fmt.Sprint("got ", r), nil
}

func made(err error) (string, error) { return "made", err }

// inThread does something on a thread of its own, which ends with it.
func inThread(do func() error) error {
	done := make(chan error)
	go func() {
		runtime.LockOSThread()
		done <- do()
	}()
	return <-done
}

func readFile(a []string) (string, error) {
	text, err := os.ReadFile(a[0])
	return fmt.Sprintf("%.40q", text), err
}

func listDirectory(a []string) (string, error) {
	entries, err := os.ReadDir(a[0])
	return fmt.Sprint(len(entries), " entries"), err
}

func openat2(a []string) (string, error) {
	_, err := unix.Openat2(unix.AT_FDCWD, a[0], &unix.OpenHow{Flags: unix.O_RDONLY})
	return "opened", err
}

// readDescriptors reads from all that may be open. The worker was given a file with a secret.
func readDescriptors([]string) (string, error) {
	var b [64]byte
	for fd := 3; fd < 64; fd++ {
		if n, err := unix.Read(fd, b[:]); err == nil && n > 0 {
			return string(b[:n]), nil
		}
	}
	return "", errors.New("nothing to read")
}

// environmentSize is how long the block of the environment was.
var environmentSize int

// seeEnvironment looks as the process itself: what is in Go's copy, and what is on the stack behind the arguments, where the kernel put it.
func seeEnvironment([]string) (string, error) {
	last := os.Args[len(os.Args)-1] // Go has it where the kernel put it
	block := unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(unsafe.StringData(last)), len(last)+1)), environmentSize)
	if all := string(block) + strings.Join(os.Environ(), " "); strings.Contains(all, "swordfish") {
		return "swordfish", nil
	}
	return "", errors.New("not there")
}

var (
	earlier     = make(chan func() error)
	earlierDone = make(chan error)
)

// olderThread is a thread that was there before the process was confined.
func olderThread() {
	runtime.LockOSThread()
	for do := range earlier {
		earlierDone <- do()
	}
}

func onOlderThread(do func() error) error {
	earlier <- do
	return <-earlierDone
}

func dial(network, address string) (string, error) {
	c, err := net.DialTimeout(network, address, time.Minute)
	if err != nil {
		return "", err
	}
	_, err = c.Write([]byte("hello"))
	return "connected", err
}

func listenTCP([]string) (string, error) {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0)
	if err != nil {
		return "", err
	}
	return "bound", unix.Bind(fd, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}})
}

func fork([]string) (string, error) {
	pid, _, e := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	if e != 0 {
		return "", e
	}
	if pid == 0 {
		unix.RawSyscall(unix.SYS_EXIT_GROUP, 0, 0, 0)
	}
	return "forked", nil
}

func pidfd(a []string) (string, error) {
	fd, err := unix.PidfdOpen(int(number(a[0])), 0)
	if err != nil {
		return "", err
	}
	return "sent", unix.PidfdSendSignal(fd, unix.SIGKILL, nil, 0)
}

// mount changes mounts that nobody else sees.
func mount([]string) (string, error) {
	return made(inThread(func() error {
		if err := unix.Unshare(unix.CLONE_NEWNS); err != nil {
			return err
		}
		if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
			return err
		}
		return unix.Mount("tmpfs", "/tmp", "tmpfs", 0, "")
	}))
}

func chroot() error {
	if err := unix.Unshare(unix.CLONE_FS); err != nil {
		return err
	}
	return unix.Chroot("/tmp")
}

// takeAll maps pieces until it is refused, or has 8 GiB, and tells how many MiB it has.
func takeAll(take func(size int) error) (string, error) {
	const piece = 16 << 20
	for size := 0; ; size += piece {
		if size >= 8<<30 || take(piece) != nil {
			return fmt.Sprint(size >> 20), nil
		}
	}
}

func mapWritable(size int) error {
	_, err := unix.Mmap(-1, 0, size, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_NORESERVE)
	return err
}

func mapOver(size int) error {
	m, err := unix.Mmap(-1, 0, size, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_NORESERVE)
	if err != nil {
		return err
	}
	_, err = unix.MmapPtr(-1, 0, unsafe.Pointer(&m[0]), uintptr(size), unix.PROT_READ|unix.PROT_WRITE,
		unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_NORESERVE|unix.MAP_FIXED)
	return err
}

func openReserved(size int) error {
	m, err := unix.Mmap(-1, 0, size, unix.PROT_NONE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS|unix.MAP_NORESERVE)
	if err != nil {
		return err
	}
	return unix.Mprotect(m, unix.PROT_READ|unix.PROT_WRITE)
}

func futexPI() (string, error) {
	var word uint32
	const lockPI = 6
	_, _, e := unix.Syscall6(unix.SYS_FUTEX, uintptr(unsafe.Pointer(&word)), lockPI, 0, 0, 0, 0)
	if e != 0 {
		return "", e
	}
	return "locked", nil
}
