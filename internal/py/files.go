package py

// files.go holds what the interpreter knows of files: the interface to the host's file systems, path arguments, errors.

import (
	"errors"
	"io"
	"io/fs"
	"strings"

	"github.com/krait-run/krait/internal/unicodetext"
)

// File is an open file of a FileSystem.
type File = interface {
	fs.File
	io.Writer
	io.Seeker
	Truncate(size int64) error
}

// FileSystem is all that scripts see of files; package vfs has one. Names are guest paths, absolute or relative to the working
// directory. It is used by the VM's goroutine only. An error that has a method Errno() int beside Error is shown as OSError
// with that number and text; any other is an input/output error.
type FileSystem interface {
	// OpenFile opens a file (not a directory) with the flags of package os. EMFILE asks to close files that no script
	// refers to any more.
	OpenFile(name string, flag int, perm fs.FileMode) (File, error)
	Stat(name string) (fs.FileInfo, error)
	Lstat(name string) (fs.FileInfo, error)
	// ReadDir lists a directory, sorted by name.
	ReadDir(name string) ([]fs.DirEntry, error)
	Mkdir(name string, perm fs.FileMode) error
	// Remove removes a file or an empty directory.
	Remove(name string) error
	Rename(oldname, newname string) error
	Getwd() string
	Chdir(name string) error
	// Writable reports whether the mount at name takes writing.
	Writable(name string) bool
	// Paths returns the mount points.
	Paths() []string
}

// Errno returns the error number of an error of a FileSystem; 5, EIO, where it has none.
func Errno(err error) int {
	var n interface{ Errno() int }
	if errors.As(err, &n) {
		return n.Errno()
	}
	return 5
}

// FileError returns the OSError for an error of a FileSystem; names are the one or two file names that it shows.
func (vm *VM) FileError(err error, names ...Value) error {
	text := "Input/output error"
	var n interface {
		error
		Errno() int
	}
	if errors.As(err, &n) {
		text = n.Error()
	}
	args := []Value{Int(int64(Errno(err))), vm.Str(text)}
	if len(names) > 0 {
		args = append(args, names[0])
	}
	if len(names) > 1 {
		args = append(args, None, names[1])
	}
	e, err := vm.CallValues(OSError.Value(), args...)
	if err != nil {
		return err
	}
	return AsExc(e)
}

// FileSystem returns the VM's file system, or nil if it has none.
func (vm *VM) FileSystem() FileSystem {
	if vm.files == nil && vm.config.Files != nil {
		vm.files = vm.config.Files(vm)
	}
	return vm.files
}

// Files returns the file system, or the PermissionError for the function fn of a sandbox that has none.
func (vm *VM) Files(fn string) (FileSystem, error) {
	if f := vm.FileSystem(); f != nil {
		return f, nil
	}
	return nil, vm.Errorf(PermissionError, "%s is not available: no files are mounted; the host must grant a mount", fn)
}

// FSPath is os.fspath: it returns a str or bytes.
func (vm *VM) FSPath(v Value) (Value, error) {
	if _, ok := AsStr(v); ok {
		return v, nil
	}
	if _, ok := AsBytes(v); ok {
		return v, nil
	}
	m := v.Type().Lookup("__fspath__")
	if m.IsNull() {
		return Value{}, vm.TypeErrorf("expected str, bytes or os.PathLike object, not %s", v.Type().ShortName())
	}
	r, err := vm.CallValues(m, v)
	if err != nil {
		return Value{}, err
	}
	if _, ok := AsStr(r); ok {
		return r, nil
	}
	if _, ok := AsBytes(r); ok {
		return r, nil
	}
	return Value{}, vm.TypeErrorf("expected %s.__fspath__() to return str or bytes, not %s", v.Type().Name(), r.Type().Name())
}

// PathArg returns the guest path that v, a path argument, means, and the value that errors show.
func (vm *VM) PathArg(v Value) (name string, shown Value, err error) {
	shown, err = vm.FSPath(v)
	if err != nil {
		return "", Value{}, err
	}
	if name, err = vm.FileName(shown); err != nil {
		return "", Value{}, err
	}
	if strings.IndexByte(name, 0) >= 0 {
		return "", Value{}, vm.ValueErrorf("embedded null byte")
	}
	return name, shown, nil
}

// FileName returns the name that path, a str or bytes, means to a FileSystem. Lone surrogates stand for the bytes that they were made of.
//
// Errors: UnicodeEncodeError for surrogates that stand for no byte.
func (vm *VM) FileName(path Value) (string, error) {
	name, ok := AsBytes(path)
	if ok {
		vm.readsName(name)
		return name, nil
	}
	name, _ = AsStr(path)
	if vm.readsName(name); !unicodetext.HasSurrogate(name) {
		return name, nil
	}
	b, err := vm.EncodeStr(path, "utf-8", "surrogateescape")
	if err != nil {
		return "", err
	}
	name, _ = AsBytes(b)
	return name, nil
}

// DecodePartial decodes the complete sequences of data and returns how many bytes that were; what is left is the start of one.
//
// Errors: LookupError for unknown names, UnicodeDecodeError.
func (vm *VM) DecodePartial(data, encoding, errors string) (text string, consumed int, err error) {
	enc, err := vm.encoding(encoding, "decode")
	if err != nil {
		return "", 0, err
	}
	if err := vm.admit(len(data)); err != nil {
		return "", 0, err
	}
	text, consumed, err = unicodetext.DecodePartial(enc, data, vm.handler(errors), vm.polling)
	if err != nil {
		return "", 0, vm.codecError(err)
	}
	return text, consumed, vm.Step(1 + len(data)/4096)
}

// OwnBytes returns a bytes object of b, which belongs to it afterwards.
func (vm *VM) OwnBytes(b []byte) Value { return vm.Bytes(bytesString(b)) }

// Unreachable returns those of vs to which nothing refers any more, by a full traversal. What native code that is running
// holds must be rooted or an argument.
func (vm *VM) Unreachable(vs []Value) (out []Value, err error) {
	live, err := vm.liveBytes()
	if err != nil {
		return nil, err
	}
	for _, v := range vs {
		if v.o.mark != vm.markEpoch && v.o.mark != immortal {
			out = append(out, v)
		}
	}
	return out, vm.Step(int(live / 1024))
}

// OSErrorText returns an OSError that has a text and no number.
func (vm *VM) OSErrorText(text string) error { return vm.Errorf(OSError, "%s", text) }
