// Package wholefile makes files that are whole from the moment on at which they have their names.
package wholefile

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes the file name, in place of one that is there. The directory exists.
func Write(name string, data []byte, mode fs.FileMode) error {
	return appear(name, mode, all(data), os.Rename)
}

// Create makes the file name; fs.ErrExist if there is one.
func Create(name string, data []byte, mode fs.FileMode) error {
	return CreateBy(name, mode, all(data))
}

// CreateBy is Create for what is written piece by piece. Its error is that of write, if that fails.
func CreateBy(name string, mode fs.FileMode, write func(io.Writer) error) error {
	if _, err := os.Lstat(name); err == nil {
		return &fs.PathError{Op: "create", Path: name, Err: fs.ErrExist}
	}
	return appear(name, mode, write, func(from, to string) error {
		// A link, not a renaming: it fails where another process was first.
		err := os.Link(from, to)
		if err == nil || errors.Is(err, fs.ErrExist) {
			return err
		}
		// There are file systems without links. There a name is taken first, by an empty file.
		file, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err != nil {
			return err
		}
		_ = file.Close()
		if err = os.Rename(from, to); err != nil {
			_ = os.Remove(to)
		}
		return err
	})
}

func all(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// appear writes a file beside name, and has give name to it when it is on the disk. Nothing of it stays after an error.
func appear(name string, mode fs.FileMode, write func(io.Writer) error, give func(from, to string) error) (err error) {
	dir := filepath.Dir(name)
	file, err := os.OpenFile(filepath.Join(dir, ".new-"+rand.Text()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	if err = write(file); err == nil {
		err = file.Sync()
	}
	if e := file.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = give(file.Name(), name)
	}
	if err != nil {
		return err
	}
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync() // not all systems sync directories
		_ = d.Close()
	}
	return nil
}

// Reason is an error of this package without the names of files, which are not all the caller's.
func Reason(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return path.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}
