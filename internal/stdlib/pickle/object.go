package pickle

// object.go holds the opcodes that find classes and make instances.

import (
	"strconv"
	"strings"

	"github.com/krait-run/krait/internal/py"
)

func (u *unpickler) loadObject(op byte) error {
	vm := u.vm
	switch op {
	case 'c':
		module, name, err := u.twoLines()
		if err != nil {
			return err
		}
		return u.global(module, name)
	case 0x93:
		if len(u.stack)-2 < u.floor() {
			return u.underflow()
		}
		n, _ := u.pop()
		m, _ := u.pop()
		name, ok1 := py.AsStr(n)
		module, ok2 := py.AsStr(m)
		if !ok1 || !ok2 {
			return u.fail("STACK_GLOBAL requires str")
		}
		return u.global(module, name)
	case 0x82, 0x83, 0x84:
		return u.loadExtension(op)
	case 'i':
		at := u.floor()
		if len(u.marks) == 0 {
			return u.fail("could not find MARK")
		}
		_ = at
		args, err := u.above()
		if err != nil {
			return err
		}
		module, name, err := u.twoLines()
		if err != nil {
			return err
		}
		cls, err := u.findName(module, name)
		if err != nil {
			return err
		}
		return u.instantiate(cls, args)
	case 'o':
		args, err := u.above()
		if err != nil {
			return err
		}
		if len(args) == 0 {
			return u.underflow()
		}
		return u.instantiate(args[0], args[1:])
	case 0x81, 0x92:
		return u.newObject(op)
	case 'R':
		if len(u.stack)-2 < u.floor() {
			return u.underflow()
		}
		argsV, _ := u.pop()
		fn, _ := u.pop()
		args, ok := py.AsTuple(argsV)
		if !ok {
			return vm.TypeErrorf("argument list must be a tuple, not %s", argsV.Type().Name())
		}
		v, err := vm.Call(fn, py.PosArgs(append([]py.Value(nil), args...)...))
		if err != nil {
			return err
		}
		return u.push(v)
	case 'b':
		return u.build()
	}
	if op >= ' ' && op < 0x7f {
		return u.fail("invalid load key, '%s'.", string(rune(op)))
	}
	return u.fail("invalid load key, '\\x%s'.", hex(rune(op), 2))
}

func (u *unpickler) twoLines() (module, name string, err error) {
	for _, to := range []*string{&module, &name} {
		s, err := u.line()
		if err != nil {
			return "", "", err
		}
		if len(s) < 2 || s[len(s)-1] != '\n' {
			return "", "", u.truncated()
		}
		*to = s[:len(s)-1]
	}
	return module, name, nil
}

func (u *unpickler) global(module, name string) error {
	v, err := u.findName(module, name)
	if err != nil {
		return err
	}
	return u.push(v)
}

// findName asks find_class, the subclass's where it has one.
func (u *unpickler) findName(module, name string) (py.Value, error) {
	if !u.find.IsNull() {
		return u.vm.CallValues(u.find, u.vm.Str(module), u.vm.Str(name))
	}
	return u.findClass(module, name)
}

// findClass imports what a script could import.
func (u *unpickler) findClass(module, name string) (py.Value, error) {
	vm := u.vm
	if u.proto < 3 && u.fixImports {
		f, err := part(vm, "pickle", "_new_name")
		if err != nil {
			return py.Value{}, err
		}
		r, err := vm.CallValues(f, vm.Str(module), vm.Str(name))
		if err != nil {
			return py.Value{}, err
		}
		pair, _ := py.AsTuple(r)
		module, _ = py.AsStr(pair[0])
		name, _ = py.AsStr(pair[1])
	}
	if module == "_codecs" && name == "encode" {
		return part(vm, "pickle", "_encode")
	}
	m, err := vm.ImportFor(module)
	if err != nil {
		return py.Value{}, err
	}
	v := m.Value()
	path := []string{name}
	if u.proto >= 4 {
		path = strings.Split(name, ".")
	}
	for _, s := range path {
		if s == "<locals>" {
			return py.Value{}, vm.AttributeErrorf(v, s, "Can't get local attribute '%s' on %s", name, m0(vm, m))
		}
		next, err := vm.LookupAttr(v, s)
		if err != nil {
			return py.Value{}, err
		}
		if next.IsNull() {
			if len(path) > 1 {
				return py.Value{}, vm.AttributeErrorf(v, s, "Can't resolve path '%s' on %s", name, m0(vm, m))
			}
			_, err := vm.GetAttr(v, s)
			return py.Value{}, err
		}
		v = next
	}
	return v, nil
}

