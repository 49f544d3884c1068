// Package json is Python's json module.
//
// The package also has the modules json.encoder and json.decoder, whose classes run only when a script asks for them:
// dumps and loads work without.
package json

// json.go holds the module: dump, dumps, load, loads.

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
)

var (
	// Module returns the module json, Encoder, Decoder and Scanner the modules json.encoder, json.decoder and json.scanner.
	Module  = sync.OnceValue(newModule)
	Encoder = sync.OnceValue(newEncoderModule)
	Decoder = sync.OnceValue(newDecoderModule)
	Scanner = sync.OnceValue(newScannerModule)
)

var (
	//go:embed encoder.py
	encoderSource string
	//go:embed decoder.py
	decoderSource string
)

var built = sync.OnceFunc(func() { py.BuildType(errorType, errorSpec()) })

func newModule() *py.ModuleDef {
	built()
	const encodeSig = "skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, default=None, sort_keys=False, **kw"
	const decodeSig = "cls=None, object_hook=None, parse_float=None, parse_int=None, parse_constant=None, object_pairs_hook=None, **kw"
	return &py.ModuleDef{
		Name:    "json",
		Doc:     "JSON encoder and decoder.",
		Package: true,
		Funcs: []py.Def{
			{Name: "dumps", Sig: "obj, *, " + encodeSig, Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return dumps(vm, a[0], a[1:])
			}},
			{Name: "dump", Sig: "obj, fp, *, " + encodeSig, Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return py.None, dump(vm, a[0], a[1], a[2:])
			}},
			{Name: "loads", Sig: "s, *, " + decodeSig, Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				return loads(vm, a[0], a[1:])
			}},
			{Name: "load", Sig: "fp, *, " + decodeSig, Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				s, err := vm.CallMethod(a[0], "read")
				if err != nil {
					return py.Value{}, err
				}
				return loads(vm, s, a[1:])
			}},
			{Name: "detect_encoding", Sig: "b", Python: true, Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				b, err := bytesOf(vm, a[0])
				if err != nil {
					return py.Value{}, err
				}
				return vm.Str(detectEncoding(b)), nil
			}},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			all := []py.Value{}
			for _, n := range [...]string{"dump", "dumps", "load", "loads", "JSONDecoder", "JSONDecodeError", "JSONEncoder"} {
				all = append(all, vm.Str(n))
			}
			m.Set(vm, "__all__", vm.List(all))
			m.Set(vm, "__version__", vm.Str("2.0.9"))
			m.Set(vm, "JSONDecodeError", errorType.Value())
			lazy.Install(vm, m, "json", lazy.Submodules("encoder", "decoder", "scanner"),
				lazy.From("json.encoder", "JSONEncoder"), lazy.From("json.decoder", "JSONDecoder"))
			return nil
		},
	}
}

// withClass calls a class of this package (cls if it is not None), by name, with the keyword arguments given.
func withClass(vm *py.VM, cls py.Value, mod, name string, names []string, vals []py.Value, kw py.Value) (py.Value, error) {
	if cls.IsNullOrNone() {
		m, err := vm.Import(mod)
		if err != nil {
			return py.Value{}, err
		}
		if cls, err = vm.GetAttr(m.Value(), name); err != nil {
			return py.Value{}, err
		}
	}
	var args []py.Value
	var keys []*py.Str
	for i, n := range names {
		if !vals[i].IsNull() {
			keys, args = append(keys, vm.NewStr(n)), append(args, vals[i])
		}
	}
	if d := py.AsDict(kw); d != nil {
		for i := 0; i < d.Span(); i++ {
			if k, v, ok := d.At(i); ok {
				keys, args = append(keys, py.AsStrObject(k)), append(args, v)
			}
		}
	}
	return vm.Call(cls, py.MakeArgs(args, keys))
}

// orElse returns v, or def where v is null.
func orElse(v, def py.Value) py.Value {
	if v.IsNull() {
		return def
	}
	return v
}

// dumps is json.dumps; a holds the keyword arguments in the order of its signature.
func dumps(vm *py.VM, obj py.Value, a []py.Value) (py.Value, error) {
	if ofClass(a) {
		e, err := classEncoder(vm, a)
		if err != nil {
			return py.Value{}, err
		}
		return vm.CallMethod(e, "encode", obj)
	}
	e, err := plainEncoding(vm, a)
	if err != nil {
		return py.Value{}, err
	}
	return e.encode(obj)
}

// dump writes to fp what dumps returns; before an error, what precedes the value that it is about.
func dump(vm *py.VM, obj, fp py.Value, a []py.Value) error {
	if ofClass(a) {
		e, err := classEncoder(vm, a)
		if err != nil {
			return err
		}
		chunks, err := vm.CallMethod(e, "iterencode", obj)
		if err != nil {
			return err
		}
		return vm.Iterate(chunks, func(chunk py.Value) error {
			_, err := vm.CallMethod(fp, "write", chunk)
			return err
		})
	}
	e, err := plainEncoding(vm, a)
	if err != nil {
		return err
	}
	s, err := e.encode(obj)
	if _, raised := err.(*py.Exc); raised && len(e.b) > 0 {
		if _, err := vm.CallMethod(fp, "write", vm.CopyStr(string(e.b))); err != nil {
			return err
		}
	}
	if err != nil {
		return err
	}
	_, err = vm.CallMethod(fp, "write", s)
	return err
}

// ofClass reports whether the arguments ask for an encoder object.
func ofClass(a []py.Value) bool { return !a[4].IsNullOrNone() || !a[9].IsNull() }

