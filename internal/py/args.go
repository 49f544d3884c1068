package py

// args.go holds Args, the arguments of a call, and Def, a native function with the signature they are bound to.

// Args are the arguments of one call. They are valid until the callee returns: copy what is kept.
type Args struct {
	// v holds the positional arguments, then the values of the keyword arguments.
	v []Value
	// names are the keyword arguments' names, nil if there are none. With them by reference Args is of four words, which Go keeps in registers; of more, it
	// copies them in memory at each step of a call.
	names *keywords
}

// keywords are the names of the keyword arguments of a call. They don't change.
type keywords struct{ list []*Str }

// namesOf returns the keywords with these names.
func namesOf(names []*Str) *keywords {
	if len(names) == 0 {
		return nil
	}
	return &keywords{names}
}

// len returns the number of names.
func (k *keywords) len() int {
	if k == nil {
		return 0
	}
	return len(k.list)
}

// names returns the names.
func (k *keywords) names() []*Str {
	if k == nil {
		return nil
	}
	return k.list
}

// keys returns the names of the keyword arguments.
func (a *Args) keys() []*Str { return a.names.names() }

// PosArgs returns Args of positional arguments only.
func PosArgs(v ...Value) Args { return Args{v: v} }

// MakeArgs returns Args with len(names) keyword arguments, whose values are the last of v.
func MakeArgs(v []Value, names []*Str) Args { return Args{v, namesOf(names)} }

// Pos returns the positional arguments.
func (a *Args) Pos() []Value { return a.v[:len(a.v)-a.names.len()] }

// Len returns the number of positional arguments.
func (a *Args) Len() int { return len(a.v) - a.names.len() }

// KwLen returns the number of keyword arguments.
func (a *Args) KwLen() int { return a.names.len() }

// Kw returns the i-th keyword argument.
func (a *Args) Kw(i int) (name *Str, v Value) {
	return a.names.list[i], a.v[len(a.v)-len(a.names.list)+i]
}

// Skip returns the arguments without the first n positional ones, of which there must be as many.
func (a Args) Skip(n int) Args { return Args{a.v[n:], a.names} }

// Prepend returns the arguments with first put before the others.
func (a Args) Prepend(first Value) Args {
	v := make([]Value, 0, len(a.v)+1)
	return Args{append(append(v, first), a.v...), a.names}
}

// NativeFunc is a native function. args holds one Value per parameter of its signature: null where an optional argument was
// not given, a tuple for *args, a dict (or null if empty) for **kwargs. For methods args[0] is self, for class methods the
// class. args is valid during the call only.
type NativeFunc func(vm *VM, args []Value) (Value, error)

// DefKind says how a Def becomes an attribute of its type.
type DefKind uint8

// The kinds of Def.
const (
	Method DefKind = iota // a method of a type, or a function of a module
	ClassMethod
	StaticMethod
)

// Def describes a native function or method.
type Def struct {
	Name string
	// Sig lists the parameters as Python writes them, without self: "iterable, /, *, key=None, reverse=False". The text
	// of defaults is for inspect.signature and help(); the function itself fills in what was not given. Binding errors
	// have CPython's texts: for positional-only parameters those of METH_NOARGS, METH_O and _PyArg_CheckPositional, else
	// those of Argument Clinic.
	Sig  string
	Fn   NativeFunc
	Kind DefKind
	Doc  string
	// Python says that binding errors have the texts of a function written in Python, because CPython's is.
	Python bool
	// Spread gives Fn what *args, which Sig ends in, collects as they lie behind the other parameters, which have no defaults, and not in a tuple.
	Spread bool
	// Raw receives the arguments unbound and replaces Fn, for functions whose binding Sig can't say.
	Raw func(vm *VM, args Args) (Value, error)
	// Borrows is up to how many positional arguments, beside self, the function neither keeps the first one nor returns it. See keepsNothing.
	Borrows int8
	// Present, of a method of two arguments besides self, returns the result if self has the first one, and then nothing else is done and the second one
	// is not looked at. It returns null where it can't say so without code of a script. See OpDefault.
	Present func(vm *VM, self, key Value) Value
	// Known, of a method of one argument, returns the result where that is known without code of a script, and null where it is not. It is
	// asked for __instancecheck__ and __subclasscheck__ only.
	Known func(vm *VM, self, x Value) Value
	// SetDefaults, of a function made by NewFunctionOf that CPython writes in Python, makes it have __defaults__, which are what it
	// keeps, and is called with new ones. The Def must belong to that function alone.
	SetDefaults func(vm *VM, items []Value) error
	// Globals makes a module's __getattr__ serve the module's own code too: it is called for global names that are not there.
	Globals bool
}

// ArgType returns the name of the type of v as CPython's converters of arguments tell it (_PyArg_BadArgument in Python/getargs.c): None is no type's name.
func ArgType(v Value) string {
	if v.IsNone() {
		return "None"
	}
	return v.Type().name
}
