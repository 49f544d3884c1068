package py

// excspec.go holds the builtin exception types: how exceptions are made, their attributes and methods, repr and str.

// ownNew reports whether the type has a __new__ of its own that does what BaseException's does.
func (r exceptionRow) ownNew() bool {
	if r.base.IsSubtype(OSError) || r.base.IsSubtype(ImportError) || r.base.IsSubtype(NameError) || r.base.IsSubtype(SyntaxError) ||
		r.base.IsSubtype(BaseExceptionGroup) {
		return false
	}
	switch r.typ {
	case SystemExit, AttributeError, ImportError, NameError, StopIteration, SyntaxError, KeyError, OSError, BaseExceptionGroup, ExceptionGroup:
		return false
	}
	return true
}

// exceptionSpec describes the exception type of a row of the hierarchy.
func exceptionSpec(r exceptionRow) TypeSpec {
	spec := TypeSpec{Name: r.name, Base: r.base, Kind: KindException, Flags: FlagHasDict}
	if r.base != nil {
		r.typ.excLayout = r.base.excLayout
	}
	own := func(l excLayout) {
		r.typ.excLayout = l
		spec.Getters = append(spec.Getters, fieldGetters(l)...)
	}
	if r.typ == BaseException || r.base.flags&flagPlainExc != 0 {
		spec.Flags |= flagPlainExc
	}
	if r.base != nil && r.ownNew() {
		spec.Slots.New = excNew
	}
	switch r.typ {
	case BaseException:
		spec.Slots = Slots{New: excNew, Init: excInit, Repr: excRepr, Str: excStr}
		spec.Methods = baseExceptionMethods()
		spec.Getters = baseExceptionGetters()
	case BaseExceptionGroup:
		own(excGroup)
		groupSpec(&spec)
	case StopIteration:
		own(excStop)
		spec.Slots.Init = excFieldsInit
	case SystemExit:
		own(excExit)
		spec.Slots.Init = excFieldsInit
	case ImportError:
		own(excImport)
		spec.Slots.Init = importInit
		spec.Slots.Str = importStr
		spec.Methods = []Def{{Name: "__reduce__", Fn: importReduce}}
	case NameError:
		own(excName)
		spec.Slots.Init = nameInit
	case AttributeError:
		own(excAttribute)
		spec.Slots.Init = nameInit
		spec.Methods = []Def{{Name: "__reduce__", Fn: attributeReduce}, {Name: "__getstate__", Fn: attributeState}}
	case KeyError:
		spec.Slots.Str = keyErrorStr
	case OSError:
		own(excOS)
		osSpec(&spec)
	case SyntaxError:
		own(excSyntax)
		spec.Slots.Init = excFieldsInit
		spec.Slots.Str = syntaxStr
	case UnicodeEncodeError:
		own(excEncode)
		spec.Slots.Init, spec.Slots.Str = excFieldsInit, unicodeStr
	case UnicodeDecodeError:
		own(excDecode)
		spec.Slots.Init, spec.Slots.Str = excFieldsInit, unicodeStr
	case UnicodeTranslateError:
		own(excTranslate)
		spec.Slots.Init, spec.Slots.Str = excFieldsInit, unicodeStr
	}
	if r.typ != BaseException && (r.typ.excLayout != excPlain || spec.Slots.Init != nil) {
		spec.Flags &^= flagPlainExc
	}
	return spec
}

// fieldGetters returns the attributes of a layout's fields.
func fieldGetters(l excLayout) []Getter {
	var out []Getter
	for i, name := range excFieldNames[l] {
		if name[0] == '.' || l == excTranslate && i == uniEncoding {
			continue
		}
		g := Getter{Name: name, Member: true}
		g.Get = func(vm *VM, self Value) (Value, error) {
			if v := AsExc(self).field(i); v.o != nil {
				return v, nil
			}
			return None, nil
		}
		g.Set = func(vm *VM, self, v Value) error {
			e := AsExc(self)
			if v.o != nil || i < len(e.fields) {
				e.setField(vm, i, v)
			}
			return nil
		}
		switch {
		case l == excOS && i == osWritten:
			g.Member, g.Get, g.Set = false, osGetWritten, osSetWritten
		case (l == excEncode || l == excDecode || l == excTranslate) && (i == uniStart || i == uniEnd):
			g.Get = func(vm *VM, self Value) (Value, error) {
				if v := AsExc(self).field(i); v.o != nil {
					return v, nil
				}
				return Int(0), nil
			}
			g.Set = func(vm *VM, self, v Value) error {
				if v.o == nil {
					return vm.TypeErrorf("can't delete numeric/char attribute")
				}
				k, err := vm.ssize(v)
				if err != nil {
					return err
				}
				AsExc(self).setField(vm, i, Int(k))
				return nil
			}
		case l == excGroup:
			g.Set = func(vm *VM, self, v Value) error { return vm.Errorf(AttributeError, "readonly attribute") }
		}
		out = append(out, g)
	}
	return out
}

