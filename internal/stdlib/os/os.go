// Package os is Python's module os, over the files, the environment and the random bytes that the host grants. There are no
// processes: what would start, end or signal one raises PermissionError.
package os

import (
	_ "embed"
	"errors"
	"io/fs"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/errno"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
	"github.com/krait-run/krait/internal/stdlib/random"
)

//go:embed os.py
var source string

//go:embed environ.py
var environSource string

//go:embed results.py
var resultsSource string

//go:embed pathlike.py
var pathLikeSource string

// Module returns the module os.
var Module = sync.OnceValue(func() *py.ModuleDef {
	build()
	parts := []*lazy.Part{
		lazy.New("os", environSource, "environ", "_Environ"),
		lazy.New("os", resultsSource, "uname_result", "terminal_size"),
		lazy.New("os", pathLikeSource, "PathLike"),
	}
	def := &py.ModuleDef{Name: "os", Source: source, Funcs: funcs(),
		Doc:   "OS routines for NT or Posix depending on what system we're on.",
		Types: []*py.Type{&statResultType, &dirEntryType},
		Init: func(vm *py.VM, m *py.Module) error {
			d := vm.NewDict()
			for _, e := range vm.Config().Environ {
				k, v, _ := strings.Cut(e, "=")
				d.SetStr(vm, k, vm.Str(v))
			}
			m.Set(vm, "_env", d.Value())
			lazy.Install(vm, m, "os", parts...)
			return nil
		}}
	for _, name := range noProcesses {
		def.Funcs = append(def.Funcs, py.Def{Name: name, Sig: "*args, **kwargs", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.Value{}, vm.Errorf(py.PermissionError, "os.%s() is not available: there are no processes in the sandbox", name)
		}})
	}
	return def
})

var noProcesses = []string{"system", "fork", "forkpty", "execv", "execve", "execl", "execle", "execlp", "execlpe", "execvp", "execvpe",
	"kill", "killpg", "popen", "posix_spawn", "posix_spawnp", "spawnl", "spawnle", "spawnlp", "spawnlpe", "spawnv", "spawnve", "spawnvp",
	"spawnvpe", "wait", "waitpid", "abort", "_exit", "setuid", "setgid", "nice", "chroot", "pipe"}

var statResultType, dirEntryType, scandirType py.Type

var build = sync.OnceFunc(func() {
	py.BuildType(&statResultType, statSpec())
	py.BuildType(&dirEntryType, dirEntrySpec())
	py.BuildType(&scandirType, scandirSpec())
})

// pathArg reads a path argument of the function fn; kinds is what the TypeError lists.
func pathArg(vm *py.VM, fn, param, kinds string, v py.Value) (name string, shown py.Value, err error) {
	_, isStr := py.AsStr(v)
	_, isBytes := py.AsBytes(v)
	if !isStr && !isBytes && v.Type().Lookup("__fspath__").IsNull() {
		return "", v, vm.TypeErrorf("%s: %s should be %s, not %s", fn, param, kinds, v.Type().Name())
	}
	shown, err = vm.FSPath(v)
	if err != nil {
		return "", v, err
	}
	if name, err = vm.FileName(shown); err != nil {
		return "", v, err
	}
	if strings.IndexByte(name, 0) >= 0 {
		return "", v, vm.ValueErrorf("%s: embedded null character in %s", fn, param)
	}
	return name, shown, vm.Step(8)
}

const (
	pathKinds = "string, bytes or os.PathLike"
	statKinds = "string, bytes, os.PathLike or integer"
	listKinds = "string, bytes, os.PathLike, integer or None"
)

// Mode returns the st_mode of a file.
func Mode(info fs.FileInfo) int64 {
	m := int64(info.Mode().Perm())
	switch {
	case info.Mode()&fs.ModeSymlink != 0:
		return m | 0o120000
	case info.IsDir():
		return m | 0o040000
	case info.Mode().IsRegular():
		return m | 0o100000
	case info.Mode()&fs.ModeNamedPipe != 0:
		return m | 0o010000
	case info.Mode()&fs.ModeSocket != 0:
		return m | 0o140000
	case info.Mode()&fs.ModeCharDevice != 0:
		return m | 0o020000
	}
	return m | 0o060000
}

var statFields = [...]string{"st_mode", "st_ino", "st_dev", "st_nlink", "st_uid", "st_gid", "st_size", "st_atime", "st_mtime", "st_ctime"}

// hiddenFields are attributes that are no items: they lie in the capacity of the tuple's items, after its length.
var hiddenFields = [...]string{"st_atime", "st_mtime", "st_ctime", "st_atime_ns", "st_mtime_ns", "st_ctime_ns", "st_blksize", "st_blocks", "st_rdev"}

