package analyst

// folder.go holds Folder, the directory of the host that the file agent may look at, and its tools.

import (
	"bufio"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/plainfile"
	"github.com/krait-run/krait/tool"
)

// Folder is a directory of the host, with everything below it and nothing else: links that lead out of it are errors. Its methods may
// be used concurrently.
type Folder struct {
	root *os.Root
}

// OpenFolder opens a directory. The caller closes it.
func OpenFolder(name string) (*Folder, error) {
	root, err := plainfile.OpenRoot(name)
	if err != nil {
		return nil, fmt.Errorf("analyst: folder: %w", err)
	}
	return &Folder{root}, nil
}

// Close ends the use of the directory. Files that are open stay open.
func (f *Folder) Close() error { return f.root.Close() }

// Open opens a regular file of the folder to be read. The caller closes it.
func (f *Folder) Open(name string) (*os.File, error) {
	name, err := inside(name)
	if err != nil {
		return nil, err
	}
	file, err := plainfile.Open(f.root, name, os.O_RDONLY, 0)
	if errors.Is(err, plainfile.ErrKind) {
		return nil, notFile(name)
	}
	if err != nil {
		return nil, fileError(name, err)
	}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		err = notFile(name)
	}
	if err != nil {
		_ = file.Close()
		return nil, err
	}
	return file, nil
}

// inside returns name as a path of the folder.
func inside(name string) (string, error) {
	name = strings.TrimPrefix(path.Clean("/"+name), "/")
	if name == "" {
		name = "."
	}
	if !fs.ValidPath(name) {
		return "", fmt.Errorf("analyst: %q: not the name of a file", name)
	}
	return name, nil
}

func notFile(name string) error { return fmt.Errorf("analyst: %s: not a regular file", name) }

func fileError(name string, err error) error {
	var e *fs.PathError
	if errors.As(err, &e) {
		err = e.Err // without the paths of the host
	}
	return fmt.Errorf("analyst: %s: %w", name, err)
}

// Bounds of what the tools read and return.
const (
	maxFiles   = 500
	maxHead    = 200
	maxLine    = 2000
	maxSampled = 20_000
	maxColumns = 500
)

// FileInfo is a file as list_files shows it.
type FileInfo struct {
	Name string `json:"name" doc:"path from the folder on"`
	Size int64  `json:"size" doc:"bytes"`
}

// Head is the beginning of a file.
type Head struct {
	Lines []string `json:"lines" doc:"the first lines, each cut after 2,000 bytes"`
	Size  int64    `json:"size" doc:"bytes of the whole file"`
}

// Column is what describe_columns says of one.
type Column struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind" doc:"integer, number, text, mixed or empty"`
	Missing  float64  `json:"missing" doc:"share of the cells that are empty, 0 to 1"`
	Odd      float64  `json:"odd" doc:"share of the cells that are no number, where most are"`
	Low      *float64 `json:"low" doc:"the least number"`
	High     *float64 `json:"high" doc:"the greatest number"`
	Distinct int      `json:"distinct" doc:"different values among the rows that were read, 1,000 at most"`
	Examples []string `json:"examples" doc:"up to five values"`
	OddOnes  []string `json:"odd_ones" doc:"up to five cells that are no number, where most are"`
}

// Columns is what describe_columns returns.
type Columns struct {
	Rows    int      `json:"rows" doc:"how many rows were read"`
	All     bool     `json:"all" doc:"whether these were all"`
	Columns []Column `json:"columns"`
}

// Copied is a file that is in the container now.
type Copied struct {
	Path string `json:"path" doc:"where programs in the container find it"`
	Size int64  `json:"size" doc:"bytes"`
}

// Tools returns the tools of the file agent: list_files, read_head, describe_columns and copy_to_container, which has put copy a file
// of the folder, under a name without directories. None can leave the folder or write to it.
func (f *Folder) Tools(put func(ctx context.Context, path, name string) error) []tool.Tool {
	type byName struct {
		Path string `json:"path" doc:"a file of the folder, as list_files names it"`
	}
	return []tool.Tool{
		tool.Func("list_files", func(ctx context.Context, _ struct{}) ([]FileInfo, error) { return f.list(ctx) },
			tool.Doc("The files of the folder and the folders in it, 500 at most."), tool.ReadOnly()),
		tool.Func("read_head", func(_ context.Context, in struct {
			Path  string `json:"path" doc:"a file of the folder, as list_files names it"`
			Lines int    `json:"lines" default:"10" min:"1" max:"200" doc:"how many lines"`
		}) (Head, error) {
			return f.head(in.Path, in.Lines)
		}, tool.Doc("The first lines of a file."), tool.ReadOnly()),
		tool.Func("describe_columns", func(ctx context.Context, in byName) (Columns, error) { return f.columns(ctx, in.Path) },
			tool.Doc("What the columns of a CSV file hold, from its first 20,000 rows."), tool.ReadOnly()),
		tool.Func("copy_to_container", func(ctx context.Context, in byName) (Copied, error) {
			file, err := f.Open(in.Path)
			if err != nil {
				return Copied{}, err
			}
			defer file.Close()
			info, err := file.Stat()
			if err != nil {
				return Copied{}, fileError(in.Path, err)
			}
			name := path.Base(path.Clean("/" + in.Path))
			if err := put(ctx, in.Path, name); err != nil {
				return Copied{}, err
			}
			return Copied{Path: name, Size: info.Size()}, nil
		}, tool.Doc("Copies a file of the folder into the working directory of the container, where programs can read it."), tool.Idempotent()),
	}
}

