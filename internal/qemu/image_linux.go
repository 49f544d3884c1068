package qemu

// image_linux.go makes the files that QEMU starts machines from: the kernel, and an archive of what the machine has in place of disks.

import (
	"bufio"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"golang.org/x/sys/unix"

	"github.com/krait-run/krait/container"
)

// image is what all machines of a pool begin with.
type image struct {
	qemu      string
	dir       string
	lock      *os.File // shows as long as it is open that the directory has an owner
	kernel    string
	initramfs string
	memory    int64 // of a machine, in bytes
}

// base is the memory of a machine beside twice the limit of its sandbox and twice its archive, which lies packed and unpacked in it at first:
// the kernel's, and what the worker takes for itself.
const base = 160 << 20

// newImage makes the files. The caller closes the image.
func newImage(o *Options) (*image, error) {
	if runtime.GOARCH != "amd64" {
		return nil, fmt.Errorf("%w: want x86-64, this is %s", container.ErrUnavailable, runtime.GOARCH)
	}
	img := &image{qemu: o.QEMU}
	if img.qemu == "" {
		img.qemu = "qemu-system-x86_64"
	}
	var err error
	if img.qemu, err = exec.LookPath(img.qemu); err != nil {
		return nil, fmt.Errorf("%w: QEMU: %w: Debian's package is qemu-system-x86", container.ErrUnavailable, err)
	}
	if img.qemu, err = filepath.Abs(img.qemu); err != nil {
		return nil, err
	}
	program := o.Program
	if program == "" {
		if program, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	if err := static(program); err != nil {
		return nil, err
	}
	k, err := findKernel(o.Kernel)
	if err != nil {
		return nil, err
	}
	reap()
	if err := img.make(program, k, o.Memory); err != nil {
		return nil, errors.Join(err, img.close())
	}
	return img, nil
}

// static refuses a program that needs other files than its own.
func static(program string) error {
	f, err := elf.Open(program)
	if err != nil {
		return fmt.Errorf("program: %s: %w", program, err)
	}
	defer f.Close()
	if f.Machine != elf.EM_X86_64 {
		return fmt.Errorf("program: %s: want one for x86-64, got %v", program, f.Machine)
	}
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP {
			return fmt.Errorf("program: %s is linked dynamically: build it with CGO_ENABLED=0, or name another one in Options.Program", program)
		}
	}
	return nil
}

const (
	dirs     = "krait-machine-" // and a random number
	lockName = "lock"
)

// make writes the files. All users can read them: QEMU runs as nobody where it can.
func (img *image) make(program string, k kernel, memory int64) error {
	dir, err := os.MkdirTemp("", dirs)
	if err != nil {
		return err
	}
	img.dir = dir
	if img.lock, err = os.Create(filepath.Join(dir, lockName)); err != nil {
		return err
	}
	if err := unix.Flock(int(img.lock.Fd()), unix.LOCK_EX|unix.LOCK_NB); err != nil {
		return os.NewSyscallError("flock", err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		return err
	}
	img.kernel, img.initramfs = filepath.Join(dir, "kernel"), filepath.Join(dir, "initramfs")
	if err := write(img.kernel, func(w io.Writer) error {
		f, err := os.Open(k.image)
		if err != nil {
			return err
		}
		defer f.Close()
		_, err = io.Copy(w, f)
		return err
	}); err != nil {
		return err
	}
	var size int64
	err = write(img.initramfs, func(w io.Writer) error {
		a := &archive{w: w}
		a.dir("dev")
		a.device("dev/console", 5, 1)
		a.dir("proc")
		a.dir("modules")
		for _, name := range k.modules {
			a.file("modules/"+filepath.Base(name), name)
		}
		a.file("init", program)
		err := a.end()
		size = a.size
		return err
	})
	img.memory = 2*memory + base + 2*size
	return err
}

// write makes a file that all can read.
func write(name string, content func(w io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 1<<16)
	return errors.Join(content(w), w.Flush(), f.Chmod(0o644), f.Close())
}

func (img *image) close() error {
	if img.dir == "" {
		return nil
	}
	err := os.RemoveAll(img.dir)
	if img.lock != nil {
		_ = img.lock.Close() // the second of two calls fails
	}
	return err
}

// reap removes the files of hosts that were killed before they could do that.
func reap() {
	locks, _ := filepath.Glob(filepath.Join(os.TempDir(), dirs+"*", lockName))
	for _, name := range locks {
		f, err := os.OpenFile(name, os.O_RDWR|unix.O_NOFOLLOW, 0)
		if err != nil {
			continue
		}
		var st unix.Stat_t
		if unix.Fstat(int(f.Fd()), &st) == nil && int(st.Uid) == os.Geteuid() && unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB) == nil {
			_ = os.RemoveAll(filepath.Dir(name))
		}
		_ = f.Close()
	}
}