func m0(vm *py.VM, m *py.Module) string {
	s, _ := vm.Repr(m.Value())
	return s
}

func (u *unpickler) loadExtension(op byte) error {
	vm := u.vm
	x, err := u.number(width(op))
	if err != nil {
		return err
	}
	code := int64(x)
	if op == 0x84 {
		code = int64(int32(x))
	}
	if code <= 0 {
		return u.fail("EXT specifies code <= 0")
	}
	cache, err := part(vm, "copyreg", "_extension_cache")
	if err != nil {
		return err
	}
	if d := py.AsDict(cache); d != nil {
		if v, err := d.Get(vm, py.Int(code)); err != nil {
			return err
		} else if !v.IsNull() {
			return u.push(v)
		}
	}
	registry, err := part(vm, "copyreg", "_inverted_registry")
	if err != nil {
		return err
	}
	pairV, err := py.AsDict(registry).Get(vm, py.Int(code))
	if err != nil {
		return err
	}
	pair, ok := py.AsTuple(n0(pairV))
	if !ok || len(pair) != 2 {
		return vm.ValueErrorf("unregistered extension code %s", strconv.FormatInt(code, 10))
	}
	module, _ := py.AsStr(pair[0])
	name, _ := py.AsStr(pair[1])
	v, err := u.findName(module, name)
	if err != nil {
		return err
	}
	if d := py.AsDict(cache); d != nil {
		if err := d.Set(vm, py.Int(code), v); err != nil {
			return err
		}
	}
	return u.push(v)
}

// instantiate is INST and OBJ: a call, but for old classes without arguments.
func (u *unpickler) instantiate(cls py.Value, args []py.Value) error {
	vm := u.vm
	mark := vm.PushRoot(vm.Tuple(append([]py.Value{cls}, args...)))
	defer vm.PopRoots(mark)
	var v py.Value
	var err error
	bare := false
	if len(args) == 0 && py.AsType(cls) != nil {
		f, err := vm.LookupAttr(cls, "__getinitargs__")
		if err != nil {
			return err
		}
		bare = f.IsNull()
	}
	if bare {
		v, err = vm.CallMethod(cls, "__new__", cls)
	} else {
		v, err = vm.Call(cls, py.PosArgs(args...))
	}
	if err != nil {
		return err
	}
	return u.push(v)
}

func (u *unpickler) newObject(op byte) error {
	vm := u.vm
	name, n := "NEWOBJ", 2
	if op == 0x92 {
		name, n = "NEWOBJ_EX", 3
	}
	if len(u.stack)-n < u.floor() {
		return u.underflow()
	}
	var kwV py.Value
	if n == 3 {
		kwV, _ = u.pop()
	}
	argsV, _ := u.pop()
	cls, _ := u.pop()
	if py.AsType(cls) == nil {
		return u.fail("%s class argument must be a type, not %s", name, cls.Type().Name())
	}
	args, ok := py.AsTuple(argsV)
	if !ok {
		return u.fail("%s args argument must be a tuple, not %s", name, argsV.Type().Name())
	}
	if n == 2 && len(args) == 0 && py.AsType(cls).NewsPlainly() {
		v, err := vm.NewPlain(py.AsType(cls))
		if err != nil {
			return err
		}
		return u.push(v)
	}
	vals := append([]py.Value{cls}, args...)
	var keys []*py.Str
	if n == 3 {
		kw := py.AsDict(kwV)
		if kw == nil {
			return u.fail("%s kwargs argument must be a dict, not %s", name, kwV.Type().Name())
		}
		for i := 0; i < kw.Span(); i++ {
			if k, x, ok := kw.At(i); ok {
				s := py.AsStrObject(k)
				if s == nil {
					return vm.TypeErrorf("keywords must be strings")
				}
				keys, vals = append(keys, s), append(vals, x)
			}
		}
	}
	make, err := vm.GetAttr(cls, "__new__")
	if err != nil {
		return err
	}
	v, err := vm.Call(make, py.MakeArgs(vals, keys))
	if err != nil {
		return err
	}
	return u.push(v)
}

