package javascript

// lost.go holds the promises that were rejected and that nobody awaits. QuickJS tells of them, which package quickjs does not hand on.

import (
	"reflect"

	"modernc.org/libc"
	lib "modernc.org/libquickjs"
)

// maxLost is how many are kept: the first is what a run fails with, and the others may be handled before it.
const maxLost = 1000

// rejection is a promise that was rejected, and why. It holds both.
type rejection struct{ promise, reason lib.TJSValue }

// tracker is the type of what QuickJS calls, on the goroutine that has the VM, when a promise is rejected that nobody awaits, and when somebody
// does later.
type tracker func(tls *libc.TLS, ctx uintptr, promise, reason lib.TJSValue, handled int32, opaque uintptr)

// lost are the rejections of a machine.
type lost struct {
	list    []rejection
	tls     *libc.TLS // of the VM, as ctx is; set with the first rejection
	ctx     uintptr
	tracker tracker // which QuickJS holds without Go's collector knowing that
}

// track begins to note what is lost in the VM; where QuickJS's runtime is not found, nothing is.
func (m *machine) track() {
	rt := runtimeOf(m.VM)
	if rt == nil {
		return
	}
	l := &m.lost
	l.tracker = func(tls *libc.TLS, ctx uintptr, promise, reason lib.TJSValue, handled int32, _ uintptr) {
		l.tls, l.ctx = tls, ctx
		if handled == 0 {
			if len(l.list) < maxLost {
				l.list = append(l.list, rejection{lib.XDupValue(tls, ctx, promise), lib.XDupValue(tls, ctx, reason)})
			}
			return
		}
		for i, r := range l.list {
			if r.promise == promise {
				l.list = append(l.list[:i], l.list[i+1:]...)
				r.free(l)
				return
			}
		}
	}
	rt.Fhost_promise_rejection_tracker = pointer(&l.tracker)
}

func (r rejection) free(l *lost) {
	lib.XFreeValue(l.tls, l.ctx, r.promise)
	lib.XFreeValue(l.tls, l.ctx, r.reason)
}

// clear forgets what was lost. A VM that Go code has been thrown out of is not used again, even for that.
func (m *machine) clear() {
	list := m.lost.list
	if len(list) == 0 {
		return
	}
	m.lost.list = nil
	if abandoned := reflect.ValueOf(m.VM).Elem().FieldByName("abandoned"); abandoned.Kind() != reflect.Bool || abandoned.Bool() {
		return
	}
	for _, r := range list {
		r.free(&m.lost)
	}
}

// fail has the prelude take the first error that was lost for the run's.
func (m *machine) fail() {
	if len(m.lost.list) == 0 {
		return
	}
	l := &m.lost
	fn, ok := valueOf(&m.fns.lost)
	if !ok {
		return
	}
	argv := libc.Xmalloc(l.tls, libc.Tsize_t(valueSize))
	if argv == 0 {
		return
	}
	defer libc.Xfree(l.tls, argv)
	*at[lib.TJSValue](argv) = l.list[0].reason
	lib.XFreeValue(l.tls, l.ctx, lib.XJS_Call(l.tls, l.ctx, fn, fn, 1, argv))
}
