package py

// functypes.go holds the types of functions and methods: function, method, builtin functions and their descriptors, cell, code.

import (
	"github.com/krait-run/krait/internal/compile"
)

func asBuiltin(v Value) *Builtin { return builtinLayout.of(v.o) }

func (vm *VM) newBoundMethod(fn, self Value) Value {
	vm.charge(56)
	m := &BoundMethod{Object: Object{shape: &methodType.root}, fn: fn, self: self}
	return FromObject(&m.Object)
}

func functionSpec() TypeSpec {
	self := func(v Value) *Func { return functionLayout.of(v.o) }
	return TypeSpec{Name: "function", Kind: KindFunction, Flags: FlagFinal | FlagMethodDescr,
		Sig: functionSig,
		Slots: Slots{
			New:  functionNew,
			Call: func(vm *VM, v Value, args Args) (Value, error) { return vm.callFunction(self(v), args) },
			DescrGet: func(vm *VM, d, obj Value, cls *Type) (Value, error) {
				if obj.o == nil {
					return d, nil
				}
				return vm.newBoundMethod(d, obj), nil
			},
			Repr: func(vm *VM, v Value) (string, error) {
				return "<function " + self(v).qualnameText() + " at " + vm.address(v) + ">", nil
			},
			GetAttr: func(vm *VM, v Value, name *Str) (Value, error) {
				if d := functionType.lookupStr(name); d.o != nil {
					return vm.bind(d, v, &functionType)
				}
				if a := self(v).attrsOf().attrs; a != nil {
					if x := a.getStr(name); x.o != nil {
						return x, nil
					}
				}
				e := vm.Errorf(AttributeError, "'function' object has no attribute '%s'", name.s).(*Exc)
				vm.setExcField(e, "name", name.Value())
				vm.setExcField(e, "obj", v)
				return Value{}, e
			},
			SetAttr: func(vm *VM, v Value, name *Str, x Value) error {
				if d := functionType.lookupStr(name); d.o != nil && d.o.shape.typ.slots.DescrSet != nil {
					return d.o.shape.typ.slots.DescrSet(vm, d, v, x)
				}
				if x.o == nil {
					if a := self(v).attrsOf().attrs; a == nil || !a.DelStr(name.s) {
						return vm.attributeError(v, name)
					}
					return nil
				}
				self(v).dict(vm).setStr(vm, name, x)
				return nil
			},
		},
		Getters: functionGetters(),
	}
}

