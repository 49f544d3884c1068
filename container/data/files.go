// Package data takes data into sandboxes and out of them: directories, tables and JSON of Go values.
//
//	n, err := data.PutDir(ctx, sandbox, os.DirFS("reports"), data.Bounds{})
//	err = data.PutCSV(ctx, sandbox, "orders.csv", orders) // a slice of structs
//	_, err = sandbox.Eval(ctx, `import pandas as pd; pd.read_csv("orders.csv").groupby("city").sum().to_csv("sums.csv")`)
//	rows, err := data.GetCSV(ctx, sandbox, "sums.csv", data.Bounds{})
//
// A *krait.Sandbox, in any tier, and a *container.Session are both a Target and a Source.
package data

// files.go copies directories.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"

	"github.com/krait-run/krait"
	"github.com/krait-run/krait/internal/plainfile"
	"github.com/krait-run/krait/values"
)

// Target is what files are put into; a relative path is one of the working directory.
type Target interface {
	Upload(ctx context.Context, path string, r io.Reader) error
}

// Source is what files come from.
type Source interface {
	Files(ctx context.Context) ([]values.Artifact, error)
	Download(ctx context.Context, path string, w io.Writer) error
}

var (
	_ Target = (*krait.Sandbox)(nil)
	_ Source = (*krait.Sandbox)(nil)
)

// Bounds are how much is copied at most. A zero field takes its default; a negative one is an error.
type Bounds struct {
	Bytes int64 // of all files; default 256 MiB
	Files int   // default 10,000
}

// ErrBounds is what errors.Is finds where there is more than Bounds say, or they are negative.
var ErrBounds = errors.New("data: bounds")

func (b Bounds) filled() (Bounds, error) {
	if b.Bytes < 0 || b.Files < 0 {
		return b, fmt.Errorf("%w: %d bytes, %d files: neither may be negative", ErrBounds, b.Bytes, b.Files)
	}
	if b.Bytes == 0 {
		b.Bytes = 256 << 20
	}
	if b.Files == 0 {
		b.Files = 10_000
	}
	return b, nil
}

// PutDir copies the regular files of dir and of the directories in it, under their paths, and returns how many there were. Links and other
// files are left out. Nothing is copied if there are too many; bytes are counted while they are copied. Where others may put a named pipe into
// a file's place meanwhile, dir is best a vfs.Dir, whose Open does not wait.
func PutDir(ctx context.Context, to Target, dir fs.FS, b Bounds) (int, error) {
	b, err := b.filled()
	if err != nil {
		return 0, err
	}
	var names []string
	err = fs.WalkDir(dir, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if d.Type().IsRegular() {
			if names = append(names, name); len(names) > b.Files {
				return fmt.Errorf("%w: more than %d files", ErrBounds, b.Files)
			}
		}
		return nil
	})
	if err != nil {
		return 0, fmt.Errorf("data: put: %w", err)
	}
	left := b.Bytes
	for i, name := range names {
		if left, err = putFile(ctx, to, dir, name, left); err != nil {
			return i, fmt.Errorf("data: put: %s: %w", name, err)
		}
	}
	return len(names), nil
}

func putFile(ctx context.Context, to Target, dir fs.FS, name string, left int64) (int64, error) {
	f, err := dir.Open(name)
	if err != nil {
		return left, err
	}
	defer f.Close()
	r := &bounded{r: f, left: left}
	err = to.Upload(ctx, name, r)
	return r.left, err
}

// bounded fails where more than left bytes are read.
type bounded struct {
	r    io.Reader
	left int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return 0, fmt.Errorf("%w: too many bytes", ErrBounds)
	}
	return n, err
}

// GetDir copies the files of the working directory below dir, which must exist, and returns their names. It writes over nothing: a file that
// is there is an error. Names that would lead out of dir are errors, whatever the container says.
func GetDir(ctx context.Context, from Source, dir string, b Bounds) ([]string, error) {
	b, err := b.filled()
	if err != nil {
		return nil, err
	}
	files, err := from.Files(ctx)
	if err != nil {
		return nil, fmt.Errorf("data: get: %w", err)
	}
	if len(files) > b.Files {
		return nil, fmt.Errorf("data: get: %w: %d files, more than %d", ErrBounds, len(files), b.Files)
	}
	root, err := plainfile.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("data: get: %w", err)
	}
	defer root.Close()
	var names []string
	left := b.Bytes
	for _, f := range files {
		if left, err = getFile(ctx, from, root, f.Name, left); err != nil {
			return names, fmt.Errorf("data: get: %s: %w", f.Name, err)
		}
		names = append(names, f.Name)
	}
	return names, nil
}

func getFile(ctx context.Context, from Source, root *os.Root, name string, left int64) (int64, error) {
	if !filepath.IsLocal(name) {
		return left, errors.New("not a path within the working directory")
	}
	if err := root.MkdirAll(path.Dir(name), 0o755); err != nil {
		return left, err
	}
	f, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return left, err
	}
	w := &boundedWriter{w: f, left: left}
	err = from.Download(ctx, name, w)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = root.Remove(name)
	}
	return w.left, err
}

type boundedWriter struct {
	w    io.Writer
	left int64
}

func (b *boundedWriter) Write(p []byte) (int, error) {
	if b.left -= int64(len(p)); b.left < 0 {
		return 0, fmt.Errorf("%w: too many bytes", ErrBounds)
	}
	return b.w.Write(p)
}
