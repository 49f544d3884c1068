package py

// builtinobj.go holds Builtin, a native function as an object, and its binding of arguments with CPython's error texts.

import (
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Builtin is a native function or method. Its type says how it binds: builtin_function_or_method (a module's function or a
// bound method), method_descriptor, classmethod_descriptor, wrapper_descriptor, method-wrapper.
type Builtin struct {
	Object
	def *Def
	// proto is the object that holds the parsed signature: this one, or what a bound method was made from.
	proto *Builtin
	sig   atomic.Pointer[signature] // of proto only
	arity atomic.Uint32             // likewise: of calls from the stack that need no binding, see arityOf
	self  Value                     // what it is bound to, or null
	kept  Value                     // what its Go code refers to, or null
	owner *Type                     // the type that a method belongs to
	mod   string
	// kind lets the evaluation loop do a few very common functions inline.
	intrinsic intrinsic
}

// intrinsic names a native function that the evaluation loop knows.
type intrinsic uint8

// BoundMethod is a function bound to an instance.
type BoundMethod struct {
	Object
	fn, self Value
}

// BuiltinName returns the name of a native function, or "" if v is none.
func BuiltinName(v Value) string {
	if v.o != nil && v.o.shape.typ.kind == KindBuiltin {
		return builtinLayout.guarded(v.o).def.Name
	}
	return ""
}

func newBuiltin(t *Type, def *Def, owner *Type, mod string) *Builtin {
	b := &Builtin{Object: Object{shape: &t.root, mark: immortal}, def: def, owner: owner, mod: mod}
	b.proto = b
	return b
}

// NewFunction returns a native function object for def that belongs to this VM.
func (vm *VM) NewFunction(def *Def, module string) Value {
	vm.charge(160)
	b := newBuiltin(&builtinType, def, nil, module)
	b.mark = 0
	return Value{o: &b.Object}
}

// boundBuiltin returns b bound to self.
func (vm *VM) boundBuiltin(b *Builtin, self Value) Value {
	vm.charge(144)
	t := &builtinType
	if b.shape == &wrapperType.root {
		t = &methodWrapperType
	}
	n := &Builtin{Object: Object{shape: &t.root}, def: b.def, proto: b.proto, self: self, owner: b.owner, mod: b.mod, intrinsic: b.intrinsic}
	return Value{o: &n.Object}
}

type paramKind uint8

const (
	paramPosOnly paramKind = iota
	paramBoth
	paramVar
	paramKwOnly
	paramVarKw
)

type param struct {
	name   string
	def    string // text of the default
	hasDef bool
	kind   paramKind
}

// signature is a parsed Def.Sig.
type signature struct {
	params   []param
	minPos   int  // required positional parameters
	maxPos   int  // positional parameters
	posOnly  int  // positional-only parameters
	varPos   int  // index of *args, or -1
	varKw    int  // index of **kwargs, or -1
	kwOnly   int  // keyword-only parameters
	required int  // required keyword-only parameters
	fixed    bool // positional parameters only, without *args
	spread   bool // Def.Spread
}

func (b *Builtin) signature() *signature {
	if s := b.proto.sig.Load(); s != nil {
		return s
	}
	return b.proto.parse()
}

// parse parses the signature of b, from which others may be bound.
func (b *Builtin) parse() *signature {
	s := parseSignature(b.def.Sig)
	s.spread = b.def.Spread
	b.arity.Store(b.arityOf(s))
	b.sig.Store(s)
	return s
}

// spreads reports whether def.Fn takes n arguments, self included, as they lie on the stack, because of Def.Spread.
func (b *Builtin) spreads(n int) bool {
	s := b.signature()
	if b.owner != nil && b.def.Kind != StaticMethod {
		n--
	}
	return s.spread && n >= s.minPos
}

// arityOf returns in its bytes, the lowest first, how many arguments def.Fn needs and takes, self included, and for how many it has places. It is 0 where
// they need binding.
func (b *Builtin) arityOf(s *signature) uint32 {
	self := 0
	if b.owner != nil && b.def.Kind != StaticMethod {
		self = 1
	}
	if b.def.Raw != nil || s.spread || !s.fixed || self+len(s.params) > stackSlack {
		return 0
	}
	return uint32(1<<24 | (self+len(s.params))<<16 | (self+s.maxPos)<<8 | self + s.minPos)
}

// literals are the signatures of functions that are given them by each call, by their text.
var literals sync.Map

// literalSignature is parseSignature of a text in this program, parsed once. It is never one that a script made, of which there could be many.
func literalSignature(s string) *signature {
	if sig, ok := literals.Load(s); ok {
		return sig.(*signature)
	}
	sig, _ := literals.LoadOrStore(s, parseSignature(s))
	return sig.(*signature)
}

// parseSignature parses a parameter list as Python writes it.
func parseSignature(s string) *signature {
	sig := &signature{varPos: -1, varKw: -1}
	kind := paramBoth
	for _, f := range splitParams(s) {
		switch {
		case f == "/":
			for i := range sig.params {
				sig.params[i].kind = paramPosOnly
			}
			continue
		case f == "*":
			kind = paramKwOnly
			continue
		case strings.HasPrefix(f, "**"):
			sig.varKw = len(sig.params)
			sig.params = append(sig.params, param{name: f[2:], kind: paramVarKw})
			continue
		case strings.HasPrefix(f, "*"):
			sig.varPos = len(sig.params)
			sig.params = append(sig.params, param{name: f[1:], kind: paramVar})
			kind = paramKwOnly
			continue
		}
		name, def, has := strings.Cut(f, "=")
		sig.params = append(sig.params, param{name: strings.TrimSpace(name), def: strings.TrimSpace(def), hasDef: has, kind: kind})
	}
	for _, p := range sig.params {
		switch p.kind {
		case paramPosOnly:
			sig.posOnly++
			fallthrough
		case paramBoth:
			sig.maxPos++
			if !p.hasDef {
				sig.minPos++
			}
		case paramKwOnly:
			sig.kwOnly++
			if !p.hasDef {
				sig.required++
			}
		}
	}
	sig.fixed = sig.varPos < 0 && sig.varKw < 0 && sig.required == 0
	return sig
}

// splitParams splits at commas outside of brackets and quotes.
func splitParams(s string) []string {
	var out []string
	depth, start := 0, 0
	var quote byte
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth--
		case c == ',' && depth == 0:
			out = append(out, strings.TrimSpace(s[start:i]))
			start = i + 1
		}
	}
	if t := strings.TrimSpace(s[start:]); t != "" {
		out = append(out, t)
	}
	return out
}

