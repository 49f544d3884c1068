package vfs

// view.go holds View, what one sandbox sees of a Table: its working directory, open files and what it has written.

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"time"
)

// View is one sandbox's view of a Table. One goroutine uses it at a time. All names are guest paths.
type View struct {
	table *Table
	cwd   string
	made  map[int]fs.FS
	used  map[int]*usage // by mount
	open  map[*handle]struct{}
	dirty *handle // the only one that may hold back what was written
}

// Sync writes what is held back: small writes to a host directory are gathered until the View does anything else. A sandbox
// calls it when a run ends or the host takes over.
func (v *View) Sync() error {
	if v == nil || v.dirty == nil {
		return nil
	}
	h := v.dirty
	v.dirty = nil
	_, err := h.w.Write(h.held)
	h.held = h.held[:0]
	if err != nil {
		return pathError("write", h.name, err)
	}
	return nil
}

// maxHeld bounds what is held back, in bytes.
const maxHeld = 64 << 10

// usage is what a View has written to a mount.
type usage struct {
	bytes   int64
	created int
}

func (v *View) usage(mount int) *usage {
	u := v.used[mount]
	if u == nil {
		u = &usage{}
		if v.used == nil {
			v.used = map[int]*usage{}
		}
		v.used[mount] = u
	}
	return u
}

// create counts a new file or directory.
func (v *View) create(mount int) error {
	u, bound := v.usage(mount), v.table.mounts[mount].MaxCreated
	if bound >= 0 && u.created >= bound {
		return ENOSPC
	}
	u.created++
	return nil
}

// MaxFileSize returns the bound of the mount at name, in bytes: see Mount.MaxFileSize. It is negative where there is none, and 0 where no mount is.
func (v *View) MaxFileSize(name string) int64 {
	p, err := v.table.Resolve(v.cwd, name)
	if err != nil || p.mount < 0 {
		return 0
	}
	return v.table.mounts[p.mount].MaxFileSize
}

// Getwd returns the working directory, at first "/".
func (v *View) Getwd() string { return v.cwd }

// Chdir makes the directory name the working directory.
func (v *View) Chdir(name string) error {
	p, err := v.table.Resolve(v.cwd, name)
	if err == nil {
		var info fs.FileInfo
		if info, err = v.stat(p, false); err == nil && !info.IsDir() {
			err = ENOTDIR
		}
	}
	if err != nil {
		return pathError("chdir", name, err)
	}
	v.cwd = p.Path
	return nil
}

// Paths returns the mount points in the order in which they were given.
func (v *View) Paths() []string { return v.table.order }

// Close closes the files that are still open. The View can be used again afterwards.
func (v *View) Close() error {
	first := v.Sync()
	for h := range v.open {
		if err := h.f.Close(); err != nil && first == nil {
			first = err
		}
		h.closed = true
	}
	v.open = nil
	return first
}

// fs returns the file system of a mount.
func (v *View) fs(mount int) (fs.FS, error) {
	m := &v.table.mounts[mount]
	if m.FS != nil {
		return m.FS, nil
	}
	if f := v.made[mount]; f != nil {
		return f, nil
	}
	f := m.New()
	if f == nil {
		return nil, EIO
	}
	if v.made == nil {
		v.made = map[int]fs.FS{}
	}
	v.made[mount] = f
	return f, nil
}

// writable returns the file system that has p for writing. Directories above mount points count as read-only.
func (v *View) writable(p Place) (WritableFS, error) {
	if p.mount < 0 {
		return nil, EROFS
	}
	f, err := v.fs(p.mount)
	if err != nil {
		return nil, err
	}
	w, ok := f.(WritableFS)
	switch {
	case !ok || v.table.mounts[p.mount].ReadOnly:
		return nil, EROFS
	case !knows(f, p.Name):
		return nil, EINVAL
	}
	return w, nil
}

// Writable reports whether something at name could be written as far as the mounts are concerned.
func (v *View) Writable(name string) bool {
	p, err := v.table.Resolve(v.cwd, name)
	if err == nil {
		_, err = v.writable(p)
	}
	return err == nil
}

type lstater interface {
	Lstat(name string) (fs.FileInfo, error)
}

