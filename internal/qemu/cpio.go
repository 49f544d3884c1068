package qemu

// cpio.go writes an archive in the format "newc", which the kernel unpacks as the machine's files: Documentation/driver-api/early-userspace/buffer-format.rst
// of Linux. A member is a header of 110 bytes, its name with a zero byte, and its content; after the name and after the content there are
// zero bytes up to a multiple of four.

import (
	"fmt"
	"io"
	"os"
)

const (
	modeDir    = 0o040755
	modeFile   = 0o100755
	modeDevice = 0o020600 // a character device
)

// archive writes members to w. The first error stays in err.
type archive struct {
	w       io.Writer
	size    int64 // what has been written
	members int64
	err     error
}

func (a *archive) write(p []byte) {
	if a.err == nil {
		var n int
		n, a.err = a.w.Write(p)
		a.size += int64(n)
	}
}

func (a *archive) pad() { a.write(make([]byte, -a.size&3)) }

// member begins a member. After it, size bytes of content are to be written, and pad called.
func (a *archive) member(name string, mode, size, major, minor int64) {
	a.members++
	links := 1
	if size >= 1<<32 && a.err == nil {
		a.err = fmt.Errorf("%s has %d bytes, which are too many for an initramfs", name, size)
	}
	// magic, inode, mode, user, group, links, time, size, device of the file (2), device that it is (2), length of the name, checksum
	a.write(fmt.Appendf(nil, "070701%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%08X%s\x00",
		a.members, mode, 0, 0, links, 0, size, 0, 0, major, minor, len(name)+1, 0, name))
	a.pad()
}

func (a *archive) dir(name string) { a.member(name, modeDir, 0, 0, 0) }

func (a *archive) device(name string, major, minor int64) {
	a.member(name, modeDevice, 0, major, minor)
}

// file adds a file of the host.
func (a *archive) file(name, host string) {
	if a.err != nil {
		return
	}
	f, err := os.Open(host)
	if err != nil {
		a.err = err
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		a.err = err
		return
	}
	a.member(name, modeFile, info.Size(), 0, 0)
	if a.err != nil {
		return
	}
	n, err := io.Copy(a.w, io.LimitReader(f, info.Size()))
	a.size += n
	switch {
	case err != nil:
		a.err = err
	case n != info.Size():
		a.err = fmt.Errorf("%s: %w", host, io.ErrUnexpectedEOF)
	}
	a.pad()
}

// end ends the archive.
func (a *archive) end() error {
	a.member("TRAILER!!!", 0, 0, 0, 0)
	return a.err
}