// functionGetters are the attributes of functions that are computed.
func functionGetters() []Getter {
	self := func(v Value) *Func { return functionLayout.of(v.o) }
	text := func(name string, get func(*Func) Value, own func(*funcAttrs) *Value) Getter {
		return Getter{Name: name, Get: func(vm *VM, v Value) (Value, error) { return get(self(v)), nil },
			Set: func(vm *VM, v, x Value) error {
				if _, ok := AsStr(x); !ok {
					return vm.TypeErrorf("%s must be set to a string object", name)
				}
				*own(self(v).ownAttrs(vm)) = x
				return nil
			}}
	}
	return []Getter{
		text("__name__", (*Func).name, func(a *funcAttrs) *Value { return &a.name }),
		text("__qualname__", (*Func).qualname, func(a *funcAttrs) *Value { return &a.qualname }),
		{Name: "__module__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return self(v).module(), nil }, Set: func(vm *VM, v, x Value) error {
			if x.o == nil {
				x = None
			}
			self(v).ownAttrs(vm).module = x
			return nil
		}},
		{Name: "__doc__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return self(v).doc(), nil }, Set: func(vm *VM, v, x Value) error {
			if x.o == nil {
				x = None
			}
			self(v).ownAttrs(vm).doc = x
			return nil
		}},
		{Name: "__dict__", Get: func(vm *VM, v Value) (Value, error) { return self(v).dict(vm).Value(), nil }, Set: func(vm *VM, v, x Value) error {
			if x.o == nil {
				return vm.TypeErrorf("cannot delete __dict__")
			}
			d := AsDict(x)
			if d == nil {
				return vm.TypeErrorf("__dict__ must be set to a dictionary, not a '%s'", x.Type().name)
			}
			self(v).ownAttrs(vm).attrs = d
			return nil
		}},
		{Name: "__globals__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return self(v).globals.Value(), nil }},
		{Name: "__builtins__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return vm.builtinsOf(self(v).globals).Value(), nil }},
		{Name: "__code__", Get: func(vm *VM, v Value) (Value, error) { return vm.codeValue(self(v).code) }, Set: func(vm *VM, v, x Value) error {
			if x.o == nil || x.o.shape != &codeType.root {
				return vm.TypeErrorf("__code__ must be set to a code object")
			}
			c := codeLayout.of(x.o)
			f := self(v)
			if len(c.Closure) != len(f.closure) {
				name, _ := AsStr(f.name())
				return vm.ValueErrorf("%s() requires a code object with %d free vars, not %d", name, len(f.closure), len(c.Closure))
			}
			if (c.Flags^f.code.Flags)&generatorFlags != 0 {
				err := vm.warn(DeprecationWarning, "Assigning a code object of non-matching type is deprecated (e.g., from a generator to a plain function)")
				if err != nil {
					return err
				}
			}
			vm.charge(funcSize + bodySize)
			f.keepAttrs(vm)
			f.setBody(newFunc(c, vm.newState(c), f.globals, f.body.module, f.closure).body)
			return nil
		}},
		{Name: "__defaults__", Get: func(vm *VM, v Value) (Value, error) {
			if d := self(v).defaults; d != nil {
				return vm.Tuple(d), nil
			}
			return None, nil
		}, Set: func(vm *VM, v, x Value) error {
			if x.IsNullOrNone() {
				self(v).defaults = nil
				return nil
			}
			items, ok := AsTuple(x)
			if !ok {
				return vm.TypeErrorf("%s must be set to a tuple object", defaultsAttr)
			}
			self(v).defaults = items
			return nil
		}},
		{Name: "__kwdefaults__", Get: func(vm *VM, v Value) (Value, error) {
			if d := self(v).attrsOf().kwDefaults; d != nil {
				return d.Value(), nil
			}
			return None, nil
		}, Set: func(vm *VM, v, x Value) error {
			if x.IsNullOrNone() {
				self(v).ownAttrs(vm).kwDefaults = nil
				return nil
			}
			d := AsDict(x)
			if d == nil {
				return vm.TypeErrorf("__kwdefaults__ must be set to a dict object")
			}
			self(v).ownAttrs(vm).kwDefaults = d
			return nil
		}},
		{Name: "__closure__", Member: true, Get: func(vm *VM, v Value) (Value, error) {
			cells := self(v).closure
			if len(cells) == 0 {
				return None, nil
			}
			out := make([]Value, len(cells))
			for i, c := range cells {
				out[i] = FromObject(&c.Object)
			}
			return vm.Tuple(out), nil
		}},
		{Name: "__annotations__", Get: func(vm *VM, v Value) (Value, error) { return vm.funcAnnotations(self(v)) }, Set: func(vm *VM, v, x Value) error {
			if a := self(v).ownAttrs(vm); x.IsNullOrNone() {
				a.annots, a.annotate = nil, Value{}
				return nil
			}
			d := AsDict(x)
			if d == nil {
				return vm.TypeErrorf("__annotations__ must be set to a dict object")
			}
			a := self(v).ownAttrs(vm)
			a.annots, a.annotate = d, Value{}
			return nil
		}},
		{Name: "__annotate__", Get: func(vm *VM, v Value) (Value, error) {
			annotate := self(v).attrsOf().annotate
			if a := AsFunc(annotate); a != nil && a.code.Name == "__annotate__" && a.attrsOf().qualname.o == nil {
				a.ownAttrs(vm).qualname = vm.Str(self(v).code.Qualname + ".__annotate__") // its code has the name without the function's
			}
			if annotate.o != nil {
				return annotate, nil
			}
			return None, nil
		}, Set: func(vm *VM, v, x Value) error {
			if x.o == nil {
				return vm.TypeErrorf("__annotate__ cannot be deleted")
			}
			if !x.IsNone() && !IsCallable(x) {
				return vm.TypeErrorf("__annotate__ must be callable or None")
			}
			a := self(v).ownAttrs(vm)
			if a.annotate = x; !x.IsNone() {
				a.annots = nil
			}
			return nil
		}},
		{Name: "__type_params__", Get: func(vm *VM, v Value) (Value, error) {
			if p := self(v).attrsOf().typeParams; p.o != nil {
				return p, nil
			}
			return EmptyTuple, nil
		}, Set: func(vm *VM, v, x Value) error {
			if _, ok := AsTuple(x); !ok {
				return vm.TypeErrorf("__type_params__ must be set to a tuple")
			}
			self(v).ownAttrs(vm).typeParams = x
			return nil
		}},
	}
}

