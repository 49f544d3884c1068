package importlib

// source.go holds Source: how the import statement finds modules in the mounts.

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
)

// maxSource bounds the source of a module, in bytes.
const maxSource = 8 << 20

// Source finds the module called name in the directories of sys.path, or for a submodule in those of its package's __path__:
// as name/__init__.py, name.py, or a directory without __init__.py, which is a namespace package. It fits py.Config.Source.
func Source(vm *py.VM, name string) (src, path string, isPackage bool, err error) {
	found, isPackage, err := find(vm, name)
	if err != nil || found == "" || strings.HasSuffix(found, "/") {
		return "", found, isPackage, err
	}
	src, err = readSource(vm, found)
	return src, found, isPackage, err
}

// find returns the file of a module, or its directory with a slash at the end; "" if there is none.
func find(vm *py.VM, name string) (path string, isPackage bool, err error) {
	files := vm.FileSystem()
	if files == nil || strings.ContainsAny(name, "/\x00") {
		return "", false, nil
	}
	dirs, last, err := searchPath(vm, name)
	if err != nil || last == "" {
		return "", false, err
	}
	namespace := ""
	for _, dir := range dirs {
		if err := vm.Step(8); err != nil {
			return "", false, err
		}
		if dir == "" {
			dir = files.Getwd()
		}
		if !utf8.ValidString(dir) { // what is imported has a name that is text
			continue
		}
		base := strings.TrimSuffix(dir, "/") + "/" + last
		info, err := files.Stat(base)
		isDir := err == nil && info.IsDir()
		if isDir {
			if isFile(files, base+"/__init__.py") {
				return base + "/__init__.py", true, nil
			}
		}
		if isFile(files, base+".py") {
			return base + ".py", false, nil
		}
		if isDir && namespace == "" {
			namespace = base + "/"
		}
	}
	return namespace, namespace != "", nil
}

func isFile(files py.FileSystem, name string) bool {
	info, err := files.Stat(name)
	return err == nil && info.Mode().IsRegular()
}

// searchPath returns where the module called name is looked for, and the last part of its name.
func searchPath(vm *py.VM, name string) (dirs []string, last string, err error) {
	var list py.Value
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		last = name[i+1:]
		if p := py.AsModule(vm.Modules().GetStr(name[:i])); p != nil {
			list = p.Dict().GetStr("__path__")
		}
	} else {
		last = name
		if m := py.AsModule(vm.Modules().GetStr("sys")); m != nil {
			list = m.Dict().GetStr("path")
		} else {
			return vm.Config().Path, last, nil
		}
	}
	if list.IsNullOrNone() {
		return nil, last, nil
	}
	err = vm.Iterate(list, func(v py.Value) error {
		if s, ok := py.AsStr(v); ok {
			vm.Charge(len(s) + 16)
			dirs = append(dirs, s)
		}
		return nil
	})
	return dirs, last, err
}

// readSource reads the source of a module, which must be UTF-8 unless its first two lines name another encoding (PEP 263).
func readSource(vm *py.VM, name string) (string, error) {
	f, err := vm.FileSystem().OpenFile(name, os.O_RDONLY, 0)
	if err != nil {
		return "", vm.FileError(err, vm.Str(name))
	}
	defer f.Close()
	var b []byte
	for {
		if len(b) == cap(b) {
			if err := vm.Admit(3*cap(b) + 4096); err != nil {
				return "", err
			}
			b = append(b, make([]byte, max(4096, cap(b)))...)[:len(b)]
		}
		n, err := f.Read(b[len(b):cap(b)])
		b = b[:len(b)+n]
		if err == io.EOF {
			break
		}
		if err != nil {
			return "", vm.FileError(err, vm.Str(name))
		}
		if len(b) > maxSource {
			return "", vm.Errorf(py.ImportError, "source file %s is larger than %d bytes", name, maxSource)
		}
		if err := vm.Step(1 + n/64); err != nil {
			return "", err
		}
	}
	text := strings.TrimPrefix(string(b), "\ufeff")
	encoding := cookie(text)
	v, err := vm.DecodeBytes(text, encoding, "")
	switch {
	case py.IsExc(err, py.LookupError):
		return "", vm.Errorf(py.SyntaxError, "encoding problem: %s", encoding)
	case py.IsExc(err, py.UnicodeDecodeError):
		s, e := vm.StrOf(err.(*py.Exc).Value())
		if e != nil {
			return "", e
		}
		return "", vm.Errorf(py.SyntaxError, "(unicode error) %s", s)
	case err != nil:
		return "", err
	}
	s, _ := py.AsStr(v)
	if strings.IndexByte(s, 0) >= 0 {
		return "", vm.Errorf(py.SyntaxError, "source code string cannot contain null bytes")
	}
	// What the parser and the compiler make of it; the account is put right by the next traversal.
	if err := vm.Reserve(40 * len(s)); err != nil {
		return "", err
	}
	return s, vm.Step(len(s) / 16)
}

// cookie returns the encoding that a comment in the first two lines names, "" if none does (PEP 263: coding[:=]\s*([-\w.]+)).
func cookie(text string) string {
	for range 2 {
		var line string
		line, text, _ = strings.Cut(text, "\n")
		t := strings.TrimLeft(line, " \t\f")
		if t == "" || t == "\r" {
			continue
		}
		if t[0] != '#' {
			return ""
		}
		_, t, ok := strings.Cut(t, "coding")
		if !ok || t == "" || t[0] != ':' && t[0] != '=' {
			continue
		}
		t = strings.TrimLeft(t[1:], " \t")
		end := strings.IndexFunc(t, func(r rune) bool {
			return r != '-' && r != '.' && r != '_' && (r < '0' || r > '9') && (r|32 < 'a' || r|32 > 'z')
		})
		if end < 0 {
			end = len(t)
		}
		if name := t[:end]; name != "" {
			return name
		}
	}
	return ""
}