func statSpec() py.TypeSpec {
	spec := py.StructSeqSpec("os", "stat_result", statFields[:]...)
	spec.Flags |= py.FlagHidden
	for i, f := range hiddenFields {
		g := py.Getter{Name: f, Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			return py.HiddenField(v, len(statFields)+i), nil
		}}
		replaced := false
		for k := range spec.Getters {
			if spec.Getters[k].Name == f {
				spec.Getters[k], replaced = g, true
			}
		}
		if !replaced {
			spec.Getters = append(spec.Getters, g)
		}
	}
	spec.Consts = []py.Const{{Name: "n_fields", Value: py.Int(19)}, {Name: "n_sequence_fields", Value: py.Int(10)}, {Name: "n_unnamed_fields", Value: py.Int(3)}}
	return spec
}

func statResult(vm *py.VM, info fs.FileInfo) py.Value {
	t := info.ModTime()
	sec, ns := py.Int(t.Unix()), py.Int(t.UnixNano())
	f := py.Float(float64(t.UnixNano()) / 1e9)
	if t.Year() > 2250 || t.Year() < 1700 {
		ns, f = py.Int(0), py.Float(float64(t.Unix()))
	}
	nlink := py.Int(1)
	zero := py.Int(0)
	size := info.Size()
	if info.IsDir() {
		size = 4096
	}
	return vm.StructSeqHidden(&statResultType, len(statFields), py.Int(Mode(info)), zero, zero, nlink, zero, zero, py.Int(size), sec, sec, sec,
		f, f, f, ns, ns, ns, py.Int(4096), py.Int((size+511)/512), zero)
}

// stat does os.stat and os.lstat.
func stat(vm *py.VM, fn string, v py.Value, follow bool) (py.Value, error) {
	name, shown, err := pathArg(vm, fn, "path", statKinds, v)
	if err != nil {
		return py.Value{}, err
	}
	files, err := vm.Files("os." + fn + "()")
	if err != nil {
		return py.Value{}, err
	}
	var info fs.FileInfo
	if follow {
		info, err = files.Stat(name)
	} else {
		info, err = files.Lstat(name)
	}
	if err != nil {
		return py.Value{}, vm.FileError(err, shown)
	}
	return statResult(vm, info), nil
}

// truth reads a flag that was given, or returns def.
func truth(vm *py.VM, v py.Value, def bool) (bool, error) {
	if v.IsNull() {
		return def, nil
	}
	return vm.Truth(v)
}

// noDirFd refuses dir_fd arguments.
func noDirFd(vm *py.VM, vs ...py.Value) error {
	for _, v := range vs {
		if !v.IsNullOrNone() {
			return vm.Errorf(py.NotImplementedError, "dir_fd unavailable on this platform")
		}
	}
	return nil
}

// entries lists the directory of a path argument, None and absence being ".".
func entries(vm *py.VM, fn string, v py.Value) (list []fs.DirEntry, dir string, shown py.Value, err error) {
	shown = v
	dir = "."
	if !v.IsNullOrNone() {
		if dir, shown, err = pathArg(vm, fn, "path", listKinds, v); err != nil {
			return nil, "", v, err
		}
	} else {
		shown = vm.Str(".")
	}
	files, err := vm.Files("os." + fn + "()")
	if err != nil {
		return nil, "", v, err
	}
	list, err = files.ReadDir(dir)
	if err != nil && py.Errno(err) == eoverflow {
		// Code that looks for files passes over an OSError, and would find nothing.
		return nil, "", v, vm.Errorf(py.MemoryError, "os.%s(): the directory has too many entries to be listed", fn)
	}
	if err != nil {
		return nil, "", v, vm.FileError(err, shown)
	}
	n := 0
	for _, e := range list {
		n += len(e.Name()) + 100
	}
	if err := vm.Reserve(n); err != nil {
		return nil, "", v, err
	}
	return list, dir, shown, vm.Step(1 + len(list)/4)
}

// isDir reports whether name is a directory, without following links.
func isDir(files py.FileSystem, name string) (bool, error) {
	info, err := files.Lstat(name)
	return err == nil && info.IsDir(), err
}

type errnoError int

func (e errnoError) Errno() int    { return int(e) }
func (e errnoError) Error() string { return errno.Text(int(e)) }

const (
	eperm   = 1
	enotdir = 20
	eisdir  = 21
	enotty  = 25
	einval  = 22

	eoverflow = 75
)

