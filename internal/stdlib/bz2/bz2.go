// Package bz2 is Python's module _bz2, on which the module bz2 stands.
package bz2

import (
	"math"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

var (
	compressorType   = &py.Type{}
	decompressorType = &py.Type{}
)

// LowModule returns the module _bz2, which compresses and decompresses.
var LowModule = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(compressorType, compressorSpec())
	py.BuildType(decompressorType, decompressorSpec())
	return &py.ModuleDef{Name: "_bz2", Doc: "Compression in the format bzip2.", Types: []*py.Type{compressorType, decompressorType}}
})

func (e *encoder) Traverse(func(py.Value)) int { return cap(e.block) + cap(e.w.out) + 2048 }

func compressorSpec() py.TypeSpec {
	of := func(v py.Value) *encoder { e, _ := py.NativeData[*encoder](v); return e }
	take := func(vm *py.VM, e *encoder) (py.Value, error) {
		out := e.w.out
		e.w.out = nil
		if err := vm.Reserve(len(out)); err != nil {
			return py.Value{}, err
		}
		return vm.OwnBytes(out), nil
	}
	const sig = "compresslevel=9, /"
	return py.TypeSpec{
		Name: "BZ2Compressor", Module: "_bz2", Kind: py.KindNative, Flags: py.FlagFinal, Sig: sig, Doc: "Compresses data in parts.",
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
			var a [1]py.Value
			if err := vm.BindClinic("BZ2Compressor", sig, args, a[:]); err != nil {
				return py.Value{}, err
			}
			level := 9
			if !a[0].IsNull() {
				var err error
				if level, err = vm.IndexInt(a[0]); err != nil {
					return py.Value{}, err
				}
			}
			if level < 1 || level > 9 {
				return py.Value{}, vm.ValueErrorf("compresslevel must be between 1 and 9")
			}
			return vm.NewNative(cls, newEncoder(level), 2048), nil
		}},
		Methods: []py.Def{
			{Name: "compress", Sig: "data, /", Doc: "Take data and return what is compressed by now.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				e := of(a[0])
				b, err := py.ContiguousBufferOf(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				if e.flushed {
					return py.Value{}, vm.ValueErrorf("Compressor has been flushed")
				}
				if err := e.add(vm, b); err != nil {
					return py.Value{}, err
				}
				return take(vm, e)
			}},
			{Name: "flush", Doc: "Return what is left.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				e := of(a[0])
				if e.flushed {
					return py.Value{}, vm.ValueErrorf("Repeated call to flush()")
				}
				if err := e.finish(vm); err != nil {
					return py.Value{}, err
				}
				return take(vm, e)
			}},
		},
	}
}

// decompressor is a decoder and what is around the stream.
type decompressor struct {
	decoder
	unused     []byte
	needsInput bool
	failed     bool
}

func (d *decompressor) Traverse(func(py.Value)) int { return d.bytes() + cap(d.unused) }

func decompressorSpec() py.TypeSpec {
	of := func(v py.Value) *decompressor { d, _ := py.NativeData[*decompressor](v); return d }
	member := func(name string, f func(vm *py.VM, d *decompressor) py.Value) py.Getter {
		return py.Getter{Name: name, Member: true, Get: func(vm *py.VM, v py.Value) (py.Value, error) { return f(vm, of(v)), nil },
			Set: func(vm *py.VM, _, _ py.Value) error { return vm.Errorf(py.AttributeError, "readonly attribute") }}
	}
	return py.TypeSpec{
		Name: "BZ2Decompressor", Module: "_bz2", Kind: py.KindNative, Flags: py.FlagFinal, Sig: "", Doc: "Decompresses data in parts.",
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
			if args.Len() > 0 {
				return py.Value{}, vm.TypeErrorf("BZ2Decompressor() takes no positional arguments")
			}
			return vm.NewNative(cls, &decompressor{needsInput: true}, 1024), nil
		}},
		Methods: []py.Def{
			{Name: "decompress", Sig: "data, max_length=-1", Doc: "Take data and return what is decompressed, at most max_length bytes.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				d := of(a[0])
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
				if d.ended && d.left == 0 && d.repeat == 0 {
					return py.Value{}, vm.Errorf(py.EOFError, "End of stream already reached")
				}
				if d.failed {
					return py.Value{}, vm.Errorf(py.OSError, "Invalid data stream")
				}
				if err := vm.Reserve(len(b) + len(d.r.in)); err != nil {
					return py.Value{}, err
				}
				if err := vm.Step(1 + (len(b)+len(d.r.in))>>10); err != nil {
					return py.Value{}, err
				}
				d.r.in = append(append(make([]byte, 0, len(d.r.in)+len(b)), d.r.in...), b...)
				if limit < 0 {
					limit = math.MaxInt
				}
				out, err := d.decode(vm, limit)
				if err == errData {
					d.failed = true
					return py.Value{}, vm.Errorf(py.OSError, "Invalid data stream")
				}
				if err != nil {
					return py.Value{}, err
				}
				if d.done() {
					d.unused, d.r.in = d.r.in, nil
				}
				d.needsInput = !d.done() && len(out) < limit
				return vm.OwnBytes(out), nil
			}},
		},
		Getters: []py.Getter{
			member("eof", func(_ *py.VM, d *decompressor) py.Value { return py.Bool(d.done()) }),
			member("unused_data", func(vm *py.VM, d *decompressor) py.Value { return vm.Bytes(string(d.unused)) }),
			member("needs_input", func(_ *py.VM, d *decompressor) py.Value { return py.Bool(d.needsInput) }),
		},
	}
}

// done reports whether the stream has ended and all of it is out.
func (d *decompressor) done() bool { return d.ended && d.left == 0 && d.repeat == 0 }
