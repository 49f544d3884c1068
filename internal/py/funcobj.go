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
	named         bool
	takesIterator bool // see compile.Code.TakesIterator
	library       bool // of a module of the library: its import statements are not those of a script
	numClear      int  // how many registers after the parameters are null at entry
	// asksLocals says that it, or code in it, may ask for the variables of frames that exceptions have ended.
	asksLocals bool
	// closes says that closing a suspended generator of this code may run code of the script by itself: it has a try or with statement. delegates says that
	// it may close what it delegates to. guard is the target of the handler that every generator has, which does not count; -1 without one.
	closes, delegates bool
	guard             int32
}

// body is what a call of a function runs. Frames and generators hold the body that they began with, and it never changes once it is made
// (but that a body of the library gets its instructions just before the first of them runs, see unfold): so what the evaluation loop
// relies on holds until the frame ends, whatever a script assigns to the function meanwhile. Only newFunc, newClosure, sharedBody and closeBody make one.
type body struct {
	code    *Code
	first   instrPtr // code.first
	consts  []Value  // code.consts
	caches  []cache  // state.caches
	globals *Dict
	state   *codeState
	closure []*Cell // as long as code.Closure
	module  Value   // the __module__ of functions that begin with it; null in a generator expression
}

// Func is a Python function.
type Func struct {
	Object
	// body is what calls to come run. Assigning __code__ replaces it.
	*body
	simpleArgs int32      // code.NumArgs if code.simple and no locals need clearing, else -1
	defaults   []Value    // of the last positional parameters
	own        *funcAttrs // what is not as the body says; nil if all is
}

// funcAttrs are what scripts see of a function and may change, beside its defaults. The loop relies on none of it. A null Value is what the body says.
type funcAttrs struct {
	name       Value
	qualname   Value
	module     Value
	doc        Value
	kwDefaults *Dict // of keyword-only parameters, or nil
	annotate   Value // function that computes the annotations, or null
	annots     *Dict // __annotations__ once computed or set
	typeParams Value
	attrs      *Dict // __dict__, or nil
}

// noFuncAttrs are those of functions without any of their own. Nothing writes to them.
var noFuncAttrs funcAttrs

// attrsOf returns the attributes of f to read.
func (f *Func) attrsOf() *funcAttrs {
	if f.own == nil {
		return &noFuncAttrs
	}
	return f.own
}

// ownAttrs returns the attributes of f to change.
func (f *Func) ownAttrs(vm *VM) *funcAttrs {
	if f.own == nil {
		vm.charge(sizeof[funcAttrs]())
		f.own = new(funcAttrs)
	}
	return f.own
}

// keepAttrs makes what the body says of f its own, before it gets another one.
func (f *Func) keepAttrs(vm *VM) {
	a := f.ownAttrs(vm)
	a.name, a.qualname, a.module, a.doc = f.name(), f.qualname(), f.module(), f.doc()
}

// name returns the __name__ of f.
func (f *Func) name() Value {
	if f.own != nil && f.own.name.o != nil {
		return f.own.name
	}
	return f.code.name.Value()
}

// qualname returns the __qualname__ of f.
func (f *Func) qualname() Value {
	if f.own != nil && f.own.qualname.o != nil {
		return f.own.qualname
	}
	return f.code.qualname.Value()
}

// module returns the __module__ of f.
func (f *Func) module() Value {
	if f.own != nil && f.own.module.o != nil {
		return f.own.module
	}
	return f.body.module
}

// doc returns the __doc__ of f.
func (f *Func) doc() Value {
	switch {
	case f.own != nil && f.own.doc.o != nil:
		return f.own.doc
	case f.code.Flags&compile.FlagHasDocstring != 0:
		return f.code.doc.Value()
	}
	return None
}

// dict returns the __dict__ of f, which it makes when it is asked for first.
func (f *Func) dict(vm *VM) *Dict {
	a := f.ownAttrs(vm)
	if a.attrs == nil {
		a.attrs = vm.NewDict()
	}
	return a.attrs
}

const (
	funcSize     = 64
	bodySize     = 120
	fewFreeNames = 2 // free variables whose cells lie beside the function
)

// bodyFunc is a function with a body of its own.
type bodyFunc struct {
	Func
	b body
}

// closureFunc is a bodyFunc with room for the cells of its free variables.
type closureFunc struct {
	bodyFunc
	cells [fewFreeNames]*Cell
}

// begin makes f a function that runs c, whose state is st.
func (f *bodyFunc) begin(c *Code, st *codeState, globals *Dict, module Value, closure []*Cell) *Func {
	f.b = body{code: c, first: c.first, consts: c.consts, caches: st.caches, globals: globals, state: st, closure: closure, module: module}
	f.shape = &functionType.root
	f.setBody(&f.b)
	return &f.Func
}

// newFunc returns a function that runs c, whose state is st. closure has a cell for each of c's free variables; where it does not, which
// all callers see to, the function fails when it is called.
func newFunc(c *Code, st *codeState, globals *Dict, module Value, closure []*Cell) *Func {
	return new(bodyFunc).begin(c, st, globals, module, closure)
}

// newClosure is newFunc with an array for the cells, which the caller fills.
func newClosure(c *Code, st *codeState, globals *Dict, module Value) *Func {
	n := len(c.Closure)
	if n > fewFreeNames {
		return newFunc(c, st, globals, module, make([]*Cell, n))
	}
	x := &closureFunc{}
	return x.begin(c, st, globals, module, x.cells[:n])
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