func (f *Folder) list(ctx context.Context) ([]FileInfo, error) {
	files := []FileInfo{}
	err := fs.WalkDir(f.root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err != nil || len(files) == maxFiles || name != "." && strings.HasPrefix(d.Name(), ".") {
			if d != nil && d.IsDir() {
				return fs.SkipDir // what can't be read, or is hidden
			}
			return nil
		}
		if d.Type().IsRegular() {
			if info, err := d.Info(); err == nil {
				files = append(files, FileInfo{name, info.Size()})
			}
		}
		return nil
	})
	return files, err
}

func (f *Folder) head(name string, lines int) (Head, error) {
	file, err := f.Open(name)
	if err != nil {
		return Head{}, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return Head{}, fileError(name, err)
	}
	head := Head{Lines: []string{}, Size: info.Size()}
	in := bufio.NewReader(io.LimitReader(file, 16<<20))
	for len(head.Lines) < min(lines, maxHead) {
		line, err := readLine(in)
		if err == io.EOF {
			break
		}
		if err != nil {
			return Head{}, fileError(name, err)
		}
		head.Lines = append(head.Lines, strings.ToValidUTF8(line, "\uFFFD"))
	}
	return head, nil
}

// readLine reads a line, of which it returns maxLine bytes at most.
func readLine(in *bufio.Reader) (string, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part[:min(len(part), maxLine-len(line))]...)
		if err == bufio.ErrBufferFull {
			continue
		}
		if err == io.EOF && len(line) > 0 {
			err = nil
		}
		return strings.TrimRight(string(line), "\r\n"), err
	}
}

func (f *Folder) columns(ctx context.Context, name string) (Columns, error) {
	file, err := f.Open(name)
	if err != nil {
		return Columns{}, err
	}
	defer file.Close()
	in := csv.NewReader(&boundedReader{r: file, left: 256 << 20})
	in.FieldsPerRecord = -1
	in.ReuseRecord = true
	in.LazyQuotes = true
	header, err := in.Read()
	if err == io.EOF {
		return Columns{All: true, Columns: []Column{}}, nil
	}
	if err != nil {
		return Columns{}, fmt.Errorf("analyst: %s: %w", name, err)
	}
	if len(header) > maxColumns {
		return Columns{}, fmt.Errorf("analyst: %s: %d columns, more than %d", name, len(header), maxColumns)
	}
	counts := make([]columnCount, len(header))
	for i, h := range header {
		counts[i].name = cut(strings.TrimPrefix(h, "\uFEFF"))
	}
	out := Columns{}
	for {
		row, err := in.Read()
		if err == io.EOF {
			out.All = true
			break
		}
		if err != nil {
			return Columns{}, fmt.Errorf("analyst: %s: %w", name, err)
		}
		if out.Rows == maxSampled {
			break
		}
		if out.Rows%1000 == 0 && ctx.Err() != nil {
			return Columns{}, ctx.Err()
		}
		out.Rows++
		for i := range counts {
			cell := ""
			if i < len(row) {
				cell = row[i]
			}
			counts[i].add(cell)
		}
	}
	for i := range counts {
		out.Columns = append(out.Columns, counts[i].column(out.Rows))
	}
	return out, nil
}

// cut bounds a text that came from a file.
func cut(s string) string {
	s = strings.ToValidUTF8(s, "\uFFFD")
	if r := []rune(s); len(r) > 60 {
		return string(r[:60]) + "…"
	}
	return s
}

// boundedReader fails where more than left bytes are read: a CSV field has no end of its own.
type boundedReader struct {
	r    io.Reader
	left int64
}

func (b *boundedReader) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errors.New("the first rows are too large")
	}
	n, err := b.r.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}

// appendFew appends s to list if it is not there and there is room.
func appendFew(list []string, s string) []string {
	if s = cut(s); len(list) < 5 && !slices.Contains(list, s) {
		list = append(list, s)
	}
	return list
}