// callBuiltin calls a native function with args, self included for unbound methods.
func (vm *VM) callBuiltin(b *Builtin, args Args) (Value, error) {
	if vm.fuel--; vm.fuel < 0 || vm.native >= maxNative {
		if err := vm.mayEnter(""); err != nil {
			return Value{}, err
		}
	}
	self := b.self
	if self.o == nil && b.owner != nil && b.def.Kind == Method {
		// A method taken from its type: the first argument is self.
		if args.Len() == 0 {
			if b.shape == &wrapperType.root {
				return Value{}, vm.TypeErrorf("descriptor '%s' of '%s' object needs an argument", b.def.Name, b.owner.name)
			}
			return Value{}, vm.TypeErrorf("unbound method %s.%s() needs an argument", b.owner.ShortName(), b.def.Name)
		}
		self = args.v[0]
		if st := self.o.shape.typ; st != b.owner && !st.IsSubtype(b.owner) {
			if b.shape == &wrapperType.root {
				return Value{}, vm.TypeErrorf("descriptor '%s' requires a '%s' object but received a '%s'", b.def.Name, b.owner.name, st.name)
			}
			return Value{}, vm.TypeErrorf("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", b.def.Name, b.owner.name, st.name)
		}
		args = Args{args.v[1:], args.names}
	}
	if b.def.Raw != nil {
		w, args, err := vm.withSelf(self, args)
		if err != nil {
			return Value{}, err
		}
		vm.native++
		r, err := b.def.Raw(vm, args)
		vm.native--
		w.close(vm)
		if err == nil && r.o == nil {
			err = vm.noResult(b.def.Name)
		}
		return r, err
	}
	sig := b.signature()
	if sig.spread {
		return vm.callSpread(b, sig, self, args)
	}
	n := 0
	if self.o != nil {
		n = 1
	}
	w, err := vm.arguments(n + len(sig.params))
	if err != nil {
		return Value{}, err
	}
	out := w.args
	if n == 1 {
		out[0] = self
	}
	if err := vm.bindArgs(b, sig, args, out[n:]); err != nil {
		w.close(vm)
		return Value{}, err
	}
	vm.native++
	r, err := b.def.Fn(vm, out)
	vm.native--
	w.close(vm)
	if err == nil && r.o == nil {
		err = vm.noResult(b.def.Name)
	}
	return r, err
}

