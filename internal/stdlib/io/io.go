// Package io is Python's module io: text and byte streams in memory, text layers over byte streams, the standard streams.
package io

import (
	_ "embed"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed io.py
var source string

// Module returns the module io.
var Module = sync.OnceValue(func() *py.ModuleDef {
	build()
	return &py.ModuleDef{
		Name: "io",
		Doc:  "Streams in memory and the classes that streams derive from.",
		Types: []*py.Type{
			&stringIOType, &bytesIOType, &textIOWrapperType, &fileIOType, &bufferedReaderType, &bufferedWriterType, &bufferedRandomType,
		},
		Consts: []py.Const{
			{Name: "SEEK_SET", Value: py.Int(0)}, {Name: "SEEK_CUR", Value: py.Int(1)}, {Name: "SEEK_END", Value: py.Int(2)},
			{Name: "DEFAULT_BUFFER_SIZE", Value: py.Int(131072)},
			{Name: "IOBase", Value: ioBaseType.Value()}, {Name: "RawIOBase", Value: rawIOBaseType.Value()},
			{Name: "BufferedIOBase", Value: bufferedIOBaseType.Value()}, {Name: "TextIOBase", Value: textIOBaseType.Value()},
			{Name: "BlockingIOError", Value: py.BlockingIOError.Value()},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			b, err := vm.Import("builtins")
			if err != nil {
				return err
			}
			m.Set(vm, "open", b.Dict().GetStr("open"))
			return nil
		},
		Source: source,
	}
})

// The types of the module.
var (
	ioBaseType, rawIOBaseType, bufferedIOBaseType, textIOBaseType py.Type
	stringIOType, bytesIOType, textIOWrapperType, stdBufferType   py.Type
	fileIOType, bufferedReaderType, bufferedWriterType            py.Type
	bufferedRandomType                                            py.Type
)

// LowModule returns the module _io, by whose name the classes are pickled.
var LowModule = sync.OnceValue(func() *py.ModuleDef {
	build()
	return &py.ModuleDef{Name: "_io", Doc: "The classes of the module io.", Types: []*py.Type{
		&ioBaseType, &rawIOBaseType, &bufferedIOBaseType, &textIOBaseType, &stringIOType, &bytesIOType, &textIOWrapperType, &fileIOType,
		&bufferedReaderType, &bufferedWriterType, &bufferedRandomType,
	}, Funcs: descriptorFuncs()}
})

var build = sync.OnceFunc(func() {
	py.BuildType(&ioBaseType, ioBaseSpec())
	base := func(name string) py.TypeSpec {
		return py.TypeSpec{Name: name, Module: "_io", Base: &ioBaseType, Kind: py.KindNative, Flags: py.FlagHasDict}
	}
	r := base("_RawIOBase")
	r.Methods = rawDefs()
	py.BuildType(&rawIOBaseType, r)
	b := base("_BufferedIOBase")
	b.Methods = []py.Def{unsupported("detach", ""), unsupported("read", "size=-1, /"), unsupported("read1", "size=-1, /"), unsupported("write", "b, /")}
	py.BuildType(&bufferedIOBaseType, b)
	t := base("_TextIOBase")
	t.Methods = []py.Def{unsupported("detach", ""), unsupported("read", "size=-1, /"), unsupported("readline", "size=-1, /"), unsupported("write", "s, /")}
	none := func(*py.VM, py.Value) (py.Value, error) { return py.None, nil }
	t.Getters = []py.Getter{{Name: "encoding", Get: none}, {Name: "newlines", Get: none}, {Name: "errors", Get: none}}
	py.BuildType(&textIOBaseType, t)
	py.BuildType(&stringIOType, stringIOSpec())
	py.BuildType(&bytesIOType, bytesIOSpec())
	py.BuildType(&bytesIOBufferType, py.TypeSpec{Name: "_BytesIOBuffer", Module: "_io", Kind: py.KindNative, Flags: py.FlagNoNew})
	py.BuildType(&fileIOType, fileIOSpec())
	py.BuildType(&bufferedReaderType, bufferedSpec("BufferedReader", true, false))
	py.BuildType(&bufferedWriterType, bufferedSpec("BufferedWriter", false, true))
	py.BuildType(&bufferedRandomType, bufferedSpec("BufferedRandom", true, true))
	py.BuildType(&stdBufferType, stdBufferSpec())
	py.BuildType(&textIOWrapperType, textIOWrapperSpec())
})

// base is the state of streams written in Python.
type base struct{ closed bool }

func ioBaseSpec() py.TypeSpec {
	state := func(v py.Value) *base { b, _ := py.NativeData[*base](v); return b }
	return py.TypeSpec{Name: "_IOBase", Module: "_io", Kind: py.KindNative, Flags: py.FlagHasDict,
		Doc: "The base of all streams.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
				return vm.NewNative(cls, &base{}, 16), nil
			},
			Init: func(vm *py.VM, v py.Value, args py.Args) error { return nil },
			Iter: func(vm *py.VM, v py.Value) (py.Value, error) { return v, checkClosed(vm, v) },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				line, err := vm.CallMethod(v, "readline")
				if err != nil {
					return py.Value{}, err
				}
				if n, err := vm.Len(line); n == 0 || err != nil {
					return py.Value{}, err
				}
				return line, nil
			},
		},
		Methods: []py.Def{
			{Name: "__enter__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return a[0], checkClosed(vm, a[0]) }},
			{Name: "__exit__", Sig: "*args", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				_, err := vm.CallMethod(a[0], "close")
				return py.None, err
			}},
			{Name: "close", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				b := state(a[0])
				if b == nil || b.closed {
					return py.None, nil
				}
				_, err := vm.CallMethod(a[0], "flush")
				b.closed = true
				return py.None, err
			}},
			{Name: "flush", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.None, checkClosed(vm, a[0]) }},
			{Name: "readable", Fn: constant(py.False)}, {Name: "writable", Fn: constant(py.False)}, {Name: "seekable", Fn: constant(py.False)},
			{Name: "isatty", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.False, checkClosed(vm, a[0]) }},
			unsupported("fileno", ""), unsupported("seek", "offset, whence=os.SEEK_SET, /"), unsupported("truncate", "size=None, /"),
			{Name: "tell", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return vm.CallMethod(a[0], "seek", py.Int(0), py.Int(1))
			}},
			{Name: "_checkClosed", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return py.None, checkClosed(vm, a[0]) }},
			{Name: "_checkReadable", Fn: checker("readable", "File or stream is not readable.")},
			{Name: "_checkWritable", Fn: checker("writable", "File or stream is not writable.")},
			{Name: "_checkSeekable", Fn: checker("seekable", "File or stream is not seekable.")},
			{Name: "readline", Sig: "size=-1, /", Fn: baseReadline},
			{Name: "readlines", Sig: "hint=-1, /", Fn: baseReadlines},
			{Name: "writelines", Sig: "lines, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if err := checkClosed(vm, a[0]); err != nil {
					return py.Value{}, err
				}
				self := a[0]
				return py.None, vm.Iterate(a[1], func(line py.Value) error {
					_, err := vm.CallMethod(self, "write", line)
					return err
				})
			}},
		},
		Getters: []py.Getter{{Name: "closed", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
			b := state(v)
			return py.Bool(b != nil && b.closed), nil
		}}},
	}
}