// excNew is BaseException.__new__: it sets args and leaves keyword arguments to __init__.
func excNew(vm *VM, cls *Type, args Args) (Value, error) {
	return vm.allocExc(cls, args.Pos()).Value(), nil
}

// excInit is BaseException.__init__.
func excInit(vm *VM, self Value, args Args) error {
	e := AsExc(self)
	if err := vm.noKeywords(e, args); err != nil {
		return err
	}
	e.setArgs(vm, args.Pos())
	return nil
}

func (vm *VM) noKeywords(e *Exc, args Args) error {
	if args.KwLen() > 0 {
		return vm.TypeErrorf("%s() takes no keyword arguments", e.shape.typ.name)
	}
	return nil
}

// setArgs replaces e.args, unless they are the same, as they are in __init__ after __new__ in most cases. The slice is never
// changed in place: tuples share it.
func (e *Exc) setArgs(vm *VM, args []Value) {
	if len(args) == len(e.args) {
		same := true
		for i, v := range args {
			if e.args[i] != v {
				same = false
				break
			}
		}
		if same {
			return
		}
	}
	vm.charge(16 * len(args))
	e.args = append([]Value(nil), args...)
}

// excFieldsInit is __init__ of types that take their fields from positional arguments.
func excFieldsInit(vm *VM, self Value, args Args) error {
	if err := excInit(vm, self, args); err != nil {
		return err
	}
	return vm.fieldsFromArgs(AsExc(self))
}

// keywordFields sets the fields named by keyword arguments: names[i] goes to field at+i, and those not given become unset.
func (vm *VM) keywordFields(e *Exc, args Args, fn string, at int, names []string) error {
	if args.KwLen() > len(names) {
		return vm.TypeErrorf("%s() takes at most %d keyword argument%s (%d given)", fn, len(names), plural(len(names)), args.KwLen())
	}
	var out [4]Value
next:
	for i := 0; i < args.KwLen(); i++ {
		k, v := args.Kw(i)
		for j, n := range names {
			if n == k.s {
				out[j] = v
				continue next
			}
		}
		if s := suggest(k.s, names); s != "" {
			return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'. Did you mean '%s'?", fn, k.s, s)
		}
		return vm.TypeErrorf("%s() got an unexpected keyword argument '%s'", fn, k.s)
	}
	for j := range names {
		if out[j].o != nil || e.fields != nil {
			e.setField(vm, at+j, out[j])
		}
	}
	return nil
}

func importInit(vm *VM, self Value, args Args) error {
	e := AsExc(self)
	e.setArgs(vm, args.Pos())
	if err := vm.keywordFields(e, args, "ImportError", importName, excFieldNames[excImport][importName:]); err != nil {
		return err
	}
	return vm.fieldsFromArgs(e)
}

// nameInit is __init__ of NameError and AttributeError.
func nameInit(vm *VM, self Value, args Args) error {
	e := AsExc(self)
	e.setArgs(vm, args.Pos())
	l := e.layout()
	fn := "NameError"
	if l == excAttribute {
		fn = "AttributeError"
	}
	return vm.keywordFields(e, args, fn, 0, excFieldNames[l])
}

func excRepr(vm *VM, self Value) (string, error) {
	e := AsExc(self)
	name := e.shape.typ.ShortName()
	if len(e.args) == 1 {
		s, err := vm.Repr(e.args[0])
		return name + "(" + s + ")", err
	}
	s, err := vm.Repr(vm.Tuple(e.args))
	return name + s, err
}

func excStr(vm *VM, self Value) (string, error) {
	e := AsExc(self)
	switch len(e.args) {
	case 0:
		return "", nil
	case 1:
		return vm.StrOf(e.args[0])
	}
	return vm.Repr(vm.Tuple(e.args))
}

func keyErrorStr(vm *VM, self Value) (string, error) {
	if e := AsExc(self); len(e.args) == 1 {
		return vm.Repr(e.args[0])
	}
	return excStr(vm, self)
}

func importStr(vm *VM, self Value) (string, error) {
	if v := AsExc(self).field(importMsg); v.o != nil && v.o.shape == &strType.root {
		return vm.StrOf(v)
	}
	return excStr(vm, self)
}

