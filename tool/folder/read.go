package folder

// read.go holds the tools list, read and read_bytes.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

type listIn struct {
	Path      string `json:"path" default:"."`
	Recursive bool   `json:"recursive" default:"false"`
	Glob      string `json:"glob" default:"*" doc:"of names of files, such as *.csv"`
}

// Listing is what list gives.
type Listing struct {
	Entries []Entry `json:"entries"`
	Note    string  `json:"note" doc:"what was left out"`
}

// Entry is a file or folder.
type Entry struct {
	Path     string    `json:"path" doc:"as read takes it"`
	Kind     string    `json:"kind" doc:"file, folder, link or other"`
	Size     int64     `json:"size"`
	Modified time.Time `json:"modified"`
}

func kindOf(m fs.FileMode) string {
	switch {
	case m.IsRegular():
		return "file"
	case m.IsDir():
		return "folder"
	case m&fs.ModeSymlink != 0:
		return "link"
	}
	return "other"
}

func (f *folder) list(ctx context.Context, in listIn) (Listing, error) {
	out := Listing{Entries: []Entry{}}
	left := 0
	if _, err := path.Match(in.Glob, ""); err != nil {
		return Listing{}, valueError("glob %q: it can't be read; want *, ? and [a-z]", in.Glob)
	}
	depth := 1
	if in.Recursive {
		depth = maxDepth
	}
	over, err := f.walk(ctx, in.Path, depth, func(name string, d fs.DirEntry) error {
		if ok, _ := path.Match(in.Glob, d.Name()); !ok || in.Recursive && d.IsDir() && in.Glob != "*" {
			return nil
		}
		if len(out.Entries) == f.o.MaxEntries {
			left++
			return nil
		}
		info, err := d.Info()
		if err != nil {
			return nil // it is gone
		}
		out.Entries = append(out.Entries, Entry{name, kindOf(info.Mode()), info.Size(), info.ModTime()})
		return nil
	})
	if err != nil {
		return Listing{}, err
	}
	if left > 0 || over {
		more := fmt.Sprint(left)
		if over {
			more = fmt.Sprintf("at least %d", max(left, 1))
		}
		out.Note = fmt.Sprintf("%d entries are here, %s more are left out: list a folder below, or with a glob", len(out.Entries), more)
	}
	return out, nil
}

// errStop ends a walk.
var errStop = errors.New("stop")

// walk calls visit for what is in a folder, sorted, and in those below as deep as depth says. Links are not followed. over tells that not all was
// looked at. errStop of visit ends it.
func (f *folder) walk(ctx context.Context, at string, depth int, visit func(name string, d fs.DirEntry) error) (over bool, err error) {
	name, err := clean(at)
	if err != nil {
		return false, err
	}
	visited := 0
	var down func(name string, depth int) error
	down = func(name string, depth int) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		entries, more, err := f.entries(name, maxVisited-visited)
		if err != nil {
			return failed(name, err)
		}
		over = over || more
		visited += len(entries)
		for _, d := range entries {
			full := path.Join(name, d.Name())
			if err := visit(full, d); err != nil {
				return err
			}
			if !d.IsDir() {
				continue
			}
			if depth <= 1 {
				continue
			}
			if visited >= maxVisited {
				over = true
				return nil
			}
			// A folder that is gone or closed does not spoil the rest.
			if err := down(full, depth-1); err != nil && (errors.Is(err, errStop) || ctx.Err() != nil) {
				return err
			}
		}
		return nil
	}
	if err = down(name, depth); errors.Is(err, errStop) {
		err = nil
	}
	return over, err
}

// entries reads a folder, at most n entries of it, sorted by name.
func (f *folder) entries(name string, n int) (list []fs.DirEntry, more bool, err error) {
	file, err := f.fs.Open(name)
	if err != nil {
		return nil, false, err
	}
	defer file.Close()
	d, ok := file.(fs.ReadDirFile)
	if info, err := file.Stat(); err != nil || !ok || !info.IsDir() {
		return nil, false, valueError("%s is no folder", name)
	}
	list, err = d.ReadDir(max(n, 0) + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, false, err
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	list = slices.DeleteFunc(list, func(d fs.DirEntry) bool { return !utf8.ValidString(d.Name()) }) // no script can name them here
	if len(list) > n {
		return list[:max(n, 0)], true, nil
	}
	return list, false, nil
}

type readIn struct {
	Path   string `json:"path"`
	Start  int64  `json:"start" default:"0" min:"0" doc:"bytes to skip"`
	Length int    `json:"length,omitempty" min:"1" doc:"bytes to read; all"`
}

func (f *folder) readText(_ context.Context, in readIn) (string, error) {
	b, err := f.read(in)
	if err != nil {
		return "", err
	}
	if in.Start > 0 { // a part may begin and end within a character
		for i := 0; i < utf8.UTFMax-1 && len(b) > 0 && !utf8.RuneStart(b[0]); i++ {
			b = b[1:]
		}
	}
	if in.Length > 0 {
		for i := len(b) - 1; i >= max(len(b)-utf8.UTFMax, 0); i-- {
			if utf8.RuneStart(b[i]) {
				if !utf8.FullRune(b[i:]) {
					b = b[:i]
				}
				break
			}
		}
	}
	if !utf8.Valid(b) {
		return "", valueError("%s is no text in UTF-8: read_bytes reads it", in.Path)
	}
	return string(b), nil
}

func (f *folder) readBytes(_ context.Context, in readIn) ([]byte, error) { return f.read(in) }

func (f *folder) read(in readIn) ([]byte, error) {
	name, err := clean(in.Path)
	if err != nil {
		return nil, err
	}
	file, err := f.fs.Open(name)
	if err != nil {
		return nil, failed(in.Path, err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, failed(in.Path, err)
	}
	if info.IsDir() {
		return nil, valueError("%s is a folder: list shows what is in it", in.Path)
	}
	if in.Length > f.o.MaxRead {
		return nil, valueError("length %d: at most %d bytes can be read at once", in.Length, f.o.MaxRead)
	}
	if in.Start > 0 {
		s, ok := file.(io.Seeker)
		if !ok {
			return nil, valueError("%s can't be read from the middle", in.Path)
		}
		if _, err := s.Seek(in.Start, io.SeekStart); err != nil {
			return nil, failed(in.Path, err)
		}
	}
	if in.Length > 0 {
		b, err := io.ReadAll(io.LimitReader(file, int64(in.Length)))
		if err != nil {
			return nil, failed(in.Path, err)
		}
		return b, nil
	}
	b, err := io.ReadAll(io.LimitReader(file, int64(f.o.MaxRead)+1))
	if err != nil {
		return nil, failed(in.Path, err)
	}
	if len(b) > f.o.MaxRead {
		return nil, valueError("%s has %d bytes, at most %d can be read at once: read parts with start and length", in.Path, info.Size(), f.o.MaxRead)
	}
	return b, nil
}
