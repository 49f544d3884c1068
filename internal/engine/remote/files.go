package remote

// files.go holds the file systems of the host that an interpreter in another process sees: each operation is a question, on both sides. What is
// allowed, and how much, is the host's to say: it asks a vfs.View of its own.

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"sync"
	"sync/atomic"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/vfs"
)

// maxPiece is how many bytes of a file one question reads or writes.
const maxPiece = 1 << 20

// files answers questions about the mounts of a sandbox.
type files struct {
	mu   sync.Mutex // guards what follows
	view *vfs.View
	open map[int64]vfs.File
	next int64

	over atomic.Bool
}

func newFiles(v *vfs.View) *files { return &files{view: v, open: map[int64]vfs.File{}} }

// close closes what is open, at once or when the operation under way has ended.
func (f *files) close() {
	if f == nil {
		return
	}
	f.over.Store(true)
	f.settle()
}

func (f *files) settle() {
	if f.over.Load() && f.mu.TryLock() {
		_ = f.view.Close()
		f.open = map[int64]vfs.File{}
		f.mu.Unlock()
	}
}

// The questions. Each has the path, or the number of an open file, as its first argument. An answer is a list that begins with an Errno, 0 where
// nothing went wrong. Paths are bytes.
const (
	fileOpen     = "open"     // path, flags, permissions: number, info
	fileStat     = "stat"     // path: info
	fileLstat    = "lstat"    // path: info
	fileList     = "list"     // path: [name, mode] each
	fileMkdir    = "mkdir"    // path, permissions
	fileRemove   = "remove"   // path
	fileRename   = "rename"   // path, path
	fileRead     = "read"     // number, bytes: data, whether the file ends there
	fileWrite    = "write"    // number, data: how many bytes
	fileSeek     = "seek"     // number, offset, whence: position
	fileTruncate = "truncate" // number, size
	fileInfo     = "info"     // number: info
	fileClose    = "close"    // number
)

// answer answers a question whose arguments come from a guest.
func (f *files) answer(args []any) []any {
	f.mu.Lock()
	list, err := f.do(args)
	f.mu.Unlock()
	f.settle()
	if err != nil {
		return []any{int64(errnoOf(err))}
	}
	return append([]any{int64(0)}, list...)
}

// errnoOf returns the number of an error of a View.
func errnoOf(err error) vfs.Errno {
	var e vfs.Errno
	if errors.As(err, &e) && e != 0 {
		return e
	}
	return vfs.EIO
}

func (f *files) do(args []any) ([]any, error) {
	if len(args) < 2 || f.over.Load() {
		return nil, vfs.EBADF
	}
	what, _ := args[0].(string)
	number := func(i int) int64 {
		if i >= len(args) {
			return -1
		}
		n, ok := args[i].(int64)
		if !ok {
			return -1
		}
		return n
	}
	name := func(i int) string {
		if i >= len(args) {
			return ""
		}
		b, _ := args[i].([]byte)
		return string(b)
	}
	switch what {
	case fileOpen:
		file, err := f.view.OpenFile(name(1), int(number(2)), fs.FileMode(number(3))&fs.ModePerm)
		if err != nil {
			return nil, err
		}
		info, err := file.Stat()
		if err != nil {
			_ = file.Close()
			return nil, err
		}
		f.next++
		f.open[f.next] = file
		return append([]any{f.next}, infoList(info)...), nil
	case fileStat, fileLstat:
		stat := f.view.Stat
		if what == fileLstat {
			stat = f.view.Lstat
		}
		info, err := stat(name(1))
		if err != nil {
			return nil, err
		}
		return infoList(info), nil
	case fileList:
		entries, err := f.view.ReadDir(name(1))
		out := make([]any, len(entries))
		for i, e := range entries {
			out[i] = []any{[]byte(e.Name()), int64(e.Type())}
		}
		return out, err
	case fileMkdir:
		return nil, f.view.Mkdir(name(1), fs.FileMode(number(2))&fs.ModePerm)
	case fileRemove:
		return nil, f.view.Remove(name(1))
	case fileRename:
		return nil, f.view.Rename(name(1), name(2))
	}
	file := f.open[number(1)]
	if file == nil {
		return nil, vfs.EBADF
	}
	switch what {
	case fileRead:
		p := make([]byte, min(max(number(2), 0), maxPiece))
		n, err := file.Read(p)
		if err != nil && err != io.EOF {
			return nil, err
		}
		return []any{p[:n], err == io.EOF}, nil
	case fileWrite:
		n, err := file.Write([]byte(name(2)))
		if err == nil {
			err = f.view.Sync() // what gathers small writes is the guest
		}
		return []any{int64(n)}, err
	case fileSeek:
		pos, err := file.Seek(number(2), int(number(3)))
		return []any{pos}, err
	case fileTruncate:
		return nil, file.Truncate(number(2))
	case fileInfo:
		info, err := file.Stat()
		if err != nil {
			return nil, err
		}
		return infoList(info), nil
	case fileClose:
		delete(f.open, number(1))
		return nil, file.Close()
	}
	return nil, vfs.ENOTSUP
}

