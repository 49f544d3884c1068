package worker

// init_linux.go holds what a worker does first that is the init of a virtual machine, see package machine: it finds the port to its host.

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"golang.org/x/sys/unix"
)

const (
	// modules is the directory of the kernel modules that the port needs.
	modules = "/modules"
	// port is the first port of the first virtio-serial device that is not a console.
	port = "/dev/vport0p1"
	// patience is how long the kernel may take to find the port, on a machine that is emulated and has a fraction of a processor.
	patience = time.Minute
)

// boot makes the port to the host the standard input and output, as a worker has them. Standard error stays the machine's console. What was
// needed to open it is gone afterwards, and nothing can be written to the machine's files.
func boot() error {
	if err := loadModules(); err != nil {
		return err
	}
	if err := unix.Mount("devtmpfs", "/dev", "devtmpfs", unix.MS_NOSUID|unix.MS_NOEXEC, ""); err != nil {
		return os.NewSyscallError("mount /dev", err)
	}
	fd, err := openPort()
	if err != nil {
		return err
	}
	for std := range 2 {
		if err := unix.Dup3(fd, std, 0); err != nil {
			return os.NewSyscallError("dup3", err)
		}
	}
	if err := errors.Join(unix.Close(fd), unix.Unmount("/dev", unix.MNT_DETACH)); err != nil {
		return fmt.Errorf("worker: boot: /dev: %w", err)
	}
	// Package confine looks at the process before it takes from it that files can be opened.
	const hidden = unix.MS_NOSUID | unix.MS_NOEXEC | unix.MS_NODEV | unix.MS_RDONLY
	if err := unix.Mount("proc", "/proc", "proc", hidden, ""); err != nil {
		return os.NewSyscallError("mount /proc", err)
	}
	return os.NewSyscallError("remount /", unix.Mount("", "/", "", unix.MS_REMOUNT|unix.MS_RDONLY, ""))
}

// loadModules loads what is not built into the kernel. Which module needs which differs between kernels: those that miss another wait for it.
func loadModules() error {
	files, err := os.ReadDir(modules)
	if err != nil {
		return err
	}
	for len(files) > 0 {
		var waiting []os.DirEntry
		var missing error
		for _, file := range files {
			switch err := loadModule(file.Name()); {
			case errors.Is(err, unix.ENOENT):
				waiting, missing = append(waiting, file), err
			case err != nil:
				return err
			}
		}
		if len(waiting) == len(files) {
			return missing
		}
		files = waiting
	}
	return nil
}

func loadModule(name string) error {
	f, err := os.Open(filepath.Join(modules, name))
	if err != nil {
		return err
	}
	defer f.Close()
	flags := 0
	if filepath.Ext(name) != ".ko" {
		flags = unix.MODULE_INIT_COMPRESSED_FILE
	}
	if err := unix.FinitModule(int(f.Fd()), "", flags); err != nil && err != unix.EEXIST {
		return fmt.Errorf("worker: boot: module %s: %w", name, err)
	}
	return nil
}

// openPort waits for the port, and for the host at its other end: until then, reading says that the host has gone.
func openPort() (int, error) {
	for end := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		late := time.Now().After(end)
		fd, err := unix.Open(port, unix.O_RDWR|unix.O_CLOEXEC, 0)
		switch {
		case err == nil:
			return fd, await(fd, end)
		case late:
			return 0, fmt.Errorf("worker: boot: %s: %w", port, err)
		}
	}
}

// await waits for the host.
func await(fd int, end time.Time) error {
	for ; ; time.Sleep(time.Millisecond) {
		p := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLOUT}}
		if _, err := unix.Poll(p, 0); err != nil && err != unix.EINTR {
			return os.NewSyscallError("poll", err)
		}
		if p[0].Revents&unix.POLLHUP == 0 && p[0].Revents&unix.POLLOUT != 0 {
			return nil
		}
		if time.Now().After(end) {
			return fmt.Errorf("worker: boot: %s: nobody is at the other end", port)
		}
	}
}