// withSelf returns args with self, unless that is null, before the others. The caller closes w when the call has returned.
func (vm *VM) withSelf(self Value, args Args) (w arguments, _ Args, err error) {
	switch {
	case self.o == nil:
		return arguments{below: vm.nativeTop}, args, nil
	case len(args.v) > manyArguments:
		v, err := vm.newItems(1 + len(args.v))
		if err != nil {
			return w, args, err
		}
		v[0] = self
		return arguments{below: vm.nativeTop}, Args{v, args.names}, vm.putItems(v[1:], args.v)
	}
	if w, err = vm.arguments(1 + len(args.v)); err != nil {
		return w, args, err
	}
	w.args[0] = self
	put(w.args[1:], args.v)
	return w, Args{w.args, args.names}, nil
}

// callWith calls fn with self before the other arguments.
func (vm *VM) callWith(fn, self Value, args Args) (Value, error) {
	w, args, err := vm.withSelf(self, args)
	if err != nil {
		return Value{}, err
	}
	r, err := vm.Call(fn, args)
	w.close(vm)
	return r, err
}

// callSpread is callBuiltin for Def.Spread.
func (vm *VM) callSpread(b *Builtin, sig *signature, self Value, args Args) (Value, error) {
	switch {
	case args.KwLen() > 0:
		return Value{}, vm.TypeErrorf("%s() takes no keyword arguments", vm.builtinFullName(b, sig))
	case args.Len() < sig.minPos:
		return Value{}, vm.posCountError(b, sig, args.Len(), 0)
	}
	w, args, err := vm.withSelf(self, args)
	if err != nil {
		return Value{}, err
	}
	vm.native++
	r, err := b.def.Fn(vm, args.v)
	vm.native--
	w.close(vm)
	if err == nil && r.o == nil {
		err = vm.noResult(b.def.Name)
	}
	return r, err
}