func syntaxStr(vm *VM, self Value) (string, error) {
	e := AsExc(self)
	msg := "None"
	if v := e.field(syntaxMsg); v.o != nil {
		var err error
		if msg, err = vm.StrOf(v); err != nil {
			return "", err
		}
	}
	file, hasFile := "", false
	if v := e.field(syntaxFilename); v.o != nil {
		file, hasFile = AsStr(v)
		for i := len(file) - 1; i >= 0; i-- {
			if file[i] == '/' {
				file = file[i+1:]
				break
			}
		}
	}
	line, hasLine := 0, false
	if v := e.field(syntaxLineno); v.o != nil && v.o.shape == &intType.root {
		hasLine, line = true, -1
		if k, ok := v.SmallInt(); ok {
			line = int(k)
		}
	}
	switch {
	case hasFile && hasLine:
		return msg + " (" + file + ", line " + itoa(line) + ")", nil
	case hasFile:
		return msg + " (" + file + ")", nil
	case hasLine:
		return msg + " (line " + itoa(line) + ")", nil
	}
	return msg, nil
}

func baseExceptionMethods() []Def {
	return []Def{
		{Name: "with_traceback", Sig: "tb, /", Fn: func(vm *VM, a []Value) (Value, error) {
			return a[0], vm.setTraceback(AsExc(a[0]), a[1])
		}},
		{Name: "add_note", Sig: "note, /", Fn: excAddNote},
		{Name: "__reduce__", Fn: excReduce},
		{Name: "__setstate__", Sig: "object, /", Fn: excSetState},
	}
}

func baseExceptionGetters() []Getter {
	return []Getter{
		{Name: "__suppress_context__", Member: true,
			Get: func(vm *VM, self Value) (Value, error) { return Bool(AsExc(self).suppress()), nil },
			Set: func(vm *VM, self, v Value) error {
				if v.o == nil {
					return vm.TypeErrorf("can't delete numeric/char attribute")
				}
				b, ok := v.ExactBool()
				if !ok {
					return vm.TypeErrorf("attribute value type must be bool")
				}
				AsExc(self).setSuppress(b)
				return nil
			}},
		{Name: "__dict__",
			Get: func(vm *VM, self Value) (Value, error) { return vm.instanceDict(self).Value(), nil },
			Set: func(vm *VM, self, v Value) error {
				d := AsDict(v)
				if v.o == nil {
					vm.setInstanceDict(self, vm.NewDict())
					return nil
				}
				if d == nil {
					return vm.TypeErrorf("__dict__ must be set to a dictionary, not a '%s'", v.Type().name)
				}
				vm.setInstanceDict(self, d)
				return nil
			}},
		{Name: "args",
			Get: func(vm *VM, self Value) (Value, error) { return vm.Tuple(AsExc(self).args), nil },
			Set: func(vm *VM, self, v Value) error {
				if v.o == nil {
					return vm.TypeErrorf("args may not be deleted")
				}
				items, err := vm.Items(v)
				if err != nil {
					return err
				}
				if err := vm.Reserve(16 * len(items)); err != nil {
					return err
				}
				AsExc(self).args = append([]Value(nil), items...)
				return nil
			}},
		{Name: "__traceback__",
			Get: func(vm *VM, self Value) (Value, error) { return vm.tracebackValue(AsExc(self)), nil },
			Set: func(vm *VM, self, v Value) error {
				if v.o == nil {
					return vm.TypeErrorf("__traceback__ may not be deleted")
				}
				return vm.setTraceback(AsExc(self), v)
			}},
		{Name: "__context__",
			Get: func(vm *VM, self Value) (Value, error) { return orNone(AsExc(self).context.orNull()), nil },
			Set: func(vm *VM, self, v Value) error {
				v, err := vm.chained(v, "context")
				if err == nil {
					AsExc(self).context = AsExc(v)
				}
				return err
			}},
		{Name: "__cause__",
			Get: func(vm *VM, self Value) (Value, error) { return orNone(AsExc(self).cause.orNull()), nil },
			Set: func(vm *VM, self, v Value) error {
				v, err := vm.chained(v, "cause")
				if err == nil {
					AsExc(self).setCause(AsExc(v))
				}
				return err
			}},
	}
}

// setCause sets __cause__, which hides the context; c may be nil.
func (e *Exc) setCause(c *Exc) {
	e.cause = c
	e.setSuppress(true)
}

