package engine

// files.go holds the way of files into an engine and out of it, between operations.

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/krait-run/krait/values"
	"github.com/krait-run/krait/vfs"
)

// Storage is implemented by an Engine whose files the host reaches between operations. A relative path is one of the directory in which
// scripts begin, wherever they have gone since. An error that a file is to blame for is ErrFile.
type Storage interface {
	// Upload writes a file, in place of one that is there; directories are made. Download reads one that is regular and not too large.
	Upload(ctx context.Context, path string, r io.Reader) error
	Download(ctx context.Context, path string, w io.Writer) error
	// Files lists the files of that directory, at most MaxFiles, without those in hidden directories and those that scripts can't write.
	Files(ctx context.Context) ([]values.Artifact, error)
}

// Pieces is a Storage whose files are read and written piece by piece.
type Pieces interface {
	// Put writes data to a file, or behind what it has if more.
	Put(path string, data []byte, more bool) error
	// Get reads up to n bytes at an offset. size is that of the whole file.
	Get(path string, offset int64, n int) (data []byte, size int64, err error)
	Files(ctx context.Context) ([]values.Artifact, error)
}

// MaxFiles is how many files are listed.
const MaxFiles = 5000

// ErrFile is the category of errors of files, see krait.ErrFile.
var ErrFile = errors.New("krait: file")

// FileError says why a file could not be read or written. errors.Is(err, ErrFile) is true.
type FileError struct {
	// Op is "upload", "download" or "files"; Path is as it was given.
	Op, Path string
	Err      error
}

func (e *FileError) Error() string {
	text := e.Reason()
	if e.Path == "" {
		return "krait: " + e.Op + ": " + text
	}
	return "krait: " + e.Op + " " + e.Path + ": " + text
}

// Reason is the text without what was done to which file.
func (e *FileError) Reason() string {
	var n vfs.Errno
	if errors.As(e.Err, &n) {
		return n.Error()
	}
	return e.Err.Error()
}

// Is makes errors.Is(err, ErrFile) true.
func (e *FileError) Is(target error) bool { return target == ErrFile }

// Unwrap returns the reason.
func (e *FileError) Unwrap() error { return e.Err }

// TooLarge is the error for a file of which less comes out than it has.
func TooLarge(size, most int64) error {
	return fmt.Errorf("it has %d bytes, and at most %d come out", size, most)
}

// Largest returns how many bytes a file may have that comes out; bounds are those of all files, of which a negative one is none.
func Largest(bounds ...int64) int64 {
	most := int64(0)
	for _, b := range bounds {
		if b < 0 {
			return math.MaxInt64
		}
		most = max(most, b)
	}
	return most
}
