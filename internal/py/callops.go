package py

// callops.go holds the instructions around calls: functions made, *args and **kwargs, with, unpacking, raising, patterns.

import "slices"

// makeFunction makes the function of the i-th child of the running code.
func (vm *VM) makeFunction(fr *frame, i int, defaults, kwDefaults, annotate Value) (Value, error) {
	fn := fr.fn
	c := fn.code.children[i]
	module := None
	if p := fn.globals.findStr("__name__", nameHash); p >= 0 {
		module = fn.globals.entries[p].val
	}
	var f *Func
	if len(c.Closure) == 0 && c.lazy == nil {
		vm.charge(funcSize)
		f = &Func{Object: Object{shape: &functionType.root}}
		f.setBody(vm.sharedBody(fn, i, module))
	} else {
		vm.charge(funcSize + bodySize + 8*max(len(c.Closure), fewFreeNames))
		f = newClosure(c, vm.childState(fn.state, fn.code, i), fn.globals, module)
		if err := vm.closeOver(f.closure, fr, c); err != nil {
			return Value{}, err
		}
	}
	if annotate.o != nil {
		f.ownAttrs(vm).annotate = annotate
	}
	if items, ok := asTupleItems(defaults); ok {
		f.defaults = items
	}
	if kwDefaults.o != nil {
		f.ownAttrs(vm).kwDefaults = AsDict(kwDefaults)
	}
	return f.Value(), nil
}

// nameHash is the hash of the name of a module's name.
var nameHash = hashString("__name__")

// closeOver puts into closure, which is as long, the cells for the free variables of c, which the code of fr makes a function or generator of.
func (vm *VM) closeOver(closure []*Cell, fr *frame, c *Code) error {
	for j, r := range c.Closure {
		if closure[j] = asCell(vm.stack[fr.base+int(r)]); closure[j] == nil {
			return vm.badRegister()
		}
	}
	return nil
}

// sharedBody returns the body of the i-th child of the code of fn, which has no free variables and is not folded. module is that of functions.
func (vm *VM) sharedBody(fn *body, i int, module Value) *body {
	c := fn.code.children[i]
	st := vm.childState(fn.state, fn.code, i)
	if st.body == nil || st.body.globals != fn.globals || st.body.module != module {
		vm.charge(bodySize)
		st.body = &body{code: c, first: c.first, consts: c.consts, caches: st.caches, globals: fn.globals, state: st, module: module}
	}
	return st.body
}

// closeBody makes b the body of the i-th child of the code of fr, with closure for the cells of its free variables.
func (vm *VM) closeBody(b *body, closure []*Cell, fr *frame, i int) error {
	fn := fr.fn
	c := fn.code.children[i]
	st := vm.childState(fn.state, fn.code, i)
	*b = body{code: c, first: c.first, consts: c.consts, caches: st.caches, globals: fn.globals, state: st, closure: closure}
	return vm.closeOver(closure, fr, c)
}

// makeGenerator makes the generator of the i-th child of the running code, whose parameter is it. It is stored at the stack position dest; first says that
// it is the first argument of the next instruction's call.
func (vm *VM) makeGenerator(fr *frame, i int, it Value, dest int, first bool) (Value, error) {
	fn := fr.fn
	c := fn.code.children[i]
	if c.NumParams != 1 || c.Flags&generatorFlags == 0 {
		return Value{}, vm.badRegister()
	}
	var x *lentGenerator
	if len(c.Closure) <= lentCells && c.lazy == nil && (first && vm.borrowed(fr) || !first && vm.onlyNext(fr, dest)) {
		x = vm.lend(c, nil)
	}
	var b *body
	var err error
	switch {
	case len(c.Closure) == 0 && c.lazy == nil:
		b = vm.sharedBody(fn, i, Value{})
	case x != nil:
		if x.own == nil {
			vm.charge(sizeof[lentBody]())
			x.own = &lentBody{}
		}
		b = &x.own.body
		err = vm.closeBody(b, x.own.cells[:len(c.Closure)], fr, i)
	default:
		vm.charge(bodySize + 8*len(c.Closure))
		b = new(body)
		err = vm.closeBody(b, make([]*Cell, len(c.Closure)), fr, i)
	}
	if err != nil {
		return Value{}, err
	}
	if x != nil {
		x.fn, x.regs[0] = b, it
		return FromObject(&x.Object), nil
	}
	g := vm.allocGenerator(b, nil)
	g.regs[0] = it
	return g.listed(vm), nil
}