// chained checks a value given to __cause__ or __context__, and gives null for None.
func (vm *VM) chained(v Value, what string) (Value, error) {
	switch {
	case v.o == nil:
		return v, vm.TypeErrorf("__%s__ may not be deleted", what)
	case v.IsNone():
		return Value{}, nil
	case AsExc(v) == nil:
		return v, vm.TypeErrorf("exception %s must be None or derive from BaseException", what)
	}
	return v, nil
}

func orNone(v Value) Value {
	if v.o == nil {
		return None
	}
	return v
}

// setTraceback sets __traceback__ to a traceback or None.
func (vm *VM) setTraceback(e *Exc, v Value) error {
	if v.IsNone() {
		e.traceback = nil
		return nil
	}
	if v.o.shape != &tracebackType.root {
		return vm.TypeErrorf("__traceback__ must be a traceback or None")
	}
	e.traceback = tracebackLayout.of(v.o)
	return nil
}

func excAddNote(vm *VM, a []Value) (Value, error) {
	if a[1].kind() != KindStr {
		return Value{}, vm.TypeErrorf("add_note() argument must be str, not %s", ArgType(a[1]))
	}
	notes, err := vm.LookupAttr(a[0], "__notes__")
	if err != nil {
		return Value{}, err
	}
	if notes.o == nil {
		notes = vm.List(nil)
		if err := vm.SetAttr(a[0], "__notes__", notes); err != nil {
			return Value{}, err
		}
	}
	if notes.kind() != KindList {
		return Value{}, vm.TypeErrorf("Cannot add note: __notes__ is not a list")
	}
	vm.charge(16)
	l := listLayout.of(notes.o)
	l.items = append(l.items, a[1])
	return None, nil
}

// giveNote adds a note to an exception that has none.
func (vm *VM) giveNote(e *Exc, text string) {
	_ = vm.SetAttr(e.Value(), "__notes__", vm.List([]Value{vm.Str(text)}))
}

// stateDict returns the instance's attributes as a dict, or nil if it never had any.
func (vm *VM) stateDict(e *Exc) *Dict {
	if e.shape.n <= len(e.shape.typ.slotNames) && !e.shape.asDict {
		return nil
	}
	return vm.instanceDict(e.Value())
}

func excReduce(vm *VM, a []Value) (Value, error) {
	e := AsExc(a[0])
	return vm.reduceExc(e, e.args, vm.stateDict(e)), nil
}

func (vm *VM) reduceExc(e *Exc, args []Value, state *Dict) Value {
	out := []Value{e.shape.typ.Value(), vm.Tuple(args)}
	if state != nil {
		out = append(out, state.Value())
	}
	return vm.Tuple(out)
}

func importReduce(vm *VM, a []Value) (Value, error) {
	e := AsExc(a[0])
	state := vm.stateDict(e)
	for i := importName; i <= importNameFrom; i++ {
		v := e.field(i)
		if v.o == nil {
			continue
		}
		if state == vm.stateDict(e) {
			if state == nil {
				state = vm.NewDict()
			} else {
				state = state.Copy(vm)
			}
		}
		state.SetStr(vm, excFieldNames[excImport][i], v)
	}
	return vm.reduceExc(e, e.args, state), nil
}

// attributeState is AttributeError.__getstate__: without obj, which may not be picklable.
func attributeState(vm *VM, a []Value) (Value, error) {
	e := AsExc(a[0])
	d := vm.stateDict(e)
	name := e.field(attrErrName)
	if d == nil {
		d = vm.NewDict()
	} else {
		d = d.Copy(vm)
	}
	if name.o != nil {
		d.SetStr(vm, "name", name)
	}
	d.SetStr(vm, "args", vm.Tuple(e.args))
	return d.Value(), nil
}

func attributeReduce(vm *VM, a []Value) (Value, error) {
	e := AsExc(a[0])
	state, err := attributeState(vm, a)
	if err != nil {
		return Value{}, err
	}
	return vm.TupleOf([]Value{e.shape.typ.Value(), AsDict(state).GetStr("args"), state}), nil
}

func excSetState(vm *VM, a []Value) (Value, error) {
	if a[1].IsNone() {
		return None, nil
	}
	d := AsDict(a[1])
	if d == nil {
		return Value{}, vm.TypeErrorf("state is not a dictionary")
	}
	for i := 0; i < d.Span(); i++ {
		k, v, ok := d.At(i)
		if !ok {
			continue
		}
		name, err := vm.attrName(k)
		if err != nil {
			return Value{}, err
		}
		if err := vm.setAttr(a[0], name, v); err != nil {
			return Value{}, err
		}
		if err := vm.Step(1); err != nil {
			return Value{}, err
		}
	}
	return None, nil
}
