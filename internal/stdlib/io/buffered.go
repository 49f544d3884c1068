package io

// buffered.go holds BufferedReader, BufferedWriter and BufferedRandom. Reading is buffered; what is written to files goes on at once,
// since nothing would flush it when a script forgets to close the file: there is no reference count. Raw streams of the script's own
// get it when the buffer is full or flushed.

import (
	"bytes"
	"io"

	"github.com/krait-run/krait/internal/py"
)

// buffered is the state of a buffered stream.
type buffered struct {
	raw           py.Value
	file          *fileIO // raw's state where it is a FileIO
	reads, writes bool
	ready         bool
	buf           []byte // read from raw; buf[off:] is still to be handed out
	off           int
	size          int    // of the buffers, at most
	out           []byte // written, and still to go to raw; empty where file is not nil
}

func (b *buffered) Traverse(visit func(py.Value)) int {
	visit(b.raw)
	return 96 + cap(b.buf) + cap(b.out)
}

func bufferedOf(v py.Value) *buffered { b, _ := py.NativeData[*buffered](v); return b }

// bufferSize is how much is read at once.
const bufferSize = 16 << 10

// maxOut is how much is held back at most, and the size of the buffer where a script says none.
const maxOut = 128 << 10

func (b *buffered) check(vm *py.VM, what string) error {
	switch {
	case b == nil || !b.ready:
		return vm.ValueErrorf("I/O operation on uninitialized object")
	case b.raw.IsNone():
		return vm.ValueErrorf("raw stream has been detached")
	}
	closed, err := b.closed(vm)
	if closed && err == nil {
		err = vm.ValueErrorf("%s", what)
	}
	return err
}

func (b *buffered) closed(vm *py.VM) (bool, error) {
	if b.file != nil {
		return b.file.f == nil, nil
	}
	v, err := vm.GetAttr(b.raw, "closed")
	if err != nil {
		return false, err
	}
	return vm.Truth(v)
}

// rawRead reads once from the raw stream; 0 is the end.
func (b *buffered) rawRead(vm *py.VM, p []byte) (int, error) {
	if b.file != nil {
		return b.file.read(vm, p)
	}
	v, err := vm.CallMethod(b.raw, "read", py.Int(int64(len(p))))
	if err != nil || v.IsNone() {
		return 0, err
	}
	s, err := bytesLike(vm, v)
	if err == nil && len(s) > len(p) {
		err = vm.Errorf(py.OSError, "raw read() returned invalid length %d (should have been between 0 and %d)", len(s), len(p))
	}
	if err != nil {
		return 0, err
	}
	return copy(p, s), nil
}

func (b *buffered) rawWrite(vm *py.VM, s string) error {
	if b.file != nil {
		_, err := b.file.write(vm, s)
		return err
	}
	for len(s) > 0 {
		v, err := vm.CallMethod(b.raw, "write", vm.Bytes(s))
		if err != nil {
			return err
		}
		if v.IsNone() {
			return nil
		}
		n, err := vm.IndexInt(v)
		if err != nil {
			return err
		}
		if n < 0 || n > len(s) {
			return vm.Errorf(py.OSError, "raw write() returned invalid length %d (should have been between 0 and %d)", n, len(s))
		}
		if n == 0 {
			return nil
		}
		s = s[n:]
	}
	return nil
}

func (b *buffered) rawSeek(vm *py.VM, off int64, whence int) (int64, error) {
	if b.file != nil {
		return b.file.seek(vm, off, whence)
	}
	v, err := vm.CallMethod(b.raw, "seek", py.Int(off), py.Int(int64(whence)))
	if err != nil {
		return 0, err
	}
	n, err := vm.IndexInt(v)
	return int64(n), err
}

func (b *buffered) unread() int { return len(b.buf) - b.off }

// fill reads into the empty buffer.
func (b *buffered) fill(vm *py.VM) error {
	if err := b.send(vm); err != nil {
		return err
	}
	size := min(b.size, bufferSize)
	if cap(b.buf) < size {
		if err := vm.Reserve(size); err != nil {
			return err
		}
		b.buf = make([]byte, 0, size)
	}
	p := b.buf[:size]
	b.buf, b.off = b.buf[:0], 0
	n, err := b.rawRead(vm, p)
	b.buf, b.off = p[:n], 0
	return err
}

// next reads what one read of the raw stream gives at most, up to len(p) bytes; 0 is the end.
func (b *buffered) next(vm *py.VM, p []byte) (int, error) {
	if b.unread() == 0 {
		if len(p) >= min(b.size, bufferSize) {
			if err := b.send(vm); err != nil {
				return 0, err
			}
			return b.rawRead(vm, p)
		}
		if err := b.fill(vm); err != nil {
			return 0, err
		}
	}
	n := copy(p, b.buf[b.off:])
	b.off += n
	return n, nil
}

