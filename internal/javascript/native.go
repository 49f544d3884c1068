package javascript

// native.go holds the function that the prelude calls, as one of QuickJS's own kind: package quickjs converts arguments and results by reflection,
// which takes as long as most of what the function does.

import (
	"math"
	"reflect"
	"unicode/utf8"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// guard is what package quickjs keeps of a VM for the code of Go that scripts call. See its VM.enter: once code of Go has been thrown out of the engine by
// a panic or runtime.Goexit, the engine runs no more.
type guard struct {
	rt        *lib.TJSRuntime
	frame     *uintptr // the engine's frame that called the Go code which runs now
	abandoned *bool
}

// guardOf finds the guard of a VM, in fields that package quickjs keeps to itself; nil where they are not what they were.
func guardOf(vm *quickjs.VM) *guard {
	v := reflect.ValueOf(vm).Elem()
	frame, abandoned, rt := v.FieldByName("frame"), v.FieldByName("abandoned"), runtimeOf(vm)
	if frame.Kind() != reflect.Uintptr || abandoned.Kind() != reflect.Bool || rt == nil {
		return nil
	}
	return &guard{rt: rt, frame: (*uintptr)(unsafe.Pointer(frame.UnsafeAddr())), abandoned: (*bool)(unsafe.Pointer(abandoned.UnsafeAddr()))}
}

// interrupted says that the VM was told to stop.
func (g *guard) interrupted(tls *libc.TLS) bool {
	h := g.rt.Finterrupt_handler
	if h == 0 {
		return false
	}
	f := *(*func(*libc.TLS, uintptr, uintptr) int32)(unsafe.Pointer(&struct{ uintptr }{h}))
	return f(tls, uintptr(unsafe.Pointer(g.rt)), g.rt.Finterrupt_opaque) != 0
}

// callHost is the function. An error, and an interrupt that has come meanwhile, end the script, which can't catch that.
func (m *machine) callHost(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) (out lib.TJSValue) {
	g := m.guard
	before := *g.frame
	*g.frame = g.rt.Fcurrent_stack_frame
	returned := false
	defer func() {
		frame := *g.frame
		*g.frame = before
		if !returned || g.rt.Fcurrent_stack_frame != frame {
			// Code of Go is on its way out, and goes on. Where it was stopped, functions of the engine are gone all the same.
			*g.abandoned = true
			if returned {
				panic("krait: code of Go was stopped on its way out of QuickJS")
			}
		}
	}()
	out, err := m.answer(tls, ctx, argc, argv)
	if err != nil || g.interrupted(tls) {
		lib.XFreeValue(tls, ctx, out)
		out = stopped(tls, ctx)
	}
	returned = true
	return out
}

// answer calls the host with the arguments. What it returns is an exception where there was no room for them, or for the result.
func (m *machine) answer(tls *libc.TLS, ctx uintptr, argc int32, argv uintptr) (out lib.TJSValue, err error) {
	if m.host == nil {
		return null(), errGone
	}
	args := make([]any, argc)
	for i := range args {
		var ok bool
		if args[i], ok = goValue(tls, ctx, *at[lib.TJSValue](argv + uintptr(i)*valueSize)); !ok {
			return lib.TJSValue{Ftag: lib.EJS_TAG_EXCEPTION}, nil
		}
	}
	v, err := m.host(args)
	if err != nil {
		return null(), err
	}
	return m.scriptValue(tls, ctx, v), nil
}

// stopped throws what an interrupt throws.
func stopped(tls *libc.TLS, ctx uintptr) lib.TJSValue {
	text, err := libc.CString("interrupted")
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(tls, ctx)
	}
	defer libc.Xfree(tls, text)
	v := lib.XJS_ThrowInternalError(tls, ctx, text, 0)
	lib.XJS_SetUncatchableException(tls, ctx, 1)
	return v
}