func constant(v py.Value) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) { return v, checkClosed(vm, a[0]) }
}

// unsupportedError is io.UnsupportedOperation.
func unsupportedError(vm *py.VM, msg string) error {
	m, err := vm.Import("io")
	if err != nil {
		return err
	}
	e, err := vm.CallMethod(m.Value(), "UnsupportedOperation", vm.Str(msg))
	if err != nil {
		return err
	}
	return py.AsExc(e)
}

func unsupported(name, sig string) py.Def {
	return py.Def{Name: name, Sig: sig, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		return py.Value{}, unsupportedError(vm, name)
	}}
}

func checker(method, msg string) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		r, err := vm.CallMethod(a[0], method)
		if err != nil {
			return py.Value{}, err
		}
		if ok, err := vm.Truth(r); err != nil {
			return py.Value{}, err
		} else if !ok {
			return py.Value{}, unsupportedError(vm, msg)
		}
		return py.True, nil
	}
}

func checkClosed(vm *py.VM, v py.Value) error {
	c, err := vm.GetAttr(v, "closed")
	if err != nil {
		return err
	}
	if closed, err := vm.Truth(c); err != nil {
		return err
	} else if closed {
		return vm.ValueErrorf("I/O operation on closed file.")
	}
	return nil
}

// sizeArg reads an optional size: -1 where it is None or absent.
func sizeArg(vm *py.VM, v py.Value) (int, error) {
	if v.IsNullOrNone() {
		return -1, nil
	}
	if !vm.HasIndex(v) {
		return 0, vm.TypeErrorf("argument should be integer or None, not '%s'", v.Type().Name())
	}
	n, err := vm.IndexInt(v)
	return max(n, -1), err
}

