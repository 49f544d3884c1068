package vfs

// mem.go holds Mem, a file system in memory with bounds.

import (
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"
	"sync"
	"time"
)

// MemOptions bound a Mem. The zero value takes the defaults; a negative field means no bound.
type MemOptions struct {
	// MaxBytes bounds the contents of all files together, in bytes. Default 64 MiB. What they take of the host's memory
	// is at most about twice that.
	MaxBytes int64
	// MaxFiles bounds the number of files and directories. Default 10,000.
	MaxFiles int
	// Clock gives the modification times; nil is a clock that stands at the Unix epoch.
	Clock func() time.Time
}

const (
	defaultMemBytes = 64 << 20
	defaultMemFiles = 10_000
)

// Mem is a file system in memory. It is safe for concurrent use, and several sandboxes may share one.
type Mem struct {
	maxBytes int64
	maxFiles int
	clock    func() time.Time

	mu    sync.Mutex // guards all below, nodes included
	root  *memNode
	bytes int64
	files int
}

var _ WritableFS = (*Mem)(nil)

// memNode is a file or directory. A removed file lives on while it is open, and its bytes count until the last handle is gone.
type memNode struct {
	name  string
	dir   map[string]*memNode // nil for a file
	data  []byte
	mode  fs.FileMode
	mtime time.Time
	open  int
	gone  bool
}

// NewMem returns an empty file system.
func NewMem(opts MemOptions) *Mem {
	m := &Mem{maxBytes: opts.MaxBytes, maxFiles: opts.MaxFiles, clock: opts.Clock}
	if m.maxBytes == 0 {
		m.maxBytes = defaultMemBytes
	}
	if m.maxFiles == 0 {
		m.maxFiles = defaultMemFiles
	}
	if m.clock == nil {
		m.clock = func() time.Time { return time.Unix(0, 0) }
	}
	m.root = &memNode{name: ".", dir: map[string]*memNode{}, mode: fs.ModeDir | 0o755, mtime: m.clock()}
	return m
}

// Bytes returns the size of all files together.
func (m *Mem) Bytes() int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.bytes
}

// WriteFile writes data to the file name, making it and the directories above it where they are missing.
func (m *Mem) WriteFile(name string, data []byte) error {
	if !validName(name) {
		return pathError("open", name, EINVAL)
	}
	for i, c := range name {
		if c == '/' {
			if err := m.Mkdir(name[:i], 0o755); err != nil && errnoOf(err, EIO) != EEXIST {
				return err
			}
		}
	}
	f, err := m.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}

// find returns the node of a name. The caller holds mu.
func (m *Mem) find(name string) (*memNode, error) {
	if !validName(name) {
		return nil, ENOENT
	}
	n := m.root
	for name != "." && name != "" {
		var part string
		part, name, _ = strings.Cut(name, "/")
		if n.dir == nil {
			return nil, ENOTDIR
		}
		if n = n.dir[part]; n == nil {
			return nil, ENOENT
		}
	}
	return n, nil
}

// parent returns the directory that has or would have the name, and the last part of it. The caller holds mu.
func (m *Mem) parent(name string) (*memNode, string, error) {
	if !validName(name) || name == "." {
		return nil, "", EINVAL
	}
	dir, err := m.find(path.Dir(name))
	if err == nil && dir.dir == nil {
		err = ENOTDIR
	}
	return dir, path.Base(name), err
}

// add makes a node. The caller holds mu.
func (m *Mem) add(dir *memNode, n *memNode) error {
	if m.maxFiles >= 0 && m.files >= m.maxFiles {
		return ENOSPC
	}
	m.files++
	n.name = strings.Clone(n.name)
	n.mtime = m.clock()
	dir.dir[n.name] = n
	dir.mtime = n.mtime
	return nil
}

// drop takes a node out of its directory. The caller holds mu.
func (m *Mem) drop(dir, n *memNode) {
	delete(dir.dir, n.name)
	dir.mtime = m.clock()
	m.files--
	n.gone = true
	m.release(n)
}

func (m *Mem) release(n *memNode) {
	if n.gone && n.open == 0 {
		m.bytes -= int64(len(n.data))
		n.data = nil
	}
}

