package zlib

// objects.go holds the objects that compress and decompress in parts.

import (
	"math"

	"github.com/krait-run/krait/internal/py"
)

func (c *compressor) Traverse(func(py.Value)) int {
	return c.bytes()
}

func newCompress(vm *py.VM, a []py.Value) (py.Value, error) {
	var n [5]int
	for i, def := range [...]int{-1, 8, 15, 8, 0} {
		var err error
		if n[i], err = number(vm, a[i], def); err != nil {
			return py.Value{}, err
		}
	}
	c := newCompressor(n[0], n[2])
	if c == nil || n[1] != 8 || n[3] < 1 || n[3] > 9 || n[4] < 0 || n[4] > 4 {
		return py.Value{}, vm.ValueErrorf("Invalid initialization option")
	}
	c.memLevel, c.strategy = n[3], n[4]
	if !a[5].IsNull() {
		var err error
		if c.dict, err = copied(vm, a[5]); err != nil {
			return py.Value{}, err
		}
	}
	return vm.NewNative(compressType, c, 256), nil
}

func compressSpec() py.TypeSpec {
	of := func(v py.Value) *compressor { c, _ := py.NativeData[*compressor](v); return c }
	copyOf := func(vm *py.VM, a []py.Value) (py.Value, error) {
		c := of(a[0])
		if c.done {
			return py.Value{}, vm.ValueErrorf("Inconsistent stream state")
		}
		if err := vm.Reserve(c.bytes()); err != nil {
			return py.Value{}, err
		}
		return vm.NewNative(compressType, c.clone(), 256), nil
	}
	return py.TypeSpec{
		Name: "Compress", Module: "zlib", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Methods: []py.Def{
			{Name: "compress", Sig: "data, /", Doc: "Take data and return what is compressed by now.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				c := of(a[0])
				b, err := py.ContiguousBufferOf(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				if c.done {
					return py.Value{}, vm.Errorf(errorType, "Error -2 while compressing data: inconsistent stream state")
				}
				out, err := c.write(vm, b)
				return vm.OwnBytes(out), err
			}},
			{Name: "flush", Sig: "mode=zlib.Z_FINISH, /", Doc: "Return what is left.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				c := of(a[0])
				mode, err := number(vm, a[1], finish)
				if err != nil || mode == noFlush {
					return vm.Bytes(""), err
				}
				if c.done || mode < 0 || mode > blockFlush {
					return py.Value{}, vm.Errorf(errorType, "Error -2 while flushing: inconsistent stream state")
				}
				out, err := c.flush(vm, mode)
				return vm.OwnBytes(out), err
			}},
			{Name: "copy", Doc: "Return a copy of the object.", Fn: copyOf},
			{Name: "__copy__", Fn: copyOf},
			{Name: "__deepcopy__", Sig: "memo, /", Fn: copyOf},
		},
	}
}

// decompressor is the state of a decompression in parts.
type decompressor struct {
	s             *stream
	unused, unfed []byte
	failed        bool
	needsInput    bool // of _ZlibDecompressor, which keeps unfed for its next call
}

func (d *decompressor) Traverse(func(py.Value)) int {
	return 128 + d.s.bytes() + cap(d.unused) + cap(d.unfed)
}

func newDecompressor(vm *py.VM, wbits, dict py.Value) (*decompressor, error) {
	n, err := number(vm, wbits, 15)
	if err != nil {
		return nil, err
	}
	var b []byte
	if !dict.IsNull() {
		if b, err = copied(vm, dict); err != nil {
			if py.IsExc(err, py.TypeError) {
				err = vm.TypeErrorf("zdict argument must support the buffer protocol")
			}
			return nil, err
		}
	}
	s, ok := newStream(n, b, !dict.IsNull())
	if !ok {
		return nil, vm.ValueErrorf("Invalid initialization option")
	}
	return &decompressor{s: s, needsInput: true}, nil
}

func newDecompress(vm *py.VM, a []py.Value) (py.Value, error) {
	d, err := newDecompressor(vm, a[0], a[1])
	if err != nil {
		return py.Value{}, err
	}
	return vm.NewNative(decompressType, d, 512), nil
}

// feed decodes b.
func (d *decompressor) feed(vm *py.VM, b []byte, limit int) (py.Value, error) {
	if d.failed {
		return py.Value{}, vm.Errorf(errorType, "Error -2 while decompressing data: inconsistent stream state")
	}
	if d.s.ended {
		if err := vm.Reserve(len(b) + len(d.unused)); err != nil {
			return py.Value{}, err
		}
		d.unused = append(d.unused, b...)
		return vm.Bytes(""), nil
	}
	out, rest, err := d.s.read(vm, b, limit)
	if err != nil {
		d.failed = true
		return py.Value{}, streamError(vm, err)
	}
	if err := vm.Reserve(len(rest)); err != nil {
		return py.Value{}, err
	}
	rest = append([]byte(nil), rest...)
	d.unfed = nil
	if d.s.ended {
		d.unused = append(d.unused, rest...)
	} else {
		d.unfed = rest
	}
	return vm.OwnBytes(out), nil
}

