package py

// excgroup.go holds BaseExceptionGroup and ExceptionGroup: making, splitting, and what except* needs.

// groupSpec fills in what BaseExceptionGroup has of its own.
func groupSpec(spec *TypeSpec) {
	spec.Slots.New = groupNew
	spec.Slots.Init = excInit
	spec.Slots.Repr = groupRepr
	spec.Slots.Str = groupStr
	spec.Methods = []Def{
		{Name: "derive", Sig: "excs, /", Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.CallValues(BaseExceptionGroup.Value(), orNone(AsExc(a[0]).field(groupMessage)), a[1])
		}},
		{Name: "split", Sig: "matcher_value, /", Fn: func(vm *VM, a []Value) (Value, error) {
			match, rest, err := vm.splitGroup(a[0], a[1], true)
			if err != nil {
				return Value{}, err
			}
			return vm.TupleOf([]Value{orNone(match), orNone(rest)}), nil
		}},
		{Name: "subgroup", Sig: "matcher_value, /", Fn: func(vm *VM, a []Value) (Value, error) {
			match, _, err := vm.splitGroup(a[0], a[1], false)
			if err != nil {
				return Value{}, err
			}
			return orNone(match), nil
		}},
		{Name: "__class_getitem__", Sig: "object, /", Kind: ClassMethod, Fn: func(vm *VM, a []Value) (Value, error) {
			return vm.newGenericAlias(a[0], a[1]), nil
		}},
	}
}

// buildExceptionGroup builds ExceptionGroup, the one builtin exception with two bases.
func buildExceptionGroup() {
	t := ExceptionGroup
	t.root.typ = t
	t.excLayout = excGroup
	buildType(t, TypeSpec{Name: "ExceptionGroup", Base: BaseExceptionGroup, Kind: KindException, Flags: FlagHasDict})
	t.bases = []*Type{BaseExceptionGroup, Exception}
	t.mro = []*Type{t, BaseExceptionGroup, Exception, BaseException, &objectType}
}

// groupItems returns the items of a list or tuple if all are exceptions.
func (vm *VM) groupItems(v Value) ([]Value, bool) {
	var items []Value
	switch v.kind() {
	case KindList, KindTuple:
		l, err := vm.Items(v)
		if err != nil {
			return nil, false
		}
		items = l
	default:
		return nil, false
	}
	for _, x := range items {
		if AsExc(x) == nil {
			return nil, false
		}
	}
	return append([]Value(nil), items...), len(items) > 0
}

// isSequence reports whether v passes for a sequence to C code: it can be indexed and is neither a dict nor a set.
func isSequence(v Value) bool {
	switch v.kind() {
	case KindDict, KindSet, KindFrozenSet, KindType:
		return false
	}
	return v.Type().slots.GetItem != nil
}

func groupNew(vm *VM, cls *Type, args Args) (Value, error) {
	const fn = "BaseExceptionGroup.__new__()"
	if args.Len() != 2 {
		return Value{}, vm.TypeErrorf("%s takes exactly 2 arguments (%d given)", fn, args.Len())
	}
	msg, seq := args.v[0], args.v[1]
	if msg.kind() != KindStr {
		return Value{}, vm.TypeErrorf("%s argument 1 must be str, not %s", fn, ArgType(msg))
	}
	if !isSequence(seq) {
		return Value{}, vm.TypeErrorf("second argument (exceptions) must be a sequence")
	}
	text := Value{}
	if k := seq.Type(); k != &listType && k != &tupleType {
		s, err := vm.Repr(seq)
		if err != nil {
			return Value{}, err
		}
		text = vm.Str(s)
	}
	list, err := vm.Collect(seq)
	if err != nil {
		return Value{}, err
	}
	excs := list.items
	if len(excs) == 0 {
		return Value{}, vm.ValueErrorf("second argument (exceptions) must be a non-empty sequence")
	}
	allExceptions := true
	for i, x := range excs {
		if AsExc(x) == nil {
			return Value{}, vm.ValueErrorf("Item %d of second argument (exceptions) is not an exception", i)
		}
		if !x.Type().IsSubtype(Exception) {
			allExceptions = false
		}
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return Value{}, err
			}
		}
	}
	switch {
	case cls == BaseExceptionGroup:
		if allExceptions {
			cls = ExceptionGroup
		}
	case cls == ExceptionGroup && !allExceptions:
		return Value{}, vm.TypeErrorf("Cannot nest BaseExceptions in an ExceptionGroup")
	case !allExceptions && cls.IsSubtype(Exception):
		return Value{}, vm.TypeErrorf("Cannot nest BaseExceptions in '%s'", cls.name)
	}
	v, err := excNew(vm, cls, args)
	if err != nil {
		return Value{}, err
	}
	e := AsExc(v)
	e.setField(vm, groupMessage, msg)
	e.setField(vm, groupExceptions, vm.Tuple(excs[:len(excs):len(excs)]))
	e.setField(vm, groupText, text)
	return v, nil
}

