package io

// descriptor.go holds file descriptors: the numbers by which os.open, os.read and the like know files.

import (
	"os"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

const (
	firstDescriptor = 3 // those below are the standard streams, which the host has
	maxDescriptors  = 1 << 10
	ebadf           = 9
)

// Traverse visits the files that descriptors keep open.
func (o *openFiles) Traverse(visit func(py.Value)) int {
	for _, v := range o.descriptors {
		visit(v)
	}
	return 64 * len(o.descriptors)
}

// openDescriptor is _open_fd(path, flags, /): os.open.
func openDescriptor(vm *py.VM, a []py.Value) (py.Value, error) {
	name, shown, err := vm.PathArg(a[0])
	if err != nil {
		return py.Value{}, err
	}
	flags, err := vm.IndexInt(a[1])
	if err != nil {
		return py.Value{}, err
	}
	files, err := vm.Files("os.open()")
	if err != nil {
		return py.Value{}, err
	}
	o := filesOf(vm)
	n := int64(firstDescriptor)
	for !o.descriptors[n].IsNull() {
		n++
	}
	if n >= firstDescriptor+maxDescriptors {
		return py.Value{}, vm.OSError(emfile, "Too many open files", shown)
	}
	flags &= os.O_RDONLY | os.O_WRONLY | os.O_RDWR | os.O_CREATE | os.O_EXCL | os.O_TRUNC | os.O_APPEND
	f, err := files.OpenFile(name, flags, createMode)
	if err != nil {
		return py.Value{}, vm.FileError(err, shown)
	}
	way := flags & (os.O_RDONLY | os.O_WRONLY | os.O_RDWR)
	v := vm.NewNative(&fileIOType, &fileIO{f: f, name: py.Int(n), opened: true, readable: way != os.O_WRONLY, writable: way != os.O_RDONLY,
		appending: flags&os.O_APPEND != 0, path: strings.Clone(name)}, 256)
	if o.descriptors == nil {
		o.descriptors = map[int64]py.Value{}
	}
	vm.Charge(64)
	o.descriptors[n] = v
	return py.Int(n), nil
}

// descriptor returns the file of a descriptor that os.open made.
func descriptor(vm *py.VM, fd py.Value) (*fileIO, py.Value, error) {
	n, _ := py.AsInt64(fd)
	if v := filesOf(vm).descriptors[n]; !v.IsNull() {
		if s := fileOf(v); s.f != nil {
			return s, v, nil
		}
		delete(filesOf(vm).descriptors, n)
	}
	return nil, py.Value{}, vm.OSError(ebadf, "Bad file descriptor", py.Value{})
}

// descriptorFuncs are the functions by which the module os does its work.
func descriptorFuncs() []py.Def {
	def := func(name, sig string, fn func(vm *py.VM, s *fileIO, v py.Value, a []py.Value) (py.Value, error)) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			if !py.IsInt(a[0]) {
				return py.Value{}, vm.TypeErrorf("'%s' object cannot be interpreted as an integer", a[0].Type().Name())
			}
			s, v, err := descriptor(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			return fn(vm, s, v, a)
		}}
	}
	denied := func(vm *py.VM) error { return vm.OSError(ebadf, "Bad file descriptor", py.Value{}) }
	return []py.Def{
		{Name: "_open_fd", Sig: "path, flags, /", Fn: openDescriptor},
		def("_fd_close", "fd, /", func(vm *py.VM, s *fileIO, v py.Value, a []py.Value) (py.Value, error) {
			n, _ := py.AsInt64(a[0])
			delete(filesOf(vm).descriptors, n)
			return py.None, s.close(vm, v)
		}),
		def("_fd_read", "fd, length, /", func(vm *py.VM, s *fileIO, v py.Value, a []py.Value) (py.Value, error) {
			n, err := vm.IndexInt(a[1])
			if err != nil {
				return py.Value{}, err
			}
			switch {
			case n < 0:
				return py.Value{}, vm.OSError(22, "Invalid argument", py.Value{})
			case !s.readable:
				return py.Value{}, denied(vm)
			}
			if err := vm.Admit(n); err != nil {
				return py.Value{}, err
			}
			p := make([]byte, n)
			k, err := s.read(vm, p)
			if err != nil {
				return py.Value{}, err
			}
			return vm.Bytes(strings.Clone(string(p[:k]))), nil
		}),
		def("_fd_write", "fd, data, /", func(vm *py.VM, s *fileIO, v py.Value, a []py.Value) (py.Value, error) {
			b, err := bytesLike(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			if !s.writable {
				return py.Value{}, denied(vm)
			}
			n, err := s.write(vm, b)
			return py.Int(int64(n)), err
		}),
		def("_fd_seek", "fd, position, whence, /", func(vm *py.VM, s *fileIO, v py.Value, a []py.Value) (py.Value, error) {
			return vm.CallMethod(v, "seek", a[1], a[2])
		}),
		def("_fd_truncate", "fd, length, /", func(vm *py.VM, s *fileIO, v py.Value, a []py.Value) (py.Value, error) {
			if _, err := vm.CallMethod(v, "truncate", a[1]); err != nil {
				return py.Value{}, err
			}
			return py.None, nil
		}),
		// The path by which the file was opened.
		def("_fd_path", "fd, /", func(vm *py.VM, s *fileIO, v py.Value, a []py.Value) (py.Value, error) { return vm.Str(s.path), nil }),
	}
}