// all reads to the end.
func (b *buffered) all(vm *py.VM) ([]byte, error) {
	size := int64(b.unread())
	if b.file != nil {
		if err := b.file.check(vm); err != nil {
			return nil, err
		}
		size += b.file.rest()
	}
	return readAll(vm, size, func(p []byte) (int, error) { return b.next(vm, p) })
}

// take reads n bytes, fewer only at the end.
func (b *buffered) take(vm *py.VM, n int) ([]byte, error) {
	var out []byte
	for len(out) < n {
		step := min(n-len(out), max(len(out), 1<<16))
		if err := vm.Admit(2 * (len(out) + step)); err != nil {
			return nil, err
		}
		at := len(out)
		out = append(out, make([]byte, step)...)
		k, err := b.next(vm, out[at:])
		if err != nil {
			return nil, err
		}
		out = out[:at+k]
		if k == 0 {
			break
		}
	}
	return out, nil
}

// line reads a line of at most limit bytes (any number if negative).
func (b *buffered) line(vm *py.VM, limit int) ([]byte, error) {
	var out []byte
	for limit < 0 || len(out) < limit {
		if b.unread() == 0 {
			if err := b.fill(vm); err != nil {
				return nil, err
			}
			if b.unread() == 0 {
				break
			}
		}
		rest := b.buf[b.off:]
		if limit >= 0 {
			rest = rest[:min(len(rest), limit-len(out))]
		}
		end := bytes.IndexByte(rest, '\n')
		if end >= 0 {
			rest = rest[:end+1]
		}
		if len(out)+len(rest) > 4096 {
			if err := vm.Admit(2 * (len(out) + len(rest))); err != nil {
				return nil, err
			}
		}
		out = append(out, rest...)
		b.off += len(rest)
		if end >= 0 {
			break
		}
	}
	return out, vm.Step(1 + len(out)/4096)
}

// rewind gives back what was read ahead, so that the raw stream stands where this one does.
func (b *buffered) rewind(vm *py.VM) error {
	n := b.unread()
	b.buf, b.off = b.buf[:0], 0
	if n == 0 {
		return nil
	}
	_, err := b.rawSeek(vm, -int64(n), io.SeekCurrent)
	return err
}

func (b *buffered) write(vm *py.VM, s string) error {
	if err := b.rewind(vm); err != nil {
		return err
	}
	if b.file != nil {
		return b.rawWrite(vm, s)
	}
	if len(b.out)+len(s) > b.size {
		if err := b.send(vm); err != nil {
			return err
		}
		if len(s) > b.size {
			return b.rawWrite(vm, s)
		}
	}
	vm.Charge(len(s))
	b.out = append(b.out, s...)
	return nil
}

// send writes what is held back.
func (b *buffered) send(vm *py.VM) error {
	if len(b.out) == 0 {
		return nil
	}
	s := string(b.out)
	b.out = b.out[:0]
	return b.rawWrite(vm, s)
}

func (b *buffered) tell(vm *py.VM) (int64, error) {
	n, err := b.rawSeek(vm, 0, io.SeekCurrent)
	return n - int64(b.unread()) + int64(len(b.out)), err
}

func (b *buffered) seek(vm *py.VM, off int64, whence int) (int64, error) {
	if err := b.send(vm); err != nil {
		return 0, err
	}
	if whence == io.SeekCurrent {
		off -= int64(b.unread())
	}
	n, err := b.rawSeek(vm, off, whence)
	if err == nil {
		b.buf, b.off = b.buf[:0], 0
	}
	return n, err
}

