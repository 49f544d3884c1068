package pickle

// reduce.go holds how all other objects are written: by name, or by what their reduction says.

import (
	"strings"

	"github.com/krait-run/krait/internal/py"
)

// saveOther writes an object of a type that save does not know.
func (p *pickler) saveOther(v py.Value) error {
	vm := p.vm
	t := v.Type()
	var r py.Value
	var err error
	if !p.override.IsNull() {
		if r, err = vm.CallValues(p.override, v); err != nil {
			return err
		}
		if r == py.NotImplemented {
			r = py.Value{}
		}
	}
	if r.IsNull() {
		switch {
		case t == py.TypeType:
			return p.saveType(v)
		case t.Kind() == py.KindFunction && !t.IsHeap():
			return p.saveGlobal(v, "")
		}
		var fn py.Value
		if fn, err = p.registered(t); err != nil {
			return err
		}
		switch {
		case !fn.IsNull():
			r, err = vm.CallValues(fn, v)
		case t.IsSubtype(py.TypeType):
			return p.saveType(v)
		default:
			if done, err := p.savePlain(v, t); done || err != nil {
				return err
			}
			if fn, err = vm.LookupAttr(v, "__reduce_ex__"); err != nil {
				return err
			}
			if fn.IsNull() {
				return vm.Errorf(picklingError, "can't pickle '%s' object: %s", t.Name(), p.repr(v))
			}
			r, err = vm.CallValues(fn, py.Int(int64(p.proto)))
		}
		if err != nil {
			return err
		}
	}
	if s, ok := py.AsStr(r); ok {
		if t.Kind() == py.KindBuiltin && s == "__new__" {
			// A builtin type's __new__ is no name of a module.
			owner, err := vm.GetAttr(v, "__self__")
			if err != nil {
				return err
			}
			args := vm.TupleOf([]py.Value{owner, r})
			return p.saveReduce([]py.Value{vm.Builtins().GetStr("getattr"), args}, v)
		}
		return p.saveGlobal(v, s)
	}
	parts, ok := py.AsTuple(r)
	if !ok {
		err := vm.Errorf(picklingError, "__reduce__ must return a string or tuple, not %s", r.Type().Name())
		return p.noted(err, "%s object", t.ShortName())
	}
	mark := vm.PushRoot(r)
	defer vm.PopRoots(mark)
	if err := p.saveReduce(parts, v); err != nil {
		return p.noted(err, "%s object", qualified(t))
	}
	return nil
}

// qualified is the name of a type in notes: with its module, unless that is the script or builtins.
func qualified(t *py.Type) string {
	s, m := t.QualName(), t.ModuleName()
	if m == "builtins" || m == "__main__" || m == "" {
		return s
	}
	return m + "." + s
}

func (p *pickler) repr(v py.Value) string {
	s, err := p.vm.Repr(v)
	if err != nil {
		return "<" + v.Type().Name() + " object>"
	}
	return s
}

// registered returns the reduction that a dispatch table has for a type, or null.
func (p *pickler) registered(t *py.Type) (py.Value, error) {
	table := p.table
	if table.IsNull() && p.self.Type() != picklerType {
		own, err := p.vm.LookupAttr(p.self, "dispatch_table")
		if err != nil {
			return py.Value{}, err
		}
		table = own
	}
	if table.IsNull() {
		if p.registry.IsNull() {
			own, err := part(p.vm, "copyreg", "dispatch_table")
			if err != nil {
				return py.Value{}, err
			}
			p.registry = own
		}
		table = p.registry
	}
	if d := py.AsDict(table); d != nil && table.Type() == py.DictType {
		return d.Get(p.vm, t.Value())
	}
	v, err := p.vm.GetItem(table, t.Value())
	if py.IsExc(err, py.KeyError) {
		return py.Value{}, nil
	}
	return v, err
}

func (p *pickler) saveType(v py.Value) error {
	switch py.AsType(v) {
	case py.None.Type():
		return p.singleton(v, py.None)
	case py.NotImplemented.Type():
		return p.singleton(v, py.NotImplemented)
	case py.Ellipsis.Type():
		return p.singleton(v, py.Ellipsis)
	}
	return p.saveGlobal(v, "")
}

// singleton writes the type of v, which is in no module, as type(v).
func (p *pickler) singleton(t, v py.Value) error {
	return p.saveReduce([]py.Value{py.TypeType.Value(), p.vm.TupleOf([]py.Value{v})}, t)
}

