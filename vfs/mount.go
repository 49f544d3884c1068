package vfs

// mount.go holds Mount and Table: which file system lies at which guest path.

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"
)

// Mount makes a file system visible to scripts.
type Mount struct {
	// Path is where it lies: an absolute guest path with slashes, such as "/data". It is cleaned; "/" is allowed.
	Path string
	// FS is any fs.FS, which is read-only, or a WritableFS. It must be safe for concurrent use if sandboxes are. A run waits for its methods:
	// those of a Dir never wait for another process, while Open of an os.DirFS does where somebody puts a named pipe into a file's place.
	FS fs.FS
	// New, where FS is nil, makes the file system of each View when it is first used: for scratch space that sandboxes do
	// not share. It must be safe for concurrent use.
	New func() fs.FS
	// ReadOnly refuses writing although FS is a WritableFS.
	ReadOnly bool
	// MaxFileSize bounds the size to which a script may bring a file, in bytes. Default 64 MiB; negative: no bound.
	MaxFileSize int64
	// MaxWritten bounds the bytes that one View may write in all. Default 1 GiB; negative: no bound.
	MaxWritten int64
	// MaxCreated bounds the files and directories that one View may make. Default 10,000; negative: no bound.
	MaxCreated int
}

const (
	defaultMaxFileSize = 64 << 20
	defaultMaxWritten  = 1 << 30
	defaultMaxCreated  = 10_000
	// maxPath and maxName bound guest paths and the parts of them, in bytes, as Linux does.
	maxPath = 4096
	maxName = 255
	// maxOpen bounds the open files of a View, maxEntries the entries of a directory that is listed.
	maxOpen    = 128
	maxEntries = 100_000
)

// ErrMount is the category of errors of NewTable.
var ErrMount = errors.New("vfs: bad mount")

// Table says where the file systems lie. It is immutable and safe for concurrent use.
type Table struct {
	mounts []Mount // longest path first
	order  []string
	// above lists what is mounted below each directory that leads to a mount point, sorted; "/" is always there.
	above map[string][]string
}

// NewTable checks mounts and makes a Table of them. The error, errors.Is(err, ErrMount), names the path that is relative, too
// long or mounted twice, or has no file system.
func NewTable(mounts []Mount) (*Table, error) {
	t := &Table{above: map[string][]string{"/": nil}}
	seen := map[string]bool{}
	for _, m := range mounts {
		switch {
		case m.Path == "":
			return nil, fmt.Errorf("%w: a mount has no path", ErrMount)
		case m.Path[0] != '/':
			return nil, fmt.Errorf("%w: %q: the path is not absolute", ErrMount, m.Path)
		case !utf8.ValidString(m.Path) || strings.IndexByte(m.Path, 0) >= 0 || slices.Contains(strings.Split(m.Path, "/"), ".."):
			return nil, fmt.Errorf("%w: %q: the path is malformed", ErrMount, m.Path)
		case m.FS == nil && m.New == nil:
			return nil, fmt.Errorf("%w: %q: no file system is given", ErrMount, m.Path)
		case m.FS != nil && m.New != nil:
			return nil, fmt.Errorf("%w: %q: both FS and New are given", ErrMount, m.Path)
		}
		m.Path = path.Clean(m.Path)
		if len(m.Path) > maxPath/2 {
			return nil, fmt.Errorf("%w: %.40q...: the path is too long", ErrMount, m.Path)
		}
		if seen[m.Path] {
			return nil, fmt.Errorf("%w: %q is mounted twice", ErrMount, m.Path)
		}
		seen[m.Path] = true
		if m.MaxFileSize == 0 {
			m.MaxFileSize = defaultMaxFileSize
		}
		if m.MaxWritten == 0 {
			m.MaxWritten = defaultMaxWritten
		}
		if m.MaxCreated == 0 {
			m.MaxCreated = defaultMaxCreated
		}
		t.mounts = append(t.mounts, m)
		t.order = append(t.order, m.Path)
		for p := m.Path; p != "/"; {
			dir, name := path.Dir(p), path.Base(p)
			if i, ok := slices.BinarySearch(t.above[dir], name); !ok {
				t.above[dir] = slices.Insert(t.above[dir], i, name)
			}
			p = dir
		}
	}
	slices.SortStableFunc(t.mounts, func(a, b Mount) int { return len(b.Path) - len(a.Path) })
	return t, nil
}

// Len returns the number of mounts.
func (t *Table) Len() int { return len(t.mounts) }

// Paths returns the mount points in the order in which they were given. The caller must not change the slice.
func (t *Table) Paths() []string { return t.order }

// Has reports whether something is mounted at path, which must be clean.
func (t *Table) Has(path string) bool { return slices.Contains(t.order, path) }

// View returns a new View of the table, with "/" as its working directory.
func (t *Table) View() *View { return &View{table: t, cwd: "/"} }

// Place is where a guest path leads.
type Place struct {
	// Path is the clean absolute guest path.
	Path string
	// Mount is the mount point, "" where no file system lies: there are at most directories above mount points.
	Mount string
	// Name is the name in the mount's file system: fs.ValidPath holds, but that it may be no UTF-8.
	Name string
	// Dir says that the path as it was given can only be a directory: it ends in a slash.
	Dir bool

	mount int
}

// Resolve finds name, absolute or relative to dir, which must be clean and absolute. "." and ".." are taken out of it without
// looking at any file; ".." of "/" is "/". The error is an Errno: ENOENT for the empty name, EINVAL for one with a null byte,
// ENAMETOOLONG.
func (t *Table) Resolve(dir, name string) (Place, error) {
	switch {
	case name == "":
		return Place{}, ENOENT
	case len(name) >= maxPath:
		return Place{}, ENAMETOOLONG
	case strings.IndexByte(name, 0) >= 0:
		return Place{}, EINVAL
	}
	p := Place{Dir: strings.HasSuffix(name, "/") || strings.HasSuffix(name, "/.") || strings.HasSuffix(name, "/.."), mount: -1}
	if name[0] != '/' {
		name = dir + "/" + name
	}
	p.Path = path.Clean(name)
	if len(p.Path) >= maxPath {
		return Place{}, ENAMETOOLONG
	}
	for part := range strings.SplitSeq(p.Path, "/") {
		if len(part) > maxName {
			return Place{}, ENAMETOOLONG
		}
	}
	for i := range t.mounts {
		m := t.mounts[i].Path
		rest, ok := strings.CutPrefix(p.Path, m)
		switch {
		case !ok:
		case rest == "":
			p.Name = "."
		case m == "/":
			p.Name = rest
		case rest[0] == '/':
			p.Name = rest[1:]
		}
		if p.Name != "" {
			p.Mount, p.mount = m, i
			break
		}
	}
	return p, nil
}
