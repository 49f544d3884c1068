package io

// fileio.go holds FileIO, the stream of bytes that a file is, and the files that a script has open.

import (
	"io"
	"os"
	"slices"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// createMode is what files get that are made, after the umask of 022.
const createMode = 0o644

// fileIO is the state of a FileIO. Its file is nil once it is closed.
type fileIO struct {
	f                                     py.File
	name                                  py.Value
	readable, writable, appending, create bool
	opened                                bool
	path                                  string  // of a descriptor
	shared                                *fileIO // that of the descriptor that the file was opened by, or nil
}

func (s *fileIO) Traverse(visit func(py.Value)) int {
	visit(s.name)
	return 256
}

func fileOf(v py.Value) *fileIO { s, _ := py.NativeData[*fileIO](v); return s }

// openFiles are the FileIO objects whose files are open, so that those which a script forgot can be closed: there is no
// reference count to do it.
type openFiles struct {
	files       []py.Value
	descriptors map[int64]py.Value // the FileIO objects of os.open, which stay open
}

var openFilesKey py.Key

func filesOf(vm *py.VM) *openFiles {
	return py.Attached(vm, &openFilesKey, func() *openFiles { return &openFiles{} })
}

// CloseForgotten closes the files that nothing refers to any more and reports whether there were any.
func CloseForgotten(vm *py.VM) (bool, error) {
	o := filesOf(vm)
	lost, err := vm.Unreachable(o.files)
	for _, v := range lost {
		if s := fileOf(v); s != nil && s.f != nil {
			_ = s.f.Close()
			s.f = nil
		}
	}
	o.files = slices.DeleteFunc(o.files, func(v py.Value) bool { s := fileOf(v); return s == nil || s.f == nil })
	return len(lost) > 0, err
}

const emfile = 24

// fileMode is what the mode of open or FileIO asks for.
type fileMode struct {
	flag                                           int
	create, read, write, append, plus, text, bytes bool
}

// open opens the file of s, which the FileIO self has. fn is the function's name for errors.
func (s *fileIO) open(vm *py.VM, self, file py.Value, m fileMode) error {
	if !py.IsInt(file) {
		name, shown, err := vm.PathArg(file)
		if err != nil {
			return err
		}
		files, err := vm.Files("open()")
		if err != nil {
			return err
		}
		f, err := files.OpenFile(name, m.flag, createMode)
		if err != nil && py.Errno(err) == emfile {
			if ok, e := CloseForgotten(vm); e != nil {
				return e
			} else if ok {
				f, err = files.OpenFile(name, m.flag, createMode)
			}
		}
		if err != nil {
			return vm.FileError(err, shown)
		}
		s.f, s.name, s.opened = f, file, true
		s.readable, s.writable, s.appending, s.create = m.read || m.plus, m.write || m.append || m.create || m.plus, m.append, m.create
		o := filesOf(vm)
		vm.Charge(256)
		o.files = append(o.files, self)
		if m.append {
			_, _ = f.Seek(0, io.SeekEnd)
		}
		return nil
	}
	if n, ok := py.AsInt64(file); ok && n < 0 {
		return vm.ValueErrorf("negative file descriptor")
	}
	if n, ok := py.AsInt64(file); ok && n < firstDescriptor {
		return vm.OSError(ebadf, "Bad file descriptor", py.Value{})
	}
	d, _, err := descriptor(vm, file)
	if err != nil {
		return err
	}
	s.f, s.name, s.opened, s.shared = d.f, file, true, d
	s.readable, s.writable, s.appending, s.create = m.read || m.plus, m.write || m.append || m.create || m.plus, m.append, m.create
	if m.append {
		_, _ = s.f.Seek(0, io.SeekEnd)
	}
	return nil
}

func (s *fileIO) check(vm *py.VM) error {
	if s == nil || !s.opened {
		return vm.ValueErrorf("I/O operation on uninitialized object")
	}
	if s.f == nil {
		return vm.ValueErrorf("I/O operation on closed file")
	}
	return nil
}

func (s *fileIO) close(vm *py.VM, self py.Value) error {
	if s == nil || s.f == nil {
		return nil
	}
	f := s.f
	s.f = nil
	o := filesOf(vm)
	if d := s.shared; d != nil {
		if d.f == nil {
			return vm.OSError(ebadf, "Bad file descriptor", py.Value{})
		}
		d.f = nil
		if n, ok := py.AsInt64(s.name); ok {
			delete(o.descriptors, n)
		}
	}
	if i := slices.Index(o.files, self); i >= 0 {
		o.files = slices.Delete(o.files, i, i+1)
	}
	if err := f.Close(); err != nil {
		return vm.FileError(err, s.name)
	}
	return nil
}

// read fills p as far as one read of the file goes; 0 is the end.
func (s *fileIO) read(vm *py.VM, p []byte) (int, error) {
	if err := s.check(vm); err != nil {
		return 0, err
	}
	if !s.readable {
		return 0, unsupportedError(vm, "File not open for reading")
	}
	if err := vm.Step(1 + len(p)/4096); err != nil {
		return 0, err
	}
	for range 100 {
		n, err := s.f.Read(p)
		if n > 0 || err == io.EOF || len(p) == 0 {
			return n, nil
		}
		if err != nil {
			return 0, vm.FileError(err)
		}
	}
	return 0, vm.FileError(io.ErrNoProgress)
}

func (s *fileIO) write(vm *py.VM, b string) (int, error) {
	if err := s.check(vm); err != nil {
		return 0, err
	}
	if !s.writable {
		return 0, unsupportedError(vm, "File not open for writing")
	}
	if err := vm.Step(1 + len(b)/1024); err != nil {
		return 0, err
	}
	n, err := s.f.Write([]byte(b))
	if err != nil {
		return n, vm.FileError(err)
	}
	return n, nil
}

func (s *fileIO) seek(vm *py.VM, off int64, whence int) (int64, error) {
	if err := s.check(vm); err != nil {
		return 0, err
	}
	if err := vm.Step(1); err != nil {
		return 0, err
	}
	n, err := s.f.Seek(off, whence)
	if err != nil {
		return 0, vm.FileError(err)
	}
	return n, nil
}

func (s *fileIO) truncate(vm *py.VM, size int64) error {
	if err := s.check(vm); err != nil {
		return err
	}
	if !s.writable {
		return unsupportedError(vm, "File not open for writing")
	}
	if err := vm.Step(1); err != nil {
		return err
	}
	if err := s.f.Truncate(size); err != nil {
		return vm.FileError(err)
	}
	return nil
}

// seekable reports whether the file has a position.
func (s *fileIO) seekable() bool {
	if s.f == nil {
		return false
	}
	_, err := s.f.Seek(0, io.SeekCurrent)
	return err == nil
}

// rest returns how many bytes are left of the file as far as that is known.
func (s *fileIO) rest() int64 {
	info, err := s.f.Stat()
	if err != nil {
		return 0
	}
	pos, err := s.f.Seek(0, io.SeekCurrent)
	if err != nil {
		pos = 0
	}
	return max(info.Size()-pos, 0)
}

func (s *fileIO) mode() string {
	base := "rb"
	switch {
	case s.create:
		base = "xb"
	case s.appending:
		base = "ab"
	case s.readable && s.writable:
		return "rb+"
	case s.writable:
		base = "wb"
	}
	if s.readable && s.writable {
		base += "+"
	}
	return base
}

// readAll reads until the end from read, which is asked for what fits; size is how much is expected.
func readAll(vm *py.VM, size int64, read func(p []byte) (int, error)) ([]byte, error) {
	if size > 1<<46 || size < 0 {
		return nil, vm.Errorf(py.MemoryError, "")
	}
	n := int(size) + 1
	if err := vm.Admit(n); err != nil {
		return nil, err
	}
	out := make([]byte, 0, max(n, 512))
	for {
		if len(out) == cap(out) {
			if err := vm.Admit(3 * cap(out)); err != nil {
				return nil, err
			}
			out = slices.Grow(out, cap(out))
		}
		room := out[len(out):cap(out)]
		k, err := read(room[:min(len(room), 1<<20)])
		if err != nil {
			return nil, err
		}
		if k == 0 {
			return out, nil
		}
		out = out[:len(out)+k]
	}
}

// rawMode parses the mode of FileIO.
func rawMode(vm *py.VM, mode string) (fileMode, error) {
	var m fileMode
	kinds := 0
	bad := func() error {
		return vm.ValueErrorf("Must have exactly one of create/read/write/append mode and at most one plus")
	}
	for _, c := range mode {
		switch c {
		case 'r':
			m.read = true
		case 'w':
			m.write = true
		case 'a':
			m.append = true
		case 'x':
			m.create = true
		case 'b':
			continue
		case '+':
			if m.plus {
				return m, bad()
			}
			m.plus = true
			continue
		default:
			return m, vm.ValueErrorf("invalid mode: %.200s", mode)
		}
		kinds++
	}
	if kinds != 1 {
		return m, bad()
	}
	m.flags()
	return m, nil
}

// flags sets the flags for package os.
func (m *fileMode) flags() {
	switch {
	case m.plus:
		m.flag = os.O_RDWR
	case m.read:
		m.flag = os.O_RDONLY
	default:
		m.flag = os.O_WRONLY
	}
	switch {
	case m.write:
		m.flag |= os.O_CREATE | os.O_TRUNC
	case m.append:
		m.flag |= os.O_CREATE | os.O_APPEND
	case m.create:
		m.flag |= os.O_CREATE | os.O_EXCL
	}
}

// seekArgs reads the arguments of seek.
func seekArgs(vm *py.VM, a []py.Value) (off int64, whence int, err error) {
	n, err := vm.Index(a[1])
	if err != nil {
		return 0, 0, err
	}
	off, ok := py.AsInt64(n)
	if !ok {
		return 0, 0, vm.Errorf(py.OverflowError, "cannot fit 'int' into an offset-sized integer")
	}
	if !a[2].IsNull() {
		if whence, err = vm.IndexInt(a[2]); err != nil {
			return 0, 0, err
		}
	}
	return off, whence, nil
}

func fileIOSpec() py.TypeSpec {
	const sig = "file, mode='r', closefd=True, opener=None"
	def := func(name, sig string, f func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error)) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			s := fileOf(a[0])
			if err := s.check(vm); err != nil {
				return py.Value{}, err
			}
			return f(vm, s, a)
		}}
	}
	all := func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) {
		b, err := readAll(vm, s.rest(), func(p []byte) (int, error) { return s.read(vm, p) })
		if err != nil {
			return py.Value{}, err
		}
		return vm.OwnBytes(b), nil
	}
	return py.TypeSpec{Name: "FileIO", Module: "_io", Base: &rawIOBaseType, Kind: py.KindNative, Flags: py.FlagHasDict, Sig: sig,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				return vm.NewNative(cls, &fileIO{}, 256), nil
			},
			Init: func(vm *py.VM, v py.Value, args py.Args) error {
				out := make([]py.Value, 4)
				if err := vm.BindClinic("FileIO", sig, args, out); err != nil {
					return err
				}
				mode := "r"
				if !out[1].IsNull() {
					s, ok := py.AsStr(out[1])
					if !ok {
						return vm.TypeErrorf("FileIO() argument 'mode' must be str, not %s", py.ArgType(out[1]))
					}
					mode = s
				}
				m, err := rawMode(vm, mode)
				if err != nil {
					return err
				}
				s := fileOf(v)
				if err := s.close(vm, v); err != nil {
					return err
				}
				*s = fileIO{}
				return s.open(vm, v, out[0], m)
			},
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				s := fileOf(v)
				if s == nil || s.f == nil {
					return "<_io.FileIO [closed]>", nil
				}
				name, err := vm.Repr(s.name)
				return "<_io.FileIO name=" + name + " mode='" + s.mode() + "' closefd=True>", err
			},
		},
		Methods: []py.Def{
			def("read", "size=-1, /", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) {
				n, err := sizeArg(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				if n < 0 {
					return all(vm, s, a)
				}
				n = int(min(int64(n), s.rest()+1))
				if err := vm.Admit(n); err != nil {
					return py.Value{}, err
				}
				p := make([]byte, n)
				k, err := s.read(vm, p)
				return vm.Bytes(string(p[:k])), err
			}),
			def("readall", "", all),
			def("readinto", "buffer, /", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) {
				p, ok := py.WritableBufferOf(a[1])
				if !ok {
					return py.Value{}, vm.TypeErrorf("readinto() argument must be read-write bytes-like object, not %s", py.ArgType(a[1]))
				}
				n, err := s.read(vm, p)
				return py.Int(int64(n)), err
			}),
			def("write", "b, /", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) {
				b, err := bytesLike(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				n, err := s.write(vm, b)
				return py.Int(int64(n)), err
			}),
			def("seek", "pos, whence=0, /", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) {
				off, whence, err := seekArgs(vm, a)
				if err != nil {
					return py.Value{}, err
				}
				n, err := s.seek(vm, off, whence)
				return py.Int(n), err
			}),
			def("tell", "", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) {
				n, err := s.seek(vm, 0, io.SeekCurrent)
				return py.Int(n), err
			}),
			def("truncate", "size=None, /", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) {
				var size int64
				var err error
				if a[1].IsNullOrNone() {
					size, err = s.seek(vm, 0, io.SeekCurrent)
				} else {
					size, _, err = seekArgs(vm, []py.Value{a[0], a[1], {}})
				}
				if err != nil {
					return py.Value{}, err
				}
				return py.Int(size), s.truncate(vm, size)
			}),
			def("readable", "", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) { return py.Bool(s.readable), nil }),
			def("writable", "", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) { return py.Bool(s.writable), nil }),
			def("seekable", "", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) { return py.Bool(s.seekable()), nil }),
			def("isatty", "", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) { return py.False, nil }),
			def("fileno", "", func(vm *py.VM, s *fileIO, a []py.Value) (py.Value, error) {
				if py.IsInt(s.name) {
					return s.name, nil
				}
				return py.Value{}, unsupportedError(vm, "fileno")
			}),
			{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.None, fileOf(a[0]).close(vm, a[0]) }},
		},
		Getters: []py.Getter{
			{Name: "closed", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.Bool(fileOf(v).f == nil), nil }},
			{Name: "closefd", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return py.True, nil }},
			{Name: "mode", Get: func(vm *py.VM, v py.Value) (py.Value, error) { return vm.Str(fileOf(v).mode()), nil }},
			{Name: "name", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				if n := fileOf(v).name; !n.IsNull() {
					return n, nil
				}
				return py.Value{}, vm.Errorf(py.AttributeError, "'_io.FileIO' object has no attribute 'name'")
			}, Set: func(vm *py.VM, v, x py.Value) error {
				fileOf(v).name = x
				return nil
			}},
		},
	}
}