// asCell returns the cell that v is, or nil.
func asCell(v Value) *Cell {
	if v.o != nil && v.o.shape == &cellType.root {
		return cellLayout.of(v.o)
	}
	return nil
}

// badRegister is the error of an instruction that finds something else in a register than compile.Verify has shown to be there. It
// never comes up unless the proof has a hole; it is there so that a hole ends in an error.
func (vm *VM) badRegister() error {
	return vm.Errorf(SystemError, "register holds an object of another kind")
}

func asTupleItems(v Value) ([]Value, bool) {
	if v.o == nil {
		return nil, false
	}
	return AsTuple(v)
}

// allArguments returns the items of x, the only positional argument of a call of fn, which is starred. The call copies them.
func (vm *VM) allArguments(fn, x Value) ([]Value, error) {
	switch {
	case x.o == nil:
		return nil, vm.badRegister()
	case x.o.shape == &tupleType.root:
		items, _ := AsTuple(x)
		return items, vm.stepItems(len(items))
	case x.o.shape == &listType.root:
		items := listOf(x).items
		return items, vm.stepItems(len(items))
	}
	l := vm.NewList(nil)
	var err error
	if x.o.shape.typ.flags&flagHeap != 0 { // a tuple is made of it, without asking for its length
		var it Value
		if it, err = vm.Iter(x); err == nil {
			err = vm.extendFrom(l, it)
		}
	} else {
		err = vm.extendList(l, x)
	}
	if err != nil && IsExc(err, TypeError) && x.Type().slots.Iter == nil && !x.Type().indexed() {
		err = vm.TypeErrorf("%s argument after * must be an iterable, not %s", vm.functionText(fn), x.Type().name)
	}
	return l.items, err
}

// callEx is the call with *args and **kwargs collected: window is the stack position of the callee.
func (vm *VM) callEx(fn, args, kwargs Value, window, dest int) error {
	if kwargs.o == nil {
		items, err := vm.allArguments(fn, args)
		if err != nil {
			return err
		}
		return vm.pushItems(fn, items, nil, nil, window, dest)
	}
	d := AsDict(kwargs)
	if d == nil {
		return vm.badRegister()
	}
	if args.o != nil && args.o.shape != &tupleType.root && args.o.shape != &listType.root {
		// Taking the items may run code, which is not to change the keyword arguments.
		d = vm.NewDict()
		if err := vm.dictUpdate(d, kwargs); err != nil {
			return err
		}
		mark := vm.PushRoot(d.Value())
		defer vm.PopRoots(mark)
	}
	items, err := vm.allArguments(fn, args)
	if err != nil {
		return err
	}
	if d.Len() == 0 {
		return vm.pushItems(fn, items, nil, nil, window, dest)
	}
	return vm.pushNamed(fn, items, d, window, dest)
}

// pushNamed is callEx with keyword arguments.
func (vm *VM) pushNamed(fn Value, items []Value, d *Dict, window, dest int) error {
	if err := vm.stepItems(d.Span()); err != nil {
		return err
	}
	mark, calls := len(vm.kwNames), len(vm.keywords)
	defer func() {
		if len(vm.keywords) > calls {
			vm.keywords[calls] = keywords{}
			vm.keywords = vm.keywords[:calls]
		}
		if vm.kwNames = vm.kwNames[:mark]; mark == 0 && cap(vm.kwNames) > maxKept {
			vm.kwNames = nil
		}
	}()
	for i := 0; i < d.Span(); i++ {
		if k, _, ok := d.At(i); ok {
			s := AsStrObject(k)
			if s == nil {
				return vm.TypeErrorf("keywords must be strings")
			}
			vm.kwNames = append(vm.kwNames, s)
		}
	}
	vm.keywords = append(vm.keywords, keywords{vm.kwNames[mark:len(vm.kwNames):len(vm.kwNames)]})
	return vm.pushItems(fn, items, &vm.keywords[calls], d, window, dest)
}

