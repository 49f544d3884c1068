package engine

// stored.go holds Stored, the way of files into a sandbox and out of it, between its runs, where its scripts see a vfs.View.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/mimetype"
	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
)

// Stored is the Storage, and the Pieces, of an engine whose scripts see a vfs.View.
type Stored struct {
	// View returns the view, nil if there is none.
	View func() *vfs.View
	// Forgotten closes files that the script has forgotten to close, and says whether there were any; nil: there never are.
	Forgotten func() bool
}

var (
	_ Storage = Stored{}
	_ Pieces  = Stored{}
)

// piece is how many bytes of a file are moved at once.
const piece = 1 << 20

// begins is the directory in which scripts begin.
const begins = "/"

var (
	errNoFiles    = errors.New("the sandbox has no files: Scratch is negative, and nothing is mounted")
	errNotRegular = errors.New("it is no regular file")
	errBadPath    = errors.New("the path is empty or has a null byte")
)

// Upload implements Storage. What was written stays where an error comes later.
func (st Stored) Upload(ctx context.Context, name string, r io.Reader) error {
	buf := make([]byte, piece)
	for more := false; ; more = true {
		if err := ctx.Err(); err != nil {
			return err
		}
		n, err := io.ReadFull(r, buf)
		last := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !last {
			return fmt.Errorf("krait: upload %s: %w", name, err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if n > 0 || !more {
			if err := st.Put(name, buf[:n], more); err != nil {
				return err
			}
		}
		if last {
			return nil
		}
	}
}

// Download implements Storage.
func (st Stored) Download(ctx context.Context, name string, w io.Writer) error {
	for at := int64(0); ; {
		if err := ctx.Err(); err != nil {
			return err
		}
		data, size, err := st.Get(name, at, piece)
		if err != nil {
			return err
		}
		if _, err := w.Write(data); err != nil {
			return fmt.Errorf("krait: download %s: %w", name, err)
		}
		at += int64(len(data))
		if len(data) == 0 || at >= size {
			return nil
		}
	}
}

// place returns the files of the sandbox, and the path of a name in them.
func (st Stored) place(name string) (*vfs.View, string, error) {
	v := st.View()
	switch {
	case v == nil:
		return nil, "", errNoFiles
	case name == "" || strings.IndexByte(name, 0) >= 0:
		return nil, "", errBadPath
	case name[0] != '/':
		name = begins + name
	}
	return v, name, nil
}

// Put implements Pieces.
func (st Stored) Put(name string, data []byte, more bool) error {
	if err := st.put(name, data, more); err != nil {
		return &FileError{Op: "upload", Path: name, Err: err}
	}
	return nil
}

func (st Stored) put(name string, data []byte, more bool) (err error) {
	v, full, err := st.place(name)
	if err != nil {
		return err
	}
	flag := os.O_WRONLY | os.O_APPEND
	if !more {
		flag = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
		if info, err := v.Stat(full); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
			return errNotRegular
		}
		if err := makeDirs(v, path.Dir(path.Clean(full))); err != nil {
			return err
		}
	}
	f, err := st.open(v, full, flag)
	if err != nil {
		return err
	}
	defer func() {
		if e := f.Close(); err == nil {
			err = e
		}
	}()
	n, err := f.Write(data)
	if err == nil && n < len(data) {
		err = io.ErrShortWrite
	}
	return err
}

// open opens a file. Those that a script has forgotten to close do not stand in its way.
func (st Stored) open(v *vfs.View, full string, flag int) (vfs.File, error) {
	f, err := v.OpenFile(full, flag, 0o666)
	if errors.Is(err, vfs.EMFILE) && st.Forgotten != nil && st.Forgotten() {
		f, err = v.OpenFile(full, flag, 0o666)
	}
	return f, err
}

// makeDirs makes a directory, which is a clean path, and those above it.
func makeDirs(v *vfs.View, dir string) error {
	info, err := v.Stat(dir)
	switch {
	case err == nil && !info.IsDir():
		return vfs.ENOTDIR
	case err == nil || !errors.Is(err, fs.ErrNotExist):
		return err
	case dir == "/": // nothing is mounted there
		return err
	}
	if err := makeDirs(v, path.Dir(dir)); err != nil {
		return err
	}
	if err := v.Mkdir(dir, 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// Get implements Pieces.
func (st Stored) Get(name string, offset int64, n int) (data []byte, size int64, err error) {
	if data, size, err = st.get(name, offset, n); err != nil {
		return nil, 0, &FileError{Op: "download", Path: name, Err: err}
	}
	return data, size, nil
}

func (st Stored) get(name string, offset int64, n int) ([]byte, int64, error) {
	v, full, err := st.place(name)
	if err != nil {
		return nil, 0, err
	}
	if info, err := v.Stat(full); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
		return nil, 0, errNotRegular
	}
	f, err := st.open(v, full, os.O_RDONLY)
	if err != nil {
		return nil, 0, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, 0, err
	}
	size := info.Size()
	if most := v.MaxFileSize(full); most >= 0 && size > most {
		return nil, 0, TooLarge(size, most)
	}
	if offset > 0 {
		if err := skip(f, offset); err != nil {
			return nil, 0, err
		}
	}
	data := make([]byte, max(min(int64(n), size-offset, piece), 0))
	k, err := io.ReadFull(f, data)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, 0, err
	}
	return data[:k], size, nil
}

// skip goes on to an offset, by reading in a file that has no other way.
func skip(f vfs.File, offset int64) error {
	_, err := f.Seek(offset, io.SeekStart)
	if errors.Is(err, vfs.ESPIPE) {
		_, err = io.CopyN(io.Discard, f, offset)
		if err == io.EOF {
			err = nil
		}
	}
	return err
}

// Files implements Storage and Pieces. What can't be listed is left out.
func (st Stored) Files(ctx context.Context) ([]values.Artifact, error) {
	v, _, err := st.place(begins)
	if err != nil {
		return nil, &FileError{Op: "files", Err: err}
	}
	var out []values.Artifact
	for todo := []string{begins}; len(todo) > 0; {
		dir := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		entries, err := v.ReadDir(dir)
		if err != nil {
			continue
		}
		written := v.Writable(dir)
		for i, e := range entries {
			if i%100 == 99 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			full := path.Join(dir, e.Name())
			switch {
			case e.IsDir():
				if e.Name() != "__pycache__" && !strings.HasPrefix(e.Name(), ".") && (v.Writable(full) || leads(v, full)) {
					todo = append(todo, full)
				}
			case !written || !e.Type().IsRegular():
			default:
				info, err := e.Info()
				if err != nil || !info.Mode().IsRegular() {
					continue
				}
				out = append(out, describe(strings.TrimPrefix(full, begins), info.Size()))
				if len(out) == MaxFiles {
					todo = nil
				}
			}
			if len(out) == MaxFiles {
				break
			}
		}
	}
	slices.SortFunc(out, func(a, b values.Artifact) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// leads reports whether something is mounted below a directory.
func leads(v *vfs.View, dir string) bool {
	return slices.ContainsFunc(v.Paths(), func(p string) bool { return strings.HasPrefix(p, dir+"/") })
}

// describe makes the artifact of a file.
func describe(name string, size int64) values.Artifact {
	kind := mimetype.Of(name)
	if kind == "" {
		kind = "application/octet-stream"
	}
	return values.Artifact{Kind: "file", Name: strings.ToValidUTF8(name, "\uFFFD"), Size: max(size, 0), Forms: []values.Form{{MIME: kind}}}
}