// groupExcs returns the exceptions of a group; nil if e is none.
func groupExcs(e *Exc) []Value {
	if e.layout() != excGroup {
		return nil
	}
	if v := e.field(groupExceptions); v.o != nil {
		return tupleItems(v)
	}
	return nil
}

// tupleItems returns the items of a tuple, or nil for other values.
func tupleItems(v Value) []Value {
	if v.kind() == KindTuple {
		return tupleLayout.of(v.o).items()
	}
	return nil
}

func groupRepr(vm *VM, self Value) (string, error) {
	e := AsExc(self)
	msg, err := vm.Repr(orNone(e.field(groupMessage)))
	if err != nil {
		return "", err
	}
	var excs string
	if t := e.field(groupText); t.o != nil {
		excs, err = vm.StrOf(t)
	} else {
		v := orNone(e.field(groupExceptions))
		if len(e.args) >= 2 && e.args[1].Type() == &listType {
			v = vm.ListOf(groupExcs(e))
		}
		excs, err = vm.Repr(v)
	}
	return e.shape.typ.name + "(" + msg + ", " + excs + ")", err
}

func groupStr(vm *VM, self Value) (string, error) {
	e := AsExc(self)
	msg, err := vm.StrOf(orNone(e.field(groupMessage)))
	if err != nil {
		return "", err
	}
	n := len(groupExcs(e))
	return msg + " (" + itoa(n) + " sub-exception" + plural(n) + ")", nil
}

// groupMatcher decides which exceptions of a group a split takes.
type groupMatcher struct {
	types []*Type
	fn    Value
	// leaves, if not nil, takes exactly these leaf exceptions (and no groups).
	leaves map[*Exc]bool
}

// newGroupMatcher checks the argument of split and subgroup.
func (vm *VM) newGroupMatcher(v Value) (groupMatcher, error) {
	if t := AsType(v); t != nil {
		if t.IsSubtype(BaseException) {
			return groupMatcher{types: []*Type{t}}, nil
		}
	} else if v.kind() == KindTuple {
		var m groupMatcher
		for _, x := range tupleItems(v) {
			t := AsType(x)
			if t == nil || !t.IsSubtype(BaseException) {
				m.types = nil
				break
			}
			m.types = append(m.types, t)
		}
		if m.types != nil || len(tupleItems(v)) == 0 {
			return m, nil
		}
	} else if IsCallable(v) {
		return groupMatcher{fn: v}, nil
	}
	return groupMatcher{}, vm.TypeErrorf("expected an exception type, a tuple of exception types, or a callable (other than a class)")
}

func (m *groupMatcher) match(vm *VM, v Value) (bool, error) {
	if m.leaves != nil {
		e := AsExc(v)
		return e.layout() != excGroup && m.leaves[e], nil
	}
	if m.fn.o != nil {
		r, err := vm.CallValues(m.fn, v)
		if err != nil {
			return false, err
		}
		return vm.Truth(r)
	}
	for i, t := range m.types {
		if v.Type().IsSubtype(t) {
			return true, nil
		}
		if i&15 == 15 {
			if err := vm.Step(1); err != nil {
				return false, err
			}
		}
	}
	return false, nil
}

