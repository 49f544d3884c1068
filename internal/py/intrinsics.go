package py

// intrinsics.go holds the rare operations of OpIntrinsic, and object.__reduce_ex__.

import (
	"github.com/krait-run/krait/internal/compile"
)

// doIntrinsic is OpIntrinsic in the frame at index fi.
func (vm *VM) doIntrinsic(fi int, id compile.Intrinsic, b, c Value) (Value, error) {
	switch id {
	case compile.IntrPrint:
		return None, vm.displayHook(b)
	case compile.IntrTypeVar, compile.IntrTypeVarConstraint, compile.IntrParamSpec, compile.IntrTypeVarTuple:
		kind := [...]string{compile.IntrTypeVar: "bound", compile.IntrTypeVarConstraint: "constraints", compile.IntrParamSpec: "paramspec", compile.IntrTypeVarTuple: "typevartuple"}[id]
		if c.o == nil || id >= compile.IntrParamSpec {
			c = None
		}
		return vm.typingCall("_make_type_param", vm.Str(kind), b, c)
	case compile.IntrSetDefault:
		return vm.typingCall("_set_type_param_default", b, c)
	case compile.IntrSetTypeParams:
		if f := AsFunc(b); f != nil {
			f.ownAttrs(vm).typeParams = c
		}
		return b, nil
	case compile.IntrGeneric:
		g, err := vm.typingAttr("Generic")
		if err != nil {
			return Value{}, err
		}
		return vm.typingCall("_generic_of", g, b)
	case compile.IntrTypeAlias:
		return vm.typingCall("_make_type_alias", b)
	case compile.IntrStopIteration:
		if fr := &vm.frames[fi]; fr.ext != nil && fr.ext.gen != nil {
			if e := AsExc(b); e != nil {
				return vm.generatorError(fr.ext.gen, e).Value(), nil
			}
		}
		return b, nil
	case compile.IntrAssertionError:
		return AssertionError.Value(), nil
	case compile.IntrNotImplementedError:
		return NotImplementedError.Value(), nil
	case compile.IntrSetAnnotate:
		fr := &vm.frames[fi]
		ns := vm.frameNamespace(fr)
		return None, vm.SetItem(ns, vm.Str("__annotate__"), b)
	case compile.IntrDiscard:
		return None, vm.discardCoroutine(fi)
	case compile.IntrLocals:
		return vm.frameLocals(fi)
	}
	return Value{}, vm.Errorf(SystemError, "unknown intrinsic %d", id)
}

// typingAttr returns a name of the module typing, which holds the classes behind type parameters.
func (vm *VM) typingAttr(name string) (Value, error) {
	m, err := vm.Import("typing")
	if err != nil {
		return Value{}, err
	}
	return vm.GetAttr(m.Value(), name)
}

func (vm *VM) typingCall(name string, args ...Value) (Value, error) {
	f, err := vm.typingAttr(name)
	if err != nil {
		return Value{}, err
	}
	return vm.CallValues(f, args...)
}

// displayHook shows the value of an expression as the interactive prompt does.
func (vm *VM) displayHook(v Value) error {
	if m := vm.sysModule(); m != nil {
		if h := m.dict.GetStr("displayhook"); h.o != nil {
			_, err := vm.CallValues(h, v)
			return err
		}
	}
	if v.IsNone() {
		return nil
	}
	s, err := vm.Repr(v)
	if err != nil {
		return err
	}
	vm.ownBuiltins().SetStr(vm, "_", v)
	return vm.WriteOut([]byte(s + "\n"))
}

// newInterpolation and newTemplate make the objects of t-strings (PEP 750).
func (vm *VM) newInterpolation(value, expr, conv, spec Value) (Value, error) {
	m, err := vm.Import("string.templatelib")
	if err != nil {
		return Value{}, err
	}
	return vm.CallMethod(m.Value(), "_make_interpolation", value, expr, conv, spec)
}

func (vm *VM) newTemplate(strs, interps Value) (Value, error) {
	m, err := vm.Import("string.templatelib")
	if err != nil {
		return Value{}, err
	}
	return vm.CallMethod(m.Value(), "_make_template", strs, interps)
}