// pushItems calls fn with items and the values of d, whose keys are names.
func (vm *VM) pushItems(fn Value, items []Value, names *keywords, d *Dict, window, dest int) error {
	total := len(items) + names.len()
	if total > manyArguments {
		if err := vm.Reserve(16 * total); err != nil {
			return err
		}
		v, err := newMany[Value](vm, total, total)
		if err != nil {
			return err
		}
		if err := vm.putItems(v[:len(items)], items); err != nil {
			return err
		}
		if !d.valuesTo(v[len(items):]) {
			return vm.badRegister()
		}
		r, err := vm.Call(fn, Args{v, names})
		if err != nil {
			return err
		}
		vm.stack[dest] = r
		return nil
	}
	base := window + 1
	if base+total+windowSize > len(vm.stack) {
		if err := vm.growStack(base + total); err != nil {
			return err
		}
	}
	put(vm.stack[base:], items)
	if names != nil && !d.valuesTo(vm.stack[base+len(items):base+total]) {
		return vm.badRegister()
	}
	below := vm.nativeTop
	vm.nativeTop = base + total + 1 // a bound method adds self
	err := vm.pushCall(fn, base, total, names, dest)
	vm.nativeTop = below
	return err
}

// valuesTo copies the values to out and reports whether there are as many as that takes. A nil dict is empty.
func (d *Dict) valuesTo(out []Value) bool {
	if d == nil {
		return len(out) == 0
	}
	n := 0
	for i := 0; i < d.Span() && n < len(out); i++ {
		if _, x, ok := d.At(i); ok {
			out[n] = x
			n++
		}
	}
	return n == len(out)
}

// dictUpdateMapping is ** in a dict display.
func (vm *VM) dictUpdateMapping(d *Dict, m Value) error {
	if AsDict(m) == nil {
		keys, err := vm.LookupAttr(m, "keys")
		if err != nil {
			return err
		}
		if keys.o == nil {
			return vm.TypeErrorf("'%s' object is not a mapping", m.Type().name)
		}
	}
	return vm.dictUpdate(d, m)
}

// keywordDict returns a dict of the keyword arguments that the mapping m is, of a call of fn that has no others. A dict is its own: callEx reads
// it before anything else can run.
func (vm *VM) keywordDict(m, fn Value) (Value, error) {
	if m.o.shape == &dictType.root {
		return m, nil
	}
	d := vm.NewDict()
	return d.Value(), vm.dictMerge(d, m, fn)
}

// dictMerge is ** in a call of fn.
func (vm *VM) dictMerge(d *Dict, m, fn Value) error {
	if AsDict(m) == nil {
		keys, err := vm.LookupAttr(m, "keys")
		if err != nil {
			return err
		}
		if keys.o == nil {
			return vm.TypeErrorf("%s argument after ** must be a mapping, not %s", vm.functionText(fn), m.Type().name)
		}
		tmp := vm.NewDict()
		if err := vm.dictUpdate(tmp, m); err != nil {
			return err
		}
		m = tmp.Value()
	}
	src := AsDict(m)
	for i := 0; i < src.Span(); i++ {
		k, x, ok := src.At(i)
		if !ok {
			continue
		}
		if err := vm.Step(1); err != nil {
			return err
		}
		s := AsStrObject(k)
		if s == nil {
			return vm.TypeErrorf("keywords must be strings")
		}
		old, err := d.Get(vm, k)
		if err != nil {
			return err
		}
		if old.o != nil {
			return vm.TypeErrorf("%s got multiple values for keyword argument '%s'", vm.functionText(fn), s.s)
		}
		if err := d.Set(vm, k, x); err != nil {
			return err
		}
	}
	return nil
}

// functionText names a callee in messages, as CPython's _PyObject_FunctionStr does.
func (vm *VM) functionText(fn Value) string {
	q, err := vm.LookupAttr(fn, "__qualname__")
	qs, ok := AsStr(q)
	if err != nil || q.o == nil || !ok {
		return vm.strText(fn)
	}
	m, err := vm.LookupAttr(fn, "__module__")
	if ms, ok := AsStr(m); err == nil && m.o != nil && ok && ms != "builtins" {
		return ms + "." + qs + "()"
	}
	return qs + "()"
}

