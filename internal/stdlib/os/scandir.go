package os

// scandir.go holds DirEntry and the iterator that scandir returns.

import (
	"io/fs"
	"os"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

const writeOnly = os.O_WRONLY

// dirEntry is the state of a DirEntry. dir is the path given to scandir, a str or bytes.
type dirEntry struct {
	e     fs.DirEntry
	dir   py.Value
	stats [2]py.Value // of stat with and without follow_symlinks, once asked for
}

func (d *dirEntry) Traverse(visit func(py.Value)) int {
	visit(d.dir)
	visit(d.stats[0])
	visit(d.stats[1])
	return 96 + len(d.e.Name())
}

func entryOf(v py.Value) *dirEntry { d, _ := py.NativeData[*dirEntry](v); return d }

func (d *dirEntry) name(vm *py.VM) py.Value {
	if _, ok := py.AsBytes(d.dir); ok {
		return vm.Bytes(d.e.Name())
	}
	return fileName(vm, d.e.Name())
}

// path returns the path as a str or bytes.
func (d *dirEntry) path(vm *py.VM) py.Value {
	b, blob := py.AsBytes(d.dir)
	if !blob {
		b, _ = py.AsStr(d.dir)
	}
	if b != "" && !strings.HasSuffix(b, "/") {
		b += "/"
	}
	if blob {
		return vm.Bytes(b + d.e.Name())
	}
	name, _ := py.AsStr(fileName(vm, d.e.Name()))
	return vm.Str(b + name)
}

func (d *dirEntry) stat(vm *py.VM, follow bool) (py.Value, error) {
	i, fn := 0, "stat"
	if !follow {
		i, fn = 1, "lstat"
	}
	if d.stats[i].IsNull() {
		v, err := stat(vm, fn, d.path(vm), follow)
		if err != nil {
			return py.Value{}, err
		}
		d.stats[i] = v
	}
	return d.stats[i], nil
}

// is reports whether the entry has the type; one that is gone has none.
func (d *dirEntry) is(vm *py.VM, follow bool, test func(fs.FileMode) bool) (py.Value, error) {
	m := d.e.Type()
	if follow && m&fs.ModeSymlink != 0 {
		files, err := vm.Files("os.stat()")
		if err != nil {
			return py.Value{}, err
		}
		name, err := vm.FileName(d.path(vm))
		if err != nil {
			return py.Value{}, err
		}
		info, err := files.Stat(name)
		if err != nil {
			if py.Errno(err) == 2 {
				return py.False, nil
			}
			return py.Value{}, vm.FileError(err, d.path(vm))
		}
		m = info.Mode()
	}
	return py.Bool(test(m)), nil
}

func dirEntrySpec() py.TypeSpec {
	is := func(name string, test func(fs.FileMode) bool) py.Def {
		return py.Def{Name: name, Sig: "*, follow_symlinks=True", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			follow, err := truth(vm, a[1], true)
			if err != nil {
				return py.Value{}, err
			}
			return entryOf(a[0]).is(vm, follow, test)
		}}
	}
	return py.TypeSpec{Name: "DirEntry", Module: "posix", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Slots: py.Slots{Repr: func(vm *py.VM, v py.Value) (string, error) {
			s, err := vm.Repr(entryOf(v).name(vm))
			return "<DirEntry " + s + ">", err
		}},
		Methods: []py.Def{
			is("is_dir", fs.FileMode.IsDir), is("is_file", fs.FileMode.IsRegular),
			{Name: "is_symlink", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return py.Bool(entryOf(a[0]).e.Type()&fs.ModeSymlink != 0), nil
			}},
			{Name: "is_junction", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.False, nil }},
			{Name: "inode", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.Int(0), nil }},
			{Name: "stat", Sig: "*, follow_symlinks=True", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				follow, err := truth(vm, a[1], true)
				if err != nil {
					return py.Value{}, err
				}
				return entryOf(a[0]).stat(vm, follow)
			}},
			{Name: "__fspath__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return entryOf(a[0]).path(vm), nil }},
		},
		Getters: []py.Getter{
			{Name: "name", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return entryOf(v).name(vm), nil }},
			{Name: "path", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return entryOf(v).path(vm), nil }},
		},
	}
}

// scandir is the state of the iterator.
type scandir struct {
	list []fs.DirEntry
	dir  py.Value
}

func (s *scandir) Traverse(visit func(py.Value)) int {
	visit(s.dir)
	return 64 + 128*len(s.list)
}

func scandirSpec() py.TypeSpec {
	of := func(v py.Value) *scandir { s, _ := py.NativeData[*scandir](v); return s }
	return py.TypeSpec{Name: "ScandirIterator", Module: "posix", Kind: py.KindNative, Flags: py.FlagNoNew | py.FlagFinal,
		Slots: py.Slots{
			Iter: func(vm *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				s := of(v)
				if len(s.list) == 0 {
					return py.Value{}, nil
				}
				e := s.list[0]
				s.list = s.list[1:]
				return vm.NewNative(&dirEntryType, &dirEntry{e: e, dir: s.dir}, 128), nil
			},
		},
		Methods: []py.Def{
			{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { of(a[0]).list = nil; return py.None, nil }},
			{Name: "__enter__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return a[0], nil }},
			{Name: "__exit__", Sig: "*args", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { of(a[0]).list = nil; return py.None, nil }},
		},
	}
}