// stat describes what is at p; link says not to follow a symbolic link there.
func (v *View) stat(p Place, link bool) (info fs.FileInfo, err error) {
	if err := v.Sync(); err != nil {
		return nil, err
	}
	err = ENOENT
	if p.mount >= 0 {
		var f fs.FS
		f, err = v.fs(p.mount)
		switch {
		case err != nil:
		case !knows(f, p.Name):
			err = ENOENT
		default:
			if l, ok := f.(lstater); ok && link && !p.Dir {
				info, err = l.Lstat(p.Name)
			} else {
				info, err = fs.Stat(f, p.Name)
			}
		}
	}
	if err != nil {
		if _, ok := v.table.above[p.Path]; ok {
			return fileInfo{name: path.Base(p.Path), mode: fs.ModeDir | 0o555, mtime: time.Unix(0, 0)}, nil
		}
		return nil, errnoOf(err, EIO)
	}
	if p.Dir && !info.IsDir() {
		return nil, ENOTDIR
	}
	return info, nil
}

// Stat describes the file or directory name, following symbolic links.
func (v *View) Stat(name string) (fs.FileInfo, error) {
	p, err := v.table.Resolve(v.cwd, name)
	if err == nil {
		var info fs.FileInfo
		if info, err = v.stat(p, false); err == nil {
			return info, nil
		}
	}
	if v.isNull(name) {
		return nullInfo{}, nil
	}
	return nil, pathError("stat", name, err)
}

// Lstat is Stat that describes a symbolic link itself.
func (v *View) Lstat(name string) (fs.FileInfo, error) {
	p, err := v.table.Resolve(v.cwd, name)
	if err == nil {
		var info fs.FileInfo
		if info, err = v.stat(p, true); err == nil {
			return info, nil
		}
	}
	if v.isNull(name) {
		return nullInfo{}, nil
	}
	return nil, pathError("lstat", name, err)
}

// ReadDir lists a directory, sorted by name, with the mount points in it. EOVERFLOW: it has more than 100,000 entries.
func (v *View) ReadDir(name string) ([]fs.DirEntry, error) {
	p, err := v.table.Resolve(v.cwd, name)
	var out []fs.DirEntry
	if err == nil {
		out, err = v.readDir(p)
	}
	if err != nil {
		return nil, pathError("readdir", name, err)
	}
	return out, nil
}

func (v *View) readDir(p Place) ([]fs.DirEntry, error) {
	info, err := v.stat(p, false)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, ENOTDIR
	}
	var out []fs.DirEntry
	if p.mount >= 0 {
		f, err := v.fs(p.mount)
		if err != nil {
			return nil, err
		}
		out, err = listDir(f, p.Name)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
	for _, name := range v.table.above[p.Path] {
		info := fileInfo{name: name, mode: fs.ModeDir | 0o555, mtime: time.Unix(0, 0)}
		e := fs.FileInfoToDirEntry(info)
		if i := slices.IndexFunc(out, func(o fs.DirEntry) bool { return o.Name() == name }); i >= 0 {
			out[i] = e
		} else {
			out = append(out, e)
		}
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return out, nil
}

// listDir is fs.ReadDir with a bound.
func listDir(fsys fs.FS, name string) ([]fs.DirEntry, error) {
	if f, ok := fsys.(fs.ReadDirFS); ok {
		out, err := f.ReadDir(name)
		if len(out) > maxEntries {
			err = EOVERFLOW
		}
		return slices.Clone(out), err
	}
	f, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	d, ok := f.(fs.ReadDirFile)
	if !ok {
		return nil, ENOTDIR
	}
	out, err := d.ReadDir(maxEntries + 1)
	if err == io.EOF {
		err = nil
	}
	if len(out) > maxEntries {
		err = EOVERFLOW
	}
	return slices.Clone(out), err
}

// isPoint reports whether p is a mount point or leads to one.
func (v *View) isPoint(p Place) bool {
	_, above := v.table.above[p.Path]
	return above || p.Mount == p.Path
}

// change runs f with the file system for writing at name.
func (v *View) change(op, name string, f func(w WritableFS, p Place) error) error {
	p, err := v.table.Resolve(v.cwd, name)
	if err == nil {
		var w WritableFS
		if w, err = v.writable(p); err == nil {
			err = f(w, p)
		}
	}
	if err != nil {
		return pathError(op, name, err)
	}
	return nil
}

// Mkdir makes a directory.
func (v *View) Mkdir(name string, perm fs.FileMode) error {
	if _, err := v.Lstat(name); err == nil {
		return pathError("mkdir", name, EEXIST)
	}
	return v.change("mkdir", name, func(w WritableFS, p Place) error {
		if err := v.create(p.mount); err != nil {
			return err
		}
		return w.Mkdir(p.Name, perm)
	})
}

// Remove removes a file or an empty directory.
func (v *View) Remove(name string) error {
	if p, err := v.table.Resolve(v.cwd, name); err == nil {
		if v.isPoint(p) {
			return pathError("remove", name, EBUSY)
		}
		if _, err := v.stat(p, true); err != nil {
			return pathError("remove", name, err)
		}
	}
	return v.change("remove", name, func(w WritableFS, p Place) error { return w.Remove(p.Name) })
}

// Rename moves a file or directory within a mount; from one mount to another it fails with EXDEV.
func (v *View) Rename(oldname, newname string) error {
	fail := func(err error) error {
		return &os.LinkError{Op: "rename", Old: oldname, New: newname, Err: errnoOf(err, EIO)}
	}
	from, err := v.table.Resolve(v.cwd, oldname)
	if err != nil {
		return fail(err)
	}
	to, err := v.table.Resolve(v.cwd, newname)
	if err != nil {
		return fail(err)
	}
	if v.isPoint(from) || v.isPoint(to) {
		return fail(EBUSY)
	}
	info, err := v.stat(from, true)
	if err != nil {
		return fail(err)
	}
	if to.Dir && !info.IsDir() {
		return fail(ENOTDIR)
	}
	w, err := v.writable(from)
	if err != nil {
		return fail(err)
	}
	if _, err := v.writable(to); err != nil {
		return fail(err)
	}
	if from.mount != to.mount {
		return fail(EXDEV)
	}
	if err := w.Rename(from.Name, to.Name); err != nil {
		return fail(err)
	}
	return nil
}

// OpenFile opens a file, not a directory, with the flags of package os. EMFILE: 128 files are open.
func (v *View) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	h, err := v.openFile(name, flag, perm)
	if err != nil && flag&os.O_EXCL == 0 && v.isNull(name) {
		return null{}, nil
	}
	if err != nil {
		return nil, pathError("open", name, err)
	}
	return h, nil
}

