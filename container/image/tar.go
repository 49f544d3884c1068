package image

// tar.go writes roots as archives and directories.

import (
	"archive/tar"
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// WriteTar writes the root as a tar archive, with everything owned by root and in a fixed order.
func (r *Root) WriteTar(ctx context.Context, w io.Writer) error {
	buffered := bufio.NewWriterSize(w, 1<<20)
	t := tar.NewWriter(buffered)
	done := map[string]bool{}
	for _, dir := range dirs {
		if err := writeDir(t, done, dir); err != nil {
			return err
		}
	}
	for _, link := range []string{"bin", "sbin", "lib", "lib32", "lib64"} {
		if to, err := os.Readlink("/" + link); err == nil {
			done[link] = true
			if err := t.WriteHeader(&tar.Header{Typeflag: tar.TypeSymlink, Name: link, Linkname: to, Mode: 0o777}); err != nil {
				return fmt.Errorf("image: %w", err)
			}
		}
	}
	for _, name := range slices.Sorted(keys(r.files, texts)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := r.writeFile(t, done, name); err != nil {
			return fmt.Errorf("image: %s: %w", name, err)
		}
	}
	if err := t.Close(); err != nil {
		return fmt.Errorf("image: %w", err)
	}
	return buffered.Flush()
}

func keys(maps ...map[string]string) func(func(string) bool) {
	all := map[string]bool{}
	for _, m := range maps {
		for k := range m {
			all[k] = true
		}
	}
	return func(yield func(string) bool) {
		for k := range all {
			if !yield(k) {
				return
			}
		}
	}
}

// writeDir writes a directory and those above it, each once.
func writeDir(t *tar.Writer, done map[string]bool, dir string) error {
	if dir == "." || done[dir] {
		return nil
	}
	if err := writeDir(t, done, path.Dir(dir)); err != nil {
		return err
	}
	done[dir] = true
	mode := modes[dir]
	if mode == 0 {
		mode = 0o755
	}
	return t.WriteHeader(&tar.Header{Typeflag: tar.TypeDir, Name: dir + "/", Mode: mode})
}

func (r *Root) writeFile(t *tar.Writer, done map[string]bool, name string) error {
	if done[name] {
		return nil
	}
	if text, ok := texts[name]; ok {
		done[name] = true
		if err := t.WriteHeader(&tar.Header{Typeflag: tar.TypeReg, Name: name, Mode: 0o644, Size: int64(len(text))}); err != nil {
			return err
		}
		_, err := io.WriteString(t, text)
		return err
	}
	info, err := os.Lstat(r.files[name])
	if errors.Is(err, fs.ErrNotExist) {
		return nil // diverted, or left out when it was installed
	}
	if err != nil {
		return err
	}
	if info.IsDir() {
		return writeDir(t, done, name)
	}
	if err := writeDir(t, done, path.Dir(name)); err != nil {
		return err
	}
	done[name] = true
	// Compiled Python is valid for the source of that time only.
	h := &tar.Header{Name: name, ModTime: info.ModTime().Truncate(time.Second), Mode: int64(info.Mode().Perm() | 0o444)}
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		h.Typeflag, h.Mode = tar.TypeSymlink, 0o777
		if h.Linkname, err = os.Readlink(r.files[name]); err != nil {
			return err
		}
		return t.WriteHeader(h)
	case info.Mode().IsRegular():
		f, err := os.Open(r.files[name])
		if errors.Is(err, fs.ErrPermission) {
			return nil // not for everybody, so not for containers
		}
		if err != nil {
			return err
		}
		defer f.Close()
		h.Typeflag, h.Size = tar.TypeReg, info.Size()
		if err := t.WriteHeader(h); err != nil {
			return err
		}
		_, err = io.CopyN(t, f, info.Size())
		return err
	}
	return nil // devices and the like
}

// Unpack writes an archive of a root into a directory that it makes. Nothing lands outside of it, whatever the archive says. Device nodes are
// left out, owners and special bits are not kept.
func Unpack(ctx context.Context, archive io.Reader, dir string) (err error) {
	if err := os.Mkdir(dir, 0o755); err != nil {
		return fmt.Errorf("image: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(dir))
		}
	}()
	root, err := os.OpenRoot(dir)
	if err != nil {
		return fmt.Errorf("image: %w", err)
	}
	defer root.Close()
	t := tar.NewReader(archive)
	for {
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("image: %w", err)
		}
		if err := unpackEntry(root, t, h); err != nil {
			return fmt.Errorf("image: %s: %w", h.Name, err)
		}
	}
	for _, d := range dirs {
		if err := root.MkdirAll(d, 0o755); err != nil {
			return fmt.Errorf("image: %w", err)
		}
	}
	return nil
}

func unpackEntry(root *os.Root, t *tar.Reader, h *tar.Header) error {
	name := filepath.Clean(strings.TrimPrefix(h.Name, "/"))
	if name == "." {
		return nil
	}
	if h.Typeflag != tar.TypeDir {
		if err := root.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
	}
	switch h.Typeflag {
	case tar.TypeDir:
		return root.MkdirAll(name, 0o755)
	case tar.TypeSymlink:
		return root.Symlink(h.Linkname, name)
	case tar.TypeLink:
		return root.Link(filepath.Clean(strings.TrimPrefix(h.Linkname, "/")), name)
	case tar.TypeReg:
		f, err := root.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_EXCL, h.FileInfo().Mode().Perm()|0o444)
		if err != nil {
			return err
		}
		_, err = io.Copy(f, t)
		if err = errors.Join(err, f.Close()); err != nil {
			return err
		}
		return root.Chtimes(name, h.ModTime, h.ModTime)
	}
	return nil
}

// Dir returns the directory below cache that holds the root, and makes it if it is not there yet. Several processes may do so at once.
func (r *Root) Dir(ctx context.Context, cache string) (string, error) {
	dir := filepath.Join(cache, "root-"+r.Key)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.MkdirAll(cache, 0o755); err != nil {
		return "", fmt.Errorf("image: %w", err)
	}
	parent, err := os.MkdirTemp(cache, ".making-")
	if err != nil {
		return "", fmt.Errorf("image: %w", err)
	}
	defer os.RemoveAll(parent)
	pr, pw := io.Pipe()
	go func() { pw.CloseWithError(r.WriteTar(ctx, pw)) }()
	made := filepath.Join(parent, "root")
	err = Unpack(ctx, pr, made)
	pr.CloseWithError(err) // ends the writer, if that has not ended
	if err != nil {
		return "", err
	}
	if err := os.Rename(made, dir); err != nil {
		if _, other := os.Stat(dir); other == nil {
			return dir, nil // another process was faster
		}
		return "", fmt.Errorf("image: %w", err)
	}
	return dir, nil
}
