// Package structs is Python's module struct, and _struct, where it lives.
package structs

// struct.go holds the module and the type Struct.

import (
	"sync"

	"github.com/krait-run/krait/internal/alias"
	"github.com/krait-run/krait/internal/py"
)

var (
	errorType  = &py.Type{}
	structType = &py.Type{}
	iterType   = &py.Type{}
)

// Module returns the module struct.
var Module = sync.OnceValue(func() *py.ModuleDef {
	return &py.ModuleDef{Name: "struct", Doc: "Conversion between Python values and C structs in bytes.", Source: `
from _struct import Struct, _clearcache, calcsize, error, iter_unpack, pack, pack_into, unpack, unpack_from

__all__ = ["calcsize", "pack", "pack_into", "unpack", "unpack_from", "iter_unpack", "Struct", "error"]
`}
})

// LowModule returns the module _struct.
var LowModule = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(errorType, py.TypeSpec{Name: "error", Module: "struct", Base: py.Exception, Kind: py.KindException, Flags: py.FlagHasDict, Python: true})
	py.BuildType(structType, structSpec())
	py.BuildType(iterType, iterSpec())
	return &py.ModuleDef{
		Name: "_struct", Doc: "Conversion between Python values and C structs in bytes.",
		Types: []*py.Type{structType, errorType},
		Funcs: []py.Def{
			{Name: "calcsize", Sig: "format, /", Fn: withLayout(func(_ *py.VM, l *layout, _ []py.Value) (py.Value, error) {
				return py.Int(int64(l.size)), nil
			}), Doc: "Return the size in bytes of the struct that format describes."},
			{Name: "iter_unpack", Sig: "format, buffer, /", Fn: withLayout(iterUnpack), Doc: "Return an iterator over the structs in buffer."},
			{Name: "unpack", Sig: "format, buffer, /", Fn: withLayout(unpack), Doc: "Return the values of the struct in buffer."},
			{Name: "unpack_from", Sig: "format, /, buffer, offset=0", Fn: withLayout(unpackFrom), Doc: "Return the values of the struct at an offset in buffer."},
			{Name: "pack", Raw: rawWithLayout("pack", pack), Doc: "Return the bytes of a struct with the values."},
			{Name: "pack_into", Raw: rawWithLayout("pack_into", packInto), Doc: "Write a struct with the values to a buffer."},
			{Name: "_clearcache", Fn: func(vm *py.VM, _ []py.Value) (py.Value, error) {
				cacheOf(vm).clear()
				return py.None, nil
			}},
		},
	}
})

func withLayout(f func(vm *py.VM, l *layout, a []py.Value) (py.Value, error)) py.NativeFunc {
	return func(vm *py.VM, a []py.Value) (py.Value, error) {
		l, err := layoutOf(vm, a[0])
		if err != nil {
			return py.Value{}, err
		}
		return f(vm, l, a[1:])
	}
}

func rawWithLayout(name string, f func(vm *py.VM, l *layout, a []py.Value) (py.Value, error)) func(*py.VM, py.Args) (py.Value, error) {
	return func(vm *py.VM, args py.Args) (py.Value, error) {
		if args.KwLen() > 0 {
			return py.Value{}, vm.TypeErrorf("_struct.%s() takes no keyword arguments", name)
		}
		if args.Len() == 0 {
			return py.Value{}, vm.TypeErrorf("missing format argument")
		}
		l, err := layoutOf(vm, args.Pos()[0])
		if err != nil {
			return py.Value{}, err
		}
		return f(vm, l, args.Pos()[1:])
	}
}

// structState is the state of a Struct; l is nil before it was initialised.
type structState struct{ l *layout }

func (s *structState) Traverse(func(py.Value)) int {
	if s.l == nil {
		return 16
	}
	return 16 + s.l.bytes()
}