// withMethods looks up __enter__ and __exit__ (or the asynchronous ones) of the context manager m.
func (vm *VM) withMethods(at int, m Value, async bool) error {
	enter, exit, kind := "__enter__", "__exit__", "the context manager protocol"
	if async {
		enter, exit, kind = "__aenter__", "__aexit__", "the asynchronous context manager protocol"
	}
	t := m.Type()
	en := t.lookup(enter)
	ex := t.lookup(exit)
	if en.o == nil || ex.o == nil {
		missing := enter
		if ex.o == nil {
			missing = exit
		}
		msg := "'" + t.fullName() + "' object does not support " + kind + " (missed " + missing + " method)"
		a, b := "__aenter__", "__aexit__"
		hint := " but it supports the asynchronous context manager protocol. Did you mean to use 'async with'?"
		if async {
			a, b = "__enter__", "__exit__"
			hint = " but it supports the context manager protocol. Did you mean to use 'with'?"
		}
		binds := func(d Value) bool { return d.o != nil && d.o.shape.typ.slots.DescrGet != nil }
		if binds(t.lookup(a)) && binds(t.lookup(b)) {
			msg += hint
		}
		return vm.TypeErrorf("%s", msg)
	}
	// __enter__ is bound first, and lies after __exit__.
	for i, d := range [2]Value{en, ex} {
		f, self := d, m
		if !takesSelf(d, t) {
			var err error
			if f, err = vm.bind(d, m, t); err != nil {
				return err
			}
			self = Value{}
		}
		vm.stack[at+2-2*i], vm.stack[at+3-2*i] = f, self
	}
	return nil
}

// fullName is the type's name as some messages give it: with the module unless that is builtins.
func (t *Type) fullName() string {
	if t.module == "builtins" || t.module == "" || t.module == "__main__" {
		return t.qualname
	}
	return t.module + "." + t.qualname
}

// unpack stores the n items of v from stack position at on.
func (vm *VM) unpack(at int, v Value, n int) error {
	var items []Value
	switch v.o.shape {
	case &tupleType.root:
		items = tupleLayout.of(v.o).items()
	case &listType.root:
		items = listLayout.of(v.o).items
	default:
		if items = inheritedItems(v); items == nil || len(items) != n { // other numbers have other words
			return vm.unpackIter(at, v, n)
		}
	}
	if len(items) != n {
		if len(items) < n {
			return vm.ValueErrorf("not enough values to unpack (expected %d, got %d)", n, len(items))
		}
		return vm.ValueErrorf("too many values to unpack (expected %d, got %d)", n, len(items))
	}
	copy(vm.stack[at:at+n], items)
	return nil
}

func (vm *VM) unpackIter(at int, v Value, n int) error {
	t := v.o.shape.typ
	if t.slots.Iter == nil && !t.indexed() {
		return vm.TypeErrorf("cannot unpack non-iterable %s object", t.name)
	}
	it, own, err := vm.nativeIter(v)
	if err != nil {
		return err
	}
	if own {
		defer vm.endLoop(it.o)
	}
	var buf [16]Value
	items := buf[:0]
	for i := range n {
		x, err := vm.Next(it)
		if err != nil {
			return err
		}
		if x.o == nil {
			return vm.ValueErrorf("not enough values to unpack (expected %d, got %d)", n, i)
		}
		items = append(items, x)
	}
	x, err := vm.Next(it)
	if err != nil {
		return err
	}
	if x.o != nil {
		if l, ok := vm.builtinLen(v); ok {
			return vm.ValueErrorf("too many values to unpack (expected %d, got %d)", n, l)
		}
		return vm.ValueErrorf("too many values to unpack (expected %d)", n)
	}
	copy(vm.stack[at:at+n], items)
	return nil
}

// builtinLen is the length of a dict, for the text of an unpacking error.
func (vm *VM) builtinLen(v Value) (int, bool) {
	if d := AsDict(v); d != nil {
		return d.Len(), true
	}
	return 0, false
}

