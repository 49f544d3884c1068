package py

// extension.go holds what packages with types and modules of their own need beside the protocols.

import (
	"strings"

	"github.com/krait-run/krait/internal/syntax"
)

// EnterRepr notes that the repr of v is being made and reports false if that is so already, because v contains itself. Each
// true needs a LeaveRepr.
func (vm *VM) EnterRepr(v Value) bool { return vm.enterRepr(v.o) }

// LeaveRepr ends what EnterRepr began.
func (vm *VM) LeaveRepr() { vm.leaveRepr() }

// BufferOf returns a copy of the bytes of a bytes-like object that is not a bytes object; ok is false for everything else.
func (vm *VM) BufferOf(v Value) (b string, ok bool, err error) { return vm.bufferOf(v) }

// HasIndex reports whether v is an int or has __index__.
func (vm *VM) HasIndex(v Value) bool { return vm.hasIndex(v) }

// Admit fails if n bytes more would exceed the memory limit. It accounts nothing: what allocates them does.
func (vm *VM) Admit(n int) error { return vm.admit(n) }

// AdmitMore is Admit for n bytes that are to be appended to b. It asks only where b has no room for them, as its text would be counted anew with
// each piece.
func (vm *VM) AdmitMore(b *strings.Builder, n int) error {
	if b.Cap()-b.Len() >= n {
		return nil
	}
	return vm.admit(2 * (b.Len() + n))
}

// NewItems returns n null Values, accounted. The error is that of a limit.
func (vm *VM) NewItems(n int) ([]Value, error) { return vm.newItems(n) }

// PutItems copies src to dst, which has the same length, and counts that. With many of them it looks on the way whether the run has to end.
func (vm *VM) PutItems(dst, src []Value) error { return vm.putItems(dst, src) }

// Offset returns the byte offset of the code point with index i, from 0 to s.Len(). A long str that is not ASCII gets an index of its
// code points when it is first asked, so that going through one by indices takes no time for what is before them.
func (vm *VM) Offset(s *Str, i int) int { return vm.offset(s, i) }

// Position returns the index of the code point at the byte offset off, the reverse of Offset.
func (vm *VM) Position(s *Str, off int) int { return vm.position(s, off) }

// Part returns a str with a copy of sub, a substring of s.
func (vm *VM) Part(s *Str, sub string) Value { return vm.part(s, sub) }

// OwnStr returns a str of b, generalised UTF-8, which belongs to it afterwards.
func (vm *VM) OwnStr(b []byte) Value { return vm.ownText(b) }

// Message returns str(e), or "" if that fails.
func (e *Exc) Message() string {
	if len(e.args) > 0 {
		s, _ := AsStr(e.args[0])
		return s
	}
	return ""
}

// SetArgs replaces e.args.
func (e *Exc) SetArgs(args ...Value) { e.args = append([]Value(nil), args...) }

// AddNote adds a note to e, as e.add_note does.
func (vm *VM) AddNote(e *Exc, note string) { vm.addNote(e, note) }

// SetCause makes cause the __cause__ of e.
func (e *Exc) SetCause(cause *Exc) { e.setCause(cause) }

// AddMatchFlags makes match statements take instances of t and of its subclasses for mappings or sequences, as flags say, and for nothing
// else. t must be a Python class; without one of the two flags nothing happens.
func (vm *VM) AddMatchFlags(t *Type, flags TypeFlags) {
	const kinds = FlagMapping | FlagSequence
	if flags &= kinds; t.flags&flagHeap == 0 || flags == 0 {
		return
	}
	t.flags = t.flags&^kinds | flags
	for _, s := range vm.allSubclasses(t) {
		s.flags = s.flags&^kinds | flags
	}
}

// Flags returns the type's flags.
func (t *Type) Flags() TypeFlags { return t.flags }

// Kind returns the layout family of the type's instances.
func (t *Type) Kind() Kind { return t.kind }

// Bases returns the type's bases, which the caller must not change.
func (t *Type) Bases() []*Type { return t.bases }