func structSpec() py.TypeSpec {
	ready := func(vm *py.VM, v py.Value) (*layout, error) {
		s, _ := py.NativeData[*structState](v)
		if s.l == nil {
			return nil, vm.Errorf(py.RuntimeError, "Struct object is not initialized")
		}
		return s.l, nil
	}
	def := func(name, sig, doc string, f func(vm *py.VM, l *layout, a []py.Value) (py.Value, error)) py.Def {
		return py.Def{Name: name, Sig: sig, Doc: doc, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			l, err := ready(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			return f(vm, l, a[1:])
		}}
	}
	raw := func(name, doc string, f func(vm *py.VM, l *layout, a []py.Value) (py.Value, error)) py.Def {
		return py.Def{Name: name, Doc: doc, Raw: func(vm *py.VM, args py.Args) (py.Value, error) {
			if args.KwLen() > 0 {
				return py.Value{}, vm.TypeErrorf("Struct.%s() takes no keyword arguments", name)
			}
			l, err := ready(vm, args.Pos()[0])
			if err != nil {
				return py.Value{}, err
			}
			return f(vm, l, args.Pos()[1:])
		}}
	}
	return py.TypeSpec{
		Name: "Struct", Module: "_struct", Kind: py.KindNative,
		Doc: "A format of structs, compiled.",
		Slots: py.Slots{
			New: func(vm *py.VM, cls *py.Type, _ py.Args) (py.Value, error) {
				return py.NewNativeWith(vm, cls, structState{}, 16), nil
			},
			Init: func(vm *py.VM, self py.Value, args py.Args) error {
				var a [1]py.Value
				if err := vm.BindClinic("Struct", "format", args, a[:]); err != nil {
					return err
				}
				text, err := formatText(vm, a[0])
				if err != nil {
					return err
				}
				l, err := parse(vm, text)
				if err != nil {
					return err
				}
				s, _ := py.NativeData[*structState](self)
				s.l = l
				return nil
			},
			Repr: func(vm *py.VM, self py.Value) (string, error) {
				l, err := ready(vm, self)
				if err != nil {
					return "", err
				}
				r, err := vm.Repr(vm.Str(l.format))
				return self.Type().ShortName() + "(" + r + ")", err
			},
		},
		Methods: []py.Def{
			def("iter_unpack", "buffer, /", "Return an iterator over the structs in buffer.", iterUnpack),
			def("unpack", "buffer, /", "Return the values of the struct in buffer.", unpack),
			def("unpack_from", "buffer, offset=0", "Return the values of the struct at an offset in buffer.", unpackFrom),
			raw("pack", "Return the bytes of a struct with the values.", pack),
			raw("pack_into", "Write a struct with the values to a buffer.", packInto),
			{Name: "__sizeof__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				l, err := ready(vm, a[0])
				if err != nil {
					return py.Value{}, err
				}
				return py.Int(int64(56 + 32*(len(l.fields)+1))), nil
			}},
		},
		Getters: []py.Getter{
			{Name: "format", Doc: "The format.", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				l, err := ready(vm, v)
				if err != nil {
					return py.Value{}, err
				}
				return vm.Str(l.format), nil
			}},
			{Name: "size", Doc: "The size in bytes.", Get: func(_ *py.VM, v py.Value) (py.Value, error) {
				s, _ := py.NativeData[*structState](v)
				if s.l == nil {
					return py.Int(-1), nil
				}
				return py.Int(int64(s.l.size)), nil
			}},
		},
	}
}