// Open is the builtin open(): it fits py.Config.Open.
func Open(vm *py.VM, args py.Args) (py.Value, error) {
	build()
	out := make([]py.Value, 8)
	if err := vm.BindClinic("open", "file, mode='r', buffering=-1, encoding=None, errors=None, newline=None, closefd=True, opener=None", args, out); err != nil {
		return py.Value{}, err
	}
	text := func(i int, name, kind string) (string, error) {
		if out[i].IsNull() || i != 1 && out[i].IsNone() {
			return "", nil
		}
		s, ok := py.AsStr(out[i])
		if !ok {
			return "", vm.TypeErrorf("open() argument '%s' must be %s, not %s", name, kind, py.ArgType(out[i]))
		}
		return s, nil
	}
	mode, err := text(1, "mode", "str")
	if err != nil {
		return py.Value{}, err
	}
	if out[1].IsNull() {
		mode = "r"
	}
	buffering := -1
	if !out[2].IsNull() {
		if buffering, err = vm.IndexInt(out[2]); err != nil {
			return py.Value{}, err
		}
	}
	for i, name := range []string{"encoding", "errors", "newline"} {
		if _, err := text(3+i, name, "str or None"); err != nil {
			return py.Value{}, err
		}
	}
	file := out[0]
	if !py.IsInt(file) {
		if file, err = vm.FSPath(file); err != nil {
			return py.Value{}, err
		}
	}
	m, err := openMode(vm, mode, out)
	if err != nil {
		return py.Value{}, err
	}
	if !out[6].IsNull() {
		if yes, err := vm.Truth(out[6]); err != nil {
			return py.Value{}, err
		} else if !yes && !py.IsInt(file) {
			return py.Value{}, vm.ValueErrorf("Cannot use closefd=False with file name")
		}
	}
	if !out[7].IsNullOrNone() {
		return py.Value{}, vm.ValueErrorf("open(): opener is not available in the sandbox")
	}
	if !m.bytes && buffering == 0 {
		return py.Value{}, vm.ValueErrorf("can't have unbuffered text I/O")
	}
	// What is wrong with the text layer's arguments must not leave an empty file behind.
	t := textIO{}
	if !m.bytes {
		if err := t.configure(vm, out[3], out[4], out[5]); err != nil {
			return py.Value{}, err
		}
	}
	s := &fileIO{}
	raw := vm.NewNative(&fileIOType, s, 256)
	mark := vm.PushRoot(raw)
	defer vm.PopRoots(mark)
	if err := s.open(vm, raw, file, m); err != nil {
		return py.Value{}, err
	}
	if m.bytes && buffering == 0 {
		return raw, nil
	}
	typ := &bufferedReaderType
	switch {
	case m.plus:
		typ = &bufferedRandomType
	case !m.read:
		typ = &bufferedWriterType
	}
	buf := vm.NewNative(typ, &buffered{raw: raw, file: s, reads: s.readable, writes: s.writable, ready: true, size: bufferSize}, 96)
	if m.bytes {
		return buf, nil
	}
	t.buffer, t.mode, t.lineBuffering = buf, strings.Clone(mode), buffering == 1
	t.seekable = s.seekable()
	t.telling = t.seekable
	if m.append && t.seekable {
		pos, err := s.f.Seek(0, io.SeekEnd)
		t.started = err == nil && pos > 0
	}
	return vm.NewNative(&textIOWrapperType, &t, 160), nil
}

