// Package codecs is Python's module codecs.
package codecs

// codecs.go holds the module: what is done in Go for codecs.py.

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/krait-run/krait/internal/py"
	"github.com/krait-run/krait/internal/stdlib/internal/lazy"
	"github.com/krait-run/krait/internal/unicodetext"
)

//go:embed codecs.py
var source string

// streamSource defines the classes that wrap streams, and functions that use them.
//
//go:embed streams.py
var streamSource string

// bytesSource defines the codecs from bytes to bytes and the like.
//
//go:embed transforms.py
var transformSource string

// textSource defines the codecs of text that are written in Python.
//
//go:embed texts.py
var textSource string

// stateSource defines the codecs of text with escape sequences.
//
//go:embed states.py
var stateSource string

// lowSource defines the functions of single codecs, such as utf_8_encode.
//
//go:embed functions.py
var lowSource string

// Module returns the module codecs.
var Module = sync.OnceValue(func() *py.ModuleDef {
	parts := []*lazy.Part{
		lazy.New("codecs", streamSource, "StreamWriter", "StreamReader", "StreamReaderWriter", "StreamRecoder", "open", "EncodedFile",
			"iterencode", "iterdecode", "make_identity_dict", "make_encoding_map", "_streams"),
		lazy.New("codecs", transformSource, "_transform"),
		lazy.New("codecs", textSource, "_text_codec"),
		lazy.New("codecs", stateSource, "_state_codec", "_multibyte_classes"),
		lazy.New("codecs", lowSource, "utf_8_encode", "utf_8_decode", "utf_7_encode", "utf_7_decode", "utf_16_encode", "utf_16_decode",
			"utf_16_le_encode", "utf_16_le_decode", "utf_16_be_encode", "utf_16_be_decode", "utf_16_ex_decode", "utf_32_encode",
			"utf_32_decode", "utf_32_le_encode", "utf_32_le_decode", "utf_32_be_encode", "utf_32_be_decode", "utf_32_ex_decode",
			"latin_1_encode", "latin_1_decode", "ascii_encode", "ascii_decode", "unicode_escape_encode", "unicode_escape_decode",
			"raw_unicode_escape_encode", "raw_unicode_escape_decode", "escape_encode", "escape_decode", "charmap_encode", "charmap_decode",
			"charmap_build", "readbuffer_encode"),
	}
	return &py.ModuleDef{
		Name: "codecs", Doc: "Codecs: conversions between str and bytes, found by name.", Source: source,
		Funcs: []py.Def{
			{Name: "_canonical", Sig: "name, /", Fn: canonical},
			{Name: "_encode", Sig: "text, encoding, errors, /", Fn: encode},
			{Name: "_decode", Sig: "data, encoding, errors, final, /", Fn: decode},
			{Name: "_state_name", Sig: "name, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				name, _ := py.AsStr(a[0])
				if name = unicodetext.StateCodec(name); name == "" {
					return py.None, nil
				}
				return vm.Str(name), nil
			}},
			{Name: "_cell", Sig: "name, data, /", Fn: cell},
			{Name: "_holds_back", Sig: "name, text, /", Fn: holdsBack},
			{Name: "_encoding_map", Sig: "table, /", Fn: encodingMapOf},
			{Name: "_encoding_map_get", Sig: "map, character, /", Fn: encodingMapGet},
			{Name: "_jis_decode", Sig: "plane, pair, /", Fn: jisDecode},
			{Name: "_jis_encode", Sig: "text, /", Fn: jisEncode},
			{Name: "_jis_new", Sig: "text, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				text, _ := py.AsStr(a[0])
				return py.Bool(unicodetext.In2004(text)), nil
			}},
			{Name: "_jis_begins", Sig: "text, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				text, _ := py.AsStr(a[0])
				return py.Bool(unicodetext.BeginsPair(text)), nil
			}},
			{Name: "_search", Sig: "name, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				name, _ := py.AsStr(a[0])
				v, err := vm.SearchCodec(name)
				if err == nil && v.IsNull() {
					v = py.None
				}
				return v, err
			}},
			{Name: "register", Sig: "search_function, /", Doc: "Register a function that finds codecs.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				if !py.IsCallable(a[0]) {
					return py.Value{}, vm.TypeErrorf("argument must be callable")
				}
				vm.RegisterCodecSearch(a[0])
				return py.None, nil
			}},
			{Name: "unregister", Sig: "search_function, /", Doc: "Forget a function that finds codecs.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				vm.UnregisterCodecSearch(a[0])
				return py.None, nil
			}},
			{Name: "register_error", Sig: "errors, handler, /", Doc: "Register an error handler under a name.", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
				name, ok := py.AsStr(a[0])
				if !ok {
					return py.Value{}, vm.TypeErrorf("register_error() argument 1 must be str, not %s", py.ArgType(a[0]))
				}
				if !py.IsCallable(a[1]) {
					return py.Value{}, vm.TypeErrorf("handler must be callable")
				}
				vm.RegisterErrorHandler(name, a[1])
				return py.None, nil
			}},
			{Name: "lookup_error", Sig: "name, /", Doc: "Return the error handler with a name.", Fn: lookupError},
		},
		Init: func(vm *py.VM, m *py.Module) error {
			for _, name := range builtinHandlers {
				if name != "surrogateescape" && name != "surrogatepass" {
					m.Set(vm, name+"_errors", handler(vm, name))
				}
			}
			lazy.Install(vm, m, "codecs", parts...)
			return nil
		},
	}
})