const functionSig = "code, globals, name=None, argdefs=None, closure=None, kwdefaults=None"

// functionNew is types.FunctionType(code, globals, ...).
func functionNew(vm *VM, cls *Type, args Args) (Value, error) {
	a := make([]Value, 6)
	b := &Builtin{def: &Def{Name: "function", Sig: functionSig}}
	b.proto = b
	if err := vm.bindArgs(b, b.signature(), args, a); err != nil {
		return Value{}, err
	}
	if a[0].o.shape != &codeType.root {
		return Value{}, vm.TypeErrorf("function() argument 'code' must be code, not %s", ArgType(a[0]))
	}
	g := AsDict(a[1])
	if g == nil {
		return Value{}, vm.TypeErrorf("function() argument 'globals' must be dict, not %s", ArgType(a[1]))
	}
	c := codeLayout.of(a[0].o)
	if !a[2].IsNullOrNone() {
		if _, ok := AsStr(a[2]); !ok {
			return Value{}, vm.TypeErrorf("arg 3 (name) must be None or string")
		}
	}
	defaults, isTuple := asTupleItems(a[3])
	if !isTuple && !a[3].IsNullOrNone() {
		return Value{}, vm.TypeErrorf("arg 4 (defaults) must be None or tuple")
	}
	cells, isTuple := asTupleItems(a[4])
	switch {
	case !isTuple && !a[4].IsNullOrNone():
		return Value{}, vm.TypeErrorf("arg 5 (closure) must be None or tuple")
	case !isTuple && len(c.FreeNames) > 0:
		return Value{}, vm.TypeErrorf("arg 5 (closure) must be tuple")
	case len(cells) != len(c.FreeNames):
		return Value{}, vm.ValueErrorf("%s requires closure of length %d, not %d", c.Name, len(c.FreeNames), len(cells))
	}
	var closure []*Cell
	for _, x := range cells {
		if x.o.shape != &cellType.root {
			return Value{}, vm.TypeErrorf("arg 5 (closure) expected cell, found %s", x.Type().name)
		}
		closure = append(closure, cellLayout.of(x.o))
	}
	module := None
	if n := g.GetStr("__name__"); n.o != nil {
		module = n
	}
	vm.charge(funcSize + bodySize + 8*len(closure))
	f := newFunc(c, vm.newState(c), g, module, closure)
	f.defaults = defaults
	if !a[2].IsNullOrNone() {
		f.ownAttrs(vm).name = a[2]
	}
	if !a[5].IsNullOrNone() {
		d := AsDict(a[5])
		if d == nil {
			return Value{}, vm.TypeErrorf("arg 6 (kwdefaults) must be None or dict")
		}
		f.ownAttrs(vm).kwDefaults = d
	}
	return f.Value(), nil
}