// saveReduce writes what the parts of a reduction say of v, which may be null.
func (p *pickler) saveReduce(parts []py.Value, v py.Value) error {
	vm := p.vm
	fail := func(format string, args ...any) error { return vm.Errorf(picklingError, format, args...) }
	if len(parts) < 2 || len(parts) > 6 {
		return fail("tuple returned by __reduce__ must contain 2 through 6 elements")
	}
	at := func(i int) py.Value {
		if i < len(parts) {
			return parts[i]
		}
		return py.None
	}
	fn, argsV, state, setter := at(0), at(1), at(2), at(5)
	if !py.IsCallable(fn) {
		return fail("first item of the tuple returned by __reduce__ must be callable, not %s", fn.Type().Name())
	}
	args, ok := py.AsTuple(argsV)
	if !ok {
		return fail("second item of the tuple returned by __reduce__ must be a tuple, not %s", argsV.Type().Name())
	}
	for i, what := range []string{3: "fourth", 4: "fifth"} {
		if i < 3 || at(i).IsNone() {
			continue
		}
		if m, err := vm.LookupSpecial(at(i), "__next__"); err != nil {
			return err
		} else if m.IsNull() {
			return fail("%s item of the tuple returned by __reduce__ must be an iterator, not %s", what, at(i).Type().Name())
		}
	}
	if !setter.IsNone() && !py.IsCallable(setter) {
		return fail("sixth item of the tuple returned by __reduce__ must be callable, not %s", setter.Type().Name())
	}
	name := ""
	if p.proto >= 2 {
		if n, err := vm.LookupAttr(fn, "__name__"); err != nil {
			return err
		} else if !n.IsNull() {
			name, _ = py.AsStr(n)
		}
	}
	var err error
	switch name {
	case "__newobj_ex__":
		err = p.newobjEx(args)
	case "__newobj__":
		err = p.newobj(args, v)
	default:
		if err = p.save(fn); err != nil {
			return p.reducing(err, v, "reconstructor")
		}
		if err = p.save(argsV); err != nil {
			return p.reducing(err, v, "reconstructor arguments")
		}
		err = p.op('R')
	}
	if err != nil {
		return err
	}
	if !v.IsNull() {
		if n, ok := p.known(v); ok {
			// It was written while its parts were: those refer to it.
			if err := p.op('0'); err != nil {
				return err
			}
			return p.recall(n)
		}
		if err := p.memoize(v); err != nil {
			return err
		}
	}
	owner := v
	if owner.IsNull() {
		owner = fn
	}
	if it := at(3); !it.IsNone() {
		if err := p.appends(owner, func(int) (py.Value, bool, error) {
			x, err := vm.Next(it)
			return x, !x.IsNull(), err
		}); err != nil {
			return err
		}
	}
	if it := at(4); !it.IsNone() {
		if err := p.setItems(owner, func() (k, x py.Value, ok bool, err error) {
			pair, err := vm.Next(it)
			if err != nil || pair.IsNull() {
				return k, x, false, err
			}
			kv, isTuple := py.AsTuple(pair)
			if !isTuple || len(kv) != 2 {
				return k, x, false, vm.TypeErrorf("dict items iterator must return 2-tuples")
			}
			return kv[0], kv[1], true, nil
		}); err != nil {
			return err
		}
	}
	if state.IsNone() {
		return nil
	}
	if setter.IsNone() {
		if err := p.save(state); err != nil {
			return p.reducing(err, v, "state")
		}
		return p.op('b')
	}
	if err := p.save(setter); err != nil {
		return p.reducing(err, v, "state setter")
	}
	if err := p.save(v); err != nil {
		return err
	}
	if err := p.save(state); err != nil {
		return p.reducing(err, v, "state")
	}
	return p.put(0x86, 'R', '0')
}

// reducing notes which part of an object's reduction could not be written.
func (p *pickler) reducing(err error, v py.Value, what string) error {
	if v.IsNull() {
		return err
	}
	return p.noted(err, "%s %s", qualified(v.Type()), what)
}

func (p *pickler) newobj(args []py.Value, v py.Value) error {
	vm := p.vm
	if len(args) < 1 {
		return vm.Errorf(picklingError, "__newobj__ expected at least 1 argument, got 0")
	}
	cls := args[0]
	t := py.AsType(cls)
	if t == nil {
		return vm.Errorf(picklingError, "first argument to __newobj__() must be a class, not %s", cls.Type().Name())
	}
	if !v.IsNull() {
		own, err := vm.GetAttr(v, "__class__")
		if err != nil {
			return err
		}
		if own != cls {
			return vm.Errorf(picklingError, "first argument to __newobj__() must be %s, not %s", p.repr(own), p.repr(cls))
		}
	}
	if err := p.save(cls); err != nil {
		return p.noted(err, "%s class", qualified(t))
	}
	if err := p.save(vm.Tuple(append([]py.Value(nil), args[1:]...))); err != nil {
		return p.noted(err, "%s __new__ arguments", qualified(t))
	}
	return p.op(0x81)
}