// reduceEx is object.__reduce_ex__ as the copy module uses it: a call of copyreg.__newobj__ with the state.
func (vm *VM) reduceEx(v Value, protocol int) (Value, error) {
	t := v.Type()
	if t.flags&flagHeap == 0 && (t.flags&FlagNoNew != 0 || t.kind != KindObject && t.kind != KindException) || t.kind == KindNative && t.flags&flagHeap == 0 {
		if t == &memoryviewType { // the one of these whose objects differ in size by what they hold
			return Value{}, vm.TypeErrorf("cannot pickle %s objects", t.name)
		}
		return Value{}, vm.TypeErrorf("cannot pickle '%s' object", t.name)
	}
	m, err := vm.Import("copyreg")
	if err != nil {
		return Value{}, err
	}
	if protocol < 2 {
		f, err := vm.GetAttr(m.Value(), "_reduce_ex")
		if err != nil {
			return Value{}, err
		}
		return vm.CallValues(f, v, Int(int64(protocol)))
	}
	newobj, err := vm.GetAttr(m.Value(), "__newobj__")
	if err != nil {
		return Value{}, err
	}
	args := []Value{t.Value()}
	if g := t.lookup("__getnewargs_ex__"); g.o != nil {
		r, err := vm.callSpecial(g, v, t)
		if err != nil {
			return Value{}, err
		}
		pair, ok := AsTuple(r)
		if !ok || len(pair) != 2 {
			return Value{}, vm.TypeErrorf("__getnewargs_ex__ should return a tuple of length 2, not %s", r.Type().name)
		}
		if items, ok := AsTuple(pair[0]); ok && AsDict(pair[1]) != nil && AsDict(pair[1]).Len() == 0 {
			args = append(args, items...)
		} else {
			newobj, err = vm.GetAttr(m.Value(), "__newobj_ex__")
			if err != nil {
				return Value{}, err
			}
			args = append(args, pair...)
		}
	} else if g := t.lookup("__getnewargs__"); g.o != nil {
		r, err := vm.callSpecial(g, v, t)
		if err != nil {
			return Value{}, err
		}
		items, ok := AsTuple(r)
		if !ok {
			return Value{}, vm.TypeErrorf("__getnewargs__ should return a tuple, not '%s'", r.Type().name)
		}
		args = append(args, items...)
	}
	state, err := vm.CallMethod(v, "__getstate__")
	if err != nil {
		return Value{}, err
	}
	items, pairs := None, None
	if t.kind == KindList {
		if items, err = vm.Iter(v); err != nil {
			return Value{}, err
		}
	}
	if t.kind == KindDict {
		it, err := vm.CallMethod(v, "items")
		if err != nil {
			return Value{}, err
		}
		if pairs, err = vm.Iter(it); err != nil {
			return Value{}, err
		}
	}
	return vm.TupleOf([]Value{newobj, vm.Tuple(args), state, items, pairs}), nil
}

// addNote appends to an exception's __notes__.
func (vm *VM) addNote(e *Exc, note string) {
	_, _ = vm.CallMethod(e.Value(), "add_note", vm.Str(note))
}

// nearName reports whether a misspelt name is near enough to name to be suggested.
func nearName(wrong, name string) bool { return suggest(wrong, []string{name}) != "" }

// internal visits what small structs of this package refer to.
func (m *marker) internal(o *Object) {
	t := o.shape.typ
	for t.flags&flagHeap != 0 {
		t = t.base
	}
	switch t {
	case &propertyType:
		x := propertyLayout.of(o)
		m.values([]Value{x.get, x.set, x.del, x.doc, x.name})
	case &classMethodType:
		m.visit(classMethodLayout.of(o).fn)
	case &staticMethodType:
		m.visit(staticMethodLayout.of(o).fn)
	case &superType:
		x := superLayout.of(o)
		m.visit(x.obj)
		if x.typ != nil {
			m.object(&x.typ.Object)
		}
		if x.objType != nil {
			m.object(&x.objType.Object)
		}
	case &genericAliasType:
		x := genericAliasLayout.of(o)
		m.visit(x.origin)
		m.total += int64(16 * cap(x.args))
		m.values(x.args)
		m.visit(x.params)
	case &unionType:
		m.total += int64(16 * cap(unionLayout.of(o).args))
		m.values(unionLayout.of(o).args)
	case &tracebackType:
		x := tracebackLayout.of(o)
		m.dict(x.globals)
		if f := x.frame; f != nil {
			m.total += 64 + int64(16*len(f.locals))
			m.visit(f.self)
			m.values(f.locals)
		}
		if x.next != nil {
			m.object(&x.next.Object)
		}
	case &frameType:
		f := frameLayout.of(o)
		m.dict(f.globals)
		m.dict(f.extra)
		m.values(f.ended)
		if f.ext != nil {
			m.ext(f.ext)
		}
	case &localsProxyType:
		m.object(&localsProxyLayout.of(o).frame.Object)
	case &coroutineWrapperType:
		m.object(&coroWrapperLayout.of(o).g.Object)
	case &asyncGenASendType, &asyncGenAThrowType:
		x := asyncStepLayout.of(o)
		m.object(&x.g.Object)
		m.visit(x.sent)
		m.visit(x.exc)
	case &anextDefaultType:
		x := anextDefaultLayout.of(o)
		m.visit(x.aw)
		m.visit(x.def)
		m.visit(x.it)
	case &slotMemberType:
		m.object(&slotMemberLayout.of(o).owner.Object)
	default:
		m.container(o, t)
	}
}