// readerDefs are the methods of streams that can be read, writerDefs of those that can be written.
func readerDefs() []py.Def {
	def := func(name, sig, closed string, f func(vm *py.VM, b *buffered, n int) ([]byte, error)) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			b := bufferedOf(a[0])
			if err := b.check(vm, closed); err != nil {
				return py.Value{}, err
			}
			n := -1
			if len(a) > 1 && !a[1].IsNullOrNone() {
				if !vm.HasIndex(a[1]) {
					return py.Value{}, vm.TypeErrorf("argument should be integer or None, not '%s'", a[1].Type().Name())
				}
				var err error
				if n, err = vm.IndexInt(a[1]); err != nil {
					return py.Value{}, err
				}
			}
			out, err := f(vm, b, n)
			if err != nil {
				return py.Value{}, err
			}
			return vm.OwnBytes(out), nil
		}}
	}
	into := func(name string, once bool) py.Def {
		return py.Def{Name: name, Sig: "buffer, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			b := bufferedOf(a[0])
			if err := b.check(vm, name+" of closed file"); err != nil {
				return py.Value{}, err
			}
			p, ok := py.WritableBufferOf(a[1])
			if !ok {
				return py.Value{}, vm.TypeErrorf("%s() argument must be read-write bytes-like object, not %s", name, py.ArgType(a[1]))
			}
			if b.file == nil {
				// The raw stream's code may change the target: read first.
				data, err := b.take(vm, len(p))
				if p, ok = py.WritableBufferOf(a[1]); err != nil || !ok {
					return py.Value{}, err
				}
				return py.Int(int64(copy(p, data))), nil
			}
			n := 0
			for n < len(p) {
				k, err := b.next(vm, p[n:])
				if err != nil {
					return py.Value{}, err
				}
				n += k
				if k == 0 || once {
					break
				}
			}
			return py.Int(int64(n)), nil
		}}
	}
	return []py.Def{
		def("read", "size=-1, /", "read of closed file", func(vm *py.VM, b *buffered, n int) ([]byte, error) {
			if n < -1 {
				return nil, vm.ValueErrorf("read length must be non-negative or -1")
			}
			if n < 0 {
				return b.all(vm)
			}
			return b.take(vm, n)
		}),
		def("read1", "size=-1, /", "read of closed file", func(vm *py.VM, b *buffered, n int) ([]byte, error) {
			if n < 0 {
				n = b.size
			}
			if have := b.unread(); have > 0 {
				n = min(n, have)
			}
			p := make([]byte, min(n, bufferSize))
			if b.unread() > 0 || b.file != nil {
				k, err := b.next(vm, p)
				return p[:k], err
			}
			if err := b.send(vm); err != nil || len(p) == 0 {
				return nil, err
			}
			k, err := b.rawRead(vm, p)
			return p[:k], err
		}),
		def("readline", "size=-1, /", "readline of closed file", func(vm *py.VM, b *buffered, n int) ([]byte, error) { return b.line(vm, n) }),
		def("peek", "size=0, /", "peek of closed file", func(vm *py.VM, b *buffered, n int) ([]byte, error) {
			if b.unread() == 0 {
				if err := b.fill(vm); err != nil {
					return nil, err
				}
			}
			return bytes.Clone(b.buf[b.off:]), nil
		}),
		into("readinto", false), into("readinto1", true),
	}
}

func writerDefs() []py.Def {
	return []py.Def{
		{Name: "write", Sig: "buffer, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			b := bufferedOf(a[0])
			if err := b.check(vm, "write to closed file"); err != nil {
				return py.Value{}, err
			}
			s, err := bytesLike(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			return py.Int(int64(len(s))), b.write(vm, s)
		}},
		{Name: "flush", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			b := bufferedOf(a[0])
			if err := b.check(vm, "flush of closed file"); err != nil {
				return py.Value{}, err
			}
			if b.file == nil {
				if err := b.send(vm); err != nil {
					return py.Value{}, err
				}
				return vm.CallMethod(b.raw, "flush")
			}
			// Asking for the position makes the file system write what it holds back.
			_, _ = b.file.seek(vm, 0, io.SeekCurrent)
			return py.None, nil
		}},
	}
}

