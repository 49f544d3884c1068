// Package seccomp says which system calls a container may use, in the two forms that engines take: a program for the kernel, and Docker's JSON.
package seccomp

// table.go lists system calls by name. A call that is in no list does not exist inside (ENOSYS), so that libraries fall back to older ones.

// allowed are the calls of ordinary programs: files, memory, threads, processes, signals, clocks, pipes, sockets of the container's own.
// Those in front are used most. Calls of one architecture only are skipped on others.
var allowed = []string{
	// reading, writing, waiting
	"read", "write", "futex", "mmap", "munmap", "mprotect", "madvise", "brk", "close", "lseek", "fstat", "newfstatat", "stat", "lstat", "statx",
	"openat", "open", "openat2", "creat", "pread64", "pwrite64", "readv", "writev", "preadv", "pwritev", "preadv2", "pwritev2", "mremap",
	"msync", "mincore", "mlock", "mlock2", "munlock", "close_range", "ioctl", "fcntl", "flock", "dup", "dup2", "dup3", "pipe", "pipe2",
	"select", "pselect6", "poll", "ppoll", "epoll_create", "epoll_create1", "epoll_ctl", "epoll_wait", "epoll_pwait", "epoll_pwait2",
	"eventfd", "eventfd2", "signalfd", "signalfd4", "timerfd_create", "timerfd_settime", "timerfd_gettime",
	"inotify_init", "inotify_init1", "inotify_add_watch", "inotify_rm_watch",
	"futex_waitv", "futex_wake", "futex_wait", "futex_requeue",
	// files and directories
	"access", "faccessat", "faccessat2", "readlink", "readlinkat", "getdents", "getdents64", "getcwd", "chdir", "fchdir",
	"mkdir", "mkdirat", "rmdir", "rename", "renameat", "renameat2", "link", "linkat", "unlink", "unlinkat", "symlink", "symlinkat",
	"mknod", "mknodat", "chmod", "fchmod", "fchmodat", "fchmodat2", "chown", "fchown", "lchown", "fchownat", "umask",
	"utime", "utimes", "utimensat", "futimesat", "truncate", "ftruncate", "fallocate", "fadvise64", "readahead",
	"fsync", "fdatasync", "sync", "syncfs", "sync_file_range", "sendfile", "copy_file_range", "splice", "tee", "statfs", "fstatfs",
	"getxattr", "lgetxattr", "fgetxattr", "listxattr", "llistxattr", "flistxattr",
	"setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr",
	// threads and processes; clone is in rules
	"fork", "vfork", "execve", "execveat", "exit", "exit_group", "wait4", "waitid", "kill", "tkill", "tgkill",
	"rt_sigaction", "rt_sigprocmask", "rt_sigreturn", "rt_sigpending", "rt_sigtimedwait", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
	"rt_sigsuspend", "sigaltstack", "restart_syscall", "pause", "alarm", "getitimer", "setitimer", "pidfd_open", "pidfd_send_signal",
	"set_tid_address", "set_robust_list", "get_robust_list", "rseq", "membarrier", "arch_prctl", "prctl",
	"sched_yield", "sched_getaffinity", "sched_setaffinity", "sched_getparam", "sched_setparam", "sched_getscheduler",
	"sched_setscheduler", "sched_getattr", "sched_setattr", "sched_get_priority_max", "sched_get_priority_min", "sched_rr_get_interval",
	"getpriority", "setpriority", "getrlimit", "setrlimit", "prlimit64", "getrusage", "times", "sysinfo", "uname", "getcpu",
	// who one is; without capabilities these change nothing
	"getpid", "getppid", "gettid", "getuid", "geteuid", "getgid", "getegid", "getresuid", "getresgid", "getgroups", "getpgid", "getpgrp",
	"setpgid", "getsid", "setsid", "setuid", "setgid", "setreuid", "setregid", "setresuid", "setresgid", "setgroups", "setfsuid", "setfsgid",
	"capget", "capset",
	// clocks and randomness
	"clock_gettime", "clock_getres", "clock_nanosleep", "nanosleep", "gettimeofday", "time", "getrandom",
	"timer_create", "timer_settime", "timer_gettime", "timer_getoverrun", "timer_delete",
	// sockets; socket itself is in rules
	"socketpair", "connect", "bind", "listen", "accept", "accept4", "getsockname", "getpeername", "sendto", "recvfrom", "sendmsg", "recvmsg",
	"sendmmsg", "recvmmsg", "shutdown", "setsockopt", "getsockopt",
}

// refused are calls that change the system, look into other processes, make namespaces, or have been a way out of containers. They fail
// with EPERM, which Python turns into PermissionError.
var refused = []string{
	"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "process_mrelease", "kcmp", "pidfd_getfd",
	"mount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
	"unshare", "setns", "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter", "io_uring_register",
	"io_setup", "io_submit", "io_getevents", "io_pgetevents", "io_cancel", "io_destroy",
	"keyctl", "add_key", "request_key", "init_module", "finit_module", "delete_module", "kexec_load", "kexec_file_load", "reboot",
	"swapon", "swapoff", "syslog", "acct", "quotactl", "quotactl_fd", "vhangup", "iopl", "ioperm", "modify_ldt", "personality",
	"settimeofday", "clock_settime", "clock_adjtime", "adjtimex", "sethostname", "setdomainname",
	"open_by_handle_at", "name_to_handle_at", "fanotify_init", "fanotify_mark", "mbind", "set_mempolicy", "get_mempolicy", "migrate_pages",
	"move_pages", "seccomp", "memfd_create", "memfd_secret", "mlockall", "munlockall", "vmsplice",
	"shmget", "shmat", "shmctl", "shmdt", "semget", "semop", "semctl", "semtimedop", "msgget", "msgsnd", "msgrcv", "msgctl",
	"mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive", "mq_notify", "mq_getsetattr",
}

// A rule allows a call if its argument, counted from 0, has none of the bits of mask or equals one of the values.
type rule struct {
	name   string
	arg    int
	mask   uint32
	values []uint32
	errno  uint32 // the error otherwise
}

// namespaces are the flags of clone that make namespaces: CLONE_NEWTIME, NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET.
// NEWTIME shares its bit with the exit signal of clone, which takes no such flag, and is left out.
const namespaces = 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000

const (
	errPerm   = 1  // EPERM
	errNoSys  = 38 // ENOSYS
	errFamily = 97 // EAFNOSUPPORT
)

// rules are the calls that depend on an argument. clone3 hides its flags in memory where no filter sees them: without it, libraries use clone.
var rules = []rule{
	{name: "clone", arg: 0, mask: namespaces, errno: errPerm},
	{name: "socket", arg: 0, values: []uint32{1, 2, 10}, errno: errFamily}, // AF_UNIX, AF_INET, AF_INET6: those of the container's own network
}