func funcs() []py.Def {
	return []py.Def{
		{Name: "stat", Sig: "path, *, dir_fd=None, follow_symlinks=True", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			follow, err := truth(vm, a[2], true)
			if err == nil {
				err = noDirFd(vm, a[1])
			}
			if err != nil {
				return py.Value{}, err
			}
			return stat(vm, "stat", a[0], follow)
		}},
		{Name: "lstat", Sig: "path, *, dir_fd=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if err := noDirFd(vm, a[1]); err != nil {
				return py.Value{}, err
			}
			return stat(vm, "lstat", a[0], false)
		}},
		{Name: "listdir", Sig: "path=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			list, _, shown, err := entries(vm, "listdir", a[0])
			if err != nil {
				return py.Value{}, err
			}
			_, blobs := py.AsBytes(shown)
			out := make([]py.Value, len(list))
			for i, e := range list {
				if blobs {
					out[i] = vm.Bytes(e.Name())
				} else {
					out[i] = fileName(vm, e.Name())
				}
			}
			return vm.List(out), nil
		}},
		{Name: "scandir", Sig: "path=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			list, _, shown, err := entries(vm, "scandir", a[0])
			if err != nil {
				return py.Value{}, err
			}
			return vm.NewNative(&scandirType, &scandir{list: list, dir: shown}, 64+32*len(list)), nil
		}},
		{Name: "mkdir", Sig: "path, mode=511, *, dir_fd=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			name, shown, err := pathArg(vm, "mkdir", "path", pathKinds, a[0])
			if err != nil {
				return py.Value{}, err
			}
			mode := 0o777
			if !a[1].IsNull() {
				if mode, err = vm.IndexInt(a[1]); err != nil {
					return py.Value{}, err
				}
			}
			files, err := vm.Files("os.mkdir()")
			if err == nil {
				err = noDirFd(vm, a[2])
			}
			if err != nil {
				return py.Value{}, err
			}
			// An owner that locks itself out helps nobody.
			if err := files.Mkdir(name, fs.FileMode(mode&0o755|0o700)); err != nil {
				return py.Value{}, vm.FileError(err, shown)
			}
			return py.None, nil
		}},
		removing("remove"), removing("unlink"), removing("rmdir"), renaming("rename"), renaming("replace"),
		{Name: "getcwd", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return fileName(vm, cwd(vm)), nil }},
		{Name: "getcwdb", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return vm.Bytes(cwd(vm)), nil }},
		{Name: "chdir", Sig: "path", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			name, shown, err := pathArg(vm, "chdir", "path", statKinds, a[0])
			if err != nil {
				return py.Value{}, err
			}
			files, err := vm.Files("os.chdir()")
			if err != nil {
				return py.Value{}, err
			}
			if err := files.Chdir(strings.Clone(name)); err != nil {
				return py.Value{}, vm.FileError(err, shown)
			}
			return py.None, nil
		}},
		{Name: "access", Sig: "path, mode, *, dir_fd=None, effective_ids=False, follow_symlinks=True", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			name, _, err := pathArg(vm, "access", "path", statKinds, a[0])
			if err != nil {
				return py.Value{}, err
			}
			mode, err := vm.IndexInt(a[1])
			if err != nil {
				return py.Value{}, err
			}
			files := vm.FileSystem()
			if files == nil {
				return py.False, nil
			}
			info, err := files.Stat(name)
			if err != nil {
				return py.False, nil
			}
			ok := (mode&2 == 0 || files.Writable(name)) && (mode&1 == 0 || info.IsDir() || info.Mode()&0o111 != 0)
			return py.Bool(ok), nil
		}},
		denied("chmod", "path, mode, *, dir_fd=None, follow_symlinks=True", eperm, 1),
		denied("chown", "path, uid, gid, *, dir_fd=None, follow_symlinks=True", eperm, 1),
		denied("utime", "path, times=None, *, ns=None, dir_fd=None, follow_symlinks=True", eperm, 1),
		denied("link", "src, dst, *, src_dir_fd=None, dst_dir_fd=None, follow_symlinks=True", eperm, 2),
		denied("symlink", "src, dst, target_is_directory=False, *, dir_fd=None", eperm, 2),
		denied("mkfifo", "path, mode=438, *, dir_fd=None", eperm, 0),
		denied("readlink", "path, *, dir_fd=None", einval, 1),
		{Name: "truncate", Sig: "path, length", Fn: truncate},
		{Name: "urandom", Sig: "size, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			n, err := vm.IndexInt(a[0])
			if err != nil {
				return py.Value{}, err
			}
			if n < 0 {
				return py.Value{}, vm.ValueErrorf("negative argument not allowed")
			}
			if err := vm.Admit(n); err != nil {
				return py.Value{}, err
			}
			if err := vm.Step(1 + n/64); err != nil {
				return py.Value{}, err
			}
			p := make([]byte, n)
			if err := random.Entropy(vm, p); err != nil {
				return py.Value{}, err
			}
			return vm.OwnBytes(p), nil
		}},
		{Name: "fspath", Sig: "path", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return vm.FSPath(a[0]) }},
		{Name: "strerror", Sig: "code, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			n, err := vm.IndexInt(a[0])
			if err != nil {
				return py.Value{}, err
			}
			return vm.Str(errno.Text(n)), nil
		}},
		number("getpid", 1), number("getppid", 0), number("cpu_count", 1), number("process_cpu_count", 1), number("getuid", 0), number("geteuid", 0), number("getgid", 0),
		number("getegid", 0),
		{Name: "umask", Sig: "mask, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			_, err := vm.IndexInt(a[0])
			return py.Int(0o022), err
		}},
		{Name: "get_terminal_size", Sig: "fd=1, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			return py.Value{}, vm.FileError(errnoError(enotty))
		}},
		{Name: "isatty", Sig: "fd, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.False, nil }},
		{Name: "_mounts", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			out := []py.Value{vm.Str("/")}
			if files := vm.FileSystem(); files != nil {
				for _, p := range files.Paths() {
					out = append(out, vm.Str(p))
				}
			}
			return vm.Tuple(out), nil
		}},
	}
}