// goValue returns a value of a script: undefined and null are nil, lists and objects data of package values. ok is false where there is no room for it.
func goValue(tls *libc.TLS, ctx uintptr, v lib.TJSValue) (x any, ok bool) {
	switch int32(v.Ftag) {
	case lib.EJS_TAG_INT:
		return int(intOf(v)), true
	case lib.EJS_TAG_FLOAT64:
		return floatOf(v), true
	case lib.EJS_TAG_BOOL:
		return intOf(v) != 0, true
	case lib.EJS_TAG_UNDEFINED, lib.EJS_TAG_NULL:
		return nil, true
	case lib.EJS_TAG_STRING, lib.EJS_TAG_STRING_ROPE:
		s, ok := textOf(tls, ctx, v)
		return s, ok
	}
	w := walk{tls: tls, ctx: ctx, values: maxPlain, bytes: maxPlainBytes}
	if x, ok := w.plain(v, 0); ok {
		return plainData{x, maxPlainBytes - w.bytes}, true
	}
	return notPlain{}, true
}

// scriptValue makes a value for a script: an exception where there is no room for it.
func (m *machine) scriptValue(tls *libc.TLS, ctx uintptr, v any) lib.TJSValue {
	switch x := v.(type) {
	case bool:
		return boolValue(x)
	case int:
		return numberValue(tls, ctx, float64(x))
	case float64:
		return numberValue(tls, ctx, x)
	case string:
		return newText(tls, ctx, x)
	case pending:
		return m.promise(tls, ctx, int64(x))
	}
	return null()
}

func null() lib.TJSValue { return lib.TJSValue{Ftag: lib.EJS_TAG_NULL} }

func failed(v lib.TJSValue) bool { return int32(v.Ftag) == lib.EJS_TAG_EXCEPTION }

// intOf is the payload of an int or a bool: the low half of the union.
func intOf(v lib.TJSValue) int32 { return int32(*(*uint64)(unsafe.Pointer(&v))) }

func floatOf(v lib.TJSValue) float64 { return *(*float64)(unsafe.Pointer(&v)) }

// numberValue makes a number, an int where QuickJS would have one.
func numberValue(tls *libc.TLS, ctx uintptr, n float64) (v lib.TJSValue) {
	if i := int32(n); float64(i) == n && (i != 0 || !math.Signbit(n)) {
		return lib.XNewInt32(tls, ctx, i)
	}
	*(*float64)(unsafe.Pointer(&v)) = n
	v.Ftag = lib.EJS_TAG_FLOAT64
	return v
}

func boolValue(b bool) lib.TJSValue {
	v := lib.TJSValue{Ftag: lib.EJS_TAG_BOOL}
	if b {
		*(*uint64)(unsafe.Pointer(&v)) = 1
	}
	return v
}

// newText makes a text; what is no UTF-8 becomes U+FFFD, as everywhere.
func newText(tls *libc.TLS, ctx uintptr, s string) lib.TJSValue {
	if !utf8.ValidString(s) {
		s = string([]rune(s))
	}
	p, err := libc.CString(s)
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(tls, ctx)
	}
	defer libc.Xfree(tls, p)
	return lib.XJS_NewStringLen(tls, ctx, p, libc.Tsize_t(len(s)))
}

// textOf is the text of a value that is one. Halves of surrogate pairs become U+FFFD, as where package quickjs does it.
func textOf(tls *libc.TLS, ctx uintptr, v lib.TJSValue) (string, bool) {
	const size = int(unsafe.Sizeof(libc.Tsize_t(0)))
	n := tls.Alloc(size)
	defer tls.Free(size)
	p := lib.XJS_ToCStringLen2(tls, ctx, n, v, 0)
	return takeText(tls, ctx, p, n)
}

// takeText copies a text that QuickJS made, whose length is at n, and frees it.
func takeText(tls *libc.TLS, ctx, p, n uintptr) (string, bool) {
	if p == 0 {
		return "", false
	}
	defer lib.XJS_FreeCString(tls, ctx, p)
	return wellFormed(unsafe.Slice(at[byte](p), *at[libc.Tsize_t](n))), true
}

// wellFormed makes a string of what QuickJS has as UTF-8, in which a half of a surrogate pair is three bytes.
func wellFormed(b []byte) string {
	s := string(b)
	var out []byte
	for i := 0; i+2 < len(s); i++ {
		if s[i] == 0xed && s[i+1] >= 0xa0 {
			if out == nil {
				out = []byte(s)
			}
			copy(out[i:], "\ufffd")
			i += 2
		}
	}
	if out != nil {
		return string(out)
	}
	return s
}