// canonicalNames are the names of CodecInfo objects.
var canonicalNames = [...]string{
	unicodetext.UTF8: "utf-8", unicodetext.UTF8Sig: "utf-8-sig", unicodetext.ASCII: "ascii", unicodetext.Latin1: "iso8859-1", unicodetext.CP1252: "cp1252",
	unicodetext.UTF16: "utf-16", unicodetext.UTF16LE: "utf-16-le", unicodetext.UTF16BE: "utf-16-be",
	unicodetext.UTF32: "utf-32", unicodetext.UTF32LE: "utf-32-le", unicodetext.UTF32BE: "utf-32-be",
	unicodetext.UnicodeEscape: "unicode-escape", unicodetext.RawUnicodeEscape: "raw-unicode-escape",
}

func canonical(vm *py.VM, a []py.Value) (py.Value, error) {
	name, ok := py.AsStr(a[0])
	if !ok {
		return py.Value{}, vm.TypeErrorf("lookup() argument must be str, not %s", py.ArgType(a[0]))
	}
	vm.Reads(len(name))
	if strings.IndexByte(name, 0) >= 0 {
		return py.Value{}, vm.ValueErrorf("embedded null character")
	}
	if enc, ok := unicodetext.LookupEncoding(name); ok && name != "" {
		if name := unicodetext.CharmapName(enc); name != "" {
			return vm.Str(name), nil
		}
		return vm.Str(canonicalNames[enc]), nil
	}
	return py.None, nil
}

// names returns encoding and errors.
func names(a []py.Value) (encoding, errors string) {
	encoding, _ = py.AsStr(a[0])
	errors, _ = py.AsStr(a[1])
	return encoding, errors
}

// withoutNote drops the note that EncodeStr and DecodeBytes add: functions of single codecs add none.
func withoutNote(vm *py.VM, err error) error {
	if e, ok := err.(*py.Exc); ok {
		if d, _ := vm.LookupAttr(e.Value(), "__notes__"); !d.IsNull() {
			vm.DelAttr(e.Value(), "__notes__")
		}
	}
	return err
}

func encode(vm *py.VM, a []py.Value) (py.Value, error) {
	s := py.AsStrObject(a[0])
	enc, errors := names(a[1:])
	if s == nil {
		fn := strings.ReplaceAll(enc, "-", "_") + "_encode"
		switch enc {
		case "iso8859-1":
			fn = "latin_1_encode"
		case "cp1252":
			fn = "charmap_encode"
		}
		return py.Value{}, vm.TypeErrorf("%s() argument 1 must be str, not %s", fn, py.ArgType(a[0]))
	}
	b, err := vm.EncodeStr(a[0], enc, errors)
	if err != nil {
		return py.Value{}, withoutNote(vm, err)
	}
	return vm.TupleOf([]py.Value{b, py.Int(int64(s.Len()))}), nil
}

func decode(vm *py.VM, a []py.Value) (py.Value, error) {
	var data string
	enc, errors := names(a[1:])
	if s := py.AsStrObject(a[0]); s != nil && (enc == "unicode-escape" || enc == "raw-unicode-escape") {
		data = s.String()
	} else {
		b, err := py.ContiguousBufferOf(vm, a[0])
		if err != nil {
			return py.Value{}, err
		}
		if err := vm.Admit(len(b)); err != nil {
			return py.Value{}, err
		}
		data = string(b)
	}
	final, err := vm.Truth(a[3])
	if err != nil {
		return py.Value{}, err
	}
	if final {
		v, err := vm.DecodeBytes(data, enc, errors)
		if err != nil {
			return py.Value{}, withoutNote(vm, err)
		}
		return vm.TupleOf([]py.Value{v, py.Int(int64(len(data)))}), nil
	}
	text, n, err := vm.DecodePartial(data, enc, errors)
	if err != nil {
		return py.Value{}, withoutNote(vm, err)
	}
	return vm.TupleOf([]py.Value{vm.CopyStr(text), py.Int(int64(n))}), nil
}

