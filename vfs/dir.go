package vfs

// dir.go holds Dir and WritableDir: directories of the host.

import (
	"io/fs"
	"os"

	"github.com/krait-run/krait/internal/plainfile"
)

// Dir is a directory of the host, read-only. All access goes through os.Root: no "..", symbolic link or absolute name leads out
// of it, also not while somebody changes the directory. Links that stay inside work. Devices, sockets and named pipes can't be
// opened, and opening never waits. It is safe for concurrent use.
type Dir struct{ root *os.Root }

// WritableDir is a Dir whose files can be written, too.
type WritableDir struct{ Dir }

var (
	_ fs.StatFS  = (*Dir)(nil)
	_ lstater    = (*Dir)(nil)
	_ WritableFS = (*WritableDir)(nil)
)

// OpenDir opens the host directory path for reading. The caller closes it when no sandbox uses it any more.
func OpenDir(path string) (*Dir, error) {
	root, err := plainfile.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	return &Dir{root}, nil
}

// OpenWritableDir opens the host directory path for reading and writing. The caller closes it.
func OpenWritableDir(path string) (*WritableDir, error) {
	d, err := OpenDir(path)
	if err != nil {
		return nil, err
	}
	return &WritableDir{*d}, nil
}

// Close lets go of the directory; files that are open stay usable.
func (d *Dir) Close() error { return d.root.Close() }

// dirError hides the host's error text. os.Root has no exported error for a path that escapes: whatever is unknown is that.
func dirError(op, name string, err error) error {
	return &fs.PathError{Op: op, Path: name, Err: errnoOf(err, EACCES)}
}

// Open implements fs.FS.
func (d *Dir) Open(name string) (fs.File, error) {
	if !validName(name) {
		return nil, pathError("open", name, ENOENT)
	}
	f, err := plainfile.Open(d.root, name, os.O_RDONLY, 0)
	if err != nil {
		return nil, dirError("open", name, err)
	}
	return f, nil
}

// Stat implements fs.StatFS.
func (d *Dir) Stat(name string) (fs.FileInfo, error) {
	if !validName(name) {
		return nil, pathError("stat", name, ENOENT)
	}
	info, err := d.root.Stat(name)
	if err != nil {
		return nil, dirError("stat", name, err)
	}
	return info, nil
}

// Lstat describes a symbolic link itself. Where links lead to is not shown: it may name a host path.
func (d *Dir) Lstat(name string) (fs.FileInfo, error) {
	if !validName(name) {
		return nil, pathError("lstat", name, ENOENT)
	}
	info, err := d.root.Lstat(name)
	if err != nil {
		return nil, dirError("lstat", name, err)
	}
	return info, nil
}

// OpenFile implements WritableFS.
func (d *WritableDir) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	if !validName(name) {
		return nil, pathError("open", name, ENOENT)
	}
	f, err := plainfile.Open(d.root, name, flag, perm.Perm())
	if err != nil {
		return nil, dirError("open", name, err)
	}
	return f, nil
}

// Mkdir implements WritableFS.
func (d *WritableDir) Mkdir(name string, perm fs.FileMode) error {
	if !validName(name) {
		return pathError("mkdir", name, EINVAL)
	}
	if err := d.root.Mkdir(name, perm.Perm()); err != nil {
		return dirError("mkdir", name, err)
	}
	return nil
}

// Remove implements WritableFS.
func (d *WritableDir) Remove(name string) error {
	if !validName(name) || name == "." {
		return pathError("remove", name, EBUSY)
	}
	if err := d.root.Remove(name); err != nil {
		return dirError("remove", name, err)
	}
	return nil
}

// Rename implements WritableFS.
func (d *WritableDir) Rename(oldname, newname string) error {
	if !validName(oldname) || !validName(newname) || oldname == "." || newname == "." {
		return &os.LinkError{Op: "rename", Old: oldname, New: newname, Err: EBUSY}
	}
	if err := d.root.Rename(oldname, newname); err != nil {
		return &os.LinkError{Op: "rename", Old: oldname, New: newname, Err: errnoOf(err, EACCES)}
	}
	return nil
}
