// Package pickle is Python's module pickle. A pickle is a program for a stack machine: reading one makes no more than what a
// script could make itself, within the same limits.
package pickle

// pickle.go holds the module: its types, exceptions, constants and functions.

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/krait-run/krait/internal/py"
)

//go:embed names.py
var source string

var (
	errorType, picklingError, unpicklingError = &py.Type{}, &py.Type{}, &py.Type{}
	picklerType, unpicklerType, bufferType    = &py.Type{}, &py.Type{}, &py.Type{}
)

// highest is the highest protocol, which is also the default.
const highest = 5

// Module returns the definition of the module pickle.
var Module = sync.OnceValue(func() *py.ModuleDef {
	exc := func(t *py.Type, name string, base *py.Type) {
		py.BuildType(t, py.TypeSpec{Name: name, Module: "_pickle", Python: true, Base: base, Kind: py.KindException, Flags: py.FlagHasDict})
	}
	exc(errorType, "PickleError", py.Exception)
	exc(picklingError, "PicklingError", errorType)
	exc(unpicklingError, "UnpicklingError", errorType)
	py.BuildType(picklerType, picklerSpec())
	py.BuildType(unpicklerType, unpicklerSpec())
	py.BuildType(bufferType, bufferSpec())
	return &py.ModuleDef{
		Name:  "pickle",
		Doc:   "Create portable serialized representations of Python objects.",
		Types: []*py.Type{bufferType},
		Consts: []py.Const{
			{Name: "PickleError", Value: errorType.Value()}, {Name: "PicklingError", Value: picklingError.Value()},
			{Name: "UnpicklingError", Value: unpicklingError.Value()}, {Name: "Pickler", Value: picklerType.Value()},
			{Name: "Unpickler", Value: unpicklerType.Value()}, {Name: "_Pickler", Value: picklerType.Value()},
			{Name: "_Unpickler", Value: unpicklerType.Value()},
			{Name: "HIGHEST_PROTOCOL", Value: py.Int(highest)}, {Name: "DEFAULT_PROTOCOL", Value: py.Int(highest)},
		},
		Funcs: []py.Def{
			{Name: "dump", Sig: "obj, file, protocol=None, *, fix_imports=True, buffer_callback=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				p, v, err := newPickler(vm, picklerType, a[1], a[2], a[3], a[4])
				if err != nil {
					return py.Value{}, err
				}
				p.private = true
				return py.None, p.dump(v, a[0])
			}},
			{Name: "dumps", Sig: "obj, protocol=None, *, fix_imports=True, buffer_callback=None", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				p, v, err := newPickler(vm, picklerType, py.Value{}, a[1], a[2], a[3])
				if err != nil {
					return py.Value{}, err
				}
				p.private = true
				mark := vm.PushRoot(v)
				defer vm.PopRoots(mark)
				if err := p.run(a[0]); err != nil {
					return py.Value{}, err
				}
				return p.result(), nil
			}},
			{Name: "load", Sig: "file, *, fix_imports=True, encoding='ASCII', errors='strict', buffers=()", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				u, v, err := newUnpickler(vm, unpicklerType, a)
				if err != nil {
					return py.Value{}, err
				}
				return u.load(v)
			}},
			{Name: "loads", Sig: "data, /, *, fix_imports=True, encoding='ASCII', errors='strict', buffers=()", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				v, u := emptyUnpickler(vm, unpicklerType)
				if b, ok := py.AsBytes(a[0]); ok {
					u.data = b
				} else if b, ok, err := vm.BufferOf(a[0]); err != nil {
					return py.Value{}, err
				} else if ok {
					u.data = b
				} else {
					return py.Value{}, vm.TypeErrorf("a bytes-like object is required, not '%s'", a[0].Type().Name())
				}
				if err := u.options(a[1:]); err != nil {
					return py.Value{}, err
				}
				return u.load(v)
			}},
			{Name: "_encode", Sig: "obj, encoding='utf-8', errors='strict'", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				enc, errs := "utf-8", "strict"
				if !a[1].IsNull() {
					enc, _ = py.AsStr(a[1])
				}
				if !a[2].IsNull() {
					errs, _ = py.AsStr(a[2])
				}
				if py.AsStrObject(a[0]) == nil {
					return py.Value{}, vm.TypeErrorf("encode() argument 1 must be str, not %s", py.ArgType(a[0]))
				}
				return vm.EncodeStr(a[0], enc, errs)
			}},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			all := []py.Value{}
			for _, n := range []string{"PickleError", "PicklingError", "UnpicklingError", "Pickler", "Unpickler", "dump", "dumps", "load", "loads", "PickleBuffer"} {
				all = append(all, vm.Str(n))
			}
			names := vm.NewList(all)
			codes := []string{"DEFAULT_PROTOCOL", "FALSE", "HIGHEST_PROTOCOL", "TRUE"}
			for i, n := range opNames {
				if n != "" {
					m.Set(vm, n, vm.Bytes(string([]byte{byte(i)})))
					codes = append(codes, n)
				}
			}
			slices.Sort(codes)
			for _, n := range codes {
				if err := names.Append(vm, vm.Str(n)); err != nil {
					return err
				}
			}
			table, err := part(vm, "copyreg", "dispatch_table")
			if err != nil {
				return err
			}
			m.Set(vm, "dispatch_table", table)
			m.Set(vm, "TRUE", vm.Bytes("I01\n"))
			m.Set(vm, "FALSE", vm.Bytes("I00\n"))
			m.Set(vm, "__all__", names.Value())
			m.Set(vm, "format_version", vm.Str("5.0"))
			var versions []py.Value
			for _, v := range []string{"1.0", "1.1", "1.2", "1.3", "2.0", "3.0", "4.0", "5.0"} {
				versions = append(versions, vm.Str(v))
			}
			m.Set(vm, "compatible_formats", vm.List(versions))
			for _, n := range []string{"dump", "dumps", "load", "loads"} {
				m.Set(vm, "_"+n, m.Dict().GetStr(n))
			}
			return nil
		},
		Source: source,
	}
})