func decompressSpec() py.TypeSpec {
	of := func(v py.Value) *decompressor { d, _ := py.NativeData[*decompressor](v); return d }
	copyOf := func(vm *py.VM, a []py.Value) (py.Value, error) {
		d := of(a[0])
		if err := vm.Reserve(d.Traverse(nil)); err != nil {
			return py.Value{}, err
		}
		c := *d
		c.s = d.s.clone()
		c.unused = append([]byte(nil), d.unused...)
		c.unfed = append([]byte(nil), d.unfed...)
		return vm.NewNative(decompressType, &c, 512), nil
	}
	member := func(name string, f func(vm *py.VM, d *decompressor) py.Value) py.Getter {
		return py.Getter{Name: name, Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return f(vm, of(v)), nil },
			Set: func(vm *py.VM, _, _ py.Value) error { return vm.Errorf(py.AttributeError, "readonly attribute") }}
	}
	return py.TypeSpec{
		Name: "Decompress", Module: "zlib", Kind: py.KindNative, Flags: py.FlagFinal | py.FlagNoNew,
		Methods: []py.Def{
			{Name: "decompress", Sig: "data, /, max_length=0", Doc: "Take data and return what is decompressed, at most max_length bytes.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				limit := 0
				if !a[2].IsNull() {
					var err error
					if limit, err = vm.IndexInt(a[2]); err != nil {
						return py.Value{}, err
					}
				}
				if limit < 0 {
					return py.Value{}, vm.ValueErrorf("max_length must be non-negative")
				}
				if limit == 0 {
					limit = math.MaxInt
				}
				b, err := py.ContiguousBufferOf(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				return of(a[0]).feed(vm, b, limit)
			}},
			{Name: "flush", Sig: "length=zlib.DEF_BUF_SIZE, /", Doc: "Return the rest of what can be decompressed.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if !a[1].IsNull() {
					if n, err := vm.IndexInt(a[1]); err != nil {
						return py.Value{}, err
					} else if n <= 0 {
						return py.Value{}, vm.ValueErrorf("length must be greater than zero")
					}
				}
				d := of(a[0])
				if d.s.ended || d.failed {
					d.failed = true
					return vm.Bytes(""), nil
				}
				return d.feed(vm, d.unfed, math.MaxInt)
			}},
			{Name: "copy", Doc: "Return a copy of the object.", Fn: copyOf},
			{Name: "__copy__", Fn: copyOf},
			{Name: "__deepcopy__", Sig: "memo, /", Fn: copyOf},
		},
		Getters: []py.Getter{
			member("unused_data", func(vm *py.VM, d *decompressor) py.Value { return vm.Bytes(string(d.unused)) }),
			member("unconsumed_tail", func(vm *py.VM, d *decompressor) py.Value { return vm.Bytes(string(d.unfed)) }),
			member("eof", func(_ *py.VM, d *decompressor) py.Value { return py.Bool(d.s.ended) }),
		},
	}
}

// decompressorSpec describes _ZlibDecompressor, which keeps input that it did not use.
func decompressorSpec() py.TypeSpec {
	of := func(v py.Value) *decompressor { d, _ := py.NativeData[*decompressor](v); return d }
	member := func(name string, f func(vm *py.VM, d *decompressor) py.Value) py.Getter {
		return py.Getter{Name: name, Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return f(vm, of(v)), nil },
			Set: func(vm *py.VM, _, _ py.Value) error { return vm.Errorf(py.AttributeError, "readonly attribute") }}
	}
	return py.TypeSpec{
		Name: "_ZlibDecompressor", Module: "zlib", Kind: py.KindNative, Flags: py.FlagFinal, Sig: "wbits=15, zdict=b''",
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
			var a [2]py.Value
			if err := vm.BindClinic("_ZlibDecompressor", "wbits=15, zdict=b''", args, a[:]); err != nil {
				return py.Value{}, err
			}
			d, err := newDecompressor(vm, a[0], a[1])
			if err != nil {
				return py.Value{}, err
			}
			return vm.NewNative(cls, d, 512), nil
		}},
		Methods: []py.Def{
			{Name: "decompress", Sig: "data, max_length=-1", Doc: "Take data and return what is decompressed, at most max_length bytes.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				limit := -1
				if !a[2].IsNull() {
					var err error
					if limit, err = vm.IndexInt(a[2]); err != nil {
						return py.Value{}, err
					}
				}
				b, err := py.ContiguousBufferOf(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				d := of(a[0])
				if d.s.ended {
					return py.Value{}, vm.Errorf(py.EOFError, "End of stream already reached")
				}
				if len(d.unfed) > 0 {
					if err := vm.Reserve(len(b) + len(d.unfed)); err != nil {
						return py.Value{}, err
					}
					b = append(append(make([]byte, 0, len(b)+len(d.unfed)), d.unfed...), b...)
				}
				if limit < 0 {
					limit = math.MaxInt
				}
				v, err := d.feed(vm, b, limit)
				if err != nil {
					return py.Value{}, err
				}
				n, err := vm.Len(v)
				d.needsInput = !d.s.ended && n < limit
				return v, err
			}},
		},
		Getters: []py.Getter{
			member("unused_data", func(vm *py.VM, d *decompressor) py.Value { return vm.Bytes(string(d.unused)) }),
			member("eof", func(_ *py.VM, d *decompressor) py.Value { return py.Bool(d.s.ended) }),
			member("needs_input", func(_ *py.VM, d *decompressor) py.Value { return py.Bool(d.needsInput) }),
		},
	}
}
