package engine

// scratch.go holds the files in memory that every sandbox has for itself.

import (
	"io/fs"
	"path"
	"slices"
	"time"

	"github.com/krait-run/krait/vfs"
)

const (
	defaultScratch = 16 << 20
	scratchFiles   = 2000
)

// ScratchDir is the directory for temporary files of a sandbox that has files of its own.
const ScratchDir = "/tmp"

// ScratchSize returns the size that a sandbox's own files have where its options say bytes.
func ScratchSize(bytes int64) int64 {
	if bytes == 0 {
		return defaultScratch
	}
	return bytes
}

// ScratchMount is a file system in memory at "/", of which every sandbox has its own; it has the directory /tmp.
func ScratchMount(bytes int64, clock func() time.Time) vfs.Mount {
	bytes = ScratchSize(bytes)
	return vfs.Mount{Path: "/", MaxFileSize: bytes, MaxCreated: -1, New: func() fs.FS {
		m := vfs.NewMem(vfs.MemOptions{MaxBytes: bytes, MaxFiles: scratchFiles, Clock: clock})
		_ = m.Mkdir(path.Base(ScratchDir), 0o777)
		return m
	}}
}

// WithScratch returns mounts and, unless bytes is negative or something lies at "/", the sandbox's own files.
func WithScratch(mounts []vfs.Mount, bytes int64, clock func() time.Time) []vfs.Mount {
	if bytes < 0 || slices.ContainsFunc(mounts, func(m vfs.Mount) bool { return path.Clean(m.Path) == "/" }) {
		return mounts
	}
	return append(mounts[:len(mounts):len(mounts)], ScratchMount(bytes, clock))
}