func unpack(vm *py.VM, l *layout, a []py.Value) (py.Value, error) {
	b, err := buffer(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if len(b) != l.size {
		return py.Value{}, fail(vm, "unpack requires a buffer of %d bytes", l.size)
	}
	return l.unpack(vm, b)
}

func unpackFrom(vm *py.VM, l *layout, a []py.Value) (py.Value, error) {
	off := 0
	if !a[1].IsNull() {
		x, err := vm.Index(a[1])
		if err != nil {
			return py.Value{}, err
		}
		n, ok := py.AsInt64(x)
		if !ok {
			return py.Value{}, vm.Errorf(py.OverflowError, "Python int too large to convert to C ssize_t")
		}
		off = int(n)
	}
	b, err := buffer(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if off, err = l.place(vm, off, len(b), "unpack_from", "unpacking", "not enough data to unpack %d bytes at offset %d"); err != nil {
		return py.Value{}, err
	}
	return l.unpack(vm, b[off:off+l.size])
}

// place checks that a struct fits at the offset off of a buffer of n bytes; negative ones count from its end.
func (l *layout) place(vm *py.VM, off, n int, fn, verb, short string) (int, error) {
	if off < 0 {
		if off+l.size > 0 {
			return 0, fail(vm, short, l.size, off)
		}
		if off+n < 0 {
			return 0, fail(vm, "offset %d out of range for %d-byte buffer", off, n)
		}
		off += n
	}
	if n-off < l.size {
		return 0, fail(vm, "%s requires a buffer of at least %d bytes for %s %d bytes at offset %d (actual buffer size is %d)",
			fn, uint(off)+uint(l.size), verb, l.size, off, n)
	}
	return off, nil
}

// zeros returns n bytes, for which the caller has asked. Where they are many it looks on the way whether the run has to end.
func zeros(vm *py.VM, n int) ([]byte, error) {
	if n <= alias.Piece {
		return make([]byte, n), nil
	}
	return vm.FillText(nil, "\x00", n)
}

func pack(vm *py.VM, l *layout, a []py.Value) (py.Value, error) {
	if len(a) != l.items {
		return py.Value{}, fail(vm, "pack expected %d items for packing (got %d)", l.items, len(a))
	}
	if err := vm.Reserve(l.size); err != nil {
		return py.Value{}, err
	}
	if err := vm.Step(1 + l.size>>10); err != nil {
		return py.Value{}, err
	}
	if l.size > alias.Piece {
		b, err := zeros(vm, l.size)
		if err == nil {
			err = l.pack(vm, b, a)
		}
		if err != nil {
			return py.Value{}, err
		}
		return vm.OwnBytes(b), nil
	}
	v, b := vm.NewBytes(l.size)
	if err := l.pack(vm, b, a); err != nil {
		return py.Value{}, err
	}
	return v, nil
}

func packInto(vm *py.VM, l *layout, a []py.Value) (py.Value, error) {
	switch {
	case len(a) == 0:
		return py.Value{}, fail(vm, "pack_into expected buffer argument")
	case len(a) == 1:
		return py.Value{}, fail(vm, "pack_into expected offset argument")
	case len(a)-2 != l.items:
		return py.Value{}, fail(vm, "pack_into expected %d items for packing (got %d)", l.items, len(a)-2)
	}
	b, ok := py.WritableBufferOf(a[0])
	if !ok {
		return py.Value{}, vm.TypeErrorf("argument must be read-write bytes-like object, not %s", py.ArgType(a[0]))
	}
	x, err := vm.Index(a[1])
	if err != nil {
		return py.Value{}, err
	}
	off, ok := py.AsInt64(x)
	if !ok {
		return py.Value{}, vm.Errorf(py.IndexError, "cannot fit '%s' into an index-sized integer", a[1].Type().Name())
	}
	at, err := l.place(vm, int(off), len(b), "pack_into", "packing", "no space to pack %d bytes at offset %d")
	if err != nil {
		return py.Value{}, err
	}
	if err := vm.Reserve(l.size); err != nil {
		return py.Value{}, err
	}
	// Packing may run Python code, which may move the buffer.
	out, err := zeros(vm, l.size)
	if err != nil {
		return py.Value{}, err
	}
	if err := l.pack(vm, out, a[2:]); err != nil {
		return py.Value{}, err
	}
	if b, ok = py.WritableBufferOf(a[0]); !ok || len(b) < at+l.size {
		return py.Value{}, vm.Errorf(py.BufferError, "Existing exports of data: object cannot be re-sized")
	}
	copy(b[at:], out)
	return py.None, vm.Step(1 + l.size>>10)
}

// unpacker is the state of an iterator of iter_unpack.
type unpacker struct {
	l    *layout
	data py.Value // bytes or a memoryview; null at the end
	off  int
}

func (u *unpacker) Traverse(visit func(py.Value)) int {
	visit(u.data)
	return 48
}

func iterUnpack(vm *py.VM, l *layout, a []py.Value) (py.Value, error) {
	if l.size == 0 {
		return py.Value{}, fail(vm, "cannot iteratively unpack with a struct of length 0")
	}
	b, err := buffer(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	if len(b)%l.size != 0 {
		return py.Value{}, fail(vm, "iterative unpacking requires a buffer of a multiple of %d bytes", l.size)
	}
	data := a[0]
	if _, ok := py.AsBytes(data); !ok {
		if data, err = vm.MemoryView(data); err != nil {
			return py.Value{}, err
		}
	}
	return py.NewNativeWith(vm, iterType, unpacker{l: l, data: data}, 64), nil
}

func iterSpec() py.TypeSpec {
	of := func(v py.Value) *unpacker { u, _ := py.NativeData[*unpacker](v); return u }
	return py.TypeSpec{
		Name: "unpack_iterator", Module: "_struct", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Slots: py.Slots{
			Iter: func(_ *py.VM, v py.Value) (py.Value, error) { return v, nil },
			Next: func(vm *py.VM, v py.Value) (py.Value, error) {
				u := of(v)
				if u.data.IsNull() {
					return py.Value{}, nil
				}
				b, err := py.BufferOf(vm, u.data)
				if err != nil {
					return py.Value{}, err
				}
				if len(b)-u.off < u.l.size {
					data := u.data
					u.data = py.Value{}
					if _, ok := py.AsBytes(data); !ok {
						_, err = vm.CallMethod(data, "release")
					}
					return py.Value{}, err
				}
				u.off += u.l.size
				return u.l.unpack(vm, b[u.off-u.l.size:u.off])
			},
		},
		Methods: []py.Def{{Name: "__length_hint__", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			u := of(a[0])
			if u.data.IsNull() {
				return py.Int(0), nil
			}
			b, err := py.BufferOf(vm, u.data)
			return py.Int(int64((len(b) - u.off) / u.l.size)), err
		}}},
	}
}

// buffer returns the memory of a contiguous bytes-like object; it is valid until Python code runs.
func buffer(vm *py.VM, v py.Value) ([]byte, error) { return py.ContiguousBufferOf(vm, v) }

func fail(vm *py.VM, format string, args ...any) error { return vm.Errorf(errorType, format, args...) }
