package javascript

// direct.go holds the functions of QuickJS's own kind that the prelude has. One runs code that awaits nothing at top level, so that what the code throws
// reaches the prelude as it is, and no promise is made for it; others are in peek.go.

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

// direct are a machine's functions of QuickJS's own kind, which the prelude alone is given.
type direct struct {
	// code is what f runs when it is called next.
	code string
	// f runs code; peeks are promiseState, iteratorRest, proxyTarget and kindOf. nil: not there.
	f     native // which QuickJS holds without Go's collector knowing that, as it does peeks
	peeks [4]native
	// call is callHost; nil: package quickjs calls the host.
	call native
}

// pointer is f as QuickJS's Go code calls functions: the word of the func value, which points at its closure. Only expose and track set what f points at,
// before any script runs, and the machine keeps it as long as the VM has the pointer; a script has no way to either.
func pointer[F native | tracker](f *F) uintptr { return *(*uintptr)(unsafe.Pointer(f)) }

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

// exposeAll puts the functions under names of the global object.
func (m *machine) exposeAll() {
	if m.guard = guardOf(m.VM); m.guard != nil {
		m.direct.call = m.callHost
		m.expose(hostName, &m.direct.call)
	}
	m.direct.f = m.run
	m.expose(runName, &m.direct.f)
	m.direct.peeks = [4]native{promiseState, iteratorRest, proxyTarget, kindOf}
	for i, name := range peekNames {
		m.expose(name, &m.direct.peeks[i])
	}
}

// run runs code.
func (m *machine) run(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, _ int32, _ uintptr) lib.TJSValue {
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

// expose puts a function under a name of the global object. Where that fails f is nil: then code is run as code that awaits, promises are printed as pending, iterators as empty,
// and proxies as their traps have them, and what an object is costs more to find out.
func (m *machine) expose(name string, f *native) {
	tls, ctx := vmOf(m.VM)
	if tls == nil || ctx == 0 {
		*f = nil
		return
	}
	text, err := libc.CString(name)
	if err != nil {
		*f = nil
		return
	}
	defer libc.Xfree(tls, text)
	v := lib.XJS_NewCFunction2(tls, ctx, pointer(f), text, 0, lib.EJS_CFUNC_generic, 0)
	global := lib.XJS_GetGlobalObject(tls, ctx)
	defer lib.XFreeValue(tls, ctx, global)
	if lib.XJS_DefinePropertyValueStr(tls, ctx, global, text, v, lib.MJS_PROP_CONFIGURABLE) < 0 { // which takes over v
		*f = nil
	}
}