func (vm *VM) unpackEx(at int, v Value, before, after int) error {
	t := v.o.shape.typ
	if t.slots.Iter == nil && !t.indexed() {
		return vm.TypeErrorf("cannot unpack non-iterable %s object", t.name)
	}
	items, err := vm.Items(v)
	if err != nil {
		return err
	}
	n := len(items)
	if n < before+after {
		return vm.ValueErrorf("not enough values to unpack (expected at least %d, got %d)", before+after, n)
	}
	rest := items[before : n-after]
	var starred Value
	if len(rest) <= copiedAtOnce {
		starred = vm.ListOf(rest)
	} else {
		own, err := vm.copyItems(rest)
		if err != nil {
			return err
		}
		starred = vm.ownedList(own)
	}
	copy(vm.stack[at:], items[:before])
	vm.stack[at+before] = starred
	copy(vm.stack[at+before+1:], items[n-after:])
	return nil
}

// raise is the raise statement: mode 0 alone, 1 with an exception, 2 with a cause.
func (vm *VM) raise(exc, cause Value, mode int) error {
	if mode == 0 {
		e := AsExc(vm.handled)
		if e == nil {
			return vm.Errorf(RuntimeError, "No active exception to reraise")
		}
		vm.reraising = true
		return e
	}
	e, err := vm.exceptionFrom(exc, "exceptions must derive from BaseException")
	if err != nil {
		return err
	}
	if mode == 2 {
		if cause.IsNone() {
			e.cause = nil
		} else {
			c, err := vm.exceptionFrom(cause, "exception causes must derive from BaseException")
			if err != nil {
				return err
			}
			e.cause = c
		}
		e.setSuppress(true)
	}
	vm.setContext(e)
	return e
}

// exceptionFrom returns the exception that v is, or an instance of the exception class that v is.
func (vm *VM) exceptionFrom(v Value, msg string) (*Exc, error) {
	if e := AsExc(v); e != nil {
		return e, nil
	}
	if t := AsType(v); t != nil && t.IsSubtype(BaseException) {
		x, err := vm.CallValues(v)
		if err != nil {
			return nil, err
		}
		if e := AsExc(x); e != nil {
			return e, nil
		}
		return nil, vm.TypeErrorf("calling %s should have returned an instance of BaseException, not %s", vm.reprText(v), vm.reprText(x.Type().Value()))
	}
	return nil, vm.TypeErrorf("%s", msg)
}

// matchExc reports whether the exception e matches the class or tuple of classes cls of an except clause.
func (vm *VM) matchExc(e, cls Value) (bool, error) {
	if items, ok := AsTuple(cls); ok {
		for _, c := range items {
			if t := AsType(c); t == nil || !t.IsSubtype(BaseException) {
				return false, vm.TypeErrorf("catching classes that do not inherit from BaseException is not allowed")
			}
		}
		for _, c := range items {
			if e.Type().IsSubtype(AsType(c)) {
				return true, nil
			}
		}
		return false, nil
	}
	t := AsType(cls)
	if t == nil || !t.IsSubtype(BaseException) {
		return false, vm.TypeErrorf("catching classes that do not inherit from BaseException is not allowed")
	}
	return e.Type().IsSubtype(t), nil
}

func (vm *VM) matchKeys(subject, keys Value) (Value, error) {
	items, _ := AsTuple(keys)
	var few [maxInlineItems]Value
	out := few[:0]
	var seen *Set // nil where the keys are few strings
	if !fewNames(items) {
		seen = vm.NewSet()
	}
	var get, sentinel Value
	for i, k := range items {
		dup, err := false, error(nil)
		if seen != nil {
			dup, err = seen.Contains(vm, k)
		} else {
			dup = slices.ContainsFunc(items[:i], func(old Value) bool { return strLayout.guarded(old.o).s == strLayout.guarded(k.o).s })
		}
		if err != nil {
			return Value{}, err
		}
		if dup {
			return Value{}, vm.ValueErrorf("mapping pattern checks duplicate key (%s)", vm.reprText(k))
		}
		if seen != nil {
			if err := seen.Add(vm, k); err != nil {
				return Value{}, err
			}
		}
		if subject.o.shape == &dictType.root {
			v, err := AsDict(subject).Get(vm, k)
			if err != nil {
				return Value{}, err
			}
			if v.o == nil {
				return None, nil
			}
			out = append(out, v)
			continue
		}
		if get.o == nil {
			if get, err = vm.GetAttr(subject, "get"); err != nil {
				return Value{}, err
			}
			sentinel = vm.NewList(nil).Value()
		}
		v, err := vm.CallValues(get, k, sentinel)
		if err != nil {
			return Value{}, err
		}
		if v == sentinel {
			return None, nil
		}
		out = append(out, v)
	}
	return vm.TupleOf(out), nil
}

