package py

// funcobj.go holds the objects around calls: Func, Code, descriptors of native attributes, modules.

import (
	"github.com/krait-run/krait/internal/compile"
)

// Code is a Python code object: compiled code with its constants as Values. It is immutable, immortal and shared.
type Code struct {
	Object
	*compile.Code
	first     instrPtr
	consts    []Value
	constStrs map[string]*Str // of a module's code: its constants, names and those of code in it
	kwNames   []keywords      // for each constant tuple of strings, the strings
	names     []*Str          // of the inline caches
	varNames  []*Str
	name      *Str
	qualname  *Str
	doc       *Str // docstring, if FlagHasDocstring
	children  []*Code
	lazy      *lazyCode // if the body has not been decoded: then there are no constants, names and children
	// simple says that a call with exactly NumArgs positional arguments needs no binding and runs at once: no *args,
	// **kwargs, keyword-only parameters, and no generator.
	simple bool
	// named says that every parameter takes one argument: no *args and **kwargs, and all have registers of their own.
	named    bool
	library  bool // of a module of the library: its import statements are not those of a script
	numClear int  // how many registers after the parameters are null at entry
	// asksLocals says that it, or code in it, may ask for the variables of frames that exceptions have ended.
	asksLocals bool
	// closes says that closing a suspended generator of this code may run code of the script by itself: it has a try or with statement. delegates says that
	// it may close what it delegates to. guard is the target of the handler that every generator has, which does not count; -1 without one.
	closes, delegates bool
	guard             int32
}

// body is what a call of a function runs. Frames and generators hold the body that they began with, and it never changes once it is made
// (but that a body of the library gets its instructions just before the first of them runs, see unfold): so what the evaluation loop
// relies on holds until the frame ends, whatever a script assigns to the function meanwhile. Only newFunc makes one.
type body struct {
	code    *Code
	first   instrPtr // code.first
	consts  []Value  // code.consts
	caches  []cache  // state.caches
	globals *Dict
	state   *codeState
	closure []*Cell // as long as code.Closure
}

// Func is a Python function.
type Func struct {
	Object
	// body is what calls to come run. Assigning __code__ replaces it.
	*body
	simpleArgs int32 // code.NumArgs if code.simple and no locals need clearing, else -1
	funcAttrs
}

// funcAttrs are what scripts see of a function and may change. The loop relies on none of it.
type funcAttrs struct {
	defaults   []Value // of the last positional parameters
	kwDefaults *Dict   // of keyword-only parameters, or nil
	name       Value
	qualname   Value
	module     Value
	doc        Value
	annotate   Value // function that computes the annotations, or null
	annots     *Dict // __annotations__ once computed or set
	typeParams Value
	attrs      *Dict // __dict__, or nil
}

// newFunc returns a function that runs c, whose state is st. closure has a cell for each of c's free variables; where it does not, which
// all callers see to, the function fails when it is called.
func newFunc(c *Code, st *codeState, globals *Dict, closure []*Cell) *Func {
	x := &struct {
		Func
		b body
	}{b: body{code: c, first: c.first, consts: c.consts, caches: st.caches, globals: globals, state: st, closure: closure}}
	x.Func.shape = &functionType.root
	x.Func.setBody(&x.b)
	return &x.Func
}

// setBody makes b what calls to come run.
func (f *Func) setBody(b *body) {
	f.body = b
	f.simpleArgs = -1
	if b.code.simple && b.code.numClear == 0 {
		f.simpleArgs = int32(b.code.NumArgs)
	}
}

// Value returns the function as a Value.
func (f *Func) Value() Value { return Value{o: &f.Object} }

// AsFunc returns the Python function behind v, or nil.
func AsFunc(v Value) *Func {
	if v.o != nil && v.o.shape == &functionType.root {
		return functionLayout.guarded(v.o)
	}
	return nil
}

// StaticMethodObj and ClassMethodObj are staticmethod and classmethod objects.
type (
	StaticMethodObj struct {
		Object
		attrs []Value
		fn    Value
	}
	ClassMethodObj struct {
		Object
		attrs []Value
		fn    Value
	}
)

// Property is a property object.
type Property struct {
	Object
	attrs              []Value
	get, set, del, doc Value
	name               Value
	docFromGetter      bool
}

// GetSet is a native computed attribute of a type.
type GetSet struct {
	Object
	def   *Getter
	owner *Type
}

// Module is a module object.
type Module struct {
	Object
	dict *Dict
	name string
	// initializing says that the module's source is still running.
	initializing bool
	late         []lateAttr
}

// Dict returns the module's namespace.
func (m *Module) Dict() *Dict { return m.dict }

// Value returns the module as a Value.
func (m *Module) Value() Value { return Value{o: &m.Object} }

// Set enters a name into the module's namespace.
func (m *Module) Set(vm *VM, name string, v Value) { m.dict.SetStr(vm, name, v) }

// AsModule returns the module behind v, or nil.
func AsModule(v Value) *Module {
	if v.o != nil && v.o.shape.typ.kind == KindModule {
		return moduleLayout.guarded(v.o)
	}
	return nil
}