func (v *View) openFile(name string, flag int, perm fs.FileMode) (File, error) {
	p, err := v.table.Resolve(v.cwd, name)
	if err != nil {
		return nil, err
	}
	if len(v.open) >= maxOpen {
		return nil, EMFILE
	}
	write := flag&(os.O_WRONLY|os.O_RDWR) != 0
	info, err := v.stat(p, false)
	missing := err != nil
	switch {
	case err == nil && flag&os.O_CREATE != 0 && flag&os.O_EXCL != 0:
		return nil, EEXIST
	case err == nil && info.IsDir():
		return nil, EISDIR
	case err == nil && !info.Mode().IsRegular(): // opening it might wait
		return nil, EACCES
	case err != nil && (errnoOf(err, EIO) != ENOENT || flag&os.O_CREATE == 0):
		return nil, err
	case err != nil && p.Dir:
		return nil, EISDIR
	}
	h := &handle{view: v, mount: p.mount, name: name, read: flag&os.O_WRONLY == 0, write: write, append: flag&os.O_APPEND != 0}
	if write || flag&os.O_CREATE != 0 {
		w, err := v.writable(p)
		if err != nil {
			return nil, err
		}
		if missing {
			if err := v.create(p.mount); err != nil {
				return nil, err
			}
		}
		f, err := w.OpenFile(p.Name, flag, perm)
		if err != nil {
			return nil, err
		}
		h.f, h.w = f, f
	} else {
		if p.mount < 0 {
			return nil, ENOENT
		}
		f, err := v.fs(p.mount)
		if err != nil {
			return nil, err
		}
		if h.f, err = f.Open(p.Name); err != nil {
			return nil, err
		}
	}
	if info, err := h.f.Stat(); err != nil || info.IsDir() || !info.Mode().IsRegular() {
		h.f.Close()
		switch {
		case err != nil:
			return nil, err
		case info.IsDir():
			return nil, EISDIR
		}
		return nil, EACCES
	}
	if v.open == nil {
		v.open = map[*handle]struct{}{}
	}
	v.open[h] = struct{}{}
	return h, nil
}

// handle is an open file of a View.
type handle struct {
	view                *View
	mount               int
	name                string
	f                   fs.File
	w                   File // nil where it can't be written
	pos                 int64
	read, write, append bool
	moved               bool // the position may be beyond the end
	closed              bool
	held                []byte // written, but not to f yet, where view.dirty is this
}