// baseReadline reads byte by byte, as streams without a buffer must.
func baseReadline(vm *py.VM, a []py.Value) (py.Value, error) {
	size, err := sizeArg(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	self := a[0]
	var out []byte
	for size < 0 || len(out) < size {
		r, err := vm.CallMethod(self, "read", py.Int(1))
		if err != nil {
			return py.Value{}, err
		}
		b, ok := py.AsBytes(r)
		if !ok {
			return py.Value{}, vm.Errorf(py.OSError, "read() should have returned a bytes object, not '%s'", r.Type().Name())
		}
		if b == "" {
			break
		}
		if err := vm.Reserve(len(b)); err != nil {
			return py.Value{}, err
		}
		out = append(out, b...)
		if b[len(b)-1] == '\n' {
			break
		}
	}
	return vm.Bytes(string(out)), nil
}

func baseReadlines(vm *py.VM, a []py.Value) (py.Value, error) {
	hint, err := sizeArg(vm, a[1])
	if err != nil {
		return py.Value{}, err
	}
	out := vm.List(nil)
	mark := vm.PushRoot(out)
	defer vm.PopRoots(mark)
	total := 0
	l := py.AsList(out)
	err = vm.Iterate(a[0], func(line py.Value) error {
		l.Append(vm, line)
		n, err := vm.Len(line)
		if total += n; err == nil && hint > 0 && total >= hint {
			return py.StopIterate
		}
		return err
	})
	return out, err
}

// rawDefs are the methods of RawIOBase, which stand on the method readinto of the class.
func rawDefs() []py.Def {
	read := func(vm *py.VM, self py.Value, n int) (py.Value, error) {
		if err := vm.Admit(n); err != nil {
			return py.Value{}, err
		}
		b, err := vm.CallValues(py.ByteArrayType.Value(), py.Int(int64(n)))
		if err != nil {
			return py.Value{}, err
		}
		k, err := vm.CallMethod(self, "readinto", b)
		if err != nil || k.IsNone() {
			return k, err
		}
		i, err := vm.IndexInt(k)
		if err != nil {
			return py.Value{}, err
		}
		if i < 0 || i > n {
			return py.Value{}, vm.ValueErrorf("readinto returned %d outside buffer size %d", i, n)
		}
		p := py.AsByteArray(b).Bytes()
		return vm.Bytes(string(p[:min(i, len(p))])), nil
	}
	all := func(vm *py.VM, self py.Value) (py.Value, error) {
		var out []byte
		for {
			v, err := vm.CallMethod(self, "read", py.Int(bufferSize))
			if err != nil {
				return py.Value{}, err
			}
			s, ok := py.AsBytes(v)
			if !ok {
				return py.Value{}, vm.TypeErrorf("read() should return bytes")
			}
			if s == "" {
				return vm.OwnBytes(out), nil
			}
			if err := vm.Admit(2 * (len(out) + len(s))); err != nil {
				return py.Value{}, err
			}
			out = append(out, s...)
		}
	}
	return []py.Def{
		{Name: "read", Sig: "size=-1, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			n, err := sizeArg(vm, a[1])
			if err != nil {
				return py.Value{}, err
			}
			if n < 0 {
				return vm.CallMethod(a[0], "readall")
			}
			return read(vm, a[0], n)
		}},
		{Name: "readall", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) { return all(vm, a[0]) }},
	}
}