// removing is the function fn, which removes a file or a directory.
func removing(fn string) py.Def {
	return py.Def{Name: fn, Sig: "path, *, dir_fd=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		name, shown, err := pathArg(vm, fn, "path", pathKinds, a[0])
		if err == nil {
			err = noDirFd(vm, a[1])
		}
		if err != nil {
			return py.Value{}, err
		}
		files, err := vm.Files("os." + fn + "()")
		if err != nil {
			return py.Value{}, err
		}
		dir, err := isDir(files, name)
		switch {
		case err != nil:
		case dir != (fn == "rmdir"):
			err = errnoError(eisdir)
			if fn == "rmdir" {
				err = errnoError(enotdir)
			}
		default:
			err = files.Remove(name)
		}
		if err != nil {
			return py.Value{}, vm.FileError(err, shown)
		}
		return py.None, nil
	}}
}

// renaming is the function fn, which renames a file or a directory.
func renaming(fn string) py.Def {
	return py.Def{Name: fn, Sig: "src, dst, *, src_dir_fd=None, dst_dir_fd=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		from, shown, err := pathArg(vm, fn, "src", pathKinds, a[0])
		if err != nil {
			return py.Value{}, err
		}
		to, shown2, err := pathArg(vm, fn, "dst", pathKinds, a[1])
		if err == nil {
			err = noDirFd(vm, a[2], a[3])
		}
		if err != nil {
			return py.Value{}, err
		}
		files, err := vm.Files("os." + fn + "()")
		if err != nil {
			return py.Value{}, err
		}
		if err := files.Rename(from, to); err != nil {
			return py.Value{}, vm.FileError(err, shown, shown2)
		}
		return py.None, nil
	}}
}

// denied is the function fn, which a sandbox refuses for files that exist.
func denied(fn, sig string, code int, paths int) py.Def {
	return py.Def{Name: fn, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		var shown []py.Value
		for i := range paths {
			name, s, err := pathArg(vm, fn, "path", pathKinds, a[i])
			if err != nil {
				return py.Value{}, err
			}
			shown = append(shown, s)
			if files := vm.FileSystem(); files != nil && i == 0 && fn != "symlink" {
				if _, err := files.Lstat(name); err != nil {
					return py.Value{}, vm.FileError(err, s)
				}
			}
		}
		return py.Value{}, vm.FileError(errnoError(code), shown...)
	}}
}

// number is a function that returns n.
func number(name string, n int64) py.Def {
	return py.Def{Name: name, Fn: func(*py.VM, []py.Value) (py.Value, error) { return py.Int(n), nil }}
}

func cwd(vm *py.VM) string {
	if files := vm.FileSystem(); files != nil {
		return files.Getwd()
	}
	return "/"
}

// fileName returns a file's name as a str, with bytes that are not UTF-8 as lone surrogates.
func fileName(vm *py.VM, name string) py.Value {
	v, err := vm.DecodeBytes(name, "utf-8", "surrogateescape")
	if err != nil {
		return vm.Str(strings.ToValidUTF8(name, "\ufffd"))
	}
	return v
}

func truncate(vm *py.VM, a []py.Value) (py.Value, error) {
	name, shown, err := pathArg(vm, "truncate", "path", statKinds, a[0])
	if err != nil {
		return py.Value{}, err
	}
	n, err := vm.IndexInt(a[1])
	if err != nil {
		return py.Value{}, err
	}
	files, err := vm.Files("os.truncate()")
	if err != nil {
		return py.Value{}, err
	}
	f, err := files.OpenFile(name, writeOnly, 0)
	if err == nil {
		err = errors.Join(f.Truncate(int64(n)), f.Close())
	}
	if err != nil {
		return py.Value{}, vm.FileError(err, shown)
	}
	return py.None, nil
}
