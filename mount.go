package krait

// mount.go holds the file systems that scripts see.

import (
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/krait-run/krait/py"
	"github.com/krait-run/krait/stdlib/importlib"
	"github.com/krait-run/krait/stdlib/io"
	"github.com/krait-run/krait/vfs"
)

// Mount makes a file system visible to scripts: see package vfs for those of the host and in memory, paths and bounds. Scripts
// reach it with open, os, pathlib and so on, and import modules from it: sys.path begins with the mount points, in order. The
// standard library and the host's modules come before those of mounts.
type Mount = vfs.Mount

// mountTable is what a template or sandbox mounts; nil mounts nothing.
type mountTable struct {
	mounts  []Mount
	table   *vfs.Table
	scratch bool // the mount at "/" is the sandbox's own, in memory
}

func newMountTable(mounts []Mount) (*mountTable, error) {
	if len(mounts) == 0 {
		return nil, nil
	}
	t, err := vfs.NewTable(mounts)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrOptions, err)
	}
	return &mountTable{mounts: append([]Mount(nil), mounts...), table: t}, nil
}

const (
	defaultScratch = 16 << 20
	scratchFiles   = 2000
)

// scratchMount is a file system in memory at "/", of which every sandbox has its own; it has the directory /tmp.
func scratchMount(bytes int64, clock func() time.Time) Mount {
	if bytes == 0 {
		bytes = defaultScratch
	}
	return Mount{Path: "/", MaxFileSize: bytes, MaxCreated: -1, New: func() fs.FS {
		m := vfs.NewMem(vfs.MemOptions{MaxBytes: bytes, MaxFiles: scratchFiles, Clock: clock})
		_ = m.Mkdir("tmp", 0o777)
		return m
	}}
}

// withScratch returns the table with a mount at "/", unless it has one.
func (t *mountTable) withScratch(bytes int64, clock func() time.Time) (*mountTable, error) {
	var mounts []Mount
	if t != nil {
		if t.table.Has("/") {
			return t, nil
		}
		mounts = t.mounts
	}
	all, err := newMountTable(append(mounts[:len(mounts):len(mounts)], scratchMount(bytes, clock)))
	if err == nil {
		all.scratch = true
	}
	return all, err
}

// with returns the table with more mounts, which replace those of the same path.
func (t *mountTable) with(more []Mount) (*mountTable, error) {
	if len(more) == 0 {
		return t, nil
	}
	all, err := newMountTable(more)
	if err != nil || t == nil {
		return all, err
	}
	var kept []Mount
	for i, path := range t.table.Paths() {
		if !all.table.Has(path) {
			kept = append(kept, t.mounts[i])
		}
	}
	scratch := t.scratch && !all.table.Has("/")
	all, err = newMountTable(append(kept, more...))
	if err == nil {
		all.scratch = scratch
	}
	return all, err
}

// configure lets the VMs that have the configuration see the mounts.
func (t *mountTable) configure(c *py.Config) {
	if t == nil {
		return
	}
	c.Files, c.Open, c.Source, c.Path = filesOf, io.Open, importlib.Source, t.table.Paths()
	if t.scratch { // modules come from what the host mounts only
		c.Path = slices.DeleteFunc(slices.Clone(c.Path), func(p string) bool { return p == "/" })
		c.NoMounts = len(c.Path) == 0
	}
}

// filesOf returns the files of the sandbox that vm belongs to; nil without mounts.
func filesOf(vm *py.VM) py.FileSystem {
	s, ok := vm.Host().(*Sandbox)
	if !ok || s.mounts == nil {
		return nil
	}
	return s.view()
}

// view returns the files of the sandbox, which has mounts.
func (s *Sandbox) view() *vfs.View {
	if s.files == nil {
		s.files = s.mounts.table.View()
	}
	return s.files
}