// funcAnnotations computes a function's annotations at the first request (PEP 649).
func (vm *VM) funcAnnotations(f *Func) (Value, error) {
	own := f.ownAttrs(vm)
	if own.annots == nil {
		if own.annotate.IsNullOrNone() {
			own.annots = vm.NewDict()
		} else {
			r, err := vm.CallValues(own.annotate, Int(1))
			if err != nil {
				return Value{}, err
			}
			d := AsDict(r)
			if d == nil {
				return Value{}, vm.TypeErrorf("__annotate__() must return a dict, not %s", r.Type().name)
			}
			own.annots = d
		}
	}
	return own.annots.Value(), nil
}

// typeAnnotations computes a class's annotations at the first request.
func (vm *VM) typeAnnotations(t *Type) (Value, error) {
	if t.flags&flagHeap == 0 {
		return Value{}, vm.Errorf(AttributeError, "type object '%s' has no attribute '__annotations__'", t.name)
	}
	for _, n := range []string{"__annotations__", "__annotations_cache__"} {
		if d := t.dict.GetStr(n); d.o != nil {
			return vm.bind(d, Value{}, t)
		}
	}
	f, err := vm.GetAttr(t.Value(), "__annotate__")
	if err != nil {
		return Value{}, err
	}
	d := vm.NewDict().Value()
	if IsCallable(f) {
		if d, err = vm.CallValues(f, Int(1)); err != nil {
			return Value{}, err
		}
		if AsDict(d) == nil {
			return Value{}, vm.TypeErrorf("__annotate__ returned non-dict of type '%s'", d.Type().name)
		}
	}
	t.dict.SetStr(vm, "__annotations_cache__", d)
	return d, nil
}

func (vm *VM) setTypeAnnotations(t *Type, x Value) error {
	if t.flags&flagHeap == 0 {
		return vm.TypeErrorf("cannot set '__annotations__' attribute of immutable type '%s'", t.name)
	}
	name := "__annotations_cache__"
	if t.dict.GetStr("__annotations__").o != nil {
		name = "__annotations__"
	}
	if x.o == nil {
		if !t.dict.DelStr(name) {
			return vm.Errorf(AttributeError, "__annotations__")
		}
		t.dict.DelStr("__annotate_func__")
		return nil
	}
	t.dict.SetStr(vm, name, x)
	if t.dict.GetStr("__annotate_func__").o != nil {
		t.dict.SetStr(vm, "__annotate_func__", None)
	}
	return nil
}

func methodSpec() TypeSpec {
	self := func(v Value) *BoundMethod { return methodLayout.of(v.o) }
	return TypeSpec{Name: "method", Kind: KindMethod, Flags: FlagFinal, Sig: "function, instance, /",
		Slots: Slots{
			New: func(vm *VM, cls *Type, args Args) (Value, error) {
				if args.Len() != 2 || args.KwLen() > 0 {
					return Value{}, vm.TypeErrorf("method expected 2 arguments, got %d", args.Len())
				}
				if !IsCallable(args.v[0]) {
					return Value{}, vm.TypeErrorf("first argument must be callable")
				}
				if args.v[1].IsNone() {
					return Value{}, vm.TypeErrorf("instance must not be None")
				}
				return vm.newBoundMethod(args.v[0], args.v[1]), nil
			},
			Call: func(vm *VM, v Value, args Args) (Value, error) {
				return vm.callWith(self(v).fn, self(v).self, args)
			},
			GetAttr: func(vm *VM, v Value, name *Str) (Value, error) {
				if d := methodType.lookupStr(name); d.o != nil {
					return vm.bind(d, v, &methodType)
				}
				return vm.getAttr(self(v).fn, name)
			},
			Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
				if b.o.shape != &methodType.root || op != EQ && op != NE {
					return NotImplemented, nil
				}
				eq := self(a).fn == self(b).fn && self(a).self == self(b).self
				return Bool(eq == (op == EQ)), nil
			},
			Hash: func(vm *VM, v Value) (int64, error) {
				return int64(vm.ID(self(v).self)>>4 ^ vm.ID(self(v).fn)), nil
			},
			Repr: func(vm *VM, v Value) (string, error) {
				m := self(v)
				r, err := vm.Repr(m.self)
				if err != nil {
					return "", err
				}
				name := "?"
				for _, attr := range [...]string{"__qualname__", "__name__"} {
					q, err := vm.LookupAttr(m.fn, attr)
					if err != nil {
						return "", err
					}
					if s, ok := AsStr(q); ok {
						name = s
					}
					if q.o != nil {
						break
					}
				}
				return "<bound method " + name + " of " + r + ">", nil
			},
		},
		Getters: []Getter{
			{Name: "__func__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return self(v).fn, nil }},
			{Name: "__self__", Member: true, Get: func(vm *VM, v Value) (Value, error) { return self(v).self, nil }},
			{Name: "__doc__", Get: func(vm *VM, v Value) (Value, error) { return vm.GetAttr(self(v).fn, "__doc__") }},
		},
		Methods: []Def{{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
			n, err := vm.GetAttr(self(a[0]).fn, "__name__")
			if err != nil {
				return Value{}, err
			}
			return vm.TupleOf([]Value{vm.builtins.GetStr("getattr"), vm.TupleOf([]Value{self(a[0]).self, n})}), nil
		}}},
	}
}