func (p *pickler) newobjEx(args []py.Value) error {
	vm := p.vm
	if len(args) != 3 {
		return vm.Errorf(picklingError, "__newobj_ex__ expected 3 arguments, got %d", len(args))
	}
	t := py.AsType(args[0])
	if t == nil {
		return vm.Errorf(picklingError, "first argument to __newobj_ex__() must be a class, not %s", args[0].Type().Name())
	}
	pos, ok := py.AsTuple(args[1])
	if !ok {
		return vm.Errorf(picklingError, "second argument to __newobj_ex__() must be a tuple, not %s", args[1].Type().Name())
	}
	kw := py.AsDict(args[2])
	if kw == nil {
		return vm.Errorf(picklingError, "third argument to __newobj_ex__() must be a dict, not %s", args[2].Type().Name())
	}
	if p.proto >= 4 {
		if err := p.save(args[0]); err != nil {
			return p.noted(err, "%s class", qualified(t))
		}
		for _, a := range args[1:] {
			if err := p.save(a); err != nil {
				return p.noted(err, "%s __new__ arguments", qualified(t))
			}
		}
		return p.op(0x92)
	}
	partial, err := part(vm, "functools", "partial")
	if err != nil {
		return err
	}
	make, err := vm.GetAttr(args[0], "__new__")
	if err != nil {
		return err
	}
	vals := append([]py.Value{make, args[0]}, pos...)
	var keys []*py.Str
	for i := 0; i < kw.Span(); i++ {
		if k, x, ok := kw.At(i); ok && py.AsStrObject(k) != nil {
			keys, vals = append(keys, py.AsStrObject(k)), append(vals, x)
		}
	}
	f, err := vm.Call(partial, py.MakeArgs(vals, keys))
	if err != nil {
		return err
	}
	if err := p.save(f); err != nil {
		return err
	}
	return p.put(')', 'R')
}

// saveGlobal writes v as a name of a module; without a name its own is taken.
func (p *pickler) saveGlobal(v py.Value, name string) error {
	vm := p.vm
	if name == "" {
		for _, attr := range []string{"__qualname__", "__name__"} {
			n, err := vm.LookupAttr(v, attr)
			if err != nil {
				return err
			}
			if s, ok := py.AsStr(n0(n)); ok {
				name = s
				break
			}
		}
	}
	module, err := p.moduleOf(v, name)
	if err != nil {
		return err
	}
	fail := func(cause error, format string, args ...any) error {
		e := vm.Errorf(picklingError, format, args...).(*py.Exc)
		if c, ok := cause.(*py.Exc); ok {
			_ = vm.SetAttr(e.Value(), "__context__", c.Value())
		}
		return e
	}
	path := strings.Split(name, ".")
	for _, s := range path {
		if s == "<locals>" {
			return fail(nil, "Can't pickle local object %s", p.repr(v))
		}
	}
	if f, err := part(vm, "pickle", "_encode"); err == nil && f == v {
		module, name = "_codecs", "encode"
	} else {
		m, err := vm.ImportFor(module)
		if err != nil {
			if e, ok := err.(*py.Exc); ok {
				return fail(err, "Can't pickle %s: %s", p.repr(v), e.Message())
			}
			return err
		}
		found := m.Value()
		for _, s := range path {
			next, err := vm.GetAttr(found, s)
			if err != nil {
				if py.IsExc(err, py.AttributeError) {
					return fail(err, "Can't pickle %s: it's not found as %s.%s", p.repr(v), module, name)
				}
				return err
			}
			found = next
		}
		if found != v {
			return fail(nil, "Can't pickle %s: it's not the same object as %s.%s", p.repr(v), module, name)
		}
		if p.proto >= 2 {
			if done, err := p.extension(module, name); done || err != nil {
				return err
			}
		}
		if p.proto < 4 && len(path) > 1 {
			return p.saveNested(v, module, path)
		}
	}
	if p.proto >= 4 {
		if err := p.saveName(module, sharedModule(v, module)); err != nil {
			return err
		}
		if err := p.saveName(name, ""); err != nil {
			return err
		}
		if err := p.op(0x93); err != nil {
			return err
		}
		return p.memoize(v)
	}
	if err := p.globalOp(module, name); err != nil {
		return err
	}
	return p.memoize(v)
}