// MRO returns the method resolution order, which the caller must not change.
func (t *Type) MRO() []*Type { return t.mro }

// Epoch returns a number that changes with every change to a class.
func (vm *VM) Epoch() uint64 { return vm.epoch }

// CallerGlobals returns the global namespace of the running Python code, or nil if there is none.
func (vm *VM) CallerGlobals() *Dict { return vm.currentGlobals() }

// Merge computes the entry of k anew: f gets the old value, or null, and returns the new one. f must not run Python code.
func (d *Dict) Merge(vm *VM, k Value, f func(old Value) Value) error {
	h, err := vm.hash(k)
	if err != nil {
		return err
	}
	i, err := d.find(vm, k, h)
	if err != nil {
		return err
	}
	if i >= 0 {
		d.entries[i].val = f(d.entries[i].val)
		return nil
	}
	return d.addPolled(vm, k, f(Value{}), h)
}

// BindPython binds the arguments of a call to the parameters that sig lists (see Def.Sig) with the error texts of a
// function written in Python. out gets one Value per parameter; self, if not null, is the first of them.
func (vm *VM) BindPython(name, sig string, args Args, out []Value, self Value) error {
	if self.o != nil {
		args = args.Prepend(self)
	}
	return vm.bindPython(name, parseSignature(sig), 0, args, out)
}

// bindPython is bindArgs with the error texts of a function written in Python. self is 1 if the texts count a self that is
// not among args, else 0.
func (vm *VM) bindPython(name string, sig *signature, self int, args Args, out []Value) error {
	pos := args.Pos()
	if len(pos) > sig.maxPos && sig.varPos >= 0 {
		rest, err := vm.CopyTuple(pos[sig.maxPos:])
		if err != nil {
			return err
		}
		out[sig.varPos] = rest
	} else if sig.varPos >= 0 {
		out[sig.varPos] = EmptyTuple
	}
	n := copy(out[:sig.maxPos], pos)
	var extra *Dict
	for i := range args.keys() {
		key, v := args.Kw(i)
		k := -1
		for j, p := range sig.params {
			if p.name == key.s && (p.kind == paramBoth || p.kind == paramKwOnly) {
				k = j
			}
		}
		switch {
		case k >= 0 && out[k].o != nil:
			return vm.TypeErrorf("%s() got multiple values for argument '%s'", name, key.s)
		case k >= 0:
			out[k] = v
		case sig.varKw >= 0:
			if extra == nil {
				extra = vm.NewDict()
			}
			extra.setStr(vm, key, v)
		default:
			return vm.badPythonKeyword(name, sig, args, key.s)
		}
	}
	if extra != nil {
		out[sig.varKw] = extra.Value()
	}
	if len(pos) > sig.maxPos && sig.varPos < 0 {
		given := len(pos) + self
		takes, pl := itoa(sig.maxPos+self), sig.maxPos+self != 1
		if sig.minPos != sig.maxPos {
			takes, pl = "from "+itoa(sig.minPos+self)+" to "+takes, true
		}
		s, was, kw := "", "were", ""
		if pl {
			s = "s"
		}
		if sig.kwOnly > 0 {
			nkw := 0
			for i, p := range sig.params {
				if p.kind == paramKwOnly && out[i].o != nil {
					nkw++
				}
			}
			if nkw > 0 {
				kw = " positional argument" + plural(given) + " (and " + itoa(nkw) + " keyword-only argument" + plural(nkw) + ")"
			}
		}
		if given == 1 && kw == "" {
			was = "was"
		}
		return vm.TypeErrorf("%s() takes %s positional argument%s but %d%s %s given", name, takes, s, given, kw, was)
	}
	for _, kind := range [...]string{"positional", "keyword-only"} {
		var miss []string
		for i, p := range sig.params {
			isKw := p.kind == paramKwOnly
			if p.hasDef || p.kind == paramVar || p.kind == paramVarKw || isKw != (kind == "keyword-only") || i < n || out[i].o != nil {
				continue
			}
			miss = append(miss, "'"+p.name+"'")
		}
		if len(miss) > 0 {
			list := miss[0]
			if k := len(miss); k == 2 {
				list += " and " + miss[1]
			} else if k > 2 {
				list = strings.Join(miss[:k-1], ", ") + ", and " + miss[k-1]
			}
			return vm.TypeErrorf("%s() missing %d required %s argument%s: %s", name, len(miss), kind, plural(len(miss)), list)
		}
	}
	return nil
}