// defaultsAttr is an attribute of functions, and of native ones that have SetDefaults.
const defaultsAttr = "__defaults__"

// setNativeDefaults sets, or with x null deletes, the defaults of a native function that has SetDefaults.
func (vm *VM) setNativeDefaults(b *Builtin, x Value) error {
	if x.IsNullOrNone() {
		b.kept = None
		return b.def.SetDefaults(vm, nil)
	}
	items, ok := AsTuple(x)
	if !ok {
		return vm.TypeErrorf("%s must be set to a tuple object", defaultsAttr)
	}
	b.kept = x
	return b.def.SetDefaults(vm, items)
}

func builtinGetters() []Getter {
	return []Getter{
		{Name: "__name__", Get: func(vm *VM, v Value) (Value, error) { return vm.Str(asBuiltin(v).def.Name), nil }},
		{Name: "__qualname__", Get: func(vm *VM, v Value) (Value, error) {
			return vm.Str(asBuiltin(v).qualname()), nil
		}},
		{Name: "__doc__", Get: func(vm *VM, v Value) (Value, error) {
			if d := asBuiltin(v).def.Doc; d != "" {
				return vm.Str(d), nil
			}
			return None, nil
		}},
		{Name: "__text_signature__", Get: func(vm *VM, v Value) (Value, error) {
			b := asBuiltin(v)
			if b.def.Raw != nil && b.def.Sig == "" {
				return None, nil
			}
			s := b.def.Sig
			if b.owner != nil && b.def.Kind == Method && b.self.o == nil {
				s = b.signatureText(true)
				return vm.Str(s), nil
			}
			return vm.Str("(" + s + ")"), nil
		}},
	}
}