func bufferedSpec(name string, reads, writes bool) py.TypeSpec {
	sig := "raw, buffer_size=131072"
	def := func(name, sig, closed string, f func(vm *py.VM, b *buffered, a []py.Value) (py.Value, error)) py.Def {
		return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			b := bufferedOf(a[0])
			if err := b.check(vm, closed); err != nil {
				return py.Value{}, err
			}
			return f(vm, b, a)
		}}
	}
	ask := func(name string) py.Def {
		return def(name, "", "I/O operation on closed file", func(vm *py.VM, b *buffered, a []py.Value) (py.Value, error) {
			return vm.CallMethod(b.raw, name)
		})
	}
	get := func(name string) py.Getter {
		return py.Getter{Name: name, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			b := bufferedOf(v)
			if b == nil || !b.ready {
				return py.Value{}, vm.ValueErrorf("I/O operation on uninitialized object")
			}
			if b.raw.IsNone() {
				return py.Value{}, vm.ValueErrorf("raw stream has been detached")
			}
			return vm.GetAttr(b.raw, name)
		}}
	}
	spec := py.TypeSpec{Name: name, Module: "_io", Base: &bufferedIOBaseType, Kind: py.KindNative, Flags: py.FlagHasDict, Sig: sig,
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				return vm.NewNative(cls, &buffered{}, 96), nil
			},
			Init: func(vm *py.VM, v py.Value, args py.Args) error {
				out := make([]py.Value, 2)
				if err := vm.BindClinic(name, sig, args, out); err != nil {
					return err
				}
				for _, c := range []struct {
					need         bool
					method, text string
				}{{reads, "readable", "File or stream is not readable."}, {writes, "writable", "File or stream is not writable."}} {
					if c.need {
						if _, err := checker(c.method, c.text)(vm, []py.Value{out[0]}); err != nil {
							return err
						}
					}
				}
				size := maxOut
				if !out[1].IsNull() {
					var err error
					if size, err = vm.IndexInt(out[1]); err != nil {
						return err
					}
					if size <= 0 {
						return vm.ValueErrorf("buffer size must be strictly positive")
					}
				}
				b := bufferedOf(v)
				*b = buffered{raw: out[0], reads: reads, writes: writes, ready: true, size: min(size, maxOut)}
				if out[0].Type() == &fileIOType {
					b.file, b.size = fileOf(out[0]), bufferSize
				}
				return nil
			},
			Repr: func(vm *py.VM, v py.Value) (string, error) {
				b := bufferedOf(v)
				if b == nil || !b.ready || b.raw.IsNone() {
					return "<_io." + name + ">", nil
				}
				n, err := vm.LookupAttr(b.raw, "name")
				if err != nil {
					return "", err
				}
				if n.IsNull() {
					return "<_io." + name + ">", nil
				}
				s, err := vm.Repr(n)
				return "<_io." + name + " name=" + s + ">", err
			},
		},
		Methods: []py.Def{
			def("tell", "", "I/O operation on closed file", func(vm *py.VM, b *buffered, a []py.Value) (py.Value, error) {
				n, err := b.tell(vm)
				return py.Int(n), err
			}),
			def("seek", "target, whence=0, /", "seek of closed file", func(vm *py.VM, b *buffered, a []py.Value) (py.Value, error) {
				off, whence, err := seekArgs(vm, a)
				if err != nil {
					return py.Value{}, err
				}
				if whence < 0 || whence > 2 {
					return py.Value{}, vm.ValueErrorf("whence value %d unsupported", whence)
				}
				n, err := b.seek(vm, off, whence)
				return py.Int(n), err
			}),
			def("truncate", "pos=None, /", "truncate of closed file", func(vm *py.VM, b *buffered, a []py.Value) (py.Value, error) {
				if !b.writes {
					return py.Value{}, unsupportedError(vm, "truncate")
				}
				if err := b.send(vm); err != nil {
					return py.Value{}, err
				}
				if err := b.rewind(vm); err != nil {
					return py.Value{}, err
				}
				if a[1].IsNullOrNone() {
					return vm.CallMethod(b.raw, "truncate")
				}
				return vm.CallMethod(b.raw, "truncate", a[1])
			}),
			{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				b := bufferedOf(a[0])
				if b == nil || !b.ready || b.raw.IsNone() {
					return py.None, b.check(vm, "")
				}
				if closed, err := b.closed(vm); closed || err != nil {
					return py.None, err
				}
				if b.file == nil {
					if _, err := vm.CallMethod(a[0], "flush"); err != nil {
						return py.Value{}, err
					}
				}
				b.buf, b.off = nil, 0
				_, err := vm.CallMethod(b.raw, "close")
				return py.None, err
			}},
			def("detach", "", "I/O operation on closed file.", func(vm *py.VM, b *buffered, a []py.Value) (py.Value, error) {
				raw := b.raw
				if err := b.send(vm); err != nil {
					return py.Value{}, err
				}
				if err := b.rewind(vm); err != nil {
					return py.Value{}, err
				}
				b.raw, b.file = py.None, nil
				return raw, nil
			}),
			ask("seekable"), ask("isatty"), ask("fileno"),
		},
		Getters: []py.Getter{
			get("closed"), get("name"), get("mode"),
			{Name: "raw", Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				if b := bufferedOf(v); b != nil && !b.raw.IsNull() {
					return b.raw, nil
				}
				return py.None, nil
			}},
		},
	}
	if reads {
		spec.Methods = append(spec.Methods, ask("readable"))
		spec.Methods = append(spec.Methods, readerDefs()...)
		spec.Slots.Next = func(vm *py.VM, v py.Value) (py.Value, error) {
			if v.Type() != &bufferedReaderType && v.Type() != &bufferedRandomType {
				line, err := vm.CallMethod(v, "readline")
				if err != nil {
					return py.Value{}, err
				}
				if n, err := vm.Len(line); n == 0 || err != nil {
					return py.Value{}, err
				}
				return line, nil
			}
			b := bufferedOf(v)
			if err := b.check(vm, "readline of closed file"); err != nil {
				return py.Value{}, err
			}
			out, err := b.line(vm, -1)
			if err != nil || len(out) == 0 {
				return py.Value{}, err
			}
			return vm.OwnBytes(out), nil
		}
	}
	if writes {
		spec.Methods = append(spec.Methods, ask("writable"))
		spec.Methods = append(spec.Methods, writerDefs()...)
	}
	return spec
}