// LowModule returns the definition of the module _pickle, which has the classes under the names that they give themselves.
var LowModule = sync.OnceValue(func() *py.ModuleDef {
	Module()
	return &py.ModuleDef{Name: "_pickle", Types: []*py.Type{errorType, picklingError, unpicklingError, picklerType, unpicklerType},
		Init: func(vm *py.VM, m *py.Module) error {
			for _, n := range []string{"dump", "dumps", "load", "loads", "PickleBuffer"} {
				v, err := part(vm, "pickle", n)
				if err != nil {
					return err
				}
				m.Set(vm, n, v)
			}
			return nil
		}}
})

// part returns a name of the module's Python part or of another module.
func part(vm *py.VM, module, name string) (py.Value, error) {
	m, err := vm.Import(module)
	if err != nil {
		return py.Value{}, err
	}
	return vm.GetAttr(m.Value(), name)
}

// opNames are the names of the opcodes.
var opNames = [256]string{
	'(': "MARK", '.': "STOP", '0': "POP", '1': "POP_MARK", '2': "DUP", 'F': "FLOAT", 'I': "INT", 'J': "BININT", 'K': "BININT1",
	'L': "LONG", 'M': "BININT2", 'N': "NONE", 'P': "PERSID", 'Q': "BINPERSID", 'R': "REDUCE", 'S': "STRING", 'T': "BINSTRING",
	'U': "SHORT_BINSTRING", 'V': "UNICODE", 'X': "BINUNICODE", 'a': "APPEND", 'b': "BUILD", 'c': "GLOBAL", 'd': "DICT",
	'}': "EMPTY_DICT", 'e': "APPENDS", 'g': "GET", 'h': "BINGET", 'i': "INST", 'j': "LONG_BINGET", 'l': "LIST", ']': "EMPTY_LIST",
	'o': "OBJ", 'p': "PUT", 'q': "BINPUT", 'r': "LONG_BINPUT", 's': "SETITEM", 't': "TUPLE", ')': "EMPTY_TUPLE", 'u': "SETITEMS",
	'G': "BINFLOAT", 'B': "BINBYTES", 'C': "SHORT_BINBYTES",
	0x80: "PROTO", 0x81: "NEWOBJ", 0x82: "EXT1", 0x83: "EXT2", 0x84: "EXT4", 0x85: "TUPLE1", 0x86: "TUPLE2", 0x87: "TUPLE3",
	0x88: "NEWTRUE", 0x89: "NEWFALSE", 0x8a: "LONG1", 0x8b: "LONG4", 0x8c: "SHORT_BINUNICODE", 0x8d: "BINUNICODE8", 0x8e: "BINBYTES8",
	0x8f: "EMPTY_SET", 0x90: "ADDITEMS", 0x91: "FROZENSET", 0x92: "NEWOBJ_EX", 0x93: "STACK_GLOBAL", 0x94: "MEMOIZE", 0x95: "FRAME",
	0x96: "BYTEARRAY8", 0x97: "NEXT_BUFFER", 0x98: "READONLY_BUFFER",
}

// bufferSpec is PickleBuffer, which wraps a buffer that may travel beside the pickle.
func bufferSpec() py.TypeSpec {
	get := func(vm *py.VM, v py.Value) (py.Value, error) {
		b, _ := py.NativeData[*buffer](v)
		if b.obj.IsNull() {
			return py.Value{}, vm.ValueErrorf("operation forbidden on released PickleBuffer object")
		}
		return b.obj, nil
	}
	return py.TypeSpec{
		Name: "PickleBuffer", Module: "pickle", Kind: py.KindNative, Flags: py.FlagFinal,
		Doc: "Wrapper for potentially out-of-band buffers",
		Slots: py.Slots{New: func(vm *py.VM, cls *py.Type, args py.Args) (py.Value, error) {
			if args.Len() != 1 || args.KwLen() > 0 {
				return py.Value{}, vm.TypeErrorf("PickleBuffer() takes exactly one argument (%d given)", args.Len()+args.KwLen())
			}
			if _, err := vm.MemoryView(args.Pos()[0]); err != nil {
				return py.Value{}, err
			}
			return vm.NewNative(cls, &buffer{args.Pos()[0]}, 32), nil
		}},
		Methods: []py.Def{
			{Name: "raw", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				o, err := get(vm, a[0])
				if err != nil {
					return py.Value{}, err
				}
				return vm.MemoryView(o)
			}},
			{Name: "release", Fn: func(_ *py.VM, a []py.Value) (py.Value, error) {
				b, _ := py.NativeData[*buffer](a[0])
				b.obj = py.Value{}
				return py.None, nil
			}},
		},
	}
}

type buffer struct{ obj py.Value }

// Traverse visits the wrapped object.
func (b *buffer) Traverse(visit func(py.Value)) int {
	if !b.obj.IsNull() {
		visit(b.obj)
	}
	return 32
}