// grow counts n bytes to be written up to the offset end.
func (h *handle) grow(end, n int64) error {
	m, u := &h.view.table.mounts[h.mount], h.view.usage(h.mount)
	if end < 0 || m.MaxFileSize >= 0 && end > m.MaxFileSize {
		return EFBIG
	}
	if m.MaxWritten >= 0 && n > m.MaxWritten-u.bytes {
		return ENOSPC
	}
	u.bytes += n
	return nil
}

func (h *handle) Read(p []byte) (int, error) {
	if err := h.view.Sync(); err != nil {
		return 0, err
	}
	if h.closed || !h.read {
		return 0, pathError("read", h.name, EBADF)
	}
	n, err := h.f.Read(p)
	if n < 0 || n > len(p) {
		n, err = 0, EIO
	}
	h.pos += int64(n)
	if err != nil && err != io.EOF {
		err = pathError("read", h.name, err)
	}
	return n, err
}

func (h *handle) Write(p []byte) (int, error) {
	if h.closed || !h.write {
		return 0, pathError("write", h.name, EBADF)
	}
	at, hole := h.pos, int64(0)
	if h.append && h.view.dirty != h || h.moved {
		if err := h.view.Sync(); err != nil {
			return 0, err
		}
		info, err := h.f.Stat()
		if err != nil {
			return 0, pathError("write", h.name, err)
		}
		if h.append {
			at = info.Size()
		}
		hole = max(0, at-info.Size())
		h.moved = false
	}
	if err := h.grow(at+int64(len(p)), hole+int64(len(p))); err != nil {
		return 0, pathError("write", h.name, err)
	}
	if _, ok := h.w.(*os.File); ok && len(p) < maxHeld/4 {
		if h.view.dirty != h || len(h.held)+len(p) > maxHeld {
			if err := h.view.Sync(); err != nil {
				return 0, err
			}
		}
		h.view.dirty = h
		h.held = append(h.held, p...)
		h.pos = at + int64(len(p))
		return len(p), nil
	}
	if err := h.view.Sync(); err != nil {
		return 0, err
	}
	n, err := h.w.Write(p)
	if n < 0 || n > len(p) {
		n, err = 0, EIO
	}
	h.pos = at + int64(n)
	if err != nil {
		err = pathError("write", h.name, err)
	}
	return n, err
}

func (h *handle) Seek(offset int64, whence int) (int64, error) {
	if err := h.view.Sync(); err != nil {
		return 0, err
	}
	s, ok := h.f.(io.Seeker)
	switch {
	case h.closed:
		return 0, pathError("seek", h.name, EBADF)
	case !ok:
		return 0, pathError("seek", h.name, ESPIPE)
	}
	pos, err := s.Seek(offset, whence)
	if err != nil {
		return 0, pathError("seek", h.name, errnoOf(err, EINVAL))
	}
	h.pos, h.moved = pos, true
	return pos, nil
}

func (h *handle) Truncate(size int64) error {
	if err := h.view.Sync(); err != nil {
		return err
	}
	if h.closed {
		return pathError("truncate", h.name, EBADF)
	}
	if !h.write || size < 0 {
		return pathError("truncate", h.name, EINVAL)
	}
	info, err := h.f.Stat()
	if err != nil {
		return pathError("truncate", h.name, err)
	}
	if size > info.Size() {
		if err := h.grow(size, size-info.Size()); err != nil {
			return pathError("truncate", h.name, err)
		}
	}
	h.moved = true
	if err := h.w.Truncate(size); err != nil {
		return pathError("truncate", h.name, err)
	}
	return nil
}

func (h *handle) Stat() (fs.FileInfo, error) {
	if err := h.view.Sync(); err != nil {
		return nil, err
	}
	if h.closed {
		return nil, pathError("stat", h.name, EBADF)
	}
	info, err := h.f.Stat()
	if err != nil {
		return nil, pathError("stat", h.name, err)
	}
	return info, nil
}

func (h *handle) Close() error {
	if h.closed {
		return pathError("close", h.name, EBADF)
	}
	held := h.view.Sync()
	h.closed = true
	delete(h.view.open, h)
	if err := h.f.Close(); err != nil {
		return pathError("close", h.name, err)
	}
	return held
}
