// Package plainfile opens files in directories that others change meanwhile: what is neither a file nor a directory is not opened, and
// opening never waits, as it would for the other end of a named pipe.
package plainfile

// open.go holds Open and OpenRoot.

import (
	"errors"
	"io/fs"
	"os"
)

// ErrKind says that a name is that of a device, a socket or a named pipe.
var ErrKind = errors.New("neither a file nor a directory")

// Open opens the file or directory name of root, with the flags of package os.
func Open(root *os.Root, name string, flag int, perm fs.FileMode) (*os.File, error) {
	refused := &fs.PathError{Op: "open", Path: name, Err: ErrKind}
	// Opening a device may do something. Who puts one there after this look can only make it fail.
	if info, err := root.Stat(name); err == nil && !plain(info) {
		return nil, refused
	}
	f, err := root.OpenFile(name, flag|atOnce, perm)
	if err != nil {
		return nil, err
	}
	info, err := f.Stat()
	if err == nil && !plain(info) {
		err = refused
	}
	if err != nil {
		_ = f.Close()
		return nil, err
	}
	return f, nil
}

func plain(info fs.FileInfo) bool { return info.Mode().IsRegular() || info.IsDir() }

// OpenRoot is os.OpenRoot that does not wait where path is a named pipe.
func OpenRoot(path string) (*os.Root, error) {
	if path == "" {
		return os.OpenRoot(path)
	}
	root, err := os.OpenRoot(path + itself)
	var e *fs.PathError
	if errors.As(err, &e) && e.Path == path+itself {
		e.Path = path
	}
	return root, err
}
