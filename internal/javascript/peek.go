package javascript

// peek.go looks at what QuickJS knows of an object and tells no script: what it is, what has become of a promise, what an iterator of a Map or a Set has left,
// and what is behind a proxy. console.log writes them.

import (
	"reflect"
	"unsafe"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
	"modernc.org/quickjs"
)

// at is what is at an address of QuickJS's memory, which is not Go's.
func at[T any](p uintptr) *T { return (*T)(*(*unsafe.Pointer)(unsafe.Pointer(&p))) }

// valueSize is how many bytes a value takes there.
const valueSize = unsafe.Sizeof(lib.TJSValue{})

// valueOf is the value that package quickjs keeps in one of its own, in a field of its own; ok is false where that is not what it was.
func valueOf(v *quickjs.Value) (value lib.TJSValue, ok bool) {
	f := reflect.ValueOf(v).Elem().FieldByName("v")
	if !f.IsValid() || f.Type() != reflect.TypeFor[lib.TJSValue]() {
		return value, false
	}
	return *(*lib.TJSValue)(unsafe.Pointer(f.UnsafeAddr())), true
}

// kindOf returns the number by which the prelude knows the class of a value: 1 Date, 2 Map, 3 Set, 4 ArrayBuffer; 0: another. To call a method of such a
// class and catch what it throws costs a hundred times as much.
func kindOf(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	if argc < 1 {
		return lib.XNewInt32(tls, ctx, 0)
	}
	kind := int32(0)
	switch lib.XJS_GetClassID(tls, *at[lib.TJSValue](argv)) {
	case lib.EJS_CLASS_DATE:
		kind = 1
	case lib.EJS_CLASS_MAP:
		kind = 2
	case lib.EJS_CLASS_SET:
		kind = 3
	case lib.EJS_CLASS_ARRAY_BUFFER:
		kind = 4
	}
	return lib.XNewInt32(tls, ctx, kind)
}

// promiseState returns of a promise 0 while nothing has become of it, 1 for a value, 2 for an error, and with a second argument which. Of another value it
// says 0.
func promiseState(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	if argc < 1 {
		return lib.XNewInt32(tls, ctx, 0)
	}
	promise := *at[lib.TJSValue](argv)
	if argc > 1 {
		return lib.XJS_PromiseResult(tls, ctx, promise)
	}
	return lib.XNewInt32(tls, ctx, max(0, int32(lib.XJS_PromiseState(tls, ctx, promise))))
}

// iteratorRest returns of an iterator of a Map or a Set how many items are behind it, times four, and what it yields: 0 keys, 1 values, 2 both. Once
// it has ended that is 3 and what it yielded times four, of another value -1. With a second argument it returns what it goes through.
func iteratorRest(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	const maxPassed = 1 << 28
	if argc < 1 {
		return lib.XNewInt32(tls, ctx, -1)
	}
	v := *at[lib.TJSValue](argv)
	class := lib.TJSClassID(lib.EJS_CLASS_MAP)
	p := lib.XJS_GetOpaque(tls, v, lib.EJS_CLASS_MAP_ITERATOR)
	if p == 0 {
		class = lib.EJS_CLASS_SET
		p = lib.XJS_GetOpaque(tls, v, lib.EJS_CLASS_SET_ITERATOR)
	}
	if p == 0 {
		return lib.XNewInt32(tls, ctx, -1)
	}
	iterator := at[lib.TJSMapIteratorData](p)
	state := lib.XJS_GetOpaque(tls, iterator.Fobj, class) // 0: it has ended, and goes through nothing
	switch {
	case argc > 1 && state != 0:
		return lib.XDupValue(tls, ctx, iterator.Fobj)
	case state == 0:
		return lib.XNewInt32(tls, ctx, 4*int32(iterator.Fkind)+3)
	}
	passed := int32(0)
	if last := iterator.Fcur_record; last != 0 { // the record that it yielded last
		records := &at[lib.TJSMapState](state).Frecords
		head := state + unsafe.Offsetof(at[lib.TJSMapState](state).Frecords)
		for link := records.Fnext; link != head && passed < maxPassed; link = at[lib.Tlist_head](link).Fnext {
			record := link - unsafe.Offsetof(at[lib.TJSMapRecord](last).Flink)
			if at[lib.TJSMapRecord](record).F__ccgo4 == 0 { // it was not deleted
				passed++
			}
			if record == last {
				break
			}
		}
	}
	return lib.XNewInt32(tls, ctx, 4*passed+int32(iterator.Fkind))
}

// proxyTarget returns what is behind a proxy, with a second argument its handler, 1 of a proxy that was revoked, and 0 of another value.
func proxyTarget(tls *libc.TLS, ctx uintptr, _ lib.TJSValue, argc int32, argv uintptr) lib.TJSValue {
	if argc < 1 {
		return lib.XNewInt32(tls, ctx, 0)
	}
	p := lib.XJS_GetOpaque(tls, *at[lib.TJSValue](argv), lib.EJS_CLASS_PROXY)
	if p == 0 {
		return lib.XNewInt32(tls, ctx, 0)
	}
	proxy := at[lib.TJSProxyData](p)
	switch {
	case proxy.Fis_revoked != 0:
		return lib.XNewInt32(tls, ctx, 1)
	case argc > 1:
		return lib.XDupValue(tls, ctx, proxy.Fhandler)
	}
	return lib.XDupValue(tls, ctx, proxy.Ftarget)
}