// infoList is a FileInfo as it crosses.
func infoList(i fs.FileInfo) []any {
	return []any{[]byte(i.Name()), i.Size(), int64(i.Mode()), i.ModTime().UnixNano()}
}

// remoteFS is a mount of the host, as the guest sees it.
type remoteFS struct {
	c     Asker
	point string
}

var _ vfs.WritableFS = remoteFS{}

// AnyName says that the host is asked for names of any bytes.
func (remoteFS) AnyName() {}

// remoteMounts makes the mounts of an interpreter.
func remoteMounts(c Asker, points []engine.Point) []vfs.Mount {
	var out []vfs.Mount
	for _, p := range points {
		out = append(out, vfs.Mount{Path: p.Path, FS: remoteFS{c, p.Path}, ReadOnly: p.ReadOnly, MaxFileSize: p.MaxFileSize, MaxWritten: -1, MaxCreated: -1})
	}
	return out
}

// ask asks about what the first argument says.
func (r remoteFS) ask(args ...any) ([]any, error) {
	v, err := r.c.Ask(engine.AskFiles, args)
	if err != nil {
		return nil, vfs.EIO
	}
	list, _ := v.([]any)
	if len(list) == 0 {
		return nil, vfs.EIO
	}
	if n, _ := list[0].(int64); n != 0 {
		return nil, vfs.Errno(n)
	}
	return list[1:], nil
}

// path is the path of a name, with the mount point.
func (r remoteFS) path(name string) []byte {
	switch {
	case name == ".":
		return []byte(r.point)
	case r.point == "/":
		return []byte("/" + name)
	}
	return []byte(r.point + "/" + name)
}

// Open implements fs.FS.
func (r remoteFS) Open(name string) (fs.File, error) { return r.OpenFile(name, os.O_RDONLY, 0) }

// OpenFile implements vfs.WritableFS.
func (r remoteFS) OpenFile(name string, flag int, perm fs.FileMode) (vfs.File, error) {
	list, err := r.ask(fileOpen, r.path(name), int64(flag), int64(perm))
	if err != nil {
		return nil, err
	}
	if len(list) < 1 {
		return nil, vfs.EIO
	}
	f := &remoteFile{fs: r}
	f.id, _ = list[0].(int64)
	f.info, err = infoOf(list[1:])
	return f, err
}

func (r remoteFS) stat(how, name string) (fs.FileInfo, error) {
	list, err := r.ask(how, r.path(name))
	if err != nil {
		return nil, err
	}
	return infoOf(list)
}

// Stat implements fs.StatFS.
func (r remoteFS) Stat(name string) (fs.FileInfo, error) { return r.stat(fileStat, name) }

// Lstat is Stat that does not follow a link.
func (r remoteFS) Lstat(name string) (fs.FileInfo, error) { return r.stat(fileLstat, name) }

// ReadDir implements fs.ReadDirFS.
func (r remoteFS) ReadDir(name string) ([]fs.DirEntry, error) {
	list, err := r.ask(fileList, r.path(name))
	if err != nil {
		return nil, err
	}
	out := make([]fs.DirEntry, 0, len(list))
	for _, x := range list {
		pair, _ := x.([]any)
		if len(pair) != 2 {
			return nil, vfs.EIO
		}
		base, _ := pair[0].([]byte)
		mode, _ := pair[1].(int64)
		out = append(out, &remoteEntry{r, path.Join(name, string(base)), string(base), fs.FileMode(mode)})
	}
	return out, nil
}

