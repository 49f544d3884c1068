package javascript

// direct.go holds how the prelude runs code that awaits nothing at top level: by a function of QuickJS's own kind, so that what the code throws reaches
// the prelude as it is, and no promise is made for it.

import (
	"reflect"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// evalDirect is QuickJS's flags for strict global code.
const evalDirect = quickjs.EvalGlobal | 1<<3

// native is the type of a function that QuickJS calls, on the goroutine that has the VM.
type native func(tls *libc.TLS, ctx uintptr, this lib.TJSValue, argc int32, argv uintptr) lib.TJSValue

// direct is a machine's function that runs code.
type direct struct {
	// code is what it runs when it is called next.
	code string
	f    native // which QuickJS holds without Go's collector knowing that
}

// pointer is f as QuickJS's Go code calls functions: the word of the func value, which points at its closure. Only expose sets f, before any script
// runs, and the machine keeps it as long as the VM has the pointer; a script has no way to either.
func (d *direct) pointer() uintptr { return *(*uintptr)(unsafe.Pointer(&d.f)) }

// vmOf finds the thread and the context of a VM, in fields that package quickjs keeps to itself; nil and 0 where they are not what they were.
func vmOf(vm *quickjs.VM) (*libc.TLS, uintptr) {
	v := reflect.ValueOf(vm).Elem()
	c, r := v.FieldByName("cContext"), v.FieldByName("runtime")
	if c.Kind() != reflect.Uintptr || r.Kind() != reflect.Pointer || r.IsNil() {
		return nil, 0
	}
	tls := r.Elem().FieldByName("tls")
	if tls.Type() != reflect.TypeFor[*libc.TLS]() {
		return nil, 0
	}
	return (*libc.TLS)(tls.UnsafePointer()), uintptr(c.Uint())
}

// expose puts the function that runs code under a name of the global object. Where that fails m.direct.f is nil, and all code is run as code that awaits.
func (m *machine) expose(name string) {
	tls, ctx := vmOf(m.VM)
	if tls == nil || ctx == 0 {
		return
	}
	m.direct.f = func(tls *libc.TLS, ctx uintptr, this lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
		code, err := libc.CString(m.direct.code)
		if err != nil {
			return lib.XJS_ThrowOutOfMemory(tls, ctx)
		}
		defer libc.Xfree(tls, code)
		file, err := libc.CString("<eval>")
		if err != nil {
			return lib.XJS_ThrowOutOfMemory(tls, ctx)
		}
		defer libc.Xfree(tls, file)
		return lib.XJS_Eval(tls, ctx, code, libc.Tsize_t(len(m.direct.code)), file, evalDirect)
	}
	text, err := libc.CString(name)
	if err != nil {
		m.direct.f = nil
		return
	}
	defer libc.Xfree(tls, text)
	f := lib.XJS_NewCFunction2(tls, ctx, m.direct.pointer(), text, 0, lib.EJS_CFUNC_generic, 0)
	global := lib.XJS_GetGlobalObject(tls, ctx)
	defer lib.XFreeValue(tls, ctx, global)
	if lib.XJS_DefinePropertyValueStr(tls, ctx, global, text, f, lib.MJS_PROP_CONFIGURABLE) < 0 { // which takes over f
		m.direct.f = nil
	}
}
