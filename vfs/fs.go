package vfs

// fs.go holds the interfaces of file systems that can be written.

import (
	"io"
	"io/fs"
	"strings"
	"unicode/utf8"
)

// File is an open file that may be written.
type File = interface {
	fs.File
	io.Writer
	io.Seeker
	// Truncate sets the size in bytes; the position stays.
	Truncate(size int64) error
}

// WritableFS is a file system whose files can be written. Names are those of io/fs: relative, with slashes, without "." and
// ".." (fs.ValidPath). Errors are told apart with errors.Is and io/fs's errors, or are an Errno or syscall.Errno; the text of
// others does not reach scripts. A WritableFS that several sandboxes mount must be safe for concurrent use.
type WritableFS interface {
	fs.FS
	// OpenFile opens a file with the flags of package os (O_RDONLY, O_RDWR, O_CREATE, O_EXCL, O_TRUNC, O_APPEND).
	OpenFile(name string, flag int, perm fs.FileMode) (File, error)
	// Mkdir makes a directory, whose parent must exist.
	Mkdir(name string, perm fs.FileMode) error
	// Remove removes a file or an empty directory.
	Remove(name string) error
	// Rename moves a file or directory. It replaces a file, or an empty directory by a directory.
	Rename(oldname, newname string) error
}

// anyName is implemented by file systems whose names are any bytes, as Linux's are. Others are only asked for names that are UTF-8.
type anyName interface{ AnyName() }

// AnyName says that names of files are any bytes: a file system without this method is only asked for names that are UTF-8.
func (*Dir) AnyName() {}

// AnyName says that names of files are any bytes.
func (*Mem) AnyName() {}

// knows reports whether f can be asked for a name.
func knows(f fs.FS, name string) bool {
	if utf8.ValidString(name) {
		return true
	}
	_, ok := f.(anyName)
	return ok
}

// validName is fs.ValidPath of any bytes.
func validName(name string) bool { return fs.ValidPath(strings.ToValidUTF8(name, "\uFFFD")) }