// splitGroup splits the group by the matcher value: match and rest are groups of the same structure, or null.
func (vm *VM) splitGroup(group, matcher Value, wantRest bool) (match, rest Value, err error) {
	m, err := vm.newGroupMatcher(matcher)
	if err != nil {
		return match, rest, err
	}
	return vm.splitBy(group, &m, wantRest)
}

func (vm *VM) splitBy(v Value, m *groupMatcher, wantRest bool) (match, rest Value, err error) {
	ok, err := m.match(vm, v)
	if err != nil {
		return match, rest, err
	}
	if ok {
		return v, Value{}, nil
	}
	e := AsExc(v)
	excs := groupExcs(e)
	if excs == nil {
		return Value{}, v, nil
	}
	if err := vm.Enter(); err != nil {
		return match, rest, err
	}
	defer vm.Leave()
	matches, others := vm.NewList(nil), vm.NewList(nil)
	mark := vm.PushRoot(matches.Value())
	defer vm.PopRoots(mark)
	vm.PushRoot(others.Value())
	for _, x := range excs {
		a, b, err := vm.splitBy(x, m, wantRest)
		if err != nil {
			return match, rest, err
		}
		vm.charge(16)
		if a.o != nil {
			matches.items = append(matches.items, a)
		}
		if b.o != nil && wantRest {
			others.items = append(others.items, b)
		}
		if err := vm.Step(1); err != nil {
			return match, rest, err
		}
	}
	if match, err = vm.deriveGroup(e, matches); err != nil {
		return match, rest, err
	}
	if wantRest {
		mark := vm.PushRoot(match)
		rest, err = vm.deriveGroup(e, others)
		vm.PopRoots(mark)
	}
	return match, rest, err
}

// deriveGroup makes a group like e of excs, or null if there are none. It has e's traceback, context, cause and notes.
func (vm *VM) deriveGroup(e *Exc, excs *List) (Value, error) {
	if len(excs.items) == 0 {
		return Value{}, nil
	}
	v, err := vm.CallMethod(e.Value(), "derive", excs.Value())
	if err != nil {
		return Value{}, err
	}
	g := AsExc(v)
	if g == nil || g.layout() != excGroup {
		return Value{}, vm.TypeErrorf("derive must return an instance of BaseExceptionGroup")
	}
	if g.traceback = e.traceback; g != e {
		g.context = e.context
		g.setCause(e.cause)
	}
	notes, err := vm.LookupAttr(e.Value(), "__notes__")
	if err != nil {
		return Value{}, err
	}
	if notes.o != nil && isSequence(notes) {
		// A copy, so that a note added to one part does not show in the others.
		l, err := vm.Collect(notes)
		if err != nil {
			return Value{}, err
		}
		if err := vm.SetAttr(v, "__notes__", l.Value()); err != nil {
			return Value{}, err
		}
	}
	return v, nil
}

