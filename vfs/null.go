package vfs

// null.go holds /dev/null, which every View has unless a mount puts something in its place.

import (
	"io"
	"io/fs"
	"path"
	"time"
)

// nullName is the guest path of the file that is always empty.
const nullName = "/dev/null"

// isNull reports whether the guest path name means /dev/null.
func (v *View) isNull(name string) bool {
	if !path.IsAbs(name) {
		name = path.Join(v.cwd, name)
	}
	return path.Clean(name) == nullName
}

// null is the open file: reading finds its end, what is written is forgotten.
type null struct{}

func (null) Read([]byte) (int, error)       { return 0, io.EOF }
func (null) Write(p []byte) (int, error)    { return len(p), nil }
func (null) Seek(int64, int) (int64, error) { return 0, nil }
func (null) Truncate(int64) error           { return EINVAL }
func (null) Close() error                   { return nil }
func (null) Stat() (fs.FileInfo, error)     { return nullInfo{}, nil }

type nullInfo struct{}

func (nullInfo) Name() string       { return path.Base(nullName) }
func (nullInfo) Size() int64        { return 0 }
func (nullInfo) Mode() fs.FileMode  { return fs.ModeDevice | fs.ModeCharDevice | 0o666 }
func (nullInfo) ModTime() time.Time { return time.Unix(0, 0) }
func (nullInfo) IsDir() bool        { return false }
func (nullInfo) Sys() any           { return nil }
