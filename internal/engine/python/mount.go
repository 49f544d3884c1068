package python

// mount.go holds the file systems that scripts see.

import (
	"slices"
	"time"

	"github.com/krait-run/krait/internal/engine"
	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/importlib"
	"github.com/krait-run/krait/internal/stdlib/io"
	"github.com/krait-run/krait/vfs"
)

// mountTable is what a kit or an engine mounts; nil mounts nothing.
type mountTable struct {
	mounts  []vfs.Mount
	table   *vfs.Table
	scratch bool // the mount at "/" is the sandbox's own, in memory
}

func newMountTable(mounts []vfs.Mount) (*mountTable, error) {
	if len(mounts) == 0 {
		return nil, nil
	}
	t, err := vfs.NewTable(mounts)
	if err != nil {
		return nil, err
	}
	return &mountTable{mounts: append([]vfs.Mount(nil), mounts...), table: t}, nil
}

// withScratch returns the table with a mount at "/", unless it has one.
func (t *mountTable) withScratch(bytes int64, clock func() time.Time) (*mountTable, error) {
	var mounts []vfs.Mount
	if t != nil {
		if t.table.Has("/") {
			return t, nil
		}
		mounts = t.mounts
	}
	all, err := newMountTable(append(mounts[:len(mounts):len(mounts)], engine.ScratchMount(bytes, clock)))
	if err == nil {
		all.scratch = true
	}
	return all, err
}

// with returns the table with more mounts, which replace those of the same path.
func (t *mountTable) with(more []vfs.Mount) (*mountTable, error) {
	if len(more) == 0 {
		return t, nil
	}
	all, err := newMountTable(more)
	if err != nil || t == nil {
		return all, err
	}
	var kept []vfs.Mount
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
	c.Files, c.Open, c.Source, c.Path = filesOf, io.Open, importlib.Source, t.imports()
}

// hintsOf returns what stands after the tracebacks of the sandbox that vm belongs to.
func hintsOf(vm *py.VM) *py.Hints {
	en, ok := vm.Host().(*Engine)
	if !ok || en.hints == nil {
		return nil
	}
	return en.hints(en.mounts.seen())
}

// seen says which files there are.
func (t *mountTable) seen() Files {
	if t == nil {
		return Files{}
	}
	f := Files{Host: t.imports()}
	if t.scratch {
		f.Writable = engine.ScratchDir
		return f
	}
	for _, m := range t.mounts {
		_, ok := m.FS.(vfs.WritableFS)
		if !m.ReadOnly && (ok || m.FS == nil && m.New != nil) {
			f.Writable = m.Path
			break
		}
	}
	return f
}

// imports are the mount points from which modules are imported: those of the host.
func (t *mountTable) imports() []string {
	if !t.scratch {
		return t.table.Paths()
	}
	return slices.DeleteFunc(slices.Clone(t.table.Paths()), func(p string) bool { return p == "/" })
}

// filesOf returns the files of the sandbox that vm belongs to; nil without mounts.
func filesOf(vm *py.VM) py.FileSystem {
	en, ok := vm.Host().(*Engine)
	if !ok || en.mounts == nil {
		return nil
	}
	return en.view()
}

// view returns the files of the sandbox, which has mounts.
func (en *Engine) view() *vfs.View {
	if en.files == nil {
		en.files = en.mounts.table.View()
	}
	return en.files
}