func (vm *VM) badPythonKeyword(fn string, sig *signature, args Args, name string) error {
	var posOnly, names []string
	for _, p := range sig.params {
		switch p.kind {
		case paramPosOnly:
			for _, n := range args.keys() {
				if n.s == p.name {
					posOnly = append(posOnly, p.name)
				}
			}
		case paramBoth, paramKwOnly:
			names = append(names, p.name)
		}
	}
	if len(posOnly) > 0 {
		return vm.TypeErrorf("%s() got some positional-only arguments passed as keyword arguments: '%s'", fn, strings.Join(posOnly, ", "))
	}
	if s := suggest(name, names); s != "" {
		return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'. Did you mean '%s'?", fn, name, s)
	}
	return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'", fn, name)
}

// Binder binds the arguments of a constructor or another native function that gets them unbound. It is made once.
type Binder struct{ b *Builtin }

// NewBinder returns the Binder for the parameters that sig lists (see Def.Sig); name is for error texts.
func NewBinder(name, sig string) *Binder {
	b := &Builtin{def: &Def{Name: name, Sig: sig}}
	b.proto = b
	return &Binder{b}
}

// Bind sets out, one Value per parameter, and fails as Def says.
func (b *Binder) Bind(vm *VM, args Args, out []Value) error {
	return vm.bindArgs(b.b, b.b.signature(), args, out)
}

// SyntaxErrorOf returns the SyntaxError for an error of Compile, or nil if it is none.
func (vm *VM) SyntaxErrorOf(err error) error {
	if e := vm.raiseSyntax(err); IsExc(e, SyntaxError) {
		return e
	}
	return nil
}

// NewBoundMethod returns fn bound to self.
func (vm *VM) NewBoundMethod(fn, self Value) Value { return vm.newBoundMethod(fn, self) }

// InstanceAttr returns the attribute name kept in v itself, or null. HasInstanceDict says whether v keeps attributes.
func (vm *VM) InstanceAttr(v Value, name *Str) Value { return vm.instanceAttr(v, name) }

// FindItems returns the value that d has for the tuple of the items, where that is found without Python code and the tuple. ok is false also where d has none.
func FindItems(d *Dict, items []Value) (v Value, ok bool) {
	if len(items) > maxInlineItems {
		return Value{}, false
	}
	return findItems(d.Value(), items)
}

// HasInstanceDict reports whether v has a __dict__ for attributes.
func HasInstanceDict(v Value) bool {
	return v.o.shape.attrsOff != 0 && v.o.shape.typ.flags&FlagHasDict != 0
}

// SetInstanceAttr sets the attribute name in v itself, for which HasInstanceDict must hold.
func (vm *VM) SetInstanceAttr(v Value, name *Str, x Value) { vm.setInstanceAttr(v.o, name, x) }

// ModuleAttributeError returns the AttributeError for a name that the module m does not have.
func (vm *VM) ModuleAttributeError(m *Module, name string) error {
	n, _ := AsStr(m.dict.GetStr("__name__"))
	e := vm.Errorf(AttributeError, "module '%s' has no attribute '%s'", n, name).(*Exc)
	vm.setExcField(e, "name", vm.Str(name))
	vm.setExcField(e, "obj", m.Value())
	return e
}

// NewPythonBinder is NewBinder with the error texts of a function written in Python.
func NewPythonBinder(name, sig string) *Binder {
	b := &Builtin{def: &Def{Name: name, Sig: sig, Python: true}}
	b.proto = b
	return &Binder{b}
}

