package javascript

// promises.go holds the promises of calls of the host: Go makes and settles them without a function of the prelude for each.

import (
	"errors"
	"strings"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// pending is what a function of the host returns for a promise: the number of what settles it.
type pending int64

// promises are a machine's promises that are not settled, by number: the functions that resolve and reject each.
type promises struct {
	waiting map[int64][2]lib.TJSValue
	tls     *libc.TLS // of the VM, as ctx is; set with the first promise
	ctx     uintptr
}

// promise makes a promise. It is an exception where there is no room for it.
func (m *machine) promise(tls *libc.TLS, ctx uintptr, id int64) lib.TJSValue {
	const room = 2 * int(valueSize)
	p := tls.Alloc(room)
	defer tls.Free(room)
	v := lib.XJS_NewPromiseCapability(tls, ctx, p)
	if failed(v) {
		return v
	}
	l := &m.promises
	if l.waiting == nil {
		l.waiting, l.tls, l.ctx = map[int64][2]lib.TJSValue{}, tls, ctx
	}
	l.waiting[id] = *at[[2]lib.TJSValue](p)
	return v
}

// awaited says that settle settles the promise of a number.
func (l *promises) awaited(id int64) bool {
	_, ok := l.waiting[id]
	return ok
}

// forget forgets all promises. A VM that Go code has been thrown out of is not used again, even for that.
func (l *promises) forget(g *guard) {
	waiting := l.waiting
	l.waiting = nil
	if g == nil || *g.abandoned {
		return
	}
	for _, functions := range waiting {
		l.free(functions)
	}
}

func (l *promises) free(functions [2]lib.TJSValue) {
	lib.XFreeValue(l.tls, l.ctx, functions[0])
	lib.XFreeValue(l.tls, l.ctx, functions[1])
}

// settle settles a promise that promise has made: with data whose JSON text is, where it is no scalar, or with the error that the text describes.
func (m *machine) settle(id int64, ok bool, v any, text string) error {
	l := &m.promises
	functions := l.waiting[id]
	delete(l.waiting, id)
	defer l.free(functions)
	var x lib.TJSValue
	if ok && !strings.Contains(text, marked) {
		if x = l.value(v, text); failed(x) {
			return l.full()
		}
		defer lib.XFreeValue(l.tls, l.ctx, x)
	} else {
		made, err := m.fns.made.CallValue(quickjs.UndefinedValue, ok, text)
		if err != nil {
			return err
		}
		defer made.Free()
		x, _ = valueOf(&made)
	}
	settle := functions[0]
	if !ok {
		settle = functions[1]
	}
	const room = int(valueSize)
	argv := l.tls.Alloc(room)
	defer l.tls.Free(room)
	*at[lib.TJSValue](argv) = x
	r := lib.XJS_Call(l.tls, l.ctx, settle, null(), 1, argv)
	if failed(r) {
		return l.full()
	}
	lib.XFreeValue(l.tls, l.ctx, r)
	return nil
}

// errFull says that the VM has no room for a value.
var errFull = errors.New("krait: out of memory")

// full takes the engine's error away, which is that there is no room, or that it was interrupted.
func (l *promises) full() error {
	lib.XFreeValue(l.tls, l.ctx, lib.XJS_GetException(l.tls, l.ctx))
	lib.XJS_SetUncatchableException(l.tls, l.ctx, 0)
	return errFull
}

// isScalar says that value needs no text.
func isScalar(v any) bool {
	switch x := v.(type) {
	case nil, bool, string, float64:
		return true
	case int64:
		return x <= safe && x >= -safe
	}
	return false
}

// value makes a value of data, whose JSON text is where it is no scalar.
func (l *promises) value(v any, text string) lib.TJSValue {
	switch x := v.(type) {
	case nil:
		return null()
	case bool:
		return boolValue(x)
	case string:
		return newText(l.tls, l.ctx, x)
	case int64:
		return numberValue(l.tls, l.ctx, float64(x))
	case float64:
		return numberValue(l.tls, l.ctx, x)
	}
	p, err := libc.CString(text)
	if err != nil {
		return lib.XJS_ThrowOutOfMemory(l.tls, l.ctx)
	}
	defer libc.Xfree(l.tls, p)
	return lib.XJS_ParseJSON(l.tls, l.ctx, p, libc.Tsize_t(len(text)), p+uintptr(len(text)))
}