// globalOp writes the opcode of protocols below 4 for a name of a module.
func (p *pickler) globalOp(module, name string) error {
	vm := p.vm
	if p.fix {
		f, err := part(vm, "pickle", "_old_name")
		if err != nil {
			return err
		}
		r, err := vm.CallValues(f, vm.Str(module), vm.Str(name))
		if err != nil {
			return err
		}
		pair, _ := py.AsTuple(r)
		module, _ = py.AsStr(pair[0])
		name, _ = py.AsStr(pair[1])
	}
	if p.proto < 3 {
		for i, s := range []string{module, name} {
			for j := range len(s) {
				if s[j] >= 0x80 {
					return vm.Errorf(picklingError, "can't pickle %s identifier '%s' using pickle protocol %d", []string{"module", "global"}[i], s, p.proto)
				}
			}
		}
	}
	return p.put([]byte("c" + module + "\n" + name + "\n")...)
}

// saveNested writes a name within a class for protocols that have no such names: as calls of getattr.
func (p *pickler) saveNested(v py.Value, module string, path []string) error {
	getattr := p.vm.Builtins().GetStr("getattr")
	for range path[1:] {
		if err := p.save(getattr); err != nil {
			return err
		}
		if p.proto < 2 {
			if err := p.op('('); err != nil {
				return err
			}
		}
	}
	if err := p.globalOp(module, path[0]); err != nil {
		return err
	}
	for _, name := range path[1:] {
		if err := p.save(p.vm.Str(name)); err != nil {
			return err
		}
		op := byte('t')
		if p.proto >= 2 {
			op = 0x86
		}
		if err := p.put(op, 'R'); err != nil {
			return err
		}
	}
	return p.memoize(v)
}

func n0(v py.Value) py.Value {
	if v.IsNull() {
		return py.None
	}
	return v
}

// sharedModule tells which objects have the same string as __module__ in CPython: those with the same text. "" means that the
// string is an object of its own.
func sharedModule(v py.Value, module string) string {
	t := py.AsType(v)
	switch {
	case t == nil && v.Type().Kind() == py.KindBuiltin:
		return "native " + module
	case t == nil || t.IsHeap():
		return module
	case module == "builtins":
		if t.Name() == "ExceptionGroup" {
			return ""
		}
		return "static builtins"
	case strings.Contains(t.Name(), "."):
		return ""
	}
	return module
}

// saveName writes the name of a module or of something in it. Those with the same key are written once.
func (p *pickler) saveName(s, key string) error {
	if n, ok := p.names[key]; ok && key != "" {
		return p.recall(n)
	}
	if err := p.boundary(); err != nil {
		return err
	}
	if err := p.text(s); err != nil {
		return err
	}
	if p.fast {
		return nil
	}
	n := len(p.kept)
	if key != "" {
		if p.names == nil {
			p.names = map[string]int{}
		}
		p.names[key] = n
	}
	return p.remember(p.vm.Str(s), n)
}

// moduleOf returns the name of the module that v says it is of, or in which it is found.
func (p *pickler) moduleOf(v py.Value, name string) (string, error) {
	vm := p.vm
	m, err := vm.LookupAttr(v, "__module__")
	if err != nil {
		return "", err
	}
	if s, ok := py.AsStr(n0(m)); ok {
		return s, nil
	}
	modules := vm.Modules()
	for i := 0; i < modules.Span(); i++ {
		k, mod, ok := modules.At(i)
		if !ok {
			continue
		}
		s, _ := py.AsStr(k)
		if s == "__main__" || s == "__mp_main__" || py.AsModule(mod) == nil {
			continue
		}
		if err := vm.Step(1); err != nil {
			return "", err
		}
		x := py.AsModule(mod).Dict().GetStr(name)
		if !x.IsNull() && x == v {
			return s, nil
		}
	}
	return "__main__", nil
}

// extension writes a name that copyreg knows a number for.
func (p *pickler) extension(module, name string) (bool, error) {
	vm := p.vm
	r, err := part(vm, "copyreg", "_extension_registry")
	if err != nil {
		return false, err
	}
	d := py.AsDict(r)
	if d == nil || d.Len() == 0 {
		return false, nil
	}
	c, err := d.Get(vm, vm.TupleOf([]py.Value{vm.Str(module), vm.Str(name)}))
	if err != nil || c.IsNull() {
		return false, err
	}
	n, _ := py.AsInt64(c)
	switch {
	case n <= 0 || n > 0x7fffffff:
		return false, vm.Errorf(py.RuntimeError, "extension code %d is out of range", n)
	case n < 256:
		return true, p.put(0x82, byte(n))
	case n < 65536:
		return true, p.put(0x83, byte(n), byte(n>>8))
	}
	return true, p.number(0x84, 4, int(n))
}