var builtinHandlers = [...]string{"strict", "ignore", "replace", "xmlcharrefreplace", "backslashreplace", "namereplace", "surrogateescape", "surrogatepass"}

func lookupError(vm *py.VM, a []py.Value) (py.Value, error) {
	name, ok := py.AsStr(a[0])
	if !ok {
		return py.Value{}, vm.TypeErrorf("lookup_error() argument must be str, not %s", py.ArgType(a[0]))
	}
	if v := vm.RegisteredErrorHandler(name); !v.IsNull() {
		return v, nil
	}
	for _, n := range builtinHandlers {
		if n == name {
			m, err := vm.Import("codecs")
			if err != nil {
				return py.Value{}, err
			}
			if v := m.Dict().GetStr(n + "_errors"); !v.IsNull() {
				return v, nil
			}
			return handler(vm, n), nil
		}
	}
	return py.Value{}, vm.Errorf(py.LookupError, "unknown error handler name '%s'", name)
}

// handler returns a built-in error handler as a function of an exception.
func handler(vm *py.VM, name string) py.Value {
	return vm.NewFunction(&py.Def{Name: name + "_errors", Sig: "exception, /", Fn: func(vm *py.VM, a []py.Value) (py.Value, error) {
		return handle(vm, name, a[0])
	}}, "codecs")
}

func handle(vm *py.VM, name string, v py.Value) (py.Value, error) {
	e := py.AsExc(v)
	if name == "strict" {
		if e == nil {
			return py.Value{}, vm.TypeErrorf("codec must pass exception instance")
		}
		return py.Value{}, e
	}
	unable := vm.TypeErrorf("don't know how to handle %s in error callback", v.Type().Name())
	if e == nil || !e.Type().IsSubtype(py.UnicodeError) {
		return py.Value{}, unable
	}
	ce := &unicodetext.CodecError{Decoding: e.Type().IsSubtype(py.UnicodeDecodeError)}
	translating := e.Type().IsSubtype(py.UnicodeTranslateError)
	if !ce.Decoding && !translating && !e.Type().IsSubtype(py.UnicodeEncodeError) {
		return py.Value{}, unable
	}
	if translating && (name == "xmlcharrefreplace" || name == "namereplace" || name == "surrogateescape" || name == "surrogatepass") {
		return py.Value{}, unable
	}
	var num [2]int
	for i, attr := range [...]string{"start", "end"} {
		x, err := vm.GetAttr(v, attr)
		if err != nil {
			return py.Value{}, err
		}
		if num[i], err = vm.IndexInt(x); err != nil {
			return py.Value{}, err
		}
	}
	obj, err := vm.GetAttr(v, "object")
	if err != nil {
		return py.Value{}, err
	}
	n := 0
	if ce.Decoding {
		ce.Object, _ = py.AsBytes(obj)
		n = len(ce.Object)
	} else {
		ce.Object, _ = py.AsStr(obj)
		n = unicodetext.RuneCount(ce.Object)
	}
	if err := vm.Step(len(ce.Object) >> 10); err != nil { // places in it are counted from its beginning
		return py.Value{}, err
	}
	ce.Start = min(max(num[0], 0), max(n-1, 0))
	ce.End = min(max(num[1], min(1, n)), n)
	if ce.End < ce.Start {
		ce.End = ce.Start
	}
	if err := vm.Reserve(10 * (ce.End - ce.Start)); err != nil {
		return py.Value{}, err
	}
	if err := vm.Step(1 + (ce.End-ce.Start)>>8); err != nil {
		return py.Value{}, err
	}
	if !translating {
		x, err := vm.GetAttr(v, "encoding")
		if err != nil {
			return py.Value{}, err
		}
		ce.Encoding, _ = py.AsStr(x)
		if enc, ok := unicodetext.LookupEncoding(ce.Encoding); ok {
			ce = ce.For(enc)
		}
	}
	if translating && name == "replace" {
		return result(vm, strings.Repeat(string(utf8.RuneError), ce.End-ce.Start), false, ce.End), nil
	}
	h, ok := unicodetext.LookupHandler(name)
	if !ok {
		return py.Value{}, unable
	}
	ce.Limit = func(n int) error {
		if n == 0 {
			return vm.Poll()
		}
		return vm.Admit(n)
	}
	r, err := h(ce)
	if err == unicodetext.ErrHandlerMisuse {
		return py.Value{}, unable
	}
	if _, ok := err.(*unicodetext.CodecError); ok {
		return py.Value{}, e
	}
	if err != nil {
		return py.Value{}, err
	}
	return result(vm, r.Text, r.Raw, r.Resume), nil
}

func result(vm *py.VM, text string, raw bool, resume int) py.Value {
	v := vm.Str(text)
	if raw {
		v = vm.Bytes(text)
	}
	return vm.TupleOf([]py.Value{v, py.Int(int64(resume))})
}