// bindArgs binds args to the parameters of sig: out[i] is the value of parameter i or null.
func (vm *VM) bindArgs(b *Builtin, sig *signature, args Args, out []Value) error {
	if b.def.Python {
		name, self := b.def.Name, 0
		if b.owner != nil && b.def.Kind == Method {
			name, self = b.owner.ShortName()+"."+name, 1
		}
		return vm.bindPython(name, sig, self, args, out)
	}
	pos := args.Pos()
	if args.KwLen() == 0 && sig.varPos < 0 && sig.varKw < 0 && len(pos) <= sig.maxPos && len(pos) >= sig.minPos && sig.required == 0 {
		put(out, pos)
		return nil
	}
	if args.KwLen() > 0 && sig.maxPos == sig.posOnly && sig.kwOnly == 0 && sig.varKw < 0 {
		if b.isWrapper() {
			return vm.TypeErrorf("wrapper %s() takes no keyword arguments", b.def.Name)
		}
		return vm.TypeErrorf("%s() takes no keyword arguments", vm.builtinFullName(b, sig))
	}
	if args.KwLen() > 0 && sig.varPos < 0 && sig.varKw < 0 {
		// CPython counts before it looks at names.
		if total, given := sig.maxPos+sig.kwOnly, len(pos)+args.KwLen(); given > total {
			what := ""
			if len(pos) == 0 {
				what = "keyword "
			}
			return vm.TypeErrorf("%s() takes at most %d %sargument%s (%d given)", b.def.Name, total, what, plural(total), given)
		}
		if len(pos) < min(sig.posOnly, sig.minPos) {
			return vm.posCountError(b, sig, len(pos), 0)
		}
	}
	if len(pos) > sig.maxPos {
		if sig.varPos < 0 {
			return vm.posCountError(b, sig, len(pos), args.KwLen())
		}
		rest, err := vm.CopyTuple(pos[sig.maxPos:])
		if err != nil {
			return err
		}
		out[sig.varPos] = rest
		pos = pos[:sig.maxPos]
	} else if sig.varPos >= 0 {
		out[sig.varPos] = EmptyTuple
	}
	copy(out, pos) // positional parameters come first
	var extra *Dict
	for i, name := range args.keys() {
		v := args.v[len(args.v)-args.KwLen()+i]
		k := -1
		for j := range sig.params {
			if p := &sig.params[j]; p.name == name.s && (p.kind == paramBoth || p.kind == paramKwOnly) {
				k = j
				break
			}
		}
		switch {
		case k >= 0 && out[k].o != nil:
			return vm.TypeErrorf("argument for %s() given by name ('%s') and position (%d)", b.def.Name, name.s, k+1)
		case k >= 0:
			out[k] = v
		case sig.varKw >= 0:
			if extra == nil {
				extra = vm.NewDict()
			}
			extra.setStr(vm, name, v)
		default:
			for j, p := range sig.params {
				if p.name == name.s && p.kind == paramPosOnly && out[j].o == nil {
					return vm.TypeErrorf("%s() got some positional-only arguments passed as keyword arguments: '%s'", b.def.Name, name.s)
				}
			}
			if err := vm.missingRequired(b, sig, len(pos), args.keys()); err != nil {
				return err // CPython looks for these first
			}
			return vm.unexpectedKeyword(b, sig, name.s)
		}
	}
	if extra != nil {
		out[sig.varKw] = extra.Value()
	}
	if len(pos) < sig.minPos {
		for i := len(pos); i < len(sig.params); i++ {
			p := sig.params[i]
			if p.hasDef || p.kind > paramBoth || out[i].o != nil {
				continue
			}
			if sig.posOnly == sig.maxPos && (sig.kwOnly == 0 || p.kind == paramPosOnly) || p.kind == paramPosOnly {
				return vm.posCountError(b, sig, len(pos), 0)
			}
			return vm.TypeErrorf("%s() missing required argument '%s' (pos %d)", b.def.Name, p.name, i+1)
		}
	}
	if sig.required > 0 {
		for i := range sig.params {
			if p := &sig.params[i]; p.kind == paramKwOnly && !p.hasDef && out[i].o == nil {
				return vm.TypeErrorf("%s() missing required keyword-only argument: '%s'", b.def.Name, p.name)
			}
		}
	}
	return nil
}

// missingRequired returns the error for the first required parameter that neither npos positional arguments nor names give.
func (vm *VM) missingRequired(b *Builtin, sig *signature, npos int, names []*Str) error {
	if npos > sig.maxPos || sig.posOnly == sig.maxPos {
		return nil
	}
params:
	for i := npos; i < sig.minPos; i++ {
		for _, n := range names {
			if n.s == sig.params[i].name {
				continue params
			}
		}
		return vm.TypeErrorf("%s() missing required argument '%s' (pos %d)", b.def.Name, sig.params[i].name, i+1)
	}
	return nil
}

func (vm *VM) unexpectedKeyword(b *Builtin, sig *signature, name string) error {
	var names []string
	for _, p := range sig.params {
		if p.kind == paramBoth || p.kind == paramKwOnly {
			names = append(names, p.name)
		}
	}
	if best := suggest(name, names); best != "" {
		return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'. Did you mean '%s'?", b.def.Name, name, best)
	}
	return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'", b.def.Name, name)
}

// builtinFullName is the name that CPython puts in some messages: with the type for methods.
func (vm *VM) builtinFullName(b *Builtin, sig *signature) string {
	name := b.def.Name
	if b.owner != nil && !b.isWrapper() {
		return b.qualname()
	}
	if b.mod != "" && b.mod != "builtins" && b.owner == nil {
		switch b.mod { // CPython has functions of these modules in others
		case "abc", "asyncio", "bisect", "codecs", "contextvars", "decimal", "heapq", "lzma", "operator", "pickle", "struct", "weakref":
			return "_" + b.mod + "." + name
		case "os":
			return "posix." + name
		}
		return b.mod + "." + name
	}
	return name
}

