package seccomp

// numbers_linux_amd64.go has the numbers of calls that newer architectures don't have.

import "golang.org/x/sys/unix"

// AuditArch is the number of this architecture in seccomp_data.
const AuditArch = 0xC000003E // AUDIT_ARCH_X86_64

// Foreign is the first number of another table of calls (x32) that the same architecture reaches.
const Foreign = 0x40000000

func older() map[string]uint32 {
	return map[string]uint32{
		"stat": unix.SYS_STAT, "lstat": unix.SYS_LSTAT, "open": unix.SYS_OPEN, "creat": unix.SYS_CREAT, "dup2": unix.SYS_DUP2,
		"pipe": unix.SYS_PIPE, "select": unix.SYS_SELECT, "poll": unix.SYS_POLL, "epoll_create": unix.SYS_EPOLL_CREATE,
		"epoll_wait": unix.SYS_EPOLL_WAIT, "eventfd": unix.SYS_EVENTFD, "signalfd": unix.SYS_SIGNALFD,
		"inotify_init": unix.SYS_INOTIFY_INIT, "access": unix.SYS_ACCESS, "readlink": unix.SYS_READLINK,
		"getdents": unix.SYS_GETDENTS, "mkdir": unix.SYS_MKDIR, "rmdir": unix.SYS_RMDIR, "rename": unix.SYS_RENAME,
		"link": unix.SYS_LINK, "unlink": unix.SYS_UNLINK, "symlink": unix.SYS_SYMLINK, "mknod": unix.SYS_MKNOD,
		"chmod": unix.SYS_CHMOD, "chown": unix.SYS_CHOWN, "lchown": unix.SYS_LCHOWN, "utime": unix.SYS_UTIME,
		"utimes": unix.SYS_UTIMES, "futimesat": unix.SYS_FUTIMESAT, "fork": unix.SYS_FORK, "vfork": unix.SYS_VFORK,
		"pause": unix.SYS_PAUSE, "alarm": unix.SYS_ALARM, "arch_prctl": unix.SYS_ARCH_PRCTL, "getpgrp": unix.SYS_GETPGRP,
		"time": unix.SYS_TIME, "iopl": unix.SYS_IOPL, "ioperm": unix.SYS_IOPERM, "modify_ldt": unix.SYS_MODIFY_LDT,
	}
}