// fewNames reports whether keys are strings, so few and short that each is compared with all the others.
func fewNames(keys []Value) bool {
	if len(keys) > maxInlineItems {
		return false
	}
	for _, k := range keys {
		if k.o.shape != &strType.root || len(strLayout.guarded(k.o).s) > maxSameText {
			return false
		}
	}
	return true
}

func (vm *VM) matchRest(subject, keys Value) (Value, error) {
	d := vm.NewDict()
	if err := vm.dictUpdate(d, subject); err != nil {
		return Value{}, err
	}
	items, _ := AsTuple(keys)
	for _, k := range items {
		if _, err := d.Delete(vm, k); err != nil {
			return Value{}, err
		}
	}
	return d.Value(), nil
}

// matchClass returns the attributes for a class pattern with npos positional patterns and the keyword names, or None.
func (vm *VM) matchClass(subject, cls Value, npos int, names Value) (Value, error) {
	t := AsType(cls)
	if t == nil {
		return Value{}, vm.TypeErrorf("called match pattern must be a class")
	}
	ok, err := vm.IsInstance(subject, cls)
	if err != nil {
		return Value{}, err
	}
	if !ok {
		return None, nil
	}
	kw, _ := AsTuple(names)
	var few [maxInlineItems]Value
	var fewSeen [maxInlineItems]string
	out, seen := few[:0], fewSeen[:0]
	if npos > 0 {
		var margs []Value
		self := false
		var ma Value
		if cls.o.shape == &typeType.root {
			if d := t.lookup("__match_args__"); d.o != nil && d.o.shape == &tupleType.root && typeType.lookup("__match_args__").o == nil {
				ma = d // which is no descriptor
			}
		}
		if ma.o == nil {
			if ma, err = vm.LookupAttr(cls, "__match_args__"); err != nil {
				return Value{}, err
			}
		}
		if ma.o != nil {
			items, isTuple := AsTuple(ma)
			if !isTuple {
				return Value{}, vm.TypeErrorf("%s.__match_args__ must be a tuple (got %s)", t.name, ma.Type().name)
			}
			margs = items
		} else if t.flags&FlagMatchSelf != 0 {
			self = true
		}
		allowed := len(margs)
		if self {
			allowed = 1
		}
		if npos > allowed {
			return Value{}, vm.TypeErrorf("%s() accepts %d positional sub-pattern%s (%d given)", t.name, allowed, plural(allowed), npos)
		}
		if self {
			out = append(out, subject)
		} else {
			for _, n := range margs[:npos] {
				s := AsStrObject(n)
				if s == nil {
					return Value{}, vm.TypeErrorf("__match_args__ elements must be strings (got %s)", n.Type().name)
				}
				for _, old := range seen {
					if old == s.s {
						return Value{}, vm.TypeErrorf("%s() got multiple sub-patterns for attribute '%s'", t.name, s.s)
					}
				}
				seen = append(seen, s.s)
				v, err := vm.lookupField(subject, s.s)
				if err != nil {
					return Value{}, err
				}
				if v.o == nil {
					return None, nil
				}
				out = append(out, v)
			}
		}
	}
	for _, n := range kw {
		s, _ := AsStr(n)
		for _, old := range seen {
			if old == s {
				return Value{}, vm.TypeErrorf("%s() got multiple sub-patterns for attribute '%s'", t.name, s)
			}
		}
		seen = append(seen, s)
		v, err := vm.lookupField(subject, s)
		if err != nil {
			return Value{}, err
		}
		if v.o == nil {
			return None, nil
		}
		out = append(out, v)
	}
	return vm.TupleOf(out), nil
}