// openMode parses the mode of open(); out are the arguments.
func openMode(vm *py.VM, mode string, out []py.Value) (fileMode, error) {
	var m fileMode
	seen := ""
	for _, c := range mode {
		if !strings.ContainsRune("rwaxbt+", c) || strings.ContainsRune(seen, c) {
			r, err := vm.Repr(vm.Str(mode))
			if err != nil {
				return m, err
			}
			return m, vm.ValueErrorf("invalid mode: %s", r)
		}
		seen += string(c)
	}
	has := func(c string) bool { return strings.Contains(mode, c) }
	m.read, m.write, m.append, m.create = has("r"), has("w"), has("a"), has("x")
	m.plus, m.text, m.bytes = has("+"), has("t"), has("b")
	n := 0
	for _, b := range []bool{m.read, m.write, m.append, m.create} {
		if b {
			n++
		}
	}
	switch {
	case m.text && m.bytes:
		return m, vm.ValueErrorf("can't have text and binary mode at once")
	case n > 1:
		return m, vm.ValueErrorf("must have exactly one of create/read/write/append mode")
	}
	if m.bytes {
		for i, name := range []string{"encoding", "errors", "newline"} {
			if !out[3+i].IsNullOrNone() {
				article := "an"
				if name == "newline" {
					article = "a"
				}
				return m, vm.ValueErrorf("binary mode doesn't take %s %s argument", article, name)
			}
		}
	}
	if n == 0 {
		return m, vm.ValueErrorf("Must have exactly one of create/read/write/append mode and at most one plus")
	}
	m.flags()
	return m, nil
}