// NewFunctionOf is NewFunction for a function whose Go code refers to kept, which the memory account sees through it.
func (vm *VM) NewFunctionOf(def *Def, module string, kept Value) Value {
	v := vm.NewFunction(def, module)
	builtinLayout.of(v.o).kept = kept
	return v
}

// EqualDicts is == of two dicts, whatever their classes.
func (vm *VM) EqualDicts(a, b *Dict) (bool, error) { return vm.dictEqual(a, b) }

// InitSingleton makes o the one instance of t, a builtin type without state, shared by all VMs. It is called where t is built.
func InitSingleton(o *Instance, t *Type) { o.Object = Object{shape: &t.root, mark: immortal} }

// NewClass is type.__new__(meta, name, bases, namespace, **keywords).
func (vm *VM) NewClass(meta *Type, args Args) (Value, error) { return typeNew(vm, meta, args) }

// Truncate drops the items of l from n on.
func (l *List) Truncate(n int) {
	clear(l.items[n:])
	l.items = l.items[:n]
}

// KnownID returns id(v) if a script asked for it already.
func (vm *VM) KnownID(v Value) (id uint64, ok bool) {
	id, ok = vm.ids[v.o]
	return id, ok
}

// InitNative makes n, which is embedded at the start of a larger Go struct, an instance of t with the Go state data, and
// returns it. It saves the allocation that NewNative makes.
func (vm *VM) InitNative(n *Native, t *Type, data any, size int) Value {
	vm.charge(56 + size)
	n.Object = Object{shape: &t.root}
	n.Data = data
	return Value{o: &n.Object}
}

// NewInstance returns an instance without attributes of t, a Python class of plain instances.
func (vm *VM) NewInstance(t *Type) Value { return vm.newInstance(t) }

// CompileTree compiles a syntax tree that a script made. Errors are exceptions.
func (vm *VM) CompileTree(mod syntax.Mod, opts CompileOptions) (Value, error) {
	opts.NoLines, opts.Poll = true, vm.Step
	c, err := compileTree(mod, "", opts)
	if err != nil {
		return Value{}, vm.raiseSyntax(err)
	}
	return FromObject(&c.Object), nil
}

// SourceText returns the text of v, the argument of fn that holds source code.
func (vm *VM) SourceText(v Value, fn string) (string, error) { return vm.sourceText(v, fn, "<string>") }

// QualName returns the type's __qualname__.
func (t *Type) QualName() string { return t.qualname }

// ModuleName returns the text of the type's __module__, or "".
func (t *Type) ModuleName() string { return t.moduleName() }

// IsBuiltinMethod reports whether v is a native function or a method of one.
func IsBuiltinMethod(v Value) bool {
	if v.o != nil && v.o.shape == &methodType.root {
		v = methodLayout.guarded(v.o).fn
	}
	return v.o != nil && v.o.shape.typ.kind == KindBuiltin
}

// Builtins returns the namespace of the module builtins.
func (vm *VM) Builtins() *Dict { return vm.builtins }

// NewNativeWith is NewNative with a copy of data beside the object, in one allocation.
func NewNativeWith[T any](vm *VM, t *Type, data T, size int) Value {
	v, p := NewNativeOf[T](vm, t, size)
	*p = data
	return v
}

// CallJoined calls fn with the positional arguments first and then args.
func (vm *VM) CallJoined(fn Value, first []Value, args Args) (Value, error) {
	if fn.o.shape == &functionType.root && len(first) == 1 && args.KwLen() == 0 {
		if b := functionLayout.guarded(fn.o).body; b.code.simple && b.code.NumArgs == 1+len(args.v) && b.code.Flags&generatorFlags == 0 {
			return vm.callBody(b, first[0], args.v)
		}
	}
	w, err := vm.arguments(len(first) + len(args.v))
	if err != nil {
		return Value{}, err
	}
	copy(w.args[copy(w.args, first):], args.v)
	r, err := vm.Call(fn, Args{w.args, args.names})
	w.close(vm)
	return r, err
}