func builtinSpec() TypeSpec {
	return TypeSpec{Name: "builtin_function_or_method", Kind: KindBuiltin, Flags: FlagFinal | FlagNoNew,
		Slots: Slots{
			Call: func(vm *VM, v Value, args Args) (Value, error) { return vm.callBuiltin(asBuiltin(v), args) },
			Repr: func(vm *VM, v Value) (string, error) {
				b := asBuiltin(v)
				if b.self.o != nil && b.owner != nil {
					return "<built-in method " + b.def.Name + " of " + b.self.Type().name + " object at " + vm.address(b.self) + ">", nil
				}
				return "<built-in function " + b.def.Name + ">", nil
			},
			Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
				if b.o.shape != a.o.shape || op != EQ && op != NE {
					return NotImplemented, nil
				}
				x, y := asBuiltin(a), asBuiltin(b)
				return Bool((x.proto == y.proto && x.self == y.self) == (op == EQ)), nil
			},
			Hash: func(vm *VM, v Value) (int64, error) {
				b := asBuiltin(v)
				h := int64(vm.ID(b.proto.Value()) >> 4)
				if b.self.o != nil {
					h ^= int64(vm.ID(b.self))
				}
				return h, nil
			},
		},
		Getters: append(builtinGetters(),
			Getter{Name: "__self__", Get: func(vm *VM, v Value) (Value, error) {
				b := asBuiltin(v)
				if b.self.o != nil {
					return b.self, nil
				}
				if b.owner != nil {
					return b.owner.Value(), nil
				}
				if b.mod == "builtins" {
					return vm.BuiltinsModule(), nil
				}
				if m := vm.Modules().GetStr(b.mod); m.o != nil {
					return m, nil
				}
				return None, nil
			}},
			Getter{Name: "__module__", Get: func(vm *VM, v Value) (Value, error) {
				b := asBuiltin(v)
				if b.owner != nil || b.mod == "" {
					return None, nil
				}
				return vm.Str(b.mod), nil
			}}),
		Methods: []Def{{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
			b := asBuiltin(a[0])
			if b.self.o != nil {
				return vm.TupleOf([]Value{vm.builtins.GetStr("getattr"), vm.TupleOf([]Value{b.self, vm.Str(b.def.Name)})}), nil
			}
			return vm.Str(b.def.Name), nil
		}}},
	}
}

func descrGetters() []Getter {
	return append(builtinGetters(), Getter{Name: "__objclass__", Get: func(vm *VM, v Value) (Value, error) { return asBuiltin(v).owner.Value(), nil }})
}

func methodDescrSpec() TypeSpec { return nativeMethodSpec("method_descriptor", "method") }
func wrapperSpec() TypeSpec     { return nativeMethodSpec("wrapper_descriptor", "slot wrapper") }

func nativeMethodSpec(name, word string) TypeSpec {
	return TypeSpec{Name: name, Kind: KindBuiltin, Flags: FlagFinal | FlagNoNew | FlagMethodDescr, Slots: Slots{
		Call: func(vm *VM, v Value, args Args) (Value, error) { return vm.callBuiltin(asBuiltin(v), args) },
		DescrGet: func(vm *VM, d, obj Value, cls *Type) (Value, error) {
			if obj.o == nil {
				return d, nil
			}
			b := asBuiltin(d)
			if !obj.Type().IsSubtype(b.owner) {
				return Value{}, vm.TypeErrorf("descriptor '%s' for '%s' objects doesn't apply to a '%s' object", b.def.Name, b.owner.name, obj.Type().name)
			}
			return vm.boundBuiltin(b, obj), nil
		},
		Repr: func(vm *VM, v Value) (string, error) {
			return "<" + word + " '" + asBuiltin(v).def.Name + "' of '" + asBuiltin(v).owner.name + "' objects>", nil
		},
	}, Getters: descrGetters(), Methods: []Def{{Name: "__reduce__", Fn: func(vm *VM, a []Value) (Value, error) {
		b := asBuiltin(a[0])
		return vm.TupleOf([]Value{sharedBuiltins.GetStr("getattr"), vm.TupleOf([]Value{b.owner.Value(), vm.Str(b.def.Name)})}), nil
	}}}}
}

