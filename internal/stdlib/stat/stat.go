// Package stat is Python's module stat: what the bits of a file's mode mean.
package stat

import (
	"sync"

	"github.com/krait-run/krait/internal/py"
)

// Module returns the module stat.
var Module = sync.OnceValue(func() *py.ModuleDef {
	def := &py.ModuleDef{Name: "stat", Doc: "S_IFMT_: file type bits\nS_IF...: file type constants"}
	for _, c := range consts {
		def.Consts = append(def.Consts, py.Const{Name: c.name, Value: py.Int(c.v)})
	}
	mode := func(vm *py.VM, v py.Value) (int64, error) {
		x, err := vm.Index(v)
		if err != nil {
			return 0, err
		}
		n, ok := py.AsInt64(x)
		if !ok || n < 0 {
			return 0, vm.Errorf(py.OverflowError, "can't convert negative value to unsigned int")
		}
		return n, nil
	}
	fn := func(name string, f func(m int64) py.Value) {
		def.Funcs = append(def.Funcs, py.Def{Name: name, Sig: "mode, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			m, err := mode(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			return f(m), nil
		}})
	}
	fn("S_IFMT", func(m int64) py.Value { return py.Int(m & 0o170000) })
	fn("S_IMODE", func(m int64) py.Value { return py.Int(m & 0o7777) })
	for _, k := range kinds {
		fn(k.name, func(m int64) py.Value { return py.Bool(k.v != 0 && m&0o170000 == k.v) })
	}
	def.Funcs = append(def.Funcs, py.Def{Name: "filemode", Sig: "mode, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		m, err := mode(vm, a[0])
		if err != nil {
			return py.Value{}, err
		}
		return vm.Str(Filemode(m)), nil
	}})
	return def
})

type constant struct {
	name string
	v    int64
}

// The numbers are those of Linux's and, for flags, macOS's and Windows' headers.
var consts = [...]constant{
	{"ST_MODE", 0},
	{"ST_INO", 1},
	{"ST_DEV", 2},
	{"ST_NLINK", 3},
	{"ST_UID", 4},
	{"ST_GID", 5},
	{"ST_SIZE", 6},
	{"ST_ATIME", 7},
	{"ST_MTIME", 8},
	{"ST_CTIME", 9},
	{"S_IFDIR", 0o40000},
	{"S_IFCHR", 0o20000},
	{"S_IFBLK", 0o60000},
	{"S_IFREG", 0o100000},
	{"S_IFIFO", 0o10000},
	{"S_IFLNK", 0o120000},
	{"S_IFSOCK", 0o140000},
	{"S_IFDOOR", 0o0},
	{"S_IFPORT", 0o0},
	{"S_IFWHT", 0o0},
	{"S_ISUID", 0o4000},
	{"S_ISGID", 0o2000},
	{"S_ENFMT", 0o2000},
	{"S_ISVTX", 0o1000},
	{"S_IREAD", 0o400},
	{"S_IWRITE", 0o200},
	{"S_IEXEC", 0o100},
	{"S_IRWXU", 0o700},
	{"S_IRUSR", 0o400},
	{"S_IWUSR", 0o200},
	{"S_IXUSR", 0o100},
	{"S_IRWXG", 0o70},
	{"S_IRGRP", 0o40},
	{"S_IWGRP", 0o20},
	{"S_IXGRP", 0o10},
	{"S_IRWXO", 0o7},
	{"S_IROTH", 0o4},
	{"S_IWOTH", 0o2},
	{"S_IXOTH", 0o1},
	{"UF_SETTABLE", 0xffff},
	{"UF_NODUMP", 1},
	{"UF_IMMUTABLE", 2},
	{"UF_APPEND", 4},
	{"UF_OPAQUE", 8},
	{"UF_NOUNLINK", 0x10},
	{"UF_COMPRESSED", 0x20},
	{"UF_TRACKED", 0x40},
	{"UF_DATAVAULT", 0x80},
	{"UF_HIDDEN", 0x8000},
	{"SF_SETTABLE", 0xffff0000},
	{"SF_ARCHIVED", 0x10000},
	{"SF_IMMUTABLE", 0x20000},
	{"SF_APPEND", 0x40000},
	{"SF_RESTRICTED", 0x80000},
	{"SF_NOUNLINK", 0x100000},
	{"SF_SNAPSHOT", 0x200000},
	{"SF_FIRMLINK", 0x800000},
	{"SF_DATALESS", 0x40000000},
	{"FILE_ATTRIBUTE_ARCHIVE", 0x20},
	{"FILE_ATTRIBUTE_COMPRESSED", 0x800},
	{"FILE_ATTRIBUTE_DEVICE", 0x40},
	{"FILE_ATTRIBUTE_DIRECTORY", 0x10},
	{"FILE_ATTRIBUTE_ENCRYPTED", 0x4000},
	{"FILE_ATTRIBUTE_HIDDEN", 2},
	{"FILE_ATTRIBUTE_INTEGRITY_STREAM", 0x8000},
	{"FILE_ATTRIBUTE_NORMAL", 0x80},
	{"FILE_ATTRIBUTE_NOT_CONTENT_INDEXED", 0x2000},
	{"FILE_ATTRIBUTE_NO_SCRUB_DATA", 0x20000},
	{"FILE_ATTRIBUTE_OFFLINE", 0x1000},
	{"FILE_ATTRIBUTE_READONLY", 1},
	{"FILE_ATTRIBUTE_REPARSE_POINT", 0x400},
	{"FILE_ATTRIBUTE_SPARSE_FILE", 0x200},
	{"FILE_ATTRIBUTE_SYSTEM", 4},
	{"FILE_ATTRIBUTE_TEMPORARY", 0x100},
	{"FILE_ATTRIBUTE_VIRTUAL", 0x10000},
}

var kinds = [...]constant{
	{"S_ISDIR", 0o040000}, {"S_ISCHR", 0o020000}, {"S_ISBLK", 0o060000}, {"S_ISREG", 0o100000}, {"S_ISFIFO", 0o010000},
	{"S_ISLNK", 0o120000}, {"S_ISSOCK", 0o140000}, {"S_ISDOOR", 0}, {"S_ISPORT", 0}, {"S_ISWHT", 0},
}

// Filemode returns the mode as "ls -l" shows it.
func Filemode(m int64) string {
	b := []byte("?rwxrwxrwx")
	switch m & 0o170000 {
	case 0o040000:
		b[0] = 'd'
	case 0o020000:
		b[0] = 'c'
	case 0o060000:
		b[0] = 'b'
	case 0o100000:
		b[0] = '-'
	case 0o010000:
		b[0] = 'p'
	case 0o120000:
		b[0] = 'l'
	case 0o140000:
		b[0] = 's'
	}
	for i := range 9 {
		if m>>(8-i)&1 == 0 {
			b[1+i] = '-'
		}
	}
	for _, s := range [...]struct {
		bit    int64
		at     int
		on, no byte
	}{{0o4000, 3, 's', 'S'}, {0o2000, 6, 's', 'S'}, {0o1000, 9, 't', 'T'}} {
		if m&s.bit != 0 {
			if b[s.at] == 'x' {
				b[s.at] = s.on
			} else {
				b[s.at] = s.no
			}
		}
	}
	return string(b)
}
