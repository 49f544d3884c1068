//go:build amd64 || arm64

package confine

// namespaces_linux.go starts workers in namespaces of their own, which have to be made from outside.

import (
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// nobody is the user and group of a worker, inside its user namespace and, where root starts it, outside too.
const nobody = 65534

// others are the namespaces that a user namespace allows to make: no network but a loopback that is down, no other processes to see, no
// queues, semaphores or shared memory of others, a host name of its own. The copies of mounts and control groups keep later changes out.
const others = unix.CLONE_NEWNET | unix.CLONE_NEWPID | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP

// forms are the ways to start a worker, the strongest first.
func forms() []Isolation {
	forms := []Isolation{
		{User: true, Namespaces: true},
		{User: true},
		{},
	}
	if os.Geteuid() != 0 {
		return forms
	}
	return []Isolation{
		{User: true, Namespaces: true, Stranger: true},
		{Namespaces: true, Stranger: true},
		{User: true, Namespaces: true},
		{Namespaces: true},
		{Stranger: true},
		{},
	}
}

// Attributes returns what starts a worker in that way. Each call makes a new one. The worker dies with the thread that starts it, so that
// a goroutine which is locked to its thread should not end before the worker does.
func (i Isolation) Attributes() *syscall.SysProcAttr {
	a := &syscall.SysProcAttr{Setsid: true, Pdeathsig: syscall.SIGKILL}
	if i.Namespaces {
		a.Cloneflags |= others
	}
	user, group := os.Geteuid(), os.Getegid()
	if i.Stranger {
		user, group = nobody, nobody
		a.Credential = &syscall.Credential{Uid: nobody, Gid: nobody} // and no other groups
	}
	if i.User {
		a.Cloneflags |= unix.CLONE_NEWUSER
		a.UidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: user, Size: 1}}
		a.GidMappings = []syscall.SysProcIDMap{{ContainerID: nobody, HostID: group, Size: 1}}
		a.GidMappingsEnableSetgroups = i.Stranger // an ordinary user may not
	}
	return a
}