// qualname returns __qualname__: that of a bound method has the class that it is bound to, or the instance's.
func (b *Builtin) qualname() string {
	t := b.owner
	switch {
	case t == nil:
		return b.def.Name
	case b.self.o == nil || b.isWrapper():
	case AsType(b.self) != nil:
		t = AsType(b.self)
	default:
		t = b.self.Type()
	}
	return t.qualname + "." + b.def.Name
}

// posCountError is the TypeError for a wrong number of positional arguments.
func (vm *VM) posCountError(b *Builtin, sig *signature, got, kw int) error {
	name := b.def.Name
	if sig.posOnly == sig.maxPos && sig.kwOnly == 0 {
		switch {
		case b.isWrapper() && sig.minPos == sig.maxPos && sig.maxPos < 2:
			return vm.TypeErrorf("expected %d argument%s, got %d", sig.maxPos, plural(sig.maxPos), got)
		case b.isWrapper() && (name == "__pow__" || name == "__rpow__"):
			return vm.TypeErrorf("expected 1 or 2 arguments, got %d", got)
		case sig.maxPos == 0 && sig.varPos < 0:
			return vm.TypeErrorf("%s() takes no arguments (%d given)", vm.builtinFullName(b, sig), got)
		case sig.maxPos == 1 && sig.minPos == 1:
			return vm.TypeErrorf("%s() takes exactly one argument (%d given)", vm.builtinFullName(b, sig), got)
		case sig.minPos == sig.maxPos:
			return vm.TypeErrorf("%s expected %d argument%s, got %d", name, sig.minPos, plural(sig.minPos), got)
		case got < sig.minPos:
			return vm.TypeErrorf("%s expected at least %d argument%s, got %d", name, sig.minPos, plural(sig.minPos), got)
		}
		return vm.TypeErrorf("%s expected at most %d argument%s, got %d", name, sig.maxPos, plural(sig.maxPos), got)
	}
	if least := min(sig.posOnly, sig.minPos); got < least {
		word := "at least"
		if least == sig.maxPos {
			word = "exactly"
		}
		return vm.TypeErrorf("%s() takes %s %d positional argument%s (%d given)", name, word, least, plural(least), got)
	}
	if sig.maxPos == 0 && got+kw <= sig.kwOnly {
		return vm.TypeErrorf("%s() takes no positional arguments", name)
	}
	if sig.posOnly == sig.maxPos && sig.minPos == sig.maxPos && sig.kwOnly == 0 {
		return vm.TypeErrorf("%s expected %d argument%s, got %d", name, sig.maxPos, plural(sig.maxPos), got)
	}
	what := "argument"
	total := sig.maxPos + sig.kwOnly
	if sig.kwOnly > 0 && got+kw <= total {
		what = "positional argument"
		total = sig.maxPos
	} else {
		got += kw
	}
	most := "most"
	if sig.minPos == sig.maxPos && total == sig.maxPos && sig.kwOnly > 0 {
		return vm.TypeErrorf("%s() takes exactly %d %s%s (%d given)", name, total, what, plural(total), got)
	}
	return vm.TypeErrorf("%s() takes at %s %d %s%s (%d given)", name, most, total, what, plural(total), got)
}

// isWrapper says whether b wraps an operation of its type (a wrapper_descriptor or method-wrapper).
func (b *Builtin) isWrapper() bool {
	return b.shape == &wrapperType.root || b.shape == &methodWrapperType.root
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// signatureText returns the text of a native function's signature as inspect prints it.
func (b *Builtin) signatureText(withSelf bool) string {
	s := b.def.Sig
	if withSelf {
		switch {
		case s == "":
			s = "self, /"
		case strings.HasPrefix(s, "*"):
			s = "self, /, " + s
		case b.signature().posOnly > 0:
			s = "self, " + s
		default:
			s = "self, /, " + s
		}
	}
	return "(" + s + ")"
}

func itoa(i int) string { return strconv.Itoa(i) }
