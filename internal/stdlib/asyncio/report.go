package asyncio

// report.go holds the exception handlers: what becomes of exceptions that no task gets.

import (
	"slices"

	"github.com/krait-run/krait/internal/py"
)

// context makes the dict that an exception handler gets.
func handlerContext(vm *py.VM, message string, e *py.Exc, key string, v py.Value) py.Value {
	d := vm.NewDict()
	d.SetStr(vm, "message", vm.Str(message))
	d.SetStr(vm, "exception", e.Value())
	if key != "" {
		d.SetStr(vm, key, v)
	}
	return d.Value()
}

// reportCallback reports that a callback raised e.
func (l *loop) reportCallback(vm *py.VM, h *handle, e *py.Exc) error {
	s, err := h.text(vm)
	if err != nil {
		s = "callback()"
	}
	defer vm.Handle(e)()
	return l.report(vm, handlerContext(vm, "Exception in callback "+s, e, "handle", h.value(vm)))
}

// reportLost reports the futures whose exception nobody asked for.
func (l *loop) reportLost(vm *py.VM) error {
	lost := l.lost
	l.lost = nil
	mark := vm.PushRoot(py.None)
	defer vm.PopRoots(mark)
	for _, f := range lost {
		f.tracked = false
		vm.PushRoot(f.self)
	}
	for _, f := range lost {
		if err := l.reportOne(vm, f); err != nil {
			return err
		}
	}
	return nil
}

// reportOne reports the exception of f unless somebody asked for it.
func (l *loop) reportOne(vm *py.VM, f *future) error {
	if !f.logTB {
		return nil
	}
	f.logTB = false
	f.exc.SetTraceback(f.excTB)
	return l.report(vm, handlerContext(vm, f.self.Type().ShortName()+" exception was never retrieved", f.exc, "future", f.self))
}

// report calls loop.call_exception_handler(context), which may be the script's own.
func (l *loop) report(vm *py.VM, context py.Value) error {
	if !l.custom() && vm.InstanceAttr(l.self, vm.NewStr("call_exception_handler")).IsNull() {
		return l.callHandler(vm, context)
	}
	_, err := vm.CallMethod(l.self, "call_exception_handler", context)
	return err
}

// callHandler is the method call_exception_handler.
func (l *loop) callHandler(vm *py.VM, context py.Value) error {
	mark := vm.PushRoot(context)
	defer vm.PopRoots(mark)
	if err := vm.Enter(); err != nil {
		return err
	}
	defer vm.Leave()
	if !l.handler.IsNullOrNone() {
		_, err := vm.CallValues(l.handler, l.self, context)
		e, ok := err.(*py.Exc)
		if err == nil || !ok || isExit(err) {
			return err
		}
		context = handlerContext(vm, "Unhandled error in exception handler", e, "context", context)
		vm.PushRoot(context)
	}
	var err error
	if l.self.Type().IsHeap() {
		_, err = vm.CallMethod(l.self, "default_exception_handler", context)
	} else {
		err = l.defaultHandler(vm, context)
	}
	e, ok := err.(*py.Exc)
	if err == nil || !ok || isExit(err) {
		return err
	}
	return l.log(vm, "Exception in default exception handler", e)
}

// defaultHandler writes the context to the log.
func (l *loop) defaultHandler(vm *py.VM, context py.Value) error {
	d := py.AsDict(context)
	if d == nil {
		return vm.TypeErrorf("context must be a dict, not %s", context.Type().Name())
	}
	text := "Unhandled exception in event loop"
	if m := d.GetStr("message"); !m.IsNull() {
		if t, err := vm.Truth(m); err != nil {
			return err
		} else if t {
			if text, err = vm.StrOf(m); err != nil {
				return err
			}
		}
	}
	var keys []string
	for i := range d.Span() {
		if k, _, ok := d.At(i); ok {
			if s, ok := py.AsStr(k); ok && s != "message" && s != "exception" {
				keys = append(keys, s)
			}
		}
	}
	slices.Sort(keys)
	for _, k := range keys {
		v := d.GetStr(k)
		if v.IsNull() {
			continue
		}
		s, err := vm.Repr(v)
		if err != nil {
			return err
		}
		text += "\n" + k + ": " + s
	}
	return l.log(vm, text, py.AsExc(d.GetStr("exception")))
}

// log writes an error to the logger asyncio, or to stderr if the script does not use logging.
func (l *loop) log(vm *py.VM, text string, e *py.Exc) error {
	var logger py.Value
	if m := py.AsModule(vm.Modules().GetStr("asyncio.base_events")); m != nil {
		logger = m.Dict().GetStr("logger") // where a test has put one
	}
	if m := vm.Modules().GetStr("logging"); !m.IsNull() && logger.IsNull() {
		var err error
		if logger, err = vm.CallMethod(m, "getLogger", vm.Str("asyncio")); err != nil {
			return err
		}
	}
	if !logger.IsNull() {
		f, err := vm.GetAttr(logger, "error")
		if err != nil {
			return err
		}
		info := py.False
		if e != nil {
			info = vm.TupleOf([]py.Value{e.Type().Value(), e.Value(), vm.TracebackValue(e)})
		}
		_, err = vm.CallKw(f, []py.Value{vm.Str(text)}, []string{"exc_info"}, []py.Value{info})
		return err
	}
	text += "\n"
	if e != nil {
		text += vm.FormatException(e, py.FormatOptions{})
	}
	if m := vm.Modules().GetStr("sys"); !m.IsNull() {
		f, err := vm.LookupAttr(m, "stderr")
		if err != nil {
			return err
		}
		if !f.IsNullOrNone() {
			_, err := vm.CallMethod(f, "write", vm.Str(text))
			return err
		}
	}
	return vm.WriteErr([]byte(text))
}