func classEncoder(vm *py.VM, a []py.Value) (py.Value, error) {
	names := []string{"skipkeys", "ensure_ascii", "check_circular", "allow_nan", "indent", "separators", "default", "sort_keys"}
	vals := []py.Value{orElse(a[0], py.False), orElse(a[1], py.True), orElse(a[2], py.True), orElse(a[3], py.True),
		orElse(a[5], py.None), orElse(a[6], py.None), orElse(a[7], py.None), orElse(a[8], py.False)}
	return withClass(vm, a[4], "json.encoder", "JSONEncoder", names, vals, a[9])
}

func plainEncoding(vm *py.VM, a []py.Value) (*encoding, error) {
	e := encoding{vm: vm, ascii: true, circular: true, nan: true}
	for _, f := range [...]struct {
		to *bool
		v  py.Value
	}{{&e.skipKeys, a[0]}, {&e.ascii, a[1]}, {&e.circular, a[2]}, {&e.nan, a[3]}, {&e.sort, a[8]}} {
		if !f.v.IsNull() {
			t, err := vm.Truth(f.v)
			if err != nil {
				return nil, err
			}
			*f.to = t
		}
	}
	e.itemSep, e.keySep = ", ", ": "
	if !a[5].IsNullOrNone() {
		e.itemSep = ","
		if err := e.setIndent(a[5]); err != nil {
			return nil, err
		}
	}
	if !a[6].IsNullOrNone() {
		item, key, err := separators(vm, a[6])
		if err != nil {
			return nil, err
		}
		if err := e.setSeparators(item, key); err != nil {
			return nil, err
		}
	}
	if !a[7].IsNullOrNone() {
		e.fallback = a[7]
	}
	return &e, nil
}

// separators unpacks the pair of that name.
func separators(vm *py.VM, v py.Value) (item, key py.Value, err error) {
	if v.Type().Lookup("__iter__").IsNull() && v.Type().Lookup("__getitem__").IsNull() {
		return item, key, vm.TypeErrorf("cannot unpack non-iterable %s object", v.Type().Name())
	}
	items, err := vm.Items(v)
	if err != nil {
		return item, key, err
	}
	switch {
	case len(items) < 2:
		err = vm.ValueErrorf("not enough values to unpack (expected 2, got %d)", len(items))
	case len(items) > 2:
		err = vm.ValueErrorf("too many values to unpack (expected 2, got %d)", len(items))
	default:
		return items[0], items[1], nil
	}
	return item, key, err
}

// loads is json.loads; a holds the keyword arguments in the order of its signature.
func loads(vm *py.VM, v py.Value, a []py.Value) (py.Value, error) {
	s := py.AsStrObject(v)
	if s != nil {
		if strings.HasPrefix(s.String(), "\ufeff") {
			return py.Value{}, decodeError(vm, "Unexpected UTF-8 BOM (decode using utf-8-sig)", v, 0)
		}
	} else {
		b, err := bytesOf(vm, v)
		if err != nil {
			return py.Value{}, err
		}
		bv := v
		if v.Type() != py.BytesType {
			bv = vm.Bytes(b)
		}
		if v, err = vm.CallMethod(bv, "decode", vm.Str(detectEncoding(b)), vm.Str("surrogatepass")); err != nil {
			return py.Value{}, err
		}
		if s = py.AsStrObject(v); s == nil {
			return py.Value{}, vm.TypeErrorf("decoder should return a string result, not '%s'", v.Type().Name())
		}
	}
	if !a[0].IsNullOrNone() || !a[6].IsNull() {
		names := []string{"object_hook", "parse_float", "parse_int", "parse_constant", "object_pairs_hook"}
		vals := make([]py.Value, 0, 5)
		for _, x := range a[1:6] {
			if x.IsNone() {
				x = py.Value{}
			}
			vals = append(vals, x)
		}
		d, err := withClass(vm, a[0], "json.decoder", "JSONDecoder", names, vals, a[6])
		if err != nil {
			return py.Value{}, err
		}
		return vm.CallMethod(d, "decode", v)
	}
	d := decoding{vm: vm, s: s.String(), source: v, strict: true}
	if err := d.setHooks(a[1], a[2], a[3], a[4], a[5]); err != nil {
		return py.Value{}, err
	}
	return d.document()
}

// bytesOf returns the bytes of a bytes or bytearray object.
func bytesOf(vm *py.VM, v py.Value) (string, error) {
	if b, ok := py.AsBytes(v); ok {
		return b, nil
	}
	if v.Type().Kind() == py.KindByteArray {
		if b, ok, err := vm.BufferOf(v); ok || err != nil {
			return b, err
		}
	}
	return "", vm.TypeErrorf("the JSON object must be str, bytes or bytearray, not %s", v.Type().ShortName())
}

// detectEncoding tells the encoding of JSON text from its first bytes (RFC 4627, section 3).
func detectEncoding(b string) string {
	switch {
	case strings.HasPrefix(b, "\x00\x00\xfe\xff"), strings.HasPrefix(b, "\xff\xfe\x00\x00"):
		return "utf-32"
	case strings.HasPrefix(b, "\xfe\xff"), strings.HasPrefix(b, "\xff\xfe"):
		return "utf-16"
	case strings.HasPrefix(b, "\xef\xbb\xbf"):
		return "utf-8-sig"
	case len(b) >= 4 && b[0] == 0:
		if b[1] == 0 {
			return "utf-32-be"
		}
		return "utf-16-be"
	case len(b) >= 4 && b[1] == 0:
		if b[2] == 0 && b[3] == 0 {
			return "utf-32-le"
		}
		return "utf-16-le"
	case len(b) == 2 && b[0] == 0:
		return "utf-16-be"
	case len(b) == 2 && b[1] == 0:
		return "utf-16-le"
	}
	return "utf-8"
}
