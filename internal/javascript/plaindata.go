package javascript

// plaindata.go makes data of lists and objects of a script that are nothing else, without JSON between. Nothing of the script runs meanwhile.

import (
	"math"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// The bounds of such data: what is larger goes as JSON, which QuickJS makes within its limits.
const (
	maxPlain      = 10_000 // values
	maxPlainBytes = 1 << 20
)

// plainData is data of a script, and about how many bytes of JSON it is.
type plainData struct {
	value any
	size  int
}

// notPlain stands for what is no plain data: the prelude writes it as JSON, or says what is wrong with it.
type notPlain struct{}

// walk is a way through a value. What it is given stays the engine's.
type walk struct {
	tls           *libc.TLS
	ctx           uintptr
	values, bytes int // what may still come
}

// plain returns data; ok is false where the value, or something in it, is more than that: it has getters, another prototype, a toJSON, holes, or a proxy's traps.
func (w *walk) plain(v lib.TJSValue, depth int) (x any, ok bool) {
	w.bytes -= 8
	if w.values--; w.values < 0 || w.bytes < 0 || depth > maxDepth-10 {
		return nil, false
	}
	switch int32(v.Ftag) {
	case lib.EJS_TAG_INT:
		return int64(intOf(v)), true
	case lib.EJS_TAG_FLOAT64:
		return dataOf(floatOf(v)), true
	case lib.EJS_TAG_BOOL:
		return intOf(v) != 0, true
	case lib.EJS_TAG_UNDEFINED, lib.EJS_TAG_NULL:
		return nil, true
	case lib.EJS_TAG_STRING, lib.EJS_TAG_STRING_ROPE:
		s, ok := textOf(w.tls, w.ctx, v)
		if !ok {
			w.forgive()
		}
		w.bytes -= len(s)
		return s, ok && w.bytes >= 0
	case lib.EJS_TAG_OBJECT:
		switch lib.XJS_GetClassID(w.tls, v) {
		case lib.EJS_CLASS_ARRAY:
			return w.list(v, depth)
		case lib.EJS_CLASS_OBJECT:
			return w.object(v, depth)
		}
	}
	return nil, false
}

// dataOf is a number as package values has it: an int64 where it is an integer that a script can count with.
func dataOf(f float64) any {
	if f == math.Trunc(f) && math.Abs(f) <= safe && (f != 0 || !math.Signbit(f)) {
		return int64(f)
	}
	return f
}

// forgive drops an error of the engine: whoever walks on in JavaScript meets it again.
func (w *walk) forgive() { lib.XFreeValue(w.tls, w.ctx, lib.XJS_GetException(w.tls, w.ctx)) }

// own returns a property of an object's own, which the caller frees; found is false where there is none, ok where it is a getter.
func (w *walk) own(v lib.TJSValue, name lib.TJSAtom) (x lib.TJSValue, found, ok bool) {
	const size = int(unsafe.Sizeof(lib.TJSPropertyDescriptor{}))
	p := w.tls.Alloc(size)
	defer w.tls.Free(size)
	switch lib.XJS_GetOwnProperty(w.tls, w.ctx, p, v, name) {
	case 0:
		return x, false, true
	case 1:
	default:
		w.forgive()
		return x, false, false
	}
	d := at[lib.TJSPropertyDescriptor](p)
	if d.Fflags&lib.MJS_PROP_GETSET != 0 {
		lib.XFreeValue(w.tls, w.ctx, d.Fgetter)
		lib.XFreeValue(w.tls, w.ctx, d.Fsetter)
		return x, true, false
	}
	return d.Fvalue, true, true
}

func (w *walk) list(v lib.TJSValue, depth int) (any, bool) {
	length, found, ok := w.own(v, lib.EJS_ATOM_length)
	if !ok || !found || int32(length.Ftag) != lib.EJS_TAG_INT {
		lib.XFreeValue(w.tls, w.ctx, length)
		return nil, false
	}
	n := int(intOf(length))
	if n > w.values {
		return nil, false
	}
	list := make([]any, n)
	for i := range list {
		name := lib.XJS_NewAtomUInt32(w.tls, w.ctx, uint32(i))
		item, found, ok := w.own(v, name)
		lib.XJS_FreeAtom(w.tls, w.ctx, name)
		if !ok || !found {
			return nil, false
		}
		list[i], ok = w.plain(item, depth+1)
		lib.XFreeValue(w.tls, w.ctx, item)
		if !ok {
			return nil, false
		}
	}
	return list, true
}

func (w *walk) object(v lib.TJSValue, depth int) (any, bool) {
	parent := lib.XJS_GetPrototype(w.tls, w.ctx, v)
	usual := lib.XJS_GetClassProto(w.tls, w.ctx, lib.EJS_CLASS_OBJECT)
	plain := parent == usual || int32(parent.Ftag) == lib.EJS_TAG_NULL
	lib.XFreeValue(w.tls, w.ctx, parent)
	lib.XFreeValue(w.tls, w.ctx, usual)
	if !plain || lib.XJS_HasProperty(w.tls, w.ctx, v, lib.EJS_ATOM_toJSON) != 0 {
		return nil, false
	}
	const room = 16
	p := w.tls.Alloc(room)
	defer w.tls.Free(room)
	if lib.XJS_GetOwnPropertyNames(w.tls, w.ctx, p, p+8, v, lib.MJS_GPN_STRING_MASK|lib.MJS_GPN_ENUM_ONLY) != 0 {
		w.forgive()
		return nil, false
	}
	names, n := *at[uintptr](p), *at[uint32](p + 8)
	defer lib.XJS_FreePropertyEnum(w.tls, w.ctx, names, n)
	if int(n) > w.values {
		return nil, false
	}
	m := make(map[string]any, n)
	for i := range uintptr(n) {
		name := at[lib.TJSPropertyEnum](names + i*unsafe.Sizeof(lib.TJSPropertyEnum{})).Fatom
		item, found, ok := w.own(v, name)
		if !ok || !found {
			return nil, false
		}
		if tag := int32(item.Ftag); tag == lib.EJS_TAG_UNDEFINED || tag == lib.EJS_TAG_SYMBOL || lib.XJS_IsFunction(w.tls, w.ctx, item) != 0 {
			lib.XFreeValue(w.tls, w.ctx, item)
			continue
		}
		x, ok := w.plain(item, depth+1)
		lib.XFreeValue(w.tls, w.ctx, item)
		if !ok {
			return nil, false
		}
		k, ok := takeText(w.tls, w.ctx, lib.XJS_AtomToCStringLen(w.tls, w.ctx, p+8, name), p+8)
		if !ok {
			w.forgive()
			return nil, false
		}
		w.bytes -= len(k)
		m[k] = x
	}
	return m, true
}