// resize sets the size of a file. The caller holds mu.
func (m *Mem) resize(n *memNode, size int64) error {
	old := int64(len(n.data))
	if size > old && m.maxBytes >= 0 && size-old > m.maxBytes-m.bytes {
		return ENOSPC
	}
	switch {
	case size <= old:
		n.data = n.data[:size]
		if size < int64(cap(n.data))/4 {
			n.data = slices.Clone(n.data)
		}
	case size <= int64(cap(n.data)):
		n.data = n.data[:size]
		clear(n.data[old:])
	default:
		grown := make([]byte, size, max(size, min(2*old, size+1<<20)))
		copy(grown, n.data)
		n.data = grown
	}
	m.bytes += size - old
	n.mtime = m.clock()
	return nil
}

// Open implements fs.FS.
func (m *Mem) Open(name string) (fs.File, error) { return m.OpenFile(name, os.O_RDONLY, 0) }

// OpenFile implements WritableFS.
func (m *Mem) OpenFile(name string, flag int, perm fs.FileMode) (File, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	n, err := m.find(name)
	write := flag&(os.O_WRONLY|os.O_RDWR) != 0
	switch {
	case err == ENOENT && flag&os.O_CREATE != 0:
		dir, last, err := m.parent(name)
		if err != nil {
			return nil, pathError("open", name, err)
		}
		n = &memNode{name: last, mode: perm.Perm()}
		if err := m.add(dir, n); err != nil {
			return nil, pathError("open", name, err)
		}
	case err != nil:
		return nil, pathError("open", name, err)
	case flag&os.O_CREATE != 0 && flag&os.O_EXCL != 0:
		return nil, pathError("open", name, EEXIST)
	case n.dir != nil && write:
		return nil, pathError("open", name, EISDIR)
	case write && flag&os.O_TRUNC != 0:
		if err := m.resize(n, 0); err != nil {
			return nil, pathError("open", name, err)
		}
	}
	n.open++
	return &memFile{m: m, n: n, name: name, read: flag&os.O_WRONLY == 0, write: write, append: flag&os.O_APPEND != 0}, nil
}

// Mkdir implements WritableFS.
func (m *Mem) Mkdir(name string, perm fs.FileMode) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if name == "." {
		return pathError("mkdir", name, EEXIST)
	}
	dir, last, err := m.parent(name)
	if err == nil && dir.dir[last] != nil {
		err = EEXIST
	}
	if err == nil {
		err = m.add(dir, &memNode{name: last, dir: map[string]*memNode{}, mode: fs.ModeDir | perm.Perm()})
	}
	if err != nil {
		return pathError("mkdir", name, err)
	}
	return nil
}

// Remove implements WritableFS.
func (m *Mem) Remove(name string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if name == "." {
		return pathError("remove", name, EBUSY)
	}
	dir, last, err := m.parent(name)
	if err != nil {
		return pathError("remove", name, err)
	}
	n := dir.dir[last]
	switch {
	case n == nil:
		return pathError("remove", name, ENOENT)
	case len(n.dir) > 0:
		return pathError("remove", name, ENOTEMPTY)
	}
	m.drop(dir, n)
	return nil
}

// Rename implements WritableFS.
func (m *Mem) Rename(oldname, newname string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	err := m.rename(oldname, newname)
	if err != nil {
		return &os.LinkError{Op: "rename", Old: oldname, New: newname, Err: err}
	}
	return nil
}

func (m *Mem) rename(oldname, newname string) error {
	if oldname == "." || newname == "." {
		return EBUSY
	}
	from, last, err := m.parent(oldname)
	if err != nil {
		return err
	}
	n := from.dir[last]
	if n == nil {
		return ENOENT
	}
	to, newLast, err := m.parent(newname)
	if err != nil {
		return err
	}
	if n.dir != nil && strings.HasPrefix(newname, oldname+"/") {
		return EINVAL
	}
	if old := to.dir[newLast]; old != nil {
		switch {
		case old == n:
			return nil
		case old.dir == nil && n.dir != nil:
			return ENOTDIR
		case old.dir != nil && n.dir == nil:
			return EISDIR
		case len(old.dir) > 0:
			return ENOTEMPTY
		}
		m.drop(to, old)
	}
	delete(from.dir, last)
	n.name = strings.Clone(newLast)
	to.dir[n.name] = n
	from.mtime = m.clock()
	to.mtime = from.mtime
	return nil
}