func classMethodDescrSpec() TypeSpec {
	return TypeSpec{Name: "classmethod_descriptor", Kind: KindBuiltin, Flags: FlagFinal | FlagNoNew, Slots: Slots{
		Call: func(vm *VM, v Value, args Args) (Value, error) {
			b := asBuiltin(v)
			if args.Len() == 0 {
				return Value{}, vm.TypeErrorf("descriptor '%s' of '%s' object needs an argument", b.def.Name, b.owner.name)
			}
			t := AsType(args.v[0])
			if t == nil {
				return Value{}, vm.TypeErrorf("descriptor '%s' for type '%s' needs a type, not a '%s' as arg 2", b.def.Name, b.owner.name, args.v[0].Type().name)
			}
			if !t.IsSubtype(b.owner) {
				return Value{}, vm.TypeErrorf("descriptor '%s' requires a subtype of '%s' but received '%s'", b.def.Name, b.owner.name, t.name)
			}
			return vm.callBuiltin(asBuiltin(vm.boundBuiltin(b, args.v[0])), Args{args.v[1:], args.names})
		},
		DescrGet: func(vm *VM, d, obj Value, cls *Type) (Value, error) {
			b := asBuiltin(d)
			if !cls.IsSubtype(b.owner) {
				return Value{}, vm.TypeErrorf("descriptor '%s' requires a subtype of '%s' but received '%s'", b.def.Name, b.owner.name, cls.name)
			}
			return vm.boundBuiltin(b, cls.Value()), nil
		},
		Repr: func(vm *VM, v Value) (string, error) {
			return "<method '" + asBuiltin(v).def.Name + "' of '" + asBuiltin(v).owner.name + "' objects>", nil
		},
	}, Getters: descrGetters()}
}

func methodWrapperSpec() TypeSpec {
	return TypeSpec{Name: "method-wrapper", Kind: KindBuiltin, Flags: FlagFinal | FlagNoNew, Slots: Slots{
		Call: func(vm *VM, v Value, args Args) (Value, error) { return vm.callBuiltin(asBuiltin(v), args) },
		Repr: func(vm *VM, v Value) (string, error) {
			b := asBuiltin(v)
			return "<method-wrapper '" + b.def.Name + "' of " + b.self.Type().name + " object at " + vm.address(b.self) + ">", nil
		},
		Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
			if b.o.shape != a.o.shape || op != EQ && op != NE {
				return NotImplemented, nil
			}
			x, y := asBuiltin(a), asBuiltin(b)
			return Bool((x.proto == y.proto && x.self == y.self) == (op == EQ)), nil
		},
		Hash: func(vm *VM, v Value) (int64, error) {
			return int64(vm.ID(asBuiltin(v).self) ^ vm.ID(asBuiltin(v).proto.Value())), nil
		},
	}, Getters: append(descrGetters(), Getter{Name: "__self__", Get: func(vm *VM, v Value) (Value, error) { return asBuiltin(v).self, nil }})}
}

func cellSpec() TypeSpec {
	self := func(v Value) *Cell { return cellLayout.of(v.o) }
	return TypeSpec{Name: "cell", Kind: KindCell, Flags: FlagFinal, Sig: "contents=<unrepresentable>, /", Slots: Slots{
		NoHash: true,
		New: func(vm *VM, cls *Type, args Args) (Value, error) {
			if n := args.Len(); n > 1 {
				return Value{}, vm.TypeErrorf("cell expected at most 1 argument, got %d", n)
			}
			c := &Cell{Object: Object{shape: &cellType.root}}
			vm.charge(32)
			if args.Len() > 0 {
				c.v = args.v[0]
			}
			return FromObject(&c.Object), nil
		},
		Repr: func(vm *VM, v Value) (string, error) {
			if c := self(v); c.v.o != nil {
				return "<cell at " + vm.address(v) + ": " + c.v.Type().name + " object at " + vm.address(c.v) + ">", nil
			}
			return "<cell at " + vm.address(v) + ": empty>", nil
		},
		Compare: func(vm *VM, op CmpOp, a, b Value) (Value, error) {
			if b.o.shape != &cellType.root {
				return NotImplemented, nil
			}
			x, y := self(a).v, self(b).v
			if x.o == nil || y.o == nil { // an empty one is less than others
				return vm.RichCompare(op, Bool(x.o != nil), Bool(y.o != nil))
			}
			return vm.RichCompare(op, x, y)
		},
	}, Getters: []Getter{{Name: "cell_contents", Get: func(vm *VM, v Value) (Value, error) {
		if c := self(v); c.v.o != nil {
			return c.v, nil
		}
		return Value{}, vm.ValueErrorf("Cell is empty")
	}, Set: func(vm *VM, v, x Value) error { self(v).v = x; return nil }}}}
}

