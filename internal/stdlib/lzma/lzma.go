// Package lzma is Python's module _lzma, on which the module lzma stands.
package lzma

import (
	_ "embed"
	"hash/crc64"
	"math"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed container.py
var container string

var decoderType = &py.Type{}

// LowModule returns the module _lzma, which compresses and decompresses.
var LowModule = sync.OnceValue(func() *py.ModuleDef {
	py.BuildType(decoderType, decoderSpec())
	return &py.ModuleDef{Name: "_lzma", Doc: "Compression in the formats xz and lzma.", Source: container, Types: []*py.Type{decoderType}, Funcs: []py.Def{
		// LZMA2, or LZMA with an end marker.
		{Name: "_encode", Sig: "data, two, dict_size, lc, lp, pb, /", Fn: encode},
		{Name: "_crc64", Sig: "data, value=0, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
			b, err := py.ContiguousBufferOf(vm, a[0])
			if err != nil {
				return py.Value{}, err
			}
			sum := uint64(0)
			if !a[1].IsNull() {
				old, err := py.ContiguousBufferOf(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				for i := range min(len(old), 8) {
					sum |= uint64(old[i]) << (8 * i)
				}
			}
			if err := vm.Step(1 + len(b)>>8); err != nil {
				return py.Value{}, err
			}
			sum = crc64.Update(sum, crc64.MakeTable(crc64.ECMA), b)
			var out [8]byte
			for i := range out {
				out[i] = byte(sum >> (8 * i))
			}
			return vm.Bytes(string(out[:])), nil
		}},
		// The filter Delta: data, a bytearray, is changed; the last bytes come as history and are returned.
		{Name: "_delta", Sig: "data, distance, history, encode, /", Fn: delta},
	}}
})

func delta(vm *py.VM, a []py.Value) (py.Value, error) {
	b, err := py.ContiguousBufferOf(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	n, err := vm.IndexInt(a[1])
	if err != nil {
		return py.Value{}, err
	}
	h, err := py.ContiguousBufferOf(vm, a[2])
	if err != nil {
		return py.Value{}, err
	}
	if n < 1 || n > 256 || len(h) != n {
		return py.Value{}, vm.ValueErrorf("wrong history")
	}
	forward, err := vm.Truth(a[3])
	if err != nil {
		return py.Value{}, err
	}
	if err := vm.Reserve(len(b) + n); err != nil {
		return py.Value{}, err
	}
	if err := vm.Step(1 + len(b)>>8); err != nil {
		return py.Value{}, err
	}
	old := append([]byte(nil), h...) // a ring whose next place is at
	out := make([]byte, len(b))
	for i, c := range b {
		at := i % n
		if forward {
			out[i] = c - old[at]
			old[at] = c
		} else {
			out[i] = c + old[at]
			old[at] = out[i]
		}
	}
	k := len(b) % n
	old = append(old[k:n:n], old[:k]...)
	return vm.TupleOf([]py.Value{vm.OwnBytes(out), vm.OwnBytes(old)}), nil
}

func encode(vm *py.VM, a []py.Value) (py.Value, error) {
	b, err := py.ContiguousBufferOf(vm, a[0])
	if err != nil {
		return py.Value{}, err
	}
	two, err := vm.Truth(a[1])
	if err != nil {
		return py.Value{}, err
	}
	var n [4]int
	for i := range n {
		if n[i], err = vm.IndexInt(a[2+i]); err != nil {
			return py.Value{}, err
		}
	}
	if n[1] < 0 || n[2] < 0 || n[1]+n[2] > 4 || n[3] < 0 || n[3] > 4 || n[0] < 4096 || len(b) > math.MaxInt32/2 {
		return py.Value{}, vm.ValueErrorf("Invalid or unsupported options")
	}
	e, err := newEncoder(vm, b, n[0], uint(n[1]), uint(n[2]), uint(n[3]))
	if err != nil {
		return py.Value{}, err
	}
	var out []byte
	if two {
		out, err = e.two(vm)
	} else {
		out, err = e.one(vm)
	}
	if err != nil {
		return py.Value{}, err
	}
	return vm.OwnBytes(out), nil
}

func (d *decoder) Traverse(func(py.Value)) int { return d.bytes() }

// decoderSpec describes _Decoder(two, dict_size, properties, size): decode(data, limit) returns bytes, or None if the data is wrong.
func decoderSpec() py.TypeSpec {
	of := func(v py.Value) *decoder { d, _ := py.NativeData[*decoder](v); return d }
	const sig = "two, dict_size, properties, size, /"
	return py.TypeSpec{
		Name: "_Decoder", Module: "_lzma", Kind: py.KindNative, Flags: py.FlagFinal, Sig: sig,
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
			var a [4]py.Value
			if err := vm.BindClinic("_Decoder", sig, args, a[:]); err != nil {
				return py.Value{}, err
			}
			two, err := vm.Truth(a[0])
			if err != nil {
				return py.Value{}, err
			}
			var n [3]int
			for i := range n {
				if n[i], err = vm.IndexInt(a[1+i]); err != nil {
					return py.Value{}, err
				}
			}
			d := &decoder{two: two, dict: max(n[0], 4096), left: int64(n[2]), needDict: true, needProps: true}
			if !two {
				lc, lp, pb, ok := properties(byte(n[1]))
				if !ok || lc+lp > 4 || n[1] > 255 || n[1] < 0 {
					return py.None, nil
				}
				if err := vm.Reserve(0x600 << (lc + lp)); err != nil {
					return py.Value{}, err
				}
				d.m.reset(lc, lp, pb)
			} else {
				d.left = -1
			}
			return vm.NewNative(cls, d, 16<<10), nil
		}},
		Methods: []py.Def{
			{Name: "decode", Sig: "data, limit, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				d := of(a[0])
				b, err := py.ContiguousBufferOf(vm, a[1])
				if err != nil {
					return py.Value{}, err
				}
				limit, err := vm.IndexInt(a[2])
				if err != nil {
					return py.Value{}, err
				}
				if limit < 0 {
					limit = math.MaxInt
				}
				if err := vm.Reserve(len(b) + len(d.in)); err != nil {
					return py.Value{}, err
				}
				if err := vm.Step(1 + (len(b)+len(d.in))>>10); err != nil {
					return py.Value{}, err
				}
				d.in = append(append(make([]byte, 0, len(d.in)+len(b)), d.in...), b...)
				out, err := d.decode(vm, limit)
				if err == errData {
					return py.None, nil
				}
				if err != nil {
					return py.Value{}, err
				}
				return vm.OwnBytes(out), nil
			}},
		},
		Getters: []py.Getter{
			{Name: "eof", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				d := of(v)
				return py.Bool(d.ended && d.sent == len(d.win)), nil
			}},
			// What comes after the stream.
			{Name: "rest", Get: func(vm *py.VM, v py.Value) (py.Value, error) {
				d := of(v)
				return vm.Bytes(string(d.in[d.pos:])), nil
			}},
		},
	}
}