// matchStar is the test of an except* clause: match is the part of exc that typ, a class or tuple of classes, takes, rest
// what remains; either may be None. An exception that is no group is wrapped in one when it matches.
func (vm *VM) matchStar(exc, typ Value) (match, rest Value, err error) {
	if exc.IsNone() {
		return None, None, nil
	}
	types := []Value{typ}
	if typ.kind() == KindTuple {
		types = tupleItems(typ)
	}
	m := groupMatcher{}
	for _, x := range types {
		t := AsType(x)
		if t == nil || !t.IsSubtype(BaseException) {
			return None, None, vm.TypeErrorf("catching classes that do not inherit from BaseException is not allowed")
		}
		m.types = append(m.types, t)
	}
	for _, t := range m.types {
		if t.IsSubtype(BaseExceptionGroup) {
			return None, None, vm.TypeErrorf("catching ExceptionGroup with except* is not allowed. Use except instead.")
		}
	}
	e := AsExc(exc)
	if ok, err := m.match(vm, exc); ok || err != nil {
		if err != nil || e.layout() == excGroup {
			return exc, None, err
		}
		g, err := vm.newGroup("", vm.TupleOf([]Value{exc}))
		if err != nil {
			return None, None, err
		}
		if t := e.traceback; t != nil {
			// The group's entry is about the clause that takes it.
			here := *t
			here.next, here.n, here.lineno = nil, 0, 0
			if vm.depth > 0 && vm.frames[vm.depth-1].fn.code == here.code {
				here.pc = int32(vm.frames[vm.depth-1].pc - 1)
			}
			AsExc(g).traceback = &here
		}
		return g, None, nil
	}
	if e.layout() != excGroup {
		return None, exc, nil
	}
	// A subclass of a group type may bring its own split.
	pair, err := vm.CallMethod(exc, "split", typ)
	if err != nil {
		return None, None, err
	}
	items := tupleItems(pair)
	if pair.kind() != KindTuple {
		return None, None, vm.TypeErrorf("%s.split must return a tuple, not %s", e.shape.typ.name, pair.Type().name)
	}
	if len(items) < 2 {
		return None, None, vm.TypeErrorf("%s.split must return a 2-tuple, got tuple of size %d", e.shape.typ.name, len(items))
	}
	if items[0].IsNone() {
		return None, exc, nil
	}
	return items[0], items[1], nil
}

// newGroup makes an ExceptionGroup, or a BaseExceptionGroup where excs need it.
func (vm *VM) newGroup(msg string, excs Value) (Value, error) {
	return groupNew(vm, BaseExceptionGroup, PosArgs(vm.Str(msg), excs))
}

// starEnd returns what a try with except* clauses raises at its end, or None: the list raised holds what its handlers raised
// and, as the last, what no handler took (None entries are passed over), orig is the exception that entered it. Parts that were
// raised again unchanged are put together in the original's structure; new exceptions form a group with them.
func (vm *VM) starEnd(raised, orig Value) (Value, error) {
	items, err := vm.Items(raised)
	if err != nil {
		return None, err
	}
	o := AsExc(orig)
	fresh := vm.NewList(nil)
	mark := vm.PushRoot(fresh.Value())
	defer vm.PopRoots(mark)
	leaves := map[*Exc]bool{}
	for _, v := range items {
		e := AsExc(v)
		if e == nil {
			continue
		}
		if o.layout() != excGroup {
			return v, nil // a single exception runs one handler at most
		}
		if e != o && !(e.traceback == o.traceback && e.cause == o.cause && e.context == o.context) {
			vm.charge(16)
			fresh.items = append(fresh.items, v)
		} else if err := vm.collectLeaves(e, leaves); err != nil {
			return None, err
		}
	}
	if len(leaves) > 0 {
		back, _, err := vm.splitBy(orig, &groupMatcher{leaves: leaves}, false)
		if err != nil {
			return None, err
		}
		if back.o != nil {
			fresh.items = append(fresh.items, back)
		}
	}
	switch len(fresh.items) {
	case 0:
		return None, nil
	case 1:
		return fresh.items[0], nil
	}
	return vm.newGroup("", fresh.Value())
}

// collectLeaves enters the exceptions of the group e that are no groups.
func (vm *VM) collectLeaves(e *Exc, leaves map[*Exc]bool) error {
	excs := groupExcs(e)
	if excs == nil {
		vm.charge(32)
		leaves[e] = true
		return nil
	}
	if err := vm.Enter(); err != nil {
		return err
	}
	defer vm.Leave()
	for _, x := range excs {
		if err := vm.Step(1); err != nil {
			return err
		}
		if err := vm.collectLeaves(AsExc(x), leaves); err != nil {
			return err
		}
	}
	return nil
}