func codeSpec() TypeSpec {
	self := func(v Value) *Code { return codeLayout.of(v.o) }
	num := func(name string, f func(*Code) int) Getter {
		return Getter{Name: name, Member: true, Get: func(vm *VM, v Value) (Value, error) {
			c := self(v)
			return Int(int64(f(c))), vm.Step(len(c.VarNames) >> 6)
		}}
	}
	strs := func(name string, f func(*Code) []string) Getter {
		return Getter{Name: name, Get: func(vm *VM, v Value) (Value, error) {
			c := self(v)
			if err := vm.Step((len(c.VarNames) + len(c.CacheNames)) >> 2); err != nil {
				return Value{}, err
			}
			names := f(c)
			out, err := vm.newItems(len(names))
			if err != nil {
				return Value{}, err
			}
			for i, s := range names {
				out[i] = vm.Str(s)
			}
			return vm.ownedTuple(out), nil
		}}
	}
	ofKind := func(kinds ...compile.VarKind) func(*Code) []string {
		return func(c *Code) []string {
			var out []string
			for i, n := range c.VarNames {
				for _, k := range kinds {
					if c.VarKinds[i] == k {
						out = append(out, n)
					}
				}
			}
			return out
		}
	}
	// A local variable that is a cell is among co_varnames only if it is a parameter.
	locals := func(c *Code) []string {
		var out []string
		params := c.Parameters()
		for i, n := range c.VarNames {
			switch k := c.VarKinds[i]; {
			case k == compile.VarLocal, k == compile.VarFar, k == compile.VarCell && i < params:
				out = append(out, n)
			}
		}
		return out
	}
	return TypeSpec{Name: "code", Kind: KindCode, Flags: FlagFinal, Slots: Slots{
		// There is no bytecode that a script could give.
		New: func(vm *VM, _ *Type, _ Args) (Value, error) {
			return Value{}, vm.TypeErrorf("cannot create 'code' instances")
		},
		Repr: func(vm *VM, v Value) (string, error) {
			c := self(v)
			return "<code object " + c.Name + " at " + vm.address(v) + ", file \"" + c.Filename + "\", line " + itoa(c.FirstLine) + ">", nil
		},
	}, Getters: []Getter{
		num("co_argcount", func(c *Code) int { return c.NumArgs }),
		num("co_posonlyargcount", func(c *Code) int { return c.NumPosOnly }),
		num("co_kwonlyargcount", func(c *Code) int { return c.NumKwOnly }),
		num("co_nlocals", func(c *Code) int { return len(locals(c)) }),
		num("co_stacksize", func(c *Code) int { return c.NumRegs }),
		num("co_flags", func(c *Code) int { return int(c.Flags &^ 0xF0000000) }),
		num("co_firstlineno", func(c *Code) int { return c.FirstLine }),
		{Name: "co_name", Get: func(vm *VM, v Value) (Value, error) { return vm.Str(self(v).Name), nil }},
		{Name: "co_qualname", Get: func(vm *VM, v Value) (Value, error) { return vm.Str(self(v).Qualname), nil }},
		{Name: "co_filename", Get: func(vm *VM, v Value) (Value, error) { return vm.Str(self(v).Filename), nil }},
		strs("co_varnames", locals),
		strs("co_cellvars", ofKind(compile.VarCell)),
		strs("co_freevars", func(c *Code) []string { return c.FreeNames }),
		strs("co_names", func(c *Code) []string {
			var out []string
			seen := map[string]bool{}
			for _, n := range c.CacheNames {
				if !seen[n] {
					seen[n] = true
					out = append(out, n)
				}
			}
			return out
		}),
		{Name: "co_consts", Get: func(vm *VM, v Value) (Value, error) {
			consts, err := vm.copyItems(self(v).consts)
			if err != nil {
				return Value{}, err
			}
			return vm.ownedTuple(consts), nil
		}},
		{Name: "co_code", Get: func(vm *VM, v Value) (Value, error) { return vm.Bytes(""), nil }},
	}}
}
