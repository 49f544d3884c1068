package py

// excobj.go holds Exc, the exception object, and how Go code raises, tests and catches Python exceptions.

import (
	"fmt"
)

// Exc is a Python exception object. As a Go error it stands for the exception being raised.
type Exc struct {
	Object         // n is 1 if __suppress_context__ is set
	attrs  []Value // instance attributes by shape
	args   []Value
	// traceback lists the frames that the exception passed through, outermost first when printed.
	traceback      *Traceback
	cause, context *Exc
	// spare is room for the first entry of the traceback, or nil once it is used.
	spare *Traceback
	// missed is the dict that did not have the key of a KeyError, for its hint; nil for other exceptions.
	missed *Dict
	// fields are the type's own fields, such as StopIteration.value or OSError.errno, in the order of its layout;
	// see excfields.go.
	fields []Value
}

// Traceback is one entry of an exception's traceback: where a frame was when the exception passed.
type Traceback struct {
	Object            // n is 1 if the instruction failed while it looked up the callee's name
	next   *Traceback // towards the place where the exception was raised
	code   *Code
	// globals is the frame's global namespace, for tb_frame.
	globals *Dict
	frame   *tracebackFrame // nil if nothing of it is kept
	pc      int32           // index of the instruction that raised
	// lineno is tb_lineno where a script made the traceback; 0 otherwise.
	lineno int32
}

// tracebackFrame is what few tracebacks keep of a frame.
type tracebackFrame struct {
	// self is the frame's variable self, if it has one, or the namespace of a class's body, for suggestions; it is kept for the
	// innermost frame only.
	self Value
	// unbound has a bit for each of the first variables of the innermost frame of a NameError that had no value: nobody means those.
	unbound uint64
	// locals are the frame's variables where something may be finalized with them.
	locals []Value
}

// self is the innermost frame's variable self where suggestions need it, or null.
func (t *Traceback) self() Value {
	if t.frame == nil {
		return Value{}
	}
	return t.frame.self
}

// kept returns what t keeps of its frame, for changing it.
func (t *Traceback) kept(vm *VM) *tracebackFrame {
	if t.frame == nil {
		vm.charge(64)
		t.frame = &tracebackFrame{}
	}
	return t.frame
}

// Error returns the exception as the last line of a traceback would show it, without the type's module.
func (e *Exc) Error() string {
	s := e.shape.typ.name
	if len(e.args) > 0 {
		if t, ok := AsStr(e.args[0]); ok && t != "" {
			s += ": " + t
		}
	}
	return s
}

// Value returns the exception object as a Value.
func (e *Exc) Value() Value { return Value{o: &e.Object} }

// Type returns the exception's class.
func (e *Exc) Type() *Type { return e.shape.typ }

// Traceback returns the outermost entry of the exception's traceback, or nil.
func (e *Exc) Traceback() *Traceback { return e.traceback }

// SetTraceback replaces the exception's traceback, as with_traceback does; nil removes it.
func (e *Exc) SetTraceback(t *Traceback) { e.traceback = t }

// Cause and Context return what the exception was raised from and during; null if nothing.
func (e *Exc) Cause() Value   { return e.cause.orNull() }
func (e *Exc) Context() Value { return e.context.orNull() }

// orNull returns e as a Value, null for nil.
func (e *Exc) orNull() Value {
	if e == nil {
		return Value{}
	}
	return e.Value()
}

// suppress says that the context is not printed (__suppress_context__).
func (e *Exc) suppress() bool { return e.n != 0 }

// setSuppress sets what suppress returns.
func (e *Exc) setSuppress(on bool) {
	e.n = 0
	if on {
		e.n = 1
	}
}

// SetContext sets __context__.
func (e *Exc) SetContext(context Value) { e.context = AsExc(context) }

// Args returns the exception's args; the caller must not change them.
func (e *Exc) Args() []Value { return e.args }

// AsExc returns the exception object behind v, or nil.
func AsExc(v Value) *Exc {
	if v.o != nil && v.o.shape.typ.kind == KindException {
		return exceptionLayout.guarded(v.o)
	}
	return nil
}

// Errorf makes an exception of type t with a formatted message, to be returned as the error of a native function.
func (vm *VM) Errorf(t *Type, format string, args ...any) error {
	msg := format
	if len(args) > 0 {
		msg = fmt.Sprintf(format, args...)
	}
	return vm.newExc(t, vm.Str(msg))
}

// TypeErrorf is Errorf with TypeError.
func (vm *VM) TypeErrorf(format string, args ...any) error {
	return vm.Errorf(TypeError, format, args...)
}

// ValueErrorf is Errorf with ValueError.
func (vm *VM) ValueErrorf(format string, args ...any) error {
	return vm.Errorf(ValueError, format, args...)
}

// NewExc makes an exception of the builtin type t with args, as t(*args) would.
func (vm *VM) NewExc(t *Type, args ...Value) *Exc { return vm.newExc(t, args...) }

func (vm *VM) newExc(t *Type, args ...Value) *Exc {
	e := vm.allocExc(t, args)
	vm.initExcFields(e)
	return e
}

// KeyErrorOf returns the KeyError for a missing key.
func (vm *VM) KeyErrorOf(k Value) error { return vm.newExc(KeyError, k) }

// IsExc reports whether err is a Python exception of type t or derived from it. Limit errors never are.
func IsExc(err error, t *Type) bool {
	e, ok := err.(*Exc)
	return ok && e.shape.typ.IsSubtype(t)
}

// exc1 is an exception with room for its only argument, which most have.
type exc1 struct {
	Exc
	arg [1]Value
	// tb is the first entry of the traceback.
	tb Traceback
}

// allocExc returns an exception of type t with a copy of args.
func (vm *VM) allocExc(t *Type, args []Value) *Exc {
	vm.charge(176 + 16*len(args))
	if len(args) == 1 {
		x := &exc1{}
		x.shape = &t.root
		x.arg[0] = args[0]
		x.args = x.arg[:]
		x.spare = &x.tb
		return &x.Exc
	}
	e := &Exc{Object: Object{shape: &t.root}}
	if len(args) > 0 {
		e.args = append([]Value(nil), args...)
	}
	return e
}

// addTraceback puts an entry for a frame in front of the traceback.
func (e *Exc) addTraceback(vm *VM, code *Code, pc int, globals *Dict) *Traceback {
	t := e.spare
	if t == nil {
		vm.charge(64)
		t = &Traceback{}
	} else {
		e.spare = nil
	}
	t.shape = &tracebackType.root
	t.next, t.code, t.pc, t.globals = e.traceback, code, int32(pc), globals
	e.traceback = t
	return t
}