// Mkdir implements vfs.WritableFS.
func (r remoteFS) Mkdir(name string, perm fs.FileMode) error {
	_, err := r.ask(fileMkdir, r.path(name), int64(perm))
	return err
}

// Remove implements vfs.WritableFS.
func (r remoteFS) Remove(name string) error {
	_, err := r.ask(fileRemove, r.path(name))
	return err
}

// Rename implements vfs.WritableFS.
func (r remoteFS) Rename(oldname, newname string) error {
	_, err := r.ask(fileRename, r.path(oldname), r.path(newname))
	return err
}

// remoteInfo is a fs.FileInfo.
type remoteInfo struct {
	name  string
	size  int64
	mode  fs.FileMode
	mtime time.Time
}

func (i *remoteInfo) Name() string       { return i.name }
func (i *remoteInfo) Size() int64        { return i.size }
func (i *remoteInfo) Mode() fs.FileMode  { return i.mode }
func (i *remoteInfo) ModTime() time.Time { return i.mtime }
func (i *remoteInfo) IsDir() bool        { return i.mode.IsDir() }
func (i *remoteInfo) Sys() any           { return nil }

func infoOf(list []any) (fs.FileInfo, error) {
	if len(list) != 4 {
		return nil, vfs.EIO
	}
	i := &remoteInfo{}
	name, _ := list[0].([]byte)
	i.name = string(name)
	i.size, _ = list[1].(int64)
	mode, _ := list[2].(int64)
	i.mode = fs.FileMode(mode)
	ns, _ := list[3].(int64)
	i.mtime = time.Unix(0, ns)
	return i, nil
}

// remoteEntry is a fs.DirEntry.
type remoteEntry struct {
	fs   remoteFS
	path string
	name string
	mode fs.FileMode
}

func (e *remoteEntry) Name() string               { return e.name }
func (e *remoteEntry) IsDir() bool                { return e.mode.IsDir() }
func (e *remoteEntry) Type() fs.FileMode          { return e.mode.Type() }
func (e *remoteEntry) Info() (fs.FileInfo, error) { return e.fs.Lstat(e.path) }

// remoteFile is an open file of the host.
type remoteFile struct {
	fs   remoteFS
	id   int64
	info fs.FileInfo // what Open has learned, until anything else is asked
}

func (f *remoteFile) ask(what string, args ...any) ([]any, error) {
	f.info = nil
	return f.fs.ask(append([]any{what, f.id}, args...)...)
}

// Stat implements fs.File.
func (f *remoteFile) Stat() (fs.FileInfo, error) {
	if i := f.info; i != nil {
		f.info = nil
		return i, nil
	}
	list, err := f.ask(fileInfo)
	if err != nil {
		return nil, err
	}
	return infoOf(list)
}

// Read implements fs.File.
func (f *remoteFile) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	list, err := f.ask(fileRead, int64(min(len(p), maxPiece)))
	if err != nil {
		return 0, err
	}
	if len(list) != 2 {
		return 0, vfs.EIO
	}
	b, _ := list[0].([]byte)
	if end, _ := list[1].(bool); end {
		err = io.EOF
	}
	return copy(p, b), err
}

// Write implements io.Writer.
func (f *remoteFile) Write(p []byte) (int, error) {
	done := 0
	for {
		piece := p[done:min(len(p), done+maxPiece)]
		list, err := f.ask(fileWrite, piece)
		if err != nil {
			return done, err
		}
		n := int64(0)
		if len(list) == 1 {
			n, _ = list[0].(int64)
		}
		if n != int64(len(piece)) {
			return done, io.ErrShortWrite
		}
		if done += len(piece); done == len(p) {
			return done, nil
		}
	}
}

// Seek implements io.Seeker.
func (f *remoteFile) Seek(offset int64, whence int) (int64, error) {
	list, err := f.ask(fileSeek, offset, int64(whence))
	if err != nil {
		return 0, err
	}
	if len(list) != 1 {
		return 0, vfs.EIO
	}
	n, _ := list[0].(int64)
	return n, nil
}

// Truncate implements vfs.File.
func (f *remoteFile) Truncate(size int64) error {
	_, err := f.ask(fileTruncate, size)
	return err
}

// Close implements fs.File.
func (f *remoteFile) Close() error {
	_, err := f.ask(fileClose)
	return err
}