// memFile is an open file or directory of a Mem. One goroutine uses it at a time.
type memFile struct {
	m                   *Mem
	n                   *memNode
	name                string
	pos                 int64
	read, write, append bool
	closed              bool
	entries             []fs.DirEntry // of a directory that is being read
}

func (f *memFile) check(ok bool) error {
	if f.closed || !ok {
		return EBADF
	}
	if f.n.dir != nil {
		return EISDIR
	}
	return nil
}

func (f *memFile) Read(p []byte) (int, error) {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	if err := f.check(f.read); err != nil {
		return 0, pathError("read", f.name, err)
	}
	if f.pos >= int64(len(f.n.data)) {
		if len(p) == 0 {
			return 0, nil
		}
		return 0, io.EOF
	}
	k := copy(p, f.n.data[f.pos:])
	f.pos += int64(k)
	return k, nil
}

func (f *memFile) Write(p []byte) (int, error) {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	if err := f.check(f.write); err != nil {
		return 0, pathError("write", f.name, err)
	}
	if f.append {
		f.pos = int64(len(f.n.data))
	}
	end := f.pos + int64(len(p))
	if end < f.pos {
		return 0, pathError("write", f.name, EFBIG)
	}
	if end > int64(len(f.n.data)) && len(p) > 0 {
		if err := f.m.resize(f.n, end); err != nil {
			return 0, pathError("write", f.name, err)
		}
	}
	k := copy(f.n.data[min(f.pos, int64(len(f.n.data))):], p)
	f.pos += int64(k)
	f.n.mtime = f.m.clock()
	return k, nil
}

func (f *memFile) Seek(offset int64, whence int) (int64, error) {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	if f.closed {
		return 0, pathError("seek", f.name, EBADF)
	}
	switch whence {
	case io.SeekCurrent:
		offset += f.pos
	case io.SeekEnd:
		offset += int64(len(f.n.data))
	case io.SeekStart:
	default:
		return 0, pathError("seek", f.name, EINVAL)
	}
	if offset < 0 {
		return 0, pathError("seek", f.name, EINVAL)
	}
	f.pos = offset
	return offset, nil
}

func (f *memFile) Truncate(size int64) error {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	err := f.check(f.write)
	if err == nil && size < 0 {
		err = EINVAL
	}
	if err == nil {
		err = f.m.resize(f.n, size)
	}
	if err != nil {
		return pathError("truncate", f.name, err)
	}
	return nil
}

func (f *memFile) Close() error {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	if f.closed {
		return pathError("close", f.name, EBADF)
	}
	f.closed = true
	f.n.open--
	f.m.release(f.n)
	return nil
}

func (f *memFile) Stat() (fs.FileInfo, error) {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	return f.n.info(), nil
}

// ReadDir implements fs.ReadDirFile.
func (f *memFile) ReadDir(count int) ([]fs.DirEntry, error) {
	f.m.mu.Lock()
	defer f.m.mu.Unlock()
	if f.closed || f.n.dir == nil {
		return nil, pathError("readdir", f.name, ENOTDIR)
	}
	if f.pos == 0 {
		f.pos = 1
		f.entries = make([]fs.DirEntry, 0, len(f.n.dir))
		for _, n := range f.n.dir {
			f.entries = append(f.entries, fs.FileInfoToDirEntry(n.info()))
		}
		slices.SortFunc(f.entries, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	}
	if count > 0 && len(f.entries) == 0 {
		return nil, io.EOF
	}
	if count <= 0 || count > len(f.entries) {
		count = len(f.entries)
	}
	out := f.entries[:count]
	f.entries = f.entries[count:]
	return out, nil
}

// info describes the node. The caller holds mu.
func (n *memNode) info() fs.FileInfo {
	return fileInfo{n.name, int64(len(n.data)), n.mode, n.mtime}
}

// fileInfo is an fs.FileInfo.
type fileInfo struct {
	name  string
	size  int64
	mode  fs.FileMode
	mtime time.Time
}

func (i fileInfo) Name() string       { return i.name }
func (i fileInfo) Size() int64        { return i.size }
func (i fileInfo) Mode() fs.FileMode  { return i.mode }
func (i fileInfo) ModTime() time.Time { return i.mtime }
func (i fileInfo) IsDir() bool        { return i.mode.IsDir() }
func (i fileInfo) Sys() any           { return nil }