// build gives the object on the stack its state.
func (u *unpickler) build() error {
	vm := u.vm
	if len(u.stack)-2 < u.floor() {
		return u.underflow()
	}
	state, _ := u.pop()
	inst, _ := u.top()
	mark := vm.PushRoot(state)
	defer vm.PopRoots(mark)
	set, err := vm.LookupAttr(inst, "__setstate__")
	if err != nil {
		return err
	}
	if !set.IsNull() {
		_, err := vm.CallValues(set, state)
		return err
	}
	slots := py.None
	if pair, ok := py.AsTuple(state); ok && len(pair) == 2 {
		state, slots = pair[0], pair[1]
	}
	if !state.IsNone() {
		d := py.AsDict(state)
		if d == nil {
			return u.fail("state is not a dictionary")
		}
		if slots.IsNone() && !inst.IsInline() && py.HasInstanceDict(inst) {
			for i := 0; i < d.Span(); i++ {
				k, x, ok := d.At(i)
				if !ok {
					continue
				}
				if s := py.AsStrObject(k); s != nil {
					vm.SetInstanceAttr(inst, s, x)
					continue
				}
				own, err := vm.GetAttr(inst, "__dict__")
				if err != nil {
					return err
				}
				if err := vm.SetItem(own, k, x); err != nil {
					return err
				}
			}
		} else {
			own, err := vm.GetAttr(inst, "__dict__")
			if err != nil {
				return err
			}
			if _, err := vm.CallMethod(own, "update", state); err != nil {
				return err
			}
		}
	}
	if slots.IsNone() {
		return nil
	}
	d := py.AsDict(slots)
	if d == nil {
		return u.fail("slot state is not a dictionary")
	}
	for i := 0; i < d.Span(); i++ {
		if k, x, ok := d.At(i); ok {
			s, isStr := py.AsStr(k)
			if !isStr {
				return vm.TypeErrorf("attribute name must be string, not '%s'", k.Type().Name())
			}
			if err := vm.SetAttr(inst, s, x); err != nil {
				return err
			}
		}
	}
	return nil
}

func (u *unpickler) loadPersistent(op byte) error {
	vm := u.vm
	var id py.Value
	var err error
	if op == 'P' {
		s, err := u.line()
		if err != nil {
			return err
		}
		if s == "" {
			return u.truncated()
		}
		if u.persistent.IsNull() {
			return u.noPersistent()
		}
		s = strings.TrimSuffix(s, "\n")
		for i := range len(s) {
			if s[i] >= 0x80 {
				return u.fail("persistent IDs in protocol 0 must be ASCII strings")
			}
		}
		id = vm.Str(s)
	} else {
		if u.persistent.IsNull() {
			return u.noPersistent()
		}
		if id, err = u.pop(); err != nil {
			return err
		}
	}
	v, err := vm.CallValues(u.persistent, id)
	if err != nil {
		return err
	}
	return u.push(v)
}

func (u *unpickler) noPersistent() error {
	return u.fail("A load persistent id instruction was encountered, but no persistent_load function was specified.")
}
