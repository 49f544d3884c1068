package folder

// write.go holds the tool write.

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
)

type writeIn struct {
	Path    string `json:"path"`
	Content any    `json:"content" doc:"str, written in UTF-8, or bytes"`
	Append  bool   `json:"append" default:"false"`
}

func (f *folder) write(ctx context.Context, in writeIn) (struct{}, error) {
	var content []byte
	switch c := in.Content.(type) {
	case string:
		content = []byte(c)
	case []byte:
		content = c
	default:
		return struct{}{}, valueError("content: want str or bytes")
	}
	if len(content) > f.o.MaxWrite {
		return struct{}{}, valueError("content has %d bytes, at most %d are written at once", len(content), f.o.MaxWrite)
	}
	name, err := clean(in.Path)
	if err != nil {
		return struct{}{}, err
	}
	if name == "." {
		return struct{}{}, valueError("%q is the folder itself: want the path of a file", in.Path)
	}
	if err := ctx.Err(); err != nil {
		return struct{}{}, err
	}
	if err := f.makeAbove(name); err != nil {
		return struct{}{}, failed(in.Path, err)
	}
	flag := os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	if in.Append {
		flag = os.O_WRONLY | os.O_CREATE | os.O_APPEND
	}
	file, err := f.writable.OpenFile(name, flag, 0o666)
	if err != nil {
		return struct{}{}, failed(in.Path, err)
	}
	_, err = file.Write(content)
	if end := file.Close(); err == nil {
		err = end
	}
	if err != nil {
		return struct{}{}, failed(in.Path, err)
	}
	return struct{}{}, nil
}

// makeAbove makes the folders above a file.
func (f *folder) makeAbove(name string) error {
	var missing []string
	for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
		if len(missing) == maxDepth {
			return valueError("the path has more than %d folders", maxDepth)
		}
		missing = append(missing, dir)
	}
	for i := len(missing) - 1; i >= 0; i-- {
		if err := f.writable.Mkdir(missing[i], 0o777); err != nil && !errors.Is(err, fs.ErrExist) {
			return err
		}
	}
	return nil
}