// lookupField is LookupAttr, and quick for an attribute of the instance that its class has not.
func (vm *VM) lookupField(v Value, name string) (Value, error) {
	s := v.o.shape
	if s.typ.slots.GetAttr == nil && s.attrsOff != 0 && !s.asDict && len(name) <= maxSameText && s.typ.lookup(name).o == nil {
		if i := s.lookup(name); i >= 0 {
			if x := (*attrsOf(v.o))[i]; x.o != nil {
				return x, nil
			}
		}
	}
	return vm.LookupAttr(v, name)
}

// getSlice returns v[lo:hi].
func (vm *VM) getSlice(v, lo, hi Value) (Value, error) {
	if v.o.shape == &strType.root {
		return vm.strRange(strLayout.of(v.o), lo, hi)
	}
	if v.o.shape == &listType.root || v.o.shape == &tupleType.root {
		var items []Value
		if v.o.shape == &listType.root {
			items = listLayout.guarded(v.o).items
		} else {
			items = tupleLayout.guarded(v.o).items()
		}
		n := len(items)
		if i, ok := sliceBound(lo, 0, n); ok {
			if j, ok := sliceBound(hi, n, n); ok && j-i <= shortSlice {
				switch {
				case v.o.shape == &listType.root:
					return vm.ListOf(items[i:max(i, j)]), nil
				case i == 0 && j == n:
					return v, nil
				}
				return vm.TupleOf(items[i:max(i, j)]), nil
			}
		}
	}
	if v.o.shape == &bytesType.root {
		s := bytesLayout.guarded(v.o).b
		if i, ok := sliceBound(lo, 0, len(s)); ok {
			if j, ok := sliceBound(hi, len(s), len(s)); ok && j-i <= maxInlineBytes && (i > 0 || j < len(s)) {
				return vm.CopyBytes(s[i:max(i, j)]), nil
			}
		}
	}
	return vm.GetItem(v, vm.NewSlice(lo, hi, None))
}

// shortSlice is the number of items up to which a slice is made without a look at the limits.
const shortSlice = 256

// sliceBound returns where a bound of a slice lies in n items; missing is the bound that None stands for. It reports false for what is
// neither None nor a small int.
func sliceBound(v Value, missing, n int) (int, bool) {
	if v.o == &noneTag {
		return missing, true
	}
	i, ok := v.SmallInt()
	if i < 0 {
		i = max(i+int64(n), 0)
	}
	return int(min(i, int64(n))), ok
}

// sliceFor is NewSlice for a slice that the next instruction takes as a key, if passing is set. Where the bounds are ints or None, which
// run no code of the script when they are looked at, that is the VM's own, made anew each time.
func (vm *VM) sliceFor(start, stop, step Value, passing bool) Value {
	if !passing || !start.IsInline() || !stop.IsInline() || !step.IsInline() {
		return vm.NewSlice(start, stop, step)
	}
	if vm.passing == nil {
		vm.passing = sliceLayout.of(vm.NewSlice(None, None, None).o)
	}
	s := vm.passing
	s.start, s.stop, s.step = start, stop, step
	return FromObject(&s.Object)
}

// keyFor returns the key k of a subscript of a: one that a may keep or show, if k is the VM's own slice and a is not exactly a sequence that looks
// at the bounds and forgets them.
func (vm *VM) keyFor(a, k Value) Value {
	if vm.passing == nil || k.o != &vm.passing.Object {
		return k
	}
	switch a.o.shape {
	case &listType.root, &tupleType.root, &strType.root, &bytesType.root, &bytearrayType.root:
		return k
	}
	s := vm.passing
	return vm.NewSlice(s.start, s.stop, s.step)
}

// NewSlice returns slice(start, stop, step).
func (vm *VM) NewSlice(start, stop, step Value) Value {
	vm.charge(72)
	s := &Slice{Object: Object{shape: &sliceType.root}, start: start, stop: stop, step: step}
	return FromObject(&s.Object)
}

// reprText and strText are repr and str for messages: errors are swallowed into a placeholder.
func (vm *VM) reprText(v Value) string {
	s, err := vm.Repr(v)
	if err != nil {
		return "<" + v.Type().name + " object>"
	}
	return s
}

func (vm *VM) strText(v Value) string {
	s, err := vm.StrOf(v)
	if err != nil {
		return "<" + v.Type().name + " object>"
	}
	return s
}
